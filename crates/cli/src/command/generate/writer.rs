//! Writes new instances: as text that `solve` reads, or as rows.

use super::{DrawArgs, options};
use crate::exit::Exit;
use crate::output::out::{self, Out};
use crate::output::rows::{Row, Rows, VERSION};
use crate::reading::origin::{Origin, Refusal};
use serde::Serialize;
use solvarium::limits::Stop;
use solvarium_catalogue::{Made, Maker, NewInstance};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Writes instances as they are generated.
pub(super) struct Writer {
    out: Out,
    rows: Rows,
    generator: String,
    /// The seed of the first instance; each further instance has the next seed.
    seed: u64,
    /// Number of instances written.
    written: u64,
    pub(super) exit: Exit,
    pub(super) failed: io::Result<()>,
}

/// An instance, for programs.
#[derive(Serialize)]
struct InstanceRow<'a> {
    generator: &'a str,
    seed: u64,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    version: &'static str,
}

impl Row for InstanceRow<'_> {
    const COLUMNS: &'static [&'static str] = &["generator", "seed", "text", "remark"];

    fn kind(&self) -> &'static str {
        "instance"
    }
}

impl Writer {
    /// A writer for instances from this seed on.
    pub(super) fn new(maker: &Maker, draw: &DrawArgs, seed: u64) -> Self {
        Self {
            out: out::standard(),
            rows: Rows::new(draw.form.format),
            generator: maker.choice().to_string(),
            seed,
            written: 0,
            exit: Exit::Solved,
            failed: Ok(()),
        }
    }

    /// Writes some instances; stops the generator if the output is closed.
    pub(super) fn take(&mut self, some: &[NewInstance]) -> ControlFlow<()> {
        let written = some.iter().try_for_each(|instance| self.write(instance));
        // Remarks about the instances come after the instances.
        self.failed = written.and_then(|()| self.out.flush());
        for remark in some.iter().filter_map(|instance| instance.remark.as_deref()) {
            out::say_error(&options(remark));
            self.exit = self.exit.and(Exit::Unsolved);
        }
        if self.failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn write(&mut self, instance: &NewInstance) -> io::Result<()> {
        let (number, seed) = (self.written, self.seed.wrapping_add(self.written));
        self.written += 1;
        if self.rows.are_asked() {
            let remark = instance.remark.as_deref().map(options);
            let (generator, text) = (self.generator.as_str(), instance.text.trim_end());
            return self
                .rows
                .write(&mut self.out, &InstanceRow { generator, seed, text, remark, version: VERSION });
        }
        // Instances of several lines are separated by an empty one.
        if number > 0 && instance.text.trim_end().contains('\n') {
            writeln!(self.out)?;
        }
        self.out.write_all(instance.text.as_bytes())
    }

    /// In rows, writes the reason why there are fewer instances than requested.
    pub(super) fn end(&mut self, made: &Made) -> io::Result<()> {
        let (why, stop) = match made {
            Made::All { .. } => return Ok(()),
            Made::Fewer(why) | Made::NoSuch(why) => (options(why), None),
            Made::Limit { stop, why } => (options(why), Some(*stop)),
            Made::Asked => (Stop::Asked.to_string(), Some(Stop::Asked)),
        };
        let stopped_by = stop.as_ref().map(Stop::name);
        let kind = if stop.is_some() { Exit::Limit } else { Exit::Unsolved }.kind();
        let origin = &Origin::default();
        let row = Refusal { kind, origin, message: &why, stopped_by, version: VERSION };
        self.rows.fail(&mut self.out, &row)?;
        self.out.flush()
    }
}
