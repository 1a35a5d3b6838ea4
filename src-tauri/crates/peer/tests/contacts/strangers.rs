//! Invitations and acceptances that cannot come to a match, and people who were blocked.

use crate::common::{Between, DAY, Device, LINK, MOVE, NOW, begun, kalaha};
use peer::protocol::{Inviter, PartKind, Seat, Sides};
use peer::{FriendError, LinkPurpose, News, Stage, TextRead};
use session::{Games, LogEntry};

#[test]
fn of_two_acceptors_one_gets_the_match_and_the_other_a_notice() {
    let [mut a, mut b, mut c] = [Device::new(1), Device::new(2), Device::new(3)];
    let at_a = a.invite(kalaha());
    let invitation = a.contacts.text(at_a, false).expect("an invitation");
    let [at_b, at_c] =
        [&mut b, &mut c].map(|device| device.accept(&invitation, "Bert").expect("an invitation"));
    a.take(&c.contacts.text(at_c, false).expect("an acceptance")).expect("the first");
    assert_eq!(
        a.take(&b.contacts.text(at_b, false).expect("an acceptance")).expect("too late").news,
        News::Answered
    );
    let notice = a.contacts.text(at_a, false).expect("a notice");
    assert_eq!(b.take(&notice).expect("a notice").news, News::Refused);
    assert_eq!(b.shown(at_b).stage, Stage::Taken);
    a.contacts.handed_over(at_a, NOW).expect("kept");
    let begin = a.contacts.text(at_a, false).expect("a begin");
    assert!(matches!(b.take(&begin), Err(FriendError::NotOurs)));
    assert_eq!(c.take(&begin).expect("the begin").news, News::Begun);
    assert_eq!(a.shown(at_a).digits, c.shown(at_c).digits);
}

#[test]
fn an_acceptance_that_a_broker_tells_again_and_again_is_answered_once() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let mut between = Between::default();
    let at_a = a.invite(kalaha());
    let at_b = b.accept(&a.contacts.text(at_a, false).expect("an invitation"), "Bert").expect("accepted");
    for (seat, device, id) in [(Seat::A, &mut a, at_a), (Seat::B, &mut b, at_b)] {
        device.contacts.use_transport(id, peer::TransportKind::Broker, true, NOW).expect("a broker");
        between.connect(seat, device, NOW);
    }
    b.tick(NOW);
    between.collect(Seat::B, &mut b);
    let (topic, acceptance) = between.published[0].clone();
    for n in 0..1000u64 {
        let above = topic.rsplit_once('/').expect("a topic").0;
        for topic in [topic.clone(), format!("{above}/{n:016x}")] {
            a.hear_message(&topic, &acceptance, NOW);
        }
    }
    let answers = a
        .outputs()
        .into_iter()
        .filter(|output| matches!(output, peer::Output::Publish { topic, .. } if topic.ends_with("/a")));
    assert_eq!(answers.count(), 1);
    assert_eq!(a.shown(at_a).stage, Stage::Playing);
}

#[test]
fn an_acceptance_after_withdrawal_or_expiry_is_answered_in_words() {
    for withdraws in [true, false] {
        let [mut a, mut b] = [Device::new(1), Device::new(2)];
        let at_a = a.invite(kalaha());
        let invitation = a.contacts.text(at_a, false).expect("an invitation");
        let at_b = b.accept(&invitation, "Bert").expect("an invitation");
        let late = NOW + 31 * DAY;
        if withdraws {
            a.contacts.withdraw(at_a, NOW).expect("nobody has accepted");
        } else {
            a.tick(late);
        }
        let acceptance = b.contacts.text(at_b, false).expect("an acceptance");
        assert_eq!(a.take_at(&acceptance, late).expect("answered").news, News::Answered);
        assert_eq!(
            b.take(&a.contacts.text(at_a, false).expect("a notice")).expect("a notice").news,
            News::Refused
        );
        let expected = if withdraws { Stage::Withdrawn } else { Stage::Expired };
        assert_eq!(
            (a.contacts.shown(at_a, late).expect("shown").stage, b.shown(at_b).stage),
            (expected, expected)
        );
        let mut c = Device::new(3);
        let Ok(TextRead::Invitation(offer)) = c.contacts.look_at(&invitation, late) else {
            panic!("an invitation")
        };
        assert_eq!(offer.problem, Some("invitation_expired"));
        let refused = c.with(|contacts, random| contacts.accept(&invitation, "Carl", late, random));
        assert_eq!(refused.expect_err("too late").code(), "invitation_expired");
    }
}

