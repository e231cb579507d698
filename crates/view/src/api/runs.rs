//! The runs that the page can view: at most [`RUNS`], each with a number that is never reused.

use super::Api;
use super::refusal::Refusal;
use crate::lock::lock;
use crate::session::Session;
use solvarium::clock::Instant;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// Maximum number of runs. When another begins, the finished run viewed least recently is removed.
///
/// ```
/// assert_eq!(solvarium_view::api::RUNS, 8);
/// ```
pub const RUNS: usize = 8;

/// The table of runs. Its lock is held for lookups only; slow work, such as preparing a run or freeing its tree, happens outside.
#[derive(Debug)]
pub(crate) struct Runs {
    table: Mutex<Table>,
    idle: Duration,
}

#[derive(Debug, Default)]
struct Table {
    /// The last number given out.
    last: u64,
    /// Number of places reserved for runs being opened.
    promised: usize,
    kept: BTreeMap<u64, Kept>,
}

#[derive(Debug)]
struct Kept {
    session: Arc<Session>,
    looked_at: Instant,
}

/// A reserved place for a run being opened.
#[derive(Debug)]
pub(crate) struct RunSlot {
    api: Arc<Api>,
}

impl RunSlot {
    /// Reserves a place for a run, if there is one. If another run must be removed, `replaced` is removed first.
    pub fn keep(api: &Arc<Api>, replaced: Option<u64>) -> Result<Self, Refusal> {
        let mut table = api.runs.table();
        let mut gone = None;
        if table.kept.len() + table.promised >= RUNS {
            let out = table.run_to_remove(replaced, api.runs.idle).ok_or_else(full)?;
            gone = table.kept.remove(&out);
        }
        table.promised += 1;
        drop(table);
        gone.inspect(|kept| kept.session.stop());
        Ok(Self { api: Arc::clone(api) })
    }

    /// Adds the run and returns its number.
    pub fn take(self, session: Arc<Session>) -> u64 {
        let mut table = self.api.runs.table();
        table.last += 1;
        let id = table.last;
        table.kept.insert(id, Kept { session, looked_at: Instant::now() });
        id
    }
}

impl Drop for RunSlot {
    fn drop(&mut self) {
        self.api.runs.table().promised -= 1;
    }
}

impl Runs {
    pub fn new(idle: Duration) -> Self {
        Self { table: Mutex::default(), idle }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        lock(&self.table)
    }

    /// Numbers the next run with this number or a greater one.
    pub fn number_from(&self, first: u64) {
        let mut table = self.table();
        table.last = table.last.max(first.saturating_sub(1));
    }

    /// Finds a run by number, and marks it as viewed now.
    pub fn find(&self, id: u64) -> Option<Arc<Session>> {
        let mut table = self.table();
        let kept = table.kept.get_mut(&id)?;
        kept.looked_at = Instant::now();
        Some(Arc::clone(&kept.session))
    }

    /// All runs, oldest first.
    pub fn all(&self) -> Vec<(u64, Arc<Session>)> {
        self.table().kept.iter().map(|(id, kept)| (*id, Arc::clone(&kept.session))).collect()
    }

    /// Ends and removes a run. Returns false if there was none.
    pub fn forget(&self, id: u64) -> bool {
        let gone = self.table().kept.remove(&id);
        gone.inspect(|kept| kept.session.stop()).is_some()
    }

    /// Removes the oldest finished run. Returns false if there is none.
    pub fn remove_finished(&self) -> bool {
        let mut table = self.table();
        let oldest = table.kept.iter().find(|(_, kept)| kept.session.is_over()).map(|(id, _)| *id);
        let gone = oldest.and_then(|id| table.kept.remove(&id));
        // The tree is freed outside the lock.
        drop(table);
        gone.is_some()
    }

    /// Ends all runs.
    #[cfg(feature = "server")]
    pub fn stop_all(&self) {
        self.all().iter().for_each(|(_, session)| session.stop());
    }

    /// Ends running searches that nobody has viewed for this long. A paused search uses no processor, so it is not
    /// ended.
    #[cfg(feature = "server")]
    pub fn stop_idle(&self) {
        let is_idle = |kept: &&Kept| kept.looked_at.elapsed() >= self.idle && !kept.session.is_held();
        let idle: Vec<_> =
            self.table().kept.values().filter(is_idle).map(|kept| Arc::clone(&kept.session)).collect();
        idle.iter().for_each(|session| session.stop_idle(self.idle));
    }
}

impl Table {
    /// Chooses the run to remove: the replaced one, else the longest unviewed of those finished, else of those paused and unviewed for
    /// longer than `idle`.
    fn run_to_remove(&self, replaced: Option<u64>, idle: Duration) -> Option<u64> {
        let idlest = |is_meant: &dyn Fn(&Kept) -> bool| {
            let meant = self.kept.iter().filter(|(_, kept)| is_meant(kept));
            meant.min_by_key(|(_, kept)| kept.looked_at).map(|(id, _)| *id)
        };
        let is_left = |kept: &Kept| kept.session.is_held() && kept.looked_at.elapsed() >= idle;
        replaced
            .filter(|id| self.kept.contains_key(id))
            .or_else(|| idlest(&|kept| kept.session.is_over()))
            .or_else(|| idlest(&is_left))
    }
}

fn full() -> Refusal {
    let message = format!("{RUNS} runs are open: close one first");
    Refusal::new(429, message)
}
