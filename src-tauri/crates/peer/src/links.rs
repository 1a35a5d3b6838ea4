//! The local network transport, over live links (`docs/remote.md`, "Live link"). A link is lossless while open, but can
//! close at any time.

use crate::contact::{Contact, Handshake};
use crate::contacts::Contacts;
use crate::protocol::{Have, MAX_FRAME, Random, RateLimit, Refused, Seat};
use crate::{
    ContactId, FriendError, LinkId, LinkPurpose, MeetKeys, News, OfferShown, Output, TransportState,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

mod handshake;
mod logs;

/// The maximum link message size in bytes.
pub const MAX_LINK_MESSAGE: usize = 1 + MAX_FRAME;

/// The first byte of a link message. Handshake messages have other first bytes.
mod kind {
    pub(super) use crate::protocol::{ACCEPTANCE, BEGIN, INVITATION, NOTICE};

    pub(super) const HAVE: u8 = 0x14;
    pub(super) const FRAME: u8 = 0x15;
    pub(super) const WANT: u8 = 0x16;
    pub(super) const HERE: u8 = 0x17;
}

/// Each end sends a message at least this often.
const BEAT_SECONDS: u64 = 20;
/// A link that is silent for this long is closed.
const SILENCE_SECONDS: u64 = 60;
/// A link is closed if the other end neither reports what it has nor sends news for this long, because writing is
/// blocked until then.
const UNSYNCED_SECONDS: u64 = 30;
/// Sent entries are not resent for this long.
const UNDERWAY_SECONDS: u64 = 5;
/// Maximum number of invalid messages per minute.
const MAX_REFUSED: u32 = 100;
/// Maximum number of valid messages without news per minute.
const MAX_IDLE: u32 = 60_000;
/// Maximum number of messages per minute that refer to missing entries. They are held and the entries are requested.
const MAX_HELD: u32 = 60;
/// Maximum number of requests per minute, limited because replies can be long.
const MAX_WANTS: u32 = 600;

/// A live connection.
struct Link {
    purpose: LinkPurpose,
    heard_at: u64,
    /// When news last arrived.
    news_at: u64,
    beat_at: u64,
    /// The other end has reported what it has.
    is_synced: bool,
    /// The number of local entries sent.
    sent: usize,
    sent_at: u64,
    /// The last report from this end.
    told: Option<Have>,
    /// The last report from the other end.
    theirs: Option<Have>,
    refused: RateLimit,
    idle: RateLimit,
    held: RateLimit,
    wants: RateLimit,
    /// The invitation that arrived over the link.
    offered: Option<OfferShown>,
}

/// A message's effect.
enum Sense {
    News,
    Idle,
    /// Held until the entries it refers to arrive.
    Held,
}

impl Link {
    fn new(purpose: LinkPurpose, now: u64) -> Link {
        Link {
            purpose,
            heard_at: now,
            news_at: now,
            beat_at: now,
            is_synced: false,
            sent: 0,
            sent_at: 0,
            told: None,
            theirs: None,
            refused: RateLimit::per_minute(MAX_REFUSED),
            idle: RateLimit::per_minute(MAX_IDLE),
            held: RateLimit::per_minute(MAX_HELD),
            wants: RateLimit::per_minute(MAX_WANTS),
            offered: None,
        }
    }

    /// The contact whose match uses the link.
    fn contact(&self) -> Option<ContactId> {
        match self.purpose {
            LinkPurpose::Host(id) | LinkPurpose::Meet(id) => Some(id),
            LinkPurpose::Guest => None,
        }
    }

    /// Whether the other end has yet to report what it has.
    fn is_unsynced(&self) -> bool {
        matches!(self.purpose, LinkPurpose::Meet(_)) && !self.is_synced
    }
}

/// All live links and their outputs.
#[derive(Default)]
pub(crate) struct Links {
    open: BTreeMap<LinkId, Link>,
    /// The contacts to look for on the network.
    wanted: BTreeSet<ContactId>,
    outputs: VecDeque<Output>,
}

impl Links {
    /// The next output.
    pub(crate) fn poll(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// Starts or stops looking for this friend on the network.
    pub(crate) fn want(&mut self, contacts: &mut Contacts, id: ContactId, on: bool) {
        if on {
            self.wanted.insert(id);
        } else {
            self.wanted.remove(&id);
            self.close_all(contacts, id);
        }
    }

    /// Whether to look for this friend on the network.
    pub(crate) fn is_wanted(&self, id: ContactId) -> bool {
        self.wanted.contains(&id)
    }

    pub(crate) fn state(&self, id: ContactId) -> TransportState {
        if self.of(id).next().is_some() {
            TransportState::Connected
        } else if self.is_wanted(id) {
            TransportState::Waiting
        } else {
            TransportState::Off
        }
    }

    /// The friends to look for on the network, and their keys.
    pub(crate) fn meets(&self, contacts: &Contacts) -> Vec<(ContactId, MeetKeys)> {
        let keys = |id: &ContactId| {
            let contact = contacts.get(*id).ok()?;
            let meeting = match (contact.keys(), &contact.handshake) {
                (Some(keys), _) => keys.meeting(),
                (None, Handshake::Acceptor(acceptor)) => acceptor.meeting(),
                _ => return None,
            };
            let (psk, seat) = (meeting.secret(), meeting.seat());
            let announce = Box::new(move |nonce: &[u8; 16]| meeting.announcement(nonce));
            Some((*id, MeetKeys { psk, seat, announce }))
        };
        self.wanted.iter().filter_map(keys).collect()
    }

    /// A contact's links.
    fn of(&self, id: ContactId) -> impl Iterator<Item = (LinkId, &Link)> {
        self.open.iter().filter(move |(_, at)| at.contact() == Some(id)).map(|(link, at)| (*link, at))
    }

    /// Whether any of this match's links has yet to report the local log.
    pub(crate) fn awaits_own_log(&self, id: ContactId) -> bool {
        self.of(id).any(|(_, at)| at.is_unsynced())
    }

    /// The number of local entries sent over open links.
    pub(crate) fn sent(&self, id: ContactId) -> Option<usize> {
        self.of(id).map(|(_, at)| at.sent).max()
    }

    /// Whether a linked friend has yet to confirm all entries.
    pub(crate) fn awaits_confirmation(&self, contacts: &Contacts) -> bool {
        self.open.values().any(|at| match at.purpose {
            LinkPurpose::Meet(id) => {
                let game = contacts.get(id).ok().and_then(Contact::game);
                game.is_some_and(|game| game.frame(game.acknowledged()).is_some())
            }
            LinkPurpose::Guest | LinkPurpose::Host(_) => false,
        })
    }

    /// A link's current purpose; `None` once it is closed.
    pub(crate) fn purpose(&self, link: LinkId) -> Option<LinkPurpose> {
        self.open.get(&link).map(|at| at.purpose)
    }

    /// A link opened.
    pub(crate) fn up(&mut self, contacts: &mut Contacts, link: LinkId, purpose: LinkPurpose, now: u64) {
        let new = Link::new(purpose, now);
        if let Some(id) = new.contact() {
            let Ok(contact) = contacts.get_mut(id) else {
                return self.outputs.push_back(Output::Close { link });
            };
            if matches!(purpose, LinkPurpose::Meet(_)) {
                contact.begin_session(now);
            }
            contacts.note_change(id);
        }
        self.open.insert(link, new);
        self.greet(contacts, link, now);
    }

    /// A link closed on either side. Returns its contact.
    pub(crate) fn down(&mut self, contacts: &mut Contacts, link: LinkId) -> Option<ContactId> {
        let id = self.open.remove(&link)?.contact()?;
        contacts.note_change(id);
        Some(id)
    }

    /// A message arrived over a link. A refused message changes nothing; too many close the link. Returns the contact
    /// whose match has news or has lost the link.
    pub(crate) fn message(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Option<ContactId> {
        let at = self.open.get_mut(&link)?;
        at.heard_at = now;
        let contact = at.contact();
        let taken = self.take(contacts, link, bytes, now, random);
        let at = self.open.get_mut(&link)?;
        let is_too_much = match &taken {
            Ok(Sense::News) => {
                at.news_at = now;
                return at.contact();
            }
            Ok(Sense::Idle) => !at.idle.count(now),
            Ok(Sense::Held) => !at.held.count(now),
            Err(_) => !at.refused.count(now),
        };
        if let (Err(error), Some(id)) = (&taken, contact) {
            contacts.trouble(id, error.code());
        }
        if !is_too_much {
            return None;
        }
        self.close(contacts, link);
        if let Some(id) = contact {
            contacts.trouble(id, "way_disturbed");
        }
        contact
    }

    fn take(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        const MALFORMED: FriendError = FriendError::Entries(Refused::Malformed);
        if bytes.len() > MAX_LINK_MESSAGE {
            return Err(FriendError::Entries(Refused::TooLong));
        }
        let (&first, rest) = bytes.split_first().ok_or(MALFORMED)?;
        let purpose = self.open[&link].purpose;
        match (first, purpose) {
            (kind::HERE, _) if rest.is_empty() => Ok(Sense::Idle),
            (kind::INVITATION, LinkPurpose::Guest) => self.take_offer(contacts, link, bytes, now),
            // Both ends of a link repeat the handshake until the match begins.
            (kind::INVITATION, LinkPurpose::Meet(_)) => Ok(Sense::Idle),
            (kind::ACCEPTANCE, LinkPurpose::Host(id) | LinkPurpose::Meet(id)) => {
                self.take_acceptance_by_link(contacts, link, id, bytes, now, random)
            }
            (kind::BEGIN, LinkPurpose::Meet(id)) => self.take_begin(contacts, link, id, bytes, now),
            (kind::NOTICE, LinkPurpose::Meet(id)) => {
                contacts.change(id, now, |contact, _| contact.take_notice(bytes)).map(Sense::of)
            }
            (kind::HAVE, LinkPurpose::Meet(id)) => {
                let (count, hash) = rest.split_first_chunk::<2>().ok_or(MALFORMED)?;
                let hash = hash.try_into().map_err(|_| MALFORMED)?;
                self.take_have(contacts, link, id, Have { count: u16::from_le_bytes(*count), hash }, now)
            }
            (kind::FRAME, LinkPurpose::Meet(id)) => self.take_frame(contacts, link, id, rest, now),
            (kind::WANT, LinkPurpose::Meet(id)) => match rest {
                _ if !self.may_ask_by(link, now) => Ok(Sense::Idle),
                [seat @ (0 | 1), low, high] => self.give(
                    contacts,
                    link,
                    id,
                    Seat::BOTH[usize::from(*seat)],
                    u16::from_le_bytes([*low, *high]).into(),
                ),
                _ => Err(MALFORMED),
            },
            _ => Err(MALFORMED),
        }
    }

    fn send(&mut self, link: LinkId, bytes: Vec<u8>) {
        self.outputs.push_back(Output::Send { link, bytes });
    }

    /// Sends the current state, at the start and with every beat.
    fn greet(&mut self, contacts: &Contacts, link: LinkId, now: u64) {
        let Some(at) = self.open.get_mut(&link) else { return };
        at.beat_at = now;
        at.told = None;
        let (purpose, contact) = (at.purpose, at.contact().and_then(|id| contacts.get(id).ok()));
        let Some(contact) = contact else { return self.send(link, vec![kind::HERE]) };
        let message = match purpose {
            LinkPurpose::Host(_) => contact.open_inviter().map(|inviter| inviter.invitation().to_bytes()),
            _ => match contact.waiting_acceptor() {
                Some(acceptor) => Some(acceptor.acceptance().to_vec()),
                None => contact.begin_to_give().map(<[u8]>::to_vec),
            },
        };
        match (message, purpose) {
            (Some(message), _) => self.send(link, message),
            // The invitation is no longer open.
            (None, LinkPurpose::Host(_)) => self.outputs.push_back(Output::Close { link }),
            (None, _) => {}
        }
        if let LinkPurpose::Meet(id) = purpose {
            self.tell_have(contacts, link, id);
        }
    }

    /// Closes a link.
    fn close(&mut self, contacts: &mut Contacts, link: LinkId) {
        self.outputs.push_back(Output::Close { link });
        self.down(contacts, link);
    }

    /// Closes a contact's links.
    pub(crate) fn close_all(&mut self, contacts: &mut Contacts, id: ContactId) {
        let links: Vec<LinkId> = self.of(id).map(|(link, _)| link).collect();
        links.into_iter().for_each(|link| self.close(contacts, link));
    }

    /// Sends a beat on each link and closes silent ones.
    pub(crate) fn tick(&mut self, contacts: &mut Contacts, now: u64) {
        let links: Vec<LinkId> = self.open.keys().copied().collect();
        for link in links {
            let at = &self.open[&link];
            let (heard_at, beat_at) = (at.heard_at, at.beat_at);
            let contact = at.contact().and_then(|id| contacts.get(id).ok());
            let has_game = contact.is_some_and(Contact::has_match);
            let is_useless = has_game && at.is_unsynced() && now.abs_diff(at.news_at) >= UNSYNCED_SECONDS;
            if now.abs_diff(heard_at) >= SILENCE_SECONDS || is_useless {
                self.close(contacts, link);
            } else if now.abs_diff(beat_at) >= BEAT_SECONDS {
                self.greet(contacts, link, now);
            }
        }
    }
}

impl Sense {
    fn of(news: News) -> Sense {
        if news == News::Known { Sense::Idle } else { Sense::News }
    }
}

fn with_kind(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(1 + bytes.len());
    out.push(kind);
    out.extend_from_slice(bytes);
    out
}
