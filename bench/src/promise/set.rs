//! The benchmark instances: families for each problem in several sizes, generated from seeds.

#[path = "../../../crates/solvarium/benches/instances/mod.rs"]
mod models;

use solvarium::csp::Csp;
use solvarium::puzzle::quasigroup::{Holes, Quasigroup};
use solvarium::puzzle::sudoku::{Shape, Sudoku};
use solvarium::rng::Rng;
use solvarium::{Error, Limits};
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, GeneratorChoice, Instance, ProblemKind, Wanted,
};
use std::fmt::Write;

/// An instance with its family.
pub struct BenchInstance {
    pub family: &'static str,
    pub name: String,
    pub instance: Box<dyn Instance>,
}

/// Collects instances.
struct Set(Vec<BenchInstance>);

/// Returns the instances of all families whose names contain `only`; `share` = n selects every n-th instance.
///
/// # Errors
/// An instance cannot be generated or read, which is a bug in this list.
pub fn instances(only: &str, share: usize) -> Result<Vec<BenchInstance>, Error> {
    let mut kept = Vec::new();
    for (family, make) in FAMILIES.iter().filter(|(family, _)| family.contains(only)) {
        let mut set = Set(Vec::new());
        make(&mut set, family)?;
        kept.extend(set.0.into_iter().step_by(share.max(1)));
    }
    Ok(kept)
}

