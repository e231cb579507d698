//! Strong inferences: pairs of nodes that are not both false, because a chain of alternating links between them begins
//! and ends with a strong link. They are the part of the closure from false to true, a quarter of the whole. The
//! rest follows by one weak link at either end.

use super::bits::{contains, ones};

/// For each node, the nodes that are true if it is false. The relation is symmetric, like the links.
#[derive(Debug, Default)]
pub(super) struct Inferences {
    /// The number of words of a row.
    words: usize,
    rows: Vec<u64>,
    /// The nodes with a strong link, and the nodes whose rows are complete.
    linked: Vec<u64>,
    closed: Vec<u64>,
    /// The current row; below, its nodes whose weak links were followed, and the nodes already processed as false.
    row: Vec<u64>,
    followed: Vec<u64>,
    covered: Vec<u64>,
}

impl Inferences {
    /// Closes strong links over weak ones, both as square rows of `words` words.
    pub(super) fn close(&mut self, strong: &[u64], weak: &[u64], words: usize) {
        self.words = words;
        self.rows.clear();
        self.rows.extend_from_slice(strong);
        for row in [&mut self.linked, &mut self.closed, &mut self.row, &mut self.followed, &mut self.covered]
        {
            row.clear();
            row.resize(words, 0);
        }
        for (node, row) in strong.chunks_exact(words).enumerate() {
            if row.iter().any(|&word| word != 0) {
                self.linked[node / 64] |= 1 << (node % 64);
            }
        }
        for at in 0..words {
            for bit in ones(self.linked[at]) {
                // Rows of common widths have their own loops, with lengths known to the compiler.
                match words {
                    1 => self.expand(64 * at + bit, weak, 1),
                    2 => self.expand(64 * at + bit, weak, 2),
                    3 => self.expand(64 * at + bit, weak, 3),
                    4 => self.expand(64 * at + bit, weak, 4),
                    5 => self.expand(64 * at + bit, weak, 5),
                    6 => self.expand(64 * at + bit, weak, 6),
                    _ => self.expand(64 * at + bit, weak, words),
                }
            }
        }
    }

    /// Closes the row of a node: its true nodes make others false by weak links, and the rows of these are added. A
    /// closed row includes all its consequences, so its nodes need not be followed.
    #[inline(always)]
    fn expand(&mut self, from: usize, weak: &[u64], words: usize) {
        let (row, followed) = (&mut self.row[..words], &mut self.followed[..words]);
        let covered = &mut self.covered[..words];
        row.copy_from_slice(&self.rows[words * from..][..words]);
        followed.fill(0);
        for (covered, linked) in covered.iter_mut().zip(&self.linked) {
            *covered = !linked;
        }
        covered[from / 64] |= 1 << (from % 64);
        while let Some(at) = (0..words).find(|&at| row[at] & !followed[at] != 0) {
            let bit = (row[at] & !followed[at]).trailing_zeros() as usize;
            followed[at] |= 1 << bit;
            let false_by_it = &weak[words * (64 * at + bit)..][..words];
            for word in 0..words {
                let mut open = false_by_it[word] & !covered[word];
                covered[word] |= open;
                while open != 0 {
                    let bit = open.trailing_zeros() as usize;
                    open &= open - 1;
                    let is_closed = if self.closed[word] >> bit & 1 == 1 { u64::MAX } else { 0 };
                    let more = &self.rows[words * (64 * word + bit)..][..words];
                    for ((row, followed), more) in row.iter_mut().zip(followed.iter_mut()).zip(more) {
                        *row |= more;
                        *followed |= more & is_closed;
                    }
                }
            }
        }
        self.rows[words * from..][..words].copy_from_slice(row);
        self.closed[from / 64] |= 1 << (from % 64);
    }

    /// Returns the nodes that are true if this one is false.
    #[inline]
    pub(super) fn of(&self, node: usize) -> &[u64] {
        &self.rows[self.words * node..][..self.words]
    }

    /// Whether a node has a strong link; others have no inferences.
    #[inline]
    pub(super) fn has_any(&self, node: usize) -> bool {
        contains(&self.linked, node)
    }

    /// Whether one of these nodes is true if the given node is false.
    #[inline]
    pub(super) fn meets(&self, node: usize, nodes: &[u64]) -> bool {
        self.of(node).iter().zip(nodes).any(|(one, other)| one & other != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Inferences, contains};

    /// Returns random symmetric links between nodes, as rows.
    fn links(nodes: usize, words: usize, count: usize, state: &mut u64) -> Vec<u64> {
        let mut below = |bound: usize| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*state >> 33) as usize % bound
        };
        let mut rows = vec![0; nodes * words];
        for (one, two) in (0..count).map(|_| (below(nodes), below(nodes))).filter(|(one, two)| one != two) {
            rows[one * words + two / 64] |= 1 << (two % 64);
            rows[two * words + one / 64] |= 1 << (one % 64);
        }
        rows
    }

    /// Returns the nodes that are true if a node is false, one link after the other.
    fn inferred(from: usize, strong: &[u64], weak: &[u64], words: usize) -> Vec<usize> {
        let nodes = strong.len() / words;
        let linked = |rows: &[u64], node: usize| {
            let row = rows[words * node..][..words].to_vec();
            (0..nodes).filter(move |&other| contains(&row, other)).collect::<Vec<_>>()
        };
        let (mut on, mut off) = (Vec::new(), vec![from]);
        let mut at = 0;
        while at < off.len() {
            for true_by_it in linked(strong, off[at]) {
                if !on.contains(&true_by_it) {
                    on.push(true_by_it);
                    let new = linked(weak, true_by_it);
                    off.extend(new);
                }
            }
            at += 1;
        }
        on.sort_unstable();
        on
    }

    #[test]
    fn inferences_are_those_of_a_slow_reference() {
        let mut state = 1;
        let mut inferences = Inferences::default();
        for (nodes, strongs, weaks) in
            [(5_usize, 4, 4), (64, 30, 90), (100, 60, 120), (300, 170, 200), (500, 300, 400)]
        {
            let words = nodes.div_ceil(64);
            let strong = links(nodes, words, strongs, &mut state);
            let weak = links(nodes, words, weaks, &mut state);
            inferences.close(&strong, &weak, words);
            for from in 0..nodes {
                let found: Vec<usize> =
                    (0..nodes).filter(|&node| contains(inferences.of(from), node)).collect();
                assert_eq!(found, inferred(from, &strong, &weak, words), "{nodes} nodes, from {from}");
                assert_eq!(inferences.has_any(from), !found.is_empty());
                let row = &weak[words * from..][..words];
                let meets = found.iter().any(|&node| contains(row, node));
                assert_eq!(inferences.meets(from, row), meets);
            }
        }
    }
}
