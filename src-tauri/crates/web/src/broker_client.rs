use peer::mqtt::{BrokerAddress, BrokerEvent, BrokerProblem, Connection, PATIENCE, Pauses, Request};
use std::cell::Cell;
use std::collections::VecDeque;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

#[wasm_bindgen]
extern "C" {
    /// Opens a WebSocket for MQTT. Its events are reported to the backend with its number.
    fn open_socket(socket: u32, address: &str);
    /// Sends a message over an open socket.
    fn send_to_socket(socket: u32, message: &[u8]);
    /// Closes the socket after flushing it. It reports no further events.
    fn close_socket(socket: u32);
}

thread_local! {
    static OPENED: Cell<u32> = const { Cell::new(0) };
}

enum Stage {
    /// The socket is not open yet.
    Opening {
        since: Duration,
    },
    Talking {
        connection: Box<Connection>,
        since: Duration,
    },
    /// Waits before reconnecting.
    Paused {
        until: Duration,
    },
}

/// A broker connection over a WebSocket. Reconnects after failures with increasing delays. Times are measured from the
/// start of the worker.
pub struct BrokerClient {
    address: BrokerAddress,
    user: String,
    password: Zeroizing<String>,
    pauses: Pauses,
    stage: Stage,
    socket: u32,
    events: VecDeque<BrokerEvent>,
}

impl BrokerClient {
    /// Starts connecting.
    ///
    /// # Errors
    /// If the address is invalid or does not use WebSockets.
    pub fn open(
        address: &str,
        (user, password): (String, Zeroizing<String>),
        now: Duration,
    ) -> Result<BrokerClient, BrokerProblem> {
        let address: BrokerAddress = address.parse().map_err(|_| BrokerProblem::BadAddress)?;
        if address.path.is_none() {
            return Err(BrokerProblem::NoWebSocket);
        }
        let stage = Stage::Paused { until: now };
        let (pauses, events) = Default::default();
        let mut client = BrokerClient { address, user, password, pauses, stage, socket: 0, events };
        client.connect(now);
        Ok(client)
    }

    fn connect(&mut self, now: Duration) {
        self.socket = OPENED.replace(OPENED.get() + 1);
        self.stage = Stage::Opening { since: now };
        open_socket(self.socket, &self.address.to_string());
    }

    /// The number of the current socket. Events from other sockets are obsolete.
    pub fn socket(&self) -> u32 {
        self.socket
    }

    /// The connection's next event.
    pub fn poll(&mut self) -> Option<BrokerEvent> {
        self.events.pop_front()
    }

    /// The socket is open.
    pub fn opened(&mut self, now: Duration) {
        match Connection::begin(&self.user, &self.password, now) {
            Ok(connection) => self.stage = Stage::Talking { connection: Box::new(connection), since: now },
            Err(problem) => return self.down(problem, now),
        }
        self.advance(now, |_| Ok(()));
    }

    /// A message has arrived.
    pub fn heard(&mut self, message: &[u8], now: Duration) {
        self.advance(now, |connection| connection.hear(message, now));
    }

    /// The socket was closed, or could not be opened.
    pub fn closed(&mut self, now: Duration) {
        match &self.stage {
            Stage::Opening { .. } => self.down(BrokerProblem::Unreachable, now),
            Stage::Talking { connection, .. } => self.down(connection.cut(), now),
            Stage::Paused { .. } => {}
        }
    }

    /// Sends a request to the broker.
    pub fn ask(&mut self, request: Request, now: Duration) {
        self.advance(now, |connection| connection.ask(request, now));
    }

    /// When to call [`tick`](BrokerClient::tick) unless something else happens first.
    pub fn deadline(&self) -> Duration {
        match &self.stage {
            Stage::Opening { since } => *since + PATIENCE,
            Stage::Talking { connection, .. } => connection.deadline(),
            Stage::Paused { until } => *until,
        }
    }

    /// Handles the passage of time.
    pub fn tick(&mut self, now: Duration) {
        if now < self.deadline() {
            return;
        }
        match self.stage {
            Stage::Opening { .. } => self.down(BrokerProblem::Silent, now),
            Stage::Talking { .. } => self.advance(now, |connection| connection.tick(now)),
            Stage::Paused { .. } => self.connect(now),
        }
    }

    /// Runs `act` on the connection, if there is one, and sends the output.
    fn advance(&mut self, now: Duration, act: impl FnOnce(&mut Connection) -> Result<(), BrokerProblem>) {
        let Stage::Talking { connection, .. } = &mut self.stage else { return };
        let acted = act(connection);
        self.events.extend(std::iter::from_fn(|| connection.poll()));
        let output = connection.take_output(now);
        if !output.is_empty() {
            send_to_socket(self.socket, &output);
        }
        if let Err(problem) = acted {
            self.down(problem, now);
        }
    }

    fn down(&mut self, problem: BrokerProblem, now: Duration) {
        let lasted = match &self.stage {
            Stage::Talking { since, .. } => now.saturating_sub(*since),
            Stage::Opening { .. } | Stage::Paused { .. } => Duration::ZERO,
        };
        close_socket(self.socket);
        self.stage = Stage::Paused { until: now + self.pauses.after(problem, lasted) };
        self.events.push_back(BrokerEvent::Down { problem });
    }
}

impl Drop for BrokerClient {
    fn drop(&mut self) {
        let now = crate::environment::since_begin();
        // Unconfirmed messages are published again by the next connection.
        self.advance(now, |connection| connection.leave(now));
        close_socket(self.socket);
    }
}
