//! Edits a position by hand: places or erases a digit, removes or restores a candidate.

use human_sudoku::{DigitSet, Geometry, Position};
use solvarium::Error;

/// One change, in its text form: `=5r3c4` places 5 in r3c4, `!r3c4` erases the cell, `-5r3c4` removes the candidate, `+5r3c4` restores it.
///
/// ```
/// use solvarium_human::{Change, Geometry};
/// assert_eq!(Change::parse("=5r3c4", Geometry::nine())?, Change::Put { cell: 21, digit: 4 });
/// let fault = Change::parse("=7r3c4", Geometry::of_size(4).unwrap()).unwrap_err();
/// assert_eq!(fault.to_string(), "expected a digit from 1 to 4 in '=7r3c4'");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Places a digit (from 0).
    Put {
        /// The cell.
        cell: usize,
        /// The digit.
        digit: usize,
    },
    /// Erases a placed digit.
    Empty {
        /// The cell.
        cell: usize,
    },
    /// Removes a candidate (from 0).
    Remove {
        /// The cell.
        cell: usize,
        /// The digit.
        digit: usize,
    },
    /// Restores a candidate (from 0).
    Restore {
        /// The cell.
        cell: usize,
        /// The digit.
        digit: usize,
    },
}

/// Parses a candidate as rows write it, `5r3c4`: the cell, and the digit from 0.
pub(crate) fn candidate(text: &str, geometry: &Geometry) -> Option<(usize, usize)> {
    let (digit, name) = text.split_once('r')?;
    let digit = digit.parse::<usize>().ok().filter(|digit| (1..=geometry.size()).contains(digit))?;
    Some((cell(name, geometry)?, digit - 1))
}

/// Parses the cell of `3c4`.
fn cell(name: &str, geometry: &Geometry) -> Option<usize> {
    let size = geometry.size();
    let (row, column) = name.split_once('c')?;
    let within = |number: &str| number.parse::<usize>().ok().filter(|number| (1..=size).contains(number));
    Some((within(row)? - 1) * size + within(column)? - 1)
}

impl Change {
    /// Parses a change on a board.
    ///
    /// # Errors
    /// Returns an error if it is not a change, or its cell or digit is not on the board.
    pub fn parse(text: &str, geometry: &Geometry) -> Result<Self, Error> {
        let size = geometry.size();
        let error = || {
            Error::input(format!("expected a change such as =5r3c4, !r3c4, -5r3c4 or +5r3c4, found '{text}'"))
        };
        let mut signs = text.chars();
        let (sign, rest) = (signs.next().ok_or_else(error)?, signs.as_str());
        if sign == '!' {
            let cell = rest.strip_prefix('r').and_then(|name| cell(name, geometry)).ok_or_else(error)?;
            return Ok(Self::Empty { cell });
        }
        let make: fn(usize, usize) -> Self = match sign {
            '=' => |cell, digit| Self::Put { cell, digit },
            '-' => |cell, digit| Self::Remove { cell, digit },
            '+' => |cell, digit| Self::Restore { cell, digit },
            _ => return Err(error()),
        };
        let known = candidate(rest, geometry).map(|(cell, digit)| make(cell, digit));
        known.ok_or_else(|| {
            match rest.split_once('r').map(|(digit, name)| (digit.parse(), cell(name, geometry))) {
                Some((Ok::<u32, _>(_), Some(_))) => {
                    Error::input(format!("expected a digit from 1 to {size} in '{text}'"))
                }
                _ => error(),
            }
        })
    }

    const fn cell(self) -> usize {
        match self {
            Self::Put { cell, .. }
            | Self::Empty { cell }
            | Self::Remove { cell, .. }
            | Self::Restore { cell, .. } => cell,
        }
    }
}

/// Returns a position after a change. The digit may be wrong: [`fault`](super::fault) reports that.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human::{self as human, Change};
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// let after = |change: &str| human::changed(&position, Change::parse(change, position.geometry())?);
/// assert_eq!(human::line(&after("=3r1c2")?), "1+3....3..4.....2:");
/// assert_eq!(human::line(&after("-3r1c2")?), "1.....3..4.....2:312");
/// assert_eq!(after("!r1c1").unwrap_err().to_string(), "r1c1 is a given and cannot be changed");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// Returns an error if the cell is a given, lacks the candidate, or cannot have it.
pub fn changed(position: &Position, change: Change) -> Result<Position, Error> {
    let (geometry, cell) = (position.geometry(), change.cell());
    let error = |what: &str| Error::input(format!("{} {what}", geometry.cell_name(cell)));
    if position.givens().contains(cell) {
        return Err(error("is a given and cannot be changed"));
    }
    let digit_named = |digit: usize| format!("has no candidate {}", digit + 1);
    let mut after = position.clone();
    match change {
        Change::Put { digit, .. } => {
            after = emptied(position, cell);
            after.place(cell, digit);
        }
        Change::Empty { .. } if position.value(cell).is_none() => return Err(error("is empty")),
        Change::Empty { .. } => after = emptied(position, cell),
        Change::Remove { digit, .. } if !position.candidates(cell).contains(digit) => {
            return Err(error(&digit_named(digit)));
        }
        Change::Remove { digit, .. } => after.remove(cell, digit),
        Change::Restore { digit, .. } => {
            let is_free =
                position.value(cell).is_none() && untouched(position).candidates(cell).contains(digit);
            if !is_free {
                return Err(error(&format!("has no room for {}", digit + 1)));
            }
            let of = |other: usize| {
                let more = if other == cell { DigitSet::of(digit) } else { DigitSet::EMPTY };
                position.candidates(other) | more
            };
            after = with(position, &values(position), of);
        }
    }
    Ok(after)
}

/// Returns the position without the digit of a cell. Candidates removed elsewhere stay removed.
fn emptied(position: &Position, cell: usize) -> Position {
    let mut values = values(position);
    if std::mem::take(&mut values[cell]) == 0 {
        return position.clone();
    }
    let before = untouched(position);
    with(position, &values, |other| {
        let removed = if other == cell {
            DigitSet::EMPTY
        } else {
            before.candidates(other) - position.candidates(other)
        };
        (0..position.size()).collect::<DigitSet>() - removed
    })
}

/// Returns the position with these digits and the remaining candidates, without the unwanted ones.
fn with(position: &Position, values: &[u8], left: impl Fn(usize) -> DigitSet) -> Position {
    let left: Vec<_> = (0..values.len()).map(left).collect();
    let mut after = Position::with_candidates(position.geometry(), values, &left);
    after.set_givens(position.givens());
    after
}

/// Returns the digits from 1; 0 for none.
fn values(position: &Position) -> Vec<u8> {
    let of = |cell| position.value(cell).map_or(0, |digit| digit as u8 + 1);
    position.geometry().cells().into_iter().map(of).collect()
}

/// Returns the position with the same digits and all candidates that they allow.
fn untouched(position: &Position) -> Position {
    Position::of_puzzle(position.geometry(), &values(position))
}
