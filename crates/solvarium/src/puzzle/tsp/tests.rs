use super::tables::Tables;
use super::*;
use crate::limits::{Clock, Limits, Stop};
use crate::local::{Anneal, Cooling, Landscape, Metaheuristic, Start, Trial, TrialEnd, Walk};
use crate::rng::Rng;
use proptest::prelude::*;

const BURMA14: [[f64; 2]; 14] = [
    [16.47, 96.1],
    [16.47, 94.44],
    [20.09, 92.54],
    [22.39, 93.37],
    [25.23, 97.24],
    [22.0, 96.05],
    [20.47, 97.02],
    [17.2, 96.29],
    [16.3, 97.38],
    [14.05, 98.12],
    [16.53, 97.38],
    [21.52, 95.59],
    [19.41, 97.13],
    [20.09, 94.55],
];
const ULYSSES16: [[f64; 2]; 16] = [
    [38.24, 20.42],
    [39.57, 26.15],
    [40.56, 25.32],
    [36.26, 23.12],
    [33.48, 10.54],
    [37.56, 12.19],
    [38.42, 13.11],
    [37.52, 20.44],
    [41.23, 9.1],
    [41.17, 13.05],
    [36.08, -5.21],
    [38.47, 15.13],
    [38.15, 15.35],
    [37.51, 15.17],
    [35.49, 14.32],
    [39.36, 19.56],
];

/// Held and Karp, "A dynamic programming approach to sequencing problems", 1962: the reference implementation.
fn shortest(tsp: &Tsp) -> i64 {
    let others = tsp.cities() - 1;
    let mut best = vec![i64::MAX / 2; others << others];
    for set in 1..1usize << others {
        for last in (0..others).filter(|last| set >> last & 1 == 1) {
            let before = set & !(1 << last);
            best[set * others + last] = (0..others)
                .filter(|other| before >> other & 1 == 1)
                .map(|other| best[before * others + other] + tsp.distance(other, last))
                .min()
                .unwrap_or_else(|| tsp.distance(others, last));
        }
    }
    let all = ((1 << others) - 1) * others;
    (0..others).map(|last| best[all + last] + tsp.distance(last, others)).min().unwrap()
}

/// A search from a greedy tour that accepts all moves that are no worse, and some that are.
struct Wander;

impl<L: Landscape> Metaheuristic<L> for Wander {
    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let state = landscape.greedy(&mut trial.rng);
        let mut walk = Walk::from(landscape, trial, state)?;
        while let Some(step) = walk.propose() {
            let delta = walk.evaluate(step)?;
            if delta <= 0 || walk.trial().rng.below(200) == 0 {
                walk.take(step, delta)?;
            }
        }
        Ok(())
    }
}

fn best(tsp: &Tsp, evaluations: u64) -> i64 {
    Trial::new(1).limits(Limits::none().nodes(evaluations)).run(&Tours::new(tsp), &Wander).cost().unwrap()
}

#[test]
fn published_optima_agree_with_the_reference_and_are_found() {
    for (points, optimum) in [(BURMA14.to_vec(), 3323), (ULYSSES16.to_vec(), 6859)] {
        let tsp = Tsp::of(Metric::Geo, points).unwrap().with_optimum(Some(optimum));
        assert_eq!(shortest(&tsp), optimum);
        let found = Trial::new(1).limits(Limits::none().nodes(300_000)).run(&Tours::new(&tsp), &Wander);
        assert_eq!((found.cost(), found.ended), (Some(optimum), TrialEnd::AtGoal));
        let cold = Trial::new(1)
            .limits(Limits::none().nodes(300_000))
            .run(&Tours::new(&tsp), &Anneal::new().cooling(Cooling::Constant).temperature(40.0).unwrap());
        assert_eq!(cold.cost(), Some(optimum));
    }
}

