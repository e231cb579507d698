//! A problem of one's own under the viewer: `cargo run -p solvarium-view --example watch_own_problem`.
//!
//! Nothing needs to be drawn for it: states and actions are shown as `Debug`
//! prints them.

#![expect(clippy::print_stdout, reason = "an example speaks")]

use solvarium::from_fn;
use solvarium_catalogue::{self as catalogue, Method, Request};
use solvarium_view::server::{Options, Server};
use solvarium_view::session::{Bounds, Session};

/// The two ways on.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Do {
    Double,
    AddOne,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let goal = 1000u32;
    let actions = move |&n: &u32| if n < goal { vec![Do::Double, Do::AddOne] } else { vec![] };
    let apply = |n: &mut u32, action: &Do| match action {
        Do::Double => *n *= 2,
        Do::AddOne => *n += 1,
    };
    let problem = from_fn(1u32, actions, apply, move |&n| n == goal);
    let heuristic = move |n: &u32| if *n > goal { u32::MAX } else { (goal / n).ilog2() };

    let job = catalogue::own("from 1 to 1000 by doubling and adding one", problem, heuristic);
    let order = Request { method: Method::parse("astar")?, ..Request::default() };
    let session = Session::start(job.into(), order, Bounds::default(), false, None)?;
    let server = Server::start(&Options::default())?;
    server.show(session)?;
    println!("viewer: {}", server.url());
    println!("press Enter to end");
    std::io::stdin().read_line(&mut String::new())?;
    Ok(())
}
