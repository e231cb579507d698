//! The words and parentheses of a PDDL text, as a tree in one array: each node knows its position and the node after its subtree.
//!
//! The reader does not recurse. [`DEPTH_MOST`] bounds the recursion of code that walks the tree.

use crate::naming::shown;
use crate::{Fault, Place};
use solvarium_budget as budget;

/// The maximum nesting depth of parentheses.
pub(super) const DEPTH_MOST: usize = 250;

/// Sections of a domain or problem. One that begins deeper means that a parenthesis before it is missing.
const SECTIONS: [&str; 11] = [
    ":action",
    ":constants",
    ":derived",
    ":functions",
    ":goal",
    ":init",
    ":metric",
    ":objects",
    ":predicates",
    ":requirements",
    ":types",
];

/// A text as a tree of lists and words. PDDL ignores case, so the text is in lower case.
pub(super) struct Tree {
    text: String,
    nodes: Vec<Node>,
}

/// A word or a list.
struct Node {
    /// Index of the first byte, and the number of bytes; 0 for a list.
    at: u32,
    length: u32,
    /// Index of the node after this subtree.
    next: u32,
    line: u32,
    column: u32,
}

/// A node of a [`Tree`].
#[derive(Clone, Copy)]
pub(super) struct Expr<'t> {
    tree: &'t Tree,
    index: usize,
}

/// A word or a parenthesis.
enum Token {
    Open,
    Close,
    Word,
}

/// The tokens of a text, with their positions.
struct Tokens<'t> {
    bytes: &'t [u8],
    at: usize,
    line: u32,
    /// Index of the first byte of the line.
    begin: usize,
    /// The number of bytes of this line that continue a character.
    wide: usize,
}

impl Tokens<'_> {
    fn next(&mut self) -> Option<(Token, Node)> {
        self.skip_blank();
        let at = self.at;
        let column = at - self.begin - self.wide + 1;
        let token = match self.bytes.get(at)? {
            b'(' => Token::Open,
            b')' => Token::Close,
            _ => Token::Word,
        };
        self.at += 1;
        if let Token::Word = token {
            self.skip_word();
        }
        let length = if let Token::Word = token { self.at - at } else { 0 };
        let node =
            Node { at: short(at), length: short(length), next: 0, line: self.line, column: short(column) };
        Some((token, node))
    }

    /// Skips spaces, line ends and comments.
    fn skip_blank(&mut self) {
        let mut is_comment = false;
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'\n' {
                is_comment = false;
                self.line = self.line.saturating_add(1);
                (self.begin, self.wide) = (self.at + 1, 0);
            } else if byte == b';' {
                is_comment = true;
            } else if !is_comment && !byte.is_ascii_whitespace() {
                return;
            }
            self.wide += usize::from(is_continuation(byte));
            self.at += 1;
        }
    }

    fn skip_word(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at)
            && !byte.is_ascii_whitespace()
            && !matches!(byte, b'(' | b')' | b';')
        {
            self.wide += usize::from(is_continuation(byte));
            self.at += 1;
        }
    }
}

