use super::*;
use crate::heuristic::Blind;
use crate::path::{AStar, Ida, Nbs};
use crate::{check, solve};
use proptest::prelude::*;

fn names(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("n{number}")).collect()
}

/// The least costs between all pairs of nodes (Floyd, 1962; Warshall, 1962): the reference implementation.
fn floyd(count: usize, edges: &[Edge]) -> Vec<Vec<f64>> {
    let mut cost = vec![vec![f64::INFINITY; count]; count];
    for edge in edges {
        cost[edge.from][edge.to] = edge.weight.min(cost[edge.from][edge.to]);
        if !edge.directed {
            cost[edge.to][edge.from] = edge.weight.min(cost[edge.to][edge.from]);
        }
    }
    for (node, row) in cost.iter_mut().enumerate() {
        row[node] = 0.0;
    }
    for through in 0..count {
        for from in 0..count {
            for to in 0..count {
                cost[from][to] = cost[from][to].min(cost[from][through] + cost[through][to]);
            }
        }
    }
    cost
}

const COUNT: usize = 9;

/// Random edges with weights in quarters, so that sums are exact.
fn edges() -> impl Strategy<Value = Vec<Edge>> {
    let edge = (0..COUNT, 0..COUNT, 0u32..40, any::<bool>()).prop_map(|(from, to, quarters, directed)| {
        Edge { from, to, weight: f64::from(quarters) / 4.0, directed }
    });
    prop::collection::vec(edge, 0..24)
}

fn points() -> impl Strategy<Value = Vec<Option<(f64, f64)>>> {
    prop::collection::vec((0u8..50, 0u8..50).prop_map(|(x, y)| Some((x.into(), y.into()))), COUNT)
}

proptest! {
    #[test]
    fn cheapest_paths_agree_with_the_reference(edges in edges(), start in 0..COUNT, goals in prop::collection::vec(0..COUNT, 1..3)) {
        let graph = Graph::new(names(COUNT), &edges, start, &goals).unwrap();
        let reference = floyd(COUNT, &edges);
        let nearest = |from: usize| goals.iter().map(|&goal| reference[from][goal]).fold(f64::INFINITY, f64::min);
        let known: Vec<_> = (0..COUNT).map(|from| Real::new(nearest(from))).collect();
        prop_assert_eq!(graph.distances(), known.clone());
        let cost = |plan: Option<&crate::Plan<Graph>>| plan.map_or(Real::MAX, |plan| plan.cost);
        prop_assert_eq!(cost(solve(&graph, &AStar::new(Blind)).plan()), known[start]);
        prop_assert_eq!(cost(solve(&graph, &Nbs::new(Blind, Blind)).plan()), known[start]);
        prop_assert_eq!(cost(solve(&graph, &Ida::new(|node: &Node| known[node.number()])).plan()), known[start]);
        prop_assert!(check::backward(&graph).is_faultless());
    }

    #[test]
    fn straight_lines_are_consistent(edges in edges(), points in points(), goal in 0..COUNT) {
        let graph = Graph::new(names(COUNT), &edges, 0, &[goal]).unwrap().with_positions(points);
        let report = check::whole(&graph, &StraightLine::of(&graph).unwrap());
        prop_assert!(report.faults.is_empty() && report.is_consistent(), "{report}");
    }

    #[test]
    fn estimates_are_admissible_if_the_check_agrees(edges in edges(), h in prop::collection::vec(0u8..12, COUNT)) {
        let graph = Graph::new(names(COUNT), &edges, 0, &[COUNT - 1]).unwrap();
        let graph = graph.with_estimates(h.into_iter().map(|h| Some(h.into())).collect());
        let reference = floyd(COUNT, &edges);
        let is_below = (0..COUNT).all(|from| graph.estimates()[from].unwrap() <= reference[from][COUNT - 1]);
        prop_assert_eq!(graph.has_admissible_estimates(), is_below);
    }
}

#[test]
fn children_stand_in_the_order_of_the_edges() {
    let edge = |from, to| Edge { from, to, weight: 1.0, directed: false };
    let graph = Graph::new(names(4), &[edge(2, 0), edge(0, 1), edge(3, 0), edge(0, 1)], 0, &[3]).unwrap();
    assert_eq!(graph.draw(Node(0)), "n0: n2 1, n1 1, n3 1, n1 1");
}

#[test]
fn a_loop_is_one_arc_and_its_own_reverse() {
    let edge = Edge { from: 0, to: 0, weight: 1.0, directed: false };
    let graph = Graph::new(names(1), &[edge], 0, &[0]).unwrap();
    let arcs: Vec<_> = graph.actions(&Node(0)).into_iter().collect();
    assert_eq!((arcs.len(), graph.inverse(&arcs[0])), (1, Some(arcs[0])));
}

#[test]
fn invalid_graphs_are_refused() {
    let edge = |to, weight| Edge { from: 0, to, weight, directed: false };
    let refuse = |edges: &[Edge], start, goals: &[usize]| {
        Graph::new(names(2), edges, start, goals).unwrap_err().to_string()
    };
    assert_eq!(refuse(&[edge(2, 1.0)], 0, &[1]), "there is no node 2: the graph has 2");
    assert_eq!(refuse(&[], 3, &[1]), "there is no node 3: the graph has 2");
    assert_eq!(refuse(&[], 0, &[]), "the graph has no goal");
    for weight in [f64::NAN, f64::INFINITY, -0.5] {
        assert!(refuse(&[edge(1, weight)], 0, &[1]).contains("not negative"), "{weight}");
    }
}
