//! A run shown from its trace. The trace is read block by block, each in borrowed memory; the events of a block enter the tree before the
//! next block is read.

use super::{READING, Session, no_memory, store};
use crate::budget::Budget;
use crate::stages::Stage;
use crate::trace::{Header, Reader, Unread};
use solvarium::limits::Stop;
use solvarium::{Error, Limits};
use solvarium_budget::spend;
use solvarium_catalogue::Instance;
use std::io::BufRead;
use std::sync::{Arc, OnceLock};

impl Session {
    /// Shows a trace.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let replay = Session::replay(session.trace().as_slice())?;
    /// assert_eq!(replay.summary().cost, Some(2.0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The file is not a trace, or cannot be read.
    pub fn replay(from: impl BufRead) -> Result<Arc<Self>, Error> {
        Self::replay_within(&Budget::unlimited(), from)
    }

    /// Like [`replay`](Self::replay), with a quota of this budget for everything that is kept.
    ///
    /// ```
    /// use solvarium_view::{budget::Budget, session::Session};
    /// assert!(Session::replay_within(&Budget::new(64 << 20), &b"no trace"[..]).is_err());
    /// ```
    ///
    /// # Errors
    /// The errors of [`replay`](Self::replay); or too little of the budget is left.
    pub fn replay_within(budget: &Budget, from: impl BufRead) -> Result<Arc<Self>, Error> {
        Ok(Self::replaying(budget, from)?)
    }

    /// Implements [`replay_within`](Self::replay_within). A byte of events counts as a step of the thread's budget, if it has one.
    pub(crate) fn replaying(budget: &Budget, from: impl BufRead) -> Result<Arc<Self>, Unread> {
        let mut reader = Reader::within(budget.loan(), from)?;
        let header = reader.header().clone();
        let instance = instance_of(&header, budget)?.map(Arc::from);
        let quota = budget.quota().ok_or_else(|| Unread::Full(no_memory(budget)))?;
        let store = store(budget, &header, quota.kept_share(None), None).map_err(Unread::Full)?;
        while let Some(piece) = reader.piece()? {
            spend(piece.len()).map_err(|_| Error::stopped(Stop::Asked))?;
            store.take_in(&piece);
        }
        Ok(Arc::new(Self {
            resolved: OnceLock::from(Ok((header.method.clone(), header.heuristic.clone()))),
            kind: "replay",
            truncated: reader.is_truncated(),
            ..Self::fresh(header, store, instance, Stage::Over)
        }))
    }
}

/// The puzzle of a trace, if this version can read it. A build that leaves out the puzzle refuses the trace.
fn instance_of(header: &Header, budget: &Budget) -> Result<Option<Box<dyn Instance>>, Unread> {
    let loan = budget.lend_half(READING)?;
    let limits = Limits::none().memory(loan.bytes());
    match limits.within(|| header.instance()).map_err(Error::stopped)? {
        Err(error) if error.is_unsupported() => Err(error.into()),
        read => Ok(read.ok()),
    }
}
