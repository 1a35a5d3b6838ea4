//! The handshake from invitation to match, including attempts to interfere.

use peer::protocol::{
    Acceptor, HandshakeRefused, Invitation, InvitationRefused, Inviter, MatchKeys, Reply, Seat, Sides,
    Unavailable,
};
use two_devices::logs::{HOUR, handshake, offer, random};
use two_devices::pile::PILE;

fn inviter() -> Inviter {
    Inviter::new(offer(), "Anna", &mut random(1)).expect("an offer")
}

fn acceptor(inviter: &Inviter, seed: u64) -> Acceptor {
    Acceptor::new(&inviter.invitation().to_bytes(), HOUR, "Bert", &PILE.rules(), &mut random(seed))
        .expect("an invitation")
}

fn begun(reply: Reply) -> (Vec<u8>, MatchKeys) {
    match reply {
        Reply::Begun { begin, keys } => (begin, *keys),
        _ => panic!("the match begins"),
    }
}

fn refused(reply: Reply) -> (Vec<u8>, Unavailable) {
    match reply {
        Reply::Refuse { notice, reason } => (notice, reason),
        _ => panic!("a notice"),
    }
}

#[test]
fn both_devices_derive_the_same_match() {
    let [a, b] = handshake(offer(), &PILE.rules(), 1);
    assert_eq!(a.cid(), b.cid());
    assert_eq!(a.digits(), b.digits());
    assert_eq!((a.seat(), b.seat()), (Seat::A, Seat::B));
    assert_eq!((a.friend_name(), b.friend_name()), ("Bert", "Anna"));
    assert_eq!(a.offer(), b.offer());
    for seat in Seat::BOTH {
        assert_eq!(a.topic(seat), b.topic(seat));
    }
    assert_ne!(a.topic(Seat::A), a.topic(Seat::B));
    assert_eq!(a.meeting().secret().expose(), b.meeting().secret().expose());
    assert_eq!(a.meeting().announcement(&[1; 16]), b.meeting().announcement(&[1; 16]));
}

#[test]
fn a_lot_can_yield_either_side_but_the_same_on_both_devices() {
    let firsts: Vec<Seat> = (0..32)
        .map(|seed| {
            let [a, b] =
                handshake(peer::protocol::Offer { sides: Sides::Lot, ..offer() }, &PILE.rules(), seed);
            assert_eq!(a.terms(), b.terms());
            a.terms().first
        })
        .collect();
    assert!(firsts.contains(&Seat::A) && firsts.contains(&Seat::B));
}

#[test]
fn an_invitation_round_trips() {
    let bytes = inviter().invitation().to_bytes();
    let read = Invitation::read(&bytes).expect("an invitation");
    assert_eq!(read.to_bytes(), bytes);
    assert_eq!(read.offer(), &offer());
}

#[test]
fn another_version_is_distinguished_from_a_malformed_invitation() {
    let bytes = inviter().invitation().to_bytes();
    let with = |at: usize, byte| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        Invitation::read(&bytes).err()
    };
    assert_eq!(with(1, 2), Some(InvitationRefused::OtherVersion));
    assert_eq!(with(0, 0x11), Some(InvitationRefused::Malformed));
    for len in 0..bytes.len() {
        assert_eq!(Invitation::read(&bytes[..len]).err(), Some(InvitationRefused::Malformed), "{len}");
    }
}

#[test]
fn an_invitation_expires_after_its_last_hour() {
    let inviter = inviter();
    let bytes = inviter.invitation().to_bytes();
    let accept = |hour| Acceptor::new(&bytes, hour, "Bert", &PILE.rules(), &mut random(2)).err();
    assert_eq!(accept(offer().expiry), None);
    assert_eq!(accept(offer().expiry + 1), Some(InvitationRefused::Expired));
}

