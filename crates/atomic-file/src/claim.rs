//! A claim gives one process the exclusive right to write a path, without file locks.
//!
//! ```text
//!   runs.log           the claimed file
//!   runs.log.3.claim   the claim: owner, host, and a count that rises every ten seconds while the owner runs (its lease)
//! ```
//!
//! **Invariant.** At most one process has the claim on a path. A process holds it once it has read all claims on the path,
//! including its own, and found every other one dead. A claim is dead if its owner has ended by [`Owner::life`], or if this process has
//! watched it for a minute without a change. A process can be known to have ended only if it ran on this machine since its last boot.
//! Why this suffices:
//!
//! 1. A claim appears atomically (link(2)), and is removed only by its owner, or by a process that holds the claim and found it dead.
//!    If two processes both create theirs before they read, the last reader sees the other, and withdraws.
//! 2. A living owner changes its claim before it [checks](Claim::check) that it is alone. Another process may have considered it dead
//!    after a long suspension. Then either that process sees the change and withdraws, or the owner sees the other's claim and stops.
//! 3. To learn whether its claim exists, a process reads it back: over NFS, link(2) may report a failure although it made the file.
//!
//! Clocks and file locks are never compared between machines: clocks differ, and locks may be local to a machine (Lustre with
//! `localflock`, some FUSE file systems), always succeed, or not exist. One gap remains: a process that is suspended between its last
//! check and its next write, and continues more than a minute later, writes once beside its successor.
//!
//! The algorithm follows Lamport (1974), in which each process also announces itself before it reads; the lease is that
//! of Gray and Cheriton (1989).

use crate::AtomicFile;
use crate::file::{folder, followed, found, repeated, unfinished};
use crate::owner::{Life, Owner, host};
use std::collections::HashMap;
use std::fmt::{Display, Formatter};
use std::fs::{self, OpenOptions};
use std::io::{self, Error, ErrorKind, Read, Seek, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

/// The extension of a claim's name.
pub const CLAIM: &str = ".claim";

/// The time without a change after which a claim of another machine is dead.
const LEASE: Duration = Duration::from_secs(60);

/// The number of times that an owner changes its claim per lease.
const BEATS: u32 = 6;

/// The interval between reads of another process's claim.
const LOOK: Duration = Duration::from_millis(100);

/// One read counts for at most 1/30 of a lease. So time during which the machine or the file system was suspended hardly counts.
const COUNTED: u32 = 30;

/// The exclusive right to write a file or a folder. The right ends when the claim is dropped, or when its process ends
/// for any reason. It works on every
/// file system on which names appear immediately, including network file systems, and needs no locks.
///
/// ```
/// use solvarium_atomic_file::{Claim, Refused};
/// use std::ops::ControlFlow;
/// let folder = tempfile::tempdir()?;
/// let log = folder.path().join("runs.log");
/// let claim = Claim::take(&log, |_| ControlFlow::Break(())).unwrap();
/// claim.check()?;
/// let refused = Claim::take(&log, |_| ControlFlow::Break(()));
/// assert!(matches!(refused, Err(Refused::Held(holder)) if holder.is_alive()));
/// drop(claim);
/// assert!(Claim::take(&log, |_| ControlFlow::Break(())).is_ok());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Claim {
    mine: Arc<OwnClaim>,
    beat: Option<(Sender<()>, JoinHandle<()>)>,
}

/// The reason why a claim was not taken.
#[derive(Debug)]
pub enum Refused {
    /// Another process holds it, and `waits` chose not to wait.
    Held(Holder),
    /// The folder cannot be read or written.
    Failed(Error),
}

/// The process that holds a claim; displayed as `process 1234 on node7 (see runs.log.1.claim)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    owner: Option<Owner>,
    host: String,
    file: PathBuf,
    is_alive: bool,
}

