//! A connection to a scripted broker, with a fake clock.

use super::*;
use mqtt_protocol_core::mqtt::packet::v5_0::Pingresp;
use mqtt_protocol_core::mqtt::packet::{MaximumQos, RetainAvailable, ServerKeepAlive};
use proptest::prelude::*;

/// A connection and the broker at its other end.
struct Talk {
    connection: Connection,
    now: Duration,
    heard: PacketBuilder,
    packets: VecDeque<RawPacket>,
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

impl Talk {
    fn greeting() -> Talk {
        let now = seconds(1000);
        let connection = Connection::begin("anna", "hunter2", now).expect("short enough");
        Talk { connection, now, heard: PacketBuilder::new(), packets: VecDeque::new() }
    }

    fn with(properties: Vec<Property>) -> Talk {
        let mut talk = Talk::greeting();
        let PacketType::Connect = talk.next_kind() else { panic!("CONNECT comes first") };
        talk.let_in(properties).expect("accepted");
        assert_eq!(talk.connection.poll(), Some(BrokerEvent::Up));
        talk
    }

    fn let_in(&mut self, properties: Vec<Property>) -> Result<(), BrokerProblem> {
        let answer = Connack::builder().session_present(false).reason_code(ConnectReasonCode::Success);
        let answer = answer.props(properties).build().expect("an answer");
        self.say(&answer.to_continuous_buffer())
    }

    fn say(&mut self, bytes: &[u8]) -> Result<(), BrokerProblem> {
        self.connection.hear(bytes, self.now)
    }

    fn ask(&mut self, request: Request) {
        self.connection.ask(request, self.now).expect("the connection is open");
    }

    fn publish(&mut self, topic: &str, number: u64) {
        let payload = number.to_le_bytes().to_vec();
        self.ask(Request::Publish { topic: topic.to_owned(), payload, ticket: number });
    }

    fn subscribe(&mut self, topic: &str) {
        self.ask(Request::Subscribe { topic: topic.to_owned() });
    }

    /// The next packet that the broker receives.
    fn next(&mut self) -> Option<RawPacket> {
        let output = self.connection.take_output(self.now);
        let mut output = Cursor::new(&output[..]);
        while let PacketBuildResult::Complete(packet) = self.heard.feed(&mut output) {
            self.packets.push_back(packet);
        }
        self.packets.pop_front()
    }

    fn next_kind(&mut self) -> PacketType {
        let packet = self.next().expect("a packet");
        PacketType::try_from(packet.packet_type()).expect("a packet")
    }

    /// The id and number of the next message that the broker receives.
    fn next_message(&mut self) -> (u16, u64) {
        let packet = self.next().expect("a packet");
        let PacketData::Publish(data) = packet.data.clone() else { panic!("a message") };
        let (publish, _) = Publish::parse(packet.flags(), data).expect("a message");
        assert!(publish.retain() && publish.qos() == Qos::AtLeastOnce);
        let expires = |property: &Property| matches!(property, Property::MessageExpiryInterval(_));
        assert!(publish.props().iter().any(expires), "retained messages expire");
        let number = u64::from_le_bytes(publish.payload().as_slice().try_into().expect("a number"));
        (publish.packet_id().expect("a packet id"), number)
    }

    fn next_subscription(&mut self) -> u16 {
        let packet = self.next().expect("a packet");
        let subscribe: Subscribe = packet.parse_exact(Subscribe::parse).expect("a subscription");
        assert!(subscribe.entries()[0].sub_opts().nl(), "messages are not echoed");
        assert_eq!(self.next_kind(), PacketType::Pingreq);
        subscribe.packet_id()
    }

    fn confirm(&mut self, id: u16) -> Result<(), BrokerProblem> {
        self.answer(id, PubackReasonCode::Success)
    }

    fn answer(&mut self, id: u16, code: PubackReasonCode) -> Result<(), BrokerProblem> {
        let answer = Puback::builder().packet_id(id).reason_code(code).build().expect("an answer");
        self.say(&answer.to_continuous_buffer())
    }

