//! A puzzle to write, with the additions for pictures and books.

use solvarium_catalogue::{Scene, writing};

/// A puzzle to write.
pub struct Subject<'a> {
    /// The name in messages and titles.
    pub name: &'a str,
    /// The text after its number in a book.
    pub caption: Option<&'a str>,
    /// The puzzle, and the state of it to write.
    pub puzzle: writing::Subject<'a>,
    /// The solution, for the back of a book.
    pub solution: Option<Scene>,
    /// The start and the state after each step, if they are drawn.
    pub steps: Vec<Scene>,
}
