//! Grades a recording: the first mistake, or a pass.

use crate::backtracking::Backtracking;
use crate::fault::{Fault, Kind};
use crate::order::OrderChecker;
use crate::recording::{Event, Recording};
use crate::rounds::Rounds;
use crate::task::{Ask, Order, Search, Task};
use crate::tree::{ReportedNode, Tree};
use crate::{game, heuristic};
use serde::Serialize;
use solvarium::wording::count;
use solvarium::{Error, Limits as Bounds};
use solvarium_catalogue::{self as catalogue, Ending, Method, Request};
use std::collections::HashSet;
use std::time::Duration;

/// The grade of one task.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The title of the task.
    pub task: String,
    /// Whether the answer is right.
    pub passed: bool,
    /// The points earned.
    pub earned: f64,
    /// The points of a right answer.
    pub points: f64,
    /// The reason in a sentence.
    pub reason: String,
    /// The first mistake.
    pub fault: Option<Fault>,
}

impl Verdict {
    /// The verdict on a task, by its mistake or the reason of a pass.
    pub(crate) fn of(task: &Task, result: Result<String, Fault>) -> Self {
        let passed = result.is_ok();
        let (reason, fault) = match result {
            Ok(reason) => (reason, None),
            Err(fault) => (fault.message.clone(), Some(fault)),
        };
        let earned = if passed { task.points } else { 0.0 };
        Self { task: task.title.clone(), passed, earned, points: task.points, reason, fault }
    }
}

/// Grades a search that was recorded. [`Recording`] says how to read one.
#[must_use]
pub fn grade(task: &Task, recording: &Recording) -> Verdict {
    Verdict::of(task, checked(task, recording))
}

fn checked(task: &Task, recording: &Recording) -> Result<String, Fault> {
    let result = asked(task, recording)?;
    // A mistake in the lines hides the lines after it.
    match (&recording.mistake, recording.is_cut) {
        (_, true) => Err(Fault::new(Kind::Limit, "the output is longer than its limit")),
        (Some(mistake), false) => Err(Fault::new(Kind::Program, mistake.clone())),
        (None, false) => Ok(result),
    }
}

fn asked(task: &Task, recording: &Recording) -> Result<String, Fault> {
    if recording.names.is_empty() {
        let why = recording.mistake.clone().unwrap_or_else(|| "the program reported no node".into());
        return Err(Fault::new(Kind::Program, why));
    }
    match task.ask {
        Ask::Order(order) => self::order(task, recording, order),
        Ask::Plan { is_optimal } => plan(task, recording, is_optimal),
        Ask::Heuristic { is_consistent, at_least } => {
            let tree = generated(task, recording)?;
            heuristic::check(tree, is_consistent, at_least)
        }
        Ask::Count => number(task, recording),
        Ask::Value { is_alpha_beta } => game::check(task, recording, is_alpha_beta),
    }
}

/// A fault of the task itself.
pub(crate) fn unfit(error: &Error) -> Fault {
    Fault::new(Kind::Limit, format!("the task cannot be checked: {error}"))
}

/// Adds the place of an event to a mistake.
fn placed<T>(recording: &Recording, event: usize, result: Result<T, Fault>) -> Result<T, Fault> {
    let line = recording.events.get(event).or(recording.events.last()).map_or(1, |event| event.line);
    result.map_err(|fault| fault.at(line, recording.trace_event(event)))
}

