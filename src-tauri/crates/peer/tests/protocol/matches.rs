//! Every kind of entry and every crossing, in both orders of arrival.

use game::Ending;
use peer::protocol::{
    Act, InvalidEntry, MatchEnd, MatchView, NotNow, Offer, Owed, PeerMatch, Received, Seat, moves_text,
};
use two_devices::logs::{
    Device, deliver, devices, devices_with, exchange, keep, offer, take, take_and_offer, write,
};
use two_devices::pile::{PILE, Pile};

const ASK_START: Act = Act::Ask { to: 0 };
const YES: Act = Act::Answer { agrees: true };
const NO: Act = Act::Answer { agrees: false };
const CLAIM: Act = Act::Claim { draw: false };
const CLAIM_DRAW: Act = Act::Claim { draw: true };

/// Writes these entries in order. The other device sees each before the next.
fn play(devices: &mut [Device; 2], acts: &[(Seat, Act)]) {
    for (seat, act) in acts {
        write(&mut devices[seat.index()], act.clone());
        exchange(devices);
    }
}

/// Writes both entries before either is seen, delivers them, and returns the view, which is equal on both devices.
fn cross(devices: &mut [Device; 2], by_a: &[Act], by_b: &[Act]) -> MatchView {
    for (seat, acts) in [(Seat::A, by_a), (Seat::B, by_b)] {
        for act in acts {
            write(&mut devices[seat.index()], act.clone());
        }
    }
    let [a, b] = devices;
    deliver(a, b);
    deliver(b, a);
    assert_eq!(a.view(), b.view(), "{by_a:?} x {by_b:?}");
    a.view()
}

fn refused(device: &Device, act: Act) -> InvalidEntry {
    match device.check(&act) {
        Err(NotNow::InvalidEntry(invalid)) => invalid,
        other => panic!("{act:?}: {other:?}"),
    }
}

use Seat::{A, B};

/// The devices after one move each; A is to move.
fn opened() -> [Device; 2] {
    let mut devices = devices();
    play(&mut devices, &[(A, take(1)), (B, take(1))]);
    devices
}

#[test]
fn a_match_ends_by_the_rules() {
    let mut devices = devices_with(offer(), Pile { stones: 5, ..PILE });
    play(&mut devices, &[(A, take(2)), (A, take(1)), (B, take(1)), (A, take(1))]);
    let view = devices[1].view();
    assert_eq!(view.outcome, Some(MatchEnd::Rules { winner: Some(A), ending: Ending("last") }));
    assert_eq!((view.turn_token, view.moves), (None, vec![1, 0, 0, 0]));
}

#[test]
fn the_acceptor_can_move_first() {
    let sides = peer::protocol::Sides::AcceptorFirst;
    let mut devices = devices_with(Offer { sides, ..offer() }, PILE);
    assert_eq!(refused(&devices[0], take(1)), InvalidEntry::NoTurnToken);
    play(&mut devices, &[(B, take(1)), (A, take(1))]);
    assert_eq!(devices[0].view().turn_token, Some(B));
}

#[test]
fn a_move_needs_the_turn_and_must_be_legal() {
    let [a, b] = devices();
    assert_eq!(refused(&a, take(4)), InvalidEntry::IllegalMove);
    assert_eq!(refused(&b, take(1)), InvalidEntry::NoTurnToken);
}

#[test]
fn a_draw_is_offered_with_a_move_that_passes_the_turn() {
    let mut devices = devices();
    assert_eq!(refused(&devices[0], take_and_offer(2)), InvalidEntry::OfferKeepsTurn);
    play(&mut devices, &[(A, take_and_offer(1))]);
    assert!(devices[1].view().draw_offered);
    assert_eq!(refused(&devices[0], Act::Agree), InvalidEntry::NoTurnToken);
    play(&mut devices, &[(B, Act::Agree)]);
    assert_eq!(devices[0].view().outcome, Some(MatchEnd::Agreed));
}

#[test]
fn a_move_declines_the_draw() {
    let mut devices = devices();
    play(&mut devices, &[(A, take_and_offer(1)), (B, take(1))]);
    assert_eq!(refused(&devices[0], Act::Agree), InvalidEntry::NoOffer);
}

