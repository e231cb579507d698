//! A benchmark of the settings of [`Backtrack`], for finding a solution and for counting: which should `auto` use for
//! each kind of model?
//!
//! Prints a table for each set of instances: the number of runs completed within the time limit, the median and the
//! mean of CPU seconds (a stopped run counts with its limit), and the median of nodes. Settings have their names
//! of the command line. Finding includes making a plan of the solution, which takes the same time for all settings.
//!
//! Run it with `cargo bench -p solvarium --bench backtrack -- SETS SECONDS PART`, such as `-- quasigroup,killer 5
//! dom-wdeg`, for settings with that part in their names. The default is every set, two seconds per run, every setting.
//! `SOLVARIUM_SUDOKU` names a file of grids, and `SOLVARIUM_EACH` their number, to use instead of generated ones.
//!
//! Results of November 2026 (completed runs of all, median seconds to find a solution):
//!
//! | model | default | best |
//! |---|---|---|
//! | Latin squares of order 30, 42 % holes | 0 of 6 | `hidden=singles,order=dom-wdeg,restarts=luby`: 6 of 6, 0.11 |
//! | the same of order 35 | 0 of 6 | the same: 6 of 6, 0.15; `propagate=matching` in place of hidden singles: 4 of 6 |
//! | killers of 9 x 9, cages up to 5 | 5 of 6, 0.15 | `hidden=singles,locked=yes,order=dom-wdeg`: 6 of 6; with restarts 5 of 6 |
//! | killers of 12 x 12, cages up to 3 | - | the same: 5 of 6, with restarts 2 of 6 |
//! | random graphs of 100 nodes, 4 colours | 6 of 6, 0.028 | `order=dom-wdeg`: 6 of 6, 0.001 |
//! | zebras of 15 houses | 6 of 6, 101 nodes | `order=dom-wdeg`: 6 of 6, 56 nodes |
//! | Sudoku of 16 x 16 with diagonals, 65 % empty | 0 of 6 | `hidden=singles,order=dom-wdeg,restarts=luby`: 6 of 6, 0.03 |
//! | Sudoku of 25 x 25 (Lewis) | 0 of 12 | the same: 11 of 12, 0.23 |
//! | Sudoku of 36 x 36 (Lewis) | 0 of 8 | with `locked=yes`: 4 of 8 in 2 seconds, without it 2 of 8 |
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measures")]

mod instances;

use solvarium::csp::{
    Backtrack, Completeness, Csp, Hidden, Naked, Propagate, Restarts, ValueOrder, VariableOrder, count,
};
use solvarium::puzzle::colouring::Colouring;
use solvarium::puzzle::cryptarithm::Cryptarithm;
use solvarium::puzzle::quasigroup::{Holes, Quasigroup};
use solvarium::puzzle::sudoku::{Shape, Sudoku, puzzles};
use solvarium::puzzle::zebra::Zebra;
use solvarium::{Error, Limits, Outcome, Run};
use std::time::Duration;

/// A set of instances, one line of a table.
struct Set {
    name: String,
    models: Vec<Csp>,
}

