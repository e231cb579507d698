//! Generated instances of models, by size and seed, for benchmarks of backtracking and of `auto`'s choice.

use solvarium::csp::{Backtrack, Hidden, Propagate, Restarts, ValueOrder, VariableOrder, count};
use solvarium::puzzle::colouring::Colouring;
use solvarium::puzzle::killer::Killer;
use solvarium::puzzle::sudoku::{Shape, Sudoku};
use solvarium::puzzle::zebra::Zebra;
use solvarium::rng::Rng;
use solvarium::{Error, Limits, solve};

/// Cryptarithms: well-known ones, the longest, and one in base 16.
pub const CRYPTARITHMS: &[&str] = &[
    "SEND + MORE = MONEY",
    "DONALD + GERALD = ROBERT",
    "CROSS + ROADS = DANGER",
    "TWO + TWO = FOUR",
    "SATURN + URANUS + NEPTUNE + PLUTO = PLANETS",
    "TEN + HERONS + REST + NEAR + NORTH + SEA + SHORE + AS + TAN + TERNS + SOAR + TO + ENTER + THERE + AS + HERONS + NEST + ON + STONES + AT + SHORE + THREE + STARS + ARE + SEEN + TERN + SNORES + ARE + NEAR = SEVVOTH",
    "SO + MANY + MORE + MEN + SEEM + TO + SAY + THAT + THEY + MAY + SOON + TRY + TO + STAY + AT + HOME + SO + AS + TO + SEE + OR + HEAR + THE + SAME + ONE + MAN + TRY + TO + MEET + THE + TEAM + ON + THE + MOON + AS + HE + HAS + AT + THE + OTHER + TEN = TESTS",
    "base 16: ABCDEF + BCDEFA = CDEFAG",
];

/// A filled grid, divided into cages of two to `most` cells.
pub fn killer(size: usize, most: usize, seed: u64) -> Result<Killer, Error> {
    let mut rng = Rng::seeded(seed);
    let empty = Sudoku::new(Shape::square(size)?, &vec![0; size * size])?;
    let random = Backtrack::new().value(ValueOrder::Random).hidden(Hidden::Singles).seed(seed);
    let filled = count(&empty.csp(), &random, 1, &Limits::none()).first.unwrap_or_default();
    let mut cage = vec![usize::MAX; size * size];
    let mut cages = 0;
    for first in 0..size * size {
        if cage[first] != usize::MAX {
            continue;
        }
        let wanted = 2 + rng.below(most - 1);
        let mut cells = vec![first];
        cage[first] = cages;
        while cells.len() < wanted {
            let is_free = |&cell: &usize| {
                cage[cell] == usize::MAX && cells.iter().all(|&other| filled[other] != filled[cell])
            };
            let beside = |cell: usize| {
                let (right, below) = (!(cell + 1).is_multiple_of(size), cell + size < size * size);
                [right.then_some(cell + 1), below.then_some(cell + size)].into_iter().flatten()
            };
            let next: Vec<usize> = cells.iter().copied().flat_map(beside).filter(is_free).collect();
            if next.is_empty() {
                break;
            }
            let chosen = next[rng.below(next.len())];
            cage[chosen] = cages;
            cells.push(chosen);
        }
        cages += 1;
    }
    let mut text = String::new();
    for row in cage.chunks(size) {
        text += &(row.iter().map(|cage| format!("c{cage}")).collect::<Vec<_>>().join(" ") + "\n");
    }
    for number in 0..cages {
        let sum: i32 =
            cage.iter().zip(&filled).filter(|(cage, _)| **cage == number).map(|(_, digit)| digit).sum();
        text += &format!("c{number} = {sum}\n");
    }
    Killer::parse(&text)
}

/// A random graph with this average number of edges per node, to be coloured. (The threshold for 3 colours is about
/// 2.35, for 4 about 4.4, for 5 about 6.9.)
pub fn colouring(nodes: u32, colours: u32, edges: f64, seed: u64) -> Result<Colouring, Error> {
    let mut rng = Rng::seeded(seed);
    let many = (f64::from(nodes) * edges) as usize;
    let (mut alone, mut borders) = (String::new(), String::new());
    for _ in 0..many {
        let (one, other) = (rng.below(nodes as usize), rng.below(nodes as usize));
        match one == other {
            true => alone += &format!(" {one}"),
            false => borders += &format!("{one}-{other}\n"),
        }
    }
    let text = format!("{colours} colours:{alone}\n{borders}");
    Colouring::parse(&text)
}

/// A random arrangement of things in houses, described by pairs.
pub fn zebra(houses: usize, kinds: usize, clues: usize, seed: u64) -> Result<Zebra, Error> {
    let mut rng = Rng::seeded(seed);
    let mut at = Vec::new();
    let mut text = String::new();
    for kind in 0..kinds {
        let mut order: Vec<usize> = (0..houses).collect();
        rng.shuffle(&mut order);
        at.extend(order);
        let things: Vec<String> = (0..houses).map(|thing| format!("t{}", kind * houses + thing)).collect();
        text += &format!("k{kind}: {}\n", things.join(" "));
    }
    let mut given = 0;
    while given < clues {
        let (one, other) = (rng.below(at.len()), rng.below(at.len()));
        let how = match (at[one] as i64) - (at[other] as i64) {
            _ if one == other => continue,
            0 => "=",
            1 => "right-of",
            -1 => "next-to",
            2.. if rng.below(4) == 0 => "after",
            _ => continue,
        };
        text += &format!("t{one} {how} t{other}\n");
        given += 1;
    }
    Zebra::parse(&text)
}

/// A filled grid with randomly emptied cells.
pub fn emptied(shape: Shape, percent: usize, seed: u64) -> Result<Sudoku, Error> {
    let cells = shape.cells();
    let empty = Sudoku::new(shape.clone(), &vec![0; cells])?;
    let fill = Backtrack::new()
        .propagate(Propagate::Matching)
        .order(VariableOrder::WeightedDegree)
        .restarts(Restarts::Luby)
        .value(ValueOrder::Random)
        .seed(seed);
    let csp = empty.csp();
    let answer = solve(&csp, &fill);
    let values = answer.plan().map(|plan| csp.values_of(plan)).unwrap_or_default();
    let mut givens: Vec<u8> = values.iter().map(|&digit| digit as u8).collect();
    let mut order: Vec<usize> = (0..cells).collect();
    Rng::seeded(seed).shuffle(&mut order);
    order.into_iter().take(cells * percent / 100).for_each(|cell| givens[cell] = 0);
    Sudoku::new(shape, &givens)
}
