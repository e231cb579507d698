//! The rows of maps in a text: their beginning and end, and their separators.

use crate::features::numbered;
use crate::matrix::{Cell, Matrix, characters, pieces};
use crate::{Fault, Place, meaning};
use solvarium_budget as budget;

/// The maximum number of cells of a map whose rows end at their last wall: the missing cells are added, so it has more
/// cells than characters.
const CELLS_MOST: usize = 4096 * 4096;

/// A map of a text, split into cells.
pub(super) struct Drawn<'t> {
    pub(super) matrix: Matrix<'t>,
    /// Remarks on lines that are not part of it.
    pub(super) remarks: Vec<String>,
    /// Whether the map is a layout of CS188.
    pub(super) is_layout: bool,
    /// An error of the map as a whole.
    pub(super) fault: Option<Fault>,
}

/// A line of a map: its number, the column where its text begins, from 1, and the text.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    column: usize,
    text: &'t str,
    /// The number of characters of the line, including trailing spaces.
    length: usize,
}

/// The type of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowKind {
    Blank,
    Row,
    /// Delimiters around the rows: quotation marks, brackets.
    Fence,
    Text,
}

/// The maps of a text, one after the other.
pub(super) fn drawings(text: &str) -> Vec<Drawn<'_>> {
    // Mazes with walls between cells have another reader.
    if text.contains("+-") || text.contains(|c: char| matches!(c, '\u{2500}'..='\u{257f}')) {
        return Vec::new();
    }
    let lines: Vec<(Line<'_>, RowKind)> = numbered(text)
        .map(|(number, text)| {
            let length = text.trim_end_matches('\r').chars().count();
            let line = unquoted(Line { number, column: 1, text: text.trim_end(), length });
            (line, kind_of(line.text))
        })
        .collect();
    let blanks_are_cells = are_blanks_cells(&lines);
    let ends = ends_of_blocks(&lines);
    let (mut all, mut rows, mut ignored) = (Vec::new(), Vec::new(), Vec::new());
    let mut sizes = Vec::new();
    // Spaces from wall to wall are a row, even without anything after them.
    let lengths: Vec<usize> = numbered(text).map(|(_, line)| line.chars().count()).collect();
    let whole = lengths.iter().copied().max().filter(|&whole| whole > 1);
    for (at, &(line, kind)) in lines.iter().enumerate() {
        match kind {
            RowKind::Row if rows.is_empty() && is_size(line, lines.get(at + 1)) => sizes.push(line),
            RowKind::Row => rows.push(line),
            RowKind::Blank if blanks_are_cells && line.length > 1 => rows.push(line),
            RowKind::Blank if rows.is_empty() => {}
            RowKind::Blank if blanks_are_cells && (!ends[at] || Some(lengths[at]) == whole) => {
                rows.push(line)
            }
            RowKind::Blank => finish(&mut all, &mut rows, &mut sizes),
            RowKind::Fence => {}
            RowKind::Text => {
                finish(&mut all, &mut rows, &mut sizes);
                ignored.push(line);
            }
        }
    }
    finish(&mut all, &mut rows, &mut sizes);
    if let Some(first) = all.first_mut() {
        let width = first.matrix.width();
        first.fault = first.fault.take().or_else(|| ignored_rows(&ignored, width));
        let remark = |line: &Line<'_>| {
            format!("ignored: line {}, `{}`", line.number, crate::naming::shown(line.text.trim()))
        };
        first.remarks.extend(ignored.iter().map(remark));
    }
    all
}

/// Returns an error if lines beside a map are rows of unknown characters: a line as long as the rows of the map, or
/// several similar lines.
fn ignored_rows(lines: &[Line<'_>], width: usize) -> Option<Fault> {
    let length = |line: &Line<'_>| line.text.trim().chars().count();
    let is_word = |line: &Line<'_>| {
        let mut words = line.text.split_whitespace();
        let is_long = |word: &str| word.chars().nth(1).is_some();
        words.clone().nth(1).is_some() && words.any(is_long) || line.text.trim_end().ends_with([':', '.'])
    };
    let is_next = |pair: &[Line<'_>]| {
        pair[0].number + 1 == pair[1].number && length(&pair[0]) == length(&pair[1]) && !is_word(&pair[0])
    };
    let alike = lines.windows(2).find(|pair| is_next(pair)).map(|pair| pair[0]);
    let row = alike.or_else(|| lines.iter().find(|line| length(line) == width && !is_word(line)).copied())?;
    let found = crate::naming::shown(row.text.trim());
    let fault = Fault::new(format!("expected a row of a map or a line of words, found `{found}`"));
    Some(fault.at(Place::line(row.number)))
}

