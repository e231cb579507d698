//! From an experiment to its report: every file exists, describes the runs, and is self-contained.
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use solvarium::limits::StopFlag;
use solvarium_atomic_file::{Claim, Holder};
use solvarium_catalogue::Build;
use solvarium_lab::{Begin, Experiment, Feature, Outcome, Progress, Shard, Study, Sweep};
use std::path::{Path, PathBuf};

const EXPERIMENT: &str = include_str!("every_figure.toml");

fn sweep(folder: &Path, shard: &str) {
    sweep_of(EXPERIMENT, folder, shard);
}

fn sweep_of(text: &str, folder: &Path, shard: &str) {
    let prepared = Experiment::parse(text, "small.toml", None).unwrap();
    let prepared = prepared.prepare(".".as_ref(), Build::new(None), &StopFlag::new()).unwrap();
    let sweep = Sweep { begin: Begin::New, shard: Shard::parse(shard).unwrap(), at_once: 2 };
    let swept = prepared.sweep(folder, sweep, &Progress::default(), &StopFlag::new()).unwrap();
    assert!(swept.is_complete() && swept.total > 0);
}

fn swept() -> (tempfile::TempDir, Study) {
    let folder = tempfile::tempdir().unwrap();
    sweep(folder.path(), "1/1");
    let study = Study::open(&[folder.path().to_path_buf()]).unwrap();
    (folder, study)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

/// Parts that end together each write the tables from all logs of the folder, and the last of them has all rows.
#[test]
fn parts_take_turns_at_the_tables() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let claim = Claim::take(folder.path().join("rows.csv"), Holder::unless_alive).unwrap();
    std::thread::scope(|scope| {
        let first = scope.spawn(|| sweep(folder.path(), "1/2"));
        // The second part takes as long as the first one, which waits for the claim meanwhile.
        sweep(elsewhere.path(), "2/2");
        let log = "runs-2-of-2.log";
        std::fs::copy(elsewhere.path().join(log), folder.path().join(log)).unwrap();
        assert!(!first.is_finished() && !folder.path().join("rows.csv").exists());
        drop(claim);
    });
    let written = std::fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    let all = Study::open(&[folder.path().to_path_buf()]).unwrap().rows().len();
    assert_eq!(written.lines().count(), 1 + all);
}

/// Names with special characters of each format.
const HOSTILE: &str = r##"
title = "# *All* of [it](x) <b>\u0001 `a` ~~b~~ $c$"
[limits]
nodes = 2000
[[instances]]
name = "a|b"
text = ["1 4 2 / 3 0 5 / 6 7 8", "3 1 2 / 6 4 5 / 0 7 8"]
[[instances]]
name = "a-b ```\n"
text = ["1 4 2 / 6 3 5 / 0 7 8", "3 1 2 / 6 4 5 / 7 0 8"]
[[questions]]
ask = "1. Which <script>alert(1)</script> is & isn't \"best\", 50 % of {them}? ![x](y)"
methods = ["astar", "bfs"]
"##;

/// User-defined names are shown literally in each format.
#[test]
fn names_are_escaped_by_the_rules_of_each_form() {
    let folder = tempfile::tempdir().unwrap();
    sweep_of(HOSTILE, folder.path(), "1/1");
    let study = Study::open(&[folder.path().to_path_buf()]).unwrap();
    let reported = study.report(folder.path()).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let (text, page, tables) = (read("report.md"), read("report.html"), read("tables.tex"));
    let title = r"# \# \*All\* of \[it\](x) \<b\>  \`a\` \~\~b\~\~ \$c\$";
    assert_eq!(text.lines().next(), Some(title));
    let (written, fenced) = text.split_once("\n````toml\n").unwrap();
    assert!(fenced.trim_end().ends_with("````"));
    // Without escaped characters, nothing of the names is left.
    let mut bare = written.to_owned();
    while let Some(at) = bare.find('\\') {
        bare.replace_range(at..at + 2, "");
    }
    for raw in ["<", "![x", "[it", "`", "~~"] {
        assert!(!bare.contains(raw), "{raw}: {written}");
    }
    for table in written.split("\n\n").filter(|part| part.starts_with("| ")) {
        let bars = |line: &str| line.replace(r"\|", "").matches('|').count();
        assert!(table.lines().all(|line| bars(line) == bars(table.lines().next().unwrap())), "{table}");
    }
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script>alert") && !page.contains('\u{1}'));
    assert_eq!(page.matches("<script").count(), 1, "the button that copies");
    assert!(tables.contains("a\\textbar{}b") && !tables.contains("a|b"));
    // Both sets have figures of their own, though their names differ only by punctuation.
    let figures = written.lines().filter_map(|line| line.strip_prefix("![")?.rsplit_once("](figures/"));
    let names: std::collections::BTreeSet<_> =
        figures.map(|(_, name)| name.trim_end_matches(')').to_owned()).collect();
    assert_eq!(names.len(), reported.figures);
    assert!(names.iter().any(|name| name.ends_with("-2.svg")), "{names:?}");
    assert!(names.iter().all(|name| folder.path().join("figures").join(name).exists()), "{names:?}");
    let mut rows = csv::Reader::from_path(folder.path().join("rows.csv")).unwrap();
    let sets: std::collections::BTreeSet<_> = rows.records().map(|row| row.unwrap()[0].to_owned()).collect();
    assert_eq!(sets.into_iter().collect::<Vec<_>>(), ["a-b ```\n", "a|b"]);
}

