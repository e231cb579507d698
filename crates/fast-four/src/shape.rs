//! Bitboards: the masks of a board's size, squares that complete a line, lines of four.
//!
//! A column takes `height + 1` bits, from the bottom square up; the uppermost bit is always empty, so that no line runs from one column
//! into the next (J. Tromp, Fhourstones, 1995).

/// The largest number of columns of a board.
pub(crate) const WIDTH: usize = 16;
/// The largest number of rows of a board.
pub(crate) const HEIGHT: usize = 15;

/// The size of a board, and the masks that follow from it.
pub(crate) trait Shape: Copy {
    /// The number of bits of a column.
    fn step(self) -> u32;

    /// The number of columns.
    fn width(self) -> u32;

    /// The lowest square of each column.
    fn bottom(self) -> u64;

    /// All squares.
    #[inline(always)]
    fn board(self) -> u64 {
        self.bottom() * ((1 << (self.step() - 1)) - 1)
    }

    /// The squares that the side to move takes if the other side always answers in the same column.
    ///
    /// These are the first, third, fifth, ... from the top down among an even number of empty squares.
    fn leading(self) -> u64;

    /// The number of squares.
    fn cells(self) -> u32 {
        self.width() * (self.step() - 1)
    }

    /// The squares of the column of this one-bit mask, from that bit to the top.
    #[inline(always)]
    fn above(self, square: u64) -> u64 {
        let tops = self.bottom() << (self.step() - 1);
        let top = tops & square.wrapping_neg();
        (top & top.wrapping_neg()).wrapping_sub(square)
    }

    /// The squares, empty or not, that complete four in a line with three of these stones.
    #[inline(always)]
    fn completions(self, stones: u64) -> u64 {
        let mut squares = (stones << 1) & (stones << 2) & (stones << 3);
        for step in [self.step() - 1, self.step(), self.step() + 1] {
            let after = (stones << step) & (stones << (2 * step));
            let before = (stones >> step) & (stones >> (2 * step));
            squares |= after & ((stones << (3 * step)) | (stones >> step));
            squares |= before & ((stones >> (3 * step)) | (stones << step));
        }
        squares & self.board()
    }

    /// Returns true if four of these squares are in a line.
    #[inline(always)]
    fn has_four(self, squares: u64) -> bool {
        let line = |step: u32| {
            let pairs = squares & (squares >> step);
            pairs & (pairs >> (2 * step))
        };
        (line(1) | line(self.step() - 1) | line(self.step()) | line(self.step() + 1)) != 0
    }
}

/// A size known to the compiler.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed<const WIDTH: u32, const HEIGHT: u32>;

/// Any size that fits into 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Any {
    width: u32,
    step: u32,
    bottom: u64,
    leading: u64,
}

const fn bottom(width: u32, step: u32) -> u64 {
    let mut squares = 0;
    let mut column = 0;
    while column < width {
        squares |= 1 << (column * step);
        column += 1;
    }
    squares
}

const fn leading(width: u32, step: u32) -> u64 {
    let mut rows = 0;
    let mut row = (step - 1) % 2;
    while row < step - 1 {
        rows |= 1 << row;
        row += 2;
    }
    bottom(width, step) * rows
}

impl<const WIDTH: u32, const HEIGHT: u32> Shape for Fixed<WIDTH, HEIGHT> {
    #[inline(always)]
    fn step(self) -> u32 {
        HEIGHT + 1
    }

    #[inline(always)]
    fn width(self) -> u32 {
        WIDTH
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        const { bottom(WIDTH, HEIGHT + 1) }
    }

    #[inline(always)]
    fn leading(self) -> u64 {
        const { leading(WIDTH, HEIGHT + 1) }
    }
}

impl Any {
    /// 7 columns and 6 rows.
    pub(crate) const STANDARD: Self =
        Self { width: 7, step: 7, bottom: bottom(7, 7), leading: leading(7, 7) };

    /// Returns the shape of this size, if it fits.
    pub(crate) fn new(width: usize, height: usize) -> Option<Self> {
        let fits =
            (1..=WIDTH).contains(&width) && (1..=HEIGHT).contains(&height) && width * (height + 1) <= 64;
        let (width, step) = (u32::try_from(width).ok()?, u32::try_from(height + 1).ok()?);
        fits.then(|| Self { width, step, bottom: bottom(width, step), leading: leading(width, step) })
    }
}

impl Shape for Any {
    #[inline(always)]
    fn step(self) -> u32 {
        self.step
    }

    #[inline(always)]
    fn width(self) -> u32 {
        self.width
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline(always)]
    fn leading(self) -> u64 {
        self.leading
    }
}
