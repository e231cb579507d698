//! Ports at which programs report their searches. They accept connections from this machine only.

use super::doors::{CONNECTIONS, DeadlineStream, Doors, POLL_INTERVAL};
use super::{Source, cp_profiler, lines, vscode};
use solvarium::Error;
use std::fmt;
use std::io::{BufReader, Cursor, Read as _};
use std::net::{SocketAddr, TcpStream};
use std::str::FromStr;
use std::sync::mpsc::channel;

/// The language of the programs at a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Lines of JSON.
    Lines,
    /// The search debugger of VS Code's PDDL extension.
    Vscode,
    /// CP-Profiler.
    CpProfiler,
}

impl Protocol {
    const ALL: [Self; 3] = [Self::Lines, Self::Vscode, Self::CpProfiler];

    /// The name in `--listen`.
    const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Vscode => "vscode",
            Self::CpProfiler => "cp-profiler",
        }
    }

    /// The port to which programs connect by default, or 0.
    const fn usual_port(self) -> u16 {
        match self {
            Self::CpProfiler => cp_profiler::PORT,
            Self::Lines | Self::Vscode => 0,
        }
    }
}

/// A language, and the port on which to listen for it; 0 for any free port, the default for all languages but
/// CP-Profiler.
///
/// ```
/// use solvarium_view::intake::{Listen, Protocol};
/// let listen: Listen = "lines=9000".parse()?;
/// assert_eq!((listen.protocol, listen.port), (Protocol::Lines, 9000));
/// assert_eq!("cp-profiler".parse::<Listen>()?.port, 6565);
/// assert!("morse".parse::<Listen>().is_err());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listen {
    /// The language.
    pub protocol: Protocol,
    /// The port.
    pub port: u16,
}

impl FromStr for Listen {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (name, port) = text.split_once('=').map_or((text, None), |(name, port)| (name, Some(port)));
        let known = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name);
        let unknown =
            || Error::setting(format!("expected `lines`, `vscode` or `cp-profiler`, found `{name}`"));
        let protocol = known.ok_or_else(unknown)?;
        let wrong = |port| Error::setting(format!("expected a port from 0 to 65535, found `{port}`"));
        let port = port.map_or(Ok(protocol.usual_port()), |port| port.parse().map_err(|_| wrong(port)))?;
        Ok(Self { protocol, port })
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.protocol.name(), self.port)
    }
}

impl Listen {
    /// Opens the port.
    ///
    /// # Errors
    /// The port is taken.
    pub fn bind(self) -> std::io::Result<Port> {
        Ok(Port { protocol: self.protocol, doors: Doors::open(self.port)? })
    }
}

/// An open port.
#[derive(Debug)]
pub struct Port {
    protocol: Protocol,
    doors: Doors,
}

impl Port {
    /// The address, as programs take it: `127.0.0.1:9000`, or `http://127.0.0.1:9000`.
    #[must_use]
    pub fn address(&self) -> String {
        let address = self.doors.address().as_ref().map_or_else(ToString::to_string, SocketAddr::to_string);
        match self.protocol {
            Protocol::Vscode => format!("http://{address}"),
            Protocol::Lines | Protocol::CpProfiler => address,
        }
    }

    /// Waits for a program that begins a search. Other connections, for example from a web page, are refused.
    ///
    /// # Errors
    /// The server for planners cannot start, or the port fails.
    pub fn accept(self, mut refused: impl FnMut(&str) + Send + 'static) -> Result<Source, Error> {
        match self.protocol {
            Protocol::Lines => Ok(lines_from(&self.doors, &mut refused)),
            Protocol::Vscode => vscode::accept(self.doors, refused),
            Protocol::CpProfiler => cp_profiler::accept(self.doors, refused),
        }
    }
}

