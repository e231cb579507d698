//! The transitive closure of implications between literals, as rows of bits (S. Warshall, 1962).

/// What follows from each literal: a node that is false (0) or true (1).
///
/// A row holds a bit for each node that becomes true, then, from a new word, a bit for each that becomes false.
#[derive(Debug, Default)]
pub(in super::super) struct Closure {
    nodes: usize,
    /// Words for the nodes that become true, and as many for those that become false.
    words: usize,
    rows: Vec<u64>,
}

/// The literal of a node.
#[inline]
pub(in super::super) const fn literal(node: usize, on: bool) -> usize {
    2 * node + on as usize
}

impl Closure {
    /// Forgets what there was: each of `nodes` nodes follows from itself in either state, and nothing else.
    pub(in super::super) fn reset(&mut self, nodes: usize) {
        self.nodes = nodes;
        self.words = nodes.div_ceil(64);
        self.rows.clear();
        self.rows.resize(4 * self.words * nodes, 0);
        for node in 0..nodes {
            self.add(literal(node, false), node, false);
            self.add(literal(node, true), node, true);
        }
    }

    /// Words of half a row.
    pub(in super::super) const fn words(&self) -> usize {
        self.words
    }

    /// Says that a state of a node follows from a literal.
    #[inline]
    pub(in super::super) fn add(&mut self, from: usize, node: usize, on: bool) {
        let half = if on { 0 } else { self.words };
        self.rows[2 * self.words * from + half + node / 64] |= 1 << (node % 64);
    }

    /// Says that several nodes are true, or false, by a literal.
    pub(in super::super) fn add_row(&mut self, from: usize, nodes: &[u64], on: bool) {
        let half = if on { 0 } else { self.words };
        let row = &mut self.rows[2 * self.words * from + half..][..self.words];
        for (word, more) in row.iter_mut().zip(nodes) {
            *word |= more;
        }
    }

    /// Adds what follows over several implications.
    pub(in super::super) fn close(&mut self) {
        let width = 2 * self.words;
        let mut via = vec![0; width];
        for middle in 0..2 * self.nodes {
            let (node, on) = (middle / 2, middle % 2 == 1);
            let at = if on { 0 } else { self.words } + node / 64;
            via.copy_from_slice(&self.rows[width * middle..][..width]);
            for row in self.rows.chunks_exact_mut(width) {
                if row[at] >> (node % 64) & 1 == 1 {
                    for (word, more) in row.iter_mut().zip(&via) {
                        *word |= more;
                    }
                }
            }
        }
    }

    /// The nodes that are true by a literal.
    #[inline]
    pub(in super::super) fn on(&self, from: usize) -> &[u64] {
        &self.rows[2 * self.words * from..][..self.words]
    }

    /// The nodes that are false by a literal.
    #[inline]
    pub(in super::super) fn off(&self, from: usize) -> &[u64] {
        &self.rows[2 * self.words * from + self.words..][..self.words]
    }
}
