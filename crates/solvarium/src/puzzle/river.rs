//! Missionaries and cannibals: all must cross the river in a boat. Missionaries must never be outnumbered, on either
//! bank or in the boat.
//!
//! The puzzle is a variant of Alcuin's (about 800). Amarel (1968) made it the example of how a representation decides
//! the cost of a search. A state is the number of people on the left bank, and the side of the boat. For three of each,
//! 16 of the 32 states are reachable, and the solution takes 11 crossings.

use super::words::{Word, end, missing, parse_whole, words};
use crate::{Error, Heuristic, Problem, Ranked, Reversible, ranked};

/// The greatest number of people of a kind, and the greatest capacity of the boat.
const MOST: u32 = 200;

/// The puzzle, for any number of people and any boat.
///
/// ```
/// use solvarium::{path::BreadthFirst, puzzle::river::River, solve};
/// let river = River::parse("3 2")?; // three of each, a boat for two
/// assert_eq!(solve(&river, &BreadthFirst::new()).plan().unwrap().len(), 11);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct River {
    missionaries: u8,
    cannibals: u8,
    boat: u8,
}

/// A state: the people on the left bank, where all begin, and the side of the boat.
///
/// ```
/// use solvarium::{puzzle::river::{Bank, Banks, Cross, River}, Problem};
/// let river = River::parse("3 3 2")?;
/// let mut state = river.start();
/// river.apply(&mut state, &Cross { missionaries: 1, cannibals: 1 });
/// assert_eq!(state, Banks { missionaries: 2, cannibals: 2, boat: Bank::Right });
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Banks {
    /// Missionaries on the left bank.
    pub missionaries: u8,
    /// Cannibals on the left bank.
    pub cannibals: u8,
    /// The side of the boat.
    pub boat: Bank,
}

/// A side of the river.
///
/// ```
/// use solvarium::{puzzle::river::{Bank, River}, Problem};
/// assert_eq!(River::parse("3 3 2")?.start().boat, Bank::Left);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bank {
    /// The bank where all begin.
    Left,
    /// The bank where all must go.
    Right,
}

/// A crossing: the people in the boat, in either direction.
///
/// ```
/// use solvarium::{puzzle::river::{Cross, River}, Problem};
/// let river = River::parse("1 1 2")?;
/// let first = river.actions(&river.start()).into_iter().next();
/// assert_eq!(first, Some(Cross { missionaries: 1, cannibals: 1 }));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// Missionaries in the boat.
    pub missionaries: u8,
    /// Cannibals in the boat.
    pub cannibals: u8,
}

