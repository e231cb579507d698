//! Examples with characters removed, added and exchanged: no reader panics or hangs, every result is complete, and a grid that lost a
//! character is not read as a grid of another size.
//!
//! `FORMS_MUTATIONS=1000` sets the number of mutations of each example, and `FORMS_SEED=7` their seed.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium_forms::{Graph, Hints, Item, Puzzle, Record, Sites, decode, forms::forms, read, records};

/// A small random number generator (xorshift, Marsaglia 2003): the same mutations in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most.max(1) as u64).unwrap()
    }
}

const ALPHABET: &[char] = &[
    '0', '1', '2', '9', '.', ' ', '\n', '\t', ',', ';', '|', '-', '+', '*', '#', '[', ']', '{', '(', '"',
    '\'', ':', '=', 'A', 'x', 'h', 'S', '&', '\\', '<', '/', '%', 'é', '█', '│', '\u{feff}', '9',
];

fn mutated(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(chars.len());
        match random.below(6) {
            _ if chars.is_empty() => chars.push('1'),
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, ALPHABET[random.below(ALPHABET.len())]),
            2 => chars[at] = ALPHABET[random.below(ALPHABET.len())],
            3 => chars.truncate(at),
            4 => {
                let other = random.below(chars.len());
                chars.swap(at, other);
            }
            _ => {
                let length = random.below(40).min(chars.len() - at);
                let piece: Vec<char> = chars[at..at + length].to_vec();
                chars.splice(at..at, piece);
            }
        }
    }
    chars.into_iter().collect()
}

/// The items of a text; there are fewer than characters.
fn items(text: &str) -> Vec<Item> {
    let Ok(Some(reading)) = read(text, &Hints::default()) else { return Vec::new() };
    let most = text.chars().count() + 1;
    let items: Vec<Item> = reading.take(most + 1).collect();
    assert!(items.len() <= most, "{text:?}");
    items
}

#[track_caller]
fn is_whole(puzzle: &Puzzle, text: &str) {
    match puzzle {
        Puzzle::Sudoku(grid) => {
            let (cells, most) = grid.shape.map_or((grid.size * grid.size, grid.size), |shape| {
                (shape.rows * shape.columns, usize::from(shape.greatest - shape.least) + 1)
            });
            let digits = |values: &[u8]| values.iter().all(|&value| usize::from(value) <= most);
            assert!(grid.values.len() == cells && digits(&grid.values), "{text:?}");
            assert!(grid.givens.as_ref().is_none_or(|givens| givens.len() == cells), "{text:?}");
            assert!(grid.regions.as_ref().is_none_or(|regions| regions.len() == cells), "{text:?}");
            let in_range = |set: &u128| *set != 0 && set.ilog2() < u32::try_from(most).unwrap();
            let sets = grid.candidates.as_ref();
            assert!(sets.is_none_or(|sets| sets.len() == cells && sets.iter().all(in_range)), "{text:?}");
            let solution = grid.solution.as_ref();
            assert!(
                solution.is_none_or(|all| all.len() == cells && digits(all) && !all.contains(&0)),
                "{text:?}"
            );
            assert!(grid.cages.iter().flat_map(|cage| &cage.cells).all(|&cell| cell < cells), "{text:?}");
        }
        Puzzle::Tiles(board) => {
            let mut tiles: Vec<usize> = board.tiles.iter().map(|&tile| usize::from(tile)).collect();
            tiles.sort_unstable();
            assert!(tiles.into_iter().eq(0..board.rows * board.columns), "{text:?}");
            assert!(board.goal.as_ref().is_none_or(|goal| goal.len() == board.tiles.len()), "{text:?}");
        }
        Puzzle::Map(map) => {
            let cells = map.width * map.height;
            assert_eq!(map.cells.len(), cells, "{text:?}");
            assert!(map.start.iter().chain(&map.goals).all(|&cell| cell < cells), "{text:?}");
        }
        Puzzle::Graph(graph) => graph_is_whole(graph, text),
        Puzzle::Cnf(formula) => {
            let is_literal =
                |literal: &i32| (1..=formula.variables).contains(&(literal.unsigned_abs() as usize));
            assert!(formula.clauses.iter().flatten().all(is_literal), "{text:?}");
        }
        Puzzle::Colouring(map) => {
            let regions = map.regions.len();
            assert!(map.borders.iter().all(|[one, other]| one < other && *other < regions), "{text:?}");
        }
        Puzzle::Tsp(cities) => {
            let count = match &cities.sites {
                Sites::Plane(points) | Sites::Globe(points) | Sites::Measured(_, points) => points.len(),
                Sites::Table(table) => table.len().isqrt(),
            };
            assert!(cities.names.as_ref().is_none_or(|names| names.len() == count), "{text:?}");
        }
    }
}

#[track_caller]
fn graph_is_whole(graph: &Graph, text: &str) {
    let nodes = graph.nodes.len();
    assert!(
        graph.edges.iter().all(|edge| edge.from < nodes && edge.to < nodes && edge.weight >= 0.0),
        "{text:?}"
    );
    assert_eq!((graph.estimates.len(), graph.positions.len()), (nodes, nodes), "{text:?}");
    assert!(graph.start.iter().chain(&graph.goals).all(|&node| node < nodes), "{text:?}");
}

