//! Best-first search with an open and a closed list: one engine that expands the node with the least key.
//!
//! | settings | name | source |
//! |---|---|---|
//! | key g | uniform-cost search | Dijkstra, 1959 |
//! | key h | greedy best-first search | Doran and Michie, 1966 |
//! | key g + h | A* | Hart, Nilsson and Raphael, 1968 |
//! | key g + w h | weighted A* | Pohl, 1970 |
//! | key of your own | best-first search | Pearl, 1984 |
//!
//! Invariant: a node never changes except that it is closed, so following its parents gives the path with its cost. A
//! cheaper path to a state makes a new node, which replaces the old one in the table. The old one is closed, and
//! skipped when it comes up on the open list.
//!
//! An expansion makes all children first, prefetches their table slots, and then processes them one by one, so that
//! cache misses overlap. Large searches expand several nodes with equal keys as one batch for the same reason. Every
//! node with an f below the plan's cost must be expanded, whatever the order, so a batch adds at most a few expansions
//! at the end.

mod dead;
mod node;
mod settings;
#[cfg(test)]
mod tests;

use self::node::{Child, Draft, Keys, Origin, Stored, parts};
pub use self::settings::{AStar, BestFirst, Reopen};
pub(super) use self::settings::{REOPEN, reopen};
use super::short::Costs;
use crate::limits::Stop;
use crate::run::Reached;
use crate::store::drain::drain;
use crate::store::memory_budget;
use crate::store::open::Open;
pub use crate::store::open::Tie;
use crate::store::seen::{Seen, Vacant};
use crate::watch::{Event, Node, Verdict};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run, hash};
use std::borrow::Cow;

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for BestFirst<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut search = BestFirstSearch::new(self, problem, run.memory_limit());
        let result = search.run(run);
        run.note_held(search.bytes());
        run.stats.seen_peak = search.seen.len() as u64;
        run.stats.depth_peak = search.depth_peak();
        result.into()
    }
}

/// The number of nodes with equal keys to expand as one batch, so that their cache misses overlap.
const BATCH: usize = 8;
/// The number of stored nodes from which searches expand in batches: most look-ups then miss the cache.
const WIDE: usize = 1 << 17;
/// The number of stored nodes above which they no longer fit the first-level cache.
const FAR: usize = 1 << 12;

struct BestFirstSearch<'a, P: Problem, H: Heuristic<P>> {
    settings: &'a BestFirst<H>,
    problem: &'a P,
    seen: Seen<Stored<P, H::Memo>>,
    costs: Costs<P::Cost>,
    open: Open,
    /// The number of open nodes: entries on the list without outdated ones.
    live: u64,
    /// The further nodes that are expanded in the same batch as the node taken from the open list.
    batch: Vec<u32>,
    /// The children of a node before they are looked up and estimated.
    drafts: Vec<Draft<P>>,
    /// The f of the start.
    first_level: usize,
    /// The greatest g of a node. With unit costs it is also the greatest depth.
    farthest: P::Cost,
    /// Whether every action so far costs 1.
    unit_costs: bool,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

impl<'a, P: Problem, H: Heuristic<P>> BestFirstSearch<'a, P, H> {
    fn new(settings: &'a BestFirst<H>, problem: &'a P, memory: usize) -> Self {
        Self {
            settings,
            problem,
            seen: Seen::addressed(problem.addresses(), memory),
            costs: Costs::new(),
            open: Open::new(settings.tie),
            live: 0,
            batch: Vec::new(),
            drafts: Vec::new(),
            first_level: 0,
            farthest: P::Cost::ZERO,
            unit_costs: true,
            overflow: false,
        }
    }

    /// The key of a state in the table: its address if it has one, else its hash.
    #[inline]
    fn key(&self, state: &P::State) -> u64 {
        // For problems without addresses, `addresses` is the constant 0, so the compiler removes this branch.
        if self.seen.is_addressed() && self.problem.addresses() > 0 {
            self.problem.address(state) as u64
        } else {
            hash::of(state)
        }
    }

