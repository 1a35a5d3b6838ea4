//! When codes admit a guest and when they are spent.

use super::*;
use std::sync::{Mutex, PoisonError};

#[test]
fn typed_codes_and_addresses_are_checked() {
    let device = Device::new();
    for typed in ["", "12345", "1234567", "12345a", "１２３４５６", "-12345"] {
        assert_eq!(device.lan.host(CONTACT, typed, ""), Err(LanError::NotACode), "{typed}");
        assert_eq!(device.lan.join_at("127.0.0.1:1", typed), Err(LanError::NotACode), "{typed}");
    }
    for typed in ["", "127.0.0.1", "localhost:1", "127.0.0.1:99999"] {
        assert_eq!(device.lan.join_at(typed, CODE), Err(LanError::NotAnAddress), "{typed}");
    }
    assert_eq!(
        device.lan.host(CONTACT, CODE, "a name with more than forty characters in it"),
        Err(LanError::BadName)
    );
    assert_eq!(device.lan.join(HostId(1), CODE), Err(LanError::HostGone));
    device.lan.host(CONTACT, " 123 456\n", "").expect("white space is ignored");
}

#[test]
fn random_codes_are_codes() {
    for _ in 0..100 {
        assert!(Code::parse(&random_code()).is_ok());
    }
}

#[tokio::test]
async fn three_wrong_guesses_spend_a_code_even_when_simultaneous() {
    let host = Device::with(|limits| (limits.unfinished, limits.unfinished_with_one) = (100, 100));
    host.host(CONTACT, CODE);
    // Another contact is expected too, so the port stays open.
    host.lan.meet(SECOND, keys(Seat::A, 1)).expect("the device waits");
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(host.stream().await);
    }
    let guess = |mut stream| async move {
        matches!(join(&mut stream, &code("000000")).await, Err(HandshakeError::WrongCode))
    };
    let guesses: Vec<_> = streams.into_iter().map(|stream| tokio::spawn(guess(stream))).collect();
    let mut judged = 0;
    for guess in guesses {
        judged += usize::from(guess.await.expect("the task ends"));
    }
    assert_eq!(judged, 3);
    // Separate tasks answer the guesses.
    let mut told = [host.next(), host.next(), host.next(), host.next()];
    told.sort_by_key(|event| matches!(event, LanEvent::CodeSpent { .. }));
    let wrong = || LanEvent::CodeWrong { contact: CONTACT };
    assert_eq!(told, [wrong(), wrong(), wrong(), LanEvent::CodeSpent { contact: CONTACT }]);
    let guest = Device::new();
    guest.join(&host, CODE);
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::NobodyWaits));
}

#[test]
fn the_guess_that_spends_a_code_is_answered_before_the_network_closes() {
    let (guest, left) = (Device::new(), Arc::new(Mutex::new(None)));
    // When the code is spent, the listener leaves immediately.
    let leave = {
        let left = Arc::clone(&left);
        move |event| {
            if matches!(event, LanEvent::CodeSpent { .. }) {
                drop(left.lock().unwrap_or_else(PoisonError::into_inner).take());
            }
        }
    };
    let limits = Limits { failures: 1, ..Limits::DEFAULT };
    let host = Lan::with(limits, false, Arc::new(leave)).expect("a thread");
    let addresses = host.host(CONTACT, CODE, "").expect("the device waits");
    *left.lock().expect("nothing has panicked") = Some(host);
    guest.lan.join_at(&format!("127.0.0.1:{}", addresses[0].port()), "000000").expect("the attempt starts");
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::CodeWrong));
}

#[test]
fn a_code_expires() {
    let host = Device::with(|limits| limits.code = Duration::ZERO);
    host.host(CONTACT, CODE);
    assert_eq!(host.next(), LanEvent::CodeSpent { contact: CONTACT });
    assert_eq!(host.port(), None);
}

#[test]
fn a_code_admits_one_guest_and_a_wrong_guess_leaves_it_valid() {
    let (host, _, guest, _) = linked();
    assert_eq!(host.port(), None, "the code is used");
    host.host(SECOND, "111111");
    host.host(THIRD, "222222");
    guest.join(&host, "111111");
    assert_eq!(host.next(), LanEvent::CodeWrong { contact: THIRD });
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::CodeWrong));
    guest.join(&host, "222222");
    assert_eq!(host.up().1, LinkPurpose::Host(THIRD));
    guest.up();
}

#[tokio::test]
async fn one_code_is_tried_at_a_time() {
    let (silent, address) = listening().await;
    let guest = Device::new();
    guest.lan.join_at(&address, CODE).expect("the attempt starts");
    assert_eq!(guest.lan.join_at(&address, CODE), Err(LanError::Busy));
    drop(silent.accept().await.expect("a connection"));
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::BrokenOff));
    drop(silent);
    guest.lan.join_at(&address, CODE).expect("the attempt starts");
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::Unreachable));
}

#[tokio::test]
async fn a_different_version_is_reported() {
    let (later, address) = listening().await;
    let guest = Device::new();
    guest.lan.join_at(&address, CODE).expect("the attempt starts");
    let (mut stream, _) = later.accept().await.expect("a connection");
    stream.write_all(&[3]).await.expect("the bytes are sent");
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::OtherVersion));

    let host = Device::hosting(CODE);
    let mut stream = host.stream().await;
    stream.write_all(&[0x30, 2]).await.expect("the bytes are sent");
    assert_eq!(stream.read_u8().await.expect("an answer"), 3);
}
