//! A caller-defined landscape as an instance: every local and evolutionary method takes it, and so does the viewer.

use super::Instance;
use super::local_search::{LocalSearchProblem, local_search_instance};
use crate::auto::{self, Rule};
use crate::landscape::{self, ErasedLandscape};
use crate::method::Method;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::table::Entry;
use solvarium::Error;
use solvarium::local::{GeneticLandscape, Landscape};

/// The entry of caller-defined landscapes. It is in no table of problems, because no text describes such a landscape.
static OWN_LANDSCAPE: Entry<ProblemInfo> = Entry {
    name: "landscape",
    aliases: &[],
    help: "your own landscape",
    settings: &[],
    of: ProblemInfo { answer: Answer::State, ..ProblemInfo::PLAIN },
};

/// Returns an instance of a caller-defined landscape; `draw` shows a state, given its values. A search ends at a state
/// whose cost is at most [`Landscape::goal`]. If that is `i64::MIN`, only limits end it, or 20 million evaluations.
///
/// ```
/// use solvarium::local::{GeneticLandscape, Genome, Landscape};
/// use solvarium::{Limits, rng::Rng};
/// use solvarium_catalogue::{self as catalogue, Ending, Method, Request};
/// /// A number whose square is sought.
/// #[derive(Clone)]
/// struct Root(i64);
/// impl Landscape for Root {
///     type State = i32;
///     type Move = i32;
///     fn random(&self, rng: &mut Rng) -> i32 { rng.below(100) as i32 }
///     fn cost(&self, n: &i32) -> i64 { (i64::from(*n).pow(2) - self.0).abs() }
///     fn propose(&self, _: &i32, rng: &mut Rng) -> Option<i32> { Some(if rng.below(2) == 1 { 1 } else { -1 }) }
///     fn apply(&self, n: &mut i32, step: i32) { *n += step }
///     fn values(&self, n: &i32) -> Vec<i32> { vec![*n] }
/// }
/// impl GeneticLandscape for Root {
///     fn genome(&self) -> Genome { Genome::free(vec![(0..100).collect()]) }
///     fn decode(&self, values: &[i32]) -> Option<i32> { values.first().copied() }
/// }
/// let instance = catalogue::own_landscape("the root of 49", Root(49), |values| format!("{values:?}\n"));
/// let request = Request { method: Method::parse("climb")?, ..Request::default() };
/// let report = instance.solve(&request, &Limits::none(), None)?;
/// assert_eq!((report.ending, report.best.unwrap().values), (Ending::Solved, vec![7]));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own_landscape<L>(
    name: impl Into<String>,
    landscape: L,
    draw: impl Fn(&[i32]) -> String + Send + Sync + 'static,
) -> Box<dyn Instance>
where
    L: GeneticLandscape + Landscape<State: Send> + Clone + Send + Sync + 'static,
{
    local_search_instance(
        OwnLandscape { name: name.into(), landscape, draw: Box::new(draw) },
        &ProblemKind::of(&OWN_LANDSCAPE),
    )
}

/// Shows the state of some values.
type Draw = dyn Fn(&[i32]) -> String + Send + Sync;

struct OwnLandscape<L> {
    name: String,
    landscape: L,
    draw: Box<Draw>,
}

impl<L> LocalSearchProblem for OwnLandscape<L>
where
    L: GeneticLandscape + Landscape<State: Send> + Clone + Send + Sync + 'static,
{
    fn describe(&self) -> String {
        self.name.clone()
    }

    fn text(&self) -> String {
        self.name.clone()
    }

    fn landscape(&self, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
        landscape::open(self.landscape.clone(), method)
    }

    fn auto(&self) -> &'static Rule {
        &auto::OWN_LANDSCAPE
    }

    fn is_endless(&self) -> bool {
        self.landscape.goal() == i64::MIN
    }

    fn draw(&self, values: &[i32]) -> String {
        (self.draw)(values)
    }

    fn line(&self, values: &[i32]) -> String {
        (self.draw)(values).trim_end().to_owned()
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        let is_goal = self.landscape.cost_of(values) <= self.landscape.goal();
        if is_goal { Ok(()) } else { Err(Error::input("the state is not a solution")) }
    }
}
