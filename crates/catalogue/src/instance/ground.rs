//! The map or graph under a search, for displays of the explored area.
//!
//! The place of a state is a number: fields row by row from 0, points in their order. A search is followed by numbers
//! alone ([`Instance::moved`](crate::Instance::moved)), so a million nodes are placed without a state for any of them.

/// The map that the states of a problem lie on.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Ground};
/// let instance = catalogue::parse("S.#\n..G\n")?;
/// let Some(Ground::Fields { width, costs, .. }) = instance.ground() else { panic!("a map has fields") };
/// assert_eq!((width, costs), (3, vec![1, 1, 0, 1, 1, 1]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Ground {
    /// Fields side by side.
    Fields {
        /// Number of columns.
        width: usize,
        /// The cost of a step to each field as a multiple of plain land, row by row; 0 for a wall.
        costs: Vec<u8>,
        /// The sides of each field with a wall, row by row: 1 above, 2 to the right, 4 below, 8 to the left; empty if
        /// there are no walls between fields.
        walls: Vec<u8>,
    },
    /// Points, some of them joined.
    Points {
        /// The named places.
        points: Vec<Point>,
        /// The roads between them; none for tours, which may go anywhere.
        roads: Vec<Road>,
    },
}

/// A named place.
///
/// ```
/// use solvarium_catalogue::Point;
/// let arad = Point { name: "Arad".into(), x: 91.0, y: -492.0 };
/// assert!(arad.y < 0.0); // y grows downwards, as on a screen
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Name.
    pub name: String,
    /// The distance from the left, in the unit of the map.
    pub x: f64,
    /// The distance from the top, in the same unit.
    pub y: f64,
}

/// A road between two places.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Ground};
/// let instance = catalogue::parse("Arad -> Bucharest")?;
/// let Some(Ground::Points { points, roads }) = instance.ground() else { panic!("a road map has points") };
/// assert_eq!((points.len(), roads[0].weight), (20, 140.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Road {
    /// Place where it begins.
    pub from: u32,
    /// Place where it ends.
    pub to: u32,
    /// Cost.
    pub weight: f64,
    /// Whether the road leads in one direction only.
    pub directed: bool,
}

/// Direction in which a search applies an action.
///
/// ```
/// use solvarium_catalogue::Direction;
/// assert_ne!(Direction::Forward, Direction::Backward);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The action is applied.
    Forward,
    /// The action is undone, by a search from the goal.
    Backward,
}

/// The most points that forces lay out; more are laid out on a circle, as the time grows with their square.
const MOST_FORCED: usize = 400;
/// Number of times that the forces move the points.
const ROUNDS: usize = 200;

/// Computes positions for points without coordinates; the same roads give the same positions. Roads are springs, and
/// every two points repel each other (Fruchterman and Reingold, 1991), starting on a circle.
pub(crate) fn laid_out(points: usize, roads: &[Road]) -> Vec<(f64, f64)> {
    let turn = |point: usize| std::f64::consts::TAU * point as f64 / points.max(1) as f64;
    let mut places: Vec<_> = (0..points).map(|point| (-turn(point).cos(), -turn(point).sin())).collect();
    if points <= MOST_FORCED {
        let ideal = (std::f64::consts::PI / points.max(1) as f64).sqrt();
        for round in 0..ROUNDS {
            let most = 0.2 * (1.0 - round as f64 / ROUNDS as f64);
            let forces = forces(&places, roads, ideal);
            for (place, force) in places.iter_mut().zip(forces) {
                let long = force.0.hypot(force.1).max(1e-9);
                let part = long.min(most) / long;
                *place = (place.0 + force.0 * part, place.1 + force.1 * part);
            }
        }
    }
    places
}

/// The force on each point.
fn forces(places: &[(f64, f64)], roads: &[Road], ideal: f64) -> Vec<(f64, f64)> {
    let between = |a: usize, b: usize| {
        let (x, y) = (places[a].0 - places[b].0, places[a].1 - places[b].1);
        (x, y, x.hypot(y).max(1e-6))
    };
    let mut forces = vec![(0.0, 0.0); places.len()];
    let mut push = |point: usize, x: f64, y: f64| {
        forces[point] = (forces[point].0 + x, forces[point].1 + y);
    };
    for a in 0..places.len() {
        for b in 0..a {
            let (x, y, far) = between(a, b);
            let force = ideal * ideal / (far * far);
            push(a, x * force, y * force);
            push(b, -x * force, -y * force);
        }
    }
    for road in roads {
        let (a, b) = (road.from as usize, road.to as usize);
        if a < places.len() && b < places.len() {
            let (x, y, far) = between(a, b);
            let force = far / ideal;
            push(a, -x * force, -y * force);
            push(b, x * force, y * force);
        }
    }
    forces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_without_positions_are_laid_out_apart_and_the_same_each_time() {
        let road = |from, to| Road { from, to, weight: 1.0, directed: false };
        let roads = [road(0, 1), road(1, 2), road(2, 3), road(3, 0), road(3, 4)];
        let places = laid_out(5, &roads);
        assert_eq!(places, laid_out(5, &roads));
        for a in 0..5 {
            for b in 0..a {
                let far = (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1);
                assert!(far.is_finite() && far > 0.3, "{a} and {b}: {far}");
            }
        }
        assert_eq!((laid_out(0, &[]).len(), laid_out(1, &[]).len(), laid_out(1000, &[]).len()), (0, 1, 1000));
    }
}
