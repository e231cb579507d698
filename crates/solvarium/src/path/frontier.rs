//! Breadth-first and depth-first search as one loop: take a node from the list, expand it, add its children. With a
//! queue, the search proceeds layer by layer (Moore, 1959); with a stack, it proceeds to greater depths (Trémaux,
//! 1882). The lists are in [`ends`](super::ends).
//!
//! A queue may return several nodes at once, because all new nodes come after them. So the loop has two steps. *gather*
//! makes the children of a batch and prefetches their table slots. *settle* processes nodes and children in order: it
//! counts, looks up and adds. The cache misses of a batch overlap, and counts and events are the same as for one node
//! at a time.

use super::ida::Cycles;
use super::shown::Shown;
use crate::limits::Stop;
use crate::run::Reached;
use crate::settings::{Setting, Takes, Values};
use crate::watch::{Event, Node as Number, Verdict, Why};
use crate::{Cost, Plan, Problem, Run};
use std::vec::Drain;

/// The time at which a search tests whether a node is a goal.
///
/// ```
/// use solvarium::{from_fn, path::{BreadthFirst, Goal}, solve};
/// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// let early = solve(&count, &BreadthFirst::new());
/// let late = solve(&count, &BreadthFirst::new().goal_test(Goal::AtExpansion));
/// assert_eq!(early.plan().unwrap().actions, late.plan().unwrap().actions);
/// assert_eq!((early.stats.expanded, late.stats.expanded), (3, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// When the node is generated: the search ends up to one layer earlier.
    AtGeneration,
    /// When the node is taken off the list to be expanded, as in many textbooks.
    AtExpansion,
}

pub(super) const FORM: Setting = Setting {
    name: "form",
    help: "which states are remembered",
    takes: Takes::Choice(&[
        ("graph", "all: each state is searched once"),
        ("tree", "those on the path: searches every path without a cycle"),
        ("tree-parent", "the previous one: searches every path in which no action undoes the one before"),
        ("tree-all", "none: searches every path"),
    ]),
    default: "graph",
};

pub(super) const GOAL: Setting = Setting {
    name: "goal",
    help: "when to test whether a node is a goal",
    takes: Takes::Choice(&[("generated", "when it is generated"), ("expanded", "when it is expanded")]),
    default: "generated",
};

/// The time of the goal test by the setting [`GOAL`].
pub(super) fn goal(values: &Values) -> Goal {
    values.pick(&GOAL, [Goal::AtGeneration, Goal::AtExpansion])
}

/// Whether states are looked up.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// All states: each is searched once.
    Graph,
    /// None, or the states on the path: each path is searched.
    Tree(Cycles),
}

impl Form {
    /// The form by the setting [`FORM`].
    pub(super) fn configured(values: &Values) -> Self {
        let tree = Self::Tree;
        values.pick(&FORM, [Self::Graph, tree(Cycles::Path), tree(Cycles::Parent), tree(Cycles::Allow)])
    }
}

/// A node of the search tree, as the lists store it.
pub(super) struct Node<P: Problem> {
    pub(super) state: P::State,
    /// The action that made it from its parent; `None` for the start.
    pub(super) action: Option<P::Action>,
    pub(super) parent: u32,
}

/// The list of open nodes and the memory of closed ones. Breadth-first and depth-first, graph and tree search differ
/// only in it.
pub(super) trait List<P: Problem> {
    /// The number of nodes that may be taken before the children of the first are added.
    const AT_ONCE: usize;
    /// Whether the id of a node is its number, because the list assigns ids in the order of generation.
    const IDS_ARE_NUMBERS: bool = false;
    /// The table slot of a new state, if there is a table.
    type Slot;

