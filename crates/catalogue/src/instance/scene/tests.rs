//! Action numbers lead to the states that observers see, and texts are read back as the same instances.

use crate::tests::{SMALL, instances, is_missing};
use crate::{Answer, EventKind, Instance, Look, Method, Request, SearchEvent, Tone, methods};
use solvarium::Limits;

/// Checks each node of a search against the scene to which its action numbers lead.
struct Retrace<'j> {
    instance: &'j dyn Instance,
    /// The root and the path of each node, by its number.
    paths: Vec<(u32, Vec<u32>)>,
}

impl Retrace<'_> {
    fn see(&mut self, event: &SearchEvent<'_>) {
        let (EventKind::Generate, Some(code)) = (event.data.kind, event.data.code()) else { return };
        let path = match event.data.from() {
            None => (code, Vec::new()),
            Some(parent) => {
                let mut path = self.paths[parent.0 as usize].clone();
                path.1.push(code);
                path
            }
        };
        let scene = self.instance.scene(path.0, &path.1).unwrap();
        assert_eq!((Some(scene.text), scene.picture), (event.board(), event.picture()));
        assert_eq!(scene.actions.last(), event.action().as_ref());
        assert_eq!(event.data.node().unwrap().0 as usize, self.paths.len());
        self.paths.push(path);
    }
}

#[test]
fn the_numbers_of_actions_lead_to_the_states_that_watchers_see() {
    for (kind, text) in SMALL.iter().chain([&("sudoku", "1...............")]) {
        let instance = &instances(text, kind)[0];
        let steps = methods().iter().filter(|entry| !entry.of.is_local());
        for entry in steps.filter(|entry| !is_missing(instance.kind(), entry)) {
            if instance.kind().entry().of.answer == Answer::State {
                continue; // `auto` is a local search there
            }
            let mut retrace = Retrace { instance: instance.as_ref(), paths: Vec::new() };
            let request = Request { method: Method::parse(entry.name).unwrap(), ..Request::default() };
            instance
                .solve(
                    &request,
                    &Limits::none().nodes(200),
                    Some(&mut |event: &SearchEvent<'_>| retrace.see(event)),
                )
                .unwrap();
            // A puzzle without a guess is one node. So is a round of a search that shows no more, or the start of one
            // that shows its plan, if a limit ends it.
            let is_one = ["auto", "singles", "fast", "hda", "retrograde"].contains(&entry.name);
            // A proof cannot go past the die of Pig.
            let still = is_one || entry.of.is_for_models() || *kind == "pig";
            assert!(still || retrace.paths.len() > 1, "{kind} {}", entry.name);
        }
    }
}

#[test]
fn states_of_local_searches_are_shown_as_watchers_see_them() {
    for (kind, text) in SMALL {
        let instance = &instances(text, kind)[0];
        for entry in methods().iter().filter(|entry| entry.of.is_local()) {
            if is_missing(instance.kind(), entry) {
                continue;
            }
            let (mut best, mut whats) = (None, Vec::new());
            let mut see = |event: &SearchEvent<'_>| {
                whats.push(event.data.kind);
                if let (EventKind::Best, Some(values)) = (event.data.kind, event.values) {
                    let scene = instance.portray(values).unwrap();
                    assert_eq!((Some(scene.text), scene.picture), (event.board(), event.picture()));
                    best = Some((values.to_vec(), event.data.h()));
                }
            };
            let request = Request { method: Method::parse(entry.name).unwrap(), ..Request::default() };
            let report = instance.solve(&request, &Limits::none().nodes(2000), Some(&mut see)).unwrap();
            let found = report.best.map(|best| (best.values, Some(best.cost as f64)));
            assert_eq!((best, whats.last()), (found, Some(&EventKind::Done)), "{kind} {}", entry.name);
        }
    }
}

#[test]
fn pictures_have_as_many_cells_as_their_sizes_say() {
    for (kind, text) in SMALL {
        let scene = instances(text, kind)[0].scene(0, &[]).unwrap();
        let Some(picture) = scene.picture else { continue };
        assert_eq!(picture.cells.len(), picture.width * picture.height, "{kind}");
        assert!(picture.regions.is_empty() || picture.regions.len() == picture.cells.len());
    }
}

/// Problems whose states are texts.
const TEXTS: [&str; 2] = ["cnf", "hello"];

#[test]
fn every_problem_is_drawn() {
    for (kind, text) in SMALL.iter().filter(|(kind, _)| !TEXTS.contains(kind)) {
        let instance = &instances(text, kind)[0];
        let scene = if instance.kind().entry().of.answer == Answer::State {
            let request = Request { method: Method::parse("auto").unwrap(), ..Request::default() };
            let report = instance.solve(&request, &Limits::none().nodes(100), None).unwrap();
            instance.portray(&report.best.unwrap().values).unwrap()
        } else {
            instance.scene(0, &[]).unwrap()
        };
        assert!(scene.picture.is_some() || scene.network.is_some(), "{kind}");
    }
}

