//! Game IDs of Solo in Simon Tatham's Portable Puzzle Collection, `3x3:a4b7...`: sides of a box, letters of the variant, then digits,
//! letters for runs of empty cells, `_` between digits. After a comma follow the regions of a jigsaw (`9j`); after further ones the cages
//! of a killer (`k`), and their sums. See `blocks`.

mod blocks;

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Cage, Fault, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "solo",
    help: "game IDs of Solo (Simon Tatham's Portable Puzzle Collection), `3x3:a4b7...`, one per line, also jigsaws (`j`) and killers (`k`); `x` adds the diagonals",
    examples: &[
        Example { text: "2x2:1e3b4e2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example { text: "2x2xdt:1e3b4e2\n", reads: &["sudoku 4x4 1.....3..4.....2 diagonals"] },
        Example {
            text: "2x3:1_2_3_4_5_6zd\n",
            reads: &["sudoku 6x6 123456.............................. boxes 2x3"],
        },
        Example {
            text: "4jx:1o,abbbbbbba\n",
            reads: &["sudoku 4x4 1............... regions aabbaabbccddccdd diagonals"],
        },
        Example {
            text: "2x2kdu:p,aaa___aaa__a_aa_,3a7a5_5a5a8_7e\n",
            reads: &[
                "sudoku 4x4 ................ cage [0, 1]=Some(3) cage [2, 3]=Some(7) cage [4, 8]=Some(5) cage [5, 6]=Some(5) cage [7, 11]=Some(5) cage [9, 12, 13]=Some(8) cage [10, 14, 15]=Some(7)",
            ],
        },
    ],
    refused: &[
        Refused { text: "2x2:1e3b4d2\n", message: "line 1: a game of 15 cells, but a grid of 4 x 4 has 16" },
        Refused {
            text: "2x2k:p\n",
            message: "line 1: expected the cages after a comma, found the end of the game",
        },
        Refused {
            text: "4j:p,aa\n",
            message: "line 1: regions of 4 borders, but a grid of 4 x 4 has 24 and an end: is the game complete?",
        },
        Refused {
            text: "4j:p,bab_ca_a_aaa\n",
            message: "line 1: the region of r1c1 has 3 cells, expected 4",
        },
        Refused {
            text: "2x2k:p,aaa___aaa__a_aa_,3a7a5_5a5a8_7d\n",
            message: "line 1: a game of 15 cells, but a grid of 4 x 4 has 16",
        },
        Refused {
            text: "4j:p,zz\n",
            message: "line 1: regions of more than 24 borders, but a grid of 4 x 4 has 24",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

/// The parameters and the description of a game.
fn game(line: &str) -> Option<(&str, &str)> {
    let (parameters, description) = line.trim().split_once(':')?;
    let digits = parameters.find(|c: char| !c.is_ascii_digit() && c != 'x').unwrap_or(parameters.len());
    let is_start = parameters[..digits].starts_with(|c: char| c.is_ascii_digit()) && parameters.len() < 16;
    let letters = parameters[digits..].chars().all(|c| c.is_ascii_alphanumeric());
    let is_cell = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || matches!(c, '_' | ',');
    let has_runs = description.contains(|c: char| c.is_ascii_lowercase());
    (is_start && letters && has_runs && description.chars().all(is_cell)).then_some((parameters, description))
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    let is_game = lines.next().is_some_and(|(_, line)| game(line).is_some());
    if is_game { vec![Claim::sudoku(Claim::SURE, "Sudoku, a game of Solo")] } else { Vec::new() }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Games))
}

struct Games;

impl LineReader for Games {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let grid = read(line).map_err(|fault| fault.at(Place::line(number)));
        Some(Item::new(number, grid.map(|grid| Puzzle::Sudoku(Box::new(grid)))))
    }
}

