//! Conditions, elements of lists, and numbers of values.
//!
//! At least one of several conditions must hold. If only one condition still can hold, it must hold, and the values
//! that it excludes
//! are removed (unit propagation; Davis, Logemann and Loveland, 1962). Elements of lists are kept consistent by values
//! (Van
//! Hentenryck and Carillon, 1988). An index is removed if its element cannot equal the value, and a value if no element
//! can equal it. A number of occurrences is bounded by the variables that have the value and by those that may still
//! take it; of variables that must differ, at most one can have it.

use super::super::compound::{CompoundKind, Formula, Operand};
use super::super::constraint::{Constraint, Relation};
use super::super::domains::{Domains, Wiped};
use super::super::flat::Flat;
use super::super::instance::Csp;
use super::super::var::Var;
use super::Inference;
use super::distinct_sum::{grouped, houses};
use super::interval::{at, keep_from, keep_to};
use super::linear::{Fate, Sum};
use crate::watch::Rule;

/// All compound constraints of a model.
pub(super) struct Compounds {
    /// Each condition, with the number of its constraint and the number of steps that its propagation takes.
    all: Vec<(u32, Part, usize)>,
    /// The indices of the values that the elements of a list can have.
    supported: Vec<u64>,
}

enum Part {
    Condition(Tree),
    Element(Element),
    Count(Count),
}

enum Tree {
    Sum(Sum),
    Any(Box<[Self]>),
    All(Box<[Self]>),
}

/// A variable, or the index of a constant in the value range, `None` if the constant lies outside.
#[derive(Clone, Copy)]
enum Placed {
    Variable(Var),
    Place(Option<usize>),
}

struct Element {
    index: Var,
    /// The model's least value, which has index 0.
    first: i64,
    list: Box<[(Placed, Operand)]>,
    value: (Placed, Operand),
}

struct Count {
    /// The variables in groups. Each group lies in one house, so that at most one of its variables has the value.
    groups: Box<[Box<[Var]>]>,
    /// The index of the counted value in the value range, if it lies there.
    place: Option<usize>,
    relation: Relation,
    number: Operand,
    /// The least value of the model.
    least: i64,
}

impl Compounds {
    /// Returns the compound constraints of a model, or `None` if it has none.
    pub fn of(csp: &Csp) -> Option<Self> {
        let houses = houses(csp);
        let all = (0..).zip(csp.constraints()).filter_map(|(number, constraint)| {
            let Constraint::Compound(compound) = constraint else { return None };
            Some((number, part(csp, &houses, &compound.kind), compound.size()))
        });
        let all: Vec<_> = all.collect();
        (!all.is_empty()).then(|| Self { all, supported: vec![0; csp.stride] })
    }
}

fn part(csp: &Csp, houses: &Flat<u32>, kind: &CompoundKind) -> Part {
    let placed = |&operand: &Operand| match operand {
        Operand::Variable(variable) => (Placed::Variable(variable), operand),
        Operand::Value(value) => (Placed::Place(csp.index(value.into())), operand),
    };
    match kind {
        CompoundKind::Condition { formula, .. } => Part::Condition(tree(csp, formula)),
        CompoundKind::Element { index, list, value } => Part::Element(Element {
            index: *index,
            first: csp.value(0).into(),
            list: list.iter().map(placed).collect(),
            value: placed(value),
        }),
        CompoundKind::Count { variables, value, relation, number } => Part::Count(Count {
            groups: grouped(houses, variables.to_vec()).into_iter().map(Vec::into_boxed_slice).collect(),
            place: csp.index((*value).into()),
            relation: *relation,
            number: *number,
            least: csp.value(0).into(),
        }),
    }
}

fn tree(csp: &Csp, formula: &Formula) -> Tree {
    let all = |parts: &[Formula]| parts.iter().map(|part| tree(csp, part)).collect();
    match formula {
        Formula::Sum { terms, relation, total } => Tree::Sum(Sum::of(csp, terms, *relation, *total)),
        Formula::Any(parts) => Tree::Any(all(parts)),
        Formula::All(parts) => Tree::All(all(parts)),
    }
}

impl Inference for Compounds {
    fn rule(&self) -> Rule {
        Rule::Condition
    }