/// Settings with their name.
type Settings = (&'static str, fn() -> Backtrack);

const SETTINGS: &[Settings] = &[
    ("(default: ac3, mrv)", Backtrack::new),
    ("order=mrv-degree", || Backtrack::new().order(VariableOrder::FewestThenDegree)),
    ("order=dom-wdeg", || Backtrack::new().order(VariableOrder::WeightedDegree)),
    ("order=dom-wdeg,restarts=luby", || luby(Backtrack::new())),
    ("propagate=fc", || Backtrack::new().propagate(Propagate::Forward)),
    ("propagate=fc,order=dom-wdeg", || {
        Backtrack::new().propagate(Propagate::Forward).order(VariableOrder::WeightedDegree)
    }),
    ("hidden=singles", || Backtrack::new().hidden(Hidden::Singles)),
    ("hidden=singles,order=dom-wdeg", || {
        Backtrack::new().hidden(Hidden::Singles).order(VariableOrder::WeightedDegree)
    }),
    ("hidden=singles,order=dom-wdeg,restarts=luby", || luby(Backtrack::new().hidden(Hidden::Singles))),
    ("hidden=singles,locked=yes,order=dom-wdeg", || {
        Backtrack::new().hidden(Hidden::Singles).locked().order(VariableOrder::WeightedDegree)
    }),
    ("hidden=singles,locked=yes,order=dom-wdeg,restarts=luby", || {
        luby(Backtrack::new().hidden(Hidden::Singles).locked())
    }),
    ("hidden=pairs,naked=pairs,locked=yes,order=dom-wdeg", || {
        Backtrack::new()
            .hidden(Hidden::Pairs)
            .naked(Naked::Pairs)
            .locked()
            .order(VariableOrder::WeightedDegree)
    }),
    ("propagate=bounds,order=dom-wdeg", || {
        Backtrack::new().propagate(Propagate::Bounds).order(VariableOrder::WeightedDegree)
    }),
    ("propagate=matching", || Backtrack::new().propagate(Propagate::Matching)),
    ("propagate=matching,order=dom-wdeg", || {
        Backtrack::new().propagate(Propagate::Matching).order(VariableOrder::WeightedDegree)
    }),
    ("propagate=matching,order=dom-wdeg,restarts=luby", || {
        luby(Backtrack::new().propagate(Propagate::Matching))
    }),
    ("propagate=matching,hidden=singles,order=dom-wdeg,restarts=luby", || {
        luby(Backtrack::new().propagate(Propagate::Matching).hidden(Hidden::Singles))
    }),
    ("propagate=matching,order=dom-wdeg,value=random,restarts=luby", || {
        luby(Backtrack::new().propagate(Propagate::Matching)).value(ValueOrder::Random)
    }),
    ("propagate=matching,locked=yes,order=dom-wdeg,restarts=luby", || {
        luby(Backtrack::new().propagate(Propagate::Matching).locked())
    }),
];

fn luby(search: Backtrack) -> Backtrack {
    search.order(VariableOrder::WeightedDegree).restarts(Restarts::Luby)
}

/// The number of instances of each size.
const EACH: u64 = 6;
/// The number of stopped runs after which a setting is given up.
const HOPELESS: usize = 2;

fn main() -> Result<(), Error> {
    // `cargo test --benches` only checks that it runs.
    if !std::env::args().any(|word| word == "--bench") {
        return Ok(());
    }
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let asked = words.first().map_or("", String::as_str);
    let seconds = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(2.0);
    let only = words.get(2).map_or("", String::as_str);
    let limits = Limits::none().time(Duration::from_secs_f64(seconds));
    for (name, make) in SETS {
        if asked.is_empty() || asked.split(',').any(|word| word == *name) {
            for set in make()? {
                table(&set, "find", 1, &limits, only);
                // Whether there is another solution, as `check` asks.
                table(&set, "count to 2", 2, &limits, only);
            }
        }
    }
    Ok(())
}

/// Runs every setting whose name contains `only` on every instance.
fn table(set: &Set, what: &str, cap: u64, limits: &Limits, only: &str) {
    println!("{}, {what}: {} instances", set.name, set.models.len());
    println!("  {:4} {:>9} {:>9} {:>9}  settings", "done", "median s", "mean s", "nodes");
    for (name, settings) in SETTINGS.iter().filter(|(name, _)| name.contains(only)) {
        let search = settings();
        let mut runs = Vec::new();
        for csp in &set.models {
            runs.push(run(csp, &search, cap, limits));
            // Settings that fail at the first few instances are not worth the wait.
            if runs.len() == HOPELESS && runs.iter().all(|(is_done, ..)| !is_done) {
                break;
            }
        }
        let done = runs.iter().filter(|(is_done, ..)| *is_done).count();
        let mean = runs.iter().map(|(_, seconds, _)| seconds).sum::<f64>() / runs.len() as f64;
        let seconds = median(runs.iter().map(|(_, seconds, _)| *seconds).collect());
        let nodes = median(runs.iter().map(|(.., nodes)| *nodes as f64).collect());
        println!("  {done:4} {seconds:9.5} {mean:9.5} {nodes:9.0}  {name}");
    }
}

/// Runs a search; returns whether it ended, the seconds and the nodes.
fn run(csp: &Csp, search: &Backtrack, cap: u64, limits: &Limits) -> (bool, f64, u64) {
    let before = processor();
    // Counting never restarts; finding does.
    let (is_stopped, elapsed, nodes) = if cap == 1 {
        let answer = Run::new().limits(limits.clone()).solve(csp, search);
        (matches!(answer.outcome, Outcome::Stopped(_)), answer.elapsed, answer.stats.expanded)
    } else {
        let counted = count(csp, search, cap, limits);
        (matches!(counted.ended, Completeness::Stopped(_)), counted.elapsed, counted.stats.expanded)
    };
    // The system updates processor time only every few milliseconds.
    let seconds = match before.zip(processor()).map(|(before, after)| after - before) {
        Some(seconds) if !is_stopped && seconds > 0.05 => seconds,
        _ => elapsed.as_secs_f64(),
    };
    (!is_stopped, seconds, nodes)
}

/// The CPU seconds of this thread, if Linux reports them. Other programs do not count.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let half = numbers.len() / 2;
    match numbers.len() % 2 {
        0 => f64::midpoint(numbers[half - 1], numbers[half]),
        _ => numbers[half],
    }
}

type Make = fn() -> Result<Vec<Set>, Error>;

const SETS: &[(&str, Make)] = &[
    ("quasigroup", quasigroups),
    ("killer", killers),
    ("colouring", colourings),
    ("cryptarithm", cryptarithms),
    ("zebra", zebras),
    ("sudoku", sudokus),
    ("diagonals", diagonals),
];

