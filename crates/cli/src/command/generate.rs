//! `solvarium generate`: new puzzles, the same for the same seed.

use super::nine::{self, Wish};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::Input;
use crate::limits::LimitArgs;
use crate::{interrupt, out};
use clap::{Args, Subcommand, ValueEnum};
use solvarium::limits::Stop;
use solvarium::puzzle::sudoku::{self, Clues, Form, Generated, MAX_GENERATED, Shape, Sudoku};
use solvarium::puzzle::tiles::Instance;
use solvarium::rng::Rng;
use solvarium::{Error, Limits};
use solvarium_lab::human;
use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;
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
    /// Sliding tiles: from all solvable boards, at a depth, or by a walk
    Tiles(TilesArgs),
    /// Sudoku with one solution: a solved grid, emptied while that stays so
    Sudoku(SudokuArgs),
    /// Jigsaw Sudoku: the same in random regions, or in those of a puzzle
    Jigsaw(JigsawArgs),
}

/// How many, and which.
#[derive(Args, Debug)]
pub struct DrawArgs {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = human::count)]
    count: u64,

    /// The same again; the next puzzle has the next seed [default: by the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Options of `generate tiles`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium generate tiles 4x4 --count 100          15-puzzles, each as likely
  solvarium generate tiles 4x4 --steps 60 | solvarium solve -
  solvarium generate tiles --depth 31 --count 2     the hardest of the 8-puzzle
  solvarium generate tiles 4x4 --depth 50           exactly so many moves away")]
struct TilesArgs {
    /// Columns x rows, 2x2 to 8x8 [default: 3x3]
    #[arg(value_name = "WxH", value_parser = size, conflicts_with = "size")]
    shape: Option<(u8, u8)>,

    /// The same
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(u8, u8)>,

    /// Walk so many random moves from the goal instead
    #[arg(long, value_name = "N", alias = "shuffles")]
    steps: Option<u32>,

    /// Draw from the boards exactly so many moves from the goal, each once
    /// and each as likely; on large boards from shortest ways of random ones
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
  solvarium generate sudoku --clues 30 --form grid
  solvarium generate sudoku --from evil.txt       without the digits it does not need
  solvarium generate sudoku --boxes 2x3 --form grid")]
struct SudokuArgs {
    /// Rows and columns: 4, 9, 16, 25
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// Rows x columns of a box, where --size does not say it
    #[arg(long, value_name = "RxC", conflicts_with = "size", value_parser = size)]
    boxes: Option<(u8, u8)>,

    /// Digits where this has any character but a point, and nowhere else: a
    /// file, or typed (9x9)
    #[arg(long, value_name = "PATTERN", conflicts_with_all = ["size", "boxes", "clues"])]
    pattern: Option<OsString>,

    /// Take from this puzzle the digits that it does not need: a file, or
    /// typed (9x9)
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["size", "boxes", "clues", "pattern"])]
    from: Option<OsString>,

    #[command(flatten)]
    fill: FillArgs,
}

/// Options of `generate jigsaw`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium generate jigsaw --size 6
  solvarium generate jigsaw --like jigsaw.txt     other digits, the same regions")]
struct JigsawArgs {
    /// Rows and columns, 4 or more
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// A puzzle whose regions to use: a file, or typed
    #[arg(long, value_name = "PUZZLE", conflicts_with = "size")]
    like: Option<OsString>,

    #[command(flatten)]
    fill: FillArgs,
}

/// What both kinds of Sudoku have.
#[derive(Args, Debug)]
struct FillArgs {
    /// Leave so many digits [default: until each is needed]
    #[arg(long, value_name = "N")]
    clues: Option<usize>,

    /// Form of output: line, rows or grid [default: line, jigsaws: grid]
    #[arg(long, value_enum, value_name = "FORM", hide_possible_values = true)]
    form: Option<Layout>,

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
    const fn form(self) -> Form {
        match self {
            Self::Line => Form::LINE,
            Self::Rows => Form::ROWS,
            Self::Grid => Form::GRID,
        }
    }
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
        What::Sudoku(args) => sudoku(args, quiet),
        What::Jigsaw(args) => jigsaw(args, quiet),
    }
}

fn tiles(args: &TilesArgs, quiet: bool) -> Result<Exit, Fault> {
    let goal = match &args.goal {
        None => {
            let (width, height) = args.shape.or(args.size).unwrap_or((3, 3));
            Instance::ordered(width, height)?
        }
        Some(goal) => read_goal(&Input::open(goal)?)?,
    };
    if let Some(depth) = args.depth {
        return at_depth(args, &goal, depth, quiet);
    }
    let seed = args.draw.seed();
    let mut out = out::standard();
    for n in 0..args.draw.count {
        let mut rng = Rng::seeded(seed.wrapping_add(n));
        let drawn = match args.steps {
            Some(moves) => goal.shuffled(moves, &mut rng)?,
            None => goal.random(&mut rng),
        };
        writeln!(out, "{}", drawn.line())?;
    }
    out.flush()?;
    args.draw.tell(seed, quiet);
    Ok(Exit::Solved)
}

