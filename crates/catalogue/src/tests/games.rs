//! Games: known values, notations, refusals, and values under limits.

use super::instances;
use crate::*;
use solvarium::Limits;
use solvarium::game::Bound;
use solvarium::limits::Stop;

fn report(text: &str, method: &str) -> Report {
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    parse(text).unwrap().solve(&request, &Limits::none(), None).unwrap()
}

fn value(text: &str, method: &str) -> Option<f64> {
    report(text, method).valuation.unwrap().value()
}

#[test]
fn known_values_are_found_by_name() {
    for (text, method, expected) in [
        ("tic-tac-toe", "minimax", 0.0),
        ("tic-tac-toe", "retrograde", 0.0),
        ("mnk 4 3 3", "auto", 1.0),
        ("othello 4x4", "mtdf", -8.0),
        ("connect-four 4x4", "auto", 0.0),
        ("connect-four 4x4", "retrograde", 0.0),
        ("connect-four 15475757", "auto", 10.0),
        ("connect-four 16225316", "fast", -2.0),
        ("nim 3 4 5", "df-pn", 1.0),
        ("nim 1 2 3", "proof-number", -1.0),
        ("kayles 3 3", "pvs", -1.0),
        ("dots-and-boxes 2x2", "alpha-beta", 2.0),
        ("figure-5.2", "uct", 3.0),
        // The value is that of the player to move.
        ("figure-5.2 1", "minimax", -3.0),
        ("tic-tac-toe a1 c3 b2 a2 c1", "auto", -1.0),
    ] {
        assert_eq!(value(text, method), Some(expected), "{text} {method}");
    }
    assert_eq!(report("tic-tac-toe", "minimax").stats.generated, 549_945); // and the start
    assert_eq!(report("tic-tac-toe", "retrograde").stats.seen_peak, 5_478);
    assert_eq!(report("connect-four 4x4", "retrograde").stats.seen_peak, 161_029);
}

#[test]
fn every_method_finds_the_same_value() {
    for text in ["tic-tac-toe b2", "connect-four 4x3 1122", "nim 2 3 1", "kayles 5", "mnk 3 3 3 a1 b2 c3"] {
        let expected = value(text, "minimax").unwrap();
        for method in methods().iter().filter(|entry| entry.of.family() == Family::Games) {
            let found = report(text, method.name).valuation.unwrap();
            assert!(found.least <= expected && expected <= found.most, "{text} {}", method.name);
            assert!(
                found.value().is_some() || ["uct", "retrograde"].contains(&method.name),
                "{text} {}",
                method.name
            );
        }
    }
}

/// The principal variation ends the game with the value.
#[test]
fn lines_end_with_the_value() {
    for text in ["tic-tac-toe", "connect-four 4x4", "othello 4x4", "nim 3 4 5", "breakthrough 3x5"] {
        let report = report(text, "auto");
        let (valuation, mut game) =
            (report.valuation.clone().unwrap(), parse(text).unwrap().playing().unwrap());
        valuation.line.iter().for_each(|name| game.play(name).unwrap());
        assert_eq!(game.payoff().map(f64::from), valuation.value(), "{text}");
        assert_eq!(report.actions(), valuation.line);
    }
}

#[test]
fn a_stopped_search_has_an_interval() {
    let instance = parse("connect-four(score=result) start").unwrap();
    let request = Request { method: Method::parse("alpha-beta(depth=3)").unwrap(), ..Request::default() };
    for (request, nodes) in [(&Request::default(), 10), (&request, u64::MAX)] {
        let report = instance.solve(request, &Limits::none().nodes(nodes), None).unwrap();
        let valuation = report.valuation.clone().unwrap();
        assert!(matches!(report.ending, Ending::Stopped(_)) && report.solution().is_none());
        assert_eq!((valuation.value(), valuation.bound), (None, Bound::Unknown));
        let json = serde_json::to_value(Summary::of(&report)).unwrap();
        assert_eq!(
            (json.get("value"), &json["bound"], &json["least"]),
            (None, &"unknown".into(), &(-1).into())
        );
    }
}

/// Both players, and a limit of each kind.
#[test]
fn all_positions_of_connect_four_are_analysed_within_limits() {
    let request = Request { method: Method::parse("retrograde").unwrap(), ..Request::default() };
    let solve = |text: &str, limits| parse(text).unwrap().solve(&request, &limits, None).unwrap();
    for (text, sign) in [("4x4 112233", 1.0), ("4x4 1122334", -1.0), ("4x4 1212121", -1.0)] {
        let report = solve(&format!("connect-four {text}"), Limits::none());
        let valuation = report.valuation.unwrap();
        assert_eq!(
            [valuation.least.signum(), valuation.most.signum()],
            [sign, sign],
            "{text}: {valuation:?}"
        );
    }
    for (limits, stop) in
        [(Limits::none().nodes(1_000), Stop::Nodes), (Limits::none().memory(1 << 17), Stop::Memory)]
    {
        let report = solve("connect-four 4x4", limits);
        assert!(matches!(&report.ending, Ending::Stopped(why) if *why == stop), "{:?}", report.ending);
        assert!(stop != Stop::Memory || report.stats.bytes_peak <= 1 << 17, "{:?}", report.stats);
    }
}

