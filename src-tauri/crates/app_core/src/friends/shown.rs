use peer::{ContactShown, HostShown, HostingShown, NetworkShown, OfferShown};
use serde::Serialize;
use session::Games;

/// All that this device has with friends elsewhere, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendsShown {
    /// Higher than that of what was shown before.
    pub revision: u64,
    /// All contacts.
    pub contacts: Vec<ContactShown>,
    /// The invitation for which a code is shown.
    pub hosting: Option<HostingShown>,
    /// Who was found on the network, in the order in which they were.
    pub found: Vec<HostShown>,
    /// Whether the network is searched.
    pub searching: bool,
    /// An invitation that came over the network, to be accepted or not.
    pub offered: Option<OfferShown>,
    /// The code of what went wrong last with a transport; null once it works.
    pub trouble: Option<&'static str>,
    /// The ids of the games that can be played with a friend elsewhere.
    pub games: Vec<&'static str>,
    /// Those of them that have secrets, so that no text carries their moves.
    pub not_by_text: Vec<&'static str>,
}

impl FriendsShown {
    /// These contacts, what there is on the network, and what can be played.
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
    fn a_game_that_no_two_devices_can_play_is_not_offered() {
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
