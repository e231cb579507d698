//! The required difficulty of a puzzle.

use std::ops::RangeInclusive;

use crate::technique::{Level, Technique};
use crate::technique_set::TechniqueSet;

/// The required difficulty and techniques of a puzzle. Omitted parts are not restricted.
///
/// ```
/// use human_sudoku::generate::Wish;
/// use human_sudoku::{Level, Technique};
/// let mut wish = Wish { levels: Some(Level::Hard..=Level::Hard), ..Wish::default() };
/// assert!(wish.check().is_ok());
/// wish.hardest = Some(Technique::AlsXz);
/// assert_eq!(wish.check().unwrap_err(), "als-xz is unfair, but the hardest level wanted is hard");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// HoDoKu's levels.
    pub levels: Option<RangeInclusive<Level>>,
    /// The ER on Sudoku Explainer's scale, in tenths.
    pub se: Option<RangeInclusive<u16>>,
    /// The technique that the rating names as the hardest: HoDoKu's rating, or Sudoku Explainer's if only that has it.
    pub hardest: Option<Technique>,
    /// Techniques that the path must have: HoDoKu's path, or Sudoku Explainer's for those that only that has.
    pub requires: TechniqueSet,
    /// Techniques that no walked path may have.
    pub forbids: TechniqueSet,
}

/// The scale whose path is searched for a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Hodoku,
    Se,
}

/// Returns the scale whose path is searched for a technique, if the technique is used for rating at all.
pub(super) fn scale_of(technique: Technique) -> Option<Scale> {
    let entry = technique.entry();
    match (entry.hodoku, entry.se) {
        (Some(hodoku), _) if hodoku.on => Some(Scale::Hodoku),
        (_, Some(_)) => Some(Scale::Se),
        _ => None,
    }
}

/// Returns the number of cells of a subset, or of base lines of a basic fish. The other cells of the house, or the other
/// lines of the digit, form a subset or fish with the same effect, and the smaller one is found first. With fins this
/// does not hold: a cover line may have no cell in the other lines, and such a fish is not searched.
const fn order(technique: Technique) -> Option<usize> {
    use Technique::*;
    Some(match technique {
        NakedTriple | HiddenTriple | LockedTriple | Swordfish => 3,
        NakedQuad | HiddenQuad | Jellyfish => 4,
        Squirmbag => 5,
        Whale => 6,
        Leviathan => 7,
        _ => return None,
    })
}

/// Returns the reason why a technique is never the next step on a board with `size` rows, where that is known.
///
/// Finless fish of two base houses with a box: a case analysis of the houses shows that these are locked candidates, or
/// have no effect after locked candidates and hidden singles.
///
/// Direct claiming: suppose that claiming in line `L` and box `B` leaves line `P` one cell, in box `C`. The third box of the band has its
/// cells only in the third line. Direct pointing there leaves the same cell in `C`, or that cell is a hidden single already.
///
/// ```
/// use human_sudoku::{Technique, generate::never_next};
/// let first = never_next(Technique::Whale, 9).unwrap();
/// assert_eq!(first, "a smaller pattern always exists and comes first");
/// assert_eq!(never_next(Technique::Jellyfish, 9), None);
/// ```
pub fn never_next(technique: Technique, size: usize) -> Option<&'static str> {
    match (technique, order(technique)) {
        (_, Some(order)) if 2 * order > size => Some("a smaller pattern always exists and comes first"),
        (Technique::DirectClaiming, _) => {
            Some("a hidden single or direct pointing always exists and comes first")
        }
        (Technique::FrankenXWing | Technique::MutantXWing, _) if size == 9 => {
            Some("locked candidates always remove the same and come first")
        }
        _ => None,
    }
}

impl Wish {
    /// Checks that such puzzles may exist.
    ///
    /// # Errors
    /// Returns an error with the reason if no such puzzle can exist.
    pub fn check(&self) -> Result<(), String> {
        if let Some(levels) = self.levels.as_ref().filter(|levels| levels.is_empty()) {
            return Err(format!(
                "there is no level from {} to {}",
                levels.start().name(),
                levels.end().name()
            ));
        }
        if let Some(se) = self.se.as_ref().filter(|se| se.is_empty() || *se.end() < 10 || *se.start() > 130) {
            let [from, to] = [se.start(), se.end()].map(|tenths| f64::from(*tenths) / 10.0);
            return Err(format!(
                "there is no rating from {from:.1} to {to:.1}: ER is between 1.0 and about 12"
            ));
        }
        for technique in self.named() {
            self.check_named(technique)?;
        }
        Ok(())
    }

    /// Checks that such puzzles may exist on a board with `size` rows.
    ///
    /// ```
    /// use human_sudoku::{Technique, generate::Wish};
    /// let wish = Wish { hardest: Some(Technique::Jellyfish), ..Wish::default() };
    /// assert!(wish.check_on(9).is_ok());
    /// assert_eq!(wish.check_on(6).unwrap_err(), "jellyfish is never needed on 6x6: a smaller pattern always exists and comes first");
    /// ```
    ///
    /// # Errors
    /// Returns an error with the reason if no such puzzle can exist.
    pub fn check_on(&self, size: usize) -> Result<(), String> {
        self.check()?;
        let why = |technique| never_next(technique, size).map(|why| (technique, why));
        self.named().find_map(why).map_or(Ok(()), |(technique, why)| {
            Err(format!("{technique} is never needed on {size}x{size}: {why}"))
        })
    }

    /// Returns the techniques that a puzzle must have.
    pub(super) fn named(&self) -> impl Iterator<Item = Technique> + '_ {
        let required = Technique::ALL.iter().copied().filter(|&technique| self.requires.contains(technique));
        self.hardest.into_iter().chain(required)
    }

    fn check_named(&self, technique: Technique) -> Result<(), String> {
        let entry = technique.entry();
        if scale_of(technique).is_none() {
            return Err(format!("neither scale rates {technique}"));
        }
        if technique == Technique::BruteForce {
            return Err(format!("no puzzle can be generated for {technique}"));
        }
        if self.forbids.contains(technique) {
            return Err(format!("{technique} is both required and forbidden"));
        }
        if let (Some(levels), Some(hodoku)) = (&self.levels, entry.hodoku)
            && hodoku.level > *levels.end()
        {
            let (level, most) = (hodoku.level.name(), levels.end().name());
            return Err(format!("{technique} is {level}, but the hardest level wanted is {most}"));
        }
        if let (Some(Scale::Se), Some(se), Some(price)) = (scale_of(technique), &self.se, entry.se)
            && price > *se.end()
        {
            let [price, most] = [price, *se.end()].map(|tenths| f64::from(tenths) / 10.0);
            return Err(format!(
                "{technique} is rated {price:.1}, but the highest rating wanted is {most:.1}"
            ));
        }
        Ok(())
    }
}
