//! The laws of the app hold for every file in `fuzz/seeds` that is theirs.

#[test]
fn commands() {
    laws::replay("commands", mock::commands);
}

#[test]
fn files() {
    laws::replay("files", mock::files);
}
