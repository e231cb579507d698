//! The problems, by name: the one table of what a text can be read as.

use crate::entry::{Entry, Setting, Takes};
use crate::heuristics::{Estimator, Guess};
use crate::spec::Spec;
use solvarium::Error;
use std::fmt::{Display, Formatter};

/// Which problem a row of the table of problems is.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Puzzle};
/// assert_eq!(catalogue::find(catalogue::problems(), "problem", "8-puzzle")?.of, Puzzle::Tiles);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Puzzle {
    /// Sudoku of any shape.
    Sudoku,
    /// Sliding tiles.
    Tiles,
    /// n queens.
    Queens,
    /// Missionaries and cannibals.
    River,
    /// Water jugs.
    Jugs,
    /// Paths on a grid map.
    Map,
    /// Killer Sudoku.
    Killer,
    /// Maps and graphs to be coloured.
    Colouring,
    /// Latin squares to be completed.
    Quasigroup,
    /// Sums of words.
    Cryptarithm,
    /// Who owns the zebra?
    Zebra,
    /// Spelling a text letter by letter.
    Hello,
    /// Roads of Romania.
    Romania,
    /// A travelling salesman.
    Tsp,
    /// A string of ones.
    OneMax,
    /// Blocks of ones.
    RoyalRoad,
    /// A problem of one's own, see [`own`](crate::own).
    Own,
}

impl Puzzle {
    /// Whether the answer is the way to the goal; otherwise it is the goal
    /// itself, a filled board, and in which order it was filled matters little.
    ///
    /// ```
    /// use solvarium_catalogue::Puzzle;
    /// assert!(Puzzle::Tiles.asks_for_a_path() && !Puzzle::Sudoku.asks_for_a_path());
    /// ```
    #[must_use]
    pub const fn asks_for_a_path(self) -> bool {
        matches!(
            self,
            Self::Tiles | Self::River | Self::Jugs | Self::Map | Self::Hello | Self::Romania | Self::Own
        )
    }
}

impl Puzzle {
    /// Whether its answers are whole states, without steps to them: only local searches run on it.
    ///
    /// ```
    /// use solvarium_catalogue::Puzzle;
    /// assert!(Puzzle::Tsp.is_whole() && !Puzzle::Sudoku.is_whole());
    /// ```
    #[must_use]
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::Tsp | Self::OneMax | Self::RoyalRoad)
    }
}

pub(crate) const CELLS: Setting = Setting {
    name: "cells",
    help: "which empty cell is filled next",
    takes: Takes::Choice(&[
        ("mrv", "the one with the fewest candidates"),
        ("first", "the first in reading order"),
    ]),
    default: "mrv",
};

pub(crate) const DIGITS: Setting = Setting {
    name: "digits",
    help: "which digits are tried in it",
    takes: Takes::Choice(&[
        ("legal", "those that break no rule"),
        ("all", "all, and dead ends are found later"),
    ]),
    default: "legal",
};

pub(crate) const BOXES: Setting = Setting {
    name: "boxes",
    help: "rows x columns of a box, where no regions are given",
    takes: Takes::Boxes,
    default: "usual",
};

pub(crate) const DIAGONALS: Setting = Setting {
    name: "diagonals",
    help: "whether each digit stands once in the two long diagonals too",
    takes: Takes::Choice(&[
        ("as-told", "if '# diagonals' stands above the puzzle"),
        ("different", "it does"),
    ]),
    default: "as-told",
};

pub(crate) const ORDER: Setting = Setting {
    name: "order",
    help: "the order in which the blank's moves up, down, left, right are tried",
    takes: Takes::Order("UDLR"),
    default: "UDLR",
};

pub(crate) const PARITY: Setting = Setting {
    name: "parity",
    help: "whether unsolvable boards are recognised before any search",
    takes: Takes::Choice(&[
        ("yes", "by the parity of the permutation"),
        ("no", "by searching all that is reachable"),
    ]),
    default: "yes",
};

pub(crate) const NEIGHBOURS: Setting = Setting {
    name: "neighbours",
    help: "which fields are one step away",
    takes: Takes::Choice(&[("eight", "those at the sides and the corners"), ("four", "those at the sides")]),
    default: "eight",
};

