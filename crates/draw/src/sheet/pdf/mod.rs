//! Writes pages as PDF (ISO 32000-1) with pdf-writer: vectors, and texts that can be searched and copied.
//!
//! A page is written and released when it is full. Only 32 bytes per page (the offsets of its objects) and the used
//! letters remain until the end. Data that every page needs but that are known only at the end are in separate objects,
//! to which pages refer: the fonts, and the foot of each page with the number of pages.
//!
//! pdf-writer and subsetter take 2.4 seconds of processor time in a release build (compiled without optimisation, which
//! is fast enough); krilla 0.8 without its features takes 122.

mod content;
mod fonts;

use super::Error;
use super::book::Page;
use super::shape::Shape;
use fonts::Fonts;
use pdf_writer::writers::{Catalog, DocumentInfo, Resources};
use pdf_writer::{Chunk, Finish, Name, Rect, Ref, TextStr};

/// The header of a file: the version, and bytes that mark it as binary.
const HEAD: &[u8] = b"%PDF-1.7\n%\x80\x80\x80\x80\n\n";

/// The number of bytes passed on at a time.
const BLOCK: usize = 1 << 16;

/// A PDF file that is written page by page.
#[derive(Debug)]
pub(super) struct Document {
    size: (f64, f64),
    /// The bytes written and not yet taken.
    bytes: Vec<u8>,
    /// The number of bytes taken.
    taken: usize,
    /// The offset of each object, by its number.
    offsets: Vec<usize>,
    fonts: Fonts,
    catalogue: Ref,
    tree: Ref,
    about: Ref,
    resources: Ref,
}

/// The objects of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    page: Ref,
    /// The foot, which is written at the end.
    foot: Ref,
}

/// Allocates object numbers, whose offsets are not known yet.
struct Numbers<'a>(&'a mut Vec<usize>);

impl Numbers<'_> {
    fn next(&mut self) -> Ref {
        self.0.push(0);
        number(self.0.len())
    }
}

/// Returns the reference to an object. A file of 2,147,483,647 objects or more is refused at its end.
fn number(number: usize) -> Ref {
    Ref::new(i32::try_from(number).unwrap_or(i32::MAX))
}

impl Document {
    /// Begins a file with pages of this size.
    pub fn new(size: (f64, f64)) -> Self {
        let mut offsets = Vec::new();
        let mut numbers = Numbers(&mut offsets);
        let [catalogue, tree, about, resources] = [(); 4].map(|()| numbers.next());
        let fonts = Fonts::new(&mut numbers);
        Self { size, bytes: HEAD.to_vec(), taken: 0, offsets, fonts, catalogue, tree, about, resources }
    }

    /// Takes the bytes written since the last call.
    pub fn take(&mut self) -> Vec<u8> {
        self.taken += self.bytes.len();
        std::mem::take(&mut self.bytes)
    }

    /// Writes a page; its place in the order is given at the end.
    pub fn page(&mut self, page: &Page<'_>) -> Leaf {
        let (width, height) = self.size;
        let drawn = content::of(page, height, &mut self.fonts);
        let mut numbers = Numbers(&mut self.offsets);
        let [leaf, content, foot] = [(); 3].map(|()| numbers.next());
        self.object(content, |chunk| {
            chunk.stream(content, &drawn);
        });
        let (tree, resources) = (self.tree, self.resources);
        self.object(leaf, |chunk| {
            let mut page = chunk.page(leaf);
            page.media_box(Rect::new(0.0, 0.0, width as f32, height as f32)).parent(tree);
            page.contents_array([content, foot]).pair(Name(b"Resources"), resources);
        });
        Leaf { page: leaf, foot }
    }

    /// Writes one object.
    fn object(&mut self, number: Ref, write: impl FnOnce(&mut Chunk)) {
        let mut chunk = Chunk::new();
        write(&mut chunk);
        let at = self.taken + self.bytes.len();
        if let Some(offset) = usize::try_from(number.get() - 1).ok().and_then(|at| self.offsets.get_mut(at)) {
            *offset = at;
        }
        self.bytes.extend_from_slice(chunk.as_bytes());
    }