#[test]
fn positions_are_read_as_boards_moves_and_numbers() {
    let board = |text: &str| parse(text).unwrap().draw();
    let drawn = "X . O\n. X .\n. . .\n";
    for text in ["X.O/.X./...", "\nX . O\n. X .\n. . .\n", "X.O.X....", "a3 c3 b2", "135"] {
        assert_eq!(board(&format!("tic-tac-toe {text}")), drawn, "{text}");
    }
    assert_eq!(board("connect-four 4x2 1122"), "O O . .\nX X . .\n");
    assert_eq!(board("connect-four ..../..../XO../OX.."), ". . . .\n. . . .\nX O . .\nO X . .\n");
    let lines = instances("15475757\n16225316\n# a remark\n44\n", "connect-four");
    assert_eq!(lines.len(), 3);
    let turn = |text: &str| parse(text).unwrap().describe();
    assert_eq!(turn("othello ..../.OX./.XO./.... o to move"), "4x4 Othello, O to move");
    assert_eq!(turn("connect-four 4"), "7x6 Connect Four, O to move");
}

#[test]
fn refusals_have_the_expected_text_and_the_position() {
    let refusal = |text: &str| parse(text).err().unwrap().to_string();
    for (text, expected) in [
        ("connect-four 448", "line 1, column 16: expected a move (1, 2, 3, 4, 5, 6, 7), found `8`"),
        (
            "connect-four 1212121 1",
            "line 1, column 22: expected no more moves, as the game is over, found `1`",
        ),
        (
            "tic-tac-toe XX./.../...",
            "line 1, column 13: no game leads to this board: X has 2 stones and O has 0, but they take turns",
        ),
        (
            "connect-four ..X/...",
            "line 1, column 14: no game leads to this board: a stone lies above a free cell",
        ),
        ("othello 4x4 X.O/...", "line 1, column 13: expected a board of 4x4 cells, found 3x2"),
        (
            "mnk 3 3",
            "line 1, column 8: expected three numbers: columns, rows, and how many in a row win, found the end of the text",
        ),
        ("nim a", "line 1, column 5: expected the sizes of the heaps, from 0 to 255, found `a`"),
    ] {
        assert_eq!(refusal(text), expected, "{text}");
    }
    let method = |text: &str, method: &str| {
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        parse(text).unwrap().solve(&request, &Limits::none(), None).unwrap_err().to_string()
    };
    assert!(
        method("nim 1 2", "astar")
            .starts_with("method 'astar' is not for games, which have values: use auto, minimax, ")
    );
    assert_eq!(method("queens 4", "uct"), "method 'uct' is for games of two players; use auto");
    assert!(method("othello 4x4", "retrograde").contains("4x4 Othello has none"));
}

/// The moves of a full column and its cells; a proof that is cut leaves an estimate.
#[test]
fn a_game_in_progress_is_advised_within_limits() {
    let game = parse("connect-four 4x4 1111").unwrap().playing().unwrap();
    assert_eq!(game.moves(), ["2", "3", "4"]);
    assert_eq!(game.cells()[0], [[13], [1], [5], [9]], "the cell of the stone first");
    let (request, limits) = (Request::default(), Limits::none().nodes(50));
    let game = parse("dots-and-boxes 3x3").unwrap().playing().unwrap();
    let values = game.values(&request, &limits).unwrap();
    assert!(values.iter().all(|value| value.estimate.is_some()), "{values:?}");
    let chosen = game.choose(&request, &limits, &mut solvarium::rng::Rng::seeded(1)).unwrap().unwrap();
    assert!(!chosen.is_random);
}

/// The cells of a move are where the picture changes.
#[test]
fn moves_are_chosen_where_the_board_changes() {
    for problem in problems().iter().filter(|problem| problem.of.answer == Answer::Value) {
        let instance = parse_as(problem.of.example, &ProblemKind::parse(problem.name).unwrap()).unwrap();
        let game = instance.playing().unwrap();
        let cells = |game: &Playing| game.position().scene(0, &[]).unwrap().picture.unwrap().cells;
        for (name, ways) in game.moves().iter().zip(game.cells()) {
            let mut next = game.clone();
            next.play(name).unwrap();
            let (before, after) = (cells(&game), cells(&next));
            for cell in ways.first().into_iter().flatten() {
                assert_ne!(before[*cell], after[*cell], "{} {name}", problem.name);
            }
        }
    }
}
