//! Computes the positions of a tree's nodes on the paper.
//!
//! The scale follows the tree: up to some hundred leaves every node has its label and room for it; thousands of leaves share about
//! [`WIDEST`] units. The size of a node depends on the distance to its neighbours on the level, so few nodes high up stay visible among
//! thousands of leaves.

use super::glyph::SOLUTION;
use super::tree::{LINE, TreeNode, lines};

/// Maximum width, unless the legend is wider.
const WIDEST: f64 = 4_800.0;
/// Maximum height without the legend.
const HIGHEST: f64 = 3_600.0;
/// Margin around the drawing.
pub(super) const AROUND: f64 = 26.0;
/// Height of a legend row, and width of a legend key.
pub(super) const KEY_HIGH: f64 = 22.0;
pub(super) const KEY_WIDE: f64 = 134.0;
/// Minimum width of the legend.
const KEYS_WIDE: f64 = 2.0 * AROUND + 4.0 * KEY_WIDE;
/// Radius of a node with all the room it needs, and with none.
pub(super) const RADIUS: f64 = 7.0;
const SMALLEST: f64 = 1.6;
/// Minimum radius of nodes that must be visible: on the solution, or being expanded.
const SEEN: f64 = 4.0;
/// Width of a label's character.
pub(super) const LETTER: f64 = 5.8;
/// Larger coordinates are clamped to this.
const FAR: f64 = 1e9;

/// The position and size of a node.
pub(super) struct Spot {
    /// The centre; for a subtree, its top corner.
    pub x: f64,
    pub y: f64,
    /// Distance to the nearest neighbour on its level.
    pub room: f64,
    /// Maximum radius.
    pub radius: f64,
    /// Half the width of a subtree, and its lower end.
    pub half: f64,
    pub floor: f64,
}

/// The layout of a tree.
pub(super) struct Layout {
    /// One entry per node.
    pub spots: Vec<Spot>,
    /// Size of the paper.
    pub width: f64,
    pub height: f64,
    /// Number of legend keys per row.
    pub keys_in_row: usize,
}

impl Layout {
    /// Lays out a tree above a legend with this many keys.
    pub fn of(nodes: &[TreeNode], keys: usize) -> Self {
        let [mut left, mut right, mut high, mut low] = [f64::MAX, f64::MIN, f64::MAX, f64::MIN];
        for node in nodes {
            let (x, half) = (near(node.x), half(node));
            (left, right) = (left.min(x - half), right.max(x + half));
            (high, low) = (high.min(near(node.y)), low.max(deepest(node)));
        }
        let (across, down) = ((right - left).max(0.0), (low - high).max(0.0));
        let labels: Vec<_> = nodes.iter().map(|node| lines(&node.label)).collect();
        let leaf = (WIDEST / across.max(1.0)).min(wanted(&labels) / least_gap(nodes));
        let tall = labels.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1) as f64 * LINE;
        let wide = across * leaf;
        // A wide tree is drawn taller, or its edges would be almost horizontal.
        let level =
            (HIGHEST / down.max(1.0)).min((0.3 * wide / down.max(1.0)).clamp(54.0 + tall, 140.0 + tall));
        let width = (wide + 2.0 * AROUND + 16.0).max(KEYS_WIDE);
        let keys_in_row = ((width - 2.0 * AROUND) / KEY_WIDE).max(1.0) as usize;
        let top = AROUND + keys.div_ceil(keys_in_row) as f64 * KEY_HIGH + 14.0 + tall;
        let middle = (width - wide) / 2.0;
        let spot = |node: &TreeNode| Spot {
            x: middle + (near(node.x) - left) * leaf,
            y: top + (near(node.y) - high) * level,
            room: f64::MAX,
            radius: RADIUS,
            half: half(node) * leaf,
            floor: top + (deepest(node) - high) * level,
        };
        let mut spots: Vec<_> = nodes.iter().map(spot).collect();
        make_room(&mut spots, level, width);
        let sought = spots.iter_mut().zip(nodes).filter(|(_, node)| node.status >= SOLUTION);
        sought.for_each(|(spot, _)| spot.radius = spot.radius.max(SEEN));
        Self { spots, width, height: top + down * level + AROUND, keys_in_row }
    }
}

/// Replaces NaN by 0 and clamps large coordinates.
fn near(x: f64) -> f64 {
    if x.is_nan() { 0.0 } else { x.clamp(-FAR, FAR) }
}

fn half(node: &TreeNode) -> f64 {
    if node.size > 0 { near(node.span).max(0.0) / 2.0 } else { 0.0 }
}

fn deepest(node: &TreeNode) -> f64 {
    if node.size > 0 { near(node.deep).max(near(node.y)) } else { near(node.y) }
}

/// The smallest distance between two nodes on one level, in leaves; labels need no more room than that.
fn least_gap(nodes: &[TreeNode]) -> f64 {
    let mut places: Vec<_> = nodes.iter().map(|node| (near(node.y), near(node.x))).collect();
    places.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let beside = places.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1 - pair[0].1);
    let least = beside.filter(|gap| *gap > 0.0).fold(f64::INFINITY, f64::min);
    if least.is_finite() { least.max(1.0) } else { 1.0 }
}

/// The desired width of a node: that of the longest label line.
fn wanted(labels: &[Vec<String>]) -> f64 {
    let lines = labels.iter().flatten();
    let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
    (longest as f64 * LETTER + 10.0).max(24.0)
}

/// Computes the room of each node: to its neighbours and to the edge of the paper.
fn make_room(spots: &mut [Spot], level: f64, width: f64) {
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by(|&one, &other| {
        let (one, other) = (&spots[one], &spots[other]);
        one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x))
    });
    for pair in order.windows(2) {
        let (one, other) = (pair[0], pair[1]);
        if spots[one].y == spots[other].y {
            let between = spots[other].x - spots[one].x;
            spots[one].room = spots[one].room.min(between);
            spots[other].room = spots[other].room.min(between);
        }
    }
    for spot in spots {
        spot.room = spot.room.min(2.0 * spot.x).min(2.0 * (width - spot.x));
        spot.radius = (spot.room * 0.36).min(level * 0.2).clamp(SMALLEST, RADIUS);
        spot.half = spot.half.max(spot.radius);
        spot.floor = spot.floor.max(spot.y + 2.0 * spot.radius);
    }
}
