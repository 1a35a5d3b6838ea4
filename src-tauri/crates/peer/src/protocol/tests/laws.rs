//! The laws of the fold, on two devices' random logs with arbitrary delays.
//!
//! `model` reimplements the fold directly from the specification. The laws must detect three known mutants of it.

mod model;

use super::pile::{PILE, Pile};
use crate::protocol::entry::Act;
use crate::protocol::fold::{Fold, MatchView};
use crate::protocol::turn::{MatchEnd, Terms};
use crate::protocol::{MatchPosition, Seat};
use model::{Model, Mutant};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

const TERMS: Terms = Terms { first: Seat::A, has_deadlines: true };
/// Small enough for games to end.
const SMALL: Pile = Pile { stones: 9, ..PILE };

fn begun(pile: Pile) -> Fold {
    Fold::new(TERMS, MatchPosition::Open(Box::new(pile.start())))
}

/// An attempted entry: its seat, its content, and how many more entries in the other log it has seen.
type Try = (Seat, Act, usize);

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        12 => (0u16..3, prop::bool::weighted(0.2)).prop_map(|(number, offers_draw)| Act::Move { number, offers_draw }),
        4 => (0u16..4).prop_map(|to| Act::Ask { to }),
        6 => any::<bool>().prop_map(|agrees| Act::Answer { agrees }),
        3 => any::<bool>().prop_map(|draw| Act::Claim { draw }),
        1 => Just(Act::Yield),
        1 => Just(Act::Resign),
        1 => Just(Act::Agree),
        1 => (0u8..3).prop_map(Act::Say),
        1 => Just(Act::Rematch(vec![7])),
    ]
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let seat = prop_oneof![Just(Seat::A), Just(Seat::B)];
    prop::collection::vec((seat, act(), 0usize..3), 1..60)
}

/// Two devices' logs. Each device writes only valid entries for what it claims to have seen.
fn logs(tries: &[Try]) -> [Vec<(Act, usize)>; 2] {
    let mut fold = begun(SMALL);
    let mut logs = [Vec::new(), Vec::new()];
    for (seat, act, more) in tries {
        let last = logs[seat.index()].last().map_or(0, |(_, seen)| *seen);
        let seen = (last + more).min(logs[seat.other().index()].len());
        if fold.append(*seat, act.clone(), seen).is_ok() {
            logs[seat.index()].push((act.clone(), seen));
        }
    }
    logs
}

fn whole(logs: &[Vec<(Act, usize)>; 2]) -> [usize; 2] {
    [logs[0].len(), logs[1].len()]
}

/// An order in which a device can receive the first entries in both logs.
fn in_order(logs: &[Vec<(Act, usize)>; 2], lens: [usize; 2], prefer: Seat) -> Option<Vec<Seat>> {
    let mut at = [0, 0];
    let mut order = Vec::new();
    while at != lens {
        let is_next = |seat: &Seat| {
            let (own, other) = (at[seat.index()], at[seat.other().index()]);
            own < lens[seat.index()] && logs[seat.index()][own].1 <= other
        };
        let next = [prefer, prefer.other()].into_iter().find(is_next)?;
        at[next.index()] += 1;
        order.push(next);
    }
    Some(order)
}

fn fold(logs: &[Vec<(Act, usize)>; 2], order: &[Seat]) -> Fold {
    let mut fold = begun(SMALL);
    for seat in order {
        let (act, seen) = logs[seat.index()][fold.lens()[seat.index()]].clone();
        fold.append(*seat, act, seen).expect("valid when written");
    }
    fold
}

/// The part of the view that the laws check.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    moves: Vec<u16>,
    outcome: Option<MatchEnd>,
    asked: Option<u16>,
    claimed: Option<bool>,
}

impl From<MatchView> for Seen {
    fn from(view: MatchView) -> Seen {
        Seen { moves: view.moves, outcome: view.outcome, asked: view.asked, claimed: view.claimed }
    }
}

