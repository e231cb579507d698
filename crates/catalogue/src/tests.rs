//! The tables hold together, and what is typed is read as it is meant.

use super::*;
use proptest::prelude::*;
use solvarium::Limits;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Everything that people can look at in a table, whatever the table lists.
fn whole<T>(table: &[&'static Entry<T>]) {
    let mut seen = BTreeSet::new();
    for entry in table {
        for name in entry.names() {
            assert_eq!(name, name.to_lowercase());
            assert!(seen.insert(name), "{name} names two entries");
        }
        assert!(!entry.help.is_empty() && !entry.help.ends_with('.') && entry.help.len() <= 100);
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
            "column 1: unknown method 'quantum'; known: auto, astar, greedy, uniform-cost, bfs, dfs, \
             depth-limited, iterative-deepening, ida, rbfs, beam, bidirectional, nbs, backtrack, exact-cover, sat, singles, \
             fast, local, climb, min-conflicts, anneal, late-acceptance, tabu, ils, stochastic-beam, evolve, memetic",
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
            "column 11: 'tie' takes high-g, low-g, first-in or last-in, not 'hihg-g'; did you mean 'high-g'?",
        ),
        ("astar(weight=2,weight=2)", "column 16: 'weight' is set twice"),
        ("astar(weight=1,weight=2)", "column 16: 'weight' is set twice"),
        ("astar(weight=2,)", "column 16: a setting is missing here"),
        ("astar(weight)", "column 7: 'weight' needs a value: weight=..., a number from 0 to 1000"),
        ("auto(weight=2)", "column 6: method 'auto' has no settings"),
        ("ästar(2)", "column 1: unknown method 'ästar'; did you mean 'astar'?"),
        ("astar(ä=2,b=3)", "column 7: unknown setting of method 'astar': 'ä'; known: weight, tie, reopen"),
    ] {
        let error = Method::parse(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert!(error.is_setting());
    }
}

#[test]
fn kinds_are_read_alike() {
    assert_eq!(Kind::parse("15-puzzle( order = urdl )").unwrap().to_string(), "tiles(order=URDL)");
    assert_eq!(Kind::parse("sudoku(first,all)").unwrap().to_string(), "sudoku(cells=first,digits=all)");
    assert_eq!(
        Kind::parse("tiles(order=UUDL)").unwrap_err().to_string(),
        "column 13: 'order' takes the letters UDLR in any order, not 'UUDL'"
    );
    assert_eq!(
        Kind::parse("sodoku").unwrap_err().to_string(),
        "column 1: unknown problem 'sodoku'; did you mean 'sudoku'?"
    );
    assert_eq!(Kind::parse("sudoku(4 x 3)").unwrap().to_string(), "sudoku(boxes=4x3)");
    assert_eq!(Kind::parse("sudoku(boxes=Usual)").unwrap().to_string(), "sudoku");
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
        assert_eq!(Kind::parse(text).unwrap_err().to_string(), message);
    }
}

/// A text that sets some settings of one of the methods, some to their defaults.
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
        let _ = Kind::parse(&text);
    }
}

/// A Sudoku that needs a few guesses (Inkala, 2010).
pub(crate) const HARD: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

pub(crate) fn jobs(text: &str, kind: &str) -> Vec<Box<dyn Job>> {
    let kind = Kind::parse(kind).unwrap();
    let items = read(text, Some(&kind), &Extras::default()).unwrap();
    items.into_iter().map(|item| item.job.unwrap()).collect()
}

/// A small instance of every problem.
pub(crate) const SMALL: &[(&str, &str)] = &[
    ("tiles", "1 4 2 / 3 0 5 / 6 7 8"),
    ("tiles", "1 3 / 2 0"),
    ("river", "3 3 2"),
    ("jugs", "4 3 -> 2"),
    ("pancake", "3 1 4 2"),
    ("romania", "Arad"),
    ("sudoku", "1.....3..4.....2"),
    ("sudoku(cells=first,digits=all)", "13.44.312.1331.2"),
    ("map", "S..#\n.#..\n...G"),
    ("map(four)", "S..#\n.#..\n...G"),
    ("queens", "6"),
    ("killer", "AABB\nCDDE\nCFGE\nFFGG\n\nA=3 B=7 C=5 D=5 E=5 F=8 G=7"),
    ("colouring", "3 colours\nA-B-C-A C-D-E F"),
    ("colouring", "australia"),
    ("quasigroup", "1 . .\n. . .\n. . 2"),
    ("cryptarithm", "A + A = BC"),
    ("zebra", "pet: dog fox\ndrink: tea milk\ndog at 1\ntea right-of dog"),
    ("hello", "AB"),
    ("tsp", "circle 12"),
    ("onemax", "16"),
    ("royal-road", "16 4"),
];

