//! Text for any messaging app: encoding messages as letters and digits, and finding them in pasted text.

use crate::protocol::bytes::Malformed;
use crate::protocol::sync::Refused;
use crate::protocol::transcript::first;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha512};
use thiserror::Error;

/// The maximum text size in bytes.
pub const MAX_TEXT: usize = 16 * 1024;
/// The maximum number of parts in a text.
pub(crate) const MAX_PARTS: usize = 4;
/// The prefix of every text, which is also a link's scheme.
const SCHEME: &str = "spielkiste:";
/// The checksum size in bytes.
pub(crate) const CHECK: usize = 4;
/// The number of digits in the checksum at the end of a text.
const CHECK_DIGITS: usize = 6;

/// Why a text was refused. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TextRefused {
    /// The text is longer than any this program writes.
    #[error("the text is too long")]
    TooLong,
    /// The text is not from this program.
    #[error("not a text from this program")]
    Malformed,
    /// The text is incomplete or modified.
    #[error("the text is damaged or incomplete")]
    Damaged,
    /// It belongs to another match.
    #[error("the text belongs to another match")]
    OtherMatch,
    /// This device wrote it.
    #[error("this device wrote the text itself")]
    Own,
    /// Its moves are illegal here or lead to another position, because the rule versions differ.
    #[error("the text leads to another position")]
    OtherPosition,
    /// Everything is valid except the signature.
    #[error("the text is not from the friend")]
    NotAuthentic,
    /// It has local entries that are missing here, without this device's signature.
    #[error("the text has entries from this device that are missing here")]
    OwnMissing,
    /// It has local entries that differ from this device's.
    #[error("this device's entries in the text differ from those here")]
    OwnDiffer,
    /// The match has secrets, and its entries are too long for a text.
    #[error("a match with secrets cannot use texts")]
    HasSecrets,
    /// The entries were refused, as on any transport.
    #[error(transparent)]
    Frame(#[from] Refused),
}

impl From<Malformed> for TextRefused {
    fn from(_: Malformed) -> Self {
        TextRefused::Malformed
    }
}

/// A part's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// An invitation.
    Invitation,
    /// An acceptance.
    Acceptance,
    /// A begin message.
    Begin,
    /// A notice that an invitation is not available.
    Notice,
    /// A match's moves.
    Moves,
}

impl PartKind {
    const ALL: [(PartKind, &str); 5] = [
        (PartKind::Invitation, "i"),
        (PartKind::Acceptance, "a"),
        (PartKind::Begin, "b"),
        (PartKind::Notice, "n"),
        (PartKind::Moves, "m"),
    ];

    fn tag(self) -> &'static str {
        PartKind::ALL[self as usize].1
    }
}

/// Writes parts as one text: `spielkiste:`, each part's tag and bytes, and a checksum that marks the end.
pub fn write_text(parts: &[(PartKind, &[u8])]) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|(kind, bytes)| format!("{}.{}", kind.tag(), BASE64_URL_SAFE_NO_PAD.encode(bytes)))
        .collect();
    let parts = parts.join(".");
    format!("{SCHEME}{parts}.{}", text_check(&parts))
}

/// Whether a text has room for one part of this size.
pub(crate) fn has_room(bytes: usize) -> bool {
    let digits = base64::encoded_len(bytes, false);
    digits.is_some_and(|digits| SCHEME.len() + "m.".len() + digits + 1 + CHECK_DIGITS <= MAX_TEXT)
}

/// The checksum at the end of a text.
fn text_check(parts: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(check(parts.as_bytes()))
}

/// The first bytes of the SHA-512 of everything before it.
pub(crate) fn check(bytes: &[u8]) -> [u8; CHECK] {
    first(&Sha512::digest(bytes))
}

/// A text's parts, in order.
pub type Parts = Vec<(PartKind, Vec<u8>)>;

/// The maximum number of texts read from pasted text.
const MOST_TEXTS: usize = 100;

/// Reads the program's first text in pasted text, such as a link to the page, a message with text around it, or quoted
/// lines. Skips characters that our texts never contain, such as white space and invisible characters.
///
/// # Errors
/// If there is no text, or it is damaged or too long.
pub fn read_text(text: &str) -> Result<Parts, TextRefused> {
    read_texts(text).into_iter().reduce(Result::or).unwrap_or(Err(TextRefused::Malformed))
}

