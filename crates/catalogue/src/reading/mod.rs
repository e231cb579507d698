//! Recognition of a text: the JSON of Solvarium, a text with a header, or one with recognisable features; and the
//! puzzles in it.

mod auxiliary;
mod beside;
mod claim;
mod compare;
mod described;
mod expected;
mod features;
mod header;
mod item;
mod own_lines;
mod pddl;
mod record;
mod refusal;
mod rows;

pub(crate) use auxiliary::AuxiliaryInput;
pub use auxiliary::AuxiliaryInputs;
pub use beside::Beside;
pub(crate) use described::interpret;
pub use expected::Expected;
pub(crate) use features::{Board, TextFeatures, is_moving_ai};
pub use item::Item;
pub(crate) use item::{Described, Interpreted, ReadLine, StartLines, gather, one};
pub use own_lines::OwnLines;
pub use pddl::PddlPart;
pub use record::record;
pub use refusal::refusal;
pub use rows::Rows;

use crate::instance::Instance;
use crate::parts;
use crate::problem::{HeaderRule, ProblemInfo, ProblemKind};
use crate::problems::problems;
use crate::table::Entry;
use solvarium::puzzle::check_text;
use solvarium::{Error, Limits};
use solvarium_budget as budget;

/// Reads the one puzzle of a text as an [`Instance`] of any problem.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request};
/// let instance = catalogue::parse("queens 6")?;
/// assert_eq!(instance.solve(&Request::default(), &Limits::none(), None)?.cost, Some(6.0));
/// let two = "1 0 / 2 3\n2 1 / 0 3\n";
/// assert_eq!(catalogue::parse(two).err().unwrap().to_string(), "expected one puzzle, found 2");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// As for [`read`]; the puzzle cannot be read; or the text has several puzzles.
pub fn parse(text: &str) -> Result<Box<dyn Instance>, Error> {
    parse_as(text, None)
}

/// Reads the one puzzle of a text as [`parse`] does, as a puzzle of this kind if one is given.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, ProblemKind};
/// let queens = ProblemKind::parse("queens")?;
/// assert_eq!(catalogue::parse_as("6", &queens)?.kind(), &queens);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// As for [`parse`].
pub fn parse_as<'a>(
    text: &str,
    kind: impl Into<Option<&'a ProblemKind>>,
) -> Result<Box<dyn Instance>, Error> {
    let mut items = read(text, kind.into(), &AuxiliaryInputs::default())?;
    match (items.pop(), items.len()) {
        (Some(only), 0) => only.instance,
        (_, others) => Err(Error::input(format!("expected one puzzle, found {}", others + 1))),
    }
}

/// Reads the puzzles of a text: as `kind` if that is given, else as the problem whose name it begins with, and else
/// by its features.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
/// let describe = |text: &str| {
///     let items = catalogue::read(text, None, &AuxiliaryInputs::default())?;
///     items[0].instance.as_ref().map(|instance| instance.describe()).map_err(Clone::clone)
/// };
/// assert_eq!(describe("1 4 2 / 3 0 5 / 6 7 8")?, "3x3 sliding tiles");
/// assert_eq!(describe("queens 2")?, "2 queens");
/// assert_eq!(describe("map(four)\nS.#\n..G")?, "3x2 map, four neighbours");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The text is not recognised, or is empty. If it was taken for a problem by its features alone, [`Error::taken_for`]
/// names that.
pub fn read(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Vec<Item>, Error> {
    recognise(text, kind, auxiliary).map(|reading| reading.items)
}

/// Reads the puzzles of a text as [`read`] does, under limits on time and memory (the text and all that is made of
/// it), and with a stop flag. Recognition, reading and building puzzles check the limits.
///
/// ```
/// use solvarium::{Limits, limits::Stop};
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs};
/// let limits = Limits::none().time(std::time::Duration::ZERO);
/// let stopped = catalogue::read_within("queens 8", None, &AuxiliaryInputs::default(), &limits).err().unwrap();
/// assert_eq!(stopped.stop(), Some(Stop::Time));
/// ```
///
/// # Errors
/// As for [`read`]; and at a limit, for which [`Error::stop`] is set.
pub fn read_within(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
    limits: &Limits,
) -> Result<Vec<Item>, Error> {
    recognise_within(text, kind, auxiliary, limits).map(|reading| reading.items)
}

