//! What lies between two devices.

use crate::{BROKER, Device};
use peer::mqtt::BrokerEvent;
use peer::protocol::Seat;
use peer::{ContactId, LinkId, LinkPurpose, MAX_LINK_MESSAGE, OfferShown, Output};
use std::collections::BTreeMap;

/// The link on which the two meet.
pub const LINK: LinkId = LinkId(7);
/// A part of a log, sealed, is no longer.
const MAX_SEALED: usize = 1024 * 1024 + 40;

/// What is between two devices: links and a broker. Each message waits until it is delivered.
#[derive(Default)]
pub struct Between {
    /// To which device, and what.
    pub on_the_way: Vec<(Seat, OnTheWay)>,
    /// What the broker retains.
    pub retained: BTreeMap<String, Vec<u8>>,
    /// The topics of which each device is told.
    pub subscribed: [Vec<String>; 2],
    /// Which devices are connected to the broker.
    pub broker_is_up: [bool; 2],
    /// The broker does not confirm subscriptions, nor send what it retains there.
    pub is_slow: bool,
    /// Subscriptions that the broker has not confirmed.
    pub unconfirmed: Vec<(Seat, String)>,
    /// Whether the two are linked.
    pub link_is_up: bool,
    /// Whether one of them wants to leave the link.
    pub link_is_left: bool,
    /// All that was ever published, in its order.
    pub published: Vec<(String, Vec<u8>)>,
    /// The invitations that have come by the link.
    pub offered: Vec<OfferShown>,
}

/// Something on its way to a device.
#[derive(Clone, Debug)]
pub enum OnTheWay {
    /// A message by the link.
    Link(Vec<u8>),
    /// What somebody has published: the topic, and what it is.
    Broker(String, Vec<u8>),
    /// The broker has what was published with this ticket.
    Confirmed(u64),
    /// The broker tells of this topic from now on.
    Subscribed(String),
}

impl Between {
    /// Takes what a device has to say.
    pub fn collect(&mut self, seat: Seat, device: &mut Device) {
        for output in device.outputs() {
            if let Output::Publish { payload, .. } = &output {
                assert!(payload.len() <= MAX_SEALED, "a message of {} bytes", payload.len());
            }
            match output {
                Output::Send { link, bytes } if link == LINK && self.link_is_up => {
                    assert!(bytes.len() <= MAX_LINK_MESSAGE, "a message of {} bytes", bytes.len());
                    self.on_the_way.push((seat.other(), OnTheWay::Link(bytes)));
                }
                Output::Publish { topic, payload, ticket, .. } if self.broker_is_up[seat.index()] => {
                    self.published.push((topic.clone(), payload.clone()));
                    self.store(&topic, payload);
                    self.on_the_way.push((seat, OnTheWay::Confirmed(ticket)));
                }
                Output::Clear { topic, .. } if self.broker_is_up[seat.index()] => {
                    self.store(&topic, Vec::new())
                }
                Output::Subscribe { topic, .. } => {
                    self.unconfirmed.push((seat, topic.clone()));
                    self.subscribed[seat.index()].push(topic);
                }
                Output::Unsubscribe { topic, .. } => {
                    self.subscribed[seat.index()].retain(|known| *known != topic);
                    self.unconfirmed.retain(|known| *known != (seat, topic.clone()));
                }
                Output::Offered { offer, .. } => self.offered.push(offer),
                Output::Close { link } => self.link_is_left |= link == LINK,
                Output::Send { .. } | Output::Publish { .. } | Output::Clear { .. } | Output::Changed(_) => {}
            }
        }
        if !self.is_slow {
            self.confirm();
        }
    }

    /// Confirms all subscriptions, and sends what is retained there.
    pub fn confirm(&mut self) {
        for (seat, topic) in std::mem::take(&mut self.unconfirmed) {
            for (known, payload) in &self.retained {
                if matches(&topic, known) {
                    self.on_the_way.push((seat, OnTheWay::Broker(known.clone(), payload.clone())));
                }
            }
            self.on_the_way.push((seat, OnTheWay::Subscribed(topic)));
        }
    }

