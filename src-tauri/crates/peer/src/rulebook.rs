use crate::error::RecordError;
use crate::protocol::{DealerlessRules, LoadError, Offer, Rules};
use game::BadOptions;
use session::{Games, MatchError};

/// The games that there are, and the rules by which two devices play them.
#[derive(Clone, Copy)]
pub struct Rulebook {
    /// All games.
    pub games: Games,
    /// The rules of a game with secrets.
    pub dealerless: MakeDealerless,
}

/// Makes the rules by which two devices play this game with these options without a dealer.
pub type MakeDealerless = fn(game: &str, options: &str) -> Result<Box<dyn DealerlessRules>, BadOptions>;

impl Rulebook {
    /// The rules of a game as two devices follow them. `options` leaves nothing open.
    ///
    /// # Errors
    /// There is no such game, it cannot be played so, or not with these options.
    pub fn rules(self, game: &str, options: &str) -> Result<Rules, MatchError> {
        Ok(match self.games.open_position(game, options)? {
            Some(start) => Rules::Open(start),
            None => Rules::Dealerless((self.dealerless)(game, options)?),
        })
    }

    /// The rules of what is offered, if they are here in this version.
    pub(crate) fn of_offer(self, offer: &Offer) -> Result<Rules, RecordError> {
        let game = self.games.by_number(offer.game).ok_or(RecordError::UnknownGame)?;
        match self.games.remote(game) {
            Ok(Some(remote)) if remote.rules_version == offer.rules_version => {}
            _ => return Err(LoadError::OtherRules.into()),
        }
        self.rules(game, &offer.rules).map_err(|_| RecordError::UnknownGame)
    }

    /// The id of the game that is offered; empty if it is unknown.
    pub(crate) fn game(self, offer: &Offer) -> String {
        self.games.by_number(offer.game).unwrap_or_default().to_owned()
    }

    /// Those options of what is offered that are not the usual ones.
    pub(crate) fn unusual_options(self, offer: &Offer) -> String {
        let game = self.games.by_number(offer.game);
        let unusual = game.and_then(|game| self.games.unusual_options(game, &offer.rules).ok());
        unusual.unwrap_or_else(|| offer.rules.clone())
    }
}
