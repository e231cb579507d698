//! Tests of worlds by name.

use super::*;
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium::uncertain::{Fault, Guarantee};

fn world(text: &str) -> World {
    World::read(text, None, &Limits::none()).unwrap()
}

fn decided(text: &str, method: &str) -> Decision {
    world(text).decide(&PolicyMethod::parse(method).unwrap(), &Limits::none()).unwrap()
}

fn error(text: &str) -> String {
    World::read(text, None, &Limits::none()).err().unwrap().to_string()
}

#[test]
fn every_method_solves_the_textbook_grid() {
    for method in policy_methods().iter().filter(|method| method.name != "and-or") {
        let decision = decided("textbook", method.name);
        assert!((decision.value.unwrap() - 0.705).abs() < 0.01, "{}: {:?}", method.name, decision.value);
        assert_eq!(decision.guarantee, Guarantee::WithProbabilityOne, "{}", method.name);
    }
    // The bound of the values is 1, which RTDP and LAO* get as a setting.
    assert_eq!(decided("textbook", "lao").method.to_string(), "lao(hope=1)");
    assert_eq!(decided("textbook", "lao(hope=2)").method.to_string(), "lao(hope=2)");
    assert!(decided("textbook", "and-or").is_refuted());
}

#[test]
fn the_textbook_policy_is_drawn() {
    let decision = decided("textbook", "vi");
    let [values, policy] = &decision.drawings[..] else { unreachable!() };
    assert_eq!(policy.text, " →   →   →  +1\n ↑   #   ↑  -1\n ↑   ←   ←   ←\n");
    assert!(values.text.ends_with("0.705  0.655  0.611  0.388\n"), "{}", values.text);
    assert_eq!(decision.states.len(), 11);
    assert_eq!((decision.states[0].cell, decision.states[0].action.as_deref()), (Some([3, 1]), Some("up")));
}

#[test]
fn rows_without_a_name_are_a_grid() {
    let same = ["grid\n. . +1\nS . -1\n", ". . +1 / S . -1", "grid . . +1 / S . -1", "\n. . +1\n. . -1\n"];
    let values: Vec<_> = same.iter().map(|text| decided(text, "vi").value).collect();
    assert!(values.windows(2).all(|pair| pair[0] == pair[1]), "{values:?}");
    // Goals of a map are exits of 1.
    assert_eq!(decided("grid\nS..\n#.G\n", "vi").value, decided("S . . / # . +1", "vi").value);
}

#[test]
fn a_named_world_must_agree_with_its_text() {
    let read = |text: &str, kind: &str| {
        let read = World::read(text, Some(kind), &Limits::none());
        read.map(|world| world.describe()).map_err(|error| error.to_string())
    };
    let track = "5x1 racetrack, slip 0, after a crash restart".to_owned();
    assert_eq!(read("S...F", "racetrack(slip=0)"), Ok(track.clone()));
    assert_eq!(read("racetrack\nS...F", "racetrack(slip=0)"), Ok(track));
    let refused =
        "the text begins with `grid(noise=0)`, which is not the world racetrack: remove one of them";
    assert_eq!(read("grid(noise=0)\nS...+1", "racetrack"), Err(refused.to_owned()));
}

