//! Transport between rooms and cities.

use super::{Generated, Head};
use solvarium::rng::Rng;

/// Creates a gripper task: each ball starts in one of two rooms at random and belongs in the other one.
///
/// ```
/// let task = solvarium_planning::generate::gripper(3, 7);
/// assert!(task.problem.contains("ball3"));
/// ```
#[must_use]
pub fn gripper(balls: usize, seed: u64) -> Generated {
    let mut rng = Rng::seeded(seed);
    let rooms = ["kitchen", "hall"];
    let mut initial: Vec<String> =
        ["(robot-in kitchen)", "(free left)", "(free right)"].map(str::to_owned).to_vec();
    let mut goal = Vec::new();
    for ball in 1..=balls {
        let room = rng.below(2);
        initial.push(format!("(ball-in ball{ball} {})", rooms[room]));
        goal.push(format!("(ball-in ball{ball} {})", rooms[1 - room]));
    }
    let head = Head { domain: "gripper", title: format!("{balls} balls, seed {seed}") };
    let objects = [
        (rooms.map(str::to_owned).to_vec(), "room"),
        ((1..=balls).map(|ball| format!("ball{ball}")).collect(), "ball"),
    ];
    Generated { domain: include_str!("gripper.pddl"), problem: head.problem(&objects, &initial, &goal, "") }
}

/// Creates a logistics task. Each city has an airport, `places - 1` other places and a truck. All positions are random; there is one
/// airplane for each three cities. Zero cities or places count as one.
///
/// ```
/// let task = solvarium_planning::generate::logistics(2, 3, 4, 1);
/// assert!(task.problem.contains("truck2 - truck") && task.problem.contains("package4"));
/// ```
#[must_use]
pub fn logistics(cities: usize, places: usize, packages: usize, seed: u64) -> Generated {
    let mut rng = Rng::seeded(seed);
    let (cities, places) = (cities.max(1), places.max(1));
    let name = |city: usize, place: usize| match place {
        0 => format!("airport{city}"),
        _ => format!("place{city}-{place}"),
    };
    let all: Vec<(usize, usize)> =
        (1..=cities).flat_map(|city| (0..places).map(move |place| (city, place))).collect();
    let mut initial: Vec<String> =
        all.iter().map(|&(city, place)| format!("(in-city {} city{city})", name(city, place))).collect();
    for city in 1..=cities {
        initial.push(format!("(at truck{city} {})", name(city, rng.below(places))));
    }
    let planes = cities.div_ceil(3);
    for plane in 1..=planes {
        initial.push(format!("(at plane{plane} airport{})", rng.below(cities) + 1));
    }
    let mut goal = Vec::new();
    for package in 1..=packages {
        let mut place = || {
            let (city, place) = all[rng.below(all.len())];
            name(city, place)
        };
        initial.push(format!("(at package{package} {})", place()));
        goal.push(format!("(at package{package} {})", place()));
    }
    let numbered = |word: &str, count: usize| (1..=count).map(|at| format!("{word}{at}")).collect::<Vec<_>>();
    let others = all.iter().filter(|(_, place)| *place > 0).map(|&(city, place)| name(city, place));
    let objects = [
        (numbered("city", cities), "city"),
        (others.collect(), "place"),
        (numbered("airport", cities), "airport"),
        (numbered("truck", cities), "truck"),
        (numbered("plane", planes), "airplane"),
        (numbered("package", packages), "package"),
    ];
    let title = format!("{cities} cities with {places} places each, {packages} packages, seed {seed}");
    let head = Head { domain: "logistics", title };
    Generated { domain: include_str!("logistics.pddl"), problem: head.problem(&objects, &initial, &goal, "") }
}
