//! Tests files of databases and builds: written files are read back, and all others are refused.
#![cfg(feature = "files")]
#![expect(clippy::unwrap_used, reason = "a panic fails the test, also in helpers")]

use fast_tiles::folder::{Built, DatabaseFolder, News, Order, State};
use fast_tiles::{About, Building, Database, FileError, Named, Partition, Pattern, Shape, Trust};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

const GO: ControlFlow<()> = ControlFlow::Continue(());
const HEADER: usize = 128;

fn pattern(shape: Shape, tiles: &[u8]) -> Pattern {
    Pattern::new(shape, tiles).unwrap()
}

/// Writes the database of three tiles.
fn save(path: &Path) -> Database {
    Building::new(&pattern(Shape::FIFTEEN, &[1, 4, 5])).unwrap().save(path).unwrap()
}

fn open(path: &Path) -> Result<Database, FileError> {
    Database::open(path, Trust::Nothing)
}

/// Returns a file error's message without the path.
fn message(path: &Path, error: &FileError) -> String {
    error.to_string().replace(&path.display().to_string(), "FILE")
}

#[test]
fn written_files_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdb");
    for (width, height, tiles) in
        [(2, 2, &[1, 2, 3][..]), (3, 3, &[1, 2, 3, 4, 5]), (4, 6, &[23]), (5, 5, &[7, 8, 24])]
    {
        let pattern = pattern(Shape::new(width, height).unwrap(), tiles);
        let built = Database::build(&pattern).unwrap();
        assert_eq!(Building::new(&pattern).unwrap().save(&path).unwrap(), built);
        for trust in [Trust::Nothing, Trust::Body] {
            assert_eq!(Database::open(&path, trust).unwrap(), built);
        }
        let mut building = Building::new(&pattern).unwrap();
        (0..100).for_each(|_| building.layer());
        let (about, by_moves) = (About::read(&path).unwrap(), (0..).zip(building.counts()));
        let sum: f64 = by_moves.map(|(moves, states)| f64::from(moves) * *states as f64).sum();
        assert_eq!((about.pattern(), usize::from(about.most()) + 1), (&pattern, building.counts().len()));
        assert!((about.mean() - sum / building.counts().iter().sum::<u64>() as f64).abs() < 1e-9);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

/// An open database keeps its entries, even if another file replaces it.
#[test]
fn an_open_database_outlives_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdb");
    let database = save(&path);
    let opened = open(&path).unwrap();
    Building::new(&pattern(Shape::FIFTEEN, &[2, 3, 6])).unwrap().save(&path).unwrap();
    assert_eq!(opened, database);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(opened.clone(), database);
}

#[test]
fn every_changed_byte_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdb");
    save(&path);
    let whole = std::fs::read(&path).unwrap();
    let length = Database::open(&path, Trust::Nothing).unwrap().bytes().len();
    assert_eq!(whole.len(), HEADER + length);
    for at in (0..HEADER).chain([HEADER, HEADER + 1, 2000, whole.len() - 1]) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        std::fs::write(&path, &bytes).unwrap();
        let error = open(&path).unwrap_err();
        assert!(error.is_refused() && !error.is_missing() && !error.is_memory(), "byte {at}: {error}");
        let is_trusted = Database::open(&path, Trust::Body).is_ok();
        assert_eq!(is_trusted, at >= HEADER, "byte {at}: trust is of the body alone");
    }
}

#[test]
fn other_lengths_are_refused_also_in_trust() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdb");
    save(&path);
    let whole = std::fs::read(&path).unwrap();
    for length in [0, 1, HEADER - 1, HEADER, HEADER + 1, whole.len() - 1] {
        std::fs::write(&path, &whole[..length]).unwrap();
        let error = Database::open(&path, Trust::Body).unwrap_err();
        let expected = if length < HEADER { HEADER } else { whole.len() };
        let expected =
            format!("FILE: is too short: expected {expected} bytes, found {length}: build it again");
        assert_eq!(message(&path, &error), expected);
    }
    std::fs::write(&path, [&whole[..], &[0]].concat()).unwrap();
    let error = Database::open(&path, Trust::Body).unwrap_err();
    let (expected, found) = (whole.len(), whole.len() + 1);
    let expected = format!("FILE: is too long: expected {expected} bytes, found {found}: build it again");
    assert_eq!(message(&path, &error), expected);
}

