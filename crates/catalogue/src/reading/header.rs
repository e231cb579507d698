//! Headers: a text that begins with the name of its problem, as `queens 8`, or `sudoku(boxes=3x2)` on a line of its
//! own.
//!
//! ```text
//! text = name [ "(" settings ")" ] [ ":" ] instance
//! ```
//!
//! Names are those of the table, in small letters. A problem whose instance may be any text, like `hello`, needs the
//! colon, so that `hello world` keeps its first word. Its other name, `spell`, needs no colon.
//!
//! A number may stand before the name, as in `8 queens` and `8-queens`, and a name of two words may be written without its hyphen, as in
//! `15 puzzle`.

use super::features::First;
use super::{AuxiliaryInputs, Reading};
use crate::parts;
use crate::problem::{Answer, HeaderRule, ProblemInfo, ProblemKind};
use crate::problems::problems;
use crate::table::Entry;
use solvarium::error::Place;
use solvarium::{Error, suggest};

/// Header of a text, and the rest of it.
pub(crate) struct Headed {
    pub(crate) kind: ProblemKind,
    /// The name as it is written.
    name: String,
    /// The instance, with every character at its position in the text where possible.
    pub(crate) rest: String,
}

impl Headed {
    /// Whether nothing but comments follows the name.
    pub(super) fn is_name_alone(&self) -> bool {
        self.rest.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'))
    }
}

/// Splits the header from a text; none if it does not begin with a name.
///
/// # Errors
/// The settings after the name are invalid; the error has the position.
pub(crate) fn of(text: &str) -> Result<Option<Headed>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some(First { line, start, row }) = First::of(text) else {
        return Ok(None);
    };
    let head = row.trim_start();
    let indent = row.len() - head.len();
    let (name, tail) = first_word(head);
    let end = name.len();
    let is_it = is_name(name, tail);
    let Some(entry) = problems().iter().copied().find(|entry| entry.names().any(&is_it)) else {
        return Ok(rearranged(text));
    };
    if is_of_another_language(&head[end..], &text[start + indent + end..]) {
        return Ok(None);
    }
    let end = if head[end..].starts_with('(') { head.find(')').map_or(head.len(), |at| at + 1) } else { end };
    let is_marked = head[end..].starts_with(':');
    if entry.of.header == HeaderRule::AnyText && name == entry.name && !is_marked {
        return Ok(None);
    }
    let kind = ProblemKind::parse(&head[..end]).map_err(|error| {
        let before = row[..indent].chars().count();
        let column = error.place().map_or(0, |place| place.column);
        error.at(Place::new(line, before + column))
    })?;
    let rest = start + indent + end + usize::from(is_marked);
    let headed = without(text, rest, entry.of.header);
    Ok(Some(Headed {
        rest: if name.eq_ignore_ascii_case(JIGSAW) { of_jigsaw(&headed, line) } else { headed },
        kind,
        name: name.into(),
    }))
}

/// Removes the header of a text of one line, if its name comes after a number or has a blank in place of its hyphen.
fn rearranged(text: &str) -> Option<Headed> {
    let (first, tail) = text.trim().split_once([' ', '-'])?;
    let name = tail.trim();
    if first.len() + name.len() >= LONGEST_NAME || name.contains('\n') {
        return None;
    }
    let hyphened = format!("{first}-{name}");
    let of = |name: &str| {
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        problems().iter().copied().find(|entry| entry.names().any(is_it))
    };
    if let Some(entry) = of(&hyphened) {
        return Some(Headed { kind: ProblemKind::of(entry), name: hyphened, rest: String::new() });
    }
    let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    let entry = of(name).filter(|entry| is_number && entry.of.header == HeaderRule::Free)?;
    Some(Headed { kind: ProblemKind::of(entry), name: name.into(), rest: first.into() })
}

/// No name of a problem is longer than this, with a number before it.
const LONGEST_NAME: usize = 40;

/// The name for Sudoku with irregular regions.
const JIGSAW: &str = "jigsaw";

/// Replaces a name that was alone on its line by a comment. A jigsaw without regions is refused.
fn of_jigsaw(text: &str, number: usize) -> String {
    let line = |(at, line): (usize, &str)| match at == number && line.trim().is_empty() {
        true => format!("# {JIGSAW}\n"),
        false => line.to_owned(),
    };
    (1..).zip(text.split_inclusive('\n')).map(line).collect()
}

