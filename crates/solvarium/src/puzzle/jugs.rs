//! Water jugs: measure an amount with jugs without marks, by filling from the tap, emptying, and pouring from one into
//! another.
//!
//! The puzzle is known since Chuquet (1484). From empty jugs, every reachable amount is a multiple of the greatest
//! common divisor of the capacities (Bézout): 3 and 6 never measure 4. A search finds this out by searching the
//! complete space; [`Divisor`] proves it at once.
//!
//! An action contains the amount that flows, which the previous state determines. So it can be undone, and the puzzle
//! can be searched backward, although the former content of a full jug is unknown.

use super::words::{ARROW, end, missing, parse_whole, words};
use crate::{Error, Heuristic, Problem, Ranked, Reversible, ranked};

/// The greatest number of jugs.
const MOST: usize = 8;
/// The greatest capacity.
const GREATEST: u32 = 1_000_000;

/// The puzzle: jugs, all empty at first, and the amount to measure in one of them.
///
/// ```
/// use solvarium::{path::BreadthFirst, puzzle::jugs::Jugs, solve};
/// let jugs = Jugs::parse("5 3 -> 4")?;
/// assert_eq!(solve(&jugs, &BreadthFirst::new()).plan().unwrap().len(), 6);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jugs {
    capacities: Vec<u32>,
    target: u32,
}

/// The amount in each jug; zero for jugs that do not exist.
///
/// ```
/// use solvarium::{puzzle::jugs::{Amounts, Jugs}, Problem};
/// let nothing: Amounts = Jugs::parse("4 3 -> 2")?.start();
/// assert_eq!(nothing, [0; 8]);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub type Amounts = [u32; MOST];

/// An action with jugs, numbered from 0, and the amount that flows.
///
/// ```
/// use solvarium::{puzzle::jugs::{Jugs, Pour}, Problem};
/// let jugs = Jugs::parse("4 3 -> 2")?;
/// let mut state = jugs.start();
/// jugs.apply(&mut state, &Pour::Fill(0, 4));
/// jugs.apply(&mut state, &Pour::Into(0, 1, 3));
/// assert_eq!(jugs.draw(&state), "1/4 3/3");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pour {
    /// Fills a jug from the tap.
    Fill(u8, u32),
    /// Empties a jug.
    Empty(u8, u32),
    /// Pours one jug into another, until one is empty or the other full.
    Into(u8, u8, u32),
}

