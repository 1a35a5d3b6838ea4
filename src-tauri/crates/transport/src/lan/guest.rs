//! Trying a code.

use super::code::Code;
use super::deadline::Deadline;
use super::handshake::{HandshakeError, join};
use super::state::Shared;
use super::{LanError, LanEvent};
use friends::LinkPurpose;
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;

impl Shared {
    /// Tries a code at the first of these addresses that answers, on a thread of its own.
    pub(super) fn join(self: &Arc<Shared>, addresses: Vec<SocketAddr>, code: Code) -> Result<(), LanError> {
        let mut state = self.lock();
        if state.joining {
            return Err(LanError::Busy);
        }
        state.joining = true;
        let shared = Arc::clone(self);
        thread::spawn(move || {
            let tried =
                shared.connect(&addresses).ok_or(LanError::Unreachable).and_then(|(stream, number)| {
                    let session = join(&mut Deadline::new(&stream, shared.limits.handshake), &code);
                    shared.lock().unfinished.remove(&number);
                    session.map(|session| (stream, session)).map_err(LanError::from)
                });
            shared.lock().joining = false;
            match tried {
                Ok((stream, session)) => shared.run_link(stream, session, LinkPurpose::Guest),
                Err(error) => shared.tell(LanEvent::Trouble(error)),
            }
        });
        Ok(())
    }

    /// Connects to the first address that answers. The connection is then among the unfinished ones by this number.
    pub(super) fn connect(&self, addresses: &[SocketAddr]) -> Option<(TcpStream, u64)> {
        let try_one = |address| TcpStream::connect_timeout(address, self.limits.connect).ok();
        let stream = addresses.iter().find_map(try_one)?;
        let address = stream.peer_addr().ok()?.ip();
        let mut state = self.lock();
        if state.ended {
            // Whoever has ended everything did not know of it.
            let _ = stream.shutdown(Shutdown::Both);
            return None;
        }
        state.generation += 1;
        let number = state.generation;
        state.unfinished.insert(number, (address, stream.try_clone().ok()?));
        Some((stream, number))
    }
}

impl From<HandshakeError> for LanError {
    fn from(error: HandshakeError) -> LanError {
        match error {
            HandshakeError::WrongCode => LanError::CodeWrong,
            HandshakeError::NobodyWaits => LanError::NobodyWaits,
            HandshakeError::OtherVersion => LanError::OtherVersion,
            HandshakeError::Io(_) | HandshakeError::Malformed => LanError::BrokenOff,
        }
    }
}
