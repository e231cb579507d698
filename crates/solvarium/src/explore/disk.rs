//! External-memory breadth-first search of a complete space on disk. One chunk is in memory at a time, in one pass per
//! layer.
//!
//! ```text
//!   for each layer, for each chunk (a step):
//!     read      its bits: seen states, and states of the layer reached from within the chunk
//!     arrive    steps from other chunks, from their batches: unseen states join the layer, which is then counted
//!     expand    steps within the chunk set bits; the others go into boxes, and then into the batch of this chunk
//!     write     bits and batch as new files; then the manifest, which names them
//! ```
//! Each file appears complete by atomic rename and is never changed; together they are one checkpoint. A step that is
//! not in the manifest is repeated after any interruption (Ctrl-C, kill -9), so nothing is counted twice. Chunks
//! without incoming steps are skipped.

use super::batch::{self, Batch, Boxes};
use super::chunk::Chunk;
use super::file::{Reader, Writer, damaged, failure};
use super::layout::Layout;
use super::manifest::{self, ChunkFile, Manifest};
use super::workers::{End, Workers};
use super::{Explored, disk_needed};
use crate::limits::{Clock, Limits, Stop};
use crate::{Error, Ranked};
use solvarium_atomic_file::{Claim, Refused, unfinished};
use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The folder of an exploration on disk, and its limit.
///
/// ```
/// use solvarium::explore::{Begin, WorkFolder};
/// let work_folder = WorkFolder { folder: "/tmp/walk".into(), begin: Begin::Resume, disk: 1 << 30 };
/// assert_ne!(work_folder.begin, Begin::Overwrite);
/// ```
#[derive(Clone, Debug)]
pub struct WorkFolder {
    /// A folder of its own. It is created if it does not exist.
    pub folder: PathBuf,
    /// The treatment of an earlier exploration in the folder.
    pub begin: Begin,
    /// The limit on disk space in bytes. It is checked after each chunk.
    pub disk: u64,
}

/// Whether an exploration continues an earlier one.
///
/// ```
/// assert_eq!(solvarium::explore::Begin::default(), solvarium::explore::Begin::Resume);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begin {
    /// Continues an earlier exploration, if there is one.
    #[default]
    Resume,
    /// Deletes an earlier exploration.
    Overwrite,
}

/// Counts the states at each depth, with the states on disk; `name` identifies the problem from one run to the next.
/// The memory limit holds; the numbers of threads and bytes change only the time. The node limit counts expanded
/// states, and is
/// checked between chunks.
///
/// After any interruption, the same call continues with the chunk that was interrupted. When the exploration is
/// complete, only the counts are stored.
///
/// ```
/// use solvarium::{explore::{self, Begin, WorkFolder}, puzzle::tiles::Numbered, Limits};
/// use std::num::NonZero;
/// let folder = std::env::temp_dir().join(format!("solvarium-doc-{}", std::process::id()));
/// let work_folder = WorkFolder { folder: folder.clone(), begin: Begin::Resume, disk: 1 << 20 };
/// let tiles = Numbered::parse("0 1 2 / 3 4 5")?;
/// let walk = |limits| explore::on_disk(&tiles, "tiles 3x2", &work_folder, NonZero::<usize>::MIN, &limits);
/// let begun = walk(Limits::none().memory(1 << 16).nodes(100))?;
/// assert!(begun.stopped.is_some());
/// let whole = walk(Limits::none().memory(1 << 16))?;
/// assert_eq!((whole.known, whole.states(), whole.deepest()), (begun.counts.len(), 360, 21));
/// std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// A file cannot be read or written ([`Error::is_failure`]), or is damaged. The folder belongs to another exploration,
/// or another process uses it.
pub fn on_disk<P: Ranked + Sync>(
    problem: &P,
    name: &str,
    work_folder: &WorkFolder,
    threads: NonZero<usize>,
    limits: &Limits,
) -> Result<Explored, Error> {
    let clock = Clock::new(limits);
    let end = |counts, stop, known| Ok(Explored { counts, stopped: Some(stop), known });
    let memory = clock.memory() as u64;
    let fits = |numbers: &u64| disk_needed(*numbers) <= work_folder.disk;
    let Some(numbers) = problem.numbers().filter(fits) else { return end(Vec::new(), Stop::Disk, 0) };
    let Some(layout) = Layout::within(memory, numbers, threads) else {
        return end(Vec::new(), Stop::Memory, 0);
    };
    let folder = match Folder::open(&work_folder.folder, &clock) {
        Err(End::Stop(stop)) => return end(Vec::new(), stop, 0),
        Err(End::Fault(error)) => return Err(error),
        Ok(folder) => folder,
    };
    let manifest = folder.manifest(work_folder.begin)?.unwrap_or_else(|| Manifest::new(name, &layout));
    if (manifest.problem.as_str(), manifest.layout[0]) != (name, numbers) {
        return Err(Error::input(format!(
            "{}: holds work on {}, not on {name}: choose another folder, or start again",
            folder.path.display(),
            manifest.problem
        )));
    }
    let known = manifest.counts.len();
    let Some(layout) = Layout::again(memory, manifest.layout, threads) else {
        return end(manifest.counts, Stop::Memory, known);
    };
    folder.clear(&manifest.files())?;
    let workers = Workers { threads, clock: &clock };
    let mut walk =
        Walk { problem, workers, disk: work_folder.disk, folder, layout, manifest, chunk: Chunk::new(0, 0) };
    match walk.go() {
        Ok(()) => Ok(Explored { counts: walk.manifest.counts, stopped: None, known }),
        Err(End::Stop(stop)) => end(walk.manifest.counts, stop, known),
        Err(End::Fault(error)) => Err(error),
    }
}

