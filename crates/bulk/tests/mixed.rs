//! Two commands in one folder, results of other work, torn records: a table is of one command, or the command is refused.
#![cfg(all(unix, feature = "files"))]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

mod kit;

use kit::{CAP, Case, capped, wait_for};
use solvarium_bulk::{Bulk, Counts, Existing, Fault, Part, State};
use solvarium_catalogue::Build;
use std::fs;

/// The body of the child processes; it does nothing in the test run itself.
#[test]
fn a_process() {
    kit::process();
}

/// Two commands in one folder, the second a little later each time: one makes the table, the other is refused or had ended before. The
/// bytes are those of one command alone.
fn two_commands_in_one_folder(table: &'static str, tries: u32) {
    let case = Case::new(table, 1500, 50);
    let alone = ["2", "5"].map(|cap| {
        let out = case.at(&format!("alone-{cap}"));
        capped(case.bulk(&out), cap).run(&Counts::default()).unwrap();
        fs::read(out.join(table)).unwrap()
    });
    for time in 0..tries {
        let out = format!("out-{time}");
        let mut first = case.process(&out, 1, 1).env(CAP, "2").spawn().unwrap();
        if time > 0 {
            wait_for(&mut first, &case, &case.at(&out), time as usize - 1);
        }
        let second = case.process(&out, 1, 1).env(CAP, "5").status().unwrap();
        let codes = [first.wait().unwrap().code(), second.code()];
        let winner = codes.iter().position(|code| *code == Some(0)).unwrap();
        assert_eq!(codes[1 - winner], Some(2), "{time}: {codes:?}");
        assert!(fs::read(case.at(&out).join(table)).unwrap() == alone[winner], "{time}: the bytes differ");
        for (at, cap) in ["2", "5"].into_iter().enumerate() {
            let state = capped(case.bulk(&case.at(&out)), cap).status().map(|status| status.tables[0].state);
            assert_eq!(matches!(state, Ok(State::Done)), at == winner, "{time}, {cap}: {state:?}");
            assert_eq!(matches!(state, Err(Fault::Usage(_))), at != winner, "{time}, {cap}: {state:?}");
        }
    }
}

#[test]
fn one_of_two_commands_in_one_folder_is_refused() {
    two_commands_in_one_folder("table.csv", 8);
}

#[test]
#[ignore = "a minute; the short one is above"]
fn one_of_two_commands_in_one_folder_is_refused_at_many_delays() {
    two_commands_in_one_folder("table.csv", 32);
    two_commands_in_one_folder("table.parquet", 32);
}

/// Two commands that both replace existing results: the last one to claim the table makes it.
#[test]
fn the_status_names_one_of_two_commands_that_replace_each_other() {
    let case = Case::new("table.csv", 1500, 50);
    for time in 0..6 {
        let out = format!("out-{time}");
        let mut first = case.process(&out, 1, 1).env(CAP, "2 overwrite").spawn().unwrap();
        wait_for(&mut first, &case, &case.at(&out), time * 4);
        case.process(&out, 1, 1).env(CAP, "5 overwrite").status().unwrap();
        first.wait().unwrap();
        let done = |cap: &str| {
            let status = capped(case.bulk(&case.at(&out)), cap).status();
            status.is_ok_and(|status| status.tables[0].state == State::Done)
        };
        assert!(!(done("2") && done("5")), "{time}");
        // Repeating the command completes it.
        assert!(case.process(&out, 1, 1).env(CAP, "2 overwrite").status().unwrap().success());
        assert!(done("2"));
        case.is_clean(&out, &case.expected());
    }
}

