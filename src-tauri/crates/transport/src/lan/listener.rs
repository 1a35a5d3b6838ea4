//! Waiting for others.

use super::deadline::Deadline;
use super::handshake::{Answer, HandshakeError, Hello, Proof, Session, read_hello};
use super::neighbours::source;
use super::state::Shared;
use super::{LanError, LanEvent};
use friends::{ContactId, LinkPurpose};
use if_addrs::IfAddr;
use socket2::{Domain, Protocol, Socket, Type};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// So many connections may wait to be looked at.
const BACKLOG: i32 = 16;
/// How long the own thread may take to be woken.
const WAKE: Duration = Duration::from_secs(1);
/// The window of the limit of handshakes.
const MINUTE: Duration = Duration::from_secs(60);

/// An open port, and the thread that looks at whoever comes.
pub(super) struct Listener {
    port: u16,
    closing: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Listener {
    pub(super) fn open(shared: &Arc<Shared>) -> Result<Listener, LanError> {
        let error = |error: io::Error| LanError::Port(error.to_string());
        let listener = bind().map_err(error)?;
        let port = listener.local_addr().map_err(error)?.port();
        let closing = Arc::new(AtomicBool::new(false));
        let (shared, seen) = (Arc::clone(shared), Arc::clone(&closing));
        let thread = thread::Builder::new().name("lan listener".to_owned());
        let thread = thread.spawn(move || accept(&shared, &listener, &seen)).map_err(error)?;
        Ok(Listener { port, closing, thread: Some(thread) })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Release);
        // The thread waits for somebody to come, so this device comes.
        let own: [IpAddr; 2] = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        let came = own.iter().any(|ip| TcpStream::connect_timeout(&(*ip, self.port).into(), WAKE).is_ok());
        if let Some(thread) = self.thread.take().filter(|_| came) {
            // If it has panicked it has ended too.
            let _ = thread.join();
        }
    }
}

/// Both versions of IP where the system has both.
fn bind() -> io::Result<TcpListener> {
    let dual = || {
        let socket = Socket::new(Domain::IPV6, Type::STREAM, Some(Protocol::TCP))?;
        socket.set_only_v6(false)?;
        socket.bind(&SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)).into())?;
        socket.listen(BACKLOG)?;
        Ok(socket.into())
    };
    dual().or_else(|_: io::Error| TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)))
}

/// The addresses at which others reach a port of this device. Those within the device only if there is no other.
pub(super) fn addresses(port: u16) -> Vec<SocketAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    // An address of one link only cannot be typed without naming the interface.
    let typed = |address: &IfAddr| match address {
        IfAddr::V4(_) => true,
        IfAddr::V6(v6) => !v6.ip.is_unicast_link_local(),
    };
    let of = |within: bool| -> Vec<SocketAddr> {
        let found = interfaces.iter().filter(|interface| interface.is_loopback() == within);
        let mut found: Vec<_> = found
            .filter(|interface| typed(&interface.addr))
            .map(|interface| SocketAddr::from((interface.ip(), port)))
            .collect();
        found.sort_by_key(|address| (address.is_ipv6(), *address));
        found.dedup();
        found
    };
    Some(of(false)).filter(|found| !found.is_empty()).unwrap_or_else(|| of(true))
}

fn accept(shared: &Arc<Shared>, listener: &TcpListener, closing: &AtomicBool) {
    loop {
        let accepted = listener.accept();
        if closing.load(Ordering::Acquire) {
            return;
        }
        match accepted {
            Ok((stream, address)) => {
                if let Some(number) = admit(shared, &stream, address.ip().to_canonical()) {
                    let greeted = Arc::clone(shared);
                    let thread = thread::Builder::new().name("lan guest".to_owned());
                    if thread.spawn(move || greet(&greeted, stream, number)).is_err() {
                        shared.lock().unfinished.remove(&number);
                    }
                }
            }
            // Such as too many open files: it may pass.
            Err(_) => thread::sleep(Duration::from_millis(100)),
        }
    }
}

