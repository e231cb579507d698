//! Pages as PDF (ISO 32000-1), written by pdf-writer: vectors, and texts that can be searched and copied.
//!
//! Chosen by weight: pdf-writer and subsetter take 2.4 seconds of processor in a release build (compiled without optimisation,
//! which no book notices), krilla 0.8 without its features takes 122.

mod content;
mod fonts;

use super::Error;
use super::book::Page;
use fonts::Fonts;
use pdf_writer::{Finish, Pdf, Rect, Ref, TextStr};

/// Numbers for the objects of a file, each once.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// All pages as one file.
pub(super) fn print(title: &str, (width, height): (f64, f64), pages: &[Page<'_>]) -> Result<Vec<u8>, Error> {
    let (mut pdf, mut numbers) = (Pdf::new(), Numbers(0));
    let (catalogue, tree, about) = (numbers.next(), numbers.next(), numbers.next());
    let mut fonts = Fonts::new(&mut numbers);
    pdf.catalog(catalogue).pages(tree);
    let mut about = pdf.document_info(about);
    about.title(TextStr(title)).producer(TextStr("Solvarium"));
    about.finish();
    let mut kids = Vec::new();
    // A page names the fonts that are used, which are known after all is drawn.
    let drawn: Vec<_> = pages.iter().map(|page| content::of(page, height, &mut fonts)).collect();
    for drawn in &drawn {
        let (kid, content) = (numbers.next(), numbers.next());
        kids.push(kid);
        pdf.stream(content, drawn);
        let mut page = pdf.page(kid);
        page.media_box(Rect::new(0.0, 0.0, width as f32, height as f32)).parent(tree).contents(content);
        fonts.name(page.resources().fonts());
        page.finish();
    }
    let count = i32::try_from(kids.len()).map_err(|_| Error::new("too many pages"))?;
    pdf.pages(tree).kids(kids).count(count);
    fonts.embed(&mut pdf, &mut numbers)?;
    Ok(pdf.finish())
}
