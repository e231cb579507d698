//! The report of a check: facts about the space, and faults with their smallest counterexamples.

use super::Space;
use super::space::STATE;
use crate::limits::{Clock, Stop};
use crate::wording::{count, thousands};
use crate::{Cost, Heuristic, Problem};
use std::collections::VecDeque;
use std::fmt::{Display, Formatter};

/// A kind of fault: a way in which a heuristic or a problem breaks its contract.
///
/// ```
/// use solvarium::check::What;
/// assert_eq!(What::Overestimate.to_string(), "the estimate is above the true cost");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum What {
    /// A finite estimate above the true cost. Claim: the estimate, and the cost.
    Overestimate,
    /// An infinite estimate although a goal can be reached. Claim: infinity, and the cost.
    FalseDeadEnd,
    /// A goal with an estimate other than zero. Claim: the estimate, and zero.
    GoalNotZero,
    /// A step over which the estimate falls by more than the step costs. Claim: the estimate before, and the greatest
    /// consistent one: the cost of the step plus the estimate after.
    Inconsistent,
    /// A step whose updated memo gives another value than a memo made from scratch. Claim: the updated value, and the
    /// one from scratch.
    MemoDiffers,
    /// A step whose inverse does not lead back.
    InverseElsewhere,
    /// A step whose inverse is not among the actions of the child.
    InverseNotListed,
    /// A state whose actions, their results or their costs differ on the second call.
    NotDeterministic,
    /// A state in the list of goals that is not a goal.
    ListedNoGoal,
    /// A goal that is not in the list of goals.
    GoalNotListed,
    /// A step that is not among the steps into its child, or that is not undone to the state before it.
    NotUndone,
    /// A step into a state that does not lead there from its predecessor.
    UndoneElsewhere,
}

impl Display for What {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Overestimate => "the estimate is above the true cost",
            Self::FalseDeadEnd => "the estimate says dead end, but a goal can be reached",
            Self::GoalNotZero => "the estimate at a goal is not zero",
            Self::Inconsistent => "the estimate falls by more than the step costs",
            Self::MemoDiffers => "the updated memo differs from one computed from scratch",
            Self::InverseElsewhere => "the inverse action does not lead back",
            Self::InverseNotListed => "the inverse action is not legal",
            Self::NotDeterministic => "actions, results or costs differ between calls",
            Self::ListedNoGoal => "a listed goal is not a goal",
            Self::GoalNotListed => "a goal is not listed",
            Self::NotUndone => "undoing the action does not restore the state before it",
            Self::UndoneElsewhere => "a listed predecessor action does not lead to the state",
        })
    }
}

/// A kind of fault, with the number of its occurrences and its smallest counterexample.
///
/// ```
/// use solvarium::{check::{self, What}, from_fn};
/// let walk = from_fn(3u32, |&n| (n > 0).then_some(()), |n, ()| *n -= 1, |&n| n == 0);
/// let report = check::whole(&walk, &|n: &u32| n * n);
/// let fault = report.fault(What::Overestimate).unwrap();
/// assert_eq!((fault.count, fault.state, fault.claim), (2, 2, Some((4, 2))));
/// ```
pub struct Fault<P: Problem> {
    /// The kind of fault.
    pub what: What,
    /// The number of states or steps with this fault.
    pub count: u64,
    /// The state nearest to a goal with this fault, the first among equals.
    pub state: P::State,
    /// The action, if the fault is at a step.
    pub action: Option<P::Action>,
    /// The claimed value there, and the right one.
    pub claim: Option<(P::Cost, P::Cost)>,
    /// The true cost from that state to the nearest goal.
    pub distance: P::Cost,
    /// The greatest excess of a claim over the truth; 0 for faults without a claim.
    // The last field, because its type is plain: with an associated type there, rustc 1.95 crashes on lists of faults
    // of problems made by `from_fn`.
    pub worst: f64,
}

/// The report of [`whole`](super::whole).
///
/// ```
/// use solvarium::{check, from_fn, heuristic::Blind};
/// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
/// let report = check::whole(&ring, &Blind);
/// assert!(report.is_admissible() && report.is_consistent() && report.faults.is_empty());
/// assert_eq!(report.to_string(), "\
/// states      6, actions 12, goals 1: the whole space
/// admissible  yes
/// consistent  yes
/// mean h      0.000, mean true cost 1.500
/// ");
/// ```
pub struct Report<P: Problem> {
    /// The number of states.
    pub states: u64,
    /// The number of steps between them.
    pub steps: u64,
    /// The number of goals.
    pub goals: u64,
    /// The number of states from which no goal can be reached.
    pub dead_ends: u64,
    /// The number of dead ends that the heuristic recognises: its estimate is infinite.
    pub known_dead_ends: u64,
    /// The mean estimate over the states with a finite estimate from which a goal can be reached.
    pub mean_estimate: f64,
    /// The mean true cost over the states from which a goal can be reached.
    pub mean_distance: f64,
    /// The limit that ended the exploration or the check early. Reported faults are real, but further faults are not
    /// ruled
    /// out.
    pub stopped: Option<Stop>,
    /// The faults, one entry per kind, in the order of [`What`].
    pub faults: Vec<Fault<P>>,
}

