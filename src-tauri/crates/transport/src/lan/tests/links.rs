//! What links carry, and how they end.

use super::*;

#[tokio::test]
async fn a_port_is_open_only_while_it_is_needed() {
    let device = Device::new();
    assert_eq!(device.port(), None);
    device.lan.search(true);
    assert_eq!(device.port(), None);
    assert!(!device.lan.host(CONTACT, CODE, "").expect("the device waits").is_empty());
    let address = device.address();
    device.lan.stop(CONTACT);
    assert_eq!(device.port(), None);
    assert!(TcpStream::connect(address).await.is_err());
}

#[test]
fn the_right_code_links_and_messages_keep_their_order() {
    let (host, at_host, guest, at_guest) = linked();
    for number in 0..200_u8 {
        host.lan.send(at_host, vec![number]);
        guest.lan.send(at_guest, vec![number, number]);
    }
    for number in 0..200_u8 {
        assert_eq!(guest.message(at_guest), [number]);
        assert_eq!(host.message(at_host), [number, number]);
    }
}

#[test]
fn requests_do_not_wait_for_the_listener() {
    let (sender, events) = sync_channel(0);
    let tell = move |event| drop(sender.send(event));
    let host = Lan::with(Limits::DEFAULT, false, Arc::new(tell)).expect("a thread");
    let addresses = host.host(CONTACT, CODE, "").expect("the device waits");
    let guest = Device::new();
    guest.lan.join_at(&format!("127.0.0.1:{}", addresses[0].port()), CODE).expect("the attempt starts");
    let (link, _) = guest.up();
    guest.lan.send(link, vec![1]);
    assert!(host.host(SECOND, CODE, "").is_ok());
    assert!(matches!(events.recv(), Ok(LanEvent::Up { .. })));
    assert!(matches!(events.recv(), Ok(LanEvent::Message { .. })));
}

#[tokio::test]
async fn a_device_that_does_not_read_is_disconnected_and_fills_no_memory() {
    let host = Device::hosting(CODE);
    let (_stream, _session, link) = host.raw_guest().await;
    for _ in 0..100 {
        host.lan.send(link, vec![0; MAX_MESSAGE]);
    }
    assert_eq!(host.down(link), DownReason::Stuck);
}

#[test]
fn messages_sent_before_closing_everything_still_arrive() {
    let (host, at_host, guest, at_guest) = linked();
    let message = vec![1; MAX_MESSAGE];
    for _ in 0..5 {
        host.lan.send(at_host, message.clone());
    }
    host.lan.close_all(Instant::now() + LONG);
    for _ in 0..5 {
        assert_eq!(guest.message(at_guest), message);
    }
    assert_eq!(guest.down(at_guest), DownReason::Ended);
}

#[tokio::test]
async fn closing_does_not_wait_for_a_guest_who_does_not_read() {
    let host = Device::hosting(CODE);
    let (_stream, _session, link) = host.raw_guest().await;
    for _ in 0..7 {
        host.lan.send(link, vec![1; MAX_MESSAGE]);
    }
    host.lan.close_all(Instant::now());
    assert!(host.events.recv().is_err(), "nothing is reported afterwards");
}

#[test]
fn messages_sent_before_closing_a_link_arrive() {
    let (host, at_host, guest, at_guest) = linked();
    host.lan.send(at_host, vec![1; 512 << 10]);
    host.lan.send(at_host, vec![2]);
    host.lan.close(at_host);
    host.lan.send(at_host, vec![3]);
    assert_eq!(guest.message(at_guest).len(), 512 << 10);
    assert_eq!(guest.message(at_guest), [2]);
    assert_eq!(guest.down(at_guest), DownReason::Ended);
    assert_eq!(host.down(at_host), DownReason::Closed);
}

#[tokio::test]
async fn dropping_closes_every_socket() {
    let (host, _, guest, at_guest) = linked();
    host.host(CONTACT, CODE);
    host.lan.meet(SECOND, keys(Seat::A, 1)).expect("the device waits");
    let mut silent = host.stream().await;
    silent.write_all(&[0x30]).await.expect("the bytes are sent");
    let address = host.address();
    drop(host);
    assert!(TcpStream::connect(address).await.is_err());
    assert!(closes(&mut silent).await);
    assert_eq!(guest.down(at_guest), DownReason::Ended);
}

#[tokio::test]
async fn garbage_on_a_link_ends_it() {
    for garbage in [&[0; 2][..], &[15, 0], &[&[20, 0][..], &[7; 20]].concat()] {
        let host = Device::hosting(CODE);
        let (mut stream, _, link) = host.raw_guest().await;
        stream.write_all(garbage).await.expect("the bytes are sent");
        assert_eq!(host.down(link), DownReason::Malformed);
        assert!(closes(&mut stream).await);
    }
}

#[tokio::test]
async fn the_number_of_links_is_limited() {
    let host = Device::with(|limits| limits.links = 1);
    host.host(CONTACT, CODE);
    let (stream, channel, _) = host.raw_guest().await;
    host.host(SECOND, CODE);
    let mut second = host.stream().await;
    drop(join(&mut second, &code(CODE)).await.expect("the code is right"));
    assert_eq!(host.next(), LanEvent::CodeSpent { contact: SECOND });
    assert!(closes(&mut second).await);
    drop((stream, channel));
}
