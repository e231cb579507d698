//! Rules of games, one game per file. No game depends on another, or on a search.

mod breakthrough;
mod connect_four;
mod dots_and_boxes;
mod kayles;
mod lines;
mod mnk;
mod nim;
mod othello;
mod pig;
mod textbook;
mod tic_tac_toe;

pub use breakthrough::{Breakthrough, Pawns};
pub use connect_four::ConnectFour;
pub use dots_and_boxes::{DotsAndBoxes, Drawn};
pub use kayles::Kayles;
pub use mnk::Mnk;
pub use nim::Nim;
pub use othello::{Discs, Othello};
pub use pig::{Hand, Pig, PigMove};
pub use textbook::Textbook;
pub use tic_tac_toe::TicTacToe;
