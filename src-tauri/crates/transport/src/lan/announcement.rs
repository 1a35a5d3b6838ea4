//! Device announcements over mDNS. They are not trusted and only suggest addresses to try.

use super::LanError;
use super::neighbours::Neighbours;
use crate::random::random_bytes;
use mdns_sd::{ResolvedService, ScopedIp, ServiceInfo};
use std::net::{SocketAddr, SocketAddrV6};

pub(super) const SERVICE: &str = "_spielkiste._tcp.local.";
const VERSION: &str = "1";
/// Maximum number of addresses tried per device.
const MAX_ADDRESSES: usize = 8;

/// Why a device announces itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Announced {
    /// It shows a code. The user chose the name.
    Host { name: String },
    /// It waits for the friend, who recognises this nonce's mark.
    Meet { nonce: [u8; 16], mark: [u8; 8] },
}

/// An announcement from another device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) full_name: String,
    pub(super) addresses: Vec<SocketAddr>,
    pub(super) announced: Announced,
}

/// Creates this device's announcement. Its names are random each time, so they reveal no identity.
pub(super) fn announcement(announced: &Announced, port: u16) -> Result<ServiceInfo, LanError> {
    let name = hex(&random_bytes::<8>());
    let host = format!("{}.local.", hex(&random_bytes::<8>()));
    let mut texts = vec![("v", VERSION.to_owned())];
    match announced {
        Announced::Host { name } => texts.push(("n", name.clone())),
        Announced::Meet { nonce, mark } => texts.extend([("r", hex(nonce)), ("h", hex(mark))]),
    }
    let info = ServiceInfo::new(SERVICE, &name, &host, "", port, &texts[..]);
    let mut info = info.map_err(|error| LanError::Discovery(error.to_string()))?.enable_addr_auto();
    // A 64-bit name is unique without probing.
    info.set_requires_probe(false);
    Ok(info)
}

/// Reads another device's announcement, or returns `None` if it is useless.
pub(super) fn read(service: &ResolvedService, neighbours: &Neighbours) -> Option<Seen> {
    let text = |key| service.get_property_val_str(key);
    if text("v") != Some(VERSION) || service.get_port() == 0 {
        return None;
    }
    let announced = match (text("n"), text("r"), text("h")) {
        (Some(name), None, None) if texts::is_name(name) => Announced::Host { name: name.to_owned() },
        (None, Some(nonce), Some(mark)) => Announced::Meet { nonce: unhex(nonce)?, mark: unhex(mark)? },
        _ => return None,
    };
    let mut addresses: Vec<_> =
        service.get_addresses().iter().filter_map(|ip| address(ip, service.get_port())).collect();
    // An attacker who repeats an announcement with other addresses must not be able to choose which host is dialled.
    addresses.retain(|address| !address.ip().is_loopback() && neighbours.have(address.ip()));
    // IPv4 first: home networks always route it.
    addresses.sort_by_key(|address| (address.is_ipv6(), *address));
    addresses.truncate(MAX_ADDRESSES);
    let full_name = service.get_fullname().to_lowercase();
    (!addresses.is_empty()).then_some(Seen { full_name, addresses, announced })
}