    fn run(&mut self, run: &mut Run<'_, P>) -> Result<Option<Plan<P>>, Stop> {
        let mut children = Vec::new();
        self.push_start(run)?;
        while let Some(first) = self.open.pop() {
            if let Some(goal) = self.expand(first, &mut children, run)? {
                return Ok(Some(self.plan(goal)));
            }
            if self.is_wide() {
                self.take_more();
                for at in 0..self.batch.len() {
                    if let Some(goal) = self.expand(self.batch[at], &mut children, run)? {
                        return Ok(Some(self.plan(goal)));
                    }
                }
            } else if self.seen.len() >= FAR
                && let Some(next) = self.open.next()
            {
                self.seen.prefetch_node(next);
            }
            if let Err(stop) = self.make_room(&children, run) {
                return Err(self.give_up(stop, &children, run));
            }
            drain(&mut children, |child| self.insert_or_update(child, run));
            run.stats.open_peak = run.stats.open_peak.max(self.live);
        }
        if self.overflow { Err(Stop::Overflow) } else { Ok(None) }
    }

    /// Ends the search if the children do not fit the memory limit. The proven bound is that of their parent.
    #[cold]
    #[inline(never)]
    fn give_up(&self, stop: Stop, children: &[Child<P, H::Memo>], run: &mut Run<'_, P>) -> Stop {
        if let Some(child) = children.first() {
            run.reach(self.reached(child.node.origin.parent()));
        }
        stop
    }

    /// Whether nodes are taken several at a time: if they no longer fit the cache and f has risen. While f has its
    /// initial value, a goal may lie straight ahead, and a batch would only delay it.
    #[inline]
    fn is_wide(&self) -> bool {
        self.seen.len() >= WIDE && self.open.level() > self.first_level
    }

    /// Takes more nodes with the same keys, and prefetches them all. With a consistent heuristic, no node of the batch
    /// makes another outdated. With an inconsistent one, the outdated node is reopened.
    fn take_more(&mut self) {
        self.batch.clear();
        while self.batch.len() + 1 < BATCH
            && let Some(id) = self.open.pop_like()
        {
            self.seen.prefetch_node(id);
            self.batch.push(id);
        }
    }

    /// Expands a node unless it is outdated, and puts its children into `children`. Returns the node if it is a goal.
    #[inline]
    fn expand(
        &mut self,
        id: u32,
        children: &mut Vec<Child<P, H::Memo>>,
        run: &mut Run<'_, P>,
    ) -> Result<Option<u32>, Stop> {
        let node = self.seen.node(id);
        if node.origin.is_closed() {
            return Ok(None);
        }
        if self.problem.is_goal(&node.state) {
            run.see(|| Event::Goal { node: Node(id.into()), g: self.costs.get(id, node.g) });
            return Ok(Some(id));
        }
        run.expand_from(|| self.reached(id))?;
        self.list_children(id, children, run);
        Ok(None)
    }

    /// The bound that is proved when this node is taken off the list.
    #[cold]
    #[inline(never)]
    fn reached(&self, id: u32) -> Reached<P::Cost> {
        let h = |id| self.settings.heuristic.value(&self.seen.node(id).memo);
        let g = self.costs.get(id, self.seen.node(id).g);
        self.settings.proved(self.settings.f(g, h(id)), h(0))
    }

    /// Puts the start on the open list, unless its estimate is infinite.
    fn push_start(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let state = self.problem.start();
        let memo = self.settings.heuristic.first(&state);
        let (g, h) = (P::Cost::ZERO, self.settings.heuristic.value(&memo));
        run.see(|| Event::Generate { node: Node(0), from: None, state: &state, g, h });
        if h == P::Cost::MAX {
            return Ok(());
        }
        let hash = self.key(&state);
        let node = Stored { state, memo, g: self.costs.announce(g), action: None, origin: Origin::of(0) };
        self.grow(1, 0, run)?;
        if let Err(vacant) = self.seen.find(hash, |_| false) {
            self.store(vacant, Keys { hash, g, h }, node);
        }
        self.first_level = usize::try_from(self.settings.f(g, h).key()).unwrap_or(usize::MAX);
        run.stats.open_peak = 1;
        Ok(())
    }

