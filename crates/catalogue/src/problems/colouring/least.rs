//! A graph to colour with as few colours as possible. The numbers of colours from the size of a clique on are refuted
//! one by one, until one suffices. DSATUR's number (Brélaz, 1979) ends the search, as it suffices.

use super::with_colours;
use crate::instance::scene::Scene;
use crate::instance::{
    Counted, Ending, Finding, Findings, HeuristicReport, Instance, Report, Request, Watcher, modelled,
};
use crate::method::Method;
use crate::problem::ProblemKind;
use solvarium::puzzle::colouring::Colouring;
use solvarium::{Error, Limits, Stats};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// A graph, and the least number of colours that is not refuted.
pub(super) struct Least {
    puzzle: Colouring,
    kind: ProblemKind,
    /// The puzzle with enough colours, which draws and describes states.
    enough: Box<dyn Instance>,
}

impl Least {
    pub(super) fn of(puzzle: Colouring, kind: &ProblemKind) -> Self {
        let enough = modelled(puzzle.clone(), kind);
        Self { puzzle, kind: kind.clone(), enough }
    }

    /// Bounds on the number of colours when all numbers below this one are refuted.
    fn bounds(&self, colours: u32) -> String {
        let most = self.puzzle.colours();
        format!("at least {colours} colours are needed, and {most} are enough")
    }

    fn undecided(&self) -> Error {
        let (least, most) = (self.bounds(self.puzzle.fewer().start), self.puzzle.colours());
        Error::setting(format!("{least}: set a number, as in `--colours {most}`"))
    }
}

/// Limits that remain after these searches.
fn left(limits: &Limits, stats: &Stats, elapsed: Duration) -> Limits {
    let left = limits.after(elapsed, 0);
    match limits.node_limit() {
        Some(most) => left.nodes(most.saturating_sub(stats.expanded)),
        None => left,
    }
}

impl Instance for Least {
    fn kind(&self) -> &ProblemKind {
        &self.kind
    }

    fn describe(&self) -> String {
        let (regions, borders) = (self.puzzle.regions().len(), self.puzzle.borders().len());
        let (least, most) = (self.puzzle.fewer().start, self.puzzle.colours());
        format!("map of {regions} regions and {borders} borders, needs {least} to {most} colours")
    }

    /// The text in the form without a number of colours.
    fn text(&self) -> String {
        let (regions, borders) = (self.puzzle.regions().len(), self.puzzle.borders());
        let edges = borders.iter().map(|[one, other]| format!("e {} {}\n", one + 1, other + 1));
        format!("p edge {regions} {}\n{}", borders.len(), edges.collect::<String>())
    }

    fn draw(&self) -> String {
        self.enough.draw()
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        None
    }

    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error> {
        self.enough.scene(root, codes)
    }

    fn portray(&self, values: &[i32]) -> Result<Scene, Error> {
        self.enough.portray(values)
    }

    /// Refutes numbers of colours until one suffices. At a limit, the result has the bounds so far, which do not answer
    /// the question.
    fn solve(&self, request: &Request, limits: &Limits, watch: Option<Watcher<'_>>) -> Result<Report, Error> {
        if watch.is_some() {
            return Err(self.undecided());
        }
        let (mut stats, mut elapsed) = (Stats::default(), Duration::ZERO);
        let mut colours = self.puzzle.fewer().start;
        loop {
            let instance = modelled(self.puzzle.with_colours(colours)?, &with_colours(colours)?);
            let mut report = instance.solve(request, &left(limits, &stats, elapsed), None)?;
            stats.add(&report.stats);
            elapsed += report.elapsed;
            if report.ending == Ending::NoSolution && colours < self.puzzle.colours() {
                colours += 1;
                continue;
            }
            if let Ending::Stopped(_) = report.ending {
                report.hint = Some(self.bounds(colours));
            }
            (report.stats, report.elapsed) = (stats, elapsed);
            return Ok(report);
        }
    }

    fn check(&self, _: &Limits) -> Findings {
        let text = self.bounds(self.puzzle.fewer().start);
        Findings(vec![Finding { what: "colours", good: Some(true), stopped: None, text }])
    }

    fn count(&self, _: &Method, _: u64, _: &Limits) -> Result<Counted, Error> {
        Err(self.undecided())
    }

    fn solutions(
        &self,
        _: &Request,
        _: &Limits,
        _: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Result<Counted, Error> {
        Err(self.undecided())
    }

    fn prove(&self, _: u64, _: &Path, _: &Limits) -> Result<Counted, Error> {
        Err(self.undecided())
    }

    fn check_heuristic(&self, _: &str, _: &Limits) -> Result<HeuristicReport, Error> {
        Err(self.undecided())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::AuxiliaryInputs;

    /// Mycielski's third graph (1955): no triangle, and four colours are needed.
    const MYCIELSKI: &str = "p edge 11 20\ne 1 2\ne 1 4\ne 1 7\ne 1 9\ne 2 3\ne 2 6\ne 2 8\ne 3 5\ne 3 7\ne 3 10\n\
                             e 4 5\ne 4 6\ne 4 10\ne 5 8\ne 5 9\ne 6 11\ne 7 11\ne 8 11\ne 9 11\ne 10 11\n";

    fn instance(text: &str, colours: Option<u32>) -> Result<Box<dyn Instance>, Error> {
        crate::read(text, None, &AuxiliaryInputs { colours, ..AuxiliaryInputs::default() })?
            .remove(0)
            .instance
    }

    #[test]
    fn fewer_colours_are_refuted_before_an_answer_is_given() {
        let instance = instance(MYCIELSKI, None).unwrap();
        assert_eq!(instance.describe(), "map of 11 regions and 20 borders, needs 2 to 4 colours");
        let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
        assert_eq!((report.ending, report.problem.as_str()), (Ending::Solved, "colouring(colours=4)"));
        let again = self::instance(&instance.text(), None).unwrap();
        assert_eq!(again.describe(), instance.describe());
    }

    #[test]
    fn a_limit_gives_bounds_and_no_answer() {
        let instance = instance(MYCIELSKI, None).unwrap();
        for (nodes, least) in [(0, 2), (3, 3)] {
            let report = instance.solve(&Request::default(), &Limits::none().nodes(nodes), None).unwrap();
            assert!(matches!(report.ending, Ending::Stopped(_)) && report.solution().is_none());
            let known = format!("at least {least} colours are needed, and 4 are enough");
            assert_eq!(report.hint, Some(known));
        }
    }

    #[test]
    fn two_numbers_of_colours_are_refused() {
        let four = instance(MYCIELSKI, Some(4)).unwrap();
        assert_eq!(four.kind().to_string(), "colouring(colours=4)");
        let three = instance(MYCIELSKI, Some(3)).unwrap();
        let report = three.solve(&Request::default(), &Limits::none(), None).unwrap();
        assert_eq!(report.ending, Ending::NoSolution);
        let twice = instance("3 colours\nA-B", Some(2)).err().unwrap().to_string();
        assert_eq!(twice, "line 1: the text gives 3 colours, and the option 2: remove one of them");
        let auxiliary = AuxiliaryInputs { colours: Some(2), ..AuxiliaryInputs::default() };
        let other =
            crate::read("1 0 / 2 3", Some(&ProblemKind::parse("tiles").unwrap()), &auxiliary).err().unwrap();
        assert_eq!(other.to_string(), "a number of colours can be given only for colouring, not for tiles");
    }
}
