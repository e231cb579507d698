//! Solves a file of lines by several threads. Each reads a block, solves it and writes the blocks that are due, so a block stays in the
//! cache of its processor.
//!
//! ```text
//! empty --> read, one thread at a time --> solve --> early, by number --> write, one thread at a time, in order
//!   ^                                                                        |
//!   +------------------------------------------------------------------------+
//! ```
//! The number of blocks is fixed, so a slow reader of the output does not fill memory. A thread waiting for standard input cannot be woken:
//! on Ctrl-C the main thread, which only waits, ends the program without it.

use super::cut::{BlockKind, Cutter};
use super::piece::{Piece, Task};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt::waiting;
use crate::output::out;
use crate::output::progress::{Progress, Show, bulk_line};
use crate::reading::source::Source;
use solvarium::error::Place;
use solvarium::limits::StopFlag;
use solvarium::wording::count;
use solvarium_lab::units;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Interval at which the main thread checks for an interruption.
const LOOK: Duration = Duration::from_millis(50);
/// Maximum number of errors reported; a file with more is probably of another type.
const FAULTS: u64 = 1000;

/// Settings for solving a file of lines.
pub struct Bulk {
    pub task: Task,
    /// Number of solving threads.
    pub jobs: usize,
    pub stop: StopFlag,
    pub show: Show,
}

impl Bulk {
    /// Solves all lines, and writes a line for each puzzle.
    pub fn run(self, source: Source, quiet: bool) -> Result<Exit, Fault> {
        let (name, size) = (source.name.clone(), source.size);
        let done = Arc::new(Done::default());
        let _progress = Progress::begin(self.show, {
            let done = Arc::clone(&done);
            bulk_line(name.clone(), size, move || (done.puzzles(), done.bytes.load(Ordering::Relaxed)))
        });
        let workers = Arc::new(Workers::new(source, self.task, self.jobs, Writer::new(name, done)));
        let ended = workers.work(self.jobs, &self.stop);
        // Waits for the writing thread; afterwards no thread writes any more.
        let mut writer = workers.writer();
        writer.is_closed = true;
        ended?;
        let is_interrupted = self.stop.is_raised();
        writer.remark(quiet, is_interrupted);
        Ok(if is_interrupted { Exit::Interrupted } else { writer.exit })
    }
}

/// The progress, for the progress line.
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

/// State shared by the worker threads.
struct Workers {
    task: Task,
    input: Mutex<Input>,
    blocks: Mutex<Blocks>,
    /// Signals that there is an empty block.
    is_empty: Condvar,
    writer: Mutex<Writer>,
}

/// The rest of the input.
struct Input {
    cutter: Cutter,
    /// The number of the next block.
    next: u64,
    /// The text has ended, or cannot be read.
    is_over: bool,
    failed: Option<io::Error>,
}

/// The blocks that no thread holds.
struct Blocks {
    empty: Vec<Piece>,
    /// Blocks solved but not written, by number.
    early: BTreeMap<u64, Piece>,
    /// The number of the next block to write.
    due: u64,
    /// Whether a thread is writing.
    has_writer: bool,
}

