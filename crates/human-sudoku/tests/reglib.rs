//! Tests HoDoKu's own library of cases (`reglib`), read from an external file: `SOLVARIUM_REGLIB=FILE cargo test
//! --release -p human-sudoku --test reglib -- --nocapture`. It is not part of this repository, so the test is skipped
//! without it.
//!
//! A case is a line `:CODE:DIGITS:CELLS:STRUCK:GONE:PLACED:REST`: the technique's code, with `-x` if it must not be
//! found; 81 cells, with `+` before digits that are not givens; candidates as digit, row, column that were removed
//! before, that the step removes, and that it places.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use human_sudoku::hodoku::{Form, Ladder, Options};
use human_sudoku::{
    Budget, CandidateSet, CellSet, DigitSet, Finder, Geometry, Position, Soundness, Technique,
};

/// A case of the library.
struct Case {
    code: String,
    technique: Option<Technique>,
    /// Whether the technique must be found, or must not.
    is_there: bool,
    position: Position,
    gone: CandidateSet,
    placed: CandidateSet,
}

/// Parses candidates as digit, row, column, separated by spaces.
fn candidates(text: &str) -> Option<CandidateSet> {
    let mut set = CandidateSet::EMPTY;
    for word in text.split_whitespace() {
        let &[digit, row, column] = word.as_bytes() else { return None };
        let [digit, row, column] = [digit, row, column].map(|byte| usize::from(byte.wrapping_sub(b'1')));
        if digit.max(row).max(column) > 8 {
            return None;
        }
        set.insert(9 * row + column, digit);
    }
    Some(set)
}

/// Returns the position of 81 cells, with `+` before digits that are not givens, without the removed candidates.
fn position(cells: &str, struck: &CandidateSet) -> Option<Position> {
    let (mut values, mut givens, mut is_given) = (Vec::new(), CellSet::EMPTY, true);
    for byte in cells.bytes() {
        match byte {
            b'+' => is_given = false,
            b'0' | b'.' => values.push(0),
            b'1'..=b'9' => {
                if is_given && values.len() < 81 {
                    givens.insert(values.len());
                }
                values.push(byte - b'0');
                is_given = true;
            }
            _ => return None,
        }
    }
    if values.len() != 81 {
        return None;
    }
    let mut position = Position::of_puzzle(Geometry::NINE, &values);
    position.set_givens(givens);
    struck.iter().for_each(|(cell, digit)| position.remove(cell, digit));
    Some(position)
}

/// Parses a line; `None` for a comment or another format.
fn case(line: &str) -> Option<Case> {
    let fields: Vec<&str> = line.strip_prefix(':')?.split(':').collect();
    let [code, _, cells, struck, gone, placed, ..] = fields[..] else { return None };
    let (name, variant) = code.split_once('-').unwrap_or((code, ""));
    // A fifth digit marks two fish of one base as one step.
    let name = name.get(..4).unwrap_or(name);
    Some(Case {
        code: code.to_owned(),
        technique: Technique::named(name),
        is_there: variant != "x",
        position: position(cells, &candidates(struck)?)?,
        gone: candidates(gone)?,
        placed: candidates(placed)?,
    })
}

/// Whether a technique, with every optional form of HoDoKu, has a step with exactly this effect.
fn is_found(case: &Case, technique: Technique) -> bool {
    let mut options = Options::DEFAULT;
    options.without = Technique::ALL.iter().copied().filter(|&other| other != technique).collect();
    options.also.insert(technique);
    for form in Form::ALL {
        options.forms = options.forms.with(form);
    }
    let deadline = Some((Instant::now() + Duration::from_secs(10)).into());
    let mut is_found = false;
    let _ =
        Ladder::with(options).all(&case.position, &Budget { deadline, ..Budget::UNLIMITED }, &mut |step| {
            is_found = step.eliminations == case.gone && step.placements == case.placed;
            if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    is_found
}

/// Whether the effect of a case keeps the solution; also true if the position has several.
fn is_sound(case: &Case) -> bool {
    let Soundness::Sound(solution) = case.position.soundness() else { return true };
    let is_right = |(cell, digit): (usize, usize)| usize::from(solution[cell]) == digit + 1;
    case.placed.iter().all(is_right) && !case.gone.iter().any(is_right)
}

#[test]
fn cases_of_the_library_are_found() {
    let Some(text) =
        std::env::var("SOLVARIUM_REGLIB").ok().and_then(|file| std::fs::read_to_string(file).ok())
    else {
        eprintln!("skipped: SOLVARIUM_REGLIB names no file");
        return;
    };
    let (mut cases, mut exact, mut unknown) = (0, 0, Vec::new());
    let mut differing: BTreeMap<String, usize> = BTreeMap::new();
    for (line, case) in text.lines().filter_map(|line| Some((line, case(line)?))) {
        assert!(is_sound(&case) || !case.is_there, "{} strikes out the solution", case.code);
        let Some(technique) = case.technique else {
            unknown.push(case.code);
            continue;
        };
        cases += 1;
        if is_found(&case, technique) == case.is_there {
            exact += 1;
        } else {
            println!("differs: {line}");
            *differing.entry(case.code).or_default() += 1;
        }
    }
    println!("{exact} of {cases} cases; not so: {differing:?}; of no technique here: {unknown:?}");
    // Missing: five ALS-XY-chains, which HoDoKu's own tester does not find, and a loop and an AIC with ALS nodes.
    assert!(exact + 7 >= cases);
}

#[test]
fn a_case_is_read() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7+9";
    let case = case(&format!(":0300-x:5:{grid}:113 213:578:::")).unwrap();
    assert_eq!((case.technique, case.is_there), (Some(Technique::XWing), false));
    assert_eq!((case.gone, case.placed), (CandidateSet::of(9 * 6 + 7, 4), CandidateSet::EMPTY));
    assert!(case.position.givens().contains(79) && !case.position.givens().contains(80));
    assert_eq!(case.position.candidates(2), DigitSet::of(3));
}