impl<P: Problem> Report<P> {
    /// Whether no estimate is above the true cost, or infinite where a goal can be reached.
    ///
    /// ```
    /// use solvarium::{check, from_fn};
    /// let walk = from_fn(3u32, |&n| (n > 0).then_some(()), |n, ()| *n -= 1, |&n| n == 0);
    /// assert!(check::whole(&walk, &|n: &u32| *n).is_admissible());
    /// assert!(!check::whole(&walk, &|n: &u32| n * 2).is_admissible());
    /// ```
    #[must_use]
    pub fn is_admissible(&self) -> bool {
        self.fault(What::Overestimate).is_none() && self.fault(What::FalseDeadEnd).is_none()
    }

    /// Whether no estimate falls by more than the step costs, and all are zero at goals.
    ///
    /// ```
    /// use solvarium::{check, from_fn};
    /// let walk = from_fn(3u32, |&n| (n > 0).then_some(()), |n, ()| *n -= 1, |&n| n == 0);
    /// // Knows only the start's distance: admissible, but it falls to 0 at the first step.
    /// let report = check::whole(&walk, &|n: &u32| if *n == 3 { 3 } else { 0 });
    /// assert!(report.is_admissible() && !report.is_consistent());
    /// ```
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.fault(What::Inconsistent).is_none() && self.fault(What::GoalNotZero).is_none()
    }

    /// The fault of this kind, if there is one.
    ///
    /// ```
    /// use solvarium::{check::{self, What}, from_fn};
    /// let walk = from_fn(3u32, |&n| (n > 0).then_some(()), |n, ()| *n -= 1, |&n| n == 0);
    /// let report = check::whole(&walk, &|n: &u32| n + 1);
    /// assert_eq!(report.fault(What::GoalNotZero).unwrap().state, 0);
    /// assert!(report.fault(What::FalseDeadEnd).is_none());
    /// ```
    #[must_use]
    pub fn fault(&self, what: What) -> Option<&Fault<P>> {
        self.faults.iter().find(|fault| fault.what == what)
    }
}

impl<P: Problem> Display for Report<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let [states, steps, goals] = [self.states, self.steps, self.goals].map(thousands);
        write!(f, "states      {states}, actions {steps}, goals {goals}: ")?;
        match &self.stopped {
            None => writeln!(f, "the whole space")?,
            Some(stop) => writeln!(f, "not the whole space, {stop}")?,
        }
        // A partial walk refutes, but does not prove.
        let yes = if self.stopped.is_none() { "yes" } else { "not refuted" };
        let word = |holds| if holds { yes } else { "no" };
        writeln!(f, "admissible  {}", word(self.is_admissible()))?;
        writeln!(f, "consistent  {}", word(self.is_consistent()))?;
        let (h, d) = (self.mean_estimate, self.mean_distance);
        writeln!(f, "mean h      {h:.3}, mean true cost {d:.3}")?;
        if self.dead_ends > 0 {
            let [known, all] = [self.known_dead_ends, self.dead_ends].map(thousands);
            writeln!(f, "dead ends   {all}, recognised {known}")?;
        }
        for fault in &self.faults {
            write!(f, "fault       {}: {}", fault.what, count(fault.count, "time"))?;
            match fault.claim {
                Some(_) if fault.worst.is_finite() => writeln!(f, ", by up to {}", fault.worst)?,
                _ => writeln!(f)?,
            }
        }
        Ok(())
    }
}

