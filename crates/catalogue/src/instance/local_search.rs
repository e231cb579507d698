//! Puzzles whose answers are complete assignments without a path to them: tours, bit strings, boards of a million
//! queens. They are an [`Instance`] without a path problem behind it.

use super::ground::Ground;
use super::network::Network;
use super::report::{Best, Ending, Rendering, Report, Step};
use super::scene::{Picture, Scene};
use super::{Counted, Findings, HeuristicReport, Instance, Request, Watcher};
use crate::auto::Rule;
use crate::landscape::{Audience, ErasedLandscape, LocalSearchResult};
use crate::method::{How, Method};
use crate::methods::only_local;
use crate::problem::ProblemKind;
use solvarium::limits::Stop;
use solvarium::local::TrialEnd;
use solvarium::plan::Fault;
use solvarium::{Error, Limits};
use std::path::Path;
use std::sync::Arc;

/// Interface of a puzzle whose answer is a complete assignment.
pub(crate) trait LocalSearchProblem: Send + Sync + 'static {
    fn describe(&self) -> String;

    /// A text that is read as this puzzle.
    fn text(&self) -> String;

    /// The landscape of the puzzle, with the settings of the method.
    ///
    /// # Errors
    /// The settings are not for this puzzle.
    fn landscape(&self, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error>;

    /// The rule that chooses the method for `local` and `auto`.
    fn auto(&self) -> &'static Rule;

    /// Whether no least cost is known, so that only limits end the search.
    fn is_endless(&self) -> bool {
        false
    }

    /// Whether a found solution is proved optimal; none if the puzzle has no objective.
    fn is_proved(&self) -> Option<bool> {
        None
    }

    fn draw(&self, values: &[i32]) -> String;

    fn picture(&self, values: &[i32]) -> Option<Picture> {
        let _ = values;
        None
    }

    /// A state as points and lines, if it has such a form; without values, the network before a search.
    fn network(&self, values: &[i32]) -> Option<Network> {
        let _ = values;
        None
    }

    /// The map that contains the states, if there is one.
    fn ground(&self) -> Option<Ground> {
        None
    }

    fn line(&self, values: &[i32]) -> String;

    /// Verifies a state by the rules, with code that the landscape does not use.
    ///
    /// # Errors
    /// The fault of the state.
    fn check(&self, values: &[i32]) -> Result<(), Error>;
}

/// Default limit of evaluations for a search that only limits end.
const ENDLESS: u64 = 20_000_000;

/// Returns the puzzle as an instance that only local searches solve.
pub(crate) fn local_search_instance(
    puzzle: impl LocalSearchProblem,
    kind: &ProblemKind,
) -> Box<dyn Instance> {
    Box::new(LocalSearchInstance { puzzle: Arc::new(puzzle), kind: kind.clone() })
}

struct LocalSearchInstance {
    puzzle: Arc<dyn LocalSearchProblem>,
    kind: ProblemKind,
}

/// A state that the rules of its puzzle allow.
struct Sound {
    puzzle: Arc<dyn LocalSearchProblem>,
    values: Vec<i32>,
}

impl Rendering for Sound {
    fn length(&self) -> usize {
        0
    }

    fn actions(&self) -> Vec<String> {
        Vec::new()
    }

    fn line(&self) -> String {
        self.puzzle.line(&self.values)
    }

    fn also(&self) -> Option<String> {
        None
    }

    fn drawing(&self) -> String {
        self.puzzle.draw(&self.values)
    }

    fn same_form(&self) -> Option<String> {
        None
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        None
    }

    fn steps(&self) -> Vec<Step> {
        Vec::new()
    }

    fn scene(&self) -> Scene {
        Scene {
            text: self.drawing(),
            picture: self.puzzle.picture(&self.values),
            network: self.puzzle.network(&self.values),
            actions: Vec::new(),
            is_goal: true,
        }
    }

    fn scenes(&self) -> Vec<Scene> {
        vec![self.scene()]
    }
}

impl LocalSearchInstance {
    /// Resolves the method of the request.
    fn choose(&self, request: &Request) -> Result<Method, Error> {
        if request.heuristic.is_some() {
            return Err(Error::setting("local searches use no heuristic"));
        }
        match request.method.how() {
            How::Auto => Ok(self.puzzle.auto().method()),
            How::BestLocal => Ok(self.puzzle.auto().method().set_as(&request.method)),
            How::Local => Ok(request.method.clone()),
            _ => Err(only_local(&request.method)),
        }
    }

