//! A connection against a broker that does what the test says.

use super::*;
use proptest::prelude::*;
use rumqttc::v5::mqttbytes::v5::{PingResp, SubAck};
use tokio::io::DuplexStream;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

proptest! {
    #[test]
    fn any_bytes_of_a_broker_are_packets_or_refused(
        mut kind in 0_u8..=15,
        flags in 0_u8..=15,
        bytes in prop::collection::vec(prop_oneof![any::<u8>(), 0_u8..45], 0..60),
    ) {
        kind <<= 4;
        let mut input = BytesMut::from(&[&[kind | flags, bytes.len() as u8], &bytes[..]].concat()[..]);
        let before = input.len();
        if let Ok(Some(_)) = take(&mut input) {
            prop_assert!(input.len() < before);
        }
    }
}

#[test]
fn a_packet_that_is_too_large_is_refused_before_it_is_there() {
    let mut input = BytesMut::from(&[0x30, 0xff, 0xff, 0xff, 0x7f][..]);
    assert!(matches!(take(&mut input), Err(BrokerProblem::NotMqtt)));
}

/// A connection, and the broker at its other end. No time passes but what both wait for.
struct Talk {
    requests: UnboundedSender<Request>,
    events: UnboundedReceiver<BrokerEvent>,
    broker: DuplexStream,
    input: BytesMut,
    talking: JoinHandle<Result<(), BrokerProblem>>,
}

impl Talk {
    fn with(most_in_flight: u16) -> Talk {
        let (stream, broker) = tokio::io::duplex(1 << 20);
        let (requests, mut asked) = unbounded_channel();
        let (tell, events) = unbounded_channel();
        let mut connection = Connection { most_in_flight, ..Connection::over(Box::new(stream)) };
        let talking = tokio::spawn(async move {
            let mut tell = |event| drop(tell.send(event));
            connection.talk(&mut asked, &mut tell).await
        });
        Talk { requests, events, broker, input: BytesMut::new(), talking }
    }

    fn ask(&self, request: Request) {
        self.requests.send(request).expect("the connection is there");
    }

    fn publish(&self, topic: &str, number: u64) {
        let payload = number.to_le_bytes().to_vec();
        self.ask(Request::Publish { topic: topic.to_owned(), payload, ticket: number });
    }

    /// What the broker hears, apart from whether it is still there.
    async fn heard(&mut self) -> Packet {
        loop {
            match take(&mut self.input).expect("a packet") {
                Some(Packet::PingReq(_)) => self.say(Packet::PingResp(PingResp)).await,
                Some(packet) => return packet,
                None => read(&mut self.broker, &mut self.input).await.expect("the connection is there"),
            }
        }
    }

    async fn heard_message(&mut self) -> (u16, u64) {
        let Packet::Publish(publish) = self.heard().await else { panic!("a message") };
        (publish.pkid, u64::from_le_bytes(publish.payload[..].try_into().expect("a number")))
    }

    async fn say(&mut self, packet: Packet) {
        let mut bytes = BytesMut::new();
        packet.write(&mut bytes, None).expect("a packet");
        // The connection may end just now; what is expected of it then does not come.
        let _ = self.broker.write_all(&bytes).await;
    }

    async fn confirm(&mut self, id: u16) {
        self.say(Packet::PubAck(PubAck::new(id, None))).await;
    }

    /// Hears a subscription, and answers it so after this time.
    async fn answer_subscription(&mut self, after: Duration, code: SubscribeReasonCode) {
        let Packet::Subscribe(subscribe) = self.heard().await else { panic!("a subscription") };
        sleep(after).await;
        assert!(self.events.try_recv().is_err(), "nothing is told before the broker answers");
        let answer = SubAck { pkid: subscribe.pkid, return_codes: vec![code], properties: None };
        self.say(Packet::SubAck(answer)).await;
    }

