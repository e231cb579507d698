//! Tests of texts, and round trips through every form.

use super::*;
use crate::path::AStar;
use crate::rng::Rng;
use crate::solve;
use proptest::prelude::*;

pub(super) const JIGSAW: &str = "\
0-0-0-0-1-0
0-3-0-0-2-0
0-2-0-0-0-0
0-0-0-0-5-0
0-0-0-1-0-0
0-6-5-2-0-0

1-1-1-1-1-2
3-3-4-1-2-2
3-4-4-4-2-2
3-3-4-4-2-6
3-5-6-6-6-6
5-5-5-5-5-6
";
pub(super) const GRIDS: [&str; 3] = [
    "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..",
    "..2...6341.6...58...73..29..85..1..6...75..23..3....5.314..2.....9.8.4..72..4...9",
    "..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.",
];

fn all(text: &str) -> Vec<(usize, Result<Sudoku, String>)> {
    puzzles(text).map(|(line, puzzle)| (line, puzzle.map_err(|error| error.to_string()))).collect()
}

fn fault(text: &str) -> String {
    Sudoku::parse(text).unwrap_err().to_string()
}

#[test]
fn the_jigsaw_of_the_notebook_is_solved_as_printed() {
    let puzzle = Sudoku::parse(JIGSAW).unwrap();
    assert_eq!(puzzle.shape().house(12).to_string(), "region 1");
    let Some(AnyFill::UpTo9(fill)) = AnyFill::new(&puzzle, Choice::Fewest, Digits::Legal) else { panic!() };
    let plan = solve(&fill, &AStar::new(EmptyCells)).plan().unwrap().clone();
    assert_eq!(plan.len(), 27);
    let last = plan.states(&fill).last().unwrap();
    let solution = fill.digits_of(&last);
    check_solution(&puzzle, solution).unwrap();
    assert_eq!(
        puzzle.text_of(solution, puzzle.form()),
        "3-5-2-4-1-6\n5-3-4-6-2-1\n6-2-1-5-4-3\n4-1-6-3-5-2\n2-4-3-1-6-5\n1-6-5-2-3-4\n"
    );
    assert_eq!(
        puzzle.text(Form::GRID),
        "\
┏━━━━━━━━━━━━━━━━━━━┳━━━┓
┃ ·   ·   ·   ·   1 ┃ · ┃
┣━━━━━━━┳━━━┓   ┏━━━┛   ┃
┃ ·   3 ┃ · ┃ · ┃ 2   · ┃
┃   ┏━━━┛   ┗━━━┫       ┃
┃ · ┃ 2   ·   · ┃ ·   · ┃
┃   ┗━━━┓       ┃   ┏━━━┫
┃ ·   · ┃ ·   · ┃ 5 ┃ · ┃
┃   ┏━━━╋━━━━━━━┻━━━┛   ┃
┃ · ┃ · ┃ ·   1   ·   · ┃
┣━━━┛   ┗━━━━━━━━━━━┓   ┃
┃ ·   6   5   2   · ┃ · ┃
┗━━━━━━━━━━━━━━━━━━━┻━━━┛
"
    );
}

