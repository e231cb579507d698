//! Writes steps in the requested format.

use super::Form;
use super::nothing::NoSteps;
use super::sheet::Picture;
use crate::fault::Fault;
use crate::output::out::{self, STRONG};
use crate::output::rows::{Row, Rows};
use crate::reading::origin::{Origin, Refused};
use crate::reading::puzzles::Puzzle;
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use solvarium_draw::svg::Safe;
use solvarium_human::{
    self as human, Backdoors, CellSet, Mark, Notation, Position, Prices, Step, StepRow, Stopped, Technique,
    Words,
};
use std::io::Write;

/// Writes the steps of a puzzle.
pub struct Writer {
    form: Form,
    grids: Grids,
    notation: Notation,
    rows: Rows,
    origin: Origin,
    /// Text before a one-line answer.
    before: String,
    output: PuzzleOutput,
}

/// The output for a puzzle; puzzles explained in parallel are shown in order.
#[derive(Default)]
pub struct PuzzleOutput {
    /// The answer.
    pub text: Vec<u8>,
    /// Messages besides the answer.
    pub notes: Vec<String>,
    /// The pictures of its steps, which make one file.
    pub pictures: Vec<Picture>,
}

/// Whether and how candidates are drawn before each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grids {
    /// Not drawn.
    None,
    /// Marked by signs after the candidates.
    Signs,
    /// Marked by colours.
    Colours,
}

