use super::*;
use crate::Limits;
use crate::local::{Anneal, Cooling, Landscape, Trial, TrialEnd};
use crate::rng::Rng;
use proptest::prelude::*;

/// Walks by random moves, some of them undone, and checks costs and features.
fn walk<L: Landscape>(landscape: &L, seed: u64) -> Result<(), TestCaseError>
where
    L::State: PartialEq + std::fmt::Debug,
{
    let mut rng = Rng::seeded(seed);
    let mut state = landscape.random(&mut rng);
    prop_assert_eq!(landscape.cost(&state), landscape.recount(&state));
    for _ in 0..60 {
        let step = landscape.propose(&state, &mut rng).unwrap();
        let (before, delta) = (state.clone(), landscape.delta(&state, step));
        let (removed, added) = (landscape.removed(&state, step), landscape.added(&state, step));
        landscape.apply(&mut state, step);
        prop_assert_eq!(landscape.cost(&state), landscape.cost(&before) + delta);
        prop_assert_eq!(landscape.cost(&state), landscape.recount(&state));
        prop_assert_eq!((landscape.removed(&state, step), landscape.added(&state, step)), (added, removed));
        if rng.below(3) == 0 {
            landscape.undo(&mut state, step);
            prop_assert_eq!(&state, &before);
        }
        let repairs: Vec<L::Move> = landscape.repairs(&state, &mut rng).collect();
        prop_assert_eq!(repairs.is_empty(), landscape.cost(&state) == 0);
        let is_local = |&step: &L::Move| landscape.delta(&state, step) <= 0 || landscape.cost(&state) == 0;
        prop_assert!(repairs.iter().all(is_local));
        prop_assert_eq!(landscape.all_repairs(&state).next().is_none(), repairs.is_empty());
    }
    Ok(())
}

proptest! {
    #[test]
    fn the_cost_of_a_flip_agrees_with_a_recount(bits in 1..40usize, block in 1..6usize, blocks in 1..6usize, seed: u64) {
        walk(&OneMax::parse(&bits.to_string()).unwrap(), seed)?;
        walk(&RoyalRoad::parse(&format!("{} {block}", block * blocks)).unwrap(), seed)?;
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in ".{0,40}") {
        let _ = (OneMax::parse(&text), RoyalRoad::parse(&text));
    }
}

#[test]
fn the_classics_are_solved() {
    let anneal = Anneal::new().cooling(Cooling::Constant).temperature(0.2).unwrap();
    let limits = || Limits::none().nodes(1_000_000);
    let ones = Trial::new(1).limits(limits()).run(&OneMax::parse("200").unwrap(), &anneal);
    assert_eq!(ones.ended, TrialEnd::AtGoal);
    let (road, found) = (RoyalRoad::parse("64 8").unwrap(), |seed| {
        Trial::new(seed).limits(limits()).run(&RoyalRoad::parse("64 8").unwrap(), &Anneal::new())
    });
    for seed in 0..3 {
        let (state, cost) = found(seed).best.unwrap();
        assert_eq!((cost, road.check(&road.values(&state)).unwrap()), (0, 64));
    }
}

#[test]
fn faults_are_named() {
    let faults = [
        (
            OneMax::parse("0").unwrap_err(),
            "line 1, column 1: expected the number of bits, a number from 1 to 1000000, found `0`",
        ),
        (OneMax::parse("5 5").unwrap_err(), "line 1, column 3: expected nothing more, found `5`"),
        (
            RoyalRoad::parse("8 16").unwrap_err(),
            "line 1, column 3: 8 bits do not divide into blocks of 16: 8 left over",
        ),
        (OneMax::parse("3").unwrap().check(&[1, 1]).unwrap_err(), "expected 3 bits, found 2"),
        (OneMax::parse("2").unwrap().check(&[1, 2]).unwrap_err(), "expected 0 or 1 for bit 2, found 2"),
    ];
    for (fault, wanted) in faults {
        assert_eq!(fault.to_string(), wanted);
    }
}

#[test]
fn bits_are_drawn_in_rows() {
    let drawn = RoyalRoad::parse("120 24").unwrap().draw(&[1; 120]);
    assert_eq!(drawn.lines().map(str::len).collect::<Vec<_>>(), [49, 49, 24]);
    let long = RoyalRoad::parse("200 100").unwrap().draw(&[0; 200]);
    assert_eq!(long.lines().map(str::len).collect::<Vec<_>>(), [64, 64, 64, 8]);
}
