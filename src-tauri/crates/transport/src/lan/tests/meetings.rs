//! Only friends with a match meet again.

use super::*;
use crate::lan::announcement::Announced;

/// A device that is waiting for a friend, and the nonce it announces.
fn waiting() -> (Device, [u8; 16]) {
    let anna = Device::new();
    anna.lan.meet(CONTACT, keys(Seat::A, 1)).expect("the device waits");
    let Announced::Meet { nonce, .. } = seen(&anna).announced else { panic!("it waits for a friend") };
    (anna, nonce)
}

fn secret(byte: u8) -> Secret {
    Secret::new(vec![byte; 32])
}

#[test]
fn devices_with_one_match_meet_repeatedly() {
    let bert = Device::new();
    bert.lan.meet(CONTACT, keys(Seat::B, 1)).expect("the search starts");
    assert_eq!(bert.port(), None, "searching opens no port");
    let (anna, _) = waiting();
    let sighting = seen(&anna);
    bert.network(move |network| network.saw(sighting));
    let (mut at_anna, purpose) = anna.up();
    assert_eq!(purpose, LinkPurpose::Meet(CONTACT));
    for _ in 0..3 {
        let (at_bert, purpose) = bert.up();
        assert_eq!(purpose, LinkPurpose::Meet(CONTACT));
        bert.lan.send(at_bert, vec![1]);
        assert_eq!(anna.message(at_anna), [1]);
        anna.lan.close(at_anna);
        assert_eq!(bert.down(at_bert), DownReason::Ended);
        // Bert may reconnect before the older link has ended here.
        let mut told = [anna.next(), anna.next()];
        told.sort_by_key(|event| matches!(event, LanEvent::Up { .. }));
        let [down, LanEvent::Up { link, purpose: LinkPurpose::Meet(CONTACT) }] = told else {
            panic!("{told:?}");
        };
        assert!(matches!(down, LanEvent::Down { link, .. } if link == at_anna), "{down:?}");
        at_anna = link;
    }
    bert.lan.stop(CONTACT);
}

#[tokio::test]
async fn a_newer_link_from_a_friend_replaces_the_older_one() {
    let (anna, nonce) = waiting();
    let mut first = anna.stream().await;
    let _session = meet(&mut first, &secret(1), &nonce).await.expect("the handshake succeeds");
    let (older, _) = anna.up();
    let mut second = anna.stream().await;
    let _session = meet(&mut second, &secret(1), &nonce).await.expect("the handshake succeeds");
    let (newer, _) = anna.up();
    assert_ne!(newer, older);
    assert_eq!(anna.down(older), DownReason::Replaced, "the friend is always linked");
    assert!(closes(&mut first).await);
}

#[tokio::test]
async fn only_the_friend_is_met() {
    let (anna, nonce) = waiting();
    assert!(meet(&mut anna.stream().await, &secret(2), &nonce).await.is_err(), "another secret");
    assert!(meet(&mut anna.stream().await, &secret(1), &[0; 16]).await.is_err(), "another announcement");
    assert!(join(&mut anna.stream().await, &code(CODE)).await.is_err(), "no code at all");
    let mut friend = anna.stream().await;
    let _session = meet(&mut friend, &secret(1), &nonce).await.expect("the handshake succeeds");
    anna.up();
}

#[tokio::test]
async fn a_replayed_handshake_makes_no_link() {
    let (anna, nonce) = waiting();
    let (between, address) = listening().await;
    let mut friend = TcpStream::connect(&address).await.expect("an answer");
    let said = relay(between.accept().await.expect("a connection").0, anna.address(), [None; 2]);
    let channel = meet(&mut friend, &secret(1), &nonce).await.expect("the handshake succeeds");
    let (link, _) = anna.up();
    drop((friend, channel));
    assert_eq!(anna.down(link), DownReason::Ended);
    let mut stream = anna.stream().await;
    stream.write_all(&said.join().expect("the task ends")).await.expect("the bytes are sent");
    assert!(closes(&mut stream).await);
    anna.lan.stop(CONTACT);
    assert_eq!(anna.events.try_recv().ok(), None);

    // A replayed guest does not even prove knowledge of the code.
    anna.host(CONTACT, CODE);
    let mut guest = TcpStream::connect(&address).await.expect("an answer");
    let said = relay(between.accept().await.expect("a connection").0, anna.address(), [None; 2]);
    drop(join(&mut guest, &code(CODE)).await.expect("the code is right"));
    let (link, _) = anna.up();
    drop(guest);
    assert_eq!(anna.down(link), DownReason::Ended);
    anna.host(SECOND, CODE);
    let mut stream = anna.stream().await;
    stream.write_all(&said.join().expect("the task ends")).await.expect("the bytes are sent");
    assert!(closes(&mut stream).await);
    assert_eq!(anna.next(), LanEvent::CodeWrong { contact: SECOND });
}
