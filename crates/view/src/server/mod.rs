//! The server of the viewer: `docs/viewer-api.md` over HTTP, for the page of one
//! user on this machine.
//!
//! A web page of anybody may send requests to this machine, and so may other
//! users of it. What keeps them out stands in one place, the guard, which every
//! request passes first; how long and how many stands in [`Patience`],
//! [`CONNECTIONS`], [`GUESTS`] and [`STRANGERS`]. Searches run on threads of their own and wait for nobody
//! here: a page that does not read is only ever told the latest state.

mod api;
mod assets;
mod browser;
mod door;
mod guard;
mod lane;
mod stream;
mod trace;

pub use crate::api::RUNS;
pub use door::{CONNECTIONS, GUESTS, STRANGERS};

use crate::api::{Api, Place, Refusal, Searches, Waits};
use crate::budget::Budget;
use crate::explained::Record;
use crate::session::{Bounds, Session};
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use guard::Guard;
use lane::{Lanes, THREADS, Times};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// Where a server listens, and what it allows.
///
/// ```
/// use solvarium_view::server::Options;
/// let options = Options::default();
/// assert!(options.address.is_loopback() && options.port == 0);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at. Any but a loopback address lets the network in.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// What a run may use at most, whatever the page asks for.
    pub bounds: Bounds,
    /// What all runs and questions may take together: searches, all that is kept of them, bodies and answers.
    pub memory: Budget,
    /// How long the server waits.
    pub patience: Patience,
}

/// The page that explains Sudoku.
const EXPLAINED: &str = "/explain.html";
/// What it links of techniques.
const TECHNIQUES: &str = "/docs/techniques.md";

/// What all runs may take unless somebody says otherwise.
const MEMORY: usize = 4 << 30;

impl Default for Options {
    fn default() -> Self {
        let bounds = Bounds { nodes: None, seconds: Some(4.0 * 3600.0), bytes: None };
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            bounds,
            memory: Budget::new(MEMORY),
            patience: Patience::default(),
        }
    }
}

/// How long the server waits for whom.
///
/// ```
/// use solvarium_view::server::Patience;
/// use std::time::Duration;
/// assert!(Patience::default().request <= Duration::from_secs(10));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request, on a new or a used connection, and then again
    /// for its body.
    pub request: Duration,
    /// For a connection to show what it may do.
    pub stranger: Duration,
    /// For the look at an order, before a run is shown that may prove to be none.
    pub order: Duration,
    /// For a reader who takes nothing.
    pub answer: Duration,
    /// For the answer to a question that looks at a run or reads a text; then the question is given up.
    pub question: Duration,
    /// For the answer to one that may take long: steps of people, new puzzles, drawings to take home.
    pub work: Duration,
    /// For all of a trace to arrive and to be read.
    pub trace: Duration,
    /// For anybody to look at a search that runs; then it is stopped. One that is held stays.
    pub idle: Duration,
}

impl Patience {
    /// How long questions may take. One that opens a run waits for the look at its order, too.
    fn times(&self) -> Times {
        Times {
            looking: self.question,
            reading: self.question + self.order,
            working: self.work,
            replaying: self.trace,
        }
    }
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            request: Duration::from_secs(10),
            stranger: Duration::from_secs(2),
            order: Duration::from_secs(1),
            answer: Duration::from_secs(30),
            // What is compiled for tests computes about ten times as slowly.
            question: Duration::from_secs(if cfg!(debug_assertions) { 50 } else { 5 }),
            // A question of an explained Sudoku may say a minute.
            work: Duration::from_secs(65),
            trace: Duration::from_secs(60),
            idle: Duration::from_secs(15 * 60),
        }
    }
}

/// A page of the viewer.
///
/// ```
/// use solvarium_view::server::Page;
/// assert_ne!(Page::Searches, Page::Explained { says: "" });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page<'p> {
    /// Searches and their trees.
    Searches,
    /// Sudoku step by step.
    Explained {
        /// What is shown, as the page's own link says it behind the `#`.
        says: &'p str,
    },
}

/// A server that runs until it is dropped; its searches end with it.
///
/// ```
/// use solvarium_view::server::{Options, Server};
/// let server = Server::start(&Options::default())?;
/// assert!(server.url().starts_with(&format!("http://127.0.0.1:{}/?token=", server.address().port())));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
    /// None once it is being dropped.
    runtime: Option<Runtime>,
}

/// What all requests share.
struct App {
    guard: Guard,
    api: Arc<Api>,
    lanes: Lanes,
    patience: Patience,
}

