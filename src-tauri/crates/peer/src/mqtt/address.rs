//! Where a broker is.

use std::fmt::{self, Display};
use std::net::Ipv6Addr;
use std::str::FromStr;
use thiserror::Error;

/// The most bytes of an address: an invitation has room for as many.
pub const MAX_ADDRESS: usize = crate::protocol::MAX_BROKER_URL;

/// Where a broker is: `mqtts://host:port`, or `wss://host:port/path` for one that is reached over WebSockets, as from a
/// browser; `mqtt://…` and `ws://…` without encryption.
///
/// What is left out is added: `mqtts`, the path `/`, and the usual port, 8883 and 443, or 1883 and 80 without encryption.
/// So two texts that mean the same are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BrokerAddress {
    /// Whether the connection is encrypted.
    pub is_encrypted: bool,
    /// A name or an IP address, without the brackets of IPv6.
    pub host: String,
    /// The port of TCP.
    pub port: u16,
    /// Where the host has the broker, beginning with `/`, if it is reached over WebSockets.
    pub path: Option<String>,
}

/// Why a text is no address of a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadAddress {
    /// It has too many bytes.
    #[error("an address of a broker has at most {MAX_ADDRESS} bytes")]
    TooLong,
    /// It begins with another scheme.
    #[error("an address of a broker begins with mqtts://, wss://, mqtt:// or ws://")]
    OtherScheme,
    /// It has no host, or one with characters that no host has.
    #[error("the address has no host")]
    NoHost,
    /// What stands behind the colon is no port.
    #[error("the address has no such port")]
    NoPort,
    /// What stands behind the host is no path.
    #[error("the address has no such path")]
    NoPath,
}

/// Where a server has its broker, next to the page at `/`. `docs/host.md` says how a server is set up.
const BROKER_PATH: &str = "/mqtt";

/// Scheme, whether it is encrypted, whether it is that of WebSockets, and the usual port.
const SCHEMES: [(&str, bool, bool, u16); 4] = [
    ("mqtts", true, false, 8883),
    ("mqtt", false, false, 1883),
    ("wss", true, true, 443),
    ("ws", false, true, 80),
];

impl BrokerAddress {
    /// The broker of the server that has this page: behind `/mqtt` of the same host. Nothing if this is not the address
    /// of a page.
    pub fn of_page(page: &str) -> Option<BrokerAddress> {
        let page = page.trim();
        let (scheme, rest) = page.split_once("://")?;
        let scheme = match scheme.to_ascii_lowercase().as_str() {
            "https" => "wss",
            "http" => "ws",
            _ => return None,
        };
        let host = rest.split(['/', '?', '#']).next().filter(|host| !host.is_empty())?;
        format!("{scheme}://{host}{BROKER_PATH}").parse().ok()
    }

    /// The page of the server that has this broker. Nothing if no page can be next to it.
    pub fn page(&self) -> Option<String> {
        let scheme = if self.is_encrypted { "https" } else { "http" };
        let address = BrokerAddress { path: Some("/".to_owned()), ..self.clone() }.to_string();
        let (_, host) = address.split_once("://")?;
        (self.path.as_deref() == Some(BROKER_PATH)).then(|| format!("{scheme}://{host}/"))
    }

    /// Its scheme, and the port that is usual for it.
    fn scheme(&self) -> (&'static str, u16) {
        let is_own = |(_, encrypted, web, _): &&(&str, bool, bool, u16)| {
            (*encrypted, *web) == (self.is_encrypted, self.path.is_some())
        };
        let (scheme, _, _, port) = SCHEMES.iter().find(is_own).expect("all four are there");
        (scheme, *port)
    }
}

impl FromStr for BrokerAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let text = text.trim();
        if text.len() > MAX_ADDRESS {
            return Err(BadAddress::TooLong);
        }
        let (scheme, rest) = text.split_once("://").unwrap_or(("mqtts", text));
        // The keyboard of a phone begins with a capital.
        let is_scheme = |(known, ..): &&(&str, bool, bool, u16)| known.eq_ignore_ascii_case(scheme);
        let (_, is_encrypted, is_web, usual_port) =
            *SCHEMES.iter().find(is_scheme).ok_or(BadAddress::OtherScheme)?;
        let (rest, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let path = if path.is_empty() { "/" } else { path };
        let is_of_path = |c: char| c.is_ascii_alphanumeric() || "/-._~!$&'()*+,;=:@%?".contains(c);
        if !path.chars().all(is_of_path) || !is_web && path != "/" {
            return Err(BadAddress::NoPath);
        }
        let (host, port) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']').ok_or(BadAddress::NoHost)?,
            None => rest.split_at(rest.find(':').unwrap_or(rest.len())),
        };
        let is_of_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let host = if rest.starts_with('[') {
            // Written the one way that RFC 5952 recommends.
            host.parse::<Ipv6Addr>().map_err(|_| BadAddress::NoHost)?.to_string()
        } else if !host.is_empty() && host.chars().all(is_of_host) {
            host.to_ascii_lowercase()
        } else {
            return Err(BadAddress::NoHost);
        };
        let port = match port.strip_prefix(':') {
            // Without a sign, which Rust would read.
            Some(port) if port.starts_with('+') => return Err(BadAddress::NoPort),
            Some(port) => port.parse().ok().filter(|port| *port != 0).ok_or(BadAddress::NoPort)?,
            None if port.is_empty() => usual_port,
            None => return Err(BadAddress::NoPort),
        };
        let path = is_web.then(|| path.to_owned());
        let address = Self { is_encrypted, host, port, path };
        // What was left out counts, as an invitation holds all of it.
        if address.to_string().len() > MAX_ADDRESS { Err(BadAddress::TooLong) } else { Ok(address) }
    }
}

