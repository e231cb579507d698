//! Lines of a grid with other text before or after it: ratings, numbers, names, comments, a solution.
//!
//! Lines of only a grid are Solvarium's own notation, and are not claimed. Lines of HoDoKu's library may be among the grids.

use super::hodoku;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Cutter, Fault, Place, run};
use std::collections::BTreeMap;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "lines",
    help: "one grid per line, with ratings, numbers, names or comments before or after it",
    examples: &[
        Example {
            text: "1.....3..4.....2 7.2\n.....4..1.......\t1.5 # easy\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note 7.2", "sudoku 4x4 .....4..1....... note 1.5 # easy"],
        },
        Example {
            text: "000001,1.....3..4.....2,ER=7.2/1.2/1.2\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note 000001 note ER=7.2/1.2/1.2"],
        },
        Example {
            text: "\"1.....3..4.....2\"; \"1324423131422413\"",
            reads: &["sudoku 4x4 1.....3..4.....2 solution 1324423131422413"],
        },
        Example {
            text: "1.....3..4.....2\n:0000:x:1....+2.3..4....2:::\n",
            reads: &["sudoku 4x4 1.....3..4.....2", "sudoku 4x4 1....2.3..4....2 givens 4"],
        },
        Example {
            text: "1.....3..4.....2 # 7.2\n.....4..1....... # 1.5\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note 7.2", "sudoku 4x4 .....4..1....... note 1.5"],
        },
        Example { text: "// of 1979\nA.....C..D.....B\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example {
            text: "1.....3..4.....2 // the first\n; none\n1-----3--4-----2\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note the first", "sudoku 4x4 1.....3..4.....2"],
        },
    ],
    refused: &[
        Refused {
            text: "1.....3..4.....2 7.2\n1.....3..4.....2 1.5\n1.....3..4.... 7.2\n",
            message: "line 3, column 15: a line of 14 cells is not a grid: 4 x 4 has 16",
        },
        Refused {
            text: "1.....3..4.....2 7.2\n1.....3..4.....5 7.2\n",
            message: "line 2, column 16: `5` is not a digit of a 4 x 4 grid: 1 to 4; 0 . _ * X ? are empty cells",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

/// Whether a character separates the fields of a line.
fn parts(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '|')
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["#", ";", "//", "%"].iter().any(|mark| line.starts_with(mark))
}

/// The fields of a line, with their byte offsets.
fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = move |field: &str| field.as_ptr() as usize - line.as_ptr() as usize;
    line.split(parts).filter(|field| !field.is_empty()).map(move |field| (start(field), field))
}

/// The size of the first grid of a line.
fn size_of(line: &str) -> Option<usize> {
    fields(line).find_map(|(_, field)| run::size(field))
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    let (mut lines, mut is_own_notation) = (0, true);
    let is_other = |line: &str| is_comment(line) || hodoku::is_library(line);
    for (_, line) in features.filled().filter(|(_, line)| !is_other(line)).take(100) {
        lines += 1;
        if let Some(size) = size_of(line) {
            *sizes.entry(size).or_insert(0) += 1;
            is_own_notation &= is_plain(line, size);
        }
    }
    let is_odd = |line: &str| has_odd_comment(line) || hodoku::is_library(line);
    let are_commented = are_commented(features);
    let is_own_notation =
        is_own_notation && !features.filled().any(|(_, line)| is_odd(line)) && !are_commented;
    let most = sizes.into_iter().max_by_key(|&(_, count)| count);
    match most.filter(|&(_, count)| count * 2 >= lines && !is_own_notation && !are_lists(features)) {
        Some((size, _)) => {
            vec![Claim::sudoku(
                if are_commented { Claim::SURE } else { Claim::LIKELY + 5 },
                format!("{size}x{size} Sudoku, one per line with other fields"),
            )]
        }
        None => Vec::new(),
    }
}