/// The refusal of a text that is of a part that this build leaves out.
pub(super) fn refusal(text: &str) -> Option<Error> {
    let First { row, .. } = First::of(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let (name, tail) = first_word(row.trim_start());
    parts::refused_text(text, is_name(name, tail))
}

/// The first word of a line, and the rest of it.
fn first_word(line: &str) -> (&str, &str) {
    line.split_at(line.find(|c: char| c.is_whitespace() || matches!(c, ':' | '(')).unwrap_or(line.len()))
}

/// Whether a word with this text after it is a given name. A name in capitals may be the title of a puzzle, unless
/// numbers, settings or nothing follows.
fn is_name<'w>(word: &'w str, tail: &str) -> impl Fn(&str) -> bool + use<'w> {
    let tail = tail.trim();
    let is_short =
        tail.is_empty() || tail.starts_with(|c: char| c.is_ascii_digit() || matches!(c, ':' | '('));
    move |known| known == word || is_short && known.eq_ignore_ascii_case(word)
}

/// Whether a name is a word of Python or DOT, by the text after it: `graph = {`, `graph G {`.
fn is_of_another_language(line: &str, text: &str) -> bool {
    let brace = text.find('{').map_or("\n", |at| &text[..at]);
    let is_brace_behind = !brace.trim().contains('\n') && brace.split_whitespace().count() <= 1;
    let assigned = line.trim_start().strip_prefix('=');
    let is_literal = |text: &str| text.trim_start().starts_with(['[', '(', '{', 'd', 'n', 'O']);
    assigned.is_some_and(is_literal)
        || text.contains('{') && is_brace_behind && !brace.contains(['=', ':', '('])
}

/// `text` from the byte `start`. The characters before it become blanks, so that positions stay the same, except
/// where blanks count: in maps and in texts to spell.
fn without(text: &str, start: usize, header: HeaderRule) -> String {
    let (before, after) = text.split_at(start);
    let counts = header != HeaderRule::Free;
    let shares_a_line = !after.lines().next().unwrap_or_default().trim().is_empty();
    if counts && (shares_a_line || header == HeaderRule::AnyText) {
        return after.trim_start().into();
    }
    let blank = before.chars().map(|c| if c == '\n' { '\n' } else { ' ' });
    blank.chain(after.chars()).collect()
}

/// The problem name that the first word resembles, the word, and its line and column.
pub(super) fn misspelt(text: &str) -> Option<(&'static str, &str, (usize, usize))> {
    const SHORTEST: usize = 4;
    let First { line, row, .. } = First::of(text)?;
    let indent = row.len() - row.trim_start().len();
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    let word = row.trim_start().split(|c| !is_part(c)).next().filter(|word| word.len() >= SHORTEST)?;
    let names = problems().iter().flat_map(|entry| entry.names());
    let near = suggest::nearest(word, names).filter(|near| *near != word)?;
    Some((near, word, (line, row[..indent].chars().count() + 1)))
}

/// The first word of a text of one line, with its column, if it looks like the name of an unknown problem: `hanoi 5` is
/// neither a row of tiles nor a map.
pub(super) fn unknown(text: &str) -> Option<(&str, usize)> {
    const SHORTEST: usize = 3;
    let text = text.trim_end();
    let (word, tail) = first_word(text.trim_start());
    let is_name = word.len() >= SHORTEST && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let are_numbers = || tail.split_whitespace().all(|part| part.starts_with(|c: char| c.is_ascii_digit()));
    let is_known = || problems().iter().any(|entry| entry.names().any(|name| name == word));
    (is_name && !text.contains('\n') && are_numbers() && !is_known())
        .then(|| (word, text.len() - text.trim_start().len() + 1))
}

/// The error for a name with only a size after it, as in `sudoku 9x9`, if the problem reads no sizes. A map would take it for a row.
pub(super) fn only_a_size(headed: &Headed, is_refused: bool) -> Option<Error> {
    let Headed { kind, name, rest } = headed;
    let (one, other) = rest.trim().split_once(['x', 'X', '×'])?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let of = &kind.entry().of;
    // Games and queens have sizes, and their own errors name them.
    let has_sizes = of.answer == Answer::Value || kind.entry().name == "queens";
    if !is_number(one) || !is_number(other) || has_sizes || !is_refused && of.header != HeaderRule::Rows {
        return None;
    }
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    let named = of.generators.iter().find(|generator| generator.names().any(is_it));
    let advice = match named.or(of.generators.first()) {
        Some(generator) => format!("; `solvarium generate {}` makes one", generator.name),
        None => String::new(),
    };
    Some(Error::input(format!("expected a puzzle, found only the size {one}x{other}{advice}")))
}

