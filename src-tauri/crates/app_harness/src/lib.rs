//! For tests: the app on Tauri's mock runtime, without a window or web view. It checks the laws that hold for any input
//! to the app. The crate `properties` does the same for the crates below it.

mod commands;
mod databases;
mod files;
mod page;

pub use commands::commands;
pub use databases::databases;
pub use files::files;
pub use page::Page;