impl Holder {
    /// Returns whether the process is known to be running. If false, it is on another machine; after about a minute without a change its
    /// claim counts as dead.
    ///
    /// ```
    /// use solvarium_atomic_file::Claim;
    /// use std::ops::ControlFlow;
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("a");
    /// // An unknown machine has left it after a crash.
    /// std::fs::write(folder.path().join("a.1.claim"), "")?;
    /// let mut waits = 0;
    /// let refused = Claim::take(&path, |holder| {
    ///     assert!(!holder.is_alive());
    ///     waits += 1;
    ///     if waits < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert!(refused.is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        self.is_alive
    }

    /// A callback `waits` for [`Claim::take`]: stops waiting if the holder is running, and else waits until its claim counts as dead.
    ///
    /// ```
    /// use solvarium_atomic_file::{Claim, Holder};
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("a");
    /// let claim = Claim::take(&path, Holder::unless_alive);
    /// assert!(claim.is_ok() && Claim::take(&path, Holder::unless_alive).is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn unless_alive(&self) -> ControlFlow<()> {
        if self.is_alive { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Display for Holder {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match &self.owner {
            Some(owner) => write!(f, "process {} on {}", owner.process(), self.host)?,
            None => f.write_str("a process of another machine")?,
        }
        write!(f, " (see {})", self.file.display())
    }
}

impl Claim {
    /// Takes the claim on a path. The claim is a file in the folder of the path; the path itself is not accessed. While another process
    /// holds it, `waits` is called about ten times a second, and decides whether to continue waiting.
    ///
    /// # Errors
    /// `waits` breaks, or the folder cannot be read or written.
    ///
    /// ```
    /// use solvarium_atomic_file::{Claim, Refused};
    /// use std::ops::ControlFlow;
    /// let refused = Claim::take("/no/such/folder/a", |_| ControlFlow::Break(()));
    /// assert!(matches!(refused, Err(Refused::Failed(error)) if error.kind() == std::io::ErrorKind::NotFound));
    /// ```
    pub fn take(
        path: impl AsRef<Path>,
        mut waits: impl FnMut(&Holder) -> ControlFlow<()>,
    ) -> Result<Self, Refused> {
        let place = ClaimedPath::of(path.as_ref());
        let mut watch = Watch::default();
        loop {
            let claims = place.claims().map_err(Refused::Failed)?;
            if let Some(holder) = watch.holder(&claims) {
                if waits(&holder).is_break() {
                    return Err(Refused::Held(holder));
                }
                thread::sleep(LOOK.min(lease() / 60));
                continue;
            }
            let number = claims.iter().map(|claim| claim.number).max().unwrap_or(0) + 1;
            let mine = OwnClaim::write(&place, number).map_err(Refused::Failed)?;
            let is_alone = mine.is_alone(&mut watch).inspect_err(|_| mine.withdraw());
            if is_alone.map_err(Refused::Failed)? {
                return Ok(Self::held(mine, watch));
            }
            mine.withdraw();
            // A different time for each process, in case another is at the same point.
            thread::sleep(Duration::from_millis(1 + u64::from(std::process::id() % 64)));
        }
    }

    fn held(mine: OwnClaim, watch: Watch) -> Self {
        watch.dead.iter().for_each(|(file, text)| remove(file, text));
        *lock(&mine.watch) = watch;
        let mine = Arc::new(mine);
        let (end, ended) = mpsc::channel();
        let beating = Arc::clone(&mine);
        let beat = move || {
            while ended.recv_timeout(lease() / BEATS) == Err(RecvTimeoutError::Timeout)
                && beating.beat().is_ok()
            {}
        };
        // Without a thread, the claim changes only when it is checked.
        let beat = thread::Builder::new().spawn(beat).ok().map(|thread| (end, thread));
        Self { mine, beat }
    }

