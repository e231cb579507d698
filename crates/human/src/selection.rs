//! The techniques with which a Sudoku is explained: an order, with additions and removals.

use human_sudoku::hodoku::{Form, Forms, Options};
use human_sudoku::{Program, Technique, TechniqueSet};

/// The techniques to use. A name may stand for several techniques, so each list holds groups.
///
/// ```
/// use solvarium_human::{self as human, Guess, Selection};
/// let selection = Selection { without: vec![human::techniques("uniqueness")?], ..Selection::default() };
/// assert!(selection.options(Guess::Allowed).without.contains(human::technique("unique-rectangle-1")?));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The order of techniques.
    pub order: Program,
    /// If not empty, only these techniques are used.
    pub only: Vec<Vec<Technique>>,
    /// Techniques to use although the order has them off by default.
    pub also: Vec<Vec<Technique>>,
    /// Techniques that are not used.
    pub without: Vec<Vec<Technique>>,
    /// If not empty, only steps of these techniques are listed.
    pub find: Vec<Vec<Technique>>,
    /// Additional forms of patterns that are recognised.
    pub allow: Vec<Form>,
    /// The maximum length of whips and braids; `None` for the default.
    pub whip_length: Option<u8>,
}

/// Whether the last technique, a digit of the solution, is used.
///
/// ```
/// use solvarium_human::{Guess, Selection, Technique};
/// assert!(!Selection::default().without(Guess::Allowed).contains(Technique::BruteForce));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// The technique is used only if no other one helps.
    Allowed,
    /// The order never uses the technique.
    Excluded,
}

/// A technique that the order does not have, so that it would never be found.
///
/// ```
/// use solvarium_human::{Foreign, Technique};
/// assert_eq!(Foreign::new("find", Technique::AlsXz).orders, "hodoku, human or modern");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The list that has it: `only`, `also` or `find`.
    pub list: &'static str,
    /// The technique.
    pub technique: Technique,
    /// The orders that have it: `hodoku, human or modern`.
    pub orders: String,
}

impl Selection {
    /// Checks that the order has the techniques.
    ///
    /// ```
    /// use solvarium_human::{self as human, Program, Selection};
    /// let only = vec![human::techniques("sue-de-coq")?];
    /// let foreign = Selection { order: Program::Se, only, ..Selection::default() }.check().unwrap_err();
    /// assert_eq!((foreign.list, &*foreign.orders), ("only", "hodoku, human or modern"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The order contains no technique of a group.
    pub fn check(&self) -> Result<(), Foreign> {
        for (list, groups) in [("only", &self.only), ("also", &self.also), ("find", &self.find)] {
            for group in groups {
                let is_known = group.iter().any(|&technique| crate::has(self.order, technique));
                if let (false, [first, ..]) = (is_known, &group[..]) {
                    return Err(Foreign::new(list, *first));
                }
            }
        }
        Ok(())
    }

    /// The options of the ladder.
    ///
    /// ```
    /// use solvarium_human::{Guess, Program, Selection};
    /// let selection = Selection { order: Program::Hodoku, ..Selection::default() };
    /// assert_ne!(selection.options(Guess::Allowed).without, selection.options(Guess::Excluded).without);
    /// ```
    ///
    /// A technique that is named is used even if its order excludes it by default. Rectangles with missing
    /// candidates are HoDoKu's default; other orders count them only if allowed.
    #[must_use]
    pub fn options(&self, guess: Guess) -> Options {
        let usual = match self.order {
            Program::Hodoku => Forms::DEFAULT,
            Program::Human | Program::Se | Program::Modern => {
                Forms::DEFAULT.without(Form::UrMissingCandidates)
            }
        };
        let also = [&self.only, &self.also, &self.find].into_iter().flatten().flatten().copied().collect();
        let forms = self.allow.iter().fold(usual, |forms, &form| forms.with(form));
        let whip_length = self.whip_length.unwrap_or(Options::DEFAULT.whip_length);
        Options { without: self.without(guess), also, forms, whip_length }
    }

    /// The excluded techniques.
    ///
    /// ```
    /// use solvarium_human::{Guess, Selection, Technique};
    /// assert!(Selection::default().without(Guess::Excluded).contains(Technique::BruteForce));
    /// ```
    #[must_use]
    pub fn without(&self, guess: Guess) -> TechniqueSet {
        let only: Vec<_> = self.only.concat();
        let is_other = |technique: &Technique| !only.is_empty() && !only.contains(technique);
        let others = Technique::ALL.iter().copied().filter(is_other);
        let last = (guess == Guess::Excluded).then_some(Technique::BruteForce);
        let named = self.without.iter().flatten().copied();
        named.chain(others).chain(last).fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }

    /// The techniques to find; empty for all.
    ///
    /// ```
    /// assert!(solvarium_human::Selection::default().wanted().is_empty());
    /// ```
    #[must_use]
    pub fn wanted(&self) -> TechniqueSet {
        self.find.iter().flatten().copied().collect()
    }
}

impl Foreign {
    /// A technique of a list, which another order has.
    ///
    /// ```
    /// use solvarium_human::{Foreign, Technique};
    /// assert_eq!(Foreign::new("only", Technique::AlsXz).list, "only");
    /// ```
    #[must_use]
    pub fn new(list: &'static str, technique: Technique) -> Self {
        let have = Program::ALL.into_iter().filter(|&order| crate::has(order, technique));
        let orders: Vec<_> = have.map(Program::name).collect();
        let orders = match &orders[..] {
            [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
            _ => orders.concat(),
        };
        Self { list, technique, orders }
    }
}
