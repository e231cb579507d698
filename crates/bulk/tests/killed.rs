//! Tables by processes that are killed, that abort between a write and its rename, that do one part at once, and whose disk is
//! full: the bytes of the output are those of one run in peace.
//!
//! The processes are this program again: it starts itself with one test, `a_process`, and says by the environment what to do.
#![cfg(all(unix, feature = "files"))]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;
use solvarium_bulk::{Bulk, Counts, Fault, Part, Task, Verb};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The variables that make a test the process that works.
const FOLDER: &str = "BULK_TEST_FOLDER";
const OUT: &str = "BULK_TEST_OUT";
const PART: &str = "BULK_TEST_PART";

/// A folder with a table in both forms, cut into segments of so many rows.
struct Case {
    folder: tempfile::TempDir,
    table: &'static str,
    segment: u64,
}

impl Case {
    fn new(table: &'static str, rows: usize, segment: u64) -> Self {
        let case = Self { folder: tempfile::tempdir().unwrap(), table, segment };
        let all: Vec<Option<String>> = (0..rows).map(row).collect();
        if table.ends_with("csv") {
            let lines = all
                .iter()
                .enumerate()
                .map(|(at, row)| format!("{at},{}\n", row.as_deref().unwrap_or_default()));
            fs::write(case.at(table), format!("id,puzzle\n{}", lines.collect::<String>())).unwrap();
        } else {
            let ids: ArrayRef = Arc::new((0..rows as i32).collect::<Int32Array>());
            let puzzles: ArrayRef = Arc::new(all.into_iter().collect::<StringArray>());
            let batch = RecordBatch::try_from_iter([("id", ids), ("puzzle", puzzles)]).unwrap();
            let properties = WriterProperties::builder().set_max_row_group_row_count(Some(1000)).build();
            let file = File::create(case.at(table)).unwrap();
            let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
            writer.write(&batch).unwrap();
            writer.close().unwrap();
        }
        case
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn bulk(&self, out: &Path) -> Bulk {
        bulk(&self.at(self.table), out, Part::WHOLE, self.segment)
    }

    /// The table of a run in peace.
    fn expected(&self) -> Vec<u8> {
        self.bulk(&self.at("whole")).run(&Counts::default()).unwrap();
        fs::read(self.at("whole").join(self.table)).unwrap()
    }

    /// A process that does a part.
    fn process(&self, out: &str, number: u32, of: u32) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["a_process", "--exact", "--nocapture", "--test-threads=1"]);
        command.env(FOLDER, self.at(self.table)).env(OUT, self.at(out));
        command
            .env(PART, format!("{number} {of} {}", self.segment))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// The table is the expected one, and nothing else is left of the way to it.
    fn is_clean(&self, out: &str, expected: &[u8]) {
        assert!(fs::read(self.at(out).join(self.table)).unwrap() == expected, "the bytes differ");
        assert_eq!(names(&self.at(out)), [".solvarium", self.table]);
        assert_eq!(names(&self.at(out).join(".solvarium")), [format!("{}.done.json", self.table)]);
    }
}

fn row(at: usize) -> Option<String> {
    let digit = char::from(b'1' + (at % 9) as u8);
    match at % 7 {
        5 => None,
        6 => Some("12".into()),
        // A clue less makes puzzles that differ; some have many solutions.
        _ => Some(PUZZLE.chars().map(|c| if c == digit { '.' } else { c }).collect()),
    }
}

fn bulk(input: &Path, out: &Path, part: Part, segment: u64) -> Bulk {
    let whole = Bulk::new(Task::new(Verb::Count), vec![input.to_owned()], out.to_owned());
    Bulk { part, segment: NonZero::new(segment), ..whole }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// What the processes do; alone, it does nothing.
#[test]
fn a_process() {
    let (Ok(input), Ok(out), Ok(part)) = (std::env::var(FOLDER), std::env::var(OUT), std::env::var(PART))
    else {
        return;
    };
    let numbers: Vec<u32> = part.split(' ').map(|number| number.parse().unwrap()).collect();
    let part = Part { number: numbers[0], of: numbers[1] };
    bulk(input.as_ref(), out.as_ref(), part, u64::from(numbers[2])).run(&Counts::default()).unwrap();
}

/// Waits until so many files are in the folder, or the process has ended; whether it lives.
fn wait_for(child: &mut Child, folder: &Path, files: usize) -> bool {
    loop {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        if names(folder).len() >= files {
            return true;
        }
        thread::yield_now();
    }
}

/// Two workers take part after part; most of their processes are killed, at instants that differ, and the part is put back.
#[test]
fn a_table_of_parquet_by_sixteen_parts_killed_sixty_times() {
    const PARTS: u32 = 16;
    let case = Case::new("table.parquet", 30_000, 100);
    let expected = case.expected();
    let left: Mutex<VecDeque<u32>> = Mutex::new((1..=PARTS).collect());
    // A linear congruential generator (Knuth): any instants will do, if they differ.
    let (kills, dice) = (AtomicU32::new(0), AtomicU64::new(1));
    let segments = case.at("parts/.solvarium/table.parquet");
    let worker = || {
        loop {
            let Some(part) = left.lock().unwrap().pop_front() else { break };
            let mut child = case.process("parts", part, PARTS).spawn().unwrap();
            let drawn = dice.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed) >> 40;
            let more = names(&segments).len() + drawn as usize % 4;
            if kills.load(Ordering::Relaxed) < 60 && wait_for(&mut child, &segments, more) {
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
    // Who did the last part cleared what was left of the others when it began; the next run clears the rest.
    assert!(case.process("parts", 1, PARTS).status().unwrap().success());
    case.is_clean("parts", &expected);
}

/// Everything is written and durable but the name: of a segment, of the table, of what is kept beside them.
#[test]
fn aborted_between_sync_and_rename_it_goes_on() {
    for table in ["table.csv", "table.parquet"] {
        let case = Case::new(table, 1000, 300);
        let expected = case.expected();
        let (plan, done) = (format!("{table}.plan.json"), format!("{table}.done.json"));
        for (at, name) in ["00000000", "00000002", "00000003", table, &plan, &done].into_iter().enumerate() {
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
fn processes_on_one_part_at_once_make_one_table() {
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

/// A disk of so many KiB, if this user may mount one; it is unmounted in the end.
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

/// The disk has room for some segments; or for all of them, and not for the table beside them.
#[test]
fn a_full_disk_in_a_segment_and_in_the_join_is_told_and_gone_on_from() {
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
                told.contains("cannot be written") && told.contains("the same command goes on"),
                "{told}"
            );
            let segments = names(&disk.0.join(".solvarium").join(table));
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
