//! Parallel search of a round: threads share its roots, and by work stealing ([`others`]) what is below these. The first
//! has the meter, and books what all expand.

use super::Search;
use super::node::Node;
use super::roots::Root;
use super::step::{BATCH, Batch};
use crate::answer::Stop;
#[cfg(target_arch = "x86_64")]
use crate::engine::Engine;
use crate::meter::Meter;
use alloc::vec::Vec;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

/// Batches between two looks at what the others do.
const STRIDE: u32 = 256;

#[cfg(feature = "std")]
mod others;

/// What the threads tell each other.
struct Crew<'r, const N: usize, const L: usize> {
    roots: &'r [Root<N, L>],
    /// The next root that nobody has.
    next: AtomicU32,
    /// The first root that the goal was found under.
    found: AtomicU32,
    /// Expansions of the others, that are not yet booked.
    spent: AtomicU64,
    stop: AtomicBool,
    #[cfg(feature = "std")]
    pool: others::Pool<N, L>,
}

/// Who keeps count of what a thread does.
trait Watch {
    /// Is told of each batch, and says how many boards there may be in the next: none, to stop.
    fn spend(&mut self, boards: u64) -> usize;

    /// Is told now and then that there is nothing to do yet, and says whether to wait on.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "one thread waits for nobody"))]
    fn rest(&mut self) -> bool;
}

impl<const N: usize, const L: usize> Search<'_, N, L> {
    /// Everything below these boards: the number of the first under which the goal is, if it is there.
    pub(super) fn run(&self, roots: &[Root<N, L>], meter: &mut Meter<'_>) -> Result<Option<usize>, Stop> {
        let crew = Crew {
            roots,
            next: AtomicU32::new(0),
            found: AtomicU32::new(u32::MAX),
            spent: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            #[cfg(feature = "std")]
            pool: others::Pool::default(),
        };
        let mut first = First::new(&crew, meter);
        self.share(&crew, &mut first);
        first.book();
        first.stopped?;
        let found = crew.found.into_inner();
        Ok((found != u32::MAX).then_some(found as usize))
    }

    #[cfg(not(feature = "std"))]
    fn share(&self, crew: &Crew<'_, N, L>, first: &mut First<'_, '_, '_, N, L>) {
        self.work(crew, first);
    }

    /// [`Search::all`], compiled for machines that count bits.
    fn work(&self, crew: &Crew<'_, N, L>, watch: &mut impl Watch) {
        match self.engine.get() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features, and more.
            Engine::Avx2 | Engine::Avx512 => unsafe { with_counts(self, crew, watch) },
            // One arm for all others, as each has a copy of the search.
            _ => self.all(crew, watch),
        }
    }

    /// Takes roots, and expands what is below, until there are none that matter.
    #[inline(always)]
    fn all(&self, crew: &Crew<'_, N, L>, watch: &mut impl Watch) {
        let (mut batch, mut stack, mut found) = (Batch::new(), Vec::new(), u32::MAX);
        let mut most = watch.spend(0);
        while most > 0 {
            if crew.found.load(Relaxed) < found {
                found = crew.found.load(Relaxed);
                stack.retain(|node: &Node<N, L>| node.root < found);
            }
            while stack.len() < BATCH
                && let Some(root) = crew.roots.get(crew.next.fetch_add(1, Relaxed) as usize)
                && root.node.root < found
            {
                stack.push(root.node);
            }
            let count = stack.len().min(BATCH).min(most);
            if count == 0 {
                if !crew.receive(&mut stack, watch) {
                    return;
                }
                // Some of these may not matter any more.
                found = u32::MAX;
                continue;
            }
            for node in batch.take(&mut stack, count) {
                if self.is_goal(node) {
                    crew.found.fetch_min(node.root, Relaxed);
                }
            }
            batch.expand(&self.layout, &mut stack);
            crew.give(&mut stack);
            most = watch.spend(count as u64);
        }
    }
}

#[cfg(not(feature = "std"))]
impl<const N: usize, const L: usize> Crew<'_, N, L> {
    /// Nobody has any to give.
    fn receive(&self, _: &mut Vec<Node<N, L>>, _: &mut impl Watch) -> bool {
        false
    }

    /// Nobody wants any.
    fn give(&self, _: &mut Vec<Node<N, L>>) {}
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_counts<const N: usize, const L: usize>(
    search: &Search<'_, N, L>,
    crew: &Crew<'_, N, L>,
    watch: &mut impl Watch,
) {
    search.all(crew, watch);
}

/// The thread that has the meter, and books for all.
struct First<'a, 'm, 'r, const N: usize, const L: usize> {
    crew: &'a Crew<'r, N, L>,
    meter: &'a mut Meter<'m>,
    batches: u32,
    stopped: Result<(), Stop>,
}

impl<'a, 'm, 'r, const N: usize, const L: usize> First<'a, 'm, 'r, N, L> {
    fn new(crew: &'a Crew<'r, N, L>, meter: &'a mut Meter<'m>) -> Self {
        Self { crew, meter, batches: 0, stopped: Ok(()) }
    }

    /// Books what the others have done, and stops them if that is too much.
    fn book(&mut self) {
        let mut spent = self.crew.spent.swap(0, Relaxed);
        while spent > 0 && self.stopped.is_ok() {
            let part = spent.min(self.meter.left);
            self.stop_if(part);
            spent -= part;
        }
    }

    fn stop_if(&mut self, boards: u64) {
        self.stopped = self.meter.spend(boards);
        if self.stopped.is_err() {
            self.crew.stop.store(true, Relaxed);
        }
    }
}

impl<const N: usize, const L: usize> Watch for First<'_, '_, '_, N, L> {
    #[inline(always)]
    fn spend(&mut self, boards: u64) -> usize {
        if boards > 0 {
            self.stop_if(boards);
        }
        self.batches += 1;
        if self.batches == STRIDE {
            self.batches = 0;
            self.book();
        }
        if self.stopped.is_ok() { usize::try_from(self.meter.left).unwrap_or(BATCH) } else { 0 }
    }

    fn rest(&mut self) -> bool {
        self.book();
        self.stopped.is_ok()
    }
}
