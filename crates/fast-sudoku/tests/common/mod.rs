//! Shared by tests: a solver too simple to be wrong, puzzles of all kinds, and the symmetries of Sudoku.

/// A stream of random numbers (splitmix64: Steele, Lea and Flood, 2014).
pub struct Rng(pub u64);

impl Rng {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// Whether two cells share a row, a column or a box.
fn see_each_other(a: usize, b: usize) -> bool {
    let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let (a, b) = (place(a), place(b));
    a.0 == b.0 || a.1 == b.1 || a.2 == b.2
}

/// Counts the solutions up to the limit.
pub fn count(cells: &[u16; 81], limit: u64) -> u64 {
    all(cells, limit as usize).len() as u64
}

/// Returns the solutions, up to the limit.
pub fn all(cells: &[u16; 81], limit: usize) -> Vec<[u8; 81]> {
    let mut grids = Vec::new();
    solve(*cells, &mut [false; 81], limit, &mut grids);
    grids
}

/// Returns the cells of a house: rows, columns, boxes.
fn house(house: usize) -> [usize; 9] {
    let n = house % 9;
    std::array::from_fn(|i| match house / 9 {
        0 => 9 * n + i,
        1 => 9 * i + n,
        _ => n / 3 * 27 + i / 3 * 9 + n % 3 * 3 + i % 3,
    })
}

/// Whether each house has each digit.
pub fn is_full(cells: &[u8; 81]) -> bool {
    (0..27).all(|n| house(n).iter().map(|&cell| 1 << cells[cell]).sum::<u32>() == 0x3FE)
}

/// Returns the shortest list of cells and digits of which one must be right: the candidates of an open cell, or the
/// cells for a digit in a house.
fn fewest(cells: &[u16; 81], set: &[bool; 81]) -> Vec<(usize, u16)> {
    let mut fewest: Vec<(usize, u16)> = vec![(0, 0); 10];
    for cell in (0..81).filter(|&cell| !set[cell]) {
        if (cells[cell].count_ones() as usize) < fewest.len() {
            let digits = (0..9).map(|digit| 1 << digit).filter(|digit| cells[cell] & digit != 0);
            fewest = digits.map(|digit| (cell, digit)).collect();
        }
    }
    if fewest.len() < 2 {
        return fewest;
    }
    for house in (0..27).map(house) {
        for digit in (0..9).map(|digit| 1 << digit) {
            let may = |&cell: &usize| cells[cell] & digit != 0;
            let is_placed = house.iter().any(|&cell| set[cell] && may(&cell));
            if !is_placed && house.iter().filter(|cell| may(cell)).count() < fewest.len() {
                fewest = house.into_iter().filter(may).map(|cell| (cell, digit)).collect();
            }
        }
    }
    fewest
}

fn solve(cells: [u16; 81], set: &mut [bool; 81], limit: usize, grids: &mut Vec<[u8; 81]>) {
    if set.iter().all(|set| *set) {
        grids.push(cells.map(|set| 1 + set.trailing_zeros() as u8));
        return;
    }
    for (cell, digit) in fewest(&cells, set) {
        let mut next = cells;
        for other in (0..81).filter(|&other| other != cell && see_each_other(cell, other)) {
            next[other] &= !digit;
        }
        next[cell] = digit;
        set[cell] = true;
        solve(next, set, limit, grids);
        set[cell] = false;
        if grids.len() >= limit {
            return;
        }
    }
}

/// Returns the candidates of a grid.
pub fn candidates(cells: &[u8; 81]) -> [u16; 81] {
    cells.map(|digit| if digit == 0 { 0x1FF } else { 1 << (digit - 1) })
}

/// Returns a random full grid: the first with random boxes on the diagonal.
pub fn full(rng: &mut Rng) -> [u8; 81] {
    let mut cells = [0; 81];
    for b in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        for (i, digit) in digits.into_iter().enumerate() {
            cells[(3 * b + i / 3) * 9 + 3 * b + i % 3] = digit;
        }
    }
    symmetric(&all(&candidates(&cells), 1)[0], rng)
}

/// Returns a random puzzle: from a few clues to nearly all, some of them wrong.
pub fn puzzle(rng: &mut Rng) -> [u8; 81] {
    let mut cells = full(rng);
    let clues = match rng.below(8) {
        0 => rng.below(12),
        1 => 60 + rng.below(22),
        _ => 17 + rng.below(20),
    };
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    for &cell in &order[clues..] {
        cells[cell] = 0;
    }
    if clues > 0 && rng.below(4) == 0 {
        cells[order[rng.below(clues)]] = 1 + rng.below(9) as u8;
    }
    cells
}

/// Returns random candidates. In most cases they include the digits of a full grid; otherwise there may be no solution.
pub fn sukaku(rng: &mut Rng) -> [u16; 81] {
    let cells = full(rng);
    let many = 1 + rng.below(6);
    let with_grid = rng.below(4) > 0;
    cells.map(|digit| {
        let mut set = if with_grid { 1 << (digit - 1) } else { 0 };
        for _ in 0..many {
            set |= 1 << rng.below(9);
        }
        set
    })
}

/// Returns a symmetric variant: digits renamed, lines and bands exchanged, perhaps transposed.
pub fn symmetric<T: Copy + Renamed>(cells: &[T; 81], rng: &mut Rng) -> [T; 81] {
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names);
    let mut lines = || {
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut three = [0, 1, 2];
            rng.shuffle(&mut three);
            lines.extend(three.map(|line| 3 * band + line));
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let turned = rng.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if turned { 9 * column + row } else { 9 * row + column };
        cells[from].renamed(&names)
    })
}

/// The content of a cell, which can be renamed.
pub trait Renamed {
    fn renamed(self, names: &[u8; 9]) -> Self;
}

impl Renamed for u8 {
    fn renamed(self, names: &[u8; 9]) -> Self {
        if self == 0 { 0 } else { names[usize::from(self) - 1] }
    }
}

impl Renamed for u16 {
    fn renamed(self, names: &[u8; 9]) -> Self {
        (0..9).filter(|digit| self >> digit & 1 == 1).map(|digit| 1 << (names[digit] - 1)).sum()
    }
}

/// Returns puzzles from files with a puzzle per line, in the folder that `FAST_SUDOKU_SETS` names: some thousand of each, or all with
/// `SOLVARIUM_EXHAUSTIVE=1`, which needs `--release`. Without the variable, prints a message and returns none.
#[expect(clippy::print_stderr, reason = "a skipped test prints the reason")]
pub fn sets() -> Vec<(String, Vec<fast_sudoku::Grid>)> {
    let Some(folder) = std::env::var_os("FAST_SUDOKU_SETS") else {
        eprintln!("skipped: FAST_SUDOKU_SETS names no folder with puzzles");
        return Vec::new();
    };
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let sets = files.map(|path| {
        let bytes = if path.extension().is_some_and(|extension| extension == "gz") {
            std::process::Command::new("gzip").arg("-dc").arg(&path).output().unwrap().stdout
        } else {
            std::fs::read(&path).unwrap()
        };
        let text = String::from_utf8(bytes).unwrap();
        let lines: Vec<&str> =
            text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')).collect();
        let step = if exhaustive() { 1 } else { lines.len().div_ceil(60) };
        let grids = lines.iter().step_by(step).map(|line| fast_sudoku::Grid::parse(&line[..81]).unwrap());
        (path.display().to_string(), grids.collect())
    });
    sets.collect()
}

pub fn exhaustive() -> bool {
    std::env::var_os("SOLVARIUM_EXHAUSTIVE").is_some()
}
