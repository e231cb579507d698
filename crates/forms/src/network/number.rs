//! Parses numbers as people write them.

use super::token::Word;
use crate::Fault;

/// Parses a finite number: `4`, `-1.5`, `4e2`; with a decimal comma if `comma` says that commas do not separate fields.
pub(crate) fn number(text: &str, comma: bool) -> Option<f64> {
    let begins = text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
    if !begins {
        return None;
    }
    let plain = text.parse::<f64>().ok();
    let parsed = plain.or_else(|| {
        let point = text.replacen(',', ".", 1);
        if comma { point.parse::<f64>().ok() } else { None }
    });
    parsed.filter(|number| number.is_finite())
}

/// Whether a text is a whole number that is not negative.
pub(crate) fn is_count(text: &str) -> bool {
    !text.is_empty() && text.len() <= 10 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a cell of a matrix means no edge.
pub(crate) fn is_gap(text: &str) -> bool {
    const GAPS: &[&str] = &[
        "",
        "-",
        "--",
        "—",
        "–",
        "x",
        "inf",
        "infinity",
        "∞",
        "none",
        "null",
        "nan",
        "na",
        "n/a",
        ".",
        "*",
        "?",
        "-1",
        "+inf",
        "float('inf')",
        "math.inf",
        "np.inf",
        "_",
    ];
    GAPS.iter().any(|gap| text.eq_ignore_ascii_case(gap))
}

/// The weight of an edge.
pub(super) fn weight(word: Word<'_>, comma: bool) -> Result<f64, Fault> {
    let refuse =
        || Fault::new(format!("expected the weight of an edge, found `{}`", crate::naming::shown(word.text)));
    number(word.text, comma).ok_or_else(|| refuse().at(word.place))
}
