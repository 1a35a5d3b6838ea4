//! Live links: `docs/remote.md`, "Live link". A link loses nothing as long as it is up, but it may end at any time.

use crate::contact::Contact;
use crate::protocol::{Have, MAX_FRAME, Random, RateLimit, Refused, Seat};
use crate::{ContactId, Contacts, FriendError, LinkId, LinkPurpose, News, OfferShown, Output};

mod handshake;
mod logs;

/// The most bytes of one message of a link.
pub const MAX_LINK_MESSAGE: usize = 1 + MAX_FRAME;

/// The first byte of a message; those of the handshake have their own.
mod kind {
    pub(super) const INVITATION: u8 = 0x10;
    pub(super) const ACCEPTANCE: u8 = 0x11;
    pub(super) const BEGIN: u8 = 0x12;
    pub(super) const NOTICE: u8 = 0x13;
    pub(super) const HAVE: u8 = 0x14;
    pub(super) const FRAME: u8 = 0x15;
    pub(super) const WANT: u8 = 0x16;
    pub(super) const HERE: u8 = 0x17;
}

/// Whoever is there says so as often.
const BEAT_SECONDS: u64 = 20;
/// Whoever says nothing for so long is away.
const SILENCE_SECONDS: u64 = 60;
/// Whoever does not tell for so long what they have, nor sends anything new, is waited for no longer: as long as that
/// is not known nothing can be written.
const UNSYNCED_SECONDS: u64 = 30;
/// Entries that are on their way are not sent again for so long.
const UNDERWAY_SECONDS: u64 = 5;
/// What makes no sense, a minute.
const MAX_REFUSED: u32 = 100;
/// What makes sense and brings nothing, a minute.
const MAX_IDLE: u32 = 60_000;
/// What has seen entries that are not here, a minute. It is kept aside, and they are asked for.
const MAX_HELD: u32 = 60;
/// What is asked for, a minute: an answer may be long.
const MAX_WANTS: u32 = 600;

/// A live connection.
pub(crate) struct Link {
    pub(crate) purpose: LinkPurpose,
    heard_at: u64,
    /// When something new came last.
    news_at: u64,
    beat_at: u64,
    /// The other end has told what it has.
    is_synced: bool,
    /// So many own entries have been sent.
    sent: usize,
    sent_at: u64,
    /// What was told last of what is here.
    told: Option<Have>,
    /// What the other end has told last of what is there.
    theirs: Option<Have>,
    refused: RateLimit,
    idle: RateLimit,
    held: RateLimit,
    wants: RateLimit,
    /// The invitation that came by it.
    offered: Option<OfferShown>,
}

/// What a message has been good for.
enum Sense {
    News,
    Idle,
    /// It waits for what it has seen.
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

    /// Whose match goes over it.
    pub(crate) fn contact(&self) -> Option<ContactId> {
        match self.purpose {
            LinkPurpose::Host(id) | LinkPurpose::Meet(id) => Some(id),
            LinkPurpose::Guest => None,
        }
    }

    /// Whether it is not known yet what the other end has.
    pub(crate) fn is_unsynced(&self) -> bool {
        matches!(self.purpose, LinkPurpose::Meet(_)) && !self.is_synced
    }
}

impl Contacts {
    /// A link is up.
    pub fn link_up(&mut self, link: LinkId, for_: LinkPurpose, now: u64) {
        let new = Link::new(for_, now);
        let contact = new.contact();
        if contact.is_some_and(|id| !self.contacts.contains_key(&id)) {
            return self.put(Output::Close { link });
        }
        self.links.insert(link, new);
        if let Some(id) = contact {
            if matches!(for_, LinkPurpose::Meet(_)) {
                self.begin_session(id, now);
            }
            self.put(Output::Changed(id));
        }
        self.greet(link, now);
    }

    /// Whether somebody who is linked has not confirmed all that is to go to them.
    pub fn awaits_confirmation(&self) -> bool {
        self.links.values().any(|link| match link.purpose {
            LinkPurpose::Meet(id) => {
                let game = self.contacts.get(&id).and_then(Contact::game);
                game.is_some_and(|game| game.frame(game.acknowledged()).is_some())
            }
            LinkPurpose::Guest | LinkPurpose::Host(_) => false,
        })
    }

    /// What a link is for by now; nothing once it is down.
    pub fn link_purpose(&self, link: LinkId) -> Option<LinkPurpose> {
        self.links.get(&link).map(|at| at.purpose)
    }

    /// A link is down, whoever has closed it.
    pub fn link_down(&mut self, link: LinkId) {
        if let Some(id) = self.links.remove(&link).and_then(|link| link.contact()) {
            self.end_session(id);
            self.put(Output::Changed(id));
        }
    }

