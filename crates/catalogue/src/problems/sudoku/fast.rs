//! The method `fast` on plain 9x9 Sudoku, and its remarks.

use crate::method::Method;
use crate::methods::not_fast;
use solvarium::puzzle::sudoku::{Fast, Sudoku};
use solvarium::{Error, Limits};

/// The search of this puzzle.
///
/// # Errors
/// The engine does not support the puzzle.
pub(super) fn of(sudoku: &Sudoku, method: &Method) -> Result<Fast, Error> {
    Fast::of(sudoku).ok_or_else(|| not_fast(method))
}

/// A remark with the number of redundant givens of a puzzle with one solution, if no limit comes first.
pub(super) fn needed(fast: &Fast, limits: &Limits) -> Option<String> {
    Some(match fast.needless(limits)? {
        0 => "each given is needed".into(),
        1 => "1 given is not needed".into(),
        many => format!("{many} givens are not needed (each alone)"),
    })
}

#[cfg(test)]
mod tests {
    use crate::tests::{HARD, instances};
    use crate::{Ending, EventKind, Instance, Method, Request, SearchEvent};
    use solvarium::Limits;
    use solvarium::limits::Stop;

    fn instance(text: &str, kind: &str) -> Box<dyn Instance> {
        instances(text, kind).remove(0)
    }

    fn request(method: &str) -> Request {
        Request { method: Method::parse(method).unwrap(), ..Request::default() }
    }

    #[test]
    fn auto_uses_fast_on_plain_grids_and_singles_if_watched() {
        let method =
            |text: &str, kind: &str| instance(text, kind).resolve(&Request::default()).unwrap().method;
        assert_eq!(method(HARD, "sudoku"), "fast");
        assert_eq!(method("1.....3..4.....2", "sudoku"), "singles");
        assert_ne!(method(&".".repeat(81), "sudoku(diagonals=different)"), "fast");
        let mut ignore = |_: &SearchEvent<'_>| {};
        let watched = instance(HARD, "sudoku").solve(&Request::default(), &Limits::none(), Some(&mut ignore));
        assert_eq!(watched.unwrap().method, "singles");
    }

    #[test]
    fn it_solves_and_counts_and_prints_a_summary() {
        let instance = instance(HARD, "sudoku");
        let (fast, singles) = (request("fast"), request("singles"));
        let [fast, singles] =
            [fast, singles].map(|request| instance.solve(&request, &Limits::none(), None).unwrap());
        assert_eq!((fast.ending, fast.solution()), (Ending::Solved, singles.solution()));
        let (stats, effort) = (fast.stats, fast.stats.effort);
        assert_eq!(stats.expanded, effort.assignments + effort.backtracks + 1);
        assert!(effort.propagations >= stats.expanded && stats.depth_peak == 81 - 23);
        for method in ["fast", "singles", "auto", "fast(threads=2)", "exact-cover(threads=2)"] {
            let counted = instance.count(&Method::parse(method).unwrap(), 10, &Limits::none()).unwrap();
            assert_eq!((counted.number, counted.all), (1, true), "{method}");
        }
    }

    #[test]
    fn a_check_names_the_missing_requirement() {
        let unique = |text: &str| instance(text, "sudoku").check(&Limits::none()).0[1].text.clone();
        assert_eq!(unique(HARD), "there is no other; each given is needed");
        let more = HARD.replacen("..53", "1.53", 1);
        assert_eq!(unique(&more), "there is no other; 1 given is not needed");
        let full = instance(HARD, "sudoku")
            .solve(&request("fast"), &Limits::none(), None)
            .unwrap()
            .solution()
            .unwrap();
        assert_eq!(unique(&full), "there is no other; 81 givens are not needed (each alone)");
    }

    #[test]
    fn limits_stop_it() {
        let report =
            instance(HARD, "sudoku").solve(&request("fast"), &Limits::none().nodes(1), None).unwrap();
        assert_eq!((report.ending, report.stats.expanded), (Ending::Stopped(Stop::Nodes), 1));
    }

    #[test]
    fn observers_see_the_start_and_the_solution() {
        let mut seen = Vec::new();
        let mut see = |event: &SearchEvent<'_>| seen.push(event.data.kind);
        instance(HARD, "sudoku").solve(&request("fast"), &Limits::none(), Some(&mut see)).unwrap();
        assert_eq!(seen, [EventKind::Generate, EventKind::Expand, EventKind::Goal, EventKind::Done]);
    }

    #[test]
    fn other_grids_and_problems_say_why_not() {
        let empty = &".".repeat(81);
        for (text, kind) in
            [("1.....3..4.....2", "sudoku"), (empty, "sudoku(diagonals=different)"), ("6", "queens")]
        {
            let refusal = instance(text, kind).solve(&request("fast"), &Limits::none(), None).unwrap_err();
            assert!(refusal.is_setting() && refusal.to_string().contains("9x9 Sudoku"), "{refusal}");
        }
    }
}
