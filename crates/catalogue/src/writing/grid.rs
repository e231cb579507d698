//! Writes a puzzle in the notation of its problem, which every problem has, and a solution as a drawing in characters.

use super::subject::{State, Subject};

writer!(GRID = "grid", files ["txt"], by notation);

/// A text that is read as exactly this puzzle, with the problem's name first if needed; or its solution, drawn.
pub(super) fn notation(subject: &Subject<'_>) -> Option<String> {
    if subject.state == State::Solution {
        return Some(ended(&subject.shown.text));
    }
    let text = ended(&subject.instance.text());
    let kind = subject.instance.kind();
    let headed = if text.trim_end().contains('\n') {
        [format!("{kind}\n{text}"), format!("{kind}:\n{text}")]
    } else {
        [format!("{kind} {text}"), format!("{kind}: {text}")]
    };
    [text].into_iter().chain(headed).find(|text| subject.is_fully_read_from(text))
}

/// The text with exactly one final line break.
fn ended(text: &str) -> String {
    format!("{}\n", text.trim_end_matches('\n'))
}
