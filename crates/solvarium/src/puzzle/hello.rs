//! Spelling a text letter by letter: the first example of the Python library SimpleAI, with the text `HELLO WORLD`.
//!
//! In each state any letter may be added, so there are 27 to the power of 11 texts. The heuristic, wrong letters plus
//! missing letters, leads A* straight to the goal. A wrong letter can never be removed, but the original heuristic does
//! not recognise such dead ends.

use super::words::{missing, parse_whole, shown};
use crate::error::Place;
use crate::{Error, Heuristic, Problem, Reversible};

/// The greatest number of letters of a text.
const MOST: usize = 63;

/// The puzzle: a text to spell, from the blank, the letters A to Z and all other characters of the text.
///
/// ```
/// use solvarium::{path::AStar, puzzle::hello::{Hello, Letters}, solve};
/// let hello = Hello::parse("HELLO WORLD")?;
/// let answer = solve(&hello, &AStar::new(Letters::of(&hello)));
/// assert_eq!(answer.plan().unwrap().actions.iter().collect::<String>(), "HELLO WORLD");
/// assert_eq!(answer.stats.expanded, 11);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    alphabet: Vec<char>,
    target: Spelled,
}

/// The letters so far, as numbers in the alphabet.
///
/// ```
/// use solvarium::{puzzle::hello::{Hello, Spelled}, Problem};
/// let hello = Hello::parse("HI")?;
/// let nothing: Spelled = hello.start();
/// assert_eq!(hello.draw(&nothing), "");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spelled {
    length: u8,
    letters: [u8; MOST],
}

impl Spelled {
    const NOTHING: Self = Self { length: 0, letters: [0; MOST] };

    fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }

    /// Adds a letter while there is room.
    fn push(&mut self, letter: u8) {
        if let Some(place) = self.letters.get_mut(usize::from(self.length)) {
            *place = letter;
            self.length += 1;
        }
    }

    /// Removes the last letter, if there is one.
    fn pop(&mut self) {
        if let Some(last) = self.length.checked_sub(1) {
            // Equal texts have equal bytes: all bytes beyond the end are zero.
            self.letters[usize::from(last)] = 0;
            self.length = last;
        }
    }
}

impl Hello {
    /// Reads the text to spell: one line.
    ///
    /// ```
    /// use solvarium::puzzle::hello::Hello;
    /// assert_eq!(Hello::parse("one\ntwo").unwrap_err().to_string(),
    ///     "line 2, column 1: expected one line to spell, found `two`");
    /// ```
    ///
    /// # Errors
    /// The text is empty, has more than 63 letters, or has a second line.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines();
        let line = lines.next().unwrap_or_default();
        if let Some((row, more)) = (2..).zip(lines).find(|(_, line)| !line.trim().is_empty()) {
            let message = format!("expected one line to spell, found `{}`", shown(more));
            return Err(Error::input(message).at(Place::new(row, 1)));
        }
        if line.is_empty() {
            return Err(missing("a text to spell, such as `HELLO WORLD`"));
        }
        if line.chars().nth(MOST).is_some() {
            let message = format!("a text to spell has at most {MOST} letters");
            return Err(Error::input(message).at(Place::new(1, MOST + 1)));
        }
        Ok(Self::of(line))
    }

    /// The puzzle of a line of valid length.
    fn of(line: &str) -> Self {
        let mut alphabet: Vec<_> = std::iter::once(' ').chain('A'..='Z').collect();
        let mut target = Spelled::NOTHING;
        for c in line.chars() {
            let known = alphabet.iter().position(|&letter| letter == c);
            let letter = known.unwrap_or_else(|| {
                alphabet.push(c);
                alphabet.len() - 1
            });
            target.push(letter as u8);
        }
        Self { alphabet, target }
    }

    /// The letters so far.
    ///
    /// ```
    /// use solvarium::{puzzle::hello::Hello, Problem};
    /// let hello = Hello::parse("HI")?;
    /// let mut state = hello.start();
    /// hello.apply(&mut state, &'H');
    /// assert_eq!(hello.draw(&state), "H");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, state: &Spelled) -> String {
        state.letters().iter().filter_map(|&letter| self.alphabet.get(usize::from(letter))).collect()
    }

    /// The text that [`Hello::parse`] reads.
    ///
    /// ```
    /// use solvarium::puzzle::hello::Hello;
    /// assert_eq!(Hello::parse("Grüß Gott")?.print(), "Grüß Gott");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        self.draw(&self.target)
    }
}

