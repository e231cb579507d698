//! Reading, solving and writing at the same time, each by threads of their own, with as many blocks as keep them busy.
//!
//! ```text
//!          full            done
//! reader ------> workers ------> writer, in the order of the blocks
//!    ^                             |
//!    +----------- empty <----------+
//! ```
//! There are never more blocks, so a slow reader of our output does not fill memory. Whoever waits for standard input
//! cannot be woken up: on Ctrl-C the writer ends the program without it.

use super::cut::{Cutter, Found};
use super::piece::{Piece, Task};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output::out;
use crate::output::progress::{Progress, Show, bulk_line};
use crate::reading::source::Source;
use solvarium::error::Place;
use solvarium::limits::StopFlag;
use solvarium_lab::human;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the writer looks whether it was asked to stop.
const LOOK: Duration = Duration::from_millis(50);
/// So many faults are told; a file that has more is another kind of file.
const FAULTS: u64 = 1000;

/// What to do with a file of lines.
pub struct Bulk {
    pub task: Task,
    /// How many threads solve.
    pub jobs: usize,
    pub stop: StopFlag,
    pub show: Show,
}

/// What was read, or why no more.
type Read = io::Result<Piece>;

impl Bulk {
    /// Solves all lines, and writes a line for each puzzle.
    pub fn run(self, source: Source, quiet: bool) -> Result<Exit, Fault> {
        let (name, size) = (source.name.clone(), source.size);
        let done = Arc::new(Done::default());
        let _progress = Progress::begin(self.show, {
            let done = Arc::clone(&done);
            bulk_line(name.clone(), size, move || (done.puzzles(), done.bytes.load(Ordering::Relaxed)))
        });
        let (give, empty) = mpsc::channel();
        for _ in 0..2 * self.jobs + 2 {
            let _ = give.send(Piece::new());
        }
        let mut writer = Writer { name, done, give, lines: 0, faults: 0, differences: 0, exit: Exit::Solved };
        let ended = writer.write(&start(source, empty, self.task, self.jobs), &self.stop);
        writer.remark(quiet, self.stop.is_raised());
        ended.map(|()| if self.stop.is_raised() { Exit::Interrupted } else { writer.exit })
    }
}

/// How far it is, for the line of progress.
#[derive(Default)]
struct Done {
    puzzles: AtomicU64,
    bytes: AtomicU64,
}

impl Done {
    fn puzzles(&self) -> u64 {
        self.puzzles.load(Ordering::Relaxed)
    }
}

/// Starts the threads that read and solve; what they have done comes in any order.
fn start(source: Source, empty: Receiver<Piece>, task: Task, jobs: usize) -> Receiver<Read> {
    let (fill, full) = mpsc::sync_channel(2 * jobs + 2);
    let (finish, done) = mpsc::sync_channel(2 * jobs + 3);
    let (full, task) = (Arc::new(Mutex::new(full)), Arc::new(task));
    for _ in 0..jobs {
        let (full, task, finish) = (Arc::clone(&full), Arc::clone(&task), finish.clone());
        thread::spawn(move || work(&full, &task, &finish));
    }
    thread::spawn(move || read(source, &empty, &fill, &finish));
    done
}

fn read(source: Source, empty: &Receiver<Piece>, fill: &SyncSender<Piece>, finish: &SyncSender<Read>) {
    let mut cutter = Cutter::new(source);
    for (number, mut piece) in (0..).zip(empty) {
        piece.number = number;
        match cutter.next(&mut piece.text) {
            Ok(Found::Nothing) => return,
            Ok(found) => piece.found = found,
            Err(error) => {
                let _ = finish.send(Err(error));
                return;
            }
        }
        if fill.send(piece).is_err() {
            return;
        }
    }
}

fn work(full: &Mutex<Receiver<Piece>>, task: &Task, finish: &SyncSender<Read>) {
    // Nothing panics while it holds the lock.
    let next = || full.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(mut piece) = next() {
        piece.solve(task);
        if finish.send(Ok(piece)).is_err() {
            return;
        }
    }
}

/// Writes what was done, in order.
struct Writer {
    name: String,
    done: Arc<Done>,
    give: Sender<Piece>,
    /// Lines so far.
    lines: usize,
    /// Faults so far.
    faults: u64,
    /// Other solutions than those that stand beside the puzzles, so far.
    differences: u64,
    exit: Exit,
}

impl Writer {
    fn write(&mut self, solved: &Receiver<Read>, stop: &StopFlag) -> Result<(), Fault> {
        let (mut early, mut due, mut failed) = (BTreeMap::new(), 0, None);
        loop {
            match solved.recv_timeout(LOOK) {
                Ok(Ok(piece)) => drop(early.insert(piece.number, piece)),
                Ok(Err(error)) => failed = Some(error),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(piece) = early.remove(&due) {
                due += 1;
                self.one(&piece)?;
                // Its reader may have ended.
                let _ = self.give.send(piece);
            }
            if stop.is_raised() {
                return Ok(());
            }
        }
        match failed {
            Some(error) => Err(Fault::usage(format!("{}: cannot be read: {error}", self.name))),
            None => Ok(()),
        }
    }

    fn one(&mut self, piece: &Piece) -> Result<(), Fault> {
        for fault in piece.faults.iter().take(usize::try_from(FAULTS - self.faults.min(FAULTS)).unwrap_or(0))
        {
            let place = fault.place().unwrap_or(Place::new(0, 0));
            let place = Place::new(self.lines + place.line + 1, place.column);
            out::say_error(&format!("{}: {place}: {}", self.name, fault.message()));
        }
        self.warn(piece);
        let mut out = io::stdout().lock();
        out.write_all(&piece.out)?;
        self.faults += piece.faults.len() as u64;
        self.lines += piece.lines;
        self.exit = self.exit.and(piece.exit);
        self.done.puzzles.fetch_add(piece.puzzles as u64, Ordering::Relaxed);
        self.done.bytes.fetch_add(piece.text.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Tells where a solution stands beside a puzzle that is another than was found.
    fn warn(&mut self, piece: &Piece) {
        for (line, said) in &piece.differences {
            self.differences += 1;
            if self.differences <= FAULTS {
                out::say_warning(&format!("{}: line {}: {said}", self.name, self.lines + line + 1));
            }
        }
    }

    /// Says what is not to be seen in what was written.
    fn remark(&self, quiet: bool, is_interrupted: bool) {
        if self.faults > FAULTS {
            let more = human::show_count(self.faults - FAULTS);
            out::say_error(&format!("{}: {more} more lines cannot be read", self.name));
        }
        if self.differences > FAULTS {
            let more = human::show_count(self.differences - FAULTS);
            out::say_warning(&format!("{}: {more} more solutions differ from those in the file", self.name));
        }
        if is_interrupted && !quiet {
            let done = human::show_count(self.done.puzzles());
            out::say_note(&format!("interrupted: {done} puzzles are done, and their lines are whole"));
        }
    }
}
