//! The complete puzzle: move generation, memos and parity, compared with reference implementations.

use super::*;
use crate::path::{Cycles, Ida};
use crate::{Heuristic, Limits, Problem, Reversible, rng::Rng, solve};
use std::collections::{HashMap, hash_map::Entry};

/// Walks at random, and compares every memo with one computed from scratch, and with the predicted one, if any.
fn memo_is_scratch<B: Board, H>(puzzle: &Sliding<B>, heuristic: &H)
where
    H: Heuristic<Sliding<B>, Memo: PartialEq + std::fmt::Debug>,
{
    let mut rng = Rng::seeded(5);
    let mut state = puzzle.start();
    let mut memo = heuristic.first(&state);
    for _ in 0..3000 {
        let moves: Vec<Move> = puzzle.actions(&state).into_iter().collect();
        let action = moves[rng.below(moves.len())];
        let lookahead_memo = heuristic.lookahead(&memo, &state, &action);
        puzzle.apply(&mut state, &action);
        memo = heuristic.after(&memo, &action, &state);
        assert_eq!(memo, heuristic.first(&state));
        assert!(lookahead_memo.is_none_or(|lookahead_memo| lookahead_memo == memo));
    }
}

fn every_memo_is_scratch<B: Board>(width: u8, height: u8) {
    let mut rng = Rng::seeded(9);
    let goal = TileInstance::ordered(width, height).unwrap().random(&mut rng);
    let start = goal.random(&mut rng);
    let instance = TileInstance::new(width, height, start.start(), goal.start()).unwrap();
    let puzzle = Sliding::<B>::of(&instance).unwrap();
    memo_is_scratch(&puzzle, &Misplaced::of(&puzzle));
    memo_is_scratch(&puzzle, &Manhattan::of(&puzzle));
    memo_is_scratch(&puzzle, &LinearConflict::of(&puzzle));
    // 5x5, 8x8 and 8 lines of two cells are too large for a table.
    if width.max(height) < 6 && width * height < 20 {
        memo_is_scratch(&puzzle, &WalkingDistance::of(&puzzle).unwrap());
    }
    memo_is_scratch(&puzzle, &MisplacedCountingBlank::of(&puzzle));
    memo_is_scratch(&puzzle, &ManhattanCountingBlank::of(&puzzle));
}

#[test]
fn lookahead_memos_are_those_of_the_children() {
    let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3").unwrap();
    fn lookahead_agrees<H: Heuristic<Tiles>>(puzzle: &Tiles, heuristic: &H) {
        let state = puzzle.start();
        let memo = heuristic.first(&state);
        let lookahead_memo = |action: &Move| heuristic.lookahead(&memo, &state, action).is_some();
        assert!(puzzle.actions(&state).into_iter().all(|action| lookahead_memo(&action)));
    }
    lookahead_agrees(&puzzle, &Misplaced::of(&puzzle));
    lookahead_agrees(&puzzle, &Manhattan::of(&puzzle));
    lookahead_agrees(&puzzle, &LinearConflict::of(&puzzle));
    lookahead_agrees(&puzzle, &WalkingDistance::of(&puzzle).unwrap());
}

#[test]
fn memos_agree_with_those_from_scratch() {
    every_memo_is_scratch::<Packed>(2, 2);
    every_memo_is_scratch::<Packed>(3, 3);
    every_memo_is_scratch::<Packed>(4, 4);
    every_memo_is_scratch::<Packed>(3, 5);
    every_memo_is_scratch::<Packed>(5, 3);
    every_memo_is_scratch::<Packed>(8, 2);
    every_memo_is_scratch::<Cells<16>>(4, 4);
    every_memo_is_scratch::<Cells<25>>(5, 5);
    every_memo_is_scratch::<Cells<64>>(3, 5);
    every_memo_is_scratch::<Cells<64>>(8, 8);
}