/// Whether a byte of UTF-8 continues a character.
const fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// An index into a text that is shorter than 4 GiB.
fn short(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl Tree {
    /// Reads a text that consists of one list.
    pub(super) fn parse(text: &str) -> Result<Self, Fault> {
        let cut = || Fault::new("interrupted");
        if u32::try_from(text.len()).is_err() {
            return Err(Fault::new("expected less than 4 GiB of text"));
        }
        budget::hold(text.len()).map_err(|_| cut())?;
        let mut tree = Self { text: text.to_ascii_lowercase(), nodes: Vec::new() };
        let mut tokens = Tokens { bytes: text.as_bytes(), at: 0, line: 1, begin: 0, wide: 0 };
        // The lists that are open.
        let mut open: Vec<usize> = Vec::new();
        let mut last = Place::new(1, 1);
        loop {
            let from = tokens.at;
            let Some((token, node)) = tokens.next() else { break };
            budget::spend(tokens.at - from)
                .and_then(|()| budget::hold(size_of::<Node>()))
                .map_err(|_| cut())?;
            last = node.place();
            tree.expect_more(&open, &token, &node)?;
            match token {
                Token::Open if open.len() == DEPTH_MOST => {
                    let message =
                        format!("expected at most {DEPTH_MOST} nested parentheses, found another `(`");
                    return Err(Fault::new(message).at(last));
                }
                Token::Open => {
                    open.push(tree.nodes.len());
                    tree.nodes.push(node);
                }
                Token::Close => {
                    if let Some(list) = open.pop() {
                        tree.nodes[list].next = short(tree.nodes.len());
                    }
                }
                Token::Word => {
                    tree.nodes.push(Node { next: short(tree.nodes.len() + 1), ..node });
                    tree.check_section(&open)?;
                }
            }
        }
        match (open.last(), tree.nodes.is_empty()) {
            (Some(&list), _) => {
                let from = tree.nodes[list].place();
                let message = format!("expected `)` for the `(` of {from}, found the end of the text");
                Err(Fault::new(message).at(last))
            }
            (None, true) => Err(Fault::new("expected `(define ...)`, found no text").at(last)),
            (None, false) => Ok(tree),
        }
    }

    /// Refuses a token after the end of the outermost list, and a text that does not begin with one.
    fn expect_more(&self, open: &[usize], token: &Token, node: &Node) -> Result<(), Fault> {
        if !open.is_empty() || self.nodes.is_empty() && matches!(token, Token::Open) {
            return Ok(());
        }
        let found = match token {
            Token::Open => "(",
            Token::Close => ")",
            Token::Word => &self.text[node.at as usize..(node.at + node.length) as usize],
        };
        let expected = if self.nodes.is_empty() { "`(define ...)`" } else { "the end of the text" };
        Err(Fault::new(format!("expected {expected}, found `{}`", shown(found))).at(node.place()))
    }

    /// Refuses a section that begins within another one: a parenthesis is missing.
    fn check_section(&self, open: &[usize]) -> Result<(), Fault> {
        let word = Expr { tree: self, index: self.nodes.len() - 1 };
        let [_, section, .., last] = open else { return Ok(()) };
        if last + 1 != word.index || !word.word().is_some_and(|word| SECTIONS.contains(&word)) {
            return Ok(());
        }
        let from = self.nodes[*section].place();
        let name = word.word().unwrap_or_default();
        Err(Fault::new(format!("expected `)` for the `(` of {from}, found `({name}`")).at(word.place()))
    }

    /// The outermost list.
    pub(super) const fn root(&self) -> Expr<'_> {
        Expr { tree: self, index: 0 }
    }
}

impl Node {
    const fn place(&self) -> Place {
        Place::new(self.line as usize, self.column as usize)
    }
}

impl<'t> Expr<'t> {
    fn node(self) -> &'t Node {
        &self.tree.nodes[self.index]
    }

    pub(super) fn place(self) -> Place {
        self.node().place()
    }

    /// The word in lower case; `None` for a list.
    pub(super) fn word(self) -> Option<&'t str> {
        let node = self.node();
        (node.length > 0).then(|| &self.tree.text[node.at as usize..(node.at + node.length) as usize])
    }

    /// The elements of a list; none for a word.
    pub(super) fn items(self) -> Items<'t> {
        let end = self.node().next as usize;
        let next = if self.node().length > 0 { end } else { self.index + 1 };
        Items { tree: self.tree, next, end }
    }

    /// The first word of a list.
    pub(super) fn head(self) -> Option<&'t str> {
        self.items().next()?.word()
    }

    /// The elements of a list after the first.
    pub(super) fn tail(self) -> Items<'t> {
        let mut items = self.items();
        items.next();
        items
    }

    /// How to name this expression in a message.
    pub(super) fn found(self) -> String {
        match (self.word(), self.head()) {
            (Some(word), _) => format!("`{}`", shown(word)),
            (None, Some(head)) => format!("`({} ...)`", shown(head)),
            (None, None) if self.items().next().is_none() => "`()`".into(),
            (None, None) => "a list".into(),
        }
    }

    /// The error at this expression.
    pub(super) fn fault(self, message: impl Into<String>) -> Fault {
        Fault::new(message).at(self.place())
    }

    /// Returns an error that names what was expected here and what was found.
    pub(super) fn expected(self, expected: &str) -> Fault {
        self.fault(format!("expected {expected}, found {}", self.found()))
    }
}

/// The elements of a list.
#[derive(Clone)]
pub(super) struct Items<'t> {
    tree: &'t Tree,
    next: usize,
    end: usize,
}

impl<'t> Iterator for Items<'t> {
    type Item = Expr<'t>;

    fn next(&mut self) -> Option<Expr<'t>> {
        if self.next >= self.end {
            return None;
        }
        let expr = Expr { tree: self.tree, index: self.next };
        self.next = expr.node().next as usize;
        Some(expr)
    }
}
