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
//! The options of a variable exclude each other, so an item of a function can have many of them. A
//! function takes at most one item for each value of x, not one for each forbidden pair.

use super::count::{Start, counted};
use super::cover::{Cover, Size, Take};
use super::item::Item;
use super::rows::{ROWS, TooMany, rows};
use super::settings::ExactCover;
use crate::Error;
use crate::csp::{Constraint, Counted, Csp, Term, Var};
use crate::limits::{Clock, Limits, Stop, heap_block};
use crate::store::memory_budget;

/// The maximum number of items in all options together, and of pairs for which functions are evaluated.
const MOST: usize = 1 << 26;

/// A model as an exact cover, with the meaning of its options.
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
    /// The assignments of the first options. The later options are rows.
    assigns: Vec<(Var, i32)>,
    /// For each secondary item, the variable whose value is its colour.
    coloured: Vec<Var>,
    least: i32,
    bytes_peak: usize,
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
        match Self::within(csp, &Clock::new(&Limits::none())) {
            Ok(encoded) => Ok(encoded),
            Err(Refusal::Model(error)) => Err(error),
            // There is no limit.
            Err(Refusal::Limit(stop)) => Err(Error::input(stop.to_string())),
        }
    }

    /// Encodes a model within limits on time and memory. Reports its memory to the clock.
    pub(super) fn within(csp: &Csp, clock: &Clock<'_>) -> Result<Self, Refusal> {
        let mut draft = Draft::of(csp, clock)?;
        for constraint in csp.constraints() {
            draft.add(constraint)?;
        }
        draft.finish()
    }

    /// Bytes allocated.
    pub(super) const fn bytes(&self) -> usize {
        self.cover.bytes() + memory_budget::bytes(&self.assigns) + memory_budget::bytes(&self.coloured)
    }

    /// Peak memory while it was made, in bytes.
    pub(super) const fn bytes_peak(&self) -> usize {
        self.bytes_peak
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

    /// As bits: the options for values that a variable may still have in a narrower form of the model.
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
    ///     model.all_different(rows.iter().zip(0..).map(|(&row, down)| (row, slope * down)));
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

/// The reason why there is no cover.
pub(super) enum Refusal {
    /// The model has none.
    Model(Error),
    /// A limit on time or memory.
    Limit(Stop),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Model(error)
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Self::Limit(stop)
    }
}

/// Rows of values, one of which is to be chosen.
struct Table {
    /// The primary item.
    item: usize,
    variables: Box<[Var]>,
    rows: Vec<Vec<i32>>,
}

/// Bytes of a row of an unfinished table.
const fn row_bytes(variables: usize) -> usize {
    size_of::<Vec<i32>>() + heap_block(variables * size_of::<i32>())
}

/// An unfinished cover.
struct Draft<'c> {
    csp: &'c Csp,
    clock: &'c Clock<'c>,
    primary: usize,
    secondary: usize,
    assigns: Vec<(Var, i32)>,
    /// Index of the first option of each variable, with one more entry for the end.
    starts: Vec<usize>,
    /// The secondary item of each variable that is in a row.
    colours: Vec<Option<usize>>,
    coloured: Vec<Var>,
    /// The items of options, without those of the variables themselves, in any order.
    items: Vec<(u32, Item)>,
    tables: Vec<Table>,
    /// Bytes of the tables, and the most of all so far.
    of_tables: usize,
    bytes_peak: usize,
    /// Items in all options and pairs that were requested, so far.
    work: usize,
}

impl<'c> Draft<'c> {
    /// Creates a cover of the variables alone.
    fn of(csp: &'c Csp, clock: &'c Clock<'c>) -> Result<Self, Refusal> {
        let variables = csp.variables().len();
        let (primary, colours) = (variables, vec![None; variables]);
        let mut draft = Self {
            csp,
            clock,
            primary,
            secondary: 0,
            assigns: Vec::new(),
            starts: vec![0],
            colours,
            coloured: Vec::new(),
            items: Vec::new(),
            tables: Vec::new(),
            of_tables: 0,
            bytes_peak: 0,
            work: 0,
        };
        // Colours come first among the secondary items, so they can be distinguished from others.
        for constraint in csp.constraints() {
            if let Constraint::Table { .. } | Constraint::Linear { .. } = constraint {
                constraint.variables().into_iter().for_each(|variable| draft.colour(variable));
            }
        }
        draft.starts.reserve_exact(variables);
        for variable in csp.variables() {
            let values = csp.values(variable).count();
            draft.spend(2 * values)?;
            let budget = clock.memory().saturating_sub(draft.bytes() - memory_budget::bytes(&draft.assigns));
            memory_budget::reserve(&mut draft.assigns, values, budget)?;
            draft.assigns.extend(csp.values(variable).map(|value| (variable, value)));
            draft.starts.push(draft.assigns.len());
        }
        draft.hold(0)?;
        Ok(draft)
    }

