//! The transitive closure of implications between literals, as rows of bits: depth-first from each literal, over the
//! rows that are closed already (P. Purdom, 1970, but without dividing the graph into components first).

/// The consequences of each literal. A literal is twice a node, plus 1 if the node is true.
///
/// A row holds a bit for each node that becomes true. Starting with a new word, a bit for each node that becomes false
/// follows.
#[derive(Debug, Default)]
pub(in super::super) struct Closure {
    nodes: usize,
    /// The number of words of a row: those for nodes that become true, and as many for nodes that become false.
    words: usize,
    rows: Vec<u64>,
    /// The literals without consequences, as a row.
    bare: Vec<u64>,
    /// The literals whose rows are complete.
    closed: Vec<u64>,
    /// The current row, and (`covered`) its literals whose rows have been added.
    row: Vec<u64>,
    covered: Vec<u64>,
}

/// Returns the literal of a node.
#[inline]
pub(in super::super) const fn literal(node: usize, on: bool) -> usize {
    2 * node + on as usize
}

impl Closure {
    /// Resets for `nodes` nodes, whose links are then pushed in order.
    pub(in super::super) fn begin(&mut self, nodes: usize) {
        self.nodes = nodes;
        self.words = nodes.div_ceil(64).max(1);
        self.rows.clear();
        self.rows.reserve(4 * self.words * nodes);
    }

    /// Adds the next node: the nodes that are true if it is false, and those that are false if it is true. In either
    /// state, the node implies itself.
    pub(in super::super) fn push(&mut self, strong: &[u64], weak: &[u64]) {
        let node = self.rows.len() / (4 * self.words);
        let (word, bit) = (node / 64, 1 << (node % 64));
        let start = self.rows.len();
        self.rows.extend_from_slice(strong);
        self.rows.resize(start + 3 * self.words, 0);
        self.rows.extend_from_slice(weak);
        self.rows[start + self.words + word] |= bit;
        self.rows[start + 2 * self.words + word] |= bit;
    }

    /// Returns the number of words in half a row.
    pub(in super::super) const fn words(&self) -> usize {
        self.words
    }

    /// Adds an implication from a literal to a state of a node.
    #[inline]
    pub(in super::super) fn add(&mut self, from: usize, node: usize, on: bool) {
        let half = if on { 0 } else { self.words };
        self.rows[2 * self.words * from + half + node / 64] |= 1 << (node % 64);
    }

    /// Adds all indirect consequences: those of false nodes first, since fewer of them lead anywhere.
    pub(in super::super) fn close(&mut self) {
        self.start();
        for from in (0..2 * self.nodes).step_by(2).chain((1..2 * self.nodes).step_by(2)) {
            // Rows of common widths have their own loops, with lengths known to the compiler.
            match self.words {
                1 => self.expand(from, 2),
                2 => self.expand(from, 4),
                3 => self.expand(from, 6),
                4 => self.expand(from, 8),
                5 => self.expand(from, 10),
                6 => self.expand(from, 12),
                7 => self.expand(from, 14),
                8 => self.expand(from, 16),
                words => self.expand(from, 2 * words),
            }
        }
    }

    /// Marks only literals without consequences as closed.
    fn start(&mut self) {
        let width = 2 * self.words;
        for row in [&mut self.bare, &mut self.closed, &mut self.row, &mut self.covered] {
            row.clear();
            row.resize(width, 0);
        }
        for (from, row) in self.rows.chunks_exact(width).enumerate() {
            let (word, bit) = bit_of(from, self.words);
            if row[word] == 1 << bit && row.iter().filter(|&&bits| bits != 0).count() == 1 {
                self.bare[word] |= 1 << bit;
            }
        }
        self.closed.copy_from_slice(&self.bare);
    }

