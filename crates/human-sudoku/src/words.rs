//! Describes steps in words.

mod implications;
#[cfg(feature = "modern")]
mod modern;
mod notation;
mod roles;
mod short;

pub use notation::Notation;

use crate::board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
use crate::position::Position;
use crate::step::{Node, Role, Step};
use crate::technique::{Family, Technique};

/// Words of technique names that are not simply capitalised.
const AS_WRITTEN: [(&str, &str); 16] = [
    ("als", "ALS"),
    ("aic", "AIC"),
    ("xz", "XZ"),
    ("xy", "XY"),
    ("xyz", "XYZ"),
    ("bug", "BUG"),
    ("de", "de"),
    ("x", "X"),
    ("y", "Y"),
    ("w", "W"),
    ("two", "2"),
    ("string", "String"),
    ("3d", "3D"),
    ("wxyz", "WXYZ"),
    ("vwxyz", "VWXYZ"),
    ("sk", "SK"),
];

impl Technique {
    /// Returns the name as a title: `X-Wing`, `Naked Pair`.
    pub fn title(self) -> String {
        let word = |word: &str| match AS_WRITTEN.iter().find(|(plain, _)| *plain == word) {
            Some((_, written)) => (*written).to_owned(),
            None => word[..1].to_uppercase() + &word[1..],
        };
        let words: Vec<String> = self.name().split('-').map(word).collect();
        // Hyphens that join words stay.
        let mut title = String::new();
        for (at, word) in words.iter().enumerate() {
            let joins = at > 0
                && (word == "Wing"
                    || word == "XZ"
                    || (word == "XY" || word == "String")
                    || word == "Loop" && words[at - 1] == "SK"
                    || word == "Chain" && words[at - 1].len() <= 2);
            match (at, joins) {
                (0, _) => (),
                (_, true) => title.push('-'),
                (_, false) => title.push(' '),
            }
            title += word;
        }
        if self == Self::Bug1 { "BUG+1".into() } else { title }
    }
}

/// Rows of SudokuWiki's cells.
const ROW_LETTERS: [&str; 9] = ["A", "B", "C", "D", "E", "F", "G", "H", "J"];

/// Describes steps on boards of one geometry, in one notation.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    geometry: &'static Geometry,
    notation: Notation,
}

impl Words {
    /// Makes descriptions for this board.
    pub const fn of(geometry: &'static Geometry) -> Self {
        Self { geometry, notation: Notation::Plain }
    }

    /// Returns descriptions in another notation.
    ///
    /// ```
    /// use human_sudoku::{Geometry, Notation, Words};
    /// let words = Words::of(Geometry::nine()).in_notation(Notation::Wiki);
    /// assert_eq!(words.cells([80].into_iter().collect()), "J9");
    /// ```
    #[must_use]
    pub const fn in_notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// Formats cells; in plain notation with those of a row together: `r2c37, r5c3`.
    pub fn cells(&self, cells: CellSet) -> String {
        let size = self.geometry.size();
        let each = |name: &dyn Fn(usize, usize) -> String| {
            cells.into_iter().map(|cell| name(cell / size, cell % size + 1)).collect::<Vec<_>>().join(", ")
        };
        match self.notation {
            Notation::Plain => self.cells_by_row(cells),
            Notation::Hodoku | Notation::Eureka => self.joined_cells(cells),
            Notation::Wiki => each(&|row, column| format!("{}{column}", ROW_LETTERS[row])),
            Notation::Se => each(&|row, column| format!("R{}C{column}", row + 1)),
        }
    }

    fn cells_by_row(&self, cells: CellSet) -> String {
        let in_row = |row| {
            let of_row = cells & self.geometry.house(row);
            let columns: String =
                of_row.into_iter().map(|cell| (cell % self.geometry.size() + 1).to_string()).collect();
            (!of_row.is_empty()).then(|| format!("r{}c{columns}", row + 1))
        };
        self.geometry.rows().filter_map(in_row).collect::<Vec<_>>().join(", ")
    }

    /// Formats digits, counted from 1: `3 and 7`.
    pub fn digits(&self, digits: DigitSet) -> String {
        list(digits.into_iter().map(|digit| (digit + 1).to_string()).collect())
    }

