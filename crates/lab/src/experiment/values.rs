//! Lists of values: one value, a list, or a range.
//!
//! ```toml
//! depth = 20
//! population = [10, 100, 1000]
//! depth = { from = 1, to = 31 }                   # by 1, or by `step`
//! population = { from = 10, to = 10_000, times = 10 }
//! ```

use toml::{Table, Value};

/// The maximum number of values.
const MOST: usize = 100_000;

/// The values as texts, as settings are written.
pub(super) fn texts(value: &Value) -> Result<Vec<String>, String> {
    let texts = match value {
        Value::Array(all) => all.iter().map(text).collect::<Result<Vec<_>, _>>()?,
        Value::Table(range) => walk(range)?,
        one => vec![text(one)?],
    };
    if texts.is_empty() { Err("expected at least one value, found none".into()) } else { Ok(texts) }
}

/// The values as whole numbers.
pub(super) fn numbers<N: std::str::FromStr>(value: &Value) -> Result<Vec<N>, String> {
    let read = |text: String| text.parse().map_err(|_| format!("expected whole numbers, found {text}"));
    texts(value)?.into_iter().map(read).collect()
}

fn text(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(true) => Ok("yes".into()),
        Value::Boolean(false) => Ok("no".into()),
        other => Err(format!(
            "expected a number, a word, a list of them, or {{ from, to, step or times }}, found a value of type {}",
            other.type_str()
        )),
    }
}

/// The values of a range, including its ends.
fn walk(range: &Table) -> Result<Vec<String>, String> {
    if let Some(other) = range.keys().find(|key| !["from", "to", "step", "times"].contains(&key.as_str())) {
        return Err(format!("a range has `from`, `to`, and `step` or `times`, not '{other}'"));
    }
    let (from, to) = (bound(range, "from")?, bound(range, "to")?);
    let from = from.ok_or("a range needs a start: from = ...")?;
    let to = to.ok_or("a range needs an end: to = ...")?;
    match (bound(range, "step")?, bound(range, "times")?) {
        (Some(_), Some(_)) => Err("a range has `step` or `times`, not both".into()),
        (_, Some(factor)) if factor <= 1.0 || from <= 0.0 => {
            Err("a range with `times` needs a start above 0 and a factor above 1".into())
        }
        (_, Some(factor)) => collect(to, |n| from * factor.powi(n)),
        (step, None) => match step.unwrap_or(1.0) {
            step if step > 0.0 => collect(to, |n| f64::from(n).mul_add(step, from)),
            step => Err(format!("a range needs a step above 0, not {step}")),
        },
    }
}

fn bound(range: &Table, key: &str) -> Result<Option<f64>, String> {
    #[expect(clippy::cast_precision_loss, reason = "settings are far below 2^53")]
    match range.get(key) {
        None => Ok(None),
        Some(Value::Integer(number)) => Ok(Some(*number as f64)),
        Some(Value::Float(number)) if number.is_finite() => Ok(Some(*number)),
        Some(other) => Err(format!("'{key}' of a range is a number, not of type {}", other.type_str())),
    }
}

/// Collects the values up to the end, with a tolerance for rounding.
fn collect(to: f64, value: impl Fn(i32) -> f64) -> Result<Vec<String>, String> {
    let end = to.abs().mul_add(1e-9, to);
    let all: Vec<_> = (0..).map(value).take_while(|&value| value <= end).take(MOST + 1).map(plain).collect();
    match all.len() {
        0 => Err("a range cannot end before its start".into()),
        1..=MOST => Ok(all),
        _ => Err(format!("a range has at most {MOST} values")),
    }
}

/// `0.3`, not `0.30000000000000004`; `3`, not `3.0`.
fn plain(value: f64) -> String {
    let text = format!("{value:.9}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Vec<String>, String> {
        texts(&toml::from_str::<Table>(&format!("x = {text}")).unwrap()["x"])
    }

    #[test]
    fn goes_through_lists_and_ranges() {
        assert_eq!(of("3").unwrap(), ["3"]);
        assert_eq!(of("[1, 2.5, 'grow', true]").unwrap(), ["1", "2.5", "grow", "yes"]);
        assert_eq!(of("{ from = 1, to = 4 }").unwrap(), ["1", "2", "3", "4"]);
        assert_eq!(of("{ from = 0.1, to = 0.5, step = 0.2 }").unwrap(), ["0.1", "0.3", "0.5"]);
        assert_eq!(of("{ from = 10, to = 10_000, times = 10 }").unwrap(), ["10", "100", "1000", "10000"]);
        assert_eq!(of("{ from = 2, to = 2 }").unwrap(), ["2"]);
    }

    #[test]
    fn refuses_invalid_ranges() {
        for (text, says) in [
            ("[]", "at least one"),
            ("[[1]]", "expected a number"),
            ("{ from = 1 }", "needs an end"),
            ("{ to = 1 }", "needs a start"),
            ("{ from = 1, to = 3, step = 0 }", "above 0"),
            ("{ from = 1, to = 3, step = -1 }", "above 0"),
            ("{ from = 1, to = 3, times = 1 }", "a factor above 1"),
            ("{ from = 1, to = 3, times = 2, step = 1 }", "not both"),
            ("{ from = 3, to = 1 }", "before its start"),
            ("{ from = 0, to = 1e9 }", "has at most"),
            ("{ from = 'a', to = 1 }", "is a number"),
            ("{ from = 1, to = nan }", "is a number"),
            ("{ form = 1, to = 2 }", "not 'form'"),
        ] {
            assert!(of(text).unwrap_err().contains(says), "{text}: {:?}", of(text));
        }
    }
}
