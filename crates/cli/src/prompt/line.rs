//! A line editor for a terminal. Unlike that of most libraries, it can be left by Escape.

use dialoguer::console::{Key, Term};
use std::io;

/// The text so far.
#[derive(Default)]
struct Line {
    letters: Vec<char>,
    /// Number of characters before the cursor.
    at: usize,
}

/// The end of a line.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// Confirmed with this text.
    Text(String),
    /// Left by Escape.
    Back,
}

impl Line {
    /// Handles a key; returns the end of the line, if the key ends it.
    fn key(&mut self, key: &Key) -> Option<End> {
        match key {
            Key::Enter => return Some(End::Text(self.letters.iter().collect())),
            Key::Escape => return Some(End::Back),
            Key::Char(letter) if !letter.is_control() => {
                self.letters.insert(self.at, *letter);
                self.at += 1;
            }
            Key::Backspace if self.at > 0 => {
                self.at -= 1;
                self.letters.remove(self.at);
            }
            Key::Del if self.at < self.letters.len() => {
                self.letters.remove(self.at);
            }
            Key::ArrowLeft => self.at = self.at.saturating_sub(1),
            Key::ArrowRight => self.at = (self.at + 1).min(self.letters.len()),
            Key::Home => self.at = 0,
            Key::End => self.at = self.letters.len(),
            _ => {}
        }
        None
    }

    /// The visible part around the cursor, for this many columns, and the cursor's position in it.
    fn seen(&self, columns: usize) -> (String, usize) {
        let columns = columns.max(2);
        let from = (self.at + 1).saturating_sub(columns);
        (self.letters.iter().skip(from).take(columns).collect(), self.at - from)
    }
}

/// Asks for a line after a question; `None` if it is left by Escape.
///
/// # Errors
/// The terminal cannot be read or written, or Ctrl-C was pressed.
pub(super) fn ask(term: &Term, question: &str, width: usize) -> io::Result<Option<String>> {
    let mut line = Line::default();
    let columns = usize::from(term.size().1).saturating_sub(width + 1);
    let end = loop {
        let (text, at) = line.seen(columns);
        term.clear_line()?;
        term.write_str(&format!("{question}{text}"))?;
        term.move_cursor_left(text.chars().count() - at)?;
        if let Some(end) = line.key(&term.read_key()?) {
            break end;
        }
    };
    term.write_line("")?;
    Ok(match end {
        End::Text(text) => Some(text),
        End::Back => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types these keys; returns the line, and the key that ended it.
    fn typed(keys: &[Key]) -> (Line, Option<End>) {
        let mut line = Line::default();
        let end = keys.iter().find_map(|key| line.key(key));
        (line, end)
    }

    fn letters(text: &str) -> Vec<Key> {
        text.chars().map(Key::Char).collect()
    }

    #[test]
    fn escape_leaves_a_line_and_enter_ends_it() {
        let keys = [letters("ab"), vec![Key::Escape]].concat();
        assert_eq!(typed(&keys).1, Some(End::Back));
        let keys = [letters("ab"), vec![Key::Enter]].concat();
        assert_eq!(typed(&keys).1, Some(End::Text("ab".into())));
        assert_eq!(typed(&[Key::Enter]).1, Some(End::Text(String::new())));
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        use Key::{ArrowLeft, ArrowRight, Backspace, Char, Del, End as Last, Enter, Home};
        let keys = [Home, Char('x'), ArrowRight, Del, ArrowLeft, Backspace, Last, Char('y'), Enter];
        // abc, xabc, xac, ac after deleting the x, acy.
        assert_eq!(typed(&[letters("abc"), keys.to_vec()].concat()).1, Some(End::Text("acy".into())));
        assert_eq!(typed(&[Backspace, Del, ArrowRight, ArrowLeft, Enter]).1, Some(End::Text(String::new())));
    }

    #[test]
    fn of_a_long_line_the_part_around_the_cursor_is_seen() {
        let (mut line, _) = typed(&letters("0123456789"));
        assert_eq!(line.seen(4), ("789".into(), 3));
        line.key(&Key::Home);
        assert_eq!(line.seen(4), ("0123".into(), 0));
        assert_eq!(line.seen(0).0.len(), 2);
    }
}
