//! The transitive closure of implications between literals, as rows of bits (S. Warshall, 1962).

use super::bits::ones;

/// What follows from each literal: a node that is false (0) or true (1).
///
/// A row holds a bit for each node that becomes true, then, from a new word, a bit for each that becomes false.
#[derive(Debug, Default)]
pub(in super::super) struct Closure {
    nodes: usize,
    /// Words for the nodes that become true, and as many for those that become false.
    words: usize,
    rows: Vec<u64>,
    /// Literals from which something follows.
    active: Vec<usize>,
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
        self.activate(1);
        self.close_active();
    }

    /// The same, where what is true leads to false nodes only, and what is false to true ones only: first what follows from
    /// false nodes, over false nodes that lead anywhere; then what follows from true ones.
    pub(in super::super) fn close_alternating(&mut self) {
        self.activate(2);
        let mut leading = vec![0; self.words];
        for at in 0..self.active.len() {
            let from = self.active[at];
            leading[from / 2 / 64] |= 1 << (from / 2 % 64);
            self.add_all(from, Half::On, None);
        }
        self.close_active();
        for node in 0..self.nodes {
            self.add_all(literal(node, true), Half::Off, Some(&leading));
        }
    }

    /// Lists the literals from which something follows, of every one or of every second one from the first.
    fn activate(&mut self, stride: usize) {
        let mut active = std::mem::take(&mut self.active);
        active.clear();
        active.extend((0..2 * self.nodes).step_by(stride).filter(|&from| !self.is_bare(from)));
        self.active = active;
    }

    /// Whether nothing but itself follows from a literal.
    fn is_bare(&self, from: usize) -> bool {
        let row = &self.rows[2 * self.words * from..][..2 * self.words];
        row.iter().map(|word| word.count_ones()).sum::<u32>() <= 1
    }

    /// Adds to a row those of the nodes of one half of it, if they are in `only`.
    fn add_all(&mut self, from: usize, half: Half, only: Option<&[u64]>) {
        let width = 2 * self.words;
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.extend_from_slice(&self.rows[width * from..][..width]);
        let start = if half == Half::On { 0 } else { self.words };
        for at in 0..self.words {
            let direct = self.rows[width * from + start + at] & only.map_or(u64::MAX, |only| only[at]);
            for bit in ones(direct) {
                let via = &self.rows[width * literal(64 * at + bit, half == Half::On)..][..width];
                for (word, more) in row.iter_mut().zip(via) {
                    *word |= more;
                }
            }
        }
        self.rows[width * from..][..width].copy_from_slice(&row);
        self.row = row;
    }

    /// Warshall's algorithm over the active literals and on their rows: what leads nowhere neither gives nor takes. Rows of
    /// usual widths have loops of their own, whose length the compiler knows.
    fn close_active(&mut self) {
        match self.words {
            1 => self.close_wide::<2>(),
            2 => self.close_wide::<4>(),
            3 => self.close_wide::<6>(),
            4 => self.close_wide::<8>(),
            5 => self.close_wide::<10>(),
            6 => self.close_wide::<12>(),
            7 => self.close_wide::<14>(),
            8 => self.close_wide::<16>(),
            _ => self.close_any(),
        }
    }

    fn close_wide<const WIDTH: usize>(&mut self) {
        let (rows, _) = self.rows.as_chunks_mut::<WIDTH>();
        for &middle in &self.active {
            let (word, bit) = bit_of(middle, self.words);
            let via = rows[middle];
            for &from in &self.active {
                let row = &mut rows[from];
                if row[word] >> bit & 1 == 1 {
                    for (word, more) in row.iter_mut().zip(&via) {
                        *word |= more;
                    }
                }
            }
        }
    }

    fn close_any(&mut self) {
        let width = 2 * self.words;
        let mut via = std::mem::take(&mut self.row);
        for &middle in &self.active {
            let (word, bit) = bit_of(middle, self.words);
            via.clear();
            via.extend_from_slice(&self.rows[width * middle..][..width]);
            for &from in &self.active {
                let row = &mut self.rows[width * from..][..width];
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
