//! Heuristics are chosen, refused and checked by their names.

use super::instances;
use crate::{Admissibility, HeuristicChoice, Method, ProblemKind, Request, heuristics, problems_of};
use solvarium::Limits;

#[test]
fn every_heuristic_can_be_checked_by_its_name() {
    for entry in heuristics() {
        let kinds = match ProblemKind::of_heuristic(entry.name) {
            Ok(kind) => vec![kind],
            Err(error) => {
                assert!(error.is_setting() && problems_of(entry).count() != 1, "{}", entry.name);
                problems_of(entry).map(ProblemKind::of).collect()
            }
        };
        for kind in kinds {
            let instance = &instances(kind.example(), &kind.to_string())[0];
            let report = instance.check_heuristic(entry.name, &Limits::none().nodes(1_000_000)).unwrap();
            // LM-cut is admissible, but not consistent: such a heuristic has faults, too.
            let is_admissible = report.text.contains("\nadmissible  yes\n");
            // On an easy planning task, a heuristic that is not admissible may never overestimate.
            let is_expected = match entry.of.admissibility {
                Admissibility::Admissible => is_admissible,
                Admissibility::Inadmissible => !is_admissible || kind.entry().name == "planning",
                Admissibility::Unknown => true,
            };
            assert!(report.good.is_some() && is_expected, "{kind} {}: {}", entry.name, report.text);
        }
    }
}

#[test]
fn heuristics_of_other_problems_are_refused() {
    let instance = &instances("1 4 2 / 3 0 5 / 6 7 8", "tiles")[0];
    let refuse = |method: &str, heuristic: &str| {
        let (method, heuristic) =
            (Method::parse(method).unwrap(), Some(HeuristicChoice::parse(heuristic).unwrap()));
        let request = Request { method, heuristic, ..Request::default() };
        instance.solve(&request, &Limits::none(), None).unwrap_err().to_string()
    };
    assert!(
        refuse("astar", "octile").starts_with("heuristic 'octile' is not for tiles; known: blind, manhattan")
    );
    let unknown = HeuristicChoice::parse("manhatan").unwrap_err().to_string();
    assert_eq!(unknown, "unknown heuristic 'manhatan'; did you mean 'manhattan'?");
    assert!(
        refuse("bfs", "manhattan").starts_with("method 'bfs' uses no heuristic; methods that do: astar, ")
    );
}

#[test]
fn a_named_heuristic_selects_a_method_that_uses_it() {
    let instance = &instances("1.....3..4.....2", "sudoku")[0];
    let solve = |method: &str, heuristic: &str| {
        let (method, heuristic) =
            (Method::parse(method).unwrap(), Some(HeuristicChoice::parse(heuristic).unwrap()));
        instance.solve(&Request { method, heuristic, ..Request::default() }, &Limits::none(), None)
    };
    let report = solve("auto", "empty-cells").unwrap();
    assert_eq!((report.method.as_str(), report.heuristic.unwrap().entry().name), ("astar", "empty-cells"));
    let refuse = |method: &str, heuristic: &str| solve(method, heuristic).unwrap_err().to_string();
    let says = HeuristicChoice::parse("empty-cell").unwrap_err().to_string();
    assert_eq!(says, "unknown heuristic 'empty-cell'; did you mean 'empty-cells'?");
    assert!(refuse("backtrack", "empty-cells").starts_with("method 'backtrack' uses no heuristic"));
}

#[test]
fn faulty_heuristics_are_shown_with_their_smallest_counterexample() {
    let instance = &instances("1 2 0 / 3 4 5", "tiles")[0];
    for entry in instance.kind().entry().of.heuristics {
        let report = instance.check_heuristic(entry.name, &Limits::none()).unwrap();
        assert_eq!(
            report.good,
            Some(entry.of.admissibility == Admissibility::Admissible),
            "{}\n{}",
            entry.name,
            report.text
        );
    }
    let text = instance.check_heuristic("manhattan-counting-blank", &Limits::none()).unwrap().text;
    assert!(text.contains("\nadmissible  no\nconsistent  no\n"), "{text}");
    let example = "\
the estimate is above the true cost: 2, not 1; the true cost to a goal is 1:
┌───┬───┬───┐
│ 1 │   │ 2 │
";
    assert!(text.contains(example), "{text}");
}