#[test]
fn one_grid_in_many_texts() {
    let line = Sudoku::parse(GRIDS[0]).unwrap();
    let digits = GRIDS[0].replace('.', "0");
    let rows: Vec<&str> = (0..9).map(|row| &digits[9 * row..9 * row + 9]).collect();
    let spaced = |sep: &str| -> Vec<String> {
        rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(sep)).collect()
    };
    let banded: String = rows
        .iter()
        .enumerate()
        .map(|(i, row)| format!("{row}\n{}", if i % 3 == 2 { "\n" } else { "" }))
        .collect();
    let grouped = |row: &&str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let bordered: String = rows
        .iter()
        .enumerate()
        .map(|(i, row)| format!("{}{}", if i % 3 == 0 { "+---+---+---+\n" } else { "" }, grouped(row)))
        .collect();
    for text in [
        digits.clone(),
        GRIDS[0].replace('.', "_"),
        GRIDS[0].replace('.', "x"),
        format!("\u{feff}# a comment\r\n\r\n  {} # one more\r\n\r\n", GRIDS[0].replace('.', "*")),
        spaced("").join("\n"),
        spaced(" ").join("\n").replace('0', "?"),
        spaced(" ").join("  \r\n"),
        spaced(" ").join(" "),
        spaced(",").join("\n").replace('0', ""),
        spaced(", ").join("\n"),
        spaced("-").join("\n"),
        rows.join("/"),
        spaced(" ").join(" / "),
        banded,
        bordered.clone() + "+---+---+---+",
        bordered.replace('0', "."),
        line.text(Form::GRID),
        line.text(Form::ASCII),
    ] {
        assert_eq!(Sudoku::parse(&text).unwrap(), line, "{text}");
    }
}

#[test]
fn faults_have_positions() {
    assert_eq!(fault(""), "line 1, column 1: the text is empty");
    assert_eq!(fault("# nothing\n\n"), "line 1, column 10: the text is empty");
    assert_eq!(fault(&GRIDS[0][1..]), "line 1, column 81: a line of 80 cells is not a grid: 9 x 9 has 81");
    assert_eq!(
        fault(&format!("\n{}.", GRIDS[0])),
        "line 2, column 82: a line of 82 cells is not a grid: 9 x 9 has 81"
    );
    assert_eq!(
        fault("12\n23"),
        "line 2, column 2: 3 is not a digit of a 2 x 2 grid: 1 to 2; 0 . _ * X ? are empty cells"
    );
    let twice = ".".repeat(30) + "7....7" + &".".repeat(45);
    assert_eq!(
        fault(&twice),
        "line 1, column 36: 7 appears twice in row 4: at row 4, column 4 and at row 4, column 9"
    );
    assert_eq!(
        fault(&GRIDS[0].replace("6.42", "6.4é")),
        "line 1, column 15: é is not a digit of a 9 x 9 grid: 1 to 9; 0 . _ * X ? are empty cells"
    );
}

#[test]
fn regions_can_be_wrong() {
    let wrong = |from: &str, to: &str| fault(&JIGSAW.replacen(from, to, 1));
    assert_eq!(
        wrong("5-5-5-5-5-6", "5-5-5-5-6-6"),
        "line 11, column 11: region 6 has 7 cells, but each must have 6"
    );
    assert_eq!(
        wrong("1-1-1-1-1-2\n3-3", "1-1-1-1-1-2\n7-3"),
        "line 12, column 3: 7 regions, but a 6 x 6 grid has 6"
    );
    assert_eq!(
        wrong("3-5-6-6-6-6", "3-5-6-6-6"),
        "line 12: the regions: a row of 5 cells, but the first row of the grid has 6"
    );
    assert_eq!(
        wrong("1-1-1-1-1-2", "1-1-1-1-1"),
        "line 8: the regions: a row of 5 cells, but the first row of the grid has 6"
    );
    assert_eq!(wrong("5-5-5-5-5-6\n", ""), "line 8: the regions: 5 rows of 6 cells, but a grid has 6 rows");
    assert_eq!(all(&JIGSAW.replace("5-5-5-5-5-6\n", "")).len(), 1, "and no second puzzle");
    // 2 and 4 exchanged: both are disconnected.
    assert_eq!(
        wrong("1-1-1-1-1-2\n3-3-4", "1-1-1-1-1-4\n3-3-2"),
        "line 9, column 9: region 2 is not connected: no path inside it joins row 2, column 3 and row 2, column 5. \
         If this is intended, write `# regions in pieces` above the regions"
    );
}

