//! Tables of pairs and state machines, each for several lists of cells.

use super::constraints::Reader;
use super::machine::{self, Machine};
use crate::Fault;

impl Reader<'_, '_> {
    /// A table of allowed pairs in base 64, then lists of cells, with a name before the first or not.
    pub fn pairs(&mut self) -> Result<(), Fault> {
        let (key, rest) = self.first()?;
        let is_old = self.part.name.starts_with("Binary");
        let bits = |c: char| {
            // Older strings exchange the last two characters.
            let c = if is_old { [c, '_', '-'][usize::from(c == '-') + 2 * usize::from(c == '_')] } else { c };
            machine::BASE_64.find(c)
        };
        let key = key.chars().map(|c| bits(c).ok_or_else(|| self.refuse("a table of pairs", key)));
        let key: Vec<usize> = key.collect::<Result<_, _>>()?;
        let (size, least) = (self.shape.count(), usize::from(self.shape.least));
        let is_allowed = |at: &usize| key.get(at / 6).is_some_and(|bits| bits >> (at % 6) & 1 == 1);
        let pair = |at: usize| (100 * (at / size + least) + at % size + least) as i32;
        let values: Vec<i32> = (0..size * size).filter(is_allowed).map(pair).collect();
        let mut lists = self.lists(rest)?.into_iter();
        let name = if self.part.name.ends_with('X') { "pair-table" } else { "neighbour-table" };
        lists.try_for_each(|cells| self.add(name, vec![cells], values.clone()))
    }

    /// Lists of cells, each perhaps with a name before it.
    fn lists(&self, words: &[&str]) -> Result<Vec<Vec<usize>>, Fault> {
        groups_of(words).map(|list| self.cells(list)).collect()
    }

    /// A state machine or a regular expression, then lists of cells.
    pub fn machine(&mut self) -> Result<(), Fault> {
        let part = self.part;
        let (text, rest) = part.all.split_first().ok_or_else(|| self.refuse("arguments", ""))?;
        for list in groups_of(rest) {
            // A packed machine reads a symbol between the parts of a list; a regular expression has no such symbol.
            let parts = list.split(|word| part.name == "NFA" && *word == "-");
            let cells = parts.map(|part| self.cells(part)).collect::<Result<Vec<_>, _>>()?;
            let symbols = self.shape.count() + usize::from(cells.len() > 1);
            let numbers = match self.machines.get(&(part.name, *text, symbols)) {
                Some(known) => known.clone(),
                None => {
                    let numbers = self.numbers(text, symbols)?;
                    self.machines.insert((part.name, text, symbols), numbers.clone());
                    numbers
                }
            };
            self.add("machine", cells, numbers)?;
        }
        Ok(())
    }

    /// The numbers of the machine in a text, with this number of digits and signs.
    fn numbers(&mut self, text: &str, symbols: usize) -> Result<Vec<i32>, Fault> {
        let lacks_sign = |machine: &Machine| symbols > self.shape.count() && machine.symbols < symbols;
        let machine = if self.part.name == "NFA" {
            match Machine::unpacked(text) {
                Ok(machine) if lacks_sign(&machine) => Err("a state machine with a symbol for `-`"),
                machine => machine,
            }
        } else {
            let range = (self.shape.least, self.shape.greatest);
            machine::pattern(text).and_then(|pattern| Machine::of_pattern(&pattern, range))
        };
        machine
            .and_then(|machine| machine.numbers(symbols, &mut self.work))
            .map_err(|expected| self.refuse(expected, text))
    }
}

/// The lists among words, each perhaps with a name before it.
fn groups_of<'w, 't>(words: &'w [&'t str]) -> impl Iterator<Item = &'w [&'t str]> {
    let lists = words.split(|word| word.is_empty() || word.starts_with('_'));
    lists.filter(|list| !list.is_empty())
}
