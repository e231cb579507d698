//! What a text says of a puzzle: its sizes, start and goal.

use super::{Cells, Sliding, parity, parse};
use crate::puzzle::words::parse_whole;
use crate::{Error, Problem, rng::Rng};

/// The longest side of a board.
const SIDE_MAX: u8 = 8;
/// The most moves that a shuffle makes: seconds, and far beyond any use.
const MOVES_MAX: u32 = 100_000_000;

/// A start and a goal, both permutations of the tiles, on a board of 2x2 to 8x8.
///
/// ```
/// use solvarium::puzzle::tiles::Instance;
/// let instance = Instance::parse("1 4 2\n3 _ 5\n6 7 8")?;
/// assert_eq!(instance.start(), [1, 4, 2, 3, 0, 5, 6, 7, 8]);
/// assert_eq!(instance.goal(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
/// assert_eq!((instance.width(), instance.height()), (3, 3));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    width: u8,
    height: u8,
    start: Vec<u8>,
    goal: Vec<u8>,
}

impl Instance {
    /// An instance of these tiles, by rows; 0 is the blank.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Instance;
    /// assert!(Instance::new(2, 2, &[1, 0, 3, 2], &[1, 2, 3, 0]).is_ok());
    /// assert!(Instance::new(2, 2, &[1, 0, 3, 3], &[1, 2, 3, 0]).is_err());
    /// ```
    ///
    /// # Errors
    /// When the sizes are not 2 to 8, or the tiles no permutation.
    pub fn new(width: u8, height: u8, start: &[u8], goal: &[u8]) -> Result<Self, Error> {
        check_sizes(usize::from(width), usize::from(height))?;
        for (name, tiles) in [("start", start), ("goal", goal)] {
            let mut sorted = tiles.to_vec();
            sorted.sort_unstable();
            if !sorted.iter().copied().eq(0..width * height) {
                return Err(Error::input(format!(
                    "the {name} of a {width}x{height} board holds each of 0 to {} once",
                    width * height - 1
                )));
            }
        }
        Ok(Self::trusted(width, height, start.to_vec(), goal.to_vec()))
    }

    /// An instance whose parts were checked.
    pub(super) const fn trusted(width: u8, height: u8, start: Vec<u8>, goal: Vec<u8>) -> Self {
        Self { width, height, start, goal }
    }

    /// The solved board: start and goal are the blank, then the tiles in order.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Instance;
    /// assert_eq!(Instance::ordered(2, 2)?.start(), [0, 1, 2, 3]);
    /// assert!(Instance::ordered(1, 9).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the sizes are not 2 to 8.
    pub fn ordered(width: u8, height: u8) -> Result<Self, Error> {
        check_sizes(usize::from(width), usize::from(height))?;
        let tiles: Vec<u8> = (0..width * height).collect();
        Ok(Self::trusted(width, height, tiles.clone(), tiles))
    }

