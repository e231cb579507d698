//! Lanes: bounded thread pools, one for each type of request, so requests that read texts never delay requests about a
//! run.
//!
//! ```text
//! question --place?--> waits for a thread --> works on it --> answer
//!          503 if none  |                     |
//!                       +---- time is up, or the client left: its flag is raised
//! ```
//!
//! Invariants:
//! - A request occupies a place in its lane until it is answered or cancelled. A lane has `threads + waiting` places; a
//!   request that finds none is refused at once.
//! - A thread counts as busy (its permit moves into the closure) until the work has ended, whether or not somebody still waits for it. So
//!   no lane exceeds its threads, and all lanes together have [`THREADS`], the number of the runtime's blocking threads, which are used for
//!   nothing else.
//! - The future of a request owns a [`Raise`]. However it ends (answered, late, or dropped with the connection), the flag of the request is
//!   raised. Work that checks it, or the budget of its thread, then frees the thread.

use crate::api::{Question, Refusal};
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium::wording::count;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Threads of each lane, and of all.
const LOOKING: usize = 4;
const READING: usize = 4;
const WORKING: usize = 4;
const REPLAYING: usize = 2;
pub(super) const THREADS: usize = LOOKING + READING + WORKING + REPLAYING;

/// The result of a request.
pub(super) type Answer<T> = Result<T, Refusal>;

/// Timeouts of requests in each lane, including the wait for a thread.
pub(super) struct Times {
    pub looking: Duration,
    pub reading: Duration,
    pub working: Duration,
    pub replaying: Duration,
}

/// All lanes.
pub(super) struct Lanes {
    /// Data of a run: windows of its tree, lists, news.
    pub looking: Lane,
    /// Reading texts, and starting runs from them.
    pub reading: Lane,
    /// Sudoku steps, new puzzles, moves of the program, downloads: these may take long, and have their own limits.
    pub working: Lane,
    /// Reading traces while they arrive.
    pub replaying: Lane,
}

impl Lanes {
    /// Lanes of the default sizes.
    pub fn new(times: &Times) -> Self {
        Self {
            looking: Lane::new((LOOKING, 64), times.looking),
            reading: Lane::new((READING, 32), times.reading),
            working: Lane::new((WORKING, 16), times.working),
            replaying: Lane::new((REPLAYING, 6), times.replaying),
        }
    }

    /// The lane of a question.
    pub fn of(&self, question: &Question<'_>) -> &Lane {
        let Question { verb, path, .. } = question;
        let is_drawn = ["/way.png", "/way.pdf", "/tree.svg"].iter().any(|ending| path.ends_with(ending));
        match *verb {
            "POST"
                if path.starts_with("/api/explain/")
                    || ["/api/new", "/api/play", "/api/setter"].contains(path) =>
            {
                &self.working
            }
            "POST" => &self.reading,
            _ if is_drawn => &self.working,
            _ => &self.looking,
        }
    }
}

/// A bounded number of threads, and of requests that wait for one.
pub(super) struct Lane {
    threads: Arc<Semaphore>,
    /// Requests in progress and waiting.
    places: Semaphore,
    waiting: usize,
    patience: Duration,
}

/// Work on a thread, with the flag of its request. It is boxed so that the code around it is compiled once per reply type, not once per
/// caller.
type Work<T> = Box<dyn FnOnce(&StopFlag) -> Answer<T> + Send>;

/// Raises the flag of a request when nobody waits for the reply any more.
struct Raise(StopFlag);

impl Drop for Raise {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Lane {
    fn new((threads, waiting): (usize, usize), patience: Duration) -> Self {
        let places = Semaphore::new(threads + waiting);
        Self { threads: Arc::new(Semaphore::new(threads)), places, waiting, patience }
    }

    /// Does work on a thread of the lane. It is refused if too many wait already, and cancelled when its time is up or this future is
    /// dropped.
    pub async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&StopFlag) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        self.answer_boxed(Box::new(work)).await
    }

    async fn answer_boxed<T: Send + 'static>(&self, work: Work<T>) -> Answer<T> {
        let _place = self.places.try_acquire().map_err(|_| self.is_full())?;
        let raise = Raise(StopFlag::new());
        let flag = raise.0.clone();
        let answer = async {
            let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| Refusal::fault())?;
            on(thread, flag, work).await
        };
        timeout(self.patience, answer).await.unwrap_or_else(|_| Err(self.is_late()))
    }

    fn is_full(&self) -> Refusal {
        let waiting = count(self.waiting, "waiting request");
        let message = format!("the viewer already has {waiting}: try again in a moment");
        Refusal::new(503, message)
    }

    fn is_late(&self) -> Refusal {
        let seconds = self.patience.as_secs_f64();
        let message = format!(
            "no answer within {seconds} s: try a smaller request, or use the command line, which has no fixed limit"
        );
        Refusal::new(503, message)
    }
}

