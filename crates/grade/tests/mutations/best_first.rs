//! Slow best-first, breadth-first and depth-first searches on graphs, with mistakes on request. Ties are broken at random, and reports of dropped
//! nodes are random, too.

use crate::graph::Graph;
use crate::{Rng, Search, task};
use solvarium_grade::{Kind, Task};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    Bfs,
    Dfs,
    Ucs,
    Greedy,
    Astar,
    Reopening,
}

impl Method {
    const fn has_costs(self) -> bool {
        matches!(self, Self::Ucs | Self::Astar | Self::Reopening)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Bfs => "breadth-first",
            Self::Dfs => "depth-first",
            Self::Ucs => "uniform-cost",
            Self::Greedy => "greedy",
            Self::Astar | Self::Reopening => "astar",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bug {
    None,
    /// Takes any open node at times.
    AnyNode,
    /// Keeps the old key of a state when a better path is found.
    StaleKey,
    /// Expands closed states again.
    NoClosedList,
    /// Tests the goal at the wrong time.
    GoalTime,
    /// Drops better paths to closed states.
    NoReopening,
    WrongG,
    /// Raises the h of a state above its true cost.
    HighH,
    LostChild,
    FalseGoal,
    GivesUp,
    /// Expands a node twice.
    Twice,
    /// Reports a state to which no step leads.
    WrongState,
}

impl Bug {
    const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::AnyNode => "any node",
            Self::StaleKey => "stale f",
            Self::NoClosedList => "no closed list",
            Self::GoalTime => "goal test at the wrong time",
            Self::NoReopening => "no reopening",
            Self::WrongG => "wrong g",
            Self::HighH => "inadmissible h",
            Self::LostChild => "lost child",
            Self::FalseGoal => "false goal",
            Self::GivesUp => "gives up",
            Self::Twice => "twice",
            Self::WrongState => "wrong state",
        }
    }
}

fn bugs(method: Method) -> Vec<Bug> {
    use Bug::{
        AnyNode, FalseGoal, GivesUp, GoalTime, HighH, LostChild, NoClosedList, NoReopening, None, StaleKey,
        Twice, WrongG, WrongState,
    };
    let mut bugs = vec![None, AnyNode, NoClosedList, LostChild, FalseGoal, GivesUp, Twice, WrongState];
    match method {
        Method::Dfs | Method::Greedy => {}
        Method::Bfs => bugs.push(GoalTime),
        Method::Ucs => bugs.extend([GoalTime, StaleKey, WrongG]),
        Method::Astar => bugs.extend([GoalTime, StaleKey, WrongG, HighH]),
        Method::Reopening => bugs.extend([GoalTime, StaleKey, WrongG, HighH, NoReopening]),
    }
    bugs
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Expanded,
    Dropped,
    /// Dropped without a report.
    Silent,
}

#[derive(Clone)]
struct Node {
    state: usize,
    g: u32,
    depth: u32,
    /// The step of the parent's expansion.
    age: i64,
    status: Status,
    parent: Option<usize>,
    /// Whether its place in the order has passed, so that it must have been dropped.
    is_skipped: bool,
    /// The key that the program uses, if it is not the right one.
    stale: Option<i64>,
}

struct Run<'a> {
    rng: &'a mut Rng,
    graph: &'a Graph,
    h: Vec<u32>,
    method: Method,
    bug: Bug,
    nodes: Vec<Node>,
    /// The lowest g by which each state was expanded.
    closed: Vec<Option<u32>>,
    expansions: i64,
    search: Search,
    is_over: bool,
    /// Duplicates that are reported, or left out.
    is_talkative: bool,
    /// Removes the worse of two open nodes of a state, or leaves it.
    removes: bool,
    /// Whether a depth-first search reports each child, and drops known ones without a report.
    is_silent: bool,
    /// The children that were lost: their states and parents.
    lost: Vec<(usize, usize)>,
    /// Whether a child of the last expansion was lost, in other searches than depth-first.
    has_lost: bool,
    /// Whether the last expansion generated a goal that was not tested.
    has_untested: bool,
    /// The node that was expanded last.
    current: Option<usize>,
    goal: Option<usize>,
}

