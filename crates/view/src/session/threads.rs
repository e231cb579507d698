//! The two threads of a run: one searches, the other processes the search's events.

use super::Session;
use crate::stages::Stage;
use solvarium::Error;
use std::io;
use std::sync::Arc;

/// The work of a thread.
type Work = Box<dyn FnOnce() + Send>;

/// Starts a thread.
pub(super) fn begin(name: &str, work: Work) -> io::Result<()> {
    std::thread::Builder::new().name(name.into()).spawn(work).map(drop)
}

impl Session {
    /// Starts the two threads of a run. The search's thread starts last, so no search runs without a keeper.
    pub(super) fn spawn(
        self: &Arc<Self>,
        search: Work,
        spawn: &mut dyn FnMut(&str, Work) -> io::Result<()>,
    ) -> Result<(), Error> {
        let working = Arc::clone(self);
        spawn("keeper", Box::new(move || working.keep())).map_err(no_thread)?;
        // The keeper ends with the run.
        spawn("search", search).map_err(|error| {
            self.stages.enter(Stage::Over);
            no_thread(error)
        })
    }
}

fn no_thread(error: io::Error) -> Error {
    Error::input(format!("cannot start a thread for the search: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::store;
    use crate::trace::Header;
    use solvarium_catalogue::{self as catalogue, Instance, Request};
    use std::sync::atomic::{AtomicBool, Ordering};

    /// If only one of the two threads can be started, the run and that thread end.
    #[test]
    fn without_a_thread_no_search_runs() {
        for given in 0..2 {
            let instance: Arc<dyn Instance> = catalogue::parse("1 3 / 2 0").unwrap().into();
            let header = Header::of(instance.as_ref(), &Request::default());
            let budget = Budget::unlimited();
            let store = store(&budget, &header, budget.quota().unwrap().kept_share(None), None).unwrap();
            let session = Arc::new(Session::fresh(header, store, Some(instance), Stage::Opened));
            let (mut begun, has_searched) = (Vec::new(), Arc::new(AtomicBool::new(false)));
            let flag = Arc::clone(&has_searched);
            let refused =
                session.spawn(Box::new(move || flag.store(true, Ordering::SeqCst)), &mut |_, work| {
                    if begun.len() == given {
                        return Err(io::ErrorKind::WouldBlock.into());
                    }
                    begun.push(std::thread::spawn(work));
                    Ok(())
                });
            assert!(refused.unwrap_err().to_string().starts_with("cannot start a thread for the search"));
            begun.into_iter().for_each(|thread| thread.join().unwrap());
            assert!(!has_searched.load(Ordering::SeqCst));
        }
    }
}
