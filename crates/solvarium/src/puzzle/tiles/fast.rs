//! Boards of up to 25 cells by the engines of `fast-tiles`: IDA* with Manhattan distance, many boards at a time, and where
//! that takes long, or there are more than 16 cells, with pattern databases.
//!
//! | cells | first | after so many expansions | then |
//! |---|---|---|---|
//! | up to 16 | Manhattan distance | 5 million: 5 to 25 ms | the databases of [`Parts::Usual`] |
//! | up to 25, or with little memory | those of [`Parts::Small`] | 2 million: 0.5 s | the same |
//!
//! Which, depends on the board alone, so that counts repeat; but where those of [`Parts::Largest`] lie on a shelf
//! ([`super::use_shelf`]), they are taken in place of the usual ones, and almost at once: after a five hundredth of the
//! expansions, or before the first where tiles are two moves and more from their cells on the average. Of Korf's hundred 15-puzzles (1985) nearly all are harder than the table says; databases take half a second to
//! make, which the first of them pays.
//!
//! With databases it may go on several threads. The solution is the same on any number; of the last round, which ends at the
//! goal, the boards that were expanded are not. By Manhattan distance alone ([`Databases::Never`]) the solution is as long, but may
//! be another. The few boards by Manhattan distance that are there to see whether a board is hard go on one thread.

use super::corner::Corner;
use super::heuristics::parts::{self, Parts};
use crate::limits::{Clock, Limits, Stop};
use fast_tiles::{Answer, Board, Error, Round, Solver, Stats, Way};
use std::num::NonZero;
use std::ops::ControlFlow;

/// Expansions by Manhattan distance after which databases pay, and by small databases. To make the usual ones takes as long
/// as 400 million boards, which is what one board alone would be allowed; of many boards only the first pays it. With 100
/// million Korf's hundred take 3.1 times as long as with databases at once.
pub(crate) const HARD: u64 = 5_000_000;
pub(crate) const HARD_SLOWLY: u64 = 2_000_000;
/// Databases that are kept pay after so many times fewer: what is left spares the easiest boards to open them, which takes
/// 70 ms for 7-8. With 100,000 boards Korf's hundred take 1.66 times as long as with 7-8 at once, as a thread has far to go to
/// 100,000 but not to 10,000. To ask open databases at once, and look for others later, would spare these too, but then counts
/// would depend on what was searched before.
const SOONER: u64 = 500;
/// What the stacks of a search of many boards at a time take, at most, about; and those of one round and one cell, of
/// which three are for each way that the blank came from.
const STACKS: usize = 16 << 20;
const STACKS_OF_CELL: usize = 3 * (16 << 10);
/// What a search takes beside its databases: the roots that its threads share, and what each of these has of its own.
const ROOTS: usize = 5 << 18;
const THREAD: usize = 64 << 10;

/// When pattern databases are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Databases {
    /// Once a board has proved to be hard.
    WhenHard,
    /// At once.
    Always,
    /// At once, and as large as there are tables.
    Largest,
    /// Not those that take longer than an instant to make.
    Never,
}

/// How boards are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) databases: Databases,
    /// For making databases, and for searches but those that only see whether a board is hard.
    pub(crate) threads: NonZero<usize>,
}

/// Databases for hard boards, and one thread.
impl Default for Settings {
    fn default() -> Self {
        Self { databases: Databases::WhenHard, threads: NonZero::<usize>::MIN }
    }
}

/// What came of a search.
#[derive(Debug)]
pub(crate) struct Found {
    /// The shortest solution; none if there is none; or what came first.
    pub(crate) ways: Result<Option<Vec<Way>>, Stop>,
    /// Its rounds, one search after the other.
    pub(crate) rounds: Vec<Round>,
    /// All boards that were expanded, also those that were once more to see on which way the goal was found.
    pub(crate) expanded: u64,
    /// The most bytes that were held.
    pub(crate) bytes: usize,
    /// The databases that were asked last.
    pub(crate) parts: Option<Parts>,
}

/// Searches from a board. The limit on nodes holds until the goal is found: what is then expanded once more is counted, and
/// not limited. On several threads there may be some thousand more.
pub(crate) fn solve(corner: &Corner, board: &Board, settings: Settings, limits: &Limits) -> Found {
    let clock = Clock::new(limits);
    let mut search = Search::new(&clock, settings.threads);
    let ways = search.solve(corner, board, settings.databases);
    let Search { rounds, expanded, bytes, parts, .. } = search;
    clock.show(expanded);
    Found { ways, rounds, expanded, bytes, parts }
}

/// An engine: how many boards it may expand, and whom it asks.
type Engine<'e> =
    &'e dyn Fn(u64, &mut dyn FnMut(&Stats) -> ControlFlow<()>) -> Result<(Answer, Stats), Error>;

struct Search<'c, 'l> {
    clock: &'c Clock<'l>,
    threads: NonZero<usize>,
    /// Expansions after which a board is hard: by Manhattan distance, and by small databases.
    hard: [u64; 2],
    rounds: Vec<Round>,
    expanded: u64,
    bytes: usize,
    parts: Option<Parts>,
}

