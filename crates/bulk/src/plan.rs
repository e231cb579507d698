//! The inputs of a run: their formats, and the division of their rows into segments.

use crate::bulk::Bulk;
use crate::fault::Fault;
use crate::record::{Print, Surveyed};
use crate::segments::Segments;
use crate::store::Store;
use crate::table::{Columns, Form, Survey, csv, parquet, sum};
use ::parquet::arrow::arrow_reader::ArrowReaderMetadata;
use serde_json::{Value, json};
use solvarium::limits::StopFlag;
use solvarium_catalogue::Identity;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// An input file.
pub struct Source {
    pub path: PathBuf,
    pub form: Form,
    /// The index of the column with the puzzles.
    pub column: usize,
    pub survey: Survey,
    /// The fingerprint of the file when it was surveyed, or when its bytes were last verified.
    print: Mutex<Print>,
    /// Everything on which the answers depend.
    pub made_by: Value,
    pub store: Store,
    pub segments: Segments,
    /// The footer of a Parquet file, read with the first segment.
    footer: Mutex<Option<ArrowReaderMetadata>>,
}

impl Source {
    /// The number of segments of at most `most` rows; a table without rows has one.
    pub const fn count(&self, most: u64) -> u64 {
        if self.survey.rows == 0 { 1 } else { self.survey.rows.div_ceil(most) }
    }

    /// The number of rows of a segment.
    pub fn rows_of(&self, segment: u64, most: u64) -> u64 {
        self.survey.rows.saturating_sub(segment * most).min(most)
    }

    /// The fingerprint of the file.
    pub fn print(&self) -> Print {
        *self.print.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The footer of a Parquet file with segments of `most` rows; it is read once, by the first caller.
    pub fn footer(&self, most: u64) -> Result<ArrowReaderMetadata, Fault> {
        let mut known = self.footer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(footer) = &*known {
            return Ok(footer.clone());
        }
        let footer = parquet::footer(&self.path, most)?;
        Ok(known.insert(footer).clone())
    }

    /// Refuses a file that was changed since its survey. A file that was only touched or moved has the same sum.
    pub fn unchanged(&self, stop: &StopFlag) -> Result<(), Fault> {
        let now = print(&self.path)?;
        if now == self.print() {
            return Ok(());
        }
        let failed = |error: io::Error| Fault::reading(&self.path, &error);
        if now.bytes != self.survey.bytes
            || sum(&self.path, stop).map_err(failed)?.ok_or(Fault::Stopped)? != self.survey.sum
        {
            return Err(Fault::changed(&self.path));
        }
        *self.print.lock().unwrap_or_else(PoisonError::into_inner) = now;
        Ok(())
    }
}

/// The given files, and all tables in the given folders, sorted by name.
pub fn files(inputs: &[PathBuf]) -> Result<Vec<PathBuf>, Fault> {
    let mut named = BTreeMap::<String, PathBuf>::new();
    for input in inputs {
        for path in tables(input)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if let Some(other) = named.insert(name, path.clone()).filter(|other| *other != path) {
                return Err(Fault::usage(format!(
                    "{} and {} have the same name, so their outputs would too: write them to different folders",
                    other.display(),
                    path.display()
                )));
            }
        }
    }
    Ok(named.into_values().collect())
}

fn tables(input: &Path) -> Result<Vec<PathBuf>, Fault> {
    let failed = |error: io::Error| Fault::reading(input, &error);
    if !fs::metadata(input).map_err(failed)?.is_dir() {
        return Form::of(input).map(|_| vec![input.to_owned()]);
    }
    let mut all = Vec::new();
    for entry in fs::read_dir(input).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_file() && Form::of(&path).is_ok() {
            all.push(path);
        }
    }
    if all.is_empty() {
        return Err(Fault::usage(format!(
            "{}: the folder has no .csv, .tsv or .parquet file",
            input.display()
        )));
    }
    Ok(all)
}

