//! The open variable that comes first in an order, as a tournament: a binary tree whose leaves are the variables, and whose nodes hold
//! the better variable of the two below. Only the games of variables that changed are played again, so a choice takes
//! time in proportion to the number of changed variables, times the logarithm of the number of all.

use crate::csp::var::Var;

/// No variable.
const NONE: u32 = u32::MAX;

pub(super) struct Tournament {
    /// The root is at 1, the nodes below `n` at `2 n` and `2 n + 1`, the leaves in the second half.
    winners: Vec<u32>,
}

impl Tournament {
    /// A tournament of this number of variables, none of which takes part.
    pub fn of(variables: usize) -> Self {
        Self { winners: vec![NONE; 2 * variables.next_power_of_two()] }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.winners[..])
    }

    /// The best variable that takes part; of equals the first.
    pub fn winner(&self) -> Option<Var> {
        Some(self.winners[1]).filter(|&winner| winner != NONE).map(Var)
    }

    /// Plays the games of the variables that changed, or have begun or ceased to take part.
    pub fn play(
        &mut self,
        changed: &[u32],
        takes_part: impl Fn(Var) -> bool,
        is_better: impl Fn(Var, Var) -> bool,
    ) {
        let leaves = self.winners.len() / 2;
        for &variable in changed {
            self.winners[leaves + variable as usize] =
                if takes_part(Var(variable)) { variable } else { NONE };
        }
        // Playing all games takes about as long.
        if changed.len() * (leaves.ilog2() as usize + 1) >= leaves {
            for node in (1..leaves).rev() {
                self.game(node, &is_better);
            }
            return;
        }
        for &variable in changed {
            let mut node = (leaves + variable as usize) / 2;
            while node > 0 {
                let (before, now) = self.game(node, &is_better);
                if before == now && now != variable {
                    break;
                }
                node /= 2;
            }
        }
    }

    /// Plays the game of a node; returns its winners before and now.
    fn game(&mut self, node: usize, is_better: impl Fn(Var, Var) -> bool) -> (u32, u32) {
        let (left, right) = (self.winners[2 * node], self.winners[2 * node + 1]);
        let is_right = right != NONE && (left == NONE || is_better(Var(right), Var(left)));
        let now = if is_right { right } else { left };
        (std::mem::replace(&mut self.winners[node], now), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn the_winner_is_the_first_of_the_best() {
        for count in [1, 2, 3, 7, 64, 300] {
            let mut rng = Rng::seeded(count as u64);
            let (mut tournament, mut keys) = (Tournament::of(count), vec![None; count]);
            for _ in 0..300 {
                let changed: Vec<u32> =
                    (0..rng.below(8)).map(|_| u32::try_from(rng.below(count)).unwrap()).collect();
                for &variable in &changed {
                    keys[variable as usize] = Some(rng.below(9)).filter(|&key| key > 0);
                }
                let takes_part = |variable: Var| keys[variable.index()].is_some();
                tournament.play(&changed, takes_part, |a, b| keys[a.index()] < keys[b.index()]);
                let best = (0..count).filter(|&at| keys[at].is_some()).min_by_key(|&at| keys[at]);
                assert_eq!(tournament.winner().map(Var::index), best, "{keys:?}");
            }
        }
    }
}
