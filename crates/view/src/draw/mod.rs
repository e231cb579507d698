//! Search trees as SVG. The crate `solvarium-draw` draws boards, and its `Svg` writes the trees too: without styles, scripts or ids, and
//! with a class by which the page colours each element.
//!
//! | class | what it is | coloured by |
//! |---|---|---|
//! | `sv-edge`, `sv-solution-edge` | edges of a tree | stroke |
//! | `sv-open`, `sv-expanded`, `sv-duplicate`, `sv-pruned`, `sv-superseded`, `sv-solution`, `sv-current` | nodes | fill, stroke |
//! | `sv-label`, `sv-key` | label of a node; text of the legend | fill |

mod glyph;
mod layout;
mod tree;

pub use tree::{TreeNode, tree};

#[cfg(test)]
mod tests;
