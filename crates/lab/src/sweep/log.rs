//! The append-only log of an experiment, from which it resumes: a line of JSON for each finished run, written immediately.
//!
//! Each line ends with a checksum of the preceding bytes. A run whose line is incomplete counts as not executed. So
//! kill -9 at any time
//! loses only unfinished runs, and a torn line is dropped. Each line is written in one call. Another thread syncs the file once a
//! second (group commit; Gray and Reuter 1993), so that a power cut loses at most a second. After an error of syncing,
//! every later write reports it, and so does the end: a repeated sync may falsely succeed (Rebello et al. 2020).

use super::line::{Keyed, Line, Session, decode, encode};
use super::machine::machine;
use crate::{Error, Row};
use rayon::prelude::*;
use serde::Serialize;
use solvarium_atomic_file::Claim;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The interval between syncs.
const COMMIT: Duration = Duration::from_secs(1);

/// The number of bytes of a log to read at once.
const BLOCK: usize = 8 << 20;

/// The content of a log, and the end of its valid part.
#[derive(Default)]
pub(crate) struct LogContent {
    pub sessions: Vec<Session>,
    pub rows: Vec<Keyed>,
    /// The number of damaged lines, including a torn one at the end.
    pub damaged: u64,
    /// The end of the last valid line.
    end: u64,
}

/// An open log.
pub(crate) struct Log {
    path: PathBuf,
    file: Arc<Mutex<Written>>,
    commit: Option<(Sender<()>, JoinHandle<()>)>,
    session: u32,
    /// The claim on the log, which is checked before each line.
    claim: Claim,
}

struct Written {
    file: File,
    /// The position of the next line; the remains of a failed write there are truncated.
    end: u64,
    /// Whether there are lines that are not synced.
    fresh: bool,
    /// The first error of syncing. It is never cleared.
    trouble: Option<std::io::Error>,
}

impl Log {
    /// Creates or resumes a log, on which this process has the claim. Also returns its content.
    pub(crate) fn open(path: &Path, claim: Claim) -> Result<(Self, LogContent), Error> {
        let cannot = |error: &std::io::Error| Error::io(path, "written", error);
        let file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(|e| cannot(&e))?;
        let past = LogContent::read(path)?;
        file.set_len(past.end).map_err(|e| cannot(&e))?;
        let session = past.sessions.iter().map(|session| session.session + 1).max().unwrap_or(0);
        let written = Arc::new(Mutex::new(Written { file, end: past.end, fresh: true, trouble: None }));
        let commit = committer(&written);
        let log = Self { path: path.into(), file: written, commit, session, claim };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let version = env!("CARGO_PKG_VERSION").into();
        log.line(&Session { session, version, machine: machine(), started: now })?;
        Ok((log, past))
    }

    /// Adds the row of a finished run.
    pub(crate) fn add(&self, key: u64, mut row: Row) -> Result<(), Error> {
        row.session = self.session;
        self.line(&Keyed { key, row })
    }

    fn line(&self, value: &impl Serialize) -> Result<(), Error> {
        let line = encode(value).map_err(|error| Error::failure(error.to_string()))?;
        let mut written = lock(&self.file);
        let added = self.claim.check().and_then(|()| written.add(&line));
        added.map_err(|error| Error::io(&self.path, "written", &error))
    }

    /// Syncs the log and closes it.
    pub(crate) fn close(mut self) -> Result<(), Error> {
        self.stop();
        let written = lock(&self.file);
        let kept = written.sound().and_then(|()| written.file.sync_all());
        kept.map_err(|error| Error::io(&self.path, "written", &error))
    }

    fn stop(&mut self) {
        if let Some((end, thread)) = self.commit.take() {
            drop(end);
            // The thread only syncs, and leaves its error for `close`.
            let _ = thread.join();
        }
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Written {
    /// Fails if syncing has failed.
    fn sound(&self) -> std::io::Result<()> {
        let again = |trouble: &std::io::Error| std::io::Error::new(trouble.kind(), trouble.to_string());
        self.trouble.as_ref().map_or(Ok(()), |trouble| Err(again(trouble)))
    }

    fn add(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.sound()?;
        if let Err(error) = self.file.write_all(line) {
            // The next line must not follow half a line.
            self.file.set_len(self.end)?;
            return Err(error);
        }
        self.end += line.len() as u64;
        self.fresh = true;
        Ok(())
    }
}

fn lock(written: &Mutex<Written>) -> MutexGuard<'_, Written> {
    written.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a thread that syncs once a second until the log is closed. If the system gives no thread, closing syncs.
fn committer(written: &Arc<Mutex<Written>>) -> Option<(Sender<()>, JoinHandle<()>)> {
    let written = Arc::clone(written);
    let (end, ended) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || {
        while ended.recv_timeout(COMMIT) == Err(RecvTimeoutError::Timeout) {
            commit(&written);
        }
    });
    thread.ok().map(|thread| (end, thread))
}

/// Syncs without holding the lock, except to clone the handle, so that rows are written meanwhile.
fn commit(written: &Mutex<Written>) {
    let file = {
        let mut written = lock(written);
        if !std::mem::take(&mut written.fresh) {
            return;
        }
        written.file.try_clone()
    };
    if let Err(error) = file.and_then(|file| file.sync_data()) {
        lock(written).trouble.get_or_insert(error);
    }
}

impl LogContent {
    /// Reads the valid part of a log; a missing log is empty.
    pub(crate) fn read(path: &Path) -> Result<Self, Error> {
        let cannot = |error: &std::io::Error| Error::io(path, "read", error);
        let mut past = Self::default();
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(past),
            Err(error) => return Err(cannot(&error)),
        };
        // Reads one block at a time and parses its lines on all cores: a million rows are a hundred megabytes.
        let (mut block, mut at) = (Vec::with_capacity(BLOCK), 0);
        loop {
            let read = (&mut file).take(BLOCK as u64).read_to_end(&mut block).map_err(|e| cannot(&e))?;
            let end = block.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
            // The rest of a line follows in the next block; the last block has no more.
            let complete = if read == 0 { block.len() } else { end };
            let lines: Vec<&[u8]> = block[..complete].split_inclusive(|byte| *byte == b'\n').collect();
            let decoded: Vec<Option<Line>> = lines.par_iter().map(|line| decode(line)).collect();
            for (line, decoded) in lines.iter().zip(decoded) {
                at += line.len() as u64;
                past.take(decoded, at);
            }
            block.drain(..complete);
            if read == 0 {
                return Ok(past);
            }
        }
    }

