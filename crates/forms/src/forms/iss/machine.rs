//! State machines of constraints: packed in base 64 (`NFA`), or written as a regular expression (`Regex`). They become deterministic:
//! one list of numbers, as the rule `machine` takes it.

use super::pattern;
use crate::web;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The greatest number of states before and after the conversion, as in Interactive Sudoku Solver.
const STATES_MOST: usize = 4096;
/// The greatest number of steps between states: one for each state and each of 16 digits.
const STEPS_MOST: usize = 16 * STATES_MOST;

const TOO_LARGE: &str = "a state machine of at most 4,096 states and 65,536 steps";
const TOO_MUCH: &str = "smaller or fewer state machines";
pub(super) const INVALID: &str = "a state machine over the digits of the grid";

/// A result, or the expected form, for an error.
pub(super) type Expected<T> = Result<T, &'static str>;

/// The characters of base 64, as links write them.
pub(super) const BASE_64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A machine with several next states for a digit. Digits are numbers from 0.
#[derive(Default)]
pub(super) struct Machine {
    /// For each state, the digits (as bits) that lead to another one.
    arcs: Vec<Vec<(u32, usize)>>,
    /// For each state, the states that are reached without a digit.
    free: Vec<Vec<usize>>,
    /// The number of steps between states, with a digit or without.
    steps: usize,
    /// The number of digits that a packed machine reads, and of the sign between the parts of a list.
    pub symbols: usize,
    starts: Vec<usize>,
    ends: BTreeSet<usize>,
}

impl Machine {
    /// The machine of a regular expression over digits from the least to the greatest.
    pub fn of_pattern(text: &str, range: (u8, u8)) -> Expected<Self> {
        // Nearly every character gives a step.
        if text.len() > STEPS_MOST {
            return Err("a regular expression of at most 65,536 characters");
        }
        let mut machine = Self::default();
        let (start, end) = pattern::read(text, range, &mut machine)?;
        (machine.starts, machine.ends) = (vec![start], BTreeSet::from([end]));
        Ok(machine)
    }

    /// The machine that is packed in a text.
    pub fn unpacked(text: &str) -> Expected<Self> {
        let mut bits = Bits { bytes: bytes(text).ok_or(INVALID)?, at: 0 };
        let is_packed = match bits.take(2)? {
            0 => false,
            1 => true,
            _ => return Err(INVALID),
        };
        let (width, digits) = (bits.take(4)? + 1, bits.take(4)? + 1);
        let (starts, ends) = (bits.take(width)?, bits.take(width)?);
        if starts + ends > STATES_MOST {
            return Err(TOO_LARGE);
        }
        let is_end: Vec<bool> = (0..starts).map(|_| Ok(bits.take(1)? == 1)).collect::<Expected<_>>()?;
        // The bits of the first states begin with that of the last one.
        let early = (0..starts).filter(|&state| is_end[starts - 1 - state]);
        let mut machine = Self {
            arcs: vec![Vec::new(); starts + ends],
            free: vec![Vec::new(); starts + ends],
            steps: 0,
            symbols: digits,
            starts: (0..starts).collect(),
            ends: early.chain(starts..starts + ends).collect(),
        };
        if is_packed {
            machine.packed(&mut bits, digits, width)?
        } else {
            machine.plain(&mut bits, digits, width)?
        }
        Ok(machine)
    }

    /// States with a bit for each digit, and the next states.
    fn packed(&mut self, bits: &mut Bits, digits: usize, width: usize) -> Expected<()> {
        let mut state = 0;
        while bits.left() >= digits {
            let mask = bits.take(digits)?;
            for digit in (0..digits).filter(|digit| mask >> digit & 1 == 1) {
                let next = bits.take(width)?;
                self.arc(state, 1 << digit, next)?;
            }
            state += 1;
        }
        Ok(())
    }

