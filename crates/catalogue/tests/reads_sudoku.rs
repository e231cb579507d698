//! Sudoku, killer Sudoku and Latin squares in common notations: each text is read correctly, or refused.

#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "a panic fails the test, and what they skip")]

use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Instance, Method, Request};
use std::path::Path;

/// Description of each puzzle of a text, and its solution in the line format; or the message of a refused text.
fn described(text: &str) -> Vec<String> {
    let text = solvarium_forms::decode(text.as_bytes()).unwrap().text.into_owned();
    let solved = |instance: Box<dyn Instance>| {
        let request = Request { method: Method::default(), ..Request::default() };
        let report = instance.solve(&request, &Limits::none().nodes(1_000_000), None).unwrap();
        let rows = report.rows().map_or_else(String::new, |rows| {
            rows.concat().iter().map(i32::to_string).collect::<Vec<_>>().concat()
        });
        format!("{}: {rows}", instance.describe())
    };
    match catalogue::read(&text, None, &AuxiliaryInputs::default()) {
        Ok(items) => {
            items.into_iter().map(|item| item.instance.map_or_else(|e| e.to_string(), solved)).collect()
        }
        Err(error) => vec![error.to_string()],
    }
}

#[track_caller]
fn is(text: &str, expected: &str) {
    assert_eq!(described(text), [expected], "{text}");
}

const SMALL: &str = "4x4 Sudoku, 4 givens: 1324423124133142";

#[test]
fn lines_between_all_cells_are_no_regions() {
    for text in [
        "1 | . | . | .\n. | . | 3 | .\n. | 4 | . | .\n. | . | . | 2\n",
        "1 . . .\n-------\n. . 3 .\n-------\n. 4 . .\n-------\n. . . 2\n",
        "| 1 |   |   |   |\n|   |   | 3 |   |\n|   | 4 |   |   |\n|   |   |   | 2 |\n",
        "[ 1 | . | . | . ]\n[ . | . | 3 | . ]\n[ . | 4 | . | . ]\n[ . | . | . | 2 ]\n",
        "┌───┬───┬───┬───┐\n│ 1 │   │   │   │\n├───┼───┼───┼───┤\n│   │   │ 3 │   │\n├───┼───┼───┼───┤\n│   │ 4 │   │   │\n├───┼───┼───┼───┤\n│   │   │   │ 2 │\n└───┴───┴───┴───┘\n",
        "1|.||.|.\n.|.||3|.\n=======\n.|4||.|.\n.|.||.|2\n",
    ] {
        is(text, SMALL);
    }
}

#[test]
fn sizes_above_a_grid_are_held_against_it() {
    for size in ["4", "2 2", "4 4", "4 2 2", "N=4", "n = 4", "1\n4", "4x4"] {
        is(&format!("{size}\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n"), SMALL);
    }
    for size in ["9", "3 3", "5 5"] {
        let described = described(&format!("{size}\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n"));
        assert!(
            described[0].contains("not the size of the grid below") || described.len() > 1,
            "{described:?}"
        );
    }
    assert_eq!(
        described("2\n4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n4\n1...\n..3.\n.4..\n...2\n"),
        [SMALL, SMALL]
    );
}

#[test]
fn digits_are_numbers_letters_or_words() {
    for text in [
        "A . . .\n. . C .\n. D . .\n. . . B\n",
        "a...\n..c.\n.d..\n...b\n",
        "1 -1 -1 -1\n-1 -1 3 -1\n-1 4 -1 -1\n-1 -1 -1 2\n",
        "0 -1 -1 -1\n-1 -1 2 -1\n-1 3 -1 -1\n-1 -1 -1 1\n",
        "1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n",
        "W . . .\n. . Y .\n. Z . .\n. . . X\n",
    ] {
        is(text, SMALL);
    }
}

#[test]
fn boxes_are_those_that_fit() {
    let tall = "1 0 5 2 3 4\n3 4 6 0 0 5\n2 0 4 0 0 6\n0 3 1 4 6 2\n6 0 0 5 4 0\n4 0 0 6 5 3\n";
    let items = catalogue::read(tall, None, &AuxiliaryInputs::default()).unwrap();
    assert!(items[0].instance.as_ref().unwrap().describe().starts_with("6x6 Sudoku with boxes of 3x2"));
    assert!(items[0].remarks[0].contains("boxes=3x2"), "{:?}", items[0].remarks);
    let open = "1 0 0 0 0 0\n0 2 0 0 0 0\n0 0 3 0 0 0\n0 0 0 4 0 0\n0 0 0 0 5 0\n0 0 0 0 0 6\n";
    let items = catalogue::read(&format!("6\n{open}"), None, &AuxiliaryInputs::default()).unwrap();
    assert!(items[0].remarks.iter().any(|remark| remark.contains("boxes=3x2")), "{:?}", items[0].remarks);
}

