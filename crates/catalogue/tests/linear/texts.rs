//! Texts of any length, ordinary and hostile, made from the examples of every form and of every problem.

use solvarium_catalogue::{ProblemKind, problems};
use solvarium_forms::forms::forms;
use std::collections::BTreeSet;

/// Makes a text of about this many bytes.
type Make = Box<dyn Fn(usize) -> String>;

/// A text of any length.
pub struct Text {
    pub name: String,
    /// The problem to read it as, unless it is recognised.
    pub kind: Option<ProblemKind>,
    pub make: Make,
}

fn text(
    name: impl Into<String>,
    kind: Option<ProblemKind>,
    make: impl Fn(usize) -> String + 'static,
) -> Text {
    Text { name: name.into(), kind, make: Box::new(make) }
}

/// A prefix, a repeated unit and a suffix.
fn repeated(before: &str, unit: &str, after: &str) -> impl Fn(usize) -> String + use<> {
    let (before, unit, after) = (before.to_owned(), unit.to_owned(), after.to_owned());
    move |size| format!("{before}{}{after}", unit.repeat(size / unit.len() + 1))
}

/// A repeated word with a running number.
fn numbered(before: &str, word: &str, gap: &str, after: &str) -> impl Fn(usize) -> String + use<> {
    let (before, word) = (before.to_owned(), word.to_owned());
    let (gap, after) = (gap.to_owned(), after.to_owned());
    move |size| {
        let mut made = before.clone();
        let mut number = 0;
        while made.len() < size {
            made += &format!("{word}{number}{gap}");
            number += 1;
        }
        made + &after
    }
}

/// The longest line of a text, repeated in place: for texts whose first lines identify them.
fn longest_line(example: &str) -> impl Fn(usize) -> String + use<> {
    let longest = example.split_inclusive('\n').max_by_key(|line| line.len()).unwrap_or_default();
    let at = example.find(longest).unwrap_or_default();
    let line = longest.trim_end_matches('\n').to_owned() + "\n";
    repeated(&example[..at], &line, &example[at + longest.len()..])
}

/// A text of every form, which its reader reads completely.
pub fn of_forms() -> Vec<Text> {
    let of_form = |form: &&'static solvarium_forms::Form| {
        let example = form.examples.first()?;
        Some(text(form.name, None, longest_line(example.text)))
    };
    forms().iter().filter_map(of_form).collect()
}

/// A text of every form, and of every problem by its name.
pub fn ordinary() -> Vec<Text> {
    let of_problems = problems().iter().filter_map(|problem| {
        let kind = ProblemKind::parse(problem.name).ok()?;
        let make = longest_line(kind.example());
        Some(text(format!("problem {}", problem.name), Some(kind), make))
    });
    of_forms().into_iter().chain(of_problems).collect()
}

/// The ordinary texts, and those that were once too slow, or could be.
pub fn chosen() -> Vec<Text> {
    let kind = |name: &str| ProblemKind::parse(name).ok();
    let hostile = [
        ("a zebra's things", None, "a:", " x", " "),
        ("words", None, "", "x", " "),
        ("names on lines", None, "", "x", "\n"),
        ("numbers", None, "", "", " "),
        ("a sum of words", None, "", "A", "+"),
        ("assignments", None, "", "x", "=1\n"),
        ("a Python dictionary", None, "{", "'x", "': {'a': 1},"),
        ("starts of a Python graph", None, "{'A': {'B': 1}, 'B': {'A': 1}}\n", "start = 'A' #", "\n"),
        ("estimates of a Python graph", None, "{'A': {'B': 1}, 'B': {'A': 1}}\n", "h = {'A': 1} #", "\n"),
        ("attributes of DOT", None, "graph { a -- b; a [", "x", "=1,"),
        ("attributes of XML", None, "<graphml><node ", "x", "='' "),
        ("games of OpenSudoku", None, "<opensudoku>", "<game data='1000003004000002' n='", "'/>"),
        ("states in words", None, "start ", "state ", ""),
        ("rows of two", kind("tiles"), "", "2 ", "\n"),
    ];
    let hostile =
        hostile.map(|(name, kind, before, word, gap)| text(name, kind, numbered(before, word, gap, "")));
    let sums = "AABB\nAABB\nCCDD\nCCDD\n";
    let others = [
        text("sums of cages", kind("killer"), repeated(sums, "A=10\n", "")),
        text("state, state", None, repeated("start", " state", " 1 2\n")),
        text("sizes of boards", None, repeated("", "2 2\n", "")),
        text("brackets", None, repeated("", "[", "")),
        text("brackets closed", None, repeated("", "[]", "")),
        text("quotes", None, repeated("{", "\"", "")),
        text("commas", None, repeated("", ",", "")),
        text("bars", None, repeated("", "|", "")),
        text("blanks", None, repeated("x", " ", "y")),
        text("blank lines", None, repeated("1", "\n", "2")),
        text("words, then blanks", None, |size| "a ".repeat(size / 4) + &" ".repeat(size / 2) + "."),
        text("dots", None, repeated("", ".", "")),
        text("short rows", None, repeated("", "1 2\n\n", "")),
        text("one word", None, repeated("", "a", "")),
        text("JSON in JSON", None, repeated("", "{\"a\":", "")),
        text("a very wide table", None, repeated("puzzle", ",x", "\n1,2\n")),
        text("keywords of TSPLIB", None, repeated("", "NAME: a\n", "")),
        text("two long rows of tiles", kind("tiles"), |size| {
            "1 ".repeat(size / 4) + "\n" + &"1 ".repeat(size / 4 - 1)
        }),
    ];
    ordinary().into_iter().chain(hostile).chain(others).collect()
}

