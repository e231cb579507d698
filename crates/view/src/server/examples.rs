//! What the page offers to whoever has no puzzle at hand.

/// A name, the problem, and the text.
pub(super) static EXAMPLES: &[(&str, &str, &str)] = &[
    ("8-puzzle of the textbook, 26 moves", "tiles", "7 2 4\n5 _ 6\n8 3 1\n"),
    ("8-puzzle, 4 moves", "tiles", "1 4 2\n6 3 5\n_ 7 8\n"),
    ("8-puzzle, the farthest: 31 moves", "tiles", "8 6 7\n2 5 4\n3 _ 1\n\ngoal:\n1 2 3\n4 5 6\n7 8 _\n"),
    (
        "8-puzzle that cannot be solved",
        "tiles",
        "tiles(parity=no)\n1 2 3\n4 5 6\n8 7 _\n\ngoal:\n1 2 3\n4 5 6\n7 8 _\n",
    ),
    ("15-puzzle, 45 moves", "tiles", "14  1  9  6\n 4  8 12  5\n 7  2  3  _\n10 11 13 15\n"),
    ("Sudoku, 4x4", "sudoku", "1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"),
    (
        "Sudoku, hard",
        "sudoku",
        "1 . . . . 7 . 9 .\n. 3 . . 2 . . . 8\n. . 9 6 . . 5 . .\n. . 5 3 . . 9 . .\n. 1 . . 8 . . . 2\n\
         6 . . . . 4 . . .\n3 . . . . . . 1 .\n. 4 . . . . . . 7\n. . 7 . . . 3 . .\n",
    ),
    (
        "Jigsaw Sudoku, 6x6",
        "sudoku",
        "0-0-0-0-1-0\n0-3-0-0-2-0\n0-2-0-0-0-0\n0-0-0-0-5-0\n0-0-0-1-0-0\n0-6-5-2-0-0\n\n\
         1-1-1-1-1-2\n3-3-4-1-2-2\n3-4-4-4-2-2\n3-3-4-4-2-6\n3-5-6-6-6-6\n5-5-5-5-5-6\n",
    ),
    ("Eight queens", "queens", "queens 8\n"),
    (
        "Killer Sudoku, 4x4",
        "killer",
        "AABB\nCDDE\nCFGE\nFFGG\n\nA = 3\nB = 7\nC = 5\nD = 5\nE = 5\nF = 8\nG = 7\n",
    ),
    ("Australia in three colours", "colouring", "colouring australia\n"),
    (
        "Latin square, 5x5",
        "quasigroup",
        "quasigroup\n1 . . . .\n. . 4 . .\n. 5 . . 3\n. . . 2 .\n. . . . 4\n",
    ),
    ("SEND + MORE = MONEY", "cryptarithm", "SEND + MORE = MONEY\n"),
    ("Who owns the zebra?", "zebra", "zebra\n"),
    ("Missionaries and cannibals", "river", "river 3 3 2\n"),
    ("Water jugs", "jugs", "4 3 -> 2\n"),
    ("Arad to Bucharest", "romania", "Arad -> Bucharest\n"),
    ("A map with walls", "map", "S...#...\n.##.#.#.\n.#....#.\n.#.####.\n...#....\n.###.###\n.......G\n"),
    ("A tour of 36 cities on a grid", "tsp", "tsp grid 6 6\n"),
    ("All bits of a hundred", "onemax", "onemax 100\n"),
    ("Eight blocks of eight bits", "royal-road", "royal-road 64 8\n"),
    ("Hello world", "hello", "spell HELLO WORLD\n"),
];

#[cfg(test)]
mod tests {
    use super::EXAMPLES;
    use solvarium::{Error, Limits};
    use solvarium_catalogue::{self as catalogue, Ending, Extras, Order};

    #[test]
    fn each_is_what_it_is_called_and_comes_to_an_end() -> Result<(), Error> {
        for (name, problem, text) in EXAMPLES {
            let mut items = catalogue::read(text, None, &Extras::default())?;
            assert_eq!(items.len(), 1, "{name}");
            let job = items.remove(0).job?;
            assert_eq!(job.kind().entry().name, *problem, "{name}");
            let report = job.solve(&Order::default(), &Limits::none().nodes(1_000_000), None)?;
            assert_eq!(report.ending == Ending::Solved, !name.ends_with("cannot be solved"), "{name}");
            assert!(!matches!(report.ending, Ending::Stopped(_)), "{name}");
        }
        Ok(())
    }

    #[test]
    fn every_problem_has_one() {
        for problem in catalogue::problems() {
            assert!(EXAMPLES.iter().any(|(_, of, _)| *of == problem.name), "{}", problem.name);
        }
    }
}
