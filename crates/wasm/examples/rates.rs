//! Measures requests to the module natively: `rates RATES.json GRIDS` prints their seconds as a JSON array. `cargo xtask site --rates`
//! alternates it with the module.

use serde::Deserialize;
use serde_json::Value;
use std::error::Error;
use std::time::Instant;

/// A request for `once`, or the number of lines per call of `bulk`.
#[derive(Deserialize)]
struct Measured {
    order: Option<Value>,
    batch: Option<usize>,
}

impl Measured {
    fn run(&self, lines: &[&[u8]]) -> usize {
        let once = self.order.iter().map(|order| solvarium_wasm::once(&order.to_string()).len());
        let blocks = self.batch.into_iter().flat_map(|batch| lines.chunks(batch));
        once.sum::<usize>() + blocks.map(|block| solvarium_wasm::bulk(&block.concat()).len()).sum::<usize>()
    }
}

#[expect(clippy::print_stdout, reason = "a command line")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut files = std::env::args_os().skip(1).map(std::fs::read);
    let mut next =
        || files.next().ok_or("expected RATES.json and a file of grids")?.map_err(Box::<dyn Error>::from);
    let measured: Vec<Measured> = serde_json::from_slice(&next()?)?;
    let grids = next()?;
    let lines: Vec<&[u8]> = grids.split_inclusive(|&byte| byte == b'\n').collect();
    let mut seconds = Vec::new();
    for one in &measured {
        // The first run allocates the memory, the second one is measured, as in the module.
        one.run(&lines);
        let begun = Instant::now();
        assert!(one.run(&lines) > 0, "an answer has a length");
        seconds.push(begun.elapsed().as_secs_f64());
    }
    println!("{}", serde_json::to_string(&seconds)?);
    Ok(())
}
