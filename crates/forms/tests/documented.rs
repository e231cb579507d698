//! docs/formats.md lists every form with its first example, under "Reading": `SOLVARIUM_BLESS=1` writes that section.

use solvarium_forms::{Form, forms::forms};
use std::path::Path;

const TITLE: &str = "# Forms of text\n";
const HEADING: &str = "## Reading\n";
/// The maximum size of a text that is shown completely, in lines and columns.
const SHOWN: (usize, usize) = (12, 100);

const INTRODUCTION: &str = "\
What a file, a link or a pasted text is, is recognised by what stands in it: every form says how sure it is, and the surest reads it.
Where two kinds of puzzle are equally likely, an error names both, and `--as` chooses. A text of one of these forms that breaks its
rules is refused with line and column, and is handed to no other problem. Solvarium's own notations, of all problems, are read
besides: `solvarium list problems`.

| what | how it is read |
|---|---|
| Solvarium's own [JSON](#json-1) | objects with `\"type\":\"puzzle\"`, a puzzle of any problem each: one a line, in an array, or one after the other. It is looked for before all other forms; a field that is not known is refused, and so is one that contradicts the puzzle |
| encodings | UTF-8 with or without a byte order mark, UTF-16 of either byte order; lines end by LF, CR LF or CR |
| tables | the column with the puzzles is found by its name or by what stands in it; `--column` names it, or gives its number |
| a solution beside a puzzle, the length of a shortest plan | it is compared with what is found; a difference is a warning, and `expected` in JSON |
| candidates | the position is solved within them, by the methods over constraints and those of paths |
| regions, diagonals, cages | jigsaw Sudoku, Sudoku X, killer Sudoku |
| maps without a start and a goal | the way leads from the upper left to the lower right |
| pictures of maps (PNG) | one pixel a cell, 4096 by 4096 at most: dark is a wall, light is free, green is the start and red the goal |
| MovingAI's maps | the scenarios `x.map.scen` or `x.scen` beside `x.map` are found; the length that each gives is compared with ours |
| DIMACS graphs | `--colours K`, or else the least number is searched: a limit gives bounds, and no answer |
| sliding tiles with a start and a goal | the goal of the text; Princeton's form has the blank last; else the blank is first, or `--goal` |
| a limit of time or memory, Ctrl-C | they count for reading, too: see below |
| a puzzle a line, in files of any length: Sudoku, grids with ratings, tables, sliding tiles, JSON | they are read in blocks, in constant memory; a line that is refused is an `error`, and the rest goes on. Other forms are read whole |

`--time-limit` begins with reading: a puzzle that stands alone in its input is searched in what reading left of it, and each of several has
its own. An input that takes longer to read, or more memory than `--memory-limit` (the text and what is made of it), is an error that says
`reading stopped`, with exit code 3; after Ctrl-C it is 130. Nothing that was read by then is used. Reading takes time in proportion to the
text, whatever stands in it.
";

/// A text as an indented block; only the beginning of a long text.
fn block(text: &str) -> String {
    let (rows, columns) = SHOWN;
    let shorten = |line: &str| match line.char_indices().nth(columns) {
        Some((end, _)) => format!("    {}...\n", &line[..end]),
        None => format!("    {}\n", line.replace('\t', "    ")).replace("    \n", "\n"),
    };
    let mut block: String = text.lines().take(rows).map(shorten).collect();
    if text.lines().count() > rows {
        block += "    ...\n";
    }
    block
}

fn section(form: &Form) -> String {
    // A form that only refuses shows a refused text.
    let text = form.examples.first().map_or_else(|| form.refused[0].text, |example| example.text);
    format!("\n### `{}`\n{}.\n\n{}", form.name, capital(form.help), block(text))
}

fn capital(help: &str) -> String {
    let mut letters = help.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The expected section.
fn written() -> String {
    let sections: String = forms().iter().map(|form| section(form)).collect();
    format!("{HEADING}\n{INTRODUCTION}{sections}")
}

/// The text before the section, in it, and after it.
fn parts(document: &str) -> (String, String, String) {
    let Some(start) = document.find(HEADING) else {
        return (document.to_owned() + "\n", String::new(), String::new());
    };
    let after = &document[start + HEADING.len()..];
    let end = after.find("\n## ").map_or(document.len(), |end| start + HEADING.len() + end + 1);
    (document[..start].to_owned(), document[start..end].to_owned(), document[end..].to_owned())
}

#[test]
fn every_form_is_documented() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let document = std::fs::read_to_string(&path).unwrap_or_else(|_| TITLE.to_owned());
    let (before, found, after) = parts(&document);
    let mut expected = written();
    if !after.is_empty() {
        expected.push('\n');
    }
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        std::fs::write(&path, before + &expected + &after).unwrap();
        return;
    }
    assert!(
        found == expected,
        "docs/formats.md: SOLVARIUM_BLESS=1 writes the section \"Reading\":\n{expected}"
    );
}

/// Each form has a fuzz target of its own.
#[test]
fn each_form_has_a_fuzz_target() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/Cargo.toml");
    let manifest = std::fs::read_to_string(path).unwrap();
    let targets: Vec<&str> =
        manifest.split("name = \"form-").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut names: Vec<&str> = forms().iter().map(|form| form.name).collect();
    names.sort_unstable();
    assert_eq!(targets, names, "fuzz/Cargo.toml has a line for each form, in order");
}
