//! Watches or records a search of the program's own problem with one call.

use crate::session::{Begin, Bounds, Session};
use crate::summary::Summary;
use solvarium::{Algorithm, Error};
use solvarium_catalogue::{Instance, OwnProblem, Request, own_search};
use std::any::type_name;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "server")]
mod page;
#[cfg(feature = "server")]
pub use page::{Watched, watch};

/// A problem that can be watched. The search's thread gets a copy, and states and actions are shown by `Debug`.
///
/// ```
/// fn is_watchable(_: &impl solvarium_view::Watchable) {}
/// is_watchable(&solvarium::from_successors(1u32, |&n| [(n * 2, 1u32)], |&n| n == 8));
/// ```
pub trait Watchable: OwnProblem + Clone {}

impl<P: OwnProblem + Clone> Watchable for P {}

/// Solves a problem with an algorithm, and records every step in a file. `solvarium replay FILE` shows the file.
///
/// ```
/// use solvarium::{from_successors, path::BreadthFirst};
/// let doubling = from_successors(1u32, |&n| [(n * 2, 1u32), (n + 1, 1)], |&n| n == 10);
/// let file = std::env::temp_dir().join(format!("solvarium-{}.trace", std::process::id()));
/// let summary = solvarium_view::record(&doubling, &BreadthFirst::new(), &file)?;
/// assert_eq!(summary.cost, Some(4.0));
/// # std::fs::remove_file(file).ok();
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The file cannot be written, or no thread can be started.
pub fn record<P, A>(problem: &P, algorithm: &A, file: impl AsRef<Path>) -> Result<Summary, Error>
where
    P: Watchable,
    A: Algorithm<P> + Clone + Send + Sync + 'static,
{
    let file = file.as_ref();
    let input_error =
        |error: std::io::Error| Error::input(format!("{} cannot be written: {error}", file.display()));
    let session = start(problem, algorithm, Some(File::create(file).map_err(input_error)?))?;
    session.wait();
    session.recorded().map_err(input_error)?;
    Ok(session.summary())
}

/// Starts the search in its own thread.
fn start<P, A>(problem: &P, algorithm: &A, file: Option<File>) -> Result<Arc<Session>, Error>
where
    P: Watchable,
    A: Algorithm<P> + Clone + Send + Sync + 'static,
{
    let name = format!("{} by {}", short_name::<P>(), short_name::<A>());
    let instance: Box<dyn Instance> = own_search(name, problem.clone(), algorithm.clone());
    Session::start(instance.into(), Request::default(), Bounds::default(), Begin::Running, file)
}

/// The name of a type without its module and parameters.
fn short_name<T>() -> &'static str {
    let name = type_name::<T>();
    let plain = name.split('<').next().unwrap_or(name);
    plain.rsplit("::").next().unwrap_or(plain)
}
