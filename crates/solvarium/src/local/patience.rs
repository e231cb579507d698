//! Stagnation: the number of steps without a better state before a search restarts.

/// Counts the steps since the last improvement after the last restart.
#[derive(Clone, Debug)]
pub(super) struct Patience {
    /// The number of steps before a restart; 0 for never.
    most: u64,
    least: i64,
    idle: u64,
}

impl Patience {
    pub(super) const fn new(most: u64) -> Self {
        Self { most, least: i64::MAX, idle: 0 }
    }

    /// Records a step to a state with this cost. Returns whether to restart.
    #[inline]
    pub(super) fn is_over(&mut self, cost: i64) -> bool {
        if cost < self.least {
            (self.least, self.idle) = (cost, 0);
            return false;
        }
        self.idle += 1;
        self.idle == self.most
    }

    /// Resets the count after a restart.
    pub(super) const fn renew(&mut self) {
        *self = Self::new(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_idle_steps_count() {
        let mut patience = Patience::new(2);
        let over: Vec<bool> = [5, 5, 4, 4, 4].into_iter().map(|cost| patience.is_over(cost)).collect();
        assert_eq!(over, [false, false, false, false, true]);
        patience.renew();
        assert!(!patience.is_over(9) && !patience.is_over(9) && patience.is_over(9));
        let mut endless = Patience::new(0);
        assert!((0..1000).all(|_| !endless.is_over(1)));
    }
}
