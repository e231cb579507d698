//! Parses XML within limits: an element with very many attributes or namespaces in scope takes time quadratic in their number.

use crate::{Fault, Place};
use roxmltree::{Document, ParsingOptions};
use solvarium_budget as budget;

/// The maximum number of attributes of an element.
const ATTRIBUTES_MOST: usize = 256;
/// The maximum number of namespace declarations.
const NAMESPACES_MOST: usize = 256;
/// The maximum number of elements and texts.
const NODES_MOST: u32 = 4_000_000;

/// Parses a document.
pub(crate) fn parse(text: &str) -> Result<Document<'_>, Fault> {
    check(text)?;
    let options = ParsingOptions { nodes_limit: NODES_MOST, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        Fault::new(format!("this is not valid XML: {error}")).at(Place::new(at.row as usize, at.col as usize))
    })?;
    // The error can be ignored here: it means that the budget is exhausted, which is checked elsewhere.
    let _ = budget::hold(document.descendants().len() * BYTES_OF_A_NODE);
    Ok(document)
}

/// The number of attributes of an element, whose text after its `<` is given.
fn attributes(element: &str) -> usize {
    let (mut quote, mut count) = (None, 0);
    for byte in element.bytes() {
        match (quote, byte) {
            (None, b'>') => break,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'=') => count += 1,
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    count
}

/// The approximate memory of an element and its attributes.
const BYTES_OF_A_NODE: usize = 100;

/// Refuses a text that would take too long.
fn check(text: &str) -> Result<(), Fault> {
    if text.match_indices("xmlns").nth(NAMESPACES_MOST).is_some() {
        return Err(Fault::new(format!("more than {NAMESPACES_MOST} namespaces are declared")));
    }
    for (number, element) in (1..).zip(text.split('<')) {
        let spent = budget::spend(element.len() + 1);
        if spent.is_err() || element.matches('=').nth(ATTRIBUTES_MOST).is_none() {
            continue;
        }
        if attributes(element) > ATTRIBUTES_MOST {
            let message = format!("element {number} has more than {ATTRIBUTES_MOST} attributes");
            return Err(Fault::new(message));
        }
    }
    Ok(())
}
