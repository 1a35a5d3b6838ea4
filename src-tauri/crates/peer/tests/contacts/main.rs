//! Two people with a device each: contacts, and what lies between them.

mod common;
mod durability;
mod files;
mod malicious;
mod matches;
mod rematches;
mod retries;
mod secrets;
mod simulation;
mod start;
mod strangers;
