//! A tour as a two-level doubly linked list (Fredman, Johnson, McGeoch and Ostheimer, "Data structures for traveling
//! salesmen", 1995): a reversal takes time proportional to the square root of the number of cities.
//!
//! The tour is cut into segments, each a linked list of cities with consecutive numbers. A segment with its bit set is
//! read backward, so a run of whole segments is reversed by setting bits. Links never point to segments: the links of a
//! segment's ends lead to cities of the segments beside it.
//! ```text
//! segments   [a . . . b] <-> [c . . d] <-> [e . . . . f]      reversed: c to f
//!            [a . . . b] <-> [f . . . . e]' <-> [d . . c]'    four links change
//! ```
//! A reversal that ends within segments first moves the smaller part of each such segment to the adjacent segment. So
//! large
//! segments shrink, and none becomes empty.

use super::tour::Tour;

/// The number of segments below which a reversal could meet both ends of its segments in one segment.
const FEWEST: usize = 4;

/// A tour of many cities.
#[derive(Clone, Debug)]
pub(super) struct TwoLevelList {
    cities: Vec<City>,
    segments: Vec<Segment>,
    /// The segments in the order of the tour.
    ranks: Vec<u32>,
    /// A path that is being reversed.
    path: Vec<u32>,
}

/// A city. Its links and number are those of its segment read forward.
#[derive(Clone, Copy, Debug, Default)]
struct City {
    next: u32,
    last: u32,
    segment: u32,
    /// Consecutive in a segment. Numbers wrap around, so only differences have a meaning.
    number: u32,
}

/// A segment: its ends, read forward, and its index in the tour.
#[derive(Clone, Copy, Debug, Default)]
struct Segment {
    first: u32,
    last: u32,
    rank: u32,
    is_backward: bool,
}

/// A reversal: `before` is followed by the path between two ends, in either direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reversal {
    before: u32,
    from: u32,
    to: u32,
}

impl TwoLevelList {
    /// The greatest number of bytes of a list of this number of cities.
    pub(super) fn bytes(cities: usize) -> usize {
        let segments = cities / segment_length(cities);
        cities * (size_of::<City>() + size_of::<u32>()) + segments * (size_of::<Segment>() + size_of::<u32>())
    }

    /// The tour of these cities, at least 16, each once.
    pub(super) fn of(order: &[u32]) -> Self {
        let (count, length) = (order.len(), segment_length(order.len()));
        let segments = (count / length).max(FEWEST);
        let begin = |segment: usize| segment * count / segments;
        let mut list = Self {
            cities: vec![City::default(); count],
            segments: Vec::with_capacity(segments),
            ranks: (0..segments as u32).collect(),
            path: Vec::with_capacity(count),
        };
        for rank in 0..segments {
            let range = begin(rank)..begin(rank + 1);
            let (first, last) = (order[range.start], order[range.end - 1]);
            list.segments.push(Segment { first, last, rank: rank as u32, is_backward: false });
            for at in range {
                let (next, last) = (order[(at + 1) % count], order[(at + count - 1) % count]);
                list.cities[order[at] as usize] =
                    City { next, last, segment: rank as u32, number: at as u32 };
            }
        }
        list
    }

    pub(super) fn count(&self) -> usize {
        self.cities.len()
    }

    /// The cities in the order of the tour.
    pub(super) fn order(&self) -> Vec<u32> {
        let cities = std::iter::successors(Some(0), |&city| Some(self.next(city)));
        cities.take(self.count()).map(|city| city as u32).collect()
    }

    /// The tour as an array, with this length.
    pub(super) fn tour(&self, length: i64) -> Tour {
        Tour::of(self.order(), length)
    }

    /// The successor of a city.
    #[inline]
    pub(super) fn next(&self, city: usize) -> usize {
        let city = &self.cities[city];
        (if self.segments[city.segment as usize].is_backward { city.last } else { city.next }) as usize
    }

    /// The predecessor of a city.
    #[inline]
    pub(super) fn last(&self, city: usize) -> usize {
        let city = &self.cities[city];
        (if self.segments[city.segment as usize].is_backward { city.next } else { city.last }) as usize
    }

    /// The reversal of the path that follows a city in either direction.
    #[inline]
    pub(super) fn reversal(before: usize, path: [usize; 2]) -> Reversal {
        let [before, from, to] = [before, path[0], path[1]].map(|city| city as u32);
        Reversal { before, from, to }
    }

    pub(super) fn reverse(&mut self, Reversal { before, from, to }: Reversal) {
        let (from, to) = (from as usize, to as usize);
        if self.next(before as usize) == from {
            self.reverse_path(from, to)
        } else {
            self.reverse_path(to, from)
        }
    }

    /// Undoes a reversal.
    pub(super) fn reverse_back(&mut self, Reversal { before, from, to }: Reversal) {
        self.reverse(Reversal { before, from: to, to: from });
    }

