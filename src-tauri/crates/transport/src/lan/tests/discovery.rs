//! Devices discover each other.

use super::*;
use crate::lan::announcement::Announced;
use crate::lan::discovery::Found;
use std::net::UdpSocket;

/// Whether this machine receives its own multicast.
fn multicast_passes() -> io::Result<()> {
    let group = Ipv4Addr::new(224, 0, 0, 251);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    socket.join_multicast_v4(&group, &Ipv4Addr::UNSPECIFIED)?;
    socket.set_read_timeout(Some(Duration::from_secs(2)))?;
    socket.send_to(b"is anybody there?", (group, socket.local_addr()?.port()))?;
    socket.recv_from(&mut [0; 100]).map(|_| ())
}

#[test]
fn hosts_are_found_once_and_can_be_joined_until_they_disappear() {
    let (host, guest) = (Device::hosting(CODE), Device::with(|limits| limits.hosts = 2));
    let sighting = seen(&host);
    let saw = |full_name: &str, name: &str| {
        let (full_name, announced) = (full_name.to_owned(), Announced::Host { name: name.to_owned() });
        let sighting = Seen { full_name, announced, ..sighting.clone() };
        guest.network(move |network| network.saw(sighting));
    };
    let lost = |full_name: &str| {
        let found = Found::Lost(full_name.to_owned());
        guest.network(move |network| network.found(found));
    };
    saw("a", "not searched for");
    guest.lan.search(true);
    for (full_name, name) in
        [("a", "Anna"), ("a", "Anna"), ("b", "Bert"), ("c", "one too many"), ("a", "Anne")]
    {
        saw(full_name, name);
    }
    lost("c");
    lost("b");
    let LanEvent::Found { host: anna, name } = guest.next() else { panic!("Anna is found") };
    assert_eq!(name, "Anna");
    let LanEvent::Found { host: bert, name } = guest.next() else { panic!("Bert is found") };
    assert_eq!(name, "Bert");
    assert_eq!(guest.next(), LanEvent::Found { host: anna, name: "Anne".to_owned() });
    assert_eq!(guest.next(), LanEvent::Lost { host: bert });
    assert_eq!(guest.lan.join(bert, CODE), Err(LanError::HostGone));
    guest.lan.join(anna, CODE).expect("the attempt starts");
    guest.up();
    guest.lan.search(false);
    assert_eq!(guest.lan.join(anna, CODE), Err(LanError::HostGone));
}

#[test]
fn devices_discover_each_other() {
    if let Err(error) = multicast_passes() {
        println!("skipped: this machine does not receive its own multicast: {error}");
        return;
    }
    let device = || Device::on_network(Limits::DEFAULT, true);
    let (anna, bert) = (device(), device());
    // A name unique on this network.
    let name = format!("test {:x}", u64::from_le_bytes(random_bytes()));
    anna.lan.host(CONTACT, CODE, &name).expect("the device waits");
    anna.lan.search(true);
    bert.lan.search(true);
    let host = loop {
        // Other hosts on this network may be found too.
        if let LanEvent::Found { host, name: found } = bert.next()
            && found == name
        {
            break host;
        }
    };
    bert.lan.join(host, CODE).expect("the attempt starts");
    let found = |event: &LanEvent| matches!(event, LanEvent::Found { name: found, .. } if *found == name);
    let mut told = Vec::new();
    while !told.iter().any(|event| matches!(event, LanEvent::Up { .. })) {
        told.push(anna.next());
    }
    assert!(!told.iter().any(found), "it finds itself: {told:?}");
    while bert.next() != (LanEvent::Lost { host }) {}

    anna.lan.search(false);
    bert.lan.search(false);
    let secret = random_bytes::<1>()[0];
    anna.lan.meet(CONTACT, keys(Seat::A, secret)).expect("the device waits");
    bert.lan.meet(CONTACT, keys(Seat::B, secret)).expect("the search starts");
    for device in [&anna, &bert] {
        while !matches!(device.next(), LanEvent::Up { purpose: LinkPurpose::Meet(CONTACT), .. }) {}
    }
}

#[test]
fn a_device_never_finds_itself() {
    if let Err(error) = multicast_passes() {
        println!("skipped: this machine does not receive its own multicast: {error}");
        return;
    }
    let anna = Device::on_network(Limits::DEFAULT, true);
    anna.lan.search(true);
    anna.host(CONTACT, CODE);
    let own = anna.network(|network| network.discovery.as_ref().expect("discovery is on").own.clone());
    anna.lan.stop(CONTACT);
    let Some(own) = own.into_iter().next() else { panic!("one announcement") };
    let is_found = anna.network(move |network| {
        network.saw(Seen {
            full_name: own.clone(),
            addresses: vec!["127.0.0.1:1".parse().expect("an address")],
            announced: Announced::Host { name: "Anna".to_owned() },
        });
        network.hosts.lost(&own).is_some()
    });
    assert!(!is_found);
}
