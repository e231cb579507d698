//! Claims and items of the forms of networks.

use super::draft::Draft;
use crate::form::{Claim, Item};
use crate::{Fault, Kind, Puzzle};

/// The item of a text that was read as a draft.
pub(crate) fn item(line: usize, draft: Result<Draft, Fault>, kind: Kind) -> Item {
    match draft.and_then(|draft| draft.puzzle(kind)) {
        Ok((puzzle, remarks)) => Item { remarks, ..Item::new(line, Ok(puzzle)) },
        Err(fault) => Item::new(line, Err::<Puzzle, _>(fault)),
    }
}

/// The claims of a notation that identifies itself: certain for one problem, and for the others only if the user names
/// them.
pub(crate) fn claims(is_it: bool, sure: Option<Kind>, what: &str) -> Vec<Claim> {
    let score = |kind: Kind| if sure == Some(kind) { Claim::SURE } else { Claim::NAMED };
    let claim = |kind: Kind| Claim::new(kind, score(kind), format!("{}, {what}", kind.noun_of_network()));
    if is_it { [Kind::Graph, Kind::Colouring, Kind::Tsp].map(claim).into() } else { Vec::new() }
}

impl Kind {
    pub(crate) const fn noun_of_network(self) -> &'static str {
        match self {
            Self::Colouring => "map to colour",
            Self::Tsp => "tour",
            _ => "graph",
        }
    }
}