/// Whether to save the survey of an input for other parts and later runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    Kept,
    /// Nothing is written.
    No,
}

/// Scans a file for its rows and checksum. If the file is unchanged, uses the record of an earlier run or of another
/// part instead.
pub fn source(path: PathBuf, bulk: &Bulk, segment: u64, share: Share) -> Result<Source, Fault> {
    let (form, name) =
        (Form::of(&path)?, path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    let columns = columns(&path, form)?;
    let told = |message| Fault::usage(format!("{}: {message}", path.display()));
    let column = columns.puzzles(bulk.column.as_deref()).map_err(told)?;
    columns.refuse_duplicates(&bulk.task, &bulk.prefix).map_err(told)?;
    let store = Store::new(&bulk.folder, &name);
    let same = |left: &Path, right: &Path| {
        fs::canonicalize(left).ok().zip(fs::canonicalize(right).ok()).is_some_and(|(a, b)| a == b)
    };
    if same(&path, &store.table) {
        return Err(told("the output would replace the input: choose another folder with -o".into()));
    }
    let (known, now) = (store.surveyed()?, print(&path)?);
    let known = known.filter(|known| known.print == now && known.segment == segment);
    let is_known = known.is_some();
    let survey =
        known.map_or_else(|| survey(&path, form, segment, &bulk.task.stop), |known| Ok(known.survey))?;
    if print(&path)? != now || survey.bytes != now.bytes {
        return Err(Fault::changed(&path));
    }
    if share == Share::Kept && !is_known {
        store.keep_surveyed(&Surveyed { print: now, segment, survey: survey.clone() })?;
    }
    let made_by = made_by(bulk, segment, &name, &columns.names[column], &survey);
    let segments = store.segments(Identity::of(&made_by));
    let (print, footer) = (Mutex::new(now), Mutex::default());
    Ok(Source { path, form, column, survey, print, made_by, store, segments, footer })
}

fn print(path: &Path) -> Result<Print, Fault> {
    Print::of(path).map_err(|error| Fault::reading(path, &error))
}

fn columns(path: &Path, form: Form) -> Result<Columns, Fault> {
    match form {
        Form::Csv(delimiter) => csv::columns(path, delimiter),
        Form::Parquet => parquet::columns(path),
    }
}

fn survey(path: &Path, form: Form, segment: u64, stop: &StopFlag) -> Result<Survey, Fault> {
    match form {
        Form::Csv(delimiter) => csv::survey(path, delimiter, segment, stop),
        Form::Parquet => parquet::survey(path, stop),
    }
}

fn made_by(bulk: &Bulk, segment: u64, name: &str, column: &str, survey: &Survey) -> Value {
    json!({
        "build": bulk.build,
        "task": bulk.task.settings(),
        "column": column,
        "prefix": bulk.prefix,
        "segment": segment,
        "input": { "name": name, "bytes": survey.bytes, "xxh3": format!("{:016x}", survey.sum), "rows": survey.rows },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Task, Verb};
    use std::fs::File;

    /// A run calls this after each segment.
    #[test]
    fn an_input_that_is_changed_during_a_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        fs::write(&path, "puzzle\n1\n2\n").unwrap();
        let stop = StopFlag::new();
        let task = Task::new(Verb::Solve).stop(&stop);
        let bulk = Bulk::new(task, vec![path.clone()], folder.path().join("out"));
        let source = source(path.clone(), &bulk, 10, Share::No).unwrap();
        source.unchanged(&stop).unwrap();
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        fs::write(&path, "puzzle\n1\n3\n").unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(written).unwrap();
        let Err(Fault::Usage(told)) = source.unchanged(&stop) else { panic!("the change was not detected") };
        assert!(told.contains("changed while it was read"), "{told}");
        fs::write(&path, "puzzle\n1\n2\n").unwrap();
        source.unchanged(&stop).unwrap();
        assert_eq!(source.print(), Print::of(&path).unwrap());
    }
}