fn order(task: &Task, recording: &Recording, order: Order) -> Result<String, Fault> {
    if order.search == Search::Mrv {
        return mrv(task, recording);
    }
    let tree = Tree::new(task, recording, order.search.has_costs()).map_err(|error| unfit(&error))?;
    let (tree, goal) = if order.search == Search::Ida {
        let mut rounds = Rounds::new(tree);
        follow(recording, &mut rounds, |rounds, index, event| rounds.take(index, &event.parsed))?;
        ended(recording, || rounds.end())?;
        (rounds.tree, rounds.goal)
    } else {
        let mut follower = OrderChecker::new(tree, order);
        follow(recording, &mut follower, |follower, index, event| {
            let next = recording.events.get(index + 1).map(|event| &event.parsed);
            follower.take((index, &event.parsed), next)
        })?;
        ended(recording, || follower.end())?;
        (follower.tree, follower.goal)
    };
    let (nodes, reached) = (tree.nodes.len(), goal.map(|goal| tree.node(goal)));
    let end = match reached {
        None => "no goal can be reached".into(),
        Some(goal) if order.search.has_costs() => format!("the goal has g {}", goal.g),
        Some(goal) => format!("the goal has depth {}", goal.depth),
    };
    let note = match order.search.is_informed() {
        true => heuristic::of_search(tree, order.is_admissible)?,
        false => String::new(),
    };
    Ok(format!("the order is legal: {}, {end}{note}", count(nodes, "node")))
}

/// Passes the events to a search until the first mistake, which gets its place.
fn follow<S>(
    recording: &Recording,
    search: &mut S,
    take: impl Fn(&mut S, usize, &Event) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut events = recording.events.iter().enumerate();
    events.try_for_each(|(index, event)| placed(recording, index, take(search, index, event)))
}

/// Checks how a search ended, if its lines were read to their end. A mistake is at the last event.
fn ended<T: Default>(recording: &Recording, end: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    let is_whole = recording.mistake.is_none() && !recording.is_cut;
    let result = if is_whole { end() } else { Ok(T::default()) };
    placed(recording, recording.events.len().saturating_sub(1), result)
}

fn mrv(task: &Task, recording: &Recording) -> Result<String, Fault> {
    let mut search = Backtracking::new(&*task.instance, recording)?;
    follow(recording, &mut search, |search, index, event| search.take(index, &event.parsed))?;
    ended(recording, || search.end())
}

/// The nodes of a recording whose order does not matter.
fn generated<'t>(task: &'t Task, recording: &'t Recording) -> Result<Tree<'t>, Fault> {
    let mut tree = Tree::new(task, recording, true).map_err(|error| unfit(&error))?;
    follow(recording, &mut tree, |tree, index, event| {
        match &event.parsed {
            catalogue::ExternalEvent::Node { parent, g, h, action, board } => {
                tree.add(ReportedNode { parent: *parent, g: *g, h: *h, action, board }, index)?;
            }
            catalogue::ExternalEvent::Estimate { node, h } => tree.node_mut(*node).h = *h,
            _ => {}
        }
        Ok(())
    })?;
    Ok(tree)
}

/// The nodes that were reported as goals, with their events.
fn goals(recording: &Recording) -> impl Iterator<Item = (usize, u32)> + '_ {
    recording.events.iter().enumerate().filter_map(|(index, event)| match event.parsed {
        catalogue::ExternalEvent::Goal(node) => Some((index, node)),
        _ => None,
    })
}

/// Checks that a node that was reported as a goal is one.
fn check_goal(tree: &Tree<'_>, recording: &Recording, (event, node): (usize, u32)) -> Result<(), Fault> {
    let is_wrong = tree.is_goal(node) == Some(false);
    let fault = || Fault::new(Kind::NotGoal, format!("{} is not a goal", tree.name(node)));
    placed(recording, event, if is_wrong { Err(fault()) } else { Ok(()) })
}

/// The limits of our own searches.
fn bounds() -> Bounds {
    Bounds::none().time(Duration::from_secs(60)).memory(1 << 30)
}

