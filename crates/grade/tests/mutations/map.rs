//! Backtracking with minimum remaining values on random maps, with mistakes on request.

use crate::{Rng, Search, task};
use solvarium_grade::{Kind, Task};

const BUGS: [&str; 6] =
    ["none", "wrong region", "ignores a conflict", "lost colour", "false solution", "gives up"];
const COLOURS: [&str; 3] = ["red", "green", "blue"];

struct Run<'a> {
    rng: &'a mut Rng,
    neighbours: Vec<Vec<usize>>,
    bug: &'static str,
    search: Search,
    count: usize,
    looks_ahead: bool,
}

/// A partial colouring.
type Colours = Vec<Option<usize>>;

pub(crate) fn run(rng: &mut Rng) -> (Task, Search, &'static str) {
    let size = 5 + rng.below(4);
    let mut neighbours = vec![Vec::new(); size];
    let mut borders = Vec::new();
    let mut join = |a: usize, b: usize| {
        if a != b && !neighbours[a].contains(&b) {
            neighbours[a].push(b);
            neighbours[b].push(a);
            borders.push(format!("R{a}-R{b}"));
        }
    };
    // A triangle, so that three colours are needed.
    join(0, 1);
    join(1, 2);
    join(0, 2);
    for region in 3..size {
        join(region, rng.below(region));
    }
    for _ in 0..size / 2 {
        join(rng.below(size), rng.below(size));
    }
    let task = task(
        &format!("3 colours\n{}\n", borders.join(" ")),
        "colouring",
        "ask = \"order\"\nsearch = \"mrv\"\n",
    );
    let bug = BUGS[rng.below(BUGS.len())];
    let looks_ahead = rng.chance(2);
    let mut run = Run { rng, neighbours, bug, search: Search::default(), count: 0, looks_ahead };
    let root = run.node(None, None);
    run.visit(root, &mut vec![None; size]);
    run.search.tell("{\"done\": true}");
    (task, run.search, bug)
}

impl Run<'_> {
    fn node(&mut self, parent: Option<usize>, assigned: Option<(usize, usize)>) -> usize {
        let id = self.count;
        self.count += 1;
        let line = match (parent, assigned) {
            (Some(parent), Some((region, colour))) => {
                let action = match self.rng.chance(2) {
                    true => format!("R{region} = {}", COLOURS[colour]),
                    false => format!("colour R{region} {}", COLOURS[colour]),
                };
                format!("{{\"node\": {id}, \"parent\": {parent}, \"action\": \"{action}\"}}")
            }
            _ => format!("{{\"node\": {id}}}"),
        };
        self.search.tell(&line);
        id
    }

    fn remaining(&self, colours: &Colours, region: usize) -> Vec<usize> {
        let is_free =
            |&colour: &usize| self.neighbours[region].iter().all(|&other| colours[other] != Some(colour));
        (0..COLOURS.len()).filter(is_free).collect()
    }

    fn left(&self, colours: &Colours) -> Vec<(usize, usize)> {
        let open = (0..colours.len()).filter(|&region| colours[region].is_none());
        open.map(|region| (self.remaining(colours, region).len(), region)).collect()
    }

    /// Whether the search is over.
    fn visit(&mut self, node: usize, colours: &mut Colours) -> bool {
        let left = self.left(colours);
        if left.is_empty() {
            self.search.tell(&format!("{{\"goal\": {node}}}"));
            return true;
        }
        if self.bug == "false solution" && self.rng.chance(4) {
            self.search.harm(&[Kind::NotGoal]);
            self.search.tell(&format!("{{\"goal\": {node}}}"));
            return true;
        }
        if self.bug == "gives up" && node > 0 && self.rng.chance(4) {
            self.search.harm(&[Kind::Unfinished]);
            return true;
        }
        self.search.tell(&format!("{{\"expand\": {node}}}"));
        let fewest = left.iter().min().unwrap().0;
        let ties: Vec<usize> =
            left.iter().filter(|(count, _)| *count == fewest).map(|&(_, region)| region).collect();
        let mut region = ties[self.rng.below(ties.len())];
        if self.bug == "wrong region" && self.rng.chance(2) {
            region = left[self.rng.below(left.len())].1;
        }
        let mut values = self.remaining(colours, region);
        // A region without children shows no choice.
        if !ties.contains(&region) && !values.is_empty() {
            self.search.harm(&[Kind::Variable]);
        }
        if self.bug == "ignores a conflict" {
            values = (0..COLOURS.len()).collect();
        }
        self.rng.shuffle(&mut values);
        if let Some(&lost) = values.last()
            && self.bug == "lost colour"
            && values.len() > 1
            && !self.is_dead(colours, region, lost)
            && self.rng.chance(2)
        {
            values.pop();
            return self.lose(node, region, &values, colours);
        }
        for colour in values {
            let is_conflict = !self.remaining(colours, region).contains(&colour);
            let child = self.node(Some(node), Some((region, colour)));
            colours[region] = Some(colour);
            let is_dead = self.left(colours).iter().any(|&(count, _)| count == 0);
            let is_last = self.left(colours).is_empty();
            if is_conflict && self.rng.chance(2) {
                self.search.tell(&format!("{{\"fail\": {child}}}"));
            } else if is_conflict {
                let is_goal = if is_last { Kind::NotGoal } else { Kind::Step };
                self.search.harm(if is_goal == Kind::NotGoal { &[Kind::NotGoal] } else { &[Kind::Step] });
                let event = if is_last { "goal" } else { "expand" };
                self.search.tell(&format!("{{\"{event}\": {child}}}"));
                return true;
            } else if is_dead && self.looks_ahead {
                self.search
                    .tell(&format!("{{\"prune\": {child}, \"why\": \"a region has no colour left\"}}"));
            } else if self.visit(child, colours) {
                return true;
            }
            colours[region] = None;
        }
        false
    }

    /// Whether this colour leaves another region without one.
    fn is_dead(&self, colours: &mut Colours, region: usize, colour: usize) -> bool {
        colours[region] = Some(colour);
        let is_dead = self.left(colours).iter().any(|&(count, _)| count == 0);
        colours[region] = None;
        is_dead
    }

    /// Ends the search below a node with a colour that was not tried.
    fn lose(&mut self, node: usize, region: usize, values: &[usize], colours: &mut Colours) -> bool {
        self.search.harm(&[Kind::Missing, Kind::Unfinished, Kind::GoalTest]);
        for &colour in values {
            let child = self.node(Some(node), Some((region, colour)));
            let is_dead = self.is_dead(colours, region, colour);
            let end = if is_dead { "prune" } else { "expand" };
            self.search.tell(&format!("{{\"{end}\": {child}}}"));
        }
        true
    }
}
