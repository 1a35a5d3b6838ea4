use super::*;
use session::{Annotated, BySide, Imported, Phase, Player};

fn imported(game: &str, save: &str, changed: Option<u64>) -> Imported {
    Imported { line: 1, saved: saved(game, save), note: "A note".to_owned(), starred: true, changed }
}

#[test]
fn imported_matches_keep_their_notes_and_are_not_the_latest() {
    let folder = folder();
    let archive = opened(folder.path());
    archive.save(MatchId(1), &saved("heap", "one")).unwrap();
    let arrivals = [(2, "two", Some(10)), (3, "three", None), (4, "four", Some(30))]
        .map(|(id, save, changed)| (MatchId(id), imported("heap", save, changed)));
    assert_eq!(archive.take_in(&arrivals, &[]).expect("a successful import"), 0);
    assert_eq!(archive.latest("heap").unwrap(), Some((MatchId(1), "one".to_owned())));
    let two =
        Annotated { save: "two".to_owned(), note: "A note".to_owned(), starred: true, changed: Some(10) };
    assert_eq!(archive.annotated(MatchId(2)).unwrap(), Some(two));
    assert_eq!(archive.annotated(MatchId(9)).unwrap(), None);
    assert_eq!(archive.beginnings().unwrap()[&("heap".to_owned(), Some(100))].len(), 4);
    // Among imported matches, the one changed last is the latest.
    archive.delete(&[MatchId(1), MatchId(3)]).unwrap();
    assert_eq!(archive.latest("heap").unwrap().map(|(id, _)| id), Some(MatchId(4)));
    assert_eq!(archive.last_id(), MatchId(4));
}

#[test]
fn matches_are_exported_by_start_time() {
    let folder = folder();
    let archive = opened(folder.path());
    for (id, began) in [(1, 300), (2, 100), (3, 200), (4, 100)] {
        let mut saved = saved("heap", "save");
        saved.summary.began = Some(began);
        archive.save(MatchId(id), &saved).unwrap();
    }
    let all = MatchSelection::Filter { filter: MatchFilter::default() };
    assert_eq!(archive.selected(&all).unwrap(), [2, 4, 3, 1].map(MatchId));
    let some = MatchSelection::Ids { ids: [1, 9, 2].map(MatchId).to_vec() };
    assert_eq!(archive.selected(&some).unwrap(), [2, 1].map(MatchId));
}

#[test]
fn similar_matches_are_grouped() {
    let folder = folder();
    let archive = opened(folder.path());
    let playing = |phase, friend: bool| {
        let mut saved = saved("heap", "save");
        let second = if friend { Player::Friend } else { Player::Human };
        saved.summary.phase = phase;
        saved.summary.seats = BySide { first: Some(Player::Human), second: Some(second) };
        saved
    };
    let matches =
        [(Phase::Paused, false), (Phase::Over, false), (Phase::Paused, true), (Phase::Paused, false)];
    for ((phase, friend), id) in matches.into_iter().zip(1..) {
        archive.save(MatchId(id), &playing(phase, friend)).unwrap();
    }
    let counted = |selection: &MatchSelection| -> Vec<_> {
        let groups = archive.export_groups(selection).unwrap().into_iter();
        groups.map(|group| (group.over, group.with_friend, group.matches)).collect()
    };
    let all = MatchSelection::Filter { filter: MatchFilter::default() };
    assert_eq!(counted(&all), [(Some(false), false, 2), (Some(false), true, 1), (Some(true), false, 1)]);
    archive.delete(&[MatchId(1)]).unwrap();
    let some = MatchSelection::Ids { ids: [1, 3, 4].map(MatchId).to_vec() };
    assert_eq!(counted(&some), [(Some(false), false, 1), (Some(false), true, 1)]);
}
