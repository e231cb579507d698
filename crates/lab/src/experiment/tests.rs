use super::*;
use crate::Shard;
use solvarium::limits::StopFlag;
use std::collections::HashSet;

const SMALL: &str = r#"
title = "Small"
runs = 3
[limits]
time = "1s"
[scale.tiny]
runs = 1
take = 2
[[instances]]
name = "near"
tiles = { depth = [2, 5], count = 3 }
[[instances]]
name = "queens"
problem = "queens"
text = "{n}"
vary = { n = { from = 4, to = 6 } }
[[questions]]
ask = "A?"
instances = ["near"]
methods = ["astar", "bfs"]
heuristics = ["manhattan", "misplaced"]
x = "depth"
[[questions]]
ask = "B?"
methods = ["astar", "dfs"]
cross = {}
"#;

fn prepared(text: &str, scale: Option<&str>) -> Result<crate::Prepared, crate::Error> {
    Experiment::parse(text, "small.toml", scale)?.prepare(
        ".".as_ref(),
        solvarium_catalogue::Build::new(None),
        &StopFlag::new(),
    )
}

#[test]
fn counts_the_crossed_configurations() {
    let full = prepared(SMALL, None).unwrap();
    // Near: A* with two heuristics, breadth-first, A* with defaults, depth-first.
    assert_eq!(full.plan.configurations.len(), 5);
    assert_eq!(full.plan.size(), (6 * 5 + 3 * 2) * 3);
    let tiny = prepared(SMALL, Some("tiny")).unwrap();
    assert_eq!(tiny.plan.size(), 4 * 5 + 2 * 2);
    assert_eq!(tiny.plan.instances[0].factors["depth"], "2");
    assert_eq!(tiny.plan.instances[0].optimum, Some(2.0));
}

#[test]
fn every_run_is_in_exactly_one_part() {
    let plan = prepared(SMALL, None).unwrap().plan;
    let keys = plan.keys();
    let all: Vec<_> = plan.tasks(Shard::default()).into_iter().map(|task| keys.of(task)).collect();
    assert_eq!(all.len() as u64, plan.size());
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "names differ");
    let parts = ["1/3", "2/3", "3/3"].map(|part| plan.tasks(Shard::parse(part).unwrap()));
    let mut joined: Vec<_> = parts.concat().into_iter().map(|task| keys.of(task)).collect();
    let mut whole = all.clone();
    joined.sort_unstable();
    whole.sort_unstable();
    assert_eq!(joined, whole);
    assert!(parts.iter().all(|part| part.len() * 4 > all.len()), "parts are about as large");
}

#[test]
fn a_puzzle_in_two_sets_has_runs_of_its_own_in_each() {
    let again =
        "[[instances]]\nname = \"again\"\ntiles = { depth = [2, 5], count = 3 }\n[[questions]]\nask = \"A?\"";
    let twice = SMALL
        .replacen("[[questions]]\nask = \"A?\"", again, 1)
        .replace("[\"near\"]", "[\"near\", \"again\"]");
    let plan = prepared(&twice, None).unwrap().plan;
    let keys = plan.keys();
    let all: HashSet<_> = plan.tasks(Shard::default()).into_iter().map(|task| keys.of(task)).collect();
    assert_eq!(all.len() as u64, plan.size());
}

#[test]
fn the_methods_of_a_block_follow_each_other() {
    let plan = prepared(SMALL, None).unwrap().plan;
    let tasks = plan.tasks(Shard::default());
    let firsts: HashSet<_> = tasks
        .chunk_by(|a, b| (a.instance, a.seed) == (b.instance, b.seed))
        .map(|block| {
            let methods = if plan.instances[block[0].instance as usize].set == "near" { 5 } else { 2 };
            assert_eq!(block.len(), methods);
            block[0].configuration
        })
        .collect();
    assert!(firsts.len() > 2, "another method comes first each time: {firsts:?}");
}