    /// Formats houses: `rows 2 and 8`, `row 1, column 3 and box 5`.
    pub fn houses(&self, houses: HouseSet) -> String {
        let names: Vec<String> = houses.into_iter().map(|house| self.house(house)).collect();
        let (kind, _) = names.first().and_then(|name| name.split_once(' ')).unwrap_or_default();
        if names.len() > 1 && names.iter().all(|name| name.starts_with(kind)) {
            let plural = if kind == "box" { "boxes".to_owned() } else { format!("{kind}s") };
            let numbers = names.iter().map(|name| name[kind.len() + 1..].to_owned());
            return format!("{plural} {}", list(numbers.collect()));
        }
        list(names)
    }

    /// Formats a house: `row 2`; in SudokuWiki's notation, `row B`.
    fn house(&self, house: usize) -> String {
        match self.notation {
            Notation::Wiki if self.geometry.rows().contains(&house) => format!("row {}", ROW_LETTERS[house]),
            _ => self.geometry.house_name(house),
        }
    }

    /// Describes a step's effect: `r4c5 is 7; 4 is removed from r5c3, r6c7`.
    pub fn effect(&self, step: &Step) -> String {
        let placed = step
            .placements
            .iter()
            .map(|(cell, digit)| format!("{} is {}", self.cells(CellSet::of(cell)), digit + 1));
        // Digits that are removed from the same cells are grouped.
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for digit in 0..9 {
            let cells = step.eliminations.places(digit);
            match groups.iter_mut().find(|(_, known)| *known == cells) {
                _ if cells.is_empty() => (),
                Some((digits, _)) => digits.insert(digit),
                None => groups.push((DigitSet::of(digit), cells)),
            }
        }
        let gone = groups.into_iter().map(|(digits, cells)| {
            let verb = if digits.len() == 1 { "is" } else { "are" };
            format!("{} {verb} removed from {}", self.digits(digits), self.cells(cells))
        });
        placed.chain(gone).collect::<Vec<_>>().join("; ")
    }

    /// Formats a node: `r1c3=4` if the digit is there, `r1c3<>4` if it is not.
    pub fn node(&self, node: &Node) -> String {
        if self.notation == Notation::Wiki {
            let sign = if node.on { '+' } else { '-' };
            return format!("{sign}{}[{}]", node.digit + 1, self.cells(node.cells));
        }
        format!("{}{}{}", self.cells(node.cells), if node.on { "=" } else { "<>" }, node.digit + 1)
    }

    /// Describes the whole step in the notation: its name, pattern with the role of each part, and effect. Sentences
    /// are followed by lines for chains that branch. `position` is the position before the step.
    ///
    /// ```
    /// use human_sudoku::{Geometry, Notation, Order, Position, Words, explain};
    /// let position = Position::of_puzzle(Geometry::of_size(4).unwrap(), &[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]);
    /// let step = explain(&position, &Order::human()).next().unwrap().unwrap();
    /// let words = Words::of(position.geometry()).in_notation(Notation::Hodoku);
    /// assert_eq!(words.step_of(&step, &position), "Hidden Single: r1c2=3");
    /// ```
    pub fn step_of(&self, step: &Step, position: &Position) -> String {
        match self.notation {
            Notation::Hodoku => self.hodoku(step, position),
            Notation::Eureka => self.eureka(step, position),
            Notation::Plain | Notation::Wiki | Notation::Se => {
                let pattern = self.roles(step, position).unwrap_or_else(|| self.pattern(step));
                self.sentence(step, &pattern)
            }
        }
    }

    /// Describes the whole step in a sentence or two, without the position that gives the roles of its parts:
    /// [`step_of`](Self::step_of) has these.
    pub fn step(&self, step: &Step) -> String {
        self.sentence(step, &self.pattern(step))
    }

    fn sentence(&self, step: &Step, pattern: &str) -> String {
        let mut effect = self.effect(step) + ".";
        if !step.reasons.is_empty() {
            effect += &self.implications(step, "");
        }
        if pattern.is_empty() {
            format!("{}: {effect}", step.technique.title())
        } else {
            format!("{}: {pattern}, so {effect}", step.technique.title())
        }
    }

