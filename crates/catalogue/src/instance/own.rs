//! A caller-defined problem as an instance: it runs everywhere that a puzzle of the catalogue does, the viewer included.
//! Its states and actions are shown as their `Debug` prints them.

use super::{Instance, TypedInstance, path};
use crate::auto::{self, Chosen};
use crate::domain::{Action, Audience, Domain, Modelling, Navigation, Presentation, Solving, State};
use crate::erased::Backwards;
use crate::heuristic::{Admissibility, BLIND, HeuristicChoice, HeuristicInfo};
use crate::method::Method;
use crate::methods::OWN_SEARCH;
use crate::one_of::{Made, OneOf, not_for_this};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::table::Entry;
use solvarium::heuristic::{Blind, Rest};
use solvarium::{Algorithm, Answer, Cost, Error, Heuristic, Limits, Problem, Reversible};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

/// The entry of caller-defined problems. It is in no table of problems, because no text describes such a problem.
static OWN: Entry<ProblemInfo> = Entry {
    name: "own",
    aliases: &[],
    help: "your own problem",
    settings: &[],
    of: ProblemInfo { heuristics: &[&BLIND, &OWN_HEURISTIC], ..ProblemInfo::PLAIN },
};

/// The row of their heuristics.
static OWN_HEURISTIC: Entry<HeuristicInfo> = Entry {
    name: "own",
    aliases: &[],
    help: "the heuristic of your own problem",
    settings: &[],
    of: HeuristicInfo { admissibility: Admissibility::Unknown, ..HeuristicInfo::ADMISSIBLE },
};

/// A caller-defined problem that can be an instance: threads share it, and its states and actions are shown as `Debug`
/// prints them.
///
/// ```
/// fn is_one(_: &impl solvarium_catalogue::OwnProblem) {}
/// is_one(&solvarium::from_successors(1u32, |&n| [(n * 2, 1u32)], |&n| n == 8));
/// ```
pub trait OwnProblem:
    Problem<State: Debug + Send + Sync + 'static, Action: Debug + Send + Sync + 'static> + Send + Sync + 'static
{
}

impl<P> OwnProblem for P where
    P: Problem<State: Debug + Send + Sync + 'static, Action: Debug + Send + Sync + 'static>
        + Send
        + Sync
        + 'static
{
}

/// Returns an instance of a caller-defined problem and heuristic (`Blind` for none).
///
/// ```
/// use solvarium::{from_fn, heuristic::Blind, Limits};
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// let instance = catalogue::own("one or two steps to four", walk, Blind);
/// let request = Request { method: Method::parse("astar")?, ..Request::default() };
/// let report = instance.solve(&request, &Limits::none(), None)?;
/// assert_eq!(report.actions(), ["2", "2"]);
/// assert_eq!(report.drawing().as_deref(), Some("4\n"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own<P, H>(name: impl Into<String>, problem: P, heuristic: H) -> Box<dyn Instance>
where
    P: OwnProblem,
    H: Heuristic<P, Memo: Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    Own::of(name, problem, heuristic).boxed()
}

/// Returns an instance of a caller-defined problem with known goals, which methods that search from both ends also take.
///
/// ```
/// use solvarium::{heuristic::Blind, Limits, Problem, Reversible};
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// struct Line(u32);
/// impl Problem for Line {
///     type State = u32;
///     type Action = u32;
///     type Cost = u32;
///     fn start(&self) -> u32 { 0 }
///     fn is_goal(&self, n: &u32) -> bool { *n == self.0 }
///     fn actions(&self, n: &u32) -> impl IntoIterator<Item = u32> { (*n < self.0).then_some(1) }
///     fn apply(&self, n: &mut u32, step: &u32) { *n += step }
///     fn cost(&self, _: &u32, _: &u32) -> u32 { 1 }
/// }
/// impl Reversible for Line {
///     fn goals(&self) -> impl IntoIterator<Item = u32> { [self.0] }
///     fn actions_into(&self, n: &u32) -> impl IntoIterator<Item = u32> { (*n > 0).then_some(1) }
///     fn undo(&self, n: &mut u32, step: &u32) { *n -= step }
/// }
/// let request = Request { method: Method::parse("bidirectional")?, ..Request::default() };
/// let report = catalogue::own_reversible("a line", Line(9), Blind).solve(&request, &Limits::none(), None)?;
/// assert_eq!(report.cost, Some(9.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own_reversible<P, H>(name: impl Into<String>, problem: P, heuristic: H) -> Box<dyn Instance>
where
    P: OwnProblem + Reversible,
    H: Heuristic<P, Memo: Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    Own { backwards: Some(walked_back::<P>), ..Own::of(name, problem, heuristic) }.boxed()
}

fn walked_back<P: OwnProblem + Reversible>(problem: &P) -> &dyn Backwards<P> {
    problem
}

/// Returns an instance of a caller-defined problem that `auto` solves with this algorithm. Other methods treat it like
/// an instance of [`own`].
///
/// ```
/// use solvarium::{Limits, from_successors, path::Ida};
/// use solvarium_catalogue::{self as catalogue, Request};
/// let walk = from_successors(0u32, |&n| [(n + 1, 2u32), (n + 2, 3)], |&n| n == 4);
/// let instance = catalogue::own_search("steps to four", walk, Ida::new(|&n: &u32| 4u32.saturating_sub(n)));
/// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
/// assert_eq!((report.method.as_str(), report.cost), ("own", Some(6.0)));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own_search<P, A>(name: impl Into<String>, problem: P, algorithm: A) -> Box<dyn Instance>
where
    P: OwnProblem,
    A: Algorithm<P> + Send + Sync + 'static,
{
    let search = Some(Box::new(algorithm) as OwnSearch<P>);
    Own { search, ..Own::of(name, problem, Blind) }.boxed()
}

