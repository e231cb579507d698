//! A model as an exact cover.
//!
//! ```text
//! variable x                 primary item x; an option for each value: x = 1, x = 2, ...
//! all different (or two)     an item for each value, in the options that give it to any of
//!                            them; primary if there are no more values than variables
//! a function of two          an item for each set of values of y that some value of x forbids,
//!                            in the options x = those values and y = that set
//! table (or sum, its rows)   a primary item, with an option for each row; rows and variables
//!                            agree by a secondary item x whose colour is the value
//! ```
//!
//! The options of a variable exclude one another, so that the items of a function can hold
//! many of them: a function takes no more items than x has values, not one for
//! each pair that it forbids.

use super::count::{Start, counted};
use super::cover::{Cover, Take};
use super::rows::{ROWS, rows};
use super::settings::ExactCover;
use crate::Error;
use crate::csp::{Constraint, Counted, Csp, Term, Var};
use crate::limits::Limits;

/// The most items in all options together, and the most pairs that functions are asked for.
const MOST: usize = 1 << 26;

/// A model as an exact cover, and what its options mean.
///
/// ```
/// use solvarium::csp::{exact_cover::{Encoded, ExactCover}, Model};
/// use solvarium::Limits;
/// let mut model = Model::new();
/// let [x, y, z] = ["x", "y", "z"].map(|name| model.variable(name, 1..=3));
/// model.all_different(&[x, y, z]);
/// model.table(&[x, y], [[1, 1], [2, 3], [3, 2]]);
/// let encoded = Encoded::of(&model.build()?)?;
/// let counted = encoded.count(&ExactCover::new(), u64::MAX, &Limits::none());
/// assert_eq!((counted.number, counted.first), (2, Some(vec![2, 3, 1])));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoded {
    cover: Cover,
    variables: usize,
    /// What the first options mean; those that follow are rows.
    assigns: Vec<(Var, i32)>,
    /// By item, from the first secondary one on: the variable that it colours.
    coloured: Vec<Var>,
    least: i32,
}

impl Encoded {
    /// The exact cover of a model.
    ///
    /// ```
    /// use solvarium::csp::{exact_cover::Encoded, Model, Relation};
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..9).map(|i| model.variable(format!("x{i}"), 1..=9)).collect();
    /// let terms: Vec<_> = all.iter().map(|&x| (1, x)).collect();
    /// model.linear(&terms, Relation::AtMost, 40);
    /// let error = Encoded::of(&model.build()?).unwrap_err();
    /// assert!(error.to_string().ends_with("it has too many rows for exact cover: more than 65536"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A sum that too many rows of values satisfy, or a model that takes more than 2^26
    /// items in all options together.
    pub fn of(csp: &Csp) -> Result<Self, Error> {
        let mut draft = Draft::of(csp)?;
        for constraint in csp.constraints() {
            draft.add(constraint)?;
        }
        draft.finish()
    }

    /// The exact cover.
    ///
    /// ```
    /// use solvarium::csp::{exact_cover::Encoded, Model};
    /// let mut model = Model::new();
    /// model.variable("x", 1..=3);
    /// let encoded = Encoded::of(&model.build()?)?;
    /// assert_eq!((encoded.cover().primary(), encoded.cover().options()), (1, 3));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn cover(&self) -> &Cover {
        &self.cover
    }

    /// The value of each variable, in a solution of the cover.
    ///
    /// ```
    /// use solvarium::csp::{exact_cover::Encoded, Model};
    /// let mut model = Model::new();
    /// model.variable("x", 7..=9);
    /// assert_eq!(Encoded::of(&model.build()?)?.values(&[1]), [8]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn values(&self, options: &[usize]) -> Vec<i32> {
        let mut values = vec![self.least; self.variables];
        for &(variable, value) in options.iter().filter_map(|&option| self.assigns.get(option)) {
            values[variable.index()] = value;
        }
        values
    }

    /// The values that an option gives to variables: one, or those of a row.
    pub(super) fn meaning(&self, option: usize) -> Vec<(Var, i32)> {
        if let Some(&assign) = self.assigns.get(option) {
            return vec![assign];
        }
        let assign = |take: Take| {
            let variable = *self.coloured.get(take.item.checked_sub(self.cover.primary())?)?;
            Some((variable, self.least.wrapping_add_unsigned(take.colour?)))
        };
        self.cover.takes(option).filter_map(assign).collect()
    }

    /// Of the options that give a variable a value, as bits: those whose value it may take in a narrower form of the model.
    pub(super) fn open(&self, csp: &Csp) -> Vec<u64> {
        let mut open = vec![0; self.cover.options().div_ceil(64)];
        for (option, &(variable, value)) in self.assigns.iter().enumerate() {
            let index = value.abs_diff(csp.least) as usize;
            let word = csp.open[variable.index() * csp.stride + index / 64];
            open[option / 64] |= (word >> (index % 64) & 1) << (option % 64);
        }
        open
    }

    /// Counts the solutions of the model, up to `cap` of them.
    ///
    /// ```
    /// use solvarium::csp::{exact_cover::{Encoded, ExactCover}, Model};
    /// use solvarium::Limits;
    /// // Six queens, a row a variable.
    /// let mut model = Model::new();
    /// let rows: Vec<_> = (0..6).map(|row| model.variable(format!("row {row}"), 0..6)).collect();
    /// for slope in [-1, 0, 1] {
    ///     model.all_different_shifted(rows.iter().zip(0..).map(|(&row, down)| (row, slope * down)));
    /// }
    /// let encoded = Encoded::of(&model.build()?)?;
    /// assert_eq!(encoded.count(&ExactCover::new(), u64::MAX, &Limits::none()).number, 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self, search: &ExactCover, cap: u64, limits: &Limits) -> Counted {
        let counted = counted(&Start::of(&self.cover), search, cap, limits);
        let Counted { number, ended, first, stats, elapsed } = counted;
        Counted { number, ended, first: first.map(|options| self.values(&options)), stats, elapsed }
    }
}

