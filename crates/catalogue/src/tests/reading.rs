//! Tests that texts are recognised or refused with a helpful error, and that solutions are written in their format.

use super::instances;
use crate::*;
use solvarium::Limits;

fn recognised(text: &str) -> Result<Vec<String>, String> {
    let items = read(text, None, &AuxiliaryInputs::default()).map_err(|error| error.to_string())?;
    let shown = |Item { line, instance, .. }| match instance {
        Ok(instance) => format!("{line}: {}", instance.describe()),
        Err(error) => format!("{line}: {error}"),
    };
    Ok(items.into_iter().map(shown).collect())
}

#[test]
fn texts_are_recognised_without_a_name() {
    for (text, read) in [
        ("1.....3..4.....2", vec!["1: 4x4 Sudoku, 4 givens"]),
        ("142305678", vec!["1: 3x3 sliding tiles"]),
        ("1 4 2\n3 _ 5\n6 7 8\n", vec!["1: 3x3 sliding tiles"]),
        ("1 4 2 / 3 0 5 / 6 7 8   # a comment that makes each line long", vec!["1: 3x3 sliding tiles"]),
        ("1 2 3 # of 1 2 3 4 5 6\n4 5 6\n7 8 0\n", vec!["1: 3x3 sliding tiles"]),
        ("S . # .\n. . # .\n. . . G\n", vec!["1: 4x3 map, eight neighbours"]),
        (
            "1.....3..4.....2\n\n................\n",
            vec!["1: 4x4 Sudoku, 4 givens", "3: 4x4 Sudoku, 0 givens"],
        ),
        ("S..\n.#.\n..G\n", vec!["1: 3x3 map, eight neighbours"]),
    ] {
        assert_eq!(recognised(text).unwrap(), read, "{text}");
    }
}

#[test]
fn a_faulty_puzzle_does_not_stop_the_others() {
    let read = recognised("1.....3..4.....2\n11....3..4.....2\n................\n").unwrap();
    assert_eq!((read.len(), &*read[2]), (3, "3: 4x4 Sudoku, 0 givens"));
    assert!(read[1].starts_with("2: line 2, column 2: 1 appears twice"), "{}", read[1]);
    let read = recognised("1 0 / 3 2\n1 0 / 3 3\n0 1 / 2 3\n").unwrap();
    assert!(read.len() == 3 && read[1].starts_with("2: line 2, column 9: "), "{read:?}");
}

#[test]
fn empty_texts_and_noise_are_refused_with_short_errors() {
    assert!(recognised("").unwrap_err().contains("empty"));
    assert!(recognised(" \n\n").unwrap_err().contains("empty"));
    let noise: String = (0..300_000u32).map(|n| char::from(b'!' + (n * 7919 % 90) as u8)).collect();
    for line in [1, 10, 100, 100_000] {
        let text: String = noise.as_bytes().chunks(line).map(|c| String::from_utf8_lossy(c) + "\n").collect();
        let message = recognised(&text).map_err(|message| message.len());
        assert!(message.as_ref().is_err_and(|length| *length < 500), "lines of {line}");
    }
    // The reader that understood most of the text explains the fault.
    let tiles = recognised("1 4 2\n3 0 5\n6 7 7\n").unwrap_err();
    assert!(tiles.starts_with("line 3, column 5: tile 7"), "{tiles}");
    let sudoku = recognised(&".".repeat(80)).unwrap_err();
    assert!(sudoku.contains("80"), "{sudoku}");
}

#[test]
fn extras_belong_to_their_puzzle() {
    let goal = AuxiliaryInputs { goal: Some("1 2 3 / 4 5 6 / 7 8 0"), ..AuxiliaryInputs::default() };
    let instance = read("1 2 3 / 4 5 6 / 7 0 8", None, &goal).unwrap().remove(0).instance.unwrap();
    let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!((report.cost, report.solution().as_deref()), (Some(1.0), Some("R")));
    let small = AuxiliaryInputs { goal: Some("1 2 / 3 0"), ..AuxiliaryInputs::default() };
    let error = read("1 2 3 / 4 5 6 / 7 0 8", None, &small).err().unwrap();
    assert_eq!(error.to_string(), "the start is 3x3, but the goal is 2x2");
    let error = read("Arad", Some(&ProblemKind::parse("romania").unwrap()), &small).err().unwrap();
    assert_eq!(error.to_string(), "a goal can be given only for tiles, not for romania");

    let regions = AuxiliaryInputs { regions: Some("aaab\ncabb\ncddb\nccdd"), ..AuxiliaryInputs::default() };
    let instance = read("1.....3..4.....2", None, &regions).unwrap().remove(0).instance.unwrap();
    assert_eq!(instance.describe(), "4x4 jigsaw Sudoku, 4 givens");
    // With boxes, two of its givens would clash.
    let regions =
        AuxiliaryInputs { regions: Some("3444 / 3124 / 3122 / 3112"), ..AuxiliaryInputs::default() };
    let instance = read("31..14......23..", None, &regions).unwrap().remove(0).instance.unwrap();
    let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(
        (instance.describe().as_str(), report.ending),
        ("4x4 jigsaw Sudoku, 6 givens", Ending::Solved)
    );

    let list = "version 1\n0\tm.map\t3\t2\t0\t1\t2\t1\t4.0\n0\tm.map\t3\t2\t0\t0\t1\t1\t1.0\n";
    let scenarios = AuxiliaryInputs { scenarios: Some(list), ..AuxiliaryInputs::default() };
    let items = read("type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n", None, &scenarios).unwrap();
    let costs: Vec<_> = items
        .into_iter()
        .map(|item| item.instance.ok()?.solve(&Request::default(), &Limits::none(), None).unwrap().cost)
        .collect();
    assert_eq!(costs, [Some(4.0), None]);
}

