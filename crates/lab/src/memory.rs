//! The default memory limit of a search: most of the free memory. A search that is too big for the machine then ends with a message and
//! exit code 3, and is not killed by the kernel.

use std::fs::read_to_string;

/// The limit if the system does not report the free memory.
const UNKNOWN: usize = 4 << 30;

/// Returns three quarters of the memory that is free now, in bytes, divided by `jobs`, the number of runs at once; at least 1 MiB.
///
/// ```
/// use solvarium_lab::memory::default_limit;
/// assert!(default_limit(usize::MAX) >= 1 << 20);
/// ```
#[must_use]
pub fn default_limit(jobs: usize) -> usize {
    let free = [machine(), group()].into_iter().flatten().min().unwrap_or(UNKNOWN);
    (free / 4 * 3 / jobs.max(1)).max(1 << 20)
}

fn machine() -> Option<usize> {
    available(&read_to_string("/proc/meminfo").ok()?)
}

/// The memory that the control group (a container) still allows.
fn group() -> Option<usize> {
    let number =
        |file: &str| read_to_string(format!("/sys/fs/cgroup/{file}")).ok()?.trim().parse::<usize>().ok();
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}

/// The free memory in bytes, from the line `MemAvailable:   12345 kB` of Linux.
fn available(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_line_of_linux() {
        let text = "MemTotal:  16 kB\nMemAvailable:     8 kB\n";
        assert_eq!(available(text), Some(8192));
        assert_eq!(available("MemTotal: 16 kB\n"), None);
        assert_eq!(available("MemAvailable: much\n"), None);
    }

    #[test]
    fn shares_among_jobs() {
        let (one, four) = (default_limit(1), default_limit(4));
        assert!(four <= one && four >= 1 << 20);
    }
}
