//! Something that can be set of a problem, a method or a heuristic: its name, its values, its default.

use super::spec::Value;
use solvarium::puzzle::sudoku::MAX_SIZE;
use solvarium::{Error, suggest};

/// Something that can be set, and its range.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let weight = &catalogue::find(catalogue::methods(), "method", "astar")?.settings[0];
/// assert_eq!((weight.name, weight.default), ("weight", "1"));
/// assert_eq!(weight.takes.to_string(), "a number from 0 to 1000");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line without a full stop.
    pub help: &'static str,
    /// The values it takes.
    pub takes: Takes,
    /// The value it has when nobody sets it, as text.
    pub default: &'static str,
}

/// The values that a setting takes.
///
/// ```
/// use solvarium_catalogue::Takes;
/// assert_eq!(Takes::Int { min: 1, max: 9 }.to_string(), "a whole number from 1 to 9");
/// assert_eq!(Takes::Choice(&[("yes", "do"), ("no", "do not")]).to_string(), "yes or no");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Takes {
    /// A whole number, the bounds included.
    Int {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A whole number, the bounds included, or a word.
    IntOr {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
        /// The word.
        or: &'static str,
    },
    /// A real number, the bounds included.
    Float {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// One of these words, each with what it means.
    Choice(&'static [(&'static str, &'static str)]),
    /// These letters in any order.
    Order(&'static str),
    /// Rows and columns of a Sudoku's boxes, `3x2`, or the word `usual`.
    Boxes,
    /// Two sides of at most 255, `3x4`, or a word.
    Size {
        /// The word, if there is one.
        or: Option<&'static str>,
    },
}

impl Takes {
    /// Reads a value.
    ///
    /// # Errors
    /// It is none of those that the setting takes; the message says which are.
    pub(super) fn parse(&self, name: &str, text: &str) -> Result<Value, Error> {
        self.value(text).ok_or_else(|| self.refuse(name, text))
    }

    /// What to say about a value that the setting does not take.
    pub(crate) fn refuse(&self, name: &str, text: &str) -> Error {
        let near = match self {
            Self::Choice(words) => suggest::nearest(text, words.iter().map(|(word, _)| *word)),
            Self::Boxes => suggest::nearest(text, std::iter::once(USUAL)),
            Self::IntOr { or, .. } | Self::Size { or: Some(or) } => {
                suggest::nearest(text, std::iter::once(*or))
            }
            _ => None,
        };
        let hint = near.map(|word| format!("; did you mean '{word}'?")).unwrap_or_default();
        Error::setting(format!("'{name}' takes {self}, not '{}'{hint}", suggest::short(text)))
    }

    pub(crate) const fn is_number(&self) -> bool {
        matches!(self, Self::Int { .. } | Self::IntOr { .. } | Self::Float { .. })
    }

    /// The value that `text` stands for, if it is one of those.
    pub(crate) fn value(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Int { min, max } => {
                let number = text.replace('_', "").parse().ok()?;
                (min..=max).contains(&number).then_some(Value::Int(number))
            }
            Self::IntOr { or, .. } if text.eq_ignore_ascii_case(or) => Some(Value::Word(or)),
            Self::IntOr { min, max, .. } => Self::Int { min, max }.value(text),
            Self::Size { or: Some(or) } if text.eq_ignore_ascii_case(or) => Some(Value::Word(or)),
            Self::Size { .. } => size(text).map(|(first, second)| Value::Size(first, second)),
            Self::Float { min, max } => {
                let number: f64 = text.parse().ok()?;
                // Without the sign of zero, so that equal values print alike.
                (min..=max).contains(&number).then_some(Value::Float(number + 0.0))
            }
            Self::Choice(words) => words
                .iter()
                .find(|(word, _)| word.eq_ignore_ascii_case(text))
                .map(|(word, _)| Value::Word(word)),
            Self::Boxes if text.eq_ignore_ascii_case(USUAL) => Some(Value::Word(USUAL)),
            Self::Boxes => boxes(text).map(|(rows, columns)| Value::Letters(format!("{rows}x{columns}"))),
            Self::Order(letters) => {
                let order = text.to_ascii_uppercase();
                let sorted = |s: &str| {
                    let mut letters: Vec<char> = s.chars().collect();
                    letters.sort_unstable();
                    letters
                };
                (sorted(&order) == sorted(letters)).then_some(Value::Letters(order))
            }
        }
    }
}

/// The boxes that their size has by default: the most square ones.
const USUAL: &str = "usual";

/// The rows and columns of `3x2`; none of any other text, `usual` included.
pub(crate) fn boxes(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', 'X', '*', '×'])?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=MAX_SIZE).contains(side));
    side(rows).zip(side(columns)).filter(|(rows, columns)| rows * columns <= MAX_SIZE)
}

/// The sides of `3x4`.
fn size(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.split_once(['x', 'X', '*', '×'])?;
    let side = |text: &str| text.trim().parse().ok();
    side(first).zip(side(second))
}

impl std::fmt::Display for Takes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int { min, max: u64::MAX } => write!(f, "a whole number of at least {min}"),
            Self::Int { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::IntOr { min, max, or } => write!(f, "{or} or {}", Self::Int { min: *min, max: *max }),
            Self::Size { or: Some(or) } => write!(f, "{or} or {}", Self::Size { or: None }),
            Self::Size { or: None } => f.write_str("two sides, such as 3x4"),
            Self::Float { min, max } => write!(f, "a number from {min} to {max}"),
            Self::Boxes => {
                write!(f, "{USUAL} or rows x columns, such as 3x2, of at most {MAX_SIZE} cells")
            }
            Self::Order(letters) => write!(f, "the letters {letters} in any order"),
            Self::Choice(words) => {
                for (i, (word, _)) in words.iter().enumerate() {
                    let glue = match i {
                        0 => "",
                        _ if i + 1 == words.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{glue}{word}")?;
                }
                Ok(())
            }
        }
    }
}
