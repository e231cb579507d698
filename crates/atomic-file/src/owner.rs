//! The process that owns a file, and whether it is still running.
//!
//! **Invariant.** [`Life::Ended`] is returned only for a process of this machine, this boot and these namespaces. A
//! process counts as dead only if the system confirms that it does not exist, or that its ID belongs to a process with
//! another start time. A file lock, an age or a
//! host name never proves that an owner has ended. For a process elsewhere the result is [`Life::Elsewhere`], and the caller has to
//! watch it.
//!
//! Only Linux provides all of this. On other systems, every process except this one counts as being on another machine.
//!
//! Virtual machines resumed from the same memory snapshot share a boot ID, and cannot be distinguished here.

use std::fmt::{Display, Formatter};
use std::sync::OnceLock;

/// A process: its machine, its process ID there, and its start time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    /// A hash of machine, boot and namespaces; 0 if they are not known.
    home: u64,
    process: u32,
    /// Clock ticks from the boot to the start of the process; 0 if unknown.
    began: u64,
}

/// The state of an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    Alive,
    /// The process has ended.
    Ended,
    /// The process is on another machine, or its state is unknown.
    Elsewhere,
}

impl Owner {
    /// Returns this process; a fork of it is another owner.
    pub fn this() -> Self {
        static THIS: OnceLock<Owner> = OnceLock::new();
        let (process, this) = (std::process::id(), *THIS.get_or_init(|| Self::found(std::process::id())));
        if this.process == process { this } else { Self::found(process) }
    }

    fn found(process: u32) -> Self {
        match (system::home(), system::seen(process)) {
            (Some(home), Some(seen)) => Self { home, process, began: seen.began },
            _ => Self { home: 0, process, began: 0 },
        }
    }

    /// The process ID (PID).
    pub const fn process(&self) -> u32 {
        self.process
    }

    /// Whether the process is running, as far as this process can know.
    pub fn life(&self) -> Life {
        let this = Self::this();
        if *self == this {
            return Life::Alive;
        }
        if self.home == 0 || self.home != this.home {
            return Life::Elsewhere;
        }
        let is_other = |seen: system::Seen| seen.began != self.began || seen.is_over;
        let is_ended = !system::exists(self.process) || system::seen(self.process).is_some_and(is_other);
        if is_ended { Life::Ended } else { Life::Alive }
    }

    /// Parses the output of [`Display`].
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut number = || u64::from_str_radix(parts.next()?, 16).ok();
        let (home, process, began) = (number()?, number()?.try_into().ok()?, number()?);
        parts.next().is_none().then_some(Self { home, process, began })
    }
}

/// Formats as `c2f0e1d3b4a59687-4d2-1b2c3d`: home, process and start in hexadecimal, at most 38 characters.
impl Display for Owner {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}-{:x}-{:x}", self.home, self.process, self.began)
    }
}

/// The name of this machine, for people.
pub(crate) fn host() -> String {
    #[cfg(unix)]
    let name = Some(rustix::system::uname().nodename().to_string_lossy().into_owned());
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").ok();
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| "an unnamed machine".into())
}

#[cfg(target_os = "linux")]
mod system {
    use crate::CheckSum;
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    use std::fs::{read_link, read_to_string};
    use std::sync::OnceLock;

    /// The state of a process in `/proc`.
    pub struct Seen {
        pub began: u64,
        /// Whether the process is a zombie and none of its other threads is running.
        pub is_over: bool,
    }

    /// A hash of the boot and the namespaces, within which process IDs and start times are comparable. The boot ID is random; the
    /// machine ID is hashed as well.
    pub fn home() -> Option<u64> {
        static HOME: OnceLock<Option<u64>> = OnceLock::new();
        #[cfg(feature = "failpoint")]
        if let Some(home) = crate::failpoint::home() {
            return Some(home);
        }
        *HOME.get_or_init(|| {
            let boot = read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
            let processes = read_link("/proc/self/ns/pid").ok()?;
            let machine = read_to_string("/etc/machine-id").unwrap_or_default();
            // Start times are relative to the boot time of the time namespace.
            let times = read_link("/proc/self/ns/time").unwrap_or_default();
            let all = format!("{machine}\n{boot}\n{}\n{}", processes.display(), times.display());
            Some(CheckSum::of(all.as_bytes()).max(1))
        })
    }

    /// Whether a process with this ID exists, including processes of other users that `/proc` hides.
    pub fn exists(process: u32) -> bool {
        let number = i32::try_from(process).ok().and_then(Pid::from_raw);
        number.is_some_and(|number| test_kill_process(number) != Err(Errno::SRCH))
    }

    /// Parses proc_pid_stat(5): the state is field 3, the number of threads field 20, the start field 22; the name, field 2, may
    /// contain anything.
    pub fn seen(process: u32) -> Option<Seen> {
        let stat = read_to_string(format!("/proc/{process}/stat")).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
        // The first thread of a process may end before others, which still write.
        let is_over = matches!(fields[0], "Z" | "X") && matches!(*fields.get(17)?, "0" | "1");
        Some(Seen { began: fields.get(19)?.parse().ok()?, is_over })
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub struct Seen {
        pub began: u64,
        pub is_over: bool,
    }

    pub const fn home() -> Option<u64> {
        None
    }

    pub const fn exists(_process: u32) -> bool {
        true
    }

    pub const fn seen(_process: u32) -> Option<Seen> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn an_owner_is_read_as_it_is_written() {
        let this = Owner::this();
        assert_eq!(Owner::parse(&this.to_string()), Some(this));
        let longest = Owner { home: u64::MAX, process: u32::MAX, began: u64::MAX >> 20 };
        assert!(longest.to_string().len() <= 38);
        assert!(["", "1-2", "1-2-3-4", "g-2-3", "k3JxQz"].iter().all(|text| Owner::parse(text).is_none()));
    }

    #[test]
    fn only_a_process_of_this_home_ends() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let of_child =
            Owner { began: system::seen(child.id()).unwrap().began, process: child.id(), ..Owner::this() };
        assert_eq!((Owner::this().life(), of_child.life()), (Life::Alive, Life::Alive));
        let again = Owner { began: of_child.began + 1, ..of_child };
        assert_eq!(again.life(), Life::Ended, "the number was given to another process");
        child.kill().unwrap();
        // The parent has not waited for it: it is a zombie.
        while of_child.life() == Life::Alive {
            std::thread::yield_now();
        }
        child.wait().unwrap();
        assert_eq!(of_child.life(), Life::Ended);
        for home in [0, of_child.home ^ 1] {
            assert_eq!(Owner { home, ..of_child }.life(), Life::Elsewhere);
        }
    }
}
