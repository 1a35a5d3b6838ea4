//! Every cheat of the specification's list, each after a part of the whole match.

use super::cheats::Cheat;
use super::scenario::{Scenario, message};
use crate::deck::cards::Deck;
use crate::deck::group::{Ciphertext, G, random_scalar};
use crate::deck::ply::Named;
use crate::deck::{Message, MessageKind, Refusal, Seat};
use curve25519_dalek::{RistrettoPoint, Scalar};
use zeroize::Zeroizing;

/// What becomes of the last message of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaultOutcome {
    Refused(Refusal),
    /// The complaint is taken, and the mark before it is proven illegal.
    IllegalMark,
}

pub(super) struct Fault {
    pub(super) name: &'static str,
    /// How many messages of the whole match come before.
    pub(super) after: usize,
    /// Each fits but the last.
    pub(super) messages: Vec<(Seat, Message)>,
    pub(super) outcome: FaultOutcome,
}

// How many messages of the whole match are taken when one of these is due.
const KEY_B: usize = 0;
const KEY_A: usize = 1;
const D1: usize = 2;
const D2: usize = 3;
const MB: usize = 4;
const MA: usize = 5;
const EXPLORE_CLEAR: usize = 6;
const MARK_MISS: usize = 8;
const EXPLORE_MINE: usize = 10;
const MARK_HIT: usize = 12;
const MARK_MISS_B: usize = 14;
const EXPLORE_SAFE: usize = 16;
const LAST_MARK: usize = 18;
const OPENING_A: usize = 20;
const OPENING_B: usize = 21;

/// The order of the group, little endian: the smallest number that is not canonical.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

fn refused(
    name: &'static str,
    after: usize,
    seat: Seat,
    kind: MessageKind,
    bytes: Vec<u8>,
    refusal: Refusal,
) -> Fault {
    Fault {
        name,
        after,
        messages: vec![(seat, message(kind, bytes))],
        outcome: FaultOutcome::Refused(refusal),
    }
}

pub(super) fn all(scenario: &Scenario) -> Vec<Fault> {
    let parts = [keys, decks, false_equations, explorations, marks, answers, boxes, openings, out_of_order];
    parts.iter().flat_map(|part| part(scenario)).collect()
}

fn honest(scenario: &Scenario, index: usize) -> Vec<u8> {
    scenario.taken[index].message.bytes.clone()
}

fn keys(scenario: &Scenario) -> Vec<Fault> {
    let (a, b) = (Seat::A, Seat::B);
    let key =
        |name, after, seat, bytes, refusal| refused(name, after, seat, MessageKind::Key, bytes, refusal);
    let mut cheat_b = Cheat::at(scenario, KEY_B, b);
    let mut cheat_a = Cheat::at(scenario, KEY_A, a);
    let other = cheat_a.state.key(b).expect("B has shown theirs");
    let other_x = *scenario.keys[1].x;
    let y = *random_scalar(&mut cheat_a.rng);
    let rogue = RistrettoPoint::mul_base(&y) - other;
    let honest_b = honest(scenario, KEY_B);
    let replaced = |at: usize, with: &[u8]| {
        let mut bytes = honest_b.clone();
        bytes[at..at + with.len()].copy_from_slice(with);
        bytes
    };
    vec![
        key("key_identity", KEY_B, b, cheat_b.key(RistrettoPoint::default(), Scalar::ZERO), Refusal::Key),
        key("key_reflected", KEY_A, a, honest_b.clone(), Refusal::Proof),
        key("key_of_the_other", KEY_A, a, cheat_a.key(other, other_x), Refusal::Key),
        key("key_that_cancels_the_other", KEY_A, a, cheat_a.key(-other, -other_x), Refusal::Key),
        key("key_rogue", KEY_A, a, cheat_a.key(rogue, y), Refusal::Proof),
        key("key_point_not_canonical", KEY_B, b, replaced(0, &[0xff; 32]), Refusal::Encoding),
        key("key_challenge_not_canonical", KEY_B, b, replaced(32, &ORDER), Refusal::Encoding),
        key("key_response_not_canonical", KEY_B, b, replaced(64, &ORDER), Refusal::Encoding),
        key("key_too_short", KEY_B, b, honest_b[..95].to_vec(), Refusal::Length),
        key("key_too_long", KEY_B, b, [&honest_b[..], &[0]].concat(), Refusal::Length),
        key("key_empty", KEY_B, b, Vec::new(), Refusal::Length),
    ]
}

