//! The parts of a step's pattern: which cell is the hinge, which digit is X, which candidates have one colour.
//!
//! Parts are derived from the step and the position before it, so finders do not pay for them. Where the names differ
//! between programs, they are HoDoKu's.

use std::ops::Range;

use crate::board::{CellSet, DigitSet, HouseSet};
use crate::position::Position;
use crate::step::{Role, Set, Step};
use crate::technique::{Family, Technique};

impl Role {
    /// Returns the role's name, in lower case with hyphens.
    ///
    /// ```
    /// assert_eq!(human_sudoku::Role::EndoFin.name(), "endo-fin");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlmostLocked => "als",
            Self::Naked => "naked",
            Self::Hidden => "hidden",
            Self::Stem => "stem",
            Self::Intersection => "intersection",
            Self::Hinge => "hinge",
            Self::Pincer => "pincer",
            Self::Pair => "pair",
            Self::Link => "link",
            Self::End => "end",
            Self::Base => "base",
            Self::Cover => "cover",
            Self::Fin => "fin",
            Self::EndoFin => "endo-fin",
            Self::ColorA => "color-a",
            Self::ColorB => "color-b",
            Self::ColorC => "color-c",
            Self::ColorD => "color-d",
            Self::X => "x",
            Self::Z => "z",
            Self::Floor => "floor",
            Self::Roof => "roof",
            Self::Guardian => "guardian",
        }
    }
}

/// Returns the parts of a step's pattern in the position before it, the most specific ones first. Empty for steps
/// without distinct parts, such as singles and forcing chains.
///
/// ```
/// use human_sudoku::{Geometry, Order, Position, Technique, explain, parts};
/// let puzzle: fast_sudoku::Grid = ".2.....3.1....2..64.7..82..739....8........2......91.73.....84....8.4.7..6..1....".parse()?;
/// let mut position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
/// for step in explain(&position.clone(), &Order::hodoku()).map_while(Result::ok) {
///     if step.technique == Technique::XyWing {
///         let names: Vec<_> = parts(&step, &position).iter().map(|part| part.role.name()).collect();
///         assert_eq!(names, ["z", "hinge", "pincer", "pincer"]);
///     }
///     position.apply(&step);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parts(step: &Step, position: &Position) -> Vec<Set> {
    let pattern = Pattern { step, position };
    let parts = match (step.technique, step.technique.entry().family) {
        (Technique::XyWing | Technique::XyzWing, _) => pattern.hinged(),
        (Technique::WWing, _) => pattern.linked_pairs(),
        (Technique::Skyscraper, _) => pattern.skyscraper(),
        (Technique::TwoStringKite | Technique::DualTwoStringKite, _) => pattern.kite(),
        (Technique::EmptyRectangle | Technique::DualEmptyRectangle, _) => pattern.empty_rectangle(),
        (Technique::Bug1 | Technique::Bug2 | Technique::Bug3 | Technique::Bug4, _) => pattern.grave(),
        (_, Family::Uniqueness) => pattern.rectangle(),
        (Technique::Medusa3d, _) => step.sets.clone(),
        (_, Family::Colours) => pattern.colours(),
        (_, Family::Fish) => pattern.fish(),
        (Technique::DeathBlossom, _) => [pattern.removed(), step.sets.clone()].concat(),
        (_, Family::AlmostLockedSets) => pattern.almost_locked(),
        (_, Family::Chains | Family::OneDigit) => pattern.chain(),
        (_, Family::Intersections | Family::Subsets) => pattern.subset(),
        _ => step.sets.clone(),
    };
    parts.into_iter().filter(|part| !part.cells.is_empty() && !part.digits.is_empty()).collect()
}

/// Returns for each pair of neighbours in a chain of almost locked sets the digit that joins them: a restricted common.
/// Digits of neighbouring pairs differ, and the first and the last are not removed. `None` if there is no such list.
pub(crate) fn joints(step: &Step, position: &Position) -> Option<Vec<usize>> {
    let pattern = Pattern { step, position };
    let options: Vec<DigitSet> =
        step.sets.windows(2).map(|pair| pattern.restricted(pair[0], pair[1])).collect();
    let mut chosen = Vec::new();
    choose(&options, pattern.gone(), &mut chosen).then_some(chosen)
}

