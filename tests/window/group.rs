use std::process::{Child, Command, Stdio};

/// A process with all its children, which end with it.
pub struct Group(pub Child);

impl Group {
    pub fn start(command: &mut Command) -> Group {
        let name = command.get_program().to_owned();
        Group(apart(command).spawn().unwrap_or_else(|error| panic!("{}: {error}", name.display())))
    }
}

#[cfg(target_os = "linux")]
impl Group {
    /// Sends a signal to the process and all its children.
    pub fn signal(&self, name: &str) {
        let sent = signal(self.0.id(), name).status();
        assert!(sent.is_ok_and(|status| status.success()), "the signal {name} is sent");
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = end(self.0.id()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
fn apart(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

/// Windows remembers who has started whom.
#[cfg(windows)]
fn apart(command: &mut Command) -> &mut Command {
    command
}

/// Ending another process by its number needs a system call that Rust calls unsafe; the shell has it.
#[cfg(unix)]
fn end(process: u32) -> Command {
    signal(process, "KILL")
}

#[cfg(unix)]
fn signal(process: u32, name: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("kill -s {name} -- -{process}")]);
    command
}

#[cfg(windows)]
fn end(process: u32) -> Command {
    let mut command = Command::new("taskkill");
    command.args(["/F", "/T", "/PID", &process.to_string()]);
    command
}
