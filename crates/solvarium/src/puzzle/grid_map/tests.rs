use super::landmarks::Landmarks;
use super::step::{DIAGONAL_UNITS, UNITS};
use super::*;
use crate::error::Place;
use crate::heuristic::Blind;
use crate::path::{BestFirst, Nbs};
use crate::solve;
use crate::{Cost, check};
use proptest::prelude::*;

/// Two rooms, a swamp, a lake, and trees, in the style of the benchmarks.
const ROOMS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/maps/rooms.map"));

/// Costs computed by hand: straight; one diagonal; around the trees without cutting their corner; through the door at
/// (5, 2); through it and over the swamp with three diagonals; and within the lake.
const SCENARIOS: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/maps/rooms.map.scen"));

fn uniform(map: &GridMap) -> Real {
    check::exact(map).distance(&map.start()).unwrap()
}

#[test]
fn scenarios_have_their_costs() {
    let terrain = Arc::new(Terrain::parse(ROOMS).unwrap());
    for scenario in scenarios(SCENARIOS).unwrap() {
        let map = scenario.on(&terrain).unwrap();
        let (found, expected) = (uniform(&map).value(), scenario.optimal.value());
        assert!((found - expected).abs() < 1e-8, "line {}: {found}, not {expected}", scenario.line);
        let report = check::whole(&map, &Octile::of(&map));
        assert!(report.faults.is_empty(), "{report}");
        assert!(check::backward(&map).is_faultless());
    }
}

#[test]
fn water_is_not_entered_from_land() {
    let terrain = Arc::new(Terrain::parse(ROOMS).unwrap());
    let (land, lake) = (Cell { x: 6, y: 2 }, Cell { x: 7, y: 2 });
    let map = GridMap::new(&terrain, land, lake, Neighbours::Eight).unwrap();
    assert_eq!(uniform(&map), Real::MAX);
}

#[test]
fn four_neighbours_go_round_corners_at_full_price() {
    let map = GridMap::parse("S.#\n..#\n#.G", Neighbours::Four).unwrap();
    assert_eq!(uniform(&map), Real::new(4.0));
    assert!(check::whole(&map, &Manhattan::of(&map)).faults.is_empty());
    assert!(check::whole(&map, &Octile::of(&map)).faults.is_empty());
    assert!(check::backward(&map).is_faultless());
}

#[test]
fn sums_of_diagonals_are_exact() {
    let diagonals = (0..50_000).fold(Real::ZERO, |sum, _| sum.plus(Real::new(DIAGONAL)));
    assert_eq!(diagonals.value(), 50_000.0 * DIAGONAL);
    assert_eq!(diagonals.plus(Real::ONE).value() - 50_000.0 * DIAGONAL, 1.0);
}

#[test]
fn errors_have_positions() {
    let drawings = [
        ("S.\nG", "line 2, column 2: expected a row of 2 cells, found 1"),
        ("S.\nG..", "line 2, column 3: expected a row of 2 cells, found 3"),
        ("SSG", "line 1, column 2: a second start; the first is at (0, 0)"),
        (
            ROOMS,
            "line 1, column 1: this is a MovingAI map, which has no start and no goal: give its scenarios (a .scen file) too",
        ),
    ];
    for (text, message) in drawings {
        assert_eq!(GridMap::parse(text, Neighbours::Eight).unwrap_err().to_string(), message);
    }
    let files = [
        ("type hex", "line 1, column 6: expected the type `octile`, found `hex`"),
        ("height 0", "line 1, column 8: expected the number of rows, a number from 1 to 32768, found `0`"),
        ("type octile\nmap", "line 2, column 1: the header has no `width`"),
        ("type octile\nheight 2\nwidth 2\nmap\n..", "line 5, column 3: the map ends after 1 of 2 rows"),
        ("type octile\nheight 1\nwidth 2\nmap\n..\n..", "line 6, column 1: a row beyond the 1 of the header"),
        (
            "type octile\nheight 1\nwidth 2\nmap\n.#",
            "line 5, column 2: expected a terrain, one of `.`, `G`, `S`, `W`, `@`, `O` and `T`, found `#`",
        ),
        ("size 3", "line 1, column 1: expected `type`, `height`, `width` or `map`, found `size`"),
    ];
    for (text, message) in files {
        assert_eq!(Terrain::parse(text).unwrap_err().to_string(), message);
    }
    let lines = [
        ("", "line 1, column 1: expected `version 1` and scenarios, found the end of the text"),
        ("version 2", "line 1, column 1: expected `version 1`, found `version 2`"),
        ("version 1.0\n0 a 1 1", "line 2: expected the nine fields of a scenario, found 4"),
        (
            "0 a 2 2 0 0 2 0 1",
            "line 1, column 13: expected a column of the map, a number from 0 to 1, found `2`",
        ),
        ("0 a 2 2 0 0 1 0 -1", "line 1, column 17: expected the cost of the shortest path, found `-1`"),
    ];
    for (text, message) in lines {
        assert_eq!(scenarios(text).unwrap_err().to_string(), message);
    }
    let terrain = Arc::new(Terrain::parse(ROOMS).unwrap());
    let blocked = &scenarios("0 a 10 7 0 0 1 1 1").unwrap()[0];
    let error = blocked.on(&terrain).unwrap_err();
    assert_eq!(error.to_string(), "line 1: the start (0, 0) is off the map or on an obstacle");
    assert_eq!(error.place(), Some(Place::new(1, 0)));
    let other = &scenarios("0 a 9 7 1 1 1 1 0").unwrap()[0];
    assert!(other.on(&terrain).unwrap_err().message().contains("a map of 9x7, this one has 10x7"));
}