impl Display for BrokerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, usual_port) = self.scheme();
        let (open, close) = if self.host.contains(':') { ("[", "]") } else { ("", "") };
        write!(f, "{scheme}://{open}{}{close}", self.host)?;
        if self.port != usual_port {
            write!(f, ":{}", self.port)?;
        }
        f.write_str(self.path.as_deref().filter(|path| *path != "/").unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<String, BadAddress> {
        text.parse::<BrokerAddress>().map(|address| address.to_string())
    }

    #[test]
    fn what_is_left_out_is_added() {
        for (text, whole) in [
            ("example.org", "mqtts://example.org"),
            (" mqtts://Example.org/ ", "mqtts://example.org"),
            ("mqtts://example.org:8883", "mqtts://example.org"),
            ("mqtt://example.org:1883", "mqtt://example.org"),
            ("mqtt://192.168.1.7:1884", "mqtt://192.168.1.7:1884"),
            ("mqtts://[::1]:9", "mqtts://[::1]:9"),
            ("mqtts://[0:0::0001]", "mqtts://[::1]"),
            ("MQTT://[2001:DB8::A]", "mqtt://[2001:db8::a]"),
            ("Wss://Example.org", "wss://example.org"),
            ("wss://Example.org:443/", "wss://example.org"),
            ("wss://example.org/MQTT?key=a%20b", "wss://example.org/MQTT?key=a%20b"),
            ("ws://127.0.0.1:80", "ws://127.0.0.1"),
            ("ws://[::1]:9001/mqtt", "ws://[::1]:9001/mqtt"),
        ] {
            assert_eq!(read(text), Ok(whole.to_owned()));
            assert_eq!(read(whole), Ok(whole.to_owned()), "what is written is read as the same");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_a_reason() {
        for (text, why) in [
            ("", BadAddress::NoHost),
            ("https://example.org", BadAddress::OtherScheme),
            ("mqtts://", BadAddress::NoHost),
            ("mqtts://user@example.org", BadAddress::NoHost),
            ("mqtts://a b", BadAddress::NoHost),
            ("mqtts://[::1", BadAddress::NoHost),
            ("mqtts://::1", BadAddress::NoHost),
            ("mqtts://example.org:", BadAddress::NoPort),
            ("mqtts://example.org:0", BadAddress::NoPort),
            ("mqtts://example.org:65536", BadAddress::NoPort),
            ("mqtts://example.org:+443", BadAddress::NoPort),
            ("mqtts://[example.org]", BadAddress::NoHost),
            ("mqtts://[]", BadAddress::NoHost),
            ("://example.org", BadAddress::OtherScheme),
            ("mqtts://[::1]x", BadAddress::NoPort),
            ("mqtts://example.org/mqtt", BadAddress::NoPath),
            ("wss://example.org/a b", BadAddress::NoPath),
            ("wss://example.org/#a", BadAddress::NoPath),
            ("wss:///mqtt", BadAddress::NoHost),
        ] {
            assert_eq!(read(text), Err(why), "{text:?}");
        }
        assert_eq!(read(&"a".repeat(MAX_ADDRESS + 1)), Err(BadAddress::TooLong));
        assert_eq!(read(&"a".repeat(MAX_ADDRESS)), Err(BadAddress::TooLong), "the scheme counts");
        assert!(read(&"a".repeat(MAX_ADDRESS - "mqtts://".len())).is_ok());
    }

    #[test]
    fn a_page_and_the_broker_of_its_server_lead_to_each_other() {
        for (page, broker, root) in [
            ("https://example.org/", "wss://example.org/mqtt", "https://example.org/"),
            (" HTTPS://Example.org/games/?a#b ", "wss://example.org/mqtt", "https://example.org/"),
            ("https://example.org:8443", "wss://example.org:8443/mqtt", "https://example.org:8443/"),
            ("http://127.0.0.1:8124/", "ws://127.0.0.1:8124/mqtt", "http://127.0.0.1:8124/"),
            ("http://[::1]", "ws://[::1]/mqtt", "http://[::1]/"),
        ] {
            let address = BrokerAddress::of_page(page).expect("it is a page");
            assert_eq!((address.to_string().as_str(), address.page().as_deref()), (broker, Some(root)));
        }
        for no_page in [
            "",
            "example.org",
            "wss://example.org/mqtt",
            "https://",
            "https://a b/",
            "https://user@example.org/",
        ] {
            assert_eq!(BrokerAddress::of_page(no_page), None, "{no_page}");
        }
        for alone in ["mqtts://example.org", "wss://example.org", "wss://example.org/mqtt/"] {
            assert_eq!(alone.parse::<BrokerAddress>().expect("it is a broker").page(), None, "{alone}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_is_written_as_what_is_read(
            text in "((mqtts|MQTT|wss|Ws|http)://)?([a-z.1]{0,12}|\\[[0-9a-f:.]{0,12}\\])(:[0-9+]{0,6})?(/[a-zA-Z%?# ]{0,8})?",
        ) {
            if let Ok(address) = text.parse::<BrokerAddress>() {
                prop_assert_eq!(address.to_string().parse(), Ok(address));
            }
        }

        #[test]
        fn any_text_is_an_address_or_refused(text in ".{0,40}") {
            if let Ok(address) = text.parse::<BrokerAddress>() {
                prop_assert!(address.to_string().is_ascii());
            }
        }
    }
}
