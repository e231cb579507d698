//! Graphs, maps to colour and tours: one reader of edges, matrices and points for all three.
//!
//! Each notation (lines, tables, matrices, dictionaries, GML, DIMACS, DOT, GraphML) fills a [`Draft`]. The draft then becomes a graph,
//! a map to colour or cities, with remarks on the unused parts of the text.

mod counts;
pub(crate) mod dimacs;
mod doubts;
pub(crate) mod draft;
mod edge;
pub(crate) mod gml;
mod items;
mod keyword;
mod likeness;
pub(crate) mod lines;
pub(crate) mod literal;
mod matrix;
mod number;
mod objects;
mod points;
mod rows;
mod survey;
mod table;
mod token;
mod tours;
mod trivial;
pub(crate) mod tsplib;
pub(crate) mod value;
mod words;

pub(crate) use draft::{Direction, Draft, Link, Sense};
pub(crate) use items::{claims, item};
pub(crate) use survey::{Survey, survey};

/// Whether a text begins with a value of Python or JSON, perhaps after a name: `{`, `[`, `graph = {`.
pub(crate) fn is_literal(text: &str) -> bool {
    let is_comment = |line: &&str| {
        line.trim().is_empty() || line.trim_start().starts_with(['#']) || line.trim_start().starts_with("//")
    };
    let Some(line) = text.lines().find(|line| !is_comment(line)) else { return false };
    let line = line.trim_start();
    let value = line.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start();
    let is_call = ["defaultdict(", "OrderedDict(", "dict(", "np.array(", "array("]
        .iter()
        .any(|call| line.starts_with(call));
    let is_value = |value: &str| {
        value.trim_start().starts_with(['{', '[', '(', '"', '\''])
            || value.trim_start().starts_with("defaultdict")
            || value.trim_start().starts_with("np.")
    };
    let is_assigned = value.strip_prefix('=').is_some_and(|value| {
        !value.starts_with('>')
            && (is_value(value) || value.trim().parse::<f64>().is_ok() && text.contains('{'))
    });
    // A pair in brackets may be an edge: `(A, B, 4)`.
    let begins = line.starts_with('{')
        || line.starts_with('[')
        || line.starts_with("((")
        || line.starts_with("const ")
        || line.starts_with("let ")
        || line.starts_with("var ");
    is_call || is_assigned || begins && !is_line_of_edge(line)
}

/// Whether the brackets of a line contain one edge: `[A, B]`, `{A, B, 4}`.
fn is_line_of_edge(line: &str) -> bool {
    let inside = line.trim_end().trim_end_matches([',', ';']);
    let inside = inside.strip_prefix(['[', '{']).and_then(|inside| inside.strip_suffix([']', '}']));
    inside.is_some_and(|inside| {
        !inside.contains(['[', '{', '(', ':', '"', '\''])
            && inside.matches(',').count() < 3
            && inside.contains(',')
    })
}

/// Whether a text is not in a notation that identifies itself.
pub(crate) fn is_of_lines(text: &str) -> bool {
    !is_literal(text)
        && !text.trim_start().starts_with('<')
        && dimacs::format(text).is_none()
        && !tsplib::begins(text)
        && !gml::begins(text)
        && !crate::forms::is_dot(text)
}
