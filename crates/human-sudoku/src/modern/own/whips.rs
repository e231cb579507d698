//! Whips and braids (D. Berthier, The Hidden Logic of Sudoku, 2007; Pattern-Based Constraint Satisfaction, 2012).
//!
//! A *variable* has one true candidate: the digits of a cell, or the cells of a digit in a house. A *braid* is a list of
//! variables and a *target*, a candidate. Each variable but the last has one candidate, its *right* one, that neither
//! the target nor the right candidates before it exclude; the last has none.
//!
//! If the target is true, the right candidates are true one after the other, and the last variable has no value. So the
//! target is false. The length is the number of variables. In a *whip*, each variable has a candidate that the right
//! candidate just before it excludes (the first: the target), so that the list is a chain.
//!
//! Lengths are tried in ascending order, so that each target has its shortest whips or braids first. It has one step.
//! Partial lists with equal right candidates have the same continuations, and for whips if the last is equal, too.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::{OnStep, part, seen};
use crate::board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{By, Node, Reason, Role, Step};
use crate::technique::Technique;

/// A cell and a digit in it.
type Candidate = (usize, usize);

pub(super) fn whips(
    position: &Position,
    length: usize,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    find(Technique::Whip, position, length, budget, found)
}

pub(super) fn braids(
    position: &Position,
    length: usize,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    find(Technique::Braid, position, length, budget, found)
}

/// A question with one answer among its candidates.
#[derive(Clone, Copy)]
enum Variable {
    /// The digit of a cell.
    Cell(usize),
    /// The cell of a digit in a house.
    Digit(usize, usize),
}

impl Variable {
    fn candidates(self, position: &Position) -> CandidateSet {
        match self {
            Self::Cell(cell) => {
                let mut all = CandidateSet::EMPTY;
                position.candidates(cell).into_iter().for_each(|digit| all.insert(cell, digit));
                all
            }
            Self::Digit(digit, house) => CandidateSet::of_digit(digit, position.places_in(digit, house)),
        }
    }

    /// Returns the number of candidates that are not excluded, and the first of them.
    fn left(self, position: &Position, excluded: &CandidateSet) -> (usize, Option<Candidate>) {
        match self {
            Self::Cell(cell) => {
                let is_left = |digit: &usize| !excluded.contains(cell, *digit);
                let left: DigitSet = position.candidates(cell).into_iter().filter(is_left).collect();
                (left.len(), left.first().map(|digit| (cell, digit)))
            }
            Self::Digit(digit, house) => {
                let left = position.places_in(digit, house) - excluded.places(digit);
                (left.len(), left.first().map(|cell| (cell, digit)))
            }
        }
    }
}

/// Returns the variables that have a candidate which this one excludes, and do not have this one.
fn touched(position: &Position, (cell, digit): Candidate) -> Vec<Variable> {
    let geometry = position.geometry();
    let peers = position.places(digit) & geometry.peers(cell);
    let own = geometry.houses_of(cell);
    let across: HouseSet = peers.into_iter().flat_map(|peer| geometry.houses_of(peer)).collect();
    let others = position.candidates(cell).without(digit);
    let in_cell = others.into_iter().flat_map(|other| own.map(|house| Variable::Digit(other, house)));
    let in_houses = across.into_iter().filter(|house| !own.contains(house));
    let in_houses = in_houses.map(|house| Variable::Digit(digit, house));
    peers.into_iter().map(Variable::Cell).chain(in_cell).chain(in_houses).collect()
}