    /// Bytes allocated.
    const fn bytes(&self) -> usize {
        self.of_tables
            + memory_budget::bytes(&self.items)
            + memory_budget::bytes(&self.assigns)
            + memory_budget::bytes(&self.starts)
            + memory_budget::bytes(&self.colours)
            + memory_budget::bytes(&self.coloured)
    }

    /// Compares the allocated memory, with temporary memory, with the memory limit.
    fn hold(&mut self, beside: usize) -> Result<(), Stop> {
        let bytes = self.bytes().saturating_add(beside);
        self.clock.hold(bytes)?;
        self.bytes_peak = self.bytes_peak.max(bytes);
        Ok(())
    }

    /// Reserves memory for this many more items of options.
    fn make_room(&mut self, extra: usize) -> Result<(), Stop> {
        let others = self.bytes() - memory_budget::bytes(&self.items);
        memory_budget::reserve(&mut self.items, extra, self.clock.memory().saturating_sub(others))?;
        self.hold(0)
    }

    fn colour(&mut self, variable: Var) {
        if self.colours[variable.index()].is_none() {
            self.colours[variable.index()] = Some(self.secondary);
            self.coloured.push(variable);
            self.secondary += 1;
        }
    }

    /// Counts the memory of the cover.
    fn spend(&mut self, more: usize) -> Result<(), Refusal> {
        self.work = self.work.saturating_add(more);
        if self.work > MOST {
            let message = format!("the model is too large for exact cover: more than {MOST} items");
            return Err(Error::input(message).into());
        }
        Ok(())
    }

