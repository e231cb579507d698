//! Exports the rows as tables for other programs: `rows.csv` and `rows.parquet`, with the same columns. Parquet is a feature of the
//! build.

mod csv;
#[cfg(feature = "parquet")]
mod parquet;

use crate::Error;
use crate::plan::distinct;
use crate::save::save;
use crate::study::{Run, Study};
use crate::sweep::taken;
use solvarium::limits::StopFlag;
use std::path::{Path, PathBuf};

/// A column: its name and its values.
struct Column<'s> {
    name: String,
    cell: Cell<'s>,
}

/// Returns the value of a run in a column.
type Of<'s, T> = Box<dyn Fn(&Run) -> Option<T> + Sync + 's>;

enum Cell<'s> {
    Text(Of<'s, &'s str>),
    /// A text field of the row.
    Word(fn(&Run) -> &str),
    Count(Of<'s, u64>),
    Real(Of<'s, f64>),
}

/// Writes the tables of a folder from its current logs. Parts that end at the same time write one after the other, so
/// that none overwrites the tables of another with older rows.
pub(crate) fn renew(folder: &Path) -> Result<(), Error> {
    let _claim = taken(&folder.join("rows.csv"), &StopFlag::new())?;
    write(&Study::open(&[PathBuf::from(folder)])?, folder)
}

/// Writes the tables into the folder, in each format that this build supports.
pub(crate) fn write(study: &Study, folder: &Path) -> Result<(), Error> {
    let columns = columns(study);
    let csv = || save(folder, "rows.csv", |out| csv::write(study, &columns, out));
    #[cfg(feature = "parquet")]
    {
        let binary = || save(folder, "rows.parquet", |out| parquet::write(study, &columns, out));
        let (text, binary) = rayon::join(csv, binary);
        text.and(binary)
    }
    #[cfg(not(feature = "parquet"))]
    csv()
}

fn columns(study: &Study) -> Vec<Column<'_>> {
    let plan = &study.plan;
    let instance = move |run: &Run| &plan.instances[run.instance as usize];
    let configuration = move |run: &Run| &plan.configurations[run.configuration as usize];
    let session = move |run: &Run| study.sessions.get(run.row.session as usize);
    let mut all = vec![
        text("set", move |run| Some(&instance(run).set)),
        text("instance", move |run| Some(&instance(run).name)),
        text("problem", move |run| Some(&instance(run).problem)),
        text("method", move |run| Some(&configuration(run).method)),
        word("heuristic", |run| &run.row.heuristic),
        word("ran", |run| &run.row.ran),
        count("seed", |run| Some(run.seed)),
    ];
    for factor in factors(study) {
        let name = if all.iter().any(|column| column.name == factor) {
            format!("factor_{factor}")
        } else {
            factor.into()
        };
        let value = move |run: &Run| {
            let one = instance(run).factors.get(factor).or_else(|| configuration(run).factors.get(factor));
            one.map(String::as_str)
        };
        let number = |text: &str| text.parse::<f64>().ok();
        all.push(match study.rows.iter().filter_map(value).all(|text| number(text).is_some()) {
            true => real(&name, move |run| value(run).and_then(number)),
            false => text(&name, value),
        });
    }
    all.extend([
        text("outcome", |run| Some(run.row.outcome.name())),
        word("why", |run| &run.row.why),
        real("cost", |run| run.row.cost),
        real("bound", |run| run.row.bound),
        real("optimum", move |run| instance(run).optimum),
        count("length", |run| run.row.length),
        real("best", |run| run.row.best.map(|best| best as f64)),
        count("expanded", |run| run.row.expanded),
        count("generated", |run| Some(run.row.generated)),
        count("evaluations", |run| run.row.evaluations),
        count("backtracks", |run| run.row.backtracks),
        count("propagations", |run| run.row.propagations),
        count("struck", |run| run.row.struck),
        real("seconds", |run| Some(run.row.seconds())),
        count("bytes", |run| Some(run.row.bytes)),
        word("databases", |run| &run.row.databases),
        real("clock_seconds", |run| run.row.clock.map(seconds)),
        real("processor_seconds", |run| run.row.processor.map(seconds)),
    ]);
    for (at, target) in plan.targets.iter().enumerate() {
        all.push(count(&format!("evaluations_to_{target}"), move |run| {
            run.row.hits.get(at).copied().flatten()
        }));
    }
    all.extend([
        count("at_once", |run| Some(u64::from(run.row.at_once))),
        text("version", move |run| session(run).map(|session| session.version.as_str())),
        text("machine", move |run| session(run).map(|session| session.machine.as_str())),
    ]);
    all
}

#[expect(clippy::cast_precision_loss, reason = "a century of nanoseconds fits")]
fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

/// The names of all factors.
fn factors(study: &Study) -> Vec<&str> {
    let instances = study.plan.instances.iter().flat_map(|one| one.factors.keys());
    let methods = study.plan.configurations.iter().flat_map(|one| one.factors.keys());
    let all = instances.chain(methods).map(String::as_str).filter(|name| *name != "heuristic");
    distinct(all.collect())
}

fn text<'s>(name: &str, cell: impl Fn(&Run) -> Option<&'s str> + Sync + 's) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Text(Box::new(cell)) }
}

fn word<'s>(name: &str, cell: fn(&Run) -> &str) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Word(cell) }
}

fn count<'s>(name: &str, cell: impl Fn(&Run) -> Option<u64> + Sync + 's) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Count(Box::new(cell)) }
}

fn real<'s>(name: &str, cell: impl Fn(&Run) -> Option<f64> + Sync + 's) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Real(Box::new(cell)) }
}