    /// Checks that this process still holds the claim. Call it before each exclusive write. It takes a few nanoseconds,
    /// except for the first call after the process was suspended.
    ///
    /// # Errors
    /// The process was suspended so long that another one, on another machine, has taken over; or the claim was removed, or cannot be read
    /// or written.
    ///
    /// ```
    /// use solvarium_atomic_file::Claim;
    /// use std::ops::ControlFlow;
    /// let folder = tempfile::tempdir()?;
    /// let claim = Claim::take(folder.path().join("a"), |_| ControlFlow::Break(())).unwrap();
    /// assert!(claim.check().is_ok());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn check(&self) -> io::Result<()> {
        if self.mine.is_fresh() { Ok(()) } else { self.mine.beat() }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // A forked process lacks the thread, and the claim belongs to the parent.
        if Owner::this() != self.mine.owner {
            std::mem::forget(self.beat.take());
            return;
        }
        if let Some((end, thread)) = self.beat.take() {
            drop(end);
            // The function never panics, and reports no errors.
            let _ = thread.join();
        }
        self.mine.withdraw();
    }
}

/// The claimed path: the folder of its claims, and the prefix of their names.
#[derive(Clone, Debug)]
struct ClaimedPath {
    folder: PathBuf,
    prefix: String,
}

/// A claim read from its file.
struct ReadClaim {
    number: u64,
    file: PathBuf,
    text: String,
}

impl ClaimedPath {
    fn of(path: &Path) -> Self {
        let path = followed(path);
        let prefix = format!("{}.", repeated(path.file_name().unwrap_or_default()));
        Self { folder: folder(&path).into(), prefix }
    }

    fn file(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{}{number}{CLAIM}", self.prefix))
    }

    fn number(&self, name: &str) -> Option<u64> {
        name.strip_prefix(&self.prefix)?.strip_suffix(CLAIM)?.parse().ok()
    }

