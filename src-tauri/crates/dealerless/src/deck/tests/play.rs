use super::scenario::{ACCEPTANCE, Scenario, Taken, board};
use crate::deck::group::{Ciphertext, G};
use crate::deck::ply;
use crate::deck::{Board, DeckState, DeckTerms, Event, MarkingSecret, MessageKind, Refusal, Seat};
use curve25519_dalek::{RistrettoPoint, Scalar};

/// Replays the match on a device that made none of its messages, so that it checks every proof. Returns the state and
/// the events.
fn read<'a>(scenario: &Scenario, messages: impl IntoIterator<Item = &'a Taken>) -> (DeckState, Vec<Event>) {
    let terms = scenario.state.terms().clone();
    let mut state = DeckState::new(terms, &scenario.visible).expect("squares of the board");
    state.accept(ACCEPTANCE);
    let take = |taken: &Taken| {
        let event =
            state.take(taken.seat, taken.message.kind, &taken.message.bytes).expect("a valid message");
        state.reveal(&taken.reveals).expect("squares of the board");
        event
    };
    let events = messages.into_iter().map(take).collect();
    (state, events)
}

#[test]
fn the_messages_alone_reproduce_the_match() {
    let scenario = Scenario::whole_match();
    let (state, events) = read(&scenario, &scenario.taken);
    assert_eq!(events, scenario.events);
    assert!(state.is_over() && [Seat::A, Seat::B].iter().all(|&seat| state.has_opened(seat)));
    assert_eq!(state.mines(), Some(scenario.squares(true)));
    assert_eq!(scenario.state_after(scenario.taken.len() - 1).mines(), None);
    assert!(events.contains(&Event::Opened(vec![(1, scenario.squares(false)[0])])));
    assert!(events.contains(&Event::Opened(vec![(4, scenario.squares(false)[1])])));
}

#[test]
fn b_can_act_before_a_has_cards_but_a_cannot_answer_without_them() {
    let scenario = Scenario::whole_match();
    let mut state = scenario.state_after(5);
    let action = &scenario.taken[6].message;
    assert_eq!(state.take(Seat::B, action.kind, &action.bytes), Ok(Event::Asked));
    assert!(!state.expects(Seat::A, MessageKind::Answer));
    let deck = &scenario.taken[5].message;
    assert!(state.take(Seat::A, deck.kind, &deck.bytes).is_ok());
    assert!(state.expects(Seat::A, MessageKind::Answer));
}

#[test]
fn an_opening_gives_the_same_result_before_and_after_an_answer() {
    for square_is_mine in [false, true] {
        let mut scenario = Scenario::dealt(5, 5, 3, 17);
        scenario.explore(6);
        let square = scenario.squares(square_is_mine)[0];
        let (key, marking) = (&scenario.keys[0], &scenario.marking[0]);
        let action = scenario.state.make_mark(Seat::A, key, marking, square, &mut scenario.rng);
        scenario.take(Seat::A, action.expect("the mark is legal"));
        let answer = scenario.state.make_answer(Seat::B, &scenario.keys[1], &mut scenario.rng);
        assert_eq!(scenario.open(Seat::A), Event::Opened(vec![(1, square)]));
        scenario.take(Seat::B, answer.expect("an owed answer"));
        let last = scenario.taken.len() - 1;
        let mut later: Vec<&Taken> = scenario.taken.iter().collect();
        later.swap(last - 1, last);
        let (_, mut events) = read(&scenario, later);
        events.swap(last - 1, last);
        assert_eq!(events, scenario.events);
    }
}

#[test]
fn secrets_survive_the_database() {
    let scenario = Scenario::whole_match();
    let board = &scenario.state.terms.board;
    let bytes = scenario.marking[0].to_bytes();
    let read = MarkingSecret::from_bytes(board, &bytes).expect("the written secret");
    assert_eq!(*read.to_bytes(), *bytes);
    let mut twice = bytes.to_vec();
    twice.copy_within(0..2, 34);
    assert_eq!(MarkingSecret::from_bytes(board, &twice).err(), Some(Refusal::Card));
    assert_eq!(MarkingSecret::from_bytes(board, &twice[1..]).err(), Some(Refusal::Length));
    let key = scenario.keys[0].to_bytes();
    assert_eq!(*crate::deck::KeySecret::from_bytes(&key).expect("the written secret").to_bytes(), *key);
    assert_eq!(crate::deck::KeySecret::from_bytes(&[0xff; 32]).err(), Some(Refusal::Encoding));
}

