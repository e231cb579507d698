//! All solutions of a puzzle, one after the other: depth-first search with constraint propagation, on an explicit
//! stack.
//!
//! The candidates of a cell are a set of bits. A counter holds the number of cells of a house with a candidate. Only
//! the removal of a candidate from a cell changes them, and is recorded on a trail:
//!
//! ```text
//! remove(cell, digit)   the cell has one digit left -> a naked single: remove it from its peers
//!                       a house has one cell left   -> a hidden single: remove the other digits of that cell
//!                       none left                   -> undo to the last choice, unwinding the trail
//! ```
//!
//! Propagation from the givens needs no trail, as the search never undoes it. When nothing more follows, the search
//! branches on the choice with the fewest branches: the digits of a cell or the cells of a digit in a house, as in
//! exact cover (Knuth, 2000).

use super::shape::Shape;
use crate::csp::bits_of;
use crate::limits::{Clock, Stop};
use crate::rng::Rng;
use crate::watch::Rule;

/// The state of the search.
pub(super) struct Backtrack<'s> {
    shape: &'s Shape,
    /// The candidates of each cell: digit d is bit d - 1.
    open: Vec<u64>,
    /// The number of cells of a house with a candidate, at house x size + digit - 1.
    places: Vec<u8>,
    /// The number of cells with two or more candidates.
    unsolved: usize,
    /// The removed candidates: cell, digit - 1.
    trail: Vec<(u16, u8)>,
    /// Cells with one candidate, whose peers are not updated yet.
    naked: Vec<u16>,
    /// Houses and digits - 1 with one cell left.
    hidden: Vec<(u8, u8)>,
    frames: Vec<Frame>,
    /// The fewest unsolved cells of a grid without contradiction.
    fewest: usize,
    /// The random choice among the best branches, if any.
    rng: Option<Rng>,
    /// Whether the next step is to examine the root, or the grid after a solution.
    fresh: bool,
}

/// An observer of the search; `()` ignores all events at no cost.
pub(crate) trait Observer {
    /// A digit of a cell was derived; the grid with it is reported next.
    fn follow(&mut self, cell: usize, digit: u8, rule: Rule);

    /// A grid was examined: the givens with propagation, or a guess with propagation.
    fn look(&mut self, step: &Step);
}

impl Observer for () {
    #[inline]
    fn follow(&mut self, _: usize, _: u8, _: Rule) {}

    #[inline]
    fn look(&mut self, _: &Step) {}
}

/// An examined grid.
pub(crate) struct Step {
    /// The number of guesses that led to it.
    pub guesses: usize,
    /// The last guess: cell and digit.
    pub guess: Option<(usize, u8)>,
    /// Whether the grid is a solution.
    pub solved: bool,
}

/// A choice, and its branches still to be tried.
struct Frame {
    /// The length of the trail before the choice.
    trail: usize,
    choice: Choice,
    /// Digits of the cell, or cells of the house, as bits.
    rest: u64,
}

#[derive(Clone, Copy)]
enum Choice {
    /// The choice of a digit for a cell.
    Cell(usize),
    /// The choice of a cell of a house for a digit - 1.
    House(usize, u32),
}

impl<'s> Backtrack<'s> {
    /// A search for all solutions with these givens, which need not be legal. Without givens, the grid is empty.
    pub fn new(shape: &'s Shape, givens: &[u8]) -> Self {
        let (size, cells) = (shape.size(), shape.cells());
        let mut search = Self {
            shape,
            open: open(shape, givens),
            places: vec![0; 3 * cells],
            unsolved: 0,
            trail: Vec::with_capacity(cells),
            naked: Vec::new(),
            hidden: Vec::new(),
            frames: Vec::new(),
            fewest: cells,
            rng: None,
            fresh: true,
        };
        search.count_places();
        if search.open.contains(&0) || search.places.contains(&0) {
            search.open.fill(0);
        } else if size > 1 {
            search.find_singles(givens);
        }
        search
    }