    /// Takes the next node to expand.
    fn take(&mut self, problem: &P) -> Option<u32>;
    fn node(&self, id: u32) -> &Node<P>;
    /// The cycles that the loop cuts, besides the ones that `meet` detects.
    fn cycles(&self) -> Cycles {
        Cycles::Parent
    }
    /// The hash of a state that `meet` will look up soon.
    fn seek(&self, state: &P::State) -> u64;
    /// Classifies a child of `parent`.
    fn meet(&self, hash: u64, state: &P::State, parent: u32) -> Met<Self::Slot>;
    /// Adds a new child, which holds `heap` bytes on the heap.
    fn add(&mut self, place: Self::Slot, node: Node<P>, heap: usize) -> u32;
    /// Gives a [waiting](Met::Waiting) node another path, and the list position of a new node.
    fn replace(&mut self, id: u32, node: Node<P>) {
        let _ = (id, node);
    }
    /// Called after all children of the last node taken were added.
    fn added(&mut self) {}
    /// Makes room for `extra` more nodes, within a budget for the whole list.
    fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop>;
    fn bytes(&self) -> usize;
    /// The greatest number of states stored for duplicate detection.
    fn seen_peak(&self) -> usize;
    /// The greatest depth of a node so far.
    fn depth_peak(&self) -> u64;
    /// The depth of a node, if all shallower nodes were taken before it.
    fn layer(&mut self, id: u32) -> Option<u64> {
        let _ = id;
        None
    }
}

/// The status of a child in a [`List`].
pub(super) enum Met<Slot> {
    New(Slot),
    /// The child's state is open or closed already, and does not change.
    Known(u32),
    /// The child's state waits at a later position, and moves forward with the new path.
    Waiting(u32),
    /// The child's state occurs on the path to the child.
    Cycle,
}

/// A child that is not settled yet.
struct Child<P: Problem> {
    hash: u64,
    node: Node<P>,
}

/// Searches `problem`, taking nodes from `list`.
pub(super) fn search<P: Problem, L: List<P>>(
    problem: &P,
    run: &mut Run<'_, P>,
    list: L,
    goal: Goal,
) -> Result<Option<Plan<P>>, Stop> {
    let mut frontier =
        Frontier { problem, run, list, goal, open: 0, nodes: 0, shown: Shown::new(L::IDS_ARE_NUMBERS) };
    let end = frontier.search();
    frontier.run.stats.seen_peak = frontier.list.seen_peak() as u64;
    frontier.run.stats.depth_peak = frontier.list.depth_peak();
    end?.map(|id| frontier.plan(id)).transpose()
}

struct Frontier<'a, 'w, P: Problem, L: List<P>> {
    problem: &'a P,
    run: &'a mut Run<'w, P>,
    list: L,
    goal: Goal,
    /// The number of waiting nodes.
    open: u64,
    /// The number of nodes so far.
    nodes: u64,
    shown: Shown<P::Cost>,
}

/// The number of children that ends a batch, so that it stays in the cache.
const ENOUGH: usize = 64;

impl<P: Problem, L: List<P>> Frontier<'_, '_, P, L> {
    /// Returns the goal that was found.
    fn search(&mut self) -> Result<Option<u32>, Stop> {
        let (mut batch, mut children) = (Vec::new(), Vec::new());
        let mut found = self.begin()?;
        while found.is_none() && self.gather(&mut batch, &mut children) {
            found = self.settle(&mut batch, &mut children)?;
        }
        if let Some(id) = found {
            let (node, g) = (self.shown.number(id), self.shown.cost(id));
            self.run.see(|| Event::Goal { node, g });
        }
        Ok(found)
    }

    /// Adds the start; returns it if it is the goal.
    fn begin(&mut self) -> Result<Option<u32>, Stop> {
        self.reserve(1, 0)?;
        let state = self.problem.start();
        let hash = self.list.seek(&state);
        let Met::New(place) = self.list.meet(hash, &state, 0) else {
            return Ok(None);
        };
        let ends = self.goal == Goal::AtGeneration && self.problem.is_goal(&state);
        let id = self.add(place, Node { state, action: None, parent: 0 });
        self.run.stats.open_peak = 1;
        Ok(ends.then_some(id))
    }