impl Problem for Hello {
    type State = Spelled;
    /// The letter to add.
    type Action = char;
    type Cost = u32;

    fn start(&self) -> Spelled {
        Spelled::NOTHING
    }

    fn is_goal(&self, state: &Spelled) -> bool {
        *state == self.target
    }

    /// Any letter, until the text has its greatest length.
    fn actions(&self, state: &Spelled) -> impl IntoIterator<Item = char> {
        let is_short = state.length < self.target.length;
        self.alphabet.iter().copied().filter(move |_| is_short)
    }

    fn apply(&self, state: &mut Spelled, action: &char) {
        if let Some(letter) = self.alphabet.iter().position(|letter| letter == action) {
            state.push(letter as u8);
        }
    }
}

/// Backwards there is only one path from the goal: remove one letter after the other.
impl Reversible for Hello {
    fn goals(&self) -> impl IntoIterator<Item = Spelled> {
        [self.target]
    }

    fn actions_into(&self, state: &Spelled) -> impl IntoIterator<Item = char> {
        state.letters().last().and_then(|&letter| self.alphabet.get(usize::from(letter)).copied())
    }

    fn undo(&self, state: &mut Spelled, _: &char) {
        state.pop();
    }
}

/// The heuristic of SimpleAI's example: wrong letters plus missing letters.
///
/// ```
/// use solvarium::{check, puzzle::hello::{Hello, Letters}};
/// let hello = Hello::parse("HI")?;
/// let report = check::whole(&hello, &Letters::of(&hello));
/// assert_eq!(report.states, 1 + 27 + 27 * 27);
/// assert!(report.is_admissible() && report.is_consistent());
/// assert_eq!(report.known_dead_ends, 0); // of 754
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    target: Spelled,
}

impl Letters {
    /// The heuristic for this text.
    ///
    /// ```
    /// use solvarium::{puzzle::hello::{Hello, Letters}, Heuristic, Problem};
    /// let hello = Hello::parse("HI")?;
    /// assert_eq!(Letters::of(&hello).first(&hello.start()), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn of(hello: &Hello) -> Self {
        Self { target: hello.target }
    }
}

impl Heuristic<Hello> for Letters {
    type Memo = u32;

    fn first(&self, state: &Spelled) -> u32 {
        let wrong = state.letters().iter().zip(self.target.letters()).filter(|(a, b)| a != b).count();
        wrong as u32 + u32::from(self.target.length.saturating_sub(state.length))
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use proptest::prelude::*;

    #[test]
    fn a_small_space_is_as_counted() {
        let hello = Hello::parse("hé!").unwrap();
        let space = check::exact(&hello);
        assert_eq!(space.len(), 1 + 30 + 30 * 30 + 30 * 30 * 30);
        assert_eq!(space.distance(&hello.start()), Some(3));
        assert_eq!(space.depths().values().copied().take(4).collect::<Vec<_>>(), [1, 1, 1, 1]);
        assert!(space.check_heuristic(&Letters::of(&hello)).faults.is_empty());
        assert!(check::backward(&hello).is_faultless());
    }

    #[test]
    fn errors_explain_the_fault() {
        let error = Hello::parse("\nA").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 1: expected one line to spell, found `A`");
        assert!(Hello::parse(&"é".repeat(63)).is_ok());
        let place = Hello::parse(&"é".repeat(64)).unwrap_err().place();
        assert_eq!(place, Some(Place::new(1, 64)));
    }

    proptest! {
        #[test]
        fn printed_text_is_read_back(text in "\\PC{1,63}") {
            prop_assert_eq!(Hello::parse(&text).unwrap().print(), text);
        }

        #[test]
        fn noise_is_refused(text in any::<String>()) {
            let _ = Hello::parse(&text);
        }
    }
}
