//! Tests that agents reach each reachable goal by legal steps, and that each plan is a shortest path on the known map.

use super::*;
use solvarium::limits::Stop;
use solvarium::rng::Rng;

fn walked(text: &str, method: &str, limits: &Limits) -> Walk {
    let instance = crate::parse(text).unwrap();
    walk(&*instance, &WalkMethod::parse(method).unwrap(), limits).unwrap()
}

/// A random map with a start, a goal and costs; with other settings for each seed.
fn random_map(seed: u64) -> String {
    let mut rng = Rng::seeded(seed);
    let (width, height) = (2 + rng.below(9), 2 + rng.below(9));
    let kind =
        ["map", "map(four)", "map(corners=always)", "map(corners=one-obstacle)", "map(four,corners=always)"];
    let kind = kind[rng.below(5)];
    let signs = if rng.below(2) == 0 { ".." } else { ".3" };
    let mut cells: Vec<char> = (0..width * height)
        .map(|_| if rng.below(3) == 0 { '#' } else { signs.as_bytes()[rng.below(2)] as char })
        .collect();
    let start = rng.below(cells.len());
    cells[start] = 'S';
    let goal = (start + 1 + rng.below(width * height - 1)) % (width * height);
    cells[goal] = 'G';
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    format!("{kind}\n{}\n", rows.join("\n"))
}

#[test]
fn every_method_reaches_every_reachable_goal() {
    let (mut reached, mut closed, mut repaired, mut anew) = (0, 0, 0, 0);
    for seed in 0..600 {
        let text = random_map(seed);
        let walks = ["lrta", "online-dfs", "dstar-lite", "lpa", "replan"]
            .map(|method| walked(&text, method, &Limits::none()));
        for walk in &walks {
            let expected = if walk.best.is_some() { Ending::Solved } else { Ending::NoSolution };
            assert_eq!(walk.ending, expected, "{text}");
            assert!(walk.ratio().is_none_or(|ratio| ratio >= 1.0), "{text}{walk:?}");
            assert!(walk.seen >= walk.cells.len().min(2) as u64 || walk.cells.len() == 1, "{text}{walk:?}");
        }
        // Paths of equal cost may differ, but each plan is a shortest path on the known map.
        let [_, _, repair, _, replan] = &walks;
        let count = if repair.best.is_some() { &mut reached } else { &mut closed };
        *count += 1;
        (repaired, anew) = (repaired + repair.expanded, anew + replan.expanded);
    }
    assert!(reached > 100 && closed > 100, "{reached} {closed}");
    assert!(repaired < anew, "{repaired} of {anew}");
}

#[test]
fn no_agent_waits_for_a_path_by_other_neighbours() {
    let text = "map(four,corners=always)\nS#.\n#..\n..G\n";
    for method in walk_methods() {
        let walk = walked(text, method.name, &Limits::none().nodes(10_000));
        assert_eq!((walk.ending, walk.best), (Ending::NoSolution, None), "{}", method.name);
        let text = text.replace("four", "eight");
        assert_eq!(walked(&text, method.name, &Limits::none()).ending, Ending::Solved, "{}", method.name);
    }
}

#[test]
fn the_path_in_hindsight_is_within_the_limits() {
    let text = "map(four)\nS.......\n.......G\n";
    let walk = |nodes| walked(text, "lrta", &Limits::none().nodes(nodes));
    assert_eq!((walk(1_000).ending, walk(1_000).best), (Ending::Solved, Some(8.0)));
    // Eight nodes are used by the walk.
    assert_eq!((walk(9).ending, walk(9).best, walk(9).ratio()), (Ending::Solved, None, None));
}

#[test]
fn maps_with_walls_show_the_known_cells() {
    let text =
        "+---+---+---+---+\n| S         | G |\n+   +---+---+   +\n|               |\n+---+---+---+---+\n";
    let drawing = walked(text, "replan", &Limits::none()).drawing;
    assert!(drawing.contains("| S   *   * | G |") && !drawing.contains('?'), "{drawing}");
    let drawing = walked(text, "online-dfs", &Limits::none().nodes(1)).drawing;
    assert!(drawing.contains("| S   *     | G  \n") && drawing.contains("|             ?  \n"), "{drawing}");
}

#[test]
fn a_known_map_needs_no_detour() {
    // Every cell is seen from the start.
    for method in ["dstar-lite", "lpa", "replan"] {
        let walk = walked("map\n.G.\n#S#\n...\n", method, &Limits::none());
        assert_eq!((walk.cost, walk.ratio(), walk.plans), (1.0, Some(1.0), Some(1)), "{method}");
    }
}

#[test]
fn unseen_cells_are_marked() {
    let walk = walked("map(four)\nS..G.....\n.........\n", "dstar-lite", &Limits::none());
    assert_eq!(walk.drawing, "S**G.????\n.....????\n");
    assert_eq!((walk.cells.len(), walk.cells[3], walk.seen), (4, [1, 4], 10));
}

#[test]
fn limits_hold_and_show_the_walk_so_far() {
    let text = "map(four)\nS.......\n#######.\nG.......\n";
    for (method, steps) in [("lrta", 3), ("online-dfs", 3)] {
        let walk = walked(text, method, &Limits::none().nodes(3));
        assert_eq!((walk.ending, walk.cells.len()), (Ending::Stopped(Stop::Nodes), steps + 1), "{method}");
    }
    for method in ["dstar-lite", "lpa", "replan"] {
        let walk = walked(text, method, &Limits::none().nodes(10));
        assert_eq!(walk.ending, Ending::Stopped(Stop::Nodes), "{method}");
        assert!(walk.expanded <= 10 && walk.ratio().is_none(), "{method}: {walk:?}");
    }
}

#[test]
fn several_goals_are_refused_by_planners_only() {
    let instance = crate::parse("map(goal=1 1;1 5)\n..S..\n").unwrap();
    let walk = |method: &str| walk(&*instance, &WalkMethod::parse(method).unwrap(), &Limits::none());
    assert_eq!(walk("lrta").unwrap().cost, 2.0);
    let error = walk("dstar-lite").unwrap_err().to_string();
    assert_eq!(error, "method 'dstar-lite' walks to one goal, and this map has 2");
}