fn plan(task: &Task, recording: &Recording, is_optimal: bool) -> Result<String, Fault> {
    let tree = generated(task, recording)?;
    let goal = goals(recording).last();
    let Some((event, node)) = goal else {
        let report =
            task.instance.solve(&Request::default(), &bounds(), None).map_err(|error| unfit(&error))?;
        return match report.ending {
            Ending::NoSolution => Ok("the problem has no solution".into()),
            _ => Err(Fault::new(Kind::Answer, "the program reported no `goal`")),
        };
    };
    check_goal(&tree, recording, (event, node))?;
    let (cost, steps) = (tree.node(node).g, count(tree.node(node).depth as usize, "step"));
    if !is_optimal {
        return Ok(format!("the plan of {steps} reaches a goal, with cost {cost}"));
    }
    match cheapest(task)? {
        Some(best) if crate::truth::is_less(best, cost) => placed(
            recording,
            event,
            Err(Fault::new(Kind::Answer, format!("the plan costs {cost}, and the cheapest costs {best}"))),
        ),
        Some(_) => Ok(format!("the plan of {steps} is optimal, with cost {cost}")),
        None => Err(Fault::new(Kind::Limit, "the cheapest cost is not known within 60 seconds and 1 GiB")),
    }
}

/// The proven cost of the cheapest plan. With the table h of a graph, which may be too high, A* proves nothing: then
/// uniform-cost search does.
fn cheapest(task: &Task) -> Result<Option<f64>, Fault> {
    for name in ["astar", "ucs"] {
        let method = Method::parse(name).map_err(|error| unfit(&error))?;
        let request = Request { method, ..Request::default() };
        let report = task.instance.solve(&request, &bounds(), None).map_err(|error| unfit(&error))?;
        match (report.ending, report.optimal) {
            (Ending::Solved, Some(true)) => return Ok(report.cost),
            (Ending::Solved, _) => {}
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// The number of solutions: each is a node that was reported as a goal.
fn number(task: &Task, recording: &Recording) -> Result<String, Fault> {
    let tree = generated(task, recording)?;
    let mut found = HashSet::new();
    for goal in goals(recording) {
        check_goal(&tree, recording, goal)?;
        if !found.insert(tree.node(goal.1).state) {
            let again = Fault::new(
                Kind::Answer,
                format!("{} is a solution that was reported before", tree.name(goal.1)),
            );
            return placed(recording, goal.0, Err(again));
        }
    }
    let counted =
        task.instance.count(&Method::default(), u64::MAX, &bounds()).map_err(|error| unfit(&error))?;
    match (counted.all, counted.number == found.len() as u64) {
        (false, _) => {
            Err(Fault::new(Kind::Limit, "the number of solutions is not known within 60 seconds and 1 GiB"))
        }
        (true, true) => Ok(format!("all {} were found", count(found.len(), "solution"))),
        (true, false) => Err(Fault::new(
            Kind::Answer,
            format!(
                "the program reported {}, but there are {}",
                count(found.len(), "solution"),
                counted.number
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cheapest_plan_is_proven_also_with_a_table() {
        let text = "title = \"t\"\n[problem]\nas = \"graph\"\n\
            text = \"S A 1\\nS B 2\\nA G 3\\nB G 3\\nh(S) = 4\\nh(A) = 3\\nh(B) = 3\\nh(G) = 0\\nstart: S\\ngoal: G\\n\"\n\
            [question]\nask = \"optimal-plan\"\n";
        let task = Task::parse(text, "t.toml", ".".as_ref()).unwrap();
        let verdict = |over: &str, g: u32| {
            let lines = format!(
                "{{\"node\": 0}}\n{{\"node\": 1, \"parent\": 0, \"g\": {g}, \"state\": \"{over}\"}}\n\
                 {{\"node\": 2, \"parent\": 1, \"g\": {}, \"state\": \"G\"}}\n{{\"goal\": 2}}\n",
                g + 3
            );
            grade(&task, &Recording::read(lines.as_bytes(), 1 << 20)).reason
        };
        assert_eq!(verdict("A", 1), "the plan of 2 steps is optimal, with cost 4");
        assert_eq!(verdict("B", 2), "the plan costs 5, and the cheapest costs 4");
    }
}
