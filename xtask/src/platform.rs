//! A target platform, and its build tools: Cargo alone on the platform itself, mingw-w64 for Windows, Zig as compiler and linker for
//! all others.

use crate::process::{output, succeed};
use crate::repository::root;
use crate::tools::Tools;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A target platform.
#[derive(Clone, Debug)]
pub struct Platform {
    /// The target triple of rustc.
    pub triple: String,
    /// The oldest version of glibc that programs run with: `2.17`.
    glibc: Option<String>,
    builder: Builder,
}

/// The C compiler and linker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Builder {
    /// The tools of this machine.
    Native,
    Mingw,
    Zig,
}

impl Platform {
    /// Creates a platform from its name, or this one. A version of glibc may follow: `x86_64-unknown-linux-gnu.2.17`.
    ///
    /// # Errors
    /// rustc does not report this platform.
    pub fn new(name: Option<&str>) -> Result<Self, String> {
        let host = host()?;
        let name = name.unwrap_or(&host);
        let (triple, glibc) = match name.split_once('.') {
            Some((triple, glibc)) => (triple, Some(glibc.to_owned())),
            None => (name, None),
        };
        let builder = match triple {
            _ if triple == host && glibc.is_none() => Builder::Native,
            "x86_64-pc-windows-gnu" => Builder::Mingw,
            _ => Builder::Zig,
        };
        Ok(Self { triple: triple.to_owned(), glibc, builder })
    }

    /// Whether this is the platform of this machine, with its own libraries.
    pub fn is_native(&self) -> bool {
        self.builder == Builder::Native
    }

    pub fn is_windows(&self) -> bool {
        self.triple.contains("windows")
    }

    /// Returns the command `cargo build` for it, without packages.
    ///
    /// # Errors
    /// A tool cannot be installed.
    pub fn build(&self) -> Result<Command, String> {
        if self.is_native() {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.current_dir(root()).arg("build");
            return Ok(cargo);
        }
        installed(&self.triple)?;
        let mut cargo = match self.builder {
            Builder::Zig => Tools::new()?.cargo(),
            Builder::Native | Builder::Mingw => Command::new(env!("CARGO")),
        };
        cargo.arg(if self.builder == Builder::Zig { "zigbuild" } else { "build" });
        cargo.current_dir(root()).arg("--target").arg(self.name()).envs(self.flags());
        Ok(cargo)
    }

    /// The name with the version of glibc.
    fn name(&self) -> String {
        self.glibc.as_ref().map_or_else(|| self.triple.clone(), |glibc| format!("{}.{glibc}", self.triple))
    }

    /// The environment variables for compilers. On Windows the C++ library is linked statically. Zig has none of macOS's frameworks: a
    /// list of symbols stands for the one that is linked. CaDiCaL's sources contain the date of the build, which Zig reports as an
    /// error.
    pub fn flags(&self) -> Vec<(String, String)> {
        let mut flags = Vec::new();
        let rust = format!("CARGO_TARGET_{}_RUSTFLAGS", self.triple.to_uppercase().replace('-', "_"));
        if self.builder == Builder::Mingw {
            flags.push((rust, "-C link-arg=-static".to_owned()));
            flags.push((format!("CXXSTDLIB_STATIC_{}", self.triple.replace('-', "_")), "1".to_owned()));
        } else if self.builder == Builder::Zig && self.triple.contains("apple") {
            flags.push((rust, format!("-L framework={}", root().join("xtask/frameworks").display())));
        }
        if self.builder == Builder::Zig {
            let name = format!("CXXFLAGS_{}", self.triple.replace('-', "_"));
            flags.push((name, "-Wno-error=date-time".to_owned()));
        }
        flags
    }

    /// The licences of the runtime that the toolchain links.
    ///
    /// # Errors
    /// The tools cannot be found.
    pub fn runtime(&self) -> Result<Vec<(&'static str, PathBuf)>, String> {
        let debian = Path::new("/usr/share/doc");
        match self.builder {
            Builder::Native => Ok(Vec::new()),
            Builder::Mingw => Ok(vec![
                ("MinGW-w64", debian.join("mingw-w64-x86-64-dev/copyright")),
                ("GCC (libgcc, libstdc++)", debian.join("gcc-mingw-w64-base/copyright")),
            ]),
            Builder::Zig => {
                let zig = Tools::new()?.zig()?;
                let mut all = vec![
                    ("libc++", zig.join("libcxx/LICENSE.TXT")),
                    ("libc++abi", zig.join("libcxxabi/LICENSE.TXT")),
                    ("libunwind", zig.join("libunwind/LICENSE.TXT")),
                ];
                if self.triple.ends_with("musl") {
                    all.push(("musl", zig.join("libc/musl/COPYRIGHT")));
                }
                Ok(all)
            }
        }
    }
}

/// Checks that a program for Windows needs no library that only a compiler has: those of GCC are called `lib...`.
///
/// # Errors
/// The program needs such libraries, or its imports cannot be read.
pub fn check_imports(program: &Path) -> Result<(), String> {
    let listing = output(Command::new("x86_64-w64-mingw32-objdump").arg("-p").arg(program))?;
    let libraries = listing.lines().filter_map(|line| line.trim().strip_prefix("DLL Name: "));
    let missing: Vec<&str> = libraries.filter(|name| name.starts_with("lib")).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("{}: Windows does not have {}; link them statically", program.display(), missing.join(", ")))
}

fn host() -> Result<String, String> {
    let text = output(Command::new("rustc").arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc -vV does not report a host".to_owned())
}

/// Installs the standard library for a target, if it is missing.
///
/// # Errors
/// rustup fails.
pub fn installed(target: &str) -> Result<(), String> {
    let folder = output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    succeed(Command::new("rustup").args(["target", "add", target]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_have_a_version_of_glibc() {
        let old = Platform::new(Some("aarch64-unknown-linux-gnu.2.17")).unwrap();
        assert_eq!((old.triple.as_str(), old.builder), ("aarch64-unknown-linux-gnu", Builder::Zig));
        assert_eq!(old.name(), "aarch64-unknown-linux-gnu.2.17");
        assert!(Platform::new(None).unwrap().is_native());
        assert!(!Platform::new(Some(&format!("{}.2.17", host().unwrap()))).unwrap().is_native());
    }

    #[test]
    fn each_platform_has_its_flags() {
        let flags = |name| Platform::new(Some(name)).unwrap().flags();
        let date = |name: &str| (format!("CXXFLAGS_{name}"), "-Wno-error=date-time".to_owned());
        assert_eq!(flags("riscv64gc-unknown-linux-musl"), [date("riscv64gc_unknown_linux_musl")]);
        if cfg!(target_os = "linux") {
            let flags = flags("aarch64-apple-darwin");
            assert_eq!(flags[0].0, "CARGO_TARGET_AARCH64_APPLE_DARWIN_RUSTFLAGS");
            assert!(flags[0].1.starts_with("-L framework="));
            assert_eq!(flags[1], date("aarch64_apple_darwin"));
        }
    }
}