/// The distance of every state that can reach the goal, by a simple backward search: moves can be undone.
fn distances<B: Board>(puzzle: &Sliding<B>) -> HashMap<B, u16> {
    let mut known = HashMap::from([(puzzle.goal(), 0)]);
    let mut layer = vec![puzzle.goal()];
    for distance in 1.. {
        let mut next = Vec::new();
        for state in layer {
            for action in puzzle.actions(&state) {
                let mut child = state;
                puzzle.apply(&mut child, &action);
                if let Entry::Vacant(new) = known.entry(child) {
                    new.insert(distance);
                    next.push(child);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    known
}

/// The number of states at each distance.
fn perft<B: Board>(distances: &HashMap<B, u16>) -> Vec<usize> {
    let deepest = distances.values().max().copied().unwrap_or(0);
    let mut counts = vec![0; usize::from(deepest) + 1];
    for &distance in distances.values() {
        counts[usize::from(distance)] += 1;
    }
    counts
}

#[test]
fn states_by_depth_agree_with_published_numbers() {
    let count = |w, h| perft(&distances(&Tiles::shuffled(w, h, 0, 0).unwrap()));
    assert_eq!(count(2, 2), [1, 2, 2, 2, 2, 2, 1]);
    // Karlemo and Ostergard (2000), OEIS A090034.
    let five_tiles = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    assert_eq!(count(3, 2), five_tiles);
    assert_eq!(count(2, 3), five_tiles);
    // OEIS A089473.
    assert_eq!(
        count(3, 3),
        [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
            16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2
        ]
    );
}

/// The number of states on which `heuristic` overestimates, the greatest excess, and whether it is inconsistent.
fn faults<B: Board, H: Heuristic<Sliding<B>>>(
    puzzle: &Sliding<B>,
    heuristic: &H,
    distances: &HashMap<B, u16>,
) -> (usize, u32, bool) {
    let value = |state: &B| heuristic.value(&heuristic.first(state));
    let over: Vec<u32> = distances
        .iter()
        .filter_map(|(state, &distance)| value(state).checked_sub(distance.into()))
        .filter(|&over| over > 0)
        .collect();
    let consistent = distances.keys().all(|state| {
        puzzle.actions(state).into_iter().all(|action| {
            let mut child = *state;
            puzzle.apply(&mut child, &action);
            value(state) <= value(&child) + 1
        })
    });
    (over.len(), over.into_iter().max().unwrap_or(0), consistent)
}

/// The estimate of a heuristic for a board.
fn worth<B: Board>(_: &Sliding<B>, heuristic: &impl Heuristic<Sliding<B>>, board: &B) -> u32 {
    heuristic.value(&heuristic.first(board))
}

#[test]
fn good_heuristics_never_overestimate_and_are_consistent() {
    for (width, height, goal) in [(3, 3, "123804765"), (3, 2, "012/345"), (2, 3, "12/34/50")] {
        let goal = TileInstance::parse(goal).unwrap();
        let both = TileInstance::new(width, height, goal.start(), goal.start()).unwrap();
        let puzzle = Tiles::of(&both).unwrap();
        let distances = distances(&puzzle);
        let (misplaced, manhattan) = (Misplaced::of(&puzzle), Manhattan::of(&puzzle));
        let conflicts = LinearConflict::of(&puzzle);
        let walking = WalkingDistance::of(&puzzle).unwrap();
        assert_eq!(faults(&puzzle, &walking, &distances), (0, 0, true));
        assert_eq!(faults(&puzzle, &misplaced, &distances), (0, 0, true));
        assert_eq!(faults(&puzzle, &manhattan, &distances), (0, 0, true));
        assert_eq!(faults(&puzzle, &conflicts, &distances), (0, 0, true));
        for state in distances.keys() {
            let (a, b) = (misplaced.first(state), manhattan.first(state).into());
            assert!(a <= b && b <= conflicts.first(state), "{}", puzzle.line(state));
            assert!(u32::from(b) <= worth(&puzzle, &walking, state), "{}", puzzle.line(state));
        }
    }
}

#[test]
fn counting_the_blank_overestimates_as_documented() {
    let puzzle = Tiles::shuffled(3, 3, 0, 0).unwrap();
    let distances = distances(&puzzle);
    let manhattan = faults(&puzzle, &ManhattanCountingBlank::of(&puzzle), &distances);
    let misplaced = faults(&puzzle, &MisplacedCountingBlank::of(&puzzle), &distances);
    assert_eq!((manhattan.0, manhattan.1), (4650, 4));
    assert_eq!((misplaced.0, misplaced.1), (78, 1));
}

#[test]
fn linear_conflict_changes_by_at_most_one_a_move() {
    let mut rng = Rng::seeded(6);
    for (width, height) in [(4, 4), (5, 5), (8, 3), (8, 8)] {
        let instance = TileInstance::ordered(width, height).unwrap().random(&mut rng);
        let puzzle = Sliding::<Cells<64>>::of(&instance).unwrap();
        let heuristic = LinearConflict::of(&puzzle);
        let mut state = puzzle.start();
        for _ in 0..5000 {
            let moves: Vec<Move> = puzzle.actions(&state).into_iter().collect();
            let before: u16 = heuristic.first(&state);
            puzzle.apply(&mut state, &moves[rng.below(moves.len())]);
            assert!(before.abs_diff(heuristic.first(&state)) <= 1);
        }
    }
}

#[test]
fn parity_agrees_with_exhaustive_search() {
    let mut rng = Rng::seeded(8);
    for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4)] {
        for _ in 0..if width * height > 6 { 3 } else { 40 } {
            let [mut start, mut goal] = [0, 1].map(|_| Vec::from_iter(0..width * height));
            rng.shuffle(&mut start);
            rng.shuffle(&mut goal);
            let instance = TileInstance::new(width, height, &start, &goal).unwrap();
            let puzzle = Tiles::of(&instance).unwrap();
            let reached = distances(&puzzle).contains_key(&puzzle.start());
            assert_eq!(instance.solvable().is_ok(), reached, "{instance}");
        }
    }
}

#[test]
fn packed_boards_walk_as_boards_of_bytes_do() {
    let mut rng = Rng::seeded(7);
    for (width, height) in [(2, 2), (3, 3), (3, 5), (8, 2), (4, 4)] {
        let instance = TileInstance::ordered(width, height).unwrap().random(&mut rng);
        let packed = Tiles::of(&instance).unwrap();
        let bytes = Sliding::<Cells<16>>::of(&instance).unwrap();
        let (mut a, mut b) = (packed.start(), bytes.start());
        for _ in 0..2000 {
            let moves: Vec<Move> = packed.actions(&a).into_iter().collect();
            assert!(bytes.actions(&b).into_iter().eq(moves.iter().copied()));
            let action = moves[rng.below(moves.len())];
            packed.apply(&mut a, &action);
            bytes.apply(&mut b, &action);
            assert_eq!(packed.tiles(&a), bytes.tiles(&b));
            assert_eq!(packed.is_goal(&a), bytes.is_goal(&b));
        }
    }
}

#[test]
fn predecessors_lead_into_the_state() {
    let puzzle = Tiles::random(4, 3, 3).unwrap();
    let state = puzzle.start();
    for action in puzzle.actions_into(&state) {
        let mut parent = state;
        puzzle.undo(&mut parent, &action);
        assert!(puzzle.actions(&parent).into_iter().any(|a| a == action));
        puzzle.apply(&mut parent, &action);
        assert_eq!(parent, state);
    }
    assert_eq!(puzzle.actions_into(&state).into_iter().count(), puzzle.actions(&state).into_iter().count());
}

/// A file of the repository; `None` in a package without it.
fn repository(path: &str) -> Option<String> {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).ok()
}

#[test]
fn the_corpus_is_true() {
    let Some(corpus) = repository("testdata/tiles.txt") else {
        return;
    };
    let lines = corpus.lines().filter(|line| !line.starts_with('#'));
    let mut known: HashMap<(u8, Vec<u8>), HashMap<Packed, u16>> = HashMap::new();
    for line in lines {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, text, cost, _source] = fields[..] else {
            panic!("four fields: {line}");
        };
        let instance = TileInstance::parse(text).unwrap();
        let cost: Option<u16> = cost.parse().ok();
        assert_eq!(instance.solvable().is_ok(), cost.is_some(), "{name}");
        if instance.start().len() <= 9 {
            let puzzle = Tiles::of(&instance).unwrap();
            let goal = (instance.width(), instance.goal().to_vec());
            let distances = known.entry(goal).or_insert_with(|| distances(&puzzle));
            assert_eq!(distances.get(&puzzle.start()).copied(), cost, "{name}");
        }
    }
}