    fn add(&mut self, constraint: &Constraint) -> Result<(), Refusal> {
        self.clock.look()?;
        match constraint {
            Constraint::AllDifferent { terms } => self.different(terms),
            Constraint::NotEqual { terms } => self.different(terms),
            Constraint::Binary { variables: [x, y], allows, .. } => self.function(*x, *y, allows.as_ref()),
            Constraint::Table { variables, rows } => {
                self.spend(rows.len().saturating_mul(variables.len() + 1))?;
                self.hold(rows.len().saturating_mul(row_bytes(variables.len())))?;
                self.table(variables, rows.iter().map(|row| row.to_vec()).collect())
            }
            Constraint::Automaton { .. } | Constraint::Compound(_) => Err(Error::setting(format!(
                "{}: exact cover does not support this constraint; use `backtrack` or `sat`",
                self.csp.say(constraint)
            ))
            .into()),
            Constraint::Linear { terms, relation, total } => {
                let room = self.clock.memory().saturating_sub(self.bytes()) / row_bytes(terms.len());
                let rows = match rows(self.csp, terms, *relation, *total, room, self.clock) {
                    Ok(rows) => rows,
                    Err(TooMany::ForMemory) => return Err(Stop::Memory.into()),
                    Err(TooMany::Stopped(stop)) => return Err(stop.into()),
                    Err(TooMany::ForCover) => {
                        let says = self.csp.say(constraint);
                        let many = format!("it has too many rows for exact cover: more than {ROWS}");
                        return Err(Error::input(format!("{says}: {many}")).into());
                    }
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
        Item::primary(self.primary - 1)
    }

    fn new_secondary(&mut self) -> Item {
        self.secondary += 1;
        Item::secondary(self.secondary - 1)
    }

    /// An item for each value that these terms may have.
    fn different(&mut self, terms: &[Term]) -> Result<(), Refusal> {
        let all = terms.iter().map(|term| self.options(term.variable).len()).sum();
        self.spend(all)?;
        self.hold(all * size_of::<(i64, usize)>())?;
        let mut places: Vec<(i64, usize)> = Vec::with_capacity(all);
        for term in terms {
            let options = self.options(term.variable);
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
            self.make_room(places.len())?;
            self.items.extend(places.iter().map(|&(_, option)| (option as u32, item)));
        }
        Ok(())
    }

    /// Adds an item for each set of values of y that some values of x forbid.
    fn function(&mut self, x: Var, y: Var, allows: &dyn Fn(i32, i32) -> bool) -> Result<(), Refusal> {
        let (xs, ys) = (self.options(x), self.options(y));
        self.spend(xs.len().saturating_mul(ys.len()))?;
        let mut sets: Vec<(Vec<u32>, u32)> = Vec::with_capacity(xs.len());
        let mut bytes = memory_budget::bytes(&sets);
        for one in xs {
            let value = |option: usize| self.assigns[option].1;
            let forbidden = ys.clone().filter(|&other| !allows(value(one), value(other)));
            let forbidden: Vec<u32> = forbidden.map(|other| other as u32).collect();
            bytes += heap_block(memory_budget::bytes(&forbidden));
            self.hold(bytes)?;
            self.clock.look()?;
            sets.push((forbidden, one as u32));
        }
        sets.sort_unstable();
        for alike in sets.chunk_by(|one, other| one.0 == other.0).filter(|alike| !alike[0].0.is_empty()) {
            let item = self.new_secondary();
            self.make_room(alike.len() + alike[0].0.len())?;
            let options = alike.iter().map(|&(_, one)| one).chain(alike[0].0.iter().copied());
            self.items.extend(options.map(|option| (option, item)));
        }
        Ok(())
    }

    /// A primary item, and an option for each of its rows.
    fn table(&mut self, variables: &[Var], mut rows: Vec<Vec<i32>>) -> Result<(), Refusal> {
        let is_known = |(&variable, &value): (&Var, &i32)| {
            let options = &self.assigns[self.options(variable)];
            options.binary_search_by_key(&value, |&(_, value)| value).is_ok()
        };
        rows.retain(|row| variables.iter().zip(row).all(is_known));
        rows.sort_unstable();
        rows.dedup();
        self.of_tables +=
            rows.capacity() * size_of::<Vec<i32>>() + rows.len() * heap_block(size_of_val(variables));
        self.hold(0)?;
        self.tables.push(Table { item: self.primary, variables: variables.into(), rows });
        self.primary += 1;
        Ok(())
    }

    /// The item with the colour for a variable's value.
    fn shade(&self, variable: Var, value: i32) -> Option<Take> {
        let item = self.primary + self.colours[variable.index()]?;
        Some(Take { item, colour: Some(value.wrapping_sub(self.csp.least).cast_unsigned()) })
    }

    fn finish(mut self) -> Result<Encoded, Refusal> {
        // A stable sort would take half as much memory again.
        self.hold(memory_budget::bytes(&self.items) / 2)?;
        self.items.sort_by_key(|&(option, _)| option);
        let mut cover = self.empty_cover()?;
        let mut items = self.items.iter().peekable();
        for (option, &(variable, value)) in self.assigns.iter().enumerate() {
            self.clock.look_at_step(option)?;
            let own = [Some(Take::from(variable.index())), self.shade(variable, value)];
            let others = std::iter::from_fn(|| items.next_if(|(of, _)| *of as usize == option));
            let others = others.map(|&(_, item)| Take::from(item.among(self.primary)));
            cover.option(own.into_iter().flatten().chain(others))?;
        }
        for Table { item, variables, rows } in &self.tables {
            for row in rows {
                let shades = variables.iter().zip(row).filter_map(|(&x, &value)| self.shade(x, value));
                cover.option(std::iter::once(Take::from(*item)).chain(shades))?;
            }
        }
        let (variables, least) = (self.csp.variables().len(), self.csp.least);
        let Self { assigns, coloured, bytes_peak, .. } = self;
        Ok(Encoded { cover, variables, assigns, coloured, least, bytes_peak })
    }

    /// A cover with room for all options, within the memory limit.
    fn empty_cover(&mut self) -> Result<Cover, Stop> {
        let of_rows = |table: &Table| table.rows.len() * (table.variables.len() + 1);
        let rows: usize = self.tables.iter().map(|table| table.rows.len()).sum();
        let is_coloured = self.colours.iter().any(Option::is_some);
        let own = self.assigns.len() * (1 + usize::from(is_coloured));
        let items = own + self.items.len() + self.tables.iter().map(of_rows).sum::<usize>();
        let size = Size { options: self.assigns.len() + rows, items, is_coloured };
        self.hold(size.bytes())?;
        Ok(Cover::of_size(self.primary, self.secondary, size))
    }
}
