use super::*;
use std::path::PathBuf;

fn events_of(text: &str) -> (Vec<ExternalEvent>, Result<Trace, Error>) {
    let mut all = Vec::new();
    let mut nodes = Nodes::new(|event| {
        all.push(event);
        true
    });
    let result = read(text.as_bytes(), &mut nodes);
    drop(nodes);
    (all, result)
}

const FIRST: &str = include_str!("../../../../../testdata/posthoc/first.json");
const FLAT: &str = include_str!("../../../../../testdata/posthoc/flat.json");
const TODAY: &str = include_str!("../../../../../testdata/posthoc/today.yaml");

#[test]
fn the_three_generations_say_the_same() {
    let (first, trace) = events_of(FIRST);
    let trace = trace.unwrap();
    let kinds: Vec<_> = trace.kinds.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
    let counts = [
        ("closing", 2),
        ("destination", 1),
        ("end", 1),
        ("expanding", 3),
        ("generating", 4),
        ("source", 1),
        ("updating", 1),
    ];
    assert_eq!((trace.events, &kinds[..], &trace.wrong), (13, &counts[..], &None));
    for text in [FLAT, TODAY] {
        let (other, same) = events_of(text);
        assert_eq!(same.unwrap(), trace);
        assert_eq!(other, first);
    }
    let node = |parent, g, h, board: &str| ExternalEvent::Node {
        parent,
        g,
        h,
        action: "step".into(),
        board: board.into(),
    };
    let dropped = |node, of| ExternalEvent::Discard {
        node,
        how: Discarded::Duplicate,
        of: Some(of),
        why: String::new(),
    };
    assert_eq!(
        first,
        [
            node(None, 0.0, 2.0, "x 0\ny 0\n"),
            ExternalEvent::Expand(0),
            node(Some(0), 1.0, 1.0, "x 1\ny 0\n"),
            node(Some(0), 3.0, 0.5, "x 5\ny 1\n"),
            ExternalEvent::Expand(1),
            node(Some(1), 2.0, 0.5, "x 5\ny 1\n"),
            dropped(2, 3),
            node(Some(1), 2.0, 2.0, "x 0\ny 0\n"),
            dropped(4, 0),
            ExternalEvent::Expand(3),
            ExternalEvent::Goal(3),
            ExternalEvent::Done,
        ]
    );
}

#[test]
fn a_wrong_cost_is_named() {
    let text = r#"{"events": [{"id": 1, "g": 0, "x": 0, "y": 0}, {"id": 2, "pId": 1, "g": 1, "x": 1, "y": 0},
        {"id": 3, "pId": 2, "g": 2.001, "x": 1, "y": 1}]}"#;
    let wrong = events_of(text).1.unwrap().wrong.unwrap();
    assert_eq!(wrong, "event 2: node 3 has g = 2.001e0, expected 2e0: that of its parent plus 1e0");
}

#[test]
fn a_mistake_keeps_earlier_nodes() {
    for (text, expected) in [
        ("{\"events\": [{\"id\": 1},\n{\"id\"", "line 2, column 5: expected a Posthoc trace: EOF"),
        ("{\"events\": [{\"id\": 1}, 7]}", "line 1, column 25: expected a Posthoc trace: invalid type"),
        ("events:\n  - id: 1\n  - nothing\n", "line 3: expected `name: value`, found `nothing`"),
    ] {
        let (all, result) = events_of(text);
        let error = result.unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert!(matches!(&all[..], [.., ExternalEvent::Broken(why)] if *why == error), "{all:?}");
    }
    for text in ["", "{}", "events: []\n", "version: 1.4.0\n"] {
        assert!(events_of(text).1.unwrap_err().to_string().contains("found none"), "{text}");
    }
}

