//! The bench of a setter of Sudoku variants: all kinds of rules, and the board, candidates and links of a puzzle.
//!
//! Each request has the text of the puzzle, so the server keeps no state.

use super::order::only;
use super::refusal::Refusal;
use super::route::body;
use super::{Api, Question};
use serde::Deserialize;
use serde_json::{Value, json};
use solvarium::Limits;
use solvarium::csp::{Candidates, candidates};
use solvarium::puzzle::variant::{RULES, RuleKind, RuleShape, Variant, search, usage};
use solvarium_catalogue::{self as catalogue, Cell, Instance, ProblemKind, Scene, Tone, writing};
use std::time::Duration;

/// Default and longest time of the search for candidates, in seconds.
const USUAL: f64 = 0.2;
const LONGEST: f64 = 30.0;
/// The largest number of numbers of a rule that is drawn.
const MOST_NUMBERS: usize = 100;
/// Memory limit of the search, in bytes.
const MEMORY: usize = 256 << 20;

/// A puzzle, and what to do.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    text: String,
    #[serde(rename = "do", default)]
    what: What,
    /// The time of the search.
    seconds: Option<f64>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// Draws the puzzle.
    #[default]
    Show,
    /// Finds its true candidates.
    Candidates,
    /// Writes it as a picture and as links.
    Share,
}

impl Api {
    /// `GET /api/setter/rules`
    pub(super) fn rules() -> Value {
        json!({ "rules": RULES.iter().map(|kind| rule(kind)).collect::<Vec<_>>() })
    }

    /// `POST /api/setter`
    pub(super) fn setter(&self, question: &Question<'_>) -> Result<Value, Refusal> {
        let asked: Asked = body(question.body)?;
        let seconds = asked.seconds.unwrap_or(USUAL);
        if !(seconds > 0.0 && seconds <= LONGEST) {
            let message = format!("expected seconds above 0, at most {LONGEST}, found {seconds}");
            return Err(Refusal::bad(message));
        }
        let _permit = self.explaining.enter()?;
        let variant = variant(&asked.text)?;
        let puzzle = catalogue::parse_as(&variant.print(), Some(&ProblemKind::parse("variant")?))?;
        match asked.what {
            What::Show => shown(&*puzzle, &variant),
            What::Share => shared(&*puzzle),
            What::Candidates => {
                let loan = self.memory.lend_half(MEMORY)?;
                let limits = Limits::none().memory(loan.bytes()).time(Duration::from_secs_f64(seconds));
                let limits = question.stop.map_or(limits.clone(), |stop| limits.stop(stop));
                let cells: Vec<_> = variant.csp().variables().take(variant.grid().cells()).collect();
                found(&*puzzle, &variant, &candidates(variant.csp(), &cells, &search(), 1, &limits))
            }
        }
    }
}

/// The puzzle of a text in any format, as a variant.
fn variant(text: &str) -> Result<Variant, Refusal> {
    // As a variant, a grid may repeat digits: it then has no solution.
    let variants = ProblemKind::parse("variant")?;
    let instance = match catalogue::parse_as(text, Some(&variants)) {
        Ok(instance) => instance,
        Err(fault) if fault.place().is_some_and(|place| is_below_grid(text, place.line)) => {
            return Err(fault.into());
        }
        Err(_) => only(text, None)?,
    };
    let lacking = || {
        let what = instance.describe();
        Refusal::bad(format!("{what} is not a grid of digits: expected a Sudoku or a variant"))
    };
    Ok(catalogue::as_variant(&*instance).ok_or_else(lacking)??)
}

/// Whether a line is below the rows of a grid in our own form: other forms ignore such lines.
fn is_below_grid(text: &str, line: usize) -> bool {
    let Some(first) = text.lines().find(|line| !line.trim().is_empty()) else { return false };
    let words: Vec<&str> = first.split_whitespace().collect();
    let columns = if let [row] = words[..] { row.chars().count() } else { words.len() };
    words[0] == "grid" || line > columns
}

/// A kind of rules, and how its cells are drawn.
fn rule(kind: &RuleKind) -> Value {
    let needs = kind.needs;
    let shape = match needs.shape {
        RuleShape::Whole => "whole",
        RuleShape::Pair => "pair",
        RuleShape::Line => "line",
        RuleShape::Area => "area",
        RuleShape::Cells => "cells",
        RuleShape::Row => "row",
        RuleShape::Diagonal => "diagonal",
        RuleShape::Square => "square",
        RuleShape::Arrow => "arrow",
        RuleShape::Copies => "copies",
    };
    let bounds = |least: usize, most: usize| (least, Some(most).filter(|&most| most != usize::MAX));
    json!({
        "name": kind.name,
        "help": kind.help,
        "usage": usage(kind),
        "shape": shape,
        "paths": bounds(needs.paths.0, needs.paths.1),
        "cells": bounds(needs.cells, needs.cells_most),
        "values": bounds(needs.values.0, needs.values.1),
        // Rules that are made of others, or of tables, are typed.
        "drawn": needs.parts.1 == 0 && needs.values.0 <= 4 && needs.values.1 <= MOST_NUMBERS,
    })
}

