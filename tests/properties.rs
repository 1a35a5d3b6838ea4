//! The app's properties hold for all of its files in `fuzz/seeds`.

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
