//! Cryptarithms: each letter stands for a digit, different letters for different
//! digits, and the sum comes out right. `SEND + MORE = MONEY` is Dudeney's (1924).
//!
//! The model adds column by column, as one does on paper: what a column carries
//! into the next is a variable. One equation over all columns says the same, but less
//! follows from it before most letters are known: `DONALD + GERALD = ROBERT` takes 140 nodes
//! with it and 24 with carries, and 4,364,723 and 1,785 with no more than forward checking.

use super::words::{Word, missing, parse_whole, words};
use crate::Error;
use crate::csp::{Csp, Model, Relation, Var};
use crate::error::Place;

/// The greatest base: what 0 to 9 and a to z can write.
const BASE_MOST: u32 = 36;
/// The most words, and the most letters of a word.
const LONG: usize = 1000;

/// An equation of sums of words.
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
    /// In the order of the text.
    letters: Vec<char>,
    csp: Csp,
}

/// A word with what stands before it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    /// `+`, `-`, `=`; a blank before the first.
    sign: char,
    word: String,
    /// 1 or -1, all words being brought to the left.
    weight: i32,
}

impl Part {
    /// The letter in a column, counted from the right.
    fn letter(&self, column: usize) -> Option<char> {
        let at = self.word.len().checked_sub(column + 1)?;
        self.word.as_bytes().get(at).map(|&letter| char::from(letter))
    }
}

impl Cryptarithm {
    /// Reads an equation: words of the letters A to Z, joined by `+` and `-`, on both sides
    /// of one `=`. Small letters are as good. `base 12:` may stand before it. The
    /// first letter of a word is not 0, if it has more than one.
    ///
    /// # Errors
    /// It is no such equation, it has more letters than there are digits, or it is longer
    /// than 1,000 words of 1,000 letters.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// assert!(Cryptarithm::parse("base 3: ab - ba = b").is_ok());
    /// let error = Cryptarithm::parse("TWO + TWO").unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "line 1, column 10: expected `=` and another sum after `TWO + TWO`, found the end of the text");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let all = tokens(text);
        let (base, rest) = base(&all)?;
        let parts = parts(rest)?;
        let mut letters = Vec::new();
        for letter in parts.iter().flat_map(|part| part.word.chars()) {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        if letters.len() > base as usize {
            let (found, beyond) = (letters.len(), letters[base as usize]);
            let message = format!("{found} letters, but only {base} digits in base {base}");
            let holds = |word: &&Word<'_>| word.text.to_ascii_uppercase().contains(beyond);
            let place = rest.iter().find(holds).map(|word| word.place);
            return Err(place.into_iter().fold(Error::unsolvable(message), Error::at));
        }
        let csp = model(base, &parts, &letters).build()?;
        Ok(Self { base, parts, letters, csp })
    }

