//! Atomic files and checksums, for checkpoints and other results.
//!
//! An [`AtomicFile`] replaces a file by **atomic rename**. Its bytes go into a temporary file beside it. [`commit`] syncs these
//! (fsync), renames the temporary file over the old one, and syncs the folder with the new name. A reader sees the complete old file or
//! the complete new one at every moment: after kill -9, on a full disk, after a power cut, and with two processes that write the same
//! path, of which the last wins.
//!
//! ```text
//!   write aside      a.pdb.OWNER-k3JxQz.fresh  created by the writer, with a unique name that contains its owner
//!   fsync            its bytes reach the disk before its name does; else a power cut could leave an empty file
//!   atomic rename    a.pdb                 rename(2) replaces a name in one step
//!   fsync folder     its name reaches the disk
//! ```
//!
//! A **checksum** detects what renaming cannot prevent: a disk error, a truncated copy, a foreign file. [`CheckSum`] is XXH3 of 64
//! bits (Collet, 2019); [`Summed`] computes it over everything written or read.
//!
//! A killed process leaves its temporary file, whose name contains its owner; [`clear`] removes it. A process that must not write at
//! the same time as another takes a [`Claim`], which works without file locks, also over networks.
//!
//! ```
//! use std::io::Write;
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("checkpoint");
//! let mut file = solvarium_atomic_file::AtomicFile::create(&path)?;
//! file.write_all(b"layer 17")?;
//! assert!(!path.exists(), "nothing is there before the commit");
//! file.commit()?;
//! assert_eq!(std::fs::read(&path)?, b"layer 17");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! [`commit`]: AtomicFile::commit

#![forbid(unsafe_code)]

mod claim;
#[cfg(feature = "failpoint")]
mod failpoint;
mod file;
mod living;
mod owner;
mod sum;

pub use claim::{CLAIM, Claim, Holder, Refused};

pub use file::{
    AtomicFile, UNFINISHED, clear, clear_all, clear_folder, is_written, unfinished, write, write_with,
};
pub use living::{abandon, commits};
pub use sum::{CheckSum, Summed};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
