//! Any text is an error, or a method whose canonical text is read as the same method.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium_catalogue::{Method, ProblemKind};

fuzz_target!(|text: &str| {
    if let Ok(method) = Method::parse(text) {
        assert_eq!(Method::parse(&method.to_string()).ok(), Some(method));
    }
    let _ = ProblemKind::parse(text);
});
