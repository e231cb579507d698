//! The search: depth first, on an explicit stack.

use super::cover::Cover;
use super::gate::Gate;
use super::incidence::{Incidence, Part};
use super::look::{End, SearchObserver, Step};
use crate::limits::{Clock, Stop};
use crate::store::memory_budget;

/// The item order: which item is covered next, if no item has a single option left.
///
/// ```
/// use solvarium::csp::exact_cover::Order;
/// assert_ne!(Order::First, Order::Fewest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// An item with the fewest options left, the first of several (Knuth's MRV).
    Fewest,
    /// The first item that is not covered yet.
    First,
}

/// Counters of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Forced options.
    pub followed: u64,
    /// Dead ends.
    pub dead: u64,
    /// Number of options that were removed and restored.
    pub removed: u64,
    /// The greatest number of guesses on the path to a node.
    pub depth: usize,
}

impl Tally {
    /// Adds the counters of two threads.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            followed: self.followed + other.followed,
            dead: self.dead + other.dead,
            removed: self.removed + other.removed,
            depth: self.depth.max(other.depth),
        }
    }
}

/// Maximum number of primary items for which a branch copies their counts. With more items,
/// removed options are restored one by one.
const COPIED: usize = 1024;

/// All solutions, one after the other.
pub(super) struct Dance<'c> {
    cover: &'c Cover,
    order: Order,
    incidence: &'c Incidence,
    /// Options that may still be chosen, as bits.
    open: Vec<u64>,
    /// The number of options that each primary item has left.
    left: Vec<u32>,
    /// Primary items that are not covered yet, and secondary items whose colour is not fixed, as
    /// bits.
    bare: Vec<u64>,
    /// The number of primary ones among them.
    uncovered: usize,
    /// Options that were removed.
    trail: Vec<Part>,
    /// Items that were covered or got a colour, for backtracking.
    covered: Vec<u32>,
    chosen: Vec<u32>,
    /// Items that had one option left when they were queued.
    forced: Vec<u32>,
    branches: Vec<Branch>,
    /// `left` as it was at each branch, if it is copied.
    copies: Vec<u32>,
    /// The number of guesses so far.
    depth: usize,
    tally: Tally,
    /// Bytes of everything but the branches and the copies.
    bytes: usize,
    /// Whether the next step is the root, or the search after a solution.
    fresh: bool,
    gate: Gate<'c>,
}

/// An item and its untried options.
struct Branch {
    /// The current part of the item's row.
    at: u32,
    /// The untried options of this part.
    rest: u64,
    /// The number of untried options.
    left: u32,
    /// The lengths of these lists before the branch.
    trail: u32,
    covered: u32,
    chosen: u32,
    depth: u32,
}

impl<'c> Dance<'c> {
    /// The options of each item, within the memory limit, which also applies to the search itself.
    pub fn incidence(cover: &Cover, held: usize, clock: &Clock<'_>) -> Result<Incidence, Stop> {
        let beside = Self::bytes_beside(cover).saturating_add(held);
        Incidence::of(cover, |more| clock.hold(beside.saturating_add(more)))
    }

    /// Creates a search with no option chosen. `beside` is the number of bytes held outside it.
    pub fn new(
        cover: &'c Cover,
        incidence: &'c Incidence,
        order: Order,
        open: Option<Vec<u64>>,
        beside: usize,
        clock: &Clock<'_>,
    ) -> Result<Self, Stop> {
        let bytes = Self::bytes_beside(cover) + beside;
        clock.hold(bytes)?;
        // In that case one item has no option, and the counts of the other items are not needed.
        let primary = cover.primary().min(cover.nodes().len() + 1);
        let open = open.unwrap_or_else(|| ones(cover.options()));
        let many = |part: &Part| (part.bits & open[part.word()]).count_ones();
        let mut left = vec![0u32; primary];
        for (item, left) in left.iter_mut().enumerate().take(incidence.items.len()) {
            *left = incidence.items.row(item).iter().map(many).sum();
        }
        let forced = (0..primary as u32).rev().filter(|&item| left[item as usize] == 1).collect();
        Ok(Self {
            cover,
            order,
            incidence,
            open,
            bare: ones(cover.used_items()),
            uncovered: primary,
            trail: Vec::with_capacity(cover.options()),
            covered: Vec::with_capacity(cover.used_items()),
            chosen: Vec::with_capacity(primary.min(cover.options())),
            forced,
            branches: Vec::new(),
            copies: Vec::new(),
            bytes,
            left,
            depth: 0,
            tally: Tally::default(),
            fresh: true,
            gate: Gate::OPEN,
        })
    }

