use std::process::{Child, Command, Stdio};

/// A process and all its children, which are killed together.
pub struct Group(pub Child);

impl Group {
    pub fn start(command: &mut Command) -> Group {
        let name = command.get_program().to_owned();
        Group(apart(command).spawn().unwrap_or_else(|error| panic!("{}: {error}", name.display())))
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

/// Windows records the parent of each process.
#[cfg(windows)]
fn apart(command: &mut Command) -> &mut Command {
    command
}

/// Killing a process by id needs an unsafe system call in Rust, so the shell does it.
#[cfg(unix)]
fn end(process: u32) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("kill -s KILL -- -{process}")]);
    command
}

#[cfg(windows)]
fn end(process: u32) -> Command {
    let mut command = Command::new("taskkill");
    command.args(["/F", "/T", "/PID", &process.to_string()]);
    command
}