impl<'c, 'l> Search<'c, 'l> {
    const fn new(clock: &'c Clock<'l>, threads: NonZero<usize>) -> Self {
        let hard = [HARD, HARD_SLOWLY];
        Self { clock, threads, hard, rounds: Vec::new(), expanded: 0, bytes: 0, parts: None }
    }

    fn solve(
        &mut self,
        corner: &Corner,
        board: &Board,
        databases: Databases,
    ) -> Result<Option<Vec<Way>>, Stop> {
        self.clock.look()?;
        match databases {
            Databases::Always => self.guided(corner, board, Parts::Usual, u64::MAX),
            Databases::Largest => self.guided(corner, board, Parts::Largest, u64::MAX),
            Databases::WhenHard => self.guided_when_hard(corner, board),
            Databases::Never => self.unguided(corner, board, u64::MAX),
        }
    }

    /// Without databases first, and with them when the board is hard: it soon is where the largest are kept.
    fn guided_when_hard(&mut self, corner: &Corner, board: &Board) -> Result<Option<Vec<Way>>, Stop> {
        let hard = self.hard[usize::from(!self.is_small(corner))];
        if parts::are_kept(corner.shape()) {
            if !is_far(board) {
                let found = self.unguided(corner, board, hard / SOONER);
                if !self.is_hard(&found) {
                    return found;
                }
            }
            // What is kept may turn out to be damaged, or too large: then nothing was there.
            if parts::fit_for_hard(corner.shape(), self.clock)? {
                return self.guided(corner, board, Parts::Largest, u64::MAX);
            }
        }
        let found = self.unguided(corner, board, hard);
        if self.is_hard(&found) { self.guided(corner, board, Parts::Usual, u64::MAX) } else { found }
    }

    /// Whether a search ended before the limits did.
    fn is_hard(&self, found: &Result<Option<Vec<Way>>, Stop>) -> bool {
        *found == Err(Stop::Nodes) && self.left() > 0
    }

    /// Whether Manhattan distance is asked first.
    fn is_small(&self, corner: &Corner) -> bool {
        corner.shape().cells() <= 16 && self.clock.memory() >= STACKS
    }

    /// By Manhattan distance, or with databases that take no time to make.
    fn unguided(&mut self, corner: &Corner, board: &Board, most: u64) -> Result<Option<Vec<Way>>, Stop> {
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

    /// With databases.
    fn guided(
        &mut self,
        corner: &Corner,
        board: &Board,
        parts: Parts,
        most: u64,
    ) -> Result<Option<Vec<Way>>, Stop> {
        if self.left() == 0 {
            return Err(Stop::Nodes);
        }
        let (guide, bytes) = parts::guide(corner.shape(), parts, self.threads, self.clock)?;
        self.parts = Some(parts);
        self.hold(bytes + ROOTS + self.threads.get() * THREAD)?;
        let threads = self.threads;
        self.run(most, &|nodes, go_on| guide.solve_on(threads, board, nodes, go_on))
    }

    /// Expansions that are left.
    fn left(&self) -> u64 {
        self.clock.most_nodes().saturating_sub(self.expanded)
    }

    fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.clock.hold(bytes)?;
        self.bytes = self.bytes.max(bytes);
        Ok(())
    }

    /// One engine until it is done, or has expanded so many boards.
    fn run(&mut self, most: u64, engine: Engine<'_>) -> Result<Option<Vec<Way>>, Stop> {
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
            // The corner has seen to it that the shape is right.
            Err(_) => Err(Stop::Incomplete),
        }
    }
}

/// Whether a board is hard by the look of it: Manhattan distance is two moves a tile or more. None of those of Korf's hundred
/// is solved within [`HARD`] / [`SOONER`] boards.
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

    /// Korf's 14th, of 59 moves: 790 million boards by Manhattan distance.
    const HARDER: &str = "7 6 8 1 / 11 5 14 10 / 3 4 9 13 / 15 2 0 12";

    const ONE: NonZero<usize> = NonZero::<usize>::MIN;

    fn of(text: &str, databases: Databases, limits: &Limits) -> Found {
        on(ONE, text, databases, limits)
    }

    fn on(threads: NonZero<usize>, text: &str, databases: Databases, limits: &Limits) -> Found {
        use crate::Problem;
        let puzzle = Sliding::<Cells<25>>::parse(text).unwrap();
        let corner = Corner::of(&puzzle, "it is").unwrap();
        solve(&corner, &corner.board(&puzzle.start()), Settings { databases, threads }, limits)
    }

    #[test]
    fn all_ways_are_as_long() {
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
    fn somebody_else_can_end_it() {
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

    /// The first search gives up where it is told, and the second finds what it should.
    #[test]
    fn hard_boards_get_databases() {
        use crate::Problem;
        let puzzle = Sliding::<Cells<25>>::parse(HARDER).unwrap();
        let corner = Corner::of(&puzzle, "it is").unwrap();
        let limits = Limits::none();
        let clock = Clock::new(&limits);
        let mut search = Search { hard: [1_000_000, 1000], ..Search::new(&clock, ONE) };
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
    fn far_boards_are_those_two_moves_a_tile_away() {
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

    /// Their last rounds have other boards, the others have the same.
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
