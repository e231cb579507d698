//! Heuristics are chosen, refused and checked by their names.

use super::jobs;
use crate::{Admissibility, HeuristicChoice, Kind, Method, Request, heuristics, problems_of};
use solvarium::Limits;

#[test]
fn every_heuristic_can_be_checked_by_its_name() {
    for entry in heuristics() {
        let kinds = match Kind::of_heuristic(entry.name) {
            Ok(kind) => vec![kind],
            Err(error) => {
                assert!(error.is_setting() && problems_of(entry).count() != 1, "{}", entry.name);
                problems_of(entry).map(Kind::of).collect()
            }
        };
        for kind in kinds {
            let job = &jobs(kind.example(), &kind.to_string())[0];
            let report = job.check_heuristic(entry.name, &Limits::none().nodes(1_000_000)).unwrap();
            let known = match entry.of.admissibility {
                Admissibility::Unknown => report.good,
                admissibility => Some(admissibility == Admissibility::Admissible),
            };
            assert!(report.good.is_some() && report.good == known, "{kind} {}", entry.name);
        }
    }
}

#[test]
fn heuristics_of_other_problems_are_refused() {
    let job = &jobs("1 4 2 / 3 0 5 / 6 7 8", "tiles")[0];
    let refuse = |method: &str, heuristic: &str| {
        let (method, heuristic) =
            (Method::parse(method).unwrap(), Some(HeuristicChoice::parse(heuristic).unwrap()));
        let request = Request { method, heuristic, ..Request::default() };
        job.solve(&request, &Limits::none(), None).unwrap_err().to_string()
    };
    assert!(
        refuse("astar", "octile").starts_with("heuristic 'octile' is not for tiles; known: blind, manhattan")
    );
    let unknown = HeuristicChoice::parse("manhatan").unwrap_err().to_string();
    assert_eq!(unknown, "unknown heuristic 'manhatan'; did you mean 'manhattan'?");
    assert!(refuse("bfs", "manhattan").starts_with("method 'bfs' asks no heuristic; those that do: astar, "));
}

#[test]
fn a_heuristic_chooses_a_method_that_asks_it() {
    let job = &jobs("1.....3..4.....2", "sudoku")[0];
    let solve = |method: &str, heuristic: &str| {
        let (method, heuristic) =
            (Method::parse(method).unwrap(), Some(HeuristicChoice::parse(heuristic).unwrap()));
        job.solve(&Request { method, heuristic, ..Request::default() }, &Limits::none(), None)
    };
    let report = solve("auto", "empty-cells").unwrap();
    assert_eq!((report.method.as_str(), report.heuristic.unwrap().entry().name), ("astar", "empty-cells"));
    let refuse = |method: &str, heuristic: &str| solve(method, heuristic).unwrap_err().to_string();
    let says = HeuristicChoice::parse("empty-cell").unwrap_err().to_string();
    assert_eq!(says, "unknown heuristic 'empty-cell'; did you mean 'empty-cells'?");
    assert!(refuse("backtrack", "empty-cells").starts_with("method 'backtrack' asks no heuristic"));
}

#[test]
fn faulty_heuristics_are_shown_with_their_smallest_counterexample() {
    let job = &jobs("1 2 0 / 3 4 5", "tiles")[0];
    for entry in job.kind().entry().of.heuristics {
        let report = job.check_heuristic(entry.name, &Limits::none()).unwrap();
        assert_eq!(
            report.good,
            Some(entry.of.admissibility == Admissibility::Admissible),
            "{}\n{}",
            entry.name,
            report.text
        );
    }
    let text = job.check_heuristic("manhattan-counting-blank", &Limits::none()).unwrap().text;
    assert!(text.contains("\nadmissible  no\nconsistent  no\n"), "{text}");
    let example = "\
the estimate is above the true cost: 2, not 1; this is 1 from a goal:
┌───┬───┬───┐
│ 1 │   │ 2 │
";
    assert!(text.contains(example), "{text}");
}
