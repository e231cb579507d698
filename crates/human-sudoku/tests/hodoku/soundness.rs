//! Every step is sound: it keeps the solution and has an effect.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use fast_sudoku::{Answer, Generator, Grid};
use human_sudoku::hodoku::{Form, Forms, Ladder, Options};
use human_sudoku::{
    Budget, CandidateSet, CellSet, DigitSet, Finder, Geometry, Node, Order, Position, Step, Stopped,
    Technique, TechniqueSet, Words,
};

use crate::boards::{puzzle, text_of};

fn solved(grid: &Grid) -> [u8; 81] {
    let Answer::One(solution) = fast_sudoku::solve(grid) else { panic!("{grid} has one solution") };
    *solution.cells()
}

fn assert_true(position: &Position, step: &Step, solution: &[u8]) {
    let changes = step.placements.len() + step.eliminations.len();
    assert!(changes > 0, "{} changes nothing in {}", step.technique, text_of(position));
    for (cell, digit) in step.placements.iter() {
        assert_eq!(usize::from(solution[cell]), digit + 1, "{} in {}", step.technique, text_of(position));
    }
    for (cell, digit) in step.eliminations.iter() {
        assert!(position.candidates(cell).contains(digit), "{} removes what is not there", step.technique);
        assert_ne!(usize::from(solution[cell]), digit + 1, "{} in {}", step.technique, text_of(position));
    }
}

/// Returns the number of puzzles to solve. The long form: `SOLVARIUM_PUZZLES=100000`, in a release build.
fn count_of_puzzles() -> usize {
    std::env::var("SOLVARIUM_PUZZLES").ok().and_then(|text| text.parse().ok()).unwrap_or(300)
}

/// Returns the techniques of a puzzle's path, and checks that each step is sound and the path ends at the solution.
fn true_path(ladder: &mut dyn Finder, grid: &Grid) -> Vec<Technique> {
    let solution = solved(grid);
    let mut position = puzzle(&grid.to_string());
    let mut techniques = Vec::new();
    while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
        assert_true(&position, &step, &solution);
        position.apply(&step);
        techniques.push(step.technique);
    }
    assert!(position.is_solved(), "{grid} ends at {}", text_of(&position));
    techniques
}

#[test]
fn paths_lead_to_the_solution() {
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    for grid in Generator::new(7).take(count_of_puzzles()) {
        let steps = true_path(&mut ladder, &grid);
        let rating = ladder.rate(&puzzle(&grid.to_string()), &Budget::UNLIMITED);
        assert!(rating.solved);
        assert_eq!(rating.steps, steps, "{grid}: a rating's path is that of single steps");
    }
}

#[test]
fn paths_of_our_own_order_lead_to_the_solution() {
    let mut ladder = Order::human().ladder();
    for grid in Generator::new(7).take(count_of_puzzles()) {
        true_path(&mut *ladder, &grid);
    }
}

#[test]
fn all_steps_are_true() {
    let mut options = Options::DEFAULT;
    options.also = [
        Technique::DeathBlossom,
        Technique::FrankenJellyfish,
        Technique::FinnedMutantXWing,
        Technique::TemplateSet,
        Technique::KrakenFish1,
        Technique::KrakenFish2,
        Technique::DualTwoStringKite,
        Technique::DualEmptyRectangle,
        Technique::TemplateDelete,
    ]
    .into_iter()
    .collect();
    let forms = [Form::Siamese, Form::ErTwoCandidates, Form::AlsOverlap, Form::AlsNodes];
    options.forms = forms.into_iter().fold(Forms::DEFAULT, Forms::with);
    let (mut path, mut all) = (Ladder::new(TechniqueSet::EMPTY), Ladder::with(options));
    for grid in Generator::new(8).take(4) {
        let solution = solved(&grid);
        let mut position = puzzle(&grid.to_string());
        while let Some(step) = path.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenSingle {
                all.all(&position, &Budget::UNLIMITED, &mut |step| {
                    assert_true(&position, &step, &solution);
                    ControlFlow::Continue(())
                })
                .unwrap();
            }
            position.apply(&step);
        }
    }
}

#[test]
fn a_ladder_asked_twice_gives_the_same_step() {
    let grid = Generator::new(9).next().unwrap();
    let position = puzzle(&grid.to_string());
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    let first = ladder.next(&position, &Budget::UNLIMITED).unwrap();
    assert!(first.is_some());
    assert_eq!(ladder.next(&position, &Budget::UNLIMITED).unwrap(), first);
}

#[test]
fn a_raised_flag_ends_a_rating() {
    let text = "98.7..6..75.4.......3.9..7.5...7..8..3....2.......41...9..5..3....1....6....4...2";
    let stop = AtomicBool::new(true);
    let rating = Ladder::new(TechniqueSet::EMPTY)
        .rate(&puzzle(text), &Budget { stop: Some(&stop), ..Budget::UNLIMITED });
    assert_eq!(rating.stopped, Some(Stopped::Asked));
    assert!(!rating.solved);
    stop.store(false, Ordering::Relaxed);
    let rating = Ladder::new(TechniqueSet::EMPTY)
        .rate(&puzzle(text), &Budget { stop: Some(&stop), ..Budget::UNLIMITED });
    assert_eq!(rating.stopped, None);
    assert!(rating.solved);
}

