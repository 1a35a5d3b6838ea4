//! List filters and sort orders.

use super::*;

const COMPUTER: Option<Player> = Some(Player::Computer { level: 20 });

/// The ids of the filtered matches.
fn listed(archive: &Archive, filter: MatchFilter) -> Vec<u64> {
    let ids: Vec<u64> = archive.ids(&filter).unwrap().into_iter().map(|id| id.0).collect();
    let list = archive.list(&filter, 0, 99).unwrap();
    assert_eq!(list.entries.iter().map(|entry| entry.id.0).collect::<Vec<_>>(), ids);
    assert_eq!(list.total, ids.len());
    ids
}

fn over(winner: Option<Side>, ending: &str) -> Summary {
    let outcome = Some(SavedOutcome { winner, ending: ending.to_owned() });
    Summary { phase: Phase::Over, turn: None, outcome, ..summary("heap") }
}

fn named(first: &str, second: &str) -> BySide<Option<String>> {
    let name = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    BySide { first: name(first), second: name(second) }
}

/// An archive with matches of all kinds.
fn archive_of_several() -> (TempDir, Archive) {
    let folder = folder();
    let archive = opened(folder.path());
    let against = |first, second| BySide { first, second };
    let human = Some(Player::Human);
    let matches = [
        // 1: without a move.
        Summary { plies: 0, moves: 0, ..summary("heap") },
        // 2: in progress, paused, two people.
        Summary { phase: Phase::Paused, names: named("Bopha", "Jürgen"), plies: 8, ..summary("heap") },
        // 3 and 4: against the computer, won and lost.
        Summary {
            seats: against(human, COMPUTER),
            names: named("Bopha", ""),
            began: Some(300),
            ..over(Some(Side::First), "done")
        },
        Summary { seats: against(COMPUTER, human), began: Some(200), ..over(Some(Side::First), "done") },
        // 5 and 6: two people, a draw and an abandoned match.
        Summary { names: named("", "សុ\u{200b}ខា"), began: Some(400), ..over(None, "agreed") },
        Summary { names: named("Jürgen", "Bopha"), began: Some(500), ..over(None, "abandoned") },
        // 7: another game, lost by Bopha.
        Summary {
            game: "notes".to_owned(),
            names: named("Strauß", "Bopha"),
            began: None,
            ..over(Some(Side::First), "resigned")
        },
    ];
    for (id, summary) in (1..).map(MatchId).zip(matches) {
        archive.save(id, &SavedMatch { save: format!("save {}", id.0), summary }).unwrap();
    }
    (folder, archive)
}

#[test]
fn filters_find_the_matching_matches() {
    let (_folder, archive) = archive_of_several();
    let all = MatchFilter::default;
    let find = |filter| {
        let mut found = listed(&archive, filter);
        found.sort_unstable();
        found
    };
    let human = |name: &str| Some(PlayerFilter::Human { name: name.to_owned() });
    assert_eq!(find(all()), [2, 3, 4, 5, 6, 7]);
    assert_eq!(find(MatchFilter { games: vec!["notes".to_owned(), "x".to_owned()], ..all() }), [7]);
    assert_eq!(find(MatchFilter { phase: Some(PhaseFilter::Running), ..all() }), [2]);
    assert_eq!(find(MatchFilter { phase: Some(PhaseFilter::Over), ..all() }), [3, 4, 5, 6, 7]);
    assert_eq!(find(MatchFilter { player: human("Bopha"), ..all() }), [2, 3, 6, 7]);
    assert_eq!(find(MatchFilter { player: human("bopha"), ..all() }), [0; 0]);
    assert_eq!(find(MatchFilter { player: Some(PlayerFilter::Computer { level: 20 }), ..all() }), [3, 4]);
    assert_eq!(find(MatchFilter { player: Some(PlayerFilter::Computer { level: 0 }), ..all() }), [0; 0]);
    assert_eq!(find(MatchFilter { computers: Some(true), ..all() }), [3, 4]);
    assert_eq!(find(MatchFilter { computers: Some(false), ..all() }), [2, 5, 6, 7]);
    assert_eq!(find(MatchFilter { from: Some(200), to: Some(400), ..all() }), [3, 4]);
    for (result, of_all, of_bopha) in [
        (ResultFilter::Won, vec![3], vec![3]),
        (ResultFilter::Lost, vec![4], vec![7]),
        (ResultFilter::Draw, vec![5], vec![]),
        (ResultFilter::None, vec![6], vec![6]),
    ] {
        assert_eq!(find(MatchFilter { result: Some(result), ..all() }), of_all);
        let of_bopha_is = find(MatchFilter { result: Some(result), player: human("Bopha"), ..all() });
        assert_eq!(of_bopha_is, of_bopha);
    }
}

#[test]
fn words_in_names_and_notes_are_found_in_every_case_and_language() {
    let (_folder, archive) = archive_of_several();
    archive.annotate(MatchId(4), "The DOUBLE sacrifice\non move 10").unwrap();
    for (text, found) in [
        ("JÜRGEN", vec![6, 2]),
        ("jürg bop", vec![6, 2]),
        ("strauss", vec![7]),
        ("សុខា", vec![5]),
        ("ខា", vec![5]),
        ("  double\tMOVE ", vec![4]),
        ("double bopha", vec![]),
        ("'%_\"", vec![]),
        ("bophajürgen", vec![]),
    ] {
        let filter = MatchFilter { text: text.to_owned(), from: Some(0), ..MatchFilter::default() };
        assert_eq!(listed(&archive, filter), found, "{text}");
    }
}

