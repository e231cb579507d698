//! Tests of the method `singles` through the catalogue; the library has the search.

use crate::tests::{HARD, instances};
use crate::{Ending, EventKind, Instance, Method, Report, Request, SearchEvent};
use solvarium::limits::Gauge;
use solvarium::watch::Rule;
use solvarium::{Limits, Stats};
use std::collections::HashMap;

fn instance(text: &str) -> Box<dyn Instance> {
    instances(text, "sudoku").remove(0)
}

#[derive(Default)]
struct Tree {
    parents: HashMap<u64, Option<u64>>,
    depths: HashMap<u64, f64>,
    expanded: u64,
    forced: u64,
    goals: Vec<u64>,
    done: bool,
}

impl Tree {
    fn see(&mut self, event: &SearchEvent<'_>) {
        assert!(!self.done);
        match (event.data.kind, event.data.node().map(|node| node.0)) {
            (EventKind::Generate, Some(node)) => {
                assert_eq!(node, self.parents.len() as u64);
                let parent = event.data.from().map(|parent| parent.0);
                let above = parent.map_or(-1.0, |parent| self.depths[&parent]);
                assert!(event.data.g().unwrap() > above && parent.is_some() == event.action().is_some());
                self.parents.insert(node, parent);
                self.depths.insert(node, event.data.g().unwrap());
            }
            (EventKind::Propagate(_), Some(node)) => {
                assert_eq!(node + 1, self.parents.len() as u64, "it comes after its node, before the next");
                self.forced += 1;
            }
            (EventKind::Expand, Some(_)) => self.expanded += 1,
            (EventKind::Goal, Some(node)) => self.goals.push(node),
            (EventKind::Done, None) => self.done = true,
            other => panic!("{other:?}"),
        }
    }
}

fn watched(text: &str, limits: &Limits) -> (Tree, Report) {
    let mut tree = Tree::default();
    let mut see = |event: &SearchEvent<'_>| tree.see(event);
    let report = instance(text).solve(&Request::default(), limits, Some(&mut see)).unwrap();
    assert!(tree.done);
    (tree, report)
}

#[test]
fn watchers_see_its_tree() {
    let (tree, report) = watched(HARD, &Limits::none());
    let Stats { expanded, generated, depth_peak, .. } = report.stats;
    assert_eq!((tree.expanded, tree.parents.len() as u64 - 1), (expanded, generated));
    assert!(generated > 3 && tree.parents.values().filter(|parent| parent.is_none()).count() == 1);
    assert_eq!(tree.goals, [generated]);
    assert!(tree.forced > generated, "{} cells", tree.forced);
    assert_eq!((depth_peak, report.cost), (report.actions().len() as u64, Some(depth_peak as f64)));
    let singles = Request { method: Method::parse("singles").unwrap(), ..Request::default() };
    let plain = instance(HARD).solve(&singles, &Limits::none(), None).unwrap();
    assert_eq!(plain.stats, report.stats);
}

#[test]
fn it_shows_the_progress() {
    let gauge = Gauge::new();
    let limits = Limits::none().nodes(5).gauge(&gauge);
    let (tree, report) = watched(HARD, &limits);
    assert!(matches!(report.ending, Ending::Stopped(_)));
    assert_eq!((gauge.expanded(), gauge.bytes() as u64), (5, report.stats.bytes_peak));
    // Cells that follow from a guess add depth without being guesses.
    let deepest = tree.depths.values().copied().fold(0.0, f64::max);
    assert!((report.stats.depth_peak as f64) > deepest, "{:?}", report.stats);
}

/// Verifies each reported deduction by the candidates on the board.
struct DeductionVerifier<'j> {
    instance: &'j dyn Instance,
    /// The path to each node's board: guesses, each with its deductions.
    ways: Vec<Vec<u32>>,
    rules: [u64; 2],
}

impl DeductionVerifier<'_> {
    fn see(&mut self, event: &SearchEvent<'_>) {
        let (node, from) = (event.data.node(), event.data.from().map(|from| from.0 as usize));
        match (event.data.kind, event.data.code()) {
            (EventKind::Generate, code) => {
                let mut way = from.map_or_else(Vec::new, |from| self.ways[from].clone());
                way.extend(from.and(code));
                self.ways.push(way);
            }
            (EventKind::Propagate(rule), Some(code)) => {
                assert!(self.follows(&self.ways[node.unwrap().0 as usize], code, rule), "{rule}: {code}");
                self.ways.last_mut().unwrap().push(code);
                self.rules[usize::from(rule == Rule::OnlyPlace)] += 1;
            }
            (EventKind::Goal, _) => {
                let scene = self.instance.scene(0, &self.ways[node.unwrap().0 as usize]).unwrap();
                assert!(scene.is_goal, "{}", scene.text);
            }
            _ => {}
        }
    }

    fn follows(&self, way: &[u32], code: u32, rule: Rule) -> bool {
        let board = self.instance.scene(0, way).unwrap().picture.unwrap();
        let (row, column, digit) = ((code >> 13) as usize, (code >> 7 & 63) as usize, code as u8 & 127);
        let fits = |cell: usize| board.cells[cell].candidates.as_ref().is_some_and(|c| c.contains(&digit));
        let here = row * board.width + column;
        if rule == Rule::OnlyCandidate {
            return board.cells[here].candidates.as_deref() == Some(&[digit]);
        }
        let region = |cell: usize| usize::from(board.regions[cell]);
        let is_alone = |is_in: &dyn Fn(usize) -> bool| {
            (0..board.cells.len()).filter(|&cell| is_in(cell) && fits(cell)).eq([here])
        };
        is_alone(&|cell| cell / board.width == row)
            || is_alone(&|cell| cell % board.width == column)
            || is_alone(&|cell| region(cell) == region(here))
    }
}

#[test]
fn reported_implications_follow() {
    let mut rules = [0; 2];
    let six = "1..4..\n......\n..2...\n...5..\n......\n.3....";
    for text in [HARD, "1.....3..4.....2", "12..\n..3.\n....\n...1", six, &".".repeat(81)] {
        let instance = instance(text);
        let mut verifier = DeductionVerifier { instance: instance.as_ref(), ways: Vec::new(), rules };
        let mut see = |event: &SearchEvent<'_>| verifier.see(event);
        instance.solve(&Request::default(), &Limits::none().nodes(300), Some(&mut see)).unwrap();
        rules = verifier.rules;
    }
    assert!(rules.iter().all(|&times| times > 50), "{rules:?}");
}

#[test]
fn a_grid_that_contradicts_itself_is_one_node() {
    let (tree, report) = watched("12..\n..3.\n....\n...4", &Limits::none());
    assert_eq!(report.ending, Ending::NoSolution);
    assert_eq!((tree.expanded, tree.goals.len()), (report.stats.expanded, 0));
}
