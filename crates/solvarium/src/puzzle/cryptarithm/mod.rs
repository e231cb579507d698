//! Cryptarithms: each letter stands for a digit, different letters for different digits, and the equation must hold.
//! `SEND + MORE = MONEY` is Dudeney's (1924).

mod model;
mod read;

use super::words::parse_whole;
use crate::Error;
use crate::csp::{Csp, Var};

/// The greatest base: the number of digits 0 to 9 and a to z.
const BASE_MOST: u32 = 36;

/// An equation of sums of words and of products of words.
///
/// ```
/// use solvarium::{csp::Backtrack, puzzle::cryptarithm::Cryptarithm, solve};
/// let puzzle = Cryptarithm::parse("SEND + MORE = MONEY")?;
/// let answer = solve(puzzle.csp(), &Backtrack::new());
/// let values = puzzle.csp().values_of(answer.plan().unwrap());
/// assert_eq!(puzzle.draw(|var| Some(values[var.index()])), "\
/// \x20  SEND       9567
/// +  MORE    +  1085
/// = MONEY    = 10652
/// ");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cryptarithm {
    base: u32,
    parts: Vec<Part>,
    /// The letters, in the order of the text.
    letters: Vec<char>,
    csp: Csp,
}

/// A word or a product of words, with its sign.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    /// `+`, `-` or `=`; a blank before the first part.
    sign: char,
    /// The factors: one or more words. Digits in a word mean themselves.
    words: Vec<String>,
    /// 1 or -1, with all parts moved to the left.
    weight: i32,
}

impl Part {
    /// The part as text, with each word formatted by `show`.
    fn written(&self, show: impl Fn(&str) -> String) -> String {
        self.words.iter().map(|word| show(word)).collect::<Vec<_>>().join(" * ")
    }
}

