//! Tables of child processes that are killed, abort or run at the same time. A child is the test program itself, which starts with one
//! test, `a_process`, and gets its task from the environment.

use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;
use solvarium_bulk::{Bulk, Counts, Existing, Fault, Part, Task, Verb};
use std::fs::{self, File};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The environment variables of a child process.
const FOLDER: &str = "BULK_TEST_FOLDER";
const OUT: &str = "BULK_TEST_OUT";
const PART: &str = "BULK_TEST_PART";
/// The number of solutions at which the process stops, and whether it replaces existing results: `5`, `5 overwrite`.
pub const CAP: &str = "BULK_TEST_CAP";

/// A folder with a table in both formats, and the number of rows in a segment.
pub struct Case {
    folder: tempfile::TempDir,
    pub table: &'static str,
    segment: u64,
}

impl Case {
    pub fn new(table: &'static str, rows: usize, segment: u64) -> Self {
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

    pub fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn bulk(&self, out: &Path) -> Bulk {
        bulk(&self.at(self.table), out, Part::ALL, self.segment)
    }

    /// The table of an undisturbed run.
    pub fn expected(&self) -> Vec<u8> {
        self.bulk(&self.at("whole")).run(&Counts::default()).unwrap();
        fs::read(self.at("whole").join(self.table)).unwrap()
    }

    /// A process that does a part.
    pub fn process(&self, out: &str, number: u32, of: u32) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["a_process", "--exact", "--nocapture", "--test-threads=1"]);
        command.env(FOLDER, self.at(self.table)).env(OUT, self.at(out));
        command
            .env(PART, format!("{number} {of} {}", self.segment))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// Asserts that the table is the expected one, and that no temporary file remains.
    pub fn is_clean(&self, out: &str, expected: &[u8]) {
        assert!(fs::read(self.at(out).join(self.table)).unwrap() == expected, "the bytes differ");
        assert_eq!(names(&self.at(out)), [".solvarium", self.table]);
        let records = ["claim", "done", "survey"].map(|name| format!("{}.{name}.json", self.table));
        assert_eq!(names(&self.at(out).join(".solvarium")), records);
    }

    /// The files in the folder of segments; its name contains the identity of the work.
    pub fn segments(&self, out: &Path) -> Vec<String> {
        let beside = out.join(".solvarium");
        let folder = names(&beside).into_iter().find(|name| {
            let identity = name.strip_prefix(self.table).and_then(|rest| rest.strip_prefix('.'));
            identity.is_some_and(|identity| identity.len() == 16)
        });
        folder.map(|folder| names(&beside.join(folder))).unwrap_or_default()
    }
}

pub fn row(at: usize) -> Option<String> {
    let digit = char::from(b'1' + (at % 9) as u8);
    match at % 7 {
        5 => None,
        6 => Some("12".into()),
        // Removing a clue makes different puzzles; some have many solutions.
        _ => Some(PUZZLE.chars().map(|c| if c == digit { '.' } else { c }).collect()),
    }
}

pub fn bulk(input: &Path, out: &Path, part: Part, segment: u64) -> Bulk {
    let whole = Bulk::new(Task::new(Verb::Count), vec![input.to_owned()], out.to_owned());
    Bulk { part, segment: NonZero::new(segment), ..whole }
}

pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The body of the child processes; it does nothing in the test run itself.
pub fn process() {
    let (Ok(input), Ok(out), Ok(part)) = (std::env::var(FOLDER), std::env::var(OUT), std::env::var(PART))
    else {
        return;
    };
    let numbers: Vec<u32> = part.split(' ').map(|number| number.parse().unwrap()).collect();
    let part = Part { number: numbers[0], of: numbers[1] };
    let run = bulk(input.as_ref(), out.as_ref(), part, u64::from(numbers[2]));
    let run = match std::env::var(CAP) {
        Ok(cap) => capped(run, &cap),
        Err(_) => run,
    };
    match run.run(&Counts::default()) {
        Err(Fault::Usage(_)) => std::process::exit(2),
        ended => drop(ended.unwrap()),
    }
}

/// A run with another setting: `5`, or `5 overwrite`.
pub fn capped(run: Bulk, cap: &str) -> Bulk {
    let (cap, others) = match cap.strip_suffix(" overwrite") {
        Some(cap) => (cap, Existing::Replace),
        None => (cap, Existing::Refuse),
    };
    Bulk { task: Task::new(Verb::Count).cap(cap.parse().unwrap()), others, ..run }
}

/// Waits until there are `segments` segments or the process has ended. Returns whether it is still running.
pub fn wait_for(child: &mut Child, case: &Case, out: &Path, segments: usize) -> bool {
    loop {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        if case.segments(out).len() >= segments {
            return true;
        }
        thread::yield_now();
    }
}
