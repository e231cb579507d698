//! Solvers that are simulated: their frames as the solvers' own connectors write them.

use super::super::{Listen, Protocol, Summary};
use crate::budget::Budget;
use crate::look::RowQuery;
use crate::session::{Begin, Bounds, Session};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};

/// The bytes of a connection.
#[derive(Clone, Default)]
pub(super) struct Wire(pub(super) Vec<u8>);

/// A frame with its length in little-endian order, as on most machines.
pub(super) fn frame(body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32).to_le_bytes()[..], body].concat()
}

/// A node of a key and a parent, with its place, its status and its fields.
pub(super) fn node_bytes(
    key: [i32; 3],
    parent: [i32; 3],
    place: i32,
    status: u8,
    fields: &[(u8, &str)],
) -> Vec<u8> {
    let mut bytes = vec![0];
    let numbers = [&key[..], &parent, &[place, 0]].concat();
    numbers.iter().for_each(|number| bytes.extend(number.to_be_bytes()));
    bytes.push(status);
    for (field, text) in fields {
        bytes.push(*field);
        bytes.extend((text.len() as i32).to_be_bytes());
        bytes.extend(text.bytes());
    }
    bytes
}

impl Wire {
    pub(super) fn push(&mut self, body: &[u8]) -> &mut Self {
        self.0.extend(frame(body));
        self
    }

    fn about(&mut self, kind: u8, info: &str) -> &mut Self {
        let body = [&[kind, 3, 0, 0, 0, 3, 2][..], &(info.len() as i32).to_be_bytes(), info.as_bytes()];
        self.push(&body.concat())
    }

    pub(super) fn start(&mut self, name: &str, id: i32) -> &mut Self {
        self.about(2, &format!("{{\"has_restarts\": false, \"name\": \"{name}\", \"execution_id\": {id}}}"))
    }

    pub(super) fn restart(&mut self, restart: i32) -> &mut Self {
        self.about(3, &format!("{{\"restart_id\": {restart}}}"))
    }

    /// A node of thread 0.
    fn node(&mut self, node: i32, restart: i32, parent: i32, status: u8) -> &mut Self {
        let thread = if parent < 0 { -1 } else { 0 };
        let label = format!("x = {node}");
        let fields = [(0, label.as_str()), (2, "")];
        self.push(&node_bytes([node, restart, 0], [parent, restart, thread], 0, status, &fields))
    }
}

/// Shows the messages of these connections, one after the other, and returns the refusals.
fn shown(wires: &[&Wire]) -> (Arc<Session>, Summary, Vec<String>) {
    let port = Listen { protocol: Protocol::CpProfiler, port: 0 }.bind().unwrap();
    let address = port.address();
    let wires: Vec<Wire> = wires.iter().map(|&wire| wire.clone()).collect();
    let telling = std::thread::spawn(move || {
        let open = |_: &Wire| TcpStream::connect(&address).unwrap();
        let streams: Vec<_> = wires.iter().map(open).collect();
        // Each ends before the next one sends.
        for (mut stream, wire) in streams.into_iter().zip(&wires) {
            // A connection that is refused may be closed by now.
            let _ = stream.write_all(&wire.0);
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    });
    let refused = Arc::new(Mutex::new(Vec::new()));
    let all = Arc::clone(&refused);
    let source = port.accept(move |why| all.lock().unwrap().push(why.to_owned())).unwrap();
    let (session, nodes) =
        source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None).unwrap();
    let read = source.read(nodes);
    telling.join().unwrap();
    session.wait();
    let refused = refused.lock().unwrap().clone();
    (session, read, refused)
}

fn row(session: &Session, row: u32) -> crate::look::About {
    session.about(&RowQuery { row, ..RowQuery::default() }).unwrap()
}

#[test]
fn a_search_with_restarts_is_shown() {
    let mut wire = Wire::default();
    wire.start("golomb", 7);
    wire.node(0, 0, -1, 2).node(1, 0, 0, 1).node(2, 0, 0, 0);
    // The numbers of nodes begin again.
    wire.restart(1).node(0, 1, -1, 2).node(-1, 1, 0, 3).node(-1, 1, 0, 3).push(&[1]);
    let (session, read, refused) = shown(&[&wire]);
    assert_eq!((read.nodes, read.mistake, refused.len()), (6, None, 0));
    let summary = session.summary();
    assert_eq!((summary.rows, summary.cost, summary.expanded), (6, Some(1.0), 2));
    let (roots, rounds) = {
        let tree = session.tree();
        (tree.roots().len(), tree.rounds().len())
    };
    assert_eq!((summary.pruned, roots, rounds), (3, 2, 1));
    assert_eq!(session.header().text, "golomb");
    assert_eq!((row(&session, 2).parent, row(&session, 2).action.as_deref()), (Some(0), Some("x = 2")));
    assert_eq!(row(&session, 5).why.last().unwrap(), "Dropped: skipped.");
}

