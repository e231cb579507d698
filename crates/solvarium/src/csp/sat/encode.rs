//! A model as a formula: one literal for each variable and each value that it may
//! take (the direct encoding; de Kleer, 1989), and clauses for the constraints.
//!
//! The literal of a variable and a value is the index of the pair, from 1, in one list of all:
//!
//! ```text
//! variable    x       y     z
//! value       1 2 3   1 3   5
//! literal     1 2 3   4 5   6
//! ```
//!
//! | constraint | clauses |
//! |---|---|
//! | a variable | it takes one of its values, and at most one | | all different | each value is taken at most once;
//! at least once if there are as many variables as values | | table | a new literal for each row, which implies the
//! values in it; one of the rows; each value implies one of its rows | | binary | forbidden pairs, or the supports
//! of each value ([`Pairs`]) |
//! | linear | a chain of partial sums: see `linear` |
//! | condition, element, number of values | see `compound` |

use super::at_most_one::AtMostOne;
use super::{Cnf, compound, linear};
use crate::Error;
use crate::csp::domains::Domains;
use crate::csp::{Constraint, Csp, Term, Var};
use crate::limits::{Clock, Limits, Stop};
use crate::store::memory_budget;

/// An encoding of constraints on two variables in clauses.
///
/// ```
/// use solvarium::csp::{sat::{Encoding, Pairs}, Model};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=9));
/// model.binary(x, y, "next to", |x, y| x.abs_diff(y) == 1);
/// let csp = model.build()?;
/// let clauses = |pairs| Encoding::new().pairs(pairs).encode(&csp).map(|encoded| encoded.cnf().len());
/// assert!(clauses(Pairs::Supports)? < clauses(Pairs::Conflicts)?);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// A clause for each forbidden pair of values.
    Conflicts,
    /// A clause for each value, with its supports in the other variable (Kasif, 1990; Gent, 2002).
    /// Unit propagation then keeps arc consistency.
    Supports,
}

/// The encoding of a model as a formula.
///
/// ```
/// use solvarium::csp::{sat::{AtMostOne, Encoding}, Model};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=2));
/// model.not_equal(x, y);
/// let encoded = Encoding::new().at_most_one(AtMostOne::Pairwise).encode(&model.build()?)?;
/// let wanted = [[1, 2], [-2, -1], [3, 4], [-4, -3], [-3, -1], [1, 3], [-4, -2], [2, 4]];
/// assert!(encoded.cnf().clauses().eq(wanted));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    pub(super) at_most_one: AtMostOne,
    pub(super) pairs: Pairs,
}

/// The maximum number of bytes of a formula that is made outside a search.
const BYTES_MOST: usize = 1 << 30;
/// The maximum number of pairs of values for which a binary constraint is evaluated.
const PAIRS_MOST: usize = 1 << 30;

impl Encoding {
    /// Sets the encoding of at-most-one constraints.
    #[must_use]
    pub const fn at_most_one(mut self, way: AtMostOne) -> Self {
        self.at_most_one = way;
        self
    }

    /// Sets the encoding of constraints on two variables.
    #[must_use]
    pub const fn pairs(mut self, pairs: Pairs) -> Self {
        self.pairs = pairs;
        self
    }

    /// The formula of a model, over the values that it gives its variables.
    ///
    /// # Errors
    /// The formula would take more than a GiB, or a binary constraint has more than 2^30 pairs
    /// of values.
    ///
    /// ```
    /// use solvarium::csp::{sat::Encoding, Model, Relation};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=1_000_000));
    /// model.linear(&[(3, x), (-2, y)], Relation::NotEqual, 1);
    /// let error = Encoding::new().encode(&model.build()?).unwrap_err();
    /// assert_eq!(error.to_string(), "3 x + -2 y != 1 would need more than 1 GiB of clauses; use smaller \
    ///     domains, or another method");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn encode(&self, csp: &Csp) -> Result<Encoded, Error> {
        let limits = Limits::none().memory(BYTES_MOST);
        self.encode_within(csp, None, &Clock::new(&limits)).map_err(|Unfinished { what, .. }| {
            Error::input(format!(
                "{what} would need more than 1 GiB of clauses; use smaller domains, or another method"
            ))
        })
    }

    /// Encodes a model within limits. Uses only the values left in `domains`, if these are given.
    pub(super) fn encode_within(
        &self,
        csp: &Csp,
        domains: Option<&Domains>,
        clock: &Clock<'_>,
    ) -> Result<Encoded, Unfinished> {
        let mut writer = ClauseWriter::new(*self, clock);
        match writer.write(csp, domains) {
            Ok(()) => Ok(writer.encoded),
            Err((what, stop)) => Err(Unfinished { what, stop, bytes: writer.encoded.bytes() }),
        }
    }
}

