//! Passes the commit of the build to the crate.

fn main() {
    solvarium_commit::tell();
}
