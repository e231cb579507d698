//! Writes shapes as SVG: short numbers, escaped texts, one root element, presentation attributes only.

use super::shape::{Anchor, Cap, Colour, Face, Pen, Shape, Sheet, Step, Text};
use crate::svg::{FONTS, Num};
use std::fmt::{self, Display, Formatter, Write};

/// Writes the sheet as one element.
pub(super) fn write(sheet: &Sheet) -> String {
    let mut svg = String::with_capacity(4096);
    // Writing into a string cannot fail.
    let _ = write!(svg, "{}", Element(sheet));
    svg
}

struct Element<'a>(&'a Sheet);

impl Display for Element<'_> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let Sheet { paper, title, about, shapes, .. } = self.0;
        let (width, height, title) = (Num(self.0.width), Num(self.0.height), Safe(title));
        write!(
            to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fig\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" font-family=\"{FONTS}\">\n\
             <title>{title}</title>\n<desc>{}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            Safe(about),
            paper,
        )?;
        shapes.iter().try_for_each(|shape| self::shape(to, shape))?;
        to.write_str("</svg>\n")
    }
}

fn shape(to: &mut Formatter<'_>, shape: &Shape) -> fmt::Result {
    match shape {
        Shape::Path { steps, .. } if steps.is_empty() => Ok(()),
        Shape::Path { steps, fill, stroke } => path(to, steps, *fill, stroke.as_ref()),
        Shape::Text(text) => self::text(to, text),
        Shape::Group { class, title } if title.is_empty() => writeln!(to, "<g class=\"{class}\">"),
        Shape::Group { class, title } => writeln!(to, "<g class=\"{class}\"><title>{}</title>", Safe(title)),
        Shape::End => to.write_str("</g>\n"),
    }
}

fn path(
    to: &mut Formatter<'_>,
    steps: &[Step],
    fill: Option<(Colour, f64)>,
    stroke: Option<&Pen>,
) -> fmt::Result {
    to.write_str("<path d=\"")?;
    steps.iter().try_for_each(|step| self::step(to, step))?;
    match fill {
        None => to.write_str("\" fill=\"none\"")?,
        Some((colour, opacity)) => {
            write!(to, "\" fill=\"{colour}\"")?;
            self::opacity(to, "fill", opacity)?;
        }
    }
    stroke.map_or(Ok(()), |pen| self::pen(to, pen))?;
    to.write_str("/>\n")
}

fn step(to: &mut Formatter<'_>, step: &Step) -> fmt::Result {
    match *step {
        Step::Move(x, y) => write!(to, "M{} {}", Num(x), Num(y)),
        Step::Line(x, y) => write!(to, "L{} {}", Num(x), Num(y)),
        Step::Curve(places) => {
            to.write_char('C')?;
            places.iter().try_for_each(|(x, y)| write!(to, " {} {}", Num(*x), Num(*y)))
        }
        Step::Close => to.write_char('Z'),
        Step::Circle(x, y, r) => {
            let (left, y, r, width) = (Num(x - r), Num(y), Num(r), Num(2.0 * r));
            write!(to, "M{left} {y}a{r} {r} 0 1 0 {width} 0a{r} {r} 0 1 0 -{width} 0Z")
        }
    }
}

fn pen(to: &mut Formatter<'_>, pen: &Pen) -> fmt::Result {
    write!(to, " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", pen.colour, Num(pen.width))?;
    match pen.cap {
        Cap::Butt => {}
        Cap::Round => to.write_str(" stroke-linecap=\"round\"")?,
        Cap::Square => to.write_str(" stroke-linecap=\"square\"")?,
    }
    opacity(to, "stroke", pen.opacity)?;
    if !pen.dash.is_empty() {
        let dash: Vec<_> = pen.dash.iter().map(|length| Num(*length).to_string()).collect();
        write!(to, " stroke-dasharray=\"{}\"", dash.join(" "))?;
    }
    Ok(())
}

fn opacity(to: &mut Formatter<'_>, of: &str, opacity: f64) -> fmt::Result {
    if opacity < 1.0 { write!(to, " {of}-opacity=\"{}\"", Num(opacity)) } else { Ok(()) }
}

fn text(to: &mut Formatter<'_>, text: &Text) -> fmt::Result {
    let (x, y) = (Num(text.x), Num(text.y));
    write!(to, "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"", Num(text.size), text.colour)?;
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => to.write_str(" text-anchor=\"middle\"")?,
        Anchor::End => to.write_str(" text-anchor=\"end\"")?,
    }
    match text.face {
        Face::Sans => {}
        Face::Bold => to.write_str(" font-weight=\"700\"")?,
        Face::Mono => to.write_str(" font-family=\"'DejaVu Sans Mono', monospace\"")?,
    }
    if text.angle != 0.0 {
        write!(to, " transform=\"rotate({} {x} {y})\"", Num(text.angle))?;
    }
    writeln!(to, ">{}</text>", Safe(&text.text))
}

/// Escapes text for content and attributes; characters that XML cannot hold become U+FFFD.
struct Safe<'a>(&'a str);

impl Display for Safe<'_> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '<' => to.write_str("&lt;"),
            '>' => to.write_str("&gt;"),
            '&' => to.write_str("&amp;"),
            '"' => to.write_str("&quot;"),
            '\n' | '\r' | '\t' => to.write_char(' '),
            letter if letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}') => {
                to.write_char('\u{FFFD}')
            }
            letter => to.write_char(letter),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_safe() {
        let text = "<a b=\"c\">&\0\n\u{FFFF}";
        assert_eq!(Safe(text).to_string(), "&lt;a b=&quot;c&quot;&gt;&amp;\u{FFFD} \u{FFFD}");
    }
}
