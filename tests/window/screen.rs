use std::process::Command;
#[cfg(target_os = "linux")]
use {
    crate::group::Group,
    std::io::{BufRead, BufReader},
    std::process::Stdio,
};

/// The session bus's configuration.
#[cfg(target_os = "linux")]
const BUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/bus.conf");

/// The windows' display: on Linux a virtual one, with its own session bus. Otherwise the first app would start a bus
/// with all desktop services, which would outlive it.
#[cfg(target_os = "linux")]
pub struct Screen {
    number: String,
    bus: String,
    _server: Group,
    _daemon: Group,
}

#[cfg(target_os = "linux")]
impl Screen {
    /// Starts without a window manager, so windows are undecorated.
    pub fn start((width, height): (u32, u32)) -> Screen {
        let size = format!("{width}x{height}x24");
        let mut server = Command::new("Xvfb");
        // Xvfb picks a free number and prints it when it is ready. Without `-noreset` it would restart whenever the
        // last client disconnects, cutting off clients that are just connecting.
        server.args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", &size]);
        let (server, number) = start_and_hear(&mut server);
        let mut daemon = Command::new("dbus-daemon");
        daemon.args(["--config-file", BUS, "--nofork", "--nopidfile", "--nosyslog", "--print-address"]);
        let (daemon, bus) = start_and_hear(&mut daemon);
        Screen { number: format!(":{number}"), bus, _server: server, _daemon: daemon }
    }

    /// Makes a program and its children show their windows there.
    pub fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("DISPLAY", &self.number)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.bus)
            // No assistive technology is listening.
            .env("NO_AT_BRIDGE", "1")
            // Neither reads nor writes the desktop's settings, such as those of file dialogs.
            .env("GSETTINGS_BACKEND", "memory")
            .env("GDK_BACKEND", "x11")
            .env_remove("WAYLAND_DISPLAY")
    }
}

/// Starts a server and waits for the line with its address.
#[cfg(target_os = "linux")]
pub fn start_and_hear(command: &mut Command) -> (Group, String) {
    let mut server = Group::start(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    let mut line = String::new();
    let stdout = server.0.stdout.take().expect("a piped output");
    BufReader::new(stdout).read_line(&mut line).expect("a server prints its address");
    assert!(!line.trim().is_empty(), "{} has not started", command.get_program().display());
    (server, line.trim().to_owned())
}

/// The windows' display, which is the user's own screen because Windows has no virtual one.
#[cfg(windows)]
pub struct Screen;

#[cfg(windows)]
impl Screen {
    pub fn start(_: (u32, u32)) -> Screen {
        Screen
    }

    /// Windows appear there anyway.
    pub fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
    }
}
