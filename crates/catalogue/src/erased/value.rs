//! Values whose types are erased. States are boxed and changed in place. Actions and heuristic states are shared,
//! even between the threads of one search.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A state: cloned, compared and hashed like its own type.
pub(crate) struct AnyState(Box<dyn State>);

/// An action: cloned by pointer, compared like its own type.
#[derive(Clone)]
pub(crate) struct AnyAction(Arc<dyn Action>);

/// Heuristic state that is stored beside a state.
#[derive(Clone)]
pub(crate) struct AnyMemo(Arc<dyn Any + Send + Sync>);

/// Bytes that a shared pointer takes beside its value: two counters.
pub(super) const SHARED: usize = 2 * size_of::<usize>();

trait State: Any + Send {
    fn copy(&self) -> Box<dyn State>;
    fn is_same(&self, other: &dyn State) -> bool;
    fn feed(&self, hasher: &mut dyn Hasher);
}

impl<S: Clone + Eq + Hash + Send + 'static> State for S {
    fn copy(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn State) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<S>() == Some(self)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

impl AnyState {
    pub(super) fn new<S: Clone + Eq + Hash + Send + 'static>(state: S) -> Self {
        Self(Box::new(state))
    }

    /// The state, if it has this type: all states of a search have one type.
    pub(crate) fn get<S: 'static>(&self) -> Option<&S> {
        let state: &dyn Any = &*self.0;
        state.downcast_ref()
    }

    pub(super) fn get_mut<S: 'static>(&mut self) -> Option<&mut S> {
        let state: &mut dyn Any = &mut *self.0;
        state.downcast_mut()
    }
}

impl Clone for AnyState {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for AnyState {}

impl Hash for AnyState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.feed(hasher);
    }
}

trait Action: Any + Send + Sync {
    fn is_same(&self, other: &dyn Action) -> bool;
}

impl<A: PartialEq + Send + Sync + 'static> Action for A {
    fn is_same(&self, other: &dyn Action) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<A>() == Some(self)
    }
}

impl AnyAction {
    pub(super) fn new<A: PartialEq + Send + Sync + 'static>(action: A) -> Self {
        Self(Arc::new(action))
    }

    /// The action, if it is of this type.
    pub(crate) fn get<A: 'static>(&self) -> Option<&A> {
        let action: &dyn Any = &*self.0;
        action.downcast_ref()
    }
}

impl PartialEq for AnyAction {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl AnyMemo {
    pub(super) fn new<M: Send + Sync + 'static>(memo: M) -> Self {
        Self(Arc::new(memo))
    }

    pub(super) fn get<M: 'static>(&self) -> Option<&M> {
        self.0.downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::DefaultHasher;

    #[test]
    fn values_have_the_stated_types() {
        let hash = |state: &AnyState| {
            let mut hasher = DefaultHasher::new();
            state.hash(&mut hasher);
            hasher.finish()
        };
        let (one, two) = (AnyState::new(vec![1u8]), AnyState::new(vec![2u8]));
        let mut copy = one.clone();
        assert!(copy == one && one != two && hash(&copy) == hash(&one));
        copy.get_mut::<Vec<u8>>().unwrap()[0] = 2;
        assert!(copy == two && hash(&copy) == hash(&two) && one != two, "a copy is no alias");
        assert!(AnyState::new(1u8) != AnyState::new(1u16));
        assert!(AnyAction::new('a') == AnyAction::new('a') && AnyAction::new('a') != AnyAction::new('b'));
        assert!(AnyAction::new('a') != AnyAction::new("a"));
    }
}
