//! Cities of a draft: points, or a distance for each pair.

use super::{Draft, Link};
use crate::naming::shown;
use crate::puzzle::{Cities, Sites};
use crate::{Fault, Place};
use solvarium_budget as budget;

/// The maximum number of cities of a table of distances.
const MOST: usize = 10_000;

pub(super) fn cities(draft: &mut Draft, remarks: &mut Vec<String>) -> Result<Cities, Fault> {
    if draft.colours.is_some() {
        draft.ignore("the number of colours");
    }
    let size = draft.found.graph.nodes.len();
    if size == 0 {
        return Err(Fault::new("expected cities with coordinates or distances, found none"));
    }
    let points: Vec<_> = draft.found.graph.positions.iter().map_while(|at| at.map(|(x, y)| [x, y])).collect();
    let has_points = points.len() == size;
    let sites = match draft.weights.take() {
        Some(weights) => Sites::Table(of_matrix(draft, &weights.cells, size)?),
        None if draft.links.is_empty() && has_points && draft.is_globe => Sites::Globe(points),
        None if draft.links.is_empty() && has_points => Sites::Plane(points),
        None => Sites::Table(of_links(draft, size)?),
    };
    if matches!(sites, Sites::Table(_)) && has_points {
        remarks.push("using the distances in the text, not those of the points".into());
    }
    let names = std::mem::take(&mut draft.found.graph.nodes);
    let is_numbered = names.iter().enumerate().all(|(at, name)| *name == (at + 1).to_string());
    let (title, optimum) = (draft.title.take(), draft.optimum);
    Ok(Cities {
        title,
        names: (!is_numbered).then_some(names),
        sites,
        decimals: 0,
        optimum,
        start: None,
        end: None,
    })
}

fn missing(draft: &Draft, from: usize, to: usize) -> Fault {
    let name = |node: usize| shown(&draft.found.graph.nodes[node]);
    Fault::new(format!(
        "there is no distance between {} and {}: a tour needs one for each pair of cities",
        name(from),
        name(to)
    ))
}

fn of_matrix(draft: &Draft, cells: &[Option<f64>], size: usize) -> Result<Vec<f64>, Fault> {
    let mut table = vec![0.0; size * size];
    for from in 0..size {
        for to in 0..from {
            let (there, back) = (cells[from * size + to], cells[to * size + from]);
            let (Some(there), Some(back)) = (there, back) else { return Err(missing(draft, to, from)) };
            if there.to_bits() != back.to_bits() {
                return Err(asymmetric(draft, [to, from], [back, there]));
            }
            table[from * size + to] = there;
            table[to * size + from] = there;
        }
    }
    Ok(table)
}

fn asymmetric(draft: &Draft, [a, b]: [usize; 2], [there, back]: [f64; 2]) -> Fault {
    let (a, b) = (shown(&draft.found.graph.nodes[a]), shown(&draft.found.graph.nodes[b]));
    Fault::new(format!(
        "it is {there} from {a} to {b} and {back} from {b} to {a}: only symmetric distances are supported"
    ))
}

fn of_links(draft: &Draft, size: usize) -> Result<Vec<f64>, Fault> {
    if size > MOST {
        return Err(Fault::new(format!("a table of distances has at most {MOST} cities, found {size}")));
    }
    if draft.links.is_empty() {
        return Err(Fault::new("expected coordinates for each city, or distances between cities"));
    }
    // The error can be ignored here: an exhausted budget ends the reading.
    let _ = budget::hold(size * size * size_of::<Option<f64>>());
    let mut cells: Vec<Option<f64>> = vec![None; size * size];
    for link in draft.links.iter().filter(|link| link.from != link.to) {
        let weight =
            link.weight.ok_or_else(|| at(Fault::new("expected a distance after the two cities"), link))?;
        for (from, to) in [(link.from, link.to), (link.to, link.from)] {
            let cell = &mut cells[from * size + to];
            if cell.is_some_and(|other| other.to_bits() != weight.to_bits()) {
                let known = cell.unwrap_or_default();
                return Err(at(asymmetric(draft, [link.to, link.from], [known, weight]), link));
            }
            *cell = Some(weight);
        }
    }
    of_matrix(draft, &cells, size)
}

fn at(fault: Fault, link: &Link) -> Fault {
    if link.place == Place::line(0) { fault } else { fault.at(link.place) }
}
