//! Verdicts as text, JSON, JUnit and Gradescope's `results.json`.

use crate::check::Verdict;
use crate::fault::{Fault, one_line};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A verdict for people: the reason, the place, and the open list as it was.
///
/// ```
/// use solvarium_grade::{Recording, Task, grade, report};
/// let text = "title = \"t\"\nproblem = { text = \"Arad -> Bucharest\" }\nquestion = { ask = \"order\", search = \"astar\" }";
/// let task = Task::parse(text, "t.toml", ".".as_ref())?;
/// let verdict = grade(&task, &Recording::read(&b"{\"node\": 1, \"state\": \"Sibiu\"}\n"[..], 1 << 20));
/// assert!(report::text(&verdict, None).starts_with("t: 0 of 1 points\n  line 1: the start is `Arad"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn text(verdict: &Verdict, kept: Option<&str>) -> String {
    let Verdict { task, earned, points, reason, .. } = verdict;
    let mut text = format!("{task}: {earned} of {points} points\n");
    let Some(fault) = &verdict.fault else {
        let _ = writeln!(text, "  {reason}");
        return text;
    };
    match fault.line {
        Some(line) => _ = writeln!(text, "  line {line}: {reason}"),
        None => _ = writeln!(text, "  {reason}"),
    }
    open_list(&mut text, fault);
    if let (Some(kept), Some(event)) = (kept, fault.event) {
        let _ = writeln!(text, "  to see it: solvarium view {kept}, and go to event {event}");
    }
    text
}

fn open_list(text: &mut String, fault: &Fault) {
    if fault.open.is_empty() {
        return;
    }
    let _ = writeln!(text, "  open list:");
    for open in &fault.open {
        let (node, g, h, state) = (&open.node, open.g, open.h, one_line(&open.state));
        let _ = writeln!(text, "    {node}  g {g}  h {h}  f {}  {state}", g + h);
    }
    if fault.open_count > fault.open.len() {
        let _ = writeln!(text, "    and {} more", fault.open_count - fault.open.len());
    }
}

/// A verdict as a JSON object.
///
/// ```
/// use solvarium_grade::{Recording, Task, grade, report};
/// let text = "title = \"t\"\nproblem = { text = \"Arad -> Bucharest\" }\nquestion = { ask = \"order\", search = \"astar\" }";
/// let task = Task::parse(text, "t.toml", ".".as_ref())?;
/// let verdict = report::json(&grade(&task, &Recording::default()));
/// assert_eq!((&verdict["passed"], &verdict["fault"]["kind"]), (&false.into(), &"program".into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn json(verdict: &Verdict) -> Value {
    serde_json::to_value(verdict).unwrap_or_default()
}

/// Verdicts as `results.json` of Gradescope's autograder.
///
/// ```
/// assert_eq!(solvarium_grade::report::gradescope(&[])["score"], 0.0);
/// ```
#[must_use]
pub fn gradescope(verdicts: &[Verdict]) -> Value {
    let test = |verdict: &Verdict| {
        let status = if verdict.passed { "passed" } else { "failed" };
        json!({
            "name": verdict.task,
            "score": verdict.earned,
            "max_score": verdict.points,
            "status": status,
            "output": text(verdict, None),
        })
    };
    let score = verdicts.iter().fold(0.0, |sum, verdict| sum + verdict.earned);
    json!({ "score": score, "tests": verdicts.iter().map(test).collect::<Vec<_>>() })
}

/// Verdicts as a JUnit file.
///
/// ```
/// assert!(solvarium_grade::report::junit(&[]).contains("tests=\"0\""));
/// ```
#[must_use]
pub fn junit(verdicts: &[Verdict]) -> String {
    let failures = verdicts.iter().filter(|verdict| !verdict.passed).count();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"solvarium grade\" tests=\"{}\" failures=\"{failures}\">\n",
        verdicts.len()
    );
    for verdict in verdicts {
        let name = escaped(&verdict.task);
        let _ = match &verdict.fault {
            None => writeln!(xml, "  <testcase classname=\"solvarium\" name=\"{name}\"/>"),
            Some(fault) => {
                let kind = serde_json::to_value(fault.kind).unwrap_or_default();
                let kind = kind.as_str().unwrap_or_default();
                let (message, body) = (escaped(&fault.message), escaped(&text(verdict, None)));
                writeln!(
                    xml,
                    "  <testcase classname=\"solvarium\" name=\"{name}\">\n    <failure type=\"{kind}\" message=\"{message}\">{body}</failure>\n  </testcase>"
                )
            }
        };
    }
    xml + "</testsuite>\n"
}

/// A text in XML. Control characters, which XML cannot hold, become question marks.
fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => all += "&amp;",
            '<' => all += "&lt;",
            '>' => all += "&gt;",
            '"' => all += "&quot;",
            '\n' => all.push('\n'),
            '\t' => all.push('\t'),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => all.push('?'),
            letter => all.push(letter),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    #[test]
    fn names_are_escaped() {
        let fault = Some(Fault::new(Kind::Order, "B < C & \"D\"\u{1}"));
        let reason = "B < C".into();
        let verdict = Verdict { task: "<A*>".into(), passed: false, earned: 0.0, points: 2.0, reason, fault };
        let xml = junit(std::slice::from_ref(&verdict));
        assert!(
            xml.contains("name=\"&lt;A*&gt;\"") && xml.contains("message=\"B &lt; C &amp; &quot;D&quot;?\""),
            "{xml}"
        );
        assert!(xml.contains("failures=\"1\""));
        let results = gradescope(&[verdict]);
        assert_eq!((&results["score"], &results["tests"][0]["max_score"]), (&0.0.into(), &2.0.into()));
    }
}
