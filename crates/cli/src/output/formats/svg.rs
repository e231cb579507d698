//! A picture as SVG, light or dark as the reader's system is.

use super::{Form, With, Writing};

/// The format.
pub const FORM: Form = Form {
    puzzle: Some(Writing {
        extensions: &["svg"],
        with: With::One(|subject| Ok(solvarium_draw::alone(&subject.puzzle.shown).into_bytes())),
    }),
    ..Form::PLAIN
};