    /// Closes the row of a literal: adds the rows of the literals in it until all are covered. The row of a closed
    /// literal covers all its members, so few rows are added if many literals reach the same ones. For a whole rating
    /// of hard puzzles, this algorithm takes half the instructions of Warshall's.
    #[inline(always)]
    fn expand(&mut self, from: usize, width: usize) {
        let (own, bit) = bit_of(from, width / 2);
        let (row, covered) = (&mut self.row[..width], &mut self.covered[..width]);
        let closed = &mut self.closed[..width];
        if closed[own] >> bit & 1 == 1 {
            return;
        }
        row.copy_from_slice(&self.rows[width * from..][..width]);
        covered.copy_from_slice(&self.bare[..width]);
        covered[own] |= 1 << bit;
        // From the end, where the false nodes are: their rows are closed first.
        while let Some(word) = (0..width).rev().find(|&word| row[word] & !covered[word] != 0) {
            let open = row[word] & !covered[word];
            let known = open & closed[word];
            let bit = if known == 0 { open } else { known }.trailing_zeros() as usize;
            let via = &self.rows[width * literal_at(word, bit, width / 2)..][..width];
            covered[word] |= 1 << bit;
            let cover = if known == 0 { 0 } else { u64::MAX };
            for ((row, covered), more) in row.iter_mut().zip(covered.iter_mut()).zip(via) {
                *row |= more;
                *covered |= more & cover;
            }
        }
        self.rows[width * from..][..width].copy_from_slice(row);
        closed[own] |= 1 << bit;
    }

    /// Returns the nodes that a literal makes true.
    #[inline]
    pub(in super::super) fn on(&self, from: usize) -> &[u64] {
        &self.rows[2 * self.words * from..][..self.words]
    }

    /// Returns the nodes that a literal makes false.
    #[inline]
    pub(in super::super) fn off(&self, from: usize) -> &[u64] {
        &self.rows[2 * self.words * from + self.words..][..self.words]
    }
}

/// Returns the word and the bit of a literal in a row.
const fn bit_of(literal: usize, words: usize) -> (usize, usize) {
    let (node, on) = (literal / 2, literal % 2 == 1);
    (if on { 0 } else { words } + node / 64, node % 64)
}

/// Returns the literal of a bit.
const fn literal_at(word: usize, bit: usize, words: usize) -> usize {
    if word < words { literal(64 * word + bit, true) } else { literal(64 * (word - words) + bit, false) }
}

#[cfg(test)]
mod tests {
    use super::Closure;

    /// Returns random implications, with cycles and literals without consequences; in the last, a row exceeds 16 words.
    fn implications(nodes: usize, count: usize, seed: u64) -> Vec<(usize, usize)> {
        let mut state = seed;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        (0..count).map(|_| (below(2 * nodes), below(2 * nodes))).collect()
    }

    /// Returns the literals that a literal reaches, one implication after the other.
    fn reached(from: usize, implications: &[(usize, usize)]) -> Vec<usize> {
        let mut reached = vec![from];
        let mut at = 0;
        while at < reached.len() {
            let here = reached[at];
            for &(_, next) in implications.iter().filter(|implication| implication.0 == here) {
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached.sort_unstable();
        reached
    }

    #[test]
    fn a_closure_is_that_of_a_slow_reference() {
        for (nodes, count) in [(5, 8), (40, 60), (64, 200), (150, 280), (300, 700), (600, 900)] {
            let implications = implications(nodes, count, nodes as u64);
            let mut closure = Closure::default();
            closure.begin(nodes);
            (0..nodes).for_each(|_| closure.push(&vec![0; closure.words()], &vec![0; closure.words()]));
            for &(from, to) in &implications {
                closure.add(from, to / 2, to % 2 == 1);
            }
            closure.close();
            for from in 0..2 * nodes {
                let is_set = |row: &[u64], node: usize| row[node / 64] >> (node % 64) & 1 == 1;
                let found: Vec<usize> = (0..2 * nodes)
                    .filter(|&to| {
                        is_set(if to % 2 == 1 { closure.on(from) } else { closure.off(from) }, to / 2)
                    })
                    .collect();
                assert_eq!(found, reached(from, &implications), "{nodes} nodes, from {from}");
            }
        }
    }
}
