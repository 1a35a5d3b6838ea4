//! Killed devices, match ends, and invalid messages.

use super::table::{Device, SMALL, Table, handshake, offer, position_of, rules};
use minesweeper::Options;
use peer::protocol::{
    Acceptor, Act, DealerlessPosition, HandshakeRefused, InvalidEntry, Inviter, LoadError, MatchEnd, NotNow,
    Owed, PeerMatch, Reply, Seat, Sides, TextRefused, export_match, load_exported, moves_text, open_export,
    receive_text,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use two_devices::logs::{HOUR, random};

#[test]
fn a_restored_copy_writes_nothing_before_it_knows_its_log() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 60);
    table.act(Seat::A, "e a1").expect("a first action");
    table.bring(Seat::A);
    assert!(table.devices[1].owes_by_itself());
    table.restart_alone(Seat::B);
    assert!(!table.devices[1].owes_by_itself());
    assert!(table.respond(Seat::B).is_err());
    let have = table.devices[0].have();
    table.device(Seat::B).hear(have);
    assert!(table.devices[1].owes_by_itself());
    table.restart_alone(Seat::B);
    table.device(Seat::B).hear_own_slots();
    assert!(table.devices[1].owes_by_itself());
}

#[test]
fn a_device_killed_at_any_time_continues() {
    let mut table = Table::new(SMALL, Sides::InviterFirst, 50);
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    loop {
        for seat in Seat::BOTH {
            table.restart(seat);
            while table.devices[seat.index()].owes_by_itself() {
                table.respond(seat).expect("an owed response");
                table.restart(seat);
                table.bring(seat);
                table.restart(seat.other());
            }
        }
        let Some(seat) = table.to_act().filter(|_| table.devices[0].view().owed == Owed::Move) else {
            if table.devices[0].outcome().is_some() {
                break;
            }
            continue;
        };
        let actions = table.actions(seat);
        let action = &actions[rng.next_u32() as usize % actions.len()];
        if table.act(seat, action).is_ok() {
            let asked = table.view(seat).asked;
            table.restart(seat);
            assert_eq!(table.view(seat).asked, asked);
            assert_eq!(asked, Some((seat, action.clone())));
            table.bring(seat);
            let (by, shown) = table.view(seat.other()).asked.expect("the action has arrived");
            let known = if action.starts_with('e') { action.as_str() } else { "m ??" };
            assert_eq!((by, shown.as_str()), (seat, known));
        }
    }
    table.settle();
    assert!(table.view(Seat::A).replay.is_some());
}

#[test]
fn a_mark_that_crosses_a_resignation_counts() {
    let mut table = Table::laid("width=7,height=7,mines=6", Sides::InviterFirst, 7, &[0, 3, 6, 21, 42, 48]);
    let played = ["e b7", "m d6", "m a7", "e g4"];
    for action in played {
        let seat = table.to_act().expect("the match is in progress");
        table.act(seat, action).expect("a legal action");
        table.bring(seat);
        table.settle();
    }
    table.act(Seat::A, "m g1").expect("a legal action");
    table.bring(Seat::A);
    table.respond(Seat::B).expect("a result is owed");
    table.device(Seat::A).write(Act::Resign).expect("the match is in progress");
    table.respond(Seat::A).expect("an opening is owed");
    table.bring(Seat::A);
    assert!(table.view(Seat::B).replay.is_none());
    table.bring(Seat::B);
    table.settle();
    for seat in Seat::BOTH {
        assert_eq!(table.devices[seat.index()].outcome(), Some(MatchEnd::Resigned { winner: Some(Seat::B) }));
        let (options, moves) = table.view(seat).replay.expect("both have opened");
        assert_eq!(moves, [&played[..], &["m g1"]].concat());
        let layout = options.parse::<Options>().expect("options").layout().expect("laid").clone();
        assert_eq!(layout.mines(), [0, 3, 6, 21, 42, 48]);
        assert_eq!(table.view(seat).settled.last().map(String::as_str), Some("m g1 M"), "and it hit");
    }
}

#[test]
fn the_claimant_of_a_win_opens_after_the_silent_side() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 80);
    let action = table.actions(Seat::A)[0].clone();
    assert_eq!(
        table.device(Seat::B).write(Act::Claim { draw: false }),
        Err(NotNow::InvalidEntry(InvalidEntry::NoDeadlines)),
        "a claim needs deadlines"
    );
    table.act(Seat::A, &action).expect("an action");
    table.bring(Seat::A);
    table.device(Seat::A).write(Act::Claim { draw: false }).expect("a result is owed");
    table.bring(Seat::A);
    table.device(Seat::B).write(Act::Yield).expect("yielding is allowed");
    table.bring(Seat::B);
    assert!(!table.devices[0].owes_by_itself() && table.devices[1].owes_by_itself());
    table.respond(Seat::B).expect("the silent side opens");
    assert!(!table.devices[0].owes_by_itself());
    table.bring(Seat::B);
    assert!(table.devices[0].owes_by_itself());
    table.settle();
    assert_eq!(table.view(Seat::B).opened, [true; 2]);
}