#[test]
fn titles_that_name_a_rule_are_heeded_or_refused() {
    let grid = "1 . . .\n. . 3 .\n. . . .\n. . . 2\n";
    assert!(described(&format!("X-Sudoku\n{grid}"))[0].starts_with("4x4 Sudoku with diagonals, 3 givens"));
    assert!(described(&format!("# sudoku x\n{grid}"))[0].starts_with("4x4 Sudoku with diagonals, 3 givens"));
    for title in ["Windoku", "Anti-Knight Sudoku", "# non-consecutive", "Jigsaw", "Killer Sudoku", "jigsaw"] {
        let described = described(&format!("{title}\n{grid}"));
        assert!(described.len() == 1 && described[0].contains("names the rule"), "{title}: {described:?}");
    }
    let empty = (". . . . . . . . .\n").repeat(8) + "1 . . . . . . . .\n";
    assert!(described(&format!("Windoku\n{empty}"))[0].starts_with("9x9 Sudoku with windows, 1 given: "));
}

#[test]
fn regions_are_read_from_columns_fields_arrays_and_blocks() {
    let (grid, regions) = ("1.....3..4.....2", "aaabcabbcddbccdd");
    let rows = "[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]";
    let names = "[[0,0,0,1],[2,0,1,1],[2,3,3,1],[2,2,3,3]]";
    for text in [
        format!("puzzle,regions\n{grid},{regions}\n"),
        format!("id;grid;zones\n1;{grid};{regions}\n"),
        format!("{{\"grid\": \"{grid}\", \"regions\": \"{regions}\"}}"),
        format!("{{\"grid\": {rows}, \"areas\": {names}}}"),
        format!("board = {rows}\nregions = {names}\n"),
        format!("regions = {names}\nboard = {rows}\n"),
        "a = '''1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2'''\nb = '''1-1-1-2\n3-1-2-2\n3-4-4-2\n3-3-4-4'''\n"
            .to_owned(),
        "1...\n..3.\n.4..\n...2\n\naaab\ncabb\ncddb\nccdd\n".to_owned(),
        format!("{grid} # the puzzle\n1112311234423344 # the regions\n")
            .replace("1112311234423344", "1112312234423344"),
    ] {
        let described = described(&text);
        assert!(
            described.len() == 1 && described[0].starts_with("4x4 jigsaw Sudoku, 4 givens"),
            "{text}: {described:?}"
        );
    }
}

#[test]
fn tables_can_have_puzzles_in_many_forms() {
    let cells = "1,0,0,0,0,0,3,0,0,4,0,0,0,0,0,2";
    let names: Vec<String> = (0..16).map(|cell| format!("c{cell}")).collect();
    for text in [
        format!("id,{}\n7,{cells}\n", names.join(",")),
        format!("id,puzzle\n7,\"[{cells}]\"\n"),
        "row,col,value\n1,1,1\n2,3,3\n3,2,4\n4,4,2\n".to_owned(),
        "row,col,value\n0,0,1\n1,2,3\n2,1,4\n3,3,2\n".to_owned(),
    ] {
        is(&text, SMALL);
    }
    let described = described("id,puzzle\n1,324400000000002\n");
    assert!(described.len() == 1 && described[0].starts_with("4x4 Sudoku, 5 givens: 1324"), "{described:?}");
}