    /// Only says that it is still there, until the connection ends.
    async fn confirms_nothing(mut self) -> BrokerProblem {
        loop {
            tokio::select! {
                ended = &mut self.talking => return ended.expect("no panic").expect_err("it is given up"),
                read = read(&mut self.broker, &mut self.input) => if read.is_ok() {
                    while let Some(packet) = take(&mut self.input).expect("a packet") {
                        if let Packet::PingReq(_) = packet {
                            self.say(Packet::PingResp(PingResp)).await;
                        }
                    }
                }
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_subscription_is_told_of_once_the_broker_has_confirmed_it() {
    let mut talk = Talk::with(IN_FLIGHT);
    talk.ask(Request::Subscribe { topic: "sk/0/+".to_owned() });
    talk.answer_subscription(Duration::from_secs(50), SubscribeReasonCode::Success(QoS::AtLeastOnce)).await;
    assert_eq!(talk.events.recv().await, Some(BrokerEvent::Subscribed { topic: "sk/0/+".to_owned() }));
}

#[tokio::test(start_paused = true)]
async fn a_subscription_that_is_refused_is_told_with_its_topic() {
    let mut talk = Talk::with(IN_FLIGHT);
    for (code, refusal) in [
        (SubscribeReasonCode::NotAuthorized, Refusal::Forbidden),
        (SubscribeReasonCode::QuotaExceeded, Refusal::NotTaken),
    ] {
        talk.ask(Request::Subscribe { topic: "sk/0/+".to_owned() });
        talk.answer_subscription(Duration::ZERO, code).await;
        let told = BrokerEvent::NotSubscribed { topic: "sk/0/+".to_owned(), refusal };
        assert_eq!(talk.events.recv().await, Some(told));
    }
}

#[tokio::test(start_paused = true)]
async fn a_broker_that_never_confirms_is_given_up() {
    let talk = Talk::with(IN_FLIGHT);
    talk.publish("sk/0/0", 1);
    assert_eq!(talk.confirms_nothing().await, BrokerProblem::Silent);
    let talk = Talk::with(IN_FLIGHT);
    talk.ask(Request::Subscribe { topic: "sk/0/+".to_owned() });
    assert_eq!(talk.confirms_nothing().await, BrokerProblem::Silent);
}

#[tokio::test(start_paused = true)]
async fn of_each_topic_only_the_newest_message_waits_for_a_slow_broker() {
    let mut talk = Talk::with(1);
    talk.publish("sk/0/0", 0);
    let (id, number) = talk.heard_message().await;
    assert_eq!(number, 0);
    for number in 1..1000 {
        talk.publish("sk/0/0", number);
        talk.publish("sk/0/h", number);
    }
    talk.publish("sk/0/1", 1000);
    // All of it is waiting once this is told.
    sleep(Duration::from_secs(1)).await;
    talk.confirm(id).await;
    for expected in [999, 999, 1000] {
        let (id, number) = talk.heard_message().await;
        assert_eq!(number, expected);
        talk.confirm(id).await;
    }
    for ticket in [0, 999, 999, 1000] {
        assert_eq!(talk.events.recv().await, Some(BrokerEvent::Delivered { ticket }));
    }
}

#[test]
fn a_broker_that_lets_in_and_kicks_is_asked_ever_more_rarely() {
    let mut pauses = Pauses { next: SHORTEST_PAUSE };
    let after = |pauses: &mut Pauses, lasted| {
        pauses.after(BrokerProblem::Closed, Duration::from_secs(lasted)).as_secs()
    };
    let kicked: Vec<u64> = (0..8).map(|_| after(&mut pauses, 1)).collect();
    assert_eq!(kicked, [1, 2, 4, 8, 16, 32, 60, 60]);
    assert_eq!([after(&mut pauses, 60), after(&mut pauses, 0)], [1, 2], "a connection that was good");
    assert_eq!(pauses.after(BrokerProblem::Password, Duration::ZERO), LONGEST_PAUSE);
}