/// Waits for the first line that is an event. Each connection has a thread, so that a slow one does not delay others.
fn lines_from(doors: &Doors, refused: &mut dyn FnMut(&str)) -> Source {
    let (sender, begun_or_not) = channel();
    let mut waiting = 0;
    let mut refuse =
        |from: SocketAddr, why: &str| refused(&format!("a connection from {from} was refused: {why}"));
    loop {
        while let Some((stream, from)) = doors.next() {
            if waiting == CONNECTIONS {
                refuse(from, &format!("{CONNECTIONS} connections are open"));
                continue;
            }
            let sender = sender.clone();
            let first = move || sender.send((from, begun(stream)));
            match std::thread::Builder::new().name("connection".into()).spawn(first) {
                Ok(_) => waiting += 1,
                Err(error) => refuse(from, &error.to_string()),
            }
        }
        if let Ok((from, begun)) = begun_or_not.recv_timeout(POLL_INTERVAL) {
            waiting -= 1;
            match begun {
                Ok(source) => return source,
                Err(error) => refuse(from, &error.to_string()),
            }
        }
    }
}

/// The search of a connection, if its first line is an event.
fn begun(stream: TcpStream) -> Result<Source, Error> {
    let mut from = BufReader::new(DeadlineStream::new(stream));
    let mut first = Vec::new();
    lines::next(&mut from, &mut first, 1)?;
    lines::parse(&first).map_err(|(message, _)| Error::input(message))?;
    let calm = from.get_mut().calm();
    calm.map_err(|error| Error::input(format!("it cannot be read: {error}")))?;
    first.push(b'\n');
    Source::open(Cursor::new(first).chain(from), "a connection")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{Begin, Bounds};
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    #[test]
    fn a_program_is_heard_and_a_page_is_refused_while_others_are_slow() {
        let port = Listen { protocol: Protocol::Lines, port: 0 }.bind().unwrap();
        let address = port.address();
        assert!(address.starts_with("127.0.0.1:"));
        let telling = std::thread::spawn(move || {
            let mut slow = TcpStream::connect(&address).unwrap();
            slow.write_all(b"{").unwrap();
            let mut page = TcpStream::connect(&address).unwrap();
            page.write_all(b"POST / HTTP/1.1\r\nOrigin: http://evil.example\r\n\r\n{\"node\": 1}\n").unwrap();
            let _ = page.read_to_end(&mut Vec::new());
            let mut program = TcpStream::connect(&address).unwrap();
            program.write_all(b"{\"node\": 1}\n{\"goal\": 1}\n{\"done\": true}\n").unwrap();
            slow
        });
        let refused = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&refused);
        let begin = std::time::Instant::now();
        let source = port.accept(move |why| all.lock().unwrap().push(why.to_owned())).unwrap();
        assert!(begin.elapsed() < super::super::doors::PATIENCE);
        let (session, nodes) =
            source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None).unwrap();
        let refused = refused.lock().unwrap().clone();
        assert_eq!((source.read(nodes).nodes, refused.len()), (1, 1));
        assert!(refused[0].contains("expected an event as a JSON object"), "{refused:?}");
        telling.join().unwrap();
        session.wait();
        assert_eq!(session.summary().cost, Some(0.0));
    }

    #[test]
    fn protocols_have_names_and_ports() {
        for (text, shown) in
            [("lines", "lines=0"), ("vscode=8000", "vscode=8000"), ("cp-profiler", "cp-profiler=6565")]
        {
            assert_eq!(text.parse::<Listen>().unwrap().to_string(), shown);
        }
        for text in ["", "lines=", "lines=70000", "Lines", "vscode=-1"] {
            assert!(text.parse::<Listen>().is_err(), "{text}");
        }
    }

    #[test]
    fn both_addresses_of_localhost_are_heard() {
        let port = Listen { protocol: Protocol::CpProfiler, port: 0 }.bind().unwrap();
        let number = port.doors.address().unwrap().port();
        TcpStream::connect(("127.0.0.1", number)).unwrap();
        if std::net::TcpListener::bind("[::1]:0").is_ok() {
            TcpStream::connect(("::1", number)).unwrap();
        }
    }
}
