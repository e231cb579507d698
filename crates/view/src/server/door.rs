//! Accepts connections, limits their number, and limits the time of their requests and replies.
//!
//! A connection that has not authenticated waits in a short list, for a short time. When the list is full, the oldest
//! connection is closed. A page sends its token at once, so unauthenticated connections displace only each other.
//! Connections with the cookie, which other servers of this machine also receive, have a limit of their own, so they do
//! not displace pages.

use super::Patience;
use crate::api::Refusal;
use crate::lock::lock;
use axum::Router;
use axum::body::Body;
use futures_util::future::select;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

/// Maximum number of connections with the token or the secret of the page. A browser opens six.
///
/// ```
/// assert_eq!(solvarium_view::server::CONNECTIONS, 64);
/// ```
pub const CONNECTIONS: usize = 64;

/// Maximum number of further connections with the cookie, which may load the page.
///
/// ```
/// assert_eq!(solvarium_view::server::COOKIE_CONNECTIONS, 32);
/// ```
pub const COOKIE_CONNECTIONS: usize = 32;

/// Maximum number of further connections without authentication.
///
/// ```
/// use solvarium_view::server::{CONNECTIONS, PENDING_CONNECTIONS};
/// assert!(PENDING_CONNECTIONS < CONNECTIONS);
/// ```
pub const PENDING_CONNECTIONS: usize = 32;

/// Maximum length of request headers.
pub(super) const LONGEST_HEAD: usize = 64 << 10;

/// Accepts connections forever.
pub(super) async fn admit(listener: TcpListener, router: Router, patience: Patience) {
    let [pages, with_cookie] =
        [CONNECTIONS, COOKIE_CONNECTIONS].map(|permits| Arc::new(Semaphore::new(permits)));
    let door = Arc::new(Door { pages, with_cookie, pending: Mutex::default() });
    loop {
        let stream = next_connection(&listener).await;
        let Ok(address) = stream.local_addr() else { continue };
        let visitor = door.let_into_hall(address);
        let router = router.clone();
        tokio::spawn(async move {
            let talk = pin!(converse(stream, router, patience, visitor.clone()));
            select(talk, pin!(visitor.until_closed(patience.authenticate))).await;
            visitor.leave();
        });
    }
}

/// The open connections.
struct Door {
    /// Permits of connections with the token or the secret.
    pages: Arc<Semaphore>,
    /// Permits of connections with the cookie.
    with_cookie: Arc<Semaphore>,
    /// Connections without authentication, oldest first.
    pending: Mutex<VecDeque<Visitor>>,
}

impl Door {
    fn let_into_hall(self: &Arc<Self>, address: SocketAddr) -> Visitor {
        let visit = Visit { door: Arc::clone(self), address, permit: Mutex::default(), out: Notify::new() };
        let visitor = Visitor(Arc::new(visit));
        let mut pending = lock(&self.pending);
        pending.push_back(visitor.clone());
        if pending.len() > PENDING_CONNECTIONS
            && let Some(first) = pending.pop_front()
        {
            first.0.out.notify_one();
        }
        visitor
    }
}

/// The rights of a connection, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Right {
    /// May load the page.
    Cookie,
    /// May use the API.
    Page,
}

/// A connection.
#[derive(Clone)]
pub(super) struct Visitor(Arc<Visit>);

struct Visit {
    door: Arc<Door>,
    /// The local address at which it arrived.
    address: SocketAddr,
    /// `None` without authentication.
    permit: Mutex<Option<(Right, OwnedSemaphorePermit)>>,
    /// Notified to close.
    out: Notify,
}

impl Visitor {
    /// The local address at which the connection arrived.
    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Gives a permit to an authenticated connection, if one is free. A connection with the cookie that gains rights gets another permit.
    pub fn come_in(&self, right: Right) -> Result<(), Refusal> {
        let mut permit = lock(&self.0.permit);
        if permit.as_ref().is_none_or(|(has, _)| *has < right) {
            let door = &self.0.door;
            let (permits, all) = match right {
                Right::Page => (&door.pages, CONNECTIONS),
                Right::Cookie => (&door.with_cookie, COOKIE_CONNECTIONS),
            };
            *permit = Some((right, Arc::clone(permits).try_acquire_owned().map_err(|_| full(all))?));
            self.leave();
        }
        Ok(())
    }

    fn is_stranger(&self) -> bool {
        lock(&self.0.permit).is_none()
    }

    /// Removes the connection from the list of pending ones.
    fn leave(&self) {
        lock(&self.0.door.pending).retain(|other| !Arc::ptr_eq(&self.0, &other.0));
    }

    /// Waits until the connection must close: others displaced it, or it did not authenticate in time.
    async fn until_closed(&self, patience: Duration) {
        let too_long = async {
            tokio::time::sleep(patience).await;
            if !self.is_stranger() {
                std::future::pending::<()>().await;
            }
        };
        select(pin!(self.0.out.notified()), pin!(too_long)).await;
    }
}

fn full(connections: usize) -> Refusal {
    let message = format!("{connections} connections are open: close a page first");
    Refusal::new(503, message)
}

/// Serves a connection until it ends. Errors of the connection are ignored.
async fn converse(stream: TcpStream, router: Router, patience: Patience, visitor: Visitor) {
    // Events are small and must arrive at once.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience.answer));
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(visitor.clone());
        router.call(request.map(Body::new))
    });
    let _ = http(patience.request).serve_connection(TokioIo::new(Box::pin(stream)), service).await;
}

/// Accepts the next connection.
pub(crate) async fn next_connection(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            // No file descriptors left: wait until other connections close.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// HTTP with this maximum time for the headers of a request, on a new or a reused connection.
pub(crate) fn http(patience: Duration) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(LONGEST_HEAD);
    http
}
