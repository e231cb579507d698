//! Sums and cages.

use super::constraints::{NUMBER_MOST, RULE, Reader};
use crate::{Cage, Fault};

impl Reader<'_, '_> {
    /// A cage; the sum 0 means that it has none. In its sum, a cell that is named twice counts twice.
    pub fn cage(&mut self, sum: i32, cells: Vec<usize>) -> Result<(), Fault> {
        let sums = if sum > 0 { vec![sum] } else { Vec::new() };
        let is_repeated = (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
        if is_repeated && sum > 0 {
            self.add("extra-region", vec![cells.clone()], Vec::new())?;
            return self.add("sum", vec![cells], sums);
        }
        if self.is_part {
            return self.add("cage", vec![cells], sums);
        }
        self.spend(RULE + cells.len())?;
        let sum = u32::try_from(sum).ok().filter(|&sum| sum > 0);
        self.grid.cages.push(Cage { sum, cells });
        Ok(())
    }

    /// A sum, perhaps with a weight for each cell: `0_=_1_1_-10`.
    pub fn sum(&mut self) -> Result<(), Fault> {
        let part = self.part;
        let (sum, cells) = part.all.split_first().ok_or_else(|| self.refuse("arguments", ""))?;
        let cells = self.cells(cells)?;
        let Some((total, weights)) = sum.split_once("_=_") else {
            let total = self.number(sum)?;
            return self.add("sum", vec![cells], vec![total]);
        };
        let numbers = std::iter::once(total).chain(weights.split('_')).map(|number| number.parse().ok());
        let numbers: Option<Vec<i32>> = numbers.collect();
        let is_small = |number: &i32| number.unsigned_abs() <= NUMBER_MOST;
        let numbers = numbers.filter(|numbers| numbers.len() == cells.len() + 1);
        let numbers = numbers.filter(|numbers| numbers.iter().all(is_small));
        let numbers =
            numbers.ok_or_else(|| self.refuse("a sum and a weight for each cell, at most 10,000", sum))?;
        self.add("weighted-sum", vec![cells], numbers)
    }
}
