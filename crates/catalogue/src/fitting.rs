//! Which methods can run on a puzzle, and whether it is a game. A form offers these once it knows what a text is.

#[cfg(feature = "games")]
use crate::game::Playing;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::{Instance, Request};
use crate::method::{Family, Method, MethodInfo};
use crate::methods::{ASTAR, methods};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, read};
use crate::table::Entry;
#[cfg(feature = "games")]
use crate::{problem::Answer, problems::problems};
#[cfg(feature = "games")]
use solvarium::Error;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The game of an instance, to be played from its position on.
///
/// # Errors
/// The instance is not a position of a game; the error lists the games.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::game_of(&*catalogue::parse("connect-four 44")?).is_ok());
/// let error = catalogue::game_of(&*catalogue::parse("queens 8")?).err().unwrap();
/// assert!(error.to_string().starts_with("queens is not a game; games: tic-tac-toe, "));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[cfg(feature = "games")]
pub fn game_of(instance: &dyn Instance) -> Result<Playing, Error> {
    instance.playing().ok_or_else(|| {
        let games = problems().iter().filter(|entry| entry.of.answer == Answer::Value);
        let names: Vec<_> = games.map(|entry| entry.name).collect();
        let name = instance.kind().entry().name;
        Error::input(format!("{name} is not a game; games: {}", names.join(", ")))
    })
}

/// The methods that can run on a puzzle, in the order of [`methods`]. They are in this build, and the puzzle has the
/// model, landscape or known goal that they need.
///
/// The answer for a whole problem is found once on its small examples and remembered. Methods for one size, or that
/// search from a known goal, depend on the instance and are tried on it.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let names: Vec<_> = catalogue::methods_for(instance.as_ref()).iter().map(|method| method.name).collect();
/// assert!(names.contains(&"nbs") && !names.contains(&"backtrack") && !names.contains(&"anneal"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn methods_for(instance: &dyn Instance) -> Vec<&'static Entry<MethodInfo>> {
    let of_problem = fitting_examples(instance.kind().entry());
    let is_fitting =
        |entry: &&'static Entry<MethodInfo>| !is_of_instance(entry) || accepts(instance, &Method::of(entry));
    of_problem.into_iter().filter(is_fitting).collect()
}

/// The heuristics that a puzzle has, in the order of its row, the blind one first.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let names: Vec<_> = catalogue::heuristics_for(instance.as_ref()).iter().map(|heuristic| heuristic.name).collect();
/// assert!(names.contains(&"manhattan") && !names.contains(&"octile"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn heuristics_for(instance: &dyn Instance) -> Vec<&'static Entry<HeuristicInfo>> {
    let asks = |entry: &&'static Entry<HeuristicInfo>| {
        let heuristic = Some(HeuristicChoice::of(entry));
        let request = Request { method: Method::of(&ASTAR), heuristic, ..Request::default() };
        stopped_at_once(instance, &request)
    };
    instance.kind().entry().of.heuristics.iter().copied().filter(asks).collect()
}

/// Some of the methods.
type Methods = Vec<&'static Entry<MethodInfo>>;

/// Methods that run on an example of a problem.
fn fitting_examples(problem: &'static Entry<ProblemInfo>) -> Methods {
    static KNOWN: LazyLock<Mutex<BTreeMap<&'static str, Methods>>> = LazyLock::new(Mutex::default);
    if let Some(known) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(problem.name) {
        return known.clone();
    }
    let found = tried(problem);
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(problem.name, found.clone());
    found
}

fn tried(problem: &'static Entry<ProblemInfo>) -> Methods {
    let kind = ProblemKind::of(problem);
    let texts = std::iter::once(kind.example()).chain(problem.of.examples.iter().map(|(_, text)| *text));
    let instance = |text| read(text, Some(&kind), &AuxiliaryInputs::default()).ok()?.pop()?.instance.ok();
    let instances: Vec<_> = texts.filter_map(instance).filter(|instance| !is_refuted(&**instance)).collect();
    let is_taken = |entry: &&'static Entry<MethodInfo>| {
        instances.iter().any(|instance| accepts(&**instance, &Method::of(entry)))
    };
    methods().iter().copied().filter(|entry| is_of_instance(entry) || is_taken(entry)).collect()
}

/// Whether a puzzle is refuted before any method starts, so that every method takes it.
fn is_refuted(instance: &dyn Instance) -> bool {
    let stop = StopFlag::new();
    stop.raise();
    let report = instance.solve(&Request::default(), &Limits::none().nodes(0).stop(&stop), None);
    report.is_ok_and(|report| report.why.is_some())
}

/// Whether the instance decides if a method can run: by its size, or by whether its goal is known.
fn is_of_instance(entry: &Entry<MethodInfo>) -> bool {
    entry.of.family() == Family::Own || entry.of.is_two_ended()
}

/// Whether a puzzle takes a method. Nothing is searched. Only local searches prepare anything: their landscape, which
/// decides.
fn accepts(instance: &dyn Instance, method: &Method) -> bool {
    let request = Request { method: method.clone(), ..Request::default() };
    if method.entry().of.is_local() {
        return instance.solve(&request, &Limits::none().nodes(0), None).is_ok();
    }
    stopped_at_once(instance, &request)
}

/// Whether a request is valid, found by a run that stops before it prepares anything large.
fn stopped_at_once(instance: &dyn Instance, request: &Request) -> bool {
    let stop = StopFlag::new();
    stop.raise();
    instance.solve(request, &Limits::none().nodes(0).stop(&stop), None).is_ok()
}
