//! Further threads, where there are any.

use super::{Crew, First, STRIDE, Watch};
use crate::answer::Stop;
use crate::meter::Meter;
use crate::pattern::batch::Search;
use crate::pattern::batch::step::BATCH;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};

impl<const N: usize, const L: usize> Search<'_, N, L> {
    /// Works on as many threads, and until all have ended.
    pub(super) fn share(&self, crew: &Crew<'_, N, L>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        std::thread::scope(|scope| {
            for _ in 1..self.threads.get() {
                crew.others.fetch_add(1, Relaxed);
                let other = move || self.work(crew, &mut Other { crew, batches: 0, boards: 0 });
                // A thread that the system does not give is one fewer.
                if std::thread::Builder::new().spawn_scoped(scope, other).is_err() {
                    crew.others.fetch_sub(1, Relaxed);
                }
            }
            let mut first = First::new(crew, meter);
            self.work(crew, &mut first);
            while crew.others.load(Acquire) > 0 {
                std::thread::sleep(core::time::Duration::from_millis(1));
                first.book();
            }
            first.book();
            first.stopped
        })
    }
}

/// A thread that has no meter.
struct Other<'a, 'r, const N: usize, const L: usize> {
    crew: &'a Crew<'r, N, L>,
    batches: u32,
    boards: u64,
}

impl<const N: usize, const L: usize> Watch for Other<'_, '_, N, L> {
    #[inline(always)]
    fn spend(&mut self, boards: u64) -> usize {
        self.boards += boards;
        self.batches += 1;
        if self.batches == STRIDE {
            self.crew.spent.fetch_add(core::mem::take(&mut self.boards), Relaxed);
            self.batches = 0;
        }
        if self.crew.stop.load(Relaxed) { 0 } else { BATCH }
    }
}

/// However it ends.
impl<const N: usize, const L: usize> Drop for Other<'_, '_, N, L> {
    fn drop(&mut self) {
        self.crew.spent.fetch_add(self.boards, Relaxed);
        self.crew.others.fetch_sub(1, Release);
    }
}
