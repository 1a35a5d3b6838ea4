//! Valid, invalid and random data from brokers. The bytes are written by hand from OASIS: MQTT Version 5.0, 2019, so no
//! codec checks itself.

use peer::mqtt::{BrokerEvent, BrokerProblem, Connection, MAX_PACKET, Refusal, Request};
use proptest::prelude::*;
use std::time::Duration;

const NOW: Duration = Duration::from_secs(1000);

/// CONNACK: success, no properties.
const LET_IN: [u8; 5] = [0x20, 3, 0, 0, 0];
const PUBACK: u8 = 0x40;
const SUBACK: u8 = 0x90;
const DISCONNECT: u8 = 0xe0;

fn packet(first: u8, body: &[u8]) -> Vec<u8> {
    let length = u8::try_from(body.len()).ok().filter(|length| *length < 128).expect("a short packet");
    [&[first, length], body].concat()
}

/// A retained PUBLISH with QoS 1, a topic of four bytes and these properties.
fn message(id: u16, properties: &[u8], payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(properties.len()).expect("few properties");
    let head = [&[0, 4], &b"sk/0"[..], &id.to_be_bytes(), &[length]].concat();
    packet(0x33, &[&head[..], properties, payload].concat())
}

fn greeted(bytes: &[u8]) -> Result<Connection, BrokerProblem> {
    let mut connection = Connection::begin("anna", "lamp", NOW)?;
    connection.take_output(NOW);
    connection.hear(bytes, NOW)?;
    assert_eq!(connection.poll(), Some(BrokerEvent::Up));
    Ok(connection)
}

/// A connection with one request of each kind: the message has packet id 1, and the subscription has 0x8000.
fn asked() -> Connection {
    let mut connection = greeted(&LET_IN).expect("accepted");
    let topic = || "sk/0".to_owned();
    for request in [
        Request::Publish { topic: topic(), payload: b"sealed".to_vec(), ticket: 7 },
        Request::Subscribe { topic: topic() },
        Request::Unsubscribe { topic: topic() },
    ] {
        connection.ask(request, NOW).expect("the connection is open");
    }
    connection.take_output(NOW);
    connection
}

fn events(connection: &mut Connection) -> Vec<BrokerEvent> {
    std::iter::from_fn(|| connection.poll()).collect()
}

fn confirmations() -> Vec<u8> {
    [
        // With a reason and a user property.
        packet(PUBACK, &[0, 1, 0, 7, 0x26, 0, 1, b'a', 0, 1, b'b']),
        packet(SUBACK, &[0x80, 0, 0, 1]),
        // UNSUBACK: no such subscription.
        packet(0xb0, &[0x80, 1, 0, 0x11]),
        message(9, &[], b"first"),
        // Message expiry, content type, user property.
        message(10, &[2, 0, 0, 0, 9, 3, 0, 1, b'x', 0x26, 0, 1, b'a', 0, 0], b"second"),
        // PINGRESP: the retained messages have arrived.
        packet(0xd0, &[]),
        // QoS 0 with an empty payload.
        packet(0x30, &[0, 4, b's', b'k', b'/', b'0', 0]),
    ]
    .concat()
}

fn told_of_confirmations() -> Vec<BrokerEvent> {
    let message =
        |payload: &[u8]| BrokerEvent::Message { topic: "sk/0".to_owned(), payload: payload.to_vec() };
    vec![
        BrokerEvent::Delivered { ticket: 7 },
        message(b"first"),
        message(b"second"),
        BrokerEvent::Subscribed { topic: "sk/0".to_owned() },
        message(b""),
    ]
}

#[test]
fn every_valid_packet_is_understood() {
    let mut connection = asked();
    connection.hear(&confirmations(), NOW).expect("valid MQTT");
    assert_eq!(events(&mut connection), told_of_confirmations());
    assert_eq!(connection.take_output(NOW), [packet(PUBACK, &[0, 9]), packet(PUBACK, &[0, 10])].concat());
}

