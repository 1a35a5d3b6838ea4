//! The invitation: a match's terms, and the secret needed to accept it.

use crate::protocol::bytes::{Malformed, Reader, put_counted8};
use crate::protocol::secret::Key;
use crate::protocol::transcript::{Id, first, id, key};
use thiserror::Error;

/// The version of this protocol.
pub const VERSION: u8 = 1;
/// The first byte of an invitation.
pub(crate) const INVITATION: u8 = 0x10;
/// The maximum size of the options in bytes. With the longest broker address, they fill an invitation.
pub(crate) const MAX_RULES: usize = 87;
/// The maximum broker address size in bytes.
pub const MAX_BROKER_URL: usize = 120;
/// The maximum invitation size in bytes.
pub(crate) const MAX_INVITATION: usize = 300;
/// An invitation's size in bytes without its text fields.
const FIXED: usize = 1 + 1 + 2 + 16 + 32 + 32 + 4 + 1 + 1 + 1 + 1 + 1;

const _: () = assert!(FIXED + MAX_RULES + MAX_BROKER_URL == MAX_INVITATION, "every valid offer fits");

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// The inviter.
    InviterFirst,
    /// The acceptor.
    AcceptorFirst,
    /// Drawn by lot; neither device can influence it.
    Lot,
}

/// A match's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The version of the game's rules and move order.
    pub rules_version: u16,
    /// The last hour since 1970 in which the invitation can be accepted.
    pub expiry: u32,
    /// Days per move; 0 means no deadline.
    pub days: u8,
    /// Who moves first.
    pub sides: Sides,
    /// The game's number.
    pub game: u8,
    /// The game's options as text, at most 87 bytes.
    pub rules: String,
    /// The address of the broker to use, at most 120 bytes, or empty.
    pub broker_url: String,
}

/// Why an offer cannot be encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadOffer {
    /// The options are too long or contain control characters.
    #[error("the game's options are not valid in an invitation")]
    Rules,
    /// The name is invalid: see [`texts::is_name`].
    #[error("the name is not valid")]
    Name,
    /// The broker address is too long or contains control characters.
    #[error("the broker address is not valid in an invitation")]
    BrokerUrl,
}

/// Why an invitation was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvitationRefused {
    /// The bytes are malformed.
    #[error("not an invitation")]
    Malformed,
    /// A newer version of the program wrote it.
    #[error("the invitation is from a newer version")]
    OtherVersion,
    /// It has expired.
    #[error("the invitation has expired")]
    Expired,
    /// Its key is weak and yields no shared secret.
    #[error("the invitation has a weak key")]
    WeakKey,
    /// The name is invalid: see [`texts::is_name`].
    #[error("the name is not valid")]
    BadName,
    /// The game's rules have no key for these terms.
    #[error("the rules have no key for these terms")]
    NoGameKey,
}

impl From<Malformed> for InvitationRefused {
    fn from(_: Malformed) -> Self {
        InvitationRefused::Malformed
    }
}

/// An invitation as handed over. Anyone who has it can accept it, so it is as secret as the match.
pub struct Invitation {
    pub(crate) offer: Offer,
    pub(crate) secret: Key<16>,
    pub(crate) exchange: [u8; 32],
    pub(crate) commitment: Id,
}

impl Invitation {
    /// Reads an invitation and checks only its form.
    ///
    /// # Errors
    /// If it is malformed, or has another protocol version.
    pub fn read(bytes: &[u8]) -> Result<Invitation, InvitationRefused> {
        if bytes.len() > MAX_INVITATION {
            return Err(InvitationRefused::Malformed);
        }
        let mut reader = Reader::new(bytes);
        if reader.u8()? != INVITATION {
            return Err(InvitationRefused::Malformed);
        }
        if reader.u8()? != VERSION {
            return Err(InvitationRefused::OtherVersion);
        }
        let rules_version = reader.u16()?;
        let (secret, exchange, commitment) = (Key::new(reader.array()?), reader.array()?, reader.array()?);
        let (expiry, days) = (reader.u32()?, reader.u8()?);
        let sides = match reader.u8()? {
            0 => Sides::InviterFirst,
            1 => Sides::AcceptorFirst,
            2 => Sides::Lot,
            _ => return Err(InvitationRefused::Malformed),
        };
        let game = reader.u8()?;
        let rules = plain_text(reader.counted8()?, MAX_RULES)?;
        let broker_url = plain_text(reader.counted8()?, MAX_BROKER_URL)?;
        reader.end()?;
        let offer = Offer { rules_version, expiry, days, sides, game, rules, broker_url };
        Ok(Invitation { offer, secret, exchange, commitment })
    }

