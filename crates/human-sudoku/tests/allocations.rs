//! Ratings without chains allocate nothing per step: searches use fixed memory, or reuse it.

use allocation_counter::measure;
use human_sudoku::{Budget, Geometry, Position, Technique, TechniqueSet, hodoku, se};

/// The difficulty at which Sudoku Explainer's chains begin: bidirectional cycles.
const CHAINS: u16 = 65;

fn puzzles() -> impl Iterator<Item = Position> {
    (0..600).map(|seed| Position::of_puzzle(Geometry::NINE, fast_sudoku::generate(seed).cells()))
}

/// Returns the index of a technique in HoDoKu's order.
fn place(technique: Technique) -> Option<u16> {
    technique.entry().hodoku.map(|entry| entry.index)
}

/// Returns how many different techniques were the hardest of some puzzle.
fn kinds(hardest: &[Technique]) -> usize {
    let mut places: Vec<usize> = hardest.iter().map(|&technique| technique as usize).collect();
    places.sort_unstable();
    places.dedup();
    places.len()
}

#[test]
fn hodoku_s_rating_allocates_the_list_of_steps_and_nothing_else() {
    let mut ladder = hodoku::Ladder::new(TechniqueSet::EMPTY);
    puzzles().for_each(|puzzle| drop(ladder.rate(&puzzle, &Budget::UNLIMITED)));
    let mut hardest = Vec::new();
    for puzzle in puzzles() {
        let mut rating = None;
        let counted = measure(|| rating = Some(ladder.rate(&puzzle, &Budget::UNLIMITED)));
        let steps = rating.map(|rating| rating.steps).unwrap_or_default();
        if let Some(&last) = steps.iter().max_by_key(|&&technique| place(technique))
            && place(last) <= place(Technique::XChain)
        {
            assert_eq!(counted.count_total, 1, "{} steps to {last}: {puzzle}", steps.len());
            hardest.push(last);
        }
    }
    assert!(hardest.len() > 400 && kinds(&hardest) > 20, "{hardest:?}");
}

#[test]
fn sudoku_explainer_s_rating_allocates_nothing() {
    let mut ladder = se::Ladder::new(TechniqueSet::EMPTY);
    puzzles().for_each(|puzzle| {
        ladder.rate(&puzzle, &Budget::UNLIMITED);
    });
    let mut hardest = Vec::new();
    for puzzle in puzzles() {
        let mut rating = None;
        let counted = measure(|| rating = Some(ladder.rate(&puzzle, &Budget::UNLIMITED)));
        if let Some(rating) = rating.filter(|rating| rating.er < CHAINS) {
            assert_eq!(counted.count_total, 0, "ER {} by {:?}: {puzzle}", rating.er, rating.hardest);
            hardest.extend(rating.hardest);
        }
    }
    assert!(hardest.len() > 300 && kinds(&hardest) > 15, "{hardest:?}");
}