/// The givens of a jigsaw may clash in boxes, which it does not have.
#[test]
fn given_regions_are_the_only_ones_that_count() {
    let read = |text: &str, regions: &str| {
        let mut all = puzzles(text).in_regions(regions);
        let (_, first) = all.next().unwrap();
        first.map_err(|error| error.to_string())
    };
    const REGIONS: &str = "3444 / 3124 / 3122 / 3112";
    for givens in
        ["31..14......23..", "31..\n14..\n....\n23..", "3 1|. .\n1 4|. .\n---+---\n. .|. .\n2 3|. ."]
    {
        assert!(fault(givens).contains("1 appears twice in box 1"), "{givens}");
        let jigsaw = read(givens, REGIONS).unwrap();
        let counted = count(&jigsaw, 10, &crate::Limits::none());
        assert_eq!(counted.count, Count::Exactly(1));
        check_solution(&jigsaw, &counted.first.unwrap()).unwrap();
        // This text has the regions below the givens.
        let below = "31..\n14..\n....\n23..\n\n3444\n3124\n3122\n3112\n";
        assert_eq!(Sudoku::parse(below).unwrap(), jigsaw);
        // Other regions below or around them are ignored.
        assert_eq!(read(&format!("{givens}\n\n1122\n1122\n3344\n3344"), REGIONS).unwrap(), jigsaw);
    }
    assert_eq!(
        read("31..14......2.4.", REGIONS).unwrap_err(),
        "line 1, column 15: 4 appears twice in region 1: at row 2, column 2 and at row 4, column 3"
    );
}

#[test]
fn faults_of_given_regions_have_positions_in_their_text() {
    let fault = |text: &str, regions: &str| {
        puzzles(text)
            .in_regions(regions)
            .map(|(_, puzzle)| puzzle.unwrap_err().to_string())
            .collect::<Vec<_>>()
    };
    let two = "................\n1...............";
    let wrong = "line 1: the regions: line 4, column 2: 5 regions, but a 4 x 4 grid has 4";
    let [first, second] = &fault(two, "3444\n3124\n3122\n3512")[..] else { panic!() };
    assert_eq!((&**first, &second[..6]), (wrong, "line 2"));
    let boxes = puzzles(two).boxes(2, 2).in_regions("3444 / 3124 / 3122 / 3112").next().unwrap().1;
    assert_eq!(boxes.unwrap_err().message(), "boxes of 2x2 were requested, but other regions were given");
    assert!(puzzles(two).boxes(2, 2).in_regions("1122 / 1122 / 3344 / 3344").all(|(_, read)| read.is_ok()));
}

#[test]
fn regions_in_pieces_are_meant_or_refused() {
    let names = "abab\nbaba\ncdcd\ndcdc\n";
    let puzzle = Sudoku::parse(&".".repeat(16)).unwrap();
    let error = puzzle.clone().with_regions(names).unwrap_err().to_string();
    assert!(
        error.starts_with("line 1, column 3: region a is not connected: no path inside it joins"),
        "{error}"
    );
    let meant = puzzle.with_regions(&format!("# Regions in pieces:\n{names}")).unwrap();
    assert_eq!(meant.shape().boxes(), None);
    let text = meant.text(Form::LINE);
    assert!(text.contains("# regions in pieces\n"), "{text}");
    assert_eq!(Sudoku::parse(&text).unwrap(), meant);
    assert!(fault(&text.replace(" in pieces", "")).contains("is not connected"));
}

#[test]
fn regions_are_known_by_their_look() {
    let jigsaw = Sudoku::parse(JIGSAW).unwrap();
    let (digits, names) = JIGSAW.split_once("\n\n").unwrap();
    let plain = |text: &str| text.replace('-', "");
    let joined = |text: &str| plain(text).trim_end().replace('\n', "/");
    let line = |text: &str| plain(text).replace('\n', "");
    for digits in [digits.to_string(), plain(digits), joined(digits), line(digits)] {
        for names in [names.to_string(), plain(names), joined(names), line(names)] {
            for gap in ["\n", "\n\n", "\n# regions\n"] {
                let text = format!("{digits}{gap}{names}\n");
                assert_eq!(Sudoku::parse(&text).as_ref(), Ok(&jigsaw), "{text}");
            }
        }
    }
    let short = joined(names);
    assert_eq!(
        fault(&format!("{}\n{}", joined(digits), &short[..short.len() - 7])),
        "line 2: the regions: 5 rows joined by /, but a grid has 6 rows"
    );
}