    /// Bytes of everything that is allocated at once, except for the incidence.
    fn bytes_beside(cover: &Cover) -> usize {
        // Counts, covered, chosen, and twice forced; bits and the trail.
        cover.used_items() * 5 * size_of::<u32>() + cover.options() * (size_of::<Part>() + 1)
    }

    /// The bytes that it holds.
    pub const fn bytes(&self) -> usize {
        self.bytes + memory_budget::bytes(&self.branches) + memory_budget::bytes(&self.copies)
    }

    /// Makes room for one more branch.
    fn grow(&mut self, clock: &Clock<'_>) -> Result<(), Stop> {
        let budget = |bytes: usize| clock.memory().saturating_sub(self.bytes).saturating_sub(bytes);
        memory_budget::reserve_one(&mut self.branches, budget(memory_budget::bytes(&self.copies)))?;
        if self.left.len() <= COPIED {
            memory_budget::reserve(
                &mut self.copies,
                self.left.len(),
                budget(memory_budget::bytes(&self.branches)),
            )?;
        }
        clock.hold(self.bytes())
    }

    /// Restricts the search by a gate, which skips the nodes that other threads search.
    pub(super) fn split(self, gate: Gate<'c>) -> Self {
        Self { gate, ..self }
    }

    /// The number of nodes seen at the depth of the split.
    pub(super) const fn seen(&self) -> u64 {
        self.gate.seen
    }

    /// Returns the position of the last node in the order of a single-threaded search. It is the number of the node's
    /// part, and whether the node lies above the split, after this part.
    pub(super) const fn place(&self) -> (u64, bool) {
        (self.gate.seen, self.depth < self.gate.depth)
    }

    /// Leaves a node above the split to the first thread; returns whether this thread still has to pass through it.
    fn leave(&mut self, follows: usize, alive: bool, clock: &mut Clock<'_>) -> bool {
        clock.nodes -= 1;
        self.tally.dead -= u64::from(!alive);
        self.tally.followed -= (self.chosen.len() - follows) as u64;
        alive && self.uncovered > 0
    }

    /// Whether another thread counts the node.
    #[inline]
    const fn is_left(&self) -> bool {
        !self.gate.is_first && self.depth < self.gate.depth
    }

    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// The options of a solution, ascending.
    pub fn chosen(&self) -> Vec<usize> {
        let mut chosen: Vec<usize> = self.chosen.iter().map(|&option| option as usize).collect();
        chosen.sort_unstable();
        chosen
    }

    /// Continues to the next solution, if there is one; it is then in [`Dance::chosen`].
    pub fn next(&mut self, clock: &mut Clock<'_>, look: &mut impl SearchObserver) -> Result<bool, Stop> {
        let mut alive = false;
        if self.fresh {
            clock.tick()?;
            self.fresh = false;
            alive = self.left.iter().all(|&left| left > 0) && self.follow();
            self.show(None, 0, alive, look);
            if self.is_left() {
                alive = self.leave(0, alive, clock);
            }
        }
        loop {
            if alive && self.uncovered == 0 {
                return Ok(true);
            }
            if alive {
                self.grow(clock)?;
                self.branch();
            }
            if self.branches.is_empty() {
                return Ok(false);
            }
            clock.tick()?;
            let Some(option) = self.guess() else { return Ok(false) };
            if self.depth == self.gate.depth && !self.gate.admits() {
                clock.nodes -= 1;
                alive = false;
                continue;
            }
            let follows = self.chosen.len() + 1;
            alive = self.choose(option) && self.follow();
            self.show(Some(option), follows, alive, look);
            if self.is_left() {
                alive = self.leave(follows, alive, clock);
            }
        }
    }

