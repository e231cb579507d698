//! Any text is a Sudoku that is written as one that reads the same, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium::puzzle::sudoku::{Form, Sudoku};

fuzz_target!(|text: &str| {
    if let Ok(sudoku) = Sudoku::parse(text) {
        let written = sudoku.text(Form::Line);
        assert_eq!(Sudoku::parse(&written).map(|again| again.givens().to_vec()).ok(), Some(sudoku.givens().to_vec()), "{written}");
    }
});
