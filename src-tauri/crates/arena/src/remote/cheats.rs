//! Attacks by a friend's program or a middleman, and the result of each.

mod attacks;
mod victim;

use self::attacks::{early_claim, forged_notice, forged_status, garbage_on_broker, no_receipt, turned_away};
use self::victim::Victim;
use self::victim::{FRAME, HAVE, HERE, have, part};
use super::liar::{self, Acceptance, BeginLie, Entry, Lure};
use crate::output::Output;
use clap::ValueEnum;
use game::Playable;
use peer::protocol::{PartKind, Seat, write_text};
use serde_json::json;
use session::{FriendStop, LogEntry};
use std::fmt;

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Cheat {
    /// A move signed by a stranger.
    ForgedSignature,
    /// A move from another match with the same friend.
    OtherMatch,
    /// An entry in the other player's name.
    OtherName,
    /// Two versions of one move.
    Fork,
    /// An entry after another version of its predecessor.
    ForkBefore,
    /// A move without the turn token.
    MoveWithoutTurnToken,
    /// An illegal move.
    IllegalMove,
    /// A move after resigning.
    MoveAfterEnd,
    /// Conceding on time without a claim.
    YieldWithoutClaim,
    /// Agreeing to a draw that was not offered.
    AgreeWithoutOffer,
    /// Answering a question that was not asked.
    AnswerWithoutAsk,
    /// Asking to take moves back to a ply that does not exist.
    AskForNoPly,
    /// A claim on time during the claimant's own turn.
    ClaimOnOwnTurn,
    /// A rematch before the match is over.
    AgainBeforeEnd,
    /// An entry of an unknown kind.
    UnknownKind,
    /// A malformed payload.
    WrongPayload,
    /// An entry that has seen less than its predecessor.
    SeenFell,
    /// A move with another position's digest.
    OtherPosition,
    /// An entry that claims to have seen unwritten entries.
    UnseenEntries,
    /// An entry without its predecessor.
    Gap,
    /// The same entry repeated.
    Replay,
    /// Reporting less of the other log than before.
    Rollback,
    /// Reporting more of the other log than exists.
    MoreThanThere,
    /// A claim on time after a minute.
    EarlyClaim,
    /// A claim on time by a friend who reconnects repeatedly without acknowledging the other log.
    NoReceipt,
    /// More phrases than a log may have.
    TooManyPhrases,
    /// A message above the maximum length.
    LongMessage,
    /// A message that announces entries it does not contain.
    AnnouncedEntries,
    /// A hundred thousand meaningless messages.
    Flood,
    /// A hundred thousand redundant messages.
    FloodOfReplays,
    /// A middleman who plays two matches.
    Middleman,
    /// Accepting a withdrawn invitation.
    AfterWithdrawal,
    /// Accepting an expired invitation.
    AfterExpiry,
    /// A key that yields no shared secret.
    WeakKey,
    /// A begin message with a key other than the invitation's.
    OtherKeyInBegin,
    /// A begin message with a wrong signature.
    WrongBegin,
    /// A notice message from a third party who has seen the invitation.
    ForgedNotice,
    /// A truncated text.
    CutText,
    /// A text from another match.
    ForeignText,
    /// A text whose moves lead to another position.
    OtherPositionText,
    /// A text signed by a third party.
    ForgedText,
    /// An oversized text.
    LongText,
    /// Garbage on the friend's broker topic.
    GarbageOnBroker,
    /// A status every second in the other player's name that announces nonexistent entries.
    ForgedStatus,
}

/// The result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Refused with this code; nothing changed.
    Refused(&'static str),
    /// Silently ignored; nothing changed.
    Ignored,
    /// Held back; the victim asks for its own missing entries.
    Held,
    /// Rejected; the victim asks for the missing entries.
    Missing,
    /// The match has stopped permanently.
    Stopped(FriendStop),
    /// Shown without effect; the next move clears it.
    Undecided,
    /// The link is closed, or the transport paused.
    Shut,
    /// The late device learns the reason, and only one match exists.
    TurnedAway(&'static str),
    /// The two devices show different digits.
    OtherDigits,
    /// The attack changed something, which must not happen.
    Succeeded,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Refused(code) => write!(f, "refused ({code})"),
            End::Ignored => f.write_str("ignored"),
            End::Held => f.write_str("held"),
            End::Missing => f.write_str("refused (asks for what is missing)"),
            End::Stopped(stop) => write!(f, "stopped ({})", format!("{stop:?}").to_lowercase()),
            End::Undecided => f.write_str("undecided"),
            End::Shut => f.write_str("shut"),
            End::TurnedAway(reason) => write!(f, "turned away ({reason})"),
            End::OtherDigits => f.write_str("other digits"),
            End::Succeeded => f.write_str("SUCCEEDED"),
        }
    }
}

