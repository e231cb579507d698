//! Boards of up to 25 cells by the engines of `fast-tiles`: IDA* with Manhattan distance, many boards at a time, and
//! for hard boards or more than 16 cells with pattern databases.
//!
//! | cells | first | number of expansions before the next | then |
//! |---|---|---|---|
//! | up to 16 | Manhattan distance | 5 million: 5 to 25 ms | the databases of [`Parts::Usual`] |
//! | up to 25, or with little memory | those of [`Parts::Small`] | 2 million: 0.5 s | the same |
//!
//! The choice depends on the board alone, so counts are reproducible. But if the databases of [`Parts::Largest`] are on
//! disk ([`super::use_stored_databases`]), they replace the usual ones, and much earlier: after 1/500 of the
//! expansions, or at once if tiles are on average at least two moves from their goals. Nearly all of Korf's hundred
//! 15-puzzles (1985) count as hard. The first hard board pays for making the databases, which takes half a second.
//!
//! A search with databases may use several threads. The solution is the same on any number of threads, but the counts
//! of the last round, which ends at the goal, are not. With Manhattan distance alone ([`Databases::Never`]) the
//! solution has the same length, but may be another. The initial search by Manhattan distance uses one thread.

use super::corner::Corner;
use super::heuristics::parts::{self, Parts};
use crate::limits::{Clock, Limits, Stop};
use fast_tiles::{Answer, Board, Direction, Error, Round, Solver, Stats};
use std::num::NonZero;
use std::ops::ControlFlow;

/// The number of expansions by Manhattan distance after which databases pay; another for small databases. Making the
/// usual ones takes as long as 400 million expansions, which would be the limit for a single board. If there are many
/// boards, they are made only once. With 100 million, Korf's hundred take 3.1 times as long as with databases at once.
pub(crate) const HARD: u64 = 5_000_000;
pub(crate) const HARD_SLOWLY: u64 = 2_000_000;
/// The divisor of `HARD` if databases are on disk. The remaining expansions solve the easiest boards without opening
/// them, which takes 70 ms for 7-8. With 100,000 boards, Korf's hundred take 1.66 times as long as with 7-8 at once,
/// because 100,000 expansions take a thread long, but 10,000 do not. Using open databases at once would save this, too,
/// but counts
/// would then depend on earlier searches.
const SOONER: u64 = 500;
/// The approximate greatest memory of the stacks of a search of many boards; and that of the stacks of one round and
/// one cell, of which there are three for each direction of the blank's last move.
const STACKS: usize = 16 << 20;
const STACKS_OF_CELL: usize = 3 * (16 << 10);
/// The memory of a search beside its databases: the shared roots, and the data of each thread.
const ROOTS: usize = 5 << 18;
const THREAD: usize = 64 << 10;

/// The use of pattern databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Databases {
    /// Databases are used only for boards that turn out to be hard.
    WhenHard,
    /// Databases are used from the start.
    Always,
    /// The largest existing databases are used from the start.
    Largest,
    /// Only databases that can be built instantly are used.
    Never,
}

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) databases: Databases,
    /// The threads for making databases, and for all searches except the initial one.
    pub(crate) threads: NonZero<usize>,
}

/// Databases for hard boards, and one thread.
impl Default for Settings {
    fn default() -> Self {
        Self { databases: Databases::WhenHard, threads: NonZero::<usize>::MIN }
    }
}

/// The result of a search.
#[derive(Debug)]
pub(crate) struct FastResult {
    /// The shortest solution; `None` if there is none; or the limit that was reached.
    pub(crate) ways: Result<Option<Vec<Direction>>, Stop>,
    /// The rounds of all searches in order.
    pub(crate) rounds: Vec<Round>,
    /// The number of expanded boards, including the ones expanded again to recover the path to the goal.
    pub(crate) expanded: u64,
    /// The greatest number of bytes held.
    pub(crate) bytes: usize,
    /// The databases used last.
    pub(crate) parts: Option<Parts>,
}

