//! Tests the environment variable. Each case is a process of its own, since the variable is read once.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use fast_sudoku::{Engine, Solver};
use std::ffi::OsStr;
use std::process::Command;

/// Not a test: the other tests run this in a process with their own environment.
#[test]
fn answer() {
    if std::env::var_os("ASKED").is_some() {
        let message =
            Solver::from_env().map_or_else(|error| error.to_string(), |solver| solver.engine().to_string());
        println!("<{message}|{}>", Solver::new().engine());
    }
}

/// Returns the result of `from_env`, and the engine of `new`.
fn ask(variable: Option<&OsStr>) -> (String, String) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "answer", "--nocapture"]).env("ASKED", "1").env_remove("FAST_SUDOKU_ENGINE");
    if let Some(value) = variable {
        command.env("FAST_SUDOKU_ENGINE", value);
    }
    let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
    let message = output.split('<').nth(1).unwrap().split('>').next().unwrap();
    let (message, engine) = message.split_once('|').unwrap();
    (message.to_owned(), engine.to_owned())
}

#[test]
fn an_available_engine_is_selected() {
    for engine in Engine::ALL.into_iter().filter(|engine| engine.is_available()) {
        let name = engine.name();
        assert_eq!(ask(Some(OsStr::new(name))), (name.to_owned(), name.to_owned()));
    }
}

#[test]
fn without_a_name_it_is_the_best() {
    let best = Engine::best().name().to_owned();
    assert_eq!(ask(None), (best.clone(), best.clone()));
    assert_eq!(ask(Some(OsStr::new(""))), (best.clone(), best));
}

#[test]
fn an_unknown_engine_is_reported_and_the_best_is_selected() {
    let has: Vec<&str> =
        Engine::ALL.iter().filter(|engine| engine.is_available()).map(|engine| engine.name()).collect();
    let listed = match has.as_slice() {
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
        [] => unreachable!("the portable engine is there"),
    };
    let missing = Engine::ALL.into_iter().find(|engine| !engine.is_available()).unwrap();
    for (found, shown) in [
        ("steam", "`steam`"),
        ("AVX2", "`AVX2`"),
        (missing.name(), &format!("`{missing}`")),
        ("an engine of which nobody has ever heard", "`an engine of which nobod...`"),
        ("a\n\u{e9}", "`a\\n\u{e9}`"),
    ] {
        let (message, engine) = ask(Some(OsStr::new(found)));
        let expected = format!(
            "FAST_SUDOKU_ENGINE: expected an engine that this machine can run: {listed}, found {shown}"
        );
        assert_eq!((message, engine), (expected, Engine::best().name().to_owned()));
    }
}

#[cfg(unix)]
#[test]
fn an_invalid_unicode_variable_is_reported() {
    use std::os::unix::ffi::OsStrExt;
    let (message, engine) = ask(Some(OsStr::from_bytes(b"avx\xFF")));
    assert!(message.ends_with("found `avx\u{fffd}`"), "{message}");
    assert_eq!(engine, Engine::best().name());
}

#[test]
fn a_missing_engine_is_refused_with_a_list_of_engines() {
    let missing = Engine::ALL.into_iter().find(|engine| !engine.is_available()).unwrap();
    let error = Solver::with(missing).unwrap_err();
    assert!(error.is_engine());
    let start = format!("this machine cannot run the engine {missing}; it can run portable");
    assert!(error.to_string().starts_with(&start), "{error}");
}
