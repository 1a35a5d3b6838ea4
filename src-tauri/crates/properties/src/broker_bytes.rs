//! What a broker sends, at any moment of a connection.

use peer::mqtt::{BrokerEvent, BrokerProblem, Connection, Request};
use std::time::Duration;

const NOW: Duration = Duration::from_secs(1000);

/// CONNACK, success, without properties.
const LET_IN: [u8; 5] = [0x20, 3, 0, 0, 0];

/// Bytes of a broker are understood, or end the connection. Cut anywhere they say the same, and nothing that comes of
/// them is larger than they are.
///
/// The first byte says at what moment they come, and how they are cut.
///
/// # Panics
/// The law is broken.
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
    connection.hear(&LET_IN, NOW).expect("it is let in");
    assert_eq!(connection.poll(), Some(BrokerEvent::Up));
    connection
}

/// One of everything is on its way: the message has the id 1, the subscription 0x8000.
fn asked() -> Connection {
    let mut connection = let_in();
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

fn leaving() -> Connection {
    let mut connection = asked();
    connection.leave(NOW).expect("the connection is there");
    connection
}

fn hear_both(connection: fn() -> Connection, bytes: &[u8], piece: usize) {
    let whole = hear(connection(), [bytes].into_iter());
    assert!(whole.1.iter().map(size).sum::<usize>() <= bytes.len(), "more is told than came");
    assert!(whole.2.len() <= bytes.len(), "more is answered than came");
    assert_eq!(hear(connection(), bytes.chunks(piece)), whole);
}

/// What becomes of the connection, what is told, and what is answered.
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
