//! The lines of a text with grids: frames, comments, and rows of cells, perhaps in quotation marks or brackets.

use crate::Place;
use crate::cut::is_bar;
use crate::features::numbered;
use crate::matrix::Cell;
use solvarium_budget as budget;

/// The type of a line, before its cells are examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A blank line, a comment, or only the quotation marks and brackets of a programming language.
    Blank,
    /// Part of a frame.
    Rule,
    /// A line of dashes: part of a frame, or a row of empty cells.
    Dashes,
    /// Cells, a size, or words.
    Other,
}

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// The number of the line, from 1.
    pub(super) number: usize,
    /// The complete line.
    pub(super) text: &'t str,
    /// The content of its quotation marks and brackets, without the comment after it.
    pub(super) body: Cell<'t>,
    pub(super) kind: LineKind,
    /// The content of its comment.
    pub(super) comment: Option<&'t str>,
    /// The name of the variable to which its content is assigned.
    pub(super) name: Option<&'t str>,
    /// Whether quotation marks, brackets or a name enclose its body.
    pub(super) is_code: bool,
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let line = |(number, text)| budget::hold(size_of::<Line<'_>>()).is_ok().then(|| Line::of(number, text));
    numbered(text).map_while(line).collect()
}

impl<'t> Line<'t> {
    fn of(number: usize, text: &'t str) -> Self {
        let whole = Cell { text, place: Place::new(number, 1) };
        let plain =
            |kind| Self { number, text, body: whole, kind, comment: None, name: None, is_code: false };
        match kind_of(text) {
            LineKind::Other => {}
            kind => return plain(kind),
        }
        let (content, comment) = split_comment(text);
        let (name, content) = split_name(content);
        let body = inside(from(whole, content));
        let is_bare = content.trim().is_empty() || body.text.trim().is_empty();
        let kind = if is_bare { LineKind::Blank } else { LineKind::Other };
        let is_code = name.is_some() || body.text.trim() != content.trim();
        Self { number, text, body, kind, comment, name, is_code }
    }
}

/// The part of a cell with this piece of its text.
fn from<'t>(whole: Cell<'t>, piece: &'t str) -> Cell<'t> {
    let at = piece.as_ptr() as usize - whole.text.as_ptr() as usize;
    let before = whole.text.get(..at).map_or(0, |before| before.chars().count());
    Cell { text: piece, place: Place::new(whole.place.line, whole.place.column + before) }
}

fn kind_of(line: &str) -> LineKind {
    let line = line.trim();
    // A single tab separates two empty cells.
    if line.is_empty() {
        return LineKind::Blank;
    }
    let is_run = |c: char| {
        matches!(c, '-' | '=' | '_' | '~' | '—' | '–' | '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍')
    };
    let is_corner = |c: char| {
        matches!(c, '+' | '*' | '.' | ':' | '\'' | '`' | ',' | '#') || is_bar(c) || c.is_whitespace()
    };
    if !line.chars().all(|c| is_run(c) || is_corner(c)) {
        return LineKind::Other;
    }
    let is_drawn = |c: char| matches!(c, '\u{2500}'..='\u{257f}');
    let has_horizontal = line
        .contains(|c: char| is_drawn(c) && !matches!(c, '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏'));
    let has_run = ["--", "==", "__", "~~", "——", "––"].iter().any(|run| line.contains(run));
    let is_joined = line.contains("+-") || line.contains("-+");
    if !has_horizontal && !has_run && !is_joined {
        return LineKind::Other;
    }
    let one = |c: char| line.chars().all(|other| other == c || other.is_whitespace());
    if one('-') || one('_') || one('~') { LineKind::Dashes } else { LineKind::Rule }
}

/// Splits off the comment of a line: `#` or `//` at the beginning of a word.
fn split_comment(line: &str) -> (&str, Option<&str>) {
    let start = line.trim_start();
    for mark in ["#", "//", "%", ";", "-- "] {
        let is_comment = |rest: &str| matches!(mark, "//" | "#") || is_prose(rest);
        if let Some(rest) = start.strip_prefix(mark).filter(|rest| is_comment(rest)) {
            return (&line[..0], Some(rest.trim_start_matches(['#', '/', '%', ';', '-'])));
        }
    }
    for mark in [" #", "\t#", " //", "\t//"] {
        if let Some((content, comment)) = line.split_once(mark)
            && (comment.contains(char::is_alphabetic) || !content.contains('#'))
            && !comment.is_empty()
        {
            return (content, Some(comment));
        }
    }
    (line, None)
}

/// A row without the comment after it. `1 # 2` is not changed: the `#` may be a blank or a wall.
pub(crate) fn without_remark(line: &str) -> &str {
    let has_word = |text: &str| text.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 1);
    match split_comment(line) {
        (row, Some(remark))
            if !row.trim().is_empty() && (line[row.len()..].contains("//") || has_word(remark)) =>
        {
            row.trim_end()
        }
        _ => line,
    }
}

/// Splits off the name of a variable: `grid = [[1, 0],`, `char *grid = "..."`.
fn split_name(line: &str) -> (Option<&str>, &str) {
    let Some((name, value)) = line.split_once('=') else { return (None, line) };
    let value = value.trim_start();
    let is_name = name.contains(|c: char| c.is_alphabetic())
        && name.chars().all(|c| {
            c.is_alphanumeric()
                || c.is_whitespace()
                || matches!(c, '_' | '[' | ']' | '*' | '$' | '.' | ':' | '<' | '>' | '&' | ',')
        });
    let is_value = value.is_empty() || value.starts_with(['"', '\'', '`', '[', '(', '{']);
    if is_name && is_value { (Some(name), value) } else { (None, line) }
}