#[test]
fn mutations_are_read_or_refused() {
    let count = std::env::var("FORMS_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(30);
    let seed = std::env::var("FORMS_SEED").ok().and_then(|seed| seed.parse::<u64>().ok()).unwrap_or(0);
    let mut random = Random(0x5eed_1234_5678_9abc ^ seed);
    let mut faults = 0;
    for example in forms().iter().flat_map(|form| form.examples) {
        for _ in 0..count {
            let text = mutated(example.text, &mut random);
            let Ok(decoded) = decode(text.as_bytes()) else { continue };
            for item in items(&decoded.text) {
                match item.puzzle {
                    Ok(puzzle) => is_whole(&puzzle, &text),
                    Err(fault) => {
                        faults += 1;
                        assert!(fault.form().is_some() && !fault.message().is_empty(), "{text:?}: {fault}");
                    }
                }
            }
        }
    }
    assert!(faults > 100, "hardly anything was refused: {faults}");
}

/// The JSON of Solvarium is read as it was written, or refused.
#[test]
fn records_are_complete_or_refused() {
    let of = |problem: &str, text: &str| Record::new(problem, text);
    let mut filled = of("sudoku", "1.\n.2\n");
    (filled.rows, filled.solution) = (Some(vec![vec![1, 0], vec![0, 2]]), Some("12\n".into()));
    let all = [of("queens", "8\n"), of("tiles(order=URDL)", "1 0\n2 3\ngoal:\n0 1\n2 3\n"), filled];
    let texts = [
        all.iter().map(Record::line).collect::<String>(),
        format!("[{}]", all.iter().map(Record::line).collect::<Vec<_>>().join(",")),
        all.iter().map(|record| record.line().replace(',', ",\n ")).collect(),
    ];
    let mut random = Random(0x5eed_4321_8765_9abc);
    let (mut faults, mut read) = (0, 0);
    for text in texts {
        for _ in 0..2_000 {
            let text = mutated(&text, &mut random);
            let most = text.chars().count() + 1;
            let items: Vec<_> = records(&text).into_iter().flatten().take(most + 1).collect();
            assert!(items.len() <= most, "{text:?}");
            for (line, record) in items {
                assert!((1..=text.split('\n').count()).contains(&line), "{text:?}");
                match record {
                    Ok(record) => {
                        let again: Vec<_> = records(&record.line()).into_iter().flatten().collect();
                        assert_eq!(again.len(), 1, "{text:?}");
                        read += 1;
                    }
                    Err(fault) => faults += usize::from(!fault.message().is_empty()),
                }
            }
        }
    }
    assert!(faults > 1_000 && read > 1_000, "{faults} refused, {read} read");
}

/// The sizes of the Sudokus of a text, if nothing in it is refused.
fn sizes(text: &str) -> Option<Vec<usize>> {
    let size = |item: Item| match item.puzzle {
        Ok(Puzzle::Sudoku(grid)) => Some(grid.size),
        _ => None,
    };
    items(text).into_iter().map(size).collect()
}

#[test]
fn a_grid_that_lost_a_character_has_no_other_size() {
    for form in forms() {
        for example in form.examples {
            let Some(whole) = sizes(example.text).filter(|sizes| !sizes.is_empty()) else { continue };
            for (at, c) in example.text.char_indices() {
                let text = [&example.text[..at], &example.text[at + c.len_utf8()..]].concat();
                if let Some(sizes) = sizes(&text) {
                    let is_known = sizes.iter().all(|size| whole.contains(size));
                    assert!(is_known, "{}: {text:?}: sizes {sizes:?} in place of {whole:?}", form.name);
                }
            }
        }
    }
}

#[test]
fn long_and_deep_texts_end() {
    for text in [
        "[".repeat(100_000),
        "(1,".repeat(50_000),
        "{\"puzzle\":".repeat(50_000),
        "1 ".repeat(200_000),
        "1\n".repeat(100_000),
        "|".repeat(100_000),
        "A B 4\n".repeat(20_000),
        "# \n".repeat(100_000),
        "a,b,c\n".repeat(50_000),
        "<graphml>".repeat(20_000),
        "Grid 1\n1000\n0030\n0400\n0002\n".repeat(2_000),
    ] {
        let _ = items(&text);
    }
}

/// A million characters of objects, in every layout, including unfinished ones.
#[test]
fn long_records_end() {
    let line = Record::new("queens", "8\n").line();
    let count = 1_000_000 / line.len();
    let head = line.trim_end().strip_suffix('}').unwrap();
    for (text, least) in [
        (line.repeat(count), count),
        (format!("[{}]", vec![line.trim_end(); count].join(",")), count),
        (format!("[{}]", vec![line.as_str(); count].join(",")), count),
        (format!("[{}", vec![head; count].join(",")), 1),
        (format!("[{}{{\"type\":", vec!["{}"; 300_000].join(",")), 0),
        (format!("{head},\"rows\":{}", "[".repeat(1_000_000)), 1),
        (format!("{head},\"about\":\"{}", "\\\\".repeat(500_000)), 1),
        (format!("{{{}", "\"a\":1,".repeat(150_000)), 0),
    ] {
        let found = records(&text).into_iter().flatten().count();
        assert!(found >= least && found <= least + 1, "{found} of {least}");
    }
}