/// An algorithm for a problem.
type OwnSearch<P> = Box<dyn Algorithm<P> + Send + Sync>;

struct Own<P: Problem, H> {
    name: String,
    problem: P,
    heuristic: H,
    /// The algorithm that it came with, if any.
    search: Option<OwnSearch<P>>,
    /// The problem walked backwards, if its goals are known.
    backwards: Option<fn(&P) -> &dyn Backwards<P>>,
    /// The numbers of the actions seen so far, by name.
    codes: Mutex<HashMap<String, u32>>,
}

impl<P: Problem, H> Own<P, H> {
    /// Without an algorithm, and not walked backwards.
    fn of(name: impl Into<String>, problem: P, heuristic: H) -> Self {
        let (name, codes) = (name.into(), Mutex::default());
        Self { name, problem, heuristic, search: None, backwards: None, codes }
    }
}

impl<P: OwnProblem, H: Heuristic<P, Memo: Send + Sync + 'static> + Clone + Send + Sync + 'static> Own<P, H> {
    fn boxed(self) -> Box<dyn Instance> {
        TypedInstance::boxed(self, ProblemKind::of(&OWN))
    }
}

/// The heuristic, or none, as one type.
pub(crate) enum Either<H> {
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

    fn lookahead(&self, parent: &Self::Memo, before: &P::State, action: &P::Action) -> Option<Self::Memo> {
        match (self, parent) {
            (Self::Own(h), Some(parent)) => h.lookahead(parent, before, action).map(Some),
            _ => None,
        }
    }

    fn prepare(&self, memo: &Self::Memo, state: &P::State) {
        if let (Self::Own(h), Some(memo)) = (self, memo) {
            h.prepare(memo, state);
        }
    }

    fn prefer(&self, state: &P::State, preferred: &mut Vec<P::Action>) -> P::Cost {
        match self {
            Self::Blind => P::Cost::ZERO,
            Self::Own(h) => h.prefer(state, preferred),
        }
    }

    fn is_expensive(&self) -> bool {
        matches!(self, Self::Own(h) if h.is_expensive())
    }

    fn rest(&self, memo: &Self::Memo, state: &P::State) -> Option<Rest<P::Cost>> {
        match (self, memo) {
            (Self::Own(h), Some(memo)) => h.rest(memo, state),
            _ => None,
        }
    }

    fn value(&self, memo: &Self::Memo) -> P::Cost {
        match (self, memo) {
            (Self::Own(h), Some(memo)) => h.value(memo),
            _ => P::Cost::ZERO,
        }
    }
}

impl<P: Problem, H: Heuristic<P> + Clone> OneOf<Own<P, H>, P> for Either<H> {
    const ENTRIES: &'static [&'static Entry<HeuristicInfo>] = OWN.of.heuristics;

    fn make(puzzle: &Own<P, H>, choice: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        match choice {
            choice if choice.is(&BLIND) => Ok(Ok((Self::Blind, 0))),
            choice if choice.is(&OWN_HEURISTIC) => Ok(Ok((Self::Own(puzzle.heuristic.clone()), 0))),
            _ => Err(not_for_this(choice)),
        }
    }
}

impl<P, H> Domain for Own<P, H>
where
    P: OwnProblem,
    H: Send + Sync + 'static,
{
    type Problem = P;

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
}

impl<P: Problem, H> Presentation for Own<P, H> where Self: Domain {}
impl<P: Problem, H> Modelling for Own<P, H> where Self: Domain {}

impl<P: OwnProblem, H> Navigation for Own<P, H>
where
    Self: Domain<Problem = P>,
{
    /// Actions are numbered in the order of their appearance.
    fn code(&self, action: &Action<Self>) -> u32 {
        // Computed before the lock, as it runs code of the program.
        let name = self.say(action);
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let next = codes.len() as u32;
        *codes.entry(name).or_insert(next)
    }

    fn backwards(&self) -> Option<&dyn Backwards<P>> {
        self.backwards.map(|backwards| backwards(&self.problem))
    }
}

impl<P, H> Solving for Own<P, H>
where
    Self: Domain<Problem = P>,
    P: OwnProblem,
    H: Heuristic<P, Memo: Send + Sync + 'static> + Clone + Sync,
{
    type Heuristic = Either<H>;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&OWN_HEURISTIC)
    }

    fn auto(&self, _: Audience) -> Chosen {
        match self.search {
            Some(_) => Chosen::blind(&auto::OWN_SEARCH),
            None => Chosen::by(&auto::PATH, self.usual()),
        }
    }

    fn auto_for_any_plan(&self) -> Chosen {
        match self.search {
            Some(_) => Chosen::blind(&auto::OWN_SEARCH),
            None => Chosen::by(&auto::ANY_PLAN, self.usual()),
        }
    }

    fn search(
        &self,
        method: &Method,
        heuristic: Either<H>,
        task: path::Task<'_>,
    ) -> Result<Answer<P>, Error> {
        match &self.search {
            Some(search) if method.is(&OWN_SEARCH) => Ok(path::typed(self, &**search, task)),
            _ => path::compiled(self, method, heuristic, task),
        }
    }
}
