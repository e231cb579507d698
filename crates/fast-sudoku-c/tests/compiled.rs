//! Compiles and runs programs in C and C++ that use the library.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of the libraries, which is that of the tests.
fn libraries() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().to_owned()
}

/// Returns the compiler; if there is none, prints a message and returns `None`.
#[expect(clippy::print_stderr, reason = "a skipped test prints the reason")]
fn compiler(variable: &str, name: &str) -> Option<String> {
    let compiler = std::env::var(variable).unwrap_or_else(|_| name.to_owned());
    let is_there =
        Command::new(&compiler).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_there || !cfg!(unix) {
        eprintln!("skipped: there is no compiler `{compiler}`, or it is not called as on Unix");
        return None;
    }
    Some(compiler)
}

enum Link {
    Shared,
    Static,
}

/// Compiles a program, runs it with these arguments and returns its output.
fn run(compiler: &str, options: &[&str], source: &str, link: Link, arguments: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let libraries = libraries();
    let name =
        format!("{}-{}{}", source.replace(['/', '.'], "-"), options.concat(), matches!(link, Link::Static));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut command = Command::new(compiler);
    command.args(["-Wall", "-Wextra", "-Werror", "-O1"]).args(options);
    // Programs are built with the usual flags: `cargo xtask sanitize` sets AddressSanitizer.
    command.args(std::env::var("CFLAGS").unwrap_or_default().split_whitespace());
    command.arg("-I").arg(root.join("include")).arg("-o").arg(&program).arg(root.join(source));
    match link {
        Link::Shared => command.arg("-L").arg(&libraries).arg("-lfast_sudoku_c"),
        Link::Static => command.args(["-xnone"]).arg(libraries.join("libfast_sudoku_c.a")).args([
            "-lpthread",
            "-ldl",
            "-lm",
        ]),
    };
    let compiled = command.output().unwrap();
    assert!(compiled.status.success(), "{command:?}: {}", String::from_utf8_lossy(&compiled.stderr));
    let search = if cfg!(target_os = "macos") { "DYLD_LIBRARY_PATH" } else { "LD_LIBRARY_PATH" };
    let ran = Command::new(&program).args(arguments).env(search, &libraries).output().unwrap();
    assert!(ran.status.success(), "{}: {}", program.display(), String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

#[test]
fn a_program_in_c_compiles_with_the_header() {
    if let Some(cc) = compiler("CC", "cc") {
        for link in [Link::Shared, Link::Static] {
            assert_eq!(run(&cc, &["-std=c99", "-pedantic"], "tests/interface.c", link, &[]), "all is so\n");
        }
    }
}

#[test]
fn a_program_in_c_plus_plus_sees_the_same() {
    if let Some(cxx) = compiler("CXX", "c++") {
        let options = ["-std=c++11", "-xc++"];
        for link in [Link::Shared, Link::Static] {
            assert_eq!(run(&cxx, &options, "tests/interface.c", link, &[]), "all is so\n");
        }
    }
}

#[test]
fn the_example_solves_a_file() {
    if let Some(cc) = compiler("CC", "cc") {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("puzzles.txt");
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        std::fs::write(&file, format!("{puzzle}\n{}\nshort\n{}x\n", "1".repeat(81), ".".repeat(80))).unwrap();
        let printed = run(&cc, &["-std=c99"], "examples/solve.c", Link::Shared, &[file.to_str().unwrap()]);
        let expected = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n\
            line 2: no solution\n\
            line 3: expected 81 or 729 characters, found 5\n\
            line 4: position 81: expected a digit from 1 to 9, or `.` or `0` for an empty cell, found `x`\n";
        assert_eq!(printed, expected);
    }
}

/// Returns the C code blocks of the document that describes the library.
fn blocks_of_c() -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let blocks = text.split("\n```c\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    blocks.map(str::to_owned).collect()
}

#[test]
fn blocks_of_c_in_the_document_compile_and_run() {
    let blocks = blocks_of_c();
    assert!(!blocks.is_empty());
    let Some(cc) = compiler("CC", "cc") else { return };
    for (number, block) in blocks.iter().enumerate() {
        let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("block-{number}.c"));
        let head = "#include <fast_sudoku.h>\n#include <stdio.h>\n#include <string.h>\n";
        // Marks the results of a block as used.
        std::fs::write(&source, format!("{head}int main(void) {{\n{block}\nreturn 0;\n}}\n")).unwrap();
        let options = ["-std=c99", "-pedantic", "-Wno-unused-variable"];
        run(&cc, &options, source.to_str().unwrap(), Link::Static, &[]);
    }
}
