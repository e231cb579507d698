//! `solvarium generate`: new puzzles, the same for the same seed.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::Input;
use crate::{human, out};
use clap::{Args, Subcommand};
use solvarium::puzzle::tiles::Instance;
use solvarium::rng::Rng;
use std::ffi::OsString;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// Options of `generate`.
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
pub struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Sliding tiles: drawn from all solvable boards, or by shuffling
    Tiles(TilesArgs),
}

/// How many, and which.
#[derive(Args, Debug)]
pub struct DrawArgs {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = human::count)]
    count: u64,

    /// The same again [default: by the clock, and told]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Options of `generate tiles`.
#[derive(Args, Debug)]
#[command(after_help = "Example: solvarium generate tiles --size 4x4 --shuffles 60 | solvarium solve -")]
struct TilesArgs {
    /// Columns x rows, 2x2 to 8x8
    #[arg(long, value_name = "WxH", default_value = "3x3", value_parser = size)]
    size: (u8, u8),

    /// Shuffle the goal by so many moves instead
    #[arg(long, value_name = "N")]
    shuffles: Option<u32>,

    /// The goal: a file, or typed [default: blank first]
    #[arg(long, value_name = "GOAL", conflicts_with = "size")]
    goal: Option<OsString>,

    #[command(flatten)]
    draw: DrawArgs,
}

/// Reads a size, `3x3`.
pub fn size(text: &str) -> Result<(u8, u8), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let read = |side: &str| side.trim().parse().ok();
    sides
        .and_then(|(width, height)| Some((read(width)?, read(height)?)))
        .ok_or_else(|| "expected columns x rows, such as 3x3 or 4x5".to_string())
}

/// Makes what is asked for.
pub fn run(args: &GenerateArgs, quiet: bool) -> Result<Exit, Fault> {
    match &args.what {
        What::Tiles(args) => tiles(args, quiet),
    }
}

fn tiles(args: &TilesArgs, quiet: bool) -> Result<Exit, Fault> {
    let goal = match &args.goal {
        None => Instance::ordered(args.size.0, args.size.1)?,
        Some(goal) => read_goal(&Input::open(goal)?)?,
    };
    let mut rng = args.draw.rng(quiet);
    let mut out = out::standard();
    for _ in 0..args.draw.count {
        let drawn = match args.shuffles {
            Some(moves) => goal.shuffled(moves, &mut rng)?,
            None => goal.random(&mut rng),
        };
        writeln!(out, "{}", board(&drawn))?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// A board that was given as the goal, which it is then also the start of.
fn read_goal(input: &Input) -> Result<Instance, Fault> {
    let read = Instance::parse(&input.text).map_err(|error| input.fault(&error))?;
    Ok(Instance::new(read.width(), read.height(), read.start(), read.start())?)
}

/// A start on one line: `1 4 2 / 3 0 5 / 6 7 8`.
pub fn board(instance: &Instance) -> String {
    let row = |tiles: &[u8]| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let rows: Vec<_> = instance.start().chunks(usize::from(instance.width())).map(row).collect();
    rows.join(" / ")
}

impl DrawArgs {
    /// The dice; a seed that nobody chose is told, so that it can be used again.
    pub fn rng(&self, quiet: bool) -> Rng {
        let seed = self.seed.unwrap_or_else(|| {
            let seed = by_the_clock();
            if !quiet {
                out::say_note(&format!("--seed {seed} makes the same again"));
            }
            seed
        });
        Rng::seeded(seed)
    }
}

/// A number that differs from call to call, short enough to be typed.
pub fn by_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ (now.as_secs() & 0xFFFF_FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_sizes() {
        assert_eq!(size("3x3"), Ok((3, 3)));
        assert_eq!(size("4X5"), Ok((4, 5)));
        for bad in ["", "3", "3x", "x3", "3x3x3", "300x3", "-1x3"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn boards_are_lines_that_can_be_read() {
        let instance = Instance::ordered(4, 3).unwrap();
        assert_eq!(board(&instance), "0 1 2 3 / 4 5 6 7 / 8 9 10 11");
        assert_eq!(Instance::parse(&board(&instance)).unwrap(), instance);
    }
}