impl Server {
    /// Starts to listen. Who asks from now on is answered, in the background.
    ///
    /// ```
    /// use solvarium_view::server::{Options, Server};
    /// let first = Server::start(&Options::default())?;
    /// let taken = Options { port: first.address().port(), ..Options::default() };
    /// assert!(Server::start(&taken).is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The address is not of this machine, the port is taken or not for this
    /// user, or the system has no threads or no randomness to give.
    pub fn start(options: &Options) -> io::Result<Self> {
        let listener = TcpListener::bind((options.address, options.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let patience = options.patience;
        let waits = Waits { order: patience.order, idle: patience.idle };
        let api = Api::new(options.bounds, options.memory.clone(), waits, Searches::InThreads);
        let (guard, lanes) = (Guard::new(address.port())?, Lanes::new(&patience.times()));
        let app = Arc::new(App { guard, api, lanes, patience });
        // Two threads talk, those of the lanes compute answers; the rest of the machine searches.
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(THREADS)
            .enable_all()
            .build()?;
        let inside = runtime.enter();
        let listener = tokio::net::TcpListener::from_std(listener)?;
        runtime.spawn(door::admit(listener, router(&app), options.patience));
        runtime.spawn(end_idle(Arc::clone(&app)));
        drop(inside);
        Ok(Self { app, address, runtime: Some(runtime) })
    }

    /// Where it listens.
    ///
    /// ```
    /// use solvarium_view::server::{Options, Server};
    /// assert_ne!(Server::start(&Options::default())?.address().port(), 0);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, with the token that lets its reader in.
    ///
    /// ```
    /// use solvarium_view::server::{Options, Server};
    /// let url = Server::start(&Options::default())?.url();
    /// assert_eq!(url.split_once("token=").unwrap().1.len(), 32); // 128 bits
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn url(&self) -> String {
        self.url_with(Page::Searches, self.app.guard.token())
    }

    /// The address of a page, as [`url`](Self::url) tells that of the searches.
    ///
    /// ```
    /// use solvarium_view::server::{Options, Page, Server};
    /// let server = Server::start(&Options::default())?;
    /// let url = server.url_of(Page::Explained { says: "position=1..." });
    /// assert!(url.contains("/explain.html?token=") && url.ends_with("#position=1..."));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn url_of(&self, page: Page<'_>) -> String {
        self.url_with(page, self.app.guard.token())
    }

    /// Shows the page in the user's browser.
    ///
    /// ```no_run
    /// use solvarium_view::server::{Options, Server};
    /// Server::start(&Options::default())?.open_page()?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no browser, or the system has no randomness to give.
    pub fn open_page(&self) -> io::Result<()> {
        self.open_page_of(Page::Searches)
    }

    /// Shows a page in the user's browser.
    ///
    /// ```no_run
    /// use solvarium_view::server::{Options, Page, Server};
    /// Server::start(&Options::default())?.open_page_of(Page::Explained { says: "drill=x-wing" })?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no browser, or the system has no randomness to give.
    pub fn open_page_of(&self, page: Page<'_>) -> io::Result<()> {
        browser::open(&self.url_with(page, &self.app.guard.ticket()?))
    }

    /// Records the board that the page explains, from now on; of several records the first stays.
    ///
    /// ```
    /// use solvarium_view::{explained::Record, server::{Options, Server}};
    /// Server::start(&Options::default())?.record(Record::new(|file| std::fs::write("board.json", file)));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn record(&self, record: Record) {
        self.app.api.record(record);
    }

    /// Adds a run to those that the page shows, and tells its number.
    ///
    /// # Errors
    /// [`RUNS`] runs are live: the session is stopped.
    pub fn show(&self, session: Arc<Session>) -> io::Result<u64> {
        match Place::keep(&self.app.api, None) {
            Ok(place) => Ok(place.take(session)),
            Err(refusal) => {
                session.stop();
                Err(io::Error::other(refusal.message()))
            }
        }
    }

    /// The page's address with this word to be let in. A wildcard address is one
    /// to listen at, not to go to.
    fn url_with(&self, page: Page<'_>, token: &str) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        match page {
            Page::Searches => format!("http://{address}/?token={token}"),
            Page::Explained { says } => format!("http://{address}{EXPLAINED}?token={token}#{says}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.app.api.runs.stop_all();
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(1));
        }
    }
}

/// Ends idle runs, for ever.
async fn end_idle(app: Arc<App>) {
    let often = (app.patience.idle / 4).clamp(Duration::from_millis(5), Duration::from_secs(10));
    loop {
        tokio::time::sleep(often).await;
        app.api.runs.stop_idle();
    }
}

fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/", get(assets::page))
        .route(EXPLAINED, get(assets::explained))
        .route(TECHNIQUES, get(assets::techniques))
        .route("/web/{*path}", get(assets::file))
        .route("/api/runs/{id}/stream", get(stream::stream))
        .route("/api/{*path}", any(api::carry))
        .fallback(async || Refusal::absent("there is nothing at this address"))
        .layer(from_fn_with_state(Arc::clone(app), guard::guard))
        .with_state(Arc::clone(app))
}
