//! The instance of a puzzle that has a problem to search, for all types.

use super::found_plan::{FoundPlan, network};
use super::ground::{Direction, Ground};
use super::heuristic_check::Question;
use super::path::{self, Task};
use super::report::{Best, Ending, Report};
use super::scene::{Picture, Scene};
use super::{
    Counted, Evaluated, Findings, HeuristicReport, Instance, Request, Successor, Watcher, count,
    no_plan_check,
};
use crate::auto::{self, Chosen};
use crate::domain::{Audience, Solving, State};
#[cfg(feature = "games")]
use crate::game::Playing;
use crate::heuristic::{Admissibility, HeuristicChoice};
use crate::method::{Asks, How, Method, MethodInfo};
use crate::methods::{self, names, no_landscape, no_model, prove};
use crate::problem::Answer::Value;
use crate::problem::ProblemKind;
use crate::small::IS_SMALL;
use crate::walking::Place;
use crate::{constraints, landscape, optimal};
use solvarium::limits::{Clock, Stop, StopFlag};
use solvarium::local::TrialEnd;
use solvarium::plan::Fault;
use solvarium::{Answer, Cost, Error, Limits, Outcome, Plan, Problem, Stats, Trust};
use solvarium_forms::Puzzle;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Size in bytes from which a puzzle counts against the limit on memory.
const LARGE: usize = 1 << 20;

/// Resolved request: the method, its heuristic and the rule.
struct Choice {
    method: Method,
    heuristic: HeuristicChoice,
    rule: Option<&'static auto::Rule>,
}

/// A puzzle and the kind that it was read as.
pub(crate) struct TypedInstance<D> {
    pub(super) puzzle: Arc<D>,
    kind: ProblemKind,
}

impl<D: Solving> TypedInstance<D> {
    /// The puzzle as an instance.
    pub(crate) fn boxed(puzzle: D, kind: ProblemKind) -> Box<dyn Instance> {
        Box::new(Self { puzzle: Arc::new(puzzle), kind })
    }

    /// Best method for the puzzle. If a heuristic is named but the best method takes none, uses the best method that
    /// can be watched, or else A*.
    fn auto(&self, named: Option<&HeuristicChoice>, audience: Audience) -> Chosen {
        let is_informed = |chosen: &Chosen| chosen.method().entry().of.is_informed();
        let chosen = self.puzzle.auto(audience);
        if named.is_none() || is_informed(&chosen) {
            return chosen;
        }
        let watched = self.puzzle.auto(Audience::Somebody);
        if is_informed(&watched) { watched } else { Chosen::by(&auto::NAMED, self.puzzle.usual()) }
    }

    /// Resolves the method and the heuristic of the request for this puzzle, and the rule if `auto` chose the method.
    fn choose(&self, request: &Request, audience: Audience) -> Result<Choice, Error> {
        // Report a heuristic of another problem before any other error.
        let named = request.heuristic.clone();
        named.iter().try_for_each(|named| self.kind.admit(named))?;
        let (method, usual, rule) = match request.method.how() {
            How::Auto => {
                let is_any_enough = request.method.values().word(&methods::PLAN) == "any";
                let chosen = match is_any_enough && self.kind.entry().of.asks_for_a_path() {
                    true => self.puzzle.auto_for_any_plan(),
                    false => self.auto(named.as_ref(), audience),
                };
                (chosen.method(), chosen.heuristic, Some(chosen.rule))
            }
            How::BestLocal => (self.puzzle.local().set_as(&request.method), self.puzzle.usual(), None),
            _ if request.method.entry().of.asks == Asks::Preferring => {
                (request.method.clone(), self.puzzle.preferring(), None)
            }
            _ => (request.method.clone(), self.puzzle.usual(), None),
        };
        let is_informed = method.entry().of.is_informed();
        let heuristic = match named {
            Some(named) if is_informed => named,
            Some(_) => {
                let (name, known) = (method.entry().name, names(MethodInfo::is_informed));
                let message = format!("method '{name}' uses no heuristic; methods that do: {known}");
                return Err(Error::setting(message));
            }
            None if is_informed => usual,
            None => HeuristicChoice::blind(),
        };
        Ok(Choice { method, heuristic, rule })
    }

