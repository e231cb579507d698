//! A watched run: a search in its own thread, or a trace.

mod bounds;
mod elsewhere;
mod replay;
mod report;
mod threads;

use crate::budget::{Budget, Quota, Share};
pub use crate::control::Begin;
use crate::control::{Command, Control};
use crate::lock::lock;
use crate::recorder::Recorder;
use crate::stages::{EndsRun, Stage, Stages};
use crate::store::{Store, TreeGuard};
use crate::summary::{Ended, Summary};
use crate::trace::{Encoder, Header};
use crate::tree::{Frame, Row, Tree};
pub use bounds::Bounds;
use elsewhere::Gate;
pub use elsewhere::SearchOrder;
use solvarium::clock::Instant;
use solvarium::limits::{Stop, StopFlag};
use solvarium::{Error, Limits};
use solvarium_catalogue::{Instance, Request, SearchEvent};
use std::fs::File;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// Maximum number of rows kept of a run: 600 MiB.
const ROWS: usize = 8 << 20;
/// How often a search at full speed delivers its events.
const TICK: Duration = Duration::from_millis(33);

/// Memory limit for reading a text.
pub(crate) const READING: usize = 256 << 20;

/// A killed program loses at most this much of a recorded run.
const WRITE: Duration = Duration::from_millis(500);

/// A watched run.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// use solvarium_view::session::{Begin, Bounds, Session};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let request = Request { method: Method::parse("astar")?, ..Request::default() };
/// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
/// session.wait();
/// assert_eq!(session.summary().cost, Some(2.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Session {
    header: Header,
    /// The resolved method and heuristic, or the reason why they do not fit the problem.
    resolved: OnceLock<Result<Names, Error>>,
    /// The puzzle; `None` if this version cannot read that of a trace.
    instance: Option<Arc<dyn Instance>>,
    bounds: Bounds,
    /// The requested limits, before the budget restricted them.
    asked: Bounds,
    store: Store,
    control: Control,
    /// Events of a search elsewhere that are not admitted yet.
    gate: Option<Gate>,
    kind: &'static str,
    truncated: bool,
    /// Whether the time limit was exceeded.
    late: AtomicBool,
    /// How long nobody had viewed the run, if that ended it.
    left: OnceLock<Duration>,
    stages: Stages,
    began: Instant,
    /// The last requested layout, since a viewer usually requests it again.
    frame: Mutex<Option<(Key, Arc<Frame>)>>,
}

/// A method and its heuristic.
type Names = (String, Option<String>);

/// The parameters of a layout.
type Key = (u32, u32, Vec<Row>, bool);

impl Session {
    /// Starts to solve `instance` in its own thread, recorded in `file` if given. All slow work happens there, including the check of the
    /// request: [`accepted`](Self::accepted) returns its result.
    ///
    /// # Errors
    /// The file cannot be written, or no thread can be started.
    pub fn start(
        instance: Arc<dyn Instance>,
        request: Request,
        bounds: Bounds,
        begin: Begin,
        file: Option<File>,
    ) -> Result<Arc<Self>, Error> {
        Self::start_within(&Budget::unlimited(), instance, request, bounds, begin, file)
    }

    /// Like [`start`](Self::start), with a quota of this budget for everything that the run needs.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::{budget::Budget, session::{Begin, Bounds, Session}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let small = Budget::new(1 << 20);
    /// let refused = Session::start_within(&small, instance.into(), Request::default(), Bounds::default(), Begin::Running, None);
    /// assert!(refused.unwrap_err().message().starts_with("no memory is left for another run"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`start`](Self::start); or too little of the budget is left.
    pub fn start_within(
        budget: &Budget,
        instance: Arc<dyn Instance>,
        request: Request,
        bounds: Bounds,
        begin: Begin,
        file: Option<File>,
    ) -> Result<Arc<Self>, Error> {
        let quota = budget.quota().ok_or_else(|| no_memory(budget))?;
        let search = quota.search(bounds.bytes);
        let (asked, bounds) = (bounds, Bounds { bytes: search, ..bounds });
        let searched = quota.search_share(search).ok_or_else(|| no_memory(budget))?;
        let kept = quota.kept_share(search);
        let header = Header::of(instance.as_ref(), &request);
        let store = store(budget, &header, kept, file)?;
        let fresh = Self::fresh(header, store, Some(Arc::clone(&instance)), Stage::Opened);
        let session = Arc::new(Self { bounds, asked, control: Control::new(begin), ..fresh });
        let searching = Arc::clone(&session);
        let search = move || searching.search(instance.as_ref(), &request, (quota, searched));
        session.spawn(Box::new(search), &mut threads::begin)?;
        Ok(session)
    }