    /// Reads a start, and perhaps a goal.
    ///
    /// Rows are lines, or divided by `/`, or by commas; a square board may stand
    /// in one line, and digits may stand without blanks between them. The blank
    /// is `0`, `_`, `.` or `x`. Frames of lines are read too, where the blank may
    /// be an empty cell. What follows `#` is a comment. The goal comes after the
    /// word `goal:`, in the same line or below; without it, it is the blank and the tiles in order.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Instance;
    /// let text = "1 4 2\n3 _ 5\n6 7 8\ngoal:\n1 2 3\n4 5 6\n7 8 _";
    /// assert_eq!(Instance::parse(text)?.goal(), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    /// for same in ["1 4 2/3 0 5/6 7 8", "1 4 2, 3 0 5, 6 7 8", "1,4,2,3,0,5,6,7,8", "142305678"] {
    ///     assert_eq!(Instance::parse(same)?.start(), [1, 4, 2, 3, 0, 5, 6, 7, 8]);
    /// }
    /// let error = Instance::parse("1 4 2\n3 0 5\n6 7 7").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 3, column 5: tile 7 stands here and at line 3, column 3; tile 8 is missing"
    /// );
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, parse::one)
    }

    /// Reads a file of instances. If its first line holds a whole board, with
    /// `/` or more than 8 cells, then every line holds one, perhaps with its goal;
    /// a line with a goal alone gives it to those that follow. Otherwise each is written as
    /// [`Instance::parse`] reads it, with blank lines between.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Instance;
    /// assert_eq!(Instance::parse_all("142305678\n0 2 / 3 1\n")?.len(), 2);
    /// assert_eq!(Instance::parse_all("1 0\n3 2\n\n0 2\n3 1\n")?.len(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the first faulty instance, and where; an empty file
    /// is one.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, Error> {
        Self::each(text).map(|(_, instance)| instance).collect()
    }

    /// Reads a file of instances, as [`Instance::parse_all`] does, one by one:
    /// each with the line where it begins. A fault is that instance's alone.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Instance;
    /// let read: Vec<_> = Instance::each("0 2 / 3 1\n0 2 / 3 3\n1 0 / 3 2\n")
    ///     .map(|(line, instance)| (line, instance.is_ok())).collect();
    /// assert_eq!(read, [(1, true), (2, false), (3, true)]);
    /// ```
    pub fn each(text: &str) -> impl Iterator<Item = (usize, Result<Self, Error>)> {
        parse::each(text)
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

    /// The start in one line, as [`Instance::parse`] reads it.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Instance;
    /// assert_eq!(Instance::ordered(3, 2)?.line(), "0 1 2 / 3 4 5");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self) -> String {
        let row = |tiles: &[u8]| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        self.start.chunks(usize::from(self.width)).map(row).collect::<Vec<_>>().join(" / ")
    }

    /// The tiles of the goal, by rows.
    #[must_use]
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// Tells by parity, before any search, whether the goal can be reached.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Instance;
    /// let swapped = Instance::parse("0 2 1 / 3 4 5 / 6 7 8")?;
    /// assert_eq!(
    ///     swapped.solvable().unwrap_err().to_string(),
    ///     "the start has 1 inversion, an odd number, the goal 0, an even number; every move keeps \
    ///      the parity of the inversions on a board of odd width, so no moves lead from one to the other"
    /// );
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Why not; [`Error::is_unsolvable`] is true of it.
    pub fn solvable(&self) -> Result<(), Error> {
        parity::compare(self.width, &self.start, &self.goal)
    }

    /// The same goal, and a start that lies `moves` random moves from it, none
    /// of which takes back the one before.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Instance, rng::Rng};
    /// let instance = Instance::ordered(4, 4)?.shuffled(30, &mut Rng::seeded(1))?;
    /// assert!(instance.solvable().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `moves` is more than a hundred million.
    pub fn shuffled(&self, moves: u32, rng: &mut Rng) -> Result<Self, Error> {
        if moves > MOVES_MAX {
            return Err(Error::setting(format!("a shuffle makes at most {MOVES_MAX} moves, not {moves}")));
        }
        let frame = Sliding::<Cells<64>>::of(self)?;
        let (mut board, mut last) = (frame.goal(), None);
        for _ in 0..moves {
            let back = last.and_then(|m| frame.inverse(&m));
            let legal = || frame.actions(&board).into_iter().filter(|&m| Some(m) != back);
            let Some(m) = legal().nth(rng.below(legal().count())) else {
                break;
            };
            frame.apply(&mut board, &m);
            last = Some(m);
        }
        let start = frame.tiles(&board);
        Ok(Self::trusted(self.width, self.height, start, self.goal.clone()))
    }

    /// The same goal, and a start drawn from all that can reach it, each as
    /// likely.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Instance, rng::Rng};
    /// let instance = Instance::ordered(8, 8)?.random(&mut Rng::seeded(1));
    /// assert!(instance.solvable().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn random(&self, rng: &mut Rng) -> Self {
        let mut start = self.goal.clone();
        rng.shuffle(&mut start);
        let mut drawn = Self::trusted(self.width, self.height, start, self.goal.clone());
        if drawn.solvable().is_err() {
            // Exchanging two tiles pairs off the boards of either parity.
            exchange_two_tiles(&mut drawn.start);
        }
        drawn
    }
}

fn exchange_two_tiles(tiles: &mut [u8]) {
    let mut places = (0..tiles.len()).filter(|&cell| tiles[cell] != 0);
    if let (Some(a), Some(b)) = (places.next(), places.next()) {
        tiles.swap(a, b);
    }
}

/// Whether there are boards of this size.
pub(super) fn check_sizes(width: usize, height: usize) -> Result<(), Error> {
    let sides = 2..=usize::from(SIDE_MAX);
    if sides.contains(&width) && sides.contains(&height) {
        Ok(())
    } else {
        Err(Error::input(format!("a board has 2 to 8 columns and 2 to 8 rows, not {width} and {height}")))
    }
}
