//! Pancakes against published numbers, and their readers.

use super::*;
use crate::Method;
use crate::tests::instances;
use crate::{Ending, Request};
use proptest::prelude::*;
use solvarium::path::Cycles;
use solvarium::{check, solve};
use std::num::NonZero;

fn stack(text: &str) -> Pancakes {
    Pancakes::parse(text).unwrap()
}

/// Stacks by their distance (OEIS A092113); the last distance is the pancake number (A058986).
#[test]
fn stacks_have_their_known_greatest_depth() {
    let known: [&[u64]; 9] = [
        &[1],
        &[1, 1],
        &[1, 2, 2, 1],
        &[1, 3, 6, 11, 3],
        &[1, 4, 12, 35, 48, 20],
        &[1, 5, 20, 79, 199, 281, 133, 2],
        &[1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
        &[1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455],
        &[1, 8, 56, 391, 2278, 10666, 38015, 93585, 132_697, 79379, 5804],
    ];
    for (height, known) in (1..).zip(known) {
        let puzzle = Pancakes::sorted(height);
        let depths: Vec<u64> = check::exact(&puzzle).depths().into_values().collect();
        assert_eq!(depths, known, "{height}");
    }
}

/// The pancake numbers (Heydari and Sudborough, 1997).
#[test]
fn whole_spaces_have_their_known_depth() {
    for (height, diameter) in (1..).zip([0, 1, 3, 4, 5, 7, 8, 9, 10]) {
        let space = Space::read(&ProblemKind::parse("pancake").unwrap(), &format!("{height}")).unwrap();
        let found = space.in_memory(NonZero::<usize>::MIN, &Limits::none());
        assert_eq!((found.states(), found.deepest()), ((1..=height).product(), diameter), "{height}");
    }
    let eight = Space::read(&ProblemKind::parse("pancake").unwrap(), "1 2 3 4 5 6 7 8").unwrap();
    let counts = eight.in_memory(NonZero::<usize>::MIN, &Limits::none()).counts;
    assert_eq!(counts, [1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455]);
}

#[test]
fn every_stack_has_its_number() {
    let five = Pancakes::sorted(5);
    for number in 0..120 {
        assert_eq!(five.rank(&five.unrank(number)), number);
    }
    assert_eq!(five.rank(&five.start()), 0);
    assert_eq!(Pancakes::sorted(20).numbers(), Some(2_432_902_008_176_640_000));
    assert_eq!(Pancakes::sorted(21).numbers(), None);
}

#[test]
fn the_gap_heuristic_is_consistent_and_backward_steps_are_correct() {
    for height in 1..=7 {
        let puzzle = Pancakes::sorted(height);
        let report = check::whole(&puzzle, &Gap { height });
        assert!(report.faults.is_empty() && report.is_consistent(), "{height}: {report}");
        assert!(check::backward(&puzzle).is_faultless(), "{height}");
    }
}

/// For every stack of up to seven pancakes, and some of the highest.
#[test]
fn of_all_flips_only_the_first_keep_f() {
    let high = (0..1000)
        .map(|seed| (64, Stacks { height: 64 }.one(seed).text))
        .map(|(height, text)| (height, stack(&text).start));
    let low = (1..=7u8).flat_map(|height| {
        let puzzle = Pancakes::sorted(height);
        (0..puzzle.numbers().unwrap()).map(move |number| (height, puzzle.unrank(number)))
    });
    for (height, stack) in low.chain(high) {
        let (puzzle, gap) = (Pancakes::sorted(height), Gap { height });
        let h = gap.first(&stack);
        let rest = gap.rest(&h, &stack).unwrap();
        let growths =
            puzzle.actions(&stack).into_iter().map(|flip| 1 + gap.lookahead(&h, &stack, &flip).unwrap() - h);
        let growths: Vec<u32> = growths.collect();
        assert_eq!(rest.actions, growths.len(), "{stack:?}");
        let (first, others) = growths.split_at(rest.first);
        assert!(first.iter().all(|&growth| growth == 0), "{stack:?}: {growths:?}");
        assert!(others.iter().all(|&growth| growth >= rest.growth && growth > 0), "{stack:?}: {growths:?}");
    }
}

/// Children beyond the bound that are not listed are counted as if each flip were examined.
#[test]
fn flips_that_are_not_listed_are_counted() {
    for (seed, height) in (0..40).zip((8..=20).cycle()) {
        let puzzle = stack(&Stacks { height }.one(seed).text);
        for cycles in [Cycles::Parent, Cycles::Path, Cycles::Allow] {
            let each = solve(&puzzle, &Ida::new(|stack: &Stack| Gap { height }.first(stack)).cycles(cycles));
            let few = solve(&puzzle, &Ida::new(Gap { height }).cycles(cycles));
            let counts = |answer: &Answer<Pancakes>| {
                let stats = &answer.stats;
                (stats.expanded, stats.generated, stats.pruned, stats.rounds, stats.depth_peak)
            };
            assert_eq!(counts(&few), counts(&each), "{height}, {seed}, {cycles:?}");
            assert_eq!(few.plan().unwrap().actions, each.plan().unwrap().actions);
        }
    }
}

/// The cheapest plan has the length that a search of the whole space finds.
#[test]
fn optimal_searches_agree_with_the_whole_space() {
    let puzzle = Pancakes::sorted(7);
    let space = check::exact(&puzzle);
    for text in ["1 2 3 4 5 6 7", "7 6 5 4 3 2 1", "4 6 2 5 1 7 3", "1 4 7 3 6 2 5", "5 1 4 7 3 6 2"] {
        let distance = space.distance(&stack(text).start()).map(f64::from);
        for method in ["auto", "astar", "hda(threads=3)", "ida", "rbfs", "bidirectional", "nbs", "bfs"] {
            let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
            let report = instances(text, "pancake")[0].solve(&request, &Limits::none(), None).unwrap();
            assert_eq!((report.ending, report.cost), (Ending::Solved, distance), "{method} {text}");
        }
    }
}

/// The plate under 64 pancakes is not an index of the array.
#[test]
fn the_highest_stacks_are_solved() {
    let mut start = Stack::sorted();
    [64, 20, 41, 64, 7, 33].into_iter().for_each(|n| start.flip(Flip(n)));
    let text = Pancakes { start, height: MOST }.print();
    let report = instances(&text, "pancake")[0].solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!((report.ending, report.cost), (Ending::Solved, Some(6.0)));
}

#[test]
fn stacks_are_drawn_from_the_top_down() {
    let puzzle = stack("3 1 4 2");
    let picture = "\
3   (====)
1     ()
4  (======)
2    (==)
";
    assert_eq!(Domain::draw(&puzzle, &puzzle.start()), picture);
}

#[test]
fn refusals_have_places() {
    let many = (1..=65).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    for (text, message) in [
        ("3 1 x 2", "line 1, column 5: expected the size of a pancake, a number from 1 to 4, found `x`"),
        ("3 1\n 5, 2", "line 2, column 2: expected the size of a pancake, a number from 1 to 4, found `5`"),
        ("3 1 3 2", "line 1, column 5: pancake 3 is here and at line 1, column 1; pancake 4 is missing"),
        (
            "  # none",
            "line 1, column 9: expected the sizes of the pancakes from the top down, such as `3 1 4 2`, \
             found the end of the text",
        ),
        ("1\x002", "line 1, column 2: a NUL byte; is this a text file?"),
        (&many, "line 1, column 184: 65 pancakes are too many: at most 64"),
    ] {
        assert_eq!(Pancakes::parse(text).unwrap_err().to_string(), message);
    }
}

proptest! {
    #[test]
    fn gaps_are_updated_as_they_are_counted(
        sizes in (1u8..=MOST).prop_flat_map(|n| Just((1..=n).collect::<Vec<_>>()).prop_shuffle()),
        flips in prop::collection::vec(any::<u8>(), 0..20),
    ) {
        let text: Vec<_> = sizes.iter().map(u8::to_string).collect();
        let puzzle = stack(&text.join(" "));
        prop_assert_eq!(puzzle.print(), text.join(" "));
        let gaps = Gap { height: puzzle.height };
        let (mut state, mut memo) = (puzzle.start(), gaps.first(&puzzle.start()));
        for flip in flips.into_iter().map(|n| Flip(n % puzzle.height + 1)) {
            let lookahead_memo = gaps.lookahead(&memo, &state, &flip);
            puzzle.apply(&mut state, &flip);
            memo = gaps.after(&memo, &flip, &state);
            prop_assert_eq!((memo, lookahead_memo), (gaps.first(&state), Some(memo)));
        }
    }

    #[test]
    fn noise_is_refused(text in "\\PC*|[0-9 ,#\n]{0,40}") {
        let _ = Pancakes::parse(&text);
    }
}
