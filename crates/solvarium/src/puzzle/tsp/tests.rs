use super::tables::Tables;
use super::*;
use crate::limits::{Clock, Limits, Stop};
use crate::local::{Anneal, Cooling, Ended, Landscape, Metaheuristic, Start, Trial, Walk};
use crate::rng::Rng;
use proptest::prelude::*;

const BURMA14: &str = "NAME: burma14\nTYPE: TSP\nCOMMENT: 14-Staedte in Burma (Zaw Win)\nDIMENSION: 14\n\
    EDGE_WEIGHT_TYPE: GEO\nEDGE_WEIGHT_FORMAT: FUNCTION\nDISPLAY_DATA_TYPE: COORD_DISPLAY\nOPTIMUM : 3323\n\
    NODE_COORD_SECTION\n1 16.47 96.10\n2 16.47 94.44\n3 20.09 92.54\n4 22.39 93.37\n5 25.23 97.24\n\
    6 22.00 96.05\n7 20.47 97.02\n8 17.20 96.29\n9 16.30 97.38\n10 14.05 98.12\n11 16.53 97.38\n\
    12 21.52 95.59\n13 19.41 97.13\n14 20.09 94.55\nEOF\n";
const ULYSSES16: &str = "NAME: ulysses16.tsp\nTYPE: TSP\nDIMENSION: 16\nEDGE_WEIGHT_TYPE: GEO\n\
    BEST_KNOWN: 6859\nNODE_COORD_SECTION\n1 38.24 20.42\n2 39.57 26.15\n3 40.56 25.32\n4 36.26 23.12\n\
    5 33.48 10.54\n6 37.56 12.19\n7 38.42 13.11\n8 37.52 20.44\n9 41.23 9.10\n10 41.17 13.05\n\
    11 36.08 -5.21\n12 38.47 15.13\n13 38.15 15.35\n14 37.51 15.17\n15 35.49 14.32\n16 39.36 19.56\nEOF";

/// Held and Karp, "A dynamic programming approach to sequencing problems", 1962: the slow twin.
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

