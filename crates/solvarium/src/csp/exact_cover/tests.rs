//! Tests with known numbers of solutions, and with a reference that tries all sets of options.

use super::*;
use crate::check;
use crate::csp::{Completeness, Counted, Model, Relation, random_model};
use crate::limits::{Limits, Stop, StopFlag};
use crate::path::tests::audit::audit;
use crate::rng::Rng;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::time::Duration;

/// All solutions, each checked, none twice.
fn all(cover: &Cover) -> u64 {
    let [fewest, first] = [Order::Fewest, Order::First].map(|order| {
        let mut found = Vec::new();
        let counted = each(cover, &ExactCover::new().order(order), &Limits::none(), |options| {
            cover.check(options).unwrap();
            found.push(options.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!((counted.ended, counted.number), (Completeness::All, found.len() as u64));
        found.sort_unstable();
        found
    });
    assert_eq!(fewest, first);
    assert!(fewest.windows(2).all(|pair| pair[0] != pair[1]));
    fewest.len() as u64
}

fn cover(primary: usize, secondary: usize, options: impl IntoIterator<Item = Vec<usize>>) -> Cover {
    let mut cover = Cover::new(primary, secondary);
    for option in options {
        cover.option(option).unwrap();
    }
    cover
}

fn queens(size: usize) -> Cover {
    let fields = (0..size * size).map(|field| (field / size, field % size));
    let option = |(row, column)| {
        vec![row, size + column, 2 * size + row + column, 4 * size - 1 + row + size - 1 - column]
    };
    cover(2 * size, 4 * size - 2, fields.map(option))
}

/// Rows, columns and, if any, boxes of this height and width.
fn latin(size: usize, boxes: Option<(usize, usize)>) -> Cover {
    let square = size * size;
    let cells = (0..square).flat_map(|cell| (0..size).map(move |digit| (cell, digit)));
    let option = |(cell, digit): (usize, usize)| {
        let (row, column) = (cell / size, cell % size);
        let house = boxes.map(|(height, width)| row / height * height + column / width);
        let houses = [row, size + column].into_iter().chain(house.map(|house| 2 * size + house));
        [cell].into_iter().chain(houses.map(|house| square + house * size + digit)).collect()
    };
    cover(square * (3 + usize::from(boxes.is_some())), 0, cells.map(option))
}

/// Each number n from 1 twice in a row, with n others between.
fn langford(most: usize) -> Cover {
    let pairs = (1..=most).flat_map(|n| (0..2 * most - n - 1).map(move |place| (n, place)));
    cover(3 * most, 0, pairs.map(|(n, place)| vec![n - 1, most + place, most + place + n + 1]))
}

#[test]
fn queens_are_counted() {
    // OEIS A000170.
    for (size, known) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352, 724]) {
        assert_eq!(all(&queens(size)), known, "{size}");
    }
}

#[test]
fn squares_are_counted() {
    // OEIS A002860.
    for (size, known) in (1..).zip([1, 2, 12, 576]) {
        assert_eq!(all(&latin(size, None)), known, "{size}");
    }
    assert_eq!(count(&latin(5, None), &ExactCover::new(), u64::MAX, &Limits::none()).number, 161_280);
    assert_eq!(all(&latin(4, Some((2, 2)))), 288);
}

#[test]
fn langford_pairs_are_counted() {
    // OEIS A014552, each with its mirror image.
    for (most, known) in (1..).zip([0, 0, 2, 2, 0, 0, 52, 300]) {
        assert_eq!(all(&langford(most)), known, "{most}");
    }
}

/// Node counts are behaviour: another choice, or a weaker propagation, shows here.
#[test]
fn nodes_are_as_they_were() {
    let nodes = |cover: &Cover| {
        let counted = count(cover, &ExactCover::new(), u64::MAX, &Limits::none());
        (counted.stats.expanded, counted.stats.effort.backtracks, counted.stats.depth_peak)
    };
    assert_eq!(nodes(&queens(8)), (589, 254, 5));
    assert_eq!(nodes(&langford(7)), (323, 142, 6));
}

/// Number, nodes, dead ends and the first solution.
#[test]
fn threads_change_no_count() {
    let pairs = (0..12).flat_map(|item| [vec![item], vec![item]]);
    for cover in [queens(8), langford(7), latin(4, None), queens(1), queens(3), cover(12, 0, pairs)] {
        let counted = |threads, cap| {
            let search = ExactCover::new().threads(threads);
            let Counted { number, ended, first, stats, .. } = count(&cover, &search, cap, &Limits::none());
            (number, ended, first, stats.expanded, stats.effort.backtracks, stats.effort.applied)
        };
        for threads in [2, 3, 8] {
            assert_eq!(counted(threads, u64::MAX), counted(1, u64::MAX));
            let (number, ended, ..) = counted(threads, 3);
            assert_eq!((number, ended), (counted(1, 3).0, counted(1, 3).1));
        }
    }
}

/// A thread that gets no nodes leaves the rest to threads that have some.
#[test]
fn threads_stop_for_nodes_when_all_are_spent() {
    let on = |threads: usize, nodes: u64| {
        let search = ExactCover::new().threads(threads);
        let counted = count(&queens(8), &search, u64::MAX, &Limits::none().nodes(nodes));
        (counted.number, counted.ended, counted.stats.expanded)
    };
    let (all, ended, nodes) = on(1, u64::MAX);
    assert_eq!((all, ended), (92, Completeness::All));
    for threads in [1, 2, 8, 32] {
        // One more than needed: a thread requests a node even if it counts nothing.
        assert_eq!(on(threads, nodes + 1), (92, Completeness::All, nodes), "{threads}");
        let (number, ended, spent) = on(threads, nodes - 1);
        assert_eq!(
            (number <= 92, ended, spent),
            (true, Completeness::Stopped(Stop::Nodes), nodes - 1),
            "{threads}"
        );
    }
}

#[test]
fn limits_stop_all_threads() {
    let queens = queens(10);
    let two = ExactCover::new().threads(2);
    let stopped = |limits: Limits| match count(&queens, &two, u64::MAX, &limits) {
        Counted { ended: Completeness::Stopped(why), stats, .. } => (why, stats.expanded),
        other => panic!("{other:?}"),
    };
    assert_eq!(stopped(Limits::none().time(Duration::ZERO)), (Stop::Time, 0));
    assert_eq!(stopped(Limits::none().nodes(0)), (Stop::Nodes, 0));
    let (why, nodes) = stopped(Limits::none().nodes(5000));
    assert!(why == Stop::Nodes && (3000..=5000).contains(&nodes), "{why:?} {nodes}");
    assert_eq!(stopped(Limits::none().memory(1000)), (Stop::Memory, 0));
    let flag = StopFlag::new();
    flag.raise();
    assert_eq!(stopped(Limits::none().stop(&flag)), (Stop::Asked, 0));
    assert_eq!(count(&queens, &two, 0, &Limits::none()).ended, Completeness::AtCap);
}

#[test]
fn many_items_are_counted_back_one_by_one() {
    // There are many independent pairs of options, so copying all counts would take too long.
    let pairs = (0..2000).flat_map(|item| [vec![item], vec![item]]);
    let cover = cover(2000, 0, pairs);
    let counted = count(&cover, &ExactCover::new(), 3000, &Limits::none());
    assert_eq!((counted.number, counted.ended, counted.stats.depth_peak), (3000, Completeness::AtCap, 2000));
}

#[test]
fn a_million_options_are_searched() {
    let mut cover = Cover::new(1000, 0);
    for option in 0..1_000_000 {
        cover.option([option % 1000]).unwrap();
    }
    let counted = count(&cover, &ExactCover::new(), 10, &Limits::none());
    assert_eq!((counted.number, counted.ended), (10, Completeness::AtCap));
    assert!(counted.stats.bytes_peak < 100 << 20);
}

#[test]
fn limits_are_kept() {
    let queens = queens(10);
    let stopped = |limits: Limits| match count(&queens, &ExactCover::new(), u64::MAX, &limits) {
        Counted { ended: Completeness::Stopped(why), stats, .. } => (why, stats.expanded),
        other => panic!("{other:?}"),
    };
    assert_eq!(stopped(Limits::none().time(Duration::ZERO)), (Stop::Time, 0));
    assert_eq!(stopped(Limits::none().nodes(100)), (Stop::Nodes, 100));
    assert_eq!(stopped(Limits::none().memory(1000)), (Stop::Memory, 0));
    let flag = StopFlag::new();
    flag.raise();
    assert_eq!(stopped(Limits::none().stop(&flag)), (Stop::Asked, 0));
    assert_eq!(count(&queens, &ExactCover::new(), 0, &Limits::none()).ended, Completeness::AtCap);
    // This amount is enough.
    let bytes = count(&queens, &ExactCover::new(), u64::MAX, &Limits::none()).stats.bytes_peak;
    let counted = count(&queens, &ExactCover::new(), u64::MAX, &Limits::none().memory(bytes as usize));
    assert_eq!((counted.number, counted.ended), (724, Completeness::All));
}

#[test]
fn impossible_items_are_cheap() {
    let none = count(&Cover::new(usize::MAX, usize::MAX), &ExactCover::new(), 2, &Limits::none());
    assert_eq!((none.number, none.ended, none.stats.expanded), (0, Completeness::All, 1));
    let mut cover = Cover::new(5, usize::MAX);
    assert!(cover.option([0, 1 << 26]).unwrap_err().to_string().contains("only 67108864 can be used"));
    cover.option([3]).unwrap();
    assert_eq!(all(&cover), 0);
}

#[test]
fn refusals_say_what_is_wrong() {
    let mut cover = Cover::new(2, 2);
    cover.option([0, 2]).unwrap();
    let refused = |takes: &[Take]| cover.clone().option(takes.iter().copied()).unwrap_err().to_string();
    assert_eq!(refused(&[1.into(), 3.into(), (3, 1).into()]), "option 1 has item 3 twice");
    assert_eq!(refused(&[0.into(), 4.into()]), "option 1 has item 4, but there are only 4 items");
    assert_eq!(refused(&[3.into()]), "option 1 has no primary item: nothing would ever choose it");
    assert_eq!(refused(&[]), "option 1 has no primary item: nothing would ever choose it");
    let primary = "option 1 gives item 0 the colour 7, but it is primary: only secondary items have colours";
    assert_eq!(refused(&[(0, 7).into()]), primary);
    let most = "option 1 has the colour 4294967295; the greatest is one less";
    assert_eq!(refused(&[0.into(), (2, u32::MAX).into()]), most);
}

#[test]
fn checks_report_the_fault() {
    let mut cover = Cover::new(2, 1);
    for take in [Take::from((2, 7)), Take::from((2, 8)), Take::from(2)] {
        cover.option([0.into(), take]).unwrap();
        cover.option([1.into(), take]).unwrap();
    }
    assert!(cover.check(&[0, 1]).is_ok());
    assert_eq!(cover.check(&[0, 3]).unwrap_err().to_string(), "options 0 and 3 both have item 2");
    assert_eq!(cover.check(&[4, 5]).unwrap_err().to_string(), "options 4 and 5 both have item 2");
    assert_eq!(cover.check(&[0, 0]).unwrap_err().to_string(), "options 0 and 0 both have item 0");
    assert_eq!(cover.check(&[0, 9]).unwrap_err().to_string(), "there is no option 9");
    assert_eq!(all(&cover), 2);
}

#[test]
fn models_with_large_numbers_are_covered() {
    // A total beyond any sum, and shifts that put values far apart.
    let mut model = Model::new();
    let [x, y] = ["x", "y"].map(|name| model.variable(name, [-500_000, 0, 500_000]));
    model.linear(&[(i32::MAX, x), (i32::MIN, y)], Relation::AtLeast, i64::MIN);
    model.linear(&[(1, x)], Relation::NotEqual, i64::MAX);
    model.all_different([(x, -1_000_000), (y, 0)]);
    let encoded = Encoded::of(&model.build().unwrap()).unwrap();
    assert_eq!(encoded.count(&ExactCover::new(), u64::MAX, &Limits::none()).number, 8);
}

#[test]
fn models_that_are_too_large_are_refused() {
    let mut model = Model::new();
    let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..10_000));
    model.binary(x, y, "below", |x, y| x < y);
    let error = Encoded::of(&model.build().unwrap()).unwrap_err().to_string();
    assert_eq!(error, "the model is too large for exact cover: more than 67108864 items");
}

