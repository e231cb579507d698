//! NBS, near-optimal bidirectional search (Chen, Holte, Zilles and Sturtevant, 2017): best-first from both ends, with a
//! proof that the plan is cheapest.
//!
//! Any plan not yet found leads through an open state u of the start's side and an open state v of the goals' side, and
//! costs at least
//!
//! ```text
//! lb(u, v) = max(f(u), f(v), g(u) + g(v) + cheapest action)
//! ```
//!
//! So the search expands both ends of a pair with the least lb, until the least lb reaches the cost of the best plan
//! found. Any
//! algorithm that proves its answer must expand at least one end of every such pair, hence "near-optimal": at most
//! twice the fewest expansions possible.
//!
//! Each side has two lists: `waiting` by f, for states beyond the bound, and `ready` by g, for states with f within it.
//! The bound rises only if no pair is within it, so the heads of the four lists give the best pair.
//!
//! Invariant (admissible heuristics, re-opening on): while a plan cheaper than the best known exists, each side has an
//! open state on it that is reached at its least cost, and their lb is at most the plan's cost. Consistency is required
//! only without re-opening.

#[cfg(test)]
mod tests;

use super::best_first::{REOPEN, reopen};
use super::direction::{self, Direction};
use super::side::{BackwardHeuristic, Child, DirectedHeuristic, ForwardHeuristic, NodeStatus, Side, Stored};
use super::{Backward, Reopen};
use crate::limits::Stop;
use crate::run::Reached;
use crate::settings::{Setting, Values};
use crate::store::drain::drain;
use crate::watch::{Event, Node, Verdict, Why};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Reversible, Run, hash};
use std::borrow::Cow;

/// Bidirectional heuristic search: a cheapest plan, if both heuristics are admissible.
///
/// The first heuristic estimates the cost to a goal. The second estimates the cost from the start, so it is a heuristic
/// of the [`Backward`] problem. A function of the state can be either; [`FromStart`](super::FromStart) makes the second
/// from a forward heuristic. With [`Blind`](crate::heuristic::Blind) for both, it is bidirectional uniform-cost search.
///
/// ```
/// use solvarium::{path::{FromStart, Nbs}, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let back = FromStart(Manhattan::of(&puzzle.reversed()));
/// let search = Nbs::new(Manhattan::of(&puzzle), back).cheapest_action(1.0);
/// assert_eq!(solve(&puzzle, &search).plan().unwrap().cost, 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nbs<A, B> {
    forward: A,
    backward: B,
    cheapest: f64,
    reopen: Reopen,
}

impl<A, B> Nbs<A, B> {
    /// The settings of NBS.
    pub const SETTINGS: &'static [Setting] = &[REOPEN];

    /// A search with a heuristic for each direction.
    ///
    /// ```
    /// use solvarium::{heuristic::Blind, path::Nbs, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// // Without estimates: uniform-cost search from both ends.
    /// assert_eq!(solve(&puzzle, &Nbs::new(Blind, Blind)).plan().unwrap().cost, 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new(to_goal: A, from_start: B) -> Self {
        Self::configured(to_goal, from_start, &Values::new(Self::SETTINGS))
    }

    /// A search with these settings.
    #[must_use]
    pub fn configured(to_goal: A, from_start: B, values: &Values) -> Self {
        Self { forward: to_goal, backward: from_start, cheapest: 0.0, reopen: reopen(values) }
    }

    /// Sets the cost of the problem's cheapest action; the default is 0. It saves expansions. Too great a value may
    /// miss the cheapest plan.
    ///
    /// ```
    /// use solvarium::{heuristic::Blind, path::Nbs, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
    /// let untold = solve(&puzzle, &Nbs::new(Blind, Blind));
    /// let bounded = solve(&puzzle, &Nbs::new(Blind, Blind).cheapest_action(1.0));
    /// assert_eq!(bounded.plan().unwrap().cost, untold.plan().unwrap().cost);
    /// assert!(bounded.stats.expanded < untold.stats.expanded);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn cheapest_action(mut self, cost: f64) -> Self {
        self.cheapest = cost;
        self
    }

    /// Sets whether closed states are re-opened.
    ///
    /// ```
    /// use solvarium::{heuristic::Blind, path::{Nbs, Reopen}, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
    /// // With consistent estimates there is nothing to re-open.
    /// let answer = solve(&puzzle, &Nbs::new(Blind, Blind).reopen(Reopen::Never));
    /// assert_eq!((answer.plan().unwrap().cost, answer.stats.reopened), (31, 0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn reopen(mut self, reopen: Reopen) -> Self {
        self.reopen = reopen;
        self
    }
}

