//! Two devices on one machine, and strangers between them.

use super::announcement::{Announced, Seen};
use super::handshake::{HandshakeError, Proof, Session, join, meet, read_hello};
use super::neighbours::Neighbours;
use super::state::Meeting;
use super::*;
use crate::lan::handshake::Hello;
use remote::Secret;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{OnceLock, Weak};
use std::thread;
use std::time::Duration;

/// Longer than anything takes. Only a test that fails waits for it.
const LONG: Duration = Duration::from_secs(30);
const CODE: &str = "123456";
const CONTACT: ContactId = ContactId(7);
const SECOND: ContactId = ContactId(8);
const THIRD: ContactId = ContactId(9);

struct Device {
    lan: Lan,
    events: Receiver<LanEvent>,
}

impl Device {
    fn new() -> Device {
        Device::with(|_| {})
    }

    /// One that finds nobody by itself, and puts up with other things.
    fn with(change: impl FnOnce(&mut Limits)) -> Device {
        let mut limits = Limits { pauses: (Duration::ZERO, Duration::from_millis(10)), ..Limits::DEFAULT };
        change(&mut limits);
        Device::on_network(limits, false)
    }

    fn on_network(limits: Limits, discovers: bool) -> Device {
        let (sender, events) = channel();
        let tell = move |event| drop(sender.send(event));
        Device { lan: Lan { shared: Shared::new(Box::new(tell), limits, discovers) }, events }
    }

    fn hosting(code: &str) -> Device {
        let device = Device::new();
        device.lan.host(CONTACT, code, "Anna").expect("it waits");
        device
    }

    fn next(&self) -> LanEvent {
        self.events.recv_timeout(LONG).expect("something happens")
    }

    fn up(&self) -> (LinkId, LinkPurpose) {
        match self.next() {
            LanEvent::Up { link, purpose } => (link, purpose),
            other => panic!("{other:?}"),
        }
    }

    fn message(&self, from: LinkId) -> Vec<u8> {
        match self.next() {
            LanEvent::Message { link, bytes } if link == from => bytes,
            other => panic!("{other:?}"),
        }
    }

    fn down(&self, which: LinkId) -> DownReason {
        match self.next() {
            LanEvent::Down { link, reason } if link == which => reason,
            other => panic!("{other:?}"),
        }
    }

    /// Its address within this machine.
    fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.lan.shared.port().expect("it waits")).into()
    }

    fn stream(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address()).expect("somebody answers");
        stream.set_read_timeout(Some(LONG)).expect("a timeout");
        stream
    }

    fn join(&self, host: &Device, code: &str) {
        self.lan.join_at(&host.address().to_string(), code).expect("it is tried");
    }

    /// A guest who has typed the right code, on a connection that the test holds.
    fn raw_guest(&self) -> (TcpStream, Session, LinkId) {
        let mut stream = self.stream();
        let session = join(&mut stream, &code(CODE)).expect("the code is right");
        let (link, _) = self.up();
        (stream, session, link)
    }
}

fn code(digits: &str) -> Code {
    Code::parse(digits).expect("a code")
}

/// A host and a guest, linked.
fn linked() -> (Device, LinkId, Device, LinkId) {
    let (host, guest) = (Device::hosting(CODE), Device::new());
    guest.join(&host, CODE);
    let (at_host, purpose) = host.up();
    assert_eq!(purpose, LinkPurpose::Host(CONTACT));
    let (at_guest, purpose) = guest.up();
    assert_eq!(purpose, LinkPurpose::Guest);
    (host, at_host, guest, at_guest)
}

/// Waits until the other side has closed the connection. What it says before does not matter.
fn closes(stream: &mut TcpStream) -> bool {
    let mut rest = [0; 100];
    loop {
        match stream.read(&mut rest) {
            Ok(0) => return true,
            Ok(_) => {}
            // It is closed with something unread.
            Err(error) => return error.kind() == io::ErrorKind::ConnectionReset,
        }
    }
}

fn keys(seat: Seat, secret: u8) -> MeetKeys {
    let announce = Box::new(move |nonce: &[u8; 16]| [nonce[0] ^ secret; 8]);
    MeetKeys { psk: Secret::new(vec![secret; 32]), seat, announce }
}

