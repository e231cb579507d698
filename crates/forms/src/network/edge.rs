//! Parses a line of a list of edges that is not a keyword: links, or the neighbours of a node.
//!
//! ```text
//! A -> B 4       A - B: 4      A B: 4     (A, B, 4)     A to B 4     A B weight 4     A B {'weight': 4}
//! A --4-- B      A -> B -> C   A-B 4      A: B C        A: B 4, C 3  A: B(4), C(3)
//! ```

use super::draft::Direction;
pub(super) use super::number::weight;
use super::token::{Token, Word, name, tokens};
use super::words::{BETWEEN, CALLS, UNITS, WEIGHTS, before_label, without_label, without_next};
use crate::{Fault, Place};

/// The content of a line.
#[derive(Debug, PartialEq)]
pub(super) enum Row<'t> {
    /// A chain of linked nodes.
    Chain { nodes: Vec<Word<'t>>, links: Vec<Link>, weight: Option<Word<'t>> },
    /// A node and its neighbours.
    Near { node: Word<'t>, near: Vec<(Word<'t>, Option<Word<'t>>)>, direction: Direction },
    /// A node, perhaps with a sign that neighbours could follow.
    Alone { node: Word<'t>, has_sign: bool },
    /// A name and a number.
    Half { node: Word<'t>, weight: Word<'t> },
}

/// The link of two neighbours in a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    Forth,
    Back,
    Both,
    Unsaid,
}

/// A row, and the unused part of the line.
pub(super) struct Parsed<'t> {
    pub(super) row: Row<'t>,
    pub(super) ignored: Vec<String>,
}

struct Line<'t> {
    text: &'t str,
    number: usize,
    ignored: Vec<String>,
}

/// Parses a line that is not a keyword.
pub(super) fn edge(at: usize, text: &str) -> Result<Parsed<'_>, Fault> {
    let mut line = Line { text, number: at, ignored: Vec::new() };
    let all = tokens(at, text);
    if let [Token::Word(node), rest @ ..] = &all[..]
        && rest.iter().all(|token| !matches!(token, Token::Word(_)))
        && node.parts().len() == 1
    {
        let has_sign = !rest.is_empty() || text.trim_end().ends_with([',', ';', '|', ':']);
        return Ok(Parsed { row: Row::Alone { node: *node, has_sign }, ignored: Vec::new() });
    }
    let count = |sign: Token<'_>| all.iter().filter(|token| **token == sign).count();
    if count(Token::Open) != count(Token::Close) {
        return Err(line.refuse("an edge with as many closing as opening brackets"));
    }
    let (head, weight) = line.cut_data(&all)?;
    let row = line.row(head, weight)?;
    Ok(Parsed { row, ignored: line.ignored })
}

impl<'t> Line<'t> {
    fn refuse(&self, expected: &str) -> Fault {
        let found: String = self.text.trim().chars().take(40).collect();
        Fault::new(format!("expected {expected}, found `{found}`")).at(Place::line(self.number))
    }

