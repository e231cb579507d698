//! A tour with two kinds of moves: 2-opt, which reverses a segment (Croes, 1958), and or-opt, which moves up to three
//! cities elsewhere (Or, 1976).
//!
//! The tour is a cyclic array, with the index of each city in it. Both moves change the smaller of two possible parts,
//! at most half of the array. Their inverses change the same indices, so undo is exact.
//! ```text
//! turn   p [a . . b] q          p [b . . a] q              first = index of a
//! carry  p [a . b] q . . c d    p q . . c [a . b] d        over = length of q . . c
//!                               p q . . c [b . a] d        turned
//! ```

/// The greatest number of cities moved by or-opt.
pub(super) const CARRIED: usize = 3;

/// A tour, with its length.
///
/// ```
/// use solvarium::{local::Landscape, puzzle::tsp::{Tour, Tours, Tsp}, rng::Rng};
/// let tours = Tours::new(&Tsp::parse("circle 20")?);
/// let tour: Tour = tours.random(&mut Rng::seeded(1));
/// assert_eq!(tours.cost(&tour), tours.recount(&tour));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    order: Vec<u32>,
    /// The index of each city in the order.
    place: Vec<u32>,
    pub(super) length: i64,
}

/// A move of a tour, by indices.
///
/// ```
/// use solvarium::{local::Landscape, puzzle::tsp::{Step, Tours, Tsp}, rng::Rng};
/// let (tours, mut rng) = (Tours::new(&Tsp::parse("circle 20")?), Rng::seeded(1));
/// let mut tour = tours.random(&mut rng);
/// let (before, step): (_, Option<Step>) = (tour.clone(), tours.propose(&tour, &mut rng));
/// tours.apply(&mut tour, step.unwrap());
/// tours.undo(&mut tour, step.unwrap());
/// assert_eq!(tour, before);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(pub(super) Change);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Reverses `count` cities from index `first`; `count` is from 2 to half of all cities.
    Turn { first: u32, count: u32 },
    /// Moves these cities past the `over` cities that follow; if `over` is negative, past cities that precede.
    Carry { first: u32, count: u32, over: i32, turned: bool },
}

/// The edges that a move removes and adds. A reversal has two; the third has both ends at one city.
pub(super) struct Edges {
    pub removed: [[usize; 2]; 3],
    pub added: [[usize; 2]; 3],
}

impl Tour {
    /// The tour of these cities, each once, with this length.
    pub(super) fn of(order: Vec<u32>, length: i64) -> Self {
        let mut place = vec![0; order.len()];
        for (at, &city) in (0..).zip(&order) {
            place[city as usize] = at;
        }
        Self { order, place, length }
    }

    pub(super) const fn cities(&self) -> usize {
        self.order.len()
    }

    /// The cities from city 0, in the direction of its neighbour with the smaller number. So each tour has one form.
    pub(super) fn cities_from_zero(&self) -> impl Iterator<Item = u32> {
        let cities = self.cities();
        let zero = self.place.first().map_or(0, |&place| place as usize);
        let is_backward = cities > 0 && self.before(zero) < self.after(zero);
        (0..cities).map(move |i| self.at(if is_backward { zero + cities - i } else { zero + i }) as u32)
    }

    /// The city at an index below twice the number of cities.
    #[inline]
    fn at(&self, place: usize) -> usize {
        let wrapped = if place >= self.order.len() { place - self.order.len() } else { place };
        self.order[wrapped] as usize
    }

    #[inline]
    pub(super) fn place(&self, city: usize) -> usize {
        self.place[city] as usize
    }

    /// The city at an index below three times the number of cities.
    pub(super) fn at_round(&self, place: usize) -> usize {
        self.order[place % self.order.len()] as usize
    }

    /// The successor of a city.
    #[inline]
    pub(super) fn next(&self, city: usize) -> usize {
        self.after(self.place(city))
    }

    /// The predecessor of a city.
    #[inline]
    pub(super) fn last(&self, city: usize) -> usize {
        self.before(self.place(city))
    }

    /// The city before an index.
    #[inline]
    fn before(&self, place: usize) -> usize {
        self.at(if place == 0 { self.order.len() - 1 } else { place - 1 })
    }

    #[inline]
    fn after(&self, place: usize) -> usize {
        self.at(place + 1)
    }

    /// The number of steps from one index to another.
    #[inline]
    pub(super) const fn steps(&self, from: usize, to: usize) -> usize {
        if to >= from { to - from } else { to + self.cities() - from }
    }

    /// Reverses the segment from one index to another, or the rest, if that is shorter. `None` if that changes nothing.
    #[inline]
    pub(super) fn turn(&self, from: usize, to: usize) -> Option<Step> {
        let cities = self.cities();
        let count = self.steps(from, to) + 1;
        let (first, count) = match 2 * count <= cities {
            true => (from, count),
            false => (if to + 1 == cities { 0 } else { to + 1 }, cities - count),
        };
        (count >= 2).then_some(Step(Change::Turn { first: first as u32, count: count as u32 }))
    }