#[test]
fn a_begin_counts_after_a_notice_that_anybody_could_write() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let at_b = b.accept(&a.contacts.text(at_a, false).expect("an invitation"), "Bert").expect("accepted");
    let acceptance = b.contacts.text(at_b, false).expect("an acceptance");
    // Of all who have the invitation the inviter's own device writes the notice, and forgets that.
    let writes = a.writes();
    a.contacts.withdraw(at_a, NOW).expect("nobody has accepted");
    a.take(&acceptance).expect("answered");
    let notice = a.contacts.text(at_a, false).expect("a notice");
    a.restore(writes, NOW);
    assert_eq!(b.take(&notice).expect("a notice").news, News::Refused);
    assert_eq!(a.take(&acceptance).expect("an acceptance").news, News::Begun);
    let begin = a.contacts.text(at_a, false).expect("a begin");
    assert_eq!(b.take(&begin).expect("a begin").news, News::Begun);
}

#[test]
fn whoever_has_given_up_waiting_calls_the_match_off() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let at_b = b.accept(&a.contacts.text(at_a, false).expect("an invitation"), "Bert").expect("accepted");
    let acceptance = b.contacts.text(at_b, false).expect("an acceptance");
    b.contacts.withdraw(at_b, NOW).expect("no match yet");
    a.take(&acceptance).expect("the first");
    b.take(&a.contacts.text(at_a, false).expect("a begin")).expect("the begin");
    a.take(&b.contacts.text(at_b, false).expect("it is called off")).expect("called off");
    let outcome = |device: &Device, id| device.contacts.remote_match(id).expect("a match").view().outcome;
    assert_eq!(outcome(&a, at_a), Some(peer::protocol::MatchEnd::CalledOff));
    assert_eq!(outcome(&b, at_b), Some(peer::protocol::MatchEnd::CalledOff));
}

#[test]
fn somebody_in_between_has_other_digits() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let invitation = a.contacts.text(at_a, false).expect("an invitation");
    // Eve accepts herself, and invites Bert to the same.
    let mut eve = Device::new(3);
    let with_a = eve.accept(&invitation, "Bert").expect("an invitation");
    let with_b = eve.invite(kalaha());
    let at_b = b.accept(&eve.contacts.text(with_b, false).expect("an invitation"), "Bert").expect("accepted");
    a.take(&eve.contacts.text(with_a, false).expect("an acceptance")).expect("taken");
    eve.take(&b.contacts.text(at_b, false).expect("an acceptance")).expect("taken");
    eve.take(&a.contacts.text(at_a, false).expect("a begin")).expect("taken");
    b.take(&eve.contacts.text(with_b, false).expect("a begin")).expect("taken");
    assert_ne!(a.shown(at_a).digits, b.shown(at_b).digits);
    a.contacts.compare(at_a, NOW).expect("kept");
    assert!(a.shown(at_a).compared && !b.shown(at_b).compared);
}

#[test]
fn an_invitation_by_newer_rules_or_to_another_game_says_so() {
    let mut b = Device::new(2);
    let mut offered = |game: u8, rules_version: u16, rules: &str| {
        let hour = u32::try_from(NOW / 3600).expect("an hour");
        let offer = peer::protocol::Offer {
            rules_version,
            expiry: hour + 24,
            days: 0,
            sides: Sides::Lot,
            game,
            rules: rules.to_owned(),
            broker_url: String::new(),
        };
        let inviter = Inviter::new(offer, "Eve", &mut |bytes: &mut [u8]| bytes.fill(9)).expect("an offer");
        let text = peer::protocol::write_text(&[(PartKind::Invitation, &inviter.invitation().to_bytes())]);
        let Ok(TextRead::Invitation(offer)) = b.contacts.look_at(&text, NOW) else { panic!("an invitation") };
        assert_eq!(b.accept(&text, "Bert").err().map(|error| error.code()), offer.problem);
        offer.problem
    };
    assert_eq!(offered(2, 999, ""), Some("other_rules"));
    assert_eq!(offered(200, 1, ""), Some("unknown_remote_game"));
    let version = Games::ALL.remote("kalaha").expect("a game").expect("it goes elsewhere").rules_version;
    assert_eq!(offered(2, version, "stones=a million"), Some("unknown_remote_game"));
    assert_eq!(offered(2, version, ""), None);
}

#[test]
fn a_blocked_friend_is_a_stranger() {
    let (mut devices, ids) = begun(kalaha());
    devices[0].contacts.remove(ids[0]).expect("removed");
    devices[0].write(ids[0], &MOVE).expect_err("it is gone");
    devices[1].write(ids[1], &LogEntry::Say(1)).expect("a phrase");
    let text = devices[1].contacts.text(ids[1], false).expect("a phrase");
    assert!(matches!(devices[0].take(&text), Err(FriendError::NotOurs)));
    devices[0].contacts.link_up(LINK, LinkPurpose::Meet(ids[0]), NOW);
    assert!(devices[0].outputs().contains(&peer::Output::Close { link: LINK }));
    assert!(devices[0].shelf.0.lock().expect("one thread").records.is_empty());
}
