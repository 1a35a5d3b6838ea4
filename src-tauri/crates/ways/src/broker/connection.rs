//! The thread of a broker: it connects, talks MQTT 5 and connects again.
//!
//! The packets are those of `rumqttc`. Its event loop is not used: it can only be encrypted by crates with known
//! faults, does not tell which message was taken, and keeps what was asked for while there was no connection.

use super::{BrokerAccount, BrokerEvent, BrokerProblem, EXPIRY, MAX_PACKET, Refusal, Request, tls};
use bytes::BytesMut;
use rumqttc::v5::mqttbytes::v5::{
    ConnAck, Connect, ConnectProperties, ConnectReturnCode, Disconnect, DisconnectReasonCode, Filter, Login,
    Packet, PingReq, PubAck, PubAckReason, Publish, PublishProperties, Subscribe, SubscribeReasonCode,
    Unsubscribe,
};
use rumqttc::v5::mqttbytes::{Error, QoS};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep, sleep_until, timeout};

#[cfg(test)]
mod tests;

/// The pauses before connecting again grow from the one to the other.
const SHORTEST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// How long connecting, and handing over what is to be written, may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long nothing is written before the broker is asked whether it is still there, and how long it may take to say.
const KEEP_ALIVE: u16 = 30;

/// How long the broker may take to confirm something.
const CONFIRMATION: Duration = Duration::from_secs(60);

/// How many messages may be on their way without being confirmed, where the broker allows as many.
const IN_FLIGHT: u16 = 20;

/// Packet ids of messages lie below, those of subscriptions from here on.
const FIRST_ID_OF_SUBSCRIPTIONS: u16 = 0x8000;

/// What carries the bytes: TCP, encrypted or not.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Connects and talks until nobody wants it any more.
pub async fn keep(
    account: &BrokerAccount,
    mut requests: UnboundedReceiver<Request>,
    mut tell: impl FnMut(BrokerEvent),
) {
    let mut pauses = Pauses { next: SHORTEST_PAUSE };
    loop {
        let opened = tokio::select! {
            opened = timeout(PATIENCE, Connection::open(account)) => opened.unwrap_or(Err(BrokerProblem::Silent)),
            () = unwanted(&mut requests) => return,
        };
        let mut lasted = Duration::ZERO;
        let problem = match opened {
            Ok(mut connection) => {
                let since = Instant::now();
                // What was asked for before is asked for anew.
                while requests.try_recv().is_ok() {}
                tell(BrokerEvent::Up);
                let talked = connection.talk(&mut requests, &mut tell).await;
                lasted = since.elapsed();
                match talked {
                    Ok(()) => return,
                    Err(problem) => problem,
                }
            }
            Err(problem) => problem,
        };
        tell(BrokerEvent::Down { problem });
        tokio::select! {
            () = sleep(pauses.after(problem, lasted)) => {}
            () = unwanted(&mut requests) => return,
        }
    }
}

/// How long to wait before connecting again.
struct Pauses {
    next: Duration,
}

impl Pauses {
    /// After a connection that has lasted so long. A broker that lets this device in and soon ends the connection is
    /// asked ever more rarely too.
    fn after(&mut self, problem: BrokerProblem, lasted: Duration) -> Duration {
        let pause = match problem {
            // Trying the same password again soon may lock an account.
            BrokerProblem::Password => LONGEST_PAUSE,
            _ if lasted >= LONGEST_PAUSE => SHORTEST_PAUSE,
            _ => self.next,
        };
        self.next = (pause * 2).min(LONGEST_PAUSE);
        pause
    }
}

/// Forgets what is asked for; ends when nobody wants the broker any more.
async fn unwanted(requests: &mut UnboundedReceiver<Request>) {
    while requests.recv().await.is_some() {}
}

/// A message that the broker has not confirmed.
struct InFlight {
    /// None for a topic that is cleared.
    ticket: Option<u64>,
    since: Instant,
}

struct Connection {
    stream: Box<dyn Stream>,
    input: BytesMut,
    output: BytesMut,
    /// What cannot be sent yet.
    waiting: VecDeque<Request>,
    /// The messages that are not confirmed yet, by packet id.
    in_flight: BTreeMap<u16, InFlight>,
    /// The topics whose subscription is not confirmed yet, by packet id, and since when.
    subscribing: BTreeMap<u16, (String, Instant)>,
    most_in_flight: u16,
    largest_packet: u32,
    keep_alive: Duration,
    next_id: u16,
}

