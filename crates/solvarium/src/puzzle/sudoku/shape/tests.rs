//! Tests of houses, peers and clashes of all kinds of shapes.

use super::*;

#[test]
fn every_cell_of_a_classic_grid_has_twenty_peers() {
    let shape = Shape::square(9).unwrap();
    assert!((0..81).all(|cell| shape.peers(cell).len() == 20));
    assert_eq!(shape.houses().len(), 27);
    assert_eq!(shape.houses_of(80), [8, 17, 26]);
}

#[test]
fn boxes_written_as_regions_are_boxes() {
    let names: Vec<String> = (0..36).map(|cell| format!("r{}", (cell / 6 / 3) * 3 + cell % 6 / 2)).collect();
    let shape = Shape::irregular(&names).unwrap();
    assert_eq!((shape.boxes(), shape.is_default()), (Some((3, 2)), false));
    assert_eq!(shape, Shape::boxed(3, 2).unwrap());
    assert!(Shape::square(6).unwrap().is_default());
}

#[test]
fn names_of_regions_do_not_count() {
    let names = |a, b, c, d| [a, a, a, b, c, a, b, b, c, d, d, b, c, c, d, d];
    let [a, b] = [names("1", "2", "3", "4"), names("zoo", "4", "ä", "-")]
        .map(|names| Shape::irregular(&names).unwrap());
    assert_eq!(a, b);
}

#[test]
fn wrong_regions_are_named() {
    let message = |names: &str| {
        let names: Vec<String> = names.chars().map(String::from).collect();
        Shape::irregular(&names).unwrap_err().to_string()
    };
    assert_eq!(message("aaaabbbbccccccdd"), "region c has 6 cells, but each must have 4");
    assert_eq!(message("aaaabbbbcccccccc"), "3 regions, but a 4 x 4 grid has 4");
    assert_eq!(message("aabbc"), "5 cells do not make a square grid");
}

#[test]
fn diagonals_are_houses_if_they_count() {
    let plain = Shape::square(9).unwrap();
    let shape = plain.clone().with_diagonals();
    assert_ne!(shape, plain);
    assert_eq!((shape.peers(40).len(), shape.peers(0).len(), shape.peers(1).len()), (32, 26, 20));
    assert_eq!(shape.with_diagonals().houses().len(), 29);
    let mut digits = [0; 81];
    (digits[8], digits[72]) = (5, 5);
    assert!(plain.clash(&digits).is_none());
    let clash = plain.with_diagonals().clash(&digits).unwrap();
    assert_eq!(
        clash.message,
        "5 appears twice in the diagonal from the upper right: at row 1, column 9 and at row 9, column 1"
    );
    assert_eq!(Shape::square(1).unwrap().with_diagonals().houses().len(), 5);
}

#[test]
fn sizes_end_at_100() {
    assert_eq!(Shape::square(100).unwrap().boxes(), Some((10, 10)));
    assert_eq!(Shape::square(7).unwrap().boxes(), Some((1, 7)));
    assert!(Shape::square(0).is_err() && Shape::square(101).is_err() && Shape::boxed(usize::MAX, 3).is_err());
}
