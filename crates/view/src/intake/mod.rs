//! Searches of other programs, as they report them: one reader for each language.
//!
//! ```text
//! lines, Posthoc, VS Code, CP-Profiler --> Nodes (names to numbers) --ExternalEvent--> channel --> Session
//! ```
//!
//! A reader passes on everything before an error, and then the error itself, so that the viewer shows both.
//!
//! ```
//! use solvarium_view::budget::Budget;
//! use solvarium_view::intake::Source;
//! use solvarium_view::session::{Begin, Bounds};
//! let text = "{\"node\": \"a\"}\n{\"node\": \"b\", \"parent\": \"a\", \"g\": 1}\n{\"goal\": \"b\"}\n{\"done\": true}\n";
//! let source = Source::open(text.as_bytes(), "two nodes")?;
//! let (session, nodes) = source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None)?;
//! assert_eq!(source.read(nodes).nodes, 2);
//! session.wait();
//! assert_eq!(session.summary().cost, Some(1.0));
//! # Ok::<(), solvarium::Error>(())
//! ```

mod beginning;
#[cfg(feature = "server")]
mod cp_profiler;
#[cfg(feature = "server")]
mod doors;
#[cfg(feature = "server")]
mod growth;
mod ids;
pub mod lines;
#[cfg(feature = "server")]
mod listen;
pub mod posthoc;
mod queue;
mod source;
mod text;
#[cfg(feature = "server")]
mod vscode;

use ids::Ids;
#[cfg(feature = "server")]
pub use listen::{Listen, Port, Protocol};
use queue::Load;
use solvarium::Error;
use solvarium_catalogue::ExternalEvent;
pub use source::{Source, Summary};
use std::io::BufRead;
use std::sync::Arc;

/// Maximum number of nodes of a search.
const NODES: usize = 1 << 27;
/// Maximum memory for the names of nodes and a reader's other data.
const NAMES: usize = 512 << 20;
/// Maximum length of a line.
pub const LONGEST: usize = 1 << 20;

/// Numbers the nodes of a search, and passes its events on.
pub struct Nodes<'s> {
    ids: Ids,
    count: u32,
    /// Memory of a reader's data besides the names.
    kept: usize,
    load: Arc<Load>,
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the readers of the server wait"))]
    is_over: Box<dyn Fn() -> bool + Send + 's>,
    tell: Box<dyn FnMut(ExternalEvent) -> bool + Send + 's>,
}

impl std::fmt::Debug for Nodes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nodes").field("count", &self.count).finish_non_exhaustive()
    }
}

/// The first byte of an input that is not white space, without consuming it; 0 if there is none.
fn first_byte(from: &mut impl BufRead) -> Result<u8, Error> {
    loop {
        let some =
            from.fill_buf().map_err(|error| Error::input(format!("the search cannot be read: {error}")))?;
        if some.is_empty() {
            return Ok(0);
        }
        match some.iter().position(|byte| !byte.is_ascii_whitespace()) {
            Some(at) => {
                let first = some[at];
                return Ok(first);
            }
            None => {
                let blank = some.len();
                from.consume(blank);
            }
        }
    }
}

/// Why a reader ends early.
#[derive(Debug)]
pub(crate) enum Ended {
    /// Nobody listens any more.
    Unheard,
    /// The input is wrong.
    Wrong(Error),
}

impl From<Error> for Ended {
    fn from(error: Error) -> Self {
        Self::Wrong(error)
    }
}

/// A node that is new.
#[derive(Debug, Default)]
pub(crate) struct Fresh {
    pub(crate) parent: Option<u32>,
    pub(crate) g: f64,
    pub(crate) h: f64,
    pub(crate) action: String,
    pub(crate) board: String,
}

impl<'s> Nodes<'s> {
    /// Nodes whose events go to this function; it returns false when nobody listens any more.
    pub fn new(tell: impl FnMut(ExternalEvent) -> bool + Send + 's) -> Self {
        Self::of(Arc::default(), || false, tell)
    }

    /// Nodes whose memory is counted here. While there is nothing to send, `is_over` returns whether the receiver is
    /// gone.
    fn of(
        load: Arc<Load>,
        is_over: impl Fn() -> bool + Send + 's,
        tell: impl FnMut(ExternalEvent) -> bool + Send + 's,
    ) -> Self {
        let (is_over, tell) = (Box::new(is_over), Box::new(tell));
        Self { ids: Ids::default(), count: 0, kept: 0, load, is_over, tell }
    }

    /// Number of nodes so far.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The number of the node with this name, if it was reported.
    pub(crate) fn find(&self, id: &str) -> Option<u32> {
        self.ids.find(id)
    }

    /// The number of the node with this name.
    pub(crate) fn known(&self, id: &str) -> Result<u32, Ended> {
        let unknown = || Error::input(format!("expected a node reported before, found `{id}`"));
        Ok(self.find(id).ok_or_else(unknown)?)
    }

    /// Passes on a new node. With `again`, it may replace a node of the same name.
    pub(crate) fn add(&mut self, id: Option<&str>, node: Fresh, again: bool) -> Result<u32, Ended> {
        if let Some(id) = id {
            if !again && self.find(id).is_some() {
                return Err(Error::input(format!("expected a new node, found `{id}` again")).into());
            }
            self.ids.insert(id, self.count);
        }
        let names = self.ids.bytes() + self.kept;
        self.load.hold(names);
        if self.count as usize >= NODES || names > NAMES {
            return Err(Error::input(format!("these are too many nodes: at most {NODES}")).into());
        }
        let number = self.count;
        self.count += 1;
        let Fresh { parent, g, h, action, board } = node;
        self.tell(ExternalEvent::Node { parent, g, h, action, board })?;
        Ok(number)
    }

    /// Counts the memory of a reader's data besides the names.
    #[cfg(feature = "server")]
    const fn keep(&mut self, bytes: usize) {
        self.kept = bytes;
    }

    /// Whether nobody listens any more.
    #[cfg(feature = "server")]
    fn is_unheard(&self) -> bool {
        self.load.is_closed() || (self.is_over)()
    }

    /// Passes on an event.
    pub(crate) fn tell(&mut self, event: ExternalEvent) -> Result<(), Ended> {
        if (self.tell)(event) { Ok(()) } else { Err(Ended::Unheard) }
    }

    /// Passes on how a reader ended, if that was early.
    pub(crate) fn end(&mut self, ended: Result<(), Ended>) -> Result<(), Error> {
        match ended {
            Ok(()) | Err(Ended::Unheard) => Ok(()),
            Err(Ended::Wrong(error)) => {
                (self.tell)(ExternalEvent::Broken(error.to_string()));
                Err(error)
            }
        }
    }
}
