//! IDA*: depth-first searches below a bound on f, which grows to the lowest f above it.

use crate::fault::{Fault, Kind};
use crate::tree::{ReportedNode, Status, Tree};
use crate::truth::{is_equal, is_less};
use solvarium_catalogue as catalogue;

/// A search in rounds that is followed event by event.
pub(crate) struct Rounds<'t> {
    pub(crate) tree: Tree<'t>,
    bound: Option<f64>,
    /// The nodes of this round begin here.
    begin: u32,
    root: Option<u32>,
    /// The open nodes, in the order in which they were reported.
    open: Vec<u32>,
    pub(crate) goal: Option<u32>,
}

impl<'t> Rounds<'t> {
    pub(crate) const fn new(tree: Tree<'t>) -> Self {
        Self { tree, bound: None, begin: 0, root: None, open: Vec::new(), goal: None }
    }

    /// Takes an event.
    pub(crate) fn take(&mut self, index: usize, event: &catalogue::ExternalEvent) -> Result<(), Fault> {
        use catalogue::ExternalEvent::{Discard, Estimate, Expand, Goal, Node, Round};
        if self.goal.is_some() && matches!(event, Node { .. } | Expand(_) | Goal(_) | Round(_)) {
            return Err(Fault::after_goal());
        }
        match event {
            Node { parent, g, h, action, board } => {
                self.generate(ReportedNode { parent: *parent, g: *g, h: *h, action, board }, index)
            }
            Estimate { node, h } => {
                self.tree.node_mut(*node).h = *h;
                Ok(())
            }
            Round(bound) => self.round(*bound),
            Expand(node) => self.expand(*node, index),
            Discard { node, .. } => self.discard(*node),
            Goal(node) => self.reach(*node),
            catalogue::ExternalEvent::Done | catalogue::ExternalEvent::Broken(_) => Ok(()),
        }
    }