    fn constraints(&self) -> Vec<u32> {
        self.all.iter().map(|&(number, ..)| number).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        domains.meter.spend(self.all[task].2)?;
        match &self.all[task].1 {
            Part::Condition(tree) => tree.prune(domains),
            Part::Element(element) => element.prune(domains, &mut self.supported),
            Part::Count(count) => count.prune(domains),
        }
    }
}

impl Tree {
    fn fate(&self, domains: &Domains) -> Fate {
        match self {
            Self::Sum(sum) => sum.fate(domains),
            Self::Any(parts) => joined(parts, domains, Fate::Holds, Fate::Fails),
            Self::All(parts) => joined(parts, domains, Fate::Fails, Fate::Holds),
        }
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Wiped> {
        match self {
            Self::Sum(sum) => sum.prune(domains),
            Self::All(parts) => parts.iter().try_for_each(|part| part.prune(domains)),
            Self::Any(parts) => {
                let mut last = None;
                for part in parts {
                    match part.fate(domains) {
                        Fate::Holds => return Ok(()),
                        Fate::Open if last.is_some() => return Ok(()),
                        Fate::Open => last = Some(part),
                        Fate::Fails => {}
                    }
                }
                last.ok_or(Wiped)?.prune(domains)
            }
        }
    }
}

/// Status of a disjunction or a conjunction: `decisive` as soon as one part has this status, `other` once all parts
/// have that one.
fn joined(parts: &[Tree], domains: &Domains, decisive: Fate, other: Fate) -> Fate {
    let mut fate = other;
    for part in parts {
        match part.fate(domains) {
            found if found == decisive => return decisive,
            Fate::Open => fate = Fate::Open,
            _ => {}
        }
    }
    fate
}

impl Placed {
    /// Word `at` of the set of indices that it may have.
    fn word(self, domains: &Domains, at: usize) -> u64 {
        match self {
            Self::Variable(variable) => domains.word(variable, at),
            Self::Place(Some(place)) if place / 64 == at => 1 << (place % 64),
            Self::Place(_) => 0,
        }
    }

    /// Removes all indices that `other` cannot have, if this is a variable.
    fn keep(self, domains: &mut Domains, other: Self) -> Result<(), Wiped> {
        let Self::Variable(variable) = self else { return Ok(()) };
        (0..domains.words(variable).len()).try_for_each(|at| {
            let mask = other.word(domains, at);
            domains.set(variable, at, mask)
        })
    }
}

impl Element {
    /// Whether two operands can still have the same value.
    fn may_equal(domains: &Domains, one: (Placed, Operand), other: (Placed, Operand), words: usize) -> bool {
        match (one.1, other.1) {
            (Operand::Value(one), Operand::Value(other)) => one == other,
            _ => (0..words).any(|at| one.0.word(domains, at) & other.0.word(domains, at) != 0),
        }
    }

    fn prune(&self, domains: &mut Domains, supported: &mut [u64]) -> Result<(), Wiped> {
        supported.fill(0);
        let places: Vec<usize> = domains.indices(self.index).collect();
        for place in places {
            let element = usize::try_from(self.first + at(place)).ok().and_then(|place| self.list.get(place));
            match element {
                Some(&element) if Self::may_equal(domains, element, self.value, supported.len()) => {
                    let words = supported.iter_mut().enumerate();
                    words.for_each(|(at, word)| *word |= element.0.word(domains, at));
                }
                _ => domains.remove(self.index, place)?,
            }
        }
        if let Placed::Variable(variable) = self.value.0 {
            supported.iter().enumerate().try_for_each(|(at, &mask)| domains.set(variable, at, mask))?;
        }
        if !domains.is_fixed(self.index) {
            return Ok(());
        }
        let place = usize::try_from(self.first + at(domains.least(self.index))).ok();
        place
            .and_then(|place| self.list.get(place))
            .map_or(Ok(()), |found| found.0.keep(domains, self.value.0))
    }
}

impl Count {
    fn prune(&self, domains: &mut Domains) -> Result<(), Wiped> {
        if self.relation == Relation::NotEqual {
            return self.differ(domains);
        }
        let least = at(self.groups.iter().flatten().filter(|&&variable| self.has(domains, variable)).count());
        let may = |group: &[Var]| group.iter().any(|&variable| self.may(domains, variable));
        let most = at(self.groups.iter().filter(|group| may(group)).count());
        if self.relation != Relation::AtLeast {
            self.keep_number(domains, |number, domains, value| keep_from(domains, number, value), least)?;
        }
        if self.relation != Relation::AtMost {
            self.keep_number(domains, |number, domains, value| keep_to(domains, number, value), most)?;
        }
        let (from, to) = self.range(domains);
        if self.relation != Relation::AtLeast {
            if least > to {
                return Err(Wiped);
            }
            if least == to {
                return self.exclude(domains);
            }
        }
        if self.relation != Relation::AtMost {
            if most < from {
                return Err(Wiped);
            }
            if most == from {
                return self.require(domains);
            }
        }
        Ok(())
    }

