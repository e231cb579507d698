//! Items and options: the problem, in flat lists.
//!
//! ```text
//! items     0 .. primary           primary
//!           primary .. all         secondary
//! option o  items[spans[o].start .. spans[o].middle]      its primary items
//!           items[spans[o].middle .. spans[o + 1].start]  its secondary items; colours stand beside
//! ```

use crate::Error;
use crate::store::memory_budget;

/// Maximum number of items. A counter for each of them is made at once.
const ITEMS: usize = 1 << 26;
/// The maximum number of items in all options together: their numbers have 32 bits.
const NODES: usize = u32::MAX as usize - 1;

/// An exact cover problem: its items and its options.
///
/// ```
/// use solvarium::csp::exact_cover::{count, Cover, ExactCover};
/// use solvarium::Limits;
/// // Four queens: rows and columns are primary, diagonals secondary.
/// let mut cover = Cover::new(8, 14);
/// for field in 0..16 {
///     let (row, column) = (field / 4, field % 4);
///     cover.option([row, 4 + column, 8 + row + column, 15 + row + 3 - column])?;
/// }
/// assert_eq!(count(&cover, &ExactCover::new(), 100, &Limits::none()).number, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cover {
    primary: usize,
    secondary: usize,
    items: Vec<u32>,
    /// The colour plus 1, or 0 for none; empty while no option has a colour.
    colours: Vec<u32>,
    /// One more than there are options.
    spans: Vec<Span>,
}

/// The positions of an option's items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    start: u32,
    middle: u32,
}

/// Memory that options take.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub options: usize,
    /// Items of all options together.
    pub items: usize,
    pub is_coloured: bool,
}

impl Size {
    pub const fn bytes(self) -> usize {
        let lists = if self.is_coloured { 2 } else { 1 };
        (self.options + 1) * size_of::<Span>() + lists * self.items * size_of::<u32>()
    }
}

/// An item that an option takes, with its colour if it has one. Numbers are items
/// without colour, pairs are items with colour.
///
/// ```
/// use solvarium::csp::exact_cover::Take;
/// assert_eq!(Take::from((3, 7)), Take { item: 3, colour: Some(7) });
/// assert_eq!(Take::from(3), Take { item: 3, colour: None });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// The number of the item.
    pub item: usize,
    /// The colour that the item gets, if it is secondary.
    pub colour: Option<u32>,
}

impl From<usize> for Take {
    fn from(item: usize) -> Self {
        Self { item, colour: None }
    }
}

impl From<(usize, u32)> for Take {
    fn from((item, colour): (usize, u32)) -> Self {
        Self { item, colour: Some(colour) }
    }
}

impl Cover {
    /// Creates a cover with this number of primary and of secondary items, and no options yet.
    ///
    /// ```
    /// use solvarium::csp::exact_cover::{count, Cover, ExactCover};
    /// use solvarium::Limits;
    /// let number = |cover| count(&cover, &ExactCover::new(), 100, &Limits::none()).number;
    /// assert_eq!(number(Cover::new(1, 0)), 0); // it cannot be covered
    /// assert_eq!(number(Cover::new(0, 1)), 1); // there is nothing to do
    /// ```
    #[must_use]
    pub fn new(primary: usize, secondary: usize) -> Self {
        let spans = vec![Span { start: 0, middle: 0 }];
        Self { primary, secondary, items: Vec::new(), colours: Vec::new(), spans }
    }

    /// Adds an option; returns its number, from 0.
    ///
    /// ```
    /// use solvarium::csp::exact_cover::{Cover, Take};
    /// let mut cover = Cover::new(2, 1);
    /// assert_eq!(cover.option([0, 2])?, 0);
    /// assert_eq!(cover.option([Take::from(1), Take::from((2, 9))])?, 1);
    /// let error = cover.option([0, 1, 0]).unwrap_err();
    /// assert_eq!(error.to_string(), "option 2 has item 0 twice");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The option has an item twice, an unknown item, or a primary item with a colour; it has no primary item (so that
    /// the
    /// search would never choose it, as Knuth notes); it has an item beyond the first 2^26; or
    /// all options together have 2^32 items or more. The option is then not added.
    pub fn option<T: Into<Take>>(&mut self, takes: impl IntoIterator<Item = T>) -> Result<usize, Error> {
        let (option, start) = (self.options(), self.items.len());
        let pushed = takes.into_iter().try_for_each(|take| self.push(take.into()));
        match pushed.and_then(|()| self.close(start)) {
            Ok(()) => Ok(option),
            Err(fault) => {
                self.items.truncate(start);
                self.colours.truncate(start);
                Err(Error::input(format!("option {option} {fault}")))
            }
        }
    }