#[test]
fn made_instances_have_the_optima_that_they_tell() {
    for text in ["circle 3", "circle 5", "circle 12", "grid 2 2", "grid 3 3", "grid 4 3", "grid 5 3"] {
        let tsp = Tsp::parse(text).unwrap();
        assert_eq!(Some(shortest(&tsp)), tsp.optimum(), "{text}");
    }
    for text in ["circle 60", "grid 6 6"] {
        let tsp = Tsp::parse(text).unwrap();
        assert_eq!(Some(best(&tsp, 2_000_000)), tsp.optimum(), "{text}");
    }
    assert_eq!(Tsp::parse("uniform 50 1").unwrap(), Tsp::parse("uniform 50 1").unwrap());
    assert_ne!(Tsp::parse("uniform 50 1").unwrap().points(), Tsp::parse("uniform 50 2").unwrap().points());
}

/// Three cities have one tour, so a search is done at once.
#[test]
fn the_only_tour_of_three_cities_is_an_answer() {
    let tsp = Tsp::parse("uniform 3 1").unwrap();
    let found = Trial::new(1).run(&Tours::new(&tsp), &Anneal::new());
    assert_eq!((found.ended, found.cost()), (TrialEnd::AtGoal, Some(shortest(&tsp))));
}

/// Instances of every metric, with ties and cities at one point.
fn instances(cities: std::ops::Range<usize>) -> impl Strategy<Value = Tsp> {
    let point = (0..60i32, 0..60i32).prop_map(|(x, y)| [f64::from(x) * 1.5 - 30.0, f64::from(y)]);
    (prop::collection::vec(point, cities), 0..7usize, 0..1000i32).prop_map(|(points, metric, salt)| {
        match Metric::ALL[metric] {
            Metric::Explicit => explicit(points.len(), salt),
            metric => Tsp::of(metric, points).unwrap(),
        }
    })
}

/// A table of distances that are not from a plane.
fn explicit(cities: usize, salt: i32) -> Tsp {
    let distance = |a: usize, b: usize| (a * b + (a + b) * salt as usize) % 97;
    let of =
        |at: usize| if at / cities == at % cities { 0 } else { distance(at / cities, at % cities) as i32 };
    Tsp::of_table((0..cities * cities).map(of).collect(), 0).unwrap()
}

fn edges(values: &[i32]) -> Vec<u64> {
    let back = values.iter().skip(1).chain(values.first());
    let mut edges: Vec<u64> =
        values.iter().zip(back).map(|(&a, &b)| (a.min(b) as u64) << 32 | a.max(b) as u64).collect();
    edges.sort_unstable();
    edges
}