type Make = fn(&mut Set, &'static str) -> Result<(), Error>;

const FAMILIES: &[(&str, Make)] = &[
    ("tiles", tiles),
    ("pancake", pancakes),
    ("graph", graphs),
    ("romania", romania),
    ("map", maps),
    ("river", rivers),
    ("jugs", jugs),
    ("queens", queens),
    ("sudoku", sudokus),
    ("killer", killers),
    ("quasigroup", quasigroups),
    ("colouring", colourings),
    ("cryptarithm", cryptarithms),
    ("zebra", zebras),
    ("onemax", bits),
    ("royal-road", roads),
    ("hello", letters),
    ("model", own_models),
];

impl Set {
    /// Reads a text as an instance of this problem.
    fn read(&mut self, family: &'static str, name: String, kind: &str, text: &str) -> Result<(), Error> {
        let kind = ProblemKind::parse(kind)?;
        for item in catalogue::read(text, Some(&kind), &AuxiliaryInputs::default())? {
            self.0.push(BenchInstance { family, name: name.clone(), instance: item.instance? });
        }
        Ok(())
    }

    /// Adds instances of a generator of the catalogue, with seeds from 1.
    fn generate(&mut self, family: &'static str, generator: &str, count: u64) -> Result<(), Error> {
        let maker = GeneratorChoice::parse(generator)?.maker()?;
        let made = maker.all(&Wanted { seed: 1, count, limits: &Limits::none() })?;
        for (seed, made) in (1..).zip(made) {
            self.read(family, format!("{generator} {seed}"), family, &made.text)?;
        }
        Ok(())
    }

    /// Adds a model without its puzzle.
    fn model(&mut self, family: &'static str, name: String, csp: &Csp) {
        let instance = catalogue::own_model(name.clone(), csp.clone(), |_, value| value.to_string());
        self.0.push(BenchInstance { family, name, instance });
    }
}

fn tiles(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for (generator, count) in [
        ("tiles(size=2x3)", 3),
        ("tiles(size=3x3)", 12),
        ("tiles(size=3x4)", 5),
        ("tiles(size=4x4)", 8),
        ("tiles(size=4x4,steps=40)", 4),
        ("tiles(size=5x5,steps=60)", 4),
        ("tiles(size=6x6,steps=30)", 3),
    ] {
        set.generate(family, generator, count)?;
    }
    let middle = " goal: 1 2 3 / 8 0 4 / 7 6 5";
    for start in ["2 8 3 / 1 6 4 / 7 0 5", "5 6 7 / 4 0 8 / 3 2 1", "8 1 3 / 2 4 5 / 0 7 6"] {
        set.read(family, format!("{start}{middle}"), family, &format!("{start}{middle}"))?;
    }
    Ok(())
}

fn pancakes(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for (height, count) in [(7, 4), (10, 4), (20, 4), (40, 4), (60, 4)] {
        set.generate(family, &format!("pancake(height={height})"), count)?;
    }
    Ok(())
}

fn graphs(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for (nodes, count) in [(20, 4), (200, 4), (2000, 4), (5000, 4)] {
        set.generate(family, &format!("graph(nodes={nodes})"), count)?;
    }
    Ok(())
}

fn romania(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for text in ["Arad -> Bucharest", "Neamt -> Eforie", "Oradea -> Hirsova", "Timisoara -> Iasi"] {
        set.read(family, text.into(), family, text)?;
    }
    Ok(())
}

fn maps(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for (kind, side, percent) in [
        ("map", 20, 25),
        ("map", 100, 10),
        ("map", 100, 35),
        ("map", 500, 25),
        ("map", 1000, 25),
        ("map(neighbours=four)", 100, 25),
        ("map(neighbours=four)", 500, 30),
    ] {
        for seed in 1..=3 {
            set.read(family, format!("{kind} {side} {percent} % {seed}"), kind, &map(side, percent, seed))?;
        }
    }
    Ok(())
}

/// A map with random walls, from corner to corner.
pub fn map(side: usize, percent: usize, seed: u64) -> String {
    let mut rng = Rng::seeded(seed);
    let mut text = String::with_capacity(side * (side + 1));
    for cell in 0..side * side {
        let wall = rng.below(100) < percent;
        text.push(match cell {
            0 => 'S',
            cell if cell + 1 == side * side => 'G',
            _ if wall => '#',
            _ => '.',
        });
        if (cell + 1) % side == 0 {
            text.push('\n');
        }
    }
    text
}

fn rivers(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for text in ["3 3 2", "4 4 3", "5 5 3", "20 20 4", "100 100 4", "200 200 6", "4 4 2"] {
        set.read(family, text.into(), family, text)?;
    }
    Ok(())
}

fn jugs(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for text in
        ["4 3 -> 2", "12 8 5 -> 6", "101 37 -> 50", "24 13 11 5 -> 8", "997 991 -> 500", "60 37 23 11 -> 30"]
    {
        set.read(family, text.into(), family, text)?;
    }
    Ok(())
}

fn queens(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for size in [4, 6, 8, 10, 12, 16, 20, 26, 30, 50, 100, 200, 1000, 10_000] {
        set.read(family, format!("queens {size}"), family, &size.to_string())?;
    }
    Ok(())
}

fn sudokus(set: &mut Set, family: &'static str) -> Result<(), Error> {
    set.generate(family, "sudoku(size=4)", 2)?;
    set.generate(family, "sudoku(size=6)", 2)?;
    set.generate(family, "sudoku", 8)?;
    set.generate(family, "sudoku(size=12)", 3)?;
    for seed in 1..=4 {
        let jigsaw = GeneratorChoice::parse("jigsaw(layout=grid)")?.maker()?;
        let made = jigsaw.all(&Wanted { seed, count: 1, limits: &Limits::none() })?;
        set.read(family, format!("jigsaw {seed}"), "sudoku", &made[0].text)?;
    }
    for (size, percent, count) in
        [(16, 50, 3), (16, 60, 4), (25, 45, 4), (25, 55, 4), (36, 40, 3), (36, 48, 2)]
    {
        for seed in 1..=count {
            let sudoku = models::emptied(Shape::square(size)?, percent, seed)?;
            set.read(family, format!("{size}x{size} {percent} % empty {seed}"), "sudoku", &rows(&sudoku))?;
        }
    }
    for (size, percent) in [(9, 70), (12, 60), (16, 55), (16, 65)] {
        for seed in 1..=2 {
            let sudoku = models::emptied(Shape::square(size)?.with_diagonals(), percent, seed)?;
            let name = format!("{size}x{size} with diagonals {percent} % empty {seed}");
            set.read(family, name, "sudoku(diagonals=different)", &rows(&sudoku))?;
        }
    }
    Ok(())
}

/// Numbers, row by row.
fn rows(sudoku: &Sudoku) -> String {
    let mut text = String::new();
    for row in sudoku.rows() {
        let numbers: Vec<String> = row.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "{}", numbers.join(" "));
    }
    text
}

