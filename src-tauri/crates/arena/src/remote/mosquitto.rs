//! A temporary Mosquitto broker on a free local port, without persistence.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use thiserror::Error;

/// The program in the search path, and its usual locations outside it.
const PATHS: [&str; 3] = ["mosquitto", "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"];
/// The number of connection attempts, and the pause between them.
const TRIES: u32 = 1200;
const PAUSE: Duration = Duration::from_millis(25);

/// The broker cannot be started.
#[derive(Debug, Error)]
pub(super) enum NoMosquitto {
    #[error("Mosquitto is not installed; try `apt-get install mosquitto`")]
    NotInstalled,
    #[error("Mosquitto does not answer")]
    Silent,
    #[error("Mosquitto cannot be started: {0}")]
    Io(#[from] io::Error),
}

/// Stops when dropped.
pub(super) struct Mosquitto {
    program: Child,
    port: u16,
    _folder: TempDir,
}

impl Mosquitto {
    pub(super) fn start() -> Result<Mosquitto, NoMosquitto> {
        let folder = tempfile::tempdir()?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let configuration = folder.path().join("mosquitto.conf");
        let lines =
            ["allow_anonymous true", "persistence false", "log_type error", "max_inflight_messages 0"];
        fs::write(&configuration, format!("listener {port} 127.0.0.1\n{}\n", lines.join("\n")))?;
        let started = PATHS.into_iter().find_map(|path| {
            let mut command = Command::new(path);
            command.arg("-c").arg(&configuration).stdout(Stdio::null()).stderr(Stdio::null());
            match command.spawn() {
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                started => Some(started),
            }
        });
        let program = started.ok_or(NoMosquitto::NotInstalled)??;
        let mosquitto = Mosquitto { program, port, _folder: folder };
        for _ in 0..TRIES {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                return Ok(mosquitto);
            }
            thread::sleep(PAUSE);
        }
        Err(NoMosquitto::Silent)
    }

    /// The address for invitations.
    pub(super) fn address(&self) -> String {
        format!("mqtt://127.0.0.1:{}", self.port)
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        // Fails harmlessly if it has already exited.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
