//! Searches over the constraints of a model, by name.

use crate::methods::list;

list! { Search;
    backtrack: BACKTRACK;
    exact_cover: EXACT_COVER;
    sat: SAT;
}

pub(crate) use sat::prove;
