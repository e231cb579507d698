//! A model as a cover that is ready to be searched: the cover of the model itself, or that of a wider model whose
//! domains were narrowed. The cover of the wider model is made once for all narrower models.
//!
//! A value that a variable may not take is an option that is not open. If every item is primary, the search is then the
//! same as on a cover without that option: an item counts its open options, and items and options keep their order.

use super::count::{Start, counted, each_seen};
use super::dance::Dance;
use super::encode::{Encoded, Refusal};
use super::incidence::Incidence;
use super::settings::ExactCover;
use crate::Error;
use crate::csp::{Counted, Csp};
use crate::limits::{Clock, Limits};
use crate::store::memory_budget;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Covers with more options are not cached: they are much larger than those of the narrower models.
const OPTIONS: usize = 1 << 14;

/// The cover of a model and its incidence.
pub(super) struct PreparedCover {
    encoded: Encoded,
    incidence: Incidence,
}

impl PreparedCover {
    /// Returns the cover, if it is small and all of its items are primary.
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
    /// The cover of the wider model, with the options that are open here.
    Cached(Arc<PreparedCover>, Vec<u64>),
}

impl Ready {
    /// # Errors
    /// The errors of [`Encoded::of`].
    pub fn of(csp: &Csp, clock: &Clock<'_>) -> Result<Self, Refusal> {
        let cached = csp
            .base()
            .and_then(|_| csp.cached(|base| PreparedCover::of(base).map(Arc::new)).as_ref().clone());
        Ok(match cached {
            Some(whole) => {
                let open = whole.encoded.open(csp);
                Self::Cached(whole, open)
            }
            None => Self::Own(Encoded::within(csp, clock)?.into()),
        })
    }

    pub fn encoded(&self) -> &Encoded {
        match self {
            Self::Own(encoded) => encoded,
            Self::Cached(whole, _) => &whole.encoded,
        }
    }

    /// The cover that is searched. Memory of a cached cover counts, too.
    pub fn start(&self) -> Start<'_> {
        let cover = self.encoded().cover();
        match self {
            Self::Own(encoded) => Start { cover, cached: None, held: encoded.bytes() },
            Self::Cached(whole, open) => {
                let held = whole.encoded.bytes() + whole.incidence.bytes() + memory_budget::bytes(open);
                Start { cover, cached: Some((&whole.incidence, open)), held }
            }
        }
    }

    /// Peak memory while it was made, in bytes.
    pub fn bytes_peak(&self) -> usize {
        self.encoded().bytes_peak()
    }
}

/// Counts the solutions of a model, up to `cap`. For models that differ only in the domains of their variables, such as puzzles of
/// one shape, the cover is made once.
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
    over(csp, limits, |ready, left| counted(&ready.start(), search, cap, left))
}

/// Finds the different solutions of a model one after the other, until `take` breaks or a limit is reached. It runs on
/// one thread.
///
/// ```
/// use solvarium::csp::exact_cover::{ExactCover, each_model};
/// use solvarium::{csp::Model, Limits};
/// use std::ops::ControlFlow;
/// let mut model = Model::new();
/// let pair = ["x", "y"].map(|name| model.variable(name, 1..=2));
/// model.all_different(&pair);
/// let mut all = Vec::new();
/// each_model(&model.build()?, &ExactCover::new(), &Limits::none(), &mut |values| {
///     all.push(values.to_vec());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(all, [[1, 2], [2, 1]]);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The model is too large for exact cover.
pub fn each_model(
    csp: &Csp,
    search: &ExactCover,
    limits: &Limits,
    take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Counted, Error> {
    over(csp, limits, |ready, left| {
        let visit = |dance: &Dance<'_>| take(&ready.encoded().values(&dance.chosen()));
        each_seen(&ready.start(), search, u64::MAX, left, &mut (), visit)
    })
}

/// Searches the cover of a model, within the limits that remain after it was made.
fn over(
    csp: &Csp,
    limits: &Limits,
    search: impl FnOnce(&Ready, &Limits) -> Counted<Vec<usize>>,
) -> Result<Counted, Error> {
    let clock = Clock::new(limits);
    let ready = match Ready::of(csp, &clock) {
        Ok(ready) => ready,
        Err(Refusal::Model(error)) => return Err(error),
        Err(Refusal::Limit(stop)) => return Ok(Counted::stopped(stop, &clock)),
    };
    let Counted { number, ended, first, mut stats, .. } = search(&ready, &limits.after(clock.elapsed(), 0));
    stats.bytes_peak = stats.bytes_peak.max(ready.bytes_peak() as u64);
    let first = first.map(|options| ready.encoded().values(&options));
    Ok(Counted { number, ended, first, stats, elapsed: clock.elapsed() })
}