fn read(line: &str) -> Result<SudokuGrid, Fault> {
    let (parameters, description) =
        game(line).ok_or_else(|| Fault::new("expected a game such as `3x3:a4b7...`"))?;
    let sides = parameters.find(|c: char| !c.is_ascii_digit() && c != 'x').unwrap_or(parameters.len());
    let (sides, variant) = parameters.split_at(sides);
    // `3x3x`: the last x stands for diagonals.
    let (sides, is_x) = match sides.strip_suffix('x') {
        Some(sides) => (sides, true),
        None => (sides, false),
    };
    let has = |letter: char| cfg!(feature = "iss") && variant.contains(letter);
    if !cfg!(feature = "iss") && variant.contains(['j', 'k']) {
        return Err(Fault::new("this build does not read games with irregular regions (j) or cages (k)"));
    }
    let boxes = if has('j') { None } else { Some(box_sides(sides)?) };
    let size = boxes.map_or_else(|| jigsaw_size(sides), |(rows, columns)| Ok(rows * columns))?;
    let mut parts = description.split(',');
    let mut next = |what: &str| {
        let message = format!("expected {what} after a comma, found the end of the game");
        parts.next().ok_or_else(|| Fault::new(message))
    };
    let values = numbers(next("the cells")?, size, size)?;
    let mut grid = SudokuGrid { size, diagonals: is_x || variant.contains('x'), ..SudokuGrid::default() };
    grid.values = values.into_iter().map(|value| value as u8).collect();
    match boxes {
        None => grid.regions = Some(blocks::regions(next("the regions")?, size)?),
        Some((rows, columns)) => grid.boxes = (rows != columns).then_some((rows, columns)),
    }
    if has('k') {
        let cages = blocks::blocks(next("the cages")?, size)?;
        let sums = numbers(next("the sums of the cages")?, size, size * size * size)?;
        let cage = |cells: Vec<usize>| {
            let sum = cells.iter().map(|&cell| sums[cell]).find(|&sum| sum > 0);
            Cage { sum: sum.and_then(|sum| u32::try_from(sum).ok()), cells }
        };
        grid.cages = cages.into_iter().map(cage).collect();
    }
    match parts.next() {
        None => Ok(grid),
        Some(_) => Err(Fault::new("a game has at most the parts that its letters name: `j` and `k`")),
    }
}

/// The rows and columns of a box: `3x3`, or only `3`.
fn box_sides(sides: &str) -> Result<(usize, usize), Fault> {
    let (rows, columns) = sides.split_once('x').unwrap_or((sides, sides));
    let side = |text: &str| text.parse().ok().filter(|side| (2..=10).contains(side));
    side(rows)
        .zip(side(columns))
        .ok_or_else(|| Fault::new(format!("expected the sides of a box, such as 3x3, found `{sides}`")))
}

/// The size of a jigsaw: `9`, or `3x3`.
fn jigsaw_size(sides: &str) -> Result<usize, Fault> {
    let side = |text: &str| text.parse::<usize>().ok().filter(|side| *side < 100);
    let size = match sides.split_once('x') {
        None => side(sides),
        Some((rows, columns)) => side(rows).zip(side(columns)).map(|(rows, columns)| rows * columns),
    };
    size.filter(|size| (2..=36).contains(size))
        .ok_or_else(|| Fault::new(format!("expected the size of a jigsaw from 2 to 36, found `{sides}`")))
}

/// The numbers of the cells: 0 for none.
fn numbers(text: &str, size: usize, most: usize) -> Result<Vec<usize>, Fault> {
    let mut values = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match c {
            'a'..='z' => values.extend(std::iter::repeat_n(0, usize::from(c as u8 - b'a') + 1)),
            '_' => {}
            _ if digits > 0 => {
                let number = rest[..digits].parse().ok().filter(|number| (1..=most).contains(number));
                values.push(number.ok_or_else(|| {
                    let (found, what) = (&rest[..digits.min(20)], if most == size { "digit" } else { "sum" });
                    Fault::new(format!("`{found}` is not a {what} of a {size} x {size} grid: 1 to {most}"))
                })?);
            }
            _ => {
                return Err(Fault::new(format!(
                    "`{c}` is not allowed in a game: use digits, letters for empty cells, and `_`"
                )));
            }
        }
        if values.len() > size * size {
            break;
        }
        rest = &rest[digits.max(1)..];
    }
    if values.len() == size * size {
        return Ok(values);
    }
    let (found, wanted) = (values.len(), size * size);
    Err(Fault::new(format!("a game of {found} cells, but a grid of {size} x {size} has {wanted}")))
}
