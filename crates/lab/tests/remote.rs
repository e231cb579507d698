//! Runs on other machines and shared plans give the rows of a sweep on one machine.
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use solvarium::limits::StopFlag;
use solvarium_catalogue::Build;
use solvarium_lab::{Begin, Experiment, Part, Prepared, Progress, RemoteLog, Shard, Study, Sweep};
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

const BUILD: Build = Build::new(None);

/// A build of another commit.
const OTHER: Build = Build::new(Some("0123456789abcdef"));

const LONG: Duration = Duration::MAX;

fn experiment() -> Experiment {
    Experiment::parse(TEXT, "elsewhere.toml", None).unwrap()
}

fn prepared() -> Prepared {
    experiment().prepare(".".as_ref(), BUILD, &StopFlag::new()).unwrap()
}

/// All rows of a folder, without fields that differ from run to run.
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
    Part::parse(part, BUILD).unwrap().run(LONG, &StopFlag::new()).unwrap()
}

#[test]
fn remote_runs_are_those_of_a_sweep() {
    let (here, there) = (tempdir().unwrap(), tempdir().unwrap());
    prepared().sweep(here.path(), Sweep::default(), &Progress::default(), &StopFlag::new()).unwrap();
    let ledger = RemoteLog::open(prepared(), there.path(), Begin::New, &StopFlag::new()).unwrap();
    let parts = ledger.parts(7, 2).unwrap();
    assert_eq!((ledger.total(), parts.len()), (66, 10));
    // In another order, and one of them twice, as after a worker that was considered lost.
    for part in parts.iter().rev().chain(&parts[3..4]) {
        ledger.add(&ran(part)).unwrap();
    }
    assert_eq!(ledger.left(), 0);
    assert!(ledger.close().unwrap().is_complete());
    assert_eq!(rows(here.path()), rows(there.path()));
    assert!(there.path().join("rows.csv").exists());
}

#[test]
fn runs_in_the_log_are_not_repeated() {
    let folder = tempdir().unwrap();
    let ledger = RemoteLog::open(prepared(), folder.path(), Begin::New, &StopFlag::new()).unwrap();
    let parts = ledger.parts(10, 1).unwrap();
    let first = ran(&parts[0]);
    assert_eq!((ledger.add(&first).unwrap(), ledger.add(&first).unwrap()), (10, 0));
    // The process is killed: nothing is closed.
    drop(ledger);
    let refused = RemoteLog::open(prepared(), folder.path(), Begin::New, &StopFlag::new()).err().unwrap();
    assert!(refused.to_string().contains("--resume"), "{refused}");
    let ledger = RemoteLog::open(prepared(), folder.path(), Begin::Resume, &StopFlag::new()).unwrap();
    assert_eq!((ledger.left(), ledger.parts(10, 1).unwrap().len()), (56, 6));
    let half = ledger.close().unwrap();
    assert_eq!((half.done, half.is_complete()), (10, false));
}

#[test]
fn a_slow_part_returns_the_finished_runs() {
    let folder = tempdir().unwrap();
    let ledger = RemoteLog::open(prepared(), folder.path(), Begin::New, &StopFlag::new()).unwrap();
    let mut part = Some(ledger.parts(100, 1).unwrap().swap_remove(0));
    let mut rounds = 0;
    while let Some(text) = part {
        let rows = Part::parse(&text, BUILD).unwrap().run(Duration::ZERO, &StopFlag::new()).unwrap();
        assert_eq!(ledger.add(&rows).unwrap(), 1);
        (part, rounds) = (ledger.rest(&text).unwrap(), rounds + 1);
    }
    assert_eq!((rounds, ledger.left()), (66, 0));
}

#[test]
fn damaged_parts_and_those_of_another_version_are_refused() {
    let folder = tempdir().unwrap();
    let ledger = RemoteLog::open(prepared(), folder.path(), Begin::New, &StopFlag::new()).unwrap();
    let part = &ledger.parts(2, 1).unwrap()[0];
    let lines = ran(part);
    let damaged = lines.replacen("\"key\"", "\"kex\"", 1);
    assert!(ledger.add(&damaged).unwrap_err().to_string().contains("damaged"));
    let error = Part::parse(part, OTHER).err().unwrap();
    assert!(error.is_input() && error.to_string().contains("(0123456789"), "{error}");
    let stop = StopFlag::new();
    stop.raise();
    assert!(Part::parse(part, BUILD).unwrap().run(LONG, &stop).unwrap_err().is_stopped());
}