/// Removes quotation marks around a line and a comma after it.
fn unquoted(line: Line<'_>) -> Line<'_> {
    let text = line.text.trim_start();
    for quote in ['"', '\''] {
        let inside = text
            .strip_prefix(quote)
            .and_then(|rest| rest.trim_end_matches([',', ';', ')', ']', '+', ' ']).strip_suffix(quote));
        if let Some(inside) = inside.filter(|inside| !inside.is_empty() && !inside.contains(quote)) {
            let before = line.text.chars().count() - text.chars().count() + 1;
            return Line { column: line.column + before, text: inside.trim_end_matches("\\n"), ..line };
        }
    }
    line
}

fn kind_of(line: &str) -> RowKind {
    let trimmed = line.trim();
    let is_comment = trimmed.starts_with("//") || trimmed.starts_with("# ") && is_prose(trimmed);
    let signs = trimmed.chars().filter(|&c| is_cell(c)).count();
    let count = trimmed.chars().count();
    let fences = ["```", "\"\"\"", "'''", "[", "]", "];", "(", ")", "{", "}", "};"];
    match () {
        () if trimmed.is_empty() => RowKind::Blank,
        () if fences.contains(&trimmed) => RowKind::Fence,
        () if is_comment => RowKind::Text,
        // A few unknown characters are errors of a row.
        () if signs == count || count > 5 && signs * 10 >= count * 8 && !is_prose(trimmed) => RowKind::Row,
        () => RowKind::Text,
    }
}

/// Whether a line contains a word.
fn is_prose(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic()).any(|word| {
        word.chars().count() > 2
            && word.chars().any(|c| !c.is_uppercase())
            && word.chars().collect::<std::collections::BTreeSet<_>>().len() > 1
    })
}

fn is_cell(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|') || meaning::is_sign(c)
}

/// Whether spaces are free cells: some are among the other characters of rows without a pattern.
fn are_blanks_cells(lines: &[(Line<'_>, RowKind)]) -> bool {
    let rows: Vec<Line<'_>> =
        lines.iter().filter(|(_, kind)| *kind == RowKind::Row).map(|(line, _)| *line).collect();
    let has_separators = rows.iter().any(|line| line.text.contains([',', ';', '\t']));
    rows.iter().any(|line| line.text.trim().contains(' ')) && !has_separators && !are_words(&rows)
}

/// Whether a map ends at each blank line: above and below it are full walls, or nothing.
fn ends_of_blocks(lines: &[(Line<'_>, RowKind)]) -> Vec<bool> {
    let is_wall = |line: &Line<'_>| {
        let mut signs = line.text.trim().chars();
        let first = signs.next();
        let is_long = line.text.trim().chars().count() > 2;
        first.is_some() && first != Some('.') && is_long && signs.all(|c| Some(c) == first)
    };
    // Whether the nearest non-blank line is a row, and if so, a wall.
    let near = |lines: &mut dyn Iterator<Item = &(Line<'_>, RowKind)>| {
        let mut last = None;
        let mut seen = Vec::new();
        for (line, kind) in lines {
            match kind {
                RowKind::Blank => {}
                RowKind::Row => last = Some(is_wall(line)),
                RowKind::Fence | RowKind::Text => last = None,
            }
            seen.push(last);
        }
        seen
    };
    let above = near(&mut lines.iter());
    let below = near(&mut lines.iter().rev());
    let both = above.into_iter().zip(below.into_iter().rev());
    both.map(|(above, below)| above.zip(below).is_none_or(|(above, below)| above && below)).collect()
}

/// Whether a line gives the size of the map below it: one or two numbers, above a row of another type.
fn is_size(line: Line<'_>, below: Option<&(Line<'_>, RowKind)>) -> bool {
    let Some((below, RowKind::Row)) = below else { return false };
    let words = |line: &Line<'_>| sides(line).count();
    let numbers: Option<Vec<usize>> = sides(&line).collect();
    let is_other = words(below) != words(&line)
        || below.text.trim().chars().count() > line.text.trim().chars().count() + 1;
    let are_sides = |numbers: Vec<usize>| (1..=2).contains(&numbers.len()) && !numbers.contains(&0);
    numbers.is_some_and(are_sides) && is_other
}

/// The numbers of a line with the size of a map; `None` for a word that is not a number.
fn sides<'t>(line: &Line<'t>) -> impl Iterator<Item = Option<usize>> + use<'t> {
    line.text.split([' ', ',', '\t', 'x']).filter(|word| !word.is_empty()).map(|word| word.parse().ok())
}