impl River {
    /// Reads `missionaries cannibals boat`, or `people-of-each boat`.
    ///
    /// ```
    /// use solvarium::puzzle::river::River;
    /// assert_eq!(River::parse("3 3 2")?, River::parse("3 2")?);
    /// assert_eq!(River::parse("2 3 2").unwrap_err().to_string(),
    ///     "line 1, column 1: the 2 missionaries are outnumbered by 3 cannibals before anyone crosses");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is not two or three numbers up to 200; or there are more cannibals than missionaries, so there is no solution.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let mut words = words(text);
        let mut number = |what: &str, least: u32| {
            let word = words.next();
            let number = |word: Word<'_>| Ok((word.number(what, least..=MOST)? as u8, word.place));
            word.map(number).transpose()
        };
        let (first, second) = (number("missionaries", 0)?, number("cannibals, or the boat's places", 0)?);
        let third = number("the boat's places", 1)?;
        end(words)?;
        let (missionaries, cannibals, boat) = match (first, second, third) {
            (Some(missionaries), Some(cannibals), Some(boat)) => (missionaries, cannibals, boat),
            (Some(each), Some(boat), None) => (each, each, boat),
            _ => {
                return Err(missing(
                    "the numbers of missionaries, of cannibals and of places in the boat, such as `3 3 2`",
                ));
            }
        };
        if boat.0 == 0 {
            return Err(Error::input("a boat needs at least one place").at(boat.1));
        }
        let (first, missionaries, cannibals) = (missionaries.1, missionaries.0, cannibals.0);
        if !is_safe(missionaries, cannibals) {
            return Err(Error::unsolvable(format!(
                "the {missionaries} missionaries are outnumbered by {cannibals} cannibals before anyone crosses"
            ))
            .at(first));
        }
        Ok(Self { missionaries, cannibals, boat: boat.0 })
    }

    /// The number of places in the boat.
    ///
    /// ```
    /// assert_eq!(solvarium::puzzle::river::River::parse("3 3 2")?.boat(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn boat(&self) -> u8 {
        self.boat
    }

    /// A drawing of a state: the people on both banks, and the boat.
    ///
    /// ```
    /// use solvarium::{puzzle::river::River, Problem};
    /// let river = River::parse("3 3 2")?;
    /// assert_eq!(river.draw(&river.start()), "MMM CCC  \\_/~~~~~  ... ...");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, state: &Banks) -> String {
        let people = |letter: &str, here: u8, all: u8| {
            letter.repeat(here.into()) + &".".repeat(all.saturating_sub(here).into())
        };
        let (m, c) = (state.missionaries, state.cannibals);
        let left = people("M", m, self.missionaries) + " " + &people("C", c, self.cannibals);
        let (m, c) = self.opposite(state);
        let right = people("M", m, self.missionaries) + " " + &people("C", c, self.cannibals);
        let water = if state.boat == Bank::Left { r"\_/~~~~~" } else { r"~~~~~\_/" };
        format!("{left}  {water}  {right}")
    }

    /// The text that [`River::parse`] reads.
    ///
    /// ```
    /// use solvarium::puzzle::river::River;
    /// assert_eq!(River::parse("3 2")?.print(), "3 3 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        format!("{} {} {}", self.missionaries, self.cannibals, self.boat)
    }

    /// The people on the right bank.
    const fn opposite(&self, state: &Banks) -> (u8, u8) {
        (self.missionaries.saturating_sub(state.missionaries), self.cannibals.saturating_sub(state.cannibals))
    }

    fn after(&self, state: &Banks, cross: Cross) -> Banks {
        let Cross { missionaries: m, cannibals: c } = cross;
        match state.boat {
            Bank::Left => Banks {
                missionaries: state.missionaries - m,
                cannibals: state.cannibals - c,
                boat: Bank::Right,
            },
            Bank::Right => Banks {
                missionaries: state.missionaries + m,
                cannibals: state.cannibals + c,
                boat: Bank::Left,
            },
        }
    }

    fn is_allowed(&self, state: &Banks) -> bool {
        let (m, c) = self.opposite(state);
        is_safe(state.missionaries, state.cannibals) && is_safe(m, c)
    }
}

/// Whether no missionary of a group is outnumbered.
const fn is_safe(missionaries: u8, cannibals: u8) -> bool {
    missionaries == 0 || missionaries >= cannibals
}

impl Problem for River {
    type State = Banks;
    type Action = Cross;
    type Cost = u32;

    fn start(&self) -> Banks {
        Banks { missionaries: self.missionaries, cannibals: self.cannibals, boat: Bank::Left }
    }

    fn is_goal(&self, state: &Banks) -> bool {
        (state.missionaries, state.cannibals) == (0, 0)
    }

    /// Fullest boats first, and missionaries before cannibals.
    fn actions(&self, state: &Banks) -> impl IntoIterator<Item = Cross> {
        let (m, c) = match state.boat {
            Bank::Left => (state.missionaries, state.cannibals),
            Bank::Right => self.opposite(state),
        };
        let (river, state) = (*self, *state);
        (1..=self.boat).rev().flat_map(move |seats| {
            (0..=seats.min(m)).rev().filter_map(move |missionaries| {
                let cross = Cross { missionaries, cannibals: seats - missionaries };
                let fits = cross.cannibals <= c && is_safe(missionaries, cross.cannibals);
                (fits && river.is_allowed(&river.after(&state, cross))).then_some(cross)
            })
        })
    }

    fn apply(&self, state: &mut Banks, action: &Cross) {
        *state = self.after(state, *action);
    }

    /// The crossing of the same people back.
    fn inverse(&self, action: &Cross) -> Option<Cross> {
        Some(*action)
    }

    fn addresses(&self) -> usize {
        ranked::addresses(self)
    }

    fn address(&self, state: &Banks) -> usize {
        self.rank(state) as usize
    }
}

impl Reversible for River {
    /// The last crossing goes to the right. Without people there is no goal.
    fn goals(&self) -> impl IntoIterator<Item = Banks> {
        let boat = if self.missionaries == 0 && self.cannibals == 0 { Bank::Left } else { Bank::Right };
        [Banks { missionaries: 0, cannibals: 0, boat }]
    }

    fn actions_into(&self, state: &Banks) -> impl IntoIterator<Item = Cross> {
        self.actions(state)
    }

    fn undo(&self, state: &mut Banks, action: &Cross) {
        self.apply(state, action);
    }
}