#[test]
fn a_larger_experiment_keeps_the_names_of_its_runs() {
    let names = |text: &str| {
        let plan = prepared(text, None).unwrap().plan;
        let keys = plan.keys();
        plan.tasks(Shard::default()).into_iter().map(|task| keys.of(task)).collect::<HashSet<_>>()
    };
    let small = names(SMALL);
    let large = names(
        &SMALL.replace("runs = 3", "runs = 4").replace(r#""astar", "dfs""#, r#""astar", "dfs", "ida""#),
    );
    assert!(small.is_subset(&large) && large.len() > small.len());
    let other = names(&SMALL.replace("\"1s\"", "\"2s\""));
    assert!(other.is_disjoint(&small), "other limits are other runs");
}

#[test]
fn errors_have_a_position() {
    for (from, to, says) in [
        ("runs = 3", "runs = \"3\"", "line 3, column 8: 'runs' is a number without quotes: write runs = 3"),
        ("\"1s\"", "1", "line 5, column 8: 'time' is a text in quotes: write time = \"1\""),
        (
            "heuristics = [\"manhattan\", \"misplaced\"]",
            "heuristics = \"manhattan\"",
            "'heuristics' is a list: write heuristics = [\"manhattan\"]",
        ),
        (
            "methods = [\"astar\", \"dfs\"]",
            "methods = \"astar\"",
            "'methods' is a list: write methods = [\"astar\"]",
        ),
        ("{ depth = [2, 5], count = 3 }", "\"3x3\"", "'tiles' is a table: write tiles = { size = \"3x3\""),
        ("tiles = { depth = [2, 5], count = 3 }", "corpus = \"grid 1\"", "write corpus = [\"grid 1\"]"),
        ("cross = {}", "cross = \"weight\"", "'cross' is a table: write cross = { weight = [1, 2, 5] }"),
        ("title = \"Small\"", "titel = \"Small\"", "line 2, column 1: unknown field `titel`"),
        ("[limits]", "[limits", "line 4"),
        ("\"1s\"", "\"one\"", "line 5, column 8: expected a time"),
        ("\"1s\"", "\"0s\"", "above 0"),
        ("runs = 3", "runs = 0", "line 3, column 8: expected 1 to 1000000 runs, found 0"),
        (
            "\"bfs\"]",
            "\"bsf\"]",
            "line 20, column 21: method 'bsf': column 1: unknown method 'bsf'; did you mean 'bfs'?",
        ),
        ("\"misplaced\"", "\"misplacd\"", "unknown heuristic 'misplacd'"),
        ("x = \"depth\"", "x = \"dept\"", "'dept' does not vary; what varies: depth, heuristic, n"),
        ("cross = {}", "cross = { weight = [1, -1] }", "takes a number from 0 to 1000, not '-1'"),
        ("cross = {}", "cross = { population = 1 }", "method 'astar(population=1)'"),
        ("instances = [\"near\"]", "instances = [\"nera\"]", "unknown instances 'nera'; known: near, queens"),
        ("text = \"{n}\"", "text = \"n\"", "'n' has no {n} for the value"),
        ("text = \"{n}\"", "text = \"{n} {n} x\"", "instances 'queens'"),
        ("text = \"{n}\"", "", "`vary` belongs to `text`"),
        ("problem = \"queens\"", "problem = \"quens\"", "did you mean 'queens'"),
        ("depth = [2, 5]", "depth = [2, 99]", "the farthest are 31"),
        ("depth = [2, 5]", "depth = \"deep\"", "expected whole numbers"),
        ("count = 3", "count = 0", "expected a count from 1"),
        ("name = \"queens\"", "name = \"near\"", "there are already instances 'near'"),
        ("methods = [\"astar\", \"dfs\"]", "methods = []", "names no methods"),
        ("methods = [\"astar\", \"dfs\"]", "methods = [\"gcd\"]", "unknown method"),
        ("methods = [\"astar\", \"dfs\"]", "methods = [\"singles\"]", "on instances 'near'"),
    ] {
        let text = SMALL.replacen(from, to, 1);
        assert_ne!(text, SMALL, "{from}");
        let error = prepared(&text, None).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(says), "{to}: {error}");
    }
    let error = prepared(SMALL, Some("big")).err().unwrap().to_string();
    assert!(error.contains("unknown scale 'big'; known: tiny, full"), "{error}");
}

