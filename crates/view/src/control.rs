//! What a page asks of a running search: to go on, to hold, to step, to stop at
//! something. The search asks here at every event and waits while it is held, so
//! a step is a step.

use crate::lock::lock;
use crate::stop_at::Break;
use crate::store::Store;
use serde::Deserialize;
use solvarium::clock::Instant;
use solvarium::limits::StopFlag;
use solvarium_catalogue::Job;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What can be asked of a run.
///
/// ```
/// use solvarium_view::control::{Command, Unit};
/// let step: Command = serde_json::from_str(r#"{"do": "step", "n": 3, "unit": "event"}"#)?;
/// assert_eq!(step, Command::Step { n: 3, unit: Unit::Event });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Goes on, up to a breakpoint.
    Run,
    /// Holds before the next event.
    Pause,
    /// Goes so many steps further, then holds.
    Step {
        /// How many.
        #[serde(default = "one")]
        n: u32,
        /// Of what.
        #[serde(default)]
        unit: Unit,
    },
    /// Goes on, so many expansions a second.
    Pace {
        /// How many, at most 1000; without a number, as many as it can.
        per_second: Option<f64>,
    },
    /// Goes on until this happens, then holds.
    Until {
        /// What.
        what: Break,
    },
    /// Holds whenever one of these happens, from now on.
    Breakpoints {
        /// All of them; none takes them away.
        list: Vec<Break>,
    },
    /// Ends the search.
    Stop,
}

const fn one() -> u32 {
    1
}

/// What a step is.
///
/// ```
/// assert_eq!(solvarium_view::control::Unit::default(), solvarium_view::control::Unit::Expansion);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A node is expanded, with all that comes of it; a local search tells its figures.
    #[default]
    Expansion,
    /// One thing happens.
    Event,
}

/// Where the wishes for a run stand.
#[derive(Debug)]
pub(crate) struct Control {
    wish: Mutex<Wish>,
    changed: Condvar,
    /// Whether the search should come and look, though it is in full flight.
    attend: AtomicBool,
    pub(crate) stop: StopFlag,
}

#[derive(Debug)]
struct Wish {
    mode: Mode,
    breaks: Vec<Break>,
    /// Whether the search is held now.
    held: bool,
}

/// How a run goes on.
#[derive(Clone, Debug, PartialEq)]
enum Mode {
    Run,
    Hold,
    /// What there is before the first step may pass; then it holds.
    Open,
    Steps {
        left: u32,
        unit: Unit,
    },
    Pace {
        gap: Duration,
        due: Instant,
    },
    Until(Break),
}

/// What an event is to whoever holds the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// The start, the first bound, the first state of a local search.
    Opening,
    /// An expansion, or figures of a local search.
    Step,
    /// Anything else.
    Other,
}

/// What the search is to do with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leave {
    /// Whether to come again at the next event.
    pub(crate) attentive: bool,
    /// Whether to look for breakpoints once the event is taken in.
    pub(crate) inspect: bool,
}

/// What comes of an event that is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Go,
    /// Not before somebody says so.
    Hold,
    /// Not before this time has passed.
    Wait(Duration),
}

/// A step that comes later than this is not made up for.
const LATE: Duration = Duration::from_millis(40);

impl Wish {
    fn decide(&mut self, event: Passing, is_stopped: bool) -> Decision {
        let is_step = event == Passing::Step;
        if is_stopped {
            self.mode = Mode::Run;
            self.breaks.clear();
        }
        let decision = match &mut self.mode {
            Mode::Run | Mode::Until(_) => Decision::Go,
            Mode::Hold => Decision::Hold,
            Mode::Open if event == Passing::Opening => Decision::Go,
            Mode::Open => Decision::Hold,
            Mode::Steps { unit: Unit::Expansion, .. } if !is_step => Decision::Go,
            Mode::Steps { left: 0, .. } => Decision::Hold,
            Mode::Steps { left, .. } => {
                *left -= 1;
                Decision::Go
            }
            Mode::Pace { .. } if !is_step => Decision::Go,
            Mode::Pace { gap, due } => {
                let now = Instant::now();
                if *due > now {
                    Decision::Wait(*due - now)
                } else {
                    *due = if *due + LATE < now { now } else { *due } + *gap;
                    Decision::Go
                }
            }
        };
        self.held = decision == Decision::Hold;
        if self.held {
            self.mode = Mode::Hold;
        }
        decision
    }

    fn leave(&self) -> Leave {
        let inspect = !self.breaks.is_empty() || matches!(self.mode, Mode::Until(_));
        Leave { attentive: inspect || self.mode != Mode::Run, inspect }
    }
}

