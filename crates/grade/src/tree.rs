//! The nodes that a program reported, each matched with a state of the problem.

use crate::fault::{Fault, Kind, Open, short};
use crate::recording::Recording;
use crate::task::Task;
use crate::truth::{Step, Truth, is_equal, tokens};
use solvarium::Error;
use std::collections::HashMap;
use std::rc::Rc;

/// The number of open nodes and successors that a message shows.
pub(crate) const SHOWN: usize = 12;

/// A node as it was reported.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) parent: Option<u32>,
    pub(crate) depth: u32,
    pub(crate) g: f64,
    pub(crate) h: f64,
    /// The number of its state; nodes with the same state have the same number.
    pub(crate) state: u32,
    pub(crate) status: Status,
    /// The event of its expansion.
    pub(crate) expanded: usize,
    /// The event that reported it.
    pub(crate) event: usize,
    /// The indices of the steps that its children took.
    pub(crate) taken: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Open,
    Expanded,
    Dropped,
    /// Dropped by a depth-first search without a report, as the order of expansions shows.
    Skipped,
}

/// A new node as a program reported it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReportedNode<'t> {
    pub(crate) parent: Option<u32>,
    pub(crate) g: f64,
    pub(crate) h: f64,
    pub(crate) action: &'t str,
    pub(crate) board: &'t str,
}

/// The nodes so far.
pub(crate) struct Tree<'t> {
    pub(crate) nodes: Vec<Node>,
    /// The problem; none if states are not compared with it.
    pub(crate) truth: Option<Truth<'t>>,
    /// The texts of states that are not compared with a problem.
    texts: HashMap<String, u32>,
    pub(crate) recording: &'t Recording,
    has_costs: bool,
}

impl<'t> Tree<'t> {
    pub(crate) fn new(task: &'t Task, recording: &'t Recording, has_costs: bool) -> Result<Self, Error> {
        let truth = task.is_checked.then(|| Truth::new(&*task.instance, task.limits.states)).transpose()?;
        Ok(Self { nodes: Vec::new(), truth, texts: HashMap::new(), recording, has_costs })
    }

    pub(crate) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(crate) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// Adds a node, if a step of the problem leads to it.
    pub(crate) fn add(&mut self, reported: ReportedNode<'_>, event: usize) -> Result<u32, Fault> {
        let (state, depth) = match reported.parent {
            None => (self.start(reported)?, 0),
            Some(parent) => (self.child(reported, parent)?, self.node(parent).depth + 1),
        };
        let (parent, g, h) = (reported.parent, reported.g, reported.h);
        let (status, expanded, taken) = (Status::Open, 0, Vec::new());
        self.nodes.push(Node { parent, depth, g, h, state, status, expanded, event, taken });
        Ok(self.nodes.len() as u32 - 1)
    }

    fn start(&mut self, reported: ReportedNode<'_>) -> Result<u32, Fault> {
        if !is_equal(reported.g, 0.0) {
            return Err(Fault::new(Kind::Cost, format!("g of the start is {}, not 0", reported.g)));
        }
        let Some(truth) = &self.truth else { return Ok(self.number(reported.board)) };
        if !reported.board.is_empty() && !truth.is_meant(Truth::START, reported.board) {
            let (start, found) = (short(truth.text(Truth::START)), short(reported.board));
            return Err(Fault::new(
                Kind::Start,
                format!("the start is {start}, and the first node has the state {found}"),
            ));
        }
        Ok(Truth::START)
    }

    /// The state of a child. Its g is checked.
    fn child(&mut self, reported: ReportedNode<'_>, parent: u32) -> Result<u32, Fault> {
        if self.truth.is_none() {
            return Ok(self.number(reported.board));
        }
        let steps = self.steps(parent)?;
        let index = self.step(reported, parent, &steps)?;
        let (step, from) = (&steps[index], self.node(parent));
        let is_right = is_equal(reported.g, from.g + step.cost);
        // If costs do not matter, g may be absent or the depth.
        let is_other =
            !self.has_costs && (reported.g == 0.0 || is_equal(reported.g, f64::from(from.depth + 1)));
        if !is_right && !is_other {
            return Err(Fault::new(
                Kind::Cost,
                format!(
                    "g is {}, but g of the parent ({}) plus the cost of `{}` ({}) is {}",
                    reported.g,
                    from.g,
                    step.action,
                    step.cost,
                    from.g + step.cost
                ),
            ));
        }
        self.node_mut(parent).taken.push(index);
        Ok(step.to)
    }

