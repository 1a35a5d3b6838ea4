//! Broker addresses.

use std::fmt::{self, Display};
use std::net::Ipv6Addr;
use std::str::FromStr;
use thiserror::Error;

/// The maximum address length in bytes; an invitation has no room for more.
pub const MAX_ADDRESS: usize = crate::protocol::MAX_BROKER_URL;

/// A broker address: `mqtts://host:port`, or `wss://host:port/path` for WebSockets, as used in browsers; `mqtt://…` and
/// `ws://…` without encryption.
///
/// Defaults are `mqtts`, the path `/` and the standard ports: 8883 and 443, or 1883 and 80 without encryption. Parsing
/// applies them, so equivalent text yields equal addresses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BrokerAddress {
    /// Whether the connection is encrypted.
    pub is_encrypted: bool,
    /// A host name or IP address, without IPv6 brackets.
    pub host: String,
    /// The TCP port.
    pub port: u16,
    /// The WebSocket endpoint's path, starting with `/`.
    pub path: Option<String>,
}

/// Why a text is not a broker address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadAddress {
    /// The address has too many bytes.
    #[error("a broker address has at most {MAX_ADDRESS} bytes")]
    TooLong,
    /// The scheme is unknown.
    #[error("a broker address begins with mqtts://, wss://, mqtt:// or ws://")]
    OtherScheme,
    /// The host is missing or has invalid characters.
    #[error("the address has no valid host")]
    NoHost,
    /// The part after the colon is not a port.
    #[error("the address has an invalid port")]
    NoPort,
    /// The part after the host is not a valid path.
    #[error("the address has an invalid path")]
    NoPath,
}

/// The broker's path on a server whose page is at `/` (`docs/host.md`).
const BROKER_PATH: &str = "/mqtt";

/// Scheme, encrypted, WebSocket, default port.
const SCHEMES: [(&str, bool, bool, u16); 4] = [
    ("mqtts", true, false, 8883),
    ("mqtt", false, false, 1883),
    ("wss", true, true, 443),
    ("ws", false, true, 80),
];

impl BrokerAddress {
    /// The broker on the server that hosts this page: `/mqtt` on the same host. None if this is not a page's address.
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

    /// The page on the server that hosts this broker. None unless the broker's path is `/mqtt`.
    pub fn page(&self) -> Option<String> {
        let scheme = if self.is_encrypted { "https" } else { "http" };
        let address = BrokerAddress { path: Some("/".to_owned()), ..self.clone() }.to_string();
        let (_, host) = address.split_once("://")?;
        (self.path.as_deref() == Some(BROKER_PATH)).then(|| format!("{scheme}://{host}/"))
    }

    /// The scheme and its default port.
    fn scheme(&self) -> (&'static str, u16) {
        let is_own = |(_, encrypted, web, _): &&(&str, bool, bool, u16)| {
            (*encrypted, *web) == (self.is_encrypted, self.path.is_some())
        };
        let (scheme, _, _, port) = SCHEMES.iter().find(is_own).expect("each combination has a scheme");
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
        // Phone keyboards capitalise the first letter.
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
            // Written in RFC 5952's canonical form.
            host.parse::<Ipv6Addr>().map_err(|_| BadAddress::NoHost)?.to_string()
        } else if !host.is_empty() && host.chars().all(is_of_host) {
            host.to_ascii_lowercase()
        } else {
            return Err(BadAddress::NoHost);
        };
        let port = match port.strip_prefix(':') {
            // Rust would accept a plus sign.
            Some(port) if port.starts_with('+') => return Err(BadAddress::NoPort),
            Some(port) => port.parse().ok().filter(|port| *port != 0).ok_or(BadAddress::NoPort)?,
            None if port.is_empty() => usual_port,
            None => return Err(BadAddress::NoPort),
        };
        let path = is_web.then(|| path.to_owned());
        let address = Self { is_encrypted, host, port, path };
        // Checks the length with defaults, because an invitation stores the full form.
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
    fn missing_parts_get_defaults() {
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
            assert_eq!(read(whole), Ok(whole.to_owned()), "writing and parsing round-trips");
        }
    }

    #[test]
    fn malformed_addresses_are_refused_with_a_reason() {
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
        fn addresses_round_trip(
            text in "((mqtts|MQTT|wss|Ws|http)://)?([a-z.1]{0,12}|\\[[0-9a-f:.]{0,12}\\])(:[0-9+]{0,6})?(/[a-zA-Z%?# ]{0,8})?",
        ) {
            if let Ok(address) = text.parse::<BrokerAddress>() {
                prop_assert_eq!(address.to_string().parse(), Ok(address));
            }
        }

        #[test]
        fn any_text_is_parsed_or_refused(text in ".{0,40}") {
            if let Ok(address) = text.parse::<BrokerAddress>() {
                prop_assert!(address.to_string().is_ascii());
            }
        }
    }
}
