//! The orders of a pattern's tiles (by their cells) as numbers, and the permutations that moves cause.
//!
//! A tile that moves along its row keeps its rank in the order; along its column it passes the tiles on the cells
//! between. Both depend only on the ranks, not on which tiles have them, so a move permutes all orders in the same way,
//! which [`super::super::build`] uses.
//!
//! Tiles are grouped into pairs, at most three. The last bits of a number, its lane, say for each pair whether it is reversed. The other bits number
//! the order with the tiles of a pair indistinguishable. A move maps these, and changes the lane only by the pairs that it reverses: so it handles
//! eight orders, a bit each, as one byte.

use super::super::TILES_MAX;
use alloc::vec::Vec;

/// The largest number of pairs: a byte has a bit for each lane.
const PAIRS_MAX: usize = 3;

/// Number of bits of an entry that number the order; the others are the change of the lane.
const BITS: u32 = 13;

/// The numbering of the orders of a fixed number of tiles. Tiles are numbered from 0.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Orders {
    count: usize,
    pairs: usize,
    /// For each rank that a tile leaves and each that it enters, the image of each order without its lane.
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
                // A tile moves from rank to rank by swaps with its neighbours.
                let (up, down) = (from + 1..=to, (to + 1..=from).rev());
                let steps = |half| {
                    up.clone().chain(down.clone()).fold(half, |now, place| then(now, &swaps[place - 1]))
                };
                orders.turns.extend((0..orders.halves as u16).map(steps));
            }
        }
        orders
    }

    /// Returns the number of orders.
    pub(in crate::pattern) fn len(&self) -> usize {
        (1..=self.count).product()
    }

    /// Returns how many orders share a byte.
    pub(in crate::pattern) fn lanes(&self) -> usize {
        1 << self.pairs
    }

    /// Returns, for each order without its lane, the effect of a tile's move from one rank to another: the new order
    /// without its lane, and the change of the lane.
    #[inline(always)]
    pub(in crate::pattern) fn turn(&self, from: usize, to: usize) -> &[u16] {
        &self.turns[(from * self.count + to) * self.halves..][..self.halves]
    }

    /// Returns an order without its lane.
    #[inline(always)]
    pub(in crate::pattern) fn half(&self, order: u16) -> usize {
        usize::from(order >> self.pairs)
    }

    #[inline(always)]
    pub(in crate::pattern) fn lane(&self, order: u16) -> u32 {
        u32::from(order & ((1 << self.pairs) - 1))
    }

    /// Returns the order after a tile has moved from one rank to another.
    #[inline(always)]
    pub(in crate::pattern) fn turned(&self, order: u16, from: usize, to: usize) -> u16 {
        let (half, change) = parts(self.turns[(from * self.count + to) * self.halves + self.half(order)]);
        half << self.pairs | (order & ((1 << self.pairs) - 1)) ^ change
    }
}

/// Applies one more permutation to an entry.
fn then(turned: u16, turn: &[u16]) -> u16 {
    let (half, change) = parts(turned);
    turn[usize::from(half)] ^ change << BITS
}

/// Returns the two parts of an entry: the order and the change of the lane.
#[inline(always)]
pub(in crate::pattern) fn parts(turned: u16) -> (u16, u16) {
    (turned & ((1 << BITS) - 1), turned >> BITS)
}

const fn pairs(count: usize) -> usize {
    if count / 2 < PAIRS_MAX { count / 2 } else { PAIRS_MAX }
}

/// Returns the number of an order, given the tile of each rank.
pub(in crate::pattern) fn number(order: &[u8]) -> u16 {
    let pairs = pairs(order.len());
    half(order, pairs) << pairs | lane(order, pairs)
}

/// Returns a bit for each reversed pair.
fn lane(order: &[u8], pairs: usize) -> u16 {
    let place = |tile: usize| order.iter().position(|&other| usize::from(other) == tile);
    (0..pairs).map(|pair| u16::from(place(2 * pair + 1) < place(2 * pair)) << pair).sum()
}

/// Returns the lexicographic number of an order with the tiles of a pair indistinguishable.
fn half(order: &[u8], pairs: usize) -> u16 {
    let kind = |tile: u8| usize::from(tile).min(2 * pairs) / 2 + usize::from(tile).saturating_sub(2 * pairs);
    let mut left = [0_usize; TILES_MAX];
    order.iter().for_each(|&tile| left[kind(tile)] += 1);
    // The share of the remaining words that begin with a kind is that kind's share of the remaining tiles.
    let (mut number, mut words) = (0, words_of(&left));
    for (&tile, rest) in order.iter().zip((1..=order.len()).rev()) {
        let kind = kind(tile);
        number += words * left[..kind].iter().sum::<usize>() / rest;
        words = words * left[kind] / rest;
        left[kind] -= 1;
    }
    number as u16
}

/// Returns the number of words with these numbers of letters of each kind, at most two each.
fn words_of(letters: &[usize]) -> usize {
    let all: usize = (1..=letters.iter().sum()).product();
    all >> letters.iter().filter(|&&count| count == 2).count()
}

/// Returns the entry for a swap of the tile at this rank with the one before.
fn swapped(order: &[u8], place: usize) -> u16 {
    let mut swapped = [0; TILES_MAX];
    let swapped = &mut swapped[..order.len()];
    swapped.copy_from_slice(order);
    swapped.swap(place - 1, place);
    let pairs = pairs(order.len());
    half(swapped, pairs) | (lane(order, pairs) ^ lane(swapped, pairs)) << BITS
}

/// Returns all orders, sorted by their numbers.
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

    /// Starts from a lane other than the first, too: permutations change all lanes alike.
    #[test]
    fn a_vertical_move_gives_a_tile_its_new_rank() {
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
