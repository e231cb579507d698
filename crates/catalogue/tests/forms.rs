//! Every file of `testdata/forms` and every example of a form is read by the catalogue as its form describes it.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Ending, Instance, Item, Method, Request};
use solvarium_forms::{Hints, Puzzle, decode, forms::forms, read};
use std::path::Path;

/// The texts of the corpus and the examples, with names.
fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/forms");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|path| path.file_name().unwrap() != "expected.txt").map(|path| {
        let bytes = std::fs::read(&path).unwrap();
        (path.display().to_string(), decode(&bytes).unwrap().text.into_owned())
    });
    let examples = forms().iter().flat_map(|form| {
        form.examples
            .iter()
            .map(|example| (format!("{} {:?}", form.name, example.text), example.text.to_owned()))
    });
    files.chain(examples).collect()
}

/// The digits or tiles of an instance's start, from its own text.
fn numbers(text: &str) -> Vec<u8> {
    let start = text.split("goal").next().unwrap().replace('_', "0");
    start.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// Whether the instance is the described puzzle.
fn is_it(puzzle: &Puzzle, instance: &dyn Instance) -> bool {
    let description = instance.describe();
    match puzzle {
        Puzzle::Sudoku(grid) if grid.shape.is_some() => {
            let shape = grid.shape.unwrap();
            description.starts_with(&format!("{}x{} Sudoku variant", shape.rows, shape.columns))
        }
        Puzzle::Sudoku(grid) if grid.cages.is_empty() => {
            let rows: Vec<i32> = instance.rows().unwrap().concat();
            // The rules may decide which cells with single candidates are filled.
            let is_single = |cell: usize| {
                let is_filled = |set: u128| rows[cell] == 0 || set == 1 << (rows[cell] - 1);
                let sets = grid.candidates.as_ref();
                sets.is_some_and(|sets| sets[cell].is_power_of_two() && is_filled(sets[cell]))
            };
            let same = |cell: usize| rows[cell] == i32::from(grid.values[cell]) || is_single(cell);
            (0..rows.len()).all(same)
                && description.starts_with(&format!("{0}x{0} ", grid.size))
                && description.contains("with diagonals") == grid.diagonals
        }
        // Cages in a grid with restricted cells.
        Puzzle::Sudoku(grid) if grid.candidates.is_some() => description.contains("Sudoku variant"),
        Puzzle::Sudoku(grid) => {
            description.contains("killer") && description.contains(&format!("{} cage", grid.cages.len()))
        }
        Puzzle::Tiles(board) => {
            description == format!("{}x{} sliding tiles", board.columns, board.rows)
                && numbers(&instance.text()) == board.tiles
        }
        Puzzle::Map(map) => description.starts_with(&format!("{}x{} map", map.width, map.height)),
        Puzzle::Graph(_) => description.contains("graph"),
        Puzzle::Cnf(formula) => description.contains(&format!("{} clause", formula.clauses.len())),
        Puzzle::Colouring(map) => description.starts_with(&format!("map of {} region", map.regions.len())),
        Puzzle::Tsp(_) => description.contains(" cities, distances"),
    }
}

/// Difference between the catalogue's reading of a text and that of its form.
fn difference(text: &str) -> Option<String> {
    let described: Vec<_> = read(text, &Hints::default()).unwrap().unwrap().collect();
    let items = match catalogue::recognise(text, None, &AuxiliaryInputs::default()) {
        Ok(reading) => reading.items,
        // The form also describes graphs and maps without a start or a goal, which cannot be solved.
        Err(error) => {
            let lacks = |puzzle: &Puzzle| match puzzle {
                Puzzle::Graph(graph) => graph.start.is_none() || graph.goals.is_empty(),
                Puzzle::Map(map) => map.start.is_none() || map.goals.is_empty(),
                _ => false,
            };
            let is_said = described.iter().all(|item| item.puzzle.as_ref().is_ok_and(lacks));
            return (!is_said).then(|| error.to_string());
        }
    };
    let pairs = items.iter().zip(&described);
    let same = |(item, described): (&Item, &solvarium_forms::Item)| match (&item.instance, &described.puzzle)
    {
        (Ok(instance), Ok(puzzle)) => item.line == described.line && is_it(puzzle, &**instance),
        (Err(_), Err(_)) => true,
        _ => false,
    };
    let say =
        |item: &Item| item.instance.as_ref().map_or_else(ToString::to_string, |instance| instance.describe());
    let are_same = items.len() == described.len() && pairs.into_iter().all(same);
    (!are_same).then(|| format!("{:?}", items.iter().map(say).collect::<Vec<_>>()))
}

#[test]
fn texts_match_the_descriptions_of_their_forms() {
    let all = texts();
    let faults: Vec<String> =
        all.iter().filter_map(|(name, text)| Some(format!("{name}: {}", difference(text)?))).collect();
    assert!(all.len() > 100 && faults.is_empty(), "{}", faults.join("\n"));
}

fn only(text: &str) -> Item {
    let mut items = catalogue::read(text, None, &AuxiliaryInputs::default()).unwrap();
    assert_eq!(items.len(), 1);
    items.remove(0)
}

fn solve(instance: &dyn Instance, method: &str) -> catalogue::Report {
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    instance.solve(&request, &Limits::none(), None).unwrap()
}

/// A 4x4 position, given by its candidates.
const POSITION: &str = "1 23 24 234\n34 234 123 14\n234 13 124 1234\n24 1234 134 1234\n";

#[test]
fn candidates_restrict_the_digits() {
    let plain = only("1 . . .\n. . . .\n. . . .\n. . . .\n").instance.unwrap();
    let instance = only(POSITION).instance.unwrap();
    let number =
        |instance: &dyn Instance| instance.count(&Method::default(), 1000, &Limits::none()).unwrap().number;
    assert_eq!(number(&*plain), 72);
    assert!((1..72).contains(&number(&*instance)), "{}", number(&*instance));
    for method in ["auto", "backtrack", "exact-cover", "dfs"] {
        let report = solve(&*instance, method);
        assert_eq!(report.ending, Ending::Solved, "{method}");
        let digits = report.rows().unwrap().concat();
        let mut sets = POSITION.split_whitespace();
        assert!(digits.iter().all(|digit| sets.next().unwrap().contains(&digit.to_string())), "{digits:?}");
    }
    let fast = Request { method: Method::parse("fast").unwrap(), ..Request::default() };
    assert!(instance.solve(&fast, &Limits::none(), None).is_err());
}

#[test]
fn a_position_is_written_as_it_is_read() {
    let instance = only(POSITION).instance.unwrap();
    let again = only(&instance.text()).instance.unwrap();
    assert_eq!(
        (instance.describe(), instance.text(), instance.draw()),
        (again.describe(), again.text(), again.draw())
    );
    assert!(instance.describe().ends_with("a position with candidates"));
}

#[test]
fn the_solution_in_a_text_is_compared() {
    let difference = |solution: &str| {
        let item = only(&format!("puzzle,solution\n1.....3..4.....2,{solution}\n"));
        let instance = item.instance.unwrap();
        item.expected.unwrap().difference(&*instance, &solve(&*instance, "auto"))
    };
    assert_eq!(difference("1324423124133142"), None);
    assert!(difference("1324423131422413").unwrap().contains("breaks a rule"));
    let several = only("puzzle,solution\n................,1234341221434321\n");
    let instance = several.instance.unwrap();
    let description = several.expected.unwrap().difference(&*instance, &solve(&*instance, "auto"));
    assert!(description.is_none_or(|description| description.contains("the puzzle has several")));
    let korf = only("1 44 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
    let instance = korf.instance.unwrap();
    let description = korf.expected.unwrap().difference(&*instance, &solve(&*instance, "auto"));
    assert_eq!(description.as_deref(), Some("the text gives 44 as the optimal cost, but this plan costs 1"));
}

#[test]
fn a_maze_of_zeros_and_ones_is_no_sudoku() {
    let maze = only("0 1 0 0\n0 1 0 1\n0 0 0 1\n1 1 0 0\n");
    assert_eq!(maze.instance.unwrap().describe(), "4x4 map, four neighbours");
    assert!(maze.remarks.iter().any(|remark| remark.contains("the upper left")));
}

#[test]
fn a_text_that_fits_two_problems_names_both() {
    let text = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 1\n";
    let error = catalogue::read(text, None, &AuxiliaryInputs::default()).err().unwrap();
    assert!(error.message().contains("name the problem"), "{error}");
    let sudoku = catalogue::ProblemKind::parse("sudoku").unwrap();
    let instance = catalogue::parse_as(text, &sudoku).unwrap();
    assert_eq!(instance.describe(), "4x4 Sudoku, 2 givens");
}
