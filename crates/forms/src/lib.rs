//! Forms of puzzle texts: what a file, a link or a pasted grid is, and what stands in it.
//!
//! [`decode`] makes a text of bytes; [`read`] finds its form and gives its puzzles one by one, as neutral
//! descriptions: rows of digits, boards, maps, graphs. [`records`] reads the JSON of Solvarium, which holds a
//! puzzle of any problem and is looked for first. This crate knows forms of text and no rule of a puzzle; it
//! solves nothing. Each form is one file in `forms/`, with its examples as data, and one line in the list there.

mod block;
mod clauses;
mod cut;
mod cutter;
mod decode;
mod fault;
pub mod foreign;
mod form;
pub mod forms;
mod grid;
mod hints;
mod killer;
mod lines;
mod looks;
mod matrix;
mod meaning;
mod named;
mod naming;
mod nested;
mod network;
mod picture;
mod position;
mod puzzle;
mod recognise;
mod record;
mod run;
mod script;
mod web;
mod xml;

pub use clauses::Clauses;
pub use cutter::{Cut, Cutter};
pub use decode::{Decoded, decode};
pub use fault::{Fault, Place};
pub use form::{Claim, Example, Form, Item, Refused};
pub use grid::{Grids, grids, is_list_of_clues};
pub use hints::Hints;
pub use lines::{Lines, lines};
pub use puzzle::{
    Cage, Cities, ColouringMap, Edge, Graph, GridMap, Kind, MapCell, Puzzle, Sites, SlidingBoard, SudokuGrid,
};
pub use recognise::{Claimed, Reading, claims, read, surest};
pub use record::{Record, Records, records};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