/// An item in the making: how many there are of its kind is not known yet.
#[derive(Clone, Copy)]
enum Item {
    Primary(usize),
    Secondary(usize),
}

/// Rows of values, one of which is to be chosen.
struct Table {
    /// The primary item.
    item: usize,
    variables: Box<[Var]>,
    rows: Vec<Vec<i32>>,
}

/// A cover in the making.
struct Draft<'c> {
    csp: &'c Csp,
    primary: usize,
    secondary: usize,
    assigns: Vec<(Var, i32)>,
    /// Where the options of each variable begin; one more than there are variables.
    starts: Vec<usize>,
    /// The secondary item of each variable that is in a row.
    colours: Vec<Option<usize>>,
    coloured: Vec<Var>,
    /// The items of options, beside those of the variables themselves, in any order.
    items: Vec<(usize, Item)>,
    tables: Vec<Table>,
    /// Items in all options and pairs asked for, so far.
    work: usize,
}

impl<'c> Draft<'c> {
    /// With the variables alone.
    fn of(csp: &'c Csp) -> Result<Self, Error> {
        let variables = csp.variables().len();
        let (primary, colours) = (variables, vec![None; variables]);
        let mut draft = Self {
            csp,
            primary,
            secondary: 0,
            assigns: Vec::new(),
            starts: vec![0],
            colours,
            coloured: Vec::new(),
            items: Vec::new(),
            tables: Vec::new(),
            work: 0,
        };
        // Colours come first among the secondary items, so that they can be told from others.
        for constraint in csp.constraints() {
            if let Constraint::Table { .. } | Constraint::Linear { .. } = constraint {
                constraint.variables().into_iter().for_each(|variable| draft.colour(variable));
            }
        }
        for variable in csp.variables() {
            for value in csp.values(variable) {
                draft.spend(2)?;
                draft.assigns.push((variable, value));
            }
            draft.starts.push(draft.assigns.len());
        }
        Ok(draft)
    }

    fn colour(&mut self, variable: Var) {
        if self.colours[variable.index()].is_none() {
            self.colours[variable.index()] = Some(self.secondary);
            self.coloured.push(variable);
            self.secondary += 1;
        }
    }

    /// Counts what the cover takes.
    fn spend(&mut self, more: usize) -> Result<(), Error> {
        self.work = self.work.saturating_add(more);
        if self.work > MOST {
            return Err(Error::input(format!(
                "the model is too large for exact cover: more than {MOST} items"
            )));
        }
        Ok(())
    }

    fn add(&mut self, constraint: &Constraint) -> Result<(), Error> {
        match constraint {
            Constraint::AllDifferent { terms } => self.different(terms),
            Constraint::NotEqual { terms } => self.different(terms),
            Constraint::Binary { variables: [x, y], allows, .. } => self.function(*x, *y, allows.as_ref()),
            Constraint::Table { variables, rows } => {
                self.spend(rows.len().saturating_mul(variables.len() + 1))?;
                self.table(variables, rows.iter().map(|row| row.to_vec()).collect())
            }
            Constraint::Linear { terms, relation, total } => {
                let Some(rows) = rows(self.csp, terms, *relation, *total) else {
                    let says = self.csp.say(constraint);
                    let many = format!("it has too many rows for exact cover: more than {ROWS}");
                    return Err(Error::input(format!("{says}: {many}")));
                };
                self.spend(rows.len().saturating_mul(terms.len() + 1))?;
                let variables: Vec<Var> = terms.iter().map(|&(_, variable)| variable).collect();
                self.table(&variables, rows)
            }
        }
    }

