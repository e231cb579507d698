//! Checks the rows of every command against docs/result.schema.json, and reads them as CSV.
#![expect(clippy::expect_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

mod schema;

use schema::Schema;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const EXPERIMENT: &str = r#"
title = "Two ways"
runs = 1
[[instances]]
name = "near"
tiles = { depth = [3], count = 2 }
[[questions]]
ask = "Which expands less?"
methods = ["bfs", "astar"]
"#;

/// A task whose program is missing.
const TASK: &str = r#"
title = "A drive"
problem = { text = "Arad -> Bucharest" }
question = { ask = "plan" }
"#;

fn schema() -> Schema {
    Schema::parse(include_str!("../../../docs/result.schema.json"))
}

fn solvarium(folder: &Path, line: &str, form: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(words(line)).args(["--format", form]).current_dir(folder).stdin(Stdio::null());
    command.env("SOLVARIUM_CACHE", folder).output().expect("the program runs")
}

/// Splits a command line into words as a shell does: by blanks outside quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(part.into()),
        }
    }
    words
}

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("output is UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

/// A folder with an experiment, a file of puzzles with one invalid line, and a damaged database.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("room");
    write("two.toml", EXPERIMENT);
    write("task.toml", TASK);
    write("table.csv", "name,puzzle\na,1.....3..4.....2\nb,12\n");
    write("grids.txt", "1.....3..4.....2\n\n1...............\n\n11..............\n");
    std::fs::create_dir(folder.path().join("pdb")).expect("a folder");
    write("pdb/3x2_1-2.pdb", "none of ours");
    folder
}

/// Command lines, with the types of their rows, each as often as it appears.
const COMMANDS: &[(&str, &[&str])] = &[
    ("solve 142305678 --unique", &["error"]),
    ("solve 142305678 021345678", &["result", "result"]),
    ("solve 867254301 --with bfs --node-limit 1", &["result"]),
    ("solve grids.txt --unique --with backtrack", &["result", "result", "error"]),
    ("solve '1.....3..4.....2' --with anneal", &["result"]),
    ("solve no-such.txt", &["error"]),
    ("compare 142305678 --with bfs --with astar", &["result", "result"]),
    ("count 'queens 8' --cap 1000", &["count"]),
    ("count 'queens 8' --cap 1000 --node-limit 5", &["count"]),
    ("count grids.txt 142305678", &["count", "count", "error", "error"]),
    ("check grids.txt", &["check", "check", "error"]),
    ("check 'queens 40' --node-limit 1", &["check"]),
    ("check heuristic gap", &["heuristic-check"]),
    ("check heuristic manhattan --node-limit 10", &["heuristic-check"]),
    ("convert grids.txt -o grids.csv", &["error", "conversion", "conversion"]),
    ("convert 142305678 -o board.svg", &["conversion"]),
    ("list astar", &["method"]),
    ("list manhattan", &["heuristic"]),
    ("list sudoku", &["problem", "generator"]),
    ("list '15-puzzle, korf 79'", &["known-instance"]),
    ("generate tiles --count 2 --seed 1", &["instance", "instance"]),
    ("generate sudoku --size 4 --clues 3 --seed 1", &["instance"]),
    ("generate pancake --height 5 --seed 1", &["instance"]),
    ("generate tiles --depth 99", &["error"]),
    ("explore tiles 2x2", &["space"]),
    ("explore tiles 3x4 --time-limit 1ms", &["space"]),
    ("pdb list", &["database"]),
    ("pdb verify", &["verification"]),
    ("list xy-wing", &["technique"]),
    ("list thermo", &["rule"]),
    ("list racetrack", &["world"]),
    ("list rtdp", &["policy-method"]),
    ("list lrta", &["walk-method"]),
    ("match alpha-beta minimax --game 'nim 2 1' --games 1", &["game", "match"]),
    ("policy textbook", &["policy"]),
    ("policy racetrack --with lao --node-limit 5", &["policy"]),
    ("policy 'vacuum(slippery)' --with and-or", &["policy"]),
    ("walk 'S..#\n.#..\n...G'", &["walk"]),
    ("walk 'S..#\n.#..\n...G' --with lrta --node-limit 1", &["walk"]),
    ("candidates '1.....3..4.....2' --counts 9", &["candidates"]),
    ("minimize '1.....3..4.....2'", &["minimize"]),
    ("check '1.....3..4.....2' --grid 1324423124133142", &["check"]),
    ("generate variant --size 4 --each 1 --seed 1", &["instance"]),
    ("grade task.toml", &["grade"]),
    ("explain '1.....3..4.....2' --until '1 steps'", &["step"]),
    ("explain '1.....3..4.....2' --hint", &["remark"]),
    ("explain '1.....3..4.....2' --backdoors 2", &["backdoors"]),
    ("explain grids.txt --until '1 steps'", &["step", "remark", "remark", "error"]),
    ("explain '1.....3..4.....2' --all --unique-eliminations", &["steps"]),
    ("explain '1.....3..4.....2' --all --find xyz-wing", &["steps"]),
    (
        "rate ..2...6341.6...58...73..29..85..1..6...75..23..3....5.314..2.....9.8.4..72..4...9 --steps",
        &["rating"],
    ),
    ("rate grids.txt", &["rating", "rating", "error"]),
    ("generate sudoku --rate hodoku:easy --seed 1 --steps", &["instance"]),
    ("train naked-pair --seed 7 --count 2", &["exercise", "exercise"]),
    ("sweep two.toml --dry-run", &["sweep"]),
    ("sweep two.toml -o out", &["sweep"]),
    ("sweep --status -o out", &["sweep"]),
    #[cfg(feature = "bulk")]
    ("bulk count table.csv -o counted", &["bulk"]),
    #[cfg(feature = "bulk")]
    ("bulk count table.csv -o counted --status", &["bulk-table"]),
    #[cfg(feature = "bulk")]
    ("bulk count table.csv -o elsewhere --status", &["bulk-table"]),
];

