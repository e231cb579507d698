//! Steps in a line of signs: HoDoKu's notation (B. Hobiger, 2012), and the Eureka notation of chains.
//!
//! ```text
//! XY-Wing: 2/8/4 in r14c8,r6c7 => r2c7,r5c8<>4
//! XY-Wing: (4=2)r1c8-(2=8)r4c8-(8=4)r6c7 => r2c7,r5c8<>4
//! X-Chain: 4 r8c4 =4= r8c8 -4- r3c8 =4= r3c5 => r1c4<>4
//! ```

use super::Words;
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::parts::{joints, parts};
use crate::position::Position;
use crate::step::{Node, Role, Set, Step};
use crate::technique::{Family, Technique};

/// HoDoKu's names, where they differ from our titles.
const NAMES: [(Technique, &str); 17] = [
    (Technique::Pointing, "Locked Candidates Type 1 (Pointing)"),
    (Technique::Claiming, "Locked Candidates Type 2 (Claiming)"),
    (Technique::NakedQuad, "Naked Quadruple"),
    (Technique::HiddenQuad, "Hidden Quadruple"),
    (Technique::UniqueRectangle1, "Uniqueness Test 1"),
    (Technique::UniqueRectangle2, "Uniqueness Test 2"),
    (Technique::UniqueRectangle3, "Uniqueness Test 3"),
    (Technique::UniqueRectangle4, "Uniqueness Test 4"),
    (Technique::UniqueRectangle5, "Uniqueness Test 5"),
    (Technique::UniqueRectangle6, "Uniqueness Test 6"),
    (Technique::AvoidableRectangle1, "Avoidable Rectangle Type 1"),
    (Technique::AvoidableRectangle2, "Avoidable Rectangle Type 2"),
    (Technique::Bug1, "Bivalue Universal Grave + 1"),
    (Technique::AlsXz, "Almost Locked Set XZ-Rule"),
    (Technique::AlsXyWing, "Almost Locked Set XY-Wing"),
    (Technique::AlsXyChain, "Almost Locked Set Chain"),
    (Technique::KrakenFish1, "Kraken Fish Type 1"),
];

impl Words {
    /// Formats cells, with those of a row or of a column together, whichever are more: `r14c8,r6c7`.
    pub(super) fn joined_cells(&self, cells: CellSet) -> String {
        let numbers = |cells: CellSet, number: &dyn Fn(usize) -> usize| -> String {
            cells.into_iter().map(|cell| number(cell).to_string()).collect()
        };
        let size = self.geometry.size();
        let (row, column) = (|cell| cell / size + 1, |cell| cell % size + 1);
        let (mut left, mut groups) = (cells, Vec::new());
        while let Some(first) = left.first() {
            let in_row = left & self.geometry.house(self.geometry.row_of(first));
            let in_column = left & self.geometry.house(self.geometry.column_of(first));
            if in_column.len() > in_row.len() {
                groups.push(format!("r{}c{}", numbers(in_column, &row), column(first)));
                left -= in_column;
            } else {
                groups.push(format!("r{}c{}", row(first), numbers(in_row, &column)));
                left -= in_row;
            }
        }
        groups.join(",")
    }

    /// Formats the whole step as HoDoKu does.
    pub(super) fn hodoku(&self, step: &Step, position: &Position) -> String {
        let name = NAMES.iter().find(|(technique, _)| *technique == step.technique);
        let name = name.map_or_else(|| step.technique.title(), |(_, name)| (*name).to_owned());
        let effect = self.short_effect(step);
        if step.technique.entry().family == Family::Singles && step.eliminations.is_empty() {
            return format!("{name}: {effect}");
        }
        match self.short_pattern(step, position) {
            pattern if pattern.is_empty() => format!("{name} => {effect}"),
            pattern => format!("{name}: {pattern} => {effect}"),
        }
    }

    /// Formats the whole step as a chain in Eureka notation; a step that is not a chain is formatted as HoDoKu does.
    pub(super) fn eureka(&self, step: &Step, position: &Position) -> String {
        match alternating(step, position) {
            Some(chain) => {
                let (chain, effect) = (self.eureka_chain(&chain), self.short_effect(step));
                format!("{}: {chain} => {effect}", step.technique.title())
            }
            None => self.hodoku(step, position),
        }
    }

