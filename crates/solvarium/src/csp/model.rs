//! An unfinished model: variables, their values, and constraints. [`Model::build`] makes a [`Csp`]
//! of it, which solvers take.

use super::automaton::Automaton;
use super::cache::Cache;
use super::constraint::{Allows, Constraint, Relation, Term};
use super::flat::Flat;
use super::instance::{Csp, WIDTH_MOST};
use super::var::Var;
use crate::Error;
use std::sync::Arc;

/// Maximum number of words of all domains together: a gigabyte.
const WORDS_MOST: usize = 1 << 27;

/// Maximum number of steps of all automata together: 200 MB.
const STEPS_MOST: usize = 1 << 24;

/// An unfinished model.
///
/// ```
/// use solvarium::csp::{Backtrack, Model};
/// use solvarium::solve;
/// // Australia in three colours.
/// let mut model = Model::new();
/// let [wa, nt, sa, q, nsw, v] = ["WA", "NT", "SA", "Q", "NSW", "V"].map(|name| model.variable(name, 1..=3));
/// for (a, b) in [(wa, nt), (wa, sa), (nt, sa), (nt, q), (sa, q), (sa, nsw), (sa, v), (q, nsw), (nsw, v)] {
///     model.not_equal(a, b);
/// }
/// let csp = model.build()?;
/// let answer = solve(&csp, &Backtrack::new());
/// assert!(csp.check(&csp.values_of(answer.plan().unwrap())).is_ok());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Model {
    names: Vec<String>,
    /// The values of all variables, one variable after the other.
    values: Vec<i32>,
    /// Index of the end of each variable's values.
    ends: Vec<usize>,
    constraints: Vec<Constraint>,
    /// Numbers of constraints with their names, ascending.
    titles: Vec<(usize, String)>,
    /// Variables that others determine, ascending.
    auxiliary: Vec<Var>,
    /// Whether a search refutes failed values.
    refutes: bool,
    /// The number of steps of all automata.
    steps: usize,
    /// The error in the first invalid constraint.
    fault: Option<String>,
}