    /// A run with nothing but its header.
    fn fresh(header: Header, store: Store, instance: Option<Arc<dyn Instance>>, stage: Stage) -> Self {
        Self {
            header,
            resolved: OnceLock::new(),
            instance,
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

    /// Starts the same run again, paused at the beginning.
    ///
    /// # Errors
    /// This version does not know the trace's puzzle or method.
    pub fn again(&self) -> Result<Arc<Self>, Error> {
        let (instance, request, bounds) = self.same_again()?;
        Self::start(instance, request, bounds, Begin::Paused, None)
    }

    /// The arguments that start the same run.
    pub(crate) fn same_again(&self) -> Result<(Arc<dyn Instance>, Request, Bounds), Error> {
        let instance = self.instance.clone().map_or_else(|| self.header.instance().map(Arc::from), Ok)?;
        if instance.external_method().is_some() {
            return Err(Error::setting(
                "a search of another program cannot be started again: run the program again",
            ));
        }
        Ok((instance, self.header.request()?, self.asked))
    }

    /// Waits until the request has been checked, at most for `patience`.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use std::time::Duration;
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("backtrack")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// assert!(session.accepted(Duration::from_secs(60)).unwrap_err().is_setting());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The method or the heuristic does not fit the problem. If the check takes longer, the summary reports it later.
    pub fn accepted(&self, patience: Duration) -> Result<(), Error> {
        self.stages.wait_timeout(Stage::Preparing, patience);
        match self.resolved.get() {
            Some(Err(error)) => Err(error.clone()),
            _ => Ok(()),
        }
    }

    /// The search's thread.
    fn search(&self, instance: &dyn Instance, request: &Request, memory: (Quota, Share)) {
        let _ends = EndsRun(&self.stages);
        // Freed when the search is, before the run counts as over.
        let _memory = memory;
        let resolved = self.resolved.get_or_init(|| resolve(instance, request));
        self.stages.enter(Stage::Preparing);
        let mut recorder = Recorder::new(&self.store, &self.control, &self.stages, instance);
        let ended = match resolved {
            Ok(_) => instance.solve(
                request,
                &self.limits(),
                Some(&mut |event: &SearchEvent<'_>| recorder.see(event)),
            ),
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

    /// Ends a run that has reported nothing yet. Code that builds tables may react slowly to a stop. No thread waits for it, and its
    /// later events are dropped.
    fn end_early(&self) {
        if self.stages.end_early() {
            self.end(&self.in_time(Ended::stopped(String::new()).by(&Stop::Asked)));
        }
    }

    /// Writes the result of a run whose search does not write it.
    fn end(&self, ended: &Ended) {
        let mut encoder = Encoder::new();
        encoder.result(&ended.json());
        self.store.put(encoder.take());
        self.stages.enter(Stage::Over);
    }

    /// The result of a run that was stopped by its time limit or for lack of viewers: the result must name that reason.
    fn in_time(&self, ended: Ended) -> Ended {
        let is_asked = ended.end.stopped_by.as_deref() == Some(Stop::Asked.name());
        match self.left.get() {
            _ if !is_asked => ended,
            _ if self.late.load(Ordering::Relaxed) => ended.by(&Stop::Time),
            Some(idle) => ended.left_alone(*idle),
            None => ended,
        }
    }

    /// The thread that processes the search's events and checks the clock.
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

    /// Seconds of preparation and searching, excluding pauses.
    fn searched(&self) -> f64 {
        match self.stages.now() {
            Stage::Opened | Stage::Preparing => self.began.elapsed().as_secs_f64(),
            _ => self.store.tree().time(u32::MAX).as_secs_f64(),
        }
    }

    /// Executes a command. A trace accepts only breakpoints.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::control::Command;
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Paused, None)?;
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

    /// Ends the search within milliseconds.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// let instance = catalogue::parse("7 2 4 / 5 0 6 / 8 3 1")?;
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Paused, None)?;
    /// session.stop();
    /// session.wait();
    /// assert_eq!(session.summary().stopped_by.as_deref(), Some("asked"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn stop(&self) {
        self.control(&Command::Stop);
    }

    /// Whether the search is paused, and costs nothing.
    pub(crate) fn is_held(&self) -> bool {
        self.control.is_held()
    }

    /// Ends a search that nobody has viewed for this long, and reports that as the reason.
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

    /// Writes the rest of a finished run to its recording file, and flushes it to disk.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// let instance = catalogue::parse("1 3 / 2 0")?;
    /// let session = Session::start(instance.into(), Request::default(), Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// assert!(session.recorded().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Writing failed, now or earlier.
    pub fn recorded(&self) -> std::io::Result<()> {
        self.store.recorded().map_or(Ok(()), |why| Err(std::io::Error::other(why)))
    }

    /// Whether the search is over and all of it can be viewed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stages.now() == Stage::Over && self.store.is_settled()
    }

    /// The trace so far, as a file.
    #[must_use]
    pub fn trace(&self) -> Vec<u8> {
        self.store.trace()
    }

    /// The length of the trace so far. These bytes will not change any more.
    #[cfg(feature = "server")]
    pub(crate) fn trace_length(&self) -> usize {
        self.store.trace_length()
    }

    /// A part of the trace, as far as it exists.
    #[cfg(feature = "server")]
    pub(crate) fn trace_part(&self, part: std::ops::Range<usize>) -> Vec<u8> {
        self.store.trace_part(part)
    }

    /// Size of its encoded events so far, before compression.
    #[must_use]
    pub fn trace_bytes(&self) -> u64 {
        self.store.trace_bytes()
    }

    /// The mark of its summary, which changes with every update.
    #[must_use]
    pub fn mark(&self) -> String {
        self.compute_mark()
    }

    /// The summary of the run.
    #[must_use]
    pub fn summary(&self) -> Summary {
        self.compute_summary()
    }

    /// The tree with all events so far.
    pub(crate) fn tree(&self) -> TreeGuard<'_> {
        self.store.tree()
    }

