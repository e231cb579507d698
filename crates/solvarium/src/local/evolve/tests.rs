//! Evolution on all landscapes, with all settings.

use super::*;
use crate::limits::Limits;
use crate::local::board::{FillBoard, SwapBoard};
use crate::local::trial::at_once::tests::on_cores;
use crate::local::{Event, Figures, Genome, Landscape, TrialEnd, Watch};
use crate::puzzle::bits::{OneMax, RoyalRoad};
use crate::puzzle::colouring::Colouring;
use crate::puzzle::queens::QueensBoard;
use crate::puzzle::sudoku::Sudoku;
use crate::puzzle::tsp::{Tours, Tsp};
use crate::rng::Rng;
use proptest::prelude::{ProptestConfig, TestCaseError, prop_assert, prop_assert_eq, proptest};
use std::collections::BTreeSet;

const SMALL: &str = "1 . . .\n. . 3 .\n. 4 . .\n. . . 2";
const GRID: &str = "..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.";

const CROSSOVERS: [Crossover; 4] = [Crossover::Row, Crossover::Box, Crossover::Uniform, Crossover::Cycle];
const MUTATIONS: [Mutation; 3] = [Mutation::Reset, Mutation::Swap, Mutation::Mixed];
const STAGNATIONS: [Stagnation; 4] =
    [Stagnation::None, Stagnation::Reset, Stagnation::Growing, Stagnation::Immigrants(0.3)];

fn free(text: &str) -> FillBoard {
    FillBoard::new(&Sudoku::parse(text).unwrap().board().unwrap())
}

fn boxes(text: &str) -> SwapBoard {
    SwapBoard::boxes(&Sudoku::parse(text).unwrap().board().unwrap()).unwrap()
}

/// Children of random parents are states with the cost that `cost_of` gives. Values that both parents share are
/// inherited, unless mutated.
fn make_valid_children<L: GeneticLandscape>(landscape: &L, seed: u64) -> Result<(), TestCaseError> {
    let (mut rng, genome, mut child) = (Rng::seeded(seed), landscape.genome(), vec![]);
    for crossover in CROSSOVERS {
        for mutation in MUTATIONS {
            let parents = [0; 2].map(|_| landscape.values(&landscape.random(&mut rng)));
            let [a, b] = &parents;
            genome.cross(crossover, a, b, &mut child, &mut rng);
            for (at, value) in child.iter().enumerate() {
                prop_assert!(
                    [a[at], b[at]].contains(value),
                    "{crossover:?} makes {value} of {a:?} and {b:?}"
                );
            }
            mutation.mutate(&genome, mutation::Rates::new(0.3, 0.7, 9), &mut child, &mut rng);
            let state = landscape.decode(&child);
            prop_assert!(state.is_some(), "{crossover:?}, {mutation:?}: {child:?}");
            let state = state.unwrap();
            prop_assert_eq!(landscape.recount(&state), landscape.cost(&state));
            prop_assert_eq!(landscape.recount(&state), landscape.cost_of(&child));
        }
    }
    spoil(landscape, child, &mut rng)
}

/// Invalid genomes have no state.
fn spoil<L: GeneticLandscape>(landscape: &L, values: Vec<i32>, rng: &mut Rng) -> Result<(), TestCaseError> {
    prop_assert!(landscape.decode(&values[1..]).is_none());
    for wrong in [-1, i32::MAX] {
        let mut spoilt = values.clone();
        spoilt[rng.below(values.len())] = wrong;
        prop_assert!(landscape.decode(&spoilt).is_none());
    }
    Ok(())
}

