//! Killer Sudoku as a list of cages, one per line: a sum and its cells, `7 = r1c1 + r1c2`, `10: A1 A2`, `(1,1),(1,2) 7`.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::grid::rules::Rules;
use crate::killer::{self, RawCage};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "cages",
    help: "killer Sudoku, one cage per line: `7 = r1c1 + r1c2`, `r1c1 r1c2 = 7`, `10: A1 A2`, `(1,1),(1,2) 7`. Lines above may give the numbers of rows and cages",
    examples: &[
        Example {
            text: "3 = r1c1 + r1c2\n7 = r1c3 + r1c4\n5 = r2c1 + r3c1\n5 = r2c2 + r2c3\n5 = r2c4 + r3c4\n8 = r3c2 + r4c1 + r4c2\n7 = r3c3 + r4c3 + r4c4\n",
            reads: &[
                "sudoku 4x4 ................ cage [0, 1]=Some(3) cage [2, 3]=Some(7) cage [4, 8]=Some(5) cage [5, 6]=Some(5) cage [7, 11]=Some(5) cage [9, 12, 13]=Some(8) cage [10, 14, 15]=Some(7)",
            ],
        },
        Example {
            text: "A killer by Ann\n4\n3: A1 A2\n7: A3 A4\n5: B1 C1\n5: B2 B3\n5: B4 C4\n8: C2 D1 D2\n7: C3 D3 D4\n",
            reads: &[
                "sudoku 4x4 ................ cage [0, 1]=Some(3) cage [2, 3]=Some(7) cage [4, 8]=Some(5) cage [5, 6]=Some(5) cage [7, 11]=Some(5) cage [9, 12, 13]=Some(8) cage [10, 14, 15]=Some(7)",
            ],
        },
        Example {
            text: "(0,0),(0,1) 3\n(0,2),(0,3) 7\n(1,0),(2,0) 5\n(1,1),(1,2) 5\n(1,3),(2,3) 5\n(2,1),(3,0),(3,1) 8\n(2,2),(3,2),(3,3) 7\n",
            reads: &[
                "sudoku 4x4 ................ cage [0, 1]=Some(3) cage [2, 3]=Some(7) cage [4, 8]=Some(5) cage [5, 6]=Some(5) cage [7, 11]=Some(5) cage [9, 12, 13]=Some(8) cage [10, 14, 15]=Some(7)",
            ],
        },
    ],
    refused: &[
        Refused {
            text: "3 = r1c1 + r1c2\n7 = r1c3 + r1c4\n5 = r2c1 + r3c1\n5 = r1c2 + r2c3\n",
            message: "line 4: r1c2 is in two cages, 1 and 4",
        },
        Refused {
            text: "3 = r1c1 + r1c2\n7 = r1c3 + r1c4\n5 = r2c1 + r3c1\n5 = r1c2 + what\n",
            message: "line 4: expected a sum and the cells of a cage, such as `7 = r1c1 + r1c2`, found `5 = r1c2 + what`",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// The content of a line.
enum Line {
    Cage { sum: u32, cells: Vec<(u32, u32)>, is_sure: bool },
    Numbers(Vec<u32>),
    Words,
    Other,
}

/// A part of a line.
#[derive(Debug, PartialEq)]
enum Token {
    Cells(Vec<(u32, u32)>),
    Number(u32),
    Word(String),
}

fn tokens(line: &str) -> Option<Vec<Token>> {
    let mut all = Vec::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        if let Some((cell, length)) = pair(rest) {
            all.push(Token::Cells(vec![cell]));
            rest = &rest[length..];
        } else if c.is_alphanumeric() {
            let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            let word = &rest[..length];
            all.push(match (word.parse(), killer::named(word)) {
                (Ok(number), _) => Token::Number(number),
                (_, Some(cells)) => Token::Cells(cells),
                _ => Token::Word(word.to_lowercase()),
            });
            rest = &rest[length..];
        } else if rest.starts_with("->") || rest.starts_with("=>") {
            rest = &rest[2..];
        } else if c.is_whitespace()
            || matches!(
                c,
                ',' | ';' | '+' | '=' | ':' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'' | '.' | '|'
            )
        {
            rest = &rest[c.len_utf8()..];
        } else {
            return None;
        }
    }
    Some(all)
}

/// Parses `(1,2)` or `[1, 2]`. Returns the pair and its length.
fn pair(text: &str) -> Option<((u32, u32), usize)> {
    let inside = text.strip_prefix(['(', '['])?;
    // Two numbers are short, so the search for the closing bracket is limited.
    let end = inside.char_indices().take(24).find(|(_, c)| matches!(c, ')' | ']'))?.0;
    let (row, column) = inside[..end].split_once([',', ';', ' '])?;
    Some(((row.trim().parse().ok()?, column.trim().parse().ok()?), end + 2))
}

fn line(text: &str) -> Line {
    const WORDS: &[&str] = &["cage", "sum", "cells", "cell", "total", "of", "is", "killer", "the", "and"];
    let Some(tokens) = tokens(text).filter(|_| text.matches('=').count() < 2) else { return Line::Other };
    let (mut cells, mut numbers, mut is_named, mut is_sure) =
        (Vec::new(), Vec::new(), false, text.contains(['=', '+']));
    for token in &tokens {
        match token {
            Token::Cells(more) => cells.extend(more.iter().copied()),
            // `cage 3: ...` numbers the cages.
            Token::Number(_) if std::mem::take(&mut is_named) && tokens.len() > 2 && cells.is_empty() => {}
            Token::Number(number) => numbers.push(*number),
            Token::Word(word) if WORDS.contains(&word.as_str()) => {
                is_named = word == "cage";
                is_sure = true;
            }
            Token::Word(_) => {
                let is_words = cells.is_empty() && crate::grid::is_prose(text.trim());
                return if is_words { Line::Words } else { Line::Other };
            }
        }
    }
    match (&numbers[..], cells.is_empty()) {
        (&[sum], false) => Line::Cage { sum, cells, is_sure },
        ([_, ..], true) if numbers.len() == tokens.len() => Line::Numbers(numbers),
        (_, true) if crate::grid::is_prose(text.trim()) => Line::Words,
        _ => Line::Other,
    }
}

/// The non-blank lines, without their comments.
fn statements(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let without_comment = |line: &'_ str| line.find(" #").unwrap_or(line.len());
    let lines = numbered(text).map(move |(number, line)| (number, &line[..without_comment(line)]));
    lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
}

/// Cages of numbers alone, `sum count row column row column ...`, if they contain each cell of a grid exactly once.
fn of_numbers(text: &str) -> Option<Vec<RawCage>> {
    let mut cages = Vec::new();
    for (number, text) in statements(text) {
        let Line::Numbers(numbers) = line(text) else { return None };
        match &numbers[..] {
            [sum, count, cells @ ..] if !cells.is_empty() && cells.len() == 2 * *count as usize => {
                let cells = cells.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
                cages.push(RawCage { sum: Some(*sum), cells, place: Place::line(number) });
            }
            [_] | [_, _] if cages.is_empty() => {}
            _ => return None,
        }
    }
    killer::is_partition(&cages).then_some(cages)
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    if let Some(cages) = of_numbers(features.text) {
        return vec![Claim::sudoku(
            Claim::MARKED,
            format!("killer Sudoku, {} cages, one per line", cages.len()),
        )];
    }
    let (mut cages, mut others, mut is_marked) = (Vec::new(), 0, false);
    for (number, text) in statements(features.text).take(300) {
        match line(text) {
            Line::Cage { sum, cells, is_sure } => {
                is_marked |= is_sure;
                cages.push(RawCage { sum: Some(sum), cells, place: Place::line(number) });
            }
            Line::Numbers(_) | Line::Words => {}
            Line::Other => others += 1,
        }
    }
    let score = match () {
        () if cages.len() < 3 || others * 3 > cages.len() => return Vec::new(),
        () if is_marked => Claim::MARKED + 3,
        () if killer::is_partition(&cages) => Claim::MARKED + 3,
        () => return Vec::new(),
    };
    vec![Claim::sudoku(score, format!("killer Sudoku, {} cages, one per line", cages.len()))]
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let first = statements(text).next().map_or(1, |(number, _)| number);
    let item = match grid(text) {
        Ok((grid, remarks)) => {
            let item = Item::new(first, Ok(Puzzle::Sudoku(Box::new(grid))));
            remarks.into_iter().fold(item, |item, remark| item.with_remark(Some(remark)))
        }
        Err(fault) => Item::new(fault.place().map_or(first, |place| place.line), Err(fault)),
    };
    Box::new(std::iter::once(item))
}

fn grid(text: &str) -> Result<(SudokuGrid, Vec<String>), Fault> {
    let (mut cages, mut sizes, mut words) = (of_numbers(text).unwrap_or_default(), Vec::new(), Vec::new());
    let are_read = !cages.is_empty();
    for (number, text) in statements(text).filter(|_| !are_read) {
        match line(text) {
            Line::Cage { sum, cells, .. } => {
                cages.push(RawCage { sum: Some(sum), cells, place: Place::line(number) });
            }
            Line::Numbers(numbers) if cages.is_empty() => sizes.push((number, numbers)),
            Line::Words => words.push(text.trim()),
            _ => {
                let shown: String = text.trim().chars().take(40).collect();
                let what = "expected a sum and the cells of a cage, such as `7 = r1c1 + r1c2`";
                return Err(Fault::new(format!("{what}, found `{shown}`")).at(Place::line(number)));
            }
        }
    }
    let count = u32::try_from(cages.len()).unwrap_or(0);
    let statements = sizes
        .iter()
        .flat_map(|(_, numbers)| numbers)
        .copied()
        .find(|&size| size != count && (4..=16).contains(&size));
    let (mut grid, mut remarks) = killer::assemble(&cages, statements)?;
    let n = u32::try_from(grid.size).unwrap_or(0);
    for (number, numbers) in &sizes {
        let is_known =
            |&number: &u32| number == n || number == count || number * number == n || number == n * n;
        let are_boxes = matches!(numbers[..], [rows, columns] if rows * columns == n);
        if are_boxes && numbers[0] != numbers[1] {
            grid.boxes = Some((numbers[0] as usize, numbers[1] as usize));
        } else if !are_boxes && !numbers.iter().all(is_known) {
            let message = format!(
                "a number that is neither the size of the grid, {n}, nor the number of cages, {count}"
            );
            return Err(Fault::new(message).at(Place::line(*number)));
        }
    }
    let rules = words.iter().fold(Rules::default(), |rules, words| rules.and(&Rules::of(words)));
    rules.apply(&mut grid).map_err(|fault| fault.at(Place::line(1)))?;
    remarks.extend(crate::grid::ignored(&words));
    Ok((grid, remarks))
}