/// The content of the quotation marks and brackets around a line. The spaces between them are kept, because they may be
/// empty cells.
fn inside(mut cell: Cell<'_>) -> Cell<'_> {
    /// The maximum number of delimiters around a row in a program.
    const MOST: usize = 12;
    for _ in 0..MOST {
        let Some(shorter) = shorter(cell.text.trim()) else { return cell };
        cell = from(cell, shorter);
    }
    cell
}

/// Removes an opening or closing delimiter of a programming language.
fn shorter(text: &str) -> Option<&str> {
    let is_quote = |c: char| matches!(c, '"' | '\'' | '`' | '“' | '”' | '„');
    let is_opening = |c: char| matches!(c, '[' | '(' | '{');
    let is_closing = |c: char| matches!(c, ']' | ')' | '}');
    let first = text.chars().next()?;
    let last = text.chars().next_back()?;
    let count = |c: char| text.matches(c).count();
    // Only a bracket or a quotation mark, perhaps with a separator: `]`, `"""`, `};`.
    if text.chars().all(|c| is_quote(c) || is_opening(c) || is_closing(c) || matches!(c, ',' | ';'))
        && text.contains(|c| is_quote(c) || is_opening(c) || is_closing(c))
    {
        return Some(&text[..0]);
    }
    // A separator after a closing delimiter.
    let behind = text.trim_end_matches([',', ';', '\\', '+', ' ']);
    if behind.len() < text.len() && behind.ends_with(|c| is_closing(c) || is_quote(c)) {
        return Some(behind);
    }
    if let Some(rest) =
        text.strip_prefix(['+', '.']).map(str::trim_start).filter(|rest| rest.starts_with(['"', '\'']))
    {
        return Some(rest);
    }
    for quotes in ["\"\"\"", "'''"] {
        if let Some(rest) = text.strip_prefix(quotes).or_else(|| text.strip_suffix(quotes)) {
            return Some(rest);
        }
    }
    if is_quote(first) && is_quote(last) && text.len() > first.len_utf8() {
        let inside = &text[first.len_utf8()..text.len() - last.len_utf8()];
        let inside = inside.strip_suffix("\\n").unwrap_or(inside);
        return (!inside.contains(is_quote)).then_some(inside);
    }
    if is_opening(first) && count(first) > text.matches(is_closing).count()
        || is_opening(first)
            && is_closing(last)
            && text.matches(is_opening).count() == text.chars().take_while(|&c| is_opening(c)).count()
    {
        return Some(&text[first.len_utf8()..]);
    }
    let is_left = is_closing(last) && !text.contains(is_opening);
    is_left.then(|| &text[..text.len() - last.len_utf8()])
}

/// Whether a line is words: a title, a remark of its author.
pub(crate) fn is_prose(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let filled = text.chars().filter(|c| !c.is_whitespace()).count();
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let is_other = |c: char| matches!(c, '=' | '<' | '>' | '{' | '}' | '[' | ']' | '|' | '\\' | '&' | '^');
    letters * 2 >= filled
        && text.split(|c: char| !c.is_alphanumeric() && c != '\'').any(is_word)
        && !text.contains(is_other)
        && !text.contains("->")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> String {
        let line = Line::of(1, text);
        if line.kind == LineKind::Other { line.body.text.to_owned() } else { format!("{:?}", line.kind) }
    }

    #[test]
    fn delimiters_around_cells_are_removed() {
        for (text, expected) in [
            ("\"53..7....\",", "53..7...."),
            ("'53..7....' +", "53..7...."),
            ("\"53..7....\\n\"", "53..7...."),
            ("  [5, 3, 0, 0],", "5, 3, 0, 0"),
            ("[[5, 3, 0, 0],", "5, 3, 0, 0"),
            ("[5, 3, 0, 0]];", "5, 3, 0, 0"),
            ("grid = [[5, 3, 0, 0],", "5, 3, 0, 0"),
            ("int grid[9][9] = {", "Blank"),
            ("{5, 3, 0, 0}};", "5, 3, 0, 0"),
            ("grid = '''0-0-1", "0-0-1"),
            ("0-0-1'''", "0-0-1"),
            ("\"\"\"", "Blank"),
            ("};", "Blank"),
            ("[ 1 | 3 | . ]", "1 | 3 | . "),
            ("1 2 3 # three", "1 2 3"),
            ("# three", "Blank"),
            ("+---+---+", "Rule"),
            ("'---'---'", "Rule"),
            ("---------", "Dashes"),
            (". . . . .", ". . . . ."),
            ("- - - - -", "- - - - -"),
            ("1;;;", "1;;;"),
            ("'5','3','.'", "'5','3','.'"),
        ] {
            assert_eq!(body(text), expected, "{text}");
        }
    }

    #[test]
    fn words_are_distinguished_from_data() {
        for text in ["Grid 01", "Evening Post, 3 May", "Solve this, please!", "Puzzle #5 (easy, 24 clues)"] {
            assert!(is_prose(text), "{text}");
        }
        for text in ["9", "3 3", "A = 3", "A B 4", "1 2 3", "5 . . 7", "A -> B"] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
