//! The real app as a screen reader sees it over AT-SPI, the accessibility bus on Linux. The tests use only the
//! accessibility tree and the announcements. Every test has its own display, buses and data folder.
//!
//! They need Xvfb, a D-Bus daemon and at-spi2-core, so a plain `cargo test` skips them. `cargo xtask test reader`
//! installs what they need and runs them.
#![cfg(target_os = "linux")]

mod bus;
mod games;
#[path = "../window/group.rs"]
mod group;
mod i18n;
mod learning;
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
