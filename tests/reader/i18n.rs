//! The page's messages, so that tests do not depend on their wording.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// The English message with this key, including its placeholders.
pub fn t(key: &str) -> String {
    let (group, name) = key.split_once('.').expect("a key has a group");
    let catalogues = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/i18n/en");
    let read = |file: &str| fs::read_to_string(catalogues.join(file)).ok();
    let text =
        read(&format!("{group}.json")).or_else(|| read("app.json")).expect("the catalogue can be read");
    let messages: Value = serde_json::from_str(&text).expect("a catalogue is JSON");
    let message = messages.get(key).unwrap_or(&messages[name]);
    let text = message.as_str().or(message["other"].as_str());
    text.unwrap_or_else(|| panic!("the catalogue has no message '{key}'")).to_owned()
}

/// The part of a message before its first placeholder.
pub fn beginning(key: &str) -> String {
    let message = t(key);
    message.split('{').next().expect("a message begins").to_owned()
}
