//! Every method, setting and heuristic on small instances.

use super::{SMALL, instances, is_missing};
use crate::*;
use solvarium::Limits;
use solvarium::limits::Stop;
use std::collections::BTreeSet;

#[test]
fn every_method_solves_a_small_instance_of_every_problem() {
    for (kind, text) in SMALL {
        for instance in instances(text, kind) {
            for entry in methods() {
                let method = Method::parse(entry.name).unwrap();
                let request = Request { method, ..Request::default() };
                // A game of Pig can last forever.
                let is_endless = instance.kind().entry().name == "pig";
                let limits = if is_endless { Limits::none().nodes(500) } else { Limits::none() };
                let report = instance.solve(&request, &limits, None);
                if is_missing(instance.kind(), entry) {
                    assert!(report.unwrap_err().is_setting(), "{kind} {}", entry.name);
                    continue;
                }
                let report = report.unwrap();
                if is_endless {
                    assert!(matches!(report.ending, Ending::Stopped(_)), "{}", entry.name);
                    continue;
                }
                // Enforced hill climbing never goes back, so it may give up.
                if entry.name == "enforced-hill-climbing"
                    && report.ending == Ending::Stopped(Stop::Incomplete)
                {
                    continue;
                }
                assert_eq!(report.ending, Ending::Solved, "{kind} {} {text}", entry.name);
                let steps = report.steps();
                assert_eq!(steps.len(), report.actions().len());
                let last = steps.last().map(|step| &step.board);
                assert!(
                    instance.kind().entry().of.answer == Answer::State || last == report.drawing().as_ref(),
                    "{kind} {} {text}",
                    entry.name
                );
                assert_eq!(
                    report.best.is_some(),
                    Method::parse(&report.method).unwrap().entry().of.is_local()
                );
                assert_eq!(Method::parse(&report.method).unwrap().to_string(), report.method);
            }
        }
    }
}

#[test]
fn problems_that_cannot_be_searched_backwards_are_refused_with_a_reason() {
    let refusal = |text: &str, kind: &str| {
        let request = Request { method: Method::parse("nbs").unwrap(), ..Request::default() };
        instances(text, kind)[0].solve(&request, &Limits::none(), None).unwrap_err().to_string()
    };
    let unknown = "method 'nbs' searches back from known goals, but this problem's goal is not known in advance; use another method, such as astar";
    assert_eq!((&*refusal("6", "queens"), &*refusal("1.....3..4.....2", "sudoku")), (unknown, unknown));
    let many = "method 'nbs' lists all goal states, and these jugs have more than 100000; use another method, such as astar";
    assert_eq!((&*refusal("400 300 200 -> 100", "jugs"), &*refusal("1000000 -> 1", "jugs")), (many, many));
}

#[test]
fn every_heuristic_keeps_optimal_searches_optimal() {
    for (kind, text) in SMALL {
        for instance in instances(text, kind)
            .into_iter()
            .filter(|instance| !matches!(instance.kind().entry().of.answer, Answer::State | Answer::Value))
        {
            let cost = |method: &str, heuristic: Option<&str>| {
                let (method, heuristic) = (
                    Method::parse(method).unwrap(),
                    heuristic.map(|name| HeuristicChoice::parse(name).unwrap()),
                );
                let request = Request { method, heuristic, ..Request::default() };
                instance.solve(&request, &Limits::none(), None).unwrap().cost
            };
            let best = cost("uniform-cost", None);
            let mine = instance.kind().entry().of.heuristics.iter();
            for entry in mine.filter(|entry| entry.of.admissibility == Admissibility::Admissible) {
                if entry.name == "sides" && *kind == "map" {
                    continue; // refused where there are eight neighbours
                }
                for method in ["astar", "hda", "ida", "rbfs"] {
                    assert_eq!(cost(method, Some(entry.name)), best, "{kind} {method} {}", entry.name);
                }
            }
        }
    }
}

/// Every word of every choice, and the ends of every range.
#[test]
fn every_setting_runs_and_is_reported() {
    settings_run("1 4 2 / 3 0 5 / 6 7 8", "tiles", |method| {
        !is_missing(&ProblemKind::parse("tiles").unwrap(), method)
    });
    settings_run("1...............", "sudoku", |method| {
        (method.of.is_for_models() || method.of.is_local())
            && !is_missing(&ProblemKind::parse("sudoku").unwrap(), method)
    });
}