/// The order of arrival is irrelevant. The end of the chain is final. Players lose only by the rules or through their
/// own entries. A takeback removes nothing that its author had not seen.
fn hold(logs: &[Vec<(Act, usize)>; 2], mutant: Option<Mutant>) -> Result<(), TestCaseError> {
    let lens = whole(logs);
    let orders = Seat::BOTH.map(|prefer| in_order(logs, lens, prefer).expect("valid logs are closed"));
    let [first, second] = orders.each_ref().map(|order| Model::fold(SMALL, TERMS, logs, order, mutant));
    prop_assert_eq!(first.seen(), second.seen(), "the order of arrival is irrelevant");
    let loser = match first.outcome() {
        Some(MatchEnd::Yielded { winner: Some(winner) } | MatchEnd::Resigned { winner: Some(winner) }) => {
            Some(winner.other())
        }
        _ => None,
    };
    if let Some(loser) = loser {
        let gave_up = logs[loser.index()].iter().any(|(act, _)| matches!(act, Act::Yield | Act::Resign));
        prop_assert!(gave_up, "no player loses through the opponent's entries");
    }
    prop_assert!(first.takes_back_only_what_was_seen(), "a move that crosses a request stands");
    for a in 0..=lens[0] {
        for b in 0..=lens[1] {
            let Some(order) = in_order(logs, [a, b], Seat::A) else { continue };
            let less = Model::fold(SMALL, TERMS, logs, &order, mutant);
            prop_assert!(
                first.chain().starts_with(less.chain()),
                "less knowledge yields a prefix of the chain"
            );
            if let Some(end) = less.chain_end() {
                prop_assert_eq!(Some(end), first.outcome(), "an end of the chain is final");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(Config::with_cases(400))]

    #[test]
    fn the_laws_hold(tries in tries()) {
        hold(&logs(&tries), None)?;
    }

    #[test]
    fn the_fold_follows_the_specification(tries in tries()) {
        let logs = logs(&tries);
        for prefer in Seat::BOTH {
            let order = in_order(&logs, whole(&logs), prefer).expect("valid logs are closed");
            let mut fold = fold(&logs, &order);
            let model = Model::fold(SMALL, TERMS, &logs, &order, None);
            prop_assert_eq!(Seen::from(fold.view()), model.seen());
            let whole_view = fold.view();
            let lens = whole(&logs);
            for (a, b) in (0..=lens[0]).flat_map(|a| (0..=lens[1]).map(move |b| (a, b))) {
                let order = in_order(&logs, [a, b], prefer);
                let tail = fold.split_off([a, b]);
                prop_assert_eq!(order.is_some(), tail.is_some(), "both know whether an entry has seen more");
                let (Some(order), Some(tail)) = (order, tail) else { continue };
                prop_assert_eq!(fold.view(), self::fold(&logs, &order).view());
                prop_assert_eq!(fold.digest_after([a, b]), Some(fold.digest()));
                // Another entry may be added before the rest returns.
                let _invalid = fold.append(prefer, Act::Resign, [a, b][prefer.other().index()]);
                fold.rejoin(tail);
                prop_assert_eq!(fold.view(), whole_view.clone());
            }
        }
    }

    /// A player who delays, or claims to have seen less, gets no better immediate result than with an honest entry.
    /// Matches called off by the opponent are excluded, because a move that claims to cross that entry counts and may
    /// win.
    #[test]
    fn lying_gains_nothing(tries in tries(), last in act(), less in 0usize..4) {
        let logs = logs(&tries);
        let order = in_order(&logs, whole(&logs), Seat::A).expect("valid logs are closed");
        let honest = fold(&logs, &order);
        if honest.outcome() == Some(MatchEnd::CalledOff) {
            return Ok(());
        }
        for liar in Seat::BOTH {
            let known = logs[liar.other().index()].len();
            let least = logs[liar.index()].last().map_or(0, |(_, seen)| *seen);
            let claimed = known.saturating_sub(less).max(least);
            let mut lying = honest.clone();
            if lying.append(liar, last.clone(), claimed).is_err() {
                continue;
            }
            let mut best = value(honest.outcome(), liar);
            for act in all_acts() {
                let mut fold = honest.clone();
                if fold.append(liar, act, known).is_ok() {
                    best = best.max(value(fold.outcome(), liar));
                }
            }
            prop_assert!(value(lying.outcome(), liar) <= best, "{liar:?} lies with {last:?}");
        }
    }
}

/// Every entry that can end a match.
fn all_acts() -> Vec<Act> {
    let moves = (0..3).flat_map(|number| [false, true].map(|offers_draw| Act::Move { number, offers_draw }));
    let flags = [false, true].into_iter();
    moves
        .chain(flags.clone().map(|agrees| Act::Answer { agrees }))
        .chain(flags.map(|draw| Act::Claim { draw }))
        .chain([Act::Yield, Act::Resign, Act::Agree])
        .collect()
}

/// A result's value for a seat. Unfinished and called-off matches count as a draw.
fn value(outcome: Option<MatchEnd>, seat: Seat) -> i8 {
    let winner = match outcome {
        Some(
            MatchEnd::Rules { winner, .. } | MatchEnd::Yielded { winner } | MatchEnd::Resigned { winner },
        ) => winner,
        _ => None,
    };
    winner.map_or(0, |winner| if winner == seat { 1 } else { -1 })
}

/// Whether the laws detect this mutant.
fn is_found(mutant: Mutant) -> bool {
    let mut runner = TestRunner::new(Config { failure_persistence: None, cases: 3000, ..Config::default() });
    runner.run(&tries(), |tries| hold(&logs(&tries), Some(mutant))).is_err()
}

#[test]
fn a_claim_that_beats_a_crossing_move_is_detected() {
    assert!(is_found(Mutant::ClaimBeatsMove));
}

#[test]
fn a_request_placed_by_its_arrival_is_detected() {
    assert!(is_found(Mutant::PlaceByArrival));
}

#[test]
fn a_request_that_survives_a_move_is_detected() {
    assert!(is_found(Mutant::AskSurvivesMove));
}

#[test]
fn the_match_ends_in_a_draw_after_its_last_turn() {
    let mut fold = begun(Pile { stones: 9000, takes_back: false });
    let one = Act::Move { number: 0, offers_draw: false };
    for turn in 0..crate::protocol::fold::MAX_TURNS {
        assert_eq!(fold.outcome(), None);
        let seat = Seat::BOTH[turn % 2];
        fold.append(seat, one.clone(), turn.div_ceil(2)).expect("a legal move");
    }
    assert_eq!(fold.outcome(), Some(MatchEnd::TooLong));
    assert!(fold.append(Seat::A, one, crate::protocol::fold::MAX_TURNS / 2).is_err());
}
