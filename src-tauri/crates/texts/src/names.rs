use crate::is_invisible;
use thiserror::Error;

/// A name's maximum length in UTF-16 units, as the page's input field counts it.
pub const MOST_OF_NAME: usize = 40;

/// A name's maximum size in bytes: a UTF-16 unit is at most three bytes of UTF-8.
pub const MOST_BYTES_OF_NAME: usize = 3 * MOST_OF_NAME;

/// Variation selector 16, which turns the previous character into an emoji.
const EMOJI: char = '\u{fe0f}';

/// The maximum number of accents on a letter. Vietnamese has two.
const MOST_ACCENTS: usize = 3;

/// The text is not a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a name is a single line of at most {MOST_OF_NAME} characters")]
pub struct BadName;

/// Normalises a person's name; empty if no character is visible.
///
/// Drops invisible characters, which could reorder the surrounding text, but keeps joiners between letters or emoji.
/// Collapses white space to one space and trims the ends.
///
/// # Errors
/// If the text is longer than [`MOST_OF_NAME`] or has more than one line.
pub fn name(text: &str) -> Result<String, BadName> {
    let text = text.trim();
    if text.chars().any(char::is_control) {
        return Err(BadName);
    }
    let mut name = String::new();
    let mut accents = 0;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let before = name.chars().next_back();
        let (is_kept, c) = if c.is_whitespace() {
            (before.is_some_and(|before| before != ' '), ' ')
        } else if is_accent(c) {
            (before.is_some() && accents < MOST_ACCENTS, c)
        } else if c == EMOJI {
            (before.is_some_and(is_joined), c)
        } else if joins(c) {
            let fits = |c| is_joined(c) || c == EMOJI;
            (before.is_some_and(fits) && rest.peek().is_some_and(|&next| is_joined(next)), c)
        } else {
            (!is_invisible(c), c)
        };
        if is_kept {
            accents = if is_accent(c) { accents + 1 } else { 0 };
            name.push(c);
        }
    }
    name.truncate(name.trim_end().len());
    if name.encode_utf16().count() > MOST_OF_NAME { Err(BadName) } else { Ok(name) }
}

/// Whether a text is a normalised name or empty. Names from other devices must be normalised.
pub fn is_name(text: &str) -> bool {
    name(text).is_ok_and(|name| name == text)
}

/// Whether a character is the zero-width joiner or non-joiner.
fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Whether a joiner is allowed next to this character. Latin letters need none.
fn is_joined(c: char) -> bool {
    u32::from(c) > 0x24f && !c.is_whitespace() && !is_invisible(c)
}

/// Whether a character is a combining diacritical mark, including Cyrillic ones.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_in_all_scripts_are_unchanged() {
        for text in [
            "Jürgen Müller-Lüdenscheidt",
            "សុខា វិចិត្រ",
            "ក្ស្មី",
            "O’Brien",
            "שלום",
            "محمد",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "Nguyễn Thị Ánh",
            "👩\u{200d}👧\u{200d}👦 ❤\u{fe0f}",
            "🏳\u{fe0f}\u{200d}🌈",
            "",
        ] {
            assert_eq!(name(text).as_deref(), Ok(text));
            assert!(is_name(text), "{text}");
        }
    }

    #[test]
    fn invisible_and_bidirectional_characters_are_removed() {
        for (text, wanted) in [
            ("Anna\u{202e}", "Anna"),
            ("\u{2067}Anna\u{2069}\u{200f}", "Anna"),
            ("An\u{ad}na", "Anna"),
            ("\u{feff}Anna\u{200b}", "Anna"),
            ("An\u{200d}na", "Anna"),
            ("Anna\u{a0}\u{2003} B", "Anna B"),
            ("\u{2028}Anna\u{3000}", "Anna"),
            ("សុ\u{200b}ខា", "សុខា"),
            ("\u{3164}\u{200d}\u{fe0f}", ""),
            ("ក\u{200d}\u{200d}", "ក"),
            ("\u{301}Anna", "Anna"),
            ("a\u{301}\u{301}\u{301}\u{301}\u{301}b", "a\u{301}\u{301}\u{301}b"),
        ] {
            assert_eq!(name(text).as_deref(), Ok(wanted), "{text:?}");
            assert_eq!(is_name(text), text == wanted, "{text:?}");
        }
    }

    #[test]
    fn a_name_is_at_most_as_long_as_the_input_field_allows() {
        for letter in ["ü", "ក", "a"] {
            assert!(is_name(&letter.repeat(MOST_OF_NAME)), "{letter}");
            assert_eq!(name(&letter.repeat(MOST_OF_NAME + 1)), Err(BadName), "{letter}");
        }
        assert!(is_name(&"😀".repeat(20)));
        assert_eq!(name(&"😀".repeat(21)), Err(BadName));
        assert_eq!(name("An\nna"), Err(BadName));
        assert_eq!(name("An\u{1b}na"), Err(BadName));
        assert_eq!(name(&format!(" {} ", "a".repeat(MOST_OF_NAME))), Ok("a".repeat(MOST_OF_NAME)));
    }

    proptest! {
        #[test]
        fn normalising_a_name_is_idempotent(text in "[a-cក\u{200c}\u{200d}\u{fe0f}\u{202e}\u{301} \u{a0}😀\u{3164}]{0,30}") {
            if let Ok(name) = name(&text) {
                prop_assert!(is_name(&name), "{:?}", name);
                prop_assert!(name.len() <= MOST_BYTES_OF_NAME);
                prop_assert!(name.chars().all(|c| !is_invisible(c) || joins(c) || c == EMOJI));
            }
        }
    }
}