    /// The index of the step that a child took, by its state or else by its action.
    fn step(&self, reported: ReportedNode<'_>, parent: u32, steps: &[Step]) -> Result<usize, Fault> {
        let Some(truth) = &self.truth else { return Ok(0) };
        let from = self.node(parent);
        let is_named = |step: &Step| !reported.action.is_empty() && is_action(&step.action, reported.action);
        let is_reached = |step: &Step| truth.is_meant(step.to, reported.board);
        let all = || steps.iter().enumerate();
        let fits: Vec<usize> = match (reported.board.is_empty(), reported.action.is_empty()) {
            (true, true) => return Err(Fault::new(Kind::Step, "the node has neither a state nor an action")),
            (true, false) => all().filter(|(_, step)| is_named(step)).map(|(index, _)| index).collect(),
            (false, _) => all().filter(|(_, step)| is_reached(step)).map(|(index, _)| index).collect(),
        };
        let parent_text = short(truth.text(from.state));
        if fits.is_empty() {
            let what = if reported.board.is_empty() { reported.action } else { reported.board };
            let choices = steps.iter().take(SHOWN).map(|step| {
                if reported.board.is_empty() { step.action.clone() } else { short(truth.text(step.to)) }
            });
            let choices = choices.collect::<Vec<_>>().join(", ");
            let choices = if choices.is_empty() { "none".into() } else { choices };
            let what = short(what);
            return Err(Fault::new(
                Kind::Step,
                format!("no step leads from {parent_text} to {what}; possible: {choices}"),
            ));
        }
        if let Some((_, named)) = all().find(|(index, step)| is_named(step) && !fits.contains(index))
            && !fits.iter().any(|&index| is_named(&steps[index]))
        {
            let (right, found) = (short(truth.text(named.to)), short(reported.board));
            return Err(Fault::new(
                Kind::Step,
                format!("`{}` leads from {parent_text} to {right}, not to {found}", named.action),
            ));
        }
        let fresh = || fits.iter().copied().filter(|index| !from.taken.contains(index));
        let is_cost = |&index: &usize| is_equal(reported.g, from.g + steps[index].cost);
        let named = fresh().find(|&index| is_named(&steps[index]));
        named
            .or_else(|| fresh().find(is_cost))
            .or_else(|| fresh().next())
            .ok_or_else(|| Fault::new(Kind::Step, format!("this child of {parent_text} was reported before")))
    }

    /// The steps from the state of a node; none if states are not compared with a problem.
    pub(crate) fn steps(&mut self, node: u32) -> Result<Rc<[Step]>, Fault> {
        let state = self.node(node).state;
        let Some(truth) = &mut self.truth else { return Ok(Rc::default()) };
        truth.steps(state).map_err(|error| Fault::new(Kind::Limit, format!("the check ends here: {error}")))
    }

    fn number(&mut self, board: &str) -> u32 {
        // A node that was reported without a state counts as a new state.
        let text = if board.is_empty() { format!("\0{}", self.nodes.len()) } else { tokens(board) };
        let next = self.texts.len() as u32;
        *self.texts.entry(text).or_insert(next)
    }

    /// Whether the node is a goal of the problem; `None` if states are not compared with one.
    pub(crate) fn is_goal(&self, node: u32) -> Option<bool> {
        self.truth.as_ref().map(|truth| truth.is_goal(self.node(node).state))
    }

    /// Whether a state is on the path to a node.
    pub(crate) fn is_on_path(&self, node: Option<u32>, state: u32) -> bool {
        self.path(node).any(|node| self.node(node).state == state)
    }

    /// The nodes from this one up to its root.
    pub(crate) fn path(&self, node: Option<u32>) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(node, |&node| self.node(node).parent)
    }

    /// The name of a node with its state.
    pub(crate) fn name(&self, node: u32) -> String {
        let name = &self.recording.names[node as usize];
        let state = self.state(node);
        if state.is_empty() || tokens(&state) == tokens(name) {
            format!("node {name}")
        } else {
            format!("node {name} ({})", short(&state))
        }
    }

    /// The state of a node: as it was reported, or as the problem draws it.
    fn state(&self, node: u32) -> String {
        let event = self.recording.events.get(self.node(node).event);
        let board = match event.map(|event| &event.parsed) {
            Some(solvarium_catalogue::ExternalEvent::Node { board, .. }) if !board.is_empty() => {
                board.as_str()
            }
            _ => match &self.truth {
                Some(truth) => truth.text(self.node(node).state),
                None => "",
            },
        };
        board.trim_end().into()
    }

    /// Nodes as an open list.
    pub(crate) fn listed(&self, nodes: impl Iterator<Item = u32>) -> Vec<Open> {
        let listed = |node: u32| Open {
            node: self.recording.names[node as usize].clone(),
            state: self.state(node),
            g: self.node(node).g,
            h: self.node(node).h,
        };
        nodes.take(SHOWN).map(listed).collect()
    }
}

/// Whether a reported text means this action: its name, or its first letter.
fn is_action(action: &str, reported: &str) -> bool {
    let (action, reported) = (tokens(action), tokens(reported));
    action == reported || (reported.chars().count() == 1 && action.starts_with(&reported))
}
