//! Neutral descriptions of puzzles, as read from a text, before the rules of a puzzle are applied.

use crate::{Clauses, GridRule, GridShape, Place};
use std::fmt::{Display, Formatter};

/// The problem of a description. The names are those of the catalogue's problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A grid to be filled: `sudoku`.
    Sudoku,
    /// Sliding tiles: `tiles`.
    Tiles,
    /// A map of free and blocked cells: `map`.
    Map,
    /// Nodes and weighted edges: `graph`.
    Graph,
    /// Clauses: `cnf`.
    Cnf,
    /// Regions and borders: `colouring`.
    Colouring,
    /// Cities: `tsp`.
    Tsp,
}

impl Kind {
    /// All problems.
    pub const ALL: [Self; 7] =
        [Self::Sudoku, Self::Tiles, Self::Map, Self::Graph, Self::Cnf, Self::Colouring, Self::Tsp];

    /// The name to type after `--as`.
    ///
    /// ```
    /// assert_eq!(solvarium_forms::Kind::Sudoku.name(), "sudoku");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sudoku => "sudoku",
            Self::Tiles => "tiles",
            Self::Map => "map",
            Self::Graph => "graph",
            Self::Cnf => "cnf",
            Self::Colouring => "colouring",
            Self::Tsp => "tsp",
        }
    }

    /// The name in a sentence.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Sudoku => "a Sudoku",
            Self::Tiles => "sliding tiles",
            Self::Map => "a map",
            Self::Graph => "a graph",
            Self::Cnf => "clauses",
            Self::Colouring => "a map to colour",
            Self::Tsp => "cities of a tour",
        }
    }
}

/// One puzzle of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Puzzle {
    /// A grid to be filled.
    Sudoku(Box<SudokuGrid>),
    /// Sliding tiles.
    Tiles(SlidingBoard),
    /// A map.
    Map(GridMap),
    /// A graph.
    Graph(Graph),
    /// Clauses.
    Cnf(Clauses),
    /// A map or a graph to colour.
    Colouring(ColouringMap),
    /// The cities of a tour.
    Tsp(Cities),
}

impl Puzzle {
    /// Returns the problem.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Sudoku(_) => Kind::Sudoku,
            Self::Tiles(_) => Kind::Tiles,
            Self::Map(_) => Kind::Map,
            Self::Graph(_) => Kind::Graph,
            Self::Cnf(_) => Kind::Cnf,
            Self::Colouring(_) => Kind::Colouring,
            Self::Tsp(_) => Kind::Tsp,
        }
    }
}

/// A Sudoku grid, cells row by row. Conflicts of its givens are not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SudokuGrid {
    /// The number of rows, columns and digits: 1 to 100.
    pub size: usize,
    /// The shape, if the grid is not square or has other digits than 1 to `size`. Then `size` is the number of columns, and the
    /// least digit is 1 in `values` and bit 0 in `candidates`, the next one 2 and bit 1.
    pub shape: Option<GridShape>,
    /// The digit of each of `size * size` cells, 0 for an empty cell.
    pub values: Vec<u8>,
    /// Whether each value is a given, if the text distinguishes givens from placed digits; otherwise all are.
    pub givens: Option<Vec<bool>>,
    /// The remaining candidates of each cell, digit d as bit d - 1, if the text is a position; a filled cell has one.
    pub candidates: Option<Vec<u128>>,
    /// The region of each cell, if the text names regions; numbers from 0, in the order of the cells.
    pub regions: Option<Vec<u8>>,
    /// Rows and columns of a box, if the text sets them.
    pub boxes: Option<(usize, usize)>,
    /// The possible numbers of rows and columns of a box if the text is ambiguous, the likeliest first. If empty, the
    /// usual ones for the size.
    pub box_choices: Vec<(usize, usize)>,
    /// Whether the digits of both diagonals differ.
    pub diagonals: bool,
    /// Whether the digits of each of the four windows of a 9x9 grid differ.
    pub windows: bool,
    /// Cages with their sums.
    pub cages: Vec<Cage>,
    /// Further rules of a variant.
    pub rules: Vec<GridRule>,
    /// Variables of a variant: their names, and their possible digits as in `candidates`. In rules, they are numbered
    /// after the cells.
    pub variables: Vec<(String, u128)>,
    /// The solution in the text, for comparison.
    pub solution: Option<Vec<u8>>,
    /// The name or title in the text.
    pub title: Option<String>,
    /// Other information in the text: ratings, authors, comments.
    pub notes: Vec<String>,
    /// The positions of the cells in the text.
    pub(crate) places: Places,
}