    /// Makes the children of the next nodes. Returns false if no node is left.
    fn gather(&mut self, batch: &mut Vec<(u32, usize)>, children: &mut Vec<Child<P>>) -> bool {
        batch.clear();
        // If an expansion can take long, expands one node at a time: a limit or a goal may make the next one
        // unnecessary.
        let at_once = if self.run.is_eager() { 1 } else { L::AT_ONCE };
        while batch.len() < at_once && children.len() < ENOUGH {
            let Some(id) = self.list.take(self.problem) else {
                break;
            };
            let before = children.len();
            let node = self.list.node(id);
            let inverse = match self.list.cycles() {
                Cycles::Allow => None,
                _ => node.action.as_ref().and_then(|a| self.problem.inverse(a)),
            };
            for action in self.problem.actions(&node.state) {
                if inverse.as_ref() == Some(&action) {
                    continue;
                }
                let mut state = node.state.clone();
                self.problem.apply(&mut state, &action);
                let hash = self.list.seek(&state);
                children.push(Child { hash, node: Node { state, action: Some(action), parent: id } });
            }
            batch.push((id, children.len() - before));
        }
        !batch.is_empty()
    }

    /// Expands the nodes of the batch, with their children.
    fn settle(
        &mut self,
        batch: &mut Vec<(u32, usize)>,
        children: &mut Vec<Child<P>>,
    ) -> Result<Option<u32>, Stop> {
        if let Err(stop) = self.reserve(children.len(), children.capacity() * size_of::<Child<P>>()) {
            let (list, goal) = (&mut self.list, self.goal);
            let first = batch.first().map_or(Reached::Nothing, |&(id, _)| reached(list, goal, id));
            self.run.reach(first);
            return Err(stop);
        }
        let mut children = children.drain(..);
        for (id, count) in batch.drain(..) {
            if self.ends_when_taken(id) {
                return Ok(Some(id));
            }
            let (list, goal) = (&mut self.list, self.goal);
            self.run.expand_from(|| reached(list, goal, id))?;
            self.open -= 1;
            if self.run.is_watched() {
                let (node, g) = (self.shown.number(id), self.shown.cost(id));
                let h = P::Cost::ZERO;
                self.run.see(|| Event::Expand { node, g, h });
            }
            for _ in 0..count {
                if let Some(goal) = self.child(&mut children) {
                    return Ok(Some(goal));
                }
            }
            self.list.added();
            self.run.stats.open_peak = self.run.stats.open_peak.max(self.open);
        }
        Ok(None)
    }

    /// Classifies the next child, and adds it if it is new. Returns it if it ends the search.
    #[inline]
    fn child(&mut self, children: &mut Drain<'_, Child<P>>) -> Option<u32> {
        self.run.stats.generated += 1;
        // The child is inspected in place, and moved once its destination is known.
        let Child { hash, node } = children.as_slice().first()?;
        if self.is_dead(node) {
            self.prune(&children.next()?.node, Why::DeadEnd);
            return None;
        }
        match self.list.meet(*hash, &node.state, node.parent) {
            Met::New(place) => {
                let ends = self.goal == Goal::AtGeneration && self.problem.is_goal(&node.state);
                let id = self.add(place, children.next()?.node);
                return ends.then_some(id);
            }
            Met::Known(id) => {
                self.run.stats.duplicates += 1;
                self.show_duplicate(id, &children.next()?.node, Verdict::Dropped);
            }
            Met::Waiting(id) => {
                let node = children.next()?.node;
                self.run.stats.duplicates += 1;
                self.show_duplicate(id, &node, Verdict::Improved);
                self.list.replace(id, node);
                self.count(id);
            }
            Met::Cycle => self.prune(&children.next()?.node, Why::Cycle),
        }
        None
    }

    /// Whether the cost of the step to a node is infinite.
    #[inline]
    fn is_dead(&self, node: &Node<P>) -> bool {
        let before = &self.list.node(node.parent).state;
        node.action.as_ref().is_some_and(|action| self.problem.cost(before, action) == P::Cost::MAX)
    }

