//! Named arrays of programs and data files: `int[][] goal = {{1, 2}, {3, 0}};`, `goal = [[1, 2], [3, 0]]`, `{"goal": [[1, 2], [3,
//! 0]]}`, `Puzzle(goal=((1, 2), (3, 0)))`.

use crate::matrix::{Cell, Matrix, characters};
use crate::nested::{Node, Nodes};
use crate::{Fault, Place};

/// A value and its name.
pub(crate) struct Named<'t> {
    /// The lower-case words of its name; empty if it has no name.
    pub(crate) words: Vec<String>,
    pub(crate) node: Node<'t>,
}

impl<'t> Named<'t> {
    /// Whether the name of the array contains one of these words.
    pub(crate) fn is_called(&self, names: &[&str]) -> bool {
        self.words.iter().any(|word| names.contains(&word.as_str()))
    }

    /// The line where it begins.
    pub(crate) fn line(&self) -> usize {
        first(&self.node).map_or(1, |cell| cell.place.line)
    }

    /// The value as rows of cells: lists in a list, strings in a list, or a list or a string whose length is a square.
    pub(crate) fn matrix(&self) -> Option<Matrix<'t>> {
        matrix(&self.node)
    }

    /// Two whole numbers: a row and a column, or an x and a y if they have these names.
    pub(crate) fn pair(&self) -> Option<(Pair, Place)> {
        let cells = scalars(&self.node)?;
        let place = cells.first()?.place;
        let number = |cell: &Cell<'_>| cell.text.trim_start_matches(':').parse::<usize>().ok();
        let numbers: Vec<usize> = cells.iter().filter_map(number).collect();
        let words: String =
            cells.iter().filter(|cell| number(cell).is_none()).map(|cell| cell.text).collect();
        let [one, other] = numbers[..] else { return None };
        let letters: String = words.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
        let pair = match letters.as_str() {
            "" => Pair::Plain(one, other),
            "xy" => Pair::RowColumn(other, one),
            "yx" | "rowcol" | "rowcolumn" | "rc" | "ij" => Pair::RowColumn(one, other),
            _ => return None,
        };
        Some((pair, place))
    }

    /// The name, for a message.
    pub(crate) fn name(&self) -> String {
        self.words.join(" ")
    }
}

/// Two numbers that identify a cell, from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pair {
    /// Two numbers in unknown order: usually row and column.
    Plain(usize, usize),
    RowColumn(usize, usize),
}

fn first<'t>(node: &Node<'t>) -> Option<Cell<'t>> {
    match node {
        Node::Scalar(cell) => Some(*cell),
        Node::List(children) => children.iter().find_map(first),
    }
}

/// The scalars of a list of scalars.
fn scalars<'t>(node: &Node<'t>) -> Option<Vec<Cell<'t>>> {
    let Node::List(children) = node else { return None };
    match &children[..] {
        [only @ Node::List(_)] => scalars(only),
        _ => children.iter().map(Node::scalar).collect(),
    }
}

fn matrix<'t>(node: &Node<'t>) -> Option<Matrix<'t>> {
    let rows: Vec<Vec<Cell<'t>>> = match node {
        Node::Scalar(cell) => squared(signs(*cell))?,
        Node::List(children) => match &children[..] {
            // `array([[1, 2], [3, 4]])`, perhaps with a type.
            [only @ Node::List(_), rest @ ..] if rest.iter().all(|node| node.scalar().is_some()) => {
                return matrix(only).or_else(|| Some(Matrix { title: None, rows: vec![scalars(only)?] }));
            }
            _ => match children.iter().map(scalars).collect::<Option<Vec<_>>>() {
                Some(rows) if !rows.is_empty() => rows,
                Some(_) => return None,
                None => flat(scalars(node)?)?,
            },
        },
    };
    Some(Matrix { title: None, rows })
}

