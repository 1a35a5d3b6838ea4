//! A friend, or somebody in between, whose program attacks: what each attack ends in.

mod attacks;
mod victim;

use self::attacks::{early_claim, forged_notice, forged_status, grind_keys, no_receipt, turned_away};
use self::victim::Victim;
use self::victim::{FRAME, HAVE, HERE, have, part};
use super::liar::{self, Acceptance, BeginLie, Entry, Liar, Lure};
use crate::output::Output;
use clap::ValueEnum;
use game::Playable;
use peer::Output as Wish;
use peer::protocol::{PartKind, Seat, write_text};
use serde_json::json;
use session::{FriendStop, LogEntry};
use std::fmt;

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Cheat {
    /// A move that a stranger has signed.
    ForgedSignature,
    /// A move of another match with the same person.
    OtherMatch,
    /// An entry in the other's name.
    OtherName,
    /// Two versions of one move.
    Fork,
    /// An entry behind another version of the one before.
    ForkBefore,
    /// A move without having the turn token.
    MoveWithoutTurnToken,
    /// A move that the rules do not allow.
    IllegalMove,
    /// A move after having resigned.
    MoveAfterEnd,
    /// Admitting that the time is over, without a claim.
    YieldWithoutClaim,
    /// Agreeing to a draw that nobody has offered.
    AgreeWithoutOffer,
    /// Answering what nobody has asked.
    AnswerWithoutAsk,
    /// Asking to take back to a ply that never was.
    AskForNoPly,
    /// Claiming the other's time while having the turn token.
    ClaimOnOwnTurn,
    /// Another match before this one is over.
    AgainBeforeEnd,
    /// A kind of entry that nobody knows.
    UnknownKind,
    /// A payload of the wrong form.
    WrongPayload,
    /// An entry that has seen less than the one before.
    SeenFell,
    /// A move that leads to another position there than here.
    OtherPosition,
    /// An entry that has seen what the other has not written.
    UnseenEntries,
    /// An entry whose predecessor is missing.
    Gap,
    /// The same entry again and again.
    Replay,
    /// Less of the other's log than was told before.
    Rollback,
    /// Having more of the other's log than there is.
    MoreThanThere,
    /// A claim on time after a minute.
    EarlyClaim,
    /// A claim on time by a friend who links again and again and never tells what they have of the other log.
    NoReceipt,
    /// More phrases than a log may have.
    TooManyPhrases,
    /// A message that is longer than any.
    LongMessage,
    /// A message that announces entries it does not hold.
    AnnouncedEntries,
    /// A hundred thousand messages without sense.
    Flood,
    /// A hundred thousand messages that bring nothing.
    FloodOfReplays,
    /// Somebody in between plays two matches.
    Middleman,
    /// An inviter to a game with secrets tries keys for other digits, or to move first.
    GrindKeys,
    /// Somebody else accepts the same invitation.
    SecondAcceptor,
    /// Accepting what was withdrawn.
    AfterWithdrawal,
    /// Accepting what has expired.
    AfterExpiry,
    /// More acceptances than are looked at.
    ManyAcceptances,
    /// A key with which there is no secret.
    WeakKey,
    /// A begin by another key than the invitation has fixed.
    OtherKeyInBegin,
    /// A begin with a wrong signature.
    WrongBegin,
    /// A notice by somebody who has seen the invitation.
    ForgedNotice,
    /// An invitation of a version that does not exist yet.
    NewerInvitation,
    /// An invitation to a game that nobody knows.
    UnknownGame,
    /// An invitation to a game by other rules.
    OtherRules,
    /// A text of which something is missing.
    CutText,
    /// A text of another match.
    ForeignText,
    /// A text whose moves lead elsewhere.
    OtherPositionText,
    /// A text that somebody else has signed.
    ForgedText,
    /// A text longer than any of ours.
    LongText,
    /// Anything on the friend's topic of the broker.
    GarbageOnBroker,
    /// What the broker had long ago.
    OldOnBroker,
    /// A broker that has lost what it kept.
    EmptiedBroker,
    /// Another message on the friend's topic every second.
    DisturbedBroker,
    /// A status in the other's name every second, which tells of more entries than there are.
    ForgedStatus,
}

