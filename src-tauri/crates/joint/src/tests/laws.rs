use super::table::{ACCEPTANCE, Table, agreement, truth};
use crate::{Event, JointMatch, Misfit, Owed, judge};
use fair::{Kind, Message, Refusal, Seat};
use game::{Playable, Resources, SearchControl, Viewer};
use game::{State, View};
use minesweeper::{Action, Minesweeper, Size, Square};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

/// So many cells that can hold a mine.
fn drawn(size: Size, count: usize, rng: &mut impl rand::Rng) -> Vec<usize> {
    let clear = size.clear_cells();
    let mut cells: Vec<usize> = (0..size.cells()).filter(|cell| !clear.contains(cell)).collect();
    cells.shuffle(rng);
    cells.truncate(count);
    cells
}

#[test]
fn random_games_over_a_joint_deck_are_played_as_on_one_device() {
    let mut chance = rand_chacha::ChaCha8Rng::from_seed_of(1);
    for (options, games) in [("width=5,height=5,mines=3", 4), ("width=6,height=5,mines=10", 4), ("", 1)] {
        for number in 0..games {
            let first = if number % 2 == 0 { Seat::B } else { Seat::A };
            let agreement = agreement(options, first);
            let mines = drawn(agreement.options.size(), agreement.options.mines(), &mut chance);
            let mut truth = truth(&agreement.options, &mines);
            let mut table = Table::dealt(agreement, number, Some(&mines));
            let mut bot = Minesweeper::bot(20, number, &Resources::default());
            while let Some(seat) = table.to_act() {
                let view = table.device(seat).game().view();
                let legal = view.legal_moves();
                let action = if chance.random_bool(0.5) {
                    *legal.choose(&mut chance).expect("an action")
                } else {
                    bot.think(&view, &mut SearchControl::unlimited(), &mut |_| ()).best
                };
                assert_eq!(table.device(seat).owes(seat), Some(Owed::Action));
                assert_eq!(table.device(seat).owes(seat.other()), None);
                table.compare(&mut truth, action);
            }
            assert!(
                [Seat::A, Seat::B].iter().all(|&seat| table.device(seat).owes(seat) == Some(Owed::Opening))
            );
            table.respond(Seat::A);
            table.respond(Seat::B);
            assert!([Seat::A, Seat::B].iter().all(|&seat| table.device(seat).owes(seat).is_none()));
            let opened = table.devices[0].opened().expect("both have opened").expect("this game");
            assert!(opened.game == truth);
        }
    }
}

trait FromSeedOf {
    fn from_seed_of(seed: u64) -> Self;
}

impl FromSeedOf for rand_chacha::ChaCha8Rng {
    fn from_seed_of(seed: u64) -> Self {
        rand::SeedableRng::seed_from_u64(seed)
    }
}

/// A 24 × 30 board is dealt and played, wild as it is.
#[test]
fn a_large_board_is_the_same_on_both_devices() {
    let mut chance = rand_chacha::ChaCha8Rng::from_seed_of(2);
    let agreement = agreement("width=24,height=30,mines=240", Seat::A);
    let mines = drawn(agreement.options.size(), 240, &mut chance);
    let mut truth = truth(&agreement.options, &mines);
    let mut table = Table::dealt(agreement, 2, Some(&mines));
    for _ in 0..60 {
        let seat = table.to_act().expect("few of its mines are found");
        let legal = table.device(seat).game().view().legal_moves();
        table.compare(&mut truth, *legal.choose(&mut chance).expect("an action"));
    }
}

/// A match in which B's second action is a mark on this square; then others follow.
fn with_failed_mark(cell: usize) -> Table {
    let agreement = agreement("width=7,height=7,mines=6", Seat::A);
    let size = agreement.options.size();
    let mines = [0, 6, 42, 48, 3, 21];
    let mut table = Table::dealt(agreement, 7, Some(&mines));
    let at = |cell| Square::of_cell(cell, size);
    for action in
        [Action::explore(at(1)), Action::mark(at(cell)), Action::mark(at(0)), Action::explore(at(27))]
    {
        table.act(action);
    }
    table
}

