//! Trace files: recorded runs.

use crate::fault::Fault;
use crate::output::save;
use crate::reading::puzzles::Puzzles;
use solvarium::{Error, Limits};
use solvarium_catalogue::{Instance, Report, Request};
use solvarium_human::{Position, Program};
use solvarium_view::api::LONGEST_BODY;
use solvarium_view::budget::Budget;
use solvarium_view::explained::{self, BoardRecord};
use solvarium_view::recorder::FileRecorder;
use solvarium_view::session::Session;
use solvarium_view::trace::{Header, sync};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Creates the file in which a run is recorded; it must not be the input.
pub fn create(path: Option<&Path>, input: Option<&Path>) -> Result<Option<File>, Fault> {
    let Some(path) = path else {
        return Ok(None);
    };
    save::refuse_inputs([path], input, "--record")?;
    File::create(path).map(Some).map_err(|error| cannot(path, &error))
}

/// Starts the record of an explained board; its file must not be the input. Each change replaces the whole file, so that it is complete at
/// any time.
pub fn record_board(
    path: Option<&Path>,
    input: Option<&Path>,
    (position, order): (&Position, Program),
) -> Result<Option<BoardRecord>, Fault> {
    let Some(path) = path else {
        return Ok(None);
    };
    save::refuse_inputs([path], input, "--record")?;
    solvarium_atomic_file::write(path, explained::begun(position, order).as_bytes())
        .map_err(|error| cannot(path, &error))?;
    let path = path.to_owned();
    Ok(Some(BoardRecord::new(move |file| solvarium_atomic_file::write(&path, file))))
}

/// The file in which a search is recorded.
pub struct Recording {
    path: PathBuf,
    /// `None` once the search has taken it.
    file: Mutex<Option<File>>,
    failure: Mutex<Option<io::Error>>,
}

impl Recording {
    /// Creates the file, if one is requested and the request fits the puzzle. Otherwise the error is reported later, and no file is
    /// created.
    pub fn begin(path: Option<&Path>, puzzles: &Puzzles, request: &Request) -> Result<Option<Self>, Fault> {
        let Some(path) = path else {
            return Ok(None);
        };
        let mut all = puzzles.good();
        let (Some(puzzle), 0) = (all.next(), all.count()) else {
            let found = puzzles.good().count();
            return Err(Fault::usage(format!("--record takes one puzzle, found {found}")));
        };
        if puzzle.instance.resolve(request).is_err() {
            return Ok(None);
        }
        let file = Mutex::new(create(Some(path), puzzle.file.as_deref())?);
        Ok(Some(Self { path: path.into(), file, failure: Mutex::default() }))
    }

    /// Solves the puzzle and records the search.
    pub fn solve(
        &self,
        instance: &dyn Instance,
        request: &Request,
        limits: &Limits,
    ) -> Result<Report, Error> {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner).take();
        let recorder = file.map(|file| FileRecorder::new(file, &Header::of(instance, request))).transpose();
        match recorder {
            Ok(Some(mut recorder)) => {
                let report = instance.solve(request, limits, Some(&mut recorder))?;
                self.note(recorder.finish(&report).and_then(|file| sync(&file)).err());
                Ok(report)
            }
            Ok(None) => instance.solve(request, limits, None),
            Err(error) => {
                self.note(Some(error));
                instance.solve(request, limits, None)
            }
        }
    }

    fn note(&self, failure: Option<io::Error>) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
    }

    /// Returns an error if not everything could be written.
    pub fn end(self) -> Result<(), Fault> {
        let failure = self.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        failure.map_or(Ok(()), |error| Err(cannot(&self.path, &error)))
    }
}

/// Returns an error if a watched run, now over, could not be recorded completely.
pub fn end(session: &Session, path: Option<&Path>) -> Result<(), Fault> {
    let Some(path) = path else { return Ok(()) };
    session.recorded().map_err(|error| Fault::Failure(format!("{}: {error}", path.display())))
}

fn cannot(path: &Path, error: &io::Error) -> Fault {
    Fault::Failure(format!("{}: the trace cannot be written: {error}", path.display()))
}

/// The link part of a saved board, if the file is one: it begins with a brace, which no trace does.
pub fn board(path: &Path, limits: &Limits) -> Result<Option<String>, Fault> {
    let name = path.display();
    let read = |most: u64| {
        let mut bytes = Vec::new();
        let file = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
        file.map(|_| bytes)
            .map_err(|error| Fault::usage(format!("{name}: the trace cannot be read: {error}")))
    };
    if read(1)? != b"{" {
        return Ok(None);
    }
    let file = read(LONGEST_BODY as u64)?;
    let saved = limits.try_within(|| explained::opened(&file));
    saved.map(Some).map_err(|error| Fault::of_input(&error, format!("{name}: {error}")))
}

/// Opens a trace for display within this memory, and within the time of these limits.
pub fn open(path: &Path, memory: &Budget, limits: &Limits) -> Result<Arc<Session>, Fault> {
    let name = path.display();
    let file = File::open(path)
        .map_err(|error| Fault::usage(format!("{name}: the trace cannot be read: {error}")))?;
    limits
        .try_within(|| Session::replay_within(memory, BufReader::new(file)))
        .map_err(|error| Fault::of_input(&error, format!("{name}: {error}")))
}
