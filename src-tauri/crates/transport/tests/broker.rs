//! The broker transport with a real Mosquitto, configured as `docs/broker.md` describes.

#[allow(dead_code, reason = "each test uses its part")]
mod common;

use common::{LONG, Mosquitto, PASSWORD, USER};
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::Packet;
use rumqttc::v5::{Client, Event, MqttOptions};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;
use transport::broker::{Broker, BrokerAccount, BrokerEvent, BrokerProblem, EXPIRY, MAX_PACKET, Refusal};

const TOPIC: &str = "sk/00112233445566778899aabbccddeeff";

struct Device {
    broker: Broker,
    events: Receiver<BrokerEvent>,
}

impl Device {
    fn connecting(account: BrokerAccount) -> Self {
        let (tell, events) = channel();
        let tell = move |event| {
            // A test may end before the connection does.
            let _ = tell.send(event);
        };
        Self { broker: Broker::connect(account, tell).unwrap(), events }
    }

    fn connected(mosquitto: &Mosquitto) -> Self {
        Self::connected_at(mosquitto, &mosquitto.address())
    }

    fn connected_at(mosquitto: &Mosquitto, address: &str) -> Self {
        let device = Self::connecting(mosquitto.account_at(address));
        assert_eq!(device.next(), BrokerEvent::Up);
        device
    }

    #[track_caller]
    fn next(&self) -> BrokerEvent {
        self.events.recv_timeout(LONG).expect("an event")
    }

    #[track_caller]
    fn publish(&self, name: &str, payload: &[u8], ticket: u64) {
        self.broker.publish(format!("{TOPIC}/{name}"), payload.to_vec(), ticket);
        assert_eq!(self.next(), BrokerEvent::Delivered { ticket });
    }

    /// Subscribes and returns the retained messages, sorted by topic.
    #[track_caller]
    fn subscribe(&self, filter: &str) -> Vec<BrokerEvent> {
        self.broker.subscribe(filter.to_owned());
        let mut told = self.until_quiet();
        let confirmed = told.iter().position(|event| matches!(event, BrokerEvent::Subscribed { .. }));
        let confirmed = told.remove(confirmed.expect("a confirmation"));
        assert_eq!(confirmed, BrokerEvent::Subscribed { topic: filter.to_owned() });
        told.sort_by_key(|event| format!("{event:?}"));
        told
    }

    /// Everything the broker sends before it confirms one more message.
    #[track_caller]
    fn until_quiet(&self) -> Vec<BrokerEvent> {
        let ticket = u64::MAX;
        self.broker.publish("sk/quiet/h".to_owned(), Vec::new(), ticket);
        let mut told = Vec::new();
        loop {
            match self.next() {
                BrokerEvent::Delivered { ticket: delivered } if delivered == ticket => return told,
                event => told.push(event),
            }
        }
    }
}