#[test]
fn worlds_that_differ_in_a_failed_square_look_alike_to_the_other() {
    let [one, other] = [with_failed_mark(10), with_failed_mark(13)];
    assert_eq!(one.sent, other.sent, "equal lengths, in an equal order");
    let seen = |table: &Table, seat| {
        let device = table.device(seat);
        (device.public(), device.game().audience())
    };
    for seat in [Seat::A, Seat::B] {
        assert_eq!(seen(&one, seat), seen(&other, seat));
    }
    let device =
        |table: &Table| (table.device(Seat::A).game().view(), table.device(Seat::A).game().to_string());
    assert_eq!(device(&one), device(&other));
    assert_ne!(
        one.device(Seat::B).game().view(),
        other.device(Seat::B).game().view(),
        "their owner knows them"
    );
    let judged = |table: &Table| {
        let logs = [Seat::A, Seat::B].map(|seat| table.device(seat).log(seat).to_vec());
        judge(&table.agreement, ACCEPTANCE, [&logs[0], &logs[1]]).expect("no known board").state
    };
    assert_eq!(judged(&one).public(), judged(&other).public());
    assert_eq!(judged(&one).game().to_string(), judged(&other).game().to_string());
}

#[test]
fn whoever_opens_before_the_end_resigns_and_the_board_is_known_when_both_have_opened() {
    let mut table = with_failed_mark(10);
    let size = table.agreement.options.size();
    let made = table.devices[0].act(Action::mark(Square::of_cell(48, size)), &mut table.rng).expect("legal");
    table.send(Seat::A, made);
    table.open(Seat::A);
    assert_eq!(table.device(Seat::B).owes(Seat::B), Some(Owed::Answer));
    table.respond(Seat::B);
    assert_eq!(table.device(Seat::B).owes(Seat::B), Some(Owed::Opening));
    assert!(table.devices[0].opened().is_none());
    table.respond(Seat::B);
    for device in &table.devices {
        let opened = device.opened().expect("both have opened").expect("this game");
        assert_eq!(opened.options.layout().expect("laid").mines(), [0, 3, 6, 21, 42, 48]);
        assert_eq!(opened.actions.len(), 5, "the mark that crossed the opening counts, and it hit");
        assert_eq!(
            opened.game.view(Viewer::Audience).score(game::Side::First),
            device.game().view().score(game::Side::First)
        );
    }
}

#[test]
fn what_is_not_due_or_does_not_fit_is_refused_and_changes_nothing() {
    let mut table = with_failed_mark(10);
    let public = table.devices[0].public();
    let refused = |joint: &mut JointMatch, kind, bytes: &[u8]| {
        joint.take(Seat::A, &Message { kind, bytes: bytes.to_vec() })
    };
    for (kind, refusal) in [
        (Kind::Key, Refusal::Order),
        (Kind::Deck, Refusal::Order),
        (Kind::Answer, Refusal::Order),
        (Kind::Complaint, Refusal::Order),
        (Kind::Action, Refusal::Length),
        (Kind::Opening, Refusal::Length),
    ] {
        assert_eq!(refused(&mut table.devices[1], kind, &[]), Err(Misfit::Refused(refusal)));
    }
    assert_eq!(table.devices[1].public(), public);
    let size = table.agreement.options.size();
    let act = |table: &mut Table, action: &str| {
        table.devices[0].act(action.parse().expect("an action"), &mut table.rng).err()
    };
    assert_eq!(act(&mut table, "e z30"), Some(Refusal::Square));
    assert_eq!(
        act(&mut table, &Action::explore(Square::of_cell(0, size)).to_string()),
        Some(Refusal::Visible)
    );
    assert_eq!(
        act(&mut table, "m d3"),
        Some(Refusal::Square),
        "no card of a square that holds no mine for sure"
    );
    assert!(
        table.devices[1].act("e a1".parse().expect("an action"), &mut table.rng).is_err(),
        "not B's turn"
    );
    assert!(table.devices[0].respond(&mut table.rng).is_err(), "only a player chooses an action");
    let made = table.devices[0].act("e a4".parse().expect("an action"), &mut table.rng);
    assert!(made.is_ok() && !table.devices[0].is_waiting(), "making changes nothing");
}

#[test]
fn a_message_that_is_taken_a_second_time_is_refused() {
    let mut table = with_failed_mark(10);
    let again = table.device(Seat::B).log(Seat::B).last().expect("it has sent much").clone();
    assert!(matches!(table.devices[0].take(Seat::B, &again), Err(Misfit::Refused(_))));
    let made =
        table.devices[0].act("e a4".parse().expect("an action"), &mut table.rng).expect("a legal action");
    let message = made.message().clone();
    assert_eq!(table.send(Seat::A, made), [Event::Asked, Event::Asked]);
    assert_eq!(table.devices[1].take(Seat::A, &message), Err(Misfit::Refused(Refusal::Order)));
}
