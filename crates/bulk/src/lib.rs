//! Tables of puzzles, by the million rows: a [`Task`] adds columns to a column of puzzles.
//!
//! A [`Worker`] answers a batch of rows in memory. An invalid row stays in the table: its answer is null, and the column `why`
//! describes the error. With the feature `files`, [`Bulk`] reads and writes files of tables (CSV, Parquet):
//!
//! ```text
//! puzzles.parquet   rows  |  0 ..      | 2^17 ..    | 2 * 2^17 .. |   segments: units of work, kept or lost completely
//! out/.solvarium/puzzles.parquet.IDENTITY/
//!                             00000000     00000001     00000002      by any job, part or machine, in any order
//! out/puzzles.parquet     [ ---------- joined in their order -------- ]
//! ```
//!
//! A **segment** is a range of rows that depends on the table and the task alone. So the bytes of the output do not
//! depend on the number of threads or parts, or on interruptions. A segment appears by atomic rename, with its checksum
//! at its end; an
//! incomplete file of a killed process never has that name. IDENTITY is the hash of the build, the settings and the input, so that
//! segments of other work are never joined with these.
//!
//! ```
//! use solvarium_bulk::{Task, Verb};
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let answered = Task::new(Verb::Solve).worker()?.batch(&[Some(puzzle), None, Some("12")])?;
//! let solutions = answered.columns[0].as_any().downcast_ref::<arrow_array::StringArray>().unwrap();
//! assert!(solutions.value(0).starts_with("534678912"));
//! assert_eq!((answered.refused, answered.panics), (1, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "files")]
mod bulk;
#[cfg(feature = "files")]
mod claim;
#[cfg(feature = "files")]
mod fault;
#[cfg(feature = "files")]
mod join;
#[cfg(feature = "files")]
mod part;
#[cfg(feature = "files")]
mod plan;
#[cfg(feature = "files")]
mod record;
#[cfg(feature = "files")]
mod run;
#[cfg(feature = "files")]
mod segments;
#[cfg(feature = "files")]
mod status;
#[cfg(feature = "files")]
mod store;
#[cfg(feature = "files")]
mod sweep;
#[cfg(feature = "files")]
mod table;
mod task;
mod texts;
#[cfg(feature = "files")]
mod threads;
mod work;
mod worker;

#[cfg(feature = "files")]
pub use bulk::{Bulk, Counts, Existing, Totals};
#[cfg(feature = "files")]
pub use fault::Fault;
#[cfg(feature = "files")]
pub use part::Part;
#[cfg(feature = "files")]
pub use status::{FileStatus, State, Status};
pub use task::{Bounds, Task, Verb};
pub use texts::{NotTexts, of_texts, texts};
pub use worker::{Answered, Worker};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