impl Jugs {
    /// Reads capacities and the amount to measure: `4 3 -> 2`.
    ///
    /// ```
    /// use solvarium::puzzle::jugs::Jugs;
    /// assert_eq!(Jugs::parse("4 3").unwrap_err().to_string(),
    ///     "line 1, column 4: expected `->` and the amount to measure, such as `4 3 -> 2`, found the end of the text");
    /// ```
    ///
    /// # Errors
    /// There is no jug or more than eight, a capacity is not from 1 to 1,000,000, or there is not exactly one target.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let mut words = words(text).peekable();
        let mut capacities = Vec::new();
        while let Some(word) = words.next_if(|word| word.text != ARROW) {
            if capacities.len() == MOST {
                return Err(word.refuse(&format!("`{ARROW}` after at most {MOST} jugs")));
            }
            capacities.push(word.number("a capacity", 1..=GREATEST)?);
        }
        let arrow = words.next();
        if let Some(arrow) = arrow.filter(|_| capacities.is_empty()) {
            return Err(arrow.refuse("capacities before it, such as `4 3 -> 2`"));
        }
        let target = arrow.and_then(|_| words.next()).ok_or_else(|| {
            missing(match (capacities.is_empty(), arrow) {
                (true, _) => "capacities, `->` and the amount to measure, such as `4 3 -> 2`",
                (_, None) => "`->` and the amount to measure, such as `4 3 -> 2`",
                (_, Some(_)) => "the amount to measure, such as `4 3 -> 2`",
            })
        })?;
        let target = target.number("the amount to measure", 0..=GREATEST)?;
        end(words)?;
        Ok(Self { capacities, target })
    }

    /// The text that [`Jugs::parse`] reads.
    ///
    /// ```
    /// use solvarium::puzzle::jugs::Jugs;
    /// assert_eq!(Jugs::parse("4,3->2")?.print(), "4 3 -> 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let capacities: Vec<_> = self.capacities.iter().map(u32::to_string).collect();
        format!("{} {ARROW} {}", capacities.join(" "), self.target)
    }

    /// The capacity of each jug.
    ///
    /// ```
    /// assert_eq!(solvarium::puzzle::jugs::Jugs::parse("4 3 -> 2")?.capacities(), [4, 3]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn capacities(&self) -> &[u32] {
        &self.capacities
    }

    /// The amount to measure out.
    ///
    /// ```
    /// assert_eq!(solvarium::puzzle::jugs::Jugs::parse("4 3 -> 2")?.target(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn target(&self) -> u32 {
        self.target
    }

    /// The amount and the capacity of each jug.
    ///
    /// ```
    /// use solvarium::{puzzle::jugs::Jugs, Problem};
    /// let jugs = Jugs::parse("4 3 -> 2")?;
    /// assert_eq!(jugs.draw(&jugs.start()), "0/4 0/3");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, state: &Amounts) -> String {
        let jugs = self.capacities.iter().zip(state);
        jugs.map(|(capacity, amount)| format!("{amount}/{capacity}")).collect::<Vec<_>>().join(" ")
    }

    /// The numbers of the jugs.
    fn jugs(&self) -> std::ops::Range<u8> {
        0..self.capacities.len() as u8
    }

    /// The next combination of amounts in all jugs but this one, counting up.
    fn next_beside(&self, jug: u8, mut state: Amounts) -> Option<Amounts> {
        for other in self.jugs().filter(|&other| other != jug).map(usize::from) {
            if state[other] < self.capacities[other] {
                state[other] += 1;
                return Some(state);
            }
            state[other] = 0;
        }
        None
    }

    fn gap(&self, state: &Amounts, jug: u8) -> u32 {
        self.capacities[usize::from(jug)] - state[usize::from(jug)]
    }
}

impl Problem for Jugs {
    type State = Amounts;
    type Action = Pour;
    type Cost = u32;

    fn start(&self) -> Amounts {
        [0; MOST]
    }

    fn is_goal(&self, state: &Amounts) -> bool {
        state[..self.capacities.len()].contains(&self.target)
    }

    /// Lists only actions that change the state.
    fn actions(&self, state: &Amounts) -> impl IntoIterator<Item = Pour> {
        let state = *state;
        let holds = move |jug: u8| state[usize::from(jug)];
        let takes = move |jug: u8| self.gap(&state, jug);
        let fills =
            self.jugs().filter(move |&jug| takes(jug) > 0).map(move |jug| Pour::Fill(jug, takes(jug)));
        let empties =
            self.jugs().filter(move |&jug| holds(jug) > 0).map(move |jug| Pour::Empty(jug, holds(jug)));
        let pours = self.jugs().filter(move |&jug| holds(jug) > 0).flat_map(move |from| {
            let others = self.jugs().filter(move |&to| to != from && takes(to) > 0);
            others.map(move |to| Pour::Into(from, to, holds(from).min(takes(to))))
        });
        fills.chain(empties).chain(pours)
    }

    fn apply(&self, state: &mut Amounts, action: &Pour) {
        match *action {
            Pour::Fill(jug, _) => state[usize::from(jug)] = self.capacities[usize::from(jug)],
            Pour::Empty(jug, _) => state[usize::from(jug)] = 0,
            Pour::Into(from, to, _) => {
                let amount = state[usize::from(from)].min(self.gap(state, to));
                state[usize::from(from)] -= amount;
                state[usize::from(to)] += amount;
            }
        }
    }

    fn addresses(&self) -> usize {
        ranked::addresses(self)
    }

    fn address(&self, state: &Amounts) -> usize {
        self.rank(state) as usize
    }
}

