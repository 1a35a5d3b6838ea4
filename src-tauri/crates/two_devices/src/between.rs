//! The network between two devices.

use crate::{BROKER, Device};
use peer::mqtt::BrokerEvent;
use peer::protocol::Seat;
use peer::{ContactId, LinkId, LinkPurpose, MAX_LINK_MESSAGE, OfferShown, Output};
use std::collections::BTreeMap;

/// The link between the two devices.
pub const LINK: LinkId = LinkId(7);
/// The maximum size of a sealed part of a log.
const MAX_SEALED: usize = 1024 * 1024 + 40;

/// Links and a broker between two devices. Each message waits until it is delivered.
#[derive(Default)]
pub struct Between {
    /// Messages in transit, with their receivers.
    pub on_the_way: Vec<(Seat, OnTheWay)>,
    /// The messages retained by the broker.
    pub retained: BTreeMap<String, Vec<u8>>,
    /// Each device's subscriptions.
    pub subscribed: [Vec<String>; 2],
    /// Which devices are connected to the broker.
    pub broker_is_up: [bool; 2],
    /// Whether the broker withholds confirmations of subscriptions and retained messages.
    pub is_slow: bool,
    /// Unconfirmed subscriptions.
    pub unconfirmed: Vec<(Seat, String)>,
    /// Whether the link is open.
    pub link_is_up: bool,
    /// Whether a device has closed the link.
    pub link_is_left: bool,
    /// Every published message, in order.
    pub published: Vec<(String, Vec<u8>)>,
    /// The invitations that arrived over the link.
    pub offered: Vec<OfferShown>,
}

/// A message in transit to a device.
#[derive(Clone, Debug)]
pub enum OnTheWay {
    /// A link message.
    Link(Vec<u8>),
    /// A published message: its topic and payload.
    Broker(String, Vec<u8>),
    /// The broker's confirmation for the message with this ticket.
    Confirmed(u64),
    /// The broker's confirmation for a subscription.
    Subscribed(String),
}

impl Between {
    /// Puts a device's outputs in transit.
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

    /// Confirms all subscriptions and sends their retained messages.
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

    /// Publishes a message.
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

    /// Delivers a message to a device.
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

    /// Delivers messages until none are left.
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
        panic!("the devices keep sending");
    }

    /// Lets time pass while delivering everything.
    pub fn wait(&mut self, devices: &mut [Device; 2], now: &mut u64, seconds: u64) {
        for _ in 0..seconds {
            self.settle(devices, *now);
            *now += 1;
            devices.iter_mut().for_each(|device| device.tick(*now));
        }
        self.settle(devices, *now);
    }

    /// Opens the link for the match.
    pub fn meet(&mut self, devices: &mut [Device; 2], ids: [ContactId; 2], now: u64) {
        self.link_is_up = true;
        for seat in Seat::BOTH {
            let id = ids[seat.index()];
            devices[seat.index()].contacts.link_up(LINK, LinkPurpose::Meet(id), now);
        }
    }

    /// Closes the link and drops its messages.
    pub fn part(&mut self, devices: &mut [Device; 2]) {
        (self.link_is_up, self.link_is_left) = (false, false);
        self.on_the_way.retain(|(_, what)| !matches!(what, OnTheWay::Link(_)));
        for device in devices {
            device.contacts.link_down(LINK);
        }
    }

    /// Connects a device to the broker.
    pub fn connect(&mut self, seat: Seat, device: &mut Device, now: u64) {
        self.broker_is_up[seat.index()] = true;
        device.hear(BrokerEvent::Up, now);
        self.collect(seat, device);
    }

    /// Disconnects a device from the broker and drops its messages.
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