#[test]
fn the_page_needs_nothing_else_and_every_figure_has_all_forms() {
    let (folder, study) = swept();
    let reported = study.report(folder.path()).unwrap();
    let page = std::fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(page.contains("<h1>Small &amp; &lt;quick&gt;</h1>"));
    for needs in ["http://", "https://", "<script ", "<img", "<link", "@import", "url("] {
        // XML namespaces are not links.
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(needs), "{needs}");
    }
    assert_eq!(page.matches("<figure").count(), reported.figures);
    let figures = files(&folder.path().join("figures"));
    // SVG light, dark and for a column; CSV; Vega-Lite.
    let forms = 5 + [Feature::Png, Feature::Pdf].iter().filter(|one| one.is_built()).count() * 2;
    assert_eq!(figures.len(), reported.figures * forms);
    assert_eq!(folder.path().join("rows.parquet").exists(), Feature::Parquet.is_built());
    assert_eq!(page.contains(">PNG</a>"), Feature::Png.is_built());
    assert_eq!(page.contains(">PDF for one column</a>"), Feature::Pdf.is_built());
    for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let is_there = match link.strip_prefix('#') {
            Some(id) => page.contains(&format!("id=\"{id}\"")),
            None => folder.path().join(link).exists(),
        };
        assert!(is_there, "{link} leads nowhere");
    }
    for path in figures {
        let bytes = std::fs::read(&path).unwrap();
        match path.extension().unwrap().to_str().unwrap() {
            "svg" => drop(roxmltree::Document::parse(std::str::from_utf8(&bytes).unwrap()).unwrap()),
            "pdf" => assert!(bytes.starts_with(b"%PDF-1.7"), "{}", path.display()),
            "png" => assert!(bytes.starts_with(b"\x89PNG\r\n"), "{}", path.display()),
            "json" => drop(serde_json::from_slice::<serde_json::Value>(&bytes).unwrap()),
            _ => assert!(bytes.starts_with(b"series,"), "{}", path.display()),
        }
    }
    for kind in ["scaling", "profile", "cactus", "ecdf", "box", "ert", "expanded-depth"] {
        assert!(page.contains(kind), "no figure of the kind {kind}");
    }
}

#[test]
fn tables_agree_with_the_rows() {
    let (folder, study) = swept();
    study.report(folder.path()).unwrap();
    let text = std::fs::read_to_string(folder.path().join("report.md")).unwrap();
    let of = |label: &str| {
        text.lines().find(|line| line.starts_with(&format!("| {label} |"))).unwrap().to_string()
    };
    // 4 depths with 4 boards (3 at depth 4, as at any depth with fewer), 4 seeds.
    let near = study.plan().instances().iter().filter(|one| one.set == "near").count();
    let manhattan = study.rows().iter().filter(|run| {
        let one = &study.plan().configurations()[run.configuration as usize];
        one.heuristic.as_deref() == Some("manhattan")
    });
    assert_eq!(manhattan.clone().count(), near * 4);
    assert!(manhattan.clone().all(|run| run.row.outcome == Outcome::Solved));
    assert!(
        of("manhattan").starts_with(&format!("| manhattan | {} | 100 % |", near * 4)),
        "{}",
        of("manhattan")
    );
    // 400 evaluations are too few for either population: no success, no expected running time.
    let rows: Vec<_> = text.lines().filter(|line| line.starts_with("| population=5 |")).collect();
    assert!(rows.iter().any(|row| row.contains("| 4 | 0 % |") && row.contains('∞')), "{rows:?}");
    let tex = std::fs::read_to_string(folder.path().join("tables.tex")).unwrap();
    assert_eq!(tex.matches("\\begin{tabular}").count(), tex.matches("\\end{tabular}").count());
    assert!(tex.contains("100 \\%"));
}

#[test]
fn parts_of_several_machines_are_joined() {
    let (_folder, whole) = swept();
    let parts = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    sweep(parts[0].path(), "1/2");
    sweep(parts[1].path(), "2/2");
    let folders = parts.iter().map(|part| part.path().to_path_buf()).collect::<Vec<_>>();
    let half = Study::open(&folders[..1]).unwrap();
    assert!(!half.is_complete() && half.rows().len() * 3 > whole.rows().len());
    let joined = Study::open(&folders).unwrap();
    assert!(joined.is_complete());
    let counts = |study: &Study| {
        let of = |run: &solvarium_lab::study::Run| {
            (
                run.instance,
                run.configuration,
                run.seed,
                run.row.outcome,
                run.row.expanded,
                run.row.hits.clone(),
            )
        };
        study.rows().iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(counts(&joined), counts(&whole));
    let report = tempfile::tempdir().unwrap();
    half.report(report.path()).unwrap();
    let page = std::fs::read_to_string(report.path().join("report.html")).unwrap();
    assert!(page.contains("Incomplete: "), "what is missing is said");
}

#[test]
fn results_of_different_experiments_are_not_mixed() {
    let (folder, _) = swept();
    let other = tempfile::tempdir().unwrap();
    let text = EXPERIMENT.replace("runs = 4", "runs = 1");
    let prepared = Experiment::parse(&text, "other.toml", None).unwrap();
    let prepared = prepared.prepare(".".as_ref(), Build::new(None), &StopFlag::new()).unwrap();
    prepared.sweep(other.path(), Sweep::default(), &Progress::default(), &StopFlag::new()).unwrap();
    let folders = [folder.path().to_path_buf(), other.path().to_path_buf()];
    assert!(Study::open(&folders).unwrap_err().to_string().contains("different experiments"));
}
