//! Checks proofs in the format LRAT that a formula cannot be satisfied (Cruz-Filipe, Heule, Hunt, Kaufmann and
//! Schneider-Kamp, 2017). The checker shares no code with the solver.
//!
//! Clauses have numbers. The clauses of the formula are numbered from 1 in their order, and each line of a proof adds a
//! clause with a greater number, or deletes clauses:
//!
//! ```text
//! 9 1 -2 0 3 5 0     clause 9 is (x1 or not x2), because of clauses 3 and 5
//! 9 d 3 4 0          clauses 3 and 4 are needed no more
//! 10 0 9 1 0         the empty clause, of 9 and 1: the formula has no model
//! ```
//!
//! Each added clause is checked by unit propagation alone. Assume that all its literals are false.
//! Then each named clause in turn must have one literal left that is not false, which must be true;
//! the last clause must have none left. Steps by resolution asymmetric tautologies (RAT) are refused,
//! because such clauses need not follow, and solvers that only add consequences do not need them.

use super::Cnf;
use crate::Error;
use crate::error::Place;
use crate::limits::{Clock, Limits, Stop};
use crate::store::memory_budget;
use std::io::{BufRead, Read};

/// Result of checking a proof.
///
/// ```
/// use solvarium::csp::sat::Checked;
/// assert_ne!(Checked::Proved { added: 1, deleted: 0 }, Checked::Proved { added: 2, deleted: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The formula has no model: every clause up to the empty one follows.
    Proved {
        /// Clauses that were added.
        added: u64,
        /// Clauses that were deleted.
        deleted: u64,
    },
    /// A limit was reached before the empty clause.
    Stopped(Stop),
}

/// Checks a proof that `cnf` has no model, line by line, within `limits`: of time,
/// memory and, as nodes, lines.
///
/// # Errors
/// A line is not a line of LRAT, names a missing clause, or adds a clause that does not follow; or the proof has no
/// empty clause. The error has the first such line.
///
/// ```
/// use solvarium::csp::sat::{check, Checked, Cnf};
/// use solvarium::Limits;
/// let mut cnf = Cnf::new();
/// for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
///     cnf.clause(&clause)?;
/// }
/// let proof = "5 1 0 1 2 0\n6 0 5 3 4 0\n";
/// assert_eq!(check(&cnf, proof.as_bytes(), &Limits::none())?, Checked::Proved { added: 2, deleted: 0 });
///
/// let error = check(&cnf, "5 1 0 1 3 0\n".as_bytes(), &Limits::none()).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: clause 5 does not follow: clause 3 is not a unit clause: 2 of its \
///     literals may be true");
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn check(cnf: &Cnf, proof: impl BufRead, limits: &Limits) -> Result<Checked, Error> {
    let mut clock = Clock::new(limits);
    match Checker::new(&clock, cnf).and_then(|mut checker| checker.read(proof, &mut clock)) {
        Ok(proved) => Ok(proved),
        Err(Halt::Stopped(stop)) => Ok(Checked::Stopped(stop)),
        Err(Halt::Wrong(error)) => Err(error),
    }
}

/// Why checking ended early.
enum Halt {
    Stopped(Stop),
    Wrong(Error),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// A fault of the proof.
fn wrong<T>(message: impl Into<String>) -> Result<T, Halt> {
    Err(Halt::Wrong(Error::input(message)))
}

/// The current clauses, in the order of their numbers.
///
/// ```text
/// entries    (1, 0..2)  (2, 2..4)  (3, gone)  (9, 6..8)        number, where its literals lie
/// literals    1 -2       2 3        . .        1 -2
/// ```
struct Checker {
    /// Number of variables of the formula. No clause of a proof has others.
    variables: usize,
    entries: Vec<ClauseEntry>,
    literals: Vec<i32>,
    /// Literals and entries of clauses that were deleted.
    garbage: usize,
    /// For each literal, at its index (`place`), whether it is false under the assumption.
    is_false: Vec<bool>,
    /// The literals that are false, to undo them later.
    trail: Vec<i32>,
    budget: usize,
    added: u64,
    deleted: u64,
}

#[derive(Clone, Copy)]
struct ClauseEntry {
    number: u64,
    start: usize,
    length: u32,
    is_gone: bool,
}

/// One line of a proof.
#[derive(Default)]
struct Line {
    number: u64,
    deletes: bool,
    literals: Vec<i32>,
    /// The clauses that it names.
    named: Vec<u64>,
}

impl Checker {
    fn new(clock: &Clock<'_>, cnf: &Cnf) -> Result<Self, Halt> {
        let budget = clock.memory();
        let mut is_false = Vec::new();
        let places = cnf.variables().checked_add(1).and_then(|variables| variables.checked_mul(2));
        let places = places.ok_or(Stop::Memory)?;
        memory_budget::reserve(&mut is_false, places, budget)?;
        is_false.resize(places, false);
        let mut checker = Self {
            variables: cnf.variables(),
            entries: Vec::new(),
            literals: Vec::new(),
            garbage: 0,
            is_false,
            trail: Vec::new(),
            budget,
            added: 0,
            deleted: 0,
        };
        for (number, clause) in (1..).zip(cnf.clauses()) {
            checker.add(number, clause)?;
            if number % 4096 == 0 {
                clock.look()?;
            }
        }
        Ok(checker)
    }