    /// What somebody publishes.
    pub fn store(&mut self, topic: &str, payload: Vec<u8>) {
        for seat in Seat::BOTH {
            if self.broker_is_up[seat.index()]
                && self.subscribed[seat.index()].iter().any(|known| matches(known, topic))
            {
                self.on_the_way.push((seat, OnTheWay::Broker(topic.to_owned(), payload.clone())));
            }
        }
        if payload.is_empty() {
            self.retained.remove(topic);
        } else {
            self.retained.insert(topic.to_owned(), payload);
        }
    }

    /// Delivers one thing to a device.
    pub fn arrive(&mut self, to: &mut Device, what: OnTheWay, now: u64) {
        match what {
            OnTheWay::Link(bytes) => {
                to.with(|contacts, random| contacts.link_message(LINK, &bytes, now, random))
            }
            OnTheWay::Broker(topic, payload) => to.hear_message(&topic, &payload, now),
            OnTheWay::Confirmed(ticket) => to.hear(BrokerEvent::Delivered { ticket }, now),
            OnTheWay::Subscribed(topic) => to.hear(BrokerEvent::Subscribed { topic }, now),
        }
    }

    /// Delivers everything until nothing is left.
    pub fn settle(&mut self, devices: &mut [Device; 2], now: u64) {
        for _ in 0..200 {
            for seat in Seat::BOTH {
                self.collect(seat, &mut devices[seat.index()]);
            }
            let waiting = std::mem::take(&mut self.on_the_way);
            if waiting.is_empty() {
                return;
            }
            for (to, what) in waiting {
                self.arrive(&mut devices[to.index()], what, now);
            }
        }
        panic!("the devices never come to rest");
    }

    /// Time passes, and everything is delivered.
    pub fn wait(&mut self, devices: &mut [Device; 2], now: &mut u64, seconds: u64) {
        for _ in 0..seconds {
            self.settle(devices, *now);
            *now += 1;
            devices.iter_mut().for_each(|device| device.tick(*now));
        }
        self.settle(devices, *now);
    }

    /// Opens a link on which both are those of the match.
    pub fn meet(&mut self, devices: &mut [Device; 2], ids: [ContactId; 2], now: u64) {
        self.link_is_up = true;
        for seat in Seat::BOTH {
            let id = ids[seat.index()];
            devices[seat.index()].contacts.link_up(LINK, LinkPurpose::Meet(id), now);
        }
    }

    /// Closes the link. What is on it is lost.
    pub fn part(&mut self, devices: &mut [Device; 2]) {
        (self.link_is_up, self.link_is_left) = (false, false);
        self.on_the_way.retain(|(_, what)| !matches!(what, OnTheWay::Link(_)));
        for device in devices {
            device.contacts.link_down(LINK);
        }
    }

    /// A device connects to the broker.
    pub fn connect(&mut self, seat: Seat, device: &mut Device, now: u64) {
        self.broker_is_up[seat.index()] = true;
        device.hear(BrokerEvent::Up, now);
        self.collect(seat, device);
    }

    /// A device is cut off from the broker. What is on the way to it is lost.
    pub fn disconnect(&mut self, seat: Seat, device: &mut Device) {
        self.collect(seat, device);
        self.broker_is_up[seat.index()] = false;
        self.subscribed[seat.index()].clear();
        self.unconfirmed.retain(|(of, _)| *of != seat);
        self.on_the_way.retain(|(to, what)| *to != seat || matches!(what, OnTheWay::Link(_)));
        device.contacts.broker_down(BROKER, None);
    }
}

fn matches(filter: &str, topic: &str) -> bool {
    match filter.strip_suffix("/+") {
        Some(above) => topic.rsplit_once('/').is_some_and(|(start, _)| start == above),
        None => filter == topic,
    }
}
