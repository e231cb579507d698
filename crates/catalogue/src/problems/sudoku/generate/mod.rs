//! Sudoku generator: empties a solved grid as long as its solution stays unique.

mod nine;
pub(crate) mod wishes;

use crate::generate::{
    Generate, Generator, GeneratorChoice, GeneratorText, Made, NewInstance, Taker, Wanted,
};
use crate::table::{Entry, Setting, Takes};
use nine::Nine;
use solvarium::limits::Stop;
use solvarium::puzzle::sudoku::{self, Clues, Form, Generated, MAX_GENERATED, Shape, Sudoku};
use solvarium::{Error, Limits};
use std::sync::Arc;
use wishes::{FORBIDS, HARDEST, MINIMAL, RATE, REQUIRES, SYMMETRY, TRIES};

pub(super) static SUDOKU: Entry<Generator> = Entry {
    name: "sudoku",
    aliases: &[],
    help: "Sudoku with one solution, by removing clues from a solved grid",
    settings: &[
        SIZE, BOXES, DIAGONALS, CLUES, LAYOUT, BY, RATE, HARDEST, REQUIRES, FORBIDS, SYMMETRY, MINIMAL, TRIES,
    ],
    of: Generator {
        texts: &[
            PATTERN,
            GeneratorText { name: "like", help: "a puzzle with the wanted level, hardest technique and ER" },
            GeneratorText { name: "from", help: "a puzzle to remove unneeded clues from (9x9)" },
        ],
        begin: boxed,
    },
};

pub(super) static JIGSAW: Entry<Generator> = Entry {
    name: "jigsaw",
    aliases: &[],
    help: "jigsaw Sudoku with random regions or the regions of a puzzle",
    settings: &[SIZE, CLUES, Setting { default: "grid", ..LAYOUT }, SYMMETRY, MINIMAL, TRIES],
    of: Generator {
        texts: &[GeneratorText { name: "like", help: "a puzzle with the regions to use" }, PATTERN],
        begin: jigsaw,
    },
};

const PATTERN: GeneratorText =
    GeneratorText { name: "pattern", help: "clues exactly where this has a character other than a dot" };

const SIZE: Setting = Setting::int("size", "rows and columns", 0..=u64::MAX, "9");

const DIAGONALS: Setting = Setting {
    name: "diagonals",
    help: "whether both long diagonals contain each digit once",
    takes: Takes::Choice(&[("free", "no"), ("different", "yes")]),
    default: "free",
};

const BOXES: Setting = Setting {
    name: "boxes",
    help: "rows x columns of a box, if the size leaves it open",
    takes: Takes::Size { or: Some("usual") },
    default: "usual",
};

const CLUES: Setting = Setting {
    name: "clues",
    help: "number of clues; fewest: until each is needed",
    takes: Takes::IntOr { min: 0, max: u64::MAX, or: "fewest" },
    default: "fewest",
};

const LAYOUT: Setting = Setting {
    name: "layout",
    help: "the layout of the grid as text",
    takes: Takes::Choice(&[
        ("line", "one line"),
        ("rows", "a line for each row"),
        ("grid", "rows, and lines around the regions"),
    ]),
    default: "line",
};

const BY: Setting = Setting {
    name: "by",
    help: "which generator to use for 9x9 with ordinary boxes",
    takes: Takes::Choice(&[
        ("fast", "the generator of fast-sudoku, thousands per second"),
        ("search", "the search used for all other shapes"),
    ]),
    default: "fast",
};

/// Settings for every kind of grid: the number of clues and the text form.
#[derive(Clone, Copy)]
struct Fill {
    clues: Option<usize>,
    form: Form,
}

impl Fill {
    fn of(choice: &GeneratorChoice) -> Self {
        let clues = choice.0.values.int_or(&CLUES).map(|clues| usize::try_from(clues).unwrap_or(usize::MAX));
        Self { clues, form: choice.0.values.pick(&LAYOUT, [Form::LINE, Form::ROWS, Form::GRID]) }
    }

    /// The instance of a puzzle, with a remark if it has more clues than requested.
    fn instance(&self, puzzle: &Sudoku, size: Size) -> NewInstance {
        let clues = puzzle.clues();
        let remark = self.clues.filter(|&asked| clues > asked).map(|asked| too_many(clues, asked, size));
        NewInstance { text: puzzle.text(self.form), remark }
    }
}

/// Generator by search.
struct Searched {
    grids: Grids,
    fill: Fill,
}

/// Regions of the grids.
enum Grids {
    Of(Arc<Shape>),
    /// Jigsaws of this size, each with its own regions.
    Random(usize),
}

