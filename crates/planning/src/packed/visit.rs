//! Chooses the type of the states of a task by their size.

use super::layout::Layout;
use super::{Boxed, Fixed, Packed, Short, Words};
use crate::sas::Task;
use solvarium::Error;
use std::sync::Arc;

/// Code that works with a packed task of any type of states.
pub trait Visit {
    /// The result.
    type Output;
    /// Called with the packed task.
    fn visit<S: Words>(self, packed: Packed<S>) -> Self::Output;
}

/// Packs a task and calls `visitor` with it: with [`Short`] states, with [`Fixed`] states of 1, 2, 4 or 8 words, or, if
/// none of these is large enough, with [`Boxed`] states.
///
/// ```
/// use solvarium_planning::packed::{visit, Packed, Visit, Words};
/// use solvarium_planning::sas::Task;
/// struct BytesOfAState;
/// impl Visit for BytesOfAState {
///     type Output = usize;
///     fn visit<S: Words>(self, packed: Packed<S>) -> usize { size_of::<S>() }
/// }
/// assert_eq!(visit(Task::default(), BytesOfAState), Ok(6));
/// ```
///
/// # Errors
/// The task is inconsistent; see [`Task::check`].
pub fn visit<V: Visit>(task: impl Into<Arc<Task>>, visitor: V) -> Result<V::Output, Error> {
    let task = task.into();
    task.check()?;
    let layout = Layout::new(&task);
    Ok(match layout.words {
        1 if Short::BITS >= Some(layout.bits()) => visitor.visit(Packed::<Short>::new(task)?),
        1 => visitor.visit(Packed::<Fixed<1>>::new(task)?),
        2 => visitor.visit(Packed::<Fixed<2>>::new(task)?),
        3..=4 => visitor.visit(Packed::<Fixed<4>>::new(task)?),
        5..=8 => visitor.visit(Packed::<Fixed<8>>::new(task)?),
        _ => visitor.visit(Packed::<Boxed>::new(task)?),
    })
}
