//! State machines of constraints: packed in base 64 (`NFA`), or written as a regular expression (`Regex`). They become deterministic:
//! one list of numbers, as the rule `machine` takes it.

use super::pattern;
use std::collections::BTreeMap;

/// The greatest number of states before and after the conversion.
const STATES_MOST: usize = 4096;

/// The characters of base 64, as links write them.
pub(super) const BASE_64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A machine with several next states for a digit. Digits are numbers from 0.
#[derive(Default)]
pub(super) struct Machine {
    /// Of each state, the digits (as bits) that lead to another one.
    arcs: Vec<Vec<(u32, usize)>>,
    /// Of each state, those that are reached without a digit.
    free: Vec<Vec<usize>>,
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl Machine {
    /// The machine of a regular expression over digits, the least of which is `least`.
    pub fn of_pattern(text: &str, (least, greatest): (u8, u8)) -> Option<Self> {
        let mut machine = Self::default();
        let (start, end) = pattern::read(text, (least, greatest), &mut machine)?;
        (machine.starts, machine.ends) = (vec![start], vec![end]);
        Some(machine)
    }

    /// The machine that is packed in a text.
    pub fn unpacked(text: &str) -> Option<Self> {
        let mut bits = Bits { bytes: bytes(text)?, at: 0 };
        let is_packed = match bits.take(2)? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let (width, digits) = (bits.take(4)? + 1, bits.take(4)? + 1);
        let (starts, ends) = (bits.take(width)?, bits.take(width)?);
        if starts > STATES_MOST || ends > STATES_MOST {
            return None;
        }
        let is_end: Vec<bool> = (0..starts).map(|_| Some(bits.take(1)? == 1)).collect::<Option<_>>()?;
        // The bits of the first states begin with that of the last one.
        let early = (0..starts).filter(|&state| is_end[starts - 1 - state]);
        let mut machine = Self {
            arcs: vec![Vec::new(); starts + ends],
            free: vec![Vec::new(); starts + ends],
            starts: (0..starts).collect(),
            ends: early.chain(starts..starts + ends).collect(),
        };
        if is_packed {
            machine.packed(&mut bits, digits, width)?
        } else {
            machine.plain(&mut bits, digits, width)?
        }
        Some(machine)
    }

    /// States with a bit for each digit, and the next states.
    fn packed(&mut self, bits: &mut Bits, digits: usize, width: usize) -> Option<()> {
        let mut state = 0;
        while bits.left() >= digits {
            let mask = bits.take(digits)?;
            for digit in (0..digits).filter(|digit| mask >> digit & 1 == 1) {
                let next = bits.take(width)?;
                self.arc(state, 1 << digit, next)?;
            }
            state += 1;
        }
        Some(())
    }

    /// States with a number of pairs of a digit and a next state.
    fn plain(&mut self, bits: &mut Bits, digits: usize, width: usize) -> Option<()> {
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
        Some(())
    }

    /// A new state; none if there are too many.
    pub fn state(&mut self) -> Option<usize> {
        self.arcs.push(Vec::new());
        self.free.push(Vec::new());
        (self.arcs.len() <= STATES_MOST).then(|| self.arcs.len() - 1)
    }

    /// Adds a step by one of these digits.
    pub fn arc(&mut self, from: usize, digits: u32, to: usize) -> Option<()> {
        while self.arcs.len() <= from.max(to) {
            self.state()?;
        }
        self.arcs[from].push((digits, to));
        Some(())
    }

    /// Adds a step without a digit between two states.
    pub fn free(&mut self, from: usize, to: usize) {
        self.free[from].push(to);
    }

    /// The numbers of a deterministic machine: for each state, 1 if it accepts or 0, then the number of the next state for each digit,
    /// counted from 1, or 0. None if it has too many states.
    pub fn numbers(&self, digits: usize) -> Option<Vec<i32>> {
        let mut known: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        let mut sets = vec![self.closed(self.starts.clone())];
        known.insert(sets[0].clone(), 1);
        let mut numbers = Vec::new();
        let mut at = 0;
        while let Some(set) = sets.get(at).cloned() {
            numbers.push(i32::from(set.iter().any(|state| self.ends.contains(state))));
            for digit in 0..digits {
                let arcs = set.iter().flat_map(|&state| &self.arcs[state]);
                let next: Vec<usize> =
                    arcs.filter(|(mask, _)| mask >> digit & 1 == 1).map(|&(_, to)| to).collect();
                if next.is_empty() {
                    numbers.push(0);
                    continue;
                }
                let next = self.closed(next);
                let number = *known.entry(next).or_insert_with_key(|next| {
                    sets.push(next.clone());
                    sets.len()
                });
                if number > STATES_MOST {
                    return None;
                }
                numbers.push(number as i32);
            }
            at += 1;
        }
        Some(numbers)
    }

    /// These states and those that are reached from them without a digit, in ascending order.
    fn closed(&self, mut states: Vec<usize>) -> Vec<usize> {
        let mut is_in = vec![false; self.arcs.len()];
        states.retain(|&state| !std::mem::replace(&mut is_in[state], true));
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            states
                .extend(self.free[state].iter().filter(|&&next| !std::mem::replace(&mut is_in[next], true)));
            at += 1;
        }
        states.sort_unstable();
        states
    }
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

    /// The next bits as a number; none if there are fewer.
    fn take(&mut self, count: usize) -> Option<usize> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the deterministic machine of a pattern over the digits 1 to 4 accepts a text.
    fn accepts(pattern: &str, text: &str) -> bool {
        let numbers = Machine::of_pattern(pattern, (1, 4)).unwrap().numbers(4).unwrap();
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
        for pattern in
            ["(", "1)", "[", "[]", "*", "1{", "1{3,2}", "5", "a", "1{9999}", "((((1{99}){99}){99}){99})"]
        {
            assert!(Machine::of_pattern(pattern, (1, 4)).is_none(), "{pattern}");
        }
        let deep = "(".repeat(100_000);
        assert!(Machine::of_pattern(&deep, (1, 4)).is_none());
    }

    #[test]
    fn packed_machines() {
        assert!(Machine::unpacked("").is_none() && Machine::unpacked("A").is_none());
        assert!(Machine::unpacked("?").is_none());
    }
}