struct Walk<'w, P> {
    problem: &'w P,
    workers: Workers<'w>,
    disk: u64,
    folder: Folder,
    layout: Layout,
    manifest: Manifest,
    /// The chunk in memory.
    chunk: Chunk,
}

impl<P: Ranked + Sync> Walk<'_, P> {
    fn go(&mut self) -> Result<(), End> {
        if self.manifest.is_done {
            return Ok(());
        }
        self.workers.clock.hold(self.layout.bytes(self.workers.threads) as usize)?;
        // The longest chunk: no other takes more memory.
        self.chunk = Chunk::new(0, self.layout.run(0).1);
        while !self.manifest.is_done {
            if self.manifest.next == self.layout.chunks() {
                self.next_layer()?;
            } else if !self.step()? {
                self.manifest.next += 1;
            }
        }
        Ok(())
    }

    fn next_layer(&mut self) -> Result<(), End> {
        let manifest = &mut self.manifest;
        if manifest.layer == 0 {
            manifest.is_done = true;
            manifest.chunks.fill(None);
            manifest.batches.clear();
        } else {
            manifest.counts.push(std::mem::take(&mut manifest.layer));
            manifest.depth += 1;
            manifest.next = 0;
            manifest.batches.retain(|(_, depth, _)| *depth == manifest.depth);
            let none = vec![0; manifest.sent.len()];
            manifest.waiting = std::mem::replace(&mut manifest.sent, none);
        }
        self.workers.clock.layer(self.manifest.counts.len() as u64 - 1);
        self.folder.save(&self.manifest)?;
        Ok(self.folder.clear(&self.manifest.files())?)
    }

    /// Processes the layer in the next chunk. Returns false if the chunk has no state of it.
    fn step(&mut self) -> Result<bool, End> {
        let number = self.manifest.next;
        let kept = self.manifest.chunks[number as usize];
        let start = (self.manifest.depth == 0).then(|| self.problem.rank(&self.problem.start()));
        let (first, len) = self.layout.run(number);
        let start = start.and_then(|start| start.checked_sub(first)).filter(|place| *place < len);
        let waits = self.manifest.waiting[number as usize] > 0;
        if !waits && start.is_none() && kept.is_none_or(|kept| kept.states == 0) {
            return Ok(false);
        }
        self.look()?;
        self.chunk.clear(first, len);
        if let Some(kept) = kept {
            self.read(number, &kept)?;
        }
        start.into_iter().for_each(|start| self.chunk.add(start));
        self.arrive(number)?;
        let count = self.chunk.count();
        if count > 0 {
            self.expand(number, count)?;
        }
        Ok(count > 0)
    }

    fn look(&self) -> Result<(), Stop> {
        if self.expanded() >= self.workers.clock.most_nodes() {
            return Err(Stop::Nodes);
        }
        if self.manifest.bytes() > self.disk {
            return Err(Stop::Disk);
        }
        self.workers.clock.look()
    }

    /// The number of expanded states.
    fn expanded(&self) -> u64 {
        self.manifest.counts.iter().sum::<u64>() + self.manifest.layer
    }

    /// Receives a step from another chunk.
    fn arrive(&mut self, number: u64) -> Result<(), Error> {
        if self.manifest.waiting[number as usize] == 0 {
            return Ok(());
        }
        for &(from, depth, bytes) in
            self.manifest.batches.iter().filter(|(_, depth, _)| *depth == self.manifest.depth)
        {
            let label = self.manifest.batch_label(from, depth);
            let chunk = &mut self.chunk;
            batch::open(&self.folder.path, (&label, bytes), number, &self.layout, |place| chunk.add(place))?;
        }
        Ok(())
    }

    fn expand(&mut self, number: u64, count: u64) -> Result<(), End> {
        let depth = self.manifest.depth;
        let label = self.manifest.batch_label(number, depth + 1);
        let batch = Mutex::new(Batch::begin(&self.folder.path, &label, &self.layout)?);
        let boxes = || Boxes::new(&batch, &self.layout);
        self.workers.expand(&self.chunk, self.problem, self.expanded(), boxes)?;
        let states = self.chunk.turn();
        let batch = batch.into_inner().unwrap_or_else(PoisonError::into_inner).finish()?;
        let bytes = self.write(number, depth)?;
        let old = self.manifest.chunks[number as usize].replace(ChunkFile { depth, states, bytes });
        self.manifest.layer += count;
        if let Some((bytes, steps)) = batch {
            self.manifest.batches.push((number, depth + 1, bytes));
            self.manifest.sent.iter_mut().zip(steps).for_each(|(sent, steps)| *sent += steps);
        }
        self.manifest.next += 1;
        self.folder.save(&self.manifest)?;
        if let Some(old) = old {
            self.folder.remove(&self.manifest.chunk_label(number, old.depth).name())?;
        }
        Ok(())
    }

    fn write(&self, number: u64, depth: u64) -> Result<u64, Error> {
        let label = self.manifest.chunk_label(number, depth);
        let mut writer = Writer::begin(&self.folder.path, &label, self.layout.buffer)?;
        let mut bytes = Vec::with_capacity(self.layout.buffer);
        for words in [&self.chunk.seen, &self.chunk.layer] {
            for words in words.chunks(self.layout.buffer / 8) {
                bytes.clear();
                words.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
                writer.write(&bytes)?;
            }
        }
        writer.finish()
    }

    fn read(&mut self, number: u64, kept: &ChunkFile) -> Result<(), Error> {
        let label = self.manifest.chunk_label(number, kept.depth);
        let mut reader = Reader::open(&self.folder.path, &label, kept.bytes, self.layout.buffer)?;
        let mut bytes = vec![0; self.layout.buffer / 8 * 8];
        for words in [&mut self.chunk.seen, &mut self.chunk.layer] {
            for words in words.chunks_mut(self.layout.buffer / 8) {
                let bytes = &mut bytes[..8 * words.len()];
                reader.read(bytes)?;
                let read = bytes.as_chunks::<8>().0;
                words.iter_mut().zip(read).for_each(|(word, bytes)| *word = u64::from_le_bytes(*bytes));
            }
        }
        reader.finish()?;
        if self.chunk.count() == kept.states {
            return Ok(());
        }
        Err(damaged(&reader.path, "its number of states does not match the manifest"))
    }
}

