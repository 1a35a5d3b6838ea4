//! Reading that ends at a moment, whatever comes in before.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A stream on which nobody can keep this device waiting for ever by sending byte after byte.
pub(super) struct Deadline<'a> {
    stream: &'a TcpStream,
    allowed: Duration,
    until: Instant,
}

impl<'a> Deadline<'a> {
    /// All that is read has to come within this time.
    pub(super) fn new(stream: &'a TcpStream, allowed: Duration) -> Deadline<'a> {
        Deadline { stream, allowed, until: Instant::now() + allowed }
    }

    fn left(&self) -> io::Result<Duration> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Deadline<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.left()?))?;
        let mut stream = self.stream;
        // Systems differ in what they call it.
        stream.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => ErrorKind::TimedOut.into(),
            _ => error,
        })
    }
}

impl Write for Deadline<'_> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.allowed))?;
        let mut stream = self.stream;
        stream.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