    /// Refuses a method that does not fit the puzzle, by a run that stops before its first state. For a puzzle with
    /// nothing to search, no other check would refuse the method.
    fn refuse_misfit(&self, method: &Method, choice: &HeuristicChoice, seed: u64) -> Result<(), Error> {
        let stop = StopFlag::new();
        stop.raise();
        let limits = Limits::none().nodes(0).stop(&stop);
        let Ok((heuristic, _)) = self.puzzle.heuristic(choice, &limits)? else { return Ok(()) };
        match self.run(method, seed, heuristic, Task { limits, trust: trust(choice), watch: None }) {
            Err(error) if error.is_setting() => Err(error),
            _ => Ok(()),
        }
    }

    /// Runs a method that builds a plan. A method for constraint models runs on the puzzle's model, if it has one; any
    /// other method runs on its path problem.
    fn run(
        &self,
        method: &Method,
        seed: u64,
        heuristic: D::Heuristic,
        task: Task<'_>,
    ) -> Result<Answer<D::Problem>, Error> {
        match self.puzzle.constraints().filter(|_| method.entry().of.is_for_models()) {
            Some(constraints) => path::run(&*self.puzzle, task, |run| {
                constraints.solve(self.puzzle.problem(), method, seed, run)
            }),
            None => self.puzzle.search(method, heuristic, task),
        }
    }

    /// Bytes that the puzzle takes, if it is large. Limits ignore small puzzles, which count as a part of the
    /// program.
    fn held(&self) -> usize {
        Some(self.puzzle.bytes()).filter(|bytes| *bytes >= LARGE).unwrap_or(0)
    }

    /// Searches within the limits. The caller has already subtracted the memory of the puzzle.
    fn solve_beside(
        &self,
        Choice { method, heuristic: choice, .. }: &Choice,
        limits: &Limits,
        watch: Option<Watcher<'_>>,
        mut report: Report,
    ) -> Result<Report, Error> {
        if let Some(objective) = self.puzzle.objective() {
            return self.optimize(objective, method, limits, (watch.is_some(), report));
        }
        if method.entry().of.is_local() {
            return self.walk(method, limits, watch, report);
        }
        if self.kind.entry().of.answer == Value {
            return self.evaluate(
                method,
                Task { limits: limits.clone(), trust: Trust::Proved, watch },
                report,
            );
        }
        if let Some(why) = self.puzzle.refute() {
            self.refuse_misfit(method, choice, report.seed)?;
            report.why = Some(why);
            return Ok(report);
        }
        let clock = Clock::new(limits);
        let (heuristic, bytes) = match self.puzzle.heuristic(choice, limits)? {
            Ok(made) => made,
            Err(stop) => {
                (report.ending, report.elapsed) = (Ending::Stopped(stop), clock.elapsed());
                report.hint = self.puzzle.unprepared(choice);
                return Ok(report);
            }
        };
        let prepared = clock.elapsed();
        let task = Task { limits: limits.after(prepared, bytes), trust: trust(choice), watch };
        let mut answer = self.run(method, report.seed, heuristic, task)?;
        answer.elapsed += prepared;
        answer.stats.bytes_peak += bytes as u64;
        self.conclude(answer, &mut report);
        report.hint = self.puzzle.hint(method, report.ending, &report.stats);
        Ok(report)
    }

    /// Searches for the value of a game. Only a proven value is an answer.
    fn evaluate(&self, method: &Method, task: Task<'_>, mut report: Report) -> Result<Report, Error> {
        let Evaluated { plan, valuation, stopped, stats, elapsed } =
            self.puzzle.evaluate(method, report.seed, task)?;
        (report.stats, report.elapsed, report.valuation) = (stats, elapsed, Some(valuation));
        report.ending = stopped.map_or(Ending::Solved, Ending::Stopped);
        if report.ending == Ending::Solved {
            let (puzzle, end) = (Arc::clone(&self.puzzle), self.end(&plan));
            report.found = Some(Arc::new(FoundPlan { puzzle, plan, end }));
        }
        Ok(report)
    }

