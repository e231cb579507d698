//! The protocol of CP-Profiler: constraint solvers send the nodes of their searches, and get no answers.
//!
//! ```text
//! solver threads --connections--> reading threads --channel--> Execution (one search) --> Nodes
//! ```
//! Connections with the same execution id are one search. It is over when all have ended. A file can have the bytes that one connection sent.

mod message;
#[cfg(test)]
mod tests;
mod tree;

use super::doors::{CONNECTIONS, DeadlineStream, Doors, POLL_INTERVAL};
use super::{Ended, Nodes, Source};
use message::{Frames, Message, unreadable};
use solvarium::Error;
use solvarium::wording::count;
use solvarium_catalogue::ExternalEvent;
use std::collections::HashMap;
use std::io::{BufReader, Read};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use tree::Tree;

/// The port at which solvers look for the profiler.
pub(super) const PORT: u16 = 6565;
/// Maximum number of messages between the connections and the search.
const AHEAD: usize = 64;
/// A search is over when it has had no connection for this long: threads of a solver need not connect at the same time.
const LINGER: Duration = Duration::from_millis(500);

/// The number of a connection, and the bytes that it sent. Its end is an error if it was not in order.
type Heard = (u64, Result<Option<Message>, Error>);

/// The connections to a port.
struct Execution<R> {
    doors: Doors,
    refused: R,
    sender: SyncSender<Heard>,
    heard: Receiver<Heard>,
    /// Open connections, by their numbers.
    open: HashMap<u64, Connection>,
    /// Number of connections so far.
    count: u64,
    /// Whether a connection of the search ended early.
    is_cut: bool,
    looked: Instant,
}

struct Connection {
    stream: TcpStream,
    from: SocketAddr,
    /// Whether the connection belongs to the search.
    is_in: bool,
}

/// Waits for a solver that begins a search. Connections that send anything else are refused.
pub(super) fn accept(doors: Doors, refused: impl FnMut(&str) + Send + 'static) -> Result<Source, Error> {
    let (sender, heard) = sync_channel(AHEAD);
    let (open, looked) = (HashMap::new(), Instant::now());
    let mut execution = Execution { doors, refused, sender, heard, open, count: 0, is_cut: false, looked };
    loop {
        if let Some((number, first)) = execution.next()? {
            match first {
                Ok(Some(Message::Start { name, execution: id })) => {
                    execution.enter(number);
                    let read = move |nodes: &mut Nodes<'_>| execution.read(id, nodes);
                    return Ok(source(name, read));
                }
                Ok(_) => execution.refuse(number, "expected the start of a search first"),
                Err(error) => execution.refuse(number, &error.to_string()),
            }
        }
    }
}

/// A search with this name, or with a default name if it is empty.
fn source(name: String, read: impl FnOnce(&mut Nodes<'_>) -> Result<(), Error> + Send + 'static) -> Source {
    let name = if name.is_empty() { "a constraint model".to_owned() } else { name };
    Source::of(|nodes| read(nodes).map(|()| None), name, "external")
}

/// The search of a recorded connection.
pub(super) fn recorded(from: impl Read + Send + 'static) -> Result<Source, Error> {
    let mut frames = Frames::new(from);
    let Some(Message::Start { name, .. }) = frames.next()? else {
        return Err(Error::input("expected the start of a search first"));
    };
    let read = move |nodes: &mut Nodes<'_>| {
        let mut tree = Tree::default();
        let ended = all(&mut frames, &mut tree, nodes).and_then(|()| end(&tree, nodes));
        nodes.end(ended)
    };
    Ok(source(name, read))
}

/// Processes the messages of one connection.
fn all(frames: &mut Frames<impl Read>, tree: &mut Tree, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
    while let Some(message) = frames.next()? {
        if !take(message, tree, nodes)? {
            return Ok(());
        }
    }
    Err(early().into())
}

/// The error of a connection that ended between two frames, but before the message that ends its search.
fn early() -> Error {
    Error::input("the connection ended before its search")
}

/// Processes a message of the search; false if it ends the search of its connection.
fn take(message: Message, tree: &mut Tree, nodes: &mut Nodes<'_>) -> Result<bool, Ended> {
    match message {
        Message::Node(node) => tree.take(*node, nodes)?,
        Message::Restart(restart) => nodes.tell(ExternalEvent::Round(restart.into()))?,
        Message::Start { .. } => return Err(Error::input("a connection began a second search").into()),
        Message::Done => return Ok(false),
    }
    Ok(true)
}

/// Passes on the end of the search.
fn end(tree: &Tree, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
    match tree.orphans() {
        0 => nodes.tell(ExternalEvent::Done),
        orphans => Err(Error::input(format!("the parents of {} never came", count(orphans, "node"))).into()),
    }
}

