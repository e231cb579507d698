//! Runs the program of a student under limits. It is not a sandbox: the program can read and write what its user can.
//!
//! On Unix, the program has a process group of its own, which is killed at a limit, at Ctrl-C and at the end. A shell sets the
//! memory limit (`ulimit -d`) before it becomes the program. Elsewhere, only the program itself is killed, and no memory limit
//! is set.

use crate::check::Verdict;
use crate::fault::{Fault, Kind};
use crate::recording::Recording;
use crate::task::{Limits, Task};
use solvarium::Error;
use solvarium::limits::StopFlag;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Time between two checks of the program.
const LOOK: Duration = Duration::from_millis(10);
/// Time for the rest of the output after the program ended.
const GRACE: Duration = Duration::from_secs(1);
/// Length of the end of the error messages that is kept.
const MESSAGE: usize = 64 << 10;

/// Runs a file of Python, and reports the search of one for SimpleAI or aima-python.
const WATCH: &str = include_str!("watch.py");

/// A command of a student. A single file that ends in `.py` is run by `python3`. If it imports SimpleAI or aima-python and
/// does not report its search itself, the search is reported for it.
///
/// ```
/// use solvarium_grade::Program;
/// assert_eq!(Program::new(&["astar.py".into()]).to_string(), "python3 astar.py");
/// assert_eq!(Program::new(&["java".into(), "Astar".into()]).to_string(), "java Astar");
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<OsString>,
    /// Whether the words are `python3` and a file.
    is_python: bool,
}

impl Program {
    /// A command with its arguments.
    #[must_use]
    pub fn new(words: &[OsString]) -> Self {
        let is_python = |word: &OsString| std::path::Path::new(word).extension() == Some(OsStr::new("py"));
        match words {
            [file] if is_python(file) => {
                Self { words: vec!["python3".into(), file.clone()], is_python: true }
            }
            _ => Self { words: words.to_vec(), is_python: false },
        }
    }

    /// The arguments that the system gets.
    fn words(&self) -> Vec<&OsStr> {
        let mut words: Vec<&OsStr> = self.words.iter().map(OsString::as_os_str).collect();
        if self.is_python && self.words.last().is_some_and(|file| names_a_library(file)) {
            words.splice(1..1, ["-c", WATCH].map(OsStr::new));
        }
        words
    }

    /// The command under a memory limit, in a process group of its own.
    #[cfg(unix)]
    fn command(&self, limits: &Limits) -> Command {
        use std::os::unix::process::CommandExt;
        let mut command = Command::new("sh");
        let limited = format!("ulimit -c 0; ulimit -d {} 2>/dev/null; exec \"$@\"", limits.memory << 10);
        command.arg("-c").arg(limited).arg("sh").args(self.words()).process_group(0);
        command
    }

    #[cfg(not(unix))]
    fn command(&self, _: &Limits) -> Command {
        let words = self.words();
        let mut command = Command::new(words.first().copied().unwrap_or_default());
        command.args(words.iter().skip(1));
        command
    }
}

/// Whether a program may use a library whose nodes are watched.
fn names_a_library(file: &OsStr) -> bool {
    let text = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    ["simpleai", "aima", "search"].iter().any(|name| text.contains(name))
}

impl std::fmt::Display for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<_> = self.words.iter().map(|word| word.to_string_lossy()).collect();
        f.write_str(&words.join(" "))
    }
}

/// How a program ended.
#[derive(Clone, Debug)]
pub struct ProgramRun {
    /// The search.
    pub recording: Recording,
    /// The limit or the failure that ended it.
    pub fault: Option<Fault>,
    /// Whether Ctrl-C ended it.
    pub is_interrupted: bool,
}

impl ProgramRun {
    /// Grades what the program reported. A mistake in the search counts before the failure of the program, unless it only
    /// follows from that.
    #[must_use]
    pub fn grade(&self, task: &Task) -> Verdict {
        let verdict = crate::grade(task, &self.recording);
        // A line that cannot be read explains more than an exit status, and less than a limit, which may have cut it.
        let is_unread = |own: &Fault| own.kind != Kind::Limit && self.recording.mistake.is_some();
        let follows = |fault: &Fault| {
            matches!(fault.kind, Kind::Unfinished | Kind::Program | Kind::Answer | Kind::Missing)
        };
        match &self.fault {
            Some(own) if verdict.fault.as_ref().is_none_or(|fault| follows(fault) && !is_unread(own)) => {
                Verdict::of(task, Err(own.clone()))
            }
            _ => verdict,
        }
    }
}

