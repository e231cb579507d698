//! Searches of planning tasks. Without an observer, best-first search, breadth-first search and searches by preferred
//! actions use packed states with as few words as possible. Every other search runs on the erased problem,
//! with equal counts.

use super::Planning;
use super::heuristics::PlanningHeuristic;
use crate::instance::path;
use crate::method::{Core, How, Method};
use crate::methods::{ANYTIME_ASTAR, HILL_CLIMBING, LAZY_GREEDY};
use crate::small::IS_SMALL;
use solvarium::limits::Clock;
use solvarium::path::{AnytimeAStar, BestFirst, BreadthFirst, EnforcedHillClimbing, LazyGreedy};
use solvarium::{Algorithm, Answer, Error, Heuristic, Limits, Outcome, Plan, Run, Trust};
use solvarium_planning::heuristic::{Cuts, DeleteRelaxation, Estimate, GoalCount, LmCut};
use solvarium_planning::packed::{Action, Boxed, Packed, Visit, Words, visit};
use std::sync::Arc;

pub(super) fn search(
    puzzle: &Planning,
    method: &Method,
    heuristic: PlanningHeuristic,
    task: path::Task<'_>,
) -> Result<Answer<Packed<Boxed>>, Error> {
    if IS_SMALL || !is_compiled(method) || task.watch.is_some() {
        return path::erased(puzzle, method, &heuristic, task);
    }
    let (limits, trust) = (&task.limits, task.trust);
    let clock = Clock::new(limits);
    let compiled = Compiled { method, heuristic: &heuristic, limits, trust, clock };
    match visit(Arc::clone(puzzle.packed.task()), compiled)? {
        Some(answer) => Ok(answer),
        None => path::erased(puzzle, method, &heuristic, task),
    }
}

fn is_compiled(method: &Method) -> bool {
    match method.how() {
        How::Core(core) => {
            matches!(core, Core::AStar | Core::Greedy | Core::UniformCost | Core::BreadthFirst)
        }
        _ => [&LAZY_GREEDY, &ANYTIME_ASTAR, &HILL_CLIMBING].into_iter().any(|entry| method.is(entry)),
    }
}

/// A search of a packed task, whatever the size of its states.
struct Compiled<'a> {
    method: &'a Method,
    heuristic: &'a PlanningHeuristic,
    limits: &'a Limits,
    trust: Trust,
    /// Started before the task is packed, because packing a large task takes time.
    clock: Clock<'a>,
}

impl Visit for Compiled<'_> {
    type Output = Option<Answer<Packed<Boxed>>>;

    /// Returns nothing if the method has a form that is not compiled.
    fn visit<S: Words>(self, packed: Packed<S>) -> Self::Output {
        let values = self.method.values();
        let heuristic = Any::of(self.heuristic, &packed)?;
        let search: Box<dyn Algorithm<Packed<S>> + '_> = match self.method.how() {
            How::Core(Core::AStar) => Box::new(BestFirst::configured(heuristic, values)),
            How::Core(Core::Greedy) => Box::new(BestFirst::greedy_configured(heuristic, values)),
            How::Core(Core::UniformCost) => Box::new(BestFirst::new(heuristic)),
            How::Core(_) => Box::new(BreadthFirst::configured(values).graph()?),
            _ if self.method.is(&LAZY_GREEDY) => Box::new(LazyGreedy::configured(heuristic, values)),
            _ if self.method.is(&ANYTIME_ASTAR) => Box::new(AnytimeAStar::configured(heuristic, values)),
            _ => Box::new(EnforcedHillClimbing::new(heuristic)),
        };
        let prepared = self.clock.elapsed();
        let limits = self.limits.after(prepared, 0);
        let mut answer = Run::new().limits(limits).trusting(self.trust).solve(&packed, &*search);
        answer.elapsed += prepared;
        Some(boxed(answer))
    }
}

/// Any of the heuristics, so that a search is compiled once for all of them.
enum Any<S> {
    Blind,
    GoalCount(GoalCount),
    Relaxed(DeleteRelaxation),
    LmCut(LmCut<S>),
}

impl<S: Words> Any<S> {
    fn of(chosen: &PlanningHeuristic, packed: &Packed<S>) -> Option<Self> {
        let relaxed = |estimate| Self::Relaxed(DeleteRelaxation::new(packed, estimate));
        Some(match chosen {
            PlanningHeuristic::Blind => Self::Blind,
            PlanningHeuristic::GoalCount(_) => Self::GoalCount(GoalCount::new(packed)),
            PlanningHeuristic::Max(_) => relaxed(Estimate::Max),
            PlanningHeuristic::Add(_) => relaxed(Estimate::Add),
            PlanningHeuristic::FastForward(_) => relaxed(Estimate::FastForward),
            PlanningHeuristic::LmCut(_) => Self::LmCut(LmCut::new(packed, Cuts::Inherited).ok()?),
        })
    }
}

impl<S: Words> Heuristic<Packed<S>> for Any<S> {
    type Memo = u32;

    fn first(&self, state: &S) -> u32 {
        match self {
            Self::Blind => 0,
            Self::GoalCount(count) => count.first(state),
            Self::Relaxed(relaxed) => relaxed.first(state),
            Self::LmCut(cuts) => cuts.first(state),
        }
    }

    fn after(&self, parent: &u32, action: &Action, child: &S) -> u32 {
        match self {
            Self::LmCut(cuts) => cuts.after(parent, action, child),
            _ => self.first(child),
        }
    }

    fn prepare(&self, memo: &u32, state: &S) {
        if let Self::LmCut(cuts) = self {
            cuts.prepare(memo, state);
        }
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }

    fn prefer(&self, state: &S, preferred: &mut Vec<Action>) -> u32 {
        match self {
            Self::Relaxed(relaxed) => relaxed.prefer(state, preferred),
            _ => self.first(state),
        }
    }

    fn is_expensive(&self) -> bool {
        matches!(self, Self::Relaxed(_) | Self::LmCut(_))
    }
}

/// The answer with the types of the catalogue. Actions have the same numbers whatever the states are.
fn boxed<S: Words>(answer: Answer<Packed<S>>) -> Answer<Packed<Boxed>> {
    let outcome = match answer.outcome {
        Outcome::Solved(Plan { cost, actions }) => Outcome::Solved(Plan { cost, actions }),
        Outcome::NoSolution => Outcome::NoSolution,
        Outcome::Stopped(stop) => Outcome::Stopped(stop),
    };
    Answer { outcome, stats: answer.stats, elapsed: answer.elapsed }
}
