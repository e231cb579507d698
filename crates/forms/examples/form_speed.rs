//! How fast files are read: `cargo run --release -p solvarium-forms --example form_speed FILE...` prints puzzles a second.

use solvarium_forms::{Found, Hints, decode, read, stream};
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
        let start = std::time::Instant::now();
        let bytes = std::fs::read(&path)?;
        let text = decode(&bytes)?.text;
        let cutter = read(&text, &Hints::default())?.and_then(|reading| reading.cutter());
        let cut = cutter.map_or(0, |cutter| {
            bytes.split(|&byte| byte == b'\n').filter(|line| cutter.cut(line).is_some()).count()
        });
        let cuts = cut as f64 / start.elapsed().as_secs_f64();
        let start = std::time::Instant::now();
        let lines = bytes.split(|&byte| byte == b'\n').filter(|line| line.iter().all(u8::is_ascii)).count();
        let plain = lines as f64 / start.elapsed().as_secs_f64();
        writeln!(std::io::stdout(), "  {cut} lines cut, {cuts:.0} a second; lines alone {plain:.0}")?;
        writeln!(std::io::stdout(), "{path}: {form}, {count} puzzles, {rate:.0} a second")?;
    }
    Ok(())
}
