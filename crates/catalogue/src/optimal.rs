//! Whether the plan of a method is proved to be the cheapest.

use crate::heuristic::{Admissibility, HeuristicChoice};
use crate::method::Method;
use crate::problem::{Answer, ProblemKind};
use solvarium::Stats;

/// Whether a plan that the method found with this heuristic is proved to be the cheapest; none where the answer is
/// not a path.
pub(crate) fn is_proved(
    kind: &ProblemKind,
    method: &Method,
    heuristic: Option<&HeuristicChoice>,
    stats: &Stats,
) -> Option<bool> {
    (kind.entry().of.answer == Answer::Path).then(|| match method.entry().name {
        // Only settings that differ from the defaults are in the list: weights, and closed states that are never
        // reopened.
        "astar" => is_plain(method, &["weight", "reopen"]) && is_admissible(heuristic),
        "ida" | "rbfs" => is_plain(method, &["weight"]) && is_admissible(heuristic),
        "nbs" | "hda" => is_admissible(heuristic),
        "uniform-cost" | "jump-points" | "fast" => true,
        "anytime-astar" => stats.is_optimal,
        "bfs" | "bidirectional" | "iterative-deepening" => has_equal_costs(kind),
        _ => false,
    })
}

/// Whether all of these settings have their defaults.
fn is_plain(method: &Method, settings: &[&str]) -> bool {
    let text = method.to_string();
    !settings.iter().any(|name| text.contains(&format!("{name}=")))
}

fn is_admissible(heuristic: Option<&HeuristicChoice>) -> bool {
    heuristic.is_none_or(|choice| choice.entry().of.admissibility == Admissibility::Admissible)
}

/// Whether all actions of the problem cost the same, so that a plan with the fewest actions is a cheapest one.
fn has_equal_costs(kind: &ProblemKind) -> bool {
    ["tiles", "pancake", "jugs", "river", "queens", "hello"].contains(&kind.entry().name)
}

#[cfg(test)]
mod tests {
    use crate::{HeuristicChoice, Method, Request, Summary, parse};
    use solvarium::Limits;

    fn proves(text: &str, method: &str, heuristic: Option<&str>) -> Option<bool> {
        let instance = parse(text).unwrap();
        let heuristic = heuristic.map(|name| HeuristicChoice::parse(name).unwrap());
        let request = Request { method: Method::parse(method).unwrap(), heuristic, seed: 0 };
        Summary::of(&instance.solve(&request, &Limits::none(), None).unwrap()).optimal
    }

    #[test]
    fn only_proofs_are_reported_as_proofs() {
        let board = "1 4 2 / 3 0 5 / 6 7 8";
        for method in [
            "auto",
            "astar",
            "ida",
            "bfs",
            "uniform-cost",
            "nbs",
            "rbfs",
            "iterative-deepening",
            "anytime-astar",
        ] {
            assert_eq!(proves(board, method, None), Some(true), "{method}");
        }
        for method in [
            "greedy",
            "dfs",
            "astar(weight=2)",
            "beam",
            "astar(reopen=no)",
            "lazy-greedy",
            "enforced-hill-climbing",
        ] {
            assert_eq!(proves(board, method, None), Some(false), "{method}");
        }
        assert_eq!(proves(board, "astar", Some("manhattan-counting-blank")), Some(false));
        assert_eq!(proves(board, "anytime-astar", Some("manhattan-counting-blank")), Some(true));
        assert_eq!(proves("S..\n.#.\n..G", "bfs", None), Some(false), "a diagonal step costs more");
        assert_eq!(proves("1.....3..4.....2", "auto", None), None, "no path");
    }
}
