//! A state as points with lines between them: cities with a tour, a graph with colours. The display decides how to
//! draw it.

use super::ground::{Ground, Point};

/// Points, the lines between them, and a path along them.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("tsp circle 12")?;
/// let network = instance.scene(0, &[])?.network.unwrap();
/// assert_eq!((network.nodes.len(), network.way.len()), (12, 0));
/// let tour: Vec<i32> = (0..12).collect();
/// assert_eq!(instance.portray(&tour)?.network.unwrap().way.len(), 13); // and back
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// The points.
    pub nodes: Vec<Node>,
    /// The points at both ends of each line.
    pub edges: Vec<[usize; 2]>,
    /// The cost of each line; empty if lines have no costs.
    pub weights: Vec<f64>,
    /// The points of a path, in order.
    pub way: Vec<usize>,
    /// The points that are goals.
    pub goals: Vec<usize>,
}

impl Network {
    /// The points and roads of a map without a path; none for a map of fields.
    pub(crate) fn of(ground: &Ground) -> Option<Self> {
        let Ground::Points { points, roads } = ground else { return None };
        // Places grow downwards, points upwards.
        let node = |point: &Point| Node {
            name: point.name.clone(),
            at: Some([point.x, -point.y]),
            ..Node::default()
        };
        Some(Self {
            nodes: points.iter().map(node).collect(),
            edges: roads.iter().map(|road| [road.from as usize, road.to as usize]).collect(),
            weights: roads.iter().map(|road| road.weight).collect(),
            ..Self::default()
        })
    }

    /// Returns the network with this path, unless it has one.
    pub(crate) fn along(self, way: impl Iterator<Item = u32>) -> Self {
        match self.way.is_empty() {
            true => Self { way: way.map(|place| place as usize).collect(), ..self },
            false => self,
        }
    }
}

/// The largest number of cities that is drawn: a picture of more would be large, and a grey area.
pub(crate) const MOST_CITIES: usize = 20_000;

/// The largest number of points in a network without given positions.
pub(crate) const MOST_UNPLACED: usize = 100;

/// A point of a network.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("colouring australia")?;
/// let node = instance.scene(0, &[])?.network.unwrap().nodes.remove(0);
/// assert!(node.at.is_some() && node.colour.is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Name.
    pub name: String,
    /// Position, if known: to the right and upwards, in a unit that all points share.
    pub at: Option<[f64; 2]>,
    /// The number of its colour, from 1, if it has one.
    pub colour: Option<u32>,
    /// The outline of its region on a map, in the unit of positions; empty if it is a point.
    pub area: Vec<[f64; 2]>,
}
