//! One MQTT connection as a state machine, using packets from `mqtt-protocol-core`.
//!
//! OASIS: MQTT Version 5.0, 2019. Messages have QoS 1, so each is confirmed by a PUBACK. Connections use clean start,
//! so the broker stores no session state.

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

/// How long a broker may take to accept the connection, and how long pending messages may take when leaving.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The broker is pinged after this many seconds without output, and has the same time to answer.
const KEEP_ALIVE: u16 = 30;

/// How long the broker may take to confirm a request.
const CONFIRMATION: Duration = Duration::from_secs(60);

/// The maximum number of unanswered pings while other packets arrive: half an hour.
const MAX_UNANSWERED: usize = 60;

/// The maximum number of unconfirmed messages in either direction, unless the broker allows fewer.
pub const IN_FLIGHT: u16 = 20;

/// Subscriptions use packet ids from here on; messages use those below.
const FIRST_ID_OF_SUBSCRIPTIONS: u16 = 0x8000;

/// A message that the broker has not confirmed.
struct InFlight {
    /// `None` for a cleared topic.
    ticket: Option<u64>,
    since: Duration,
}

/// A subscription not yet reported.
struct Subscribing {
    topic: String,
    since: Duration,
    is_confirmed: bool,
    /// The broker has answered the ping sent after the subscription.
    is_ping_answered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Waiting for CONNACK.
    Greeting,
    Talking,
    /// No further requests are accepted; pending ones are sent until this time.
    Leaving(Duration),
    /// Nothing more is sent.
    Left,
}

/// A connection to a broker. Times are measured from an arbitrary fixed point.
///
/// After every call the socket's owner writes [`take_output`](Connection::take_output), and calls
/// [`tick`](Connection::tick) at [`deadline`](Connection::deadline). After an error the connection is unusable.
pub struct Connection {
    stage: Stage,
    incoming: PacketBuilder,
    output: Vec<u8>,
    events: VecDeque<BrokerEvent>,
    /// Requests that cannot be sent yet.
    waiting: VecDeque<Request>,
    /// Unconfirmed messages by packet id.
    in_flight: BTreeMap<u16, InFlight>,
    /// Unreported subscriptions by packet id.
    subscribing: BTreeMap<u16, Subscribing>,
    /// Unanswered pings, each with the subscription it follows, if any.
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
    /// Starts the connection with CONNECT. An empty user means no authentication.
    ///
    /// # Errors
    /// If the user or password exceeds MQTT's limits.
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

    /// The problem to report if the connection is lost now.
    pub fn cut(&self) -> BrokerProblem {
        if self.stage == Stage::Greeting { BrokerProblem::HungUp } else { BrokerProblem::Cut }
    }

    /// Processes bytes from the broker, split anywhere.
    ///
    /// # Errors
    /// If the broker refuses or closes the connection, or sends malformed or unexpected packets.
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

    /// Sends a request. Requests before [`BrokerEvent::Up`] or after [`leave`](Connection::leave) are dropped. A newer
    /// message replaces a waiting one for the same topic, so a slow broker cannot cause an unbounded queue.
    ///
    /// # Errors
    /// As for [`hear`](Connection::hear).
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

    /// Stops accepting requests. Pending ones are still sent, for at most [`PATIENCE`].
    ///
    /// # Errors
    /// As for [`hear`](Connection::hear).
    pub fn leave(&mut self, now: Duration) -> Result<(), BrokerProblem> {
        self.stage = match self.stage {
            Stage::Greeting => Stage::Left,
            Stage::Talking => Stage::Leaving(now + PATIENCE),
            stage => stage,
        };
        self.advance(now)
    }

    /// Whether the connection is finished: after the last output the socket can be closed.
    pub fn has_left(&self) -> bool {
        self.stage == Stage::Left
    }

    /// The next event, in order.
    pub fn poll(&mut self) -> Option<BrokerEvent> {
        self.events.pop_front()
    }

    /// The bytes to write now.
    pub fn take_output(&mut self, now: Duration) -> Vec<u8> {
        if !self.output.is_empty() {
            self.written = now;
        }
        std::mem::take(&mut self.output)
    }

