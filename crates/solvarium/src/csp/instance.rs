//! A complete model: a [`Csp`] (constraint satisfaction problem), which solvers take.
//!
//! Values are whole numbers. All domains are bit sets over one range, from the
//! least value of the model to the greatest, so that sets of different variables
//! compare word by word:
//!
//! ```text
//! least = 1, width = 9:   bit  0 1 2 3 4 5 6 7 8      variable v's words: open[v * stride ..][.. stride]
//!                       value  1 2 3 4 5 6 7 8 9      stride = ceil(width / 64)
//! ```

use super::cache::Cache;
use super::compound::{Compound, CompoundKind};
use super::constraint::Constraint;
use super::flat::Flat;
use super::var::Var;
use crate::Error;
use crate::limits::heap_block;
use std::sync::Arc;

/// The widest range of values.
pub(super) const WIDTH_MOST: i64 = 1 << 20;

/// A constraint satisfaction problem: a complete [`Model`](super::Model). It is also a
/// [`Problem`](crate::Problem), so that every path search runs on it.
#[derive(Clone, Debug)]
pub struct Csp {
    pub(super) names: Arc<[String]>,
    pub(super) least: i32,
    /// The number of integers in the value range.
    pub(super) width: usize,
    /// Words of a domain.
    pub(super) stride: usize,
    /// The domains.
    pub(super) open: Arc<[u64]>,
    pub(super) constraints: Arc<[Constraint]>,
    /// The numbers of the named constraints, ascending, with the names.
    pub(super) titles: Arc<[(usize, String)]>,
    /// Variables that others determine.
    pub(super) auxiliary: Arc<[Var]>,
    /// Whether the order `dom-wdeg` searches by refutation.
    pub(super) refutes: bool,
    /// The numbers of the constraints of each variable.
    pub(super) of_variable: Arc<Flat<u32>>,
    /// The model that this one is a [narrower](Csp::narrowed) form of.
    pub(super) base: Option<Arc<Self>>,
    pub(super) cache: Cache,
    pub(super) settings: super::problem::Settings,
    /// Whether the variables with one value violate no constraint among them.
    pub(super) is_legal: bool,
}

impl Csp {
    /// Returns the model with some variables restricted to one value each. Solvers share their cached data with
    /// `base`. The values must violate no constraint.
    pub(crate) fn narrowed(base: &Arc<Self>, value: impl Fn(Var) -> Option<i32>) -> Self {
        let mut open = base.open.to_vec();
        for variable in base.variables() {
            value(variable).into_iter().for_each(|value| base.keep_only(&mut open, variable, value));
        }
        let csp = Self { base: Some(Arc::clone(base)), open: open.into(), ..Self::clone(base) };
        debug_assert!(csp.starts_legal(), "{csp:?}");
        csp
    }

    /// Returns the model with one variable restricted to a value, which may violate a constraint.
    pub(super) fn with_value(base: &Arc<Self>, variable: Var, value: i32) -> Self {
        let mut open = base.open.to_vec();
        base.keep_only(&mut open, variable, value);
        let mut csp = Self { base: Some(Arc::clone(base)), open: open.into(), ..Self::clone(base) };
        csp.is_legal = csp.starts_legal();
        csp
    }

    /// Removes all other values of a variable from these domains.
    fn keep_only(&self, open: &mut [u64], variable: Var, value: i32) {
        let (at, index) = (variable.index() * self.stride, value.abs_diff(self.least) as usize);
        for (word, open) in open[at..at + self.stride].iter_mut().enumerate() {
            *open &= if word == index / 64 { 1 << (index % 64) } else { 0 };
        }
    }

    /// Memory in bytes, without data shared with the wider model, and without functions of pairs.
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
        let open = size_of_val(&*self.open);
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

    /// Returns data that depends on the constraints alone, or on the base model. It is made once for all models with
    /// this base.
    pub(super) fn cached<T: std::any::Any + Send + Sync>(&self, make: impl FnOnce(&Self) -> T) -> Arc<T> {
        let base = self.base().unwrap_or(self);
        base.cache.of(|| make(base))
    }

    /// The variables, in the order of creation.
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

    /// Returns the name of a variable.
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

    /// The constraints, in the order of creation.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns a constraint as text, with the names of its variables.
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