    /// Reverses the path from `from` to `to`, or the rest of the tour, which gives the same tour read backward.
    fn reverse_path(&mut self, from: usize, to: usize) {
        let (before, after) = (self.last(from), self.next(to));
        if from == to || before == to {
            return;
        }
        let (here, there) = (self.segment(from), self.segment(to));
        if here == there {
            return match self.is_ahead(from, to) {
                true => self.reverse_within(from, to),
                // The rest is a part of the segment.
                false => self.reverse_within(after, before),
            };
        }
        if 2 * self.run(here, there) > self.segments.len() + 2 {
            self.reverse_segments(after, before);
        } else {
            self.reverse_segments(from, to);
        }
    }

    /// Reverses a path that covers at most half of the segments, and parts of two more.
    fn reverse_segments(&mut self, from: usize, to: usize) {
        self.begin_segment(from);
        if self.segment(from) != self.segment(to) {
            self.end_segment(to);
        }
        let (here, there) = (self.segment(from), self.segment(to));
        if here == there {
            return self.reverse_within(from, to);
        }
        let (before, after) = (self.last(from), self.next(to));
        let (count, all) = (self.run(here, there), self.segments.len());
        let first = self.segments[here].rank as usize;
        if 2 * count <= all {
            self.reverse_run(first, count);
            self.link(before, to);
            self.link(from, after);
        } else {
            self.reverse_run(first + count, all - count);
            self.link(to, before);
            self.link(after, from);
        }
    }

    #[inline]
    fn segment(&self, city: usize) -> usize {
        self.cities[city].segment as usize
    }

    /// The number of segments from one to another.
    fn run(&self, from: usize, to: usize) -> usize {
        let (from, to) = (self.segments[from].rank as usize, self.segments[to].rank as usize);
        (if to >= from { to - from } else { to + self.segments.len() - from }) + 1
    }

    /// Whether a city is not before another one of its segment, as the tour is read.
    fn is_ahead(&self, from: usize, to: usize) -> bool {
        let ahead = self.cities[to].number.wrapping_sub(self.cities[from].number).cast_signed();
        if self.segments[self.segment(from)].is_backward { ahead <= 0 } else { ahead >= 0 }
    }

    /// Makes a city the successor of another.
    fn link(&mut self, city: usize, next: usize) {
        let backward = |list: &Self, city: usize| list.segments[list.segment(city)].is_backward;
        let (from_backward, to_backward) = (backward(self, city), backward(self, next));
        let [from, to] = [city, next].map(|city| city as u32);
        *if from_backward { &mut self.cities[city].last } else { &mut self.cities[city].next } = to;
        *if to_backward { &mut self.cities[next].next } else { &mut self.cities[next].last } = from;
    }

    /// The ends of a segment, as the tour is read.
    fn ends(&self, segment: usize) -> [usize; 2] {
        let Segment { first, last, is_backward, .. } = self.segments[segment];
        (if is_backward { [last, first] } else { [first, last] }).map(|city| city as usize)
    }

    /// The number of cities from one to another one of its segment.
    fn distance(&self, from: usize, to: usize) -> u32 {
        let ahead = self.cities[to].number.wrapping_sub(self.cities[from].number).cast_signed();
        ahead.unsigned_abs() + 1
    }

    /// Makes a city the first of its segment: the smaller part goes to the segment beside it.
    fn begin_segment(&mut self, city: usize) {
        let [first, last] = self.ends(self.segment(city));
        if city == first {
            return;
        }
        if self.distance(first, city) - 1 <= self.distance(city, last) {
            self.give_to_last(first, self.last(city));
        } else {
            self.give_to_next(city, last);
        }
    }

    /// Makes a city the last of its segment.
    fn end_segment(&mut self, city: usize) {
        let [first, last] = self.ends(self.segment(city));
        if city == last {
            return;
        }
        if self.distance(city, last) - 1 <= self.distance(first, city) {
            self.give_to_next(self.next(city), last);
        } else {
            self.give_to_last(first, city);
        }
    }

    /// Appends the first part of a segment to the segment before.
    fn give_to_last(&mut self, from: usize, to: usize) {
        let (segment, next) = (self.segment(from), self.next(to));
        let mut last = self.last(from);
        let taker = self.segment(last);
        let (mut city, step) = (from, self.step(taker));
        loop {
            let after = self.next(city);
            let number = self.cities[last].number.wrapping_add(step);
            self.put(city, taker, number, [last, after]);
            last = city;
            if city == to {
                break;
            }
            city = after;
        }
        self.set_end(taker, 1, to);
        self.set_end(segment, 0, next);
    }

    /// Prepends the last part of a segment to the segment after.
    fn give_to_next(&mut self, from: usize, to: usize) {
        let (segment, last) = (self.segment(to), self.last(from));
        let mut next = self.next(to);
        let taker = self.segment(next);
        let (mut city, step) = (to, self.step(taker));
        loop {
            let before = self.last(city);
            let number = self.cities[next].number.wrapping_sub(step);
            self.put(city, taker, number, [before, next]);
            next = city;
            if city == from {
                break;
            }
            city = before;
        }
        self.set_end(taker, 0, from);
        self.set_end(segment, 1, last);
    }

    /// The difference between the numbers of a city and its successor.
    fn step(&self, segment: usize) -> u32 {
        if self.segments[segment].is_backward { u32::MAX } else { 1 }
    }

