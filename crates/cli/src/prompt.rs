//! Questions to the user: on a terminal or, in tests, to a script.

mod line;

use crate::exit::Exit;
use crate::fault::Fault;
use dialoguer::Select;
use dialoguer::console::{Term, measure_text_width, truncate_str};
use dialoguer::theme::{ColorfulTheme, Theme};
use std::io;

/// Width of the prefix of a choice, plus one column that terminals reserve.
const MARGIN: usize = 3;

/// A source of answers.
pub trait Prompt {
    /// Asks to choose one of several: returns its index, or `None` for "back".
    fn choose(&mut self, question: &str, choices: &[String]) -> Result<Option<usize>, Fault>;

    /// Asks for a line of text: returns `None`, or an empty one, for "back".
    fn ask(&mut self, question: &str) -> Result<Option<String>, Fault>;

    /// Shows an explanation, separately from the data.
    fn explain(&mut self, message: &str);
}

/// The user at the terminal. Questions go to standard error.
#[derive(Default)]
pub struct Terminal {
    theme: ColorfulTheme,
}

impl Prompt for Terminal {
    fn choose(&mut self, question: &str, choices: &[String]) -> Result<Option<usize>, Fault> {
        // Longer lines would wrap, and be drawn repeatedly.
        let width = usize::from(Term::stderr().size().1).saturating_sub(MARGIN);
        let choices = choices.iter().map(|choice| truncate_str(choice, width, "..."));
        let select = Select::with_theme(&self.theme).with_prompt(question).items(choices).default(0);
        select.interact_opt().map_err(left)
    }

    fn ask(&mut self, question: &str) -> Result<Option<String>, Fault> {
        let mut shown = String::new();
        // Writing to a string cannot fail.
        let _ = self.theme.format_input_prompt(&mut shown, question, None);
        let width = measure_text_width(&shown);
        let typed = line::ask(&Term::stderr(), &shown, width);
        Ok(typed.map_err(|error| left(dialoguer::Error::IO(error)))?.filter(|text| !text.trim().is_empty()))
    }

    fn explain(&mut self, message: &str) {
        crate::output::out::say(message);
    }
}

/// Ends the program after Ctrl-C at a question, or when the terminal is gone.
fn left(error: dialoguer::Error) -> Fault {
    let dialoguer::Error::IO(error) = error;
    // A list hides the cursor, and after Ctrl-C does not show it again.
    let _ = Term::stderr().show_cursor();
    match error.kind() {
        io::ErrorKind::Interrupted => Fault::Reported(Exit::Interrupted),
        io::ErrorKind::UnexpectedEof => Fault::Reported(Exit::Solved),
        _ => Fault::Failure(format!("the terminal cannot be read: {error}")),
    }
}
