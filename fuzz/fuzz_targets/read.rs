//! Any text under any problem gives instances and errors, and instances can be described and drawn.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind, Request};

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let problems = catalogue::problems();
    let kind =
        problems.get(usize::from(which) % (problems.len() + 1)).map(|entry| ProblemKind::parse(entry.name));
    let kind = kind.transpose().expect("names in the table are read");
    for item in catalogue::read(text, kind.as_ref(), &AuxiliaryInputs::default()).into_iter().flatten() {
        if let Ok(instance) = item.instance {
            let _ = (instance.describe(), instance.draw());
            let _ = instance.solve(&Request::default(), &Limits::none().nodes(100).memory(1 << 24), None);
        }
    }
});
