use texts::is_invisible;

/// A text in the form in which it is searched: without capitals, and without the signs that nobody sees, such as the
/// spaces of no width between Khmer words.
///
/// In capitals first, for some letters are alike only there: `ß` and `SS`, `ς` and `σ`.
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

/// Whether each of these words, which are folded, is somewhere in the text.
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
