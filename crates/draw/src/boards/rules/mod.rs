//! Rules of Sudoku variants, drawn as setters draw them. A row of [`STYLES`] defines the look of a kind; the rest follows from the shape of its
//! cells.
//!
//! Below the grid is a sentence for each kind. A rule without a picture, or with cells that do not fit its picture, is written there.

mod pen;
mod room;

use super::board::Board;
use crate::canvas::Canvas;
use pen::Pen;
use room::{Clue, clue};
use solvarium_catalogue::PictureRule;
use std::collections::BTreeSet;

pub(super) use room::Room;

/// How a kind of rules looks.
struct Style {
    name: &'static str,
    draw: Draw,
    /// Letters that distinguish the kind from kinds that look alike.
    sign: &'static str,
}

/// The picture of a kind of rule. Numbers are indices into [`HUES`](pen::HUES).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draw {
    /// Tinted cells.
    Tint(usize),
    /// Tinted cells with the same letter in each list, numbered if their order counts.
    Copies(usize, Order),
    /// The four windows.
    Windows(usize),
    /// A square in each cell.
    Square(usize),
    /// A disc in each cell.
    Disc(usize),
    /// A circle in each cell.
    Ring,
    /// Arrowheads at the sides of each cell.
    Heads(Towards),
    /// A diagonal of the grid, from this side to the right.
    Diagonal(From),
    /// A line through the cells.
    Line(usize, Ends),
    /// A circle or a pill, and an arrow.
    Arrow,
    /// A dot between two cells.
    Dot(Dot),
    /// X, V or a number between two cells.
    Sum,
    /// A greater-than sign between two cells.
    Greater,
    /// A dashed outline.
    Cage,
    /// A circle at the corner that four cells share.
    Corner,
    /// A number before the first cell of a whole row or column.
    Clue,
    /// A number with an arrow before the first cell of any straight line.
    Pointer,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Any,
    Same,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Towards {
    Inside,
    Outside,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Top,
    Bottom,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dot {
    Empty,
    Full,
}

/// The ends of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Plain,
    /// A disc at the beginning.
    Bulb,
    /// A circle at both ends.
    Circles,
    /// A square on its corner at both ends.
    Diamonds,
    /// None: the last cell is followed by the first.
    Closed,
}

const fn style(name: &'static str, draw: Draw, sign: &'static str) -> Style {
    Style { name, draw, sign }
}

/// How each kind looks. Other kinds are written below the grid.
const STYLES: &[Style] = &[
    style("extra-region", Draw::Tint(0), ""),
    style("windows", Draw::Windows(0), ""),
    style("diagonal-down", Draw::Diagonal(From::Top), ""),
    style("diagonal-up", Draw::Diagonal(From::Bottom), ""),
    style("even", Draw::Square(0), ""),
    style("odd", Draw::Disc(0), ""),
    style("minimum", Draw::Heads(Towards::Inside), ""),
    style("maximum", Draw::Heads(Towards::Outside), ""),
    style("difference", Draw::Dot(Dot::Empty), ""),
    style("ratio", Draw::Dot(Dot::Full), ""),
    style("pair-sum", Draw::Sum, ""),
    style("greater", Draw::Greater, ""),
    style("cage", Draw::Cage, ""),
    style("sum", Draw::Pointer, ""),
    style("arrow", Draw::Arrow, ""),
    style("double-arrow", Draw::Line(0, Ends::Circles), "A"),
    style("zipper", Draw::Line(6, Ends::Plain), "Z"),
    style("region-sum", Draw::Line(3, Ends::Plain), "S"),
    style("sum-line", Draw::Line(4, Ends::Plain), "T"),
    style("sum-loop", Draw::Line(4, Ends::Closed), "O"),
    style("thermo", Draw::Line(0, Ends::Bulb), ""),
    style("slow-thermo", Draw::Line(3, Ends::Bulb), "≤"),
    style("whispers", Draw::Line(1, Ends::Plain), "W"),
    style("palindrome", Draw::Line(0, Ends::Plain), "P"),
    style("renban", Draw::Line(2, Ends::Plain), "R"),
    style("nabner", Draw::Line(5, Ends::Plain), "N"),
    style("modular", Draw::Line(7, Ends::Plain), "M"),
    style("entropic", Draw::Line(4, Ends::Plain), "E"),
    style("between", Draw::Line(6, Ends::Circles), "B"),
    style("lockout", Draw::Line(3, Ends::Diamonds), "L"),
    style("sandwich", Draw::Clue, ""),
    style("x-sum", Draw::Clue, "X"),
    style("skyscraper", Draw::Clue, "S"),
    style("numbered-room", Draw::Clue, "N"),
    style("quadruple", Draw::Corner, ""),
    style("counting-circles", Draw::Ring, ""),
    style("same-digits", Draw::Copies(7, Order::Any), ""),
    style("clone", Draw::Copies(3, Order::Same), ""),
    style("index-column", Draw::Tint(2), "c"),
    style("index-row", Draw::Tint(3), "r"),
    style("index-box", Draw::Tint(1), "b"),
];

