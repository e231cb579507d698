//! Small files as people have them, with what should come: read right, or refused. The files are facts from elsewhere and lie
//! beside the repository where there is one; elsewhere this test says that they are missing.

use std::path::Path;
use std::process::Command;

#[test]
fn files_as_people_have_them_are_read_right_or_refused() {
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
    let told = String::from_utf8_lossy(&run.stdout);
    let sum = told.lines().last().unwrap_or_default();
    let [held, "of", all, "hold"] = sum.split(' ').collect::<Vec<_>>()[..] else { panic!("{told}") };
    assert_eq!(held, all, "{told}{}", String::from_utf8_lossy(&run.stderr));
}