/// How a device that waits for a friend is seen.
fn seen(device: &Device) -> Seen {
    let state = device.lan.shared.lock();
    let Some(Meeting::Waiting { keys, nonce, .. }) = state.meetings.get(&CONTACT) else { panic!("it waits") };
    let announced = Announced::Meet { nonce: *nonce, mark: (keys.announce)(nonce) };
    drop(state);
    Seen { full_name: "a".to_owned(), addresses: vec![device.address()], announced }
}

#[test]
fn nothing_is_open_before_it_is_asked_for_and_after_it_is_stopped() {
    let device = Device::new();
    assert!(device.lan.addresses().is_empty());
    device.lan.search(true);
    assert!(device.lan.addresses().is_empty());
    device.lan.host(CONTACT, CODE, "").expect("it waits");
    assert!(!device.lan.addresses().is_empty());
    let address = device.address();
    device.lan.stop(CONTACT);
    assert!(device.lan.addresses().is_empty());
    assert!(TcpStream::connect(address).is_err());
    assert!(device.lan.shared.lock().discovery.is_none());
}

#[test]
fn whoever_types_the_code_is_linked_and_messages_keep_their_order() {
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
fn what_was_sent_before_everything_is_closed_still_arrives() {
    let (host, at_host, guest, at_guest) = linked();
    let message = vec![1; MAX_MESSAGE];
    for _ in 0..5 {
        host.lan.send(at_host, message.clone());
    }
    host.lan.close_all(Instant::now() + LONG);
    assert!(host.lan.shared.lock().links.is_empty(), "it waits until they have left");
    drop(host);
    for _ in 0..5 {
        assert_eq!(guest.message(at_guest), message);
    }
    assert_eq!(guest.down(at_guest), DownReason::Ended);
}

#[test]
fn nobody_waits_longer_than_allowed_for_a_guest_who_does_not_read() {
    let host = Device::hosting(CODE);
    let (_stream, _session, link) = host.raw_guest();
    for _ in 0..7 {
        host.lan.send(link, vec![1; MAX_MESSAGE]);
    }
    host.lan.close_all(Instant::now());
    assert_eq!(host.lan.host(CONTACT, CODE, ""), Ok(()));
    assert!(host.lan.addresses().is_empty(), "nothing is begun any more");
    assert!(host.events.recv_timeout(Duration::ZERO).is_err(), "nothing is told any more");
}

#[test]
fn the_largest_message_passes_in_both_directions() {
    let (host, at_host, guest, at_guest) = linked();
    let message: Vec<u8> = (0..MAX_MESSAGE).map(|at| at.to_le_bytes()[0]).collect();
    host.lan.send(at_host, message.clone());
    guest.lan.send(at_guest, message.clone());
    assert_eq!(guest.message(at_guest), message);
    assert_eq!(host.message(at_host), message);
}

#[test]
fn what_is_typed_has_to_be_a_code_and_an_address() {
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
    device.lan.host(CONTACT, " 123 456\n", "").expect("white space is no part of a code");
}

#[test]
fn a_code_that_is_drawn_is_a_code() {
    for _ in 0..100 {
        assert!(Code::parse(&random_code()).is_ok());
    }
}

#[test]
fn a_wrong_code_is_told_to_both_and_the_right_one_still_counts() {
    let (host, guest) = (Device::hosting(CODE), Device::new());
    guest.join(&host, "123457");
    assert_eq!(host.next(), LanEvent::CodeWrong { contact: CONTACT });
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::CodeWrong));
    guest.join(&host, CODE);
    host.up();
    guest.up();
}

#[test]
fn three_wrong_guesses_spend_a_code() {
    let host = Device::hosting(CODE);
    // Somebody else is waited for too, so the port stays open.
    host.lan.meet(SECOND, keys(Seat::A, 1)).expect("it waits");
    let guest = Device::new();
    for _ in 0..3 {
        guest.join(&host, "000000");
        assert_eq!(host.next(), LanEvent::CodeWrong { contact: CONTACT });
        assert_eq!(guest.next(), LanEvent::Trouble(LanError::CodeWrong));
    }
    assert_eq!(host.next(), LanEvent::CodeSpent { contact: CONTACT });
    guest.join(&host, CODE);
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::NobodyWaits));
}

