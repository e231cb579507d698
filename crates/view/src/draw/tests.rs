//! Tests that read every drawing back as XML and count its elements.

use super::*;
use proptest::prelude::*;
use roxmltree::{Document, Node};

#[path = "../../../draw/src/drawn.rs"]
mod drawn;
use drawn::{attribute, of_class, texts};

/// Checks that a drawing is well formed, and returns its description.
fn sound(svg: &str) -> String {
    drawn::sound(svg, is_in_table)
}

fn is_in_table(class: &str) -> bool {
    // Every drawing has the paper.
    class == "sv" || class == "sv-paper" || include_str!("mod.rs").contains(&format!("`{class}`"))
}

fn node(x: f64, y: f64, status: u8, parent: Option<usize>) -> TreeNode {
    TreeNode { x, y, status, parent, label: format!("<{status}>"), ..TreeNode::default() }
}

const CLASSES: [&str; 7] =
    ["sv-open", "sv-expanded", "sv-duplicate", "sv-pruned", "sv-superseded", "sv-solution", "sv-current"];

#[test]
fn every_status_has_its_shape_and_its_key() {
    let mut nodes = vec![node(3.0, 0.0, 5, None)];
    nodes.extend((0..7).map(|status| node(f64::from(status), 1.0, status, Some(0))));
    nodes.push(TreeNode { size: 12_345, span: 2.0, deep: 4.0, ..node(8.0, 1.0, 0, Some(0)) });
    let svg = tree(&nodes);
    let sentences = sound(&svg);
    assert!(sentences.starts_with("Search tree of 12353 nodes: 1 open, 1 expanded,"), "{sentences}");
    assert!(sentences.ends_with("2 solution, 1 being expanded, 1 subtrees"), "{sentences}");
    let parsed = Document::parse(&svg).unwrap();
    let keys: Vec<_> = of_class(&parsed, "sv-key").filter_map(|key| key.text()).collect();
    assert_eq!(
        keys,
        ["open", "expanded", "duplicate", "pruned", "superseded", "solution", "being expanded", "subtree"]
    );
    // Path commands identify a shape, or its arcs and lines do.
    let shape = |class: &str| {
        let key = of_class(&parsed, class).find(|node| node.has_tag_name("path")).unwrap();
        let commands: String =
            key.attribute("d").unwrap().chars().filter(char::is_ascii_alphabetic).collect();
        (commands, key.attribute("fill") == Some("#fff"))
    };
    let mut shapes: Vec<_> = CLASSES.iter().map(|class| shape(class)).collect();
    shapes.sort();
    shapes.dedup();
    assert_eq!(shapes.len(), 7);
    assert_eq!(attribute(&svg, "sv-edge", "d").matches('M').count(), 7);
    assert_eq!(attribute(&svg, "sv-solution-edge", "d").matches('M').count(), 1);
    assert!(texts(&svg, "sv-label").contains(&"12345".to_string()));
    assert!(svg.contains("<title>&lt;0&gt;: 12345 nodes</title>"));
}

#[test]
fn thousands_of_nodes_make_a_sensible_file() {
    let mut nodes = vec![node(1500.0, 0.0, 5, None)];
    nodes.extend((0..2000).map(|place| node(1.5 * f64::from(place), 1.0, 1, Some(0))));
    nodes
        .extend((0..4000).map(|place| {
            node(0.75 * f64::from(place), 2.0, (place % 5) as u8, Some(1 + place as usize / 2))
        }));
    let svg = tree(&nodes);
    sound(&svg);
    assert!(svg.len() < 1_200_000, "{}", svg.len());
    let parsed = Document::parse(&svg).unwrap();
    let groups =
        CLASSES.iter().flat_map(|class| of_class(&parsed, class)).filter(|group| group.has_tag_name("g"));
    assert_eq!(groups.map(|group| group.children().filter(Node::is_element).count()).sum::<usize>(), 6001);
    let width: f64 = parsed.root_element().attribute("width").unwrap().parse().unwrap();
    assert!((4800.0..5000.0).contains(&width), "{width}");
}

#[test]
fn a_small_tree_has_all_of_its_labels_and_no_more_paper_than_they_take() {
    // Two leaves far apart, as when others appear between them later.
    let label = "insert 4 at row 5, column 2\ng 1, h 54, f 55";
    let mut nodes = vec![node(6.0, 0.0, 1, None), node(1.0, 1.0, 0, Some(0)), node(11.0, 1.0, 0, Some(0))];
    nodes.iter_mut().for_each(|node| node.label = label.into());
    let svg = tree(&nodes);
    sound(&svg);
    let lines = ["insert 4 at row", "5, column 2", "g 1, h 54, f 55"];
    let drawn = texts(&svg, "sv-label");
    assert!(lines.iter().all(|line| drawn.iter().filter(|text| text == line).count() == 3), "{drawn:?}");
    let parsed = Document::parse(&svg).unwrap();
    let width: f64 = parsed.root_element().attribute("width").unwrap().parse().unwrap();
    assert!(width < 600.0, "{width}");
}

#[test]
fn an_empty_tree_is_drawn() {
    assert_eq!(sound(&tree(&[])), "Search tree of no nodes");
}

/// Any text, including characters that XML does not allow.
fn any_text() -> impl Strategy<Value = String> {
    let letter = prop_oneof![any::<char>(), prop::char::range('\0', '\u{9F}'), Just('\u{FFFF}')];
    prop::collection::vec(letter, 0..8).prop_map(String::from_iter)
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![0.0..50.0, any::<f64>(), Just(f64::NAN), Just(f64::INFINITY)]
}

prop_compose! {
    fn any_node()(
        (x, y, span, deep) in (any_number(), any_number(), any_number(), any_number()),
        status in any::<u8>(),
        parent in prop::option::of(0..40usize),
        label in any_text(),
        size in prop_oneof![Just(0), any::<u64>()],
    ) -> TreeNode {
        TreeNode { x, y, status: if status < 200 { status % 7 } else { status }, parent, label, size, span, deep }
    }
}

proptest! {
    #[test]
    fn any_tree_is_well_formed(nodes in prop::collection::vec(any_node(), 0..40)) {
        sound(&tree(&nodes));
    }
}