    /// Moves the node to the closed list and lists its children.
    #[inline]
    fn list_children(&mut self, id: u32, children: &mut Vec<Child<P, H::Memo>>, run: &mut Run<'_, P>) {
        let (problem, heuristic) = (self.problem, &self.settings.heuristic);
        self.seen.node_mut(id).origin.close();
        self.live -= 1;
        let node = self.seen.node(id);
        let before = self.costs.get(id, node.g);
        run.see(|| Event::Expand { node: Node(id.into()), g: before, h: heuristic.value(&node.memo) });
        let inverse = node.action.as_ref().and_then(|action| problem.inverse(action));
        heuristic.prepare(&node.memo, &node.state);
        // Observers receive all children in order.
        let is_expensive = heuristic.is_expensive();
        let is_quick = self.seen.is_addressed() && problem.addresses() > 0;
        let looks_first = !run.is_watched() && (is_expensive || run.is_eager() || is_quick);
        let mut drafts = std::mem::take(&mut self.drafts);
        for action in problem.actions(&node.state) {
            if inverse.as_ref() == Some(&action) {
                continue;
            }
            let cost = problem.cost(&node.state, &action);
            self.unit_costs &= cost == P::Cost::ONE;
            let mut state = node.state.clone();
            problem.apply(&mut state, &action);
            let hash = self.key(&state);
            let g = before.plus(cost);
            let draft = Draft { state, action, hash, g, kept: self.costs.announce(g) };
            if is_expensive {
                self.seen.prefetch(hash);
                drafts.push(draft);
            } else {
                self.add_child(id, draft, looks_first, children, run);
            }
        }
        if self.seen.len() >= FAR {
            drafts.iter().for_each(|draft| self.seen.prefetch_match(draft.hash));
        }
        for draft in drafts.drain(..) {
            self.add_child(id, draft, looks_first, children, run);
        }
        self.drafts = drafts;
    }

    /// Estimates a child of node `id`, unless its state is known by a path that is no more expensive.
    #[inline(always)]
    fn add_child(
        &self,
        id: u32,
        draft: Draft<P>,
        looks_first: bool,
        children: &mut Vec<Child<P, H::Memo>>,
        run: &mut Run<'_, P>,
    ) {
        let Draft { state, action, hash, g, kept } = draft;
        if looks_first && self.is_no_better(hash, &state, g) {
            run.stats.generated += 1;
            run.stats.duplicates += 1;
            return;
        }
        self.seen.prefetch(hash);
        let heuristic = &self.settings.heuristic;
        let memo = match self.known_memo(hash, &state, children) {
            Some(memo) => memo,
            None => heuristic.after(&self.seen.node(id).memo, &action, &state),
        };
        let h = heuristic.value(&memo);
        let node = Stored { state, memo, g: kept, action: Some(action), origin: Origin::of(id) };
        children.push(Child { keys: Keys { hash, g, h }, node });
    }

    /// Whether the state is known by a path that is no more expensive. Checking this before the estimate pays if states
    /// are array indices, or if an expansion is expensive. A known dead end counts as a duplicate, too.
    #[inline]
    fn is_no_better(&self, key: u64, state: &P::State, g: P::Cost) -> bool {
        g != P::Cost::MAX
            && self.seen.find(key, |known| known.state == *state).is_ok_and(|id| self.is_dropped(id, g))
    }

    /// The memo of a state that is stored or among the children so far, if looking it up takes much less time than an
    /// estimate.
    #[inline]
    fn known_memo(&self, key: u64, state: &P::State, children: &[Child<P, H::Memo>]) -> Option<H::Memo> {
        if !self.settings.heuristic.is_expensive() {
            return None;
        }
        let sibling = children.iter().find(|child| child.keys.hash == key && child.node.state == *state);
        let stored = || self.seen.find(key, |known| known.state == *state).ok().map(|id| self.seen.node(id));
        sibling.map(|child| &child.node).or_else(stored).map(|node| node.memo.clone())
    }

    /// Returns whether to ignore another path, of cost `g`, to the state of node `id`.
    #[inline]
    fn is_dropped(&self, id: u32, g: P::Cost) -> bool {
        let known = self.seen.node(id);
        g >= self.costs.get(id, known.g) || known.origin.is_closed() && self.settings.reopen == Reopen::Never
    }

    /// Reserves capacity for the children in all structures, within the memory limit.
    #[inline]
    fn make_room(&mut self, children: &Vec<Child<P, H::Memo>>, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let extra = children.len();
        if self.seen.has_room(extra) && self.open.has_room(extra) && self.costs.has_room(extra) {
            Ok(())
        } else {
            self.grow(extra, memory_budget::bytes(children) + memory_budget::bytes(&self.drafts), run)
        }
    }