    /// Puts a city between two others, as the tour is read.
    fn put(&mut self, city: usize, segment: usize, number: u32, [last, next]: [usize; 2]) {
        let (last, next) = (last as u32, next as u32);
        let (last, next) = if self.segments[segment].is_backward { (next, last) } else { (last, next) };
        self.cities[city] = City { next, last, segment: segment as u32, number };
    }

    /// Sets the first (0) or the last city (1) of a segment, as the tour is read.
    fn set_end(&mut self, segment: usize, which: usize, city: usize) {
        let segment = &mut self.segments[segment];
        let is_first = (which == 0) != segment.is_backward;
        *if is_first { &mut segment.first } else { &mut segment.last } = city as u32;
    }

    /// Reverses a path within a segment.
    fn reverse_within(&mut self, from: usize, to: usize) {
        let (segment, step) = (self.segment(from), self.step(self.segment(from)));
        let ends = self.ends(segment);
        let (before, after) = (self.last(from), self.next(to));
        let first = self.cities[from].number;
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let mut city = to;
        while city != from {
            path.push(city as u32);
            city = self.last(city);
        }
        path.push(from as u32);
        let (mut last, mut number) = (before, first);
        for (at, &city) in path.iter().enumerate() {
            let next = path.get(at + 1).map_or(after, |&next| next as usize);
            self.put(city as usize, segment, number, [last, next]);
            (last, number) = (city as usize, number.wrapping_add(step));
        }
        self.path = path;
        self.link(before, to);
        self.link(from, after);
        if ends[0] == from {
            self.set_end(segment, 0, to);
        }
        if ends[1] == to {
            self.set_end(segment, 1, from);
        }
    }

    /// Reverses the order of consecutive segments and the direction of each.
    fn reverse_run(&mut self, first: usize, count: usize) {
        let all = self.ranks.len();
        let wrap = |rank: usize| if rank >= all { rank % all } else { rank };
        let (mut low, mut high) = (wrap(first), wrap(first + count.max(1) - 1));
        for _ in 0..count / 2 {
            self.ranks.swap(low, high);
            self.turn_segment(low);
            self.turn_segment(high);
            low = if low + 1 == all { 0 } else { low + 1 };
            high = if high == 0 { all - 1 } else { high - 1 };
        }
        if count % 2 == 1 {
            self.turn_segment(low);
        }
    }

    /// Reverses the direction of the segment at this index.
    fn turn_segment(&mut self, rank: usize) {
        let segment = &mut self.segments[self.ranks[rank] as usize];
        segment.is_backward = !segment.is_backward;
        segment.rank = rank as u32;
    }
}

/// The usual number of cities of a segment.
fn segment_length(cities: usize) -> usize {
    (cities.isqrt() / 2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The cities from city 0, toward its neighbour with the smaller number.
    fn normal(order: &[u32]) -> Vec<u32> {
        let mut order = order.to_vec();
        let zero = order.iter().position(|&city| city == 0).unwrap();
        order.rotate_left(zero);
        if order[1] > order[order.len() - 1] {
            order[1..].reverse();
        }
        order
    }

    /// Links, numbers, ends and ranks agree.
    fn check(list: &TwoLevelList) {
        for (rank, &segment) in list.ranks.iter().enumerate() {
            assert_eq!(list.segments[segment as usize].rank as usize, rank);
            let [first, last] = list.ends(segment as usize);
            let mut city = first;
            while city != last {
                let next = list.next(city);
                assert_eq!(list.segment(next), segment as usize);
                let step = list.step(segment as usize);
                assert_eq!(list.cities[next].number, list.cities[city].number.wrapping_add(step));
                city = next;
            }
            let next = list.ranks[(rank + 1) % list.ranks.len()] as usize;
            assert_eq!(list.next(last), list.ends(next)[0]);
        }
        for city in 0..list.count() {
            assert_eq!(list.last(list.next(city)), city);
        }
    }

    proptest! {
        #[test]
        fn the_list_agrees_with_an_array(
            cities in 16..400usize,
            cuts in prop::collection::vec((0..400usize, 1..400usize, any::<bool>()), 1..120),
        ) {
            let mut order: Vec<u32> = (0..cities as u32).collect();
            let mut list = TwoLevelList::of(&order);
            let mut done = Vec::new();
            for (from, length, is_undone) in cuts {
                let (from, length) = (from % cities, 1 + length % (cities - 1));
                order.rotate_left(from);
                let ends = [order[0] as usize, order[length - 1] as usize];
                let step = TwoLevelList::reversal(order[cities - 1] as usize, ends);
                list.reverse(step);
                if is_undone {
                    list.reverse_back(step);
                } else {
                    done.push((step, order.clone()));
                    order[..length].reverse();
                }
                check(&list);
                prop_assert_eq!(normal(&list.order()), normal(&order));
            }
            for (step, before) in done.into_iter().rev() {
                list.reverse_back(step);
                prop_assert_eq!(normal(&list.order()), normal(&before));
            }
        }
    }
}