impl<P: Problem> Space<'_, P> {
    /// Compares the claims of `heuristic` and the problem with the truth. Explores the space again, to detect values
    /// that
    /// depend on anything but the state. The limits are those of the space, counted from the start of its exploration.
    /// If a limit ends
    /// the check, the report names it, and has the faults found until then.
    ///
    /// ```
    /// use solvarium::{check, puzzle::romania::{Romania, StraightLine}};
    /// let map = Romania::parse("Arad")?;
    /// let report = check::exact(&map).check_heuristic(&StraightLine::of(&map));
    /// assert!(report.is_admissible() && report.is_consistent());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check_heuristic<H: Heuristic<P>>(&self, heuristic: &H) -> Report<P> {
        let (mut values, mut faults) = (Vec::new(), Faults::new(self));
        let clock = self.clock();
        let judged = self
            .check_estimates(heuristic, &mut values, &mut faults, &clock)
            .and_then(|()| self.check_steps(heuristic, &values, &mut faults, &clock));
        self.report(&values, judged.err(), faults.done())
    }

    /// Checks all states.
    fn check_estimates<H: Heuristic<P>>(
        &self,
        heuristic: &H,
        values: &mut Vec<P::Cost>,
        faults: &mut Faults<'_, P>,
        clock: &Clock<'_>,
    ) -> Result<(), Stop> {
        clock.hold(self.kept() + self.len() * size_of::<P::Cost>())?;
        values.try_reserve_exact(self.len()).map_err(|_| Stop::Memory)?;
        for id in self.ids() {
            clock.look_at_step(id as usize * STATE)?;
            let value = heuristic.value(&heuristic.first(self.state(id)));
            values.push(value);
            faults.look_at_estimate(id, value);
        }
        Ok(())
    }

    /// Checks all steps. The memo of a state is updated along the path by which breadth-first search found it, so that
    /// small errors add up as in a search. After a fault it is computed from scratch.
    fn check_steps<H: Heuristic<P>>(
        &self,
        heuristic: &H,
        values: &[P::Cost],
        faults: &mut Faults<'_, P>,
        clock: &Clock<'_>,
    ) -> Result<(), Stop> {
        let room = clock.memory().saturating_sub(self.kept() + size_of_val(values));
        let mut memos = VecDeque::new();
        let mut met = 0;
        for id in self.ids().take_while(|&id| self.is_walked(id)) {
            clock.look_at_step(id as usize * STATE)?;
            if id == met {
                memos.push_back(heuristic.first(self.state(id)));
                met += 1;
            }
            let state = self.state(id);
            let Some(memo) = memos.pop_front() else {
                return Ok(());
            };
            let mut actions = self.problem.actions(state).into_iter();
            for edge in self.steps.of(id) {
                let same = actions
                    .next()
                    .and_then(|action| Some((self.again(id, &action, edge.to, edge.cost)?, action)));
                let Some((child, action)) = same else {
                    // The rest would compare different walks.
                    faults.note(What::NotDeterministic, id, None, None);
                    return Ok(());
                };
                let scratch = values[edge.to as usize];
                let limit = edge.cost.plus(scratch);
                if exceeds(values[id as usize], limit) {
                    let claim = Some((values[id as usize], limit));
                    faults.note(What::Inconsistent, id, Some(&action), claim);
                }
                let mut after = heuristic.after(&memo, &action, &child);
                let updated = heuristic.value(&after);
                if exceeds(updated, scratch) || exceeds(scratch, updated) {
                    faults.note(What::MemoDiffers, id, Some(&action), Some((updated, scratch)));
                    after = heuristic.first(&child);
                }
                faults.look_at_inverse(id, &action, &child);
                if edge.to == met {
                    make_room(&mut memos, room)?;
                    memos.push_back(after);
                    met += 1;
                }
            }
            if actions.next().is_some() {
                faults.note(What::NotDeterministic, id, None, None);
                return Ok(());
            }
        }
        Ok(())
    }

    /// The child of this step, if its state and cost are the same as when the space was explored.
    fn again(&self, id: u32, action: &P::Action, to: u32, cost: P::Cost) -> Option<P::State> {
        let mut child = self.state(id).clone();
        let now = self.problem.cost(&child, action);
        self.problem.apply(&mut child, action);
        (now == cost && child == *self.state(to)).then_some(child)
    }

    fn report(&self, values: &[P::Cost], stopped: Option<Stop>, faults: Vec<Fault<P>>) -> Report<P> {
        let Alive { dead_ends, known_dead_ends, mean_estimate, mean_distance } =
            alive(self.distances(), values);
        Report {
            states: u64::from(self.size()),
            steps: self.steps() as u64,
            goals: self.goals() as u64,
            dead_ends,
            known_dead_ends,
            mean_estimate,
            mean_distance,
            stopped: self.stopped().copied().or(stopped),
            faults,
        }
    }
}

/// Makes room for one more item in a queue that may take `bytes` bytes.
fn make_room<T>(queue: &mut VecDeque<T>, bytes: usize) -> Result<(), Stop> {
    if queue.len() < queue.capacity() {
        return Ok(());
    }
    let most = bytes / size_of::<T>().max(1);
    // During the copy both queues are in memory.
    let more = queue.len().max(16).min(most.saturating_sub(2 * queue.len()));
    if more == 0 || queue.try_reserve_exact(more).is_err() { Err(Stop::Memory) } else { Ok(()) }
}

