//! `solvarium policy`: finds a policy for an uncertain world, and draws it.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::entries;
use crate::options::limits::LimitArgs;
use crate::output::out::{self, FAINT, Out, STRONG};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::reading::input::Input;
use clap::Args;
use serde::Serialize;
use solvarium::wording::count;
use solvarium_catalogue::uncertain::{Decision, PolicyMethod, PolicyRecord, World, policy_methods, worlds};
use solvarium_lab::table::{Align, Table};
use solvarium_lab::units::show_duration;
use std::ffi::OsString;
use std::io::Write;

/// Options of `policy`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium policy textbook
  solvarium policy 'grid(living=-0.2) . . . +1 / . # . -1 / S . . .'
  solvarium policy vacuum --with and-or
  solvarium policy 'racetrack(slip=0.2)' --with lao
  solvarium policy track.txt --as racetrack
In rows, . is a free cell, # a wall, S the start, +1 an exit of this value.")]
pub struct PolicyArgs {
    #[arg(value_name = "WORLD", help = entries::help("A file, - for standard input, rows, or a text that begins with the name of a world: ", &worlds()))]
    world: OsString,

    /// Read rows without a header as this world, with its settings: 'grid(noise=0.1)'
    #[arg(long = "as", value_name = "WORLD")]
    kind: Option<String>,

    #[arg(long = "with", aliases = ["method", "algorithm"], value_name = "METHOD", value_parser = PolicyMethod::parse, default_value = "value-iteration", help = entries::help("The method: ", policy_methods()), help_heading = "Searching")]
    method: PolicyMethod,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Finds the policy.
pub fn run(args: &PolicyArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let input = Input::open(&args.world, &limits)?;
    let world = World::read(&input.text, args.kind.as_deref(), &limits);
    let world = world.map_err(|error| input.fault(&error, None))?;
    for remark in world.remarks.iter().filter(|_| !common.quiet) {
        out::say_note(remark);
    }
    let decision = world.decide(&args.method, &limits)?;
    let (mut rows, mut out) = (Rows::new(args.form.format), out::standard());
    if rows.are_asked() {
        rows.write(&mut out, &PolicyRow { record: PolicyRecord::of(&decision), version: VERSION })?;
    } else {
        text(&mut out, &decision)?;
    }
    out.flush()?;
    Ok(match decision.stopped {
        Some(stop) => Exit::of_stop(stop),
        None if decision.is_refuted() => Exit::Unsolved,
        None => Exit::Solved,
    })
}

fn text(out: &mut Out, decision: &Decision) -> Result<(), Fault> {
    writeln!(out, "{}", decision.world)?;
    for drawing in &decision.drawings {
        write!(out, "{FAINT}{}{FAINT:#}\n{}", drawing.title, drawing.text)?;
    }
    let is_plan = decision.method.entry().name == "and-or";
    if is_plan && !decision.states.is_empty() {
        write!(out, "{FAINT}plan{FAINT:#}\n{}", decision.plan())?;
    } else if decision.drawings.is_empty() && !decision.states.is_empty() {
        table(out, decision)?;
    }
    let stopped = decision.stopped.map(|stop| format!("stopped: {stop}; ")).unwrap_or_default();
    let value = decision.value.map(|value| format!("value of the start {STRONG}{value:.4}{STRONG:#}, "));
    let efforts =
        [Some(count(decision.expanded, "state") + " expanded"), decision.effort(), change(decision)];
    let efforts: Vec<_> = efforts.into_iter().flatten().chain([show_duration(decision.elapsed)]).collect();
    let (method, value) = (&decision.method, value.unwrap_or_default());
    writeln!(out, "{method}: {stopped}{value}{}\n{}", efforts.join(", "), decision.promise())?;
    Ok(())
}

/// The last change of a value, if it is not negligible.
fn change(decision: &Decision) -> Option<String> {
    let is_notable = decision.residual.is_finite() && decision.residual > 1e-6;
    is_notable.then(|| format!("values still change by {:.2e}", decision.residual))
}

fn table(out: &mut Out, decision: &Decision) -> Result<(), Fault> {
    let mut rows = Table::new(&[("state", Align::Left), ("action", Align::Left), ("value", Align::Right)]);
    for state in &decision.states {
        let none = if state.is_goal { "-" } else { "?" };
        let action = state.action.clone().unwrap_or_else(|| none.into());
        rows.row(vec![state.state.clone(), action, format!("{:.4}", state.value + 0.0)]);
    }
    Ok(crate::output::table::write(&rows, out)?)
}

/// The result of `policy`.
#[derive(Debug, Serialize)]
struct PolicyRow<'a> {
    #[serde(flatten)]
    record: PolicyRecord<'a>,
    version: &'static str,
}

impl Row for PolicyRow<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "type",
        "world",
        "method",
        "outcome",
        "stopped_by",
        "start_value",
        "guarantee",
        "fault",
        "residual",
        "rounds",
        "expanded",
        "seconds",
        "version",
    ];

    fn kind(&self) -> &'static str {
        "policy"
    }
}
