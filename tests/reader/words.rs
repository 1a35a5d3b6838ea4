//! The page's own words, so that these tests need not know how a thing is called just now.

use std::fs;
use std::path::Path;

/// The English sentence with this key, as it stands in the catalogue, with its placeholders.
pub fn say(key: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/js/words/en.js");
    let text = fs::read_to_string(path).expect("the catalogue can be read");
    let head = format!("  '{key}': '");
    let line = text.lines().find_map(|line| line.strip_prefix(&head));
    let sentence = line.and_then(|line| line.strip_suffix("',"));
    sentence.unwrap_or_else(|| panic!("the catalogue has no plain sentence '{key}'")).replace("\\'", "'")
}

/// The part of a sentence before its first placeholder.
pub fn beginning(key: &str) -> String {
    let sentence = say(key);
    sentence.split('{').next().expect("a sentence begins").to_owned()
}
