//! Two players with one device each: contacts and transports.

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

use peer::protocol::Seat;
use proptest::prelude::*;

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::A), Just(Seat::B)]
}
