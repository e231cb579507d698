//! Runs the viewer's server until Ctrl-C.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::{host::interrupt, output::out};
use clap::{Arg, Args};
use solvarium::limits::StopFlag;
use solvarium_lab::memory;
use solvarium_view::budget::Budget;
use solvarium_view::explained::BoardRecord;
use solvarium_view::server::{Options, Page, Server};
use solvarium_view::session::{Bounds, Session};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// The address of the page.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Viewer")]
pub struct ViewerArgs {
    /// Print the address, and do not open a browser
    #[arg(long)]
    no_open: bool,

    /// The port; 0 means any free port
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,

    /// Address to listen on; the default accepts connections from this machine only
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
}

impl Default for ViewerArgs {
    /// The defaults, if no options are given.
    fn default() -> Self {
        Self { no_open: false, port: 0, bind: IpAddr::V4(Ipv4Addr::LOCALHOST) }
    }
}

/// Default limits of a watched run: some hours, and its share of the memory budget.
pub fn bounds(limits: &LimitArgs) -> Bounds {
    Bounds {
        nodes: limits.node_limit,
        seconds: limits.time_limit.map(|time| time.as_secs_f64()).or(Options::default().bounds.seconds),
        bytes: None,
    }
}

/// The help of `--memory-limit` for several runs with their data.
pub fn memory_help(limit: Arg) -> Arg {
    limit.help(
        "Memory shared by all runs, their trees and recordings; a run that uses up its share keeps counting \
         but draws no more nodes [default: 3/4 of free]",
    )
}

/// The help of the time limit, which has a default here.
pub fn time_help(limit: Arg) -> Arg {
    limit.help("Stop a run after this time, for example 10s or 5min [default: 4h]")
}

/// The memory budget of all runs with their data: as the options set it, or most of the free memory.
pub fn budget(limits: &LimitArgs) -> Budget {
    Budget::new(limits.memory_limit.unwrap_or_else(|| memory::default_limit(1)))
}

impl ViewerArgs {
    /// Shows a run, if there is one; the page may start others.
    pub fn show(
        &self,
        session: Option<&Arc<Session>>,
        (bounds, memory): (Bounds, Budget),
        common: Common,
        stop: &StopFlag,
    ) -> Result<Exit, Fault> {
        let server = self.begin(bounds, memory)?;
        if let Some(session) = session {
            server.show(Arc::clone(session)).map_err(|error| self.cannot(&error))?;
        }
        self.wait(&server, Page::Searches, common, stop)
    }

    /// Shows an explained board given as the page's link, and records it if requested.
    pub fn explain(
        &self,
        (says, record): (&str, Option<BoardRecord>),
        (bounds, memory): (Bounds, Budget),
        common: Common,
        stop: &StopFlag,
    ) -> Result<Exit, Fault> {
        let server = self.begin(bounds, memory)?;
        if let Some(record) = record {
            server.record(record);
        }
        self.wait(&server, Page::Explained { says }, common, stop)
    }

    fn begin(&self, bounds: Bounds, memory: Budget) -> Result<Server, Fault> {
        let options = Options { address: self.bind, port: self.port, bounds, memory, ..Options::default() };
        Server::start(&options).map_err(|error| self.cannot(&error))
    }

    /// Prints the address of the page, opens it, and serves until Ctrl-C.
    fn wait(&self, server: &Server, page: Page<'_>, common: Common, stop: &StopFlag) -> Result<Exit, Fault> {
        if !self.bind.is_loopback() {
            out::say_warning(&exposed(self.bind));
        }
        let mut out = out::standard();
        writeln!(out, "viewer: {}", server.url_of(page))?;
        out.flush()?;
        if !self.no_open
            && let Err(error) = server.open_page_of(page)
            && !common.quiet
        {
            out::say_note(&format!("no browser could be opened ({error}); open the address yourself"));
        }
        interrupt::wait(stop);
        Ok(Exit::Interrupted)
    }

    fn cannot(&self, error: &std::io::Error) -> Fault {
        let hint = match error.kind() {
            std::io::ErrorKind::AddrInUse => ": choose another --port, or 0 for any",
            std::io::ErrorKind::AddrNotAvailable => ": --bind needs an address of this machine",
            _ => "",
        };
        Fault::Failure(format!(
            "the viewer cannot listen at {}, port {}: {error}{hint}",
            self.bind, self.port
        ))
    }
}

fn exposed(address: IpAddr) -> String {
    format!(
        "{address} can be reached from other machines, without encryption; anyone who sees the viewer's full address can see and start searches here"
    )
}
