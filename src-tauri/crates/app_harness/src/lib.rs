//! For tests only: the app on Tauri's mock runtime, without a window or a web view. It checks what must hold for any
//! bytes that reach the app. Laws of the rooms below the app stand in the crate `properties`.

mod commands;
mod databases;
mod files;
mod page;

pub use commands::commands;
pub use databases::databases;
pub use files::files;
pub use page::Page;
