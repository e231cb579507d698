//! Counting the solutions of a puzzle.

use super::Sudoku;
use super::backtrack::{Backtrack, Observer};
use super::shape::SET_MOST;
use crate::csp;
use crate::limits::{Clock, Limits, Stop};
use std::time::Duration;

/// The number of solutions.
///
/// ```
/// use solvarium::puzzle::sudoku::Count;
/// assert_ne!(Count::Exactly(2), Count::AtLeast(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this many: everything was searched.
    Exactly(u64),
    /// At least this many: the cap was reached.
    AtLeast(u64),
    /// A limit was reached after this many.
    Stopped {
        /// The number of solutions found so far.
        found: u64,
        /// The limit.
        why: Stop,
    },
}

/// The result of counting.
///
/// ```
/// use solvarium::puzzle::sudoku::{count, Sudoku};
/// use solvarium::Limits;
/// let counted = count(&Sudoku::parse("1.....3..4.....2")?, 2, &Limits::none());
/// assert_eq!((counted.is_unique(), counted.nodes), (Some(true), 1)); // without a guess
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number of solutions.
    pub count: Count,
    /// The first one found, row after row.
    pub first: Option<Box<[u8]>>,
    /// The number of grids examined: one, and one more for each guess.
    pub nodes: u64,
    /// The greatest number of filled cells, beside the givens, in a grid without a contradiction so far.
    pub filled: usize,
    /// The greatest number of bytes of the search.
    pub bytes: usize,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Counted {
    /// Whether there is exactly one solution, if that is known.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{count, Sudoku};
    /// use solvarium::Limits;
    /// let empty = Sudoku::parse("................")?;
    /// assert_eq!(count(&empty, 2, &Limits::none()).is_unique(), Some(false));
    /// assert_eq!(count(&empty, 1, &Limits::none()).is_unique(), None); // the search ended at the first
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn is_unique(&self) -> Option<bool> {
        match self.count {
            Count::Exactly(found) => Some(found == 1),
            Count::AtLeast(found) | Count::Stopped { found, .. } if found > 1 => Some(false),
            _ => None,
        }
    }
}

/// Counts solutions up to `cap`. A cap of 2 is enough to tell whether the solution is unique. A node of
/// [`Limits::nodes`] is the grid or a guess in it.
///
/// ```
/// use solvarium::puzzle::sudoku::{count, Count, Sudoku};
/// use solvarium::Limits;
/// let empty = Sudoku::parse("................")?;
/// assert_eq!(count(&empty, 1000, &Limits::none()).count, Count::Exactly(288));
/// assert_eq!(count(&empty, 2, &Limits::none()).count, Count::AtLeast(2));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn count(puzzle: &Sudoku, cap: u64, limits: &Limits) -> Counted {
    if puzzle.shape().size() > SET_MOST {
        return count_large(puzzle, cap, limits);
    }
    count_seen(puzzle, cap, limits, &mut ())
}

/// Like [`count`], for grids with more digits than bits of a word: by their models.
fn count_large(puzzle: &Sudoku, cap: u64, limits: &Limits) -> Counted {
    let counted = csp::count(&puzzle.csp(), &csp::Backtrack::new(), cap, limits);
    let found = counted.number;
    let digits =
        |values: Vec<i32>| values.into_iter().map(|digit| u8::try_from(digit).unwrap_or(0)).collect();
    let empty = puzzle.shape().cells() - puzzle.clues();
    Counted {
        count: match counted.ended {
            csp::Completeness::All => Count::Exactly(found),
            csp::Completeness::AtCap => Count::AtLeast(found),
            csp::Completeness::Stopped(why) => Count::Stopped { found, why },
        },
        filled: if counted.first.is_some() { empty } else { 0 },
        first: counted.first.map(digits),
        nodes: counted.stats.expanded,
        bytes: usize::try_from(counted.stats.bytes_peak).unwrap_or(usize::MAX),
        elapsed: counted.elapsed,
    }
}