/// Whether a line is only a grid, in Solvarium's own notation.
fn is_plain(line: &str, size: usize) -> bool {
    let line = line.split(" #").next().unwrap_or(line).trim();
    let are_letters = line.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'))
        && !line.contains(|c: char| matches!(c, '1'..='9'));
    line.chars().count() == size * size && !are_letters && !line.contains('-')
}

/// Whether several lines are a grid and a comment. As rows of equal length, they might be a map: `#` is a wall there. Comments on lines of
/// their own may be settings, and a line without empty cells the regions of the grid above: only Solvarium's own notation has these.
fn are_commented(features: &Features<'_>) -> bool {
    let commented = |line: &str| {
        let (grid, comment) = line.split_once(" # ")?;
        let size = run::size(grid.trim())?;
        comment.contains(char::is_alphanumeric).then(|| run::is_full(grid.trim(), size))
    };
    let mut all = features.filled().filter_map(|(_, line)| commented(line)).peekable();
    !features.filled().any(|(_, line)| is_comment(line))
        && all.next() == Some(false)
        && all.peek().is_some()
        && all.all(|is_full| !is_full)
}

/// Whether grids are in brackets, which is another form.
fn are_lists(features: &Features<'_>) -> bool {
    features
        .filled()
        .any(|(_, line)| line.contains(['[', '{', '(']) && line.contains([']', '}', ')', ',', '\"']))
}

fn has_odd_comment(line: &str) -> bool {
    is_comment(line) && !line.trim_start().starts_with('#')
}

fn start(features: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, line) in features.filled().filter(|(_, line)| !is_comment(line)).take(100) {
        if let Some(size) = size_of(line) {
            *sizes.entry(size).or_insert(0) += 1;
        }
    }
    let most = sizes.into_iter().max_by_key(|&(_, count)| count);
    Ok(Box::new(Lines { size: most.map_or(9, |(size, _)| size) }))
}

/// Reads grids of one size; a line of another size is also read if it is a valid grid.
struct Lines {
    size: usize,
}

impl LineReader for Lines {
    fn cutter(&self) -> Option<Cutter> {
        Some(Cutter::of_first_word(self.size))
    }

    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || is_comment(line) {
            return None;
        }
        if hodoku::is_library(line) {
            return Some(hodoku::item(number, line));
        }
        let cells = self.size * self.size;
        let own = fields(line).find(|(_, field)| field.len() >= cells && field.chars().count() == cells);
        let other = || fields(line).find(|(_, field)| run::size(field).is_some_and(|size| size != self.size));
        let longest = || fields(line).max_by_key(|(_, field)| field.len());
        let (at, field) = own.or_else(other).or_else(longest)?;
        let size = run::size(field).unwrap_or(self.size);
        Some(item(number, line, (at, field), size))
    }
}

fn place(line: &str, number: usize, at: usize) -> Place {
    Place::new(number, line[..at].chars().count() + 1)
}

fn item(number: usize, line: &str, (at, field): (usize, &str), size: usize) -> Item {
    let (mut grid, remark) = match run::grid(field, size, place(line, number, at)) {
        Ok(read) => read,
        Err(fault) => return Item::new(number, Err(fault)),
    };
    let before = note(&line[..at]);
    let mut after = &line[at + field.len()..];
    let solution =
        fields(after).next().filter(|(_, next)| run::size(next) == Some(size) && run::is_full(next, size));
    if let Some((start, next)) = solution {
        let behind = at + field.len();
        match run::solution(next, size, place(line, number, behind + start)) {
            Ok(solution) => grid.solution = Some(solution),
            Err(fault) => return Item::new(number, Err(fault)),
        }
        after = &after[start + next.len()..];
    }
    grid.notes.extend(before.into_iter().chain(note(after)));
    Item::new(number, Ok(Puzzle::Sudoku(Box::new(grid)))).with_remark(remark)
}

/// The text beside a grid, without separators.
fn note(text: &str) -> Option<String> {
    let text = text.trim_matches(parts).trim_start_matches("//").trim_start_matches('#').trim();
    (!text.is_empty()).then(|| text.to_owned())
}
