//! The server of the viewer: `docs/viewer-api.md` over HTTP, for the page of one user on this machine.
//!
//! Any web page and any other user of this machine may send requests here. The guard, which every request passes first, keeps them out.
//! [`Patience`], [`CONNECTIONS`], [`COOKIE_CONNECTIONS`] and [`PENDING_CONNECTIONS`] limit times and numbers. Searches run on threads of their own and never wait
//! for a client: a slow page receives only the latest state.

mod api;
mod assets;
mod browser;
mod door;
mod guard;
mod lane;
mod stream;
mod trace;

pub use crate::api::RUNS;
pub use door::{CONNECTIONS, COOKIE_CONNECTIONS, PENDING_CONNECTIONS};
pub(crate) use door::{http, next_connection};

use crate::api::{Api, Refusal, RunSlot, Searches, Waits};
use crate::budget::Budget;
use crate::explained::BoardRecord;
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

/// The address and the limits of a server.
///
/// ```
/// use solvarium_view::server::Options;
/// let options = Options::default();
/// assert!(options.address.is_loopback() && options.port == 0);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on. Any but a loopback address admits the network.
    pub address: IpAddr,
    /// The port; 0 for any free one.
    pub port: u16,
    /// Upper limits for a run, whatever the page requests.
    pub bounds: Bounds,
    /// Memory of all runs and requests: searches, their data, bodies and replies.
    pub memory: Budget,
    /// Timeouts.
    pub patience: Patience,
}

/// Address of the page that explains Sudoku.
const EXPLAINED: &str = "/explain.html";
/// Address of the page to play on.
const GAMES: &str = "/games.html";
/// Address of the page for setters of variants.
const SETTER: &str = "/setter.html";
/// Address of the techniques, which that page links to.
const TECHNIQUES: &str = "/docs/techniques.md";

/// Default memory budget.
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

/// Timeouts of the server.
///
/// ```
/// use solvarium_view::server::Patience;
/// use std::time::Duration;
/// assert!(Patience::default().request <= Duration::from_secs(10));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the headers of a request, on a new or a reused connection, and again for its body.
    pub request: Duration,
    /// For a connection to authenticate.
    pub authenticate: Duration,
    /// For a request to be accepted before showing a run that may turn out invalid.
    pub order: Duration,
    /// For a client that does not read.
    pub answer: Duration,
    /// For a reply about a run or a text; then the request is cancelled.
    pub question: Duration,
    /// The timeout of a reply that may take long: Sudoku steps, new puzzles, downloads.
    pub work: Duration,
    /// For a complete trace to arrive and be read.
    pub trace: Duration,
    /// Time after which a running search that nobody watches is stopped. A paused one stays.
    pub idle: Duration,
}

impl Patience {
    /// Timeouts of the lanes. A request that opens a run also waits until the run is accepted.
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
            authenticate: Duration::from_secs(2),
            order: Duration::from_secs(1),
            answer: Duration::from_secs(30),
            // Test builds are about ten times as slow.
            question: Duration::from_secs(if cfg!(debug_assertions) { 50 } else { 5 }),
            // A request about an explained Sudoku may set a limit of a minute.
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
        /// The board to show, in the form of the page's link after the `#`.
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
    /// `None` while it is being dropped.
    runtime: Option<Runtime>,
}

/// State shared by all requests.
struct App {
    guard: Guard,
    api: Arc<Api>,
    lanes: Lanes,
    patience: Patience,
}

impl Server {
    /// Starts to listen. Requests are answered in the background.
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
    /// The address is not of this machine, the port is in use or not permitted, or the system has no threads or no random numbers.
    pub fn start(options: &Options) -> io::Result<Self> {
        let listener = TcpListener::bind((options.address, options.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let patience = options.patience;
        let waits = Waits { order: patience.order, idle: patience.idle };
        let api = Api::new(options.bounds, options.memory.clone(), waits, Searches::InThreads);
        let (guard, lanes) = (Guard::new(address.port())?, Lanes::new(&patience.times()));
        let app = Arc::new(App { guard, api, lanes, patience });
        // Two threads handle connections, the lanes' threads compute replies, and the rest of the machine searches.
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

    /// The address on which it listens.
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

    /// The address of the page, with its access token.
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

    /// The address of a page, in the form of [`url`](Self::url).
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

    /// Opens the page in the user's browser.
    ///
    /// ```no_run
    /// use solvarium_view::server::{Options, Server};
    /// Server::start(&Options::default())?.open_page()?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no browser, or the system has no random numbers.
    pub fn open_page(&self) -> io::Result<()> {
        self.open_page_of(Page::Searches)
    }

    /// Opens a page in the user's browser.
    ///
    /// ```no_run
    /// use solvarium_view::server::{Options, Page, Server};
    /// Server::start(&Options::default())?.open_page_of(Page::Explained { says: "drill=x-wing" })?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no browser, or the system has no random numbers.
    pub fn open_page_of(&self, page: Page<'_>) -> io::Result<()> {
        browser::open(&self.url_with(page, &self.app.guard.ticket()?))
    }

    /// Records the explained board from now on. Only the first record counts.
    ///
    /// ```
    /// use solvarium_view::{explained::BoardRecord, server::{Options, Server}};
    /// Server::start(&Options::default())?.record(BoardRecord::new(|file| std::fs::write("board.json", file)));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn record(&self, record: BoardRecord) {
        self.app.api.record(record);
    }

    /// Adds a run to those of the page, and returns its number.
    ///
    /// # Errors
    /// [`RUNS`] runs are active: the session is stopped.
    pub fn show(&self, session: Arc<Session>) -> io::Result<u64> {
        match RunSlot::keep(&self.app.api, None) {
            Ok(place) => Ok(place.take(session)),
            Err(refusal) => {
                session.stop();
                Err(io::Error::other(refusal.message()))
            }
        }
    }

    /// The page's address with this access word. A wildcard address is replaced by loopback.
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

/// Ends idle runs, forever.
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
        .route(GAMES, get(assets::games))
        .route(SETTER, get(assets::setter))
        .route(TECHNIQUES, get(assets::techniques))
        .route("/web/{*path}", get(assets::file))
        .route("/api/runs/{id}/stream", get(stream::stream))
        .route("/api/{*path}", any(api::carry))
        .fallback(async || Refusal::absent("there is nothing at this address"))
        .layer(from_fn_with_state(Arc::clone(app), guard::guard))
        .with_state(Arc::clone(app))
}
