//! Chains nested in a closure: the searches of a nested rung on the rest of the board.

use std::collections::HashMap;
use std::sync::Arc;

use super::Engine;
use super::cycles::house_of_link;
use super::hint::{Collector, Hint, Use};
use super::literal::Literal;
use super::plus::{gone_from_cell, gone_from_house};
use super::rules::Rules;
use crate::board::{CandidateSet, CellSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;

/// The searches of a level, with their memory.
#[derive(Debug, Default)]
pub(super) struct NestedSearches {
    /// The searches in order; empty below level 2.
    rules: Vec<Rules>,
    engine: Option<Box<Engine>>,
    /// Whether the chains are shown, not only counted.
    shows: bool,
    /// The results on earlier boards: closures of different starts, and closures of the next step, often lead to the
    /// same board.
    known: HashMap<Board, Arc<Vec<Hint>>>,
    /// The memory of the hints in bytes.
    bytes: usize,
}

/// The key of a search's finds: its rules, the empty cells and the candidates.
type Board = (Rules, CellSet, CandidateSet);

/// The maximum number of boards kept, with some ten hints each.
const KEPT: usize = 1 << 13;

impl NestedSearches {
    /// Sets the level. 2: single chains; 3: these, then multiple ones; 4: dynamic ones; 5: dynamic (+).
    pub(super) fn prepare(&mut self, level: u8, shows: bool) {
        if std::mem::replace(&mut self.shows, shows) != shows {
            self.forget();
        }
        self.rules.clear();
        match level {
            0 | 1 => return,
            2 => self.rules.push(Rules::Single),
            3 => self.rules.extend([Rules::Single, Rules::Multiple]),
            _ => self.rules.push(Rules::Dynamic(level - 4)),
        }
        self.engine.get_or_insert_default();
    }

    /// Whether techniques inside closures are kept, to show the chains.
    pub(super) const fn shows(&self) -> bool {
        self.shows
    }

    /// Returns the hints of the first search that has any which depend on candidates removed since `source`, each with these.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(super) fn hints(
        &mut self,
        source: &Position,
        board: &Position,
        budget: &Budget<'_>,
    ) -> Result<Vec<(Hint, Vec<Literal>)>, Stopped> {
        for at in 0..self.rules.len() {
            let all = self.all_hints(self.rules[at], board, budget)?;
            let mut new = Vec::new();
            for hint in all.iter() {
                let rests_on = rests_on(source, board, &hint.uses);
                if !rests_on.is_empty() {
                    new.push((hint.clone(), rests_on));
                }
            }
            if !new.is_empty() {
                return Ok(new);
            }
        }
        Ok(Vec::new())
    }

    fn all_hints(
        &mut self,
        rules: Rules,
        board: &Position,
        budget: &Budget<'_>,
    ) -> Result<Arc<Vec<Hint>>, Stopped> {
        let key = (rules, board.empty_cells(), board.all_candidates());
        if let Some(known) = self.known.get(&key) {
            return Ok(Arc::clone(known));
        }
        let mut collector = Collector::nested(self.shows);
        self.engine.get_or_insert_default().collect(board, rules, &mut collector, budget)?;
        let hints = Arc::new(collector.sorted());
        let bytes = size_of_val(&key) + hints.iter().map(Hint::bytes).sum::<usize>();
        if self.known.len() == KEPT || budget.hold(self.bytes + bytes).is_err() {
            self.forget();
        }
        budget.hold(bytes)?;
        self.bytes += bytes;
        self.known.insert(key, Arc::clone(&hints));
        Ok(hints)
    }

    /// Forgets the finds on boards seen before.
    fn forget(&mut self) {
        self.known.clear();
        self.bytes = 0;
    }
}

/// Returns the candidates removed since `source` on whose absence these uses depend, without duplicates.
fn rests_on(source: &Position, board: &Position, uses: &[Use]) -> Vec<Literal> {
    let mut all: Vec<Literal> = Vec::new();
    let mut add = |literal| {
        if !all.contains(&literal) {
            all.push(literal);
        }
    };
    for used in uses {
        match *used {
            Use::Cell(cell) => gone_from_cell(source, board, usize::from(cell)).for_each(&mut add),
            Use::House { digit, house } => {
                gone_from_house(source, board, usize::from(digit), usize::from(house)).for_each(&mut add);
            }
        }
    }
    all
}

/// Returns the uses of the board by the strong links of a chain without branches.
pub(super) fn uses_of_line(board: &Position, chain: &[Literal], is_cycle: bool) -> Vec<Use> {
    let first = if is_cycle { chain.last().copied() } else { None };
    let before = first.into_iter().chain(chain.iter().copied());
    let after = chain.iter().copied().skip(usize::from(!is_cycle));
    let strong = before.zip(after).filter(|(_, to)| to.is_on());
    strong
        .filter_map(|(from, to)| {
            if from.cell() == to.cell() {
                return Some(Use::Cell(to.cell() as u8));
            }
            let house = house_of_link(board, to.digit(), from.cell(), to.cell())?;
            Some(Use::House { digit: to.digit() as u8, house: house as u8 })
        })
        .collect()
}
