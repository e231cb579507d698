//! The door: connections come in here, so many at a time, each with a limit on
//! how long it may take to say what it wants and to hear the answer.

use super::Patience;
use super::guard::Arrived;
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// How many connections may be open at once. A browser opens six.
///
/// ```
/// assert_eq!(solvarium_view::server::CONNECTIONS, 64);
/// ```
pub const CONNECTIONS: usize = 64;

/// The longest head of a request.
const LONGEST_HEAD: usize = 64 << 10;

/// Lets connections in, for ever.
pub(super) async fn admit(listener: TcpListener, router: Router, patience: Patience) {
    let seats = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of descriptors: others have to leave first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(seat) = Arc::clone(&seats).try_acquire_owned() else {
            turn_away(stream);
            continue;
        };
        let router = router.clone();
        tokio::spawn(async move {
            converse(stream, router, patience).await;
            drop(seat);
        });
    }
}

/// Answers what comes through a connection until it ends. How it ends, broken or
/// closed, is of no interest to anybody here.
async fn converse(stream: TcpStream, router: Router, patience: Patience) {
    let Ok(local) = stream.local_addr() else { return };
    // An event is small, and is to be seen now.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience.answer));
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Arrived(local));
        router.call(request.map(Body::new))
    });
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.request)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await;
}

/// Says that the house is full, if that can be said without waiting.
fn turn_away(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream
            .write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }
}
