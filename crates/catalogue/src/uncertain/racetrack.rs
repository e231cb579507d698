//! Racetracks: maps with a start `S` and finish cells `G` or `F`.

use super::board::{ALL, is_reached, open};
use super::presented::{Drawing, Presented, State};
use super::text::{Read, Text, WorldInfo};
use crate::table::{Entry, Setting, Takes};
use solvarium::uncertain::worlds::{Car, Crash, Racetrack};
use solvarium::uncertain::{Mdp, Policy};
use solvarium::{Error, settings::Values};

pub(super) static ENTRY: Entry<WorldInfo> = Entry {
    name: "racetrack",
    aliases: &["race"],
    help: "a car that must reach the finish G in few steps; it changes its speed by at most 1, and may slip",
    settings: &[SLIP, CRASH],
    of: WorldInfo { example: TRACK, read },
};

/// With the probability 1 the car would never move, so every value would fall without end.
const SLIP: Setting =
    Setting::float("slip", "the probability that the speed stays as it was", 0.0..=0.99, "0.1");

const CRASH: Setting = Setting {
    name: "crash",
    help: "the cell where a car continues after it leaves the road, with speed 0",
    takes: Takes::Choice(&[("restart", "at the start"), ("stop", "at the last cell of the road")]),
    default: "restart",
};

/// The track without rows.
const TRACK: &str = "\
###........G
##.........G
#..........G
#....#######
#....#######
#....#######
##...#######
##.S.#######
";

struct Race {
    process: Racetrack,
    /// The signs of the map, row by row from the top.
    rows: Vec<Vec<char>>,
    values: Values,
}

fn read(text: &Text) -> Result<Read, Error> {
    let drawn = if text.is_bare() { TRACK.to_owned() } else { text.rows.replace('F', "G") };
    let (map, remarks) = text.map(&drawn)?;
    let open = open(&map)?;
    let missing = |what: &str| Error::input(format!("the track has no {what}"));
    let start = map.start.ok_or_else(|| missing("start: mark a cell with `S`"))?;
    if map.goals.is_empty() {
        return Err(missing("finish: mark one or more cells with `G` or `F`"));
    }
    if map.width.max(map.height) > usize::from(u16::MAX) {
        return Err(Error::input("a track has at most 65,535 rows and columns"));
    }
    if !is_reached(map.width, &open, ALL, start, &map.goals) {
        return Err(Error::input("the finish cannot be reached from the start"));
    }
    let place = |at: usize| ((at % map.width) as u16, (at / map.width) as u16);
    let mut signs: Vec<_> = open.iter().map(|is_open| if *is_open { '.' } else { '#' }).collect();
    map.goals.iter().for_each(|goal| signs[*goal] = 'G');
    signs[start] = 'S';
    let values = text.spec.values.clone();
    let road = open.chunks(map.width).map(<[bool]>::to_vec).collect();
    let finish = map.goals.iter().map(|goal| place(*goal)).collect();
    let process = Racetrack::new(road, place(start), finish)
        .slip(values.float(&SLIP))
        .crash(values.pick(&CRASH, [Crash::Restart, Crash::Stop]));
    Ok((
        Box::new(Race { process, rows: signs.chunks(map.width).map(<[char]>::to_vec).collect(), values }),
        remarks,
    ))
}

impl Race {
    /// The cells where the car is after each step, if it never slips.
    fn drive(&self, policy: &Policy<Car, (i8, i8)>) -> Vec<Car> {
        let (mut car, mut cars) = (self.process.start(), Vec::new());
        // A policy that never ends would repeat states.
        while let Some(action) = policy.action(&car).filter(|_| cars.len() < policy.len()) {
            let Some((next, _)) = self.process.outcomes(&car, action).into_iter().next() else { break };
            car = next;
            cars.push(car);
        }
        cars
    }
}

impl Presented for Race {
    type Process = Racetrack;

    fn process(&self) -> &Racetrack {
        &self.process
    }

    fn describe(&self) -> String {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        let (slip, crash) = (self.values.float(&SLIP), self.values.word(&CRASH));
        format!("{width}x{height} racetrack, slip {slip}, after a crash {crash}")
    }

    fn name(&self, car: &State<Self>) -> String {
        let ((x, y), (right, down)) = (car.cell, car.speed);
        format!("row {}, column {}, speed {right} right {down} down", u32::from(y) + 1, u32::from(x) + 1)
    }

    fn cell(&self, car: &Car) -> Option<[u32; 2]> {
        Some([u32::from(car.cell.1) + 1, u32::from(car.cell.0) + 1])
    }

    fn say(&self, (right, down): &(i8, i8)) -> String {
        let side = |by: i8, less: &'static str, more: &'static str| match by {
            0 => None,
            by => Some(if by < 0 { less } else { more }),
        };
        let sides: Vec<_> =
            [side(*down, "up", "down"), side(*right, "left", "right")].into_iter().flatten().collect();
        if sides.is_empty() { "keep".to_owned() } else { sides.join("-") }
    }

    fn goal(&self) -> &'static str {
        "the finish"
    }

    fn draw(&self, policy: &Policy<Car, (i8, i8)>) -> Vec<Drawing> {
        let mut rows = self.rows.clone();
        for (step, car) in (1_usize..).zip(self.drive(policy)) {
            let (x, y) = (usize::from(car.cell.0), usize::from(car.cell.1));
            rows[y][x] = char::from(b'0' + (step % 10) as u8);
        }
        let text = rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
        vec![Drawing { title: "the drive if the car never slips: the last digit of each step", text }]
    }
}
