//! The part of a tree visible in a window: never more than fits on a screen.
//!
//! The walk goes down from the roots, skips subtrees outside the window, and stops where a subtree is narrower than a glyph. Such a subtree
//! is drawn as one glyph with a combined status, merged with narrow neighbours. So the work and the reply depend on the window's size in
//! glyphs, not on the tree's.

use super::{Frame, Row, Status, Tree};
use std::collections::HashMap;

/// A window onto the layout: leaves from left to right, levels downwards.
///
/// ```
/// use solvarium_view::tree::Window;
/// let all = Window { x: (0.0, 100.0), y: (0.0, 10.0), scale: (8.0, 40.0) };
/// assert_eq!(all.scale.0, 8.0); // pixels a leaf
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// The first and the last leaf.
    pub x: (f64, f64),
    /// The first and the last level.
    pub y: (f64, f64),
    /// Pixels a leaf, and pixels a level.
    pub scale: (f64, f64),
}

/// The glyphs to draw: columns of equal length.
///
/// ```
/// assert!(solvarium_view::tree::Glyphs::default().row.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Glyphs {
    /// The row; for a merged glyph, the topmost and first.
    pub row: Vec<Row>,
    /// The centre, in leaves.
    pub x: Vec<f64>,
    /// The level.
    pub y: Vec<u32>,
    /// The status.
    pub status: Vec<Status>,
    /// Index of the parent glyph, or -1.
    pub parent: Vec<i32>,
    /// Number of rows in a merged glyph; 0 for a single row.
    pub size: Vec<u32>,
    /// The width of the strip, in leaves.
    pub span: Vec<f64>,
    /// The deepest level of a merged glyph.
    pub deep: Vec<u32>,
    /// Number of rows below the glyph and in it, now.
    pub below: Vec<u32>,
    /// Whether glyphs were merged more coarsely than usual.
    pub coarse: bool,
}

/// Maximum number of glyphs in a reply.
const MOST: usize = 6000;
/// Preferred width of a glyph in pixels.
const GLYPH: f64 = 5.0;

impl Frame {
    /// The part of the tree visible in a window.
    ///
    /// ```
    /// use solvarium_view::tree::{Frame, Tree, Window};
    /// let tree = Tree::new(10);
    /// let window = Window { x: (0.0, 9.0), y: (0.0, 9.0), scale: (9.0, 9.0) };
    /// assert!(Frame::of(&tree, 0, &[], false).glyphs(&tree, &window).row.is_empty());
    /// ```
    #[must_use]
    pub fn glyphs(&self, tree: &Tree, window: &Window) -> Glyphs {
        let mut least = GLYPH;
        loop {
            let mut walk =
                Walk { frame: self, tree, window, least, glyphs: Glyphs::default(), last: HashMap::new() };
            if walk.go() {
                walk.glyphs.coarse = least > GLYPH;
                return walk.glyphs;
            }
            least *= 2.0;
        }
    }

    /// The start of the strip of each root.
    pub(super) fn root_places<'a>(&'a self, tree: &'a Tree) -> impl Iterator<Item = (Row, f64)> + 'a {
        let mut x = 0.0;
        let there = tree.roots.iter().take_while(|&&root| root < self.rows);
        there.map(move |&root| {
            let at = x;
            x += f64::from(self.span[root as usize]) + 1.0;
            (root, at)
        })
    }

    /// The centres of the leftmost and of the rightmost node at this time, in leaves; both 0 without a node.
    ///
    /// A middle lies within the strip of its parent, so one path of first children and one of last children find them.
    ///
    /// ```
    /// use solvarium_view::tree::{Frame, Tree};
    /// assert_eq!(Frame::of(&Tree::new(10), 0, &[], false).extent(&Tree::new(10)), (0.0, 0.0));
    /// ```
    #[must_use]
    pub fn extent(&self, tree: &Tree) -> (f64, f64) {
        let middle = |row: Row, left: f64| left + f64::from(self.span[row as usize]) / 2.0;
        let (mut first, mut last) = (None, None);
        for place in self.root_places(tree) {
            first = first.or(Some(place));
            last = Some(place);
        }
        let (Some((mut row, left)), Some((mut end, mut from))) = (first, last) else { return (0.0, 0.0) };
        while let Some(child) = self.shown_children(tree, row).next() {
            row = child;
        }
        let mut right = middle(end, from);
        while let Some((child, place)) = self.places_below(tree, end, from).last() {
            (end, from) = (child, place);
            right = right.max(middle(end, from));
        }
        (middle(row, left), right)
    }