#[test]
fn one_acceptor_gets_a_match_and_the_other_a_notice() {
    let mut inviter = inviter();
    let [first, second] = [acceptor(&inviter, 2), acceptor(&inviter, 3)];
    let (begin, keys) =
        begun(inviter.receive(first.acceptance(), HOUR, &PILE.rules(), &mut random(4)).expect("accepted"));
    let (notice, reason) =
        refused(inviter.receive(second.acceptance(), HOUR, &PILE.rules(), &mut random(5)).expect("a notice"));
    assert_eq!(reason, Unavailable::Taken);
    assert_eq!(second.notice(&notice), Ok(Unavailable::Taken));
    assert_eq!(first.begin(&begin, &PILE.rules()).expect("a match").cid(), keys.cid());
    assert_eq!(second.begin(&begin, &PILE.rules()).err(), Some(HandshakeRefused::NotAuthentic));
    assert_eq!(first.notice(&notice).err(), Some(HandshakeRefused::NotAuthentic));
}

#[test]
fn the_same_acceptance_gets_the_same_begin_message() {
    let mut inviter = inviter();
    let acceptor = acceptor(&inviter, 2);
    let (begin, _) =
        begun(inviter.receive(acceptor.acceptance(), HOUR, &PILE.rules(), &mut random(4)).expect("accepted"));
    let again = inviter.receive(acceptor.acceptance(), HOUR, &PILE.rules(), &mut random(5));
    assert!(matches!(again, Ok(Reply::Repeated(bytes)) if bytes == begin));
}

#[test]
fn an_acceptance_after_withdrawal_or_expiry_gets_a_notice() {
    let mut withdrawn = inviter();
    let late = acceptor(&withdrawn, 2);
    withdrawn.withdraw();
    let (notice, _) =
        refused(withdrawn.receive(late.acceptance(), HOUR, &PILE.rules(), &mut random(4)).expect("a notice"));
    assert_eq!(late.notice(&notice), Ok(Unavailable::Withdrawn));

    let mut expired = inviter();
    let late = acceptor(&expired, 2);
    let hour = offer().expiry + 1;
    let (notice, _) =
        refused(expired.receive(late.acceptance(), hour, &PILE.rules(), &mut random(4)).expect("a notice"));
    assert_eq!(late.notice(&notice), Ok(Unavailable::Expired));
    assert!(!expired.is_open());
}

#[test]
fn a_man_in_the_middle_changes_the_digits() {
    let mut anna = inviter();
    let mut middle = Inviter::new(offer(), "Anna", &mut random(9)).expect("an offer");
    let to_anna = acceptor(&anna, 10);
    let bert = acceptor(&middle, 11);
    let (_, annas) =
        begun(anna.receive(to_anna.acceptance(), HOUR, &PILE.rules(), &mut random(12)).expect("accepted"));
    let (begin, _) =
        begun(middle.receive(bert.acceptance(), HOUR, &PILE.rules(), &mut random(13)).expect("accepted"));
    assert_ne!(annas.digits(), bert.begin(&begin, &PILE.rules()).expect("a match").digits());
}

#[test]
fn every_flipped_bit_and_every_truncation_of_a_message_is_refused() {
    let mut inviter = inviter();
    let acceptor = acceptor(&inviter, 2);
    let good = acceptor.acceptance().to_vec();
    for at in 0..good.len() {
        for damaged in [[&good[..at], &[good[at] ^ 1], &good[at + 1..]].concat(), good[..at].to_vec()] {
            assert!(inviter.receive(&damaged, HOUR, &PILE.rules(), &mut random(3)).is_err(), "{at}");
        }
    }
    let (begin, _) = begun(inviter.receive(&good, HOUR, &PILE.rules(), &mut random(4)).expect("accepted"));
    assert_eq!(acceptor.recognise_begin(&begin), Ok(()));
    for at in 0..begin.len() {
        for damaged in [[&begin[..at], &[begin[at] ^ 1], &begin[at + 1..]].concat(), begin[..at].to_vec()] {
            assert!(acceptor.begin(&damaged, &PILE.rules()).is_err(), "{at}");
            assert!(acceptor.recognise_begin(&damaged).is_err(), "{at}");
        }
    }
}

