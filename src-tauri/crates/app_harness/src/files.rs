use crate::Page;
use serde_json::{Value, json};
use std::fs;

/// The files that the app reads at startup.
const KEPT: [&str; 2] = ["settings", "window"];

/// The app starts with any files: it either reads them, or sets them aside unchanged and reports them once. A file it
/// is asked to open is loaded, or refused without changing that game's match.
///
/// # Panics
/// If the app violates this.
pub fn files(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let saved = folder.path().join("kept");
    let given = folder.path().join("given.spielkiste");
    fs::create_dir(&saved).expect("a folder");
    for name in KEPT {
        fs::write(saved.join(format!("{name}.json")), data).expect("a file");
    }
    fs::write(&given, data).expect("a file");
    let page = Page::given(&saved, &given);
    for file in notices(&page) {
        assert_eq!(fs::read(saved.join(&file)).ok().as_deref(), Some(data), "{file} is reported but missing");
    }
    take(&page);
    assert_eq!(fs::read(&given).expect("the given file is still there"), data);
    drop(page);
    assert_eq!(notices(&Page::of(&saved)), [""; 0], "everything is reported once");
}

/// The files reported at startup.
fn notices(page: &Page) -> Vec<String> {
    let notices = page.ask("notices", Value::Null).expect("a list of notices");
    let file = |notice: &Value| notice["file"].as_str().expect("every notice is about a file").to_owned();
    notices.as_array().expect("a list").iter().map(file).collect()
}

/// Loads the match in the opened file, or checks that a refusal changes nothing. Imports a file with many matches.
fn take(page: &Page) {
    let given = page.ask("given", Value::Null).expect("what was opened, and what was not");
    let again = page.ask("given", Value::Null).expect("the same");
    assert_eq!(again, json!({ "opened": [], "chosen": null, "troubles": [] }), "a file is passed on once");
    let given = &given["opened"][0];
    if given.is_null() {
        return;
    }
    if given["game"].is_null() {
        let imported = page.ask("import_matches", json!({ "text": given["text"] })).expect("a report");
        assert_ne!(imported["ids"], json!([]), "at least one match is imported");
        return;
    }
    let look = || {
        let mut snapshot = page.ask("open", json!({ "game": given["game"] })).expect("a game that is known");
        snapshot["revision"] = Value::Null;
        snapshot
    };
    let before = look();
    if page.ask("load", given.clone()).is_err() {
        assert_eq!(look(), before, "a refused match changed something");
    }
}
