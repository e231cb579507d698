//! The process that a file belongs to, and whether it lives.
//!
//! **Invariant.** [`Life::Ended`] is said only of a process of this machine, this boot and these namespaces, after the system has
//! said that there is no such process, or that its number belongs to a process that began at another time. A lock of a file, an age
//! and a name of a host never end an owner. Whoever asks about a process elsewhere hears [`Life::Elsewhere`], and has to watch it.
//!
//! Linux alone tells all of this. On other systems every process but this one is elsewhere.
//!
//! Virtual machines that run on from one snapshot of their memory share a boot, and cannot be told apart here.

use std::fmt::{Display, Formatter};
use std::sync::OnceLock;

/// A process: where it runs, its number there, and when it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    /// A hash of machine, boot and namespaces; 0 if they are not known.
    home: u64,
    process: u32,
    /// Clock ticks from the boot to the start of the process; 0 if that is not known.
    began: u64,
}

/// What is known of an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    Alive,
    /// It ended, in any way.
    Ended,
    /// Nothing can be said of it from here.
    Elsewhere,
}

impl Owner {
    /// This process; a fork of it is another.
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

    /// Its number on its machine.
    pub const fn process(&self) -> u32 {
        self.process
    }

    /// Whether it lives, as far as this process can tell.
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

    /// Reads what [`Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut number = || u64::from_str_radix(parts.next()?, 16).ok();
        let (home, process, began) = (number()?, number()?.try_into().ok()?, number()?);
        parts.next().is_none().then_some(Self { home, process, began })
    }
}

/// `c2f0e1d3b4a59687-4d2-1b2c3d`, at most 38 characters: home, process and start in hexadecimal digits.
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

    /// What the system says of a process.
    pub struct Seen {
        pub began: u64,
        /// It is a zombie, and so are all of its threads.
        pub is_over: bool,
    }

    /// Names of what makes process numbers and start times comparable: the boot, and the namespaces of both. Those of a machine
    /// are random with each boot; the machine's own name is hashed as well.
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
            // Start times are counted from the boot that the namespace of times pretends.
            let times = read_link("/proc/self/ns/time").unwrap_or_default();
            let all = format!("{machine}\n{boot}\n{}\n{}", processes.display(), times.display());
            Some(CheckSum::of(all.as_bytes()).max(1))
        })
    }

    /// Whether there is a process of this number; one of another user that `/proc` hides is one.
    pub fn exists(process: u32) -> bool {
        let number = i32::try_from(process).ok().and_then(Pid::from_raw);
        number.is_some_and(|number| test_kill_process(number) != Err(Errno::SRCH))
    }

    /// proc_pid_stat(5): the state is field 3, the number of threads field 20, the start field 22; the name, field 2, may have
    /// anything in it.
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
        // Nobody has waited for it: it is a zombie.
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
