/// Text decoded from bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// Whether the encoding is a guess: nothing in the bytes indicates it, so they were read as Windows-1252. Non-ASCII
    /// letters may be wrong.
    pub is_guess: bool,
}

/// Decodes UTF-8, UTF-16 in either byte order, or otherwise Windows-1252, a superset of Latin-1.
///
/// UTF-16 without a byte order mark is recognised by its zeros, because our text is mostly ASCII. Tables for more
/// encodings would make the page slower to load.
pub fn decode(bytes: Vec<u8>) -> Decoded {
    let plain = |text: String| Decoded { text, is_guess: false };
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => plain(utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => plain(utf16(rest, u16::from_be_bytes)),
        [_, 0, _, 0, ..] => plain(utf16(&bytes, u16::from_le_bytes)),
        [0, _, 0, _, ..] => plain(utf16(&bytes, u16::from_be_bytes)),
        _ => match String::from_utf8(bytes) {
            Ok(text) => plain(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
            Err(error) => {
                let bytes = error.into_bytes();
                Decoded { text: bytes.iter().map(|&byte| windows_1252(byte)).collect(), is_guess: true }
            }
        },
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let cut = (!rest.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    let signs = char::decode_utf16(units).map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER));
    signs.chain(cut).collect()
}

/// Decodes as browsers do: the five undefined bytes are control characters.
fn windows_1252(byte: u8) -> char {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    match byte {
        0x80..=0x9f => HIGH.chars().nth(usize::from(byte - 0x80)).expect("there are 32 characters"),
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Game \"smess\"]\n[First \"Jürgen – សុខា 😀\"]\n";

    fn utf16_of(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn unicode_is_decoded_with_and_without_a_byte_order_mark() {
        for text in [TEXT.to_owned(), format!("\u{feff}{TEXT}")] {
            let (little, big) = (utf16_of(&text, u16::to_le_bytes), utf16_of(&text, u16::to_be_bytes));
            for bytes in [text.clone().into_bytes(), little, big] {
                assert_eq!(decode(bytes), Decoded { text: TEXT.to_owned(), is_guess: false });
            }
        }
        assert_eq!(decode(Vec::new()).text, "");
        assert_eq!(decode(b"\xff\xfea\0b".to_vec()).text, "a\u{fffd}", "truncated");
        assert_eq!(decode(b"\xff\xfe\x00\xd8a\0".to_vec()).text, "\u{fffd}a", "half a pair");
    }

    #[test]
    fn other_bytes_are_decoded_as_windows_1252_and_marked_as_a_guess() {
        let read = decode(b"J\xfcrgen \x96 \x84Stra\xdfe\x93 5 \x80\x81".to_vec());
        assert_eq!(read, Decoded { text: "Jürgen – „Straße“ 5 €\u{81}".to_owned(), is_guess: true });
        for byte in 0..=0xff {
            let text = decode(vec![b'a', byte, b'a']).text;
            assert_eq!(text.chars().count(), 3, "{byte}");
        }
    }
}