/// The reason why there is no formula: the limits forbid it.
#[derive(Debug)]
#[cfg_attr(not(feature = "sat"), expect(dead_code, reason = "the events of a search"))]
pub(super) struct Unfinished {
    /// The part of the model that is too large.
    pub what: String,
    pub stop: Stop,
    /// The memory that the formula took so far.
    pub bytes: usize,
}

/// A formula with the meaning of its literals.
///
/// ```
/// use solvarium::csp::{sat::Encoding, Model};
/// let mut model = Model::new();
/// let x = model.variable("x", [3, 5]);
/// let encoded = Encoding::new().encode(&model.build()?)?;
/// assert_eq!((encoded.literal(x, 5), encoded.literal(x, 4)), (Some(2), None));
/// assert_eq!(encoded.decode(&[false, true]), [5]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoded {
    cnf: Cnf,
    /// The values of all variables, one variable after the other.
    values: Vec<i32>,
    /// Index of the first value of each variable, and the end.
    starts: Vec<usize>,
}

impl Encoded {
    /// The formula.
    #[must_use]
    pub const fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// Returns its heap memory in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.cnf.bytes() + self.beside()
    }

    /// Returns its heap memory without the formula, in bytes.
    const fn beside(&self) -> usize {
        memory_budget::bytes(&self.values) + memory_budget::bytes(&self.starts)
    }

    /// The literal for "a variable has a value", if it may have it.
    #[must_use]
    pub fn literal(&self, variable: Var, value: i32) -> Option<i32> {
        let at = self.values_of(variable).binary_search(&value).ok()?;
        Some(literal(self.starts[variable.index()] + at))
    }

    /// The values of the variables according to a model of the formula.
    #[must_use]
    pub fn decode(&self, model: &[bool]) -> Vec<i32> {
        let value = |range: &[usize]| {
            let truths = model.get(range[0]..range[1]).unwrap_or_default();
            let at = truths.iter().position(|&truth| truth).unwrap_or(0);
            self.values.get(range[0] + at).copied().unwrap_or(0)
        };
        self.starts.windows(2).map(value).collect()
    }

    /// Adds a clause that excludes one solution.
    ///
    /// ```
    /// use solvarium::csp::{sat::Encoding, Model};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=2));
    /// let mut encoded = Encoding::new().encode(&model.build()?)?;
    /// assert_eq!(encoded.block(&[1, 2]), [-1, -4]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn block(&mut self, values: &[i32]) -> Vec<i32> {
        let variables = (0..self.starts.len() - 1).map(Var::at);
        let clause: Vec<i32> = variables
            .zip(values)
            .filter_map(|(variable, &value)| Some(-self.literal(variable, value)?))
            .collect();
        self.cnf.push(clause.iter().copied());
        clause
    }

    /// Adds clauses within the limits of a clock.
    #[cfg(feature = "sat")]
    pub(super) fn extend<T>(
        &mut self,
        encoding: Encoding,
        clock: &Clock<'_>,
        write: impl FnOnce(&mut ClauseWriter<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let taken = std::mem::replace(self, Self { cnf: Cnf::over(0), values: Vec::new(), starts: vec![0] });
        let mut writer = ClauseWriter { encoding, encoded: taken, clock, guard: None };
        let written = write(&mut writer);
        *self = writer.encoded;
        written
    }

    /// Adds a clause. Its variables must exist.
    #[cfg(feature = "sat")]
    pub(super) fn add(&mut self, clause: &[i32]) {
        self.cnf.push(clause.iter().copied());
    }

    /// The values of a variable, each with its literal.
    pub(super) fn literals(&self, variable: Var) -> impl Iterator<Item = (i32, i32)> {
        let places = self.starts[variable.index()]..;
        places.zip(self.values_of(variable)).map(|(at, &value)| (value, literal(at)))
    }

    fn values_of(&self, variable: Var) -> &[i32] {
        &self.values[self.starts[variable.index()]..self.starts[variable.index() + 1]]
    }
}

