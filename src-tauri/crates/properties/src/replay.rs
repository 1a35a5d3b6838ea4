use std::fs;
use std::path::Path;

/// Runs a law on the seeds of a fuzz target: its initial inputs and past findings.
///
/// # Panics
/// If there are no seeds, or one violates the law; its name is printed first.
pub fn replay(target: &str, law: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/seeds").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for entry in entries.flatten() {
        println!("{}", entry.path().display());
        law(&fs::read(entry.path()).expect("a seed"));
        count += 1;
    }
    assert!(count > 0, "{target} has seeds");
}
