//! Tests of `POST /api/explain/...`: paths, steps, hints, manual changes, exercises and answers, and errors; and of new Sudoku by `POST
//! /api/new`.
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use serde_json::{Value, json};
use solvarium_view::api::{Api, Question, Searches, Waits};
use solvarium_view::explained::{self, BoardRecord};
use solvarium_view::{budget::Budget, session::Bounds};
use std::io;
use std::sync::{Arc, Mutex};

/// A puzzle whose hardest step is an X-Wing.
const X_WING: &str = "......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3";

fn ask(what: &str, body: &Value) -> (u16, Value) {
    let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
    let address = if what == "new" { "/api/new".to_owned() } else { format!("/api/explain/{what}") };
    let reply = api.answer(&Question::new("POST", &address, body.to_string().as_bytes()));
    (reply.status, serde_json::from_slice(&reply.bytes).unwrap_or(Value::Null))
}

fn answer_to(what: &str, body: &Value) -> Value {
    let (status, answer) = ask(what, body);
    assert_eq!(status, 200, "{what}: {answer}");
    answer
}

fn refused(what: &str, body: &Value) -> (u16, String) {
    let (status, answer) = ask(what, body);
    (status, answer["error"]["message"].as_str().unwrap_or_default().to_owned())
}

fn steps(answer: &Value) -> &Vec<Value> {
    answer["steps"].as_array().unwrap()
}

#[test]
fn a_path_leads_from_position_to_position_to_the_solution() {
    let path = answer_to("path", &json!({ "position": X_WING, "order": "hodoku" }));
    assert_eq!((&path["solved"], &path["fault"], &path["size"]), (&true.into(), &Value::Null, &9.into()));
    assert_eq!(steps(&path)[0]["position"], X_WING);
    assert!(steps(&path).iter().any(|step| step["technique"] == "x-wing"));
    for (step, next) in steps(&path).iter().zip(&steps(&path)[1..]) {
        let marks = |name: &str, sign: &str| -> Vec<String> {
            let all = step[name].as_array().unwrap().iter();
            all.map(|mark| format!("{sign}{}", mark.as_str().unwrap())).collect()
        };
        let changes = [marks("eliminations", "-"), marks("placements", "=")].concat();
        let after = answer_to("copy", &json!({ "position": step["position"], "changes": changes }));
        assert_eq!(after["line"], next["position"], "{}", step["text"]);
        assert!(step["prices"]["hodoku"]["score"].as_u64() > Some(0), "{step}");
    }
    let solution = path["end"]["values"].as_str().unwrap();
    assert!(!solution.contains('.'), "{solution}");
}

#[test]
fn boards_of_all_sizes_are_explained_and_drawn() {
    for (text, size) in [("1.....3..4.....2", 4), (".5.3..3.6......6..5.......3.1.4...3.", 6), (X_WING, 9)] {
        let path = answer_to("path", &json!({ "position": text }));
        assert_eq!((&path["size"], &path["solved"]), (&size.into(), &true.into()), "{path}");
        let step = &steps(&path)[0];
        let body = json!({ "position": step["position"], "marks": step["marks"] }).to_string();
        let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
        let reply = api.answer(&Question::new("POST", "/api/explain/board", body.as_bytes()));
        assert_eq!((reply.status, reply.kind), (200, "image/svg+xml"));
        assert!(String::from_utf8(reply.bytes).unwrap().contains("sv-placed"));
    }
}

#[test]
fn a_manual_digit_continues_or_is_reported_wrong() {
    let solution =
        answer_to("path", &json!({ "position": X_WING }))["end"]["values"].as_str().unwrap().to_owned();
    let right = solution.as_bytes()[0] - b'0';
    let on = answer_to("path", &json!({ "position": X_WING, "changes": [format!("={right}r1c1")] }));
    assert_eq!((&on["fault"], &on["solved"]), (&Value::Null, &true.into()));
    assert!(on["position"].as_str().unwrap().starts_with(&format!("+{right}")));
    let wrong = (1..=9).find(|digit| {
        *digit != right
            && !answer_to("copy", &json!({ "position": X_WING }))["line"].as_str().unwrap()[..9]
                .contains(&digit.to_string())
    });
    let wrong = wrong.unwrap();
    let off = answer_to("path", &json!({ "position": X_WING, "changes": [format!("={wrong}r1c1")] }));
    assert!(steps(&off).is_empty());
    let fault = off["fault"].as_str().unwrap();
    assert!(fault == format!("{wrong} in r1c1 cannot be right") || fault.contains("twice"), "{fault}");
    let back = answer_to("path", &json!({ "position": off["position"], "changes": ["!r1c1"] }));
    assert_eq!((&back["position"], &back["solved"]), (&X_WING.into(), &true.into()));
    let lost = answer_to("path", &json!({ "position": X_WING, "changes": [format!("-{right}r1c1")] }));
    assert_eq!(lost["fault"], "a candidate that was removed from r1c1 is needed");
    let restored =
        answer_to("copy", &json!({ "position": lost["position"], "changes": [format!("+{right}r1c1")] }));
    assert_eq!(restored["line"], X_WING);
}