/// Chooses a digit of each option, unlike the one before; the first and the last are not in `not_at_ends`.
fn choose(options: &[DigitSet], not_at_ends: DigitSet, chosen: &mut Vec<usize>) -> bool {
    let Some(option) = options.get(chosen.len()) else { return true };
    let is_end = chosen.is_empty() || chosen.len() + 1 == options.len();
    let allowed = if is_end { *option - not_at_ends } else { *option };
    let last = chosen.last().copied();
    for digit in allowed.into_iter().filter(|&digit| Some(digit) != last) {
        chosen.push(digit);
        if choose(options, not_at_ends, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

struct Pattern<'s> {
    step: &'s Step,
    position: &'s Position,
}

const fn part(role: Role, cells: CellSet, digits: DigitSet) -> Set {
    Set { cells, digits, role }
}

/// Returns the parts of two strong links that a weak link joins.
fn link_and_ends(link: CellSet, cells: CellSet, digits: DigitSet) -> [Set; 2] {
    [part(Role::Link, link, digits), part(Role::End, cells - link, digits)]
}

impl Pattern<'_> {
    /// Returns a part for each cell, with its candidates among these digits.
    fn each(&self, role: Role, cells: CellSet, digits: DigitSet) -> impl Iterator<Item = Set> + '_ {
        cells
            .into_iter()
            .map(move |cell| part(role, CellSet::of(cell), self.position.candidates(cell) & digits))
    }

    fn gone(&self) -> DigitSet {
        self.step.eliminations.all_digits()
    }

    /// Returns the part of each removed digit in the pattern.
    fn removed(&self) -> Vec<Set> {
        let cells = |digit| self.position.places(digit) & self.step.cells;
        self.gone().into_iter().map(|digit| part(Role::Z, cells(digit), DigitSet::of(digit))).collect()
    }

    /// Hinge and pincers. The hinge of an XY-wing lacks the removed digit; that of an XYZ-wing has three.
    fn hinged(&self) -> Vec<Set> {
        let candidates = |cell: usize| self.position.candidates(cell);
        let is_hinge = |cell: &usize| match self.step.technique {
            Technique::XyzWing => candidates(*cell).len() == 3,
            _ => !candidates(*cell).meets(self.gone()),
        };
        let hinge: CellSet = self.step.cells.into_iter().filter(is_hinge).collect();
        let all = self.step.digits;
        let hinges = self.each(Role::Hinge, hinge, all);
        let pincers = self.each(Role::Pincer, self.step.cells - hinge, all);
        self.removed().into_iter().chain(hinges).chain(pincers).collect()
    }

    /// The two equal cells, and the strong link between them.
    fn linked_pairs(&self) -> Vec<Set> {
        let house = self.step.houses.first().unwrap_or(0);
        let linked = self.step.digits - self.gone();
        let link = self.step.cells & self.position.geometry().house(house) & self.places(linked);
        let is_pair = |cell: &usize| self.position.candidates(*cell) == self.step.digits;
        let in_link = link - self.step.cells.into_iter().filter(is_pair).collect();
        let link = if in_link.len() == 2 { in_link } else { link };
        let pairs = self.each(Role::Pair, self.step.cells - link, self.step.digits);
        pairs.chain([part(Role::Link, link, linked)]).collect()
    }

    fn places(&self, digits: DigitSet) -> CellSet {
        digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | self.position.places(digit))
    }

    /// The weak link in the shared crossing line, and the two ends.
    fn skyscraper(&self) -> Vec<Set> {
        let geometry = self.position.geometry();
        let cells = self.step.cells;
        let is_shared = |cell: &usize| {
            let lines = [geometry.row_of(*cell), geometry.column_of(*cell)];
            lines.iter().all(|&line| (geometry.house(line) & cells).len() == 2)
        };
        link_and_ends(cells.into_iter().filter(is_shared).collect(), cells, self.step.digits).into()
    }

    /// The weak link of each digit in the box, and the ends that see all of its eliminations.
    fn kite(&self) -> Vec<Set> {
        let geometry = self.position.geometry();
        let home = geometry.union(geometry.boxes().filter(|&house| self.step.houses.contains(house)));
        let of_digit = |digit: usize| {
            let (cells, seen) = (self.strings(digit), self.step.eliminations.places(digit));
            let near = cells & home;
            let fits = |link: &CellSet| geometry.common_peers(cells - *link).contains_all(seen);
            let pairs =
                near.into_iter().flat_map(|one| near.without(one).into_iter().map(move |two| (one, two)));
            let link = pairs.map(|(one, two)| CellSet::of(one).with(two)).find(fits);
            link_and_ends(link.unwrap_or(near), cells, DigitSet::of(digit))
        };
        self.step.digits.into_iter().flat_map(of_digit).collect()
    }

    /// Returns the cells of a digit's kites. In a step with two digits, each digit has one kite: the row and the column
    /// whose eliminations are the step's eliminations of this digit.
    fn strings(&self, digit: usize) -> CellSet {
        if self.step.digits.len() == 1 {
            return self.step.cells;
        }
        let (geometry, houses) = (self.position.geometry(), self.step.houses);
        let (all, gone) = (self.position.places(digit), self.step.eliminations.places(digit));
        let strong = |lines: Range<usize>| {
            let places = lines.filter(|&line| houses.contains(line)).map(|line| all & geometry.house(line));
            places.filter(|places| places.len() == 2).collect::<Vec<_>>()
        };
        let columns = strong(geometry.columns());
        for row in strong(geometry.rows()) {
            for &column in columns.iter().filter(|&&column| !row.meets(column)) {
                let is_kite = |near: usize, other: usize| {
                    let ends = row.without(near) | column.without(other);
                    geometry.box_of(near) == geometry.box_of(other)
                        && (all & geometry.common_peers(ends)) == gone
                };
                if row.into_iter().any(|near| column.into_iter().any(|other| is_kite(near, other))) {
                    return row | column;
                }
            }
        }
        self.step.cells & all
    }

    /// The places of the box, and the strong links outside.
    fn empty_rectangle(&self) -> Vec<Set> {
        let geometry = self.position.geometry();
        let digits = self.step.digits;
        let boxes: HouseSet = geometry.boxes().filter(|&house| self.step.houses.contains(house)).collect();
        // A strong link can lie in a box, too.
        let all_inside =
            |house: &usize| self.step.cells.contains_all(self.places(digits) & geometry.house(*house));
        let home = boxes
            .into_iter()
            .filter(all_inside)
            .max_by_key(|&house| (geometry.house(house) & self.step.cells).len());
        let base = home.map_or(CellSet::EMPTY, |house| geometry.house(house) & self.step.cells);
        vec![part(Role::Base, base, digits), part(Role::Link, self.step.cells - base, digits)]
    }

    /// The extra candidates, one of which must be true.
    fn grave(&self) -> Vec<Set> {
        let guardians = self.each(Role::Guardian, self.step.cells, self.step.digits);
        guardians.chain(self.step.sets.iter().copied()).collect()
    }

    /// The corners with just the two digits, the other corners, and the additional digits of the latter.
    fn rectangle(&self) -> Vec<Set> {
        let pair = self.step.digits;
        let more = |cell: &usize| !pair.contains_all(self.position.candidates(*cell));
        let roof: CellSet = self.step.cells.into_iter().filter(more).collect();
        let floor = self.step.cells - roof;
        let guardians = roof
            .into_iter()
            .map(|cell| part(Role::Guardian, CellSet::of(cell), self.position.candidates(cell) - pair));
        // A corner may lack digits that were removed before; a filled one has no candidates.
        let corners = |role, cells: CellSet| {
            cells.into_iter().map(move |cell| {
                let candidates = self.position.candidates(cell);
                part(role, CellSet::of(cell), if candidates.is_empty() { pair } else { candidates & pair })
            })
        };
        corners(Role::Floor, floor)
            .chain(corners(Role::Roof, roof))
            .chain(guardians)
            .chain(self.step.sets.iter().copied())
            .collect()
    }

    /// The two colours of each component of the digit's strong links, from its lowest cell.
    fn colours(&self) -> Vec<Set> {
        const ROLES: [[Role; 2]; 2] = [[Role::ColorA, Role::ColorB], [Role::ColorC, Role::ColorD]];
        let (mut left, mut all) = (self.step.cells, Vec::new());
        for roles in ROLES {
            let Some(start) = left.first() else { break };
            let colours = self.component(start);
            left -= colours[0] | colours[1];
            all.extend(
                roles.into_iter().zip(colours).map(|(role, cells)| part(role, cells, self.step.digits)),
            );
        }
        all
    }

    fn component(&self, start: usize) -> [CellSet; 2] {
        let digit = self.step.digits.first().unwrap_or(0);
        let mut colours = [CellSet::of(start), CellSet::EMPTY];
        let mut fresh = vec![(start, 0)];
        while let Some((cell, colour)) = fresh.pop() {
            for house in self.position.geometry().houses_of(cell) {
                let places = self.position.places_in(digit, house);
                let other = places.without(cell).only().filter(|_| places.contains(cell));
                if let Some(other) = other.filter(|&other| !colours[1 - colour].contains(other)) {
                    colours[1 - colour].insert(other);
                    fresh.push((other, 1 - colour));
                }
            }
        }
        colours
    }

    /// Fins, endo fins, the other base places, and the other places of the cover.
    fn fish(&self) -> Vec<Set> {
        let geometry = self.position.geometry();
        let (step, digits) = (self.step, self.step.digits);
        let places = self.places(digits);
        let within = |houses: HouseSet| geometry.union(houses) & places;
        let (base, cover) = (within(step.houses), within(step.covers));
        let bases =
            |cell: usize| step.houses.into_iter().filter(move |&house| geometry.house(house).contains(cell));
        let endo: CellSet = step.fins.into_iter().filter(|&cell| bases(cell).count() > 1).collect();
        vec![
            part(Role::EndoFin, endo, digits),
            part(Role::Fin, step.fins - endo, digits),
            part(Role::Base, base - step.fins, digits),
            part(Role::Cover, cover - base, digits),
        ]
    }

    /// The removed digits (Z), the digits that join neighbours (X), and the sets.
    fn almost_locked(&self) -> Vec<Set> {
        let is_chain = self.step.sets.iter().all(|set| set.role == Role::AlmostLocked);
        if !is_chain {
            return self.step.sets.clone();
        }
        let joined: Vec<DigitSet> = match joints(self.step, self.position) {
            Some(digits) => digits.into_iter().map(DigitSet::of).collect(),
            // Two sets that are linked doubly: both digits join them.
            None => self.step.sets.windows(2).map(|pair| self.restricted(pair[0], pair[1])).collect(),
        };
        let xs = self.step.sets.windows(2).zip(joined).flat_map(|(pair, digits)| {
            let cells = (pair[0].cells | pair[1].cells) & self.places(digits);
            digits
                .into_iter()
                .map(move |digit| part(Role::X, cells & self.position.places(digit), DigitSet::of(digit)))
        });
        let ends: CellSet = [self.step.sets.first(), self.step.sets.last()]
            .into_iter()
            .flatten()
            .fold(CellSet::EMPTY, |all, set| all | set.cells);
        let zs = self
            .gone()
            .into_iter()
            .map(|digit| part(Role::Z, ends & self.position.places(digit), DigitSet::of(digit)));
        xs.chain(zs).chain(self.step.sets.iter().copied()).collect()
    }

    /// Returns the digits that both sets have and whose places in the two sets all see each other.
    fn restricted(&self, one: Set, two: Set) -> DigitSet {
        let geometry = self.position.geometry();
        let is_restricted = |digit: &usize| {
            let [near, far] = [one, two].map(|set| set.cells & self.position.places(*digit));
            near.into_iter().all(|cell| geometry.peers(cell).contains_all(far))
        };
        (one.digits & two.digits).into_iter().filter(is_restricted).collect()
    }

    /// The two ends of a simple chain, and the nodes between them.
    fn chain(&self) -> Vec<Set> {
        let ([chain], true) = (&self.step.chains[..], self.step.reasons.is_empty()) else {
            return self.step.sets.clone();
        };
        let last = chain.len().saturating_sub(1);
        let node = |(at, node): (usize, &crate::step::Node)| {
            let role = if at == 0 || at == last { Role::End } else { Role::Link };
            part(role, node.cells, DigitSet::of(usize::from(node.digit)))
        };
        let (mut ends, inner): (Vec<Set>, Vec<Set>) =
            chain.iter().enumerate().map(node).partition(|part| part.role == Role::End);
        ends.extend(inner);
        ends.dedup();
        ends.extend(self.step.sets.iter().copied());
        ends
    }

    /// The cells of a naked or hidden set, or of a digit locked in an intersection.
    fn subset(&self) -> Vec<Set> {
        let role = match self.step.technique {
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => Role::Hidden,
            Technique::Pointing
            | Technique::Claiming
            | Technique::DirectPointing
            | Technique::DirectClaiming => Role::Intersection,
            _ => Role::Naked,
        };
        vec![part(role, self.step.cells, self.step.digits)]
    }
}
