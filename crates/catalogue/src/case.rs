//! The one implementation of [`Job`]: a puzzle that can be shown, any puzzle.

use crate::heuristics::{self, Estimator, Guess, Worth};
use crate::job::{Best, Counted, Ending, Findings, HeuristicReport, Job, Order, Report, Step, Watcher};
use crate::local::Audience;
use crate::methods::{Method, Search, methods};
use crate::problems::Kind;
use crate::scene::Scene;
use crate::shown::{Shown, State};
use crate::sight::Interpreter;
use crate::{constraints, judge, local};
use solvarium::limits::{Clock, Stop};
use solvarium::local::Ended;
use solvarium::plan::Fault;
use solvarium::{Answer, Cost, Error, Limits, Outcome, Plan, Problem, Run, Stats, Trust};
use std::path::Path;
use std::time::Duration;

/// A puzzle and the kind that it was read as.
pub(crate) struct Case<S> {
    puzzle: S,
    kind: Kind,
}

/// Whether somebody is told what a search does.
#[derive(Clone, Copy)]
enum Told {
    /// A watcher.
    Somebody,
    Nobody,
}

impl<S: Shown> Case<S> {
    pub(crate) const fn new(puzzle: S, kind: Kind) -> Self {
        Self { puzzle, kind }
    }

    /// What is best for the puzzle; where somebody names a heuristic and that asks none, what is best where somebody
    /// watches, or A*, which does.
    fn auto(&self, named: Option<&Estimator>, told: Told) -> (Method, Guess) {
        let (method, guess) = match told {
            Told::Somebody => self.puzzle.auto_watched(),
            Told::Nobody => self.puzzle.auto(),
        };
        if named.is_none() || method.entry().of.is_informed() {
            return (method, guess);
        }
        let (method, guess) = self.puzzle.auto_watched();
        if method.entry().of.is_informed() {
            (method, guess)
        } else {
            (Method::of(Search::AStar), self.puzzle.usual())
        }
    }

    /// The method and the heuristic that the order comes to on this puzzle.
    fn choose(&self, order: &Order, told: Told) -> Result<(Method, Estimator), Error> {
        // A name that nobody knows comes before anything else that is wrong.
        let named = order.heuristic.as_deref().map(|name| heuristics::choose(self.kind.entry(), name));
        let named = named.transpose()?;
        let (method, guess) = match order.method.entry().of {
            Search::Auto => self.auto(named.as_ref(), told),
            Search::Local => (self.puzzle.local().set_as(&order.method), self.puzzle.usual()),
            _ => (order.method.clone(), self.puzzle.usual()),
        };
        let search = method.entry().of;
        let estimate = match named {
            Some(named) if search.is_informed() => named,
            Some(_) => {
                let informed = methods().iter().filter(|method| method.of.is_informed());
                let names: Vec<_> = informed.map(|method| method.name).collect();
                let name = method.entry().name;
                return Err(Error::setting(format!(
                    "method '{name}' asks no heuristic; those that do: {}",
                    names.join(", ")
                )));
            }
            None if search.is_informed() => Estimator::of(guess),
            None => Estimator::of(Guess::Blind),
        };
        Ok((method, estimate))
    }

    fn search(
        &self,
        method: &Method,
        guess: Guess,
        seed: u64,
        run: Run<'_, S::Problem>,
    ) -> Result<Answer<S::Problem>, Error> {
        if !method.entry().of.is_for_models() {
            return self.puzzle.search(method, guess, run);
        }
        let constraints = self.puzzle.constraints().ok_or_else(|| constraints::none(method))?;
        constraints.solve(self.puzzle.problem(), method, seed, run)
    }

