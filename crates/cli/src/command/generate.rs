//! `solvarium generate`: generates puzzles, reproducible by seed.

mod plain;
mod rated;
mod writer;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::limits::LimitArgs;
use crate::output::out;
use crate::output::rows::FormArgs;
use crate::reading::input::Input;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum};
use solvarium::{Error, Limits};
use solvarium_catalogue::{self as catalogue, GeneratorChoice, Made, Maker, Wanted};
use solvarium_lab::units;
use std::ffi::{OsStr, OsString};
use std::time::{SystemTime, UNIX_EPOCH};
use writer::Writer;

/// Options of `generate`.
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
pub struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

/// The generator: a subcommand with declared options, or any other generator, whose settings become options.
#[derive(Debug)]
enum What {
    Special(Box<Special>),
    Plain(plain::PlainArgs),
}

impl FromArgMatches for What {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match Special::from_arg_matches(matches) {
            Ok(special) => Ok(Self::Special(Box::new(special))),
            Err(error) => plain::PlainArgs::named(matches).map_or(Err(error), |plain| plain.map(Self::Plain)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for What {
    fn augment_subcommands(command: Command) -> Command {
        plain::with_plain(Special::augment_subcommands(command))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        Special::has_subcommand(name) || catalogue::find(catalogue::generators(), "generator", name).is_ok()
    }
}

/// Generators whose options are more than their settings.
#[derive(Debug, Subcommand)]
enum Special {
    /// Sliding tiles: random solvable boards, boards at a depth, or a random walk
    Tiles(TilesArgs),
    /// Sudoku with one solution, by removing clues from a solved grid
    Sudoku(SudokuArgs),
    /// Jigsaw Sudoku with random regions or the regions of a puzzle
    Jigsaw(JigsawArgs),
}

/// Number and seed of the puzzles.
#[derive(Args, Debug)]
pub struct DrawArgs {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = units::count)]
    count: u64,

    /// Random seed; each further puzzle has the next seed [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    form: FormArgs,
}

/// Options of `generate tiles`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium generate tiles 4x4 --count 100          15-puzzles, uniformly random
  solvarium generate tiles 4x4 --steps 60 | solvarium solve -
  solvarium generate tiles --depth 31 --count 2     the hardest 8-puzzles
  solvarium generate tiles 4x4 --depth 50           exactly 50 moves away")]
struct TilesArgs {
    /// Columns x rows, 2x2 to 8x8 [default: 3x3]
    #[arg(value_name = "WxH", value_parser = size, conflicts_with = "size")]
    shape: Option<(u8, u8)>,

    /// Columns x rows, in place of the argument WxH
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(u8, u8)>,

    /// Make boards by N random moves from the goal, not uniformly at random
    #[arg(long, value_name = "N", alias = "shuffles")]
    steps: Option<u32>,

    /// Make distinct boards exactly N moves from the goal; uniformly random if all boards fit
    /// into memory
    #[arg(long, value_name = "N", conflicts_with = "steps")]
    depth: Option<u32>,

    /// The goal: a file, or typed [default: blank first]
    #[arg(long, value_name = "GOAL", conflicts_with_all = ["size", "shape"])]
    goal: Option<OsString>,

    #[command(flatten)]
    draw: DrawArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Options of `generate sudoku`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium generate sudoku --count 1000000 > fresh.txt
  solvarium generate sudoku --clues 30 --layout grid
  solvarium generate sudoku --hardest x-wing --count 100
  solvarium generate sudoku --rate hodoku:hard --symmetry rot180 --minimal
  solvarium generate sudoku --rate se:7.0..8.0 --forbids uniqueness --steps
  solvarium generate sudoku --boxes 2x3 --rate hodoku:medium
  solvarium generate sudoku --diagonals --symmetry rot180 --layout grid
  solvarium generate sudoku --from evil.txt       without redundant clues")]
struct SudokuArgs {
    /// Number of rows and columns, such as 6, 9, 12 or 16
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// Rows x columns of a box, such as 2x3 [default: from --size]
    #[arg(long, value_name = "RxC", conflicts_with = "size", value_parser = size)]
    boxes: Option<(u8, u8)>,

    /// Both long diagonals contain each digit once
    #[arg(long)]
    diagonals: bool,

    /// Remove the redundant clues of this 9x9 puzzle: a file, or typed
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["size", "boxes", "diagonals", "clues", "pattern"])]
    from: Option<OsString>,

    #[command(flatten)]
    clues: rated::ClueArgs,

    #[command(flatten)]
    requirements: rated::RequirementArgs,

    #[command(flatten)]
    fill: FillArgs,
}

/// Options of `generate jigsaw`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium generate jigsaw --size 6
  solvarium generate jigsaw --symmetry rot180 --minimal
  solvarium generate jigsaw --like jigsaw.txt     other digits, same regions")]
struct JigsawArgs {
    /// Number of rows and columns, 4 or more
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// A puzzle with the regions to use: a file, or typed
    #[arg(long, value_name = "PUZZLE", conflicts_with = "size")]
    like: Option<OsString>,

