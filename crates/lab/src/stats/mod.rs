//! Statistics of runs: what is typical, how sure one can be of it, what differs.
