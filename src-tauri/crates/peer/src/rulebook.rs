use crate::error::RecordError;
use crate::protocol::{DealerlessRules, LoadError, Offer, Rules};
use game::BadOptions;
use session::{Games, MatchError};

/// The available games, and their rules for a match between two devices.
#[derive(Clone, Copy)]
pub struct Rulebook {
    /// All games.
    pub games: Games,
    /// The rules for a game with secrets.
    pub dealerless: MakeDealerless,
}

/// Makes the rules for a dealerless match of this game with these options.
pub type MakeDealerless = fn(game: &str, options: &str) -> Result<Box<dyn DealerlessRules>, BadOptions>;

impl Rulebook {
    /// The rules that two devices follow in a match of this game. `options` must be complete.
    ///
    /// # Errors
    /// If the game does not exist, or cannot be played between devices with these options.
    pub fn rules(self, game: &str, options: &str) -> Result<Rules, MatchError> {
        Ok(match self.games.open_position(game, options)? {
            Some(start) => Rules::Open(start),
            None => Rules::Dealerless((self.dealerless)(game, options)?),
        })
    }

    /// The rules for an offer, if this version has them.
    pub(crate) fn of_offer(self, offer: &Offer) -> Result<Rules, RecordError> {
        let game = self.games.by_number(offer.game).ok_or(RecordError::UnknownGame)?;
        match self.games.remote(game) {
            Ok(Some(remote)) if remote.rules_version == offer.rules_version => {}
            _ => return Err(LoadError::OtherRules.into()),
        }
        self.rules(game, &offer.rules).map_err(|_| RecordError::UnknownGame)
    }

    /// The offered game's id; empty if unknown.
    pub(crate) fn game(self, offer: &Offer) -> String {
        self.games.by_number(offer.game).unwrap_or_default().to_owned()
    }

    /// The offered options that differ from the defaults.
    pub(crate) fn unusual_options(self, offer: &Offer) -> String {
        let game = self.games.by_number(offer.game);
        let unusual = game.and_then(|game| self.games.unusual_options(game, &offer.rules).ok());
        unusual.unwrap_or_else(|| offer.rules.clone())
    }
}
