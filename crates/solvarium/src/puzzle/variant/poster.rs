//! Adds rules to a model. Outside of alternatives, each constraint must hold. Within an alternative of `either`, it gets a variable that
//! says whether it holds.

use super::grid::Grid;
use super::rule::Rule;
use crate::csp::{Automaton, Model, Relation, Var};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// The greatest number of digits for which a set of different digits is one automaton.
const SET_MOST: usize = 10;

/// A model of a puzzle to which rules are added.
pub(super) struct Poster<'a> {
    pub grid: &'a Grid,
    pub rules: &'a [Rule],
    /// The variable of each cell.
    pub cells: &'a [Var],
    pub model: &'a mut Model,
    /// Within an alternative, the variables that are 1 if the constraints so far hold, and 0 if not.
    pub conditions: Option<Vec<Var>>,
    /// The number of further variables.
    pub extras: usize,
    /// Apart from this value, the next automaton depends only on the repetitions in its line and on the domains of its
    /// variables.
    pub alike: Option<Alike>,
    /// Automata to use again.
    pub known: FxHashMap<(Alike, Vec<Vec<i32>>), Arc<Automaton>>,
}

/// A name and numbers that determine an automaton.
pub(super) type Alike = (&'static str, Vec<usize>);

impl Poster<'_> {
    pub fn variables(&self, cells: &[usize]) -> Vec<Var> {
        cells.iter().map(|&cell| self.cells[cell]).collect()
    }

    /// A variable that is not a cell, and whose value the cells determine.
    pub fn extra(&mut self, name: &str, values: impl IntoIterator<Item = i32>) -> Var {
        self.extras += 1;
        let variable = self.model.variable(format!("{name} {}", self.extras), values);
        self.model.mark_determined(variable);
        variable
    }

    /// Variables that are 1 if the constraints of a rule hold, and 0 if not. The rule itself need not hold.
    pub fn conditions_of(&mut self, rule: &Rule) -> Vec<Var> {
        let outer = self.conditions.replace(Vec::new());
        (rule.kind.post)(self, rule);
        std::mem::replace(&mut self.conditions, outer).unwrap_or_default()
    }

    /// Whether the digits of these cells differ because they are different cells of one row, column or region.
    pub fn differ(&self, cells: &[usize]) -> bool {
        without_repetition(cells).0.len() == cells.len()
            && self
                .grid
                .distinct()
                .iter()
                .flatten()
                .any(|house| cells.iter().all(|cell| house.contains(cell)))
    }

    /// Whether constraints need not hold.
    pub const fn is_alternative(&self) -> bool {
        self.conditions.is_some()
    }

    /// No digit is repeated in these cells.
    pub fn different(&mut self, cells: &[usize]) {
        if !self.is_alternative() {
            return self.model.all_different(self.variables(cells));
        }
        if self.grid.digit_count() > SET_MOST {
            return self.each_pair(cells, "different", |one, other| one != other);
        }
        let step = |_: usize, &seen: &u32, digit: i32| (seen >> digit & 1 == 0).then_some(seen | 1 << digit);
        self.line(cells, "different", 0, step, |_| true);
    }

    /// The digits of two cells satisfy a condition. If both are the same cell, its digit must satisfy the condition
    /// with itself.
    pub fn pair(
        &mut self,
        (one, other): (usize, usize),
        name: &str,
        allows: impl Fn(i32, i32) -> bool + Send + Sync + 'static,
    ) {
        if one == other {
            return self.only(one, |digit| allows(digit, digit));
        }
        if !self.is_alternative() {
            return self.model.binary(self.cells[one], self.cells[other], name, allows);
        }
        let step = |_: usize, &first: &Option<i32>, digit: i32| match first {
            None => Some(Some(digit)),
            Some(first) => allows(first, digit).then_some(None),
        };
        self.line(&[one, other], name, None, step, |_| true);
    }

    /// The digits of any two of these cells satisfy a condition.
    pub fn each_pair(
        &mut self,
        cells: &[usize],
        name: &str,
        allows: impl Fn(i32, i32) -> bool + Send + Sync + Copy + 'static,
    ) {
        for (at, &one) in cells.iter().enumerate() {
            cells[at + 1..].iter().for_each(|&other| self.pair((one, other), name, allows));
        }
    }

    /// A cell has one of the digits that `allows` accepts.
    pub fn only(&mut self, cell: usize, allows: impl Fn(i32) -> bool) {
        if self.is_alternative() {
            return self.line(&[cell], "digits", (), |_, &(), digit| allows(digit).then_some(()), |&()| true);
        }
        let digits = self.grid.each_digit().filter(|&digit| allows(digit));
        self.model.table(&[self.cells[cell]], digits.map(|digit| [digit]));
    }

    /// A weighted sum of cells is compared with a number.
    pub fn sum(&mut self, terms: &[(i32, usize)], relation: Relation, total: i64) {
        if !self.is_alternative() {
            let terms: Vec<_> = terms.iter().map(|&(weight, cell)| (weight, self.cells[cell])).collect();
            return self.model.linear(&terms, relation, total);
        }
        let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
        let step = |at: usize, &sum: &i64, digit: i32| Some(sum + i64::from(terms[at].0) * i64::from(digit));
        self.line(&cells, "sum", 0i64, step, |&sum| relation.holds(sum, total));
    }

    /// The number of cells with a digit is compared with a number.
    pub fn count(&mut self, cells: &[usize], digit: i32, relation: Relation, number: i32) {
        let variables = self.variables(cells);
        self.count_of(&variables, digit, relation, number);
    }

    /// The number of variables with a value is compared with a number.
    pub fn count_of(&mut self, variables: &[Var], wanted: i32, relation: Relation, number: i32) {
        if !self.is_alternative() {
            return self.model.count(variables, wanted, relation, number);
        }
        let step = |_: usize, &count: &i64, value: i32| Some(count + i64::from(value == wanted));
        self.automaton(variables, "count", 0i64, step, |&count| relation.holds(count, number.into()));
    }

    /// The digits of a line, in this order, are accepted by an automaton. See [`Model::automaton`].
    ///
    /// If a cell occurs twice, the automaton is over the cells without repetition, with the known digit at the second time.
    pub fn line<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[usize],
        name: &str,
        start: S,
        step: impl FnMut(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        self.line_before(None, cells, (name, start), step, accepts);
    }

    /// A variable depends on the digits of a line: `value` computes it from the state at the end. The variable comes
    /// after the cells, because an automaton has the fewest states there.
    pub fn define<S: Clone + Eq + Hash>(
        &mut self,
        variable: Var,
        cells: &[usize],
        start: S,
        mut step: impl FnMut(usize, &S, i32) -> Option<S>,
        value: impl Fn(&S) -> i32,
    ) {
        let conditions = self.conditions.take();
        let after = |at: usize, state: &Option<S>, digit: i32| match state.as_ref()? {
            state if at < cells.len() => step(at, state, digit).map(Some),
            state => (value(state) == digit).then_some(None),
        };
        self.line_before(Some(variable), cells, ("definition", Some(start)), after, Option::is_none);
        self.conditions = conditions;
    }

    /// An automaton over a line and the variable behind it, if there is one.
    fn line_before<S: Clone + Eq + Hash>(
        &mut self,
        last: Option<Var>,
        cells: &[usize],
        (name, start): (&str, S),
        mut step: impl FnMut(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let (once, places) = without_repetition(cells);
        if let Some((_, numbers)) = &mut self.alike {
            numbers.extend(&places);
        }
        let variables: Vec<Var> = self.variables(&once).into_iter().chain(last).collect();
        if once.len() == cells.len() {
            return self.automaton(&variables, name, start, step, accepts);
        }
        // The state stores the digits of repeated cells until their last position. One step takes all positions up to the next new cell.
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); once.len()];
        let (mut newest, mut last_use) = (0, vec![0; once.len()]);
        for (position, &at) in places.iter().enumerate() {
            newest = newest.max(at);
            groups[newest].push(position);
            last_use[at] = newest;
        }
        let start = (start, Vec::<i32>::new());
        let over_group = |at: usize, (state, known): &(S, Vec<i32>), digit: i32| {
            let Some(group) = groups.get(at) else {
                return Some((step(places.len(), state, digit)?, known.clone()));
            };
            let mut known = known.clone();
            known.push(digit);
            let after = group.iter().try_fold(state.clone(), |state, &position| {
                step(position, &state, known[places[position]])
            })?;
            // A digit whose cell is not repeated later is dropped.
            for (digit, &last) in known.iter_mut().zip(&last_use) {
                if last <= at {
                    *digit = 0;
                }
            }
            Some((after, known))
        };
        self.automaton(&variables, name, start, over_group, |(state, _)| accepts(state));
    }

    /// An automaton accepts the values of these variables; within an alternative, a new variable says whether it does.
    pub fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        variables: &[Var],
        name: &str,
        start: S,
        mut step: impl FnMut(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let alike = self.alike.take();
        if !self.is_alternative() {
            let domains = || self.model.domains_of(variables).into_iter().map(<[i32]>::to_vec).collect();
            let key = alike.map(|alike| (alike, domains()));
            if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
                return self.model.require_automaton(variables, name, Some(known.clone()));
            }
            self.model.automaton(variables, name, start, step, accepts);
            self.known.extend(key.zip(self.model.last_automaton()));
            return;
        }
        let condition = self.extra("condition", [0, 1]);
        let all: Vec<Var> = variables.iter().copied().chain([condition]).collect();
        // The state, or none after a value that it refuses.
        let after = |at: usize, state: &Option<S>, value: i32| {
            if at < variables.len() {
                return Some(state.as_ref().and_then(|state| step(at, state, value)));
            }
            let holds = state.as_ref().is_some_and(&accepts);
            (i32::from(holds) == value).then_some(None)
        };
        self.model.automaton(&all, name, Some(start), after, Option::is_none);
        self.conditions.get_or_insert_default().push(condition);
    }
}

/// The cells of a line, each once, and the place of each position's cell among them.
pub(super) fn without_repetition(cells: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut once = Vec::new();
    let mut place = |cell: usize| {
        once.iter().position(|&known| known == cell).unwrap_or_else(|| {
            once.push(cell);
            once.len() - 1
        })
    };
    let places = cells.iter().map(|&cell| place(cell)).collect();
    (once, places)
}