#[test]
fn errors_describe_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdb");
    let messages = |change: &dyn Fn(&mut Vec<u8>)| {
        save(&path);
        let mut bytes = std::fs::read(&path).unwrap();
        change(&mut bytes);
        std::fs::write(&path, &bytes).unwrap();
        message(&path, &open(&path).unwrap_err())
    };
    let foreign = "FILE: is not a pattern database";
    assert_eq!(messages(&|bytes| bytes[..4].copy_from_slice(b"%PDF")), foreign);
    assert_eq!(messages(&|bytes| bytes[6] = b'\r'), foreign, "a copy that changed the ends of lines");
    let order = "FILE: was written on a big-endian machine: build it again on this one";
    assert_eq!(messages(&|bytes| bytes[8..12].reverse()), order);
    assert_eq!(messages(&|bytes| bytes[40] ^= 1), "FILE: its header is damaged: build it again");
    assert_eq!(messages(&|bytes| bytes[500] ^= 1), "FILE: its checksum does not match: build it again");
    assert!(open(folder.path()).is_err(), "a folder");
    let mut building = Building::new(&pattern(Shape::EIGHT, &[1])).unwrap();
    building.keep(&path).unwrap();
    let error = message(&path, &open(&path).unwrap_err());
    assert_eq!(error, "FILE: is an unfinished build, not a database: continue it");
}

/// A build that resumes at any number of moves is byte by byte the same as one without a pause.
#[test]
fn a_resumed_build_equals_an_uninterrupted_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.part");
    let pattern = pattern(Shape::FIFTEEN, &[1, 2, 4, 5]);
    let whole = Database::build(&pattern).unwrap();
    let mut building = Building::new(&pattern).unwrap();
    while !building.is_done() {
        building.keep(&path).unwrap();
        let resumed = Building::resume(&pattern, &path).unwrap();
        assert_eq!(resumed.counts(), building.counts());
        assert_eq!(resumed.finish(), whole);
        building.layer();
    }
    let few = Building::resume_on(NonZero::<usize>::MIN, &pattern, 1000, &path).unwrap_err();
    assert!(few.is_memory() && few.to_string().ends_with("the limit is 1000"), "{few}");
}

#[test]
fn a_build_that_is_damaged_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.part");
    let (one, other) = (pattern(Shape::EIGHT, &[1, 2, 3]), pattern(Shape::EIGHT, &[1, 2, 4]));
    let mut building = Building::new(&one).unwrap();
    (0..4).for_each(|_| building.layer());
    building.keep(&path).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let refused = |pattern: &Pattern, bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Building::resume(pattern, &path).unwrap_err().is_refused()
    };
    assert!(refused(&other, &whole));
    assert!(refused(&one, &whole[..whole.len() - 1]));
    for at in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        assert!(refused(&one, &bytes), "byte {at}");
    }
    save(&path);
    assert!(Building::resume(&one, &path).unwrap_err().is_refused(), "a database");
}

/// Builds and returns the events as text.
fn build(
    databases: &DatabaseFolder,
    pattern: &Pattern,
    order: &Order,
    stop_at: usize,
) -> (Built, Vec<String>) {
    let mut messages = Vec::new();
    let built = databases.build(pattern, order, |news| {
        let word = match news {
            News::Waits => "waits".into(),
            News::Refused(error) => message(error.path(), error),
            News::Resumes(building) => format!("resumes {}", building.counts().len()),
            News::Layer(building) if building.counts().len() == stop_at => return ControlFlow::Break(()),
            News::Layer(_) => return GO,
            News::Keeps(building) => format!("keeps {}", building.counts().len()),
            News::NotKept(error) => message(error.path(), error),
            News::Writes => "writes".into(),
        };
        messages.push(word);
        GO
    });
    (built.unwrap(), messages)
}

#[test]
fn a_folder_builds_once_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let databases = DatabaseFolder::new(folder.path().join("deep/pdb"));
    let one = pattern(Shape::EIGHT, &[1, 2, 4]);
    let order = Order::default();
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(build(&databases, &one, &order, 3), (Built::Stopped, words(&["keeps 3"])));
    let [slot] = &databases.slots().unwrap()[..] else { unreachable!("one build was kept") };
    assert!(matches!(slot.state(), State::Unfinished(about) if about.most() == 2));
    assert_eq!(build(&databases, &one, &order, 0), (Built::Made, words(&["resumes 3", "writes"])));
    assert_eq!(build(&databases, &one, &order, 0), (Built::There, words(&[])));
    let names: Vec<String> = std::fs::read_dir(databases.folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.len(), 1, "no lock, no build is left: {names:?}");
}

