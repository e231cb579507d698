//! The catalogue entry of beam search (Lowerre, 1976).

use crate::choice::{Choice, Key};
use crate::erased::Erased;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::path::Beam;
use solvarium::{Answer, Run};

pub(crate) static BEAM: Entry<MethodInfo> = Entry {
    name: "beam",
    aliases: &["beam-search"],
    help: "beam search: layer by layer, only the best of each; fast, not exhaustive",
    settings: Beam::<()>::SETTINGS,
    of: MethodInfo { how: How::Path(run), asks: Asks::Heuristic, picks },
};

fn picks(method: &Method) -> Choice {
    let key = if method.values().word(&Beam::<()>::SETTINGS[1]) == "h" { Key::H } else { Key::F };
    Choice::Layer { key, width: method.values().int(&Beam::<()>::SETTINGS[0]) }
}

/// Runs the search with the method's settings.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &Beam::configured(problem.heuristic(), method.values()))
}