#[test]
fn games_without_stones_are_drawn_as_things_and_lines() {
    let look = |text: &str| {
        let picture = crate::parse(text).unwrap().scene(0, &[]).unwrap().picture.unwrap();
        (picture.look, picture.width, picture.height)
    };
    assert_eq!(look("nim 3 4 5"), (Look::Stones, 5, 3));
    assert_eq!(look("nim 3 200"), (Look::Table, 2, 2));
    assert_eq!(look("kayles 7"), (Look::Stones, 7, 1));
    assert_eq!(look("dots-and-boxes 3x2"), (Look::Dots, 7, 5));
}

/// Ten objects are wider than nine. They belong to no player, so they have no player's colour.
#[test]
fn things_of_no_player_are_neutral_and_in_columns() {
    for (text, drawn) in [
        ("kayles 1 9", " 1  .  3  4  5  6  7  8  9 10 11\n"),
        ("nim 2 10", " 1  2  .  .  .  .  .  .  .  .\n 1  2  3  4  5  6  7  8  9 10\n"),
        ("nim 2 3", "1 2 .\n1 2 3\n"),
    ] {
        let scene = crate::parse(text).unwrap().scene(0, &[]).unwrap();
        assert_eq!(scene.text, drawn, "{text}");
        let things = scene.picture.unwrap().cells.into_iter().filter(|cell| !cell.text.is_empty());
        assert!(things.map(|cell| cell.tone).all(|tone| tone == Tone::Neutral), "{text}");
    }
}

#[test]
fn strings_of_bits_have_rows_of_blocks_near_a_square() {
    let picture =
        |text: &str, bits: usize| crate::parse(text).unwrap().portray(&vec![1; bits]).unwrap().picture;
    for (text, bits, size) in [
        ("onemax 1", 1, (1, 1)),
        ("onemax 100", 100, (10, 10)),
        ("onemax 997", 997, (32, 32)),
        ("onemax 10000", 10_000, (100, 100)),
        ("royal-road 64 1", 64, (8, 8)),
        ("royal-road 63 3", 63, (6, 11)),
        ("royal-road 64 32", 64, (32, 2)),
        ("royal-road 64 64", 64, (8, 8)),
    ] {
        let picture = picture(text, bits).unwrap();
        assert_eq!((picture.look, picture.width, picture.height), (Look::Bits, size.0, size.1), "{text}");
        let drawn = picture.cells.iter().filter(|cell| cell.text == "1").count();
        assert_eq!((drawn, picture.cells.len()), (bits, size.0 * size.1), "{text}");
    }
    // A picture has bounded memory; the state is drawn as text.
    assert_eq!(picture("onemax 10001", 10_001), None);
}

#[test]
fn no_number_of_an_action_is_too_odd() {
    for (kind, text) in SMALL {
        let instance = &instances(text, kind)[0];
        for code in (0..1 << 16).chain([u32::MAX, 1 << 20]).step_by(7) {
            let _ = instance.scene(0, &[code]);
        }
        assert!(instance.scene(9, &[]).unwrap_err().to_string().starts_with("expected a root below "));
    }
}

#[test]
fn an_instances_text_reads_back_as_the_same_instance() {
    let jigsaw =
        "1....3\n......\n..2...\n...4..\n......\n5....6\n\nAAABBB\nAAABBB\nCCCDDD\nCCCDDD\nEEEFFF\nEEEFFF";
    let water = "S.ww\n..ws\n...G";
    let more = [("sudoku", jigsaw), ("map", water), ("tiles", "1 3\n2 0\ngoal:\n3 2\n1 0")];
    for (kind, text) in SMALL.iter().chain(&more) {
        for instance in instances(text, kind) {
            let again = &instances(&instance.text(), kind)[0];
            assert_eq!((again.text(), again.describe()), (instance.text(), instance.describe()), "{kind}");
            assert_eq!(again.scene(0, &[]).unwrap(), instance.scene(0, &[]).unwrap());
        }
    }
}

#[test]
fn an_action_that_is_ruled_out_is_no_candidate_of_the_cell_that_it_fills() {
    let large = format!("1{}", ".".repeat(675));
    let mut filled = 0;
    for (kind, text) in SMALL.iter().chain(&[("sudoku", large.as_str())]) {
        let instance = &instances(text, kind)[0];
        let Some(start) = instance.scene(0, &[]).unwrap().picture else { continue };
        let ruled_out = |code: u32| {
            let mut picture = start.clone();
            instance.rule_out(code, &mut picture);
            picture.cells
        };
        let candidates: Vec<u32> = (0..1 << 16).filter(|&code| ruled_out(code) != start.cells).collect();
        for &code in candidates.iter().step_by(1 + candidates.len() / 100) {
            let Ok(scene) = instance.scene(0, &[code]) else { continue };
            let (cells, left) = (scene.picture.unwrap().cells, ruled_out(code));
            let cell = (0..left.len()).find(|&cell| left[cell] != start.cells[cell]).unwrap();
            let digit = cells[cell].text.parse().unwrap();
            assert_eq!(start.cells[cell].text, "");
            let is_struck = !left[cell].candidates.as_ref().unwrap().contains(&digit);
            assert!(
                is_struck && start.cells[cell].candidates.as_ref().unwrap().contains(&digit),
                "{kind} {code}"
            );
            filled += 1;
        }
        assert_eq!(ruled_out(u32::MAX), start.cells);
    }
    assert!(filled > 100, "{filled}");
}