impl SudokuGrid {
    /// The position in the text of a cell, counted row by row from 0; `None` if it has no character of its own.
    #[must_use]
    pub fn place(&self, cell: usize) -> Option<Place> {
        match &self.places {
            Places::Unknown => None,
            Places::Run(place) => Some(Place::new(place.line, place.column + cell)),
            Places::Each(places) => places.get(cell).copied(),
        }
    }
}

/// The positions of the cells of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Places {
    /// Unknown: compressed, or in a field of another language.
    #[default]
    Unknown,
    /// Consecutive, from this position on.
    Run(Place),
    /// Individual positions.
    Each(Vec<Place>),
}

/// A cage of a killer Sudoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The sum of its digits, if it is given.
    pub sum: Option<u32>,
    /// The cells, row by row from 0.
    pub cells: Vec<usize>,
}

/// A board of sliding tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingBoard {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The tiles row by row, 0 for the blank. Each number below `rows * columns` occurs once.
    pub tiles: Vec<u8>,
    /// The goal, if the text or its form gives it: tiles row by row, 0 for the blank.
    pub goal: Option<Vec<u8>>,
    /// The optimal number of moves that the text gives.
    pub optimum: Option<u32>,
    /// The name or number in the text.
    pub title: Option<String>,
}

/// A cell of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapCell {
    /// The cell can be entered.
    Open,
    /// The cell cannot be entered.
    Blocked,
    /// Swamp: it connects to open cells.
    Swamp,
    /// Water: it connects to water only.
    Water,
    /// A digit: free or blocked on a map of 0 and 1, else the cost of entering the cell.
    Digit(u8),
}

/// A map of square cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridMap {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The cells row by row.
    pub cells: Vec<MapCell>,
    /// The start, if the text marks it: a cell, counted row by row from 0.
    pub start: Option<usize>,
    /// The goals that the text marks.
    pub goals: Vec<usize>,
    /// The walled sides of each cell, if the text draws walls between cells: 1 north, 2 east, 4 south, 8 west.
    pub walls: Option<Vec<u8>>,
}

/// A graph with weighted edges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The names of the nodes, in the order of the text.
    pub nodes: Vec<String>,
    /// Edges: from, to, weight.
    pub edges: Vec<Edge>,
    /// The estimate of each node, if the text gives one.
    pub estimates: Vec<Option<f64>>,
    /// The position of each node, if the text gives one.
    pub positions: Vec<Option<(f64, f64)>>,
    /// The start, if the text names it.
    pub start: Option<usize>,
    /// The goals that the text names.
    pub goals: Vec<usize>,
}

/// An edge of a graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The node that it leaves.
    pub from: usize,
    /// The node that it enters.
    pub to: usize,
    /// The cost.
    pub weight: f64,
    /// Whether the edge is directed.
    pub directed: bool,
}

/// A map or a graph whose regions are to be coloured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColouringMap {
    /// The number of colours, if the text gives it.
    pub colours: Option<u32>,
    /// The names of the regions, in the order of the text.
    pub regions: Vec<String>,
    /// Pairs of regions, the smaller index first, sorted and without duplicates.
    pub borders: Vec<[usize; 2]>,
}

