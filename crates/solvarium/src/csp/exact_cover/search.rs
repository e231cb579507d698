//! Exact cover as an [`Algorithm`], and its events for observers.

use super::count::{Start, each_seen};
use super::cover::Cover;
use super::dance::Dance;
use super::encode::{Encoded, Refusal};
use super::look::{End, SearchObserver, Step};
use super::problem::Chosen;
use super::ready::Ready;
use super::settings::ExactCover;
use crate::csp::{Assign, Assignment, Csp, Var};
use crate::limits::Stop;
use crate::watch::{Event, Node, Rule};
use crate::{Algorithm, Cost, Outcome, Plan, Problem, Run};
use std::ops::ControlFlow;

impl ExactCover {
    /// Finds the first solution of a cover, and translates it to a problem: its plan, and the
    /// events for observers.
    fn first<P: Problem>(
        &self,
        start: &Start<'_>,
        words: &impl Words<P>,
        run: &mut Run<'_, P>,
    ) -> Outcome<P> {
        let limits = run.bounds().after(run.elapsed(), 0);
        let stop = |_: &Dance<'_>| ControlFlow::Break(());
        let counted = if run.is_watched() {
            let mut reporter = EventReporter { words, run, path: Vec::new(), nodes: 0 };
            each_seen(start, self, 1, &limits, &mut reporter, stop)
        } else {
            each_seen(start, self, 1, &limits, &mut (), stop)
        };
        run.stats = counted.stats;
        counted.outcome(|options| words.plan(&options))
    }
}

impl Algorithm<Cover> for ExactCover {
    fn search(&self, cover: &Cover, run: &mut Run<'_, Cover>) -> Outcome<Cover> {
        self.first(&Start::of(cover), cover, run)
    }
}

/// Uses [`Encoded`]. If the model is too large for it, the search stops as at the memory limit.
///
/// ```
/// use solvarium::csp::{exact_cover::ExactCover, Model};
/// use solvarium::solve;
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=9));
/// model.binary(x, y, "half", |x, y| 2 * x == y && x > 3);
/// let csp = model.build()?;
/// assert_eq!(csp.values_of(solve(&csp, &ExactCover::new()).plan().unwrap()), [4, 8]);
/// # Ok::<(), solvarium::Error>(())
/// ```
impl Algorithm<Csp> for ExactCover {
    fn search(&self, csp: &Csp, run: &mut Run<'_, Csp>) -> Outcome<Csp> {
        match Ready::of(csp, &run.clock()) {
            Ok(ready) => {
                let outcome = self.first(&ready.start(), &(csp, ready.encoded()), run);
                run.note_held(ready.bytes_peak());
                outcome
            }
            Err(Refusal::Limit(stop)) => Outcome::Stopped(stop),
            Err(Refusal::Model(_)) => Outcome::Stopped(Stop::Memory),
        }
    }
}

/// Translates options to the actions and the plan of a problem.
trait Words<P: Problem> {
    fn problem(&self) -> &P;

    /// Returns the actions of an option that are not yet done in a state.
    fn actions(&self, option: usize, state: &P::State) -> Vec<P::Action>;

    /// The plan of a solution.
    fn plan(&self, options: &[usize]) -> Plan<P>;
}

impl Words<Self> for Cover {
    fn problem(&self) -> &Self {
        self
    }

    fn actions(&self, option: usize, _: &Chosen) -> Vec<usize> {
        vec![option]
    }

    fn plan(&self, options: &[usize]) -> Plan<Self> {
        self.plan_of(options)
    }
}

impl Words<Csp> for (&Csp, &Encoded) {
    fn problem(&self) -> &Csp {
        self.0
    }

    fn actions(&self, option: usize, state: &Assignment) -> Vec<Assign> {
        let is_new = |&(variable, _): &(Var, i32)| self.0.value_in(state, variable).is_none();
        let new = self.1.meaning(option).into_iter().filter(is_new);
        new.map(|(variable, value)| Assign { variable, value }).collect()
    }

    fn plan(&self, options: &[usize]) -> Plan<Csp> {
        self.0.plan_of(&self.1.values(options))
    }
}

/// Reports the search to the observer of a run. A node is the root or a guess. Its state
/// has the guesses that led to it; forced options are reported after it.
struct EventReporter<'a, 'w, P: Problem, W> {
    words: &'a W,
    run: &'a mut Run<'w, P>,
    /// The guesses so far.
    path: Vec<PathNode<P>>,
    nodes: u64,
}

/// A node on the path to the last one.
struct PathNode<P: Problem> {
    node: Node,
    g: P::Cost,
    /// The state with the guesses alone, as observers know it.
    state: P::State,
    /// The state with all forced options.
    whole: P::State,
}

impl<P: Problem, W: Words<P>> EventReporter<'_, '_, P, W> {
    /// Reports the forced options of a node.
    fn follow(&mut self, node: Node, action: &P::Action, whole: &mut P::State) {
        self.words.problem().apply(whole, action);
        self.run.see(|| Event::Propagate { node, action, rule: Rule::OnlyCandidate });
    }
}

impl<P: Problem, W: Words<P>> SearchObserver for EventReporter<'_, '_, P, W> {
    fn look(&mut self, step: &Step<'_>) {
        self.path.truncate(step.depth);
        let (words, problem, h) = (self.words, self.words.problem(), P::Cost::ZERO);
        let node = Node(self.nodes);
        self.nodes += 1;
        let (mut state, mut whole, mut g) = match self.path.last() {
            Some(parent) => (parent.state.clone(), parent.whole.clone(), parent.g),
            None => (problem.start(), problem.start(), P::Cost::ZERO),
        };
        // A row may assign several variables; the first assignment represents the guess.
        let mut actions =
            step.guess.map(|option| words.actions(option, &whole)).unwrap_or_default().into_iter();
        let guess = actions.next();
        if let Some(action) = &guess {
            g = g.plus(problem.cost(&state, action));
            problem.apply(&mut state, action);
            problem.apply(&mut whole, action);
        }
        let from = self.path.last().map(|parent| parent.node).zip(guess.as_ref());
        self.run.see(|| Event::Generate { node, from, state: &state, g, h });
        actions.for_each(|action| self.follow(node, &action, &mut whole));
        for &option in step.followed {
            for action in words.actions(option as usize, &whole) {
                self.follow(node, &action, &mut whole);
            }
        }
        self.run.see(|| Event::Expand { node, g, h });
        match step.end {
            End::Dead => self.run.see(|| Event::Backtrack { node, rule: Rule::OnlyCandidate }),
            End::Solved => {
                let chosen: Vec<usize> = step.chosen.iter().map(|&option| option as usize).collect();
                let g = words.plan(&chosen).cost;
                self.run.see(|| Event::Goal { node, g });
            }
            End::Open => {}
        }
        self.path.push(PathNode { node, g, state, whole });
    }
}