    /// Adds an item to the new option; returns an error if it is invalid.
    fn push(&mut self, Take { item, colour }: Take) -> Result<(), String> {
        let all = self.primary.saturating_add(self.secondary);
        if item >= all {
            return Err(format!("has item {item}, but there are only {all} items"));
        }
        if item >= ITEMS {
            return Err(format!("has item {item}, but only {ITEMS} can be used"));
        }
        if self.items.len() >= NODES {
            return Err(format!("is too much: all options together may have {NODES} items"));
        }
        match colour {
            Some(colour) if item < self.primary => {
                let why = "but it is primary: only secondary items have colours";
                return Err(format!("gives item {item} the colour {colour}, {why}"));
            }
            Some(u32::MAX) => return Err(format!("has the colour {}; the greatest is one less", u32::MAX)),
            Some(_) if !self.is_coloured() => self.colours.resize(self.items.len(), 0),
            _ => {}
        }
        if self.is_coloured() || colour.is_some() {
            self.colours.push(colour.map_or(0, |colour| colour + 1));
        }
        self.items.push(item as u32);
        Ok(())
    }

    /// Completes the option whose items begin there; returns an error if it is invalid.
    fn close(&mut self, start: usize) -> Result<(), String> {
        let items = &self.items[start..];
        if let Some(item) = twice(items) {
            return Err(format!("has item {item} twice"));
        }
        let is_primary = |item: u32| (item as usize) < self.primary;
        let primary = items.iter().filter(|&&item| is_primary(item)).count();
        if primary == 0 {
            return Err("has no primary item: nothing would ever choose it".into());
        }
        if !items.is_sorted_by_key(|&item| !is_primary(item)) {
            self.put_primary_first(start);
        }
        if let Some(last) = self.spans.last_mut() {
            last.middle = (start + primary) as u32;
        }
        let end = self.items.len() as u32;
        self.spans.push(Span { start: end, middle: end });
        Ok(())
    }

    /// Puts the primary items first; otherwise the given order is unchanged.
    fn put_primary_first(&mut self, start: usize) {
        let mut nodes: Vec<(u32, u32)> =
            (start..self.items.len()).map(|node| (self.items[node], self.colour(node))).collect();
        nodes.sort_by_key(|&(item, _)| item as usize >= self.primary);
        for (node, (item, colour)) in (start..).zip(nodes) {
            self.items[node] = item;
            if let Some(place) = self.colours.get_mut(node) {
                *place = colour;
            }
        }
    }

    /// Creates a cover with capacity for options of this size.
    pub(super) fn of_size(primary: usize, secondary: usize, size: Size) -> Self {
        let mut cover = Self::new(primary, secondary);
        cover.spans.reserve_exact(size.options);
        cover.items.reserve_exact(size.items);
        cover.colours.reserve_exact(if size.is_coloured { size.items } else { 0 });
        cover
    }

    /// Bytes allocated.
    pub(super) const fn bytes(&self) -> usize {
        memory_budget::bytes(&self.items)
            + memory_budget::bytes(&self.colours)
            + memory_budget::bytes(&self.spans)
    }

    /// The number of options.
    ///
    /// ```
    /// assert_eq!(solvarium::csp::exact_cover::Cover::new(3, 0).options(), 0);
    /// ```
    #[must_use]
    pub const fn options(&self) -> usize {
        self.spans.len() - 1
    }

    /// The number of primary items; they come first.
    ///
    /// ```
    /// assert_eq!(solvarium::csp::exact_cover::Cover::new(3, 5).primary(), 3);
    /// ```
    #[must_use]
    pub const fn primary(&self) -> usize {
        self.primary
    }

