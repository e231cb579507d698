//! Boards and maps in common notations: each text has the right answer, or is refused.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Ending, ProblemKind, Report, Request};

/// The reports of all puzzles of a text, or its error.
fn solve(text: &str, kind: Option<&str>, goal: Option<&str>) -> Result<Vec<Report>, String> {
    let kind = kind.map(|kind| ProblemKind::parse(kind).unwrap());
    let auxiliary = AuxiliaryInputs { goal, ..AuxiliaryInputs::default() };
    let items = catalogue::read(text, kind.as_ref(), &auxiliary).map_err(|error| error.to_string())?;
    let report = |item: catalogue::Item| {
        let instance = item.instance.map_err(|error| error.to_string())?;
        instance.solve(&Request::default(), &Limits::none(), None).map_err(|error| error.to_string())
    };
    items.into_iter().map(report).collect()
}

/// The problem, the cost and the goal of the only puzzle of a text.
fn one(text: &str, kind: Option<&str>, goal: Option<&str>) -> (String, Option<f64>, Option<String>) {
    let reports = solve(text, kind, goal).map_err(|error| format!("{text}: {error}")).unwrap();
    assert_eq!(reports.len(), 1, "{text}");
    let report = &reports[0];
    (report.problem.clone(), report.cost, report.goal.clone())
}

#[track_caller]
fn costs(text: &str, kind: Option<&str>, expected: f64) {
    let (problem, cost, _) = one(text, kind, None);
    assert!(
        problem.starts_with("map") && (cost.unwrap() - expected).abs() < 1e-6,
        "{text}: {problem} {cost:?}"
    );
}

#[track_caller]
fn refused(text: &str, kind: Option<&str>, part: &str) {
    let error = solve(text, kind, None).err().unwrap_or_default();
    assert!(error.contains(part), "{text}: {error}");
}

const FIRST: &str = "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15";
const LAST: &str = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0";

#[test]
fn the_usual_goal_is_the_one_that_can_be_reached() {
    for (text, goal, cost) in [
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15", LAST, 1.0),
        ("1 0 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", FIRST, 1.0),
        ("[[1,2,3],[4,5,0]]", "0 1 2 / 3 4 5", 15.0),
        ("1 2\n0 3\n", "1 2 / 3 0", 1.0),
    ] {
        assert_eq!(one(text, None, None), ("tiles".into(), Some(cost), Some(goal.into())), "{text}");
    }
    let (_, cost, goal) = one("1 2 3\n4 5 6\n7 8 0\n", None, Some("last"));
    assert_eq!((cost, goal.as_deref()), (Some(0.0), Some("1 2 3 / 4 5 6 / 7 8 0")));
    let reports = solve("1 2 3\n4 5 6\n8 7 0\n", None, None).unwrap();
    let why = reports[0].why.as_deref().unwrap();
    assert_eq!(reports[0].ending, Ending::NoSolution);
    assert!(why.contains("neither 0 1 2 / 3 4 5 / 6 7 8 nor 1 2 3 / 4 5 6 / 7 8 0 can be reached"), "{why}");
}

#[test]
fn arrays_called_goal_are_the_goal() {
    let goal = "2 8 1 / 4 6 3 / 0 7 5";
    for text in [
        "int[][] start = {{2, 8, 1}, {4, 6, 3}, {7, 0, 5}};\nint[][] target = {{2, 8, 1}, {4, 6, 3}, {0, 7, 5}};\n",
        "const int goal[3][3] = {{2,8,1},{4,6,3},{0,7,5}};\nint board[3][3] = {{2,8,1},{4,6,3},{7,0,5}};\n",
        "class P {\n  static final int[][] INITIAL = {\n    {2, 8, 1},\n    {4, 6, 3},\n    {7, 0, 5}\n  };\n  static final int[][] FINAL_STATE = new int[][] {\n    {2, 8, 1},\n    {4, 6, 3},\n    {0, 7, 5}\n  };\n}\n",
        "{\"puzzle\": [[2,8,1],[4,6,3],[7,0,5]], \"solved\": [[2,8,1],[4,6,3],[0,7,5]]}",
        "board = np.array([[2, 8, 1], [4, 6, 3], [7, 0, 5]])\ngoal = np.array([[2, 8, 1], [4, 6, 3], [0, 7, 5]])\n",
        "EightPuzzle(initial=(2, 8, 1, 4, 6, 3, 7, 0, 5), goal=(2, 8, 1, 4, 6, 3, 0, 7, 5))\n",
        "Goal state\n2 8 1\n4 6 3\n0 7 5\n\nInitial state\n2 8 1\n4 6 3\n7 0 5\n",
    ] {
        assert_eq!(one(text, None, None), ("tiles".into(), Some(1.0), Some(goal.into())), "{text}");
    }
}

