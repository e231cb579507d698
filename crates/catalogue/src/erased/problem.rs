//! A problem with its heuristic, both with erased types, on which the shared searches run.

use super::cost::AnyCost;
use super::value::{AnyAction, AnyMemo, AnyState, SHARED};
use solvarium::limits::heap_block;
use solvarium::{Cost, Heuristic, Problem, Reversible};

/// A problem that is walked backwards, behind a `dyn`.
pub(crate) trait Backwards<P: Problem>: Sync {
    /// Returns at most `most` goals.
    fn goals(&self, most: usize) -> Vec<P::State>;
    /// Returns the actions that lead to a state.
    fn actions_into(&self, state: &P::State) -> Vec<P::Action>;
    /// Undoes an action that led to this state.
    fn undo(&self, state: &mut P::State, action: &P::Action);
}

impl<R: Reversible + Sync> Backwards<R> for R {
    fn goals(&self, most: usize) -> Vec<R::State> {
        Reversible::goals(self).into_iter().take(most).collect()
    }

    fn actions_into(&self, state: &R::State) -> Vec<R::Action> {
        Reversible::actions_into(self, state).into_iter().collect()
    }

    fn undo(&self, state: &mut R::State, action: &R::Action) {
        Reversible::undo(self, state, action);
    }
}

/// A problem and a heuristic as they are, before their types are erased.
pub(crate) struct Typed<'a, P: Problem, H> {
    pub(crate) problem: &'a P,
    pub(crate) heuristic: &'a H,
    /// The problem walked backwards, if that is possible.
    pub(crate) backwards: Option<&'a dyn Backwards<P>>,
    /// Lower bound on the cost of an action.
    pub(crate) cheapest: f64,
}

/// The actions of a state.
type Actions = Box<dyn Iterator<Item = AnyAction>>;

/// Operations of a problem and its heuristic that the shared searches use.
trait Task: Sync {
    fn start(&self) -> AnyState;
    fn is_goal(&self, state: &AnyState) -> bool;
    fn actions(&self, state: &AnyState) -> Actions;
    fn apply(&self, state: &mut AnyState, action: &AnyAction);
    fn cost(&self, before: &AnyState, action: &AnyAction) -> AnyCost;
    fn inverse(&self, action: &AnyAction) -> Option<AnyAction>;
    fn heap_bytes(&self, state: &AnyState, memos: Memos) -> usize;
    fn action_heap_bytes(&self) -> usize;
    fn addresses(&self) -> usize;
    fn address(&self, state: &AnyState) -> usize;
    fn goals(&self) -> Vec<AnyState>;
    fn actions_into(&self, state: &AnyState) -> Vec<AnyAction>;
    fn undo(&self, state: &mut AnyState, action: &AnyAction);
    fn first(&self, state: &AnyState) -> AnyMemo;
    fn after(&self, parent: &AnyMemo, action: &AnyAction, child: &AnyState) -> AnyMemo;
    fn lookahead(&self, parent: &AnyMemo, before: &AnyState, action: &AnyAction) -> Option<AnyMemo>;
    fn prepare(&self, memo: &AnyMemo, state: &AnyState);
    fn prefer(&self, state: &AnyState, preferred: &mut Vec<AnyAction>) -> AnyCost;
    fn is_expensive(&self) -> bool;
    fn value(&self, memo: &AnyMemo) -> AnyCost;
}

