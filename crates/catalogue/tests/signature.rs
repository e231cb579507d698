//! Tests every method on every case of `testdata/`: the costs are the known ones, and the node counts are the committed
//! ones. A change of a node count is a change of behaviour.
//!
//! `SOLVARIUM_BLESS=1 cargo test --test signature` rewrites the file; a commit that changes it says `Nodes: changed,
//! because ...`.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a panic fails the test")]

mod corpus;

use corpus::{hold, table};
use solvarium::Limits;
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, Ending, Instance, Method, ProblemKind, Report, Request,
};
use std::fmt::Write;

/// Node limit of each search. A search that reaches it is listed as `stopped`.
const MOST: u64 = 20_000;

/// Methods whose plans have the least cost for all action costs.
const OPTIMAL: &[&str] = &["astar", "hda(threads=1)", "uniform-cost", "ida", "rbfs", "nbs"];
/// Methods whose plans have the fewest actions.
const SHORTEST: &[&str] = &["bfs", "iterative-deepening", "bidirectional"];

struct Case {
    /// The problem that it is read as.
    kind: String,
    text: String,
    /// The cost of its cheapest plan; `None` if it has no plan.
    cost: Option<f64>,
}

fn cases() -> Vec<Case> {
    let tiles = table("tiles.txt").into_iter().map(|fields| ("tiles".to_owned(), fields));
    let files = ["classics.txt", "landscapes.txt", "planning.txt"];
    let named = files.into_iter().flat_map(table);
    let classics = named.map(|fields| (fields[0].clone(), fields));
    let case = |(kind, fields): (String, Vec<String>)| {
        let text = if kind == "tiles" {
            fields[1].clone()
        } else {
            fields[1].replace(" / ", "\n").replace('/', "\n")
        };
        Case { kind, text, cost: fields[2].parse().ok() }
    };
    tiles.chain(classics).map(case).collect()
}

fn read(case: &Case) -> Option<Box<dyn Instance>> {
    let kind = ProblemKind::parse(&case.kind).ok()?;
    let items = catalogue::read(&case.text, Some(&kind), &AuxiliaryInputs::default()).ok()?;
    items.into_iter().next()?.instance.ok()
}

fn solve(instance: &dyn Instance, method: &str) -> Option<Report> {
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    instance.solve(&request, &Limits::none().nodes(MOST), None).ok()
}

fn verify(case: &Case, method: &str, report: &Report) {
    let where_ = format!("{method} on {} {}", case.kind, case.text);
    let unit_costs = !matches!(case.kind.as_str(), "map" | "romania" | "jugs" | "graph" | "planning");
    match &report.ending {
        Ending::Stopped(_) => {}
        Ending::NoSolution => assert_eq!(case.cost, None, "{where_}"),
        Ending::Solved => {
            let (found, least) = (report.cost.unwrap(), case.cost.expect(&where_));
            assert!(found > least - 1e-6, "{where_}: {found} is less than {least}");
            if OPTIMAL.contains(&method) || unit_costs && SHORTEST.contains(&method) {
                assert!(found < least + 1e-6, "{where_}: {found} is more than {least}");
            }
        }
    }
}

#[test]
fn counts_are_those_that_were_committed() {
    let mut now = String::from(
        "# problem | instance | method: ending, cost, expanded, generated (stopped after 20,000)\n",
    );
    // `sat` reports the counts of CaDiCaL.
    let is_counted = |method: &&str| !["auto", "sat"].contains(method);
    // The counts of several threads vary.
    let counted = |name| if name == "hda" { "hda(threads=1)" } else { name };
    let methods: Vec<&str> =
        catalogue::methods().iter().map(|entry| counted(entry.name)).filter(is_counted).collect();
    let mut read_all = 0;
    for case in cases() {
        let instance = read(&case).unwrap_or_else(|| panic!("cannot read this {}: {}", case.kind, case.text));
        read_all += 1;
        for method in &methods {
            let Some(report) = solve(instance.as_ref(), method) else { continue };
            verify(&case, method, &report);
            let cost = report.cost.map_or_else(String::new, |cost| format!(" {cost}"));
            let (ending, stats) = (report.ending.name(), report.stats);
            let text = case.text.replace('\n', " / ");
            let (kind, expanded, generated) = (&case.kind, stats.expanded, stats.generated);
            writeln!(now, "{kind} | {text} | {method}: {ending}{cost}, {expanded}, {generated}").unwrap();
        }
    }
    assert!(read_all > 50);
    hold("signature.txt", &now);
}
