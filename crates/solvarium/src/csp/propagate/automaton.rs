//! Automata: removes a value that is in no accepted sequence of possible values (Pesant, 2004). A pass forward finds the
//! reachable states, layer by layer. A pass backward marks the reachable states that lead to the end, and collects the values
//! of the steps between them. Other states are not visited: deep in a search, few are reachable.
//!
//! Constraints with the same automaton share its edges.

use super::super::automaton::{Automaton, Step};
use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::super::var::Var;
use super::Inference;
use crate::watch::Rule;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Steps from a state to another: their values, as a set of indices into a word of the domain. Most pairs of neighbouring states have
/// several.
#[derive(Clone, Copy)]
struct Edge {
    to: u32,
    word: u32,
    values: u64,
}

/// The edges of an automaton, state after state.
struct Diagram {
    states: usize,
    edges: Box<[Edge]>,
    /// For each state, the index of its first edge; then the number of edges.
    starts: Box<[usize]>,
}

struct Task {
    constraint: u32,
    variables: Arc<[Var]>,
    /// Index of its diagram.
    diagram: usize,
}

/// The mark of a reachable state, and of one that also leads to the end.
const REACHED: u8 = 1;
const USEFUL: u8 = 2;

/// All automata of a model.
pub(super) struct Automata {
    tasks: Vec<Task>,
    diagrams: Vec<Diagram>,
    visits: Visits,
    /// The supported values of one variable.
    supported: Vec<u64>,
}

/// The greatest number of steps of an automaton that is propagated before cheaper rules of all-different constraints.
const SMALL: usize = 4000;

impl Automata {
    /// The small automata of a model, and the others.
    pub fn of(csp: &Csp) -> [Self; 2] {
        [|steps| steps <= SMALL, |steps| steps > SMALL]
            .map(|is_own: fn(usize) -> bool| Self::some(csp, is_own))
    }

    fn some(csp: &Csp, is_own: impl Fn(usize) -> bool) -> Self {
        let mut diagrams: Vec<Diagram> = Vec::new();
        let mut known: FxHashMap<*const Automaton, usize> = FxHashMap::default();
        let mut task = |(constraint, what): (u32, &Constraint)| {
            let Constraint::Automaton { variables, automaton, .. } = what else { return None };
            if !is_own(automaton.steps()) {
                return None;
            }
            let diagram = *known.entry(Arc::as_ptr(automaton)).or_insert_with(|| {
                diagrams.push(Diagram::of(csp, automaton));
                diagrams.len() - 1
            });
            Some(Task { constraint, variables: variables.clone(), diagram })
        };
        let tasks = (0..).zip(csp.constraints()).filter_map(&mut task).collect();
        let states = diagrams.iter().map(|diagram| diagram.states).max().unwrap_or(0);
        let visits = Visits { marks: vec![0; states], reached: Vec::new(), ends: Vec::new() };
        Self { tasks, diagrams, visits, supported: vec![0; csp.stride] }
    }
}

/// The greatest number of steps from a state in which the steps to the same state are searched.
const NEAR: usize = 64;

impl Diagram {
    fn of(csp: &Csp, automaton: &Automaton) -> Self {
        let (mut edges, mut starts): (Vec<Edge>, _) = (Vec::new(), vec![0; automaton.states() + 1]);
        // The current state, and the index at which the search of its edges begins.
        let (mut last, mut begin) = (u32::MAX, 0);
        for &Step { from, value, to } in automaton.layers().flatten() {
            let Some(index) = csp.index(value.into()) else { continue };
            let Ok(word) = u32::try_from(index / 64) else { continue };
            let values = 1 << (index % 64);
            if std::mem::replace(&mut last, from) != from {
                begin = edges.len();
            }
            begin = begin.max(edges.len().saturating_sub(NEAR));
            match edges[begin..].iter_mut().find(|edge| edge.to == to && edge.word == word) {
                Some(edge) => edge.values |= values,
                None => edges.push(Edge { to, word, values }),
            }
            starts[from as usize + 1] = edges.len();
        }
        // States are in the order of their layers; those without steps have no edges.
        for at in 1..starts.len() {
            starts[at] = starts[at].max(starts[at - 1]);
        }
        Self { states: automaton.states(), edges: edges.into(), starts: starts.into() }
    }

    fn edges_of(&self, state: u32) -> &[Edge] {
        &self.edges[self.starts[state as usize]..self.starts[state as usize + 1]]
    }
}

/// The states that a run visits.
struct Visits {
    /// The marks of states; 0 for all that were not visited.
    marks: Vec<u8>,
    /// The reachable states, layer after layer.
    reached: Vec<u32>,
    /// The end of the states of each layer but the last.
    ends: Vec<usize>,
}

impl Visits {
    /// Forgets the last run.
    fn clear(&mut self) {
        for state in self.reached.drain(..) {
            self.marks[state as usize] = 0;
        }
        self.ends.clear();
    }

    fn reach(&mut self, state: u32) {
        if self.marks[state as usize] == 0 {
            self.marks[state as usize] = REACHED;
            self.reached.push(state);
        }
    }

    /// Finds the states that possible values reach. Returns the number of steps.
    fn forward(&mut self, variables: &[Var], diagram: &Diagram, domains: &Domains) -> usize {
        self.clear();
        self.reach(0);
        let (mut first, mut steps) = (0, 0);
        for &variable in variables {
            let (words, end) = (domains.words(variable), self.reached.len());
            for at in first..end {
                let edges = diagram.edges_of(self.reached[at]);
                steps += edges.len();
                for edge in edges {
                    if words[edge.word as usize] & edge.values != 0 {
                        self.reach(edge.to);
                    }
                }
            }
            self.ends.push(end);
            first = end;
        }
        steps
    }

    /// Marks the states of a layer that lead to the end, and adds the values that do to `supported`.
    fn backward(&mut self, layer: usize, diagram: &Diagram, words: &[u64], supported: &mut [u64]) {
        let first = layer.checked_sub(1).map_or(0, |before| self.ends[before]);
        for &state in &self.reached[first..self.ends[layer]] {
            for edge in diagram.edges_of(state) {
                let word = edge.word as usize;
                let possible = words[word] & edge.values;
                if possible != 0 && self.marks[edge.to as usize] == USEFUL {
                    supported[word] |= possible;
                    self.marks[state as usize] = USEFUL;
                }
            }
        }
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
        let Self { tasks, diagrams, visits, supported } = self;
        let Task { variables, diagram, .. } = &tasks[task];
        let diagram = &diagrams[*diagram];
        let steps = visits.forward(variables, diagram, domains);
        domains.meter.spend(steps)?;
        match visits.marks.get_mut(diagram.states - 1) {
            Some(end) if *end == REACHED => *end = USEFUL,
            _ => return Err(Wiped),
        }
        for (layer, &variable) in variables.iter().enumerate().rev() {
            supported.fill(0);
            visits.backward(layer, diagram, domains.words(variable), supported);
            for (at, &supported) in supported.iter().enumerate() {
                domains.set(variable, at, supported)?;
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let bytes = |diagram: &Diagram| size_of_val(&*diagram.edges) + size_of_val(&*diagram.starts);
        self.diagrams.iter().map(bytes).sum::<usize>() + 5 * self.visits.marks.len()
    }
}