    /// States with a number of pairs of a digit and a next state.
    fn plain(&mut self, bits: &mut Bits, digits: usize, width: usize) -> Expected<()> {
        let of_count = bits.take(4)?;
        let of_digit = (usize::BITS - (digits - 1).leading_zeros()) as usize;
        let mut state = 0;
        while of_count > 0 && bits.left() >= of_count {
            for _ in 0..bits.take(of_count)? {
                let (digit, next) = (bits.take(of_digit)?, bits.take(width)?);
                self.arc(state, 1 << digit, next)?;
            }
            state += 1;
        }
        Ok(())
    }

    /// A new state.
    pub fn state(&mut self) -> Expected<usize> {
        if self.arcs.len() == STATES_MOST {
            return Err(TOO_LARGE);
        }
        self.arcs.push(Vec::new());
        self.free.push(Vec::new());
        Ok(self.arcs.len() - 1)
    }

    fn step(&mut self) -> Expected<()> {
        self.steps += 1;
        if self.steps > STEPS_MOST { Err(TOO_LARGE) } else { Ok(()) }
    }

    /// Adds a transition for each of these digits.
    pub fn arc(&mut self, from: usize, digits: u32, to: usize) -> Expected<()> {
        while self.arcs.len() <= from.max(to) {
            self.state()?;
        }
        self.arcs[from].push((digits, to));
        self.step()
    }

    /// Adds a step without a digit between two states.
    pub fn free(&mut self, from: usize, to: usize) -> Expected<()> {
        self.free[from].push(to);
        self.step()
    }

    /// The numbers of a deterministic machine: for each state, 1 if it accepts or 0, then the number of the next state for each digit,
    /// counted from 1, or 0. Subtracts the number of its steps from `work`.
    pub fn numbers(&self, digits: usize, work: &mut usize) -> Expected<Vec<i32>> {
        let first = self.closed(self.starts.clone(), work)?;
        let mut known = BTreeMap::from([(Rc::clone(&first), 1)]);
        let (mut sets, mut numbers, mut at) = (vec![first], Vec::new(), 0);
        while let Some(set) = sets.get(at).cloned() {
            numbers.push(i32::from(set.iter().any(|state| self.ends.contains(state))));
            for digit in 0..digits {
                let next = self.after(&set, digit, work)?;
                if next.is_empty() {
                    numbers.push(0);
                    continue;
                }
                let number = *known.entry(next).or_insert_with_key(|next| {
                    sets.push(Rc::clone(next));
                    sets.len()
                });
                if number > STATES_MOST {
                    return Err(TOO_LARGE);
                }
                numbers.push(number as i32);
            }
            at += 1;
        }
        Ok(numbers)
    }

    /// The states after a digit.
    fn after(&self, states: &[usize], digit: usize, work: &mut usize) -> Expected<Rc<[usize]>> {
        let arcs = || states.iter().flat_map(|&state| &self.arcs[state]);
        spend(work, arcs().count())?;
        let next = arcs().filter(|(mask, _)| mask >> digit & 1 == 1).map(|&(_, to)| to);
        self.closed(next.collect(), work)
    }

    /// These states, and the states that are reached from them without reading a digit, in ascending order.
    fn closed(&self, mut states: Vec<usize>, work: &mut usize) -> Expected<Rc<[usize]>> {
        let mut is_in = vec![false; self.arcs.len()];
        states.retain(|&state| !std::mem::replace(&mut is_in[state], true));
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            spend(work, 1 + self.free[state].len())?;
            states
                .extend(self.free[state].iter().filter(|&&next| !std::mem::replace(&mut is_in[next], true)));
            at += 1;
        }
        states.sort_unstable();
        Ok(states.into())
    }
}

/// Subtracts some work from the remaining budget.
fn spend(left: &mut usize, work: usize) -> Expected<()> {
    *left = left.checked_sub(work).ok_or(TOO_MUCH)?;
    Ok(())
}

/// The regular expression that is written in base 64, or in older strings with escapes.
pub(super) fn pattern(text: &str) -> Expected<String> {
    let pattern = if text.contains('%') {
        Some(web::percent_decoded(text))
    } else {
        bytes(text).and_then(|bytes| String::from_utf8(bytes).ok())
    };
    pattern.map(|text| text.split_whitespace().collect()).ok_or(INVALID)
}

