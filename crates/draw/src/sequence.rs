//! Draws a sequence of scenes, each with its changes, as an animation or as pages to print.

use crate::boards;
use crate::sheet::{Error, Sheet, of};
use solvarium_catalogue::Scene;

/// The largest number of scenes of a sequence.
pub const MOST: usize = 1000;
/// The time that a scene is shown, and the last one, in milliseconds.
#[cfg(feature = "png")]
const TIMES: (u64, u64) = (700, 3000);
/// Number of scenes per page.
#[cfg(feature = "pdf")]
const PER_PAGE: usize = 12;

/// Draws scenes as an animated PNG: 0.7 seconds for each, three for the last.
///
/// ```
/// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let scenes = instance.solve(&Request::default(), &Limits::none(), None)?.scenes();
/// assert_eq!(&solvarium_draw::sequence::animation(&scenes)?[..4], b"\x89PNG");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are no scenes or too many, or the picture would be too large.
#[cfg(feature = "png")]
pub fn animation(scenes: &[Scene]) -> Result<Vec<u8>, Error> {
    use std::time::Duration;
    let (each, last) = TIMES;
    let sheets = sheets(scenes)?;
    crate::sheet::Animation { sheets, each: Duration::from_millis(each), last: Duration::from_millis(last) }
        .png()
}

/// Draws scenes as a PDF, twelve a page, each below its action.
///
/// ```
/// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
/// use solvarium_draw::sheet::Paper;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let scenes = instance.solve(&Request::default(), &Limits::none(), None)?.scenes();
/// let pdf = solvarium_draw::sequence::pages(&scenes, Paper::A4, "An 8-puzzle")?;
/// assert!(pdf.starts_with(b"%PDF-1.7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are no scenes or too many.
#[cfg(feature = "pdf")]
pub fn pages(scenes: &[Scene], paper: crate::sheet::Paper, title: &str) -> Result<Vec<u8>, Error> {
    use crate::sheet::{Book, BookEntry};
    let name = |(number, scene): (usize, &Scene)| match scene.actions.last() {
        Some(action) => format!("{number}. {action}"),
        None => "start".to_owned(),
    };
    let (mut book, mut file) = (Book::new(paper, PER_PAGE, title), Vec::new());
    for (name, sheet) in scenes.iter().enumerate().map(name).zip(sheets(scenes)?) {
        book.puzzle(BookEntry { name: Some(name), sheet });
    }
    book.finish(|bytes| {
        file.extend_from_slice(bytes);
        Ok::<(), Error>(())
    })?;
    Ok(file)
}

/// Draws a sheet for each scene, with its changes marked.
fn sheets(scenes: &[Scene]) -> Result<Vec<Sheet>, Error> {
    if scenes.is_empty() || scenes.len() > MOST {
        return Err(Error::new(format!("expected 1 to {MOST} steps, found {}", scenes.len())));
    }
    let before = std::iter::once(None).chain(scenes.iter().map(Some));
    Ok(scenes
        .iter()
        .zip(before)
        .map(|(scene, before)| of::canvas(&boards::compared(scene, before)))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium::Limits;
    use solvarium_catalogue::{self as catalogue, Request};

    fn scenes(text: &str) -> Vec<Scene> {
        let instance = catalogue::parse(text).unwrap();
        instance.solve(&Request::default(), &Limits::none(), None).unwrap().scenes()
    }

    #[test]
    fn every_step_of_every_kind_of_plan_is_a_frame() {
        for (text, steps) in
            [("1 4 2 / 3 0 5 / 6 7 8", 2), ("Arad", 4), ("1.....3..4.....2", 12), ("4 3 -> 2", 4)]
        {
            let scenes = scenes(text);
            assert!(
                scenes.len() > 1 && (scenes.len() == steps + 1 || text == "Arad"),
                "{text}: {}",
                scenes.len()
            );
            let file = animation(&scenes).unwrap();
            let reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
            let frames = reader.info().animation_control().unwrap().num_frames;
            assert_eq!(frames as usize, scenes.len(), "{text}");
            let pdf = lopdf::Document::load_mem(&pages(&scenes, crate::sheet::Paper::Letter, text).unwrap())
                .unwrap();
            assert_eq!(pdf.get_pages().len(), scenes.len().div_ceil(PER_PAGE), "{text}");
        }
    }

    #[test]
    fn too_many_steps_are_refused() {
        let one = scenes("1 4 2 / 3 0 5 / 6 7 8").remove(0);
        let error = animation(&vec![one; MOST + 1]).unwrap_err();
        assert_eq!(error.to_string(), "expected 1 to 1000 steps, found 1001");
        assert!(animation(&[]).is_err());
    }
}
