//! Checks the Vega-Lite of every kind of chart, of edge cases and of a complete report: valid by the schema of Vega-Lite, compiled
//! without a warning, no text over another.
//!
//! The test needs Vega-Lite from npm, which it installs into a temporary folder. If a program is missing, the test names it and is
//! skipped, or fails if `SOLVARIUM_BROWSER` is `required`.
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

mod gallery;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use solvarium::limits::StopFlag;
use solvarium_lab::figure::Chart;
use solvarium_lab::{Experiment, Progress, Study, Sweep};
use std::path::{Path, PathBuf};
use std::process::Command;

const SCRIPTS: &[&str] = &["package.json", "package-lock.json", "check.mjs"];

/// Charts at random, the same in each run.
const ANY: usize = 60;

/// The folder with the script and Vega-Lite, or the name of the missing program.
fn prepare() -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vega");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vega");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let lock = |folder: &Path| std::fs::read(folder.join("package-lock.json")).ok();
    let is_there = lock(&source) == lock(&folder) && folder.join("node_modules/vega-lite").is_dir();
    for script in SCRIPTS {
        std::fs::copy(source.join(script), folder.join(script)).map_err(|error| error.to_string())?;
    }
    let missing = |tool: &str| format!("{tool} is missing (Debian: apt install nodejs npm)");
    Command::new("node").arg("--version").output().map_err(|_| missing("node"))?;
    if !is_there {
        let install =
            Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder).output();
        let done = install.map_err(|_| missing("npm"))?;
        if !done.status.success() {
            return Err(String::from_utf8_lossy(&done.stderr).into_owned());
        }
    }
    Ok(folder)
}

fn write(folder: &Path, name: &str, chart: &Chart) {
    std::fs::write(folder.join(format!("{name}.vl.json")), chart.vega_lite().to_string()).unwrap();
}

/// Writes a report with every kind of figure.
fn report(folder: &Path) {
    let text = include_str!("every_figure.toml");
    let prepared = Experiment::parse(text, "every_figure.toml", None).unwrap();
    let prepared =
        prepared.prepare(".".as_ref(), solvarium_catalogue::Build::new(None), &StopFlag::new()).unwrap();
    prepared.sweep(folder, Sweep::default(), &Progress::default(), &StopFlag::new()).unwrap();
    Study::open(&[folder.to_path_buf()]).unwrap().report(folder).unwrap();
}

/// The output of the script about the specifications in a folder.
fn messages(scripts: &Path, folder: &Path) -> String {
    let done = Command::new("node").arg("check.mjs").arg(folder).current_dir(scripts).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn specifications_are_those_of_vega_lite() {
    let scripts = match prepare() {
        Ok(scripts) => scripts,
        Err(missing) => {
            let required = std::env::var("SOLVARIUM_BROWSER").is_ok_and(|value| value == "required");
            assert!(!required, "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    let charts = tempfile::tempdir().unwrap();
    let all = gallery::gallery();
    all.iter().enumerate().for_each(|(nth, chart)| write(charts.path(), &format!("gallery-{nth}"), chart));
    let mut runner = TestRunner::deterministic();
    for nth in 0..ANY {
        let chart = gallery::any_chart().new_tree(&mut runner).unwrap().current();
        write(charts.path(), &format!("any-{nth}"), &chart);
    }
    let findings = messages(&scripts, charts.path());
    assert!(findings == format!("{} specifications\n", all.len() + ANY), "{findings}");

    let reported = tempfile::tempdir().unwrap();
    report(reported.path());
    let messages = messages(&scripts, &reported.path().join("figures"));
    let figures = messages.strip_suffix(" specifications\n").and_then(|count| count.parse::<usize>().ok());
    assert!(figures.is_some_and(|figures| figures > 6), "{messages}");
}