static PROBLEMS: &[Entry<Puzzle>] = &[
    Entry {
        name: "sudoku",
        aliases: &["jigsaw"],
        help: "Sudoku of any shape, with boxes or irregular regions, and with diagonals",
        settings: &[CELLS, DIGITS, BOXES, DIAGONALS],
        of: Puzzle::Sudoku,
    },
    Entry {
        name: "tiles",
        aliases: &["8-puzzle", "15-puzzle", "24-puzzle", "sliding-tiles"],
        help: "sliding tiles from 2x2 to 8x8: reach the goal by moving the blank",
        settings: &[ORDER, PARITY],
        of: Puzzle::Tiles,
    },
    Entry {
        name: "river",
        aliases: &["missionaries"],
        help: "missionaries and cannibals cross a river: '3 3 2' for three of each and a boat for two",
        settings: &[],
        of: Puzzle::River,
    },
    Entry {
        name: "jugs",
        aliases: &["water-jugs"],
        help: "measure out water with jugs that have no marks: '4 3 -> 2'",
        settings: &[],
        of: Puzzle::Jugs,
    },
    Entry {
        name: "romania",
        aliases: &[],
        help: "drive through Romania: 'Arad -> Bucharest'",
        settings: &[],
        of: Puzzle::Romania,
    },
    Entry {
        name: "map",
        aliases: &["grid-map", "movingai"],
        help: "the shortest way on a grid map: rows of . and # with S and G, or a MovingAI map",
        settings: &[NEIGHBOURS],
        of: Puzzle::Map,
    },
    Entry {
        name: "queens",
        aliases: &["n-queens"],
        help: "set queens that do not attack each other: a number, or a board of dots and Qs",
        settings: &[],
        of: Puzzle::Queens,
    },
    Entry {
        name: "killer",
        aliases: &["killer-sudoku"],
        help: "killer Sudoku: a map of cages, then sums 'A = 12'; or a line '3x3::k:3841:...'",
        settings: &[],
        of: Puzzle::Killer,
    },
    Entry {
        name: "colouring",
        aliases: &["coloring", "map-colouring", "graph-colouring"],
        help: "colour a map: '3 colours' and borders 'A-B B-C' or a DIMACS graph; 'australia', 'usa'",
        settings: &[],
        of: Puzzle::Colouring,
    },
    Entry {
        name: "quasigroup",
        aliases: &["latin-square", "qwh"],
        help: "complete a Latin square: rows of numbers, dots for holes",
        settings: &[],
        of: Puzzle::Quasigroup,
    },
    Entry {
        name: "cryptarithm",
        aliases: &["alphametic"],
        help: "a digit for each letter, so that the sum is right: 'SEND + MORE = MONEY'",
        settings: &[],
        of: Puzzle::Cryptarithm,
    },
    Entry {
        name: "zebra",
        aliases: &["einstein"],
        help: "who owns the zebra: things 'pet: dog fox', clues 'dog next-to red'; alone, that of 1962",
        settings: &[],
        of: Puzzle::Zebra,
    },
    Entry {
        name: "tsp",
        aliases: &["travelling-salesman", "traveling-salesman", "salesman"],
        help: "the shortest tour of cities: a TSPLIB file, lines 'x y', 'uniform 1000 7', 'grid 6 6', 'circle 20'",
        settings: &[],
        of: Puzzle::Tsp,
    },
    Entry {
        name: "onemax",
        aliases: &["one-max"],
        help: "set all bits of a string, seeing only how many are set: '100' bits",
        settings: &[],
        of: Puzzle::OneMax,
    },
    Entry {
        name: "royal-road",
        aliases: &["royalroad"],
        help: "set all bits of a string, seeing only whole blocks: '64 8' for blocks of 8",
        settings: &[],
        of: Puzzle::RoyalRoad,
    },
    Entry {
        name: "hello",
        aliases: &["spell"],
        help: "spell a text letter by letter: 'HELLO WORLD'",
        settings: &[],
        of: Puzzle::Hello,
    },
];

