//! Runs that are done elsewhere, and plans that are shared: the rows are those of a sweep in one place.
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use solvarium::limits::StopFlag;
use solvarium_lab::{Begin, Experiment, Ledger, Part, Prepared, Progress, Shard, Study, Sweep};
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::tempdir;

const TEXT: &str = r#"
    title = "Elsewhere"
    runs = 3
    targets = [0, 4]
    [limits]
    nodes = 20_000
    [[instances]]
    name = "near"
    tiles = { depth = [4, 8], count = 5 }
    [[instances]]
    name = "queens"
    text = "8"
    problem = "queens"
    [[questions]]
    ask = "Which expands less?"
    instances = ["near"]
    methods = ["astar", "bfs"]
    [[questions]]
    ask = "Which needs fewer evaluations?"
    instances = ["queens"]
    methods = ["climb", "anneal"]
"#;

const LONG: Duration = Duration::MAX;

fn experiment() -> Experiment {
    Experiment::parse(TEXT, "elsewhere.toml", None).unwrap()
}

fn prepared() -> Prepared {
    experiment().prepare(".".as_ref(), &StopFlag::new()).unwrap()
}

/// All rows of a folder, without what differs from run to run.
fn rows(folder: &Path) -> Vec<String> {
    let study = Study::open(&[folder.to_path_buf()]).unwrap();
    assert_eq!((study.damaged(), study.is_complete()), (0, true));
    let plain = |run: &solvarium_lab::study::Run| {
        let mut run = run.clone();
        (run.row.session, run.row.at_once, run.row.clock, run.row.processor) = (0, 0, None, None);
        run.row.nanoseconds = 0;
        format!("{run:?}")
    };
    study.rows().iter().map(plain).collect()
}

fn ran(part: &str) -> String {
    Part::parse(part).unwrap().run(LONG, &StopFlag::new()).unwrap()
}

#[test]
fn runs_done_elsewhere_are_those_of_a_sweep() {
    let (here, there) = (tempdir().unwrap(), tempdir().unwrap());
    prepared().sweep(here.path(), Sweep::default(), &Progress::default(), &StopFlag::new()).unwrap();
    let ledger = Ledger::open(prepared(), there.path(), Begin::Anew).unwrap();
    let parts = ledger.parts(7, 2).unwrap();
    assert_eq!((ledger.total(), parts.len()), (66, 10));
    // In another order, and one of them twice, as after a worker that was thought to be lost.
    for part in parts.iter().rev().chain(&parts[3..4]) {
        ledger.add(&ran(part)).unwrap();
    }
    assert_eq!(ledger.left(), 0);
    assert!(ledger.close().unwrap().is_complete());
    assert_eq!(rows(here.path()), rows(there.path()));
    assert!(there.path().join("rows.csv").exists());
}

#[test]
fn what_is_in_the_log_is_not_asked_for_again() {
    let folder = tempdir().unwrap();
    let ledger = Ledger::open(prepared(), folder.path(), Begin::Anew).unwrap();
    let parts = ledger.parts(10, 1).unwrap();
    let first = ran(&parts[0]);
    assert_eq!((ledger.add(&first).unwrap(), ledger.add(&first).unwrap()), (10, 0));
    // The process is killed: nothing is closed.
    drop(ledger);
    let refused = Ledger::open(prepared(), folder.path(), Begin::Anew).err().unwrap();
    assert!(refused.to_string().contains("--resume"), "{refused}");
    let ledger = Ledger::open(prepared(), folder.path(), Begin::Resume).unwrap();
    assert_eq!((ledger.left(), ledger.parts(10, 1).unwrap().len()), (56, 6));
    let half = ledger.close().unwrap();
    assert_eq!((half.done, half.is_complete()), (10, false));
}

#[test]
fn a_part_that_takes_long_comes_back_with_what_is_done() {
    let folder = tempdir().unwrap();
    let ledger = Ledger::open(prepared(), folder.path(), Begin::Anew).unwrap();
    let mut part = Some(ledger.parts(100, 1).unwrap().swap_remove(0));
    let mut rounds = 0;
    while let Some(text) = part {
        let rows = Part::parse(&text).unwrap().run(Duration::ZERO, &StopFlag::new()).unwrap();
        assert_eq!(ledger.add(&rows).unwrap(), 1);
        (part, rounds) = (ledger.rest(&text).unwrap(), rounds + 1);
    }
    assert_eq!((rounds, ledger.left()), (66, 0));
}

#[test]
fn what_was_damaged_on_its_way_or_planned_by_another_version_is_refused() {
    let folder = tempdir().unwrap();
    let ledger = Ledger::open(prepared(), folder.path(), Begin::Anew).unwrap();
    let part = &ledger.parts(2, 1).unwrap()[0];
    let lines = ran(part);
    let damaged = lines.replacen("\"key\"", "\"kex\"", 1);
    assert!(ledger.add(&damaged).unwrap_err().to_string().contains("damaged"));
    let other = part.replacen(env!("CARGO_PKG_VERSION"), "0.0.9", 1);
    let told = Part::parse(&other).err().unwrap();
    assert!(told.is_input() && told.to_string().contains("version 0.0.9"), "{told}");
    let stop = StopFlag::new();
    stop.raise();
    assert!(Part::parse(part).unwrap().run(LONG, &stop).unwrap_err().is_stopped());
}

#[test]
fn parts_of_a_sweep_share_the_instances_of_its_plan() {
    let (whole, parts) = (tempdir().unwrap(), tempdir().unwrap());
    prepared().sweep(whole.path(), Sweep::default(), &Progress::default(), &StopFlag::new()).unwrap();
    let sweep = |shard: &str| {
        let prepared = experiment().drawn_in(parts.path()).prepare(".".as_ref(), &StopFlag::new()).unwrap();
        let sweep = Sweep { begin: Begin::Resume, shard: Shard::parse(shard).unwrap(), at_once: 1 };
        prepared.sweep(parts.path(), sweep, &Progress::default(), &StopFlag::new()).unwrap();
        prepared.plan().clone()
    };
    assert_eq!(sweep("1/2"), *prepared().plan());
    // An instance that no generator gives shows that the plan was read.
    let path = parts.path().join("plan.json");
    let text = fs::read_to_string(&path).unwrap();
    let first = prepared().plan().instances()[0].text.replace('\n', "\\n");
    assert!(text.contains(&first));
    fs::write(&path, text.replacen(&first, "1 2 5 / 3 4 0 / 6 7 8", 1)).unwrap();
    assert_eq!(sweep("2/2").instances()[0].text, "1 2 5 / 3 4 0 / 6 7 8");
    fs::write(&path, "torn").unwrap();
    assert_eq!(sweep("2/2"), *prepared().plan());
}
