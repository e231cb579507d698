//! Steps to neighbours, sets of steps, and their costs.

/// The neighbourhood of a cell.
///
/// ```
/// use solvarium::{path::BestFirst, puzzle::grid_map::{GridMap, Neighbours}, solve};
/// let map = GridMap::parse("S.\n.G", Neighbours::Four)?;
/// assert_eq!(solve(&map, &BestFirst::uniform_cost()).plan().unwrap().cost.value(), 2.0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbours {
    /// The four cells at the sides.
    Four,
    /// The eight cells at sides and corners.
    Eight,
}

impl Neighbours {
    /// The set of steps to them, with one bit per step number.
    #[inline]
    pub(super) const fn steps(self) -> u8 {
        match self {
            Self::Four => 0x0F,
            Self::Eight => 0xFF,
        }
    }
}

/// A step to a neighbour; north is up.
///
/// ```
/// use solvarium::{puzzle::grid_map::{GridMap, Neighbours, Step}, Problem};
/// let map = GridMap::parse("S.\n.G", Neighbours::Eight)?;
/// assert!(map.actions(&map.start()).into_iter().eq([Step::East, Step::South, Step::SouthEast]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
    /// Up and to the right.
    NorthEast,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// Up and to the left.
    NorthWest,
}

impl Step {
    /// All steps: the straight ones, then the diagonal ones.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Step;
    /// assert!(Step::ALL.iter().enumerate().all(|(number, step)| *step as usize == number));
    /// ```
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The offset to the right and down.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Step;
    /// assert_eq!(Step::NorthEast.offset(), (1, -1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
            Self::NorthEast => (1, -1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (-1, 1),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The step with this offset to the right and down, -1 to 1 each; `None` for no movement.
    #[inline]
    pub(super) fn of(right: i8, down: i8) -> Option<Self> {
        const STEPS: [Option<Step>; 9] = [
            Some(Step::NorthWest),
            Some(Step::North),
            Some(Step::NorthEast),
            Some(Step::West),
            None,
            Some(Step::East),
            Some(Step::SouthWest),
            Some(Step::South),
            Some(Step::SouthEast),
        ];
        STEPS[(3 * (down.signum() + 1) + right.signum() + 1) as usize]
    }

    /// Whether the step leads to a corner.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Step;
    /// assert!(Step::NorthEast.is_diagonal() && !Step::North.is_diagonal());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 >= Self::NorthEast as u8
    }

    /// The difference in cell numbers of each step, on a map with this number of columns.
    pub(super) fn strides(width: usize) -> [isize; 8] {
        Self::ALL.map(|step| {
            let (right, down) = step.offset();
            isize::from(down) * width as isize + isize::from(right)
        })
    }

    /// The two straight components of a diagonal step.
    #[inline]
    pub(super) const fn parts(self) -> Option<(Self, Self)> {
        match self {
            Self::NorthEast => Some((Self::East, Self::North)),
            Self::SouthEast => Some((Self::East, Self::South)),
            Self::SouthWest => Some((Self::West, Self::South)),
            Self::NorthWest => Some((Self::West, Self::North)),
            _ => None,
        }
    }

    #[inline]
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }
}

/// A set of steps, with one bit per step number.
pub(super) struct Steps(pub(super) u8);

impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let step = *Step::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(step)
    }
}

/// The cost of a diagonal step.
///
/// ```
/// use solvarium::puzzle::grid_map::DIAGONAL;
/// assert!((DIAGONAL - 2f64.sqrt()).abs() < 1e-11);
/// ```
pub const DIAGONAL: f64 = DIAGONAL_UNITS as f64 / UNITS as f64;
/// The cost of a diagonal step in integer units; a straight step costs `UNITS`.
pub(super) const DIAGONAL_UNITS: u64 = 97_184_015_999;
pub(super) const UNITS: u64 = 1 << 36;
