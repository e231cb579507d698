//! A run that is watched: a search in a thread of its own, or a trace.

mod elsewhere;
mod replay;
mod threads;

use crate::budget::{Budget, Lot, Share};
pub use crate::control::Begin;
use crate::control::{Command, Control};
use crate::lock::lock;
use crate::look::Numbers;
use crate::recorder::Recorder;
use crate::stages::{EndsRun, Stage, Stages};
use crate::store::{Store, TreeGuard};
use crate::summary::{Ended, Summary};
use crate::trace::{Encoder, Header};
use crate::tree::{Frame, Full, Row, Tree};
pub use elsewhere::Errand;
use elsewhere::Gate;
use solvarium::clock::Instant;
use solvarium::limits::{Stop, StopFlag};
use solvarium::{Error, Limits};
use solvarium_catalogue::{Job, JobEvent, Method, Request};
use std::fs::File;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// So many rows are kept of a run, if there is memory for them: they take 600 MiB.
const ROWS: usize = 8 << 20;
/// How often a search in full flight hands in what it has.
const TICK: Duration = Duration::from_millis(33);

/// No text is read that takes more memory.
pub(crate) const READING: usize = 256 << 20;

/// A killed program loses no more of a recorded run than this.
const WRITE: Duration = Duration::from_millis(500);

/// What a watched run may take.
///
/// ```
/// use solvarium_view::session::Bounds;
/// let bounds = Bounds { seconds: Some(60.0), ..Bounds::default() };
/// assert_eq!(bounds.nodes, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(default)]
pub struct Bounds {
    /// Expansions.
    pub nodes: Option<u64>,
    /// Seconds of searching; the time that it is held does not count.
    pub seconds: Option<f64>,
    /// Bytes that the search holds; what is kept for the page comes on top. Within a
    /// [`Budget`], what it would like to have of its lot.
    pub bytes: Option<usize>,
}

/// A run that is watched.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// use solvarium_view::session::{Begin, Bounds, Session};
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let request = Request { method: Method::parse("astar")?, ..Request::default() };
/// let session = Session::start(job.into(), request, Bounds::default(), Begin::Running, None)?;
/// session.wait();
/// assert_eq!(session.summary().cost, Some(2.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Session {
    header: Header,
    /// The method and the heuristic that the request comes to, once it is looked at; or why
    /// it is not for this problem.
    resolved: OnceLock<Result<Names, Error>>,
    /// The puzzle; none if this version cannot read that of a trace.
    job: Option<Arc<dyn Job>>,
    bounds: Bounds,
    /// What was asked for, before the budget bounded it.
    asked: Bounds,
    store: Store,
    control: Control,
    /// What came of a search that goes on elsewhere, and is not let in yet.
    gate: Option<Gate>,
    kind: &'static str,
    truncated: bool,
    /// Whether the time was up.
    late: AtomicBool,
    /// How long nobody had looked, if that ended it.
    left: OnceLock<Duration>,
    stages: Stages,
    began: Instant,
    /// The layout that was asked for last: whoever looks, looks again.
    frame: Mutex<Option<(Key, Arc<Frame>)>>,
}

/// A method and its heuristic.
type Names = (String, Option<String>);

/// What a layout depends on.
type Key = (u32, u32, Vec<Row>, bool);

impl Session {
    /// Starts to solve `job` in a thread of its own, recorded in `file` if there is one. All that may take long is
    /// done there, the look at the request included: [`accepted`](Self::accepted) tells
    /// what came of that.
    ///
    /// # Errors
    /// The file cannot be written, or the system has no thread to give.
    pub fn start(
        job: Arc<dyn Job>,
        request: Request,
        bounds: Bounds,
        begin: Begin,
        file: Option<File>,
    ) -> Result<Arc<Self>, Error> {
        Self::start_within(&Budget::unlimited(), job, request, bounds, begin, file)
    }