/// Runs a search; returns its task and its bug.
pub(crate) fn run(rng: &mut Rng, method: Method) -> (Task, Search, &'static str) {
    let size = 6 + rng.below(7);
    // By a consistent h, greedy search would go straight to the goal.
    let graph = Graph::random(rng, size, !matches!(method, Method::Greedy | Method::Reopening));
    let bugs = bugs(method);
    let bug = bugs[rng.below(bugs.len())];
    let mut h = graph.h.clone();
    if bug == Bug::HighH {
        let state = rng.below(size);
        h[state] = graph.distance[state] + 1 + rng.below(5) as u32;
    }
    let goal_test = if method == Method::Bfs { "goal-test = \"generation\"\n" } else { "" };
    let question = format!("ask = \"order\"\nsearch = \"{}\"\n{goal_test}", method.name());
    let task = task(&graph.text(), "graph", &question);
    let (is_talkative, removes) = (rng.chance(2), rng.chance(2));
    let is_silent = method == Method::Dfs && rng.chance(3);
    let closed = vec![None; size];
    let run = Run {
        rng,
        graph: &graph,
        h,
        method,
        bug,
        nodes: Vec::new(),
        closed,
        expansions: 0,
        search: Search::default(),
        is_over: false,
        is_talkative,
        removes,
        is_silent,
        lost: Vec::new(),
        has_lost: false,
        has_untested: false,
        current: None,
        goal: None,
    };
    (task, run.whole(), bug.name())
}