/// What an attack ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Refused with this code, and nothing has changed.
    Refused(&'static str),
    /// Nothing has changed, and nobody is told.
    Ignored,
    /// Kept aside; the own entries are asked for.
    Held,
    /// Not taken; what is missing is asked for.
    Missing,
    /// The match has stopped for ever.
    Stopped(FriendStop),
    /// It is shown and decides nothing; the next move ends it.
    Undecided,
    /// The link is closed, or the transport rests.
    Shut,
    /// Whoever was too late is told so, and there is one match.
    TurnedAway(&'static str),
    /// The two have other digits.
    OtherDigits,
    /// What was lost is there again.
    Repaired,
    /// It has changed something, which no attack may.
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
            End::Repaired => f.write_str("repaired"),
            End::Succeeded => f.write_str("SUCCEEDED"),
        }
    }
}

/// Carries out these attacks and prints what each ends in. Whether all end as the specification says.
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
    /// What `docs/remote.md` says of it.
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
            Replay | Rollback | OldOnBroker | ForgedNotice | GrindKeys | ForgedStatus => End::Ignored,
            EarlyClaim | NoReceipt => End::Undecided,
            TooManyPhrases => End::Refused("too_many_entries"),
            LongMessage | AnnouncedEntries => End::Refused("malformed"),
            Flood | FloodOfReplays | DisturbedBroker => End::Shut,
            Middleman => End::OtherDigits,
            SecondAcceptor => End::TurnedAway("taken"),
            AfterWithdrawal => End::TurnedAway("withdrawn"),
            AfterExpiry => End::TurnedAway("expired"),
            ManyAcceptances => End::Refused("too_many_acceptances"),
            WeakKey => End::Refused("weak_key"),
            OtherKeyInBegin | WrongBegin => End::Refused("not_from_inviter"),
            NewerInvitation => End::Refused("newer_invitation"),
            UnknownGame => End::Refused("unknown_remote_game"),
            OtherRules => End::Refused("other_rules"),
            CutText => End::Refused("damaged_text"),
            ForeignText => End::Refused("not_ours"),
            OtherPositionText => End::Refused("other_position"),
            LongText => End::Refused("text_too_long"),
            GarbageOnBroker => End::Refused("not_from_friend"),
            EmptiedBroker => End::Repaired,
        }
    }
}

/// A move by number 0 without an offer.
const FIRST_MOVE: [u8; 3] = [0; 3];

