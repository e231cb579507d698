//! What a search by jumps reads at each field: which steps lead on, and which jumps would find a point (the tables of JPS+, Harabor
//! and Grastien, 2014, reduced to one bit a direction).
//!
//! ```text
//! sign    | a jump this way finds a point, a bit for each step | the step can be taken, a bit for each step |
//! ```
//! The goal is no point here, so signs are the same for all searches on a map. Whether a way may turn where one came straight is read
//! from the steps alone: the field aside is free (the step there can be taken) and the one before it is not (the diagonal
//! step back there cannot).

use super::step::Step;

/// The signs of a map, by the numbers of the fields.
#[derive(Clone, Debug)]
pub(super) struct Signs(Vec<u16>);

/// What is written at a field: sets of steps, a bit for each by its number.
pub(super) struct Sign {
    /// Those that can be taken.
    pub(super) steps: u8,
    /// Those by which a jump finds a point.
    pub(super) jumps: u8,
}

/// The set of one step.
#[inline]
pub(super) const fn bit(step: Step) -> u8 {
    1 << step as u8
}

/// What of the steps out of a field tells that a way may turn there, which came straight: for both sides the step aside,
/// the diagonal step back, and the diagonal step on.
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

/// Whether one may turn to a side at a field with these steps, where the step aside can be taken and the diagonal one back
/// cannot: 1 or 0.
#[inline(always)]
const fn opens(steps: u8, aside: u8, back: u8) -> u8 {
    steps >> aside & !(steps >> back) & 1
}

/// Whether a way that came straight may turn at a field with these steps: 1 or 0.
#[inline(always)]
const fn turns(came: Step, steps: u8) -> u8 {
    let [one, other] = sides(came);
    opens(steps, one.0, one.1) | opens(steps, other.0, other.1)
}

/// The steps worth taking of these, where a way came by one: straight on, and to each side on which it may turn; after a
/// diagonal step that and the two that it is made of. All, where a way begins.
#[inline]
pub(super) fn natural(came: Option<Step>, steps: u8) -> u8 {
    static AFTER: [[u8; 256]; 8] = all_natural();
    came.map_or(steps, |came| AFTER[came as usize][usize::from(steps)])
}

/// The same for each step and all sets of steps.
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

/// By which straight steps a way may come to a field with these steps and turn there: a set for each.
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
    /// Of a map with so many columns, from the steps out of each field.
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

    /// How many there are.
    pub(super) const fn fields(&self) -> usize {
        self.0.len()
    }

    /// How many fields lead nowhere.
    pub(super) fn obstacles(&self) -> usize {
        self.0.iter().filter(|sign| sign.to_le_bytes()[0] == 0).count()
    }

    /// At how many fields a way may turn that came straight.
    pub(super) fn points(&self) -> usize {
        self.0.iter().filter(|sign| TURNS_AFTER[usize::from(sign.to_le_bytes()[0])] != 0).count()
    }

    /// The sign at a field.
    #[inline(always)]
    pub(super) fn at(&self, field: usize) -> Sign {
        let [steps, jumps] = self.0[field].to_le_bytes();
        Sign { steps, jumps }
    }
}

/// Straight jumps along a row, whose fields come from the end to which they lead.
#[inline]
fn along<'a>(row: impl Iterator<Item = (&'a mut u8, &'a u8)>, step: Step) {
    let mut beyond = 0;
    for (found, &steps) in row {
        let finds = steps >> step as u8 & beyond & 1;
        *found |= finds << step as u8;
        beyond = finds | turns(step, steps);
    }
}

/// Jumps from a row to the one before it, whose jumps along it and that way are known: straight, to the right, to the left.
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
    /// Whether a way that comes straight by this step may turn here.
    #[inline]
    pub(super) fn turns(&self, came: Step) -> bool {
        TURNS_AFTER[usize::from(self.steps)] & bit(came) != 0
    }
}