    /// Describes the pattern of a step.
    fn pattern(&self, step: &Step) -> String {
        if let Some(words) = self.modern(step) {
            return words;
        }
        let (cells, digits) = (self.cells(step.cells), self.digits(step.digits));
        let houses = self.houses(step.houses);
        match (step.technique, step.technique.entry().family) {
            (Technique::FullHouse, _) => format!("{cells} is the last empty cell of {houses}"),
            (Technique::NakedSingle, _) => format!("{cells} has one candidate"),
            (Technique::HiddenSingle, _) => format!("{digits} fits only one cell of {houses}"),
            (Technique::Pointing | Technique::DirectPointing, _) => {
                self.locked(step, [step.houses.last(), step.houses.first()])
            }
            (Technique::Claiming | Technique::DirectClaiming, _) => {
                self.locked(step, [step.houses.first(), step.houses.last()])
            }
            (Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad, _) => {
                format!("{digits} fit only {cells} of {houses}")
            }
            (_, Family::Subsets | Family::Intersections) => {
                format!("{cells} together contain only {digits} in {houses}")
            }
            (_, Family::Fish) => self.fish(step),
            (Technique::BruteForce, _) => "no technique helps; taken from the solution".to_owned(),
            _ if !step.reasons.is_empty() => self.ends(step),
            _ if !step.chains.is_empty() => self.chains(step),
            (_, Family::Forcing) if !step.cells.is_empty() => {
                format!("{digits} in {cells} leads to a contradiction")
            }
            _ if !step.sets.is_empty() => self.sets(step),
            _ if step.houses.is_empty() => join(&[&digits, &cells], " in "),
            _ => format!("{} ({houses})", join(&[&digits, &cells], " in ")),
        }
    }

    /// Describes a digit of the first house that is locked in the second.
    fn locked(&self, step: &Step, houses: [Option<usize>; 2]) -> String {
        let houses = match (step.houses.first(), step.covers.first()) {
            (base, cover @ Some(_)) => [base, cover],
            (_, None) => houses,
        };
        let [house, other] = houses.map(|house| house.map(|house| self.house(house)).unwrap_or_default());
        let (digits, cells) = (self.digits(step.digits), self.cells(step.cells));
        format!("{digits} of {house} fits only in {other}, in {cells}")
    }

    fn fish(&self, step: &Step) -> String {
        let (base, cover) = (self.houses(step.houses), self.houses(step.covers));
        let fins = match step.fins.is_empty() {
            true => String::new(),
            false => format!(", except {}", self.cells(step.fins)),
        };
        format!("{} in {base} fits only {cover}{fins}", self.digits(step.digits))
    }

    fn chains(&self, step: &Step) -> String {
        // The signs of SudokuWiki's nodes are the links.
        let link = if self.notation == Notation::Wiki { "" } else { " → " };
        let chain =
            |chain: &Vec<Node>| chain.iter().map(|node| self.node(node)).collect::<Vec<_>>().join(link);
        let chains = step.chains.iter().map(chain).collect::<Vec<_>>().join("; ");
        match step.technique.entry().family {
            Family::Chains if !step.sets.is_empty() => format!("{chains} ({})", self.sets(step)),
            _ if step.technique == Technique::ForcingChainContradiction => chains + &self.emptied(step),
            _ => chains,
        }
    }

    /// Describes the contradiction of chains that all end on false candidates: a house without a cell for a digit, or a cell.
    fn emptied(&self, step: &Step) -> String {
        let ends: Vec<&Node> = step.chains.iter().filter_map(|chain| chain.last()).collect();
        match (ends.first(), step.houses.is_empty()) {
            (Some(end), false) => {
                format!(", so {} fits no cell of {}", end.digit + 1, self.houses(step.houses))
            }
            (Some(end), true) if ends.len() > 1 && ends.iter().all(|end| !end.on) => {
                format!(", so {} has no candidate", self.cells(end.cells))
            }
            _ => String::new(),
        }
    }