/// Every problem that comes with the library.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::problems().iter().any(|problem| problem.name == "sudoku"));
/// ```
#[must_use]
pub fn problems() -> &'static [Entry<Puzzle>] {
    PROBLEMS
}

/// A problem with its settings.
///
/// ```
/// use solvarium_catalogue::Kind;
/// assert_eq!(Kind::parse("8-puzzle(urdl)")?.to_string(), "tiles(order=URDL)");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Kind(pub(crate) Spec<Puzzle>);

impl Kind {
    /// Reads a problem's name, and settings in brackets if any differ from
    /// their defaults.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert_eq!(Kind::parse("sudoku(first,all)")?.to_string(), "sudoku(cells=first,digits=all)");
    /// assert_eq!(Kind::parse("sudoku(3X2)")?.to_string(), "sudoku(boxes=3x2)");
    /// assert!(Kind::parse("sudoku(middle)").unwrap_err().is_setting());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is unknown, out of range, set twice or not closed, and the column.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Spec::parse(PROBLEMS, "problem", text).map(Self)
    }

    /// This problem with its defaults.
    pub(crate) fn of(puzzle: Puzzle) -> Self {
        Self(Spec::of(PROBLEMS.iter().find(|entry| entry.of == puzzle).unwrap_or(&PROBLEMS[0])))
    }

    /// The problem that a heuristic is for: so it need not be named beside it.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert_eq!(Kind::of_heuristic("gcd")?.to_string(), "jugs");
    /// assert_eq!(Kind::of_heuristic("sides")?.to_string(), "map(neighbours=four)");
    /// assert_eq!(Kind::of_heuristic("blind").unwrap_err().to_string(), "heuristic 'blind' is for more than \
    ///     one problem; name one of them: sudoku, tiles, river, jugs, romania, map, queens, killer, colouring, \
    ///     quasigroup, cryptarithm, zebra, hello");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such heuristic, or when it is for several problems.
    pub fn of_heuristic(name: &str) -> Result<Self, Error> {
        let heuristic = Estimator::parse(name)?;
        let heuristic = heuristic.entry();
        let fit: Vec<_> = PROBLEMS.iter().filter(|entry| heuristic.of.is_for(entry.of)).collect();
        match fit[..] {
            [_] if heuristic.of.guess == Guess::Sides => {
                Ok(Self(Self::of(Puzzle::Map).0.but(&NEIGHBOURS, "four")))
            }
            [only] => Ok(Self(Spec::of(only))),
            _ => Err(Error::setting(format!(
                "heuristic '{}' is for more than one problem; name one of them: {}",
                heuristic.name,
                fit.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
            ))),
        }
    }

    /// A small instance, whose whole space is walked in a second.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert_eq!(Kind::parse("jugs")?.example(), "4 3 -> 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn example(&self) -> &'static str {
        match self.entry().of {
            Puzzle::Sudoku => "1.....3..4.....2",
            Puzzle::Tiles => "0 1 2 / 3 4 5 / 6 7 8",
            Puzzle::Queens => "6",
            Puzzle::River => "3 3 2",
            Puzzle::Jugs => "4 3 -> 2",
            Puzzle::Map => "S..#\n.#..\n...G",
            Puzzle::Killer => "AABB\nCDDE\nCFGE\nFFGG\nA=3 B=7 C=5 D=5 E=5 F=8 G=7",
            Puzzle::Colouring => "3 colours\nA-B B-C C-A C-D",
            Puzzle::Quasigroup => "1 . .\n. . .\n. . 2",
            Puzzle::Cryptarithm => "A + A = BC",
            Puzzle::Zebra => "pet: dog fox\ndrink: tea milk\ndog at 1\ntea right-of dog",
            Puzzle::Hello => "HI",
            Puzzle::Romania => "Arad",
            Puzzle::Tsp => "circle 12",
            Puzzle::OneMax => "16",
            Puzzle::RoyalRoad => "16 4",
            Puzzle::Own => "",
        }
    }

    /// Its row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert_eq!(Kind::parse("jigsaw")?.entry().name, "sudoku");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn entry(&self) -> &'static Entry<Puzzle> {
        self.0.entry
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Kind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}
