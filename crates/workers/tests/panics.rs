//! A panic ends a job for all threads.

use solvarium_workers::Post;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[test]
fn a_panic_while_a_thread_rests_ends_the_job() {
    let post: Post<u8> = Post::new(2, 1);
    let mut endpoints = post.endpoints().into_iter();
    let (mut one, mut two) = (endpoints.next().unwrap(), endpoints.next().unwrap());
    let panics = AssertUnwindSafe(move || one.rest::<()>(true, || panic!("asked")).is_ok());
    assert!(catch_unwind(panics).is_err());
    assert!(post.is_over());
    assert_eq!(two.rest(true, || Ok::<_, ()>(())), Ok(false));
}
