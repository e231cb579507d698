//! Sheets: ordered shapes, of which charts and boards are made, and their output formats.
//!
//! Every text is measured, painted and printed with the DejaVu fonts (Bitstream, 2003; Štěpán Roh and others, 2004).
//! DejaVu Sans is wider than the fonts that browsers use for SVG, so what fits here fits there.

#[cfg(feature = "pdf")]
mod book;
mod error;
pub mod font;
pub(crate) mod of;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod shape;
mod svg;

#[cfg(feature = "pdf")]
pub use book::{Book, BookEntry, Paper};
pub use error::Error;
#[cfg(feature = "png")]
pub use png::Animation;
pub use shape::{Anchor, Cap, Colour, Face, Pen, Shape, Sheet, Step, Text, area, line, rectangle};

impl Sheet {
    /// Returns one self-contained `<svg>` element. It has no ids, styles or scripts, so any number of them fit into one page.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Sheet};
    /// let sheet = Sheet { title: "Empty".into(), ..Sheet::new(100.0, 50.0, Colour(0xFF_FFFF)) };
    /// assert!(sheet.svg().contains("<title>Empty</title>"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// Returns a PNG image with two pixels per unit of the sheet.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Sheet};
    /// let png = Sheet::new(100.0, 50.0, Colour(0xFF_FFFF)).png()?;
    /// assert_eq!(&png[..4], b"\x89PNG");
    /// # Ok::<(), solvarium_draw::sheet::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the sheet is too large.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        png::paint(self)
    }

    /// Returns a PDF file of one page without margins, `width` points wide (72 to the inch), with embedded fonts.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Sheet};
    /// let pdf = Sheet::new(100.0, 50.0, Colour(0xFF_FFFF)).pdf(252.0)?;
    /// assert!(pdf.starts_with(b"%PDF-1.7"));
    /// # Ok::<(), solvarium_draw::sheet::Error>(())
    /// ```
    ///
    /// # Errors
    /// A font cannot be embedded, which no known text causes.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self, width: f64) -> Result<Vec<u8>, Error> {
        let scale = width / self.width;
        let placed = book::Placed { sheet: self, left: 0.0, top: 0.0, scale };
        let page = book::Page { boards: vec![placed], texts: Vec::new() };
        pdf::print(&self.title, (width, self.height * scale), &page)
    }
}