#[test]
fn messages_that_the_state_does_not_allow_are_not_created() {
    let mut scenario = Scenario::dealt(5, 5, 3, 17);
    let (mut rng, safe) = (scenario.rng.clone(), scenario.squares(false));
    scenario.explore(6);
    let state = &scenario.state;
    let (key, marking) = (&scenario.keys[0], &scenario.marking[0]);
    assert_eq!(state.make_explore(Seat::A, key, 6, &mut rng), Err(Refusal::Visible));
    assert_eq!(state.make_explore(Seat::A, key, 25, &mut rng), Err(Refusal::Square));
    assert_eq!(state.make_mark(Seat::A, key, marking, 7, &mut rng), Err(Refusal::Square));
    assert_eq!(state.make_explore(Seat::B, &scenario.keys[1], 0, &mut rng), Err(Refusal::Order));
    assert_eq!(state.make_answer(Seat::A, key, &mut rng), Err(Refusal::Order));
    scenario.mark(safe[0]);
    scenario.explore(7);
    let again = scenario.state.make_mark(Seat::A, &scenario.keys[0], &scenario.marking[0], safe[0], &mut rng);
    assert_eq!(again, Err(Refusal::Spent));
}

/// A box is opened once its card is known, but made earlier.
#[test]
fn the_pad_for_a_box_does_not_depend_on_the_card() {
    let card = Ciphertext { c0: G, c1: G };
    let bare = ply::ProofContext { deal: &[1; 32], seat: Seat::A, ply: 3, card: None };
    let with_card = ply::ProofContext { card: Some(&card), ..bare };
    assert_eq!(*bare.pad(&G), *with_card.pad(&G));
    assert_ne!(*bare.pad(&G), *ply::ProofContext { ply: 4, ..bare }.pad(&G));
}

#[test]
fn shares_without_a_valid_result_are_refused() {
    let nothing = RistrettoPoint::default();
    let holding = |number: u8| Ciphertext { c0: nothing, c1: G * Scalar::from(number) };
    assert_eq!(
        [0, 1, 2].map(|held| ply::bit(&holding(held), &nothing, &nothing)),
        [Ok(false), Ok(true), Err(Refusal::Result)]
    );
    for held in 0..=8 {
        assert_eq!(ply::number(&holding(held), &nothing, &nothing), Ok(held));
    }
    assert_eq!(ply::number(&holding(9), &nothing, &nothing), Err(Refusal::Result));
}

#[test]
fn neighbours_are_adjacent_squares_that_can_hold_a_mine() {
    for (width, height) in [(4, 3), (3, 5), (1, 4), (4, 1)] {
        let board = Board::new(width, height, 1, &[1]).expect("a valid board");
        for square in 0..width * height {
            let near = |other: &u16| {
                let rows = (other / width).abs_diff(square / width);
                let columns = (other % width).abs_diff(square % width);
                *other != square && *other != 1 && rows <= 1 && columns <= 1
            };
            let expected: Vec<u16> = (0..width * height).filter(near).collect();
            let found: Vec<u16> =
                board.neighbours(square).filter_map(|place| board.square_at(place)).collect();
            assert_eq!(found, expected, "{width} x {height}, square {square}");
        }
    }
}

#[test]
fn boards_without_a_deck_are_refused() {
    use crate::deck::board::BadBoard::{Clear, Mines, Size};
    assert_eq!(Board::new(0, 5, 1, &[]), Err(Size));
    assert_eq!(Board::new(65, 64, 1, &[]), Err(Size));
    assert_eq!(Board::new(3, 3, 1, &[9]), Err(Clear));
    assert_eq!(Board::new(3, 3, 1, &[2, 2]), Err(Clear));
    assert_eq!(Board::new(3, 3, 0, &[]), Err(Mines));
    assert_eq!(Board::new(3, 3, 9, &[0]), Err(Mines));
    assert_eq!(Board::new(1, 2, 1, &[0]), Err(Mines));
    // The largest board, and the smallest number of squares that can hold a mine.
    assert!(Board::new(64, 64, 1, &[4095]).is_ok());
    assert!(Board::new(1, 2, 2, &[]).is_ok());
    let (board, visible) = board(5, 5, 3);
    let terms = DeckTerms { invitation: [0; 32], rules: 1, board, first: Seat::A, by_lot: false };
    assert_eq!(DeckState::new(terms.clone(), &[25]).err(), Some(Refusal::Square));
    assert!(DeckState::new(terms, &visible).is_ok());
}

#[test]
fn only_the_match_that_trusts_a_deck_skips_its_check() {
    let scenario = Scenario::whole_match();
    for index in 2..6 {
        let taken = &scenario.taken[index];
        assert_eq!(taken.message.kind, MessageKind::Deck);
        let mut bytes = taken.message.bytes.clone();
        let last = bytes.len() - 32;
        bytes[last] ^= 1;
        let state = scenario.state_after(index);
        let mut other = scenario.state_after(index);
        assert_eq!(state.trust_deck(taken.seat.other(), &bytes), Err(Refusal::Order));
        assert_eq!(state.trust_deck(taken.seat, &bytes[1..]), Err(Refusal::Length));
        state.trust_deck(taken.seat, &bytes).expect("a well-formed deck");
        let mut copy = state.clone();
        copy.take(taken.seat, MessageKind::Deck, &bytes).expect("its proof is not checked");
        assert_eq!(other.take(taken.seat, MessageKind::Deck, &bytes).map(drop), Err(Refusal::Shuffle));
    }
}