#[test]
fn the_guess_that_spends_a_code_is_answered_before_the_network_can_be_left() {
    let (guest, shared) = (Device::new(), Arc::new(OnceLock::<Weak<Shared>>::new()));
    // Whoever hears that the code is spent leaves at once, since nobody is waited for any more.
    let leave = {
        let shared = Arc::clone(&shared);
        move |event| {
            if matches!(event, LanEvent::CodeSpent { .. }) {
                shared.get().and_then(Weak::upgrade).expect("it is there").end();
            }
        }
    };
    let limits = Limits { failures: 1, ..Limits::DEFAULT };
    let host = Lan { shared: Shared::new(Box::new(leave), limits, false) };
    shared.set(Arc::downgrade(&host.shared)).expect("it is set once");
    host.host(CONTACT, CODE, "").expect("it waits");
    let port = host.shared.port().expect("it waits");
    guest.lan.join_at(&format!("127.0.0.1:{port}"), "000000").expect("it is tried");
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::CodeWrong));
}

#[test]
fn guesses_at_the_same_time_are_not_more_guesses() {
    let host = Device::with(|limits| (limits.unfinished, limits.unfinished_with_one) = (100, 100));
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    let address = host.address();
    let guesses: Vec<_> = (0..20)
        .map(|_| {
            thread::spawn(move || {
                let Ok(mut stream) = TcpStream::connect(address) else { return false };
                stream.set_read_timeout(Some(LONG)).expect("a timeout");
                matches!(join(&mut stream, &code("000000")), Err(HandshakeError::WrongCode))
            })
        })
        .collect();
    let judged = guesses.into_iter().filter_map(|guess| guess.join().ok()).filter(|judged| *judged).count();
    assert_eq!(judged, 3);
    // The guests are told by threads of their own.
    let mut told = [host.next(), host.next(), host.next(), host.next()];
    told.sort_by_key(|event| matches!(event, LanEvent::CodeSpent { .. }));
    let wrong = || LanEvent::CodeWrong { contact: CONTACT };
    assert_eq!(told, [wrong(), wrong(), wrong(), LanEvent::CodeSpent { contact: CONTACT }]);
}

#[test]
fn a_code_ends_with_its_time() {
    let host = Device::with(|limits| limits.code = Duration::ZERO);
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    assert_eq!(host.next(), LanEvent::CodeSpent { contact: CONTACT });
    assert!(host.lan.addresses().is_empty());
}

#[test]
fn a_code_lets_one_in_and_a_new_one_replaces_it() {
    let (host, _, guest, _) = linked();
    assert!(host.lan.addresses().is_empty(), "the code is used");
    host.lan.host(SECOND, "111111", "").expect("it waits");
    host.lan.host(THIRD, "222222", "").expect("it waits");
    guest.join(&host, "111111");
    assert_eq!(host.next(), LanEvent::CodeWrong { contact: THIRD });
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::CodeWrong));
}

#[test]
fn one_code_is_tried_at_a_time() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let guest = Device::new();
    let address = silent.local_addr().expect("an address").to_string();
    guest.lan.join_at(&address, CODE).expect("it is tried");
    assert_eq!(guest.lan.join_at(&address, CODE), Err(LanError::Busy));
    drop(silent.accept().expect("it comes"));
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::BrokenOff));
    drop(silent);
    guest.lan.join_at(&address, CODE).expect("it is tried");
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::Unreachable));
}

#[test]
fn somebody_in_between_with_another_code_learns_nothing() {
    let between = TcpListener::bind("127.0.0.1:0").expect("a port");
    let guest = Device::new();
    guest.lan.join_at(&between.local_addr().expect("an address").to_string(), CODE).expect("it is tried");
    let (mut stream, _) = between.accept().expect("the guest comes");
    let Ok(Hello::Join { element, bytes }) = read_hello(&mut stream) else { panic!("a guest") };
    let proof = Proof::of_code(&mut stream, &element, &bytes, &code("654321"));
    assert!(!proof.expect("the guest goes on").holds());
    drop(stream);
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::BrokenOff));
}

