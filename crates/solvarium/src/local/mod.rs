//! Local and evolutionary search for states of low cost, without a path to them.
//!
//! A [`Landscape`] defines states, their costs and the moves between them. A [`Metaheuristic`] searches it. A [`Trial`]
//! is one run with a seed, limits and an observer. All algorithms minimise.
//!
//! ```
//! use solvarium::local::{board::SwapBoard, Anneal, Trial};
//! use solvarium::puzzle::sudoku::Sudoku;
//! let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
//! let boxes = SwapBoard::boxes(&sudoku.board()?)?;
//! let found = Trial::new(1).run(&boxes, &Anneal::new());
//! assert_eq!(found.cost(), Some(0));
//! # Ok::<(), solvarium::Error>(())
//! ```

mod anneal;
mod beam;
pub mod board;
mod climb;
mod descent;
mod evolve;
mod genome;
mod iterated;
mod landscape;
mod late;
mod memetic;
mod metropolis;
mod min_conflicts;
mod patience;
mod restarts;
mod slope;
mod tabu;
#[cfg(test)]
mod tests;
mod trial;

pub use anneal::{Anneal, Cooling};
pub use beam::StochasticBeam;
pub use climb::{Climb, HillClimb};
pub use evolve::{Crossover, Evolve, Mutation, Replacement, Selection, Stagnation};
pub use genome::{GeneticLandscape, Genome};
pub use iterated::{Acceptance, IteratedLocalSearch};
pub use landscape::{Features, Landscape};
pub use late::LateAcceptance;
pub use memetic::{ChildSearch, Memetic};
pub use min_conflicts::{MinConflicts, Repair};
pub use tabu::Tabu;
pub use trial::among::Among;
pub use trial::footprint::Footprint;
pub use trial::found::{Found, TrialEnd};
pub use trial::start::Start;
pub use trial::walk::Walk;
pub use trial::watch::{Event, Figures, Watch};
pub use trial::{Metaheuristic, Trial};