proptest! {
    /// On any map the heuristics are admissible, steps can be undone, text round-trips, and more neighbours never make
    /// a path longer.
    #[test]
    fn random_maps_keep_the_rules(rows in prop::collection::vec("[.#sw]{6}", 1..7), from in 0usize..36, to in 0usize..36) {
        let mut text: Vec<char> = rows.join("\n").chars().collect();
        let fields: Vec<_> = (0..text.len()).filter(|&n| text[n] != '\n').collect();
        let (from, to) = (fields[from % fields.len()], fields[to % fields.len()]);
        text[from] = 'S';
        text[to] = 'G';
        let text: String = text.into_iter().collect();
        prop_assume!(from != to);
        let eight = GridMap::parse(&text, Neighbours::Eight).unwrap();
        let four = GridMap::parse(&text, Neighbours::Four).unwrap();
        prop_assert_eq!(eight.print(), text + "\n");
        let report = check::whole(&eight, &Octile::of(&eight));
        prop_assert!(report.faults.is_empty(), "{}", report);
        let report = check::whole(&four, &Manhattan::of(&four));
        prop_assert!(report.faults.is_empty(), "{}", report);
        prop_assert!(check::backward(&eight).is_faultless() && check::backward(&four).is_faultless());
        prop_assert!(uniform(&eight) <= uniform(&four));
        // Corners are not cut, so four and eight neighbours reach the same cells.
        prop_assert_eq!(uniform(&eight) == Real::MAX, uniform(&four) == Real::MAX);
    }

    /// Forward and backward, a step has the same cost.
    #[test]
    fn both_directions_agree_on_costs(rows in prop::collection::vec("[.#2-9]{6}", 1..7), from in 0usize..36, to in 0usize..36) {
        let mut text: Vec<char> = rows.join("\n").chars().collect();
        let fields: Vec<_> = (0..text.len()).filter(|&n| text[n] != '\n').collect();
        let (from, to) = (fields[from % fields.len()], fields[to % fields.len()]);
        prop_assume!(from != to);
        (text[from], text[to]) = ('S', 'G');
        let text: String = text.into_iter().collect();
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            let map = GridMap::parse(&text, neighbours).unwrap();
            prop_assert!(check::backward(&map).is_faultless());
            let both = solve(&map, &Nbs::new(Blind, Blind));
            let found = both.plan().map_or(Real::MAX, |plan| plan.cost);
            prop_assert!((found.value() - uniform(&map).value()).abs() < 1e-9 || found == uniform(&map));
        }
    }

    #[test]
    fn noise_is_refused(text in "[SG.#\n]{0,60}|(version 1\n)?[0-9a\t ]{0,60}|(type octile|height 2|width 2|map|\\.\\.|\n){0,9}|\\PC*") {
        let _ = GridMap::parse(&text, Neighbours::Eight);
        let _ = Terrain::parse(&text);
        let _ = scenarios(&text);
    }
}

