//! Tests of the corpus, the examples, and transformations that keep a puzzle's solutions.

use super::tests::{GRIDS, JIGSAW, random};
use super::*;
use crate::path::AStar;
use crate::rng::Rng;
use crate::{Limits, Problem, check, solve, with_fill};
use proptest::prelude::*;

fn repository(path: &str) -> Option<String> {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).ok()
}

fn solutions(puzzle: &Sudoku) -> Count {
    count(puzzle, 1_000_000, &Limits::none()).count
}

/// The digits at the end of a plan found by A*, and the number of its expansions.
fn filled(puzzle: &Sudoku, choice: Choice, digits: Digits) -> Option<(Vec<u8>, u64)> {
    with_fill!(AnyFill::new(puzzle, choice, digits)?, fill => {
        let answer = solve(&fill, &AStar::new(EmptyCells));
        let last = answer.plan()?.states(&fill).last()?;
        Some((fill.digits_of(&last).to_vec(), answer.stats.expanded))
    })
}

#[test]
fn the_corpus_is_true() {
    let Some(corpus) = repository("testdata/sudoku.txt") else { return };
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, grid, regions, known, _] = fields[..] else { panic!("five fields: {line}") };
        let usual = Sudoku::parse(grid).unwrap();
        let puzzle = if regions == "-" { usual } else { usual.with_regions(regions).unwrap() };
        let known = known.parse().unwrap();
        assert_eq!(solutions(&puzzle), Count::Exactly(known), "{name}");
        // Every path search finds a solution if there is one. In 9x9, the first open cell leads to too many grids.
        for choice in [Choice::First, Choice::Fewest, Choice::FewestOrSingle] {
            let is_small = puzzle.shape().size() < 9;
            if is_small || puzzle.clues() > 20 && choice != Choice::First {
                let filled = filled(&puzzle, choice, Digits::Legal);
                assert_eq!(filled.is_some(), known > 0, "{name}");
                if let Some((digits, _)) = filled {
                    check_solution(&puzzle, &digits).unwrap();
                }
            }
        }
    }
}

#[test]
fn examples_have_the_documented_results() {
    let read = |name: &str| {
        let text = repository(&format!("examples/puzzles/{name}.txt"))?;
        Some(puzzles(&text).map(|(_, puzzle)| puzzle.unwrap()).collect::<Vec<_>>())
    };
    if repository("examples/puzzles/evil.txt").is_none() {
        return;
    }
    for name in ["evil", "grid1", "grid2", "grid3", "hard", "jigsaw", "16x16", "many"] {
        assert!(read(name).unwrap().iter().all(|puzzle| solutions(puzzle) == Count::Exactly(1)), "{name}");
    }
    assert_eq!(read("unsolvable").unwrap().iter().map(solutions).collect::<Vec<_>>(), [Count::Exactly(0)]);
    let grids: Vec<_> =
        ["grid1", "grid2", "grid3"].into_iter().flat_map(|name| read(name).unwrap()).collect();
    assert_eq!(grids, GRIDS.map(|text| Sudoku::parse(text).unwrap()));
    assert_eq!(read("jigsaw").unwrap(), [Sudoku::parse(JIGSAW).unwrap()]);
    assert_eq!((read("many").unwrap().len(), read("16x16").unwrap()[0].shape().size()), (6, 16));
}

#[test]
fn illegal_grids_are_generated_with_all_digits() {
    let puzzle = Sudoku::parse("1.34/34.2/214./4.21").unwrap();
    let (legal, few) = filled(&puzzle, Choice::Fewest, Digits::Legal).unwrap();
    let (all, many) = filled(&puzzle, Choice::Fewest, Digits::All).unwrap();
    assert_eq!((legal, few < many), (all, true));
    // A full grid with equal digits in a house is not a goal.
    let none = Sudoku::parse("12../..3./..../...4").unwrap();
    assert_eq!(filled(&none, Choice::First, Digits::Legal), None);
}

#[test]
fn a_dead_end_has_no_actions() {
    let puzzle = Sudoku::parse("123./...4/..../....").unwrap();
    for choice in [Choice::First, Choice::Fewest, Choice::FewestOrSingle] {
        let fill = Fill9::new(&puzzle).unwrap().choice(choice);
        assert_eq!(fill.actions(&fill.start()).into_iter().count(), 0);
        assert_eq!(fill.clone().digits(Digits::All).actions(&fill.start()).into_iter().count(), 4);
    }
}

#[test]
fn counting_empty_cells_passes_every_check() {
    let open = "1..4/.4../..4./4..1";
    for (choice, digits, grid) in [
        (Choice::First, Digits::Legal, open),
        (Choice::Fewest, Digits::Legal, open),
        (Choice::First, Digits::All, "1.34/34.2/21.3/4.21"),
    ] {
        let puzzle = Sudoku::parse(grid).unwrap();
        let fill = Fill9::new(&puzzle).unwrap().choice(choice).digits(digits);
        let report = check::whole(&fill, &EmptyCells);
        assert!(report.is_admissible() && report.is_consistent(), "{report}");
    }
    assert_eq!(Fill9::new(&Sudoku::parse(JIGSAW).unwrap()).unwrap().start().empty(), 27);
}

/// A puzzle with permuted cells: `from(cell)` is the original cell.
fn moved(puzzle: &Sudoku, from: impl Fn(usize) -> usize, digit: impl Fn(u8) -> u8) -> Sudoku {
    let shape = puzzle.shape();
    let names: Vec<String> = (0..shape.cells()).map(|cell| shape.region(from(cell)).to_string()).collect();
    let digits: Vec<u8> = (0..shape.cells()).map(|cell| digit(puzzle.givens()[from(cell)])).collect();
    Sudoku::new(Shape::irregular(&names).unwrap(), &digits).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Permutations of rows, columns and digits, and transposition, keep the number of solutions if regions move along,
    /// in every text form.
    #[test]
    fn symmetries_keep_the_number_of_solutions(size in 2usize..=6, kind in 0usize..3, seed: u64) {
        let puzzle = random(size, kind, seed);
        let mut rng = Rng::seeded(seed ^ 5);
        let mut order = |first: usize| {
            let mut order: Vec<usize> = (first..first + size).collect();
            rng.shuffle(&mut order);
            order
        };
        let (rows, columns, digits) = (order(0), order(0), order(1));
        let digit = |digit: u8| if digit == 0 { 0 } else { u8::try_from(digits[usize::from(digit) - 1]).unwrap() };
        let other = moved(&puzzle, |cell| columns[cell % size] * size + rows[cell / size], digit);
        let (before, after) = (count(&puzzle, 500, &Limits::none()), count(&other, 500, &Limits::none()));
        prop_assert_eq!(&before.count, &after.count);
        let again = Sudoku::parse(&other.text(Form::GRID)).unwrap();
        prop_assert_eq!(count(&again, 500, &Limits::none()).count, after.count);
    }

    /// The path search finds a solution exactly if counting does.
    #[test]
    fn filling_agrees_with_counting(size in 2usize..=5, kind in 0usize..3, seed: u64) {
        let puzzle = random(size, kind, seed);
        let solvable = count(&puzzle, 1, &Limits::none()).first.is_some();
        for choice in [Choice::First, Choice::Fewest, Choice::FewestOrSingle] {
            let filled = filled(&puzzle, choice, Digits::Legal);
            prop_assert_eq!(filled.is_some(), solvable);
            if let Some((digits, _)) = filled {
                prop_assert!(check_solution(&puzzle, &digits).is_ok());
            }
        }
    }
}
