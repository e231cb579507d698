//! Killer Sudoku, compared with known solutions, reference implementations and noise.

use super::*;
use crate::Limits;
use crate::csp::{Backtrack, Counted, count};
use crate::rng::Rng;
use proptest::prelude::*;

/// The example of the English Wikipedia's article.
const WIKIPEDIA: &str = "
AABBBCDEF
GGHHCCDEF
GGIICJKKF
LMMINJKOF
LPPQNJOOR
SPTQNUVVR
STTQWUUXX
SYZWWaaXX
SYZWbbbcc

A=3 B=15 C=22 D=4 E=16 F=15 G=25 H=17 I=9 J=8 K=20 L=6 M=14 N=17 O=17 P=13 Q=20 R=12 S=27 T=6 U=20 V=6
W=10 X=14 Y=8 Z=16 a=15 b=13 c=17
";

fn counted(puzzle: &Killer, cap: u64) -> Counted {
    count(puzzle.csp(), &Backtrack::new(), cap, &Limits::none())
}

#[test]
fn a_known_puzzle_has_its_one_answer() {
    let puzzle = Killer::parse(WIKIPEDIA).unwrap();
    assert_eq!(puzzle.cages().iter().map(Cage::sum).sum::<u32>(), 405);
    let counted = counted(&puzzle, 2);
    assert_eq!(counted.is_unique(), Some(true));
    let values = counted.first.unwrap();
    assert_eq!(values[..9], [2, 1, 5, 6, 4, 7, 3, 9, 8]);
    puzzle.check(&values).unwrap();
}

#[test]
fn the_form_of_forums_is_read() {
    // This line describes `WIKIPEDIA`, with the number of each cage beside its sum.
    let puzzle = Killer::parse(WIKIPEDIA).unwrap();
    let mut numbers = vec![0; 81];
    for (at, cage) in puzzle.cages.iter().enumerate() {
        cage.cells.iter().for_each(|&cell| numbers[cell] = cage.sum as usize * 256 + at);
    }
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let line = format!("3x3::k:{}:\n", numbers.join(":"));
    assert_eq!(Killer::parse(&line).unwrap(), puzzle);
    let diagonal = Killer::parse(&line.replace("3x3::", "3x3:d:")).unwrap();
    assert_eq!(counted(&diagonal, 1).number, 0);
    assert_eq!(Killer::parse(&diagonal.print()).unwrap(), diagonal);
    // A cage of this form may be in pieces, and is printed so.
    let pieces = format!("2x2:d:k:769{}:769:0:0:0:0\n", ":0".repeat(10));
    let puzzle = Killer::parse(&pieces).unwrap();
    assert_eq!((&puzzle.cages[0].cells[..], puzzle.cages[0].sum), (&[0, 11][..], 3));
    assert!(counted(&puzzle, 1).number > 0);
    assert_eq!(Killer::parse(&puzzle.print()).unwrap(), puzzle);
}

/// Without cages it is a Sudoku: there are 288 of 4 x 4, 48 of them with both diagonals, and 576 Latin squares if boxes
/// are rows.
#[test]
fn without_cages_it_is_a_sudoku() {
    let empty = "....\n....\n....\n....\n";
    assert_eq!(counted(&Killer::parse(empty).unwrap(), 1000).number, 288);
    assert_eq!(counted(&Killer::parse(&format!("with diagonals\n{empty}")).unwrap(), 1000).number, 48);
    assert_eq!(counted(&Killer::parse(&format!("boxes of 1x4\n{empty}")).unwrap(), 1000).number, 576);
}

#[test]
fn errors_have_positions() {
    let map = "AABB\nAABB\n.C..\n....\n";
    for (text, message) in [
        ("AAA".into(), "line 1: expected a row of 4 to 16 cages, found 3"),
        ("A".repeat(17), "line 1: expected a row of 4 to 16 cages, found 17"),
        (
            "AAAA\nBBB".into(),
            "line 2: expected a row of 4 cages, or a sum such as `A = 12`; this line has 3 cages",
        ),
        ("AAAA".into(), "line 1: expected a map of 4 rows of cages, as the first has 4 cells, found 1"),
        (
            format!("{map}...."),
            "line 5: expected sums such as `A = 12` after 4 rows of cages, found another row",
        ),
        (
            format!("{map}A=10 B=10"),
            "line 3, column 2: cage C has no sum: write `C = ` and its sum below the map",
        ),
        (format!("{map}A=10 A=10"), "line 5, column 6: cage A has two sums"),
        (format!("{map}A=10 B"), "line 5, column 6: expected a name, `=` and a number, found `B`"),
        (format!("{map}A=10 B 10 ="), "line 5, column 8: expected `=`, found `10`"),
        (
            format!("{map}A=10 D=5"),
            "line 5, column 6: expected a cage of the map, or a cell such as `r1c1`, found `D`",
        ),
        (
            format!("{map}A=9"),
            "line 5, column 3: the sum of a cage with 4 cells is 10 in a 4 x 4 grid; found 9",
        ),
        (format!("{map}r1c1=5"), "line 5, column 6: expected a digit, a number from 1 to 4, found `5`"),
        (
            "AAAB\n....\n....\nA...".into(),
            "line 4, column 1: cage A is not connected: its first cell and this one are in different pieces",
        ),
        (
            "AAAA\nA...\n....\n....".into(),
            "line 1, column 1: cage A has 5 cells, but there are only 4 digits",
        ),
        (
            "r1c1 . . .\n....\n....\n....".into(),
            "line 1, column 1: expected the name of a cage; `r1c1` is the name of a cell",
        ),
        (
            format!("boxes of 3x2\n{map}"),
            "line 1, column 10: expected rows and columns of a box of 4 cells, such as `2x2`, found `3x2`",
        ),
        (
            "9x9::k:0:0".into(),
            "line 1, column 1: expected rows and columns of a box, such as `3x3`, found `9x9`",
        ),
        ("2x2::0:0".into(), "line 1, column 6: expected `k` for killer, found `0`"),
    ] {
        assert_eq!(Killer::parse(&text).unwrap_err().to_string(), message, "{text}");
    }
    assert!(Killer::parse(&format!("{map}A=9")).unwrap_err().is_unsolvable());
}