fn signs(cell: Cell<'_>) -> Vec<Cell<'_>> {
    characters(cell.text, cell.place).collect()
}

/// A list of strings of one length as rows, any other list as a square.
fn flat(cells: Vec<Cell<'_>>) -> Option<Vec<Vec<Cell<'_>>>> {
    let length = cells.first()?.text.chars().count();
    let is_row = |cell: &Cell<'_>| cell.text.chars().count() == length;
    let is_number = |cell: &Cell<'_>| cell.text.parse::<u32>().is_ok_and(|number| number < 64);
    if length > 1 && cells.len() > 1 && cells.iter().all(is_row) && !cells.iter().all(is_number) {
        return Some(cells.into_iter().map(signs).collect());
    }
    squared(cells)
}

fn squared(cells: Vec<Cell<'_>>) -> Option<Vec<Vec<Cell<'_>>>> {
    let side = cells.len().isqrt();
    (side > 1 && side * side == cells.len()).then(|| cells.chunks(side).map(<[Cell<'_>]>::to_vec).collect())
}

/// The values of a text that may have a meaning: named values, and unnamed lists of numbers.
///
/// # Errors
/// A bracket is not closed, or a similar syntax error.
pub(crate) fn arrays(text: &str) -> Result<Vec<Named<'_>>, Fault> {
    let (mut all, mut end) = (Vec::new(), 0);
    let mut nodes = Nodes::new(text);
    while let Some(node) = nodes.next() {
        let node = node?;
        let (from, to) = nodes.span();
        let before = text.get(end..from).unwrap_or_default();
        let inside = members(&node);
        if !inside.is_empty() {
            all.extend(inside);
        } else if is_value(&node) {
            all.push(Named { words: words_before(before), node });
        } else {
            continue;
        }
        end = to;
    }
    Ok(all)
}

/// Whether a list is a value, rather than the size of an array or its type.
fn is_value(node: &Node<'_>) -> bool {
    let (count, numbers) = counted(node);
    count >= 4 || count >= 2 && numbers == count
}

/// The number of scalars in a list, and the number of those that are numbers.
fn counted(node: &Node<'_>) -> (usize, usize) {
    match node {
        Node::Scalar(cell) => (1, usize::from(cell.text.parse::<f64>().is_ok())),
        Node::List(children) => {
            children.iter().map(counted).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
        }
    }
}

/// The named values in an object, a dictionary or the arguments of a call.
fn members<'t>(node: &Node<'t>) -> Vec<Named<'t>> {
    let Node::List(children) = node else { return Vec::new() };
    let (mut all, mut last, mut pending) = (Vec::new(), None, None);
    for child in children {
        match child {
            Node::Scalar(cell) => {
                let text = cell.text;
                let name = text.trim_end_matches([':', '=']);
                match text {
                    // The type or the function before an array.
                    _ if pending.is_some() && TYPES.contains(&text) => {}
                    ":" | "=" | "=>" => pending = last.take(),
                    _ if name.len() < text.len() => pending = Some(name),
                    _ if text.starts_with([':', '=']) => {
                        let value = Cell { text: text.trim_start_matches([':', '=']), ..*cell };
                        all.extend(last.take().map(|name| named(name, Node::Scalar(value))));
                    }
                    _ => match pending.take() {
                        Some(name) => all.push(named(name, child.clone())),
                        None => last = Some(text),
                    },
                }
            }
            // `int[][]` has no value.
            Node::List(inside) if inside.is_empty() => {}
            Node::List(_) => {
                let inside =
                    if pending.is_some_and(is_called_as_a_cell) { Vec::new() } else { members(child) };
                match pending.take() {
                    _ if !inside.is_empty() => all.extend(inside),
                    Some(name) => all.push(named(name, child.clone())),
                    None => {}
                }
            }
        }
    }
    all
}

/// Words between a name and its array.
const TYPES: &[&str] = &[
    "new",
    "int",
    "char",
    "short",
    "byte",
    "long",
    "Integer",
    "String",
    "np.array",
    "numpy.array",
    "np.asarray",
    "array",
    "Array",
    "List.of",
    "Arrays.asList",
    "tuple",
    "list",
    "torch.tensor",
    "vec!",
];

/// Whether the value of this name may be `{"x": 1, "y": 2}`.
fn is_called_as_a_cell(name: &str) -> bool {
    let words = words(name);
    ["start", "goal", "end", "target", "exit", "destination", "finish", "source"]
        .iter()
        .any(|known| words.iter().any(|word| word == known))
}

fn named<'t>(name: &str, node: Node<'t>) -> Named<'t> {
    Named { words: words(name), node }
}

/// The words of the name before a value: before its assignment operator, or on the line above.
fn words_before(before: &str) -> Vec<String> {
    let Some(sign) = before.rfind(['=', ':']) else {
        let line = before.lines().rev().find(|line| !line.trim().is_empty());
        return line.map(words).unwrap_or_default();
    };
    let name = before[..sign].trim_end().trim_end_matches([':', '=']);
    let statement = statement(name);
    if before[sign..].starts_with(':') {
        return words(statement);
    }
    // Python and Rust have the type after the name.
    let name = statement.split(':').next().unwrap_or_default();
    let name =
        name.split('[').next().filter(|name| !name.trim().is_empty() && !is_type(name)).unwrap_or(statement);
    let last = name.rsplit(|c: char| !c.is_alphanumeric() && c != '_').find(|word| !word.is_empty());
    let last = last.unwrap_or_default();
    let generic = ["state", "board", "node", "configuration", "position", "matrix", "array"];
    match words(last) {
        found if found.len() == 1 && generic.contains(&found[0].as_str()) => {
            let all = words(name);
            all[all.len().saturating_sub(2)..].to_vec()
        }
        found => found,
    }
}

/// The end of a text from the beginning of its last statement or argument: after a separator outside brackets.
fn statement(text: &str) -> &str {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices().rev() {
        match c {
            ']' => depth += 1,
            '[' => depth = depth.saturating_sub(1),
            '\n' | ';' | '{' | ',' | '(' if depth == 0 => return &text[at + 1..],
            _ => {}
        }
    }
    text
}

/// Whether the text before a bracket is only a type: `int[][] goal`.
fn is_type(name: &str) -> bool {
    let last = name.trim().rsplit(char::is_whitespace).next().unwrap_or_default();
    ["int", "char", "short", "byte", "long", "Integer", "String", "String[]", "var", "List", "unsigned"]
        .contains(&last)
}

/// The lower-case words of a name: `goalState`, `GOAL_STATE` and `Goal state` have two.
fn words(name: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut was_small = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && was_small {
            all.push(String::new());
        }
        if let Some(last) = all.last_mut()
            && c.is_alphanumeric()
        {
            last.extend(c.to_lowercase());
        }
        was_small = c.is_lowercase();
    }
    all.retain(|word| !word.is_empty());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_precede_their_values() {
        for (text, names) in [
            ("int[][] initial = {{1,2},{3,0}};\nint[][] goal    = {{1,2},{3,0}};", &["initial", "goal"][..]),
            ("public static final int[][] GOAL_STATE = new int[][] {{1,2},{3,0}};", &["goal state"]),
            ("const int goal[2][2] = {{1,2},{3,0}};", &["goal"]),
            ("goal: list[list[int]] = [[1, 2], [3, 0]]", &["goal"]),
            ("let goal: [[u8; 2]; 2] = [[1, 2], [3, 0]];", &["goal"]),
            ("goal_state = np.array([[1, 2], [3, 0]])", &["goal state"]),
            ("{\"start\": [[1,2],[3,0]], \"goal\":[[1,2],[3,0]]}", &["start", "goal"]),
            ("Puzzle(initial=((1, 2), (3, 0)), goal=((1, 2), (3, 0)))", &["initial", "goal"]),
            ("Goal state:\n[[1, 2], [3, 0]]", &["goal state"]),
            (
                "{\"grid\": [\"S.\", \".G\"], \"start\": {\"x\": 0, \"y\": 1}, \"size\":2}",
                &["grid", "start", "size"],
            ),
            ("class P {\n  static final int[][] GOAL = new int[][] {{1, 2}, {3, 0}};\n}", &["goal"]),
            ("[[1, 2], [3, 0]]", &[""]),
        ] {
            let found: Vec<String> = arrays(text).unwrap().iter().map(Named::name).collect();
            assert_eq!(found, names, "{text}");
        }
    }
}
