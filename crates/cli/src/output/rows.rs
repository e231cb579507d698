//! Writes the rows of all commands for programs: one JSON object per line, or the lines of a CSV table. docs/json.md and
//! docs/result.schema.json describe them. `type` comes first, and a field that does not apply is omitted.

use crate::output::out::Form;
use crate::reading::origin::{Refusal, Refused};
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// The version of the program, for rows that are stored.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The option that chooses between rows and text.
#[derive(Args, Clone, Copy, Debug)]
pub struct FormArgs {
    /// Output format: text, json or csv
    #[arg(long, value_enum, default_value_t, value_name = "TYPE", hide_possible_values = true)]
    pub format: Form,
}

/// A row of a command: its fields are those of the JSON object.
pub trait Row: Serialize {
    /// The fields that are columns of CSV.
    const COLUMNS: &'static [&'static str];

    /// The `type` of the object.
    fn kind(&self) -> &'static str;
}

#[derive(Serialize)]
struct Object<'a, R> {
    r#type: &'static str,
    #[serde(flatten)]
    row: &'a R,
}

/// The JSON object of a row, on one line without its end.
pub fn json<R: Row>(row: &R) -> io::Result<String> {
    Ok(serde_json::to_string(&Object { r#type: row.kind(), row })?)
}

/// Writes the rows of one command in the requested format.
pub struct Rows {
    form: Form,
    is_headed: bool,
}

impl Rows {
    /// Creates a writer for this format.
    pub const fn new(form: Form) -> Self {
        Self { form, is_headed: false }
    }

    /// Creates a writer that continues a table with an existing header.
    pub const fn going_on(form: Form) -> Self {
        Self { form, is_headed: true }
    }

    /// Whether rows are requested instead of text.
    pub const fn are_asked(&self) -> bool {
        !matches!(self.form, Form::Text)
    }

    /// Whether these are lines of a table.
    pub const fn is_table(&self) -> bool {
        matches!(self.form, Form::Csv)
    }

    /// Writes a row; in text format, nothing.
    pub fn write<R: Row>(&mut self, out: &mut impl Write, row: &R) -> io::Result<()> {
        match self.form {
            Form::Text => Ok(()),
            Form::Json => writeln!(out, "{}", json(row)?),
            Form::Csv => self.record(out, row),
        }
    }

    /// Writes the row of a refused input. A table has none: the exit code and standard error report it.
    pub fn refuse(&self, out: &mut impl Write, refused: &Refused) -> io::Result<()> {
        self.fail(out, &refused.refusal())
    }

    /// Writes the row in place of an answer.
    pub fn fail(&self, out: &mut impl Write, refusal: &Refusal<'_>) -> io::Result<()> {
        if self.form == Form::Json { writeln!(out, "{}", json(refusal)?) } else { Ok(()) }
    }

    /// Writes one line of the table, after the header if it is the first.
    fn record<R: Row>(&mut self, out: &mut impl Write, row: &R) -> io::Result<()> {
        let fields = serde_json::to_value(Object { r#type: row.kind(), row })?;
        let mut table = csv::Writer::from_writer(out);
        if !std::mem::replace(&mut self.is_headed, true) {
            table.write_record(R::COLUMNS)?;
        }
        table.write_record(R::COLUMNS.iter().map(|column| cell(&fields[column])))?;
        table.flush()
    }
}

/// A value as a cell: lists separated by blanks, empty if it does not apply.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Board {
        text: &'static str,
        moves: Option<u32>,
        tiles: Vec<u8>,
    }

    impl Row for Board {
        const COLUMNS: &'static [&'static str] = &["type", "text", "moves", "tiles", "none"];

        fn kind(&self) -> &'static str {
            "board"
        }
    }

    fn written(form: Form) -> String {
        let (mut rows, mut out) = (Rows::new(form), Vec::new());
        for moves in [Some(2), None] {
            rows.write(&mut out, &Board { text: "1, \"2\"", moves, tiles: vec![1, 2] }).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_same_row_is_an_object_and_a_line_of_a_table() {
        let object = written(Form::Json);
        assert!(
            object.starts_with(r#"{"type":"board","text":"1, \"2\"","moves":2,"tiles":[1,2]}"#),
            "{object}"
        );
        let table =
            "type,text,moves,tiles,none\nboard,\"1, \"\"2\"\"\",2,1 2,\nboard,\"1, \"\"2\"\"\",,1 2,\n";
        assert_eq!(written(Form::Csv), table);
        assert_eq!(written(Form::Text), "");
    }
}
