//! The order of best-first, breadth-first and depth-first search. An expansion is legal if no open node comes before its node;
//! equal nodes may come in any order.
//!
//! A node is dead if its state was expanded by a path that is no more expensive. Programs may leave dead nodes in their open
//! list and skip them later, so the check ignores them.
//!
//! A depth-first search may also drop a new node without reporting it if another node with its state is open. Whether it did shows when
//! an earlier node is expanded in its place: from then on, it counts as skipped.

use crate::fault::{Fault, Kind};
use crate::task::{GoalTest, Order, Search};
use crate::tree::{Node, ReportedNode, Status, Tree};
use crate::truth::{Ordered, is_less};
use solvarium_catalogue as catalogue;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A search that is followed event by event.
pub(crate) struct OrderChecker<'t> {
    pub(crate) tree: Tree<'t>,
    order: Order,
    /// The open nodes by their keys; dead ones are removed when they are met.
    open: BTreeSet<(Ordered, u32)>,
    /// The nodes of each state that were not dropped.
    of_state: HashMap<u32, Vec<u32>>,
    /// The lowest g and the node by which each state was expanded.
    closed: HashMap<u32, (f64, u32)>,
    /// The node that was expanded last.
    current: Option<u32>,
    pub(crate) goal: Option<u32>,
}

impl<'t> OrderChecker<'t> {
    pub(crate) fn new(tree: Tree<'t>, order: Order) -> Self {
        let (open, of_state, closed) = (BTreeSet::new(), HashMap::new(), HashMap::new());
        Self { tree, order, open, of_state, closed, current: None, goal: None }
    }

    /// Takes an event; `next` is the one after it.
    pub(crate) fn take(
        &mut self,
        (index, event): (usize, &catalogue::ExternalEvent),
        next: Option<&catalogue::ExternalEvent>,
    ) -> Result<(), Fault> {
        use catalogue::ExternalEvent::{Discard, Done, Estimate, Expand, Goal, Round};
        if self.goal.is_some() && matches!(event, catalogue::ExternalEvent::Node { .. } | Expand(_) | Goal(_))
        {
            return Err(Fault::after_goal());
        }
        match event {
            catalogue::ExternalEvent::Node { parent, g, h, action, board } => {
                self.generate(ReportedNode { parent: *parent, g: *g, h: *h, action, board }, index)
            }
            Estimate { node, h } => self.estimate(*node, *h),
            Expand(node) => self.expand(*node, index, matches!(next, Some(Goal(goal)) if goal == node)),
            Discard { node, of, .. } => self.discard(*node, *of),
            Goal(node) => self.reach(*node),
            Round(_) | Done | catalogue::ExternalEvent::Broken(_) => Ok(()),
        }
    }

