//! Messages that arrive for a contact over any transport: handshake messages and entries.

use super::{Contact, Handshake, hour};
use crate::protocol::{
    FileRefused, FriendFile, HandshakeRefused, MatchKeys, Random, Received, Reply, receive_entries,
    receive_text,
};
use crate::{FriendError, Rulebook};

/// The effect of an accepted message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A match has begun.
    Begun,
    /// New entries from the friend.
    Moves,
    /// Nothing new.
    Known,
    /// It refers to missing entries and is held until they arrive.
    Held,
    /// The match has stopped permanently.
    Stopped,
    /// The accepted invitation is not available.
    Refused,
    /// An acceptance arrived too late. [`Peers::text`](crate::Peers::text) returns a notice until it is handed over.
    Answered,
}

impl Contact {
    /// Evaluates an acceptance and returns the reply. The evaluation changes the contact even if the acceptance does
    /// not fit, so the refusal is an inner result.
    pub(crate) fn take_acceptance(
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

    /// Whether the entries in a text or file start by naming another match. This avoids folding a match only to refuse
    /// another match's entries; a folded match reports its own errors.
    fn is_surely_not_meant(&self, entries: &[u8]) -> bool {
        let is_other = |keys: &MatchKeys| entries.get(1..5).is_some_and(|named| *named != keys.cid()[..4]);
        self.folded().is_none() && self.keys().is_none_or(is_other)
    }

    pub(crate) fn take_moves(&mut self, bytes: &[u8], now: u64) -> Result<News, FriendError> {
        if self.is_surely_not_meant(bytes) {
            return Err(FriendError::NotOurs);
        }
        let game = self.game_mut().ok_or(FriendError::NotOurs)?;
        let acknowledged = game.acknowledged();
        let received = receive_text(game, bytes)?;
        let is_news = game.acknowledged() > acknowledged;
        Ok(self.note_received(received, is_news, now))
    }

    /// Records received entries. `is_sign` means that they also prove that the friend is active now.
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

    /// Accepts a friend's file: its begin message if needed, and its entries.
    pub(crate) fn take_file(
        &mut self,
        file: FriendFile,
        rulebook: Rulebook,
        now: u64,
    ) -> Result<News, FriendError> {
        let begun = match (self.keys(), file.begin) {
            (Some(_), _) if self.is_surely_not_meant(file.entries) => return Err(FriendError::NotOurs),
            (Some(_), _) => false,
            (None, None) => return Err(FriendError::NotOurs),
            (None, Some(begin)) => match self.take_begin(begin, rulebook, now) {
                Err(FriendError::Handshake(HandshakeRefused::NotAuthentic)) => {
                    return Err(FriendError::NotOurs);
                }
                taken => taken? == News::Begun,
            },
        };
        let game = self.game_mut().ok_or(FriendError::NotOurs)?;
        let acknowledged = game.acknowledged();
        let received = match receive_entries(game, file.entries) {
            Err(FileRefused::OtherMatch) => return Err(FriendError::NotOurs),
            received => received?,
        };
        let is_sign = game.acknowledged() > acknowledged;
        let news = self.note_received(received, is_sign, now);
        Ok(if begun { News::Begun } else { news })
    }
}
