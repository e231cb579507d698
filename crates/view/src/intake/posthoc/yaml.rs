//! Reads traces in YAML, but only the parts of YAML that traces use: a list of events with plain or quoted values, in
//! blocks or in braces.

use super::super::{Ended, lines};
use super::{Event, NodeConverter};
use solvarium::Error;
use solvarium::error::Place;
use std::io::BufRead;

/// Reads a trace. Everything before its events is skipped.
pub(super) fn read(mut from: impl BufRead, taking: &mut NodeConverter<'_, '_>) -> Result<(), Ended> {
    let (mut line, mut number) = (Vec::new(), 0);
    let mut events = Events::default();
    loop {
        number += 1;
        line.clear();
        if !lines::next(&mut from, &mut line, number)? {
            break;
        }
        let here = Place::new(number, 0);
        let text = str::from_utf8(&line).map_err(|_| Error::input("expected text in UTF-8").at(here))?;
        if let Some(event) = events.line(text).map_err(|message| Error::input(message).at(here))? {
            taking.take(event)?;
        }
    }
    events.event.take().map_or(Ok(()), |event| taking.take(event))
}

/// The list of events, as far as it was read.
#[derive(Debug, Default)]
struct Events {
    /// Whether its key was read, and no other key since.
    is_here: bool,
    /// The column of the dashes.
    dash: Option<usize>,
    event: Option<Event>,
}

impl Events {
    /// Processes a line; returns the event that it completes.
    fn line(&mut self, text: &str) -> Result<Option<Event>, String> {
        let text = uncommented(text).trim_end();
        let inner = text.trim_start();
        let column = text.len() - inner.len();
        if inner.is_empty() || inner == "---" {
            return Ok(None);
        }
        let is_item = inner.starts_with("- ") || inner == "-";
        if column == 0 && !is_item {
            self.is_here = matches!(inner, "events:" | "eventList:");
            if !self.is_here
                && (inner.starts_with("events:") || inner.starts_with("eventList:"))
                && !inner.ends_with("[]")
            {
                return Err(format!("expected a list of events below `events:`, found `{inner:.60}`"));
            }
            return Ok(self.event.take());
        }
        if !self.is_here {
            return Ok(None);
        }
        if is_item && column == *self.dash.get_or_insert(column) {
            let before = self.event.replace(Event::default());
            self.fields(inner[1..].trim_start())?;
            return Ok(before);
        }
        // Deeper lines belong to values that are lists, which events do not need.
        if Some(column) == self.dash.map(|dash| dash + 2) && !is_item {
            self.fields(inner)?;
        }
        Ok(None)
    }

    /// Processes a field, or all of them in braces.
    fn fields(&mut self, text: &str) -> Result<(), String> {
        let Some(event) = &mut self.event else { return Ok(()) };
        let inside = text.strip_prefix('{').and_then(|inside| inside.strip_suffix('}'));
        let fields = inside.map_or_else(|| vec![text], |inside| split(inside, ','));
        for field in fields.into_iter().map(str::trim).filter(|field| !field.is_empty()) {
            let parts = split(field, ':');
            let Some((name, rest)) = parts.split_first().filter(|(_, rest)| !rest.is_empty()) else {
                return Err(format!("expected `name: value`, found `{field:.60}`"));
            };
            let value = rest.join(":");
            let value = value.trim();
            if !value.starts_with(['[', '{', '|', '>']) {
                event.put(&unquoted(name.trim()), &unquoted(value));
            }
        }
        Ok(())
    }
}

/// Splits a text at a letter outside quotes and brackets.
fn split(text: &str, at: char) -> Vec<&str> {
    let (mut parts, mut begin, mut quote, mut depth) = (Vec::new(), 0, None, 0usize);
    for (place, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) if letter == at && depth == 0 => {
                parts.push(&text[begin..place]);
                begin = place + at.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

/// A line without its comment.
fn uncommented(text: &str) -> &str {
    if text.trim_start().starts_with('#') {
        return "";
    }
    let mut quote = None;
    for (place, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '#') if text[..place].ends_with(' ') => return &text[..place],
            _ => {}
        }
    }
    text
}

fn unquoted(text: &str) -> String {
    let inside = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(inner) = inside('"') {
        return serde_json::from_str(text).unwrap_or_else(|_| inner.into());
    }
    inside('\'').map_or_else(|| text.into(), |inner| inner.replace("''", "'"))
}