/// How a text was read, and the puzzles in it.
pub struct Reading {
    /// The puzzles, at least one.
    pub items: Vec<Item>,
    /// How the text was read and why, if there is doubt: `read as 9x9 Sudoku, column `quiz` of 3`.
    pub sentence: Option<String>,
}

impl Reading {
    /// The reading of an unambiguous text.
    const fn plain(items: Vec<Item>) -> Self {
        Self { items, sentence: None }
    }
}

/// Reads the puzzles of a text, as [`read`] does, and says how the text was read.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs};
/// let reading = catalogue::recognise("puzzle,level\n1.....3..4.....2,3\n", None, &AuxiliaryInputs::default())?;
/// assert_eq!(reading.sentence.as_deref(), Some("read as 4x4 Sudoku, column `puzzle` of 2"));
/// assert_eq!((reading.items.len(), reading.items[0].line), (1, 2));
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The errors of [`read`].
pub fn recognise(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Reading, Error> {
    if text.trim().is_empty() {
        return Err(Error::input("there is nothing to read: the text is empty"));
    }
    check_text(text)?;
    if let Some(reading) = record::read(text, kind, auxiliary)? {
        return Ok(reading);
    }
    let owner = auxiliary.given()?.and_then(owner);
    let headed = header::of(text)?;
    match (kind, &headed) {
        // A text to spell may begin with a name.
        (Some(kind), Some(headed))
            if kind.is(headed.kind.entry()) && kind.entry().of.header != HeaderRule::AnyText =>
        {
            read_as(kind, &headed.rest, auxiliary)
        }
        (Some(kind), _) => {
            let read = read_as(kind, text, auxiliary);
            let is_read = read.as_ref().is_ok_and(|read| read.items.iter().all(|item| item.instance.is_ok()));
            // Another build may read it as this kind.
            let refusal = if is_read { None } else { parts::refused_text(text, |_| false) };
            refusal.map_or(read, Err)
        }
        (None, Some(headed)) => {
            let read = read_as(&headed.kind, &headed.rest, auxiliary);
            match header::only_a_size(headed, read.is_err()) {
                _ if read.is_err() && headed.is_name_alone() => header::example(headed, auxiliary),
                Some(error) => Err(error),
                None => read,
            }
        }
        (None, None) => match owner {
            Some(owner) => read_as(&ProblemKind::of(owner), text, auxiliary),
            None => match header::refusal(text) {
                Some(refusal) => Err(refusal),
                None => claim::read_of_file(text, auxiliary),
            },
        },
    }
}

/// Reads the puzzles of a text under limits and says how the text was read: see [`read_within`].
///
/// # Errors
/// As for [`read_within`].
pub fn recognise_within(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
    limits: &Limits,
) -> Result<Reading, Error> {
    limits.try_within(|| {
        // Errors of the text do not matter here: only the budget does.
        let _ = budget::hold(text.len() + auxiliary.bytes());
        recognise(text, kind, auxiliary)
    })
}

/// The problem that an auxiliary input belongs to.
fn owner(input: AuxiliaryInput) -> Option<&'static Entry<ProblemInfo>> {
    problems().iter().copied().find(|entry| entry.of.auxiliary == Some(input))
}

