//! Online searches reach the goals that can be reached, and D* Lite keeps a shortest path while walls come and go.

use solvarium::limits::{Stop, StopFlag};
use solvarium::online::{DStarLite, Floor, Lrta, OnlineDepthFirst, Terrain};
use solvarium::rng::Rng;
use solvarium::{Limits, Outcome, Problem, Run, solve};
use std::collections::{HashMap, VecDeque};

const SIDE: u32 = 7;

fn random_floor(rng: &mut Rng) -> Floor {
    let mut floor = Floor::new(SIDE, SIDE);
    for cell in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
        if rng.below(3) == 0 && cell != (0, 0) && cell != (SIDE - 1, SIDE - 1) {
            floor.set_wall(cell);
        }
    }
    floor
}

/// The number of steps from a cell to another, by breadth-first search.
fn distance(floor: &Floor, from: (u32, u32), to: (u32, u32)) -> Option<u32> {
    let mut far = HashMap::from([(from, 0)]);
    let mut waiting = VecDeque::from([from]);
    while let Some(cell) = waiting.pop_front() {
        for (next, _) in floor.neighbours(&cell) {
            if !far.contains_key(&next) {
                far.insert(next, far[&cell] + 1);
                waiting.push_back(next);
            }
        }
    }
    far.get(&to).copied()
}

/// A walk on a floor, from the first to the last cell.
struct Maze(Floor);

impl Problem for Maze {
    type State = (u32, u32);
    type Action = (i32, i32);
    type Cost = u32;
    fn start(&self) -> (u32, u32) {
        (0, 0)
    }
    fn is_goal(&self, state: &(u32, u32)) -> bool {
        *state == (SIDE - 1, SIDE - 1)
    }
    fn actions(&self, state: &(u32, u32)) -> impl IntoIterator<Item = (i32, i32)> {
        let step = |((x, y), _): ((u32, u32), u32)| {
            (x.cast_signed() - state.0.cast_signed(), y.cast_signed() - state.1.cast_signed())
        };
        self.0.neighbours(state).into_iter().map(step).collect::<Vec<_>>()
    }
    fn apply(&self, state: &mut (u32, u32), (x, y): &(i32, i32)) {
        *state = (state.0.wrapping_add_signed(*x), state.1.wrapping_add_signed(*y));
    }
    fn inverse(&self, (x, y): &(i32, i32)) -> Option<(i32, i32)> {
        Some((-x, -y))
    }
}

/// The largest number of times that a walk takes the same edge, in either direction.
fn most_walks_of_an_edge(maze: &Maze, walk: &[(i32, i32)]) -> usize {
    let (mut at, mut walks) = (maze.start(), HashMap::new());
    for step in walk {
        let from = at;
        maze.apply(&mut at, step);
        *walks.entry((from.min(at), from.max(at))).or_insert(0) += 1;
    }
    walks.into_values().max().unwrap_or(0)
}

#[test]
fn agents_reach_every_reachable_goal() {
    let mut rng = Rng::seeded(1);
    let (mut reached, mut closed, mut most) = (0, 0, 0);
    for _ in 0..500 {
        let maze = Maze(random_floor(&mut rng));
        let shortest = distance(&maze.0, (0, 0), (SIDE - 1, SIDE - 1));
        let left = |&(x, y): &(u32, u32)| 2 * (SIDE - 1) - x - y;
        let explored = solve(&maze, &OnlineDepthFirst::new());
        let Some(shortest) = shortest else {
            closed += 1;
            assert!(matches!(explored.outcome, Outcome::NoSolution));
            // Estimates of a closed region rise for ever: only a limit ends the walk.
            let run = Run::new().limits(Limits::none().nodes(1_000));
            assert!(matches!(run.solve(&maze, &Lrta::new(left)).outcome, Outcome::Stopped(_)));
            continue;
        };
        reached += 1;
        for answer in [explored, solve(&maze, &Lrta::new(left)), solve(&maze, &Lrta::new(|_: &(u32, u32)| 0))]
        {
            let cost = answer.plan().map(|plan| plan.cost);
            assert!(cost.is_some_and(|cost| cost >= shortest), "{cost:?} {shortest}");
        }
        most = most.max(most_walks_of_an_edge(
            &maze,
            &solve(&maze, &OnlineDepthFirst::new()).plan().unwrap().actions,
        ));
    }
    assert!(reached > 50 && closed > 50, "{reached} {closed}");
    // Depth-first search tries an edge from either end, and comes back each time.
    assert_eq!(most, 4);
}

