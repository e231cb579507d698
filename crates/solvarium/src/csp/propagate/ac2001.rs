//! AC-2001 with bitwise supports: the supports of a value are a row of bits, so
//! that one `and` asks sixty-four of them (Lecoutre and Vion, 2008); and the word where
//! the last support was found is asked first (residues; after the last
//! supports of Bessière and Régin, 2001, which are sorted and need repair).
//!
//! ```text
//! rows of x, one a value: the values of y that go with it     one matrix for each direction
//!    x = 0   0 1 1 1 0 ...  & domain of y   any bit left: supported
//! ```
//!
//! Constraints that say the same share a matrix. A constraint whose matrix would be too large
//! is propagated by AC-3.

use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::flat::Flat;
use super::super::instance::{Csp, bits_of};
use super::super::var::Var;
use super::Conflict;
use super::ac3::{self, revise};
use super::neighbours::Neighbours;
use crate::watch::Rule;
use std::collections::BTreeMap;

/// The most bits of one matrix: of a variable with 4,096 values and another.
const BITS_MOST: usize = 1 << 24;
/// The most bits of all constraints, counted as if none shared: they must be asked for, one by one.
const BITS_ALL: usize = 1 << 28;

pub(in super::super) struct Supports {
    neighbours: std::sync::Arc<Neighbours>,
    /// The rows of all matrices.
    rows: Vec<u64>,
    /// By variable: what it supports.
    arcs: Flat<Arc>,
    /// By arc and value of the other variable: the word where a support was found.
    residues: Vec<u16>,
    /// Constraints without a matrix.
    binary: Flat<u32>,
    unsupported: Vec<usize>,
}

/// A binary constraint, seen from the variable that changes.
#[derive(Clone, Copy, Default)]
struct Arc {
    constraint: u32,
    /// The variable whose values are supported.
    other: u32,
    /// Indices of the first row of its matrix and of its first residue.
    rows: u32,
    residues: u32,
}

impl Supports {
    pub fn of(csp: &Csp) -> Self {
        let mut matrices = Matrices::default();
        let ends: Vec<_> = (0..csp.constraints().len()).map(|number| matrices.add(csp, number)).collect();
        let mut residues = 0;
        let arcs = Flat::of(csp.variables().len(), 0, |variable, arcs| {
            for &constraint in csp.constraints_of(variable) {
                let Some([x, y]) = ends[constraint as usize] else { continue };
                let (other, rows) = if x.0 == variable { (y.0, y.1) } else { (x.0, x.1) };
                arcs.push(Arc { constraint, other: other.0, rows, residues });
                // One word needs no memory of where.
                residues += if csp.stride > 1 { u32::try_from(csp.width).unwrap_or(0) } else { 0 };
            }
        });
        Self {
            neighbours: csp.kept(Neighbours::of),
            rows: matrices.rows,
            arcs,
            residues: vec![0; residues as usize],
            binary: ac3::binary(csp, |number| ends[number as usize].is_none()),
            unsupported: Vec::new(),
        }
    }

    /// Asks the neighbours of a variable that has changed.
    #[inline]
    pub fn wake(&mut self, csp: &Csp, domains: &mut Domains, variable: Var) -> Result<(), Conflict> {
        if domains.is_fixed(variable) {
            self.neighbours.strike(csp, domains, variable)?;
        }
        domains.rule = Rule::NoSupport;
        for arc in self.arcs.get(variable) {
            let residues = self.residues.get_mut(arc.residues as usize..).unwrap_or_default();
            let rows = &self.rows[arc.rows as usize * csp.stride..];
            keep_supported(domains, variable, Var(arc.other), rows, residues)
                .map_err(|Wiped| Conflict(arc.constraint))?;
        }
        let binary = self.binary.get(variable);
        binary.iter().try_for_each(|&number| revise(csp, domains, &mut self.unsupported, number, variable))
    }

    pub fn bytes(&self) -> usize {
        let lists = self.neighbours.bytes() + self.arcs.bytes() + self.binary.bytes();
        lists + 8 * self.rows.len() + 2 * self.residues.len()
    }
}

/// Strikes out the values of `other` that no value of `variable` supports.
fn keep_supported(
    domains: &mut Domains,
    variable: Var,
    other: Var,
    rows: &[u64],
    residues: &mut [u16],
) -> Result<(), Wiped> {
    let stride = domains.words(variable).len();
    for at in 0..stride {
        let mut keep = 0;
        for bit in bits_of(domains.words(other)[at]) {
            let index = at * 64 + bit;
            let (row, supports) = (&rows[index * stride..][..stride], domains.words(variable));
            let is_supported = if stride == 1 {
                row[0] & supports[0] != 0
            } else {
                find(row, supports, &mut residues[index])
            };
            keep |= u64::from(is_supported) << bit;
        }
        domains.set(other, at, keep)?;
    }
    Ok(())
}

/// Whether a row has a support, which is looked for where the last one was.
fn find(row: &[u64], supports: &[u64], residue: &mut u16) -> bool {
    let last = *residue as usize;
    if row[last] & supports[last] != 0 {
        return true;
    }
    let found = row.iter().zip(supports).position(|(row, word)| row & word != 0);
    *residue = found.and_then(|at| u16::try_from(at).ok()).unwrap_or(*residue);
    found.is_some()
}

/// Matrices in the making.
#[derive(Default)]
struct Matrices {
    rows: Vec<u64>,
    /// Index of the first row of each matrix.
    known: BTreeMap<Box<[u64]>, u32>,
    bits: usize,
}

impl Matrices {
    /// The two variables of a constraint, each with the place of the rows of its values.
    fn add(&mut self, csp: &Csp, number: usize) -> Option<[(Var, u32); 2]> {
        let Constraint::Binary { variables: [x, y], allows, .. } = &csp.constraints[number] else {
            return None;
        };
        let bits = 2 * csp.width * csp.stride * 64;
        if bits > BITS_MOST || self.bits + bits > BITS_ALL {
            return None;
        }
        self.bits += bits;
        let mut both = [vec![0; csp.width * csp.stride], vec![0; csp.width * csp.stride]];
        let indices = |variable: Var| super::super::instance::bits(csp.domain(variable));
        for a in indices(*x) {
            for b in indices(*y).filter(|&b| allows(csp.value(a), csp.value(b))) {
                both[0][a * csp.stride + b / 64] |= 1 << (b % 64);
                both[1][b * csp.stride + a / 64] |= 1 << (a % 64);
            }
        }
        let [of_x, of_y] = both.map(|rows| self.place(rows, csp.stride));
        Some([(*x, of_x), (*y, of_y)])
    }

    /// Returns the index of a matrix's first row. Adds the matrix if it is new.
    fn place(&mut self, matrix: Vec<u64>, stride: usize) -> u32 {
        let next = u32::try_from(self.rows.len() / stride).unwrap_or(u32::MAX);
        *self.known.entry(matrix.into()).or_insert_with_key(|matrix| {
            self.rows.extend_from_slice(matrix);
            next
        })
    }
}