    /// Formats a step's effect: `r4c5=7` or `r2c7,r5c8<>4`.
    fn short_effect(&self, step: &Step) -> String {
        let placed = step.placements.iter().map(|(cell, digit)| self.cell_is(cell, digit));
        let gone = (0..self.geometry.size()).filter_map(|digit| {
            let cells = step.eliminations.places(digit);
            (!cells.is_empty()).then(|| format!("{}<>{}", self.joined_cells(cells), digit + 1))
        });
        placed.chain(gone).collect::<Vec<_>>().join(", ")
    }

    fn cell_is(&self, cell: usize, digit: usize) -> String {
        format!("{}={}", self.joined_cells(CellSet::of(cell)), digit + 1)
    }

    fn short_pattern(&self, step: &Step, position: &Position) -> String {
        let parts = parts(step, position);
        let of = |role: Role| of_role(&parts, role);
        let cells = |role: Role| self.joined_cells(cells_of(of(role)));
        let (all, digits) = (self.joined_cells(step.cells), separated(step.digits, ","));
        let is_simple = step.chains.len() == 1 && step.reasons.is_empty();
        match (step.technique, step.technique.entry().family) {
            (Technique::Pointing, _) => format!("{digits} in {}", self.short_house(step.houses.last())),
            (Technique::Claiming, _) => format!("{digits} in {}", self.short_house(step.houses.first())),
            (_, Family::Subsets | Family::Intersections) => format!("{digits} in {all}"),
            (Technique::KrakenFish1 | Technique::KrakenFish2, _) => self.pattern(step),
            (_, Family::Fish) => self.short_fish(step, &parts),
            (Technique::Skyscraper | Technique::TwoStringKite | Technique::DualTwoStringKite, _) => {
                format!("{digits} in {} (connected by {})", cells(Role::End), cells(Role::Link))
            }
            (Technique::EmptyRectangle | Technique::DualEmptyRectangle, _) => {
                let base = cells_of(of(Role::Base));
                let home = self.geometry.boxes().find(|&house| self.geometry.house(house).contains_all(base));
                format!("{digits} in {} ({})", self.short_house(home), cells(Role::Link))
            }
            (Technique::WWing, _) => {
                let linked = digits_of(of(Role::Link));
                let (pair, linked) = (separated_with_last(step.digits, linked), separated(linked, ","));
                format!("{pair} in {} connected by {linked} in {}", cells(Role::Pair), cells(Role::Link))
            }
            (Technique::Medusa3d, _) => self.pattern(step),
            (_, Family::Wings) => {
                format!("{} in {all}", separated_with_last(step.digits, digits_of(of(Role::Z))))
            }
            (Technique::Bug1, _) => String::new(),
            (_, Family::Uniqueness) => format!("{} in {all}", separated(step.digits, "/")),
            (_, Family::Colours) => {
                let colours: Vec<_> =
                    parts.iter().map(|part| format!("({})", self.joined_cells(part.cells))).collect();
                let pairs: Vec<_> = colours.chunks(2).map(|pair| pair.join(" / ")).collect();
                format!("{digits} {}", pairs.join(", "))
            }
            (Technique::AlsXz | Technique::AlsXyWing | Technique::AlsXyChain, _) => {
                self.short_sets(step, &parts)
            }
            (Technique::SueDeCoq, _) => self.sue_de_coq(step),
            (_, Family::Chains | Family::OneDigit) if is_simple => self.nice_loop(step),
            _ => self.pattern(step),
        }
    }

    fn short_house(&self, house: Option<usize>) -> String {
        house.map(|house| self.short_houses(HouseSet::of(house))).unwrap_or_default()
    }

    /// Formats houses: `r25b3`.
    fn short_houses(&self, houses: HouseSet) -> String {
        let size = self.geometry.size();
        let kind = |(letter, range): (&str, std::ops::Range<usize>)| {
            let of_kind = houses.into_iter().filter(|house| range.contains(house));
            let numbers: String = of_kind.map(|house| (house % size + 1).to_string()).collect();
            if numbers.is_empty() { numbers } else { format!("{letter}{numbers}") }
        };
        let kinds =
            [("r", self.geometry.rows()), ("c", self.geometry.columns()), ("b", self.geometry.boxes())];
        kinds.into_iter().map(kind).collect()
    }

    fn short_fish(&self, step: &Step, parts: &[Set]) -> String {
        let (base, cover) = (self.short_houses(step.houses), self.short_houses(step.covers));
        let mut text = format!("{} {base} {cover}", separated(step.digits, ","));
        for (role, sign) in [(Role::Fin, "f"), (Role::EndoFin, "ef")] {
            for fin in cells_of(of_role(parts, role)) {
                text += &format!(" {sign}{}", self.joined_cells(CellSet::of(fin)));
            }
        }
        text
    }