fn settings_run(text: &str, kind: &str, is_fitting: impl Fn(&Entry<MethodInfo>) -> bool) {
    let instance = &instances(text, kind)[0];
    for entry in methods().iter().filter(|entry| is_fitting(entry)) {
        for setting in entry.settings {
            let values: Vec<String> = match setting.takes {
                Takes::Choice(words) => words.iter().map(|(word, _)| word.to_string()).collect(),
                Takes::Float { max, .. } => vec![setting.default.into(), max.min(20.0).to_string()],
                _ => vec![setting.default.into(), "20".into()],
            };
            for value in values {
                let text = format!("{}({}={value})", entry.name, setting.name);
                let method = Method::parse(&text).unwrap();
                let request = Request { method: method.clone(), ..Request::default() };
                let report = instance.solve(&request, &Limits::none().nodes(10_000), None);
                // The first method takes only plain 9x9, the second one only boards on which some houses always contain
                // each digit once.
                if value == "coursework-as-written" || text == "memetic(keep=nothing)" {
                    assert!(report.unwrap_err().is_setting(), "{text}");
                    continue;
                }
                let report = report.unwrap();
                // Depth-first search without cycle checks, or with checks of the shortest only, may not terminate.
                let endless = entry.name == "dfs" && ["tree-all", "tree-parent"].contains(&&*value);
                // Some settings of a local search find nothing.
                let is_lost = entry.of.is_local() && matches!(report.ending, Ending::Stopped(_));
                assert!(endless || is_lost || report.ending == Ending::Solved, "{text}");
                assert!(
                    ["auto", "local"].contains(&entry.name) || report.method == method.to_string(),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn unsolvable_tiles_are_refuted_without_a_search() {
    let request = Request::default();
    let report = instances("0 2 1 / 3 4 5", "tiles")[0].solve(&request, &Limits::none(), None).unwrap();
    assert_eq!((report.ending, report.stats.expanded), (Ending::NoSolution, 0));
    assert!(report.why.unwrap().contains("inversion"));
    let report =
        instances("0 2 1 / 3 4 5", "tiles(parity=no)")[0].solve(&request, &Limits::none(), None).unwrap();
    assert_eq!((report.ending, report.stats.expanded), (Ending::NoSolution, 360));
    assert_eq!(report.problem, "tiles(parity=no)");
}

#[test]
fn unsuitable_methods_are_refused_for_solved_puzzles() {
    let instance = instances("2 1 3 / 4 5 6 / 7 8 0", "tiles").remove(0);
    let ask = |method: &str, heuristic: Option<&str>| {
        let method = Method::parse(method).unwrap();
        let heuristic = heuristic.map(|name| HeuristicChoice::parse(name).unwrap());
        let request = Request { method, heuristic, ..Request::default() };
        instance.solve(&request, &Limits::none(), None)
    };
    for method in ["dlx", "backtrack", "singles"] {
        assert!(ask(method, None).unwrap_err().is_setting(), "{method}");
    }
    assert!(ask("astar", Some("gap")).is_err() && ask("bfs", Some("manhattan")).is_err());
    for method in ["astar", "ida", "bfs", "nbs", "fast"] {
        assert_eq!(ask(method, None).unwrap().ending, Ending::NoSolution, "{method}");
    }
}

#[test]
fn checks_tell_whether_there_is_one_solution() {
    let good = |text: &str, kind: &str| {
        instances(text, kind)[0]
            .check(&Limits::none())
            .0
            .iter()
            .map(|f| (f.what, f.good.unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(good("1.....3..4.....2", "sudoku"), [("solvable", true), ("unique", true)]);
    assert_eq!(good("................", "sudoku"), [("solvable", true), ("unique", false)]);
    assert_eq!(good("12..3..........4", "sudoku").len(), 2);
    assert_eq!(good("123....4........", "sudoku"), [("solvable", false)]);
    assert_eq!(good("0 2 1 / 3 4 5", "tiles"), [("solvable", false)]);
    assert_eq!(good("3 6 -> 4", "jugs"), [("solvable", false)]);
    assert_eq!(
        instances("6", "queens")[0].count(&Method::default(), 100, &Limits::none()).unwrap().number,
        4
    );
    assert!(!instances("8", "queens")[0].count(&Method::default(), 92, &Limits::none()).unwrap().all);
    assert!(instances("8", "queens")[0].count(&Method::default(), 93, &Limits::none()).unwrap().all);
    assert!(
        instances("Arad", "romania")[0]
            .count(&Method::default(), 2, &Limits::none())
            .unwrap_err()
            .is_setting()
    );
}

#[test]
fn watchers_see_every_expansion_in_words() {
    let mut expanded = 0;
    let (mut actions, mut boards) = (BTreeSet::new(), 0);
    let mut watch = |event: &SearchEvent<'_>| {
        expanded += u64::from(event.data.kind == EventKind::Expand);
        actions.extend(event.action());
        boards += usize::from(event.board().is_some());
    };
    let instance = &instances("1 4 2 / 3 0 5 / 6 7 8", "tiles")[0];
    let request = Request { method: Method::parse("bfs").unwrap(), ..Request::default() };
    let report = instance.solve(&request, &Limits::none(), Some(&mut watch)).unwrap();
    assert_eq!(expanded, report.stats.expanded);
    assert_eq!(actions.len(), 4, "{actions:?}");
    assert!(boards > 4);
}

#[test]
fn stopped_searches_report_their_proven_bounds() {
    let instance = &instances("8 7 6 / 0 4 1 / 2 5 3", "tiles")[0];
    let reached = |method: &str, heuristic: Option<&str>| {
        let (method, heuristic) =
            (Method::parse(method).unwrap(), heuristic.map(|name| HeuristicChoice::parse(name).unwrap()));
        let request = Request { method, heuristic, ..Request::default() };
        let stats = instance.solve(&request, &Limits::none().nodes(80), None).unwrap().stats;
        (stats.lower_bound.map(solvarium::Real::value), stats.depth_done)
    };
    assert_eq!(reached("bfs", None), (None, Some(6)));
    assert!(matches!(reached("astar", None), (Some(21.0..=31.0), None)));
    // An inadmissible heuristic proves nothing.
    assert_eq!(reached("astar", Some("manhattan-counting-blank")), (None, None));
    assert_eq!(reached("greedy", None), (None, None));
}

#[test]
fn a_puzzle_is_offered_the_methods_that_run_on_it_and_no_others() {
    for problem in problems() {
        let kind = ProblemKind::of(problem);
        let (mut offered, mut taken) = (BTreeSet::new(), BTreeSet::new());
        for text in problem.of.examples.iter().map(|(_, text)| *text).chain([kind.example()]) {
            let instance = &instances(text, &kind.to_string())[0];
            let request = Request::default();
            if instance.resolve(&request).unwrap().why.is_some() {
                continue; // it is known to have no solution, whatever the method
            }
            let names: BTreeSet<_> =
                methods_for(instance.as_ref()).iter().map(|method| method.name).collect();
            let is_taken = |method: &Method| {
                let request = Request { method: method.clone(), ..Request::default() };
                instance.solve(&request, &Limits::none().nodes(1), None).is_ok()
            };
            let all = methods().iter().filter(|entry| is_taken(&Method::of(entry)));
            let here: BTreeSet<_> = all.map(|entry| entry.name).collect();
            assert!(here.is_subset(&names), "{kind}: {text}");
            offered.extend(names);
            taken.extend(here);
        }
        assert_eq!(offered, taken, "{kind}");
    }
}

#[test]
fn every_method_states_the_order_of_its_nodes() {
    let rule = |method: &str| Method::parse(method).unwrap().choice().rule();
    for entry in methods() {
        let words = rule(entry.name);
        assert!(words.len() > 10 && !words.ends_with('.') && !words.contains("; of equals, ,"), "{words}");
    }
    for (method, words) in [
        ("astar(tie=first-in)", "smallest f first; ties: the oldest"),
        ("greedy", "smallest h first; ties: the one with the largest g, probably nearest to a goal"),
        ("uniform-cost", "smallest g first; ties: the newest"),
        ("beam(20)", "layer by layer, keeping the 20 nodes with the smallest f"),
        ("beam(rank=h)", "layer by layer, keeping the 100 nodes with the smallest h"),
        ("backtrack", "variable: the one with the fewest values left; value: the lowest"),
        ("backtrack(order=random)", "variable: any, by the seed; value: the lowest"),
        ("dlx", "item: one with the fewest options left; options in their order"),
        ("dlx(items=first)", "item: the first; options in their order"),
        ("anneal", "accepts worse states too, more rarely as it cools"),
    ] {
        assert_eq!(rule(method), words, "{method}");
    }
}
