//! The requirements of a part: how to detect and how to install them.

use crate::process::succeed;
use std::path::Path;
use std::process::{Command, Stdio};

/// The toolchain of Miri and the sanitizers, of a fixed date: a newer one may report more, and then CI would fail
/// without a change of the code.
pub const NIGHTLY: &str = "nightly-2026-05-20";

/// A requirement of a part.
#[derive(Clone, Copy)]
pub enum Need {
    /// [`NIGHTLY`] with Miri and the sources of the standard library.
    Nightly,
    /// The standard library for a target, for the current toolchain.
    Target(&'static str),
    /// C and C++ compilers that support this flag, with its libraries.
    Compiler(&'static str),
    /// Memcheck.
    Valgrind,
}

impl Need {
    fn is_there(self) -> bool {
        match self {
            Self::Nightly => is_nightly_there(),
            Self::Target(target) => {
                let libraries =
                    Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
                libraries.is_ok_and(|libraries| {
                    Path::new(String::from_utf8_lossy(&libraries.stdout).trim()).is_dir()
                })
            }
            Self::Valgrind => is_well(Command::new("valgrind").arg("--version")),
            Self::Compiler(flag) => {
                let program = r#"printf '#include <stdlib.h>\nint main() { return 0; }\n' | c++ "$0" -x c++ - -o /dev/null"#;
                is_well(Command::new("sh").args(["-c", program, flag]))
            }
        }
    }

    /// Installs the requirement, if rustup can.
    fn install(self) -> Result<(), String> {
        let mut rustup = Command::new("rustup");
        match self {
            Self::Nightly => {
                let components = ["--profile", "minimal", "--component", "miri,rust-src"];
                succeed(rustup.args(["toolchain", "install", NIGHTLY]).args(components))
            }
            Self::Target(target) => succeed(rustup.args(["target", "add", target])),
            Self::Compiler(_) | Self::Valgrind => Err(self.hint()),
        }
    }

    /// The message for a missing requirement, with instructions.
    fn hint(self) -> String {
        match self {
            Self::Nightly => format!(
                "the toolchain {NIGHTLY} with Miri is missing: `rustup toolchain install {NIGHTLY} --profile minimal --component \
                 miri,rust-src`, or `cargo xtask sanitize --install`"
            ),
            Self::Target(target) => format!(
                "the standard library for {target} is missing: `rustup target add {target}`, or `cargo xtask sanitize --install`"
            ),
            Self::Valgrind => "valgrind is missing: install the package of that name".into(),
            Self::Compiler("-m32") => {
                "compilers of C and C++ for 32 bits are missing: install g++-multilib (Debian, Ubuntu), or glibc-devel.i686 and \
                 libstdc++-devel.i686 (Fedora)"
                    .into()
            }
            Self::Compiler(flag) => format!("`c++ {flag}` does not work: install g++ or clang with its sanitizers"),
        }
    }
}

fn is_nightly_there() -> bool {
    let miri = is_well(Command::new("rustup").args(["run", NIGHTLY, "cargo", "miri", "--version"]));
    let sysroot = Command::new("rustup").args(["run", NIGHTLY, "rustc", "--print", "sysroot"]).output();
    miri && sysroot.is_ok_and(|sysroot| {
        let sysroot = String::from_utf8_lossy(&sysroot.stdout);
        Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock").is_file()
    })
}

fn is_well(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Checks all requirements, after installing the installable ones if `install` is set.
///
/// # Errors
/// A requirement is missing: the message names each, and how to install it.
pub fn all_there<'n>(needs: impl Iterator<Item = &'n Need>, install: bool) -> Result<(), String> {
    let missing = needs.filter(|need| !need.is_there());
    let hints: Vec<String> =
        missing.filter_map(|need| if install { need.install().err() } else { Some(need.hint()) }).collect();
    if hints.is_empty() { Ok(()) } else { Err(hints.join("\n")) }
}
