use std::fmt;
use std::io;
use std::process::ExitStatus;

/// Why a task failed. Written without thiserror, because its macro takes as long to compile as the rest of this
/// program.
#[derive(Debug)]
pub enum Failure {
    /// The command line is invalid.
    Usage(&'static str),
    /// There is no step with this name.
    UnknownStep(String, String),
    /// A program could not be started.
    Unstartable {
        /// The program with its arguments.
        command: String,
        /// The system's error.
        error: io::Error,
    },
    /// A program failed and printed why.
    Failed {
        /// The program with its arguments.
        command: String,
        /// The exit status.
        status: ExitStatus,
    },
    /// The machine lacks something that cannot be installed automatically.
    Lacking(Vec<String>),
    /// A program gave unexpected output.
    Unexpected(String),
    /// A file could not be read or written.
    File {
        /// The file.
        path: String,
        /// The system's error.
        error: io::Error,
    },
    /// Another program is listening on this port.
    PortTaken(u16),
    /// A server did not start listening.
    Silent {
        /// Its name.
        name: &'static str,
        /// Its last output.
        said: String,
    },
    /// Test steps failed and printed why.
    Steps(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(usage) => write!(out, "unknown command\n{usage}"),
            Failure::UnknownStep(name, all) => write!(out, "there is no step '{name}'; the steps are: {all}"),
            Failure::Unstartable { command, error } => {
                write!(out, "'{command}' could not be started: {error}")
            }
            Failure::Failed { command, status } => write!(out, "'{command}' failed ({status})"),
            Failure::Lacking(lines) => write!(
                out,
                "this machine lacks these prerequisites; install them and try again:\n{}",
                lines.join("\n")
            ),
            Failure::Unexpected(sentence) => write!(out, "{sentence}"),
            Failure::File { path, error } => write!(out, "'{path}': {error}"),
            Failure::PortTaken(port) => write!(
                out,
                "another program listens on port {port}; stop it, or choose another port: cargo xtask host {}",
                port.wrapping_add(1)
            ),
            Failure::Silent { name, said } => {
                write!(out, "{name} does not start listening; its output was:\n{said}")
            }
            Failure::Steps(names) => write!(out, "failed: {names}"),
        }
    }
}

impl Failure {
    /// An error about this file.
    pub fn file(path: &std::path::Path, error: io::Error) -> Self {
        Failure::File { path: path.display().to_string(), error }
    }
}