/// Locks a mutex. It is not poisoned, because no thread panics while it holds the lock.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Workers {
    fn new(source: Source, task: Task, jobs: usize, writer: Writer) -> Self {
        // Two per thread: one may wait to be written.
        let empty = (0..2 * jobs).map(|_| Piece::new()).collect();
        Self {
            task,
            input: Mutex::new(Input { cutter: Cutter::new(source), next: 0, is_over: false, failed: None }),
            blocks: Mutex::new(Blocks { empty, early: BTreeMap::new(), due: 0, has_writer: false }),
            is_empty: Condvar::new(),
            writer: Mutex::new(writer),
        }
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        locked(&self.writer)
    }

    /// Runs this many threads until everything is written, writing fails, or the program is interrupted.
    fn work(self: &Arc<Self>, jobs: usize, stop: &StopFlag) -> Result<(), Fault> {
        let (end, ended) = mpsc::channel();
        for number in 0..jobs {
            let (workers, end) = (Arc::clone(self), end.clone());
            let thread = thread::Builder::new().spawn(move || {
                let result = catch_unwind(AssertUnwindSafe(|| workers.one_thread()));
                // The main thread may have ended.
                let _ = end.send(result);
            });
            match thread {
                Ok(_) => {}
                // Without threads, this one does the work.
                Err(_) if number == 0 => {
                    while !stop.is_raised() && self.one_block()? {}
                    break;
                }
                // Fewer threads suffice.
                Err(_) => break,
            }
        }
        drop(end);
        loop {
            match ended.recv_timeout(LOOK) {
                Ok(Ok(result)) => result?,
                // Other threads would wait for its block.
                Ok(Err(panic)) => resume_unwind(panic),
                Err(RecvTimeoutError::Timeout) if stop.is_raised() => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        match locked(&self.input).failed.take() {
            Some(error) => Err(Fault::usage(format!("{}: cannot be read: {error}", self.writer().name))),
            None => Ok(()),
        }
    }

    /// The loop of each thread, until nothing is left to read.
    fn one_thread(&self) -> Result<(), Fault> {
        while self.one_block()? {}
        Ok(())
    }

    /// Reads and solves a block, and returns its result; returns false if nothing is left to read.
    fn one_block(&self) -> Result<bool, Fault> {
        let mut piece = self.take_empty();
        if !self.fill(&mut piece) {
            self.give_back(&mut locked(&self.blocks), piece);
            return Ok(false);
        }
        piece.solve(&self.task);
        self.hand_in(piece)?;
        Ok(true)
    }

    fn take_empty(&self) -> Piece {
        let mut blocks = locked(&self.blocks);
        loop {
            match blocks.empty.pop() {
                Some(piece) => return piece,
                None => blocks = self.is_empty.wait(blocks).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn give_back(&self, blocks: &mut Blocks, piece: Piece) {
        blocks.empty.push(piece);
        self.is_empty.notify_one();
    }

    /// Reads the next block; returns whether there is one.
    fn fill(&self, piece: &mut Piece) -> bool {
        let mut input = locked(&self.input);
        if input.is_over {
            return false;
        }
        match input.cutter.next(&mut piece.text) {
            Ok(BlockKind::Nothing) => input.is_over = true,
            Ok(found) => {
                (piece.found, piece.number) = (found, input.next);
                input.next += 1;
            }
            Err(error) => (input.is_over, input.failed) = (true, Some(error)),
        }
        !input.is_over
    }

    /// Returns a solved block, and writes the blocks that are due, unless another thread does.
    fn hand_in(&self, piece: Piece) -> Result<(), Fault> {
        let mut blocks = locked(&self.blocks);
        blocks.early.insert(piece.number, piece);
        if blocks.has_writer {
            return Ok(());
        }
        blocks.has_writer = true;
        loop {
            let due = blocks.due;
            let Some(piece) = blocks.early.remove(&due) else { break };
            drop(blocks);
            self.writer().one(&piece)?;
            blocks = locked(&self.blocks);
            blocks.due += 1;
            self.give_back(&mut blocks, piece);
        }
        blocks.has_writer = false;
        Ok(())
    }
}

/// Writes the results.
struct Writer {
    name: String,
    done: Arc<Done>,
    /// The output is closed.
    is_closed: bool,
    /// Number of lines so far.
    lines: usize,
    /// Number of errors so far.
    faults: u64,
    /// Number of solutions so far that differ from those in the input.
    differences: u64,
    exit: Exit,
}

impl Writer {
    const fn new(name: String, done: Arc<Done>) -> Self {
        Self { name, done, is_closed: false, lines: 0, faults: 0, differences: 0, exit: Exit::Solved }
    }

    fn one(&mut self, piece: &Piece) -> Result<(), Fault> {
        self.is_closed |= piece.is_cut;
        if self.is_closed {
            return Ok(());
        }
        for fault in piece.faults.iter().take(usize::try_from(FAULTS - self.faults.min(FAULTS)).unwrap_or(0))
        {
            let place = fault.place().unwrap_or(Place::new(0, 0));
            let place = Place::new(self.lines + place.line + 1, place.column);
            out::say_error(&format!("{}: {place}: {}", self.name, fault.message()));
        }
        self.warn(piece);
        waiting(|| io::stdout().lock().write_all(&piece.out))?;
        self.faults += piece.faults.len() as u64;
        self.lines += piece.lines;
        self.exit = self.exit.and(piece.exit);
        self.done.puzzles.fetch_add(piece.puzzles as u64, Ordering::Relaxed);
        self.done.bytes.fetch_add(piece.text.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Reports solutions in the input that differ from those found.
    fn warn(&mut self, piece: &Piece) {
        for (line, difference) in &piece.differences {
            self.differences += 1;
            if self.differences <= FAULTS {
                out::say_warning(&format!("{}:{}: {difference}", self.name, self.lines + line + 1));
            }
        }
    }

    /// Writes a summary of problems that the output does not show.
    fn remark(&self, quiet: bool, is_interrupted: bool) {
        if self.faults > FAULTS {
            let more = count(self.faults - FAULTS, "more line");
            out::say_error(&format!("{}: cannot read {more}", self.name));
        }
        if self.differences > FAULTS {
            let more = count(self.differences - FAULTS, "more difference");
            out::say_warning(&format!("{}: {more} from the solutions in the file", self.name));
        }
        if is_interrupted && !quiet {
            let done = units::show_count(self.done.puzzles());
            out::say_note(&format!("interrupted: {done} puzzles are done, and their lines are complete"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::source::Pace;
    use solvarium::limits::Limits;
    use solvarium_catalogue::{ProblemKind, Request};
    use std::io::Read;

    /// A reader that fails.
    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }

    /// A reader that blocks forever.
    struct Silent;

    impl Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            thread::sleep(Duration::from_secs(3600));
            Ok(0)
        }
    }

    fn run(from: Box<dyn Read + Send>, stop: &StopFlag) -> Result<Exit, Fault> {
        let kind = ProblemKind::parse("sudoku").unwrap();
        let limits = Limits::none();
        let task =
            Task { request: Request::default(), limits, kind, line_format: super::super::LineFormat::Plain };
        let bulk = Bulk { task, jobs: 3, stop: stop.clone(), show: Show::Never };
        let (name, head) = ("many.txt".into(), Vec::new());
        bulk.run(Source { name, file: None, size: None, head, pace: Pace::Blocks, from }, true)
    }

    #[test]
    fn a_read_error_is_reported_once_and_ends_all_threads() {
        let fault = run(Box::new(Broken), &StopFlag::new()).unwrap_err();
        assert!(matches!(fault, Fault::Usage(why) if why == "many.txt: cannot be read: the disk is gone"));
        assert!(matches!(run(Box::new(io::empty()), &StopFlag::new()), Ok(Exit::Solved)));
    }

    /// A reader that panics.
    struct Rotten;

    impl Read for Rotten {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            std::panic::resume_unwind(Box::new("rotten"))
        }
    }

    #[test]
    fn a_thread_that_panics_ends_all() {
        let panic = catch_unwind(|| run(Box::new(Rotten), &StopFlag::new())).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"rotten"));
    }

    #[test]
    fn a_silent_input_does_not_block_the_end() {
        let stop = StopFlag::new();
        stop.raise();
        assert!(matches!(run(Box::new(Silent), &stop), Ok(Exit::Interrupted)));
    }

    #[test]
    fn interrupted_work_is_not_written_and_not_counted() {
        let stop = StopFlag::new();
        let kind = ProblemKind::parse("sudoku").unwrap();
        let limits = Limits::none().stop(&stop);
        let task =
            Task { request: Request::default(), limits, kind, line_format: super::super::LineFormat::Plain };
        let done = Arc::new(Done::default());
        let mut writer = Writer::new("many.txt".into(), Arc::clone(&done));
        let mut piece = Piece::new();
        (piece.found, piece.text) = (BlockKind::Lines, b"1...............\n".to_vec());
        for lines in [1, 1] {
            piece.solve(&task);
            writer.one(&piece).unwrap();
            assert_eq!((writer.lines, done.puzzles()), (lines, lines as u64), "{:?}", piece.out);
            stop.raise();
        }
        assert!(writer.is_closed);
    }
}