/// Reads all texts in pasted text, in order, because users may copy several messages together. If there are too many,
/// the last ones are read.
pub(crate) fn read_texts(text: &str) -> Vec<Result<Parts, TextRefused>> {
    let text: String = decoded(text).chars().flat_map(alphabet).collect();
    let lower = text.to_ascii_lowercase();
    let mut texts: Vec<_> = lower
        .rmatch_indices(SCHEME)
        .map(|(at, _)| read_parts(&text[at + SCHEME.len()..]))
        // A sentence can contain the program's name and a colon.
        .filter(|read| !matches!(read, Err(TextRefused::Malformed)))
        .take(MOST_TEXTS)
        .collect();
    texts.reverse();
    texts
}

/// Reads a text's leading parts up to its checksum.
fn read_parts(text: &str) -> Result<Parts, TextRefused> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        // Checks only the beginning, because a message may name the program many times.
        let mut kinds = PartKind::ALL.into_iter();
        let part =
            kinds.find_map(|(kind, tag)| Some((kind, tag, rest.strip_prefix(tag)?.strip_prefix('.')?)));
        let refused = if parts.is_empty() { TextRefused::Malformed } else { TextRefused::Damaged };
        let (kind, tag, behind) = part.ok_or(refused)?;
        let (digits, behind) = behind.split_once('.').unwrap_or((behind, ""));
        let told = &text[..text.len() - rest.len() + tag.len() + 1 + digits.len()];
        if parts.len() == MAX_PARTS || SCHEME.len() + told.len() + 1 + CHECK_DIGITS > MAX_TEXT {
            return Err(TextRefused::TooLong);
        }
        parts.push((kind, BASE64_URL_SAFE_NO_PAD.decode(digits).map_err(|_| TextRefused::Damaged)?));
        if behind.get(..CHECK_DIGITS) == Some(&text_check(told)) {
            return Ok(parts);
        }
        rest = behind;
    }
}

/// The characters in our texts that this one may stand for. Messengers may have replaced a hyphen, turned two into a
/// dash, or widened the colon.
fn alphabet(c: char) -> impl Iterator<Item = char> {
    let hyphens = match c {
        '-' | '\u{2010}'..='\u{2012}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => 1,
        '\u{2013}' | '\u{2014}' => 2,
        _ => 0,
    };
    let c = if c == '\u{ff1a}' { ':' } else { c };
    let own = (c.is_ascii_alphanumeric() || "_.:".contains(c)).then_some(c);
    own.into_iter().chain(std::iter::repeat_n('-', hyphens))
}

/// Undoes HTML encoding, and up to two rounds of percent-encoding or quoted-printable. These two differ only in their
/// escape character, and our texts contain neither.
fn decoded(text: &str) -> String {
    let mut text = decode_references(text);
    for _ in 0..2 {
        text = percent_decode_str(&text.replace('=', "%")).decode_utf8_lossy().into_owned();
    }
    text
}

