//! Explorations on disk compared with those in memory, and both with the reference exploration that stores all states;
//! interrupted,
//! damaged and foreign work.

use super::*;
use crate::limits::{Gauge, StopFlag};
use crate::puzzle::jugs::Jugs;
use crate::puzzle::river::River;
use crate::puzzle::tiles::Numbered;
use crate::{Error, Limits, Ranked, check};
use solvarium_atomic_file::{Claim, UNFINISHED};
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// The number of 3x3 boards at each depth, from the blank in the corner (Reinefeld, 1993).
const EIGHT: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
    17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// A folder that is removed at the end of the test.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("solvarium-explore-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn work_folder(&self) -> WorkFolder {
        WorkFolder { folder: self.0.clone(), begin: Begin::Resume, disk: u64::MAX }
    }

    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> =
            std::fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An unlimited memory limit overflows nothing.
#[test]
fn a_walk_without_limits_is_the_same() {
    let folder = TempFolder::new("unlimited");
    let walked = on_disk(&eight(), "eight", &folder.work_folder(), threads(2), &Limits::none()).unwrap();
    assert_eq!((walked.counts, walked.stopped), (EIGHT.to_vec(), None));
    assert!(layout::Layout::within(u64::MAX, u64::MAX / 8, threads(2)).is_some());
}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

fn tiles(text: &str) -> Numbered {
    Numbered::parse(text).unwrap()
}

fn eight() -> Numbered {
    tiles("0 1 2 / 3 4 5 / 6 7 8")
}

/// Limits with the least memory.
fn least(problem: &impl Ranked, threads: NonZero<usize>) -> Limits {
    Limits::none().memory(least_memory(problem.numbers().unwrap(), threads) as usize)
}

/// Tests that both explorations find the counts of the reference exploration.
fn agree<P: Ranked + Sync>(problem: &P, name: &str) {
    let slow: Vec<u64> = check::exact(problem).layers().into_values().collect();
    for count in [1, 3] {
        let threads = threads(count);
        assert_eq!(in_memory(problem, threads, &Limits::none()).counts, slow, "{name}");
        let folder = TempFolder::new(name);
        let limits = least(problem, threads);
        let walked = on_disk(problem, name, &folder.work_folder(), threads, &limits).unwrap();
        assert_eq!((walked.counts, walked.stopped, walked.known), (slow.clone(), None, 0), "{name}");
        assert_eq!(folder.files().len(), 1, "only the manifest is left");
    }
}

#[test]
fn published_depths() {
    let walked = in_memory(&eight(), threads(2), &Limits::none());
    assert_eq!(walked.counts, EIGHT);
    let seven = tiles("0 1 / 2 3 / 4 5 / 6 7");
    let known = fast_tiles::depths(fast_tiles::Shape::new(2, 4).unwrap()).unwrap();
    assert_eq!((known.iter().sum::<u64>(), known.len()), (20_160, 37));
    assert_eq!(in_memory(&seven, threads(2), &Limits::none()).counts, known);
}

#[test]
fn all_walks_agree() {
    agree(&tiles("0 1 2 3 / 4 5 6 7"), "seven");
    agree(&tiles("1 2 / 3 0"), "four");
    agree(&tiles("1 2 3 / 4 0 5"), "six");
    agree(&River::parse("40 30 7").unwrap(), "river");
    agree(&Jugs::parse("31 17 8 3 -> 4").unwrap(), "jugs");
}

#[test]
fn on_disk_there_are_many_chunks_and_parcels() {
    let (folder, eight) = (TempFolder::new("chunks"), eight());
    let limits = least(&eight, threads(1)).nodes(50_000);
    let walked = on_disk(&eight, "eight", &folder.work_folder(), threads(1), &limits).unwrap();
    assert_eq!(walked.stopped, Some(Stop::Nodes));
    let names: Vec<_> = folder.files().iter().map(|path| path.file_name().unwrap().to_owned()).collect();
    let count = |kind: &str| names.iter().filter(|name| name.to_str().unwrap().starts_with(kind)).count();
    assert!(count("chunk") >= 4 && count("parcel") >= 4, "{names:?}");
}

