//! For tests: an observer with its own counters, to be compared with the run's.

use crate::watch::{Event, Node, Verdict};
use crate::{Algorithm, Answer, Problem, Run, Stats, Watch};

#[derive(Default)]
pub(in crate::path) struct Audit {
    nodes: u64,
    roots: u64,
    goals: u64,
    done: u64,
    /// A second path was better: the state's new node comes next.
    renewed: bool,
    counts: Stats,
}

impl Audit {
    fn known(&self, node: Node) {
        assert!(node.0 < self.nodes, "{node:?} is not a node yet");
    }
}

impl<P: Problem> Watch<P> for Audit {
    fn see(&mut self, event: &Event<'_, P>) {
        assert_eq!(self.done, 0, "something happened after the end");
        let renewed = std::mem::take(&mut self.renewed);
        assert!(!renewed || matches!(event, Event::Generate { from: Some(_), .. }));
        match event {
            Event::Generate { node, from, .. } => {
                assert_eq!(node.0, self.nodes, "numbers have gaps");
                if let Some((parent, _)) = from {
                    self.known(*parent);
                    self.counts.generated += u64::from(!renewed);
                } else {
                    self.roots += 1;
                }
                self.nodes += 1;
            }
            Event::Propagate { node, .. } | Event::Strike { node, .. } | Event::Backtrack { node, .. } => {
                self.known(*node);
            }
            Event::Expand { node, .. } => {
                self.known(*node);
                self.counts.expanded += 1;
            }
            Event::Duplicate { node, from, verdict, .. } => {
                self.known(*node);
                self.known(from.0);
                self.counts.duplicates += 1;
                self.counts.generated += 1;
                self.counts.reopened += u64::from(*verdict == Verdict::Reopened);
                self.renewed = *verdict != Verdict::Dropped;
            }
            Event::Prune { from, .. } => {
                self.known(from.0);
                self.counts.pruned += 1;
                self.counts.generated += 1;
            }
            Event::Bound { .. } => {}
            Event::Goal { node, .. } => {
                self.known(*node);
                self.goals += 1;
            }
            Event::Window { .. } | Event::Value { .. } => unreachable!("an event of a game"),
            Event::Done => self.done += 1,
        }
    }
}

/// Runs a search with and without an observer. Both must give the same result and counts, and the events must add up to
/// the counts. Children that were made but not processed, because a sibling is the goal, cause no event.
pub(crate) fn audit<P: Problem>(problem: &P, search: &impl Algorithm<P>) -> Answer<P> {
    let mut audit = Audit::default();
    let answer = Run::new().watch(&mut audit).solve(problem, search);
    let (seen, counted) = (audit.counts, answer.stats);
    assert_eq!(audit.done, 1);
    assert_eq!(audit.goals, u64::from(answer.plan().is_some()));
    assert_eq!(
        (seen.expanded, seen.duplicates, seen.pruned, seen.reopened),
        (counted.expanded, counted.duplicates, counted.pruned, counted.reopened)
    );
    match answer.plan() {
        Some(_) => assert!(seen.generated <= counted.generated),
        None => assert_eq!(seen.generated, counted.generated),
    }
    let mut unwatched = crate::solve(problem, search).stats;
    unwatched.bytes_peak = counted.bytes_peak;
    assert_eq!(unwatched, counted);
    answer
}
