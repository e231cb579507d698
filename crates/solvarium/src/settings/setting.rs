//! A row of a table of settings: a name, its help, the values that it accepts, and its default.

use crate::{Error, suggest};
use std::fmt::{Display, Formatter};
use std::ops::RangeInclusive;

/// A setting: its name, its help, its range and its default.
///
/// ```
/// use solvarium::path::AStar;
/// let weight = &AStar::<()>::SETTINGS[0];
/// assert_eq!((weight.name, weight.default), ("weight", "1"));
/// assert_eq!(weight.takes.to_string(), "a number from 0 to 1000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The name.
    pub name: &'static str,
    /// The effect, in one line without a full stop.
    pub help: &'static str,
    /// The values that it accepts.
    pub takes: Takes,
    /// The default value, as text.
    pub default: &'static str,
}

impl Setting {
    /// A setting with integer values, bounds included.
    ///
    /// ```
    /// use solvarium::settings::Setting;
    /// const WIDTH: Setting = Setting::int("width", "number of nodes kept in each layer", 1..=1000, "100");
    /// assert_eq!(WIDTH.takes.to_string(), "a whole number from 1 to 1000");
    /// ```
    #[must_use]
    pub const fn int(
        name: &'static str,
        help: &'static str,
        range: RangeInclusive<u64>,
        default: &'static str,
    ) -> Self {
        let (min, max) = (*range.start(), *range.end());
        Self { name, help, takes: Takes::Int { min, max }, default }
    }

    /// A setting with real values, bounds included.
    ///
    /// ```
    /// use solvarium::settings::Setting;
    /// const NOISE: Setting = Setting::float("noise", "the chance of a random step", 0.0..=1.0, "0.02");
    /// assert_eq!(NOISE.takes.to_string(), "a number from 0 to 1");
    /// ```
    #[must_use]
    pub const fn float(
        name: &'static str,
        help: &'static str,
        range: RangeInclusive<f64>,
        default: &'static str,
    ) -> Self {
        let (min, max) = (*range.start(), *range.end());
        Self { name, help, takes: Takes::Float { min, max }, default }
    }
}

/// The values that a setting accepts.
///
/// ```
/// use solvarium::settings::Takes;
/// assert_eq!(Takes::Int { min: 1, max: 9 }.to_string(), "a whole number from 1 to 9");
/// assert_eq!(Takes::Choice(&[("yes", "do"), ("no", "do not")]).to_string(), "yes or no");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Takes {
    /// An integer, bounds included.
    Int {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// An integer, bounds included, or a word.
    IntOr {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
        /// The word.
        or: &'static str,
    },
    /// A real number, bounds included.
    Float {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// A choice of one of these words, each with its meaning.
    Choice(&'static [(&'static str, &'static str)]),
    /// A permutation of these letters.
    Order(&'static str),
    /// Rows and columns of a block of cells, `3x2`, or the word `usual`: the default block of the size.
    Boxes {
        /// The greatest number of cells of a block.
        most: usize,
    },
    /// Two sides of at most 255, such as `3x4`, or a word.
    Size {
        /// The word, if there is one.
        or: Option<&'static str>,
    },
    /// A name in the instance, or a word. The reader of the instance checks whether the name exists.
    Name {
        /// The word.
        or: &'static str,
    },
    /// Cells of a grid, or a word. A cell is row and column from 1, such as `3 4`; `;` separates cells.
    Cells {
        /// The greatest number of cells.
        most: usize,
        /// The word.
        or: &'static str,
    },
}

impl Takes {
    /// Parses the value of the setting `name`.
    ///
    /// # Errors
    /// The setting does not accept the value. The message lists the values that it accepts.
    ///
    /// ```
    /// use solvarium::settings::Takes;
    /// let error = Takes::Int { min: 1, max: 9 }.parse("width", "10").unwrap_err();
    /// assert_eq!(error.to_string(), "'width' takes a whole number from 1 to 9, not '10'");
    /// ```
    pub fn parse(&self, name: &str, text: &str) -> Result<Value, Error> {
        self.value(text).ok_or_else(|| self.refuse(name, text))
    }

    /// The error for a value that the setting does not accept.
    ///
    /// ```
    /// use solvarium::settings::Takes;
    /// let error = Takes::Choice(&[("first", "the first"), ("best", "the best")]).refuse("climb", "frst");
    /// assert_eq!(error.to_string(), "'climb' takes first or best, not 'frst'; did you mean 'first'?");
    /// ```
    #[must_use]
    pub fn refuse(&self, name: &str, text: &str) -> Error {
        let near = match self {
            Self::Choice(words) => suggest::nearest(text, words.iter().map(|(word, _)| *word)),
            Self::Boxes { .. } => suggest::nearest(text, std::iter::once(USUAL)),
            Self::IntOr { or, .. } | Self::Size { or: Some(or) } => {
                suggest::nearest(text, std::iter::once(*or))
            }
            _ => None,
        };
        let hint = near.map(|word| format!("; did you mean '{word}'?")).unwrap_or_default();
        Error::setting(format!("'{name}' takes {self}, not '{}'{hint}", suggest::short(text)))
    }

    /// Whether the setting accepts numbers.
    ///
    /// ```
    /// use solvarium::settings::Takes;
    /// assert!(Takes::Int { min: 1, max: 9 }.is_number() && !Takes::Size { or: None }.is_number());
    /// ```
    #[must_use]
    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Int { .. } | Self::IntOr { .. } | Self::Float { .. })
    }

    /// Parses a value; `None` if the setting does not accept it.
    ///
    /// ```
    /// use solvarium::settings::{Takes, Value};
    /// assert_eq!(Takes::Int { min: 1, max: 9999 }.value("1_000"), Some(Value::Int(1000)));
    /// assert_eq!(Takes::Size { or: None }.value("3x4"), Some(Value::Size(3, 4)));
    /// ```
    #[must_use]
    pub fn value(&self, text: &str) -> Option<Value> {
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
                // Removes the sign of zero, so that equal values print alike.
                (min..=max).contains(&number).then_some(Value::Float(number + 0.0))
            }
            Self::Choice(words) => words
                .iter()
                .find(|(word, _)| word.eq_ignore_ascii_case(text))
                .map(|(word, _)| Value::Word(word)),
            Self::Boxes { .. } if text.eq_ignore_ascii_case(USUAL) => Some(Value::Word(USUAL)),
            Self::Boxes { most } => size(text)
                .filter(|&(rows, columns)| (1..=most).contains(&(usize::from(rows) * usize::from(columns))))
                .map(|(rows, columns)| Value::Size(rows, columns)),
            Self::Order(letters) => {
                let order = text.to_ascii_uppercase();
                let sorted = |s: &str| {
                    let mut letters: Vec<char> = s.chars().collect();
                    letters.sort_unstable();
                    letters
                };
                (sorted(&order) == sorted(letters)).then_some(Value::Letters(order))
            }
            Self::Name { or } | Self::Cells { or, .. } if text.eq_ignore_ascii_case(or) => {
                Some(Value::Word(or))
            }
            Self::Cells { most, .. } => {
                let cells: Vec<_> = text.split(';').map(cell).collect::<Option<_>>()?;
                (cells.len() <= most).then(|| Value::Name(cells.join(";")))
            }
            Self::Name { .. } => (!text.is_empty()).then(|| Value::Name(text.to_owned())),
        }
    }
}

