//! Conditional plans as text.
//!
//! ```text
//!   1  suck
//!      if robot on the left, dirt on the right:
//!   2    right
//!   3    suck
//!        done
//!      if robot on the left, no dirt:
//!        done
//! ```
//!
//! An action that the plan shares between branches is written once; the others name its number.

use super::decision::Decided;

/// The deepest level that is indented: plans may be as deep as they have states.
const DEEPEST: usize = 30;

/// The plan that begins at the first state.
pub(super) fn of(states: &[Decided]) -> String {
    let mut numbers: Vec<Option<usize>> = vec![None; states.len()];
    let (mut text, mut last) = (String::new(), 0);
    // The states to write as a stack, each with its level, and whether it is one of several outcomes.
    let mut waiting: Vec<_> = states.first().map(|_| (0, 0, false)).into_iter().collect();
    while let Some((at, level, is_branch)) = waiting.pop() {
        let state = &states[at];
        let indent = |level: usize| "  ".repeat(level.min(DEEPEST));
        if is_branch {
            text += &format!("     {}if {}:\n", indent(level - 1), state.state);
        }
        let indent = indent(level);
        match (&state.action, numbers[at]) {
            (Some(_), Some(number)) => text += &format!("     {indent}continue at {number}\n"),
            (Some(action), None) => {
                last += 1;
                numbers[at] = Some(last);
                text += &format!("{last:>3}  {indent}{action}\n");
                let is_branch = state.next.len() > 1;
                let next = state.next.iter().rev();
                waiting.extend(next.map(|next| (*next, level + usize::from(is_branch), is_branch)));
            }
            (None, _) => text += &format!("     {indent}{}\n", if state.is_goal { "done" } else { "?" }),
        }
    }
    text
}
