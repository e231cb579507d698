//! Generates random puzzles of every problem of the catalogue.

use solvarium::Limits;
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, GeneratorChoice, Instance, ProblemKind, Wanted,
};

/// Number of puzzles of each type.
const EACH: usize = 4;

/// A small random number generator (xorshift, Marsaglia 2003): the same puzzles in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).unwrap()
    }

    fn is(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn shuffled<T>(&mut self, mut all: Vec<T>) -> Vec<T> {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at + 1));
        }
        all
    }
}

/// A type of puzzles of one problem.
pub(super) struct Sort {
    pub(super) problem: &'static str,
    pub(super) what: &'static str,
    pub(super) instances: Vec<Box<dyn Instance>>,
}

/// Reads a puzzle from its text and auxiliary inputs.
fn read_as(kind: &str, text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Box<dyn Instance> {
    let mut items = catalogue::read(text, Some(&ProblemKind::parse(kind).unwrap()), auxiliary)
        .unwrap_or_else(|error| panic!("{kind}: {error}\n{text}"));
    assert_eq!(items.len(), 1, "{kind}: {text}");
    items.remove(0).instance.unwrap_or_else(|error| panic!("{kind}: {error}\n{text}"))
}

fn plain(kind: &str, text: &str) -> Box<dyn Instance> {
    read_as(kind, text, &AuxiliaryInputs::default())
}

/// A filled grid with boxes of these rows and columns.
fn solution(rows: usize, columns: usize, random: &mut Random) -> Vec<usize> {
    let size = rows * columns;
    let digits = random.shuffled((1..=size).collect::<Vec<_>>());
    let digit = |row: usize, column: usize| digits[(row * columns + row / rows + column) % size];
    (0..size * size).map(|cell| digit(cell / size, cell % size)).collect()
}

/// Rows of numbers, with some replaced by 0.
fn rows(digits: &[usize], percent: usize, random: &mut Random) -> String {
    let size = digits.len().isqrt();
    let digits: Vec<_> = digits.iter().map(|&digit| if random.is(percent) { digit } else { 0 }).collect();
    digits
        .chunks(size)
        .map(|row| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

/// A 9x9 position: givens, placed digits, and removed candidates.
fn position(random: &mut Random, placed: usize, struck: usize) -> String {
    let filled = solution(3, 3, random);
    let (mut values, mut removed) = (String::new(), Vec::new());
    for (cell, &digit) in filled.iter().enumerate() {
        match random.below(100) {
            0..40 => values += &format!("{}{digit}", if random.is(placed) { "+" } else { "" }),
            _ => {
                values.push('.');
                // Some cells keep a single candidate.
                let percent = if random.is(20) { 100 } else { 20 };
                let others =
                    (1..=9).filter(|&other| other != digit && random.is(struck) && random.is(percent));
                removed.extend(others.map(|other| format!("{other}{}{}", cell / 9 + 1, cell % 9 + 1)));
            }
        }
    }
    format!("{values}:{}", removed.join(" "))
}

/// Cages of one or two cells of a row.
fn killer(rows: usize, columns: usize, head: &str, random: &mut Random) -> String {
    let (size, filled) = (rows * columns, solution(rows, columns, random));
    let (mut map, mut sums) = (String::from(head), String::new());
    for row in 0..size {
        let mut column = 0;
        while column < size {
            let length = if column + 1 < size && random.is(60) { 2 } else { 1 };
            let name = if random.is(80) { format!("c{}", row * size + column) } else { ".".into() };
            for _ in 0..length {
                map += &format!("{name} ");
            }
            if name != "." {
                let sum: usize = filled[row * size + column..][..length].iter().sum();
                sums += &format!("{name} = {sum}\n");
            }
            column += length;
        }
        map += "\n";
    }
    let given = random.below(size * size);
    format!("{map}\n{sums}\nr{}c{} = {}\n", given / size + 1, given % size + 1, filled[given])
}

/// A board some moves away from the ordered one.
fn board(rows: usize, columns: usize, random: &mut Random) -> String {
    let mut cells: Vec<usize> = (0..rows * columns).collect();
    let mut blank = 0;
    for _ in 0..30 {
        let (row, column) = (blank / columns, blank % columns);
        let next = match random.below(4) {
            0 if row > 0 => blank - columns,
            1 if row + 1 < rows => blank + columns,
            2 if column > 0 => blank - 1,
            3 if column + 1 < columns => blank + 1,
            _ => continue,
        };
        cells.swap(blank, next);
        blank = next;
    }
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    cells.chunks(columns).map(row).collect::<Vec<_>>().join("\n") + "\n"
}

fn map(random: &mut Random, costs: bool) -> String {
    let (width, height) = (3 + random.below(6), 3 + random.below(6));
    let mut fields: Vec<char> = (0..width * height)
        .map(|_| match random.below(10) {
            0..3 => '#',
            3..6 if costs => char::from(b'2' + u8::try_from(random.below(8)).unwrap()),
            _ => '.',
        })
        .collect();
    let ends = random.shuffled((0..width * height).collect::<Vec<_>>());
    (fields[ends[0]], fields[ends[1]]) = ('S', 'G');
    fields.chunks(width).map(|row| row.iter().collect::<String>() + "\n").collect()
}

fn graph(random: &mut Random) -> String {
    let nodes = 4 + random.below(5);
    let name =
        |node: usize| ["A", "Bern", "\"goal\"", "\"New York\"", "\"12\"", "F_1", "g", "\"a:b\"", "I"][node];
    let mut text = String::new();
    for node in random.shuffled((1..nodes).collect::<Vec<_>>()) {
        let arrow = if random.is(50) { " -> " } else { " " };
        text +=
            &format!("{}{arrow}{} {}\n", name(random.below(node)), name(node), random.below(90) as f64 / 4.0);
    }
    for node in 0..nodes {
        if random.is(50) {
            text += &format!("h({}) = {}\n", name(node), random.below(9));
        }
        if random.is(50) {
            text += &format!("at({}) = {}, {}\n", name(node), random.below(9), random.below(9) as f64 / 2.0);
        }
    }
    format!("{text}start: {}\ngoal: {}\ngoal: {}\n", name(0), name(nodes - 1), name(1))
}

fn colouring(random: &mut Random) -> String {
    let regions = 3 + random.below(5);
    let borders: Vec<_> = (1..regions).map(|region| format!("r{}-r{region}", random.below(region))).collect();
    format!(
        "{} colours: {}\n{}\n",
        3 + random.below(2),
        (0..regions).map(|n| format!("r{n} ")).collect::<String>(),
        borders.join(" ")
    )
}

fn dimacs(random: &mut Random) -> String {
    let nodes = 3 + random.below(5);
    let edges =
        (2..=nodes).map(|node| format!("e {} {node}\n", 1 + random.below(node - 1))).collect::<String>();
    format!("p edge {nodes} {}\n{edges}", nodes - 1)
}

fn queens(random: &mut Random) -> String {
    let size = 5 + random.below(4);
    let queen = random.below(size * size);
    let field = |cell: usize| if cell == queen { 'Q' } else { '.' };
    (0..size)
        .map(|row| (0..size).map(|column| field(row * size + column)).collect::<String>() + "\n")
        .collect()
}

fn cities(random: &mut Random) -> String {
    (0..4 + random.below(4))
        .map(|_| format!("{} {}\n", 100 * random.below(100), 12.5 * random.below(100) as f64))
        .collect()
}

fn tsplib(random: &mut Random) -> String {
    let cities = 4 + random.below(3);
    let weights = (1..cities)
        .map(|row| (row..cities).map(|_| format!("{} ", 1 + random.below(50))).collect::<String>() + "\n");
    format!(
        "NAME: some\nTYPE: TSP\nDIMENSION: {cities}\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\n\
         EDGE_WEIGHT_SECTION\n{}EOF\n",
        weights.collect::<String>()
    )
}

fn made(generator: &str, kind: &str, random: &mut Random) -> Box<dyn Instance> {
    let wanted = Wanted { seed: random.0, count: 1, limits: &Limits::none() };
    let all = GeneratorChoice::parse(generator).unwrap().maker().unwrap().all(&wanted).unwrap();
    plain(kind, &all[0].text)
}

/// Makes a puzzle.
type Make = fn(&mut Random) -> Box<dyn Instance>;

/// The sorts of puzzles of a problem.
fn sorts(problem: &str) -> Vec<(&'static str, Make)> {
    match problem {
        "sudoku" => vec![
            ("9x9", |d| {
                let s = solution(3, 3, d);
                plain("sudoku", &rows(&s, 35, d))
            }),
            ("4x4 to 8x8", |d| {
                let (r, c) = [(2, 2), (2, 3), (2, 4)][d.below(3)];
                let s = solution(r, c, d);
                plain("sudoku", &rows(&s, 35, d))
            }),
            ("10x10 to 16x16", |d| {
                let (r, c) = [(2, 5), (3, 4), (3, 5), (4, 4)][d.below(4)];
                let s = solution(r, c, d);
                plain("sudoku", &rows(&s, 35, d))
            }),
            ("25x25", |d| {
                let s = solution(5, 5, d);
                plain("sudoku", &rows(&s, 30, d))
            }),
            ("other boxes", |d| {
                let (r, c) = [(3, 2), (4, 2), (2, 6)][d.below(3)];
                let s = solution(r, c, d);
                plain(&format!("sudoku(boxes={r}x{c})"), &rows(&s, 35, d))
            }),
            ("jigsaw", |d| made("jigsaw(size=6)", "sudoku", d)),
            ("diagonals", |d| {
                let mut cells = vec!["."; 81];
                (cells[d.below(9)], cells[9 + d.below(9)]) = ("3", "7");
                plain(
                    "sudoku",
                    &format!(
                        "# diagonals\n{}",
                        cells.chunks(9).map(|row| row.concat() + "\n").collect::<String>()
                    ),
                )
            }),
            ("candidates removed", |d| plain("sudoku", &position(d, 0, 60))),
            ("digits placed", |d| plain("sudoku", &position(d, 30, 0))),
            ("one candidate in a cell", |d| {
                // A filled grid with one hole, and others.
                let s = solution(3, 3, d);
                plain("sudoku", &rows(&s, 85, d))
            }),
            ("another cell order", |d| {
                let s = solution(3, 3, d);
                plain("sudoku(cells=first,digits=all)", &rows(&s, 35, d))
            }),
        ],
        "killer" => vec![
            ("9x9", |d| plain("killer", &killer(3, 3, "", d))),
            ("4x4, 6x6", |d| {
                let r = [2, 3][d.below(2)];
                plain("killer", &killer(2, r, "", d))
            }),
            ("other boxes", |d| plain("killer", &killer(3, 2, "boxes of 3x2\n", d))),
            ("diagonals", |_| plain("killer", "with diagonals\nAABB\nCCCC\n....\n....\nA=3 B=7 C=10 r4c4=1")),
        ],
        "variant" => vec![("rules", |d| {
            let rule = [
                "thermo r1c1-r1c3",
                "anti-king",
                "arrow r1c1; r2c2 r2c3",
                "sandwich row1 = 2",
                "digits r1c1 = 1 2",
            ][d.below(5)];
            plain("variant", &format!("....\n....\n..1.\n....\n{rule}\n"))
        })],
        "tiles" => vec![
            ("the usual goal", |d| {
                let (r, c) = [(3, 3), (2, 4), (4, 4)][d.below(3)];
                plain("tiles", &board(r, c, d))
            }),
            ("another goal", |d| {
                let (start, goal) = (board(3, 3, d), board(3, 3, d));
                read_as("tiles", &start, &AuxiliaryInputs { goal: Some(&goal), ..AuxiliaryInputs::default() })
            }),
            ("another order of moves", |d| plain("tiles(order=URDL)", &board(3, 3, d))),
        ],
        "river" => vec![("any", |d| {
            plain("river", &format!("{} {} {}", 3 + d.below(3), 1 + d.below(3), 2 + d.below(2)))
        })],
        "jugs" => vec![("any", |d| {
            plain("jugs", &format!("{} {} -> {}", 5 + d.below(9), 3 + d.below(5), 1 + d.below(5)))
        })],
        "pancake" => vec![("any", |d| made("pancake(height=9)", "pancake", d))],
        "romania" => vec![("any", |d| {
            plain("romania", ["Arad", "Sibiu -> Iasi", "Zerind -> Rimnicu Vilcea"][d.below(3)])
        })],
        "planning" => vec![("any", |d| {
            let goal = ["(at red kitchen)", "(at blue kitchen)", "(robot-at kitchen)"][d.below(3)];
            let example = ProblemKind::parse("planning").unwrap().example();
            plain("planning", &example.replace("(at red kitchen) (at blue kitchen)", goal))
        })],
        "tic-tac-toe" => {
            vec![("any", |d| plain("tic-tac-toe", ["start", "b2 a1", "X.O/.X./..."][d.below(3)]))]
        }
        "mnk" => vec![("any", |d| plain("mnk", ["4 3 3", "5 5 4", "3 3 3 a1"][d.below(3)]))],
        "connect-four" => vec![("any", |d| plain("connect-four", ["44", "5x4 1", "start"][d.below(3)]))],
        "othello" => vec![("any", |d| plain("othello", ["4x4", "6x6", "8x8"][d.below(3)]))],
        "nim" => vec![("any", |d| plain("nim", &format!("{} {}", 1 + d.below(9), 1 + d.below(9))))],
        "kayles" => vec![("any", |d| plain("kayles", &(1 + d.below(20)).to_string()))],
        "dots-and-boxes" => vec![("any", |d| plain("dots-and-boxes", ["1x1", "2x1", "2x2"][d.below(3)]))],
        "pig" => vec![("any", |d| plain("pig", &(20 + d.below(80)).to_string()))],
        "breakthrough" => vec![("any", |d| plain("breakthrough", ["3x5", "4x5", "5x5"][d.below(3)]))],
        "figure-5.2" => vec![("any", |d| plain("figure-5.2", ["start", "1", "2"][d.below(3)]))],
        "graph" => vec![
            ("any", |d| plain("graph", &graph(d))),
            ("generated", |d| made("graph(nodes=12,degree=3)", "graph", d)),
            ("start and goal as settings", |d| plain("graph(start=A,goal=Bern)", &graph(d))),
        ],
        "map" => vec![
            ("eight neighbours", |d| plain("map", &map(d, false))),
            ("cells with costs", |d| plain("map", &map(d, true))),
            ("four neighbours", |d| plain("map(neighbours=four)", &map(d, true))),
            ("MovingAI", |d| {
                let (x, y) = (d.below(3), d.below(2));
                let list = format!("version 1\n0\tm.map\t3\t3\t{x}\t{y}\t2\t2\t4.0\n");
                let auxiliary = AuxiliaryInputs { scenarios: Some(&list), ..AuxiliaryInputs::default() };
                read_as("map", "type octile\nheight 3\nwidth 3\nmap\n...\n...\n.@.\n", &auxiliary)
            }),
        ],
        "queens" => vec![
            ("a board", |d| plain("queens", &queens(d))),
            ("a size", |d| plain("queens", &[8, 40, 64, 65, 500][d.below(5)].to_string())),
        ],
        "colouring" => vec![
            ("regions", |d| plain("colouring", &colouring(d))),
            ("least number of colours", |d| plain("colouring", &dimacs(d))),
            ("DIMACS with --colours", |d| {
                let text = dimacs(d);
                read_as(
                    "colouring",
                    &text,
                    &AuxiliaryInputs { colours: Some(3), ..AuxiliaryInputs::default() },
                )
            }),
        ],
        "quasigroup" => vec![("any", |d| {
            let s = solution(1, 5, d);
            plain("quasigroup", &rows(&s, 50, d).replace('0', "."))
        })],
        "cryptarithm" => vec![("any", |d| {
            plain("cryptarithm", ["SEND + MORE = MONEY", "A + A = BC", "TWO + TWO = FOUR"][d.below(3)])
        })],
        "zebra" => vec![("any", |d| {
            plain(
                "zebra",
                [
                    "zebra",
                    "pet: dog fox\ndog at 1",
                    "pet: dog fox\ncolour: red blue\ndog next-to red\nfox at 2",
                ][d.below(3)],
            )
        })],
        "cnf" => vec![("clauses", |d| {
            let literal = |d: &mut Random| (1 + d.below(5)) as i32 * [1, -1][d.below(2)];
            let clauses: String =
                (0..6).map(|_| format!("{} {} {} 0\n", literal(d), literal(d), literal(d))).collect();
            plain("cnf", &format!("p cnf 5 6\n{clauses}"))
        })],
        "tsp" => vec![
            ("points", |d| plain("tsp", &cities(d))),
            ("a distance table", |d| plain("tsp", &tsplib(d))),
            ("generated", |d| plain("tsp", ["circle 12", "grid 4 4", "uniform 20 7"][d.below(3)])),
        ],
        "onemax" => vec![("any", |d| plain("onemax", &(1 + d.below(99)).to_string()))],
        "royal-road" => vec![("any", |d| plain("royal-road", &format!("{} 4", 4 * (1 + d.below(9)))))],
        "hello" => vec![("any", |d| {
            plain("hello", ["HI", "HELLO WORLD", "queens 8", "1.....3..4.....2", "A"][d.below(5)])
        })],
        _ => Vec::new(),
    }
}

/// Random puzzles of every problem of the catalogue.
pub(super) fn all() -> Vec<Sort> {
    let mut random = Random(0x5eed_0037_0008_9abc);
    let mut all = Vec::new();
    for entry in catalogue::problems() {
        let sorts = sorts(entry.name);
        assert!(!sorts.is_empty(), "{}: a new problem needs random puzzles here", entry.name);
        for (what, make) in sorts {
            let instances = (0..EACH).map(|_| make(&mut random)).collect();
            all.push(Sort { problem: entry.name, what, instances });
        }
    }
    all
}
