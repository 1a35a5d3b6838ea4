//! Live links: `docs/remote.md`, "Live link". A link loses nothing as long as it is up, but it may end at any time.

use crate::contact::Contact;
use crate::{ContactId, Contacts, FriendError, LinkId, LinkPurpose, News, OfferShown, Output};
use remote::{Have, Heard, MAX_FRAME, Random, RateLimit, Received, Refused, Seat};

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
    wants: RateLimit,
    /// The invitation that came by it.
    offered: Option<OfferShown>,
}

/// What a message has been good for.
enum Sense {
    News,
    Idle,
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
                self.begin_session(id);
            }
            self.put(Output::Changed(id));
        }
        self.greet(link, now);
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
                self.take_acceptance(link, id, bytes, now, random)
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
                _ if !self.links.get_mut(&link).is_some_and(|at| at.wants.count(now)) => Ok(Sense::Idle),
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

    fn take_offer(&mut self, link: LinkId, bytes: &[u8], now: u64) -> Result<Sense, FriendError> {
        let offer = self.offer_shown(bytes, now)?;
        let Some(at) = self.links.get_mut(&link).filter(|at| at.offered.is_none()) else {
            return Ok(Sense::Idle);
        };
        at.offered = Some(offer.clone());
        match self.accepted_before(bytes) {
            // The link on which it was accepted was cut before the other end knew.
            Some(id) => self.go_on_as(id, bytes, now),
            None => self.put_offer(link, offer),
        }
        Ok(Sense::News)
    }

    /// Whoever waits for the begin of this invitation.
    fn accepted_before(&self, invitation: &[u8]) -> Option<ContactId> {
        let waits = |contact: &Contact| {
            let acceptor = contact.waiting_acceptor().filter(|acceptor| !acceptor.has_given_up());
            acceptor.is_some_and(|acceptor| acceptor.invitation().to_bytes() == invitation)
        };
        self.contacts.iter().find(|(_, contact)| waits(contact)).map(|(id, _)| *id)
    }

    /// The person has accepted what came by a link: it goes on as one of the match.
    pub(crate) fn go_on_as(&mut self, id: ContactId, invitation: &[u8], now: u64) {
        let text = remote::write_text(&[(remote::PartKind::Invitation, invitation)]);
        let offered = |link: &Link| link.offered.as_ref().is_some_and(|offer| offer.text == text);
        let found = self.links.iter_mut().find(|(_, link)| offered(link));
        if let Some((&link, at)) = found {
            at.offered = None;
            at.purpose = LinkPurpose::Meet(id);
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.on_network = true;
            }
            self.greet(link, now);
        }
    }

    fn take_acceptance(
        &mut self,
        link: LinkId,
        id: ContactId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        let taken =
            self.change(id, now, |contact, games| contact.take_acceptance(bytes, games, now, &mut *random));
        let (news, answer) = taken?;
        self.send(link, answer);
        if matches!(news, News::Begun | News::Known)
            && matches!(self.links[&link].purpose, LinkPurpose::Host(_))
        {
            if let Some(at) = self.links.get_mut(&link) {
                at.purpose = LinkPurpose::Meet(id);
            }
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.on_network = true;
            }
            if news == News::Known {
                self.begin_session(id);
            }
        }
        self.tell_have(link, id);
        self.tell(id, now, random);
        Ok(Sense::of(news))
    }

    fn take_begin(
        &mut self,
        link: LinkId,
        id: ContactId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        let news = self.change(id, now, |contact, games| contact.take_begin(bytes, games, now))?;
        self.tell_have(link, id);
        self.tell(id, now, random);
        Ok(Sense::of(news))
    }

    fn take_have(
        &mut self,
        link: LinkId,
        id: ContactId,
        have: Have,
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        if let Some(at) = self.links.get_mut(&link) {
            at.theirs = Some(have);
        }
        let before = self.get(id)?.game.as_ref().map(|game| (game.acknowledged(), game.resuming()));
        let heard = self.change(id, now, |contact, _| {
            let game = contact.game.as_mut().ok_or(FriendError::OtherStage)?;
            let heard = game.hear(have);
            contact.facts.met = true;
            Ok(heard)
        })?;
        let contact = self.get_mut(id)?;
        contact.facts.heard = Some(now);
        let (seat, own_len) = contact.seat_and_len();
        let after = contact.game.as_ref().map(|game| (game.acknowledged(), game.resuming()));
        match heard {
            Heard::Has(count) => {
                if let Some(at) = self.links.get_mut(&link) {
                    at.is_synced = true;
                    let count = usize::from(count);
                    if count >= at.sent || now.abs_diff(at.sent_at) >= UNDERWAY_SECONDS {
                        at.sent = count;
                    }
                }
            }
            Heard::MoreThanI => {
                self.trouble(id, "own_entries_missing");
                self.want(link, seat, own_len);
            }
            // One of the two versions is shown to each, if both are signed.
            Heard::Differs => {
                self.trouble(id, "own_entries_differ");
                let last = usize::from(have.count.saturating_sub(1));
                self.want(link, seat, last);
                self.give(link, id, seat, last)?;
            }
        }
        if before == after {
            self.tell_links(id, now);
            return Ok(Sense::Idle);
        }
        self.put(Output::Changed(id));
        self.tell(id, now, random);
        Ok(Sense::News)
    }

    fn take_frame(
        &mut self,
        link: LinkId,
        id: ContactId,
        frame: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        let received = self.change(id, now, |contact, _| {
            let game = contact.game.as_mut().ok_or(FriendError::OtherStage)?;
            let received = game.receive(frame)?;
            Ok((received, contact.note_received(received, true, now)))
        });
        let contact = self.get(id)?;
        let (seat, own_len) = contact.seat_and_len();
        match received {
            Err(FriendError::Entries(Refused::Gap)) => {
                let from =
                    if frame.first() == Some(&(seat as u8)) { (seat, own_len) } else { contact.friend_log() };
                self.want(link, from.0, from.1);
                Ok(Sense::Idle)
            }
            // Whoever has not heard of it may go on sending.
            Err(FriendError::Entries(Refused::Stopped)) => Ok(Sense::Idle),
            Err(error) => Err(error),
            Ok((Received::Held, _)) => {
                self.want(link, seat, own_len);
                Ok(Sense::Idle)
            }
            Ok((received, news)) => {
                self.tell_have(link, id);
                if received != Received::Known {
                    self.hear_again(link, id, own_len, now, &mut *random)?;
                    self.tell(id, now, random);
                }
                Ok(Sense::of(news))
            }
        }
    }

    /// Own entries have come back: what the other end has told before may be all that there is.
    fn hear_again(
        &mut self,
        link: LinkId,
        id: ContactId,
        own_len: usize,
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let theirs =
            self.links.get(&link).and_then(|at| at.theirs).filter(|have| usize::from(have.count) <= own_len);
        match theirs {
            Some(have) if self.links[&link].is_unsynced() => {
                self.take_have(link, id, have, now, random).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// Gives the entries that the other end asks for.
    fn give(&mut self, link: LinkId, id: ContactId, seat: Seat, from: usize) -> Result<Sense, FriendError> {
        let game = self.get(id)?.game.as_ref().ok_or(FriendError::OtherStage)?;
        let frame = if seat == game.keys().seat() { game.frame(from) } else { game.give_back(from) };
        if let Some(frame) = frame {
            self.send(link, with_kind(kind::FRAME, &frame));
        }
        Ok(Sense::Idle)
    }

    fn want(&mut self, link: LinkId, seat: Seat, from: usize) {
        let [low, high] = u16::try_from(from).expect("a log has fewer entries").to_le_bytes();
        self.send(link, vec![kind::WANT, seat as u8, low, high]);
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

    /// Tells by a link what is here of the friend's log, unless that was told.
    fn tell_have(&mut self, link: LinkId, id: ContactId) {
        let Some(game) = self.contacts.get(&id).and_then(|contact| contact.game.as_ref()) else { return };
        let have = game.have();
        let Some(at) = self.links.get_mut(&link) else { return };
        if at.told.replace(have) != Some(have) {
            let message = [&have.count.to_le_bytes()[..], &have.hash].concat();
            self.send(link, with_kind(kind::HAVE, &message));
        }
    }

    /// Sends by every link of a match what is new.
    pub(crate) fn tell_links(&mut self, id: ContactId, now: u64) {
        let of_match = |(link, at): (&LinkId, &Link)| (at.purpose == LinkPurpose::Meet(id)).then_some(*link);
        let links: Vec<LinkId> = self.links.iter().filter_map(of_match).collect();
        for link in links {
            self.tell_have(link, id);
            let Some(game) = self.contacts.get(&id).and_then(|contact| contact.game.as_ref()) else { return };
            let Some(at) = self.links.get_mut(&link).filter(|at| at.is_synced) else { continue };
            let mut frames = Vec::new();
            while let Some(frame) = game.frame(at.sent) {
                at.sent += usize::from(u16::from_le_bytes([frame[3], frame[4]]));
                at.sent_at = now;
                frames.push(with_kind(kind::FRAME, &frame));
            }
            for frame in frames {
                self.send(link, frame);
            }
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
            let has_game = contact.is_some_and(|contact| contact.game.is_some());
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

impl crate::contact::Contact {
    /// The own seat and the number of own entries.
    fn seat_and_len(&self) -> (Seat, usize) {
        (self.game.as_ref().map_or(Seat::A, |game| game.keys().seat()), self.own_len())
    }

    /// The friend's seat and the number of their entries that are here.
    fn friend_log(&self) -> (Seat, usize) {
        self.game.as_ref().map_or((Seat::B, 0), |game| {
            let friend = game.keys().seat().other();
            (friend, game.lens()[friend.index()])
        })
    }
}

fn with_kind(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(1 + bytes.len());
    out.push(kind);
    out.extend_from_slice(bytes);
    out
}
