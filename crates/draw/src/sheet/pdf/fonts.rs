//! Subset fonts of a PDF: only the letters used, with their widths and Unicode values.

use super::Numbers;
use crate::sheet::Error;
use crate::sheet::font::{self, printed};
use crate::sheet::shape::Face;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::FontDescriptor;
use pdf_writer::{Chunk, Dict, Finish, Name, Rect, Ref, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

/// The identity mapping of glyph numbers.
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The fonts of a file.
#[derive(Debug)]
pub(super) struct Fonts([Font; 3]);

#[derive(Debug)]
struct Font {
    face: Face,
    /// The name of its resource.
    called: Name<'static>,
    /// The font name, after the six letters that mark a subset.
    base: Name<'static>,
    number: Ref,
    glyphs: GlyphRemapper,
    /// The letter of each glyph, by the glyph's new number.
    letters: BTreeMap<u16, char>,
}

impl Fonts {
    pub fn new(numbers: &mut Numbers<'_>) -> Self {
        let all: [(Face, Name<'static>, Name<'static>); 3] = [
            (Face::Sans, Name(b"Sans"), Name(b"SOLVAR+DejaVuSans")),
            (Face::Bold, Name(b"Bold"), Name(b"SOLVAR+DejaVuSans-Bold")),
            (Face::Mono, Name(b"Mono"), Name(b"SOLVAR+DejaVuSansMono")),
        ];
        Self(all.map(|(face, called, base)| Font {
            face,
            called,
            base,
            number: numbers.next(),
            glyphs: GlyphRemapper::new(),
            letters: BTreeMap::new(),
        }))
    }

    /// Returns the resource name of a font.
    pub fn called(&self, face: Face) -> Name<'static> {
        self.0[face as usize].called
    }

    /// Adds the used fonts to the resources of a page.
    pub fn name(&self, mut fonts: Dict<'_>) {
        self.used().for_each(|font| {
            fonts.pair(font.called, font.number);
        });
    }

    fn used(&self) -> impl Iterator<Item = &Font> {
        self.0.iter().filter(|font| !font.letters.is_empty())
    }

    /// Encodes a text as glyph numbers, two bytes each.
    pub fn encode(&mut self, face: Face, text: &str) -> Vec<u8> {
        let font = &mut self.0[face as usize];
        let Some(face) = font::font(face) else { return Vec::new() };
        let mut bytes = Vec::new();
        for letter in text.chars().map(printed) {
            // Glyph 0 is the font's sign for missing letters.
            let glyph = face.glyph_index(letter).map_or(0, |glyph| glyph.0);
            let new = font.glyphs.remap(glyph);
            font.letters.entry(new).or_insert(letter);
            bytes.extend(new.to_be_bytes());
        }
        bytes
    }

    /// Returns the objects of the used fonts.
    pub fn written(&self, numbers: &mut Numbers<'_>) -> Result<Vec<(Ref, Chunk)>, Error> {
        let mut all = Vec::new();
        self.used().try_for_each(|font| font.write(numbers, &mut all))?;
        Ok(all)
    }
}

impl Font {
    fn write(&self, numbers: &mut Numbers<'_>, to: &mut Vec<(Ref, Chunk)>) -> Result<(), Error> {
        let failed = |why: &str| Error::new(format!("a font cannot be embedded: {why}"));
        let face = font::font(self.face).ok_or_else(|| failed("it cannot be read"))?;
        let part = subsetter::subset(font::file(self.face), 0, &self.glyphs);
        let part = part.map_err(|error| failed(&error.to_string()))?;
        let (descendant, descriptor, file, meaning) =
            (numbers.next(), numbers.next(), numbers.next(), numbers.next());
        let mut object = |number, write: &dyn Fn(&mut Chunk)| {
            let mut chunk = Chunk::new();
            write(&mut chunk);
            to.push((number, chunk));
        };
        object(self.number, &|chunk| {
            let mut font = chunk.type0_font(self.number);
            font.base_font(self.base).encoding_predefined(Name(b"Identity-H"));
            font.descendant_font(descendant).to_unicode(meaning);
        });
        object(descendant, &|chunk| {
            let mut cid = chunk.cid_font(descendant);
            cid.subtype(CidFontType::Type2).base_font(self.base).system_info(IDENTITY);
            cid.font_descriptor(descriptor).default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
            cid.widths().consecutive(0, self.widths(face));
            cid.finish();
        });
        object(descriptor, &|chunk| describe(chunk.font_descriptor(descriptor), self, face, file));
        object(file, &|chunk| {
            let length = i32::try_from(part.len()).unwrap_or(i32::MAX);
            chunk.stream(file, &part).pair(Name(b"Length1"), length);
        });
        object(meaning, &|chunk| {
            chunk.stream(meaning, &self.meaning());
        });
        Ok(())
    }

    /// Returns the widths by new glyph number, in thousandths of the letters' size.
    fn widths(&self, face: &ttf_parser::Face<'_>) -> Vec<f32> {
        let width = |glyph| {
            let units = face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or(0);
            f32::from(units) * 1000.0 / f32::from(face.units_per_em())
        };
        self.glyphs.remapped_gids().map(width).collect()
    }

    /// Returns the letter of each glyph, for search and copy.
    fn meaning(&self) -> pdf_writer::Buf {
        let mut meaning = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        self.letters.iter().for_each(|(&glyph, &letter)| meaning.pair(glyph, letter));
        meaning.finish()
    }
}

fn describe(mut to: FontDescriptor<'_>, font: &Font, face: &ttf_parser::Face<'_>, file: Ref) {
    let part = |units: i16| f32::from(units) * 1000.0 / f32::from(face.units_per_em());
    let around = face.global_bounding_box();
    let flags = match font.face {
        Face::Mono => FontFlags::SYMBOLIC | FontFlags::FIXED_PITCH,
        _ => FontFlags::SYMBOLIC,
    };
    to.name(font.base).flags(flags).italic_angle(0.0).stem_v(if font.face == Face::Bold {
        140.0
    } else {
        80.0
    });
    to.bbox(Rect::new(part(around.x_min), part(around.y_min), part(around.x_max), part(around.y_max)));
    to.ascent(part(face.ascender())).descent(part(face.descender()));
    to.cap_height(part(face.capital_height().unwrap_or(face.ascender()))).font_file2(file);
}
