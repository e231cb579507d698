//! Texts and the puzzles that are read in them.

use super::*;

/// Descriptions or errors of all items, and the sentence on how the whole text was read.
fn descriptions(text: &str) -> Vec<String> {
    let say = |instance: Result<Box<dyn Instance>, Error>| {
        instance.map_or_else(|e| e.to_string(), |instance| instance.describe())
    };
    match read(text, None, &AuxiliaryInputs::default()) {
        Ok(items) => items.into_iter().map(|item| say(item.instance)).collect(),
        Err(error) => vec![format!("{:?}: {error}", error.taken_for())],
    }
}

/// The only item, or the error.
#[track_caller]
fn is(text: &str, expected: &str) {
    assert_eq!(descriptions(text), [expected], "{text}");
}

#[test]
fn a_map_is_no_row_of_small_sudokus() {
    is("....\n.##.\nS..G", "4x3 map, eight neighbours");
    is("....\n.##.\nS..X", "4x3 map, eight neighbours");
    is("....\n.##.\nS..q", "Some(\"map\"): line 3: expected a row of a map or a line of words, found `S..q`");
    is(
        "....\n.##.\nS...",
        "Some(\"map\"): line 1: the map has no goal: mark two free cells with `S` and `G`, or name the problem `map(start=ROW COLUMN,goal=ROW COLUMN)`",
    );
    is("....\n.##\nS..G", "Some(\"map\"): line 2, column 3: expected a row of 4 cells, found 3");
}

#[test]
fn moving_ai_files_are_maps() {
    let map = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
    is(
        map,
        "None: line 1, column 1: this is a MovingAI map, which has no start and no goal: give its scenarios (a .scen file) too",
    );
    is(
        "version 1\n0\tm.map\t3\t2\t0\t1\t2\t1\t4.0\n",
        "None: line 1, column 1: these are scenarios of a MovingAI map: read the map and give these as its scenarios",
    );
}

#[test]
fn a_scenario_has_the_cost_of_its_path() {
    let map = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
    let list = "version 1\n0 m.map 3 2 0 1 2 1 4.0\n0 m.map 3 2 0 0 1 0 1.41421356\n";
    let auxiliary = AuxiliaryInputs { scenarios: Some(list), ..AuxiliaryInputs::default() };
    let remark_of = |item: Item| {
        let instance = item.instance.unwrap();
        let report = instance.solve(&crate::Request::default(), &solvarium::Limits::none(), None).unwrap();
        item.expected.unwrap().difference(&*instance, &report)
    };
    let remark_of: Vec<_> = read(map, None, &auxiliary).unwrap().into_iter().map(remark_of).collect();
    let differs = "the text gives 1.41421356 as the optimal cost, but this plan costs 1";
    assert_eq!(remark_of, [None, Some(differs.to_string())]);
}

#[test]
fn names_of_problems_are_words_of_other_languages_too() {
    is("graph {\n A -- B [weight=3];\n start=A; goal=B\n}\n", "graph of 2 nodes and 1 edge, A -> B");
    is(
        "graph = {'A': {'B': 4}, 'B': {'A': 4}}\nstart = 'A'\ngoal = 'B'\n",
        "graph of 2 nodes and 1 edge, A -> B",
    );
    is("tiles = [[1, 4, 2], [3, 0, 5], [6, 7, 8]]\n", "3x3 sliding tiles");
}

#[test]
fn boards_may_be_on_one_line_with_semicolons() {
    is("1,2,3;4,0,6;7,5,8", "3x3 sliding tiles");
    is("1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 0 15", "4x4 sliding tiles");
}

#[test]
fn dimacs_graphs_need_no_header() {
    let items = read("c mine\n3 3\ne 1 2\ne 2 3\ne 1 3\n", None, &AuxiliaryInputs::default()).unwrap();
    assert_eq!(items[0].instance.as_ref().unwrap().describe(), "map of 3 regions and 3 borders, 3 colours");
    assert_eq!(items[0].remarks, ["a DIMACS graph without its line `p edge NODES EDGES`"]);
}

