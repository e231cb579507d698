//! A drawing as SVG: for a page, which may colour it by its classes; or alone, with a style that follows the reader's choice of
//! light or dark.

use crate::canvas::{Canvas, Mark};
use crate::svg::{Safe, Svg};

/// The colours of classes on dark ground; those on light ground are attributes.
const DARK: &str = include_str!("dark.css");

/// For a page: neither styles nor scripts nor ids.
pub(crate) fn write(canvas: &Canvas) -> String {
    let mut svg = Svg::new(canvas.width, canvas.height, &canvas.label);
    canvas.marks.iter().for_each(|mark| self::mark(mark, &mut svg));
    svg.finish()
}

/// A drawing for a page as a file of its own.
pub(crate) fn styled(svg: &str) -> String {
    with(svg, &style())
}

/// A drawing for a page as a dark file of its own.
pub(crate) fn dark(svg: &str) -> String {
    with(svg, &format!("<style>{DARK}</style>\n"))
}

fn with(svg: &str, style: &str) -> String {
    match svg.split_once('>') {
        Some((head, rest)) => format!("{head}>{style}{rest}"),
        None => svg.to_owned(),
    }
}

/// What makes a drawing dark where its reader wants that.
fn style() -> String {
    format!("<style>@media (prefers-color-scheme: dark) {{\n{DARK}}}</style>\n")
}

/// For a file of its own.
pub(crate) fn alone(canvas: &Canvas) -> String {
    let mut svg = Svg::new(canvas.width, canvas.height, &canvas.label);
    svg.put(format_args!("{}", style()));
    canvas.marks.iter().for_each(|mark| self::mark(mark, &mut svg));
    svg.finish()
}

fn mark(mark: &Mark, svg: &mut Svg) {
    match mark {
        Mark::Rect { class, at, ink } => svg.rect(class, *at, &ink.to_string()),
        Mark::Path { class, way, ink } => svg.path(class, way, &ink.to_string()),
        Mark::Group { class, letters } => svg.group(class, &letters.to_string()),
        Mark::Text { x, y, text } => {
            let (x, y) = (crate::svg::Num(*x), crate::svg::Num(*y));
            svg.put(format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", Safe(text)));
        }
        Mark::End => svg.end(),
    }
}