    /// Requirements of `generate sudoku` on techniques, for the message that names the shapes with techniques.
    #[arg(long = "rate", aliases = ["hardest", "requires", "forbids", "steps"], num_args = 0..=1, hide = true)]
    by_difficulty: Option<Option<String>>,

    #[command(flatten)]
    clues: rated::ClueArgs,

    #[command(flatten)]
    fill: FillArgs,
}

/// Options of both kinds of Sudoku.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
struct FillArgs {
    /// Number of clues [default: remove clues until none can be removed]
    #[arg(long, value_name = "N", help_heading = "Clues")]
    clues: Option<usize>,

    /// Layout of a puzzle as text: line, rows or grid [default: line; jigsaws: grid]
    #[arg(long, value_enum, value_name = "LAYOUT", hide_possible_values = true)]
    layout: Option<Layout>,

    #[command(flatten)]
    draw: DrawArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// How a Sudoku is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// One line
    Line,
    /// A line for each row
    Rows,
    /// Rows, and lines around the regions
    Grid,
}

impl Layout {
    /// The name in the generator's setting.
    const fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Rows => "rows",
            Self::Grid => "grid",
        }
    }
}

/// Parses a size, `3x3`.
pub fn size(text: &str) -> Result<(u8, u8), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let read = |side: &str| side.trim().parse().ok();
    sides
        .and_then(|(width, height)| Some((read(width)?, read(height)?)))
        .ok_or_else(|| "expected columns x rows, such as 3x3 or 4x5".to_string())
}

/// Generates the puzzles.
pub fn run(args: &GenerateArgs, quiet: bool) -> Result<Exit, Fault> {
    match &args.what {
        What::Special(special) => match &**special {
            Special::Tiles(args) => tiles(args, quiet),
            Special::Sudoku(args) => sudoku(args, quiet),
            Special::Jigsaw(args) => jigsaw(args, quiet),
        },
        What::Plain(args) => {
            let limits = args.limits.limits(1, &interrupt::flag()?);
            make(&maker(args.generator, &args.settings, &[], &limits)?, &args.draw, &limits, quiet)
        }
    }
}

fn tiles(args: &TilesArgs, quiet: bool) -> Result<Exit, Fault> {
    let limits = args.limits.limits(1, &interrupt::flag()?);
    let size = args.shape.or(args.size).map(|(width, height)| format!("{width}x{height}"));
    let maker = maker(
        "tiles",
        &[
            ("size", size),
            ("steps", args.steps.map(|steps| steps.to_string())),
            ("depth", args.depth.map(|depth| depth.to_string())),
            ("layers", args.limits.memory_limit.map(|bytes| bytes.to_string())),
        ],
        &[("goal", args.goal.as_deref())],
        &limits,
    )?;
    make(&maker, &args.draw, &limits, quiet)
}

fn sudoku(args: &SudokuArgs, quiet: bool) -> Result<Exit, Fault> {
    let boxes = args.boxes.map(|(rows, columns)| format!("{rows}x{columns}"));
    let diagonals = args.diagonals.then(|| "different".to_owned());
    let is_usual = args.size == 9 && boxes.is_none() && diagonals.is_none();
    // --size always has a value, which --boxes overrides.
    let size = boxes.is_none().then(|| args.size.to_string());
    let settings = [("size", size), ("boxes", boxes), ("diagonals", diagonals)];
    let pattern = args.clues.pattern.as_deref();
    if args.requirements.are_given() || args.clues.are_given() || (pattern.is_some() && !is_usual) {
        if args.from.is_some() {
            let message = "--from cannot be combined with other options";
            return Err(Fault::usage(message.to_owned()));
        }
        let (requirements, clues) = (Some(&args.requirements), &args.clues);
        return rated::Tried { generator: "sudoku", settings: &settings, requirements, clues, regions: None }
            .make(&args.fill, quiet);
    }
    let texts = [("pattern", pattern), ("from", args.from.as_deref())];
    args.fill.make("sudoku", &settings, &texts, quiet)
}

fn jigsaw(args: &JigsawArgs, quiet: bool) -> Result<Exit, Fault> {
    if args.by_difficulty.is_some() {
        return Err(Fault::usage(
            "jigsaws cannot be generated by difficulty: techniques are known for 9x9, 6x6 and 4x4 with ordinary boxes and without diagonals"
                .to_owned(),
        ));
    }
    let settings = [("size", Some(args.size.to_string()))];
    let (clues, regions) = (&args.clues, args.like.as_deref());
    if clues.are_given() || clues.pattern.is_some() {
        return rated::Tried { generator: "jigsaw", settings: &settings, requirements: None, clues, regions }
            .make(&args.fill, quiet);
    }
    args.fill.make("jigsaw", &settings, &[("like", regions)], quiet)
}

