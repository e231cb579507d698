//! Killer Sudoku, in the catalogue.

use super::forward::own_functions;
use super::squares::{line, picture};
use crate::auto::{self, Rule};
use crate::instance::scene::{Cage, Picture};
use crate::instance::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Described, Expected, Interpreted, Item, TextFeatures, one};
use crate::table::{Entry, INTO_CELLS};
use solvarium::Error;
use solvarium::csp::Var;
use solvarium::puzzle::killer::{self, Killer};
use solvarium::puzzle::sudoku::Shape;
use solvarium::wording::count;
use solvarium_forms::{self as forms, Claim};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "killer",
    aliases: &["killer-sudoku"],
    help: "killer Sudoku: a map of cages, then sums 'A = 12'; or a line '3x3::k:3841:...'",
    settings: &[],
    of: ProblemInfo {
        example: "AABB
CDDE
CFGE
FFGG
A=3 B=7 C=5 D=5 E=5 F=8 G=7",
        examples: &[(
            "Killer Sudoku, 4x4",
            "AABB
CDDE
CFGE
FFGG

A = 3
B = 7
C = 5
D = 5
E = 5
F = 8
G = 7
",
        )],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        score: Some(score),
        read,
        described: Some(Described { kind: forms::Kind::Sudoku, interpret }),
        briefs: INTO_CELLS,
        ..ProblemInfo::PLAIN
    },
};

/// A row of cages, then sums; or the line of another program.
fn score(text: &TextFeatures<'_>) -> u8 {
    let mut description =
        text.text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let begins_with_cages =
        description.next().is_some_and(|line| !line.contains('=') || line.contains("boxes"));
    if is_map(text.text) {
        return Claim::MARKED;
    }
    text.likely_if(text.has(":k:") || begins_with_cages && text.has("=") && text.tally.digits > 0)
}

/// Whether a text has as many rows of letters as each row has letters, and below them names with sums: `A = 12`, `A:
/// 12` or `A 12`.
fn is_map(text: &str) -> bool {
    let is_said = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = text.lines().map(str::trim).filter(is_said).collect();
    let length = |line: &&str| line.split_whitespace().flat_map(str::chars).count();
    let size = lines.first().map_or(0, length);
    let Some((map, sums)) = lines.split_at_checked(size).filter(|_| (4..=16).contains(&size)) else {
        return false;
    };
    let is_cell = |c: char| c.is_alphabetic() || c == '.' || c.is_whitespace();
    let is_row = |line: &&str| length(line) == size && line.chars().all(is_cell);
    let is_sum = |line: &&str| {
        let is_gap = |c: char| c.is_whitespace() || matches!(c, '=' | ':');
        let mut words = line.split(is_gap).filter(|word| !word.is_empty());
        let (name, sum) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        name.chars().all(char::is_alphabetic) && sum.parse::<u32>().is_ok()
    };
    map.iter().all(is_row) && !sums.is_empty() && sums.iter().all(is_sum)
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(Killer::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

/// This problem with its defaults.
pub(super) fn kind() -> ProblemKind {
    ProblemKind::of(&ENTRY)
}

/// Converts a grid with cages of a text form.
pub(super) fn interpret(
    puzzle: &forms::Puzzle,
    kind: &ProblemKind,
    _: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let forms::Puzzle::Sudoku(grid) = puzzle else { return Err(Error::input("expected a killer Sudoku")) };
    if grid.cages.is_empty() {
        return Err(Error::input("this Sudoku has no cages, so it is not a killer Sudoku"));
    }
    let boxes = boxes_of(grid)?;
    if grid.candidates.is_some() {
        return Err(Error::input("cages together with candidates are not supported"));
    }
    let sum =
        |cage: &forms::Cage| cage.sum.ok_or_else(|| Error::input("a cage without a sum is not supported"));
    let cages = grid.cages.iter().map(|cage| Ok((cage.cells.clone(), sum(cage)?)));
    let cages = cages.collect::<Result<Vec<_>, Error>>()?;
    let killer = Killer::new(grid.size, boxes, grid.diagonals, cages, &grid.values)?;
    Ok(Interpreted {
        expected: grid.solution.clone().map(Expected::Grid),
        ..Interpreted::plain(modelled(killer, kind))
    })
}

/// The rows and columns of a grid's boxes, if the text gives them.
///
/// # Errors
/// The regions are not boxes.
pub(super) fn boxes_of(grid: &forms::SudokuGrid) -> Result<Option<(usize, usize)>, Error> {
    let Some(regions) = &grid.regions else { return Ok(grid.boxes) };
    let names: Vec<String> = regions.iter().map(u8::to_string).collect();
    match Shape::irregular(&names)?.boxes() {
        None => Err(Error::input("cages together with irregular regions are not supported")),
        boxes => Ok(boxes),
    }
}

impl Modelled for Killer {
    own_functions!();

    fn described(&self) -> Option<forms::Puzzle> {
        let cage = |cage: &killer::Cage| forms::Cage { sum: Some(cage.sum()), cells: cage.cells().to_vec() };
        let mut grid = forms::SudokuGrid::default();
        (grid.size, grid.values, grid.boxes) = (self.size(), self.givens().to_vec(), Some(self.boxes()));
        (grid.diagonals, grid.cages) = (self.has_diagonals(), self.cages().iter().map(cage).collect());
        Some(forms::Puzzle::Sudoku(Box::new(grid)))
    }

    fn describe(&self) -> String {
        let (size, cages) = (self.size(), self.cages().len());
        format!("{size}x{size} killer Sudoku, {}", count(cages, "cage"))
    }

    fn line(&self, values: &[i32]) -> String {
        line(values, self.size(), self.size() as i32)
    }

    fn same_form(&self, values: &[i32]) -> Option<String> {
        Some(self.draw(|cell| values.get(cell.index()).copied()))
    }

    fn row(&self) -> Option<usize> {
        Some(self.size())
    }

    fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
        Some(Picture {
            regions: boxes(self),
            cages: self.cages().iter().map(cage).collect(),
            diagonals: self.has_diagonals(),
            ..picture(self.csp(), (self.size(), self.size()), self.givens(), value)
        })
    }

    /// CPU seconds on 40 grids of 12x12 with cages of up to three cells: solver after a tree of 10,000 nodes 2.5,
    /// solver alone 3.5 (both with `aim=either`; 3.2 with `aim=solution`), tree alone 4.3. On 45 grids of 9x9 with
    /// cages of up to five cells: solver 2.5, tree 1.7.
    fn auto(&self) -> &'static Rule {
        match self.size() {
            ..=9 => &auto::KILLER,
            _ if cfg!(feature = "sat") => &auto::LEARNT_KILLER,
            _ => &auto::UNLEARNT_KILLER,
        }
    }

    fn counter(&self) -> &'static Rule {
        let is_learnt = self.size() > 9 && cfg!(feature = "sat");
        if is_learnt { &auto::LEARNT_KILLER_COUNT } else { self.auto() }
    }
}

/// The number of the box of each cell; none if boxes are rows or columns, which are houses anyway.
fn boxes(killer: &Killer) -> Vec<u16> {
    let (size, (rows, columns)) = (killer.size(), killer.boxes());
    if rows <= 1 || columns <= 1 {
        return Vec::new();
    }
    let number = |cell: usize| (cell / size / rows * rows + cell % size / columns) as u16;
    (0..size * size).map(number).collect()
}

fn cage(cage: &killer::Cage) -> Cage {
    let mut cells = cage.cells().to_vec();
    cells.sort_unstable();
    Cage { cells, sum: cage.sum() }
}
