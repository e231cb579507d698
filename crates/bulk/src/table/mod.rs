//! Tables in files: their columns, and the reading, answering and writing of segments of rows.

pub mod csv;
mod pages;
pub mod parquet;
mod records;

use crate::fault::Fault;
use crate::task::Task;
use crate::worker::Answered;
use serde::{Deserialize, Serialize};
use solvarium::limits::StopFlag;
use solvarium_atomic_file::CheckSum;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The survey of a table, before its rows are answered. It is stored, since it requires reading every byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survey {
    /// The number of bytes of the file.
    pub bytes: u64,
    /// The checksum of the file.
    pub sum: u64,
    /// The number of rows.
    pub rows: u64,
    /// For text, the byte and the line at which each segment begins.
    pub cuts: Vec<(u64, u64)>,
}

/// The checksum of a file; `None` if the flag was raised meanwhile.
pub fn sum(path: &Path, stop: &StopFlag) -> io::Result<Option<u64>> {
    let (mut file, mut sum, mut buffer) = (File::open(path)?, CheckSum::new(), vec![0; 1 << 20]);
    while !stop.is_raised() {
        match file.read(&mut buffer)? {
            0 => return Ok(Some(sum.value())),
            read => sum.add(&buffer[..read]),
        }
    }
    Ok(None)
}

/// The file format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text with this delimiter.
    Csv(u8),
    /// Apache Parquet.
    Parquet,
}

impl Form {
    /// The format of a file, by its name.
    pub fn of(path: &Path) -> Result<Self, Fault> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("csv") => Ok(Self::Csv(b',')),
            Some("tsv") => Ok(Self::Csv(b'\t')),
            Some("parquet" | "pq") => Ok(Self::Parquet),
            _ => Err(Fault::usage(format!(
                "{}: bulk reads .csv, .tsv and .parquet tables; for lines of puzzles, use `solvarium solve`",
                path.display()
            ))),
        }
    }
}

/// The names of the columns, and whether they hold texts.
pub struct Columns {
    pub names: Vec<String>,
    pub texts: Vec<bool>,
}

impl Columns {
    /// The index of the column with the puzzles: the requested one, `puzzle`, or the only one with texts.
    pub fn puzzles(&self, asked: Option<&str>) -> Result<usize, String> {
        let all = || self.names.join(", ");
        let at = match asked {
            Some(name) => self.names.iter().position(|column| column == name).ok_or_else(|| {
                let near = solvarium::suggest::nearest(name, self.names.iter().map(String::as_str));
                let near = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
                format!("there is no column '{name}'; the columns are {}{near}", all())
            })?,
            None => match self.called_puzzle()? {
                Some(at) => at,
                None => {
                    let mut texts = (0..self.names.len()).filter(|&at| self.texts[at]);
                    match (texts.next(), texts.next()) {
                        (Some(at), None) => at,
                        _ => {
                            return Err(format!(
                                "several columns could hold the puzzles ({}): choose one with --column NAME",
                                all()
                            ));
                        }
                    }
                }
            },
        };
        if self.names.iter().filter(|name| **name == self.names[at]).count() > 1 {
            return Err(format!("two columns are named '{}': rename one of them", self.names[at]));
        }
        if self.texts[at] { Ok(at) } else { Err(format!("column '{}' is not a text column", self.names[at])) }
    }

    /// The column with the name `puzzle`, else the column whose name differs only in case.
    fn called_puzzle(&self) -> Result<Option<usize>, String> {
        if let Some(at) = self.names.iter().position(|name| name == "puzzle") {
            return Ok(Some(at));
        }
        let mut alike = (0..self.names.len()).filter(|&at| self.names[at].eq_ignore_ascii_case("puzzle"));
        match (alike.next(), alike.next()) {
            (Some(one), Some(other)) => Err(format!(
                "columns '{}' and '{}' both match: choose one with --column NAME",
                self.names[one], self.names[other]
            )),
            (found, _) => Ok(found),
        }
    }

    /// Refuses names that exist already.
    pub fn refuse_duplicates(&self, task: &Task, prefix: &str) -> Result<(), String> {
        let added = added(task, prefix);
        match added.iter().find(|name| self.names.contains(name)) {
            Some(name) => Err(format!(
                "there is already a column '{name}', and bulk {} would add another: rename the added columns with --prefix {}_",
                task.verb().name(),
                task.verb().name()
            )),
            None => Ok(()),
        }
    }
}

/// The names of the columns that a task adds.
pub fn added(task: &Task, prefix: &str) -> Vec<String> {
    task.fields().iter().map(|field| format!("{prefix}{}", field.name())).collect()
}

/// The counts of a segment's batches.
pub struct Tally {
    pub refused: u64,
    pub panics: u64,
}

impl Tally {
    pub const fn none() -> Self {
        Self { refused: 0, panics: 0 }
    }

    /// Adds the counts of another segment.
    pub const fn join(&mut self, other: &Self) {
        self.refused += other.refused;
        self.panics += other.panics;
    }

    pub const fn add(&mut self, answered: &Answered) {
        self.refused += answered.refused;
        self.panics += answered.panics;
    }
}