/// A record that is cut, empty or has other bytes is made again from the input.
#[test]
fn torn_records_are_made_again() {
    let case = Case::new("table.csv", 160, 60);
    let expected = case.expected();
    for name in ["claim", "done", "survey"] {
        for (at, torn) in
            [&b""[..], b"{\"record\":{", b"{\"record\":{},\"sum\":\"0\"}", &[0; 4096]].into_iter().enumerate()
        {
            for is_done in [false, true] {
                let out = format!("{name}-{at}-{is_done}");
                let part = Part { number: 1, of: 2 };
                let run = case.bulk(&case.at(&out));
                let run = if is_done { run } else { Bulk { part, ..run } };
                run.run(&Counts::default()).unwrap();
                fs::write(case.at(&out).join(format!(".solvarium/table.csv.{name}.json")), torn).unwrap();
                run.status().unwrap();
                case.bulk(&case.at(&out)).run(&Counts::default()).unwrap();
                case.is_clean(&out, &expected);
            }
        }
    }
    // A table without a valid record still counts as one that this program wrote, because records exist.
    for torn in [&["claim"][..], &["done"], &["claim", "done"], &["claim", "done", "survey"]] {
        let out = torn.join("-");
        let run = case.bulk(&case.at(&out));
        run.run(&Counts::default()).unwrap();
        for name in ["claim", "done", "survey"] {
            let record = case.at(&out).join(format!(".solvarium/table.csv.{name}.json"));
            if torn.contains(&name) {
                fs::write(record, "torn").unwrap();
            } else {
                fs::remove_file(record).unwrap();
            }
        }
        assert_eq!(run.status().unwrap().tables[0].state, State::Begun(0), "{out}");
        run.run(&Counts::default()).unwrap();
        case.is_clean(&out, &expected);
    }
}

/// Results of another command, input or build are refused with the difference, or replaced on request. Segments of the other command
/// are not used, and are removed.
#[test]
fn results_of_other_work_are_refused_or_replaced() {
    let case = Case::new("table.csv", 350, 50);
    let run = |out: &str, cap| capped(case.bulk(&case.at(out)), cap);
    let refused = |run: &Bulk, difference: &str| {
        for told in [run.run(&Counts::default()).map(drop), run.status().map(drop)] {
            let Err(Fault::Usage(told)) = told else { panic!("expected a refusal, found {told:?}") };
            assert!(told.contains(difference) && told.contains("--overwrite"), "{told}");
        }
    };
    let part = Part { number: 1, of: 2 };
    for out in ["begun", "made"] {
        let first = run(out, "2");
        let first = if out == "begun" { Bulk { part, ..first } } else { first };
        first.run(&Counts::default()).unwrap();
        refused(&run(out, "5"), "another task");
        let build = Build { commit: Some("0123456789abcdef0123456789abcdef01234567"), ..first.build };
        refused(&Bulk { build, ..run(out, "2") }, "another build");
        refused(
            &Bulk { build: Build { features: &["other"], ..first.build }, ..run(out, "2") },
            "another build",
        );
        run(out, "5 overwrite").run(&Counts::default()).unwrap();
        run("alone", "5").run(&Counts::default()).unwrap();
        let expected = fs::read(case.at("alone/table.csv")).unwrap();
        case.is_clean(out, &expected);
        refused(&run(out, "2"), "another task");
    }
    // The input has changed: the rows of the old one are not used.
    Bulk { part, ..run("input", "2") }.run(&Counts::default()).unwrap();
    let text = fs::read_to_string(case.at("table.csv")).unwrap();
    fs::write(case.at("table.csv"), text.replacen("\n0,", "\n7,", 1)).unwrap();
    refused(&run("input", "2"), "another input");
    run("input", "2 overwrite").run(&Counts::default()).unwrap();
    case.is_clean("input", &case.expected());
}

/// Segments of other work are reported, and change nothing.
#[test]
fn stale_segments_are_reported_and_not_used() {
    let case = Case::new("table.csv", 350, 50);
    let expected = case.expected();
    let part = Part { number: 1, of: 2 };
    let run = case.bulk(&case.at("out"));
    Bulk { part, ..capped(run.clone(), "5") }.run(&Counts::default()).unwrap();
    fs::remove_file(case.at("out/.solvarium/table.csv.claim.json")).unwrap();
    let status = run.status().unwrap();
    assert_eq!((status.tables[0].state, status.tables[0].stale), (State::Begun(0), 1));
    run.run(&Counts::default()).unwrap();
    assert!(fs::read(case.at("out/table.csv")).unwrap() == expected);
    assert_eq!(run.status().unwrap().tables[0].stale, 1);
    Bulk { others: Existing::Replace, ..run }.run(&Counts::default()).unwrap();
    case.is_clean("out", &expected);
}