    /// Reserves capacity for `extra` children, whose list takes `list` bytes.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, extra: usize, list: usize, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let limit = run.memory_limit().saturating_sub(list);
        self.seen.reserve(extra, limit.saturating_sub(self.open.bytes() + self.costs.bytes()))?;
        self.costs.reserve(extra, limit.saturating_sub(self.open.bytes() + self.seen.bytes()))?;
        self.open.reserve(extra, limit.saturating_sub(self.seen.bytes() + self.costs.bytes()))?;
        run.hold(self.bytes() + list)
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.costs.bytes() + self.open.bytes()
    }

    /// Duplicate detection: puts a child on the open list, or finds its state there or on the closed list,
    /// and keeps the cheaper path.
    #[inline]
    fn insert_or_update(&mut self, child: Cow<'_, Child<P, H::Memo>>, run: &mut Run<'_, P>) {
        let (keys, node) = parts(child);
        run.stats.generated += 1;
        if keys.h == P::Cost::MAX || keys.g == P::Cost::MAX {
            self.drop_dead(keys, &node, run);
            return self.remember_dead(keys, node, run);
        }
        match self.seen.find(keys.hash, |known| known.state == node.state) {
            Err(vacant) => self.add(vacant, keys, node, run),
            Ok(id) => self.meet_again(id, keys, node, run),
        }
    }

    /// Adds a node, and reports it to the observer.
    #[inline(always)]
    fn add(
        &mut self,
        vacant: Vacant,
        keys: Keys<P::Cost>,
        node: Cow<'_, Stored<P, H::Memo>>,
        run: &mut Run<'_, P>,
    ) {
        let id = self.store(vacant, keys, node.into_owned());
        run.see(|| {
            let Stored { state, action, origin, .. } = self.seen.node(id);
            let from = action.as_ref().map(|action| (Node(origin.parent().into()), action));
            Event::Generate { node: Node(id.into()), from, state, g: keys.g, h: keys.h }
        });
    }

    /// Adds a node and puts it on the open list.
    #[inline(always)]
    fn store(&mut self, vacant: Vacant, Keys { g, h, .. }: Keys<P::Cost>, node: Stored<P, H::Memo>) -> u32 {
        self.farthest = self.farthest.max(g);
        self.live += 1;
        self.seen.add_heap(self.problem.heap_bytes(&node.state));
        let id = self.seen.insert(vacant, node);
        self.costs.add(id, g);
        self.open.push(id, self.settings.f(g, h).key(), g.key(), h.key());
        id
    }

    /// Handles a second path to a state.
    #[inline]
    fn meet_again(
        &mut self,
        id: u32,
        keys: Keys<P::Cost>,
        node: Cow<'_, Stored<P, H::Memo>>,
        run: &mut Run<'_, P>,
    ) {
        run.stats.duplicates += 1;
        if self.is_dropped(id, keys.g) {
            Self::see_duplicate(id, keys.g, &node, Verdict::Dropped, run);
        } else {
            self.improve(id, keys, node, run);
        }
    }

    /// Replaces a node by a new one with a cheaper path.
    #[inline(never)]
    fn improve(
        &mut self,
        id: u32,
        keys: Keys<P::Cost>,
        node: Cow<'_, Stored<P, H::Memo>>,
        run: &mut Run<'_, P>,
    ) {
        let known = self.seen.node_mut(id);
        let verdict = if known.origin.is_closed() { Verdict::Reopened } else { Verdict::Improved };
        known.origin.close();
        match verdict {
            Verdict::Reopened => run.stats.reopened += 1,
            _ => self.live -= 1,
        }
        Self::see_duplicate(id, keys.g, &node, verdict, run);
        let place = self.seen.vacate(keys.hash, id);
        self.add(place, keys, node, run);
    }

    #[inline]
    fn see_duplicate(
        id: u32,
        g: P::Cost,
        again: &Stored<P, H::Memo>,
        verdict: Verdict,
        run: &mut Run<'_, P>,
    ) {
        if let (true, Some(action)) = (run.is_watched(), &again.action) {
            let from = (Node(again.origin.parent().into()), action);
            run.see(|| Event::Duplicate { node: Node(id.into()), from, g, verdict });
        }
    }

    /// Follows the parents to the start.
    fn plan(&self, goal: u32) -> Plan<P> {
        let mut node = self.seen.node(goal);
        let cost = self.costs.get(goal, node.g);
        let mut actions = Vec::new();
        while let Some(action) = &node.action {
            actions.push(action.clone());
            node = self.seen.node(node.origin.parent());
        }
        actions.reverse();
        Plan { actions, cost }
    }

    /// The greatest number of actions to a node. Nodes do not store their depth. Parents are older than their children,
    /// so one sweep computes it if the costs do not give it.
    fn depth_peak(self) -> u64 {
        if self.unit_costs {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a count of actions"
            )]
            return self.farthest.as_f64() as u64;
        }
        self.seen.greatest_depth(|node| node.action.as_ref().map(|_| node.origin.parent()))
    }
}