#[test]
fn puzzles_one_a_line_are_no_regions() {
    let solved = "391685247786942531245137896957416382623758914814293765132569478569874123478321659";
    let text = format!("{solved}\n{}\n{solved}\n{}\n", GRIDS[0], solved.replace("391", "393"));
    let read = all(&text);
    assert_eq!(read.iter().map(|(_, puzzle)| puzzle.is_ok()).collect::<Vec<_>>(), [true, true, true, false]);
    assert!(read[3].1.as_ref().is_err_and(|error| error.contains("appears twice")));
    let joined = "12../..../..../.... \n11../..../..../....\n";
    assert!(all(joined)[1].1.as_ref().is_err_and(|error| error.contains("appears twice")));
}

/// Lines of cells with digits of the size, as a list of puzzles of that size.
fn list(size: usize, count: usize) -> Vec<String> {
    let puzzle = |number: usize| {
        let mut cells = vec!['.'; size * size];
        // Few givens, all different: they would not clash in any grid made of these lines.
        let digit = |at: usize| char::from_digit((at + number) as u32 % size as u32 + 1, 36).unwrap();
        cells[number % (size * size)] = digit(0);
        cells[(number + size + 1) % (size * size)] = digit(1);
        cells.into_iter().collect()
    };
    (0..count).map(puzzle).collect()
}

#[test]
fn lines_that_are_puzzles_are_never_rows_of_one_grid() {
    for size in [4, 6, 9, 16] {
        for count in 2..=20 {
            let read = all(&(list(size, count).join("\n") + "\n"));
            let sizes: Vec<_> =
                read.iter().map(|(_, read)| read.as_ref().map(|sudoku| sudoku.shape().size())).collect();
            assert_eq!(sizes, vec![Ok(size); count], "{count} lines of {size}x{size}");
        }
    }
}

#[test]
fn a_short_line_of_a_list_is_the_one_at_fault() {
    for size in [4, 6, 9, 16] {
        for short in [1, 3, 5, size * size - 1] {
            for at in [0, 7, 18, 19] {
                let mut lines = list(size, 20);
                lines[at].truncate(short);
                let read = all(&lines.join("\n"));
                let faults: Vec<_> =
                    read.iter().filter_map(|(line, read)| read.as_ref().err().map(|e| (line, e))).collect();
                let [(line, fault)] = faults[..] else { panic!("{size} {short} {at}: {faults:?}") };
                assert!(*line == at + 1 && read.len() == 20, "{size} {short} {at}: {line}");
                assert!(fault.starts_with(&format!("line {}", at + 1)), "{size} {short} {at}: {fault}");
            }
        }
    }
}

#[test]
fn a_wrong_digit_in_a_list_costs_its_line_only() {
    let mut lines = list(4, 18);
    lines[5].replace_range(0..1, "7");
    let read = all(&lines.join("\n"));
    let faults: Vec<_> = read.iter().filter(|(_, read)| read.is_err()).map(|(line, _)| *line).collect();
    assert_eq!((read.len(), faults), (18, vec![6]));
}

