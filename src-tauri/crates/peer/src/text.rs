//! The way by any messenger: texts that are handed over and taken.

use crate::Rulebook;
use crate::contact::{Contact, Handshake, hour};
use crate::protocol::{
    Extent, HandshakeRefused, PartKind, Random, Received, Reply, TextRefused, moves_text, receive_text,
};
use crate::{ContactId, Contacts, FriendError};

/// What a message that is taken has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A match has begun.
    Begun,
    /// Entries of the friend.
    Moves,
    /// Nothing that was not known.
    Known,
    /// It has seen what is not here. It is kept until that comes.
    Held,
    /// The match has stopped for ever.
    Stopped,
    /// The invitation that was accepted cannot be accepted any more.
    Refused,
    /// Somebody accepts too late. [`Contacts::text`] has a notice for them until it is handed over.
    Answered,
}

/// A text that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Whose it was.
    pub contact: ContactId,
    /// What it has brought: of several parts the most.
    pub news: News,
}

impl Contacts {
    /// Takes the messages in a text, but no invitation. Of several the last one counts that brings something, or else
    /// the last one.
    ///
    /// # Errors
    /// It is for nothing that is here, or refused.
    pub fn take_text(&mut self, text: &str, now: u64, random: Random) -> Result<Taken, FriendError> {
        let texts = crate::protocol::read_texts(text).into_iter();
        let taken = texts.map(|parts| self.take_message(parts?, now, &mut *random));
        // The last one of those that count the most.
        taken.max_by_key(weight).unwrap_or(Err(FriendError::Text(TextRefused::Malformed)))
    }

    fn take_message(
        &mut self,
        parts: crate::protocol::Parts,
        now: u64,
        random: Random,
    ) -> Result<Taken, FriendError> {
        if parts.iter().any(|(kind, _)| *kind == PartKind::Invitation) {
            return Err(FriendError::IsInvitation);
        }
        let mut taken: Option<Taken> = None;
        for (kind, bytes) in parts {
            let next = match self.take_part(kind, &bytes, now, random) {
                Ok(next) => next,
                // What was taken before stays taken.
                Err(error) => match taken.filter(|before| before.news != News::Known) {
                    Some(before) => {
                        self.trouble(before.contact, error.code());
                        return Ok(before);
                    }
                    None => return Err(error),
                },
            };
            taken = Some(match taken {
                Some(before) if before.contact == next.contact && next.news == News::Known => before,
                Some(before) if before.news == News::Begun && next.news == News::Moves => before,
                _ => next,
            });
        }
        taken.ok_or(FriendError::Text(TextRefused::Malformed))
    }