    /// Moves `count` cities, with `city` at an end, so that it becomes a neighbour of another city. `None` if the other
    /// city is one of them, or if the move is a reversal or changes nothing.
    #[inline]
    pub(super) fn carry(
        &self,
        city: usize,
        count: usize,
        end: End,
        next_to: usize,
        side: Side,
    ) -> Option<Step> {
        let cities = self.cities();
        let rest = cities.checked_sub(count).filter(|&rest| rest >= 3)?;
        let at = self.place(city);
        let first = match end {
            End::First => at,
            End::Last => (if at + 1 >= count { at } else { at + cities }) + 1 - count,
        };
        // The number of steps from the last moved city to its new neighbour.
        let last = first + count - 1;
        let last = if last >= cities { last - cities } else { last };
        let steps = self.steps(last, self.place(next_to));
        let (ahead, turned) = match side {
            Side::After => (steps, end == End::Last),
            Side::Before => (steps.wrapping_sub(1), end == End::First),
        };
        let turned = turned || count == 1;
        if steps == 0 || steps > rest || ahead == 0 || ahead == rest {
            return None;
        }
        let over = if 2 * ahead <= rest { ahead as i32 } else { ahead as i32 - rest as i32 };
        if turned && over.abs() == 1 {
            return None; // one edge would go and come: it is the turn of one more city
        }
        Some(Step(Change::Carry { first: first as u32, count: count as u32, over, turned }))
    }

    /// The removed and the added edges.
    #[inline]
    pub(super) fn edges(&self, step: Step) -> Edges {
        let cities = self.cities();
        let (first, count) = match step.0 {
            Change::Turn { first, count } | Change::Carry { first, count, .. } => {
                (first as usize, count as usize)
            }
        };
        let (a, b) = (self.at(first), self.at(first + count - 1));
        let (p, q) = (self.before(first), self.at(first + count));
        let Change::Carry { over, turned, .. } = step.0 else {
            return Edges { removed: [[p, a], [b, q], [a, a]], added: [[p, b], [a, q], [a, a]] };
        };
        let gap = match usize::try_from(over) {
            Ok(over) => first + count + over,
            Err(_) => first + cities - over.unsigned_abs() as usize,
        };
        let gap = if gap >= cities { gap - cities } else { gap };
        let (c, d) = (self.before(gap), self.at(gap));
        let (to_c, to_d) = if turned { (b, a) } else { (a, b) };
        Edges { removed: [[p, a], [b, q], [c, d]], added: [[c, to_c], [to_d, d], [p, q]] }
    }

    /// Applies the move, without updating the length.
    pub(super) fn change(&mut self, step: Step) {
        match step.0 {
            Change::Turn { first, count } => self.reverse(first as usize, count as usize),
            Change::Carry { first, count, over, turned } => {
                self.move_cities(first as usize, count as usize, over, turned);
            }
        }
    }

    /// Undoes the move.
    pub(super) fn change_back(&mut self, step: Step) {
        match step.0 {
            Change::Turn { first, count } => self.reverse(first as usize, count as usize),
            Change::Carry { first, count, over, turned } => {
                let first = (i64::from(first) + i64::from(over)).rem_euclid(self.order.len() as i64);
                self.move_cities(first as usize, count as usize, -over, turned);
            }
        }
    }

    #[inline]
    fn put(&mut self, place: usize, city: u32) {
        self.order[place] = city;
        self.place[city as usize] = place as u32;
    }

    fn reverse(&mut self, first: usize, count: usize) {
        let cities = self.order.len();
        let (mut low, mut high) = (first, first + count - 1);
        if high >= cities {
            high -= cities;
        }
        for _ in 0..count / 2 {
            let (a, b) = (self.order[low], self.order[high]);
            self.put(low, b);
            self.put(high, a);
            low = if low + 1 == cities { 0 } else { low + 1 };
            high = if high == 0 { cities - 1 } else { high - 1 };
        }
    }

    /// Moves the cities. The cities that they pass move in the other direction, one by one.
    fn move_cities(&mut self, first: usize, count: usize, over: i32, turned: bool) {
        let cities = self.order.len();
        let mut carried = [0; CARRIED];
        for (i, city) in carried[..count].iter_mut().enumerate() {
            *city = self.at(first + i) as u32;
        }
        if turned {
            carried[..count].reverse();
        }
        let passed = over.unsigned_abs() as usize;
        let wrap = |place: usize| if place >= cities { place - cities } else { place };
        if over >= 0 {
            for i in 0..passed {
                let city = self.order[wrap(wrap(first + count + i))];
                self.put(wrap(first + i), city);
            }
        } else {
            for i in 1..=passed {
                let city = self.order[wrap(first + cities - i)];
                self.put(wrap(wrap(first + cities - i) + count), city);
            }
        }
        let begin = if over >= 0 { first + passed } else { first + cities - passed };
        for (i, &city) in carried[..count].iter().enumerate() {
            self.put(wrap(wrap(begin) + i), city);
        }
    }
}

/// An end of the moved segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    First,
    Last,
}

/// A side of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}