#[test]
fn several_puzzles() {
    let lines = format!("# three\n{}\n{}\n\n{} # last\n", GRIDS[0], GRIDS[1], GRIDS[2]);
    let read = all(&lines);
    assert_eq!(read.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 3, 5]);
    assert!(read.iter().zip(GRIDS).all(|((_, puzzle), text)| *puzzle == Ok(Sudoku::parse(text).unwrap())));
    let both = format!("# one\n{JIGSAW}\n# two\n{JIGSAW}");
    assert_eq!(all(&both).len(), 2);
    let small = "1.....3..4.....2\n".repeat(20);
    assert!(all(&small).iter().all(|(_, puzzle)| puzzle.as_ref().is_ok_and(|puzzle| puzzle.clues() == 4)));
    assert_eq!(all(&small).len(), 20);
    assert_eq!(all(&small.repeat(3)[..17 * 16]).len(), 16);
}

#[test]
fn too_large_is_reported() {
    let row = (1..=101).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(
        fault(&[row.as_str(); 101].join("\n")),
        "line 1: a row of 101 numbers up to 101: a 101 x 101 grid is too large, at most 100 x 100"
    );
    assert_eq!(
        fault(&"7 ".repeat(1_000_000)),
        "line 1: a line of more than 10000 cells: a grid has at most 100 x 100"
    );
    assert_eq!(
        fault(&"ä".repeat(1_000_000)),
        "line 1: a line of more than 10000 cells: a grid has at most 100 x 100"
    );
}

#[test]
fn rows_of_numbers_go_up_to_a_hundred() {
    // Numbers of two digits, and of three.
    for size in [72, 100] {
        let mut digits = vec![0; size * size];
        (digits[3], digits[size]) = (u8::try_from(size).unwrap(), 1);
        let puzzle = Sudoku::new(Shape::square(size).unwrap(), &digits).unwrap();
        for form in [Form::LINE, Form::ROWS, Form::GRID, Form::ASCII] {
            assert_eq!(Sudoku::parse(&puzzle.text(form)).unwrap(), puzzle, "{size} {form:?}");
        }
        assert!(AnyFill::new(&puzzle, Choice::Fewest, Digits::Legal).is_none());
        // The first row is empty, and a small puzzle on one line is as long as a row.
        digits[3] = 0;
        let puzzle = Sudoku::new(Shape::square(size).unwrap(), &digits).unwrap();
        assert_eq!(Sudoku::parse(&puzzle.text(Form::ROWS)).unwrap(), puzzle, "{size}");
    }
    let line = "5 3 0 0 7 0 0 0 0 ".to_string() + &"0 ".repeat(72);
    assert_eq!(Sudoku::parse(&line).unwrap().shape().size(), 9);
    assert_eq!(all(&(line.clone() + "\n" + &line)).len(), 2);
}

#[test]
fn the_comment_diagonals_makes_them_count() {
    let puzzle = Sudoku::parse("# diagonals\n1.....3..4.....2").unwrap();
    assert!(puzzle.shape().has_diagonals());
    assert_ne!(puzzle, Sudoku::parse("1.....3..4.....2").unwrap());
    for form in [Form::LINE, Form::ROWS, Form::GRID, Form::ASCII] {
        assert_eq!(Sudoku::parse(&puzzle.text(form)).unwrap(), puzzle, "{form:?}");
    }
    let regions = "# diagonals\n1...\n....\n....\n....\n\naaab\ncabb\ncddb\nccdd";
    let jigsaw = Sudoku::parse(regions).unwrap();
    assert!(jigsaw.shape().has_diagonals() && jigsaw.shape().boxes().is_none());
    assert_eq!(Sudoku::parse(&jigsaw.text(Form::ROWS)).unwrap(), jigsaw);
    let both = "# diagonals\n1.....3..4.....2\n1.....3..4.....2\n";
    let both: Vec<bool> =
        all(both).into_iter().map(|(_, puzzle)| puzzle.unwrap().shape().has_diagonals()).collect();
    assert_eq!(both, [true, false]);
    assert_eq!(
        fault("# diagonals\n1...\n....\n....\n...1"),
        "line 5, column 4: 1 appears twice in the diagonal from the upper left: at row 1, column 1 and at row 4, column 4"
    );
}

