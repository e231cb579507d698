//! All-different by bounds (López-Ortiz, Quimper, Tromp and van Beek, 2003). A Hall interval is an interval of values
//! that contains the domains of as many terms as it has values. Only these terms can have its values, so the bounds of
//! all other terms are moved out of it.
//!
//! Terms are taken in the order of their greatest values. Each uses up the lowest free value from its least value on.
//! If no value up to the term's greatest one is free afterwards, the used values form a Hall interval. Two forests of
//! pointers with path compression give the next free value and the end of a Hall interval:
//!
//! ```text
//! bounds   sorted: least values, and greatest ones + 1
//! room     by bound: number of free values from the bound before up to it
//! full     by bound: if there is room, the bound before that has some; else one after
//! hall     by bound: if in a Hall interval, a bound after, towards its end; else one before
//! ```
//!
//! This raises least values. Greatest values are lowered by the mirrored algorithm.

use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::Inference;
use super::different::{Different, Moved, differents};
use super::interval::{at, keep_from, keep_to};
use crate::watch::Rule;

/// All-different constraints by bounds.
pub(super) struct Bounds {
    all: Vec<Different>,
    sweep: Sweep,
}

impl Bounds {
    pub fn of(csp: &Csp) -> Self {
        Self { all: differents(csp), sweep: Sweep::default() }
    }
}

impl Inference for Bounds {
    fn rule(&self) -> Rule {
        Rule::Bounds
    }

    fn constraints(&self) -> Vec<u32> {
        self.all.iter().map(|what| what.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let (terms, sweep) = (&self.all[task].terms, &mut self.sweep);
        sweep.spans.clear();
        sweep.spans.extend(terms.iter().map(|term| Span {
            least: at(term.least(domains)),
            most: at(term.most(domains)),
            ..Span::default()
        }));
        sweep.raise()?;
        for (term, span) in terms.iter().zip(&sweep.spans) {
            keep_from(domains, term.variable, span.raised - i64::from(term.by))?;
        }
        sweep.mirror();
        sweep.raise()?;
        for (term, span) in terms.iter().zip(&sweep.spans) {
            keep_to(domains, term.variable, -span.raised - i64::from(term.by))?;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let terms = |what: &Different| what.terms.len() * size_of::<Moved>();
        self.all.iter().map(terms).sum::<usize>() + self.sweep.spans.capacity() * (size_of::<Span>() + 80)
    }
}

/// The moved domain of a term, as an interval.
#[derive(Clone, Copy, Default)]
struct Span {
    least: i64,
    most: i64,
    /// Indices among the bounds: of its least value, and of the value after its greatest.
    from: usize,
    to: usize,
    /// The new least value.
    raised: i64,
}

/// Working memory of a call.
#[derive(Default)]
struct Sweep {
    spans: Vec<Span>,
    /// The spans by their least value; by their greatest.
    by_least: Vec<usize>,
    by_most: Vec<usize>,
    bounds: Vec<i64>,
    room: Vec<i64>,
    full: Vec<usize>,
    hall: Vec<usize>,
}

impl Sweep {
    /// Mirrors all spans.
    fn mirror(&mut self) {
        for span in &mut self.spans {
            (span.least, span.most) = (-span.most, -span.least);
        }
    }

    /// Finds how far each least value is raised.
    fn raise(&mut self) -> Result<(), Wiped> {
        self.sort();
        self.rank();
        let Self { spans, by_most, bounds, room, full, hall, .. } = self;
        for &number in &*by_most {
            let span = &mut spans[number];
            let (x, y) = (span.from, span.to);
            let mut z = ascend(full, x + 1);
            let before = full[z];
            room[z] -= 1;
            if room[z] == 0 {
                full[z] = z + 1;
                z = ascend(full, z + 1);
                full[z] = before;
            }
            point(full, x + 1, z, z);
            if room[z] < bounds[z] - bounds[y] {
                return Err(Wiped);
            }
            span.raised = span.least;
            if hall[x] > x {
                let free = ascend(hall, hall[x]);
                span.raised = bounds[free];
                point(hall, x, free, free);
            }
            if room[z] == bounds[z] - bounds[y] {
                let from = hall[y];
                point(hall, from, before - 1, y);
                hall[y] = before - 1;
            }
        }
        Ok(())
    }

    fn sort(&mut self) {
        let Self { spans, by_least, by_most, .. } = self;
        for order in [&mut *by_least, by_most] {
            order.clear();
            order.extend(0..spans.len());
        }
        by_least.sort_unstable_by_key(|&number| spans[number].least);
        by_most.sort_unstable_by_key(|&number| spans[number].most);
    }

    /// Lists the bounds, and the position of each span among them.
    fn rank(&mut self) {
        let Self { spans, by_least, by_most, bounds, room, full, hall } = self;
        bounds.clear();
        bounds.push(by_least.first().map_or(0, |&first| spans[first].least) - 2);
        let mut starts = by_least.iter().copied().peekable();
        let mut add = |bound: i64| {
            if bounds.last() != Some(&bound) {
                bounds.push(bound);
            }
            bounds.len() - 1
        };
        for &number in &*by_most {
            let end = spans[number].most + 1;
            while let Some(start) = starts.next_if(|&start| spans[start].least <= end) {
                spans[start].from = add(spans[start].least);
            }
            spans[number].to = add(end);
        }
        let last = bounds.last().copied().unwrap_or(0);
        bounds.push(last + 2);
        room.clear();
        room.push(0);
        room.extend(bounds.windows(2).map(|pair| pair[1] - pair[0]));
        for before in [full, hall] {
            before.clear();
            before.push(0);
            before.extend(0..bounds.len() - 1);
        }
    }
}

/// Follows pointers as long as they go up.
fn ascend(pointers: &[usize], mut at: usize) -> usize {
    while pointers[at] > at {
        at = pointers[at];
    }
    at
}

/// Makes all pointers on the path from `start` to `end` point to `to`.
fn point(pointers: &mut [usize], start: usize, end: usize, to: usize) {
    let mut at = start;
    while at != end {
        at = std::mem::replace(&mut pointers[at], to);
    }
}
