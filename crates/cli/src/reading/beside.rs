//! What lies beside a file and belongs to it: the scenarios of a MovingAI map (Sturtevant, 2012).

use crate::fault::Fault;
use crate::output::out;
use crate::reading::input::Input;
use crate::reading::source::Source;
use solvarium::Limits;
use std::path::{Path, PathBuf};

/// The scenarios that lie beside a MovingAI map: `x.map.scen` or `x.scen` beside `x.map`. None for any other input, and
/// where there are none.
pub fn scenarios(map: &Input, limits: &Limits) -> Result<Option<Input>, Fault> {
    let Some(path) = map.file.as_deref().filter(|_| map.text.trim_start().starts_with("type ")) else {
        return Ok(None);
    };
    let Some(found) = names(path).into_iter().find(|path| path.is_file()) else { return Ok(None) };
    let source = Source::file(&found)?;
    Input::of(Some(source), found.as_os_str(), limits).map(Some).map_err(|refused| refused.fault)
}

/// How the scenarios of a map are called: the benchmark sets have the first form.
fn names(map: &Path) -> Vec<PathBuf> {
    let is_map = map.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("map"));
    let mut whole = map.as_os_str().to_owned();
    whole.push(".scen");
    if is_map { vec![whole.into(), map.with_extension("scen")] } else { Vec::new() }
}

/// Says that scenarios were found, which nobody named.
pub fn say(map: &Input, scenarios: &Input) {
    out::say_note(&format!("{}: read with the scenarios of {}", map.name, scenarios.name));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_are_called_as_their_map_is() {
        let names = |map: &str| names(Path::new(map)).iter().map(|path| path.display().to_string()).collect();
        let both: Vec<String> = names("a/arena.map");
        assert_eq!(both, ["a/arena.map.scen", "a/arena.scen"]);
        let none: Vec<String> = names("arena.txt");
        assert!(none.is_empty());
    }
}
