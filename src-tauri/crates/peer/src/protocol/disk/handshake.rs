//! Stored forms of an open invitation and a waiting acceptance.

use super::{FORM, LoadError, read_invitation, read_signing_key, start};
use crate::protocol::bytes::{put_counted8, put_counted32};
use crate::protocol::handshake::{Acceptor, Inviter, InviterState};
use crate::protocol::invitation::kept_name;
use crate::protocol::secret::{Key, Secret};
use x25519_dalek::StaticSecret;

const INVITER: u8 = 0x31;
const ACCEPTOR: u8 = 0x32;

impl Inviter {
    /// The stored form, which contains keys.
    pub fn save(&self) -> Secret {
        let mut out = Vec::with_capacity(2048);
        out.extend([INVITER, FORM]);
        put_counted32(&mut out, &self.invitation.to_bytes());
        put_counted8(&mut out, self.name.as_bytes());
        out.push(self.looked_at);
        match &self.state {
            InviterState::Open { signing, exchange } => {
                out.push(0);
                out.extend(signing.as_bytes());
                out.extend(exchange.as_bytes());
            }
            InviterState::Used { acc, begin } => {
                out.push(1);
                out.extend(acc);
                put_counted32(&mut out, begin);
            }
            InviterState::Withdrawn => out.push(2),
            InviterState::Expired => out.push(3),
        }
        Secret::new(out)
    }

    /// Loads the stored form.
    ///
    /// # Errors
    /// If the bytes cannot be read.
    pub fn load(bytes: &[u8]) -> Result<Inviter, LoadError> {
        let mut reader = start(bytes, INVITER)?;
        let invitation = read_invitation(&mut reader)?;
        let name = kept_name(reader.counted8()?)?;
        let looked_at = reader.u8()?;
        let state = match reader.u8()? {
            0 => InviterState::Open {
                signing: read_signing_key(&mut reader)?,
                exchange: StaticSecret::from(*Key::new(reader.array()?).expose()),
            },
            1 => InviterState::Used { acc: reader.array()?, begin: reader.counted32()?.to_vec() },
            2 => InviterState::Withdrawn,
            3 => InviterState::Expired,
            _ => return Err(LoadError::Damaged),
        };
        reader.end()?;
        Ok(Inviter { invitation, name, looked_at, state })
    }
}

impl Acceptor {
    /// The stored form, which contains keys.
    pub fn save(&self) -> Secret {
        let mut out = Vec::with_capacity(2048);
        out.extend([ACCEPTOR, FORM]);
        put_counted32(&mut out, &self.invitation.to_bytes());
        put_counted32(&mut out, &self.acceptance);
        out.extend(self.root.expose());
        out.extend(self.signing.as_bytes());
        out.push(u8::from(self.given_up));
        if let Some((key, secret)) = &self.game_key {
            put_counted32(&mut out, key);
            put_counted32(&mut out, secret.expose());
        }
        Secret::new(out)
    }

    /// Loads the stored form.
    ///
    /// # Errors
    /// If the bytes cannot be read.
    pub fn load(bytes: &[u8]) -> Result<Acceptor, LoadError> {
        let mut reader = start(bytes, ACCEPTOR)?;
        let invitation = read_invitation(&mut reader)?;
        let acceptance = reader.counted32()?.to_vec();
        let root = Key::new(reader.array()?);
        let signing = read_signing_key(&mut reader)?;
        let given_up = reader.flag()?;
        let game_key = if reader.is_empty() {
            None
        } else {
            Some((reader.counted32()?.to_vec(), Secret::new(reader.counted32()?.to_vec())))
        };
        reader.end()?;
        Ok(Acceptor { invitation, acceptance, root, signing, given_up, game_key })
    }
}
