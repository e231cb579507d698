//! Files that belong to an input: the scenarios beside a MovingAI map, the domain of a planning problem.

use crate::fault::Fault;
use crate::output::out;
use crate::reading::input::Input;
use crate::reading::source::Source;
use solvarium::Limits;
use solvarium_catalogue::{AuxiliaryInputs, Beside, ProblemKind};

/// A file beside an input, which is read as a part of it.
pub struct Part {
    beside: Beside,
    input: Input,
}

impl Part {
    /// The auxiliary file of this input. `None` if the input needs none, or none exists.
    pub fn of(input: &Input, kind: Option<&ProblemKind>, limits: &Limits) -> Result<Option<Self>, Fault> {
        let Some(path) = input.file.as_deref() else { return Ok(None) };
        let Some(beside) = Beside::of(path, &input.text, kind) else { return Ok(None) };
        let source = Source::file(beside.path())?;
        let part = Input::of(Some(source), beside.path().as_os_str(), limits);
        part.map(|input| Some(Self { beside, input })).map_err(|refused| refused.fault)
    }

    /// The auxiliary inputs, with this one among them.
    pub fn with<'a>(&'a self, auxiliary: AuxiliaryInputs<'a>) -> AuxiliaryInputs<'a> {
        self.beside.with(&self.input.text, auxiliary)
    }

    /// Reports that the file was found without being named.
    pub fn say(&self, input: &Input) {
        out::say_note(&format!("{}: read with {} from {}", input.name, self.beside.name(), self.input.name));
    }
}