/// Searches from a board. The node limit applies until the goal is found; expansions after it are counted, but not
/// limited. On several threads it may be exceeded by some thousands.
pub(crate) fn solve(corner: &Corner, board: &Board, settings: Settings, limits: &Limits) -> FastResult {
    let clock = Clock::new(limits);
    let mut search = FastSearch::new(&clock, settings.threads);
    let ways = search.solve(corner, board, settings.databases);
    let FastSearch { rounds, expanded, bytes, parts, .. } = search;
    clock.show(expanded);
    FastResult { ways, rounds, expanded, bytes, parts }
}

/// An engine, with the greatest number of boards that it may expand.
type Engine<'e> =
    &'e dyn Fn(u64, &mut dyn FnMut(&Stats) -> ControlFlow<()>) -> Result<(Answer, Stats), Error>;

struct FastSearch<'c, 'l> {
    clock: &'c Clock<'l>,
    threads: NonZero<usize>,
    /// The numbers of expansions after which a board is hard: by Manhattan distance, and by small databases.
    hard: [u64; 2],
    rounds: Vec<Round>,
    expanded: u64,
    bytes: usize,
    parts: Option<Parts>,
}

impl<'c, 'l> FastSearch<'c, 'l> {
    const fn new(clock: &'c Clock<'l>, threads: NonZero<usize>) -> Self {
        let hard = [HARD, HARD_SLOWLY];
        Self { clock, threads, hard, rounds: Vec::new(), expanded: 0, bytes: 0, parts: None }
    }

    fn solve(
        &mut self,
        corner: &Corner,
        board: &Board,
        databases: Databases,
    ) -> Result<Option<Vec<Direction>>, Stop> {
        self.clock.look()?;
        match databases {
            Databases::Always => self.guided(corner, board, Parts::Usual, u64::MAX),
            Databases::Largest => self.guided(corner, board, Parts::Largest, u64::MAX),
            Databases::WhenHard => self.guided_when_hard(corner, board),
            Databases::Never => self.unguided(corner, board, u64::MAX),
        }
    }

    /// Searches without databases first, and with them if the board is hard, which is decided earlier if the largest
    /// are on disk.
    fn guided_when_hard(&mut self, corner: &Corner, board: &Board) -> Result<Option<Vec<Direction>>, Stop> {
        let hard = self.hard[usize::from(!self.is_small(corner))];
        if parts::are_kept(corner.shape()) {
            if !is_far(board) {
                let found = self.unguided(corner, board, hard / SOONER);
                if !self.is_hard(&found) {
                    return found;
                }
            }
            // A database on disk may be damaged or too large: then it is ignored.
            if parts::fit_for_hard(corner.shape(), self.clock)? {
                return self.guided(corner, board, Parts::Largest, u64::MAX);
            }
        }
        let found = self.unguided(corner, board, hard);
        if self.is_hard(&found) { self.guided(corner, board, Parts::Usual, u64::MAX) } else { found }
    }

    /// Whether a search ended before the limits did.
    fn is_hard(&self, found: &Result<Option<Vec<Direction>>, Stop>) -> bool {
        *found == Err(Stop::Nodes) && self.left() > 0
    }

    /// Whether Manhattan distance is used first.
    fn is_small(&self, corner: &Corner) -> bool {
        corner.shape().cells() <= 16 && self.clock.memory() >= STACKS
    }

    /// Searches by Manhattan distance, or with databases that can be made instantly.
    fn unguided(
        &mut self,
        corner: &Corner,
        board: &Board,
        most: u64,
    ) -> Result<Option<Vec<Direction>>, Stop> {
        if !self.is_small(corner) {
            return self.guided(corner, board, Parts::Small, most);
        }
        let threads = if most == u64::MAX { self.threads } else { NonZero::<usize>::MIN };
        self.clock.hold(threads.get().saturating_mul(STACKS))?;
        let solver = Solver::new();
        let found = self.run(most, &|nodes, go_on| solver.solve_on(threads, board, nodes, go_on));
        let stacks = self.rounds.len() * usize::from(corner.shape().cells()) * STACKS_OF_CELL;
        self.bytes = self.bytes.max(threads.get() * stacks.min(STACKS));
        found
    }

