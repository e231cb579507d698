//! Small worlds of textbooks: the grid with two exits and the erratic vacuum cleaner (Russell and Norvig, 4th edition,
//! sections 4.3 and 17.1), and the racetrack.

mod racetrack;

pub use racetrack::{Car, Crash, Racetrack};

use super::mdp::Mdp;
use rustc_hash::FxHashSet;

/// A grid with uncertain steps: with probability 0.8 the robot moves as intended, and with 0.1 to each side ([`GridMdp::noise`]). At a wall it stays.
/// A state is a column and a row, from the lower left; an action a step.
///
/// ```
/// use solvarium::uncertain::{worlds::GridMdp, Mdp};
/// let grid = GridMdp::textbook();
/// assert_eq!(grid.outcomes(&(0, 0), &(0, 1)).into_iter().count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct GridMdp {
    /// The reward of each cell, from the lowest row; `None` is a wall.
    rows: Vec<Vec<Option<f64>>>,
    exits: FxHashSet<(usize, usize)>,
    start: (usize, usize),
    discount: f64,
    noise: f64,
}

impl GridMdp {
    /// A grid of these rewards, with the lowest row first, and a wall for `None`. Cells of `exits` are final.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, ValueIteration};
    /// let grid = GridMdp::new(vec![vec![Some(-1.0), Some(10.0)]], vec![(1, 0)], (0, 0), 0.9);
    /// assert!(solve(&grid, &ValueIteration::new()).policy.value(&(0, 0)).unwrap() > 7.0);
    /// ```
    #[must_use]
    pub fn new(
        rows: Vec<Vec<Option<f64>>>,
        exits: Vec<(usize, usize)>,
        start: (usize, usize),
        discount: f64,
    ) -> Self {
        Self { rows, exits: exits.into_iter().collect(), start, discount, noise: 0.2 }
    }

    /// Sets the probability that a step goes to a side, from 0 to 1. Each side gets half of this probability.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, AndOr, Guarantee};
    /// let sure = GridMdp::textbook().noise(0.0);
    /// assert_eq!(solve(&sure, &AndOr::new()).policy.verify(&sure), Guarantee::Always);
    /// ```
    #[must_use]
    pub const fn noise(mut self, noise: f64) -> Self {
        self.noise = noise.clamp(0.0, 1.0);
        self
    }

    /// The world of 4x3 cells with exits of 1 and -1, where a step costs 0.04.
    ///
    /// ```
    /// use solvarium::uncertain::{worlds::GridMdp, Mdp};
    /// assert_eq!(GridMdp::textbook().final_value(&(3, 1)), -1.0);
    /// ```
    #[must_use]
    pub fn textbook() -> Self {
        let step = Some(-0.04);
        let rows = vec![
            vec![step, step, step, step],
            vec![step, None, step, Some(-1.0)],
            vec![step, step, step, Some(1.0)],
        ];
        Self::new(rows, vec![(3, 2), (3, 1)], (0, 0), 1.0)
    }

    fn reward_of(&self, (x, y): (usize, usize)) -> Option<f64> {
        *self.rows.get(y)?.get(x)?
    }

    /// The cell after a step, which is the same at a wall.
    fn after(&self, (x, y): (usize, usize), (dx, dy): (isize, isize)) -> (usize, usize) {
        let next = x.checked_add_signed(dx).zip(y.checked_add_signed(dy));
        next.filter(|cell| self.reward_of(*cell).is_some()).unwrap_or((x, y))
    }
}

impl Mdp for GridMdp {
    type State = (usize, usize);
    type Action = (isize, isize);

    fn start(&self) -> (usize, usize) {
        self.start
    }

    fn actions(&self, state: &(usize, usize)) -> impl IntoIterator<Item = (isize, isize)> {
        let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        if self.exits.contains(state) { Vec::new() } else { steps.to_vec() }
    }

    fn outcomes(
        &self,
        state: &(usize, usize),
        &(dx, dy): &(isize, isize),
    ) -> impl IntoIterator<Item = ((usize, usize), f64)> {
        let (ahead, aside) = (1.0 - self.noise, self.noise / 2.0);
        let chances = [((dx, dy), ahead), ((-dy, dx), aside), ((dy, -dx), aside)];
        let can_happen = chances.into_iter().filter(|(_, chance)| *chance > 0.0);
        can_happen.map(|(step, chance)| (self.after(*state, step), chance))
    }

    fn reward(&self, state: &(usize, usize), _: &(isize, isize), _: &(usize, usize)) -> f64 {
        self.reward_of(*state).unwrap_or(0.0)
    }

    fn final_value(&self, state: &(usize, usize)) -> f64 {
        self.reward_of(*state).unwrap_or(0.0)
    }

    fn discount(&self) -> f64 {
        self.discount
    }
}

/// The erratic vacuum world: two squares, a robot, dirt. Sucking at a dirty square sometimes cleans the other one, too,
/// and at a clean one sometimes drops dirt. Each action costs 1. A state has three bits: 1 for the robot on the right, 2
/// and 4 for a clean square on the left and on the right.
///
/// ```
/// use solvarium::uncertain::{worlds::Vacuum, Mdp};
/// let world = Vacuum::start_at(0);
/// let sucked: Vec<_> = world.outcomes(&0, &"suck").into_iter().collect();
/// assert_eq!(sucked, [(2, 0.5), (6, 0.5)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Vacuum {
    start: u8,
    is_slippery: bool,
}

impl Vacuum {
    /// The world in this state, from 0 to 7; 0 has the robot on the left and two dirty squares.
    ///
    /// ```
    /// use solvarium::uncertain::{worlds::Vacuum, Mdp};
    /// assert!(Vacuum::start_at(6).is_goal(&6));
    /// ```
    #[must_use]
    pub const fn start_at(state: u8) -> Self {
        Self { start: state & 7, is_slippery: false }
    }

    /// Makes the floor slippery, and the sucking reliable: with probability 1/2, a step leaves the robot where it is.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Vacuum, Guarantee, Lao};
    /// let world = Vacuum::start_at(0).slippery();
    /// assert_eq!(solve(&world, &Lao::new()).policy.verify(&world), Guarantee::WithProbabilityOne);
    /// ```
    #[must_use]
    pub const fn slippery(mut self) -> Self {
        self.is_slippery = true;
        self
    }
}

const CLEAN: u8 = 6;

impl Mdp for Vacuum {
    type State = u8;
    type Action = &'static str;

    fn start(&self) -> u8 {
        self.start
    }

    fn actions(&self, state: &u8) -> impl IntoIterator<Item = &'static str> {
        let all = ["suck", "left", "right"];
        if self.is_goal(state) { Vec::new() } else { all.to_vec() }
    }

    fn outcomes(&self, state: &u8, action: &&'static str) -> impl IntoIterator<Item = (u8, f64)> {
        let here = 2 << (state & 1);
        let pair = |first: u8, second: u8| {
            if first == second { vec![(first, 1.0)] } else { vec![(first, 0.5), (second, 0.5)] }
        };
        match *action {
            "suck" if self.is_slippery => vec![(state | here, 1.0)],
            "suck" if state & here == 0 => pair(state | here, state | CLEAN),
            "suck" => pair(*state, state & !here),
            step => {
                let moved = state & CLEAN | u8::from(step == "right");
                pair(if self.is_slippery { *state } else { moved }, moved)
            }
        }
    }

    fn reward(&self, _: &u8, _: &&'static str, _: &u8) -> f64 {
        -1.0
    }

    fn is_goal(&self, state: &u8) -> bool {
        state & CLEAN == CLEAN
    }
}