/// Tests that every command that reads puzzles distinguishes contradictory clues from an invalid text, and from a method that does not fit;
/// by line in a file, too.
#[test]
fn kinds_of_errors_are_distinguished() {
    let folder = folder();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("room");
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    write("lines.txt", &format!("{}11{}\n{}\n", puzzle.repeat(5), ".".repeat(79), ".".repeat(80)));
    write("one.txt", &format!("11{}", ".".repeat(79)));
    write("none.txt", ".".repeat(80).as_str());
    write("json.jsonl", "{\"type\":\"puzzle\",\"problem\":\"queens\",\"text\":\"Q..\\n...\\n..Q\\n\"}");
    write("killer.json", "{\"type\":\"puzzle\",\"problem\":\"queens\",\"text\":\"4\",\"cages\":[]}");
    for verb in ["solve", "count", "check", "explain", "rate", "convert"] {
        let out = if verb == "convert" { " -o out.json --force" } else { "" };
        let kinds = |file: &str| -> Vec<String> {
            let output = solvarium(folder.path(), &format!("{verb} {file}{out}"), "json");
            let kinds = lines(&output).into_iter().filter(|row| row["type"] == "error");
            kinds.map(|row| row["kind"].as_str().expect("a kind").to_owned()).collect()
        };
        for (file, kind) in [
            ("one.txt", "contradiction"),
            ("none.txt", "unreadable"),
            ("json.jsonl", "contradiction"),
            ("killer.json", "unreadable"),
            ("no-such.txt", "usage"),
        ] {
            assert_eq!(kinds(file), [kind], "{verb} {file}");
        }
        let reported = kinds("lines.txt");
        assert_eq!(reported[reported.len() - 2..], ["contradiction", "unreadable"], "{verb}");
    }
    let of = |line: &str| lines(&solvarium(folder.path(), line, "json"))[0]["kind"].clone();
    assert_eq!(of("solve 142305678 --with backtrack"), "usage");
    assert_eq!(of("generate tiles --depth 99"), "none");
}

#[test]
fn every_command_prints_rows_that_the_schema_allows() {
    let (schema, folder) = (schema(), folder());
    let build = "pdb build 4-4";
    let built = Command::new(env!("CARGO_BIN_EXE_solvarium"))
        .args(words(build))
        .env("SOLVARIUM_CACHE", folder.path().join("whole"))
        .output()
        .expect("the program runs");
    assert!(built.status.success());
    let mut seen = BTreeSet::new();
    let whole = "pdb list --dir whole/pdb";
    let more: &[(&str, &[&str])] = &[
        (whole, &["database", "database", "partition"]),
        ("pdb verify --dir whole/pdb", &["verification", "verification"]),
        ("pdb build 4-4 --dir whole/pdb", &["build", "build"]),
        ("pdb remove 4-4 --dir whole/pdb", &["removal", "removal"]),
        ("pdb build 4-4 --dir whole/pdb --time-limit 1ms", &["build"]),
        ("pdb build 4-4 --dir whole/pdb", &["build", "build"]),
    ];
    for (line, types) in COMMANDS.iter().chain(more) {
        let output = solvarium(folder.path(), line, "json");
        let rows = lines(&output);
        let message = String::from_utf8_lossy(&output.stderr);
        let found: Vec<_> = rows.iter().map(|row| row["type"].as_str().expect("a type").to_owned()).collect();
        assert_eq!(&found, types, "{line}: {message}");
        for row in &rows {
            schema.check(row).unwrap_or_else(|fault| panic!("{line}: {fault}\n{row}"));
        }
        seen.extend(found);
    }
    let mut all: BTreeSet<_> = schema.types().into_iter().map(String::from).collect();
    if !cfg!(feature = "bulk") {
        all.retain(|name| !name.starts_with("bulk"));
    }
    assert_eq!(seen, all, "kinds of rows that no command prints");
}