/// Hands bytes on from one connection to the other, changing the one at this place.
fn relay(mut from: TcpStream, mut to: TcpStream, change: Option<usize>) {
    thread::spawn(move || {
        let mut at = 0;
        let mut buffer = [0; 1000];
        while let Ok(read @ 1..) = from.read(&mut buffer) {
            if let Some(place) = change.and_then(|place| place.checked_sub(at)).filter(|place| *place < read)
            {
                buffer[place] ^= 1;
            }
            at += read;
            if to.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(std::net::Shutdown::Both);
    });
}

#[test]
fn nothing_can_be_changed_on_the_way() {
    // The guest says 35, 48 and 22 bytes, the host 34 and 49.
    for (by_guest, place) in [(true, 3), (true, 40), (true, 90), (false, 5), (false, 50)] {
        let (host, guest) = (Device::hosting(CODE), Device::new());
        let between = TcpListener::bind("127.0.0.1:0").expect("a port");
        guest.lan.join_at(&between.local_addr().expect("an address").to_string(), CODE).expect("it is tried");
        let (from_guest, _) = between.accept().expect("the guest comes");
        let to_host = host.stream();
        let copy = |stream: &TcpStream| stream.try_clone().expect("a copy");
        relay(copy(&from_guest), copy(&to_host), by_guest.then_some(place));
        relay(to_host, from_guest, (!by_guest).then_some(place));
        match guest.next() {
            LanEvent::Trouble(LanError::BrokenOff | LanError::CodeWrong) => {}
            // The guest's last word is the one that was changed, and the host says no more.
            LanEvent::Up { link, .. } if place == 90 => assert_eq!(guest.down(link), DownReason::Ended),
            other => panic!("{by_guest} {place}: {other:?}"),
        }
        drop(guest);
        // The host has told of a guess or of a code that nobody can use any more, if of anything.
        let told = host.events.try_iter().find(|event| matches!(event, LanEvent::Up { .. }));
        assert_eq!(told, None, "{by_guest} {place}");
    }
}

#[test]
fn garbage_instead_of_a_handshake_is_dropped_and_costs_no_guess() {
    let host = Device::hosting(CODE);
    for garbage in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0x30, 2], &[0x31, 1, 9, 9], &[0; 1000], &[0xff; 40]] {
        let mut stream = host.stream();
        // The other side may have closed it already.
        let _ = stream.write_all(garbage);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        assert!(closes(&mut stream));
    }
    // In the right form, but no point of the curve, and the message of a host.
    for element in [[&[0x41, 2][..], &[0; 31]].concat(), vec![0x42; 33]] {
        let mut stream = host.stream();
        stream.write_all(&[&[0x30, 1][..], &element].concat()).expect("it is sent");
        assert!(closes(&mut stream));
    }
    let guest = Device::new();
    guest.join(&host, CODE);
    host.up();
    guest.up();
}

#[test]
fn another_version_is_told_as_such() {
    let later = TcpListener::bind("127.0.0.1:0").expect("a port");
    let guest = Device::new();
    guest.lan.join_at(&later.local_addr().expect("an address").to_string(), CODE).expect("it is tried");
    let (mut stream, _) = later.accept().expect("it comes");
    stream.write_all(&[3]).expect("it is sent");
    assert_eq!(guest.next(), LanEvent::Trouble(LanError::OtherVersion));

    let host = Device::hosting(CODE);
    let mut stream = host.stream();
    stream.write_all(&[0x30, 2]).expect("it is sent");
    let mut answer = [0];
    stream.read_exact(&mut answer).expect("it answers");
    assert_eq!(answer, [3]);
}

#[test]
fn garbage_on_a_link_ends_it() {
    for garbage in [&[0; 2][..], &[15, 0], &[&[20, 0][..], &[7; 20]].concat()] {
        let host = Device::hosting(CODE);
        let (mut stream, _, link) = host.raw_guest();
        stream.write_all(garbage).expect("it is sent");
        assert_eq!(host.down(link), DownReason::Malformed);
        assert!(closes(&mut stream));
    }
}

#[test]
fn a_message_over_the_limit_ends_a_link() {
    let host = Device::hosting(CODE);
    let (mut stream, mut session, link) = host.raw_guest();
    session.sealer.write(&mut stream, b"a short one").expect("it is sent");
    assert_eq!(host.message(link), b"a short one");
    // What is not read any more may not be taken either.
    let _ = session.sealer.write(&mut stream, &vec![0; MAX_MESSAGE + 1]);
    assert_eq!(host.down(link), DownReason::Malformed);
}