#[test]
fn a_hint_says_more_from_level_to_level() {
    let hint = |level| answer_to("hint", &json!({ "position": X_WING, "level": level }));
    let (first, second, third) = (hint(1), hint(2), hint(3));
    assert!(first["step"].is_null() && second["step"].is_null());
    assert!(first["text"].as_str().unwrap().starts_with("look at"), "{first}");
    let title = third["step"]["title"].as_str().unwrap();
    assert!(second["text"].as_str().unwrap().starts_with(title), "{second}");
    assert!(third["text"].as_str().unwrap().starts_with(title), "{third}");
    assert!(!third["step"]["placements"].as_array().unwrap().is_empty());
}

#[test]
fn texts_are_in_the_requested_notation() {
    let notations = [
        ("plain", "r5c8 is 3", "fits only rows 2 and 6, so 4 is removed from r2c45, r6c3"),
        ("hodoku", "Hidden Single: r5c8=3", "X-Wing: 4 c67 r26 => r2c45,r6c3<>4"),
        ("eureka", "Hidden Single: r5c8=3", "X-Wing: 4 c67 r26 => r2c45,r6c3<>4"),
        ("wiki", "E8 is 3", "fits only rows B and F, so 4 is removed from B4, B5, F3"),
        ("se", "R5C8 is 3", "so 4 is removed from R2C4, R2C5, R6C3"),
    ];
    for (notation, single, wing) in notations {
        let ask = |what, technique: Value| {
            let asked = json!({
                "position": X_WING, "order": "hodoku", "notation": notation, "level": 3, "technique": technique,
            });
            answer_to(what, &asked)
        };
        let has = |answer: &Value, part: &str| {
            steps(answer).iter().any(|step| step["text"].as_str().unwrap().contains(part))
        };
        assert!(has(&ask("path", Value::Null), wing), "{notation}");
        assert!(has(&ask("all", json!("hidden-single")), single), "{notation}");
        let hint = ask("hint", Value::Null);
        assert_eq!(hint["text"], hint["step"]["text"], "{notation}");
    }
}

#[test]
fn exercises_and_verdicts_are_in_the_requested_notation() {
    let asked = json!({ "technique": "x-wing", "seed": 7, "notation": "hodoku" });
    let exercise = answer_to("exercise", &asked)["exercise"].clone();
    let answer = &exercise["answers"][0];
    let text = answer["text"].as_str().unwrap();
    assert!(text.starts_with("X-Wing: ") && text.contains(" => "), "{text}");
    let answered = json!({
        "position": exercise["position"], "technique": "x-wing", "struck": answer["eliminations"],
        "notation": "hodoku",
    });
    let verdict = answer_to("check", &answered);
    assert_eq!((&verdict["verdict"], &verdict["step"]["text"]), (&"right".into(), &answer["text"]));
}

#[test]
fn all_steps_of_a_position_are_listed_or_those_of_one_technique() {
    let all = answer_to("all", &json!({ "position": X_WING }));
    assert!(steps(&all).len() > 20, "{}", steps(&all).len());
    let pairs = answer_to("all", &json!({ "position": X_WING, "technique": "naked-pair" }));
    assert!(!steps(&pairs).is_empty());
    assert!(steps(&pairs).iter().all(|step| step["technique"] == "naked-pair"));
    let late = answer_to("all", &json!({ "position": X_WING, "seconds": 1e-6 }));
    assert_eq!(late["stopped_by"], "time");
}

