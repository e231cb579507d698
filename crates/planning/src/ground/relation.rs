//! A set of rows of objects, with indices on some of their columns: the true atoms of one predicate.

use rustc_hash::FxHashMap;

/// An object.
pub(crate) type Object = u32;

/// A set of rows of equal length, numbered in the order in which they were added.
///
/// ```text
/// rows:   0 3 | 1 3 | 2 0      row 1 is (1, 3)
/// table:  . 2 . 0 1 .          open addressing: the number of the row at the slot of its hash or after it
/// ```
#[derive(Debug)]
pub(crate) struct Relation {
    arity: usize,
    count: usize,
    rows: Vec<Object>,
    table: Vec<u32>,
    /// The number of rows that joins may see.
    visible: usize,
    indices: Vec<Index>,
}

/// The visible rows by the values of some columns. Different values may share a key, so the caller compares the rows.
#[derive(Debug)]
struct Index {
    columns: Vec<usize>,
    rows: FxHashMap<u64, Vec<u32>>,
}

const EMPTY: u32 = u32::MAX;

/// Adds a value to a key.
pub(crate) const fn extend_key(key: u64, value: Object) -> u64 {
    (key ^ value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

fn key(values: impl Iterator<Item = Object>) -> u64 {
    values.fold(0, extend_key)
}

impl Relation {
    pub(crate) fn new(arity: usize) -> Self {
        Self { arity, count: 0, rows: Vec::new(), table: vec![EMPTY; 8], visible: 0, indices: Vec::new() }
    }

    pub(crate) const fn arity(&self) -> usize {
        self.arity
    }

    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn row(&self, row: u32) -> &[Object] {
        let from = row as usize * self.arity;
        &self.rows[from..from + self.arity]
    }

    /// The slot of a row, or the empty slot where it belongs.
    fn slot(&self, row: &[Object]) -> usize {
        let mask = self.table.len() - 1;
        let hash = key(row.iter().copied());
        let mut slot = (hash ^ hash >> 32) as usize & mask;
        while self.table[slot] != EMPTY && self.row(self.table[slot]) != row {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The number of a row.
    pub(crate) fn find(&self, row: &[Object]) -> Option<u32> {
        Some(self.table[self.slot(row)]).filter(|&found| found != EMPTY)
    }

    /// Adds a row; returns its number if it is new.
    pub(crate) fn insert(&mut self, row: &[Object]) -> Option<u32> {
        let slot = self.slot(row);
        if self.table[slot] != EMPTY {
            return None;
        }
        let number = u32::try_from(self.count).ok().filter(|&number| number != EMPTY)?;
        self.table[slot] = number;
        self.rows.extend_from_slice(row);
        self.count += 1;
        if self.count * 2 > self.table.len() {
            self.grow();
        }
        Some(number)
    }

    fn grow(&mut self) {
        self.table = vec![EMPTY; self.table.len() * 2];
        for row in 0..self.count as u32 {
            let slot = self.slot(self.row(row));
            self.table[slot] = row;
        }
    }

    /// Declares an index on these columns; returns its number.
    pub(crate) fn index(&mut self, columns: &[usize]) -> usize {
        if let Some(known) = self.indices.iter().position(|index| index.columns == columns) {
            return known;
        }
        let mut index = Index { columns: columns.to_vec(), rows: FxHashMap::default() };
        for row in 0..self.visible as u32 {
            index.add(row, self.row(row));
        }
        self.indices.push(index);
        self.indices.len() - 1
    }

    /// Makes the next row visible to joins.
    pub(crate) fn show_next(&mut self) {
        let row = self.visible as u32;
        let from = self.visible * self.arity;
        let values = &self.rows[from..from + self.arity];
        self.indices.iter_mut().for_each(|index| index.add(row, values));
        self.visible += 1;
    }

    /// The visible rows that may have the values of this key.
    pub(crate) fn with_key(&self, index: usize, key: u64) -> &[u32] {
        self.indices[index].rows.get(&key).map_or(&[], |rows| &rows[..])
    }

    /// The number of different values in a column.
    pub(crate) fn distinct(&self, column: usize) -> usize {
        let mut values: Vec<_> = self.rows.iter().skip(column).step_by(self.arity.max(1)).collect();
        values.sort_unstable();
        values.dedup();
        values.len()
    }
}

impl Index {
    fn add(&mut self, row: u32, values: &[Object]) {
        let key = key(self.columns.iter().map(|&column| values[column]));
        self.rows.entry(key).or_default().push(row);
    }
}

#[cfg(test)]
mod tests {
    use super::Relation;

    #[test]
    fn rows_are_found_by_value_and_by_column() {
        let mut relation = Relation::new(2);
        let by_second = relation.index(&[1]);
        for one in 0..100 {
            for other in 0..50 {
                assert_eq!(relation.insert(&[one, other]), Some(one * 50 + other));
                relation.show_next();
            }
        }
        assert_eq!((relation.insert(&[7, 7]), relation.len()), (None, 5000));
        assert_eq!((relation.find(&[99, 49]), relation.find(&[100, 0])), (Some(4999), None));
        let key = super::key([3].into_iter());
        let with = relation.with_key(by_second, key);
        assert!(with.len() == 100 && with.iter().all(|&row| relation.row(row)[1] == 3));
        assert_eq!((relation.distinct(0), relation.distinct(1)), (100, 50));
    }
}