/// The layer of a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    /// Below the lines of the grid.
    Below,
    /// Above the lines of the grid, below the digits.
    Above,
}

impl Draw {
    fn layer(self) -> Layer {
        match self {
            Self::Dot(_) | Self::Sum | Self::Greater | Self::Corner | Self::Clue | Self::Pointer => {
                Layer::Above
            }
            _ => Layer::Below,
        }
    }
}

/// A rule with its style, and the place among the drawn rules of its kind.
struct Styled<'a> {
    rule: &'a PictureRule,
    style: &'static Style,
    index: usize,
}

/// The rules with pictures, in the order of drawing: tints, then lines and marks.
fn styled<'a>(board: &'a Board<'_>) -> Vec<Styled<'a>> {
    let mut all: Vec<Styled<'a>> = Vec::new();
    for rule in board.rules {
        if let Some(style) = style_of(rule).filter(|style| fits(board, rule, style.draw)) {
            let index = all.iter().filter(|other| other.rule.name == rule.name).count();
            all.push(Styled { rule, style, index });
        }
    }
    let is_tint = |draw| matches!(draw, Draw::Tint(_) | Draw::Copies(..) | Draw::Windows(_));
    all.sort_by_key(|it| !is_tint(it.style.draw));
    all
}

fn style_of(rule: &PictureRule) -> Option<&'static Style> {
    STYLES.iter().find(|style| style.name == rule.name)
}

/// Whether the cells of a rule have the shape of its picture.
fn fits(board: &Board<'_>, rule: &PictureRule, draw: Draw) -> bool {
    let is_inside = rule.paths.iter().flatten().all(|&cell| cell < board.cells.len());
    let path = rule.paths.first().map_or(&[][..], Vec::as_slice);
    is_inside
        && match draw {
            Draw::Windows(_) => (board.width, board.height) == (9, 9),
            Draw::Diagonal(_) => board.width == board.height,
            Draw::Line(_, Ends::Closed) => {
                path.len() > 2
                    && is_connected(board, path)
                    && are_neighbours(board, path[path.len() - 1], path[0])
            }
            Draw::Line(..) => path.len() > 1 && is_connected(board, path),
            Draw::Arrow => {
                let [pill, line] = &rule.paths[..] else { return false };
                let from = start(board, pill, line);
                from.is_some_and(|from| line.first().is_some_and(|&to| are_neighbours(board, from, to)))
                    && is_connected(board, line)
                    && is_straight(board, pill)
            }
            Draw::Dot(_) | Draw::Sum | Draw::Greater => {
                matches!(*path, [one, other] if are_beside(board, one, other))
            }
            Draw::Corner => four(board, path).is_some() && (1..=6).contains(&rule.values.len()),
            Draw::Clue => clue(board, rule).is_some_and(|clue| clue.way.0 == 0 || clue.way.1 == 0),
            Draw::Pointer => clue(board, rule).is_some(),
            Draw::Cage => !path.is_empty(),
            _ => true,
        }
}