#[test]
fn a_folder_writes_checkpoints_at_the_set_interval() {
    let folder = tempfile::tempdir().unwrap();
    let order = Order { keep_every: Some(Duration::ZERO), ..Order::default() };
    let (built, messages) =
        build(&DatabaseFolder::new(folder.path()), &pattern(Shape::EIGHT, &[8, 5]), &order, 0);
    let kept = messages.iter().filter(|word| word.starts_with("keeps")).count();
    assert_eq!(
        (built, kept, &messages[0], &messages[kept][..]),
        (Built::Made, kept, &"keeps 2".to_string(), "writes")
    );
    assert!(kept > 5, "{messages:?}");
}

#[test]
fn a_folder_refuses_damaged_files() {
    let folder = tempfile::tempdir().unwrap();
    let databases = DatabaseFolder::new(folder.path());
    let one = pattern(Shape::EIGHT, &[1, 2, 4]);
    let order = Order::default();
    // An unfinished build, and files of a killed process.
    build(&databases, &one, &order, 3);
    let part = folder.path().join("3x3_1-2-4.part");
    let fresh = folder.path().join("3x3_1-2-4.pdb.1-0.fresh");
    std::fs::write(&part, "cut").unwrap();
    std::fs::File::create(&fresh).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
    let (built, messages) = build(&databases, &one, &order, 0);
    assert_eq!((built, messages.len()), (Built::Made, 2));
    assert!(
        messages[0].starts_with("FILE: is too short") && !part.exists() && !fresh.exists(),
        "{messages:?}"
    );
    // The database itself.
    let path = databases.path(&one);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[300] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert!(databases.open(&one, Trust::Nothing).unwrap_err().is_refused());
    assert!(databases.find(Shape::EIGHT, Trust::Nothing).unwrap().is_empty());
    let (built, messages) = build(&databases, &one, &order, 0);
    assert_eq!((built, messages.len()), (Built::Made, 2));
    assert!(messages[0].starts_with("FILE: its checksum does not match"), "{messages:?}");
    assert_eq!(databases.open(&one, Trust::Nothing).unwrap(), Database::build(&one).unwrap());
    // A valid database under another's name.
    let other = pattern(Shape::EIGHT, &[5, 6]);
    std::fs::copy(&path, databases.path(&other)).unwrap();
    assert!(databases.open(&other, Trust::Nothing).unwrap_err().is_refused());
    assert_eq!(databases.partitions(Shape::EIGHT).unwrap(), [vec![one]]);
}

#[test]
fn a_folder_finds_complete_partitions_best_first() {
    let folder = tempfile::tempdir().unwrap();
    let databases = DatabaseFolder::new(folder.path());
    let named = Named::find(Shape::EIGHT, "4-4").unwrap().patterns().unwrap();
    let make = |pattern: &Pattern| build(&databases, pattern, &Order::default(), 0);
    make(&named[0]);
    make(&pattern(Shape::FIFTEEN, &[1, 2]));
    assert_eq!(databases.partitions(Shape::EIGHT).unwrap(), [vec![named[0]]], "one part is better than none");
    let loose = [pattern(Shape::EIGHT, &[1, 2]), pattern(Shape::EIGHT, &[1, 3]), pattern(Shape::EIGHT, &[3])];
    loose.iter().for_each(|pattern| drop(make(pattern)));
    make(&named[1]);
    let expected = [named.clone(), vec![loose[0], loose[2]]];
    assert_eq!(databases.partitions(Shape::EIGHT).unwrap(), expected);
    let found = databases.find(Shape::EIGHT, Trust::Nothing).unwrap();
    let tiles = |partition: &Partition| -> usize {
        partition.databases().iter().map(|database| database.pattern().tiles().len()).sum()
    };
    assert_eq!(found.iter().map(tiles).collect::<Vec<_>>(), [8, 3]);
    assert_eq!(databases.remove(&named[0]).unwrap(), 1);
    assert_eq!(databases.find(Shape::EIGHT, Trust::Nothing).unwrap().len(), 1);
}