impl Model {
    /// Creates a model without variables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a variable with these values.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let even = model.variable("even", (0..10).step_by(2));
    /// assert!(model.build()?.values(even).eq([0, 2, 4, 6, 8]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn variable(&mut self, name: impl Into<String>, values: impl IntoIterator<Item = i32>) -> Var {
        let variable = Var::at(self.names.len());
        self.names.push(name.into());
        self.values.extend(values);
        self.ends.push(self.values.len());
        variable
    }

    /// Adds a constraint.
    pub(super) fn push(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// Gives the last constraint a name, which [`explain`](super::explain) uses. Without a constraint this does nothing.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.add((x + y).le(5));
    /// model.named("budget");
    /// assert_eq!(model.build()?.title(0), "budget");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn named(&mut self, name: impl Into<String>) {
        let Some(last) = self.constraints.len().checked_sub(1) else { return };
        self.titles.pop_if(|title| title.0 == last);
        self.titles.push((last, name.into()));
    }

    /// Records that a number in a sum over these variables is too large.
    pub(super) fn refuse_sum(&mut self, variables: impl Iterator<Item = Var>) {
        let name = |variable: Var| self.names.get(variable.index()).map_or("?", String::as_str);
        let names: Vec<_> = variables.map(name).collect();
        let fault = format!("a number in a sum over {} is too large", names.join(", "));
        self.fault.get_or_insert(fault);
    }

    /// Requires that no two of these are equal: variables, or variables with a number added, as for the diagonals of queens.
    ///
    /// ```
    /// use solvarium::csp::{count, Backtrack, Model};
    /// let mut model = Model::new();
    /// let queens: Vec<_> = (0..6).map(|row| model.variable(format!("row {row}"), 0..6)).collect();
    /// model.all_different(&queens);
    /// model.all_different(queens.iter().zip(0..).map(|(&queen, row)| queen + row));
    /// model.all_different(queens.iter().zip(0..).map(|(&queen, row)| queen - row));
    /// assert_eq!(count(&model.build()?, &Backtrack::new(), 100, &Default::default()).number, 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn all_different<T: Into<Term>>(&mut self, terms: impl IntoIterator<Item = T>) {
        let terms = terms.into_iter().map(Into::into).collect();
        self.constraints.push(Constraint::AllDifferent { terms });
    }

    /// Requires that these two are not equal.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.not_equal(x, y);
    /// assert!(model.build()?.check(&[2, 2]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn not_equal(&mut self, one: Var, other: Var) {
        let terms = [one, other].map(|variable| Term { variable, shift: 0 });
        self.constraints.push(Constraint::NotEqual { terms });
    }

    /// Requires that a weighted sum satisfies a comparison with a number. A variable may occur in
    /// it more than once.
    ///
    /// ```
    /// use solvarium::csp::{Model, Relation};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.linear(&[(3, x), (-1, y)], Relation::AtLeast, 20);
    /// assert!(model.clone().build()?.check(&[8, 4]).is_ok());
    /// assert!(model.build()?.check(&[7, 2]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn linear(&mut self, terms: &[(i32, Var)], relation: Relation, total: i64) {
        self.constraints.push(Constraint::Linear { terms: terms.into(), relation, total });
    }

    /// Requires that the values of these variables are one of these rows.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.table(&[x, y], [[1, 2], [3, 1]]);
    /// assert!(model.clone().build()?.check(&[3, 1]).is_ok());
    /// assert!(model.build()?.check(&[1, 3]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn table<R: AsRef<[i32]>>(&mut self, variables: &[Var], rows: impl IntoIterator<Item = R>) {
        let rows = rows.into_iter().map(|row| row.as_ref().into()).collect();
        self.constraints.push(Constraint::Table { variables: variables.into(), rows });
    }

    /// Requires that an automaton accepts the values of these variables, in this order. It begins in the state `start`.
    /// `step` gets the position, the state and a value, and returns the next state, or `None` if the value is forbidden
    /// there. `accepts` decides at the end. Both functions must always return the same results for the same arguments.
    /// `name` is used in messages.
    ///
    /// [`Model::build`] refuses an automaton with more than 2^20 steps, and a model with more than 2^24 steps of automata.
    ///
    /// ```
    /// use solvarium::csp::{count, Backtrack, Model};
    /// let mut model = Model::new();
    /// let days: Vec<_> = (0..7).map(|day| model.variable(format!("day {day}"), 0..=1)).collect();
    /// // At most two working days in a row, and four in all.
    /// model.automaton(&days, "shifts", (0, 0), |_, &(row, all), works| match works {
    ///     0 => Some((0, all)),
    ///     _ => (row < 2).then_some((row + 1, all + 1)),
    /// }, |&(_, all)| all == 4);
    /// assert_eq!(count(&model.build()?, &Backtrack::new(), 100, &Default::default()).number, 19);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// Source: the regular constraint (Pesant, 2004) over the diagram of its positions.
    pub fn automaton<S: Clone + Eq + std::hash::Hash>(
        &mut self,
        variables: &[Var],
        name: &str,
        start: S,
        mut step: impl FnMut(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        // The model is refused anyway.
        if self.fault.is_some() {
            return;
        }
        let automaton = Automaton::build(&self.domains_of(variables), start, &mut step, &accepts);
        self.require_automaton(variables, name, automaton.map(Arc::new));
    }

    /// States that the values of other variables determine this one, which is the last so far. The order `dom-wdeg` decides it last.
    #[cfg(feature = "puzzles")]
    pub(crate) fn mark_determined(&mut self, variable: Var) {
        self.auxiliary.push(variable);
    }

    /// Makes the order `dom-wdeg` search by refutation.
    #[cfg(feature = "puzzles")]
    pub(crate) const fn search_by_refutation(&mut self) {
        self.refutes = true;
    }

    /// The automaton of the last constraint, if it is one.
    #[cfg(feature = "puzzles")]
    pub(crate) fn last_automaton(&self) -> Option<Arc<Automaton>> {
        match self.constraints.last()? {
            Constraint::Automaton { automaton, .. } => Some(automaton.clone()),
            _ => None,
        }
    }

    /// The values of these variables; none if a variable belongs to another model, which `build` refuses later.
    pub(crate) fn domains_of(&self, variables: &[Var]) -> Vec<&[i32]> {
        let values = |variable: &Var| {
            let start = variable.index().checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.values[start..self.ends[variable.index()]]
        };
        let is_own = variables.iter().all(|variable| variable.index() < self.ends.len());
        variables.iter().filter(|_| is_own).map(values).collect()
    }

    /// Requires a sequence that an automaton accepts; `None` is one with too many steps.
    pub(crate) fn require_automaton(
        &mut self,
        variables: &[Var],
        name: &str,
        automaton: Option<Arc<Automaton>>,
    ) {
        let Some(automaton) = automaton else {
            let names: Vec<&str> = variables.iter().map(|one| self.names[one.index()].as_str()).collect();
            let fault = format!("{name}({}): its automaton has more than a million steps", names.join(", "));
            self.fault.get_or_insert(fault);
            return;
        };
        self.steps += automaton.steps();
        if self.steps > STEPS_MOST {
            let fault = format!(
                "{name}: the automata of the constraints up to this one have more than 16 million steps in all; use fewer or smaller constraints"
            );
            self.fault.get_or_insert(fault);
            return;
        }
        let variables = variables.into();
        self.constraints.push(Constraint::Automaton { variables, name: name.into(), automaton });
    }

    /// Requires that `allows` accepts the pair of their values. It must always return the same result for the same
    /// pair.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.binary(x, y, "apart", |x, y| x.abs_diff(y) > 1);
    /// let error = model.build()?.check(&[2, 3]).unwrap_err();
    /// assert_eq!(error.to_string(), "apart(x, y) does not hold: x = 2, y = 3");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn binary(
        &mut self,
        x: Var,
        y: Var,
        name: &str,
        allows: impl Fn(i32, i32) -> bool + Send + Sync + 'static,
    ) {
        let allows: Allows = Arc::new(allows);
        self.constraints.push(Constraint::Binary { variables: [x, y], name: name.into(), allows });
    }

    /// The complete model.
    ///
    /// # Errors
    /// A variable has no values, or the values of the model span more than 2^20 numbers; a constraint names a variable
    /// of another model, or one twice; a row of a table has too few or too many values; numbers are so large that sums
    /// would not fit; or the domains would take more than a GiB.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let x = model.variable("x", 1..=3);
    /// model.all_different(&[x, x]);
    /// assert_eq!(model.build().unwrap_err().to_string(), "x, x are all different: x appears twice");
    /// ```
    pub fn build(self) -> Result<Csp, Error> {
        if let Some(fault) = self.fault {
            return Err(Error::input(fault));
        }
        let (least, width) = self.range()?;
        let stride = width.div_ceil(64).max(1);
        if self.names.len().saturating_mul(stride) > WORDS_MOST {
            return Err(Error::input(format!(
                "{} variables over a range of {width} values would need more than 1 GiB; use fewer variables, or a smaller range of values",
                self.names.len()
            )));
        }
        let mut csp = self.complete_over(least, width);
        csp.constraints.iter().try_for_each(|constraint| csp.admit(constraint))?;
        csp.is_legal = csp.starts_legal();
        Ok(csp)
    }

    /// The complete model of a puzzle, which is known to be well-formed.
    pub(crate) fn complete(self) -> Csp {
        let (least, width) = self.range().unwrap_or((0, 0));
        let mut csp = self.complete_over(least, width);
        debug_assert!(csp.constraints.iter().all(|constraint| csp.admit(constraint).is_ok()), "{csp:?}");
        csp.is_legal = csp.starts_legal();
        csp
    }

    /// The model over this range, with its constraints unchecked.
    fn complete_over(mut self, least: i32, width: usize) -> Csp {
        for constraint in &mut self.constraints {
            tidy(constraint);
        }
        let stride = width.div_ceil(64).max(1);
        let open = self.sets(least, stride).into();
        // Variables of other models are refused later.
        let known = |variable: &Var| variable.index() < self.names.len();
        let of_variable =
            (0..).zip(&self.constraints).flat_map(|(number, constraint): (u32, &Constraint)| {
                constraint.each_variable().filter(known).map(move |variable| (variable, number))
            });
        let of_variable = Flat::group(self.names.len(), of_variable);
        Csp {
            names: self.names.into(),
            least,
            width,
            stride,
            open,
            constraints: self.constraints.into(),
            titles: self.titles.into(),
            auxiliary: self.auxiliary.into(),
            refutes: self.refutes,
            of_variable: Arc::new(of_variable),
            base: None,
            cache: Cache::default(),
            settings: super::problem::Settings::default(),
            is_legal: true,
        }
    }

    /// The least value, and the number of integers up to the greatest.
    fn range(&self) -> Result<(i32, usize), Error> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        if let Some(at) = starts.zip(&self.ends).position(|(start, &end)| start == end) {
            return Err(Error::input(format!("variable {} has no values", self.names[at])));
        }
        let Some((&least, &most)) = self.values.iter().min().zip(self.values.iter().max()) else {
            return Ok((0, 0));
        };
        let width = i64::from(most) - i64::from(least) + 1;
        match usize::try_from(width) {
            Ok(fits) if width <= WIDTH_MOST => Ok((least, fits)),
            _ => Err(Error::input(format!(
                "the values of the model range from {least} to {most}, but may span at most {WIDTH_MOST} numbers"
            ))),
        }
    }

    /// The domains as bit sets.
    fn sets(&self, least: i32, stride: usize) -> Vec<u64> {
        let mut open = vec![0; self.names.len() * stride];
        let mut start = 0;
        for (variable, &end) in self.ends.iter().enumerate() {
            for &value in &self.values[start..end] {
                let index = value.abs_diff(least) as usize;
                open[variable * stride + index / 64] |= 1 << (index % 64);
            }
            start = end;
        }
        open
    }
}

