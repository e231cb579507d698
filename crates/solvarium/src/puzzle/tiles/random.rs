//! Random instances: a number of moves from the goal, or uniformly among all solvable ones.

use super::{Cells, Instance, Sliding};
use crate::{Error, Problem, rng::Rng};

/// The greatest number of moves of a shuffle, which takes seconds.
const MOVES_MAX: u32 = 100_000_000;

impl Instance {
    /// This goal, with a start after `moves` random moves from it, none of which undoes the one before.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Instance, rng::Rng};
    /// let instance = Instance::ordered(4, 4)?.shuffled(30, &mut Rng::seeded(1))?;
    /// assert!(instance.solvable().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// `moves` is more than a hundred million.
    pub fn shuffled(&self, moves: u32, rng: &mut Rng) -> Result<Self, Error> {
        if moves > MOVES_MAX {
            return Err(Error::setting(format!("a shuffle makes at most {MOVES_MAX} moves, not {moves}")));
        }
        let frame = Sliding::<Cells<64>>::of(self)?;
        let (mut board, mut last) = (frame.goal(), None);
        for _ in 0..moves {
            let back = last.and_then(|m| frame.inverse(&m));
            let legal = || frame.actions(&board).into_iter().filter(|&m| Some(m) != back);
            let Some(m) = legal().nth(rng.below(legal().count())) else {
                break;
            };
            frame.apply(&mut board, &m);
            last = Some(m);
        }
        let start = frame.tiles(&board);
        Ok(Self::trusted(self.width(), self.height(), start, self.goal().to_vec()))
    }

    /// This goal, with a random start that can reach it, uniformly.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Instance, rng::Rng};
    /// let instance = Instance::ordered(8, 8)?.random(&mut Rng::seeded(1));
    /// assert!(instance.solvable().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn random(&self, rng: &mut Rng) -> Self {
        let mut start = self.goal().to_vec();
        rng.shuffle(&mut start);
        let drawn = |start| Self::trusted(self.width(), self.height(), start, self.goal().to_vec());
        let any = drawn(start.clone());
        if any.solvable().is_ok() {
            return any;
        }
        // Exchanging two tiles is a bijection between the boards of the two parities.
        exchange_two_tiles(&mut start);
        drawn(start)
    }
}

fn exchange_two_tiles(tiles: &mut [u8]) {
    let mut places = (0..tiles.len()).filter(|&cell| tiles[cell] != 0);
    if let (Some(a), Some(b)) = (places.next(), places.next()) {
        tiles.swap(a, b);
    }
}