/// The methods that a problem does not have: each says so instead.
pub(crate) fn is_missing(problem: &Entry<Puzzle>, method: &Entry<Search>) -> bool {
    let is_whole = problem.of.answer == Answer::State;
    match method.name {
        "singles" => problem.name != "sudoku",
        // None of the small Sudoku is 9x9.
        "fast" => problem.name != "tiles",
        "sat" if cfg!(not(feature = "sat")) => true,
        "memetic" => !["sudoku", "quasigroup"].contains(&problem.name),
        "auto" => false,
        _ if method.of.is_for_models() => problem.of.answer != Answer::Goal,
        _ if method.of.is_local() => !has_a_landscape(problem),
        _ if method.of.is_two_ended() => problem.of.answer != Answer::Path,
        _ => is_whole,
    }
}

/// Whether local searches run on a problem.
fn has_a_landscape(problem: &Entry<Puzzle>) -> bool {
    problem.of.answer == Answer::State
        || ["sudoku", "queens", "colouring", "quasigroup"].contains(&problem.name)
}

#[test]
fn every_method_solves_a_small_instance_of_every_problem() {
    for (kind, text) in SMALL {
        for job in jobs(text, kind) {
            for entry in methods() {
                let method = Method::parse(entry.name).unwrap();
                let order = Request { method, ..Request::default() };
                let report = job.solve(&order, &Limits::none(), None);
                if is_missing(job.kind().entry(), entry) {
                    assert!(report.unwrap_err().is_setting(), "{kind} {}", entry.name);
                    continue;
                }
                let report = report.unwrap();
                assert_eq!(report.ending, Ending::Solved, "{kind} {} {text}", entry.name);
                let steps = report.steps();
                assert_eq!(steps.len(), report.actions().len());
                let last = steps.last().map(|step| &step.board);
                assert!(job.kind().entry().of.answer == Answer::State || last == report.drawing().as_ref());
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
fn what_cannot_be_searched_from_its_end_says_why() {
    let refusal = |text: &str, kind: &str| {
        let order = Request { method: Method::parse("nbs").unwrap(), ..Request::default() };
        jobs(text, kind)[0].solve(&order, &Limits::none(), None).unwrap_err().to_string()
    };
    let unknown = "method 'nbs' walks back from the goals, and in this problem the goal is what is looked for; \
                   use another method, such as astar";
    assert_eq!((&*refusal("6", "queens"), &*refusal("1.....3..4.....2", "sudoku")), (unknown, unknown));
    let many = "method 'nbs' lists every way to hold the wanted amount, and for these jugs there are more than \
                100000; use another method, such as astar";
    assert_eq!((&*refusal("400 300 200 -> 100", "jugs"), &*refusal("1000000 -> 1", "jugs")), (many, many));
}

#[test]
fn every_problem_has_a_small_instance() {
    for entry in problems() {
        assert!(SMALL.iter().any(|(kind, _)| Kind::parse(kind).unwrap().is(entry)), "{}", entry.name);
    }
}

#[test]
fn every_heuristic_keeps_optimal_searches_optimal() {
    for (kind, text) in SMALL {
        for job in jobs(text, kind).into_iter().filter(|job| job.kind().entry().of.answer != Answer::State) {
            let cost = |method: &str, heuristic: Option<&str>| {
                let (method, heuristic) = (Method::parse(method).unwrap(), heuristic.map(str::to_string));
                let order = Request { method, heuristic, ..Request::default() };
                job.solve(&order, &Limits::none(), None).unwrap().cost
            };
            let best = cost("uniform-cost", None);
            let mine = job.kind().entry().of.heuristics.iter();
            for entry in mine.filter(|entry| entry.of.admissibility == Admissibility::Admissible) {
                if entry.name == "sides" && *kind == "map" {
                    continue; // refused where there are eight neighbours
                }
                for method in ["astar", "ida", "rbfs"] {
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
        !is_missing(Kind::parse("tiles").unwrap().entry(), method)
    });
    settings_run("1...............", "sudoku", |method| {
        (method.of.is_for_models() || method.of.is_local())
            && !is_missing(Kind::parse("sudoku").unwrap().entry(), method)
    });
}

fn settings_run(text: &str, kind: &str, is_fitting: impl Fn(&Entry<Search>) -> bool) {
    let job = &jobs(text, kind)[0];
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
                let order = Request { method: method.clone(), ..Request::default() };
                let report = job.solve(&order, &Limits::none().nodes(10_000), None);
                // The one takes plain 9x9 only, the other boards whose houses are kept.
                if value == "coursework-as-written" || text == "memetic(keep=nothing)" {
                    assert!(report.unwrap_err().is_setting(), "{text}");
                    continue;
                }
                let report = report.unwrap();
                // Depth-first search that cuts no cycle, or only the shortest, may have no end.
                let endless = entry.name == "dfs" && ["tree-all", "tree-parent"].contains(&&*value);
                // A local search may be set so that it finds nothing.
                let is_lost = entry.of.is_local() && matches!(report.ending, Ending::Stopped(_));
                assert!(endless || is_lost || report.ending == Ending::Solved, "{text}");
                assert!(entry.name == "local" || report.method == method.to_string(), "{text}");
            }
        }
    }
}

#[test]
fn unsolvable_tiles_are_refuted_without_a_search() {
    let order = Request::default();
    let report = jobs("0 2 1 / 3 4 5", "tiles")[0].solve(&order, &Limits::none(), None).unwrap();
    assert_eq!((report.ending, report.stats.expanded), (Ending::NoSolution, 0));
    assert!(report.why.unwrap().contains("inversion"));
    let report = jobs("0 2 1 / 3 4 5", "tiles(parity=no)")[0].solve(&order, &Limits::none(), None).unwrap();
    assert_eq!((report.ending, report.stats.expanded), (Ending::NoSolution, 360));
    assert_eq!(report.problem, "tiles(parity=no)");
}

fn recognised(text: &str) -> Result<Vec<String>, String> {
    let items = read(text, None, &Extras::default()).map_err(|error| error.to_string())?;
    let said = |Item { line, job }| match job {
        Ok(job) => format!("{line}: {}", job.describe()),
        Err(error) => format!("{line}: {error}"),
    };
    Ok(items.into_iter().map(said).collect())
}

#[test]
fn texts_are_recognised_by_their_looks() {
    for (text, read) in [
        ("1.....3..4.....2", vec!["1: 4x4 Sudoku, 4 givens"]),
        ("142305678", vec!["1: 3x3 sliding tiles"]),
        ("1 4 2\n3 _ 5\n6 7 8\n", vec!["1: 3x3 sliding tiles"]),
        (
            "1.....3..4.....2\n\n................\n",
            vec!["1: 4x4 Sudoku, 4 givens", "3: 4x4 Sudoku, 0 givens"],
        ),
        ("S..\n.#.\n..G\n", vec!["1: 3x3 map, eight neighbours"]),
    ] {
        assert_eq!(recognised(text).unwrap(), read, "{text}");
    }
}

#[test]
fn one_faulty_puzzle_is_not_the_end_of_all() {
    let read = recognised("1.....3..4.....2\n11....3..4.....2\n................\n").unwrap();
    assert_eq!((read.len(), &*read[2]), (3, "3: 4x4 Sudoku, 0 givens"));
    assert!(read[1].starts_with("2: line 2, column 2: 1 stands twice"), "{}", read[1]);
    let read = recognised("1 0 / 3 2\n1 0 / 3 3\n0 1 / 2 3\n").unwrap();
    assert!(read.len() == 3 && read[1].starts_with("2: line 2, column 9: "), "{read:?}");
}

#[test]
fn what_is_nothing_is_refused_at_once() {
    assert!(recognised("").unwrap_err().contains("empty"));
    assert!(recognised(" \n\n").unwrap_err().contains("empty"));
    let noise: String = (0..300_000u32).map(|n| char::from(b'!' + (n * 7919 % 90) as u8)).collect();
    for line in [1, 10, 100, 100_000] {
        let text: String = noise.as_bytes().chunks(line).map(|c| String::from_utf8_lossy(c) + "\n").collect();
        let message = recognised(&text).map_err(|message| message.len());
        assert!(message.as_ref().is_err_and(|length| *length < 500), "lines of {line}");
    }
    // The reader that understood the most explains the fault.
    let tiles = recognised("1 4 2\n3 0 5\n6 7 7\n").unwrap_err();
    assert!(tiles.starts_with("line 3, column 5: tile 7"), "{tiles}");
    let sudoku = recognised(&".".repeat(80)).unwrap_err();
    assert!(sudoku.contains("80"), "{sudoku}");
}

#[test]
fn extras_belong_to_their_puzzle() {
    let goal = Extras { goal: Some("1 2 3 / 4 5 6 / 7 8 0"), ..Extras::default() };
    let job = read("1 2 3 / 4 5 6 / 7 0 8", None, &goal).unwrap().remove(0).job.unwrap();
    let report = job.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!((report.cost, report.solution().as_deref()), (Some(1.0), Some("R")));
    let small = Extras { goal: Some("1 2 / 3 0"), ..Extras::default() };
    let error = read("1 2 3 / 4 5 6 / 7 0 8", None, &small).err().unwrap();
    assert_eq!(error.to_string(), "the start is 3x3, but the goal 2x2");
    let error = read("Arad", Some(&Kind::parse("romania").unwrap()), &small).err().unwrap();
    assert_eq!(error.to_string(), "a goal can be given for tiles only, not for romania");

    let regions = Extras { regions: Some("aaab\ncabb\ncddb\nccdd"), ..Extras::default() };
    let job = read("1.....3..4.....2", None, &regions).unwrap().remove(0).job.unwrap();
    assert_eq!(job.describe(), "4x4 jigsaw Sudoku, 4 givens");
    // In boxes, two of its givens would clash.
    let regions = Extras { regions: Some("3444 / 3124 / 3122 / 3112"), ..Extras::default() };
    let job = read("31..14......23..", None, &regions).unwrap().remove(0).job.unwrap();
    let report = job.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!((job.describe().as_str(), report.ending), ("4x4 jigsaw Sudoku, 6 givens", Ending::Solved));

    let list = "version 1\n0\tm.map\t3\t2\t0\t1\t2\t1\t4.0\n0\tm.map\t3\t2\t0\t0\t1\t1\t1.0\n";
    let scenarios = Extras { scenarios: Some(list), ..Extras::default() };
    let items = read("type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n", None, &scenarios).unwrap();
    let costs: Vec<_> = items
        .into_iter()
        .map(|item| item.job.ok()?.solve(&Request::default(), &Limits::none(), None).unwrap().cost)
        .collect();
    assert_eq!(costs, [Some(4.0), None]);
}

#[test]
fn sudoku_is_answered_in_the_form_of_its_text() {
    let text = "1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2\n";
    let report = jobs(text, "sudoku")[0].solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(report.same_form().unwrap(), "1-3-2-4\n4-2-3-1\n2-4-1-3\n3-1-4-2\n");
    assert_eq!(report.solution().unwrap(), "1324423124133142");
    assert_eq!(report.actions()[0], "insert 4 at row 1, column 4");
}

#[test]
fn boxes_can_be_named() {
    for (kind, text, described) in [
        ("sudoku(boxes=3x2)", ".".repeat(36), "6x6 Sudoku with boxes of 3x2, 0 givens"),
        ("sudoku(boxes=2x3)", ".".repeat(36), "6x6 Sudoku, 0 givens"),
        ("sudoku(boxes=4x2)", "........\n".repeat(8), "8x8 Sudoku with boxes of 4x2, 0 givens"),
        (
            "sudoku(boxes=2x6)",
            ". . . . . . . . . . . .\n".repeat(12),
            "12x12 Sudoku with boxes of 2x6, 0 givens",
        ),
        ("sudoku(boxes=4x3)", ".".repeat(144), "12x12 Sudoku with boxes of 4x3, 0 givens"),
    ] {
        let job = &jobs(&text, kind)[0];
        assert_eq!(job.describe(), described);
        let report = job.solve(&Request::default(), &Limits::none(), None).unwrap();
        assert_eq!(
            (report.ending, Kind::parse(&report.problem).unwrap()),
            (Ending::Solved, Kind::parse(kind).unwrap())
        );
        // The text says it too, and without being told.
        assert_eq!(recognised(&format!("{kind}\n{text}")).unwrap()[0].split_once(": ").unwrap().1, described);
    }
    let refused = |text: &str| {
        let items = read(text, Some(&Kind::parse("sudoku(boxes=3x2)").unwrap()), &Extras::default());
        items.err().unwrap().to_string()
    };
    assert_eq!(
        refused("\n1.....3..4.....2"),
        "line 2: boxes of 3x2 make a 6 x 6 grid, and this one is 4 x 4"
    );
    let with = |names: &str| format!("{}\n\n{names}", "....../".repeat(6));
    assert_eq!(
        refused(&with("111222/111222/333444/333444/555666/555666")),
        "line 1: boxes of 3x2 were asked for, but the text has regions of its own"
    );
    let same = with("112233/112233/112233/445566/445566/445566");
    assert_eq!(jobs(&same, "sudoku(boxes=3x2)")[0].describe(), "6x6 Sudoku with boxes of 3x2, 0 givens");
}

#[test]
fn checks_tell_whether_there_is_one_solution() {
    let good = |text: &str, kind: &str| {
        jobs(text, kind)[0]
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
    assert_eq!(jobs("6", "queens")[0].count(&Method::default(), 100, &Limits::none()).unwrap().number, 4);
    assert!(!jobs("8", "queens")[0].count(&Method::default(), 92, &Limits::none()).unwrap().all);
    assert!(jobs("8", "queens")[0].count(&Method::default(), 93, &Limits::none()).unwrap().all);
    assert!(
        jobs("Arad", "romania")[0].count(&Method::default(), 2, &Limits::none()).unwrap_err().is_setting()
    );
}

#[test]
fn watchers_see_every_expansion_in_words() {
    let mut expanded = 0;
    let (mut actions, mut boards) = (BTreeSet::new(), 0);
    let mut watch = |event: &JobEvent<'_>| {
        expanded += u64::from(event.kind == EventKind::Expand);
        actions.extend(event.action());
        boards += usize::from(event.board().is_some());
    };
    let job = &jobs("1 4 2 / 3 0 5 / 6 7 8", "tiles")[0];
    let order = Request { method: Method::parse("bfs").unwrap(), ..Request::default() };
    let report = job.solve(&order, &Limits::none(), Some(&mut watch)).unwrap();
    assert_eq!(expanded, report.stats.expanded);
    assert_eq!(actions.len(), 4, "{actions:?}");
    assert!(boards > 4);
}

/// Named alone, every heuristic finds a problem to be checked on, or asks which.
#[test]
fn stopped_searches_say_what_they_had_proved() {
    let job = &jobs("8 7 6 / 0 4 1 / 2 5 3", "tiles")[0];
    let reached = |method: &str, heuristic: Option<&str>| {
        let (method, heuristic) = (Method::parse(method).unwrap(), heuristic.map(String::from));
        let order = Request { method, heuristic, ..Request::default() };
        let stats = job.solve(&order, &Limits::none().nodes(80), None).unwrap().stats;
        (stats.lower_bound.map(solvarium::Real::value), stats.depth_done)
    };
    assert_eq!(reached("bfs", None), (None, Some(6)));
    assert!(matches!(reached("astar", None), (Some(21.0..=31.0), None)));
    // What overestimates proves nothing, whatever it says.
    assert_eq!(reached("astar", Some("manhattan-counting-blank")), (None, None));
    assert_eq!(reached("greedy", None), (None, None));
}

/// What came of a generator, and how it ended.
fn made(choice: &str, count: u64, limits: &Limits) -> (Vec<NewInstance>, Made) {
    let (mut all, wanted) = (Vec::new(), Wanted { seed: 3, count, limits });
    let maker = GeneratorChoice::parse(choice).unwrap().maker().unwrap();
    let made = maker.make(&wanted, &mut |some| {
        all.extend_from_slice(some);
        ControlFlow::Continue(())
    });
    (all, made.unwrap())
}

/// Small instances of every generator.
const MADE: &[&str] = &[
    "tiles",
    "tiles(size=4x3,steps=9)",
    "tiles(depth=9)",
    "tiles(size=4x4,depth=30,layers=1000000)",
    "sudoku",
    "sudoku(clues=24,form=rows)",
    "sudoku(by=search,form=grid)",
    "sudoku(boxes=2x3)",
    "jigsaw(size=5)",
];

#[test]
fn what_is_made_is_read_as_its_puzzle() {
    assert!(generators().iter().all(|entry| MADE.iter().any(|choice| choice.starts_with(entry.name))));
    for choice in MADE {
        let (all, made) = made(choice, 3, &Limits::none());
        assert!(all.len() == 3 && matches!(made, Made::All { .. }), "{choice}: {made:?}");
        let kind = if choice.starts_with("tiles") { "tiles" } else { "sudoku" };
        for instance in all {
            assert_eq!(instance.remark, None, "{choice}");
            let [job] = &jobs(&instance.text, kind)[..] else { panic!("{choice}: one puzzle") };
            assert_eq!(job.check(&Limits::none()).good(), Some(true), "{choice}: {}", instance.text);
        }
    }
}

#[test]
fn boards_at_a_depth_are_solved_in_as_many_moves() {
    let (all, _) = made("tiles(depth=17)", 5, &Limits::none());
    for instance in all {
        let request = Request { method: Method::parse("bfs").unwrap(), ..Request::default() };
        let report = jobs(&instance.text, "tiles")[0].solve(&request, &Limits::none(), None).unwrap();
        assert_eq!(report.actions().len(), 17);
    }
}

#[test]
fn whoever_asks_a_generator_to_end_is_heeded() {
    let flag = solvarium::limits::StopFlag::new();
    flag.raise();
    for choice in MADE {
        let (all, asked) = made(choice, 3, &Limits::none().stop(&flag));
        assert_eq!((all, asked), (Vec::new(), Made::Asked), "{choice}");
        let maker = GeneratorChoice::parse(choice).unwrap().maker().unwrap();
        let (mut calls, limits) = (0, Limits::none());
        let wanted = Wanted { seed: 3, count: 2000, limits: &limits };
        let enough = maker.make(&wanted, &mut |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert_eq!((enough.unwrap(), calls), (Made::Asked, 1), "{choice}");
    }
}

#[test]
fn limits_end_a_generator() {
    for choice in ["tiles", "tiles(depth=15)", "sudoku", "sudoku(by=search)", "jigsaw"] {
        let (all, made) = made(choice, 3, &Limits::none().time(std::time::Duration::ZERO));
        let Made::Limit { stop, why } = made else { panic!("{choice}: {made:?}") };
        assert!(all.is_empty() && why.starts_with(&stop.to_string()), "{choice}: {why}");
        assert_eq!(stop, solvarium::limits::Stop::Time);
    }
    // Far beyond what a megabyte holds, and nothing else is to be tried.
    let (_, all_layers) = made("tiles(size=4x4,depth=50,layers=limit)", 1, &Limits::none().memory(1 << 20));
    assert!(
        matches!(all_layers, Made::Limit { stop: solvarium::limits::Stop::Memory, .. }),
        "{all_layers:?}"
    );
}

#[test]
fn contradictory_settings_of_a_generator_are_refused() {
    for (choice, says) in [
        ("tiles(steps=3,depth=3)", "boards are drawn by depth or by steps, not by both"),
        ("tiles(size=9x9)", "a board has 2 to 8 columns and 2 to 8 rows, not 9 and 9"),
        ("sudoku(size=4,boxes=2x2)", "boxes say the size: it is not set beside them"),
        ("sudoku(size=100)", "puzzles are made up to 64 x 64, not 100 x 100"),
        ("jigsaw(size=3)", "jigsaws have 4 to 64 rows, not 3"),
    ] {
        let error = GeneratorChoice::parse(choice).unwrap().maker().err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(says));
    }
    for (choice, text, says) in [
        ("tiles(size=4x4)", "goal", "the goal has its size: it is not set beside it"),
        ("sudoku(size=4)", "from", "'from' is for 9x9 with boxes of 3x3, made by fast-sudoku"),
        ("sudoku(clues=30)", "pattern", "'pattern' says which clues: no other setting or text can"),
        ("jigsaw", "goal", "generator 'jigsaw' takes no text 'goal'; known: like"),
    ] {
        let maker = GeneratorChoice::parse(choice).unwrap().maker().unwrap();
        assert_eq!(maker.given(text, "1 2 / 3 0").unwrap_err().to_string(), says);
    }
}
