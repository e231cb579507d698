//! The method `fast` on sliding tiles: its settings, and advice about its databases.

use crate::method::Method;
use crate::methods::{DATABASES, FAST, THREADS};
use fast_tiles::{Named, Shape};
use solvarium::puzzle::tiles::{Board, Databases, Fast, Parts, Sliding};
use solvarium::{Error, Stats};
use std::num::NonZero;

/// Returns the search with the method's settings.
///
/// # Errors
/// The engines do not support the board.
pub(super) fn of<B: Board>(frame: &Sliding<B>, method: &Method) -> Result<Fast, Error> {
    let all = [Databases::WhenHard, Databases::Always, Databases::Largest, Databases::Never];
    let fast = Fast::named(frame, "method 'fast' is");
    let fast = fast.map_err(|error| Error::setting(format!("{error}; use auto")))?;
    let threads = NonZero::new(method.values().int(&THREADS) as usize).unwrap_or(NonZero::<usize>::MIN);
    Ok(fast.databases(method.values().pick(&DATABASES, all)).threads(threads))
}

/// Advice for a run in which a limit stopped the making of databases, if they have a name.
pub(super) fn unmade((width, height): (u8, u8), parts: Parts) -> Option<String> {
    let shape = Shape::new(width, height).ok()?;
    let name = Some(parts.name(shape)).filter(|name| Named::find(shape, name).is_some())?;
    Some(format!(
        "some databases of {name} are missing: build and save them with 'solvarium pdb build {name}'"
    ))
}

/// Advice to make larger databases, after a search with the usual ones; or a note that the requested ones were not
/// all made. On Korf's hundred 15-puzzles, the databases 6-6-3 expand 16.6 million boards, and 7-8 one to two
/// million.
pub(super) fn hint(sides: (u8, u8), method: &Method, stats: &Stats) -> Option<String> {
    if !method.is(&FAST) {
        return None;
    }
    match &*method.values().word(&DATABASES) {
        "largest" if stats.databases.is_none() => return unmade(sides, Parts::Largest),
        "always" if stats.databases.is_none() => return unmade(sides, Parts::Usual),
        "when-hard" => {}
        _ => return None,
    }
    let (shape, fewer) = match sides {
        (4, 4) => (Shape::FIFTEEN, "about a tenth of the boards"),
        (5, 5) => (Shape::TWENTY_FOUR, "far fewer boards"),
        _ => return None,
    };
    let [usual, largest] = [Parts::Usual, Parts::Largest].map(|parts| parts.name(shape));
    let would_gain = stats.databases == Some(usual) && !Parts::largest_are_kept(shape);
    would_gain.then(|| {
        format!(
            "databases of {largest} would expand {fewer} than {usual}: build and save them with 'solvarium pdb build {largest}'"
        )
    })
}

#[cfg(test)]
mod tests {
    use crate::tests::instances;
    use crate::{Ending, EventKind, HeuristicChoice, Instance, Method, Report, Request, SearchEvent};
    use solvarium::Limits;
    use solvarium::limits::Stop;

    const FIFTEEN: &str = "1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15";

    fn instance(text: &str) -> Box<dyn Instance> {
        instances(text, "tiles").remove(0)
    }

    fn solve(text: &str, method: &str) -> Report {
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        instance(text).solve(&request, &Limits::none(), None).unwrap()
    }

    #[test]
    fn auto_uses_fast_on_larger_boards_without_an_observer_or_a_heuristic() {
        let method = |text: &str, heuristic: Option<&str>| {
            let request = Request {
                heuristic: heuristic.map(|name| HeuristicChoice::parse(name).unwrap()),
                ..Request::default()
            };
            instance(text).resolve(&request).unwrap().method
        };
        assert_eq!(method(FIFTEEN, None), "fast");
        assert_eq!(method(FIFTEEN, Some("manhattan")), "ida(cycles=parent)");
        assert_eq!(method("1 4 2 / 3 0 5 / 6 7 8", None), "astar");
        let middle = "1 2 3 4 / 5 0 6 7 / 8 9 10 11 / 12 13 14 15";
        assert_eq!(method(&format!("{FIFTEEN} goal: {middle}"), None), "ida(cycles=parent)");
        let mut ignore = |_: &SearchEvent<'_>| {};
        let watched = instance(FIFTEEN).solve(&Request::default(), &Limits::none(), Some(&mut ignore));
        assert_eq!(watched.unwrap().method, "ida(cycles=parent)");
    }

