//! Brokers that refuse a client. The reported problem says what is missing.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;
use transport::broker::{Broker, BrokerAccount, BrokerEvent, BrokerProblem};

/// The first event from a broker that answers a client with these bytes and hangs up.
#[track_caller]
fn told_of(scheme: &str, answer: &'static [u8]) -> BrokerEvent {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let port = listener.local_addr().expect("a bound port").port();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let _ = stream.read(&mut [0; 4096]);
        let _ = stream.write_all(answer);
    });
    let (tell, told) = channel();
    let account = BrokerAccount {
        address: format!("{scheme}://127.0.0.1:{port}").parse().expect("an address"),
        user: String::new(),
        password: String::new().into(),
    };
    let tell = move |event| {
        // The test may have ended.
        let _ = tell.send(event);
    };
    let _broker = Broker::connect(account, tell).expect("a thread");
    told.recv_timeout(Duration::from_secs(30)).expect("an event")
}

#[test]
fn an_old_mqtt_or_tls_version_is_distinguished_from_an_unreachable_broker() {
    // A TLS 1.2 ServerHello (RFC 5246): version, random, no session, a suite, no compression, no extensions.
    const OLD_HELLO: &[u8] = &[
        0x16, 3, 3, 0, 42, 2, 0, 0, 38, 3, 3, //
        7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
        7, //
        0, 0xc0, 0x2f, 0,
    ];
    for (what, scheme, answer, problem) in [
        ("MQTT 3.1.1: unacceptable protocol version", "mqtt", &[0x20, 2, 0, 1][..], BrokerProblem::OldMqtt),
        ("it hangs up, as MQTT 3.1.1 may", "mqtt", &[], BrokerProblem::HungUp),
        ("not authorised", "mqtt", &[0x20, 3, 0, 0x87, 0], BrokerProblem::Password),
        ("too many connections", "mqtt", &[0x20, 3, 0, 0x9f, 0], BrokerProblem::Busy),
        ("alert: protocol version", "mqtts", &[0x15, 3, 3, 0, 2, 2, 70], BrokerProblem::OldTls),
        ("it continues in TLS 1.2", "mqtts", OLD_HELLO, BrokerProblem::OldTls),
        (
            "a port without TLS that answers",
            "mqtts",
            b"HTTP/1.1 400 Bad Request\r\n\r\n",
            BrokerProblem::NoTls,
        ),
        ("a port without TLS that hangs up", "mqtts", &[], BrokerProblem::NoTls),
    ] {
        assert_eq!(told_of(scheme, answer), BrokerEvent::Down { problem }, "{what}");
    }
}
