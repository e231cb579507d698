//! Words in the line of an edge that are not nodes.

use super::token::Token;

/// Names of the weight of an edge.
pub(crate) const WEIGHTS: &[&str] = &[
    "weight", "cost", "distance", "length", "len", "w", "dist", "label", "value", "capacity", "time", "km",
    "miles", "price",
];

/// Words between two nodes.
pub(super) const BETWEEN: &[&str] = &["to", "and", "with", "borders", "touches", "bis", "nach"];
/// Words before the brackets of an edge: `edge(a, b, 4)`.
pub(super) const CALLS: &[&str] =
    &["edge", "arc", "road", "link", "d", "dist", "distance", "cost", "connected", "border", "add_edge"];
/// Units after a weight.
pub(super) const UNITS: &[&str] =
    &["km", "m", "mi", "mile", "miles", "min", "minutes", "h", "hours", "eur", "s"];

/// Removes the words of `A is next to B` after a name.
pub(super) fn without_next<'w, 't>(words: &'w [Token<'t>]) -> &'w [Token<'t>] {
    match words {
        [rest @ .., Token::Word(is), Token::Word(next)]
            if is.is_any(&["is", "lies"]) && next.is_any(&["next", "adjacent", "connected"]) =>
        {
            rest
        }
        [rest @ .., Token::Word(next)] if next.is_any(&["next", "adjacent", "connected"]) => rest,
        _ => words,
    }
}

/// Removes a word for a weight at the end, if two nodes are before it.
pub(super) fn without_label<'w, 't>(words: &'w [Token<'t>]) -> &'w [Token<'t>] {
    match words {
        [Token::Word(label)] if label.is_any(WEIGHTS) => &[],
        [Token::Word(pair), Token::Word(label)] if label.is_any(WEIGHTS) && pair.parts().len() == 2 => {
            &words[..1]
        }
        [rest @ .., Token::Word(label)] if label.is_any(WEIGHTS) && rest.len() > 1 => rest,
        _ => words,
    }
}

/// Removes a word for the weight after a name.
pub(super) fn before_label<'w, 't>(words: &'w [Token<'t>]) -> &'w [Token<'t>] {
    match words {
        [rest @ .., Token::Word(label)] if label.is_any(WEIGHTS) && !rest.is_empty() => rest,
        _ => words,
    }
}

/// Whether a word may be before the nodes of an edge: `e 1 2`.
pub(super) fn is_mark(text: &str) -> bool {
    matches!(text, "e" | "a") || CALLS.iter().any(|call| text.eq_ignore_ascii_case(call))
}

/// Whether a word may be between two nodes, or names the weight of an edge.
pub(super) fn is_connector(text: &str) -> bool {
    BETWEEN.iter().chain(WEIGHTS).any(|word| text.eq_ignore_ascii_case(word))
}
