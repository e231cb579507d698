//! Solvarium's JSON as instances: settings are preserved, and contradictions are refused.

#![expect(clippy::unwrap_used, reason = "a panic fails the test, also in helpers")]

use solvarium::Limits;
use solvarium_catalogue::{AuxiliaryInputs, Ending, ProblemKind, Request, parse, read, recognise, record};
use solvarium_forms::Record;

fn method_of(text: &str, kind: &str, auxiliary: &AuxiliaryInputs<'_>) -> String {
    let kind = (!kind.is_empty()).then(|| ProblemKind::parse(kind).unwrap());
    match read(text, kind.as_ref(), auxiliary).map(|mut items| items.remove(0).instance) {
        Ok(Ok(instance)) => format!("{}: {}", instance.kind(), instance.describe()),
        Ok(Err(error)) | Err(error) => {
            assert!(error.place().is_none_or(|place| place.line == 1));
            format!("{}{error}", if error.is_unsolvable() { "contradiction: " } else { "" })
        }
    }
}

#[test]
fn settings_are_read_back_and_contradictions_are_refused() {
    let map = Record::new("map(neighbours=four)", "S.\n.G\n").line();
    let none = AuxiliaryInputs::default();
    let four = "map(neighbours=four): 2x2 map, four neighbours";
    assert_eq!(method_of(&map, "", &none), four);
    assert_eq!(method_of(&map, "map", &none), four);
    assert_eq!(method_of(&map.replace("(neighbours=four)", ""), "map(four)", &none), four);
    let other = method_of(&map, "sudoku", &none);
    assert_eq!(other, "line 1: this puzzle is a `map(neighbours=four)` puzzle, not `sudoku`");
    let goal = AuxiliaryInputs { goal: Some("1 2 / 3 0"), ..none };
    assert_eq!(method_of(&map, "", &goal), "a goal cannot be combined with a JSON puzzle, which has its own");
    for (problem, text, message) in [
        ("maps", "S.\n", "line 1: the field `problem`: unknown problem 'maps'; did you mean 'map'?"),
        (
            "tiles",
            "1 0\n2 2\n",
            "line 1: the field `text`: line 2, column 3: tile 2 is here and at line 2, column 1; tile 3 is missing",
        ),
        (
            "queens",
            "Q . .\n. . .\n. . Q\n",
            "contradiction: line 1: the field `text`: line 3, column 5: this queen attacks the one at line 1, column 1",
        ),
        (
            "tiles",
            "1 0 / 2 3\n0 1 / 2 3\n",
            "line 1: the field `text` holds several puzzles, but an object holds one",
        ),
        ("queens", "4\0", "line 1: the field `text`: line 1, column 2: a NUL byte; is this a text file?"),
    ] {
        assert_eq!(method_of(&Record::new(problem, text).line(), "", &none), message);
    }
}

#[test]
fn repeated_fields_must_agree_with_the_puzzle() {
    let instance = parse("1.....3..4.....2").unwrap();
    let with = |change: fn(&mut Record)| {
        let mut other = record(&*instance);
        change(&mut other);
        other.line()
    };
    let none = AuxiliaryInputs::default();
    let same = with(|record| record.solution_rows = Some(vec![vec![1; 4]; 4]));
    let item = read(&same, None, &none).unwrap().remove(0);
    let report = item.instance.as_ref().unwrap().solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(report.ending, Ending::Solved);
    assert!(item.expected.unwrap().difference(&*item.instance.unwrap(), &report).is_some());
    for other in [
        with(|record| record.rows = Some(vec![vec![0; 4]; 4])),
        with(|record| record.solution_rows = Some(vec![vec![0; 4]; 4])),
        with(|record| record.solution_rows = Some(vec![vec![1; 4]; 3])),
    ] {
        assert!(read(&other, None, &none).is_err(), "{other}");
    }
    let drawn = with(|record| record.solution = Some("1324".into()));
    assert_eq!(recognise(&drawn, None, &none).unwrap().items[0].remarks.len(), 1);
}
