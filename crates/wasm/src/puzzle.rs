//! Requests of the package for JavaScript besides the viewer's API: the number of solutions, a rating, the canonical form.

use serde::Deserialize;
use serde_json::{Value, json};
use solvarium::{Error, Limits};
use solvarium_catalogue::{self as catalogue, Instance, Method, ProblemKind};
use solvarium_human::{self as human, Budget, Rater, Scales};
use std::time::Duration;

/// A request, tagged by `ask`.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
enum Question {
    /// The number of solutions, up to `most`.
    Count { text: String, most: u64, seconds: f64 },
    /// Rates a Sudoku's difficulty on both scales.
    Rate { text: String, seconds: f64 },
    /// The min-lex form of a 9x9 Sudoku.
    Canonical { text: String },
}

/// Answers a JSON request: `{"ask": "count", "text", "most", "seconds"}`, `{"ask": "rate", "text", "seconds"}` or `{"ask": "canonical",
/// "text"}`. An error is `{"error"}`.
///
/// ```
/// let answer = solvarium_wasm::puzzle(r#"{"ask": "count", "text": "1.....3..4......", "most": 100, "seconds": 10}"#);
/// assert_eq!(answer, r#"{"all":true,"count":3}"#);
/// ```
#[must_use]
pub fn puzzle(question: &str) -> String {
    let question = serde_json::from_str(question).map_err(|error| Error::input(error.to_string()));
    let answer = question.and_then(|question: Question| question.answer());
    answer.unwrap_or_else(|error| json!({ "error": error.message() })).to_string()
}

impl Question {
    fn answer(&self) -> Result<Value, Error> {
        match self {
            Self::Count { text, most, seconds } => count(text, *most, *seconds),
            Self::Rate { text, seconds } => rate(text, *seconds),
            Self::Canonical { text } => canonical(text),
        }
    }
}

/// A Sudoku of any shape, in any supported format.
fn sudoku(text: &str) -> Result<Box<dyn Instance>, Error> {
    catalogue::parse_as(text, &ProblemKind::parse("sudoku")?)
}

fn count(text: &str, most: u64, seconds: f64) -> Result<Value, Error> {
    let limits = Limits::none().time(duration(seconds)?);
    let counted = sudoku(text)?.count(&Method::default(), most, &limits)?;
    Ok(json!({ "count": counted.number, "all": counted.all }))
}

fn rate(text: &str, seconds: f64) -> Result<Value, Error> {
    let position = human::position(&*sudoku(text)?)?;
    let budget = Budget { deadline: Some(human::deadline(duration(seconds)?)), ..Budget::UNLIMITED };
    let rating = Rater::new(Scales::BOTH).rate(&position, false, &budget);
    serde_json::to_value(rating).map_err(|error| Error::input(error.to_string()))
}

fn canonical(text: &str) -> Result<Value, Error> {
    // Read as any Sudoku, so grids and links work as well as lines.
    let position = human::position(&*sudoku(text)?)?;
    let grid: fast_sudoku::Grid = position
        .to_string()
        .parse()
        .map_err(|_| Error::input("only 9x9 Sudokus have a canonical form here"))?;
    let form = fast_sudoku::canonical(&grid).map_err(|error| Error::input(error.to_string()))?;
    Ok(json!({ "grid": form.grid.to_string(), "automorphisms": form.automorphisms }))
}

/// A time limit.
fn duration(seconds: f64) -> Result<Duration, Error> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| Error::input(format!("expected seconds, found {seconds}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = ".2.....3.1....2..64.7..82..739....8........2......91.73.....84....8.4.7..6..1....";

    fn asked(question: &Value) -> Value {
        serde_json::from_str(&puzzle(&question.to_string())).unwrap()
    }

    #[test]
    fn a_puzzle_is_counted_rated_and_brought_to_its_canonical_form() {
        let counted = asked(&json!({ "ask": "count", "text": PUZZLE, "most": 2, "seconds": 60 }));
        assert_eq!(counted, json!({ "count": 1, "all": true }));
        let rated = asked(&json!({ "ask": "rate", "text": PUZZLE, "seconds": 60 }));
        assert_eq!((&rated["hodoku"]["score"], &rated["se"]["er"]), (&json!(914), &json!(4.2)));
        let form = asked(&json!({ "ask": "canonical", "text": PUZZLE }));
        let again = asked(&json!({ "ask": "canonical", "text": form["grid"] }));
        assert_eq!((form["grid"].as_str().unwrap().len(), &form), (81, &again));
    }

    #[test]
    fn errors_are_reported() {
        let small = asked(&json!({ "ask": "canonical", "text": "1.....3..4.....2" }));
        assert_eq!(small["error"], "only 9x9 Sudokus have a canonical form here");
        assert!(
            asked(&json!({ "ask": "count", "text": "12", "most": 2, "seconds": 1 }))["error"].is_string()
        );
        assert!(
            asked(&json!({ "ask": "count", "text": PUZZLE, "most": 2, "seconds": -1 }))["error"].is_string()
        );
        assert!(asked(&json!({ "ask": "colour" }))["error"].as_str().unwrap().contains("unknown variant"));
    }
}
