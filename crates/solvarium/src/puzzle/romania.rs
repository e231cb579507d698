//! The road map of Romania from Russell and Norvig's *Artificial Intelligence: A
//! Modern Approach* (figure 3.2 of the second and third edition): twenty
//! cities, twenty-three roads with their kilometres, and the straight-line
//! distances to Bucharest. From Arad, greedy search takes the 450 km by way of
//! Fagaras and A* the 418 km by way of Pitesti.

use super::words::{ARROW, Word, parse_whole, shown, words};
use crate::{Error, Heuristic, Problem, Reversible, suggest};
use std::fmt::{Display, Formatter};

/// A route problem on the map.
///
/// ```
/// use solvarium::{path::AStar, puzzle::romania::{Romania, StraightLine}, solve};
/// let journey = Romania::parse("Arad -> Bucharest")?;
/// let answer = solve(&journey, &AStar::new(StraightLine::of(&journey)));
/// let plan = answer.plan().unwrap();
/// assert_eq!(plan.cost, 418);
/// let cities: Vec<_> = plan.states(&journey).map(|city| city.to_string()).collect();
/// assert_eq!(cities, ["Arad", "Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest"]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Romania {
    start: City,
    goal: City,
}

/// A city, by its index in alphabetical order.
///
/// ```
/// use solvarium::puzzle::romania::City;
/// assert_eq!(City::all().next().unwrap().to_string(), "Arad");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct City(u8);

/// A drive along one road.
///
/// ```
/// use solvarium::{puzzle::romania::Romania, Problem};
/// let journey = Romania::parse("Arad")?;
/// let drive = journey.actions(&journey.start()).into_iter().next().unwrap();
/// assert_eq!((drive.to.name(), journey.cost(&drive.from, &drive)), ("Sibiu", 140));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drive {
    /// The city before.
    pub from: City,
    /// The city after.
    pub to: City,
}

/// The cities, and their straight-line distances to Bucharest.
const CITIES: [(&str, u32); 20] = [
    ("Arad", 366),
    ("Bucharest", 0),
    ("Craiova", 160),
    ("Drobeta", 242),
    ("Eforie", 161),
    ("Fagaras", 176),
    ("Giurgiu", 77),
    ("Hirsova", 151),
    ("Iasi", 226),
    ("Lugoj", 244),
    ("Mehadia", 241),
    ("Neamt", 234),
    ("Oradea", 380),
    ("Pitesti", 100),
    ("Rimnicu Vilcea", 193),
    ("Sibiu", 253),
    ("Timisoara", 329),
    ("Urziceni", 80),
    ("Vaslui", 199),
    ("Zerind", 374),
];

/// The positions of the cities on a drawing of the map, to the right and upwards, from the programs of the book
/// (`aima-python`, `search.py`).
const POSITIONS: [(u16, u16); 20] = [
    (91, 492),
    (400, 327),
    (253, 288),
    (165, 299),
    (562, 293),
    (305, 449),
    (375, 270),
    (534, 350),
    (473, 506),
    (165, 379),
    (168, 339),
    (406, 537),
    (131, 571),
    (320, 368),
    (233, 410),
    (207, 457),
    (94, 410),
    (456, 350),
    (509, 444),
    (108, 531),
];

const BUCHAREST: City = City(1);

/// The roads: the numbers of two cities, and the length.
const ROADS: [(u8, u8, u32); 23] = [
    (0, 15, 140),  // Arad, Sibiu
    (0, 16, 118),  // Arad, Timisoara
    (0, 19, 75),   // Arad, Zerind
    (1, 5, 211),   // Bucharest, Fagaras
    (1, 6, 90),    // Bucharest, Giurgiu
    (1, 13, 101),  // Bucharest, Pitesti
    (1, 17, 85),   // Bucharest, Urziceni
    (2, 3, 120),   // Craiova, Drobeta
    (2, 13, 138),  // Craiova, Pitesti
    (2, 14, 146),  // Craiova, Rimnicu Vilcea
    (3, 10, 75),   // Drobeta, Mehadia
    (4, 7, 86),    // Eforie, Hirsova
    (5, 15, 99),   // Fagaras, Sibiu
    (7, 17, 98),   // Hirsova, Urziceni
    (8, 11, 87),   // Iasi, Neamt
    (8, 18, 92),   // Iasi, Vaslui
    (9, 10, 70),   // Lugoj, Mehadia
    (9, 16, 111),  // Lugoj, Timisoara
    (12, 15, 151), // Oradea, Sibiu
    (12, 19, 71),  // Oradea, Zerind
    (13, 14, 97),  // Pitesti, Rimnicu Vilcea
    (14, 15, 80),  // Rimnicu Vilcea, Sibiu
    (17, 18, 142), // Urziceni, Vaslui
];

