//! A model, as a person writes it down, and what becomes of it when it is
//! complete: a [`Csp`] (constraint satisfaction problem), which solvers take.
//!
//! Values are whole numbers. All domains are bit sets over one range, from the
//! least value of the model to the greatest, so that sets of different variables
//! compare word by word:
//!
//! ```text
//! least = 1, width = 9:   bit  0 1 2 3 4 5 6 7 8      variable v's words: open[v * stride ..][.. stride]
//!                       value  1 2 3 4 5 6 7 8 9      stride = ceil(width / 64)
//! ```

use super::constraint::{Allows, Constraint, Relation, Term};
use super::flat::Flat;
use super::kept::Kept;
use crate::Error;
use crate::limits::heap_block;
use crate::store::memory_budget::bytes;
use std::sync::Arc;

/// A variable of a model, by its number from 0 in the order of making.
///
/// ```
/// use solvarium::csp::Model;
/// let mut model = Model::new();
/// let (x, y) = (model.variable("x", 0..2), model.variable("y", 0..2));
/// assert_eq!((x.index(), y.index()), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub(super) u32);

impl Var {
    /// Its number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The variable of this number.
    #[expect(clippy::cast_possible_truncation, reason = "a model has fewer than 2^32 variables")]
    #[must_use]
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }
}

/// The widest range of values.
const WIDTH_MOST: i64 = 1 << 20;
/// The most words of all domains together: a gigabyte.
const WORDS_MOST: usize = 1 << 27;

/// A model in the making.
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
    /// The values of all variables, one after the other.
    values: Vec<i32>,
    /// Where the values of each variable end.
    ends: Vec<usize>,
    constraints: Vec<Constraint>,
    /// What is wrong with the first constraint that could not be taken.
    fault: Option<String>,
}

impl Model {
    /// Without variables: satisfied by doing nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A new variable, which takes one of these values.
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

    /// Notes that a number in a sum over these variables is too large.
    pub(super) fn refuse_sum(&mut self, variables: impl Iterator<Item = Var>) {
        let name = |variable: Var| self.names.get(variable.index()).map_or("?", String::as_str);
        let names: Vec<_> = variables.map(name).collect();
        let fault = format!("a number in a sum over {} is too large", names.join(", "));
        self.fault.get_or_insert(fault);
    }

    /// No two of these are equal: variables, or variables with a number added, as queens on diagonals have.
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

    /// These two are not equal.
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

    /// A weighted sum compares so with a number. A variable may stand in it more
    /// than once.
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

    /// The values of these variables are one of these rows.
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

    /// The pair of their values is one that `allows` says yes to. It must answer
    /// alike each time.
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
    /// A variable has no values, or the values of the model span more than 2^20
    /// numbers; a constraint names a variable of another model, or one twice; the
    /// rows of a table are not as long as its variables are many; numbers are so
    /// large that sums would not fit; or the domains would take more than a GiB.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let x = model.variable("x", 1..=3);
    /// model.all_different(&[x, x]);
    /// assert_eq!(model.build().unwrap_err().to_string(), "x, x are all different: x stands there twice");
    /// ```
    pub fn build(self) -> Result<Csp, Error> {
        if let Some(fault) = self.fault {
            return Err(Error::input(fault));
        }
        let (least, width) = self.range()?;
        let stride = width.div_ceil(64).max(1);
        if self.names.len().saturating_mul(stride) > WORDS_MOST {
            return Err(Error::input(format!(
                "{} variables over a range of {width} values would take more than a GiB; use fewer, or \
                 values that lie closer together",
                self.names.len()
            )));
        }
        let mut csp = self.complete_over(least, width);
        csp.constraints.iter().try_for_each(|constraint| csp.admit(constraint))?;
        csp.is_legal = csp.starts_legal();
        Ok(csp)
    }

    /// The complete model of a puzzle, which knows it to be well-formed.
    pub(crate) fn complete(self) -> Csp {
        let (least, width) = self.range().unwrap_or((0, 0));
        let mut csp = self.complete_over(least, width);
        debug_assert!(csp.constraints.iter().all(|constraint| csp.admit(constraint).is_ok()), "{csp:?}");
        csp.is_legal = csp.starts_legal();
        csp
    }

    /// The model over this range, its constraints as they come.
    fn complete_over(mut self, least: i32, width: usize) -> Csp {
        for constraint in &mut self.constraints {
            tidy(constraint);
        }
        let stride = width.div_ceil(64).max(1);
        let open = self.sets(least, stride);
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
            of_variable: Arc::new(of_variable),
            base: None,
            kept: Kept::default(),
            settings: super::problem::Settings::default(),
            is_legal: true,
        }
    }

    /// The least value and how many numbers there are up to the greatest.
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
                "the values of the model go from {least} to {most}; they may span {WIDTH_MOST} numbers"
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