/// Whether a search goes on as soon as it is begun.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Request};
/// use solvarium_view::session::{Begin, Bounds, Session};
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let session = Session::start(job.into(), Request::default(), Bounds::default(), Begin::Paused, None)?;
/// assert_eq!(session.summary().cost, None);
/// session.stop();
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// It does.
    Running,
    /// It is held before its first event.
    Paused,
}

impl Control {
    pub(crate) fn new(begin: Begin) -> Self {
        let mode = match begin {
            Begin::Paused => Mode::Open,
            Begin::Running => Mode::Run,
        };
        Self {
            wish: Mutex::new(Wish { mode, breaks: Vec::new(), held: false }),
            changed: Condvar::new(),
            attend: AtomicBool::new(true),
            stop: StopFlag::new(),
        }
    }

    fn wish(&self) -> MutexGuard<'_, Wish> {
        lock(&self.wish)
    }

    /// Takes a command.
    pub(crate) fn command(&self, command: &Command) {
        let mut wish = self.wish();
        match command {
            Command::Run => wish.mode = Mode::Run,
            Command::Pause => wish.mode = Mode::Hold,
            Command::Step { n, unit } => wish.mode = Mode::Steps { left: *n, unit: *unit },
            Command::Pace { per_second } => {
                wish.mode = per_second.filter(|rate| rate.is_finite()).map_or(Mode::Run, |rate| Mode::Pace {
                    gap: Duration::from_secs_f64(1.0 / rate.clamp(0.1, 1000.0)),
                    due: Instant::now(),
                });
            }
            Command::Until { what } => wish.mode = Mode::Until(what.clone()),
            Command::Breakpoints { list } => wish.breaks.clone_from(list),
            Command::Stop => {
                self.stop.raise();
                wish.mode = Mode::Run;
            }
        }
        drop(wish);
        self.call();
        self.changed.notify_all();
    }

    /// Asks the search to come at its next event.
    pub(crate) fn call(&self) {
        self.attend.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    #[inline]
    pub(crate) fn is_called(&self) -> bool {
        self.attend.load(Ordering::Relaxed)
    }

    /// Whether the search is held now.
    pub(crate) fn is_held(&self) -> bool {
        self.wish().held
    }

    /// The breakpoints.
    pub(crate) fn breakpoints(&self) -> Vec<Break> {
        self.wish().breaks.clone()
    }

    /// Waits until the search may go on with its next event. Returns how long it was held, too.
    pub(crate) fn admit(&self, event: Passing) -> (Leave, Duration) {
        self.attend.store(false, Ordering::Relaxed);
        let began = Instant::now();
        let mut wish = self.wish();
        loop {
            wish = match wish.decide(event, self.stop.is_raised()) {
                Decision::Go => break,
                Decision::Hold => self.changed.wait(wish).unwrap_or_else(PoisonError::into_inner),
                Decision::Wait(time) => {
                    self.changed.wait_timeout(wish, time).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        (wish.leave(), began.elapsed())
    }

    /// Whether an event of a search that goes on elsewhere may happen now; none if it has to wait.
    pub(crate) fn let_in(&self, event: Passing) -> Option<Leave> {
        let mut wish = self.wish();
        let goes = wish.decide(event, self.stop.is_raised()) == Decision::Go;
        goes.then(|| wish.leave())
    }

    /// Whether all events may happen, and nothing is looked for.
    pub(crate) fn is_free(&self) -> bool {
        let mut wish = self.wish();
        let is_free = wish.mode == Mode::Run && wish.breaks.is_empty();
        wish.held &= !is_free;
        is_free
    }

    /// What is waited for.
    fn awaited(&self) -> Vec<Break> {
        let wish = self.wish();
        let until = match &wish.mode {
            Mode::Until(what) => Some(what),
            _ => None,
        };
        until.into_iter().chain(&wish.breaks).cloned().collect()
    }

    /// Holds at the next event if what just happened is among what is waited for. No lock is held while the puzzle is asked.
    pub(crate) fn inspect(&self, store: &Store, job: &dyn Job) {
        let awaited = self.awaited();
        let suspicions: Vec<_> = {
            let tree = store.whole_tree();
            let last = tree.events().checked_sub(1);
            let at = |event| awaited.iter().map(|what| what.suspicion(&tree, event)).collect();
            last.map(at).unwrap_or_default()
        };
        let hit = awaited.iter().zip(&suspicions).find(|(_, suspicion)| suspicion.is_true(job));
        if let Some((what, _)) = hit {
            self.hold_at(what);
        }
    }

    /// Holds at the next event, if this is still waited for.
    fn hold_at(&self, what: &Break) {
        let mut wish = self.wish();
        let is_until = matches!(&wish.mode, Mode::Until(until) if until == what);
        if is_until || wish.breaks.contains(what) {
            wish.mode = Mode::Hold;
        }
    }
}
