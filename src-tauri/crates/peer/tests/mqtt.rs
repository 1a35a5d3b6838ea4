//! Brokers that say what they may, what they must not, and anything at all. Their bytes are written here by hand, after
//! OASIS: MQTT Version 5.0, 2019, so that no codec is trusted with its own mistakes.

use peer::mqtt::{BrokerEvent, BrokerProblem, Connection, MAX_PACKET, Refusal, Request};
use proptest::prelude::*;
use std::time::Duration;

const NOW: Duration = Duration::from_secs(1000);

/// CONNACK, success, without properties.
const LET_IN: [u8; 5] = [0x20, 3, 0, 0, 0];
const PUBACK: u8 = 0x40;
const SUBACK: u8 = 0x90;
const DISCONNECT: u8 = 0xe0;

fn packet(first: u8, body: &[u8]) -> Vec<u8> {
    let length = u8::try_from(body.len()).ok().filter(|length| *length < 128).expect("a short packet");
    [&[first, length], body].concat()
}

/// PUBLISH below a topic of four bytes: retained, of QoS 1, with these properties.
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

/// Has asked for one of everything: the message has the id 1, the subscription 0x8000.
fn asked() -> Connection {
    let mut connection = greeted(&LET_IN).expect("it is let in");
    let topic = || "sk/0".to_owned();
    for request in [
        Request::Publish { topic: topic(), payload: b"sealed".to_vec(), ticket: 7 },
        Request::Subscribe { topic: topic() },
        Request::Unsubscribe { topic: topic() },
    ] {
        connection.ask(request, NOW).expect("the connection is there");
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
        // UNSUBACK: there was no such subscription.
        packet(0xb0, &[0x80, 1, 0, 0x11]),
        message(9, &[], b"first"),
        // It expires; a type of content; a user property.
        message(10, &[2, 0, 0, 0, 9, 3, 0, 1, b'x', 0x26, 0, 1, b'a', 0, 0], b"second"),
        // PINGRESP: what was kept has come.
        packet(0xd0, &[]),
        // QoS 0, and nothing in it.
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
fn everything_that_a_broker_may_say_is_understood() {
    let mut connection = asked();
    connection.hear(&confirmations(), NOW).expect("all of it is MQTT");
    assert_eq!(events(&mut connection), told_of_confirmations());
    assert_eq!(connection.take_output(NOW), [packet(PUBACK, &[0, 9]), packet(PUBACK, &[0, 10])].concat());
}

#[test]
fn what_a_broker_must_not_say_ends_the_connection() {
    for (what, bytes) in [
        ("a second greeting", LET_IN.to_vec()),
        ("a message of QoS 2", packet(0x34, &[0, 1, b'a', 0, 9, 0])),
        ("a message of QoS 3", packet(0x36, &[0, 1, b'a', 0, 9, 0])),
        ("a message without an id", packet(0x32, &[0, 1, b'a', 0, 0, 0])),
        ("a topic that is no text", packet(0x30, &[0, 1, 0xff, 0])),
        ("a topic that is longer than its packet", packet(0x30, &[0, 9, b'a', 0])),
        ("an alias instead of a topic", packet(0x30, &[0, 0, 3, 0x23, 0, 1])),
        ("properties that are longer than their packet", packet(0x30, &[0, 1, b'a', 9])),
        ("a property of another packet", message(9, &[0x21, 0, 1], b"")),
        ("a property twice", message(9, &[1, 0, 1, 0], b"")),
        ("a confirmation of nothing", packet(PUBACK, &[0, 2])),
        ("a confirmation that goes on", packet(PUBACK, &[0, 1, 0, 0, 0])),
        ("a subscription that nobody asked for", packet(SUBACK, &[0x80, 1, 0, 1])),
        ("two answers to one subscription", packet(SUBACK, &[0x80, 0, 0, 1, 1])),
        ("no answer to a subscription", packet(SUBACK, &[0x80, 0, 0])),
        ("flags where there are none", packet(PUBACK | 1, &[0, 1])),
        ("another authentication", packet(0xf0, &[])),
        ("what only a device says", packet(0xc0, &[])),
        ("a packet of no kind", packet(0, &[])),
        ("a length of five bytes", vec![0x30, 0xff, 0xff, 0xff, 0xff, 1]),
        ("text", b"HTTP/1.1 200 OK\r\n".repeat(6)),
    ] {
        assert_eq!(asked().hear(&bytes, NOW), Err(BrokerProblem::NotMqtt), "{what}");
    }
    assert_eq!(asked().hear(&packet(DISCONNECT, &[0x8e]), NOW), Err(BrokerProblem::Closed));
    assert_eq!(asked().hear(&packet(DISCONNECT, &[]), NOW), Err(BrokerProblem::Closed));
    assert_eq!(greeted(&message(9, &[], b"")).err(), Some(BrokerProblem::NotMqtt), "too early");
}

#[test]
fn a_broker_that_refuses_says_what_is_missing() {
    for (what, answer, problem) in [
        ("MQTT 3.1.1: it knows no such version", &[0x20, 2, 0, 1][..], BrokerProblem::OldMqtt),
        ("MQTT 3.1.1: it does not look at the version", &[0x20, 2, 0, 0], BrokerProblem::OldMqtt),
        ("it knows no such version", &[0x20, 3, 0, 0x84, 0], BrokerProblem::OldMqtt),
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
        ("not authorised any more", &[0xe0, 1, 0x87], BrokerProblem::Password),
        ("server moved", &[0xe0, 1, 0x9d], BrokerProblem::Moved),
    ] {
        assert_eq!(asked().hear(farewell, NOW), Err(problem), "{what}");
    }
    let connection = Connection::begin("anna", "lamp", NOW).expect("a greeting");
    assert_eq!(connection.cut(), BrokerProblem::HungUp, "it says nothing");
    assert_eq!(asked().cut(), BrokerProblem::Cut);
}

#[test]
fn a_packet_may_be_as_large_as_was_said_and_no_larger() {
    let largest = MAX_PACKET as usize;
    // One byte for the kind, three for the length.
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
fn a_broker_without_an_interest_in_silence_is_asked_as_usual() {
    // A server keep alive of none.
    let connection = greeted(&packet(0x20, &[0, 0, 3, 0x13, 0, 0])).expect("it is let in");
    assert_eq!(connection.deadline(), NOW + Duration::from_secs(30));
}

#[test]
fn a_broker_that_goes_while_it_is_left_is_left() {
    let mut connection = asked();
    connection.leave(NOW).expect("the connection is there");
    assert!(!connection.has_left(), "the message is not confirmed yet");
    connection.hear(&packet(PUBACK, &[0, 1, 0x97]), NOW).expect("it is told that it is full");
    assert_eq!(events(&mut connection), [BrokerEvent::Refused { refusal: Refusal::NotTaken }]);
    assert!(connection.has_left());
    assert_eq!(connection.take_output(NOW)[0], DISCONNECT);
    connection.hear(b"anything", NOW).expect("nobody listens any more");
}

proptest! {
    #[test]
    fn bytes_say_the_same_however_they_are_cut(cuts in prop::collection::vec(0_usize..120, 0..12)) {
        let bytes = confirmations();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let mut connection = asked();
        for cut in cuts.windows(2) {
            connection.hear(&bytes[cut[0]..cut[1]], NOW).expect("all of it is MQTT");
        }
        prop_assert_eq!(events(&mut connection), told_of_confirmations());
    }

    #[test]
    fn packets_with_mistakes_are_understood_or_refused(
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
        // What is told and said is never more than what came.
        let told = events(&mut connection).into_iter().map(|event| match event {
            BrokerEvent::Message { topic, payload } => topic.len() + payload.len(),
            _ => 0,
        });
        prop_assert!(told.sum::<usize>() <= bytes.len());
        prop_assert!(connection.take_output(NOW).len() <= bytes.len());
    }
}