#[test]
fn the_waiting_player_can_request_a_take_back() {
    let mut devices = devices();
    play(&mut devices, &[(A, take(1)), (A, ASK_START)]);
    assert_eq!(devices[1].view().asked, Some(0));
    assert_eq!(refused(&devices[0], ASK_START), InvalidEntry::AskedAlready);
    play(&mut devices, &[(B, YES)]);
    let view = devices[0].view();
    assert_eq!((view.moves, view.turn_token, view.asked), (vec![], Some(A), None));
    assert_eq!(devices[0].position().public(), game::OpenPosition::public(&PILE.start()));
}

#[test]
fn declining_changes_nothing_and_blocks_requests_until_the_next_move() {
    let mut devices = devices();
    play(&mut devices, &[(A, take(1)), (A, ASK_START), (B, NO)]);
    assert_eq!(devices[0].view().turn_token, Some(B));
    assert_eq!(refused(&devices[0], ASK_START), InvalidEntry::AskedAlready);
    play(&mut devices, &[(B, take(1)), (A, ASK_START)]);
    assert_eq!(devices[0].view().owed, Owed::Answer { to: 0 });
}

#[test]
fn asking_with_the_turn_token_passes_it() {
    let mut devices = opened();
    play(&mut devices, &[(A, ASK_START)]);
    assert_eq!(devices[0].view().turn_token, Some(B));
    assert_eq!(refused(&devices[1], take(1)), InvalidEntry::OwesOther);
    assert_eq!(refused(&devices[1], Act::Ask { to: 1 }), InvalidEntry::OwesOther);
    play(&mut devices, &[(B, NO)]);
    assert_eq!((devices[0].view().turn_token, devices[0].view().moves.len()), (Some(A), 2));
}

#[test]
fn agreeing_to_a_request_with_the_turn_token_takes_back() {
    let mut devices = opened();
    play(&mut devices, &[(A, ASK_START), (B, YES)]);
    assert_eq!((devices[0].view().turn_token, devices[0].view().moves.len()), (Some(A), 0));
}

#[test]
fn players_take_back_only_their_own_moves_and_only_if_allowed() {
    let devices = opened();
    for to in [1, 2, 3] {
        assert_eq!(refused(&devices[0], Act::Ask { to }), InvalidEntry::NoSuchPly, "{to}");
    }
    let mut strict = devices_with(offer(), Pile { takes_back: false, ..PILE });
    play(&mut strict, &[(A, take(1))]);
    assert_eq!(refused(&strict[0], ASK_START), InvalidEntry::NoSuchPly);
    assert_eq!(refused(&strict[1], YES), InvalidEntry::NoAsk);
}

#[test]
fn resigning_before_both_have_moved_calls_the_match_off() {
    for resigner in [A, B] {
        let mut devices = devices();
        play(&mut devices, &[(A, take(1)), (resigner, Act::Resign)]);
        assert_eq!(devices[0].view().outcome, Some(MatchEnd::CalledOff));
    }
}

#[test]
fn only_phrases_and_invitations_are_allowed_after_the_end() {
    let mut devices = opened();
    play(&mut devices, &[(A, Act::Resign)]);
    assert_eq!(devices[1].view().outcome, Some(MatchEnd::Resigned { winner: Some(B) }));
    for act in [take(1), Act::Resign, ASK_START, CLAIM, Act::Agree, Act::Yield, YES] {
        assert_eq!(refused(&devices[0], act.clone()), InvalidEntry::AfterEnd);
        assert_eq!(refused(&devices[1], act), InvalidEntry::AfterEnd);
    }
    play(&mut devices, &[(B, Act::Say(3)), (A, Act::Rematch(vec![0x10, 1]))]);
    assert_eq!(devices[1].view().rematch, Some((A, vec![0x10, 1])));
}

#[test]
fn a_rematch_is_offered_only_after_the_end() {
    assert_eq!(refused(&devices()[0], Act::Rematch(vec![1])), InvalidEntry::BeforeEnd);
}

