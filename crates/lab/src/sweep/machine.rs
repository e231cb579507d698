//! Describes the machine in one line.

use solvarium::wording::count;
use std::fs::read_to_string;
use std::thread::available_parallelism;

/// Returns processor, number of usable cores, and system: `AMD EPYC 9B14, 2 cores, linux x86_64`.
pub(crate) fn machine() -> String {
    let cores = count(available_parallelism().map_or(1, usize::from), "core");
    let (system, chip) = (std::env::consts::OS, std::env::consts::ARCH);
    match processor() {
        Some(name) => format!("{name}, {cores}, {system} {chip}"),
        None => format!("{cores}, {system} {chip}"),
    }
}

/// The name of the processor in Linux.
fn processor() -> Option<String> {
    let text = read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}
