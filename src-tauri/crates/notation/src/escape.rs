use std::fmt::Write;

/// Escapes the characters in `special`, control characters, and spaces that line breaking would lose.
pub(crate) fn escape(text: &str, special: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut after_space = true;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let lost = after_space || rest.peek().is_none();
        after_space = c == ' ' && !lost;
        match c {
            ' ' if lost => escaped.push_str("\\s"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            '\\' => escaped.push_str("\\\\"),
            c if c.is_control() => {
                write!(escaped, "\\x{:02x}", u32::from(c)).expect("writing to a string cannot fail")
            }
            c if special.contains(c) => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Reverses [`escape`]. An unknown escape stays as it is.
pub(crate) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        let (meant, behind) = read_escape(rest.as_str()).unwrap_or(("\\".to_owned(), rest.as_str()));
        plain.push_str(&meant);
        rest = behind.chars();
    }
    plain
}

/// The meaning of the escape after a backslash, and the rest of the text.
fn read_escape(text: &str) -> Option<(String, &str)> {
    let mut rest = text.chars();
    let meant = match rest.next()? {
        's' => " ".to_owned(),
        'n' => "\n".to_owned(),
        'r' => "\r".to_owned(),
        't' => "\t".to_owned(),
        '-' => String::new(),
        'x' => {
            let (hex, behind) = rest.as_str().split_at_checked(2)?;
            rest = behind.chars();
            char::from(u8::from_str_radix(hex, 16).ok()?).to_string()
        }
        c if c.is_ascii_punctuation() => c.to_string(),
        // A program has replaced the straight quote.
        c if is_quote(c) => "\"".to_owned(),
        _ => return None,
    };
    Some((meant, rest.as_str()))
}

/// Whether this is any kind of double quotation mark.
pub(crate) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{2033}' | '\u{2036}' | '\u{ff02}')
}

/// The position of the first `sign` without a backslash before it.
pub(crate) fn find_unescaped(text: &str, sign: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if c == sign && !escaped {
            return Some(at);
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

/// Splits at every `sign` without a backslash before it.
pub(crate) fn split_unescaped(text: &str, sign: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = find_unescaped(rest, sign) {
        parts.push(&rest[..at]);
        rest = &rest[at + sign.len_utf8()..];
    }
    parts.push(rest);
    parts
}

/// Joins words with single spaces, to undo line breaking.
pub(crate) fn collapse(text: &str) -> String {
    let words = text.split([' ', '\n', '\r', '\t']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