impl Ranked for River {
    /// The number of a state has the people on the left bank, and the side of the boat.
    fn numbers(&self) -> Option<u64> {
        Some((u64::from(self.missionaries) + 1) * (u64::from(self.cannibals) + 1) * 2)
    }

    fn rank(&self, state: &Banks) -> u64 {
        let people =
            u64::from(state.missionaries) * (u64::from(self.cannibals) + 1) + u64::from(state.cannibals);
        2 * people + u64::from(state.boat == Bank::Right)
    }

    fn unrank(&self, number: u64) -> Banks {
        let (people, kinds) = (number / 2, u64::from(self.cannibals) + 1);
        let boat = if number.is_multiple_of(2) { Bank::Left } else { Bank::Right };
        Banks { missionaries: (people / kinds) as u8, cannibals: (people % kinds) as u8, boat }
    }
}

/// The number of crossings if nobody can be outnumbered. Full boats go right, and one person brings each back.
///
/// ```
/// use solvarium::{check, puzzle::river::{River, Rowing}};
/// let river = River::parse("3 3 2")?;
/// let report = check::whole(&river, &Rowing::of(&river));
/// assert!(report.is_consistent());
/// assert_eq!(report.states, 16);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rowing {
    boat: u32,
}

impl Rowing {
    /// The heuristic for this river.
    ///
    /// ```
    /// use solvarium::{puzzle::river::{River, Rowing}, Heuristic, Problem};
    /// let river = River::parse("3 3 2")?;
    /// assert_eq!(Rowing::of(&river).first(&river.start()), 9); // of 11
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(river: &River) -> Self {
        Self { boat: river.boat.into() }
    }

    /// The crossings for `people` on the left bank, for the side of the boat.
    fn crossings_of(&self, people: u32) -> u32 {
        let left_over = people.saturating_sub(self.boat);
        match self.boat {
            _ if people == 0 => 0,
            _ if left_over == 0 => 1,
            1 => u32::MAX, // who rowed over has to row back
            boat => 2 * left_over.div_ceil(boat - 1) + 1,
        }
    }
}

impl Heuristic<River> for Rowing {
    type Memo = u32;

    fn first(&self, state: &Banks) -> u32 {
        let people = u32::from(state.missionaries) + u32::from(state.cannibals);
        match state.boat {
            Bank::Left => self.crossings_of(people),
            Bank::Right if people == 0 => 0,
            Bank::Right => self.crossings_of(people + 1).saturating_add(1),
        }
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use proptest::prelude::*;

    fn crossings(text: &str) -> u32 {
        let river = River::parse(text).unwrap();
        check::exact(&river).distance(&river.start()).unwrap()
    }

    #[test]
    fn known_numbers_of_crossings() {
        // Pressman and Singmaster (1989) for boats of two and three.
        for (text, known) in
            [("1 2", 1), ("2 2", 5), ("3 2", 11), ("4 3", 9), ("5 3", 11), ("0 0 1", 0), ("1 0 1", 1)]
        {
            assert_eq!(crossings(text), known, "{text}");
        }
        for impossible in ["4 2", "5 2", "6 3", "2 1"] {
            assert_eq!(crossings(impossible), u32::MAX, "{impossible}");
        }
    }

    #[test]
    fn the_heuristic_and_the_backward_half_are_right() {
        for text in ["3 2", "4 2", "5 3", "6 4", "7 3 2", "2 1", "1 0 1", "0 0 2"] {
            let river = River::parse(text).unwrap();
            let report = check::whole(&river, &Rowing::of(&river));
            assert!(report.faults.is_empty(), "{text}: {report}");
            assert!(check::backward(&river).is_faultless(), "{text}");
        }
        assert_eq!(Rowing { boat: 1 }.first(&River::parse("2 1").unwrap().start()), u32::MAX);
    }

    #[test]
    fn errors_have_positions() {
        for (text, message) in [
            (
                "3 x 2",
                "line 1, column 3: expected cannibals, or the boat's places, a number from 0 to 200, found `x`",
            ),
            ("3 3 2 1", "line 1, column 7: expected nothing more, found `1`"),
        ] {
            assert_eq!(River::parse(text).unwrap_err().to_string(), message);
        }
    }

    proptest! {
        #[test]
        fn printed_text_is_read_back(m in 0u8..200, c in 0u8..200, boat in 1u8..200) {
            if let Ok(river) = River::parse(&format!("{m} {c} {boat}")) {
                prop_assert_eq!(River::parse(&river.print()).unwrap(), river);
            }
        }

        #[test]
        fn noise_is_refused(text in "\\PC*") {
            let _ = River::parse(&text);
        }
    }
}