/// Tests each corner; the catalogue's tests walk the complete 8-puzzle.
#[test]
fn pattern_databases_never_overestimate_are_consistent_and_are_kept() {
    for goal in ["0 1 2 / 3 4 5", "5 4 3 / 2 1 0", "1 2 0 / 3 4 5", "1 2 / 3 4 / 0 5"] {
        let goal = TileInstance::parse(goal).unwrap();
        let both = TileInstance::new(goal.width(), goal.height(), goal.start(), goal.start()).unwrap();
        let puzzle = Tiles::of(&both).unwrap();
        let distances = distances(&puzzle);
        for parts in [Parts::Usual, Parts::Small] {
            let patterns = Patterns::of(&puzzle, parts).unwrap();
            assert_eq!(faults(&puzzle, &patterns, &distances), (0, 0, true), "{both}");
        }
    }
    let fifteen = Tiles::random(4, 4, 3).unwrap();
    memo_is_scratch(&fifteen, &Patterns::of(&fifteen, Parts::Small).unwrap());
    let other = TileInstance::parse("9 8 7 / 6 5 4 / 3 2 1 / 10 11 0").unwrap();
    let other = Tiles::of(&TileInstance::new(3, 4, other.start(), other.start()).unwrap()).unwrap();
    memo_is_scratch(&other, &Patterns::of(&other, Parts::Small).unwrap());
    let large = Sliding::<Cells<25>>::random(5, 5, 3).unwrap();
    memo_is_scratch(&large, &Patterns::of(&large, Parts::Small).unwrap());
}

