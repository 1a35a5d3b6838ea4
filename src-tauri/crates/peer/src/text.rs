//! The transport by any messenger: texts that are handed over and taken.

use crate::contact::{Contact, Handshake};
use crate::contacts::Contacts;
use crate::protocol::{
    Extent, HandshakeRefused, PartKind, Parts, Random, TextRefused, moves_text, read_texts, write_text,
};
use crate::{ContactId, FriendError, News, offer};

/// A text that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Whose it was.
    pub contact: ContactId,
    /// What it has brought: of several parts the most.
    pub news: News,
}

/// What follows from news of a match: the program answers by itself, and every transport tells of it.
pub(crate) type Follow<'a> = &'a mut dyn FnMut(&mut Contacts, ContactId, Random);

/// Takes the messages in a text, but no invitation. Of several the last one counts that brings something, or else the
/// last one.
pub(crate) fn take(
    contacts: &mut Contacts,
    text: &str,
    now: u64,
    random: Random,
    follow: Follow,
) -> Result<Taken, FriendError> {
    let messages = read_texts(text).into_iter();
    let taken = messages.map(|parts| take_message(contacts, parts?, now, &mut *random, &mut *follow));
    // The last one of those that count the most.
    taken.max_by_key(weight).unwrap_or(Err(FriendError::Text(TextRefused::Malformed)))
}

fn take_message(
    contacts: &mut Contacts,
    parts: Parts,
    now: u64,
    random: Random,
    follow: Follow,
) -> Result<Taken, FriendError> {
    if parts.iter().any(|(kind, _)| *kind == PartKind::Invitation) {
        return Err(FriendError::IsInvitation);
    }
    let mut taken: Option<Taken> = None;
    for (kind, bytes) in parts {
        let next = match take_part(contacts, kind, &bytes, now, &mut *random) {
            Ok(next) => next,
            // What was taken before stays taken.
            Err(error) => match taken.filter(|before| before.news != News::Known) {
                Some(before) => {
                    contacts.trouble(before.contact, error.code());
                    return Ok(before);
                }
                None => return Err(error),
            },
        };
        follow(contacts, next.contact, &mut *random);
        taken = Some(match taken {
            Some(before) if before.contact == next.contact && next.news == News::Known => before,
            Some(before) if before.news == News::Begun && next.news == News::Moves => before,
            _ => next,
        });
    }
    taken.ok_or(FriendError::Text(TextRefused::Malformed))
}

fn take_part(
    contacts: &mut Contacts,
    kind: PartKind,
    bytes: &[u8],
    now: u64,
    random: Random,
) -> Result<Taken, FriendError> {
    let mut refused = FriendError::NotOurs;
    // For a match that was deleted nothing is taken.
    for id in contacts.ids(|contact| !contact.facts.deleted) {
        let taken = match kind {
            PartKind::Acceptance => take_acceptance(contacts, id, bytes, now, &mut *random),
            _ => contacts.change(id, now, |contact, rulebook| match kind {
                PartKind::Begin => contact.take_begin(bytes, rulebook, now),
                PartKind::Notice => contact.take_notice(bytes),
                PartKind::Moves => contact.take_moves(bytes, now),
                PartKind::Invitation | PartKind::Acceptance => Err(FriendError::IsInvitation),
            }),
        };
        match taken {
            Ok(news) => {
                contacts.note_change(id);
                return Ok(Taken { contact: id, news });
            }
            Err(FriendError::NotOurs | FriendError::Handshake(HandshakeRefused::NotAuthentic)) => {}
            Err(error) => {
                if names_its_match(&error) {
                    contacts.trouble(id, error.code());
                }
                refused = error;
            }
        }
    }
    Err(refused)
}

fn take_acceptance(
    contacts: &mut Contacts,
    id: ContactId,
    bytes: &[u8],
    now: u64,
    random: Random,
) -> Result<News, FriendError> {
    let (news, answer) = offer::take_acceptance(contacts, id, bytes, now, random)?;
    if news == News::Answered {
        contacts.get_mut(id)?.notice_to_give = Some(answer);
    }
    Ok(news)
}

/// What is to be handed over now: invitation, acceptance, begin and moves, or moves. The whole match also brings back
/// what the friend may have lost.
pub(crate) fn write(contact: &Contact, whole: bool) -> Result<String, FriendError> {
    if let Some(notice) = contact.notice_to_give.as_ref().filter(|_| !whole) {
        return Ok(write_text(&[(PartKind::Notice, notice)]));
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
    Ok(write_text(&parts))
}

/// The person has shared or copied what [`write`] gave.
pub(crate) fn handed_over(contact: &mut Contact) {
    if contact.notice_to_give.take().is_none() {
        // Of a game with secrets a text carries the handshake alone.
        let carries_entries = contact.summary().is_none_or(|summary| summary.goes_by_text);
        let own_len = if carries_entries { contact.own_len() } else { 0 };
        contact.facts.handed_over = contact.facts.handed_over.max(Some(own_len));
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