/// The heading of a puzzle's answer.
#[derive(Clone, Copy, Debug)]
pub enum Heading<'a> {
    /// No heading: it is the only puzzle.
    None,
    /// The puzzle's name on a line of its own.
    Above(&'a str),
    /// The name on the line of the answer.
    Beside(&'a str),
}

/// The last lines of a page.
pub const PAGE_END: &str = "</body>\n</html>\n";

/// The text before and after a page's title.
const HEAD: [&str; 2] = [
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
    "</title>\n\
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:64em;margin:2em auto;padding:0 1em;overflow-wrap:anywhere;\
display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22em,100%),1fr));gap:.6em 2em;align-items:start}\
body>:not(figure){grid-column:1/-1;margin:0}figure{margin:0 0 1em;break-inside:avoid}\
svg{width:26em;max-width:100%;height:auto}figcaption{white-space:pre-line}summary{cursor:pointer}b{margin-right:.5em}</style>\n</head>\n<body>\n",
];

/// The first lines of a page.
pub fn page(title: &str) -> String {
    format!("{}{}{}", HEAD[0], Safe(title), HEAD[1])
}

impl Writer {
    /// Creates a writer for this format, with or without grids, in this notation.
    pub fn new(form: Form, grids: Grids, notation: Notation) -> Self {
        Self {
            form,
            grids,
            notation,
            rows: Rows::new(out::Form::Json),
            origin: Origin::default(),
            before: String::new(),
            output: PuzzleOutput::default(),
        }
    }

    /// The output.
    pub fn output(self) -> PuzzleOutput {
        self.output
    }

    /// Starts a puzzle.
    pub fn begin(&mut self, puzzle: &Puzzle, position: &Position, heading: Heading<'_>) -> Result<(), Fault> {
        self.origin = puzzle.origin.clone();
        let out = &mut self.output.text;
        let title = match heading {
            Heading::None => "Sudoku",
            Heading::Above(name) | Heading::Beside(name) => name,
        };
        match (self.form, heading) {
            (Form::Text, Heading::Above(name)) => writeln!(out, "{STRONG}{name}{STRONG:#}")?,
            (Form::Text, Heading::Beside(name)) => self.before = format!("{STRONG}{name}:{STRONG:#} "),
            (Form::Md, _) => writeln!(out, "# {title}\n\n`{position}`\n")?,
            (Form::Html, _) => writeln!(out, "<h1>{}</h1>\n<p><code>{position}</code></p>", Safe(title))?,
            (Form::Text | Form::Json | Form::Svg, _) => (),
        }
        Ok(())
    }

    /// Writes a sentence between steps; in a sequence of pictures, a message.
    pub fn remark(&mut self, text: &str) -> Result<(), Fault> {
        self.sentence(text, None)
    }

    /// Writes a sentence about a limit that ended the search.
    pub fn stopped(&mut self, text: &str, stopped: Stopped) -> Result<(), Fault> {
        self.sentence(text, Some(stopped.name()))
    }

    fn sentence(&mut self, text: &str, stopped_by: Option<&'static str>) -> Result<(), Fault> {
        let out = &mut self.output.text;
        match self.form {
            Form::Text => writeln!(out, "{}{text}", self.before)?,
            Form::Md => writeln!(out, "{text}\n")?,
            Form::Html => writeln!(out, "<p>{}</p>", Safe(text))?,
            Form::Json => self.rows.write(out, &Remark { origin: &self.origin, text, stopped_by })?,
            Form::Svg => self.output.notes.push(text.to_owned()),
        }
        Ok(())
    }

    /// Writes the row of an unreadable puzzle.
    pub fn refuse(&mut self, refused: &Refused) -> Result<(), Fault> {
        if self.form == Form::Json {
            self.rows.refuse(&mut self.output.text, refused)?;
        }
        Ok(())
    }

    const fn words(&self, position: &Position) -> Words {
        Words::of(position.geometry()).in_notation(self.notation)
    }

    /// Writes a step, with its number if it is on a path.
    pub fn step(&mut self, number: Option<usize>, step: &Step, before: &Position) -> Result<(), Fault> {
        let words = self.words(before);
        let text = || words.step_of(step, before);
        let label = number.map(|number| format!("{number}.")).unwrap_or_default();
        let out = &mut self.output.text;
        match self.form {
            Form::Text => {
                let indent = if number.is_some() { format!("{label:>4} ") } else { self.before.clone() };
                writeln!(out, "{indent}{}", text())?;
                out.extend(self.grids.before(step, before).into_bytes());
            }
            Form::Md => {
                // Keeps the line breaks of a chain.
                let text = text().replace('\n', "  \n");
                writeln!(out, "{}\n", format!("{label} {text}").trim_start())?;
                if self.grids != Grids::None {
                    writeln!(out, "```\n{}```\n", human::grid_before(step, before))?;
                }
            }
            Form::Html => {
                let text = text();
                let (text, price, picture) = (Safe(&text), price(step, before), picture(step, before));
                let caption = format!("<b>{label}</b>{text} <small>{price}</small>");
                // Most steps are singles, which need no picture.
                match step.technique {
                    Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle => {
                        writeln!(out, "<details><summary>{caption}</summary>\n{picture}\n</details>")?;
                    }
                    _ => writeln!(out, "<figure>\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>")?,
                }
            }
            Form::Svg => {
                let caption = format!("{label} {}", step.technique.title()).trim_start().to_owned();
                self.output.pictures.push(Picture { caption, svg: picture(step, before) });
            }
            Form::Json => {
                let row = StepRow::in_notation(self.notation, step, before);
                let row = match number {
                    Some(number) => row.numbered(number, before),
                    None => row,
                };
                self.rows.write(out, &ExplainRecord { origin: &self.origin, step: &row })?;
            }
        }
        Ok(())
    }

    /// Writes all steps of a position.
    pub fn all(&mut self, steps: &[Step], position: &Position) -> Result<(), Fault> {
        if self.form == Form::Json {
            let rows: Vec<_> =
                steps.iter().map(|step| StepRow::in_notation(self.notation, step, position)).collect();
            let records = Records { origin: &self.origin, steps: &rows, none: None };
            return Ok(self.rows.write(&mut self.output.text, &records)?);
        }
        steps.iter().try_for_each(|step| self.step(None, step, position))
    }

    /// Writes that a position has no step, with advice on options that find more.
    pub fn nothing(&mut self, nothing: &NoSteps, advice: &[String]) -> Result<(), Fault> {
        let text = nothing.text();
        if self.form == Form::Json {
            let looked_for = nothing.looked_for.iter().map(|one| one.name()).collect();
            let none = Some(NoStep { looked_for, text: &text, advice });
            let records = Records { origin: &self.origin, steps: &[], none };
            return Ok(self.rows.write(&mut self.output.text, &records)?);
        }
        self.remark(&text)?;
        advice.iter().try_for_each(|sentence| self.remark(sentence))
    }

    /// Writes backdoors: in JSON one row, otherwise sentences.
    pub fn backdoors(&mut self, found: &Backdoors, position: &Position) -> Result<(), Fault> {
        let (geometry, words) = (position.geometry(), self.words(position));
        if self.form == Form::Json {
            let names = |cells: CellSet| cells.into_iter().map(|cell| geometry.cell_name(cell)).collect();
            let row = BackdoorRow {
                origin: &self.origin,
                cells: names(found.single),
                pairs: found.pairs.as_ref().map(|pairs| pairs.iter().map(|&pair| names(pair)).collect()),
            };
            return Ok(self.rows.write(&mut self.output.text, &row)?);
        }
        let named = |cells: CellSet| if cells.is_empty() { "none".to_owned() } else { words.cells(cells) };
        self.remark(&format!("backdoors of one cell: {}", named(found.single)))?;
        match found.pairs.as_deref() {
            None => Ok(()),
            Some([]) => self.remark("backdoors of two cells: none"),
            Some(pairs) => pairs
                .iter()
                .try_for_each(|&pair| self.remark(&format!("backdoor of two cells: {}", words.cells(pair)))),
        }
    }

    /// Writes the end of a path.
    pub fn solved(&mut self, end: &Position) -> Result<(), Fault> {
        match self.form {
            Form::Text | Form::Md | Form::Html => self.remark(&format!("solved: {end}")),
            Form::Json | Form::Svg => Ok(()),
        }
    }
}

impl Grids {
    /// Draws the candidates before a step.
    fn before(self, step: &Step, before: &Position) -> String {
        match self {
            Self::None => String::new(),
            Self::Signs => human::grid_before(step, before),
            Self::Colours => human::grid_marked(step, before, |mark, digit| {
                let style = match mark {
                    Mark::Placed => PLACED,
                    Mark::Struck => REMOVED,
                    Mark::Used => USED,
                };
                format!("{style}{digit}{style:#}")
            }),
        }
    }
}

/// A placed candidate.
const PLACED: Style = AnsiColor::Green.on_default().bold().underline();
/// A removed candidate.
const REMOVED: Style = AnsiColor::Red.on_default().strikethrough();
/// A candidate of the pattern.
const USED: Style = AnsiColor::Blue.on_default().bold();

/// Draws the board before a step, with the step's marks.
fn picture(step: &Step, before: &Position) -> String {
    solvarium_draw::styled(&solvarium_draw::board(&human::scene(before, Some(step)), None))
}

/// The rating of a step in words.
fn price(step: &Step, position: &Position) -> String {
    let prices = Prices::of(step, position.geometry());
    let hodoku = prices.hodoku.map(|price| format!("HoDoKu {} {}", price.level, price.score));
    let se = prices.se.map(|price| format!("SE {price:.1}"));
    let ours = prices.modern.map(|points| format!("our difficulty {points}"));
    [hodoku, se, ours].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[derive(Serialize)]
struct ExplainRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    #[serde(flatten)]
    step: &'a StepRow,
}

#[derive(Serialize)]
struct Records<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    steps: &'a [StepRow],
    #[serde(flatten)]
    none: Option<NoStep<'a>>,
}

/// The report that there is no step.
#[derive(Serialize)]
struct NoStep<'a> {
    looked_for: Vec<&'static str>,
    text: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    advice: &'a [String],
}

#[derive(Serialize)]
struct Remark<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
}

#[derive(Serialize)]
struct BackdoorRow<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<Vec<String>>>,
}

/// Sets the object type of a row; none of them is a table row.
macro_rules! object {
    ($row:ident, $kind:literal) => {
        impl Row for $row<'_> {
            const COLUMNS: &'static [&'static str] = &[];

            fn kind(&self) -> &'static str {
                $kind
            }
        }
    };
}

object!(ExplainRecord, "step");
object!(Records, "steps");
object!(Remark, "remark");
object!(BackdoorRow, "backdoors");
