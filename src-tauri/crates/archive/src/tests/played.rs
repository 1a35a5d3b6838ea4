//! Matches that a session plays and stores in an archive.

use super::*;
use session::{MatchCommand, MatchError, Outbox, Session, Snapshot};

/// Discards all snapshots.
struct Nobody;

impl Outbox for Nobody {
    fn show(&self, _: &Snapshot) {}
}

fn session(archive: &Archive) -> Session {
    Session::new(GAMES, Nobody, archive.clone(), Environment::null())
}

/// A user's action.
#[derive(Clone, Debug)]
enum Deed {
    Do(MatchCommand),
    NewMatch,
    /// Opens a stored match.
    Open(u64),
    ContinueFrom(usize),
    Rematch,
    Delete(u64),
    Restore(u64),
    NextProgram,
}

fn deed() -> impl Strategy<Value = Deed> {
    let command = prop_oneof![
        Just(MatchCommand::Start),
        Just(MatchCommand::Quit),
        Just(MatchCommand::Resign),
        Just(MatchCommand::Undo { plies: Some(1) }),
        "[a-c]{0,2}".prop_map(|name| MatchCommand::SetName { side: Side::First, name: Some(name) }),
    ];
    let play = "[12]".prop_map(|text| Deed::Do(MatchCommand::Play { text }));
    prop_oneof![
        3 => command.prop_map(Deed::Do),
        5 => play,
        1 => Just(Deed::NewMatch),
        1 => (1..9u64).prop_map(Deed::Open),
        1 => (0..4usize).prop_map(Deed::ContinueFrom),
        1 => Just(Deed::Rematch),
        1 => (1..9u64).prop_map(Deed::Delete),
        1 => (1..9u64).prop_map(Deed::Restore),
        1 => Just(Deed::NextProgram),
    ]
}

/// The parts of a snapshot that survive reloading.
fn lasting(snapshot: Snapshot) -> Snapshot {
    let paused = snapshot.phase == Phase::Running;
    let phase = if paused { Phase::Paused } else { snapshot.phase };
    Snapshot { revision: 0, phase, can: Default::default(), hand_over: None, ..snapshot }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_match_is_reloaded_as_it_was_played(deeds in prop::collection::vec(deed(), 0..40)) {
        let folder = folder();
        let mut archive = opened(folder.path());
        let mut table = session(&archive);
        let mut last = BTreeMap::new();
        for deed in deeds {
            let at_table = table.open("heap").unwrap();
            if at_table.phase == Phase::Choosing {
                for side in Side::BOTH {
                    table.apply(at_table.id, &MatchCommand::Seat { side, player: Some(Player::Human) }).unwrap();
                }
            }
            let id = at_table.id;
            // Rejected commands change nothing.
            let _: Result<(), MatchError> = match deed {
                Deed::Do(command) => table.apply(id, &command).map(drop),
                Deed::NewMatch => table.new_match("heap", None).map(drop),
                Deed::Open(id) => table.open_match(MatchId(id)).map(drop),
                Deed::ContinueFrom(ply) => table.continue_from(id, ply).map(drop),
                Deed::Rematch => table.rematch(id).map(drop),
                Deed::Delete(id) => {
                    table.close(MatchId(id));
                    if archive.delete(&[MatchId(id)]).unwrap() > 0 {
                        last.remove(&id);
                    }
                    Ok(())
                }
                Deed::Restore(id) => {
                    archive.restore(&[MatchId(id)]).unwrap();
                    Ok(())
                }
                Deed::NextProgram => {
                    archive.close();
                    archive = opened(folder.path());
                    table = session(&archive);
                    Ok(())
                }
            };
            let at_table = lasting(table.open("heap").unwrap());
            if archive.fetch(at_table.id).unwrap().is_some() {
                last.insert(at_table.id.0, at_table);
            }
        }
        let next = session(&archive);
        for entry in archive.list(&MatchFilter::default(), 0, 99).unwrap().entries {
            let told = entry.summary.expect("a usable save");
            let read = GAMES.summary(&archive.fetch(entry.id).unwrap().unwrap()).unwrap();
            prop_assert_eq!(Summary { phase: read.phase, ..told }, read);
            if let Some(shown) = last.get(&entry.id.0) {
                prop_assert_eq!(&lasting(next.preview(entry.id).unwrap()), shown);
            }
        }
    }
}