#[test]
fn connections_of_one_execution_are_one_search() {
    let (mut first, mut second, mut other) = (Wire::default(), Wire::default(), Wire::default());
    // The child of the second thread comes before its parent.
    second.start("model", 7).push(&node_bytes([5, 0, 1], [1, 0, 0], 0, 1, &[])).push(&[1]);
    first.start("model", 7).node(0, 0, -1, 2).node(1, 0, 0, 2).push(&[1]);
    other.start("model", 8).node(0, 0, -1, 2);
    let (session, read, refused) = shown(&[&second, &first, &other]);
    assert_eq!((read.nodes, read.mistake), (3, None));
    assert_eq!((row(&session, 2).parent, row(&session, 2).action.as_deref()), (Some(1), Some("child 0")));
    assert!(refused.len() == 1 && refused[0].ends_with("another search is shown here"), "{refused:?}");
}

#[test]
fn mistakes_keep_earlier_nodes() {
    let mut good = Wire::default();
    good.start("model", 1).node(0, 0, -1, 2).node(1, 0, 0, 2);
    let mut again = good.clone();
    again.node(1, 0, 0, 2);
    let mut orphan = good.clone();
    orphan.node(3, 0, 2, 2).push(&[1]);
    let (mut cut, mut strange) = (good.clone(), good.clone());
    cut.0.extend([40, 0, 0, 0, 1]);
    strange.push(&[7]);
    for (wire, message) in [
        (again, "expected a new node, found node 1 of restart 0 and thread 0 again"),
        (orphan, "the parents of 1 node never came"),
        (cut, "the connection ended within a frame"),
        (strange, "expected a message from 0 to 3, found 7"),
    ] {
        let (session, read, _) = shown(&[&wire]);
        assert_eq!((read.nodes, session.summary().rows), (2, 2), "{message}");
        assert_eq!(read.mistake.unwrap().to_string(), message);
        assert_eq!(session.summary().why.as_deref(), Some(message));
    }
}

#[test]
fn a_connection_that_ends_early_is_a_mistake_after_the_others() {
    let (mut cut, mut whole) = (Wire::default(), Wire::default());
    cut.start("model", 7).node(0, 0, -1, 2);
    whole.start("model", 7).node(1, 0, 0, 2).node(2, 0, 1, 1).push(&[1]);
    let (session, read, refused) = shown(&[&cut, &whole]);
    let message = "the connection ended before its search";
    assert_eq!((read.nodes, session.summary().rows, refused.len()), (3, 3, 0));
    assert_eq!(read.mistake.unwrap().to_string(), message);
    assert_eq!(session.summary().why.as_deref(), Some(message));
}

#[test]
fn a_page_is_refused_and_the_solver_is_heard() {
    let (page, mut solver) =
        (Wire(b"POST / HTTP/1.1\r\nOrigin: http://evil.example\r\n\r\n".to_vec()), Wire::default());
    let mut early = Wire::default();
    early.node(0, 0, -1, 2);
    solver.start("", 0).node(0, 0, -1, 0).push(&[1]);
    let (session, read, refused) = shown(&[&page, &early, &solver]);
    assert_eq!((read.nodes, refused.len(), session.header().text.as_str()), (1, 2, "a constraint model"));
    assert!(refused[0].contains("expected a frame of 1 to"), "{refused:?}");
    assert!(refused[1].contains("expected the start of a search first"), "{refused:?}");
}

/// The bytes that Gecode 6.2 sent for the six queens with restarts. Its own statistics: 36 nodes, 13 of them failed, and 2 restarts.
const GECODE: &[u8] = include_bytes!("../../../../../testdata/cp-profiler/queens-6.stream");

#[test]
fn a_recorded_connection_of_gecode_has_its_counts() {
    let (session, read) = opened(GECODE);
    assert_eq!((read.nodes, read.mistake), (36, None));
    let summary = session.summary();
    assert_eq!((summary.rows, summary.pruned, session.tree().rounds().len()), (36, 13, 2));
    assert_eq!(session.header().text, "queens6 by rbsng");
    let action = row(&session, 1).action;
    assert_eq!(action.as_deref(), Some("var[0] = 0"));
}

#[test]
fn a_shortened_recording_is_a_mistake_and_keeps_its_nodes() {
    // The frames of the end and of the start have 5 and 84 bytes.
    let all = GECODE.len();
    for (length, nodes, message) in [
        (all - 1, 36, "the connection ended within a frame"),
        (all - 5, 36, "the connection ended before its search"),
        (84, 0, "the connection ended before its search"),
    ] {
        let (session, read) = opened(&GECODE[..length]);
        assert_eq!((read.nodes, session.summary().rows), (nodes, nodes), "{length}");
        assert_eq!(read.mistake.unwrap().to_string(), message, "{length}");
        assert_eq!(session.summary().why.as_deref(), Some(message), "{length}");
    }
}

/// A pipe that gives one byte at a time.
struct Drip(&'static [u8]);

impl Read for Drip {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(&mut into[..1])
    }
}

#[test]
fn a_recorded_connection_is_recognised_in_pieces() {
    let (_, read) = opened(BufReader::new(Drip(GECODE)));
    assert_eq!((read.nodes, read.mistake), (36, None));
}

fn opened(from: impl BufRead + Send + 'static) -> (Arc<Session>, Summary) {
    let source = super::super::Source::open(from, "a file").unwrap();
    let (session, nodes) =
        source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None).unwrap();
    let read = source.read(nodes);
    session.wait();
    (session, read)
}
