//! The own part of a deal, made apart from the match: whoever holds the match need not wait for it.

use crate::entry::Misfit;
use crate::fold::Owed;
use crate::handshake::Random;
use crate::remote_match::{NotNow, RemoteMatch};
use crate::rules::Rules;
use crate::secret_rules::{DealMaker, MadeAct};

/// A part of a deal that is to be made, after so many turns of its match.
pub struct Deal {
    make: DealMaker,
    turns: usize,
}

impl Deal {
    /// Makes it. That takes from a hundredth of a second to seconds, depending on board and device.
    pub fn make(self, random: Random) -> MadeDeal {
        MadeDeal { made: (self.make)(random), turns: self.turns }
    }
}

/// A part of a deal with its secret. Nobody has seen it before [`RemoteMatch::write_deal`].
pub struct MadeDeal {
    made: Option<MadeAct>,
    turns: usize,
}

impl<R: Rules> RemoteMatch<R> {
    /// Whether this device owes a part of the deal.
    pub fn owes_deal(&self) -> bool {
        self.outcome().is_none() && self.owed() == Owed::Deal && self.owes_by_itself()
    }

    /// The part of the deal that this device owes, to be made elsewhere and brought back by
    /// [`RemoteMatch::write_deal`]. Nothing if it owes none, or if nothing may be written now.
    pub fn deal(&self) -> Option<Deal> {
        if !self.owes_deal() || self.may_write().is_err() {
            return None;
        }
        let (rules, own) = self.secrets()?;
        Some(Deal { make: rules.deal(self.position(), own)?, turns: self.turns() })
    }

    /// Writes a part of the deal. As [`RemoteMatch::write`] it may leave as soon as it is kept.
    ///
    /// # Errors
    /// It could not be made, it is not owed any more, or nothing may be written now. Nothing is
    /// changed.
    pub fn write_deal(&mut self, made: MadeDeal) -> Result<(), NotNow> {
        self.may_write()?;
        if made.turns != self.turns() || !self.owes_deal() {
            return Err(NotNow::Misfit(Misfit::OwesOther));
        }
        self.write_made(made.made.ok_or(NotNow::SecretLost)?)
    }
}