impl Connection {
    async fn open(account: &BrokerAccount) -> Result<Self, BrokerProblem> {
        let address = &account.address;
        let stream = TcpStream::connect((address.host.as_str(), address.port)).await;
        let stream = stream.map_err(|_| BrokerProblem::Unreachable)?;
        // Without it only small packets become slower.
        let _ = stream.set_nodelay(true);
        let stream: Box<dyn Stream> = if address.is_encrypted {
            Box::new(tls::encrypt(stream, &address.host).await?)
        } else {
            Box::new(stream)
        };
        let mut connection = Self::over(stream);
        connection.greet(account).await?;
        Ok(connection)
    }

    fn over(stream: Box<dyn Stream>) -> Self {
        Self {
            stream,
            input: BytesMut::new(),
            output: BytesMut::new(),
            waiting: VecDeque::new(),
            in_flight: BTreeMap::new(),
            subscribing: BTreeMap::new(),
            most_in_flight: IN_FLIGHT,
            largest_packet: MAX_PACKET,
            keep_alive: Duration::from_secs(KEEP_ALIVE.into()),
            next_id: FIRST_ID_OF_SUBSCRIPTIONS,
        }
    }

    async fn greet(&mut self, account: &BrokerAccount) -> Result<(), BrokerProblem> {
        let mut properties = ConnectProperties::new();
        properties.max_packet_size = Some(MAX_PACKET);
        properties.receive_maximum = Some(IN_FLIGHT);
        // The broker makes the name up, so it recognises nobody by it.
        let client_id = String::new();
        let connect =
            Connect { keep_alive: KEEP_ALIVE, client_id, clean_start: true, properties: Some(properties) };
        let login = (!account.user.is_empty()).then(|| Login::new(&account.user, account.password.as_str()));
        self.put(&Packet::Connect(connect, None, login))?;
        self.write().await?;
        loop {
            if let Some(packet) = self.take()? {
                return match packet {
                    Packet::ConnAck(answer) => self.obey(&answer),
                    _ => Err(BrokerProblem::NotMqtt),
                };
            }
            self.read().await?;
        }
    }

    /// Keeps to what the broker allows.
    fn obey(&mut self, answer: &ConnAck) -> Result<(), BrokerProblem> {
        use ConnectReturnCode as Code;
        match answer.code {
            Code::Success => {}
            Code::BadUserNamePassword | Code::NotAuthorized | Code::BadAuthenticationMethod => {
                return Err(BrokerProblem::Password);
            }
            Code::RefusedProtocolVersion | Code::UnsupportedProtocolVersion => {
                return Err(BrokerProblem::NotMqtt);
            }
            _ => return Err(BrokerProblem::Closed),
        }
        let Some(properties) = &answer.properties else { return Ok(()) };
        if properties.retain_available == Some(0) || properties.max_qos == Some(0) {
            return Err(BrokerProblem::KeepsNothing);
        }
        self.most_in_flight = properties.receive_max.unwrap_or(IN_FLIGHT).clamp(1, IN_FLIGHT);
        self.largest_packet = properties.max_packet_size.unwrap_or(MAX_PACKET).min(MAX_PACKET);
        let seconds = properties.server_keep_alive.unwrap_or(KEEP_ALIVE).clamp(1, KEEP_ALIVE);
        self.keep_alive = Duration::from_secs(seconds.into());
        Ok(())
    }