#[test]
fn invalid_packets_end_the_connection() {
    for (what, bytes) in [
        ("a second greeting", LET_IN.to_vec()),
        ("a message with QoS 2", packet(0x34, &[0, 1, b'a', 0, 9, 0])),
        ("a message with QoS 3", packet(0x36, &[0, 1, b'a', 0, 9, 0])),
        ("a message without an id", packet(0x32, &[0, 1, b'a', 0, 0, 0])),
        ("a topic that is not UTF-8", packet(0x30, &[0, 1, 0xff, 0])),
        ("a topic longer than its packet", packet(0x30, &[0, 9, b'a', 0])),
        ("an alias instead of a topic", packet(0x30, &[0, 0, 3, 0x23, 0, 1])),
        ("properties longer than their packet", packet(0x30, &[0, 1, b'a', 9])),
        ("a property from another packet", message(9, &[0x21, 0, 1], b"")),
        ("a duplicate property", message(9, &[1, 0, 1, 0], b"")),
        ("a confirmation of nothing", packet(PUBACK, &[0, 2])),
        ("a confirmation with trailing bytes", packet(PUBACK, &[0, 1, 0, 0, 0])),
        ("a confirmation of an unknown subscription", packet(SUBACK, &[0x80, 1, 0, 1])),
        ("two answers to one subscription", packet(SUBACK, &[0x80, 0, 0, 1, 1])),
        ("no answer to a subscription", packet(SUBACK, &[0x80, 0, 0])),
        ("flags where none are allowed", packet(PUBACK | 1, &[0, 1])),
        ("another authentication", packet(0xf0, &[])),
        ("a packet that only clients send", packet(0xc0, &[])),
        ("a packet with reserved type 0", packet(0, &[])),
        ("a five-byte length", vec![0x30, 0xff, 0xff, 0xff, 0xff, 1]),
        ("text", b"HTTP/1.1 200 OK\r\n".repeat(6)),
    ] {
        assert_eq!(asked().hear(&bytes, NOW), Err(BrokerProblem::NotMqtt), "{what}");
    }
    assert_eq!(asked().hear(&packet(DISCONNECT, &[0x8e]), NOW), Err(BrokerProblem::Closed));
    assert_eq!(asked().hear(&packet(DISCONNECT, &[]), NOW), Err(BrokerProblem::Closed));
    assert_eq!(greeted(&message(9, &[], b"")).err(), Some(BrokerProblem::NotMqtt), "too early");
}

#[test]
fn refusals_are_reported_with_their_reason() {
    for (what, answer, problem) in [
        ("MQTT 3.1.1: version unsupported", &[0x20, 2, 0, 1][..], BrokerProblem::OldMqtt),
        ("MQTT 3.1.1: version ignored", &[0x20, 2, 0, 0], BrokerProblem::OldMqtt),
        ("version unsupported", &[0x20, 3, 0, 0x84, 0], BrokerProblem::OldMqtt),
        ("bad user name or password", &[0x20, 3, 0, 0x86, 0], BrokerProblem::Password),
        ("not authorised", &[0x20, 3, 0, 0x87, 0], BrokerProblem::Password),
        ("server unavailable", &[0x20, 3, 0, 0x88, 0], BrokerProblem::Busy),
        ("server busy", &[0x20, 3, 0, 0x89, 0], BrokerProblem::Busy),
        ("banned", &[0x20, 3, 0, 0x8a, 0], BrokerProblem::Closed),
        ("quota exceeded", &[0x20, 3, 0, 0x97, 0], BrokerProblem::Busy),
        ("retain not supported", &[0x20, 3, 0, 0x9a, 0], BrokerProblem::KeepsNothing),
        ("use another server", &[0x20, 3, 0, 0x9c, 0], BrokerProblem::Moved),
        ("server moved", &[0x20, 3, 0, 0x9d, 0], BrokerProblem::Moved),
        ("connection rate exceeded", &[0x20, 3, 0, 0x9f, 0], BrokerProblem::Busy),
    ] {
        assert_eq!(greeted(answer).err(), Some(problem), "{what}");
    }
    for (what, farewell, problem) in [
        ("server busy", &[0xe0, 1, 0x89][..], BrokerProblem::Busy),
        ("no longer authorised", &[0xe0, 1, 0x87], BrokerProblem::Password),
        ("server moved", &[0xe0, 1, 0x9d], BrokerProblem::Moved),
    ] {
        assert_eq!(asked().hear(farewell, NOW), Err(problem), "{what}");
    }
    let connection = Connection::begin("anna", "lamp", NOW).expect("a greeting");
    assert_eq!(connection.cut(), BrokerProblem::HungUp, "no answer to CONNECT");
    assert_eq!(asked().cut(), BrokerProblem::Cut);
}

