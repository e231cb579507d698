//! The definition of a game for two players, with or without dice: positions, moves and payoffs.
//!
//! Payoffs are those of the first player, [`Turn::Max`]; the other player, [`Turn::Min`], gets their negatives (von
//! Neumann, 1928). A die is a third player, [`Turn::Chance`], whose moves have weights.

use super::score::Score;
use crate::{Problem, Ranked};
use std::hash::Hash;
use std::ops::RangeInclusive;

/// A zero-sum game of two players with perfect information.
///
/// Positions are small and plain: a search clones one for each move. A game ends after finitely many moves. If
/// positions can repeat, set a depth limit or use [`Retrograde`](super::Retrograde).
///
/// ```
/// use solvarium::game::{evaluate, AlphaBeta, Game, Turn};
///
/// /// Tic-tac-toe: for each player, a position has a bit mask of the marked cells.
/// struct TicTacToe;
///
/// fn has_line(cells: u16) -> bool {
///     [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124].iter().any(|line| cells & line == *line)
/// }
///
/// impl Game for TicTacToe {
///     type State = [u16; 2];
///     type Move = u8;
///     fn start(&self) -> [u16; 2] { [0, 0] }
///     fn to_move(&self, [x, o]: &[u16; 2]) -> Turn {
///         if x.count_ones() == o.count_ones() { Turn::Max } else { Turn::Min }
///     }
///     fn moves(&self, [x, o]: &[u16; 2]) -> impl IntoIterator<Item = u8> {
///         let taken = x | o;
///         (0..9).filter(move |cell| taken >> cell & 1 == 0)
///     }
///     fn play(&self, state: &mut [u16; 2], cell: &u8) {
///         let player = usize::from(self.to_move(state) == Turn::Min);
///         state[player] |= 1 << cell;
///     }
///     fn payoff(&self, [x, o]: &[u16; 2]) -> Option<i32> {
///         match (has_line(*x), has_line(*o)) {
///             (true, _) => Some(1),
///             (_, true) => Some(-1),
///             _ => (x | o == 0o777).then_some(0),
///         }
///     }
/// }
///
/// let draw = evaluate(&TicTacToe, &AlphaBeta::new());
/// assert_eq!(draw.value(), Some(0.into()));
/// assert_eq!(draw.line.len(), 9);
/// ```
pub trait Game {
    /// A position, with the player to move. Equal positions are one entry of a table.
    type State: Clone + Eq + Hash;
    /// A move of a player, or an outcome of chance.
    type Move: Clone + Eq + Hash;

    /// The position at the start.
    fn start(&self) -> Self::State;

    /// The player to move in `state`.
    fn to_move(&self, state: &Self::State) -> Turn;

    /// The legal moves, in the order in which searches try them. A position without a payoff has at least one: if a
    /// player must pass, passing is a move.
    fn moves(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Move>;

    /// Plays `chosen`, one of [`Game::moves`] in `state`.
    fn play(&self, state: &mut Self::State, chosen: &Self::Move);

    /// The payoff of the first player if the game is over, else `None`. It lies in [`Game::range`].
    fn payoff(&self, state: &Self::State) -> Option<i32>;

    /// The least and the greatest payoff of the first player. The default is from -1 (loss) to 1 (win). A search cuts
    /// with them, so a wrong range gives wrong values.
    fn range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// The weight of an outcome where chance is to move; its probability is its share of the weights of all outcomes.
    /// The default is 1.
    fn weight(&self, state: &Self::State, outcome: &Self::Move) -> u32 {
        let _ = (state, outcome);
        1
    }

    /// An estimate of the value of `state`, for searches with a depth limit; `None` if the game has none. Searches use
    /// it to order moves, too.
    fn estimate(&self, state: &Self::State) -> Option<f64> {
        let _ = state;
        None
    }

    /// The number of bytes that `state` holds on the heap, so that memory limits count them; 0 for plain positions.
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }
}

/// The player to move: the first, the second, or chance.
///
/// ```
/// use solvarium::game::Turn;
/// assert_eq!((Turn::Max.other(), Turn::Chance.other()), (Turn::Min, Turn::Chance));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The first player, who maximises the payoff.
    Max,
    /// The second player, who minimises the payoff.
    Min,
    /// A die, a coin or the dealer.
    Chance,
}

impl Turn {
    /// The other player. Chance has none.
    ///
    /// ```
    /// use solvarium::game::Turn;
    /// assert_eq!(Turn::Min.other(), Turn::Max);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
            Self::Chance => Self::Chance,
        }
    }
}

/// A game whose positions have numbers, as [`Retrograde`](super::Retrograde) requires. See [`Ranked`].
///
/// ```
/// use solvarium::game::{rules::Nim, Game, RankedGame};
/// let nim = Nim::new(&[3, 4, 5])?;
/// assert_eq!(nim.numbers(), Some(2 * 4 * 5 * 6));
/// assert_eq!(nim.unrank(nim.rank(&nim.start())), nim.start());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait RankedGame: Game {
    /// The upper bound of the numbers: each position's number is less. `None` if it does not fit into 64 bits.
    fn numbers(&self) -> Option<u64>;

    /// The number of a position that is reachable from the start.
    fn rank(&self, state: &Self::State) -> u64;

    /// The position with this number.
    fn unrank(&self, number: u64) -> Self::State;
}

/// The positions of a game as a [`Problem`]: moves are actions, and a goal is the end of a game. Observers of a game
/// search see the events of this problem.
///
/// ```
/// use solvarium::{game::{rules::TicTacToe, Positions}, path::BreadthFirst, solve};
/// let shortest = solve(&Positions::of(TicTacToe), &BreadthFirst::new());
/// assert_eq!(shortest.plan().unwrap().len(), 5);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Positions<G> {
    game: G,
}

impl<G: Game> Positions<G> {
    /// The positions of `game`.
    ///
    /// ```
    /// use solvarium::{game::{rules::TicTacToe, Positions}, Problem};
    /// let positions = Positions::of(TicTacToe);
    /// assert_eq!(positions.actions(&positions.start()).into_iter().count(), 9);
    /// ```
    #[must_use]
    pub const fn of(game: G) -> Self {
        Self { game }
    }
}

impl<G: Game> Problem for Positions<G> {
    type State = G::State;
    type Action = G::Move;
    type Cost = Score;

    fn start(&self) -> G::State {
        self.game.start()
    }

    fn is_goal(&self, state: &G::State) -> bool {
        self.game.payoff(state).is_some()
    }

    fn actions(&self, state: &G::State) -> impl IntoIterator<Item = G::Move> {
        let goes_on = self.game.payoff(state).is_none();
        goes_on.then(|| self.game.moves(state)).into_iter().flatten()
    }

    fn apply(&self, state: &mut G::State, action: &G::Move) {
        self.game.play(state, action);
    }

    fn heap_bytes(&self, state: &G::State) -> usize {
        self.game.heap_bytes(state)
    }
}

impl<G: RankedGame> Ranked for Positions<G> {
    fn numbers(&self) -> Option<u64> {
        self.game.numbers()
    }

    fn rank(&self, state: &G::State) -> u64 {
        self.game.rank(state)
    }

    fn unrank(&self, number: u64) -> G::State {
        self.game.unrank(number)
    }
}
