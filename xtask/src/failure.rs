use std::io;
use std::process::ExitStatus;
use thiserror::Error;

/// Why a task did not come to its end.
#[derive(Debug, Error)]
pub enum Failure {
    /// The command line asks for something that there is not.
    #[error("there is no such command\n{0}")]
    Usage(&'static str),
    /// There is no such step.
    #[error("there is no step '{0}'; there are: {1}")]
    UnknownStep(String, String),
    /// A program could not be started at all.
    #[error("'{command}' could not be started: {error}")]
    Unstartable {
        /// The program with its arguments.
        command: String,
        /// What the system says.
        error: io::Error,
    },
    /// A program ended with an error, which it has printed.
    #[error("'{command}' failed ({status})")]
    Failed {
        /// The program with its arguments.
        command: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// The machine lacks something that cannot be installed from here.
    #[error("this machine lacks:\n{}", .0.join("\n"))]
    Lacking(Vec<String>),
    /// A program answered something unexpected.
    #[error("{0}")]
    Unexpected(String),
    /// A file could not be read or written.
    #[error("'{path}': {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// Steps of the test failed; they have said why.
    #[error("failed: {0}")]
    Steps(String),
}

impl Failure {
    /// An error about this file.
    pub fn file(path: &std::path::Path, error: io::Error) -> Self {
        Failure::File { path: path.display().to_string(), error }
    }
}
