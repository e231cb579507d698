//! Problems whose states have numbers, which the exploration of complete state spaces requires.

use crate::Problem;

/// A problem with a ranking function: each state has a unique number, from which it can be restored.
///
/// An exploration then stores one or two bits per state instead of the state ([`explore`](crate::explore)). The numbers
/// should
/// be dense, as each takes its bits even if its state cannot be reached. If most steps lead to nearby numbers, an
/// exploration on disk transfers less data.
///
/// ```
/// use solvarium::{explore, Limits, Problem, Ranked};
/// use std::num::NonZero;
///
/// /// A knight on an 8 x 8 board.
/// struct Knight;
///
/// impl Problem for Knight {
///     type State = (i8, i8);
///     type Action = (i8, i8);
///     type Cost = u32;
///     fn start(&self) -> (i8, i8) { (0, 0) }
///     fn is_goal(&self, _: &(i8, i8)) -> bool { false }
///     fn actions(&self, &(x, y): &(i8, i8)) -> impl IntoIterator<Item = (i8, i8)> {
///         let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
///         jumps.into_iter().filter(move |(a, b)| (0..8).contains(&(x + a)) && (0..8).contains(&(y + b)))
///     }
///     fn apply(&self, state: &mut (i8, i8), action: &(i8, i8)) {
///         *state = (state.0 + action.0, state.1 + action.1);
///     }
/// }
///
/// impl Ranked for Knight {
///     fn numbers(&self) -> Option<u64> { Some(64) }
///     fn rank(&self, &(x, y): &(i8, i8)) -> u64 { 8 * y as u64 + x as u64 }
///     fn unrank(&self, number: u64) -> (i8, i8) { ((number % 8) as i8, (number / 8) as i8) }
/// }
///
/// let walked = explore::in_memory(&Knight, NonZero::<usize>::MIN, &Limits::none());
/// assert_eq!(walked.counts, [1, 2, 9, 20, 21, 10, 1]);
/// ```
pub trait Ranked: Problem {
    /// The upper bound of the numbers: each state's number is less. `None` if it does not fit into 64 bits.
    fn numbers(&self) -> Option<u64>;

    /// The number of a state that is reachable from the start.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state with a number that [`Ranked::rank`] returned.
    fn unrank(&self, number: u64) -> Self::State;

    /// Calls `see` with the numbers of all successors of the state with this number. A number may be reported more than
    /// once. Override it if computing the numbers directly is cheaper than making the states.
    ///
    /// ```
    /// use solvarium::{puzzle::river::River, Problem, Ranked};
    /// let river = River::parse("3 3 2")?;
    /// let mut next = Vec::new();
    /// river.successors(river.rank(&river.start()), |number| next.push(river.unrank(number)));
    /// assert_eq!(next.len(), 3);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[inline]
    fn successors(&self, number: u64, mut see: impl FnMut(u64)) {
        let state = self.unrank(number);
        for action in self.actions(&state) {
            let mut child = state.clone();
            self.apply(&mut child, &action);
            see(self.rank(&child));
        }
    }
}

/// [`Problem::addresses`] for problems whose states have numbers.
pub(crate) fn addresses<P: Ranked>(problem: &P) -> usize {
    problem.numbers().and_then(|numbers| usize::try_from(numbers).ok()).unwrap_or(0)
}
