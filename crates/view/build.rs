//! Lists the files of `web/` as constants, which embeds the page in the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("web");
    let mut files = Vec::new();
    walk(&folder, &mut files)?;
    files.sort();
    let mut code = format!("const FOLDER: &str = {folder:?};\nstatic WEB: &[(&str, &[u8])] = &[\n");
    for path in files {
        let name = path.strip_prefix(&folder).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    code.push_str("];\n");
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("web.rs"), code)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        match (hidden, path.is_dir()) {
            (true, _) => {}
            (false, true) => walk(&path, files)?,
            (false, false) => files.push(path),
        }
    }
    Ok(())
}