#[test]
fn agents_keep_limits() {
    let maze = Maze(Floor::new(SIDE, SIDE));
    let limited = |limits: Limits| {
        let answer = Run::new().limits(limits).solve(&maze, &OnlineDepthFirst::new());
        match answer.outcome {
            Outcome::Stopped(stop) => Some(stop),
            _ => None,
        }
    };
    assert_eq!(limited(Limits::none().nodes(3)), Some(Stop::Nodes));
    assert_eq!(limited(Limits::none().memory(100)), Some(Stop::Memory));
    assert_eq!(limited(Limits::none()), None);
}

#[test]
fn d_star_lite_keeps_a_shortest_path_while_walls_come_and_go() {
    let mut rng = Rng::seeded(2);
    let (mut expanded, mut expanded_by_lifelong, mut anew) = (0, 0, 0);
    for _ in 0..500 {
        let mut floor = random_floor(&mut rng);
        let (mut at, goal) = ((0, 0), (SIDE - 1, SIDE - 1));
        let (mut planner, mut lifelong) = (DStarLite::new(at, goal), DStarLite::lifelong(at, goal));
        for _ in 0..40 {
            let planned = planner.plan(&floor, &Limits::none());
            assert_eq!(planned, Ok(distance(&floor, at, goal)));
            assert_eq!(lifelong.plan(&floor, &Limits::none()), planned);
            let mut fresh = DStarLite::new(at, goal);
            assert_eq!(fresh.plan(&floor, &Limits::none()), planned);
            anew += fresh.expanded;
            if let Some(next) = planner.next(&floor) {
                assert!(floor.is_open(next));
                at = next;
                planner.moved(at);
                lifelong.moved(at);
            }
            if rng.below(2) == 0 {
                let cell = (rng.below(SIDE as usize) as u32, rng.below(SIDE as usize) as u32);
                let is_free = cell != at && cell != goal;
                let is_wall = rng.below(2) == 0 && is_free;
                let changed = if is_wall { floor.set_wall(cell) } else { floor.remove_wall(cell) };
                planner.changed(&floor, &changed);
                lifelong.changed(&floor, &changed);
            }
        }
        expanded += planner.expanded;
        expanded_by_lifelong += lifelong.expanded;
    }
    assert!(expanded < anew / 2, "{expanded} of {anew}");
    // Old keys are lower bounds, so D* Lite may expand places that the right keys leave waiting.
    assert!(expanded_by_lifelong <= expanded, "{expanded_by_lifelong} of {expanded}");
}

#[test]
fn agents_that_leave_their_path_have_a_shortest_path_again() {
    let mut floor = Floor::new(6, 6);
    for wall in [(0, 1), (3, 4), (4, 1), (4, 2), (0, 5), (1, 0), (2, 5), (1, 3), (5, 2)] {
        floor.set_wall(wall);
    }
    let start = (5, 1);
    for mut planner in [DStarLite::<Floor>::new(start, (1, 1)), DStarLite::lifelong(start, (1, 1))] {
        assert_eq!(planner.plan(&floor, &Limits::none()), Ok(Some(6)));
        planner.moved((2, 4));
        assert_eq!(planner.plan(&floor, &Limits::none()), Ok(Some(4)));
    }
    let mut rng = Rng::seeded(3);
    for _ in 0..100 {
        let (mut floor, goal) = (random_floor(&mut rng), (SIDE - 1, SIDE - 1));
        let mut planners = [DStarLite::<Floor>::new((0, 0), goal), DStarLite::lifelong((0, 0), goal)];
        for round in 0..10 {
            let mut cell = || (rng.below(SIDE as usize) as u32, rng.below(SIDE as usize) as u32);
            let (at, opened) = (cell(), cell());
            let changed = if round % 3 == 2 { floor.remove_wall(opened) } else { Vec::new() };
            for planner in &mut planners {
                planner.moved(at);
                if !changed.is_empty() {
                    planner.changed(&floor, &changed);
                }
                assert_eq!(planner.plan(&floor, &Limits::none()), Ok(distance(&floor, at, goal)));
            }
        }
    }
}

#[test]
fn a_plan_looks_at_the_stop_flag_before_all_work() {
    let (floor, flag) = (Floor::new(SIDE, SIDE), StopFlag::new());
    flag.raise();
    let mut planner = DStarLite::lifelong((0, 0), (3, 0));
    assert_eq!(planner.plan(&floor, &Limits::none()), Ok(Some(3)));
    planner.moved((1, 0));
    assert_eq!(planner.plan(&floor, &Limits::none().stop(&flag)), Err(Stop::Asked));
    assert_eq!(planner.plan(&floor, &Limits::none()), Ok(Some(2)));
}
