//! Orders of a pattern's tiles, by their cells, as numbers: and the turns that moves are.
//!
//! A tile that moves along its row keeps its place in the order; along its column it passes the tiles on the cells
//! between. Both depend on the tiles' places only, not on which tiles they are: so a move does the same to all orders,
//! which [`super::super::build`] makes use of.
//!
//! Tiles go in pairs, up to three. The last bits of a number, its lane, tell for each pair whether it is the wrong way
//! round; the other bits number the order of what is left when pairs are alike. A turn maps these, and changes lanes by
//! what it has passed only: eight orders, a bit each, are one byte for it.

use super::super::TILES_MAX;
use alloc::vec::Vec;

/// Pairs at most: a byte has a bit for each lane.
const PAIRS_MAX: usize = 3;

/// Bits of an entry of a turn that number the order; the others are what the lane changes by.
const BITS: u32 = 13;

/// The numbers of the orders of so many tiles. Tiles are numbered from 0.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Orders {
    count: usize,
    pairs: usize,
    /// For each place that a tile leaves, and each that it goes to, what becomes of each order without its lane.
    turns: Vec<u16>,
    halves: usize,
}

impl Orders {
    pub(in crate::pattern) fn new(count: usize) -> Self {
        let mut orders = Self { count, pairs: pairs(count), turns: Vec::new(), halves: 1 };
        orders.halves = orders.len() / orders.lanes();
        let words: Vec<_> = words(count).into_iter().step_by(orders.lanes()).collect();
        let swaps: Vec<Vec<u16>> = (1..count)
            .map(|place| words.iter().map(|word| swapped(&word[..count], place)).collect())
            .collect();
        for from in 0..count {
            for to in 0..count {
                // A tile goes from place to place: each step is a swap with its neighbour.
                let (up, down) = (from + 1..=to, (to + 1..=from).rev());
                let steps = |half| {
                    up.clone().chain(down.clone()).fold(half, |now, place| then(now, &swaps[place - 1]))
                };
                orders.turns.extend((0..orders.halves as u16).map(steps));
            }
        }
        orders
    }

    /// How many orders there are.
    pub(in crate::pattern) fn len(&self) -> usize {
        (1..=self.count).product()
    }

    /// How many of them are one byte.
    pub(in crate::pattern) fn lanes(&self) -> usize {
        1 << self.pairs
    }

    /// For each order without its lane, what a tile that goes from one place to another makes of it: an order without a lane,
    /// and what the lane changes by.
    #[inline(always)]
    pub(in crate::pattern) fn turn(&self, from: usize, to: usize) -> &[u16] {
        &self.turns[(from * self.count + to) * self.halves..][..self.halves]
    }

    /// An order without its lane, and its lane.
    #[inline(always)]
    pub(in crate::pattern) fn half(&self, order: u16) -> usize {
        usize::from(order >> self.pairs)
    }

    #[inline(always)]
    pub(in crate::pattern) fn lane(&self, order: u16) -> u32 {
        u32::from(order & ((1 << self.pairs) - 1))
    }

    /// The order after a tile has gone from one place to another.
    #[inline(always)]
    pub(in crate::pattern) fn turned(&self, order: u16, from: usize, to: usize) -> u16 {
        let (half, change) = parts(self.turns[(from * self.count + to) * self.halves + self.half(order)]);
        half << self.pairs | (order & ((1 << self.pairs) - 1)) ^ change
    }
}

/// An entry of a turn, and after it one more turn.
fn then(turned: u16, turn: &[u16]) -> u16 {
    let (half, change) = parts(turned);
    turn[usize::from(half)] ^ change << BITS
}

/// The two parts of an entry of a turn.
#[inline(always)]
pub(in crate::pattern) fn parts(turned: u16) -> (u16, u16) {
    (turned & ((1 << BITS) - 1), turned >> BITS)
}

const fn pairs(count: usize) -> usize {
    if count / 2 < PAIRS_MAX { count / 2 } else { PAIRS_MAX }
}

/// The number of an order: which tile is first, which is second, and so on.
pub(in crate::pattern) fn number(order: &[u8]) -> u16 {
    let pairs = pairs(order.len());
    half(order, pairs) << pairs | lane(order, pairs)
}

/// A bit for each pair, of which the second tile comes first.
fn lane(order: &[u8], pairs: usize) -> u16 {
    let place = |tile: usize| order.iter().position(|&other| usize::from(other) == tile);
    (0..pairs).map(|pair| u16::from(place(2 * pair + 1) < place(2 * pair)) << pair).sum()
}

/// The number of an order of which the two of a pair are alike, among all such in the order of words.
fn half(order: &[u8], pairs: usize) -> u16 {
    let kind = |tile: u8| usize::from(tile).min(2 * pairs) / 2 + usize::from(tile).saturating_sub(2 * pairs);
    let mut left = [0_usize; TILES_MAX];
    order.iter().for_each(|&tile| left[kind(tile)] += 1);
    // Of the words that are left, as many begin with a kind as that is of the tiles that are left.
    let (mut number, mut words) = (0, words_of(&left));
    for (&tile, rest) in order.iter().zip((1..=order.len()).rev()) {
        let kind = kind(tile);
        number += words * left[..kind].iter().sum::<usize>() / rest;
        words = words * left[kind] / rest;
        left[kind] -= 1;
    }
    number as u16
}

/// How many words there are of so many letters of each kind, at most two.
fn words_of(letters: &[usize]) -> usize {
    let all: usize = (1..=letters.iter().sum()).product();
    all >> letters.iter().filter(|&&count| count == 2).count()
}

/// What becomes of an order when the tile on a place and the one before are swapped: an entry of a turn.
fn swapped(order: &[u8], place: usize) -> u16 {
    let mut swapped = [0; TILES_MAX];
    let swapped = &mut swapped[..order.len()];
    swapped.copy_from_slice(order);
    swapped.swap(place - 1, place);
    let pairs = pairs(order.len());
    half(swapped, pairs) | (lane(order, pairs) ^ lane(swapped, pairs)) << BITS
}

/// All orders, each where its number says.
pub(in crate::pattern) fn words(count: usize) -> Vec<[u8; TILES_MAX]> {
    let mut words = alloc::vec![[0; TILES_MAX]; (1..=count).product()];
    for mut rest in 0..words.len() {
        let mut tiles: Vec<u8> = (0..count as u8).collect();
        let mut word = [0; TILES_MAX];
        for place in &mut word[..count] {
            let values = tiles.len();
            *place = tiles.remove(rest % values);
            rest /= values;
        }
        words[usize::from(number(&word[..count]))] = word;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_its_own_number() {
        for count in 1..=TILES_MAX {
            let words = words(count);
            for (number, word) in words.iter().enumerate() {
                assert_eq!(usize::from(super::number(&word[..count])), number, "{word:?}");
            }
        }
    }

    /// Also from a lane that is not the first: turns change lanes alike.
    #[test]
    fn turns_take_a_tile_out_and_put_it_back() {
        for count in 1..=TILES_MAX {
            let (orders, words) = (Orders::new(count), words(count));
            assert_eq!(words.len(), orders.len());
            for (number, word) in (0..).zip(&words).step_by(if count == TILES_MAX { 11 } else { 1 }) {
                for (from, to) in (0..count).flat_map(|from| (0..count).map(move |to| (from, to))) {
                    let mut tiles = word[..count].to_vec();
                    let tile = tiles.remove(from);
                    tiles.insert(to, tile);
                    assert_eq!(
                        orders.turned(number, from, to),
                        super::number(&tiles),
                        "{word:?} {from} {to}"
                    );
                }
            }
        }
    }
}