/// Whether the limits allow one more handshake. The connection can then be ended by everybody who ends everything. One
/// from beyond the networks of this device is refused and does not count: the port is open on public addresses too.
fn admit(shared: &Shared, stream: &TcpStream, from: IpAddr) -> Option<u64> {
    let limits = &shared.limits;
    if !(limits.neighbours)().have(from) {
        return None;
    }
    let from = source(from);
    let mut state = shared.lock();
    while state.begun.front().is_some_and(|begun| begun.elapsed() >= MINUTE) {
        state.begun.pop_front();
    }
    let with_one = state.unfinished.values().filter(|(ip, _)| *ip == from).count();
    if state.ended
        || state.begun.len() >= limits.per_minute
        || state.unfinished.len() >= limits.unfinished
        || with_one >= limits.unfinished_with_one
    {
        return None;
    }
    state.begun.push_back(Instant::now());
    state.generation += 1;
    let number = state.generation;
    state.unfinished.insert(number, (from, stream.try_clone().ok()?));
    Some(number)
}

fn greet(shared: &Arc<Shared>, stream: TcpStream, number: u64) {
    let outcome = handshake(shared, &stream);
    shared.lock().unfinished.remove(&number);
    match outcome {
        Ok((session, purpose)) => shared.run_link(stream, session, purpose),
        // A stranger's failure is nobody's trouble.
        Err(_) => drop(stream.shutdown(Shutdown::Both)),
    }
}

fn handshake(shared: &Arc<Shared>, stream: &TcpStream) -> Result<(Session, LinkPurpose), HandshakeError> {
    let mut stream = Deadline::new(stream, shared.limits.handshake);
    match read_hello(&mut stream)? {
        Hello::Join { element, bytes } => let_in(shared, &mut stream, &element, &bytes),
        Hello::Meet { nonce, bytes } => {
            let found = shared.lock().waiting_for(&nonce);
            let (contact, keys) = found.ok_or(HandshakeError::NobodyWaits)?;
            let mut proof = Proof::of_match(&mut stream, &keys.psk, &bytes)?;
            if !proof.holds() {
                return Err(HandshakeError::Malformed);
            }
            Ok((proof.answer(&mut stream)?, LinkPurpose::Meet(contact)))
        }
    }
}

/// What a guess came to.
enum Guess {
    Right { contact: ContactId },
    Wrong { contact: ContactId, spent: bool },
    Late,
}

/// The host's side of a code. Each connection is one guess, and all of them are judged one after the other.
fn let_in(
    shared: &Arc<Shared>,
    stream: &mut Deadline<'_>,
    element: &[u8],
    hello: &[u8],
) -> Result<(Session, LinkPurpose), HandshakeError> {
    let waiting = shared.lock().hosting.as_ref().map(|hosting| (hosting.code.clone(), hosting.generation));
    let Some((code, generation)) = waiting else {
        stream.write_all(&[Answer::NobodyWaits as u8])?;
        return Err(HandshakeError::NobodyWaits);
    };
    let mut proof = Proof::of_code(stream, element, hello, &code)?;
    let mut guess = Guess::Late;
    // Closing cannot fail.
    let _ = shared.change(|state| {
        let Some(hosting) = state.hosting.as_mut().filter(|hosting| hosting.generation == generation) else {
            return;
        };
        let contact = hosting.contact;
        if proof.holds() {
            guess = Guess::Right { contact };
            state.withdraw_hosting();
            return;
        }
        hosting.failures += 1;
        let spent = hosting.failures >= shared.limits.failures;
        guess = Guess::Wrong { contact, spent };
        if spent {
            state.withdraw_hosting();
        }
    });
    match guess {
        Guess::Right { contact } => {
            let answered = proof.answer(stream);
            if answered.is_err() {
                shared.tell(LanEvent::CodeSpent { contact });
            }
            Ok((answered?, LinkPurpose::Host(contact)))
        }
        Guess::Wrong { contact, spent } => {
            // Whoever hears that the code is spent may leave the network at once, and this connection with it.
            let answered = stream.write_all(&[Answer::WrongCode as u8]);
            shared.tell(LanEvent::CodeWrong { contact });
            if spent {
                shared.tell(LanEvent::CodeSpent { contact });
            }
            answered?;
            Err(HandshakeError::WrongCode)
        }
        Guess::Late => {
            stream.write_all(&[Answer::NobodyWaits as u8])?;
            Err(HandshakeError::NobodyWaits)
        }
    }
}