/// Kills the process group of a program when it is dropped.
struct Group {
    child: Child,
    is_killed: bool,
}

impl Group {
    /// Kills the group once: the system gives the number of a group that is gone to other processes.
    fn kill(&mut self) {
        if std::mem::replace(&mut self.is_killed, true) {
            return;
        }
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // The group is gone if all of its processes are.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        let _ = self.child.wait();
    }
}

/// Runs a program for a task, with the text of the problem as its standard input, until it ends, a limit is reached or the
/// flag is raised.
///
/// # Errors
/// The program, or a thread for its input or output, cannot be started.
pub fn run(program: &Program, task: &Task, stop: &StopFlag) -> Result<ProgramRun, Error> {
    let limits = task.limits;
    let mut command = program.command(&limits);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let failed = |error: io::Error| Error::failure(format!("`{program}` cannot be started: {error}"));
    let mut group = Group { child: command.spawn().map_err(failed)?, is_killed: false };
    let begun = Instant::now();
    let most = Duration::from_secs_f64(limits.seconds);
    feed(&mut group.child, task.text.clone()).map_err(failed)?;
    let messages = collected(group.child.stderr.take()).map_err(failed)?;
    let recordings = recorded(&mut group.child, limits.output << 20).map_err(failed)?;
    let status = ended(&mut group.child, (begun, most), stop);
    let is_interrupted = status.is_none() && stop.is_raised();
    // Processes that the program started may hold its output and its error messages.
    group.kill();
    let rest = if is_interrupted { Duration::ZERO } else { most.saturating_sub(begun.elapsed()) };
    let recording = match recordings.recv_timeout(GRACE.max(rest)) {
        Ok(recording) => recording,
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Recording {
            mistake: Some("a process that the program started holds its output".into()),
            ..Recording::default()
        },
    };
    let limit = |what: String| Some(Fault::new(Kind::Limit, format!("the program {what}")));
    let fault = match status {
        _ if recording.is_cut => limit(format!("printed more than {} MiB", limits.output)),
        Some(status) => failure(status, &messages),
        None if is_interrupted => None,
        None => limit(format!("took more than {} s", limits.seconds)),
    };
    Ok(ProgramRun { recording, fault, is_interrupted })
}

/// Waits for the end of the program; `None` at the time limit and after Ctrl-C.
fn ended(child: &mut Child, (begun, most): (Instant, Duration), stop: &StopFlag) -> Option<ExitStatus> {
    while !stop.is_raised() {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if begun.elapsed() >= most {
            return None;
        }
        std::thread::sleep(LOOK);
    }
    None
}

/// Runs this in a thread beside the program.
fn beside(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().spawn(work).map(drop)
}

/// Writes the problem to the program, which need not read it.
fn feed(child: &mut Child, text: String) -> io::Result<()> {
    let input = child.stdin.take();
    beside(move || {
        if let Some(mut input) = input {
            let _ = input.write_all(text.as_bytes());
        }
    })
}

/// Reads the error messages, and keeps their end.
fn collected(from: Option<impl Read + Send + 'static>) -> io::Result<Receiver<String>> {
    let (sender, receiver) = channel();
    beside(move || {
        let mut text = Vec::new();
        if let Some(mut from) = from {
            while let Ok(1..) = from.by_ref().take(MESSAGE as u64).read_to_end(&mut text) {
                text.drain(..text.len().saturating_sub(MESSAGE));
            }
        }
        let _ = sender.send(String::from_utf8_lossy(&text).into_owned());
    })?;
    Ok(receiver)
}

/// Reads the search. At the limit of the output, the pipe closes, which ends the program.
fn recorded(child: &mut Child, most: u64) -> io::Result<Receiver<Recording>> {
    let (sender, receiver) = channel();
    if let Some(mut output) = child.stdout.take() {
        beside(move || {
            let recording = Recording::read(&mut output, most);
            if !recording.is_cut {
                let _ = io::copy(&mut output.take(most), &mut io::sink());
            }
            let _ = sender.send(recording);
        })?;
    }
    Ok(receiver)
}

/// The failure of a program that ended by itself.
fn failure(status: ExitStatus, messages: &Receiver<String>) -> Option<Fault> {
    if status.success() {
        return None;
    }
    let errors = messages.recv_timeout(GRACE).unwrap_or_default();
    let last = errors.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let last = solvarium::suggest::short(last);
    let message = if last.is_empty() {
        format!("the program ended with {status}")
    } else {
        format!("the program ended with {status}: {last}")
    };
    Some(Fault::new(Kind::Program, message))
}
