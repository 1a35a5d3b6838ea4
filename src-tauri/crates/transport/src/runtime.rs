//! A thread with its own tokio runtime, for each open network and each open broker.

use std::future::pending;
use std::io;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use tokio::io::{AsyncRead, AsyncWrite};

/// A byte stream, such as a TCP socket.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Runs the future on a new thread with its own runtime. The receiver gets no message; it disconnects when the thread
/// is done.
///
/// # Errors
/// If the system cannot start a thread or poll sockets.
pub(crate) fn run<F: Future>(
    name: &str,
    make: impl FnOnce() -> F + Send + 'static,
) -> io::Result<Receiver<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().thread_name(name).build()?;
    let (running, ended) = sync_channel(0);
    let run = move || {
        let _running = running;
        runtime.block_on(async { make().await });
        // Blocking work such as a DNS lookup is not awaited.
        runtime.shutdown_background();
    };
    thread::Builder::new().name(name.to_owned()).spawn(run)?;
    Ok(ended)
}

/// Awaits the future, or stays pending if there is none.
pub(crate) async fn if_any<F: Future>(future: Option<F>) -> F::Output {
    match future {
        Some(future) => future.await,
        None => pending().await,
    }
}