#[test]
fn whoever_says_nothing_is_cut() {
    let host = Device::with(|limits| limits.handshake = Duration::from_millis(20));
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    assert!(closes(&mut host.stream()), "before the handshake");

    let host = Device::with(|limits| limits.silence = Duration::from_millis(20));
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    let (mut stream, _session, link) = host.raw_guest();
    assert_eq!(host.down(link), DownReason::Silent);
    assert!(closes(&mut stream), "behind it");
}

#[test]
fn a_byte_now_and_then_gains_no_time() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let mut sender = TcpStream::connect(listener.local_addr().expect("an address")).expect("it answers");
    let (receiver, _) = listener.accept().expect("it comes");
    sender.write_all(&[0; 10]).expect("it is sent");
    let mut deadline = deadline::Deadline::new(&receiver, Duration::ZERO);
    let error = deadline.read(&mut [0]).expect_err("the time is over");
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
}

#[test]
fn a_link_stays_while_nobody_has_anything_to_say() {
    let patient = |limits: &mut Limits| limits.keep_alive = Duration::from_millis(1);
    let (host, guest) = (Device::with(patient), Device::with(patient));
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    guest.join(&host, CODE);
    let ((at_host, _), (at_guest, _)) = (host.up(), guest.up());
    assert_eq!(host.events.recv_timeout(Duration::from_millis(50)), Err(RecvTimeoutError::Timeout));
    guest.lan.send(at_guest, vec![1]);
    assert_eq!(host.message(at_host), [1]);
}

#[test]
fn who_comes_from_another_network_is_hung_up_on_and_does_not_count() {
    let host = Device::with(|limits| {
        limits.neighbours = || Neighbours(Vec::new());
        limits.handshake = LONG;
    });
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    for _ in 0..5 {
        assert!(closes(&mut host.stream()));
    }
    let state = host.lan.shared.lock();
    assert_eq!((state.begun.len(), state.unfinished.len()), (0, 0));
    drop(state);
}

#[test]
fn few_handshakes_are_under_way_at_a_time() {
    let host = Device::with(|limits| limits.unfinished_with_one = 2);
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    let silent = [host.stream(), host.stream()];
    assert!(closes(&mut host.stream()), "two are under way");
    silent.into_iter().for_each(|mut stream| {
        stream.shutdown(std::net::Shutdown::Write).expect("it was open");
        assert!(closes(&mut stream));
    });
    assert!(matches!(join(&mut host.stream(), &code("000000")), Err(HandshakeError::WrongCode)));
}

#[test]
fn few_handshakes_are_begun_in_a_minute() {
    let host = Device::with(|limits| limits.per_minute = 5);
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    for _ in 0..5 {
        let mut stream = host.stream();
        stream.write_all(&[0; 2]).expect("it is sent");
        assert!(closes(&mut stream));
    }
    assert!(matches!(join(&mut host.stream(), &code(CODE)), Err(HandshakeError::Io(_))));
}

#[test]
fn there_are_so_many_links_and_no_more() {
    let host = Device::with(|limits| limits.links = 1);
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    let (stream, session, _) = host.raw_guest();
    host.lan.host(SECOND, CODE, "").expect("it waits");
    let mut second = host.stream();
    drop(join(&mut second, &code(CODE)).expect("the code is right"));
    assert_eq!(host.next(), LanEvent::CodeSpent { contact: SECOND });
    assert!(closes(&mut second));
    drop((stream, session));
}

#[test]
fn whoever_does_not_read_is_cut_and_fills_no_memory() {
    let host = Device::hosting(CODE);
    let (_stream, _session, link) = host.raw_guest();
    for _ in 0..200 {
        host.lan.send(link, vec![0; 512 << 10]);
    }
    assert_eq!(host.down(link), DownReason::Stuck);
}

