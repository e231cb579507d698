//! Regular expressions over digits: `.`, `[1-3]`, `[^12]`, brackets, `|`, `*`, `+`, `?`, `{2}`, `{2,}`, `{2,4}`. Digits above 9 are letters
//! from `A` on.
//!
//! An expression becomes a machine with one start and one end (Thompson, 1968).

use super::machine::{Expected, INVALID, Machine};

/// The greatest depth of brackets, and the greatest number of repetitions.
const DEPTH_MOST: usize = 50;
const TIMES_MOST: usize = 100;

/// A tree of an expression.
enum Node {
    /// Matches one of these digits, given as bits.
    Digits(u32),
    /// Matches these patterns one after the other.
    All(Vec<Node>),
    /// One of them.
    Any(Vec<Node>),
    /// Repeated: the least number, and the greatest if there is a limit.
    Times(Box<Node>, usize, Option<usize>),
}

/// Adds the states of an expression to a machine, and returns its start and its end.
pub(super) fn read(text: &str, range: (u8, u8), machine: &mut Machine) -> Expected<(usize, usize)> {
    let mut reader = Reader { text, range };
    let node = reader.any(0)?;
    if !reader.text.is_empty() {
        return Err(INVALID);
    }
    let (start, end) = (machine.state()?, machine.state()?);
    node.build(machine, start, end)?;
    Ok((start, end))
}

struct Reader<'t> {
    text: &'t str,
    range: (u8, u8),
}

impl Reader<'_> {
    fn next(&mut self) -> Expected<char> {
        let mut characters = self.text.chars();
        let next = characters.next();
        self.text = characters.as_str();
        next.ok_or(INVALID)
    }

    fn skip(&mut self, sign: char) -> bool {
        let rest = self.text.strip_prefix(sign);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn any(&mut self, depth: usize) -> Expected<Node> {
        if depth > DEPTH_MOST {
            return Err("brackets that are nested at most 50 deep");
        }
        let mut options = vec![self.all(depth)?];
        while self.skip('|') {
            options.push(self.all(depth)?);
        }
        Ok(Node::Any(options))
    }

    fn all(&mut self, depth: usize) -> Expected<Node> {
        let mut nodes = Vec::new();
        while !self.text.is_empty() && !self.text.starts_with(['|', ')']) {
            let node = self.one(depth)?;
            nodes.push(self.times(node)?);
        }
        Ok(Node::All(nodes))
    }

    fn one(&mut self, depth: usize) -> Expected<Node> {
        match self.next()? {
            '(' => {
                let node = self.any(depth + 1)?;
                if self.skip(')') { Ok(node) } else { Err(INVALID) }
            }
            '.' => Ok(Node::Digits(u32::MAX)),
            '[' => self.set(),
            character => Ok(Node::Digits(1 << self.place(character)?)),
        }
    }

    /// The number of a digit, from 0.
    fn place(&self, character: char) -> Expected<u8> {
        let (least, greatest) = self.range;
        let digit = character.to_digit(36).and_then(|digit| u8::try_from(digit).ok());
        let digit = digit.filter(|digit| (least..=greatest).contains(digit));
        digit.map(|digit| digit - least).ok_or(INVALID)
    }

    fn set(&mut self) -> Expected<Node> {
        let is_negative = self.skip('^');
        let mut set = 0u32;
        while !self.skip(']') {
            let first = self.next()?;
            let first = self.place(first)?;
            let last = if self.skip('-') {
                let last = self.next()?;
                self.place(last)?
            } else {
                first
            };
            (first..=last).for_each(|digit| set |= 1 << digit);
        }
        if set == 0 {
            return Err(INVALID);
        }
        Ok(Node::Digits(if is_negative { !set } else { set }))
    }

    /// The expression, with its quantifier if one follows.
    fn times(&mut self, node: Node) -> Expected<Node> {
        let (least, most) = match self.text.chars().next() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted(node),
            _ => return Ok(node),
        };
        self.next()?;
        Ok(Node::Times(Box::new(node), least, most))
    }

    /// `{2}`, `{2,}` or `{2,4}`.
    fn counted(&mut self, node: Node) -> Expected<Node> {
        let braced = self.text.strip_prefix('{').and_then(|text| text.split_once('}'));
        let (numbers, rest) = braced.ok_or(INVALID)?;
        self.text = rest;
        let number = |text: &str| match text.parse() {
            Ok(number) if number > TIMES_MOST => Err("at most 100 repetitions"),
            Ok(number) => Ok(number),
            Err(_) => Err(INVALID),
        };
        let (least, most) = match numbers.split_once(',') {
            None => (number(numbers)?, Some(number(numbers)?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        if most.is_some_and(|most| most < least) {
            return Err(INVALID);
        }
        Ok(Node::Times(Box::new(node), least, most))
    }
}

impl Node {
    /// Adds the states between two states.
    fn build(&self, machine: &mut Machine, from: usize, to: usize) -> Expected<()> {
        match self {
            Self::Digits(set) => machine.arc(from, *set, to)?,
            Self::Any(nodes) => nodes.iter().try_for_each(|node| node.build(machine, from, to))?,
            Self::All(nodes) => {
                let end = nodes.iter().try_fold(from, |from, node| {
                    let next = machine.state()?;
                    node.build(machine, from, next)?;
                    Ok(next)
                })?;
                machine.free(end, to)?;
            }
            Self::Times(node, least, most) => {
                let mut at = from;
                for _ in 0..*least {
                    let next = machine.state()?;
                    node.build(machine, at, next)?;
                    at = next;
                }
                match most {
                    None => {
                        // A new state, so that no other pattern leads back to it.
                        let turn = machine.state()?;
                        machine.free(at, turn)?;
                        node.build(machine, turn, turn)?;
                        machine.free(turn, to)?;
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            machine.free(at, to)?;
                            let next = machine.state()?;
                            node.build(machine, at, next)?;
                            at = next;
                        }
                        machine.free(at, to)?;
                    }
                }
            }
        }
        Ok(())
    }
}