#[test]
fn the_later_rematch_message_counts_and_crossing_ones_favour_seat_a() {
    let mut devices = opened();
    play(&mut devices, &[(A, Act::Resign)]);
    let view = cross(&mut devices, &[Act::Rematch(vec![1])], &[Act::Rematch(vec![2])]);
    assert_eq!(view.rematch, Some((A, vec![1])));
    play(&mut devices, &[(B, Act::Rematch(vec![3]))]);
    assert_eq!(devices[0].view().rematch, Some((B, vec![3])));
}

#[test]
fn a_claim_ends_the_match_only_when_admitted() {
    for (claim, winner) in [(CLAIM, Some(A)), (CLAIM_DRAW, None)] {
        let mut devices = devices();
        assert_eq!(refused(&devices[0], claim.clone()), InvalidEntry::HasTurnToken);
        play(&mut devices, &[(A, take(1))]);
        assert_eq!(refused(&devices[1], Act::Yield), InvalidEntry::NoClaim);
        play(&mut devices, &[(A, claim.clone())]);
        assert_eq!(refused(&devices[0], CLAIM), InvalidEntry::ClaimedAlready);
        let view = devices[1].view();
        assert_eq!((view.claimed, view.outcome), (Some(claim == CLAIM_DRAW), None));
        play(&mut devices, &[(B, Act::Yield)]);
        assert_eq!(devices[0].view().outcome, Some(MatchEnd::Yielded { winner }));
    }
}

#[test]
fn a_move_ends_a_claim() {
    let mut devices = devices();
    play(&mut devices, &[(A, take(1)), (A, CLAIM), (B, take(1))]);
    assert_eq!(devices[0].view().claimed, None);
    assert_eq!(refused(&devices[0], Act::Yield), InvalidEntry::NoClaim);
}

#[test]
fn claims_require_deadlines() {
    let mut devices = devices_with(Offer { days: 0, ..offer() }, PILE);
    play(&mut devices, &[(A, take(1))]);
    assert_eq!(refused(&devices[0], CLAIM), InvalidEntry::NoDeadlines);
}

#[test]
fn phrases_keep_their_place() {
    let mut devices = devices();
    play(&mut devices, &[(B, Act::Say(1)), (A, take(1)), (A, Act::Say(2)), (B, take(1)), (B, Act::Say(3))]);
    let places: Vec<_> = devices[0].view().phrases.iter().map(|said| (said.turn, said.phrase)).collect();
    assert_eq!(places, [(0, 1), (1, 2), (2, 3)]);
}

/// The name, the earlier entries, each side's crossing entries, and the expected outcome.
type Crossing<'a> = (&'a str, &'a [(Seat, Act)], &'a [Act], &'a [Act], Option<MatchEnd>);

#[test]
fn crossings_end_as_specified() {
    let resigned = |winner| Some(MatchEnd::Resigned { winner });
    let opened = [(A, take(1)), (B, take(1))];
    let crossings: &[Crossing] = &[
        (
            "resign x mating move",
            &opened,
            &[take(1)],
            &[Act::Resign],
            Some(MatchEnd::Rules { winner: Some(A), ending: Ending("last") }),
        ),
        ("resign x resign", &opened, &[Act::Resign], &[Act::Resign], resigned(None)),
        ("claim x resign", &[(A, take(1))], &[CLAIM], &[Act::Resign], Some(MatchEnd::CalledOff)),
        ("claim x move", &[(A, take(1))], &[CLAIM], &[take(1)], None),
        ("ask x move", &[(A, take(1))], &[ASK_START], &[take(1)], None),
        ("ask x agree", &[(A, take_and_offer(1))], &[ASK_START], &[Act::Agree], Some(MatchEnd::Agreed)),
        (
            "yield x resign",
            &[(A, take(1)), (A, CLAIM)],
            &[Act::Resign],
            &[Act::Yield],
            Some(MatchEnd::Yielded { winner: Some(A) }),
        ),
        ("an ask with the turn token x ask", &opened, &[ASK_START], &[Act::Ask { to: 1 }], None),
        ("an ask with the turn token x claim", &opened, &[ASK_START], &[CLAIM], None),
    ];
    for (name, before, by_a, by_b, outcome) in crossings {
        for b_first in [false, true] {
            // Three stones: each player takes one, and the last one wins.
            let mut devices = devices_with(offer(), Pile { stones: 3, ..PILE });
            play(&mut devices, before);
            if b_first {
                for act in *by_b {
                    write(&mut devices[1], act.clone());
                }
                for act in *by_a {
                    write(&mut devices[0], act.clone());
                }
                let [a, b] = &mut devices;
                deliver(b, a);
                deliver(a, b);
            } else {
                cross(&mut devices, by_a, by_b);
            }
            let [a, b] = &devices;
            assert_eq!(a.view(), b.view(), "{name}");
            assert_eq!(a.view().outcome, *outcome, "{name}");
            assert_eq!((a.view().asked, a.view().claimed), (None, None), "{name}");
        }
    }
}

