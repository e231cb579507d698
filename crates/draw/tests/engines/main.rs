//! Draws the pictures of the chapters on engines (docs/engines) from the engines' own data. `SOLVARIUM_BLESS=1` writes them.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "tests say what they expect")]

mod best_first;
mod cover;
mod database;
mod formula;
mod ink;
mod propagation;
mod registers;
mod slices;
mod walks;

use solvarium_draw::sheet::Sheet;
use std::fs;
use std::path::Path;

/// Draws a picture.
type Draws = fn() -> Sheet;

/// Every picture with the name of its file.
const PICTURES: [(&str, Draws); 9] = [
    ("registers", registers::picture),
    ("slices", slices::picture),
    ("regions", database::regions),
    ("layers", database::layers),
    ("best-first", best_first::picture),
    ("cover", cover::picture),
    ("propagation", propagation::picture),
    ("formula", formula::picture),
    ("walks", walks::picture),
];

#[test]
fn pictures_are_those_of_the_chapters() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images/engines");
    for (name, picture) in PICTURES {
        let (file, svg) = (folder.join(format!("{name}.svg")), picture().svg());
        if std::env::var_os("SOLVARIUM_BLESS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &svg).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == svg, "{} is not what is drawn: SOLVARIUM_BLESS=1 writes it", file.display());
    }
}
