//! Generator of sliding-tile boards: with equal probability, at a depth, or by a random walk.

use crate::generate::{
    Generate, Generator, GeneratorChoice, GeneratorText, Made, NewInstance, Taker, Wanted,
};
use crate::table::{Entry, Setting, Takes};
use solvarium::limits::{Clock, Stop};
use solvarium::puzzle::tiles::TileInstance;
use solvarium::rng::Rng;
use solvarium::wording::count;
use solvarium::{Error, Limits};

pub(super) static TILES: Entry<Generator> = Entry {
    name: "tiles",
    aliases: &["sliding-tiles"],
    help: "sliding tiles: random solvable boards, boards at a depth, or a random walk",
    settings: &[SIZE, STEPS, DEPTH, LAYERS],
    of: Generator {
        texts: &[GeneratorText { name: "goal", help: "the goal, if not the blank first" }],
        begin: |choice| Ok(Box::new(Boards::of(choice)?)),
    },
};

const SIZE: Setting = Setting {
    name: "size",
    help: "columns x rows, 2x2 to 8x8",
    takes: Takes::Size { or: None },
    default: "3x3",
};

const STEPS: Setting = Setting {
    name: "steps",
    help: "number of random moves from the goal; no move undoes the one before",
    takes: Takes::IntOr { min: 0, max: u32::MAX as u64, or: "any" },
    default: "any",
};

const DEPTH: Setting = Setting {
    name: "depth",
    help: "exact number of moves from the goal; all boards differ",
    takes: Takes::IntOr { min: 0, max: u32::MAX as u64, or: "any" },
    default: "any",
};

const LAYERS: Setting = Setting {
    name: "layers",
    help: "memory in bytes to list all boards up to the depth; if it is too small, boards are taken from shortest paths of random boards, and are not uniform",
    takes: Takes::IntOr { min: 0, max: u64::MAX, or: "limit" },
    default: "67108864",
};

/// Number of random boards that are handed over as one batch.
const TOGETHER: u64 = 512;

/// Boards of one size and goal.
struct Boards {
    goal: TileInstance,
    way: Direction,
    size: SizeOf,
}

/// Source of the size.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SizeOf {
    Setting,
    Goal,
}

/// How boards are drawn.
#[derive(Clone, Copy)]
enum Direction {
    /// Each solvable board has the same probability.
    Any,
    Steps(u32),
    Depth {
        depth: u32,
        layers: Layers,
    },
}

/// Memory for the layers around the goal.
#[derive(Clone, Copy)]
enum Layers {
    /// As much as the limits allow; a greater depth is refused.
    Limit,
    /// At most this many bytes; deeper boards are drawn by another method.
    Bytes(usize),
}

impl Boards {
    fn of(choice: &GeneratorChoice) -> Result<Self, Error> {
        let set = &choice.0;
        let (width, height) = set.values.size(&SIZE).unwrap_or((3, 3));
        let size = if set.values.is_set(&SIZE) { SizeOf::Setting } else { SizeOf::Goal };
        Ok(Self { goal: TileInstance::ordered(width, height)?, way: Direction::of(choice)?, size })
    }

    /// Draws boards one by one, each from its own seed.
    fn each(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        let clock = Clock::new(wanted.limits);
        let mut made = 0;
        while made < wanted.count {
            match clock.look() {
                Ok(()) => {}
                Err(Stop::Asked) => return Ok(Made::Asked),
                Err(stop) => {
                    return Ok(Made::Limit { stop, why: format!("{stop} after {}", count(made, "board")) });
                }
            }
            let together = TOGETHER.min(wanted.count - made);
            let seeds = (made..made + together).map(|n| wanted.seed.wrapping_add(n));
            let some: Vec<_> = seeds.map(|seed| self.one(seed)).collect::<Result<_, _>>()?;
            made += together;
            if take(&some).is_break() {
                return Ok(Made::Asked);
            }
        }
        Ok(Made::All { note: None })
    }

    fn one(&self, seed: u64) -> Result<NewInstance, Error> {
        let mut rng = Rng::seeded(seed);
        Ok(line(&match self.way {
            Direction::Steps(moves) => self.goal.shuffled(moves, &mut rng)?,
            Direction::Any | Direction::Depth { .. } => self.goal.random(&mut rng),
        }))
    }

