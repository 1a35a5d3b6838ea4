//! One connection, as a state machine. The packets are those of `mqtt-protocol-core`.
//!
//! OASIS: MQTT Version 5.0, 2019. Messages have QoS 1, so each is confirmed by a PUBACK; none is kept in a session of the
//! broker, as every connection asks for everything anew.

#[cfg(test)]
mod tests;

use crate::mqtt::{BrokerEvent, BrokerProblem, EXPIRY, MAX_PACKET, Refusal, Request};
use mqtt_protocol_core::mqtt::common::Cursor;
use mqtt_protocol_core::mqtt::connection::{PacketBuildResult, PacketBuilder, PacketData, RawPacket};
use mqtt_protocol_core::mqtt::packet::v5_0::{
    Connack, Connect, Disconnect, Pingreq, Puback, Publish, Suback, Subscribe, Unsubscribe,
};
use mqtt_protocol_core::mqtt::packet::{
    MaximumPacketSize, MessageExpiryInterval, PacketType, Property, Qos, ReceiveMaximum, SubEntry, SubOpts,
};
use mqtt_protocol_core::mqtt::result_code::{
    ConnectReasonCode, DisconnectReasonCode, MqttError, PubackReasonCode, SubackReasonCode,
};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// How long a broker may take to let this device in, and how long what was asked for last may take to arrive.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// How many seconds nothing is written before the broker is asked whether it is still there, and how long it may take to
/// say.
const KEEP_ALIVE: u16 = 30;

/// How long the broker may take to confirm something.
const CONFIRMATION: Duration = Duration::from_secs(60);

/// How often a broker may be asked whether it is there without saying so, while it says other things: half an hour.
const MAX_UNANSWERED: usize = 60;

/// How many messages may be on their way without being confirmed, in either direction, where the broker allows as many.
pub const IN_FLIGHT: u16 = 20;

/// Packet ids of messages lie below, those of subscriptions from here on.
const FIRST_ID_OF_SUBSCRIPTIONS: u16 = 0x8000;

/// A message that the broker has not confirmed.
struct InFlight {
    /// None for a topic that is cleared.
    ticket: Option<u64>,
    since: Duration,
}

/// A subscription that is not told of yet.
struct Subscribing {
    topic: String,
    since: Duration,
    is_confirmed: bool,
    /// The broker has said that it is there, asked behind the subscription.
    is_ping_answered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The broker has not let this device in yet.
    Greeting,
    Talking,
    /// Nothing more is asked for; what was is handed over until this moment.
    Leaving(Duration),
    /// Nothing more is said.
    Left,
}

/// A connection to a broker, from the first byte to the last. Moments are counted from any fixed one.
///
/// Whoever has the socket writes what [`take_output`](Connection::take_output) gives after every call, and calls
/// [`tick`](Connection::tick) at [`deadline`](Connection::deadline). After an error the connection is of no use any more.
pub struct Connection {
    stage: Stage,
    incoming: PacketBuilder,
    output: Vec<u8>,
    events: VecDeque<BrokerEvent>,
    /// What cannot be sent yet.
    waiting: VecDeque<Request>,
    /// The messages that are not confirmed yet, by packet id.
    in_flight: BTreeMap<u16, InFlight>,
    /// By packet id.
    subscribing: BTreeMap<u16, Subscribing>,
    /// The broker was asked whether it is there, and has not answered: behind which subscription, if any.
    pings: VecDeque<Option<u16>>,
    most_in_flight: u16,
    largest_packet: usize,
    keep_alive: Duration,
    next_id: u16,
    begun: Duration,
    heard: Duration,
    written: Duration,
}

impl Connection {
    /// Greets the broker. Without a user it is to let in everybody.
    ///
    /// # Errors
    /// User or password are longer than MQTT can say.
    pub fn begin(user: &str, password: &str, now: Duration) -> Result<Connection, BrokerProblem> {
        let mut connection = Connection {
            stage: Stage::Greeting,
            incoming: PacketBuilder::with_maximum_packet_size(MAX_PACKET),
            output: Vec::new(),
            events: VecDeque::new(),
            waiting: VecDeque::new(),
            in_flight: BTreeMap::new(),
            subscribing: BTreeMap::new(),
            pings: VecDeque::new(),
            most_in_flight: IN_FLIGHT,
            largest_packet: MAX_PACKET as usize,
            keep_alive: Duration::from_secs(KEEP_ALIVE.into()),
            next_id: FIRST_ID_OF_SUBSCRIPTIONS,
            begun: now,
            heard: now,
            written: now,
        };
        let greeting = greeting(user, password).map_err(|_| BrokerProblem::Password)?;
        connection.output = greeting.to_continuous_buffer();
        Ok(connection)
    }