    /// The text that is read as this equation.
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
            text.push_str(&part.word);
        }
        text + "\n"
    }

    /// The model: a variable for each letter, by its name, in the order of the
    /// text, and then one for what each column carries into the next.
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

    /// The base: 10, if the text does not say otherwise.
    #[must_use]
    pub const fn base(&self) -> u32 {
        self.base
    }

    /// A line for each word: in letters, and in digits as far as they are known.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// let puzzle = Cryptarithm::parse("A + A = BC")?;
    /// assert_eq!(puzzle.draw(|var| (var.index() == 1).then_some(1)), "   A       .\n+  A    +  .\n= BC    = 1.\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let width = self.parts.iter().map(|part| part.word.len()).max().unwrap_or(0);
        let line = |part: &Part| {
            let Part { sign, word, .. } = part;
            let number = self.number(word, &value);
            format!("{sign} {word:>width$}    {sign} {number:>width$}\n")
        };
        self.parts.iter().map(line).collect()
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
            let number = self.number(&part.word, |var| values.get(var.index()).copied());
            format!("{} {number}", part.sign)
        };
        self.parts.iter().map(number).collect::<Vec<_>>().join(" ").trim_start().into()
    }

    /// A word in digits, as far as they are known.
    fn number(&self, word: &str, value: impl Fn(Var) -> Option<i32>) -> String {
        let digit = |letter| {
            let place = self.letters.iter().position(|&known| known == letter)?;
            char::from_digit(u32::try_from(value(Var::at(place))?).ok()?, BASE_MOST)
        };
        word.chars().map(|letter| digit(letter).unwrap_or('.')).collect()
    }

    /// A digit for a letter, in words; or what a column carries.
    ///
    /// ```
    /// use solvarium::puzzle::cryptarithm::Cryptarithm;
    /// let puzzle = Cryptarithm::parse("A + A = BC")?;
    /// let said: Vec<_> = puzzle.csp().variables().map(|variable| puzzle.say(variable, 1)).collect();
    /// assert_eq!((&*said[0], &*said[3]), ("let A be 1", "let column 1 carry 1"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        match self.letters.get(variable.index()) {
            Some(letter) => format!("let {letter} be {value}"),
            None => format!("let column {} carry {value}", variable.index() - self.letters.len() + 1),
        }
    }

    /// Whether these digits, one a letter, are all different, none first but
    /// alone if it is 0, and make both sides equal. What comes after them is not
    /// looked at: carries follow.
    ///
    /// # Errors
    /// Names the first fault.
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
            return fault(format!("{} digits for {} letters", values.len(), self.letters.len()));
        };
        for (index, (&letter, &value)) in self.letters.iter().zip(values).enumerate() {
            if !u32::try_from(value).is_ok_and(|digit| digit < self.base) {
                return fault(format!("{letter} is {value}, which is no digit"));
            }
            if let Some(other) = values[..index].iter().position(|&other| other == value) {
                return fault(format!("{} and {letter} are both {value}", self.letters[other]));
            }
            let is_first = |part: &Part| part.word.len() > 1 && part.word.starts_with(letter);
            if value == 0 && self.parts.iter().any(is_first) {
                return fault(format!("{letter} is 0, and the first of a number"));
            }
        }
        self.check_sum(values)
    }

    /// Whether all words add up to nothing: by school arithmetic, from the right.
    fn check_sum(&self, values: &[i32]) -> Result<(), Error> {
        let digit = |letter: char| {
            let at = self.letters.iter().position(|&known| known == letter).unwrap_or(0);
            i64::from(values[at])
        };
        let longest = self.parts.iter().map(|part| part.word.len()).max().unwrap_or(0);
        let (mut carry, base) = (0, i64::from(self.base));
        for column in 0..longest {
            let inside = |part: &Part| Some(i64::from(part.weight) * digit(part.letter(column)?));
            let sum = carry + self.parts.iter().filter_map(inside).sum::<i64>();
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
}

impl PartialEq for Cryptarithm {
    fn eq(&self, other: &Self) -> bool {
        (self.base, &self.parts) == (other.base, &other.parts)
    }
}

impl Eq for Cryptarithm {}

/// The words of a text, with `+`, `-`, `=` and `:` as words of their own.
fn tokens(text: &str) -> Vec<Word<'_>> {
    words(text).flat_map(|word| word.cut(|c| matches!(c, '+' | '-' | '=' | ':'))).collect()
}

/// `base 12:` if that is how the text begins, and what follows.
fn base<'w, 't>(all: &'w [Word<'t>]) -> Result<(u32, &'w [Word<'t>]), Error> {
    match all {
        [word, number, rest @ ..]
            if word.text == "base" && number.text.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            let base = number.number("a base", 2..=BASE_MOST)?;
            let is_colon = rest.first().is_some_and(|word| word.text == ":");
            Ok((base, &rest[usize::from(is_colon)..]))
        }
        _ => Ok((10, all)),
    }
}