    /// Talks until nobody wants the broker any more, or the connection ends.
    async fn talk(
        &mut self,
        requests: &mut UnboundedReceiver<Request>,
        tell: &mut impl FnMut(BrokerEvent),
    ) -> Result<(), BrokerProblem> {
        let mut heard = Instant::now();
        let mut written = heard;
        loop {
            self.put_requests(tell)?;
            if !self.output.is_empty() {
                self.write().await?;
                written = Instant::now();
            }
            let overdue = self.overdue_at();
            tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.wait_with(request),
                    None => return self.leave().await,
                },
                read = read(&mut *self.stream, &mut self.input) => {
                    read?;
                    heard = Instant::now();
                    while let Some(packet) = self.take()? {
                        self.hear(packet, tell)?;
                    }
                }
                () = sleep_until(overdue.unwrap_or_else(Instant::now)), if overdue.is_some() => {
                    return Err(BrokerProblem::Silent);
                }
                () = sleep_until(written + self.keep_alive) => {
                    // The question before has not been answered either.
                    if heard + 2 * self.keep_alive < Instant::now() {
                        return Err(BrokerProblem::Silent);
                    }
                    self.put(&Packet::PingReq(PingReq))?;
                }
            }
        }
    }

    /// When the broker has taken too long to confirm something.
    fn overdue_at(&self) -> Option<Instant> {
        let messages = self.in_flight.values().map(|message| message.since);
        let oldest = messages.chain(self.subscribing.values().map(|(_, since)| *since)).min();
        oldest.map(|since| since + CONFIRMATION)
    }

    /// Keeps a request until it can be sent. Of a topic only the newest message counts, so however slow the broker is,
    /// no more messages wait than there are topics.
    fn wait_with(&mut self, request: Request) {
        if let Some(topic) = request.message_topic() {
            self.waiting.retain(|earlier| earlier.message_topic() != Some(topic));
        }
        self.waiting.push_back(request);
    }

    async fn leave(&mut self) -> Result<(), BrokerProblem> {
        // If the broker goes away meanwhile, it is left all the same.
        let _ = timeout(PATIENCE, self.finish()).await;
        self.put(&Packet::Disconnect(Disconnect::new(DisconnectReasonCode::NormalDisconnection)))?;
        let _ = self.write().await;
        let _ = timeout(PATIENCE, self.stream.shutdown()).await;
        Ok(())
    }

    /// Hands over what was asked for before, and hears that it has arrived.
    async fn finish(&mut self) -> Result<(), BrokerProblem> {
        loop {
            self.put_requests(&mut |_| {})?;
            self.write().await?;
            if self.in_flight.is_empty() {
                return Ok(());
            }
            self.read().await?;
            while let Some(packet) = self.take()? {
                self.hear(packet, &mut |_| {})?;
            }
        }
    }

    /// Turns what is asked for into packets, in this order, as far as the broker has confirmed enough.
    fn put_requests(&mut self, tell: &mut impl FnMut(BrokerEvent)) -> Result<(), BrokerProblem> {
        while self.in_flight.len() < usize::from(self.most_in_flight) {
            let Some(request) = self.waiting.pop_front() else { break };
            let (packet, confirmed) = self.packet(request);
            if packet.size() > self.largest_packet as usize {
                tell(BrokerEvent::Refused { refusal: Refusal::TooLarge });
                continue;
            }
            if let Some((id, message)) = confirmed {
                self.in_flight.insert(id, message);
            }
            self.put(&packet)?;
        }
        Ok(())
    }

    /// The packet that asks for it; for a message its id, and what is told when it is confirmed.
    fn packet(&mut self, request: Request) -> (Packet, Option<(u16, InFlight)>) {
        let (topic, payload, ticket) = match request {
            Request::Publish { topic, payload, ticket } => (topic, payload, Some(ticket)),
            Request::Clear { topic } => (topic, Vec::new(), None),
            Request::Subscribe { topic } => {
                let id = self.id_of_subscription();
                self.subscribing.insert(id, (topic.clone(), Instant::now()));
                let mut filter = Filter::new(topic, QoS::AtLeastOnce);
                // What this device publishes need not come back to it.
                filter.nolocal = true;
                let subscribe = Subscribe { pkid: id, ..Subscribe::new(filter, None) };
                return (Packet::Subscribe(subscribe), None);
            }
            Request::Unsubscribe { topic } => {
                let unsubscribe =
                    Unsubscribe { pkid: self.id_of_subscription(), ..Unsubscribe::new(topic, None) };
                return (Packet::Unsubscribe(unsubscribe), None);
            }
        };
        let properties =
            PublishProperties { message_expiry_interval: Some(EXPIRY), ..PublishProperties::default() };
        let mut publish = Publish::new(topic, QoS::AtLeastOnce, payload, Some(properties));
        publish.retain = true;
        publish.pkid =
            (1..).find(|id| !self.in_flight.contains_key(id)).expect("few messages are on their way");
        let id = publish.pkid;
        (Packet::Publish(publish), Some((id, InFlight { ticket, since: Instant::now() })))
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

    fn hear(&mut self, packet: Packet, tell: &mut impl FnMut(BrokerEvent)) -> Result<(), BrokerProblem> {
        match packet {
            Packet::Publish(publish) => self.hear_message(publish, tell),
            Packet::PubAck(answer) => {
                let InFlight { ticket, .. } =
                    self.in_flight.remove(&answer.pkid).ok_or(BrokerProblem::NotMqtt)?;
                let refusal = match answer.reason {
                    PubAckReason::Success | PubAckReason::NoMatchingSubscribers => {
                        ticket.into_iter().for_each(|ticket| tell(BrokerEvent::Delivered { ticket }));
                        return Ok(());
                    }
                    PubAckReason::NotAuthorized | PubAckReason::TopicNameInvalid => Refusal::Forbidden,
                    _ => Refusal::NotTaken,
                };
                tell(BrokerEvent::Refused { refusal });
                Ok(())
            }
            Packet::SubAck(answer) => {
                let (topic, _) = self.subscribing.remove(&answer.pkid).ok_or(BrokerProblem::NotMqtt)?;
                let [code] = answer.return_codes[..] else { return Err(BrokerProblem::NotMqtt) };
                tell(match code {
                    SubscribeReasonCode::Success(_) => BrokerEvent::Subscribed { topic },
                    SubscribeReasonCode::NotAuthorized
                    | SubscribeReasonCode::TopicFilterInvalid
                    | SubscribeReasonCode::WildcardSubscriptionsNotSupported => {
                        BrokerEvent::NotSubscribed { topic, refusal: Refusal::Forbidden }
                    }
                    _ => BrokerEvent::NotSubscribed { topic, refusal: Refusal::NotTaken },
                });
                Ok(())
            }
            Packet::UnsubAck(_) | Packet::PingResp(_) => Ok(()),
            Packet::Disconnect(_) => Err(BrokerProblem::Closed),
            _ => Err(BrokerProblem::NotMqtt),
        }
    }

    fn hear_message(
        &mut self,
        publish: Publish,
        tell: &mut impl FnMut(BrokerEvent),
    ) -> Result<(), BrokerProblem> {
        match publish.qos {
            QoS::AtMostOnce => {}
            QoS::AtLeastOnce => self.put(&Packet::PubAck(PubAck::new(publish.pkid, None)))?,
            // Nobody asked for that.
            QoS::ExactlyOnce => return Err(BrokerProblem::NotMqtt),
        }
        let topic = String::from_utf8(publish.topic.into()).map_err(|_| BrokerProblem::NotMqtt)?;
        tell(BrokerEvent::Message { topic, payload: publish.payload.into() });
        Ok(())
    }

    fn put(&mut self, packet: &Packet) -> Result<(), BrokerProblem> {
        packet.write(&mut self.output, None).map(|_| ()).map_err(|_| BrokerProblem::NotMqtt)
    }

    async fn write(&mut self) -> Result<(), BrokerProblem> {
        let write = async {
            self.stream.write_all(&self.output).await?;
            self.stream.flush().await
        };
        timeout(PATIENCE, write).await.map_err(|_| BrokerProblem::Silent)?.map_err(|_| BrokerProblem::Cut)?;
        self.output.clear();
        Ok(())
    }

    async fn read(&mut self) -> Result<(), BrokerProblem> {
        read(&mut *self.stream, &mut self.input).await
    }

    fn take(&mut self) -> Result<Option<Packet>, BrokerProblem> {
        take(&mut self.input)
    }
}

async fn read(stream: &mut dyn Stream, input: &mut BytesMut) -> Result<(), BrokerProblem> {
    input.reserve(4096);
    match stream.read_buf(input).await {
        Ok(0) | Err(_) => Err(BrokerProblem::Cut),
        Ok(_) => Ok(()),
    }
}

/// The next whole packet.
fn take(input: &mut BytesMut) -> Result<Option<Packet>, BrokerProblem> {
    match Packet::read(input, Some(MAX_PACKET)) {
        Ok(packet) => Ok(Some(packet)),
        Err(Error::InsufficientBytes(_)) => Ok(None),
        Err(_) => Err(BrokerProblem::NotMqtt),
    }
}
