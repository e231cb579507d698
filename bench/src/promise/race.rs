//! Runs `auto` on one instance, then every other method. No other method gets more than twice the best time so far: a slower method
//! cannot be the best. So the best is exact, and the whole set takes hours less. Seconds are processor time of all threads, so several threads give
//! no advantage.

use super::budget::within;
use super::set::BenchInstance;
use crate::processor;
use solvarium::Limits;
use solvarium_catalogue::{
    Admissibility, Ending, Entry, HeuristicChoice, HeuristicInfo, Instance, Method, Request, heuristics_for,
    is_built_in, methods_for,
};

/// The time limit of a method, relative to the best time so far.
const CHASE: f64 = 2.0;
/// The memory limit of a run.
const MEMORY: usize = 4 << 30;
/// The maximum number of threads of any method.
const THREADS: f64 = 2.0;
/// Runs shorter than this number of seconds are repeated, and the least time counts.
const SHORT: f64 = 0.05;

/// Methods that find any plan: if a shortest path is required, they answer another question than `auto`.
const ANY_PLAN: [&str; 4] = ["greedy", "dfs", "beam", "depth-limited"];
/// Methods for user-defined models, which have no examples.
const OF_MODELS: [&str; 3] = ["backtrack", "exact-cover", "sat"];

/// Settings to run besides the defaults, if they fit the problem.
const SETTINGS: &[&str] = &[
    "ida(cycles=parent)",
    "astar(tie=low-g)",
    "fast(databases=always)",
    "fast(databases=largest)",
    "fast(databases=never)",
    "backtrack(order=dom-wdeg)",
    "backtrack(order=dom-wdeg,restarts=luby)",
    "backtrack(order=dom-wdeg,repair=10)",
    "backtrack(order=dom-wdeg,value=least-constraining,restarts=luby,repair=10)",
    "backtrack(propagate=fc)",
    "backtrack(propagate=fc,order=dom-wdeg)",
    "backtrack(hidden=singles)",
    "backtrack(hidden=singles,order=dom-wdeg)",
    "backtrack(hidden=singles,order=dom-wdeg,restarts=luby)",
    "backtrack(hidden=singles,locked=yes,order=dom-wdeg)",
    "backtrack(hidden=singles,locked=yes,order=dom-wdeg,restarts=luby)",
    "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,value=least-constraining)",
    "backtrack(propagate=bounds,order=dom-wdeg)",
    "backtrack(propagate=matching,order=mrv-degree)",
    "backtrack(propagate=matching,order=dom-wdeg)",
    "backtrack(propagate=matching,order=dom-wdeg,restarts=luby)",
    "backtrack(propagate=matching,hidden=singles,order=dom-wdeg)",
    "backtrack(propagate=matching,hidden=singles,order=dom-wdeg,restarts=luby)",
    "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,restarts=luby)",
    "backtrack(propagate=matching,hidden=singles,order=dom-wdeg,value=random,restarts=luby)",
    "backtrack(order=dom-wdeg,value=least-constraining)",
    "backtrack(hidden=singles,order=dom-wdeg,value=least-constraining)",
    "backtrack(hidden=singles,order=dom-wdeg,value=least-constraining,restarts=luby)",
    "backtrack(propagate=matching,hidden=singles,order=dom-wdeg,value=least-constraining)",
    "backtrack(propagate=matching,hidden=singles,order=dom-wdeg,value=least-constraining,restarts=luby)",
    "sat(aim=solution)",
    "sat(before=much)",
    "sat(aim=solution,before=much)",
    "sat(aim=solution,before=much,first=3000,restarts=luby)",
    "sat(aim=solution,before=much,first=10000)",
    "sat(aim=solution,before=much,shuffle=yes)",
    "sat(aim=solution,before=much,phase=false)",
    "sat(aim=solution,before=much,phase=false,shuffle=yes)",
    "sat(aim=solution,before=much,phase=mixed,orders=2)",
];

/// A method and its heuristic.
#[derive(Clone)]
struct Candidate {
    method: Method,
    heuristic: Option<String>,
}

/// A run that found an answer.
#[derive(Clone, Debug)]
pub struct Run {
    /// The method as it ran, with its heuristic.
    pub how: String,
    pub seconds: f64,
    pub cost: Option<f64>,
}

/// The results of an instance.
pub struct Raced {
    pub family: &'static str,
    pub name: String,
    /// The method that `auto` chose.
    pub chosen: String,
    /// The run of `auto`; `None` if it was stopped.
    pub auto: Option<Run>,
    /// The fastest run with an answer as good as that of `auto`, including `auto` itself; `None` if no run has an answer.
    pub best: Option<Run>,
    /// The run with the least cost, if it is less than that of `auto`.
    pub better: Option<Run>,
    /// The time of each method, or its limit if that was not enough.
    pub spent: Vec<Spent>,
}

/// The time of a method on an instance.
pub struct Spent {
    pub how: String,
    pub seconds: f64,
    pub solved: bool,
}

