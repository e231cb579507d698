//! A state as points with lines between them: cities with a tour, a graph with colours. How it is drawn is the affair of those
//! who draw.

use super::ground::{Ground, Point};

/// Points, the lines between them, and a way along them.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("tsp circle 12")?;
/// let network = job.scene(0, &[])?.network.unwrap();
/// assert_eq!((network.nodes.len(), network.way.len()), (12, 0));
/// let tour: Vec<i32> = (0..12).collect();
/// assert_eq!(job.portray(&tour)?.network.unwrap().way.len(), 13); // and back
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// The points.
    pub nodes: Vec<Node>,
    /// The points at both ends of each line.
    pub edges: Vec<[usize; 2]>,
    /// What each line costs; empty if they cost nothing.
    pub weights: Vec<f64>,
    /// The points that a way goes along, one after the other.
    pub way: Vec<usize>,
}

impl Network {
    /// The points and roads of a map, which is no map of fields; without a way.
    pub(crate) fn of(ground: &Ground) -> Option<Self> {
        let Ground::Points { points, roads } = ground else { return None };
        // Places grow downwards, and points upwards.
        let node =
            |point: &Point| Node { name: point.name.clone(), at: Some([point.x, -point.y]), colour: None };
        Some(Self {
            nodes: points.iter().map(node).collect(),
            edges: roads.iter().map(|road| [road.from as usize, road.to as usize]).collect(),
            weights: roads.iter().map(|road| road.weight).collect(),
            way: Vec::new(),
        })
    }

    /// The same with a way, unless it has one.
    pub(crate) fn along(self, way: &[u32]) -> Self {
        match self.way.is_empty() {
            true => Self { way: way.iter().map(|&place| place as usize).collect(), ..self },
            false => self,
        }
    }
}

/// The most cities that are drawn: a picture of more would be large, and a grey area.
pub(crate) const MOST_CITIES: usize = 20_000;

/// The most points of a network whose positions are not given.
pub(crate) const MOST_UNPLACED: usize = 100;

/// A point of a network.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("colouring australia")?;
/// let node = job.scene(0, &[])?.network.unwrap().nodes.remove(0);
/// assert_eq!((node.at, node.colour), (None, None));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// What it is called.
    pub name: String,
    /// Where it is, if that is known: to the right and upwards, in any unit that is the same for both.
    pub at: Option<[f64; 2]>,
    /// The number of its colour, from 1, if it has one.
    pub colour: Option<u32>,
}