/// The offset from a cell to another: columns, rows.
fn offset(board: &Board<'_>, from: usize, to: usize) -> (i64, i64) {
    let ((x, y), (to_x, to_y)) = (board.place(from), board.place(to));
    (to_x as i64 - x as i64, to_y as i64 - y as i64)
}

fn are_neighbours(board: &Board<'_>, one: usize, other: usize) -> bool {
    let (right, down) = offset(board, one, other);
    right.abs().max(down.abs()) == 1
}

fn are_beside(board: &Board<'_>, one: usize, other: usize) -> bool {
    let (right, down) = offset(board, one, other);
    right.abs() + down.abs() == 1
}

fn is_connected(board: &Board<'_>, line: &[usize]) -> bool {
    line.windows(2).all(|pair| are_neighbours(board, pair[0], pair[1]))
}

/// Whether cells are side by side in one row or column.
fn is_straight(board: &Board<'_>, cells: &[usize]) -> bool {
    let steps: BTreeSet<_> = cells.windows(2).map(|pair| offset(board, pair[0], pair[1])).collect();
    steps.len() <= 1 && steps.iter().all(|&(right, down)| right.abs() + down.abs() == 1)
}

/// The lowest column and row of four cells around a corner.
fn four(board: &Board<'_>, cells: &[usize]) -> Option<(usize, usize)> {
    let first = *cells.iter().min()?;
    let expected = [first, first + 1, first + board.width, first + board.width + 1];
    let (column, row) = board.place(first);
    let is_four = cells.iter().copied().collect::<BTreeSet<_>>() == BTreeSet::from(expected);
    (is_four && column + 1 < board.width).then_some((column, row))
}

/// The cell of a pill at which its arrow begins: the nearest to the line.
fn start(board: &Board<'_>, pill: &[usize], line: &[usize]) -> Option<usize> {
    let to = *line.first()?;
    let distance = |&cell: &usize| {
        let (right, down) = offset(board, cell, to);
        right * right + down * down
    };
    pill.iter().copied().min_by_key(distance)
}

/// Draws the rules of a layer.
pub(super) fn draw(board: &Board<'_>, canvas: &mut Canvas, side: f64, layer: Layer) {
    let mut pen = Pen { board, canvas, side };
    for it in styled(board).iter().filter(|it| it.style.draw.layer() == layer) {
        pen.rule(it);
    }
}

/// The cages without a sum or with several, with the texts in their corners.
pub(super) fn cages<'a>(board: &'a Board<'_>) -> impl Iterator<Item = (&'a [usize], String)> {
    let cages =
        board.rules.iter().filter(|rule| style_of(rule).is_some_and(|style| style.draw == Draw::Cage));
    cages.filter(|rule| fits(board, rule, Draw::Cage)).map(|rule| (&rule.paths[0][..], numbers(rule, "/")))
}

fn numbers(rule: &PictureRule, gap: &str) -> String {
    rule.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(gap)
}

/// A letter for an index: a to z, and again.
fn letter(index: usize) -> char {
    char::from(b'a' + (index % 26) as u8)
}

/// A sentence for each kind of rules, and for each rule without a picture.
pub(super) fn sentences(board: &Board<'_>) -> Vec<String> {
    let drawn = styled(board);
    let mut all: Vec<String> = Vec::new();
    for rule in board.rules {
        let style = drawn.iter().find(|it| std::ptr::eq(it.rule, rule)).map(|it| it.style);
        let sentence = match style {
            Some(Style { sign: "", .. }) => format!("{}: {}", rule.name, rule.help),
            Some(Style { sign, .. }) => format!("{} ({sign}): {}", rule.name, rule.help),
            None => format!("{}: {}", rule.text, rule.help),
        };
        if !all.contains(&sentence) {
            all.push(sentence);
        }
    }
    all
}