fn read_as(kind: &ProblemKind, text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Result<Reading, Error> {
    match auxiliary.given()? {
        Some(input) if kind.entry().of.auxiliary != Some(input) => {
            let (owner, name) = (owner(input).map_or("no problem", |owner| owner.name), kind.entry().name);
            Err(Error::setting(format!("{} can be given only for {owner}, not for {name}", input.name())))
        }
        _ => read_own(kind, text, auxiliary),
    }
}

/// Reads a text as a named problem: in the problem's own notation if that reads all of it, and else in the form that
/// claims it.
fn read_own(kind: &ProblemKind, text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Result<Reading, Error> {
    let own = (kind.entry().of.read)(text, kind, auxiliary);
    if !own.is_empty() && own.iter().all(|item| item.instance.is_ok()) {
        return Ok(Reading::plain(own));
    }
    match described::read_as(text, kind, auxiliary)? {
        Some(reading) => Ok(reading),
        None => settle(own).map(Reading::plain),
    }
}

/// Turns the error of a single item into that of the whole text.
fn settle(mut items: Vec<Item>) -> Result<Vec<Item>, Error> {
    match items.pop() {
        Some(Item { instance: Err(error), .. }) if items.is_empty() => Err(error),
        Some(last) => {
            items.push(last);
            Ok(items)
        }
        None => Err(Error::input("the text contains no puzzle")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Descriptions or errors of all items, and the sentence on how the whole text was read.
    fn descriptions(text: &str) -> Vec<String> {
        let say = |instance: Result<Box<dyn Instance>, Error>| {
            instance.map_or_else(|e| e.to_string(), |instance| instance.describe())
        };
        match read(text, None, &AuxiliaryInputs::default()) {
            Ok(items) => items.into_iter().map(|item| say(item.instance)).collect(),
            Err(error) => vec![format!("{:?}: {error}", error.taken_for())],
        }
    }

    /// The only item, or the error.
    #[track_caller]
    fn is(text: &str, expected: &str) {
        assert_eq!(descriptions(text), [expected], "{text}");
    }

    #[test]
    fn a_map_is_no_row_of_small_sudokus() {
        is("....\n.##.\nS..G", "4x3 map, eight neighbours");
        is("....\n.##.\nS..X", "4x3 map, eight neighbours");
        is(
            "....\n.##.\nS..q",
            "Some(\"map\"): line 3: expected a row of a map or a line of words, found `S..q`",
        );
        is(
            "....\n.##.\nS...",
            "Some(\"map\"): line 1: the map has no goal: mark two free cells with `S` and `G`, or name the problem `map(start=ROW COLUMN,goal=ROW COLUMN)`",
        );
        is("....\n.##\nS..G", "Some(\"map\"): line 2, column 3: expected a row of 4 cells, found 3");
    }

    #[test]
    fn moving_ai_files_are_maps() {
        let map = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
        is(
            map,
            "None: line 1, column 1: this is a MovingAI map, which has no start and no goal: give its scenarios (a .scen file) too",
        );
        is(
            "version 1\n0\tm.map\t3\t2\t0\t1\t2\t1\t4.0\n",
            "None: line 1, column 1: these are scenarios of a MovingAI map: read the map and give these as its scenarios",
        );
    }

    #[test]
    fn a_scenario_says_what_its_path_costs() {
        let map = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
        let list = "version 1\n0 m.map 3 2 0 1 2 1 4.0\n0 m.map 3 2 0 0 1 0 1.41421356\n";
        let auxiliary = AuxiliaryInputs { scenarios: Some(list), ..AuxiliaryInputs::default() };
        let remark_of = |item: Item| {
            let instance = item.instance.unwrap();
            let report =
                instance.solve(&crate::Request::default(), &solvarium::Limits::none(), None).unwrap();
            item.expected.unwrap().difference(&*instance, &report)
        };
        let remark_of: Vec<_> = read(map, None, &auxiliary).unwrap().into_iter().map(remark_of).collect();
        let differs = "the text gives 1.41421356 as the optimal cost, but this plan costs 1";
        assert_eq!(remark_of, [None, Some(differs.to_string())]);
    }

    #[test]
    fn names_of_problems_are_words_of_other_languages_too() {
        is("graph {\n A -- B [weight=3];\n start=A; goal=B\n}\n", "graph of 2 nodes and 1 edge, A -> B");
        is(
            "graph = {'A': {'B': 4}, 'B': {'A': 4}}\nstart = 'A'\ngoal = 'B'\n",
            "graph of 2 nodes and 1 edge, A -> B",
        );
        is("tiles = [[1, 4, 2], [3, 0, 5], [6, 7, 8]]\n", "3x3 sliding tiles");
    }

    #[test]
    fn boards_stand_on_one_line_with_semicolons() {
        is("1,2,3;4,0,6;7,5,8", "3x3 sliding tiles");
        is("1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 0 15", "4x4 sliding tiles");
    }

    #[test]
    fn dimacs_graphs_need_no_header() {
        let items = read("c mine\n3 3\ne 1 2\ne 2 3\ne 1 3\n", None, &AuxiliaryInputs::default()).unwrap();
        assert_eq!(
            items[0].instance.as_ref().unwrap().describe(),
            "map of 3 regions and 3 borders, 3 colours"
        );
        assert_eq!(items[0].remarks, ["a DIMACS graph without its line `p edge NODES EDGES`"]);
    }

    #[test]
    fn a_sudoku_that_is_too_large_is_one() {
        let row = |n: usize| (1..=n).map(|n| n.to_string()).collect::<Vec<_>>().join(" ") + "\n";
        for size in [101, 110, 121] {
            let empty = ("0 ".repeat(size) + "\n").repeat(size);
            for text in [row(size).repeat(size), row(size) + &empty] {
                let [message] = &descriptions(&text)[..] else { panic!("{size}") };
                let large = format!("a {size} x {size} grid is too large");
                assert!(message.starts_with("Some(\"sudoku\")") && message.contains(&large), "{message}");
            }
        }
    }

    #[test]
    fn what_is_unmistakable_needs_no_name() {
        is("4 3 -> 2", "water jugs: 4 3 -> 2");
        is("Arad", "a journey through Romania: Arad -> Bucharest");
        is("sibiu to rimnicu vilcea", "a journey through Romania: Sibiu -> Rimnicu Vilcea");
        is("Q...\n....\n....\n....", "4 queens, 1 placed");
        is("....\n....\n....\n....", "4x4 Sudoku, 0 givens");
    }

    #[test]
    fn models_are_known_by_what_only_they_have() {
        is("SEND+MORE=MONEY", "cryptarithm: SEND + MORE = MONEY");
        is("3 colours\nA-B B-C", "map of 3 regions and 2 borders, 3 colours");
        is("colouring usa", "map of 48 regions and 105 borders, 4 colours");
        is("zebra", "zebra puzzle of 5 houses, 14 clues");
        is("pet: dog fox\ndog at 1", "zebra puzzle of 2 houses, 1 clue");
        is("AA..\n....\n....\n....\nA=3", "4x4 killer Sudoku, 1 cage");
        is("2x2::k:769:769:0:0:0:0:0:0:0:0:0:0:0:0:0:0:", "4x4 killer Sudoku, 1 cage");
        is("quasigroup\n1 .\n. .", "2x2 Latin square, 3 holes");
        is(
            "cryptarithm A + B",
            "None: line 1, column 18: expected `=` and another sum after `A + B`, found the end of the text",
        );
    }

    #[test]
    fn names_say_what_a_text_is() {
        is("queens 2", "2 queens");
        is("river 3 3", "river crossing: 3 missionaries and 3 cannibals, a boat for 3");
        is("missionaries: 3 2", "river crossing: 3 missionaries and 3 cannibals, a boat for 2");
        is("spell HELLO WORLD", "a text to spell: HELLO WORLD");
        is("# my own\ntiles(order=URDL)\n1 0\n3 2\n", "2x2 sliding tiles");
        is("queens 88", "88 queens");
        is("queens 0", "None: line 1, column 8: expected a size, a number from 1 to 64, found `0`");
        is("quens 8", "None: line 1, column 1: unknown problem 'quens'; did you mean 'queens'?");
        let kind = ProblemKind::parse("hello").unwrap();
        let items = read("spell HELLO", Some(&kind), &AuxiliaryInputs::default()).unwrap();
        assert_eq!(items[0].instance.as_ref().unwrap().describe(), "a text to spell: spell HELLO");
    }

    #[test]
    fn a_number_may_stand_before_the_name() {
        for text in ["8 queens", "8-queens", "8 Queens\n", " 8  n-queens"] {
            is(text, "8 queens");
        }
        is("0 queens", "None: line 1, column 1: expected a size, a number from 1 to 64, found `0`");
    }

    #[test]
    fn a_size_is_no_puzzle() {
        for (text, advice) in [
            ("sudoku 9x9", "; `solvarium generate sudoku` makes one"),
            ("jigsaw: 6x6", "; `solvarium generate jigsaw` makes one"),
            ("tiles 3x3", "; `solvarium generate tiles` makes one"),
            ("map 5x5", ""),
            ("killer 9X9", ""),
        ] {
            let size = text.to_lowercase();
            let size = size.rsplit(' ').next().unwrap();
            is(text, &format!("None: expected a puzzle, found only the size {size}{advice}"));
        }
        is("dots-and-boxes 2x2", "2x2 Dots and Boxes, first to move");
        is("othello 20x20", "None: the size of Othello is 4, 6 or 8, not 20");
        is(
            "Jigsaw 6x6",
            "None: expected a puzzle, found only the size 6x6; `solvarium generate jigsaw` makes one",
        );
    }

    #[test]
    fn a_word_that_is_no_name_is_not_read_as_tiles() {
        for text in ["hanoi 5", "knapsack 5 10", "magic 3", "knight 5x5"] {
            let word = text.split(' ').next().unwrap();
            let known = "see `solvarium list problems`";
            is(text, &format!("None: line 1, column 1: no problem is called `{word}`; {known}"));
        }
        is("hello 5", "None: a text that begins with `hello` needs another name before it: `spell hello 5`");
    }

    #[test]
    fn a_name_alone_is_its_example() {
        is("Romania", "a journey through Romania: Arad -> Bucharest");
        // `hello` takes any text, so its name alone is not an instance.
        for problem in problems().iter().filter(|problem| problem.of.header != HeaderRule::AnyText) {
            let items = read(problem.name, None, &AuxiliaryInputs::default()).unwrap();
            assert!(items[0].instance.is_ok(), "{}", problem.name);
        }
        let items = read("queens", None, &AuxiliaryInputs::default()).unwrap();
        assert_eq!(items[0].remarks, ["only the name of queens is given: using its example `6`"]);
        for (name, described) in [
            ("15-puzzle", "4x4 sliding tiles"),
            ("24-Puzzle", "5x5 sliding tiles"),
            ("8 puzzle", "3x3 sliding tiles"),
            ("sliding tiles", "3x3 sliding tiles"),
            ("jigsaw", "6x6 jigsaw Sudoku, 9 givens"),
        ] {
            is(name, described);
            let items = read(name, None, &AuxiliaryInputs::default()).unwrap();
            let report = items[0].instance.as_ref().unwrap().solve(
                &crate::Request::default(),
                &Limits::none().nodes(1),
                None,
            );
            assert_ne!(report.unwrap().cost, Some(0.0), "{name} begins at its goal");
        }
        is("australia", "None: no puzzle recognised: did you mean `colouring australia`?");
        is(
            "hello world!",
            "None: a text that begins with `hello` needs another name before it: `spell hello world!`",
        );
    }

    #[test]
    fn what_fits_best_explains() {
        is(
            "Arad -> Bukarest",
            "Some(\"romania\"): line 1, column 9: expected a city, found `Bukarest`; did you mean Bucharest?",
        );
        is(
            "4 3 -> x",
            "Some(\"jugs\"): line 1, column 8: expected the amount to measure, a number from 0 to 1000000, found `x`",
        );
        is(
            "1 2 3 / 4 5 6 / 7 7 0",
            "Some(\"tiles\"): line 1, column 19: tile 7 is here and at line 1, column 17; tile 8 is missing",
        );
        is(
            &".".repeat(80),
            "Some(\"sudoku\"): line 1, column 81: a line of 80 cells is not a grid: 9 x 9 has 81",
        );
        is(
            "Q..\n...\n..Q",
            "Some(\"queens\"): line 3, column 3: this queen attacks the one at line 1, column 1",
        );
        for text in ["HELLO WORLD", "8", "3 3 2", "%&!"] {
            is(
                text,
                "None: no puzzle recognised: begin with the name of its problem, such as `queens 8` or `spell HELLO`",
            );
        }
    }

    #[test]
    fn typing_errors_in_a_collection_are_not_another_problem() {
        let lines = "1.....3..4.....2\n1.....3..4.....22\n".repeat(3);
        assert_eq!(
            descriptions(&lines)
                .iter()
                .filter(|descriptions| *descriptions == "4x4 Sudoku, 4 givens")
                .count(),
            3
        );
    }
}
