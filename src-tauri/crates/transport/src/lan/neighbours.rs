//! The addresses on this device's networks.

use if_addrs::{IfAddr, Interface};
use std::net::{IpAddr, Ipv6Addr};

/// The length of the interface identifier at the end of an IPv6 address, which its owner chooses.
const INTERFACE_ID_BITS: u32 = 64;

/// This device's networks, each as an address and a prefix length.
pub(super) struct Neighbours(pub(super) Vec<(IpAddr, u32)>);

impl Neighbours {
    /// The current networks.
    pub(super) fn now() -> Neighbours {
        // If the system does not list them, there are no neighbours.
        Neighbours(if_addrs::get_if_addrs().unwrap_or_default().iter().map(network).collect())
    }

    /// Whether this address is on one of the networks. Other connections came through a router.
    pub(super) fn have(&self, ip: IpAddr) -> bool {
        self.0.iter().any(|(own, prefix)| match (own, ip) {
            (IpAddr::V4(own), IpAddr::V4(ip)) => (own.to_bits() ^ ip.to_bits()).leading_zeros() >= *prefix,
            (IpAddr::V6(own), IpAddr::V6(ip)) => (own.to_bits() ^ ip.to_bits()).leading_zeros() >= *prefix,
            _ => false,
        })
    }
}

fn network(interface: &Interface) -> (IpAddr, u32) {
    let prefix = match &interface.addr {
        IfAddr::V4(v4) => v4.prefixlen,
        // An address assigned alone, as /128, still belongs to a network.
        IfAddr::V6(v6) if !v6.is_loopback() => v6.prefixlen.min(64),
        IfAddr::V6(v6) => v6.prefixlen,
    };
    (interface.ip(), prefix.into())
}

/// The smallest unit under one owner's control: an IPv4 address, or a whole IPv6 network.
pub(super) fn source(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() >> INTERFACE_ID_BITS << INTERFACE_ID_BITS).into(),
        ip => ip,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn neighbours_are_on_one_of_this_devices_networks() {
        let all = Neighbours(vec![
            (ip("192.168.1.7"), 24),
            (ip("10.1.2.3"), 32),
            (ip("127.0.0.1"), 8),
            (ip("2001:db8:0:1::7"), 64),
            (ip("fe80::7"), 64),
            (ip("::1"), 128),
        ]);
        for near in ["192.168.1.255", "10.1.2.3", "127.5.5.5", "2001:db8:0:1:ffff::", "fe80::abcd", "::1"] {
            assert!(all.have(ip(near)), "{near}");
        }
        for far in ["192.168.2.7", "10.1.2.4", "203.0.113.1", "2001:db8:0:2::7", "fd00::7", "::2", "::"] {
            assert!(!all.have(ip(far)), "{far}");
        }
        assert!(!Neighbours(Vec::new()).have(ip("127.0.0.1")));
        assert!(Neighbours(vec![(ip("0.0.0.0"), 0)]).have(ip("203.0.113.1")));
        assert!(Neighbours::now().have(ip("127.0.0.1")), "every device is its own neighbour");
    }

    #[test]
    fn all_addresses_of_an_ipv6_network_are_one_source() {
        assert_eq!(source(ip("2001:db8:0:1::7")), source(ip("2001:db8:0:1:ffff::1")));
        assert_ne!(source(ip("2001:db8:0:1::7")), source(ip("2001:db8:0:2::7")));
        assert_eq!(source(ip("::ffff:192.168.1.7")), ip("192.168.1.7"));
    }
}
