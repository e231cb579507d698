//! A crate depends on lower layers only: the manifests say so, or this fails.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use std::path::Path;

/// The layer of each crate of the product.
const LAYERS: &[(&str, &str, u32)] = &[
    ("solvarium-atomic-file", "crates/atomic-file", 0),
    ("fast-sudoku", "crates/fast-sudoku", 1),
    ("fast-sudoku-c", "crates/fast-sudoku-c", 2),
    ("fast-tiles", "crates/fast-tiles", 1),
    ("solvarium", "crates/solvarium", 2),
    ("solvarium-catalogue", "crates/catalogue", 3),
    ("solvarium-lab", "crates/lab", 4),
    ("solvarium-view", "crates/view", 4),
    ("solvarium-cli", "crates/cli", 5),
];

/// What must never be a dependency of the library.
const NOT_IN_THE_LIBRARY: &[&str] =
    &["clap", "tokio", "axum", "pyo3", "arrow", "indicatif", "inquire", "anstream"];

fn dependencies(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = std::fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
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

#[test]
fn every_crate_has_its_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    for folder in std::fs::read_dir(root).unwrap() {
        let name = format!("crates/{}", folder.unwrap().file_name().to_string_lossy());
        assert!(LAYERS.iter().any(|(_, folder, _)| *folder == name), "{name} has no layer");
    }
}