/// The literal of an index among all values.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "fewer than 2^30")]
const fn literal(at: usize) -> i32 {
    at as i32 + 1
}

/// Writes the formula.
pub(super) struct ClauseWriter<'c> {
    encoding: Encoding,
    encoded: Encoded,
    clock: &'c Clock<'c>,
    /// The guard: every clause that is added now also holds if this literal is false.
    guard: Option<i32>,
}

impl<'c> ClauseWriter<'c> {
    fn new(encoding: Encoding, clock: &'c Clock<'c>) -> Self {
        let encoded = Encoded { cnf: Cnf::over(0), values: Vec::new(), starts: vec![0] };
        Self { encoding, encoded, clock, guard: None }
    }

    /// Adds the clauses of a whole model; returns the part that is too large, if any.
    fn write(&mut self, csp: &Csp, domains: Option<&Domains>) -> Result<(), (String, Stop)> {
        let variables = |stop| ("the model's variables".to_string(), stop);
        self.values(csp, domains).map_err(variables)?;
        self.variables().map_err(variables)?;
        for constraint in csp.constraints() {
            self.constraint(constraint).map_err(|stop| (csp.say(constraint), stop))?;
        }
        Ok(())
    }

    /// Gives each value of each variable its literal.
    fn values(&mut self, csp: &Csp, domains: Option<&Domains>) -> Result<(), Stop> {
        let Encoded { cnf, values, starts } = &mut self.encoded;
        for variable in csp.variables() {
            match domains {
                None => values.extend(csp.values(variable)),
                Some(domains) => values.extend(domains.indices(variable).map(|index| csp.value(index))),
            }
            starts.push(values.len());
            if values.len() >= 1 << 29 || values.len() > self.clock.memory() / 4 {
                return Err(Stop::Memory);
            }
        }
        *cnf = Cnf::over(literal(values.len()) - 1);
        Ok(())
    }

    /// Reserves memory for this many numbers, and checks the time limit.
    pub fn reserve(&mut self, numbers: usize) -> Result<(), Stop> {
        self.clock.look()?;
        let beside = self.encoded.beside();
        // A clause has two numbers or more with its zero, and a guard is one more.
        let numbers = if self.guard.is_some() { numbers.saturating_mul(2) } else { numbers };
        self.encoded.cnf.reserve(numbers, self.clock.memory().saturating_sub(beside))
    }

    /// Adds a clause for which there is room.
    pub fn push(&mut self, clause: impl IntoIterator<Item = i32>) {
        let unless = self.guard.map(|guard| -guard);
        self.encoded.cnf.push(clause.into_iter().chain(unless));
    }

    /// Sets the guard: from now on, clauses hold if this literal is true, or always. Returns the previous guard.
    pub const fn guard(&mut self, guard: Option<i32>) -> Option<i32> {
        std::mem::replace(&mut self.guard, guard)
    }

    /// The literal for "a variable has a value", if it may have it.
    pub fn literal(&self, variable: Var, value: i32) -> Option<i32> {
        self.encoded.literal(variable, value)
    }

    pub const fn fresh(&mut self) -> i32 {
        self.encoded.cnf.variable()
    }

    /// The possible values of a variable, each with its literal.
    pub fn literals(&self, variable: Var) -> Vec<(i32, i32)> {
        self.encoded.literals(variable).collect()
    }

    fn at_most_one(&mut self, literals: &[i32]) -> Result<(), Stop> {
        self.reserve(self.encoding.at_most_one.size(literals.len()))?;
        self.encoding.at_most_one.write(&mut self.encoded.cnf, literals);
        Ok(())
    }

    pub fn at_least_one(&mut self, literals: &[i32]) -> Result<(), Stop> {
        self.reserve(literals.len() + 1)?;
        self.push(literals.iter().copied());
        Ok(())
    }

    /// Each variable takes exactly one value.
    fn variables(&mut self) -> Result<(), Stop> {
        for variable in (0..self.encoded.starts.len() - 1).map(Var::at) {
            let literals: Vec<i32> =
                self.literals(variable).into_iter().map(|(_, literal)| literal).collect();
            self.at_least_one(&literals)?;
            self.at_most_one(&literals)?;
        }
        Ok(())
    }