    /// A message has come by a link. What is refused changes nothing; too much of it closes the link.
    pub fn link_message(&mut self, link: LinkId, bytes: &[u8], now: u64, random: Random) {
        let Some(at) = self.links.get_mut(&link) else { return };
        at.heard_at = now;
        let contact = at.contact();
        let taken = self.take_link_message(link, bytes, now, random);
        let Some(at) = self.links.get_mut(&link) else { return };
        let is_too_much = match &taken {
            Ok(Sense::News) => {
                at.news_at = now;
                false
            }
            Ok(Sense::Idle) => !at.idle.count(now),
            Ok(Sense::Held) => !at.held.count(now),
            Err(_) => !at.refused.count(now),
        };
        if let (Err(error), Some(id)) = (&taken, contact) {
            self.trouble(id, error.code());
        }
        if is_too_much {
            self.close_link(link);
            if let Some(id) = contact {
                self.trouble(id, "way_disturbed");
            }
        }
    }

    fn take_link_message(
        &mut self,
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
        let purpose = self.links[&link].purpose;
        match (first, purpose) {
            (kind::HERE, _) if rest.is_empty() => Ok(Sense::Idle),
            (kind::INVITATION, LinkPurpose::Guest) => self.take_offer(link, bytes, now),
            // Both ends of a link that has become one of a match repeat the handshake until it is done.
            (kind::INVITATION, LinkPurpose::Meet(_)) => Ok(Sense::Idle),
            (kind::ACCEPTANCE, LinkPurpose::Host(id) | LinkPurpose::Meet(id)) => {
                self.take_acceptance_by_link(link, id, bytes, now, random)
            }
            (kind::BEGIN, LinkPurpose::Meet(id)) => self.take_begin(link, id, bytes, now, random),
            (kind::NOTICE, LinkPurpose::Meet(id)) => {
                self.change(id, now, |contact, _| contact.take_notice(bytes)).map(Sense::of)
            }
            (kind::HAVE, LinkPurpose::Meet(id)) => {
                let (count, hash) = rest.split_first_chunk::<2>().ok_or(MALFORMED)?;
                let hash = hash.try_into().map_err(|_| MALFORMED)?;
                self.take_have(link, id, Have { count: u16::from_le_bytes(*count), hash }, now, random)
            }
            (kind::FRAME, LinkPurpose::Meet(id)) => self.take_frame(link, id, rest, now, random),
            (kind::WANT, LinkPurpose::Meet(id)) => match rest {
                _ if !self.may_ask_by(link, now) => Ok(Sense::Idle),
                [seat @ (0 | 1), low, high] => self.give(
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

    /// Says what there is to say at any time: at the start, and again and again.
    fn greet(&mut self, link: LinkId, now: u64) {
        let Some(at) = self.links.get_mut(&link) else { return };
        at.beat_at = now;
        at.told = None;
        let (purpose, contact) = (at.purpose, at.contact().and_then(|id| self.contacts.get(&id)));
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
            // Nobody can accept any more.
            (None, LinkPurpose::Host(_)) => self.put(Output::Close { link }),
            (None, _) => {}
        }
        if let LinkPurpose::Meet(id) = purpose {
            self.tell_have(link, id);
        }
    }

    /// Ends a link from here.
    pub(crate) fn close_link(&mut self, link: LinkId) {
        self.put(Output::Close { link });
        self.link_down(link);
    }

    /// Lets each link say that this device is there, and ends those that are silent.
    pub(crate) fn tick_links(&mut self, now: u64) {
        let links: Vec<LinkId> = self.links.keys().copied().collect();
        for link in links {
            let at = &self.links[&link];
            let (heard_at, beat_at) = (at.heard_at, at.beat_at);
            let contact = at.contact().and_then(|id| self.contacts.get(&id));
            let has_game = contact.is_some_and(Contact::has_match);
            let is_useless = has_game && at.is_unsynced() && now.abs_diff(at.news_at) >= UNSYNCED_SECONDS;
            if now.abs_diff(heard_at) >= SILENCE_SECONDS || is_useless {
                self.close_link(link);
            } else if now.abs_diff(beat_at) >= BEAT_SECONDS {
                self.greet(link, now);
            }
        }
    }

    /// So many own entries have left by links that are up.
    pub(crate) fn sent_by_links(&self, id: ContactId) -> Option<usize> {
        let of_match = self.links.values().filter(|link| link.contact() == Some(id));
        of_match.map(|link| link.sent).max()
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
