//! The manifest of a checkpoint: a small text file with the state of an exploration on disk and the names of its files.
//! It is replaced by atomic rename after each step. Files that it does not name are ignored, so each step is atomic.
//!
//! ```text
//!   solvarium explore 2
//!   problem tiles 3x4
//!   layout 239500800 87424000 16384     states, states per chunk, steps per box
//!   depth 17 2 123456 going             layer, next chunk, states of the layer so far
//!   counts 1 2 4 6 10 ...               states of the layers before
//!   waiting 0 17 1024                   steps into each chunk, for this layer
//!   sent 3 0 0                          steps into each chunk, for the next layer
//!   chunk 0 16 1200 29142048            chunk, its last layer, its states of the next layer, bytes of its file
//!   parcel 1 17 66048                   source chunk, layer, bytes of its file
//!   sum 0123456789abcdef                check sum of the text above
//! ```

use super::file::{FileKind, Label, VERSION, damaged, failure};
use super::layout::Layout;
use crate::Error;
use solvarium_atomic_file::CheckSum;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the manifest file.
const NAME: &str = "walk";
/// The beginning of its first line.
const FIRST: &str = "solvarium explore ";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Manifest {
    pub problem: String,
    /// The number of states, of states per chunk, and of steps per box.
    pub layout: [u64; 3],
    /// The layer that is being expanded.
    pub depth: u64,
    /// The next chunk.
    pub next: u64,
    /// The number of states of this layer in the chunks before.
    pub layer: u64,
    pub is_done: bool,
    /// The numbers of states of the layers before.
    pub counts: Vec<u64>,
    /// The number of steps from other chunks into each chunk, for this layer.
    pub waiting: Vec<u64>,
    /// The number of steps from other chunks into each chunk, for the next layer.
    pub sent: Vec<u64>,
    pub chunks: Vec<Option<ChunkFile>>,
    /// The source chunk of each batch, its layer, and its bytes.
    pub batches: Vec<(u64, u64, u64)>,
}

/// The file of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChunkFile {
    /// The layer whose states were expanded last.
    pub depth: u64,
    /// The number of its states in the layer after that.
    pub states: u64,
    pub bytes: u64,
}

impl Manifest {
    /// The manifest of a new exploration.
    pub fn new(problem: &str, layout: &Layout) -> Self {
        let chunks = layout.chunks() as usize;
        Self {
            problem: problem.into(),
            layout: [layout.numbers, layout.len, layout.room as u64],
            depth: 0,
            next: 0,
            layer: 0,
            is_done: false,
            counts: Vec::new(),
            waiting: vec![0; chunks],
            sent: vec![0; chunks],
            chunks: vec![None; chunks],
            batches: Vec::new(),
        }
    }

    /// The identity of the exploration in its files.
    pub fn walk(&self) -> u64 {
        CheckSum::of(format!("{} {:?}", self.problem, self.layout).as_bytes())
    }

    pub fn chunk_label(&self, number: u64, depth: u64) -> Label {
        Label { kind: FileKind::Chunk, walk: self.walk(), number, depth }
    }

    pub fn batch_label(&self, number: u64, depth: u64) -> Label {
        Label { kind: FileKind::Batch, walk: self.walk(), number, depth }
    }

    /// The names of all files in the manifest.
    pub fn files(&self) -> Vec<String> {
        let kept = (0..).zip(&self.chunks).filter_map(|(number, kept)| Some((number, (*kept)?.depth)));
        let chunks = kept.map(|(number, depth)| self.chunk_label(number, depth).name());
        let batches = self.batches.iter().map(|(number, depth, _)| self.batch_label(*number, *depth).name());
        chunks.chain(batches).collect()
    }

    /// The bytes of all these files.
    pub fn bytes(&self) -> u64 {
        let chunks = self.chunks.iter().flatten().map(|kept| kept.bytes);
        chunks.chain(self.batches.iter().map(|(_, _, bytes)| *bytes)).sum()
    }

    /// Writes the manifest to this folder.
    pub fn save(&self, folder: &Path) -> Result<(), Error> {
        let (path, mut text) = (path_in(folder), self.text());
        text += &format!("sum {}", total(&text));
        solvarium_atomic_file::write(&path, text.as_bytes())
            .map_err(|error| failure(&path, "written", &error))
    }