#[test]
fn entries_from_other_games_and_illegal_actions_are_refused() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 90);
    for act in [Act::Move { number: 0, offers_draw: false }, Act::Agree, Act::Ask { to: 0 }] {
        assert_eq!(table.device(Seat::A).write(act), Err(NotNow::InvalidEntry(InvalidEntry::OtherGame)));
    }
    for act in [Act::Result(vec![0; 96]), Act::Deal(vec![0; 4000])] {
        assert_eq!(table.device(Seat::A).write(act), Err(NotNow::InvalidEntry(InvalidEntry::OwesOther)));
    }
    assert_eq!(
        table.device(Seat::A).write(Act::Action(vec![0; 259])),
        Err(NotNow::InvalidEntry(InvalidEntry::NoProof))
    );
    assert_eq!(
        table.device(Seat::A).write(Act::Open(vec![])),
        Err(NotNow::InvalidEntry(InvalidEntry::BeforeEnd))
    );
    for action in ["e c3", "e z9", "m b2", "x a1", ""] {
        assert_eq!(
            table.act(Seat::A, action),
            Err(NotNow::InvalidEntry(InvalidEntry::IllegalMove)),
            "{action}"
        );
    }
    assert_eq!(table.act(Seat::B, "e a1"), Err(NotNow::InvalidEntry(InvalidEntry::NoTurnToken)));
    assert_eq!(moves_text(&table.devices[0], peer::protocol::Extent::New), None);
    let text = [0x21; 200];
    assert!(matches!(receive_text(table.device(Seat::A), &text), Err(TextRefused::Damaged)));
}

#[test]
fn the_friends_key_is_checked_in_the_handshake() {
    let mut random = random(7);
    let (small, other) = (rules(SMALL), rules("width=5,height=5,mines=4"));
    let mut inviter = Inviter::new(offer(SMALL, Sides::Lot, 0), "Anna", &mut random).expect("an offer");
    let invitation = inviter.invitation().to_bytes();
    let open = dealerless::RULEBOOK.rules("kalaha", "").expect("a game without secrets");
    let bare = Acceptor::new(&invitation, HOUR, "Bert", &open, &mut random).expect("an invitation");
    let of_other = Acceptor::new(&invitation, HOUR, "Bert", &other, &mut random).expect("an invitation");
    for acceptor in [&bare, &of_other] {
        let answered = inviter.receive(acceptor.acceptance(), HOUR, &small, &mut random);
        assert!(matches!(answered, Ok(Reply::Unfit(HandshakeRefused::BadGameKey))));
    }
    let good = Acceptor::new(&invitation, HOUR, "Bert", &small, &mut random).expect("an invitation");
    let without_secrets = inviter.receive(good.acceptance(), HOUR, &open, &mut random);
    assert!(matches!(without_secrets, Ok(Reply::Unfit(HandshakeRefused::BadGameKey))));
    let Ok(Reply::Begun { begin, .. }) = inviter.receive(good.acceptance(), HOUR, &small, &mut random) else {
        panic!("no match")
    };
    let late = inviter.receive(bare.acceptance(), HOUR, &small, &mut random);
    assert!(matches!(late, Ok(Reply::Refuse { .. })), "too late, whatever its key");
    assert_eq!(good.begin(&begin, &other).err(), Some(HandshakeRefused::BadGameKey));
    assert!(good.begin(&begin, &small).is_ok());
}

#[test]
fn a_part_of_the_deal_is_alone_in_its_slot() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 100);
    let action = table.actions(Seat::A)[0].clone();
    table.act(Seat::A, &action).expect("an action");
    table.keep(Seat::A);
    let a = &table.devices[0];
    assert_eq!([0, 1, 2, 3].map(|index| a.slot_of(index)), [0, 1, 2, 3]);
    let fresh = handshake(offer(SMALL, Sides::InviterFirst, 0), 100);
    let [_, keys] = fresh;
    let b = PeerMatch::new(keys, &rules(SMALL));
    assert_eq!(b.slot_of(0), 0);
    assert!(a.slot(2).is_some() && a.slot(3).is_none());
}

#[test]
fn a_part_of_the_deal_has_exactly_its_decks() {
    let mut table = Table::new(SMALL, Sides::InviterFirst, 150);
    table.respond(Seat::A).expect("its first deck");
    table.bring(Seat::A);
    let before = position_of(&table.devices[1]).clone();
    table.respond(Seat::B).expect("its two decks");
    let Some((Act::Deal(decks), _)) = table.devices[1].entry(Seat::B, 0) else { panic!("it has dealt") };
    let takes = |decks: &[u8]| before.take(Seat::B, &Act::Deal(decks.to_vec()), usize::MAX).is_some();
    assert!(takes(decks));
    let half = decks.len() / 2;
    for wrong in [&[], &decks[..half], &decks[..2 * half - 1], &[&decks[..], &[0]].concat()] {
        assert!(!takes(wrong), "{} bytes", wrong.len());
    }
}

#[test]
fn saved_matches_are_read_or_damaged_and_move_with_their_secrets() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 120);
    let mut random = random(8);
    let exported = export_match(table.device(Seat::A), "correct horse", &mut random)
        .expect("the match has not moved to another device");
    let saved = open_export(&exported, "correct horse").expect("an export");
    let mut moved = load_exported(&saved, &rules(SMALL)).expect("an export");
    moved.hear(table.devices[1].have());
    let mark = table.actions(Seat::A).into_iter().rev().find(|action| moved.act(action, &mut random).is_ok());
    assert!(mark.is_some_and(|mark| mark.starts_with('m')), "marking needs the secret of the deal");
    let (saved, _) = table.devices[1].save();
    for len in (0..saved.expose().len()).filter(|len| len % 97 == 0 || len + 300 > saved.expose().len()) {
        assert!(Device::load(&saved.expose()[..len], &rules(SMALL)).is_err(), "{len}");
    }
    assert_eq!(
        Device::load(saved.expose(), &rules("width=5,height=5,mines=4")).err(),
        Some(LoadError::OtherRules)
    );
}
