//! Differential heuristics: distances to landmarks (Goldberg and Harrelson, "Computing the shortest path: A* search
//! meets graph theory", 2005; Sturtevant, Felner, Barrer, Schaeffer and Burch, "Memory-based heuristics for explicit
//! state spaces", 2009). By the triangle inequality, the path from a cell to the goal is no shorter than the difference
//! of their distances to a landmark.
//!
//! Distances are integers of 16 bits. A straight step counts 29, or 5 on large maps, and a diagonal one 41, or 7. Both
//! ratios are less than the square root of 2, so no difference overestimates, or grows by more than a step costs. This
//! also holds for distances that saturate at 65,535. So the estimate is admissible and consistent to the last bit.
//!
//! On random maps of 500x500 with 25 % obstacles, eight landmarks multiply the number of expansions by 0.39, four by
//! 0.53, and sixteen by 0.27, which take twice the memory and time. With steps of 12 and 16 (a ratio of 0.94 √2) the
//! factor would be 0.63.

use super::signs::{Signs, natural};
use super::step::{Step, Steps, UNITS};

/// The greatest number of landmarks.
const MANY: usize = 8;
/// The number of distances in a row, which are compared at once: 8 bytes. Unused ones are 0.
const ROW: usize = 4;
/// The distances of a cell to all landmarks; unused ones are 0.
pub(super) type Distances = [[u16; ROW]; MANY / ROW];
/// Integer lengths of a straight and a diagonal step; the finer scale first.
const SCALES: [[u16; 2]; 2] = [[29, 41], [5, 7]];
/// Numbers of landmarks, and how often all searches together must visit each cell for them to pay off, as [`how_many`]
/// estimates.
const PRICES: [(usize, usize); 2] = [(MANY, 20), (4, 7)];
/// The number of buckets: more than the length of any step.
const BUCKETS: usize = 64;
/// A cell, and the step by which it was reached.
type Reached = (u32, Option<Step>);
/// The distance of unreachable cells; greater distances are cut to it.
const FAR: u16 = u16::MAX;

/// The distances of all cells to the landmarks.
#[derive(Clone, Debug)]
pub(super) struct Landmarks {
    /// The rows of distances, cell by cell: one row for up to four landmarks, which then take half the cache of eight.
    rows: Vec<[u16; ROW]>,
    rows_per_cell: usize,
    /// Units of cost per unit of distance.
    worth: u64,
}

/// The number of landmarks that pay off if `paths` paths are searched on a map.
///
/// With a share s of obstacles at random, a search expands s/3 of the jump points, at 60 ns per
/// point. Four landmarks save half of that, eight three fifths; each takes 15 to 20 ns per cell. In rooms, a larger
/// share of fewer points is expanded, so landmarks pay somewhat earlier than estimated.
pub(super) fn how_many(paths: usize, signs: &Signs) -> Option<usize> {
    let (fields, obstacles) = (signs.fields(), signs.obstacles());
    let looks = paths.saturating_mul(signs.points()) / fields.max(1);
    let looks = looks.saturating_mul(obstacles) / fields.max(1);
    PRICES.iter().find(|&&(_, price)| looks >= price).map(|&(many, _)| many)
}

impl Landmarks {
    /// Places the first landmark at `first`, and each other where it is farthest from the ones before.
    pub(super) fn of(width: usize, signs: &Signs, first: usize, many: usize) -> Self {
        let [fine, coarse] = SCALES;
        let mut far = distances(width, signs, first, fine);
        let is_cut = far.iter().any(|&far| far != FAR && far >= FAR - fine[1]);
        let scale = if is_cut { coarse } else { fine };
        if is_cut {
            far = distances(width, signs, first, scale);
        }
        let many = many.clamp(1, MANY);
        let rows_per_cell = many.div_ceil(ROW);
        let (mut rows, mut nearest) = (vec![[0; ROW]; far.len() * rows_per_cell], far.clone());
        for landmark in 0..many {
            if landmark > 0 {
                far = distances(width, signs, farthest(&nearest), scale);
            }
            nearest.iter_mut().zip(&far).for_each(|(near, &far)| *near = far.min(*near));
            let rows = rows.iter_mut().skip(landmark / ROW).step_by(rows_per_cell);
            rows.zip(&far).for_each(|(row, &far)| row[landmark % ROW] = far);
        }
        Self { rows, rows_per_cell, worth: UNITS / u64::from(scale[0]) }
    }

    /// The greatest number of bytes of landmarks for this number of cells.
    pub(super) const fn most_bytes(fields: usize) -> usize {
        fields.saturating_mul(size_of::<Distances>())
    }

    /// The bytes of these landmarks.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.rows[..])
    }

    /// The distances of a cell.
    pub(super) fn at(&self, field: usize) -> Distances {
        let mut all = Distances::default();
        all.iter_mut().zip(self.rows_of(field)).for_each(|(row, from)| *row = *from);
        all
    }

    #[inline]
    fn rows_of(&self, field: usize) -> &[[u16; ROW]] {
        &self.rows[field * self.rows_per_cell..][..self.rows_per_cell]
    }

    /// A lower bound on the cost between two cells, in units.
    #[inline]
    pub(super) fn estimate(&self, field: usize, other: &Distances) -> u64 {
        let greatest = |one: &[u16; ROW], other: &[u16; ROW]| {
            one.iter().zip(other).map(|(one, other)| one.abs_diff(*other)).fold(0, u16::max)
        };
        let far = self.rows_of(field).iter().zip(other).map(|(one, other)| greatest(one, other));
        u64::from(far.fold(0, u16::max)) * self.worth
    }
}

/// The farthest of the cells that were reached.
fn farthest(distances: &[u16]) -> usize {
    let or_0 = |far: u16| if far == FAR { 0 } else { far };
    let greatest = distances.iter().map(|&far| or_0(far)).fold(0, u16::max);
    distances.iter().position(|&far| far == greatest).unwrap_or(0)
}

/// The distances of all cells from one cell: uniform-cost search with a ring of buckets (Dial, 1969). Among paths of equal
/// cost it takes the one with its diagonal steps first, so hardly any cell is reached twice.
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