/// All texts; their names say how they were made.
pub fn all() -> Vec<Text> {
    let mut all = chosen();
    for form in forms() {
        for (number, example) in form.examples.iter().enumerate() {
            let reads = example.reads.first().copied().unwrap_or_default();
            let kind = ["sudoku", "tiles", "map", "graph"].iter().find(|kind| reads.starts_with(*kind));
            let kind = kind.and_then(|kind| ProblemKind::parse(kind).ok());
            of_example(&format!("{} {number}", form.name), example.text, &kind, &mut all);
        }
    }
    for kind in problems().iter().filter_map(|problem| ProblemKind::parse(problem.name).ok()) {
        let name = format!("problem {}", kind.entry().name);
        of_example(&name, kind.example(), &Some(kind.clone()), &mut all);
        for mut text in plain() {
            text.name = format!("{name} plain {}", text.name);
            text.kind = Some(kind.clone());
            all.push(text);
        }
    }
    all
}

/// Texts from an example: repeated as a whole, line by line, character by character, and word by word.
fn of_example(name: &str, example: &str, kind: &Option<ProblemKind>, all: &mut Vec<Text>) {
    for (what, between) in [("whole", ""), ("lines", "\n"), ("parted", "\n\n")] {
        let make = repeated("", &format!("{example}{between}"), "");
        all.push(text(format!("{name} {what}"), kind.clone(), make));
    }
    let mut start = 0;
    for line in example.split_inclusive('\n') {
        let make = repeated(&example[..start], line, &example[start + line.len()..]);
        all.push(text(format!("{name} line {line:?}"), kind.clone(), make));
        start += line.len();
    }
    let mut seen = BTreeSet::new();
    for (at, sign) in example.char_indices().filter(|(_, sign)| seen.insert(*sign)) {
        let make = repeated(&example[..at], &sign.to_string(), &example[at..]);
        all.push(text(format!("{name} sign {sign:?}"), kind.clone(), make));
    }
    const WORDS: usize = 8;
    let mut seen = BTreeSet::new();
    for word in example.split(|c: char| !c.is_alphanumeric()).filter(|word| (1..40).contains(&word.len())) {
        if seen.len() < WORDS && seen.insert(word) {
            let at = example.find(word).unwrap_or_default();
            for gap in [" ", ",", "\n"] {
                let make = numbered(&example[..at], word, gap, &example[at..]);
                all.push(text(format!("{name} words {word}{gap:?}"), kind.clone(), make));
            }
        }
    }
}

/// Texts of no form.
fn plain() -> Vec<Text> {
    const UNITS: &[&str] = &[
        "a",
        "A",
        "1",
        "0",
        "9",
        ".",
        ",",
        ";",
        ":",
        "|",
        "/",
        "-",
        "=",
        "#",
        "\"",
        "'",
        "[",
        "]",
        "(",
        "{",
        "<",
        "&",
        "\\",
        "\t",
        "*",
        "_",
        "+",
        "é",
        "·",
        "━",
        "->",
        "--",
        "[]",
        "{}",
        "a ",
        "1 ",
        "12 ",
        ". ",
        "a\n",
        "1\n",
        "12\n",
        ".\n",
        "-\n",
        "#\n",
        "#a\n",
        "a:\n",
        "a=1\n",
        "a b\n",
        "a b 1\n",
        "1 2 3\n",
        "1 2\n\n",
        "goal\n",
        "start: a\n",
        "e 1 2\n",
        "0 1 / 2 3\n",
        "......\n",
        "],[",
        "a+",
        "a-b ",
        "A=1\n",
        "a at 1\n",
        "<a>",
        "<a/>",
        "<a b='1'/>",
        "|a|\n",
        "1,2\n",
        ",\n",
        "\t\n",
        "1;2;3;",
        "map\n",
        "type octile\n",
        "NAME: a\n",
        "p edge 3 3\n",
        "c a\n",
        "[Puzzle]\n",
        "zebra\n",
        "S",
        "G",
        "S.G\n",
        "#S.G#\n",
        "Q",
        "Q.\n",
        "initial state:\n",
        "1 0 / 3 2\n",
        "h(a)=1\n",
        "x",
        "%",
        "!",
        "&nbsp;",
        "-1 ",
        "None ",
    ];
    let grid = "1 2 3\n4 5 6\n7 8 0\n";
    let around = [("", ""), ("1 ", " 2\n"), ("a", "\n"), (grid, "")];
    let all = UNITS.iter().flat_map(|unit| {
        around.iter().map(move |(before, after)| {
            text(format!("{before:?} {unit:?} {after:?}"), None, repeated(before, unit, after))
        })
    });
    all.collect()
}