/// The samples of Posthoc itself, which are not part of this repository: `SOLVARIUM_POSTHOC` names their folder, `resources/traces`.
/// Counts: events; source, destination, generating, updating, expanding, closing, end.
const SAMPLES: &[(&str, u64, [u64; 7])] = &[
    ("v1.0.5/astar.trace.json", 2581, [1, 1, 822, 336, 710, 710, 1]),
    ("v1.0.5/faulty-astar.trace.json", 2581, [1, 1, 822, 336, 710, 710, 1]),
    ("v1.0.5/astar-tree.trace.json", 2581, [1, 1, 822, 336, 710, 710, 1]),
    ("v1.0.4/astar.json", 2581, [1, 1, 822, 336, 710, 710, 1]),
    ("v1.0.5a/astar.trace.yaml", 2581, [1, 1, 822, 336, 710, 710, 1]),
    ("v1.4.0/astar.trace.yaml", 2581, [1, 1, 822, 336, 710, 710, 1]),
    ("v1.4.0/astar-heat.trace.yaml", 2581, [1, 1, 822, 336, 710, 710, 1]),
    ("v1.0.5/grid-astar.trace.json", 2579, [1, 1, 819, 336, 711, 710, 1]),
    ("v1.0.5/inbuilt-grid-astar.trace.json", 2579, [1, 1, 819, 336, 711, 710, 1]),
    ("v1.0.4/converted/grid-astar.trace.yaml", 2579, [1, 1, 819, 336, 711, 710, 1]),
    ("v1.0.5/bi-road-astar.trace.json", 3572, [1, 1, 1241, 80, 1124, 1124, 1]),
    ("v1.0.5/road-bi-astar.trace.json", 3572, [1, 1, 1241, 80, 1124, 1124, 1]),
    ("v1.4.0/ny-astar.trace.yaml", 3572, [1, 1, 1241, 80, 1124, 1124, 1]),
    ("v1.0.5/road-astar.trace.json", 2445, [1, 1, 841, 61, 770, 770, 1]),
    ("v1.0.5/jps.trace.json", 83, [1, 1, 32, 0, 24, 24, 1]),
    ("v1.0.5/jps-tree.trace.json", 83, [1, 1, 32, 0, 24, 24, 1]),
    ("v1.0.5/jps-tree-xy.trace.json", 83, [1, 1, 32, 0, 24, 24, 1]),
    ("v1.0.5/road-test.trace.json", 83, [1, 1, 32, 0, 24, 24, 1]),
    ("v1.0.5/anya.trace.json", 109, [1, 1, 33, 32, 21, 20, 1]),
    ("v1.0.5/aurora-polyanya.trace.json", 130, [3, 3, 63, 0, 31, 29, 1]),
    ("v1.0.5/mesh-polyanya.trace.json", 82, [2, 2, 38, 0, 20, 19, 1]),
    ("v1.0.5/new-polyanya.trace.json", 82, [2, 2, 38, 0, 20, 19, 1]),
    ("v1.0.5/polyanya.trace.json", 95, [3, 3, 44, 0, 23, 21, 1]),
    ("v1.0.5/tile.trace.json", 58, [1, 1, 27, 0, 14, 14, 1]),
    ("v1.0.5/tile.generatedxys.trace.json", 58, [1, 1, 27, 0, 14, 14, 1]),
    ("v1.0.5/mapf.trace.json", 32, [1, 1, 18, 0, 10, 1, 1]),
];

#[test]
fn the_samples_have_their_counts() {
    let Some(folder) = std::env::var_os("SOLVARIUM_POSTHOC").map(PathBuf::from) else {
        println!("skipped: SOLVARIUM_POSTHOC does not name the samples");
        return;
    };
    for (name, events, counts) in SAMPLES {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let (all, trace) = events_of(&text);
        let trace = trace.unwrap_or_else(|error| panic!("{name}: {error}"));
        let count = |kind: &str| trace.kinds.get(kind).copied().unwrap_or(0);
        let kinds = ["source", "destination", "generating", "updating", "expanding", "closing", "end"];
        assert_eq!((trace.events, kinds.map(count)), (*events, *counts), "{name}");
        let expanded = all.iter().filter(|event| matches!(event, ExternalEvent::Expand(_))).count() as u64;
        assert_eq!(expanded, counts[4], "{name}");
        if name.contains("faulty") {
            assert!(trace.wrong.unwrap().starts_with("event 135: node 1644 has g = 4.41431e-5"), "{name}");
        } else if name.ends_with("/astar.trace.json") {
            assert_eq!(trace.wrong, None, "{name}");
        }
    }
}
