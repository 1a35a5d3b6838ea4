//! The invitation: what both agree to before there is a match, and the secret that lets somebody accept.

use crate::protocol::bytes::{Malformed, Reader, put_counted8};
use crate::protocol::secret::Key;
use crate::protocol::transcript::{Id, first, id, key};
use thiserror::Error;

/// The version of this protocol.
pub const VERSION: u8 = 1;
/// The first byte of an invitation.
pub(crate) const INVITATION: u8 = 0x10;
/// The most bytes of the rules' options: with the longest address of a broker they fill an invitation.
pub(crate) const MAX_RULES: usize = 87;
/// The most bytes of the address of a broker.
pub const MAX_BROKER_URL: usize = 120;
/// The most bytes of an invitation.
pub(crate) const MAX_INVITATION: usize = 300;
/// The bytes of an invitation without its texts.
const FIXED: usize = 1 + 1 + 2 + 16 + 32 + 32 + 4 + 1 + 1 + 1 + 1 + 1;

const _: () =
    assert!(FIXED + MAX_RULES + MAX_BROKER_URL == MAX_INVITATION, "whatever is offered can be read");

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Whoever invites.
    InviterFirst,
    /// Whoever accepts.
    AcceptorFirst,
    /// A lot that neither can choose.
    Lot,
}

/// What is agreed on before the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The version of the game's rules and of the order of its legal moves.
    pub rules_version: u16,
    /// Nobody may accept after this hour since 1970.
    pub expiry: u32,
    /// Days for each move; 0 if there is no deadline.
    pub days: u8,
    /// Who moves first.
    pub sides: Sides,
    /// The number of the game.
    pub game: u8,
    /// The game's options as text, at most 87 bytes.
    pub rules: String,
    /// The address of the broker at which the two meet, at most 120 bytes; empty for none.
    pub broker_url: String,
}

/// An offer that cannot be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadOffer {
    /// The options are too long or hold control characters.
    #[error("the game's options do not fit into an invitation")]
    Rules,
    /// It is not a name as it may be sent: see [`texts::is_name`].
    #[error("the name does not fit into a message")]
    Name,
    /// The address of the broker is too long or holds control characters.
    #[error("the address of the broker does not fit into an invitation")]
    BrokerUrl,
}

/// Bytes that are no invitation for this program now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvitationRefused {
    /// They have not the form of one.
    #[error("this is no invitation")]
    Malformed,
    /// A newer program wrote it.
    #[error("a newer program wrote this invitation")]
    OtherVersion,
    /// Its time is over.
    #[error("the invitation has expired")]
    Expired,
    /// Its key is one with which there is no secret.
    #[error("the invitation has a key that keeps no secret")]
    WeakKey,
    /// It is not a name as it may be sent: see [`texts::is_name`].
    #[error("this name cannot be sent")]
    BadName,
    /// The rules have no key for these terms, as a game with secrets needs.
    #[error("the rules have no key for these terms")]
    NoGameKey,
}

impl From<Malformed> for InvitationRefused {
    fn from(_: Malformed) -> Self {
        InvitationRefused::Malformed
    }
}

/// An invitation as it is handed over. It lets whoever has it accept, so it is as secret as the match.
pub struct Invitation {
    pub(crate) offer: Offer,
    pub(crate) secret: Key<16>,
    pub(crate) exchange: [u8; 32],
    pub(crate) commitment: Id,
}

impl Invitation {
    /// Reads an invitation and looks at nothing but its form.
    ///
    /// # Errors
    /// It is malformed, or of another version of the protocol.
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

    /// The bytes to hand over, by a way that the person trusts.
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

    /// What it offers.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// `inv`: what identifies it.
    pub fn id(&self) -> Id {
        id("inv", &[("invitation", &self.to_bytes())])
    }

    /// The topic on a broker below which acceptances of this invitation arrive.
    pub fn topic(&self) -> String {
        topic(&id("hello-topic", &[("secret", self.secret.expose())]))
    }

    /// The key of acceptances and of notices.
    pub(crate) fn hello_key(&self) -> Key<32> {
        key("hello", &[("secret", self.secret.expose()), ("inv", &self.id())])
    }

    pub(crate) fn has_expired(&self, hour: u32) -> bool {
        hour > self.offer.expiry
    }
}

impl Offer {
    /// # Errors
    /// A text is too long or holds control characters.
    pub(crate) fn check(&self) -> Result<(), BadOffer> {
        plain_text(self.rules.as_bytes(), MAX_RULES).map_err(|Malformed| BadOffer::Rules)?;
        plain_text(self.broker_url.as_bytes(), MAX_BROKER_URL).map_err(|Malformed| BadOffer::BrokerUrl)?;
        Ok(())
    }
}

/// Text that can be shown: UTF-8 without control characters and without characters nobody sees.
fn plain_text(bytes: &[u8], most: usize) -> Result<String, Malformed> {
    let text = std::str::from_utf8(bytes).map_err(|_| Malformed)?;
    if text.len() > most || text.chars().any(|c| c.is_control() || texts::is_invisible(c)) {
        return Err(Malformed);
    }
    Ok(text.to_owned())
}

/// A name as it may be sent.
pub(crate) fn plain_name(bytes: &[u8]) -> Result<String, Malformed> {
    let name = std::str::from_utf8(bytes).map_err(|_| Malformed)?;
    if texts::is_name(name) { Ok(name.to_owned()) } else { Err(Malformed) }
}

/// A name that was kept, perhaps by a program that let it have more.
pub(crate) fn kept_name(bytes: &[u8]) -> Result<String, Malformed> {
    texts::name(std::str::from_utf8(bytes).map_err(|_| Malformed)?).map_err(|_| Malformed)
}

/// `commit(pk)`, by which the inviter's key is fixed before it is shown.
pub(crate) fn commitment(key: &[u8; 32]) -> Id {
    id("commit", &[("pk", key)])
}

/// A topic: half of an id in hexadecimal digits.
pub(crate) fn topic(id: &Id) -> String {
    let half: [u8; 16] = first(id);
    let digits: String = half.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sk/{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_friends_name_that_turns_what_stands_beside_it_is_refused() {
        assert_eq!(plain_name("សុខា".as_bytes()).as_deref(), Ok("សុខា"));
        for name in ["Anna\u{202e}", "\u{2066}Anna\u{2069}", "An\u{200b}na", "Anna\n", "Anna "] {
            assert!(plain_name(name.as_bytes()).is_err(), "{name:?}");
        }
        assert_eq!(
            kept_name("Anna\u{202e}".as_bytes()).as_deref(),
            Ok("Anna"),
            "an earlier program let it in"
        );
        assert!(plain_text("mqtts://\u{202e}elpmaxe".as_bytes(), MAX_BROKER_URL).is_err());
    }
}
