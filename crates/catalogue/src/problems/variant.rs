//! Sudoku variants, in the catalogue.

mod generate;

use super::forward::own_functions;
use super::squares::{line, picture};
use crate::auto::{self, Rule};
use crate::instance::scene::{Cage, Picture, PictureRule};
use crate::instance::{Finding, Findings, Instance, MODEL_HEURISTICS, Modelled, modelled};
use crate::parts;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Expected, Interpreted, Item, TextFeatures, one};
use crate::table::{Entry, INTO_CELLS};
use solvarium::Error;
use solvarium::csp::Var;
use solvarium::puzzle::variant::{Grid, Rule as GridRule, Variant, rule_kind};
use solvarium::wording::count;
use solvarium_forms::{self as forms, Claim, SudokuGrid};
use std::collections::BTreeMap;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "variant",
    aliases: &["sudoku-variant"],
    help: "Sudoku with more rules: a grid, then a rule in each line, 'thermo r1c1-r1c4' (see 'list rules')",
    settings: &[],
    of: ProblemInfo {
        example: "....\n....\n....\n...1\nthermo r1c1-r1c3\ngreater r2c1 r2c2",
        examples: &[(
            "Sudoku with thermometers, 4x4",
            "....\n....\n....\n...1\nthermo r1c1-r1c3\ngreater r2c1 r2c2\n",
        )],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        score: Some(score),
        read,
        briefs: INTO_CELLS,
        generators: &[&generate::GENERATOR],
        ..ProblemInfo::PLAIN
    },
};

/// The kinds of rules of variants, how they are written, and the tools of setters.
pub mod rules {
    pub use solvarium::puzzle::variant::{
        Minimize, Minimized, Parts, RULES, RuleKind, Variant, minimize, search, usage,
    };
}