#[test]
fn cages_are_read_from_lines_lists_and_maps() {
    const KILLER: &str = "4x4 killer Sudoku, 7 cages: 1234341221434321";
    let cells = [
        (3, "00 01"),
        (7, "02 03"),
        (7, "10 11"),
        (3, "12 13"),
        (3, "20 21"),
        (7, "22 23"),
        (10, "30 31 32 33"),
    ];
    let cell = |cell: &str| -> (u8, u8) { (cell.as_bytes()[0] - b'0', cell.as_bytes()[1] - b'0') };
    let written =
        |name: &dyn Fn((u8, u8)) -> String, between: &str, line: &dyn Fn(u8, String) -> String| -> String {
            let of =
                |cells: &str| cells.split(' ').map(|text| name(cell(text))).collect::<Vec<_>>().join(between);
            cells.iter().map(|&(sum, cells)| line(sum, of(cells)) + "\n").collect()
        };
    let forum = |(row, column): (u8, u8)| format!("r{}c{}", row + 1, column + 1);
    let letter = |(row, column): (u8, u8)| format!("{}{}", char::from(b'A' + row), column + 1);
    let pair = |(row, column): (u8, u8)| format!("({row},{column})");
    for text in [
        written(&forum, " + ", &|sum, cells| format!("{sum} = {cells}")),
        written(&forum, " ", &|sum, cells| format!("{cells} = {sum}")),
        written(&letter, " ", &|sum, cells| format!("{sum}: {cells}")),
        written(&pair, ",", &|sum, cells| format!("{cells} {sum}")),
    ] {
        let described = described(&text);
        assert!(described.len() == 1 && described[0].starts_with(&KILLER[..28]), "{text}: {described:?}");
    }
    let overlapping = "3 = r1c1 + r1c2\n7 = r1c3 + r1c4\n5 = r2c1 + r3c1\n5 = r1c2 + r2c3\n";
    assert!(described(overlapping)[0].contains("r1c2 is in two cages"));
}

#[test]
fn latin_squares_are_known_by_their_keyword() {
    let described = described("order 3\n0 -1 -1\n-1 -1 -1\n-1 -1 1\n");
    assert!(described.len() == 1 && described[0].starts_with("3x3 Latin square, 7 holes"), "{described:?}");
}

#[test]
fn costs_of_a_map_are_no_puzzle_without_a_solution() {
    for text in ["3332546\n5852739\n2362389\n4669696\n3715414\n7461451\n3469533\n", "1 1 1 2 2 2 3 3 0\n"] {
        let read = catalogue::recognise(text, None, &AuxiliaryInputs::default());
        let is_doubted = read.is_err() || read.is_ok_and(|reading| reading.items[0].doubt.is_some());
        assert!(is_doubted, "{text}");
    }
}

/// The founding documents, if they are available.
fn founding(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/seeds").join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("skipped: {} is missing", path.display());
    }
    text
}

/// The part of a text from one mark to another.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let start = text.find(from).unwrap();
    let end = text[start + from.len()..].find(to).unwrap() + start + from.len();
    &text[start..end]
}

#[test]
fn grids_of_the_founding_documents_are_read_unchanged() {
    if let Some(text) = founding("000_ae24838b7896d820.txt") {
        let board = between(&text, "initial_board_str = '''", "\n\n");
        let groups = between(&text, "initial_group_str = '''", "\n\n");
        let jigsaw = "6x6 jigsaw Sudoku, 9 givens: ";
        let bare = |text: &str| text.split("'''").nth(1).unwrap().to_owned();
        for text in [format!("{board}\n\n{groups}\n"), format!("{}\n\n{}\n", bare(board), bare(groups))] {
            let described = described(&text);
            assert!(described.len() == 1 && described[0].starts_with(jigsaw), "{text}: {described:?}");
        }
    }
    if let Some(text) = founding("003_faae736598ea2b0e.txt") {
        for (name, givens) in [("puzzle1 =", 28), ("puzzle2 =", 32), ("puzzle3 =", 25)] {
            let described =
                described(between(&text, name, "]]").to_owned().as_str().trim_end().to_owned().as_str());
            let whole = format!("{}]]\n", between(&text, name, "]]"));
            let read = self::described(&whole);
            assert!(read.len() == 1 && read[0].starts_with("9x9 Sudoku, "), "{whole}: {read:?} {givens}");
            assert!(
                described.iter().all(|described| !described.starts_with("9x9 Sudoku, ")),
                "an open list is refused: {described:?}"
            );
        }
    }
}

#[test]
fn boxes_may_be_smaller_than_rows() {
    let described = described(".Shape~6x6.RegionSize~4.~R1C1_1\n");
    assert!(
        described.len() == 1 && described[0].starts_with("6x6 Sudoku variant, 0 rules: 1"),
        "{described:?}"
    );
}