/// Random regions, which need not be connected, or boxes.
fn shape(size: usize, kind: usize, rng: &mut Rng) -> Shape {
    let boxes: Vec<usize> = (1..=size).filter(|rows| size.is_multiple_of(*rows)).collect();
    match kind {
        0 => Shape::square(size).unwrap(),
        1 => {
            let rows = boxes[rng.below(boxes.len())];
            Shape::boxed(rows, size / rows).unwrap()
        }
        _ => {
            let mut names: Vec<String> = (0..size * size).map(|cell| format!("r{}", cell / size)).collect();
            for _ in 0..rng.below(3 * size) {
                let (a, b) = (rng.below(size * size), rng.below(size * size));
                names.swap(a, b);
            }
            Shape::irregular(&names).unwrap()
        }
    }
}

/// Random legal givens.
pub(super) fn random(size: usize, kind: usize, seed: u64) -> Sudoku {
    let mut rng = Rng::seeded(seed);
    let shape = shape(size, kind, &mut rng);
    let mut digits = vec![0; size * size];
    for cell in 0..size * size {
        let digit = u8::try_from(rng.below(size) + 1).unwrap();
        if rng.below(2) == 0 && shape.peers(cell).iter().all(|&peer| digits[usize::from(peer)] != digit) {
            digits[cell] = digit;
        }
    }
    Sudoku::new(shape, &digits).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn written_text_is_read_back(size in prop_oneof![4 => 1usize..=16, 1 => 17usize..=40], kind in 0usize..3, seed: u64) {
        let puzzle = random(size, kind, seed);
        for form in [Form::LINE, Form::ROWS, Form::GRID, Form::ASCII] {
            let text = puzzle.text(form);
            let again = Sudoku::parse(&text);
            prop_assert!(again.as_ref().is_ok_and(|again| *again == puzzle), "{form:?} {again:?}\n{text}");
            let again = again.unwrap();
            prop_assert_eq!(&Sudoku::parse(&again.text(again.form())).unwrap(), &puzzle);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[0-9A-Ga-g.\\-|+ \n#/,_X━┃é]{0,400}") {
        for (_, puzzle) in puzzles(&text) {
            if let Ok(puzzle) = puzzle {
                prop_assert_eq!(&Sudoku::parse(&puzzle.text(Form::ROWS)).unwrap(), &puzzle);
            }
        }
    }
}

/// Text such as `x` in place of a file name is not a Sudoku of 1 x 1.
#[test]
fn a_single_cell_is_requested_or_refused() {
    for text in ["8", "x", ".", "1", " _ \n", "1/"] {
        let [(1, Err(message))] = &all(text)[..] else { panic!("{text:?}") };
        assert!(message.contains("one cell is not a grid"), "{message}");
        assert!(message.ends_with("use `sudoku(boxes=1x1)`"), "{message}");
    }
    for text in ["x", ".", "1"] {
        assert!(puzzles(text).boxes(1, 1).all(|(_, puzzle)| puzzle.is_ok()), "{text:?}");
        assert!(Sudoku::parse(text).is_ok());
    }
    assert!(all("+-+\n|.|\n+-+")[0].1.is_ok(), "drawn");
    assert_eq!(all(".\n.\n1...............").iter().filter(|(_, read)| read.is_ok()).count(), 1);
}

/// A line as long as a small grid with an invalid cell: the error is about the cell, not about missing rows.
#[test]
fn a_wrong_cell_of_a_line_is_reported() {
    let two = all("1...z.3..4.....2\n\n1.....3..4\0....2\n\n1.....3..4.....2");
    assert_eq!(two[0].1.as_ref().unwrap_err().split(':').nth(1), Some(" z is not a digit of a 4 x 4 grid"));
    assert_eq!(two[1].1.as_ref().unwrap_err(), "line 3, column 11: a NUL byte; is this a text file?");
    assert!(two[2].1.is_ok());
}