fn quasigroups() -> Result<Vec<Set>, Error> {
    let sizes = [(20, 42), (30, 30), (30, 42), (30, 60), (35, 42), (40, 42)];
    let set = |(order, percent): (usize, usize)| {
        let holes = order * order * percent / 100;
        let squares = (1..=EACH).map(|seed| Quasigroup::generate(order, holes, Holes::Random, seed));
        let models = squares.map(|square| Ok(square?.csp().clone())).collect::<Result<_, Error>>()?;
        Ok(Set { name: format!("Latin squares of order {order}, {percent} % holes"), models })
    };
    sizes.into_iter().map(set).collect()
}

/// Filled grids, divided into cages of two to five cells.
fn killers() -> Result<Vec<Set>, Error> {
    let set = |(size, most): (usize, usize)| {
        let models = (1..=EACH).map(|seed| Ok(instances::killer(size, most, seed)?.csp().clone()));
        Ok(Set {
            name: format!("killers of {size} x {size}, cages up to {most}"),
            models: models.collect::<Result<_, Error>>()?,
        })
    };
    [(6, 3), (9, 3), (9, 5), (12, 3)].into_iter().map(set).collect()
}

/// Random graphs near the threshold of colourability, and the map of the states.
fn colourings() -> Result<Vec<Set>, Error> {
    let mut sets = vec![Set {
        name: "the map of the USA, 4 colours".into(),
        models: vec![Colouring::parse("usa")?.csp().clone()],
    }];
    // Edges per node: the threshold for 3 colours is about 2.35, for 4 about 4.4, for 5 about 6.9.
    for (nodes, colours, edges) in [(100, 3, 2.2), (200, 3, 2.2), (100, 4, 4.2), (100, 5, 6.5)] {
        let models =
            (1..=EACH).map(|seed| Ok(instances::colouring(nodes, colours, edges, seed)?.csp().clone()));
        sets.push(Set {
            name: format!("random graphs of {nodes} nodes, {edges} edges a node, {colours} colours"),
            models: models.collect::<Result<_, Error>>()?,
        });
    }
    Ok(sets)
}

fn cryptarithms() -> Result<Vec<Set>, Error> {
    let models = instances::CRYPTARITHMS.iter().map(|text| Ok(Cryptarithm::parse(text)?.csp().clone()));
    Ok(vec![Set { name: "cryptarithms".into(), models: models.collect::<Result<_, Error>>()? }])
}

/// The puzzle of 1962, and generated ones: a random arrangement, described by pairs.
fn zebras() -> Result<Vec<Set>, Error> {
    let mut sets =
        vec![Set { name: "the zebra of 1962".into(), models: vec![Zebra::parse("zebra")?.csp().clone()] }];
    for (houses, kinds, clues) in [(6, 6, 24), (10, 8, 70), (15, 10, 160)] {
        let models = (1..=EACH).map(|seed| Ok(instances::zebra(houses, kinds, clues, seed)?.csp().clone()));
        sets.push(Set {
            name: format!("zebras of {houses} houses, {kinds} kinds, {clues} clues"),
            models: models.collect::<Result<_, Error>>()?,
        });
    }
    Ok(sets)
}

/// Filled grids with randomly emptied cells; or the grids of `SOLVARIUM_SUDOKU`.
fn sudokus() -> Result<Vec<Set>, Error> {
    if let Ok(file) = std::env::var("SOLVARIUM_SUDOKU") {
        let text = std::fs::read_to_string(&file).map_err(|error| Error::input(error.to_string()))?;
        let each = std::env::var("SOLVARIUM_EACH").ok().and_then(|word| word.parse().ok()).unwrap_or(10);
        let all: Vec<Sudoku> = puzzles(&text).filter_map(|(_, puzzle)| puzzle.ok()).collect();
        let step = (all.len() / each).max(1);
        let models = all.iter().step_by(step).take(each).map(Sudoku::csp).collect();
        return Ok(vec![Set { name: file, models }]);
    }
    let set = |(size, percent): (usize, usize)| {
        let models =
            (1..=EACH).map(|seed| Ok(instances::emptied(Shape::square(size)?, percent, seed)?.csp()));
        Ok(Set {
            name: format!("Sudoku of {size} x {size}, {percent} % empty"),
            models: models.collect::<Result<_, Error>>()?,
        })
    };
    [(16, 55), (16, 62), (25, 45), (25, 55), (36, 40)].into_iter().map(set).collect()
}

fn diagonals() -> Result<Vec<Set>, Error> {
    let set = |(size, percent): (usize, usize)| {
        let models = (1..=EACH)
            .map(|seed| Ok(instances::emptied(Shape::square(size)?.with_diagonals(), percent, seed)?.csp()));
        Ok(Set {
            name: format!("Sudoku of {size} x {size} with diagonals, {percent} % empty"),
            models: models.collect::<Result<_, Error>>()?,
        })
    };
    [(9, 75), (12, 65), (16, 55), (16, 65)].into_iter().map(set).collect()
}
