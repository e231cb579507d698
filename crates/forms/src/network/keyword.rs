//! Parses lines that are not edges: start and goal, estimates, positions, directions, colours.

use super::number::is_count;
use super::token::{Token, Word, name, tokens};

/// The content of such a line.
#[derive(Debug, PartialEq)]
pub(super) enum Keyword<'t> {
    Nothing,
    /// The text ends here.
    End,
    Directed(bool),
    Estimates(Vec<(Word<'t>, Word<'t>)>),
    /// Estimates follow, one in each line.
    Table,
    Position {
        node: Word<'t>,
        x: Word<'t>,
        y: Word<'t>,
    },
    Start(Word<'t>),
    Goals(Vec<Word<'t>>),
    Ends {
        start: Word<'t>,
        goals: Vec<Word<'t>>,
    },
    Nodes(Vec<Word<'t>>),
    Colours(u32, Vec<Word<'t>>),
    /// A heading such as `edges:`, perhaps with a number.
    Heading {
        is_nodes: bool,
        count: Option<usize>,
    },
}

const START: &[&str] = &["start", "initial", "source", "begin", "origin", "start_node", "startnode", "src"];
const GOAL: &[&str] =
    &["goal", "goals", "end", "target", "destination", "dest", "finish", "goal_node", "goalnode", "sink"];
const AT: &[&str] = &["at", "pos", "position"];
const ESTIMATES: &[&str] = &["h", "heuristic", "heuristics", "estimates"];
const COLOURS: &[&str] = &["colours", "colors", "colour", "color"];
const NODES: &[&str] = &["nodes", "vertices", "regions", "cities"];
const EDGES: &[&str] = &["edges", "links", "arcs", "borders", "neighbours", "neighbors", "graph", "roads"];

/// Parses a line that is not an edge; `None` for a line that may be one.
pub(super) fn keyword(at: usize, text: &str) -> Option<Keyword<'_>> {
    let all = tokens(at, text);
    if all.is_empty() || is_rule(text) || text.trim_start().starts_with("% ") {
        return Some(Keyword::Nothing);
    }
    if is_end(text) {
        return Some(Keyword::End);
    }
    let words: Vec<Word<'_>> = all
        .iter()
        .filter_map(|token| if let Token::Word(word) = token { Some(*word) } else { None })
        .collect();
    let Some(Token::Word(first)) = all.first().copied() else { return position(text, &all, &words) };
    let is_marked = matches!(all.get(1), Some(Token::Colon | Token::Equals | Token::Open));
    if let Some(found) = direction(&words).or_else(|| colours(&all, &words)) {
        return Some(found);
    }
    if first.is_any(ESTIMATES)
        && (is_marked || first.text == "h" || all.len() == 1)
        && let Some(found) = table(text, &all, &words)
    {
        return Some(found);
    }
    if let (false, [_, _, weight]) = (is_marked, &words[..])
        && weight.number().is_some()
    {
        return None;
    }
    ends(text, &all, &words, is_marked)
        .or_else(|| heading(text, &all, first))
        .or_else(|| position(text, &all, &words))
}

/// Whether this is the rule below the header of a Markdown table.
fn is_rule(text: &str) -> bool {
    text.contains("--") && text.chars().all(|c| matches!(c, '-' | '|' | ':' | '+' | '=') || c.is_whitespace())
}

/// Whether programs and contests end their files with this line.
fn is_end(text: &str) -> bool {
    const ENDS: &[&str] =
        &["end of input", "eof", "end", "end of file", "end of graph", "-1", "-1 -1", "-1 -1 -1"];
    let text = text.trim().trim_end_matches('.');
    let plain: Vec<&str> = text.split_whitespace().collect();
    ENDS.iter().any(|end| plain.join(" ").eq_ignore_ascii_case(end))
}

fn direction<'t>(words: &[Word<'t>]) -> Option<Keyword<'t>> {
    const MORE: &[&str] = &["graph", "edges", "true", "yes", "1"];
    let directed = |word: Word<'_>| match word {
        word if word.is_any(&["directed", "digraph"]) => Some(true),
        word if word.is_any(&["undirected"]) => Some(false),
        _ => None,
    };
    match *words {
        [only] => directed(only).map(Keyword::Directed),
        [first, more] if more.is_any(MORE) => directed(first).map(Keyword::Directed),
        [first, more] if more.is_any(&["false", "no", "0"]) => {
            directed(first).map(|is| Keyword::Directed(!is))
        }
        [what, first] if what.is_any(&["graph", "type", "edges", "direction"]) => {
            directed(first).map(Keyword::Directed)
        }
        _ => None,
    }
}

/// The number of colours, if no line sets another.
pub(super) fn number_of_colours(line: &str) -> Option<u32> {
    match keyword(1, line) {
        Some(Keyword::Colours(count, regions)) if regions.is_empty() => Some(count),
        _ => None,
    }
}

