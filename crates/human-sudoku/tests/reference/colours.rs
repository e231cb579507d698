//! Colouring: components of strong links, by the parity of the path between two places.

use std::collections::BTreeMap;

use human_sudoku::{CandidateSet, Position, Technique};

use crate::{Forms, HODOKU, assert_reference, remove_where, see};

/// A component's places with their colours.
type Component = BTreeMap<usize, bool>;

/// Returns the components of two places or more: linked places have different colours.
fn components(position: &Position, digit: usize) -> Vec<Component> {
    let linked = |one: usize, two: usize| {
        let both = |&house: &usize| {
            let places = position.places_in(digit, house);
            places.len() == 2 && places.contains(one) && places.contains(two)
        };
        one != two && (0..27).any(|house| both(&house))
    };
    let mut components: Vec<Component> = Vec::new();
    for start in position.places(digit) {
        if components.iter().any(|known| known.contains_key(&start)) {
            continue;
        }
        let mut component = Component::from([(start, true)]);
        let mut before = 0;
        while component.len() > before {
            before = component.len();
            for (cell, colour) in component.clone() {
                for other in position.places(digit).into_iter().filter(|&other| linked(cell, other)) {
                    component.entry(other).or_insert(!colour);
                }
            }
        }
        components.push(component);
    }
    components.retain(|component| component.len() > 1);
    components
}

/// Whether a cell sees a place of a colour.
fn sees(cell: usize, component: &Component, colour: bool) -> bool {
    component.iter().any(|(&other, &of)| of == colour && see(cell, other))
}

/// Visits the components of each digit.
fn by_digit(
    position: &Position,
    mut visit: impl FnMut(usize, &[Component], &mut CandidateSet),
) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in 0..9 {
        visit(digit, &components(position, digit), &mut gone);
    }
    gone
}

#[test]
fn simple_colours() {
    assert_reference(HODOKU, &[Technique::SimpleColorsTrap], Forms::DEFAULT, 2, |position| {
        by_digit(position, |digit, components, gone| {
            for component in components.iter().filter(|component| component.len() > 2) {
                remove_where(gone, position, digit, |cell| {
                    !component.contains_key(&cell)
                        && sees(cell, component, true)
                        && sees(cell, component, false)
                });
            }
        })
    });
    assert_reference(HODOKU, &[Technique::SimpleColorsWrap], Forms::DEFAULT, 2, |position| {
        by_digit(position, |digit, components, gone| {
            for component in components.iter().filter(|component| component.len() > 2) {
                for colour in [true, false] {
                    let wraps =
                        component.iter().any(|(&cell, &of)| of == colour && sees(cell, component, colour));
                    remove_where(gone, position, digit, |cell| {
                        wraps && component.get(&cell) == Some(&colour)
                    });
                }
            }
        })
    });
}

/// Returns all pairs of different components.
fn each_two(components: &[Component]) -> impl Iterator<Item = [&Component; 2]> {
    let others = move |at: usize| (0..components.len()).filter(move |&other| other != at);
    (0..components.len())
        .flat_map(move |at| others(at).map(move |other| [&components[at], &components[other]]))
}

/// Returns the eliminations of the colours of one component that see both colours of another one.
fn refuted(position: &Position, digit: usize, [one, two]: [&Component; 2]) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for colour in [true, false] {
        let meets = |other| one.iter().any(|(&cell, &of)| of == colour && sees(cell, two, other));
        let both = meets(true) && meets(false);
        remove_where(&mut gone, position, digit, |cell| both && one.get(&cell) == Some(&colour));
    }
    gone
}

fn add(all: &mut CandidateSet, more: &CandidateSet) {
    more.iter().for_each(|(cell, digit)| all.insert(cell, digit));
}

#[test]
fn multi_colours() {
    assert_reference(HODOKU, &[Technique::MultiColors1], Forms::DEFAULT, 2, |position| {
        by_digit(position, |digit, components, gone| {
            for [one, two] in each_two(components) {
                let mut seen = CandidateSet::EMPTY;
                for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                    let meet = one.iter().any(|(&cell, &of)| of == a && sees(cell, two, b));
                    let own = |cell| one.contains_key(&cell) || two.contains_key(&cell);
                    let goes = |cell| meet && !own(cell) && sees(cell, one, !a) && sees(cell, two, !b);
                    remove_where(&mut seen, position, digit, goes);
                }
                if !seen.is_empty() {
                    add(gone, &seen);
                    add(gone, &refuted(position, digit, [one, two]));
                }
            }
        })
    });
    assert_reference(HODOKU, &[Technique::MultiColors2], Forms::DEFAULT, 2, |position| {
        by_digit(position, |digit, components, gone| {
            each_two(components).for_each(|pair| add(gone, &refuted(position, digit, pair)));
        })
    });
}