/// Runs these attacks and prints the result of each. Returns whether all match the specification.
pub(super) fn carry_out<S: Playable>(cheats: &[Cheat], seed: u64, output: Output) -> bool {
    let mut rows = Vec::new();
    let mut all_end_well = true;
    for cheat in cheats {
        let end = cheat.carry_out::<S>(seed);
        let expected = cheat.expected();
        all_end_well &= end == expected;
        let name = cheat.to_possible_value().expect("every attack has a name").get_name().to_owned();
        output.line(|| {
            let verdict = if end == expected { String::new() } else { format!(", expected: {expected}") };
            format!("{name}: {end}{verdict}")
        });
        rows.push(json!({ "cheat": name, "end": end.to_string(), "as_specified": end == expected }));
    }
    if output.is_json() {
        output.result(&json!({ "cheats": rows, "as_specified": all_end_well }), String::new);
    }
    all_end_well
}

impl Cheat {
    /// The result specified in `docs/remote.md`.
    pub(super) fn expected(self) -> End {
        use Cheat::*;
        match self {
            ForgedSignature | OtherMatch | OtherName | ForgedText => End::Refused("not_from_friend"),
            Fork | ForkBefore => End::Stopped(FriendStop::Fork),
            MoveWithoutTurnToken | IllegalMove | MoveAfterEnd | YieldWithoutClaim | AgreeWithoutOffer
            | AnswerWithoutAsk | AskForNoPly | ClaimOnOwnTurn | AgainBeforeEnd | UnknownKind
            | WrongPayload | SeenFell => End::Stopped(FriendStop::InvalidEntry),
            OtherPosition => End::Stopped(FriendStop::Disagreement),
            UnseenEntries | MoreThanThere => End::Held,
            Gap => End::Missing,
            Replay | Rollback | ForgedNotice | ForgedStatus => End::Ignored,
            EarlyClaim | NoReceipt => End::Undecided,
            TooManyPhrases => End::Refused("too_many_entries"),
            LongMessage | AnnouncedEntries => End::Refused("malformed"),
            Flood | FloodOfReplays => End::Shut,
            Middleman => End::OtherDigits,
            AfterWithdrawal => End::TurnedAway("withdrawn"),
            AfterExpiry => End::TurnedAway("expired"),
            WeakKey => End::Refused("weak_key"),
            OtherKeyInBegin | WrongBegin => End::Refused("not_from_inviter"),
            CutText => End::Refused("damaged_text"),
            ForeignText => End::Refused("not_ours"),
            OtherPositionText => End::Refused("other_position"),
            LongText => End::Refused("text_too_long"),
            GarbageOnBroker => End::Refused("not_from_friend"),
        }
    }
}

/// The move with number 0, without a draw offer.
const FIRST_MOVE: [u8; 3] = [0; 3];

impl Cheat {
    /// Attacks an honest device and returns the result.
    pub(super) fn carry_out<S: Playable>(self, seed: u64) -> End {
        use Cheat::*;
        match self {
            ForgedSignature | OtherMatch | OtherName | Fork | ForkBefore | MoveWithoutTurnToken
            | IllegalMove | MoveAfterEnd | YieldWithoutClaim | AgreeWithoutOffer | AnswerWithoutAsk
            | AskForNoPly | ClaimOnOwnTurn | AgainBeforeEnd | UnknownKind | WrongPayload | SeenFell
            | OtherPosition | UnseenEntries | Gap | Replay | EarlyClaim | TooManyPhrases => {
                self.by_entry::<S>(seed)
            }
            Rollback | MoreThanThere | LongMessage | AnnouncedEntries | Flood | FloodOfReplays => {
                self.by_link::<S>(seed)
            }
            NoReceipt => no_receipt::<S>(seed),
            Middleman | AfterWithdrawal | AfterExpiry | WeakKey | OtherKeyInBegin | WrongBegin
            | ForgedNotice => self.by_handshake::<S>(seed),
            CutText | ForeignText | OtherPositionText | ForgedText | LongText => self.by_text::<S>(seed),
            ForgedStatus => forged_status::<S>(seed),
            GarbageOnBroker => garbage_on_broker::<S>(seed),
        }
    }

