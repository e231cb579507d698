//! Backtracking on a map to colour: depth-first search over partial colourings, the region with the fewest remaining colours
//! first (MRV).
//!
//! The problem is the network of a state (regions, borders) and the names of its actions: `colour Tasmania red`.

use crate::fault::{Fault, Kind, short};
use crate::recording::Recording;
use crate::truth::tokens;
use solvarium::Error;
use solvarium::wording::count;
use solvarium_catalogue::{Discarded, ExternalEvent, Instance};
use std::collections::HashMap;

/// A backtracking search that is followed event by event.
pub(crate) struct Backtracking<'t> {
    recording: &'t Recording,
    regions: Vec<String>,
    colours: usize,
    neighbours: Vec<Vec<usize>>,
    /// The assignment with this name.
    names: HashMap<String, (usize, usize)>,
    nodes: Vec<Node>,
    /// The open nodes without a conflict, in the order in which they were reported.
    open: Vec<u32>,
    goal: Option<u32>,
}

struct Node {
    parent: Option<u32>,
    /// The colour of each region.
    colours: Vec<Option<usize>>,
    /// The region of its children, and their colours.
    region: Option<usize>,
    tried: Vec<usize>,
    expanded: Option<usize>,
    is_open: bool,
}

impl<'t> Backtracking<'t> {
    pub(crate) fn new(instance: &dyn Instance, recording: &'t Recording) -> Result<Self, Fault> {
        Self::posed(instance, recording).map_err(|error| crate::check::unfit(&error))
    }

