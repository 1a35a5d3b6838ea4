use crate::failure::Failure;
use crate::xwd::Picture;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Whether a window would be visible to a user.
pub fn somebody_watches() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// A virtual display (Xvfb) with a free number. It ends when dropped.
pub struct Screen {
    server: Child,
    number: String,
    memory: PathBuf,
}

impl Screen {
    /// Starts a display of this size, with its framebuffer in a file in `folder`.
    pub fn start(width: u32, height: u32, folder: &Path) -> Result<Screen, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("{width}x{height}x24")])
            .arg("-fbdir")
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Failure::Unstartable { command: "Xvfb".to_owned(), error })?;
        // Xvfb picks a free number and prints it when ready.
        let mut number = String::new();
        let printed = server.stdout.take().map(|stdout| BufReader::new(stdout).read_line(&mut number));
        let screen = Screen { server, number: number.trim().to_owned(), memory: folder.join("Xvfb_screen0") };
        match printed {
            Some(Ok(_)) if !screen.number.is_empty() => Ok(screen),
            _ => Err(Failure::Unexpected("Xvfb could not start a display".to_owned())),
        }
    }

    /// Makes a program open its windows here.
    pub fn show(&self, command: &mut Command) {
        command.env("DISPLAY", format!(":{}", self.number)).env("GDK_BACKEND", "x11");
        command.env_remove("WAYLAND_DISPLAY");
    }

    /// The current picture.
    pub fn picture(&self) -> Result<Picture, Failure> {
        let dump = fs::read(&self.memory).map_err(|error| Failure::file(&self.memory, error))?;
        Picture::from_window_dump(&dump)
            .ok_or_else(|| Failure::Unexpected("Xvfb's framebuffer has an unknown format".to_owned()))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Both fail only if it has already exited.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
