//! The data of a local search: figures, states and restarts, each with its event. A local search has no tree, but its
//! times are events, too.

use super::{Tree, TreeEvent};
use crate::budget::Share;
use crate::trace::{TraceEvent, ValueChange};
use solvarium::local::Figures;

/// The data of a local search.
///
/// ```
/// assert!(!solvarium_view::tree::Tree::new(10).local().is_there());
/// ```
#[derive(Debug, Default)]
pub struct Local {
    figures: Vec<(u32, Figures)>,
    states: Vec<ReportedState>,
    /// The changed positions of all states.
    places: Vec<ValueChange>,
    restarts: Vec<Restart>,
    /// The evaluations and generations at which the current run began, and its progress. Consecutive runs form one search: each counts from
    /// 0, and continues the totals of the last.
    base: (u64, u64),
    last: (u64, u64),
}

/// A reported state: the best so far, or the best of its generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReportedState {
    /// The event.
    pub event: u32,
    /// Evaluations so far, as far as reported.
    pub evaluations: u64,
    /// Generations so far, as far as reported.
    pub generations: u64,
    /// The cost.
    pub cost: f64,
    /// Whether the state is the best of its generation or run only, not of all so far.
    pub is_report: bool,
    length: u32,
    /// Index of its first position.
    from: usize,
    /// Index of the best state so far: this one, or an earlier one.
    best: Option<usize>,
}

/// A reported restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restart {
    /// The event.
    pub event: u32,
    /// Evaluations so far.
    pub evaluations: u64,
    /// Number of restarts so far, including this one.
    pub number: u64,
}

