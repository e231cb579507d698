//! An instance of the puzzle: its sizes, start and goal.

use super::parity;
use crate::Error;

/// The greatest side of a board.
const SIDE_MAX: u8 = 8;

/// One of the two usual goals, which are assumed if a text names none.
///
/// ```
/// use solvarium::puzzle::tiles::UsualGoal;
/// assert_eq!(UsualGoal::BlankFirst.tiles(4), [0, 1, 2, 3]);
/// assert_eq!(UsualGoal::BlankLast.tiles(4), [1, 2, 3, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsualGoal {
    /// The blank, then the tiles in order.
    BlankFirst,
    /// The tiles in order, then the blank.
    BlankLast,
}

impl UsualGoal {
    /// Both usual goals.
    pub const ALL: [Self; 2] = [Self::BlankFirst, Self::BlankLast];

    /// The tiles of a goal with this number of cells, by rows.
    #[must_use]
    pub fn tiles(self, cells: u8) -> Vec<u8> {
        match self {
            Self::BlankFirst => (0..cells).collect(),
            Self::BlankLast => (1..cells).chain([0]).collect(),
        }
    }
}

/// A start and a goal, both permutations of the tiles, on a board of 2x2 to 8x8.
///
/// ```
/// use solvarium::puzzle::tiles::TileInstance;
/// let instance = TileInstance::parse("1 4 2\n3 _ 5\n6 7 8")?;
/// assert_eq!(instance.start(), [1, 4, 2, 3, 0, 5, 6, 7, 8]);
/// assert_eq!(instance.goal(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
/// assert_eq!((instance.width(), instance.height()), (3, 3));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileInstance {
    width: u8,
    height: u8,
    start: Vec<u8>,
    goal: Vec<u8>,
}

impl TileInstance {
    /// An instance of these tiles, row by row; 0 is the blank.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// assert!(TileInstance::new(2, 2, &[1, 0, 3, 2], &[1, 2, 3, 0]).is_ok());
    /// assert!(TileInstance::new(2, 2, &[1, 0, 3, 3], &[1, 2, 3, 0]).is_err());
    /// ```
    ///
    /// # Errors
    /// A size is not 2 to 8, or the tiles are not a permutation.
    pub fn new(width: u8, height: u8, start: &[u8], goal: &[u8]) -> Result<Self, Error> {
        check_sizes(usize::from(width), usize::from(height))?;
        for (name, tiles) in [("start", start), ("goal", goal)] {
            let mut sorted = tiles.to_vec();
            sorted.sort_unstable();
            if !sorted.iter().copied().eq(0..width * height) {
                return Err(Error::input(format!(
                    "the {name} of a {width}x{height} board must contain each of 0 to {} once",
                    width * height - 1
                )));
            }
        }
        Ok(Self::trusted(width, height, start.to_vec(), goal.to_vec()))
    }

    /// An instance whose parts are already checked.
    pub(super) const fn trusted(width: u8, height: u8, start: Vec<u8>, goal: Vec<u8>) -> Self {
        Self { width, height, start, goal }
    }

    /// An instance with the usual goal for its start: the blank first, or the blank last if only that can be reached.
    /// On boards of odd width, both can be reached or neither.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{TileInstance, UsualGoal};
    /// let solved = TileInstance::usual(2, 2, &[1, 2, 3, 0])?;
    /// assert_eq!(solved.usual_goal(), Some(UsualGoal::BlankLast));
    /// let third = TileInstance::usual(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8, 0])?;
    /// assert_eq!(third.usual_goal(), Some(UsualGoal::BlankFirst));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A size is not 2 to 8, or the tiles are not a permutation.
    pub fn usual(width: u8, height: u8, start: &[u8]) -> Result<Self, Error> {
        Self::new(width, height, start, start).map(Self::towards_usual)
    }

    /// This start with the usual goal.
    pub(super) fn towards_usual(self) -> Self {
        let [first, last] = UsualGoal::ALL.map(|goal| self.towards(goal));
        if !first.is_solvable() && last.is_solvable() { last } else { first }
    }