    fn limits(&self, limits: &Limits) -> Limits {
        let limits = limits.clone();
        let is_bounded = limits.time_limit().is_some() || limits.node_limit().is_some();
        if self.puzzle.is_endless() && !is_bounded { limits.nodes(ENDLESS) } else { limits }
    }

    fn scene(&self, values: &[i32]) -> Scene {
        Scene {
            text: self.puzzle.draw(values),
            picture: self.puzzle.picture(values),
            network: self.puzzle.network(values),
            actions: Vec::new(),
            is_goal: self.puzzle.check(values).is_ok(),
        }
    }

    fn conclude(&self, found: LocalSearchResult, report: &mut Report) {
        report.stats = found.stats;
        report.elapsed = found.elapsed;
        report.best = found.best.map(|(values, cost)| {
            let puzzle = Arc::clone(&self.puzzle);
            Best { cost, values, note: String::new(), draw: Arc::new(move |values| puzzle.draw(values)) }
        });
        let is_sound = report.best.as_ref().is_some_and(|best| self.puzzle.check(&best.values).is_ok());
        report.ending = match found.ended {
            TrialEnd::AtGoal if is_sound => Ending::Solved,
            TrialEnd::AtGoal => Ending::Stopped(Stop::Refuted(Fault::Rules)),
            TrialEnd::Stopped(stop) => Ending::Stopped(stop),
        };
        if let Some(best) = report.best.as_ref().filter(|_| is_sound) {
            let values = best.values.clone();
            // The least cost may be known only from the puzzle's text. A search that reaches it neither proves nor refutes it.
            let is_solved = report.ending == Ending::Solved;
            report.optimal =
                self.puzzle.is_proved().filter(|is_proved| *is_proved || !is_solved).map(|_| is_solved);
            report.found = Some(Arc::new(Sound { puzzle: Arc::clone(&self.puzzle), values }));
            #[expect(clippy::cast_precision_loss, reason = "costs are reported as numbers of any type")]
            if report.ending == Ending::Solved {
                report.cost = Some(best.cost as f64);
            }
        }
    }
}

impl Instance for LocalSearchInstance {
    fn kind(&self) -> &ProblemKind {
        &self.kind
    }

    fn describe(&self) -> String {
        self.puzzle.describe()
    }

    fn text(&self) -> String {
        self.puzzle.text()
    }

    fn draw(&self) -> String {
        format!("{}\n", self.puzzle.describe())
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        None
    }

    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error> {
        if root > 0 {
            return Err(Error::input(format!("expected a root below 1, found {root}")));
        }
        if let Some(code) = codes.first() {
            let message =
                format!("action {code} at step 1 of the path is not possible: there are no actions");
            return Err(Error::input(message));
        }
        let network = self.puzzle.network(&[]);
        Ok(Scene { text: self.draw(), picture: None, network, actions: Vec::new(), is_goal: false })
    }

    fn ground(&self) -> Option<Ground> {
        self.puzzle.ground()
    }

    fn portray(&self, values: &[i32]) -> Result<Scene, Error> {
        Ok(self.scene(values))
    }

    fn solve(&self, request: &Request, limits: &Limits, watch: Option<Watcher<'_>>) -> Result<Report, Error> {
        let method = self.choose(request)?;
        let mut report = Report::begun(self.kind.to_string(), method.to_string(), request.seed);
        report.rule = matches!(request.method.how(), How::Auto).then(|| self.puzzle.auto());
        let portray = |values: &[i32]| Some(self.scene(values));
        let audience = watch.map(|watch| Audience { watch, portray: &portray });
        let landscape = self.puzzle.landscape(&method)?;
        let found = landscape.search(&method, request.seed, &self.limits(limits), audience)?;
        self.conclude(found, &mut report);
        Ok(report)
    }

    fn check(&self, _: &Limits) -> Findings {
        Findings::default()
    }

    fn count(&self, _: &Method, _: u64, _: &Limits) -> Result<Counted, Error> {
        Err(Error::setting("solutions of this problem cannot be counted: it has only local search"))
    }

    fn prove(&self, _: u64, _: &Path, _: &Limits) -> Result<Counted, Error> {
        Err(Error::setting("nothing can be proved about this problem: it has no constraint model"))
    }

    fn check_heuristic(&self, _: &str, _: &Limits) -> Result<HeuristicReport, Error> {
        Err(Error::setting("this problem has no heuristics: it has only local search"))
    }
}