#[test]
fn a_sudoku_that_is_too_large_is_one() {
    let row = |n: usize| (1..=n).map(|n| n.to_string()).collect::<Vec<_>>().join(" ") + "\n";
    for size in [101, 110, 121] {
        let empty = ("0 ".repeat(size) + "\n").repeat(size);
        for text in [row(size).repeat(size), row(size) + &empty] {
            let [message] = &descriptions(&text)[..] else { panic!("{size}") };
            let large = format!("a {size} x {size} grid is too large");
            assert!(message.starts_with("Some(\"sudoku\")") && message.contains(&large), "{message}");
        }
    }
}

#[test]
fn distinctive_texts_need_no_name() {
    is("4 3 -> 2", "water jugs: 4 3 -> 2");
    is("Arad", "a journey through Romania: Arad -> Bucharest");
    is("sibiu to rimnicu vilcea", "a journey through Romania: Sibiu -> Rimnicu Vilcea");
    is("Q...\n....\n....\n....", "4 queens, 1 placed");
    is("....\n....\n....\n....", "4x4 Sudoku, 0 givens");
}

#[test]
fn models_are_recognised_by_their_own_features() {
    is("SEND+MORE=MONEY", "cryptarithm: SEND + MORE = MONEY");
    is("3 colours\nA-B B-C", "map of 3 regions and 2 borders, 3 colours");
    is("colouring usa", "map of 48 regions and 105 borders, 4 colours");
    is("zebra", "zebra puzzle of 5 houses, 14 clues");
    is("pet: dog fox\ndog at 1", "zebra puzzle of 2 houses, 1 clue");
    is("AA..\n....\n....\n....\nA=3", "4x4 killer Sudoku, 1 cage");
    is("2x2::k:769:769:0:0:0:0:0:0:0:0:0:0:0:0:0:0:", "4x4 killer Sudoku, 1 cage");
    is("quasigroup\n1 .\n. .", "2x2 Latin square, 3 holes");
    is(
        "cryptarithm A + B",
        "None: line 1, column 18: expected `=` and another sum after `A + B`, found the end of the text",
    );
}

#[test]
fn names_determine_the_kind_of_a_text() {
    is("queens 2", "2 queens");
    is("river 3 3", "river crossing: 3 missionaries and 3 cannibals, a boat for 3");
    is("missionaries: 3 2", "river crossing: 3 missionaries and 3 cannibals, a boat for 2");
    is("spell HELLO WORLD", "a text to spell: HELLO WORLD");
    is("# my own\ntiles(order=URDL)\n1 0\n3 2\n", "2x2 sliding tiles");
    is("queens 88", "88 queens");
    is("queens 0", "None: line 1, column 8: expected a size, a number from 1 to 64, found `0`");
    is("quens 8", "None: line 1, column 1: unknown problem 'quens'; did you mean 'queens'?");
    let kind = ProblemKind::parse("hello").unwrap();
    let items = read("spell HELLO", Some(&kind), &AuxiliaryInputs::default()).unwrap();
    assert_eq!(items[0].instance.as_ref().unwrap().describe(), "a text to spell: spell HELLO");
}

#[test]
fn a_number_may_stand_before_the_name() {
    for text in ["8 queens", "8-queens", "8 Queens\n", " 8  n-queens"] {
        is(text, "8 queens");
    }
    is("0 queens", "None: line 1, column 1: expected a size, a number from 1 to 64, found `0`");
}