/// The words with their signs.
fn parts(all: &[Word<'_>]) -> Result<Vec<Part>, Error> {
    let (mut parts, mut sign, mut side) = (Vec::new(), Some(' '), 1);
    for token in all {
        match (sign, token.text) {
            (None, "=") if side == 1 => (sign, side) = (Some('='), -1),
            (None, "+") => sign = Some('+'),
            (None, "-") => sign = Some('-'),
            (None, _) if side == 1 => return Err(token.refuse("`+`, `-` or `=`")),
            (None, _) => return Err(token.refuse("`+` or `-`")),
            (Some(before), text) => {
                let weight = if before == '-' { -side } else { side };
                parts.push(Part { sign: before, word: word(token, text)?, weight });
                sign = None;
            }
        }
        if parts.len() > LONG {
            return Err(Error::input(format!("there are more than {LONG} words")).at(token.place));
        }
    }
    let after: Vec<&str> = all.iter().rev().take(5).rev().map(|token| token.text).collect();
    let after = super::words::shown(&after.join(" "));
    match sign {
        Some(' ') => Err(missing("an equation, such as `SEND + MORE = MONEY`")),
        Some(_) => Err(missing(&format!("a word after `{after}`"))),
        None if side == 1 => Err(missing(&format!("`=` and another sum after `{after}`"))),
        None => Ok(parts),
    }
}

/// A word in capitals.
fn word(token: &Word<'_>, text: &str) -> Result<String, Error> {
    if let Some(at) = text.chars().position(|c| !c.is_ascii_alphabetic()) {
        let odd: String = text.chars().skip(at).take(1).collect();
        let place = Place::new(token.place.line, token.place.column + at);
        return Err(Word { text: &odd, place }.refuse("a word of the letters A to Z"));
    }
    if text.len() > LONG {
        return Err(Error::input(format!("a word of more than {LONG} letters")).at(token.place));
    }
    Ok(text.to_ascii_uppercase())
}

/// Columns from the right: what stands in one, with what is carried into it, is
/// `base` times what it carries on.
fn model(base: u32, parts: &[Part], letters: &[char]) -> Model {
    let mut model = Model::new();
    let base = i32::try_from(base).unwrap_or(i32::MAX);
    let is_first =
        |letter: char| parts.iter().any(|part| part.word.len() > 1 && part.word.starts_with(letter));
    let digits: Vec<Var> =
        letters.iter().map(|&letter| model.variable(letter, i32::from(is_first(letter))..base)).collect();
    model.all_different(&digits);
    let digit = |letter: char| letters.iter().position(|&known| known == letter).map(|place| digits[place]);
    let count =
        |weight| i32::try_from(parts.iter().filter(|part| part.weight == weight).count()).unwrap_or(0);
    // k numbers and a carry below k add up to less than k times the base.
    let carries = (1 - count(-1)).min(0)..=(count(1) - 1).max(0);
    let longest = parts.iter().map(|part| part.word.len()).max().unwrap_or(0);
    let mut carry = None;
    for column in 0..longest {
        let inside = |part: &Part| Some((part.weight, digit(part.letter(column)?)?));
        let mut terms: Vec<(i32, Var)> = parts.iter().filter_map(inside).collect();
        terms.extend(carry.map(|carry| (1, carry)));
        carry =
            (column + 1 < longest).then(|| model.variable(format!("carry {}", column + 1), carries.clone()));
        terms.extend(carry.map(|carry| (-base, carry)));
        model.linear(&terms, Relation::Equal, 0);
    }
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::csp::{Backtrack, count};
    use proptest::prelude::*;

    /// How many ways there are, and the first in digits.
    fn ways(text: &str) -> (u64, String) {
        let puzzle = Cryptarithm::parse(text).unwrap();
        let counted = count(puzzle.csp(), &Backtrack::new(), 1000, &Limits::none());
        let Some(first) = counted.first else { return (0, String::new()) };
        puzzle.check(&first).unwrap();
        let number = |part: &Part| puzzle.number(&part.word, |var| Some(first[var.index()]));
        (counted.number, puzzle.parts.iter().map(number).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn known_answers() {
        for (text, answer) in [
            ("SEND + MORE = MONEY", "9567 1085 10652"),
            ("DONALD + GERALD = ROBERT", "526485 197485 723970"),
            ("CROSS + ROADS = DANGER", "96233 62513 158746"),
            ("BASE + BALL = GAMES", "7483 7455 14938"),
            ("FORTY + TEN + TEN = SIXTY", "29786 850 850 31486"),
            ("MONEY - MORE = SEND", "10652 1085 9567"),
            ("MONEY = MORE + SEND", "10652 1085 9567"),
        ] {
            assert_eq!(ways(text), (1, answer.into()), "{text}");
        }
        assert_eq!(ways("SATURN + URANUS + NEPTUNE + PLUTO = PLANETS").0, 1);
        assert_eq!(ways("TWO + TWO = FOUR").0, 7);
        assert_eq!(ways("A = B").0, 0);
        assert_eq!(ways("A = A").0, 10);
        assert_eq!(ways("AB = A").0, 0);
        assert_eq!(ways("A - A - A - A = B - A - B - A").0, 90);
    }

    #[test]
    fn refusals_have_places() {
        for (text, message) in [
            ("A + = B", "line 1, column 5: expected a word of the letters A to Z, found `=`"),
            ("A B = C", "line 1, column 3: expected `+`, `-` or `=`, found `B`"),
            ("A = B = C", "line 1, column 7: expected `+` or `-`, found `=`"),
            ("AÄ = B", "line 1, column 2: expected a word of the letters A to Z, found `Ä`"),
            ("A * B = C", "line 1, column 3: expected `+`, `-` or `=`, found `*`"),
            ("base 1: A = B", "line 1, column 6: expected a base, a number from 2 to 36, found `1`"),
            ("ABCDEF + GHIJK = A", "line 1, column 10: 11 letters, but only 10 digits in base 10"),
        ] {
            assert_eq!(Cryptarithm::parse(text).unwrap_err().to_string(), message);
        }
        assert!(
            Cryptarithm::parse(&"A".repeat(1001)).unwrap_err().to_string().contains("more than 1000 letters")
        );
        assert!(
            Cryptarithm::parse(&"A+".repeat(1001)).unwrap_err().to_string().contains("more than 1000 words")
        );
        assert!(Cryptarithm::parse(&("A+".repeat(900) + "A = " + &"B".repeat(1000))).is_ok());
    }

    /// One equation over all columns, to compare with.
    fn one_equation(puzzle: &Cryptarithm) -> Csp {
        let mut model = Model::new();
        let carries = puzzle.csp.variables().take(puzzle.letters.len());
        let digits: Vec<Var> =
            carries.map(|var| model.variable(puzzle.csp.name(var), puzzle.csp.values(var))).collect();
        model.all_different(&digits);
        let mut terms = Vec::new();
        for part in &puzzle.parts {
            for (column, letter) in (0..).zip(part.word.chars().rev()) {
                let at = puzzle.letters.iter().position(|&known| known == letter).unwrap();
                terms.push((part.weight * 10i32.pow(column), digits[at]));
            }
        }
        model.linear(&terms, Relation::Equal, 0);
        model.build().unwrap()
    }

    #[test]
    fn carries_say_the_same_as_one_equation_and_more_follows() {
        for (text, nodes) in [("DONALD + GERALD = ROBERT", [140, 24]), ("CROSS + ROADS = DANGER", [170, 30])]
        {
            let puzzle = Cryptarithm::parse(text).unwrap();
            let counted = [&one_equation(&puzzle), puzzle.csp()]
                .map(|csp| count(csp, &Backtrack::new(), u64::MAX, &Limits::none()));
            assert_eq!(counted.each_ref().map(|counted| counted.number), [1, 1]);
            assert_eq!(counted.map(|counted| counted.stats.expanded), nodes);
        }
    }

    proptest! {
        #[test]
        fn random_equations_agree_with_trying_all(
            words in prop::collection::vec("[ABC]{1,3}", 2..5), signs in "[+\\-]{5}", equals in 1usize..4, base in 3u32..6,
        ) {
            let equals = equals.min(words.len() - 1);
            let mut text = format!("base {base}: {}", words[0]);
            for (at, word) in words.iter().enumerate().skip(1) {
                let sign = if at == equals { "=" } else { &signs[at..=at] };
                text += &format!(" {sign} {word}");
            }
            let puzzle = Cryptarithm::parse(&text).unwrap();
            prop_assert_eq!(&Cryptarithm::parse(&puzzle.print()).unwrap(), &puzzle);
            let letters = puzzle.letters.len() as u32;
            let tries = (0..base.pow(letters)).map(|n| (0..letters).map(|k| (n / base.pow(k) % base) as i32).collect::<Vec<_>>());
            let slow = tries.filter(|values| puzzle.check(values).is_ok()).count() as u64;
            prop_assert_eq!(count(puzzle.csp(), &Backtrack::new(), 10_000, &Limits::none()).number, slow, "{}", text);
        }

        #[test]
        fn noise_is_refused_or_read(text in "(base [0-9]{1,2}:)?[A-Cab+=\\- \n]{0,40}|\\PC*") {
            if let Ok(puzzle) = Cryptarithm::parse(&text) {
                prop_assert_eq!(Cryptarithm::parse(&puzzle.print()).unwrap(), puzzle);
            }
        }
    }
}
