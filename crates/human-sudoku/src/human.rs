//! Our own order, without the peculiarities of both programs. Singles come first in the order in which people see them:
//! the last cell of a house, a digit's only cell in a box, then in a line, a cell's only candidate. HoDoKu's techniques
//! follow. Singles are searched on the board, not taken in the order of their appearance.

use std::ops::ControlFlow;

use crate::board::HouseSet;
use crate::budget::{Budget, Stopped};
use crate::finder::Finder;
use crate::hodoku;
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// The ladder of our own order: parts that are tried one after the other.
pub(crate) struct Ladder {
    parts: Vec<Part>,
}

/// A kind of singles, or the rungs of another ladder.
enum Part {
    Single(Technique),
    Rungs(Box<dyn Finder>),
}

/// The singles in the order in which people see them.
pub(crate) const SINGLES: [Technique; 3] =
    [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle];

/// Returns the techniques of this order, grouped by rung.
pub(crate) fn techniques(options: &hodoku::Options) -> impl Iterator<Item = &'static [Technique]> {
    let beyond = hodoku::techniques(options).filter(|techniques| !SINGLES.contains(&techniques[0]));
    SINGLES.iter().map(std::slice::from_ref).chain(beyond)
}

impl Ladder {
    /// Makes a ladder of these techniques in this order; techniques of one rung are adjacent.
    pub(crate) fn in_order(techniques: &[Technique], forms: hodoku::Forms) -> Self {
        let beyond =
            |rungs: &[Technique]| Box::new(hodoku::Ladder::in_order(rungs, forms)) as Box<dyn Finder>;
        Self::of_parts(techniques, |_, _| true, beyond)
    }

    /// Makes a ladder of these techniques in this order. Neighbours beyond singles that are `together` have one finder.
    pub(crate) fn of_parts(
        techniques: &[Technique],
        together: impl Fn(Technique, Technique) -> bool,
        beyond: impl Fn(&[Technique]) -> Box<dyn Finder>,
    ) -> Self {
        let joined = |one: &Technique, other: &Technique| {
            !SINGLES.contains(one) && !SINGLES.contains(other) && together(*one, *other)
        };
        let part = |techniques: &[Technique]| match techniques {
            [single] if SINGLES.contains(single) => Part::Single(*single),
            rungs => Part::Rungs(beyond(rungs)),
        };
        Self { parts: techniques.chunk_by(joined).map(part).collect() }
    }
}

/// Finds the singles of a kind, boxes first.
fn singles(
    position: &Position,
    technique: Technique,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = position.geometry();
    let mut give = |house: Option<usize>, cell: usize, digit: usize| {
        let mut step = Step::new(technique).on(position.geometry());
        step.cells.insert(cell);
        step.digits.insert(digit);
        step.houses = house.map_or(HouseSet::EMPTY, HouseSet::of);
        step.placements.insert(cell, digit);
        found(step)
    };
    if technique == Technique::NakedSingle {
        return position.empty_cells().into_iter().try_for_each(|cell| {
            match position.candidates(cell).only() {
                Some(digit) => give(None, cell, digit),
                None => ControlFlow::Continue(()),
            }
        });
    }
    for house in geometry.boxes().chain(geometry.rows()).chain(geometry.columns()) {
        if technique == Technique::HiddenSingle {
            for digit in 0..position.size() {
                if let Some(cell) = position.places_in(digit, house).only() {
                    give(Some(house), cell, digit)?;
                }
            }
        } else if let Some(cell) = (position.empty_cells() & geometry.house(house)).only()
            && let Some(digit) = position.candidates(cell).only()
        {
            give(Some(house), cell, digit)?;
        }
    }
    ControlFlow::Continue(())
}

impl Finder for Ladder {
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        for part in &mut self.parts {
            let mut first = None;
            match part {
                Part::Single(technique) => {
                    let _: ControlFlow<()> = singles(position, *technique, &mut |step| {
                        first = Some(step);
                        ControlFlow::Break(())
                    });
                }
                Part::Rungs(ladder) => first = ladder.next(position, budget)?,
            }
            if first.is_some() {
                return Ok(first);
            }
        }
        Ok(None)
    }

    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        for part in &mut self.parts {
            let mut flow = ControlFlow::Continue(());
            let mut watched = |step| {
                flow = found(step);
                flow
            };
            match part {
                Part::Single(technique) => {
                    let _: ControlFlow<()> = singles(position, *technique, &mut watched);
                }
                Part::Rungs(ladder) => ladder.all(position, budget, &mut watched)?,
            }
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}
