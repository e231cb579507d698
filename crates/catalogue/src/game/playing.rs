//! A game that is played move by move.

use super::Words;
use super::table::Table;
use crate::instance::Instance;
use crate::problem::ProblemKind;
use solvarium::Error;
use solvarium::game::{Game, Turn};

/// A game that is played move by move, from the position of an instance on.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let mut game = catalogue::parse("tic-tac-toe")?.playing().unwrap();
/// for (cell, player) in [("b2", "X"), ("a1", "O"), ("c1", "X")] {
///     assert_eq!(game.player(), player);
///     game.play(cell)?;
/// }
/// assert_eq!((game.moves().len(), game.payoff(), game.undo()), (6, None, Some("c1".into())));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone)]
pub struct Playing {
    table: Table,
    kind: ProblemKind,
    /// Makes a puzzle of a position.
    pose: MakePuzzle,
    /// The positions so far, and the move that led to each.
    path: Vec<(u32, Words)>,
}

/// Makes a puzzle of a position.
type MakePuzzle = fn(Table, ProblemKind) -> Box<dyn Instance>;

impl Playing {
    pub(super) const fn of(table: Table, kind: ProblemKind, pose: MakePuzzle) -> Self {
        Self { table, kind, pose, path: Vec::new() }
    }

    fn at(&self) -> Words {
        self.path.last().map_or(self.table.start, |(_, at)| *at)
    }

    /// The legal moves in their notation, or the outcomes of chance; none if the game is over.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// let game = catalogue::parse("pig 20")?.playing().unwrap();
    /// assert_eq!(game.moves(), ["roll"]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.table.legal(self.at()).into_iter().map(|code| self.table.game.notation(code)).collect()
    }

    /// The moves played so far.
    #[must_use]
    pub fn played(&self) -> Vec<String> {
        self.path.iter().map(|(code, _)| self.table.game.notation(*code)).collect()
    }

    /// Names of both players.
    #[must_use]
    pub fn players(&self) -> [&'static str; 2] {
        self.table.game.players()
    }

    /// Name of the player to move, or `chance`.
    #[must_use]
    pub fn player(&self) -> &'static str {
        self.table.player(self.at())
    }

    /// The player to move, 0 or 1; `None` if chance is to move or the game is over.
    ///
    /// ```
    /// let game = solvarium_catalogue::parse("connect-four 4")?.playing().unwrap();
    /// assert_eq!(game.turn(), Some(1));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn turn(&self) -> Option<usize> {
        match self.table.to_move(&self.at()) {
            _ if self.payoff().is_some() => None,
            Turn::Max => Some(0),
            Turn::Min => Some(1),
            Turn::Chance => None,
        }
    }

    /// Whether chance is to move.
    #[must_use]
    pub fn is_chance(&self) -> bool {
        self.payoff().is_none() && self.table.to_move(&self.at()) == Turn::Chance
    }

    /// Plays a move, or an outcome of chance.
    ///
    /// # Errors
    /// The move is not legal; the error lists the legal ones.
    ///
    /// ```
    /// let mut game = solvarium_catalogue::parse("tic-tac-toe a1 b2")?.playing().unwrap();
    /// assert!(game.play("a1").unwrap_err().to_string().starts_with("expected a move ("));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn play(&mut self, text: &str) -> Result<(), Error> {
        let Some(code) = self.table.find(self.at(), text) else {
            let (expected, found) = (self.table.choices(self.at()), solvarium::suggest::short(text));
            return Err(Error::input(format!("expected {expected}, found `{found}`")));
        };
        self.path.push((code, self.table.game.play(self.at(), code)));
        Ok(())
    }

    /// Plays an outcome of chance by a random number, each with its probability. Returns the outcome, if chance is to
    /// move.
    ///
    /// ```
    /// let mut game = solvarium_catalogue::parse("pig 20 roll")?.playing().unwrap();
    /// assert_eq!(game.chance(6 * 7 + 2).as_deref(), Some("3"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn chance(&mut self, random: u64) -> Option<String> {
        let at = self.at();
        let outcomes = if self.is_chance() { self.table.legal(at) } else { Vec::new() };
        let total: u64 = outcomes.iter().map(|code| u64::from(self.table.game.weight(at, *code))).sum();
        let mut rest = random.checked_rem(total)?;
        let code = outcomes.into_iter().find(|code| {
            let weight = u64::from(self.table.game.weight(at, *code));
            let is_it = rest < weight;
            rest = rest.saturating_sub(weight);
            is_it
        })?;
        self.path.push((code, self.table.game.play(at, code)));
        Some(self.table.game.notation(code))
    }

    /// Undoes the last move. Returns its notation; `None` at the first position.
    pub fn undo(&mut self) -> Option<String> {
        self.path.pop().map(|(code, _)| self.table.game.notation(code))
    }

    /// The payoff of the first player if the game is over.
    ///
    /// ```
    /// let game = solvarium_catalogue::parse("tic-tac-toe a1 a2 b1 b2 c1")?.playing().unwrap();
    /// assert_eq!(game.payoff(), Some(1));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn payoff(&self) -> Option<i32> {
        self.table.game.payoff(self.at())
    }

    /// Whether values of the position are for the second player; if chance is to move, they are for the first.
    pub(super) fn is_valued_for_second(&self) -> bool {
        self.table.to_move(&self.at()) == Turn::Min
    }

    /// Lists the ways to choose each move on the picture of the position, in the order of [`moves`](Self::moves). A way is
    /// a list of cells, one after another. A move that has none is chosen by its name.
    ///
    /// ```
    /// let game = solvarium_catalogue::parse("breakthrough 3x5")?.playing().unwrap();
    /// assert_eq!((game.moves()[0].as_str(), &game.cells()[0]), ("a2-a3", &vec![vec![9, 6]]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> Vec<Vec<Vec<usize>>> {
        let at = self.at();
        self.table.legal(at).into_iter().map(|code| self.table.game.cells(at, code)).collect()
    }

    /// The position, drawn in several lines.
    #[must_use]
    pub fn draw(&self) -> String {
        super::board::text(&self.table.game.picture(self.at()))
    }

    /// The position as a puzzle, whose value can be searched.
    ///
    /// ```
    /// let mut game = solvarium_catalogue::parse("connect-four 154")?.playing().unwrap();
    /// game.play("7")?;
    /// assert_eq!(game.position().text(), "154 7\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Box<dyn Instance> {
        (self.pose)(self.table.moved(self.at(), &self.played()), self.kind.clone())
    }
}
