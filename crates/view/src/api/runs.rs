//! The runs that the page can look at: [`RUNS`] at most, each with a number that
//! is never given again.

use super::Api;
use super::refusal::Refusal;
use crate::lock::lock;
use crate::session::Session;
use solvarium::clock::Instant;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// How many runs are kept at once. When another begins, the one that has ended
/// and was looked at least lately makes room.
///
/// ```
/// assert_eq!(solvarium_view::api::RUNS, 8);
/// ```
pub const RUNS: usize = 8;

/// The table of runs. Its lock is held for looks into it only: what may take longer,
/// such as preparing a run or freeing its tree, is done beside it.
#[derive(Debug)]
pub(crate) struct Runs {
    table: Mutex<Table>,
    idle: Duration,
}

#[derive(Debug, Default)]
struct Table {
    /// How many there were ever.
    last: u64,
    /// How many places are kept for runs that are being opened.
    promised: usize,
    kept: BTreeMap<u64, Kept>,
}

#[derive(Debug)]
struct Kept {
    session: Arc<Session>,
    looked_at: Instant,
}

/// A place among the runs for one that is being opened.
#[derive(Debug)]
pub(crate) struct Place {
    api: Arc<Api>,
}

impl Place {
    /// Keeps a place, if there is one. The run that the new one replaces goes first if
    /// any has to.
    pub fn keep(api: &Arc<Api>, replaced: Option<u64>) -> Result<Self, Refusal> {
        let mut table = api.runs.table();
        let mut gone = None;
        if table.kept.len() + table.promised >= RUNS {
            let out = table.whom_to_forget(replaced, api.runs.idle).ok_or_else(full)?;
            gone = table.kept.remove(&out);
        }
        table.promised += 1;
        drop(table);
        gone.inspect(|kept| kept.session.stop());
        Ok(Self { api: Arc::clone(api) })
    }

    /// Adds the run, and tells its number.
    pub fn take(self, session: Arc<Session>) -> u64 {
        let mut table = self.api.runs.table();
        table.last += 1;
        let id = table.last;
        table.kept.insert(id, Kept { session, looked_at: Instant::now() });
        id
    }
}

impl Drop for Place {
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

    /// The run of this number, which is looked at now.
    pub fn find(&self, id: u64) -> Option<Arc<Session>> {
        let mut table = self.table();
        let kept = table.kept.get_mut(&id)?;
        kept.looked_at = Instant::now();
        Some(Arc::clone(&kept.session))
    }

    /// All of them, oldest first.
    pub fn all(&self) -> Vec<(u64, Arc<Session>)> {
        self.table().kept.iter().map(|(id, kept)| (*id, Arc::clone(&kept.session))).collect()
    }

    /// Ends a run and forgets it; tells whether there was one.
    pub fn forget(&self, id: u64) -> bool {
        let gone = self.table().kept.remove(&id);
        gone.inspect(|kept| kept.session.stop()).is_some()
    }

    /// Forgets the oldest run that has ended; false if there is none.
    pub fn let_go(&self) -> bool {
        let mut table = self.table();
        let oldest = table.kept.iter().find(|(_, kept)| kept.session.is_over()).map(|(id, _)| *id);
        let gone = oldest.and_then(|id| table.kept.remove(&id));
        // Its tree is freed beside the lock.
        drop(table);
        gone.is_some()
    }

    /// Ends all.
    #[cfg(feature = "server")]
    pub fn stop_all(&self) {
        self.all().iter().for_each(|(_, session)| session.stop());
    }

    /// Ends those that search though nobody has looked at them for long. One that is held costs nothing, and stays.
    #[cfg(feature = "server")]
    pub fn stop_idle(&self) {
        let is_idle = |kept: &&Kept| kept.looked_at.elapsed() >= self.idle && !kept.session.is_held();
        let idle: Vec<_> =
            self.table().kept.values().filter(is_idle).map(|kept| Arc::clone(&kept.session)).collect();
        idle.iter().for_each(|session| session.stop_idle(self.idle));
    }
}

impl Table {
    /// The run that is replaced, the idlest of those that have ended, or the idlest of those that are held and that
    /// nobody has looked at for long.
    fn whom_to_forget(&self, replaced: Option<u64>, idle: Duration) -> Option<u64> {
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