#[test]
fn an_answer_is_right_a_part_another_step_or_wrong() {
    let ask = json!({ "technique": "x-wing", "seed": 7 });
    let first = answer_to("exercise", &ask);
    let exercise = &first["exercise"];
    let second = answer_to("exercise", &json!({ "technique": "x-wing", "seed": 7, "from": first["next"] }));
    assert_ne!(exercise["position"], second["exercise"]["position"]);
    let check = |put: &Value, struck: &Value| {
        let body =
            json!({ "position": exercise["position"], "technique": "x-wing", "put": put, "struck": struck });
        answer_to("check", &body)
    };
    let answer = &exercise["answers"][0];
    let right = check(&json!([]), &answer["eliminations"]);
    assert_eq!((&right["verdict"], &right["step"]["text"]), (&"right".into(), &answer["text"]));
    let solution = answer_to("path", &json!({ "position": exercise["position"] }))["end"]["values"].clone();
    let digit_of = |cell: usize| solution.as_str().unwrap().as_bytes()[cell] - b'0';
    let candidates = exercise["candidates"].as_array().unwrap();
    let empty = (0..81).find(|&cell| !candidates[cell].as_str().unwrap().is_empty()).unwrap();
    let name = format!("{}r{}c{}", digit_of(empty), empty / 9 + 1, empty % 9 + 1);
    let wrong = check(&json!([]), &json!([name]));
    assert_eq!((&wrong["verdict"], &wrong["right"]), (&"wrong".into(), &digit_of(empty).into()));
    let all = answer_to("all", &json!({ "position": exercise["position"], "seconds": 30 }));
    let is_other = |step: &&Value| {
        step["technique"] != "x-wing"
            && step["placements"].as_array().unwrap().is_empty()
            && !step["eliminations"].as_array().unwrap().is_empty()
    };
    let verdicts: Vec<_> =
        steps(&all).iter().filter(is_other).map(|step| check(&json!([]), &step["eliminations"])).collect();
    assert!(verdicts.iter().any(|one| one["verdict"] == "another"), "{verdicts:?}");
    assert!(verdicts.iter().all(|one| one["verdict"] != "wrong"));
}

#[test]
fn a_partial_answer_is_distinguished_from_a_complete_one() {
    let part = (0..10).find_map(|seed| {
        let exercise =
            answer_to("exercise", &json!({ "technique": "naked-pair", "seed": seed }))["exercise"].clone();
        let struck = exercise["answers"][0]["eliminations"].as_array().unwrap().clone();
        let body =
            json!({ "position": exercise["position"], "technique": "naked-pair", "struck": [struck[0]] });
        (struck.len() > 1).then(|| answer_to("check", &body))
    });
    assert_eq!(part.unwrap()["verdict"], "part");
}

#[test]
fn invalid_requests_are_refused_with_a_reason() {
    let refused_so = |what, body: Value, status, part: &str| {
        let (found, message) = refused(what, &body);
        assert!(found == status && message.contains(part), "{what}: {found} {message}");
    };
    refused_so("path", json!({ "position": "1 2 3 / 4 5 6 / 7 8 0" }), 400, "is not a Sudoku");
    // With 1 in r1c1 no step is sound, but the request is still checked.
    for (what, changes) in ["path", "all", "hint"].into_iter().flat_map(|what| [(what, ""), (what, "=1r1c1")])
    {
        let changes: Vec<&str> = changes.split_whitespace().collect();
        let asked = json!({ "position": X_WING, "changes": changes, "notation": "best" });
        refused_so(what, asked, 400, "unknown notation 'best'; expected one of plain, hodoku");
        let asked = json!({ "position": X_WING, "changes": changes, "order": "best" });
        refused_so(what, asked, 400, "unknown order 'best'");
    }
    let asked = json!({ "position": X_WING, "technique": "x-wing", "notation": "best" });
    refused_so("check", asked, 400, "unknown notation 'best'");
    let asked = json!({ "technique": "x-wing", "notation": "best" });
    refused_so("exercise", asked, 400, "unknown notation 'best'");
    refused_so(
        "path",
        json!({ "position": X_WING, "seconds": -1 }),
        400,
        "expected seconds above 0, found -1",
    );
    refused_so("path", json!({ "position": X_WING, "colour": 1 }), 422, "unknown field");
    refused_so("path", json!({ "position": X_WING, "changes": ["5r1c1"] }), 400, "expected a change such as");
    refused_so(
        "path",
        json!({ "position": X_WING, "changes": ["=5r1c7"] }),
        400,
        "r1c7 is a given and cannot be changed",
    );
    refused_so(
        "path",
        json!({ "position": X_WING, "changes": vec!["+1r1c1"; 1001] }),
        400,
        "1000 changes at most",
    );
    refused_so("hint", json!({ "position": X_WING, "level": 4 }), 400, "from 1 to 3, found 4");
    refused_so("all", json!({ "position": X_WING, "technique": "xwing" }), 400, "unknown technique 'xwing'");
    refused_so("check", json!({ "position": X_WING, "technique": "x-wing" }), 400, "nothing is marked");
    refused_so(
        "check",
        json!({ "position": X_WING, "put": ["1r1c1"] }),
        400,
        "expected the requested technique",
    );
    refused_so("exercise", json!({ "technique": "brute-force" }), 400, "cannot be trained");
    refused_so("nothing", json!({}), 404, "nothing at this address");
    let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
    assert_eq!(api.answer(&Question::new("GET", "/api/explain/path", &[])).status, 405);
}