fn shown(puzzle: &dyn Instance, variant: &Variant) -> Result<Value, Refusal> {
    let (scene, grid) = (blank(puzzle, variant)?, variant.grid());
    let (board, areas) = solvarium_draw::editable(&scene);
    let rules =
        variant.rules().iter().map(|rule| json!({ "line": variant.line(rule), "help": rule.kind.help }));
    Ok(json!({
        "text": variant.print(),
        "describe": puzzle.describe(),
        "rows": grid.rows(),
        "columns": grid.columns(),
        "digits": [grid.least(), grid.greatest()],
        "rules": rules.collect::<Vec<_>>(),
        "givens": (0..grid.cells()).map(|cell| grid.given(cell)).collect::<Vec<_>>(),
        "board": board,
        "areas": areas,
    }))
}

fn shared(puzzle: &dyn Instance) -> Result<Value, Refusal> {
    let mut subject = writing::Subject::start(puzzle)?;
    let link = writing::FPUZZLES.write(&subject);
    let why = link.is_none().then(|| writing::misfit(&subject, writing::FPUZZLES.name));
    // The links have the possible digits of cells, the picture has none.
    writing::unmark(&mut subject.shown);
    let packed = link.as_deref().and_then(|link| link.split_once("?load=")).map(|(_, packed)| packed.trim());
    Ok(json!({
        "fpuzzles": link.as_deref().map(str::trim),
        // SudokuPad reads descriptions of f-puzzles.
        "sudokupad": packed.map(sudokupad),
        "why": why,
        "picture": solvarium_draw::alone(&subject.shown),
    }))
}

/// A link of SudokuPad, in whose path some characters of base64 have another meaning.
fn sudokupad(packed: &str) -> String {
    let encoded = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    format!("https://sudokupad.app/fpuzzles{encoded}")
}

/// Reports candidates, and draws them. Those that are not decided count as possible.
fn found(puzzle: &dyn Instance, variant: &Variant, candidates: &Candidates) -> Result<Value, Refusal> {
    let proved = |values: &Vec<(i32, u64)>| values.iter().map(|&(digit, _)| digit).collect();
    let proved: Vec<Vec<i32>> = candidates.counts.iter().map(proved).collect();
    let solutions = match () {
        () if proved.iter().any(|digits| digits.len() > 1) => "many",
        () if candidates.stopped.is_some() => "unknown",
        () if proved.iter().all(Vec::is_empty) => "none",
        () => "one",
    };
    let mut possible = proved;
    for &(variable, digit) in &candidates.open {
        possible[variable.index()].push(digit);
        possible[variable.index()].sort_unstable();
    }
    let mut scene = blank(puzzle, variant)?;
    for (cell, digits) in scene.picture.iter_mut().flat_map(|picture| &mut picture.cells).zip(&possible) {
        match &digits[..] {
            _ if !cell.text.is_empty() => {}
            [digit] => *cell = Cell::new(digit, Tone::Plain),
            _ => {
                cell.candidates = Some(digits.iter().filter_map(|&digit| u8::try_from(digit).ok()).collect())
            }
        }
    }
    // Without a solution, cells would be drawn as contradictions.
    let board = ["one", "many"].contains(&solutions).then(|| solvarium_draw::editable(&scene).0);
    let open = candidates.open.len();
    Ok(json!({ "solutions": solutions, "candidates": possible, "open": open, "board": board }))
}

