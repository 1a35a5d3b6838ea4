//! Whole matches between two devices in one process.

mod kept;
mod laws;
mod recorded;
mod table;
