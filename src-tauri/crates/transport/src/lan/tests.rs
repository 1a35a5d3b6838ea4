//! Two devices on one machine, with strangers between them.

mod codes;
mod discovery;
mod links;
mod meetings;
mod strangers;

use super::announcement::Seen;
use super::handshake::{HandshakeError, Proof, SecureChannel, join, meet, read_hello};
use super::*;
use crate::lan::handshake::Hello;
use crate::random::random_bytes;
use peer::protocol::{Seat, Secret};
use std::io::{self, ErrorKind, Read, Write};
use std::net::Ipv4Addr;
use std::sync::mpsc::channel;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// Longer than any step takes. Only a failing test waits for it.
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

    /// A device without discovery and with other limits.
    fn with(change: impl FnOnce(&mut Limits)) -> Device {
        let mut limits = Limits { pauses: (Duration::ZERO, Duration::from_millis(10)), ..Limits::DEFAULT };
        change(&mut limits);
        Device::on_network(limits, false)
    }

    fn on_network(limits: Limits, discovers: bool) -> Device {
        let (sender, events) = channel();
        let tell = move |event| drop(sender.send(event));
        Device { lan: Lan::with(limits, discovers, Arc::new(tell)).expect("a thread"), events }
    }

    fn hosting(code: &str) -> Device {
        let device = Device::new();
        device.host(CONTACT, code);
        device
    }

    fn host(&self, contact: ContactId, code: &str) {
        self.lan.host(contact, code, "Anna").expect("the device waits");
    }

    /// Runs this on the network's task.
    fn network<T: Send + 'static>(&self, act: impl FnOnce(&mut Network) -> T + Send + 'static) -> T {
        self.lan.ask(|network| Ok(act(network))).expect("the network runs")
    }

    #[track_caller]
    fn next(&self) -> LanEvent {
        self.events.recv_timeout(LONG).expect("an event")
    }

    #[track_caller]
    fn up(&self) -> (LinkId, LinkPurpose) {
        match self.next() {
            LanEvent::Up { link, purpose } => (link, purpose),
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn message(&self, from: LinkId) -> Vec<u8> {
        match self.next() {
            LanEvent::Message { link, bytes } if link == from => bytes,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn down(&self, which: LinkId) -> DownReason {
        match self.next() {
            LanEvent::Down { link, reason } if link == which => reason,
            other => panic!("{other:?}"),
        }
    }

    fn port(&self) -> Option<u16> {
        self.network(|network| network.listener.as_ref().map(listener::Listener::port))
    }

    /// Its loopback address.
    fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port().expect("the device waits")).into()
    }

    async fn stream(&self) -> TcpStream {
        TcpStream::connect(self.address()).await.expect("a connection")
    }

    fn join(&self, host: &Device, code: &str) {
        self.lan.join_at(&host.address().to_string(), code).expect("the attempt starts");
    }

    /// A guest who typed the right code, on a connection that the test controls.
    async fn raw_guest(&self) -> (TcpStream, SecureChannel, LinkId) {
        let mut stream = self.stream().await;
        let channel = join(&mut stream, &code(CODE)).await.expect("the code is right");
        let (link, _) = self.up();
        (stream, channel, link)
    }
}

fn code(digits: &str) -> Code {
    Code::parse(digits).expect("a code")
}

/// A linked host and guest.
fn linked() -> (Device, LinkId, Device, LinkId) {
    let (host, guest) = (Device::hosting(CODE), Device::new());
    guest.join(&host, CODE);
    let (at_host, purpose) = host.up();
    assert_eq!(purpose, LinkPurpose::Host(CONTACT));
    let (at_guest, purpose) = guest.up();
    assert_eq!(purpose, LinkPurpose::Guest);
    (host, at_host, guest, at_guest)
}

/// Waits until the other side closes the connection, ignoring anything it sends first.
async fn closes(stream: &mut TcpStream) -> bool {
    let mut rest = [0; 100];
    loop {
        match timeout(LONG, stream.read(&mut rest)).await.expect("it sends or closes") {
            Ok(0) => return true,
            Ok(_) => {}
            // It was closed with unread data.
            Err(error) => return error.kind() == ErrorKind::ConnectionReset,
        }
    }
}

/// A test port and its address.
async fn listening() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    (listener, address)
}

/// Relays the bytes between two connections, each direction on its own thread. Flips a bit of the dialling side's byte
/// at the first position, and of the other side's at the second. The thread returns everything the dialling side sent.
fn relay(dialled: TcpStream, to: SocketAddr, changes: [Option<usize>; 2]) -> JoinHandle<Vec<u8>> {
    let dialled = dialled.into_std().expect("a socket");
    dialled.set_nonblocking(false).expect("a socket");
    let to = std::net::TcpStream::connect(to).expect("a connection");
    let copy = |stream: &std::net::TcpStream| stream.try_clone().expect("a copy");
    let (back, forth) = ((copy(&to), copy(&dialled)), (dialled, to));
    thread::spawn(move || hand_on(back.0, back.1, changes[1]));
    thread::spawn(move || hand_on(forth.0, forth.1, changes[0]))
}

fn hand_on(mut from: std::net::TcpStream, mut to: std::net::TcpStream, change: Option<usize>) -> Vec<u8> {
    let (mut said, mut buffer) = (Vec::new(), [0; 1000]);
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let piece = &mut buffer[..read];
        let place = change.and_then(|place| place.checked_sub(said.len()));
        place.and_then(|place| piece.get_mut(place)).into_iter().for_each(|byte| *byte ^= 1);
        said.extend(&*piece);
        if to.write_all(piece).is_err() {
            break;
        }
    }
    // The other direction may have closed it.
    let _ = to.shutdown(std::net::Shutdown::Both);
    said
}

fn keys(seat: Seat, secret: u8) -> MeetKeys {
    let announce = Box::new(move |nonce: &[u8; 16]| [nonce[0] ^ secret; 8]);
    MeetKeys { psk: Secret::new(vec![secret; 32]), seat, announce }
}

/// The device's first announcement, as another device sees it.
fn seen(device: &Device) -> Seen {
    let announced = device.network(|network| network.reception.announced().swap_remove(0).1);
    Seen { full_name: "a".to_owned(), addresses: vec![device.address()], announced }
}
