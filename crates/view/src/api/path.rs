//! The path to a node as a download: an animation, or pages to print.

use super::refusal::Refusal;
use crate::look::RowQuery;
use crate::session::Session;
use solvarium::Error;
use solvarium_catalogue::Scene;

/// Draws scenes under a title.
type Draw = fn(&[Scene], &str) -> Result<Vec<u8>, String>;

#[cfg(feature = "png")]
const PNG: Option<Draw> =
    Some(|scenes, _| solvarium_draw::sequence::animation(scenes).map_err(|error| error.to_string()));
#[cfg(not(feature = "png"))]
const PNG: Option<Draw> = None;

#[cfg(feature = "pdf")]
const PDF: Option<Draw> = Some(|scenes, title| {
    let pages = solvarium_draw::sequence::pages(scenes, Default::default(), title);
    pages.map_err(|error| error.to_string())
});
#[cfg(not(feature = "pdf"))]
const PDF: Option<Draw> = None;

/// `path_file.png` or `path_file.pdf`.
pub(super) fn path_file(session: &Session, query: &RowQuery, ending: &str) -> Result<Vec<u8>, Refusal> {
    let Some(draw) = (if ending == "png" { PNG } else { PDF }) else {
        let message = format!("this build cannot write {ending} files (feature `{ending}`)");
        return Err(Refusal::unsupported(message));
    };
    let summary = session.summary();
    let title = format!("{}, {}", summary.describe, summary.method);
    Ok(draw(&session.path_scenes(query)?, &title).map_err(Error::input)?)
}
