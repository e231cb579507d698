//! A model as a cover that is ready to be searched: its own, or that of the model that it is a narrower form of, which is
//! made once for all of them.
//!
//! A value that a variable may not take is an option that is not open. The search is then the same as on a cover without
//! it, as long as every item is primary: an item counts its open options, and items and options keep their order.

use super::count::{Start, counted};
use super::encode::{Encoded, Refusal};
use super::incidence::Incidence;
use super::settings::ExactCover;
use crate::Error;
use crate::csp::{Counted, Csp, Ended};
use crate::limits::{Clock, Limits};
use crate::stats::Stats;
use crate::store::memory_budget;
use std::sync::Arc;

/// Covers of more options are not kept: they are much greater than those of the models that they would serve.
const OPTIONS: usize = 1 << 14;

/// The cover of a model and its incidence.
pub(super) struct Whole {
    encoded: Encoded,
    incidence: Incidence,
}

impl Whole {
    /// If the cover is small, and all of its items are primary.
    fn of(base: &Csp) -> Option<Self> {
        if base.variables().map(|variable| base.values(variable).count()).sum::<usize>() > OPTIONS {
            return None;
        }
        let encoded = Encoded::of(base).ok().filter(|encoded| encoded.cover().secondary() == 0)?;
        let incidence = Incidence::of(encoded.cover(), |_| Ok(())).ok()?;
        Some(Self { encoded, incidence })
    }
}

/// A model as a cover.
pub(super) enum Ready {
    /// Made for this model.
    Own(Box<Encoded>),
    /// Made for the model that this one is a narrower form of, with the options that are open here.
    Kept(Arc<Whole>, Vec<u64>),
}

impl Ready {
    /// # Errors
    /// As [`Encoded::of`].
    pub fn of(csp: &Csp, clock: &Clock<'_>) -> Result<Self, Refusal> {
        let kept = csp.base().and_then(|_| csp.kept(|base| Whole::of(base).map(Arc::new)).as_ref().clone());
        Ok(match kept {
            Some(whole) => {
                let open = whole.encoded.open(csp);
                Self::Kept(whole, open)
            }
            None => Self::Own(Encoded::within(csp, clock)?.into()),
        })
    }

    pub fn encoded(&self) -> &Encoded {
        match self {
            Self::Own(encoded) => encoded,
            Self::Kept(whole, _) => &whole.encoded,
        }
    }

    /// The cover as it is searched. What is kept for other models is held as well.
    pub fn start(&self) -> Start<'_> {
        let cover = self.encoded().cover();
        match self {
            Self::Own(encoded) => Start { cover, kept: None, held: encoded.bytes() },
            Self::Kept(whole, open) => {
                let held = whole.encoded.bytes() + whole.incidence.bytes() + memory_budget::bytes(open);
                Start { cover, kept: Some((&whole.incidence, open)), held }
            }
        }
    }

    /// The most bytes that were allocated while it was made.
    pub fn bytes_peak(&self) -> usize {
        self.encoded().bytes_peak()
    }
}

/// Counts the assignments that solve a model, up to `cap`. Of models that differ only in what their variables may take, such as the
/// puzzles of one shape, the cover is made once.
///
/// ```
/// use solvarium::csp::exact_cover::{ExactCover, count_model};
/// use solvarium::{puzzle::sudoku::Sudoku, Limits};
/// for text in ["1 . . .\n. . 3 .\n. 4 . .\n. . . 2", "1 . . .\n. . 4 .\n. 3 . .\n. . . 2"] {
///     let counted = count_model(&Sudoku::parse(text)?.csp(), &ExactCover::new(), 2, &Limits::none())?;
///     assert_eq!(counted.number, 1);
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The model is too large for exact cover.
pub fn count_model(csp: &Csp, search: &ExactCover, cap: u64, limits: &Limits) -> Result<Counted, Error> {
    let clock = Clock::new(limits);
    let ready = match Ready::of(csp, &clock) {
        Ok(ready) => ready,
        Err(Refusal::Model(error)) => return Err(error),
        Err(Refusal::Limit(stop)) => {
            let (ended, stats) = (Ended::Stopped(stop), Stats::default());
            return Ok(Counted { number: 0, ended, first: None, stats, elapsed: clock.elapsed() });
        }
    };
    let counted = counted(&ready.start(), search, cap, &limits.after(clock.elapsed(), 0));
    let Counted { number, ended, first, mut stats, .. } = counted;
    stats.bytes_peak = stats.bytes_peak.max(ready.bytes_peak() as u64);
    let first = first.map(|options| ready.encoded().values(&options));
    Ok(Counted { number, ended, first, stats, elapsed: clock.elapsed() })
}
