//! Files that belong to an input file: the scenarios of a MovingAI map (Sturtevant, 2012).

use crate::fault::Fault;
use crate::output::out;
use crate::reading::input::Input;
use crate::reading::source::Source;
use solvarium::Limits;
use solvarium_catalogue::scenarios_beside;

/// The scenarios of a MovingAI map: `x.map.scen` or `x.scen` beside `x.map`. `None` for any other input, and if the file does not exist.
pub fn scenarios(map: &Input, limits: &Limits) -> Result<Option<Input>, Fault> {
    let Some(path) = map.file.as_deref() else { return Ok(None) };
    let mut names = scenarios_beside(path, &map.text).into_iter();
    let Some(found) = names.find(|path| path.is_file()) else { return Ok(None) };
    let source = Source::file(&found)?;
    Input::of(Some(source), found.as_os_str(), limits).map(Some).map_err(|refused| refused.fault)
}

/// Reports that scenarios were found without being named.
pub fn say(map: &Input, scenarios: &Input) {
    out::say_note(&format!("{}: read with the scenarios of {}", map.name, scenarios.name));
}
