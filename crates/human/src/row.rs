//! Rows: the serialized form of a step.

use human_sudoku::se::se_price;
use human_sudoku::{
    By, CandidateSet, CellSet, Geometry, HouseSet, Node, Notation, Position, Set, Step, Technique, Words,
    parts,
};
use serde::Serialize;

/// A step, optionally with the position before it.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// let step = human::explain(&position, &human::Order::human()).next().unwrap().unwrap();
/// let row = human::StepRow::of(&step, &position).numbered(1, &position);
/// assert_eq!((row.technique, row.placements.as_slice()), ("hidden-single", &["3r1c2".to_owned()][..]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepRow {
    /// The number of the step in its path, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The technique's name.
    pub technique: &'static str,
    /// The digits of the pattern.
    pub digits: Vec<usize>,
    /// The cells of the pattern.
    pub cells: Vec<String>,
    /// The houses of the pattern; for a fish, its base.
    pub houses: Vec<String>,
    /// The cover of a fish.
    pub covers: Vec<String>,
    /// The fins of a fish.
    pub fins: Vec<String>,
    /// Each chain, from its start to its end.
    pub chains: Vec<Vec<NodeRow>>,
    /// The sets of cells and digits of the pattern.
    pub sets: Vec<SetRow>,
    /// The parts of the pattern by their roles.
    pub parts: Vec<SetRow>,
    /// The number of links in the chains.
    pub links: usize,
    /// The placed candidates, such as `7r4c5`: the digit, then the cell.
    pub placements: Vec<String>,
    /// The removed candidates, in the same form.
    pub eliminations: Vec<String>,
    /// The step's ratings.
    pub prices: Prices,
    /// The step in words.
    pub text: String,
    /// The digits before the step, one character per cell, `.` for an empty one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// The candidates of each cell before the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
}

/// A node of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeRow {
    /// The cells: several for a group or an almost locked set.
    pub node: Vec<String>,
    /// The digit.
    pub digit: u8,
    /// Whether the candidate is true.
    pub on: bool,
    /// The indices in the chain, from 0, of the nodes that it follows from; omitted if that is just the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parents: Option<Vec<u16>>,
    /// The reason why it follows; omitted if that is a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<ReasonRow>,
}

/// The technique by which a node of a chain follows from its parents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonRow {
    /// The technique's name.
    pub technique: &'static str,
    /// The digits of its pattern.
    pub digits: Vec<usize>,
    /// The cells of its pattern.
    pub cells: Vec<String>,
    /// The houses; for a fish, its base.
    pub houses: Vec<String>,
    /// The cover of a fish; for locked candidates, the house that loses candidates.
    pub covers: Vec<String>,
    /// The chains.
    pub chains: Vec<Vec<NodeRow>>,
}

/// A set of cells with its digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetRow {
    /// The cells.
    pub cells: Vec<String>,
    /// The digits.
    pub digits: Vec<usize>,
    /// The name of a [`Role`](human_sudoku::Role), such as `als`, `hinge` or `fin`.
    pub role: &'static str,
}

/// The ratings of a step on both scales; a scale without the technique is omitted. A step on no scale has our
/// difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Prices {
    /// HoDoKu's rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuPrice>,
    /// Sudoku Explainer's rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<f64>,
    /// Our difficulty in points, if neither program has the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modern: Option<u32>,
}

/// HoDoKu's rating of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HodokuPrice {
    /// `easy` to `extreme`.
    pub level: &'static str,
    /// The score that it adds.
    pub score: u32,
}

impl Prices {
    /// Makes the reason's row.
    #[must_use]
    pub fn of(step: &Step, geometry: &Geometry) -> Self {
        let entry = step.technique.entry();
        let hodoku = entry.hodoku.map(|price| HodokuPrice { level: price.level.name(), score: price.score });
        let se = se_price(step, geometry).map(|tenths| f64::from(tenths) / 10.0);
        Self { hodoku, se, modern: step.technique.our_price() }
    }
}

