//! Ports of this machine: they listen on its loopback addresses only, and are polled for connections from time to time.

use std::io::{self, ErrorKind, Read};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// Time between two checks of a port.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Maximum time of a connection for its first message. Other connections are served meanwhile.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum number of connections at a time.
pub(super) const CONNECTIONS: usize = 64;
/// Attempts to find a port that is free at both addresses.
const ATTEMPTS: usize = 8;

/// The listeners at a port: programs that look up `localhost` find 127.0.0.1 or ::1.
#[derive(Debug)]
pub(super) struct Doors(Vec<TcpListener>);

impl Doors {
    /// Opens a port; 0 for any free one.
    pub(super) fn open(port: u16) -> io::Result<Self> {
        let mut last = None;
        for _ in 0..if port == 0 { ATTEMPTS } else { 1 } {
            let first = listener(Ipv4Addr::LOCALHOST.into(), port)?;
            match listener(Ipv6Addr::LOCALHOST.into(), first.local_addr()?.port()) {
                Ok(second) => return Ok(Self(vec![first, second])),
                // Another program listens on this port at the other address, and would get our connections.
                Err(error) if error.kind() == ErrorKind::AddrInUse => last = Some(error),
                // This machine has no address of this kind.
                Err(_) => return Ok(Self(vec![first])),
            }
        }
        Err(last.unwrap_or_else(|| ErrorKind::AddrInUse.into()))
    }

    /// The first address.
    pub(super) fn address(&self) -> io::Result<SocketAddr> {
        self.0.first().map_or_else(|| Err(ErrorKind::NotFound.into()), TcpListener::local_addr)
    }

    /// The next connection that waits, if there is one. Errors are temporary: a connection was closed, or no file
    /// descriptors are left until others close.
    pub(super) fn next(&self) -> Option<(TcpStream, SocketAddr)> {
        self.0.iter().find_map(|listener| {
            let (stream, from) = listener.accept().ok()?;
            // Some systems pass the mode of the listener on.
            stream.set_nonblocking(false).ok()?;
            Some((stream, from))
        })
    }

    /// The listeners, in the mode in which they do not wait.
    pub(super) fn into_listeners(self) -> Vec<TcpListener> {
        self.0
    }
}

fn listener(address: IpAddr, port: u16) -> io::Result<TcpListener> {
    let listener = TcpListener::bind((address, port))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// A connection whose first message must be complete in time, even if its bytes arrive slowly.
#[derive(Debug)]
pub(super) struct DeadlineStream {
    stream: TcpStream,
    until: Option<Instant>,
}

impl DeadlineStream {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self { stream, until: Some(Instant::now() + PATIENCE) }
    }

    /// Lets later messages take any time.
    pub(super) fn calm(&mut self) -> io::Result<()> {
        self.until = None;
        self.stream.set_read_timeout(None)
    }
}

impl Read for DeadlineStream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Some(until) = self.until else { return self.stream.read(into) };
        let late = || io::Error::new(ErrorKind::TimedOut, "its first message took too long");
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(into).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => late(),
            _ => error,
        })
    }
}
