use game::{Environment, Side};
use problems::Attempt;
use session::{
    Games, MatchCommand, MatchId, Outbox, Player, SavedMatch, Session, Snapshot, Storage, StorageFailed,
};

/// An outbox and storage that discard everything.
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

    fn attempted(&self, _: &Attempt) -> Result<(), StorageFailed> {
        Ok(())
    }

    fn last_id(&self) -> MatchId {
        MatchId(0)
    }
}

/// A text that is not a save is rejected and leaves the current match unchanged. A save that can be exported yields the
/// same match.
///
/// # Panics
/// If the law is violated.
pub fn saves(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for game in Games::ALL.ids() {
        let session = with_a_match(game);
        let before = look(&session, game);
        if session.load(game, text).is_err() {
            assert_eq!(look(&session, game), before, "a rejected save changed the match of {game}");
            continue;
        }
        let loaded = look(&session, game);
        // A match with secrets can be exported only after its end.
        let Ok(exported) = session.save(id_of(&session, game)) else { continue };
        let again = Session::new(Games::ALL, Nobody, Nobody, Environment::null());
        again.load(game, &exported).expect("an exported match is a save");
        assert_eq!(look(&again, game), loaded, "a match of {game} differs after export and import");
    }
}

/// A match in progress between two people.
fn with_a_match(game: &'static str) -> Session {
    let session = Session::new(Games::ALL, Nobody, Nobody, Environment::null());
    let id = id_of(&session, game);
    for side in Side::BOTH {
        let person = MatchCommand::Seat { side, player: Some(Player::Human) };
        session.apply(id, &person).expect("a free seat");
    }
    session.apply(id, &MatchCommand::Start).expect("a match between two people");
    session
}

fn id_of(session: &Session, game: &str) -> MatchId {
    session.open(game).expect("a game").id
}

/// The snapshot, without its id and revision.
fn look(session: &Session, game: &str) -> Snapshot {
    let mut snapshot = session.open(game).expect("a game");
    (snapshot.id, snapshot.revision) = (MatchId(0), 0);
    snapshot
}