/// Continues an unfinished exploration, each time for some more nodes.
#[test]
fn a_walk_with_many_interruptions_counts_nothing_twice() {
    let (folder, eight) = (TempFolder::new("again"), eight());
    let (mut ends, mut known) = (0, 0);
    loop {
        let limits = least(&eight, threads(2)).nodes(15_000 * (ends + 1));
        let walked = on_disk(&eight, "eight", &folder.work_folder(), threads(2), &limits).unwrap();
        assert!(walked.known >= known && walked.counts.len() >= walked.known);
        assert_eq!(walked.counts, EIGHT[..walked.counts.len()]);
        known = walked.counts.len();
        let Some(stop) = walked.stopped else { break };
        assert_eq!(stop, Stop::Nodes);
        ends += 1;
        // A file left by a killed step.
        std::fs::write(folder.0.join("chunk-00000-00077"), "half").unwrap();
        std::fs::write(folder.0.join(format!("parcel-00001-00077.k3JxQz{UNFINISHED}")), "").unwrap();
    }
    assert!(ends > 10 && known == EIGHT.len(), "{ends}");
    assert_eq!(folder.files().len(), 1);
    let kept =
        on_disk(&eight, "eight", &folder.work_folder(), threads(1), &least(&eight, threads(1))).unwrap();
    assert_eq!((kept.known, kept.counts.as_slice()), (32, EIGHT.as_slice()));
}

/// Restores the folder after each step, with the files that the next step wrote before its manifest, as after kill -9.
#[test]
fn the_walk_continues_from_any_moment() {
    let (folder, six) = (TempFolder::new("moments"), tiles("0 1 2 / 3 4 5"));
    let whole = in_memory(&six, threads(1), &Limits::none()).counts;
    let memory = Limits::none().memory(1 << 14);
    for nodes in (1..360).step_by(67) {
        let _ = std::fs::remove_dir_all(&folder.0);
        on_disk(&six, "six", &folder.work_folder(), threads(1), &memory.clone().nodes(nodes)).unwrap();
        let manifest = std::fs::read(folder.0.join("walk")).unwrap();
        let before: Vec<_> =
            folder.files().into_iter().map(|path| (std::fs::read(&path).unwrap(), path)).collect();
        on_disk(&six, "six", &folder.work_folder(), threads(1), &memory.clone().nodes(nodes + 1)).unwrap();
        // The files of both, with the manifest of the first.
        before.iter().for_each(|(bytes, path)| std::fs::write(path, bytes).unwrap());
        std::fs::write(folder.0.join("walk"), manifest).unwrap();
        let walked = on_disk(&six, "six", &folder.work_folder(), threads(1), &memory).unwrap();
        assert_eq!(walked.counts, whole, "{nodes}");
    }
}

#[test]
fn threads_and_memory_may_change_between_runs() {
    let (folder, eight) = (TempFolder::new("change"), eight());
    let first = least(&eight, threads(4)).nodes(90_000);
    on_disk(&eight, "eight", &folder.work_folder(), threads(4), &first).unwrap();
    let walked =
        on_disk(&eight, "eight", &folder.work_folder(), threads(1), &Limits::none().memory(1 << 30)).unwrap();
    assert_eq!(walked.counts, EIGHT);
}

/// Changes single bytes of all kinds of files.
#[test]
fn damaged_work_is_refused() {
    let (folder, eight) = (TempFolder::new("damaged"), eight());
    let limits = least(&eight, threads(1));
    on_disk(&eight, "eight", &folder.work_folder(), threads(1), &limits.clone().nodes(120_000)).unwrap();
    let sound: Vec<_> =
        folder.files().into_iter().map(|path| (std::fs::read(&path).unwrap(), path)).collect();
    let refused = |path: &Path, bytes: &[u8], what: &str| {
        let _ = std::fs::remove_dir_all(&folder.0);
        std::fs::create_dir_all(&folder.0).unwrap();
        sound.iter().for_each(|(bytes, path)| std::fs::write(path, bytes).unwrap());
        std::fs::write(path, bytes).unwrap();
        let result = on_disk(&eight, "eight", &folder.work_folder(), threads(1), &limits);
        let message = result.map_err(|error| error.to_string()).expect_err(what);
        assert!(message.starts_with(&format!("{}: damaged: ", path.display())), "{what}: {message}");
    };
    for kind in ["walk", "chunk", "parcel"] {
        // The newest file: batch blocks for chunks that are done are not read again.
        let named = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_string();
        let of_kind = sound.iter().filter(|(_, path)| named(path).starts_with(kind));
        let (bytes, path) =
            of_kind.max_by_key(|(_, path)| named(path).rsplit('-').next().unwrap().to_string()).unwrap();
        let first = if kind == "walk" { 20 } else { 0 };
        for at in (first..bytes.len()).step_by(bytes.len().div_ceil(4)).chain([bytes.len() - 1]) {
            let mut wrong = bytes.clone();
            wrong[at] ^= 4;
            refused(path, &wrong, &format!("byte {at} of {}, {}", bytes.len(), path.display()));
        }
        refused(path, &bytes[..bytes.len() - 1], "a byte less");
        refused(path, &[bytes, b"1".as_slice()].concat(), "a byte more");
    }
}