fn message(name: &str, payload: &[u8]) -> BrokerEvent {
    BrokerEvent::Message { topic: format!("{TOPIC}/{name}"), payload: payload.to_vec() }
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn late_subscribers_find_retained_messages_and_others_hear_them_immediately() {
    let mosquitto = Mosquitto::start();
    let anna = Device::connected(&mosquitto);
    anna.publish("h", b"old", 1);
    anna.publish("h", b"status", 2);
    anna.publish("0", b"entries", 3);

    let bert = Device::connected(&mosquitto);
    let kept = bert.subscribe(&format!("{TOPIC}/+"));
    assert_eq!(kept, [message("0", b"entries"), message("h", b"status")]);

    anna.publish("0", b"more entries", 4);
    assert_eq!(bert.next(), message("0", b"more entries"));
    anna.broker.clear(format!("{TOPIC}/0"));
    assert_eq!(bert.next(), message("0", b""));
    bert.broker.unsubscribe(format!("{TOPIC}/+"));
    assert_eq!(bert.until_quiet(), []);
    anna.publish("0", b"unheard", 5);
    assert_eq!(bert.until_quiet(), []);
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn own_messages_do_not_come_back_but_strangers_messages_do() {
    let mosquitto = Mosquitto::start();
    let (anna, stranger) = (Device::connected(&mosquitto), Device::connected(&mosquitto));
    assert_eq!(anna.subscribe(&format!("{TOPIC}/+")), []);
    anna.publish("0", b"entries", 1);
    assert_eq!(anna.until_quiet(), []);
    stranger.publish("0", b"garbage", 1);
    assert_eq!(anna.next(), message("0", b"garbage"));
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn a_restarted_broker_is_found_and_has_kept_everything() {
    let mut mosquitto = Mosquitto::start();
    let anna = Device::connected(&mosquitto);
    anna.publish("0", b"entries", 1);
    mosquitto.stop();
    assert!(matches!(anna.next(), BrokerEvent::Down { problem: BrokerProblem::Closed | BrokerProblem::Cut }));
    // This request is discarded.
    anna.broker.publish(format!("{TOPIC}/1"), b"lost".to_vec(), 2);
    mosquitto.run();
    let up = std::iter::repeat_with(|| anna.next())
        .find(|event| *event != BrokerEvent::Down { problem: BrokerProblem::Unreachable });
    assert_eq!(up, Some(BrokerEvent::Up));
    let bert = Device::connected(&mosquitto);
    assert_eq!(bert.subscribe(&format!("{TOPIC}/+")), [message("0", b"entries")]);
    anna.publish("1", b"published again", 3);
    assert_eq!(bert.next(), message("1", b"published again"));
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn a_wrong_password_is_refused() {
    let mosquitto = Mosquitto::start();
    let account = mosquitto.account();
    for (user, password) in [(USER, "wrong"), ("somebody", PASSWORD), ("", "")] {
        let account =
            BrokerAccount { user: user.to_owned(), password: password.to_owned().into(), ..account.clone() };
        let device = Device::connecting(account);
        assert_eq!(device.next(), BrokerEvent::Down { problem: BrokerProblem::Password });
    }
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn strangers_cannot_search_for_topics() {
    let mosquitto = Mosquitto::start();
    let (anna, stranger) = (Device::connected(&mosquitto), Device::connected(&mosquitto));
    anna.publish("h", b"status", 1);
    anna.publish("0", b"entries", 2);
    let slots = usize::from(u16::try_from(peer::protocol::MAX_ENTRIES / peer::protocol::SLOT).unwrap());
    let names = (0..slots).map(|slot| slot.to_string()).chain(["h".to_owned()]);
    let filters = [
        "#",
        "+",
        "sk",
        "sk/#",
        "sk/+",
        "sk/+/#",
        "sk/+/+",
        "sk/+/+/a",
        "sk/+/+/+",
        "+/+/+",
        "$SYS/#",
        "$share/any/sk/+/+",
    ];
    let filters = filters.into_iter().map(str::to_owned).chain(names.map(|name| format!("sk/+/{name}")));
    for filter in filters.chain([format!("{TOPIC}/#"), format!("+/{}/+", &TOPIC[3..])]) {
        stranger.broker.subscribe(filter.clone());
        let refused = BrokerEvent::NotSubscribed { topic: filter, refusal: Refusal::Forbidden };
        assert_eq!(stranger.next(), refused);
    }
    assert_eq!(stranger.until_quiet(), []);
    stranger.broker.publish("elsewhere/0".to_owned(), b"?".to_vec(), 1);
    assert_eq!(stranger.next(), BrokerEvent::Refused { refusal: Refusal::Forbidden });
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn the_largest_sealed_message_is_accepted_and_a_larger_one_refused() {
    let mosquitto = Mosquitto::start();
    let (anna, bert) = (Device::connected(&mosquitto), Device::connected(&mosquitto));
    assert_eq!(bert.subscribe(&format!("{TOPIC}/+")), []);
    let largest = vec![7; peer::protocol::MAX_SEALED];
    anna.publish("0", &largest, 1);
    assert_eq!(bert.next(), message("0", &largest));
    anna.broker.publish(format!("{TOPIC}/1"), vec![7; MAX_PACKET as usize], 2);
    assert_eq!(anna.next(), BrokerEvent::Refused { refusal: Refusal::TooLarge });
    anna.publish("1", b"and it continues", 3);
    assert_eq!(bert.next(), message("1", b"and it continues"));
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn websocket_and_tcp_clients_share_the_broker() {
    let mosquitto = Mosquitto::start();
    let anna = Device::connected_at(&mosquitto, &mosquitto.web_address());
    let bert = Device::connected(&mosquitto);
    let largest = vec![7; peer::protocol::MAX_SEALED];
    anna.publish("0", &largest, 1);
    assert_eq!(bert.subscribe(&format!("{TOPIC}/+")), [message("0", &largest)]);
    // Mosquitto splits a message of this size over a WebSocket and takes half a minute.
    bert.broker.clear(format!("{TOPIC}/0"));
    assert_eq!(bert.until_quiet(), []);
    let several_pieces = vec![7; 20_000];
    bert.publish("1", &several_pieces, 2);
    assert_eq!(anna.subscribe(&format!("{TOPIC}/+")), [message("1", &several_pieces)]);
    bert.publish("1", b"by TCP", 3);
    assert_eq!(anna.next(), message("1", b"by TCP"));
    for number in 0..100_u64 {
        anna.broker.publish(format!("{TOPIC}/{number}"), number.to_le_bytes().to_vec(), number);
    }
    anna.broker.leave().wait(Instant::now() + LONG);
    for number in 0..100_u64 {
        assert_eq!(bert.next(), message(&number.to_string(), &number.to_le_bytes()));
    }
    let stranger = BrokerAccount {
        password: "wrong".to_owned().into(),
        ..mosquitto.account_at(&mosquitto.web_address())
    };
    let refused = Device::connecting(stranger).next();
    assert_eq!(refused, BrokerEvent::Down { problem: BrokerProblem::Password });
    let no_web = mosquitto.address().replace("mqtt", "ws");
    let refused = Device::connecting(mosquitto.account_at(&no_web)).next();
    assert!(matches!(refused, BrokerEvent::Down { .. }), "{refused:?}");
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn retained_messages_arrive_before_the_subscription_is_confirmed() {
    let mosquitto = Mosquitto::start();
    let large = vec![7; 100_000];
    Device::connected(&mosquitto).publish("0", &large, 1);
    for address in [mosquitto.address(), mosquitto.web_address()] {
        let device = Device::connected_at(&mosquitto, &address);
        let filter = format!("{TOPIC}/+");
        device.broker.subscribe(filter.clone());
        assert_eq!(device.next(), message("0", &large));
        assert_eq!(device.next(), BrokerEvent::Subscribed { topic: filter });
    }
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn more_messages_than_fit_in_flight_arrive_in_order() {
    let mosquitto = Mosquitto::start();
    let (anna, bert) = (Device::connected(&mosquitto), Device::connected(&mosquitto));
    assert_eq!(bert.subscribe(&format!("{TOPIC}/+")), []);
    for number in 0..500_u64 {
        anna.broker.publish(format!("{TOPIC}/{number}"), number.to_le_bytes().to_vec(), number);
    }
    for number in 0..500_u64 {
        assert_eq!(anna.next(), BrokerEvent::Delivered { ticket: number });
        assert_eq!(bert.next(), message(&number.to_string(), &number.to_le_bytes()));
    }
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn requests_made_before_leaving_a_broker_are_completed() {
    let mosquitto = Mosquitto::start();
    let (anna, bert) = (Device::connected(&mosquitto), Device::connected(&mosquitto));
    assert_eq!(bert.subscribe(&format!("{TOPIC}/+")), []);
    for number in 0..100 {
        anna.broker.publish(format!("{TOPIC}/{number}"), b"entries".to_vec(), number);
    }
    drop(anna);
    for number in 0..100 {
        assert_eq!(bert.next(), message(&number.to_string(), b"entries"));
    }
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn a_message_is_kept_for_ninety_days() {
    let mosquitto = Mosquitto::start();
    Device::connected(&mosquitto).publish("0", b"entries", 1);
    let mut options = MqttOptions::new("reader", "127.0.0.1", mosquitto.port());
    options.set_credentials(USER, PASSWORD);
    let (reader, mut connection) = Client::new(options, 10);
    reader.subscribe(format!("{TOPIC}/0"), QoS::AtLeastOnce).unwrap();
    let message = connection.iter().find_map(|event| match event.expect("the broker answers") {
        Event::Incoming(Packet::Publish(publish)) => Some(publish),
        _ => None,
    });
    let message = message.expect("a retained message");
    let left = message.properties.and_then(|properties| properties.message_expiry_interval);
    assert!(left.is_some_and(|left| left <= EXPIRY && EXPIRY - left < 3600), "{left:?}");
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn an_unknown_authority_is_not_trusted() {
    let mosquitto = Mosquitto::start_encrypted();
    let device = Device::connecting(mosquitto.account());
    assert_eq!(device.next(), BrokerEvent::Down { problem: BrokerProblem::Untrusted });
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn a_private_authority_that_the_system_trusts_is_trusted() {
    let mosquitto = Mosquitto::start_encrypted();
    let program = std::env::current_exe().unwrap();
    let test = Command::new(program)
        .args(["--exact", "connects_to_the_broker_from_the_previous_test", "--include-ignored"])
        .env("SSL_CERT_FILE", mosquitto.path("authority.crt"))
        .env("BROKER_ADDRESS", mosquitto.address())
        .env("BROKER_WEB_ADDRESS", mosquitto.web_address())
        .output()
        .unwrap();
    assert!(test.status.success(), "{}", String::from_utf8_lossy(&test.stdout));
}

/// Runs only as part of the previous test, which starts it as a process with different trusted authorities.
#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn connects_to_the_broker_from_the_previous_test() {
    let Ok(address) = std::env::var("BROKER_ADDRESS") else { return };
    let account = |host: &str| BrokerAccount {
        address: address.replace("127.0.0.1", host).parse().unwrap(),
        user: USER.to_owned(),
        password: PASSWORD.to_owned().into(),
    };
    let device = Device::connecting(account("127.0.0.1"));
    assert_eq!(device.next(), BrokerEvent::Up);
    device.publish("0", b"entries", 1);
    let by_web = std::env::var("BROKER_WEB_ADDRESS").expect("the test before sets it").parse().unwrap();
    let device = Device::connecting(BrokerAccount { address: by_web, ..account("127.0.0.1") });
    assert_eq!(device.next(), BrokerEvent::Up, "over WebSockets too");
    let device = Device::connecting(account("localhost"));
    assert_eq!(device.next(), BrokerEvent::Down { problem: BrokerProblem::Untrusted }, "for another host");
    let plain = address.replace("mqtts", "mqtt");
    let device =
        Device::connecting(BrokerAccount { address: plain.parse().unwrap(), ..account("127.0.0.1") });
    assert!(matches!(device.next(), BrokerEvent::Down { .. }), "nothing is sent without encryption");
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn an_unencrypted_port_is_distinguished_from_an_untrusted_one() {
    let mosquitto = Mosquitto::start();
    let address = mosquitto.address().replace("mqtt", "mqtts").parse().unwrap();
    let device = Device::connecting(BrokerAccount { address, ..mosquitto.account() });
    let problem = match device.next() {
        BrokerEvent::Down { problem } => problem,
        event => panic!("{event:?}"),
    };
    assert!(matches!(problem, BrokerProblem::NoTls | BrokerProblem::Cut), "{problem:?}");
}
