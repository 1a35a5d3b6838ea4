use peer::{ContactShown, HostShown, HostingShown, NetworkShown, OfferShown};
use serde::Serialize;
use session::Games;

/// The state of all friends on other devices, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendsShown {
    /// Increases with every update.
    pub revision: u64,
    /// All contacts.
    pub contacts: Vec<ContactShown>,
    /// The invitation whose code is shown.
    pub hosting: Option<HostingShown>,
    /// The devices found on the network, in order of discovery.
    pub found: Vec<HostShown>,
    /// Whether the network is being searched.
    pub searching: bool,
    /// An invitation received over the network, for the player to accept or decline.
    pub offered: Option<OfferShown>,
    /// The code of the last transport error; null once it works again.
    pub trouble: Option<&'static str>,
    /// The ids of the games that can be played with a friend on another device.
    pub games: Vec<&'static str>,
    /// Of these games, those that have secrets and therefore cannot be played by text.
    pub not_by_text: Vec<&'static str>,
}

impl FriendsShown {
    /// Combines contacts, network state and games.
    pub fn new(
        revision: u64,
        contacts: Vec<ContactShown>,
        network: NetworkShown,
        games: Games,
    ) -> FriendsShown {
        let all = games;
        let games: Vec<_> = all.ids().filter(|game| matches!(all.remote(game), Ok(Some(_)))).collect();
        let not_by_text = games.iter().copied().filter(|game| all.has_secrets(game)).collect();
        let NetworkShown { hosting, found, searching, offered, trouble } = network;
        FriendsShown { revision, contacts, hosting, found, searching, offered, trouble, games, not_by_text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::GameEntry;
    use toy_games::{Heap, Notes};

    #[test]
    fn games_that_two_devices_cannot_play_are_not_offered() {
        const GAMES: Games = Games(&[GameEntry::of::<Heap>(), GameEntry::of::<Notes>()]);
        let shown = |games| FriendsShown::new(1, Vec::new(), NetworkShown::default(), games);
        assert_eq!(shown(GAMES).games, ["heap"]);
        let all = shown(Games::ALL);
        assert_eq!(
            (all.games, all.not_by_text),
            (vec!["smess", "kalaha", "minesweeper"], vec!["minesweeper"])
        );
    }
}
