//! Generators of planning tasks: a domain and a problem in one text, or either of them alone.

use crate::generate::{Generate, Generator, GeneratorChoice, Made, NewInstance, Taker, Wanted, one_by_one};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;
use solvarium_planning::generate::{Generated, blocks, gripper, logistics, sokoban};

pub(super) static ALL: &[&Entry<Generator>] = &[&BLOCKS, &GRIPPER, &LOGISTICS, &SOKOBAN];

static BLOCKS: Entry<Generator> = Entry {
    name: "blocks",
    aliases: &["blocksworld"],
    help: "planning: towers of blocks, rearranged by one hand",
    settings: &[BLOCK_COUNT, PART],
    of: Generator {
        texts: &[],
        begin: |choice| {
            let count = number(choice, &BLOCK_COUNT);
            begin(choice, move |seed| blocks(count, seed))
        },
    },
};

static GRIPPER: Entry<Generator> = Entry {
    name: "gripper",
    aliases: &[],
    help: "planning: a robot with two hands that carries balls between two rooms",
    settings: &[BALLS, PART],
    of: Generator {
        texts: &[],
        begin: |choice| {
            let balls = number(choice, &BALLS);
            begin(choice, move |seed| gripper(balls, seed))
        },
    },
};

static LOGISTICS: Entry<Generator> = Entry {
    name: "logistics",
    aliases: &[],
    help: "planning: packages, carried by trucks within cities and by airplanes between them",
    settings: &[CITIES, PLACES, PACKAGES, PART],
    of: Generator {
        texts: &[],
        begin: |choice| {
            let [cities, places, packages] =
                [&CITIES, &PLACES, &PACKAGES].map(|setting| number(choice, setting));
            begin(choice, move |seed| logistics(cities, places, packages, seed))
        },
    },
};

static SOKOBAN: Entry<Generator> = Entry {
    name: "sokoban",
    aliases: &[],
    help: "planning: a worker who pushes boxes to their targets; always solvable",
    settings: &[WIDTH, HEIGHT, BOXES, PART],
    of: Generator {
        texts: &[],
        begin: |choice| {
            let [width, height, boxes] = [&WIDTH, &HEIGHT, &BOXES].map(|setting| number(choice, setting));
            begin(choice, move |seed| sokoban(width, height, boxes, seed))
        },
    },
};

const BLOCK_COUNT: Setting = Setting::int("blocks", "number of blocks", 1..=1000, "8");
const BALLS: Setting = Setting::int("balls", "number of balls", 1..=1000, "6");
const CITIES: Setting = Setting::int("cities", "number of cities", 1..=100, "2");
const PLACES: Setting = Setting::int("places", "places in each city, one of them an airport", 1..=100, "3");
const PACKAGES: Setting = Setting::int("packages", "number of packages", 1..=1000, "4");
const WIDTH: Setting = Setting::int("width", "columns of the room", 3..=100, "7");
const HEIGHT: Setting = Setting::int("height", "rows of the room", 3..=100, "7");
const BOXES: Setting = Setting::int("boxes", "number of boxes, if they fit", 1..=100, "3");

const PART: Setting = Setting {
    name: "part",
    help: "which text to write",
    takes: Takes::Choice(&[
        ("both", "the domain, then the problem"),
        ("domain", "the domain, which is always the same"),
        ("problem", "the problem"),
    ]),
    default: "both",
};

fn number(choice: &GeneratorChoice, setting: &'static Setting) -> usize {
    choice.values().small(setting) as usize
}

/// The tasks of one domain with its settings.
struct Tasks<F> {
    make: F,
    part: String,
}

fn begin(
    choice: &GeneratorChoice,
    make: impl Fn(u64) -> Generated + 'static,
) -> Result<Box<dyn Generate>, Error> {
    Ok(Box::new(Tasks { make, part: choice.values().word(&PART) }))
}

impl<F: Fn(u64) -> Generated> Tasks<F> {
    fn one(&self, seed: u64) -> NewInstance {
        let Generated { domain, problem } = (self.make)(seed);
        let text = match &*self.part {
            "domain" => domain.to_owned(),
            "problem" => problem,
            _ => format!("{domain}{problem}"),
        };
        NewInstance { text, remark: None }
    }
}

impl<F: Fn(u64) -> Generated> Generate for Tasks<F> {
    fn given(&mut self, _: &str, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        one_by_one(wanted, take, "task", |seed| Ok(self.one(seed)))
    }
}
