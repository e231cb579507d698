//! An input in one of the languages, recognised by its beginning, and the runs that show or record it.

use super::beginning::{self, Language};
use super::queue::queue;
use super::{Nodes, lines, posthoc};
use crate::budget::Budget;
use crate::recorder::FileRecorder;
use crate::session::{Begin, Bounds, Session};
use crate::trace::Header;
use lines::Names;
use posthoc::Trace;
use solvarium::limits::Stop;
use solvarium::{Error, Limits};
use solvarium_catalogue::{Ending, Request, external};
use std::fs::File;
use std::io::{BufRead, Cursor, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

/// Time for a reader to end after the search was stopped. A reader that waits for a silent program is abandoned.
const LINGER: Duration = Duration::from_secs(1);

/// An input that reports a search.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_view::intake::Source;
/// let source = Source::open(&b"{\"search\": \"bfs\"}\n{\"node\": 1}\n{\"goal\": 1}\n"[..], "one node")?;
/// let mut trace = Vec::new();
/// let read = source.record(&mut trace, &Limits::none())?;
/// assert_eq!((read.nodes, read.posthoc), (1, None));
/// assert!(trace.starts_with(b"solvarium-trace"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Source {
    tell: Box<Tell>,
    problem: String,
    method: String,
}

/// Reads a search to its end.
type Tell = dyn FnOnce(&mut Nodes<'_>) -> Result<Option<Trace>, Error> + Send;

/// A summary of the search that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Number of nodes.
    pub nodes: u32,
    /// The trace, if it was one of Posthoc.
    pub posthoc: Option<Trace>,
    /// Why reading ended early.
    pub mistake: Option<Error>,
    /// The limit that ended the recording, or Ctrl-C.
    pub stop: Option<Stop>,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("problem", &self.problem).finish_non_exhaustive()
    }
}

impl Source {
    /// Reads the beginning of an input with this name: its first line, or the first message of a recorded connection.
    ///
    /// # Errors
    /// The input cannot be read, its first line is too long, or it is a trace of Solvarium. Only builds with the
    /// feature `server` read recorded
    /// connections of CP-Profiler.
    pub fn open(mut from: impl BufRead + Send + 'static, name: &str) -> Result<Self, Error> {
        let unreadable = |error: std::io::Error| Error::input(format!("it cannot be read: {error}"));
        let head = beginning::read(&mut from).map_err(unreadable)?;
        let language = Language::of(&head);
        let mut from = Cursor::new(head).chain(from);
        match language {
            Language::Recording => {
                return Err(Error::input("this is a recorded run; `solvarium replay` shows it"));
            }
            Language::CpProfiler => return recorded(from),
            Language::Posthoc => {
                let read = |nodes: &mut Nodes<'_>| posthoc::read(from, nodes).map(Some);
                return Ok(Self::of(read, name, "posthoc"));
            }
            Language::Lines => {}
        }
        let mut first = Vec::new();
        lines::next(&mut from, &mut first, 1)?;
        let Names { search, problem } = Names::of(&first);
        first.push(b'\n');
        let from = Cursor::new(first).chain(from);
        let read = |nodes: &mut Nodes<'_>| lines::read(from, nodes).map(|()| None);
        Ok(Self::of(
            read,
            problem.unwrap_or_else(|| name.into()),
            search.unwrap_or_else(|| "external".into()),
        ))
    }

