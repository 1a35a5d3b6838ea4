//! The same network.