/// A row and a column in the canonical form `3 4`, from `r3c4`, `3:4` or `(3, 4)`.
fn cell(text: &str) -> Option<String> {
    let is_sign =
        |c: char| c.is_whitespace() || matches!(c, ':' | ',' | 'x' | 'r' | 'c' | 'R' | 'C' | '(' | ')');
    let numbers: Vec<u32> = text
        .split(is_sign)
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    match numbers[..] {
        [row, column] if row > 0 && column > 0 => Some(format!("{row} {column}")),
        _ => None,
    }
}

/// The default block of a size: the most square one.
const USUAL: &str = "usual";

/// Parses the sides of `3x4`.
fn size(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.split_once(['x', 'X', '*', '×'])?;
    let side = |text: &str| text.trim().parse().ok();
    side(first).zip(side(second))
}

impl Display for Takes {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int { min, max: u64::MAX } => write!(f, "a whole number of at least {min}"),
            Self::Int { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::IntOr { min, max, or } => write!(f, "{or} or {}", Self::Int { min: *min, max: *max }),
            Self::Size { or: Some(or) } => write!(f, "{or} or {}", Self::Size { or: None }),
            Self::Size { or: None } => f.write_str("two sides, such as 3x4"),
            Self::Float { min, max } => write!(f, "a number from {min} to {max}"),
            Self::Boxes { most } => {
                write!(f, "{USUAL} or rows x columns, such as 3x2, of at most {most} cells")
            }
            Self::Name { .. } => f.write_str("a name"),
            Self::Cells { most: 1, or } => write!(f, "{or} or a row and a column from 1, such as 3 4"),
            Self::Cells { or, .. } => {
                write!(f, "{or} or rows and columns from 1, such as 3 4, with ; between several")
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

/// The value of a setting.
///
/// ```
/// use solvarium::settings::Value;
/// assert_eq!([Value::Int(20), Value::Size(3, 4)].map(|value| value.to_string()), ["20", "3x4"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// An integer.
    Int(u64),
    /// A real number.
    Float(f64),
    /// One of the setting's words.
    Word(&'static str),
    /// A permutation of letters.
    Letters(String),
    /// Two sides.
    Size(u8, u8),
    /// A name.
    Name(String),
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Letters(text) | Self::Name(text) => f.write_str(text),
            Self::Size(first, second) => write!(f, "{first}x{second}"),
        }
    }
}