    fn name(&self, tokens: &[Token<'t>]) -> Result<Word<'t>, Fault> {
        name(self.text, tokens).ok_or_else(|| {
            self.refuse("an edge such as `A B 4` or `A -> B: 4`, or a line such as `h(A) = 7` or `start: A`")
        })
    }

    /// Splits off data in brackets at the end of the line: `{'weight': 4, 'colour': 'red'}`, `[4]`, `(4)`.
    fn cut_data<'w>(&mut self, all: &'w [Token<'t>]) -> Result<(&'w [Token<'t>], Option<Word<'t>>), Fault> {
        let opens = all.iter().rposition(|token| *token == Token::Open);
        let is_last = all.last() == Some(&Token::Close);
        let Some(open) = opens.filter(|&open| is_last && open > 1) else { return Ok((all, None)) };
        let (head, data) = (&all[..open], &all[open + 1..all.len() - 1]);
        let is_edge = head.iter().filter(|token| matches!(token, Token::Word(_))).count() >= 2;
        if !is_edge || head.iter().any(|token| matches!(token, Token::Colon | Token::Open)) {
            return Ok((all, None));
        }
        let mut weight = None;
        for part in data.split(|token| *token == Token::Comma) {
            match part {
                [] => {}
                [Token::Word(only)] if only.number().is_some() && weight.is_none() => weight = Some(*only),
                [Token::Word(key), Token::Colon | Token::Equals, Token::Word(value)] => {
                    let is_weight = WEIGHTS.iter().any(|known| key.text.eq_ignore_ascii_case(known));
                    match is_weight && weight.is_none() {
                        true => weight = Some(Word { is_quoted: false, ..*value }),
                        false => self.ignored.push(format!("`{}`", crate::naming::shown(key.text))),
                    }
                }
                _ => return Ok((all, None)),
            }
        }
        let head = if head.last() == Some(&Token::Comma) { &head[..head.len() - 1] } else { head };
        Ok((head, weight))
    }

    fn row(&mut self, all: &[Token<'t>], data: Option<Word<'t>>) -> Result<Row<'t>, Fault> {
        if all.iter().any(Token::is_link) {
            return self.linked(all, data);
        }
        let bracketed = self.bracketed(all);
        let all = bracketed.as_deref().unwrap_or(all);
        let sign = all.iter().position(|token| matches!(token, Token::Colon | Token::Equals));
        if let Some(at) = sign {
            return self.assigned(all, at, data);
        }
        self.plain(all, data)
    }

    /// The tokens inside `(A, B, 4)` or `edge(a, b, 4).`, and those after it.
    fn bracketed(&self, all: &[Token<'t>]) -> Option<Vec<Token<'t>>> {
        let all = match all {
            [Token::Word(call), rest @ ..] if rest.first() == Some(&Token::Open) && call.is_any(CALLS) => {
                rest
            }
            _ => all,
        };
        let [Token::Open, rest @ ..] = all else { return None };
        let close = rest.iter().position(|token| *token == Token::Close)?;
        let after: Vec<_> = rest[close + 1..]
            .iter()
            .filter(|token| !matches!(token, Token::Word(word) if word.text == "."))
            .copied()
            .collect();
        Some(rest[..close].iter().copied().chain(after).collect())
    }

    /// Parses names with arrows or dashes between them.
    fn linked(&mut self, all: &[Token<'t>], data: Option<Word<'t>>) -> Result<Row<'t>, Fault> {
        let parts: Vec<&[Token<'t>]> = all.split(Token::is_link).collect();
        let link = |token: &Token<'_>| match token {
            Token::Forth => Link::Forth,
            Token::Back => Link::Back,
            _ => Link::Both,
        };
        let mut links: Vec<Link> = all.iter().filter(|token| token.is_link()).map(link).collect();
        let (last, names) = parts.split_last().ok_or_else(|| self.refuse("an edge"))?;
        let mut nodes: Vec<Word<'t>> = names.iter().map(|part| self.name(part)).collect::<Result<_, _>>()?;
        if let ([node], []) = (&nodes[..], *last) {
            return Ok(Row::Alone { node: *node, has_sign: true });
        }
        let (node, weight) = self.end(last)?;
        let mut weight = match (weight, data) {
            (End::Weight(weight), None) => Some(weight),
            (End::Nothing, data) => data,
            (End::Near(near), None) if nodes.len() == 1 => {
                return self.near(nodes[0], near, links[0]);
            }
            _ => return Err(self.refuse("an edge such as `A -> B: 4`")),
        };
        nodes.push(node);
        if let ([from, middle, to], None) = (&nodes[..], weight)
            && middle.number().is_some()
            && (from.number().is_none() && to.number().is_none() || links[0] != links[1])
        {
            let direction = match (links[0], links[1]) {
                (one, other) if one == other => one,
                (Link::Both, other) => other,
                (one, Link::Both) => one,
                _ => Link::Both,
            };
            weight = Some(*middle);
            (nodes, links) = (vec![*from, *to], vec![direction]);
        }
        if nodes.len() > 2 && weight.is_some() {
            return Err(self.refuse("one edge per line where edges have weights"));
        }
        Ok(Row::Chain { nodes, links, weight })
    }

    fn near(
        &self,
        node: Word<'t>,
        near: Vec<(Word<'t>, Option<Word<'t>>)>,
        link: Link,
    ) -> Result<Row<'t>, Fault> {
        match link {
            Link::Forth => Ok(Row::Near { node, near, direction: Direction::Forth }),
            Link::Both => Ok(Row::Near { node, near, direction: Direction::Both }),
            _ => Err(self.refuse("`->` between a node and several others")),
        }
    }

    /// Parses the last name of a chain, and what follows it.
    fn end(&mut self, tokens: &[Token<'t>]) -> Result<(Word<'t>, End<'t>), Fault> {
        let sign = tokens.iter().position(|token| !matches!(token, Token::Word(_))).unwrap_or(tokens.len());
        let (words, after) = tokens.split_at(sign);
        let words = self.without_unit(words);
        if after.iter().all(|token| *token == Token::Close) {
            return match words {
                [names @ .., Token::Word(last)] if !names.is_empty() && last.number().is_some() => {
                    Ok((self.name(before_label(names))?, End::Weight(*last)))
                }
                _ => Ok((self.name(words)?, End::Nothing)),
            };
        }
        let are_neighbours = matches!((words, after), ([Token::Word(node)], [Token::Comma, Token::Word(_)])
            if node.number().is_some());
        if let Some(weight) = self.weight(after).filter(|_| !are_neighbours) {
            return Ok((self.name(before_label(words))?, End::Weight(weight)));
        }
        let is_list = after.first() == Some(&Token::Comma) || tokens.first() == Some(&Token::Open);
        let near = if is_list || is_marked(after) { self.list(tokens)? } else { Vec::new() };
        if near.is_empty() {
            return Err(self.refuse("an edge such as `A -> B: 4`"));
        }
        Ok((near[0].0, End::Near(near)))
    }

    /// Skips a unit after a weight.
    fn without_unit<'w>(&mut self, words: &'w [Token<'t>]) -> &'w [Token<'t>] {
        if let [rest @ .., Token::Word(unit)] = words
            && let Some(Token::Word(weight)) = rest.last()
            && rest.len() > 1
            && weight.number().is_some()
            && unit.is_any(UNITS)
        {
            self.ignored.push(format!("the unit `{}`", unit.text));
            return rest;
        }
        words
    }

    /// The one number after the sign of a weight: `: 4`, `= 4 km`, `, weight = 4`, `(4)`.
    fn weight(&mut self, tokens: &[Token<'t>]) -> Option<Word<'t>> {
        let words: Vec<Word<'t>> = tokens
            .iter()
            .filter_map(|token| if let Token::Word(word) = token { Some(*word) } else { None })
            .collect();
        match words[..] {
            [weight] if weight.number().is_some() => Some(weight),
            [label, weight] if label.is_any(WEIGHTS) && weight.number().is_some() => Some(weight),
            [weight, unit] if weight.number().is_some() && unit.is_any(UNITS) => {
                self.ignored.push(format!("the unit `{}`", unit.text));
                Some(weight)
            }
            _ => None,
        }
    }

    /// Parses `A B: 4`, `A-B = 4`, `A: B C`, `A B w=4`.
    fn assigned(&mut self, all: &[Token<'t>], at: usize, data: Option<Word<'t>>) -> Result<Row<'t>, Fault> {
        let (left, right) = (&all[..at], &all[at + 1..]);
        let is_labelled = matches!(left, [Token::Word(pair), Token::Word(label)] if label.is_any(WEIGHTS) && pair.parts().len() == 2);
        let whole = if is_labelled { None } else { self.pair(left) };
        let pair = whole.or_else(|| self.pair(without_label(left)));
        let weight = if pair.is_some() { self.weight(right) } else { None };
        if let (Some(nodes), Some(weight), None) = (pair, weight, data) {
            return Ok(Row::Chain { nodes, links: vec![Link::Unsaid], weight: Some(weight) });
        }
        let node = self.name(left)?;
        if all[at] == Token::Equals || data.is_some() {
            return Err(self.refuse("an edge such as `A B 4` or `A B weight=4`"));
        }
        match *right {
            [Token::Word(weight)] if weight.number().is_some() && node.number().is_none() => {
                Ok(Row::Half { node, weight })
            }
            _ => Ok(Row::Near { node, near: self.list(right)?, direction: Direction::Unsaid }),
        }
    }

    /// Two nodes before the sign of a weight; `None` for a single name.
    fn pair(&self, tokens: &[Token<'t>]) -> Option<Vec<Word<'t>>> {
        let fields: Vec<&[Token<'t>]> =
            tokens.split(|token| matches!(token, Token::Comma | Token::Bar)).collect();
        match fields[..] {
            [one, other] => Some(vec![name(self.text, one)?, name(self.text, other)?]),
            [[Token::Word(one), Token::Word(other)]] => Some(vec![*one, *other]),
            [words] if self.between(words).is_some() => self.between(words),
            [[Token::Word(only)]] => Some(only.parts()).filter(|parts| parts.len() == 2),
            _ => None,
        }
    }

    /// Parses `Rimnicu Vilcea to Pitesti`.
    fn between(&self, words: &[Token<'t>]) -> Option<Vec<Word<'t>>> {
        let words = match words {
            [Token::Word(from), rest @ ..] if from.is_any(&["from", "between"]) => rest,
            _ => words,
        };
        let is_between = |token: &Token<'_>| matches!(token, Token::Word(word) if word.is_any(BETWEEN));
        let at = words.iter().position(is_between)?;
        let (one, other) = (without_next(&words[..at]), &words[at + 1..]);
        (!other.iter().any(is_between)).then_some(())?;
        Some(vec![name(self.text, one)?, name(self.text, other)?])
    }

    /// Parses `A B`, `A B 4`, `A, B, 4`, `A-B 4`, `A to B 4`, `A B weight 4`.
    fn plain(&mut self, all: &[Token<'t>], data: Option<Word<'t>>) -> Result<Row<'t>, Fault> {
        let join = |nodes: Vec<Word<'t>>, weight| Ok(Row::Chain { nodes, links: vec![Link::Unsaid], weight });
        let all = self.without_unit(all);
        if let Some(nodes) = self.between(all) {
            let is_last = matches!(all, [.., Token::Word(word), _] if word.is_any(BETWEEN));
            let has_weight =
                !is_last && matches!(all.last(), Some(Token::Word(last)) if last.number().is_some());
            return if has_weight { self.split_weight(all) } else { join(nodes, data) };
        }
        if let (Some(nodes), Some(_)) = (self.pair(all), data) {
            return join(nodes, data);
        }
        let fields: Vec<&[Token<'t>]> =
            all.split(|token| matches!(token, Token::Comma | Token::Bar)).collect();
        match fields[..] {
            [one, other, [Token::Word(weight)]] => {
                join(vec![self.name(one)?, self.name(other)?], Some(*weight))
            }
            [one, other, [Token::Word(label), Token::Word(weight)]] if label.is_any(WEIGHTS) => {
                join(vec![self.name(one)?, self.name(other)?], Some(*weight))
            }
            [[Token::Word(one)], [Token::Word(other), Token::Word(weight)]]
                if [one, other, weight].iter().all(|word| word.number().is_some()) =>
            {
                Err(self.refuse("`1: 2, 3` for neighbours, or `1, 2, 3` for an edge with its weight"))
            }
            [_, [rest @ .., Token::Word(weight)]]
                if self.text.contains('|') && !rest.is_empty() && weight.number().is_some() =>
            {
                Err(self.refuse("`A: B 4` for a neighbour, or `A | B | 4` for an edge"))
            }
            [one, [rest @ .., Token::Word(weight)]] if !rest.is_empty() && weight.number().is_some() => {
                join(vec![self.name(one)?, self.name(before_label(rest))?], Some(*weight))
            }
            [[Token::Word(one), Token::Word(other)], [Token::Word(weight)]] if weight.number().is_some() => {
                join(vec![*one, *other], Some(*weight))
            }
            [one, other] => join(vec![self.name(one)?, self.name(other)?], data),
            [words] => self.words(words, data),
            _ => {
                Err(self.refuse("an edge with its weight such as `A B 4`, or an estimate such as `h(A) = 7`"))
            }
        }
    }

    /// Parses `A to B 4`: two names with a word between, and a weight.
    fn split_weight(&self, all: &[Token<'t>]) -> Result<Row<'t>, Fault> {
        let [names @ .., Token::Word(weight)] = all else { return Err(self.refuse("an edge")) };
        match self.between(without_label(names)) {
            Some(nodes) => Ok(Row::Chain { nodes, links: vec![Link::Unsaid], weight: Some(*weight) }),
            None => Err(self.refuse("an edge such as `A to B 4`")),
        }
    }

    fn words(&mut self, words: &[Token<'t>], data: Option<Word<'t>>) -> Result<Row<'t>, Fault> {
        let chain = |nodes: Vec<Word<'t>>, weight| {
            let links = vec![Link::Unsaid; nodes.len() - 1];
            Ok(Row::Chain { nodes, links, weight })
        };
        match words {
            [Token::Word(one), Token::Word(other), label @ .., Token::Word(weight)]
                if without_label(label).is_empty() && data.is_none() =>
            {
                chain(vec![*one, *other], Some(*weight))
            }
            [Token::Word(pair), label @ .., Token::Word(weight)]
                if pair.parts().len() == 2
                    && weight.number().is_some()
                    && without_label(label).is_empty() =>
            {
                chain(pair.parts(), Some(*weight))
            }
            [Token::Word(node), Token::Word(weight)]
                if weight.number().is_some() && node.number().is_none() && data.is_none() =>
            {
                Ok(Row::Half { node: *node, weight: *weight })
            }
            [Token::Word(one), Token::Word(other)] => chain(vec![*one, *other], data),
            [Token::Word(only)]
                if only.parts().len() > 1 && !only.text.contains(['/', '+', '&', '~', '!', '<', '>']) =>
            {
                chain(only.parts(), data)
            }
            [] => Err(self.refuse("an edge such as `A B 4`")),
            _ => self.between(words).map_or_else(
                || {
                    Err(self
                        .refuse("an edge with its weight such as `A B 4`, or an estimate such as `h(A) = 7`"))
                },
                |nodes| chain(nodes, data),
            ),
        }
    }

    /// Parses neighbours: `B C`, `B, C`, `B 4, C 3`, `B(4) C(3)`, `B=4 C=3`, `B 4 C 3`, `[B, C]`, `(B, 4), (C, 3)`.
    fn list(&self, tokens: &[Token<'t>]) -> Result<Vec<(Word<'t>, Option<Word<'t>>)>, Fault> {
        let tokens = without_brackets(tokens, self.text.contains(['[', '{']));
        let is_marked =
            tokens.iter().any(|token| matches!(token, Token::Colon | Token::Equals | Token::Open));
        let (mut near, mut words): (Vec<(Word<'t>, Option<Word<'t>>)>, Vec<Word<'t>>) =
            (Vec::new(), Vec::new());
        let (mut depth, mut has_commas) = (0_usize, false);
        for token in tokens {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Comma | Token::Bar if depth == 0 => has_commas = true,
                _ => {}
            }
        }
        depth = 0;
        for token in tokens.iter().chain([&Token::Comma]) {
            match token {
                Token::Word(word) => words.push(*word),
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Comma | Token::Bar if depth > 0 => {}
                Token::Comma | Token::Bar => self.group(&mut near, &mut words, is_marked, has_commas)?,
                Token::Colon | Token::Equals => {}
                _ => return Err(self.refuse("neighbours such as `A: B C`")),
            }
        }
        Ok(near)
    }

    /// Parses words between two commas as neighbours.
    fn group(
        &self,
        near: &mut Vec<(Word<'t>, Option<Word<'t>>)>,
        words: &mut Vec<Word<'t>>,
        is_marked: bool,
        has_commas: bool,
    ) -> Result<(), Fault> {
        let words = std::mem::take(words);
        let are_pairs = words.len().is_multiple_of(2)
            && words.chunks(2).all(|pair| pair[0].number().is_none() && pair[1].number().is_some());
        let is_pair = words.len() == 2 && words[1].number().is_some() && (is_marked || has_commas);
        if are_pairs || is_pair || is_marked && words.len().is_multiple_of(2) && words.len() > 1 {
            if words.chunks(2).any(|pair| pair[1].number().is_none()) {
                return Err(self.refuse("neighbours such as `A: B 4, C 3`"));
            }
            near.extend(words.chunks(2).map(|pair| (pair[0], Some(pair[1]))));
            return Ok(());
        }
        // Names of several words are between commas.
        if has_commas && words.len() > 1 {
            let tokens: Vec<Token<'t>> = words.iter().map(|word| Token::Word(*word)).collect();
            let (names, weight) = match &tokens[..] {
                [names @ .., Token::Word(last)] if last.number().is_some() => (names, Some(*last)),
                all => (all, None),
            };
            near.push((self.name(names)?, weight));
            return Ok(());
        }
        near.extend(words.into_iter().map(|word| (word, None)));
        Ok(())
    }
}

/// Removes brackets around a list; `(B, 4)` is a neighbour with its weight, and `[2, 4]` are two neighbours.
fn without_brackets<'w, 't>(tokens: &'w [Token<'t>], is_square: bool) -> &'w [Token<'t>] {
    let [Token::Open, inside @ .., Token::Close] = tokens else { return tokens };
    let mut depth = 0_i32;
    let is_one = inside.iter().all(|token| {
        depth += i32::from(*token == Token::Open) - i32::from(*token == Token::Close);
        depth >= 0
    });
    let is_pair = matches!(inside, [Token::Word(node), Token::Comma, Token::Word(weight)]
        if weight.number().is_some() && !(is_square && node.number().is_some()));
    if is_one && !is_pair { inside } else { tokens }
}

/// The text after the last name of a chain.
enum End<'t> {
    Nothing,
    Weight(Word<'t>),
    Near(Vec<(Word<'t>, Option<Word<'t>>)>),
}

/// Whether neighbours have their weights in brackets or after signs: `B(4) C(3)`.
fn is_marked(after: &[Token<'_>]) -> bool {
    after.iter().filter(|token| matches!(token, Token::Word(_))).count() > 2
}
