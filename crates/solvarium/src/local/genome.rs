//! Genomes: states as lists of numbers, which generic operators cross and mutate.

use super::evolve::{Crossover, Scratch};
use super::landscape::Landscape;
use crate::rng::Rng;
use std::sync::Arc;

/// A landscape with genetic operators: states can be read as numbers ([`Landscape::values`]) and made from them.
///
/// ```
/// use solvarium::local::{board::FillBoard, GeneticLandscape, Landscape};
/// use solvarium::{puzzle::sudoku::Sudoku, rng::Rng};
/// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
/// let board = free.random(&mut Rng::seeded(1));
/// let again = free.decode(&free.values(&board)).unwrap();
/// assert_eq!(free.cost(&again), free.cost(&board));
/// assert!(free.decode(&[1, 2, 3]).is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait GeneticLandscape: Landscape {
    /// The genome: the allowed values of each position, and its groups.
    fn genome(&self) -> Genome;

    /// The state with these values; `None` if there is none.
    fn decode(&self, values: &[i32]) -> Option<Self::State>;

    /// Makes a child of two parents by the landscape's own operators, crossover and mutation in one. By default,
    /// returns false: there are no such operators, and the method changes the values described by
    /// [`genome`](Self::genome). `child` is
    /// empty before the call.
    fn cross_over(&self, a: &[i32], b: &[i32], child: &mut Vec<i32>, rng: &mut Rng) -> bool {
        let _ = (a, b, child, rng);
        false
    }

    /// Lists all genomes in use after a generation. A landscape that keeps states by number can drop the others. By
    /// default nothing happens.
    fn retain(&self, genomes: &mut dyn Iterator<Item = &[i32]>) {
        let _ = genomes;
    }

    /// The cost of the state with these values; `i64::MAX` if there is none.
    fn cost_of(&self, values: &[i32]) -> i64 {
        self.decode(values).map_or(i64::MAX, |state| self.cost(&state))
    }
}

/// The allowed values of a genome's positions, and the groups of positions that are inherited together.
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
    /// The positions with a choice that may swap their values.
    pub(super) houses: Vec<Vec<u32>>,
}

/// The allowed values of a position.
#[derive(Clone, Debug)]
pub(super) enum Genes {
    /// One of these values for each position, independent of the other positions.
    Free(Vec<Arc<[i32]>>),
    /// A permutation of fixed values in each house; houses do not overlap.
    Permuted,
}

impl Genome {
    /// A genome in which each position has one of its values, independent of the other positions.
    #[must_use]
    pub fn free(values: Vec<Arc<[i32]>>) -> Self {
        let mut genome = Self { genes: Genes::Free(values), rows: vec![], boxes: vec![], houses: vec![] };
        genome.houses = vec![genome.open((0..).take(genome.places()))];
        genome
    }

    /// A genome of permutations: each house always contains the same values, which are distinct and not negative.
    /// Houses must not overlap. Other positions never change.
    #[must_use]
    pub const fn permuted(houses: Vec<Vec<u32>>) -> Self {
        Self { genes: Genes::Permuted, rows: vec![], boxes: vec![], houses }
    }

    /// Adds rows and boxes: groups of positions that children may inherit together. Positions of a row may swap their
    /// values.
    #[must_use]
    pub fn grouped(mut self, rows: Vec<Vec<u32>>, boxes: Vec<Vec<u32>>) -> Self {
        if matches!(self.genes, Genes::Free(_)) && !rows.is_empty() {
            self.houses = rows.iter().map(|row| self.open(row.iter().copied())).collect();
        }
        (self.rows, self.boxes) = (rows, boxes);
        self
    }

    /// The positions with a choice among these.
    fn open(&self, places: impl Iterator<Item = u32>) -> Vec<u32> {
        let Genes::Free(values) = &self.genes else { return places.collect() };
        places.filter(|&place| values.get(place as usize).is_some_and(|values| values.len() > 1)).collect()
    }

    /// The greatest number of bytes of a genome with this number of positions: the values of each position, and its
    /// entries in a house, a row and a box.
    pub(super) const fn bytes(places: usize) -> usize {
        (size_of::<Arc<[i32]>>() + 3 * size_of::<u32>()).saturating_mul(places)
    }

    /// The number of positions with a choice.
    pub(super) fn choices(&self) -> usize {
        self.houses.iter().map(Vec::len).sum()
    }

    fn places(&self) -> usize {
        match &self.genes {
            Genes::Free(values) => values.len(),
            Genes::Permuted => 0,
        }
    }

    /// Makes a child of two parents by a [`Crossover`].
    pub fn cross(&self, crossover: Crossover, a: &[i32], b: &[i32], child: &mut Vec<i32>, rng: &mut Rng) {
        crossover.cross(self, a, b, child, &mut Scratch::default(), rng);
    }
}