/// Runs all methods on an instance.
///
/// # Errors
/// `auto` refuses the instance.
pub fn race(entrant: &BenchInstance, limit: f64) -> Result<Raced, String> {
    let instance = entrant.instance.as_ref();
    let auto = Candidate { method: Method::parse("auto").map_err(text)?, heuristic: None };
    let (chosen, own) = run(instance, &auto, limit)?;
    let mut raced = Raced {
        family: entrant.family,
        name: entrant.name.clone(),
        chosen,
        best: own.clone(),
        auto: own,
        better: None,
        spent: Vec::new(),
    };
    for candidate in candidates(instance) {
        let most = raced.allowed(limit);
        // A method that refuses the instance is not a candidate.
        let Ok((how, found)) = run(instance, &candidate, most) else { continue };
        let seconds = found.as_ref().map_or(most, |run| run.seconds);
        let solved = found.is_some_and(|found| raced.take(found));
        raced.spent.push(Spent { how, seconds, solved });
    }
    Ok(raced)
}

impl Raced {
    /// The time limit of the next method.
    fn allowed(&self, limit: f64) -> f64 {
        self.best.as_ref().map_or(limit, |best| (best.seconds * CHASE).clamp(1e-3, limit))
    }

    /// Records a run, and returns whether its answer is as good as that of `auto`. If it used the same method as `auto`, the lesser time
    /// counts for both.
    fn take(&mut self, found: Run) -> bool {
        let costs = |run: &Option<Run>| run.as_ref().and_then(|run| run.cost).unwrap_or(f64::INFINITY);
        let cost = found.cost.unwrap_or(f64::INFINITY);
        if let Some(auto) = self.auto.as_mut().filter(|auto| auto.how == found.how) {
            auto.seconds = auto.seconds.min(found.seconds);
        }
        if self.auto.is_some() && cost < costs(&self.auto).min(costs(&self.better)) {
            self.better = Some(found);
            return true;
        }
        let is_as_good = cost <= costs(&self.auto);
        if is_as_good && self.best.as_ref().is_none_or(|best| found.seconds < best.seconds) {
            self.best = Some(found);
        }
        is_as_good
    }

    /// The ratio of the time of `auto` to the best.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.auto.as_ref()?.seconds / self.best.as_ref()?.seconds)
    }
}

/// Every method that fits, with every admissible heuristic; and the settings above.
fn candidates(instance: &dyn Instance) -> Vec<Candidate> {
    let fitting = methods_for(instance);
    let wants_a_path = instance.kind().entry().of.asks_for_a_path();
    let mut names: Vec<&str> = fitting.iter().map(|entry| entry.name).collect();
    names.retain(|name| !(["auto", "local"].contains(name) || wants_a_path && ANY_PLAN.contains(name)));
    if instance.kind().entry().name == "model" {
        names = OF_MODELS.to_vec();
    }
    let safe = |entry: &&&'static _| is_safe(entry);
    let heuristics: Vec<&str> =
        heuristics_for(instance).iter().filter(safe).map(|entry| entry.name).collect();
    let mut candidates = Vec::new();
    for text in names.iter().chain(SETTINGS) {
        let Ok(method) = Method::parse(text) else { continue };
        let entry = method.entry();
        if !is_built_in(entry) || !names.contains(&entry.name) {
            continue;
        }
        if entry.of.is_informed() {
            let with = |name: &&str| Candidate { method: method.clone(), heuristic: Some((*name).into()) };
            candidates.extend(heuristics.iter().map(with));
        } else {
            candidates.push(Candidate { method, heuristic: None });
        }
    }
    candidates
}

fn is_safe(entry: &Entry<HeuristicInfo>) -> bool {
    entry.of.admissibility != Admissibility::Inadmissible
}

/// The method that ran, and its run if it found an answer.
fn run(instance: &dyn Instance, candidate: &Candidate, limit: f64) -> Result<(String, Option<Run>), String> {
    let (how, mut first) = once(instance, candidate, limit)?;
    for _ in 0..2 {
        let Some(known) = &mut first else { break };
        if known.seconds >= SHORT {
            break;
        }
        if let (_, Some(again)) = once(instance, candidate, limit)? {
            known.seconds = known.seconds.min(again.seconds);
        }
    }
    Ok((how, first))
}

fn once(instance: &dyn Instance, candidate: &Candidate, limit: f64) -> Result<(String, Option<Run>), String> {
    let Candidate { method, heuristic } = candidate.clone();
    let heuristic = heuristic.as_deref().map(HeuristicChoice::parse).transpose().map_err(text)?;
    let request = Request { method, heuristic, ..Request::default() };
    let (report, seconds) = within(limit, THREADS, |flag| {
        let limits = Limits::none().memory(MEMORY).stop(flag);
        let before = processor::seconds();
        let report = instance.solve(&request, &limits, None);
        (report, processor::seconds() - before)
    });
    let report = report.map_err(text)?;
    let heuristic = report.heuristic.as_ref().map(|heuristic| format!(" by {heuristic}")).unwrap_or_default();
    let how = format!("{}{heuristic}", report.method);
    let is_answer = !matches!(report.ending, Ending::Stopped(_));
    Ok((how.clone(), is_answer.then_some(Run { how, seconds, cost: report.cost })))
}

fn text(error: impl ToString) -> String {
    error.to_string()
}
