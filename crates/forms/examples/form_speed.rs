//! How fast files are read: `cargo run --release -p solvarium-forms --example form_speed FILE...` prints puzzles a second.

use solvarium_forms::{Found, Hints, stream};
use std::io::{BufReader, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let start = std::time::Instant::now();
        let source = BufReader::with_capacity(1 << 16, std::fs::File::open(&path)?);
        let (form, count) = match stream(source, &Hints::default())?? {
            Found::Foreign { .. } => ("none", 0),
            Found::Form(stream) => {
                (stream.form.name, stream.filter_map(Result::ok).filter(|item| item.puzzle.is_ok()).count())
            }
        };
        let rate = count as f64 / start.elapsed().as_secs_f64();
        writeln!(std::io::stdout(), "{path}: {form}, {count} puzzles, {rate:.0} a second")?;
    }
    Ok(())
}