#[test]
fn more_variables_than_values_are_seen_at_once() {
    let mut model = Model::new();
    let pigeons: Vec<_> = (0..30).map(|number| model.variable(format!("pigeon {number}"), 1..=29)).collect();
    model.all_different(&pigeons);
    let counted = Encoded::of(&model.build().unwrap()).unwrap().count(&ExactCover::new(), 1, &Limits::none());
    assert_eq!((counted.number, counted.stats.expanded), (0, 1));
}

/// A random cover with up to seven items of each kind and up to fourteen options.
fn random(seed: u64) -> Cover {
    let mut rng = Rng::seeded(seed);
    let (primary, secondary) = (rng.below(8), rng.below(8));
    let mut cover = Cover::new(primary, secondary);
    let (colours, density) = (rng.below(4), 2 + rng.below(4));
    for _ in 0..rng.below(15) {
        let mut takes: Vec<Take> = Vec::new();
        for item in 0..primary + secondary {
            if rng.below(density) == 0 {
                let colour = rng.below(colours + 1);
                let is_coloured = item >= primary && colour > 0;
                takes.push(if is_coloured { (item, colour as u32).into() } else { item.into() });
            }
        }
        rng.shuffle(&mut takes);
        // The cover refuses options without a primary item.
        let _ = cover.option(takes);
    }
    cover
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(700))]

    #[test]
    fn agrees_with_a_slow_reference(seed: u64) {
        let cover = random(seed);
        let (answer, counted) = (audit(&cover, &ExactCover::new()), count(&cover, &ExactCover::new(), 1, &Limits::none()));
        let options = answer.plan().map(|plan| {
            let mut options = plan.actions.clone();
            options.sort_unstable();
            options
        });
        prop_assert_eq!(options, counted.first);
        let sets = (0..1usize << cover.options()).map(|set| {
            (0..cover.options()).filter(|option| set >> option & 1 == 1).collect::<Vec<_>>()
        });
        let known = sets.filter(|set| cover.check(set).is_ok()).count() as u64;
        prop_assert_eq!(all(&cover), known);
        // As a path problem, it has as many goals.
        prop_assert_eq!(check::exact(&cover).goals() as u64, known);
    }

    #[test]
    fn agrees_with_a_slow_reference_on_models(seed: u64) {
        let csp = random_model::model(seed);
        let encoded = Encoded::of(&csp).unwrap();
        let (mut known, mut found) = (random_model::solutions(&csp), Vec::new());
        each(encoded.cover(), &ExactCover::new(), &Limits::none(), |options| {
            found.push(encoded.values(options));
            ControlFlow::Continue(())
        });
        let mut listed = Vec::new();
        let all = each_model(&csp, &ExactCover::new(), &Limits::none(), &mut |values| {
            listed.push(values.to_vec());
            ControlFlow::Continue(())
        });
        prop_assert_eq!((all.unwrap().ended, &listed), (Completeness::All, &found));
        known.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(&known, &found);
        let plan = audit(&csp, &ExactCover::new());
        prop_assert_eq!(plan.plan().is_some(), !known.is_empty());
        prop_assert!(plan.plan().is_none_or(|plan| csp.check(&csp.values_of(plan)).is_ok()));
    }

    #[test]
    fn going_back_restores_everything(seed: u64, cap in 1u64..5) {
        // The solutions found before the cap are also found with a greater cap.
        let cover = random(seed);
        let mut few = Vec::new();
        let mut many = Vec::new();
        for (found, most) in [(&mut few, cap), (&mut many, u64::MAX)] {
            each(&cover, &ExactCover::new(), &Limits::none(), |options| {
                found.push(options.to_vec());
                if found.len() as u64 == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        prop_assert!(many.starts_with(&few));
    }
}