    /// All claims, dead and alive.
    fn claims(&self) -> io::Result<Vec<ReadClaim>> {
        let mut all = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let Some(name) = name.to_str() else { continue };
            if unfinished(name).is_some_and(|claim| self.number(claim).is_some()) {
                found(&self.folder.join(name), name);
            }
            let Some(number) = self.number(name) else { continue };
            let file = self.file(number);
            match read(&file) {
                Ok(text) => all.push(ReadClaim { number, file, text }),
                // The owner has withdrawn the claim.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }
}

impl ReadClaim {
    fn holder(&self, owner: Option<Owner>, is_alive: bool) -> Holder {
        let host = self.text.lines().nth(1).unwrap_or("another machine").into();
        Holder { owner, host, file: self.file.clone(), is_alive }
    }
}

/// Observations of claims so far.
#[derive(Debug, Default)]
struct Watch {
    /// Claims of other machines: their text, the time without a change, and the time of the last read.
    elsewhere: HashMap<PathBuf, (String, Duration, Instant)>,
    /// Claims that were dead at the last read.
    dead: HashMap<PathBuf, String>,
}

impl Watch {
    /// Returns the holder of a claim that is not known to be dead, preferring one that is known to be running.
    fn holder(&mut self, claims: &[ReadClaim]) -> Option<Holder> {
        self.dead.clear();
        let mut holder: Option<Holder> = None;
        for claim in claims {
            match self.living_owner(claim) {
                None => drop(self.dead.insert(claim.file.clone(), claim.text.clone())),
                found if holder.as_ref().is_none_or(|holder| !holder.is_alive) => holder = found,
                Some(_) => {}
            }
        }
        holder
    }

    /// The owner of a claim; `None` if it is dead.
    fn living_owner(&mut self, claim: &ReadClaim) -> Option<Holder> {
        let owner = claim.text.lines().next().and_then(|line| Owner::parse(line.split_once(' ')?.0));
        match owner.map_or(Life::Elsewhere, |owner| owner.life()) {
            Life::Alive => Some(claim.holder(owner, true)),
            Life::Ended => None,
            Life::Elsewhere => {
                let now = Instant::now();
                let seen = (claim.text.clone(), Duration::ZERO, now);
                let (text, still, last) = self.elsewhere.entry(claim.file.clone()).or_insert(seen);
                if *text != claim.text {
                    (*text, *still, *last) = (claim.text.clone(), Duration::ZERO, now);
                    return Some(claim.holder(owner, true));
                }
                *still += (now - *last).min(lease() / COUNTED);
                *last = now;
                (*still < lease()).then(|| claim.holder(owner, false))
            }
        }
    }
}

/// A claim that this process has made.
#[derive(Debug)]
struct OwnClaim {
    owner: Owner,
    place: ClaimedPath,
    file: PathBuf,
    /// The first lines of the file, which never change.
    text: String,
    /// The number of changes so far.
    beats: AtomicU64,
    /// The last change, by both clocks: one stops while the machine sleeps, the other can be set.
    last: Mutex<Option<(Instant, SystemTime)>>,
    watch: Mutex<Watch>,
}

/// A counter that makes the claims of this process unique.
static CLAIMS: AtomicU64 = AtomicU64::new(0);

impl OwnClaim {
    /// Writes the claim with this number, unless it exists.
    fn write(place: &ClaimedPath, number: u64) -> io::Result<Self> {
        let owner = Owner::this();
        let text = format!("{owner} {}\n{}\n", CLAIMS.fetch_add(1, Ordering::Relaxed), host());
        let (file, last, watch) = (place.file(number), Mutex::default(), Mutex::default());
        let mine = Self { owner, place: place.clone(), file, text, beats: AtomicU64::new(0), last, watch };
        let mut aside = AtomicFile::create(&mine.file)?;
        aside.write_all(mine.content(0).as_bytes())?;
        // Set before the claim appears, so that this process's lease never ends after the one that others measure.
        *lock(&mine.last) = Some((Instant::now(), SystemTime::now()));
        match aside.appear_new() {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        Ok(mine)
    }

    fn content(&self, beats: u64) -> String {
        format!("{}{beats:016x}\n", self.text)
    }

    /// Whether this claim exists, and every other one is dead.
    fn is_alone(&self, watch: &mut Watch) -> io::Result<bool> {
        let (mine, others): (Vec<_>, Vec<_>) =
            self.place.claims()?.into_iter().partition(|claim| claim.text.starts_with(&self.text));
        Ok(watch.holder(&others).is_none() && !mine.is_empty())
    }

    /// Whether its last change is so recent that no process can have taken it for dead.
    fn is_fresh(&self) -> bool {
        let is_short = |time: Duration| time < lease() / 2;
        lock(&self.last)
            .is_some_and(|(instant, time)| is_short(instant.elapsed()) && time.elapsed().is_ok_and(is_short))
    }

    /// Changes the claim, and then checks that it still belongs to this process.
    fn beat(&self) -> io::Result<()> {
        let lost = || {
            Error::other(format!(
                "{}: this process no longer holds the claim: another process has taken over",
                self.file.display()
            ))
        };
        let (before, time) = (Instant::now(), SystemTime::now());
        let mut file = match OpenOptions::new().read(true).write(true).open(&self.file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(lost()),
            file => file?,
        };
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        if !text.starts_with(&self.text) {
            return Err(lost());
        }
        file.rewind()?;
        file.write_all(self.content(self.beats.fetch_add(1, Ordering::Relaxed) + 1).as_bytes())?;
        drop(file);
        // A newcomer withdraws when it sees this claim.
        let is_alone = (0..20).try_fold(false, |is_alone, round| {
            if is_alone {
                return Ok(true);
            }
            thread::sleep(if round == 0 { Duration::ZERO } else { LOOK / 2 });
            self.is_alone(&mut lock(&self.watch))
        });
        if is_alone? {
            *lock(&self.last) = Some((before, time));
            return Ok(());
        }
        Err(lost())
    }

    /// Removes the claim, if it exists.
    fn withdraw(&self) {
        remove(&self.file, &self.text);
    }
}

/// Removes the file if it still begins with this text: another process may have made a new claim of this name. Errors are ignored,
/// because the owner no longer renews the claim.
fn remove(file: &Path, text: &str) {
    if read(file).is_ok_and(|found| found.starts_with(text)) {
        let _ = fs::remove_file(file);
    }
}

/// Reads the text of a claim; after a power cut it may be anything.
fn read(file: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&fs::read(file)?).into_owned())
}

/// The time without a change after which a claim of another machine is dead.
fn lease() -> Duration {
    #[cfg(feature = "failpoint")]
    if let Some(lease) = crate::failpoint::lease() {
        return lease;
    }
    LEASE
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