/// Completes a map at the end of its rows.
fn finish<'t>(all: &mut Vec<Drawn<'t>>, rows: &mut Vec<Line<'t>>, sizes: &mut Vec<Line<'t>>) {
    // Rows of spaces are as long as the others.
    let width = rows.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
    let is_no_row = |line: &Line<'_>| line.text.trim().is_empty() && line.length < width.max(1);
    while rows.last().is_some_and(is_no_row) {
        rows.pop();
    }
    let begin = rows.iter().position(|line| !is_no_row(line)).unwrap_or(0);
    rows.drain(..begin);
    let (rows, sizes) = (std::mem::take(rows), std::mem::take(sizes));
    if rows.is_empty() {
        return;
    }
    let mut drawn = parted(&rows);
    for size in sizes {
        let numbers: Vec<usize> = sides(&size).flatten().collect();
        let found = [drawn.matrix.rows.len(), drawn.matrix.width()];
        let fits = match numbers[..] {
            [side] => found == [side, side] || found[0] == side,
            [one, other] => found == [one, other] || found == [other, one],
            _ => false,
        };
        if !fits && drawn.fault.is_none() {
            let message = format!(
                "the size is {}, but {} rows of {} cells follow",
                size.text.trim(),
                found[0],
                found[1]
            );
            drawn.fault = Some(Fault::new(message).at(Place::line(size.number)));
        }
    }
    all.push(drawn);
}

/// Splits rows into cells.
fn parted<'t>(rows: &[Line<'t>]) -> Drawn<'t> {
    let mut drawn =
        Drawn { matrix: Matrix::default(), remarks: Vec::new(), is_layout: is_layout(rows), fault: None };
    let separator = [',', ';', '\t', '|'].into_iter().find(|&by| are_parted(rows, by));
    drawn.matrix.rows = match separator {
        Some(by) => rows.iter().map(|line| fields(*line, by)).collect(),
        None if are_words(rows) => rows.iter().map(|line| words(*line)).collect(),
        None if are_spaced(rows) => {
            drawn.remarks.push("blanks between all cells are ignored".to_owned());
            rows.iter().map(|line| every_second(*line)).collect()
        }
        None => signs(rows, &mut drawn),
    };
    drawn
}

