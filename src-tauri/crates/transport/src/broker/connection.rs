//! A broker's thread, which connects, writes requests, and reconnects.

use super::web_socket::WebSocket;
use super::{BrokerAccount, BrokerEvent, BrokerProblem, tls};
use crate::runtime::Stream;
use peer::mqtt::{Connection, PATIENCE, Pauses, Request};
use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// The number of bytes read at a time. Their events are reported before the next read.
pub const PIECE: usize = 16 << 10;

/// The stream underlying MQTT.
enum Carrier {
    Stream { stream: Box<dyn Stream>, piece: Vec<u8> },
    WebSocket(Box<WebSocket>),
}

impl Carrier {
    async fn open(account: &BrokerAccount) -> Result<Carrier, BrokerProblem> {
        let address = &account.address;
        let stream = TcpStream::connect((address.host.as_str(), address.port)).await;
        let stream = stream.map_err(|_| BrokerProblem::Unreachable)?;
        // Without this, small packets are merely slower.
        let _ = stream.set_nodelay(true);
        let stream: Box<dyn Stream> = if address.is_encrypted {
            Box::new(tls::encrypt(stream, &address.host).await?)
        } else {
            Box::new(stream)
        };
        Ok(match address.path {
            None => Carrier::Stream { stream, piece: vec![0; PIECE] },
            Some(_) => Carrier::WebSocket(Box::new(WebSocket::open(stream, address).await?)),
        })
    }

    /// Returns the next bytes. Cancel safe.
    async fn read(&mut self) -> io::Result<Vec<u8>> {
        match self {
            Carrier::Stream { stream, piece } => match stream.read(piece).await? {
                0 => Err(io::ErrorKind::UnexpectedEof.into()),
                read => Ok(piece[..read].to_vec()),
            },
            Carrier::WebSocket(socket) => socket.read().await,
        }
    }

    async fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        match self {
            Carrier::Stream { stream, .. } => {
                stream.write_all(&bytes).await?;
                stream.flush().await
            }
            Carrier::WebSocket(socket) => socket.write(bytes).await,
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        match self {
            Carrier::Stream { stream, .. } => stream.shutdown().await,
            Carrier::WebSocket(socket) => socket.close().await,
        }
    }
}

/// Connects and talks until the broker is no longer needed.
pub async fn keep(
    account: &BrokerAccount,
    mut requests: UnboundedReceiver<Request>,
    mut tell: impl FnMut(BrokerEvent),
) {
    let begun = Instant::now();
    let mut pauses = Pauses::default();
    loop {
        let opened = tokio::select! {
            opened = timeout(PATIENCE, Carrier::open(account)) => opened.unwrap_or(Err(BrokerProblem::Silent)),
            () = unwanted(&mut requests) => return,
        };
        let mut lasted = Duration::ZERO;
        let problem = match opened {
            Ok(carrier) => {
                let since = Instant::now();
                let talked = Talk { carrier, begun }.go_on(account, &mut requests, &mut tell).await;
                lasted = since.elapsed();
                match talked {
                    Ok(()) => return,
                    Err(problem) => problem,
                }
            }
            Err(problem) => problem,
        };
        tell(BrokerEvent::Down { problem });
        tokio::select! {
            () = sleep(pauses.after(problem, lasted)) => {}
            () = unwanted(&mut requests) => return,
        }
    }
}

/// Discards requests. Returns when the broker is no longer needed.
async fn unwanted(requests: &mut UnboundedReceiver<Request>) {
    while requests.recv().await.is_some() {}
}

struct Talk {
    carrier: Carrier,
    /// The origin for all times.
    begun: Instant,
}

impl Talk {
    /// Talks until the broker is no longer needed or the connection ends.
    async fn go_on(
        mut self,
        account: &BrokerAccount,
        requests: &mut UnboundedReceiver<Request>,
        tell: &mut impl FnMut(BrokerEvent),
    ) -> Result<(), BrokerProblem> {
        let mut connection = Connection::begin(&account.user, &account.password, self.now())?;
        let mut is_wanted = true;
        loop {
            while let Some(event) = connection.poll() {
                if event == BrokerEvent::Up {
                    // Earlier requests are repeated after this event.
                    while requests.try_recv().is_ok() {}
                }
                tell(event);
            }
            let output = connection.take_output(self.now());
            if !output.is_empty() {
                self.write(output).await?;
            }
            if connection.has_left() {
                // If the broker has gone, there is nothing to close.
                let _ = timeout(PATIENCE, self.carrier.close()).await;
                return Ok(());
            }
            tokio::select! {
                request = requests.recv(), if is_wanted => match request {
                    Some(request) => connection.ask(request, self.now())?,
                    None => {
                        is_wanted = false;
                        connection.leave(self.now())?;
                    }
                },
                read = self.carrier.read() => {
                    connection.hear(&read.map_err(|_| connection.cut())?, self.now())?;
                }
                () = sleep_until(self.begun + connection.deadline()) => connection.tick(self.now())?,
            }
        }
    }

    async fn write(&mut self, bytes: Vec<u8>) -> Result<(), BrokerProblem> {
        let written = timeout(PATIENCE, self.carrier.write(bytes)).await;
        written.map_err(|_| BrokerProblem::Silent)?.map_err(|_| BrokerProblem::Cut)
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}
