//! Writes sheets as an animated PNG (W3C, Portable Network Graphics, third edition, 2023). Programs without support for
//! animation show its first picture.

use super::{Error, failed, pixels, size};
use crate::sheet::Sheet;
use png::{BitDepth, ColorType, Encoder};
use std::time::Duration;

/// The largest number of pixels of all pictures together.
const MOST: u64 = 400_000_000;

/// Sheets that are shown one after the other in an endless loop.
///
/// ```
/// use solvarium_draw::sheet::{Animation, Colour, Sheet};
/// use std::time::Duration;
/// let sheets = vec![Sheet::new(40.0, 20.0, Colour(0xFF_FFFF)), Sheet::new(40.0, 20.0, Colour(0))];
/// let animation = Animation { sheets, each: Duration::from_millis(400), last: Duration::from_secs(2) };
/// assert_eq!(&animation.png()?[..4], b"\x89PNG");
/// # Ok::<(), solvarium_draw::sheet::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Animation {
    /// The sheets. The picture is as wide and as high as the largest of them.
    pub sheets: Vec<Sheet>,
    /// The time that each is shown, in milliseconds up to 65,535.
    pub each: Duration,
    /// The time that the last one is shown.
    pub last: Duration,
}

impl Animation {
    /// Returns the animated PNG.
    ///
    /// # Errors
    /// If there is no sheet, or all pictures together have more than 400 million pixels.
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        let size = self.size();
        let count = u32::try_from(self.sheets.len()).map_err(|_| failed(size, "too many pictures"))?;
        if u64::from(size.0) * u64::from(size.1) * u64::from(count) > MOST {
            return Err(failed(size, &format!("{count} such pictures are too many")));
        }
        self.encode(size, count).map_err(|error| match error {
            Fault::Sheet(error) => error,
            Fault::Png(error) => failed(size, &error.to_string()),
        })
    }

    /// Returns the size that has room for every sheet.
    fn size(&self) -> (u32, u32) {
        let larger = |(w, h): (u32, u32), (x, y): (u32, u32)| (w.max(x), h.max(y));
        self.sheets.iter().map(size).fold((0, 0), larger)
    }

    fn encode(&self, size: (u32, u32), count: u32) -> Result<Vec<u8>, Fault> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, size.0, size.1);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_animated(count, 0)?;
        let mut writer = encoder.write_header()?;
        for (number, sheet) in (1..).zip(&self.sheets) {
            let time = if number == count { self.last } else { self.each };
            writer.set_frame_delay(u16::try_from(time.as_millis()).unwrap_or(u16::MAX), 1000)?;
            let picture = pixels(sheet, size)?;
            let rgb: Vec<u8> = picture.data().chunks_exact(4).flat_map(|pixel| pixel[..3].to_vec()).collect();
            writer.write_image_data(&rgb)?;
        }
        writer.finish()?;
        Ok(file)
    }
}

/// An internal error.
enum Fault {
    Sheet(Error),
    Png(png::EncodingError),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Sheet(error)
    }
}

impl From<png::EncodingError> for Fault {
    fn from(error: png::EncodingError) -> Self {
        Self::Png(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Colour;

    #[test]
    fn every_sheet_is_a_frame_of_its_own() {
        let colours = [0xFF_0000, 0x00_FF00, 0x00_00FF];
        let sheets: Vec<_> =
            (1..).zip(colours).map(|(n, c)| Sheet::new(f64::from(n) * 4.0, 3.0, Colour(c))).collect();
        let animation = Animation { sheets, each: Duration::from_millis(250), last: Duration::from_secs(99) };
        let file = animation.png().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.width, info.height, info.animation_control().unwrap().num_frames), (24, 6, 3));
        let mut frame = vec![0; reader.output_buffer_size().unwrap()];
        for colour in colours {
            reader.next_frame(&mut frame).unwrap();
            let [_, red, green, blue] = u32::to_be_bytes(colour);
            assert_eq!(frame[..3], [red, green, blue]);
            let delay = reader.info().frame_control().unwrap().delay_num;
            assert_eq!(delay, if colour == 0x00_00FF { u16::MAX } else { 250 });
        }
    }

    #[test]
    fn too_large_inputs_are_refused() {
        let animation = |count: usize| Animation {
            sheets: vec![Sheet::new(1000.0, 1000.0, Colour(0)); count],
            each: Duration::ZERO,
            last: Duration::ZERO,
        };
        let error = animation(101).png().unwrap_err().to_string();
        assert_eq!(
            error,
            "the picture of 2000 by 2000 pixels cannot be made: 101 such pictures are too many"
        );
        assert!(animation(0).png().is_err());
    }
}