impl<R: FnMut(&str)> Execution<R> {
    /// The next message of a connection; `None` after a while without one.
    fn next(&mut self) -> Result<Option<Heard>, Error> {
        if self.looked.elapsed() >= POLL_INTERVAL {
            while let Some((stream, from)) = self.doors.next() {
                self.admit(stream, from);
            }
            self.looked = Instant::now();
        }
        match self.heard.recv_timeout(POLL_INTERVAL) {
            Ok(heard) => Ok(Some(heard)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            // The server holds a sender itself.
            Err(RecvTimeoutError::Disconnected) => Err(Error::failure("the connections failed")),
        }
    }

    /// Reads a connection in a thread of its own.
    fn admit(&mut self, stream: TcpStream, from: SocketAddr) {
        let number = self.count;
        self.count += 1;
        let why = if self.open.len() >= CONNECTIONS {
            format!("{CONNECTIONS} connections are open")
        } else {
            let sender = self.sender.clone();
            let begun = stream.try_clone().and_then(|reading| {
                let talk = move || talk(reading, number, &sender);
                std::thread::Builder::new().name("connection".into()).spawn(talk)
            });
            match begun {
                Ok(_) => {
                    self.open.insert(number, Connection { stream, from, is_in: false });
                    return;
                }
                Err(error) => error.to_string(),
            }
        };
        (self.refused)(&format!("a connection from {from} was refused: {why}"));
    }

    fn enter(&mut self, number: u64) {
        if let Some(connection) = self.open.get_mut(&number) {
            connection.is_in = true;
        }
    }

    /// Closes a connection that does not belong to the search.
    fn refuse(&mut self, number: u64, why: &str) {
        if let Some(Connection { stream, from, .. }) = self.open.remove(&number) {
            // The connection may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
            (self.refused)(&format!("a connection from {from} was refused: {why}"));
        }
    }

    fn is_in(&self, number: u64) -> bool {
        self.open.get(&number).is_some_and(|connection| connection.is_in)
    }

    /// Reads the search to its end.
    fn read(mut self, id: i32, nodes: &mut Nodes<'_>) -> Result<(), Error> {
        let mut tree = Tree::default();
        let ended = self.all(id, &mut tree, nodes).and_then(|()| end(&tree, nodes));
        nodes.end(ended)
    }

    fn all(&mut self, id: i32, tree: &mut Tree, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
        let mut last = Instant::now();
        loop {
            if self.open.values().any(|connection| connection.is_in) {
                last = Instant::now();
            } else if last.elapsed() >= LINGER {
                return if self.is_cut { Err(early().into()) } else { Ok(()) };
            }
            match self.next()? {
                Some((number, message)) if self.is_in(number) => self.hear(number, message, (tree, nodes))?,
                Some((number, message)) => self.meet(number, message, id),
                None if nodes.is_unheard() => return Err(Ended::Unheard),
                None => {}
            }
        }
    }

    /// Processes a message of the search. After a connection that ended early, the others are read to their ends.
    fn hear(
        &mut self,
        number: u64,
        message: Result<Option<Message>, Error>,
        (tree, nodes): (&mut Tree, &mut Nodes<'_>),
    ) -> Result<(), Ended> {
        let is_over = match message? {
            Some(message) => !take(message, tree, nodes)?,
            None => {
                self.is_cut = true;
                true
            }
        };
        if is_over {
            self.open.remove(&number);
        }
        Ok(())
    }

    /// Processes the first message of a further connection.
    fn meet(&mut self, number: u64, message: Result<Option<Message>, Error>, id: i32) {
        match message {
            // Programs without an id send 0 or none.
            Ok(Some(Message::Start { execution, .. })) if execution == id && id > 0 => self.enter(number),
            Ok(Some(Message::Start { .. })) => self.refuse(number, "another search is shown here"),
            Ok(_) => self.refuse(number, "expected the start of a search first"),
            Err(error) => self.refuse(number, &error.to_string()),
        }
    }
}

impl<R> Drop for Execution<R> {
    /// Closes all connections, which ends their threads.
    fn drop(&mut self) {
        for Connection { stream, .. } in self.open.values() {
            // The connection may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// Passes on the messages of a connection until one ends its search, the connection ends, or there is an error.
fn talk(stream: TcpStream, number: u64, sender: &SyncSender<Heard>) {
    let mut frames = Frames::new(BufReader::new(DeadlineStream::new(stream)));
    let mut is_first = true;
    loop {
        let mut message = frames.next();
        if std::mem::take(&mut is_first)
            && let Err(error) = frames.from.get_mut().calm()
        {
            message = Err(unreadable(&error));
        }
        let is_last = matches!(message, Ok(None | Some(Message::Done)) | Err(_));
        if sender.send((number, message)).is_err() || is_last {
            return;
        }
    }
}
