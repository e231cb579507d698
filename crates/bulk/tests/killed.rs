//! Tables of processes that are killed, that abort between a write and its rename, that do one part at once, or whose disk is full: the
//! output has the bytes of one undisturbed run.
#![cfg(all(unix, feature = "files"))]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

mod kit;

use kit::{CAP, Case, capped, wait_for};
use solvarium_bulk::{Bulk, Counts, Existing, Fault, State};
use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;

/// The body of the child processes; it does nothing in the test run itself.
#[test]
fn a_process() {
    kit::process();
}

/// Two workers take part after part; most of their processes are killed at varying times, and the part is put back.
#[test]
fn a_table_of_parquet_by_sixteen_parts_killed_sixty_times() {
    const PARTS: u32 = 16;
    let case = Case::new("table.parquet", 30_000, 100);
    let expected = case.expected();
    let left: Mutex<VecDeque<u32>> = Mutex::new((1..=PARTS).collect());
    // A linear congruential generator (Knuth): the times only have to vary.
    let (kills, random) = (AtomicU32::new(0), AtomicU64::new(1));
    let out = case.at("parts");
    let worker = || {
        loop {
            let Some(part) = left.lock().unwrap().pop_front() else { break };
            let mut child = case.process("parts", part, PARTS).spawn().unwrap();
            let drawn = random.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed) >> 40;
            let more = case.segments(&out).len() + drawn as usize % 4;
            if kills.load(Ordering::Relaxed) < 60 && wait_for(&mut child, &case, &out, more) {
                child.kill().unwrap();
                let was_killed = !child.wait().unwrap().success();
                kills.fetch_add(u32::from(was_killed), Ordering::Relaxed);
                left.lock().unwrap().push_back(part);
            } else {
                assert!(child.wait().unwrap().success(), "part {part}");
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(worker);
        scope.spawn(worker);
    });
    assert!(kills.load(Ordering::Relaxed) >= 60, "{} kills", kills.load(Ordering::Relaxed));
    // The last part cleared the remains of the others when it began; the next run clears the rest.
    assert!(case.process("parts", 1, PARTS).status().unwrap().success());
    case.is_clean("parts", &expected);
}

/// Everything is written and durable but not yet renamed: a segment, the table, a record.
#[test]
fn aborted_between_sync_and_rename_it_continues() {
    for table in ["table.csv", "table.parquet"] {
        let case = Case::new(table, 1000, 300);
        let expected = case.expected();
        let (claim, done) = (format!("{table}.claim.json"), format!("{table}.done.json"));
        for (at, name) in ["00000000", "00000002", "00000003", table, &claim, &done].into_iter().enumerate() {
            let out = format!("out-{at}");
            let aborted = case.process(&out, 1, 1).env("ATOMIC_FILE_ABORT", name).status().unwrap();
            assert!(!aborted.success(), "{name}: the failpoint was not reached");
            assert_eq!(case.at(&out).join(table).exists(), name == done, "{name}");
            assert!(!case.at(&out).join(".solvarium").join(&done).exists(), "{name}");
            assert!(case.process(&out, 1, 1).status().unwrap().success(), "{name}");
            case.is_clean(&out, &expected);
        }
    }
}

#[test]
fn simultaneous_processes_on_one_part_make_one_table() {
    for table in ["table.csv", "table.parquet"] {
        let case = Case::new(table, 2000, 100);
        let expected = case.expected();
        for time in 0..4 {
            let out = format!("out-{time}");
            let children: Vec<_> = (0..4).map(|_| case.process(&out, 1, 1).spawn().unwrap()).collect();
            children
                .into_iter()
                .for_each(|mut child| assert!(child.wait().unwrap().success(), "{table}, {out}"));
            assert!(case.process(&out, 1, 1).status().unwrap().success());
            case.is_clean(&out, &expected);
        }
    }
}