impl Local {
    /// Whether anything was reported.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        !self.figures.is_empty() || !self.states.is_empty() || !self.restarts.is_empty()
    }

    /// Makes room for one more of each, and returns the free capacity; `None` if there is no memory.
    pub(super) fn room(&mut self, share: &mut Share) -> Option<usize> {
        let figures = share.spare(&mut self.figures)?;
        Some(figures.min(share.spare(&mut self.states)?).min(share.spare(&mut self.restarts)?))
    }

    /// Makes room for the positions of a state.
    pub(super) fn room_for_places(&mut self, places: usize, share: &mut Share) -> bool {
        share.room(&mut self.places, places)
    }

    /// Number of entries.
    pub(super) fn len(&self) -> usize {
        self.figures.len() + self.states.len() + self.restarts.len() + self.places.len() / 4
    }

    /// The figures before a time, and their events.
    #[must_use]
    pub fn figures(&self, at: u32) -> &[(u32, Figures)] {
        &self.figures[..self.figures.partition_point(|&(event, _)| event < at)]
    }

    /// The states before a time.
    #[must_use]
    pub fn states(&self, at: u32) -> &[ReportedState] {
        &self.states[..self.states.partition_point(|state| state.event < at)]
    }

    /// The restarts before a time.
    #[must_use]
    pub fn restarts(&self, at: u32) -> &[Restart] {
        &self.restarts[..self.restarts.partition_point(|restart| restart.event < at)]
    }

    /// The best state before a time, with its index.
    #[must_use]
    pub fn best(&self, at: u32) -> Option<(usize, ReportedState)> {
        let best = self.states(at).last()?.best?;
        Some((best, *self.states.get(best)?))
    }

    /// The first reported state, with its index.
    #[must_use]
    pub fn first(&self) -> Option<(usize, ReportedState)> {
        Some((0, *self.states.first()?))
    }

    /// The last figures before a time, updated by the states reported since.
    #[must_use]
    pub fn standing(&self, at: u32) -> Figures {
        let mut figures = self.figures(at).last().map_or_else(Figures::default, |&(_, figures)| figures);
        if let Some(state) = self.states(at).last() {
            figures.evaluations = figures.evaluations.max(state.evaluations);
            figures.generations = figures.generations.max(state.generations);
        }
        if let Some((_, best)) = self.best(at) {
            let is_first = self.figures(at).is_empty();
            let cost = best.cost as i64;
            figures.best = if is_first { cost } else { figures.best.min(cost) };
        }
        figures
    }

    /// Whether this is a walk of one state, judging by its figures: a population has generations, or costs that differ.
    #[must_use]
    pub fn is_walk(&self, at: u32) -> bool {
        let is_one = |&(_, figures): &(u32, Figures)| figures.generations == 0 && figures.spread == 0.0;
        self.figures(at).last().is_some_and(is_one)
    }

    /// The cost of the state before a time, or the mean cost of the population; `None` if unknown. After a new best
    /// state, its cost is used until new figures arrive.
    #[must_use]
    pub fn mean(&self, at: u32) -> Option<f64> {
        let &(event, figures) = self.figures(at).last()?;
        let best = self.best(at).map(|(_, best)| best);
        let newer = best.filter(|best| best.event > event && self.is_walk(at));
        Some(newer.map_or(figures.mean, |best| best.cost))
    }

    /// The values of a state, reconstructed from the changes of the states before it.
    #[must_use]
    pub fn values(&self, number: usize) -> Vec<i32> {
        let mut values = Vec::new();
        for (at, state) in self.states.iter().enumerate().take(number.saturating_add(1)) {
            if values.len() != state.length as usize {
                values = vec![0; state.length as usize];
            }
            let end = self.states.get(at + 1).map_or(self.places.len(), |next| next.from);
            for &(place, value) in self.places.get(state.from..end).unwrap_or_default() {
                if let Some(there) = values.get_mut(place as usize) {
                    *there = value;
                }
            }
        }
        values
    }

    /// Converts an evaluation count of the current run to one of the whole search.
    fn evaluations(&mut self, evaluations: u64) -> u64 {
        if self.base.0.saturating_add(evaluations) < self.last.0 {
            self.base = self.last;
        }
        self.last.0 = self.base.0.saturating_add(evaluations);
        self.last.0
    }

    /// Converts a generation count of the current run to one of the whole search.
    fn generations(&mut self, generations: u64) -> u64 {
        self.last.1 = self.last.1.max(self.base.1.saturating_add(generations));
        self.last.1
    }

    fn state(&mut self, state: ReportedState, places: &[ValueChange]) -> u32 {
        let before = self.states.last().and_then(|state| state.best);
        let is_better = before.is_none_or(|best| state.cost < self.states[best].cost);
        let is_report = state.is_report || !is_better;
        let best = if is_report { before } else { Some(self.states.len()) };
        self.states.push(ReportedState { from: self.places.len(), best, is_report, ..state });
        self.places.extend_from_slice(places);
        self.states.len() as u32 - 1
    }
}

impl Tree {
    /// The data of a local search.
    #[must_use]
    pub const fn local(&self) -> &Local {
        &self.local
    }

