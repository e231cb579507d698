//! Formats lines of ratings with a format string of the user, such as `%g ED=%r/%p/%d`, in the syntax of serate, the batch program of
//! Sudoku Explainer.

use solvarium_human::{Rating, Scales};
use std::str::FromStr;

/// A format string for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern(Vec<Piece>);

/// A part of a format string.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// A character that is copied unchanged.
    Text(char),
    /// The puzzle.
    Puzzle,
    /// The number of the puzzle, from 1.
    Number,
    /// Sudoku Explainer's ER.
    Er,
    /// Sudoku Explainer's EP.
    Ep,
    /// Sudoku Explainer's ED.
    Ed,
    /// HoDoKu's level.
    Level,
    /// HoDoKu's score.
    Score,
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(pattern: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut characters = pattern.chars();
        while let Some(character) = characters.next() {
            pieces.push(match character {
                '%' => Piece::of_letter(characters.next())?,
                other => Piece::Text(other),
            });
        }
        Ok(Self(pieces))
    }
}

impl Piece {
    fn of_letter(letter: Option<char>) -> Result<Self, String> {
        match letter {
            Some('g') => Ok(Self::Puzzle),
            Some('n') => Ok(Self::Number),
            Some('r') => Ok(Self::Er),
            Some('p') => Ok(Self::Ep),
            Some('d') => Ok(Self::Ed),
            Some('l') => Ok(Self::Level),
            Some('s') => Ok(Self::Score),
            Some('t') => Ok(Self::Text('\t')),
            Some('%') => Ok(Self::Text('%')),
            other => {
                let found = other.map(String::from).unwrap_or_default();
                Err(format!("expected %g, %n, %r, %p, %d, %l, %s, %t or %%, found `%{found}`"))
            }
        }
    }
}

impl Pattern {
    /// Returns the scales whose ratings it shows.
    pub fn scales(&self) -> Scales {
        Scales {
            hodoku: self.0.iter().any(|piece| matches!(piece, Piece::Level | Piece::Score)),
            se: self.0.iter().any(|piece| matches!(piece, Piece::Er | Piece::Ep | Piece::Ed)),
        }
    }

    /// The line of a puzzle. A rating that is unknown is `-`.
    pub fn line(&self, number: u64, rating: &Rating) -> String {
        let (hodoku, se) = (rating.hodoku.as_ref(), rating.se.as_ref());
        let tenths = |rating: Option<f64>| rating.map(|rating| format!("{rating:.1}"));
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => Some(text.to_string()),
            Piece::Puzzle => Some(rating.puzzle.clone()),
            Piece::Number => Some(number.to_string()),
            Piece::Er => tenths(se.map(|found| found.er)),
            Piece::Ep => tenths(se.map(|found| found.ep)),
            Piece::Ed => tenths(se.map(|found| found.ed)),
            Piece::Level => hodoku.map(|found| found.level.to_owned()),
            Piece::Score => hodoku.map(|found| found.score.to_string()),
        };
        self.0.iter().map(|one| piece(one).unwrap_or_else(|| "-".to_owned())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn unknown_letters_are_refused() {
        let refused = |pattern: &str| pattern.parse::<Pattern>().unwrap_err();
        assert!(refused("%g %x").ends_with("found `%x`"));
        assert!(refused("%g %").ends_with("found `%`"));
        assert!("100%% %g%t%r".parse::<Pattern>().is_ok());
    }
}
