//! Controls a running search: continue, pause, step, stop at a breakpoint. The search asks here before every event and waits while it is
//! paused, so a step is exactly one step.

use crate::lock::lock;
use crate::stop_at::Break;
use crate::store::Store;
use serde::Deserialize;
use solvarium::clock::Instant;
use solvarium::limits::StopFlag;
use solvarium_catalogue::Instance;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A command for a run.
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
    /// Continues until a breakpoint.
    Run,
    /// Pauses before the next event.
    Pause,
    /// Continues for a number of steps, then pauses.
    Step {
        /// The number of steps.
        #[serde(default = "one")]
        n: u32,
        /// The unit of a step.
        #[serde(default)]
        unit: Unit,
    },
    /// Continues at a number of expansions per second.
    Pace {
        /// At most 1,000; full speed if absent.
        per_second: Option<f64>,
    },
    /// Continues until this happens, then pauses.
    Until {
        /// The event to stop at.
        what: Break,
    },
    /// Sets the breakpoints: from now on, pauses at each of these.
    Breakpoints {
        /// All breakpoints; an empty list removes them.
        list: Vec<Break>,
    },
    /// Ends the search.
    Stop,
}

const fn one() -> u32 {
    1
}

/// The unit of a step.
///
/// ```
/// assert_eq!(solvarium_view::control::Unit::default(), solvarium_view::control::Unit::Expansion);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// The expansion of a node, with all its consequences; for a local search, one report of figures.
    #[default]
    Expansion,
    /// A single event.
    Event,
}

/// The control of a run, shared by the page and the search.
#[derive(Debug)]
pub(crate) struct Control {
    state: Mutex<State>,
    changed: Condvar,
    /// Whether a search at full speed should call at its next event.
    attend: AtomicBool,
    pub(crate) stop: StopFlag,
}

#[derive(Debug)]
struct State {
    mode: Mode,
    breaks: Vec<Break>,
    /// Whether the search is paused now.
    held: bool,
}

/// How a run proceeds.
#[derive(Clone, Debug, PartialEq)]
enum Mode {
    Run,
    Hold,
    /// Admits the events before the first step, then pauses.
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

/// The category of an event for the control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// The start, the first bound, the first state of a local search.
    Opening,
    /// An expansion, or figures of a local search.
    Step,
    /// Anything else.
    Other,
}

/// Instructions to the search for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leave {
    /// Whether to call again at the next event.
    pub(crate) attentive: bool,
    /// Whether to check breakpoints after taking in the event.
    pub(crate) inspect: bool,
}

/// The decision about the next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Go,
    /// Wait for a command.
    Hold,
    /// Wait for this long.
    Wait(Duration),
}

/// Delays beyond this are not made up for.
const LATE: Duration = Duration::from_millis(40);

impl State {
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

/// Whether a search starts running or paused.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Request};
/// use solvarium_view::session::{Begin, Bounds, Session};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let session = Session::start(instance.into(), Request::default(), Bounds::default(), Begin::Paused, None)?;
/// assert_eq!(session.summary().cost, None);
/// session.stop();
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// The search starts at once.
    Running,
    /// The search pauses before its first event.
    Paused,
}

impl Control {
    pub(crate) fn new(begin: Begin) -> Self {
        let mode = match begin {
            Begin::Paused => Mode::Open,
            Begin::Running => Mode::Run,
        };
        Self {
            state: Mutex::new(State { mode, breaks: Vec::new(), held: false }),
            changed: Condvar::new(),
            attend: AtomicBool::new(true),
            stop: StopFlag::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Executes a command.
    pub(crate) fn command(&self, command: &Command) {
        let mut state = self.state();
        match command {
            Command::Run => state.mode = Mode::Run,
            Command::Pause => state.mode = Mode::Hold,
            Command::Step { n, unit } => state.mode = Mode::Steps { left: *n, unit: *unit },
            Command::Pace { per_second } => {
                state.mode =
                    per_second.filter(|rate| rate.is_finite()).map_or(Mode::Run, |rate| Mode::Pace {
                        gap: Duration::from_secs_f64(1.0 / rate.clamp(0.1, 1000.0)),
                        due: Instant::now(),
                    });
            }
            Command::Until { what } => state.mode = Mode::Until(what.clone()),
            Command::Breakpoints { list } => state.breaks.clone_from(list),
            Command::Stop => {
                self.stop.raise();
                state.mode = Mode::Run;
            }
        }
        drop(state);
        self.call();
        self.changed.notify_all();
    }

    /// Requests a call from the search at its next event.
    pub(crate) fn call(&self) {
        self.attend.store(true, Ordering::Relaxed);
    }

    /// Whether a call from the search was requested.
    #[inline]
    pub(crate) fn is_called(&self) -> bool {
        self.attend.load(Ordering::Relaxed)
    }

    /// Whether the search is paused now.
    pub(crate) fn is_held(&self) -> bool {
        self.state().held
    }

    /// The breakpoints.
    pub(crate) fn breakpoints(&self) -> Vec<Break> {
        self.state().breaks.clone()
    }

    /// Waits until the search may continue with its next event. Also returns how long it was paused.
    pub(crate) fn admit(&self, event: Passing) -> (Leave, Duration) {
        self.attend.store(false, Ordering::Relaxed);
        let began = Instant::now();
        let mut state = self.state();
        loop {
            state = match state.decide(event, self.stop.is_raised()) {
                Decision::Go => break,
                Decision::Hold => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Decision::Wait(time) => {
                    self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        (state.leave(), began.elapsed())
    }

    /// Decides whether an event of a search elsewhere may happen now; `None` if it has to wait.
    pub(crate) fn let_in(&self, event: Passing) -> Option<Leave> {
        let mut state = self.state();
        let goes = state.decide(event, self.stop.is_raised()) == Decision::Go;
        goes.then(|| state.leave())
    }

    /// Whether all events are admitted and no breakpoint is set.
    pub(crate) fn is_free(&self) -> bool {
        let mut state = self.state();
        let is_free = state.mode == Mode::Run && state.breaks.is_empty();
        state.held &= !is_free;
        is_free
    }

    /// The active breakpoints.
    fn awaited(&self) -> Vec<Break> {
        let state = self.state();
        let until = match &state.mode {
            Mode::Until(what) => Some(what),
            _ => None,
        };
        until.into_iter().chain(&state.breaks).cloned().collect()
    }

    /// Pauses at the next event if the last one hit a breakpoint. No lock is held while calling the puzzle's code.
    pub(crate) fn inspect(&self, store: &Store, instance: &dyn Instance) {
        let awaited = self.awaited();
        let suspicions: Vec<_> = {
            let tree = store.complete_tree();
            let last = tree.events().checked_sub(1);
            let at = |event| awaited.iter().map(|what| what.suspicion(&tree, event)).collect();
            last.map(at).unwrap_or_default()
        };
        let hit = awaited.iter().zip(&suspicions).find(|(_, suspicion)| suspicion.is_true(instance));
        if let Some((what, _)) = hit {
            self.hold_at(what);
        }
    }

    /// Pauses at the next event, if this breakpoint is still active.
    fn hold_at(&self, what: &Break) {
        let mut state = self.state();
        let is_until = matches!(&state.mode, Mode::Until(until) if until == what);
        if is_until || state.breaks.contains(what) {
            state.mode = Mode::Hold;
        }
    }
}