/// Tests that whole tables have a row for each of their names.
#[test]
fn lists_are_rows_of_the_schema() {
    let (schema, folder) = (schema(), folder());
    for (line, least) in [
        ("list", 60),
        ("list problems", 15),
        ("list corpus", 10),
        ("list techniques", 130),
        ("list worlds", 2),
        ("list policies", 5),
        ("list walks", 3),
    ] {
        let rows = lines(&solvarium(folder.path(), line, "json"));
        assert!(rows.len() > least, "{line}: {}", rows.len());
        rows.iter().for_each(|row| schema.check(row).unwrap_or_else(|fault| panic!("{line}: {fault}")));
    }
}

/// Tests that the check can fail.
#[test]
fn schema_violations_are_found() {
    let row = |change: fn(&mut Value)| {
        let mut row = json!({ "type": "space", "space": "tiles 2x2", "outcome": "stopped", "stopped_by": "time",
            "states": 1, "depths": [1], "seconds": 0.5, "version": "0.1.0" });
        change(&mut row);
        schema().check(&row)
    };
    assert_eq!(row(|_| {}), Ok(()));
    assert!(row(|row| row["outcome"] = "explored".into()).is_err(), "stopped_by is of stopped walks only");
    assert!(row(|row| row["states"] = "1".into()).unwrap_err().starts_with(".states"));
    assert!(row(|row| row["depths"][0] = 0.into()).unwrap_err().starts_with(".depths[0]"));
    assert!(row(|row| row["more"] = 1.into()).unwrap_err().contains("`more` is not known"));
    assert!(row(|row| row["type"] = "spaces".into()).is_err());
    assert!(row(|row| drop(row.as_object_mut().unwrap().remove("seconds"))).is_err());
}

/// Tests that a limit is never reported as a result.
#[test]
fn an_inexact_count_has_the_reason() {
    let folder = folder();
    let count = |line: &str| lines(&solvarium(folder.path(), line, "json")).remove(0);
    let all = count("count 'queens 8' --cap 1000");
    assert_eq!((&all["count"], &all["exact"], all.get("stopped_by")), (&json!(92), &json!(true), None));
    let cap = count("count 'queens 8' --cap 10");
    assert_eq!(
        (&cap["count"], &cap["exact"], &cap["stopped_by"]),
        (&json!(10), &json!(false), &json!("cap"))
    );
    let limit = count("count 'queens 8' --cap 1000 --node-limit 5");
    assert_eq!((&limit["exact"], &limit["stopped_by"]), (&json!(false), &json!("nodes")));
}

#[test]
fn tables_are_csv_with_a_headline() {
    let folder = folder();
    for (line, columns, rows) in [
        ("count grids.txt", "file,line,problem,method,cap,count,exact,unique,stopped_by,expanded,seconds", 2),
        ("check grids.txt", "file,line,problem,describe,good,stopped_by", 2),
        ("explore tiles 2x2", "depth,states", 7),
        ("list problems", "type,name,aliases,help", solvarium_catalogue::problems().len()),
        ("generate tiles --count 3 --seed 1", "generator,seed,text,remark", 3),
        (
            "generate sudoku --rate hodoku:easy --seed 1 --count 2 --steps",
            "generator,seed,text,level,score,hardest,er,ep,ed,se_hardest,steps",
            2,
        ),
        ("sweep two.toml --dry-run", "title,folder,done,total,complete,damaged,estimated_seconds", 1),
        ("pdb list", "type,name,file,bytes,state,shape,tiles,most,mean,why", 1),
    ] {
        let output = solvarium(folder.path(), line, "csv");
        let mut table = csv::Reader::from_reader(&output.stdout[..]);
        let found: Vec<_> = table.headers().expect("a headline").iter().map(String::from).collect();
        assert_eq!(found.join(","), columns, "{line}");
        let records: Vec<_> =
            table.records().collect::<Result<_, _>>().expect("each as long as the headline");
        assert_eq!(records.len(), rows, "{line}");
    }
}
