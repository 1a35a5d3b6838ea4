//! Texts for any messenger: what crosses as letters and digits, and how it is found in what a person has pasted.

use crate::protocol::bytes::Malformed;
use crate::protocol::sync::Refused;
use crate::protocol::transcript::first;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha512};
use thiserror::Error;

/// The most bytes of a text.
pub const MAX_TEXT: usize = 16 * 1024;
/// The most parts of a text.
pub(crate) const MAX_PARTS: usize = 4;
/// What every text begins with, which is also the scheme of a link.
const SCHEME: &str = "spielkiste:";
/// The bytes of a check.
pub(crate) const CHECK: usize = 4;
/// The same as the last word of a text.
const CHECK_DIGITS: usize = 6;

/// A text that is not taken. Nothing is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TextRefused {
    /// There are more characters than any text of ours has.
    #[error("more characters than a text has")]
    TooLong,
    /// It is no text of this program.
    #[error("this is no text of this program")]
    Malformed,
    /// Some of it is missing, or was changed on the way.
    #[error("the text is damaged or cut")]
    Damaged,
    /// It belongs to another match.
    #[error("the text belongs to another match")]
    OtherMatch,
    /// This device has written it itself.
    #[error("this device has written the text itself")]
    Own,
    /// The moves lead to another position here, or cannot be played: another version of the rules wrote it.
    #[error("the text leads to another position")]
    OtherPosition,
    /// Only the signature is wrong.
    #[error("the text is not from the friend")]
    NotAuthentic,
    /// It has own entries that this device lacks, without an own signature.
    #[error("the text has own entries that are not here")]
    OwnMissing,
    /// It has other own entries than this device.
    #[error("the text has other own entries than this device")]
    OwnDiffer,
    /// The match is one with secrets: its entries are too long for a text.
    #[error("a match with secrets is not played by text")]
    HasSecrets,
    /// What the text holds is refused as on any transport.
    #[error(transparent)]
    Frame(#[from] Refused),
}

impl From<Malformed> for TextRefused {
    fn from(_: Malformed) -> Self {
        TextRefused::Malformed
    }
}

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// An invitation.
    Invitation,
    /// An acceptance.
    Acceptance,
    /// A begin.
    Begin,
    /// A notice that an invitation cannot be accepted.
    Notice,
    /// Moves of a match.
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

/// Writes parts as one text: `spielkiste:`, then tag and bytes of each, and a check by which a reader knows the end.
pub fn write_text(parts: &[(PartKind, &[u8])]) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|(kind, bytes)| format!("{}.{}", kind.tag(), BASE64_URL_SAFE_NO_PAD.encode(bytes)))
        .collect();
    let parts = parts.join(".");
    format!("{SCHEME}{parts}.{}", text_check(&parts))
}

/// Whether a text has room for one part of so many bytes.
pub(crate) fn has_room(bytes: usize) -> bool {
    let digits = base64::encoded_len(bytes, false);
    digits.is_some_and(|digits| SCHEME.len() + "m.".len() + digits + 1 + CHECK_DIGITS <= MAX_TEXT)
}

/// The last word of a text.
fn text_check(parts: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(check(parts.as_bytes()))
}

/// The first bytes of the SHA-512 of all before.
pub(crate) fn check(bytes: &[u8]) -> [u8; CHECK] {
    first(&Sha512::digest(bytes))
}

/// The parts of a text, in their order, each with what it says.
pub type Parts = Vec<(PartKind, Vec<u8>)>;

/// The most texts that are read in what a person has pasted.
const MOST_TEXTS: usize = 100;

/// Reads the parts of the first text of this program in what a person has pasted: a link to the page in a browser, a
/// message with other words around it, quoted lines. Whatever no text of ours has in it is no part of it, such as
/// white space, line breaks and what nobody sees.
///
/// # Errors
/// There is none, or it is damaged or too long.
pub fn read_text(text: &str) -> Result<Parts, TextRefused> {
    read_texts(text).into_iter().reduce(Result::or).unwrap_or(Err(TextRefused::Malformed))
}

/// The same for each text that is there, in their order, as somebody copies several messages at once. Of very many the
/// last ones are read.
pub(crate) fn read_texts(text: &str) -> Vec<Result<Parts, TextRefused>> {
    let text: String = decoded(text).chars().flat_map(alphabet).collect();
    let lower = text.to_ascii_lowercase();
    let mut texts: Vec<_> = lower
        .rmatch_indices(SCHEME)
        .map(|(at, _)| read_parts(&text[at + SCHEME.len()..]))
        // A sentence may have the name of the program in it, and a colon.
        .filter(|read| !matches!(read, Err(TextRefused::Malformed)))
        .take(MOST_TEXTS)
        .collect();
    texts.reverse();
    texts
}

/// The parts that a text begins with, as far as its check.
fn read_parts(text: &str) -> Result<Parts, TextRefused> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        // Only the beginning is looked at: a message may name the program many times.
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

/// A character as far as a text of ours may have it. A hyphen may have become another one on the way, two of them a dash,
/// and the colon a wide one.
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

/// The text as it was before a program encoded it: as HTML, and up to twice by percent-encoding or quoted-printable.
/// These two differ only in their sign, and no text of ours has either.
fn decoded(text: &str) -> String {
    let mut text = decode_references(text);
    for _ in 0..2 {
        text = percent_decode_str(&text.replace('=', "%")).decode_utf8_lossy().into_owned();
    }
    text
}

/// Decodes the numeric character references of HTML: `&#58;` is the colon. Named ones are left out, as programs write
/// nothing of ours by name.
fn decode_references(text: &str) -> String {
    /// As many characters as the longest numeric one has between `&` and `;`.
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
    fn a_text_is_found_in_whatever_a_person_pastes() {
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
            // As messengers, e-mails and their programs have it.
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
    fn a_message_that_names_the_program_again_and_again_is_read_once() {
        let text = write_text(&[(PartKind::Begin, b"more")]);
        // Each of them is where a text could begin that reaches as far as the end.
        for named in ["spielkiste:", "spielkiste:i", "spielkiste:i.", "spielkiste:i.A.i."] {
            let many = named.repeat((4 << 20) / named.len());
            assert!(read_text(&many).is_err());
            assert_eq!(read_text(&format!("{many} {text}")), read_text(&text), "{named}");
        }
    }

    #[test]
    fn of_several_texts_each_is_read() {
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
    fn a_text_that_was_changed_or_cut_is_damaged() {
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
