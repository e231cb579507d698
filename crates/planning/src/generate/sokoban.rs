//! Sokoban: boxes are placed on their targets and pulled away at random, so each task has a solution.

use super::{Generated, Head};
use solvarium::rng::Rng;

/// The directions with their steps in columns and rows.
const DIRECTIONS: [(&str, isize, isize); 4] =
    [("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0)];
/// One cell in this number is a wall.
const WALLS: usize = 7;
/// The number of random steps for each cell and box.
const STEPS: usize = 30;

/// A room in which a worker pulls boxes.
struct Room {
    width: usize,
    height: usize,
    is_wall: Vec<bool>,
    boxes: Vec<usize>,
    worker: usize,
}

impl Room {
    /// The cell beside another one, unless a wall or the edge is there.
    fn beside(&self, cell: usize, (_, x, y): (&str, isize, isize)) -> Option<usize> {
        let column = (cell % self.width).checked_add_signed(x).filter(|&column| column < self.width)?;
        let row = (cell / self.width).checked_add_signed(y).filter(|&row| row < self.height)?;
        Some(row * self.width + column).filter(|&cell| !self.is_wall[cell])
    }

    /// One random step of the worker, who may pull a box from behind.
    fn step(&mut self, rng: &mut Rng) {
        let direction = DIRECTIONS[rng.below(DIRECTIONS.len())];
        let (name, x, y) = direction;
        let Some(to) = self.beside(self.worker, direction).filter(|to| !self.boxes.contains(to)) else {
            return;
        };
        let behind = self.beside(self.worker, (name, -x, -y));
        let pulled = self.boxes.iter().position(|&one| Some(one) == behind);
        if let Some(pulled) = pulled.filter(|_| rng.below(4) > 0) {
            self.boxes[pulled] = self.worker;
        }
        self.worker = to;
    }

    /// The cells that the worker could reach without boxes.
    fn connected(&self, from: usize) -> Vec<usize> {
        let mut found = vec![from];
        let mut next = 0;
        while let Some(&cell) = found.get(next) {
            next += 1;
            for direction in DIRECTIONS {
                if let Some(other) = self.beside(cell, direction).filter(|other| !found.contains(other)) {
                    found.push(other);
                }
            }
        }
        found
    }
}

/// Creates a sokoban task in a room with random walls. The room has at least 3 x 3 cells, and at most half of its cells have boxes.
///
/// ```
/// let task = solvarium_planning::generate::sokoban(5, 5, 2, 3);
/// assert!(task.problem.contains("(box-at b2 "));
/// ```
#[must_use]
pub fn sokoban(width: usize, height: usize, boxes: usize, seed: u64) -> Generated {
    let mut rng = Rng::seeded(seed);
    let (width, height) = (width.clamp(3, 100), height.clamp(3, 100));
    let mut room = Room { width, height, is_wall: Vec::new(), boxes: Vec::new(), worker: 0 };
    room.is_wall = (0..width * height).map(|_| rng.below(WALLS) == 0).collect();
    let middle = height / 2 * width + width / 2;
    room.is_wall[middle] = false;
    let mut cells = room.connected(middle);
    cells.sort_unstable();
    let mut places = cells.clone();
    rng.shuffle(&mut places);
    room.boxes = places.iter().copied().take(boxes.min(cells.len() / 2)).collect();
    room.worker = places[room.boxes.len()];
    let targets = room.boxes.clone();
    for _ in 0..STEPS * cells.len() * (boxes + 1).min(cells.len()) {
        room.step(&mut rng);
    }
    let title = format!("{width} x {height} cells, {} boxes, seed {seed}", targets.len());
    Generated { domain: include_str!("sokoban.pddl"), problem: problem(&room, &cells, &targets, title) }
}

/// The text of the problem in which the worker pushes the boxes back.
fn problem(room: &Room, cells: &[usize], targets: &[usize], title: String) -> String {
    let name = |cell: usize| format!("c{}-{}", cell / room.width + 1, cell % room.width + 1);
    let boxes: Vec<String> = (1..=room.boxes.len()).map(|number| format!("b{number}")).collect();
    let mut initial = vec![format!("(worker-at {})", name(room.worker))];
    initial
        .extend(boxes.iter().zip(&room.boxes).map(|(own, &cell)| format!("(box-at {own} {})", name(cell))));
    let is_free = |cell: &&usize| **cell != room.worker && !room.boxes.contains(cell);
    initial.extend(cells.iter().filter(is_free).map(|&cell| format!("(free {})", name(cell))));
    initial.extend(targets.iter().map(|&cell| format!("(target {})", name(cell))));
    for &cell in cells {
        for direction in DIRECTIONS {
            if let Some(to) = room.beside(cell, direction) {
                initial.push(format!("(next {} {} {})", name(cell), name(to), direction.0));
            }
        }
    }
    initial.push("(= (total-cost) 0)".into());
    let goal: Vec<String> = boxes.iter().map(|own| format!("(at-target {own})")).collect();
    let objects = [
        (DIRECTIONS.map(|(name, ..)| name.to_owned()).to_vec(), "direction"),
        (boxes, "box"),
        (cells.iter().map(|&cell| name(cell)).collect(), "cell"),
    ];
    let head = Head { domain: "sokoban", title };
    head.problem(&objects, &initial, &goal, "\n  (:metric minimize (total-cost))")
}
