//! Steps in the form that was asked for.

use super::Form;
use crate::fault::Fault;
use crate::output::out::{self, Out, STRONG};
use crate::output::rows::{Row, Rows};
use crate::reading::origin::{Origin, Refused};
use crate::reading::puzzles::Puzzle;
use serde::Serialize;
use solvarium_catalogue::human::{self, Position, Prices, Step, StepRow, Words};
use solvarium_draw::svg::Safe;
use std::io::Write;

/// Writes the steps of puzzles.
pub struct Writer {
    form: Form,
    grids: bool,
    rows: Rows,
    origin: Origin,
    is_begun: bool,
}

/// The last lines of a page.
pub const PAGE_END: &str = "</body>\n</html>\n";

/// What stands before the title of a page, and after it.
const HEAD: [&str; 2] = [
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
    "</title>\n\
<style>body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}figure{margin:0 0 2em;break-inside:avoid}\
figure svg{width:26em;max-width:100%;height:auto}code{overflow-wrap:anywhere}figcaption{white-space:pre-line}figcaption b{margin-right:.5em}</style>\n</head>\n<body>\n",
];

/// The first lines of a page.
pub fn page(title: &str) -> String {
    format!("{}{}{}", HEAD[0], Safe(title), HEAD[1])
}

impl Writer {
    /// In this form, with grids or without.
    pub fn new(form: Form, grids: bool) -> Self {
        Self { form, grids, rows: Rows::new(out::Form::Json), origin: Origin::default(), is_begun: false }
    }

    /// Begins with a puzzle, which has a heading if there are several.
    pub fn begin(
        &mut self,
        out: &mut Out,
        puzzle: &Puzzle,
        position: &Position,
        heading: Option<&str>,
    ) -> Result<(), Fault> {
        self.origin = puzzle.origin.clone();
        let title = heading.unwrap_or("Sudoku");
        match self.form {
            Form::Text => {
                if let Some(heading) = heading {
                    writeln!(out, "{STRONG}{heading}{STRONG:#}")?;
                }
            }
            Form::Md => writeln!(out, "# {title}\n\n`{position}`\n")?,
            Form::Html => {
                if !std::mem::replace(&mut self.is_begun, true) {
                    out.write_all(page("Sudoku, step by step").as_bytes())?;
                }
                writeln!(out, "<h1>{}</h1>\n<p><code>{position}</code></p>", Safe(title))?;
            }
            Form::Json | Form::Svg => (),
        }
        Ok(())
    }

    /// Ends what has an end.
    pub fn end(&mut self, out: &mut Out) -> Result<(), Fault> {
        if self.is_begun {
            out.write_all(PAGE_END.as_bytes())?;
        }
        Ok(())
    }

    /// A sentence beside the steps: beside pictures, a note.
    pub fn remark(&mut self, out: &mut Out, text: &str) -> Result<(), Fault> {
        match self.form {
            Form::Text => writeln!(out, "{text}")?,
            Form::Md => writeln!(out, "{text}\n")?,
            Form::Html => writeln!(out, "<p>{}</p>", Safe(text))?,
            Form::Json => self.rows.write(out, &Remark { origin: &self.origin, text })?,
            Form::Svg => out::say_note(text),
        }
        Ok(())
    }

    /// The row of what could not be read.
    pub fn refuse(&mut self, out: &mut Out, refused: &Refused) -> Result<(), Fault> {
        if self.form == Form::Json {
            self.rows.refuse(out, refused)?;
        }
        Ok(())
    }

    /// A step with its number on the path, if it has one.
    pub fn step(
        &mut self,
        out: &mut Out,
        number: Option<usize>,
        step: &Step,
        before: &Position,
    ) -> Result<(), Fault> {
        let text = Words::of(before.geometry()).step(step);
        let label = number.map(|number| format!("{number}.")).unwrap_or_default();
        match self.form {
            Form::Text => {
                let indent = if number.is_some() { format!("{label:>4} ") } else { String::new() };
                writeln!(out, "{indent}{text}")?;
                if self.grids {
                    out.write_all(human::grid_before(step, before).as_bytes())?;
                }
            }
            Form::Md => {
                // Lines of a chain stay lines.
                writeln!(out, "{label} {}\n", text.replace('\n', "  \n"))?;
                if self.grids {
                    writeln!(out, "```\n{}```\n", human::grid_before(step, before))?;
                }
            }
            Form::Html => {
                let (text, price) = (Safe(&text), price(step, before));
                let caption = format!("<figcaption><b>{label}</b>{text} <small>{price}</small></figcaption>");
                writeln!(out, "<figure>\n{}\n{caption}\n</figure>", picture(step, before))?;
            }
            Form::Svg => writeln!(out, "{}", picture(step, before))?,
            Form::Json => {
                let row = StepRow::of(step, before);
                let row = match number {
                    Some(number) => row.numbered(number, before),
                    None => row,
                };
                self.rows.write(out, &Record { origin: &self.origin, step: &row })?;
            }
        }
        Ok(())
    }

    /// Every step of a position.
    pub fn all(&mut self, out: &mut Out, steps: &[Step], position: &Position) -> Result<(), Fault> {
        if self.form == Form::Json {
            let rows: Vec<_> = steps.iter().map(|step| StepRow::of(step, position)).collect();
            return Ok(self.rows.write(out, &Records { origin: &self.origin, steps: &rows })?);
        }
        if steps.is_empty() {
            return self.remark(out, "no step is found");
        }
        steps.iter().try_for_each(|step| self.step(out, None, step, position))
    }

    /// The end of a path.
    pub fn solved(&mut self, out: &mut Out, end: &Position) -> Result<(), Fault> {
        match self.form {
            Form::Text | Form::Md | Form::Html => self.remark(out, &format!("solved: {end}")),
            Form::Json | Form::Svg => Ok(()),
        }
    }
}

/// The board before a step, with the step on it.
fn picture(step: &Step, before: &Position) -> String {
    solvarium_draw::styled(&solvarium_draw::board(&human::scene(before, Some(step)), None))
}

/// What a step costs, in words.
fn price(step: &Step, position: &Position) -> String {
    let prices = Prices::of(step, position.geometry());
    let hodoku = prices.hodoku.map(|price| format!("HoDoKu {} {}", price.level, price.score));
    let se = prices.se.map(|price| format!("SE {price:.1}"));
    [hodoku, se].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[derive(Serialize)]
struct Record<'a> {
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
}

#[derive(Serialize)]
struct Remark<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    text: &'a str,
}

/// Says which object a row is; none of them is a row of a table.
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

object!(Record, "step");
object!(Records, "steps");
object!(Remark, "remark");
