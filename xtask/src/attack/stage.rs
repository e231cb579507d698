//! The stage of scenes: folders, monitored processes, and the comparison with an undisturbed run.

use super::jobs::Job;
use crate::files::copy;
use crate::process::file_error;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum time of a run; a process that lives longer is a fault.
pub const LONGEST: Duration = Duration::from_secs(120);

/// The names and contents of files.
pub type Bytes = BTreeMap<String, Vec<u8>>;

/// The number of faults after which a scene ends.
const ENOUGH: usize = 20;

/// The program, and the selection of jobs.
pub struct Stage {
    pub program: PathBuf,
    pub short: bool,
    pub seed: u64,
    jobs: Vec<&'static Job>,
    folder: PathBuf,
    /// The number of folders so far.
    folders: AtomicUsize,
    models: Mutex<BTreeMap<&'static str, &'static Model>>,
}

/// An undisturbed job.
pub struct Model {
    pub job: &'static Job,
    /// The folder before the job began.
    before: PathBuf,
    old: Bytes,
    pub results: Bytes,
    output: Vec<u8>,
    pub time: Duration,
}

/// The end of a process.
pub struct Ended {
    pub status: ExitStatus,
    output: Vec<u8>,
    pub errors: String,
}

impl Ended {
    /// Whether the run reports success.
    pub fn is_done(&self) -> bool {
        self.status.success()
    }
}

impl Stage {
    pub fn new(program: PathBuf, short: bool, seed: u64, jobs: Vec<&'static Job>) -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("solvarium-attack-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| file_error(&folder, &error))?;
        let (folders, models) = (AtomicUsize::new(0), Mutex::default());
        Ok(Self { program, short, seed, jobs, folder, folders, models })
    }

    /// A new folder.
    fn fresh(&self) -> PathBuf {
        self.folder.join(self.folders.fetch_add(1, Ordering::Relaxed).to_string())
    }