    fn pong(&mut self) {
        self.say(&Pingresp::new().to_continuous_buffer()).expect("PINGRESP is always allowed");
    }

    fn answer_subscription(&mut self, id: u16, code: SubackReasonCode) -> Result<(), BrokerProblem> {
        let answer = Suback::builder().packet_id(id).reason_codes(vec![code]).build().expect("an answer");
        self.say(&answer.to_continuous_buffer())
    }

    /// Advances from deadline to deadline. The broker answers only pings.
    fn until_given_up(&mut self) -> BrokerProblem {
        for _ in 0..1000 {
            self.now = self.connection.deadline();
            if let Err(problem) = self.connection.tick(self.now) {
                return problem;
            }
            while let Some(packet) = self.next() {
                if packet.packet_type() == PacketType::Pingreq as u8 {
                    self.say(&Pingresp::new().to_continuous_buffer()).expect("the broker answers");
                }
            }
        }
        panic!("the connection never times out");
    }
}

fn refused(refusal: Refusal) -> BrokerEvent {
    BrokerEvent::Refused { refusal }
}

#[test]
fn it_authenticates_and_respects_the_brokers_limits() {
    let mut talk = Talk::greeting();
    let greeting: Connect = talk.next().expect("CONNECT").parse_exact(Connect::parse).expect("a greeting");
    assert_eq!((greeting.user_name(), greeting.password()), (Some("anna"), Some(&b"hunter2"[..])));
    assert_eq!((greeting.client_id(), greeting.clean_start()), ("", true), "no identifying client id");
    talk.ask(Request::Clear { topic: "too early".to_owned() });
    let limits = vec![
        Property::ReceiveMaximum(ReceiveMaximum::new(1).expect("a limit")),
        Property::MaximumPacketSize(MaximumPacketSize::new(100).expect("a limit")),
        Property::ServerKeepAlive(ServerKeepAlive::new(5).expect("a limit")),
    ];
    talk.let_in(limits).expect("accepted");
    assert_eq!(talk.connection.poll(), Some(BrokerEvent::Up));
    assert!(talk.next().is_none(), "earlier requests are dropped");
    let payload = vec![0; 100];
    talk.ask(Request::Publish { topic: "sk/0/0".to_owned(), payload, ticket: 7 });
    assert_eq!(talk.connection.poll(), Some(refused(Refusal::TooLarge)));
    talk.publish("sk/0/0", 1);
    talk.publish("sk/0/1", 2);
    let (id, number) = talk.next_message();
    assert!(number == 1 && talk.next().is_none(), "one message at a time");
    talk.confirm(id).expect("expected");
    assert_eq!(talk.next_message().1, 2);
    assert_eq!(talk.connection.deadline(), talk.now + seconds(5));
}

#[test]
fn unsuitable_and_silent_brokers_are_refused() {
    for property in [
        Property::RetainAvailable(RetainAvailable::new(0).expect("a limit")),
        Property::MaximumQos(MaximumQos::new(0).expect("a limit")),
    ] {
        assert_eq!(Talk::greeting().let_in(vec![property]), Err(BrokerProblem::KeepsNothing));
    }
    let page = "HTTP/1.1 400 Bad Request\r\n".repeat(4);
    assert_eq!(Talk::greeting().say(page.as_bytes()), Err(BrokerProblem::NotMqtt));
    assert_eq!(Talk::greeting().until_given_up(), BrokerProblem::Silent);
    let long = "a".repeat(1 << 16);
    assert!(Connection::begin(&long, "", Duration::ZERO).is_err());
}

#[test]
fn a_subscription_is_reported_once_confirmed() {
    let mut talk = Talk::with(Vec::new());
    talk.subscribe("sk/0/+");
    let id = talk.next_subscription();
    assert_eq!(talk.connection.poll(), None, "nothing is reported before the broker answers");
    talk.answer_subscription(id, SubackReasonCode::GrantedQos1).expect("expected");
    assert_eq!(talk.connection.poll(), None, "retained messages may be on their way");
    talk.now += CONFIRMATION;
    talk.pong();
    assert_eq!(talk.connection.poll(), Some(BrokerEvent::Subscribed { topic: "sk/0/+".to_owned() }));
    assert_eq!(talk.answer_subscription(id, SubackReasonCode::GrantedQos1), Err(BrokerProblem::NotMqtt));
}

#[test]
fn subscriptions_are_reported_for_answers_in_any_order() {
    let mut talk = Talk::with(Vec::new());
    let told = |topic: &str| Some(BrokerEvent::Subscribed { topic: topic.to_owned() });
    talk.subscribe("sk/0/+");
    let first = talk.next_subscription();
    talk.now = talk.connection.deadline();
    talk.connection.tick(talk.now).expect("in time");
    assert_eq!(talk.next_kind(), PacketType::Pingreq, "a ping after silence");
    talk.subscribe("sk/1/+");
    let second = talk.next_subscription();
    talk.answer_subscription(second, SubackReasonCode::GrantedQos1).expect("expected");
    talk.pong();
    assert_eq!(talk.connection.poll(), None);
    talk.answer_subscription(first, SubackReasonCode::GrantedQos1).expect("expected");
    assert_eq!(talk.connection.poll(), told("sk/0/+"), "its ping was already answered");
    talk.pong();
    assert_eq!(talk.connection.poll(), None, "this answers the other ping");
    talk.pong();
    assert_eq!(talk.connection.poll(), told("sk/1/+"));
    talk.pong();
    assert_eq!(talk.connection.poll(), None, "no ping is pending");
}

#[test]
fn retained_messages_may_take_longer_than_a_confirmation_within_limits() {
    let mut talk = Talk::with(Vec::new());
    talk.subscribe("sk/0/+");
    let id = talk.next_subscription();
    talk.answer_subscription(id, SubackReasonCode::GrantedQos1).expect("expected");
    let begun = talk.now;
    let problem = loop {
        talk.now = talk.connection.deadline();
        if let Err(problem) = talk.connection.tick(talk.now) {
            break problem;
        }
        let message = Publish::builder().topic_name("sk/0/0").and_then(|publish| publish.build());
        talk.say(&message.expect("a message").to_continuous_buffer()).expect("a message");
        while talk.next().is_some() {}
    };
    assert_eq!((problem, talk.now - begun), (BrokerProblem::Silent, seconds(61 * 30)));
}

#[test]
fn a_refused_subscription_is_reported_with_its_topic() {
    let mut talk = Talk::with(Vec::new());
    for (code, refusal) in [
        (SubackReasonCode::NotAuthorized, Refusal::Forbidden),
        (SubackReasonCode::QuotaExceeded, Refusal::NotTaken),
    ] {
        talk.subscribe("sk/0/+");
        let id = talk.next_subscription();
        talk.answer_subscription(id, code).expect("expected");
        let told = BrokerEvent::NotSubscribed { topic: "sk/0/+".to_owned(), refusal };
        assert_eq!(talk.connection.poll(), Some(told));
    }
}

#[test]
fn a_refused_message_is_reported_and_the_connection_stays_open() {
    let mut talk = Talk::with(Vec::new());
    for (code, refusal) in [
        (PubackReasonCode::NotAuthorized, Refusal::Forbidden),
        (PubackReasonCode::QuotaExceeded, Refusal::NotTaken),
    ] {
        talk.publish("sk/0/0", 1);
        let (id, _) = talk.next_message();
        talk.answer(id, code).expect("expected");
        assert_eq!(talk.connection.poll(), Some(refused(refusal)));
    }
    assert_eq!(talk.confirm(1), Err(BrokerProblem::NotMqtt), "nothing is unconfirmed");
}

#[test]
fn a_broker_that_never_confirms_times_out() {
    let mut talk = Talk::with(Vec::new());
    talk.publish("sk/0/0", 1);
    let since = talk.now;
    assert_eq!(talk.until_given_up(), BrokerProblem::Silent);
    assert_eq!(talk.now - since, CONFIRMATION);
    let mut talk = Talk::with(Vec::new());
    talk.subscribe("sk/0/+");
    assert_eq!(talk.until_given_up(), BrokerProblem::Silent);
}

#[test]
fn a_silent_broker_is_pinged_and_then_times_out() {
    let mut talk = Talk::with(Vec::new());
    let begun = talk.now;
    let mut asked = 0;
    let problem = loop {
        talk.now = talk.connection.deadline();
        match talk.connection.tick(talk.now) {
            Ok(()) => asked += usize::from(talk.next_kind() == PacketType::Pingreq),
            Err(problem) => break problem,
        }
    };
    assert_eq!((problem, asked, talk.now - begun), (BrokerProblem::Silent, 2, seconds(90)));
}

#[test]
fn only_the_newest_message_per_topic_waits_for_a_slow_broker() {
    let one = Property::ReceiveMaximum(ReceiveMaximum::new(1).expect("a limit"));
    let mut talk = Talk::with(vec![one]);
    talk.publish("sk/0/0", 0);
    let (id, number) = talk.next_message();
    assert_eq!(number, 0);
    for number in 1..1000 {
        talk.publish("sk/0/0", number);
        talk.publish("sk/0/h", number);
    }
    talk.publish("sk/0/1", 1000);
    talk.confirm(id).expect("expected");
    for expected in [999, 999, 1000] {
        let (id, number) = talk.next_message();
        assert_eq!(number, expected);
        talk.confirm(id).expect("expected");
    }
    for ticket in [0, 999, 999, 1000] {
        assert_eq!(talk.connection.poll(), Some(BrokerEvent::Delivered { ticket }));
    }
}

#[test]
fn leaving_sends_pending_messages_until_a_timeout() {
    let one = Property::ReceiveMaximum(ReceiveMaximum::new(1).expect("a limit"));
    let mut talk = Talk::with(vec![one.clone()]);
    talk.publish("sk/0/0", 0);
    talk.publish("sk/0/1", 1);
    talk.connection.leave(talk.now).expect("the connection is open");
    for number in 0..2 {
        assert!(!talk.connection.has_left());
        let (id, heard) = talk.next_message();
        assert_eq!(heard, number);
        talk.confirm(id).expect("expected");
    }
    assert_eq!(talk.next_kind(), PacketType::Disconnect);
    assert!(talk.connection.has_left());

    let mut talk = Talk::with(vec![one]);
    talk.publish("sk/0/0", 0);
    talk.connection.leave(talk.now).expect("the connection is open");
    assert_eq!(talk.next_message().1, 0);
    talk.now = talk.connection.deadline();
    talk.connection.tick(talk.now).expect("disconnected");
    assert_eq!(talk.next_kind(), PacketType::Disconnect);
    assert!(talk.connection.has_left(), "leaving does not wait for a slow broker");
    let mut talk = Talk::greeting();
    talk.connection.leave(talk.now).expect("nothing to send");
    assert!(talk.connection.has_left());
}

#[test]
fn an_oversized_packet_is_refused_before_it_has_arrived() {
    let mut talk = Talk::with(Vec::new());
    assert_eq!(talk.say(&[0x30, 0xff, 0xff, 0xff, 0x7f]), Err(BrokerProblem::NotMqtt));
}

proptest! {
    #[test]
    fn any_bytes_from_a_broker_are_accepted_or_refused(
        is_greeted in any::<bool>(),
        asks in any::<bool>(),
        packets in prop::collection::vec(
            (0_u8..=15, 0_u8..=15, prop::collection::vec(prop_oneof![any::<u8>(), 0_u8..45], 0..60)),
            0..4,
        ),
        noise in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let mut talk = if is_greeted { Talk::with(Vec::new()) } else { Talk::greeting() };
        if asks {
            talk.publish("sk/0/0", 1);
            talk.subscribe("sk/0/+");
        }
        for (kind, flags, bytes) in packets {
            let packet = [&[kind << 4 | flags, bytes.len() as u8], &bytes[..]].concat();
            if talk.say(&packet).is_err() {
                return Ok(());
            }
            while talk.connection.poll().is_some() {}
            talk.connection.take_output(talk.now);
        }
        let _ = talk.say(&noise);
    }
}