    /// The puzzle, if this version can read it.
    pub(crate) fn instance(&self) -> Option<&dyn Instance> {
        self.instance.as_deref()
    }

    /// The breakpoints.
    pub(crate) fn breakpoints(&self) -> Vec<crate::stop_at::Break> {
        self.control.breakpoints()
    }

    /// The memory limit of its search in bytes, if there is one: within a budget, half of the run's quota.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::{budget::Budget, session::{Begin, Bounds, Session}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let budget = Budget::new(64 << 20);
    /// let session = Session::start_within(&budget, instance.into(), Request::default(), Bounds::default(), Begin::Running, None)?;
    /// assert_eq!(session.search_bytes(), Some(16 << 20));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn search_bytes(&self) -> Option<usize> {
        self.bounds.bytes
    }

    /// The header: the problem and the method.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The layout at a time; the last one is cached.
    pub(crate) fn frame(&self, tree: &Tree, at: u32, folded: &[Row], fold_failed: bool) -> Arc<Frame> {
        let key = (at, tree.rows(), folded.to_vec(), fold_failed);
        let mut kept = lock(&self.frame);
        match &*kept {
            Some((known, frame)) if *known == key => Arc::clone(frame),
            _ => {
                // Memory is counted for one layout at a time.
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

/// Resolves the method and heuristic of a watched run. The run that reports them is stopped before it begins, so nothing large is prepared
/// for it.
fn resolve(instance: &dyn Instance, request: &Request) -> Result<Names, Error> {
    let stop = StopFlag::new();
    stop.raise();
    let report =
        instance.solve(request, &Limits::none().nodes(0).stop(&stop), Some(&mut |_: &SearchEvent<'_>| {}))?;
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
        "no memory is left for another run: the open runs use all {all} MiB; close one, or start the viewer with a larger memory limit"
    ))
}