#[test]
fn expensive_cells_are_avoided_if_that_is_cheaper() {
    let cost = |text: &str| {
        let map = GridMap::parse(text, Neighbours::Four).unwrap();
        assert_eq!(map.print(), text);
        let there = solve(&map, &BestFirst::new(Manhattan::of(&map)));
        let blind = solve(&map, &BestFirst::uniform_cost());
        let plan = there.plan().unwrap();
        assert_eq!(plan.cost, blind.plan().unwrap().cost);
        (plan.cost.value(), plan.len())
    };
    assert_eq!(cost("S.G\n...\n"), (2.0, 2));
    assert_eq!(cost("S2G\n...\n"), (3.0, 2));
    assert_eq!(cost("S5G\n...\n"), (4.0, 4));
    assert_eq!(cost("S5G\n.9.\n"), (6.0, 2));
    let map = GridMap::parse("S..\n.4.\n..G\n", Neighbours::Eight).unwrap();
    let through = Real::new(4.0 * DIAGONAL + DIAGONAL);
    let around = solve(&map, &BestFirst::new(Octile::of(&map)));
    assert!(around.plan().unwrap().cost < through, "the way around is four steps");
    assert!(GridMap::parse("S1G", Neighbours::Four).unwrap_err().to_string().contains("`2` to `9`"));
}

/// Components agree with a search, for every rule of corners, both neighbourhoods, and with walls or without.
#[test]
fn connected_cells_have_a_path() {
    let mut rng = crate::rng::Rng::seeded(13);
    let (mut connected, mut by_corners) = (0, 0);
    for _ in 0..300 {
        let (width, height) = (2 + rng.below(4), 2 + rng.below(4));
        let ground = |n| [Ground::Land, Ground::Land, Ground::Blocked, Ground::Water, Ground::Swamp][n];
        let mut fields: Vec<_> = (0..width * height).map(|_| ground(rng.below(5))).collect();
        let goal = fields.len() - 1;
        (fields[0], fields[goal]) = (Ground::Land, Ground::Land);
        let goal = Cell { x: (goal % width) as u16, y: (goal / width) as u16 };
        let open = Terrain::new(width, height, fields.clone()).unwrap().passing(Corners::Always);
        // Components that are known are forgotten with the rules.
        assert!(open.are_connected(goal, goal, Neighbours::Eight));
        let walls = fields.iter().map(|_| (rng.below(16) & rng.below(16)) as u8).collect();
        for terrain in [open.clone(), open.walled(walls).unwrap()] {
            let is_connected = |corners, neighbours| {
                let terrain = Arc::new(terrain.clone().passing(corners));
                let map = GridMap::new(&terrain, Cell { x: 0, y: 0 }, goal, neighbours).unwrap();
                let path = solve(&map, &BestFirst::uniform_cost());
                let shown = map.print();
                assert_eq!(map.is_connected(), path.plan().is_some(), "{corners:?} {neighbours:?}\n{shown}");
                map.is_connected()
            };
            for corners in [Corners::NoObstacle, Corners::OneObstacle, Corners::Always] {
                let [four, eight] = [Neighbours::Four, Neighbours::Eight].map(|n| is_connected(corners, n));
                connected += usize::from(four);
                by_corners += usize::from(eight && !four);
            }
        }
    }
    assert!(connected > 100 && by_corners > 10, "{connected} {by_corners}");
}

#[test]
fn walls_between_unknown_cells_are_not_drawn() {
    let terrain = Terrain::new(3, 1, vec![Ground::Land; 3]).unwrap().walled(vec![2, 2, 0]).unwrap();
    let map = GridMap::new(&Arc::new(terrain), Cell { x: 0, y: 0 }, Cell { x: 2, y: 0 }, Neighbours::Four);
    let map = map.unwrap();
    assert_eq!(map.print(), "+   +   +   +\n  S |   | G  \n+   +   +   +\n");
    let known = |x: u16| map.draw_known(&[], |cell| cell.x == x);
    assert_eq!(known(0).lines().nth(1), Some("  S | ?   G  "));
    assert_eq!(known(1).lines().nth(1), Some("  S |   | G  "));
}

/// A map of random obstacles, swamps and water, with start and goal anywhere on land.
fn any_map(rng: &mut crate::rng::Rng) -> GridMap {
    let (width, height, share) = (1 + rng.below(90), 2 + rng.below(90), rng.below(60));
    let mut field = || match rng.below(100) {
        percent if percent < share => '#',
        99 => 's',
        98 => 'w',
        _ => '.',
    };
    let mut fields: Vec<char> = (0..width * height).map(|_| field()).collect();
    let start = rng.below(fields.len());
    let goal = (start + 1 + rng.below(fields.len() - 1)) % fields.len();
    (fields[start], fields[goal]) = ('S', 'G');
    let rows: Vec<String> = fields.chunks(width).map(|row| row.iter().collect()).collect();
    GridMap::parse(&rows.join("\n"), Neighbours::Eight).unwrap()
}