impl Cheat {
    /// Attacks an honest device and says what came of it.
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
            GrindKeys => grind_keys(seed),
            Middleman | SecondAcceptor | AfterWithdrawal | AfterExpiry | ManyAcceptances | WeakKey
            | OtherKeyInBegin | WrongBegin | ForgedNotice | NewerInvitation | UnknownGame | OtherRules => {
                self.by_handshake::<S>(seed)
            }
            CutText | ForeignText | OtherPositionText | ForgedText | LongText => self.by_text::<S>(seed),
            ForgedStatus => forged_status::<S>(seed),
            GarbageOnBroker | OldOnBroker | EmptiedBroker | DisturbedBroker => self.by_broker::<S>(seed),
        }
    }

    /// Signed entries that no honest program writes.
    fn by_entry<S: Playable>(self, seed: u64) -> End {
        // It is the liar's turn, unless the attack is to act on the other's.
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

    /// Messages that are no entries.
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

    /// Invitations, acceptances, begins and notices.
    fn by_handshake<S: Playable>(self, seed: u64) -> End {
        let (mut anna, invitation) = Victim::inviting::<S>(seed);
        let changed = |at: usize, byte: u8| {
            let mut changed = invitation.clone();
            changed[at] = byte;
            anna.look(&changed)
        };
        match self {
            // Version, version of the rules, and behind expiry, days and sides the game.
            Cheat::NewerInvitation => return changed(1, 2),
            Cheat::OtherRules => return changed(2, 99),
            Cheat::UnknownGame => return changed(90, 99),
            _ => {}
        }
        let lure = anna.with(|_, _, random| Lure::like(&invitation, random));
        match self {
            Cheat::Middleman => {
                let liar = anna.begin(&invitation);
                let (mut bert, acceptance) = Victim::accepting(seed + 1, &lure.invitation);
                let begin = bert.with(|_, _, random| lure.begin(&acceptance, None, random));
                bert.take(PartKind::Begin, &begin).expect("the begin of the middleman");
                let digits = |victim: &Victim| {
                    victim.contacts.shown(victim.id, victim.now).expect("a match").digits.expect("digits")
                };
                let known = format!("{:03} {:03}", liar.digits() / 1000, liar.digits() % 1000);
                assert_eq!(digits(&anna), known, "both ends of a match have the same");
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
                match self {
                    Cheat::SecondAcceptor => drop(anna.begin(&invitation)),
                    Cheat::AfterWithdrawal => {
                        let id = anna.id;
                        anna.with(|contacts, now, _| contacts.withdraw(id, now)).expect("it is open");
                    }
                    Cheat::AfterExpiry => anna.now += 40 * 24 * 3600,
                    _ => {
                        for _ in 0..16 {
                            let late = anna.with(|_, _, random| Acceptance::new(&invitation, random));
                            anna.take(PartKind::Acceptance, &late.bytes).expect("it is answered");
                        }
                    }
                }
                turned_away(&mut anna, seed, &invitation)
            }
        }
    }

    /// Texts that are pasted.
    fn by_text<S: Playable>(self, seed: u64) -> End {
        let (mut anna, invitation) = Victim::inviting::<S>(seed);
        let (mut bert, acceptance) = Victim::accepting(seed + 1, &invitation);
        anna.take(PartKind::Acceptance, &acceptance).expect("an acceptance");
        let begin = anna.contacts.text(anna.id, false).expect("the begin");
        bert.paste(&begin).expect("the begin");
        anna.write(&LogEntry::Move { number: 0, offers_draw: false });
        let honest = part(&anna.contacts.text(anna.id, false).expect("a move"), PartKind::Moves);
        let mut moves = honest.clone();
        let end = moves.len();
        match self {
            Cheat::CutText => moves.truncate(end - 1),
            Cheat::ForeignText => moves[1] ^= 1,
            // The digest stands before the check, and that before the head.
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

    /// What a broker has, or somebody who knows the topics.
    fn by_broker<S: Playable>(self, seed: u64) -> End {
        let (mut victim, mut liar) = Victim::playing::<S>(seed, Seat::B);
        let published = victim.use_broker();
        let mut slot = |liar: &mut Liar| {
            let frame = liar.write(liar::SAY, &[1]);
            victim.with(|_, _, random| liar.sealed(liar::OWN, "9", &frame, random))
        };
        let (topic, honest) = slot(&mut liar);
        match self {
            Cheat::GarbageOnBroker => victim.receive_from_broker(&topic, &[7; 600]),
            Cheat::OldOnBroker => {
                victim.receive_from_broker(&topic, &honest);
                victim.receive_from_broker(&topic, &honest)
            }
            Cheat::DisturbedBroker => {
                let ends = (0..200).map(|_| victim.receive_from_broker(&topic, &[7; 600]));
                ends.into_iter().find(|end| *end == End::Shut).unwrap_or(End::Ignored)
            }
            _ => {
                let own = published.iter().filter_map(|output| match output {
                    Wish::Publish { topic, .. } => Some(topic.clone()),
                    _ => None,
                });
                let own: Vec<String> = own.collect();
                for topic in &own {
                    victim.receive_from_broker(topic, &[]);
                }
                let again = victim.wait(60);
                let is_again = |topic: &String| {
                    again
                        .iter()
                        .any(|output| matches!(output, Wish::Publish { topic: found, .. } if found == topic))
                };
                if !own.is_empty() && own.iter().all(is_again) { End::Repaired } else { End::Ignored }
            }
        }
    }
}
