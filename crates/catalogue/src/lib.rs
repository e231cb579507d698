//! What there is, by name: problems, methods, heuristics, and their settings.
//!
//! One table each; the command line, the web form, sweeps and the manual read
//! them, and nobody has a second list. [`read`] makes a [`Job`] of a text: a
//! puzzle with its types erased, to be solved by a [`Method`] that was typed in.

mod case;
mod classic;
mod classics;
mod constraints;
mod count;
mod each;
mod entry;
mod explore;
mod fast;
mod fast_tiles;
mod head;
mod heuristics;
mod job;
mod judge;
mod large_sudoku;
mod local;
mod looks;
mod maps;
mod methods;
mod modelled;
mod models;
mod one_of;
mod own;
mod problems;
mod queens;
mod read;
mod scene;
mod search;
mod shown;
mod sight;
mod singles;
mod spec;
mod sudoku;
#[cfg(test)]
mod tests;
mod tiles;
mod wholes;

pub use entry::{Entry, Setting, Takes, find};
pub use explore::{EXPLORED, Space};
pub use heuristics::{Estimate, Estimator, Worth, heuristics};
pub use job::{Best, Counted, Ending, Finding, Findings, HeuristicReport, Job, Order, Report, Step, Watcher};
pub use methods::{Method, Search, methods};
pub use own::own;
pub use problems::{Kind, Puzzle, problems};
pub use read::{Extras, Item, read};
pub use scene::{Cell, Look, Picture, Scene, Tone};
pub use sight::{Sight, What};
