//! Tables of Markdown and LaTeX.
//!
//! ```text
//! | 1 |   |        \begin{tabular}{cc}
//! |---|---|        1 &  \\ \hline
//! |   | 2 |          & 2
//! ```

use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::matrix::{Cell, Matrix, pieces};
use crate::{Kind, Place, meaning};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "markup",
    help: "tables of Markdown and LaTeX",
    examples: &[
        Example {
            text: "| 1 |   |   |   |\n|---|---|---|---|\n|   |   | 3 |   |\n|   | 4 |   |   |\n|   |   |   | **2** |\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "\\begin{tabular}{|cc|cc|}\n\\hline\n1 & & & \\\\\n & & 3 & \\\\ \\hline\n & 4 & & \\\\\n & & & 2 \\\\ \\hline\n\\end{tabular}\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "\\begin{bmatrix} 1 & 4 & 2 \\\\ 3 & 0 & 5 \\\\ 6 & 7 & 8 \\end{bmatrix}",
            reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"],
        },
    ],
    refused: &[Refused {
        text: "1 & & & \\\\\n & & 3 \\\\\n & 4 & & \\\\\n & & & 2 \\\\",
        message: "line 2: a row of 3 cells, where the others of the grid have 4",
    }],
    looks,
    read: Read::Text(read),
};

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let found = latex(looks.text).map(|matrix| (matrix, "a LaTeX table"));
    let found = found.or_else(|| Some((markdown(looks.text)?, "a Markdown table")));
    let Some((matrix, notation)) = found else { return Vec::new() };
    let mut claims = meaning::claims(&matrix, notation);
    claims.iter_mut().for_each(|claim| claim.score = Claim::MARKED);
    claims
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    let matrix = latex(text).or_else(|| markdown(text));
    Box::new(matrix.into_iter().map(move |matrix| meaning::item(kind, &matrix)))
}

/// A table whose second line is dashes between bars.
fn markdown(text: &str) -> Option<Matrix<'_>> {
    let is_rule = |line: &str| {
        let line = line.trim();
        line.contains('|')
            && (line.contains("--") || line.contains(":-"))
            && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
    };
    let lines: Vec<(usize, &str)> = numbered(text).collect();
    let rule = lines.windows(2).position(|pair| pair[0].1.contains('|') && is_rule(pair[1].1))? + 1;
    let bars = |line: &str| line.trim().trim_matches('|').matches('|').count();
    let (head, rule_line) = (lines[rule - 1], lines[rule].1);
    if bars(head.1) != bars(rule_line) || lines[rule + 1..].iter().any(|(_, line)| is_rule(line)) {
        return None;
    }
    let body = lines[rule + 1..].iter().take_while(|(_, line)| line.contains('|'));
    let mut rows: Vec<Vec<Cell<'_>>> = body.map(|&(number, line)| between_bars(number, line)).collect();
    // A heading of digits is the first row; one of names or of nothing is none.
    let first = between_bars(head.0, head.1);
    if rows.len() + 1 == first.len() {
        rows.insert(0, first);
    }
    Some(Matrix { title: None, rows })
}

/// The cells of a line of a Markdown table.
fn between_bars(number: usize, line: &str) -> Vec<Cell<'_>> {
    let inside = line.trim_start();
    let inside = inside.strip_prefix('|').unwrap_or(inside);
    let skipped = line.chars().count() - inside.chars().count();
    let inside = inside.trim_end();
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    let cells = pieces(inside, Place::new(number, skipped + 1), |c| c == '|');
    cells.map(|cell| plain(cell.trimmed())).collect()
}

/// A cell without its emphasis.
fn plain(cell: Cell<'_>) -> Cell<'_> {
    let inside = cell.text.trim_matches(|c| matches!(c, '*' | '_' | '`' | '$'));
    if inside.is_empty() {
        return cell;
    }
    let skipped = cell.text.find(inside).unwrap_or(0);
    Cell { text: inside, place: Place::new(cell.place.line, cell.place.column + skipped) }
}

/// Rows of cells parted by `&` and ended by `\\`.
fn latex(text: &str) -> Option<Matrix<'_>> {
    let mut rows: Vec<Vec<Cell<'_>>> = Vec::new();
    let mut row: Vec<Cell<'_>> = Vec::new();
    for (number, line) in numbered(text) {
        let line = line.split('%').next().unwrap_or(line);
        let mut column = 1;
        for part in line.split_inclusive("\\\\") {
            let is_ended = part.ends_with("\\\\");
            let inside = part.strip_suffix("\\\\").unwrap_or(part);
            let (inside, skipped) = without_commands(inside);
            if inside.contains('&') || !inside.trim().is_empty() && !row.is_empty() {
                let cells = pieces(inside, Place::new(number, column + skipped), |c| c == '&');
                row.extend(cells.map(|cell| plain(cell.trimmed())));
            }
            column += part.chars().count();
            if is_ended && !row.is_empty() {
                rows.push(std::mem::take(&mut row));
            }
        }
    }
    if !row.is_empty() {
        rows.push(row);
    }
    (rows.len() > 1).then_some(Matrix { title: None, rows })
}

/// What is left of a line when commands at its ends are taken away, and how many characters stood before.
fn without_commands(line: &str) -> (&str, usize) {
    let mut inside = line;
    loop {
        let trimmed = inside.trim_start();
        let Some(command) = trimmed.strip_prefix('\\') else { break };
        let name = command.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(command.len());
        let mut rest = &command[name..];
        while let Some(end) = rest.starts_with(['{', '[']).then(|| rest.find(['}', ']'])).flatten() {
            rest = &rest[end + 1..];
        }
        inside = rest;
    }
    let skipped = line.chars().count() - inside.chars().count();
    let end = inside.find("\\end").or_else(|| inside.find("\\hline")).unwrap_or(inside.len());
    (&inside[..end], skipped)
}