    fn text(&self) -> String {
        let [numbers, len, room] = self.layout;
        let state = if self.is_done { "done" } else { "going" };
        let mut text = format!(
            "{FIRST}{VERSION}\nproblem {}\nlayout {numbers} {len} {room}\ndepth {} {} {} {state}\n",
            self.problem, self.depth, self.next, self.layer
        );
        for (name, list) in [("counts", &self.counts), ("waiting", &self.waiting), ("sent", &self.sent)] {
            text += name;
            list.iter().for_each(|n| text.extend([" ", &n.to_string()]));
            text.push('\n');
        }
        for (number, kept) in self.chunks.iter().enumerate() {
            if let Some(ChunkFile { depth, states, bytes }) = kept {
                let _ = writeln!(text, "chunk {number} {depth} {states} {bytes}");
            }
        }
        for (number, depth, bytes) in &self.batches {
            let _ = writeln!(text, "parcel {number} {depth} {bytes}");
        }
        text
    }

    /// Reads the manifest of a folder; `None` if there is no exploration.
    pub fn read(folder: &Path) -> Result<Option<Self>, Error> {
        let path = path_in(folder);
        let Some(text) = text(&path)? else { return Ok(None) };
        if text.lines().next() != Some(&format!("{FIRST}{VERSION}")) {
            return Err(Error::input(format!(
                "{}: written by another version of solvarium: continue with that version, or start again",
                path.display()
            )));
        }
        let sound = text.rsplit_once("sum ").filter(|(text, stated)| *stated == total(text));
        let (text, _) = sound.ok_or_else(|| damaged(&path, "its checksum does not match"))?;
        Self::parse(text).map(Some).ok_or_else(|| damaged(&path, "it contradicts itself"))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines().skip(1);
        let problem = lines.next()?.strip_prefix("problem ")?.to_string();
        let layout: [u64; 3] = numbers(lines.next()?.strip_prefix("layout ")?)?.try_into().ok()?;
        let [all, len, _] = layout;
        let chunks =
            usize::try_from(all.checked_div(len).filter(|_| all > 0)? + u64::from(all % len > 0)).ok()?;
        let (stand, state) = lines.next()?.strip_prefix("depth ")?.rsplit_once(' ')?;
        let [depth, next, layer] = numbers(stand)?.try_into().ok()?;
        let mut list = |name| numbers(lines.next()?.strip_prefix(name)?);
        let (counts, waiting, sent) = (list("counts")?, list("waiting")?, list("sent")?);
        let is_done = state == "done";
        let mut manifest = Self {
            problem,
            layout,
            depth,
            next,
            layer,
            is_done,
            counts,
            waiting,
            sent,
            chunks: vec![None; chunks],
            batches: Vec::new(),
        };
        for line in lines {
            let (kind, rest) = line.split_once(' ')?;
            match (kind, numbers(rest)?.as_slice()) {
                ("chunk", &[number, depth, states, bytes]) => {
                    *manifest.chunks.get_mut(usize::try_from(number).ok()?)? =
                        Some(ChunkFile { depth, states, bytes });
                }
                ("parcel", &[number, depth, bytes]) => manifest.batches.push((number, depth, bytes)),
                _ => return None,
            }
        }
        let lists = [&manifest.waiting, &manifest.sent].map(Vec::len);
        (lists == [chunks; 2] && manifest.counts.len() as u64 == depth && next <= chunks as u64)
            .then_some(manifest)
    }
}

/// The check sum line of a text.
fn total(text: &str) -> String {
    format!("{:016x}\n", CheckSum::of(text.as_bytes()))
}

/// The path of the manifest in a folder.
pub(super) fn path_in(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

/// Whether a folder has an exploration, valid or not.
pub(super) fn is_any(folder: &Path) -> Result<bool, Error> {
    text(&path_in(folder)).map(|text| text.is_some())
}

/// Reads the text of a manifest; `None` if there is none. Refuses the text of anything else.
fn text(path: &Path) -> Result<Option<String>, Error> {
    match std::fs::read(path) {
        Ok(bytes) if bytes.starts_with(FIRST.as_bytes()) => {
            Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
        }
        Ok(_) => Err(Error::input(format!(
            "{}: not a folder of saved work: choose another folder",
            path.display()
        ))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failure(path, "read", &error)),
    }
}

fn numbers(text: &str) -> Option<Vec<u64>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}
