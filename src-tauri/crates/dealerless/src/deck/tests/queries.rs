//! The state's query results after each message of a match in which everything happens once.

use super::scenario::Scenario;
use crate::deck::{AskedAction, DeckName, DeckState, Marked, MessageKind, Refusal, Seat};

const SEATS: [Seat; 2] = [Seat::A, Seat::B];

/// The number of messages after which each deck is known.
const DECKS: [(DeckName, usize); 4] =
    [(DeckName::D1, 3), (DeckName::D2, 4), (DeckName::MB, 5), (DeckName::MA, 6)];

/// The due messages, except openings, by the number of messages so far.
const DUE: [&[(Seat, MessageKind)]; 23] = [
    &[(Seat::B, MessageKind::Key)],
    &[(Seat::A, MessageKind::Key)],
    &[(Seat::A, MessageKind::Deck)],
    &[(Seat::B, MessageKind::Deck)],
    &[(Seat::B, MessageKind::Deck)],
    &[(Seat::A, MessageKind::Deck), (Seat::B, MessageKind::Action)],
    &[(Seat::B, MessageKind::Action)],
    &[(Seat::A, MessageKind::Answer)],
    &[(Seat::A, MessageKind::Action)],
    &[(Seat::B, MessageKind::Answer), (Seat::B, MessageKind::Complaint)],
    &[(Seat::B, MessageKind::Action)],
    &[(Seat::A, MessageKind::Answer)],
    &[(Seat::A, MessageKind::Action)],
    &[(Seat::B, MessageKind::Answer), (Seat::B, MessageKind::Complaint)],
    &[(Seat::B, MessageKind::Action)],
    &[(Seat::A, MessageKind::Answer), (Seat::A, MessageKind::Complaint)],
    &[(Seat::A, MessageKind::Action)],
    &[(Seat::B, MessageKind::Answer)],
    &[(Seat::B, MessageKind::Action)],
    &[(Seat::A, MessageKind::Answer), (Seat::A, MessageKind::Complaint)],
    &[],
    &[],
    &[],
];

fn states(scenario: &Scenario) -> impl Iterator<Item = (usize, DeckState)> {
    (0..DUE.len()).map(|count| (count, scenario.state_after(count)))
}

#[test]
fn exactly_the_due_messages_are_expected() {
    let kinds = [
        MessageKind::Key,
        MessageKind::Deck,
        MessageKind::Action,
        MessageKind::Answer,
        MessageKind::Complaint,
    ];
    for (count, state) in states(&Scenario::whole_match()) {
        let all = SEATS.iter().flat_map(|&seat| kinds.map(|kind| (seat, kind)));
        let expected: Vec<_> = all.filter(|&(seat, kind)| state.expects(seat, kind)).collect();
        assert_eq!(expected, DUE[count], "after {count} messages");
        // Either seat can resign once both keys are known. A opens first here.
        let openings = SEATS.map(|seat| state.expects(seat, MessageKind::Opening));
        assert_eq!(openings, [(2..=20).contains(&count), (2..=21).contains(&count)], "after {count}");
        assert_eq!(SEATS.map(|seat| state.has_opened(seat)), [count > 20, count > 21]);
    }
}

#[test]
fn key_a_is_due_after_the_acceptance_and_key_b() {
    let scenario = Scenario::whole_match();
    let unkeyed =
        || DeckState::new(scenario.state.terms().clone(), &scenario.visible).expect("squares of the board");
    let mut accepted = unkeyed();
    accepted.accept([1; 32]);
    assert!(!accepted.expects(Seat::A, MessageKind::Key));
    let (mut state, key) = (unkeyed(), &scenario.taken[0].message);
    state.take(Seat::B, MessageKind::Key, &key.bytes).expect("the first message");
    assert!(!state.expects(Seat::A, MessageKind::Key));
    state.accept([1; 32]);
    assert!(state.expects(Seat::A, MessageKind::Key));
}

#[test]
fn keys_and_decks_are_known_after_their_messages() {
    for (count, state) in states(&Scenario::whole_match()) {
        assert_eq!(state.has_keys(), count >= 2);
        for (name, since) in DECKS {
            assert_eq!(state.has_deck(name), count >= since, "{name:?} after {count} messages");
        }
        let next = match count {
            2 => Some((DeckName::D1, Seat::A)),
            3 => Some((DeckName::D2, Seat::B)),
            4 => Some((DeckName::MB, Seat::B)),
            5 => Some((DeckName::MA, Seat::A)),
            _ => None,
        };
        assert_eq!(state.next_deck().zip(state.next_dealer()), next, "after {count} messages");
    }
}

#[test]
fn a_state_reports_its_ply_pending_action_and_marks() {
    let scenario = Scenario::whole_match();
    let (mines, safe) = (scenario.squares(true), scenario.squares(false));
    let board = &scenario.state.terms().board;
    let card =
        |seat: Seat, square| scenario.marking[seat.index()].card_of(board.place(square).expect("a card"));
    let mark = |seat, square| AskedAction::Mark { seat, card: card(seat, square) };
    let (a, b) = (Seat::A, Seat::B);
    let actions = [
        AskedAction::Explore { seat: b, square: 6 },
        mark(a, safe[0]),
        AskedAction::Explore { seat: b, square: mines[0] },
        mark(a, mines[1]),
        mark(b, safe[1]),
        AskedAction::Explore { seat: a, square: safe[2] },
        mark(b, mines[2]),
    ];
    for (count, state) in states(&scenario) {
        let answered = (count.max(6) - 6) / 2;
        assert_eq!(usize::try_from(state.ply), Ok(answered.min(7)));
        let waits = (7..20).contains(&count) && count % 2 == 1;
        assert_eq!(state.asked(), waits.then(|| actions[answered]), "after {count} messages");
    }
    let marks = |seat: Seat, failed: (u32, u16), hit: (u32, u16)| {
        let marked = |(ply, square), is_hit| Marked { ply, card: card(seat, square), is_hit };
        let mut marks = vec![marked(failed, false), marked(hit, true)];
        marks.sort_by_key(|mark| mark.card);
        assert_eq!(scenario.state.marks(seat).collect::<Vec<_>>(), marks);
    };
    marks(a, (1, safe[0]), (3, mines[1]));
    marks(b, (4, safe[1]), (6, mines[2]));
}

#[test]
fn squares_become_visible_all_or_none() {
    let mut state = Scenario::whole_match().state_after(6);
    let visible =
        |state: &DeckState| (0..26).filter(|&square| state.is_visible(square)).collect::<Vec<u16>>();
    assert_eq!(visible(&state), [12]);
    assert_eq!(state.reveal(&[0, 25]), Err(Refusal::Square));
    assert_eq!(visible(&state), [12]);
    assert_eq!(state.reveal(&[24, 0]), Ok(()));
    assert_eq!(visible(&state), [0, 12, 24]);
}