/// Adds up the weights of a variable that stands in a sum more than once. Where a weight is too large, the variable stands
/// there twice, and the constraint is refused later.
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

/// A constraint satisfaction problem: a complete [`Model`]. It is also a
/// [`Problem`](crate::Problem), so that every path search runs on it.
#[derive(Clone, Debug)]
pub struct Csp {
    names: Arc<[String]>,
    pub(super) least: i32,
    /// How many numbers the values span.
    pub(super) width: usize,
    /// Words of a domain.
    pub(super) stride: usize,
    /// The domains.
    pub(super) open: Vec<u64>,
    pub(super) constraints: Arc<[Constraint]>,
    /// The numbers of the constraints that each variable is in.
    of_variable: Arc<Flat<u32>>,
    /// The model that this one is a [narrower](Csp::narrowed) form of.
    base: Option<Arc<Self>>,
    kept: Kept,
    pub(super) settings: super::problem::Settings,
    /// Whether the variables with one value break no constraint among them.
    pub(super) is_legal: bool,
}

impl Csp {
    /// The same model, where each variable may take no more than this value, if there is one. What solvers make of `base`
    /// once serves all its narrower forms. The values break no constraint.
    pub(crate) fn narrowed(base: &Arc<Self>, value: impl Fn(Var) -> Option<i32>) -> Self {
        let mut csp = Self { base: Some(Arc::clone(base)), ..Self::clone(base) };
        for variable in csp.variables() {
            let Some(value) = value(variable) else { continue };
            let (at, index) = (variable.index() * csp.stride, value.abs_diff(csp.least) as usize);
            for (word, open) in csp.open[at..at + csp.stride].iter_mut().enumerate() {
                *open &= if word == index / 64 { 1 << (index % 64) } else { 0 };
            }
        }
        debug_assert!(csp.starts_legal(), "{csp:?}");
        csp
    }