/// Types that can be erased.
impl<P, H> Task for Typed<'_, P, H>
where
    P: Problem<State: Send + 'static, Action: Send + Sync + 'static> + Sync,
    H: Heuristic<P, Memo: Send + Sync + 'static> + Sync,
{
    fn start(&self) -> AnyState {
        AnyState::new(self.problem.start())
    }

    fn is_goal(&self, state: &AnyState) -> bool {
        state.get().is_some_and(|state| self.problem.is_goal(state))
    }

    /// Boxes each action by itself, because a path of a million actions holds one list for each of its states.
    fn actions(&self, state: &AnyState) -> Actions {
        let actions: Vec<P::Action> =
            state.get().map(|state| self.problem.actions(state).into_iter().collect()).unwrap_or_default();
        Box::new(actions.into_iter().map(AnyAction::new))
    }

    fn apply(&self, state: &mut AnyState, action: &AnyAction) {
        if let Some((state, action)) = state.get_mut().zip(action.get()) {
            self.problem.apply(state, action);
        }
    }

    fn cost(&self, before: &AnyState, action: &AnyAction) -> AnyCost {
        let both = before.get().zip(action.get());
        both.map_or(AnyCost::MAX, |(before, action)| AnyCost::of(self.problem.cost(before, action)))
    }

    fn inverse(&self, action: &AnyAction) -> Option<AnyAction> {
        self.problem.inverse(action.get()?).map(AnyAction::new)
    }

    /// Bytes of the boxes of a state, and of the action and the heuristic state stored beside it.
    fn heap_bytes(&self, state: &AnyState, memos: Memos) -> usize {
        let inside = state.get().map_or(0, |state| self.problem.heap_bytes(state));
        let memo = if memos == Memos::Kept { heap_block(SHARED + size_of::<H::Memo>()) } else { 0 };
        inside + heap_block(size_of::<P::State>()) + self.action_heap_bytes() + memo
    }

    fn action_heap_bytes(&self) -> usize {
        heap_block(SHARED + size_of::<P::Action>())
    }

    fn addresses(&self) -> usize {
        self.problem.addresses()
    }

    fn address(&self, state: &AnyState) -> usize {
        state.get().map_or(0, |state| self.problem.address(state))
    }

    fn goals(&self) -> Vec<AnyState> {
        let goals = self.backwards.map(|backwards| backwards.goals(usize::MAX)).unwrap_or_default();
        goals.into_iter().map(AnyState::new).collect()
    }

    fn actions_into(&self, state: &AnyState) -> Vec<AnyAction> {
        let both = self.backwards.zip(state.get());
        let actions = both.map(|(backwards, state)| backwards.actions_into(state)).unwrap_or_default();
        actions.into_iter().map(AnyAction::new).collect()
    }

    fn undo(&self, state: &mut AnyState, action: &AnyAction) {
        if let (Some(backwards), Some(state), Some(action)) = (self.backwards, state.get_mut(), action.get())
        {
            backwards.undo(state, action);
        }
    }

    fn first(&self, state: &AnyState) -> AnyMemo {
        match state.get() {
            Some(state) => AnyMemo::new(self.heuristic.first(state)),
            None => AnyMemo::new(()),
        }
    }

    fn after(&self, parent: &AnyMemo, action: &AnyAction, child: &AnyState) -> AnyMemo {
        match (parent.get(), action.get(), child.get()) {
            (Some(parent), Some(action), Some(child)) => {
                AnyMemo::new(self.heuristic.after(parent, action, child))
            }
            _ => self.first(child),
        }
    }

    fn lookahead(&self, parent: &AnyMemo, before: &AnyState, action: &AnyAction) -> Option<AnyMemo> {
        self.heuristic.lookahead(parent.get()?, before.get()?, action.get()?).map(AnyMemo::new)
    }

    fn prepare(&self, memo: &AnyMemo, state: &AnyState) {
        if let (Some(memo), Some(state)) = (memo.get(), state.get()) {
            self.heuristic.prepare(memo, state);
        }
    }

    fn prefer(&self, state: &AnyState, preferred: &mut Vec<AnyAction>) -> AnyCost {
        let Some(state) = state.get() else { return AnyCost::ZERO };
        let mut actions = Vec::new();
        let h = self.heuristic.prefer(state, &mut actions);
        preferred.extend(actions.into_iter().map(AnyAction::new));
        AnyCost::of(h)
    }

    fn is_expensive(&self) -> bool {
        self.heuristic.is_expensive()
    }

    fn value(&self, memo: &AnyMemo) -> AnyCost {
        memo.get().map_or(AnyCost::ZERO, |memo| AnyCost::of(self.heuristic.value(memo)))
    }
}

