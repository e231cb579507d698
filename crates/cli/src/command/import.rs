//! `solvarium import`: records a search of another program, so that `replay` shows it.

use super::view;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::trace;
use clap::Args;
use solvarium::limits::{Clock, Stop};
use solvarium::{Error, Limits};
use solvarium_view::intake::{Source, Summary};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Time between two checks of the limits while no line has arrived.
const POLL_INTERVAL: Duration = Duration::from_millis(25);

/// Options of `import`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium import astar.trace.yaml -o run.trace
  java Student | solvarium import - -o run.trace
  solvarium replay run.trace")]
pub struct ImportArgs {
    /// A file of JSON lines (one event each) or a Posthoc trace, or - for standard input
    #[arg(value_name = "INPUT")]
    input: PathBuf,

    /// The trace to write
    #[arg(short, long = "out", value_name = "TRACE")]
    out: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Records the search. If the input has an error, the trace ends before it.
pub fn run(args: &ImportArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let opened = open(&args.input, &limits)?;
    let input = (args.input.as_os_str() != "-").then_some(&*args.input);
    let Some(file) = trace::create(Some(&args.out), input)? else { return Ok(Exit::Solved) };
    let name = opened.name.clone();
    let read = opened.record(BufWriter::new(file), &limits)?;
    view::report(&read, &name, common.quiet);
    Ok(match &read.stop {
        _ if read.mistake.is_some() => Exit::Usage,
        _ if stop.is_raised() => Exit::Interrupted,
        Some(Stop::Nodes | Stop::Time | Stop::Memory) => Exit::Limit,
        _ => Exit::Solved,
    })
}

/// An open input, whose format was recognised from its beginning.
struct Opened {
    source: Source,
    name: String,
    /// Time until the beginning was read.
    waited: Duration,
}

impl Opened {
    /// Records the search within the rest of the limits.
    fn record(self, to: impl Write, limits: &Limits) -> Result<Summary, Error> {
        self.source.record(to, &limits.after(self.waited, 0))
    }
}

/// Opens the input within the time limit, because a program may be silent from the start.
fn open(input: &Path, limits: &Limits) -> Result<Opened, Fault> {
    let clock = Clock::new(limits);
    let (sender, opened) = channel();
    let path = input.to_owned();
    let opening = std::thread::Builder::new().name("reader".into());
    let opening = opening.spawn(move || sender.send(view::open(&path)));
    opening.map_err(|error| Fault::Failure(format!("cannot start the reader thread: {error}")))?;
    loop {
        match opened.recv_timeout(POLL_INTERVAL) {
            Ok(opened) => {
                return opened.map(|(source, name)| Opened { source, name, waited: clock.elapsed() });
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(stop) = clock.look() {
                    let error = Error::stopped(stop);
                    return Err(Fault::of_input(&error, format!("{}: {error}", view::name(input))));
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(Fault::Failure("the reader failed".into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_for_the_input_counts_toward_the_time_limit() {
        let limit = Duration::from_secs(3600);
        let stop = |waited| {
            let source = Source::open(&b"{\"node\": 1}\n{\"goal\": 1}\n"[..], "test").unwrap();
            let opened = Opened { source, name: "test".into(), waited };
            opened.record(Vec::new(), &Limits::none().time(limit)).unwrap().stop
        };
        assert_eq!((stop(Duration::ZERO), stop(limit)), (None, Some(Stop::Time)));
    }
}