/// Advice for a text that begins with a name that needs another one before it.
pub(super) fn other_name(text: &str) -> Option<String> {
    let text = text.trim();
    let word = text.split_whitespace().next()?;
    let entry =
        problems().iter().find(|entry| entry.of.header == HeaderRule::AnyText && entry.name == word)?;
    let alias = entry.aliases.first()?;
    Some(format!("a text that begins with `{word}` needs another name before it: `{alias} {text}`"))
}

/// Suggests a text to type instead, for a text that is a word of a problem's instance.
pub(super) fn meant(text: &str) -> Option<String> {
    let text = text.trim();
    let is_word = text.chars().all(char::is_alphabetic);
    let takes = |entry: &&&'static Entry<ProblemInfo>| {
        let items = (entry.of.read)(text, &ProblemKind::of(entry), &AuxiliaryInputs::default());
        entry.of.header == HeaderRule::Free
            && !items.is_empty()
            && items.iter().all(|item| item.instance.is_ok())
    };
    let entry = if is_word { problems().iter().find(takes)? } else { return None };
    Some(format!("no puzzle recognised: did you mean `{} {text}`?", entry.name))
}

/// The example of a problem, for a text that is only its name: the first example whose title begins with this name,
/// such as `15-puzzle, 45 moves`, or else the smallest one.
///
/// # Errors
/// The example cannot be read with the auxiliary inputs.
pub(super) fn example(headed: &Headed, auxiliary: &AuxiliaryInputs<'_>) -> Result<Reading, Error> {
    let Headed { kind, name, .. } = headed;
    let is_called =
        |label: &str| label.split([' ', ',']).next().is_some_and(|word| word.eq_ignore_ascii_case(name));
    let called = kind.entry().of.examples.iter().find(|(label, _)| is_called(label));
    let text = called.map_or(kind.example(), |(_, text)| text);
    let mut reading = super::read_as(kind, text, auxiliary)?;
    let shown = text.trim_end().replace('\n', " / ");
    let remark = format!("only the name of {} is given: using its example `{shown}`", kind.entry().name);
    reading.items.iter_mut().for_each(|item| item.remarks.push(remark.clone()));
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognised(text: &str) -> Option<(String, String)> {
        of(text).unwrap().map(|headed| (headed.kind.to_string(), headed.rest))
    }

    fn head(kind: &str, rest: &str) -> Option<(String, String)> {
        Some((kind.into(), rest.into()))
    }

    #[test]
    fn names_are_taken_off_and_places_stay() {
        assert_eq!(recognised("queens 8"), head("queens", "       8"));
        assert_eq!(recognised("Queens 8"), recognised("queens 8"));
        assert_eq!(recognised("# é\n\njigsaw:\r\n1 2\n"), head("sudoku", "   \n\n# jigsaw\n1 2\n"));
        assert_eq!(
            recognised("tiles( order = urdl ): 1 0"),
            head("tiles(order=URDL)", "                       1 0")
        );
        assert_eq!(recognised("map\nS.\n.G"), head("map", "   \nS.\n.G"));
        assert_eq!(recognised("map(four) S.G"), head("map(neighbours=four)", "S.G"));
    }

    #[test]
    fn spelling_needs_a_colon_or_the_name_spell() {
        assert_eq!(recognised("hello world"), None);
        assert_eq!(recognised("HELLO WORLD"), None);
        assert_eq!(recognised("spell HELLO WORLD"), head("hello", "HELLO WORLD"));
        assert_eq!(recognised("hello:\n HELLO WORLD"), head("hello", "HELLO WORLD"));
    }

    #[test]
    fn texts_without_a_name_are_unchanged() {
        for text in ["", "# queens", "Queens of 1850", "queens8", "1 2\nqueens", "type octile\nmap\n"] {
            assert_eq!(recognised(text), None, "{text}");
        }
    }

    #[test]
    fn bad_settings_have_a_place() {
        let Err(error) = of("# a\n  sudoku(clels=mrv)\n") else { panic!("read") };
        assert_eq!(
            error.to_string(),
            "line 2, column 10: unknown setting of problem 'sudoku': 'clels'; did you mean 'cells'?"
        );
        assert!(of("sudoku(cells=mrv").is_err());
    }
}