/// Whether a search stores the heuristic state beside a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memos {
    Kept,
    Dropped,
}

/// A problem whose types are erased.
#[derive(Clone, Copy)]
pub(crate) struct Erased<'a>(&'a dyn Task, f64, Memos);

/// The heuristic of an erased problem.
#[derive(Clone, Copy)]
pub(crate) struct ErasedHeuristic<'a>(&'a dyn Task);

impl<'a> Erased<'a> {
    pub(crate) fn of<P, H>(typed: &'a Typed<'a, P, H>, memos: Memos) -> Self
    where
        P: Problem<State: Send + 'static, Action: Send + Sync + 'static> + Sync,
        H: Heuristic<P, Memo: Send + Sync + 'static> + Sync,
    {
        Self(typed, typed.cheapest, memos)
    }

    pub(crate) const fn heuristic(self) -> ErasedHeuristic<'a> {
        ErasedHeuristic(self.0)
    }

    /// Lower bound on the cost of an action.
    pub(crate) const fn cheapest(self) -> f64 {
        self.1
    }
}

impl Problem for Erased<'_> {
    type State = AnyState;
    type Action = AnyAction;
    type Cost = AnyCost;

    fn start(&self) -> AnyState {
        self.0.start()
    }

    fn is_goal(&self, state: &AnyState) -> bool {
        self.0.is_goal(state)
    }

    fn actions(&self, state: &AnyState) -> impl IntoIterator<Item = AnyAction> {
        self.0.actions(state)
    }

    fn apply(&self, state: &mut AnyState, action: &AnyAction) {
        self.0.apply(state, action);
    }

    fn cost(&self, before: &AnyState, action: &AnyAction) -> AnyCost {
        self.0.cost(before, action)
    }

    fn inverse(&self, action: &AnyAction) -> Option<AnyAction> {
        self.0.inverse(action)
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        self.0.heap_bytes(state, self.2)
    }

    fn action_heap_bytes(&self) -> usize {
        self.0.action_heap_bytes()
    }

    fn addresses(&self) -> usize {
        self.0.addresses()
    }

    fn address(&self, state: &AnyState) -> usize {
        self.0.address(state)
    }
}

impl Reversible for Erased<'_> {
    fn goals(&self) -> impl IntoIterator<Item = AnyState> {
        self.0.goals()
    }

    fn actions_into(&self, state: &AnyState) -> impl IntoIterator<Item = AnyAction> {
        self.0.actions_into(state)
    }

    fn undo(&self, state: &mut AnyState, action: &AnyAction) {
        self.0.undo(state, action);
    }
}

impl Heuristic<Erased<'_>> for ErasedHeuristic<'_> {
    type Memo = AnyMemo;

    fn first(&self, state: &AnyState) -> AnyMemo {
        self.0.first(state)
    }

    fn after(&self, parent: &AnyMemo, action: &AnyAction, child: &AnyState) -> AnyMemo {
        self.0.after(parent, action, child)
    }

    fn lookahead(&self, parent: &AnyMemo, before: &AnyState, action: &AnyAction) -> Option<AnyMemo> {
        self.0.lookahead(parent, before, action)
    }

    fn prepare(&self, memo: &AnyMemo, state: &AnyState) {
        self.0.prepare(memo, state);
    }

    fn prefer(&self, state: &AnyState, preferred: &mut Vec<AnyAction>) -> AnyCost {
        self.0.prefer(state, preferred)
    }

    fn is_expensive(&self) -> bool {
        self.0.is_expensive()
    }

    fn value(&self, memo: &AnyMemo) -> AnyCost {
        self.0.value(memo)
    }
}