    /// What it means that the connection is cut off now.
    pub fn cut(&self) -> BrokerProblem {
        if self.stage == Stage::Greeting { BrokerProblem::HungUp } else { BrokerProblem::Cut }
    }

    /// What the broker has sent, in pieces of any size.
    ///
    /// # Errors
    /// It refuses this device, ends the connection, or sends what is no MQTT 5 or was not asked for.
    pub fn hear(&mut self, bytes: &[u8], now: Duration) -> Result<(), BrokerProblem> {
        self.heard = now;
        let mut bytes = Cursor::new(bytes);
        loop {
            match self.incoming.feed(&mut bytes) {
                PacketBuildResult::Complete(packet) => self.hear_packet(&packet)?,
                PacketBuildResult::Incomplete => break,
                PacketBuildResult::Error(_) => return Err(BrokerProblem::NotMqtt),
            }
        }
        self.advance(now)
    }

    /// Asks for something. What is asked before [`BrokerEvent::Up`], or after [`leave`](Connection::leave), is
    /// forgotten. Of a topic only the newest message counts, so however slow the broker is, no more messages wait than
    /// there are topics.
    ///
    /// # Errors
    /// As [`hear`](Connection::hear).
    pub fn ask(&mut self, request: Request, now: Duration) -> Result<(), BrokerProblem> {
        if self.stage != Stage::Talking {
            return Ok(());
        }
        if let Some(topic) = request.message_topic() {
            self.waiting.retain(|earlier| earlier.message_topic() != Some(topic));
        }
        self.waiting.push_back(request);
        self.advance(now)
    }

    /// Asks for nothing more. What was asked for is handed over, if that takes no longer than [`PATIENCE`].
    ///
    /// # Errors
    /// As [`hear`](Connection::hear).
    pub fn leave(&mut self, now: Duration) -> Result<(), BrokerProblem> {
        self.stage = match self.stage {
            Stage::Greeting => Stage::Left,
            Stage::Talking => Stage::Leaving(now + PATIENCE),
            stage => stage,
        };
        self.advance(now)
    }

    /// Whether everything is said: with the last output the socket can be closed.
    pub fn has_left(&self) -> bool {
        self.stage == Stage::Left
    }

    /// What has happened, in order.
    pub fn poll(&mut self) -> Option<BrokerEvent> {
        self.events.pop_front()
    }

    /// What is to be written now.
    pub fn take_output(&mut self, now: Duration) -> Vec<u8> {
        if !self.output.is_empty() {
            self.written = now;
        }
        std::mem::take(&mut self.output)
    }

    /// When [`tick`](Connection::tick) is to be called, if nothing else happens before.
    pub fn deadline(&self) -> Duration {
        let due = match self.stage {
            Stage::Greeting => return self.begun + PATIENCE,
            Stage::Leaving(until) => until,
            Stage::Talking | Stage::Left => Duration::MAX,
        };
        let asks = self.written + self.keep_alive;
        self.overdue_at().into_iter().fold(due.min(asks), Duration::min)
    }

    /// Time has passed.
    ///
    /// # Errors
    /// The broker has taken too long to answer.
    pub fn tick(&mut self, now: Duration) -> Result<(), BrokerProblem> {
        match self.stage {
            Stage::Greeting if now >= self.begun + PATIENCE => return Err(BrokerProblem::Silent),
            Stage::Greeting | Stage::Left => return Ok(()),
            Stage::Talking | Stage::Leaving(_) => {}
        }
        if self.overdue_at().is_some_and(|overdue| now >= overdue) {
            return Err(BrokerProblem::Silent);
        }
        if now >= self.written + self.keep_alive {
            // The question before has not been answered either.
            let unanswered = self.pings.iter().filter(|behind| behind.is_none()).count();
            if self.heard + 2 * self.keep_alive < now || unanswered >= MAX_UNANSWERED {
                return Err(BrokerProblem::Silent);
            }
            self.ping(None);
        }
        self.advance(now)
    }

