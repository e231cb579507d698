//! The pictures of several steps as one SVG file: in rows, each below its caption.

use solvarium_draw::svg::{FONTS, Safe};
use std::fmt::Write;

/// The drawing of a step as a standalone file, and its caption.
pub struct Picture {
    pub caption: String,
    pub svg: String,
}

/// Pictures in a row, the room between them, and the room for a caption.
const COLUMNS: usize = 4;
const GAP: f64 = 16.0;
const CAPTION: f64 = 26.0;

/// Returns the pictures as one file; a single picture is returned unchanged.
pub fn sheet(pictures: &[Picture]) -> String {
    if let [one] = pictures {
        return format!("{}\n", one.svg);
    }
    let largest = |name: &str| pictures.iter().map(|picture| number(&picture.svg, name)).fold(0.0, f64::max);
    let (wide, high) = (largest("width") + GAP, largest("height") + CAPTION + GAP);
    let (columns, rows) = (pictures.len().min(COLUMNS), pictures.len().div_ceil(COLUMNS));
    let (width, height) = (columns as f64 * wide + GAP, rows as f64 * high + GAP);
    let mut file = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"{FONTS}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\" class=\"sv-paper\"/>\n"
    );
    for (at, Picture { caption, svg }) in pictures.iter().enumerate() {
        let (x, y) = (GAP + (at % COLUMNS) as f64 * wide, GAP + (at / COLUMNS) as f64 * high);
        // Writing into a string cannot fail.
        let _ = writeln!(
            file,
            "<text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"#14181D\" class=\"sv-text\">{}</text>",
            x + 8.0,
            y + 17.0,
            Safe(caption)
        );
        let _ =
            writeln!(file, "{}", svg.replacen("<svg ", &format!("<svg x=\"{x}\" y=\"{}\" ", y + CAPTION), 1));
    }
    file + "</svg>\n"
}

/// Returns an attribute of the root, which is the first of this name.
fn number(svg: &str, name: &str) -> f64 {
    let start = svg.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest);
    start.split('"').next().and_then(|number| number.parse().ok()).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_pictures_are_one_file() {
        let picture = |caption: &str| Picture {
            caption: caption.into(),
            svg:
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\"><title>a</title></svg>"
                    .into(),
        };
        let five: Vec<_> = ["1.", "2.", "3.", "4. <", "5."].map(picture).into();
        let file = sheet(&five);
        assert_eq!((file.matches("<svg ").count(), file.matches("xml version").count()), (6, 0));
        assert!(file.contains("width=\"480\" height=\"200\"") && file.contains("4. &lt;"), "{file}");
        assert!(file.contains("<svg x=\"16\" y=\"134\" "), "{file}");
        assert_eq!(sheet(&five[..1]).matches("<svg").count(), 1);
    }
}
