//! State spaces, by name, of problems whose states have numbers.

use crate::small::IS_SMALL;
use solvarium::explore::{self, Explored, WorkFolder};
use solvarium::limits::Limits;
use solvarium::{Error, Problem, Ranked};
use std::num::NonZero;

/// How a problem numbers its states: an example instance, and the reader of instances.
pub(crate) struct Explore {
    pub(crate) example: &'static str,
    pub(crate) read: fn(&str) -> Result<Space, Error>,
}

impl Explore {
    /// `None` in a small build, which explores no spaces.
    pub(crate) const fn unless_small(self) -> Option<Self> {
        if IS_SMALL { None } else { Some(self) }
    }
}

/// The space of all states that can be reached from the start of a problem, with erased types.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{ProblemKind, Space};
/// use std::num::NonZero;
/// let space = Space::read(&ProblemKind::parse("tiles")?, "3x4")?;
/// assert_eq!((space.name(), space.numbers()), ("tiles 3x4", Some(239_500_800)));
/// let small = Space::read(&ProblemKind::parse("tiles")?, "2x5")?.in_memory(NonZero::<usize>::MIN, &Limits::none());
/// assert_eq!((small.states(), small.deepest()), (1_814_400, 55));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Space {
    name: String,
    is_undirected: bool,
    walk: Box<dyn Walk>,
}

impl Space {
    /// The space of a problem whose states have numbers, by this name.
    pub(crate) fn of(name: String, problem: impl Walk + 'static) -> Self {
        Self { name, is_undirected: false, walk: Box::new(problem) }
    }

    /// Marks the space as undirected: each step can be undone by one step.
    pub(crate) fn undirected(self) -> Self {
        Self { is_undirected: true, ..self }
    }

    /// Name of the space: the problem and its instance.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The upper bound of the state numbers: exploring takes a multiple of this number of bits. `None` if it exceeds
    /// 64 bits.
    #[must_use]
    pub fn numbers(&self) -> Option<u64> {
        self.walk.numbers()
    }

    /// The bytes of memory that [`Space::in_memory`] takes.
    ///
    /// ```
    /// use solvarium_catalogue::{ProblemKind, Space};
    /// let three_by_four = Space::read(&ProblemKind::parse("tiles")?, "3x4")?;
    /// assert!(three_by_four.memory() < Some(36 << 20));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        self.walk.memory()
    }

    /// The number of the start.
    ///
    /// ```
    /// use solvarium_catalogue::{ProblemKind, Space};
    /// let space = Space::read(&ProblemKind::parse("river")?, "3 3 2")?;
    /// let mut next = Vec::new();
    /// space.expand(&[space.start()], &mut next);
    /// assert_eq!(next.len(), 3);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> u64 {
        self.walk.first()
    }

    /// Adds the successors of the states of these numbers, which came from [`Space::start`] or this method. A number
    /// may come more than once.
    pub fn expand(&self, numbers: &[u64], next: &mut Vec<u64>) {
        self.walk.expand(numbers, next);
    }

    /// Whether each step can be undone by one step. Then a step leads to the previous, the same, or the next layer.
    #[must_use]
    pub const fn is_undirected(&self) -> bool {
        self.is_undirected
    }

    /// Explores the space in memory: see [`explore::in_memory`].
    #[must_use]
    pub fn in_memory(&self, threads: NonZero<usize>, limits: &Limits) -> Explored {
        self.walk.in_memory(threads, limits)
    }

    /// Explores the space on disk: see [`explore::on_disk`].
    ///
    /// # Errors
    /// The errors of [`explore::on_disk`].
    pub fn on_disk(
        &self,
        folder: &WorkFolder,
        threads: NonZero<usize>,
        limits: &Limits,
    ) -> Result<Explored, Error> {
        self.walk.on_disk(&self.name, folder, threads, limits)
    }
}

/// A problem whose whole state space can be explored.
pub(crate) trait Walk: Send + Sync {
    fn numbers(&self) -> Option<u64>;
    fn memory(&self) -> Option<u64>;
    fn first(&self) -> u64;
    fn expand(&self, numbers: &[u64], next: &mut Vec<u64>);
    fn in_memory(&self, threads: NonZero<usize>, limits: &Limits) -> Explored;
    fn on_disk(
        &self,
        name: &str,
        folder: &WorkFolder,
        threads: NonZero<usize>,
        limits: &Limits,
    ) -> Result<Explored, Error>;
}

impl<P: Ranked + Send + Sync> Walk for P {
    fn numbers(&self) -> Option<u64> {
        Ranked::numbers(self)
    }

    fn memory(&self) -> Option<u64> {
        Ranked::numbers(self).map(explore::memory_needed)
    }

    fn first(&self) -> u64 {
        self.rank(&Problem::start(self))
    }

    fn expand(&self, numbers: &[u64], next: &mut Vec<u64>) {
        numbers.iter().for_each(|&number| self.successors(number, |child| next.push(child)));
    }

    fn in_memory(&self, threads: NonZero<usize>, limits: &Limits) -> Explored {
        explore::in_memory(self, threads, limits)
    }

    fn on_disk(
        &self,
        name: &str,
        folder: &WorkFolder,
        threads: NonZero<usize>,
        limits: &Limits,
    ) -> Result<Explored, Error> {
        explore::on_disk(self, name, folder, threads, limits)
    }
}
