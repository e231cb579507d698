//! IDA* on small graphs, recursive, with mistakes on request.

use crate::graph::Graph;
use crate::{Rng, Search, task};
use solvarium_grade::{Kind, Task};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bug {
    None,
    /// The first bound, or a later one, is one too high.
    Bound,
    /// Expands nodes above the bound.
    Above,
    WrongG,
    HighH,
    LostChild,
    FalseGoal,
    /// Expands a node of an older level first.
    Order,
}

const BUGS: [(Bug, &str); 8] = [
    (Bug::None, "none"),
    (Bug::Bound, "wrong bound"),
    (Bug::Above, "expands above the bound"),
    (Bug::WrongG, "wrong g"),
    (Bug::HighH, "inadmissible h"),
    (Bug::LostChild, "lost child"),
    (Bug::FalseGoal, "false goal"),
    (Bug::Order, "not depth-first"),
];

struct Run<'a> {
    rng: &'a mut Rng,
    graph: &'a Graph,
    h: Vec<u32>,
    bug: Bug,
    search: Search,
    count: usize,
    is_eager: bool,
    is_found: bool,
}

pub(crate) fn run(rng: &mut Rng) -> (Task, Search, &'static str) {
    let size = 4 + rng.below(4);
    let graph = Graph::random(rng, size, false);
    let (bug, name) = BUGS[rng.below(BUGS.len())];
    let mut h = graph.h.clone();
    if h.iter().all(|&h| h == 0) {
        h[0] = graph.distance[0];
    }
    if bug == Bug::HighH {
        let state = rng.below(size - 1);
        h[state] = graph.distance[state] + 1 + rng.below(5) as u32;
    }
    let task = task(&graph.text(), "graph", "ask = \"order\"\nsearch = \"ida\"\n");
    let is_eager = bug == Bug::Order || rng.chance(2);
    let mut run =
        Run { rng, graph: &graph, h, bug, search: Search::default(), count: 0, is_eager, is_found: false };
    run.whole();
    (task, run.search, name)
}

impl Run<'_> {
    fn whole(&mut self) {
        let mut bound = self.h[0];
        while !self.is_found {
            if self.bug == Bug::Bound && self.rng.chance(3) {
                bound += 1;
                self.search.harm(&[Kind::Bound]);
            }
            self.search.tell(&format!("{{\"round\": {bound}}}"));
            let root = self.node(None, 0, 0);
            let next = self.visit((root, 0, 0), bound, &[0]);
            if next == u32::MAX || self.search.harm.is_some_and(|kinds| kinds != [Kind::Heuristic]) {
                break;
            }
            bound = next;
        }
        self.search.tell("{\"done\": true}");
    }

    fn node(&mut self, parent: Option<usize>, state: usize, mut g: u32) -> usize {
        let id = self.count;
        self.count += 1;
        if parent.is_some() && self.bug == Bug::WrongG && self.rng.chance(5) {
            g += 1;
            self.search.harm(&[Kind::Cost]);
        }
        if self.h[state] > self.graph.distance[state] {
            self.search.harm(&[Kind::Heuristic]);
        }
        let (parent, h) = (parent.map_or("null".into(), |parent| parent.to_string()), self.h[state]);
        self.search.tell(&format!(
            "{{\"node\": {id}, \"parent\": {parent}, \"g\": {g}, \"h\": {h}, \"state\": \"n{state}\"}}"
        ));
        id
    }

    /// Visits a node; returns the lowest f above the bound.
    fn visit(&mut self, (node, state, g): (usize, usize, u32), bound: u32, path: &[usize]) -> u32 {
        let f = g + self.h[state];
        let ignores = self.bug == Bug::Above && self.rng.chance(4);
        if f > bound && !ignores {
            if self.rng.chance(2) {
                self.search.tell(&format!("{{\"prune\": {node}, \"why\": \"f is above the bound\"}}"));
            }
            return f;
        }
        let is_above = f > bound;
        if state == self.graph.goal() || (self.bug == Bug::FalseGoal && self.rng.chance(6)) {
            match state == self.graph.goal() {
                true if is_above => self.search.harm(&[Kind::GoalTest]),
                true => {}
                false => self.search.harm(&[Kind::NotGoal]),
            }
            self.search.tell(&format!("{{\"goal\": {node}}}"));
            self.is_found = true;
            return u32::MAX;
        }
        if is_above {
            self.search.harm(&[Kind::Bound]);
        }
        self.search.tell(&format!("{{\"expand\": {node}}}"));
        let mut steps: Vec<_> =
            self.graph.edges[state].iter().copied().filter(|(child, _)| !path.contains(child)).collect();
        self.rng.shuffle(&mut steps);
        if self.bug == Bug::LostChild && self.rng.chance(4) && steps.pop().is_some() {
            self.lose();
        }
        match self.is_eager {
            true => self.eager(node, g, &mut steps, bound, path),
            false => self.lazy(node, g, &steps, bound, path),
        }
    }

    /// A lost child is missed unless its parent is on the path to the goal: so this search ends without one.
    fn lose(&mut self) {
        self.search.harm(&[Kind::Missing, Kind::Unfinished]);
        self.search.tell("{\"done\": true}");
        self.is_found = true;
    }

    fn lazy(&mut self, node: usize, g: u32, steps: &[(usize, u32)], bound: u32, path: &[usize]) -> u32 {
        let mut lowest = u32::MAX;
        for &(child, cost) in steps {
            if self.is_found {
                return u32::MAX;
            }
            let id = self.node(Some(node), child, g + cost);
            lowest = lowest.min(self.visit((id, child, g + cost), bound, &[path, &[child]].concat()));
        }
        if self.is_found { u32::MAX } else { lowest }
    }

    fn eager(&mut self, node: usize, g: u32, steps: &mut [(usize, u32)], bound: u32, path: &[usize]) -> u32 {
        let reported: Vec<_> = steps
            .iter()
            .map(|&(child, cost)| (self.node(Some(node), child, g + cost), child, g + cost))
            .collect();
        let is_within = |run: &Self, at: usize| {
            reported
                .get(at)
                .is_some_and(|&(_, state, g)| g + run.h[state] <= bound && state != run.graph.goal())
        };
        if self.bug == Bug::Order && is_within(self, 0) && is_within(self, 1) && !self.is_found {
            return self.breadth(&reported, bound, path);
        }
        let mut lowest = u32::MAX;
        for &(id, child, g) in &reported {
            if self.is_found {
                return u32::MAX;
            }
            lowest = lowest.min(self.visit((id, child, g), bound, &[path, &[child]].concat()));
        }
        if self.is_found { u32::MAX } else { lowest }
    }

    /// Expands two siblings, one after the other, and leaves the children of the first open.
    fn breadth(&mut self, reported: &[(usize, usize, u32)], bound: u32, path: &[usize]) -> u32 {
        let (first, state, g) = reported[0];
        self.search.tell(&format!("{{\"expand\": {first}}}"));
        let mut is_open = false;
        for &(child, cost) in &self.graph.edges[state] {
            if !path.contains(&child) && child != state {
                self.node(Some(first), child, g + cost);
                is_open |= g + cost + self.h[child] <= bound;
            }
        }
        if is_open {
            self.search.harm(&[Kind::Order]);
        } else {
            self.search.harm(&[Kind::Unfinished]);
        }
        if is_open {
            self.search.tell(&format!("{{\"expand\": {}}}", reported[1].0));
        }
        self.search.tell("{\"done\": true}");
        self.is_found = true;
        u32::MAX
    }
}