    /// The number of secondary items.
    ///
    /// ```
    /// assert_eq!(solvarium::csp::exact_cover::Cover::new(3, 5).secondary(), 5);
    /// ```
    #[must_use]
    pub const fn secondary(&self) -> usize {
        self.secondary
    }

    /// Returns the items that an option takes, primary items first. The iterator is empty if there is no such option.
    ///
    /// ```
    /// use solvarium::csp::exact_cover::{Cover, Take};
    /// let mut cover = Cover::new(2, 1);
    /// cover.option([Take::from((2, 9)), Take::from(1)])?;
    /// assert!(cover.takes(0).eq([Take::from(1), Take::from((2, 9))]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn takes(&self, option: usize) -> impl Iterator<Item = Take> {
        let range = if option < self.options() { self.range(option) } else { 0..0 };
        range.map(|at| Take { item: self.items[at] as usize, colour: self.colour(at).checked_sub(1) })
    }

    /// Checks that these options cover every primary item once, and secondary items by the rules.
    /// The check shares no code with the search.
    ///
    /// ```
    /// use solvarium::csp::exact_cover::Cover;
    /// let mut cover = Cover::new(2, 1);
    /// for item in [0, 1] {
    ///     cover.option([item, 2])?;
    /// }
    /// assert_eq!(cover.check(&[0, 1]).unwrap_err().to_string(), "options 0 and 1 both have item 2");
    /// assert_eq!(cover.check(&[0]).unwrap_err().to_string(), "no option has the primary item 1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first item that is covered wrongly, or an unknown option.
    pub fn check(&self, options: &[usize]) -> Result<(), Error> {
        let mut taken: Vec<(Take, usize)> = Vec::new();
        for &option in options {
            if option >= self.options() {
                return Err(Error::input(format!("there is no option {option}")));
            }
            taken.extend(self.takes(option).map(|take| (take, option)));
        }
        taken.sort_by_key(|(take, _)| take.item);
        for pair in taken.windows(2) {
            let [(one, first), (other, second)] = [pair[0], pair[1]];
            if one.item == other.item && (one.colour != other.colour || one.colour.is_none()) {
                let item = one.item;
                return Err(Error::input(format!("options {first} and {second} both have item {item}")));
            }
        }
        let mut covered = taken.iter().map(|(take, _)| take.item).take_while(|&item| item < self.primary);
        match (0..self.primary).find(|&item| covered.next() != Some(item)) {
            Some(item) => Err(Error::input(format!("no option has the primary item {item}"))),
            None => Ok(()),
        }
    }

    /// Whether any item of any option has a colour.
    pub(super) const fn is_coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// All items of all options.
    pub(super) fn nodes(&self) -> &[u32] {
        &self.items
    }

    /// Returns the number of items in use: those that are primary or in any option. If there are more
    /// primary items than options can take, counts only one of the remaining items, which shows that there is no
    /// solution.
    pub(super) fn used_items(&self) -> usize {
        let primary = self.primary.min(self.items.len() + 1);
        self.items.iter().max().map_or(primary, |&most| primary.max(most as usize + 1))
    }

    /// Returns the range of an option's items.
    #[inline]
    pub(super) fn range(&self, option: usize) -> std::ops::Range<usize> {
        self.spans[option].start as usize..self.spans[option + 1].start as usize
    }

    /// The primary items of an option.
    #[inline]
    pub(super) fn primaries(&self, option: usize) -> &[u32] {
        let Span { start, middle } = self.spans[option];
        &self.items[start as usize..middle as usize]
    }

    /// The colour of the item at this position, plus 1; 0 if it has none.
    #[inline]
    pub(super) fn colour(&self, node: usize) -> u32 {
        self.colours.get(node).copied().unwrap_or(0)
    }
}

/// An item that appears twice.
fn twice(items: &[u32]) -> Option<u32> {
    const FEW: usize = 16;
    if items.len() <= FEW {
        return (1..items.len()).find(|&at| items[..at].contains(&items[at])).map(|at| items[at]);
    }
    let mut sorted = items.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}