    fn sets(&self, step: &Step) -> String {
        let set = |set: &crate::step::Set| {
            let one = set.cells.len() == 1;
            let role = match set.role {
                Role::Hidden if one => "is the only cell for",
                Role::Hidden => "are the only cells for",
                Role::Stem => "is the stem with",
                Role::Intersection if one => "is the intersection with",
                Role::Intersection => "are the intersection with",
                _ if one => "has",
                _ => "have",
            };
            format!("{} {role} {}", self.cells(set.cells), self.digits(set.digits))
        };
        step.sets.iter().map(set).collect::<Vec<_>>().join("; ")
    }

    /// Describes where to look, without a digit or a cell: the first of three levels of hints.
    pub fn where_to_look(&self, step: &Step, position: &Position) -> String {
        let family = step.technique.entry().family;
        match family {
            Family::Chains if step.digits.len() == 1 => "look for a chain of one digit".into(),
            Family::Chains => "look for a chain of several digits".into(),
            Family::Forcing => "try each possibility and follow what it leads to".into(),
            Family::Templates | Family::Last => "no pattern helps; try all ways to place a digit".into(),
            Family::Colours if step.digits.len() > 1 => "look for strong links of several digits".into(),
            Family::Colours | Family::OneDigit => "look for a pattern of one digit".into(),
            Family::Fish => format!("look at one digit in {} parallel lines or boxes", step.houses.len()),
            _ => {
                let houses = if step.houses.is_empty() { self.boxes_of(step, position) } else { step.houses };
                format!("look at {}", self.houses(houses))
            }
        }
    }

    /// Returns the boxes of a step's pattern.
    fn boxes_of(&self, step: &Step, position: &Position) -> HouseSet {
        let all = step.cells
            | step.placements.cells()
            | step.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
        let cells = if all.is_empty() { position.empty_cells() } else { all };
        cells.into_iter().map(|cell| self.geometry.box_of(cell)).collect()
    }

    /// Names the technique and its cells, but not its effect: the second level of hints.
    pub fn pattern_only(&self, step: &Step, position: &Position) -> String {
        let cells = if step.cells.is_empty() { used(step, position).cells() } else { step.cells };
        format!("{} in {}", step.technique.title(), self.cells(cells))
    }
}

/// Returns the candidates of a position that form a step's pattern.
pub fn used(step: &Step, position: &Position) -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    for digit in step.digits {
        all.insert_all(digit, step.cells);
    }
    for node in step.chains.iter().flatten() {
        all.insert_all(node.digit as usize, node.cells);
    }
    for set in &step.sets {
        for digit in set.digits {
            all.insert_all(digit, set.cells);
        }
    }
    let mut left = CandidateSet::EMPTY;
    for (cell, digit) in all.iter().filter(|&(cell, digit)| position.candidates(cell).contains(digit)) {
        left.insert(cell, digit);
    }
    left
}

fn list(words: Vec<String>) -> String {
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

fn join(parts: &[&str], between: &str) -> String {
    parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
}

#[cfg(not(feature = "modern"))]
impl Words {
    /// This build finds no steps of techniques that it leaves out.
    const fn modern(&self, _: &Step) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_those_of_the_field() {
        let title = |name: &str| Technique::named(name).map(Technique::title);
        for (name, wanted) in [
            ("x-wing", "X-Wing"),
            ("finned-swordfish", "Finned Swordfish"),
            ("naked-pair", "Naked Pair"),
            ("two-string-kite", "2-String Kite"),
            ("xyz-wing", "XYZ-Wing"),
            ("als-xz", "ALS-XZ"),
            ("als-xy-wing", "ALS-XY-Wing"),
            ("sue-de-coq", "Sue de Coq"),
            ("aic", "AIC"),
            ("grouped-aic", "Grouped AIC"),
            ("bug-1", "BUG+1"),
            ("x-chain", "X-Chain"),
            ("xy-chain", "XY-Chain"),
            ("discontinuous-nice-loop", "Discontinuous Nice Loop"),
            ("3d-medusa", "3D Medusa"),
            ("wxyz-wing", "WXYZ-Wing"),
            ("sk-loop", "SK-Loop"),
        ] {
            assert_eq!(title(name).as_deref(), Some(wanted));
        }
    }
}