    fn take_part(
        &mut self,
        kind: PartKind,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Taken, FriendError> {
        let mut refused = FriendError::NotOurs;
        // For a match that was deleted nothing is taken.
        let is_here = |(_, contact): &(&ContactId, &Contact)| !contact.facts.deleted;
        let all: Vec<ContactId> = self.contacts.iter().filter(is_here).map(|(id, _)| *id).collect();
        for id in all {
            let taken = match kind {
                PartKind::Acceptance => self.take_acceptance_as_text(id, bytes, now, &mut *random),
                _ => self.change(id, now, |contact, rulebook| match kind {
                    PartKind::Begin => contact.take_begin(bytes, rulebook, now),
                    PartKind::Notice => contact.take_notice(bytes),
                    PartKind::Moves => contact.take_moves(bytes, now),
                    PartKind::Invitation | PartKind::Acceptance => Err(FriendError::IsInvitation),
                }),
            };
            match taken {
                Ok(news) => {
                    self.put(crate::Output::Changed(id));
                    self.tell(id, now, random);
                    return Ok(Taken { contact: id, news });
                }
                Err(FriendError::NotOurs | FriendError::Handshake(HandshakeRefused::NotAuthentic)) => {}
                Err(error) => {
                    if names_its_match(&error) {
                        self.trouble(id, error.code());
                    }
                    refused = error;
                }
            }
        }
        Err(refused)
    }

    fn take_acceptance_as_text(
        &mut self,
        id: ContactId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<News, FriendError> {
        let (news, answer) = self.take_acceptance(id, bytes, now, random)?;
        if news == News::Answered {
            self.get_mut(id)?.notice_to_give = Some(answer);
        }
        Ok(news)
    }

    /// Looks at an acceptance, and counts it if it opens. What answers it is given too.
    ///
    /// # Errors
    /// It is refused, or that cannot be kept.
    pub(crate) fn take_acceptance(
        &mut self,
        id: ContactId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(News, Vec<u8>), FriendError> {
        let looked_at =
            self.change(id, now, |contact, rulebook| contact.take_acceptance(bytes, rulebook, now, random))?;
        Ok(looked_at?)
    }

    /// What is to be handed over now: invitation, acceptance, begin and moves, or moves. The whole match also brings
    /// back what the friend may have lost.
    ///
    /// # Errors
    /// There is nothing.
    pub fn text(&self, id: ContactId, whole: bool) -> Result<String, FriendError> {
        let contact = self.get(id)?;
        if let Some(notice) = contact.notice_to_give.as_ref().filter(|_| !whole) {
            return Ok(crate::protocol::write_text(&[(PartKind::Notice, notice)]));
        }
        let mut parts = Vec::new();
        if let Some(inviter) = contact.open_inviter() {
            parts.push((PartKind::Invitation, inviter.invitation().to_bytes()));
        } else if let Some(acceptor) = contact.waiting_acceptor() {
            parts.push((PartKind::Acceptance, acceptor.acceptance().to_vec()));
        }
        if let Some(game) = contact.game() {
            let begin = match &contact.handshake {
                Handshake::Inviter(inviter) if whole => inviter.begin(),
                _ => contact.begin_to_give(),
            };
            parts.extend(begin.map(|begin| (PartKind::Begin, begin.to_vec())));
            let extent = if whole { Extent::Restoring } else { Extent::New };
            // Where nothing was written there is nothing that anybody could have signed.
            let moves = if game.lens() == [0, 0] { None } else { moves_text(game, extent) };
            parts.extend(moves.map(|moves| (PartKind::Moves, moves)));
        }
        if parts.is_empty() {
            let has_secrets = contact.summary().is_some_and(|summary| !summary.goes_by_text);
            if has_secrets {
                return Err(FriendError::Text(TextRefused::HasSecrets));
            }
            return Err(FriendError::NothingToTell);
        }
        let parts: Vec<_> = parts.iter().map(|(kind, bytes)| (*kind, &bytes[..])).collect();
        Ok(crate::protocol::write_text(&parts))
    }

    /// The person has shared or copied what [`Contacts::text`] gave.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn handed_over(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.change(id, now, |contact, _| {
            if contact.notice_to_give.take().is_none() {
                // Of a game with secrets a text carries the handshake alone.
                let carries_entries = contact.summary().is_none_or(|summary| summary.goes_by_text);
                let own_len = if carries_entries { contact.own_len() } else { 0 };
                contact.facts.handed_over = contact.facts.handed_over.max(Some(own_len));
            }
            Ok(())
        })?;
        self.put(crate::Output::Changed(id));
        Ok(())
    }
}

/// How much what came of a message counts beside others.
fn weight(taken: &Result<Taken, FriendError>) -> u8 {
    match taken {
        // Messages of this device, or to others, say nothing of what the friend has sent.
        Err(FriendError::Text(TextRefused::Own) | FriendError::IsInvitation | FriendError::NotOurs) => 0,
        Ok(Taken { news: News::Known, .. }) | Err(_) => 1,
        Ok(_) => 2,
    }
}

