//! Connected components of a map, by union-find over the runs of cells in each row (as in Rosenfeld and Pfaltz's
//! labelling of pictures, 1966). The components are those of straight steps. A diagonal step past a free cell can be
//! replaced by two straight ones, so the components are the same for eight neighbours, unless a step may pass between
//! two obstacles.

use super::cell::Cell;

/// The runs of a map, with the component of each.
#[derive(Clone, Debug)]
pub(super) struct Components {
    /// The runs by rows, in each row from left to right.
    runs: Vec<Run>,
    /// The index at which the runs of each row begin, and the end of the last.
    rows: Vec<u32>,
    /// A run of the same component. Once all runs are joined, it is the first run of the component.
    roots: Vec<u32>,
}

/// A run: adjacent cells of the same class, up to `end`, exclusive.
#[derive(Clone, Copy, Debug)]
struct Run {
    begin: u16,
    end: u16,
    class: u8,
}

impl Run {
    const NONE: Self = Self { begin: 0, end: 0, class: 0 };
}

impl Components {
    /// The components of a map with this number of columns. Cells of the same class are neighbours; class 0 is
    /// obstacles.
    pub(super) fn of(width: usize, classes: impl Iterator<Item = u8>) -> Self {
        let mut components = Self { runs: Vec::new(), rows: vec![0], roots: Vec::new() };
        let (mut x, mut above, mut run) = (0, 0, Run::NONE);
        for class in classes {
            if class != run.class {
                components.push(run, x);
                run = Run { begin: x, end: x, class };
            }
            x += 1;
            if usize::from(x) == width {
                components.push(run, x);
                above = components.end_row(above);
                (x, run) = (0, Run::NONE);
            }
        }
        for run in 0..components.roots.len() {
            components.roots[run] = components.roots[components.roots[run] as usize];
        }
        components
    }

    /// A cell of the largest component.
    pub(super) fn largest(&self) -> Cell {
        let mut sizes = vec![0_u32; self.runs.len()];
        for (run, &root) in self.runs.iter().zip(&self.roots) {
            sizes[root as usize] += u32::from(run.end - run.begin);
        }
        let root = (0..sizes.len()).max_by_key(|&root| (sizes[root], std::cmp::Reverse(root))).unwrap_or(0);
        let row = self.rows.partition_point(|&begin| begin as usize <= root).saturating_sub(1);
        Cell { x: self.runs.get(root).map_or(0, |run| run.begin), y: row as u16 }
    }

    /// Adds a run to the current row, unless it is of obstacles.
    #[inline]
    fn push(&mut self, run: Run, end: u16) {
        if run.class != 0 {
            self.runs.push(Run { end, ..run });
        }
    }

    /// Joins the runs of a row with the runs above, which begin at `above`. Returns where this row begins.
    fn end_row(&mut self, above: usize) -> usize {
        let (begin, end) = (self.rows[self.rows.len() - 1] as usize, self.runs.len());
        self.rows.push(end as u32);
        self.roots.extend(begin as u32..end as u32);
        let (mut up, mut here) = (above, begin);
        while up < begin && here < end {
            let (one, other) = (self.runs[up], self.runs[here]);
            if one.class == other.class && one.begin < other.end && other.begin < one.end {
                self.join(up as u32, here as u32);
            }
            if one.end < other.end { up += 1 } else { here += 1 }
        }
        begin
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        // The first run of a component stays its root, so one forward pass finds all roots.
        self.roots[one.max(other) as usize] = one.min(other);
    }

    /// The root of a run, with path halving (van der Weide, 1980).
    fn root(&mut self, mut run: u32) -> u32 {
        loop {
            let up = self.roots[run as usize];
            if up == run {
                return run;
            }
            self.roots[run as usize] = self.roots[up as usize];
            run = up;
        }
    }

    /// The number of the component of a cell; `None` for an obstacle.
    pub(super) fn number(&self, x: u16, y: u16) -> Option<u32> {
        let [begin, end] = [0, 1].map(|row| self.rows[usize::from(y) + row] as usize);
        let at = begin + self.runs[begin..end].partition_point(|run| run.end <= x);
        (at < end && self.runs[at].begin <= x).then(|| self.roots[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The components by spreading the least number to neighbours until nothing changes.
    fn spread(width: usize, classes: &[u8]) -> Vec<usize> {
        let mut labels: Vec<usize> = (0..classes.len()).collect();
        loop {
            let before = labels.clone();
            for at in 0..classes.len() {
                let right = ((at + 1) % width != 0).then_some(at + 1);
                let below = Some(at + width).filter(|&below| below < classes.len());
                for other in
                    [right, below].into_iter().flatten().filter(|&other| classes[at] == classes[other])
                {
                    let least = labels[at].min(labels[other]);
                    (labels[at], labels[other]) = (least, least);
                }
            }
            if labels == before {
                return labels;
            }
        }
    }

    proptest! {
        #[test]
        fn two_cells_have_one_number_if_a_path_joins_them(
            width in 1usize..9,
            classes in prop::collection::vec(0u8..3, 1..64),
        ) {
            let classes = &classes[..classes.len() / width * width];
            let components = Components::of(width, classes.iter().copied());
            let number = |at: usize| components.number((at % width) as u16, (at / width) as u16);
            let labels = spread(width, classes);
            for one in 0..classes.len() {
                prop_assert_eq!(number(one).is_none(), classes[one] == 0);
                for other in 0..one {
                    let are_joined = classes[one] != 0 && labels[one] == labels[other];
                    prop_assert_eq!(number(one).is_some() && number(one) == number(other), are_joined);
                }
            }
        }
    }
}
