//! Describes steps in words.

mod implications;

use crate::board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
use crate::position::Position;
use crate::step::{Node, Role, Step};
use crate::technique::{Family, Technique};

/// Words of technique names that are not simply capitalised.
const AS_WRITTEN: [(&str, &str); 12] = [
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

/// Describes steps on boards of one geometry.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    geometry: &'static Geometry,
}

impl Words {
    /// Makes descriptions for this board.
    pub const fn of(geometry: &'static Geometry) -> Self {
        Self { geometry }
    }

    /// Formats cells, with those of a row together: `r2c37, r5c3`.
    pub fn cells(&self, cells: CellSet) -> String {
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
        let names: Vec<String> = houses.into_iter().map(|house| self.geometry.house_name(house)).collect();
        let (kind, _) = names.first().and_then(|name| name.split_once(' ')).unwrap_or_default();
        if names.len() > 1 && names.iter().all(|name| name.starts_with(kind)) {
            let plural = if kind == "box" { "boxes".to_owned() } else { format!("{kind}s") };
            let numbers = names.iter().map(|name| name[kind.len() + 1..].to_owned());
            return format!("{plural} {}", list(numbers.collect()));
        }
        list(names)
    }

    /// Describes a step's effect: `r4c5 is 7; 4 goes from r5c3, r6c7`.
    pub fn effect(&self, step: &Step) -> String {
        let placed = step
            .placements
            .iter()
            .map(|(cell, digit)| format!("{} is {}", self.geometry.cell_name(cell), digit + 1));
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
            let verb = if digits.len() == 1 { "goes" } else { "go" };
            format!("{} {verb} from {}", self.digits(digits), self.cells(cells))
        });
        placed.chain(gone).collect::<Vec<_>>().join("; ")
    }

    /// Formats a node: `r1c3=4` if the digit is there, `r1c3<>4` if it is not.
    pub fn node(&self, node: &Node) -> String {
        format!("{}{}{}", self.cells(node.cells), if node.on { "=" } else { "<>" }, node.digit + 1)
    }

    /// Describes the whole step in a sentence or two: its name, pattern and effect. Chains that branch follow in lines.
    pub fn step(&self, step: &Step) -> String {
        let pattern = self.pattern(step);
        let mut effect = self.effect(step) + ".";
        if !step.reasons.is_empty() {
            effect += &self.implications(step, "");
        }
        if pattern.is_empty() {
            format!("{}: {effect}", step.technique.title())
        } else {
            format!("{}: {pattern}: {effect}", step.technique.title())
        }
    }

    /// Describes the pattern of a step.
    fn pattern(&self, step: &Step) -> String {
        let (cells, digits) = (self.cells(step.cells), self.digits(step.digits));
        let houses = self.houses(step.houses);
        match (step.technique, step.technique.entry().family) {
            (Technique::FullHouse, _) => format!("{cells} is the last empty cell of {houses}"),
            (Technique::NakedSingle, _) => format!("{cells} has one candidate"),
            (Technique::HiddenSingle, _) => format!("{digits} has one place in {houses}"),
            (Technique::Pointing | Technique::DirectPointing, _) => {
                self.locked(step, [step.houses.last(), step.houses.first()])
            }
            (Technique::Claiming | Technique::DirectClaiming, _) => {
                self.locked(step, [step.houses.first(), step.houses.last()])
            }
            (Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad, _) => {
                format!("{digits} have no other places in {houses} than {cells}")
            }
            (_, Family::Subsets | Family::Intersections) => {
                format!("{cells} have {digits} among them in {houses}")
            }
            (_, Family::Fish) => self.fish(step),
            (Technique::BruteForce, _) => "no technique is left, and the solution says it".to_owned(),
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
        let [house, other] =
            houses.map(|house| house.map(|house| self.geometry.house_name(house)).unwrap_or_default());
        let (digits, cells) = (self.digits(step.digits), self.cells(step.cells));
        format!("{digits} of {house} is only in {other}, in {cells}")
    }

    fn fish(&self, step: &Step) -> String {
        let (base, cover) = (self.houses(step.houses), self.houses(step.covers));
        let fins = match step.fins.is_empty() {
            true => String::new(),
            false => format!(" but for {}", self.cells(step.fins)),
        };
        format!("{} of {base} is in {cover}{fins}", self.digits(step.digits))
    }

    fn chains(&self, step: &Step) -> String {
        let chain =
            |chain: &Vec<Node>| chain.iter().map(|node| self.node(node)).collect::<Vec<_>>().join(" → ");
        let chains = step.chains.iter().map(chain).collect::<Vec<_>>().join("; ");
        match step.technique.entry().family {
            Family::Chains if !step.sets.is_empty() => format!("{chains} ({})", self.sets(step)),
            _ if step.technique == Technique::ForcingChainContradiction => chains + &self.emptied(step),
            _ => chains,
        }
    }

    /// Describes what chains empty if they all end on false candidates: a house without a cell for a digit, or a cell.
    fn emptied(&self, step: &Step) -> String {
        let ends: Vec<&Node> = step.chains.iter().filter_map(|chain| chain.last()).collect();
        match (ends.first(), step.houses.is_empty()) {
            (Some(end), false) => {
                format!(", and {} has no place in {}", end.digit + 1, self.houses(step.houses))
            }
            (Some(end), true) if ends.len() > 1 && ends.iter().all(|end| !end.on) => {
                format!(", and {} has no candidate", self.cells(end.cells))
            }
            _ => String::new(),
        }
    }

    fn sets(&self, step: &Step) -> String {
        let set = |set: &crate::step::Set| {
            let role = match set.role {
                Role::AlmostLocked | Role::Naked => "have",
                Role::Hidden => "are the places of",
                Role::Stem => "is the stem with",
                Role::Intersection => "cross with",
            };
            format!("{} {role} {}", self.cells(set.cells), self.digits(set.digits))
        };
        step.sets.iter().map(set).collect::<Vec<_>>().join("; ")
    }

    /// Describes where to look, without a digit or a cell: the first of three levels of hints.
    pub fn where_to_look(&self, step: &Step, position: &Position) -> String {
        let family = step.technique.entry().family;
        match family {
            Family::Chains if step.digits.len() == 1 => "a chain of one digit helps".into(),
            Family::Chains => "a chain of several digits helps".into(),
            Family::Forcing => "following what each possibility leads to helps".into(),
            Family::Templates | Family::Last => {
                "no pattern helps: all ways to place a digit have to be tried".into()
            }
            Family::Colours | Family::OneDigit => "a pattern of one digit helps".into(),
            Family::Fish => format!("one digit in {} parallel lines or boxes helps", step.houses.len()),
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
        ] {
            assert_eq!(title(name).as_deref(), Some(wanted));
        }
    }
}