#[test]
fn empty_fields_are_the_blank_in_their_place() {
    for text in [
        "4,1,2\r\n3,,5\r\n6,7,8\r\n",
        "4;1;2\n3;;5\n6;7;8\n",
        "4\t1\t2\n3\t\t5\n6\t7\t8\n",
        "\"4\",\"1\",\"2\"\n\"3\",\"\",\"5\"\n\"6\",\"7\",\"8\"\n",
        "4-1-2\n3-0-5\n6-7-8\n",
        "D A B\nC _ E\nF G H\n",
        "1\n4 1 2\n3 0 5\n6 7 8\n",
    ] {
        let (_, _, goal) = one(text, None, None);
        assert_eq!(goal.as_deref(), Some("0 1 2 / 3 4 5 / 6 7 8"), "{text}");
        assert_eq!(one(text, None, None).1, one("4 1 2 / 3 0 5 / 6 7 8", None, None).1, "{text}");
    }
    assert_eq!(one("1,2,3\n4,5,6\n7,8,\n", None, Some("last")).1, Some(0.0));
    assert_eq!(one(",1,2\n3,4,5\n6,7,8\n", None, None).1, Some(0.0));
}

#[test]
fn equal_tiles_are_no_sudoku() {
    for text in ["2 2 1 1 3 3 1 2 0\n", "1 1 2\n2 0 1\n", "[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,0]]"] {
        refused(text, None, "several tiles are equal");
    }
}

#[test]
fn mazes_keep_their_shape() {
    let tall = "0 0 0\n1 1 0\n0 0 0\n0 1 1\n0 0 0\n1 1 0\n0 0 0\n";
    for text in [tall.to_owned(), tall.replace(' ', ""), tall.replace(' ', ","), tall.replace(' ', "\t")] {
        costs(&text, None, 14.0 - 2.0);
        costs(&text, Some("map"), 12.0);
    }
    costs("maze = [[0,0,0,0,0],[1,1,1,1,0],[0,0,0,0,0]]\nstart = (0, 0)\nend = (2, 0)\n", None, 10.0);
    costs(
        "int[][] maze = {{0,0},{1,0},{0,0}};\nint[] start = {0,0};\nint[] destination = {2,0};\n",
        None,
        4.0,
    );
    costs("{\"grid\": [[0,1],[0,0],[1,0]], \"start\": [0,0], \"end\": [2,1]}", None, 3.0);
    costs("{\"grid\": [\"S.#\", \"#..\", \"#.G\"]}", None, 2.0 + 2_f64.sqrt());
    costs("1 1 0\n0 1 0\n0 1 1\n", Some("map(free=1)"), 4.0);
}

#[test]
fn digits_on_maps_are_costs() {
    costs("1 9 1\n1 9 1\n1 1 1\n", Some("map(four)"), 4.0);
    costs("199\n199\n111\n", Some("map(neighbours=four)"), 4.0);
    costs("[[1,9,1],[1,9,1],[1,1,3]]", Some("map(four)"), 6.0);
    costs("1 9 1\n1 9 1\n1 1 1\n", Some("map(four,start=1 1,goal=1 3)"), 6.0);
    refused("1 9 1\n1 0 1\n1 1 1\n", Some("map"), "0 and 9");
}

#[test]
fn starts_and_goals_can_be_named() {
    let map = "...\n.#.\n...\n";
    costs(map, Some("map(start=1 1,goal=1 3)"), 2.0);
    costs(map, Some("map(start=r1c1,goal=3,3)"), 4.0);
    costs(map, Some("map(start=1 1,goal=3 3;1 2)"), 1.0);
    refused(map, Some("map(start=2 2,goal=1 3)"), "the setting `start`: row 2, column 2 is a wall");
    refused(
        map,
        Some("map(start=1 1,goal=4 3)"),
        "the setting `goal`: row 4, column 3 is outside the map of 3 rows",
    );
    refused("#..\n..#\n...\n", None, "start=");
    refused("S..\n...\n", Some("map"), "the map has no goal");
}