#[test]
fn errors_say_what_was_expected_and_where() {
    for (text, expected) in [
        (
            "grid\n. . +1\nS . x\n",
            "line 3, column 5: expected `.`, `#`, `S` or the number of an exit, found `x`",
        ),
        ("grid\n. . +1\nS .\n", "line 3, column 1: expected 3 cells, as in the first row, found 2"),
        ("S . S +1", "line 1, column 5: a second start"),
        ("S . +1e9", "line 1, column 5: expected a value of an exit from -1e6 to 1e6, found `+1e9`"),
        ("+1 . / # .", "the grid has no start: mark a free cell with `S`"),
        (
            "S # +1",
            "no exit can be reached from the start, so values fall without end: add an exit, such as `+1`, or set a discount below 1",
        ),
        (
            "grid(living=1) S . +1",
            "values have no bound, as every step has a positive reward: set a discount below 1 or living=0 or less",
        ),
        ("grid(noise=2) S . +1", "column 12: 'noise' takes a number from 0 to 1, not '2'"),
        ("vacum", "column 1: unknown world 'vacum'; did you mean 'vacuum'?"),
        ("vacuum S..", "the vacuum world has no map, found `S..`"),
        ("\n grid(noise=2) S . +1", "line 2, column 13: 'noise' takes a number from 0 to 1, not '2'"),
        (
            "grid S . +1 / # x -1",
            "line 1, column 17: expected `.`, `#`, `S` or the number of an exit, found `x`",
        ),
        ("grid S . +1\n. . S\n", "line 2, column 5: a second start"),
        ("grid S . S +1\n", "line 1, column 10: a second start"),
        ("racetrack(slip=1) S..F", "column 16: 'slip' takes a number from 0 to 0.99, not '1'"),
        ("racetrack S..", "the track has no finish: mark one or more cells with `G` or `F`"),
        ("racetrack ..G", "the track has no start: mark a cell with `S`"),
        ("racetrack S#F", "the finish cannot be reached from the start"),
        (
            "racetrack S3F",
            "expected `.`, `#`, `S` and `G`, found a digit: costs of cells have no meaning here; an exit has a sign, `+3`",
        ),
        (" ", "there is nothing to read: the text is empty"),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
    for (text, place) in [
        ("racetrack(slip=0) S..F / ..S.", "line 1, column 28: "),
        ("racetrack\n  S..F\n  ..S.", "line 3, column 5: "),
    ] {
        assert!(error(text).starts_with(place), "{text}: {}", error(text));
    }
    let stopped = World::read("S . +1", None, &Limits::none().memory(3)).err().unwrap();
    assert_eq!(stopped.stop(), Some(Stop::Memory));
}

#[test]
fn discounted_grids_need_no_exit() {
    let decision = decided("grid(living=1,discount=0.5) S . -1", "lao");
    // Two steps of 1, 0.5, 0.25 and so on.
    assert!((decision.value.unwrap() - 2.0).abs() < 1e-4, "{:?}", decision.value);
    assert_eq!(decision.guarantee, Guarantee::No(Fault::Trapped));
    assert_eq!(decision.method.to_string(), "lao(hope=2)");
}

#[test]
fn steps_that_always_go_astray_reach_an_exit() {
    for method in policy_methods().iter().filter(|method| method.name != "and-or") {
        let decision = decided("grid(noise=1) S . . +1 / . # . -1", method.name);
        assert_eq!(decision.guarantee, Guarantee::WithProbabilityOne, "{}", method.name);
    }
}

#[test]
fn bounds_that_a_method_does_not_take_are_refused() {
    let grid = world("grid(living=1000000,discount=0.99999999) S . +1");
    let error = grid.decide(&PolicyMethod::parse("lao").unwrap(), &Limits::none()).unwrap_err().to_string();
    assert!(
        error.starts_with(
            "method 'lao' requires values of at most 1e12, but the values of this world may reach 1"
        ),
        "{error}"
    );
}

#[test]
fn steps_that_cost_nothing_are_for_methods_without_a_bound() {
    let grid = world("grid(living=0) S . +1 / . . -1");
    let decided = |method: &str| grid.decide(&PolicyMethod::parse(method).unwrap(), &Limits::none());
    assert!(decided("vi").unwrap().value.is_some_and(|value| value > 0.9));
    for method in ["lao", "rtdp(hope=1)"] {
        let error = decided(method).unwrap_err().to_string();
        assert!(error.contains("needs steps that cost something"), "{error}");
    }
}

#[test]
fn a_conditional_plan_names_shared_parts_once() {
    let decision = decided("vacuum", "and-or");
    let plan = decision.plan();
    assert!(
        plan.starts_with("  1  suck\n     if robot on the left, dirt on the right:\n  2    right\n"),
        "{plan}"
    );
    assert_eq!(decision.promise(), "the policy always reaches a clean world");
    let slippery = decided("vacuum(slippery)", "lao");
    assert!(slippery.plan().contains("continue at"), "{}", slippery.plan());
}

#[test]
fn a_racetrack_is_drawn_with_its_drive() {
    let sure = decided("racetrack(slip=0) S..F", "vi");
    assert_eq!((sure.value, sure.drawings[0].text.as_str()), (Some(-2.0), "S1.2\n"));
    let track = decided("racetrack", "lao");
    assert_eq!(track.guarantee, Guarantee::WithProbabilityOne);
    assert!(track.value.is_some_and(|value| value < -5.0 && value > -15.0), "{:?}", track.value);
    // The car may slip for ever, so no plan always succeeds.
    assert!(
        decided("racetrack", "and-or").is_refuted()
            && decided("racetrack(crash=stop)", "and-or").is_refuted()
    );
    assert_eq!(decided("racetrack(slip=0)", "and-or").guarantee, Guarantee::Always);
}

#[test]
fn stopped_methods_have_a_policy_so_far() {
    for method in policy_methods() {
        let method = PolicyMethod::parse(method.name).unwrap();
        let decision = world("racetrack(slip=0)").decide(&method, &Limits::none().nodes(3)).unwrap();
        assert_eq!((decision.stopped, decision.expanded), (Some(Stop::Nodes), 3), "{method}");
        assert!(!decision.is_refuted(), "{method}");
        assert!(matches!(decision.guarantee, Guarantee::No(_)), "{method}");
    }
}
