//! Automata: removes a value that is in no accepted sequence of possible values (Pesant, 2004). One pass forward marks the
//! states that are reached, one pass backward those that lead to the end, and the values of steps between them.

use super::super::automaton::Step;
use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::super::var::Var;
use super::Inference;
use crate::watch::Rule;
use std::sync::Arc;

/// Steps between two states: their values, as a set of indices into a word of the domain. Most pairs of neighbouring states have several.
#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    word: u32,
    values: u64,
}

struct Task {
    constraint: u32,
    variables: Arc<[Var]>,
    edges: Box<[Edge]>,
    /// The end of each variable's edges.
    ends: Box<[usize]>,
    states: usize,
}

/// The mark of a state that is reached, and of one from which the end is reached, too.
const REACHED: u8 = 1;
const USEFUL: u8 = 2;

/// All automata of a model.
pub(super) struct Automata {
    tasks: Vec<Task>,
    stride: usize,
    marks: Vec<u8>,
    /// The supported values of one variable.
    supported: Vec<u64>,
}

impl Automata {
    pub fn of(csp: &Csp) -> Self {
        let tasks: Vec<_> =
            (0..).zip(csp.constraints()).filter_map(|(number, what)| task(csp, number, what)).collect();
        let most = tasks.iter().map(|task| task.states).max().unwrap_or(0);
        Self { tasks, stride: csp.stride, marks: vec![0; most], supported: vec![0; csp.stride] }
    }
}

fn task(csp: &Csp, constraint: u32, what: &Constraint) -> Option<Task> {
    let Constraint::Automaton { variables, automaton, .. } = what else { return None };
    let (mut edges, mut ends) = (Vec::new(), Vec::new());
    for layer in automaton.layers() {
        edges.extend(joined(csp, layer));
        ends.push(edges.len());
    }
    let states = automaton.states();
    Some(Task { constraint, variables: variables.clone(), edges: edges.into(), ends: ends.into(), states })
}

/// The greatest number of steps from a state among which those to the same state are searched.
const NEAR: usize = 64;

/// The steps of a layer, those between the same states together, if they follow each other.
fn joined(csp: &Csp, layer: &[Step]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    // Where the steps of the present state begin, as far as they are searched.
    let mut begin = 0;
    for &Step { from, value, to } in layer {
        let Some(index) = csp.index(value.into()) else { continue };
        let Ok(word) = u32::try_from(index / 64) else { continue };
        let values = 1 << (index % 64);
        if edges.last().is_some_and(|edge| edge.from != from) {
            begin = edges.len();
        }
        begin = begin.max(edges.len().saturating_sub(NEAR));
        match edges[begin..].iter_mut().find(|edge| edge.to == to && edge.word == word) {
            Some(edge) => edge.values |= values,
            None => edges.push(Edge { from, to, word, values }),
        }
    }
    edges
}

impl Task {
    fn layers(&self) -> impl DoubleEndedIterator<Item = (Var, &[Edge])> + ExactSizeIterator + '_ {
        (0..self.ends.len()).map(|at| {
            let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
            (self.variables[at], &self.edges[start..self.ends[at]])
        })
    }
}

impl Inference for Automata {
    fn rule(&self) -> Rule {
        Rule::Automaton
    }

    fn constraints(&self) -> Vec<u32> {
        self.tasks.iter().map(|task| task.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let task = &self.tasks[task];
        domains.meter.spend(task.edges.len())?;
        let marks = &mut self.marks[..task.states];
        marks.fill(0);
        marks[0] = REACHED;
        for (variable, edges) in task.layers() {
            for edge in edges {
                if marks[edge.from as usize] != 0
                    && domains.word(variable, edge.word as usize) & edge.values != 0
                {
                    marks[edge.to as usize] = REACHED;
                }
            }
        }
        let last = task.states - 1;
        if marks[last] == 0 {
            return Err(Wiped);
        }
        marks[last] |= USEFUL;
        for (variable, edges) in task.layers().rev() {
            self.supported.fill(0);
            for edge in edges {
                if marks[edge.to as usize] & USEFUL != 0 && marks[edge.from as usize] != 0 {
                    let word = edge.word as usize;
                    let possible = domains.word(variable, word) & edge.values;
                    self.supported[word] |= possible;
                    marks[edge.from as usize] |= if possible == 0 { 0 } else { USEFUL };
                }
            }
            for at in 0..self.stride {
                domains.set(variable, at, self.supported[at])?;
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let bytes = |task: &Task| size_of_val(&*task.edges) + size_of_val(&*task.ends);
        self.tasks.iter().map(bytes).sum::<usize>() + self.marks.len()
    }
}
