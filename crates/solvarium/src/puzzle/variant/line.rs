//! The text of a rule: its name, rules in brackets, its cells and its numbers, `arrow r3c3; r3c2 r2c3` or
//! `either (sum r1c1 r1c2 = 5) (even r1c1)`.

use super::grid::Grid;
use super::rule::{Rule, RuleKind, RuleShape};
use super::rules::{RULES, machine_width, rule_kind};
use crate::Error;
use crate::puzzle::words::{Word, cell_of};
use std::fmt::Write;

/// The kinds that read the place of a cell in the grid.
const PLACED: [&str; 8] = [
    "minimum",
    "maximum",
    "index-row",
    "index-column",
    "index-box",
    "region-sum",
    "full-rank",
    "full-rank-tied",
];

/// The kinds whose lists of cells have equal lengths. Only the last row of connected cells may be shorter.
const EQUAL_LENGTHS: [&str; 4] = ["clone", "same-digits", "connected", "pairs-differ"];

/// The greatest sum of the parts of a closed line, whose model has a variable for each lesser one.
const LOOP_SUM_MOST: i32 = 100;

/// The greatest depth of rules in brackets.
const DEPTH_MOST: usize = 8;

/// Reads the line of a rule.
pub(super) fn read(line: &[Word<'_>], grid: &Grid) -> Result<Rule, Error> {
    let words = cut(line);
    let mut words = words.iter();
    let rule = rule(&mut words, grid, 0)?;
    match words.next() {
        None => Ok(rule),
        Some(word) => Err(word.refuse("the end of the rule")),
    }
}

type Restriction<'t> = (Vec<Vec<usize>>, Vec<(Word<'t>, i32)>);

/// The cells and the digits of `digits r1c1 r1c2 = 1 2`.
pub(super) fn restriction<'t>(line: &[Word<'t>], grid: &Grid) -> Result<Restriction<'t>, Error> {
    let words = cut(line);
    let mut lists = Lists::default();
    for (at, word) in words.iter().enumerate().skip(1) {
        lists.take(word, &words[at + 1..], grid)?;
    }
    Ok((lists.paths(), lists.values))
}

/// The words of a rule, with each sign as a word.
fn cut<'t>(line: &[Word<'t>]) -> Vec<Word<'t>> {
    line.iter().flat_map(|word| word.cut(|c| matches!(c, ';' | '=' | '(' | ')'))).collect()
}

/// Reads a rule up to its end, or up to the bracket that closes it.
fn rule(words: &mut std::slice::Iter<'_, Word<'_>>, grid: &Grid, depth: usize) -> Result<Rule, Error> {
    let Some(name) = words.next() else { return Err(Error::input("expected the name of a rule")) };
    let kind = rule_kind(name.text).ok_or_else(|| unknown(name))?;
    let (mut parts, mut lists) = (Vec::new(), Lists::default());
    while let Some(word) = words.as_slice().first() {
        if word.text == ")" && depth > 0 {
            break;
        }
        words.next();
        if word.text != "(" {
            lists.take(word, words.as_slice(), grid)?;
        } else if depth == DEPTH_MOST {
            return Err(word.refuse(&format!("brackets that are nested at most {DEPTH_MOST} deep")));
        } else {
            parts.push(self::rule(words, grid, depth + 1)?);
            if words.next().is_none() {
                return Err(word.refuse("a bracket that is closed"));
            }
        }
    }
    let values = lists.values.iter().map(|&(_, value)| value).collect();
    Ok(Rule { kind, parts, paths: lists.paths(), values })
}

/// The lists of cells and the numbers of a rule.
#[derive(Default)]
struct Lists<'t> {
    /// The finished lists, and the cells since.
    closed: Vec<Vec<usize>>,
    open: Vec<usize>,
    values: Vec<(Word<'t>, i32)>,
    has_values: bool,
}

impl<'t> Lists<'t> {
    /// Takes a word; `after` are the words behind it.
    fn take(&mut self, word: &Word<'t>, after: &[Word<'_>], grid: &Grid) -> Result<(), Error> {
        match word.text {
            ";" => self.closed.push(std::mem::take(&mut self.open)),
            "=" => {
                let is_last = after.first().is_none_or(|word| word.text == ")");
                if self.has_values || is_last {
                    return Err(word.refuse("numbers behind `=`"));
                }
                self.has_values = true;
            }
            _ if self.has_values => self.values.push((*word, value(word)?)),
            _ => self.open.extend(cells(word, grid)?),
        }
        Ok(())
    }

    fn paths(&self) -> Vec<Vec<usize>> {
        let mut paths = self.closed.clone();
        if !self.open.is_empty() || !paths.is_empty() {
            paths.push(self.open.clone());
        }
        paths
    }
}

/// Refuses an unknown rule, with the names of those that begin alike.
fn unknown(word: &Word<'_>) -> Error {
    let start: String = word.text.chars().take(2).collect();
    let alike =
        RULES.iter().map(|kind| kind.name).filter(|name| !start.is_empty() && name.starts_with(&start));
    let alike: Vec<&str> = alike.collect();
    let hint = if alike.is_empty() {
        "`list rules` shows all".to_owned()
    } else {
        format!("such as {}", alike.join(", "))
    };
    word.refuse(&format!("the name of a rule ({hint})"))
}