    /// A file that all scenes share.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Runs the jobs to which a disturbance applies, undisturbed.
    pub fn models(&self, are_wanted: impl Fn(&Job) -> bool) -> Result<Vec<&'static Model>, String> {
        self.jobs.iter().filter(|job| are_wanted(job)).map(|job| self.model(job)).collect()
    }

    /// Runs a job undisturbed. Its folder is not removed.
    pub fn model(&self, job: &'static Job) -> Result<&'static Model, String> {
        let mut models = self.models.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(model) = models.get(job.name) {
            return Ok(model);
        }
        let before = self.fresh();
        fs::create_dir_all(&before).map_err(|error| file_error(&before, &error))?;
        (job.prepare)(self, &before)?;
        let old = job.results(&before)?;
        let folder = self.fresh();
        copy(&before, &folder)?;
        let began = Instant::now();
        let ended = self.play(job.command, &folder)?;
        let time = began.elapsed();
        if !ended.is_done() {
            return Err(format!("{}: undisturbed, but {}: {}", job.name, ended.status, ended.errors));
        }
        let (results, output) = (job.results(&folder)?, ended.output);
        let model = Model { job, before, old, results, output, time };
        let model: &'static Model = Box::leak(Box::new(model));
        models.insert(job.name, model);
        Ok(model)
    }

    /// The folder of a job before it begins.
    pub fn folder(&self, model: &Model) -> Result<PathBuf, String> {
        let folder = self.fresh();
        copy(&model.before, &folder)?;
        Ok(folder)
    }

    /// Starts the program in a folder.
    pub fn start(
        &self,
        arguments: &[&str],
        folder: &Path,
        more: &[(&str, String)],
    ) -> Result<Started, String> {
        let files =
            [".output", ".said"].map(|name| folder.with_extension(format!("{}{name}", self.fresh_number())));
        let [output, errors] =
            [&files[0], &files[1]].map(|path| File::create(path).map_err(|error| file_error(path, &error)));
        let mut command = Command::new(&self.program);
        command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(output?).stderr(errors?);
        // Scenes must not depend on the settings of the machine's user.
        command
            .env("SOLVARIUM_CACHE", folder.join("cache"))
            .envs(more.iter().map(|(name, value)| (name, value)));
        let child = command.spawn().map_err(|error| file_error(&self.program, &error))?;
        Ok(Started { child, files })
    }

    fn fresh_number(&self) -> usize {
        self.folders.fetch_add(1, Ordering::Relaxed)
    }

    /// Runs the program to its end.
    pub fn play(&self, arguments: &[&str], folder: &Path) -> Result<Ended, String> {
        self.start(arguments, folder, &[])?.ended(LONGEST)
    }

    /// Checks a disturbed run: it reports success only if it succeeded, old files are complete, and the status is true. After the same
    /// command again the results are those of an undisturbed run.
    pub fn check(&self, model: &Model, ended: &Ended, folder: &Path) -> Result<(), String> {
        let job = model.job;
        let found = job.results(folder)?;
        if ended.is_done() && found != model.results {
            return Err(format!("it reports success, but {}", difference(&model.results, &found)));
        }
        if ended.is_done() && job.streams && ended.output != model.output {
            return Err("it reports success, but wrote something else".into());
        }
        // The last line of the file may be torn, or report the stop.
        let lines =
            ended.output.trim_ascii_end().iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if job.streams && !model.output.starts_with(&ended.output[..lines]) {
            return Err("its output is not the beginning of an undisturbed run's".into());
        }
        for (name, bytes) in &found {
            let is_whole = model.old.get(name) == Some(bytes) || model.results.get(name) == Some(bytes);
            if job.replaces && !is_whole {
                return Err(format!("{name} is neither the old file nor the new one"));
            }
        }
        if !job.status.is_empty() && self.play(job.status, folder)?.is_done() && found != model.results {
            return Err(format!("its status is done, but {}", difference(&model.results, &found)));
        }
        self.repeat(model, folder)
    }

    /// Runs the same command again, and compares.
    pub fn repeat(&self, model: &Model, folder: &Path) -> Result<(), String> {
        let job = model.job;
        let is_refused = job.once && job.results(folder)? == model.results;
        let again = self.play(job.command, folder)?;
        let found = job.results(folder)?;
        if again.is_done() == is_refused {
            return Err(format!("run again, the command failed: {}: {}", again.status, again.errors));
        }
        if job.streams && again.output != model.output {
            return Err("run again, the command wrote something else".into());
        }
        if found != model.results {
            return Err(format!("after the command ran again, {}", difference(&model.results, &found)));
        }
        match left(folder)? {
            Some(path) => Err(format!("{} is left behind", path.display())),
            None => Ok(()),
        }
    }

    /// Runs tries on one thread for each processor, until there are several faults. Each try has a random number
    /// generator of its own.
    pub fn tries<T: Sync>(
        &self,
        tries: &[T],
        play: impl Fn(&T, &mut Random) -> Result<(), String> + Sync,
    ) -> Result<usize, String> {
        let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let workers = thread::available_parallelism().map_or(1, usize::from).clamp(1, 8);
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(one) = tries.get(at) else { return };
                let mut random = Random::new(self.seed, at as u64);
                if let Err(why) = play(one, &mut random) {
                    let mut faults = faults.lock().unwrap_or_else(PoisonError::into_inner);
                    faults.push(format!("  {}", why.trim_end()));
                    if faults.len() >= ENOUGH {
                        next.store(tries.len(), Ordering::Relaxed);
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(work);
            }
        });
        let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
        if faults.is_empty() {
            return Ok(tries.len());
        }
        Err(format!("reproduce it by --seed {}:\n{}", self.seed, faults.join("\n")))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // A temporary folder: the system removes files that cannot be removed here.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A running process.
pub struct Started {
    child: Child,
    files: [PathBuf; 2],
}

impl Started {
    /// Sends the process a signal, unless it has ended.
    pub fn signal(&mut self, name: &str) -> Result<(), String> {
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            return Ok(());
        }
        // The shell has `kill` built in, so every image has it.
        let kill = format!("kill -{name} {} 2>/dev/null || true", self.child.id());
        let status = Command::new("sh").args(["-c", &kill]).status().map_err(|error| error.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("{kill}: {status}")) }
    }

    /// Waits for its end, for a limited time.
    pub fn ended(mut self, most: Duration) -> Result<Ended, String> {
        let began = Instant::now();
        let status = loop {
            match self.child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => break status,
                None if began.elapsed() > most => {
                    let _ = self.child.kill();
                    let _ = self.child.wait();
                    return Err(format!("it did not end within {} s", most.as_secs()));
                }
                None => thread::sleep(Duration::from_millis(2)),
            }
        };
        let [output, errors] =
            self.files.each_ref().map(|path| fs::read(path).map_err(|error| file_error(path, &error)));
        let errors = String::from_utf8_lossy(&errors?).into_owned();
        Ok(Ended { status, output: output?, errors })
    }
}

/// A random number generator (Knuth's linear congruential one): the same numbers for the same seed.
pub struct Random(u64);

impl Random {
    fn new(seed: u64, number: u64) -> Self {
        let mut random = Self(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        random.below(1);
        random
    }

    /// Returns a number below this one.
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }

    /// Returns a random moment of a run of this duration, including its end.
    pub fn moment(&mut self, time: Duration) -> Duration {
        let most = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Duration::from_micros(self.below(most + most / 8))
    }
}

/// All files below a folder, or the file itself; empty if it is missing.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(path.is_file().then(|| path.to_owned()).into_iter().collect());
    }
    let mut all = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| file_error(path, &error))? {
        all.extend(files(&entry.map_err(|error| file_error(path, &error))?.path())?);
    }
    all.sort();
    Ok(all)
}

/// Finds a temporary file that was left behind.
fn left(folder: &Path) -> Result<Option<PathBuf>, String> {
    let is_left = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "fresh");
    Ok(files(folder)?.into_iter().find(is_left))
}

/// Describes the first file that differs.
pub fn difference(expected: &Bytes, found: &Bytes) -> String {
    let names = expected.keys().chain(found.keys());
    let other = names.into_iter().find(|name| expected.get(*name) != found.get(*name));
    let Some(name) = other else { return "all is equal".into() };
    match (expected.get(name), found.get(name)) {
        (Some(_), None) => format!("{name} is missing"),
        (None, Some(_)) => format!("{name} is there, and should not be"),
        (expected, found) => {
            let [expected, found] = [expected, found].map(|bytes| bytes.map_or(0, Vec::len));
            format!("{name} differs: {found} bytes, expected {expected}")
        }
    }
}
