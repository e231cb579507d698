//! Draws a search tree, or a window of one, as SVG: a shape for each node, triangles for subtrees, a bold path to the solution, and a
//! legend of the shapes in use.

use super::glyph::{Glyph, SOLUTION, known};
use super::layout::{AROUND, KEY_HIGH, KEY_WIDE, LETTER, Layout, RADIUS, Spot};
use solvarium_draw::svg::{Label, Num, Safe, Svg, cut, letters};
use std::fmt::Write;

/// Font size of labels.
const SIZE: f64 = 10.0;
/// Line height of labels.
pub(super) const LINE: f64 = 11.0;
/// Maximum number of characters in a label line.
const MOST_LETTERS: usize = 16;
/// Maximum number of label lines; the title has the full text.
const MOST_LINES: usize = 4;
/// Style of a failed subtree.
const FAILED: &str = "fill=\"#DCE6EE\" stroke=\"#5B6570\"";
/// A node to draw, or a subtree drawn as one glyph.
///
/// ```
/// use solvarium_view::draw::TreeNode;
/// let root = TreeNode { status: 1, label: "start".into(), ..TreeNode::default() };
/// let subtree = TreeNode { y: 1.0, parent: Some(0), size: 250, span: 40.0, deep: 9.0, ..TreeNode::default() };
/// assert_eq!((root.size, subtree.status), (0, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeNode {
    /// Horizontal position in leaves: the middle of its subtree.
    pub x: f64,
    /// The level.
    pub y: f64,
    /// 0 open, 1 expanded, 2 duplicate, 3 pruned, 4 superseded by a cheaper path,
    /// 5 on the solution path, 6 being expanded, 7 a dead end.
    pub status: u8,
    /// Index of its parent in the same list.
    pub parent: Option<usize>,
    /// The label of the node: the action that led to it.
    pub label: String,
    /// 0 for a node; else the number of nodes in this subtree.
    pub size: u64,
    /// Width of the subtree in leaves, centred at `x`.
    pub span: f64,
    /// The deepest level of the subtree.
    pub deep: f64,
}

/// Draws a tree.
///
/// ```
/// use solvarium_view::draw::{self, TreeNode};
/// let root = TreeNode { x: 0.5, status: 5, label: "start".into(), ..TreeNode::default() };
/// let left = TreeNode { y: 1.0, status: 3, parent: Some(0), label: "Left".into(), ..TreeNode::default() };
/// let right = TreeNode { x: 1.0, y: 1.0, status: 5, parent: Some(0), ..TreeNode::default() };
/// let svg = draw::tree(&[root, left, right]);
/// assert!(svg.contains(r#"aria-label="Search tree of 3 nodes: 1 pruned, 2 solution""#));
/// ```
#[must_use]
pub fn tree(nodes: &[TreeNode]) -> String {
    let keys = keys(nodes);
    let layout = Layout::of(nodes, keys.len());
    let title = title(nodes);
    let about = "Nodes are drawn below their parents; a triangle is a subtree.".into();
    let label = Label { label: title.clone(), title, about };
    let mut svg = Svg::new(layout.width, layout.height, &label);
    legend(&keys, &layout, &mut svg);
    edges(nodes, &layout.spots, &mut svg);
    glyphs(nodes, &layout.spots, &mut svg);
    labels(nodes, &layout.spots, &mut svg);
    svg.finish()
}

fn title(nodes: &[TreeNode]) -> String {
    let mut counts = vec![0usize; Glyph::all().len()];
    let single = nodes.iter().filter(|node| node.size == 0);
    single.for_each(|node| counts[usize::from(known(node.status))] += 1);
    let subtrees = nodes.iter().filter(|node| node.size > 0).count();
    let all = nodes.iter().fold(0u64, |all, node| all.saturating_add(node.size.max(1)));
    let counted = Glyph::all().iter().zip(counts).filter(|(_, count)| *count > 0);
    let mut counted: Vec<_> = counted.map(|(glyph, count)| format!("{count} {}", glyph.name)).collect();
    if subtrees > 0 {
        counted.push(format!("{subtrees} subtrees"));
    }
    match counted.is_empty() {
        true => "Search tree of no nodes".into(),
        false => format!("Search tree of {all} nodes: {}", counted.join(", ")),
    }
}

/// The legend's entries: a status, or `None` for subtrees.
fn keys(nodes: &[TreeNode]) -> Vec<Option<u8>> {
    let has = |status: u8| nodes.iter().any(|node| node.size == 0 && known(node.status) == status);
    let mut keys: Vec<_> = (0..Glyph::all().len() as u8).filter(|&status| has(status)).map(Some).collect();
    if nodes.iter().any(|node| node.size > 0) {
        keys.push(None);
    }
    keys
}

fn legend(keys: &[Option<u8>], layout: &Layout, svg: &mut Svg) {
    for (place, key) in keys.iter().enumerate() {
        let x = AROUND + (place % layout.keys_in_row) as f64 * KEY_WIDE;
        let y = AROUND + (place / layout.keys_in_row) as f64 * KEY_HIGH;
        let (name, path, class, look, pen) = match key {
            Some(status) => {
                let glyph = Glyph::of(*status);
                (glyph.name, glyph.path(x, y, 5.5), glyph.class, glyph.look, glyph.pen)
            }
            None => ("subtree", triangle((x, y - 6.0), 7.0, y + 6.0), "sv-expanded", FAILED, 1.0),
        };
        svg.path(class, &path, &format!("{look} stroke-width=\"{}\"", Num(pen)));
        let (left, base) = (Num(x + 13.0), Num(y + 4.0));
        svg.put(format_args!(
            "<text class=\"sv-key\" x=\"{left}\" y=\"{base}\" fill=\"#3A434D\" font-size=\"12\">{name}</text>\n"
        ));
    }
}