    /// Reads the proof up to the empty clause.
    fn read(&mut self, mut proof: impl BufRead, clock: &mut Clock<'_>) -> Result<Checked, Halt> {
        let (mut text, mut line) = (Vec::new(), Line::default());
        let mut is_proved = self.entries.iter().any(|entry| entry.length == 0);
        for number in 1.. {
            if is_proved {
                break;
            }
            clock.tick()?;
            let at = |halt| match halt {
                Halt::Wrong(error) => Halt::Wrong(error.at(Place::new(number, 0))),
                stopped => stopped,
            };
            if !next_line(&mut proof, &mut text, self.left()).map_err(at)? {
                return wrong(format!("the proof ends at line {} without the empty clause", number - 1));
            }
            is_proved = self.step(&text, &mut line).map_err(at)?;
        }
        Ok(Checked::Proved { added: self.added, deleted: self.deleted })
    }

    /// Processes one line; returns whether it is the empty clause.
    fn step(&mut self, text: &[u8], line: &mut Line) -> Result<bool, Halt> {
        if !parse(text, line)? {
            return Ok(false);
        }
        if line.deletes {
            line.named.iter().try_for_each(|&number| self.delete(number))?;
            return Ok(false);
        }
        if let Some(last) = self.entries.last().filter(|last| last.number >= line.number) {
            return wrong(format!("clause {} comes after clause {}", line.number, last.number));
        }
        self.justify(line)?;
        self.add(line.number, &line.literals)?;
        self.added += 1;
        Ok(line.literals.is_empty())
    }

    fn add(&mut self, number: u64, literals: &[i32]) -> Result<(), Halt> {
        let half = self.left() / 2;
        let (for_literals, for_entries) =
            (memory_budget::bytes(&self.literals), memory_budget::bytes(&self.entries));
        memory_budget::reserve(&mut self.literals, literals.len(), half + for_literals)?;
        memory_budget::reserve_one(&mut self.entries, half + for_entries)?;
        let length = u32::try_from(literals.len()).map_err(|_| Stop::Memory)?;
        self.entries.push(ClauseEntry { number, start: self.literals.len(), length, is_gone: false });
        self.literals.extend_from_slice(literals);
        Ok(())
    }

    fn delete(&mut self, number: u64) -> Result<(), Halt> {
        let at = self.find(number)?;
        let entry = &mut self.entries[at];
        entry.is_gone = true;
        self.garbage += entry.length as usize + 1;
        self.deleted += 1;
        if self.garbage > (self.literals.len() + self.entries.len()) / 2 {
            self.collect();
        }
        Ok(())
    }

    /// Moves the current clauses together, over the gaps of deleted ones.
    fn collect(&mut self) {
        let mut end = 0;
        self.entries.retain_mut(|entry| {
            if !entry.is_gone {
                let (start, length) = (entry.start, entry.length as usize);
                self.literals.copy_within(start..start + length, end);
                entry.start = end;
                end += length;
            }
            !entry.is_gone
        });
        self.literals.truncate(end);
        self.garbage = 0;
    }

    /// Returns the index of the clause with this number.
    fn find(&self, number: u64) -> Result<usize, Halt> {
        match self.entries.binary_search_by_key(&number, |entry| entry.number) {
            Ok(at) if !self.entries[at].is_gone => Ok(at),
            Ok(_) => wrong(format!("clause {number} was deleted before")),
            Err(_) => wrong(format!("there is no clause {number}")),
        }
    }

    /// Checks that the clause of a line follows by unit propagation along its hints.
    fn justify(&mut self, line: &Line) -> Result<(), Halt> {
        let follows = self.propagate(line);
        for literal in self.trail.drain(..) {
            self.is_false[place(literal)] = false;
        }
        follows
    }