    /// Counts a node, and reports it to the observer. Its forced options begin at the
    /// index `follows`.
    #[inline]
    fn show(&mut self, guess: Option<usize>, follows: usize, alive: bool, look: &mut impl SearchObserver) {
        let end = match alive {
            true if self.uncovered == 0 => End::Solved,
            true => End::Open,
            false => End::Dead,
        };
        self.tally.dead += u64::from(end == End::Dead);
        self.tally.depth = self.tally.depth.max(self.depth);
        let (chosen, followed) = (&self.chosen[..], &self.chosen[follows..]);
        look.look(&Step { depth: self.depth, guess, chosen, followed, end });
    }

    /// Branches on the next item.
    fn branch(&mut self) {
        let item = match self.order {
            Order::Fewest => self.fewest(),
            Order::First => self.first(),
        };
        let at = self.incidence.items.range(item).start;
        let part = self.incidence.items.part(at);
        if self.left.len() <= COPIED {
            self.copies.extend_from_slice(&self.left);
        }
        self.branches.push(Branch {
            at: at as u32,
            rest: part.bits & self.open[part.word()],
            left: self.left[item],
            trail: self.trail.len() as u32,
            covered: self.covered.len() as u32,
            chosen: self.chosen.len() as u32,
            depth: self.depth as u32,
        });
    }

    /// Undoes the last option tried, and returns the next one. The last option of a branch removes
    /// the branch.
    fn guess(&mut self) -> Option<usize> {
        self.undo();
        let branch = self.branches.last_mut()?;
        while branch.rest == 0 {
            branch.at += 1;
            let part = self.incidence.items.part(branch.at as usize);
            branch.rest = part.bits & self.open[part.word()];
        }
        let word = self.incidence.items.part(branch.at as usize).word();
        let option = word * 64 + branch.rest.trailing_zeros() as usize;
        branch.rest &= branch.rest - 1;
        branch.left -= 1;
        self.depth = branch.depth as usize + 1;
        if branch.left == 0 {
            self.branches.pop();
            if self.left.len() <= COPIED {
                self.copies.truncate(self.copies.len() - self.left.len());
            }
        }
        Some(option)
    }

    /// The uncovered item with the fewest options; none has fewer than two here.
    fn fewest(&self) -> usize {
        let (mut best, mut fewest) = (0, u32::MAX);
        for item in self.bare_items() {
            let left = self.left[item];
            if left < fewest {
                (best, fewest) = (item, left);
                if left <= 2 {
                    break;
                }
            }
        }
        best
    }

    /// The first uncovered item.
    fn first(&self) -> usize {
        self.bare_items().next().unwrap_or(0)
    }

    /// The uncovered primary items.
    #[inline]
    fn bare_items(&self) -> impl Iterator<Item = usize> {
        let words = self.bare.iter().zip(0u32..);
        let items = words.flat_map(|(&bits, word)| Part { bits, word }.options());
        items.take_while(|&item| item < self.left.len())
    }

    /// Chooses the only option of items until no item has a single option; returns false at a dead end.
    fn follow(&mut self) -> bool {
        while let Some(item) = self.forced.pop() {
            if !self.is_bare(item) {
                continue;
            }
            let open = |part: &Part| Part { bits: part.bits & self.open[part.word()], ..*part };
            let mut options =
                self.incidence.items.row(item as usize).iter().map(open).flat_map(Part::options);
            let Some(option) = options.next() else { return false };
            self.tally.followed += 1;
            if !self.choose(option) {
                return false;
            }
        }
        true
    }

