//! Every method on every instance of `testdata/`: the costs are the known ones, and the counts are the committed
//! ones. Node counts are behaviour.
//!
//! `SOLVARIUM_BLESS=1 cargo test --test signature` rewrites the file; a commit that changes it says `Nodes: changed,
//! because ...`.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "tests say what they expect")]

mod corpus;

use corpus::{hold, table};
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, Ending, Extras, Job, Kind, Method, Report, Request};
use std::fmt::Write;

/// Node limit, at which the line says that the search stopped.
const MOST: u64 = 20_000;

/// Methods whose plans have the least cost for all action costs.
const OPTIMAL: &[&str] = &["astar", "hda(threads=1)", "uniform-cost", "ida", "rbfs", "nbs"];
/// Methods whose plans have the fewest actions.
const SHORTEST: &[&str] = &["bfs", "iterative-deepening", "bidirectional"];

struct Instance {
    /// The problem that it is read as.
    kind: String,
    text: String,
    /// The cost of its cheapest plan; none if it has no plan.
    cost: Option<f64>,
}

fn instances() -> Vec<Instance> {
    let tiles = table("tiles.txt").into_iter().map(|fields| ("tiles".to_owned(), fields));
    let named = table("classics.txt").into_iter().chain(table("landscapes.txt"));
    let classics = named.map(|fields| (fields[0].clone(), fields));
    let instance = |(kind, fields): (String, Vec<String>)| {
        let text = if kind == "tiles" {
            fields[1].clone()
        } else {
            fields[1].replace(" / ", "\n").replace('/', "\n")
        };
        Instance { kind, text, cost: fields[2].parse().ok() }
    };
    tiles.chain(classics).map(instance).collect()
}

fn read(instance: &Instance) -> Option<Box<dyn Job>> {
    let kind = Kind::parse(&instance.kind).ok()?;
    let items = catalogue::read(&instance.text, Some(&kind), &Extras::default()).ok()?;
    items.into_iter().next()?.job.ok()
}

fn solve(job: &dyn Job, method: &str) -> Option<Report> {
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    job.solve(&request, &Limits::none().nodes(MOST), None).ok()
}

fn judge(instance: &Instance, method: &str, report: &Report) {
    let where_ = format!("{method} on {} {}", instance.kind, instance.text);
    let unit_costs = !matches!(instance.kind.as_str(), "map" | "romania" | "jugs" | "graph");
    match &report.ending {
        Ending::Stopped(_) => {}
        Ending::NoSolution => assert_eq!(instance.cost, None, "{where_}"),
        Ending::Solved => {
            let (found, least) = (report.cost.unwrap(), instance.cost.expect(&where_));
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
    // The counts of `sat` are those of the solver.
    let is_counted = |method: &&str| !["auto", "sat"].contains(method);
    // The counts of several threads vary.
    let counted = |name| if name == "hda" { "hda(threads=1)" } else { name };
    let methods: Vec<&str> =
        catalogue::methods().iter().map(|entry| counted(entry.name)).filter(is_counted).collect();
    let mut read_all = 0;
    for instance in instances() {
        let job =
            read(&instance).unwrap_or_else(|| panic!("{} does not read: {}", instance.kind, instance.text));
        read_all += 1;
        for method in &methods {
            let Some(report) = solve(job.as_ref(), method) else { continue };
            judge(&instance, method, &report);
            let cost = report.cost.map_or_else(String::new, |cost| format!(" {cost}"));
            let (ending, stats) = (report.ending.name(), report.stats);
            let text = instance.text.replace('\n', " / ");
            let (kind, expanded, generated) = (&instance.kind, stats.expanded, stats.generated);
            writeln!(now, "{kind} | {text} | {method}: {ending}{cost}, {expanded}, {generated}").unwrap();
        }
    }
    assert!(read_all > 50);
    hold("signature.txt", &now);
}