    /// Searches with databases.
    fn guided(
        &mut self,
        corner: &Corner,
        board: &Board,
        parts: Parts,
        most: u64,
    ) -> Result<Option<Vec<Direction>>, Stop> {
        if self.left() == 0 {
            return Err(Stop::Nodes);
        }
        let (heuristic, bytes) = parts::heuristic(corner.shape(), parts, self.threads, self.clock)?;
        self.parts = Some(parts);
        self.hold(bytes + ROOTS + self.threads.get() * THREAD)?;
        let threads = self.threads;
        self.run(most, &|nodes, go_on| heuristic.solve_on(threads, board, nodes, go_on))
    }

    /// The remaining expansions.
    fn left(&self) -> u64 {
        self.clock.most_nodes().saturating_sub(self.expanded)
    }

    fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.clock.hold(bytes)?;
        self.bytes = self.bytes.max(bytes);
        Ok(())
    }

    /// Runs one engine until it ends, or has expanded this many boards.
    fn run(&mut self, most: u64, engine: Engine<'_>) -> Result<Option<Vec<Direction>>, Stop> {
        let (before, mut ended) = (self.expanded, Ok(()));
        let found = engine(most.min(self.left()), &mut |stats: &Stats| {
            self.clock.show(before + stats.expanded() + stats.again);
            ended = self.clock.look();
            if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match found {
            Ok((answer, stats)) => {
                self.expanded += stats.expanded() + stats.again;
                self.rounds.extend(&stats.rounds);
                match answer {
                    Answer::Solved(ways) => Ok(Some(ways)),
                    Answer::Stopped(_) => Err(ended.err().unwrap_or(Stop::Nodes)),
                }
            }
            Err(error) if error.is_unsolvable() => Ok(None),
            // The corner ensures that the shape is supported.
            Err(_) => Err(Stop::Incomplete),
        }
    }
}

/// Whether a board is evidently hard: its Manhattan distance is at least two moves per tile. No such board among Korf's
/// hundred is solved within [`HARD`] / [`SOONER`] boards.
fn is_far(board: &Board) -> bool {
    let tiles = u32::from(board.shape().cells()) - 1;
    board.manhattan() >= 2 * tiles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Gauge, StopFlag};
    use crate::puzzle::tiles::{Cells, Sliding};
    use std::time::Duration;

    /// Korf's 14th puzzle, of 59 moves: 790 million boards by Manhattan distance.
    const HARDER: &str = "7 6 8 1 / 11 5 14 10 / 3 4 9 13 / 15 2 0 12";

    const ONE: NonZero<usize> = NonZero::<usize>::MIN;

    fn of(text: &str, databases: Databases, limits: &Limits) -> FastResult {
        on(ONE, text, databases, limits)
    }

    fn on(threads: NonZero<usize>, text: &str, databases: Databases, limits: &Limits) -> FastResult {
        use crate::Problem;
        let puzzle = Sliding::<Cells<25>>::parse(text).unwrap();
        let corner = Corner::of(&puzzle, "it is").unwrap();
        solve(&corner, &corner.board(&puzzle.start()), Settings { databases, threads }, limits)
    }

    #[test]
    fn all_searches_find_equal_lengths() {
        for (text, length) in [
            ("8 7 6 / 5 4 3 / 2 1 0", 28),
            ("1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15", 16),
            ("2 5 7 9 4 / 10 1 12 3 8 / 0 6 11 13 14", 26),
            ("6 2 7 9 0 / 1 11 8 4 3 / 5 10 12 17 14 / 15 16 18 13 19 / 20 21 22 23 24", 22),
        ] {
            for databases in [Databases::WhenHard, Databases::Always, Databases::Never] {
                let found = of(text, databases, &Limits::none());
                assert_eq!(found.ways.unwrap().unwrap().len(), length, "{text} {databases:?}");
                assert_eq!(found.rounds.last().map(|round| round.bound), Some(length as u32));
            }
        }
    }

    #[test]
    fn limits_are_kept() {
        let none = Limits::none();
        for databases in [Databases::WhenHard, Databases::Always, Databases::Never] {
            let stopped = |limits: &Limits| {
                let found = of(HARDER, databases, limits);
                (found.ways.unwrap_err(), found.expanded)
            };
            assert_eq!(stopped(&none.clone().nodes(0)), (Stop::Nodes, 0));
            assert_eq!(stopped(&none.clone().nodes(1000)), (Stop::Nodes, 1000));
            assert_eq!(stopped(&none.clone().memory(10_000)), (Stop::Memory, 0));
            assert_eq!(stopped(&none.clone().time(Duration::ZERO)), (Stop::Time, 0));
        }
        let found = of(HARDER, Databases::Never, &none.clone().time(Duration::from_millis(20)));
        assert!(found.ways == Err(Stop::Time) && found.expanded > 0);
    }

    #[test]
    fn another_thread_can_end_the_search() {
        let (flag, gauge) = (StopFlag::new(), Gauge::new());
        let limits = Limits::none().stop(&flag).gauge(&gauge);
        let stopper = std::thread::spawn({
            let (flag, gauge) = (flag.clone(), gauge.clone());
            move || {
                while gauge.expanded() < 1_000_000 {
                    std::thread::yield_now();
                }
                flag.raise();
            }
        });
        let found = of(HARDER, Databases::Never, &limits);
        stopper.join().unwrap();
        assert!(found.ways == Err(Stop::Asked) && found.expanded >= 1_000_000);
    }

    /// The first search gives up at its limit, and the second finds the solution.
    #[test]
    fn hard_boards_get_databases() {
        use crate::Problem;
        let puzzle = Sliding::<Cells<25>>::parse(HARDER).unwrap();
        let corner = Corner::of(&puzzle, "it is").unwrap();
        let limits = Limits::none();
        let clock = Clock::new(&limits);
        let mut search = FastSearch { hard: [1_000_000, 1000], ..FastSearch::new(&clock, ONE) };
        let found = search.solve(&corner, &corner.board(&puzzle.start()), Databases::WhenHard);
        assert_eq!(found.unwrap().unwrap().len(), 59);
        let sums = search.rounds.iter().scan(0, |sum, round| {
            *sum += round.expanded;
            Some(*sum)
        });
        assert!(sums.into_iter().any(|sum| sum == 1_000_000), "{:?}", search.rounds);
        assert!(search.expanded < 3_000_000, "{}", search.expanded);
    }

    #[test]
    fn far_boards_are_two_moves_per_tile_away() {
        let far = |text: &str| is_far(&Board::parse(text).unwrap());
        assert!(far(HARDER));
        assert!(far("15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0"));
        assert!(!far("1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15"));
    }

    #[test]
    fn little_memory_is_enough() {
        let found = of(
            "1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15",
            Databases::WhenHard,
            &Limits::none().memory(2 << 20),
        );
        assert!(found.ways.unwrap().is_some() && found.bytes <= 2 << 20);
    }

    /// The last round of each board differs; all earlier rounds are the same.
    #[test]
    fn the_solution_is_the_same_on_any_number_of_threads() {
        let found = [1, 2, 3]
            .map(|threads| on(NonZero::new(threads).unwrap(), HARDER, Databases::Always, &Limits::none()));
        let [one, others @ ..] = &found;
        let ways = one.ways.as_ref().unwrap().as_ref().unwrap();
        assert_eq!(ways.len(), 59);
        for other in others {
            assert_eq!(other.ways, one.ways);
            assert_eq!(other.rounds.len(), one.rounds.len());
            assert_eq!(other.rounds[..one.rounds.len() - 1], one.rounds[..one.rounds.len() - 1]);
        }
    }

    #[test]
    fn limits_are_kept_on_two_threads() {
        let two = NonZero::new(2).unwrap();
        let stopped = |limits: &Limits| {
            let found = on(two, HARDER, Databases::Always, limits);
            (found.ways.unwrap_err(), found.expanded)
        };
        let (why, expanded) = stopped(&Limits::none().nodes(50_000));
        assert!(why == Stop::Nodes && (50_000..500_000).contains(&expanded), "{expanded}");
        assert_eq!(stopped(&Limits::none().time(Duration::ZERO)), (Stop::Time, 0));
        assert_eq!(stopped(&Limits::none().memory(2 << 20)), (Stop::Memory, 0));
    }

    #[test]
    fn half_of_all_boards_have_no_solution() {
        let found = of(
            "0 2 1 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15 goal: 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15",
            Databases::WhenHard,
            &Limits::none(),
        );
        assert_eq!(found.ways, Ok(None));
    }
}