/// Returns positions of a generated puzzle with candidates of the solution or clues removed.
fn spoiled(seed: u64) -> Position {
    let grid = Generator::new(seed).next().unwrap();
    let mut position = puzzle(&grid.to_string());
    let mut state = seed;
    for _ in 0..2 * seed {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.remove((state >> 33) as usize % 81, (state >> 20) as usize % 9);
    }
    position
}

#[test]
fn positions_without_solution_terminate() {
    let deadline = || Some((std::time::Instant::now() + std::time::Duration::from_secs(5)).into());
    for seed in 0..30 {
        let position = spoiled(seed);
        let mut ladder = Ladder::new(TechniqueSet::EMPTY);
        let rating = ladder.rate(&position, &Budget { deadline: deadline(), ..Budget::UNLIMITED });
        assert!(rating.stopped.is_none(), "a rating ends");
        let mut options = Options::DEFAULT;
        options.also = Technique::ALL.iter().copied().collect();
        let soon = Some((std::time::Instant::now() + std::time::Duration::from_millis(200)).into());
        let _ = Ladder::with(options).all(
            &position,
            &Budget { deadline: soon, ..Budget::UNLIMITED },
            &mut |step| {
                assert!(step.placements.len() + step.eliminations.len() > 0);
                ControlFlow::Continue(())
            },
        );
    }
}

#[test]
fn an_empty_board_is_rated() {
    for size in [4, 6, 9] {
        let geometry = Geometry::of_size(size).unwrap();
        let position = Position::of_puzzle(geometry, &vec![0; size * size]);
        assert!(Ladder::new(TechniqueSet::EMPTY).rate(&position, &Budget::UNLIMITED).solved);
    }
}

/// Counts the solutions of a small board, up to two.
fn count(position: &Position) -> usize {
    let Some(cell) = position.empty_cells().into_iter().min_by_key(|&cell| position.candidates(cell).len())
    else {
        return usize::from(position.contradiction().is_none());
    };
    let mut sum = 0;
    for digit in position.candidates(cell) {
        let mut next = position.clone();
        next.place(cell, digit);
        sum += count(&next);
        if sum > 1 {
            break;
        }
    }
    sum
}

/// Returns a minimal puzzle of a small board: clues of a full grid are removed in an order that `seed` determines.
fn small(size: usize, seed: usize) -> Position {
    let geometry = Geometry::of_size(size).unwrap();
    let height = 2;
    let mut values: Vec<u8> = (0..size * size)
        .map(|cell| {
            ((cell / size % height * (size / height) + cell / size / height + cell % size) % size) as u8 + 1
        })
        .collect();
    let mut order: Vec<usize> = (0..size * size).collect();
    order.sort_by_key(|cell| (cell + 1) * (seed * 7919 + 13) % 1009);
    for cell in order {
        let value = std::mem::take(&mut values[cell]);
        if count(&Position::of_puzzle(geometry, &values)) != 1 {
            values[cell] = value;
        }
    }
    Position::of_puzzle(geometry, &values)
}

#[test]
fn small_boards_are_solved_step_by_step() {
    for size in [4, 6] {
        for seed in 1..12 {
            let mut position = small(size, seed);
            let mut ladder = Ladder::new(TechniqueSet::EMPTY);
            assert!(ladder.rate(&position, &Budget::UNLIMITED).solved);
            while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
                position.apply(&step);
                assert_eq!(count(&position), 1, "{} on {size}x{size}", step.technique);
            }
            assert!(position.is_solved());
        }
    }
}

/// Returns the eliminations of loops, AIC and forcing chains with these forms.
fn struck_by_chains(position: &Position, forms: Forms) -> CandidateSet {
    let wanted = |technique: &Technique| technique.name().starts_with("grouped");
    let without = Technique::ALL.iter().copied().filter(|technique| !wanted(technique)).collect();
    let mut struck = CandidateSet::EMPTY;
    let take = &mut |step: Step| {
        for (cell, digit) in step.eliminations.iter() {
            struck.insert(cell, digit);
        }
        assert!(step.sets.is_empty() || forms.contain(Form::AlsNodes));
        ControlFlow::Continue(())
    };
    Ladder::with(Options { without, forms, ..Options::DEFAULT })
        .all(position, &Budget::UNLIMITED, take)
        .unwrap();
    struck
}

#[test]
fn almost_locked_sets_as_nodes_find_all_that_groups_find_and_more() {
    let mut path = Ladder::new(TechniqueSet::EMPTY);
    let (mut positions, mut more) = (0, 0);
    for grid in Generator::new(21).take(12) {
        let mut position = puzzle(&grid.to_string());
        while let Some(step) = path.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenQuad {
                let groups = struck_by_chains(&position, Forms::DEFAULT);
                let sets = struck_by_chains(&position, Forms::DEFAULT.with(Form::AlsNodes));
                positions += 1;
                more += usize::from(sets.len() > groups.len());
            }
            position.apply(&step);
        }
    }
    assert!(positions >= 10 && 2 * more > positions, "{more} of {positions}");
}

