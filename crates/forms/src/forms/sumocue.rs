//! SumoCue's killer Sudoku, `SumoCueV1=5J0=10J0+1J0...`: for each cell, `=` and the sum of the cage that begins there, or `+` and the
//! number of the first cell of its cage, then `J` and its region.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Cage, Fault, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "sumocue",
    help: "SumoCueV1, a text format for killer Sudoku, one per line",
    examples: &[Example {
        text: "SumoCueV1=3J0+0J0=7J1+2J1=5J0=5J0+5J1=5J1+4J2=8J2=7J3+7J3+9J2+9J2+10J3+10J3\n",
        reads: &[
            "sudoku 4x4 ................ regions aabbaabbccddccdd cage [0, 1]=Some(3) cage [2, 3]=Some(7) cage [4, 8]=Some(5) cage [5, 6]=Some(5) cage [7, 11]=Some(5) cage [9, 12, 13]=Some(8) cage [10, 14, 15]=Some(7)",
        ],
    }],
    refused: &[
        Refused {
            text: "SumoCueV1=3J0+0J0=7J1\n",
            message: "line 1: a SumoCue text of 3 cells is not a grid: 9 x 9 has 81",
        },
        Refused {
            text: "SumoCueV1=3J0+0J0=7J1+2J1=5J0=5J0+5J1=5J1+4J2=8J2=7J3+7J3+9J2+9J2+10J3+40J3\n",
            message: "line 1: cell 16 refers to cell 41, where no cage begins",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

const MARK: &str = "SumoCueV1";

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    let is_mark = |line: &str| line.get(..8).is_some_and(|mark| mark.eq_ignore_ascii_case("SumoCueV"));
    let is_it = lines.next().is_some_and(|(_, line)| is_mark(line.trim()));
    if is_it { vec![Claim::sudoku(Claim::SURE, "killer Sudoku, a line of SumoCue")] } else { Vec::new() }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Lines))
}

struct Lines;

impl LineReader for Lines {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let grid = read(line.trim()).map_err(|fault| fault.at(Place::line(number)));
        Some(Item::new(number, grid.map(|grid| Puzzle::Sudoku(Box::new(grid)))))
    }
}

/// A cell: whether a cage begins there, the sum or the number of the first cell, and the region.
struct Cell {
    begins: bool,
    number: usize,
    region: u8,
}

fn read(line: &str) -> Result<SudokuGrid, Fault> {
    let (mark, cells) = line.split_at_checked(MARK.len()).unwrap_or((line, ""));
    let cells = Some(cells).filter(|_| mark.eq_ignore_ascii_case(MARK));
    let Some(cells) = cells else {
        return Err(Fault::new(format!("only SumoCue texts that begin with {MARK} are supported")));
    };
    let mut all = Vec::new();
    let mut rest = cells;
    while let Some(sign) = rest.chars().next() {
        let end =
            rest[sign.len_utf8()..].find(['=', '+', '-']).map_or(rest.len(), |end| end + sign.len_utf8());
        all.push(cell(&rest[..end]).ok_or_else(|| {
            let found: String = rest[..end].chars().take(20).collect();
            Fault::new(format!("expected a cell such as `=10J0` or `+1J0`, found `{found}`"))
        })?);
        rest = &rest[end..];
    }
    let size = all.len().isqrt();
    if size * size != all.len() || size < 4 {
        return Err(Fault::new(format!("a SumoCue text of {} cells is not a grid: 9 x 9 has 81", all.len())));
    }
    grid(&all, size)
}

fn cell(text: &str) -> Option<Cell> {
    let begins = text.starts_with('=');
    let (number, region) = text.strip_prefix(['=', '+'])?.split_once('J')?;
    Some(Cell { begins, number: number.parse().ok()?, region: region.parse().ok()? })
}

/// The first cell of the cage of a cell, or the last cell that the references reach.
fn root(all: &[Cell], cell: usize) -> usize {
    let mut at = cell;
    for _ in 0..all.len() {
        match all.get(at) {
            Some(cell) if !cell.begins => at = cell.number,
            _ => break,
        }
    }
    at
}

fn grid(all: &[Cell], size: usize) -> Result<SudokuGrid, Fault> {
    let mut grid = SudokuGrid { size, values: vec![0; all.len()], ..SudokuGrid::default() };
    grid.regions = Some(all.iter().map(|cell| cell.region).collect());
    for (at, cell) in all.iter().enumerate() {
        let first = if cell.begins { at } else { root(all, at) };
        if all.get(first).is_none_or(|first| !first.begins) {
            return Err(Fault::new(format!(
                "cell {} refers to cell {}, where no cage begins",
                at + 1,
                first + 1
            )));
        }
        if cell.begins {
            let members = (0..all.len()).filter(|&other| root(all, other) == at);
            grid.cages.push(Cage { sum: u32::try_from(cell.number).ok(), cells: members.collect() });
        }
    }
    Ok(grid)
}