fn value(word: &Word<'_>) -> Result<i32, Error> {
    match word.text {
        "X" | "x" => Ok(10),
        "V" | "v" => Ok(5),
        text => match text.strip_prefix('-') {
            // Only weights are negative; `check` refuses others.
            Some(number) => {
                Word { text: number, ..*word }.number("a number", 0..=10_000).map(|value| -(value as i32))
            }
            None => Ok(word.number("a number", 0..=10_000)? as i32),
        },
    }
}

/// Cells: `r1c1`, a straight line `r1c1-r1c9`, `row3` or `column3`, or the name of a variable.
fn cells(word: &Word<'_>, grid: &Grid) -> Result<Vec<usize>, Error> {
    if let Some(at) = grid.variables().iter().position(|name| name == word.text) {
        return Ok(vec![grid.cells() + at]);
    }
    let (rows, columns) = (grid.rows, grid.columns);
    let refuse = || word.refuse(&format!("cells such as `r1c1`, `r1c1-r1c{columns}`, `row3` or `column3`"));
    let house = |prefix: &str, count: usize| {
        let at = word.text.strip_prefix(prefix).and_then(|at| at.parse::<usize>().ok());
        at.filter(|at| (1..=count).contains(at)).map(|at| at - 1)
    };
    if let Some(row) = house("row", rows) {
        return Ok(grid.row(row));
    }
    if let Some(column) = house("column", columns) {
        return Ok(grid.column(column));
    }
    match word.text.split_once('-') {
        None => cell_of(word.text, (rows, columns)).map(|cell| vec![cell]),
        Some((from, to)) => cell_of(from, (rows, columns))
            .zip(cell_of(to, (rows, columns)))
            .and_then(|(from, to)| straight(from, to, columns)),
    }
    .ok_or_else(refuse)
}

/// The cells from one to another in a row, a column or a diagonal.
fn straight(from: usize, to: usize, size: usize) -> Option<Vec<usize>> {
    let (rows, columns) =
        ((to / size) as isize - (from / size) as isize, (to % size) as isize - (from % size) as isize);
    let steps = rows.abs().max(columns.abs());
    if rows != 0 && columns != 0 && rows.abs() != columns.abs() {
        return None;
    }
    let by = rows.signum() * size as isize + columns.signum();
    (0..=steps).map(|step| usize::try_from(from as isize + step * by).ok()).collect()
}

/// Refuses a rule with other cells or numbers than its kind needs.
pub(super) fn check(rule: &Rule, grid: &Grid) -> Result<(), Error> {
    let (kind, needs) = (rule.kind, rule.kind.needs);
    let refuse = |why: String| Err(Error::input(format!("{}: {why}; {}", kind.name, usage(kind))));
    let between = |(least, most): (usize, usize), what: &str| match (least, most) {
        (0, 0) => format!("expected no {what}"),
        _ if least == most => format!("expected {least} {what}{}", if least == 1 { "" } else { "s" }),
        _ => format!("expected {least} to {most} {what}s"),
    };
    let count = rule.parts.len();
    if !(needs.parts.0..=needs.parts.1).contains(&count) {
        return refuse(format!("{}, found {count}", between(needs.parts, "rule in brackets")));
    }
    for part in &rule.parts {
        // These rules depend on the other rules of the puzzle, or concern the whole grid.
        let is_global = part.kind.needs.shape == RuleShape::Whole;
        if is_global || matches!(part.kind.name, "minimum" | "maximum") {
            return refuse(format!("{} cannot be part of another rule", part.kind.name));
        }
        check(part, grid)?;
    }
    let count = rule.paths.len();
    if !(needs.paths.0..=needs.paths.1).contains(&count) {
        return refuse(format!("{}, found {count}", between(needs.paths, "cell list")));
    }
    for path in &rule.paths {
        if path.len() > needs.cells_most {
            return refuse(format!("too many cells: {}, expected {}", path.len(), needs.cells_most));
        }
        if path.len() < needs.cells {
            return refuse(format!("too few cells: {}, expected at least {}", path.len(), needs.cells));
        }
        if let Some(cell) = path.iter().find(|&&cell| cell >= grid.places()) {
            return refuse(format!("there is no cell {cell}"));
        }
        if let Some(&cell) = path.iter().find(|&&cell| cell >= grid.cells() && PLACED.contains(&kind.name)) {
            return refuse(format!("{} has no place in the grid", grid.name(cell)));
        }
    }
    if !(needs.values.0..=needs.values.1).contains(&rule.values.len()) {
        return refuse(format!("{}, found {}", between(needs.values, "number"), rule.values.len()));
    }
    if kind.name != "weighted-sum" && rule.values.iter().any(|&value| value < 0) {
        return refuse("expected no negative number".into());
    }
    if kind.name == "weighted-sum" && rule.values.len() != rule.paths.iter().map(Vec::len).sum::<usize>() + 1
    {
        return refuse("expected the sum, and then a weight for each cell".into());
    }
    if EQUAL_LENGTHS.contains(&kind.name) && !have_equal_lengths(&rule.paths, kind.name == "connected") {
        return refuse("its lists of cells have different lengths".into());
    }
    let is_pair = |pair: &i32| [pair / 100, pair % 100].iter().all(|at| grid.each_digit().contains(at));
    if kind.name.ends_with("-table") && !rule.values.iter().all(is_pair) {
        return refuse("expected pairs of digits, 100 times the first and the second".into());
    }
    if kind.name == "run-length" && !are_arms(&rule.paths) {
        return refuse("expected one cell, and then lists that begin in one cell".into());
    }
    if kind.name == "machine" && !is_machine(rule, grid) {
        let and = if count > 1 { " and between lists" } else { "" };
        return refuse(format!(
            "expected for each state 0 or 1, and the next state or 0 for each digit{and}"
        ));
    }
    if kind.name == "sum-loop" && rule.value_or(0) > LOOP_SUM_MOST {
        return refuse(format!("expected a sum of at most {LOOP_SUM_MOST}, found {}", rule.value_or(0)));
    }
    if kind.name == "look-and-say" && !rule.values.len().is_multiple_of(2) {
        return refuse("expected pairs of numbers".into());
    }
    if kind.name == "windows" && (grid.rows, grid.columns, grid.digit_count()) != (9, 9, 9) {
        return refuse("only a 9x9 grid has windows".into());
    }
    Ok(())
}