/// Tests that `auto` builds landmarks once for all scenarios of a map. The searches then use more memory, and find the costs of A*.
#[test]
fn many_scenarios_share_landmarks() {
    const SIDE: usize = 40;
    let is_free = |x: usize, y: usize| !(x * 7 + y * 13 + x * y % 11).is_multiple_of(4);
    let row = |y| (0..SIDE).map(|x| if is_free(x, y) { '.' } else { '@' }).collect::<String>() + "\n";
    let map: String = (0..SIDE).map(row).collect();
    let map = format!("type octile\nheight {SIDE}\nwidth {SIDE}\nmap\n{map}");
    let free: Vec<_> =
        (0..SIDE * SIDE).map(|at| (at % SIDE, at / SIDE)).filter(|&(x, y)| is_free(x, y)).collect();
    let line = |at: usize| {
        let ((x, y), (to_x, to_y)) = (free[at * 31 % free.len()], free[at * 101 % free.len()]);
        format!("0\tm.map\t{SIDE}\t{SIDE}\t{x}\t{y}\t{to_x}\t{to_y}\t0.0\n")
    };
    let solve = |many: usize, method: &str| -> Vec<_> {
        let list = (0..many).map(line).collect::<String>();
        let scenarios = AuxiliaryInputs { scenarios: Some(&list), ..AuxiliaryInputs::default() };
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        let items = read(&map, None, &scenarios).unwrap().into_iter().take(20);
        items.map(|item| item.instance.unwrap().solve(&request, &Limits::none(), None).unwrap()).collect()
    };
    let (few, many, astar) = (solve(20, "auto"), solve(2000, "auto"), solve(20, "astar"));
    assert!(astar.iter().filter(|report| report.cost.is_some()).count() > 10);
    for ((few, many), astar) in few.iter().zip(&many).zip(&astar) {
        assert_eq!((few.cost, many.cost), (astar.cost, astar.cost));
        let landmarks = 16 * (SIDE * SIDE) as u64;
        assert!(few.stats.bytes_peak < landmarks);
        assert!(many.cost.is_none() || many.stats.bytes_peak > landmarks);
    }
}

#[test]
fn sudoku_is_answered_in_the_form_of_its_text() {
    let text = "1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2\n";
    let report = instances(text, "sudoku")[0].solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(report.same_form().unwrap(), "1-3-2-4\n4-2-3-1\n2-4-1-3\n3-1-4-2\n");
    assert_eq!(report.solution().unwrap(), "1324423124133142");
    assert_eq!(report.actions()[0], "insert 4 at row 1, column 4");
}

#[test]
fn boxes_can_be_named() {
    for (kind, text, described) in [
        ("sudoku(boxes=3x2)", ".".repeat(36), "6x6 Sudoku with boxes of 3x2, 0 givens"),
        ("sudoku(boxes=2x3)", ".".repeat(36), "6x6 Sudoku, 0 givens"),
        ("sudoku(boxes=4x2)", "........\n".repeat(8), "8x8 Sudoku with boxes of 4x2, 0 givens"),
        (
            "sudoku(boxes=2x6)",
            ". . . . . . . . . . . .\n".repeat(12),
            "12x12 Sudoku with boxes of 2x6, 0 givens",
        ),
        ("sudoku(boxes=4x3)", ".".repeat(144), "12x12 Sudoku with boxes of 4x3, 0 givens"),
    ] {
        let instance = &instances(&text, kind)[0];
        assert_eq!(instance.describe(), described);
        let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
        assert_eq!(
            (report.ending, ProblemKind::parse(&report.problem).unwrap()),
            (Ending::Solved, ProblemKind::parse(kind).unwrap())
        );
        // The first line of a text can name the problem, too.
        assert_eq!(recognised(&format!("{kind}\n{text}")).unwrap()[0].split_once(": ").unwrap().1, described);
    }
    let refused = |text: &str| {
        let items =
            read(text, Some(&ProblemKind::parse("sudoku(boxes=3x2)").unwrap()), &AuxiliaryInputs::default());
        items.err().unwrap().to_string()
    };
    assert_eq!(
        refused("\n1.....3..4.....2"),
        "line 2: boxes of 3x2 make a 6 x 6 grid, but this one is 4 x 4"
    );
    let with = |names: &str| format!("{}\n\n{names}", "....../".repeat(6));
    assert_eq!(
        refused(&with("111222/111222/333444/333444/555666/555666")),
        "line 1: boxes of 3x2 were requested, but the text has its own regions"
    );
    let same = with("112233/112233/112233/445566/445566/445566");
    assert_eq!(instances(&same, "sudoku(boxes=3x2)")[0].describe(), "6x6 Sudoku with boxes of 3x2, 0 givens");
}
