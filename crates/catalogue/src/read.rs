//! What a text is: what it says of itself, or what it looks like. A text that
//! looks like a problem is one only if that problem's reader takes it whole.

use super::job::Job;
use super::problems::{Kind, Puzzle};
use super::{classics, head, looks, maps, models, sudoku, tiles, wholes};
use solvarium::Error;
use solvarium::error::Place;

/// What belongs to a puzzle and does not stand in its own text.
///
/// ```
/// use solvarium_catalogue::Extras;
/// let extras = Extras { goal: Some("1 2 3 / 4 5 6 / 7 8 0"), ..Extras::default() };
/// assert!(extras.regions.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Extras<'a> {
    /// The regions of an irregular Sudoku, as text.
    pub regions: Option<&'a str>,
    /// The goal of a tile puzzle, as text.
    pub goal: Option<&'a str>,
    /// The scenarios of a MovingAI map, as text.
    pub scenarios: Option<&'a str>,
}

impl Extras<'_> {
    /// The problem that these belong to, if there are any, and what they are.
    fn owner(&self) -> Result<Option<(Puzzle, &'static str)>, Error> {
        let all = [
            (self.regions, Puzzle::Sudoku, "regions"),
            (self.goal, Puzzle::Tiles, "a goal"),
            (self.scenarios, Puzzle::Map, "scenarios"),
        ];
        let mut given = all.into_iter().filter_map(|(text, puzzle, what)| text.map(|_| (puzzle, what)));
        match (given.next(), given.next()) {
            (Some((_, a)), Some((_, b))) => {
                Err(Error::setting(format!("{a} and {b} belong to different problems")))
            }
            (owner, _) => Ok(owner),
        }
    }
}

/// One puzzle of a text.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras, Kind};
/// let text = "1 0 / 2 3\n1 0 / 2 2\n2 1 / 0 3\n";
/// let items = catalogue::read(text, Some(&Kind::parse("tiles")?), &Extras::default())?;
/// let told: Vec<_> = items.iter().map(|item| (item.line, item.job.is_ok())).collect();
/// assert_eq!(told, [(1, true), (2, false), (3, true)]);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Item {
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// The puzzle, or what is wrong with it; the others are read all the same.
    pub job: Result<Box<dyn Job>, Error>,
}

/// An item that is the whole text.
pub(crate) fn one(job: Result<Box<dyn Job>, Error>) -> Item {
    Item { line: 1, job }
}

/// Collects the items of a text. If many are faulty and few are not, the text is
/// noise, and its first fault says what there is to say.
pub(crate) fn gather(items: impl Iterator<Item = Item>) -> Vec<Item> {
    const PATIENCE: usize = 20;
    let (mut all, mut faulty) = (Vec::new(), 0);
    for item in items {
        faulty += usize::from(item.job.is_err());
        all.push(item);
        if faulty >= PATIENCE && faulty > all.len() * 3 / 4 {
            all.retain(|item| item.job.is_err());
            all.truncate(1);
            break;
        }
    }
    all
}