/// All cells, row after row.
fn fields(terrain: &Terrain) -> impl Iterator<Item = Cell> + '_ {
    (0..terrain.height()).flat_map(|y| (0..terrain.width()).map(move |x| Cell { x, y }))
}

/// Jump points and A* agree on the cost of a shortest path and on its existence, also with little memory, when points
/// are hashed.
#[test]
fn jump_points_and_astar_agree_on_costs() {
    let mut rng = crate::rng::Rng::seeded(9);
    let (mut ways, mut jumps) = (0, 0);
    for _ in 0..300 {
        let map = any_map(&mut rng);
        let jump_points = JumpPoints::of(&map).unwrap();
        let answers = [solve(&map, &crate::path::AStar::new(Octile::of(&map))), solve(&map, &jump_points)];
        let [astar, found] = answers.each_ref().map(|answer| answer.plan().map(|plan| plan.cost));
        assert_eq!(astar, found, "{}", map.print());
        assert_eq!(astar.is_none(), matches!(answers[1].outcome, crate::Outcome::NoSolution));
        let memory = crate::Limits::none().memory(20_000 + 3 * map.addresses());
        let hashed = crate::Run::new().limits(memory).solve(&map, &jump_points);
        if !matches!(hashed.outcome, crate::Outcome::Stopped(crate::limits::Stop::Memory)) {
            assert_eq!(hashed.stats.expanded, answers[1].stats.expanded);
            jumps += 1;
        }
        ways += usize::from(found.is_some());
    }
    assert!(ways > 100 && jumps > 100, "{ways} {jumps}");
}

/// Landmarks do not change the costs, and reduce the expansions; without memory for them the expansions are the same.
#[test]
fn landmarks_change_no_cost() {
    let mut rng = crate::rng::Rng::seeded(11);
    let (mut with, mut without) = (0, 0);
    for _ in 0..200 {
        let map = any_map(&mut rng);
        let guided = GridMap { terrain: Arc::new(map.terrain().clone().expecting(1_000_000)), ..map.clone() };
        let bytes = guided.terrain().landmarks(usize::MAX).map_or(0, |_| 16 * guided.addresses());
        let search = JumpPoints::of(&map).unwrap();
        let [plain, led] = [&map, &guided].map(|map| solve(map, &search));
        let cost = |answer: &crate::Answer<GridMap>| answer.plan().map(|plan| plan.cost);
        assert_eq!(cost(&plain), cost(&led), "{}", map.print());
        if cost(&led).is_some() && bytes > 0 {
            assert!(led.stats.bytes_peak >= plain.stats.bytes_peak.min(bytes as u64));
            (with, without) = (with + led.stats.expanded, without + plain.stats.expanded);
        }
        let little = crate::Limits::none().memory(4 * bytes - usize::from(bytes > 0));
        let hashed = crate::Run::new().limits(little).solve(&guided, &search);
        if bytes > 0 && !matches!(hashed.outcome, crate::Outcome::Stopped(_)) {
            assert_eq!(hashed.stats.expanded, plain.stats.expanded);
        }
    }
    assert!(with * 3 < without * 2, "{with} {without}");
}

/// Landmark estimates are admissible and consistent, also on maps too large for the fine scale, where distances
/// saturate.
#[test]
fn landmarks_are_admissible_and_consistent() {
    let mut rng = crate::rng::Rng::seeded(12);
    let mut maps: Vec<GridMap> = (0..30).map(|_| any_map(&mut rng)).collect();
    // A winding corridor of 90,000 cells.
    let row = |y: usize| match y % 4 {
        0 | 2 => ".".repeat(300),
        1 => "#".repeat(299) + ".",
        _ => ".".to_owned() + &"#".repeat(299),
    };
    let snake: Vec<String> = (0..600).map(row).collect();
    let corners = format!("S{}\n{}G", &snake.join("\n")[1..], "#".repeat(299));
    maps.push(GridMap::parse(&corners, Neighbours::Eight).unwrap());
    for (map, many) in maps.iter().flat_map(|map| [(map, 1), (map, 4), (map, 5), (map, 8)]) {
        let (terrain, number) = (map.terrain(), |cell: &Cell| map.terrain().number(*cell));
        let landmarks = Landmarks::of(terrain.width().into(), terrain.signs(), number(&map.start), many);
        let estimate = |cell: &Cell| landmarks.estimate(number(cell), &landmarks.at(number(&map.goal)));
        assert_eq!(estimate(&map.goal), 0);
        for cell in fields(terrain) {
            for step in map.actions(&cell) {
                let cost = if step.is_diagonal() { DIAGONAL_UNITS } else { UNITS };
                assert!(estimate(&cell) <= estimate(&cell.beyond(step)) + cost);
            }
        }
    }
}

