//! Crossovers: which parent each part of a child comes from.
//!
//! All are geometric (Moraglio, Togelius and Lucas, "Product geometric crossover for the sudoku puzzle", 2006): a child
//! lies between its parents, and has everything on which they agree.

use crate::local::genome::{Genes, Genome};
use crate::rng::Rng;

/// A crossover: how a child is made of two parents.
///
/// If houses are permutations, [`Row`](Self::Row), [`Box`](Self::Box) and [`Uniform`](Self::Uniform) inherit complete
/// houses. Genomes without rows or boxes are inherited position by position, and a single permutation always by
/// [`Cycle`](Self::Cycle).
///
/// ```
/// use solvarium::local::{board::FillBoard, Crossover, Evolve, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
/// for crossover in [Crossover::Row, Crossover::Box, Crossover::Uniform, Crossover::Cycle] {
///     assert_eq!(Trial::new(1).run(&free, &Evolve::new().crossover(crossover)).cost(), Some(0));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossover {
    /// Each row from either parent.
    Row,
    /// Each box from either parent.
    Box,
    /// Each position, or each permutation, from either parent.
    Uniform,
    /// Each cycle of each permutation from either parent (Oliver, Smith and Holland, 1987). A cycle is a minimal set of
    /// positions with the same values in both parents. Free positions are inherited one by one.
    Cycle,
}

impl Crossover {
    pub(in crate::local) fn cross(
        self,
        genome: &Genome,
        a: &[i32],
        b: &[i32],
        child: &mut Vec<i32>,
        scratch: &mut Scratch,
        rng: &mut Rng,
    ) {
        child.clear();
        child.extend_from_slice(a);
        let groups = match (self, &genome.genes) {
            (Self::Cycle, Genes::Permuted) => None,
            (_, Genes::Permuted) => Some(&genome.houses).filter(|houses| houses.len() > 1),
            (Self::Row, Genes::Free(_)) => Some(&genome.rows),
            (Self::Box, Genes::Free(_)) => Some(&genome.boxes),
            (Self::Uniform | Self::Cycle, Genes::Free(_)) => return each(child, b, rng),
        };
        match groups {
            None => genome.houses.iter().for_each(|house| scratch.cycles(house, [a, b], child, rng)),
            Some(groups) if groups.is_empty() => each(child, b, rng),
            Some(groups) => wholes(groups, b, child, rng),
        }
    }
}

/// Each position from either parent.
fn each(child: &mut [i32], b: &[i32], rng: &mut Rng) {
    for (child, b) in child.chunks_mut(64).zip(b.chunks(64)) {
        let mut coins = rng.bits();
        for (value, &other) in child.iter_mut().zip(b) {
            if coins & 1 == 1 {
                *value = other;
            }
            coins >>= 1;
        }
    }
}

/// Each group from either parent.
fn wholes(groups: &[Vec<u32>], b: &[i32], child: &mut [i32], rng: &mut Rng) {
    for group in groups {
        if rng.bits() >> 63 == 1 {
            inherit(group.iter().copied(), b, child);
        }
    }
}

fn inherit(places: impl Iterator<Item = u32>, b: &[i32], child: &mut [i32]) {
    for place in places.map(|place| place as usize) {
        if let (Some(value), Some(&other)) = (child.get_mut(place), b.get(place)) {
            *value = other;
        }
    }
}

/// Buffers for finding the cycles of a permutation; reused for each child.
#[derive(Debug, Default)]
pub(in crate::local) struct Scratch {
    /// The positions of the house in which the parents differ and that are not inherited yet. All other cycles are
    /// single positions with equal values.
    differing: Vec<Option<u32>>,
    /// For each value, its index among the positions of the first parent.
    at: Vec<u32>,
}

impl Scratch {
    /// The greatest number of bytes for permutations of this length.
    pub(super) const fn bytes(places: usize) -> usize {
        (size_of::<Option<u32>>() + size_of::<u32>()).saturating_mul(places)
    }

    /// Each cycle of a permutation from either parent.
    fn cycles(&mut self, house: &[u32], [a, b]: [&[i32]; 2], child: &mut [i32], rng: &mut Rng) {
        self.compare(house, a, b);
        for start in 0..self.differing.len() {
            if self.differing[start].is_none() {
                continue;
            }
            let (mut index, is_from_b) = (start, rng.bits() >> 63 == 1);
            while let Some(place) = self.differing.get_mut(index).and_then(Option::take) {
                if is_from_b {
                    inherit(std::iter::once(place), b, child);
                }
                index = self.at.get(value(b, place)).map_or(start, |&at| at as usize);
            }
        }
    }

    /// Finds the differing positions.
    fn compare(&mut self, house: &[u32], a: &[i32], b: &[i32]) {
        self.differing.clear();
        self.differing.reserve_exact(house.len());
        // Usually n positions have the values 0 to n - 1, or 1 to n.
        if self.at.len() <= house.len() {
            self.at.resize(house.len() + 1, 0);
        }
        for &place in house {
            let (value, other) = (value(a, place), value(b, place));
            if value == other {
                continue;
            }
            if self.at.len() <= value {
                self.at.resize(value + 1, 0);
            }
            self.at[value] = self.differing.len() as u32;
            self.differing.push(Some(place));
        }
    }
}

fn value(of: &[i32], place: u32) -> usize {
    of.get(place as usize).map_or(0, |&value| value.max(0) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cycles: positions 0 and 1, positions 2 to 4.
    #[test]
    fn cycles_are_inherited_completely() {
        let genome = Genome::permuted(vec![vec![0, 1, 2, 3, 4]]);
        let (a, b) = ([1, 2, 3, 4, 5], [2, 1, 4, 5, 3]);
        let mut rng = Rng::seeded(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let mut child = vec![];
            genome.cross(Crossover::Cycle, &a, &b, &mut child, &mut rng);
            seen.insert(child);
        }
        let all = [[1, 2, 3, 4, 5], [1, 2, 4, 5, 3], [2, 1, 3, 4, 5], [2, 1, 4, 5, 3]];
        assert_eq!(seen, all.map(Vec::from).into());
    }

    #[test]
    fn rows_are_inherited_completely() {
        let values: std::sync::Arc<[i32]> = [0, 1].into();
        let genome = Genome::free(vec![values; 4]).grouped(vec![vec![0, 1], vec![2, 3]], vec![]);
        let (a, b) = ([0; 4], [1; 4]);
        let mut rng = Rng::seeded(1);
        for (crossover, number) in [(Crossover::Row, 4), (Crossover::Uniform, 16), (Crossover::Box, 16)] {
            let mut seen = std::collections::BTreeSet::new();
            for _ in 0..500 {
                let mut child = vec![];
                genome.cross(crossover, &a, &b, &mut child, &mut rng);
                seen.insert(child);
            }
            assert_eq!(seen.len(), number, "{crossover:?}");
        }
    }
}
