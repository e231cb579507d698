//! A problem of one's own as a job: everything that takes a puzzle of the
//! catalogue takes it, the viewer too. Its states and actions are shown as their
//! `Debug` prints them.

use crate::case::Case;
use crate::count;
use crate::entry::Entry;
use crate::heuristics::{Estimate, Guess, Worth};
use crate::job::{Findings, Job};
use crate::problems::{Kind, Puzzle};
use crate::shown::{Action, Shown, State};
use crate::spec::Spec;
use solvarium::{Cost, Heuristic, Limits, Problem};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

/// The row of problems of one's own; it is in no table, as no text is read as one.
static KIND: Entry<Puzzle> =
    Entry { name: "own", aliases: &[], help: "a problem of one's own", settings: &[], of: Puzzle::Own };

/// The row of their heuristics.
pub(crate) static ESTIMATE: Entry<Estimate> = Entry {
    name: "own",
    aliases: &[],
    help: "the heuristic of a problem of one's own",
    settings: &[],
    of: Estimate { problems: &[Puzzle::Own], worth: Worth::Unknown, guess: Guess::Own },
};

/// A job of a problem and a heuristic of one's own (`Blind` for none).
///
/// ```
/// use solvarium::{from_fn, heuristic::Blind, Limits};
/// use solvarium_catalogue::{self as catalogue, Method, Order};
/// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// let job = catalogue::own("one or two steps to four", walk, Blind);
/// let order = Order { method: Method::parse("astar")?, ..Order::default() };
/// let report = job.solve(&order, &Limits::none(), None)?;
/// assert_eq!(report.actions, ["2", "2"]);
/// assert_eq!(report.drawing.as_deref(), Some("4\n"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own<P, H>(name: impl Into<String>, problem: P, heuristic: H) -> Box<dyn Job>
where
    P: Problem<State: Debug, Action: Debug> + Send + Sync + 'static,
    H: Heuristic<P> + Clone + Send + Sync + 'static,
{
    let own = Own { name: name.into(), problem, heuristic, codes: Mutex::default() };
    Box::new(Case::new(own, Kind(Spec::of(&KIND))))
}

struct Own<P, H> {
    name: String,
    problem: P,
    heuristic: H,
    /// The numbers of the actions that were seen, by what they are called.
    codes: Mutex<HashMap<String, u32>>,
}

/// The heuristic, or none, as one type.
enum Either<H> {
    Blind,
    Own(H),
}

impl<P: Problem, H: Heuristic<P>> Heuristic<P> for Either<H> {
    type Memo = Option<H::Memo>;

    fn first(&self, state: &P::State) -> Self::Memo {
        match self {
            Self::Blind => None,
            Self::Own(h) => Some(h.first(state)),
        }
    }

    fn after(&self, parent: &Self::Memo, action: &P::Action, child: &P::State) -> Self::Memo {
        match (self, parent) {
            (Self::Own(h), Some(parent)) => Some(h.after(parent, action, child)),
            _ => self.first(child),
        }
    }

    fn value(&self, memo: &Self::Memo) -> P::Cost {
        match (self, memo) {
            (Self::Own(h), Some(memo)) => h.value(memo),
            _ => P::Cost::ZERO,
        }
    }
}

impl<P, H> Shown for Own<P, H>
where
    P: Problem<State: Debug, Action: Debug> + Send + Sync,
    H: Heuristic<P> + Clone + Send + Sync,
{
    type Problem = P;
    type Guess = Either<H>;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn describe(&self) -> String {
        self.name.clone()
    }

    fn text(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, state: &State<Self>) -> String {
        format!("{state:#?}\n")
    }

    fn say(&self, action: &Action<Self>) -> String {
        format!("{action:?}")
    }

    /// Actions are numbered as they come.
    fn code(&self, action: &Action<Self>) -> u32 {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let next = codes.len() as u32;
        *codes.entry(self.say(action)).or_insert(next)
    }

    fn guess(&self, which: Guess) -> Option<Either<H>> {
        match which {
            Guess::Blind => Some(Either::Blind),
            Guess::Own => Some(Either::Own(self.heuristic.clone())),
            _ => None,
        }
    }

    fn usual(&self) -> Guess {
        Guess::Own
    }

    fn examine(&self, limits: &Limits) -> Findings {
        count::solvable(self, limits)
    }
}
