//! Any text is an error, or a Sudoku whose output is read as the same Sudoku.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium::puzzle::sudoku::{Form, Sudoku};

fuzz_target!(|text: &str| {
    if let Ok(sudoku) = Sudoku::parse(text) {
        for form in [Form::LINE, Form::ROWS, Form::GRID, Form::ASCII, sudoku.form()] {
            let written = sudoku.text(form);
            let again = Sudoku::parse(&written).expect("what is written is read");
            assert_eq!(again.givens(), sudoku.givens(), "{written}");
        }
    }
});
