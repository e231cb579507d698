//! What evolution needs of a landscape beside moves: its states as genomes, rows of numbers that
//! are crossed and mutated by operators written once for all.

use super::evolve::{Crossover, Scratch};
use super::landscape::Landscape;
use crate::rng::Rng;
use std::sync::Arc;

/// A landscape whose states can be bred: read as numbers ([`Landscape::values`]) and born of them.
///
/// ```
/// use solvarium::local::{board::FillBoard, Breed, Landscape};
/// use solvarium::{puzzle::sudoku::Sudoku, rng::Rng};
/// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
/// let board = free.random(&mut Rng::seeded(1));
/// let again = free.born(&free.values(&board)).unwrap();
/// assert_eq!(free.cost(&again), free.cost(&board));
/// assert!(free.born(&[1, 2, 3]).is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Breed: Landscape {
    /// What children may inherit, and how they may change.
    fn genome(&self) -> Genome;

    /// The state with these values; none if no state has them.
    fn born(&self, values: &[i32]) -> Option<Self::State>;

    /// What the state with these values costs; the greatest number if there is none.
    fn judge(&self, values: &[i32]) -> i64 {
        self.born(values).map_or(i64::MAX, |state| self.cost(&state))
    }
}

/// Which values a genome's places may have, and which places belong together.
///
/// ```
/// use solvarium::local::{Crossover, Genome};
/// use solvarium::rng::Rng;
/// let genome = Genome::permuted(vec![vec![0, 1, 2, 3]]);
/// let mut child = vec![];
/// genome.cross(Crossover::Cycle, &[1, 2, 3, 4], &[2, 1, 4, 3], &mut child, &mut Rng::seeded(1));
/// child.sort();
/// assert_eq!(child, [1, 2, 3, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct Genome {
    pub(super) genes: Genes,
    pub(super) rows: Vec<Vec<u32>>,
    pub(super) boxes: Vec<Vec<u32>>,
    /// Places with a choice that may swap what they have.
    pub(super) houses: Vec<Vec<u32>>,
}

/// What may stand in a place.
#[derive(Clone, Debug)]
pub(super) enum Genes {
    /// One of these values for each place, whatever stands in others.
    Free(Vec<Arc<[i32]>>),
    /// In each house, whose places do not overlap with those of others, always the same values.
    Permuted,
}

impl Genome {
    /// Each place has one of its values, whatever stands in others.
    #[must_use]
    pub fn free(values: Vec<Arc<[i32]>>) -> Self {
        let mut genome = Self { genes: Genes::Free(values), rows: vec![], boxes: vec![], houses: vec![] };
        genome.houses = vec![genome.open((0..).take(genome.places()))];
        genome
    }

    /// In each house the same values always stand, all different and none negative, in an order
    /// that changes; houses do not overlap. Other places never change.
    #[must_use]
    pub const fn permuted(houses: Vec<Vec<u32>>) -> Self {
        Self { genes: Genes::Permuted, rows: vec![], boxes: vec![], houses }
    }

    /// With rows and boxes, groups of places that children may inherit as wholes. Places of a row
    /// swap what they have.
    #[must_use]
    pub fn grouped(mut self, rows: Vec<Vec<u32>>, boxes: Vec<Vec<u32>>) -> Self {
        if matches!(self.genes, Genes::Free(_)) && !rows.is_empty() {
            self.houses = rows.iter().map(|row| self.open(row.iter().copied())).collect();
        }
        (self.rows, self.boxes) = (rows, boxes);
        self
    }

    /// Those of these places that have a choice.
    fn open(&self, places: impl Iterator<Item = u32>) -> Vec<u32> {
        let Genes::Free(values) = &self.genes else { return places.collect() };
        places.filter(|&place| values.get(place as usize).is_some_and(|values| values.len() > 1)).collect()
    }

    /// The most bytes that one of so many places takes: the values of each place, and each place in a
    /// house, a row and a box.
    pub(super) const fn bytes(places: usize) -> usize {
        (size_of::<Arc<[i32]>>() + 3 * size_of::<u32>()).saturating_mul(places)
    }

    /// How many places have a choice.
    pub(super) fn choices(&self) -> usize {
        self.houses.iter().map(Vec::len).sum()
    }

    fn places(&self) -> usize {
        match &self.genes {
            Genes::Free(values) => values.len(),
            Genes::Permuted => 0,
        }
    }

    /// Makes a child of two parents ([`Crossover`] says how).
    pub fn cross(&self, crossover: Crossover, a: &[i32], b: &[i32], child: &mut Vec<i32>, rng: &mut Rng) {
        crossover.cross(self, a, b, child, &mut Scratch::default(), rng);
    }
}