/// Backwards, a full or empty jug may have held any amount. So there are far more actions than forwards, many from
/// unreachable states.
impl Reversible for Jugs {
    /// All states with this amount in one jug and any amounts in the others. Their number is the product of the other
    /// capacities, each plus one.
    fn goals(&self) -> impl IntoIterator<Item = Amounts> {
        let able = self.jugs().filter(|&jug| self.capacities[usize::from(jug)] >= self.target);
        able.flat_map(move |jug| {
            let mut first = [0; MOST];
            first[usize::from(jug)] = self.target;
            let all = std::iter::successors(Some(first), move |state| self.next_beside(jug, *state));
            // States with the amount in an earlier jug are already listed.
            all.filter(move |state| !state[..usize::from(jug)].contains(&self.target))
        })
    }

    fn actions_into(&self, state: &Amounts) -> impl IntoIterator<Item = Pour> {
        let state = *state;
        let holds = move |jug: u8| state[usize::from(jug)];
        let capacity = |jug: u8| self.capacities[usize::from(jug)];
        let full = self.jugs().filter(move |&jug| self.gap(&state, jug) == 0);
        let fills = full.flat_map(move |jug| (1..=capacity(jug)).map(move |poured| Pour::Fill(jug, poured)));
        let empty = self.jugs().filter(move |&jug| holds(jug) == 0);
        let empties =
            empty.flat_map(move |jug| (1..=capacity(jug)).map(move |poured| Pour::Empty(jug, poured)));
        let pours = self.jugs().flat_map(move |from| {
            let others = self.jugs().filter(move |&to| to != from);
            others.filter(move |&to| holds(from) == 0 || self.gap(&state, to) == 0).flat_map(move |to| {
                let most = holds(to).min(self.gap(&state, from));
                (1..=most).map(move |poured| Pour::Into(from, to, poured))
            })
        });
        fills.chain(empties).chain(pours)
    }

    fn undo(&self, state: &mut Amounts, action: &Pour) {
        match *action {
            Pour::Fill(jug, poured) => state[usize::from(jug)] -= poured,
            Pour::Empty(jug, poured) => state[usize::from(jug)] += poured,
            Pour::Into(from, to, poured) => {
                state[usize::from(from)] += poured;
                state[usize::from(to)] -= poured;
            }
        }
    }
}

/// The number of a state has its amounts as digits, the first jug's most significant.
impl Ranked for Jugs {
    fn numbers(&self) -> Option<u64> {
        self.capacities.iter().try_fold(1_u64, |all, capacity| all.checked_mul(u64::from(*capacity) + 1))
    }

    fn rank(&self, state: &Amounts) -> u64 {
        let digits = self.capacities.iter().zip(state);
        digits.fold(0, |number, (capacity, amount)| number * (u64::from(*capacity) + 1) + u64::from(*amount))
    }

    fn unrank(&self, mut number: u64) -> Amounts {
        let mut state = [0; MOST];
        for (amount, capacity) in state.iter_mut().zip(&self.capacities).rev() {
            let values = u64::from(*capacity) + 1;
            *amount = (number % values) as u32;
            number /= values;
        }
        state
    }
}

/// Estimates one step unless the amount is reached, and a dead end if no jug is large enough or the greatest common
/// divisor of the capacities does not divide the amount.
///
/// ```
/// use solvarium::{path::AStar, puzzle::jugs::{Divisor, Jugs}, solve, Outcome};
/// let never = Jugs::parse("6 3 -> 4")?;
/// let answer = solve(&never, &AStar::new(Divisor::of(&never)));
/// assert!(matches!(answer.outcome, Outcome::NoSolution));
/// assert_eq!(answer.stats.expanded, 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Divisor {
    target: u32,
    is_possible: bool,
}

