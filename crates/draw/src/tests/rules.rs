//! Pictures of the rules of Sudoku variants.

use super::*;

/// Draws a 9x9 grid with these rules.
fn ruled(rules: &str) -> String {
    board(&scene(&format!("{}{rules}", ".........\n".repeat(9)), &[]), None)
}

#[test]
fn every_rule_is_drawn_or_written() {
    use catalogue::variant_rules::{RULES, RuleKind};
    let line = |kind: &RuleKind| {
        let shape = match kind.name {
            "difference" | "ratio" | "pair-sum" | "greater" => "r1c1 r1c2",
            "quadruple" => "r1c1 r1c2 r2c1 r2c2",
            "arrow" => "r1c1; r1c2 r1c3",
            "clone" | "same-digits" => "r1c1 r1c2; r5c5 r5c6",
            "equal-sum" | "pairs-differ" => "r1c1-r1c3; r2c1-r2c3",
            "run-length" => "r1c1; r1c2 r1c3",
            // A closed line.
            "sum-loop" => "r1c1 r1c2 r2c2 r2c1",
            "sandwich" | "x-sum" | "skyscraper" | "numbered-room" | "full-rank" | "full-rank-tied" => "row3",
            "either" | "all" => "(even r1c1) (odd r1c2)",
            _ if kind.needs.paths.1 == 0 => "",
            _ => "r1c1-r1c3",
        };
        let value = match kind.name {
            "look-and-say" => " = 1 4",
            "neighbour-table" | "pair-table" => " = 105 201",
            "machine" => " = 1 1 1 1 1 1 1 1 1 1",
            "weighted-sum" => " = 4 1 1 1",
            _ if kind.needs.values.0 > 0 => " = 4",
            _ => "",
        };
        format!("{} {shape}{value}\n", kind.name)
    };
    let drawn: Vec<&str> = RULES
        .iter()
        .filter(|kind| {
            let svg = ruled(&line(kind));
            sound(&svg);
            let note = texts(&svg, "sv-note").join(" ");
            assert!(note.contains(kind.help), "{}: {note}", kind.name);
            // A rule with a picture is named without its cells, and has more shapes than a grid without it.
            let shapes = |svg: &str| svg.matches("<path").count() + svg.matches("<rect").count();
            !note.contains("r1c1") && shapes(&svg) > shapes(&ruled("anti-knight"))
                || !texts(&svg, "sv-clue").is_empty()
        })
        .map(|kind| kind.name)
        .collect();
    let written: Vec<&str> =
        RULES.iter().map(|kind| kind.name).filter(|name| !drawn.contains(name)).collect();
    let expected = [
        "disjoint-groups",
        "anti-knight",
        "anti-king",
        "no-other-difference",
        "no-other-ratio",
        "no-other-sum",
        "global-entropy",
        "global-modular",
        "anti-taxicab",
        "dutch-flatmates",
        "one-of",
        "sum",
        "weighted-sum",
        "equal-sum",
        "lunchbox",
        "rellik",
        "equality-cage",
        "hidden-skyscraper",
        "full-rank",
        "full-rank-tied",
        "no-equal-lines",
        "look-and-say",
        "count-distinct",
        "connected",
        "pairs-differ",
        "in-order",
        "count-equal",
        "run-length",
        "value-index",
        "neighbour-table",
        "pair-table",
        "machine",
        "either",
        "all",
    ];
    assert_eq!(written, expected);
}

#[test]
fn clues_are_drawn_outside_the_grid() {
    let svg = ruled(
        "sandwich row3 = 17\nskyscraper r3c9-r3c1 = 4\nx-sum column2 = 12\nsandwich column2 = 0\nsum r1c3-r3c1 = 9",
    );
    assert_eq!(texts(&svg, "sv-clue"), ["17", "S4", "X12", "0", "9"]);
    // Two clues above the second column, one at both sides.
    let head = svg.split_once('>').unwrap().0;
    assert!(head.contains("width=\"424\""), "{head}");
    // A part of a row has no place for a clue at a side.
    let svg = ruled("sandwich r3c2-r3c8 = 17");
    assert!(texts(&svg, "sv-clue").is_empty() && texts(&svg, "sv-note").concat().contains("r3c2"));
}