/// Parses `3 colours`, `colours: 3`, and regions after a colon.
fn colours<'t>(all: &[Token<'t>], words: &[Word<'t>]) -> Option<Keyword<'t>> {
    let (count, rest) = match *words {
        [count, word, ref rest @ ..] if word.is_any(COLOURS) && is_count(count.text) => (count, rest),
        [word, count] if word.is_any(COLOURS) && is_count(count.text) => (count, &[][..]),
        [k, count] if k.text == "k" && is_count(count.text) && all.get(1) == Some(&Token::Equals) => {
            (count, &[][..])
        }
        _ => return None,
    };
    let is_list = all.get(2) == Some(&Token::Colon);
    (rest.is_empty() || is_list).then(|| Some(Keyword::Colours(count.text.parse().ok()?, rest.to_vec())))?
}

/// Parses `h(A) = 7`, `h A 7`, `h: A=7 B=6`, and `h:` above lines.
fn table<'t>(text: &'t str, all: &[Token<'t>], words: &[Word<'t>]) -> Option<Keyword<'t>> {
    if words.len() == 1 {
        return (all.len() <= 3).then_some(Keyword::Table);
    }
    let (mut pairs, mut begin) = (Vec::new(), 1);
    for at in 1..words.len() {
        // The name of a node may be a number, but the last word is expected to be one.
        if at > begin && (words[at].number().is_some() || at + 1 == words.len()) {
            let names: Vec<Token<'t>> = words[begin..at].iter().map(|word| Token::Word(*word)).collect();
            pairs.push((name(text, &names)?, words[at]));
            begin = at + 1;
        }
    }
    (begin == words.len() && words.len() > 2).then_some(Keyword::Estimates(pairs))
}

/// Parses start and goals.
fn ends<'t>(text: &'t str, all: &[Token<'t>], words: &[Word<'t>], is_marked: bool) -> Option<Keyword<'t>> {
    let first = *words.first()?;
    if first.is_any(&["from"]) && !is_marked {
        let to = all.iter().position(|token| matches!(token, Token::Word(word) if word.is_any(&["to"])))?;
        let after = all.get(to + 1..)?;
        let has_weight = after.len() > 1 && words.last().is_some_and(|word| word.number().is_some());
        let start = name(text, all.get(1..to)?)?;
        return (!has_weight).then(|| Some(Keyword::Ends { start, goals: vec![name(text, after)?] }))?;
    }
    let skip = 1 + usize::from(
        words.get(1).is_some_and(|word| word.is_any(&["node", "state", "city"])) && all.len() > 3,
    );
    if first.is_any(START) {
        let rest = unmarked(&all[skip..]);
        let is_goal = |token: &Token<'_>| matches!(token, Token::Word(word) if word.is_any(GOAL));
        if let Some(at) = rest.iter().position(is_goal).filter(|&at| at > 0) {
            let start = if rest[at - 1] == Token::Comma { &rest[..at - 1] } else { &rest[..at] };
            return Some(Keyword::Ends {
                start: name(text, start)?,
                goals: names(text, unmarked(&rest[at + 1..]))?,
            });
        }
        return name(text, rest).map(Keyword::Start);
    }
    if first.is_any(GOAL) {
        return names(text, unmarked(&all[skip..])).map(Keyword::Goals);
    }
    None
}

fn unmarked<'w, 't>(tokens: &'w [Token<'t>]) -> &'w [Token<'t>] {
    match tokens {
        [Token::Colon | Token::Equals | Token::Forth, rest @ ..] => rest,
        [Token::Open, rest @ .., Token::Close] => rest,
        _ => tokens,
    }
}

/// Parses names between commas.
fn names<'t>(text: &'t str, tokens: &[Token<'t>]) -> Option<Vec<Word<'t>>> {
    tokens.split(|token| *token == Token::Comma).map(|part| name(text, part)).collect()
}

/// Parses `node A`, `nodes: A B`, `edges:`, `nodes: 6`.
fn heading<'t>(text: &'t str, all: &[Token<'t>], first: Word<'t>) -> Option<Keyword<'t>> {
    if first.is_any(&["node"]) {
        return name(text, unmarked(&all[1..])).map(|node| Keyword::Nodes(vec![node]));
    }
    let is_nodes = first.is_any(NODES);
    let rest = unmarked(&all[1..]);
    match rest {
        [] if is_nodes || first.is_any(EDGES) => Some(Keyword::Heading { is_nodes, count: None }),
        [Token::Word(count)]
            if (is_nodes || first.is_any(EDGES)) && is_count(count.text) && all.len() == 3 =>
        {
            Some(Keyword::Heading { is_nodes, count: count.text.parse().ok() })
        }
        _ if is_nodes && all.get(1) == Some(&Token::Colon) && rest.contains(&Token::Comma) => {
            names(text, rest).map(Keyword::Nodes)
        }
        _ if is_nodes && all.get(1) == Some(&Token::Colon) => {
            rest.iter().map(|token| name(text, &[*token])).collect::<Option<Vec<_>>>().map(Keyword::Nodes)
        }
        _ => None,
    }
}

/// Parses `at(A) = 3, 5`, `A at 3 5`.
fn position<'t>(text: &'t str, all: &[Token<'t>], words: &[Word<'t>]) -> Option<Keyword<'t>> {
    let at = all.iter().position(|token| matches!(token, Token::Word(word) if word.is_any(AT)))?;
    let [.., x, y] = *words else { return None };
    let is_place = |token: &Token<'_>| *token == Token::Word(x);
    let end = all.iter().position(is_place)?;
    let between: Vec<Token<'t>> = if at == 0 { all.get(1..end)?.to_vec() } else { all[..at].to_vec() };
    let names: Vec<Token<'t>> = between.into_iter().filter(|token| matches!(token, Token::Word(_))).collect();
    let node = name(text, &names)?;
    (words.len() > 3 && words.len() == names.len() + 3).then_some(Keyword::Position { node, x, y })
}