#[test]
fn a_resignation_that_crosses_a_drawing_move_is_a_draw() {
    let mut devices = devices_with(offer(), Pile { stones: 5, ..PILE });
    play(&mut devices, &[(A, take(1)), (B, take(1))]);
    let view = cross(&mut devices, &[take(3)], &[Act::Resign]);
    assert_eq!(view.outcome, Some(MatchEnd::Rules { winner: None, ending: Ending("three") }));
}

#[test]
fn a_request_crossed_by_a_move_can_be_repeated() {
    let mut devices = devices();
    play(&mut devices, &[(A, take(1))]);
    let view = cross(&mut devices, &[ASK_START], &[take(1)]);
    assert_eq!((view.moves.len(), view.turn_token, view.asked), (2, Some(A), None));
    play(&mut devices, &[(A, ASK_START), (B, YES)]);
    assert_eq!(devices[1].view().moves.len(), 0);
}

#[test]
fn the_number_of_phrases_is_limited() {
    let mut devices = devices();
    for _ in 0..200 {
        devices[0].write(Act::Say(1)).expect("a phrase");
    }
    assert_eq!(devices[0].write(Act::Say(1)), Err(NotNow::Limit));
    keep(&mut devices[0]);
    let [a, b] = &mut devices;
    assert_eq!(deliver(a, b), Received::New(200));
}

#[test]
fn oversized_entries_are_not_written() {
    let mut devices = opened();
    play(&mut devices, &[(A, Act::Resign)]);
    assert_eq!(devices[0].write(Act::Rematch(vec![0; 1025])), Err(NotNow::Limit));
    assert_eq!(devices[0].write(Act::Rematch(vec![0; 1024])), Ok(()));
}

#[test]
fn entries_are_not_sent_before_they_are_stored() {
    let [mut a, _] = devices();
    a.write(take(1)).expect("a legal move");
    assert_eq!(a.frame(0), None);
    assert_eq!(a.slot(0), None);
    assert_eq!(moves_text(&a, peer::protocol::Extent::Whole), None);
    let (_, mark) = a.save();
    a.write(Act::Say(1)).expect("a phrase");
    a.kept(mark);
    let frame = a.frame(0).expect("the first entry");
    let [_, mut b] = devices();
    assert_eq!(b.receive(&frame), Ok(Received::New(1)));
}

#[test]
fn a_stored_match_loads_and_continues() {
    let mut devices = opened();
    play(&mut devices, &[(B, Act::Say(7)), (A, ASK_START)]);
    let saved = devices[1].save().0;
    let mut b = PeerMatch::load(saved.expose(), &PILE.rules()).expect("stored");
    assert_eq!(b.view(), devices[1].view());
    assert_eq!(b.save().0.expose(), saved.expose());
    write(&mut b, YES);
    assert_eq!(deliver(&b, &mut devices[0]), Received::New(1));
    assert_eq!(devices[0].view(), b.view());
    for len in 0..saved.expose().len() {
        assert!(PeerMatch::load(&saved.expose()[..len], &PILE.rules()).is_err(), "{len}");
    }
}
