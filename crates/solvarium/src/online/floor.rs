//! A floor of cells with walls that can be added and removed.

use super::d_star_lite::Terrain;

/// A floor of cells, with steps to the four neighbours. Any cell may be a wall, and become open again.
///
/// ```
/// use solvarium::online::{Floor, Terrain};
/// let mut floor = Floor::new(3, 3);
/// floor.set_wall((1, 0));
/// assert_eq!(floor.neighbours(&(0, 0)).into_iter().collect::<Vec<_>>(), [((0, 1), 1)]);
/// ```
#[derive(Clone, Debug)]
pub struct Floor {
    width: u32,
    height: u32,
    walls: Vec<bool>,
}

impl Floor {
    /// A floor without walls.
    ///
    /// ```
    /// use solvarium::online::Floor;
    /// assert!(Floor::new(2, 3).is_open((1, 2)) && !Floor::new(2, 3).is_open((2, 1)));
    /// ```
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self { width, height, walls: vec![false; width as usize * height as usize] }
    }

    fn index(&self, (x, y): (u32, u32)) -> Option<usize> {
        (x < self.width && y < self.height).then_some(y as usize * self.width as usize + x as usize)
    }

    /// Whether a cell is on the floor and not a wall.
    ///
    /// ```
    /// use solvarium::online::Floor;
    /// assert!(Floor::new(1, 1).is_open((0, 0)));
    /// ```
    #[must_use]
    pub fn is_open(&self, cell: (u32, u32)) -> bool {
        self.index(cell).is_some_and(|at| !self.walls[at])
    }

    /// Makes a cell a wall. Returns the cell and its neighbours, for [`DStarLite::changed`](super::DStarLite::changed).
    ///
    /// ```
    /// use solvarium::online::Floor;
    /// assert_eq!(Floor::new(9, 9).set_wall((4, 4)).len(), 5);
    /// ```
    pub fn set_wall(&mut self, cell: (u32, u32)) -> Vec<(u32, u32)> {
        self.set(cell, true)
    }

    /// Removes a wall. Returns the cell and its neighbours.
    ///
    /// ```
    /// use solvarium::online::Floor;
    /// let mut floor = Floor::new(1, 1);
    /// floor.set_wall((0, 0));
    /// floor.remove_wall((0, 0));
    /// assert!(floor.is_open((0, 0)));
    /// ```
    pub fn remove_wall(&mut self, cell: (u32, u32)) -> Vec<(u32, u32)> {
        self.set(cell, false)
    }

    fn set(&mut self, cell: (u32, u32), is_wall: bool) -> Vec<(u32, u32)> {
        if let Some(at) = self.index(cell) {
            self.walls[at] = is_wall;
        }
        std::iter::once(cell).chain(around(cell)).filter(|cell| self.index(*cell).is_some()).collect()
    }
}

fn around((x, y): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let steps = [
        (x.checked_add(1), Some(y)),
        (Some(x), y.checked_add(1)),
        (x.checked_sub(1), Some(y)),
        (Some(x), y.checked_sub(1)),
    ];
    steps.into_iter().filter_map(|(x, y)| x.zip(y))
}

impl Terrain for Floor {
    type State = (u32, u32);
    type Cost = u32;

    fn neighbours(&self, state: &(u32, u32)) -> impl IntoIterator<Item = ((u32, u32), u32)> {
        let is_open = self.is_open(*state);
        around(*state).filter(move |cell| is_open && self.is_open(*cell)).map(|cell| (cell, 1))
    }

    fn estimate(&self, a: &(u32, u32), b: &(u32, u32)) -> u32 {
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    }
}
