use crate::Page;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The app starts with any database file: it either reads the file, or reports and keeps it. It opens a listed match,
/// or refuses with an error code. A match saved afterwards is still there at the next start.
///
/// # Panics
/// If the app violates this.
pub fn databases(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("spielkiste.db"), data).expect("a file");
    let page = Page::of(folder.path());
    for file in told(&page) {
        // The file includes what the app wrote before it detected the damage.
        let saved = fs::metadata(folder.path().join(&file)).map_or(0, |file| file.len());
        assert!(saved > 0, "{file} is reported but missing");
    }
    look_at_all(&page);
    let begun = begin(&page);
    drop(page);
    if begun["trouble"].is_null() {
        assert_eq!(
            found(folder.path(), &begun["id"])["options"],
            begun["options"],
            "the saved match is there"
        );
    }
}

/// The files that the notices report.
fn told(page: &Page) -> Vec<String> {
    let asked = ["notices", "check_matches"].map(|command| page.ask(command, Value::Null));
    let notices =
        asked.into_iter().flatten().flat_map(|notices| notices.as_array().cloned().unwrap_or_default());
    notices.map(|notice| notice["file"].as_str().expect("every notice is about a file").to_owned()).collect()
}

fn look_at_all(page: &Page) {
    let Ok(list) = page.ask("list_matches", json!({ "filter": {}, "offset": 0, "limit": 100 })) else {
        return;
    };
    for entry in list["entries"].as_array().expect("entries") {
        if let Err(refused) = page.ask("preview", json!({ "id": entry["id"] })) {
            assert_ne!(refused["code"], "broken", "{entry} was answered with {refused}");
        }
    }
}

/// A new match, as shown.
fn begin(page: &Page) -> Value {
    page.ask("new_match", json!({ "game": "kalaha", "options": "" }))
        .expect("a new match is always possible");
    page.ask("open", json!({ "game": "kalaha" })).expect("it exists")
}

/// The match found at the next start.
fn found(folder: &Path, id: &Value) -> Value {
    Page::of(folder).ask("open_match", json!({ "id": id })).expect("an acknowledged match is kept")
}
