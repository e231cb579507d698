//! `solvarium pdb list`: lists the files of the folder, and the complete partitions.

use super::{FolderArgs, fault};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out::{self, Out};
use crate::output::rows::{FormArgs, Row, Rows};
use crate::output::table;
use clap::Args;
use serde::Serialize;
use solvarium::wording::count;
use solvarium_catalogue::databases::{About, DatabaseFolder, Named, Pattern, Slot, State};
use solvarium_lab::table::{Align, Table};
use solvarium_lab::units::show_size;
use std::io::Write;

/// Options of `pdb list`.
#[derive(Args, Debug)]
#[command(after_help = "\
The column `mean` is the mean number of moves over all states of a database.
The means of the databases of one partition can be added.")]
pub struct ListArgs {
    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    place: FolderArgs,
}

/// Prints a row for each file, and a line for each partition.
pub fn run(args: &ListArgs, common: Common) -> Result<Exit, Fault> {
    let databases = args.place.databases()?;
    let slots = databases.slots().map_err(|error| fault(&error))?;
    let mut out = out::standard();
    let mut rows = Rows::new(args.form.format);
    match rows.are_asked() {
        true => write(&databases, &slots, &mut rows, &mut out)?,
        false => text(&databases, &slots, common, &mut out)?,
    }
    Ok(out.flush().map(|()| Exit::Solved)?)
}

fn text(databases: &DatabaseFolder, slots: &[Slot], common: Common, out: &mut Out) -> Result<(), Fault> {
    writeln!(out, "{}", databases.folder().display())?;
    if slots.is_empty() {
        if !common.quiet {
            writeln!(out, "no databases yet: solvarium pdb build 5-5-5")?;
        }
        return Ok(());
    }
    table::write(&rows(slots), out)?;
    for CompletePartition { name, shape, mean, .. } in complete(databases)? {
        writeln!(out, "{name} of {shape} is complete: mean {mean:.2}")?;
    }
    Ok(())
}

/// Writes a row for each file and each partition, as described in docs/json.md.
fn write(databases: &DatabaseFolder, slots: &[Slot], rows: &mut Rows, out: &mut Out) -> Result<(), Fault> {
    slots.iter().try_for_each(|slot| rows.write(out, &DatabaseRecord::of(slot)))?;
    Ok(complete(databases)?.iter().try_for_each(|complete| rows.write(out, complete))?)
}

/// A file of the folder.
#[derive(Serialize)]
struct DatabaseRecord {
    name: String,
    file: String,
    bytes: u64,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<Vec<u8>>,
    /// For an unfinished build, the number of moves reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The columns of files and partitions.
const COLUMNS: &[&str] = &["type", "name", "file", "bytes", "state", "shape", "tiles", "most", "mean", "why"];

impl Row for DatabaseRecord {
    const COLUMNS: &'static [&'static str] = COLUMNS;

    fn kind(&self) -> &'static str {
        "database"
    }
}

impl DatabaseRecord {
    fn of(slot: &Slot) -> Self {
        let (state, about, why) = match slot.state() {
            State::Ready(about) => ("ready", Some(about), None),
            State::Unfinished(about) => ("unfinished", Some(about), None),
            State::Fresh => ("fresh", None, None),
            State::Refused(error) => ("refused", None, Some(reason(slot, &error.to_string()))),
        };
        Self {
            name: name(slot).into(),
            file: slot.path().display().to_string(),
            bytes: slot.bytes(),
            state,
            shape: about.map(|about| about.pattern().shape().to_string()),
            tiles: about.map(|about| about.pattern().tiles().to_vec()),
            most: about.map(About::most),
            mean: about.filter(|_| state == "ready").map(About::mean),
            why,
        }
    }
}

/// The name, in the form of [`Pattern::name`].
fn name(slot: &Slot) -> &str {
    slot.name().split('.').next().unwrap_or_default()
}

fn rows(slots: &[Slot]) -> Table {
    let mut table = Table::new(&[
        ("database", Align::Left),
        ("size", Align::Right),
        ("most", Align::Right),
        ("mean", Align::Right),
        ("state", Align::Left),
    ]);
    for slot in slots {
        let (most, mean, state) = match slot.state() {
            State::Ready(about) => (about.most().to_string(), format!("{:.2}", about.mean()), "ready".into()),
            State::Unfinished(about) => {
                (String::new(), String::new(), format!("interrupted after {}", count(about.most(), "move")))
            }
            State::Fresh => (String::new(), String::new(), "being written, or left from a crash".into()),
            State::Refused(error) => (String::new(), String::new(), reason(slot, &error.to_string())),
        };
        let name = slot.name().strip_suffix(".pdb").unwrap_or(slot.name());
        table.row(vec![name.into(), show_size(slot.bytes()), most, mean, state]);
    }
    table
}

/// The message without the path, which is printed before it.
fn reason(slot: &Slot, error: &str) -> String {
    let path = slot.path().display().to_string();
    error.strip_prefix(&path).unwrap_or(error).trim_start_matches(": ").into()
}

/// A complete partition.
#[derive(Serialize)]
struct CompletePartition {
    name: &'static str,
    shape: String,
    mean: f64,
}

impl Row for CompletePartition {
    const COLUMNS: &'static [&'static str] = COLUMNS;

    fn kind(&self) -> &'static str {
        "partition"
    }
}

/// The complete partitions, the best of each shape first.
fn complete(databases: &DatabaseFolder) -> Result<Vec<CompletePartition>, Fault> {
    let mut shapes: Vec<_> = Named::all().iter().map(Named::shape).collect();
    shapes.dedup();
    let mut all = Vec::new();
    for shape in shapes {
        for parts in databases.partitions(shape).map_err(|error| fault(&error))? {
            let named = Named::all().iter().find(|named| named.patterns().is_ok_and(|all| all == parts));
            let mean = parts.iter().map(|part| mean(databases, part)).sum();
            let complete =
                |named: &Named| CompletePartition { name: named.name(), shape: shape.to_string(), mean };
            all.extend(named.map(complete));
        }
    }
    Ok(all)
}

fn mean(databases: &DatabaseFolder, pattern: &Pattern) -> f64 {
    About::read(databases.path(pattern)).map_or(0.0, |about| about.mean())
}