    /// Bytes that it holds, but for what it shares with the model that it is a narrower form of, and for functions of pairs.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// model.variable("x", 1..=3);
    /// assert!(model.build()?.bytes() > 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        let open = bytes(&self.open);
        if self.base.is_some() {
            return open;
        }
        let names: usize = self.names.iter().map(|name| size_of::<String>() + heap_block(name.len())).sum();
        let constraints: usize = self.constraints.iter().map(Constraint::bytes).sum();
        open + names + constraints + self.of_variable.bytes()
    }

    /// The model that this one is a narrower form of.
    pub(super) fn base(&self) -> Option<&Self> {
        self.base.as_deref()
    }

    /// What is made of the constraints alone, or of the model that this one is a narrower form of: once for all its forms.
    pub(super) fn kept<T: std::any::Any + Send + Sync>(&self, make: impl FnOnce(&Self) -> T) -> Arc<T> {
        let base = self.base().unwrap_or(self);
        base.kept.of(|| make(base))
    }

    /// The variables, in the order of making.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let x = model.variable("x", 0..2);
    /// assert!(model.build()?.variables().eq([x]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn variables(&self) -> impl ExactSizeIterator<Item = Var> + use<> {
        (0..self.names.len()).map(Var::at)
    }

    /// What a variable is called.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let x = model.variable("x", 0..2);
    /// assert_eq!(model.build()?.name(x), "x");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self, variable: Var) -> &str {
        self.names.get(variable.index()).map_or("?", String::as_str)
    }

    /// The values that a variable may take, lowest first.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let x = model.variable("x", [5, -2]);
    /// assert!(model.build()?.values(x).eq([-2, 5]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn values(&self, variable: Var) -> impl Iterator<Item = i32> + '_ {
        bits(self.domain(variable)).map(|index| self.value(index))
    }

    /// The constraints, in the order of making.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// What a constraint says, with the names of its variables.
    ///
    /// ```
    /// use solvarium::csp::{Model, Relation};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.linear(&[(3, x), (1, y)], Relation::AtLeast, 20);
    /// let csp = model.build()?;
    /// assert_eq!(csp.say(&csp.constraints()[0]), "3 x + y >= 20");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, constraint: &Constraint) -> String {
        constraint.say(|variable| self.name(variable).to_string())
    }

    /// Whether these values, one a variable, satisfy the model. It asks each
    /// constraint what it says and shares nothing with the solvers.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.not_equal(x, y);
    /// let csp = model.build()?;
    /// assert!(csp.check(&[1, 2]).is_ok());
    /// assert_eq!(csp.check(&[1, 4]).unwrap_err().to_string(), "y = 4 is not one of its values");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong: too few or too many values, one that its
    /// variable may not take, a constraint that does not hold.
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        if values.len() != self.names.len() {
            let (found, wanted) = (values.len(), self.names.len());
            return Err(Error::input(format!("expected {wanted} values, found {found}")));
        }
        for (variable, &value) in self.variables().zip(values) {
            if !self.values(variable).any(|known| known == value) {
                let name = self.name(variable);
                return Err(Error::input(format!("{name} = {value} is not one of its values")));
            }
        }
        let value = |variable: Var| values[variable.index()];
        match self.constraints.iter().find(|constraint| !constraint.holds(value)) {
            None => Ok(()),
            Some(broken) => Err(Error::input(self.accuse(broken, value))),
        }
    }

    fn accuse(&self, broken: &Constraint, value: impl Fn(Var) -> i32) -> String {
        let says = |variable: Var| format!("{} = {}", self.name(variable), value(variable));
        let mut values: Vec<_> = broken.variables().into_iter().take(20).map(says).collect();
        if broken.variables().len() > values.len() {
            values.push("...".into());
        }
        format!("{} does not hold: {}", self.say(broken), values.join(", "))
    }

    /// Whether a constraint is well-formed.
    fn admit(&self, constraint: &Constraint) -> Result<(), Error> {
        let refuse = |why: String| Err(Error::input(format!("{}: {why}", self.say(constraint))));
        let mut variables = constraint.variables();
        if let Some(foreign) = variables.iter().find(|variable| variable.index() >= self.names.len()) {
            return refuse(format!("there is no variable {}", foreign.index()));
        }
        variables.sort_unstable();
        if let Some(twice) = variables.windows(2).find(|pair| pair[0] == pair[1]) {
            return refuse(format!("{} stands there twice", self.name(twice[0])));
        }
        match constraint {
            Constraint::AllDifferent { .. } | Constraint::NotEqual { .. } => {
                let far = constraint.different().unwrap_or_default().iter().map(|term| term.shift);
                match far.map(i32::unsigned_abs).max() {
                    Some(far) if i64::from(far) > WIDTH_MOST => {
                        refuse(format!("a shift is beyond {WIDTH_MOST}"))
                    }
                    _ => Ok(()),
                }
            }
            Constraint::Table { variables, rows } => {
                match rows.iter().find(|row| row.len() != variables.len()) {
                    Some(row) => refuse(format!("{} values stand in a row", row.len())),
                    None => Ok(()),
                }
            }
            Constraint::Linear { terms, .. } => {
                let most = i64::from(self.least.unsigned_abs()) + WIDTH_MOST;
                let sum = terms.iter().try_fold(0i64, |sum, &(weight, _)| {
                    sum.checked_add(i64::from(weight.unsigned_abs()).checked_mul(most)?)
                });
                if sum.is_none() { refuse("its numbers are too large".into()) } else { Ok(()) }
            }
            Constraint::Binary { .. } => Ok(()),
        }
    }

    /// The constraints that a variable is in, by number.
    pub(super) fn constraints_of(&self, variable: Var) -> &[u32] {
        self.of_variable.get(variable)
    }

    /// The variables of a constraint, by its number.
    pub(super) fn variables_of(&self, constraint: u32) -> impl Iterator<Item = Var> + '_ {
        self.constraints[constraint as usize].each_variable()
    }

    /// The words of a variable's domain.
    pub(super) fn domain(&self, variable: Var) -> &[u64] {
        let start = variable.index() * self.stride;
        &self.open[start..start + self.stride]
    }

    /// How many numbers the values of all variables span.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// model.variable("a", 2..=5);
    /// assert_eq!(model.build()?.span(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn span(&self) -> usize {
        self.width
    }

    /// The value at a place of that span.
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "within the range")]
    #[must_use]
    pub const fn value(&self, index: usize) -> i32 {
        self.least.wrapping_add(index as i32)
    }

    /// The place of a value in the range, if it lies there.
    #[must_use]
    pub fn index(&self, value: i64) -> Option<usize> {
        usize::try_from(value - i64::from(self.least)).ok().filter(|&index| index < self.width)
    }
}

/// The places of the bits that are set, lowest first.
pub(super) fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| bits_of(word).map(move |bit| at * 64 + bit))
}

/// The bits of one word that are set, lowest first.
#[inline]
pub(crate) fn bits_of(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then_some(rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}
