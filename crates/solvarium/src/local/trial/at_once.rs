//! Fork and join: tasks on all threads. What spreads them is compiled once, since it calls them through a
//! `dyn`, once a task: for each landscape anew it was a fifth of all code of its local searches.

#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// What a task makes of each number below this, in their order.
pub(in crate::local) fn each_at_once<T: Send>(number: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let made: Vec<Mutex<Option<T>>> = (0..number).map(|_| Mutex::new(None)).collect();
    spread(number, &|at| *made[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(task(at)));
    made.into_iter().filter_map(|made| made.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

#[cfg(not(target_family = "wasm"))]
fn spread(number: usize, task: &(dyn Fn(usize) + Sync)) {
    (0..number).into_par_iter().for_each(task);
}

/// There is one thread.
#[cfg(target_family = "wasm")]
fn spread(number: usize, task: &(dyn Fn(usize) + Sync)) {
    (0..number).for_each(task);
}

#[cfg(test)]
mod tests {
    use super::*;

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
