//! Graphs by name: the textbook's map, agreement of all optimal searches with the whole space, refusals with their
//! positions.

use crate::tests::instances;
use crate::{
    AuxiliaryInputs, Ending, GeneratorChoice, HeuristicChoice, Instance, Method, ProblemKind, Report,
    Request, Wanted, parse, read,
};
use solvarium::Limits;

const ROMANIA: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/puzzles/homework-graph.txt"));

fn solve(instance: &dyn Instance, method: &str, heuristic: Option<&str>) -> Report {
    let method = Method::parse(method).unwrap();
    let heuristic = heuristic.map(|name| HeuristicChoice::parse(name).unwrap());
    let request = Request { method, heuristic, ..Request::default() };
    instance.solve(&request, &Limits::none(), None).unwrap()
}

/// Recognised without a name.
fn recognised(text: &str) -> Box<dyn Instance> {
    parse(text).unwrap()
}

#[test]
fn the_homework_of_the_textbook() {
    let instance = recognised(ROMANIA);
    assert_eq!(instance.describe(), "graph of 20 nodes and 23 edges, Arad -> Bucharest");
    for (method, cost, path) in [
        ("auto", 418.0, "Arad -> Sibiu -> Rimnicu Vilcea -> Pitesti -> Bucharest"),
        ("astar", 418.0, "Arad -> Sibiu -> Rimnicu Vilcea -> Pitesti -> Bucharest"),
        ("greedy", 450.0, "Arad -> Sibiu -> Fagaras -> Bucharest"),
        ("bfs", 450.0, "Arad -> Sibiu -> Fagaras -> Bucharest"),
    ] {
        let report = solve(instance.as_ref(), method, None);
        assert_eq!((report.cost, report.solution().as_deref()), (Some(cost), Some(path)), "{method}");
    }
    let report = solve(instance.as_ref(), "astar", Some("table"));
    assert_eq!(report.stats.expanded, 5, "as in the book: Arad, Sibiu, Rimnicu Vilcea, Fagaras, Pitesti");
    let verdict = instance.check_heuristic("table", &Limits::none()).unwrap();
    assert_eq!(verdict.good, Some(true), "{}", verdict.text);
}

#[test]
fn the_document_states_the_result_of_its_example() {
    let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/graphs.md"));
    let text = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let report = solve(recognised(text).as_ref(), "auto", None);
    assert_eq!((report.solution().as_deref(), report.cost), (Some("S -> A -> C -> G"), Some(8.0)));
    assert!(page.contains("`S -> A -> C -> G`, of cost 8"));
}

/// All optimal searches, with every admissible heuristic, on random graphs.
#[test]
fn optimal_searches_agree() {
    let maker = GeneratorChoice::parse("graph(nodes=14,degree=3)").unwrap().maker().unwrap();
    for instance in maker.all(&Wanted { seed: 5, count: 6, limits: &Limits::none() }).unwrap() {
        let instance = &instances(&instance.text, "graph")[0];
        let least = solve(instance.as_ref(), "uniform-cost", None).cost;
        assert!(least.is_some());
        for method in ["auto", "astar", "hda", "ida", "rbfs", "nbs"] {
            for heuristic in ["blind", "straight-line"] {
                let report = solve(instance.as_ref(), method, (method != "auto").then_some(heuristic));
                assert_eq!((report.ending, report.cost), (Ending::Solved, least), "{method} {heuristic}");
            }
        }
        assert_eq!(instance.check_heuristic("straight-line", &Limits::none()).unwrap().good, Some(true));
    }
}

