//! `solvarium view`: shows a search of another program in the browser.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt::{self, Patient};
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::out;
use crate::trace;
use crate::viewer::{self, ViewerArgs, bounds, budget};
use clap::Args;
use solvarium::wording::count;
use solvarium_view::intake::{Listen, Source, Summary};
use solvarium_view::session::Begin;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// Options of `view`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  python student.py | solvarium view -
  solvarium view astar.trace.yaml             a trace of Posthoc
  solvarium view --listen lines=9000          waits for a program at a port
  solvarium view --listen vscode=8000         for a planner in VS Code
  solvarium view --listen cp-profiler         for a solver such as Gecode",
    mut_arg("memory_limit", viewer::memory_help)
)]
pub struct ViewArgs {
    /// A file of JSON lines (one event each) or a Posthoc trace, or - for standard input
    #[arg(value_name = "INPUT", default_value = "-", hide_default_value = true)]
    input: PathBuf,

    /// Listen on a local port for a program that sends events: lines, vscode or cp-profiler
    #[arg(long, value_name = "PROTOCOL[=PORT]", conflicts_with = "input")]
    listen: Option<Listen>,

    /// Wait before the first step
    #[arg(long)]
    paused: bool,

    /// Record the run to a file for `replay`
    #[arg(long, value_name = "TRACE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    viewer: ViewerArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Shows the search until Ctrl-C.
pub fn run(args: &ViewArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let (bounds, memory) = (bounds(&args.limits), budget(&args.limits));
    let (source, name) = match args.listen {
        Some(listen) => (heard(listen)?, listen.to_string()),
        None => open(&args.input)?,
    };
    let input = (args.listen.is_none() && args.input.as_os_str() != "-").then_some(&*args.input);
    let file = trace::create(args.record.as_deref(), input)?;
    let begin = if args.paused { Begin::Paused } else { Begin::Running };
    let (session, nodes) = source.begin(&memory, bounds, begin, file)?;
    let quiet = common.quiet;
    let reading = std::thread::Builder::new().name("reader".into()).spawn(move || {
        report(&source.read(nodes), &name, quiet);
    });
    reading.map_err(|error| Fault::Failure(format!("cannot start the reader thread: {error}")))?;
    let exit = args.viewer.show(Some(&session), (bounds, memory), common, &stop);
    session.stop();
    session.wait();
    trace::end(&session, args.record.as_deref())?;
    exit
}

/// Opens a file or standard input; returns its name, too.
pub fn open(input: &Path) -> Result<(Source, String), Fault> {
    let name = name(input);
    let from: Box<dyn Read + Send> = if input.as_os_str() == "-" {
        Box::new(Patient(io::stdin()))
    } else {
        let file = File::open(input);
        Box::new(file.map_err(|error| Fault::usage(format!("{name}: cannot be read: {error}")))?)
    };
    let source = Source::open(BufReader::new(from), &name);
    let source = source.map_err(|error| Fault::of_input(&error, format!("{name}: {error}")))?;
    Ok((source, name))
}

/// The name of an input in messages.
pub fn name(input: &Path) -> String {
    if input.as_os_str() == "-" { "standard input".to_owned() } else { input.display().to_string() }
}

/// Waits for a program at a port.
fn heard(listen: Listen) -> Result<Source, Fault> {
    let port = listen.bind().map_err(|error| {
        Fault::Failure(format!("{listen}: cannot listen: {error}; choose another port, or none for any"))
    })?;
    out::say(&format!("listening: {}", port.address()));
    interrupt::waiting(|| port.accept(out::say_warning)).map_err(Fault::from)
}

/// Reports what was read; an error in the input is only a warning, because the nodes before it are shown.
pub fn report(read: &Summary, name: &str, quiet: bool) {
    if let Some(mistake) = &read.mistake {
        out::say_warning(&format!("{name}: {mistake}; read before it: {}", count(read.nodes, "node")));
    }
    if let Some(wrong) = read.posthoc.as_ref().and_then(|trace| trace.wrong.as_ref()) {
        out::say_warning(&format!("{name}: {wrong}"));
    }
    if let (Some(trace), false) = (&read.posthoc, quiet) {
        let kinds = trace.kinds.iter().map(|(kind, count)| format!("{count} {kind}"));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        let (events, nodes) = (count(trace.events, "event"), count(read.nodes, "node"));
        out::say_note(&format!("{events} ({kinds}), {nodes}"));
    }
}
