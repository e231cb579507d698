//! h_max by layers of equal cost, as sets of bits, for tasks with up to some thousand operators with small costs.
//!
//! Each variable has a set of the operators that its reached values permit. An operator is reached once it is in the
//! sets of all variables. So for 64 operators at a time, a new fact takes one `or`, and a layer takes one `and` for
//! each variable. Counting takes several instructions for each condition.

use super::explore::UNREACHED;
use super::task::Relaxed;
use crate::packed::Place;

/// The greatest cost of an operator, divided by the greatest common divisor of all. One word has a bit for each of the
/// next layers that has facts.
const MOST_COST: u32 = 63;
/// The greatest numbers of words of a set of operators and of a set of facts.
const MOST_WORDS: usize = 64;
const MOST_FACT_WORDS: usize = 8;
/// The number of words that are computed together if a set of operators has more.
const CHUNK: usize = 8;
/// The greatest number of words per condition and effect for which layers are used. Layers take 0.92 of the
/// instructions at 3.3 (a
/// task of tetris), 0.74 at 1.8 and below, and 1.8 at 11 (an airport, with 169 variables and 20 layers).
const MOST_READ: usize = 4;
/// The column of a variable that no condition names.
const NO_COLUMN: usize = usize::MAX;

/// The evaluation of h_max by layers.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// The numbers of words of a chunk of operators and of a set of facts, and the number of chunks.
    words: usize,
    fact_words: usize,
    chunks: usize,
    /// The bits of each variable, its first fact, and its column.
    variables: Vec<(Place, u32, usize)>,
    /// The number of variables that conditions name.
    columns: usize,
    column_of: Vec<usize>,
    /// For each fact, the operators that it permits.
    permits: Vec<u64>,
    /// The effects of each operator and its cost, divided by `unit`.
    effects: Vec<u64>,
    costs: Vec<u8>,
    all: Vec<u64>,
    goal: Vec<u64>,
    unit: u32,
    /// Whether every operator costs `unit`.
    is_unit: bool,
    /// The number of layers of the last evaluation.
    layers: usize,
    scratch: Scratch,
}

/// The memory of an evaluation.
#[derive(Clone, Debug)]
struct Scratch {
    /// For each chunk and column, the operators that the reached facts permit.
    permitted: Vec<u64>,
    /// The operators that are not reached.
    left: Vec<u64>,
    /// The facts of the next 64 layers, and which of these layers have any.
    layers: Vec<u64>,
    known: u64,
}

impl Layers {
    /// The evaluation of a task, if it is possible and likely to be faster than by counting.
    pub(super) fn new(relaxed: &Relaxed, start: &[u64]) -> Option<Self> {
        let mut layers = Self::of(relaxed)?;
        layers.evaluate(start);
        let read = layers.layers * layers.columns * layers.all.len();
        let counted = relaxed.conditions.iter().zip(relaxed.effects.iter());
        let counted = counted.filter(|(_, effects)| !effects.is_empty());
        let counted: usize = counted.map(|(conditions, effects)| conditions.len() + effects.len()).sum();
        (read <= MOST_READ * counted).then_some(layers)
    }

