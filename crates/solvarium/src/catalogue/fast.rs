//! The engine of `fast-sudoku` as a method of the catalogue: plain 9x9 Sudoku only, in microseconds.
//!
//! It tells nobody what it does. So those who watch see the start and, if it has one, its solution; and where `auto` is
//! watched, another method is the best.

use super::methods::Method;
use super::singles::{self, outcome};
use crate::puzzle::sudoku::{Counted, Fill, Sudoku, Word, fast};
use crate::stats::Effort;
use crate::watch::{Event, Node};
use crate::{Algorithm, Error, Limits, Outcome, Problem, Run, Stats};
use fast_sudoku::Grid;

/// Finds a solution, then fills the grid as it says, in the order of the problem.
pub(super) struct Fast(Grid);

impl Fast {
    /// The search of this puzzle.
    pub(super) fn of(sudoku: &Sudoku, method: &Method) -> Result<Self, Error> {
        fast::plain(sudoku).map(Self).ok_or_else(|| none(method))
    }
}

/// The refusal where a puzzle is another.
pub(super) fn none(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' is for 9x9 Sudoku with boxes of 3x3, without diagonals, and for sliding tiles; use auto, which \
         takes what fits",
        method.entry().name
    ))
}

impl<W: Word, const C: usize, const H: usize> Algorithm<Fill<W, C, H>> for Fast {
    fn search(&self, fill: &Fill<W, C, H>, run: &mut Run<'_, Fill<W, C, H>>) -> Outcome<Fill<W, C, H>> {
        let (counted, did) = fast::count(&self.0, 1, run.bounds());
        run.stats = stats(&counted, &did);
        if run.is_watched() && counted.nodes > 0 {
            tell(fill, run, counted.first.is_some());
        }
        outcome(fill, counted)
    }
}

/// How many givens a puzzle with one solution would do without, if no limit comes first.
pub(super) fn needed(grid: &Grid, limits: &Limits) -> Option<String> {
    let mut needless = 0;
    for cell in 0..81 {
        let mut cells = *grid.cells();
        if std::mem::take(&mut cells[cell]) != 0 {
            let fewer = Grid::new(cells).ok()?;
            needless += usize::from(fast::count(&fewer, 2, limits).0.is_unique()?);
        }
    }
    Some(match needless {
        0 => "each given is needed".into(),
        1 => "1 given is not needed".into(),
        many => format!("{many} givens are not needed, each by itself"),
    })
}

/// The start, and whether it has a solution.
fn tell<W: Word, const C: usize, const H: usize>(
    fill: &Fill<W, C, H>,
    run: &mut Run<'_, Fill<W, C, H>>,
    is_solved: bool,
) {
    let (node, state) = (Node(0), fill.start());
    let (empty, h) = (state.empty(), 0);
    run.see(|| Event::Generate { node, from: None, state: &state, g: 0, h });
    run.see(|| Event::Expand { node, g: 0, h });
    if is_solved {
        run.see(|| Event::Goal { node, g: empty });
    }
}

/// What the engine counts: positions, and between them guesses.
pub(super) fn stats(counted: &Counted, did: &fast_sudoku::Stats) -> Stats {
    let effort = Effort {
        assignments: did.guesses,
        backtracks: did.dead_ends,
        propagations: did.sweeps,
        ..Effort::default()
    };
    Stats { effort, ..singles::stats(counted) }
}

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::catalogue::tests::{HARD, jobs};
    use crate::catalogue::{Ending, Job, Method, Order, Sight, What};
    use crate::limits::Stop;

    fn job(text: &str, kind: &str) -> Box<dyn Job> {
        jobs(text, kind).remove(0)
    }

    fn order(method: &str) -> Order {
        Order { method: Method::parse(method).unwrap(), ..Order::default() }
    }

    #[test]
    fn auto_is_fast_on_plain_grids_and_singles_where_somebody_watches() {
        let method = |text: &str, kind: &str| job(text, kind).resolve(&Order::default()).unwrap().method;
        assert_eq!(method(HARD, "sudoku"), "fast");
        assert_eq!(method("1.....3..4.....2", "sudoku"), "singles");
        assert_ne!(method(&".".repeat(81), "sudoku(diagonals=different)"), "fast");
        let mut ignore = |_: &Sight<'_>| {};
        let watched = job(HARD, "sudoku").solve(&Order::default(), &Limits::none(), Some(&mut ignore));
        assert_eq!(watched.unwrap().method, "singles");
    }

    #[test]
    fn it_solves_counts_and_says_what_it_did() {
        let job = job(HARD, "sudoku");
        let (fast, singles) = (order("fast"), order("singles"));
        let [fast, singles] = [fast, singles].map(|order| job.solve(&order, &Limits::none(), None).unwrap());
        assert_eq!((fast.ending, fast.solution), (Ending::Solved, singles.solution));
        let (stats, effort) = (fast.stats, fast.stats.effort);
        assert_eq!(stats.expanded, effort.assignments + effort.backtracks + 1);
        assert!(effort.propagations >= stats.expanded && stats.depth_peak == 81 - 23);
        for method in ["fast", "singles", "auto"] {
            let counted = job.count(&Method::parse(method).unwrap(), 10, &Limits::none()).unwrap();
            assert_eq!((counted.number, counted.all), (1, true), "{method}");
        }
    }

    #[test]
    fn a_check_says_what_is_needed() {
        let unique = |text: &str| job(text, "sudoku").check(&Limits::none()).0[1].text.clone();
        assert_eq!(unique(HARD), "there is no other; each given is needed");
        let more = HARD.replacen("..53", "1.53", 1);
        assert_eq!(unique(&more), "there is no other; 1 given is not needed");
        let full =
            job(HARD, "sudoku").solve(&order("fast"), &Limits::none(), None).unwrap().solution.unwrap();
        assert_eq!(unique(&full), "there is no other; 81 givens are not needed, each by itself");
    }

    #[test]
    fn limits_stop_it() {
        let report = job(HARD, "sudoku").solve(&order("fast"), &Limits::none().nodes(1), None).unwrap();
        assert_eq!((report.ending, report.stats.expanded), (Ending::Stopped(Stop::Nodes), 1));
    }

    #[test]
    fn who_watches_sees_the_start_and_its_solution() {
        let mut seen = Vec::new();
        let mut see = |sight: &Sight<'_>| seen.push(sight.what);
        job(HARD, "sudoku").solve(&order("fast"), &Limits::none(), Some(&mut see)).unwrap();
        assert_eq!(seen, [What::Generate, What::Expand, What::Goal, What::Done]);
    }

    #[test]
    fn other_grids_and_problems_say_why_not() {
        let empty = &".".repeat(81);
        for (text, kind) in
            [("1.....3..4.....2", "sudoku"), (empty, "sudoku(diagonals=different)"), ("6", "queens")]
        {
            let refusal = job(text, kind).solve(&order("fast"), &Limits::none(), None).unwrap_err();
            assert!(refusal.is_setting() && refusal.to_string().contains("9x9 Sudoku"), "{refusal}");
        }
    }
}