impl<P: Reversible, A: Heuristic<P>, B: Heuristic<Backward<P>>> Algorithm<P> for Nbs<A, B> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut forward = Side::new(Direction::Forward, ForwardHeuristic(&self.forward));
        let mut backward = Side::new(Direction::Backward, BackwardHeuristic(&self.backward));
        let mut search = NbsSearch {
            problem,
            run,
            reopen: self.reopen,
            cheapest: P::Cost::ONE.scaled(self.cheapest),
            bound: P::Cost::ZERO,
            best: P::Cost::MAX,
            meeting: (0, 0),
            nodes: 0,
            overflow: false,
        };
        let result = search.run(&mut forward, &mut backward);
        run.stats.seen_peak = (forward.seen.len() + backward.seen.len()) as u64;
        result.into()
    }
}

struct NbsSearch<'a, 'w, P: Problem> {
    problem: &'a P,
    run: &'a mut Run<'w, P>,
    reopen: Reopen,
    cheapest: P::Cost,
    /// The lower bound of all plans not yet found.
    bound: P::Cost,
    /// The cost of the best plan found, and the state where its halves meet: its numbers in forward and backward
    /// direction.
    best: P::Cost,
    meeting: (u32, u32),
    nodes: u64,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

impl<P: Reversible> NbsSearch<'_, '_, P> {
    fn run<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        forward: &mut Side<P, A>,
        backward: &mut Side<P, B>,
    ) -> Result<Option<Plan<P>>, Stop> {
        self.push_start(forward, backward)?;
        while let Some((u, v)) = self.best_pair(forward, backward)? {
            self.expand(forward, u, backward)?;
            if self.bound < self.best {
                self.expand(backward, v, forward)?;
            }
        }
        if self.best < P::Cost::MAX {
            return Ok(Some(self.plan(forward, backward)));
        }
        if self.overflow { Err(Stop::Overflow) } else { Ok(None) }
    }

