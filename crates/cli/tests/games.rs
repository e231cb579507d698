//! Games from the command line: values, play over a pipe, matches of methods and programs.
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use std::io::Write;
use std::process::{Command, Stdio};

/// The exit code, standard output and standard error of the program for this input.
fn answer(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_solvarium"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn rows(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_value_is_an_answer_and_an_interval_is_not() {
    let (code, out, _) = answer(&["solve", "nim 1 2", "--format", "json"], "");
    let row = &rows(&out)[0];
    assert_eq!((code, &row["value"], &row["bound"]), (Some(0), &1.into(), &"exact".into()));
    assert_eq!(row["principal_line"], serde_json::json!(["2-1", "1-1", "2-1"]));
    let (code, out, _) = answer(&["solve", "nim 1 2", "--format", "json", "--node-limit", "1"], "");
    let row = &rows(&out)[0];
    assert_eq!((code, row.get("value"), &row["stopped_by"]), (Some(3), None, &"nodes".into()));
    let (code, out, _) = answer(&["solve", "tic-tac-toe X.O/.X./..."], "");
    assert_eq!(code, Some(0));
    assert!(out.starts_with("X . O\n. X .\n. . .\nvalue "), "{out}");
    let (code, _, error) = answer(&["solve", "nim 1 2", "--with", "astar"], "");
    assert_eq!(code, Some(2));
    assert!(error.contains("method 'astar' is not for games"), "{error}");
}

#[test]
fn a_game_is_played_over_a_pipe() {
    let input = "help\nhint\nvalues\n9\n2-1\nundo\n2-2\n";
    let (code, out, _) = answer(&["play", "nim", "1", "2", "--second", "--both"], input);
    assert_eq!(code, Some(2), "{out}"); // the options exclude each other
    let (code, out, _) = answer(&["play", "nim", "1", "2"], input);
    assert_eq!(code, Some(0));
    for part in [
        "moves: 1-1 2-1 2-2\n",
        "hint: 2-1 (value 1)\n",
        "2-2 1-1      value -1\n",
        "expected a move (1-1, 2-1, 2-2), found `9`",
        "undone: 2-1 ",
        "second plays 1-1\n",
        "second wins\nanalysis\n",
        "1. first 2-2: value -1, lost 2; 2-1 was better\n",
        "2. second 1-1: value 1\n",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    // The input ends in the middle of a game.
    assert_eq!(answer(&["play", "tic-tac-toe"], "b2\n").0, Some(0));
    let (code, _, error) = answer(&["play", "queens", "8"], "");
    assert_eq!(code, Some(2));
    assert!(error.contains("queens is not a game; games: tic-tac-toe, "), "{error}");
    let (code, _, error) = answer(&["solve", "tic-tac-toe", "--heuristic", "manhattan"], "");
    assert_eq!(code, Some(2));
    assert!(
        error.contains("heuristic 'manhattan' is not for tic-tac-toe, which has no heuristics"),
        "{error}"
    );
}

#[test]
fn a_match_has_a_score_and_keeps_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, other] = ["games.jsonl", "again.jsonl"].map(|name| folder.path().join(name));
    let [file, other] = [&file, &other].map(|file| file.to_str().expect("a name"));
    let arguments = ["match", "alpha-beta", "uct(playouts=20)", "--game", "tic-tac-toe", "--games", "6"];
    let seed = ["--seed", "3", "--format", "json", "--output"];
    let [arguments, repeated] = [file, other].map(|file| [&arguments[..], &seed, &[file]].concat());
    let (code, out, _) = answer(&arguments, "");
    assert_eq!(code, Some(0));
    let (mut all, mut again) = (rows(&out), rows(&answer(&repeated, "").1));
    let total = all.pop().expect("a total");
    assert_eq!(again.pop().as_ref(), Some(&total));
    assert_eq!((&total["type"], &total["games"]), (&"match".into(), &6.into()));
    // An existing file is not replaced.
    assert_eq!(answer(&arguments, "").0, Some(4));
    assert!(total["score_low"].as_f64() <= total["score"].as_f64());
    let moves = |rows: &[serde_json::Value]| rows.iter().map(|row| row["moves"].clone()).collect::<Vec<_>>();
    assert_eq!(moves(&all), moves(&again), "the same seed is the same match");
    let kept = rows(&std::fs::read_to_string(file).expect("the games"));
    assert_eq!(moves(&kept), moves(&all));
    assert_eq!(
        (&kept[0]["opening"], &kept[0]["first"], &kept[1]["first"]),
        (&kept[1]["opening"], &"A".into(), &"B".into())
    );
}

#[test]
fn a_match_has_at_least_one_game() {
    let (code, out, error) = answer(&["match", "minimax", "uct", "--game", "nim 2 1", "--games", "0"], "");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(error.contains("'0' for '--games <N>'"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_loses_with_the_reason() {
    for (program, reason) in [
        ("program: echo z9", "B loses: illegal move: expected a move ("),
        ("program: false", "B loses: it ended (exit status: 1)"),
        ("program: sleep 60", "B loses: it gave no move within 200.00 ms"),
        ("program: /no/such/program", "B loses: '/no/such/program' cannot be started: "),
    ] {
        let arguments = ["match", "uct(playouts=5)", program, "--game", "tic-tac-toe", "--games", "1"];
        let limits = ["--time-limit", "200ms", "--format", "json"];
        let (code, out, _) = answer(&[&arguments[..], &limits].concat(), "");
        let row = &rows(&out)[0];
        assert_eq!((code, &row["winner"]), (Some(0), &"A".into()), "{program}");
        assert!(row["reason"].as_str().is_some_and(|text| text.starts_with(reason)), "{row}");
    }
}
