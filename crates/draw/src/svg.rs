//! An SVG writer: short numbers, escaped texts, one root element. Boards and the viewer's trees use it.
//!
//! It writes only presentation attributes and class names: no style, script, link or id. So a drawing may be in a page
//! that forbids styles, twice in one page, or alone in a file.

use std::fmt::{self, Display, Write};

/// The fonts of all drawings, most widely installed first. Texts of sheets are measured with DejaVu Sans, which is wider than the others.
pub const FONTS: &str = "system-ui, 'Segoe UI', 'DejaVu Sans', 'Liberation Sans', sans-serif";

/// Formats a number with at most two decimals; 0 if it is not finite.
///
/// ```
/// assert_eq!(solvarium_draw::svg::Num(1.0 / 3.0).to_string(), "0.33");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Num(
    /// The number.
    pub f64,
);

impl Display for Num {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Adding 0 turns -0 into 0.
        write!(to, "{}", if rounded.is_finite() { rounded + 0.0 } else { 0.0 })
    }
}

/// Escapes text for content and attributes. Characters that XML cannot hold (control characters, U+FFFE, U+FFFF) become
/// U+FFFD; line breaks and tabs become spaces.
///
/// ```
/// assert_eq!(solvarium_draw::svg::Safe("a < b").to_string(), "a &lt; b");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Safe<'a>(
    /// The text.
    pub &'a str,
);

impl Display for Safe<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => to.write_str("&lt;")?,
                '>' => to.write_str("&gt;")?,
                '&' => to.write_str("&amp;")?,
                '"' => to.write_str("&quot;")?,
                '\'' => to.write_str("&#39;")?,
                '\n' | '\r' | '\t' => to.write_char(' ')?,
                letter if letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}') => {
                    to.write_char('\u{FFFD}')?;
                }
                letter => to.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// The texts of a drawing for screen readers.
#[derive(Clone, Debug, Default)]
pub struct Label {
    /// The title.
    pub title: String,
    /// The change, in one sentence.
    pub label: String,
    /// A longer description.
    pub about: String,
}

/// An SVG document under construction.
///
/// ```
/// use solvarium_draw::svg::{Label, Svg};
/// let mut svg = Svg::new(10.0, 10.0, &Label { title: "a line".into(), ..Label::default() });
/// svg.path("sv-line", "M0 5h10", "stroke=\"#000\"");
/// assert!(svg.finish().contains("<path class=\"sv-line\" d=\"M0 5h10\" stroke=\"#000\"/>"));
/// ```
#[derive(Clone, Debug)]
pub struct Svg(String);

impl Svg {
    /// Begins a drawing of this size. Its background is opaque, so it looks the same on a dark page.
    #[must_use]
    pub fn new(width: f64, height: f64, label: &Label) -> Self {
        let (w, h) = (Num(width), Num(height));
        let mut svg = Self(String::new());
        svg.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sv\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
             height=\"{h}\" role=\"img\" aria-label=\"{}\" font-family=\"{FONTS}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n",
            Safe(&label.label),
            Safe(&label.title),
            Safe(&label.about),
        ));
        svg.put(format_args!(
            "<rect class=\"sv-paper\" width=\"{w}\" height=\"{h}\" rx=\"6\" fill=\"#fff\"/>\n"
        ));
        svg
    }

    /// Returns the document.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }

    /// Appends formatted text; writing into a string cannot fail.
    pub fn put(&mut self, what: fmt::Arguments<'_>) {
        let _ = self.0.write_fmt(what);
    }

    /// Begins a group with this class and these attributes.
    pub fn group(&mut self, class: &str, attributes: &str) {
        self.put(format_args!("<g class=\"{class}\" {attributes}>\n"));
    }

    /// Ends the group.
    pub fn end(&mut self) {
        self.0.push_str("</g>\n");
    }

    /// Draws a rectangle.
    pub fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], attributes: &str) {
        let [x, y, width, height] = [x, y, width, height].map(Num);
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {attributes}/>\n"
        ));
    }

    /// Draws a path, unless it is empty.
    pub fn path(&mut self, class: &str, data: &str, attributes: &str) {
        if !data.is_empty() {
            self.put(format_args!("<path class=\"{class}\" d=\"{data}\" {attributes}/>\n"));
        }
    }

    /// Draws a text centred at (`x`, `y`), with letters of this height; the group sets the font size.
    pub fn text(&mut self, x: f64, y: f64, size: f64, text: &str) {
        // Not every program supports `dominant-baseline`.
        let (x, y) = (Num(x), Num(y + 0.35 * size));
        self.put(format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", Safe(text)));
    }
}

/// Returns the attributes of a group of centred texts.
///
/// ```
/// let letters = solvarium_draw::svg::letters(10.0, "#000");
/// assert_eq!(letters, r##"fill="#000" font-size="10" text-anchor="middle""##);
/// ```
#[must_use]
pub fn letters(size: f64, fill: &str) -> String {
    format!("fill=\"{fill}\" font-size=\"{}\" text-anchor=\"middle\"", Num(size))
}

/// Cuts a text to at most `most` letters.
///
/// ```
/// assert_eq!(solvarium_draw::svg::cut("hello", 4), "hel…");
/// ```
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_string(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [0.0, -0.001, 1.0 / 3.0, 1200.0, -7.125, f64::NAN, f64::INFINITY];
        assert_eq!(numbers.map(|x| Num(x).to_string()), ["0", "0", "0.33", "1200", "-7.13", "0", "0"]);
    }

    #[test]
    fn texts_are_safe() {
        assert_eq!(
            Safe("<a b='c' d=\"e\">&\0\n\u{FFFF}").to_string(),
            "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;\u{FFFD} \u{FFFD}"
        );
        assert_eq!((cut("hello", 5), cut("hello", 4)), ("hello".into(), "hel…".into()));
    }
}