/// A form of grids recognises the same rows as surely, but refuses the words below them. So this score is higher.
fn score(text: &TextFeatures<'_>) -> u8 {
    if parts::is_variant(text.text) { Claim::SURE + 1 } else { 0 }
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(Variant::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

/// Converts a grid with rules of a text form.
pub(super) fn interpret(grid: &SudokuGrid) -> Result<Interpreted, Error> {
    let variant = variant(grid)?;
    let interpreted = Interpreted::plain(modelled(variant, &ProblemKind::of(&ENTRY)));
    Ok(Interpreted { expected: grid.solution.clone().map(Expected::Grid), ..interpreted })
}

fn variant(told: &SudokuGrid) -> Result<Variant, Error> {
    let mut grid = match told.shape {
        None => Grid::new(told.size)?,
        Some(shape) => {
            let range = (i32::from(shape.least), i32::from(shape.greatest));
            Grid::shaped((shape.rows, shape.columns), range)?
        }
    };
    if let Some(regions) = &told.regions {
        grid = grid.with_regions(regions.iter().map(|&region| Some(region.into())).collect())?;
    } else if let Some(boxes) = told.boxes {
        grid = grid.with_boxes(boxes)?;
    }
    for (cell, &value) in told.values.iter().enumerate() {
        let candidates = told.candidates.as_ref().map_or(u128::MAX, |all| all[cell]);
        // In the description, the least digit is 1 and the lowest bit. In the grid, the bit of a digit is its number.
        let places = if value > 0 { 1 << (value - 1) } else { candidates };
        let digits = (places << grid.least()) as u32;
        grid.allow(cell, digits);
    }
    let first = grid.cells();
    grid = grid.with_variables(told.variables.iter().map(|(name, _)| &**name))?;
    for (at, (_, digits)) in told.variables.iter().enumerate() {
        grid.allow(first + at, (digits << grid.least()) as u32);
    }
    let whole = |name: &'static str| forms::GridRule::new(name, Vec::new(), Vec::new());
    let cage = |cage: &forms::Cage| {
        let sum = cage.sum.map(|sum| i32::try_from(sum).unwrap_or(i32::MAX));
        forms::GridRule::new("cage", vec![cage.cells.clone()], sum.into_iter().collect())
    };
    let mut rules = Vec::new();
    if told.diagonals {
        rules.extend(["diagonal-down", "diagonal-up"].map(whole));
    }
    if told.windows {
        rules.push(whole("windows"));
    }
    rules.extend(told.cages.iter().map(cage));
    let rules = rules.iter().chain(&told.rules).map(rule).collect::<Result<_, _>>()?;
    Variant::new(grid, rules)
}

/// A rule of a text form.
fn rule(told: &forms::GridRule) -> Result<GridRule, Error> {
    let kind = rule_kind(told.name).ok_or_else(|| Error::input(format!("{}: not supported", told.name)))?;
    let parts = told.parts.iter().map(rule).collect::<Result<_, _>>()?;
    Ok(GridRule { kind, paths: told.paths.clone(), values: told.values.clone(), parts })
}

/// A rule for text forms.
fn told(rule: &GridRule) -> forms::GridRule {
    let mut all = forms::GridRule::new(rule.kind.name, rule.paths.clone(), rule.values.clone());
    all.parts = rule.parts.iter().map(told).collect();
    all
}

/// The puzzle as a variant, if it is a grid of digits: Sudoku, killer Sudoku, a variant.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let jigsaw = catalogue::parse("1.....3..4.....2")?;
/// assert_eq!(catalogue::as_variant(&*jigsaw).unwrap()?.grid().given(0), Some(1));
/// assert!(catalogue::as_variant(&*catalogue::parse("queens 4")?).is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The grid is larger than variants can be.
#[must_use]
pub fn as_variant(instance: &dyn Instance) -> Option<Result<Variant, Error>> {
    match instance.described()? {
        forms::Puzzle::Sudoku(grid) => Some(variant(&grid)),
        _ => None,
    }
}

/// Checks a filled grid by each rule of a puzzle, without a model: one finding for each fault, or one if there is none.
/// Digits are side by side, or are numbers with blanks between them; signs of a drawn grid are ignored. The digits of
/// variables come after the cells, or are in lines such as `digits A = 2`.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let puzzle = catalogue::parse("....\n....\n....\n....\nthermo r1c1-r1c3")?;
/// let findings = catalogue::check_grid(&*puzzle, "1324\n2413\n3142\n4231")?;
/// assert_eq!(findings.0[0].text, "thermo r1c1 r1c2 r1c3: digits increase along the line, found 1 3 2");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The puzzle is not a grid of digits, or the text does not have a digit for each cell.
pub fn check_grid(instance: &dyn Instance, text: &str) -> Result<Findings, Error> {
    let lacking = || {
        Error::input(format!(
            "{} is not a grid of digits: expected a Sudoku or a variant",
            instance.describe()
        ))
    };
    let variant = as_variant(instance).ok_or_else(lacking)??;
    let faults = variant.faults(&filled(text, variant.grid())?);
    let finding = |good: bool, text: String| Finding { what: "grid", good: Some(good), stopped: None, text };
    if faults.is_empty() {
        return Ok(Findings(vec![finding(true, "all rules hold".into())]));
    }
    Ok(Findings(faults.into_iter().map(|fault| finding(false, fault)).collect()))
}

/// The digits of a filled grid and of its variables.
fn filled(text: &str, grid: &Grid) -> Result<Vec<i32>, Error> {
    let (named, rows): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.trim_start().starts_with("digits "));
    if named.is_empty() {
        return numbers(text, grid, grid.cells() + grid.variables().len());
    }
    let mut digits = numbers(&rows.join("\n"), grid, grid.cells())?;
    for name in grid.variables() {
        let digit = named.iter().find_map(|line| digit_of(name, line));
        let lacking = || Error::input(format!("expected the digit of {name}, such as `digits {name} = 2`"));
        digits.push(digit.ok_or_else(lacking)?);
    }
    Ok(digits)
}

/// The digit of a variable in a line `digits A = 2`.
fn digit_of(name: &str, line: &str) -> Option<i32> {
    let (before, digit) = line.split_once('=')?;
    let is_its = before.split_whitespace().skip(1).eq([name]);
    digit.trim().parse().ok().filter(|_| is_its)
}

/// Reads this number of digits from a text.
fn numbers(text: &str, grid: &Grid, wanted: usize) -> Result<Vec<i32>, Error> {
    let is_line = |c: char| matches!(c, '|' | '-' | '+' | '/');
    let words = || text.split(|c: char| c.is_whitespace() || is_line(c)).filter(|word| !word.is_empty());
    let numbers: Option<Vec<i32>> = if words().count() == wanted || grid.greatest() > 9 {
        words().map(|word| word.parse().ok()).collect()
    } else {
        words().flat_map(str::chars).map(|c| c.to_digit(10).map(|digit| digit as i32)).collect()
    };
    let found = numbers.as_ref().map_or(0, Vec::len);
    numbers.filter(|numbers| numbers.len() == wanted).ok_or_else(|| {
        let found = if found == 0 { "something else".to_owned() } else { count(found, "digit") };
        let behind = match grid.variables() {
            [] => String::new(),
            names => format!(" and the digits of {}", names.join(" ")),
        };
        let (rows, columns) = (grid.rows(), grid.columns());
        Error::input(format!("expected a filled grid of {rows}x{columns} digits{behind}, found {found}"))
    })
}

/// A rule for a picture.
fn pictured(variant: &Variant, rule: &GridRule) -> PictureRule {
    PictureRule {
        name: rule.kind.name,
        help: rule.kind.help,
        paths: rule.paths.clone(),
        values: rule.values.clone(),
        text: variant.line(rule),
    }
}

/// The regions of a grid in which some cells belong to no region, as extra regions.
fn parts(variant: &Variant) -> Vec<PictureRule> {
    let grid = variant.grid();
    let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..grid.cells() {
        if let Some(region) = grid.region(cell) {
            parts.entry(region).or_default().push(cell);
        }
    }
    let Some(kind) = rule_kind("extra-region") else { return Vec::new() };
    let rule = |cells| GridRule::new(kind, vec![cells], Vec::new());
    parts.into_values().map(|cells| pictured(variant, &rule(cells))).collect()
}

/// The cells with several of the digits, but not all.
fn restricted(grid: &Grid) -> Vec<PictureRule> {
    let mut sets: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    // A variable shows no digit in the grid.
    let is_shown = |cell: usize| cell < grid.cells() && grid.given(cell).is_some();
    for cell in (0..grid.cells() + grid.variables().len()).filter(|&cell| !is_shown(cell)) {
        sets.entry(grid.digits(cell)).or_default().push(cell);
    }
    let of = |(digits, cells): (u32, Vec<usize>)| {
        let all = grid.least()..=grid.greatest();
        let values: Vec<i32> = all.filter(|digit| digits >> digit & 1 == 1).collect();
        (values.len() < grid.digit_count()).then(|| PictureRule {
            name: "digits",
            help: "the possible digits of these cells",
            text: format!(
                "digits {} = {}",
                joined(cells.iter().map(|&cell| grid.name(cell))),
                joined(&values)
            ),
            paths: vec![cells],
            values,
        })
    };
    sets.into_iter().filter_map(of).collect()
}

/// Items with blanks between them.
fn joined(items: impl IntoIterator<Item: ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

impl Modelled for Variant {
    own_functions!();

    fn described(&self) -> Option<forms::Puzzle> {
        let grid = self.grid();
        let cells = || 0..grid.cells();
        let mut told = SudokuGrid::default();
        told.size = grid.columns();
        if !grid.is_usual() {
            told.shape = Some(forms::GridShape {
                rows: grid.rows(),
                columns: grid.columns(),
                least: grid.least() as u8,
                greatest: grid.greatest() as u8,
            });
        }
        // In the grid, the bit of a digit is its number. In the description, the least digit is 1 and the lowest bit.
        let place = |digit: u8| digit + 1 - grid.least() as u8;
        told.values = cells().map(|cell| grid.given(cell).map_or(0, place)).collect();
        told.candidates = Some(cells().map(|cell| u128::from(grid.digits(cell)) >> grid.least()).collect());
        if cells().all(|cell| grid.region(cell).is_some()) {
            told.regions = Some(cells().map(|cell| grid.region(cell).unwrap_or(0) as u8).collect());
        } else if cells().all(|cell| grid.region(cell).is_none()) {
            // Boxes of one row mean that there are none.
            told.boxes = Some((1, grid.columns()));
        } else {
            return None;
        }
        let digits = |at: usize| u128::from(grid.digits(grid.cells() + at)) >> grid.least();
        let variables = grid.variables().iter().enumerate();
        told.variables = variables.map(|(at, name)| (name.clone(), digits(at))).collect();
        told.rules = self.rules().iter().map(self::told).collect();
        Some(forms::Puzzle::Sudoku(Box::new(told)))
    }

    fn describe(&self) -> String {
        let (grid, rules) = (self.grid(), count(self.rules().len(), "rule"));
        format!("{}x{} Sudoku variant, {rules}", grid.rows(), grid.columns())
    }

    fn line(&self, values: &[i32]) -> String {
        let (grid, greatest) = (self.grid(), self.grid().greatest());
        let (cells, others) = values.split_at(grid.cells());
        let cells = line(cells, grid.columns(), greatest);
        match &others[..grid.variables().len()] {
            [] => cells,
            digits => {
                let gap = if greatest > 9 { " / " } else { " " };
                cells + gap + &line(digits, grid.columns(), greatest)
            }
        }
    }

    fn same_form(&self, values: &[i32]) -> Option<String> {
        Some(self.draw(|cell| values.get(cell.index()).copied()))
    }

    fn row(&self) -> Option<usize> {
        Some(self.grid().columns())
    }

    /// Variables behind the cells count digits.
    fn shown(&self, mut values: Vec<i32>) -> Vec<i32> {
        values.truncate(self.grid().cells());
        values
    }

    fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
        let (grid, cells) = (self.grid(), self.grid().cells());
        let givens: Vec<u8> = (0..cells).map(|cell| grid.given(cell).is_some().into()).collect();
        let mut picture = picture(self.csp(), (grid.columns(), grid.rows()), &givens, value);
        picture.cells.truncate(cells);
        let is_whole = (0..cells).all(|cell| grid.region(cell).is_some());
        if is_whole {
            picture.regions = (0..cells).map(|cell| grid.region(cell).unwrap_or(0) as u16).collect();
        } else {
            picture.rules = parts(self);
        }
        for rule in self.rules() {
            match (rule.kind.name, &rule.values[..]) {
                ("cage", &[sum]) if rule.paths[0].iter().all(|&cell| cell < cells) => {
                    let mut cells = rule.paths[0].clone();
                    cells.sort_unstable();
                    picture.cages.push(Cage { cells, sum: sum.unsigned_abs() });
                }
                _ => picture.rules.push(pictured(self, rule)),
            }
        }
        picture.rules.extend(restricted(grid));
        Some(picture)
    }

    fn auto(&self) -> &'static Rule {
        &auto::VARIANT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;
    use solvarium::Limits;

    #[test]
    fn solutions_with_variables_can_be_checked() {
        for (grid, digits) in [("1234\n3412\n2143\n4321", ""), ("....\n....\n....\n...1", "grid 4x4 1-10\n")]
        {
            let text = format!("{digits}{grid}\nvariables A B\ndigits B = 3\nsum A r1c1 = 3");
            let puzzle = crate::parse(&text).unwrap();
            let report = puzzle.solve(&Request::default(), &Limits::none(), None).unwrap();
            for text in [report.same_form().unwrap(), report.solution().unwrap()] {
                assert_eq!(check_grid(&*puzzle, &text).unwrap().0[0].text, "all rules hold", "{text}");
            }
            let all = report.same_form().unwrap();
            assert!(all.ends_with("digits B = 3\n"), "{all}");
            let error = check_grid(&*puzzle, &all.replace("digits B", "digits C")).unwrap_err().to_string();
            assert!(error.contains("the digit of B, such as `digits B = 2`"), "{error}");
        }
    }
}
