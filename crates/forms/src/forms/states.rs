//! A start and a goal, each with its name above, before or beside it, as in textbooks and program output: `Initial state` and `Goal
//! state`.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::{Cell, Matrix, characters, pieces};
use crate::nested::{Node, Nodes};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SlidingBoard, meaning};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "states",
    help: "sliding tiles with `Initial state` and `Goal state` above, before or beside the boards; also as Python lists",
    examples: &[
        Example {
            text: "Initial state:\n2 8 3\n1 6 4\n7   5\n\nGoal state:\n1 2 3\n8   4\n7 6 5\n",
            reads: &["tiles 3x3 2 8 3 / 1 6 4 / 7 0 5 goal 1 2 3 / 8 0 4 / 7 6 5"],
        },
        Example {
            text: "  Start          Goal\n+---+---+      +---+---+\n| 3 | 1 |      | 1 | 2 |\n+---+---+      +---+---+\n\
                   | 2 |   |      | 3 |   |\n+---+---+      +---+---+\n",
            reads: &["tiles 2x2 3 1 / 2 0 goal 1 2 / 3 0"],
        },
        Example { text: "Initial: 3 1 2 0\nGoal: 1 2 3 0\n", reads: &["tiles 2x2 3 1 / 2 0 goal 1 2 / 3 0"] },
        Example {
            text: "start = 283164705\nend = 123804765\n",
            reads: &["tiles 3x3 2 8 3 / 1 6 4 / 7 0 5 goal 1 2 3 / 8 0 4 / 7 6 5"],
        },
    ],
    refused: &[
        Refused {
            text: "Initial state:\n2 8 3\n1 6 4\n7 0 5\nGoal state:\n1 2 3\n8 0 4\n7 6 6\n",
            message: "line 8, column 5: tile 6 is here and at line 8, column 3; tile 5 is missing",
        },
        Refused {
            text: "Start:\n3 1\n2 0\nGoal:\n1 2 3\n4 5 0\n",
            message: "line 5: the start has 2 columns and 2 rows, but the goal has 3 and 2",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// The state that a line names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Start,
    Goal,
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let Some([start, goal]) = ends(features.text) else { return Vec::new() };
    if !is_numbered(&start) || !is_numbered(&goal) {
        return Vec::new();
    }
    let evidence = format!("{}x{} sliding tiles, a start and a goal", start.width(), start.rows.len());
    vec![Claim::new(Kind::Tiles, Claim::MARKED + 5, evidence)]
}

/// Whether rows are like a board, and most of its tiles are numbers: graphs also have a start and a goal.
fn is_numbered(board: &Matrix<'_>) -> bool {
    let has_digit = |cell: &&Cell<'_>| cell.text.contains(|c: char| c.is_ascii_digit());
    let numbers = board.cells().filter(has_digit).count();
    numbers * 2 > board.cells().count()
        && meaning::claims(board, "").iter().any(|claim| claim.kind == Kind::Tiles)
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    let item = ends(text).map(|[start, goal]| {
        let line = start.line();
        Item::new(line, board(&start, &goal, kind).map(Puzzle::Tiles))
    });
    Box::new(item.into_iter())
}

fn board(start: &Matrix<'_>, goal: &Matrix<'_>, kind: Kind) -> Result<SlidingBoard, Fault> {
    let tiles = |matrix: &Matrix<'_>| match meaning::item(kind, matrix).puzzle {
        Ok(Puzzle::Tiles(board)) => Ok(board),
        Ok(_) => Err(Fault::new("expected sliding tiles").at(Place::line(matrix.line()))),
        Err(fault) => Err(fault),
    };
    let (start, end) = (tiles(start)?, tiles(goal)?);
    if (start.columns, start.rows) != (end.columns, end.rows) {
        let sizes = [start.columns, start.rows, end.columns, end.rows];
        let [columns, rows, others, more] = sizes;
        let message =
            format!("the start has {columns} columns and {rows} rows, but the goal has {others} and {more}");
        return Err(Fault::new(message).at(Place::line(goal.line())));
    }
    Ok(SlidingBoard { goal: Some(end.tiles), ..start })
}

/// The rows of the start and of the goal, if the text names both.
fn ends(text: &str) -> Option<[Matrix<'_>; 2]> {
    let mut lines = numbered(text).peekable();
    let (mut start, mut goal) = (Vec::new(), Vec::new());
    let mut begun = None;
    let mut are_beside = false;
    for (number, line) in lines.by_ref() {
        let named = label(line);
        if let Some((end, behind)) = named {
            are_beside |= end == End::Start && label_inside(behind);
            begun = Some(end);
            let rest = if are_beside { "" } else { behind };
            let column = line.chars().count() - rest.chars().count();
            let part = if end == End::Start { &mut start } else { &mut goal };
            part.push((number, rest, column));
            continue;
        }
        match begun {
            Some(End::Start) => start.push((number, line, 0)),
            Some(End::Goal) => goal.push((number, line, 0)),
            None => {}
        }
    }
    match are_beside {
        true => halves(&start),
        false => Some([matrix(text, &start)?, matrix(text, &goal)?]),
    }
}