    #[inline]
    fn prune(&mut self, node: &Node<P>, why: Why) {
        self.run.stats.pruned += 1;
        if let (true, Some(action)) = (self.run.is_watched(), &node.action) {
            let (g, above) = (self.g(node), self.shown.number(node.parent));
            let (from, h) = ((above, action), P::Cost::ZERO);
            self.run.see(|| Event::Prune { from, state: &node.state, g, h, why });
        }
    }

    #[inline]
    fn add(&mut self, place: L::Slot, node: Node<P>) -> u32 {
        self.open += 1;
        let heap = self.problem.heap_bytes(&node.state);
        let id = self.list.add(place, node, heap);
        self.count(id);
        id
    }

    /// Numbers a node that is new or has a new path.
    #[inline]
    fn count(&mut self, id: u32) {
        if self.run.is_watched() {
            self.show_new(id);
        }
        self.nodes += 1;
    }

    #[inline]
    fn ends_when_taken(&self, id: u32) -> bool {
        self.goal == Goal::AtExpansion && self.problem.is_goal(&self.list.node(id).state)
    }

    /// Makes room for `extra` nodes besides `other` bytes, and reports the memory held.
    fn reserve(&mut self, extra: usize, other: usize) -> Result<(), Stop> {
        if self.run.is_watched() {
            self.shown.reserve(extra);
        }
        let other = other + self.shown.bytes();
        let budget = self.run.memory_limit().saturating_sub(other);
        let room = self.list.reserve(extra, budget);
        self.run.hold(self.list.bytes() + other)?;
        room
    }

    /// The actions from the start to this node, and their cost.
    fn plan(&self, goal: u32) -> Result<Plan<P>, Stop> {
        let mut steps = Vec::new();
        let mut node = self.list.node(goal);
        while let Some(action) = &node.action {
            let parent = self.list.node(node.parent);
            steps.push((&parent.state, action));
            node = parent;
        }
        // The sum is taken from the start, as in the replay: sums of reals depend on the order.
        let (mut cost, mut actions) = (P::Cost::ZERO, Vec::with_capacity(steps.len()));
        while let Some((before, action)) = steps.pop() {
            cost = cost.plus(self.problem.cost(before, action));
            actions.push(action.clone());
        }
        if cost == P::Cost::MAX { Err(Stop::Overflow) } else { Ok(Plan { actions, cost }) }
    }
}

/// The bound that is proved when this node is about to be expanded.
#[cold]
#[inline(never)]
fn reached<P: Problem, L: List<P>>(list: &mut L, goal: Goal, id: u32) -> Reached<P::Cost> {
    let done = match goal {
        Goal::AtGeneration => list.layer(id),
        Goal::AtExpansion => list.layer(id).and_then(|depth| depth.checked_sub(1)),
    };
    done.map_or(Reached::Nothing, Reached::Depth)
}

/// The events for observers.
impl<P: Problem, L: List<P>> Frontier<'_, '_, P, L> {
    /// The cost of the path to a node.
    fn g(&self, Node { action, parent, .. }: &Node<P>) -> P::Cost {
        action.as_ref().map_or(P::Cost::ZERO, |action| {
            let before = &self.list.node(*parent).state;
            self.shown.cost(*parent).plus(self.problem.cost(before, action))
        })
    }

    #[inline(never)]
    fn show_new(&mut self, id: u32) {
        let node = self.list.node(id);
        let (g, above) = (self.g(node), self.shown.number(node.parent));
        let (node, number, h) = (Number(self.nodes), self.nodes, P::Cost::ZERO);
        self.shown.record(id, number, g);
        let Node { state, action, .. } = self.list.node(id);
        self.run.see(|| Event::Generate {
            node,
            from: action.as_ref().map(|action| (above, action)),
            state,
            g,
            h,
        });
    }

    #[inline]
    fn show_duplicate(&mut self, id: u32, again: &Node<P>, verdict: Verdict) {
        if let (true, Some(action)) = (self.run.is_watched(), &again.action) {
            let (g, node, above) = (self.g(again), self.shown.number(id), self.shown.number(again.parent));
            self.run.see(|| Event::Duplicate { node, from: (above, action), g, verdict });
        }
    }
}
