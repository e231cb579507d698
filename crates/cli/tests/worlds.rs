//! Uncertain worlds from the command line: policies, plans, limits and errors.
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use serde_json::{Value, json};
use std::process::{Command, Stdio};

/// The exit code, standard output and standard error of the program.
fn answer(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    let output = command.args(arguments).stdin(Stdio::null()).output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn row(arguments: &[&str]) -> (Option<i32>, Value) {
    let (code, out, _) = answer(&[arguments, &["--format", "json"]].concat());
    (code, serde_json::from_str(&out).expect("JSON"))
}

#[test]
fn a_policy_is_drawn_and_verified() {
    let (code, out, _) = answer(&["policy", "textbook", "--with", "policy-iteration"]);
    assert_eq!(code, Some(0));
    for part in [
        "4x3 grid, noise 0.2, reward -0.04 a step, discount 1\nvalues\n0.812  0.868  0.918     +1\n",
        "policy\n →   →   →  +1\n ↑   #   ↑  -1\n ↑   ←   ←   ←\n",
        "policy-iteration: value of the start 0.7053, 11 states expanded, ",
        "the policy reaches an exit with probability 1",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let (code, row) = row(&["policy", "textbook", "--with", "lao"]);
    assert_eq!((code, &row["method"], &row["outcome"]), (Some(0), &json!("lao(hope=1)"), &json!("solved")));
    assert_eq!((&row["guarantee"], row.get("fault")), (&json!("probability-1"), None));
    assert_eq!((&row["states"][0]["cell"], &row["states"][0]["action"]), (&json!([3, 1]), &json!("up")));
}

#[test]
fn a_plan_for_all_outcomes_is_found_or_refuted() {
    let (code, out, _) = answer(&["policy", "vacuum", "--with", "and-or"]);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("plan\n  1  suck\n     if robot on the left, dirt on the right:\n  2    right\n"),
        "{out}"
    );
    assert!(out.ends_with("the policy always reaches a clean world\n"), "{out}");
    let (code, row) = row(&["policy", "vacuum(slippery)", "--with", "and-or"]);
    assert_eq!((code, &row["outcome"], &row["states"]), (Some(1), &json!("no-solution"), &json!([])));
    let (code, out, _) = answer(&["policy", "vacuum(slippery)", "--with", "and-or"]);
    assert!(code == Some(1) && out.ends_with("no plan always reaches a clean world\n"), "{out}");
    assert!(out.starts_with("slippery vacuum world\nand-or: "), "no empty table: {out}");
}

#[test]
fn worlds_come_from_files_and_limits_are_no_results() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("track.txt");
    std::fs::write(&file, "S...F\n").expect("room");
    let file = file.to_str().expect("a name");
    let (code, out, error) = answer(&["policy", file, "--as", "racetrack(slip=0)", "--with", "vi"]);
    assert_eq!((code, error.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("\nS12.3\n") && out.contains("value of the start -3.0000"), "{out}");
    let (code, row) = row(&["policy", "racetrack", "--with", "rtdp", "--node-limit", "3"]);
    let found = (code, &row["outcome"], &row["stopped_by"], &row["guarantee"], &row["fault"]);
    let expected = [json!("stopped"), json!("nodes"), json!("none"), json!("no-action")];
    assert_eq!(found, (Some(3), &expected[0], &expected[1], &expected[2], &expected[3]));
    let (code, out, _) = answer(&["policy", "racetrack", "--node-limit", "3"]);
    assert!(
        code == Some(3) && out.contains("value-iteration: stopped: the node limit was reached; "),
        "{out}"
    );
}

#[test]
fn a_walk_is_compared_with_the_best_path_in_hindsight() {
    let map = "map(four)\nS...#\n###.#\nG....\n###..\n";
    for method in ["lrta", "online-dfs", "dstar-lite", "lpa", "replan"] {
        let (code, row) = row(&["walk", map, "--with", method]);
        assert_eq!((code, &row["outcome"], &row["best"]), (Some(0), &json!("solved"), &json!(8.0)), "{row}");
        let [cost, ratio] = ["cost", "ratio"].map(|field| row[field].as_f64().expect("a number"));
        assert!(ratio >= 1.0 && cost == 8.0 * ratio, "{row}");
        assert_eq!(
            row["cells"].as_array().expect("cells").len() as u64,
            row["steps"].as_u64().expect("steps") + 1
        );
        assert_eq!(
            (&row["cells"][0], row.get("plans").is_some()),
            (&json!([1, 1]), !matches!(method, "lrta" | "online-dfs"))
        );
    }
    let (code, out, _) = answer(&["walk", "map(four)\nS..G.....\n"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("S**G.????\ndstar-lite: 3 steps, cost 3, "), "{out}");
    assert!(out.ends_with("best path in hindsight: cost 3, ratio 1.000\n"), "{out}");
}

#[test]
fn a_walk_without_a_path_or_within_limits_has_no_ratio() {
    for method in ["lrta", "online-dfs", "dstar-lite", "lpa", "replan"] {
        let (code, row) = row(&["walk", "S.#G\n..#.", "--with", method]);
        assert_eq!(
            (code, &row["outcome"], row.get("ratio")),
            (Some(1), &json!("no-solution"), None),
            "{row}"
        );
        let (code, row) = self::row(&["walk", "S...\n###.\nG...", "--with", method, "--node-limit", "2"]);
        assert_eq!(
            (code, &row["outcome"], &row["stopped_by"]),
            (Some(3), &json!("stopped"), &json!("nodes")),
            "{row}"
        );
    }
    let (code, _, error) = answer(&["walk", "queens 6"]);
    assert!(code == Some(2) && error.contains("expected a map, found 6 queens"), "{error}");
    let (code, _, error) = answer(&["walk", "S..G", "--with", "astar"]);
    assert!(code == Some(2) && error.contains("unknown method 'astar'; known: lrta, "), "{error}");
}

#[test]
fn errors_say_what_was_expected() {
    for (world, part) in [
        ("S . x +1", "line 1, column 5: expected `.`, `#`, `S` or the number of an exit, found `x`"),
        ("vacum", "unknown world 'vacum'; did you mean 'vacuum'?"),
        ("worlds/none.txt", "worlds/none.txt: no such file"),
        ("S # +1", "no exit can be reached from the start"),
    ] {
        let (code, _, error) = answer(&["policy", world]);
        assert!(code == Some(2) && error.contains(part), "{world}: {error}");
    }
    let (code, _, error) = answer(&["policy", "textbook", "--with", "astar"]);
    assert!(code == Some(2) && error.contains("unknown method 'astar'; known: value-iteration, "), "{error}");
}