    /// Counts the cells with each candidate in each house.
    fn count_places(&mut self) {
        let size = self.shape.size();
        for (cell, &open) in self.open.iter().enumerate() {
            for house in self.shape.houses_of(cell) {
                let places = &mut self.places[house * size..][..size];
                bits_of(open).for_each(|digit| places[digit] += 1);
            }
        }
    }

    /// Finds the singles after the givens, if every cell and house has a candidate left. The peers of the givens are
    /// updated already.
    #[expect(clippy::cast_possible_truncation, reason = "at most 4096 cells, 192 houses and 64 digits")]
    fn find_singles(&mut self, givens: &[u8]) {
        let (size, mut given) = (self.shape.size(), vec![0_u64; 3 * self.shape.size()]);
        for (cell, open) in self.open.iter().enumerate() {
            if givens.get(cell).is_some_and(|&digit| digit > 0) {
                self.shape.houses_of(cell).into_iter().for_each(|house| given[house] |= open);
            } else if open.is_power_of_two() {
                self.naked.push(cell as u16);
            } else {
                self.unsolved += 1;
            }
        }
        for (house, (places, given)) in self.places.chunks(size).zip(given).enumerate() {
            let is_only = |digit: &usize| places[*digit] == 1 && given >> digit & 1 == 0;
            self.hidden.extend((0..size).filter(is_only).map(|digit| (house as u8, digit as u8)));
        }
    }

    /// Makes choices among the best ones and the order of branches random.
    pub fn shuffled(mut self, rng: Rng) -> Self {
        self.rng = Some(rng);
        self
    }

    /// The greatest number of bytes of a search of this shape.
    pub fn bytes(shape: &Shape) -> usize {
        let cells = shape.cells();
        cells * (size_of::<u64>() + 3 + shape.size() * size_of::<(u16, u8)>() + size_of::<Frame>())
    }

    /// Removes a candidate of a cell before the search.
    pub fn forbid(&mut self, cell: usize, digit: u8) {
        if !self.remove(cell, u32::from(digit) - 1) {
            self.open.fill(0);
        }
    }

    /// Advances to the next solution, if there is one: see [`Backtrack::digits`].
    pub fn next(&mut self, clock: &mut Clock<'_>) -> Result<bool, Stop> {
        self.next_seen(clock, &mut ())
    }

    /// Like [`Backtrack::next`], with an observer.
    pub fn next_seen(&mut self, clock: &mut Clock<'_>, look: &mut impl Observer) -> Result<bool, Stop> {
        let mut alive = false;
        if std::mem::take(&mut self.fresh) {
            clock.tick()?;
            alive = self.open.iter().all(|&open| open != 0) && self.propagate(0, look);
            self.show(None, alive, look);
        }
        loop {
            if alive && self.unsolved == 0 {
                return Ok(true);
            }
            if alive {
                let frame = self.choose();
                self.frames.push(frame);
            }
            let Some((choice, bit)) = self.branch() else { return Ok(false) };
            clock.tick()?;
            alive = self.assume(choice, bit) && self.propagate(1, look);
            self.show(Some((choice, bit)), alive, look);
        }
    }

    /// Records the progress, and reports it to the observer.
    #[inline]
    fn show(&mut self, guess: Option<(Choice, u32)>, alive: bool, look: &mut impl Observer) {
        if alive {
            self.fewest = self.fewest.min(self.unsolved);
        }
        let guess = guess.map(|(choice, bit)| self.meaning(choice, bit));
        look.look(&Step { guesses: self.frames.len(), guess, solved: alive && self.unsolved == 0 });
    }

    /// The greatest number of solved cells in a grid without contradiction.
    pub fn most_solved(&self) -> usize {
        self.shape.cells() - self.fewest
    }

    /// The digits of a solution.
    pub fn digits(&self) -> Box<[u8]> {
        self.open.iter().map(|open| u8::try_from(open.trailing_zeros() + 1).unwrap_or(0)).collect()
    }