    /// The name of a constraint ([`Model::named`](super::Model::named)), or else its text.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.add((x + y).le(5));
    /// model.named("budget");
    /// model.not_equal(x, y);
    /// let csp = model.build()?;
    /// assert_eq!([0, 1].map(|number| csp.title(number)), ["budget", "x != y"]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn title(&self, number: usize) -> String {
        match self.titles.binary_search_by_key(&number, |title| title.0) {
            Ok(at) => self.titles[at].1.clone(),
            Err(_) => {
                self.constraints.get(number).map_or_else(String::new, |constraint| self.say(constraint))
            }
        }
    }

    /// Returns a model of the same variables with some of the constraints, given by their numbers.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.add(x.lt(y));
    /// model.not_equal(x, y);
    /// let only = model.build()?.only(&[1]);
    /// assert!(only.check(&[5, 2]).is_ok() && only.check(&[5, 5]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn only(&self, numbers: &[usize]) -> Self {
        let selected: Arc<[Constraint]> =
            numbers.iter().filter_map(|&number| self.constraints.get(number).cloned()).collect();
        let of_variable = (0..).zip(&*selected).flat_map(|(number, constraint): (u32, &Constraint)| {
            constraint.each_variable().map(move |variable| (variable, number))
        });
        let of_variable = Arc::new(Flat::group(self.names.len(), of_variable));
        let (cache, titles) = (Cache::default(), Arc::default());
        let mut csp = Self { of_variable, titles, base: None, cache, ..self.clone() };
        csp.constraints = selected;
        csp.is_legal = csp.starts_legal();
        csp
    }

    /// Checks that these values, one for each variable, satisfy the model. It evaluates each constraint, and shares no
    /// code with the solvers.
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
    /// The first error: too few or too many values, a value that its variable may not take, or a constraint that does
    /// not hold.
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        if values.len() != self.names.len() {
            let (found, wanted) = (values.len(), self.names.len());
            return Err(Error::input(format!("expected {wanted} values, found {found}")));
        }
        for (variable, &value) in self.variables().zip(values) {
            if !self.allows(variable, value) {
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
    pub(super) fn admit(&self, constraint: &Constraint) -> Result<(), Error> {
        let refuse = |why: String| Err(Error::input(format!("{}: {why}", self.say(constraint))));
        let mut variables = constraint.variables();
        if let Some(foreign) = variables.iter().find(|variable| variable.index() >= self.names.len()) {
            return refuse(format!("there is no variable {}", foreign.index()));
        }
        variables.sort_unstable();
        if let Some(twice) = variables.windows(2).find(|pair| pair[0] == pair[1]) {
            return refuse(format!("{} appears twice", self.name(twice[0])));
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
                    Some(row) => refuse(format!("a row has {} values", row.len())),
                    None => Ok(()),
                }
            }
            Constraint::Linear { terms, .. } => match self.is_too_large(terms) {
                true => refuse("its numbers are too large".into()),
                false => Ok(()),
            },
            Constraint::Compound(compound) => self.fault_of(compound).map_or(Ok(()), refuse),
            Constraint::Automaton { .. } | Constraint::Binary { .. } => Ok(()),
        }
    }

    /// Returns the error in a compound constraint, if it has one.
    fn fault_of(&self, compound: &Compound) -> Option<String> {
        match &*compound.kind {
            CompoundKind::Condition { formula, .. } => {
                let is_too_large = formula.find_sum(&|terms| self.is_too_large(terms));
                is_too_large.then(|| "its numbers are too large".into())
            }
            CompoundKind::Element { index, list, .. } => {
                let is_in = |value: i32| usize::try_from(value).is_ok_and(|place| place < list.len());
                (!self.values(*index).any(is_in)).then(|| {
                    let (name, count) = (self.name(*index), list.len());
                    format!("no value of {name} is an index of the list of {count} (the first is 0)")
                })
            }
            CompoundKind::Count { .. } => None,
        }
    }

    /// Whether a weighted sum may overflow its type.
    pub(super) fn is_too_large(&self, terms: &[(i32, Var)]) -> bool {
        let most = i64::from(self.least.unsigned_abs()) + WIDTH_MOST;
        let sum = terms.iter().try_fold(0i64, |sum, &(weight, _)| {
            sum.checked_add(i64::from(weight.unsigned_abs()).checked_mul(most)?)
        });
        sum.is_none_or(|sum| sum > i64::MAX / 4)
    }

    /// The constraints of a variable, by number.
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

    /// Whether this value is in the domain of a variable.
    pub(super) fn allows(&self, variable: Var, value: i32) -> bool {
        let index = self.index(value.into());
        index.is_some_and(|index| self.domain(variable)[index / 64] >> (index % 64) & 1 == 1)
    }

    /// The width of the value range: the number of integers from the least to the greatest value of all variables.
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

    /// The value with an index in the value range.
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "within the range")]
    #[must_use]
    pub const fn value(&self, index: usize) -> i32 {
        self.least.wrapping_add(index as i32)
    }

    /// The index of a value in the value range, which starts at the model's least value. `None` if it lies outside.
    #[must_use]
    pub fn index(&self, value: i64) -> Option<usize> {
        usize::try_from(value.saturating_sub(self.least.into())).ok().filter(|&index| index < self.width)
    }
}

/// The indices of the bits that are set, lowest first.
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
