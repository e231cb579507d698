//! The protocol of the search debugger of VS Code's PDDL extension: a planner posts its states by HTTP, one request each.
//!
//! ```text
//! planner --requests--> server --channel--> Search --> Nodes
//!         <--answers--         <--answer---
//! ```
//! A request is answered when its events are in the queue of the search. So a paused run delays the planner once the
//! queue is full.

mod server;
mod state;
#[cfg(test)]
mod tests;

use super::doors::Doors;
use super::{Ended, Nodes, Source};
use server::{Post, Server};
use solvarium::Error;
use solvarium::wording::count;
use solvarium_catalogue::ExternalEvent;
use state::{Answer, States};
use std::time::{Duration, Instant};

/// A search with a plan is over when it has had no connection for this long: a planner may open one for each request.
const LINGER: Duration = Duration::from_secs(3);
/// A search without a plan.
const LONG: Duration = Duration::from_secs(60);

/// Waits for the initial state of a planner. Other requests are refused until then.
pub(super) fn accept(doors: Doors, mut refused: impl FnMut(&str) + Send + 'static) -> Result<Source, Error> {
    let cannot = |error| Error::failure(format!("the server for planners cannot start: {error}"));
    let mut server = Server::start(doors).map_err(cannot)?;
    loop {
        let Some(post) = server.next()? else { continue };
        if post.path == INITIAL {
            let search = Search { server, refused, count: 0 };
            let read = move |nodes: &mut Nodes<'_>| search.read(post, nodes).map(|()| None);
            return Ok(Source::of(read, "a planning task", "external"));
        }
        let answer = Answer::wrong(409, "expected the initial state first");
        refused(&refusal(&post, &answer));
        post.answer(answer);
    }
}

/// The request that begins a search.
const INITIAL: &str = "/state/initial";

/// The search of a planner.
struct Search<R> {
    server: Server,
    refused: R,
    /// Number of requests that were refused.
    count: u64,
}

impl<R: FnMut(&str)> Search<R> {
    /// Reads the search to its end.
    fn read(mut self, first: Post, nodes: &mut Nodes<'_>) -> Result<(), Error> {
        let ended = self.all(first, nodes);
        if self.count > 1 {
            (self.refused)(&format!("refused: {}", count(self.count, "request")));
        }
        nodes.end(ended)
    }

    fn all(&mut self, first: Post, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
        let mut states = States::default();
        self.take(first, &mut states, nodes)?;
        let mut last = Instant::now();
        loop {
            let post = self.server.next()?;
            let patience = if states.has_plan() { LINGER } else { LONG };
            if post.is_some() || self.server.is_busy() {
                last = Instant::now();
            } else if last.elapsed() >= patience {
                return nodes.tell(ExternalEvent::Done);
            }
            match post {
                Some(post) => self.take(post, &mut states, nodes)?,
                None if nodes.is_unheard() => return Err(Ended::Unheard),
                None => {}
            }
        }
    }

    /// Processes a request, and answers it. A wrong one changes nothing.
    fn take(&mut self, post: Post, states: &mut States, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
        let answer = states.take(post.path, &post.body, nodes)?;
        if answer.is_wrong() {
            self.count += 1;
            if self.count == 1 {
                (self.refused)(&refusal(&post, &answer));
            }
        }
        post.answer(answer);
        Ok(())
    }
}

fn refusal(post: &Post, answer: &Answer) -> String {
    format!("a request to {} was refused: {}", post.path, answer.text)
}
