use crate::group::Group;
use std::process::Command;

/// Where windows are shown.
pub struct Screen {
    #[cfg(target_os = "linux")]
    number: String,
    #[cfg(target_os = "linux")]
    _server: Group,
}

#[cfg(target_os = "linux")]
impl Screen {
    /// A display without a screen, for this test alone.
    pub fn start() -> Screen {
        use std::io::{BufRead, BufReader};
        use std::process::Stdio;
        // The largest window of these tests fits, and there is no window manager that would decorate it.
        let mut server = Group::start(
            Command::new("Xvfb")
                .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1400x1000x24"])
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        // Xvfb chooses a free number and prints it as soon as it can be used.
        let mut number = String::new();
        let stdout = server.0.stdout.take().expect("Xvfb's output is piped");
        BufReader::new(stdout).read_line(&mut number).expect("Xvfb prints its number");
        assert!(!number.trim().is_empty(), "Xvfb could not start a display");
        Screen { number: format!(":{}", number.trim()), _server: server }
    }

    /// Lets a program and its children show their windows there.
    pub fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("DISPLAY", &self.number).env("GDK_BACKEND", "x11").env_remove("WAYLAND_DISPLAY")
    }
}

#[cfg(windows)]
impl Screen {
    /// The screen of whoever runs the tests; there is no other.
    pub fn start() -> Screen {
        Screen {}
    }

    /// It is where windows are shown anyway.
    pub fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
    }
}