    /// Boards at an exact distance, or all of them if more are requested.
    fn at_depth(
        &self,
        depth: u32,
        layers: Layers,
        wanted: &Wanted<'_>,
        take: &mut Taker<'_>,
    ) -> Result<Made, Error> {
        let most = usize::try_from(wanted.count).unwrap_or(usize::MAX);
        let limits = layers.within(wanted.limits);
        let found = match self.goal.at_depth(depth, most, &mut Rng::seeded(wanted.seed), &limits)? {
            Ok(found) => found,
            Err(Stop::Asked) => return Ok(Made::Asked),
            Err(Stop::Memory) if matches!(layers, Layers::Bytes(_)) => return self.far(depth, wanted, take),
            Err(stop) => return Ok(too_deep(stop, depth)),
        };
        let size = format!("{}x{}", self.goal.width(), self.goal.height());
        if found.depth < depth {
            return Ok(Made::NoSuch(format!(
                "no {size} board is {depth} moves from this goal: the farthest are {}",
                found.depth
            )));
        }
        let drawn: Vec<_> = found.drawn.iter().map(line).collect();
        if take(&drawn).is_break() {
            return Ok(Made::Asked);
        }
        Ok(match found.boards < wanted.count {
            true => {
                Made::Fewer(format!("only {} {size} boards are {depth} moves from this goal", found.boards))
            }
            false => Made::All { note: None },
        })
    }

    /// Boards at a distance that is too great to list all nearer boards; each board is generated by itself.
    fn far(&self, depth: u32, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        for n in 0..wanted.count {
            let mut rng = Rng::seeded(wanted.seed.wrapping_add(n));
            let drawn = match self.goal.far(depth, &mut rng, wanted.limits) {
                Ok(Ok(Some(drawn))) => drawn,
                Ok(Ok(None)) => {
                    return Ok(Made::NoSuch(format!(
                        "no board was found that is {depth} moves from this goal"
                    )));
                }
                Ok(Err(Stop::Asked)) => return Ok(Made::Asked),
                Ok(Err(stop)) => return Ok(too_deep(stop, depth)),
                // No engine solves boards this large.
                Err(_) => return Ok(too_deep(Stop::Memory, depth)),
            };
            if take(&[line(&drawn)]).is_break() {
                return Ok(Made::Asked);
            }
        }
        let note = "these come from shortest paths of random boards, so they are not uniform at this depth";
        Ok(Made::All { note: Some(note) })
    }
}

impl Direction {
    fn of(choice: &GeneratorChoice) -> Result<Self, Error> {
        let number =
            |setting| choice.0.values.int_or(setting).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        match (number(&STEPS), number(&DEPTH)) {
            (None, None) => Ok(Self::Any),
            (Some(steps), None) => Ok(Self::Steps(steps)),
            (None, Some(depth)) => Ok(Self::Depth { depth, layers: Layers::of(choice) }),
            (Some(_), Some(_)) => Err(Error::setting("set `depth` or `steps`, not both")),
        }
    }
}

impl Layers {
    fn of(choice: &GeneratorChoice) -> Self {
        let bytes = choice.0.values.int_or(&LAYERS);
        bytes.map_or(Self::Limit, |bytes| Self::Bytes(usize::try_from(bytes).unwrap_or(usize::MAX)))
    }

    fn within(self, limits: &Limits) -> Limits {
        match self {
            Self::Limit => limits.clone(),
            Self::Bytes(most) => {
                limits.clone().memory(limits.memory_limit().map_or(most, |limit| limit.min(most)))
            }
        }
    }
}

impl Generate for Boards {
    /// Sets the goal, which also becomes the start of the instance.
    fn given(&mut self, _: &str, text: &str) -> Result<(), Error> {
        if let Some(usual) = super::usual_goal(text) {
            let goal = self.goal.towards(usual);
            self.goal = TileInstance::new(goal.width(), goal.height(), goal.goal(), goal.goal())?;
            return Ok(());
        }
        if self.size == SizeOf::Setting {
            return Err(Error::setting("the goal sets the size: remove `size`"));
        }
        let read = TileInstance::parse(text)?;
        self.goal = TileInstance::new(read.width(), read.height(), read.start(), read.start())?;
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        match self.way {
            Direction::Depth { depth, layers } => self.at_depth(depth, layers, wanted, take),
            Direction::Any | Direction::Steps(_) => self.each(wanted, take),
        }
    }
}

fn line(board: &TileInstance) -> NewInstance {
    NewInstance { text: board.line() + "\n", remark: None }
}

fn too_deep(stop: Stop, depth: u32) -> Made {
    let why = format!(
        "{stop} before depth {depth}: all nearer boards must be searched; `steps={depth}` gives boards of at most that depth"
    );
    Made::Limit { stop, why }
}