    fn propagate(&mut self, line: &Line) -> Result<(), Halt> {
        let fails = |why: String| wrong(format!("clause {} does not follow: {why}", line.number));
        for &literal in &line.literals {
            // Checks the literal before its index is computed: with 32-bit addresses, the index of a literal beyond all
            // variables may overflow to that of another literal.
            if literal.unsigned_abs() as usize > self.variables {
                return wrong(format!("there is no variable {}", literal.unsigned_abs()));
            }
            self.suppose_false(literal)?;
            // A clause that contains a literal and its negation is always true.
            if self.is_false[place(-literal)] {
                return Ok(());
            }
        }
        for &number in &line.named {
            let ClauseEntry { start, length, .. } = self.entries[self.find(number)?];
            let clause = &self.literals[start..start + length as usize];
            let mut left = clause.iter().copied().filter(|&literal| !self.is_false[place(literal)]);
            let Some(unit) = left.next() else { return Ok(()) };
            let others = left.filter(|&literal| literal != unit).count();
            if others > 0 {
                let left = others + 1;
                return fails(format!(
                    "clause {number} is not a unit clause: {left} of its literals may be true"
                ));
            }
            self.suppose_false(-unit)?;
        }
        fails("the clauses that it names do not contradict its negation".into())
    }

    fn suppose_false(&mut self, literal: i32) -> Result<(), Halt> {
        if !std::mem::replace(&mut self.is_false[place(literal)], true) {
            memory_budget::reserve_one(&mut self.trail, self.budget)?;
            self.trail.push(literal);
        }
        Ok(())
    }

    /// Bytes of the budget that are left.
    fn left(&self) -> usize {
        let lists = memory_budget::bytes(&self.literals)
            + memory_budget::bytes(&self.entries)
            + memory_budget::bytes(&self.trail);
        self.budget.saturating_sub(lists + self.is_false.len())
    }
}

/// Returns the index of a literal in a list of all literals. The variable must exist.
const fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + (literal < 0) as usize
}

/// Reads the next line into `text`; false at the end of the proof.
fn next_line(proof: &mut impl BufRead, text: &mut Vec<u8>, most: usize) -> Result<bool, Halt> {
    text.clear();
    let most = most.min(1 << 30) as u64;
    match proof.by_ref().take(most).read_until(b'\n', text) {
        Ok(length) if length as u64 == most => Err(Halt::Stopped(Stop::Memory)),
        Ok(length) => Ok(length > 0),
        Err(error) => wrong(format!("the proof cannot be read: {error}")),
    }
}

/// Reads the numbers of a line; false if it has none, as a comment.
fn parse(text: &[u8], line: &mut Line) -> Result<bool, Halt> {
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    let Some(first) = words.next().filter(|&word| word != b"c") else { return Ok(false) };
    line.literals.clear();
    line.named.clear();
    line.number = number(first)?;
    line.deletes = words.next_if(|&word| word == b"d").is_some();
    if !line.deletes {
        loop {
            match number(next(&mut words)?)? {
                0i32 => break,
                literal => line.literals.push(literal),
            }
        }
    }
    loop {
        match number(next(&mut words)?)? {
            0i64 => break,
            negative @ ..0 => {
                return wrong(format!("{negative} begins a RAT step, and these are not supported"));
            }
            clause => line.named.push(clause.unsigned_abs()),
        }
    }
    match words.next() {
        None => Ok(true),
        Some(more) => wrong(format!("expected the end of the line, found {}", shown(more))),
    }
}

fn next<'t>(words: &mut impl Iterator<Item = &'t [u8]>) -> Result<&'t [u8], Halt> {
    words.next().map_or_else(|| wrong("expected 0 at the end of the line"), Ok)
}

fn number<T: std::str::FromStr>(word: &[u8]) -> Result<T, Halt> {
    let read = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
    read.map_or_else(|| wrong(format!("expected a number, found {}", shown(word))), Ok)
}