/// Means over the states from which a goal can be reached, and the numbers of other states.
struct Alive {
    dead_ends: u64,
    known_dead_ends: u64,
    mean_estimate: f64,
    mean_distance: f64,
}

/// Compares the true costs with the estimates.
fn alive<C: Cost>(truth: &[C], estimates: &[C]) -> Alive {
    let both = || truth.iter().copied().zip(estimates.iter().copied());
    let (is_dead, says_dead) = (|(d, _): &(C, C)| *d == C::MAX, |(_, h): &(C, C)| *h == C::MAX);
    let alive = || both().filter(|both| !is_dead(both));
    Alive {
        dead_ends: both().filter(is_dead).count() as u64,
        known_dead_ends: both().filter(is_dead).filter(says_dead).count() as u64,
        mean_estimate: mean(alive().filter(|both| !says_dead(both)).map(|(_, h)| h)),
        mean_distance: mean(alive().map(|(d, _)| d)),
    }
}

/// The faults so far, one of each kind, in the order of [`What`].
pub(super) struct Faults<'s, P: Problem> {
    space: &'s Space<'s, P>,
    faults: Vec<Fault<P>>,
}

impl<'s, P: Problem> Faults<'s, P> {
    pub(super) const fn new(space: &'s Space<'s, P>) -> Self {
        Self { space, faults: Vec::new() }
    }

    pub(super) fn done(self) -> Vec<Fault<P>> {
        self.faults
    }

    /// Counts a fault at a state, or at a step from it, and stores the fault nearest to a goal.
    pub(super) fn note(
        &mut self,
        what: What,
        id: u32,
        action: Option<&P::Action>,
        claim: Option<(P::Cost, P::Cost)>,
    ) {
        self.note_state(what, self.space.state(id), self.space.to_goal(id), action, claim);
    }

    /// Like [`Self::note`], for a state that need not be in the space.
    pub(super) fn note_state(
        &mut self,
        what: What,
        state: &P::State,
        distance: P::Cost,
        action: Option<&P::Action>,
        claim: Option<(P::Cost, P::Cost)>,
    ) {
        let worst = claim.map_or(0.0, |(claimed, truth)| (claimed.as_f64() - truth.as_f64()).max(0.0));
        let fault =
            Fault { what, count: 1, worst, state: state.clone(), action: action.cloned(), claim, distance };
        match self.faults.iter_mut().find(|known| known.what == what) {
            None => self.faults.insert(self.faults.partition_point(|known| known.what < what), fault),
            Some(known) => {
                let (count, worst) = (known.count + 1, known.worst.max(worst));
                if distance < known.distance {
                    *known = fault;
                }
                (known.count, known.worst) = (count, worst);
            }
        }
    }

    fn look_at_estimate(&mut self, id: u32, h: P::Cost) {
        let (zero, truth) = (P::Cost::ZERO, self.space.to_goal(id));
        if h == P::Cost::MAX && truth < h {
            self.note(What::FalseDeadEnd, id, None, Some((h, truth)));
        } else if exceeds(h, truth) {
            self.note(What::Overestimate, id, None, Some((h, truth)));
        }
        if self.space.is_goal(id) && exceeds(h, zero) {
            self.note(What::GoalNotZero, id, None, Some((h, zero)));
        }
    }

    fn look_at_inverse(&mut self, id: u32, action: &P::Action, child: &P::State) {
        let problem = self.space.problem;
        let Some(inverse) = problem.inverse(action) else {
            return;
        };
        if !problem.actions(child).into_iter().any(|legal| legal == inverse) {
            // Only legal actions may be applied, so the result is not compared.
            self.note(What::InverseNotListed, id, Some(action), None);
            return;
        }
        let mut back = child.clone();
        problem.apply(&mut back, &inverse);
        if back != *self.space.state(id) {
            self.note(What::InverseElsewhere, id, Some(action), None);
        }
    }
}

/// Whether `a` is greater than `b`: exactly for integers, beyond rounding errors for reals.
fn exceeds<C: Cost>(a: C, b: C) -> bool {
    let is_whole = C::ONE.key() == 1;
    a > b && (is_whole || a.as_f64() > b.as_f64() + 1e-9 * (1.0 + b.as_f64()))
}

fn mean<C: Cost>(costs: impl Iterator<Item = C>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for cost in costs {
        sum += cost.as_f64();
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}
