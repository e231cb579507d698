//! Reads pictures of maps, one pixel for each cell: dark pixels are walls, light ones are free, the green one is the start and the red
//! one the goal.
//!
//! A picture becomes the drawing that a person would type, so that every reader of maps can read it. Its size is checked before it is
//! unpacked.

use crate::Fault;

/// The remark on a text that was a picture.
pub(crate) const REMARK: &str = "read as a picture, one pixel per cell: dark is a wall, light is free, green is the start, red is the goal";

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The drawing of a map, as rows below the name of its problem; `None` if the bytes are not a picture.
pub(crate) fn drawing(bytes: &[u8]) -> Option<Result<String, Fault>> {
    match bytes {
        [0xff, 0xd8, 0xff, ..] | [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Err(Fault::new(
            "a JPEG or GIF picture: maps are read only from PNG pictures, one pixel per cell",
        ))),
        _ => bytes.starts_with(PNG).then(|| read(bytes)),
    }
}

#[cfg(not(feature = "png"))]
fn read(_: &[u8]) -> Result<String, Fault> {
    Err(Fault::new("a PNG picture, which this build cannot read: it lacks the feature `png`"))
}

#[cfg(feature = "png")]
use pixels::read;

#[cfg(feature = "png")]
mod pixels {
    use crate::{Fault, Place};
    use std::io::Cursor;

    /// The maximum number of rows and of columns: the largest maps of MovingAI's benchmarks have 1,500.
    const SIDE_MOST: u32 = 4096;

    /// The maximum memory while a picture is unpacked, in bytes: four for each pixel, twice, and a reserve.
    const MEMORY_MOST: usize = 192 << 20;

    /// A colour: red, green, blue.
    type Colour = [u8; 3];

    /// Reads a PNG file.
    pub(super) fn read(bytes: &[u8]) -> Result<String, Fault> {
        let limits = png::Limits { bytes: MEMORY_MOST };
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let header = decoder.read_header_info().map_err(damaged)?;
        if header.width.max(header.height) > SIDE_MOST {
            return Err(Fault::new(format!(
                "a picture of {}x{} pixels, but a map has at most {SIDE_MOST} columns and rows: save it with one \
                 pixel per cell",
                header.width, header.height
            )));
        }
        let mut reader = decoder.read_info().map_err(damaged)?;
        let size = reader.output_buffer_size().ok_or_else(|| Fault::new("a picture that is too large"))?;
        let mut pixels = vec![0; size];
        let frame = reader.next_frame(&mut pixels).map_err(damaged)?;
        let rows = pixels.chunks_exact(frame.line_size).take(frame.height as usize);
        draw(rows, frame.color_type, frame.width as usize)
    }

    fn damaged(error: png::DecodingError) -> Fault {
        Fault::new(format!("a PNG picture that cannot be read: {error}"))
    }

    /// Draws the rows of pixels.
    fn draw<'p>(
        rows: impl Iterator<Item = &'p [u8]>,
        kind: png::ColorType,
        width: usize,
    ) -> Result<String, Fault> {
        let mut text = String::from("map\n");
        let mut ends: [Option<Place>; 2] = [None, None];
        for (row, pixels) in (1..).zip(rows) {
            for (column, pixel) in (1..).zip(pixels.chunks_exact(kind.samples()).take(width)) {
                let here = Place::new(row, column);
                let mark = mark(colour(pixel)).map_err(|fault| fault.at(here))?;
                let end = match mark {
                    'S' => Some(("green pixel, the start", &mut ends[0])),
                    'G' => Some(("red pixel, the goal", &mut ends[1])),
                    _ => None,
                };
                if let Some((what, end)) = end
                    && let Some(before) = end.replace(here)
                {
                    let (row, column) = (before.line, before.column);
                    let message = format!("a second {what}; the first is in row {row}, column {column}");
                    return Err(Fault::new(message).at(here));
                }
                text.push(mark);
            }
            text.push('\n');
        }
        match ends {
            [Some(_), Some(_)] => Ok(text),
            [None, _] => Err(missing("start", "green")),
            _ => Err(missing("goal", "red")),
        }
    }

    fn missing(end: &str, colour: &str) -> Fault {
        Fault::new(format!("the picture has no {end}: paint one of its pixels {colour}"))
    }

    /// The colour of a pixel, on a white background if it is transparent.
    fn colour(samples: &[u8]) -> Colour {
        let (light, alpha) = match *samples {
            [grey] => ([grey; 3], u8::MAX),
            [grey, alpha] => ([grey; 3], alpha),
            [red, green, blue] => ([red, green, blue], u8::MAX),
            [red, green, blue, alpha, ..] => ([red, green, blue], alpha),
            [] => ([u8::MAX; 3], u8::MAX),
        };
        light.map(|light| {
            let mixed = u32::from(light) * u32::from(alpha) + 255 * (255 - u32::from(alpha));
            u8::try_from(mixed / 255).unwrap_or(u8::MAX)
        })
    }

    /// The character for a pixel of this colour.
    fn mark(colour: Colour) -> Result<char, Fault> {
        /// The minimum difference between the strongest channel and the others; below it, a colour is a shade of grey.
        const PURE: u8 = 80;
        let [red, green, blue] = colour;
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        match () {
            () if most - least < PURE => Ok(if most / 2 + least / 2 < 128 { '#' } else { '.' }),
            () if green.saturating_sub(red.max(blue)) >= PURE => Ok('S'),
            () if red.saturating_sub(green.max(blue)) >= PURE => Ok('G'),
            () => Err(Fault::new(format!(
                "a pixel of the colour #{red:02x}{green:02x}{blue:02x}, which is not a wall (dark), a free cell (light), \
                 the start (green) or the goal (red)"
            ))),
        }
    }
}