fn tours() -> Tours {
    let towns = "0 0\n3 1\n5 2\n1 4\n7 7\n2 8\n6 3\n9 9\n";
    Tours::new(&Tsp::parse(towns).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn children_are_states(seed: u64) {
        make_valid_children(&free(SMALL), seed)?;
        make_valid_children(&free(GRID), seed)?;
        make_valid_children(&FillBoard::candidates(&Sudoku::parse(GRID).unwrap().board().unwrap()).unwrap(), seed)?;
        make_valid_children(&boxes(SMALL), seed)?;
        make_valid_children(&boxes(GRID), seed)?;
        make_valid_children(&QueensBoard::new(12).unwrap(), seed)?;
        make_valid_children(&Colouring::parse("australia").unwrap().landscape(), seed)?;
        make_valid_children(&OneMax::parse("70").unwrap(), seed)?;
        make_valid_children(&RoyalRoad::parse("64 8").unwrap(), seed)?;
        make_valid_children(&tours(), seed)?;
    }

    /// If houses are kept, rows, boxes and uniform crossover inherit complete houses.
    #[test]
    fn kept_houses_are_inherited_completely(seed: u64) {
        let (kept, mut rng, mut child) = (boxes(GRID), Rng::seeded(seed), vec![]);
        let [a, b] = [0; 2].map(|_| kept.values(&kept.random(&mut rng)));
        for crossover in &CROSSOVERS[..3] {
            kept.genome().cross(*crossover, &a, &b, &mut child, &mut rng);
            for corner in [0, 3, 6, 27, 30, 33, 54, 57, 60] {
                let house = |of: &[i32]| (0..9).map(|cell| of[corner + cell / 3 * 9 + cell % 3]).collect::<Vec<_>>();
                prop_assert!([house(&a), house(&b)].contains(&house(&child)));
            }
        }
    }
}

fn generational() -> Evolve {
    Evolve::new().replacement(Replacement::Generational)
}

/// Each setting once, with the others at their defaults.
fn settings() -> Vec<Evolve> {
    let some = || generational().population(30).unwrap().patience(15).unwrap();
    let mut all: Vec<Evolve> = CROSSOVERS.map(|crossover| some().crossover(crossover)).into();
    all.extend([Mutation::Reset, Mutation::Mixed].map(|mutation| some().mutation(mutation)));
    let selections =
        [Selection::Truncation(0.4), Selection::Tournament(2), Selection::Roulette, Selection::Rank];
    all.extend(selections.map(|selection| some().selection(selection).unwrap()));
    all.extend(STAGNATIONS[1..].iter().map(|&answer| some().stagnation(answer).unwrap()));
    all.push(some().replacement(Replacement::Steady));
    all.push(some().replacement(Replacement::Steady).selection(Selection::Rank).unwrap());
    all.push(Evolve::new());
    all.push(some().elitism(20));
    all.push(some().elitism(40).stagnation(Stagnation::Growing).unwrap());
    all.push(some().elitism(0));
    all.push(some().population(2).unwrap());
    all.push(some().islands(3, 5).unwrap());
    all.push(some().islands(2, 1).unwrap().replacement(Replacement::Steady));
    all.push(some().reset_rate(Some(0.1)).unwrap().swap_rate(Some(0.5)).unwrap());
    all
}

/// Every setting solves the landscape, reproducibly and within its budget.
fn solves<L: GeneticLandscape + Sync>(landscape: &L) {
    for evolve in settings() {
        let run = |nodes| Trial::new(3).limits(Limits::none().nodes(nodes)).run(landscape, &evolve);
        let found = run(3_000_000);
        assert_eq!(found.ended, TrialEnd::AtGoal, "{evolve:?}: {:?}", found.cost());
        assert_eq!(run(3_000_000).stats, found.stats, "{evolve:?}");
        for budget in [0, 1, 2, 31, 100] {
            let stopped = run(budget);
            if stopped.ended != TrialEnd::AtGoal {
                let ended = (stopped.ended, stopped.stats.expanded);
                assert_eq!(ended, (TrialEnd::Stopped(Stop::Nodes), budget), "{evolve:?}");
            }
            assert_eq!(stopped.best.is_some(), budget > 0);
        }
    }
}

#[test]
fn small_boards_are_filled() {
    solves(&free(SMALL));
    solves(&boxes(SMALL));
}

#[test]
fn bits_queens_and_maps_are_solved() {
    solves(&OneMax::parse("24").unwrap());
    solves(&QueensBoard::new(7).unwrap());
    solves(&Colouring::parse("australia").unwrap().landscape());
}

#[test]
fn tours_get_shorter() {
    let run = |nodes| Trial::new(1).limits(Limits::none().nodes(nodes)).run(&tours(), &Evolve::new()).cost();
    assert!(run(20_000) < run(10));
}

#[test]
fn threads_change_nothing() {
    let (landscape, evolve) = (boxes(GRID), generational().population(20).unwrap().islands(4, 7).unwrap());
    let evolve = evolve.patience(30).unwrap();
    for (goal, nodes) in [(None, 40_003), (Some(20), u64::MAX), (Some(12), u64::MAX)] {
        let run = |threads| {
            let limits = Limits::none().nodes(nodes);
            let found = on_cores(threads, || {
                Trial::new(9).limits(limits).run(&landscape, &evolve.clone().goal(goal))
            });
            (
                found.stats.expanded,
                found.stats.descent,
                found.ended,
                found.best.map(|(state, _)| landscape.values(&state)),
            )
        };
        let one = run(1);
        assert_eq!(one, run(4));
        assert_eq!(one, run(3));
        let stop = if goal.is_some() { Stop::Reached } else { Stop::Nodes };
        assert_eq!(one.2, TrialEnd::Stopped(stop));
        assert!(goal.is_some() || one.0 == nodes);
    }
}

/// A target cost ends the trial, but does not count as a solution.
#[test]
fn a_target_cost_is_not_a_solution() {
    let found = Trial::new(1).run(&free(GRID), &Evolve::new().goal(Some(20)));
    assert_eq!(found.ended, TrialEnd::Stopped(Stop::Reached));
    assert!((1..=20).contains(&found.cost().unwrap()));
    let found = Trial::new(1).aim(20).run(&free(GRID), &Evolve::new().goal(Some(10)));
    assert!((1..=20).contains(&found.cost().unwrap()));
    assert_eq!(Trial::new(1).run(&free(SMALL), &Evolve::new().goal(Some(-5))).ended, TrialEnd::AtGoal);
}

/// A record of all events.
#[derive(Default)]
struct EventLog {
    reports: Vec<(u64, i64)>,
    figures: Vec<Figures>,
    restarts: u64,
}

impl<L: GeneticLandscape> Watch<L> for EventLog {
    fn see(&mut self, event: &Event<'_, L>) {
        match event {
            Event::Report { generations, cost, .. } => self.reports.push((*generations, *cost)),
            Event::Figures(figures) => self.figures.push(*figures),
            Event::Restart { .. } => self.restarts += 1,
            _ => {}
        }
    }
}

#[test]
fn observers_see_each_generation_and_change_nothing() {
    let evolve = generational().population(10).unwrap().report(50).patience(40).unwrap();
    for (islands, between) in [(1, 1), (2, 10)] {
        let evolve = evolve.clone().islands(islands, 10).unwrap();
        let mut diary = EventLog::default();
        let limits = Limits::none().nodes(3_600 * u64::from(islands));
        let seen = Trial::new(1).limits(limits.clone()).watch(&mut diary).run(&free(GRID), &evolve);
        let unseen = Trial::new(1).limits(limits).run(&free(GRID), &evolve);
        assert_eq!((seen.stats, seen.cost()), (unseen.stats, unseen.cost()));
        let reported = diary.figures.len() as u64;
        assert_eq!(reported, seen.stats.descent.generations.div_ceil(between));
        assert!(diary.reports.len() > 5, "{:?}", diary.reports);
        assert!(diary.reports.iter().all(|(generations, _)| generations.is_multiple_of(50)));
        assert!(islands > 1 || (diary.restarts > 0 && diary.restarts == seen.stats.descent.restarts));
        let is_sound = |figures: &&Figures| {
            figures.best as f64 <= figures.mean
                && figures.diversity.is_some_and(|share| (0.0..=1.0).contains(&share))
        };
        assert!(diary.figures.iter().all(|figures| is_sound(&figures)));
    }
}

#[test]
fn nobody_of_the_elite_is_lost() {
    struct Best(Vec<i64>);
    impl Watch<FillBoard> for Best {
        fn see(&mut self, event: &Event<'_, FillBoard>) {
            if let Event::Report { cost, .. } = event {
                self.0.push(*cost);
            }
        }
    }
    let is_sorted = |elite| {
        let evolve = generational().population(10).unwrap().report(1).stagnation(Stagnation::None).unwrap();
        let mut best = Best(vec![]);
        let limits = Limits::none().nodes(5_000);
        Trial::new(1).limits(limits).watch(&mut best).run(&free(GRID), &evolve.elitism(elite));
        best.0.is_sorted_by(|a, b| a >= b)
    };
    assert!(is_sorted(1) && !is_sorted(0));
}

#[test]
fn bad_settings_are_reported() {
    let new = Evolve::new;
    let errors: Vec<String> = [
        new().population(0),
        new().population(1_000_001),
        new().selection(Selection::Truncation(-0.5)),
        new().selection(Selection::Truncation(f64::NAN)),
        new().selection(Selection::Tournament(0)),
        new().reset_rate(Some(1.1)),
        new().swap_rate(Some(-0.1)),
        new().stagnation(Stagnation::Immigrants(2.0)),
        new().patience(0),
        new().islands(0, 5),
        new().islands(1001, 5),
        new().islands(5, 0),
    ]
    .map(|setting| setting.unwrap_err().to_string())
    .into();
    let expected = [
        "expected a population from 1 to 1000000, found 0",
        "expected a population from 1 to 1000000, found 1000001",
        "expected a share of parents from 0 to 1, found -0.5",
        "expected a share of parents from 0 to 1, found NaN",
        "expected a tournament of at least 1, found 0",
        "expected a rate of resets from 0 to 1, found 1.1",
        "expected a rate of swaps from 0 to 1, found -0.1",
        "expected a share of immigrants above 0 and at most 1, found 2",
        "expected a patience of at least 1, found 0",
        "expected islands from 1 to 1000, found 0",
        "expected islands from 1 to 1000, found 1001",
        "expected a migration after at least 1 generation, found 0",
    ];
    assert_eq!(errors, expected);
}

#[test]
fn memory_is_kept() {
    let evolve = Evolve::new().population(1_000_000).unwrap();
    let found = Trial::new(1).limits(Limits::none().memory(1 << 20)).run(&free(GRID), &evolve);
    assert_eq!((found.ended, found.stats.expanded), (TrialEnd::Stopped(Stop::Memory), 0));
}

#[test]
fn time_is_kept_on_islands() {
    let evolve = generational().islands(3, u64::MAX).unwrap();
    let limits = Limits::none().time(std::time::Duration::from_millis(50));
    let found = Trial::new(1).limits(limits).run(&QueensBoard::new(3).unwrap(), &evolve);
    assert_eq!(found.ended, TrialEnd::Stopped(Stop::Time));
    assert!(found.stats.expanded > 0);
}

/// A genome in which nothing can change.
#[test]
fn fixed_genomes_do_not_change() {
    let genome = Genome::free(vec![[7].into(), [].into()]);
    let (mut child, mut rng) = (vec![7, 0], Rng::seeded(1));
    for mutation in MUTATIONS {
        mutation.mutate(&genome, mutation::Rates::new(1.0, 1.0, 9), &mut child, &mut rng);
    }
    assert_eq!(child, [7, 0]);
    let seen: BTreeSet<i64> = [QueensBoard::new(1).unwrap()].iter().map(|one| one.cost_of(&[0])).collect();
    assert_eq!(seen, [0].into());
}
