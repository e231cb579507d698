//! Search trees as SVG text. Boards are drawn by the crate `solvarium-draw`, whose pen writes the trees too: neither styles
//! nor scripts nor ids, and a class by which the page colours each thing.
//!
//! | class | what it is | coloured by |
//! |---|---|---|
//! | `sv-edge`, `sv-solution-edge` | edges of a tree | stroke |
//! | `sv-open`, `sv-expanded`, `sv-duplicate`, `sv-pruned`, `sv-superseded`, `sv-solution`, `sv-current` | nodes | fill, stroke |
//! | `sv-label`, `sv-key` | what stands at a node; in the legend | fill |

mod glyph;
mod layout;
mod tree;

pub use tree::{TreeNode, tree};

#[cfg(test)]
mod tests;
