//! For tests: the app on Tauri's mock runtime, without a window or web view. It checks what must hold for any input to
//! the app. The crate `properties` does so for the crates below the app.

mod commands;
mod databases;
mod files;
mod page;

pub use commands::commands;
pub use databases::databases;
pub use files::files;
pub use page::Page;