    /// Reads the map.
    ///
    /// # Errors
    /// The problem is not a map to colour.
    pub(crate) fn posed(instance: &dyn Instance, recording: &'t Recording) -> Result<Self, Error> {
        let network = instance.scene(0, &[])?.network.filter(|_| instance.kind().entry().name == "colouring");
        let network = network.ok_or_else(|| Error::input("the order `mrv` is for maps to colour"))?;
        let regions: Vec<String> = network.nodes.into_iter().map(|node| node.name).collect();
        let mut neighbours = vec![Vec::new(); regions.len()];
        for [a, b] in network.edges {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let colours = instance.successors(&[])?.len();
        let mut names = HashMap::new();
        for code in 0..(regions.len() * colours) as u32 {
            let scene = instance.scene(0, &[code])?;
            let name = tokens(scene.actions.last().map_or("", String::as_str));
            let assignment = (code as usize / colours, code as usize % colours);
            if let Some((_, rest)) = name.split_once(' ') {
                names.insert(rest.to_owned(), assignment);
            }
            names.insert(name, assignment);
        }
        let (nodes, open) = (Vec::new(), Vec::new());
        Ok(Self { recording, regions, colours, neighbours, names, nodes, open, goal: None })
    }

    /// Takes an event.
    pub(crate) fn take(&mut self, index: usize, event: &ExternalEvent) -> Result<(), Fault> {
        if self.goal.is_some()
            && matches!(event, ExternalEvent::Node { .. } | ExternalEvent::Expand(_) | ExternalEvent::Goal(_))
        {
            return Err(Fault::after_goal());
        }
        match event {
            ExternalEvent::Node { parent: None, .. } => self.begin(),
            ExternalEvent::Node { parent: Some(parent), action, .. } => self.generate(*parent, action),
            ExternalEvent::Expand(node) => self.expand(*node, index),
            ExternalEvent::Discard { node, how, .. } => self.discard(*node, *how),
            ExternalEvent::Goal(node) => self.reach(*node),
            ExternalEvent::Estimate { .. }
            | ExternalEvent::Round(_)
            | ExternalEvent::Done
            | ExternalEvent::Broken(_) => Ok(()),
        }
    }

    /// Checks how the search ended.
    pub(crate) fn end(&self) -> Result<String, Fault> {
        let path: Vec<u32> =
            std::iter::successors(self.goal, |&node| self.nodes[node as usize].parent).collect();
        if let Some(&node) = self.open.first().filter(|_| self.goal.is_none()) {
            return Err(self.about(
                Kind::Unfinished,
                node,
                "is open, but the search ended without a solution",
            ));
        }
        for node in 0..self.nodes.len() as u32 {
            if self.nodes[node as usize].expanded.is_some() && !path.contains(&node) {
                self.check_complete(node)?;
            }
        }
        let end = if self.goal.is_some() { "a solution was found" } else { "there is no solution" };
        Ok(format!("the order is legal: {}, {end}", count(self.nodes.len(), "node")))
    }

    fn begin(&mut self) -> Result<(), Fault> {
        if !self.nodes.is_empty() {
            return Err(Fault::second_start());
        }
        self.add(None, vec![None; self.regions.len()]);
        Ok(())
    }

    fn add(&mut self, parent: Option<u32>, colours: Vec<Option<usize>>) {
        let node = self.nodes.len() as u32;
        let (region, tried, expanded) = (None, Vec::new(), None);
        self.nodes.push(Node { parent, colours, region, tried, expanded, is_open: true });
        if self.conflict(node).is_none() {
            self.open.push(node);
        }
    }

    fn close(&mut self, node: u32) {
        self.nodes[node as usize].is_open = false;
        self.open.retain(|&open| open != node);
    }

    fn generate(&mut self, parent: u32, action: &str) -> Result<(), Fault> {
        let Some(&(region, colour)) = self.names.get(&tokens(action)) else {
            let example = format!("`{} = red`", self.regions.first().map_or("", String::as_str));
            return Err(Fault::new(
                Kind::Step,
                format!("{} is not an assignment; expected an action such as {example}", short(action)),
            ));
        };
        let above = &self.nodes[parent as usize];
        if above.expanded.is_none() {
            return Err(self.about(Kind::Step, parent, "has a child and was not expanded"));
        }
        let name = &self.regions[region];
        if above.colours[region].is_some() {
            return Err(self.about(Kind::Step, parent, &format!("has a child that colours {name} again")));
        }
        match above.region {
            None => self.check_fewest(parent, region)?,
            Some(other) if other != region => {
                let why =
                    format!("has children for {} and {name}: a node decides one region", self.regions[other]);
                return Err(self.about(Kind::Variable, parent, &why));
            }
            Some(_) => {}
        }
        if above.tried.contains(&colour) {
            return Err(self.about(Kind::Step, parent, "has two equal children"));
        }
        let mut colours = above.colours.clone();
        colours[region] = Some(colour);
        let above = &mut self.nodes[parent as usize];
        above.region = Some(region);
        above.tried.push(colour);
        self.add(Some(parent), colours);
        Ok(())
    }

    /// The colours that no neighbour of a region has.
    fn remaining(&self, colours: &[Option<usize>], region: usize) -> impl Iterator<Item = usize> {
        let is_free = move |colour: &usize| {
            !self.neighbours[region].iter().any(|&other| colours[other] == Some(*colour))
        };
        (0..self.colours).filter(is_free)
    }

    /// Whether an uncoloured region has no colour left.
    fn is_wiped_out(&self, colours: &[Option<usize>]) -> bool {
        uncoloured(colours).any(|region| self.remaining(colours, region).next().is_none())
    }

    fn check_fewest(&self, node: u32, region: usize) -> Result<(), Fault> {
        let colours = &self.nodes[node as usize].colours;
        let left = |region: usize| self.remaining(colours, region).count();
        let mine = left(region);
        let counts = uncoloured(colours).map(|region| (region, left(region)));
        let Some((other, fewest)) = counts.min_by_key(|(_, left)| *left).filter(|(_, fewest)| *fewest < mine)
        else {
            return Ok(());
        };
        let (mine, fewest) = (count(mine, "remaining colour"), count(fewest, "remaining colour"));
        let why =
            format!("chooses {} with {mine}, but {} has {fewest}", self.regions[region], self.regions[other]);
        Err(self.about(Kind::Variable, node, &why))
    }

    /// Two neighbours of the same colour.
    fn conflict(&self, node: u32) -> Option<(usize, usize)> {
        let colours = &self.nodes[node as usize].colours;
        let pairs = (0..colours.len()).flat_map(|a| self.neighbours[a].iter().map(move |&b| (a, b)));
        pairs.into_iter().find(|&(a, b)| colours[a].is_some() && colours[a] == colours[b])
    }

    fn expand(&mut self, node: u32, index: usize) -> Result<(), Fault> {
        if !self.nodes[node as usize].is_open {
            return Err(self.about(Kind::Closed, node, "is expanded, but it is not open"));
        }
        self.check_consistent(Kind::Step, node, "is expanded")?;
        self.check_deepest(node, "is expanded")?;
        if uncoloured(&self.nodes[node as usize].colours).next().is_none() {
            return Err(self.about(Kind::GoalTest, node, "is a solution, but the search expands it"));
        }
        self.close(node);
        self.nodes[node as usize].expanded = Some(index);
        Ok(())
    }

    fn check_consistent(&self, kind: Kind, node: u32, what: &str) -> Result<(), Fault> {
        match self.conflict(node) {
            Some((a, b)) => {
                let why =
                    format!("{what}, but {} and {} have the same colour", self.regions[a], self.regions[b]);
                Err(self.about(kind, node, &why))
            }
            None => Ok(()),
        }
    }

    fn check_deepest(&self, node: u32, what: &str) -> Result<(), Fault> {
        let age = |node: &Node| node.parent.and_then(|parent| self.nodes[parent as usize].expanded);
        let mine = age(&self.nodes[node as usize]);
        match self.open.iter().rev().find(|&&other| age(&self.nodes[other as usize]) > mine) {
            Some(&other) => {
                let why = format!(
                    "{what}, but node {} is open and deeper in the search",
                    self.recording.names[other as usize]
                );
                Err(self.about(Kind::Order, node, &why))
            }
            None => Ok(()),
        }
    }

    /// A node may be dropped if it has a conflict or a region without a colour, or after its subtree failed.
    fn discard(&mut self, node: u32, how: Discarded) -> Result<(), Fault> {
        if self.nodes[node as usize].expanded.is_some() {
            return Ok(());
        }
        let is_dead = self.conflict(node).is_some() || self.is_wiped_out(&self.nodes[node as usize].colours);
        if !is_dead {
            let why = format!(
                "is reported as {}, but it has no conflict, and each region has a colour left",
                how.name()
            );
            return Err(self.about(Kind::Dropped, node, &why));
        }
        self.close(node);
        Ok(())
    }

    fn reach(&mut self, node: u32) -> Result<(), Fault> {
        if let Some(region) = uncoloured(&self.nodes[node as usize].colours).next() {
            return Err(self.about(
                Kind::NotGoal,
                node,
                &format!("is reported as a solution, but {} has no colour", self.regions[region]),
            ));
        }
        self.check_consistent(Kind::NotGoal, node, "is called a solution")?;
        self.check_deepest(node, "is called a solution")?;
        self.goal = Some(node);
        Ok(())
    }

    /// Checks that an expanded node tried all remaining colours of its region.
    fn check_complete(&self, node: u32) -> Result<(), Fault> {
        let reported = &self.nodes[node as usize];
        let Some(region) = reported.region else {
            return if self.is_wiped_out(&reported.colours) {
                Ok(())
            } else {
                Err(self.about(Kind::Missing, node, "was expanded, but has no children"))
            };
        };
        let mut remaining = self.remaining(&reported.colours, region);
        let is_dead_end = |colour: usize| {
            let mut colours = reported.colours.clone();
            colours[region] = Some(colour);
            self.is_wiped_out(&colours)
        };
        match remaining.find(|colour| !reported.tried.contains(colour) && !is_dead_end(*colour)) {
            Some(_) => {
                let why = format!(
                    "was expanded, but not all remaining colours of {} were tried",
                    self.regions[region]
                );
                Err(self.about(Kind::Missing, node, &why))
            }
            None => Ok(()),
        }
    }

    fn about(&self, kind: Kind, node: u32, what: &str) -> Fault {
        Fault::new(kind, format!("node {} {what}", self.recording.names[node as usize]))
    }
}

/// The regions without a colour.
fn uncoloured(colours: &[Option<usize>]) -> impl Iterator<Item = usize> {
    (0..colours.len()).filter(|&region| colours[region].is_none())
}
