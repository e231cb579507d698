//! Any text is an error, or an instance whose output is read as the same instance.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium::puzzle::tiles::TileInstance;

fuzz_target!(|text: &str| {
    if let Ok(instance) = TileInstance::parse(text) {
        let again = TileInstance::parse(&instance.to_string()).expect("what is written is read");
        assert_eq!((again.start(), again.goal()), (instance.start(), instance.goal()));
        let _ = instance.solvable();
    }
    let _ = TileInstance::each(text).count();
});