    /// When the broker has taken too long to confirm something.
    fn overdue_at(&self) -> Option<Duration> {
        let messages = self.in_flight.values().map(|message| message.since);
        let subscriptions = self.subscribing.values().filter(|subscribing| !subscribing.is_confirmed);
        let oldest = messages.chain(subscriptions.map(|subscribing| subscribing.since)).min();
        oldest.map(|since| since + CONFIRMATION)
    }

    /// Turns what is asked for into packets, in this order, as far as the broker has confirmed enough. Leaves once
    /// nothing more is to be said.
    fn advance(&mut self, now: Duration) -> Result<(), BrokerProblem> {
        let is_open = matches!(self.stage, Stage::Talking | Stage::Leaving(_));
        while is_open && self.in_flight.len() < usize::from(self.most_in_flight) {
            let Some(request) = self.waiting.pop_front() else { break };
            self.put(request, now).map_err(|_| BrokerProblem::NotMqtt)?;
        }
        if let Stage::Leaving(until) = self.stage
            && (now >= until || self.waiting.is_empty() && self.in_flight.is_empty())
        {
            let goodbye = Disconnect::builder().reason_code(DisconnectReasonCode::NormalDisconnection);
            let goodbye = goodbye.build().map_err(|_| BrokerProblem::NotMqtt)?;
            self.output.extend(goodbye.to_continuous_buffer());
            self.stage = Stage::Left;
        }
        Ok(())
    }

    fn put(&mut self, request: Request, now: Duration) -> Result<(), MqttError> {
        match request {
            Request::Publish { topic, payload, ticket } => self.publish(topic, payload, Some(ticket), now),
            Request::Clear { topic } => self.publish(topic, Vec::new(), None, now),
            Request::Subscribe { topic } => {
                let id = self.id_of_subscription();
                // What this device publishes need not come back to it.
                let options = SubOpts::new().set_qos(Qos::AtLeastOnce).set_nl(true);
                let entry = SubEntry::new(topic.as_str(), options)?;
                let subscribe = Subscribe::builder().packet_id(id).entries(vec![entry]).build()?;
                let (is_confirmed, is_ping_answered) = (false, false);
                self.subscribing
                    .insert(id, Subscribing { topic, since: now, is_confirmed, is_ping_answered });
                self.output.extend(subscribe.to_continuous_buffer());
                // The answer comes behind what the broker sends at once, which may take long.
                self.ping(Some(id));
                Ok(())
            }
            Request::Unsubscribe { topic } => {
                let id = self.id_of_subscription();
                let unsubscribe =
                    Unsubscribe::builder().packet_id(id).entries(vec![topic.as_str()])?.build()?;
                self.output.extend(unsubscribe.to_continuous_buffer());
                Ok(())
            }
        }
    }

    fn publish(
        &mut self,
        topic: String,
        payload: Vec<u8>,
        ticket: Option<u64>,
        now: Duration,
    ) -> Result<(), MqttError> {
        let id = (1..).find(|id| !self.in_flight.contains_key(id)).expect("few messages are on their way");
        let expiry = Property::MessageExpiryInterval(MessageExpiryInterval::new(EXPIRY)?);
        let publish = Publish::builder()
            .topic_name(topic)?
            .qos(Qos::AtLeastOnce)
            .retain(true)
            .packet_id(id)
            .props(vec![expiry])
            .payload(payload)
            .build()?;
        if publish.size() > self.largest_packet {
            self.events.push_back(BrokerEvent::Refused { refusal: Refusal::TooLarge });
            return Ok(());
        }
        self.in_flight.insert(id, InFlight { ticket, since: now });
        self.output.extend(publish.to_continuous_buffer());
        Ok(())
    }

    fn ping(&mut self, behind: Option<u16>) {
        self.pings.push_back(behind);
        self.output.extend(Pingreq::new().to_continuous_buffer());
    }

    fn id_of_subscription(&mut self) -> u16 {
        loop {
            let id = self.next_id;
            self.next_id = id.checked_add(1).unwrap_or(FIRST_ID_OF_SUBSCRIPTIONS);
            if !self.subscribing.contains_key(&id) {
                return id;
            }
        }
    }

