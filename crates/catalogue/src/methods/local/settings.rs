//! Settings of every local search in the catalogue. They are about boards and repeated runs, which the algorithms do
//! not know.

use crate::table::{Setting, Takes};

pub(crate) const KEEP: Setting = Setting {
    name: "keep",
    help: "boards: houses that always contain each digit once; a move swaps two of their cells",
    takes: Takes::Choice(&[
        ("boxes", "the boxes or regions; rows, if there are none"),
        ("rows", "the rows"),
        ("columns", "the columns"),
        ("nothing", "none: a move puts any digit into a cell"),
    ]),
    default: "boxes",
};

pub(crate) const FILL: Setting = Setting {
    name: "fill",
    help: "boards: cells filled in before the search",
    takes: Takes::Choice(&[("nothing", "only the givens"), ("singles", "naked and hidden singles")]),
    default: "nothing",
};

pub(crate) const TRIALS: Setting = Setting::int(
    "trials",
    "number of parallel runs with different seeds; the first to finish counts",
    1..=1024,
    "1",
);

/// The settings of all boards, in the order in which they are printed.
pub(crate) const OF_BOARDS: [Setting; 3] = [TRIALS, KEEP, FILL];

/// The settings of an algorithm, followed by [`OF_BOARDS`].
macro_rules! and_of_boards {
    ($algorithm:ty) => {
        &const {
            $crate::methods::local::settings::join::<{ <$algorithm>::SETTINGS.len() + 3 }>(
                <$algorithm>::SETTINGS,
            )
        }
    };
}
pub(super) use and_of_boards;

/// A table of `N` settings: those of an algorithm, then [`OF_BOARDS`].
pub(super) const fn join<const N: usize>(own: &[Setting]) -> [Setting; N] {
    let mut all = [TRIALS; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < own.len() { own[at] } else { OF_BOARDS[at - own.len()] };
        at += 1;
    }
    all
}