/// Draws all edges as two paths; those of the solution are bolder.
fn edges(nodes: &[TreeNode], spots: &[Spot], svg: &mut Svg) {
    let thin = if nodes.len() > 500 { 0.7 } else { 1.0 };
    let (mut usual, mut solution) = (String::new(), String::new());
    for (place, node) in nodes.iter().enumerate() {
        let Some(parent) = node.parent.filter(|&parent| parent != place && parent < nodes.len()) else {
            continue;
        };
        let (from, to) = (&spots[parent], &spots[place]);
        let is_solution = node.status == SOLUTION && nodes[parent].status == SOLUTION;
        let path = if is_solution { &mut solution } else { &mut usual };
        let _ = write!(path, "M{} {}L{} {}", Num(from.x), Num(from.y), Num(to.x), Num(to.y));
    }
    svg.path("sv-edge", &usual, &format!("fill=\"none\" stroke=\"#9AA3AD\" stroke-width=\"{}\"", Num(thin)));
    svg.path("sv-solution-edge", &solution, "fill=\"none\" stroke=\"#009E73\" stroke-width=\"3\"");
}

/// Draws subtrees, then nodes by status. The solution's nodes are drawn last, so nothing hides them.
fn glyphs(nodes: &[TreeNode], spots: &[Spot], svg: &mut Svg) {
    for is_subtree in [true, false] {
        for (status, glyph) in Glyph::all().iter().enumerate() {
            let is_one = |(node, _): &(&TreeNode, &Spot)| {
                (node.size > 0) == is_subtree && usize::from(known(node.status)) == status
            };
            let mut those = nodes.iter().zip(spots).filter(is_one).peekable();
            if those.peek().is_none() {
                continue;
            }
            let look = match (is_subtree, status) {
                (true, 0) => "fill=\"#fff\" stroke=\"#0072B2\"",
                (true, 5) => "fill=\"#BFE7DA\" stroke=\"#00573F\"",
                (true, _) => FAILED,
                (false, _) => glyph.look,
            };
            svg.group(glyph.class, look);
            those.for_each(|(node, spot)| one(node, spot, glyph, svg));
            svg.end();
        }
    }
}

/// Draws a node or a subtree, with its complete label as title.
fn one(node: &TreeNode, spot: &Spot, glyph: &Glyph, svg: &mut Svg) {
    let (path, pen) = match node.size {
        0 => (glyph.path(spot.x, spot.y, spot.radius), glyph.pen * spot.radius / RADIUS),
        _ => (triangle((spot.x, spot.y), spot.half, spot.floor), spot.radius / RADIUS),
    };
    svg.put(format_args!("<path d=\"{path}\" stroke-width=\"{}\"", Num(pen)));
    let label = cut(&node.label, 200);
    match (label.is_empty(), node.size) {
        (true, 0) => svg.put(format_args!("/>\n")),
        (_, 0) => svg.put(format_args!("><title>{}</title></path>\n", Safe(&label))),
        (true, size) => svg.put(format_args!("><title>{size} nodes</title></path>\n")),
        (_, size) => svg.put(format_args!("><title>{}: {size} nodes</title></path>\n", Safe(&label))),
    }
}

fn triangle((x, y): (f64, f64), half: f64, floor: f64) -> String {
    format!("M{} {}L{} {}H{}z", Num(x), Num(y), Num(x + half), Num(floor), Num(x - half))
}

/// Splits a label into lines: its own, and long ones between words.
pub(super) fn lines(label: &str) -> Vec<String> {
    let mut lines: Vec<_> = label.lines().flat_map(broken).collect();
    lines.truncate(MOST_LINES);
    lines
}

fn broken(line: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        let word = cut(word, MOST_LETTERS);
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= MOST_LETTERS => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Draws labels where there is room: above nodes, and the size below a subtree.
fn labels(nodes: &[TreeNode], spots: &[Spot], svg: &mut Svg) {
    let fits = |text: &str, spot: &Spot| text.chars().count() as f64 * LETTER <= spot.room - 2.0;
    let all_fit = |lines: &[String], spot: &Spot| lines.iter().all(|line| fits(line, spot));
    // A white outline keeps edges from crossing the letters.
    let halo = "stroke=\"#fff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
    svg.group("sv-label", &format!("{} {halo}", letters(SIZE, "#14181D")));
    for (node, spot) in nodes.iter().zip(spots) {
        let label = lines(&node.label);
        let label = if all_fit(&label, spot) { label } else { Vec::new() };
        for (above, line) in label.iter().rev().enumerate() {
            svg.text(spot.x, spot.y - spot.radius - 8.0 - above as f64 * LINE, SIZE, line);
        }
        let size = node.size.to_string();
        if node.size > 0 && fits(&size, spot) {
            svg.text(spot.x, spot.floor + 9.0, SIZE, &size);
        }
    }
    svg.end();
}