    /// The same, with a lot of this budget for all that the run takes.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::{budget::Budget, session::{Begin, Bounds, Session}};
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let small = Budget::new(1 << 20);
    /// let refused = Session::start_within(&small, job.into(), Request::default(), Bounds::default(), Begin::Running, None);
    /// assert!(refused.unwrap_err().message().starts_with("no memory is left for another run"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`start`](Self::start); or too little of the budget is left.
    pub fn start_within(
        budget: &Budget,
        job: Arc<dyn Job>,
        request: Request,
        bounds: Bounds,
        begin: Begin,
        file: Option<File>,
    ) -> Result<Arc<Self>, Error> {
        let lot = budget.lot().ok_or_else(|| no_memory(budget))?;
        let search = lot.search(bounds.bytes);
        let (asked, bounds) = (bounds, Bounds { bytes: search, ..bounds });
        let searched = lot.search_share(search).ok_or_else(|| no_memory(budget))?;
        let kept = lot.kept_share(search);
        let header = Header::of(job.as_ref(), &request);
        let store = store(budget, &header, kept, file)?;
        let fresh = Self::fresh(header, store, Some(Arc::clone(&job)), Stage::Opened);
        let session = Arc::new(Self { bounds, asked, control: Control::new(begin), ..fresh });
        let searching = Arc::clone(&session);
        let search = move || searching.search(job.as_ref(), &request, (lot, searched));
        session.spawn(Box::new(search), &mut threads::begin)?;
        Ok(session)
    }

    /// A run of which nothing is known but what is run.
    fn fresh(header: Header, store: Store, job: Option<Arc<dyn Job>>, stage: Stage) -> Self {
        Self {
            header,
            resolved: OnceLock::new(),
            job,
            bounds: Bounds::default(),
            asked: Bounds::default(),
            store,
            control: Control::new(Begin::Running),
            gate: None,
            kind: "live",
            truncated: false,
            late: AtomicBool::new(false),
            left: OnceLock::new(),
            stages: Stages::new(stage),
            began: Instant::now(),
            frame: Mutex::new(None),
        }
    }

    /// The same run once more, from the beginning and held there.
    ///
    /// # Errors
    /// A trace's puzzle or method is not known to this version.
    pub fn again(&self) -> Result<Arc<Self>, Error> {
        let (job, request, bounds) = self.same_again()?;
        Self::start(job, request, bounds, Begin::Paused, None)
    }

    /// What begins the same run.
    pub(crate) fn same_again(&self) -> Result<(Arc<dyn Job>, Request, Bounds), Error> {
        let job = self.job.clone().map_or_else(|| self.header.job().map(Arc::from), Ok)?;
        Ok((job, self.header.request()?, self.asked))
    }

