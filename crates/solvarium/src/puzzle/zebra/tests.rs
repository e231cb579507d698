//! Tests of the puzzle of 1962, of other puzzles, and of refused texts.

use super::*;
use crate::Limits;
use crate::csp::{Backtrack, count};
use crate::error::Place;
use proptest::prelude::*;

/// The other well-known puzzle, of unknown origin: who keeps the fish?
const FISH: &str = "\
    colour: red green white yellow blue\nnation: Brit Swede Dane Norwegian German\n\
    drink: tea coffee milk beer water\nsmoke: PallMall Dunhill Blends BlueMaster Prince\n\
    pet: dogs birds cats horses fish\n\
    Brit = red\nSwede = dogs\nDane = tea\ngreen left-of white\ngreen = coffee\nPallMall = birds\n\
    yellow = Dunhill\nmilk at 3\nNorwegian at 1\nBlends next-to cats\nhorses next-to Dunhill\n\
    BlueMaster = beer\nGerman = Prince\nNorwegian next-to blue\nBlends next-to water";

#[test]
fn the_german_keeps_the_fish() {
    let puzzle = Zebra::parse(FISH).unwrap();
    let counted = count(puzzle.csp(), &Backtrack::new(), 10, &Limits::none());
    assert_eq!(counted.number, 1);
    let values = counted.first.unwrap();
    puzzle.check(&values).unwrap();
    let house = |name: &str| values[puzzle.things.iter().position(|thing| thing == name).unwrap()];
    assert_eq!((house("German"), house("fish")), (4, 4));
    assert_eq!(Zebra::parse(&puzzle.print()).unwrap(), puzzle);
    // Without one clue it is not unique.
    let more = Zebra::parse(&FISH.replace("milk at 3\n", "")).unwrap();
    assert!(count(more.csp(), &Backtrack::new(), 10, &Limits::none()).number > 1);
}

#[test]
fn errors_have_positions() {
    let things = "a: x y\nb: p q\n";
    for (text, message) in [
        (
            "",
            "line 1, column 1: expected kinds of things, such as `pet: dog fox zebra`, and clues; or `zebra`, \
             found the end of the text",
        ),
        (
            "x",
            "line 3, column 1: expected things, such as `pet: dog fox zebra`, or a clue, such as `milk at 3`, found `x`",
        ),
        ("x =", "line 3, column 1: expected a clue, such as `milk at 3`, found `x =`"),
        ("x = z", "line 3, column 5: expected a thing listed above, found `z`"),
        ("x at 3", "line 3, column 6: expected a house, a number from 1 to 2, found `3`"),
        ("x at 1 2", "line 3, column 8: expected nothing more on this line, found `2`"),
        ("x at 1\nx at 2", "line 4, column 1: the clues up to this one leave no house for x"),
        ("x = x", "line 3, column 1: the clue names x twice"),
        ("x at 1\nc: u v", "line 4: expected a clue, found things: these come before all clues"),
        ("c: u", "line 3: expected 2 things, one for each house, found 1"),
        ("c:", "line 3: expected things, such as `pet: dog fox zebra`, found none"),
        ("c: u x", "line 3, column 6: x appears twice"),
    ] {
        let full = if text.is_empty() { String::new() } else { format!("{things}{text}") };
        assert_eq!(Zebra::parse(&full).unwrap_err().to_string(), message);
    }
    for clues in ["x at 1\nx at 2", "x not-at 1\ny at 1\nx not-at 2", "x at 1\nx not-at 1"] {
        let error = Zebra::parse(&format!("{things}{clues}")).unwrap_err();
        let last = clues.lines().count() + 2;
        assert!(error.is_unsolvable() && !error.is_input() && error.place() == Some(Place::new(last, 1)));
    }
}

fn permutations(n: i32) -> Vec<Vec<i32>> {
    match n {
        0 => vec![Vec::new()],
        _ => permutations(n - 1)
            .into_iter()
            .flat_map(|rest| {
                (0..=rest.len()).map(move |at| {
                    let mut all = rest.clone();
                    all.insert(at, n);
                    all
                })
            })
            .collect(),
    }
}

proptest! {
    #[test]
    fn random_clues_agree_with_trying_all(
        clues in prop::collection::vec((0usize..8, 0usize..9, 0usize..8), 0..7)
    ) {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let mut text = String::from("one: a b c d\ntwo: e f g h\n");
        for (one, how, other) in clues {
            if how >= 7 {
                text += &format!("{} {} {}\n", names[one], ["at", "not-at"][how - 7], other % 4 + 1);
            } else if one != other {
                text += &format!("{} {} {}\n", names[one], RELATIONS[how].0, names[other]);
            }
        }
        let Ok(puzzle) = Zebra::parse(&text) else { return Ok(()) };
        prop_assert_eq!(&Zebra::parse(&puzzle.print()).unwrap(), &puzzle);
        let all = permutations(4);
        let right = |one: &Vec<i32>, two: &Vec<i32>| puzzle.check(&[&one[..], two].concat()).is_ok();
        let slow: usize = all.iter().map(|one| all.iter().filter(|two| right(one, two)).count()).sum();
        let found = count(puzzle.csp(), &Backtrack::new(), 10_000, &Limits::none()).number;
        prop_assert_eq!(found, slow as u64, "{}", text);
    }

    #[test]
    fn noise_is_refused_or_read(text in "(a: x y\n)?([abxy] (=|at|next-to) [xy12]\n){0,4}|\\PC*") {
        if let Ok(puzzle) = Zebra::parse(&text) {
            prop_assert_eq!(Zebra::parse(&puzzle.print()).unwrap(), puzzle);
        }
    }
}
