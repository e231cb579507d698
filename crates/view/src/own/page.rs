//! The viewer's page for a search of the program's own problem.

use super::{Watchable, start};
use crate::server::{Options, Server};
use crate::session::Session;
use solvarium::{Algorithm, Error};
use std::sync::Arc;

/// Solves a problem with an algorithm, and shows every step in the browser. The page goes forwards and backwards through the search, and
/// can stop it. The call prints the address of the page, opens a browser if there is one, and returns when Enter is pressed.
///
/// ```no_run
/// use solvarium::{from_successors, path::AStar};
/// let doubling = from_successors(1u32, |&n| [(n * 2, 1u32), (n + 1, 1)], |&n| n == 1000);
/// solvarium_view::watch(&doubling, &AStar::new(|&n: &u32| if n > 1000 { u32::MAX } else { (1000 / n).ilog2() }))?;
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// No port can be opened, or no thread can be started.
pub fn watch<P, A>(problem: &P, algorithm: &A) -> Result<(), Error>
where
    P: Watchable,
    A: Algorithm<P> + Clone + Send + Sync + 'static,
{
    Watched::start(problem, algorithm)?.until_enter();
    Ok(())
}

/// A search of the program's own problem with its page; both end when this is dropped. [`watch`] is the short form.
///
/// ```
/// use solvarium::{from_successors, path::BreadthFirst};
/// use solvarium_view::Watched;
/// let doubling = from_successors(1u32, |&n| [(n * 2, 1u32), (n + 1, 1)], |&n| n == 10);
/// let watched = Watched::start(&doubling, &BreadthFirst::new())?;
/// assert!(watched.url().starts_with("http://127.0.0.1:"));
/// watched.session().wait();
/// assert_eq!(watched.session().summary().cost, Some(4.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Watched {
    session: Arc<Session>,
    server: Server,
}

impl Watched {
    /// Starts the search and the server of its page, which listens on the loopback address only.
    ///
    /// # Errors
    /// The errors of [`watch`].
    pub fn start<P, A>(problem: &P, algorithm: &A) -> Result<Self, Error>
    where
        P: Watchable,
        A: Algorithm<P> + Clone + Send + Sync + 'static,
    {
        let input_error = |error: std::io::Error| Error::input(format!("the page cannot be served: {error}"));
        let server = Server::start(&Options::default()).map_err(input_error)?;
        let session = start(problem, algorithm, None)?;
        server.show(Arc::clone(&session)).map_err(input_error)?;
        Ok(Self { session, server })
    }

    /// The address of the page, with its access token.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// The run: its summary, its tree, its controls.
    #[must_use]
    pub const fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Prints the address, opens a browser, and waits for Enter. Without a terminal, waits for the end of the search.
    #[expect(
        clippy::print_stderr,
        reason = "a program that only calls `watch` has no other way to show the address"
    )]
    fn until_enter(&self) {
        eprintln!("watching at {}\npress Enter to end", self.url());
        // Without a browser, the address is enough.
        let _ = self.server.open_page();
        if !matches!(std::io::stdin().read_line(&mut String::new()), Ok(1..)) {
            self.session.wait();
        }
    }
}
