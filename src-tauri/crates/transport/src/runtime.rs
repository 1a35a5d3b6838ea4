//! A thread with a tokio runtime of its own, for each network and each broker that is open.

use std::future::pending;
use std::io;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use tokio::io::{AsyncRead, AsyncWrite};

/// What carries bytes, such as a socket of TCP.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Runs what this makes on such a thread. Nothing ever comes by the receiver: it is cut off when all is over.
///
/// # Errors
/// The system gives no thread or no poll of its sockets.
pub(crate) fn run<F: Future>(
    name: &str,
    make: impl FnOnce() -> F + Send + 'static,
) -> io::Result<Receiver<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().thread_name(name).build()?;
    let (running, ended) = sync_channel(0);
    let run = move || {
        let _running = running;
        runtime.block_on(async { make().await });
        // What blocks, such as a name that is being looked up, is not waited for.
        runtime.shutdown_background();
    };
    thread::Builder::new().name(name.to_owned()).spawn(run)?;
    Ok(ended)
}

/// What this comes to, or never anything if there is none.
pub(crate) async fn if_any<F: Future>(future: Option<F>) -> F::Output {
    match future {
        Some(future) => future.await,
        None => pending().await,
    }
}
