//! Problems defined by the caller, each in its shortest form, with every method that accepts them.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium::{Limits, from_fn, from_successors, heuristic::Blind};
use solvarium_catalogue::{self as catalogue, Ending, Instance, Method, Request};

/// Squares of a 6x6 board. A step right costs 2, a step up 3, a jump along the diagonal 4, and a step left 1.
const STEPS: [((i32, i32), u32); 4] = [((1, 0), 2), ((0, 1), 3), ((1, 1), 4), ((-1, 0), 1)];
/// From one corner to the other in five jumps.
const CHEAPEST: f64 = 20.0;

fn is_on_board((x, y): (i32, i32)) -> bool {
    (0..6).contains(&x) && (0..6).contains(&y)
}

fn moved((x, y): (i32, i32), (dx, dy): (i32, i32)) -> (i32, i32) {
    (x + dx, y + dy)
}

fn by_successors() -> Box<dyn Instance> {
    let problem = from_successors(
        (0, 0),
        |&at| {
            STEPS.map(|(step, cost)| (moved(at, step), cost)).into_iter().filter(|(to, _)| is_on_board(*to))
        },
        |&at| at == (5, 5),
    );
    catalogue::own("a board", problem, left)
}

fn by_functions() -> Box<dyn Instance> {
    let problem = from_fn(
        (0, 0),
        |&at| STEPS.into_iter().filter(move |(step, _)| is_on_board(moved(at, *step))),
        |at, (step, _)| *at = moved(*at, *step),
        |&at| at == (5, 5),
    );
    catalogue::own("a board", problem.with_cost(|_, (_, cost)| *cost), left)
}

fn left(&(x, y): &(i32, i32)) -> u32 {
    2 * x.abs_diff(5).max(y.abs_diff(5))
}

/// The ending, the cost, and the nodes expanded and generated; none if the method does not take the problem.
fn solved(instance: &dyn Instance, method: &str) -> Option<(Ending, Option<f64>, u64, u64)> {
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    let report = instance.solve(&request, &Limits::none().nodes(20_000), None).ok()?;
    Some((report.ending, report.cost, report.stats.expanded, report.stats.generated))
}

#[test]
fn every_path_search_takes_successors_as_it_takes_actions() {
    let mut taken = Vec::new();
    for entry in catalogue::methods().iter().filter(|entry| entry.name != "hda") {
        let by_successors = solved(&*by_successors(), entry.name);
        assert_eq!(by_successors, solved(&*by_functions(), entry.name), "{}", entry.name);
        let Some((ending, cost, ..)) = by_successors else { continue };
        assert!(ending != Ending::Solved || cost >= Some(CHEAPEST), "{}: {cost:?}", entry.name);
        if ["astar", "uniform-cost", "ida", "rbfs"].contains(&entry.name) {
            assert_eq!(cost, Some(CHEAPEST), "{}", entry.name);
        }
        taken.push(entry.name);
    }
    for name in
        ["astar", "bfs", "dfs", "beam", "uniform-cost", "greedy", "ida", "iterative-deepening", "rbfs"]
    {
        assert!(taken.contains(&name), "{name} is not among {taken:?}");
    }
}

#[test]
fn a_plan_by_successors_is_the_list_of_its_states() {
    let doubling = from_successors(1u32, |&n| [(n * 2, 1u32), (n + 1, 1)], |&n| n == 10);
    let instance = catalogue::own("doubling", doubling, Blind);
    let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(report.actions(), ["2", "4", "5", "10"]);
}
