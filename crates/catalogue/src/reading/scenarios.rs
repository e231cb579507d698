//! File names of the scenarios beside a MovingAI map (Sturtevant, 2012).

use std::path::{Path, PathBuf};

/// The files that may hold the scenarios of a map, the likeliest first: `x.map.scen` and `x.scen` beside `x.map`.
/// None if the text is no MovingAI map, or the file has another extension.
///
/// ```
/// use std::path::Path;
/// let names = solvarium_catalogue::scenarios_beside(Path::new("a/arena.map"), "type octile\n");
/// assert_eq!(names, [Path::new("a/arena.map.scen"), Path::new("a/arena.scen")]);
/// assert!(solvarium_catalogue::scenarios_beside(Path::new("arena.txt"), "type octile\n").is_empty());
/// ```
#[must_use]
pub fn scenarios_beside(map: &Path, text: &str) -> Vec<PathBuf> {
    let is_named = map.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("map"));
    if !is_named || !text.trim_start().starts_with("type ") {
        return Vec::new();
    }
    let mut whole = map.as_os_str().to_owned();
    whole.push(".scen");
    vec![whole.into(), map.with_extension("scen")]
}
