//! Chains inside a closure: the searches that a nested rung runs on what is left of the board.

use super::closure::{Cause, Closure};
use super::cycles::house_of_link;
use super::hint::{Collector, Hint};
use super::literal::Literal;
use super::plus::{gone_from_cell, gone_from_house};
use super::rules::Rules;
use super::{Engine, Extent};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::technique_set::TechniqueSet;

/// The searches of a level, with their memory.
#[derive(Debug, Default)]
pub(super) struct Nest {
    /// The searches in their order; none below level 2.
    rules: Vec<Rules>,
    engine: Option<Box<Engine>>,
}

impl Nest {
    /// Level 2: single chains; 3: these, then multiple ones; 4: dynamic ones; 5: dynamic (+).
    pub(super) fn prepare(&mut self, level: u8) {
        self.rules.clear();
        match level {
            0 | 1 => return,
            2 => self.rules.push(Rules::Single),
            3 => self.rules.extend([Rules::Single, Rules::Multiple]),
            _ => self.rules.push(Rules::Dynamic(level - 4)),
        }
        self.engine.get_or_insert_default();
    }

    /// The hints of the first search that has any which rest on candidates gone since `source`.
    ///
    /// # Errors
    /// Where the budget is spent.
    pub(super) fn hints(
        &mut self,
        source: &Position,
        board: &Position,
        budget: &Budget<'_>,
    ) -> Result<Vec<Hint>, Stopped> {
        let Some(engine) = &mut self.engine else { return Ok(Vec::new()) };
        for &rules in &self.rules {
            let mut collector = Collector::new(Extent::All, TechniqueSet::EMPTY, Some(source));
            engine.collect(board, rules, &mut collector, budget)?;
            let mut hints = collector.sorted();
            hints.retain(|hint| !hint.rests_on.is_empty());
            if !hints.is_empty() {
                return Ok(hints);
            }
        }
        Ok(Vec::new())
    }
}

/// On which candidates gone since `source` a chain without branches rests.
pub(super) fn line_rests_on(source: &Position, board: &Position, chain: &[Literal], is_cycle: bool) -> Vec<Literal> {
    let mut gone = Gone::new(source, board);
    let first = if is_cycle { chain.last().copied() } else { None };
    let before = first.into_iter().chain(chain.iter().copied());
    let after = chain.iter().copied().skip(usize::from(!is_cycle));
    for (from, to) in before.zip(after).filter(|(_, to)| to.is_on()) {
        if from.cell() == to.cell() {
            gone.from_cell(to.cell());
        } else if let Some(house) = house_of_link(board, to.digit(), from.cell(), to.cell()) {
            gone.from_house(to.digit(), house);
        }
    }
    gone.all
}

/// The gathering of candidates that are gone, each once.
pub(super) struct Gone<'g> {
    source: &'g Position,
    board: &'g Position,
    pub(super) all: Vec<Literal>,
}

impl<'g> Gone<'g> {
    pub(super) const fn new(source: &'g Position, board: &'g Position) -> Self {
        Self { source, board, all: Vec::new() }
    }

    fn add(&mut self, literals: impl Iterator<Item = Literal>) {
        for literal in literals {
            if !self.all.contains(&literal) {
                self.all.push(literal);
            }
        }
    }

    pub(super) fn from_cell(&mut self, cell: usize) {
        self.add(gone_from_cell(self.source, self.board, cell));
    }

    pub(super) fn from_house(&mut self, digit: usize, house: usize) {
        self.add(gone_from_house(self.source, self.board, digit, house));
    }

    /// What the links of a node and its ancestors rest on.
    pub(super) fn from_node(&mut self, closure: &Closure, node: u16) {
        for node in closure.ancestors(node) {
            let node = closure.node(node);
            match node.cause {
                Cause::Cell => self.from_cell(node.literal.cell()),
                Cause::House(house) => self.from_house(node.literal.digit(), usize::from(house)),
                Cause::Link | Cause::Technique(_) => (),
            }
        }
    }
}