    /// Checks how the search ended.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        if self.goal.is_none() {
            self.finish()?;
            if let Some(first) = self.first() {
                let what = self.tree.name(first);
                return Err(self.fault(
                    Kind::Unfinished,
                    format!("the search ended without a goal, but {what} is open"),
                ));
            }
        }
        if self.order.search != Search::DepthFirst {
            return Ok(());
        }
        let path: HashSet<u32> = self.tree.path(self.goal).collect();
        for node in 0..self.tree.nodes.len() as u32 {
            if self.tree.node(node).status == Status::Expanded && !path.contains(&node) {
                self.complete(node)?;
            }
        }
        Ok(())
    }

    fn generate(&mut self, reported: ReportedNode<'_>, index: usize) -> Result<(), Fault> {
        if let Some(parent) = reported.parent {
            self.check_parent(parent)?;
        } else if !self.tree.nodes.is_empty() {
            return Err(Fault::second_start());
        }
        let node = self.tree.add(reported, index)?;
        self.of_state.entry(self.tree.node(node).state).or_default().push(node);
        self.open.insert(self.entry(node));
        Ok(())
    }

    /// A depth-first search may generate children one by one; others generate all children of the expanded node.
    fn check_parent(&self, parent: u32) -> Result<(), Fault> {
        if self.tree.node(parent).status != Status::Expanded {
            let what = self.tree.name(parent);
            return Err(Fault::new(Kind::Step, format!("a child of {what}, which was not expanded")));
        }
        match self.current {
            Some(current) if current != parent && self.order.search != Search::DepthFirst => {
                let (what, other) = (self.tree.name(parent), self.tree.name(current));
                Err(Fault::new(Kind::Step, format!("a child of {what} while {other} is expanded")))
            }
            _ => Ok(()),
        }
    }

    fn estimate(&mut self, node: u32, h: f64) -> Result<(), Fault> {
        let was_open = self.open.remove(&self.entry(node));
        self.tree.node_mut(node).h = h;
        if was_open {
            self.open.insert(self.entry(node));
        }
        Ok(())
    }

    fn expand(&mut self, node: u32, index: usize, is_goal_next: bool) -> Result<(), Fault> {
        self.finish()?;
        match self.tree.node(node).status {
            Status::Open => {}
            Status::Expanded => return Err(self.about(Kind::Closed, node, "is expanded again")),
            Status::Dropped => return Err(self.about(Kind::Closed, node, "is expanded, but it was dropped")),
            Status::Skipped => return Err(self.skipped(node)),
        }
        self.check_closed(node)?;
        self.check_first(node, "is expanded")?;
        if self.tree.is_goal(node) == Some(true) && !is_goal_next {
            return Err(self.about(Kind::GoalTest, node, "is a goal, but the search expands it"));
        }
        self.open.remove(&self.entry(node));
        let (state, g) = (self.tree.node(node).state, self.tree.node(node).g);
        let best = self.closed.entry(state).or_insert((g, node));
        if g < best.0 {
            *best = (g, node);
        }
        self.current = Some(node);
        let expanded = self.tree.node_mut(node);
        (expanded.status, expanded.expanded) = (Status::Expanded, index);
        Ok(())
    }

    /// A state is expanded once, or again by a cheaper path.
    fn check_closed(&self, node: u32) -> Result<(), Fault> {
        let other = self
            .closed
            .get(&self.tree.node(node).state)
            .filter(|_| self.order.is_graph && self.is_dead(node));
        match other {
            None => Ok(()),
            Some(&(_, other)) => {
                let other = self.tree.name(other);
                let why = format!("is expanded, but its state is closed: {other} was expanded before");
                Err(self.about(Kind::Closed, node, &why))
            }
        }
    }

    fn check_first(&mut self, node: u32, what: &str) -> Result<(), Fault> {
        let mine = self.key(self.tree.node(node));
        let (first, best) = loop {
            let Some(first) = self.first() else { return Ok(()) };
            let best = self.key(self.tree.node(first));
            if !is_less(best, mine) {
                return Ok(());
            }
            if !self.may_be_skipped(first) {
                break (first, best);
            }
            self.remove(first, Status::Skipped);
        };
        let shown = |node: u32, key: f64| match self.order.search {
            Search::DepthFirst => self.tree.name(node),
            _ => format!("{} with {} {key}", self.tree.name(node), self.letter()),
        };
        let (mine, best) = (shown(node, mine), shown(first, best));
        let why = match self.order.search {
            Search::DepthFirst => {
                format!("{mine} {what}, but {best} is open and was generated by a later expansion")
            }
            _ => format!("{mine} {what}, but {best} is open"),
        };
        Err(self.fault(Kind::Order, why))
    }

    /// Whether a depth-first search may have dropped an open node without reporting it.
    fn may_be_skipped(&self, node: u32) -> bool {
        let Node { state, g, depth, parent, .. } = *self.tree.node(node);
        self.order.search == Search::DepthFirst
            && self.order.is_graph
            && self.is_covered(state, (g, depth), (Some(node), parent))
    }

    /// The fault of using a node that was skipped.
    fn skipped(&self, node: u32) -> Fault {
        self.about(
            Kind::Order,
            node,
            "is used now, but a node that was generated by an earlier expansion came first",
        )
    }

    /// Takes a node out of the open list, and leaves its state to others.
    fn remove(&mut self, node: u32, status: Status) {
        self.open.remove(&self.entry(node));
        self.tree.node_mut(node).status = status;
        if let Some(nodes) = self.of_state.get_mut(&self.tree.node(node).state) {
            nodes.retain(|&other| other != node);
        }
    }

    /// The name of the key.
    const fn letter(&self) -> &'static str {
        match self.order.search {
            Search::UniformCost => "g",
            Search::Greedy => "h",
            Search::Astar | Search::Ida => "f",
            Search::BreadthFirst | Search::DepthFirst | Search::Mrv => "depth",
        }
    }

    fn discard(&mut self, node: u32, of: Option<u32>) -> Result<(), Fault> {
        match self.tree.node(node).status {
            Status::Dropped | Status::Skipped => return Ok(()),
            // A depth-first search may report that it leaves a node.
            Status::Expanded if self.order.search == Search::DepthFirst => return Ok(()),
            Status::Expanded => {
                return Err(self.about(Kind::Dropped, node, "is dropped after its expansion"));
            }
            Status::Open => {}
        }
        let (state, g, depth) =
            (self.tree.node(node).state, self.tree.node(node).g, self.tree.node(node).depth);
        if let Some(of) = of
            && self.tree.node(of).state != state
        {
            let why = format!("is dropped for {}, which has another state", self.tree.name(of));
            return Err(self.about(Kind::Dropped, node, &why));
        }
        if !self.is_covered(state, (g, depth), (Some(node), self.tree.node(node).parent)) {
            let why = match (self.order.is_graph, self.of_state.get(&state).map_or(0, Vec::len)) {
                (true, 0 | 1) => "is dropped, but no other node has its state",
                (true, _) => "is dropped, but no other node with its state has a path that is as good",
                (false, _) => "is dropped, but its state is not on its path, and a tree search keeps it",
            };
            return Err(self.about(Kind::Dropped, node, why));
        }
        self.remove(node, Status::Dropped);
        Ok(())
    }

    /// Whether a path to a state may be dropped: another node has the state with a path that is as good, or, in a tree search,
    /// the state is on the path to it.
    fn is_covered(
        &self,
        state: u32,
        (g, depth): (f64, u32),
        (node, parent): (Option<u32>, Option<u32>),
    ) -> bool {
        if !self.order.is_graph {
            return self.tree.is_on_path(parent, state);
        }
        if self.order.search.has_costs() && !self.order.reopens && self.closed.contains_key(&state) {
            return true;
        }
        let is_as_good = |other: &Node| match self.order.search {
            Search::BreadthFirst => other.depth <= depth,
            search => !search.has_costs() || !is_less(g, other.g),
        };
        let others = self.of_state.get(&state).into_iter().flatten();
        others.filter(|&&other| Some(other) != node).any(|&other| is_as_good(self.tree.node(other)))
    }

    fn reach(&mut self, node: u32) -> Result<(), Fault> {
        if self.tree.is_goal(node) == Some(false) {
            return Err(self.about(Kind::NotGoal, node, "is not a goal"));
        }
        let status = self.tree.node(node).status;
        match status {
            Status::Dropped => return Err(self.about(Kind::Closed, node, "was dropped")),
            Status::Skipped => return Err(self.skipped(node)),
            Status::Open | Status::Expanded => {}
        }
        let parent = self.tree.node(node).parent;
        // A depth-first search may generate children one by one.
        let is_last = node as usize + 1 == self.tree.nodes.len();
        let is_lazy = is_last && self.order.search == Search::DepthFirst;
        let is_fresh = status == Status::Open && (parent == self.current || is_lazy);
        let is_current =
            status == Status::Expanded && self.current == Some(node) && self.tree.node(node).taken.is_empty();
        match self.order.goal_test {
            GoalTest::Generation if !is_fresh => {
                return Err(self.about(Kind::GoalTest, node, "was not tested when it was generated"));
            }
            GoalTest::Generation | GoalTest::Any if is_fresh => self.check_siblings(is_last)?,
            GoalTest::Any | GoalTest::Expansion if is_current => {}
            _ => self.check_late(node, is_fresh && is_last)?,
        }
        self.goal = Some(node);
        Ok(())
    }

    /// A goal that is tested when it is generated may end its expansion. If siblings came after it, all of them must.
    fn check_siblings(&mut self, is_last: bool) -> Result<(), Fault> {
        match self.current {
            Some(current) if !is_last && self.order.search != Search::DepthFirst => self.complete(current),
            _ => Ok(()),
        }
    }

    /// A goal that is tested when it is taken from the open list comes first in the open list. The newest node was
    /// perhaps tested when
    /// it was generated: a missing sibling alone does not prove it, as the program may have lost it.
    fn check_late(&mut self, node: u32, is_newest: bool) -> Result<(), Fault> {
        let finished = self.finish();
        if self.tree.node(node).status != Status::Open {
            finished?;
            return Err(self.about(Kind::GoalTest, node, "was expanded before it was tested"));
        }
        match (finished, self.check_first(node, "is the goal")) {
            (_, Err(fault)) if is_newest => {
                let rule = "a goal is tested when it is expanded, not when it is generated";
                Err(Fault { kind: Kind::GoalTest, message: format!("{}: {rule}", fault.message), ..fault })
            }
            (Err(fault), _) if is_newest && fault.kind == Kind::Missing => {
                let hint = "was the goal tested before all successors were generated?";
                Err(Fault { message: format!("{}; {hint}", fault.message), ..fault })
            }
            (finished, first) => finished.and(first),
        }
    }

    /// Checks the children of the last expansion. The children of a depth-first search may still be reported later.
    fn finish(&mut self) -> Result<(), Fault> {
        let Some(current) = self.current else { return Ok(()) };
        if self.order.goal_test == GoalTest::Generation {
            let of_current = |node: &Node| node.parent == Some(current) && node.status == Status::Open;
            let fresh = (0..self.tree.nodes.len() as u32)
                .rev()
                .take_while(|&node| self.tree.node(node).event > self.tree.node(current).expanded);
            if let Some(goal) = fresh
                .filter(|&node| of_current(self.tree.node(node)))
                .find(|&node| self.tree.is_goal(node) == Some(true))
            {
                return Err(self.about(
                    Kind::GoalTest,
                    goal,
                    "is a goal, which was not seen when it was generated",
                ));
            }
        }
        if self.order.search == Search::DepthFirst { Ok(()) } else { self.complete(current) }
    }

    /// Checks that no successor of a node is missing.
    fn complete(&mut self, node: u32) -> Result<(), Fault> {
        let (g, depth) = (self.tree.node(node).g, self.tree.node(node).depth);
        for (index, step) in self.tree.steps(node)?.iter().enumerate() {
            let is_told = self.tree.node(node).taken.contains(&index);
            if is_told || self.is_covered(step.to, (g + step.cost, depth + 1), (None, Some(node))) {
                continue;
            }
            let why = step.missing();
            let is_known = self.of_state.get(&step.to).is_some_and(|nodes| !nodes.is_empty());
            let why = match is_known && self.order.is_graph {
                true => format!("{why}: its path is better than the known one (g {})", g + step.cost),
                false => why,
            };
            return Err(self.about(Kind::Missing, node, &why));
        }
        Ok(())
    }

    /// The first open node that is not dead.
    fn first(&mut self) -> Option<u32> {
        while let Some(entry) = self.open.first().copied() {
            if !(self.order.is_graph && self.is_dead(entry.1)) {
                return Some(entry.1);
            }
            self.open.remove(&entry);
        }
        None
    }

    fn is_dead(&self, node: u32) -> bool {
        let node = self.tree.node(node);
        self.closed.get(&node.state).is_some_and(|&(g, _)| {
            !(self.order.search.has_costs() && self.order.reopens && is_less(node.g, g))
        })
    }

    fn entry(&self, node: u32) -> (Ordered, u32) {
        (Ordered(self.key(self.tree.node(node))), node)
    }

    /// The lowest key comes first.
    fn key(&self, node: &Node) -> f64 {
        match self.order.search {
            Search::BreadthFirst => f64::from(node.depth),
            Search::DepthFirst => {
                node.parent.map_or(0.0, |parent| -1.0 - self.tree.node(parent).expanded as f64)
            }
            Search::UniformCost => node.g,
            Search::Greedy => node.h,
            Search::Astar | Search::Ida | Search::Mrv => node.g + node.h,
        }
    }

    fn about(&self, kind: Kind, node: u32, what: &str) -> Fault {
        self.fault(kind, format!("{} {what}", self.tree.name(node)))
    }

    fn fault(&self, kind: Kind, message: String) -> Fault {
        let is_live = |node: &u32| !(self.order.is_graph && self.is_dead(*node));
        let live = || self.open.iter().map(|entry| entry.1).filter(is_live);
        Fault::new(kind, message).with_open(self.tree.listed(live()), live().count())
    }
}
