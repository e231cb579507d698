//! Random instances: a number of moves from the goal, or uniformly among all solvable ones.

use super::{Cells, Sliding, TileInstance};
use crate::{Error, Problem, rng::Rng, wording::thousands};

/// The maximum number of random moves, which take seconds.
const MOVES_MAX: u32 = 100_000_000;

impl TileInstance {
    /// Returns an instance with this goal whose start is `moves` random moves away. No move undoes the previous one.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::TileInstance, rng::Rng};
    /// let instance = TileInstance::ordered(4, 4)?.shuffled(30, &mut Rng::seeded(1))?;
    /// assert!(instance.solvable().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// `moves` is more than a hundred million.
    pub fn shuffled(&self, moves: u32, rng: &mut Rng) -> Result<Self, Error> {
        if moves > MOVES_MAX {
            let (most, found) = (thousands(MOVES_MAX.into()), thousands(moves.into()));
            return Err(Error::setting(format!("at most {most} random moves are possible, found {found}")));
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

    /// Returns an instance with this goal and a start drawn uniformly from all boards that can reach it.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::TileInstance, rng::Rng};
    /// let instance = TileInstance::ordered(8, 8)?.random(&mut Rng::seeded(1));
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
