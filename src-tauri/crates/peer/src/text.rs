//! The text transport: text handed over through any messaging app.

use crate::contact::{Contact, Handshake};
use crate::contacts::Contacts;
use crate::protocol::{
    Extent, HandshakeRefused, PartKind, Parts, Random, TextRefused, moves_text, read_texts, write_text,
};
use crate::{ContactId, FriendError, News, offer};

/// An accepted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The contact it was for.
    pub contact: ContactId,
    /// Its effect, or the most important effect of several parts.
    pub news: News,
}

/// Called after news in a match, to write automatic entries and inform every transport.
pub(crate) type Follow<'a> = &'a mut dyn FnMut(&mut Contacts, ContactId, Random);

/// Accepts the messages in a text, except invitations. Of several messages, the last one with news decides the result;
/// if there is none, the last one does.
pub(crate) fn take(
    contacts: &mut Contacts,
    text: &str,
    now: u64,
    random: Random,
    follow: Follow,
) -> Result<Taken, FriendError> {
    let messages = read_texts(text).into_iter();
    let taken = messages.map(|parts| take_message(contacts, parts?, now, &mut *random, &mut *follow));
    // `max_by_key` returns the last of several maximums.
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
            // Earlier parts stay accepted.
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
    // Deleted matches accept nothing.
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

/// The text to hand over now: the invitation, the acceptance, or the moves with the begin message if needed. `whole`
/// adds entries that the friend may have lost.
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
        // If nothing has been written, there is nothing to sign.
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

/// The player has shared or copied the result of [`write`].
pub(crate) fn handed_over(contact: &mut Contact) {
    if contact.notice_to_give.take().is_none() {
        // In a game with secrets, text carries only the handshake.
        let carries_entries = contact.summary().is_none_or(|summary| summary.goes_by_text);
        let own_len = if carries_entries { contact.own_len() } else { 0 };
        contact.facts.handed_over = contact.facts.handed_over.max(Some(own_len));
    }
}

/// Precedence of a message's result among several.
fn weight(taken: &Result<Taken, FriendError>) -> u8 {
    match taken {
        // The player's own messages, or messages to others, say nothing about the friend's.
        Err(FriendError::Text(TextRefused::Own) | FriendError::IsInvitation | FriendError::NotOurs) => 0,
        Ok(Taken { news: News::Known, .. }) | Err(_) => 1,
        Ok(_) => 2,
    }
}

/// Whether a refused message was meant for this contact. A damaged or malformed one cannot be attributed.
fn names_its_match(error: &FriendError) -> bool {
    !matches!(
        error,
        FriendError::Text(
            TextRefused::Damaged | TextRefused::TooLong | TextRefused::Malformed | TextRefused::Own
        ) | FriendError::Handshake(HandshakeRefused::Malformed)
    )
}