/// A line that begins with the name of a start or a goal, and the text after the name and its separator.
fn label(line: &str) -> Option<(End, &str)> {
    const STARTS: [&str; 6] = ["initial", "start", "begin", "board", "puzzle", "init"];
    const GOALS: [&str; 6] = ["goal", "target", "final", "end", "solved", "desired"];
    const MORE: [&str; 8] = ["state", "board", "configuration", "node", "position", "puzzle", "matrix", "of"];
    let line = line.trim_start_matches(['#', ' ', '\t']);
    let end = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
    let word = line[..end].to_lowercase();
    let begins = |names: &[&str]| names.iter().any(|name| word.starts_with(name));
    let which = match () {
        () if begins(&STARTS) => End::Start,
        () if begins(&GOALS) => End::Goal,
        () => return None,
    };
    let mut rest = line[end..].trim_start();
    while let Some(word) = MORE.iter().find(|word| begins_with(rest, word)) {
        rest = rest[word.len()..].trim_start();
    }
    let rest = rest.strip_prefix([':', '=', '-']).unwrap_or(rest);
    Some((which, rest.trim_start()))
}

/// Whether a text begins with a lower-case word, ignoring case.
fn begins_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

/// Whether the name of a goal follows that of a start: the boards are side by side.
fn label_inside(behind: &str) -> bool {
    matches!(label(behind), Some((End::Goal, _)))
}

type Line<'t> = (usize, &'t str, usize);

/// The rows of a part: nested lists, rows of words, or one row that is folded into a square.
fn matrix<'t>(text: &'t str, part: &[Line<'t>]) -> Option<Matrix<'t>> {
    let first = part.iter().find(|(_, line, _)| !line.trim().is_empty())?;
    let rows = match first.1.trim_start().starts_with(['[', '(', '{', 'n', 'a']) {
        true => nested(text, part)?,
        false => part.iter().map(row).filter(|row| !row.is_empty()).collect(),
    };
    Some(Matrix { title: None, rows: super::tile_rows::aligned(folded(rows)) })
}

/// The scalars of the nested list that begins in these lines.
fn nested<'t>(text: &'t str, part: &[Line<'t>]) -> Option<Vec<Vec<Cell<'t>>>> {
    let (first, last) = (part.first()?.0, part.last()?.0);
    let is_inside = |cell: &Cell<'_>| (first..=last).contains(&cell.place.line);
    let rows = |node: &Node<'t>| {
        let mut rows = Vec::new();
        scalars(node, &mut rows);
        rows
    };
    let mut all = Nodes::new(text).filter_map(Result::ok).map(|node| rows(&node));
    all.find(|rows| rows.iter().flatten().next().is_some_and(is_inside))
}

/// Collects the lists of scalars in a node, in order.
fn scalars<'t>(node: &Node<'t>, rows: &mut Vec<Vec<Cell<'t>>>) {
    let Node::List(children) = node else { return };
    let row: Vec<Cell<'t>> = children.iter().filter_map(Node::scalar).collect();
    if !row.is_empty() {
        rows.push(row);
    }
    children.iter().for_each(|child| scalars(child, rows));
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// Whether a line is part of a frame.
fn is_border(line: &str) -> bool {
    line.chars().any(|c| matches!(c, '-' | '─' | '━' | '═'))
        && !line.chars().any(|c| c.is_alphanumeric())
        && !line.contains(is_bar)
        || line.trim().chars().all(|c| matches!(c, '+' | '-' | '=' | '|' | '─'..='╿'))
}

/// The cells of a line: between bars, commas or spaces.
fn row<'t>(&(number, line, before): &Line<'t>) -> Vec<Cell<'t>> {
    let place = Place::new(number, before + 1);
    if line.trim().is_empty() || is_border(line) && line.trim() != "-" {
        return Vec::new();
    }
    if line.contains(is_bar) {
        let mut cells: Vec<_> = pieces(line, place, is_bar).map(Cell::trimmed).collect();
        let is_outside = |cell: Option<&Cell<'_>>| cell.is_some_and(|cell| cell.text.is_empty());
        if is_outside(cells.last()) {
            cells.pop();
        }
        return if is_outside(cells.first()) { cells.split_off(1) } else { cells };
    }
    let divides = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    pieces(line, place, divides).filter(|cell| !cell.text.is_empty()).collect()
}

/// Folds a single row into a square board: nine numbers, or nine digits in one word.
fn folded(rows: Vec<Vec<Cell<'_>>>) -> Vec<Vec<Cell<'_>>> {
    let are_words = rows.iter().all(|row| row.len() == 1 && row[0].text.chars().count() > 1);
    let rows: Vec<Vec<Cell<'_>>> = match are_words {
        true => rows.iter().map(|row| characters(row[0].text, row[0].place).collect()).collect(),
        false => rows,
    };
    let side = rows.first().map_or(0, |row| row.len().isqrt());
    match &rows[..] {
        [row] if side > 1 && side * side == row.len() => row.chunks(side).map(<[Cell<'_>]>::to_vec).collect(),
        _ => rows,
    }
}

/// Boards side by side: the first half of each row, and the second.
fn halves<'t>(part: &[Line<'t>]) -> Option<[Matrix<'t>; 2]> {
    let mut both = [Matrix::default(), Matrix::default()];
    for line in part.iter().skip(1) {
        let mut cells = row(line);
        if cells.is_empty() {
            continue;
        }
        // Between two frames there is an additional piece.
        if cells.len() % 2 == 1 && line.1.contains(is_bar) && cells[cells.len() / 2].text.is_empty() {
            cells.remove(cells.len() / 2);
        }
        if cells.len() % 2 == 1 {
            return None;
        }
        let second = cells.split_off(cells.len() / 2);
        both[0].rows.push(cells);
        both[1].rows.push(second);
    }
    (!both[0].rows.is_empty()).then_some(both)
}
