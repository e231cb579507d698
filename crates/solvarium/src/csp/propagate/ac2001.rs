//! AC-2001 with bitwise supports: the supports of a value are a row of bits, so one `and` tests 64 of them (Lecoutre and
//! Vion, 2008). The word where the last support was found is tested first (a residue). AC-2001 itself remembers the last
//! support in the order of values, which must be restored on backtracking (Bessière and Régin, 2001).
//!
//! ```text
//! rows of x, one per value: the values of y that support it   one matrix for each direction
//!    x = 0   0 1 1 1 0 ...  & domain of y   any bit left: supported
//! ```
//!
//! Constraints that allow the same pairs share a matrix. A constraint whose matrix would be too large
//! is propagated by AC-3.

use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::flat::Flat;
use super::super::instance::{Csp, bits_of};
use super::super::var::Var;
use super::Conflict;
use super::ac3::{self, revise};
use super::neighbours::Neighbours;
use crate::limits::{Clock, Stop};
use crate::watch::Rule;
use std::collections::BTreeMap;

/// The largest number of bits of the two matrices of a constraint, for a value range of up to 2,880 values.
const BITS_MOST: usize = 1 << 24;
/// The largest number of bits of all matrices. A shared matrix counts once for each constraint, because every pair of
/// values has to be tested.
const BITS_ALL: usize = 1 << 28;

pub(in super::super) struct Supports {
    neighbours: std::sync::Arc<Neighbours>,
    /// The rows of all matrices.
    rows: Vec<u64>,
    /// For each variable, its constraints with a matrix.
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
    pub fn of(csp: &Csp, clock: &Clock<'_>) -> Result<Self, Stop> {
        let mut matrices = Matrices::default();
        let mut ends = Vec::with_capacity(csp.constraints().len());
        for number in 0..csp.constraints().len() {
            ends.push(matrices.add(csp, number, clock)?);
        }
        let mut residues = 0;
        let arcs = Flat::of(csp.variables().len(), 0, |variable, arcs| {
            for &constraint in csp.constraints_of(variable) {
                let Some([x, y]) = ends[constraint as usize] else { continue };
                let (other, rows) = if x.0 == variable { (y.0, y.1) } else { (x.0, x.1) };
                arcs.push(Arc { constraint, other: other.0, rows, residues });
                // A row of one word needs no residue.
                residues += if csp.stride > 1 { u32::try_from(csp.width).unwrap_or(0) } else { 0 };
            }
        });
        Ok(Self {
            neighbours: csp.cached(Neighbours::of),
            rows: matrices.rows,
            arcs,
            residues: vec![0; residues as usize],
            binary: ac3::binary(csp, |number| ends[number as usize].is_none()),
            unsupported: Vec::new(),
        })
    }

    /// Removes the values of neighbours that have no support left in a changed variable.
    #[inline]
    pub fn wake(&mut self, csp: &Csp, domains: &mut Domains, variable: Var) -> Result<(), Conflict> {
        if domains.is_fixed(variable) {
            self.neighbours.prune(csp, domains, variable)?;
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

/// Removes the values of `other` that no value of `variable` supports.
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

/// Whether a row has a support; the word of the last support is tested first.
fn find(row: &[u64], supports: &[u64], residue: &mut u16) -> bool {
    let last = *residue as usize;
    if row[last] & supports[last] != 0 {
        return true;
    }
    let found = row.iter().zip(supports).position(|(row, word)| row & word != 0);
    *residue = found.and_then(|at| u16::try_from(at).ok()).unwrap_or(*residue);
    found.is_some()
}

/// Unfinished matrices.
#[derive(Default)]
struct Matrices {
    rows: Vec<u64>,
    /// Index of the first row of each matrix.
    known: BTreeMap<Box<[u64]>, u32>,
    bits: usize,
}

impl Matrices {
    /// Returns the two variables of a constraint, each with the index of the first row of its matrix.
    fn add(&mut self, csp: &Csp, number: usize, clock: &Clock<'_>) -> Result<Option<[(Var, u32); 2]>, Stop> {
        let Constraint::Binary { variables: [x, y], allows, .. } = &csp.constraints[number] else {
            return Ok(None);
        };
        clock.look()?;
        let bits = 2 * csp.width * csp.stride * 64;
        if bits > BITS_MOST || self.bits + bits > BITS_ALL {
            return Ok(None);
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
        Ok(Some([(*x, of_x), (*y, of_y)]))
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