#[test]
fn only_valid_acceptances_count_towards_the_limit() {
    let mut inviter = inviter();
    for _ in 0..1000 {
        assert!(inviter.receive(&[0x11; 100], HOUR, &PILE.rules(), &mut random(1)).is_err());
    }
    let first = acceptor(&inviter, 2);
    begun(inviter.receive(first.acceptance(), HOUR, &PILE.rules(), &mut random(4)).expect("accepted"));
    for seed in 0..15 {
        refused(
            inviter
                .receive(acceptor(&inviter, 20 + seed).acceptance(), HOUR, &PILE.rules(), &mut random(5))
                .expect("a notice"),
        );
    }
    let late = inviter.receive(acceptor(&inviter, 99).acceptance(), HOUR, &PILE.rules(), &mut random(5));
    assert_eq!(late.err(), Some(HandshakeRefused::TooMany));
    assert!(matches!(
        inviter.receive(first.acceptance(), HOUR, &PILE.rules(), &mut random(6)),
        Ok(Reply::Repeated(_))
    ));
}

#[test]
fn invalid_texts_in_an_offer_are_refused() {
    let with = |rules: &str, broker_url: &str, name: &str| {
        let offer =
            peer::protocol::Offer { rules: rules.to_owned(), broker_url: broker_url.to_owned(), ..offer() };
        Inviter::new(offer, name, &mut random(1)).err()
    };
    assert_eq!(with(&"r".repeat(87), &"w".repeat(120), &"ក".repeat(40)), None);
    assert_eq!(with(&"r".repeat(88), "", ""), Some(peer::protocol::BadOffer::Rules));
    assert_eq!(with("", &"w".repeat(121), ""), Some(peer::protocol::BadOffer::BrokerUrl));
    assert_eq!(with("", "w\u{202e}", ""), Some(peer::protocol::BadOffer::BrokerUrl));
    for name in [&"n".repeat(41), "a\nb", "Anna\u{202e}", "\u{200b}Anna", "Anna\u{2069}", " Anna"] {
        assert_eq!(with("", "", name), Some(peer::protocol::BadOffer::Name), "{name:?}");
    }
}

#[test]
fn the_longest_names_survive_a_handshake() {
    let (anna, bert) = ("ក".repeat(40), "😀".repeat(20));
    let mut inviter = Inviter::new(offer(), &anna, &mut random(1)).expect("an offer");
    let invitation = inviter.invitation().to_bytes();
    let acceptor =
        Acceptor::new(&invitation, HOUR, &bert, &PILE.rules(), &mut random(2)).expect("an invitation");
    let (begin, keys) =
        begun(inviter.receive(acceptor.acceptance(), HOUR, &PILE.rules(), &mut random(3)).expect("accepted"));
    assert_eq!(keys.friend_name(), bert);
    assert_eq!(acceptor.begin(&begin, &PILE.rules()).expect("a match").friend_name(), anna);
}

#[test]
fn inviter_and_acceptor_can_be_stored_and_loaded() {
    let mut inviter = Inviter::load(inviter().save().expose()).expect("stored");
    let mut bert = acceptor(&inviter, 2);
    bert.give_up();
    let bert = Acceptor::load(bert.save().expose()).expect("stored");
    assert!(bert.has_given_up());
    let (begin, keys) =
        begun(inviter.receive(bert.acceptance(), HOUR, &PILE.rules(), &mut random(4)).expect("accepted"));
    let mut inviter = Inviter::load(inviter.save().expose()).expect("stored");
    let again = inviter.receive(bert.acceptance(), HOUR, &PILE.rules(), &mut random(5));
    assert!(matches!(again, Ok(Reply::Repeated(bytes)) if bytes == begin));
    assert_eq!(bert.begin(&begin, &PILE.rules()).expect("a match").digits(), keys.digits());
    let saved = inviter.save();
    for len in 0..saved.expose().len() {
        assert!(Inviter::load(&saved.expose()[..len]).is_err(), "{len}");
    }
}
