//! Counts the solutions of a cover.

use super::cover::Cover;
use super::dance::{Dance, Tally};
use super::incidence::Incidence;
use super::look::SearchObserver;
use super::settings::ExactCover;
use super::workers::count_on;
use crate::csp::{Completeness, Counted};
use crate::limits::{Clock, Limits, Stop};
use crate::stats::{Effort, Stats};
use crate::watch::Rule;
use std::ops::ControlFlow;

/// Counts the solutions of a cover, up to `cap`, on [`ExactCover::threads`] threads.
///
/// ```
/// use solvarium::csp::exact_cover::{count, Cover, ExactCover, Take};
/// use solvarium::Limits;
/// // Knuth's example of colours (7.2.2.1, (49)).
/// let (p, q, r, x, y) = (0, 1, 2, 3, 4);
/// let (a, b, c) = (1, 2, 3);
/// let mut cover = Cover::new(3, 2);
/// cover.option([p.into(), q.into(), x.into(), Take::from((y, a))])?;
/// cover.option([p.into(), r.into(), Take::from((x, a)), y.into()])?;
/// cover.option([p.into(), Take::from((x, b))])?;
/// cover.option([q.into(), Take::from((x, a))])?;
/// cover.option([r.into(), Take::from((x, b))])?;
/// let counted = count(&cover, &ExactCover::new(), u64::MAX, &Limits::none());
/// assert_eq!((counted.number, counted.first), (1, Some(vec![1, 3])));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn count(cover: &Cover, search: &ExactCover, cap: u64, limits: &Limits) -> Counted<Vec<usize>> {
    counted(&Start::of(cover), search, cap, limits)
}

/// Calls `visit` with each solution as it is found, its options ascending, until it breaks or there
/// are no more.
///
/// ```
/// use solvarium::csp::exact_cover::{each, Cover, ExactCover};
/// use solvarium::Limits;
/// use std::ops::ControlFlow;
/// let mut cover = Cover::new(2, 0);
/// for option in [&[0][..], &[1], &[0, 1]] {
///     cover.option(option.iter().copied())?;
/// }
/// let mut found = Vec::new();
/// each(&cover, &ExactCover::new(), &Limits::none(), |options| {
///     found.push(options.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(found, [vec![0, 1], vec![2]]);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn each(
    cover: &Cover,
    search: &ExactCover,
    limits: &Limits,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> Counted<Vec<usize>> {
    each_seen(&Start::of(cover), search, u64::MAX, limits, &mut (), |dance| visit(&dance.chosen()))
}

/// The start of a search: a cover, and optionally its cached incidence with the open options.
pub(super) struct Start<'a> {
    pub cover: &'a Cover,
    pub cached: Option<(&'a Incidence, &'a [u64])>,
    /// Memory of all this in bytes, if it was made for the search.
    pub held: usize,
}

impl<'a> Start<'a> {
    /// A start with all options open.
    pub const fn of(cover: &'a Cover) -> Self {
        Self { cover, cached: None, held: 0 }
    }

    /// The cached incidence, or else one that is made within this memory.
    pub fn incidence<'s>(
        &'s self,
        room: &'s mut Option<Incidence>,
        clock: &Clock<'_>,
    ) -> Result<&'s Incidence, Stop> {
        match self.cached {
            Some((incidence, _)) => Ok(incidence),
            None => Ok(room.insert(Dance::incidence(self.cover, self.held, clock)?)),
        }
    }

    /// Creates a search from this start. Returns the bytes of the start and its incidence, which
    /// threads share.
    pub fn shared(&self, incidence: &Incidence) -> usize {
        self.held + if self.cached.is_some() { 0 } else { incidence.bytes() }
    }

    /// Creates a search. `beside` is the number of bytes held outside it.
    pub fn dance<'s>(
        &'s self,
        incidence: &'s Incidence,
        search: &ExactCover,
        beside: usize,
        clock: &Clock<'_>,
    ) -> Result<Dance<'s>, Stop> {
        let open = self.cached.map(|(_, open)| open.to_vec());
        Dance::new(self.cover, incidence, search.order, open, beside, clock)
    }
}

/// Counts the solutions, up to `cap`, on the threads of the search.
pub(super) fn counted(
    start: &Start<'_>,
    search: &ExactCover,
    cap: u64,
    limits: &Limits,
) -> Counted<Vec<usize>> {
    if search.threads > 1 {
        return count_on(start, *search, cap, limits);
    }
    each_seen(start, search, cap, limits, &mut (), |_| ControlFlow::Continue(()))
}

/// Finds up to `cap` solutions, and reports events to an observer.
pub(super) fn each_seen(
    start: &Start<'_>,
    search: &ExactCover,
    cap: u64,
    limits: &Limits,
    look: &mut impl SearchObserver,
    mut visit: impl FnMut(&Dance<'_>) -> ControlFlow<()>,
) -> Counted<Vec<usize>> {
    let mut clock = Clock::new(limits);
    let (mut number, mut first) = (0, None);
    let (mut tally, mut bytes) = (Tally::default(), 0);
    let mut searching = || {
        let mut room = None;
        let incidence = start.incidence(&mut room, &clock)?;
        let mut dance = start.dance(incidence, search, start.shared(incidence), &clock)?;
        while number < cap {
            let next = dance.next(&mut clock, look);
            (tally, bytes) = (dance.tally(), dance.bytes());
            if !next? {
                return Ok(Completeness::All);
            }
            number += 1;
            first.get_or_insert_with(|| dance.chosen());
            if visit(&dance).is_break() {
                break;
            }
        }
        Ok(Completeness::AtCap)
    };
    let ended = searching().unwrap_or_else(Completeness::Stopped);
    let stats = stats(clock.nodes, tally, bytes);
    Counted { number, ended, first, stats, elapsed: clock.elapsed() }
}

/// Each option that was guessed is a node, and so is the root.
pub(super) fn stats(nodes: u64, tally: Tally, bytes: usize) -> Stats {
    let guesses = nodes.saturating_sub(1);
    let mut effort = Effort {
        assignments: guesses,
        backtracks: tally.dead,
        propagations: tally.removed,
        ..Effort::default()
    };
    effort.applied[Rule::OnlyCandidate as usize] = tally.followed;
    Stats {
        expanded: nodes,
        generated: guesses,
        bytes_peak: bytes as u64,
        depth_peak: tally.depth as u64,
        effort,
        ..Stats::default()
    }
}
