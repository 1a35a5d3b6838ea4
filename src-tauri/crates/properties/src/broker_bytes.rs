//! Input from a broker, at any moment of a connection.

use peer::mqtt::{BrokerEvent, BrokerProblem, Connection, Request};
use std::time::Duration;

const NOW: Duration = Duration::from_secs(1000);

/// CONNACK with success, without properties.
const LET_IN: [u8; 5] = [0x20, 3, 0, 0, 0];

/// Bytes from a broker are parsed or end the connection. The result does not depend on how they are split, and the
/// output is not larger than the input.
///
/// The first byte selects the moment of arrival and the size of the pieces.
///
/// # Panics
/// If the law is violated.
pub fn broker_bytes(input: &[u8]) {
    let Some((how, bytes)) = input.split_first() else { return };
    let piece = usize::from(how >> 2) + 1;
    match how & 3 {
        0 => hear_both(greeting, bytes, piece),
        1 => hear_both(let_in, bytes, piece),
        2 => hear_both(asked, bytes, piece),
        _ => drop(hear(leaving(), bytes.chunks(piece))),
    }
}

fn greeting() -> Connection {
    let mut connection = Connection::begin("anna", "lamp", NOW).expect("short enough");
    connection.take_output(NOW);
    connection
}

fn let_in() -> Connection {
    let mut connection = greeting();
    connection.hear(&LET_IN, NOW).expect("the broker accepts");
    assert_eq!(connection.poll(), Some(BrokerEvent::Up));
    connection
}

/// A connection with one request of each kind pending: the message has id 1, the subscription 0x8000.
fn asked() -> Connection {
    let mut connection = let_in();
    let topic = || "sk/0".to_owned();
    for request in [
        Request::Publish { topic: topic(), payload: b"sealed".to_vec(), ticket: 7 },
        Request::Subscribe { topic: topic() },
        Request::Unsubscribe { topic: topic() },
    ] {
        connection.ask(request, NOW).expect("the connection is up");
    }
    connection.take_output(NOW);
    connection
}

fn leaving() -> Connection {
    let mut connection = asked();
    connection.leave(NOW).expect("the connection is up");
    connection
}

fn hear_both(connection: fn() -> Connection, bytes: &[u8], piece: usize) {
    let whole = hear(connection(), [bytes].into_iter());
    assert!(whole.1.iter().map(size).sum::<usize>() <= bytes.len(), "the events are larger than the input");
    assert!(whole.2.len() <= bytes.len(), "the answers are larger than the input");
    assert_eq!(hear(connection(), bytes.chunks(piece)), whole);
}

/// The result of the connection, its events, and its answers.
type Heard = (Result<(), BrokerProblem>, Vec<BrokerEvent>, Vec<u8>);

fn hear<'a>(mut connection: Connection, mut pieces: impl Iterator<Item = &'a [u8]>) -> Heard {
    let heard = pieces.try_for_each(|piece| connection.hear(piece, NOW));
    let told = std::iter::from_fn(|| connection.poll()).collect();
    (heard, told, connection.take_output(NOW))
}

fn size(event: &BrokerEvent) -> usize {
    match event {
        BrokerEvent::Message { topic, payload } => topic.len() + payload.len(),
        _ => 1,
    }
}
