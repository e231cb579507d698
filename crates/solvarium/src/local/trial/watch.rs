//! Events of a local search, for observers: figures from time to time, and each new best state.

use super::super::landscape::Landscape;

/// The figures of a search at a moment.
///
/// ```
/// use solvarium::local::Figures;
/// let mut figures = Figures::default();
/// (figures.best, figures.mean) = (3, 5.5);
/// assert_eq!(figures.temperature, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// The number of evaluations so far.
    pub evaluations: u64,
    /// The number of generations of a population so far.
    pub generations: u64,
    /// The least cost so far.
    pub best: i64,
    /// The cost of the current state, or the mean cost of the population.
    pub mean: f64,
    /// The standard deviation of costs in the population; 0 for a single state.
    pub spread: f64,
    /// The temperature of annealing.
    pub temperature: Option<f64>,
    /// The share of positions in which two members of the population differ, on average, from 0 to 1.
    pub diversity: Option<f64>,
}

/// An event of a local search.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, Event, Landscape, Trial, Watch};
/// use solvarium::puzzle::sudoku::Sudoku;
/// struct Bests(Vec<i64>);
/// impl<L: Landscape> Watch<L> for Bests {
///     fn see(&mut self, event: &Event<'_, L>) {
///         if let Event::Best { cost, .. } = event { self.0.push(*cost) }
///     }
/// }
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
/// let mut bests = Bests(vec![]);
/// Trial::new(1).watch(&mut bests).run(&boxes, &Anneal::new());
/// assert!(bests.0.is_sorted_by(|a, b| a > b) && bests.0.ends_with(&[0]));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub enum Event<'a, L: Landscape> {
    /// A new best state was found.
    Best {
        /// The number of evaluations so far.
        evaluations: u64,
        /// The cost.
        cost: i64,
        /// The state.
        state: &'a L::State,
    },
    /// The figures of the search, at regular numbers of evaluations, or for each generation.
    Figures(Figures),
    /// The search restarts from another state.
    Restart {
        /// The number of evaluations so far.
        evaluations: u64,
    },
    /// The best individual of a generation, once in several generations.
    Report {
        /// The number of generations so far.
        generations: u64,
        /// The cost.
        cost: i64,
        /// The best individual of the current population.
        state: &'a L::State,
    },
    /// The search is over. No event follows.
    Done,
}

/// An observer of a local search. The search waits while it handles an event.
///
/// ```
/// use solvarium::local::{Event, Landscape, Watch};
/// struct Restarts(u64);
/// impl<L: Landscape> Watch<L> for Restarts {
///     fn see(&mut self, event: &Event<'_, L>) { self.0 += u64::from(matches!(event, Event::Restart { .. })) }
/// }
/// ```
pub trait Watch<L: Landscape> {
    /// Called for each event.
    fn see(&mut self, event: &Event<'_, L>);
}