#[test]
fn wrong_grids_are_refused() {
    let puzzle = Killer::parse("with diagonals\nABCC\nBB..\n....\n....\nA=1 B=9 C=7 r4c4=4").unwrap();
    let fault = |values: [i32; 16]| puzzle.check(&values).unwrap_err().to_string();
    let all = counted(&puzzle, 100);
    assert!(all.number > 0 && puzzle.check(&all.first.clone().unwrap()).is_ok());
    assert_eq!(fault([1; 16]), "r4c4 is 1, but the given is 4");
    assert_eq!(puzzle.check(&[1]).unwrap_err().to_string(), "expected 16 cells, found 1");
    let swap = |a: i32, b: i32| {
        all.first.clone().unwrap().iter().map(|&d| if d == a { b } else { d }).collect::<Vec<_>>()
    };
    assert!(puzzle.check(&swap(1, 2)).is_err() && puzzle.check(&swap(1, 5)).is_err());
}

/// A random puzzle with a known solution: the pattern of shifted rows, with digits renamed, and neighbours joined to
/// cages while their digits differ.
fn random(size: usize, seed: u64) -> (String, Vec<usize>) {
    let mut rng = Rng::seeded(seed);
    let (rows, columns) = usual_boxes(size);
    let mut digits: Vec<usize> = (1..=size).collect();
    rng.shuffle(&mut digits);
    let digit = |cell: usize| digits[(cell / size * columns + cell / size / rows + cell % size) % size];
    let solution: Vec<usize> = (0..size * size).map(digit).collect();
    let mut cage: Vec<usize> = (0..size * size).collect();
    for _ in 0..size * size {
        let cell = rng.below(size * size - size);
        let other = if rng.below(2) == 0 && cell % size + 1 < size { cell + 1 } else { cell + size };
        let (from, to) = (cage[other], cage[cell]);
        let inside = |name: usize| {
            (0..size * size).filter(|&c| cage[c] == name).map(|c| solution[c]).collect::<Vec<_>>()
        };
        if from != to && inside(from).iter().all(|digit| !inside(to).contains(digit)) {
            cage.iter_mut().filter(|name| **name == from).for_each(|name| *name = to);
        }
    }
    let mut text = String::new();
    for row in cage.chunks(size) {
        text += &(row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n");
    }
    for name in 0..size * size {
        let inside: Vec<usize> = (0..size * size).filter(|&cell| cage[cell] == name).collect();
        if !inside.is_empty() {
            text += &format!("{name} = {}\n", inside.iter().map(|&cell| solution[cell]).sum::<usize>());
        }
    }
    (text, solution)
}

proptest! {
    #[test]
    fn random_puzzles_are_read_and_solved(size in 4usize..=9, seed: u64) {
        let (text, solution) = random(size, seed);
        let puzzle = Killer::parse(&text).unwrap();
        prop_assert_eq!(&Killer::parse(&puzzle.print()).unwrap(), &puzzle);
        let solution: Vec<i32> = solution.iter().map(|&digit| digit as i32).collect();
        prop_assert!(puzzle.check(&solution).is_ok() && puzzle.csp().check(&solution).is_ok());
        let found = count(puzzle.csp(), &Backtrack::new(), 1, &Limits::none().nodes(2000));
        if let Some(first) = found.first {
            prop_assert!(puzzle.check(&first).is_ok());
        }
    }

    #[test]
    fn the_largest_are_read(seed: u64) {
        let (text, _) = random(16, seed);
        let puzzle = Killer::parse(&text).unwrap();
        prop_assert_eq!(Killer::parse(&puzzle.print()).unwrap(), puzzle);
    }

    #[test]
    fn noise_is_refused_or_read(text in "([AB.]{4}\n){3,5}([AB]=[0-9]{1,2} ){0,3}|2x2:d?:k:([0-9]{1,4}:){16}|\\PC*") {
        if let Ok(puzzle) = Killer::parse(&text) {
            prop_assert_eq!(Killer::parse(&puzzle.print()).unwrap(), puzzle);
        }
    }
}
