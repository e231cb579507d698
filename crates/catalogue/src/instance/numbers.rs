//! A list of costs that takes half the memory while it can.

/// A list of numbers. It takes 4 bytes a number as long as 32 bits hold every number exactly, and 8 bytes otherwise:
/// most costs are small integers.
///
/// ```
/// use solvarium_catalogue::Numbers;
/// let mut costs = Numbers::default();
/// costs.push(7.5);
/// assert_eq!(costs.width(), 4);
/// costs.push(0.1);
/// assert_eq!((costs.width(), costs.get(0), costs.get(1), costs.get(2)), (8, Some(7.5), Some(0.1), None));
/// ```
#[derive(Clone, Debug)]
pub struct Numbers(Width);

#[derive(Clone, Debug)]
enum Width {
    Narrow(Vec<f32>),
    Wide(Vec<f64>),
}

impl Default for Numbers {
    fn default() -> Self {
        Self(Width::Narrow(Vec::new()))
    }
}

impl Numbers {
    /// Bytes per number.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// assert_eq!(Numbers::default().width(), 4);
    /// ```
    #[must_use]
    pub const fn width(&self) -> usize {
        match self.0 {
            Width::Narrow(_) => size_of::<f32>(),
            Width::Wide(_) => size_of::<f64>(),
        }
    }

    /// Whether this number fits into the list's current width.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// assert!(Numbers::default().fits(2.5) && !Numbers::default().fits(0.1));
    /// ```
    #[inline]
    #[must_use]
    pub fn fits(&self, number: f64) -> bool {
        matches!(self.0, Width::Wide(_)) || f64::from(number as f32) == number || number.is_nan()
    }

    /// Takes 8 bytes a number from now on.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// let mut costs = Numbers::default();
    /// costs.widen();
    /// assert!(costs.fits(0.1));
    /// ```
    #[cold]
    pub fn widen(&mut self) {
        if let Width::Narrow(narrow) = &mut self.0 {
            let mut wide = Vec::with_capacity(narrow.capacity());
            wide.extend(std::mem::take(narrow).into_iter().map(f64::from));
            self.0 = Width::Wide(wide);
        }
    }

    /// Appends a number.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// let mut costs = Numbers::default();
    /// costs.push(3.0);
    /// assert_eq!(costs.len(), 1);
    /// ```
    #[inline]
    pub fn push(&mut self, number: f64) {
        if !self.fits(number) {
            self.widen();
        }
        match &mut self.0 {
            Width::Narrow(list) => list.push(number as f32),
            Width::Wide(list) => list.push(number),
        }
    }

    /// The number at an index.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// assert_eq!(Numbers::default().get(0), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<f64> {
        match &self.0 {
            Width::Narrow(list) => list.get(index).copied().map(f64::from),
            Width::Wide(list) => list.get(index).copied(),
        }
    }

    /// Replaces the number at an index; does nothing if the index is out of range.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// let mut costs = Numbers::default();
    /// costs.push(3.0);
    /// costs.set(0, 4.0);
    /// assert_eq!(costs.get(0), Some(4.0));
    /// ```
    pub fn set(&mut self, index: usize, number: f64) {
        if !self.fits(number) {
            self.widen();
        }
        match &mut self.0 {
            Width::Narrow(list) => list.get_mut(index).map(|at| *at = number as f32),
            Width::Wide(list) => list.get_mut(index).map(|at| *at = number),
        };
    }

    /// Reserves room for exactly this many more numbers.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// let mut costs = Numbers::default();
    /// costs.reserve_exact(100);
    /// assert_eq!(costs.bytes(), 400);
    /// ```
    pub fn reserve_exact(&mut self, more: usize) {
        match &mut self.0 {
            Width::Narrow(list) => list.reserve_exact(more),
            Width::Wide(list) => list.reserve_exact(more),
        }
    }

    /// The number of numbers.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// assert_eq!(Numbers::default().len(), 0);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.0 {
            Width::Narrow(list) => list.len(),
            Width::Wide(list) => list.len(),
        }
    }

    /// Whether there are none.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// assert!(Numbers::default().is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that it takes.
    ///
    /// ```
    /// use solvarium_catalogue::Numbers;
    /// assert_eq!(Numbers::default().bytes(), 0);
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> usize {
        match &self.0 {
            Width::Narrow(list) => list.capacity() * size_of::<f32>(),
            Width::Wide(list) => list.capacity() * size_of::<f64>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_returned_exactly() {
        let all = [
            0.0,
            -0.0,
            1.0,
            f64::INFINITY,
            -3.25,
            f64::from(1 << 24),
            16_777_217.0,
            0.1,
            f64::MAX,
            f64::MIN_POSITIVE,
        ];
        let mut list = Numbers::default();
        for (index, &number) in all.iter().enumerate() {
            assert_eq!(list.width(), if index < 7 { 4 } else { 8 });
            list.push(number);
            assert!(
                all[..=index]
                    .iter()
                    .enumerate()
                    .all(|(at, number)| list.get(at).map(f64::to_bits) == Some(number.to_bits()))
            );
        }
        let mut list = Numbers::default();
        list.push(f64::NAN);
        assert!(list.width() == 4 && list.get(0).is_some_and(f64::is_nan));
        list.set(0, 1e300);
        list.set(1, 2.0);
        assert_eq!((list.get(0), list.len(), list.bytes()), (Some(1e300), 1, 8 * 4));
    }
}