    /// Returns an instance with this start and one of the two usual goals.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{TileInstance, UsualGoal};
    /// let instance = TileInstance::parse("1 4 2 / 3 0 5 / 6 7 8")?.towards(UsualGoal::BlankLast);
    /// assert_eq!(instance.goal_line(), "1 2 3 / 4 5 6 / 7 8 0");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn towards(&self, goal: UsualGoal) -> Self {
        Self { goal: goal.tiles(self.width * self.height), ..self.clone() }
    }

    /// The usual goal that equals this goal, if any.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{TileInstance, UsualGoal};
    /// assert_eq!(TileInstance::ordered(3, 3)?.usual_goal(), Some(UsualGoal::BlankFirst));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn usual_goal(&self) -> Option<UsualGoal> {
        let cells = self.width * self.height;
        UsualGoal::ALL.into_iter().find(|goal| goal.tiles(cells) == self.goal)
    }

    /// The solved board: start and goal are the blank, then the tiles in order.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// assert_eq!(TileInstance::ordered(2, 2)?.start(), [0, 1, 2, 3]);
    /// assert!(TileInstance::ordered(1, 9).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A size is not 2 to 8.
    pub fn ordered(width: u8, height: u8) -> Result<Self, Error> {
        check_sizes(usize::from(width), usize::from(height))?;
        let tiles: Vec<u8> = (0..width * height).collect();
        Ok(Self::trusted(width, height, tiles.clone(), tiles))
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// The tiles of the start, by rows.
    #[must_use]
    pub fn start(&self) -> &[u8] {
        &self.start
    }

    /// The start in one line, as [`TileInstance::parse`] reads it.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// assert_eq!(TileInstance::ordered(3, 2)?.line(), "0 1 2 / 3 4 5");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self) -> String {
        self.in_line(&self.start)
    }

    /// The goal in one line, as [`TileInstance::parse`] reads it.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// assert_eq!(TileInstance::ordered(3, 2)?.goal_line(), "0 1 2 / 3 4 5");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn goal_line(&self) -> String {
        self.in_line(&self.goal)
    }

    fn in_line(&self, tiles: &[u8]) -> String {
        let row = |tiles: &[u8]| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        tiles.chunks(usize::from(self.width)).map(row).collect::<Vec<_>>().join(" / ")
    }

    /// The tiles of the goal, by rows.
    #[must_use]
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// Decides by parity, without a search, whether the goal can be reached.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// let swapped = TileInstance::parse("0 2 1 / 3 4 5 / 6 7 8")?;
    /// assert_eq!(
    ///     swapped.solvable().unwrap_err().to_string(),
    ///     "the start has 1 inversion, an odd number, the goal 0, an even number; every move keeps \
    ///      the parity of the inversions on a board of odd width, so the goal cannot be reached; \
    ///      neither 0 1 2 / 3 4 5 / 6 7 8 nor 1 2 3 / 4 5 6 / 7 8 0 can be reached"
    /// );
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The goal cannot be reached; [`Error::is_unsolvable`] is true. If neither usual goal can be reached, the message names both.
    pub fn solvable(&self) -> Result<(), Error> {
        parity::compare(self.width, &self.start, &self.goal).map_err(|error| {
            let goals = UsualGoal::ALL.map(|goal| self.towards(goal));
            if self.usual_goal().is_none() || goals.iter().any(Self::is_solvable) {
                return error;
            }
            let [first, last] = goals.map(|instance| instance.goal_line());
            error.reworded(format!("{}; neither {first} nor {last} can be reached", error.message()))
        })
    }

    fn is_solvable(&self) -> bool {
        parity::agree(self.width, &self.start, &self.goal)
    }
}

/// Refuses unsupported sizes.
pub(super) fn check_sizes(width: usize, height: usize) -> Result<(), Error> {
    let sides = 2..=usize::from(SIDE_MAX);
    if sides.contains(&width) && sides.contains(&height) {
        Ok(())
    } else {
        Err(Error::input(format!("a board has 2 to 8 columns and 2 to 8 rows, not {width} and {height}")))
    }
}
