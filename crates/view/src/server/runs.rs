//! The runs that the page can look at: [`RUNS`] at most, each with a number that
//! is never given again.

use super::App;
use super::refusal::Refusal;
use crate::session::Session;
use crate::store::lock;
use axum::http::StatusCode;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How many runs are kept at once. When another begins, the one that has ended
/// and was looked at least lately makes room.
///
/// ```
/// assert_eq!(solvarium_view::server::RUNS, 8);
/// ```
pub const RUNS: usize = 8;

/// The table of runs.
pub(super) struct Runs {
    table: Mutex<Table>,
    idle: Duration,
}

#[derive(Default)]
struct Table {
    /// How many there were ever.
    last: u64,
    kept: BTreeMap<u64, Kept>,
}

struct Kept {
    session: Arc<Session>,
    looked_at: Instant,
}

impl Runs {
    pub fn new(idle: Duration) -> Self {
        Self { table: Mutex::default(), idle }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        lock(&self.table)
    }

    /// Adds the run that `start` begins, which is not begun if there is no room.
    /// The one that it replaces goes first if any has to.
    pub fn open(
        &self,
        replaced: Option<u64>,
        start: impl FnOnce() -> Result<Arc<Session>, Refusal>,
    ) -> Result<u64, Refusal> {
        let mut table = self.table();
        if table.kept.len() >= RUNS {
            let out = table.whom_to_forget(replaced).ok_or_else(full)?;
            table.forget(out);
        }
        let session = start()?;
        table.last += 1;
        let id = table.last;
        table.kept.insert(id, Kept { session, looked_at: Instant::now() });
        Ok(id)
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
        self.table().forget(id)
    }

    /// Ends all.
    pub fn stop_all(&self) {
        self.all().iter().for_each(|(_, session)| session.stop());
    }

    /// Ends those at which nobody has looked for long.
    fn stop_idle(&self) {
        let idle = |kept: &&Kept| kept.looked_at.elapsed() >= self.idle;
        self.table().kept.values().filter(idle).for_each(|kept| kept.session.stop());
    }
}

impl Table {
    fn whom_to_forget(&self, replaced: Option<u64>) -> Option<u64> {
        let ended = self.kept.iter().filter(|(_, kept)| kept.session.is_over());
        let idlest = ended.min_by_key(|(_, kept)| kept.looked_at);
        replaced.filter(|id| self.kept.contains_key(id)).or(idlest.map(|(id, _)| *id))
    }

    fn forget(&mut self, id: u64) -> bool {
        let kept = self.kept.remove(&id);
        kept.as_ref().inspect(|kept| kept.session.stop()).is_some()
    }
}

fn full() -> Refusal {
    let message = format!("{RUNS} runs are open: close one first");
    Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
}

/// Ends idle runs, for ever.
pub(super) async fn end_idle(app: Arc<App>) {
    let often = (app.patience.idle / 4).clamp(Duration::from_millis(5), Duration::from_secs(10));
    loop {
        tokio::time::sleep(often).await;
        app.runs.stop_idle();
    }
}