    /// Checks how the search ended.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        if self.goal.is_some() {
            let path: Vec<u32> = self.tree.path(self.goal).collect();
            return self.complete(&path);
        }
        self.close()?;
        match self.next_bound() {
            Some(next) => Err(Fault::new(
                Kind::Unfinished,
                format!("the search ended without a goal, but the next bound is {next}"),
            )),
            None => Ok(()),
        }
    }

    fn generate(&mut self, reported: ReportedNode<'_>, index: usize) -> Result<(), Fault> {
        match reported.parent {
            Some(parent) if parent < self.begin || self.tree.node(parent).status != Status::Expanded => {
                let what = self.tree.name(parent);
                return Err(Fault::new(
                    Kind::Step,
                    format!("a child of {what}, which was not expanded in this round"),
                ));
            }
            None if self.root.is_some_and(|root| {
                root >= self.begin || self.tree.node(root).status == Status::Expanded
            }) =>
            {
                return Err(Fault::new(Kind::Start, "a second node without a parent in one round"));
            }
            _ => {}
        }
        let is_root = reported.parent.is_none();
        let node = self.tree.add(reported, index)?;
        if is_root {
            self.open.clear();
            self.root = Some(node);
            // The root may come before its round.
            self.begin = node;
            self.check_first_bound()?;
        }
        self.open.push(node);
        Ok(())
    }

    fn f(&self, node: u32) -> f64 {
        self.tree.node(node).g + self.tree.node(node).h
    }

    fn is_within(&self, node: u32) -> bool {
        self.bound.is_none_or(|bound| !is_less(bound, self.f(node)))
    }

    /// The first bound is the h of the start.
    fn check_first_bound(&self) -> Result<(), Fault> {
        match (self.bound, self.root) {
            (Some(bound), Some(0)) if !is_equal(bound, self.f(0)) => Err(Fault::new(
                Kind::Bound,
                format!("the first bound is {bound}, but h of the start is {}", self.f(0)),
            )),
            _ => Ok(()),
        }
    }

    fn round(&mut self, bound: f64) -> Result<(), Fault> {
        if self.bound.is_none() {
            self.bound = Some(bound);
            return self.check_first_bound();
        }
        self.close()?;
        let next = self.next_bound();
        if !next.is_some_and(|next| is_equal(next, bound)) {
            let next = next.map_or("no node is above the last bound".into(), |next| {
                format!("the lowest f above the last bound is {next}")
            });
            return Err(Fault::new(Kind::Bound, format!("the bound is {bound}, but {next}")));
        }
        self.bound = Some(bound);
        self.begin = self.tree.nodes.len() as u32;
        self.open.clear();
        // The root may be reported again, or expanded again.
        if let Some(root) = self.root {
            let root_node = self.tree.node_mut(root);
            root_node.status = Status::Open;
            root_node.taken.clear();
            self.open.push(root);
        }
        Ok(())
    }

    /// The nodes of this round.
    fn nodes(&self) -> impl Iterator<Item = u32> + use<> {
        let root = self.root.filter(|&root| root < self.begin);
        root.into_iter().chain(self.begin..self.tree.nodes.len() as u32)
    }

    /// The lowest f above the bound.
    fn next_bound(&self) -> Option<f64> {
        let above = self.nodes().filter(|&node| !self.is_within(node));
        above.map(|node| self.f(node)).min_by(f64::total_cmp)
    }

    /// Checks that the round left nothing within its bound.
    fn close(&mut self) -> Result<(), Fault> {
        if let Some(open) = self.open.iter().copied().find(|&node| self.is_within(node)) {
            return Err(self.about(Kind::Unfinished, open, "is within the bound and was not expanded"));
        }
        self.complete(&[])
    }

    /// Checks that expanded nodes have all successors, except those on this path.
    fn complete(&mut self, path: &[u32]) -> Result<(), Fault> {
        for node in self.nodes() {
            if self.tree.node(node).status != Status::Expanded || path.contains(&node) {
                continue;
            }
            for (index, step) in self.tree.steps(node)?.iter().enumerate() {
                if !self.tree.node(node).taken.contains(&index) && !self.tree.is_on_path(Some(node), step.to)
                {
                    return Err(self.about(Kind::Missing, node, &step.missing()));
                }
            }
        }
        Ok(())
    }

    fn expand(&mut self, node: u32, index: usize) -> Result<(), Fault> {
        if self.bound.is_none() {
            return Err(Fault::new(Kind::Bound, "a node is expanded before the first `round`"));
        }
        if self.tree.node(node).status != Status::Open || (node < self.begin && self.root != Some(node)) {
            return Err(self.about(Kind::Closed, node, "is expanded, but it is not open in this round"));
        }
        self.check_bound(node, "is expanded")?;
        self.check_first(node, "is expanded")?;
        if self.tree.is_goal(node) == Some(true) {
            return Err(self.about(Kind::GoalTest, node, "is a goal, but the search expands it"));
        }
        self.open.retain(|&open| open != node);
        let expanded = self.tree.node_mut(node);
        (expanded.status, expanded.expanded) = (Status::Expanded, index);
        Ok(())
    }

    fn check_bound(&self, node: u32, what: &str) -> Result<(), Fault> {
        match self.bound {
            Some(bound) if !self.is_within(node) => Err(self.about(
                Kind::Bound,
                node,
                &format!("{what}, but its f {} is above the bound {bound}", self.f(node)),
            )),
            _ => Ok(()),
        }
    }

    /// Checks the order of a depth-first search: children of the newest expansion come first.
    fn check_first(&self, node: u32, what: &str) -> Result<(), Fault> {
        let age = |node: u32| self.tree.node(node).parent.map(|parent| self.tree.node(parent).expanded);
        let newer = self
            .open
            .iter()
            .copied()
            .filter(|&open| self.is_within(open))
            .find(|&open| age(open) > age(node));
        match newer {
            Some(newer) => {
                let why = format!(
                    "{what}, but {} is open and was generated by a later expansion",
                    self.tree.name(newer)
                );
                Err(self.about(Kind::Order, node, &why))
            }
            None => Ok(()),
        }
    }

    fn discard(&mut self, node: u32) -> Result<(), Fault> {
        let (parent, state) = (self.tree.node(node).parent, self.tree.node(node).state);
        if self.tree.node(node).status != Status::Open {
            return Ok(());
        }
        if self.is_within(node) && !self.tree.is_on_path(parent, state) {
            return Err(self.about(
                Kind::Dropped,
                node,
                "is dropped, but it is within the bound and not on its own path",
            ));
        }
        self.open.retain(|&open| open != node);
        self.tree.node_mut(node).status = Status::Dropped;
        Ok(())
    }

    fn reach(&mut self, node: u32) -> Result<(), Fault> {
        if self.tree.is_goal(node) == Some(false) {
            return Err(self.about(Kind::NotGoal, node, "is not a goal"));
        }
        if self.bound.is_none() {
            return Err(Fault::new(Kind::Bound, "a goal is reported before the first `round`"));
        }
        if self.tree.node(node).status != Status::Open {
            return Err(self.about(Kind::Closed, node, "is a goal that is not open"));
        }
        let outside = self.check_bound(node, "is the goal");
        outside.map_err(|fault| Fault { kind: Kind::GoalTest, ..fault })?;
        self.check_first(node, "is the goal")?;
        self.goal = Some(node);
        Ok(())
    }

    fn about(&self, kind: Kind, node: u32, what: &str) -> Fault {
        let live = || self.open.iter().rev().copied().filter(|&open| self.is_within(open));
        let message = format!("{} {what}", self.tree.name(node));
        Fault::new(kind, message).with_open(self.tree.listed(live()), live().count())
    }
}
