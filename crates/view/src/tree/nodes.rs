//! The row of each node of a search. The first nodes mostly are the first rows, and then only their number is kept.

use super::Row;
use crate::budget::Share;

/// The rows of nodes, in increasing order.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// The number of first nodes that have the row of the same number.
    same: u32,
    /// The rows of the others.
    others: Vec<Row>,
}

impl Nodes {
    pub(super) fn push(&mut self, row: Row) {
        if self.others.is_empty() && row == self.same {
            self.same += 1;
        } else {
            self.others.push(row);
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.same as usize + self.others.len()
    }

    /// The row of a node.
    #[inline]
    pub(super) fn row(&self, node: usize) -> Option<Row> {
        match node.checked_sub(self.same as usize) {
            None => Some(node as Row),
            Some(other) => self.others.get(other).copied(),
        }
    }

    /// The node of a row.
    pub(super) fn find(&self, row: Row) -> Option<u32> {
        if row < self.same {
            return Some(row);
        }
        self.others.binary_search(&row).ok().map(|other| self.same + other as u32)
    }

    /// Number of nodes whose row is less than this one.
    pub(super) fn before(&self, row: Row) -> usize {
        let others = self.others.partition_point(|&other| other < row);
        self.same.min(row) as usize + others
    }

    /// The rows of the first nodes.
    pub(super) fn rows(&self, nodes: usize) -> impl Iterator<Item = Row> {
        let others = nodes.saturating_sub(self.same as usize);
        (0..self.same.min(nodes as u32)).chain(self.others[..others].iter().copied())
    }

    /// Makes room for at least one more node, and returns for how many there is room; `None` if there is no memory.
    pub(super) fn room(&mut self, share: &mut Share) -> Option<usize> {
        share.spare(&mut self.others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_found_by_row_and_rows_by_node() {
        for rows in [vec![], vec![0, 1, 2], vec![0, 1, 3, 4, 9], vec![2, 3]] {
            let mut nodes = Nodes::default();
            rows.iter().for_each(|&row| nodes.push(row));
            assert_eq!(nodes.len(), rows.len());
            for node in 0..=rows.len() {
                assert_eq!(nodes.row(node), rows.get(node).copied());
                assert_eq!(nodes.rows(node).collect::<Vec<_>>(), rows[..node]);
            }
            for row in 0..12 {
                assert_eq!(
                    nodes.find(row),
                    rows.iter().position(|&other| other == row).map(|node| node as u32)
                );
                assert_eq!(nodes.before(row), rows.iter().filter(|&&other| other < row).count());
            }
        }
    }
}