    /// The bytes to hand over, on a channel that the player trusts.
    pub fn to_bytes(&self) -> Vec<u8> {
        let offer = &self.offer;
        let mut out = vec![INVITATION, VERSION];
        out.extend(offer.rules_version.to_le_bytes());
        out.extend(self.secret.expose());
        out.extend(self.exchange);
        out.extend(self.commitment);
        out.extend(offer.expiry.to_le_bytes());
        out.extend([offer.days, offer.sides as u8, offer.game]);
        put_counted8(&mut out, offer.rules.as_bytes());
        put_counted8(&mut out, offer.broker_url.as_bytes());
        out
    }

    /// The offered terms.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// `inv`: the invitation's id.
    pub fn id(&self) -> Id {
        id("inv", &[("invitation", &self.to_bytes())])
    }

    /// The broker topic under which this invitation's acceptances arrive.
    pub fn topic(&self) -> String {
        topic(&id("hello-topic", &[("secret", self.secret.expose())]))
    }

    /// The key for acceptances and notices.
    pub(crate) fn hello_key(&self) -> Key<32> {
        key("hello", &[("secret", self.secret.expose()), ("inv", &self.id())])
    }

    pub(crate) fn has_expired(&self, hour: u32) -> bool {
        hour > self.offer.expiry
    }
}

impl Offer {
    /// # Errors
    /// If a text is too long or contains control characters.
    pub(crate) fn check(&self) -> Result<(), BadOffer> {
        plain_text(self.rules.as_bytes(), MAX_RULES).map_err(|Malformed| BadOffer::Rules)?;
        plain_text(self.broker_url.as_bytes(), MAX_BROKER_URL).map_err(|Malformed| BadOffer::BrokerUrl)?;
        Ok(())
    }
}

/// Displayable text: UTF-8 without control characters or invisible characters.
fn plain_text(bytes: &[u8], most: usize) -> Result<String, Malformed> {
    let text = std::str::from_utf8(bytes).map_err(|_| Malformed)?;
    if text.len() > most || text.chars().any(|c| c.is_control() || texts::is_invisible(c)) {
        return Err(Malformed);
    }
    Ok(text.to_owned())
}

/// A valid name.
pub(crate) fn plain_name(bytes: &[u8]) -> Result<String, Malformed> {
    let name = std::str::from_utf8(bytes).map_err(|_| Malformed)?;
    if texts::is_name(name) { Ok(name.to_owned()) } else { Err(Malformed) }
}

/// A stored name, possibly from a version with laxer rules.
pub(crate) fn kept_name(bytes: &[u8]) -> Result<String, Malformed> {
    texts::name(std::str::from_utf8(bytes).map_err(|_| Malformed)?).map_err(|_| Malformed)
}

/// `commit(pk)`, the commitment to the inviter's key.
pub(crate) fn commitment(key: &[u8; 32]) -> Id {
    id("commit", &[("pk", key)])
}

/// A topic: half of an id in hexadecimal.
pub(crate) fn topic(id: &Id) -> String {
    let half: [u8; 16] = first(id);
    let digits: String = half.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sk/{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_bidirectional_controls_are_refused() {
        assert_eq!(plain_name("សុខា".as_bytes()).as_deref(), Ok("សុខា"));
        for name in ["Anna\u{202e}", "\u{2066}Anna\u{2069}", "An\u{200b}na", "Anna\n", "Anna "] {
            assert!(plain_name(name.as_bytes()).is_err(), "{name:?}");
        }
        assert_eq!(
            kept_name("Anna\u{202e}".as_bytes()).as_deref(),
            Ok("Anna"),
            "an earlier version allowed it"
        );
        assert!(plain_text("mqtts://\u{202e}elpmaxe".as_bytes(), MAX_BROKER_URL).is_err());
    }
}