fn killers(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for (size, most, count) in [(6, 3, 4), (9, 3, 5), (9, 5, 5), (12, 3, 4)] {
        for seed in 1..=count {
            let text = models::killer(size, most, seed)?.print();
            set.read(family, format!("{size}x{size} cages to {most} {seed}"), family, &text)?;
        }
    }
    Ok(())
}

fn quasigroup(order: usize, percent: usize, seed: u64) -> Result<Quasigroup, Error> {
    Quasigroup::generate(order, order * order * percent / 100, Holes::Random, seed)
}

fn quasigroups(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for (order, percent) in
        [(10, 42), (20, 42), (25, 42), (30, 30), (30, 42), (30, 60), (33, 42), (35, 42), (35, 80), (40, 42)]
    {
        for seed in 1..=3 {
            let text = quasigroup(order, percent, seed)?.print();
            set.read(family, format!("order {order} {percent} % holes {seed}"), family, &text)?;
        }
    }
    Ok(())
}

fn colourings(set: &mut Set, family: &'static str) -> Result<(), Error> {
    set.read(family, "usa".into(), family, "usa")?;
    for (nodes, colours, edges) in
        [(100, 3, 2.2), (200, 3, 2.2), (100, 4, 4.2), (100, 5, 6.5), (500, 4, 3.5), (2000, 5, 4.0)]
    {
        for seed in 1..=4 {
            let text = models::colouring(nodes, colours, edges, seed)?.print();
            let name = format!("{nodes} nodes {edges} edges each {colours} colours {seed}");
            set.read(family, name, family, &text)?;
        }
    }
    Ok(())
}

fn cryptarithms(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for text in models::CRYPTARITHMS {
        set.read(family, text.chars().take(30).collect(), family, text)?;
    }
    Ok(())
}

fn zebras(set: &mut Set, family: &'static str) -> Result<(), Error> {
    set.read(family, "1962".into(), family, "zebra")?;
    for (houses, kinds, clues) in [(6, 6, 24), (10, 8, 70), (15, 10, 160), (12, 8, 70)] {
        for seed in 1..=3 {
            let text = models::zebra(houses, kinds, clues, seed)?.print();
            set.read(family, format!("{houses} houses {kinds} kinds {clues} clues {seed}"), family, &text)?;
        }
    }
    Ok(())
}

fn bits(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for size in [16, 100, 1000, 10_000] {
        set.read(family, size.to_string(), family, &size.to_string())?;
    }
    Ok(())
}

fn roads(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for text in ["16 4", "64 8", "120 8", "240 8"] {
        set.read(family, text.into(), family, text)?;
    }
    Ok(())
}

fn letters(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for text in ["HI", "HELLO WORLD", "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG"] {
        set.read(family, text.into(), family, text)?;
    }
    Ok(())
}

/// Adds the models of puzzles without the puzzles, so that the choice depends on the model alone.
fn own_models(set: &mut Set, family: &'static str) -> Result<(), Error> {
    for seed in 1..=3 {
        for (order, percent) in [(15, 42), (30, 42), (35, 42)] {
            let square = quasigroup(order, percent, seed)?;
            set.model(family, format!("Latin square of order {order} {seed}"), square.csp());
        }
        for (nodes, colours, edges) in [(200, 3, 2.2), (100, 4, 4.2), (100, 5, 6.5)] {
            let graph = models::colouring(nodes, colours, edges, seed)?;
            set.model(family, format!("{nodes} nodes in {colours} colours {seed}"), graph.csp());
        }
        for (size, most) in [(6, 3), (9, 3)] {
            let killer = models::killer(size, most, seed)?;
            set.model(family, format!("killer {size}x{size} cages to {most} {seed}"), killer.csp());
        }
        let sixteen = models::emptied(Shape::square(16)?, 60, seed)?;
        set.model(family, format!("Sudoku 16x16 60 % empty {seed}"), &sixteen.csp());
        let nine = models::emptied(Shape::square(9)?, 65, seed)?;
        set.model(family, format!("Sudoku 9x9 65 % empty {seed}"), &nine.csp());
        set.model(family, format!("zebra of 10 houses {seed}"), models::zebra(10, 8, 70, seed)?.csp());
    }
    for text in models::CRYPTARITHMS {
        let puzzle = solvarium::puzzle::cryptarithm::Cryptarithm::parse(text)?;
        set.model(family, text.chars().take(30).collect(), puzzle.csp());
    }
    Ok(())
}
