//! Checks a prediction of the next node: there is a choice, and the rule of the search decides it.

use crate::course::{Lesson, Run};
use crate::{request, shared};
use solvarium_catalogue::{Choice, Method};
use solvarium_view::look::{FindQuery, ListQuery, Listed, Sort, What, Which};
use solvarium_view::session::{Begin, Bounds, Session};

/// Checks that the node after these expansions can be known from the tree.
pub(crate) fn check(lesson: &Lesson, run: &Run, after: u32) {
    let session = Session::start(shared(run), request(run), Bounds::default(), Begin::Running, None).unwrap();
    session.wait();
    let end = |n: u32| {
        let query = FindQuery { from: 0, dir: 1, unit: What::Expansion, n };
        session.find(&query).at.unwrap_or_else(|| panic!("{}: it has no expansion {n}", lesson.name))
    };
    let at = Some(end(after));
    let query = ListQuery { which: Which::Open, at, sort: Sort::Born, offset: 0, count: 500 };
    let open = session.list(&query).rows;
    let next = session.moment(Some(end(after) + 1)).row.unwrap();
    let chosen = open.iter().find(|row| row.row == next).expect("the next node is open");
    assert!(open.len() >= 2, "{}: there is no choice", lesson.name);
    if let Choice::Least { key, .. } = Method::parse(&run.method).unwrap().choice() {
        let of = |row: &Listed| key.of(row.g, row.h);
        let others = open.iter().filter(|row| row.row != next);
        assert!(others.map(of).all(|other| other > of(chosen)), "{}: a tie decides", lesson.name);
    }
}