/// All roads: the cities that they join, and their lengths in kilometres.
///
/// ```
/// use solvarium::puzzle::romania::roads;
/// assert_eq!((roads().count(), roads().map(|road| road.2).min()), (23, Some(70)));
/// ```
pub fn roads() -> impl Iterator<Item = (City, City, u32)> {
    ROADS.iter().map(|&(from, to, length)| (City(from), City(to), length))
}

impl City {
    /// All twenty cities in alphabetical order.
    ///
    /// ```
    /// use solvarium::puzzle::romania::City;
    /// assert_eq!(City::all().count(), 20);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CITIES.len() as u8).map(Self)
    }

    /// The name.
    ///
    /// ```
    /// use solvarium::puzzle::romania::City;
    /// assert_eq!(City::all().last().unwrap().name(), "Zerind");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        CITIES[self.0 as usize].0
    }

    /// The index in alphabetical order, from 0.
    ///
    /// ```
    /// use solvarium::puzzle::romania::City;
    /// assert!(City::all().map(City::number).eq(0..20));
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The position on a drawing of the map, to the right and upwards. (The estimates are a separate table; distances
    /// on the drawing are not estimates.)
    ///
    /// ```
    /// use solvarium::puzzle::romania::City;
    /// assert_eq!(City::all().next().unwrap().position(), (91, 492));
    /// ```
    #[must_use]
    pub const fn position(self) -> (u16, u16) {
        POSITIONS[self.0 as usize]
    }

    /// The roads from this city, ordered by the names of their ends.
    fn roads(self) -> impl Iterator<Item = (Self, u32)> {
        ROADS.iter().filter_map(move |&(a, b, length)| match self.0 {
            here if here == a => Some((Self(b), length)),
            here if here == b => Some((Self(a), length)),
            _ => None,
        })
    }

    /// The city with this name, ignoring case.
    fn named(words: &[Word<'_>]) -> Result<Self, Error> {
        let names: Vec<_> = words.iter().map(|word| word.text).collect();
        let name = names.join(" ");
        let city = Self::all().find(|city| city.name().eq_ignore_ascii_case(&name));
        city.ok_or_else(|| {
            let all: Vec<_> = Self::all().map(Self::name).collect();
            let hint = match suggest::nearest(&name, all.iter().copied()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("the map has {}", all.join(", ")),
            };
            match words.first() {
                Some(first) => {
                    Error::input(format!("expected a city, found `{}`; {hint}", shown(&name))).at(first.place)
                }
                None => Error::input(format!("expected a city, found the end of the text; {hint}")),
            }
        })
    }
}

impl Display for City {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Romania {
    /// Reads `start -> goal`, or the two with `to` or nothing between them; without a goal it is Bucharest.
    ///
    /// ```
    /// use solvarium::puzzle::romania::Romania;
    /// assert_eq!(Romania::parse("lugoj")?, Romania::parse("Lugoj -> Bucharest")?);
    /// assert_eq!(Romania::parse("Sibiu Rimnicu Vilcea")?, Romania::parse("Sibiu to Rimnicu Vilcea")?);
    /// assert!(Romania::parse("Vienna").unwrap_err().to_string().starts_with(
    ///     "line 1, column 1: expected a city, found `Vienna`; the map has Arad, Bucharest"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A name is not on the map.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        // The longest names have two words; longer ones are not names.
        let all: Vec<_> = words(text).take(16).collect();
        let arrow = all.iter().position(|word| word.text == ARROW || word.text.eq_ignore_ascii_case("to"));
        if let Some(arrow) = arrow {
            return Self::between(&all[..arrow], &all[arrow + 1..]);
        }
        let two = (1..all.len()).find_map(|cut| Self::between(&all[..cut], &all[cut..]).ok());
        two.map_or_else(|| Ok(Self { start: City::named(&all)?, goal: BUCHAREST }), Ok)
    }

    fn between(start: &[Word<'_>], goal: &[Word<'_>]) -> Result<Self, Error> {
        Ok(Self { start: City::named(start)?, goal: City::named(goal)? })
    }

    /// The text that [`Romania::parse`] reads.
    ///
    /// ```
    /// use solvarium::puzzle::romania::Romania;
    /// assert_eq!(Romania::parse("iasi")?.print(), "Iasi -> Bucharest");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        format!("{} {ARROW} {}", self.start, self.goal)
    }

    /// A city and its roads.
    ///
    /// ```
    /// use solvarium::{puzzle::romania::Romania, Problem};
    /// let journey = Romania::parse("Arad")?;
    /// assert_eq!(journey.draw(&journey.start()), "Arad: Sibiu 140, Timisoara 118, Zerind 75");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, state: &City) -> String {
        let roads: Vec<_> = state.roads().map(|(to, length)| format!("{to} {length}")).collect();
        format!("{state}: {}", roads.join(", "))
    }
}