fn decks(scenario: &Scenario) -> Vec<Fault> {
    let deck =
        |name, after, seat, bytes, refusal| refused(name, after, seat, MessageKind::Deck, bytes, refusal);
    let shuffle = |name, after, seat, bytes| deck(name, after, seat, bytes, Refusal::Shuffle);
    let (a, b) = (Seat::A, Seat::B);
    let d1 = || Cheat::at(scenario, D1, a);
    let d2 = || Cheat::at(scenario, D2, b);
    let honest_d1 = honest(scenario, D1);
    let own = {
        let initial = Deck::initial(&scenario.state.terms.board);
        d2().deck_from(Some(initial), None, |_, _| ())
    };
    let not_a_permutation = d2().deck(|cards, secret| {
        secret.places[0] = secret.places[1];
        cards[0] = cards[1];
        secret.blinds[0] = secret.blinds[1];
    });
    let of_another_match = d1().deck_from(None, Some([&[7; 32][..], b"D1"].concat()), |_, _| ());
    let mut flipped = honest_d1.clone();
    flipped[64 * 16 + 32 * 20] ^= 1;
    let mut not_canonical = honest_d1.clone();
    not_canonical[64 * 16 + 32 * 20..][..32].copy_from_slice(&ORDER);
    let mut bad_card = honest_d1.clone();
    bad_card[..32].copy_from_slice(&[0xff; 32]);
    vec![
        shuffle("deck_own", D2, b, own),
        shuffle("deck_duplicate", D2, b, d2().deck(|cards, _| cards[3] = cards[4])),
        shuffle(
            "deck_all_copies_of_one_card",
            D2,
            b,
            d2().deck(|cards, _| {
                let card = cards[0];
                cards.fill(card);
            }),
        ),
        shuffle(
            "deck_plus_and_minus",
            D2,
            b,
            d2().deck(|cards, _| {
                cards[2].c1 += G;
                cards[5].c1 -= G;
            }),
        ),
        shuffle("deck_not_a_permutation", D2, b, not_a_permutation),
        shuffle("deck_one_mine_more", D1, a, d1().deck(|cards, _| cards[2].c1 += G)),
        shuffle("deck_one_mine_fewer", D1, a, d1().deck(|cards, _| cards[2].c1 -= G)),
        shuffle("deck_of_another_match", D1, a, of_another_match),
        shuffle("deck_again_as_cards", MB, b, honest(scenario, D2)),
        shuffle("deck_of_the_other_as_own_cards", MA, a, honest(scenario, MB)),
        shuffle("deck_flipped_bit", D1, a, flipped),
        deck("deck_card_not_canonical", D1, a, bad_card, Refusal::Encoding),
        deck("deck_response_not_canonical", D1, a, not_canonical, Refusal::Encoding),
        deck("deck_too_short", D1, a, honest_d1[..honest_d1.len() - 1].to_vec(), Refusal::Length),
        deck("deck_without_a_proof", D1, a, honest_d1[..64 * 16].to_vec(), Refusal::Length),
    ]
}

/// Each of the five equations violated alone.
fn false_equations(scenario: &Scenario) -> Vec<Fault> {
    let responses = honest(scenario, D1).len() - 128;
    let raised = |index: usize| {
        let mut bytes = honest(scenario, D1);
        let at = responses + 32 * index;
        let mut response = [0; 32];
        response.copy_from_slice(&bytes[at..at + 32]);
        let raised = Scalar::from_bytes_mod_order(response) + Scalar::ONE;
        bytes[at..at + 32].copy_from_slice(raised.as_bytes());
        bytes
    };
    let shuffle = |name, bytes| refused(name, D1, Seat::A, MessageKind::Deck, bytes, Refusal::Shuffle);
    let cheat = || Cheat::at(scenario, D1, Seat::A);
    vec![
        shuffle("shuffle_v1", raised(0)),
        shuffle("shuffle_v2", raised(1)),
        shuffle("shuffle_v3", raised(2)),
        shuffle("shuffle_v4", cheat().deck(|cards, _| cards[0].c0 += G)),
        shuffle("shuffle_v5", cheat().deck(|cards, _| cards[0].c1 += G)),
        shuffle("shuffle_v4_and_v5", raised(3)),
    ]
}