/// The rows and columns of the grids that the settings of a Sudoku generator ask for.
///
/// ```
/// use solvarium_catalogue::{GeneratorChoice, sudoku::side};
/// assert_eq!(side(&GeneratorChoice::parse("jigsaw(size=6)")?), 6);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn side(choice: &GeneratorChoice) -> usize {
    usize::try_from(choice.values().int(&SIZE)).unwrap_or(usize::MAX)
}

/// The shape of the grids that the settings of the generator `sudoku` ask for.
///
/// ```
/// use solvarium_catalogue::{GeneratorChoice, sudoku::shape};
/// assert_eq!(shape(&GeneratorChoice::parse("sudoku(boxes=2x3)")?)?.size(), 6);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// There is no such shape.
pub fn shape(choice: &GeneratorChoice) -> Result<Shape, Error> {
    let values = choice.values();
    let shape = match values.size(&BOXES) {
        Some(_) if values.is_set(&SIZE) => {
            return Err(Error::setting("boxes set the size: remove `size`"));
        }
        Some((rows, columns)) => Shape::boxed(rows.into(), columns.into())?,
        None => Shape::square(side(choice))?,
    };
    Ok(values.pick(&DIAGONALS, [|shape| shape, Shape::with_diagonals])(shape))
}

fn boxed(choice: &GeneratorChoice) -> Result<Box<dyn Generate>, Error> {
    wishes::refuse(choice)?;
    let shape = shape(choice)?;
    check_size(&shape)?;
    let fill = Fill::of(choice);
    Ok(match shape.is_usual() && choice.0.values.pick(&BY, [true, false]) {
        true => Box::new(Nine::new(shape, fill)),
        false => Box::new(Searched { grids: Grids::Of(Arc::new(shape)), fill }),
    })
}

fn jigsaw(choice: &GeneratorChoice) -> Result<Box<dyn Generate>, Error> {
    wishes::refuse(choice)?;
    let size = side(choice);
    // A size that cannot be made is reported before any limit.
    sudoku::generate_jigsaw(size, 0, Clues::Fewest, &Limits::none().time(std::time::Duration::ZERO))?;
    Ok(Box::new(Searched { grids: Grids::Random(size), fill: Fill::of(choice) }))
}

/// Whether puzzles of this size can be made.
fn check_size(shape: &Shape) -> Result<(), Error> {
    match shape.size() {
        ..=MAX_GENERATED => Ok(()),
        size => Err(Error::setting(format!(
            "puzzles can be generated up to {MAX_GENERATED}x{MAX_GENERATED}, not {size}x{size}"
        ))),
    }
}

impl Searched {
    fn one(&self, seed: u64, limits: &Limits) -> Result<Generated, Error> {
        let clues = self.fill.clues.map_or(Clues::Fewest, Clues::Down);
        match &self.grids {
            Grids::Of(shape) => {
                check_size(shape)?;
                Ok(sudoku::generate(Arc::clone(shape), seed, clues, limits))
            }
            Grids::Random(size) => sudoku::generate_jigsaw(*size, seed, clues, limits),
        }
    }
}

impl Generate for Searched {
    fn given(&mut self, name: &str, text: &str) -> Result<(), Error> {
        if name != "like" {
            return Err(only_nine(name));
        }
        if matches!(self.grids, Grids::Of(_)) {
            return Err(wishes::untried(name));
        }
        self.grids = Grids::Of(Arc::clone(Sudoku::parse(text)?.shape()));
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        for n in 0..wanted.count {
            let puzzle = match self.one(wanted.seed.wrapping_add(n), wanted.limits)? {
                Generated::Puzzle(fresh) => fresh.puzzle,
                Generated::NoGrid => {
                    return Ok(Made::NoSuch("no grid fits these regions, so there is no puzzle".into()));
                }
                Generated::Stopped(Stop::Asked) => return Ok(Made::Asked),
                Generated::Stopped(stop) => {
                    return Ok(Made::Limit { stop, why: format!("{stop} before there was a puzzle") });
                }
            };
            if take(&[self.fill.instance(&puzzle, Size::Other)]).is_break() {
                return Ok(Made::Asked);
            }
        }
        Ok(Made::All { note: None })
    }
}

fn only_nine(name: &str) -> Error {
    Error::setting(format!("'{name}' is for 9x9 with boxes of 3x3, generated by fast-sudoku"))
}

/// Size of puzzles that the remark is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    /// 9x9 with the usual boxes.
    Nine,
    Other,
}

/// The remark that a puzzle has more clues than requested.
fn too_many(found: usize, asked: usize, size: Size) -> String {
    // McGuire, Tugemann and Civario, 2012.
    const FEWEST: usize = 17;
    let why = if size == Size::Nine && asked < FEWEST {
        format!("no 9x9 Sudoku with one solution has fewer than {FEWEST}")
    } else {
        "no more could be removed; another `seed` may come closer".to_string()
    };
    format!("{found} clues are left, not {asked}: {why}")
}
