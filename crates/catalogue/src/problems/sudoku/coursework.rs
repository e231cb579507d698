//! The coursework's algorithm with the faults of its code, behind the interface of a landscape: it uses no landscape,
//! and counts in its own way.

use crate::instance::EventKind;
use crate::landscape::{Audience, ErasedLandscape, LocalSearchResult, tell};
use crate::method::Method;
use solvarium::local::{Evolve, TrialEnd};
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
        method: &Method,
        seed: u64,
        limits: &Limits,
        mut audience: Option<Audience<'_>>,
    ) -> Result<LocalSearchResult, Error> {
        let every = if audience.is_some() { method.values().int(&Evolve::REPORT) } else { 0 };
        let written = self.0.run_reporting(seed, limits.clone(), every, &mut |generation, digits, faults| {
            if let Some(audience) = &mut audience {
                let kind = (EventKind::Report, generation);
                tell(&mut *audience.watch, audience.portray, kind, Some((&values(digits), faults)));
            }
        });
        let best = written.digits.as_deref().map(|digits| (values(digits), written.faults));
        if let Some(audience) = audience {
            if let Some((values, cost)) = &best {
                let kind = (EventKind::Best, 0);
                tell(&mut *audience.watch, audience.portray, kind, Some((values, *cost)));
            }
            tell(audience.watch, audience.portray, (EventKind::Done, 0), None);
        }
        let (restarts, generations) = (written.resets, written.generations);
        let descent = Descent { restarts, generations, ..Descent::default() };
        let note = format!(
            "cost {} by the count of the coursework, which sees 4 of the 9 boxes; {} by the rules\n",
            written.fitness, written.faults
        );
        let ended = match written.faults {
            0 if best.is_some() => TrialEnd::AtGoal,
            _ => TrialEnd::Stopped(written.ended),
        };
        let stats = Stats { expanded: written.evaluations, descent, ..Stats::default() };
        Ok(LocalSearchResult { best, ended, note: Some(note), stats, elapsed: written.elapsed })
    }
}

/// The digits as the values of a state.
fn values(digits: &[u8]) -> Vec<i32> {
    digits.iter().copied().map(i32::from).collect()
}

#[cfg(test)]
mod tests {
    use crate::tests::instances;
    use crate::{EventKind, Method, Request, SearchEvent};
    use solvarium::Limits;

    const GRID: &str = "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..";

    /// The evolutionary search and the coursework with its faults report the best board after each 500 generations.
    #[test]
    fn evolutions_report_every_500_generations() {
        for preset in ["none", "coursework", "coursework-as-written"] {
            let method = format!("evolve(preset={preset},population=10)");
            let request = Request { method: Method::parse(&method).unwrap(), seed: 3, ..Request::default() };
            let mut reports = Vec::new();
            let mut see = |event: &SearchEvent<'_>| {
                if event.data.kind == EventKind::Report {
                    assert!(event.board().is_some() && event.data.h().is_some());
                    reports.push(event.figures.unwrap().generations);
                }
            };
            let limits = Limits::none().nodes(16_000);
            instances(GRID, "sudoku").remove(0).solve(&request, &limits, Some(&mut see)).unwrap();
            assert_eq!(reports, [500, 1000, 1500], "{preset}");
        }
    }
}