#[test]
fn the_ready_experiments_make_sense() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut seen = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "toml") {
            let small = Experiment::read(&path, Some("small")).unwrap();
            let prepared =
                small.prepare(&folder, solvarium_catalogue::Build::new(None), &StopFlag::new()).unwrap();
            assert!(prepared.plan.size() > 10, "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 4);
}

#[test]
fn a_header_with_one_bracket_gets_a_correction() {
    for name in ["instances", "questions"] {
        let text = SMALL.replace(&format!("[[{name}]]"), &format!("[{name}]"));
        let text =
            text.split_once("[[instances]]\nname = \"queens\"").map_or(text.as_str(), |(head, _)| head);
        let error = Experiment::parse(text, "small.toml", None).unwrap_err().to_string();
        assert!(error.contains("line "), "{error}");
    }
    let one = "title = \"One\"\n[instances]\nname = \"near\"\ntext = \"8\"\n";
    let error = Experiment::parse(one, "one.toml", None).unwrap_err().to_string();
    assert!(error.contains("[[instances]] with two brackets"), "{error}");
}

/// Two questions share a run with the same settings; a figure of either shows it at its value of x.
#[test]
fn a_method_of_two_questions_has_the_settings_of_both() {
    let text = r#"
        title = "Shared"
        [[instances]]
        name = "near"
        tiles = { depth = 4, count = 1 }
        [[questions]]
        ask = "A?"
        methods = ["astar"]
        heuristics = ["manhattan"]
        [[questions]]
        ask = "B?"
        methods = ["astar"]
        heuristics = ["manhattan"]
        cross = { weight = [1, 2] }
        x = "weight"
    "#;
    let plan = prepared(text, None).unwrap().plan;
    assert_eq!(plan.configurations.len(), 2);
    assert!(plan.configurations.iter().all(|one| one.factors.contains_key("weight")));
}

#[test]
fn the_template_runs() {
    let text = Experiment::template("A \"first\" one\\", "first.toml");
    let prepared = prepared(&text, Some("small")).unwrap();
    assert_eq!(prepared.plan.title(), "A \"first\" one\\");
    let folder = tempfile::tempdir().unwrap();
    let progress = crate::Progress::default();
    let swept = prepared.sweep(folder.path(), crate::Sweep::default(), &progress, &StopFlag::new()).unwrap();
    assert!(swept.is_complete());
    let study = crate::Study::open(&[folder.path().to_path_buf()]).unwrap();
    assert!(study.rows().iter().all(|run| run.row.outcome.is_success()));
    assert!(study.report(folder.path()).unwrap().figures > 5);
    let page = std::fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(page.contains("manhattan expands the fewest states"), "an answer above everything else");
}

/// The flag stops the reading of a file, too.
#[test]
fn reading_a_file_of_puzzles_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("many.txt"), "1 4 2 / 3 0 5 / 6 7 8\n").unwrap();
    let text = "title = \"A\"\n[[instances]]\nname = \"many\"\nfile = \"many.txt\"\n\
        [[questions]]\nask = \"B?\"\nmethods = [\"bfs\"]\n";
    let prepare = |stop: &StopFlag| {
        let experiment = Experiment::parse(text, "a.toml", None).unwrap();
        experiment.prepare(folder.path(), solvarium_catalogue::Build::new(None), stop)
    };
    let stop = StopFlag::new();
    assert!(prepare(&stop).is_ok());
    stop.raise();
    assert!(prepare(&stop).is_err_and(|error| error.is_stopped()));
}

/// Puzzles of several files have the names of these, with the folders that distinguish equal ones.
#[test]
fn equal_file_names_are_distinguished_by_their_folders() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["a/p01", "b/p01", "b/p02"] {
        let path = folder.path().join(file).with_extension("txt");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "1 4 2 / 3 0 5 / 6 7 8\n").unwrap();
    }
    let text = "title = \"A\"\n[[instances]]\nname = \"all\"\nfile = [\"a/p01.txt\", \"b/p01.txt\", \"b/p02.txt\"]\n\
        [[questions]]\nask = \"B?\"\nmethods = [\"bfs\"]\n";
    let experiment = Experiment::parse(text, "a.toml", None).unwrap();
    let prepared = experiment.prepare(folder.path(), solvarium_catalogue::Build::new(None), &StopFlag::new());
    let names: Vec<_> = prepared.unwrap().plan.instances.into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["a/p01", "b/p01", "p02"]);
}