    /// Undoes the last branch, and returns the next.
    fn branch(&mut self) -> Option<(Choice, u32)> {
        loop {
            let frame = self.frames.last()?;
            let (mark, choice, rest) = (frame.trail, frame.choice, frame.rest);
            self.unwind(mark);
            if rest == 0 {
                self.frames.pop();
                continue;
            }
            let nth = self.rng.as_mut().map_or(0, |rng| rng.below(rest.count_ones() as usize));
            let bit = (0..nth).fold(rest, |rest, _| rest & (rest - 1)).trailing_zeros();
            if let Some(frame) = self.frames.last_mut() {
                frame.rest &= !(1 << bit);
            }
            return Some((choice, bit));
        }
    }

    fn assume(&mut self, choice: Choice, bit: u32) -> bool {
        let (cell, digit) = self.meaning(choice, bit);
        self.keep(cell, 1 << (digit - 1))
    }

    /// The cell and the digit of a branch.
    #[expect(clippy::cast_possible_truncation, reason = "digits are at most 64")]
    fn meaning(&self, choice: Choice, bit: u32) -> (usize, u8) {
        match choice {
            Choice::Cell(cell) => (cell, bit as u8 + 1),
            Choice::House(house, digit) => (usize::from(self.house(house)[bit as usize]), digit as u8 + 1),
        }
    }

    /// Removes all other candidates of a cell.
    fn keep(&mut self, cell: usize, digit: u64) -> bool {
        let mut others = self.open[cell] & !digit;
        if self.open[cell] & digit == 0 {
            return false;
        }
        while others != 0 {
            if !self.remove(cell, others.trailing_zeros()) {
                return false;
            }
            others &= others - 1;
        }
        true
    }

    /// Removes a candidate. Returns false if a cell has no candidate left, or a digit no cell.
    #[inline]
    fn remove(&mut self, cell: usize, digit: u32) -> bool {
        self.open[cell] >> digit & 1 == 0 || self.remove_candidate(cell, digit)
    }

    /// Like [`Self::remove`], for a candidate that the cell has; most of a house has lost it before.
    fn remove_candidate(&mut self, cell: usize, digit: u32) -> bool {
        let left = self.open[cell] & !(1 << digit);
        self.open[cell] = left;
        #[expect(clippy::cast_possible_truncation, reason = "at most 4096 cells and 64 digits")]
        let (cell_number, digit_number) = (cell as u16, digit as u8);
        self.trail.push((cell_number, digit_number));
        if left.is_power_of_two() {
            self.unsolved -= 1;
            self.naked.push(cell_number);
        }
        let (mut alive, size) = (left != 0, self.shape.size());
        for house in self.shape.houses_of(cell) {
            let places = &mut self.places[house * size + digit as usize];
            *places -= 1;
            match *places {
                0 => alive = false,
                #[expect(clippy::cast_possible_truncation, reason = "at most 192 houses")]
                1 => self.hidden.push((house as u8, digit_number)),
                _ => {}
            }
        }
        alive
    }

    /// Propagates all waiting singles; returns false on a dead end. A digit is reported when its peers are updated, so
    /// the others have the candidates that they have here. The first `known` naked singles, the guess, are not
    /// reported.
    fn propagate(&mut self, mut known: usize, look: &mut impl Observer) -> bool {
        let alive = loop {
            let goes_on = if let Some(cell) = self.naked.pop() {
                let is_news = self.naked.len() >= known;
                known = known.min(self.naked.len());
                self.spread(usize::from(cell), is_news, look)
            } else if let Some((house, digit)) = self.hidden.pop() {
                let goes_on = self.settle(usize::from(house), u32::from(digit), look);
                known = self.naked.len();
                goes_on
            } else {
                break true;
            };
            if !goes_on {
                break false;
            }
        };
        self.naked.clear();
        self.hidden.clear();
        alive
    }