impl StepRow {
    /// Makes the row of a step of this position.
    #[must_use]
    pub fn of(step: &Step, position: &Position) -> Self {
        Self::in_notation(Notation::Plain, step, position)
    }

    /// Makes the row of a step of this position, with its text in a notation.
    ///
    /// ```
    /// use solvarium_human as human;
    /// let instance = solvarium_catalogue::parse("1.....3..4.....2")?;
    /// let position = human::position(&*instance)?;
    /// let step = human::explain(&position, &human::Order::human()).next().unwrap().unwrap();
    /// let row = human::StepRow::in_notation(human::Notation::Hodoku, &step, &position);
    /// assert_eq!(row.text, "Hidden Single: r1c2=3");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn in_notation(notation: Notation, step: &Step, position: &Position) -> Self {
        let geometry = position.geometry();
        let set = |set: &Set| SetRow {
            cells: cells(set.cells, geometry),
            digits: set.digits.into_iter().map(|digit| digit + 1).collect(),
            role: set.role.name(),
        };
        Self {
            number: None,
            technique: step.technique.name(),
            digits: step.digits.into_iter().map(|digit| digit + 1).collect(),
            cells: cells(step.cells, geometry),
            houses: houses(step.houses, geometry),
            covers: houses(step.covers, geometry),
            fins: cells(step.fins, geometry),
            chains: chains(step, geometry),
            sets: step.sets.iter().map(set).collect(),
            parts: parts(step, position).iter().map(set).collect(),
            links: step.implications().count(),
            placements: candidates(&step.placements, geometry),
            eliminations: candidates(&step.eliminations, geometry),
            prices: Prices::of(step, geometry),
            text: Words::of(geometry).in_notation(notation).step_of(step, position),
            values: None,
            candidates: None,
        }
    }

    /// Adds the step's number in its path, and the position before it.
    #[must_use]
    pub fn numbered(self, number: usize, before: &Position) -> Self {
        let digits =
            |cell| before.candidates(cell).into_iter().map(|digit| (digit + 1).to_string()).collect();
        let candidates = before.geometry().cells().into_iter().map(digits).collect();
        Self { number: Some(number), values: Some(before.to_string()), candidates: Some(candidates), ..self }
    }
}

/// Returns the chains of a step, each node with its parents.
fn chains(step: &Step, geometry: &Geometry) -> Vec<Vec<NodeRow>> {
    let chain = |(number, nodes): (usize, &Vec<Node>)| {
        (0..nodes.len()).map(|at| NodeRow::of(step, (number, at), geometry)).collect()
    };
    step.chains.iter().enumerate().map(chain).collect()
}

impl NodeRow {
    fn of(step: &Step, (number, at): (usize, usize), geometry: &Geometry) -> Self {
        let (node, reason) = (&step.chains[number][at], step.reason(number, at));
        let is_next = at == 0 || reason.parents == [at as u16 - 1];
        Self {
            node: cells(node.cells, geometry),
            digit: node.digit + 1,
            on: node.on,
            parents: (!is_next).then_some(reason.parents),
            by: ReasonRow::of(node, &reason.by, geometry),
        }
    }
}

impl ReasonRow {
    fn of(node: &Node, by: &By, geometry: &Geometry) -> Option<Self> {
        let single = |technique: Technique, house: Option<usize>| Self {
            technique: technique.name(),
            digits: vec![usize::from(node.digit) + 1],
            cells: cells(node.cells, geometry),
            houses: house.map(|house| geometry.house_name(house)).into_iter().collect(),
            covers: Vec::new(),
            chains: Vec::new(),
        };
        Some(match by {
            By::Link => return None,
            By::NakedSingle => single(Technique::NakedSingle, None),
            By::HiddenSingle(house) => single(Technique::HiddenSingle, Some(*house)),
            By::Step(step) => Self {
                technique: step.technique.name(),
                digits: step.digits.into_iter().map(|digit| digit + 1).collect(),
                cells: cells(step.cells, geometry),
                houses: houses(step.houses, geometry),
                covers: houses(step.covers, geometry),
                chains: chains(step, geometry),
            },
        })
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
