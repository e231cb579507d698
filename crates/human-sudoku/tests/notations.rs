//! Tests the parts of steps, and the notations that HoDoKu and forums use.

use std::ops::ControlFlow;

use human_sudoku::hodoku::Options;
use human_sudoku::{
    Budget, CandidateSet, CellSet, DigitSet, Geometry, HouseSet, Node, Notation, Order, Position, Program,
    Role, Step, Technique, TechniqueSet, Words, explain, parts,
};

/// Returns a cell by its row and column from 1.
const fn cell(row: usize, column: usize) -> usize {
    9 * (row - 1) + column - 1
}

fn digits(all: &[usize]) -> DigitSet {
    all.iter().map(|digit| digit - 1).collect()
}

/// Returns an empty grid whose cells have just these candidates.
fn position(cells: &[(usize, &[usize])]) -> Position {
    let mut position = Position::empty(Geometry::NINE);
    for &(cell, left) in cells {
        (digits(&[1, 2, 3, 4, 5, 6, 7, 8, 9]) - digits(left))
            .into_iter()
            .for_each(|digit| position.remove(cell, digit));
    }
    position
}

fn step(technique: Technique, pattern: &[usize], of: &[usize], gone: &[(usize, usize)]) -> Step {
    let mut step = Step::new(technique);
    step.cells = pattern.iter().copied().collect();
    step.digits = digits(of);
    step.eliminations = CandidateSet::EMPTY;
    gone.iter().for_each(|&(digit, cell)| step.eliminations.insert(cell, digit - 1));
    step
}

fn written(notation: Notation, step: &Step, position: &Position) -> String {
    Words::of(Geometry::NINE).in_notation(notation).step_of(step, position)
}

/// The XY-wing of HoDoKu's pages on wings.
fn wing() -> (Step, Position) {
    let [hinge, one, two] = [cell(4, 8), cell(1, 8), cell(6, 7)];
    let position = position(&[(hinge, &[2, 8]), (one, &[2, 4]), (two, &[4, 8])]);
    (step(Technique::XyWing, &[hinge, one, two], &[2, 4, 8], &[(4, cell(2, 7)), (4, cell(5, 8))]), position)
}

#[test]
fn a_wing_is_written_in_each_notation() {
    let (step, position) = wing();
    for (notation, text) in [
        (
            Notation::Plain,
            "XY-Wing: hinge r4c8 (2, 8) and pincers r1c8 (2, 4), r6c7 (4, 8), so 4 is removed from r2c7, r5c8.",
        ),
        (Notation::Hodoku, "XY-Wing: 2/8/4 in r14c8,r6c7 => r2c7,r5c8<>4"),
        (Notation::Eureka, "XY-Wing: (4=2)r1c8-(2=8)r4c8-(8=4)r6c7 => r2c7,r5c8<>4"),
        (
            Notation::Wiki,
            "XY-Wing: hinge D8 (2, 8) and pincers A8 (2, 4), F7 (4, 8), so 4 is removed from B7, E8.",
        ),
        (
            Notation::Se,
            "XY-Wing: hinge R4C8 (2, 8) and pincers R1C8 (2, 4), R6C7 (4, 8), so 4 is removed from R2C7, R5C8.",
        ),
    ] {
        assert_eq!(written(notation, &step, &position), text);
    }
}

#[test]
fn the_digits_of_a_hinge_decide_even_if_all_cells_see_each_other() {
    let [hinge, one, two] = [cell(1, 1), cell(1, 2), cell(2, 1)];
    let position = position(&[(hinge, &[1, 2]), (one, &[1, 3]), (two, &[2, 3])]);
    let parts =
        parts(&step(Technique::XyWing, &[hinge, one, two], &[1, 2, 3], &[(3, cell(3, 3))]), &position);
    let of =
        |role| parts.iter().filter(|part| part.role == role).flat_map(|part| part.cells).collect::<Vec<_>>();
    assert_eq!((of(Role::Hinge), of(Role::Pincer)), (vec![hinge], vec![one, two]));
}

#[test]
fn fish_and_single_digit_patterns_are_written_as_in_hodoku() {
    let free = Position::empty(Geometry::NINE);
    let mut fish = step(Technique::FinnedXWing, &[], &[1], &[(1, cell(3, 8))]);
    fish.houses = [10, 15].into_iter().collect();
    fish.covers = [2, 7].into_iter().collect();
    fish.fins = [cell(1, 7), cell(2, 7)].into_iter().collect();
    assert_eq!(written(Notation::Hodoku, &fish, &free), "Finned X-Wing: 1 c27 r38 fr1c7 fr2c7 => r3c8<>1");

    let mut tower = step(Technique::Skyscraper, &[cell(1, 1), cell(1, 6), cell(6, 1), cell(6, 7)], &[1], &[]);
    tower.houses = [0, 5].into_iter().collect();
    tower.eliminations.insert(cell(2, 7), 0);
    tower.eliminations.insert(cell(4, 6), 0);
    let text = "Skyscraper: 1 in r1c6,r6c7 (connected by r16c1) => r2c7,r4c6<>1";
    assert_eq!(written(Notation::Hodoku, &tower, &free), text);
}

