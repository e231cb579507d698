//! Tables of Markdown, LaTeX and HTML, and grids of the LaTeX package `sudoku`.
//!
//! ```text
//! | 1 |   |        \begin{tabular}{cc}
//! |---|---|        1 &  \\ \hline
//! |   | 2 |          & 2
//! ```

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::matrix::{Cell, Matrix, pieces};
use crate::naming::Places;
use crate::{Kind, Place, meaning};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "markup",
    help: "tables of Markdown, LaTeX and HTML; grids of the LaTeX package `sudoku`",
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
            text: "\\begin{sudoku}\n|1| | | |.\n| | |3| |.\n| |4| | |.\n| | | |2|.\n\\end{sudoku}\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "<table>\n<tr><td>1</td><td></td><td>&nbsp;</td><td></td></tr>\n<tr><td/><td></td><td class='x'>3</td><td></td></tr>\n\
                   <tr><td></td><td><b>4</b></td><td></td><td></td></tr>\n<tr><td></td><td></td><td></td><td><input value=\"2\"></td></tr>\n</table>\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "\\begin{bmatrix} 1 & 4 & 2 \\\\ 3 & 0 & 5 \\\\ 6 & 7 & 8 \\end{bmatrix}",
            reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"],
        },
    ],
    refused: &[Refused {
        text: "1 & & & \\\\\n & & 3 \\\\\n & 4 & & \\\\\n & & & 2 \\\\",
        message: "line 2: a row of 3 cells, but the others of the grid have 4",
    }],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let found = package(features.text).map(|matrix| (matrix, "of the LaTeX package `sudoku`"));
    let found = found.or_else(|| Some((html(features.text)?, "an HTML table")));
    let found = found.or_else(|| Some((latex(features.text)?, "a LaTeX table")));
    let found = found.or_else(|| Some((markdown(features.text)?, "a Markdown table")));
    let Some((matrix, notation)) = found else { return Vec::new() };
    let mut claims = meaning::claims(&matrix, notation);
    // A map of costs looks like any other table of digits.
    let is_doubtful = |claim: &Claim| claim.score < Claim::LIKELY;
    claims.iter_mut().filter(|claim| !is_doubtful(claim)).for_each(|claim| claim.score = Claim::MARKED);
    claims
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    let matrix = package(text).or_else(|| html(text)).or_else(|| latex(text)).or_else(|| markdown(text));
    Box::new(matrix.into_iter().map(move |matrix| meaning::item(kind, &matrix)))
}

/// The grid of the LaTeX package `sudoku`: rows of cells between bars, a dot after the last.
fn package(text: &str) -> Option<Matrix<'_>> {
    let mut lines = numbered(text).skip_while(|(_, line)| !line.contains("\\begin{sudoku"));
    lines.next()?;
    let inside = lines.take_while(|(_, line)| !line.contains("\\end{sudoku"));
    let is_row = |line: &&(usize, &str)| line.1.contains('|');
    let inside: Vec<(usize, &str)> = inside.collect();
    let rows = inside.iter().filter(is_row).map(|&(number, line)| {
        let line = line.trim_end();
        between_bars(number, line.strip_suffix('.').unwrap_or(line))
    });
    let rows: Vec<Vec<Cell<'_>>> = rows.collect();
    (rows.len() > 1).then_some(Matrix { title: None, rows })
}

/// The cells of the only table of a page; `None` for nested tables, whose rows are not the rows of the grid.
fn html(text: &str) -> Option<Matrix<'_>> {
    let small = text.to_ascii_lowercase();
    if small.len() != text.len() || small.matches("<table").count() > 1 || !small.contains("<tr") {
        return None;
    }
    let places = Places::of(text);
    let rows = parts(&small, "<tr").map(|(from, to)| {
        let cells = parts(&small[from..to], "<td").map(|(start, end)| {
            let (start, end) = (from + start, from + end);
            let (at, length) = content(&small[start..end], &text[start..end]);
            Cell { text: &text[start + at..start + at + length], place: places.at(start + at) }
        });
        cells.collect::<Vec<_>>()
    });
    let rows: Vec<Vec<Cell<'_>>> = rows.filter(|row| !row.is_empty()).collect();
    (rows.len() > 1).then_some(Matrix { title: None, rows })
}

/// The ranges from each of these tags to the next one.
fn parts<'t>(small: &'t str, tag: &'t str) -> impl Iterator<Item = (usize, usize)> + 't {
    let is_tag = |at: &usize| small[at + tag.len()..].starts_with(['>', '/', ' ', '\n', '\t']);
    let starts: Vec<usize> = small.match_indices(tag).map(|(at, _)| at).filter(is_tag).collect();
    let ends: Vec<usize> = starts.iter().copied().skip(1).chain([small.len()]).collect();
    starts.into_iter().zip(ends)
}

/// The offset and the length of the content of a cell: its text, or the value of its input field.
fn content(small: &str, cell: &str) -> (usize, usize) {
    if let Some(at) = small.find("value=") {
        let start = at + "value=".len();
        let quote = small[start..].chars().next().filter(|c| matches!(c, '"' | '\''));
        let start = start + usize::from(quote.is_some());
        let end = small[start..]
            .find(|c: char| Some(c) == quote || quote.is_none() && matches!(c, ' ' | '>' | '/'));
        return (start, end.unwrap_or(0));
    }
    let (mut at, mut inside) = (0, false);
    for (place, c) in cell.char_indices() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            _ if !inside && !c.is_whitespace() => {
                at = place;
                let end = cell[place..].find('<').unwrap_or(cell.len() - place);
                return (at, cell[place..place + end].trim_end().len());
            }
            _ => {}
        }
    }
    (at, 0)
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
    // A header of digits is the first row; one of names or empty cells is not.
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

/// Rows of cells separated by `&` and ended by `\\`.
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

/// Removes commands at both ends of a line. Returns the rest, and the number of characters before it.
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