    /// Writes the end in pieces: the feet of the pages in this order, the fonts and the offsets of all objects.
    pub fn finish<E: From<Error>>(
        mut self,
        title: &str,
        leaves: &[Leaf],
        foot: impl Fn(usize) -> Vec<Shape>,
        mut put: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        for (at, leaf) in leaves.iter().enumerate() {
            let page = Page { boards: Vec::new(), texts: foot(at) };
            let drawn = content::of(&page, self.size.1, &mut self.fonts);
            self.object(leaf.foot, |chunk| {
                chunk.stream(leaf.foot, &drawn);
            });
            self.hand_over(&mut put)?;
        }
        self.heads(title, leaves)?;
        self.embed()?;
        self.references(&mut put)?;
        put(&self.take())
    }

    /// Passes on the written bytes if there are many.
    fn hand_over<E>(&mut self, put: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        if self.bytes.len() < BLOCK { Ok(()) } else { put(&self.take()) }
    }

    /// Writes the page tree, and the resources that pages share.
    fn heads(&mut self, title: &str, leaves: &[Leaf]) -> Result<(), Error> {
        let (catalogue, tree, about, resources) = (self.catalogue, self.tree, self.about, self.resources);
        let count = i32::try_from(leaves.len()).map_err(|_| Error::new("too many pages"))?;
        self.object(catalogue, |chunk| {
            chunk.indirect(catalogue).start::<Catalog<'_>>().pages(tree);
        });
        self.object(about, |chunk| {
            let mut about: DocumentInfo<'_> = chunk.indirect(about).start();
            about.title(TextStr(title)).producer(TextStr("Solvarium"));
        });
        self.object(tree, |chunk| {
            chunk.pages(tree).kids(leaves.iter().map(|leaf| leaf.page)).count(count);
        });
        let mut chunk = Chunk::new();
        let mut shared: Resources<'_> = chunk.indirect(resources).start();
        self.fonts.name(shared.fonts());
        shared.finish();
        self.object(resources, |to| to.extend(&chunk));
        Ok(())
    }

    /// Writes the used fonts.
    fn embed(&mut self) -> Result<(), Error> {
        let written = self.fonts.written(&mut Numbers(&mut self.offsets))?;
        for (number, chunk) in written {
            self.object(number, |to| to.extend(&chunk));
        }
        Ok(())
    }

    /// Writes the cross-reference table and the trailer.
    fn references<E: From<Error>>(&mut self, put: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let (begin, count) = (self.taken + self.bytes.len(), self.offsets.len() + 1);
        if i32::try_from(count).is_err() {
            return Err(Error::new("too many pages").into());
        }
        self.bytes.extend_from_slice(format!("xref\n0 {count}\n0000000000 65535 f\r\n").as_bytes());
        for at in 0..self.offsets.len() {
            // A font that no page uses has a number but no object.
            let entry = match self.offsets[at] {
                0 => "0000000000 65535 f\r\n".to_owned(),
                offset => format!("{offset:010} 00000 n\r\n"),
            };
            self.bytes.extend_from_slice(entry.as_bytes());
            self.hand_over(put)?;
        }
        let (catalogue, about) = (self.catalogue.get(), self.about.get());
        let end = format!(
            "trailer\n<< /Size {count} /Root {catalogue} 0 R /Info {about} 0 R >>\nstartxref\n{begin}\n%%EOF"
        );
        self.bytes.extend_from_slice(end.as_bytes());
        Ok(())
    }
}

/// Prints one page as a file.
pub(super) fn print(title: &str, size: (f64, f64), page: &Page<'_>) -> Result<Vec<u8>, Error> {
    let (mut document, mut file) = (Document::new(size), Vec::new());
    let leaf = document.page(page);
    document.finish(
        title,
        &[leaf],
        |_| Vec::new(),
        |bytes| {
            file.extend_from_slice(bytes);
            Ok::<(), Error>(())
        },
    )?;
    Ok(file)
}