    /// The evaluation of a task, if its operators are few and cheap and each has one condition for a variable at most.
    fn of(relaxed: &Relaxed) -> Option<Self> {
        let mut operators: Vec<u32> = (0..relaxed.costs.len() as u32)
            .filter(|&operator| !relaxed.effects.of(operator).is_empty())
            .collect();
        // Operators with common conditions are reached together.
        operators.sort_by_key(|&operator| relaxed.conditions.of(operator));
        let of_operator = |operator: &u32| relaxed.costs[*operator as usize];
        let unit = operators.iter().map(of_operator).fold(0, gcd).max(1);
        let costs: Vec<u32> = operators.iter().map(|operator| of_operator(operator) / unit).collect();
        let (words, chunks) = match operators.len().div_ceil(64) {
            0..=2 => (2, 1),
            3 | 4 => (4, 1),
            more => (CHUNK, more.div_ceil(CHUNK)),
        };
        let fact_words = relaxed.facts.div_ceil(64).next_power_of_two().max(2);
        if words * chunks > MOST_WORDS
            || fact_words > MOST_FACT_WORDS
            || costs.iter().any(|&cost| cost > MOST_COST)
        {
            return None;
        }
        let (variables, columns) = columns(relaxed, &operators)?;
        let mut column_of = Vec::new();
        for (at, &(_, first, column)) in variables.iter().enumerate() {
            let end = variables.get(at + 1).map_or(relaxed.facts, |next| next.1 as usize);
            column_of.resize(end.max(first as usize), column);
        }
        let mut all = vec![0; words * chunks];
        (0..operators.len()).for_each(|at| insert(&mut all, at));
        let mut layers = Self {
            words,
            fact_words,
            chunks,
            columns,
            permits: all.repeat(relaxed.facts),
            effects: vec![0; operators.len() * fact_words],
            is_unit: costs.iter().all(|&cost| cost == 1),
            costs: costs.iter().map(|&cost| cost as u8).collect(),
            goal: vec![0; fact_words],
            unit,
            layers: 0,
            scratch: Scratch {
                permitted: vec![0; words * chunks * columns],
                left: all.clone(),
                layers: vec![0; 64 * fact_words],
                known: 0,
            },
            variables,
            column_of,
            all,
        };
        relaxed.goal.iter().for_each(|&fact| insert(&mut layers.goal, fact as usize));
        operators.iter().enumerate().for_each(|(at, &operator)| layers.add(relaxed, at, operator));
        Some(layers)
    }

    /// Adds a relaxed operator as number `at`.
    fn add(&mut self, relaxed: &Relaxed, at: usize, operator: u32) {
        let effects = &mut self.effects[at * self.fact_words..][..self.fact_words];
        relaxed.effects.of(operator).iter().for_each(|&fact| insert(effects, fact as usize));
        let length = self.all.len();
        for &fact in relaxed.conditions.of(operator) {
            let column = self.column_of[fact as usize];
            for other in (0..self.column_of.len()).filter(|&other| self.column_of[other] == column) {
                if other != fact as usize {
                    self.permits[other * length + at / 64] &= !(1 << (at % 64));
                }
            }
        }
    }

    /// The greatest cost of a goal fact, or [`UNREACHED`].
    pub(super) fn evaluate(&mut self, words: &[u64]) -> u32 {
        match self.words {
            2 => self.with_words::<2>(words),
            4 => self.with_words::<4>(words),
            _ => self.with_words::<CHUNK>(words),
        }
    }

    fn with_words<const N: usize>(&mut self, words: &[u64]) -> u32 {
        match (self.fact_words, self.is_unit) {
            (2, true) => self.explore::<N, 2, true>(words),
            (2, false) => self.explore::<N, 2, false>(words),
            (4, true) => self.explore::<N, 4, true>(words),
            (4, false) => self.explore::<N, 4, false>(words),
            (_, true) => self.explore::<N, MOST_FACT_WORDS, true>(words),
            (_, false) => self.explore::<N, MOST_FACT_WORDS, false>(words),
        }
    }

    fn explore<const N: usize, const F: usize, const UNIT: bool>(&mut self, words: &[u64]) -> u32 {
        let mut reached: [u64; F] = self.start::<N, F>(words);
        let mut changed = u64::MAX >> (64 - self.chunks);
        let mut cost: u32 = 0;
        self.layers = 0;
        loop {
            if self.goal.iter().zip(&reached).all(|(goal, reached)| goal & !reached == 0) {
                return cost.saturating_mul(self.unit).min(UNREACHED - 1);
            }
            self.layers += 1;
            let mut new = [0; F];
            while changed != 0 {
                self.reach_operators::<N, F, UNIT>(changed.trailing_zeros() as usize, cost, &mut new);
                changed &= changed - 1;
            }
            if UNIT {
                cost += 1;
            } else {
                let Scratch { layers, known, .. } = &mut self.scratch;
                if *known == 0 {
                    return UNREACHED;
                }
                cost += known.rotate_right(cost % 64).trailing_zeros();
                *known &= !(1 << (cost % 64));
                let layer = &mut layers.as_chunks_mut::<F>().0[cost as usize % 64];
                new = std::mem::replace(layer, [0; F]);
            }
            for (new, reached) in new.iter_mut().zip(&mut reached) {
                *new &= !*reached;
                *reached |= *new;
            }
            if UNIT && is_empty(&new) {
                return UNREACHED;
            }
            changed = self.reach_facts::<N, F>(&new);
        }
    }