#[test]
fn each_digit_of_a_dual_kite_has_the_ends_of_its_own_kite() {
    let puzzle: fast_sudoku::Grid =
        "97.23.61.82.9.6.3736..7..2918675294353948127624736918571.59..6249.62.751652..739.".parse().unwrap();
    let position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
    let wanted: TechniqueSet = [Technique::DualTwoStringKite].into_iter().collect();
    let order = Order::with(Program::Hodoku, Options { also: wanted, ..Options::DEFAULT });
    let mut steps = Vec::new();
    let ended = order.finder(wanted).all(&position, &Budget::UNLIMITED, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    assert!(ended.is_ok() && steps.len() == 1, "{steps:?}");
    let set = |role, cells: [usize; 2], of: usize| human_sudoku::Set {
        cells: cells.into_iter().collect(),
        digits: digits(&[of]),
        role,
    };
    let link = [cell(7, 7), cell(9, 9)];
    let expected = [
        set(Role::Link, link, 4),
        set(Role::End, [cell(1, 9), cell(7, 6)], 4),
        set(Role::Link, link, 8),
        set(Role::End, [cell(3, 7), cell(9, 4)], 8),
    ];
    assert_eq!(parts(&steps[0], &position), expected);
}

#[test]
fn chains_are_written_from_cell_to_cell_and_in_eureka() {
    let node = |cell, digit: u8, on| Node { cells: CellSet::of(cell), digit: digit - 1, on };
    let mut chain = step(Technique::XyChain, &[], &[], &[(9, cell(5, 1))]);
    chain.chains = vec![vec![
        node(cell(2, 1), 9, false),
        node(cell(2, 1), 6, true),
        node(cell(2, 9), 6, false),
        node(cell(2, 9), 8, true),
        node(cell(5, 9), 8, false),
        node(cell(5, 9), 9, true),
    ]];
    let free = Position::empty(Geometry::NINE);
    let hodoku = "XY-Chain: 9 9- r2c1 -6- r2c9 -8- r5c9 -9 => r5c1<>9";
    assert_eq!(written(Notation::Hodoku, &chain, &free), hodoku);
    let eureka = "XY-Chain: (9=6)r2c1-(6=8)r2c9-(8=9)r5c9 => r5c1<>9";
    assert_eq!(written(Notation::Eureka, &chain, &free), eureka);

    let mut aic = step(Technique::Aic, &[], &[], &[(1, cell(4, 4))]);
    aic.chains = vec![vec![
        node(cell(2, 4), 8, false),
        node(cell(6, 4), 8, true),
        node(cell(6, 4), 1, false),
        node(cell(6, 5), 1, true),
    ]];
    assert_eq!(written(Notation::Eureka, &aic, &free), "AIC: (8)r2c4=(8-1)r6c4=(1)r6c5 => r4c4<>1");
}

#[test]
fn cells_are_joined_over_rows_and_columns() {
    let words = Words::of(Geometry::NINE).in_notation(Notation::Hodoku);
    let joined = |cells: &[(usize, usize)]| {
        words.cells(cells.iter().map(|&(row, column)| cell(row, column)).collect())
    };
    assert_eq!(joined(&[(1, 9), (2, 9)]), "r12c9");
    assert_eq!(joined(&[(1, 7), (2, 7), (5, 7), (8, 7)]), "r1258c7");
    assert_eq!(joined(&[(2, 3), (2, 6), (8, 3), (8, 6)]), "r2c36,r8c36");
    let wiki = Words::of(Geometry::NINE).in_notation(Notation::Wiki);
    assert_eq!(wiki.cells([cell(8, 1), cell(9, 9)].into_iter().collect()), "H1, J9");
}

#[test]
fn one_cell_has_and_two_cells_have() {
    let mut exclusion = step(Technique::AlignedPairExclusion, &[], &[], &[(9, cell(5, 6))]);
    let set = |cells: &[usize]| human_sudoku::Set {
        cells: cells.iter().copied().collect(),
        digits: digits(&[5, 9]),
        role: Role::AlmostLocked,
    };
    exclusion.sets = vec![set(&[cell(2, 6)]), set(&[cell(4, 4), cell(4, 5)])];
    let text = written(Notation::Plain, &exclusion, &Position::empty(Geometry::NINE));
    assert!(text.contains("r2c6 has 5 and 9; r4c45 have 5 and 9"), "{text}");
}

/// Returns the houses that contain all these cells.
fn share(cells: CellSet) -> HouseSet {
    Geometry::NINE.houses_around(cells)
}

/// Checks the parts of a step by their definitions. Returns whether it has such a check.
fn check(step: &Step, position: &Position) -> bool {
    let parts = parts(step, position);
    let cells = |role: Role| {
        parts.iter().filter(|part| part.role == role).fold(CellSet::EMPTY, |all, part| all | part.cells)
    };
    let gone = step.eliminations.cells();
    let all_seen = |from: CellSet| Geometry::NINE.common_peers(from).contains_all(gone);
    match step.technique {
        Technique::XyWing | Technique::XyzWing => {
            let (hinge, pincers) = (cells(Role::Hinge), cells(Role::Pincer));
            assert!(hinge.len() == 1 && pincers.len() == 2 && all_seen(pincers), "{step}");
            assert!(Geometry::NINE.common_peers(pincers).contains_all(hinge), "{step}");
        }
        Technique::WWing => {
            let (pairs, link) = (cells(Role::Pair), cells(Role::Link));
            assert!(pairs.len() == 2 && link.len() == 2 && all_seen(pairs), "{step}");
            assert!(!share(link).is_empty(), "{step}");
        }
        Technique::Skyscraper | Technique::TwoStringKite => {
            let (ends, link) = (cells(Role::End), cells(Role::Link));
            assert!(ends.len() == 2 && link.len() == 2 && all_seen(ends), "{step}");
            assert!(!share(link).is_empty(), "{step}");
        }
        Technique::EmptyRectangle => {
            assert!(cells(Role::Link).len() == 2 && cells(Role::Base).len() > 1, "{step}");
        }
        Technique::SimpleColorsTrap => {
            let colours = [cells(Role::ColorA), cells(Role::ColorB)];
            assert_eq!(colours[0] | colours[1], step.cells, "{step}");
            assert!(
                gone.into_iter()
                    .all(|cell| { colours.iter().all(|colour| Geometry::NINE.peers(cell).meets(*colour)) })
            );
        }
        Technique::MultiColors1 | Technique::MultiColors2 | Technique::SimpleColorsWrap => {
            let colours = [Role::ColorA, Role::ColorB, Role::ColorC, Role::ColorD].map(cells);
            assert_eq!(colours.into_iter().fold(CellSet::EMPTY, |all, one| all | one), step.cells, "{step}");
        }
        Technique::FinnedXWing | Technique::SashimiSwordfish => assert_eq!(cells(Role::Fin), step.fins),
        Technique::AlsXyWing | Technique::AlsXyChain => {
            let joints = parts.iter().filter(|part| part.role == Role::X).count();
            assert_eq!(joints + 1, step.sets.len(), "{step}");
        }
        Technique::UniqueRectangle1 => {
            assert_eq!((cells(Role::Floor).len(), cells(Role::Roof).len()), (3, 1))
        }
        _ => return false,
    }
    true
}

/// Whether brackets are closed, and nothing is empty, in a line of signs.
fn is_well_formed(text: &str) -> bool {
    let balance = |open, close| text.matches(open).count() == text.matches(close).count();
    let empty = ["()", "  ", "==", "--", "in  ", ": =>", "=> .", "{}", ",,"];
    balance('(', ')')
        && balance('{', '}')
        && !empty.iter().any(|wrong| text.contains(wrong))
        && !text.ends_with("=> ")
}

#[test]
fn parts_of_all_steps_keep_their_definitions() {
    let mut checked = 0;
    let puzzles = include_str!("../testdata/ratings.txt").lines().filter_map(|line| line.split(' ').next());
    for puzzle in puzzles.step_by(3) {
        let Ok(grid) = puzzle.parse::<fast_sudoku::Grid>() else { continue };
        for order in [Order::hodoku(), Order::se()] {
            let mut position = Position::of_puzzle(Geometry::NINE, grid.cells());
            for step in explain(&position.clone(), &order).map_while(Result::ok) {
                checked += usize::from(check(&step, &position));
                for notation in Notation::ALL {
                    let text = written(notation, &step, &position);
                    let is_line = matches!(notation, Notation::Hodoku | Notation::Eureka);
                    assert!(!is_line || is_well_formed(&text), "{text}");
                }
                position.apply(&step);
            }
        }
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn parts_of_all_possible_steps_keep_their_definitions() {
    let puzzle = "98.7.....65....7....7.6....4....6.3...59..6......2...1..95..8......1...4.....3.2.";
    let mut position =
        Position::of_puzzle(Geometry::NINE, puzzle.parse::<fast_sudoku::Grid>().unwrap().cells());
    let mut checked = 0;
    for step in explain(&position.clone(), &Order::hodoku()).map_while(Result::ok) {
        let _ = Order::hodoku().ladder().all(&position, &Budget::UNLIMITED, &mut |other| {
            checked += usize::from(check(&other, &position));
            if checked < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        position.apply(&step);
        if checked > 1_000 {
            return;
        }
    }
    assert!(checked > 100, "{checked}");
}