/// Like [`count`], with an observer.
pub(crate) fn count_seen(puzzle: &Sudoku, cap: u64, limits: &Limits, look: &mut impl Observer) -> Counted {
    let mut clock = Clock::new(limits);
    let (mut found, mut first, mut solved) = (0, None, puzzle.clues());
    let bytes = Backtrack::bytes(puzzle.shape());
    let mut counting = || {
        clock.hold(bytes)?;
        let mut search = Backtrack::new(puzzle.shape(), puzzle.givens());
        while found < cap {
            let next = search.next_seen(&mut clock, look);
            solved = solved.max(search.most_solved());
            if !next? {
                return Ok(Count::Exactly(found));
            }
            found += 1;
            first.get_or_insert_with(|| search.digits());
        }
        Ok(Count::AtLeast(found))
    };
    let count = counting().unwrap_or_else(|why| Count::Stopped { found, why });
    let filled = solved - puzzle.clues();
    Counted { count, first, nodes: clock.nodes, filled, bytes, elapsed: clock.elapsed() }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{GRIDS, JIGSAW};
    use super::super::{Shape, check_solution};
    use super::*;
    use crate::limits::StopFlag;
    use crate::rng::Rng;
    use proptest::prelude::*;

    fn unique(text: &str) -> bool {
        let puzzle = Sudoku::parse(text).unwrap();
        let counted = count(&puzzle, 2, &Limits::none());
        check_solution(&puzzle, counted.first.as_ref().unwrap()).unwrap();
        counted.count == Count::Exactly(1)
    }

    /// Tries every digit in every cell.
    fn slow(shape: &Shape, digits: &mut [u8], cell: usize) -> u64 {
        if cell == digits.len() {
            return 1;
        }
        if digits[cell] != 0 {
            return slow(shape, digits, cell + 1);
        }
        let mut found = 0;
        for digit in 1..=u8::try_from(shape.size()).unwrap() {
            if shape.peers(cell).iter().all(|&peer| digits[usize::from(peer)] != digit) {
                digits[cell] = digit;
                found += slow(shape, digits, cell + 1);
                digits[cell] = 0;
            }
        }
        found
    }

    #[test]
    fn known_puzzles_are_unique() {
        for text in GRIDS.into_iter().chain([
            JIGSAW,
            // AI Escargot (Inkala, 2006); one of Royle's puzzles of 17 clues.
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        ]) {
            assert!(unique(text), "{text}");
        }
    }

    /// Node counts are part of behaviour: a change of propagation or choice shows here.
    #[test]
    fn node_counts_are_unchanged() {
        let nodes = |text: &str| count(&Sudoku::parse(text).unwrap(), 2, &Limits::none()).nodes;
        assert_eq!(GRIDS.map(nodes), [1; 3]);
        assert_eq!(
            nodes("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
            321
        );
    }

    #[test]
    fn small_grids_are_counted_out() {
        let counts = |size| {
            count(
                &Sudoku::new(Shape::square(size).unwrap(), &vec![0; size * size]).unwrap(),
                u64::MAX,
                &Limits::none(),
            )
            .count
        };
        assert_eq!(counts(1), Count::Exactly(1));
        assert_eq!(counts(2), Count::Exactly(2));
        // Latin squares of side 3.
        assert_eq!(counts(3), Count::Exactly(12));
        assert_eq!(counts(4), Count::Exactly(288));
    }

    #[test]
    fn limits_are_kept() {
        let empty = Sudoku::new(Shape::square(9).unwrap(), &[0; 81]).unwrap();
        let stopped = |limits: Limits| match count(&empty, u64::MAX, &limits) {
            Counted { count: Count::Stopped { why, .. }, nodes, .. } => (why, nodes),
            other => panic!("{other:?}"),
        };
        assert_eq!(stopped(Limits::none().time(Duration::ZERO)), (Stop::Time, 0));
        assert_eq!(stopped(Limits::none().nodes(1000)), (Stop::Nodes, 1000));
        assert_eq!(stopped(Limits::none().memory(100)), (Stop::Memory, 0));
        let flag = StopFlag::new();
        flag.raise();
        assert_eq!(stopped(Limits::none().stop(&flag)), (Stop::Asked, 0));
        assert_eq!(count(&empty, 0, &Limits::none()).count, Count::AtLeast(0));
    }

    #[test]
    fn no_solution_is_a_proof() {
        let puzzle = Sudoku::parse("12..\n..3.\n....\n...4").unwrap();
        assert_eq!(
            count(&puzzle, 2, &Limits::none()).count,
            Count::Exactly(slow(puzzle.shape(), &mut puzzle.givens().to_vec(), 0))
        );
        let impossible = Sudoku::parse(
            "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8",
        );
        assert_eq!(count(&impossible.unwrap(), 2, &Limits::none()).count, Count::Exactly(0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn agrees_with_a_slow_reference(size in 2usize..=6, kind in 0usize..3, keep in 0usize..40, seed: u64) {
            let puzzle = super::super::tests::random(size, kind, seed);
            let mut rng = Rng::seeded(seed ^ 1);
            let mut digits = puzzle.givens().to_vec();
            if size < 5 {
                digits.iter_mut().for_each(|digit| if rng.below(40) > keep { *digit = 0 });
            }
            let puzzle = Sudoku::new(puzzle.shape().clone(), &digits).unwrap();
            let counted = count(&puzzle, u64::MAX, &Limits::none());
            prop_assert_eq!(counted.count, Count::Exactly(slow(puzzle.shape(), &mut digits, 0)));
            if let Some(first) = counted.first {
                prop_assert!(check_solution(&puzzle, &first).is_ok());
            }
        }
    }
}
