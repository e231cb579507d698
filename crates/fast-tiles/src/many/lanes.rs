//! The trait of SIMD registers that the engine is generic over.

use super::tree::Group;

/// A register of boards, and every operation on them that the engine uses. A board is a word of nibbles; the nibble of
/// the blank's cell is the board's mark, which travels with the blank.
pub(super) trait Lanes: Copy {
    /// The number of boards, at most [`WIDEST`].
    const LANES: usize;
    /// A group's moves, in registers.
    type Moves: Copy;

    fn moves(group: &Group) -> Self::Moves;

    /// # Safety
    /// `LANES` words can be read.
    unsafe fn load(at: *const u64) -> Self;

    /// Writes the boards whose bits are set, in order. The words after them are unspecified.
    ///
    /// # Safety
    /// `LANES` words can be written.
    unsafe fn keep(self, bits: u32, at: *mut u64);

    /// Returns, for each of the first `N` children, a bit for each board: whether the moving tile comes nearer to its goal.
    fn nearer<const N: usize>(self, moves: &Self::Moves) -> [u32; N];

    /// Returns the boards after the move to a child: two nibbles are exchanged.
    fn moved(self, moves: &Self::Moves, child: usize) -> Self;
}

/// The largest number of lanes of any engine.
pub(super) const WIDEST: usize = 8;