    /// Formats almost locked sets: `A=r1c2 {35}, B=r3c12 {356}, X=3, Z=5`.
    fn short_sets(&self, step: &Step, parts: &[Set]) -> String {
        let mut sets = step.sets.clone();
        if step.technique == Technique::AlsXyWing && sets.len() == 3 {
            // HoDoKu's C is the set in the middle.
            sets.swap(1, 2);
        }
        let named = ('A'..='Z').zip(&sets).map(|(letter, set)| {
            format!("{letter}={} {{{}}}", self.joined_cells(set.cells), separated(set.digits, ""))
        });
        let joints: Vec<_> = of_role(parts, Role::X).map(|part| separated(part.digits, ",")).collect();
        let (x, z) = match step.technique {
            Technique::AlsXyWing => ("X,Y", "Z"),
            Technique::AlsXyChain => ("RCs", "X"),
            _ => ("X", "Z"),
        };
        let z = format!("{z}={}", separated(digits_of(of_role(parts, Role::Z)), ","));
        let x = format!("{x}={}", joints.join(","));
        // In HoDoKu a doubly linked pair has no Z.
        let is_double = step.technique == Technique::AlsXz && joints.len() > 1;
        let ends = if is_double { vec![x] } else { vec![x, z] };
        named.chain(ends).collect::<Vec<_>>().join(", ")
    }

    fn sue_de_coq(&self, step: &Step) -> String {
        let set = |set: &Set| format!("{} - {{{}}}", self.joined_cells(set.cells), separated(set.digits, ""));
        match step.sets.split_first() {
            Some((shared, others)) => {
                let others: Vec<_> = others.iter().map(set).collect();
                format!("{} ({})", set(shared), others.join(", "))
            }
            None => self.pattern(step),
        }
    }

    /// Formats a chain from cell to cell: `9 9- r2c1 -6- r2c9 =8= r5c9 -9`.
    fn nice_loop(&self, step: &Step) -> String {
        let Some(chain) = step.chains.first() else { return String::new() };
        let digits = match step.technique {
            Technique::RemotePair => step.digits,
            _ => step.eliminations.all_digits(),
        };
        let inside = |pair: &[Node]| pair[0].cells == pair[1].cells;
        let mut text = separated(digits, "/");
        let (first, last) = (chain.windows(2).next(), chain.windows(2).last());
        let shows_ends = step.technique != Technique::RemotePair;
        if let Some(pair) = first.filter(|pair| shows_ends && inside(pair)) {
            text += &format!(" {}{}", pair[0].digit + 1, if pair[1].on { "-" } else { "=" });
        }
        text += &chain.first().map(|node| format!(" {}", self.joined_cells(node.cells))).unwrap_or_default();
        for pair in chain.windows(2).filter(|pair| !inside(pair)) {
            let sign = if pair[1].on { "=" } else { "-" };
            text += &format!(" {sign}{}{sign} {}", pair[1].digit + 1, self.joined_cells(pair[1].cells));
        }
        if let Some(pair) = last.filter(|pair| shows_ends && inside(pair)) {
            text += &format!(" {}{}", if pair[1].on { "-" } else { "=" }, pair[1].digit + 1);
        }
        text
    }

    /// Formats a chain in Eureka notation: nodes of the same cells share a bracket.
    fn eureka_chain(&self, chain: &[Node]) -> String {
        let sign = |node: &Node| if node.on { "=" } else { "-" };
        let group = |nodes: &[Node]| {
            let mut text = String::from("(");
            for (at, node) in nodes.iter().enumerate() {
                if at > 0 {
                    text += sign(node);
                }
                text += &(node.digit + 1).to_string();
            }
            text + ")" + &nodes.first().map(|node| self.joined_cells(node.cells)).unwrap_or_default()
        };
        let mut text = String::new();
        for nodes in chain.chunk_by(|one, other| one.cells == other.cells) {
            if let Some(node) = nodes.first().filter(|_| !text.is_empty()) {
                text += sign(node);
            }
            text += &group(nodes);
        }
        text
    }
}

