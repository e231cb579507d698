//! Differential heuristics: distances to landmarks (Goldberg and Harrelson, "Computing the shortest path: A* search meets graph theory",
//! 2005; Sturtevant, Felner, Barrer, Schaeffer and Burch, "Memory-based heuristics for explicit state spaces", 2009). The way
//! from a field to the goal is no shorter than the difference of their distances to any field, by the triangle inequality.
//!
//! Distances are whole numbers of 16 bits: a step to the side counts 29, or 5 on great maps, and a diagonal one 41, or 7. Both are
//! less than in proportion to the square root of 2, so that no difference overestimates, nor grows by more than a step costs;
//! and so it is where they end at 65,535. The estimate stays admissible and consistent to the last bit.
//!
//! On random maps of 500x500, 25 % obstacles, eight landmarks leave 0.39 of the expansions of jump points, four 0.53, sixteen 0.27
//! for twice the price; by 12 and 16 (0.94 of the root) they would leave 0.63.

use super::signs::{Signs, natural};
use super::step::{Step, Steps, UNITS};

/// The most landmarks.
const MANY: usize = 8;
/// The distances of a row, which are compared at once: 8 bytes. Where there are fewer landmarks, the last of them are 0.
const ROW: usize = 4;
/// The distances of a field to all landmarks; 0, where there are fewer.
pub(super) type Distances = [[u16; ROW]; MANY / ROW];
/// What a step to the side and a diagonal one count, the finer first.
const SCALES: [[u16; 2]; 2] = [[29, 41], [5, 7]];
/// So many landmarks pay from where all ways together look so often at each field, as [`how_many`] guesses.
const PRICES: [(usize, usize); 2] = [(MANY, 20), (4, 7)];
/// More than any step counts.
const BUCKETS: usize = 64;
/// A field, and the step by which it was reached.
type Reached = (u32, Option<Step>);
/// So far or farther, or not to be reached at all.
const FAR: u16 = u16::MAX;

/// The distances of all fields to the landmarks.
#[derive(Clone, Debug)]
pub(super) struct Landmarks {
    /// Field by field, so many rows each: one for up to four landmarks, which then take half of the cache that eight take.
    rows: Vec<[u16; ROW]>,
    rows_a_field: usize,
    /// What a count is worth in units of cost.
    worth: u64,
}

/// How many landmarks pay for themselves, if so many ways are searched on a map.
///
/// A search on a random map expands a share of its points that grows with its obstacles: a third of it is the share of obstacles, at
/// 60 ns a point. Four landmarks spare half of that, eight three fifths; each takes 15 to 20 ns a field. In rooms more is expanded
/// of fewer points, so that landmarks pay somewhat earlier than this says.
pub(super) fn how_many(ways: usize, signs: &Signs) -> Option<usize> {
    let (fields, obstacles) = (signs.fields(), signs.obstacles());
    let looks = ways.saturating_mul(signs.points()) / fields.max(1);
    let looks = looks.saturating_mul(obstacles) / fields.max(1);
    PRICES.iter().find(|&&(_, price)| looks >= price).map(|&(many, _)| many)
}

impl Landmarks {
    /// The first where it is said, each other where it is farthest from those before.
    pub(super) fn of(width: usize, signs: &Signs, first: usize, many: usize) -> Self {
        let [fine, coarse] = SCALES;
        let mut far = distances(width, signs, first, fine);
        let is_cut = far.iter().any(|&far| far != FAR && far >= FAR - fine[1]);
        let scale = if is_cut { coarse } else { fine };
        if is_cut {
            far = distances(width, signs, first, scale);
        }
        let many = many.clamp(1, MANY);
        let rows_a_field = many.div_ceil(ROW);
        let (mut rows, mut nearest) = (vec![[0; ROW]; far.len() * rows_a_field], far.clone());
        for landmark in 0..many {
            if landmark > 0 {
                far = distances(width, signs, farthest(&nearest), scale);
            }
            nearest.iter_mut().zip(&far).for_each(|(near, &far)| *near = far.min(*near));
            let rows = rows.iter_mut().skip(landmark / ROW).step_by(rows_a_field);
            rows.zip(&far).for_each(|(row, &far)| row[landmark % ROW] = far);
        }
        Self { rows, rows_a_field, worth: UNITS / u64::from(scale[0]) }
    }

    /// The bytes that the landmarks of so many fields take at most.
    pub(super) const fn most_bytes(fields: usize) -> usize {
        fields.saturating_mul(size_of::<Distances>())
    }

    /// The bytes that these take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.rows[..])
    }

    /// The distances of a field.
    pub(super) fn at(&self, field: usize) -> Distances {
        let mut all = Distances::default();
        all.iter_mut().zip(self.rows_of(field)).for_each(|(row, from)| *row = *from);
        all
    }

    #[inline]
    fn rows_of(&self, field: usize) -> &[[u16; ROW]] {
        &self.rows[field * self.rows_a_field..][..self.rows_a_field]
    }

    /// At least what the way from a field to another costs, in units.
    #[inline]
    pub(super) fn estimate(&self, field: usize, other: &Distances) -> u64 {
        let greatest = |one: &[u16; ROW], other: &[u16; ROW]| {
            one.iter().zip(other).map(|(one, other)| one.abs_diff(*other)).fold(0, u16::max)
        };
        let far = self.rows_of(field).iter().zip(other).map(|(one, other)| greatest(one, other));
        u64::from(far.fold(0, u16::max)) * self.worth
    }
}

/// The field that is farthest, of those that were reached.
fn farthest(distances: &[u16]) -> usize {
    let or_0 = |far: u16| if far == FAR { 0 } else { far };
    let greatest = distances.iter().map(|&far| or_0(far)).fold(0, u16::max);
    distances.iter().position(|&far| far == greatest).unwrap_or(0)
}

/// How far all fields are from one: uniform-cost search with a ring of buckets (Dial, 1969), which takes of all ways of equal
/// cost the one with its diagonal steps first, so that hardly any field is reached twice.
fn distances(width: usize, signs: &Signs, from: usize, [straight, diagonal]: [u16; 2]) -> Vec<u16> {
    let strides = Step::strides(width);
    let lengths = Step::ALL.map(|step| if step.is_diagonal() { diagonal } else { straight });
    let mut ring: [Vec<Reached>; BUCKETS] = std::array::from_fn(|_| Vec::new());
    let mut far = vec![FAR; signs.fields()];
    far[from] = 0;
    ring[0].push((from as u32, None));
    let (mut here, mut last) = (0, 0);
    while here <= last {
        let mut bucket = std::mem::take(&mut ring[here as usize % BUCKETS]);
        for (field, came) in bucket.drain(..) {
            let field = field as usize;
            if far[field] != here {
                continue;
            }
            for step in Steps(natural(came, signs.at(field).steps)) {
                let to = field.wrapping_add_signed(strides[step as usize]);
                let there = lengths[step as usize].saturating_add(here);
                if there < far[to] {
                    far[to] = there;
                    ring[there as usize % BUCKETS].push((to as u32, Some(step)));
                    last = last.max(there);
                }
            }
        }
        ring[here as usize % BUCKETS] = bucket;
        here += 1;
    }
    far
}
