//! Windows and values of positions, which a search of a game reports.

use super::{Row, Tree};
use solvarium::watch::Basis;

/// The lower and the upper end of a window or of a value; infinite if there is none.
pub(crate) type Ends = [f64; 2];

/// The ends of a window or of a value of a row, from an event on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    row: Row,
    event: u32,
    ends: Ends,
    basis: Basis,
}

impl Tree {
    /// The window in which a row is searched, once it was expanded.
    pub(crate) fn window_at(&self, row: Row, at: u32) -> Option<Ends> {
        known(&self.windows, row, self.expanded_at(row)?, at).map(|known| known.ends)
    }

    /// The value of a row, once the search knows it.
    pub(crate) fn value_at(&self, row: Row, at: u32) -> Option<(Ends, Basis)> {
        known(&self.values, row, self.born(row), at).map(|known| (known.ends, known.basis))
    }

    pub(super) fn keep_window(&mut self, node: u64, ends: Ends) {
        self.windows.extend(self.about(node, ends, Basis::Proof));
    }

    pub(super) fn keep_value(&mut self, node: u64, ends: Ends, basis: Basis) {
        self.values.extend(self.about(node, ends, basis));
    }

    fn about(&self, node: u64, ends: Ends, basis: Basis) -> Option<Known> {
        self.row(node).map(|row| Known { row, event: self.events(), ends, basis })
    }
}

/// The entry of a row that became known between two events. Entries are in the order of their events. The value of a row comes
/// after all below it, so only rows near the root pass many entries.
fn known(list: &[Known], row: Row, from: u32, at: u32) -> Option<&Known> {
    let rest = &list[list.partition_point(|known| known.event < from)..];
    rest.iter().take_while(|known| known.event <= at).find(|known| known.row == row)
}