/// A heuristic with its name.
type Named<B> = (&'static str, Box<dyn Fn(&B) -> u32>);

fn named<B: Board, H: Heuristic<Sliding<B>> + 'static>(name: &'static str, heuristic: H) -> Named<B> {
    (name, Box::new(move |board| heuristic.value(&heuristic.first(board))))
}

/// The admissible heuristics for this shape and goal.
fn good<B: Board>(puzzle: &Sliding<B>) -> Vec<Named<B>> {
    let mut all = vec![
        named("misplaced", Misplaced::of(puzzle)),
        named("manhattan", Manhattan::of(puzzle)),
        named("linear-conflict", LinearConflict::of(puzzle)),
    ];
    all.extend(WalkingDistance::of(puzzle).map(|walking| named("walking-distance", walking)));
    // Databases of larger boards take long to make.
    let parts = if puzzle.cells() <= 16 { Parts::Usual } else { Parts::Small };
    all.extend(Patterns::of(puzzle, parts).map(|patterns| named("patterns", patterns)));
    all
}

fn counting_the_blank<B: Board>(puzzle: &Sliding<B>) -> Vec<Named<B>> {
    vec![
        named("misplaced", MisplacedCountingBlank::of(puzzle)),
        named("manhattan", ManhattanCountingBlank::of(puzzle)),
    ]
}

/// The heuristics that overestimate for a start at this distance.
fn too_much<B: Board>(puzzle: &Sliding<B>, all: &[Named<B>], distance: u32) -> Vec<&'static str> {
    let start = puzzle.start();
    all.iter().filter(|(_, worth)| worth(&start) > distance).map(|(name, _)| *name).collect()
}