/// The cities of a tour.
#[derive(Clone, Debug, PartialEq)]
pub struct Cities {
    /// The name of the instance, if the text gives it.
    pub title: Option<String>,
    /// The names of the cities, unless they are just numbered from 1.
    pub names: Option<Vec<String>>,
    /// The positions or the distances of the cities.
    pub sites: Sites,
    /// The minimum number of decimals of distances.
    pub decimals: u8,
    /// The length of a shortest tour, if the text gives it.
    pub optimum: Option<f64>,
    /// The first city of the tour, if the text gives it.
    pub start: Option<usize>,
    /// The last city of the tour, if the text gives it.
    pub end: Option<usize>,
}

/// The positions of cities.
#[derive(Clone, Debug, PartialEq)]
pub enum Sites {
    /// Points in the plane.
    Plane(Vec<[f64; 2]>),
    /// Points with the distance function of this TSPLIB keyword, such as `EUC_2D`.
    Measured(&'static str, Vec<[f64; 2]>),
    /// Latitude and longitude in degrees.
    Globe(Vec<[f64; 2]>),
    /// All distances, row by row, symmetric; 0 on the diagonal.
    Table(Vec<f64>),
}

/// Formats a puzzle in one line, for tests and messages.
impl Display for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sudoku(grid) => grid.fmt(f),
            Self::Tiles(board) => board.fmt(f),
            Self::Map(map) => map.fmt(f),
            Self::Graph(graph) => graph.fmt(f),
            Self::Cnf(clauses) => clauses.fmt(f),
            Self::Colouring(map) => map.fmt(f),
            Self::Tsp(cities) => cities.fmt(f),
        }
    }
}

/// Formats digits as characters up to 9, as numbers above; 0 as a dot.
fn digits(f: &mut Formatter<'_>, size: usize, values: &[u8]) -> std::fmt::Result {
    for (at, value) in values.iter().enumerate() {
        match value {
            0 if size <= 9 => f.write_str(".")?,
            _ if size <= 9 => write!(f, "{value}")?,
            _ if at > 0 => write!(f, " {value}")?,
            _ => write!(f, "{value}")?,
        }
    }
    Ok(())
}

impl Display for SudokuGrid {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let (rows, columns) = self.shape.map_or((self.size, self.size), |shape| (shape.rows, shape.columns));
        write!(f, "sudoku {rows}x{columns} ")?;
        digits(f, self.size, &self.values)?;
        if let Some(givens) = &self.givens {
            write!(f, " givens {}", givens.iter().filter(|&&given| given).count())?;
        }
        if let Some(candidates) = &self.candidates {
            write!(f, " candidates {}", candidates.iter().map(|cell| cell.count_ones()).sum::<u32>())?;
        }
        if let Some(regions) = &self.regions {
            let name =
                |&region: &u8| char::from(if region < 26 { b'a' + region } else { b'A' + region % 26 });
            write!(f, " regions {}", regions.iter().map(name).collect::<String>())?;
        }
        if let Some(shape) = self.shape {
            write!(f, " digits {}-{}", shape.least, shape.greatest)?;
        }
        if let Some((rows, columns)) = self.boxes {
            write!(f, " boxes {rows}x{columns}")?;
        }
        for (rows, columns) in &self.box_choices {
            write!(f, " boxes {rows}x{columns}?")?;
        }
        if self.diagonals {
            f.write_str(" diagonals")?;
        }
        if self.windows {
            f.write_str(" windows")?;
        }
        for cage in &self.cages {
            write!(f, " cage {:?}={:?}", cage.cells, cage.sum)?;
        }
        for (name, digits) in &self.variables {
            write!(f, " variable {name} {}", digits.count_ones())?;
        }
        for rule in &self.rules {
            write!(f, " {rule}")?;
        }
        if let Some(solution) = &self.solution {
            f.write_str(" solution ")?;
            digits(f, self.size, solution)?;
        }
        if let Some(title) = &self.title {
            write!(f, " title {title}")?;
        }
        self.notes.iter().try_for_each(|note| write!(f, " note {note}"))
    }
}