    /// Reaches the facts of a state, and returns them.
    #[inline(always)]
    fn start<const N: usize, const F: usize>(&mut self, words: &[u64]) -> [u64; F] {
        let Self { columns, chunks, permits, scratch, fact_words, .. } = self;
        scratch.left.copy_from_slice(&self.all);
        while scratch.known != 0 {
            let layer = scratch.known.trailing_zeros() as usize * *fact_words;
            scratch.layers[layer..][..*fact_words].fill(0);
            scratch.known &= scratch.known - 1;
        }
        let (permits, permitted) = (permits.as_chunks::<N>().0, scratch.permitted.as_chunks_mut::<N>().0);
        let mut reached = [0; F];
        for &(place, first, column) in &self.variables {
            let fact = (first + place.value(words)) as usize;
            insert(&mut reached, fact);
            if column != NO_COLUMN {
                for (chunk, permits) in permits[fact * *chunks..][..*chunks].iter().enumerate() {
                    permitted[chunk * *columns + column] = *permits;
                }
            }
        }
        reached
    }

    /// Adds the operators that new facts permit. Returns the chunks that change, a bit each.
    #[inline(always)]
    fn reach_facts<const N: usize, const F: usize>(&mut self, new: &[u64; F]) -> u64 {
        let Self { columns, chunks, permits, column_of, scratch, .. } = self;
        let (permits, permitted) = (permits.as_chunks::<N>().0, scratch.permitted.as_chunks_mut::<N>().0);
        let mut changed = 0;
        for (word, &new) in new.iter().enumerate() {
            for bit in bits(new) {
                let fact = word * 64 + bit;
                let column = column_of[fact];
                if column == NO_COLUMN {
                    continue;
                }
                for (chunk, permits) in permits[fact * *chunks..][..*chunks].iter().enumerate() {
                    let permitted = &mut permitted[chunk * *columns + column];
                    let mut more = 0;
                    for (permitted, &permits) in permitted.iter_mut().zip(permits) {
                        more |= permits & !*permitted;
                        *permitted |= permits;
                    }
                    changed |= u64::from(more != 0) << chunk;
                }
            }
        }
        changed
    }

    /// Reaches the operators of a chunk that all variables permit: adds their effects to the layer of their cost, which
    /// is `new` if every operator has the same cost.
    #[inline(always)]
    fn reach_operators<const N: usize, const F: usize, const UNIT: bool>(
        &mut self,
        chunk: usize,
        cost: u32,
        new: &mut [u64; F],
    ) {
        let Self { columns, effects, costs, scratch, .. } = self;
        let Scratch { permitted, left, layers, known } = scratch;
        let left = &mut left.as_chunks_mut::<N>().0[chunk];
        let mut found = *left;
        // With many columns, most chunks are empty after a few.
        for permitted in permitted.as_chunks::<N>().0[chunk * *columns..][..*columns].chunks(16) {
            for permitted in permitted {
                found.iter_mut().zip(permitted).for_each(|(found, permitted)| *found &= permitted);
            }
            if is_empty(&found) {
                return;
            }
        }
        let (effects, layers) = (effects.as_chunks::<F>().0, layers.as_chunks_mut::<F>().0);
        let mut sum = *new;
        for (word, (&found, left)) in found.iter().zip(left).enumerate() {
            *left &= !found;
            for bit in bits(found) {
                let operator = (chunk * N + word) * 64 + bit;
                let effects = &effects[operator];
                if UNIT {
                    sum.iter_mut().zip(effects).for_each(|(sum, effects)| *sum |= effects);
                } else {
                    let layer = (cost + u32::from(costs[operator])) % 64;
                    *known |= 1 << layer;
                    let layer = &mut layers[layer as usize];
                    layer.iter_mut().zip(effects).for_each(|(layer, effects)| *layer |= effects);
                }
            }
        }
        *new = sum;
    }
}

