//! Some boards at a time: what the engine is generic over.

use super::tree::Group;

/// A register of boards, and every operation on them that the engine uses. A board is a word of nibbles; the nibble of
/// the blank's cell is the board's mark, which travels with the blank.
pub(super) trait Lanes: Copy {
    /// How many boards, at most [`WIDEST`].
    const LANES: usize;
    /// A group's moves, in registers.
    type Moves: Copy;

    fn moves(group: &Group) -> Self::Moves;

    /// # Safety
    /// `LANES` words can be read.
    unsafe fn load(at: *const u64) -> Self;

    /// Writes the boards whose bits are set, in their order, and then anything.
    ///
    /// # Safety
    /// `LANES` words can be written.
    unsafe fn keep(self, bits: u32, at: *mut u64);

    /// For each of the first `N` children a bit for each board: whether the tile that moves comes nearer to its goal.
    fn nearer<const N: usize>(self, moves: &Self::Moves) -> [u32; N];

    /// The boards after the move to a child: two nibbles have changed places.
    fn moved(self, moves: &Self::Moves, child: usize) -> Self;
}

/// The most lanes that there are.
pub(super) const WIDEST: usize = 8;
