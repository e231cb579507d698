//! Every method over constraints, with each of its settings, on every puzzle of `testdata/` that has a model. The
//! number of solutions is the known one, and the node counts are the committed ones.
//!
//! `SOLVARIUM_BLESS=1 cargo test --test agreement` rewrites `testdata/inference.txt`; a commit that changes it says
//! `Nodes: changed, because ...`.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod corpus;

use corpus::{hold, table};
use solvarium::Limits;
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, Ending, Instance, Method, ProblemKind, Request,
};
use std::fmt::Write;

/// Settings that together cover every rule and every order.
const METHODS: &[&str] = &[
    "backtrack(propagate=none,order=first)",
    "backtrack(propagate=fc)",
    "backtrack",
    "backtrack(propagate=ac2001,order=mrv-degree)",
    "backtrack(propagate=bounds,order=dom-wdeg)",
    "backtrack(propagate=matching,order=max-cardinality)",
    "backtrack(hidden=singles,locked=yes,value=most-common)",
    "backtrack(naked=pairs,order=min-bandwidth)",
    "backtrack(naked=quads,hidden=triples,value=least-constraining)",
    "backtrack(propagate=fc,order=random,value=random,restarts=luby)",
    "backtrack(order=dom-wdeg,repair=10)",
    "exact-cover",
    "exact-cover(items=first)",
];

/// Methods whose counts depend on the SAT solver, and are not committed.
#[cfg(feature = "sat")]
const SAT: &[&str] = &[
    "sat",
    "sat(amo=sequential,pairs=supports)",
    "sat(aim=solution,before=much,shuffle=yes)",
    "sat(before=much,phase=mixed,orders=3)",
    "sat(before=much,first=20)",
];
#[cfg(not(feature = "sat"))]
const SAT: &[&str] = &[];

/// Cap on the number of solutions.
const CAP: u64 = 300;
/// Node limit, at which a method may stop without an answer.
const MOST: u64 = 200_000;

struct Case {
    instance: Box<dyn Instance>,
    name: String,
    solutions: u64,
}

fn case(kind: &str, text: &str, regions: Option<&str>, name: String, solutions: &str) -> Case {
    let kind = ProblemKind::parse(kind).unwrap();
    let mut items =
        catalogue::read(text, Some(&kind), &AuxiliaryInputs { regions, ..AuxiliaryInputs::default() })
            .unwrap();
    Case { instance: items.remove(0).instance.unwrap(), name, solutions: solutions.parse().unwrap() }
}

fn cases() -> Vec<Case> {
    let sudoku = table("sudoku.txt").into_iter().map(|fields| {
        let regions = (fields[2] != "-").then_some(fields[2].as_str());
        case("sudoku", &fields[1], regions, format!("sudoku | {}", fields[0]), &fields[3])
    });
    let models = table("models.txt").into_iter().map(|fields| {
        let (kind, text) = (&fields[0], fields[1].replace(" / ", "\n"));
        case(kind, &text, None, format!("{kind} | {}", fields[1]), &fields[2])
    });
    let queens = [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)].map(|(size, known)| {
        case("queens", &format!("{size}"), None, format!("queens | {size}"), &format!("{known}"))
    });
    sudoku.chain(models).chain(queens).collect()
}

/// The number of solutions up to the cap, unless the search stopped.
fn count(instance: &dyn Instance, method: &str) -> Option<u64> {
    let counted = instance.count(&Method::parse(method).unwrap(), CAP, &Limits::none().nodes(MOST));
    let counted = counted.ok()?;
    assert!(counted.all || counted.stopped.is_some() || counted.number == CAP);
    counted.stopped.is_none().then_some(counted.number)
}

#[test]
fn all_methods_find_the_known_values() {
    let mut now = String::from("# puzzle | method: ending of the search for one, expanded, backtracks\n");
    let mut answered = 0;
    for Case { instance, name, solutions } in cases() {
        for method in METHODS.iter().chain(SAT) {
            if let Some(number) = count(instance.as_ref(), method) {
                assert_eq!(number, solutions.min(CAP), "{method} on {name}");
                answered += 1;
            }
            let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
            let Ok(report) = instance.solve(&request, &Limits::none().nodes(MOST), None) else {
                // Exact cover cannot handle sums of many variables.
                assert!(method.starts_with("exact-cover"), "{method} on {name}");
                continue;
            };
            let is_right = match report.ending {
                Ending::Solved => solutions > 0,
                Ending::NoSolution => solutions == 0,
                _ => true,
            };
            assert!(is_right, "{method} on {name}: {}", report.ending.name());
            if METHODS.contains(method) {
                let (ending, stats) = (report.ending.name(), report.stats);
                writeln!(now, "{name} | {method}: {ending}, {}, {}", stats.expanded, stats.effort.backtracks)
                    .unwrap();
            }
        }
    }
    assert!(answered > 300, "{answered}");
    hold("inference.txt", &now);
}