    /// A report without an answer yet.
    /// Searches whole states. What costs nothing becomes a plan, and is judged like any other.
    fn walk(
        &self,
        method: &Method,
        order: &Order,
        limits: &Limits,
        watch: Option<Watcher<'_>>,
        mut report: Report,
    ) -> Result<Report, Error> {
        let field = match self.puzzle.field(method).ok_or_else(|| local::none(method))? {
            Err(error) if error.is_unsolvable() => {
                report.why = Some(error.to_string());
                return Ok(report);
            }
            field => field?,
        };
        let portray = |values: &[i32]| self.puzzle.portray(values);
        let audience = watch.map(|watch| Audience { watch, portray: &portray });
        let found = field.search(method, order.seed, limits, audience)?;
        report.best = found.best.map(|(values, cost)| {
            let drawing = portray(&values).map(|scene| scene.text).unwrap_or_default();
            let drawing = drawing + &found.note.unwrap_or_default();
            Best { cost, values, drawing }
        });
        let outcome = match (found.ended, &report.best) {
            (Ended::AtGoal, Some(best)) => Outcome::Solved(self.plan(&best.values, method)?),
            (Ended::Stopped(stop), _) => Outcome::Stopped(stop),
            (Ended::AtGoal, None) => Outcome::Stopped(Stop::Refuted(Fault::Rules)),
        };
        let outcome = match outcome {
            Outcome::Solved(plan) => match plan.replay(self.puzzle.problem()) {
                Err(fault) => Outcome::Stopped(Stop::Refuted(fault)),
                Ok(_) => Outcome::Solved(plan),
            },
            outcome => outcome,
        };
        self.conclude(&Answer { outcome, stats: found.stats, elapsed: found.elapsed }, order, &mut report);
        Ok(report)
    }

    /// The plan that makes a state of the landscape.
    fn plan(&self, values: &[i32], method: &Method) -> Result<Plan<S::Problem>, Error> {
        let constraints = self.puzzle.constraints().ok_or_else(|| local::none(method))?;
        Ok(constraints.plan(self.puzzle.problem(), values))
    }