#[test]
fn tables_that_overestimate_are_not_trusted() {
    let text = "S A 1\nA G 1\nS G 3\nh(A) = 5\nstart: S\ngoal: G\n";
    let instance = &instances(text, "graph")[0];
    assert!(
        instance.describe().ends_with("; some estimates are above the true cost"),
        "{}",
        instance.describe()
    );
    assert_eq!(solve(instance.as_ref(), "astar", None).cost, Some(2.0));
    assert_eq!(solve(instance.as_ref(), "astar", Some("table")).cost, Some(3.0));
    let verdict = instance.check_heuristic("table", &Limits::none()).unwrap();
    assert!(
        verdict.good == Some(false) && verdict.text.contains("above the true cost: 5, not 1"),
        "{}",
        verdict.text
    );
}

#[test]
fn start_and_goal_are_chosen_by_settings() {
    let text = "A B 4\nB C 3\nstart: A\ngoal: C\n";
    for (kind, path) in [
        ("graph", "A -> B -> C"),
        ("graph(start=B)", "B -> C"),
        ("graph(start=c,goal=A)", "C -> B -> A"),
        ("graph(goal=A)", "A"),
    ] {
        let report = solve(instances(text, kind)[0].as_ref(), "auto", None);
        assert_eq!(report.solution().as_deref(), Some(path), "{kind}");
    }
    let graphml = "<graphml><key id='w' attr.name='weight'/><graph edgedefault='directed'><node id='A'/><node id='B'/>\
                   <edge source='A' target='B'><data key='w'>2.5</data></edge></graph></graphml>";
    let there = solve(instances(graphml, "graph(start=A,goal=B)")[0].as_ref(), "auto", None);
    assert_eq!((there.ending, there.cost), (Ending::Solved, Some(2.5)));
    let back = solve(instances(graphml, "graph(start=B,goal=A)")[0].as_ref(), "auto", None);
    assert_eq!(back.ending, Ending::NoSolution);
}

#[test]
fn several_goals_and_names_of_several_words() {
    let text = "\"h\" \"Rimnicu Vilcea\" 2\n\"Rimnicu Vilcea\" B 0.5\nh C 9\nstart: \"h\"\ngoals: C, B\n";
    let instance = &instances(&text.replace("h C 9", "\"h\" C 9"), "graph")[0];
    assert_eq!(instance.describe(), "graph of 4 nodes and 3 edges, h -> B or C");
    assert_eq!(
        solve(instance.as_ref(), "auto", None).solution().as_deref(),
        Some("h -> Rimnicu Vilcea -> B")
    );
    let again = &instances(&instance.text(), "graph")[0];
    assert_eq!((again.describe(), again.text()), (instance.describe(), instance.text()));
}

#[test]
fn refusals_have_places() {
    let refuse = |text: &str, kind: &str| {
        let kind = ProblemKind::parse(kind).unwrap();
        read(text, Some(&kind), &AuxiliaryInputs::default()).err().unwrap().to_string()
    };
    for (text, message) in [
        ("A B 4\nstart: Q\ngoal: B", "line 2, column 8: no edge leads to or from `Q`"),
        (
            "Arad Sibiu 4\nstart: Sibu\ngoal: Arad",
            "line 2, column 8: no edge leads to or from `Sibu`; did you mean `Sibiu`?",
        ),
        ("A B -4\nstart: A\ngoal: B", "line 1, column 5: weights cannot be negative, found `-4`"),
        ("A B x\nstart: A\ngoal: B", "line 1, column 5: expected the weight of an edge, found `x`"),
        (
            "A 4\nstart: A\ngoal: B",
            "line 1, column 3: an edge has two nodes: expected another node before its weight `4`",
        ),
    ] {
        assert_eq!(refuse(text, "graph"), message);
    }
    assert!(refuse("A B 4\ngoal: B", "graph").contains("the graph has no start: write a line `start: A`"));
    assert!(refuse("A B 4\nstart: B", "graph").contains("the graph has no goal: write a line `goal: A`"));
    let unknown = refuse("Arad Sibiu 4\n", "graph(start=Arat,goal=Sibiu)");
    assert_eq!(unknown, "line 1: the graph has no node 'Arat'; did you mean 'Arad'?");
}
