use game::{Environment, Side};
use session::{
    Games, MatchCommand, MatchId, Outbox, Player, SavedMatch, Session, Snapshot, Storage, StorageFailed,
};

/// Nobody looks, and nothing is kept.
struct Nobody;

impl Outbox for Nobody {
    fn show(&self, _: &Snapshot) {}
}

impl Storage for Nobody {
    fn save(&self, _: MatchId, _: &SavedMatch) -> Result<(), StorageFailed> {
        Ok(())
    }

    fn fetch(&self, _: MatchId) -> Result<Option<String>, StorageFailed> {
        Ok(None)
    }

    fn latest(&self, _: &str) -> Result<Option<(MatchId, String)>, StorageFailed> {
        Ok(None)
    }

    fn forget(&self, _: MatchId) -> Result<(), StorageFailed> {
        Ok(())
    }

    fn last_id(&self) -> MatchId {
        MatchId(0)
    }
}

/// A text that is not a save is refused, and the match on the board goes on unchanged. A save that may be exported
/// again is exported to the same match.
///
/// # Panics
/// If the law is broken.
pub fn saves(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for game in Games::ALL.ids() {
        let session = with_a_match(game);
        let before = look(&session, game);
        if session.load(game, text).is_err() {
            assert_eq!(look(&session, game), before, "a refused save has changed the match of {game}");
            continue;
        }
        let loaded = look(&session, game);
        // A match with secrets is exported only when it is over.
        let Ok(exported) = session.save(id_of(&session, game)) else { continue };
        let again = Session::new(Games::ALL, Nobody, Nobody, Environment::null());
        again.load(game, &exported).expect("an exported match is a save");
        assert_eq!(look(&again, game), loaded, "a match of {game} is another one after export and import");
    }
}

/// A running match of two people.
fn with_a_match(game: &'static str) -> Session {
    let session = Session::new(Games::ALL, Nobody, Nobody, Environment::null());
    let id = id_of(&session, game);
    for side in Side::BOTH {
        let person = MatchCommand::Seat { side, player: Some(Player::Human) };
        session.apply(id, &person).expect("a seat is free");
    }
    session.apply(id, &MatchCommand::Start).expect("two people can begin");
    session
}

fn id_of(session: &Session, game: &str) -> MatchId {
    session.open(game).expect("every game can be opened").id
}

/// What the page sees, whenever and under whatever address it was.
fn look(session: &Session, game: &str) -> Snapshot {
    let mut snapshot = session.open(game).expect("it is open");
    (snapshot.id, snapshot.revision) = (MatchId(0), 0);
    snapshot
}
