//! The real app in its window, driven like a person would: by pointer and keys, through WebDriver, on a
//! display without a screen. Every test has its own display, driver, ports and data folder, so they may run
//! side by side. Nothing waits for a time; everything waits for what is to be seen.
//!
//! They need Xvfb, WebKitWebDriver and tauri-driver, so a plain `cargo test` leaves them out;
//! `cargo xtask test window` installs all of it and runs them.
#![cfg(target_os = "linux")]

mod audit;
mod choosing;
mod computer;
mod figures;
mod home;
mod kalaha;
mod keyboard;
mod memory;
mod minesweeper;
mod opening;
mod page;
mod pictures;
mod place;
mod play;
mod seats;
mod sizes;
mod stage;
mod turned;
