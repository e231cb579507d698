//! Solves a task in PDDL or in the translator format of Fast Downward:
//! `plan (FILE.sas | DOMAIN.pddl PROBLEM.pddl) [HEURISTIC] [SECONDS]`. With 0 seconds, it ends at the first expansion.
//!
//! Prints one line of counters, then the plan if `PLAN` is set in the environment.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use solvarium::path::{AStar, AnytimeAStar, EnforcedHillClimbing, LazyGreedy, Tie};
use solvarium::{Algorithm, Event, Limits, Outcome, Run, Watch};
use solvarium_forms::pddl;
use solvarium_planning::ground;
use solvarium_planning::heuristic::{Blind, Cuts, DeleteRelaxation, Estimate, GoalCount, LmCut};
use solvarium_planning::packed::{Packed, Visit, Words, visit};
use solvarium_planning::sas::Task;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_pddl = arguments.get(1).is_some_and(|file| file.ends_with(".pddl"));
    let (files, rest) = arguments.split_at(if is_pddl { 2 } else { arguments.len().min(1) });
    if files.is_empty() {
        eprintln!("plan (FILE.sas | DOMAIN.pddl PROBLEM.pddl) [HEURISTIC] [SECONDS]");
        return ExitCode::from(2);
    }
    let method = rest.first().map_or("blind", String::as_str);
    let seconds = rest.get(1).and_then(|seconds| seconds.parse().ok()).unwrap_or(60.0);
    match plan(files, method, seconds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{}: {message}", files.join(" "));
            ExitCode::FAILURE
        }
    }
}

fn plan(files: &[String], method: &str, seconds: f64) -> Result<(), String> {
    let started = Instant::now();
    let task = read(files)?;
    let limits = Limits::none().time(Duration::from_secs_f64(seconds)).memory(3 << 30);
    visit(task, Search { method, limits, started }).map_err(|error| error.to_string())?
}

/// Reads a task, or a domain and a problem.
fn read(files: &[String]) -> Result<Task, String> {
    let text = |path: &String| std::fs::read_to_string(path).map_err(|error| error.to_string());
    match files {
        [domain, problem] => {
            let domain = pddl::domain(&text(domain)?).map_err(|fault| fault.to_string())?;
            let problem = pddl::problem(&text(problem)?, &domain).map_err(|fault| fault.to_string())?;
            let grounded = ground(&domain, &problem, &solvarium_planning::Limits::default());
            Ok(grounded.map_err(|error| error.to_string())?.into_task())
        }
        files => Task::read(&text(&files[0])?).map_err(|error| error.to_string()),
    }
}

struct Search<'a> {
    method: &'a str,
    limits: Limits,
    started: Instant,
}

impl Visit for Search<'_> {
    type Output = Result<(), String>;

    fn visit<S: Words>(self, packed: Packed<S>) -> Self::Output {
        match self.method {
            "blind" => self.run(&packed, &AStar::new(Blind::new(&packed)).tie(Tie::LowH), || 0),
            "goalcount" => self.run(&packed, &AStar::new(GoalCount::new(&packed)).tie(Tie::LowH), || 0),
            "hmax" => self.relaxed(&packed, Estimate::Max),
            "hadd" => self.relaxed(&packed, Estimate::Add),
            "ff" => self.relaxed(&packed, Estimate::FastForward),
            "lmcut" => return self.lm_cut(&packed, Cuts::Fresh),
            "lmcut-inherited" => return self.lm_cut(&packed, Cuts::Inherited),
            "lazy" => self.search(&packed, LazyGreedy::new),
            "climb" => self.search(&packed, EnforcedHillClimbing::new),
            "anytime" => self.search(&packed, AnytimeAStar::new),
            other => return Err(format!("there is no method `{other}`")),
        }
        Ok(())
    }
}

impl Search<'_> {
    /// A search with h_FF.
    fn search<S: Words, A: Algorithm<Packed<S>>>(
        &self,
        packed: &Packed<S>,
        search: impl FnOnce(DeleteRelaxation) -> A,
    ) {
        let heuristic = DeleteRelaxation::new(packed, Estimate::FastForward);
        let evaluations = heuristic.evaluations();
        self.run(packed, &search(heuristic), || evaluations.count());
    }

    fn lm_cut<S: Words>(&self, packed: &Packed<S>, cuts: Cuts) -> Result<(), String> {
        let heuristic = LmCut::new(packed, cuts).map_err(|error| error.to_string())?;
        let evaluations = heuristic.evaluations();
        self.run(packed, &AStar::new(heuristic).tie(Tie::LowH), || evaluations.count());
        Ok(())
    }

    fn relaxed<S: Words>(&self, packed: &Packed<S>, estimate: Estimate) {
        let heuristic = DeleteRelaxation::new(packed, estimate);
        let evaluations = heuristic.evaluations();
        self.run(packed, &AStar::new(heuristic).tie(Tie::LowH), || evaluations.count());
    }

    fn run<S: Words>(
        &self,
        packed: &Packed<S>,
        search: &dyn Algorithm<Packed<S>>,
        evaluated: impl Fn() -> u64,
    ) {
        let mut first = First(0);
        let _ = Run::new().limits(Limits::none().nodes(0)).watch(&mut first).solve(packed, search);
        let ready = self.started.elapsed();
        let answer = Run::new().limits(self.limits.clone()).solve(packed, search);
        let (end, cost) = match &answer.outcome {
            Outcome::Solved(plan) => ("solved".to_string(), format!("{} {}", plan.cost, plan.actions.len())),
            Outcome::NoSolution => ("unsolvable".to_string(), "- -".to_string()),
            Outcome::Stopped(stop) => (format!("stopped({stop})").replace(' ', "_"), "- -".to_string()),
        };
        let stats = &answer.stats;
        println!(
            "{end} {cost} expanded {} evaluated {} generated {} seconds {:.4} ready {:.4} MB {:.1} h {}",
            stats.expanded,
            evaluated().saturating_sub(1),
            stats.generated,
            answer.elapsed.as_secs_f64(),
            ready.as_secs_f64(),
            stats.bytes_peak as f64 / 1e6,
            first.0
        );
        if let (Some(plan), true) = (answer.plan(), std::env::var_os("PLAN").is_some()) {
            plan.actions.iter().for_each(|&action| println!("({})", packed.operator(action).name));
        }
    }
}

/// Keeps the estimate of the start.
struct First(u32);

impl<S: Words> Watch<Packed<S>> for First {
    fn see(&mut self, event: &Event<'_, Packed<S>>) {
        if let Event::Generate { from: None, h, .. } = event {
            self.0 = *h;
        }
    }
}
