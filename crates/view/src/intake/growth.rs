//! Trees of programs that do not report expansions: a node is expanded when its first child comes.

use super::{Ended, Fresh, Nodes};
use solvarium_catalogue::ExternalEvent;

/// The nodes that have children.
#[derive(Debug, Default)]
pub(super) struct Growth(Vec<bool>);

impl Growth {
    /// Passes on a new node, and before it that its parent is expanded if it is the first child.
    pub(super) fn add(&mut self, nodes: &mut Nodes<'_>, id: Option<&str>, node: Fresh) -> Result<u32, Ended> {
        if let Some(parent) = node.parent
            && let Some(is_expanded) = self.0.get_mut(parent as usize)
            && !std::mem::replace(is_expanded, true)
        {
            nodes.tell(ExternalEvent::Expand(parent))?;
        }
        let number = nodes.add(id, node, false)?;
        self.0.resize(number as usize + 1, false);
        Ok(number)
    }

    /// The memory that it takes.
    pub(super) const fn bytes(&self) -> usize {
        self.0.capacity()
    }
}