impl Divisor {
    /// The heuristic for these jugs.
    ///
    /// ```
    /// use solvarium::{puzzle::jugs::{Divisor, Jugs}, Heuristic, Problem};
    /// let jugs = Jugs::parse("5 3 -> 4")?;
    /// assert_eq!(Divisor::of(&jugs).first(&jugs.start()), 1);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(jugs: &Jugs) -> Self {
        let divisor = jugs.capacities.iter().copied().fold(0, greatest_common_divisor);
        let fits = jugs.capacities.iter().any(|&capacity| capacity >= jugs.target);
        Self { target: jugs.target, is_possible: fits && jugs.target.is_multiple_of(divisor) }
    }
}

/// Euclid's algorithm.
const fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl Heuristic<Jugs> for Divisor {
    type Memo = u32;

    fn first(&self, state: &Amounts) -> u32 {
        match self.is_possible {
            false => u32::MAX,
            // A target of zero is reached at the start.
            true => u32::from(self.target != 0 && !state.contains(&self.target)),
        }
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Blind;
    use crate::path::{BidirectionalBreadthFirst, BreadthFirst, Nbs};
    use crate::{check, solve};
    use proptest::prelude::*;

    #[test]
    fn known_numbers_of_steps() {
        for (text, known) in [("4 3 -> 2", 4), ("5 3 -> 4", 6), ("3 -> 0", 0), ("9 4 -> 6", 8), ("7 -> 7", 1)]
        {
            let jugs = Jugs::parse(text).unwrap();
            assert_eq!(check::exact(&jugs).distance(&jugs.start()), Some(known), "{text}");
        }
    }

    #[test]
    fn errors_have_positions() {
        for (text, message) in [
            ("4 0 -> 2", "line 1, column 3: expected a capacity, a number from 1 to 1000000, found `0`"),
            ("4 -> 2 3", "line 1, column 8: expected nothing more, found `3`"),
            ("1 1 1 1 1 1 1 1 1 -> 1", "line 1, column 17: expected `->` after at most 8 jugs, found `1`"),
            ("-> 2", "line 1, column 1: expected capacities before it, such as `4 3 -> 2`, found `->`"),
            (
                "4 3 ->",
                "line 1, column 7: expected the amount to measure, such as `4 3 -> 2`, found the end of the text",
            ),
        ] {
            assert_eq!(Jugs::parse(text).unwrap_err().to_string(), message);
        }
    }

    proptest! {
        /// Bézout's identity agrees with exhaustive search.
        #[test]
        fn the_divisor_decides(mut capacities in prop::collection::vec(1u32..9, 1..4), target in 0u32..10) {
            capacities.truncate(3);
            let jugs = Jugs { capacities, target };
            let space = check::exact(&jugs);
            let report = space.check_heuristic(&Divisor::of(&jugs));
            prop_assert!(report.faults.is_empty(), "{}", report);
            let is_possible = space.distance(&jugs.start()) != Some(u32::MAX);
            prop_assert_eq!(Divisor::of(&jugs).is_possible, is_possible);
            prop_assert_eq!(Jugs::parse(&jugs.print()).unwrap(), jugs);
        }

        #[test]
        fn backward_and_forward_agree(capacities in prop::collection::vec(1u32..6, 1..4), target in 0u32..7) {
            let jugs = Jugs { capacities, target };
            prop_assert!(check::backward(&jugs).is_faultless());
            let mut goals: Vec<_> = jugs.goals().into_iter().collect();
            let many = goals.len();
            goals.sort_unstable();
            goals.dedup();
            prop_assert_eq!(goals.len(), many, "each once");
            let plan = |answer: crate::Answer<Jugs>| answer.plan().map(|plan| plan.cost);
            let ahead = plan(solve(&jugs, &BreadthFirst::new()));
            prop_assert_eq!(plan(solve(&jugs, &BidirectionalBreadthFirst::new())), ahead);
            prop_assert_eq!(plan(solve(&jugs, &Nbs::new(Divisor::of(&jugs), Blind))), ahead);
        }

        #[test]
        fn noise_is_refused(text in "[0-9 ,>-]{0,40}|\\PC*") {
            let _ = Jugs::parse(&text);
        }
    }
}