/// A folder that only this exploration uses.
struct Folder {
    path: PathBuf,
    claim: Claim,
}

impl Folder {
    fn open(path: &Path, clock: &Clock) -> Result<Self, End> {
        let cannot = |error: io::Error| failure(path, "written", &error);
        std::fs::create_dir_all(path).map_err(cannot)?;
        let mut stop = None;
        let claim = Claim::take(manifest::path_in(path), |holder| {
            stop = clock.look().err();
            if stop.is_some() { ControlFlow::Break(()) } else { holder.unless_alive() }
        });
        match (claim, stop) {
            (Ok(claim), _) => Ok(Self { path: path.into(), claim }),
            (Err(Refused::Held(_)), Some(stop)) => Err(End::Stop(stop)),
            (Err(Refused::Held(holder)), None) => {
                Err(Error::input(format!("{}: in use by another process: {holder}", path.display())).into())
            }
            (Err(Refused::Failed(error)), _) => Err(cannot(error).into()),
        }
    }

    /// Saves a manifest, if the folder still belongs to this exploration.
    fn save(&self, manifest: &Manifest) -> Result<(), Error> {
        self.claim.check().map_err(|error| failure(&self.path, "written", &error))?;
        manifest.save(&self.path)
    }

    /// Reads the manifest of an earlier exploration.
    fn manifest(&self, begin: Begin) -> Result<Option<Manifest>, Error> {
        if begin == Begin::Overwrite && manifest::is_any(&self.path)? {
            let path = manifest::path_in(&self.path);
            std::fs::remove_file(&path).map_err(|error| failure(&path, "removed", &error))?;
        }
        Manifest::read(&self.path)
    }

    /// Removes all files of explorations except these.
    fn clear(&self, kept: &[String]) -> Result<(), Error> {
        let cannot = |error: io::Error| failure(&self.path, "read", &error);
        // An incomplete manifest of a killed process.
        solvarium_atomic_file::clear(manifest::path_in(&self.path)).map_err(cannot)?;
        for entry in std::fs::read_dir(&self.path).map_err(cannot)? {
            let name = entry.map_err(cannot)?.file_name().to_string_lossy().into_owned();
            if is_of_walk(&name) && !kept.contains(&name) {
                self.remove(&name)?;
            }
        }
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), Error> {
        let path = self.path.join(name);
        std::fs::remove_file(&path).map_err(|error| failure(&path, "removed", &error))
    }
}

/// Whether a file has a name given by [`Label`](super::file::Label), complete or not.
fn is_of_walk(name: &str) -> bool {
    let name = unfinished(name).unwrap_or(name);
    let mut parts = name.split('-');
    let is_kind = matches!(parts.next(), Some("chunk" | "parcel"));
    let mut is_number =
        || parts.next().is_some_and(|n| n.len() >= 5 && n.bytes().all(|b| b.is_ascii_digit()));
    is_kind && is_number() && is_number() && parts.next().is_none()
}
