//! The signs of a cell for jump point search: the legal steps, and the directions in which a jump finds a point (the
//! tables of JPS+, Harabor and Grastien, 2014, reduced to one bit per direction).
//!
//! ```text
//! sign    | a jump finds a point: a bit for each step | the step is legal: a bit for each step |
//! ```
//! The goal does not count as such a point, so signs are the same for all searches on a map. The steps tell whether a
//! straight
//! path may turn: the cell aside is free (the step there is legal) and the one before it is not (the diagonal step back
//! is illegal).

use super::step::Step;

/// The signs of a map, by the numbers of the cells.
#[derive(Clone, Debug)]
pub(super) struct Signs(Vec<u16>);

/// The sign of a cell: two sets of steps, with one bit per step number.
pub(super) struct Sign {
    /// The legal steps.
    pub(super) steps: u8,
    /// The steps in whose direction a jump finds a point.
    pub(super) jumps: u8,
}

/// The set of one step.
#[inline]
pub(super) const fn bit(step: Step) -> u8 {
    1 << step as u8
}

/// The steps that tell whether a straight path may turn: for both sides the step aside, the diagonal step back, and the
/// diagonal step on.
const fn sides(came: Step) -> [(u8, u8, u8); 2] {
    use Step::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let sides = match came {
        North => [(East, SouthEast, NorthEast), (West, SouthWest, NorthWest)],
        South => [(East, NorthEast, SouthEast), (West, NorthWest, SouthWest)],
        East => [(North, NorthWest, NorthEast), (South, SouthWest, SouthEast)],
        _ => [(North, NorthEast, NorthWest), (South, SouthEast, SouthWest)],
    };
    let [(a, b, c), (d, e, f)] = sides;
    [(a as u8, b as u8, c as u8), (d as u8, e as u8, f as u8)]
}

/// Whether a path may turn to a side at a cell with these steps, because the step aside is legal and the diagonal one
/// back is not: 1 or 0.
#[inline(always)]
const fn opens(steps: u8, aside: u8, back: u8) -> u8 {
    steps >> aside & !(steps >> back) & 1
}

/// Whether a straight path may turn at a cell with these steps: 1 or 0.
#[inline(always)]
const fn turns(came: Step, steps: u8) -> u8 {
    let [one, other] = sides(came);
    opens(steps, one.0, one.1) | opens(steps, other.0, other.1)
}

/// The natural steps among these after the step `came`: straight on, and to each side on which the path may turn; after
/// a diagonal step, itself and its two components. All steps at the start of a path.
#[inline]
pub(super) fn natural(came: Option<Step>, steps: u8) -> u8 {
    static AFTER: [[u8; 256]; 8] = all_natural();
    came.map_or(steps, |came| AFTER[came as usize][usize::from(steps)])
}

/// The natural steps for each step and all sets of steps.
const fn all_natural() -> [[u8; 256]; 8] {
    let (mut after, mut number) = ([[0; 256]; 8], 0);
    while number < 8 * 256 {
        let (came, steps) = (Step::ALL[number / 256], (number % 256) as u8);
        after[number / 256][number % 256] = steps & natural_after(came, steps);
        number += 1;
    }
    after
}

const fn natural_after(came: Step, steps: u8) -> u8 {
    if let Some((x, y)) = came.parts() {
        return bit(came) | bit(x) | bit(y);
    }
    let (mut after, sides) = (bit(came), sides(came));
    let mut at = 0;
    while at < sides.len() {
        let (aside, back, on) = sides[at];
        let turns = opens(steps, aside, back);
        after |= turns << aside | turns << on;
        at += 1;
    }
    after
}

/// For each set of steps of a cell, the straight steps after which a path may turn there.
static TURNS_AFTER: [u8; 256] = {
    let (mut turns_after, mut number) = ([0; 256], 0);
    while number < 4 * 256 {
        let (came, steps) = (Step::ALL[number / 256], (number % 256) as u8);
        if steps & bit(came.opposite()) != 0 {
            turns_after[number % 256] |= turns(came, steps) << came as u8;
        }
        number += 1;
    }
    turns_after
};

