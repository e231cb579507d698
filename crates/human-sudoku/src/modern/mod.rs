//! The order `modern`: all techniques by our difficulties, also those that neither program has.
//!
//! `order.rs` has the order as data. The finders of both programs' techniques are used as they are; the finders of all
//! other techniques are in `own/`.

mod order;
#[cfg(feature = "modern")]
mod own;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::finder::Finder;
use crate::hodoku::{self, Forms};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;
use crate::{human, se};
pub(crate) use order::{is_in, price, techniques};

/// A callback that receives the steps of a finder and decides whether it goes on.
type OnStep<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

/// Whether a search goes on, or stopped at its budget.
type Searched = Result<ControlFlow<()>, Stopped>;

/// A search for the steps of some techniques.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "modern"), expect(dead_code, reason = "such a build has none"))]
enum Search {
    All(fn(&Position, &Budget<'_>, &mut OnStep<'_>) -> Searched),
    /// A search up to a length.
    UpTo(fn(&Position, usize, &Budget<'_>, &mut OnStep<'_>) -> Searched),
}

/// The searches for techniques that neither program has; none in a build without the feature `modern`.
#[cfg(feature = "modern")]
use own::SEARCHES;
#[cfg(not(feature = "modern"))]
const SEARCHES: &[(&[Technique], Search)] = &[];

/// The ladder whose finder a technique has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Hodoku,
    Se,
    Own,
}

fn source(technique: Technique) -> Source {
    match (technique.entry().hodoku, technique.entry().se) {
        (Some(_), _) => Source::Hodoku,
        (None, Some(_)) => Source::Se,
        (None, None) => Source::Own,
    }
}

/// Makes a ladder of these techniques in this order; those of one rung are adjacent. Whips and braids have at most this
/// length.
pub(crate) fn ladder(techniques: &[Technique], forms: Forms, whip_length: u8) -> human::Ladder {
    let together = |one, other| source(one) == source(other);
    human::Ladder::of_parts(techniques, together, |rungs| match source(rungs[0]) {
        Source::Hodoku => Box::new(hodoku::Ladder::in_order(rungs, forms)),
        Source::Se => Box::new(se::Ladder::in_order(rungs)),
        Source::Own => Box::new(Searches::of(rungs, usize::from(whip_length))),
    })
}

/// A finder by some of the searches, in order.
struct Searches {
    searches: Vec<Search>,
    wanted: TechniqueSet,
    /// The maximum length of whips and braids.
    length: usize,
}

impl Searches {
    fn of(techniques: &[Technique], length: usize) -> Self {
        let place = |(found, _): &&(&[Technique], Search)| {
            techniques.iter().position(|technique| found.contains(technique))
        };
        let mut used: Vec<_> = SEARCHES.iter().filter(|search| place(search).is_some()).collect();
        used.sort_by_key(place);
        let searches = used.into_iter().map(|&(_, search)| search).collect();
        Self { searches, wanted: techniques.iter().copied().collect(), length }
    }
}

impl Finder for Searches {
    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        for search in &self.searches {
            budget.check()?;
            let take: &mut OnStep<'_> = &mut |step| match self.wanted.contains(step.technique) {
                true => found(step.on(position.geometry())),
                false => ControlFlow::Continue(()),
            };
            let flow = match search {
                Search::All(search) => search(position, budget, take)?,
                Search::UpTo(search) => search(position, self.length, budget, take)?,
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}