/// Whether all rows have fields separated by this character.
fn are_parted(rows: &[Line<'_>], by: char) -> bool {
    rows.iter().all(|line| line.text.contains(by))
}

fn fields(line: Line<'_>, by: char) -> Vec<Cell<'_>> {
    let place = Place::new(line.number, line.column);
    let mut cells: Vec<_> =
        pieces(line.text, place, move |c| c == by).map(|cell| cell.trimmed().unquoted()).collect();
    // A separator may follow the last field, and bars may enclose all of them.
    if cells.len() > 2
        && (by == '|' || line.text.ends_with([',', ';']))
        && cells.last().is_some_and(|cell| cell.text.is_empty())
    {
        cells.pop();
    }
    if by == '|' && cells.first().is_some_and(|cell| cell.text.is_empty()) {
        cells.remove(0);
    }
    cells
}

/// Whether every second character of all rows is a space, or all rows have equally many words of one character each.
fn are_words(rows: &[Line<'_>]) -> bool {
    let is_word = |word: &str| {
        word.chars().filter(|c| !meaning::is_selector(*c)).count() == 1 || word.parse::<u32>().is_ok()
    };
    let count = |line: &Line<'_>| line.text.split_whitespace().count();
    let first = rows.first().map_or(0, count);
    first > 1
        && rows.iter().filter(|line| count(line) == first).count() * 2 > rows.len()
        && rows.iter().all(|line| count(line) > 1 && line.text.split_whitespace().all(is_word))
        && rows.iter().all(|line| {
            let trimmed = line.text.trim();
            let gaps = trimmed.chars().filter(|c| c.is_whitespace()).count();
            gaps >= trimmed.split_whitespace().count() - 1
        })
}

/// Whether spaces separate the cells of a map whose free cells are also spaces: the full walls above and below have
/// these spaces, and all rows agree.
fn are_spaced(rows: &[Line<'_>]) -> bool {
    let is_wall = |line: &Line<'_>| {
        let mut signs = line.text.chars().step_by(2);
        let first = signs.next();
        first.is_some_and(|c| !c.is_alphanumeric() || matches!(c, 'X' | 'x' | 'W'))
            && signs.all(|c| Some(c) == first)
    };
    let length = rows.first().map_or(0, |line| line.text.chars().count());
    let fits = |line: &Line<'_>| {
        line.text.chars().count() == length && line.text.chars().skip(1).step_by(2).all(|c| c == ' ')
    };
    let ends = || rows.first().into_iter().chain(rows.last());
    rows.len() > 2 && length > 4 && length % 2 == 1 && ends().all(is_wall) && rows.iter().all(fits)
}

fn every_second(line: Line<'_>) -> Vec<Cell<'_>> {
    characters(line.text, Place::new(line.number, line.column)).step_by(2).collect()
}

fn words(line: Line<'_>) -> Vec<Cell<'_>> {
    let words = pieces(line.text, Place::new(line.number, line.column), char::is_whitespace);
    words.filter(|word| !word.text.is_empty()).collect()
}

/// Splits rows into characters; rows cut off at their last wall are padded.
fn signs<'t>(rows: &[Line<'t>], drawn: &mut Drawn<'t>) -> Vec<Vec<Cell<'t>>> {
    let rows = without_margin(rows);
    let width = rows.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
    let has_blanks = rows.iter().any(|line| line.text.trim_end().contains(' '));
    let length: usize = rows.iter().map(|line| line.text.len()).sum();
    if has_blanks && width * rows.len() > length.max(CELLS_MOST) {
        let cells = width * rows.len();
        let message = format!("a map of {cells} cells in {length} characters: fill its rows with dots");
        drawn.fault = Some(Fault::new(message).at(Place::line(rows.first().map_or(1, |line| line.number))));
        return Vec::new();
    }
    let mut all = Vec::with_capacity(rows.len());
    for line in &rows {
        if budget::hold(width * size_of::<Cell<'_>>()).and_then(|()| budget::spend(width)).is_err() {
            break;
        }
        let place = Place::new(line.number, line.column);
        let cells = characters(line.text, place).filter(|cell| !cell.text.chars().all(meaning::is_selector));
        let mut cells: Vec<_> = cells.collect();
        if has_blanks {
            let end = Place::new(line.number, line.column + cells.len());
            cells.resize(width.max(cells.len()), Cell { text: " ", place: end });
        }
        all.push(cells);
    }
    halved(all, drawn)
}

/// Removes the left margin that all rows share, if a wall follows it everywhere.
fn without_margin<'t>(rows: &[Line<'t>]) -> Vec<Line<'t>> {
    let filled = || rows.iter().filter(|line| !line.text.trim().is_empty());
    let margin = |line: &Line<'_>| line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
    let least = filled().map(margin).min().unwrap_or(0);
    let is_wall = |line: &Line<'_>| line.text[least..].starts_with(|c: char| !c.is_whitespace());
    if least == 0 || !filled().all(is_wall) {
        return rows.to_vec();
    }
    let cut = |line: &Line<'t>| Line {
        column: line.column + least,
        text: line.text.get(least..).unwrap_or_default(),
        ..*line
    };
    rows.iter().map(cut).collect()
}

/// Merges pairs of equal characters into one cell, if all cells are doubled.
fn halved<'t>(rows: Vec<Vec<Cell<'t>>>, drawn: &mut Drawn<'t>) -> Vec<Vec<Cell<'t>>> {
    const LEAST: usize = 8;
    let is_end = |text: &str| text.chars().all(char::is_alphabetic);
    let are_alike = |pair: &[Cell<'t>]| match pair {
        [one, other] => {
            one.text == other.text
                || is_end(one.text) && other.text == " "
                || is_end(other.text) && one.text == " "
        }
        _ => false,
    };
    let is_wide = rows.len() > 2
        && rows.iter().all(|row| row.len() >= LEAST && row.chunks(2).all(are_alike))
        && rows
            .iter()
            .flatten()
            .any(|cell| !cell.text.chars().all(char::is_alphanumeric) && cell.text != " ");
    let wall = |row: &Vec<Cell<'t>>| row.iter().all(|cell| cell.text == row[0].text);
    if !is_wide || rows.iter().all(wall) {
        return rows;
    }
    drawn.remarks.push("two characters per cell".to_owned());
    let one = |pair: &[Cell<'t>]| if is_end(pair[0].text) || pair.len() < 2 { pair[0] } else { pair[1] };
    rows.into_iter().map(|row| row.chunks(2).map(one).collect()).collect()
}

/// Whether rows are a layout of CS188: walls of `%`, and a `P`.
fn is_layout(rows: &[Line<'_>]) -> bool {
    let count = |sign: char| rows.iter().map(|line| line.text.matches(sign).count()).sum::<usize>();
    let is_frame = rows.first().is_some_and(|line| line.text.trim().chars().all(|c| c == '%'));
    is_frame && count('%') >= 8 && count('P') == 1 && count('S') == 0
}
