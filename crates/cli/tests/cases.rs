//! Tests small real-world files with their expected results: read correctly, or refused. The files are not part of the repository but lie
//! beside it; if they are missing, the test reports that.

use std::path::Path;
use std::process::Command;

#[test]
fn real_world_files_are_read_correctly_or_refused() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cases"));
    if !folder.join("run.py").exists() {
        eprintln!("skipped: {} is not there", folder.display());
        return;
    }
    let program = env!("CARGO_BIN_EXE_solvarium");
    let run = Command::new("python3").args(["run.py", "give", program]).current_dir(folder).output();
    let Ok(run) = run else {
        eprintln!("skipped: there is no python3");
        return;
    };
    let output = String::from_utf8_lossy(&run.stdout);
    let sum = output.lines().last().unwrap_or_default();
    let [held, "of", all, "hold"] = sum.split(' ').collect::<Vec<_>>()[..] else { panic!("{output}") };
    assert_eq!(held, all, "{output}{}", String::from_utf8_lossy(&run.stderr));
}