#[test]
fn what_was_sent_before_a_link_is_closed_arrives() {
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

#[test]
fn dropping_closes_every_socket() {
    let (host, _, guest, at_guest) = linked();
    host.lan.host(CONTACT, CODE, "").expect("it waits");
    host.lan.meet(SECOND, keys(Seat::A, 1)).expect("it waits");
    let mut silent = host.stream();
    silent.write_all(&[0x30]).expect("it is sent");
    let address = host.address();
    drop(host);
    assert!(TcpStream::connect(address).is_err());
    assert!(closes(&mut silent));
    assert_eq!(guest.down(at_guest), DownReason::Ended);
}

#[test]
fn devices_of_one_match_meet_and_meet_again() {
    let (anna, bert) = (Device::new(), Device::new());
    bert.lan.meet(CONTACT, keys(Seat::B, 1)).expect("it looks");
    assert!(bert.lan.addresses().is_empty(), "whoever looks opens no port");
    anna.lan.meet(CONTACT, keys(Seat::A, 1)).expect("it waits");
    bert.lan.shared.saw(seen(&anna));
    let (mut at_anna, purpose) = anna.up();
    assert_eq!(purpose, LinkPurpose::Meet(CONTACT));
    for _ in 0..3 {
        let (at_bert, purpose) = bert.up();
        assert_eq!(purpose, LinkPurpose::Meet(CONTACT));
        bert.lan.send(at_bert, vec![1]);
        assert_eq!(anna.message(at_anna), [1]);
        anna.lan.close(at_anna);
        assert_eq!(bert.down(at_bert), DownReason::Ended);
        // Bert may be back before the older link has ended here.
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

#[test]
fn a_newer_link_of_a_friend_replaces_the_older_one() {
    let anna = Device::new();
    anna.lan.meet(CONTACT, keys(Seat::A, 1)).expect("it waits");
    let Announced::Meet { nonce, .. } = seen(&anna).announced else { panic!("it waits for a friend") };
    let secret = Secret::new(vec![1; 32]);
    let mut first = anna.stream();
    let _session = meet(&mut first, &secret, &nonce).expect("it is the friend");
    let (older, _) = anna.up();
    let mut second = anna.stream();
    let _session = meet(&mut second, &secret, &nonce).expect("it is the friend");
    let (newer, _) = anna.up();
    assert_ne!(newer, older);
    assert_eq!(anna.down(older), DownReason::Replaced, "at no time there is no link");
    assert!(closes(&mut first));
}

#[test]
fn nobody_else_meets_a_friend() {
    let anna = Device::new();
    anna.lan.meet(CONTACT, keys(Seat::A, 1)).expect("it waits");
    let Announced::Meet { nonce, .. } = seen(&anna).announced else { panic!("it waits for a friend") };
    let secret = Secret::new(vec![2; 32]);
    assert!(meet(&mut anna.stream(), &secret, &nonce).is_err(), "another secret");
    let secret = Secret::new(vec![1; 32]);
    assert!(meet(&mut anna.stream(), &secret, &[0; 16]).is_err(), "another announcement");
    assert!(join(&mut anna.stream(), &code(CODE)).is_err(), "no code at all");
    let mut friend = anna.stream();
    let _session = meet(&mut friend, &secret, &nonce).expect("it is the friend");
    anna.up();
}

/// Keeps what is written.
struct Recorder {
    stream: TcpStream,
    written: Vec<u8>,
}

impl Read for Recorder {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

impl Write for Recorder {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend(bytes);
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[test]
fn a_handshake_that_is_replayed_links_nobody() {
    let anna = Device::new();
    anna.lan.meet(CONTACT, keys(Seat::A, 1)).expect("it waits");
    let Announced::Meet { nonce, .. } = seen(&anna).announced else { panic!("it waits for a friend") };
    let mut friend = Recorder { stream: anna.stream(), written: Vec::new() };
    let session = meet(&mut friend, &Secret::new(vec![1; 32]), &nonce).expect("it is the friend");
    let (link, _) = anna.up();
    drop(session);
    let replayed = friend.written.clone();
    drop(friend);
    assert_eq!(anna.down(link), DownReason::Ended);
    let mut stream = anna.stream();
    stream.write_all(&replayed).expect("it is sent");
    assert!(closes(&mut stream));
    anna.lan.stop(CONTACT);
    assert_eq!(anna.events.try_recv().ok(), None);

    // A guest's does not even prove that they knew the code.
    anna.lan.host(CONTACT, CODE, "").expect("it waits");
    let mut guest = Recorder { stream: anna.stream(), written: Vec::new() };
    drop(join(&mut guest, &code(CODE)).expect("the code is right"));
    anna.up();
    anna.lan.host(SECOND, CODE, "").expect("it waits");
    let mut stream = anna.stream();
    stream.write_all(&guest.written).expect("it is sent");
    assert!(closes(&mut stream));
    assert_eq!(anna.next(), LanEvent::CodeWrong { contact: SECOND });
}

#[test]
fn hosts_are_found_once_and_only_while_they_are_looked_for() {
    let device = Device::with(|limits| limits.hosts = 2);
    let host = |name: &str, by: &str| Seen {
        full_name: name.to_owned(),
        addresses: vec!["127.0.0.1:1".parse().expect("an address")],
        announced: Announced::Host { name: by.to_owned() },
    };
    device.lan.shared.saw(host("a", "Anna"));
    device.lan.search(true);
    device.lan.shared.saw(host("a", "Anna"));
    device.lan.shared.saw(host("a", "Anna"));
    device.lan.shared.saw(host("b", "Bert"));
    device.lan.shared.saw(host("c", "one too many"));
    device.lan.shared.lost("a");
    device.lan.shared.lost("c");
    let LanEvent::Found { host: anna, name } = device.next() else { panic!("Anna is found") };
    assert_eq!(name, "Anna");
    assert!(matches!(device.next(), LanEvent::Found { name, .. } if name == "Bert"));
    assert_eq!(device.next(), LanEvent::Lost { host: anna });
    assert_eq!(device.lan.join(anna, CODE), Err(LanError::HostGone));
    device.lan.search(false);
    device.lan.shared.saw(host("d", "Dora"));
    assert_eq!(device.events.try_recv().ok(), None);
}

/// Whether what this machine says to all comes back to itself.
fn multicast_passes() -> io::Result<()> {
    let group = Ipv4Addr::new(224, 0, 0, 251);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    socket.join_multicast_v4(&group, &Ipv4Addr::UNSPECIFIED)?;
    socket.set_read_timeout(Some(Duration::from_secs(2)))?;
    socket.send_to(b"is anybody there?", (group, socket.local_addr()?.port()))?;
    socket.recv_from(&mut [0; 100]).map(|_| ())
}

#[test]
fn devices_find_one_another() {
    if let Err(error) = multicast_passes() {
        println!("skipped: no multicast passes on this machine: {error}");
        return;
    }
    let device = || Device::on_network(Limits::DEFAULT, true);
    let (anna, bert) = (device(), device());
    let name = hex_name();
    anna.lan.host(CONTACT, CODE, &name).expect("it waits");
    anna.lan.search(true);
    bert.lan.search(true);
    let host = loop {
        // Somebody else on this network may be found too.
        if let LanEvent::Found { host, name: found } = bert.next()
            && found == name
        {
            break host;
        }
    };
    bert.lan.join(host, CODE).expect("it is tried");
    let found = |event: &LanEvent| matches!(event, LanEvent::Found { name: found, .. } if *found == name);
    let mut told = Vec::new();
    while !told.iter().any(|event| matches!(event, LanEvent::Up { .. })) {
        told.push(anna.next());
    }
    assert!(!told.iter().any(found), "nobody finds themself: {told:?}");
    while bert.next() != (LanEvent::Lost { host }) {}

    anna.lan.search(false);
    bert.lan.search(false);
    let secret = random_bytes::<1>()[0];
    anna.lan.meet(CONTACT, keys(Seat::A, secret)).expect("it waits");
    bert.lan.meet(CONTACT, keys(Seat::B, secret)).expect("it looks");
    for device in [&anna, &bert] {
        while !matches!(device.next(), LanEvent::Up { purpose: LinkPurpose::Meet(CONTACT), .. }) {}
    }
}

/// A name that no other test on this network has.
fn hex_name() -> String {
    format!("test {:x}", u64::from_le_bytes(random_bytes()))
}

#[test]
fn nobody_finds_themself_even_when_they_wait_no_longer() {
    if let Err(error) = multicast_passes() {
        println!("skipped: no multicast passes on this machine: {error}");
        return;
    }
    let anna = Device::on_network(Limits::DEFAULT, true);
    anna.lan.search(true);
    anna.lan.host(CONTACT, CODE, "Anna").expect("it waits");
    let own: Vec<_> = anna.lan.shared.lock().own.iter().cloned().collect();
    anna.lan.stop(CONTACT);
    let [own] = &own[..] else { panic!("one announcement: {own:?}") };
    anna.lan.shared.saw(Seen {
        full_name: own.clone(),
        addresses: vec!["127.0.0.1:1".parse().expect("an address")],
        announced: Announced::Host { name: "Anna".to_owned() },
    });
    assert!(!anna.lan.shared.lock().hosts.values().any(|host| host.full_name == *own));
}
