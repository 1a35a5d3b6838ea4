//! Invitations and acceptances that cannot lead to a match, and blocked friends.

use peer::mqtt::BrokerEvent;
use peer::protocol::{Inviter, Offer, PartKind, Seat, Sides, read_text, write_text};
use peer::{FriendError, LinkPurpose, News, Output, Stage, TextRead, TransportKind};
use session::{Games, LogEntry};
use two_devices::{Device, LINK, MOVE, NOW, World, accepted, begun, kalaha};

#[test]
fn one_acceptor_gets_the_match_and_the_other_a_notice() {
    let [mut a, mut b, mut c] = [1, 2, 3].map(Device::new);
    let at_a = a.invite(kalaha());
    let invitation = a.text(at_a);
    let [at_b, at_c] =
        [&mut b, &mut c].map(|device| device.accept(&invitation, "Bert").expect("an invitation"));
    c.tell(at_c, &mut a).expect("the first");
    assert_eq!(b.tell(at_b, &mut a).expect("too late").news, News::Answered);
    let notice = a.text(at_a);
    assert_eq!(b.take(&notice).expect("a notice").news, News::Refused);
    assert_eq!(b.shown(at_b).stage, Stage::Taken);
    a.contacts.handed_over(at_a, NOW).expect("stored");
    let begin = a.text(at_a);
    assert!(matches!(b.take(&begin), Err(FriendError::NotOurs)));
    assert_eq!(c.take(&begin).expect("the begin message").news, News::Begun);
    assert_eq!(a.shown(at_a).digits, c.shown(at_c).digits);
}

#[test]
fn a_repeated_acceptance_on_a_broker_is_answered_once() {
    let mut world = World::accepted(kalaha());
    world.connect(false);
    world.devices[1].tick(NOW);
    world.collect();
    let (topic, acceptance) = world.between.published[0].clone();
    let a = &mut world.devices[0];
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
    assert_eq!(world.shown(Seat::A).stage, Stage::Playing);
}

#[test]
fn an_acceptance_on_a_broker_after_the_match_has_begun_gets_a_notice() {
    let mut world = World::accepted(kalaha());
    let mut carla = Device::new(3);
    let invitation = world.devices[0].text(world.ids[0]);
    let id = carla.accept(&invitation, "Carla").expect("an invitation");
    world.connect(false);
    world.settle_for(5);
    carla.contacts.use_transport(id, TransportKind::Broker, true, world.now).expect("a broker");
    carla.hear(BrokerEvent::Up, world.now);
    let published = |device: &mut Device| {
        let (mut published, mut cleared) = (None, None);
        for output in device.outputs() {
            match output {
                Output::Publish { topic, payload, .. } => published = Some((topic, payload)),
                Output::Clear { topic, .. } => cleared = Some(topic),
                _ => {}
            }
        }
        (published.expect("a message"), cleared)
    };
    let ((asked, acceptance), _) = published(&mut carla);
    let [anna, _] = &mut world.devices;
    anna.outputs();
    anna.hear_message(&asked, &acceptance, world.now);
    let ((answered, notice), cleared) = published(anna);
    assert_eq!(cleared, Some(asked.clone()), "the notice stays for someone who is away");
    for n in 0..1000u64 {
        let above = asked.rsplit_once('/').expect("a topic").0;
        anna.hear_message(&format!("{above}/{n:016x}"), b"junk", world.now);
    }
    assert_eq!(
        (anna.shown(world.ids[0]).trouble, anna.outputs().len()),
        (None, 0),
        "the match is not disturbed"
    );
    carla.hear_message(&answered, &notice, world.now);
    assert_eq!(carla.shown(id).stage, Stage::Taken);
}

#[test]
fn a_match_begun_after_the_acceptor_stopped_waiting_is_called_off() {
    let [mut a, mut b] = [1, 2].map(Device::new);
    let [at_a, at_b] = accepted(&mut a, &mut b, kalaha());
    let acceptance = b.text(at_b);
    b.contacts.withdraw(at_b, NOW).expect("no match yet");
    a.take(&acceptance).expect("the first");
    a.tell(at_a, &mut b).expect("the begin message");
    b.tell(at_b, &mut a).expect("called off");
    let outcome = |device: &Device, id| device.contacts.remote_match(id).expect("a match").view().outcome;
    assert_eq!(outcome(&a, at_a), Some(peer::protocol::MatchEnd::CalledOff));
    assert_eq!(outcome(&b, at_b), Some(peer::protocol::MatchEnd::CalledOff));
}

#[test]
fn an_unacceptable_invitation_is_refused_with_a_reason() {
    let mut b = Device::new(2);
    let mut offered = |hours: u32, game: u8, rules_version: u16, rules: &str| {
        let hour = u32::try_from(NOW / 3600).expect("an hour");
        let offer = Offer {
            rules_version,
            expiry: hour - 24 + hours,
            days: 0,
            sides: Sides::Lot,
            game,
            rules: rules.to_owned(),
            broker_url: String::new(),
        };
        let inviter = Inviter::new(offer, "Eve", &mut |bytes: &mut [u8]| bytes.fill(9)).expect("an offer");
        let text = write_text(&[(PartKind::Invitation, &inviter.invitation().to_bytes())]);
        let Ok(TextRead::Invitation(offer)) = b.contacts.look_at(&text, NOW) else { panic!("an invitation") };
        assert_eq!(b.accept(&text, "Bert").err().map(|error| error.code()), offer.problem);
        offer.problem
    };
    assert_eq!(offered(48, 2, 999, ""), Some("other_rules"));
    assert_eq!(offered(48, 200, 1, ""), Some("unknown_remote_game"));
    let version =
        Games::ALL.remote("kalaha").expect("a game").expect("playable between devices").rules_version;
    assert_eq!(offered(48, 2, version, "stones=a million"), Some("unknown_remote_game"));
    assert_eq!(offered(23, 2, version, ""), Some("invitation_expired"));
    assert_eq!(offered(24, 2, version, ""), None);
    let mut newer = Device::new(1);
    let id = newer.invite(kalaha());
    let mut invitation = read_text(&newer.text(id)).expect("an invitation").remove(0).1;
    invitation[1] += 1;
    let refused = b.contacts.look_at(&write_text(&[(PartKind::Invitation, &invitation)]), NOW);
    assert_eq!(refused.expect_err("another version").code(), "newer_invitation");
}

#[test]
fn a_blocked_friend_is_a_stranger() {
    let (mut devices, ids) = begun(kalaha());
    devices[0].contacts.remove(ids[0]).expect("removed");
    devices[0].write(ids[0], &MOVE).expect_err("removed");
    devices[1].write(ids[1], &LogEntry::Say(1)).expect("a phrase");
    let text = devices[1].text(ids[1]);
    assert!(matches!(devices[0].take(&text), Err(FriendError::NotOurs)));
    devices[0].contacts.link_up(LINK, LinkPurpose::Meet(ids[0]), NOW);
    assert!(devices[0].outputs().contains(&peer::Output::Close { link: LINK }));
    assert!(devices[0].store.records().is_empty());
}