fn explorations(scenario: &Scenario) -> Vec<Fault> {
    let seat = Seat::A;
    let explore =
        |name, bytes, refusal| refused(name, EXPLORE_SAFE, seat, MessageKind::Action, bytes, refusal);
    let cheat = || Cheat::at(scenario, EXPLORE_SAFE, seat);
    let square = scenario.squares(false)[2];
    let others = [scenario.squares(false)[4], scenario.squares(false)[5]];
    let visible = scenario.squares(true)[0];
    let state = scenario.state_after(EXPLORE_SAFE);
    let at = |change: fn(&mut crate::deck::ply::ProofContext<'_>)| {
        let mut context = state.proof_context(seat, None).expect("dealt");
        change(&mut context);
        cheat().explore(square, Some(context), |_, _| ())
    };
    let three = cheat().explore(square, None, |explore, neighbours| {
        let [second, third] = others.map(|square| state.square_card(square).expect("it is there"));
        explore.u = explore.u + second + third;
        explore.w_share = (explore.u + *neighbours).c0 * *scenario.keys[0].x;
    });
    let false_w = cheat().explore(square, None, |explore, _| explore.w_share += G);
    let valid = honest(scenario, EXPLORE_SAFE);
    let mut other_square = valid.clone();
    other_square[1..3].copy_from_slice(&others[0].to_le_bytes());
    let mut unknown = valid.clone();
    unknown[0] = 2;
    vec![
        explore("explore_mask_plus_one", cheat().explore(square, None, |e, _| e.u.c1 += G), Refusal::Proof),
        explore("explore_three_squares", three, Refusal::Proof),
        explore("explore_false_share", cheat().explore(square, None, |e, _| e.d += G), Refusal::Proof),
        explore("explore_false_share_of_the_sum", false_w, Refusal::Proof),
        explore("explore_of_another_ply", at(|context| context.ply += 1), Refusal::Proof),
        explore("explore_of_the_other_seat", at(|context| context.seat = Seat::B), Refusal::Proof),
        explore("explore_of_another_match", at(|context| context.deal = &[7; 32]), Refusal::Proof),
        explore("explore_other_square", other_square, Refusal::Proof),
        explore("explore_square_out_of_range", cheat().explore(25, None, |_, _| ()), Refusal::Square),
        explore("explore_visible_square", cheat().explore(visible, None, |_, _| ()), Refusal::Visible),
        explore("explore_too_short", valid[..258].to_vec(), Refusal::Length),
        explore("explore_too_long", [&valid[..], &[0]].concat(), Refusal::Length),
        explore("action_unknown", unknown, Refusal::Encoding),
        explore("action_empty", Vec::new(), Refusal::Length),
    ]
}

fn marks(scenario: &Scenario) -> Vec<Fault> {
    let seat = Seat::B;
    let mark = |name, bytes, refusal| refused(name, LAST_MARK, seat, MessageKind::Action, bytes, refusal);
    let cheat = || Cheat::at(scenario, LAST_MARK, seat);
    let (number, _) = cheat().own(scenario.squares(true)[2]);
    let named = || cheat().own(scenario.squares(true)[2]).1;
    let (spent, spent_named) = cheat().own(scenario.squares(false)[1]);
    let state = scenario.state_after(LAST_MARK);
    let at = |change: fn(&mut crate::deck::ply::ProofContext<'_>)| {
        let mut context = state.proof_context(seat, None).expect("dealt");
        change(&mut context);
        cheat().mark(number, &named(), Some(context), |_| ())
    };
    // A hit whose `t` opens the box only if a guess about another square is right, with the card of a safe one.
    let guess = |is_mine: bool| {
        let card = state.square_card(scenario.squares(false)[6]).expect("dealt");
        let left = card.c1 - card.c0 * cheat().x();
        let t = Ciphertext { c0: card.c0, c1: if is_mine { left - G } else { left } };
        cheat().mark(number, &named(), None, |mark| mark.t = mark.t + t)
    };
    let valid = honest(scenario, LAST_MARK);
    let mut other_box = valid.clone();
    other_box[120] ^= 1;
    vec![
        mark("mark_false_share", cheat().mark(number, &named(), None, |mark| mark.d += G), Refusal::Proof),
        mark("mark_of_another_ply", at(|context| context.ply -= 2), Refusal::Proof),
        mark("mark_of_the_other_seat", at(|context| context.seat = Seat::A), Refusal::Proof),
        mark("mark_of_another_match", at(|context| context.deal = &[7; 32]), Refusal::Proof),
        mark("mark_spent_card", cheat().mark(spent, &spent_named, None, |_| ()), Refusal::Spent),
        mark("mark_card_out_of_range", cheat().mark(16, &named(), None, |_| ()), Refusal::Card),
        mark("mark_replayed", honest(scenario, MARK_MISS_B), Refusal::Spent),
        mark("mark_box_flipped_bit", other_box, Refusal::Proof),
        mark("mark_that_guesses_right", guess(false), Refusal::Proof),
        mark("mark_that_guesses_wrong", guess(true), Refusal::Proof),
        mark("mark_too_short", valid[..260].to_vec(), Refusal::Length),
    ]
}

