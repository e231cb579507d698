//! The archive of a small folder: it unpacks to the same files, and the check sums are theirs.

use super::archive::{SUMS, pack, sum, sums, zip};
use flate2::read::GzDecoder;

#[test]
fn what_is_packed_comes_out_with_its_sums() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("a-1");
    std::fs::create_dir_all(inner.join("man")).unwrap();
    std::fs::write(inner.join("README.md"), "abc").unwrap();
    std::fs::write(inner.join("man/a.1"), "").unwrap();
    sums(&inner).unwrap();
    // Of "abc" and of an empty input, from FIPS 180-4.
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  README.md\n\
                    e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  man/a.1\n";
    assert_eq!(std::fs::read_to_string(inner.join(SUMS)).unwrap(), expected);

    let packed = pack(&inner, "a-1").unwrap();
    let beside = std::fs::read_to_string(folder.path().join("a-1.tar.gz.sha256")).unwrap();
    assert_eq!(beside, format!("{}  a-1.tar.gz\n", sum(&packed).unwrap()));
    let mut archive = tar::Archive::new(GzDecoder::new(std::fs::File::open(&packed).unwrap()));
    archive.unpack(folder.path().join("out")).unwrap();
    for file in ["README.md", "man/a.1", SUMS] {
        let out = std::fs::read(folder.path().join("out/a-1").join(file)).unwrap();
        assert_eq!(out, std::fs::read(inner.join(file)).unwrap(), "{file}");
    }

    let zipped = zip(&inner, "a-1").unwrap();
    let mut archive = zip::ZipArchive::new(std::fs::File::open(zipped).unwrap()).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert_eq!(names, ["a-1/README.md", "a-1/SHA256SUMS", "a-1/man/a.1"]);
    let mut text = String::new();
    std::io::Read::read_to_string(&mut archive.by_name("a-1/README.md").unwrap(), &mut text).unwrap();
    assert_eq!(text, "abc");
}