    fn take(&mut self, line: Option<Line>, at: u64) {
        match line {
            Some(Line::Session(session)) => self.sessions.push(session),
            Some(Line::Row(keyed)) => self.rows.push(*keyed),
            None => {
                self.damaged += 1;
                return;
            }
        }
        self.end = at;
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::former_sum;
    use super::*;
    use crate::Outcome;
    use proptest::prelude::*;
    use solvarium_atomic_file::Holder;

    fn row(number: u64) -> Row {
        Row { outcome: Outcome::Solved, why: String::new(), generated: number, ..Row::failed(String::new()) }
    }

    /// Writes a log with this number of rows, and returns its path and bytes.
    fn written(folder: &Path, rows: u64) -> (PathBuf, Vec<u8>) {
        let path = folder.join("runs.log");
        let (log, _) = opened(&path);
        (0..rows).for_each(|number| log.add(number, row(number)).unwrap());
        log.close().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        (path, bytes)
    }

    fn opened(path: &Path) -> (Log, LogContent) {
        Log::open(path, Claim::take(path, Holder::unless_alive).unwrap()).unwrap()
    }

    fn keys(past: &LogContent) -> Vec<u64> {
        past.rows.iter().map(|keyed| keyed.key).collect()
    }

    #[test]
    fn a_written_log_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _) = written(folder.path(), 3);
        let past = LogContent::read(&path).unwrap();
        assert_eq!((keys(&past), past.damaged, past.sessions.len()), (vec![0, 1, 2], 0, 1));
        assert_eq!(past.rows[2].row, row(2));
        assert_eq!(past.sessions[0].version, env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn a_damaged_line_loses_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let (path, mut bytes) = written(folder.path(), 3);
        let second = bytes.windows(18).position(|part| part == b"\"0000000000000001\"").unwrap();
        bytes[second + 17] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let past = LogContent::read(&path).unwrap();
        assert_eq!((keys(&past), past.damaged), (vec![0, 2], 1));
    }

    /// Lines with the former checksum of 8 digits, as before XXH3.
    #[test]
    fn logs_with_the_former_check_sum_are_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let (path, bytes) = written(folder.path(), 3);
        let former = |line: &str| {
            let (body, _) = line.rsplit_once(",\"sum\":").unwrap();
            format!("{body},\"sum\":\"{:08x}\"}}\n", former_sum(body.as_bytes()))
        };
        let text: String = String::from_utf8(bytes).unwrap().lines().map(former).collect();
        std::fs::write(&path, &text).unwrap();
        let (log, past) = opened(&path);
        assert_eq!((keys(&past), past.damaged), (vec![0, 1, 2], 0));
        log.add(99, row(99)).unwrap();
        log.close().unwrap();
        let again = LogContent::read(&path).unwrap();
        assert_eq!((keys(&again), again.damaged, again.sessions.len()), (vec![0, 1, 2, 99], 0, 2));
        assert!(std::fs::read_to_string(&path).unwrap().starts_with(&text));
    }

    /// The disk fails once, in the syncing thread; then it reports success.
    #[test]
    fn errors_of_the_disk_are_reported_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let (log, _) = opened(&folder.path().join("runs.log"));
        lock(&log.file).trouble = Some(std::io::Error::other("the disk fails"));
        for _ in 0..2 {
            assert!(log.add(1, row(1)).unwrap_err().to_string().ends_with("the disk fails"));
        }
        let error = log.close().unwrap_err();
        assert!(error.is_failure() && error.to_string().ends_with("the disk fails"), "{error}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Wherever the log is cut, and whatever bytes replace the end, complete lines are kept, and lines that are
        /// added afterwards are read.
        #[test]
        fn a_torn_end_loses_nothing_else(cut in 0.0..1.0_f64, rubbish in proptest::collection::vec(any::<u8>(), 0..40)) {
            let folder = tempfile::tempdir().unwrap();
            let (path, bytes) = written(folder.path(), 5);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss,
                reason = "a place in a short file")]
            let at = (cut * bytes.len() as f64) as usize;
            let complete = bytes[..at].iter().filter(|byte| **byte == b'\n').count().saturating_sub(1) as u64;
            let torn = [&bytes[..at], &rubbish].concat();
            std::fs::write(&path, torn).unwrap();
            let (log, past) = opened(&path);
            prop_assert_eq!(keys(&past), (0..complete).collect::<Vec<_>>());
            log.add(99, row(99)).unwrap();
            log.close().unwrap();
            let again = LogContent::read(&path).unwrap();
            prop_assert_eq!(again.damaged, 0);
            prop_assert_eq!(keys(&again), (0..complete).chain([99]).collect::<Vec<_>>());
        }
    }
}
