//! The coursework's algorithm with the faults of its code, behind the interface of a landscape: it uses no landscape,
//! and counts in its own way.

use crate::job::EventKind;
use crate::landscape::{Audience, ErasedLandscape, Found, tell};
use crate::method::Method;
use solvarium::local::{Ended, Evolve};
use solvarium::puzzle::sudoku::{AsWritten, Sudoku};
use solvarium::stats::{Descent, Stats};
use solvarium::{Error, Limits};

/// The algorithm on this puzzle.
pub(super) fn landscape(sudoku: &Sudoku, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
    let mut written = AsWritten::new(sudoku)?;
    if method.values().is_set(&Evolve::POPULATION) {
        written = written.population(method.values().small(&Evolve::POPULATION))?;
    }
    Ok(Box::new(Coursework(written)))
}

struct Coursework(AsWritten);

impl ErasedLandscape for Coursework {
    fn search(
        &self,
        _: &Method,
        seed: u64,
        limits: &Limits,
        audience: Option<Audience<'_>>,
    ) -> Result<Found, Error> {
        let written = self.0.run(seed, limits.clone());
        let best = written
            .digits
            .map(|digits| (digits.iter().map(|&digit| digit.into()).collect::<Vec<i32>>(), written.faults));
        if let Some(audience) = audience {
            if let Some((values, cost)) = &best {
                tell(&mut *audience.watch, audience.portray, EventKind::Best, Some((values, *cost)));
            }
            tell(audience.watch, audience.portray, EventKind::Done, None);
        }
        let (restarts, generations) = (written.resets, written.generations);
        let descent = Descent { restarts, generations, ..Descent::default() };
        let note = format!(
            "cost {} by the count of the coursework, which sees 4 of the 9 boxes; {} by the rules\n",
            written.fitness, written.faults
        );
        let ended = match written.faults {
            0 if best.is_some() => Ended::AtGoal,
            _ => Ended::Stopped(written.ended),
        };
        let stats = Stats { expanded: written.evaluations, descent, ..Stats::default() };
        Ok(Found { best, ended, note: Some(note), stats, elapsed: written.elapsed })
    }
}
