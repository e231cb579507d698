//! The way of a net from its start to what it shows: singles one after the other, each of which follows from those before it, and
//! where there is none, digits that are locked where two houses meet, as links of groups have it.

use super::super::Board;
use crate::position::Position;

/// A candidate that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) cell: usize,
    pub(super) digit: usize,
    pub(super) on: bool,
}

/// What is to be reached.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    Fact(Fact),
    /// A cell without candidate, or a house without place for a digit.
    Contradiction,
}

/// What is needed between the start and the goal, both left out; none where nothing of that kind leads there.
pub(super) fn between(board: &Board, start: Fact, goal: Goal) -> Option<Vec<Fact>> {
    let mut net = Net::new(board.position(), start);
    loop {
        if let Some(reasons) = net.reasons(goal) {
            return Some(net.ancestors(reasons, goal));
        }
        let singles = net.singles();
        let next = if singles.is_empty() { net.locked() } else { singles };
        if next.is_empty() {
            return None;
        }
        for (fact, reasons) in next {
            net.add(fact, reasons);
        }
    }
}

/// What follows from a start, with its reasons: numbers of facts that came earlier.
struct Net<'b> {
    before: &'b Position,
    after: Position,
    facts: Vec<(Fact, Vec<usize>)>,
    /// The fact by which a candidate went, `9 * cell + digit`.
    gone: Vec<Option<usize>>,
}

impl<'b> Net<'b> {
    fn new(before: &'b Position, start: Fact) -> Self {
        let mut net = Self { before, after: before.clone(), facts: Vec::new(), gone: vec![None; 729] };
        net.add(start, Vec::new());
        net
    }

    /// Does what a fact says, unless it cannot be done.
    fn add(&mut self, fact: Fact, reasons: Vec<usize>) {
        let Fact { cell, digit, on } = fact;
        if !self.after.candidates(cell).contains(digit) {
            return;
        }
        if on {
            self.after.place(cell, digit);
        } else {
            self.after.remove(cell, digit);
        }
        let number = self.facts.len();
        self.facts.push((fact, reasons));
        for (cell, digit) in self.before.all_candidates().iter() {
            let is_placed = on && (cell, digit) == (fact.cell, fact.digit);
            let known = &mut self.gone[9 * cell + digit];
            if known.is_none() && !is_placed && !self.after.candidates(cell).contains(digit) {
                // Candidates of a filled cell but its digit have gone, too.
                *known = (self.after.value(cell) != Some(digit)).then_some(number);
            }
        }
    }

    /// The candidates of before that went, by the facts that struck them out; none where one is left.
    fn all_gone(&self, mut candidates: impl Iterator<Item = (usize, usize)>) -> Option<Vec<usize>> {
        let mut reasons = Vec::new();
        candidates.try_for_each(|(cell, digit)| {
            reasons.push(self.gone[9 * cell + digit]?);
            Some(())
        })?;
        Some(reasons)
    }

    /// The naked and hidden singles of the board after.
    fn singles(&self) -> Vec<(Fact, Vec<usize>)> {
        let (before, after) = (self.before, &self.after);
        let geometry = before.geometry();
        let mut singles: Vec<(Fact, Vec<usize>)> = Vec::new();
        for cell in after.empty_cells() {
            if let Some(digit) = after.candidates(cell).only() {
                let others = before.candidates(cell).without(digit).into_iter().map(|other| (cell, other));
                singles.extend(self.all_gone(others).map(|why| (Fact { cell, digit, on: true }, why)));
            }
        }
        for house in 0..geometry.house_count() {
            for digit in 0..before.size() {
                let Some(cell) = after.places_in(digit, house).only() else { continue };
                let others = before.places_in(digit, house).without(cell).into_iter();
                let why = self.all_gone(others.map(|other| (other, digit)));
                singles.extend(why.map(|why| (Fact { cell, digit, on: true }, why)));
            }
        }
        singles
    }

    /// The candidates that go because a digit's places in another house all see them.
    fn locked(&self) -> Vec<(Fact, Vec<usize>)> {
        let (before, after) = (self.before, &self.after);
        let geometry = before.geometry();
        let mut locked = Vec::new();
        for house in 0..geometry.house_count() {
            for digit in 0..before.size() {
                let places = after.places_in(digit, house);
                let struck = (geometry.common_peers(places) & after.places(digit)) - places;
                if places.is_empty() || struck.is_empty() {
                    continue;
                }
                let others = (before.places_in(digit, house) - places).into_iter().map(|cell| (cell, digit));
                let Some(why) = self.all_gone(others) else { continue };
                locked.extend(struck.into_iter().map(|cell| (Fact { cell, digit, on: false }, why.clone())));
            }
        }
        locked
    }

    /// Why the goal is reached, if it is.
    fn reasons(&self, goal: Goal) -> Option<Vec<usize>> {
        let before = self.before;
        match goal {
            Goal::Fact(fact) if fact.on => {
                self.facts.iter().position(|(known, _)| *known == fact).map(|at| vec![at])
            }
            Goal::Fact(fact) => self.gone[9 * fact.cell + fact.digit].map(|at| vec![at]),
            Goal::Contradiction => {
                let cells = before.empty_cells().into_iter();
                let of_cell = |cell: usize| {
                    self.all_gone(before.candidates(cell).into_iter().map(|digit| (cell, digit)))
                };
                let houses = 0..before.geometry().house_count();
                let of_house = |house: usize| {
                    (0..before.size()).find_map(|digit| {
                        let places = before.places_in(digit, house);
                        let why = || self.all_gone(places.into_iter().map(|cell| (cell, digit)));
                        if places.is_empty() { None } else { why() }
                    })
                };
                cells.clone().find_map(of_cell).or_else(|| houses.clone().find_map(of_house))
            }
        }
    }

    /// The facts that these follow from, in the order in which they came; without the start and the goal.
    fn ancestors(&self, reasons: Vec<usize>, goal: Goal) -> Vec<Fact> {
        let (mut needed, mut open) = (vec![false; self.facts.len()], reasons);
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut needed[at], true) {
                open.extend(&self.facts[at].1);
            }
        }
        let is_goal = |fact: &Fact| matches!(goal, Goal::Fact(goal) if goal == *fact);
        let facts = self.facts.iter().zip(needed).skip(1).filter(|(_, needed)| *needed);
        facts.map(|((fact, _), _)| *fact).filter(|fact| !is_goal(fact)).collect()
    }
}
