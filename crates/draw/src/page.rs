//! Writes a drawing as SVG: for a page, which may recolour it by its classes, or alone, with a style for light and dark readers.

use crate::canvas::{Canvas, Mark};
use crate::svg::{Safe, Svg};

/// The colours of classes on a dark background; those on light are attributes.
const DARK: &str = include_str!("dark.css");

/// Writes SVG for a page, without styles, scripts or ids.
pub(crate) fn write(canvas: &Canvas) -> String {
    let mut svg = Svg::new(canvas.width, canvas.height, &canvas.label);
    canvas.marks.iter().for_each(|mark| self::mark(mark, &mut svg));
    svg.finish()
}

/// Turns a drawing for a page into a standalone SVG file.
pub(crate) fn styled(svg: &str) -> String {
    with(svg, &style())
}

/// Turns a drawing for a page into a standalone dark SVG file.
pub(crate) fn dark(svg: &str) -> String {
    with(svg, &format!("<style>{DARK}</style>\n"))
}

fn with(svg: &str, style: &str) -> String {
    match svg.split_once('>') {
        Some((head, rest)) => format!("{head}>{style}{rest}"),
        None => svg.to_owned(),
    }
}

/// Returns the style that makes a drawing dark for readers who prefer that.
fn style() -> String {
    format!("<style>@media (prefers-color-scheme: dark) {{\n{DARK}}}</style>\n")
}

/// Writes a standalone SVG file.
pub(crate) fn alone(canvas: &Canvas) -> String {
    let mut svg = Svg::new(canvas.width, canvas.height, &canvas.label);
    svg.put(format_args!("{}", style()));
    canvas.marks.iter().for_each(|mark| self::mark(mark, &mut svg));
    svg.finish()
}

fn mark(mark: &Mark, svg: &mut Svg) {
    match mark {
        Mark::Rect { class, at, ink } => svg.rect(class, *at, &ink.to_string()),
        Mark::Path { class, data, ink } => svg.path(class, data, &ink.to_string()),
        Mark::Group { class, letters } => svg.group(class, &letters.to_string()),
        Mark::Text { x, y, text } => {
            let (x, y) = (crate::svg::Num(*x), crate::svg::Num(*y));
            svg.put(format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", Safe(text)));
        }
        Mark::End => svg.end(),
    }
}