    /// Signed entries that no honest program would write.
    fn by_entry<S: Playable>(self, seed: u64) -> End {
        // The liar has the turn, unless the attack needs the victim to have it.
        let turn_token = match self {
            Cheat::MoveWithoutTurnToken | Cheat::EarlyClaim => Seat::A,
            _ => Seat::B,
        };
        let (mut victim, mut liar) = Victim::playing::<S>(seed, turn_token);
        let good = liar.entry(liar::MOVE, &FIRST_MOVE);
        let changed = |change: &dyn Fn(&mut Entry)| {
            let mut entry = good.clone();
            change(&mut entry);
            entry
        };
        let frame = match self {
            Cheat::ForgedSignature => victim.with(|_, _, random| liar.frame_of_a_stranger(&good, random)),
            Cheat::OtherMatch => {
                let first = victim.id;
                let invitation = victim.invite::<S>();
                let other = victim.begin(&invitation);
                let frame = other.frame(&other.entry(liar::SAY, &[1]));
                victim.id = first;
                return victim.receive(FRAME, &frame);
            }
            Cheat::OtherName => liar.frame(&changed(&|entry| entry.seat = 0)),
            Cheat::Fork => {
                let other = liar.frame(&liar.entry(liar::SAY, &[1]));
                let honest = liar.write(liar::MOVE, &FIRST_MOVE);
                victim.receive(FRAME, &honest);
                other
            }
            Cheat::ForkBefore => liar.frame(&changed(&|entry| entry.prev = [1; 32])),
            Cheat::IllegalMove => liar.frame(&liar.entry(liar::MOVE, &[0xff, 0xff, 0])),
            Cheat::MoveAfterEnd => {
                let resigned = liar.write(liar::RESIGN, &[]);
                victim.receive(FRAME, &resigned);
                liar.frame(&liar.entry(liar::MOVE, &FIRST_MOVE))
            }
            Cheat::YieldWithoutClaim => liar.frame(&liar.entry(liar::YIELD, &[])),
            Cheat::AgreeWithoutOffer => liar.frame(&liar.entry(liar::AGREE, &[])),
            Cheat::AnswerWithoutAsk => liar.frame(&liar.entry(liar::ANSWER, &[1])),
            Cheat::AskForNoPly => liar.frame(&liar.entry(liar::ASK, &700u16.to_le_bytes())),
            Cheat::ClaimOnOwnTurn => liar.frame(&liar.entry(liar::CLAIM, &[0])),
            Cheat::AgainBeforeEnd => liar.frame(&liar.entry(liar::REMATCH, &[1, 2, 3])),
            Cheat::UnknownKind => liar.frame(&changed(&|entry| entry.kind = 99)),
            Cheat::WrongPayload => liar.frame(&changed(&|entry| entry.payload.push(0))),
            Cheat::SeenFell => {
                let none = liar.hash(liar::FRIEND, 0);
                liar.frame(&changed(&|entry| (entry.seen, entry.seen_head) = (0, none)))
            }
            Cheat::OtherPosition => liar.frame(&changed(&|entry| entry.digest = [7; 8])),
            Cheat::UnseenEntries => {
                liar.frame(&changed(&|entry| (entry.seen, entry.seen_head) = (entry.seen + 5, [9; 32])))
            }
            Cheat::Gap => liar.frame(&changed(&|entry| entry.index += 3)),
            Cheat::Replay => {
                let frame = liar.write(liar::MOVE, &FIRST_MOVE);
                victim.receive(FRAME, &frame);
                frame
            }
            Cheat::EarlyClaim => return early_claim(&mut victim, &mut liar),
            Cheat::TooManyPhrases => {
                for _ in 0..200 {
                    let frame = liar.write(liar::SAY, &[1]);
                    victim.receive(FRAME, &frame);
                }
                liar.frame(&liar.entry(liar::SAY, &[1]))
            }
            _ => liar.frame(&good),
        };
        victim.receive(FRAME, &frame)
    }

