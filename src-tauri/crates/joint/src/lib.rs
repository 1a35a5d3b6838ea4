//! Minesweeper for two on two devices, over a joint deck: neither device knows a mine before the rules show it.
//!
//! `fair` knows squares and numbers, `minesweeper` knows rules; here they drive one another. No clock, no input or
//! output; randomness is handed in. `docs/fair.md` is the specification.
//!
//! [`JointMatch`] is a match as one device knows it. Whatever it sends is made once ([`Made`]), stored with what is
//! private of it, taken by [`JointMatch::keep`], and only then sent. After a kill the same match is read from what
//! was stored. [`judge`] is for whoever has both logs, and no secret.

mod agreement;
mod joint_match;
mod judge;
mod made;
mod public_match;
mod remote_rules;
#[cfg(test)]
mod tests;

pub use agreement::{Agreement, RULES_VERSION};
pub use joint_match::{Event, JointMatch, Misfit, Owed, Public};
pub use judge::{Judged, judge};
pub use made::{BadRecord, Made, received};
pub use public_match::{PublicMatch, Secrets};
pub use remote_rules::{JointPosition, JointRules};