/// Does the work unless nobody waits for it any more; the thread is free when it ends.
async fn on<T: Send + 'static>(thread: OwnedSemaphorePermit, flag: StopFlag, work: Work<T>) -> Answer<T> {
    let work = move || {
        let _thread = thread;
        Limits::none().stop(&flag).try_within(|| work(&flag))
    };
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Refusal::fault()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use tokio::runtime::{Builder, Runtime};

    const HOUR: Duration = Duration::from_secs(3600);

    fn runtime() -> Runtime {
        Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(THREADS)
            .enable_all()
            .build()
            .unwrap()
    }

    /// Work that runs until its flag is raised, and then reports that.
    fn endless(begun: mpsc::Sender<()>, ended: mpsc::Sender<()>) -> Work<()> {
        Box::new(move |flag| {
            begun.send(()).unwrap();
            while !flag.is_raised() {
                std::thread::yield_now();
            }
            ended.send(()).unwrap();
            Ok(())
        })
    }

    #[test]
    fn requests_without_a_place_are_refused_and_waiting_ones_answered_in_turn() {
        let runtime = runtime();
        let lane = Arc::new(Lane::new((1, 1), HOUR));
        let (go, gate) = mpsc::channel::<()>();
        let ask = |work: Work<u32>| {
            let lane = Arc::clone(&lane);
            runtime.spawn(async move { lane.answer_boxed(work).await })
        };
        let first = ask(Box::new(move |_| gate.recv().map(|()| 1).map_err(|_| Refusal::fault())));
        while lane.threads.available_permits() > 0 {
            std::thread::yield_now();
        }
        let second = ask(Box::new(|_| Ok(2)));
        while lane.places.available_permits() > 0 {
            std::thread::yield_now();
        }
        let refused = runtime.block_on(lane.answer(|_| Ok(3))).unwrap_err();
        assert!(
            refused.message().starts_with("the viewer already has 1 waiting request: "),
            "{}",
            refused.message()
        );
        go.send(()).unwrap();
        let both =
            runtime.block_on(async { (first.await.unwrap().unwrap(), second.await.unwrap().unwrap()) });
        assert_eq!(both, (1, 2));
    }

    #[test]
    fn a_question_that_is_dropped_or_late_gives_its_thread_back() {
        let runtime = runtime();
        let (begun, begins) = mpsc::channel();
        let (ended, ends) = mpsc::channel();
        let lane = Arc::new(Lane::new((1, 0), HOUR));
        let asked = {
            let (lane, work) = (Arc::clone(&lane), endless(begun.clone(), ended.clone()));
            runtime.spawn(async move { lane.answer_boxed(work).await })
        };
        begins.recv().unwrap();
        asked.abort();
        ends.recv().unwrap();
        while lane.threads.available_permits() == 0 || lane.places.available_permits() == 0 {
            std::thread::yield_now();
        }
        let hasty = Lane::new((1, 0), Duration::from_millis(1));
        let late = runtime.block_on(hasty.answer_boxed(endless(begun, ended))).unwrap_err();
        assert!(late.message().starts_with("no answer within 0.001 s"), "{}", late.message());
        // The time may have been up before the work began.
        while begins.try_recv().is_ok() {
            ends.recv().unwrap();
        }
    }

    #[test]
    fn viewing_requests_have_threads_of_their_own() {
        let lanes = Lanes::new(&Times { looking: HOUR, reading: HOUR, working: HOUR, replaying: HOUR });
        let is_of = |verb, path, lane: &Lane| std::ptr::eq(lanes.of(&Question::new(verb, path, &[])), lane);
        assert!(is_of("GET", "/api/runs/1/tree?x0=1", &lanes.looking));
        assert!(is_of("DELETE", "/api/runs/1", &lanes.looking));
        assert!(is_of("POST", "/api/recognised", &lanes.reading));
        assert!(is_of("POST", "/api/runs", &lanes.reading));
        assert!(is_of("GET", "/api/runs/1/way.png?row=1", &lanes.working));
        assert!(is_of("POST", "/api/explain/all", &lanes.working));
        assert!(is_of("POST", "/api/play", &lanes.working));
        let threads = |lane: &Lane| lane.threads.available_permits();
        let all = [&lanes.looking, &lanes.reading, &lanes.working, &lanes.replaying];
        assert_eq!(all.map(threads).iter().sum::<usize>(), THREADS);
    }
}
