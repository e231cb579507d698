//! Any position, as `values:removed` or any other text, is diagnosed, and the next step of each order agrees with its solution.
#![no_main]

use std::fmt::Write;
use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
use solvarium_human::{self as human, Budget, Program, Soundness, TechniqueSet};

/// Formats bytes as `values:removed`: values from 1 if they are in range, candidates by their number.
fn written(values: &[u8], removed: &[u16]) -> String {
    let digit = |at| values.get(at).copied().filter(|digit| (1..=9).contains(digit)).unwrap_or(0);
    let mut text: String = (0..81).map(|at| char::from(b'0' + digit(at))).collect();
    text.push(':');
    for number in removed {
        let number = number % 729;
        let _ = write!(text, "{}{}{} ", number % 9 + 1, number / 81 + 1, number / 9 % 9 + 1);
    }
    text
}

fuzz_target!(|input: (&str, Vec<u8>, Vec<u16>)| {
    let (text, values, removed) = input;
    let kind = ProblemKind::parse("sudoku").expect("a problem of the table");
    for text in [text, &written(&values, &removed)] {
        for item in catalogue::read(text, Some(&kind), &AuxiliaryInputs::default()).into_iter().flatten() {
            let Ok(Ok(position)) = item.instance.map(|instance| human::position(&*instance)) else {
                continue;
            };
            let soundness = position.soundness();
            for order in Program::ALL {
                let deadline = Some((Instant::now() + Duration::from_millis(50)).into());
                let mut ladder = order.ladder(TechniqueSet::EMPTY);
                let Ok(Some(step)) = ladder.next(&position, &Budget { deadline, ..Budget::UNLIMITED }) else {
                    continue;
                };
                if let Soundness::Sound(solution) = &soundness {
                    let is_right = |(cell, digit): (usize, usize)| usize::from(solution[cell]) == digit + 1;
                    assert!(step.placements.iter().all(is_right), "{step:?}");
                    assert!(!step.eliminations.iter().any(is_right), "{step:?}");
                }
            }
        }
    }
});
