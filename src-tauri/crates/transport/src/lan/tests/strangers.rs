//! Attackers in the middle, and strangers without any knowledge.

use super::*;

#[tokio::test]
async fn an_attacker_in_the_middle_learns_nothing() {
    let (between, address) = listening().await;
    let guest = Device::new();
    guest.lan.join_at(&address, CODE).expect("the attempt starts");
    let (mut stream, _) = between.accept().await.expect("the guest connects");
    let Ok(Hello::Join { element, bytes }) = read_hello(&mut stream).await else { panic!("a guest") };
    let proof = Proof::of_code(&mut stream, &element, &bytes, &code("654321")).await;
    assert!(!proof.expect("the guest continues").holds());
    drop(stream);
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::BrokenOff));
}

#[tokio::test]
async fn no_byte_can_be_changed_in_transit() {
    // The guest sends 35, 48 and 22 bytes, and the host sends 34 and 49.
    for changes in [[Some(3), None], [Some(40), None], [Some(90), None], [None, Some(5)], [None, Some(50)]] {
        let (host, guest) = (Device::hosting(CODE), Device::new());
        let (between, address) = listening().await;
        guest.lan.join_at(&address, CODE).expect("the attempt starts");
        relay(between.accept().await.expect("the guest connects").0, host.address(), changes);
        match guest.next() {
            LanEvent::Trouble(LanError::BrokenOff | LanError::CodeWrong) => {}
            // The guest's last message was changed, so the host sends nothing more.
            LanEvent::Up { link, .. } if changes[0] == Some(90) => {
                assert_eq!(guest.down(link), DownReason::Ended);
            }
            other => panic!("{changes:?}: {other:?}"),
        }
        drop(guest);
        // The host reports at most a guess or a code that is spent.
        let told = host.events.try_iter().find(|event| matches!(event, LanEvent::Up { .. }));
        assert_eq!(told, None, "{changes:?}");
    }
}

#[tokio::test]
async fn garbage_instead_of_a_handshake_is_dropped_and_costs_no_guess() {
    let host = Device::hosting(CODE);
    for garbage in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0x30, 2], &[0x31, 1, 9, 9], &[0; 1000], &[0xff; 40]] {
        let mut stream = host.stream().await;
        // The other side may have closed it already.
        let _ = stream.write_all(garbage).await;
        let _ = stream.shutdown().await;
        assert!(closes(&mut stream).await);
    }
    // Messages with the right format: one with a point off the curve, and a host's.
    for element in [[&[0x41, 2][..], &[0; 31]].concat(), vec![0x42; 33]] {
        let mut stream = host.stream().await;
        stream.write_all(&[&[0x30, 1][..], &element].concat()).await.expect("the bytes are sent");
        assert!(closes(&mut stream).await);
    }
    let guest = Device::new();
    guest.join(&host, CODE);
    host.up();
    guest.up();
}

#[tokio::test]
async fn a_finished_handshake_makes_room_for_another() {
    let host = Device::with(|limits| limits.unfinished_with_one = 2);
    host.host(CONTACT, CODE);
    let silent = [host.stream().await, host.stream().await];
    assert!(closes(&mut host.stream().await).await, "two are in progress");
    for mut stream in silent {
        stream.shutdown().await.expect("an open stream");
        assert!(closes(&mut stream).await);
    }
    let guess = join(&mut host.stream().await, &code("000000")).await;
    assert!(matches!(guess, Err(HandshakeError::WrongCode)));
}

#[tokio::test]
async fn a_slow_handshake_is_cut_off() {
    let host = Device::with(|limits| limits.handshake = Duration::from_millis(20));
    host.host(CONTACT, CODE);
    assert!(closes(&mut host.stream().await).await);
}
