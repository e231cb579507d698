//! The tables are consistent, and names with their settings are parsed correctly.

use crate::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The visible parts of a row, for any table.
fn whole<T>(table: &[&'static Entry<T>]) {
    let mut seen = BTreeSet::new();
    for entry in table {
        for name in entry.names() {
            assert_eq!(name, name.to_lowercase());
            assert!(seen.insert(name), "{name} names two entries");
        }
        let is_line = !entry.help.is_empty() && !entry.help.ends_with('.') && entry.help.len() <= 100;
        assert!(is_line, "{}: {}", entry.name, entry.help);
        let mut settings = BTreeSet::new();
        for setting in entry.settings {
            assert!(settings.insert(setting.name), "{} has two settings {}", entry.name, setting.name);
            assert!(!setting.help.is_empty() && !setting.help.ends_with('.'));
            let default = setting.takes.value(setting.default);
            assert!(default.is_some(), "the default of {} of {}", setting.name, entry.name);
        }
    }
}

#[test]
fn tables_hold_together() {
    whole(methods());
    whole(problems());
    whole(heuristics());
    whole(generators());
}

#[test]
fn methods_print_what_differs_from_the_defaults() {
    for (text, canonical) in [
        ("astar", "astar"),
        ("A*", "astar"),
        (" astar ( ) ", "astar"),
        ("astar(weight=1)", "astar"),
        ("astar(tie=high-g, weight=1.50)", "astar(weight=1.5)"),
        ("astar(2, LOW-G)", "astar(weight=2,tie=low-g)"),
        ("beam(20)", "beam(width=20)"),
        ("beam(1_000)", "beam(width=1000)"),
        ("dfs(recursive,tree)", "dfs(form=tree,how=recursive)"),
        ("Dijkstra", "uniform-cost"),
    ] {
        assert_eq!(Method::parse(text).map(|m| m.to_string()).unwrap(), canonical, "{text}");
    }
}

#[test]
fn bad_methods_are_explained_with_their_column() {
    for (text, message) in [
        ("astr", "column 1: unknown method 'astr'; did you mean 'astar'?"),
        (
            "quantum",
            "column 1: unknown method 'quantum'; known: auto, astar, greedy, uniform-cost, lazy-greedy, \
             anytime-astar, enforced-hill-climbing, hda, bfs, dfs, depth-limited, iterative-deepening, ida, rbfs, beam, bidirectional, nbs, backtrack, exact-cover, sat, minimax, alpha-beta, pvs, mtdf, uct, proof-number, df-pn, \
             retrograde, singles, \
             fast, jump-points, local, climb, min-conflicts, anneal, late-acceptance, tabu, ils, stochastic-beam, evolve, memetic, \
             lin-kernighan, held-karp",
        ),
        ("", "column 1: the name of a method is missing"),
        ("(2)", "column 1: the name of a method is missing"),
        ("astar(weight=2", "column 15: ')' is missing"),
        ("astar(weight=2) x", "column 18: ')' is missing"),
        ("astar(wieght=2)", "column 7: unknown setting of method 'astar': 'wieght'; did you mean 'weight'?"),
        ("astar( weight = x )", "column 17: 'weight' takes a number from 0 to 1000, not 'x'"),
        ("astar(weight=NaN)", "column 14: 'weight' takes a number from 0 to 1000, not 'NaN'"),
        ("beam(0)", "column 6: 'width' takes a whole number from 1 to 1000000000, not '0'"),
        (
            "astar(tie=hihg-g)",
            "column 11: 'tie' takes high-g, low-g, low-h, first-in or last-in, not 'hihg-g'; did you mean 'high-g'?",
        ),
        ("astar(weight=2,weight=2)", "column 16: 'weight' is set twice"),
        ("astar(weight=1,weight=2)", "column 16: 'weight' is set twice"),
        ("astar(weight=2,)", "column 16: a setting is missing here"),
        ("astar(weight)", "column 7: 'weight' needs a value: weight=..., a number from 0 to 1000"),
        ("auto(weight=2)", "column 6: unknown setting of method 'auto': 'weight'; known: plan"),
        ("ästar(2)", "column 1: unknown method 'ästar'; did you mean 'astar'?"),
        ("astar(ä=2,b=3)", "column 7: unknown setting of method 'astar': 'ä'; known: weight, tie, reopen"),
    ] {
        let error = Method::parse(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert!(error.is_setting());
    }
}

#[test]
fn problem_kinds_are_parsed_and_printed() {
    assert_eq!(ProblemKind::parse("15-puzzle( order = urdl )").unwrap().to_string(), "tiles(order=URDL)");
    assert_eq!(
        ProblemKind::parse("sudoku(first,all)").unwrap().to_string(),
        "sudoku(cells=first,digits=all)"
    );
    assert_eq!(
        ProblemKind::parse("tiles(order=UUDL)").unwrap_err().to_string(),
        "column 13: 'order' takes the letters UDLR in any order, not 'UUDL'"
    );
    assert_eq!(
        ProblemKind::parse("sodoku").unwrap_err().to_string(),
        "column 1: unknown problem 'sodoku'; did you mean 'sudoku'?"
    );
    assert_eq!(ProblemKind::parse("sudoku(4 x 3)").unwrap().to_string(), "sudoku(boxes=4x3)");
    assert_eq!(ProblemKind::parse("sudoku(boxes=Usual)").unwrap().to_string(), "sudoku");
    for (text, message) in [
        (
            "sudoku(boxes=11x10)",
            "column 14: 'boxes' takes usual or rows x columns, such as 3x2, of at most 100 cells, not '11x10'",
        ),
        (
            "sudoku(boxes=6)",
            "column 14: 'boxes' takes usual or rows x columns, such as 3x2, of at most 100 cells, not '6'",
        ),
        ("sudoku(boxs=3x2)", "column 8: unknown setting of problem 'sudoku': 'boxs'; did you mean 'boxes'?"),
    ] {
        assert_eq!(ProblemKind::parse(text).unwrap_err().to_string(), message);
    }
}

/// A text with some settings of one of the methods, some of them at their defaults.
fn method_text() -> impl Strategy<Value = String> {
    let setting = |setting: &'static Setting| {
        let value = match setting.takes {
            Takes::Int { min, max } => (min..=max).prop_map(|n| n.to_string()).boxed(),
            Takes::Float { min, max } => (min..=max).prop_map(|x| x.to_string()).boxed(),
            Takes::Choice(words) => proptest::sample::select(words).prop_map(|(w, _)| w.to_string()).boxed(),
            Takes::Order(letters) => Just(letters.chars().rev().collect()).boxed(),
            Takes::IntOr { min, max, .. } => (min..=max).prop_map(|n| n.to_string()).boxed(),
            Takes::Size { .. } => {
                (1..=9, 1..=9).prop_map(|(first, second)| format!("{first} x {second}")).boxed()
            }
            Takes::Boxes { .. } => {
                (1..=8, 1..=8).prop_map(|(rows, columns)| format!("{rows} x {columns}")).boxed()
            }
            _ => Just(setting.default.to_string()).boxed(),
        };
        let default = Just(setting.default.to_string());
        let value = prop_oneof![value, default].prop_map(|value| format!("{} = {value}", setting.name));
        proptest::option::of(value)
    };
    proptest::sample::select((0..methods().len()).collect::<Vec<_>>()).prop_flat_map(move |at| {
        let entry = &methods()[at];
        let settings: Vec<_> = entry.settings.iter().map(setting).collect();
        settings.prop_map(|settings| {
            let settings: Vec<_> = settings.into_iter().flatten().collect();
            format!("{} ({})", entry.names().last().unwrap(), settings.join(" , "))
        })
    })
}

proptest! {
    #[test]
    fn canonical_text_reads_back_as_itself(text in method_text()) {
        let method = Method::parse(&text).unwrap();
        let canonical = method.to_string();
        prop_assert_eq!(Method::parse(&canonical).unwrap(), method);
        prop_assert!(!canonical.contains(' '));
    }

    #[test]
    fn no_text_is_too_odd(text in "[a-z*(),=. ä0-9-]{0,40}|\\PC*") {
        let _ = Method::parse(&text);
        let _ = ProblemKind::parse(&text);
    }
}
