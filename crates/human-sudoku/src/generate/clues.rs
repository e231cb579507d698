//! Requirements on the clues of a puzzle, and random puzzles that meet them.

use std::str::FromStr;

use fast_sudoku::{FullGrids, Generator, Grid, Solver, Target};

use super::rng::Rng;
use super::verify::Refusal;

/// A symmetry of the set of cells with clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClueSymmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by 180 degrees.
    Rot180,
    /// Rotation by 90 degrees.
    Rot90,
    /// Reflection left to right.
    Mirror,
    /// Transposition.
    Diagonal,
}

impl ClueSymmetry {
    /// All symmetries.
    pub const ALL: [Self; 5] = [Self::None, Self::Rot180, Self::Rot90, Self::Mirror, Self::Diagonal];

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rot180 => "rot180",
            Self::Rot90 => "rot90",
            Self::Mirror => "mirror",
            Self::Diagonal => "diagonal",
        }
    }

    /// Returns the image of a cell on a board with `size` rows.
    const fn image(self, cell: usize, size: usize) -> usize {
        let (row, column, last) = (cell / size, cell % size, size - 1);
        match self {
            Self::None => cell,
            Self::Rot180 => size * size - 1 - cell,
            Self::Rot90 => size * column + last - row,
            Self::Mirror => size * row + last - column,
            Self::Diagonal => size * column + row,
        }
    }

    /// Returns the orbits of the cells on a board with `size` rows: the cells of an orbit have clues together or not at all.
    pub fn orbits(self, size: usize) -> Vec<Vec<usize>> {
        let mut orbits = Vec::new();
        for cell in 0..size * size {
            let mut orbit = vec![cell];
            let mut next = self.image(cell, size);
            while next != cell {
                orbit.push(next);
                next = self.image(next, size);
            }
            if orbit.iter().all(|&other| other >= cell) {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

impl FromStr for ClueSymmetry {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        let known = Self::ALL.map(Self::name).join(", ");
        found.ok_or_else(|| format!("unknown symmetry '{name}'; known: {known}"))
    }
}

/// The requirements on the clues of a puzzle.
///
/// ```
/// use human_sudoku::generate::{ClueSymmetry, Clues};
/// let clues = Clues { symmetry: ClueSymmetry::Rot180, ..Clues::default() };
/// let puzzle = clues.candidate(7, 0).unwrap();
/// assert!((0..81).all(|cell| (puzzle.cells()[cell] == 0) == (puzzle.cells()[80 - cell] == 0)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// The symmetry of their cells.
    pub symmetry: ClueSymmetry,
    /// The number of clues.
    pub count: Option<usize>,
    /// The cells with clues, row by row: exactly these.
    pub pattern: Option<Box<[bool]>>,
    /// Whether every clue must be necessary.
    pub minimal: bool,
}

/// The fewest clues of a puzzle with one solution (G. McGuire, B. Tugemann and G. Civario, 2012).
const FEWEST: usize = 17;

/// Number of steps of a random walk to a puzzle with a pattern, before the next try.
const STEPS: u64 = 2_000;

impl Clues {
    /// Checks that such puzzles of 9x9 with ordinary boxes may exist.
    ///
    /// # Errors
    /// Returns an error with the reason if no such puzzle can exist.
    pub fn check(&self) -> Result<(), String> {
        self.check_on(9, FEWEST)
    }

    /// Checks that puzzles with these clues may exist on a board with `size` rows, whose puzzles have at least `fewest`
    /// clues.
    ///
    /// # Errors
    /// Returns an error with the reason if no such puzzle can exist.
    pub fn check_on(&self, size: usize, fewest: usize) -> Result<(), String> {
        let cells = size * size;
        if let Some(pattern) = self.pattern.as_ref().filter(|pattern| pattern.len() != cells) {
            return Err(format!("a pattern for {size}x{size} has {cells} cells, not {}", pattern.len()));
        }
        let count = self.count.or(self.pattern.as_ref().map(|pattern| clues(pattern)));
        if let Some(count) = count.filter(|count| !(fewest..=cells).contains(count)) {
            let puzzle = format!("a {size}x{size} Sudoku with one solution");
            return Err(format!("{puzzle} has {fewest} to {cells} clues, not {count}"));
        }
        if self.pattern.is_some() && (self.count.is_some() || self.symmetry != ClueSymmetry::None) {
            return Err("a pattern already sets the number of clues and their cells".to_owned());
        }
        match self.count {
            Some(count) if !sums(self.symmetry, size).contains(&count) => {
                let name = self.symmetry.name();
                Err(format!("the symmetry {name} allows no {count} clues"))
            }
            _ => Ok(()),
        }
    }

    /// Makes the 9x9 puzzle of a try, which depends only on the seed and the number.
    ///
    /// # Errors
    /// Returns the reason if the try makes no puzzle.
    pub fn candidate(&self, seed: u64, number: u64) -> Result<Grid, Refusal> {
        let grid = match (&self.pattern, self.symmetry) {
            (Some(mask), _) => return self.in_pattern(mask, seed, number),
            (None, ClueSymmetry::None) => minimal(seed, number),
            (None, _) => return self.dug(seed, number),
        };
        match self.count {
            Some(count) if grid.clues() > count => Err(Refusal::Clues),
            Some(count) if grid.clues() < count && self.minimal => Err(Refusal::Clues),
            Some(count) => Ok(filled(grid, count, &mut Rng::new(seed, number))),
            None => Ok(grid),
        }
    }

    fn in_pattern(&self, pattern: &[bool], seed: u64, number: u64) -> Result<Grid, Refusal> {
        let cells = std::array::from_fn(|cell| u8::from(pattern.get(cell) == Some(&true)));
        let mask = Grid::new(cells).map_err(|_| Refusal::NoPuzzle)?;
        let target = Target::default().exactly(&mask).tries(STEPS);
        let target = if self.minimal { target } else { target.redundant() };
        Generator::new(seed).starting_at(number).next_like(&target).map_err(|_| Refusal::NoPuzzle)
    }

    /// Removes orbits of a full grid in random order, as long as the solution stays unique.
    fn dug(&self, seed: u64, number: u64) -> Result<Grid, Refusal> {
        let solver = Solver::new();
        let mut orbits = self.symmetry.orbits(9);
        Rng::new(seed, number).shuffle(&mut orbits);
        let mut grid = FullGrids::new(seed).nth(number as usize).unwrap_or(Grid::EMPTY);
        let mut clues = 81;
        for orbit in orbits {
            if self.count.is_some_and(|count| clues < count + orbit.len()) {
                continue;
            }
            let mut cells = *grid.cells();
            orbit.iter().for_each(|&cell| cells[cell] = 0);
            if let Some(less) = Grid::new(cells).ok().filter(|less| solver.is_unique(less)) {
                grid = less;
                clues -= orbit.len();
            }
        }
        match self.count {
            Some(count) if clues != count => Err(Refusal::Clues),
            _ if self.minimal && !solver.is_minimal(&grid) => Err(Refusal::NotMinimal),
            _ => Ok(grid),
        }
    }
}

/// Returns the number of clues in a pattern.
fn clues(pattern: &[bool]) -> usize {
    pattern.iter().filter(|&&is_clue| is_clue).count()
}

/// Returns the possible numbers of cells in unions of orbits.
fn sums(symmetry: ClueSymmetry, size: usize) -> Vec<usize> {
    let cells = size * size;
    let mut reached = vec![false; cells + 1];
    reached[0] = true;
    for orbit in symmetry.orbits(size) {
        for sum in (orbit.len()..=cells).rev() {
            reached[sum] |= reached[sum - orbit.len()];
        }
    }
    (0..=cells).filter(|&sum| reached[sum]).collect()
}

fn minimal(seed: u64, number: u64) -> Grid {
    Generator::new(seed).starting_at(number).next().unwrap_or(Grid::EMPTY)
}

/// Adds random clues up to this number.
fn filled(puzzle: Grid, count: usize, rng: &mut Rng) -> Grid {
    let Some(solution) = Solver::new().solve(&puzzle).grid().copied() else { return puzzle };
    let mut cells = *puzzle.cells();
    let mut empty: Vec<usize> = (0..81).filter(|&cell| cells[cell] == 0).collect();
    rng.shuffle(&mut empty);
    for cell in empty.into_iter().take(count.saturating_sub(puzzle.clues())) {
        cells[cell] = solution.cells()[cell];
    }
    Grid::new(cells).unwrap_or(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_hold_each_cell_once_and_are_kept() {
        for (symmetry, size) in
            ClueSymmetry::ALL.into_iter().flat_map(|one| [4, 6, 9].map(|size| (one, size)))
        {
            let orbits = symmetry.orbits(size);
            let mut all: Vec<usize> = orbits.iter().flatten().copied().collect();
            all.sort_unstable();
            assert_eq!(all, (0..size * size).collect::<Vec<_>>(), "{}", symmetry.name());
            for orbit in orbits {
                assert!(orbit.iter().all(|&cell| orbit.contains(&symmetry.image(cell, size))));
            }
        }
    }

    #[test]
    fn candidates_meet_the_requirements() {
        let solver = Solver::new();
        for symmetry in ClueSymmetry::ALL {
            for count in [None, Some(32)] {
                let clues = Clues { symmetry, count, ..Clues::default() };
                let made: Vec<Grid> = (0..20).filter_map(|number| clues.candidate(5, number).ok()).collect();
                assert!(!made.is_empty());
                for grid in made {
                    assert!(solver.is_unique(&grid));
                    assert!(count.is_none_or(|count| grid.clues() == count));
                    let is_clue = |cell: usize| grid.cells()[cell] != 0;
                    assert!((0..81).all(|cell| is_clue(cell) == is_clue(symmetry.image(cell, 9))));
                }
            }
        }
    }

    #[test]
    fn impossible_demands_are_refused() {
        let check = |symmetry, count| Clues { symmetry, count: Some(count), ..Clues::default() }.check();
        assert!(check(ClueSymmetry::Rot90, 24).is_ok() && check(ClueSymmetry::Rot180, 25).is_ok());
        for (symmetry, count) in
            [(ClueSymmetry::Rot90, 26), (ClueSymmetry::None, 16), (ClueSymmetry::None, 82)]
        {
            assert!(check(symmetry, count).is_err(), "{count}");
        }
    }
}
