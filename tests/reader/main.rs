//! The real app as a screen reader meets it, over AT-SPI, the bus of assistive technology on Linux. The tests know
//! nothing but the tree of what can be heard and what is announced. Every test has its own display, buses and data
//! folder.
//!
//! They need Xvfb, a D-Bus daemon and at-spi2-core, so a plain `cargo test` leaves them out; `cargo xtask test reader`
//! installs what they need and runs them.
#![cfg(target_os = "linux")]

mod bus;
mod games;
#[path = "../window/group.rs"]
mod group;
mod i18n;
mod names;
mod orca;
#[path = "../window/figures/process.rs"]
#[allow(dead_code)]
mod process;
mod reading;
mod recovery;
#[path = "../window/screen.rs"]
mod screen;
mod sides;
mod stage;
mod tree;