/// The bits of a variable, its first fact, and its first column.
type Columns = (Place, u32, usize);

/// The bits of each variable, its first fact, and its column; and the number of columns. `None` if an operator has two
/// conditions for a variable, or a condition that is not the value of a variable.
fn columns(relaxed: &Relaxed, operators: &[u32]) -> Option<(Vec<Columns>, usize)> {
    let first = &relaxed.variables;
    let variable = |fact: u32| first.partition_point(|&(_, first)| first <= fact) - 1;
    let mut is_named = vec![false; first.len()];
    for &operator in operators {
        let conditions = relaxed.conditions.of(operator);
        if conditions.windows(2).any(|pair| variable(pair[0]) == variable(pair[1])) {
            return None;
        }
        conditions.iter().for_each(|&fact| is_named[variable(fact)] = true);
    }
    let mut columns = 0;
    let mut column = |is_named: bool| {
        columns += usize::from(is_named);
        if is_named { columns - 1 } else { NO_COLUMN }
    };
    let variables =
        first.iter().zip(&is_named).map(|(&(place, first), &named)| (place, first, column(named))).collect();
    relaxed.has_only_values().then_some((variables, columns))
}

const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[inline(always)]
fn insert(set: &mut [u64], at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

/// Whether a set is empty. A comparison with an array of zeros calls a function, which took a fifth of an evaluation.
#[inline(always)]
fn is_empty<const N: usize>(set: &[u64; N]) -> bool {
    set.iter().fold(0, |all, word| all | word) == 0
}

/// The numbers of the bits of a word.
#[inline(always)]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::max::Max;
    use super::*;
    use crate::packed::{Boxed, Packed, Words};
    use crate::sas::{Effect, Fact, Operator, Task};
    use crate::testing::{self, Features};
    use solvarium::Problem;
    use solvarium::rng::Rng;

    /// Adds operators with one condition and one effect.
    fn crowd(task: &mut Task, rng: &mut Rng) {
        let count = task.variables.len();
        for index in 0..700 {
            let [from, to] = [(); 2].map(|()| {
                let variable = rng.below(count);
                let value = rng.below(task.variables[variable].values.len()) as u32;
                Fact { variable: variable as u32, value }
            });
            if from.variable == to.variable {
                continue;
            }
            let effect = Effect { conditions: vec![], variable: to.variable, before: None, after: to.value };
            let (prevail, effects, cost) = (vec![from], vec![effect], rng.below(4) as u32);
            task.operators.push(Operator { name: format!("more {index}"), prevail, effects, cost });
        }
    }

    /// Layers and counting agree for every number of words, in random walks.
    #[test]
    fn layers_agree_with_counting() {
        let mut rng = Rng::seeded(31);
        let mut shapes = std::collections::HashSet::new();
        for round in 0..168 {
            let mut task = testing::copies(&testing::task(&mut rng, Features::Plain), 1 + round % 56);
            if round % 4 == 3 && round % 56 > 8 {
                crowd(&mut task, &mut rng);
            }
            let packed = Packed::<Boxed>::new(task).unwrap();
            let relaxed = Relaxed::new(&packed).reduced();
            let Some(mut layers) = Layers::of(&relaxed) else { continue };
            shapes.insert((layers.words, layers.chunks > 1, layers.fact_words, layers.is_unit));
            let mut counting = Max::new(relaxed);
            let mut state = packed.start();
            for _ in 0..20 {
                assert_eq!(layers.evaluate(&state.words()), counting.evaluate(&state.words()));
                let actions: Vec<_> = packed.actions(&state).into_iter().collect();
                let Some(action) = actions.get(rng.below(actions.len().max(1))) else { break };
                packed.apply(&mut state, action);
            }
        }
        for words in [2, 4, CHUNK] {
            assert!(shapes.iter().any(|shape| shape.0 == words && shape.3));
            assert!(shapes.iter().any(|shape| shape.0 == words && !shape.3));
        }
        assert!(shapes.iter().any(|shape| shape.1));
        assert!(shapes.iter().any(|shape| shape.2 == MOST_FACT_WORDS));
    }
}
