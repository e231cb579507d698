//! Forwards methods of [`Modelled`](crate::instance::Modelled) to functions of the same names that a puzzle of the
//! library has.

/// The part of `impl Modelled` that a puzzle implements by its own functions.
macro_rules! own_functions {
    () => {
        fn csp(&self) -> &solvarium::csp::Csp {
            self.csp()
        }

        fn text(&self) -> String {
            self.print()
        }

        fn draw(&self, value: &dyn Fn(solvarium::csp::Var) -> Option<i32>) -> String {
            self.draw(value)
        }

        fn say(&self, variable: solvarium::csp::Var, value: i32) -> String {
            self.say(variable, value)
        }

        fn check(&self, values: &[i32]) -> Result<(), solvarium::Error> {
            self.check(values)
        }
    };
    (and a line) => {
        own_functions!();

        fn line(&self, values: &[i32]) -> String {
            self.line(values)
        }
    };
}
pub(super) use own_functions;
