//! Every command, seen from outside: what is typed, what is printed, the exit
//! code. The cases lie in `cmd/`; `TRYCMD=overwrite cargo test -p solvarium-cli`
//! writes down what is printed now. Times and sizes are elided as `[..]`.

#[test]
fn commands_print_what_they_printed() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").env("COLUMNS", "80").run();
}