/// Whether a candidate is a naked or a hidden single.
fn is_single(position: &Position, cell: usize, digit: usize) -> bool {
    let geometry = position.geometry();
    let mut houses = (0..geometry.house_count()).filter(|&house| geometry.house(house).contains(cell));
    position.candidates(cell).only() == Some(digit)
        || houses.any(|house| position.places_in(digit, house).only() == Some(cell))
}

/// Whether all places of a digit in some house see a cell.
fn is_locked_out(position: &Position, cell: usize, digit: usize) -> bool {
    let peers = position.geometry().peers(cell);
    (0..position.geometry().house_count()).any(|house| {
        let places = position.places_in(digit, house);
        !places.is_empty() && peers.contains_all(places)
    })
}

/// Whether each node of a chain except the first is a single, or removed, after those before it, and the last follows.
fn is_way_of_singles(position: &Position, chain: &[Node]) -> bool {
    let mut after = position.clone();
    let place = |node: &Node| (node.cells.first().unwrap(), usize::from(node.digit));
    let (last, before) = chain.split_last().unwrap();
    for (at, node) in before.iter().enumerate() {
        let (cell, digit) = place(node);
        let is_gone = || !after.candidates(cell).contains(digit) || is_locked_out(&after, cell, digit);
        if at > 0 && !(if node.on { is_single(&after, cell, digit) } else { is_gone() }) {
            return false;
        }
        match node.on {
            true => after.place(cell, digit),
            false => after.remove(cell, digit),
        }
    }
    let (cell, digit) = place(last);
    let candidate = after.candidates(cell).contains(digit);
    let is_there = match last.on {
        true => candidate && is_single(&after, cell, digit),
        false => !candidate || is_locked_out(&after, cell, digit),
    };
    chain.len() == 1 || is_there || after.contradiction().is_some()
}

#[test]
fn the_path_of_a_net_consists_of_singles() {
    let wanted = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];
    let without = Technique::ALL.iter().copied().filter(|technique| !wanted.contains(technique)).collect();
    let mut nets = Ladder::with(Options { without, ..Options::DEFAULT });
    let mut path = Ladder::new(TechniqueSet::EMPTY);
    let (mut undetected, mut detected) = (0, 0);
    for grid in Generator::new(31).take(3) {
        let mut position = puzzle(&grid.to_string());
        while let Some(step) = path.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenSingle {
                nets.all(&position, &Budget::UNLIMITED, &mut |step| {
                    for chain in &step.chains {
                        let is_detected = is_way_of_singles(&position, chain);
                        // Links of groups lead further than singles: then only the ends are shown.
                        assert!(is_detected || chain.len() == 2, "{} {chain:?}", text_of(&position));
                        *(if is_detected { &mut detected } else { &mut undetected }) += 1;
                    }
                    ControlFlow::Continue(())
                })
                .unwrap();
            }
            position.apply(&step);
        }
    }
    assert!(detected > 200 && detected > 4 * undetected, "{detected} ways are told, {undetected} are not");
}

#[test]
fn a_contradiction_of_chains_names_the_empty_cell_or_house() {
    let wanted = Technique::ForcingChainContradiction;
    let without = Technique::ALL.iter().copied().filter(|&technique| technique != wanted).collect();
    let mut chains = Ladder::with(Options { without, ..Options::DEFAULT });
    let mut path = Ladder::new(TechniqueSet::EMPTY);
    let (mut cells, mut houses) = (0, 0);
    for grid in Generator::new(41).take(12) {
        let mut position = puzzle(&grid.to_string());
        while let Some(step) = path.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenSingle {
                chains
                    .all(&position, &Budget::UNLIMITED, &mut |step| {
                        let ends = step.chains.iter().map(|chain| *chain.last().unwrap());
                        let ends: Vec<Node> = ends.collect();
                        let all = |digit: u8| ends.iter().all(|end| !end.on && end.digit == digit);
                        let places = ends.iter().fold(CellSet::EMPTY, |all, end| all | end.cells);
                        assert!(!ends.is_empty(), "{} {step:?}", text_of(&position));
                        let text = Words::of(position.geometry()).step(&step);
                        if let Some(house) = step.houses.first() {
                            let digit = ends[0].digit;
                            assert!(all(digit) && places == position.places_in(usize::from(digit), house));
                            assert!(text.contains(" fits no cell of "), "{text}");
                            houses += 1;
                        } else if ends.len() > 1 && ends.iter().all(|end| !end.on) {
                            let digits: DigitSet = ends.iter().map(|end| usize::from(end.digit)).collect();
                            assert_eq!(digits, position.candidates(places.only().unwrap()));
                            assert!(text.contains(" has no candidate"), "{text}");
                            cells += 1;
                        }
                        ControlFlow::Continue(())
                    })
                    .unwrap();
            }
            position.apply(&step);
        }
    }
    assert!(cells > 0 && houses > 0, "{cells} cells, {houses} houses");
}