#[test]
fn the_record_is_the_last_file_of_a_board_and_nothing_else() {
    let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
    let tell = |file: &Value| {
        let reply = api.answer(&Question::new("POST", "/api/explain/record", file.to_string().as_bytes()));
        (reply.status, String::from_utf8(reply.bytes).unwrap())
    };
    let file = |at: u64| {
        let hand = json!([{ "place": 0, "changes": ["-1r1c1"] }]);
        json!({ "solvarium": "explained Sudoku", "version": 1, "position": X_WING, "order": "se", "hand": hand, "at": at })
    };
    assert_eq!(tell(&file(1)), (200, r#"{"recorded":false}"#.into()), "nobody asked for a record");
    let kept = Arc::new(Mutex::new(None));
    let disk = Arc::clone(&kept);
    api.record(BoardRecord::new(move |file| match disk.lock().unwrap().replace(file.to_vec()) {
        Some(other) if other == file => Err(io::Error::other("twice the same")),
        _ => Ok(()),
    }));
    for at in [2, 3] {
        assert_eq!(tell(&file(at)), (200, r#"{"recorded":true}"#.into()));
        let link = explained::opened(kept.lock().unwrap().as_deref().unwrap()).unwrap();
        assert_eq!(link, format!("position={X_WING}&order=se&at={at}&hand=0%7E-1r1c1"));
    }
    let before = kept.lock().unwrap().clone();
    for broken in [json!({}), json!({ "position": X_WING }), json!([])] {
        assert_eq!(tell(&broken).0, 400, "{broken}");
    }
    assert_eq!(*kept.lock().unwrap(), before, "what is no board replaces none");
    let (status, body) = tell(&file(3));
    assert_eq!(
        (status, body.contains("the record cannot be written: twice the same")),
        (507, true),
        "{body}"
    );
}

#[test]
fn a_new_puzzle_has_the_requested_rating() {
    let ask_new = |generator: &str| json!({ "generator": generator, "seed": 7 });
    for (generator, level) in
        [("sudoku(rate=hodoku:medium)", "medium"), ("sudoku(boxes=2x3,rate=hodoku:easy)", "easy")]
    {
        let new = answer_to("new", &ask_new(generator));
        assert_eq!((&new["generator"], &new["seed"]), (&generator.into(), &7.into()), "{new}");
        assert_eq!(answer_to("new", &ask_new(generator)), new);
        let path = answer_to("path", &json!({ "position": new["text"], "order": "hodoku" }));
        assert_eq!(path["solved"], true);
        let levels: Vec<_> =
            steps(&path).iter().map(|step| step["prices"]["hodoku"]["level"].clone()).collect();
        assert!(levels.contains(&level.into()) && !levels.contains(&"hard".into()), "{levels:?}");
    }
    let none = answer_to("new", &ask_new("sudoku(size=4,hardest=xy-wing,tries=20)"));
    assert_eq!(none["text"], Value::Null);
    assert_eq!(none["why"], "no more puzzles were found within 'tries=20': 20 tries: 0 found, 20 too easy");
    let (status, message) = refused("new", &ask_new("sudoku(hardest=x-wng)"));
    assert_eq!((status, message.as_str()), (400, "unknown technique 'x-wng'; did you mean 'x-wing'?"));
}