    /// Goals with the blank in each corner, and tiles in any order.
    #[test]
    fn all_corners_give_the_same_result() {
        let goals = [
            "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0",
            "3 2 1 0 / 7 6 5 4 / 11 10 9 8 / 15 14 13 12",
            "12 13 14 15 / 8 9 10 11 / 4 5 6 7 / 0 1 2 3",
            "0 15 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 1",
        ];
        let starts = [
            "1 2 3 4 / 5 10 6 8 / 9 0 7 11 / 13 14 15 12",
            "3 2 0 1 / 7 6 5 4 / 11 10 9 8 / 15 14 13 12",
            "12 13 14 15 / 8 9 10 11 / 5 0 6 7 / 4 1 2 3",
            "4 15 2 3 / 8 5 6 7 / 9 0 10 11 / 12 13 14 1",
        ];
        for (goal, start) in goals.into_iter().zip(starts) {
            let text = format!("{start} goal: {goal}");
            let (fast, ida) = (solve(&text, "fast"), solve(&text, "ida"));
            assert_eq!((fast.ending, fast.cost), (Ending::Solved, ida.cost), "{text}");
            assert!(fast.cost.unwrap() > 0.0 && fast.steps().len() == ida.steps().len());
        }
    }

    #[test]
    fn the_statistics_of_the_engine_are_consistent() {
        let report = solve(FIFTEEN, "fast");
        let stats = report.stats;
        assert_eq!((report.cost, stats.depth_peak, stats.lower_bound), (Some(16.0), 16, None));
        assert!(stats.rounds >= 1 && stats.expanded == stats.generated + stats.rounds);
    }

    #[test]
    fn any_number_of_threads_finds_the_same() {
        let solved = |threads: u32| solve(FIFTEEN, &format!("fast(databases=always,threads={threads})"));
        let one = solved(1);
        assert_eq!((one.method.as_str(), one.cost), ("fast(databases=always)", Some(16.0)));
        for threads in [2, 3] {
            let other = solved(threads);
            assert_eq!(other.method, format!("fast(databases=always,threads={threads})"));
            assert_eq!(format!("{:?}", other.steps()), format!("{:?}", one.steps()));
        }
    }

    #[test]
    fn a_limit_stops_the_search_with_its_proven_bounds() {
        let request = Request { method: Method::parse("fast").unwrap(), ..Request::default() };
        let hard = instance("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3");
        let report = hard.solve(&request, &Limits::none().nodes(1_000_000), None).unwrap();
        assert_eq!((report.ending, report.stats.expanded), (Ending::Stopped(Stop::Nodes), 1_000_000));
        assert!((41.0..57.0).contains(&report.stats.lower_bound.unwrap().value()));
    }

    #[test]
    fn missing_instances_are_reported_at_a_time_limit() {
        let hint = |method: &str, heuristic: Option<&str>| {
            let (method, heuristic) =
                (Method::parse(method).unwrap(), heuristic.map(|name| HeuristicChoice::parse(name).unwrap()));
            let request = Request { method, heuristic, ..Request::default() };
            instance(FIFTEEN).solve(&request, &Limits::none().memory(100_000), None).unwrap().hint
        };
        let unmade = "some databases of 7-8 are missing: build and save them with 'solvarium pdb build 7-8'";
        assert_eq!(hint("fast(databases=largest)", None).as_deref(), Some(unmade));
        assert_eq!(hint("ida", Some("patterns(parts=7-8)")).as_deref(), Some(unmade));
        assert_eq!(hint("fast(databases=never)", None), None);
    }

    #[test]
    fn observers_see_rounds_and_the_solution() {
        let mut seen = Vec::new();
        let mut see = |event: &SearchEvent<'_>| seen.push(event.data.kind);
        let request = Request { method: Method::parse("fast").unwrap(), ..Request::default() };
        let report =
            instance("8 7 6 / 5 4 3 / 2 1 0").solve(&request, &Limits::none(), Some(&mut see)).unwrap();
        let rounds = report.stats.rounds as usize;
        assert!(rounds > 1);
        let round = [EventKind::Bound, EventKind::Generate, EventKind::Expand];
        assert!(seen[..3 * rounds].chunks(3).all(|chunk| chunk == round));
        let mut way = [EventKind::Generate, EventKind::Expand].repeat(report.actions().len());
        way.pop();
        assert_eq!(seen[3 * rounds..], [&way[..], &[EventKind::Goal, EventKind::Done]].concat());
    }

    #[test]
    fn other_goals_and_larger_boards_say_why_not() {
        let request = Request { method: Method::parse("fast").unwrap(), ..Request::default() };
        let six = "1 0 ".to_string() + &(2..36).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ");
        for (text, why) in [
            ("1 2 3 / 0 8 4 / 7 6 5 goal: 1 2 3 / 8 0 4 / 7 6 5", "the blank in a corner"),
            (six.as_str(), "at most 25 cells"),
        ] {
            let refusal = instance(text).solve(&request, &Limits::none(), None).unwrap_err();
            assert!(refusal.is_setting() && refusal.to_string().contains(why), "{refusal}");
        }
    }

    #[test]
    fn a_missing_solution_is_reported() {
        let kind = "tiles(parity=no)";
        let instance = instances(
            "0 2 1 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15 goal: 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15",
            kind,
        )
        .remove(0);
        let request = Request { method: Method::parse("fast").unwrap(), ..Request::default() };
        assert_eq!(instance.solve(&request, &Limits::none(), None).unwrap().ending, Ending::NoSolution);
    }
}