#[test]
fn work_of_another_is_refused_and_left_alone() {
    let folder = TempFolder::new("another");
    let limits = Limits::none().memory(1 << 20);
    let walk = |problem: &Numbered, name: &str, begin| {
        on_disk(problem, name, &WorkFolder { begin, ..folder.work_folder() }, threads(1), &limits)
    };
    let message_of = |result: Result<Explored, Error>| result.unwrap_err().to_string();
    walk(&eight(), "eight", Begin::Resume).unwrap();
    let message = message_of(walk(&tiles("1 2 / 3 0"), "four", Begin::Resume));
    assert!(
        message.ends_with("holds work on eight, not on four: choose another folder, or start again"),
        "{message}"
    );
    assert_eq!(walk(&tiles("1 2 / 3 0"), "four", Begin::Overwrite).unwrap().counts.len(), 7);

    let manifest = folder.0.join("walk");
    std::fs::write(&manifest, "solvarium explore 1\n").unwrap();
    assert!(message_of(walk(&eight(), "eight", Begin::Resume)).contains("by another version"));
    std::fs::write(&manifest, "a walk in the park").unwrap();
    for begin in [Begin::Resume, Begin::Overwrite] {
        assert!(
            message_of(walk(&eight(), "eight", begin))
                .ends_with("not a folder of saved work: choose another folder")
        );
    }
    assert_eq!(std::fs::read(&manifest).unwrap(), b"a walk in the park");
    std::fs::remove_file(&manifest).unwrap();
    let photo = folder.0.join("chunk-of-wood.jpg");
    std::fs::write(&photo, "").unwrap();
    walk(&eight(), "eight", Begin::Overwrite).unwrap();
    assert!(photo.exists());
}

#[test]
fn two_walks_at_once_do_not_share_a_folder() {
    let folder = TempFolder::new("lock");
    std::fs::create_dir_all(&folder.0).unwrap();
    let _claim = Claim::take(manifest::path_in(&folder.0), |_| std::ops::ControlFlow::Break(())).unwrap();
    let error =
        on_disk(&eight(), "eight", &folder.work_folder(), threads(1), &Limits::none().memory(1 << 20));
    assert!(error.unwrap_err().to_string().contains("in use by another process: process "));
}

#[test]
fn limits_are_kept() {
    let (folder, eight) = (TempFolder::new("limits"), eight());
    let stop = |limits: &Limits, disk| {
        let work_folder = WorkFolder { disk, begin: Begin::Overwrite, ..folder.work_folder() };
        on_disk(&eight, "eight", &work_folder, threads(1), limits).unwrap().stopped
    };
    let raised = StopFlag::new();
    raised.raise();
    let enough = least(&eight, threads(1));
    assert_eq!(stop(&enough.clone().time(std::time::Duration::ZERO), u64::MAX), Some(Stop::Time));
    assert_eq!(stop(&enough.clone().stop(&raised), u64::MAX), Some(Stop::Asked));
    assert_eq!(stop(&enough, 1000), Some(Stop::Disk));
    assert_eq!(stop(&enough, disk_needed(181_440) + 8000), Some(Stop::Disk));
    let least = least_memory(181_440, threads(1)) as usize;
    assert_eq!(stop(&Limits::none().memory(least - 1), u64::MAX), Some(Stop::Memory));
    assert_eq!(in_memory(&eight, threads(1), &Limits::none().stop(&raised)).stopped, Some(Stop::Asked));
    let some = in_memory(&eight, threads(1), &Limits::none().nodes(1000));
    assert_eq!((some.counts.as_slice(), some.stopped), (&EIGHT[..13], Some(Stop::Nodes)));
}

#[test]
fn the_gauge_shows_the_progress() {
    let (folder, eight, gauge) = (TempFolder::new("gauge"), eight(), Gauge::new());
    let limits = least(&eight, threads(1)).gauge(&gauge);
    on_disk(&eight, "eight", &folder.work_folder(), threads(1), &limits).unwrap();
    assert_eq!((gauge.expanded(), gauge.depth_done()), (181_440, Some(31)));
    assert!(gauge.bytes() <= least_memory(181_440, threads(1)) as usize);
}