/// Adds the weights of a variable that occurs in a sum more than once. If a weight is too large, the variable appears twice, and the
/// constraint is refused later.
fn tidy(constraint: &mut Constraint) {
    let Constraint::Linear { terms, .. } = constraint else { return };
    let mut sums: Vec<(i32, Var)> = Vec::with_capacity(terms.len());
    let mut sorted = terms.to_vec();
    sorted.sort_by_key(|&(_, variable)| variable);
    for (weight, variable) in sorted {
        let known = sums.last().filter(|last| last.1 == variable).map(|last| last.0.checked_add(weight));
        match (known, sums.last_mut()) {
            (Some(Some(sum)), Some(last)) => last.0 = sum,
            _ => sums.push((weight, variable)),
        }
    }
    sums.retain(|&(weight, _)| weight != 0);
    *terms = sums.into();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_all_automata_are_limited() {
        let mut model = Model::new();
        let x = model.variable("x", 0..=1);
        let add = |model: &mut Model| model.automaton(&[x], "any", (), |_, &(), _| Some(()), |&()| true);
        // As if other automata had all steps but two.
        model.steps = STEPS_MOST - 2;
        add(&mut model);
        assert!(model.clone().build().is_ok());
        add(&mut model);
        let error = model.build().unwrap_err().to_string();
        assert!(error.contains("more than 16 million steps in all"), "{error}");
    }
}