/// A disk of this many KiB, if this user may mount one; it is unmounted in the end.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(place: PathBuf, kib: u64) -> Option<Self> {
        fs::create_dir(&place).unwrap();
        let size = format!("size={kib}k");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&place).output();
        mounted.is_ok_and(|output| output.status.success()).then_some(Self(place))
    }

    fn grow(&self, kib: u64) {
        let size = format!("remount,size={kib}k");
        assert!(Command::new("mount").args(["-o", &size]).arg(&self.0).status().unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

/// The disk has room for some segments; or for all of them, but not for the table.
#[test]
fn a_full_disk_in_a_segment_or_in_the_join_is_reported_and_survived() {
    for table in ["table.csv", "table.parquet"] {
        let case = Case::new(table, 8000, 1000);
        let expected = case.expected();
        let all = expected.len() as u64 / 1024;
        for (at, (share, has_all)) in [(all / 2, false), (all * 3 / 2, true)].into_iter().enumerate() {
            let Some(disk) = SmallDisk::mount(case.at(&format!("disk-{at}")), share) else {
                eprintln!("skipped: this user may not mount a small disk");
                return;
            };
            let run = case.bulk(&disk.0);
            let told = match run.run(&Counts::default()) {
                Err(Fault::Failure(told)) => told,
                other => panic!("{table}, {share} KiB: expected a failure, found {other:?}"),
            };
            assert!(
                told.contains("cannot be written") && told.contains("repeat the command to continue"),
                "{told}"
            );
            let segments = case.segments(&disk.0);
            assert_eq!(
                (segments.len() == 8, disk.0.join(table).exists()),
                (has_all, false),
                "{told}: {segments:?}"
            );
            assert!(
                segments.iter().all(|name| name.len() == 8),
                "nothing half written is left: {segments:?}"
            );
            disk.grow(4 * all);
            run.run(&Counts::default()).unwrap();
            case.is_clean(&format!("disk-{at}"), &expected);
        }
    }
}

/// The state before a run in which an operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Nothing,
    /// The table is complete, except for one byte.
    Damaged,
    /// Another command has made the table, and the run replaces it.
    Other,
}

impl Before {
    fn make(self, case: &Case, out: &str) {
        let (run, table) = (case.bulk(&case.at(out)), case.at(out).join(case.table));
        match self {
            Self::Nothing => {}
            Self::Damaged => {
                run.run(&Counts::default()).unwrap();
                let mut bytes = fs::read(&table).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(&table, bytes).unwrap();
            }
            Self::Other => drop(capped(run, "5").run(&Counts::default()).unwrap()),
        }
    }
}

/// Each write, sync and rename in turn aborts the process, or fails once, or fails permanently. The status never calls a damaged table
/// done, repeating the command continues, and no temporary file remains.
fn every_operation_fails(table: &'static str, effects: &[&str], before: Before) {
    let case = Case::new(table, 160, 60);
    let expected = case.expected();
    let mut reached = 0;
    for operation in ["write", "sync", "rename"] {
        for effect in effects {
            for number in 1.. {
                let out = format!("{operation}-{effect}-{number}");
                before.make(&case, &out);
                let process = || {
                    let mut process = case.process(&out, 1, 1);
                    process.env(CAP, "2 overwrite");
                    process
                };
                let plan = format!("{operation}:{number}:{effect}");
                let ended = process().env("ATOMIC_FILE_FAIL", &plan).status().unwrap();
                let run = Bulk { others: Existing::Replace, ..case.bulk(&case.at(&out)) };
                let state = run.status().map(|status| status.tables[0].state);
                let is_expected = fs::read(case.at(&out).join(table)).is_ok_and(|bytes| bytes == expected);
                let is_done = matches!(state, Ok(State::Done));
                assert!(is_expected || !is_done, "{before:?}, {plan}: {state:?}");
                assert!(is_done || !ended.success(), "{before:?}, {plan}: {state:?}");
                assert!(process().status().unwrap().success(), "{before:?}, {plan}");
                case.is_clean(&out, &expected);
                fs::remove_dir_all(case.at(&out)).unwrap();
                if ended.success() {
                    break;
                }
                reached += 1;
            }
        }
    }
    assert!(reached > 10, "{reached} operations");
}

#[test]
fn a_process_that_dies_at_any_operation_leaves_the_right_bytes_to_the_next() {
    every_operation_fails("table.csv", &["abort"], Before::Nothing);
    every_operation_fails("table.csv", &["error"], Before::Damaged);
}

#[test]
fn a_table_is_repaired_after_a_kill_at_any_operation() {
    every_operation_fails("table.csv", &["abort"], Before::Damaged);
}

#[test]
fn a_table_of_another_command_is_replaced_after_a_kill_at_any_operation() {
    every_operation_fails("table.csv", &["abort"], Before::Other);
}

#[test]
#[ignore = "minutes; the short ones are above"]
fn any_operation_fails_in_any_way() {
    for table in ["table.csv", "table.parquet"] {
        for before in [Before::Nothing, Before::Damaged, Before::Other] {
            every_operation_fails(table, &["abort", "error", "errors"], before);
        }
    }
}
