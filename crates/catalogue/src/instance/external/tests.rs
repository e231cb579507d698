//! An external search is shown once.

use super::*;
use std::sync::mpsc::channel;

/// A second run of an instance whose search is under way stops at once, even when the observer starts it.
#[test]
fn an_external_search_is_shown_only_once() {
    let (sender, events) = channel();
    let instance = external("a step", "my own", events);
    let node =
        ExternalEvent::Node { parent: None, g: 0.0, h: 0.0, action: String::new(), board: String::new() };
    [node, ExternalEvent::Done].into_iter().for_each(|event| sender.send(event).unwrap());
    let mut again = Vec::new();
    let mut watch = |_: &SearchEvent<'_>| {
        again.push(instance.solve(&Request::default(), &Limits::none(), None).unwrap().ending);
    };
    instance.solve(&Request::default(), &Limits::none(), Some(&mut watch)).unwrap();
    assert_eq!(again, [Ending::Stopped(Stop::Asked), Ending::Stopped(Stop::Asked)]);
}

/// The source of a search is kept until it was read, and no longer: its memory is that of the search.
#[test]
fn a_search_that_is_over_frees_its_source() {
    let (sender, events) = channel();
    let instance = external("a step", "my own", events);
    let stopped = instance.solve(&Request::default(), &Limits::none().nodes(0).time(Duration::ZERO), None);
    assert_eq!(stopped.unwrap().ending, Ending::Stopped(Stop::Time));
    let node =
        || ExternalEvent::Node { parent: None, g: 0.0, h: 0.0, action: String::new(), board: String::new() };
    [node(), ExternalEvent::Goal(0), ExternalEvent::Done]
        .into_iter()
        .for_each(|event| sender.send(event).unwrap());
    let solved = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!((solved.ending, solved.cost), (Ending::Solved, Some(0.0)));
    assert!(sender.send(node()).is_err(), "the receiver is gone");
    let again = instance.solve(&Request::default(), &Limits::none(), None).unwrap_err();
    assert_eq!(again.to_string(), "this search was shown already: run its program again");
}

/// A run after an error names it, even if no node came before it.
#[test]
fn a_search_that_broke_is_not_shown_again() {
    let (sender, events) = channel();
    let instance = external("a step", "my own", events);
    sender.send(ExternalEvent::Broken("line 2: no JSON".into())).unwrap();
    let solve = || instance.solve(&Request::default(), &Limits::none(), None).unwrap_err().to_string();
    assert_eq!(solve(), "line 2: no JSON");
    for _ in 0..2 {
        let message =
            "this search was shown already until a mistake (line 2: no JSON): run its program again";
        assert_eq!(solve(), message);
    }
}

/// A source that ended without a node is over, too.
#[test]
fn an_empty_search_is_not_shown_again() {
    let (sender, events) = channel::<ExternalEvent>();
    let instance = external("nothing", "my own", events);
    drop(sender);
    let ended = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(ended.ending, Ending::Stopped(Stop::Asked));
    assert!(instance.solve(&Request::default(), &Limits::none(), None).is_err());
}
