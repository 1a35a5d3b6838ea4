//! The real app in its window, driven by pointer and keys through WebDriver, on a virtual display on Linux. Every test
//! has its own display, driver, ports and data folder, so tests can run in parallel. Tests never wait for a fixed time,
//! only for visible results.
//!
//! They need WebKitWebDriver and Xvfb on Linux, msedgedriver on Windows, so a plain `cargo test` skips them. `cargo
//! xtask test window` installs what it can and runs them.
#![cfg(any(target_os = "linux", windows))]

mod archive;
mod audit;
mod choosing;
mod clock;
mod computer;
mod days;
mod exchange;
#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
mod file_dialog;
#[cfg(target_os = "linux")]
mod friends;
#[cfg(target_os = "linux")]
mod friends_mines;
mod group;
mod home;
mod judging;
mod kalaha;
mod kalaha_computers;
mod kept;
mod keyboard;
mod memory;
mod minesweeper;
mod opening;
mod page;
mod panel;
mod pictures;
mod place;
mod play;
mod problems;
mod questions;
mod screen;
mod seats;
mod sizes;
mod stage;
mod statistics;
#[cfg(target_os = "linux")]
mod surroundings;
mod turned;