/// A move does what it claims, and undoing it restores the tour.
fn check_move(tours: &Tours, tour: &mut Tour, step: Step) -> Result<(), TestCaseError> {
    let (before, delta) = (tour.clone(), tours.delta(tour, step));
    let (removed, added) = (tours.removed(tour, step), tours.added(tour, step));
    let edges_before = edges(&tours.values(tour));
    let touched: Vec<u32> = tours.touched(tour, step).into_iter().collect();
    let is_touched = |city: u64| touched.contains(&(city as u32));
    prop_assert!(
        removed.iter().chain(&added).all(|edge| is_touched(edge >> 32) && is_touched(edge & 0xFFFF_FFFF))
    );
    tours.apply(tour, step);
    prop_assert_eq!(tours.cost(tour), tours.cost(&before) + delta);
    prop_assert_eq!(tours.cost(tour), tours.recount(tour));
    prop_assert_eq!(tours.tsp().check(&tours.values(tour)), Ok(tours.cost(tour)));
    let edges_after = edges(&tours.values(tour));
    for edge in removed {
        prop_assert!(edges_before.contains(&edge) && !edges_after.contains(&edge), "{:?}", step);
    }
    for edge in added {
        prop_assert!(!edges_before.contains(&edge) && edges_after.contains(&edge), "{:?}", step);
    }
    let after = tour.clone();
    tours.undo(tour, step);
    prop_assert_eq!(&*tour, &before);
    *tour = after;
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn the_cost_of_a_move_agrees_with_a_recount(tsp in instances(4..40), seed: u64, near in 1..12usize) {
        let (tours, mut rng) = (Tours::with_neighbours(&tsp, near), Rng::seeded(seed));
        let mut tour = tours.random(&mut rng);
        for _ in 0..40 {
            let step = tours.propose(&tour, &mut rng).unwrap();
            check_move(&tours, &mut tour, step)?;
        }
        let all: Vec<Step> = tours.moves(&tour).collect();
        let repairs: Vec<Step> = tours.repairs(&tour, &mut rng).collect();
        prop_assert!(repairs.iter().all(|step| all.contains(step)));
        let by_place: Vec<Step> = (0..tours.positions()).flat_map(|city| tours.moves_at(&tour, city)).collect();
        prop_assert_eq!(&by_place, &all);
        for step in all {
            let mut copy = tour.clone();
            check_move(&tours, &mut copy, step)?;
        }
    }

    #[test]
    fn distances_without_a_table_are_those_of_the_table(tsp in instances(4..30), seed: u64) {
        prop_assume!(tsp.metric() != Metric::Explicit);
        let tours = Tours::new(&tsp);
        let bare = tours.clone().without_table();
        let tour = bare.random(&mut Rng::seeded(seed));
        prop_assert_eq!(&tour, &tours.random(&mut Rng::seeded(seed)));
        prop_assert_eq!(bare.cost(&tour), bare.recount(&tour));
        let greedy = bare.greedy(&mut Rng::seeded(seed));
        prop_assert_eq!(bare.cost(&greedy), bare.recount(&greedy));
    }

    #[test]
    fn the_twin_agrees(tsp in instances(4..9), seed: u64) {
        let found = Trial::new(seed).limits(Limits::none().nodes(30_000)).run(&Tours::new(&tsp), &Wander);
        prop_assert_eq!(found.cost(), Some(shortest(&tsp)));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,200}", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Tsp::parse(&text);
        let _ = Tsp::parse(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn named_cities_round_trip() {
    let named = Tsp::parse("Ulm, 0, 0\nBonn, 10, 0\nKiel, 0, 10\n").unwrap();
    assert_eq!((named.city(2), named.line(&[0, 2, 1])), ("Kiel".into(), "Ulm Kiel Bonn".into()));
    assert_eq!(Tsp::parse(&named.print()).unwrap(), named);
}

#[test]
fn faults_have_messages_and_positions() {
    let cases = [
        ("1 2\n3\n4 5", "line 2, column 1: expected one city per line, `x y` or a name, x and y, found `3`"),
        ("1 2\nA 3 4\n4 5", "line 2, column 1: either all cities have names, or none"),
        ("A 1 2\nA 3 4\nB 4 5", "line 2, column 1: a second city is named `A`"),
        ("A 1 2 3\n", "line 1, column 7: expected nothing more in this line, found `3`"),
        ("0 0\n1 NaN\n2 2", "line 2, column 3: expected a coordinate from -1e12 to 1e12, found `NaN`"),
        ("0 0\n1 2e12\n2 2", "line 2, column 3: expected a coordinate from -1e12 to 1e12, found `2e12`"),
        (
            "0.5 0\n1 0.2\n0 1",
            "line 1: distances are rounded to whole numbers, but no two cities are 100 apart: multiply the coordinates, for example by 1000",
        ),
        ("# optimum short\n0 0\n1 2\n2 2", "line 1: expected a length after `optimum`, found `short`"),
        ("circle 2", "line 1, column 8: expected the number of cities, a number from 3 to 1000, found `2`"),
        ("grid 4", "line 1, column 1: expected the number of rows after `grid`"),
    ];
    for (text, wanted) in cases {
        assert_eq!(Tsp::parse(text).unwrap_err().to_string(), wanted, "{text}");
    }
}

#[test]
fn a_tour_is_checked() {
    let tsp = Tsp::parse("0 0\n10 0\n0 10").unwrap();
    let fault = |tour: &[i32]| tsp.check(tour).unwrap_err().to_string();
    assert_eq!(fault(&[0, 1]), "the tour has 2 cities, but the instance has 3");
    assert_eq!(fault(&[0, 1, 3]), "the tour has city 4, but there are only 3");
    assert_eq!(fault(&[0, 1, -1]), "the tour has city 0, but there are only 3");
    assert_eq!(fault(&[0, i32::MAX, 1]), "the tour has city 2147483648, but there are only 3");
    assert_eq!(tsp.draw(&[0, 1, 1]), "no tour: the tour visits city 2 twice\n1 2 2\n");
}

/// Tables can be interrupted at any check, and then none are made.
#[test]
fn tables_are_made_within_limits() {
    for text in ["uniform 3000 1", "uniform 300 1"] {
        let tsp = Tsp::parse(text).unwrap();
        let looks = std::cell::Cell::new(0);
        let within = |most: usize| {
            looks.set(0);
            Tables::new(&tsp, 10, |_| {
                looks.set(looks.get() + 1);
                if looks.get() > most { Err(most) } else { Ok(()) }
            })
        };
        assert!(within(usize::MAX).is_ok());
        let all = looks.get();
        assert!(all > tsp.cities(), "a look for each city at least: {all}");
        for most in (0..all).step_by(all / 50) {
            assert_eq!(within(most).err(), Some(most));
        }
    }
}

#[test]
fn tours_are_begun_within_limits() {
    let limits = Limits::none().time(std::time::Duration::ZERO);
    for text in ["uniform 3000 1", "uniform 300 1"] {
        let tours = Tours::new(&Tsp::parse(text).unwrap());
        assert_eq!(tours.prepare(&Clock::new(&limits)), Err(Stop::Time));
        assert_eq!(tours.prepare(&Clock::new(&Limits::none())), Ok(()));
        for start in [Start::Random, Start::Greedy] {
            let begun = tours.begin(start, &mut Rng::seeded(1), &Clock::new(&limits));
            assert_eq!(begun.err(), Some(Stop::Time));
            let begun = tours.begin(start, &mut Rng::seeded(1), &Clock::new(&Limits::none()));
            let alike = match start {
                Start::Random => tours.random(&mut Rng::seeded(1)),
                Start::Greedy => tours.greedy(&mut Rng::seeded(1)),
            };
            assert_eq!(begun, Ok(alike));
        }
    }
}

#[test]
fn three_cities_have_one_tour_and_no_moves() {
    let tours = Tours::new(&Tsp::parse("0 0\n10 0\n0 10").unwrap());
    let tour = tours.random(&mut Rng::seeded(1));
    assert_eq!((tours.cost(&tour), tours.moves(&tour).count()), (34, 0));
    assert_eq!(tours.propose(&tour, &mut Rng::seeded(1)), None);
}

#[test]
fn the_farthest_cities_do_not_outgrow_their_lengths() {
    let far = |i: usize| if i.is_multiple_of(2) { [-1e12, -1e12] } else { [1e12, 1e12] };
    let tsp = Tsp::of(Metric::Manhattan, (0..super::MOST).map(far).collect()).unwrap();
    let tour: Vec<i32> = (0..super::MOST as i32).collect();
    assert_eq!(tsp.check(&tour), Ok(4_000_000_000_000_000_000));
}

#[test]
fn tours_are_wrapped_at_column_80() {
    let tsp = Tsp::parse("grid 10 10").unwrap();
    let drawn = tsp.draw(&(0..100).collect::<Vec<i32>>());
    assert!(drawn.lines().all(|line| line.len() <= 80));
    assert_eq!(drawn.lines().nth(1).unwrap().split(' ').next_back(), Some("30"));
    assert_eq!(drawn.lines().skip(1).flat_map(str::split_whitespace).count(), 100);
}
