use std::process::Command;
#[cfg(target_os = "linux")]
use {
    crate::group::Group,
    std::io::{BufRead, BufReader},
    std::process::Stdio,
};

/// Where windows are shown: on Linux on a display of its own, without a screen.
#[cfg(target_os = "linux")]
pub struct Screen {
    number: String,
    _server: Group,
}

#[cfg(target_os = "linux")]
impl Screen {
    /// There is no window manager that would decorate a window.
    pub fn start((width, height): (u32, u32)) -> Screen {
        let mut server = Group::start(
            Command::new("Xvfb")
                .args([
                    "-displayfd",
                    "1",
                    "-nolisten",
                    "tcp",
                    "-screen",
                    "0",
                    &format!("{width}x{height}x24"),
                ])
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
