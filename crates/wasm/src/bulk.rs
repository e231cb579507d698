//! Sudoku of 9x9 a line, many at once.

use solvarium_catalogue::bulk::Block;

/// The solutions of these lines, a line each, up to the first that is no puzzle or has none.
///
/// ```
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// assert!(solvarium_wasm::bulk(line).starts_with(b"534678912672195348"));
/// ```
#[must_use]
pub fn bulk(lines: &[u8]) -> Vec<u8> {
    let (mut block, mut out) = (Block::default(), Vec::new());
    block.read(lines);
    block.solve();
    block.write(0..block.len(), &mut out);
    out
}