#[test]
fn packets_may_have_the_announced_maximum_size_and_no_more() {
    let largest = MAX_PACKET as usize;
    // One byte for the type and three for the length.
    for (size, is_taken) in [(largest, true), (largest + 1, false)] {
        let body = size - 4;
        let length = [body as u8 | 0x80, (body >> 7) as u8 | 0x80, (body >> 14) as u8];
        let head = [0, 4, b's', b'k', b'/', b'0', 0];
        let bytes = [&[0x30][..], &length, &head, &vec![7; body - head.len()]].concat();
        let mut connection = asked();
        assert_eq!(connection.hear(&bytes, NOW).is_ok(), is_taken, "{size}");
        assert_eq!(connection.poll().is_some(), is_taken);
    }
}

#[test]
fn a_broker_without_keep_alive_is_pinged_as_usual() {
    // Server keep-alive of zero.
    let connection = greeted(&packet(0x20, &[0, 0, 3, 0x13, 0, 0])).expect("accepted");
    assert_eq!(connection.deadline(), NOW + Duration::from_secs(30));
}

#[test]
fn a_refused_message_does_not_delay_leaving() {
    let mut connection = asked();
    connection.leave(NOW).expect("the connection is open");
    assert!(!connection.has_left(), "the message is not confirmed yet");
    connection.hear(&packet(PUBACK, &[0, 1, 0x97]), NOW).expect("a valid refusal");
    assert_eq!(events(&mut connection), [BrokerEvent::Refused { refusal: Refusal::NotTaken }]);
    assert!(connection.has_left());
    assert_eq!(connection.take_output(NOW)[0], DISCONNECT);
    connection.hear(b"anything", NOW).expect("input is ignored");
}

proptest! {
    #[test]
    fn splitting_the_bytes_makes_no_difference(cuts in prop::collection::vec(0_usize..120, 0..12)) {
        let bytes = confirmations();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let mut connection = asked();
        for cut in cuts.windows(2) {
            connection.hear(&bytes[cut[0]..cut[1]], NOW).expect("valid MQTT");
        }
        prop_assert_eq!(events(&mut connection), told_of_confirmations());
    }

    #[test]
    fn corrupted_packets_are_understood_or_refused(
        mistakes in prop::collection::vec((0_usize..120, any::<u8>(), any::<bool>()), 1..4),
        length in 0_usize..120,
    ) {
        let mut bytes = confirmations();
        for (at, byte, replaces) in mistakes {
            let at = at % bytes.len();
            bytes.splice(at..at + usize::from(replaces), [byte]);
        }
        bytes.truncate(length);
        let mut connection = asked();
        let heard = connection.hear(&bytes, NOW);
        prop_assert!(matches!(heard, Ok(()) | Err(BrokerProblem::NotMqtt | BrokerProblem::Closed)), "{heard:?}");
        // Events and output never exceed the input.
        let told = events(&mut connection).into_iter().map(|event| match event {
            BrokerEvent::Message { topic, payload } => topic.len() + payload.len(),
            _ => 0,
        });
        prop_assert!(told.sum::<usize>() <= bytes.len());
        prop_assert!(connection.take_output(NOW).len() <= bytes.len());
    }
}
