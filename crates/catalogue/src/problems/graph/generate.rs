//! Random connected geometric graphs: points in a square, joined to their nearest ones.
//!
//! The points are joined by a minimum spanning tree (Prim, 1957), then by the shortest edges between neighbours until
//! the average degree is reached. A weight is the distance, rounded up, so straight lines are admissible.

use super::text;
use crate::generate::{Generate, Generator, Made, NewInstance, Taker, Wanted, one_by_one};
use crate::table::{Entry, Setting};
use solvarium::Error;
use solvarium::puzzle::graph::{Edge, Graph};
use solvarium::rng::Rng;
use std::collections::BTreeSet;

pub(super) static GENERATOR: Entry<Generator> = Entry {
    name: "graph",
    aliases: &[],
    help: "connected random graphs of points in a square; weights are distances rounded up",
    settings: &[NODES, DEGREE],
    of: Generator {
        texts: &[],
        begin: |choice| {
            let values = &choice.0.values;
            Ok(Box::new(Geometric {
                nodes: values.int(&NODES) as usize,
                degree: values.int(&DEGREE) as usize,
            }))
        },
    },
};

const NODES: Setting = Setting::int("nodes", "number of nodes", 2..=5_000, "20");

const DEGREE: Setting = Setting::int("degree", "average number of edges per node", 1..=64, "4");

/// The side of the square.
const SIDE: usize = 1_000;

/// Random graphs of one size.
struct Geometric {
    nodes: usize,
    degree: usize,
}

type Point = (usize, usize);

/// The squared distance.
fn apart(a: Point, b: Point) -> usize {
    a.0.abs_diff(b.0).pow(2) + a.1.abs_diff(b.1).pow(2)
}

impl Geometric {
    fn one(&self, seed: u64) -> Result<NewInstance, Error> {
        let mut rng = Rng::seeded(seed);
        let points: Vec<Point> = (0..self.nodes).map(|_| (rng.below(SIDE), rng.below(SIDE))).collect();
        let mut pairs = tree(&points);
        let known: BTreeSet<_> = pairs.iter().copied().collect();
        let near = self.neighbours(&points).into_iter().filter(|pair| !known.contains(pair));
        let near: Vec<_> = near.take((self.nodes * self.degree / 2).saturating_sub(pairs.len())).collect();
        pairs.extend(near);
        pairs.sort_unstable();
        let edge = |&(from, to): &(usize, usize)| Edge {
            from,
            to,
            weight: (apart(points[from], points[to]) as f64).sqrt().ceil().max(1.0),
            directed: false,
        };
        let edges: Vec<_> = pairs.iter().map(edge).collect();
        let corner = |corner| (0..self.nodes).min_by_key(|&node| apart(points[node], corner)).unwrap_or(0);
        let (start, goal) = (corner((0, 0)), corner((SIDE, SIDE)));
        let graph = Graph::new((0..self.nodes).map(name).collect(), &edges, start, &[goal])?;
        let positions = points.iter().map(|&(x, y)| Some((x as f64, y as f64))).collect();
        Ok(NewInstance { text: text::of(&graph.with_positions(positions)), remark: None })
    }

    /// Pairs of each node with its nearest nodes, up to the degree: the shortest pairs first, each pair once.
    fn neighbours(&self, points: &[Point]) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for (node, &point) in points.iter().enumerate() {
            let others = (0..points.len()).filter(|&other| other != node);
            let mut others: Vec<_> = others.map(|other| (apart(point, points[other]), other)).collect();
            if others.len() > self.degree {
                others.select_nth_unstable(self.degree);
                others.truncate(self.degree);
            }
            all.extend(others.into_iter().map(|(far, other)| (far, node.min(other), node.max(other))));
        }
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(|(_, from, to)| (from, to)).collect()
    }
}

/// The edges of a minimum spanning tree: each step joins the nearest point outside (Prim, 1957).
fn tree(points: &[Point]) -> Vec<(usize, usize)> {
    // For each point outside, the distance to the nearest one inside, and which one that is.
    let mut outside: Vec<_> =
        (1..points.len()).map(|node| (apart(points[0], points[node]), node, 0)).collect();
    let mut pairs = Vec::new();
    while let Some(at) = (0..outside.len()).min_by_key(|&at| outside[at]) {
        let (_, node, inside) = outside.swap_remove(at);
        pairs.push((node.min(inside), node.max(inside)));
        for (far, other, inside) in &mut outside {
            let distance = apart(points[node], points[*other]);
            if distance < *far {
                (*far, *inside) = (distance, node);
            }
        }
    }
    pairs
}

/// A, B, ..., Z, A1, B1, ...
fn name(node: usize) -> String {
    let letter = char::from(b'A' + (node % 26) as u8);
    if node < 26 { letter.into() } else { format!("{letter}{}", node / 26) }
}

impl Generate for Geometric {
    fn given(&mut self, _: &str, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        one_by_one(wanted, take, "graph", |seed| self.one(seed))
    }
}
