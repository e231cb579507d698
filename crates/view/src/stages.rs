//! The stages of a run. Each is entered once, by one thread: the search's own, or the one that stops it before it has reported anything.

use crate::lock::lock;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A stage of a run, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// The method and the heuristic are not checked yet.
    Opened,
    /// The search is being prepared: tables of a heuristic, a model, an initial state.
    Preparing,
    /// The search reports events.
    Searching,
    /// The result is being written.
    Ending,
    /// The run is over.
    Over,
}

/// The stage of a run, shared by its threads.
#[derive(Debug)]
pub(crate) struct Stages {
    now: Mutex<Stage>,
    changed: Condvar,
}

impl Stages {
    pub(crate) const fn new(now: Stage) -> Self {
        Self { now: Mutex::new(now), changed: Condvar::new() }
    }

    pub(crate) fn now(&self) -> Stage {
        *lock(&self.now)
    }

    /// Enters a later stage; false if another thread has reached it already.
    pub(crate) fn enter(&self, stage: Stage) -> bool {
        self.enter_if(stage, |now| now < stage)
    }

    /// Ends a run that has reported nothing yet; false if it has, or has ended.
    pub(crate) fn end_early(&self) -> bool {
        self.enter_if(Stage::Ending, |now| now < Stage::Searching)
    }

    fn enter_if(&self, stage: Stage, may: impl FnOnce(Stage) -> bool) -> bool {
        let mut now = lock(&self.now);
        let enters = may(*now);
        if enters {
            *now = stage;
            self.changed.notify_all();
        }
        enters
    }

    /// Waits until a stage is reached.
    pub(crate) fn wait_for(&self, stage: Stage) {
        let now = lock(&self.now);
        drop(self.changed.wait_while(now, |now| *now < stage));
    }

    /// Waits until a stage is reached, for a limited time.
    pub(crate) fn wait_timeout(&self, stage: Stage, patience: Duration) {
        let now: MutexGuard<'_, Stage> = lock(&self.now);
        // On platforms without threads, waiting with a timeout is not possible.
        if *now >= stage {
            return;
        }
        let waited = self.changed.wait_timeout_while(now, patience, |now| *now < stage);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// Ends a run when its search's thread ends, even by a panic. A run that is ended early is left to the thread that does so.
pub(crate) struct EndsRun<'s>(pub(crate) &'s Stages);

impl Drop for EndsRun<'_> {
    fn drop(&mut self) {
        self.0.enter_if(Stage::Over, |now| now < Stage::Ending);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_only_enters_a_stage() {
        let stages = Stages::new(Stage::Opened);
        assert!(stages.enter(Stage::Preparing) && !stages.enter(Stage::Preparing));
        assert!(stages.enter(Stage::Searching) && !stages.end_early(), "it has told something");
        let early = Stages::new(Stage::Opened);
        assert!(early.end_early() && !early.end_early());
        assert!(!early.enter(Stage::Searching) && early.now() == Stage::Ending);
        drop(EndsRun(&early));
        assert!(early.now() == Stage::Ending && early.enter(Stage::Over));
        drop(EndsRun(&stages));
        stages.wait_for(Stage::Over);
    }
}