    /// The children of a row at this time; none below a folded subtree.
    fn shown_children<'a>(&'a self, tree: &'a Tree, row: Row) -> impl Iterator<Item = Row> + 'a {
        let is_folded = self.is_folded(row);
        tree.children(row).take_while(move |&child| child < self.rows && !is_folded)
    }

    /// The children of a row at this time, with the starts of their strips.
    fn places_below<'a>(
        &'a self,
        tree: &'a Tree,
        row: Row,
        left: f64,
    ) -> impl Iterator<Item = (Row, f64)> + 'a {
        self.shown_children(tree, row).scan(left, |next, child| {
            let place = *next;
            *next += f64::from(self.span[child as usize]);
            Some((child, place))
        })
    }

    /// The middle of a row's strip, and its level; for a row inside a folded subtree, those of the subtree.
    ///
    /// ```
    /// use solvarium_view::tree::{Frame, Tree};
    /// let tree = Tree::new(10);
    /// assert_eq!(Frame::of(&tree, 0, &[], false).place(&tree, 0), None); // there is no row
    /// ```
    #[must_use]
    pub fn place(&self, tree: &Tree, row: Row) -> Option<(f64, u32)> {
        if row >= self.rows {
            return None;
        }
        let up: Vec<Row> = std::iter::successors(Some(row), |&row| tree.parent(row)).collect();
        let folded = up.iter().rposition(|&row| self.is_folded(row)).unwrap_or(0);
        let shown = &up[folded..];
        let (&root, &row) = (shown.last()?, shown.first()?);
        let (_, left) = self.root_places(tree).find(|&(place, _)| place == root)?;
        let before = |pair: &[Row]| -> f64 {
            let elder = tree.children(pair[1]).take_while(|&child| child != pair[0]);
            elder.map(|child| f64::from(self.span[child as usize])).sum()
        };
        let x = left + shown.windows(2).map(before).sum::<f64>() + f64::from(self.span[row as usize]) / 2.0;
        Some((x, tree.depth(row)))
    }
}

/// A walk down the tree.
struct Walk<'a> {
    frame: &'a Frame,
    tree: &'a Tree,
    window: &'a Window,
    /// Width of a glyph in pixels.
    least: f64,
    glyphs: Glyphs,
    /// The last glyph on each level, and its start: narrow neighbours join it.
    last: HashMap<u32, (usize, f64)>,
}

/// A row to visit, the start of its strip, and its parent glyph.
#[derive(Clone, Copy)]
struct Visit {
    row: Row,
    left: f64,
    above: Option<usize>,
}

