//! docs/formats.md lists every form with its first example, under "Reading": `SOLVARIUM_BLESS=1` writes that section.

use solvarium_forms::{Form, forms::forms};
use std::path::Path;

const TITLE: &str = "# Text formats\n";
const HEADING: &str = "## Reading\n";
/// The maximum size of a text that is shown completely, in lines and columns.
const SHOWN: (usize, usize) = (7, 100);

const INTRODUCTION: &str = "\
Solvarium recognises the format of a file, a link or a pasted text by its content. If two problems are equally likely, an error names
both, and `--as` chooses. A text with an error is refused, with line and column. Solvarium also reads its own notation of every problem:
see `solvarium list problems`.

| what | how it is read |
|---|---|
| Solvarium's own [JSON](#json-1) | objects with `\"type\":\"puzzle\"`, of any problems: one per line, in an array, or one after the other. Unknown fields are refused |
| a number before the name of a problem: `8 queens`, `8-queens` | as `queens 8`; a name alone, such as `15-puzzle`, stands for an example |
| encodings | UTF-8 with or without a byte order mark, UTF-16 of either byte order; lines end with LF, CR LF or CR |
| tables | the column with the puzzles is found by its name or content; `--column` gives its name or number |
| a solution beside a puzzle, the length of a shortest plan | compared with the result. A difference prints a warning and sets `expected` in JSON |
| candidates | a cell gets one of its listed candidates |
| regions, diagonals, cages | jigsaw Sudoku, Sudoku X, killer Sudoku |
| maps without a start and a goal | the path leads from the upper left to the lower right |
| pictures of maps (PNG) | one pixel per cell, at most 4096 by 4096: dark is a wall, light is free, green is the start and red the goal |
| MovingAI's maps | the scenarios are read from `x.map.scen` or `x.scen` beside `x.map`; their path lengths are compared with ours |
| DIMACS graphs | `--colours K` sets the number of colours; without it, Solvarium looks for the least number |
| sliding tiles | the goal is that of the text or of `--goal`; by default the blank is first (in Princeton's format, last) |
| GraphML | start and goal are named by `--as 'graph(start=A,goal=B)'` |
| one puzzle per line: Sudoku, tables, sliding tiles, JSON | read in blocks, in constant memory, so that files may have any length; an invalid line is an `error`. In other formats, the whole file is read first |

`--time-limit` and `--memory-limit` include reading. An input that exceeds them is an error that says `reading stopped`, with exit code 3.
A single puzzle gets the time that is left after reading; each of several puzzles gets the full limit.
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