fn answers(scenario: &Scenario) -> Vec<Fault> {
    let (a, b) = (Seat::A, Seat::B);
    let answer =
        |name, after, seat, bytes, refusal| refused(name, after, seat, MessageKind::Answer, bytes, refusal);
    let complaint = |name, after, seat, bytes, refusal| {
        refused(name, after, seat, MessageKind::Complaint, bytes, refusal)
    };
    let safe = || Cheat::at(scenario, EXPLORE_SAFE + 1, b);
    let mine = || Cheat::at(scenario, EXPLORE_MINE + 1, a);
    let miss = || Cheat::at(scenario, MARK_MISS + 1, b);
    let hit = || Cheat::at(scenario, MARK_HIT + 1, b);
    let (safe_s, safe_w) = safe().asked();
    let safe_v = safe_w * safe().x();
    let (mine_s, mine_w) = mine().asked();
    let mine_v = mine_w * mine().x();
    let (miss_s, miss_t0) = miss().asked();
    let (hit_s, hit_t0) = hit().asked();
    let hit_named = |square: u16| {
        let named = Cheat::at(scenario, MARK_HIT, a).own(scenario.squares(true)[1]).1;
        Named { square, ..named }
    };
    let (right, other) = (scenario.squares(true)[1], scenario.squares(true)[2]);
    let visible = scenario.squares(true)[0];
    let echo = |square| hit().share("ans-mark", hit_s, None, Some(&hit_named(square)));
    let explore = |s, v: Option<RistrettoPoint>| safe().share("ans-explore", s, v.map(|v| (v, safe_w)), None);
    let mut not_canonical = echo(right);
    not_canonical[34..66].copy_from_slice(&ORDER);
    vec![
        answer("answer_false_share", EXPLORE_SAFE + 1, b, explore(safe_s + G, Some(safe_v)), Refusal::Proof),
        answer("answer_mine_that_is_none", EXPLORE_SAFE + 1, b, explore(safe_s - G, None), Refusal::Proof),
        answer("answer_false_number", EXPLORE_SAFE + 1, b, explore(safe_s, Some(safe_v - G)), Refusal::Proof),
        answer("answer_without_a_number", EXPLORE_SAFE + 1, b, explore(safe_s, None), Refusal::Result),
        answer(
            "answer_number_of_a_mine",
            EXPLORE_MINE + 1,
            a,
            mine().share("ans-explore", mine_s, Some((mine_v, mine_w)), None),
            Refusal::Result,
        ),
        answer("answer_of_another_action", EXPLORE_SAFE + 1, b, honest(scenario, 7), Refusal::Proof),
        answer(
            "answer_too_short",
            EXPLORE_SAFE + 1,
            b,
            honest(scenario, 17)[..127].to_vec(),
            Refusal::Length,
        ),
        answer("answer_with_the_length_of_a_hit", EXPLORE_SAFE + 1, b, honest(scenario, 13), Refusal::Length),
        answer(
            "answer_hit_that_is_a_miss",
            MARK_MISS + 1,
            b,
            miss().share("ans-mark", miss_s, None, Some(&hit_named(right))),
            Refusal::Result,
        ),
        answer(
            "answer_miss_that_is_a_hit",
            MARK_HIT + 1,
            b,
            hit().share("ans-mark", hit_s, None, None),
            Refusal::Result,
        ),
        answer(
            "answer_mark_false_share",
            MARK_MISS + 1,
            b,
            miss().share("ans-mark", miss_s - G, None, None),
            Refusal::Proof,
        ),
        answer("answer_echo_of_another_square", MARK_HIT + 1, b, echo(other), Refusal::Echo),
        answer("answer_echo_of_a_visible_square", MARK_HIT + 1, b, echo(visible), Refusal::Visible),
        answer("answer_echo_out_of_range", MARK_HIT + 1, b, echo(25), Refusal::Square),
        answer("answer_echo_of_a_clear_square", MARK_HIT + 1, b, echo(7), Refusal::Square),
        answer("answer_echo_not_canonical", MARK_HIT + 1, b, not_canonical, Refusal::Encoding),
        complaint(
            "complaint_false_key",
            MARK_HIT + 1,
            b,
            hit().share("complain", hit_s, Some((hit_t0 * hit().x() + G, hit_t0)), None),
            Refusal::Proof,
        ),
        complaint(
            "complaint_of_a_good_box",
            MARK_HIT + 1,
            b,
            hit().share("complain", hit_s, Some((hit_t0 * hit().x(), hit_t0)), None),
            Refusal::Unfounded,
        ),
        complaint(
            "complaint_of_a_miss",
            MARK_MISS + 1,
            b,
            miss().share("complain", miss_s, Some((miss_t0 * miss().x(), miss_t0)), None),
            Refusal::Result,
        ),
        complaint("complaint_of_an_exploration", EXPLORE_SAFE + 1, b, vec![0; 128], Refusal::Order),
    ]
}