    fn hear_packet(&mut self, raw: &RawPacket) -> Result<(), BrokerProblem> {
        let not_mqtt = |_| BrokerProblem::NotMqtt;
        let kind = PacketType::try_from(raw.packet_type()).map_err(|_| BrokerProblem::NotMqtt)?;
        // Only a message has flags.
        if kind != PacketType::Publish && raw.flags() != 0 {
            return Err(BrokerProblem::NotMqtt);
        }
        match (self.stage, kind) {
            (Stage::Left, _) => Ok(()),
            // Before MQTT 5 an answer has no room for properties.
            (Stage::Greeting, PacketType::Connack) if raw.remaining_length() == 2 => {
                Err(BrokerProblem::OldMqtt)
            }
            (Stage::Greeting, PacketType::Connack) => {
                self.obey(&raw.parse_exact(Connack::parse).map_err(not_mqtt)?)?;
                self.stage = Stage::Talking;
                self.events.push_back(BrokerEvent::Up);
                Ok(())
            }
            (Stage::Greeting, _) => Err(BrokerProblem::NotMqtt),
            (_, PacketType::Publish) => {
                let PacketData::Publish(data) = &raw.data else { return Err(BrokerProblem::NotMqtt) };
                let (publish, _) = Publish::parse(raw.flags(), data.clone()).map_err(not_mqtt)?;
                self.hear_message(&publish)
            }
            (_, PacketType::Puback) => {
                let answer = raw.parse_exact(Puback::parse).map_err(not_mqtt)?;
                self.hear_confirmation(answer.packet_id(), answer.reason_code())
            }
            (_, PacketType::Suback) => {
                let answer = raw.parse_exact(Suback::parse).map_err(not_mqtt)?;
                self.hear_subscription(answer.packet_id(), &answer.reason_codes())
            }
            (_, PacketType::Pingresp) => {
                if let Some(Some(id)) = self.pings.pop_front()
                    && let Some(subscribing) = self.subscribing.get_mut(&id)
                {
                    subscribing.is_ping_answered = true;
                    self.tell_subscription(id);
                }
                Ok(())
            }
            (_, PacketType::Unsuback) => Ok(()),
            (_, PacketType::Disconnect) => Err(farewell(raw)),
            _ => Err(BrokerProblem::NotMqtt),
        }
    }

