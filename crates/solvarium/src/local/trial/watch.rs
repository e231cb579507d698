//! What a local search tells those who look: figures now and then, and each new best.

use super::super::landscape::Landscape;

/// How a search stands.
///
/// ```
/// use solvarium::local::Figures;
/// let mut figures = Figures::default();
/// (figures.best, figures.mean) = (3, 5.5);
/// assert_eq!(figures.temperature, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Evaluations so far.
    pub evaluations: u64,
    /// Generations of a population so far.
    pub generations: u64,
    /// The least cost so far.
    pub best: i64,
    /// The cost of the state, or the mean cost of the population.
    pub mean: f64,
    /// The standard deviation of costs in the population; 0 of one state.
    pub spread: f64,
    /// The temperature of annealing.
    pub temperature: Option<f64>,
    /// The share of places in which two members of the population differ, on average, from 0 to 1.
    pub diversity: Option<f64>,
}

/// What happens.
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
    /// A state better than all before.
    Best {
        /// How many evaluations it took.
        evaluations: u64,
        /// What it costs.
        cost: i64,
        /// The state.
        state: &'a L::State,
    },
    /// How the search stands: after so many evaluations, or each generation.
    Figures(Figures),
    /// The search goes on from somewhere else.
    Restart {
        /// Evaluations so far.
        evaluations: u64,
    },
    /// Once in so many generations: the best individual of this one.
    Report {
        /// How many generations there were.
        generations: u64,
        /// What it costs.
        cost: i64,
        /// The best individual of the population as it is.
        state: &'a L::State,
    },
    /// The last.
    Done,
}

/// Somebody who looks. One that blocks holds the search.
///
/// ```
/// use solvarium::local::{Event, Landscape, Watch};
/// struct Restarts(u64);
/// impl<L: Landscape> Watch<L> for Restarts {
///     fn see(&mut self, event: &Event<'_, L>) { self.0 += u64::from(matches!(event, Event::Restart { .. })) }
/// }
/// ```
pub trait Watch<L: Landscape> {
    /// Called for every event.
    fn see(&mut self, event: &Event<'_, L>);
}
