//! Checks that the C header matches the source.

use std::path::Path;

#[test]
fn the_header_matches_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    let builder = cbindgen::Builder::new().with_config(config).with_src(root.join("src/lib.rs"));
    let mut made = Vec::new();
    builder.generate().unwrap().write(&mut made);
    let made = plain(&String::from_utf8(made).unwrap());
    let path = root.join("include/fast_sudoku.h");
    if std::env::var_os("UPDATE_HEADER").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, made, "UPDATE_HEADER=1 cargo test -p fast-sudoku-c writes it again");
}

/// Removes the parts for Rust: the examples and the headings.
fn plain(header: &str) -> String {
    let mut kept = String::new();
    let mut in_example = false;
    for line in header.lines() {
        let is_fence = line.starts_with("// ```");
        if !in_example && !is_fence {
            let line = if line == "// # Safety" { "// The caller answers for this:" } else { line };
            kept.push_str(line.trim_end());
            kept.push('\n');
        }
        in_example ^= is_fence;
    }
    // A removed example leaves an empty line.
    kept.replace("//\n//\n", "//\n")
        .replace("//\nint", "int")
        .replace("//\nsize_t", "size_t")
        .replace("//\nconst", "const")
}
