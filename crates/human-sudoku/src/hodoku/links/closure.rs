//! The transitive closure of implications between literals, as rows of bits (S. Warshall, 1962).

use super::bits::members;

/// What follows from each literal: a node that is false (0) or true (1).
///
/// A row holds a bit for each node that becomes true, then, from a new word, a bit for each that becomes false.
#[derive(Debug, Default)]
pub(in super::super) struct Closure {
    nodes: usize,
    /// Words for the nodes that become true, and as many for those that become false.
    words: usize,
    rows: Vec<u64>,
    /// A row that is being made.
    row: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    On,
    Off,
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
        let all: Vec<usize> = (0..2 * self.nodes).collect();
        self.close_over(&all, 1);
    }

    /// The same, where what is true leads to false nodes only, and what is false to true ones only: first what follows from
    /// false nodes, over false nodes that lead anywhere; then what follows from true ones.
    pub(in super::super) fn close_alternating(&mut self) {
        let width = 2 * self.words;
        for node in 0..self.nodes {
            self.add_all(literal(node, false), Half::On);
        }
        let leads = |node: &usize| {
            self.rows[width * literal(*node, false)..][..self.words].iter().any(|&word| word != 0)
        };
        let middles: Vec<usize> = (0..self.nodes).filter(leads).map(|node| literal(node, false)).collect();
        self.close_over(&middles, 2);
        for node in 0..self.nodes {
            self.add_all(literal(node, true), Half::Off);
        }
    }

    /// Adds to a row those of the nodes of one half of it.
    fn add_all(&mut self, from: usize, half: Half) {
        let width = 2 * self.words;
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.extend_from_slice(&self.rows[width * from..][..width]);
        let start = if half == Half::On { 0 } else { self.words };
        let direct = row[start..start + self.words].to_vec();
        for node in members(&direct) {
            let via = &self.rows[width * literal(node, half == Half::On)..][..width];
            for (word, more) in row.iter_mut().zip(via) {
                *word |= more;
            }
        }
        self.rows[width * from..][..width].copy_from_slice(&row);
        self.row = row;
    }

    /// Warshall's algorithm over these literals, on every row or on every second one from the first. Rows of usual widths
    /// have loops of their own, whose length the compiler knows.
    fn close_over(&mut self, middles: &[usize], stride: usize) {
        match self.words {
            1 => self.close_wide::<2>(middles, stride),
            2 => self.close_wide::<4>(middles, stride),
            3 => self.close_wide::<6>(middles, stride),
            4 => self.close_wide::<8>(middles, stride),
            5 => self.close_wide::<10>(middles, stride),
            6 => self.close_wide::<12>(middles, stride),
            7 => self.close_wide::<14>(middles, stride),
            8 => self.close_wide::<16>(middles, stride),
            _ => self.close_any(middles, stride),
        }
    }

    fn close_wide<const WIDTH: usize>(&mut self, middles: &[usize], stride: usize) {
        let (rows, _) = self.rows.as_chunks_mut::<WIDTH>();
        for &middle in middles {
            let (word, bit) = bit_of(middle, self.words);
            let via = rows[middle];
            for row in rows.iter_mut().step_by(stride) {
                if row[word] >> bit & 1 == 1 {
                    for (word, more) in row.iter_mut().zip(&via) {
                        *word |= more;
                    }
                }
            }
        }
    }

    fn close_any(&mut self, middles: &[usize], stride: usize) {
        let width = 2 * self.words;
        let mut via = std::mem::take(&mut self.row);
        for &middle in middles {
            let (word, bit) = bit_of(middle, self.words);
            via.clear();
            via.extend_from_slice(&self.rows[width * middle..][..width]);
            for row in self.rows.chunks_mut(width).step_by(stride) {
                if row[word] >> bit & 1 == 1 {
                    for (word, more) in row.iter_mut().zip(&via) {
                        *word |= more;
                    }
                }
            }
        }
        self.row = via;
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

/// Where the bit of a literal is in a row.
const fn bit_of(literal: usize, words: usize) -> (usize, usize) {
    let (node, on) = (literal / 2, literal % 2 == 1);
    (if on { 0 } else { words } + node / 64, node % 64)
}