    /// Chooses an option and removes the options that contradict it. Returns false at a dead end.
    fn choose(&mut self, option: usize) -> bool {
        self.chosen.push(option as u32);
        // The chosen option is no longer open, so it is not removed with the others: it remains the only option of its
        // items.
        self.open[option / 64] &= !(1 << (option % 64));
        let primaries = self.cover.primaries(option);
        primaries.iter().for_each(|&item| self.dress(item));
        self.uncovered -= primaries.len();
        self.cover.range(option).all(|node| self.settle(node))
    }

    /// Removes the options that contradict an item of a chosen one.
    fn settle(&mut self, node: usize) -> bool {
        let (item, incidence) = (self.cover.nodes()[node], self.incidence);
        if self.cover.colour(node) == 0 {
            return self.remove(item, |_| 0);
        }
        // Once its colour is fixed, only options that agree are open.
        if !self.is_bare(item) {
            return true;
        }
        self.dress(item);
        // The words of the options with this colour are among the words of the item, in the same ascending order.
        let mut agree = incidence.shades.row(incidence.shade[node] as usize).iter().peekable();
        self.remove(item, |word| agree.next_if(|part| part.word == word).map_or(0, |part| part.bits))
    }

    /// Marks an item as covered.
    #[inline]
    fn dress(&mut self, item: u32) {
        self.bare[item as usize / 64] &= !(1 << (item % 64));
        self.covered.push(item);
    }

    #[inline]
    fn is_bare(&self, item: u32) -> bool {
        is_one(&self.bare, item)
    }

    /// Removes all options of an item, except those that `keep` returns for each word; returns false if a primary item
    /// has no option left.
    #[inline]
    fn remove(&mut self, item: u32, mut keep: impl FnMut(u32) -> u64) -> bool {
        let Self { cover, incidence, open, left, bare, trail, forced, .. } = self;
        let (open, left, bare) = (&mut open[..], &mut left[..], &bare[..]);
        for part in incidence.items.row(item as usize) {
            let bits = open[part.word()] & part.bits & !keep(part.word);
            if bits == 0 {
                continue;
            }
            open[part.word()] &= !bits;
            let removed = Part { bits, ..*part };
            trail.push(removed);
            let mut alive = true;
            for option in removed.options() {
                for &item in cover.primaries(option) {
                    let left = &mut left[item as usize];
                    *left -= 1;
                    if *left <= 1 && is_one(bare, item) {
                        alive &= *left == 1;
                        forced.push(item);
                    }
                }
            }
            if !alive {
                return false;
            }
        }
        true
    }

    /// Undoes everything since the last branch.
    fn undo(&mut self) {
        let Some(&Branch { trail, covered, chosen, .. }) = self.branches.last() else { return };
        let Self { cover, open, bare, left, tally, .. } = self;
        let is_copied = left.len() <= COPIED;
        for part in self.trail.drain(trail as usize..) {
            open[part.word()] |= part.bits;
            tally.removed += u64::from(part.bits.count_ones());
            if !is_copied {
                let items = part.options().flat_map(|option| cover.primaries(option));
                items.for_each(|&item| left[item as usize] += 1);
            }
        }
        if is_copied {
            let copy = self.copies.len() - left.len();
            left.copy_from_slice(&self.copies[copy..]);
        }
        for item in self.covered.drain(covered as usize..) {
            bare[item as usize / 64] |= 1 << (item % 64);
            self.uncovered += usize::from((item as usize) < left.len());
        }
        for option in self.chosen.drain(chosen as usize..) {
            open[option as usize / 64] |= 1 << (option % 64);
        }
        self.forced.clear();
    }
}

/// Returns a bit set of this many ones.
fn ones(many: usize) -> Vec<u64> {
    let mut words = vec![u64::MAX; many.div_ceil(64)];
    if let Some(last) = words.last_mut() {
        *last >>= (64 - many % 64) % 64;
    }
    words
}

#[inline]
fn is_one(bits: &[u64], at: u32) -> bool {
    bits[at as usize / 64] >> (at % 64) & 1 == 1
}
