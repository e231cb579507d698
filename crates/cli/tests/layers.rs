//! Tests the architecture:
//! - A crate depends only on lower layers, in its manifest and in its sources.
//! - The command line and the traits for all puzzles name no puzzle.
//! - A part of the library names only parts that its feature includes.
//! - An import cycle has at most three files of a crate.
//!
//! `cargo test --test layers -- --nocapture` prints every cycle with its imports.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

mod imports;

use imports::{Sources, cycles};
use std::path::{Path, PathBuf};

/// The layer of each crate of the product.
const LAYERS: &[(&str, &str, u32)] = &[
    ("solvarium-atomic-file", "crates/atomic-file", 0),
    ("solvarium-commit", "crates/commit", 0),
    ("solvarium-budget", "crates/budget", 0),
    ("solvarium-workers", "crates/workers", 0),
    ("fast-four", "crates/fast-four", 0),
    ("fast-sudoku", "crates/fast-sudoku", 1),
    ("fast-sudoku-c", "crates/fast-sudoku-c", 2),
    ("fast-tiles", "crates/fast-tiles", 1),
    ("human-sudoku", "crates/human-sudoku", 2),
    ("solvarium-forms", "crates/forms", 1),
    ("solvarium", "crates/solvarium", 2),
    ("solvarium-planning", "crates/planning", 3),
    ("solvarium-catalogue", "crates/catalogue", 4),
    ("solvarium-draw", "crates/draw", 5),
    ("solvarium-human", "crates/human", 5),
    ("solvarium-bulk", "crates/bulk", 6),
    ("solvarium-lab", "crates/lab", 6),
    ("solvarium-view", "crates/view", 6),
    ("solvarium-grade", "crates/grade", 7),
    ("solvarium-cli", "crates/cli", 8),
    ("solvarium-python", "crates/python", 7),
    ("solvarium-wasm", "crates/wasm", 7),
];

/// Crates that must never be a dependency of the library.
const NOT_IN_THE_LIBRARY: &[&str] =
    &["clap", "tokio", "axum", "pyo3", "arrow", "indicatif", "inquire", "anstream"];

/// The parts of the library that are features, with the parts that each requires.
const FEATURES: &[(&str, &[&str])] = &[
    ("csp", &[]),
    ("explore", &[]),
    ("game", &[]),
    ("local", &[]),
    ("puzzle", &["csp", "local"]),
    ("uncertain", &[]),
];

/// Maximum number of files in an import cycle.
const MAX_CYCLE: usize = 3;

/// Names that user interfaces and the lab must not use: puzzles and the fast crates are behind the catalogue.
const BEHIND_THE_CATALOGUE: &[&str] =
    &["solvarium::puzzle", "fast_four", "fast_sudoku", "fast_tiles", "human_sudoku"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The number of code lines that name this crate or module, without comments.
fn naming(text: &str, name: &str) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_path = |line: &str| {
        line.match_indices(&format!("{name}::")).any(|(at, _)| !line[..at].ends_with(is_word))
            || imports::used(line)
                .and_then(|used| used.strip_prefix(name))
                .is_some_and(|end| !end.starts_with(is_word))
    };
    text.lines().map(str::trim_start).filter(|line| !line.starts_with("//") && is_path(line)).count()
}

fn dependencies(folder: &str) -> Vec<String> {
    let manifest = std::fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
    let mut inside = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line == "[dependencies]" || line == "[build-dependencies]";
        } else if inside
            && let Some(name) = line.split(['.', '=', ' ']).next().filter(|name| !name.is_empty())
        {
            names.push(name.to_owned());
        }
    }
    names
}

#[test]
fn arrows_point_to_lower_layers() {
    for (name, folder, layer) in LAYERS {
        for dependency in dependencies(folder) {
            if let Some((_, _, below)) = LAYERS.iter().find(|(other, ..)| *other == dependency) {
                assert!(below < layer, "{name} (layer {layer}) depends on {dependency} (layer {below})");
            }
        }
    }
}

#[test]
fn the_library_knows_no_user_interface() {
    let all = dependencies("crates/solvarium");
    assert!(all.iter().any(|name| name == "thiserror"), "the manifest was not read: {all:?}");
    for name in NOT_IN_THE_LIBRARY {
        assert!(!all.iter().any(|dependency| dependency == name), "the library depends on {name}");
    }
}

