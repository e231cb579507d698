//! The text of a plan: `(drive t1 a b)`, with comments after `;`. Times before a step and durations after it are skipped:
//! `0.001: (drive t1 a b) [1]`.

use super::PlanFault;
use solvarium_budget as budget;

/// A step of a plan: the name of the action and its arguments, in lower case.
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) words: Vec<String>,
}

/// The steps of a plan.
pub(super) fn steps(text: &str) -> Result<Vec<Step>, PlanFault> {
    let mut steps = Vec::new();
    for (line, content) in (1..).zip(budget::lines(text)) {
        let content = content.split(';').next().unwrap_or_default().trim();
        let mut rest = skip_time(content);
        while !rest.is_empty() {
            let fault = |expected: &str| PlanFault {
                step: Some(steps.len() + 1),
                line: Some(line),
                message: format!("expected {expected}, found `{}`", solvarium::suggest::short(rest)),
            };
            let inner = rest.strip_prefix('(').ok_or_else(|| fault("an action such as `(drive t1 a b)`"))?;
            let end = inner.find(')').ok_or_else(|| fault("`)`"))?;
            let words = inner[..end].split_whitespace().map(str::to_lowercase).collect();
            rest = skip_duration(inner[end + 1..].trim_start());
            steps.push(Step { line, words });
        }
    }
    Ok(steps)
}

/// The text after a time such as `0.001:`.
fn skip_time(text: &str) -> &str {
    match text.split_once(':') {
        Some((time, rest)) if time.trim().parse::<f64>().is_ok() => rest.trim_start(),
        _ => text,
    }
}

/// The text after a duration such as `[1]`.
fn skip_duration(text: &str) -> &str {
    let inner = text.strip_prefix('[').and_then(|inner| inner.split_once(']'));
    inner.map_or(text, |(_, rest)| rest.trim_start())
}
