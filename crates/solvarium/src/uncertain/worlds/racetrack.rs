//! The racetrack (Barto, Bradtke and Singh, 1995): a car must reach the finish in few steps, and may slip.
//!
//! ```text
//! ##.......F    S start      F finish
//! #........F    . road       # off the road
//! #....#####
//! ##.S.#####
//! ```

use crate::uncertain::mdp::Mdp;
use rustc_hash::FxHashSet;

/// The greatest speed along each axis, so that there are few states.
const FASTEST: i8 = 5;

/// A racetrack. In each step the driver changes the speed by -1, 0 or 1 along each axis, and the car moves by its
/// speed, which is at most 5 along each axis. With probability 0.1 it slips: the speed stays as it was. Each step costs
/// 1.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::Racetrack, Lao};
/// let straight = Racetrack::new(vec![vec![true; 7]], (0, 0), vec![(6, 0)]).slip(0.0);
/// // Speeds 1, 2 and 3 lead over 1 + 2 + 3 cells.
/// let value = solve(&straight, &Lao::new()).policy.value(&straight.waiting());
/// assert_eq!(value, Some(-3.0));
/// ```
#[derive(Clone, Debug)]
pub struct Racetrack {
    /// Whether each cell is road, row by row from the top.
    rows: Vec<Vec<bool>>,
    start: (u16, u16),
    finish: FxHashSet<(u16, u16)>,
    slip: f64,
    crash: Crash,
}

/// A car on a racetrack.
///
/// ```
/// use solvarium::uncertain::worlds::Car;
/// assert_ne!(Car { cell: (0, 0), speed: (1, 0) }, Car { cell: (0, 0), speed: (0, 0) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Car {
    /// Column and row, from 0 at the upper left.
    pub cell: (u16, u16),
    /// Cells to the right and down in each step.
    pub speed: (i8, i8),
}

/// The place of a car after it leaves the road. Its speed is then 0.
///
/// ```
/// use solvarium::uncertain::worlds::Crash;
/// assert_ne!(Crash::Restart, Crash::Stop);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crash {
    /// The start.
    Restart,
    /// The last cell of the road.
    Stop,
}

impl Racetrack {
    /// A track with these cells, `true` for road, from the top row. A start off the track has no road around it.
    ///
    /// ```
    /// use solvarium::uncertain::{worlds::Racetrack, Mdp};
    /// let track = Racetrack::new(vec![vec![true, true]], (0, 0), vec![(1, 0)]);
    /// assert_eq!(track.actions(&track.start()).into_iter().count(), 9);
    /// ```
    #[must_use]
    pub fn new(rows: Vec<Vec<bool>>, start: (u16, u16), finish: Vec<(u16, u16)>) -> Self {
        Self { rows, start, finish: finish.into_iter().collect(), slip: 0.1, crash: Crash::Restart }
    }

    /// Sets the probability of slipping, from 0 to 1. With 1 the car never moves: values fall without end, so set a limit.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Racetrack, AndOr, Guarantee};
    /// let track = Racetrack::new(vec![vec![true; 5]], (0, 0), vec![(4, 0)]).slip(0.0);
    /// assert_eq!(solve(&track, &AndOr::new()).policy.verify(&track), Guarantee::Always);
    /// ```
    #[must_use]
    pub const fn slip(mut self, chance: f64) -> Self {
        self.slip = chance.clamp(0.0, 1.0);
        self
    }

    /// Sets the place of a car after it leaves the road.
    ///
    /// ```
    /// use solvarium::uncertain::{worlds::{Car, Crash, Racetrack}, Mdp};
    /// let track = Racetrack::new(vec![vec![true; 3]], (0, 0), vec![]).crash(Crash::Stop);
    /// let fast = Car { cell: (1, 0), speed: (2, 0) };
    /// let (next, _) = track.outcomes(&fast, &(0, 0)).into_iter().next().unwrap();
    /// assert_eq!(next, Car { cell: (2, 0), speed: (0, 0) });
    /// ```
    #[must_use]
    pub const fn crash(mut self, crash: Crash) -> Self {
        self.crash = crash;
        self
    }

    /// The car at the start.
    ///
    /// ```
    /// use solvarium::uncertain::{worlds::Racetrack, Mdp};
    /// let track = Racetrack::new(vec![vec![true]], (0, 0), vec![]);
    /// assert_eq!(track.waiting(), track.start());
    /// ```
    #[must_use]
    pub const fn waiting(&self) -> Car {
        Car { cell: self.start, speed: (0, 0) }
    }

    fn is_road(&self, (x, y): (u16, u16)) -> bool {
        self.rows.get(usize::from(y)).and_then(|row| row.get(usize::from(x))).is_some_and(|is_road| *is_road)
    }

    /// The car after a step with this speed: it passes the cells nearest to the straight line, one by one.
    fn driven(&self, car: Car, speed: (i8, i8)) -> Car {
        let count = i32::from(speed.0.unsigned_abs().max(speed.1.unsigned_abs()));
        let mut last = car.cell;
        for step in 1..=count {
            let after = |from: u16, by: i8| {
                let by = (2 * i32::from(by) * step + count).div_euclid(2 * count);
                u16::try_from(i32::from(from) + by).ok()
            };
            let cell = after(car.cell.0, speed.0).zip(after(car.cell.1, speed.1));
            let Some(cell) = cell.filter(|cell| self.is_road(*cell)) else {
                return match self.crash {
                    Crash::Restart => self.waiting(),
                    Crash::Stop => Car { cell: last, speed: (0, 0) },
                };
            };
            if self.finish.contains(&cell) {
                return Car { cell, speed: (0, 0) };
            }
            last = cell;
        }
        Car { cell: last, speed }
    }
}

impl Mdp for Racetrack {
    type State = Car;
    type Action = (i8, i8);

    fn start(&self) -> Car {
        self.waiting()
    }

    /// The changes of the speed.
    fn actions(&self, car: &Car) -> impl IntoIterator<Item = (i8, i8)> {
        let changes = if self.finish.contains(&car.cell) { &[][..] } else { &[0, -1, 1] };
        changes.iter().flat_map(|x| changes.iter().map(move |y| (*x, *y)))
    }

    fn outcomes(&self, car: &Car, &(x, y): &(i8, i8)) -> impl IntoIterator<Item = (Car, f64)> {
        let changed = |speed: i8, by: i8| (speed + by).clamp(-FASTEST, FASTEST);
        let wanted = (changed(car.speed.0, x), changed(car.speed.1, y));
        if wanted == car.speed {
            return vec![(self.driven(*car, wanted), 1.0)];
        }
        let outcomes = [(wanted, 1.0 - self.slip), (car.speed, self.slip)];
        let can_happen = outcomes.into_iter().filter(|(_, chance)| *chance > 0.0);
        can_happen.map(|(speed, chance)| (self.driven(*car, speed), chance)).collect()
    }

    fn reward(&self, _: &Car, _: &(i8, i8), _: &Car) -> f64 {
        -1.0
    }
}