/// What the layers around a goal may take before boards are drawn otherwise, unless a limit says more or less.
const LAYERS: usize = 64 << 20;

/// Boards at an exact distance: as many as there are, if more are asked for.
fn at_depth(args: &TilesArgs, goal: &Instance, depth: u32, quiet: bool) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let (count, seed) = (args.draw.count, args.draw.seed());
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    let memory_limit = args.limits.memory_limit.or(Some(LAYERS));
    let layers = LimitArgs { memory_limit, ..args.limits.clone() }.limits(1, &stop);
    let found = match goal.at_depth(depth, most, &mut Rng::seeded(seed), &layers)? {
        Ok(found) => found,
        Err(Stop::Asked) => return Ok(Exit::Interrupted),
        Err(Stop::Memory) => return far(args, goal, depth, seed, &limits, quiet),
        Err(stop) => return Ok(too_deep(stop, depth)),
    };
    let size = format!("{}x{}", goal.width(), goal.height());
    if found.depth < depth {
        out::say_error(&format!(
            "no {size} board is {depth} moves from this goal: the farthest are {}",
            found.depth
        ));
        return Ok(Exit::Unsolved);
    }
    let mut out = out::standard();
    for drawn in &found.drawn {
        writeln!(out, "{}", drawn.line())?;
    }
    out.flush()?;
    args.draw.tell(seed, quiet);
    if found.boards < count {
        out::say_error(&format!("only {} {size} boards are {depth} moves from this goal", found.boards));
        return Ok(Exit::Unsolved);
    }
    Ok(Exit::Solved)
}

/// Boards at an exact distance that is too great to walk all that are nearer: each by itself.
fn far(
    args: &TilesArgs,
    goal: &Instance,
    depth: u32,
    seed: u64,
    limits: &Limits,
    quiet: bool,
) -> Result<Exit, Fault> {
    let mut out = out::standard();
    for n in 0..args.draw.count {
        let mut rng = Rng::seeded(seed.wrapping_add(n));
        match goal.far(depth, &mut rng, limits) {
            Ok(Ok(Some(drawn))) => writeln!(out, "{}", drawn.line())?,
            Ok(Ok(None)) => {
                out.flush()?;
                out::say_error(&format!("no board was found that is {depth} moves from this goal"));
                return Ok(Exit::Unsolved);
            }
            Ok(Err(Stop::Asked)) => return Ok(Exit::Interrupted),
            Ok(Err(stop)) => return Ok(too_deep(stop, depth)),
            // Nobody solves boards this large.
            Err(_) => return Ok(too_deep(Stop::Memory, depth)),
        }
        out.flush()?;
    }
    if !quiet {
        out::say_note("these lie on shortest ways of random boards: not all at this depth are as likely");
    }
    args.draw.tell(seed, quiet);
    Ok(Exit::Solved)
}

fn too_deep(stop: Stop, depth: u32) -> Exit {
    out::say_error(&format!(
        "{stop} on the way to depth {depth}, as all nearer boards have to be walked; \
         --steps {depth} makes boards of at most that depth"
    ));
    Exit::Limit
}

/// A board that was given as the goal, which it is then also the start of.
fn read_goal(input: &Input) -> Result<Instance, Fault> {
    let read = Instance::parse(&input.text).map_err(|error| input.fault(&error, None))?;
    Ok(Instance::new(read.width(), read.height(), read.start(), read.start())?)
}

fn sudoku(args: &SudokuArgs, quiet: bool) -> Result<Exit, Fault> {
    let shape = Arc::new(match args.boxes {
        Some((rows, columns)) => Shape::boxed(rows.into(), columns.into())?,
        None => Shape::square(args.size)?,
    });
    check_size(&shape)?;
    if shape.is_usual() {
        return nine(args, quiet);
    }
    args.fill.make(quiet, Layout::Line, |seed, clues, limits| {
        Ok(sudoku::generate(Arc::clone(&shape), seed, clues, limits))
    })
}