    fn report(&self, order: &Order, method: &Method, estimate: &Estimator) -> Report {
        Report {
            problem: self.kind.to_string(),
            method: method.to_string(),
            heuristic: method.entry().of.is_informed().then(|| estimate.clone()),
            ending: Ending::NoSolution,
            why: None,
            cost: None,
            actions: Vec::new(),
            solution: None,
            also: None,
            hint: None,
            drawing: None,
            same_form: None,
            rows: None,
            steps: Vec::new(),
            best: None,
            stats: Stats::default(),
            elapsed: Duration::ZERO,
            seed: order.seed,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// Writes the outcome into the report, once the end of its plan has been
    /// judged by the puzzle's rules.
    fn conclude(&self, answer: &Answer<S::Problem>, order: &Order, report: &mut Report) {
        report.stats = answer.stats;
        report.elapsed = answer.elapsed;
        report.ending = match &answer.outcome {
            Outcome::NoSolution => Ending::NoSolution,
            Outcome::Stopped(stop) => Ending::Stopped(*stop),
            Outcome::Solved(plan) => {
                let mut end = self.puzzle.problem().start();
                for action in &plan.actions {
                    self.puzzle.problem().apply(&mut end, action);
                }
                match self.puzzle.judge(&end) {
                    Err(_) => Ending::Stopped(Stop::Refuted(Fault::Rules)),
                    Ok(()) => {
                        self.tell(plan, &end, order, report);
                        Ending::Solved
                    }
                }
            }
        };
    }

    /// Writes a plan into the report.
    fn tell(&self, plan: &Plan<S::Problem>, end: &State<S>, order: &Order, report: &mut Report) {
        report.cost = Some(plan.cost.as_f64());
        report.actions = plan.actions.iter().map(|action| self.puzzle.say(action)).collect();
        report.solution = Some(self.puzzle.line(plan, end));
        report.also = self.puzzle.also(plan);
        report.drawing = Some(self.puzzle.draw(end));
        report.same_form = self.puzzle.same_form(end);
        report.rows = self.puzzle.rows(end);
        if order.steps {
            let mut state = self.puzzle.problem().start();
            for (action, said) in plan.actions.iter().zip(&report.actions) {
                self.puzzle.problem().apply(&mut state, action);
                let action = self.puzzle.say_after(action, &state).unwrap_or_else(|| said.clone());
                report.steps.push(Step { action, board: self.puzzle.draw(&state) });
            }
        }
    }
}

/// The refusal of a method that stops at one solution.
fn no_counter(method: &Method) -> Error {
    let names: Vec<_> = methods().iter().filter(|m| m.of.is_for_models()).map(|m| m.name).collect();
    Error::setting(format!(
        "method '{}' finds one solution and does not count them; those that do: {}",
        method.entry().name,
        names.join(", ")
    ))
}

/// Whether bounds that rest on this heuristic are proofs.
fn trust(estimate: &Estimator) -> Trust {
    match estimate.entry().of.worth {
        Worth::Admissible => Trust::Proved,
        Worth::Inadmissible | Worth::Unknown => Trust::Guessed,
    }
}

impl<S: Shown> Job for Case<S> {
    fn kind(&self) -> &Kind {
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
        for (place, &code) in codes.iter().enumerate() {
            let step = if root == 0 { S::step } else { S::step_back };
            let Some(action) = step(&self.puzzle, &mut state, code) else {
                let message =
                    format!("action {code}, at place {} of the path, cannot be done there", place + 1);
                return Err(Error::input(message));
            };
            actions.push(self.puzzle.say(&action));
        }
        Ok(Scene {
            text: self.puzzle.draw(&state),
            picture: self.puzzle.picture(&state),
            actions,
            is_goal: self.puzzle.problem().is_goal(&state),
        })
    }

    fn fills(&self, code: u32) -> Option<(usize, u8)> {
        self.puzzle.fills(code)
    }

    fn portray(&self, values: &[i32]) -> Result<Scene, Error> {
        let scene = self.puzzle.portray(values);
        scene
            .ok_or_else(|| Error::input(format!("these {} values are no state of this puzzle", values.len())))
    }

    fn solve(&self, order: &Order, limits: &Limits, watch: Option<Watcher<'_>>) -> Result<Report, Error> {
        let told = if watch.is_some() { Told::Somebody } else { Told::Nobody };
        let (method, estimate) = self.choose(order, told)?;
        let mut report = self.report(order, &method, &estimate);
        if method.entry().of.is_local() {
            return self.walk(&method, order, limits, watch, report);
        }
        if let Some(why) = self.puzzle.refute() {
            report.why = Some(why);
            return Ok(report);
        }
        let clock = Clock::new(limits);
        let bytes = match self.puzzle.prepare(estimate.guess(), limits)? {
            Ok(bytes) => bytes,
            Err(stop) => {
                (report.ending, report.elapsed) = (Ending::Stopped(stop), clock.elapsed());
                report.hint = self.puzzle.unprepared(estimate.guess());
                return Ok(report);
            }
        };
        let prepared = clock.elapsed();
        let mut interpreter;
        let mut run = Run::new().limits(limits.after(prepared, bytes)).trusting(trust(&estimate));
        if let Some(watch) = watch {
            interpreter = Interpreter { puzzle: &self.puzzle, watch };
            run = run.watch(&mut interpreter);
        }
        let mut answer = self.search(&method, estimate.guess(), order.seed, run)?;
        answer.elapsed += prepared;
        answer.stats.bytes_peak += bytes as u64;
        self.conclude(&answer, order, &mut report);
        report.hint = self.puzzle.hint(&method, &report.stats);
        Ok(report)
    }

    fn check(&self, limits: &Limits) -> Findings {
        self.puzzle.examine(limits)
    }

    fn count(&self, method: &Method, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        match method.entry().of {
            Search::Auto => self.puzzle.count(cap, limits),
            search if search.is_for_models() => {
                let constraints = self.puzzle.constraints().ok_or_else(|| constraints::none(method))?;
                constraints::count(constraints.csp(), method, 0, cap, limits)
            }
            search if search == self.puzzle.auto().0.entry().of => self.puzzle.count(cap, limits),
            search => self.puzzle.count_by(search, cap, limits).ok_or_else(|| no_counter(method)),
        }
    }

    fn prove(&self, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error> {
        let method = Method::of(Search::Sat);
        let constraints = self.puzzle.constraints().ok_or_else(|| constraints::none(&method))?;
        constraints::prove(constraints.csp(), cap, file, limits)
    }

    fn check_heuristic(&self, heuristic: &str, limits: &Limits) -> Result<HeuristicReport, Error> {
        let chosen = heuristics::choose(self.kind.entry(), heuristic)?;
        if let Some(why) = self.puzzle.refute() {
            return Err(Error::unsolvable(why));
        }
        judge::heuristic(&self.puzzle, self.kind.entry().of, &chosen, limits)
    }
}
