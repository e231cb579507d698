//! The catalogue entry of the evolutionary algorithm (Holland, 1975).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::local::Evolve;

pub(crate) static EVOLVE: Entry<MethodInfo> = Entry {
    name: "evolve",
    aliases: &["evolution", "genetic", "ga"],
    help: "evolution: parents by selection, children by crossover and mutation",
    settings: and_of_boards!(Evolve),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};

/// Whether the method is the algorithm of the coursework as it was written, with its bugs.
pub(crate) fn is_as_written(method: &Method) -> bool {
    method.is(&EVOLVE) && method.values().pick(&Evolve::PRESET, [false, false, true])
}