    /// Keeps to what the broker allows.
    fn obey(&mut self, answer: &Connack) -> Result<(), BrokerProblem> {
        use ConnectReasonCode as Code;
        match answer.reason_code() {
            Code::Success => {}
            Code::BadUserNameOrPassword | Code::NotAuthorized | Code::BadAuthenticationMethod => {
                return Err(BrokerProblem::Password);
            }
            Code::UnsupportedProtocolVersion => return Err(BrokerProblem::OldMqtt),
            Code::ServerUnavailable
            | Code::ServerBusy
            | Code::QuotaExceeded
            | Code::ConnectionRateExceeded => return Err(BrokerProblem::Busy),
            Code::UseAnotherServer | Code::ServerMoved => return Err(BrokerProblem::Moved),
            Code::RetainNotSupported | Code::QosNotSupported => return Err(BrokerProblem::KeepsNothing),
            _ => return Err(BrokerProblem::Closed),
        }
        for property in answer.props() {
            match property {
                Property::RetainAvailable(available) if available.val() == 0 => {
                    return Err(BrokerProblem::KeepsNothing);
                }
                Property::MaximumQos(most) if most.val() == 0 => return Err(BrokerProblem::KeepsNothing),
                Property::ReceiveMaximum(most) => self.most_in_flight = most.val().clamp(1, IN_FLIGHT),
                Property::MaximumPacketSize(most) => {
                    self.largest_packet = most.val().min(MAX_PACKET) as usize
                }
                // None stands for a broker that need not be asked; it is, to know whether it is there.
                Property::ServerKeepAlive(seconds) if seconds.val() != 0 => {
                    self.keep_alive = Duration::from_secs(seconds.val().min(KEEP_ALIVE).into());
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn hear_message(&mut self, publish: &Publish) -> Result<(), BrokerProblem> {
        // An alias stands for it, which no broker may use that was not allowed to.
        if publish.topic_name().is_empty() {
            return Err(BrokerProblem::NotMqtt);
        }
        match (publish.qos(), publish.packet_id()) {
            (Qos::AtMostOnce, _) => {}
            (Qos::AtLeastOnce, Some(id)) => {
                let answer = Puback::builder().packet_id(id).build().map_err(|_| BrokerProblem::NotMqtt)?;
                self.output.extend(answer.to_continuous_buffer());
            }
            // Nobody asked for that.
            _ => return Err(BrokerProblem::NotMqtt),
        }
        let topic = publish.topic_name().to_owned();
        let payload = publish.payload().as_slice().to_vec();
        self.events.push_back(BrokerEvent::Message { topic, payload });
        Ok(())
    }

    fn hear_confirmation(&mut self, id: u16, reason: Option<PubackReasonCode>) -> Result<(), BrokerProblem> {
        let InFlight { ticket, .. } = self.in_flight.remove(&id).ok_or(BrokerProblem::NotMqtt)?;
        let refusal = match reason {
            None | Some(PubackReasonCode::Success | PubackReasonCode::NoMatchingSubscribers) => {
                self.events.extend(ticket.map(|ticket| BrokerEvent::Delivered { ticket }));
                return Ok(());
            }
            Some(PubackReasonCode::NotAuthorized | PubackReasonCode::TopicNameInvalid) => Refusal::Forbidden,
            Some(_) => Refusal::NotTaken,
        };
        self.events.push_back(BrokerEvent::Refused { refusal });
        Ok(())
    }

    fn hear_subscription(&mut self, id: u16, reasons: &[SubackReasonCode]) -> Result<(), BrokerProblem> {
        use SubackReasonCode as Code;
        let subscribing = self.subscribing.get_mut(&id).filter(|subscribing| !subscribing.is_confirmed);
        let (Some(subscribing), [reason]) = (subscribing, reasons) else {
            return Err(BrokerProblem::NotMqtt);
        };
        let refusal = match reason {
            Code::GrantedQos0 | Code::GrantedQos1 | Code::GrantedQos2 => {
                subscribing.is_confirmed = true;
                self.tell_subscription(id);
                return Ok(());
            }
            Code::NotAuthorized | Code::TopicFilterInvalid | Code::WildcardSubscriptionsNotSupported => {
                Refusal::Forbidden
            }
            _ => Refusal::NotTaken,
        };
        let refused = self.subscribing.remove(&id).map(|Subscribing { topic, .. }| topic);
        self.events.extend(refused.map(|topic| BrokerEvent::NotSubscribed { topic, refusal }));
        Ok(())
    }

    /// Tells of a subscription that is confirmed, once what was sent at once has come.
    fn tell_subscription(&mut self, id: u16) {
        let is_told = |subscribing: &&Subscribing| subscribing.is_confirmed && subscribing.is_ping_answered;
        if self.subscribing.get(&id).filter(is_told).is_some() {
            let told = self.subscribing.remove(&id).map(|Subscribing { topic, .. }| topic);
            self.events.extend(told.map(|topic| BrokerEvent::Subscribed { topic }));
        }
    }
}

/// Why the broker ends the connection.
fn farewell(raw: &RawPacket) -> BrokerProblem {
    use DisconnectReasonCode as Code;
    match raw.parse_exact(Disconnect::parse).ok().and_then(|said| said.reason_code()) {
        Some(
            Code::ServerBusy | Code::QuotaExceeded | Code::ConnectionRateExceeded | Code::MessageRateTooHigh,
        ) => BrokerProblem::Busy,
        Some(Code::UseAnotherServer | Code::ServerMoved) => BrokerProblem::Moved,
        Some(Code::NotAuthorized) => BrokerProblem::Password,
        _ => BrokerProblem::Closed,
    }
}

/// The broker makes up a name for this device, so it recognises nobody by it.
fn greeting(user: &str, password: &str) -> Result<Connect, MqttError> {
    let limits = vec![
        Property::MaximumPacketSize(MaximumPacketSize::new(MAX_PACKET)?),
        Property::ReceiveMaximum(ReceiveMaximum::new(IN_FLIGHT)?),
    ];
    let connect = Connect::builder().client_id("")?.clean_start(true).keep_alive(KEEP_ALIVE).props(limits);
    if user.is_empty() {
        return connect.build();
    }
    connect.user_name(user)?.password(password)?.build()
}
