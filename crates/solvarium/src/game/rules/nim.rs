//! Nim: a move takes any number of objects from one heap; the player who takes the last one wins. The player to move loses exactly
//! if the exclusive or of the heaps is 0 (Bouton, 1901).

use crate::Error;
use crate::game::{Game, RankedGame, Turn};

/// The greatest number of heaps.
const HEAPS: usize = 8;

/// Nim. A position has the heaps and the player to move; a move has a heap, from 0, and the number of objects to take.
///
/// ```
/// use solvarium::game::{evaluate, rules::Nim, AlphaBeta};
/// let nim = Nim::new(&[3, 4, 5])?;
/// let first_wins = nim.grundy() != 0;
/// assert_eq!(evaluate(&nim, &AlphaBeta::new()).value(), Some(if first_wins { 1 } else { -1 }.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    heaps: [u8; HEAPS],
    count: usize,
}

impl Nim {
    /// The game with these heaps.
    ///
    /// # Errors
    /// There are more than eight heaps.
    ///
    /// ```
    /// use solvarium::game::rules::Nim;
    /// assert!(Nim::new(&[1; 8]).is_ok() && Nim::new(&[1; 9]).is_err());
    /// ```
    pub fn new(heaps: &[u8]) -> Result<Self, Error> {
        let mut own = [0; HEAPS];
        match own.get_mut(..heaps.len()) {
            Some(places) => places.copy_from_slice(heaps),
            None => {
                return Err(Error::setting(format!("Nim has at most {HEAPS} heaps, not {}", heaps.len())));
            }
        }
        Ok(Self { heaps: own, count: heaps.len() })
    }

    /// The Grundy number of the start: the exclusive or of the heaps.
    ///
    /// ```
    /// use solvarium::game::rules::Nim;
    /// assert_eq!(Nim::new(&[1, 2, 3])?.grundy(), 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn grundy(&self) -> u8 {
        self.heaps.iter().fold(0, |all, heap| all ^ heap)
    }
}

impl Game for Nim {
    type State = ([u8; HEAPS], Turn);
    type Move = (u8, u8);

    fn start(&self) -> Self::State {
        (self.heaps, Turn::Max)
    }

    fn to_move(&self, (_, turn): &Self::State) -> Turn {
        *turn
    }

    fn moves(&self, (heaps, _): &Self::State) -> impl IntoIterator<Item = (u8, u8)> {
        (0..).zip(*heaps).flat_map(|(heap, size)| (1..=size).map(move |taken| (heap, taken)))
    }

    fn play(&self, (heaps, turn): &mut Self::State, (heap, taken): &(u8, u8)) {
        heaps[usize::from(*heap)] -= taken;
        *turn = turn.other();
    }

    fn payoff(&self, (heaps, turn): &Self::State) -> Option<i32> {
        let is_over = heaps.iter().all(|heap| *heap == 0);
        is_over.then_some(if *turn == Turn::Max { -1 } else { 1 })
    }
}

impl RankedGame for Nim {
    fn numbers(&self) -> Option<u64> {
        let sizes = self.heaps[..self.count].iter().map(|heap| u64::from(*heap) + 1);
        sizes.into_iter().try_fold(2_u64, u64::checked_mul)
    }

    fn rank(&self, (heaps, turn): &Self::State) -> u64 {
        let sizes = heaps.iter().zip(&self.heaps).take(self.count);
        let heaps = sizes.fold(0, |rank, (heap, most)| rank * (u64::from(*most) + 1) + u64::from(*heap));
        2 * heaps + u64::from(*turn == Turn::Min)
    }

    fn unrank(&self, number: u64) -> Self::State {
        let mut rest = number / 2;
        let mut heaps = [0; HEAPS];
        for at in (0..self.count).rev() {
            let size = u64::from(self.heaps[at]) + 1;
            heaps[at] = u8::try_from(rest % size).unwrap_or(u8::MAX);
            rest /= size;
        }
        (heaps, if number.is_multiple_of(2) { Turn::Max } else { Turn::Min })
    }
}
