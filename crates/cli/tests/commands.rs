//! Snapshot tests of every command: input, output and exit code. The cases are in `cmd/`; `TRYCMD=overwrite cargo test -p solvarium-cli`
//! updates them. Times and sizes are elided as `[..]`.

#[test]
fn commands_print_their_snapshots() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").env("COLUMNS", "80").run();
}