    /// The options of a variable.
    fn options(&self, variable: Var) -> std::ops::Range<usize> {
        self.starts[variable.index()]..self.starts[variable.index() + 1]
    }

    fn new_primary(&mut self) -> Item {
        self.primary += 1;
        Item::Primary(self.primary - 1)
    }

    fn new_secondary(&mut self) -> Item {
        self.secondary += 1;
        Item::Secondary(self.secondary - 1)
    }

    /// An item for each value that these terms may have.
    fn different(&mut self, terms: &[Term]) -> Result<(), Error> {
        let mut places: Vec<(i64, usize)> = Vec::new();
        for term in terms {
            let options = self.options(term.variable);
            self.spend(options.len())?;
            let value = |option: usize| i64::from(self.assigns[option].1) + i64::from(term.shift);
            places.extend(options.map(|option| (value(option), option)));
        }
        places.sort_unstable();
        let by_value = || places.chunk_by(|one, other| one.0 == other.0);
        let values = by_value().count();
        if values < terms.len() {
            // More variables than values: an item that nothing covers.
            self.new_primary();
            return Ok(());
        }
        for places in by_value().filter(|places| values == terms.len() || places.len() > 1) {
            let item = if values == terms.len() { self.new_primary() } else { self.new_secondary() };
            self.items.extend(places.iter().map(|&(_, option)| (option, item)));
        }
        Ok(())
    }

    /// An item for each set of values of y that some values of x forbid.
    fn function(&mut self, x: Var, y: Var, allows: &dyn Fn(i32, i32) -> bool) -> Result<(), Error> {
        let (xs, ys) = (self.options(x), self.options(y));
        self.spend(xs.len().saturating_mul(ys.len()))?;
        let value = |option: usize| self.assigns[option].1;
        let forbidden = |one: usize| -> Vec<usize> {
            ys.clone().filter(|&other| !allows(value(one), value(other))).collect()
        };
        let mut sets: Vec<(Vec<usize>, usize)> = xs.map(|one| (forbidden(one), one)).collect();
        sets.sort_unstable();
        for alike in sets.chunk_by(|one, other| one.0 == other.0).filter(|alike| !alike[0].0.is_empty()) {
            let item = self.new_secondary();
            let options = alike.iter().map(|&(_, one)| one).chain(alike[0].0.iter().copied());
            self.items.extend(options.map(|option| (option, item)));
        }
        Ok(())
    }

    /// A primary item, and an option for each of its rows.
    fn table(&mut self, variables: &[Var], mut rows: Vec<Vec<i32>>) -> Result<(), Error> {
        let is_known = |(&variable, &value): (&Var, &i32)| {
            let options = &self.assigns[self.options(variable)];
            options.binary_search_by_key(&value, |&(_, value)| value).is_ok()
        };
        rows.retain(|row| variables.iter().zip(row).all(is_known));
        rows.sort_unstable();
        rows.dedup();
        self.tables.push(Table { item: self.primary, variables: variables.into(), rows });
        self.primary += 1;
        Ok(())
    }

    /// The take that says which value a variable has.
    fn shade(&self, variable: Var, value: i32) -> Option<Take> {
        let item = self.primary + self.colours[variable.index()]?;
        Some(Take { item, colour: Some(value.wrapping_sub(self.csp.least).cast_unsigned()) })
    }

    fn finish(mut self) -> Result<Encoded, Error> {
        let mut cover = Cover::new(self.primary, self.secondary);
        self.items.sort_by_key(|&(option, _)| option);
        let mut items = self.items.iter().peekable();
        for (option, &(variable, value)) in self.assigns.iter().enumerate() {
            let own = [Some(Take::from(variable.index())), self.shade(variable, value)];
            let others = std::iter::from_fn(|| items.next_if(|(of, _)| *of == option));
            let others = others.map(|&(_, item)| match item {
                Item::Primary(number) => Take::from(number),
                Item::Secondary(number) => Take::from(self.primary + number),
            });
            cover.option(own.into_iter().flatten().chain(others))?;
        }
        for Table { item, variables, rows } in &self.tables {
            for row in rows {
                let shades = variables.iter().zip(row).filter_map(|(&x, &value)| self.shade(x, value));
                cover.option(std::iter::once(Take::from(*item)).chain(shades))?;
            }
        }
        let (variables, least) = (self.csp.variables().len(), self.csp.least);
        Ok(Encoded { cover, variables, assigns: self.assigns, coloured: self.coloured, least })
    }
}
