use std::process::Command;
#[cfg(target_os = "linux")]
use {
    crate::group::Group,
    std::io::{BufRead, BufReader},
    std::process::Stdio,
};

/// What the session bus is configured by.
#[cfg(target_os = "linux")]
const BUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/bus.conf");

/// Where windows are shown: on Linux on a display of its own, without a screen, and with a session bus of its own.
/// Else the first program there would start one, and all the services of a desktop, which would outlive it.
#[cfg(target_os = "linux")]
pub struct Screen {
    number: String,
    bus: String,
    _server: Group,
    _daemon: Group,
}

#[cfg(target_os = "linux")]
impl Screen {
    /// There is no window manager that would decorate a window.
    pub fn start((width, height): (u32, u32)) -> Screen {
        let size = format!("{width}x{height}x24");
        let mut server = Command::new("Xvfb");
        // Xvfb chooses a free number and prints it as soon as it can be used. It would begin anew, and cut off whoever is
        // just connecting, whenever the last program has left.
        server.args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", &size]);
        let (server, number) = start_and_hear(&mut server);
        let mut daemon = Command::new("dbus-daemon");
        daemon.args(["--config-file", BUS, "--nofork", "--nopidfile", "--nosyslog", "--print-address"]);
        let (daemon, bus) = start_and_hear(&mut daemon);
        Screen { number: format!(":{number}"), bus, _server: server, _daemon: daemon }
    }

    /// Lets a program and its children show their windows there.
    pub fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("DISPLAY", &self.number)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.bus)
            // There is nobody to listen.
            .env("NO_AT_BRIDGE", "1")
            .env("GDK_BACKEND", "x11")
            .env_remove("WAYLAND_DISPLAY")
    }
}

/// Starts a server and waits for the line in which it says where it is.
#[cfg(target_os = "linux")]
pub fn start_and_hear(command: &mut Command) -> (Group, String) {
    let mut server = Group::start(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    let mut line = String::new();
    let stdout = server.0.stdout.take().expect("its output is piped");
    BufReader::new(stdout).read_line(&mut line).expect("a server prints where it is");
    assert!(!line.trim().is_empty(), "{} has not started", command.get_program().display());
    (server, line.trim().to_owned())
}

/// Where windows are shown: on the screen of whoever runs the tests; Windows has no other.
#[cfg(windows)]
pub struct Screen;

#[cfg(windows)]
impl Screen {
    pub fn start(_: (u32, u32)) -> Screen {
        Screen
    }

    /// It is where windows are shown anyway.
    pub fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
    }
}