impl Display for SlidingBoard {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let rows = |tiles: &[u8]| tiles.chunks(self.columns.max(1)).map(row).collect::<Vec<_>>().join(" / ");
        write!(f, "tiles {}x{} {}", self.columns, self.rows, rows(&self.tiles))?;
        if let Some(goal) = &self.goal {
            write!(f, " goal {}", rows(goal))?;
        }
        if let Some(optimum) = self.optimum {
            write!(f, " optimum {optimum}")?;
        }
        self.title.as_ref().map_or(Ok(()), |title| write!(f, " title {title}"))
    }
}

impl Display for GridMap {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let cell = |at: usize, cell: &MapCell| match cell {
            _ if self.start == Some(at) => 'S',
            _ if self.goals.contains(&at) => 'G',
            MapCell::Open => '.',
            MapCell::Blocked => '#',
            MapCell::Swamp => 's',
            MapCell::Water => 'w',
            MapCell::Digit(digit) => char::from(b'0' + digit.min(&9)),
        };
        write!(f, "map {}x{} ", self.width, self.height)?;
        for (row, cells) in self.cells.chunks(self.width.max(1)).enumerate() {
            let text: String = (row * self.width..).zip(cells).map(|(at, c)| cell(at, c)).collect();
            write!(f, "{}{text}", if row > 0 { "/" } else { "" })?;
        }
        self.walls.iter().try_for_each(|walls| {
            f.write_str(" walls ")?;
            walls.iter().try_for_each(|sides| write!(f, "{sides:x}"))
        })
    }
}

impl Display for Graph {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "graph of {}", self.nodes.len())?;
        for edge in &self.edges {
            let arrow = if edge.directed { "->" } else { "-" };
            write!(f, " {}{arrow}{}:{}", self.nodes[edge.from], self.nodes[edge.to], edge.weight)?;
        }
        for (node, estimate) in self.nodes.iter().zip(&self.estimates) {
            if let Some(estimate) = estimate {
                write!(f, " h({node})={estimate}")?;
            }
        }
        for (node, position) in self.nodes.iter().zip(&self.positions) {
            if let Some((x, y)) = position {
                write!(f, " {node}@{x},{y}")?;
            }
        }
        for (word, nodes) in [("start", self.start.as_slice()), ("goal", &self.goals)] {
            nodes.iter().try_for_each(|&node| write!(f, " {word} {}", self.nodes[node]))?;
        }
        Ok(())
    }
}

impl Display for ColouringMap {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self.colours {
            Some(colours) => write!(f, "{colours} colours for {}", self.regions.join(" "))?,
            None => write!(f, "colours for {}", self.regions.join(" "))?,
        }
        self.borders
            .iter()
            .try_for_each(|&[one, other]| write!(f, " {}-{}", self.regions[one], self.regions[other]))
    }
}

impl Display for Cities {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let name = |city: usize| match &self.names {
            Some(names) => names[city].clone(),
            None => (city + 1).to_string(),
        };
        f.write_str("tour of")?;
        match &self.sites {
            Sites::Plane(points) | Sites::Globe(points) | Sites::Measured(_, points) => {
                for (city, [x, y]) in points.iter().enumerate() {
                    write!(f, " {}@{x},{y}", name(city))?;
                }
                match self.sites {
                    Sites::Globe(_) => f.write_str(" on a globe")?,
                    Sites::Measured(metric, _) => write!(f, " by {metric}")?,
                    _ => {}
                }
            }
            Sites::Table(table) => {
                let cities = table.len().isqrt();
                for (from, row) in table.chunks(cities.max(1)).enumerate() {
                    let row: Vec<_> = row.iter().take(from).map(f64::to_string).collect();
                    write!(
                        f,
                        " {}: {}{}",
                        name(from),
                        row.join(" "),
                        if from + 1 < cities { "," } else { "" }
                    )?;
                }
            }
        }
        if let Some(optimum) = self.optimum {
            write!(f, " optimum {optimum}")?;
        }
        for (word, city) in [("start", self.start), ("end", self.end)] {
            city.map_or(Ok(()), |city| write!(f, " {word} {}", name(city)))?;
        }
        self.title.as_ref().map_or(Ok(()), |title| write!(f, " title {title}"))
    }
}