/// Tests that each part of the library names only parts that its feature includes. Unit tests are exempt, because they are built with
/// all features.
#[test]
fn parts_of_the_library_name_only_items_of_their_feature() {
    let sources = root().join("crates/solvarium/src");
    let mut read = 0;
    for file in imports::all(&sources) {
        let below = file.strip_prefix(&sources).unwrap();
        if imports::is_of_tests(below) || below == Path::new("lib.rs") {
            continue;
        }
        let own = below.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let included =
            FEATURES.iter().find(|(part, _)| *part == own).map_or(&[][..], |(_, included)| included);
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap();
        for (part, _) in FEATURES.iter().filter(|(part, _)| *part != own && !included.contains(part)) {
            let named = naming(code, &format!("crate::{part}"));
            assert_eq!(named, 0, "{} uses `{part}`, which its feature does not include", below.display());
        }
        read += 1;
    }
    assert!(read > 100, "the sources were not read: {read} files");
}

#[test]
fn every_crate_has_its_layer() {
    for folder in std::fs::read_dir(root().join("crates")).unwrap() {
        let name = format!("crates/{}", folder.unwrap().file_name().to_string_lossy());
        assert!(LAYERS.iter().any(|(_, folder, _)| *folder == name), "{name} has no layer");
    }
}

#[test]
fn sources_name_lower_layers_only() {
    for (name, folder, layer) in LAYERS {
        let above = LAYERS.iter().filter(|(other, _, above)| above >= layer && other != name);
        let above: Vec<_> = above.map(|(other, ..)| other.replace('-', "_")).collect();
        for file in imports::all(&root().join(folder).join("src")) {
            let text = std::fs::read_to_string(&file).unwrap();
            for other in &above {
                assert_eq!(naming(&text, other), 0, "{} (layer {layer}) names {other}", file.display());
            }
        }
    }
    let text = "// use a_b::C;\nuse a_b::C;\nuse a_b;\nlet x = a_b::y();\nlet z = xa_b::y();\nlet a_b = 1;";
    assert_eq!(naming(text, "a_b"), 3);
}

#[test]
fn user_interfaces_name_no_puzzle() {
    let all = ["crates/cli/src", "crates/draw/src", "crates/lab/src"]
        .map(|folder| imports::all(&root().join(folder)))
        .concat();
    assert!(all.iter().any(|path| path.ends_with("command/generate.rs")), "the sources were not read");
    for file in all {
        let text = std::fs::read_to_string(&file).unwrap();
        let named: Vec<_> = BEHIND_THE_CATALOGUE.iter().filter(|name| naming(&text, name) > 0).collect();
        assert!(named.is_empty(), "{} names {named:?}: use the catalogue instead", file.display());
    }
}

/// Crates that run in a web page, where the clock of the standard library panics.
const IN_A_WEB_PAGE: &[&str] = &["solvarium", "catalogue", "forms", "planning", "human", "budget"];

#[test]
fn code_of_web_pages_uses_the_clock_of_the_host() {
    let mut read = 0;
    for file in IN_A_WEB_PAGE.iter().flat_map(|name| imports::all(&root().join(format!("crates/{name}/src"))))
    {
        if file.ends_with("solvarium/src/clock.rs") || file.ends_with("tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
        let is_of_std = |line: &str| line.contains("std::time") && line.contains("Instant");
        let found: Vec<_> = code.filter(|line| is_of_std(line)).collect();
        assert!(found.is_empty(), "{}: {found:?}: use solvarium::clock::Instant", file.display());
        read += 1;
    }
    assert!(read > 300, "the sources were not read: {read} files");
}

/// The modules of the catalogue that must work for any puzzle.
const FOR_ALL: &[&str] = &["instance", "domain", "erased", "constraints"];

#[test]
fn traits_for_all_puzzles_name_none() {
    for folder in FOR_ALL {
        let files = imports::all(&root().join("crates/catalogue/src").join(folder));
        assert!(files.len() > 1, "{folder} was not read");
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let names = BEHIND_THE_CATALOGUE.iter().chain(&["crate::problems"]);
            let named: Vec<_> = names.filter(|name| naming(&text, name) > 0).collect();
            assert!(named.is_empty(), "{} names {named:?}", file.display());
        }
    }
}

#[test]
fn no_more_than_three_files_import_each_other() {
    let mut faults = String::new();
    for (name, folder, _) in LAYERS {
        let sources = Sources::read(&root().join(folder).join("src"));
        let graph = sources.graph();
        let cycles = cycles::of(&graph);
        for cycle in &cycles {
            let edges = cycles::edges(&graph, cycle);
            println!("{name}: a cycle of {} files\n{edges}", cycle.len());
            if cycle.len() > MAX_CYCLE {
                faults += &format!("{name}: {} files form an import cycle\n{edges}", cycle.len());
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