impl Run<'_> {
    fn whole(mut self) -> Search {
        self.tell_node(0, 0, None);
        if self.method == Method::Bfs && self.bug != Bug::GoalTime && self.graph.goal() == 0 {
            self.goal(0);
        }
        // A greedy search without a closed list may continue forever.
        while !self.is_over && self.expansions < 100 {
            let live = self.live();
            let Some(node) = self.choose(&live) else { break };
            if self.bug == Bug::GivesUp && self.expansions > 0 && self.rng.chance(3) {
                self.search.harm(&[Kind::Unfinished]);
                break;
            }
            self.visit(node);
        }
        self.search.tell("{\"done\": true}");
        self.settle_expansion(false);
        self.settle_lost();
        self.search
    }

    fn key(&self, node: &Node) -> i64 {
        match self.method {
            Method::Bfs => i64::from(node.depth),
            Method::Dfs => -node.age,
            Method::Ucs => i64::from(node.g),
            Method::Greedy => i64::from(self.h[node.state]),
            Method::Astar | Method::Reopening => i64::from(node.g + self.h[node.state]),
        }
    }

    fn is_dead(&self, node: &Node) -> bool {
        self.closed[node.state].is_some_and(|g| !self.method.has_costs() || g <= node.g)
    }

    /// The open nodes that a right search may still expand.
    fn live(&self) -> Vec<usize> {
        let is_live = |node: &Node| node.status == Status::Open && !self.is_dead(node);
        (0..self.nodes.len()).filter(|&node| is_live(&self.nodes[node])).collect()
    }

    /// The next node by the program's keys, ties at random.
    fn choose(&mut self, live: &[usize]) -> Option<usize> {
        let is_open = |node: &&usize| self.nodes[**node].status == Status::Open;
        let all: Vec<usize> = (0..self.nodes.len()).collect();
        let choices: Vec<usize> = match self.bug {
            Bug::NoClosedList => all.iter().filter(is_open).copied().collect(),
            Bug::Twice if self.expansions > 1 && self.rng.chance(3) => {
                all.into_iter().filter(|&node| self.nodes[node].status == Status::Expanded).collect()
            }
            _ => live.to_vec(),
        };
        if self.bug == Bug::AnyNode && self.rng.chance(3) {
            return choices.get(self.rng.below(choices.len())).copied();
        }
        let key = |node: usize| self.nodes[node].stale.unwrap_or_else(|| self.key(&self.nodes[node]));
        let best = choices.iter().map(|&node| key(node)).min()?;
        let ties: Vec<usize> = choices.into_iter().filter(|&node| key(node) == best).collect();
        Some(ties[self.rng.below(ties.len())])
    }

    /// Whether a live node comes before this one. In a depth-first search, nodes whose states others have may have been dropped.
    fn is_late(&mut self, node: usize) -> bool {
        let is_seen = |node: &Node| matches!(node.status, Status::Open | Status::Silent) && !node.is_skipped;
        let is_before = |&other: &usize| {
            let other = &self.nodes[other];
            is_seen(other) && !self.is_dead(other) && self.key(other) < self.key(&self.nodes[node])
        };
        let before: Vec<usize> = (0..self.nodes.len()).filter(is_before).collect();
        before.into_iter().any(|first| {
            let is_other = |other: usize| {
                other != first
                    && is_seen(&self.nodes[other])
                    && self.nodes[other].state == self.nodes[first].state
            };
            let is_covered = self.method == Method::Dfs && (0..self.nodes.len()).any(is_other);
            self.nodes[first].is_skipped = is_covered;
            !is_covered
        })
    }

    fn visit(&mut self, node: usize) {
        let is_twice = self.nodes[node].status == Status::Expanded;
        let is_dead = self.nodes[node].status == Status::Open && self.is_dead(&self.nodes[node]);
        let is_late = self.nodes[node].is_skipped || (!is_twice && !is_dead && self.is_late(node));
        let state = self.nodes[node].state;
        let tests_now = self.method != Method::Bfs || self.bug == Bug::GoalTime;
        if state == self.graph.goal() && tests_now && !is_twice {
            if is_late {
                self.search.harm(if self.is_newest(node) { &[Kind::GoalTest] } else { &[Kind::Order] });
            }
            return self.goal(node);
        }
        if self.bug == Bug::FalseGoal && self.expansions > 0 && self.rng.chance(3) {
            self.search.harm(&[Kind::NotGoal]);
            return self.goal(node);
        }
        if is_late {
            self.search.harm(&[Kind::Order]);
        } else if is_twice || is_dead {
            self.search.harm(&[Kind::Closed]);
        }
        self.expand(node);
    }

    fn goal(&mut self, node: usize) {
        // A search that tests the goal when it generates it may end before the expansion does.
        let tests_early = matches!(self.method, Method::Bfs | Method::Greedy);
        self.settle_expansion(tests_early && self.is_newest(node));
        self.search.tell(&format!("{{\"goal\": {node}}}"));
        (self.goal, self.is_over) = (Some(node), true);
    }

    /// Whether this node is the last one that was reported, by the last expansion. Then it may have been tested when it
    /// was generated.
    fn is_newest(&self, node: usize) -> bool {
        node + 1 == self.nodes.len() && self.nodes[node].parent == self.current
    }

    /// Records that the last expansion left out children, unless it was right to end early.
    fn settle_expansion(&mut self, is_cut: bool) {
        if std::mem::take(&mut self.has_lost) && !is_cut {
            self.search.harm(&[Kind::Missing]);
        }
    }

    fn expand(&mut self, node: usize) {
        self.settle_expansion(false);
        // Only now it is certain that the goal was not tested right after the expansion that generated it.
        if std::mem::take(&mut self.has_untested) {
            self.search.harm(&[Kind::GoalTest]);
        }
        self.search.tell(&format!("{{\"expand\": {node}}}"));
        let Node { state, g, .. } = self.nodes[node];
        self.nodes[node].status = Status::Expanded;
        self.current = Some(node);
        self.closed[state] = Some(self.closed[state].map_or(g, |known| known.min(g)));
        self.expansions += 1;
        let mut steps = self.graph.edges[state].clone();
        self.rng.shuffle(&mut steps);
        for (index, &(child, cost)) in steps.iter().enumerate() {
            self.generate(node, child, g + cost, &steps[index + 1..]);
            if self.is_over {
                return;
            }
        }
    }

    /// Whether a path to a state is no better than another one that was reported.
    fn is_covered(&self, state: usize, g: u32, depth: u32) -> bool {
        self.nodes.iter().filter(|node| node.state == state && node.status != Status::Dropped).any(|node| {
            match self.method {
                Method::Bfs => node.depth <= depth,
                Method::Dfs | Method::Greedy => true,
                _ => node.g <= g,
            }
        })
    }

    fn generate(&mut self, parent: usize, state: usize, g: u32, rest: &[(usize, u32)]) {
        let depth = self.nodes[parent].depth + 1;
        let is_covered = self.is_covered(state, g, depth);
        let is_closed = self.closed[state].is_some();
        if self.bug == Bug::LostChild && !is_covered && self.rng.chance(4) {
            self.lost.push((state, parent));
            self.has_lost = self.method != Method::Dfs;
            return;
        }
        if self.bug == Bug::NoReopening && is_closed {
            if !is_covered {
                self.search.harm(&[Kind::Missing, Kind::Dropped]);
            }
            if self.is_talkative {
                self.tell_duplicate(parent, state, g);
            }
            return;
        }
        // A depth-first search with a stack pushes a state again unless it is closed.
        let pushes_again = self.method == Method::Dfs && !is_closed && self.removes;
        let ignores = self.bug == Bug::NoClosedList;
        if is_covered && !pushes_again && !ignores {
            if self.is_silent {
                let node = self.tell_node(state, g, Some(parent));
                self.nodes[node].status = Status::Silent;
            } else if self.is_talkative {
                self.tell_duplicate(parent, state, g);
            }
            return;
        }
        let node = self.tell_node(state, g, Some(parent));
        if self.method.has_costs() && !ignores {
            self.replace(node);
        }
        self.test_early(node, parent, rest);
    }

    /// Handles the older nodes of a state for which a better path was found.
    fn replace(&mut self, node: usize) {
        let state = self.nodes[node].state;
        for other in 0..node {
            if self.nodes[other].state != state || self.nodes[other].status != Status::Open {
                continue;
            }
            if self.bug == Bug::StaleKey {
                let old = self.nodes[other].stale.unwrap_or_else(|| self.key(&self.nodes[other]));
                self.nodes[node].stale = Some(self.nodes[node].stale.map_or(old, |stale| stale.max(old)));
            }
            if self.removes || self.bug == Bug::StaleKey {
                self.nodes[other].status = Status::Dropped;
                self.search.tell(&format!("{{\"duplicate\": {other}, \"of\": {node}}}"));
            }
        }
    }

    /// Tests the goal when it is generated: right for breadth-first search here, and a mistake for others.
    fn test_early(&mut self, node: usize, parent: usize, rest: &[(usize, u32)]) {
        let is_goal = self.nodes[node].state == self.graph.goal();
        match self.method {
            Method::Bfs if is_goal && self.bug == Bug::GoalTime => self.has_untested = true,
            Method::Bfs if is_goal => self.goal(node),
            Method::Dfs | Method::Greedy | Method::Bfs => {}
            _ if is_goal && self.bug == Bug::GoalTime => {
                let Node { g, depth, .. } = self.nodes[parent];
                let is_missing =
                    rest.iter().any(|&(state, cost)| !self.is_covered(state, g + cost, depth + 1));
                let live = self.live();
                let best = live.iter().map(|&node| self.key(&self.nodes[node])).min();
                if best.is_some_and(|best| best < self.key(&self.nodes[node])) {
                    self.search.harm(&[Kind::GoalTest]);
                } else if is_missing {
                    // The cause could also be a lost child.
                    self.search.harm(&[Kind::Missing]);
                }
                self.goal(node);
            }
            _ => {}
        }
    }

    fn tell_node(&mut self, state: usize, mut g: u32, parent: Option<usize>) -> usize {
        let id = self.nodes.len();
        let mut reported = state;
        if parent.is_some() && self.bug == Bug::WrongG && self.rng.chance(4) {
            g += 1;
            self.search.harm(&[Kind::Cost]);
        }
        if let Some(parent) = parent
            && self.bug == Bug::WrongState
            && self.rng.chance(4)
        {
            let from = self.nodes[parent].state;
            let is_step = |to: usize| self.graph.edges[from].iter().any(|&(other, _)| other == to);
            if let Some(wrong) = (0..self.graph.edges.len()).find(|&to| !is_step(to)) {
                reported = wrong;
                self.search.harm(&[Kind::Step]);
            }
        }
        let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
        let age = self.expansions;
        let status = Status::Open;
        self.nodes.push(Node { state, g, depth, age, status, parent, is_skipped: false, stale: None });
        if self.bug == Bug::HighH && self.h[state] > self.graph.distance[state] {
            self.search.harm(&[Kind::Heuristic]);
        }
        let parent = parent.map_or("null".into(), |parent| parent.to_string());
        let h = self.h[state];
        self.search.tell(&format!(
            "{{\"node\": {id}, \"parent\": {parent}, \"g\": {g}, \"h\": {h}, \"state\": \"n{reported}\"}}"
        ));
        id
    }

    /// Reports a child that is dropped at once.
    fn tell_duplicate(&mut self, parent: usize, state: usize, g: u32) {
        let id = self.nodes.len();
        let (depth, age, status) = (self.nodes[parent].depth + 1, self.expansions, Status::Dropped);
        self.nodes.push(Node {
            state,
            g,
            depth,
            age,
            status,
            parent: Some(parent),
            is_skipped: false,
            stale: None,
        });
        let h = self.h[state];
        self.search.tell(&format!(
            "{{\"duplicate\": {id}, \"parent\": {parent}, \"g\": {g}, \"h\": {h}, \"state\": \"n{state}\"}}"
        ));
        if self.bug == Bug::HighH && h > self.graph.distance[state] {
            self.search.harm(&[Kind::Heuristic]);
        }
    }

    /// A lost child of a depth-first search matters if its state was never reported, and its parent is not on the path to the goal.
    fn settle_lost(&mut self) {
        if self.method != Method::Dfs {
            return;
        }
        let path: Vec<usize> = std::iter::successors(self.goal, |&node| self.nodes[node].parent).collect();
        let is_told = |state: usize| {
            self.nodes.iter().any(|node| node.state == state && node.status != Status::Dropped)
        };
        if self.lost.iter().any(|&(state, parent)| !path.contains(&parent) && !is_told(state)) {
            self.search.harm(&[Kind::Missing]);
        }
    }
}
