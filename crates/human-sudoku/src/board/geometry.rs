use super::{CellSet, HouseSet};

/// The houses of a board and the peers of its cells: 9x9 with boxes of 3x3, 6x6 with boxes of 2 rows and 3 columns, 4x4
/// with boxes of 2x2. Houses are numbered rows first, then columns, then boxes, each from 0 upwards.
#[derive(Debug)]
pub struct Geometry {
    size: usize,
    houses: [CellSet; 27],
    of_cell: [[u8; 3]; 81],
    /// The cells of each house, ascending.
    cells_in: [[u8; 9]; 27],
    /// The index of a cell in the ascending lists of its row, its column and its box.
    place_of: [[u8; 3]; 81],
    peers: [CellSet; 81],
}

static NINE: Geometry = Geometry::build(9, 3, 3);
static SIX: Geometry = Geometry::build(6, 2, 3);
static FOUR: Geometry = Geometry::build(4, 2, 2);

impl Geometry {
    /// The 9x9 board with 3x3 boxes.
    pub const NINE: &'static Self = &NINE;

    /// Returns the board with this many cells in a row: 4, 6 or 9; `None` for others.
    pub const fn of_size(size: usize) -> Option<&'static Self> {
        match size {
            9 => Some(&NINE),
            6 => Some(&SIX),
            4 => Some(&FOUR),
            _ => None,
        }
    }

    /// Returns the 9x9 board.
    pub const fn nine() -> &'static Self {
        &NINE
    }

    const fn build(size: usize, box_rows: usize, box_columns: usize) -> Self {
        let mut built = Self {
            size,
            houses: [CellSet::EMPTY; 27],
            of_cell: [[0; 3]; 81],
            cells_in: [[0; 9]; 27],
            place_of: [[0; 3]; 81],
            peers: [CellSet::EMPTY; 81],
        };
        let mut filled = [0; 27];
        let boxes_across = size / box_columns;
        let mut cell = 0;
        while cell < size * size {
            let (row, column) = (cell / size, cell % size);
            let of_box = row / box_rows * boxes_across + column / box_columns;
            built.of_cell[cell] = [row as u8, (size + column) as u8, (2 * size + of_box) as u8];
            let mut kind = 0;
            while kind < 3 {
                let house = built.of_cell[cell][kind] as usize;
                built.houses[house].insert(cell);
                built.place_of[cell][kind] = filled[house];
                built.cells_in[house][filled[house] as usize] = cell as u8;
                filled[house] += 1;
                kind += 1;
            }
            cell += 1;
        }
        cell = 0;
        while cell < size * size {
            let [row, column, of_box] = built.of_cell[cell];
            let seen = built.houses[row as usize].bits()
                | built.houses[column as usize].bits()
                | built.houses[of_box as usize].bits();
            built.peers[cell] = CellSet::from_bits(seen & !(1 << cell));
            cell += 1;
        }
        built
    }

    /// Returns the number of cells in a row, which is also the number of digits.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns all cells.
    #[inline]
    pub const fn cells(&self) -> CellSet {
        CellSet::from_bits((1 << (self.size * self.size)) - 1)
    }

    /// Returns the number of houses.
    #[inline]
    pub const fn house_count(&self) -> usize {
        3 * self.size
    }

    /// Returns the cells of a house.
    #[inline]
    pub const fn house(&self, house: usize) -> CellSet {
        self.houses[house]
    }

    /// Returns the cells of all these houses.
    #[inline]
    pub(crate) fn union(&self, houses: impl IntoIterator<Item = usize>) -> CellSet {
        houses.into_iter().fold(CellSet::EMPTY, |all, house| all | self.houses[house])
    }

    /// Returns the cells of a house, ascending.
    #[inline]
    pub fn cells_in(&self, house: usize) -> impl Iterator<Item = usize> + '_ {
        self.cells_in[house][..self.size].iter().map(|&cell| usize::from(cell))
    }

    /// Returns the cell of a house at this index of its ascending list.
    #[inline]
    pub const fn cell_at(&self, house: usize, place: usize) -> usize {
        self.cells_in[house][place] as usize
    }

    /// Returns the indices of a cell in the ascending lists of its row, its column and its box.
    #[inline]
    pub fn places_of(&self, cell: usize) -> [usize; 3] {
        self.place_of[cell].map(usize::from)
    }

    /// Returns the cells of a house whose indices are the bits of `places`.
    #[inline]
    pub fn cells_at(&self, house: usize, places: u16) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let mut left = places;
        while left != 0 {
            cells.insert(self.cell_at(house, left.trailing_zeros() as usize));
            left &= left - 1;
        }
        cells
    }

    /// Returns the numbers of the rows.
    pub const fn rows(&self) -> std::ops::Range<usize> {
        0..self.size
    }

    /// Returns the numbers of the columns.
    pub const fn columns(&self) -> std::ops::Range<usize> {
        self.size..2 * self.size
    }

    /// Returns the numbers of the boxes.
    pub const fn boxes(&self) -> std::ops::Range<usize> {
        2 * self.size..3 * self.size
    }

    /// Returns the row of a cell as a house.
    #[inline]
    pub const fn row_of(&self, cell: usize) -> usize {
        self.of_cell[cell][0] as usize
    }

    /// Returns the column of a cell as a house.
    #[inline]
    pub const fn column_of(&self, cell: usize) -> usize {
        self.of_cell[cell][1] as usize
    }

    /// Returns the box of a cell as a house.
    #[inline]
    pub const fn box_of(&self, cell: usize) -> usize {
        self.of_cell[cell][2] as usize
    }

    /// Returns a cell's row, column and box.
    #[inline]
    pub fn houses_of(&self, cell: usize) -> [usize; 3] {
        self.of_cell[cell].map(usize::from)
    }

    /// Returns the peers of a cell: the cells that share a house with it, without itself.
    #[inline]
    pub const fn peers(&self, cell: usize) -> CellSet {
        self.peers[cell]
    }

    /// Returns the cells that see all of these cells; all cells of the board if the set is empty.
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        cells.into_iter().fold(self.cells(), |seen, cell| seen & self.peers[cell])
    }

    /// Returns the houses that contain all of these cells.
    pub fn houses_around(&self, cells: CellSet) -> HouseSet {
        let Some(first) = cells.first() else { return HouseSet::EMPTY };
        self.houses_of(first).into_iter().filter(|&house| self.houses[house].contains_all(cells)).collect()
    }

    /// Returns the name of a house: `row 2`, `column 7`, `box 5`.
    pub fn house_name(&self, house: usize) -> String {
        let kind = ["row", "column", "box"][house / self.size];
        format!("{kind} {}", house % self.size + 1)
    }

    /// Returns the name of a cell: `r4c5`.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }
}
