//! Every file of `testdata/forms` and every example of a form is read by the catalogue as its form describes it.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, Ending, Extras, Item, Job, Method, Request};
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

/// The digits or tiles of a job's start, from its own text.
fn numbers(text: &str) -> Vec<u8> {
    let start = text.split("goal").next().unwrap().replace('_', "0");
    start.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// Whether the job is the described puzzle.
fn is_it(puzzle: &Puzzle, job: &dyn Job) -> bool {
    let said = job.describe();
    match puzzle {
        Puzzle::Sudoku(grid) if grid.cages.is_empty() => {
            let rows: Vec<i32> = job.rows().unwrap().concat();
            // The rules may decide which cells with single candidates are filled.
            let is_single = |cell: usize| {
                let is_filled = |set: u128| rows[cell] == 0 || set == 1 << (rows[cell] - 1);
                let sets = grid.candidates.as_ref();
                sets.is_some_and(|sets| sets[cell].is_power_of_two() && is_filled(sets[cell]))
            };
            let same = |cell: usize| rows[cell] == i32::from(grid.values[cell]) || is_single(cell);
            (0..rows.len()).all(same)
                && said.starts_with(&format!("{0}x{0} ", grid.size))
                && said.contains("with diagonals") == grid.diagonals
        }
        Puzzle::Sudoku(grid) => {
            said.contains("killer") && said.contains(&format!("{} cage", grid.cages.len()))
        }
        Puzzle::Tiles(board) => {
            said == format!("{}x{} sliding tiles", board.columns, board.rows)
                && numbers(&job.text()) == board.tiles
        }
        Puzzle::Map(map) => said.starts_with(&format!("{}x{} map", map.width, map.height)),
        Puzzle::Graph(_) => said.contains("graph"),
        Puzzle::Cnf(formula) => said.contains(&format!("{} clause", formula.clauses.len())),
        Puzzle::Colouring(map) => said.starts_with(&format!("map of {} region", map.regions.len())),
        Puzzle::Tsp(_) => said.contains(" cities, distances"),
    }
}

/// Difference between the catalogue's reading of a text and that of its form.
fn difference(text: &str) -> Option<String> {
    let described: Vec<_> = read(text, &Hints::default()).unwrap().unwrap().collect();
    let items = match catalogue::recognise(text, None, &Extras::default()) {
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
    let same = |(item, described): (&Item, &solvarium_forms::Item)| match (&item.job, &described.puzzle) {
        (Ok(job), Ok(puzzle)) => item.line == described.line && is_it(puzzle, &**job),
        (Err(_), Err(_)) => true,
        _ => false,
    };
    let say = |item: &Item| item.job.as_ref().map_or_else(ToString::to_string, |job| job.describe());
    let are_same = items.len() == described.len() && pairs.into_iter().all(same);
    (!are_same).then(|| format!("{:?}", items.iter().map(say).collect::<Vec<_>>()))
}

#[test]
fn texts_are_what_their_forms_describe() {
    let all = texts();
    let faults: Vec<String> =
        all.iter().filter_map(|(name, text)| Some(format!("{name}: {}", difference(text)?))).collect();
    assert!(all.len() > 100 && faults.is_empty(), "{}", faults.join("\n"));
}

fn only(text: &str) -> Item {
    let mut items = catalogue::read(text, None, &Extras::default()).unwrap();
    assert_eq!(items.len(), 1);
    items.remove(0)
}

fn solve(job: &dyn Job, method: &str) -> catalogue::Report {
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    job.solve(&request, &Limits::none(), None).unwrap()
}

/// A 4x4 position, given by its candidates.
const POSITION: &str = "1 23 24 234\n34 234 123 14\n234 13 124 1234\n24 1234 134 1234\n";

#[test]
fn candidates_restrict_the_digits() {
    let plain = only("1 . . .\n. . . .\n. . . .\n. . . .\n").job.unwrap();
    let job = only(POSITION).job.unwrap();
    let number = |job: &dyn Job| job.count(&Method::default(), 1000, &Limits::none()).unwrap().number;
    assert_eq!(number(&*plain), 72);
    assert!((1..72).contains(&number(&*job)), "{}", number(&*job));
    for method in ["auto", "backtrack", "exact-cover", "dfs"] {
        let report = solve(&*job, method);
        assert_eq!(report.ending, Ending::Solved, "{method}");
        let digits = report.rows().unwrap().concat();
        let mut sets = POSITION.split_whitespace();
        assert!(digits.iter().all(|digit| sets.next().unwrap().contains(&digit.to_string())), "{digits:?}");
    }
    let fast = Request { method: Method::parse("fast").unwrap(), ..Request::default() };
    assert!(job.solve(&fast, &Limits::none(), None).is_err());
}

#[test]
fn a_position_is_written_as_it_is_read() {
    let job = only(POSITION).job.unwrap();
    let again = only(&job.text()).job.unwrap();
    assert_eq!((job.describe(), job.text(), job.draw()), (again.describe(), again.text(), again.draw()));
    assert!(job.describe().ends_with("a position with candidates"));
}

#[test]
fn what_a_text_says_of_the_answer_is_compared() {
    let told = |solution: &str| {
        let item = only(&format!("puzzle,solution\n1.....3..4.....2,{solution}\n"));
        let job = item.job.unwrap();
        item.expected.unwrap().difference(&*job, &solve(&*job, "auto"))
    };
    assert_eq!(told("1324423124133142"), None);
    assert!(told("1324423131422413").unwrap().contains("breaks a rule"));
    let several = only("puzzle,solution\n................,1234341221434321\n");
    let job = several.job.unwrap();
    let said = several.expected.unwrap().difference(&*job, &solve(&*job, "auto"));
    assert!(said.is_none_or(|said| said.contains("the puzzle has several")));
    let korf = only("1 44 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
    let job = korf.job.unwrap();
    let said = korf.expected.unwrap().difference(&*job, &solve(&*job, "auto"));
    assert_eq!(said.as_deref(), Some("the text gives 44 as the cost of a best plan, and this one costs 1"));
}

#[test]
fn a_maze_of_zeros_and_ones_is_no_sudoku() {
    let maze = only("0 1 0 0\n0 1 0 1\n0 0 0 1\n1 1 0 0\n");
    assert_eq!(maze.job.unwrap().describe(), "4x4 map, four neighbours");
    assert!(maze.remarks.iter().any(|remark| remark.contains("the upper left")));
}

#[test]
fn a_text_that_fits_two_problems_names_both() {
    let text = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 1\n";
    let error = catalogue::read(text, None, &Extras::default()).err().unwrap();
    assert!(error.message().ends_with("choose by `--as map` or `--as sudoku`"), "{error}");
    let sudoku = catalogue::Kind::parse("sudoku").unwrap();
    let job = catalogue::parse_as(text, &sudoku).unwrap();
    assert_eq!(job.describe(), "4x4 Sudoku, 2 givens");
}