#[test]
fn rules_of_corners() {
    let map = "S#\n.G\n";
    let root = 2_f64.sqrt();
    for (rule, cost) in [("no-obstacle", 2.0), ("one-obstacle", root), ("always", root), ("never", 2.0)] {
        costs(map, Some(&format!("map(corners={rule})")), cost);
    }
    costs("S#\n#G\n", Some("map(always)"), root);
    assert_eq!(one("S#\n#G\n", Some("map(corners=one-obstacle)"), None).1, None);
}

#[test]
fn walls_between_cells_are_read() {
    for text in [
        "+---+---+---+\n| S     |   |\n+---+   +   +\n|       |   |\n+   +---+   +\n|         G |\n+---+---+---+\n",
        "+-+-+-+\n|S  | |\n+-+ + +\n|   | |\n+ +-+ +\n|    G|\n+-+-+-+\n",
        "┌───────┬───┐\n│ A     │   │\n├────   │   │\n│       │   │\n│   ────┘   │\n│         B │\n└───────────┘\n",
    ] {
        costs(text, None, 6.0);
    }
    let report = &solve("+---+---+\n| S   G |\n+---+---+\n", None, None).unwrap()[0];
    assert_eq!(report.way().as_deref(), Some("+---+---+\n| S   G |\n+---+---+\n"));
}

#[test]
fn signs_of_many_hands() {
    for text in [
        "WWWWW\nWA--W\nW-W-W\nW--BW\nWWWWW\n",
        "XXXXX\nXS..X\nX.X.X\nX..EX\nXXXXX\n",
        "█████\n█S  █\n█ █ █\n█  F█\n█████\n",
        "*****\n*S  *\n* * *\n*  G*\n*****\n",
        "%%%%%\n%P  %\n% % %\n%  .%\n%%%%%\n",
        "# # # # #\n# S . . #\n# . # . #\n# . . G #\n# # # # #\n",
        "⬛⬛⬛⬛⬛\n⬛🟢⬜⬜⬛\n⬛⬜⬛⬜⬛\n⬛⬜⬜🔴⬛\n⬛⬛⬛⬛⬛\n",
        "Maze 3:\n#####\n#S..#\n#.#.#\n#..G#\n#####\n",
    ] {
        costs(text, None, 4.0);
    }
    refused("S,1,1\n1,0,1\n1,1,G\n", None, "the goal can be reached only if 1 is free, not 0");
    costs("S,1,1\n1,0,1\n1,1,G\n", Some("map(free=1)"), 4.0);
    let named = solve("S,1,1\n1,0,1\n1,1,G\n", Some("map(free=0)"), None).unwrap();
    assert_eq!(named[0].ending, Ending::NoSolution);
    refused("8 3\no o #\no S #\no G o\n", Some("map"), "expected a row of a map");
    refused("%%%%%\n%P .%\n%  .%\n%%%%%\n", None, "2 dots");
    refused("%%%%%\n%P .%\n% G %\n%%%%%\n", None, "a ghost");
}

/// The text of a map is read as this very map.
#[test]
fn texts_of_maps_are_read_back() {
    for (text, kind) in [
        ("0 0 1\n1 0 0\n", None),
        ("1 9 1\n1 9 1\n1 1 1\n", Some("map(four)")),
        ("1 9 1\n1 9 1\n1 1 1\n", Some("map(start=2 1,goal=1 3)")),
        ("[[1,9,2],[1,1,4],[3,1,5]]", Some("map")),
        ("+---+---+\n| S     |\n+   +---+\n|     G |\n+---+---+\n", None),
        ("S..\n#.#\nG.G\n", Some("map")),
        ("..2\n.#9\n", Some("map(corners=always)")),
    ] {
        let kind = kind.map(|kind| ProblemKind::parse(kind).unwrap());
        let instance = catalogue::parse_as(text, kind.as_ref()).unwrap();
        let again = catalogue::parse_as(&instance.text(), instance.kind()).unwrap();
        assert_eq!(
            (again.describe(), again.text(), again.kind()),
            (instance.describe(), instance.text(), instance.kind()),
            "{text}"
        );
        let cost = |instance: &dyn catalogue::Instance| {
            instance.solve(&Request::default(), &Limits::none(), None).unwrap().cost
        };
        assert_eq!(cost(&*again), cost(&*instance), "{text}");
    }
}
