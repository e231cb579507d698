//! Lazy best-first search (Richter and Westphal, 2010): a state is evaluated when it leaves the open list, not when it
//! enters it.
//!
//! A child is queued by the estimate of its parent, so a state with many children costs one estimate and not many. Half
//! of the turns go to preferred actions ([`Heuristic::prefer`]), and more after each new best estimate.

use super::alternation::Alternation;
use crate::limits::Stop;
use crate::store::seen::Seen;
use crate::watch::{Node, Verdict, Why};
use crate::{Cost, Event, Heuristic, Plan, Problem, Run, hash};

/// How edges are ordered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Key {
    /// Expands nodes by h.
    Greedy,
    /// Expands nodes by g + w h; closed states are re-opened if a cheaper path is found.
    Weighted(f64),
}

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings<C> {
    pub(super) key: Key,
    /// The number of turns that preferred actions get for each new best estimate.
    pub(super) boost: u32,
    /// Only plans that cost less are searched for.
    pub(super) below: C,
}

/// A goal that was found.
pub(super) struct Goal<P: Problem> {
    pub(super) plan: Plan<P>,
    pub(super) node: Node,
}

struct Stored<P: Problem> {
    state: P::State,
    g: P::Cost,
    parent: u32,
    /// The number of actions from the start.
    depth: u32,
    /// The number of the node for observers; 0 for dead ends.
    number: u32,
    /// The action that made it; none for the start.
    action: Option<P::Action>,
    is_dead: bool,
}

/// A lazy search.
pub(super) struct Lazy<'a, 'w, P: Problem, H> {
    settings: Settings<P::Cost>,
    problem: &'a P,
    heuristic: &'a H,
    run: &'a mut Run<'w, P>,
    seen: Seen<Stored<P>>,
    open: Alternation<P::Action>,
    best: P::Cost,
    /// The number of nodes that observers know, from all rounds.
    nodes: u64,
    first_node: u64,
    actions: Vec<P::Action>,
    preferred: Vec<P::Action>,
    preferred_here: Vec<P::Action>,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

/// An edge that was taken from the open list.
struct Edge<A> {
    parent: u32,
    action: A,
}

impl<'a, 'w, P: Problem, H: Heuristic<P>> Lazy<'a, 'w, P, H> {
    /// A search whose nodes are numbered from `first_node`.
    pub(super) fn new(
        settings: Settings<P::Cost>,
        problem: &'a P,
        heuristic: &'a H,
        run: &'a mut Run<'w, P>,
        first_node: u64,
    ) -> Self {
        Self {
            open: Alternation::new(settings.boost, problem.action_heap_bytes()),
            settings,
            problem,
            heuristic,
            run,
            seen: Seen::new(),
            best: P::Cost::MAX,
            nodes: first_node,
            first_node,
            actions: Vec::new(),
            preferred: Vec::new(),
            preferred_here: Vec::new(),
            overflow: false,
        }
    }

    /// Searches until a goal is found. `Ok(None)` is a proof that there is no plan below the bound.
    pub(super) fn search(&mut self) -> Result<Option<Goal<P>>, Stop> {
        if self.settings.below == P::Cost::ZERO {
            return Ok(None);
        }
        let start = self.problem.start();
        let mut goal = self.enter(start, P::Cost::ZERO, None)?;
        while goal.is_none() {
            let Some((parent, action)) = self.open.pop() else {
                return if self.overflow { Err(Stop::Overflow) } else { Ok(None) };
            };
            goal = self.follow(Edge { parent, action })?;
        }
        Ok(goal.map(|id| Goal { plan: self.plan(id), node: self.node(id) }))
    }

    /// The number of the next node.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Adds this search to the statistics of the run.
    pub(super) fn finish(&mut self) {
        let stats = &mut self.run.stats;
        stats.seen_peak = stats.seen_peak.max(self.seen.len() as u64);
        stats.open_peak = stats.open_peak.max(self.open.most_edges());
        stats.bytes_peak = stats.bytes_peak.max((self.seen.bytes() + self.open.bytes()) as u64);
    }

    /// Makes the child of an edge and searches it if it is new. Returns the child if it is a goal.
    fn follow(&mut self, edge: Edge<P::Action>) -> Result<Option<u32>, Stop> {
        let parent = self.seen.node(edge.parent);
        let step = self.problem.cost(&parent.state, &edge.action);
        let g = parent.g.plus(step);
        let mut state = parent.state.clone();
        self.problem.apply(&mut state, &edge.action);
        self.run.stats.generated += 1;
        if g == P::Cost::MAX {
            self.overflow |= step != P::Cost::MAX;
            self.prune(&edge, &state, g, Why::DeadEnd);
            return Ok(None);
        }
        if g >= self.settings.below {
            self.prune(&edge, &state, g, Why::OverBound);
            return Ok(None);
        }
        match self.seen.find(hash::of(&state), |known| known.state == state) {
            Err(_) => self.enter(state, g, Some(edge)),
            Ok(id) if self.seen.node(id).is_dead => {
                self.prune(&edge, &state, g, Why::DeadEnd);
                Ok(None)
            }
            Ok(id) => self.meet_again(id, g, edge),
        }
    }