/// Returns a step as one chain of alternating nodes, which starts with a false one, if it is such a chain.
fn alternating(step: &Step, position: &Position) -> Option<Vec<Node>> {
    let parts = parts(step, position);
    let of = |role: Role| -> Vec<Set> { of_role(&parts, role).copied().collect() };
    let ends = |role: Role| -> Vec<CellSet> {
        cells_of(of_role(&parts, role)).into_iter().map(CellSet::of).collect()
    };
    let [x, z] = [Role::X, Role::Z].map(|role| digits_of(of_role(&parts, role)));
    let digit = step.digits.first().unwrap_or(0);
    let chain: Vec<(CellSet, usize)> = match step.technique {
        Technique::XyWing => {
            let ([hinge], [one, two]) = (&of(Role::Hinge)[..], &of(Role::Pincer)[..]) else { return None };
            let z = z.only()?;
            let [a, b] = [one, two].map(|pincer| (pincer.digits & hinge.digits).only());
            let (a, b) = (a?, b?);
            vec![
                (one.cells, z),
                (one.cells, a),
                (hinge.cells, a),
                (hinge.cells, b),
                (two.cells, b),
                (two.cells, z),
            ]
        }
        Technique::WWing => {
            let ([one, two], [near, far]) = (&of(Role::Pair)[..], &ends(Role::Link)[..]) else { return None };
            let linked = digits_of(of_role(&parts, Role::Link)).only()?;
            let other = step.digits.without(linked).only()?;
            let sees = |cell: CellSet| position.geometry().common_peers(one.cells).contains_all(cell);
            let (near, far) = if sees(*near) { (*near, *far) } else { (*far, *near) };
            vec![
                (one.cells, other),
                (one.cells, linked),
                (near, linked),
                (far, linked),
                (two.cells, linked),
                (two.cells, other),
            ]
        }
        Technique::Skyscraper | Technique::TwoStringKite => {
            let ([one, two], [near, far]) = (&ends(Role::End)[..], &ends(Role::Link)[..]) else {
                return None;
            };
            let joined = |end: CellSet, link: CellSet| {
                let houses = position.geometry().houses_around(end | link);
                houses.into_iter().any(|house| position.places_in(digit, house) == (end | link))
            };
            let (near, far) =
                if joined(*one, *near) && joined(*two, *far) { (*near, *far) } else { (*far, *near) };
            [*one, near, far, *two].map(|cells| (cells, digit)).into()
        }
        Technique::EmptyRectangle => {
            let base = cells_of(of_role(&parts, Role::Base));
            let [one, two] = ends(Role::Link)[..] else { return None };
            let peers = |cells: CellSet| position.geometry().common_peers(cells);
            let (far, near) = if peers(two).meets(base) { (one, two) } else { (two, one) };
            let along = base & peers(near);
            [far, near, along, base - along].map(|cells| (cells, digit)).into()
        }
        Technique::AlsXz | Technique::AlsXyWing | Technique::AlsXyChain => {
            let joints = joints(step, position)?;
            let z = z.first().filter(|_| step.technique != Technique::AlsXz || x.len() == 1)?;
            let entries = std::iter::once(z).chain(joints.iter().copied());
            let exits = joints.iter().copied().chain([z]);
            let set = |(set, (entry, exit)): (&Set, (usize, usize))| [(set.cells, entry), (set.cells, exit)];
            step.sets.iter().zip(entries.zip(exits)).flat_map(set).collect()
        }
        _ if step.chains.len() == 1 && step.reasons.is_empty() => return step.chains.first().cloned(),
        _ => return None,
    };
    let node =
        |(at, (cells, digit)): (usize, (CellSet, usize))| Node { cells, digit: digit as u8, on: at % 2 == 1 };
    Some(chain.into_iter().enumerate().map(node).collect())
}

fn of_role(parts: &[Set], role: Role) -> impl Iterator<Item = &Set> + Clone {
    parts.iter().filter(move |part| part.role == role)
}

fn cells_of<'p>(parts: impl Iterator<Item = &'p Set>) -> CellSet {
    parts.fold(CellSet::EMPTY, |all, part| all | part.cells)
}

fn digits_of<'p>(parts: impl Iterator<Item = &'p Set>) -> DigitSet {
    parts.fold(DigitSet::EMPTY, |all, part| all | part.digits)
}

/// Formats digits, counted from 1, with a sign between them.
pub(super) fn separated(digits: DigitSet, sign: &str) -> String {
    digits.into_iter().map(|digit| (digit + 1).to_string()).collect::<Vec<_>>().join(sign)
}

/// Formats digits with some of them last: `2/8/4`.
fn separated_with_last(digits: DigitSet, last: DigitSet) -> String {
    [digits - last, last].map(|some| separated(some, "/")).join("/")
}
