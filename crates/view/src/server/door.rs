//! The door: connections come in here, so many at a time, each with a limit on
//! how long it may take to say what it wants and to hear the answer.
//!
//! Whoever has not shown what it may do is a stranger and waits in the hall, which is
//! small, and not for long. Where the hall is full, who came first has to go: whoever
//! knows the token shows it at once, so that strangers keep each other out, and not the page.
//! Those who show the cookie, which other servers of this machine know, too, have seats of
//! their own, so that they keep out no page that asks.

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

/// How many connections may be open at once that have shown the token, or the secret of the page. A browser opens six.
///
/// ```
/// assert_eq!(solvarium_view::server::CONNECTIONS, 64);
/// ```
pub const CONNECTIONS: usize = 64;

/// How many may be open beside these that have shown the cookie, and may load the page.
///
/// ```
/// assert_eq!(solvarium_view::server::GUESTS, 32);
/// ```
pub const GUESTS: usize = 32;

/// How many may be open beside these that have shown nothing.
///
/// ```
/// use solvarium_view::server::{CONNECTIONS, STRANGERS};
/// assert!(STRANGERS < CONNECTIONS);
/// ```
pub const STRANGERS: usize = 32;

/// The longest head of a request.
pub(super) const LONGEST_HEAD: usize = 64 << 10;

/// Lets connections in, for ever.
pub(super) async fn admit(listener: TcpListener, router: Router, patience: Patience) {
    let [pages, guests] = [CONNECTIONS, GUESTS].map(|seats| Arc::new(Semaphore::new(seats)));
    let door = Arc::new(Door { pages, guests, hall: Mutex::default() });
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of descriptors: others have to leave first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(address) = stream.local_addr() else { continue };
        let visitor = door.let_into_hall(address);
        let router = router.clone();
        tokio::spawn(async move {
            let talk = pin!(converse(stream, router, patience, visitor.clone()));
            select(talk, pin!(visitor.sent_away(patience.stranger))).await;
            visitor.leave();
        });
    }
}

/// Who is in.
struct Door {
    /// Seats for those who have shown the token, or the secret.
    pages: Arc<Semaphore>,
    /// Seats for those who have shown the cookie.
    guests: Arc<Semaphore>,
    /// Those who have shown nothing, in the order in which they came.
    hall: Mutex<VecDeque<Visitor>>,
}

impl Door {
    fn let_into_hall(self: &Arc<Self>, address: SocketAddr) -> Visitor {
        let visit = Visit { door: Arc::clone(self), address, seat: Mutex::default(), out: Notify::new() };
        let visitor = Visitor(Arc::new(visit));
        let mut hall = lock(&self.hall);
        hall.push_back(visitor.clone());
        if hall.len() > STRANGERS
            && let Some(first) = hall.pop_front()
        {
            first.0.out.notify_one();
        }
        visitor
    }
}

/// What a connection may do, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Right {
    /// It loads the page.
    Guest,
    /// It asks what a page asks.
    Page,
}

/// A connection.
#[derive(Clone)]
pub(super) struct Visitor(Arc<Visit>);

struct Visit {
    door: Arc<Door>,
    /// At which address of this machine it arrived.
    address: SocketAddr,
    /// None for a stranger.
    seat: Mutex<Option<(Right, OwnedSemaphorePermit)>>,
    /// Told to go.
    out: Notify,
}

impl Visitor {
    /// At which address of this machine the connection arrived.
    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Gives a seat to one that has shown what it may do, if there is one. A guest that shows more has another seat then.
    pub fn come_in(&self, right: Right) -> Result<(), Refusal> {
        let mut seat = lock(&self.0.seat);
        if seat.as_ref().is_none_or(|(has, _)| *has < right) {
            let door = &self.0.door;
            let (seats, all) = match right {
                Right::Page => (&door.pages, CONNECTIONS),
                Right::Guest => (&door.guests, GUESTS),
            };
            *seat = Some((right, Arc::clone(seats).try_acquire_owned().map_err(|_| full(all))?));
            self.leave();
        }
        Ok(())
    }

    fn is_stranger(&self) -> bool {
        lock(&self.0.seat).is_none()
    }

    /// Takes it out of the hall.
    fn leave(&self) {
        lock(&self.0.door.hall).retain(|other| !Arc::ptr_eq(&self.0, &other.0));
    }

    /// Waits until it has to go: others came after it, or it is a stranger for too long.
    async fn sent_away(&self, patience: Duration) {
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

/// Answers what comes through a connection until it ends. How it ends, broken or
/// closed, is of no interest to anybody here.
async fn converse(stream: TcpStream, router: Router, patience: Patience, visitor: Visitor) {
    // An event is small, and is to be seen now.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience.answer));
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(visitor.clone());
        router.call(request.map(Body::new))
    });
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.request)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await;
}