    /// Messages other than entries.
    fn by_link<S: Playable>(self, seed: u64) -> End {
        let (mut victim, liar) = Victim::playing::<S>(seed, Seat::B);
        match self {
            Cheat::Rollback => victim.receive(HAVE, &have(0, liar.hash(liar::FRIEND, 0))),
            Cheat::MoreThanThere => victim.receive(HAVE, &have(40, [3; 32])),
            Cheat::LongMessage => victim.receive(FRAME, &vec![0; peer::protocol::MAX_FRAME + 1]),
            Cheat::AnnouncedEntries => {
                let mut frame = liar.frame(&liar.entry(liar::MOVE, &FIRST_MOVE));
                frame[3..5].copy_from_slice(&[0xff, 0xff]);
                victim.receive(FRAME, &frame)
            }
            Cheat::Flood => victim.flood(FRAME, &[1, 2, 3]),
            _ => victim.flood(HERE, &[]),
        }
    }

    /// Invitations, acceptances, begin messages and notice messages.
    fn by_handshake<S: Playable>(self, seed: u64) -> End {
        let (mut anna, invitation) = Victim::inviting::<S>(seed);
        let lure = anna.with(|_, _, random| Lure::like(&invitation, random));
        match self {
            Cheat::Middleman => {
                let liar = anna.begin(&invitation);
                let (mut bert, acceptance) = Victim::accepting(seed + 1, &lure.invitation);
                let begin = bert.with(|_, _, random| lure.begin(&acceptance, None, random));
                bert.take(PartKind::Begin, &begin).expect("the middleman's begin message");
                let digits = |victim: &Victim| {
                    victim
                        .device
                        .contacts
                        .shown(victim.id, victim.now)
                        .expect("a match")
                        .digits
                        .expect("digits")
                };
                let known = format!("{:03} {:03}", liar.digits() / 1000, liar.digits() % 1000);
                assert_eq!(digits(&anna), known, "both ends of a match show the same digits");
                if digits(&anna) == digits(&bert) { End::Succeeded } else { End::OtherDigits }
            }
            Cheat::OtherKeyInBegin | Cheat::WrongBegin => {
                let lie =
                    if self == Cheat::WrongBegin { BeginLie::OtherSignature } else { BeginLie::OtherKey };
                let (mut bert, acceptance) = Victim::accepting(seed + 1, &lure.invitation);
                let begin = bert.with(|_, _, random| lure.begin(&acceptance, Some(lie), random));
                let text = write_text(&[(PartKind::Begin, &begin)]);
                bert.observe(|contacts, now, random| contacts.take_text(&text, now, random).map(|_| ()))
            }
            Cheat::ForgedNotice => forged_notice(&mut anna, seed, &invitation),
            Cheat::WeakKey => {
                let weak = anna.with(|_, _, random| Acceptance::with_weak_key(&invitation, random));
                let text = write_text(&[(PartKind::Acceptance, &weak.bytes)]);
                anna.observe(|contacts, now, random| contacts.take_text(&text, now, random).map(|_| ()))
            }
            _ => {
                if self == Cheat::AfterWithdrawal {
                    let id = anna.id;
                    anna.with(|contacts, now, _| contacts.withdraw(id, now)).expect("an open invitation");
                } else {
                    anna.now += 40 * 24 * 3600;
                }
                turned_away(&mut anna, seed, &invitation)
            }
        }
    }

    /// Pasted text.
    fn by_text<S: Playable>(self, seed: u64) -> End {
        let (mut anna, invitation) = Victim::inviting::<S>(seed);
        let (mut bert, acceptance) = Victim::accepting(seed + 1, &invitation);
        anna.take(PartKind::Acceptance, &acceptance).expect("an acceptance");
        let begin = anna.device.contacts.text(anna.id, false).expect("the begin");
        bert.paste(&begin).expect("the begin");
        anna.write(&LogEntry::Move { number: 0, offers_draw: false });
        let honest = part(&anna.device.contacts.text(anna.id, false).expect("a move"), PartKind::Moves);
        let mut moves = honest.clone();
        let end = moves.len();
        match self {
            Cheat::CutText => moves.truncate(end - 1),
            Cheat::ForeignText => moves[1] ^= 1,
            // The text ends with a digest, a check and a head.
            Cheat::OtherPositionText => moves[end - 72] ^= 1,
            Cheat::LongText => moves.resize(16 * 1024, 0),
            _ => moves[end - 1] ^= 0x80,
        }
        if matches!(self, Cheat::ForeignText | Cheat::OtherPositionText) {
            liar::check_again(&mut moves);
        }
        let text = write_text(&[(PartKind::Moves, &moves)]);
        bert.observe(|contacts, now, random| contacts.take_text(&text, now, random).map(|_| ()))
    }
}
