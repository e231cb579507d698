//! Pictures of games, and of strings of bits.

use super::*;

#[test]
fn dots_and_boxes_have_a_dot_a_line_and_a_new_line_each() {
    let start = scene("dots-and-boxes 2x1 a1- a2- a1|", &[]);
    let svg = board(&start, None);
    let strokes = |class| attribute(&svg, class, "d").matches('M').count();
    assert_eq!((strokes("sv-border"), strokes("sv-way"), count(&svg, "sv-tile")), (6, 3, 0));
    let mut closed = start.clone();
    let cells = &mut closed.picture.as_mut().unwrap().cells;
    (cells[7], cells[6]) = (Cell::new("|", Tone::Plain), Cell::new("#", Tone::Plain));
    assert_eq!(count(&board(&closed, Some(&start)), "sv-changed"), 1);
}

#[test]
fn things_of_no_player_have_a_colour_of_their_own() {
    for (text, shown) in [("kayles 2", "12"), ("nim 1 2", "112")] {
        let svg = board(&scene(text, &[]), None);
        sound(&svg);
        let of = |class| count(&svg, class);
        assert_eq!((of("sv-neutral"), of("sv-first"), of("sv-second")), (shown.len(), 0, 0), "{text}");
        assert_eq!(texts(&svg, "sv-name").concat(), shown);
    }
    let svg = board(&scene("tic-tac-toe b2 a1", &[]), None);
    assert_eq!((count(&svg, "sv-neutral"), count(&svg, "sv-first"), count(&svg, "sv-second")), (0, 1, 1));
}

#[test]
fn bits_are_described_as_bits() {
    let [old, new] = [0, 1].map(|bit| instance("onemax 5", None).portray(&[1, 0, 1, bit, 0]).unwrap());
    let svg = board(&new, None);
    assert_eq!(sound(&svg), "String of bits");
    assert!(svg.contains("<desc>Bits: 5. Set: 3. Bits in a row: 3."), "{svg}");
    assert_eq!(attribute(&svg, "sv-wall", "d"), "m0 0h1m1 0h1m-3 1h1");
    assert_eq!((attribute(&svg, "sv-square", "d"), count(&svg, "sv-ring")), ("m2 1h1".into(), 0));
    let svg = board(&new, Some(&old));
    assert_eq!(sound(&svg), "bit 4 changed to 1");
    assert_eq!(attribute(&svg, "sv-ring", "d"), "m0 1h1");
}