    /// A search that this function reads, of this problem and method.
    pub(super) fn of(
        tell: impl FnOnce(&mut Nodes<'_>) -> Result<Option<Trace>, Error> + Send + 'static,
        problem: impl Into<String>,
        method: impl Into<String>,
    ) -> Self {
        Self { tell: Box::new(tell), problem: problem.into(), method: method.into() }
    }

    /// Starts a run that shows this search; [`read`](Self::read) feeds it, on a thread of its own.
    ///
    /// # Errors
    /// The errors of [`Session::start_within`].
    pub fn begin(
        &self,
        budget: &Budget,
        bounds: Bounds,
        begin: Begin,
        file: Option<File>,
    ) -> Result<(Arc<Session>, Nodes<'static>), Error> {
        let (sender, events, load) = queue();
        let instance = external(self.problem.clone(), self.method.clone(), events);
        let session =
            Session::start_within(budget, instance.into(), Request::default(), bounds, begin, file)?;
        let [watched, listening] = [Arc::clone(&session), Arc::clone(&session)];
        let tell = move |event| sender.send(event, || watched.is_over());
        Ok((session, Nodes::of(load, move || listening.is_over(), tell)))
    }

    /// Reads to the end, or until nobody listens any more.
    #[must_use]
    pub fn read(self, mut nodes: Nodes<'_>) -> Summary {
        let (posthoc, mistake) =
            (self.tell)(&mut nodes).map_or_else(|error| (None, Some(error)), |trace| (trace, None));
        Summary { posthoc, mistake, ..Summary::of(nodes.count()) }
    }

    /// Records the search in a file, without a viewer.
    ///
    /// # Errors
    /// The file cannot be written, or a limit was reached.
    pub fn record(self, to: impl Write, limits: &Limits) -> Result<Summary, Error> {
        let written = |error: std::io::Error| Error::failure(format!("the trace cannot be written: {error}"));
        let (sender, events, load) = queue();
        let instance = external(self.problem.clone(), self.method.clone(), events);
        let request = Request::default();
        let mut recorder = FileRecorder::new(to, &Header::of(&*instance, &request)).map_err(written)?;
        let tell = move |event| sender.send(event, || false);
        let nodes = Nodes::of(Arc::clone(&load), || false, tell);
        let (done, read) = channel();
        // After a limit, nobody receives the event.
        let reading = move || drop(done.send(self.read(nodes)));
        std::thread::Builder::new()
            .name("reader".into())
            .spawn(reading)
            .map_err(|error| Error::failure(format!("cannot start the reader thread: {error}")))?;
        let report = instance.solve(&request, limits, Some(&mut recorder));
        // The reader ends when its receiver does.
        drop(instance);
        let (fault, stop) = match report {
            Ok(report) => {
                let stop = match &report.ending {
                    Ending::Stopped(stop) => Some(*stop),
                    _ => None,
                };
                recorder.finish(&report).map_err(written)?;
                (None, stop)
            }
            Err(error) => {
                recorder.stopped(error.to_string()).map_err(written)?;
                (Some(error), None)
            }
        };
        let read = match stop {
            None => read.recv().map_err(|_| Error::failure("the reader failed"))?,
            Some(_) => read.recv_timeout(LINGER).unwrap_or_else(|_| Summary::of(load.nodes())),
        };
        match fault.filter(|_| read.mistake.is_none()) {
            Some(error) => Err(error),
            None => Ok(Summary { stop, ..read }),
        }
    }
}

impl Summary {
    /// The summary of a reader that is still waiting.
    const fn of(nodes: u32) -> Self {
        Self { nodes, posthoc: None, mistake: None, stop: None }
    }
}

/// The search of a recorded connection of CP-Profiler.
#[cfg(feature = "server")]
fn recorded(from: impl Read + Send + 'static) -> Result<Source, Error> {
    super::cp_profiler::recorded(from)
}

/// A recorded connection of CP-Profiler is an error here.
#[cfg(not(feature = "server"))]
fn recorded(_: impl Read + Send + 'static) -> Result<Source, Error> {
    let why = "this is a recorded connection of CP-Profiler, which this build cannot read: build it with the feature `server`";
    Err(Error::unsupported(why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium_catalogue::Discarded;

    #[cfg(not(feature = "server"))]
    #[test]
    fn without_the_server_a_recorded_connection_is_refused() {
        let error = Source::open(&b"\x02\0\0\0\x02\0"[..], "test").unwrap_err();
        assert!(error.is_unsupported() && error.to_string().contains("feature `server`"), "{error}");
    }

    const LINES: &str = concat!(
        "{\"search\": \"astar\", \"problem\": \"three nodes\"}\n",
        "{\"node\": \"a\", \"h\": 2, \"state\": \"A\"}\n{\"expand\": \"a\"}\n",
        "{\"node\": \"b\", \"parent\": \"a\", \"g\": 1, \"h\": 1, \"action\": \"go\", \"state\": \"B\"}\n",
        "{\"node\": \"c\", \"parent\": \"a\", \"g\": 2, \"action\": \"jump\", \"state\": \"C\"}\n",
        "{\"duplicate\": \"c\", \"of\": \"b\", \"why\": \"dearer\"}\n{\"goal\": \"b\"}\n{\"done\": true}\n",
    );

    fn open(text: &str) -> Source {
        Source::open(Cursor::new(text.to_owned()), "test").unwrap()
    }

    fn shown(text: &str) -> (Arc<Session>, Summary) {
        let source = open(text);
        let (session, nodes) =
            source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None).unwrap();
        let read = source.read(nodes);
        session.wait();
        (session, read)
    }

    /// The states, actions and reasons of a search, as the page shows them.
    fn seen(session: &Session) -> Vec<(String, Option<String>, u8, String)> {
        (0..3)
            .map(|row| {
                let about = session.about(&crate::look::RowQuery { row, ..Default::default() }).unwrap();
                (about.text, about.action, about.status, about.why.last().unwrap().clone())
            })
            .collect()
    }

    #[test]
    fn reported_events_are_shown_and_replayed() {
        let (session, read) = shown(LINES);
        assert_eq!((read.nodes, read.mistake), (3, None));
        let rows = seen(&session);
        assert_eq!(rows[1].0, "B");
        assert_eq!((rows[2].1.as_deref(), rows[2].2), (Some("jump"), 2));
        assert_eq!(rows[2].3, "Dropped: node 1 has the same state: dearer.");
        let summary = session.summary();
        assert_eq!((summary.cost, summary.duplicates, summary.open), (Some(1.0), 1, 0));
        let replay = Session::replay(session.trace().as_slice()).unwrap();
        assert_eq!(seen(&replay), rows);
        assert_eq!(
            (replay.header().problem.as_str(), replay.header().method.as_str()),
            ("external", "astar")
        );
        let mut file = Vec::new();
        open(LINES).record(&mut file, &Limits::none()).unwrap();
        let recorded = Session::replay(file.as_slice()).unwrap();
        assert_eq!((seen(&recorded), recorded.summary().cost), (rows, Some(1.0)));
    }

    #[test]
    fn counts_are_those_of_each_time() {
        let text = concat!(
            "{\"node\": 0}\n{\"expand\": 0}\n{\"node\": 1, \"parent\": 0}\n{\"node\": 2, \"parent\": 0}\n",
            "{\"duplicate\": 1}\n{\"prune\": 1}\n{\"expand\": 2}\n{\"duplicate\": 2, \"of\": 0}\n",
            "{\"node\": 3, \"parent\": 2}\n{\"fail\": 3}\n{\"node\": 4, \"parent\": 2}\n{\"goal\": 4}\n",
        );
        let (session, _) = shown(text);
        let tree = session.tree();
        for at in 0..=tree.events() {
            let open = (0..tree.rows()).filter(|&row| tree.is_open(row, at)).count();
            assert_eq!(tree.open_at(at), open, "{at}");
            let dropped = |is_duplicate: bool| {
                let discards = (0..at).filter_map(|event| tree.discard_at(event));
                discards.filter(|discard| (discard.how == Discarded::Duplicate) == is_duplicate).count()
                    as u64
            };
            let counts = tree.counts_at(at);
            assert_eq!((counts.duplicates, counts.pruned), (dropped(true), dropped(false)), "{at}");
        }
        let expanded: Vec<_> = (0..tree.rows()).map(|row| tree.expanded_at(row).is_some()).collect();
        assert_eq!(expanded, [true, false, true, false, false]);
    }

    #[test]
    fn after_a_mistake_the_rest_is_there() {
        let text = LINES.replace("{\"goal\": \"b\"}", "{\"goal\": \"d\"}");
        let (session, read) = shown(&text);
        let message = "line 6: expected a node reported before, found `d`";
        assert!(read.mistake.is_some_and(|error| error.to_string().ends_with("found `d`")));
        assert_eq!(session.summary().rows, 3);
        assert!(session.summary().why.is_some_and(|why| why.contains(&message[7..])));
        let mut file = Vec::new();
        let source = open(&text);
        assert!(source.record(&mut file, &Limits::none()).unwrap().mistake.is_some());
        assert_eq!(Session::replay(file.as_slice()).unwrap().summary().rows, 3);
    }

    #[test]
    fn limits_end_the_reader() {
        let mut text = String::from("{\"node\": 0}\n");
        for node in 1..50_000 {
            text += &format!("{{\"expand\": {0}}}\n{{\"node\": {node}, \"parent\": {0}}}\n", node - 1);
        }
        let source = open(&text);
        let bounds = Bounds { nodes: Some(10), ..Bounds::default() };
        let (session, nodes) = source.begin(&Budget::unlimited(), bounds, Begin::Running, None).unwrap();
        assert!(source.read(nodes).nodes < 49_000);
        session.wait();
        assert_eq!(session.summary().stopped_by.as_deref(), Some("nodes"));
    }

    /// A program that prints these lines, then prints nothing but continues to run.
    struct Silent(Cursor<&'static str>);

    impl std::io::Read for Silent {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(into)? {
                0 => std::thread::park_timeout(Duration::from_secs(600)),
                read => return Ok(read),
            }
            Ok(0)
        }
    }

    #[test]
    fn a_recording_does_not_wait_for_a_silent_program() {
        let message = Silent(Cursor::new("{\"node\": 1}\n{\"node\": 2, \"parent\": 1}\n"));
        let source = Source::open(std::io::BufReader::new(message), "test").unwrap();
        let (begun, mut file) = (std::time::Instant::now(), Vec::new());
        let read = source.record(&mut file, &Limits::none().time(Duration::from_millis(300))).unwrap();
        assert_eq!((read.nodes, read.stop), (2, Some(Stop::Time)));
        assert!(begun.elapsed() < Duration::from_secs(60));
        assert_eq!(Session::replay(file.as_slice()).unwrap().summary().rows, 2);
    }

    #[test]
    fn names_count_for_the_memory_limit() {
        let name = "x".repeat(1 << 12);
        let lines: String = (0..4_000).map(|node| format!("{{\"node\": \"{name}{node}\"}}\n")).collect();
        let read = open(&lines).record(&mut Vec::new(), &Limits::none().memory(4 << 20)).unwrap();
        assert_eq!(read.stop, Some(Stop::Memory));
        let read = open(&lines).record(&mut Vec::new(), &Limits::none().memory(64 << 20)).unwrap();
        assert!(read.nodes == 4_000 && read.stop != Some(Stop::Memory), "{read:?}");
    }
}