/// Decodes HTML numeric character references, such as `&#58;` for the colon. Named ones are dropped, because no program
/// uses them for our characters.
fn decode_references(text: &str) -> String {
    /// The length of the longest numeric reference between `&` and `;`.
    const LONGEST: usize = 8;
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let reference = part.split_once(';').filter(|(name, _)| {
            name.len() <= LONGEST && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'#')
        });
        let Some((name, rest)) = reference else {
            plain.extend(["&", part]);
            continue;
        };
        let number = name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => number.parse().ok(),
        });
        plain.extend(number.and_then(char::from_u32));
        plain.push_str(rest);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_in_any_pasted_text() {
        let written: [(PartKind, &[u8]); 2] =
            [(PartKind::Invitation, b"anything>?"), (PartKind::Begin, b"more")];
        let text = write_text(&written);
        let parts: Vec<_> = written.iter().map(|(kind, bytes)| (*kind, bytes.to_vec())).collect();
        let (half, rest) = text.split_at(20);
        let everywhere = |between: &str| text.chars().map(|c| format!("{c}{between}")).collect::<String>();
        for pasted in [
            text.clone(),
            format!(" {text}\n"),
            // Links to the page in a browser.
            format!("https://games.example/spielkiste/#{text}"),
            format!("http://127.0.0.1:8124/?a=b#\n{text}\n"),
            format!("#{text}"),
            format!("https://games.example/{}#{text}", "a".repeat(MAX_TEXT)),
            text.replace(':', "%3A").replace('.', "%2e"),
            format!("https://games.example/#{}", text.replace(':', "%253A")),
            // As changed by messaging apps and email programs.
            text.replace("spielkiste", "Spielkiste"),
            text.replace("spielkiste", "SPIELKISTE"),
            format!("Anna: {text}"),
            format!("[26.11.26, 14:05] Anna: Spielkiste: here you are: {text} See you later"),
            format!("<{text}>"),
            format!("({text})."),
            format!("“{text}”…"),
            format!("**{text}**"),
            format!("`{text}`"),
            format!("[play]({text})"),
            format!("{text}."),
            format!("{text}\nSpielkiste"),
            format!("{text}#{text}"),
            format!("> {half}\n> {rest}\n>\n> Anna"),
            format!(">> {half}\r\n>> {rest}\r\n"),
            format!("{half}\r{rest}\rAnna"),
            format!("{half}=\n{rest}"),
            everywhere("\u{200b}"),
            everywhere("\u{ad}"),
            everywhere("\u{feff}\u{a0}\n"),
            everywhere("%20"),
            text.replace('-', "\u{2011}"),
            text.replace('-', "\u{2212}"),
            text.replace(':', "：").replace('.', "=2E"),
            text.replace(':', "=3A") + "=20",
            text.replace(':', "&#58;").replace('.', "&#x2e;"),
            format!("&quot;{half}&shy;&#8203;{rest}&amp;a=b&nbsp;&"),
            format!("100 % {text}"),
        ] {
            assert_eq!(read_text(&pasted), Ok(parts.clone()), "{pasted}");
        }
    }

    #[test]
    fn a_message_that_repeats_the_program_name_is_read_once() {
        let text = write_text(&[(PartKind::Begin, b"more")]);
        // Each could begin a text that extends to the end.
        for named in ["spielkiste:", "spielkiste:i", "spielkiste:i.", "spielkiste:i.A.i."] {
            let many = named.repeat((4 << 20) / named.len());
            assert!(read_text(&many).is_err());
            assert_eq!(read_text(&format!("{many} {text}")), read_text(&text), "{named}");
        }
    }

    #[test]
    fn every_text_is_read() {
        let parts = |bytes: &[u8]| vec![(PartKind::Moves, bytes.to_vec())];
        let texts = [b"one", b"two"].map(|bytes| write_text(&[(PartKind::Moves, bytes)]));
        let [one, two] = &texts;
        let cut = &one[..one.len() - 2];
        let pasted =
            format!("[14:03] Anna: {one}\n[14:04] Bert: Spielkiste: go on! {cut}\n[14:05] Anna: {two}");
        let read = [Ok(parts(b"one")), Err(TextRefused::Damaged), Ok(parts(b"two"))];
        assert_eq!(read_texts(&pasted), read);
        assert_eq!(read_texts("Spielkiste: nothing"), []);
        let many = read_texts(&(one.repeat(MOST_TEXTS) + two));
        assert_eq!((many.len(), many.last()), (MOST_TEXTS, Some(&Ok(parts(b"two")))));
    }

    #[test]
    fn a_modified_or_truncated_text_is_damaged() {
        let text = write_text(&[(PartKind::Invitation, &[7; 90]), (PartKind::Begin, b"more")]);
        let from = SCHEME.len() + "i.".len();
        for at in from..text.len() {
            let changed = format!(
                "{}{}{}",
                &text[..at],
                if &text[at..=at] == "A" { "B" } else { "A" },
                &text[at + 1..]
            );
            assert_eq!(read_text(&changed), Err(TextRefused::Damaged), "{changed}");
            assert_eq!(read_text(&text[..at]), Err(TextRefused::Damaged), "{at}");
        }
        assert_eq!(read_text(&text.to_uppercase()), Err(TextRefused::Malformed));
    }
}
