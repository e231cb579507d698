//! Measures the speed of reading files: `cargo run --release -p solvarium-forms --example form_speed FILE...` prints puzzles per
//! second.

use solvarium_forms::{Hints, decode, lines, read};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let start = std::time::Instant::now();
        let bytes = std::fs::read(&path)?;
        let text = decode(&bytes)?.text;
        let reading = read(&text, &Hints::default())?;
        let form = reading.as_ref().map_or("none", |reading| reading.form.name);
        let count = reading.into_iter().flatten().filter(|item| item.puzzle.is_ok()).count();
        let rate = count as f64 / start.elapsed().as_secs_f64();
        let start = std::time::Instant::now();
        let cutter = lines(&text, &Hints::default())?.and_then(|lines| lines.cutter());
        let cut = cutter.map_or(0, |cutter| {
            bytes.split(|&byte| byte == b'\n').filter(|line| cutter.cut(line).is_some()).count()
        });
        let cuts = cut as f64 / start.elapsed().as_secs_f64();
        writeln!(std::io::stdout(), "  {cut} lines cut, {cuts:.0} a second")?;
        writeln!(std::io::stdout(), "{path}: {form}, {count} puzzles, {rate:.0} a second")?;
    }
    Ok(())
}