    /// Runs a local search. A state of cost 0 becomes a plan, which is verified like any other.
    fn walk(
        &self,
        method: &Method,
        limits: &Limits,
        watch: Option<Watcher<'_>>,
        mut report: Report,
    ) -> Result<Report, Error> {
        // A landscape may take long to make, so a request for only the name of the method makes none.
        if let Err(stop) = Clock::new(limits).look() {
            report.ending = Ending::Stopped(stop);
            return Ok(report);
        }
        let field = match self.puzzle.landscape(method).ok_or_else(|| no_landscape(method))? {
            Err(error) if error.is_unsolvable() => {
                report.why = Some(error.to_string());
                return Ok(report);
            }
            field => field?,
        };
        let portray = |values: &[i32]| self.puzzle.portray(values);
        let audience = watch.map(|watch| landscape::Audience { watch, portray: &portray });
        let found = field.search(method, report.seed, limits, audience)?;
        report.best = found.best.map(|(values, cost)| {
            let puzzle = Arc::clone(&self.puzzle);
            let draw =
                move |values: &[i32]| puzzle.portray(values).map(|scene| scene.text).unwrap_or_default();
            Best { cost, values, note: found.note.unwrap_or_default(), draw: Arc::new(draw) }
        });
        let outcome = match (found.ended, &report.best) {
            (TrialEnd::AtGoal, Some(best)) => self.replayed(self.plan(&best.values, method)?),
            (TrialEnd::Stopped(stop), _) => Outcome::Stopped(stop),
            (TrialEnd::AtGoal, None) => Outcome::Stopped(Stop::Refuted(Fault::Rules)),
        };
        self.conclude(Answer { outcome, stats: found.stats, elapsed: found.elapsed }, &mut report);
        Ok(report)
    }

    /// The method that finds all solutions, and the rule that chose it: the best method for counting, if it searches
    /// models.
    fn lister(&self, asked: &Method) -> (Method, Option<&'static auto::Rule>) {
        if !matches!(asked.how(), How::Auto) {
            return (asked.clone(), None);
        }
        let lists = |method: &Method| method.entry().of.is_for_models();
        let counter = self.puzzle.counter().filter(|rule| lists(&rule.method()));
        (counter.unwrap_or(&auto::MODELLED_COUNT).method(), counter)
    }

    pub(super) fn replayed(&self, plan: Plan<D::Problem>) -> Outcome<D::Problem> {
        match plan.replay(self.puzzle.problem()) {
            Err(fault) => Outcome::Stopped(Stop::Refuted(fault)),
            Ok(()) => Outcome::Solved(plan),
        }
    }

    /// The plan that makes a state of the landscape.
    pub(super) fn plan(&self, values: &[i32], method: &Method) -> Result<Plan<D::Problem>, Error> {
        let constraints = self.puzzle.constraints().ok_or_else(|| no_landscape(method))?;
        Ok(constraints.plan(self.puzzle.problem(), values))
    }

    /// Writes the outcome into the report, once the end of its plan has been verified by the puzzle's rules.
    pub(super) fn conclude(&self, answer: Answer<D::Problem>, report: &mut Report) {
        report.stats = answer.stats;
        report.elapsed = answer.elapsed;
        report.ending = match answer.outcome {
            Outcome::NoSolution => Ending::NoSolution,
            Outcome::Stopped(stop) => Ending::Stopped(stop),
            Outcome::Solved(plan) => {
                let end = self.end(&plan);
                match self.puzzle.verify(&end) {
                    Err(_) => Ending::Stopped(Stop::Refuted(Fault::Rules)),
                    Ok(()) => {
                        report.cost = Some(plan.cost.as_f64());
                        report.found =
                            Some(Arc::new(FoundPlan { puzzle: Arc::clone(&self.puzzle), plan, end }));
                        Ending::Solved
                    }
                }
            }
        };
    }