/// Marks that hit with a wrong box: the complaint proves it.
pub(super) fn boxes(scenario: &Scenario) -> Vec<Fault> {
    let (mines, safe) = (scenario.squares(true), scenario.squares(false));
    let fault = |name, after, bytes: Vec<u8>| {
        let mut state = scenario.state_after(after);
        state.take(Seat::A, MessageKind::Action, &bytes).expect("nobody can see it yet");
        let mut rng = scenario.rng.clone();
        let complaint = state.make_answer(Seat::B, &scenario.keys[1], &mut rng).expect("it can be answered");
        assert_eq!(complaint.kind, MessageKind::Complaint, "{name}");
        let messages = vec![(Seat::A, message(MessageKind::Action, bytes)), (Seat::B, complaint)];
        Fault { name, after, messages, outcome: FaultOutcome::IllegalMark }
    };
    let cheat = || Cheat::at(scenario, MARK_HIT, Seat::A);
    let (number, named) = cheat().own(mines[1]);
    let other = Named { square: mines[2], blind: named.blind.clone() };
    let none = Named { square: 0xffff, blind: named.blind.clone() };
    let foreign = Named { square: safe[6], blind: cheat().own(safe[6]).1.blind };
    let (visible, visible_named) = cheat().own(mines[0]);
    vec![
        fault("box_of_another_mine", MARK_HIT, cheat().mark(number, &other, None, |_| ())),
        fault("box_of_another_card", MARK_HIT, cheat().mark(number, &foreign, None, |_| ())),
        fault("box_of_no_square", MARK_HIT, cheat().mark(number, &none, None, |_| ())),
        fault(
            "box_of_garbage",
            MARK_HIT,
            cheat().mark(number, &named, None, |mark| mark.sealed = [0xa5; 34]),
        ),
        fault("box_key_of_garbage", MARK_HIT, cheat().mark(number, &named, None, |mark| mark.t.c1 += G)),
        fault("box_of_a_visible_mine", MARK_HIT, cheat().mark(visible, &visible_named, None, |_| ())),
    ]
}