/// Those of the usual size have a generator of their own.
fn nine(args: &SudokuArgs, quiet: bool) -> Result<Exit, Fault> {
    let FillArgs { clues, form, draw, limits } = &args.fill;
    let seed = draw.seed();
    let exit = nine::make(&Wish {
        form: form.unwrap_or(Layout::Line).form(),
        seed,
        count: draw.count,
        clues: *clues,
        pattern: args.pattern.as_deref(),
        from: args.from.as_deref(),
        limits,
    })?;
    if exit != Exit::Interrupted && exit != Exit::Limit {
        draw.tell(seed, quiet);
    }
    Ok(exit)
}

fn jigsaw(args: &JigsawArgs, quiet: bool) -> Result<Exit, Fault> {
    let like = args.like.as_deref().map(Input::open).transpose()?;
    let like = like
        .map(|input| Sudoku::parse(&input.text).map_err(|error| input.fault(&error, None)))
        .transpose()?;
    like.iter().try_for_each(|puzzle| check_size(puzzle.shape()))?;
    args.fill.make(quiet, Layout::Grid, |seed, clues, limits| match &like {
        Some(puzzle) => Ok(sudoku::generate(Arc::clone(puzzle.shape()), seed, clues, limits)),
        None => Ok(sudoku::generate_jigsaw(args.size, seed, clues, limits)?),
    })
}

/// Whether puzzles of this size can be made.
fn check_size(shape: &Shape) -> Result<(), Error> {
    match shape.size() {
        ..=MAX_GENERATED => Ok(()),
        size => Err(Error::setting(format!(
            "puzzles are made up to {MAX_GENERATED} x {MAX_GENERATED}, not {size} x {size}"
        ))),
    }
}

impl FillArgs {
    /// Makes the puzzles, each of its own seed, by `one`. Those that have more
    /// clues than asked for are written all the same, but it is no success.
    fn make(
        &self,
        quiet: bool,
        layout: Layout,
        one: impl Fn(u64, Clues, &Limits) -> Result<Generated, Fault>,
    ) -> Result<Exit, Fault> {
        let clues = self.clues.map_or(Clues::Fewest, Clues::Down);
        let mut exit = Exit::Solved;
        let form = self.form.unwrap_or(layout).form();
        let limits = self.limits.limits(1, &interrupt::flag()?);
        let seed = self.draw.seed();
        let mut out = out::standard();
        for n in 0..self.draw.count {
            match one(seed.wrapping_add(n), clues, &limits)? {
                Generated::Puzzle(fresh) => {
                    write(&mut out, &fresh.puzzle, form, n)?;
                    out.flush()?;
                    exit = exit.and(self.compare(&fresh.puzzle));
                }
                Generated::NoGrid => {
                    out::say_error("no grid fits these regions: there is no puzzle to make");
                    return Ok(Exit::Unsolved);
                }
                Generated::Stopped(Stop::Asked) => return Ok(Exit::Interrupted),
                Generated::Stopped(stop) => {
                    out::say_error(&format!("{stop} before there was a puzzle"));
                    return Ok(Exit::Limit);
                }
            }
        }
        self.draw.tell(seed, quiet);
        Ok(exit)
    }

    /// Says if a puzzle has more clues than asked for.
    fn compare(&self, puzzle: &Sudoku) -> Exit {
        match self.clues {
            Some(asked) if puzzle.clues() > asked => too_many(puzzle.clues(), asked, Size::Other),
            _ => Exit::Solved,
        }
    }
}

/// Which puzzles it is said of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// 9x9 with the usual boxes.
    Nine,
    Other,
}

/// Says that a puzzle has more clues than asked for.
pub fn too_many(found: usize, asked: usize, size: Size) -> Exit {
    // McGuire, Tugemann and Civario, 2012.
    const FEWEST: usize = 17;
    let why = if size == Size::Nine && asked < FEWEST {
        format!("no 9x9 Sudoku with one solution has fewer than {FEWEST}")
    } else {
        "no more could be taken away; another --seed may come nearer".to_string()
    };
    out::say_error(&format!("{found} clues are left, not {asked}: {why}"));
    Exit::Unsolved
}

/// Writes a puzzle; those of several lines are parted by an empty one.
pub fn write(out: &mut impl Write, puzzle: &Sudoku, form: Form, n: u64) -> Result<(), Fault> {
    let text = puzzle.text(form);
    if n > 0 && text.trim_end().contains('\n') {
        writeln!(out)?;
    }
    Ok(out.write_all(text.as_bytes())?)
}

impl DrawArgs {
    /// The seed of the first puzzle.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(by_the_clock)
    }

    /// Tells a seed that nobody chose, so that it can be used again.
    fn tell(&self, seed: u64, quiet: bool) {
        if self.seed.is_none() && !quiet {
            out::say_note(&format!("--seed {seed} makes the same again"));
        }
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
}
