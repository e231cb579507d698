//! Texts of Sudoku: recognising, reading, writing, drawing.

pub(in crate::puzzle::sudoku) mod cells;
pub(in crate::puzzle::sudoku) mod draw;
pub(in crate::puzzle::sudoku) mod form;
pub(in crate::puzzle::sudoku) mod lines;
mod list;
pub(in crate::puzzle::sudoku) mod read;
pub(in crate::puzzle::sudoku) mod regions;
pub(in crate::puzzle::sudoku) mod walls;
pub(in crate::puzzle::sudoku) mod write;
