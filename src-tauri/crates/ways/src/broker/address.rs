//! Where a broker is.

use std::fmt::{self, Display};
use std::str::FromStr;
use thiserror::Error;

/// The most bytes of an address: an invitation has room for as many.
pub const MAX_ADDRESS: usize = remote::MAX_WAYS;

/// Where a broker is: `mqtts://host:port`, or `mqtt://…` without encryption.
///
/// What is left out is added: `mqtts`, and the usual port, 8883 or 1883 without encryption. So two texts that mean
/// the same are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BrokerAddress {
    /// Whether the connection is encrypted.
    pub is_encrypted: bool,
    /// A name or an IP address, without the brackets of IPv6.
    pub host: String,
    /// The port of TCP.
    pub port: u16,
}

/// Why a text is no address of a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadAddress {
    /// It has too many bytes.
    #[error("an address of a broker has at most {MAX_ADDRESS} bytes")]
    TooLong,
    /// It begins with something else than the two schemes.
    #[error("an address of a broker begins with mqtts:// or mqtt://")]
    OtherScheme,
    /// It has no host, or one with characters that no host has.
    #[error("the address has no host")]
    NoHost,
    /// What stands behind the colon is no port.
    #[error("the address has no such port")]
    NoPort,
}

impl BrokerAddress {
    const fn usual_port(is_encrypted: bool) -> u16 {
        if is_encrypted { 8883 } else { 1883 }
    }
}

impl FromStr for BrokerAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let text = text.trim();
        if text.len() > MAX_ADDRESS {
            return Err(BadAddress::TooLong);
        }
        let (is_encrypted, rest) = match text.split_once("://") {
            Some(("mqtts", rest)) => (true, rest),
            Some(("mqtt", rest)) => (false, rest),
            Some(_) => return Err(BadAddress::OtherScheme),
            None => (true, text),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']').ok_or(BadAddress::NoHost)?,
            None => rest.split_at(rest.find(':').unwrap_or(rest.len())),
        };
        let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let is_ip = rest.starts_with('[') && host.parse::<std::net::Ipv6Addr>().is_ok();
        if host.is_empty() || !is_ip && !host.chars().all(is_host) {
            return Err(BadAddress::NoHost);
        }
        let port = match port.strip_prefix(':') {
            Some(port) => port.parse().ok().filter(|port| *port != 0).ok_or(BadAddress::NoPort)?,
            None if port.is_empty() => Self::usual_port(is_encrypted),
            None => return Err(BadAddress::NoPort),
        };
        Ok(Self { is_encrypted, host: host.to_ascii_lowercase(), port })
    }
}

impl Display for BrokerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_encrypted { "mqtts" } else { "mqtt" };
        let (open, close) = if self.host.contains(':') { ("[", "]") } else { ("", "") };
        write!(f, "{scheme}://{open}{}{close}", self.host)?;
        if self.port == Self::usual_port(self.is_encrypted) { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("mqtts://[::1]x", BadAddress::NoPort),
        ] {
            assert_eq!(read(text), Err(why), "{text:?}");
        }
        assert_eq!(read(&"a".repeat(MAX_ADDRESS + 1)), Err(BadAddress::TooLong));
    }
}
