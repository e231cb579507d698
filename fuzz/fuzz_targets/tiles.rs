//! Any text is an error, or an instance whose output is read as the same instance.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium::puzzle::tiles::Instance;

fuzz_target!(|text: &str| {
    if let Ok(instance) = Instance::parse(text) {
        let again = Instance::parse(&instance.to_string()).expect("what is written is read");
        assert_eq!((again.start(), again.goal()), (instance.start(), instance.goal()));
        let _ = instance.solvable();
    }
    let _ = Instance::each(text).count();
});