fn find(
    technique: Technique,
    position: &Position,
    length: usize,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let mut targets: Vec<Candidate> = position.all_candidates().by_cell().collect();
    for length in 1..=length {
        let mut open = Vec::new();
        for target in targets {
            let mut list = List {
                technique,
                position,
                budget,
                rights: vec![target],
                variables: Vec::new(),
                known: HashSet::new(),
            };
            if !list.extend(&CandidateSet::EMPTY, &[], length)? {
                open.push(target);
            } else if found(list.step()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        targets = open;
    }
    Ok(ControlFlow::Continue(()))
}

/// A partial whip or braid.
struct List<'s> {
    technique: Technique,
    position: &'s Position,
    budget: &'s Budget<'s>,
    /// The target and the right candidates.
    rights: Vec<Candidate>,
    variables: Vec<Variable>,
    /// The partial lists that were extended, by their right candidates.
    known: HashSet<Vec<u16>>,
}

impl List<'_> {
    /// Extends the list by this number of variables, the last of which has no candidate left. `excluded` are the
    /// candidates that all right ones but the last exclude, and `waiting` the variables with one candidate left.
    fn extend(
        &mut self,
        excluded: &CandidateSet,
        waiting: &[(Variable, Candidate)],
        length: usize,
    ) -> Result<bool, Stopped> {
        self.budget.check()?;
        let Some(&last) = self.rights.last() else { return Ok(false) };
        let mut excluded = *excluded;
        let more = seen(self.position, last.0, last.1);
        (0..9).for_each(|digit| excluded.insert_all(digit, more.places(digit)));
        let mut next = if self.technique == Technique::Whip { Vec::new() } else { waiting.to_vec() };
        for variable in touched(self.position, last) {
            match variable.left(self.position, &excluded) {
                (0, _) => {
                    self.variables.push(variable);
                    return Ok(true);
                }
                (1, Some(right)) if !self.rights.contains(&right) => next.push((variable, right)),
                _ => (),
            }
        }
        if length == 1 {
            return Ok(false);
        }
        for &(variable, right) in &next {
            if self.rights.contains(&right) {
                continue;
            }
            self.rights.push(right);
            self.variables.push(variable);
            if self.is_new()? && self.extend(&excluded, &next, length - 1)? {
                return Ok(true);
            }
            self.rights.pop();
            self.variables.pop();
        }
        Ok(false)
    }

    /// Whether the list has continuations that no list before it had.
    fn is_new(&mut self) -> Result<bool, Stopped> {
        let code = |&(cell, digit): &Candidate| (9 * cell + digit) as u16;
        let mut key: Vec<u16> = self.rights[1..].iter().map(code).collect();
        let last = key.last().copied();
        key.sort_unstable();
        key.extend(last.filter(|_| self.technique == Technique::Whip));
        self.budget.hold((self.known.len() + 1) * 2 * (size_of::<Vec<u16>>() + size_of_val(&key[..])))?;
        Ok(self.known.insert(key))
    }

    /// Returns the step of a complete list: a chain with the reason of each node.
    fn step(&self) -> Step {
        let mut step = Step::new(self.technique);
        let mut chain = Chain { geometry: self.position.geometry(), nodes: Vec::new(), reasons: Vec::new() };
        let (target, rights) = (self.rights[0], &self.rights[1..]);
        chain.add(target, true, Reason::default());
        for (at, variable) in self.variables.iter().enumerate() {
            let right = rights.get(at).copied();
            let others = variable.candidates(self.position);
            let others = others.by_cell().filter(|&candidate| Some(candidate) != right);
            let parents = others.map(|candidate| chain.exclude(candidate)).collect();
            let by = match *variable {
                Variable::Cell(_) => By::NakedSingle,
                Variable::Digit(_, house) => By::HiddenSingle(house),
            };
            if let Some(right) = right {
                chain.add(right, true, Reason { parents, by });
            }
        }
        if let Some(last) = self.variables.last() {
            let left = last.candidates(self.position);
            step.sets.push(part(Role::End, left.cells(), left.all_digits()));
            if let Variable::Digit(_, house) = *last {
                step.houses = HouseSet::of(house);
            }
        }
        (step.chains, step.reasons) = (vec![chain.nodes], vec![chain.reasons]);
        (step.cells, step.digits) = (CellSet::of(target.0), DigitSet::of(target.1));
        step.size = self.variables.len() as u16;
        step.eliminations.insert(target.0, target.1);
        step
    }
}

/// The nodes of a step, in the order in which they follow.
struct Chain {
    geometry: &'static Geometry,
    nodes: Vec<Node>,
    reasons: Vec<Reason>,
}

impl Chain {
    fn add(&mut self, (cell, digit): Candidate, on: bool, reason: Reason) -> u16 {
        self.nodes.push(Node { cells: CellSet::of(cell), digit: digit as u8, on });
        self.reasons.push(reason);
        self.nodes.len() as u16 - 1
    }

    /// Returns the node of a false candidate, which the latest true one that sees it excludes.
    fn exclude(&mut self, (cell, digit): Candidate) -> u16 {
        let node = Node { cells: CellSet::of(cell), digit: digit as u8, on: false };
        if let Some(at) = self.nodes.iter().position(|other| *other == node) {
            return at as u16;
        }
        let excludes = |other: &Node| {
            let in_cell = other.cells.contains(cell) && other.digit != node.digit;
            other.on && (in_cell || other.digit == node.digit && self.geometry.peers(cell).meets(other.cells))
        };
        let parent = self.nodes.iter().rposition(excludes).map(|at| at as u16);
        self.add((cell, digit), false, Reason { parents: parent.into_iter().collect(), by: By::Link })
    }
}
