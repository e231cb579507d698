//! Fork and join: runs tasks on all cores. It starts threads for each call, so that a forked process can do so, too.
//! The code that starts them calls the task through a `dyn`, so it is compiled once. Compiled for each landscape, it
//! was a fifth of all code of the local searches.

use solvarium_workers::each;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

/// The results of the task for each number below `number`, in order.
pub(in crate::local) fn each_at_once<T: Send>(number: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let made: Vec<Mutex<Option<T>>> = (0..number).map(|_| Mutex::new(None)).collect();
    spread(number, &|at| *made[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(task(at)));
    made.into_iter().filter_map(|made| made.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

fn spread(number: usize, task: &(dyn Fn(usize) + Sync)) {
    each(cores(), 0..number, task);
}

#[cfg(not(test))]
fn cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

#[cfg(test)]
use tests::cores;

#[cfg(test)]
pub(in crate::local) mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static CORES: Cell<usize> = const { Cell::new(4) };
    }

    pub(super) fn cores() -> NonZero<usize> {
        NonZero::new(CORES.get()).unwrap()
    }

    /// Runs `run` as on a machine with this number of cores.
    pub(in crate::local) fn on_cores<T>(number: usize, run: impl FnOnce() -> T) -> T {
        CORES.set(number);
        run()
    }

    #[test]
    fn all_are_done_once_and_stand_in_order() {
        for number in [0, 1, 2, 1000] {
            let done = Mutex::new(0);
            let squares = each_at_once(number, |at| {
                *done.lock().unwrap() += 1;
                at * at
            });
            assert_eq!(*done.lock().unwrap(), number);
            assert!(squares.into_iter().eq((0..number).map(|at| at * at)));
        }
    }
}