#[test]
fn parts_of_a_sweep_share_the_instances_of_its_plan() {
    let (whole, parts) = (tempdir().unwrap(), tempdir().unwrap());
    prepared().sweep(whole.path(), Sweep::default(), &Progress::default(), &StopFlag::new()).unwrap();
    let sweep = |shard: &str| {
        let prepared =
            experiment().drawn_in(parts.path()).prepare(".".as_ref(), BUILD, &StopFlag::new()).unwrap();
        let sweep = Sweep { begin: Begin::Resume, shard: Shard::parse(shard).unwrap(), at_once: 1 };
        prepared.sweep(parts.path(), sweep, &Progress::default(), &StopFlag::new()).unwrap();
        prepared.plan().clone()
    };
    assert_eq!(sweep("1/2"), *prepared().plan());
    // An instance that no generator makes shows that the plan was read.
    let path = parts.path().join("plan.json");
    let text = fs::read_to_string(&path).unwrap();
    let first = prepared().plan().instances()[0].text.replace('\n', "\\n");
    assert!(text.contains(&first));
    fs::write(&path, text.replacen(&first, "1 2 5 / 3 4 0 / 6 7 8", 1)).unwrap();
    assert_eq!(sweep("2/2").instances()[0].text, "1 2 5 / 3 4 0 / 6 7 8");
    // The plan is damaged, so nothing describes rows that are not of the experiment.
    let resume = |text: &str| {
        fs::write(&path, text).unwrap();
        let prepared =
            experiment().drawn_in(parts.path()).prepare(".".as_ref(), BUILD, &StopFlag::new()).unwrap();
        let sweep = Sweep { begin: Begin::Resume, shard: Shard::parse("2/2").unwrap(), at_once: 1 };
        prepared.sweep(parts.path(), sweep, &Progress::default(), &StopFlag::new())
    };
    let refused = resume("torn").unwrap_err();
    assert!(refused.is_input() && refused.to_string().contains(" not part of this one"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), b"torn");
    fs::remove_file(parts.path().join("runs-2-of-2.log")).unwrap();
    assert!(resume("torn").unwrap().is_complete());
    assert_eq!(rows(whole.path()), rows(parts.path()));
}

/// A sweep resumes in some folders; others are refused with the difference, and stay unchanged.
#[test]
fn another_experiment_is_refused_by_its_difference() {
    let folder = tempdir().unwrap();
    let sweep = |text: &str, build, begin, shard| {
        let experiment = Experiment::parse(text, "elsewhere.toml", None).unwrap();
        let prepared = experiment.prepare(".".as_ref(), build, &StopFlag::new()).unwrap();
        let sweep = Sweep { begin, shard: Shard::parse(shard).unwrap(), at_once: 1 };
        prepared.sweep(folder.path(), sweep, &Progress::default(), &StopFlag::new())
    };
    let content = || {
        let files = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = files.map(|path| (fs::read(&path).unwrap(), path)).collect();
        files.sort();
        files
    };
    assert!(sweep(TEXT, BUILD, Begin::New, "1/2").is_ok());
    let there = content();
    for (from, to, build, error) in [
        ("runs = 3", "runs = 2", BUILD, "seeds: 3 from 1 there, 2 from 1 here"),
        ("nodes = 20_000", "nodes = 10_000", BUILD, "limits: 20,000 nodes"),
        ("targets = [0, 4]", "targets = [0]", BUILD, "targets: [0, 4] there, [0] here"),
        ("text = \"8\"", "text = \"6\"", BUILD, "instance "),
        ("\"anneal\"", "\"genetic\"", BUILD, "method anneal only there"),
        ("runs", "runs", OTHER, "made by: solvarium "),
    ] {
        for begin in [Begin::New, Begin::Resume] {
            for shard in ["2/2", "1/1"] {
                let refused = sweep(&TEXT.replace(from, to), build, begin, shard).unwrap_err();
                assert!(
                    refused.is_input() && refused.to_string().contains(error),
                    "{to}, {begin:?}: {refused}"
                );
                assert!(content() == there, "{to}: {begin:?} of {shard}");
            }
        }
    }
    // The experiment has grown.
    let grown = TEXT.replace("runs = 3", "runs = 4");
    assert!(sweep(&grown, BUILD, Begin::Resume, "2/2").is_ok());
    assert!(sweep(&grown, BUILD, Begin::Resume, "1/2").unwrap().is_complete());
    assert_eq!(rows(folder.path()).len(), 88);
    let other = TEXT.replace("nodes = 20_000", "nodes = 10_000");
    assert!(sweep(&other, BUILD, Begin::Overwrite, "1/1").unwrap().is_complete());
    assert_eq!(rows(folder.path()).len(), 66);
}