    fn constraint(&mut self, constraint: &Constraint) -> Result<(), Stop> {
        match constraint {
            Constraint::AllDifferent { terms } => self.different(terms),
            Constraint::NotEqual { terms } => self.different(terms),
            Constraint::Linear { terms, relation, total } => linear::write(self, terms, *relation, *total),
            Constraint::Table { variables, rows } => self.table(variables, rows),
            Constraint::Automaton { variables, automaton, .. } => {
                compound::automaton(self, variables, automaton)
            }
            Constraint::Binary { variables: [x, y], allows, .. } => self.binary(*x, *y, &**allows),
            Constraint::Compound(one) => compound::write(self, one),
        }
    }

    fn different(&mut self, terms: &[Term]) -> Result<(), Stop> {
        let mut all: Vec<(i64, i32)> = Vec::new();
        for term in terms {
            let shifted = |(value, literal)| (i64::from(value) + i64::from(term.shift), literal);
            all.extend(self.literals(term.variable).into_iter().map(shifted));
        }
        all.sort_unstable();
        let groups: Vec<Vec<i32>> = all
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| group.iter().map(|&(_, literal)| literal).collect())
            .collect();
        for group in &groups {
            self.at_most_one(group)?;
            if groups.len() == terms.len() {
                self.at_least_one(group)?;
            }
        }
        Ok(())
    }

    fn table(&mut self, variables: &[Var], rows: &[Box<[i32]>]) -> Result<(), Stop> {
        let mut uses: Vec<(i32, i32)> = Vec::new();
        let mut one_of = Vec::new();
        for row in rows {
            let literals = |(&variable, &value)| self.encoded.literal(variable, value);
            let Some(row) = variables.iter().zip(row).map(literals).collect::<Option<Vec<_>>>() else {
                continue;
            };
            self.reserve(3 * row.len())?;
            let chosen = self.fresh();
            one_of.push(chosen);
            for literal in row {
                self.push([-chosen, literal]);
                uses.push((literal, chosen));
            }
        }
        self.at_least_one(&one_of)?;
        uses.sort_unstable();
        for &variable in variables {
            for (_, literal) in self.literals(variable) {
                let start = uses.partition_point(|&(used, _)| used < literal);
                let rows = uses[start..].iter().take_while(|&&(used, _)| used == literal);
                let clause: Vec<i32> = std::iter::once(-literal).chain(rows.map(|&(_, row)| row)).collect();
                self.at_least_one(&clause)?;
            }
        }
        Ok(())
    }

    fn binary(&mut self, x: Var, y: Var, allows: &dyn Fn(i32, i32) -> bool) -> Result<(), Stop> {
        let (of_x, of_y) = (self.literals(x), self.literals(y));
        if of_x.len().saturating_mul(of_y.len()) > PAIRS_MOST {
            return Err(Stop::Memory);
        }
        match self.encoding.pairs {
            Pairs::Conflicts => self.conflicts(&of_x, &of_y, allows),
            Pairs::Supports => {
                self.supports(&of_x, &of_y, allows)?;
                self.supports(&of_y, &of_x, &|y, x| allows(x, y))
            }
        }
    }

    fn conflicts(
        &mut self,
        of_x: &[(i32, i32)],
        of_y: &[(i32, i32)],
        allows: &dyn Fn(i32, i32) -> bool,
    ) -> Result<(), Stop> {
        for &(x, is_x) in of_x {
            self.reserve(3 * of_y.len())?;
            for &(_, is_y) in of_y.iter().filter(|&&(y, _)| !allows(x, y)) {
                self.push([-is_x, -is_y]);
            }
        }
        Ok(())
    }

    fn supports(
        &mut self,
        of_x: &[(i32, i32)],
        of_y: &[(i32, i32)],
        allows: &dyn Fn(i32, i32) -> bool,
    ) -> Result<(), Stop> {
        for &(x, is_x) in of_x {
            self.reserve(2 + of_y.len())?;
            let fit = of_y.iter().filter(|&&(y, _)| allows(x, y)).map(|&(_, is_y)| is_y);
            self.encoded.cnf.push(std::iter::once(-is_x).chain(fit));
        }
        Ok(())
    }
}
