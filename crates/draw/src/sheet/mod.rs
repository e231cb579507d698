//! Sheets: shapes in their order, which charts and boards are made of, and what becomes of them.
//!
//! Every text is measured, painted and printed with the DejaVu fonts (Bitstream, 2003; Štěpán Roh and others, 2004), whose
//! Sans is wider than what browsers take for an SVG: what has room here has room there.

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
pub use book::{Book, Entry, Paper};
pub use error::Error;
#[cfg(feature = "png")]
pub use png::Animation;
pub use shape::{Anchor, Cap, Colour, Face, Pen, Shape, Sheet, Step, Text, area, line, rectangle};

impl Sheet {
    /// One `<svg>` element that needs nothing else: it has neither ids nor styles nor scripts, so that any number of them may
    /// stand in one page.
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

    /// The same as a picture of pixels, twice as many as the sheet has units.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Sheet};
    /// let png = Sheet::new(100.0, 50.0, Colour(0xFF_FFFF)).png()?;
    /// assert_eq!(&png[..4], b"\x89PNG");
    /// # Ok::<(), solvarium_draw::sheet::Error>(())
    /// ```
    ///
    /// # Errors
    /// It is too large.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        png::paint(self)
    }

    /// The same as a PDF file of one page without margins, so many points wide (72 to the inch), its fonts embedded.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Sheet};
    /// let pdf = Sheet::new(100.0, 50.0, Colour(0xFF_FFFF)).pdf(252.0)?;
    /// assert!(pdf.starts_with(b"%PDF-1.7"));
    /// # Ok::<(), solvarium_draw::sheet::Error>(())
    /// ```
    ///
    /// # Errors
    /// A font cannot be embedded; no text is known for which that happens.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self, width: f64) -> Result<Vec<u8>, Error> {
        let scale = width / self.width;
        let placed = book::Placed { sheet: self, left: 0.0, top: 0.0, scale };
        let page = book::Page { boards: vec![placed], texts: Vec::new() };
        pdf::print(&self.title, (width, self.height * scale), &page)
    }
}