    /// When to call [`tick`](Connection::tick) unless something else happens first.
    pub fn deadline(&self) -> Duration {
        let due = match self.stage {
            Stage::Greeting => return self.begun + PATIENCE,
            Stage::Leaving(until) => until,
            Stage::Talking | Stage::Left => Duration::MAX,
        };
        let asks = self.written + self.keep_alive;
        self.overdue_at().into_iter().fold(due.min(asks), Duration::min)
    }

    /// Checks timeouts and sends due pings.
    ///
    /// # Errors
    /// If the broker has not answered in time.
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
            // The previous ping is unanswered too.
            let unanswered = self.pings.iter().filter(|behind| behind.is_none()).count();
            if self.heard + 2 * self.keep_alive < now || unanswered >= MAX_UNANSWERED {
                return Err(BrokerProblem::Silent);
            }
            self.ping(None);
        }
        self.advance(now)
    }

    /// When the oldest unconfirmed request times out.
    fn overdue_at(&self) -> Option<Duration> {
        let messages = self.in_flight.values().map(|message| message.since);
        let subscriptions = self.subscribing.values().filter(|subscribing| !subscribing.is_confirmed);
        let oldest = messages.chain(subscriptions.map(|subscribing| subscribing.since)).min();
        oldest.map(|since| since + CONFIRMATION)
    }

    /// Turns waiting requests into packets, in order, within the limit for unconfirmed messages. Disconnects when
    /// leaving and done.
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
                // Do not receive this device's own publications.
                let options = SubOpts::new().set_qos(Qos::AtLeastOnce).set_nl(true);
                let entry = SubEntry::new(topic.as_str(), options)?;
                let subscribe = Subscribe::builder().packet_id(id).entries(vec![entry]).build()?;
                let (is_confirmed, is_ping_answered) = (false, false);
                self.subscribing
                    .insert(id, Subscribing { topic, since: now, is_confirmed, is_ping_answered });
                self.output.extend(subscribe.to_continuous_buffer());
                // PINGRESP follows the retained messages that the broker sends immediately, so it may take a while.
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
        let id = (1..).find(|id| !self.in_flight.contains_key(id)).expect("few messages are unconfirmed");
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
        // Only PUBLISH has flags.
        if kind != PacketType::Publish && raw.flags() != 0 {
            return Err(BrokerProblem::NotMqtt);
        }
        match (self.stage, kind) {
            (Stage::Left, _) => Ok(()),
            // Before MQTT 5, CONNACK has no properties.
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

    /// Checks CONNACK and applies the broker's limits.
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
                // Zero disables the keep-alive; this client still pings, to detect a dead broker.
                Property::ServerKeepAlive(seconds) if seconds.val() != 0 => {
                    self.keep_alive = Duration::from_secs(seconds.val().min(KEEP_ALIVE).into());
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn hear_message(&mut self, publish: &Publish) -> Result<(), BrokerProblem> {
        // A topic alias, which the broker must not use because this client allows none.
        if publish.topic_name().is_empty() {
            return Err(BrokerProblem::NotMqtt);
        }
        match (publish.qos(), publish.packet_id()) {
            (Qos::AtMostOnce, _) => {}
            (Qos::AtLeastOnce, Some(id)) => {
                let answer = Puback::builder().packet_id(id).build().map_err(|_| BrokerProblem::NotMqtt)?;
                self.output.extend(answer.to_continuous_buffer());
            }
            // QoS 2 was not requested.
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

    /// Reports a subscription once it is confirmed and its ping answered.
    fn tell_subscription(&mut self, id: u16) {
        let is_told = |subscribing: &&Subscribing| subscribing.is_confirmed && subscribing.is_ping_answered;
        if self.subscribing.get(&id).filter(is_told).is_some() {
            let told = self.subscribing.remove(&id).map(|Subscribing { topic, .. }| topic);
            self.events.extend(told.map(|topic| BrokerEvent::Subscribed { topic }));
        }
    }
}

/// The reason given in DISCONNECT.
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

/// CONNECT, with a client id assigned by the broker so that it cannot be used for tracking.
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
