//! `solvarium pdb list`: what lies in the folder, and which partitions of it are whole.

use super::{Place, fault};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::out::{self, Out};
use crate::table;
use clap::Args;
use fast_tiles::shelf::{Shelf, Slot, State};
use fast_tiles::{About, Named, Pattern};
use solvarium_lab::human::show_size;
use solvarium_lab::table::{Align, Table};
use std::io::Write;

/// Options of `pdb list`.
#[derive(Args, Debug)]
#[command(after_help = "\
The mean is that of all states of a database; those of a partition add up.")]
pub struct ListArgs {
    #[command(flatten)]
    place: Place,
}

/// Prints a row for each file, and a line for each partition.
pub fn run(args: &ListArgs) -> Result<Exit, Fault> {
    let shelf = args.place.shelf()?;
    let slots = shelf.slots().map_err(|error| fault(&error))?;
    let mut out = out::standard();
    writeln!(out, "{}", shelf.folder().display())?;
    if slots.is_empty() {
        writeln!(out, "no databases yet: solvarium pdb build 5-5-5")?;
    } else {
        table::write(&rows(&slots), &mut out)?;
        whole(&shelf, &mut out)?;
    }
    Ok(out.flush().map(|()| Exit::Solved)?)
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
                (String::new(), String::new(), format!("left off after {} moves", about.most()))
            }
            State::Fresh => (String::new(), String::new(), "being written, or left behind".into()),
            State::Refused(error) => (String::new(), String::new(), reason(slot, &error.to_string())),
        };
        let name = slot.name().strip_suffix(".pdb").unwrap_or(slot.name());
        table.row(vec![name.into(), show_size(slot.bytes()), most, mean, state]);
    }
    table
}

/// Without the path, which stands before it.
fn reason(slot: &Slot, error: &str) -> String {
    let path = slot.path().display().to_string();
    error.strip_prefix(&path).unwrap_or(error).trim_start_matches(": ").into()
}

/// The partitions that a search can use, the best of each shape first.
fn whole(shelf: &Shelf, out: &mut Out) -> Result<(), Fault> {
    let mut shapes: Vec<_> = Named::all().iter().map(Named::shape).collect();
    shapes.dedup();
    for shape in shapes {
        for parts in shelf.partitions(shape).map_err(|error| fault(&error))? {
            if let Some(named) =
                Named::all().iter().find(|named| named.patterns().is_ok_and(|all| all == parts))
            {
                let mean: f64 = parts.iter().map(|part| mean(shelf, part)).sum();
                writeln!(out, "{} of {shape} is whole: mean {mean:.2}", named.name())?;
            }
        }
    }
    Ok(())
}

fn mean(shelf: &Shelf, pattern: &Pattern) -> f64 {
    About::read(shelf.path(pattern)).map_or(0.0, |about| about.mean())
}