impl Walk<'_> {
    /// Walks the visible part; false if it has too many glyphs.
    fn go(&mut self) -> bool {
        let roots = self.frame.root_places(self.tree);
        let mut stack: Vec<Visit> = roots.map(|(row, left)| Visit { row, left, above: None }).collect();
        stack.reverse();
        while let Some(visit) = stack.pop() {
            if self.is_outside(visit) {
                continue;
            }
            let above = self.draw(visit);
            if self.glyphs.row.len() > MOST {
                return false;
            }
            if let Some(above) = above {
                self.push_children(visit, above, &mut stack);
            }
        }
        true
    }

    fn span(&self, row: Row) -> f64 {
        f64::from(self.frame.span[row as usize])
    }

    fn is_outside(&self, Visit { row, left, .. }: Visit) -> bool {
        let Window { x, y, .. } = *self.window;
        left > x.1
            || left + self.span(row) < x.0
            || f64::from(self.tree.depth(row)) > y.1 + 1.0
            || f64::from(self.frame.deep(row)) < y.0 - 1.0
    }

    /// Draws a row, or its subtree as one glyph. Returns the glyph for the edges of its children; `None` if they are drawn already.
    fn draw(&mut self, visit: Visit) -> Option<Option<usize>> {
        let Visit { row, above, .. } = visit;
        let is_one = self.frame.size(row) == 1;
        if !is_one && (self.is_narrow(row) || self.frame.is_folded(row)) || is_one && self.is_narrow(row) {
            self.draw_all(visit);
            return None;
        }
        let depth = self.tree.depth(row);
        let too_high = f64::from(depth) < self.window.y.0 - 1.0;
        let too_near = above.is_some_and(|above| {
            f64::from(depth - self.glyphs.y[above]) * self.window.scale.1 < self.least / 2.0
        });
        if too_high || too_near {
            return Some(above);
        }
        let glyph = self.push(visit, self.frame.status(self.tree, row), 0, depth);
        Some(Some(glyph))
    }

    fn is_narrow(&self, row: Row) -> bool {
        self.span(row) * self.window.scale.0 < self.least
    }

    /// Draws a subtree as one glyph, merged with narrow neighbours.
    fn draw_all(&mut self, visit: Visit) {
        let Visit { row, left, above } = visit;
        let (depth, deep, size) = (self.tree.depth(row), self.frame.deep(row), self.frame.size(row));
        let status = match size {
            1 => self.frame.status(self.tree, row),
            _ => self.frame.status_of_all(row),
        };
        let right = left + self.span(row);
        if self.is_narrow(row)
            && let Some(&(glyph, begin)) = self.last.get(&depth)
            && (right - begin) * self.window.scale.0 < self.least
            && self.glyphs.parent[glyph] == above.map_or(-1, |above| above as i32)
        {
            let glyphs = &mut self.glyphs;
            glyphs.span[glyph] = right - begin;
            glyphs.x[glyph] = f64::midpoint(begin, right);
            glyphs.size[glyph] = glyphs.size[glyph].max(1) + size;
            glyphs.deep[glyph] = glyphs.deep[glyph].max(deep);
            glyphs.below[glyph] += size;
            glyphs.status[glyph] = more_telling(glyphs.status[glyph], status);
            return;
        }
        let glyph = self.push(visit, status, if size == 1 { 0 } else { size }, deep);
        self.last.insert(depth, (glyph, left));
    }

    fn push(&mut self, Visit { row, left, above }: Visit, status: Status, size: u32, deep: u32) -> usize {
        let span = self.span(row);
        let glyphs = &mut self.glyphs;
        glyphs.row.push(row);
        glyphs.x.push(left + span / 2.0);
        glyphs.y.push(self.tree.depth(row));
        glyphs.status.push(status);
        glyphs.parent.push(above.map_or(-1, |above| above as i32));
        glyphs.size.push(size);
        glyphs.span.push(span);
        glyphs.deep.push(deep);
        glyphs.below.push(self.frame.size(row));
        glyphs.row.len() - 1
    }

    fn push_children(&self, visit: Visit, above: Option<usize>, stack: &mut Vec<Visit>) {
        let first = stack.len();
        let mut left = visit.left;
        for row in self.tree.children(visit.row).take_while(|&row| row < self.frame.rows) {
            stack.push(Visit { row, left, above });
            left += self.span(row);
        }
        stack[first..].reverse();
    }
}

/// The combined status of two neighbours drawn as one: on the solution path first, then open.
fn more_telling(a: Status, b: Status) -> Status {
    let weight = |status| match status {
        Status::Solution => 3,
        Status::Current => 2,
        Status::Open => 1,
        _ => 0,
    };
    match weight(a).cmp(&weight(b)) {
        std::cmp::Ordering::Less => b,
        std::cmp::Ordering::Equal if a != b && weight(a) == 0 => Status::Expanded,
        _ => a,
    }
}