/// From a greedy tour takes whatever is no worse, and sometimes what is.
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
fn published_optima_are_those_of_the_slow_twin_and_are_found() {
    for (text, optimum) in [(BURMA14, 3323), (ULYSSES16, 6859)] {
        let tsp = Tsp::parse(text).unwrap();
        assert_eq!((shortest(&tsp), tsp.optimum()), (optimum, Some(optimum)));
        let found = Trial::new(1).limits(Limits::none().nodes(300_000)).run(&Tours::new(&tsp), &Wander);
        assert_eq!((found.cost(), found.ended), (Some(optimum), Ended::AtGoal));
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

/// Three cities have one tour: whoever has it is done, and can say so.
#[test]
fn the_only_tour_of_three_cities_is_an_answer() {
    let tsp = Tsp::parse("uniform 3 1").unwrap();
    let found = Trial::new(1).run(&Tours::new(&tsp), &Anneal::new());
    assert_eq!((found.ended, found.cost()), (Ended::AtGoal, Some(shortest(&tsp))));
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

/// A table that has nothing to do with a plane.
fn explicit(cities: usize, salt: i32) -> Tsp {
    let distance = |a: usize, b: usize| (a * b + (a + b) * salt as usize) % 97;
    let row = |a: usize| (0..cities).map(|b| format!("{} ", distance(a, b))).collect::<String>();
    let rows: String = (0..cities).map(|a| row(a) + "\n").collect();
    Tsp::parse(&format!(
        "TYPE: TSP\nDIMENSION: {cities}\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\n\
         EDGE_WEIGHT_SECTION\n{rows}EOF\n"
    ))
    .unwrap()
}

fn edges(values: &[i32]) -> Vec<u64> {
    let back = values.iter().skip(1).chain(values.first());
    let mut edges: Vec<u64> =
        values.iter().zip(back).map(|(&a, &b)| (a.min(b) as u64) << 32 | a.max(b) as u64).collect();
    edges.sort_unstable();
    edges
}

/// A move does what it says, and undoing it leaves no trace.
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
    #[test]
    fn what_a_move_costs_is_what_is_counted_before_and_after(tsp in instances(4..40), seed: u64, near in 1..12usize) {
        let (tours, mut rng) = (Tours::with_neighbours(&tsp, near), Rng::seeded(seed));
        let mut tour = tours.random(&mut rng);
        for _ in 0..40 {
            let step = tours.propose(&tour, &mut rng).unwrap();
            check_move(&tours, &mut tour, step)?;
        }
        let all: Vec<Step> = tours.moves(&tour).collect();
        let repairs: Vec<Step> = tours.repairs(&tour, &mut rng).collect();
        prop_assert!(repairs.iter().all(|step| all.contains(step)));
        let by_place: Vec<Step> = (0..tours.places()).flat_map(|city| tours.moves_at(&tour, city)).collect();
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
    fn what_is_printed_is_read_again(tsp in instances(3..20), optimum in prop::option::of(0..1000i64)) {
        let tsp = tsp.with_optimum(optimum);
        prop_assert_eq!(Tsp::parse(&tsp.print()).unwrap(), tsp);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,200}", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Tsp::parse(&text);
        let _ = Tsp::parse(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_damage_to_a_file_makes_the_reader_panic(
        file in 0..3usize, at in 0..400usize, cut in 0..12usize,
        piece in prop_oneof![".{0,4}", "[0-9eE.:-]{0,6}", "NaN|inf|1e400|-1|EOF|_SECTION|EXPLICIT|UPPER_ROW|0"],
    ) {
        let text = [BURMA14, ULYSSES16, TABLE][file];
        let chars: Vec<char> = text.chars().collect();
        let (low, high) = (at.min(chars.len()), (at + cut).min(chars.len()));
        let damaged: String =
            chars[..low].iter().copied().chain(piece.chars()).chain(chars[high..].iter().copied()).collect();
        if let Ok(tsp) = Tsp::parse(&damaged) {
            let tour: Vec<i32> = (0..tsp.cities() as i32).collect();
            prop_assert!(tsp.check(&tour).is_ok());
        }
    }
}

const TABLE: &str = "NAME : four\nTYPE : TSP\nDIMENSION : 4\nEDGE_WEIGHT_TYPE : EXPLICIT\n\
    EDGE_WEIGHT_FORMAT : LOWER_DIAG_ROW\nEDGE_WEIGHT_SECTION\n0 1 0 2 3 0\n4 5 6 0\n\
    DISPLAY_DATA_SECTION\n1 0.0 0.0\n2 1 1\n3 2 2\n4 3 3\nEOF\n";

#[test]
fn all_forms_of_a_table_say_the_same() {
    let wanted = Tsp::parse(TABLE).unwrap();
    assert_eq!([wanted.distance(0, 1), wanted.distance(2, 0), wanted.distance(3, 2)], [1, 2, 6]);
    let (upper, lower) = ("1 2 4 3 5 6", "1 2 3 4 5 6");
    let forms = [
        ("FULL_MATRIX", "9 1 2 4 1 9 3 5 2 3 9 6 4 5 6 9"),
        ("UPPER_ROW", upper),
        ("LOWER_COL", upper),
        ("LOWER_ROW", lower),
        ("UPPER_COL", lower),
        ("UPPER_DIAG_ROW", "0 1 2 4 0 3 5 0 6 0"),
        ("LOWER_DIAG_COL", "0 1 2 4 0 3 5 0 6 0"),
        ("UPPER_DIAG_COL", "0 1 0 2 3 0 4 5 6 0"),
    ];
    for (form, numbers) in forms {
        let text = format!(
            "NAME: four\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: {form}\n\
             EDGE_WEIGHT_SECTION\n{numbers}\nEOF"
        );
        assert_eq!(Tsp::parse(&text).unwrap(), wanted, "{form}");
    }
}

#[test]
fn a_file_may_be_written_in_many_ways() {
    let tsp = Tsp::parse(
        "\u{feff}NAME:odd : name\r\nCOMMENT : a, b: c -> d\r\nEDGE_WEIGHT_TYPE:MAN_2D\r\nDIMENSION:3\r\n# optimum = 12\r\n\
         NODE_COORD_TYPE: TWOD_COORDS\r\nNODE_COORD_SECTION\r\n3 0.00000e+00 +4.0\r\n1 0 0 2 2.0 0\r\n",
    )
    .unwrap();
    assert_eq!((tsp.name(), tsp.cities(), tsp.optimum()), ("odd", 3, Some(12)));
    assert_eq!(tsp.points(), [[0.0, 0.0], [2.0, 0.0], [0.0, 4.0]]);
    assert_eq!(tsp.check(&[0, 2, 1]).unwrap(), 12);
    let named = Tsp::parse("Ulm, 0, 0\nBonn, 10, 0\nKiel, 0, 10\n").unwrap();
    assert_eq!((named.city(2), named.line(&[0, 2, 1])), ("Kiel".into(), "Ulm Kiel Bonn".into()));
    assert_eq!(Tsp::parse(&named.print()).unwrap(), named);
}

#[test]
fn faults_are_named_with_their_place() {
    let head = "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n";
    let table =
        "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n";
    let cases = [
        (
            "1 2\n3\n4 5".into(),
            "line 2, column 1: expected a city a line, `x y` or a name, x and y, found `3`",
        ),
        ("1 2\nA 3 4\n4 5".into(), "line 2, column 1: either all cities have names, or none"),
        ("A 1 2\nA 3 4\nB 4 5".into(), "line 2, column 1: a second city `A`"),
        ("A 1 2 3\n".into(), "line 1, column 7: expected nothing more in this line, found `3`"),
        ("0 0\n1 NaN\n2 2".into(), "line 2, column 3: expected a coordinate from -1e12 to 1e12, found `NaN`"),
        (
            "0 0\n1 2e12\n2 2".into(),
            "line 2, column 3: expected a coordinate from -1e12 to 1e12, found `2e12`",
        ),
        (
            "0.5 0\n1 0.2\n0 1".into(),
            "line 1: distances are rounded to whole numbers, and no two cities are 100 apart: multiply the coordinates by 1000, or so",
        ),
        ("# optimum short\n0 0\n1 2\n2 2".into(), "line 1: expected a length after `optimum`, found `short`"),
        ("circle 2".into(), "line 1, column 8: expected how many cities, a number from 3 to 1000, found `2`"),
        ("grid 4".into(), "line 1, column 1: expected how many rows after `grid`"),
        (
            "TYPE: ATSP".into(),
            "line 1, column 7: expected a type: TSP, not a file whose distances differ there and back, found `ATSP`",
        ),
        ("TYPE: XYZ".into(), "line 1, column 7: expected a type: TSP, found `XYZ`"),
        (
            "DIMENSION: 2".into(),
            "line 1, column 12: expected how many cities, a number from 3 to 1000000, found `2`",
        ),
        ("DIMENSION:".into(), "line 1, column 1: expected a value after `DIMENSION`"),
        ("DIMENSION: 3\nDIMENSION: 4".into(), "line 2, column 1: a second `DIMENSION`"),
        (
            "NAME: x\nDIMENSON: 3".into(),
            "line 2, column 1: unknown keyword 'DIMENSON'; did you mean 'DIMENSION'?",
        ),
        (
            "EDGE_WEIGHT_TYPE: EUC_3D".into(),
            "line 1, column 19: expected a way to measure: EUC_2D, CEIL_2D, MAN_2D, MAX_2D, GEO, ATT, EXPLICIT, found `EUC_3D`",
        ),
        (
            "NODE_COORD_SECTION\n1 0 0".into(),
            "line 1, column 1: expected `DIMENSION` before `NODE_COORD_SECTION`",
        ),
        (
            "DIMENSION: 3\nEDGE_WEIGHT_TYPE: GEO\n".into(),
            "line 2, column 19: expected `NODE_COORD_SECTION`, found the end of the text",
        ),
        (
            "DIMENSION: 3\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n3 1 1".into(),
            "line 5, column 5: expected `EDGE_WEIGHT_TYPE`, found the end of the text",
        ),
        (
            format!("{head}1 0 0\n2 0 1\n"),
            "line 5, column 5: expected city 3 of 3, found the end of the text",
        ),
        (
            format!("{head}1 0 0\n2 0 1\nEOF"),
            "line 6, column 1: expected a city, a number from 1 to 3, found `EOF`",
        ),
        (format!("{head}1 0 0\n2 0 1\n2 5 5"), "line 6, column 1: city 2 comes a second time"),
        (format!("{head}0 0 0\n"), "line 4, column 1: expected a city, a number from 1 to 3, found `0`"),
        (format!("{head}1 0\n"), "line 4, column 3: expected a coordinate, found the end of the text"),
        (
            format!("{table}0 1 2 1 0 3 9"),
            "line 5, column 13: it is 2 from 1 to 3 and 9 from 3 to 1: only distances that are the same both ways are known here",
        ),
        (
            format!("{table}0 1 2 1 0"),
            "line 5, column 9: expected the distance from 2 to 3, found the end of the text",
        ),
        (
            format!("{table}0 -1"),
            "line 5, column 3: expected a distance, a whole number from 0 to 2147483647, found `-1`",
        ),
        (
            format!("{table}0 2147483648"),
            "line 5, column 3: expected a distance, a whole number from 0 to 2147483647, found `2147483648`",
        ),
        (
            "DIMENSION: 3\nEDGE_WEIGHT_SECTION".into(),
            "line 2, column 1: expected `EDGE_WEIGHT_FORMAT` before `EDGE_WEIGHT_SECTION`",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(Tsp::parse(&text).unwrap_err().to_string(), wanted, "{text}");
    }
}

#[test]
fn a_tour_is_checked() {
    let tsp = Tsp::parse("0 0\n10 0\n0 10").unwrap();
    let fault = |tour: &[i32]| tsp.check(tour).unwrap_err().to_string();
    assert_eq!(fault(&[0, 1]), "the tour has 2 cities of 3");
    assert_eq!(fault(&[0, 1, 3]), "the tour has city 4, and there are 3");
    assert_eq!(fault(&[0, 1, -1]), "the tour has city 0, and there are 3");
    assert_eq!(fault(&[0, i32::MAX, 1]), "the tour has city 2147483648, and there are 3");
    assert_eq!(tsp.draw(&[0, 1, 1]), "no tour: the tour comes to city 2 twice\n1 2 2\n");
}

/// Tables that are given up at any look are given up, and none are made.
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