    /// Removes a cell's only digit from its peers.
    #[inline]
    fn spread(&mut self, cell: usize, is_news: bool, look: &mut impl Observer) -> bool {
        let (shape, digit) = (self.shape, self.open[cell].trailing_zeros());
        if is_news {
            look.follow(cell, digit as u8 + 1, Rule::OnlyCandidate);
        }
        shape.peers(cell).iter().all(|&peer| self.remove(usize::from(peer), digit))
    }

    /// Places a digit into its only cell of a house.
    #[inline]
    fn settle(&mut self, house: usize, digit: u32, look: &mut impl Observer) -> bool {
        let mut cells = self.house(house).iter().map(|&cell| usize::from(cell));
        let Some(cell) = cells.find(|&cell| self.open[cell] >> digit & 1 == 1) else { return false };
        if !self.open[cell].is_power_of_two() {
            look.follow(cell, digit as u8 + 1, Rule::OnlyPlace);
        }
        self.keep(cell, 1 << digit)
    }

    fn house(&self, house: usize) -> &'s [u16] {
        self.shape.cells_of(house)
    }

    /// Undoes everything after this point of the trail.
    fn unwind(&mut self, mark: usize) {
        self.naked.clear();
        self.hidden.clear();
        while self.trail.len() > mark {
            let Some((cell, digit)) = self.trail.pop() else { return };
            let cell = usize::from(cell);
            if self.open[cell].is_power_of_two() {
                self.unsolved += 1;
            }
            self.open[cell] |= 1 << digit;
            for house in self.shape.houses_of(cell) {
                self.places[house * self.shape.size() + usize::from(digit)] += 1;
            }
        }
    }

    /// The choice with the fewest branches; cells before houses, the first of equals or a random one.
    fn choose(&mut self) -> Frame {
        let size = self.shape.size();
        let (mut best, mut fewest, mut equals) = (Choice::Cell(0), u32::MAX, 0);
        let cells = self.open.iter().map(|open| open.count_ones());
        let houses = self.places.iter().map(|&places| u32::from(places));
        for (index, branches) in cells.chain(houses).enumerate().filter(|&(_, branches)| branches > 1) {
            equals = if branches < fewest { 1 } else { equals + usize::from(branches == fewest) };
            let better = match &mut self.rng {
                _ if branches != fewest => branches < fewest,
                Some(rng) => rng.below(equals) == 0,
                None => false,
            };
            if better {
                (best, fewest) = (choice(index, size), branches);
                if branches == 2 && self.rng.is_none() {
                    break;
                }
            }
        }
        Frame { trail: self.trail.len(), choice: best, rest: self.branches(best) }
    }

    fn branches(&self, choice: Choice) -> u64 {
        match choice {
            Choice::Cell(cell) => self.open[cell],
            Choice::House(house, digit) => {
                let place = |(at, &cell): (usize, &u16)| (self.open[usize::from(cell)] >> digit & 1) << at;
                self.house(house).iter().enumerate().map(place).sum()
            }
        }
    }
}

/// The candidates of each cell after the givens; none for a cell whose given occurs in a peer.
fn open(shape: &Shape, givens: &[u8]) -> Vec<u64> {
    let full = u64::MAX >> (64 - shape.size());
    let mut open = vec![full; shape.cells()];
    let given = || givens.iter().enumerate().filter(|(_, digit)| **digit > 0);
    given().for_each(|(cell, digit)| open[cell] = 1 << (digit - 1));
    for (cell, digit) in given() {
        let others = !(1 << (digit - 1));
        shape.peers(cell).iter().for_each(|&peer| open[usize::from(peer)] &= others);
    }
    open
}

/// The choice with this index: cells first, then houses times digits.
fn choice(index: usize, size: usize) -> Choice {
    match index.checked_sub(size * size) {
        None => Choice::Cell(index),
        Some(index) => Choice::House(index / size, u32::try_from(index % size).unwrap_or(0)),
    }
}