/// A word of a proof in a message.
fn shown(word: &[u8]) -> String {
    format!("`{}`", String::from_utf8_lossy(&word[..word.len().min(20)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_four() -> Cnf {
        let mut cnf = Cnf::new();
        for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
            cnf.clause(&clause).unwrap();
        }
        cnf
    }

    fn verdict_of(proof: &str) -> String {
        match check(&all_four(), proof.as_bytes(), &Limits::none()) {
            Ok(checked) => format!("{checked:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn accepts_proofs_whose_clauses_follow() {
        for proof in [
            "5 1 0 1 2 0\n6 0 5 3 4 0\n",
            "c a comment\n\n5 1 0 1 2 0\n5 d 1 2 0\n9 0 5 3 4 0\n",
            // Clauses after the contradiction are not examined.
            "5 1 0 1 2 3 0\n6 0 5 3 4 0\nrubbish",
            "7 1 -1 0 0\n8 1 0 1 2 0\n9 0 8 3 4 0",
        ] {
            assert!(verdict_of(proof).starts_with("Proved"), "{}", verdict_of(proof));
        }
    }

    #[test]
    fn says_what_is_wrong() {
        for (proof, wanted) in [
            ("", "the proof ends at line 0 without the empty clause"),
            ("5 1 0 1 2 0\n", "the proof ends at line 1 without the empty clause"),
            (
                "5 1 0 1 2 0\n6 0 5 3 0\n",
                "line 2: clause 6 does not follow: the clauses that it names do not contradict its negation",
            ),
            (
                "5 0 0\n",
                "line 1: clause 5 does not follow: the clauses that it names do not contradict its negation",
            ),
            (
                "5 0 1 2 0\n",
                "line 1: clause 5 does not follow: clause 1 is not a unit clause: 2 of its literals may be true",
            ),
            ("5 1 0 1 7 0\n", "line 1: there is no clause 7"),
            ("5 1 0 1 5 0\n", "line 1: there is no clause 5"),
            ("5 d 1 0\n6 1 0 1 2 0\n", "line 2: clause 1 was deleted before"),
            ("5 d 1 0\n6 d 1 0\n", "line 2: clause 1 was deleted before"),
            ("5 d 8 0\n", "line 1: there is no clause 8"),
            ("4 1 0 1 2 0\n", "line 1: clause 4 comes after clause 4"),
            ("5 3 0 1 2 0\n", "line 1: there is no variable 3"),
            // Twice this number is 0 where addresses have 32 bits.
            ("5 -2147483648 0 1 2 0\n6 0 5 0\n", "line 1: there is no variable 2147483648"),
            ("5 2147483647 0 1 2 0\n", "line 1: there is no variable 2147483647"),
            ("5 1 0 -1 2 0\n", "line 1: -1 begins a RAT step, and these are not supported"),
            ("5 1 0 1 2\n", "line 1: expected 0 at the end of the line"),
            ("5 1 0 1 2 0 3\n", "line 1: expected the end of the line, found `3`"),
            ("5 x 0 1 2 0\n", "line 1: expected a number, found `x`"),
            ("-5 1 0 1 2 0\n", "line 1: expected a number, found `-5`"),
            ("5 99999999999 0 1 2 0\n", "line 1: expected a number, found `99999999999`"),
        ] {
            assert_eq!(verdict_of(proof), wanted);
        }
    }

    #[test]
    fn a_formula_with_the_empty_clause_needs_no_proof() {
        let mut cnf = all_four();
        cnf.clause(&[]).unwrap();
        let checked = check(&cnf, &b""[..], &Limits::none());
        assert_eq!(checked, Ok(Checked::Proved { added: 0, deleted: 0 }));
    }

    #[test]
    fn keeps_limits() {
        let proof = "5 1 0 1 2 0\n6 0 5 3 4 0\n";
        let stopped = |limits| check(&all_four(), proof.as_bytes(), &limits);
        assert_eq!(stopped(Limits::none().nodes(1)), Ok(Checked::Stopped(Stop::Nodes)));
        assert_eq!(stopped(Limits::none().memory(100)), Ok(Checked::Stopped(Stop::Memory)));
        let endless = std::io::repeat(b'5');
        let limits = Limits::none().memory(1 << 20);
        assert_eq!(
            check(&all_four(), std::io::BufReader::new(endless), &limits),
            Ok(Checked::Stopped(Stop::Memory))
        );
    }

    #[test]
    fn deleted_clauses_make_room() {
        let mut proof = String::new();
        for number in 5..20_000 {
            proof += &format!("{number} 1 0 1 2 0\n{number} d {number} 0\n");
        }
        proof += "20000 1 0 1 2 0\n20001 0 20000 3 4 0\n";
        let limits = Limits::none().memory(8 << 10);
        let checked = check(&all_four(), proof.as_bytes(), &limits);
        assert_eq!(checked, Ok(Checked::Proved { added: 19_997, deleted: 19_995 }));
    }
}