    /// The least and the greatest value that the number can have.
    fn range(&self, domains: &Domains) -> (i64, i64) {
        match self.number {
            Operand::Value(value) => (value.into(), value.into()),
            Operand::Variable(number) => {
                (self.least + at(domains.least(number)), self.least + at(domains.most(number)))
            }
        }
    }

    /// Bounds the number by a value, if it is a variable.
    fn keep_number(
        &self,
        domains: &mut Domains,
        keep: impl Fn(Var, &mut Domains, i64) -> Result<(), Wiped>,
        value: i64,
    ) -> Result<(), Wiped> {
        self.number.variable().map_or(Ok(()), |number| keep(number, domains, value - self.least))
    }

    /// Whether a variable may have the value.
    fn may(&self, domains: &Domains, variable: Var) -> bool {
        self.place.is_some_and(|place| domains.contains(variable, place))
    }

    /// Whether a variable has the value.
    fn has(&self, domains: &Domains, variable: Var) -> bool {
        domains.is_fixed(variable) && self.may(domains, variable)
    }

    /// Removes the value from all undecided variables.
    fn exclude(&self, domains: &mut Domains) -> Result<(), Wiped> {
        let Some(place) = self.place else { return Ok(()) };
        for &variable in self.groups.iter().flatten() {
            if !domains.is_fixed(variable) {
                domains.remove(variable, place)?;
            }
        }
        Ok(())
    }

    /// Assigns the value in each group to the only variable that may have it, if there is one.
    fn require(&self, domains: &mut Domains) -> Result<(), Wiped> {
        let Some(place) = self.place else { return Ok(()) };
        for group in &self.groups {
            let mut possible = group.iter().filter(|&&variable| domains.contains(variable, place));
            if let (Some(&only), None) = (possible.next(), possible.next()) {
                domains.assign(only, place)?;
            }
        }
        Ok(())
    }

    /// Propagates a count that must differ from the number.
    fn differ(&self, domains: &mut Domains) -> Result<(), Wiped> {
        let variables = || self.groups.iter().flatten().copied();
        let least = at(variables().filter(|&variable| self.has(domains, variable)).count());
        let mut open =
            variables().filter(|&variable| !domains.is_fixed(variable) && self.may(domains, variable));
        let (first, second) = (open.next(), open.next());
        let (from, to) = self.range(domains);
        match (first, second, self.number, self.place) {
            (None, _, Operand::Variable(number), _) if from < to => {
                let place = usize::try_from(least - self.least).ok();
                let place = place.filter(|&place| place <= domains.most(number));
                place.map_or(Ok(()), |place| domains.remove(number, place))
            }
            (None, ..) if from == to && least == from => Err(Wiped),
            (Some(variable), None, _, Some(place)) if from == to && least == from => {
                domains.assign(variable, place)
            }
            (Some(variable), None, _, Some(place)) if from == to && least + 1 == from => {
                domains.remove(variable, place)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::Model;

    /// Only one of three different variables can have the value, so a fourth must have it.
    #[test]
    fn variables_that_must_differ_count_once() {
        let mut model = Model::new();
        let all = ["a", "b", "c", "d"].map(|name| model.variable(name, 1..=4));
        model.all_different(&all[..3]);
        let most = model.variable("most", 0..=4);
        model.count(&all, 2, Relation::AtLeast, 2);
        model.count(&all, 1, Relation::Equal, most);
        let csp = model.build().unwrap();
        let (mut counts, mut domains) = (Compounds::of(&csp).unwrap(), Domains::of(&csp));
        (0..2).for_each(|task| counts.run(task, &mut domains).unwrap());
        assert_eq!(csp.value(domains.least(all[3])), 2);
        assert!(domains.is_fixed(all[3]) && !domains.is_fixed(all[0]));
        // The fourth is 2, so 1 occurs once at most.
        assert_eq!(csp.value(domains.most(most)), 1);
    }
}
