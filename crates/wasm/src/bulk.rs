//! Solves many 9x9 Sudoku, one per line.

use solvarium_catalogue::bulk::Block;

/// The solutions of these lines, one per line, up to the first that is not a puzzle or has no solution.
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