/// More landmarks give higher estimates.
#[test]
fn each_landmark_counts() {
    let mut rng = crate::rng::Rng::seeded(14);
    let mut row = || -> String { (0..60).map(|_| if rng.below(4) == 0 { '#' } else { '.' }).collect() };
    let rows: Vec<String> = (0..60).map(|_| row()).collect();
    let map = GridMap::parse(&format!("S{}\n{}G", &rows.join("\n")[1..], ".".repeat(59)), Neighbours::Eight)
        .unwrap();
    let terrain = map.terrain();
    let amid = fields(terrain).find(|cell| cell.y == 30 && cell.x > 20).unwrap();
    let estimates = |many| {
        let landmarks =
            Landmarks::of(terrain.width().into(), terrain.signs(), terrain.number(map.start), many);
        let goal = landmarks.at(terrain.number(amid));
        fields(terrain).map(|cell| landmarks.estimate(terrain.number(cell), &goal)).sum::<u64>()
    };
    let sums: Vec<u64> = (1..=9).map(estimates).collect();
    assert!(sums[..8].is_sorted_by(|less, more| less < more) && sums[8] == sums[7], "{sums:?}");
}

/// Each sign, compared with walks cell by cell.
#[test]
fn signs_agree_with_walks() {
    let mut rng = crate::rng::Rng::seeded(13);
    for _ in 0..40 {
        let map = any_map(&mut rng);
        let (terrain, signs) = (map.terrain(), map.terrain().signs());
        let is_step = |cell: Cell, step: Step| terrain.ways(cell) & signs::bit(step) != 0;
        let may_turn = |cell: Cell, came: Step| {
            let (right, down) = came.offset();
            [-1, 1].iter().any(|side| {
                let (right, down) = (down * side, right * side);
                let aside = Step::of(right, down).unwrap();
                let before = cell.beyond(came.opposite());
                is_step(cell, aside) && !is_step(before, aside)
            })
        };
        let finds = |mut cell: Cell, step: Step, is_point: &dyn Fn(Cell) -> bool| loop {
            if !is_step(cell, step) {
                return false;
            }
            cell = cell.beyond(step);
            if is_point(cell) {
                return true;
            }
        };
        let straight = |cell: Cell, step: Step| finds(cell, step, &|cell| may_turn(cell, step));
        for cell in fields(terrain) {
            for step in Step::ALL {
                let jumps = match step.parts() {
                    None => straight(cell, step),
                    Some((x, y)) => finds(cell, step, &|cell| straight(cell, x) || straight(cell, y)),
                };
                let sign = signs.at(terrain.number(cell));
                assert_eq!(sign.jumps & signs::bit(step) != 0, jumps, "{cell} {step:?}\n{}", map.print());
            }
        }
    }
}

#[test]
fn steps_agree_with_single_cells() {
    let mut rng = crate::rng::Rng::seeded(10);
    for _ in 0..50 {
        let map = any_map(&mut rng);
        let drawn = map.draw(&Cell { x: 9999, y: 0 });
        let rows: Vec<&[u8]> = drawn.lines().map(str::as_bytes).collect();
        let water = |cell: Cell| rows[usize::from(cell.y)][usize::from(cell.x)] == b'w';
        let joins =
            |a: Cell, b: Cell| map.terrain().is_free(a) && map.terrain().is_free(b) && water(a) == water(b);
        for x in 0..map.terrain().width() {
            let cell = Cell { x, y: map.terrain().height() / 2 };
            let is_step = |step: &Step| {
                let (right, down) = step.offset();
                [(right, down), (right, 0), (0, down)]
                    .iter()
                    .all(|&(right, down)| joins(cell, cell.moved(right, down)))
            };
            let steps: Vec<_> = Step::ALL.into_iter().filter(is_step).collect();
            assert!(map.actions(&cell).into_iter().eq(steps), "{cell}");
        }
    }
}
