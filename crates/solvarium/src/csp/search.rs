//! Backtracking as an [`Algorithm`]: it ends with the first solution.

use super::backtrack::Backtrack;
use super::count::{Completeness, Counted};
use super::engine::{Engine, SearchObserver};
use super::event_reporter::EventReporter;
use super::instance::Csp;
use crate::limits::Clock;
use crate::{Algorithm, Limits, Outcome, Run};

impl Algorithm<Csp> for Backtrack {
    fn search(&self, csp: &Csp, run: &mut Run<'_, Csp>) -> Outcome<Csp> {
        let limits = run.bounds().clone();
        let counted = if run.is_watched() {
            first(csp, self, &limits, Some(&mut EventReporter::new(csp, run)))
        } else {
            first(csp, self, &limits, None)
        };
        run.stats = counted.stats;
        counted.outcome(|values| csp.plan_of(&values))
    }
}

/// The first solution, with or without an observer.
fn first(csp: &Csp, search: &Backtrack, limits: &Limits, look: Option<&mut dyn SearchObserver>) -> Counted {
    let mut clock = Clock::new(limits);
    let mut engine = match Engine::new(csp, search, &clock) {
        Ok(engine) => engine,
        Err(stop) => return Counted::stopped(stop, &clock),
    };
    let found = engine.next(&mut clock, look);
    Counted {
        number: u64::from(found == Ok(true)),
        ended: match found {
            Ok(true) => Completeness::AtCap,
            Ok(false) => Completeness::All,
            Err(why) => Completeness::Stopped(why),
        },
        first: (found == Ok(true)).then(|| engine.values()),
        stats: engine.stats(clock.nodes),
        elapsed: clock.elapsed(),
    }
}