#[cfg(all(test, feature = "png"))]
#[expect(clippy::unwrap_used, reason = "a panic fails the test, also in helpers")]
mod tests {
    use crate::decode;

    const COLOURS: [(char, [u8; 3]); 6] = [
        ('#', [20, 20, 30]),
        ('.', [250, 250, 250]),
        ('S', [0, 200, 30]),
        ('G', [220, 10, 10]),
        ('b', [0, 0, 255]),
        ('o', [90, 90, 90]),
    ];

    /// Encodes a picture of these rows.
    fn picture(rows: &[&str]) -> Vec<u8> {
        let colour = |c| COLOURS.iter().find(|(known, _)| *known == c).unwrap().1;
        let pixels: Vec<u8> = rows.iter().flat_map(|row| row.chars().flat_map(colour)).collect();
        packed(rows[0].len(), rows.len(), png::ColorType::Rgb, &pixels)
    }

    fn packed(width: usize, height: usize, kind: png::ColorType, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder =
            png::Encoder::new(&mut bytes, u32::try_from(width).unwrap(), u32::try_from(height).unwrap());
        encoder.set_color(kind);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header().unwrap().write_image_data(pixels).unwrap();
        bytes
    }

    fn message(bytes: &[u8]) -> String {
        decode(bytes).map_or_else(|fault| fault.to_string(), |decoded| decoded.text.into_owned())
    }

    #[test]
    fn pixels_are_cells() {
        assert_eq!(message(&picture(&["S.o", ".#.", "..G"])), "map\nS.#\n.#.\n..G\n");
        let grey = packed(2, 1, png::ColorType::GrayscaleAlpha, &[0, 255, 0, 0]);
        assert_eq!(message(&grey), "the picture has no start: paint one of its pixels green");
    }

    #[test]
    fn pictures_that_are_not_maps_are_refused_with_a_position() {
        for (rows, expected) in [
            (
                ["S.", "b."],
                "line 2, column 1: a pixel of the colour #0000ff, which is not a wall (dark), a free cell (light), \
                 the start (green) or the goal (red)",
            ),
            (["S.", ".."], "the picture has no goal: paint one of its pixels red"),
            (["SG", "G."], "line 2, column 1: a second red pixel, the goal; the first is in row 1, column 2"),
        ] {
            assert_eq!(message(&picture(&rows)), expected);
        }
    }

    #[test]
    fn sizes_are_checked_before_unpacking() {
        let mut bytes = picture(&["SG"]);
        let cut = message(&bytes[..bytes.len() / 2]);
        assert!(cut.starts_with("a PNG picture that cannot be read"), "{cut}");
        // The width follows the signature, the length of the chunk and its name.
        bytes[16..20].copy_from_slice(&100_000_u32.to_be_bytes());
        let large = message(&bytes);
        assert!(
            large.contains("cannot be read") || large.starts_with("a picture of 100000x1 pixels"),
            "{large}"
        );
        let wide = packed(5000, 1, png::ColorType::Grayscale, &[255; 5000]);
        assert!(message(&wide).starts_with("a picture of 5000x1 pixels, but a map has at most 4096"));
    }
}