fn address(ip: &ScopedIp, port: u16) -> Option<SocketAddr> {
    match ip {
        ScopedIp::V4(ip) => Some((*ip.addr(), port).into()),
        ScopedIp::V6(ip) => Some(SocketAddrV6::new(*ip.addr(), port, 0, ip.scope_id().index).into()),
        _ => None,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Exactly `2 * N` lower-case digits.
fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let value = |digit: &u8| "0123456789abcdef".bytes().position(|known| known == *digit);
    let mut bytes = [0; N];
    if text.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::try_from(16 * value(&pair[0])? + value(&pair[1])?).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The announcement as another device resolves it.
    fn seen(texts: &[(&str, &str)], addresses: &str) -> Option<Seen> {
        let info = ServiceInfo::new(SERVICE, "Name", "host.local.", addresses, 4321, texts);
        read(&info.expect("an announcement").as_resolved_service(), &neighbours())
    }

    fn neighbours() -> Neighbours {
        let networks =
            [("192.168.0.1", 24), ("10.0.0.99", 8), ("fd00::1", 64), ("127.0.0.1", 8), ("::1", 128)];
        Neighbours(networks.map(|(ip, prefix)| (ip.parse().expect("an address"), prefix)).to_vec())
    }

    const NONCE: &str = "000102030405060708090a0b0c0d0e0f";

    #[test]
    fn an_announcement_reads_as_it_was_written() {
        for announced in [
            Announced::Host { name: "Anna សុភា".to_owned() },
            Announced::Host { name: String::new() },
            Announced::Meet { nonce: random_bytes(), mark: random_bytes() },
        ] {
            let info = announcement(&announced, 4321).expect("an announcement");
            let texts: Vec<_> =
                info.get_properties().iter().map(|text| (text.key(), text.val_str())).collect();
            let seen = seen(&texts, "192.168.0.7,10.0.0.1,fd00::7").expect("a valid announcement");
            assert_eq!(seen.announced, announced);
            let addresses = ["10.0.0.1:4321", "192.168.0.7:4321", "[fd00::7]:4321"];
            assert_eq!(seen.addresses, addresses.map(|address| address.parse().expect("an address")));
        }
    }

    #[test]
    fn announcements_reveal_no_device_name_and_repeat_none() {
        let announced = Announced::Host { name: "Anna".to_owned() };
        let [first, second] = [(), ()].map(|()| announcement(&announced, 1).expect("an announcement"));
        assert_ne!(first.get_fullname(), second.get_fullname());
        assert_ne!(first.get_hostname(), second.get_hostname());
    }

    #[test]
    fn invalid_announcements_are_ignored() {
        let mark = "0001020304050607";
        assert!(seen(&[("v", "1"), ("n", "Anna")], "10.0.0.1").is_some());
        assert!(seen(&[("v", "1"), ("r", NONCE), ("h", mark)], "10.0.0.1").is_some());
        for texts in [
            &[("n", "Anna")][..],
            &[("v", "2"), ("n", "Anna")],
            &[("v", "1")],
            &[("v", "1"), ("n", "Anna\u{7}")],
            &[("v", "1"), ("n", "a name of more than the forty characters it may have")],
            &[("v", "1"), ("n", "Anna"), ("r", NONCE), ("h", mark)],
            &[("v", "1"), ("r", NONCE)],
            &[("v", "1"), ("r", NONCE), ("h", "00010203040506")],
            &[("v", "1"), ("r", NONCE), ("h", "000102030405060G")],
            &[("v", "1"), ("r", NONCE), ("h", "+001020304050607")],
        ] {
            assert_eq!(seen(texts, "10.0.0.1"), None, "{texts:?}");
        }
        assert_eq!(seen(&[("v", "1"), ("n", "Anna")], ""), None, "no address");
        for far in [
            "127.0.0.1",
            "127.9.9.9",
            "::1",
            "203.0.113.1",
            "192.168.1.7",
            "0.0.0.0",
            "224.0.0.1",
            "2001:db8::1",
        ] {
            assert_eq!(seen(&[("v", "1"), ("n", "Anna")], far), None, "{far}");
            let mixed = seen(&[("v", "1"), ("n", "Anna")], &format!("{far},10.0.0.1")).expect("one is near");
            assert_eq!(mixed.addresses, ["10.0.0.1:4321".parse().expect("an address")], "{far}");
        }
        let many: Vec<_> = (1..=20).map(|n| format!("10.0.0.{n}")).collect();
        let seen = seen(&[("v", "1"), ("n", "Anna")], &many.join(",")).expect("a valid announcement");
        assert_eq!(seen.addresses.len(), MAX_ADDRESSES);
    }
}