/// Boards of known distance, sampled from complete layers around several goals.
fn layers() -> impl Iterator<Item = (TileInstance, u32)> {
    let goals = [
        (16, "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"),
        (17, "1 2 3 4 / 5 0 6 7 / 8 9 10 11 / 12 13 14 15"),
        (15, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"),
        (12, "0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 19 / 20 21 22 23 24"),
    ];
    goals.into_iter().flat_map(|(depth, goal)| {
        let goal = TileInstance::parse(goal).unwrap();
        let goal = TileInstance::new(goal.width(), goal.height(), goal.start(), goal.start()).unwrap();
        let layer = goal.at_depth(depth, 200, &mut Rng::seeded(3), &Limits::none()).unwrap().unwrap();
        layer.drawn.into_iter().map(move |drawn| (drawn, depth))
    })
}

#[test]
fn good_heuristics_never_overestimate_on_large_boards() {
    let mut caught = Vec::new();
    for (drawn, depth) in layers() {
        let puzzle = Sliding::<Cells<25>>::of(&drawn).unwrap();
        let all = good(&puzzle);
        assert_eq!(too_much(&puzzle, &all, depth), [""; 0], "{drawn}");
        caught.extend(too_much(&puzzle, &counting_the_blank(&puzzle), depth));
    }
    // The sample catches the known inadmissible heuristics.
    assert!(caught.contains(&"manhattan"));
    for (text, cost) in solvable_corpus() {
        let Ok(puzzle) = Sliding::<Cells<25>>::parse(&text) else { continue };
        assert_eq!(too_much(&puzzle, &good(&puzzle), cost), [""; 0], "{text}");
    }
}

/// The number of moves from uniform boards at which each heuristic changes by more than one.
fn jumps(width: u8, height: u8, of: fn(&Sliding<Cells<25>>) -> Vec<Named<Cells<25>>>) -> Vec<usize> {
    let (mut rng, goal) = (Rng::seeded(11), TileInstance::ordered(width, height).unwrap());
    let puzzle = Sliding::<Cells<25>>::of(&goal).unwrap();
    let all = of(&puzzle);
    assert!(all.iter().all(|(_, worth)| worth(&puzzle.goal()) == 0));
    let mut jumps = vec![0; all.len()];
    for _ in 0..500 {
        let board = Sliding::<Cells<25>>::of(&goal.random(&mut rng)).unwrap().start();
        for action in puzzle.actions(&board) {
            let mut child = board;
            puzzle.apply(&mut child, &action);
            for (jumps, (_, worth)) in jumps.iter_mut().zip(&all) {
                *jumps += usize::from(worth(&board).abs_diff(worth(&child)) > 1);
            }
        }
    }
    jumps
}

/// A heuristic that is 0 at the goal and changes by at most one per move never overestimates.
#[test]
fn admissible_heuristics_change_by_at_most_one_per_move() {
    for (width, height, count) in [(3, 3, 5), (4, 4, 5), (3, 5, 5), (2, 6, 5), (4, 5, 4), (5, 5, 4)] {
        assert_eq!(jumps(width, height, good), vec![0; count], "{width}x{height}");
        assert!(jumps(width, height, counting_the_blank).iter().all(|&jumps| jumps > 0), "{width}x{height}");
    }
}

#[test]
fn walking_distance_guides_to_shortest_solutions() {
    for (text, cost) in solvable_corpus().into_iter().filter(|(_, cost)| *cost <= 32) {
        let puzzle = Tiles::parse(&text);
        let Some(walking) = puzzle.as_ref().ok().and_then(|puzzle| WalkingDistance::of(puzzle).ok()) else {
            continue;
        };
        let puzzle = puzzle.unwrap();
        let found = solve(&puzzle, &Ida::new(walking).cycles(Cycles::Parent));
        assert_eq!(found.plan().map(|plan| plan.cost), Some(cost), "{text}");
    }
}

/// The solvable boards of the corpus, with the lengths of their solutions.
fn solvable_corpus() -> Vec<(String, u32)> {
    let corpus = repository("testdata/tiles.txt").unwrap_or_default();
    let line = |line: &str| {
        let fields: Vec<&str> = line.split(" | ").collect();
        Some((fields.get(1)?.to_string(), fields.get(2)?.parse().ok()?))
    };
    corpus.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
}

#[test]
fn examples_have_the_documented_results() {
    let cost = |name: &str, board: fn(&Tiles) -> Option<u16>| {
        let text = repository(&format!("examples/puzzles/{name}.txt"))?;
        board(&Tiles::parse(&text).unwrap())
    };
    let exact = |puzzle: &Tiles| distances(puzzle).get(&puzzle.start()).copied();
    if repository("examples/puzzles/8-puzzle.txt").is_some() {
        assert_eq!(cost("8-puzzle", exact), Some(26));
        assert_eq!(cost("8-puzzle-hardest", exact), Some(31));
        assert_eq!(cost("8-puzzle-unsolvable", exact), None);
        assert_eq!(cost("15-puzzle", |p| Some(p.cells().into())), Some(16));
    }
}
