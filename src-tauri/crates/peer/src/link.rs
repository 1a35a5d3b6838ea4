//! Links: the address of a page, `#`, a text and the inviter's name, as specified in `docs/remote.md`.

use crate::mqtt::BrokerAddress;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Precedes the inviter's name.
const FROM: &str = "&from=";

/// A link that opens this page with a text.
pub(crate) fn write(page: &str, text: &str, inviter: &str) -> String {
    let mut link = format!("{page}#{text}");
    if !inviter.is_empty() {
        link.extend([FROM].into_iter().chain(utf8_percent_encode(inviter, NON_ALPHANUMERIC)));
    }
    link
}

/// The inviter's name in a pasted link, if it has one. It is not verified.
pub(crate) fn inviter(pasted: &str) -> Option<String> {
    let (_, rest) = pasted.rsplit_once(FROM)?;
    let encoded = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '%').next()?;
    texts::name(&percent_decode_str(encoded).decode_utf8().ok()?).ok().filter(|name| !name.is_empty())
}

/// The page a pasted link points to, if its server has this broker.
pub(crate) fn page_with(pasted: &str, broker: &str) -> Option<String> {
    let broker: BrokerAddress = broker.parse().ok()?;
    let is_page = |word: &str| word.contains('#') && BrokerAddress::of_page(word).as_ref() == Some(&broker);
    let mut words = pasted.split_whitespace().filter_map(|word| Some(&word[word.find("http")?..]));
    words.any(is_page).then(|| broker.page()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BROKER: &str = "wss://example.org/mqtt";

    #[test]
    fn a_link_names_its_page_and_the_person_who_invites() {
        let link = write("https://example.org/", "spielkiste:i.AAAA", "Anna B.");
        assert_eq!(link, "https://example.org/#spielkiste:i.AAAA&from=Anna%20B%2E");
        for pasted in [link.clone(), format!("Come and play: {link}\nBye"), format!("<a href=\"{link}\">")] {
            assert_eq!(inviter(&pasted).as_deref(), Some("Anna B."), "{pasted}");
            assert_eq!(page_with(&pasted, BROKER).as_deref(), Some("https://example.org/"), "{pasted}");
        }
    }

    #[test]
    fn a_link_without_a_name_or_to_another_server_says_neither() {
        let link = write("https://example.org/", "spielkiste:i.AAAA", "");
        assert_eq!(inviter(&link), None);
        for unnamed in ["&from=", "&from=%FF", "&from=%00", "&from=%20"] {
            assert_eq!(inviter(&(link.clone() + unnamed)), None, "{unnamed}");
        }
        for other in [
            "wss://example.com/mqtt",
            "wss://example.org:444/mqtt",
            "wss://example.org",
            "mqtts://example.org",
            "",
        ] {
            assert_eq!(page_with(&link, other), None, "{other}");
        }
        assert_eq!(page_with("spielkiste:i.AAAA", BROKER), None, "that is not a link");
        assert_eq!(page_with("https://example.org/ spielkiste:i.AAAA", BROKER), None, "the page has no text");
    }

    proptest! {
        #[test]
        fn every_name_is_read_back(name in "\\PC{1,20}") {
            if let Ok(name) = texts::name(&name) && !name.is_empty() {
                prop_assert_eq!(inviter(&write("https://example.org/", "spielkiste:i.AAAA", &name)), Some(name));
            }
        }
    }
}
