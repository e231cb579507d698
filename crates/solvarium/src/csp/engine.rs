//! Backtracking search with constraint propagation, on an explicit stack: all solutions, one
//! after the other.
//!
//! A node is the model after some decisions and their propagation; the root is the model after
//! propagation alone. A decision assigns a variable one of its values. When all have been tried,
//! the search goes back to the decision before; or it refutes a failed value (`refute`).
//!
//! ```text
//! propagate:  changed variables -> pairs (forward checking or arc consistency)
//!                               -> tasks of the rules that look at them -> the cheapest rule first
//! until nothing changes, or a domain is empty: back
//! ```

mod bound;
mod choose;
mod degrees;
mod prepare;
mod refute;
mod relaxation;
mod tournament;

use super::backtrack::{Backtrack, Times};
use super::domains::{Domains, Removed, Wiped};
use super::flat::Flat;
use super::instance::Csp;
use super::order::{Open, luby};
use super::propagate::{Conflict, Inference, Pairs};
use super::repair::Repair;
use super::var::Var;
use crate::clock::Instant;
use crate::limits::{Clock, Stop};
use crate::rng::Rng;
use crate::stats::{Effort, Stats};
use crate::watch::Rule;
use bound::Bounding;
use degrees::Degrees;

/// Observer of the engine: called after each decision.
pub(crate) trait SearchObserver {
    /// A node was visited.
    fn look(&mut self, step: &Step<'_>);
}

/// A visited node.
pub(crate) struct Step<'a> {
    /// The number of decisions that led to it.
    pub depth: usize,
    /// The last of them.
    pub decision: Option<(Var, i32)>,
    /// The values removed by propagation after the decision, and by refutations of other values since the decision before.
    pub removed: &'a [Removed],
    /// The rule that found the contradiction here, if there is one.
    pub dead: Option<Rule>,
    pub solved: bool,
}

/// A variable to decide. Its untried values are the last ones of the pool, up to the mark of the
/// next frame.
struct Frame {
    variable: Var,
    trail: usize,
    open: usize,
    /// Index of its first value in the pool.
    values: usize,
    /// Index of the value tried last.
    tried: usize,
    /// For observers: the number of kept removals when its variable was chosen.
    kept: usize,
}

/// Reason why a propagation ends early.
enum Halt {
    Conflict(Conflict),
    Stop(Stop),
}

/// Number of propagation steps between two checks of the clock.
const STEPS: u64 = 1 << 12;
/// The constraint number of a conflict that no constraint caused.
const NO_CONSTRAINT: u32 = u32::MAX;
/// Number of backtracks before the first restart.
const RESTART_AFTER: u64 = 100;

pub(super) struct Engine<'c> {
    csp: &'c Csp,
    settings: Backtrack,
    domains: Domains,
    pairs: Pairs,
    rules: Vec<Box<dyn Inference>>,
    /// For each rule, the constraint of each task.
    blame: Vec<Vec<u32>>,
    /// For each variable, the rules and tasks that watch it.
    watchers: Flat<(u8, u32)>,
    /// For each rule, the queue of tasks, and whether each task is in it.
    tasks: Vec<Vec<u32>>,
    is_due: Vec<Vec<bool>>,
    open: Open,
    /// Whether a variable is decided, or counts as decided.
    is_decided: Vec<bool>,
    /// Whether other variables determine a variable.
    is_auxiliary: Vec<bool>,
    /// The index of the value that each decided variable was given by a decision.
    decided: Vec<u32>,
    /// The number of decided variables with each value.
    common: Vec<u32>,
    frames: Vec<Frame>,
    /// For observers: the removals by refutations in effect, level after level.
    kept: Vec<Removed>,
    /// The positions of the trail and of the decided variables after propagation at the root.
    root: (usize, usize),
    /// Indices of untried values. Those of the last frame are at the end, in reverse order of
    /// trial.
    pool: Vec<u32>,
    /// The degrees of variables, if the variable order uses them.
    degrees: Option<Degrees>,
    rng: Rng,
    /// The local search, if it is requested, the model allows it and the root is known.
    repair: Option<Repair<'c>>,
    /// The value to try first for each variable, if a solution is known.
    guide: Option<Vec<u32>>,
    /// The bound of the objective, if there is one.
    bounding: Option<Bounding>,
    /// The number of backtracks at the next restart, and the number of restarts so far.
    restart_at: u64,
    is_fresh: bool,
    pub effort: Effort,
    steps: u64,
    /// The greatest number of variables that were decided without a contradiction.
    pub most_decided: usize,
}

