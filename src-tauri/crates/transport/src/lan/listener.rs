//! The port that other devices connect to.

use super::LanError;
use if_addrs::IfAddr;
use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// Connections waiting to be accepted.
const BACKLOG: i32 = 16;
/// How long to pause accepting after a failure.
const PAUSE: Duration = Duration::from_millis(100);

/// An open port.
pub(super) struct Listener {
    port: u16,
    socket: TcpListener,
}

impl Listener {
    /// # Errors
    /// [`LanError::Port`].
    pub(super) fn open() -> Result<Listener, LanError> {
        let open = || {
            let socket = bind()?;
            socket.set_nonblocking(true)?;
            let socket = TcpListener::from_std(socket)?;
            Ok(Listener { port: socket.local_addr()?.port(), socket })
        };
        open().map_err(|error: io::Error| LanError::Port(error.to_string()))
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// The addresses at which other devices reach this port. Loopback addresses only if there are no others.
    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
        // A link-local address cannot be typed without its interface.
        let typed = |address: &IfAddr| match address {
            IfAddr::V4(_) => true,
            IfAddr::V6(v6) => !v6.ip.is_unicast_link_local(),
        };
        let of = |within: bool| -> Vec<SocketAddr> {
            let found = interfaces.iter().filter(|interface| interface.is_loopback() == within);
            let mut found: Vec<_> = found
                .filter(|interface| typed(&interface.addr))
                .map(|interface| SocketAddr::from((interface.ip(), self.port)))
                .collect();
            found.sort_by_key(|address| (address.is_ipv6(), *address));
            found.dedup();
            found
        };
        Some(of(false)).filter(|found| !found.is_empty()).unwrap_or_else(|| of(true))
    }

    /// Accepts the next connection. Cancel safe.
    pub(super) async fn accept(&self) -> (TcpStream, SocketAddr) {
        loop {
            match self.socket.accept().await {
                Ok(accepted) => return accepted,
                // The failure may be temporary, such as too many open files.
                Err(_) => sleep(PAUSE).await,
            }
        }
    }
}

/// Binds both IP versions where the system supports both.
fn bind() -> io::Result<std::net::TcpListener> {
    let dual = || {
        let socket = Socket::new(Domain::IPV6, Type::STREAM, Some(Protocol::TCP))?;
        socket.set_only_v6(false)?;
        socket.bind(&SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)).into())?;
        socket.listen(BACKLOG)?;
        Ok(socket.into())
    };
    dual().or_else(|_: io::Error| std::net::TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)))
}
