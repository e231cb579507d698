//! The vacuum world of Russell and Norvig: two squares, a robot, dirt.

use super::presented::Presented;
use super::text::{Read, Text, WorldInfo};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;
use solvarium::uncertain::worlds::Vacuum;

pub(super) static ENTRY: Entry<WorldInfo> = Entry {
    name: "vacuum",
    aliases: &["vacuum-world"],
    help: "two squares and a robot that sometimes cleans too much, drops dirt, or stays where it is",
    settings: &[FAULT, START],
    of: WorldInfo { example: "vacuum", read },
};

const FAULT: Setting = Setting {
    name: "fault",
    help: "what may go wrong",
    takes: Takes::Choice(&[
        ("erratic", "sucking cleans the other square, too, or drops dirt on a clean one, half of the time"),
        ("slippery", "a step leaves the robot where it is, half of the time"),
    ]),
    default: "erratic",
};

const START: Setting = Setting::int(
    "start",
    "the start: 1 for the robot on the right, plus 2 for a clean left square, plus 4 for a clean right one",
    0..=7,
    "0",
);

struct House {
    process: Vacuum,
    fault: String,
}

fn read(text: &Text) -> Result<Read, Error> {
    if !text.is_bare() {
        let found = solvarium::suggest::short(text.rows.trim()).to_owned();
        return Err(Error::input(format!("the vacuum world has no map, found `{found}`")));
    }
    let values = &text.spec.values;
    let process = Vacuum::start_at(values.small(&START) as u8);
    let fault = values.word(&FAULT);
    let process = if fault == "slippery" { process.slippery() } else { process };
    Ok((Box::new(House { process, fault }), Vec::new()))
}

impl Presented for House {
    type Process = Vacuum;

    fn process(&self) -> &Vacuum {
        &self.process
    }

    fn describe(&self) -> String {
        format!("{} vacuum world", self.fault)
    }

    fn name(&self, state: &u8) -> String {
        let side = if state & 1 == 0 { "left" } else { "right" };
        let dirt = match state >> 1 {
            0 => "dirt on both sides",
            1 => "dirt on the right",
            2 => "dirt on the left",
            _ => "no dirt",
        };
        format!("robot on the {side}, {dirt}")
    }

    fn say(&self, action: &&'static str) -> String {
        (*action).to_owned()
    }

    fn goal(&self) -> &'static str {
        "a clean world"
    }
}
