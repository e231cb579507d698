//! The HTTP server for planners. It accepts requests of programs of this machine, which send no token; a web page sends its origin.

use super::super::LONGEST;
use super::super::doors::{CONNECTIONS, Doors, PATIENCE, POLL_INTERVAL};
use super::state::Answer;
use crate::server::{http, next_connection};
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use solvarium::Error;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::timeout;

/// Paths of requests with a state.
const PATHS: [&str; 5] = [super::INITIAL, "/state", "/state/heuristic", "/state/visitedOrWorse", "/plan"];
/// The answer to the question whether a viewer is there.
const ABOUT: &str = "Visual search debugger.";
/// Maximum time of a connection between two requests: a planner may think long.
const IDLE: Duration = Duration::from_secs(300);

/// A request that waits for its answer.
#[derive(Debug)]
pub(super) struct Post {
    pub(super) path: &'static str,
    pub(super) body: Bytes,
    answer: oneshot::Sender<Answer>,
}

impl Post {
    pub(super) fn answer(self, answer: Answer) {
        // The planner may be gone.
        let _ = self.answer.send(answer);
    }
}

/// A server that runs until it is dropped.
pub(super) struct Server {
    posts: mpsc::Receiver<Post>,
    permits: Arc<Semaphore>,
    /// `None` while it is being dropped.
    runtime: Option<Runtime>,
}

impl Server {
    pub(super) fn start(doors: Doors) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        // Each connection waits for its answer, so there are never more.
        let (sender, posts) = mpsc::channel(CONNECTIONS);
        let permits = Arc::new(Semaphore::new(CONNECTIONS));
        let inside = runtime.enter();
        for listener in doors.into_listeners() {
            let listener = TcpListener::from_std(listener)?;
            runtime.spawn(admit(listener, sender.clone(), Arc::clone(&permits)));
        }
        drop(inside);
        Ok(Self { posts, permits, runtime: Some(runtime) })
    }

    /// The next request; `None` after a while without one.
    pub(super) fn next(&mut self) -> Result<Option<Post>, Error> {
        let Some(runtime) = &self.runtime else { return Ok(None) };
        match runtime.block_on(async { timeout(POLL_INTERVAL, self.posts.recv()).await }) {
            Ok(None) => Err(Error::failure("the server for planners failed")),
            Ok(post) => Ok(post),
            Err(_) => Ok(None),
        }
    }

    /// Whether a connection is open.
    pub(super) fn is_busy(&self) -> bool {
        self.permits.available_permits() < CONNECTIONS
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(1));
        }
    }
}

/// Accepts connections forever. A connection above the limit is closed.
async fn admit(listener: TcpListener, posts: mpsc::Sender<Post>, permits: Arc<Semaphore>) {
    loop {
        let stream = next_connection(&listener).await;
        if let Ok(permit) = Arc::clone(&permits).try_acquire_owned() {
            let posts = posts.clone();
            tokio::spawn(async move {
                serve(stream, posts).await;
                drop(permit);
            });
        }
    }
}

/// Serves a connection until it ends. Errors of the connection are ignored.
async fn serve(stream: TcpStream, posts: mpsc::Sender<Post>) {
    // Each request waits for the answer before it.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let posts = posts.clone();
        async move { Ok::<_, Infallible>(response(respond(request, &posts).await)) }
    });
    let _ = http(IDLE).serve_connection(TokioIo::new(stream), service).await;
}

fn response(answer: Answer) -> Response<String> {
    let mut response = Response::new(answer.text);
    *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

async fn respond(request: Request<Incoming>, posts: &mpsc::Sender<Post>) -> Answer {
    if is_foreign(request.headers()) {
        return Answer::wrong(403, "only programs of this machine may do so");
    }
    let (method, path) = (request.method(), request.uri().path());
    if method == Method::GET && path == "/about" {
        return Answer { status: 200, text: ABOUT.into() };
    }
    let Some(path) = PATHS.into_iter().find(|&known| known == path) else {
        return Answer::wrong(404, "there is nothing at this address");
    };
    if method != Method::POST {
        return Answer::wrong(405, "expected the method POST");
    }
    let body = match timeout(PATIENCE, to_bytes(Body::new(request.into_body()), LONGEST)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return Answer::wrong(413, format!("a body has at most {LONGEST} bytes")),
        Err(_) => return Answer::wrong(408, "the body took too long"),
    };
    let (answer, answered) = oneshot::channel();
    // Both fail when the search is over.
    let over = || Answer::wrong(503, "the search is over here");
    if posts.send(Post { path, body, answer }).await.is_err() {
        return over();
    }
    answered.await.unwrap_or_else(|_| over())
}

/// Whether a web page sent the request: browsers add its origin (`Origin`, `Sec-Fetch-Site`), and a request by another
/// name of this machine has another `Host`.
fn is_foreign(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).map_or(Ok("localhost"), |host| host.to_str());
    let name = host.map(|host| match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    });
    let is_here = name
        .is_ok_and(|name| name.eq_ignore_ascii_case("localhost") || matches!(name, "127.0.0.1" | "[::1]"));
    !is_here || headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site")
}
