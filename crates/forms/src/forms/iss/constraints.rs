//! The constraints of Interactive Sudoku Solver: each name, the rule that it stands for, and how its arguments are written.

use super::arguments::Arguments;
use super::composite;
use super::shape::Shape;
use super::variables::{self, Group};
use crate::position::{all, bit};
use crate::{Fault, GridRule, SudokuGrid, web};
use std::collections::BTreeMap;

/// The maximum work for one string: the characters of its constraints, counted again for each copy; the cells and numbers of its rules; the steps of
/// its state machines.
const WORK_MOST: usize = 10_000_000;
/// The greatest number in a rule: texts of variants have none above it.
pub(super) const NUMBER_MOST: u32 = 10_000;
/// The work for a rule, beside its cells and numbers.
pub(super) const RULE: usize = 16;

/// The form of a constraint's cells and numbers.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Nothing: the rules of these names.
    Flag(&'static [&'static str]),
    /// Cells.
    Cells(&'static str),
    /// A number, then cells.
    Number(&'static str),
    /// Cells whose neighbours make pairs with this number.
    Pairs(&'static str, Option<i32>),
    /// A row or a column (`C1`) with the clues at its beginning and at its end.
    Outside(&'static str),
    /// Others, read one by one.
    Own,
}

use Form::{Cells, Flag, Number, Outside, Own, Pairs};

const CONSTRAINTS: &[(&str, Form)] = &[
    ("Given", Own),
    ("Shape", Own),
    ("Jigsaw", Own),
    ("NoBoxes", Flag(&[])),
    ("RegionSize", Flag(&[])),
    ("RegionSameValues", Own),
    ("FullRank", Own),
    ("FullRankTies", Own),
    ("NFA", Own),
    ("Var", Own),
    ("ChaosConstruction", Own),
    ("ChaosArrow", Own),
    ("ChaosCount", Own),
    ("ConnectedValues", Own),
    ("Doppelganger", Own),
    ("Regex", Own),
    ("Cage", Own),
    ("Diagonal", Own),
    ("LittleKiller", Own),
    ("Sandwich", Own),
    ("Arrow", Own),
    ("PillArrow", Own),
    ("Whisper", Own),
    ("Quad", Own),
    ("Indexing", Own),
    ("SameValues", Own),
    ("ContainAtLeast", Own),
    ("ContainExact", Own),
    ("LookAndSay", Own),
    ("EqualSum", Own),
    ("Pair", Own),
    ("PairX", Own),
    ("Binary", Own),
    ("BinaryX", Own),
    ("AntiKnight", Flag(&["anti-knight"])),
    ("AntiKing", Flag(&["anti-king"])),
    ("AntiConsecutive", Flag(&["no-other-difference"])),
    ("StrictKropki", Flag(&["no-other-difference", "no-other-ratio"])),
    ("StrictXV", Flag(&["no-other-sum"])),
    ("Windoku", Own),
    ("DisjointSets", Own),
    ("GlobalEntropy", Flag(&["global-entropy"])),
    ("GlobalMod", Flag(&["global-modular"])),
    ("AntiTaxicab", Flag(&["anti-taxicab"])),
    ("DutchFlatmates", Flag(&["dutch-flatmates"])),
    ("Thermo", Cells("thermo")),
    ("Renban", Cells("renban")),
    ("Entropic", Cells("entropic")),
    ("RegionSumLine", Cells("region-sum")),
    ("Between", Cells("between")),
    ("Palindrome", Cells("palindrome")),
    ("Zipper", Cells("zipper")),
    ("DoubleArrow", Cells("double-arrow")),
    ("AllDifferent", Cells("extra-region")),
    ("CountingCircles", Cells("counting-circles")),
    ("CountDistinct", Cells("count-distinct")),
    ("ValueIndexing", Cells("value-index")),
    ("EqualityCage", Cells("equality-cage")),
    ("Lunchbox", Number("lunchbox")),
    ("RellikCage", Number("rellik")),
    ("Modular", Number("modular")),
    ("Lockout", Number("lockout")),
    ("SumLine", Own),
    ("Sum", Own),
    ("WhiteDot", Pairs("difference", None)),
    ("BlackDot", Pairs("ratio", None)),
    ("X", Pairs("pair-sum", Some(10))),
    ("V", Pairs("pair-sum", Some(5))),
    ("GreaterThan", Pairs("greater", None)),
    ("XSum", Outside("x-sum")),
    ("Skyscraper", Outside("skyscraper")),
    ("NumberedRoom", Outside("numbered-room")),
    ("HiddenSkyscraper", Outside("hidden-skyscraper")),
];

/// Whether a constraint of this name is supported.
pub(super) fn is_known(name: &str) -> bool {
    known(name).is_some() || composite::is_composite(name)
}

/// The grid with the constraints of a string.
pub(super) fn grid(text: &str) -> Result<SudokuGrid, Fault> {
    let text: String = text.split_whitespace().collect();
    let parts = text.split('.').skip(1).filter(|part| !part.is_empty());
    let parts: Vec<Arguments<'_>> = parts.map(Arguments::new).collect();
    let has_names = |name: &str| parts.iter().any(|part| part.name == name);
    let own = Shape::of(&parts)?;
    let mut grid = SudokuGrid { size: own.columns, values: vec![0; own.cells()], ..SudokuGrid::default() };
    (grid.shape, grid.boxes) = (own.stated(), own.stated_boxes());
    let groups = variables::groups(&parts, own)?;
    let variables = groups.last().map_or(own.cells(), Group::end);
    let mut marks = vec![all(own.count()); variables];
    if let Some(part) = parts.first() {
        let (grid, marks, ties) = (&mut grid, &mut marks[..], ties(&parts)?);
        let mut reader = Reader {
            part,
            grid,
            marks,
            shape: own,
            groups: &groups,
            pieces: Vec::new(),
            machines: BTreeMap::new(),
            ties,
            depth: 0,
            is_part: false,
            moved: None,
            work: WORK_MOST,
        };
        reader.read_all(&parts)?;
        // All regions are known now.
        if has_names("RegionSameValues") {
            reader.same_values()?;
        }
    }
    // A grid has regions if one jigsaw has every cell in a piece.
    let jigsaws = parts.iter().filter(|part| part.name == "Jigsaw").count();
    let has_other_pieces = jigsaws > 1 || jigsaws == 1 && grid.regions.is_none();
    if has_names("RegionSumLine") && own.boxes.is_none() && has_other_pieces {
        return Err(web::unsupported("RegionSumLine with regions of several sizes"));
    }
    let is_strict = has_names("StrictKropki") || has_names("StrictXV");
    if is_strict && grid.rules.iter().any(has_marks) {
        return Err(web::unsupported("StrictKropki and StrictXV with marks in Or"));
    }
    grid.variables = variables::named(&groups, &marks.split_off(own.cells()));
    for (value, marks) in grid.values.iter_mut().zip(&marks) {
        *value = if marks.is_power_of_two() { marks.trailing_zeros() as u8 + 1 } else { 0 };
    }
    let is_open = |(&set, &value): (&u128, &u8)| value == 0 && set != all(own.count());
    if marks.iter().zip(&grid.values).any(is_open) {
        grid.candidates = Some(marks);
    }
    Ok(grid)
}

/// Whether a rule has parts that are marks between two cells.
fn has_marks(rule: &GridRule) -> bool {
    let is_mark =
        |part: &GridRule| matches!(part.name, "difference" | "ratio" | "pair-sum") || has_marks(part);
    rule.parts.iter().any(is_mark)
}

/// The form of a constraint of this name.
pub(super) fn known(name: &str) -> Option<Form> {
    CONSTRAINTS.iter().find(|(known, _)| *known == name).map(|&(_, form)| form)
}

/// The rule of clues of full rank: whether other rows and columns may be equal.
fn ties(parts: &[Arguments<'_>]) -> Result<&'static str, Fault> {
    let stated = parts.iter().find(|part| part.name == "FullRankTies");
    match stated.and_then(|part| part.all.first().copied()) {
        None | Some("none" | "only-unclued") => Ok("full-rank"),
        Some("any") => Ok("full-rank-tied"),
        Some(other) => {
            Err(Fault::new(format!("FullRankTies: expected none, only-unclued or any, found `{other}`")))
        }
    }
}

/// Reads one constraint.
pub(super) struct Reader<'a, 't> {
    pub part: &'a Arguments<'t>,
    pub grid: &'a mut SudokuGrid,
    marks: &'a mut [u128],
    pub shape: Shape,
    pub groups: &'a [Group],
    /// The pieces of jigsaws.
    pub pieces: Vec<Vec<usize>>,
    /// The numbers of state machines, by the names and texts of their constraints, and the number of digits and signs.
    pub machines: BTreeMap<(&'t str, &'t str, usize), Vec<i32>>,
    /// The rule of clues of full rank.
    ties: &'static str,
    /// The number of constraints around this one.
    pub depth: usize,
    /// Whether the constraint is in an `Or`.
    pub is_part: bool,
    /// Rows and columns by which cells are moved, in `Replicate`.
    pub moved: Option<(isize, isize)>,
    /// The work that may still be done.
    pub work: usize,
}

impl Reader<'_, '_> {
    pub fn refuse(&self, what: &str, found: &str) -> Fault {
        let found: String = found.chars().take(20).collect();
        Fault::new(format!("{}: expected {what}, found `{found}`", self.part.name))
    }

    /// Subtracts some work from the remaining budget.
    pub fn spend(&mut self, work: usize) -> Result<(), Fault> {
        let left = self.work.checked_sub(work);
        self.work = left.ok_or_else(|| {
            Fault::new(format!(
                "{}: the constraints and their copies are too large; use fewer",
                self.part.name
            ))
        })?;
        Ok(())
    }

    /// Adds a rule.
    pub fn add(&mut self, name: &'static str, paths: Vec<Vec<usize>>, values: Vec<i32>) -> Result<(), Fault> {
        self.spend(RULE + paths.iter().map(Vec::len).sum::<usize>() + values.len())?;
        self.grid.rules.push(GridRule::new(name, paths, values));
        Ok(())
    }

    pub fn number(&self, text: &str) -> Result<i32, Fault> {
        let number = text.parse().ok().filter(|&number: &u32| number <= NUMBER_MOST);
        number.map(|number| number as i32).ok_or_else(|| self.refuse("a number from 0 to 10,000", text))
    }

    /// The first argument and the others.
    pub fn first(&self) -> Result<(&str, &[&str]), Fault> {
        match self.part.all.split_first() {
            Some((first, rest)) => Ok((first, rest)),
            None => Err(self.refuse("arguments", "")),
        }
    }

    pub fn read(&mut self, form: Form) -> Result<(), Fault> {
        match form {
            Flag(names) => names.iter().try_for_each(|name| self.add(name, Vec::new(), Vec::new())),
            Cells(name) => {
                let cells = self.cells(&self.part.all)?;
                self.add(name, vec![cells], Vec::new())
            }
            Number(name) => {
                let (number, cells) = self.first()?;
                let (number, cells) = (self.number(number)?, self.cells(cells)?);
                self.add(name, vec![cells], vec![number])
            }
            Pairs(name, value) => {
                let mut pairs = self.neighbours()?.into_iter();
                let values: Vec<i32> = value.into_iter().collect();
                pairs.try_for_each(|(one, other)| self.add(name, vec![vec![one, other]], values.clone()))
            }
            Outside(name) => self.outside(name),
            Own => self.own(),
        }
    }

    fn outside(&mut self, name: &'static str) -> Result<(), Fault> {
        let (line, clues) = self.first()?;
        let mut line = self.house(line)?;
        let clue = |clue: &&str| if clue.is_empty() { Ok(None) } else { self.number(clue).map(Some) };
        let clues = clues.iter().take(2).map(clue).collect::<Result<Vec<_>, _>>()?;
        for clue in clues {
            if let Some(clue) = clue {
                self.add(name, vec![line.clone()], vec![clue])?;
            }
            line.reverse();
        }
        Ok(())
    }

    fn own(&mut self) -> Result<(), Fault> {
        match self.part.name {
            "Given" => return self.given(),
            "Jigsaw" => return self.jigsaw(),
            // These constraints are read before or after all others.
            "Shape" | "RegionSameValues" | "Var" => return Ok(()),
            "Doppelganger" => return self.doppelganger(),
            "ChaosConstruction" => return self.chaos(),
            "ChaosArrow" => return self.chaos_arrow(),
            "ChaosCount" => return self.chaos_count(),
            "ConnectedValues" => return self.connected(),
            "FullRank" => return self.outside(self.ties),
            "FullRankTies" if self.part.all.first() == Some(&"none") => {
                return self.add("no-equal-lines", Vec::new(), Vec::new());
            }
            "FullRankTies" => return Ok(()),
            "Sum" => return self.sum(),
            "NFA" | "Regex" => return self.machine(),
            "Windoku" => return self.windows(),
            "DisjointSets" => return self.disjoint_sets(),
            "EqualSum" => {
                let sets = self.part.all.split(|&word| word == "-").map(|set| self.cells(set));
                let sets = sets.collect::<Result<Vec<_>, _>>()?;
                return self.add("equal-sum", sets, Vec::new());
            }
            "Pair" | "PairX" | "Binary" | "BinaryX" => return self.pairs(),
            _ => {}
        }
        let (first, rest) = self.first()?;
        match self.part.name {
            "SumLine" => {
                let (name, rest) = match rest {
                    [rest @ .., "LOOP"] => ("sum-loop", rest),
                    _ => ("sum-line", rest),
                };
                let (number, cells) = (self.number(first)?, self.cells(rest)?);
                self.add(name, vec![cells], vec![number])
            }
            "Cage" => {
                let sum = if first.is_empty() { 0 } else { self.number(first)? };
                let cells = self.cells(rest)?;
                self.cage(sum, cells)
            }
            "Diagonal" => {
                let name = match first {
                    "1" => "diagonal-up",
                    "-1" => "diagonal-down",
                    _ => return Err(self.refuse("1 or -1", first)),
                };
                self.add(name, Vec::new(), Vec::new())
            }
            "LittleKiller" => {
                let (sum, start) = (self.number(first)?, self.cells(rest)?[0]);
                let line = self.diagonal(start)?;
                self.add("sum", vec![line], vec![sum])
            }
            "Sandwich" => {
                let line = self.house(rest.first().copied().unwrap_or_default())?;
                let sum = self.number(first)?;
                // In a line that lacks some digits, the sum is of the digits between the line's least and greatest
                // digit.
                let name = if line.len() == self.shape.count() { "sandwich" } else { "lunchbox" };
                self.add(name, vec![line], vec![sum])
            }
            "Arrow" => {
                let (circle, line) = (self.cell(first)?, self.cells(rest)?);
                self.add("arrow", vec![vec![circle], line], Vec::new())
            }
            "PillArrow" => {
                let (length, mut cells) = (self.number(first)? as usize, self.cells(rest)?);
                if !(2..=3).contains(&length) || cells.len() <= length {
                    return Err(self.refuse("a pill of 2 or 3 cells, and more cells", first));
                }
                let line = cells.split_off(length);
                // A pill is read from left to right and from top to bottom.
                cells.sort_unstable();
                self.add("arrow", vec![cells, line], Vec::new())
            }
            "Whisper" => {
                // The difference may be missing.
                let (apart, cells) = match self.number(first) {
                    Ok(apart) => (apart, self.cells(rest)?),
                    Err(_) => (5, self.cells(&self.part.all)?),
                };
                self.add("whispers", vec![cells], vec![apart])
            }
            "Quad" => {
                let (corner, size) = (self.cell(first)?, self.shape.columns);
                // A variable has no place in the grid.
                if corner % size + 1 == size || corner / size + 1 >= self.shape.rows {
                    return Err(self.refuse("the top left cell of a square", first));
                }
                let values = rest.iter().map(|value| self.number(value)).collect::<Result<Vec<_>, _>>()?;
                self.add("quadruple", vec![self.shape.block(corner, (2, 2))], values)
            }
            "Indexing" => {
                let name = match first {
                    "R" => "index-row",
                    "C" => "index-column",
                    _ => return Err(self.refuse("R or C", first)),
                };
                let cells = self.cells(rest)?;
                self.add(name, vec![cells], Vec::new())
            }
            "SameValues" => {
                let (count, cells) = (self.number(first)? as usize, self.cells(rest)?);
                if count < 2 || !cells.len().is_multiple_of(count) {
                    return Err(self.refuse("a number of sets that divides the number of cells", first));
                }
                let sets = cells.chunks(cells.len() / count).map(<[usize]>::to_vec).collect();
                self.add("same-digits", sets, Vec::new())
            }
            "LookAndSay" => {
                let digit = |c: char| c.to_digit(10).map(|digit| digit as i32);
                let values: Option<Vec<i32>> = first.chars().map(digit).collect();
                let values = values.filter(|values| values.len().is_multiple_of(2) && !values.is_empty());
                let values = values.ok_or_else(|| self.refuse("pairs of a count and a digit", first))?;
                let cells = self.cells(rest)?;
                self.add("look-and-say", vec![cells], values)
            }
            name => {
                let digits = first.split('_').map(|digit| self.number(digit));
                let mut digits = digits.collect::<Result<Vec<_>, _>>()?;
                let cells = self.cells(rest)?;
                if name != "ContainExact" {
                    return self.add("quadruple", vec![cells], digits);
                }
                digits.sort_unstable();
                let counted = digits.chunk_by(|a, b| a == b);
                let values = counted.flat_map(|equal| [equal.len() as i32, equal[0]]).collect();
                self.add("look-and-say", vec![cells], values)
            }
        }
    }

    /// `R1C1_3`, or several possible digits `R1C1_3_4`.
    fn given(&mut self) -> Result<(), Fault> {
        for given in self.part.all.iter().filter(|given| !given.is_empty()) {
            let (cell, digits) =
                given.split_once('_').ok_or_else(|| self.refuse("a cell and digits", given))?;
            let cell = self.cell(cell)?;
            let (least, greatest) = (self.shape.least, self.shape.greatest);
            let digit = |text: &str| text.parse().ok().filter(|digit| (least..=greatest).contains(digit));
            let digits: Option<Vec<u8>> = digits.split('_').map(digit).collect();
            let digits =
                digits.ok_or_else(|| self.refuse(&format!("digits from {least} to {greatest}"), given))?;
            if self.is_part {
                self.add("one-of", vec![vec![cell]], digits.into_iter().map(i32::from).collect())?;
                continue;
            }
            self.marks[cell] &= digits.iter().fold(0, |set, digit| set | bit(digit - least + 1));
            if self.marks[cell] == 0 {
                return Err(self.refuse("a possible digit in each cell", given));
            }
        }
        Ok(())
    }
}