/// Reads a text as one problem. A text that as a whole makes no sense is one
/// item that says so.
type Reader = fn(&str, &Kind, &Extras<'_>) -> Vec<Item>;

fn reader(puzzle: Puzzle) -> Reader {
    match puzzle {
        Puzzle::Tiles => tiles::read,
        Puzzle::River => classics::read_river,
        Puzzle::Jugs => classics::read_jugs,
        Puzzle::Romania => classics::read_romania,
        Puzzle::Sudoku => sudoku::read,
        Puzzle::Map => maps::read,
        Puzzle::Hello => classics::read_hello,
        Puzzle::Queens => wholes::read_queens,
        Puzzle::Killer => models::read_killer,
        Puzzle::Colouring => models::read_colouring,
        Puzzle::Quasigroup => models::read_quasigroup,
        Puzzle::Cryptarithm => models::read_cryptarithm,
        Puzzle::Zebra => models::read_zebra,
        Puzzle::Tsp => wholes::read_tsp,
        Puzzle::OneMax => wholes::read_one_max,
        Puzzle::RoyalRoad => wholes::read_royal_road,
        Puzzle::Own => |_, _, _| vec![one(Err(Error::input("a problem of one's own cannot be read")))],
    }
}

/// The problems that a text is recognised as by its looks, tried in this order.
/// A board that holds each number once is no Sudoku, nor is one with an S and a
/// G alone; a queen stands on boards only. Numbers alone, or words, may be anything: such texts begin with the
/// name of their problem. A square to be completed looks like a Sudoku.
const BY_LOOKS: [Puzzle; 11] = [
    Puzzle::Tiles,
    Puzzle::Map,
    Puzzle::Jugs,
    Puzzle::Romania,
    Puzzle::Sudoku,
    Puzzle::Queens,
    Puzzle::Killer,
    Puzzle::Colouring,
    Puzzle::Cryptarithm,
    Puzzle::Zebra,
    Puzzle::Tsp,
];

/// Whether a text has what every text of that problem has, where its reader alone would take
/// too much.
fn may_be(puzzle: Puzzle, text: &str) -> bool {
    match puzzle {
        Puzzle::Queens => text.contains('Q'),
        Puzzle::Killer => text.contains('=') || text.contains(":k:"),
        Puzzle::Colouring => text.contains("colour") || text.contains("color"),
        Puzzle::Cryptarithm => text.contains('='),
        Puzzle::Zebra => text.contains(':'),
        Puzzle::Tsp => text.contains("DIMENSION"),
        _ => true,
    }
}

/// Reads the puzzles of a text, as `kind` if that is given, else as the problem
/// whose name it begins with, and else as what it looks like.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras, Kind};
/// let describe = |text: &str| {
///     let items = catalogue::read(text, None, &Extras::default())?;
///     items[0].job.as_ref().map(|job| job.describe()).map_err(Clone::clone)
/// };
/// assert_eq!(describe("1 4 2 / 3 0 5 / 6 7 8")?, "3x3 sliding tiles");
/// assert_eq!(describe("queens 2")?, "queens: . . / . .");
/// assert_eq!(describe("map(four)\nS.#\n..G")?, "3x2 map, four neighbours");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The text as a whole is nothing that is known, or there is nothing in it. If
/// it was taken for a problem by its looks alone, [`Error::taken_for`] says so.
pub fn read(text: &str, kind: Option<&Kind>, extras: &Extras<'_>) -> Result<Vec<Item>, Error> {
    if text.trim().is_empty() {
        return Err(Error::input("there is nothing to read: the text is empty"));
    }
    let owner = extras.owner()?;
    let headed = head::of(text)?;
    match (kind, &headed) {
        // What is to be spelled may well begin with a name.
        (Some(kind), Some(headed))
            if kind.entry().of == headed.kind.entry().of && kind.entry().of != Puzzle::Hello =>
        {
            read_as(kind, &headed.rest, extras)
        }
        (Some(kind), _) => read_as(kind, text, extras),
        (None, Some(headed)) => read_as(&headed.kind, &headed.rest, extras),
        (None, None) => match owner {
            Some((owner, _)) => read_as(&Kind::of(owner), text, extras),
            None => recognise(text, extras),
        },
    }
}

fn read_as(kind: &Kind, text: &str, extras: &Extras<'_>) -> Result<Vec<Item>, Error> {
    match extras.owner()? {
        Some((owner, what)) if owner != kind.entry().of => {
            let (owner, name) = (Kind::of(owner).entry().name, kind.entry().name);
            Err(Error::setting(format!("{what} can be given for {owner} only, not for {name}")))
        }
        _ => settle(reader(kind.entry().of)(text, kind, extras)),
    }
}

/// Tries the problems that can be told by their looks: one fits if all of its
/// items do. If none fits, the one that the text looks most like has the most to
/// say about it; and if it takes half of the items, the others are typing errors.
fn recognise(text: &str, extras: &Extras<'_>) -> Result<Vec<Item>, Error> {
    if looks::is_moving_ai(text) {
        return read_as(&Kind::of(Puzzle::Map), text, extras);
    }
    let look = |puzzle: Puzzle| reader(puzzle)(text, &Kind::of(puzzle), extras);
    let alike = looks::most_alike(text);
    let mut best = Vec::new();
    for puzzle in BY_LOOKS.into_iter().filter(|&puzzle| may_be(puzzle, text)) {
        let items = look(puzzle);
        if !items.is_empty() && items.iter().all(|item| item.job.is_ok()) {
            return Ok(items);
        }
        if Some(puzzle) == alike {
            best = items;
        }
    }
    if let Some((near, word, (line, column))) = looks::misspelt(text) {
        let message = format!("unknown problem '{word}'; did you mean '{near}'?");
        return Err(Error::input(message).at(Place::new(line, column)));
    }
    let faults = || best.iter().filter_map(|item| item.job.as_ref().err());
    match (alike, faults().next()) {
        (Some(puzzle), Some(fault)) if faults().count() * 2 > best.len() => {
            Err(fault.clone().said_of(Kind::of(puzzle).entry().name))
        }
        (Some(_), Some(_)) => Ok(best),
        _ => Err(Error::input(
            "no puzzle is recognised: begin with the name of its problem, such as `queens 8` or `spell HELLO`",
        )),
    }
}

/// A text that is one faulty item is faulty as a whole.
fn settle(mut items: Vec<Item>) -> Result<Vec<Item>, Error> {
    match items.pop() {
        Some(Item { job: Err(error), .. }) if items.is_empty() => Err(error),
        Some(last) => {
            items.push(last);
            Ok(items)
        }
        None => Err(Error::input("there is no puzzle in this text")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each item is, or what is wrong with it; and of a text as a whole,
    /// what it was taken for.
    fn told(text: &str) -> Vec<String> {
        let say = |job: Result<Box<dyn Job>, Error>| job.map_or_else(|e| e.to_string(), |job| job.describe());
        match read(text, None, &Extras::default()) {
            Ok(items) => items.into_iter().map(|item| say(item.job)).collect(),
            Err(error) => vec![format!("{:?}: {error}", error.taken_for())],
        }
    }

    /// The only item, or the message.
    #[track_caller]
    fn is(text: &str, expected: &str) {
        assert_eq!(told(text), [expected], "{text}");
    }

    #[test]
    fn a_map_is_no_row_of_small_sudokus() {
        is("....\n.##.\nS..G", "4x3 map, eight neighbours");
        is(
            "....\n.##.\nS..X",
            "Some(\"map\"): line 3, column 4: expected `.` for a free field, `#`, `@` or `T` for an obstacle, \
             or `S` or `G`, found `X`",
        );
        is("....\n.##.\nS...", "Some(\"map\"): the map has no goal `G`");
        is("....\n.##\nS..G", "Some(\"map\"): line 2, column 4: expected a row of 4 fields, found 3");
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
            "None: line 1, column 1: these are scenarios of a MovingAI map: read the map, with these as its scenarios",
        );
    }

    #[test]
    fn a_sudoku_that_is_too_large_is_one() {
        let row = |n: usize| (1..=n).map(|n| n.to_string()).collect::<Vec<_>>().join(" ") + "\n";
        for size in [101, 110, 121] {
            let empty = ("0 ".repeat(size) + "\n").repeat(size);
            for text in [row(size).repeat(size), row(size) + &empty] {
                let [message] = &told(&text)[..] else { panic!("{size}") };
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
        is("Q...\n....\n....\n....", "queens: Q . . . / . . . . / . . . . / . . . .");
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
        is("cryptarithm A + B", "None: expected `=` and another sum after `A + B`");
    }

    #[test]
    fn names_say_what_a_text_is() {
        is("queens 2", "queens: . . / . .");
        is("river 3 3", "missionaries, cannibals and places in the boat: 3 3 3");
        is("missionaries: 3 2", "missionaries, cannibals and places in the boat: 3 3 2");
        is("spell HELLO WORLD", "a text to spell: HELLO WORLD");
        is("# my own\ntiles(order=URDL)\n1 0\n3 2\n", "2x2 sliding tiles");
        is("queens 88", "queens: 88");
        is("queens 0", "None: line 1, column 8: expected a size, a number from 1 to 64, found `0`");
        is("quens 8", "None: line 1, column 1: unknown problem 'quens'; did you mean 'queens'?");
        let kind = Kind::parse("hello").unwrap();
        let items = read("spell HELLO", Some(&kind), &Extras::default()).unwrap();
        assert_eq!(items[0].job.as_ref().unwrap().describe(), "a text to spell: spell HELLO");
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
            "Some(\"tiles\"): line 1, column 19: tile 7 stands here and at line 1, column 17; tile 8 is missing",
        );
        is(
            &".".repeat(80),
            "Some(\"sudoku\"): line 1, column 81: a line of 80 cells is no grid: 9 x 9 has 81",
        );
        is(
            "Q..\n...\n..Q",
            "Some(\"queens\"): line 3, column 3: this queen attacks the one at line 1, column 1",
        );
        for text in ["HELLO WORLD", "8", "3 3 2", "%&!"] {
            is(
                text,
                "None: no puzzle is recognised: begin with the name of its problem, such as `queens 8` or `spell HELLO`",
            );
        }
    }

    #[test]
    fn typing_errors_in_a_collection_are_not_another_problem() {
        let lines = "1.....3..4.....2\n1.....3..4.....22\n".repeat(3);
        assert_eq!(told(&lines).iter().filter(|told| *told == "4x4 Sudoku, 4 givens").count(), 3);
    }
}