#[test]
fn lists_are_sorted_and_paged_as_requested() {
    let (_folder, archive) = archive_of_several();
    let sorted = |sort, descending| listed(&archive, MatchFilter { sort, descending, ..Default::default() });
    assert_eq!(sorted(MatchOrder::Began, true), [6, 5, 3, 4, 2, 7]);
    assert_eq!(sorted(MatchOrder::Began, false), [7, 2, 4, 3, 5, 6]);
    assert_eq!(sorted(MatchOrder::Plies, true)[0], 2);
    assert_eq!(sorted(MatchOrder::Game, false), [6, 5, 3, 4, 2, 7]);
    assert_eq!(sorted(MatchOrder::Changed, false), [2, 3, 4, 5, 6, 7]);
    let part = archive.list(&MatchFilter::default(), 4, 1).unwrap();
    assert_eq!((part.total, part.entries.len(), part.entries[0].id), (6, 1, MatchId(2)));
    assert_eq!(archive.list(&MatchFilter::default(), 9, 9).unwrap().entries, []);
}

#[test]
fn a_match_has_a_note_and_a_star() {
    let (folder, archive) = archive_of_several();
    assert!(archive.annotate(MatchId(3), "a note").unwrap() && archive.star(MatchId(3), true).unwrap());
    assert!(!archive.annotate(MatchId(99), "a note").unwrap() && !archive.star(MatchId(99), true).unwrap());
    // Saving the match again keeps them.
    archive.save(MatchId(3), &saved("heap", "another save")).unwrap();
    archive.close();
    let next = opened(folder.path());
    let starred = MatchFilter { starred: true, ..MatchFilter::default() };
    let entry = next.list(&starred, 0, 9).unwrap().entries.remove(0);
    assert_eq!((entry.id, entry.note.as_str(), entry.starred), (MatchId(3), "a note", true));
    next.star(MatchId(3), false).unwrap();
    assert_eq!(listed(&next, starred), [0; 0]);
}

#[test]
fn a_match_with_all_moves_taken_back_is_listed() {
    let folder = folder();
    let archive = opened(folder.path());
    let taken_back = Summary { plies: 0, ..summary("heap") };
    archive.save(MatchId(1), &SavedMatch { summary: taken_back, save: "one".to_owned() }).unwrap();
    assert_eq!(listed(&archive, MatchFilter::default()), [1]);
}

#[test]
fn names_are_listed_with_the_latest_first() {
    let (folder, first) = archive_of_several();
    drop(first);
    let later = Environment::ahead(1000);
    let next = Archive::new(folder.path(), GAMES, later.clock);
    next.open().unwrap();
    let again = Summary { names: named("Anna", "Jürgen"), plies: 0, ..summary("heap") };
    next.save(MatchId(9), &SavedMatch { summary: again, save: "one".to_owned() }).unwrap();
    assert_eq!(next.names().unwrap(), ["Anna", "Jürgen", "Bopha", "Strauß", "សុ\u{200b}ខា"]);
    next.delete(&[MatchId(9)]).unwrap();
    assert!(!next.names().unwrap().contains(&"Anna".to_owned()));
}

#[test]
fn a_match_with_an_unusable_save_is_listed_and_kept() {
    let folder = folder();
    without_summaries(folder.path(), "{ half a ma");
    let archive = opened(folder.path());
    assert_eq!(listed(&archive, MatchFilter::default()), [7, 3]);
    let entry = archive.list(&MatchFilter::default(), 1, 1).unwrap().entries.remove(0);
    assert_eq!((entry.summary, entry.game.as_str()), (None, "heap"));
    assert_eq!(listed(&archive, MatchFilter { computers: Some(false), ..Default::default() }), [0; 0]);
}

#[test]
fn filter_fields_are_optional_on_the_wire() {
    let filter: MatchFilter = serde_json::from_str("{}").unwrap();
    assert_eq!(filter, MatchFilter::default());
    let filter: MatchFilter = serde_json::from_str(
        r#"{"player":{"kind":"human","name":"Anna"},"result":"won","phase":"over","sort":"plies","descending":false}"#,
    )
    .unwrap();
    let human = PlayerFilter::Human { name: "Anna".to_owned() };
    assert_eq!(
        (filter.player, filter.result, filter.phase, filter.sort, filter.descending),
        (Some(human), Some(ResultFilter::Won), Some(PhaseFilter::Over), MatchOrder::Plies, false)
    );
    serde_json::from_str::<MatchFilter>(r#"{"colour":"pink"}"#).unwrap_err();
}

#[test]
fn summaries_cover_all_finished_matches_with_the_start_times_of_the_lists() {
    let (_folder, archive) = archive_of_several();
    let told = archive.summaries().unwrap();
    let began =
        |game: &str| told.iter().filter(|one| one.game == game).map(|one| one.began).collect::<Vec<_>>();
    assert_eq!(began("heap").len(), 4);
    assert!([200, 300, 400, 500].iter().all(|&time| began("heap").contains(&Some(time))));
    let notes = MatchFilter { games: vec!["notes".to_owned()], ..MatchFilter::default() };
    let changed = archive.list(&notes, 0, 1).unwrap().entries[0].changed;
    assert_eq!(began("notes"), [Some(changed)]);
    assert_eq!(archive.delete(&[MatchId(3)]).unwrap(), 1);
    assert_eq!(archive.summaries().unwrap().len(), 4);
    assert_eq!(opened(folder().path()).summaries().unwrap(), []);
}