    fn end(&self, plan: &Plan<D::Problem>) -> State<D> {
        let mut end = self.puzzle.problem().start();
        plan.actions.iter().for_each(|action| self.puzzle.problem().apply(&mut end, action));
        end
    }
}

/// Whether bounds that rest on this heuristic are proofs.
fn trust(choice: &HeuristicChoice) -> Trust {
    match choice.entry().of.admissibility {
        Admissibility::Admissible => Trust::Proved,
        Admissibility::Inadmissible | Admissibility::Unknown => Trust::Guessed,
    }
}

/// The error of a path whose action at this place is not legal.
fn impossible(place: usize, code: u32) -> Error {
    Error::input(format!("action {code} at step {} of the path is not possible there", place + 1))
}

impl<D: Solving> Instance for TypedInstance<D> {
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
        self.puzzle.draw(&self.puzzle.problem().start())
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        self.puzzle.rows(&self.puzzle.problem().start())
    }

    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error> {
        let roots = self.puzzle.roots();
        let count = roots.len();
        let Some(mut state) = roots.into_iter().nth(root as usize) else {
            return Err(Error::input(format!("expected a root below {count}, found {root}")));
        };
        let mut actions = Vec::with_capacity(codes.len());
        let mut places: Vec<u32> = self.puzzle.place(&state).into_iter().collect();
        for (place, &code) in codes.iter().enumerate() {
            let step = if root == 0 { D::step } else { D::step_back };
            let action = step(&self.puzzle, &mut state, code).ok_or_else(|| impossible(place, code))?;
            actions.push(self.puzzle.say(&action));
            places.extend(self.puzzle.place(&state));
        }
        Ok(Scene {
            text: self.puzzle.draw(&state),
            picture: self.puzzle.picture(&state),
            network: network(&*self.puzzle, &state, places.into_iter()),
            actions,
            is_goal: self.puzzle.problem().is_goal(&state),
        })
    }

    fn successors(&self, codes: &[u32]) -> Result<Vec<Successor>, Error> {
        let problem = self.puzzle.problem();
        let mut state = problem.start();
        for (place, &code) in codes.iter().enumerate() {
            D::step(&self.puzzle, &mut state, code).ok_or_else(|| impossible(place, code))?;
        }
        let successor = |action| Successor {
            code: self.puzzle.code(&action),
            action: self.puzzle.say(&action),
            cost: problem.cost(&state, &action).as_f64(),
        };
        Ok(problem.actions(&state).into_iter().map(successor).collect())
    }

    fn account(&self, root: u32, codes: &[u32]) -> Vec<String> {
        let account = || {
            let (&last, former) = codes.split_last().filter(|_| D::ACCOUNTS)?;
            let mut state = self.puzzle.roots().into_iter().next().filter(|_| root == 0)?;
            for &code in former {
                D::step(&self.puzzle, &mut state, code)?;
            }
            let before = state.clone();
            let action = D::step(&self.puzzle, &mut state, last)?;
            Some(self.puzzle.account(&before, &action, &state))
        };
        account().unwrap_or_default()
    }

    fn rule_out(&self, code: u32, picture: &mut Picture) {
        self.puzzle.rule_out(code, picture);
    }

    fn described(&self) -> Option<Puzzle> {
        self.puzzle.described()
    }

    fn ground(&self) -> Option<Ground> {
        self.puzzle.ground()
    }

    fn places(&self) -> Vec<u32> {
        self.puzzle.roots().iter().filter_map(|state| self.puzzle.place(state)).collect()
    }

    fn moved(&self, place: u32, code: u32, way: Direction) -> Option<u32> {
        self.puzzle.moved(place, code, way)
    }

    fn portray(&self, values: &[i32]) -> Result<Scene, Error> {
        let scene = self.puzzle.portray(values);
        scene.ok_or_else(|| {
            Error::input(format!("these {} values are not a state of this puzzle", values.len()))
        })
    }

    fn solve(&self, request: &Request, limits: &Limits, watch: Option<Watcher<'_>>) -> Result<Report, Error> {
        let audience = if watch.is_some() { Audience::Somebody } else { Audience::Nobody };
        let choice = self.choose(request, audience)?;
        let mut report = Report::begun(self.kind.to_string(), choice.method.to_string(), request.seed);
        report.rule = choice.rule;
        report.goal = self.puzzle.goal();
        report.heuristic = choice.method.entry().of.is_informed().then(|| choice.heuristic.clone());
        let held = self.held();
        if let Err(stop) = Clock::new(limits).hold(held) {
            report.ending = Ending::Stopped(stop);
            report.stats.bytes_peak = held as u64;
            return Ok(report);
        }
        let left = limits.after(Duration::ZERO, held);
        let mut report = self.solve_beside(&choice, &left, watch, report)?;
        if report.ending == Ending::Solved && report.optimal.is_none() {
            report.optimal =
                optimal::is_proved(&self.kind, &choice.method, report.heuristic.as_ref(), &report.stats);
        }
        report.stats.bytes_peak += held as u64;
        Ok(report)
    }

    #[cfg(feature = "games")]
    fn playing(&self) -> Option<Playing> {
        self.puzzle.playing(&self.kind)
    }

    fn place_to_walk(&self) -> Option<Place<'_>> {
        self.puzzle.place_to_walk()
    }

    fn check(&self, limits: &Limits) -> Findings {
        self.puzzle.examine(&limits.after(Duration::ZERO, self.held()))
    }

    fn check_plan(&self, plan: &str, limits: &Limits) -> Result<Findings, Error> {
        if IS_SMALL {
            return Err(not_here("plans cannot be checked"));
        }
        let checked = limits.try_within(|| self.puzzle.check_plan(plan).transpose())?;
        checked.ok_or_else(|| no_plan_check(&self.kind))
    }

    fn count(&self, method: &Method, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        let limits = limits.after(Duration::ZERO, self.held());
        match method.how() {
            How::Auto => count::by_auto(&*self.puzzle, cap, &limits),
            _ => count::by(&*self.puzzle, method, cap, &limits),
        }
    }

    fn solutions(
        &self,
        request: &Request,
        limits: &Limits,
        take: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Result<Counted, Error> {
        if IS_SMALL {
            return Err(not_here("solutions cannot be listed"));
        }
        let clock = Clock::new(limits);
        let (method, rule) = self.lister(&request.method);
        let constraints = self.puzzle.constraints().ok_or_else(|| no_model(&method))?;
        let left = limits.after(clock.elapsed(), self.held());
        let counted = constraints::each(constraints.csp(), &method, request.seed, &left, &mut |values| {
            let mut report = Report::begun(self.kind.to_string(), method.to_string(), request.seed);
            report.rule = rule;
            let plan = constraints.plan(self.puzzle.problem(), values);
            let (outcome, stats) = (self.replayed(plan), Stats::default());
            self.conclude(Answer { outcome, stats, elapsed: clock.elapsed() }, &mut report);
            take(report)
        })?;
        Ok(Counted { method: method.to_string(), rule, ..count::of_counted(counted) })
    }

    fn prove(&self, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error> {
        let model = self.puzzle.constraints().ok_or_else(|| no_model(&Method::of(&methods::SAT)))?;
        prove(model.csp(), cap, file, limits).map(count::of_counted)
    }

    fn check_heuristic(&self, heuristic: &str, limits: &Limits) -> Result<HeuristicReport, Error> {
        if IS_SMALL {
            return Err(not_here("heuristics cannot be checked"));
        }
        let chosen = self.kind.heuristic(heuristic)?;
        if let Some(why) = self.puzzle.refute() {
            return Err(Error::unsolvable(why));
        }
        self.puzzle.check_heuristic(Question {
            chosen: &chosen,
            all: self.kind.entry().of.heuristics,
            limits,
        })
    }
}

/// The refusal of something that a small build leaves out.
fn not_here(what: &str) -> Error {
    Error::setting(format!("{what} in a web page; use the command line"))
}