/// A setting with its value, if one was typed.
type Setting = (&'static str, Option<String>);
/// An argument that names a file or contains its text, if given.
type Given<'a> = (&'static str, Option<&'a OsStr>);

/// The generator with this name and these settings.
fn set(generator: &str, settings: impl IntoIterator<Item = Setting>) -> Result<GeneratorChoice, Fault> {
    let mut choice = GeneratorChoice::parse(generator)?;
    for (name, value) in settings {
        if let Some(value) = value {
            choice = choice.set(name, &value)?;
        }
    }
    Ok(choice)
}

/// The error for a text given to a generator.
fn refused(name: &str, input: &Input, error: &Error) -> Fault {
    match name {
        _ if error.stop().is_some() => input.fault(error, None),
        // The argument does not look like a puzzle, so it is a misspelt file name.
        "pattern" => input.missing().unwrap_or_else(|| Fault::usage(format!("{}: {error}", input.name))),
        _ => input.fault(error, None),
    }
}

/// The configured generator. Its input texts are read under these limits.
fn maker(
    generator: &str,
    settings: &[Setting],
    texts: &[Given<'_>],
    limits: &Limits,
) -> Result<Maker, Fault> {
    let mut maker = solvarium_human::maker(&set(generator, settings.iter().cloned())?)?;
    for (name, given) in texts {
        if let Some(given) = given {
            let input = Input::open(given, limits)?;
            let set = limits.try_within(|| maker.given(name, &input.text));
            maker = set.map_err(|error| refused(name, &input, &error))?;
        }
    }
    Ok(maker)
}

impl FillArgs {
    fn make(
        &self,
        generator: &str,
        settings: &[Setting],
        texts: &[Given<'_>],
        quiet: bool,
    ) -> Result<Exit, Fault> {
        let mut settings = settings.to_vec();
        settings.push(("clues", self.clues.map(|clues| clues.to_string())));
        settings.push(("layout", self.layout.map(|layout| layout.word().into())));
        let limits = self.limits.limits(1, &interrupt::flag()?);
        make(&maker(generator, &settings, texts, &limits)?, &self.draw, &limits, quiet)
    }
}

/// Generates the instances, and writes each. Inexact ones are written too, but then the command does not succeed.
fn make(maker: &Maker, draw: &DrawArgs, limits: &Limits, quiet: bool) -> Result<Exit, Fault> {
    let wanted = Wanted { seed: draw.seed(), count: draw.count, limits };
    let mut writer = Writer::new(maker, draw, wanted.seed);
    let made = maker.make(&wanted, &mut |some| writer.take(some))?;
    std::mem::replace(&mut writer.failed, Ok(()))?;
    writer.end(&made)?;
    Ok(writer.exit.and(end(made, draw, wanted.seed, quiet)))
}

/// Reports how generation ended; returns the exit code.
fn end(made: Made, draw: &DrawArgs, seed: u64, quiet: bool) -> Exit {
    match made {
        Made::All { note } => {
            note.filter(|_| !quiet).into_iter().for_each(out::say_note);
            draw.print_seed(seed, quiet);
            Exit::Solved
        }
        Made::Fewer(why) => {
            draw.print_seed(seed, quiet);
            out::say_error(&options(&why));
            Exit::Unsolved
        }
        Made::NoSuch(why) => {
            out::say_error(&options(&why));
            Exit::Unsolved
        }
        Made::Limit { why, .. } => {
            out::say_error(&options(&why));
            Exit::Limit
        }
        Made::Asked => Exit::Interrupted,
    }
}

/// A board of tiles after this many random moves from its goal, blank first.
pub fn walked(size: &str, moves: u32, seed: u64) -> Result<String, Error> {
    let choice = GeneratorChoice::parse("tiles")?.set("size", size)?.set("steps", &moves.to_string())?;
    let mut boards = choice.maker()?.all(&Wanted { seed, count: 1, limits: &Limits::none() })?;
    Ok(boards.swap_remove(0).text)
}

/// Replaces the settings named in a sentence, such as `` `steps=60` ``, by options.
fn options(sentence: &str) -> String {
    let mut options = String::new();
    for (at, part) in sentence.split('`').enumerate() {
        match at % 2 {
            0 => options += part,
            _ => options += &format!("--{}", part.replacen('=', " ", 1)),
        }
    }
    options
}

impl DrawArgs {
    /// The seed of the first puzzle.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(by_the_clock)
    }

    /// Prints a seed taken from the clock, so that it can be used again.
    fn print_seed(&self, seed: u64, quiet: bool) {
        if self.seed.is_none() && !quiet {
            out::say_note(&format!("--seed {seed} generates the same again"));
        }
    }
}

/// A number that differs at each call, short enough to type.
pub fn by_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ (now.as_secs() & 0xFFFF_FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_settings_as_options() {
        assert_eq!(options("use `steps=60`, or another `seed`"), "use --steps 60, or another --seed");
        assert_eq!(options("as it is"), "as it is");
    }

    #[test]
    fn reads_sizes() {
        assert_eq!(size("3x3"), Ok((3, 3)));
        assert_eq!(size("4X5"), Ok((4, 5)));
        for bad in ["", "3", "3x", "x3", "3x3x3", "300x3", "-1x3"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
