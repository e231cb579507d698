//! Names of downloaded files.

use crate::summary::Summary;

/// Problem, method, heuristic, run, the time unless it is the latest, the content and the extension:
/// `tiles_astar-weight-2_manhattan_run1_event40_tree.svg`.
pub(super) fn file(run: &Summary, at: Option<u32>, what: &str) -> String {
    let heuristic = run.heuristic.as_deref().unwrap_or_default();
    let (number, time) = (format!("run{}", run.id), at.map(|at| format!("event{at}")).unwrap_or_default());
    let parts = [&slug(&run.problem), &slug(&run.method), &slug(heuristic), &number, &time, what];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

/// The file name of a run's trace.
#[cfg(feature = "server")]
pub(crate) fn trace_name(run: &Summary) -> String {
    file(run, None, "run.trace")
}

/// Lower-case letters, digits and dots, with a hyphen for anything between.
fn slug(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let words = text.split(|c| !is_plain(c)).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_has_the_run_and_the_time() {
        let mut run = Summary { id: "3".into(), problem: "tiles(order=URDL)".into(), ..Summary::default() };
        run.method = "astar(weight=1.5)".into();
        assert_eq!(file(&run, None, "run.trace"), "tiles-order-urdl_astar-weight-1.5_run3_run.trace");
        run.heuristic = Some("manhattan".into());
        run.method = "ida".into();
        assert_eq!(file(&run, Some(40), "tree.svg"), "tiles-order-urdl_ida_manhattan_run3_event40_tree.svg");
    }
}
