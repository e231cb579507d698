//! Measures and cuts texts, in DejaVu Sans. It is wider than the fonts that browsers use for SVG, so what fits here fits there.

use super::shape::Face;
use std::sync::OnceLock;
use ttf_parser::Face as Font;

/// The width of a letter that the font lacks, relative to the size of the font; most such letters have this width.
const STRANGER: f64 = 1.0;

/// Returns a font, parsed once.
pub(crate) fn font(face: Face) -> Option<&'static Font<'static>> {
    static FONTS: [OnceLock<Option<Font<'static>>>; 3] = [const { OnceLock::new() }; 3];
    FONTS[face as usize].get_or_init(|| Font::parse(file(face), 0).ok()).as_ref()
}

/// Returns the file of a font.
pub(crate) fn file(face: Face) -> &'static [u8] {
    match face {
        Face::Sans => dejavu::sans::regular(),
        Face::Bold => dejavu::sans::bold(),
        Face::Mono => dejavu::sans_mono::regular(),
    }
}

/// Replaces line breaks and other control characters by spaces.
pub(crate) fn printed(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

/// Returns the width of a letter relative to its size.
pub(crate) fn advance(font: &Font<'_>, letter: char) -> f64 {
    match font.glyph_index(printed(letter)).and_then(|glyph| font.glyph_hor_advance(glyph)) {
        Some(units) => f64::from(units) / f64::from(font.units_per_em()),
        None => STRANGER,
    }
}

/// Returns the width of a text in letters of this size.
///
/// ```
/// use solvarium_draw::sheet::font;
/// assert_eq!(font::width("i", 2048.0), 569.0);
/// ```
#[must_use]
pub fn width(text: &str, size: f64) -> f64 {
    width_in(Face::Sans, text, size)
}

/// Returns the width in a given font.
pub(crate) fn width_in(face: Face, text: &str, size: f64) -> f64 {
    font(face).map_or(0.0, |font| text.chars().map(|letter| advance(font, letter)).sum::<f64>() * size)
}

/// Returns the text, cut with an ellipsis if it is wider than `room`.
///
/// ```
/// use solvarium_draw::sheet::font;
/// assert_eq!(font::cut("evolve(population=10)", 10.0, 60.0), "evolve(po…");
/// ```
#[must_use]
pub fn cut(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_string();
    }
    start(text.chars(), size, room - width("…", size)).trim_end().to_string() + "…"
}

/// Cuts a name in the middle, since methods differ at their ends.
///
/// ```
/// use solvarium_draw::sheet::font;
/// assert_eq!(font::cut_middle("evolve(population=10)", 10.0, 80.0), "evol…tion=10)");
/// ```
#[must_use]
pub fn cut_middle(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_string();
    }
    let room = room - width("…", size);
    let head = start(text.chars(), size, 0.35 * room);
    let tail = start(text.chars().rev(), size, 0.65 * room);
    head + "…" + &tail.chars().rev().collect::<String>()
}

/// Returns as many letters as fit.
fn start(letters: impl Iterator<Item = char>, size: f64, room: f64) -> String {
    let mut taken = 0.0;
    let fits = |letter: &char| {
        taken += width(letter.encode_utf8(&mut [0; 4]), size);
        taken <= room
    };
    letters.take_while(fits).collect()
}

/// Wraps the text on at most `most` lines, which may break after the letters `ends`; a remainder is cut.
///
/// ```
/// use solvarium_draw::sheet::font;
/// assert_eq!(font::wrap("one two", 10.0, 30.0, 2, &[' ']), ["one", "two"]);
/// ```
#[must_use]
pub fn wrap(text: &str, size: f64, room: f64, most: usize, ends: &[char]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(ends) {
        let line = lines.last().map_or("", String::as_str);
        if !line.is_empty() && lines.len() < most && width(line, size) + width(word.trim_end(), size) > room {
            lines.push(String::new());
        }
        lines.last_mut().into_iter().for_each(|line| line.push_str(word));
    }
    lines.iter().map(|line| cut(line.trim_end(), size, room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_widths() {
        // The advances in the font, at 2,048 units per em.
        assert_eq!(width("iW", 2048.0), 569.0 + 2025.0);
        assert_eq!(width("\u{4E2D}", 10.0), 10.0);
    }

    #[test]
    fn texts_are_cut_and_wrapped() {
        assert_eq!(cut("evolve(population=10)", 10.0, 60.0), "evolve(po…");
        assert_eq!(cut("evolve", 10.0, 60.0), "evolve");
        assert_eq!(cut("evolve", 10.0, 0.0), "…");
        assert_eq!(cut_middle("evolve(population=10)", 10.0, 80.0), "evol…tion=10)");
        let long = "backtrack(propagate=ac3,hidden=singles)";
        let lines = ["backtrack(", "propagate=ac3,", "hidden=singles)"];
        assert_eq!(wrap(long, 10.0, 90.0, 4, &[' ', ',', '(']), lines);
        assert_eq!(wrap(long, 10.0, 90.0, 2, &[' ', ',', '(']), ["backtrack(", "propagate=ac3…"]);
        assert_eq!(wrap("one two three", 10.0, 1000.0, 2, &[' ']), ["one two three"]);
        assert_eq!(wrap("", 10.0, 10.0, 2, &[' ']), [""]);
    }
}
