use crate::Page;
use serde_json::{Value, json};
use std::fs;

/// What the app finds at its start.
const KEPT: [&str; 2] = ["settings", "window"];

/// A file that the app finds at its start is taken, or set aside as it was, and told once. One that it is given is
/// loaded, or refused and the match of its game stays. The app starts in any case.
///
/// # Panics
/// If the law is broken.
pub fn files(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder for the law");
    let saved = folder.path().join("kept");
    let given = folder.path().join("given.spielkiste");
    fs::create_dir(&saved).expect("a folder");
    for name in KEPT {
        fs::write(saved.join(format!("{name}.json")), data).expect("a file");
    }
    fs::write(&given, data).expect("a file");
    let page = Page::given(&saved, &given);
    for file in notices(&page) {
        assert_eq!(fs::read(saved.join(&file)).ok().as_deref(), Some(data), "{file} is told, but not there");
    }
    take(&page);
    assert_eq!(fs::read(&given).expect("the given file is still there"), data);
    drop(page);
    assert_eq!(notices(&Page::of(&saved)), [""; 0], "everything is told once");
}

/// The files of which something is told at the start.
fn notices(page: &Page) -> Vec<String> {
    let notices = page.ask("notices", Value::Null).expect("a list of notices");
    let file = |notice: &Value| notice["file"].as_str().expect("every notice is about a file").to_owned();
    notices.as_array().expect("a list").iter().map(file).collect()
}

/// The match in the given file, if there is one, is loaded, or refused and nothing changes; many matches come in.
fn take(page: &Page) {
    let given = page.ask("given", Value::Null).expect("what was opened, and what was not");
    let again = page.ask("given", Value::Null).expect("the same");
    assert_eq!(again, json!({ "opened": [], "chosen": null, "problems": [] }), "a match is given once");
    let given = &given["opened"][0];
    if given.is_null() {
        return;
    }
    if given["game"].is_null() {
        let imported = page.ask("import_matches", json!({ "text": given["text"] })).expect("a report");
        assert_ne!(imported["ids"], json!([]), "one of the matches comes in");
        return;
    }
    let look = || {
        let mut snapshot = page.ask("open", json!({ "game": given["game"] })).expect("a game that is known");
        snapshot["revision"] = Value::Null;
        snapshot
    };
    let before = look();
    if page.ask("load", given.clone()).is_err() {
        assert_eq!(look(), before, "a refused match has changed something");
    }
}
