//! Reading and writing tasks: the text is written back as it was, damaged texts are refused, and nothing panics.

use solvarium::rng::Rng;
use solvarium_planning::sas::Task;

const TASKS: [&str; 3] =
    [include_str!("tasks/ferry.sas"), include_str!("tasks/lights.sas"), include_str!("tasks/locked.sas")];

#[test]
fn a_task_is_written_as_it_was_read() {
    for text in TASKS {
        assert_eq!(Task::read(text).unwrap().to_string(), text);
    }
}

#[test]
fn other_line_ends_are_the_same_task() {
    let windows = TASKS[1].replace('\n', "\r\n");
    assert_eq!(Task::read(&windows), Task::read(TASKS[1]));
}

/// The error of a text that differs from a task in one place.
fn error(from: &str, to: &str) -> String {
    assert!(TASKS[0].contains(from), "{from}");
    Task::read(&TASKS[0].replacen(from, to, 1)).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn errors_say_where_and_what() {
    let cases = [
        ("version\n3", "version\n4", "line 2: this is version 4 of the format; only version 3 is supported"),
        ("begin_metric\n1", "begin_metric\n2", "line 5: expected 0 or 1 (whether costs count), found 2"),
        ("Atom empty-ferry()\n", "", "line 21: expected `end_variable`, found `begin_variable`"),
        ("var0\n-1", "var0\nx", "line 10: expected an axiom layer or -1, found `x`"),
        (
            "2 1\n3 1\n4 1",
            "2 1\n3 3\n4 1",
            "line 60: goal: variable 3 has no value 3; it has 3 values, numbered from 0",
        ),
        (
            "0 0 0 1\n3",
            "0 9 0 1\n3",
            "line 67: operator 0 `sail left right`: there is no variable 9; the task has 5 variables, numbered from 0",
        ),
        ("0 0 0 1\n3", "0 0 0\n3", "found the end of the line"),
        ("0 0 0 1\n3", "0 0 0 1 7\n3", "found `7` after it"),
        ("0 0 0 1\n3", "0 0 0 1\n-3", "line 72: expected the cost, found `-3`"),
        ("14\nbegin_op", "999999999\nbegin_op", "line 189: expected `begin_operator`, found `0`"),
    ];
    for (from, to, expected) in cases {
        let found = error(from, to);
        assert!(found.contains(expected), "{found}\n{expected}");
    }
}

#[test]
fn a_text_that_ends_early_is_refused_at_its_end() {
    for text in TASKS {
        for (end, _) in text.char_indices() {
            let cut = &text[..end];
            if cut.trim_end() != text.trim_end() {
                assert!(Task::read(cut).is_err(), "{end}");
            }
        }
    }
}

#[test]
fn an_axiom_must_not_depend_on_a_higher_layer() {
    let text = TASKS[1].replace("begin_rule\n1\n0 1\n4 1 0", "begin_rule\n1\n5 1\n4 1 0");
    let error = Task::read(&text).unwrap_err().to_string();
    assert!(error.ends_with("axiom 0: it depends on variable 5, which is in a higher layer"), "{error}");
}

/// A damaged text is refused, or it is a task that is written and read back.
#[test]
fn damaged_texts_never_panic() {
    const DAMAGES: usize = 100_000;
    const PIECES: [&str; 12] = [
        "",
        " ",
        "\n",
        "-1",
        "0",
        "7",
        "4294967295",
        "2147483647",
        "99999999999999999999",
        "begin_rule",
        "é",
        "2 0 1",
    ];
    let mut rng = Rng::seeded(7);
    for round in 0..DAMAGES {
        let mut text: Vec<u8> = TASKS[round % TASKS.len()].into();
        for _ in 0..=rng.below(3) {
            let start = rng.below(text.len());
            let end = (start + rng.below(4)).min(text.len());
            let piece = PIECES[rng.below(PIECES.len())];
            text.splice(start..end, piece.bytes());
        }
        let text = String::from_utf8_lossy(&text);
        if let Ok(task) = Task::read(&text) {
            let written = task.to_string();
            assert_eq!(Task::read(&written).unwrap(), task, "{text}");
        }
    }
}

/// Reads every task of the folder in `SOLVARIUM_SAS_TASKS`, if it is set.
#[test]
fn foreign_tasks_are_written_as_they_were_read() {
    let Ok(folder) = std::env::var("SOLVARIUM_SAS_TASKS") else {
        println!("skipped: SOLVARIUM_SAS_TASKS names no folder");
        return;
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "sas") {
            let text = std::fs::read_to_string(&path).unwrap();
            let task = Task::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(task.to_string() == text, "{}", path.display());
        }
    }
}