impl Signs {
    /// The signs of a map with this number of columns, from the steps of each cell.
    pub(super) fn of(width: usize, steps: &[u8]) -> Self {
        let mut found = vec![0; steps.len()];
        for (found, steps) in found.chunks_exact_mut(width).zip(steps.chunks_exact(width)) {
            along(found.iter_mut().zip(steps), Step::West);
            along(found.iter_mut().zip(steps).rev(), Step::East);
        }
        let rows = steps.len() / width;
        let row = |y: usize| y * width..(y + 1) * width;
        for y in 1..rows {
            let (before, here) = found.split_at_mut(y * width);
            let before = (&before[row(y - 1)], &steps[row(y - 1)]);
            down(&mut here[..width], &steps[row(y)], before, [Step::North, Step::NorthEast, Step::NorthWest]);
        }
        for y in (1..rows).rev() {
            let (here, before) = found.split_at_mut(y * width);
            let before = (&before[..width], &steps[row(y)]);
            down(
                &mut here[row(y - 1)],
                &steps[row(y - 1)],
                before,
                [Step::South, Step::SouthEast, Step::SouthWest],
            );
        }
        Self(found.iter().zip(steps).map(|(&found, &steps)| u16::from_le_bytes([steps, found])).collect())
    }

    /// The number of cells.
    pub(super) const fn fields(&self) -> usize {
        self.0.len()
    }

    /// The number of cells without steps.
    pub(super) fn obstacles(&self) -> usize {
        self.0.iter().filter(|sign| sign.to_le_bytes()[0] == 0).count()
    }

    /// The number of cells at which a straight path may turn.
    pub(super) fn points(&self) -> usize {
        self.0.iter().filter(|sign| TURNS_AFTER[usize::from(sign.to_le_bytes()[0])] != 0).count()
    }

    /// The sign of a cell.
    #[inline(always)]
    pub(super) fn at(&self, field: usize) -> Sign {
        let [steps, jumps] = self.0[field].to_le_bytes();
        Sign { steps, jumps }
    }
}

/// Finds straight jumps along a row, whose cells are given in reverse, from the end to which the jumps lead.
#[inline]
fn along<'a>(row: impl Iterator<Item = (&'a mut u8, &'a u8)>, step: Step) {
    let mut beyond = 0;
    for (found, &steps) in row {
        let finds = steps >> step as u8 & beyond & 1;
        *found |= finds << step as u8;
        beyond = finds | turns(step, steps);
    }
}

/// Finds jumps from a row to the previous row, in which the jumps along the row and in the same direction are known:
/// straight, to the right, to the left.
#[inline]
fn down(
    here: &mut [u8],
    steps: &[u8],
    (before, its_steps): (&[u8], &[u8]),
    [straight, right, left]: [Step; 3],
) {
    let one = |found: &mut u8, steps: u8, finds: u8, step: Step| {
        *found |= (steps >> step as u8 & finds & 1) << step as u8;
    };
    for (((found, &steps), &before), &its_steps) in here.iter_mut().zip(steps).zip(before).zip(its_steps) {
        one(found, steps, before >> straight as u8 | turns(straight, its_steps), straight);
    }
    let diagonal = |found: &mut u8, steps: u8, before: u8, step: Step, side: Step| {
        let finds = before >> step as u8 | before >> straight as u8 | before >> side as u8;
        one(found, steps, finds, step);
    };
    for ((found, &steps), &before) in here.iter_mut().zip(steps).zip(&before[1..]) {
        diagonal(found, steps, before, right, Step::East);
    }
    for ((found, &steps), &before) in here[1..].iter_mut().zip(&steps[1..]).zip(before) {
        diagonal(found, steps, before, left, Step::West);
    }
}

impl Sign {
    /// Whether a path that comes straight by this step may turn here.
    #[inline]
    pub(super) fn turns(&self, came: Step) -> bool {
        TURNS_AFTER[usize::from(self.steps)] & bit(came) != 0
    }
}
