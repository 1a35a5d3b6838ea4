//! The laws of the app hold for every file in `fuzz/seeds` that is theirs.

#[test]
fn commands() {
    properties::replay("commands", app_harness::commands);
}

#[test]
fn databases() {
    properties::replay("databases", app_harness::databases);
}

#[test]
fn files() {
    properties::replay("files", app_harness::files);
}