/// The grid with its givens alone. The start of a search would propagate all rules first.
fn blank(puzzle: &dyn Instance, variant: &Variant) -> Result<Scene, Refusal> {
    let csp = variant.csp();
    let first = csp.variables().map(|variable| csp.values(variable).next());
    // A cell without any possible digit: the start has no values to replace either.
    let Some(values) = first.collect::<Option<Vec<i32>>>() else { return Ok(puzzle.scene(0, &[])?) };
    let mut scene = puzzle.portray(&values)?;
    scene.is_goal = false;
    let cells = scene.picture.iter_mut().flat_map(|picture| &mut picture.cells);
    for cell in cells.filter(|cell| cell.tone != Tone::Given) {
        *cell = Cell::new("", Tone::Empty);
    }
    Ok(scene)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Searches, Waits};
    use crate::{budget::Budget, session::Bounds};

    fn asked(wish: &Value) -> (u16, Value) {
        let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
        let reply = api.answer(&Question::new("POST", "/api/setter", wish.to_string().as_bytes()));
        (reply.status, serde_json::from_slice(&reply.bytes).unwrap())
    }

    #[test]
    fn a_puzzle_in_any_format_gets_its_own_text_a_board_and_an_area_for_each_cell() {
        let (status, shown) = asked(&json!({ "text": "1.....3..4.....2" }));
        assert_eq!((status, &shown["text"]), (200, &json!("1...\n..3.\n.4..\n...2\n")), "{shown}");
        assert_eq!((shown["areas"].as_array().unwrap().len(), &shown["givens"][6]), (16, &json!(3)));
        let (_, shown) = asked(&json!({ "text": "....\n....\n....\n....\nskyscraper r1c4-r1c1 = 2" }));
        assert_eq!(shown["rules"][0]["line"], "skyscraper r1c4 r1c3 r1c2 r1c1 = 2");
        let [first, second] = [0, 1].map(|cell| shown["areas"][cell].clone());
        let number = |area: &Value, at: usize| area[at].as_f64().unwrap();
        assert!((number(&first, 0) + number(&first, 2) - number(&second, 0)).abs() < 1e-9, "cells touch");
        assert!(number(&shown["areas"][3], 0) + number(&first, 2) < 0.95, "the clue has room at the right");
    }

    #[test]
    fn candidates_say_whether_there_is_none_one_or_many_solutions() {
        let found = |text: &str| asked(&json!({ "text": text, "do": "candidates", "seconds": 30 })).1;
        let one = found("1.....3..4.....2");
        assert_eq!((&one["solutions"], &one["candidates"][1]), (&json!("one"), &json!([3])));
        let many = found("................");
        assert_eq!(
            (&many["solutions"], &many["open"], &many["candidates"][0]),
            (&json!("many"), &json!(0), &json!([1, 2, 3, 4]))
        );
        assert_eq!(found("....\n....\n....\n....\nthermo r1c1-r1c4\nthermo r2c1-r2c4")["solutions"], "none");
        let stopped = asked(&json!({ "text": "1.....3..4.....2", "do": "candidates", "seconds": 1e-9 })).1;
        assert_eq!(stopped["solutions"], "unknown");
        // Stopped after some solutions: what is not decided is possible, and nothing is drawn as solved.
        let few = asked(&json!({ "text": ".........\n".repeat(9), "do": "candidates", "seconds": 0.2 })).1;
        let cells = few["candidates"].as_array().unwrap();
        assert!(
            few["solutions"] == "unknown" || cells.iter().all(|digits| digits.as_array().unwrap().len() == 9),
            "{few}"
        );
        let clash = found("11..\n....\n....\n....");
        assert_eq!((&clash["solutions"], &clash["board"]), (&json!("none"), &Value::Null));
    }

    #[test]
    fn a_puzzle_is_shared_as_links_that_are_read_back() {
        let text = "....\n....\n....\n...1\nthermo r1c1 r1c2 r1c3\n";
        let (_, shared) = asked(&json!({ "text": text, "do": "share" }));
        let picture = shared["picture"].as_str().unwrap();
        assert!(picture.starts_with("<svg") && !picture.contains(">4</text>"), "no candidates: {picture}");
        for site in ["fpuzzles", "sudokupad"] {
            assert_eq!(asked(&json!({ "text": shared[site] })).1["text"], text, "{site}");
        }
        let (_, shared) = asked(&json!({ "text": "variables A\n....\n....\n....\n....\n", "do": "share" }));
        assert_eq!((&shared["fpuzzles"], shared["why"].is_string()), (&Value::Null, true), "{shared}");
    }

    #[test]
    fn wrong_requests_are_refused_with_the_reason() {
        for (wish, message) in [
            (json!({ "text": "queens 4" }), "is not a grid of digits"),
            (json!({ "text": "....\n....\n....\n....\nthermo r1c1" }), "thermo: too few cells"),
            (json!({ "text": "....\n....\n....\n....\nthermoo r1c1 r1c2" }), "thermoo"),
            (json!({ "text": "1.....3..4.....2", "seconds": 31 }), "at most 30, found 31"),
        ] {
            let (status, refused) = asked(&wish);
            assert!(
                status == 400 && refused["error"]["message"].as_str().unwrap().contains(message),
                "{refused}"
            );
        }
    }

    #[test]
    fn each_rule_says_how_it_is_drawn() {
        let rules = Api::rules();
        let named =
            |name: &str| rules["rules"].as_array().unwrap().iter().find(|rule| rule["name"] == name).unwrap();
        assert_eq!(
            (&named("thermo")["shape"], &named("thermo")["cells"]),
            (&json!("line"), &json!([2, null]))
        );
        assert_eq!((&named("cage")["shape"], &named("cage")["values"]), (&json!("area"), &json!([0, 100])));
        assert_eq!(
            ["either", "machine", "pair-table", "sandwich"].map(|name| named(name)["drawn"].as_bool()),
            [Some(false), Some(false), Some(false), Some(true)]
        );
    }
}
