//! Three encodings of "at most one of these literals is true". With n literals:
//!
//! | encoding | clauses | new variables |
//! |---|---|---|
//! | pairwise | n (n - 1) / 2 | none |
//! | product (Chen, 2010) | about 2 n + 4 √n | about 2 √n |
//! | sequential (Sinz, 2005) | 3 n - 4 | n - 1 |
//!
//! With each encoding, unit propagation makes the other literals false as soon as one is true. On
//! large Sudoku the pairwise encoding is best. Two puzzles of 36 x 36 with 45 % given took 2.8 s
//! and 13.1 s
//! pairwise, and 11.2 s and over 45 s by product. The first took 8.6 s sequentially. A puzzle of
//! 49 x 49 with 40 % given took 12.5 s pairwise, and over 45 s otherwise. New variables slow CaDiCaL there.

use super::Cnf;

/// An encoding of at-most-one constraints in clauses.
///
/// ```
/// use solvarium::csp::sat::{AtMostOne, Encoding};
/// use solvarium::csp::Model;
/// let mut model = Model::new();
/// let all: Vec<_> = (0..60).map(|i| model.variable(format!("x{i}"), 1..=60)).collect();
/// model.all_different(&all);
/// let csp = model.build()?;
/// let clauses = |way| Encoding::new().at_most_one(way).encode(&csp).map(|encoded| encoded.cnf().len());
/// assert!(clauses(AtMostOne::Product)? < clauses(AtMostOne::Sequential)?);
/// assert!(clauses(AtMostOne::Sequential)? < clauses(AtMostOne::Pairwise)?);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtMostOne {
    /// Pairwise up to 128 literals, by product beyond.
    BySize,
    /// A clause for each pair: no new variables, but the most clauses.
    Pairwise,
    /// The literals form a rectangle; at most one row and at most one column have a true literal.
    Product,
    /// Each new variable says that one of the first n literals is true.
    Sequential,
}

/// Maximum number of literals for which pairs need no more clauses than other encodings.
const FEW: usize = 5;
/// Maximum number of literals that `BySize` encodes pairwise.
const MANY: usize = 128;

impl AtMostOne {
    /// All encodings.
    pub const ALL: [Self; 4] = [Self::BySize, Self::Pairwise, Self::Product, Self::Sequential];

    const fn fitting(count: usize) -> Self {
        if count <= MANY { Self::Pairwise } else { Self::Product }
    }

    /// An upper bound on the size of the clauses for `count` literals: their literals, plus one each.
    pub(super) const fn size(self, count: usize) -> usize {
        match self {
            Self::BySize => Self::fitting(count).size(count),
            Self::Pairwise => count.saturating_mul(count).saturating_mul(2),
            _ if count <= FEW => count * count * 2,
            _ => count.saturating_mul(12),
        }
    }

    /// Adds the clauses for "at most one of these literals is true".
    pub(super) fn write(self, cnf: &mut Cnf, literals: &[i32]) {
        match self {
            Self::BySize => Self::fitting(literals.len()).write(cnf, literals),
            Self::Pairwise => pairwise(cnf, literals),
            _ if literals.len() <= FEW => pairwise(cnf, literals),
            Self::Product => product(cnf, literals),
            Self::Sequential => sequential(cnf, literals),
        }
    }
}

fn pairwise(cnf: &mut Cnf, literals: &[i32]) {
    for (at, &one) in literals.iter().enumerate() {
        for &other in &literals[..at] {
            cnf.push([-one, -other]);
        }
    }
}

/// ```text
///         c1  c2  c3
///     r1   a   b   c      a -> r1, a -> c1, ...; at most one r, at most one c
///     r2   d   e   f
/// ```
fn product(cnf: &mut Cnf, literals: &[i32]) {
    let width = literals.len().isqrt() + usize::from(literals.len().isqrt().pow(2) < literals.len());
    let mut fresh = |count: usize| (0..count).map(|_| cnf.variable()).collect::<Vec<_>>();
    let (rows, columns) = (fresh(literals.len().div_ceil(width)), fresh(width));
    for (at, &literal) in literals.iter().enumerate() {
        cnf.push([-literal, rows[at / width]]);
        cnf.push([-literal, columns[at % width]]);
    }
    AtMostOne::Product.write(cnf, &rows);
    AtMostOne::Product.write(cnf, &columns);
}

/// ```text
///     literals   a    b    c    d
///     so far       s1   s2   s3          a -> s1, s1 -> not b, b -> s2, s1 -> s2, ...
/// ```
fn sequential(cnf: &mut Cnf, literals: &[i32]) {
    let mut before: Option<i32> = None;
    for (at, &literal) in literals.iter().enumerate() {
        if let Some(before) = before {
            cnf.push([-literal, -before]);
        }
        if at + 1 < literals.len() {
            let so_far = cnf.variable();
            cnf.push([-literal, so_far]);
            if let Some(before) = before.replace(so_far) {
                cnf.push([-before, so_far]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The sets of the first variables that can be true in a model.
    fn seen(cnf: &Cnf, first: usize) -> BTreeSet<Vec<bool>> {
        super::super::cnf::tests::models(cnf).into_iter().map(|model| model[..first].to_vec()).collect()
    }

    #[test]
    fn all_encodings_allow_no_true_literal_and_each_single_one() {
        for count in 0..=9 {
            for way in AtMostOne::ALL {
                let mut cnf = Cnf::new();
                let literals: Vec<_> = (0..count).map(|_| cnf.variable()).collect();
                way.write(&mut cnf, &literals);
                let size: usize = cnf.clauses().map(|clause| clause.len() + 1).sum();
                assert!(size <= way.size(count), "{way:?} {count}");
                let one = |at: usize| (0..count).map(|place| place == at).collect();
                let wanted: BTreeSet<Vec<bool>> = (0..=count).map(one).collect();
                assert_eq!(seen(&cnf, count), wanted, "{way:?} {count}");
            }
        }
    }

    #[test]
    fn all_encodings_have_their_stated_sizes() {
        for count in [6, 30, 100, 1000] {
            for way in AtMostOne::ALL {
                let mut cnf = Cnf::new();
                let literals: Vec<_> = (0..count).map(|_| cnf.variable()).collect();
                way.write(&mut cnf, &literals);
                assert!(
                    cnf.clauses().map(|clause| clause.len() + 1).sum::<usize>() <= way.size(count),
                    "{way:?} {count}"
                );
            }
        }
    }
}