    /// Processes an event of a local search.
    pub(super) fn ingest_local(&mut self, event: TraceEvent) {
        let at = self.events();
        let (evaluations, generations) = self.local.last;
        let state = ReportedState {
            event: at,
            evaluations,
            generations,
            cost: 0.0,
            is_report: false,
            length: 0,
            from: 0,
            best: None,
        };
        let what = match event {
            TraceEvent::Figures(mut figures) => {
                figures.evaluations = self.local.evaluations(figures.evaluations);
                figures.generations = self.local.generations(figures.generations);
                if self.local.is_there() {
                    figures.best = figures.best.min(self.local.standing(at).best);
                }
                // A step without a node: the open list keeps its length.
                self.expansions.push(at);
                self.repetitions.push(at);
                self.local.figures.push((at, *figures));
                TreeEvent::Figures(self.local.figures.len() as u32 - 1)
            }
            TraceEvent::Best { evaluations, cost, length, places } => {
                let evaluations = self.local.evaluations(evaluations);
                let state = ReportedState { evaluations, cost, length, ..state };
                TreeEvent::State(self.local.state(state, &places))
            }
            TraceEvent::Report { generations, cost, length, places } => {
                let generations = self.local.generations(generations);
                let state = ReportedState { generations, cost, length, is_report: true, ..state };
                TreeEvent::State(self.local.state(state, &places))
            }
            TraceEvent::Restart { evaluations, number } => {
                let evaluations = self.local.evaluations(evaluations);
                self.local.restarts.push(Restart { event: at, evaluations, number });
                TreeEvent::Restart(self.local.restarts.len() as u32 - 1)
            }
            _ => return,
        };
        self.push_event(what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_reconstructed_from_changes() {
        let mut tree = Tree::new(100);
        let best = |cost: f64, places: &[ValueChange]| TraceEvent::Best {
            evaluations: 1,
            cost,
            length: 3,
            places: places.into(),
        };
        tree.ingest_local(best(9.0, &[(0, 5), (2, 7)]));
        let mut figures = Figures::default();
        (figures.evaluations, figures.best) = (1024, 9);
        tree.ingest_local(TraceEvent::Figures(Box::new(figures)));
        tree.ingest_local(TraceEvent::Report {
            generations: 3,
            cost: 8.0,
            length: 3,
            places: [(1, 1)].into(),
        });
        tree.ingest_local(best(4.0, &[(0, -5), (700, 1)]));
        let local = tree.local();
        assert_eq!(
            (0..4).map(|n| local.values(n)).collect::<Vec<_>>()[..3],
            [vec![5, 0, 7], vec![5, 1, 7], vec![-5, 1, 7]]
        );
        assert_eq!(
            (local.best(0), local.best(1).map(|(n, _)| n), local.best(4).map(|(n, _)| n)),
            (None, Some(0), Some(2))
        );
        assert_eq!(local.best(3).map(|(_, best)| best.cost), Some(9.0));
        assert_eq!(
            (local.standing(3).best, local.standing(4).best, local.standing(4).evaluations),
            (9, 4, 1025)
        );
        assert_eq!((tree.events(), tree.expansions_at(4)), (4, 1));
    }

    #[test]
    fn trials_one_after_the_other_are_one_search() {
        let mut tree = Tree::new(100);
        let best =
            |evaluations, cost| TraceEvent::Best { evaluations, cost, length: 1, places: [(0, 1)].into() };
        let figures = |evaluations, best, generations| {
            let mut figures = Figures::default();
            (figures.evaluations, figures.best, figures.generations) = (evaluations, best, generations);
            TraceEvent::Figures(Box::new(figures))
        };
        let events =
            [best(1, 9.0), figures(1024, 9, 3), best(1, 12.0), figures(1000, 12, 1), best(1001, 5.0)];
        events.into_iter().for_each(|event| tree.ingest_local(event));
        let local = tree.local();
        assert_eq!(
            local.states(9).iter().map(|state| state.evaluations).collect::<Vec<_>>(),
            [1, 1025, 2025]
        );
        assert_eq!(local.best(4).map(|(number, best)| (number, best.cost)), Some((0, 9.0)));
        assert_eq!(local.best(5).map(|(number, best)| (number, best.cost)), Some((2, 5.0)));
        let second = local.figures(9)[1].1;
        assert_eq!((second.evaluations, second.generations, second.best), (2024, 4, 9));
        assert_eq!(
            local.mean(9),
            Some(0.0),
            "the mean of a population is the reported one, whatever its best"
        );
    }

    #[test]
    fn a_walk_is_at_its_last_best_state() {
        let mut tree = Tree::new(100);
        let best =
            |evaluations, cost| TraceEvent::Best { evaluations, cost, length: 1, places: [(0, 1)].into() };
        let mut figures = Figures::default();
        (figures.evaluations, figures.best, figures.mean) = (1024, 9, 16.0);
        [best(1, 9.0), TraceEvent::Figures(Box::new(figures)), best(1100, 0.0)]
            .into_iter()
            .for_each(|event| tree.ingest_local(event));
        let local = tree.local();
        assert_eq!([1, 2, 3].map(|at| local.mean(at)), [None, Some(16.0), Some(0.0)]);
    }
}
