//! Sudoku Explainer's difficulties, in tenths.

use crate::board::Geometry;
use crate::step::Step;
use crate::technique::Technique;

/// Returns the difficulty of a step on Sudoku Explainer's scale, in tenths; `None` for techniques that it does not
/// have.
///
/// A hidden single in a line costs more than in a box. Loops cost more the longer they are, sets of type 3 by their
/// size, and chain techniques by the number of nodes (`Step::size`).
pub fn se_price(step: &Step, geometry: &Geometry) -> Option<u16> {
    let base = step.technique.entry().se?;
    Some(match step.technique {
        Technique::HiddenSingle => match step.houses.last() {
            Some(house) if house < 2 * geometry.size() => IN_LINE,
            _ => base,
        },
        Technique::UniqueRectangle3 | Technique::Bug3 => base + step.size.saturating_sub(1),
        Technique::UniqueLoop1 | Technique::UniqueLoop2 | Technique::UniqueLoop4 => of_loop(step.cells.len()),
        Technique::UniqueLoop3 => of_loop(step.cells.len()) + step.size.saturating_sub(1),
        _ => base + of_length(step.size),
    })
}

/// The difficulty of a hidden single in a row or a column.
const IN_LINE: u16 = 15;

const fn of_loop(cells: usize) -> u16 {
    match cells {
        ..=4 => 45,
        5..=6 => 46,
        7..=8 => 47,
        _ => 50,
    }
}

/// Returns the surcharge for a chain of n nodes: a tenth for each of 4, 6, 8, 12, 16, 24 ... that n - 2 exceeds. Each
/// of these is one and a half times, then four thirds of the one before. Sets of up to four have none.
pub(super) const fn of_length(n: u16) -> u16 {
    let (mut added, mut limit, mut by_half) = (0, 4, true);
    while n > limit + 2 {
        added += 1;
        limit = if by_half { limit / 2 * 3 } else { limit / 3 * 4 };
        by_half = !by_half;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{CellSet, HouseSet};

    #[test]
    fn surcharges_for_length_match_the_table() {
        let table = [
            (6, 0),
            (8, 1),
            (10, 2),
            (14, 3),
            (18, 4),
            (26, 5),
            (34, 6),
            (50, 7),
            (66, 8),
            (98, 9),
            (130, 10),
            (194, 11),
            (258, 12),
            (386, 13),
        ];
        let mut from = 1;
        for (last, added) in table {
            assert!((from..=last).all(|n| of_length(n) == added), "{from} to {last}");
            from = last + 1;
        }
    }

    #[test]
    fn a_hidden_single_in_a_line_costs_more_than_in_a_box() {
        let nine = Geometry::of_size(9).unwrap();
        let mut step = Step::new(Technique::HiddenSingle);
        for (house, price) in [(0, 15), (17, 15), (18, 12), (26, 12)] {
            step.houses = HouseSet::of(house);
            assert_eq!(se_price(&step, nine), Some(price));
        }
    }

    #[test]
    fn loops_cost_by_their_length_and_sets_by_their_size() {
        let nine = Geometry::of_size(9).unwrap();
        let price = |technique, cells: usize, size| {
            let mut step = Step::new(technique);
            step.cells = (0..cells).collect::<CellSet>();
            step.size = size;
            se_price(&step, nine)
        };
        assert_eq!(price(Technique::UniqueRectangle1, 4, 0), Some(45));
        assert_eq!(price(Technique::UniqueRectangle3, 4, 3), Some(47));
        assert_eq!(
            [6, 8, 10, 12].map(|cells| price(Technique::UniqueLoop2, cells, 0)),
            [Some(46), Some(47), Some(50), Some(50)]
        );
        assert_eq!(price(Technique::UniqueLoop3, 8, 2), Some(48));
        assert_eq!(price(Technique::Bug3, 2, 3), Some(59));
        assert_eq!(price(Technique::Skyscraper, 4, 0), None);
    }
}
