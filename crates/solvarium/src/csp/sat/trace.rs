//! Writes CaDiCaL's derived clauses as a proof in the format LRAT: see `check`.
//!
//! CaDiCaL numbers all clauses in the order of their creation, and may shorten a clause of the
//! formula before the next one is added. In the file, the formula's clauses must have the first
//! numbers:
//!
//! ```text
//! CaDiCaL    1 2 | 3 (of 2) | 4          formula, derived, formula
//! file       1 2 | 3 + 3    | 3          derived clauses get the length of the formula added
//! ```

use cadical_sys::ProofTracer;
use std::cell::{Cell, RefCell};
use std::io::{BufWriter, Error, Result, Write};
use std::rc::Rc;

/// An unfinished proof, shared by the solver and the caller.
pub(super) struct Tracer<W: Write>(Rc<RefCell<Proof<W>>>);

struct Proof<W: Write> {
    file: BufWriter<W>,
    /// CaDiCaL's numbers of the formula's clauses.
    formula: Vec<i64>,
    /// How many clauses the formula has.
    length: i64,
    /// The number of the last derived clause.
    last: i64,
    is_done: bool,
    error: Option<Error>,
    /// Whether there is an error, for the solver.
    broken: Rc<Cell<bool>>,
}

impl<W: Write> Clone for Tracer<W> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<W: Write> Tracer<W> {
    /// Creates a proof about a formula of this many clauses. `broken` tells the solver when the proof
    /// can no longer be written.
    pub fn of(clauses: usize, file: W, broken: &Rc<Cell<bool>>) -> Self {
        let length = i64::try_from(clauses).unwrap_or(i64::MAX);
        let proof = Proof {
            file: BufWriter::new(file),
            formula: Vec::new(),
            length,
            last: length,
            is_done: false,
            error: None,
            broken: Rc::clone(broken),
        };
        Self(Rc::new(RefCell::new(proof)))
    }

    /// Returns the file, after the solver has released the proof.
    pub fn finish(self) -> Result<W> {
        let proof = Rc::into_inner(self.0).ok_or_else(|| Error::other("the solver still holds the proof"))?;
        match proof.into_inner() {
            Proof { error: Some(error), .. } => Err(error),
            Proof { file, .. } => file.into_inner().map_err(std::io::IntoInnerError::into_error),
        }
    }

    /// Writes, unless writing failed before.
    fn write(&self, line: impl FnOnce(&mut Proof<W>) -> Result<()>) {
        let proof = &mut *self.0.borrow_mut();
        if proof.error.is_none()
            && !proof.is_done
            && let Err(error) = line(proof)
        {
            proof.error = Some(error);
            proof.broken.set(true);
        }
    }
}

impl<W: Write> Proof<W> {
    /// The number of a clause in the file.
    fn number(&self, cadical: i64) -> i64 {
        match self.formula.binary_search(&cadical) {
            Ok(at) => i64::try_from(at).map_or(i64::MAX, |at| at + 1),
            Err(_) => cadical.saturating_add(self.length),
        }
    }

    fn add(&mut self, id: i64, clause: &[i32], because: &[i64]) -> Result<()> {
        self.last = self.number(id);
        write!(self.file, "{}", self.last)?;
        clause.iter().try_for_each(|literal| write!(self.file, " {literal}"))?;
        write!(self.file, " 0")?;
        for &id in because {
            let number = self.number(id);
            write!(self.file, " {number}")?;
        }
        // After the empty clause, nothing more is written.
        self.is_done = clause.is_empty();
        writeln!(self.file, " 0")
    }
}

impl<W: Write> ProofTracer for Tracer<W> {
    fn add_original_clause(&mut self, id: i64, _: bool, _: &[i32], is_restored: bool) {
        let proof = &mut *self.0.borrow_mut();
        if !is_restored {
            proof.formula.push(id);
        }
    }

    fn add_derived_clause(&mut self, id: i64, _: bool, _: i32, clause: &[i32], because: &[i64]) {
        self.write(|proof| proof.add(id, clause, because));
    }

    fn delete_clause(&mut self, id: i64, _: bool, _: &[i32]) {
        self.write(|proof| writeln!(proof.file, "{} d {} 0", proof.last, proof.number(id)));
    }

    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}

    fn strengthen(&mut self, _: i64) {}

    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}

    fn add_assumption(&mut self, _: i32) {}

    fn add_constraint(&mut self, _: &[i32]) {}

    fn reset_assumptions(&mut self) {}

    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}

    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}

    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}

    fn conclude_unknown(&mut self, _: &[i32]) {}
}