#[test]
fn a_size_is_no_puzzle() {
    for (text, advice) in [
        ("sudoku 9x9", "; `solvarium generate sudoku` makes one"),
        ("jigsaw: 6x6", "; `solvarium generate jigsaw` makes one"),
        ("tiles 3x3", "; `solvarium generate tiles` makes one"),
        ("map 5x5", ""),
        ("killer 9X9", ""),
    ] {
        let size = text.to_lowercase();
        let size = size.rsplit(' ').next().unwrap();
        is(text, &format!("None: expected a puzzle, found only the size {size}{advice}"));
    }
    is("dots-and-boxes 2x2", "2x2 Dots and Boxes, first to move");
    is("othello 20x20", "None: the size of Othello is 4, 6 or 8, not 20");
    is(
        "Jigsaw 6x6",
        "None: expected a puzzle, found only the size 6x6; `solvarium generate jigsaw` makes one",
    );
}

#[test]
fn a_word_that_is_no_name_is_not_read_as_tiles() {
    for text in ["hanoi 5", "knapsack 5 10", "magic 3", "knight 5x5"] {
        let word = text.split(' ').next().unwrap();
        let known = "see `solvarium list problems`";
        is(text, &format!("None: line 1, column 1: no problem is called `{word}`; {known}"));
    }
    is("hello 5", "None: a text that begins with `hello` needs another name before it: `spell hello 5`");
}

#[test]
fn a_name_alone_is_its_example() {
    is("Romania", "a journey through Romania: Arad -> Bucharest");
    // `hello` takes any text, so its name alone is not an instance.
    for problem in problems().iter().filter(|problem| problem.of.header != HeaderRule::AnyText) {
        let items = read(problem.name, None, &AuxiliaryInputs::default()).unwrap();
        assert!(items[0].instance.is_ok(), "{}", problem.name);
    }
    let items = read("queens", None, &AuxiliaryInputs::default()).unwrap();
    assert_eq!(items[0].remarks, ["only the name of queens is given: using its example `6`"]);
    for (name, described) in [
        ("15-puzzle", "4x4 sliding tiles"),
        ("24-Puzzle", "5x5 sliding tiles"),
        ("8 puzzle", "3x3 sliding tiles"),
        ("sliding tiles", "3x3 sliding tiles"),
        ("jigsaw", "6x6 jigsaw Sudoku, 9 givens"),
    ] {
        is(name, described);
        let items = read(name, None, &AuxiliaryInputs::default()).unwrap();
        let report = items[0].instance.as_ref().unwrap().solve(
            &crate::Request::default(),
            &Limits::none().nodes(1),
            None,
        );
        assert_ne!(report.unwrap().cost, Some(0.0), "{name} begins at its goal");
    }
    is("australia", "None: no puzzle recognised: did you mean `colouring australia`?");
    is(
        "hello world!",
        "None: a text that begins with `hello` needs another name before it: `spell hello world!`",
    );
}

#[test]
fn the_best_fitting_form_reports_the_error() {
    is(
        "Arad -> Bukarest",
        "Some(\"romania\"): line 1, column 9: expected a city, found `Bukarest`; did you mean Bucharest?",
    );
    is(
        "4 3 -> x",
        "Some(\"jugs\"): line 1, column 8: expected the amount to measure, a number from 0 to 1000000, found `x`",
    );
    is(
        "1 2 3 / 4 5 6 / 7 7 0",
        "Some(\"tiles\"): line 1, column 19: tile 7 is here and at line 1, column 17; tile 8 is missing",
    );
    is(
        &".".repeat(80),
        "Some(\"sudoku\"): line 1, column 81: a line of 80 cells is not a grid: 9 x 9 has 81",
    );
    is("Q..\n...\n..Q", "Some(\"queens\"): line 3, column 3: this queen attacks the one at line 1, column 1");
    for text in ["HELLO WORLD", "8", "3 3 2", "%&!"] {
        is(
            text,
            "None: no puzzle recognised: begin with the name of its problem, such as `queens 8` or `spell HELLO`",
        );
    }
}

#[test]
fn typing_errors_in_a_collection_are_not_another_problem() {
    let lines = "1.....3..4.....2\n1.....3..4.....22\n".repeat(3);
    assert_eq!(descriptions(&lines).iter().filter(|one| *one == "4x4 Sudoku, 4 givens").count(), 3);
}