fn openings(scenario: &Scenario) -> Vec<Fault> {
    let seat = Seat::A;
    let opening = |name, bytes, refusal| refused(name, OPENING_A, seat, MessageKind::Opening, bytes, refusal);
    let cheat = Cheat::at(scenario, OPENING_A, seat);
    let (mines, safe) = (scenario.squares(true), scenario.squares(false));
    let x = cheat.x();
    let own = |square| cheat.own(square);
    let missed = || own(safe[0]);
    let renamed = |square| (missed().0, Named { square, blind: missed().1.blind });
    let raised = Named { square: safe[0], blind: Zeroizing::new(*missed().1.blind + Scalar::ONE) };
    let mut counted = cheat.opening(x, &[missed()]);
    counted[32] = 2;
    let mut not_canonical = cheat.opening(x, &[missed()]);
    not_canonical[..32].copy_from_slice(&ORDER);
    let mut pair = [own(safe[5]), missed()];
    pair.sort_by_key(|(card, _)| *card);
    vec![
        opening("opening_other_key", cheat.opening(&(x + Scalar::ONE), &[missed()]), Refusal::OpenedKey),
        opening("opening_leaves_one_out", cheat.opening(x, &[]), Refusal::OpenedCards),
        opening("opening_other_square", cheat.opening(x, &[renamed(safe[5])]), Refusal::Echo),
        opening("opening_other_blinding", cheat.opening(x, &[(missed().0, raised)]), Refusal::Echo),
        opening("opening_square_out_of_range", cheat.opening(x, &[renamed(25)]), Refusal::Square),
        opening("opening_clear_square", cheat.opening(x, &[renamed(12)]), Refusal::Square),
        opening("opening_one_twice", cheat.opening(x, &[missed(), missed()]), Refusal::OpenedCards),
        opening("opening_card_not_marked", cheat.opening(x, &pair), Refusal::OpenedCards),
        opening("opening_card_out_of_range", cheat.opening(x, &[(16, missed().1)]), Refusal::Card),
        opening("opening_wrong_count", counted, Refusal::Length),
        opening("opening_not_canonical", not_canonical, Refusal::Encoding),
        opening("opening_too_short", cheat.opening(x, &[missed()])[..69].to_vec(), Refusal::Length),
        opening_of_a_visible_square(scenario, &mines),
    ]
}

/// A mark wasted on a square that everybody sees: nobody can tell before the opening.
fn opening_of_a_visible_square(scenario: &Scenario, mines: &[u16]) -> Fault {
    let visible = scenario.squares(false)[3];
    let mut cheat = Cheat::at(scenario, LAST_MARK, Seat::B);
    let (number, named) = cheat.own(visible);
    let action = message(MessageKind::Action, cheat.mark(number, &named, None, |_| ()));
    let mut state = scenario.state_after(LAST_MARK);
    state.take(Seat::B, MessageKind::Action, &action.bytes).expect("nobody can see it yet");
    let answer = state.make_answer(Seat::A, &scenario.keys[0], &mut cheat.rng).expect("it is a miss");
    state.take(Seat::A, MessageKind::Answer, &answer.bytes).expect("it is honest");
    assert!(!state.is_visible(mines[2]));
    let marking = Some(&scenario.marking[1]);
    let opening = state.make_opening(Seat::B, &scenario.keys[1], marking).expect("it is due");
    Fault {
        name: "opening_visible_square",
        after: LAST_MARK,
        messages: vec![(Seat::B, action), (Seat::A, answer), (Seat::B, opening)],
        outcome: FaultOutcome::Refused(Refusal::Visible),
    }
}

fn out_of_order(scenario: &Scenario) -> Vec<Fault> {
    let (a, b) = (Seat::A, Seat::B);
    let order = |name, after, seat, index: usize| {
        let message = &scenario.taken[index].message;
        refused(name, after, seat, message.kind, message.bytes.clone(), Refusal::Order)
    };
    vec![
        order("order_key_of_a_first", KEY_B, a, KEY_A),
        order("order_key_twice", KEY_A, b, KEY_B),
        order("order_deck_before_the_keys", KEY_A, a, D1),
        order("order_deck_of_b_first", D1, b, D2),
        order("order_deal_again", EXPLORE_CLEAR, a, D1),
        order("order_action_before_the_cards", MB, b, EXPLORE_CLEAR),
        order("order_action_out_of_turn", MARK_MISS, b, EXPLORE_CLEAR),
        order("order_two_actions", EXPLORE_CLEAR + 1, b, EXPLORE_MINE),
        order("order_answer_by_the_asker", EXPLORE_CLEAR + 1, b, EXPLORE_CLEAR + 1),
        order("order_second_answer", MARK_MISS, a, EXPLORE_CLEAR + 1),
        order("order_action_after_the_last_mine", OPENING_A, a, MARK_MISS),
        order("order_opening_twice", OPENING_B, a, OPENING_A),
        order("order_opening_before_the_keys", KEY_A, b, OPENING_B),
    ]
}
