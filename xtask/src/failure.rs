use std::fmt;
use std::io;
use std::process::ExitStatus;

/// Why a task did not come to its end. Without the macro that others have for errors: this program is built before all
/// else, and the macro needs as long as the rest of it.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that there is not.
    Usage(&'static str),
    /// There is no such step.
    UnknownStep(String, String),
    /// A program could not be started at all.
    Unstartable {
        /// The program with its arguments.
        command: String,
        /// What the system says.
        error: io::Error,
    },
    /// A program ended with an error, which it has printed.
    Failed {
        /// The program with its arguments.
        command: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// The machine lacks something that cannot be installed from here.
    Lacking(Vec<String>),
    /// A program answered something unexpected.
    Unexpected(String),
    /// A file could not be read or written.
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// Something else listens at this port of the machine.
    PortTaken(u16),
    /// A program that is to serve others does not come to it.
    Silent {
        /// What it is.
        name: &'static str,
        /// The last that it has written.
        said: String,
    },
    /// Steps of the test failed; they have said why.
    Steps(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(usage) => write!(out, "there is no such command\n{usage}"),
            Failure::UnknownStep(name, all) => write!(out, "there is no step '{name}'; there are: {all}"),
            Failure::Unstartable { command, error } => {
                write!(out, "'{command}' could not be started: {error}")
            }
            Failure::Failed { command, status } => write!(out, "'{command}' failed ({status})"),
            Failure::Lacking(lines) => write!(out, "this machine lacks:\n{}", lines.join("\n")),
            Failure::Unexpected(sentence) => write!(out, "{sentence}"),
            Failure::File { path, error } => write!(out, "'{path}': {error}"),
            Failure::PortTaken(port) => write!(
                out,
                "another program listens on port {port}; end it, or name another port: cargo xtask host {}",
                port.wrapping_add(1)
            ),
            Failure::Silent { name, said } => write!(out, "{name} does not answer; it wrote:\n{said}"),
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
