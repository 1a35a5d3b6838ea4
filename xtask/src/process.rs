use crate::failure::Failure;
use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The cargo that runs this program, started at the repository root.
pub fn cargo(words: &[&str]) -> Command {
    command(&env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), words)
}

/// Another program, started at the repository root.
pub fn program(name: &str, words: &[&str]) -> Command {
    command(OsStr::new(name), words)
}

/// A command without the variables that cargo sets for this program. When they change, ring's build script runs again,
/// and everything that depends on it is built again: after `cargo xtask test`, also by `cargo test`.
fn command(name: &OsStr, words: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(words).current_dir(root());
    for (variable, _) in env::vars_os() {
        let starts = |with: &str| variable.as_encoded_bytes().starts_with(with.as_bytes());
        if starts("CARGO_PKG_") || starts("CARGO_MANIFEST_") {
            command.env_remove(&variable);
        }
    }
    command
}

pub fn root() -> PathBuf {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    own.parent().expect("xtask is in the repository").to_path_buf()
}

/// Prints and runs a command, with inherited output.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    println!("$ {}", words(command));
    complete(command)
}

/// Runs a command without printing it.
pub fn complete(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| Failure::Unstartable { command: words(command), error })?;
    if status.success() { Ok(()) } else { Err(Failure::Failed { command: words(command), status }) }
}

pub fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::Unstartable { command: words(command), error })?;
    if !output.status.success() {
        return Err(Failure::Failed { command: words(command), status: output.status });
    }
    String::from_utf8(output.stdout)
        .map_err(|_| Failure::Unexpected(format!("'{}' did not print text", words(command))))
}

/// Whether a program runs successfully. Its output is discarded.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The CPU time of exited child processes, where the system reports it.
pub fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    ticks_of_children(&text).map(|ticks| Duration::from_millis(ticks * 10))
}

/// The CPU time of exited children in hundredths of a second, from a line of `/proc/<pid>/stat`.
fn ticks_of_children(line: &str) -> Option<u64> {
    // The second word is a name in brackets, which can contain anything.
    let mut words = line.rsplit_once(')')?.1.split_whitespace().skip(13);
    let (user, system): (u64, u64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(user + system)
}

/// Cargo's metadata about the workspace, without its external dependencies.
pub fn metadata() -> Result<serde_json::Value, Failure> {
    let text = output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps"]))?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::Unexpected(format!("cargo's metadata cannot be read: {error}")))
}

pub fn target_folder() -> Result<PathBuf, Failure> {
    metadata()?["target_directory"]
        .as_str()
        .map(PathBuf::from)
        .ok_or_else(|| Failure::Unexpected("cargo's metadata does not name a target folder".to_owned()))
}

/// Finds a program in `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&file)).find(|path| path.is_file())
}

/// A command as typed.
pub fn words(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cpu_time_of_children_is_read_from_proc_stat() {
        let line =
            "4711 (x) task) S 1 4711 4711 0 -1 4194304 500 60000 0 7 10 20 3000 400 20 0 1 0 999 8000000";
        assert_eq!(ticks_of_children(line), Some(3400));
        assert_eq!(ticks_of_children("4711 (xtask) S 1"), None);
    }
}
