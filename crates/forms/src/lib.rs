//! Recognises and reads the forms of puzzle texts: files, links and pasted grids.
//!
//! [`decode`] converts bytes to a text. [`read`] finds its form and returns its puzzles one by one, as neutral descriptions: rows of
//! digits, boards, maps, graphs. [`records`] reads the JSON of Solvarium, which can hold a puzzle of any problem and is tried first.
//! This crate knows text formats but no rules of puzzles, and does not solve puzzles. Each form is a file in `forms/`,
//! with its examples as
//! data, and a line in the list there.

mod block;
mod clauses;
mod cut;
mod cutter;
mod decode;
mod fault;
mod features;
pub mod foreign;
mod form;
pub mod forms;
mod grid;
mod hints;
mod killer;
mod lines;
mod matrix;
mod meaning;
mod named;
mod naming;
mod nested;
mod network;
pub mod pddl;
mod picture;
mod position;
mod puzzle;
mod recognise;
mod record;
mod run;
mod script;
mod variant;
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
pub use variant::{GridRule, GridShape};
#[cfg(feature = "iss")]
pub use web::f_puzzles_keys;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