impl Engine<'_> {
    /// Heap memory in bytes.
    pub fn bytes(&self) -> usize {
        let rules: usize = self.rules.iter().map(|rule| rule.bytes()).sum();
        self.domains.bytes()
            + self.open.bytes()
            + self.pairs.bytes()
            + self.is_decided.len()
            + self.watchers.bytes()
            + rules
            + self.degrees.as_ref().map_or(0, Degrees::bytes)
            + self.repair.as_ref().map_or(0, Repair::bytes)
    }

    /// Number of values that each rule removed.
    pub const fn removed(&self) -> [u64; Rule::COUNT] {
        self.domains.removed
    }

    /// Returns the statistics of the search. The root and each decision that was tried count as nodes.
    pub fn stats(&self, nodes: u64) -> Stats {
        let mut effort = self.effort;
        effort.removed = self.removed();
        Stats {
            expanded: nodes,
            generated: nodes.saturating_sub(1),
            bytes_peak: self.bytes() as u64,
            depth_peak: self.most_decided as u64,
            effort,
            descent: self.repair.as_ref().map(Repair::descent).unwrap_or_default(),
            ..Stats::default()
        }
    }

    /// The values of a solution.
    pub fn values(&self) -> Vec<i32> {
        self.csp.variables().map(|variable| self.csp.value(self.domains.least(variable))).collect()
    }

    /// Continues to the next solution, if there is one; [`Engine::values`] returns it.
    pub fn next(
        &mut self,
        clock: &mut Clock<'_>,
        mut look: Option<&mut dyn SearchObserver>,
    ) -> Result<bool, Stop> {
        if look.is_some() && self.domains.log.is_none() {
            self.domains.log = Some(Vec::new());
        }
        let mut next = if std::mem::take(&mut self.is_fresh) {
            clock.hold(self.bytes())?;
            clock.tick()?;
            let result = self.root(clock);
            self.root = (self.domains.mark(), self.open.mark());
            if result.is_ok() {
                self.note_floor();
                self.prepare_repair();
            }
            self.look_at(None, result, &mut look)?
        } else {
            Next::Back
        };
        loop {
            match next {
                Next::Solved => return Ok(true),
                Next::Decide(variable) => self.branch(variable),
                Next::Back if self.is_repaired(clock)? => self.restart(),
                Next::Back if self.effort.backtracks >= self.restart_at => self.restart(),
                Next::Back if self.refutes() => match self.refute(clock, &mut look)? {
                    Next::Back => return Ok(false),
                    other => {
                        next = other;
                        continue;
                    }
                },
                Next::Back => {}
            }
            let Some((variable, index)) = self.try_next() else { return Ok(false) };
            clock.tick()?;
            let result = self.decide(variable, index, clock);
            next = self.look_at(Some((variable, self.csp.value(index))), result, &mut look)?;
        }
    }

    /// Returns the domains after propagation at the root, or `None` if it finds a contradiction.
    #[cfg(feature = "sat")]
    pub fn into_root(mut self, clock: &Clock<'_>) -> Result<Option<Domains>, Stop> {
        clock.hold(self.bytes())?;
        match (self.root(clock), self.domains.meter.stop) {
            (Ok(()), _) => Ok(Some(self.domains)),
            (Err(Halt::Stop(stop)), _) | (_, Some(stop)) => Err(stop),
            (Err(Halt::Conflict(_)), None) => Ok(None),
        }
    }

    /// Returns the domains as they were before the first decision.
    #[cfg(feature = "sat")]
    pub fn back_to_root(mut self) -> Domains {
        self.unwind(self.root.0, self.root.1);
        self.domains
    }

    /// Propagates at the root.
    fn root(&mut self, clock: &Clock<'_>) -> Result<(), Halt> {
        if !self.csp.is_legal {
            return Err(Halt::Conflict(Conflict(NO_CONSTRAINT)));
        }
        self.domains.touch_all();
        for rule in 0..self.rules.len() {
            self.is_due[rule].fill(true);
            // The last one is tried first.
            self.tasks[rule] = (0..).take(self.is_due[rule].len()).collect();
            self.tasks[rule].reverse();
        }
        if matches!(self.pairs, Pairs::Forward(_)) {
            let given = self.csp.variables().filter(|&variable| self.domains.is_fixed(variable));
            for variable in given.collect::<Vec<_>>() {
                self.settle(variable);
                self.forward(variable).map_err(Halt::Conflict)?;
            }
        }
        self.propagate(clock)
    }

    /// Assigns a value to a variable, and propagates it.
    fn decide(&mut self, variable: Var, index: usize, clock: &Clock<'_>) -> Result<(), Halt> {
        self.effort.assignments += 1;
        self.domains.rule = Rule::OnlyCandidate;
        let before = self.domains.removed;
        let logged = self.domains.log.as_ref().map_or(0, Vec::len);
        let assigned = self.domains.assign(variable, index);
        // Decisions are not counted for the rule.
        self.domains.removed = before;
        if let Some(log) = &mut self.domains.log {
            log.truncate(logged);
        }
        assigned.map_err(|Wiped| Halt::Conflict(Conflict(NO_CONSTRAINT)))?;
        self.settle(variable);
        self.bound_is_due();
        self.forward(variable).map_err(Halt::Conflict)?;
        self.propagate(clock)
    }

    fn forward(&mut self, variable: Var) -> Result<(), Conflict> {
        let Pairs::Forward(forward) = &self.pairs else { return Ok(()) };
        self.domains.rule = Rule::Forward;
        self.effort.propagations += 1;
        forward.decide(self.csp, &mut self.domains, variable, &self.is_decided)
    }

    /// A conflict was found in a constraint, if it is one.
    fn blame_for_conflict(&mut self, constraint: u32) {
        if let Some(degrees) = &mut self.degrees
            && constraint != NO_CONSTRAINT
        {
            degrees.blame(self.csp, constraint, &self.is_decided);
        }
    }

    /// Records the result of a node, and the next action.
    fn look_at(
        &mut self,
        decision: Option<(Var, i32)>,
        result: Result<(), Halt>,
        look: &mut Option<&mut dyn SearchObserver>,
    ) -> Result<Next, Stop> {
        if let Some(stop) = self.domains.meter.stop {
            return Err(stop);
        }
        let mut dead = None;
        let mut next = Next::Back;
        match result {
            Err(Halt::Stop(stop)) => return Err(stop),
            Err(Halt::Conflict(Conflict(constraint))) => {
                dead = Some(self.domains.rule);
                self.effort.backtracks += 1;
                self.blame_for_conflict(constraint);
                if let (Some((variable, _)), true, Some(degrees)) =
                    (decision, self.refutes(), &mut self.degrees)
                {
                    degrees.blame_decision(self.csp, variable, &self.is_decided);
                }
            }
            Ok(()) => {
                next = self.choose().map_or(Next::Solved, Next::Decide);
                self.most_decided = self.most_decided.max(self.open.mark());
            }
        }
        self.show(look, decision, dead, matches!(next, Next::Solved), self.frames.len());
        Ok(next)
    }

    /// Shows a node to the observer, with the values removed since the last one.
    fn show(
        &mut self,
        look: &mut Option<&mut dyn SearchObserver>,
        decision: Option<(Var, i32)>,
        dead: Option<Rule>,
        solved: bool,
        depth: usize,
    ) {
        if let Some(look) = look {
            let from = depth.checked_sub(2).map_or(0, |parent| self.frames[parent].kept);
            let mut removed = self.kept[from..].to_vec();
            removed.extend_from_slice(self.domains.log.as_deref().unwrap_or_default());
            look.look(&Step { depth, decision, removed: &removed, dead, solved });
            self.clear_log();
        }
    }

    /// Forgets the removals that observers were shown, or that are undone.
    fn clear_log(&mut self) {
        if let Some(log) = &mut self.domains.log {
            log.clear();
        }
    }

    /// Propagates the changes so far.
    fn propagate(&mut self, clock: &Clock<'_>) -> Result<(), Halt> {
        loop {
            self.steps += 1;
            if self.steps.is_multiple_of(STEPS) {
                clock.look().map_err(Halt::Stop)?;
                clock.hold(self.bytes()).map_err(Halt::Stop)?;
            }
            if let Some(variable) = self.domains.next_changed() {
                self.wake(variable).map_err(Halt::Conflict)?;
            } else if !self.apply_rule().map_err(Halt::Conflict)? {
                return Ok(());
            }
        }
    }

    /// Propagates along the pairs of a changed variable, and queues its tasks.
    fn wake(&mut self, variable: Var) -> Result<(), Conflict> {
        for &(rule, task) in self.watchers.get(variable) {
            let (rule, at) = (rule as usize, task as usize);
            if !std::mem::replace(&mut self.is_due[rule][at], true) {
                self.tasks[rule].push(task);
            }
        }
        self.effort.propagations += 1;
        self.pairs.wake(self.csp, &mut self.domains, variable)
    }

    /// Executes the first task of the cheapest rule; returns false if there is none.
    fn apply_rule(&mut self) -> Result<bool, Conflict> {
        let Some(rule) = self.tasks.iter().position(|tasks| !tasks.is_empty()) else { return Ok(false) };
        let Some(task) = self.tasks[rule].pop() else { return Ok(false) };
        self.is_due[rule][task as usize] = false;
        let (inference, task) = (&mut self.rules[rule], task as usize);
        self.domains.rule = inference.rule();
        self.effort.apply(inference.rule());
        let started = (self.settings.times == Times::Taken).then(Instant::now);
        let result = inference.run(task, &mut self.domains);
        if let Some(started) = started {
            self.effort.took(inference.rule(), started.elapsed());
        }
        result.map(|()| true).map_err(|Wiped| Conflict(self.blame[rule][task]))
    }

    /// Drops pending tasks, because the changes that caused them are undone.
    fn forget_tasks(&mut self) {
        for (tasks, is_due) in self.tasks.iter_mut().zip(&mut self.is_due) {
            tasks.drain(..).for_each(|task| is_due[task as usize] = false);
        }
    }

    /// Removes a variable from the undecided ones.
    fn settle(&mut self, variable: Var) {
        self.open.take(variable);
        self.is_decided[variable.index()] = true;
        if let Some(degrees) = &mut self.degrees {
            degrees.close(self.csp, variable, &self.is_decided);
        }
        let place = self.domains.least(variable);
        self.decided[variable.index()] = u32::try_from(place).unwrap_or(u32::MAX);
        self.common[place] += 1;
    }

    /// Undoes everything after these marks.
    fn unwind(&mut self, trail: usize, open: usize) {
        while let Some(variable) = self.open.put_back(open) {
            self.is_decided[variable.index()] = false;
            if let Some(degrees) = &mut self.degrees {
                degrees.reopen(self.csp, variable, &self.is_decided);
            }
            // The domain of the variable may be empty by now.
            self.common[self.decided[variable.index()] as usize] -= 1;
        }
        self.domains.unwind(trail);
        self.forget_tasks();
    }

    /// Runs a turn of the local search, if one is due. Returns whether the local search found a solution, whose values
    /// are then tried first.
    fn is_repaired(&mut self, clock: &Clock<'_>) -> Result<bool, Stop> {
        let backtracks = self.effort.backtracks;
        if !self.repair.as_ref().is_some_and(|repair| repair.is_due(backtracks)) {
            return Ok(false);
        }
        let room = clock.memory().saturating_sub(self.bytes());
        self.guide = match &mut self.repair {
            Some(repair) => repair.turn(backtracks, room, clock)?,
            None => None,
        };
        Ok(self.guide.is_some())
    }

    /// Prepares the local search, if it is requested, with the current domains.
    fn prepare_repair(&mut self) {
        let (moves, seed) = (self.settings.repair, self.settings.seed);
        self.repair = (moves > 0).then(|| Repair::of(self.csp, &self.domains, moves, seed));
    }

    /// Restarts from the root.
    fn restart(&mut self) {
        self.effort.restarts += 1;
        self.restart_at = self.effort.backtracks + RESTART_AFTER * luby(self.effort.restarts + 1);
        let Some(first) = self.frames.first() else { return };
        let (trail, open, kept) = (first.trail, first.open, first.kept);
        self.unwind(trail, open);
        self.kept.truncate(kept);
        self.frames.clear();
        self.pool.clear();
        if let Some(variable) = self.choose() {
            self.branch(variable);
        }
    }

    /// Undoes the last trial and returns the next one.
    fn try_next(&mut self) -> Option<(Var, usize)> {
        loop {
            let frame = self.frames.last()?;
            let (variable, trail, open, values) = (frame.variable, frame.trail, frame.open, frame.values);
            self.unwind(trail, open);
            if self.pool.len() > values
                && let Some(index) = self.pool.pop()
                && let Some(frame) = self.frames.last_mut()
            {
                frame.tried = index as usize;
                return Some((variable, index as usize));
            }
            self.frames.pop();
        }
    }
}

/// The next action after a node.
enum Next {
    Solved,
    Decide(Var),
    Back,
}
