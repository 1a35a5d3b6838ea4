//! Attacks that need more than one message.

use super::End;
use super::victim::Victim;
use super::victim::{FRAME, HERE};
use crate::remote::liar::{self, Liar};
use game::Playable;
use peer::Stage;
use peer::protocol::{PartKind, Seat};
use session::LogEntry;

/// A claim on time a minute after the move: it is shown but not conceded, and the next move clears it.
pub(super) fn early_claim(victim: &mut Victim, liar: &mut Liar) -> End {
    // A friend who is silent for a minute counts as away.
    victim.wait(40);
    victim.receive(HERE, &[]);
    victim.wait(40);
    claimed(victim, liar)
}

/// A friend keeps the other player from moving until the time limit for a move has passed, then claims a win.
pub(super) fn no_receipt<S: Playable>(seed: u64) -> End {
    let (mut victim, mut liar) = Victim::playing::<S>(seed, Seat::A);
    let began = victim.now;
    while victim.now - began < 27 * 3600 {
        victim.link_up_without_receipt();
        victim.pass(29);
        victim.receive(HERE, &[]);
        victim.pass(1);
    }
    victim.link_up_without_receipt();
    claimed(&mut victim, &mut liar)
}

/// A claim that must not be conceded.
pub(super) fn claimed(victim: &mut Victim, liar: &mut Liar) -> End {
    let claim = liar.write(liar::CLAIM, &[0]);
    victim.receive(FRAME, &claim);
    let log = victim.device.contacts.log(victim.id, victim.now).expect("the match");
    let is_shown = log.claimed == Some(false) && log.turn.is_some() && !log.admits;
    // An idle link is dropped after this time.
    victim.pass(30);
    victim.move_honestly(liar);
    let view = victim.view();
    if is_shown && view.claimed.is_none() && view.outcome.is_none() { End::Undecided } else { End::Succeeded }
}

/// A third party who knows the topics writes to the friend's topic.
pub(super) fn garbage_on_broker<S: Playable>(seed: u64) -> End {
    let (mut victim, liar) = Victim::playing::<S>(seed, Seat::B);
    victim.subscribe_to_broker();
    let (topic, _) = victim.with(|_, _, random| liar.sealed(liar::OWN, "9", &[], random));
    victim.receive_from_broker(&topic, &[7; 600])
}

/// The friend keeps sending statuses sealed in the opponent's name.
pub(super) fn forged_status<S: Playable>(seed: u64) -> End {
    let (mut victim, liar) = Victim::playing::<S>(seed, Seat::A);
    victim.subscribe_to_broker();
    for _ in 0..20 {
        // The existing entries, and the maximum number of entries in the player's own name.
        let plain = [&[0, 0][..], &[1; 32], &4608u16.to_le_bytes(), &[2; 32], &[3; 64]].concat();
        let (topic, forged) = victim.with(|_, _, random| liar.sealed(liar::FRIEND, "h", &plain, random));
        victim.receive_from_broker(&topic, &forged);
        victim.wait(1);
    }
    let id = victim.id;
    let first = LogEntry::Move { number: 0, offers_draw: false };
    match victim.with(|contacts, now, random| contacts.write(id, &first, now, random)) {
        Ok(()) => End::Ignored,
        Err(_) => End::Succeeded,
    }
}

/// A third party who has seen the invitation tells the acceptor that it has been taken; then the real begin message
/// arrives.
pub(super) fn forged_notice(anna: &mut Victim, seed: u64, invitation: &[u8]) -> End {
    let (mut bert, acceptance) = Victim::accepting(seed + 1, invitation);
    let notice = bert.with(|_, _, random| liar::notice(invitation, &acceptance, 0, random));
    bert.take(PartKind::Notice, &notice).expect("notice messages need no key");
    anna.take(PartKind::Acceptance, &acceptance).expect("an acceptance");
    let begin = anna.device.contacts.text(anna.id, false).expect("the begin");
    match bert.paste(&begin) {
        Ok(_) if bert.device.contacts.remote_match(bert.id).is_some() => End::Ignored,
        _ => End::Succeeded,
    }
}

/// An honest device accepts an invitation that is no longer open.
pub(super) fn turned_away(anna: &mut Victim, seed: u64, invitation: &[u8]) -> End {
    let (mut bert, acceptance) = Victim::accepting(seed + 1, invitation);
    if let Err(error) = anna.take(PartKind::Acceptance, &acceptance) {
        return End::Refused(error.code());
    }
    let Ok(text) = anna.device.contacts.text(anna.id, false) else { return End::Ignored };
    if bert.paste(&text).is_err() || bert.device.contacts.remote_match(bert.id).is_some() {
        return End::Succeeded;
    }
    let stage = bert.device.contacts.shown(bert.id, bert.now).expect("the contact").stage;
    End::TurnedAway(match stage {
        Stage::Taken => "taken",
        Stage::Withdrawn => "withdrawn",
        Stage::Expired => "expired",
        _ => "unknown",
    })
}