impl Cryptarithm {
    /// Reads an equation: words of the letters A to Z, joined by `+`, `-` and `*`, on both sides of one `=`, or `==`.
    /// Case is ignored. Digits stand for themselves. `base 12:` may precede it. The first letter of a word of two or
    /// more letters cannot be 0. A line of dashes also means `=`, so words may be written below each other, as on paper.
    ///
    /// # Errors
    /// The text is not such an equation, or has more letters than there are digits, more than 1,000 words, a word of
    /// more than 1,000 letters, or a product of more than 60 letters.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// assert!(Cryptarithm::parse("base 3: ab - ba = b").is_ok() && Cryptarithm::parse("2 * TWO == FOUR").is_ok());
    /// let error = Cryptarithm::parse("TWO + TWO").unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "line 1, column 10: expected `=` and another sum after `TWO + TWO`, found the end of the text");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let read::Equation { base, parts, letters } = read::equation(text)?;
        let csp = model::model(base, &parts, &letters).build()?;
        Ok(Self { base, parts, letters, csp })
    }

    /// Returns a text that [`Cryptarithm::parse`] reads as this equation.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// assert_eq!(Cryptarithm::parse("two+two=four")?.print(), "TWO + TWO = FOUR\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let mut text = if self.base == 10 { String::new() } else { format!("base {}: ", self.base) };
        for part in &self.parts {
            if part.sign != ' ' {
                text.push_str(&format!(" {} ", part.sign));
            }
            text.push_str(&part.written(str::to_owned));
        }
        text + "\n"
    }

    /// The model: a variable for each letter, with its name, in the order of the text; then variables for products, and
    /// one for the carry of each column.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// let puzzle = Cryptarithm::parse("A + A = BC")?;
    /// let names: Vec<_> = puzzle.csp().variables().map(|variable| puzzle.csp().name(variable)).collect();
    /// assert_eq!(names, ["A", "B", "C", "carry 1"]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The base; 10 by default.
    #[must_use]
    pub const fn base(&self) -> u32 {
        self.base
    }

    /// Draws a line for each word: its letters, and its digits with dots for unknown ones.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// let puzzle = Cryptarithm::parse("A + A = BC")?;
    /// assert_eq!(puzzle.draw(|var| (var.index() == 1).then_some(1)), "   A       .\n+  A    +  .\n= BC    = 1.\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let rows = self.rows(value);
        let width = rows.iter().map(|(_, word, _)| word.len()).max().unwrap_or(0);
        let line = |(sign, word, number): &(char, String, String)| {
            format!("{sign} {word:>width$}    {sign} {number:>width$}\n")
        };
        rows.iter().map(line).collect()
    }

    /// The sign of each word or product, its letters, and its known digits with dots for the others.
    ///
    /// ```
    /// let puzzle = solvarium::puzzle::cryptarithm::Cryptarithm::parse("A + A = BC")?;
    /// let rows = puzzle.rows(|var| (var.index() == 1).then_some(1));
    /// assert_eq!(rows[2], ('=', "BC".into(), "1.".into()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn rows(&self, value: impl Fn(Var) -> Option<i32>) -> Vec<(char, String, String)> {
        let row = |part: &Part| {
            let number = part.written(|word| self.number(word, &value));
            (part.sign, part.written(str::to_owned), number)
        };
        self.parts.iter().map(row).collect()
    }

    /// The equation in digits.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// assert_eq!(Cryptarithm::parse("A + A = BC")?.line(&[7, 1, 4]), "7 + 7 = 14");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, values: &[i32]) -> String {
        let number = |part: &Part| {
            let number = part.written(|word| self.number(word, |var| values.get(var.index()).copied()));
            format!("{} {number}", part.sign)
        };
        self.parts.iter().map(number).collect::<Vec<_>>().join(" ").trim_start().into()
    }

    /// A word with known digits, and a dot for each unknown one.
    fn number(&self, word: &str, value: impl Fn(Var) -> Option<i32>) -> String {
        let digit = |letter: char| {
            if letter.is_ascii_digit() {
                return Some(letter);
            }
            let place = self.letters.iter().position(|&known| known == letter)?;
            char::from_digit(u32::try_from(value(Var::at(place))?).ok()?, BASE_MOST)
        };
        word.chars().map(|letter| digit(letter).unwrap_or('.')).collect()
    }

    /// Describes an assignment in words: a digit for a letter, or the carry of a column.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// let puzzle = Cryptarithm::parse("A + A = BC")?;
    /// let names: Vec<_> = puzzle.csp().variables().map(|variable| puzzle.say(variable, 1)).collect();
    /// assert_eq!((&*names[0], &*names[3]), ("let A be 1", "let column 1 carry 1"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        match self.letters.get(variable.index()) {
            Some(letter) => format!("let {letter} be {value}"),
            None => match self.csp.name(variable).strip_prefix("carry ") {
                Some(column) => format!("let column {column} carry {value}"),
                None => format!("let {} be {value}", self.csp.name(variable)),
            },
        }
    }

    /// Verifies that these digits, one per letter, are different, that no word of two or more letters begins with 0,
    /// and that both sides are equal. Further values, of products and carries, are ignored.
    ///
    /// # Errors
    /// Returns the first violation.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// let puzzle = Cryptarithm::parse("A + A = BC")?;
    /// assert!(puzzle.check(&[7, 1, 4]).is_ok());
    /// assert_eq!(puzzle.check(&[7, 1, 5]).unwrap_err().to_string(), "the sides differ: 7 + 7 = 15 is wrong");
    /// assert_eq!(puzzle.check(&[5, 1, 1]).unwrap_err().to_string(), "B and C are both 1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        let fault = |message| Err(Error::input(message));
        let Some(values) = values.get(..self.letters.len()) else {
            return fault(format!(
                "expected a digit for each letter: found {}, expected {}",
                values.len(),
                self.letters.len()
            ));
        };
        for (index, (&letter, &value)) in self.letters.iter().zip(values).enumerate() {
            if !u32::try_from(value).is_ok_and(|digit| digit < self.base) {
                return fault(format!("{letter} is {value}, which is not a digit"));
            }
            if let Some(other) = values[..index].iter().position(|&other| other == value) {
                return fault(format!("{} and {letter} are both {value}", self.letters[other]));
            }
            let is_first = |word: &String| word.len() > 1 && word.starts_with(letter);
            if value == 0 && self.parts.iter().flat_map(|part| &part.words).any(is_first) {
                return fault(format!("{letter} is 0, but is the first letter of a number"));
            }
        }
        self.check_sum(values)
    }

    /// Verifies that all parts add up to 0, by school arithmetic from the right.
    fn check_sum(&self, values: &[i32]) -> Result<(), Error> {
        let numbers: Vec<_> =
            self.parts.iter().map(|part| (part.weight, self.columns(part, values))).collect();
        let longest = numbers.iter().map(|(_, columns)| columns.len()).max().unwrap_or(0);
        let (mut carry, base) = (0, i64::from(self.base));
        for column in 0..longest {
            let inside =
                |(weight, columns): &(i32, Vec<i64>)| Some(i64::from(*weight) * columns.get(column)?);
            let sum = carry + numbers.iter().filter_map(inside).sum::<i64>();
            carry = sum.div_euclid(base);
            if sum.rem_euclid(base) != 0 {
                carry = i64::MAX;
                break;
            }
        }
        if carry == 0 {
            return Ok(());
        }
        Err(Error::input(format!("the sides differ: {} is wrong", self.line(values))))
    }

    /// The value of each column of a part, from the right. A column of a product may exceed a digit.
    fn columns(&self, part: &Part, values: &[i32]) -> Vec<i64> {
        let digit = |letter: char| match letter.to_digit(10) {
            Some(digit) => i64::from(digit),
            None => i64::from(values[self.letters.iter().position(|&known| known == letter).unwrap_or(0)]),
        };
        let numbers = part.words.iter().map(|word| word.chars().rev().map(digit).collect::<Vec<_>>());
        numbers.fold(vec![1], |product, number| self.carried(&times(&product, &number)))
    }

    /// Moves carries to the left, so that each column is a digit.
    fn carried(&self, columns: &[i64]) -> Vec<i64> {
        let (base, mut carry) = (i64::from(self.base), 0);
        let mut digits: Vec<i64> = Vec::with_capacity(columns.len());
        for column in columns {
            let sum = carry + column;
            digits.push(sum % base);
            carry = sum / base;
        }
        while carry > 0 {
            digits.push(carry % base);
            carry /= base;
        }
        digits
    }
}

/// The columns of a product.
fn times(one: &[i64], other: &[i64]) -> Vec<i64> {
    let mut columns = vec![0; one.len() + other.len() - 1];
    for (i, a) in one.iter().enumerate() {
        other.iter().enumerate().for_each(|(j, b)| columns[i + j] += a * b);
    }
    columns
}

impl PartialEq for Cryptarithm {
    fn eq(&self, other: &Self) -> bool {
        (self.base, &self.parts) == (other.base, &other.parts)
    }
}

impl Eq for Cryptarithm {}

#[cfg(test)]
mod tests;
