use texts::is_invisible;

/// Folds text for searching: ignores case and invisible characters, such as the zero-width spaces between Khmer words.
///
/// Converts to upper case first, because some letters are equal only in upper case: `ß` and `SS`, `ς` and `σ`.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars()
        .filter(|sign| !is_invisible(*sign))
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whether the text contains all of these folded words.
pub fn has_words(text: &str, words: &str) -> bool {
    let text = folded(text);
    words.split_whitespace().all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_folded_in_every_language() {
        for (text, wanted) in [
            ("Anna", "anna"),
            ("JÜRGEN", "jürgen"),
            ("Strauß", "strauss"),
            ("STRAUSS", "strauss"),
            ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"),
            ("Ὀδυσσεύς", "ὀδυσσεύσ"),
            ("សុ\u{200b}ខា", "សុខា"),
        ] {
            assert_eq!(folded(text), wanted);
        }
    }
}