    /// Evaluates a new state, stores it, and expands it if it is neither a goal nor a dead end. Returns it if it is a
    /// goal.
    fn enter(
        &mut self,
        state: P::State,
        g: P::Cost,
        edge: Option<Edge<P::Action>>,
    ) -> Result<Option<u32>, Stop> {
        self.seen.reserve(1, self.run.memory_limit().saturating_sub(self.open.bytes()))?;
        let h = self.evaluate(&state);
        let is_dead = h == P::Cost::MAX;
        if let (true, Some(edge)) = (is_dead, &edge) {
            self.prune(edge, &state, g, Why::DeadEnd);
        }
        let number = if is_dead { 0 } else { self.next_number() };
        let depth = edge.as_ref().map_or(0, |edge| self.depth_after(edge));
        let (parent, action) = edge.map_or((0, None), |edge| (edge.parent, Some(edge.action)));
        self.seen.add_heap(self.problem.heap_bytes(&state));
        let key = hash::of(&state);
        let node = Stored { state, g, parent, depth, number, action, is_dead };
        let Err(vacant) = self.seen.find(key, |known| known.state == node.state) else { return Ok(None) };
        let id = self.seen.insert(vacant, node);
        if is_dead {
            return self.run.check_between().map(|()| None);
        }
        self.run.stats.depth_peak = self.run.stats.depth_peak.max(depth.into());
        self.show(id, h);
        self.expand(id, h)
    }

    /// The number of the next node.
    const fn next_number(&mut self) -> u32 {
        self.nodes += 1;
        (self.nodes - 1 - self.first_node) as u32
    }

    fn depth_after(&self, edge: &Edge<P::Action>) -> u32 {
        self.seen.node(edge.parent).depth.saturating_add(1)
    }

    /// Reports a node to the observer.
    fn show(&mut self, id: u32, h: P::Cost) {
        let (node, stored) = (self.node(id), self.seen.node(id));
        let parent = self.node(stored.parent);
        self.run.see(|| Event::Generate {
            node,
            from: stored.action.as_ref().map(|action| (parent, action)),
            state: &stored.state,
            g: stored.g,
            h,
        });
    }

    /// The estimate of a state. Puts its preferred actions into the list.
    fn evaluate(&mut self, state: &P::State) -> P::Cost {
        self.preferred.clear();
        self.heuristic.prefer(state, &mut self.preferred)
    }

    /// Handles another path to a state: re-opens the state if the path is cheaper and costs matter.
    fn meet_again(&mut self, id: u32, g: P::Cost, edge: Edge<P::Action>) -> Result<Option<u32>, Stop> {
        self.run.stats.duplicates += 1;
        let known = self.seen.node(id);
        let reopens = self.settings.key != Key::Greedy && g < known.g;
        let verdict = if reopens { Verdict::Reopened } else { Verdict::Dropped };
        let (node, from) = (self.node(id), (self.node(edge.parent), &edge.action));
        self.run.see(|| Event::Duplicate { node, from, g, verdict });
        if !reopens {
            return Ok(None);
        }
        self.run.stats.reopened += 1;
        let (depth, number) = (self.depth_after(&edge), self.next_number());
        let known = self.seen.node_mut(id);
        (known.g, known.parent, known.action) = (g, edge.parent, Some(edge.action));
        (known.depth, known.number) = (depth, number);
        let state = known.state.clone();
        let h = self.evaluate(&state);
        self.show(id, h);
        self.expand(id, h)
    }

    /// Puts the edges of a node on the open list. Returns the node if it is a goal.
    fn expand(&mut self, id: u32, h: P::Cost) -> Result<Option<u32>, Stop> {
        let node = self.seen.node(id);
        if self.problem.is_goal(&node.state) {
            return Ok(Some(id));
        }
        if h < self.best {
            self.best = h;
            if id > 0 {
                self.open.reward();
            }
        }
        self.run.expand()?;
        let (number, g) = (self.node(id), node.g);
        self.run.see(|| Event::Expand { node: number, g, h });
        let key = match self.settings.key {
            Key::Greedy => h,
            Key::Weighted(weight) => g.plus(h.scaled(weight)),
        };
        let is_below = |action: &P::Action| {
            self.settings.below == P::Cost::MAX
                || g.plus(self.problem.cost(&node.state, action)) < self.settings.below
        };
        self.actions.clear();
        self.actions.extend(self.problem.actions(&node.state).into_iter().filter(is_below));
        self.preferred_here.clear();
        let is_preferred = |action: &&P::Action| self.preferred.contains(action);
        self.preferred_here.extend(self.actions.iter().filter(is_preferred).cloned());
        let held = self.seen.bytes() + self.open.bytes();
        let budget = self.run.memory_limit().saturating_sub(held);
        self.open.extend(key.key(), id, &self.actions, &self.preferred_here, budget)?;
        self.run.hold(self.seen.bytes() + self.open.bytes())?;
        Ok(None)
    }

    fn prune(&mut self, edge: &Edge<P::Action>, state: &P::State, g: P::Cost, why: Why) {
        self.run.stats.pruned += 1;
        let from = (self.node(edge.parent), &edge.action);
        let h = if why == Why::DeadEnd { P::Cost::MAX } else { P::Cost::ZERO };
        self.run.see(|| Event::Prune { from, state, g, h, why });
    }

    /// The number of a node for observers.
    fn node(&self, id: u32) -> Node {
        Node(self.first_node + u64::from(self.seen.node(id).number))
    }

    /// Follows the parents to the start. Costs are added up again, because cheaper paths to parents may have been
    /// found. They are added from the start, like g, so that rounding never makes the plan more expensive than the
    /// goal's g.
    fn plan(&self, goal: u32) -> Plan<P> {
        let (mut actions, mut steps) = (Vec::new(), Vec::new());
        let mut node = self.seen.node(goal);
        while let Some(action) = &node.action {
            let parent = self.seen.node(node.parent);
            actions.push(action.clone());
            steps.push(self.problem.cost(&parent.state, action));
            node = parent;
        }
        actions.reverse();
        let cost = steps.into_iter().rev().fold(P::Cost::ZERO, Cost::plus);
        Plan { actions, cost }
    }
}