impl Problem for Romania {
    type State = City;
    type Action = Drive;
    type Cost = u32;

    fn start(&self) -> City {
        self.start
    }

    fn is_goal(&self, state: &City) -> bool {
        *state == self.goal
    }

    /// Lists roads in alphabetical order of their cities, as in the book's figures.
    fn actions(&self, state: &City) -> impl IntoIterator<Item = Drive> {
        let from = *state;
        from.roads().map(move |(to, _)| Drive { from, to })
    }

    fn apply(&self, state: &mut City, action: &Drive) {
        *state = action.to;
    }

    /// The road's length in kilometres.
    fn cost(&self, before: &City, action: &Drive) -> u32 {
        let road = before.roads().find(|(to, _)| *to == action.to);
        road.map_or(u32::MAX, |(_, length)| length)
    }

    fn inverse(&self, action: &Drive) -> Option<Drive> {
        Some(Drive { from: action.to, to: action.from })
    }
}

impl Reversible for Romania {
    fn goals(&self) -> impl IntoIterator<Item = City> {
        [self.goal]
    }

    fn actions_into(&self, state: &City) -> impl IntoIterator<Item = Drive> {
        let to = *state;
        to.roads().map(move |(from, _)| Drive { from, to })
    }

    fn undo(&self, state: &mut City, action: &Drive) {
        *state = action.from;
    }
}

/// The straight-line distance to Bucharest. The book gives no other distances, so for other goals it is zero:
/// admissible, but useless.
///
/// ```
/// use solvarium::{puzzle::romania::{Romania, StraightLine}, Heuristic, Problem};
/// let journey = Romania::parse("Arad")?;
/// assert_eq!(StraightLine::of(&journey).first(&journey.start()), 366);
/// let other = Romania::parse("Arad -> Neamt")?;
/// assert_eq!(StraightLine::of(&other).first(&other.start()), 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StraightLine {
    goal: City,
}

impl StraightLine {
    /// The heuristic for this journey.
    ///
    /// ```
    /// use solvarium::{puzzle::romania::{Romania, StraightLine}, Heuristic, Problem};
    /// let journey = Romania::parse("Zerind")?;
    /// assert_eq!(StraightLine::of(&journey).first(&journey.start()), 374);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn of(journey: &Romania) -> Self {
        Self { goal: journey.goal }
    }
}

impl Heuristic<Romania> for StraightLine {
    type Memo = u32;

    fn first(&self, state: &City) -> u32 {
        if self.goal == BUCHAREST { CITIES[usize::from(state.0)].1 } else { 0 }
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use proptest::prelude::*;

    #[test]
    fn roads_are_undirected_and_no_shorter_than_straight_lines() {
        for goal in City::all() {
            let journey = Romania { start: City(0), goal };
            let report = check::whole(&journey, &StraightLine::of(&journey));
            assert!(report.faults.is_empty(), "{goal}: {report}");
            assert_eq!((report.states, report.steps), (20, 46));
            assert!(check::backward(&journey).is_faultless());
        }
    }

    #[test]
    fn distances_of_the_book() {
        for (text, known) in [
            ("Arad", 418),
            ("Timisoara", 536),
            ("Sibiu", 278),
            ("Oradea", 429),
            ("Arad -> Craiova", 366),
            ("Bucharest", 0),
        ] {
            let journey = Romania::parse(text).unwrap();
            assert_eq!(check::exact(&journey).distance(&journey.start), Some(known), "{text}");
        }
    }

    #[test]
    fn cities_stand_by_the_alphabet_and_so_do_roads() {
        assert!(CITIES.windows(2).all(|two| two[0].0 < two[1].0));
        assert!(ROADS.windows(2).all(|two| two[0] < two[1]));
        assert!(City::all().all(|city| city.roads().map(|(to, _)| to.0).is_sorted()));
    }

    #[test]
    fn the_nearest_city_is_suggested() {
        let message = |text| Romania::parse(text).unwrap_err().to_string();
        assert_eq!(message("Aradd"), "line 1, column 1: expected a city, found `Aradd`; did you mean Arad?");
        assert_eq!(
            message("Arad -> buharest"),
            "line 1, column 9: expected a city, found `buharest`; did you mean Bucharest?"
        );
        assert!(message("Arad -> Vienna").contains("the map has Arad, Bucharest"));
    }

    proptest! {
        #[test]
        fn printed_text_is_read_back(start in 0u8..20, goal in 0u8..20) {
            let journey = Romania { start: City(start), goal: City(goal) };
            prop_assert_eq!(Romania::parse(&journey.print()).unwrap(), journey);
        }

        #[test]
        fn noise_is_refused(text in "\\PC*") {
            prop_assert!(Romania::parse(&text).is_err());
        }
    }
}
