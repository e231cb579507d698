//! The examples of every form are read as declared, by their own form; invalid texts are refused as declared.

use solvarium_forms::{Form, Hints, forms::forms, read};

/// The form of a text, and its puzzles or errors.
fn described(text: &str) -> (String, Vec<String>) {
    match read(text, &Hints::default()) {
        Ok(Some(reading)) => {
            let name = reading.form.name.to_owned();
            let say = |item: solvarium_forms::Item| match item.puzzle {
                Ok(puzzle) => puzzle.to_string(),
                Err(fault) => fault.to_string(),
            };
            (name, reading.map(say).collect())
        }
        Ok(None) => ("none".to_owned(), Vec::new()),
        Err(fault) => ("fault".to_owned(), vec![fault.to_string()]),
    }
}

/// The differences from the examples of this form.
fn differences(form: &Form) -> Vec<String> {
    let mut all = Vec::new();
    for example in form.examples {
        let expected = (form.name.to_owned(), example.reads.iter().map(|&text| text.to_owned()).collect());
        let found = described(example.text);
        if found != expected {
            all.push(format!("{:?}\n  expected {expected:?}\n  found    {found:?}", example.text));
        }
    }
    for refused in form.refused {
        let (name, found) = described(refused.text);
        if !found.iter().any(|described| described == refused.message) {
            all.push(format!(
                "{:?}\n  expected {:?}\n  found    {name}: {found:?}",
                refused.text, refused.message
            ));
        }
    }
    all
}

#[test]
fn examples_are_read_as_declared() {
    let all: Vec<String> = forms().iter().flat_map(|form| differences(form)).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn names_are_distinct_and_every_form_has_examples() {
    let mut names: Vec<&str> = forms().iter().map(|form| form.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), forms().len());
    for form in forms() {
        let has_text = !form.examples.is_empty() || !form.refused.is_empty();
        assert!(has_text && !form.help.is_empty(), "{}", form.name);
    }
}

#[test]
fn own_notations_are_left_to_their_readers() {
    for text in [
        "queens 8",
        "1.....3..4.....2",
        "1.....3..4.....2 # easy\n1.....3..4.....2\n",
        "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n",
        "1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2\n\n1-1-2-2\n1-1-2-2\n3-3-4-4\n3-3-4-4\n",
        "1 4 2 / 3 0 5 / 6 7 8",
        "+---+---+\n|1 .|. .|\n|. .|3 .|\n+---+---+\n|. 4|. .|\n|. .|. 2|\n+---+---+\n",
        "SEND+MORE=MONEY",
        "Arad -> Bucharest",
        "4 3 -> 2",
        "AA..\n....\n....\n....\nA=3",
        "type octile\nheight 4\nwidth 4\nmap\n....\n.@@.\n....\n....\n",
        "version 1\n0\tm.map\t3\t2\t0\t1\t2\t1\t4.0\n",
        "2x2::k:769:769:0:0:0:0:0:0:0:0:0:0:0:0:0:0:",
        "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
        "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n",
        "HELLO WORLD",
        "pet: dog fox\ndog at 1\n",
        "\u{250f}\u{2501}\u{2501}\u{2513}\n\u{2503}1 2\u{2503}\n\u{2503}2 1\u{2503}\n\u{2517}\u{2501}\u{2501}\u{251b}\n",
        "3 1 2 / 0 4 5 / 6 7 8\n3 1 2 / 4 0 5 / 6 7 8\n",
        "{\"type\": \"object\", \"puzzle\": {\"type\": \"string\"}}",
        "",
    ] {
        assert_eq!(described(text).0, "none", "{text}: {:?}", described(text).1);
    }
}

#[test]
fn a_tie_between_two_kinds_is_an_error() {
    let text = "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]";
    let (form, described) = described(text);
    assert_eq!(form, "fault");
    assert!(described[0].contains("`sudoku`") && described[0].contains("`map`"), "{described:?}");
    for kind in [solvarium_forms::Kind::Sudoku, solvarium_forms::Kind::Map] {
        let hints = Hints { kind: Some(kind), ..Hints::default() };
        let mut reading = read(text, &hints).unwrap().unwrap();
        assert_eq!(reading.next().unwrap().puzzle.unwrap().kind(), kind);
    }
}

#[test]
fn a_column_can_be_named() {
    let text = "first,second\n1.....3..4.....2,1.....3..4......\n";
    let read_as = |column| {
        let hints = Hints { column: Some(column), ..Hints::default() };
        read(text, &hints).map(|reading| reading.unwrap().next().unwrap().puzzle.unwrap().to_string())
    };
    let second = "sudoku 4x4 1.....3..4...... note first=1.....3..4.....2";
    assert_eq!(read_as("second").unwrap(), second);
    assert_eq!(read_as("2").unwrap(), second);
    let fault = read_as("third").unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 1: there is no column `third`: give one of `first`, `second`, or its number"
    );
}
