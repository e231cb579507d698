//! A step as a row.

use human_sudoku::se::se_price;
use human_sudoku::{CandidateSet, CellSet, Geometry, HouseSet, Node, Position, Role, Step, Words};
use serde::Serialize;

/// A step, with the position before it if that is wanted.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras, human};
/// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
/// let position = human::position(&*job)?;
/// let step = human::Order::Human.ladder(human::TechniqueSet::EMPTY).next(&position, &human::Budget::UNLIMITED).unwrap().unwrap();
/// let row = human::StepRow::of(&step, &position).numbered(1, &position);
/// assert_eq!((row.technique, row.placements.as_slice()), ("hidden-single", &["3r1c2".to_owned()][..]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepRow {
    /// Which step of the path, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The technique's name.
    pub technique: &'static str,
    /// The digits of the pattern.
    pub digits: Vec<usize>,
    /// The cells of the pattern.
    pub cells: Vec<String>,
    /// The houses of the pattern; of a fish, its base.
    pub houses: Vec<String>,
    /// Of a fish, its cover.
    pub covers: Vec<String>,
    /// Of a fish, its fins.
    pub fins: Vec<String>,
    /// Each chain, from its start to its end.
    pub chains: Vec<Vec<NodeRow>>,
    /// Sets of cells and digits that take part.
    pub sets: Vec<SetRow>,
    /// How many links the chains have.
    pub links: usize,
    /// `7r4c5`: the digit, then the cell.
    pub placements: Vec<String>,
    /// The candidates that are struck out, in the same form.
    pub eliminations: Vec<String>,
    /// What the step costs.
    pub prices: Prices,
    /// It in words.
    pub text: String,
    /// The digits before the step, a character a cell, `.` for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// The candidates of each cell before the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
}

/// A link's end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeRow {
    /// The cells: several of a group or of an almost locked set.
    pub node: Vec<String>,
    /// The digit.
    pub digit: u8,
    /// Whether it is there.
    pub on: bool,
}

/// Cells with their digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetRow {
    /// The cells.
    pub cells: Vec<String>,
    /// The digits.
    pub digits: Vec<usize>,
    /// `als`, `naked`, `hidden`, `stem` or `intersection`.
    pub role: &'static str,
}

/// What a step costs on both scales; a scale that does not know the technique is left out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Prices {
    /// HoDoKu's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuPrice>,
    /// Sudoku Explainer's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<f64>,
}

/// HoDoKu's price of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HodokuPrice {
    /// `easy` to `extreme`.
    pub level: &'static str,
    /// What it adds to the score.
    pub score: u32,
}

impl Prices {
    /// Of a step on such a board.
    #[must_use]
    pub fn of(step: &Step, geometry: &Geometry) -> Self {
        let entry = step.technique.entry();
        let hodoku = entry.hodoku.map(|price| HodokuPrice { level: price.level.name(), score: price.score });
        Self { hodoku, se: se_price(step, geometry).map(|tenths| f64::from(tenths) / 10.0) }
    }
}

impl StepRow {
    /// The row of a step of this position.
    #[must_use]
    pub fn of(step: &Step, position: &Position) -> Self {
        let geometry = position.geometry();
        let chain = |chain: &Vec<Node>| chain.iter().map(|node| NodeRow::of(node, geometry)).collect();
        let set = |set: &human_sudoku::Set| SetRow {
            cells: cells(set.cells, geometry),
            digits: set.digits.into_iter().map(|digit| digit + 1).collect(),
            role: match set.role {
                Role::AlmostLocked => "als",
                Role::Naked => "naked",
                Role::Hidden => "hidden",
                Role::Stem => "stem",
                Role::Intersection => "intersection",
            },
        };
        Self {
            number: None,
            technique: step.technique.name(),
            digits: step.digits.into_iter().map(|digit| digit + 1).collect(),
            cells: cells(step.cells, geometry),
            houses: houses(step.houses, geometry),
            covers: houses(step.covers, geometry),
            fins: cells(step.fins, geometry),
            chains: step.chains.iter().map(chain).collect(),
            sets: step.sets.iter().map(set).collect(),
            links: step.chains.iter().map(|chain| chain.len().saturating_sub(1)).sum(),
            placements: candidates(&step.placements, geometry),
            eliminations: candidates(&step.eliminations, geometry),
            prices: Prices::of(step, geometry),
            text: Words::of(geometry).step(step),
            values: None,
            candidates: None,
        }
    }

    /// The same as a step of a path: its number, and the position before it.
    #[must_use]
    pub fn numbered(self, number: usize, before: &Position) -> Self {
        let digits =
            |cell| before.candidates(cell).into_iter().map(|digit| (digit + 1).to_string()).collect();
        let candidates = before.geometry().cells().into_iter().map(digits).collect();
        Self { number: Some(number), values: Some(before.to_string()), candidates: Some(candidates), ..self }
    }
}

impl NodeRow {
    fn of(node: &Node, geometry: &Geometry) -> Self {
        Self { node: cells(node.cells, geometry), digit: node.digit + 1, on: node.on }
    }
}

fn cells(all: CellSet, geometry: &Geometry) -> Vec<String> {
    all.into_iter().map(|cell| geometry.cell_name(cell)).collect()
}

fn houses(all: HouseSet, geometry: &Geometry) -> Vec<String> {
    all.into_iter().map(|house| geometry.house_name(house)).collect()
}

fn candidates(all: &CandidateSet, geometry: &Geometry) -> Vec<String> {
    all.iter().map(|(cell, digit)| format!("{}{}", digit + 1, geometry.cell_name(cell))).collect()
}