/// Whether what is refused was for the contact that refuses it. What is damaged or no message belongs to nobody.
fn names_its_match(error: &FriendError) -> bool {
    !matches!(
        error,
        FriendError::Text(
            TextRefused::Damaged | TextRefused::TooLong | TextRefused::Malformed | TextRefused::Own
        ) | FriendError::Handshake(HandshakeRefused::Malformed)
    )
}

impl Contact {
    /// Looks at an acceptance. What answers it is given too, or why it does not fit: that it was looked at is a
    /// change of its own.
    fn take_acceptance(
        &mut self,
        bytes: &[u8],
        rulebook: Rulebook,
        now: u64,
        random: Random,
    ) -> Result<Result<(News, Vec<u8>), HandshakeRefused>, FriendError> {
        let Handshake::Inviter(inviter) = &mut self.handshake else { return Err(FriendError::NotOurs) };
        let rules = rulebook.of_offer(inviter.invitation().offer()).map_err(|_| FriendError::UnknownGame)?;
        match inviter.receive(bytes, hour(now), &rules, random)? {
            Reply::Begun { begin, keys } => {
                self.begin(*keys, rulebook, now)?;
                self.facts.heard = Some(now);
                Ok(Ok((News::Begun, begin)))
            }
            Reply::Repeated(begin) => Ok(Ok((News::Known, begin))),
            Reply::Refuse { notice, .. } => Ok(Ok((News::Answered, notice))),
            Reply::Unfit(refused) => Ok(Err(refused)),
        }
    }

    pub(crate) fn take_begin(
        &mut self,
        bytes: &[u8],
        rulebook: Rulebook,
        now: u64,
    ) -> Result<News, FriendError> {
        let Handshake::Acceptor(acceptor) = &self.handshake else { return Err(FriendError::NotOurs) };
        if self.has_match() {
            acceptor.recognise_begin(bytes)?;
            return Ok(News::Known);
        }
        let rules = rulebook.of_offer(acceptor.invitation().offer()).map_err(|_| FriendError::UnknownGame)?;
        let keys = acceptor.begin(bytes, &rules)?;
        self.begin(keys, rulebook, now)?;
        self.facts.heard = Some(now);
        self.facts.met = true;
        Ok(News::Begun)
    }

    pub(crate) fn take_notice(&mut self, bytes: &[u8]) -> Result<News, FriendError> {
        let Handshake::Acceptor(acceptor) = &self.handshake else { return Err(FriendError::NotOurs) };
        let reason = acceptor.notice(bytes)?;
        if self.has_match() {
            return Ok(News::Known);
        }
        self.facts.notice = Some(reason.into());
        Ok(News::Refused)
    }

    /// Whether the entries of a text or a file name another match in their first bytes. No match is folded for those of
    /// another; one that is folded says itself what is wrong with them.
    pub(crate) fn is_surely_not_meant(&self, entries: &[u8]) -> bool {
        let is_other = |keys: &crate::protocol::MatchKeys| {
            entries.get(1..5).is_some_and(|named| *named != keys.cid()[..4])
        };
        self.folded().is_none() && self.keys().is_none_or(is_other)
    }

    fn take_moves(&mut self, bytes: &[u8], now: u64) -> Result<News, FriendError> {
        if self.is_surely_not_meant(bytes) {
            return Err(FriendError::NotOurs);
        }
        let game = self.game_mut().ok_or(FriendError::NotOurs)?;
        let acknowledged = game.acknowledged();
        let received = receive_text(game, bytes)?;
        let is_news = game.acknowledged() > acknowledged;
        Ok(self.note_received(received, is_news, now))
    }

    /// What has come of entries, by whatever way. Only news is a sign that the friend is there now.
    pub(crate) fn note_received(&mut self, received: Received, is_sign: bool, now: u64) -> News {
        if is_sign || matches!(received, Received::New(_)) {
            self.facts.heard = Some(now);
            self.facts.met = true;
        }
        match received {
            Received::Known => News::Known,
            Received::New(_) => News::Moves,
            Received::Held => News::Held,
            Received::Stopped => News::Stopped,
        }
    }
}