/// The bytes of a text in base 64, without padding or with it.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for character in text.trim_end_matches('=').chars() {
        bits = bits << 6 | BASE_64.find(character)? as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xFF) as u8);
        }
    }
    Some(bytes)
}

/// A sequence of bits, the highest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// The next bits as a number.
    fn take(&mut self, count: usize) -> Expected<usize> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8).ok_or(INVALID)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the machine of a pattern over the digits 1 to 4.
    fn numbers(pattern: &str) -> Expected<Vec<i32>> {
        Machine::of_pattern(pattern, (1, 4))?.numbers(4, &mut 1_000_000)
    }

    /// Whether the deterministic machine of a pattern over the digits 1 to 4 accepts a text.
    fn accepts(pattern: &str, text: &str) -> bool {
        let numbers = numbers(pattern).unwrap();
        let states: Vec<&[i32]> = numbers.chunks(5).collect();
        let end = text.chars().try_fold(0usize, |state, digit| {
            let next = states[state][digit.to_digit(10).unwrap() as usize];
            usize::try_from(next - 1).ok()
        });
        end.is_some_and(|state| states[state][0] == 1)
    }

    #[test]
    fn patterns() {
        for (pattern, yes, no) in [
            ("12", &["12"][..], &["", "1", "122", "21"][..]),
            ("1*2", &["2", "112"], &["1", "12 "][..1]),
            ("(1|23)+", &["1", "23", "1231"], &["", "2", "13"]),
            ("[1-3]?4", &["4", "14", "34"], &["44", "124"]),
            ("[^12]{2}", &["34", "33"], &["3", "13", "333"]),
            (".{2,}1", &["221", "1111"], &["21", "222"]),
            ("1{1,2}", &["1", "11"], &["", "111"]),
            ("", &[""], &["1"]),
        ] {
            assert!(yes.iter().all(|text| accepts(pattern, text)), "{pattern}");
            assert!(!no.iter().any(|text| accepts(pattern, text)), "{pattern}");
        }
        for pattern in ["(", "1)", "[", "[]", "*", "1{", "1{3,2}", "5", "a", "1{a}"] {
            assert_eq!(numbers(pattern), Err(INVALID), "{pattern}");
        }
    }

    #[test]
    fn limits_are_named() {
        let many = |part: &str, count| part.repeat(count);
        for (pattern, limit) in [
            (many("(", 100_000), "at most 65,536 characters"),
            (many("1", 4096), "at most 4,096 states"),
            (many("(", 51), "at most 50 deep"),
            ("1{101}".to_owned(), "at most 100 repetitions"),
            ("((((1{99}){99}){99}){99})".to_owned(), "at most 4,096 states"),
            // Empty alternatives need steps, but no states.
            (format!("({}){{100}}", many("|", 700)), "65,536 steps"),
            (format!("({}1){{100}}", many("1|", 700)), "65,536 steps"),
            // Which of the last 12 digits were 1.
            (".*1.{12}".to_owned(), "at most 4,096 states"),
            (format!("({}){{40}}", many("1?", 45)), "smaller or fewer"),
        ] {
            let found = numbers(&pattern).unwrap_err();
            assert!(found.contains(limit), "{}: {found}", &pattern[..pattern.len().min(30)]);
        }
    }

    #[test]
    fn packed_machines() {
        for text in ["", "A", "?"] {
            assert_eq!(Machine::unpacked(text).err(), Some(INVALID), "{text}");
        }
        // Plain, 16 bits a state, 1 digit; 2,048 states at the beginning and 2,049 at the end.
        let bits = format!("00{:04b}{:04b}{:016b}{:016b}000000", 15, 0, 2048, 2049);
        let digit = |bits: &[u8]| bits.iter().fold(0, |value, bit| 2 * value + usize::from(bit - b'0'));
        let text: String = bits.as_bytes().chunks(6).map(|bits| &BASE_64[digit(bits)..][..1]).collect();
        assert_eq!(Machine::unpacked(&text).err(), Some(TOO_LARGE));
    }
}