    /// Stores the roots of both sides. They may be the same state.
    fn push_start<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        forward: &mut Side<P, A>,
        backward: &mut Side<P, B>,
    ) -> Result<(), Stop> {
        self.plant_root(forward, self.problem.start(), backward)?;
        for goal in self.problem.goals() {
            self.plant_root(backward, goal, forward)?;
        }
        self.run.hold(forward.bytes() + backward.bytes())
    }

    fn plant_root<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        side: &mut Side<P, A>,
        state: P::State,
        other: &Side<P, B>,
    ) -> Result<(), Stop> {
        let hash = hash::of(&state);
        side.reserve(1, self.run.memory_limit().saturating_sub(other.bytes()))?;
        let Err(vacant) = side.seen.find(hash, |node| node.state == state) else { return Ok(()) };
        let memo = side.heuristic.first(&state);
        let (g, h) = (P::Cost::ZERO, side.heuristic.value(&memo));
        side.numbers.generate(&mut self.nodes, None, (&state, g, h), self.run);
        side.seen.add_heap(self.problem.heap_bytes(&state));
        let place = if h == P::Cost::MAX { NodeStatus::Closed } else { NodeStatus::Waiting };
        let node = Stored { state, memo, g, action: None, parent: 0, depth: 0, place };
        let id = side.seen.insert(vacant, node);
        if place == NodeStatus::Waiting {
            side.live += 1;
            side.wait(id, h);
            self.compare(side, id, hash, other);
        }
        Ok(())
    }

    /// Returns a pair with the least lb, after raising the bound to it, or `None` if no pair can beat the best plan.
    fn best_pair<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        forward: &mut Side<P, A>,
        backward: &mut Side<P, B>,
    ) -> Result<Option<(u32, u32)>, Stop> {
        let limit = self.run.memory_limit();
        let spare = |forward: &Side<P, A>, backward: &Side<P, B>| {
            limit.saturating_sub(forward.bytes() + backward.bytes())
        };
        while self.bound < self.best {
            let (f_u, f_v) = (forward.first_waiting(), backward.first_waiting());
            if let Some((_, id)) = f_u.filter(|(f, _)| *f < self.bound) {
                forward.make_ready(id, spare(forward, backward))?;
                continue;
            }
            if let Some((_, id)) = f_v.filter(|(f, _)| *f < self.bound) {
                backward.make_ready(id, spare(forward, backward))?;
                continue;
            }
            let (g_u, g_v) = (forward.first_ready(), backward.first_ready());
            if f_u.or(g_u).is_none() || f_v.or(g_v).is_none() {
                return Ok(None);
            }
            let pair = g_u.zip(g_v);
            let sum = pair.map_or(P::Cost::MAX, |((a, _), (b, _))| a.plus(b).plus(self.cheapest));
            if let Some(((_, u), (_, v))) = pair.filter(|_| sum <= self.bound) {
                return Ok(Some((u, v)));
            }
            if let Some((_, id)) = f_u.filter(|(f, _)| *f <= self.bound) {
                forward.make_ready(id, spare(forward, backward))?;
            } else if let Some((_, id)) = f_v.filter(|(f, _)| *f <= self.bound) {
                backward.make_ready(id, spare(forward, backward))?;
            } else {
                let f = [f_u, f_v].into_iter().flatten().map(|(f, _)| f).min();
                self.raise(f.map_or(sum, |f| f.min(sum)));
            }
        }
        Ok(None)
    }

    fn raise(&mut self, bound: P::Cost) {
        self.bound = bound;
        // The cheapest pair left overflows the type, and is not a dead end.
        self.overflow |= bound == P::Cost::MAX;
        self.run.reach(Reached::Cost(bound));
        self.run.see(|| Event::Bound { bound, root: Node(0) });
    }

    fn expand<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        side: &mut Side<P, A>,
        id: u32,
        other: &Side<P, B>,
    ) -> Result<(), Stop> {
        self.run.expand()?;
        side.ready.pop();
        side.live -= 1;
        side.seen.node_mut(id).place = NodeStatus::Closed;
        self.list_children(side, id, other);
        side.reserve(side.children.len(), self.run.memory_limit().saturating_sub(other.bytes()))?;
        let mut children = std::mem::take(&mut side.children);
        drain(&mut children, |child| self.insert_or_update(side, id, child, other));
        side.children = children;
        self.run.stats.open_peak = self.run.stats.open_peak.max(side.live + other.live);
        self.run.hold(side.bytes() + other.bytes())
    }

    /// Lists the neighbours of a state as its children.
    #[inline]
    fn list_children<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        side: &mut Side<P, A>,
        id: u32,
        other: &Side<P, B>,
    ) {
        let node = side.seen.node(id);
        self.run.see(|| Event::Expand { node: side.numbers.of(id), g: node.g, h: side.h(id) });
        let Side { heuristic, seen, children, .. } = side;
        let node = seen.node(id);
        let direction = side.direction;
        direction.each(self.problem, &node.state, node.action.as_ref(), |state, action, cost| {
            let hash = hash::of(&state);
            seen.prefetch(hash);
            other.seen.prefetch(hash);
            let memo = heuristic.after(&node.memo, &action, &state);
            let (g, h) = (node.g.plus(cost), heuristic.value(&memo));
            children.push(Child { hash, state, memo, g, h, action, walled: cost == P::Cost::MAX });
        });
    }

    /// Stores a child, or finds that it was seen or is useless.
    fn insert_or_update<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        side: &mut Side<P, A>,
        parent: u32,
        child: Cow<'_, Child<P, A::Memo>>,
        other: &Side<P, B>,
    ) {
        self.run.stats.generated += 1;
        let f = child.g.plus(child.h);
        if f >= self.best || f == P::Cost::MAX {
            return self.prune(side, parent, &child);
        }
        match side.seen.find(child.hash, |node| node.state == child.state) {
            Ok(id) => self.meet_again(side, id, parent, child, other),
            Err(vacant) => {
                let Child { hash, state, memo, g, h, action, .. } = child.into_owned();
                let depth = side.seen.node(parent).depth + 1;
                self.run.stats.depth_peak = self.run.stats.depth_peak.max(depth.into());
                side.numbers.generate(&mut self.nodes, Some((parent, &action)), (&state, g, h), self.run);
                side.seen.add_heap(self.problem.heap_bytes(&state));
                let place = NodeStatus::Waiting;
                let node = Stored { state, memo, g, action: Some(action), parent, depth, place };
                let id = side.seen.insert(vacant, node);
                side.live += 1;
                side.wait(id, h);
                self.compare(side, id, hash, other);
            }
        }
    }

    /// Handles a second path to a state.
    fn meet_again<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        side: &mut Side<P, A>,
        id: u32,
        parent: u32,
        child: Cow<'_, Child<P, A::Memo>>,
        other: &Side<P, B>,
    ) {
        self.run.stats.duplicates += 1;
        let depth = side.seen.node(parent).depth + 1;
        let known = side.seen.node_mut(id);
        let &Child { hash, g, h, ref action, .. } = &*child;
        let closed = known.place == NodeStatus::Closed;
        let verdict = match () {
            () if g >= known.g || closed && self.reopen == Reopen::Never => Verdict::Dropped,
            () if closed => Verdict::Reopened,
            () => Verdict::Improved,
        };
        let (node, from) = (side.numbers.of(id), (side.numbers.of(parent), action));
        self.run.see(|| Event::Duplicate { node, from, g, verdict });
        if verdict == Verdict::Dropped {
            return;
        }
        if verdict == Verdict::Reopened {
            self.run.stats.reopened += 1;
            side.live += 1;
        }
        self.run.stats.depth_peak = self.run.stats.depth_peak.max(depth.into());
        (known.g, known.parent, known.depth) = (g, parent, depth);
        (known.action, known.place) = (Some(child.into_owned().action), NodeStatus::Waiting);
        side.see_renewed(id, h, &mut self.nodes, self.run);
        side.wait(id, h);
        self.compare(side, id, hash, other);
    }

    /// Joins the two halves to a plan if the other side knows the state.
    #[inline]
    fn compare<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        side: &Side<P, A>,
        id: u32,
        hash: u64,
        other: &Side<P, B>,
    ) {
        let node = side.seen.node(id);
        if let Ok(other_id) = other.seen.find(hash, |known| known.state == node.state) {
            let cost = node.g.plus(other.seen.node(other_id).g);
            self.overflow |= cost == P::Cost::MAX;
            if cost < self.best {
                self.best = cost;
                self.meeting =
                    if side.direction == Direction::Forward { (id, other_id) } else { (other_id, id) };
            }
        }
    }

    #[cold]
    fn prune<A: DirectedHeuristic<P>>(&mut self, side: &Side<P, A>, parent: u32, child: &Child<P, A::Memo>) {
        self.run.stats.pruned += 1;
        let dead = child.g.plus(child.h) == P::Cost::MAX;
        self.overflow |= dead && child.h != P::Cost::MAX && !child.walled;
        let why = if dead { Why::DeadEnd } else { Why::NotBetter };
        let from = (side.numbers.of(parent), &child.action);
        self.run.see(|| Event::Prune { from, state: &child.state, g: child.g, h: child.h, why });
    }

    /// Joins both halves of the best plan.
    fn plan<A: DirectedHeuristic<P>, B: DirectedHeuristic<P>>(
        &mut self,
        forward: &Side<P, A>,
        backward: &Side<P, B>,
    ) -> Plan<P> {
        let mut actions: Vec<_> = forward.actions(self.meeting.0).collect();
        actions.reverse();
        actions.extend(backward.actions(self.meeting.1));
        let plan = direction::plan(self.problem, actions);
        self.run.see(|| Event::Goal { node: forward.numbers.of(self.meeting.0), g: plan.cost });
        plan
    }
}