    /// Waits until somebody has looked at the request, not longer than `patience`.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use std::time::Duration;
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("backtrack")?, ..Request::default() };
    /// let session = Session::start(job.into(), request, Bounds::default(), Begin::Running, None)?;
    /// assert!(session.accepted(Duration::from_secs(60)).unwrap_err().is_setting());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The method or the heuristic is not for this problem. Where that is not known in
    /// time, the summary says so once it is.
    pub fn accepted(&self, patience: Duration) -> Result<(), Error> {
        self.stages.wait_some_time_for(Stage::Preparing, patience);
        match self.resolved.get() {
            Some(Err(error)) => Err(error.clone()),
            _ => Ok(()),
        }
    }

    /// The search's own thread.
    fn search(&self, job: &dyn Job, request: &Request, memory: (Lot, Share)) {
        let _ends = EndsRun(&self.stages);
        // Free once the search is, and before anybody is told that it is over.
        let _memory = memory;
        let resolved = self.resolved.get_or_init(|| resolve(job, request));
        self.stages.enter(Stage::Preparing);
        let mut recorder = Recorder::new(&self.store, &self.control, &self.stages, job);
        let ended = match resolved {
            Ok(_) => {
                job.solve(request, &self.limits(), Some(&mut |event: &JobEvent<'_>| recorder.see(event)))
            }
            Err(error) => Err(error.clone()),
        };
        let ended = ended.map_or_else(|error| Ended::stopped(error.to_string()), |report| Ended::of(&report));
        recorder.finish(&self.in_time(ended).json());
    }

    fn limits(&self) -> Limits {
        let limits = Limits::none().stop(&self.control.stop);
        let limits = self.bounds.nodes.map_or(limits.clone(), |nodes| limits.nodes(nodes));
        self.bounds.bytes.map_or(limits.clone(), |bytes| limits.memory(bytes))
    }

    /// Ends a run that has told nothing yet. What makes tables may be slow to hear of a
    /// stop: nobody waits for it, and what it tells later is dropped.
    fn end_early(&self) {
        if self.stages.end_early() {
            self.end(&self.in_time(Ended::stopped(String::new()).by(&Stop::Asked)));
        }
    }

    /// Writes down how it ended where the search itself does not.
    fn end(&self, ended: &Ended) {
        let mut encoder = Encoder::new();
        encoder.result(&ended.json());
        self.store.put(encoder.take());
        self.stages.enter(Stage::Over);
    }

    /// A run whose time was up, or that nobody looked at, was asked to stop: it should say so.
    fn in_time(&self, ended: Ended) -> Ended {
        let is_asked = ended.end.stopped_by.as_deref() == Some(Stop::Asked.name());
        match self.left.get() {
            _ if !is_asked => ended,
            _ if self.late.load(Ordering::Relaxed) => ended.by(&Stop::Time),
            Some(idle) => ended.left_alone(*idle),
            None => ended,
        }
    }

    /// The thread that takes in what the search hands in, and looks at the clock.
    fn keep(&self) {
        let mut written = Instant::now();
        while self.stages.now() < Stage::Over {
            self.store.work(TICK);
            self.control.call();
            if written.elapsed() >= WRITE {
                self.store.write();
                written = Instant::now();
            }
            if self.bounds.seconds.is_some_and(|most| self.searched() >= most) {
                self.late.store(true, Ordering::Relaxed);
                self.stop();
            }
        }
        self.store.settle();
        self.store.write();
    }

    /// Seconds of preparation and searching, without those that it was held.
    fn searched(&self) -> f64 {
        match self.stages.now() {
            Stage::Opened | Stage::Preparing => self.began.elapsed().as_secs_f64(),
            _ => self.store.tree().time(u32::MAX).as_secs_f64(),
        }
    }

    /// Does what is asked. A trace cannot be driven: only its breakpoints are kept.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::control::Command;
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(job.into(), request, Bounds::default(), Begin::Paused, None)?;
    /// session.control(&Command::Run);
    /// session.wait();
    /// assert_eq!(session.summary().ending.as_deref(), Some("solved"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn control(&self, command: &Command) {
        self.control.command(command);
        if *command == Command::Stop {
            self.end_early();
            self.cut();
        }
        self.turn();
    }

    /// Ends the search, within milliseconds.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// let job = catalogue::parse("7 2 4 / 5 0 6 / 8 3 1")?;
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// let session = Session::start(job.into(), request, Bounds::default(), Begin::Paused, None)?;
    /// session.stop();
    /// session.wait();
    /// assert_eq!(session.summary().stopped_by.as_deref(), Some("asked"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn stop(&self) {
        self.control(&Command::Stop);
    }

    /// Whether the search is held, and costs nothing.
    pub(crate) fn is_held(&self) -> bool {
        self.control.is_held()
    }

    /// Ends a search at which nobody has looked for so long, and says so.
    #[cfg(feature = "server")]
    pub(crate) fn stop_idle(&self, idle: Duration) {
        if !self.is_over() {
            let _ = self.left.set(idle);
            self.stop();
        }
    }

    /// Waits until the search is over.
    pub fn wait(&self) {
        self.stages.wait_for(Stage::Over);
        self.store.settle();
    }

    /// Writes the rest of a run that is over into the file in which it is recorded, and asks the disk to keep it.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// let job = catalogue::parse("1 3 / 2 0")?;
    /// let session = Session::start(job.into(), Request::default(), Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// assert!(session.recorded().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The file could not be written, now or at any time before.
    pub fn recorded(&self) -> std::io::Result<()> {
        self.store.recorded().map_or(Ok(()), |why| Err(std::io::Error::other(why)))
    }

    /// Whether the search is over, and all of it can be looked at.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stages.now() == Stage::Over && self.store.is_settled()
    }

    /// The trace so far, as a file.
    #[must_use]
    pub fn trace(&self) -> Vec<u8> {
        self.store.trace()
    }

    /// The length of the trace so far. Its first bytes stay as they are from now on.
    #[cfg(feature = "server")]
    pub(crate) fn trace_length(&self) -> usize {
        self.store.trace_length()
    }

    /// A part of the trace, as far as it goes.
    #[cfg(feature = "server")]
    pub(crate) fn trace_part(&self, part: std::ops::Range<usize>) -> Vec<u8> {
        self.store.trace_part(part)
    }

    /// How many bytes its events take so far, before compression.
    #[must_use]
    pub fn trace_bytes(&self) -> u64 {
        self.store.trace_bytes()
    }

    /// What changes whenever anything does: the mark of its summary.
    #[must_use]
    pub fn mark(&self) -> String {
        let (events, lost) = {
            let tree = self.store.tree();
            (tree.events(), tree.counts().lost)
        };
        format!("{events}-{lost}-{}", self.state())
    }

    /// `preparing`, `running`, `held` or `done`.
    fn state(&self) -> &'static str {
        self.state_at(self.stages.now())
    }

    /// The state for whoever looked at the stage before looking at the tree: what is over has told all that it will
    /// tell, and once that is taken in, the tree shows it.
    fn state_at(&self, stage: Stage) -> &'static str {
        match () {
            () if stage == Stage::Over && self.store.is_settled() => "done",
            () if stage < Stage::Searching => "preparing",
            () if self.is_held() => "held",
            () => "running",
        }
    }

    /// How the run stands.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let failure = self.store.failure();
        let (walks, cut, stage) = (self.walks(), self.store.is_cut(), self.stages.now());
        // Before the tree is locked: the puzzle may be somebody's own code.
        let describe = self.job.as_ref().map(|job| job.describe()).unwrap_or_default();
        let tree = self.store.tree();
        let state = self.state_at(stage);
        let ended: Option<Ended> = tree.result().and_then(|json| serde_json::from_str(json).ok());
        let numbers = Numbers::of(&tree, tree.events());
        let resolved = |ended: &Ended| Some(ended.end.method.clone()).filter(|method| !method.is_empty());
        Summary {
            id: String::new(),
            kind: self.kind,
            problem: self.header.problem.clone(),
            describe,
            method: ended.as_ref().and_then(resolved).unwrap_or_else(|| self.names().0.to_owned()),
            heuristic: ended
                .as_ref()
                .and_then(|e| e.end.heuristic.clone())
                .or_else(|| self.names().1.map(Into::into)),
            seed: self.header.seed,
            text: self.header.text.clone(),
            state,
            ending: ended.as_ref().map(|e| e.end.outcome.clone()),
            stopped_by: ended.as_ref().and_then(|e| e.end.stopped_by.clone()),
            why: failure.or_else(|| ended.as_ref().and_then(|e| e.why.clone())),
            cost: ended.as_ref().and_then(|e| e.end.cost),
            events: tree.events(),
            rows: tree.rows(),
            expanded: numbers.expanded,
            generated: numbers.generated,
            duplicates: numbers.duplicates,
            pruned: numbers.pruned,
            reopened: numbers.reopened,
            open: numbers.open,
            depth: numbers.depth,
            f: numbers.f,
            bound: numbers.bound,
            rounds: tree.rounds().len() as u64,
            lost: tree.counts().lost,
            full: tree.full().map(Full::name),
            cut,
            seconds: numbers.seconds,
            truncated: self.truncated,
            shape: if walks || tree.local().is_there() { "local" } else { "tree" },
            local: numbers.local,
        }
    }

    /// The method and the heuristic: those that were asked for until it is known what they come to.
    fn names(&self) -> (&str, Option<&str>) {
        match self.resolved.get() {
            Some(Ok((method, heuristic))) => (method, heuristic.as_deref()),
            _ => (&self.header.method, self.header.heuristic.as_deref()),
        }
    }

    /// The method, as far as it is known what `auto` comes to.
    pub(crate) fn method(&self) -> &str {
        self.names().0
    }

    /// Whether the method is one that walks on whole states.
    pub(crate) fn walks(&self) -> bool {
        Method::parse(self.method()).is_ok_and(|method| method.entry().of.is_local())
    }

    /// The tree with all that came so far.
    pub(crate) fn tree(&self) -> TreeGuard<'_> {
        self.store.tree()
    }

    /// The puzzle, if this version can read it.
    pub(crate) fn job(&self) -> Option<&dyn Job> {
        self.job.as_deref()
    }

    /// The breakpoints.
    pub(crate) fn breakpoints(&self) -> Vec<crate::stop_at::Break> {
        self.control.breakpoints()
    }

    /// The bytes that its search may take, if they are bounded: of a budget, half of what the run is given.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::{budget::Budget, session::{Begin, Bounds, Session}};
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let budget = Budget::new(64 << 20);
    /// let session = Session::start_within(&budget, job.into(), Request::default(), Bounds::default(), Begin::Running, None)?;
    /// assert_eq!(session.search_bytes(), Some(16 << 20));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn search_bytes(&self) -> Option<usize> {
        self.bounds.bytes
    }

    /// What was run.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The layout at a time; the one asked for last is kept.
    pub(crate) fn frame(&self, tree: &Tree, at: u32, folded: &[Row], fold_failed: bool) -> Arc<Frame> {
        let key = (at, tree.rows(), folded.to_vec(), fold_failed);
        let mut kept = lock(&self.frame);
        match &*kept {
            Some((known, frame)) if *known == key => Arc::clone(frame),
            _ => {
                // One layout at a time is what memory is counted for.
                *kept = None;
                let frame = Arc::new(Frame::of(tree, at, folded, fold_failed));
                *kept = Some((key, Arc::clone(&frame)));
                frame
            }
        }
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("header", &self.header)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// What an order comes to where somebody watches. The run that tells is stopped before it
/// begins, so that nothing large is prepared for it.
fn resolve(job: &dyn Job, request: &Request) -> Result<Names, Error> {
    let stop = StopFlag::new();
    stop.raise();
    let report =
        job.solve(request, &Limits::none().nodes(0).stop(&stop), Some(&mut |_: &JobEvent<'_>| {}))?;
    Ok((report.method, report.heuristic.map(|heuristic| heuristic.to_string())))
}

fn store(budget: &Budget, header: &Header, share: Share, file: Option<File>) -> Result<Store, Error> {
    Store::new(header, ROWS, share, file)
        .map_err(|error| Error::input(format!("the trace cannot be written: {error}")))?
        .ok_or_else(|| no_memory(budget))
}

fn no_memory(budget: &Budget) -> Error {
    let all = budget.bytes().unwrap_or(0).div_ceil(1 << 20);
    Error::input(format!(
        "no memory is left for another run: those that are open have all of the viewer's {all} MiB; close one first, \
         or begin the viewer with a larger --memory-limit"
    ))
}
