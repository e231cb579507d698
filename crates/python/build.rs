//! Tells the crate from which commit it is built.

fn main() {
    solvarium_commit::tell();
}