/// Whether lists have equal lengths, except perhaps a shorter last one.
fn have_equal_lengths(paths: &[Vec<usize>], is_last_free: bool) -> bool {
    let Some((last, rest)) = paths.split_last() else { return true };
    let length = rest.first().map_or(last.len(), Vec::len);
    let is_last_right = last.len() == length || is_last_free && last.len() < length;
    is_last_right && rest.iter().all(|path| path.len() == length)
}

/// Whether a list of one cell is before lists that begin in one cell.
fn are_arms(paths: &[Vec<usize>]) -> bool {
    let Some((control, arms)) = paths.split_first() else { return false };
    control.len() == 1 && arms.windows(2).all(|pair| pair[0][0] == pair[1][0])
}

/// Whether the numbers of a rule are those of a state machine.
fn is_machine(rule: &Rule, grid: &Grid) -> bool {
    let width = machine_width(rule, grid);
    let mut states = rule.values.chunks(width);
    let most = states.len() as i32;
    states.all(|state| {
        state.len() == width
            && (0..=1).contains(&state[0])
            && state[1..].iter().all(|next| (0..=most).contains(next))
    })
}

/// How to write a rule of a kind, for lists of rules.
///
/// ```
/// use solvarium::puzzle::variant::{rule_kind, usage};
/// assert_eq!(usage(rule_kind("difference").unwrap()), "write `difference r1c1 r1c2` or the same with `= 5`");
/// ```
#[must_use]
pub fn usage(kind: &RuleKind) -> String {
    let name = kind.name;
    let cells = match (kind.needs.paths, kind.needs.cells_most) {
        ((0, 0), _) => "",
        ((1, 1), 2) => " r1c1 r1c2",
        ((1, 1), _) => " r1c1-r1c3",
        _ => " r1c1-r1c3; r2c1-r2c3",
    };
    match kind.needs.values {
        _ if name == "run-length" => {
            format!("write `{name} r1c1; r1c2-r1c4; r1c2-r3c2` or the same with `= 1`")
        }
        (0, 0) if kind.needs.parts.1 > 0 => format!("write `{name} (even r1c1) (odd r1c2)`"),
        (0, 0) => format!("write `{name}{cells}`"),
        (0, _) => format!("write `{name}{cells}` or the same with `= 5`"),
        (_, _) if name.ends_with("-table") => format!("write `{name}{cells} = 105 201`"),
        (_, _) if name == "machine" => format!("write `{name} r1c1-r1c3 ={}`", " 1".repeat(10)),
        (_, _) if name == "weighted-sum" => format!("write `{name} r1c1 r1c2 = 7 1 2`"),
        (least, _) => format!("write `{name}{cells} ={}`", " 5".repeat(least)),
    }
}

/// The line of a rule.
pub(super) fn print(grid: &Grid, rule: &Rule) -> String {
    let path = |path: &Vec<usize>| path.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>().join(" ");
    let mut line = rule.kind.name.to_owned();
    for part in &rule.parts {
        let _ = write!(line, " ({})", print(grid, part));
    }
    if !rule.paths.is_empty() {
        line = line + " " + &rule.paths.iter().map(path).collect::<Vec<_>>().join("; ");
    }
    if !rule.values.is_empty() {
        let values = rule.values.iter().map(ToString::to_string).collect::<Vec<_>>();
        line = line + " = " + &values.join(" ");
    }
    line
}
