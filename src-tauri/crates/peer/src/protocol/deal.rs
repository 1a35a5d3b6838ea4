//! The local part of a deal, made without access to the match.

use crate::protocol::bytes::{Malformed, Reader, put_counted32};
use crate::protocol::dealerless::{DealMaker, MadeAct};
use crate::protocol::entry::Act;
use crate::protocol::secret::{Random, Secret};

/// A part of a deal to make after this number of turns.
pub(crate) struct Deal {
    pub(crate) make: DealMaker,
    pub(crate) turns: usize,
}

impl Deal {
    /// Makes the part. Takes 10 ms to several seconds, depending on board and device.
    pub(crate) fn make(self, random: Random) -> MadeDeal {
        MadeDeal { made: (self.make)(random), turns: self.turns }
    }
}

/// A finished part of a deal with its secret, not yet written to its match.
pub(crate) struct MadeDeal {
    pub(crate) made: Option<MadeAct>,
    pub(crate) turns: usize,
}

impl MadeDeal {
    /// The part as bytes for the instance that has the match. They reveal its secret.
    pub(crate) fn to_bytes(&self) -> Secret {
        let turns = u32::try_from(self.turns).expect("turns are limited");
        let Some(MadeAct { act: Act::Deal(decks), secret }) = &self.made else {
            return Secret::new(turns.to_le_bytes().to_vec());
        };
        let secret = secret.as_ref().map_or(&[][..], Secret::expose);
        // Allocated once, because growing would leave a copy of the secret behind.
        let mut out = Vec::with_capacity(12 + decks.len() + secret.len());
        out.extend(turns.to_le_bytes());
        put_counted32(&mut out, decks);
        put_counted32(&mut out, secret);
        Secret::new(out)
    }

    /// Reads the output of [`MadeDeal::to_bytes`]; `None` if malformed.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<MadeDeal> {
        let read = || -> Result<MadeDeal, Malformed> {
            let mut reader = Reader::new(bytes);
            let turns = reader.u32()?.try_into().map_err(|_| Malformed)?;
            if reader.is_empty() {
                return Ok(MadeDeal { made: None, turns });
            }
            let act = Act::Deal(reader.counted32()?.to_vec());
            let secret = Some(reader.counted32()?).filter(|secret| !secret.is_empty());
            reader.end()?;
            let secret = secret.map(|secret| Secret::new(secret.to_vec()));
            Ok(MadeDeal { made: Some(MadeAct { act, secret }), turns })
        };
        read().ok()
    }
}
