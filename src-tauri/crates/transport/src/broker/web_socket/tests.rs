//! A WebSocket to a host controlled by the test.

use super::*;
use futures_util::FutureExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};

type Host = WebSocketStream<DuplexStream>;

fn address() -> BrokerAddress {
    "ws://broker.example:9001/mqtt?key=a".parse().expect("an address")
}

/// A WebSocket and the host at its other end.
async fn opened() -> (WebSocket, Host) {
    let (stream, host) = tokio::io::duplex(1 << 16);
    #[expect(clippy::result_large_err, reason = "the library requires this type")]
    let greet = |request: &Request, mut answer: Response| {
        assert_eq!(request.uri().to_string(), "/mqtt?key=a");
        assert_eq!(request.headers()["Host"], "broker.example:9001");
        let protocol = request.headers()["Sec-WebSocket-Protocol"].clone();
        assert_eq!(protocol, "mqtt");
        answer.headers_mut().insert("Sec-WebSocket-Protocol", protocol);
        Ok(answer)
    };
    let address = address();
    let (opened, host) =
        tokio::join!(WebSocket::open(Box::new(stream), &address), accept_hdr_async(host, greet));
    (opened.expect("a WebSocket"), host.expect("a host"))
}

/// The problem reported when a host answers with these bytes and then closes.
async fn answered(bytes: Vec<u8>) -> Option<BrokerProblem> {
    let (stream, mut host) = tokio::io::duplex(1 << 16);
    let address = address();
    let answer = async move {
        let mut request = [0; 1024];
        let read = host.read(&mut request).await.expect("a request");
        assert!(request[..read].starts_with(b"GET /mqtt?key=a HTTP/1.1\r\n"));
        // The client may hang up before the end.
        let _ = host.write_all(&bytes).await;
    };
    let (opened, ()) = tokio::join!(WebSocket::open(Box::new(stream), &address), answer);
    opened.err()
}

async fn say(host: &mut Host, message: Message) {
    host.send(message).await.expect("the client reads it");
}

#[tokio::test]
async fn packets_in_one_message_are_read_piece_by_piece() {
    let (mut socket, mut host) = opened().await;
    let sent: Vec<u8> = (0..2 * MAX_PACKET).map(|number| number as u8).collect();
    let saying = say(&mut host, Message::Binary(sent.clone().into()));
    let reading = async {
        let mut heard = Vec::new();
        while heard.len() < sent.len() {
            let piece = socket.read().await.expect("bytes");
            assert!((1..=PIECE).contains(&piece.len()));
            heard.extend(piece);
        }
        heard
    };
    let ((), heard) = tokio::join!(saying, reading);
    assert!(heard == sent);
}

#[tokio::test]
async fn messages_without_bytes_are_skipped() {
    let (mut socket, mut host) = opened().await;
    say(&mut host, Message::Ping(Bytes::from_static(b"?"))).await;
    say(&mut host, Message::Binary(Bytes::new())).await;
    say(&mut host, Message::Binary(Bytes::from_static(b"bytes"))).await;
    assert_eq!(socket.read().await.expect("bytes"), b"bytes");
    let answer = host.next().await.expect("an answer").expect("a message");
    assert_eq!(answer, Message::Pong(Bytes::from_static(b"?")));
    socket.write(b"back".to_vec()).await.expect("the host reads it");
    assert_eq!(
        host.next().await.expect("bytes").expect("bytes"),
        Message::Binary(Bytes::from_static(b"back"))
    );
}

#[tokio::test]
async fn invalid_messages_end_the_connection() {
    // No mask, and an eight-byte length over the limit.
    let too_long = [&[0x82, 127][..], &(MAX_MESSAGE as u64 + 1).to_be_bytes()].concat();
    for bytes in [too_long, b"\x81\x01a".to_vec(), b"\x88\x00".to_vec(), b"\x83\x01a".to_vec()] {
        let (mut socket, mut host) = opened().await;
        host.get_mut().write_all(&bytes).await.expect("the client reads it");
        assert!(socket.read().now_or_never().expect("an immediate error").is_err(), "{bytes:?}");
    }
    let (mut socket, host) = opened().await;
    drop(host);
    assert!(socket.read().await.is_err());
}

#[tokio::test]
async fn a_host_without_websockets_is_no_broker() {
    let answers = [
        "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 301 Moved\r\nLocation: ws://elsewhere.example/\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: a\r\n\r\n",
        " \x10\0\0",
    ];
    for answer in answers {
        assert_eq!(answered(answer.into()).await, Some(BrokerProblem::NotMqtt), "{answer}");
    }
    let endless = [&b"HTTP/1.1 101 Switching Protocols\r\nA: "[..], &[b'a'; 1 << 17]].concat();
    assert_eq!(answered(endless).await, Some(BrokerProblem::NotMqtt));
    assert!(answered(Vec::new()).await.is_some());
}
