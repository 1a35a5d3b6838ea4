//! Statistics computed from summaries alone.

use game::{Ladder, LadderMatch, LevelInfo, Side};
use proptest::prelude::*;
use session::{BySide, Phase, Player, PointsAccount, SavedOutcome, Strengths, Summary};
use statistics::{MatchResult, Opponent, Query, Report, Results, Streak, Unit, ZoneOffset};

const DAY: u64 = 24 * 3600;
/// Sunday, 22 November 2026, noon.
const SUNDAY: u64 = 1_795_348_800;

const HUMAN: Player = Player::Human;
const WEAK: Player = Player::Computer { level: 10 };

/// A match that this side won, or a draw.
fn over(
    game: &str,
    seats: [Player; 2],
    names: [Option<&str>; 2],
    winner: Option<Side>,
    began: u64,
) -> Summary {
    let [first, second] = seats.map(Some);
    let [first_name, second_name] = names.map(|name| name.map(str::to_owned));
    Summary {
        game: game.to_owned(),
        phase: Phase::Over,
        turn: None,
        seats: BySide { first, second },
        names: BySide { first: first_name, second: second_name },
        options: String::new(),
        began: Some(began),
        plies: 30,
        moves: 30,
        outcome: Some(SavedOutcome { winner, ending: "bare_brains".to_owned() }),
        judged: None,
        continued: false,
        hints: 0,
        coached: false,
    }
}

/// Ada wins as `First` against the weak level.
fn won(began: u64) -> Summary {
    over("smess", [HUMAN, WEAK], [Some("Ada"), None], Some(Side::First), began)
}

fn of(name: Option<&str>) -> Query {
    Query { player: name.map(str::to_owned), ..Query::default() }
}

fn strengths() -> Vec<Strengths> {
    const MATCHES: &[LadderMatch] = &[LadderMatch::new([20, 10], [300, 0, 100])];
    vec![Strengths {
        game: "smess",
        ladder: Ladder { fixed: 10, matches: MATCHES },
        levels: [0, 10, 15, 20].map(LevelInfo::strength).to_vec(),
    }]
}

fn report(summaries: &[Summary], query: &Query) -> Report {
    Report::new(summaries, query, &strengths())
}

#[test]
fn a_match_between_two_people_counts_for_both() {
    let played = over("smess", [HUMAN, HUMAN], [Some("Ada"), Some("Bo")], Some(Side::Second), SUNDAY);
    let [ada, bo] = ["Ada", "Bo"].map(|name| report(std::slice::from_ref(&played), &of(Some(name))));
    assert_eq!((ada.results.lost, ada.results.matches()), (1, 1));
    assert_eq!((bo.results.won, bo.results.matches()), (1, 1));
    assert_eq!(bo.opponents[0].opponent, Opponent::Human { name: Some("Ada".to_owned()) });
    assert!(ada.ratings.is_empty(), "ratings use only matches against levels");
}

#[test]
fn people_without_a_name_count_as_one_person_without_results_against_themselves() {
    let with_themselves = over("smess", [HUMAN, HUMAN], [None, None], Some(Side::First), SUNDAY);
    let with_ada = over("smess", [HUMAN, HUMAN], [None, Some("Ada")], Some(Side::First), SUNDAY);
    let report = report(&[with_themselves, with_ada], &of(None));
    assert_eq!(report.results.matches(), 1);
    assert_eq!(report.opponents[0].opponent, Opponent::Human { name: Some("Ada".to_owned()) });
}

#[test]
fn running_abandoned_and_continued_matches_have_no_result() {
    let mut running = won(SUNDAY);
    (running.phase, running.outcome) = (Phase::Running, None);
    let mut broken_off = won(SUNDAY);
    broken_off.outcome = Some(SavedOutcome { winner: None, ending: "abandoned".to_owned() });
    let continued = Summary { continued: true, ..won(SUNDAY) };
    let report = report(&[running, broken_off, continued], &of(Some("Ada")));
    assert_eq!((report.results, report.people, report.periods), (Results::default(), vec![], vec![]));
    assert!(report.games.is_empty() && report.ratings.is_empty() && report.points.is_empty());
}

#[test]
fn a_query_selects_a_game_and_an_opponent() {
    let kalaha = over("kalaha", [HUMAN, WEAK], [Some("Ada"), None], Some(Side::Second), SUNDAY);
    let better = Player::Computer { level: 20 };
    let lost = over("smess", [better, HUMAN], [None, Some("Ada")], Some(Side::First), SUNDAY + DAY);
    let matches = [won(SUNDAY), kalaha, lost];
    let smess = Query { game: Some("smess".to_owned()), ..of(Some("Ada")) };
    let in_smess = report(&matches, &smess);
    assert_eq!((in_smess.results.won, in_smess.results.lost), (1, 1));
    let levels: Vec<_> = in_smess.opponents.iter().map(|line| line.opponent.clone()).collect();
    assert_eq!(levels, [10, 20].map(|level| Opponent::Computer { level }));
    assert_eq!(in_smess.games.len(), 2, "lists all games, to choose another");

    let against_better = Query { opponent: Some(Opponent::Computer { level: 20 }), ..smess };
    let against_better = report(&matches, &against_better);
    assert_eq!((against_better.results.won, against_better.results.lost), (0, 1));
    assert_eq!(against_better.opponents.len(), 2, "lists all opponents, to choose another");
    assert_eq!(against_better.ratings[0].matches, 2, "a rating uses all levels");
}

#[test]
fn streaks_are_chronological_regardless_of_the_list_order() {
    let draw = over("smess", [HUMAN, WEAK], [Some("Ada"), None], None, SUNDAY);
    let matches = [won(SUNDAY + 3 * DAY), draw, won(SUNDAY + DAY), won(SUNDAY - DAY)];
    let streaks = report(&matches, &of(Some("Ada"))).streaks;
    assert_eq!(streaks.current, Some(Streak { result: MatchResult::Won, length: 2 }));
    assert_eq!(streaks.longest_won, 2);
}

#[test]
fn a_match_without_a_time_counts_but_is_in_no_period() {
    let mut undated = won(SUNDAY);
    undated.began = None;
    let report = report(&[undated, won(SUNDAY)], &of(Some("Ada")));
    assert_eq!(report.results.matches(), 2);
    assert_eq!((report.unit, report.periods.len()), (Unit::Week, 1));
    assert_eq!((report.periods[0].from.as_str(), report.periods[0].results.won), ("2026-11-16", 1));
}

#[test]
fn a_rating_is_shown_only_when_it_is_certain_enough() {
    let matches: Vec<_> = (0..40).map(|day| won(SUNDAY + day * DAY)).collect();
    let few = report(&matches[..3], &of(Some("Ada")));
    assert_eq!((few.ratings[0].matches, few.ratings[0].points.len()), (3, 0));

    let alternately: Vec<_> = (0..20)
        .map(|day| {
            let winner = if day % 2 == 0 { Side::First } else { Side::Second };
            over("smess", [HUMAN, WEAK], [Some("Ada"), None], Some(winner), SUNDAY + day * DAY)
        })
        .collect();
    let many = report(&alternately, &of(Some("Ada")));
    let last = many.ratings[0].points.last().expect("certain enough");
    assert_eq!((last.after, last.day.as_deref()), (20, Some("2026-12-11")));
    assert!(last.low < 1000 && last.high > 1000, "as strong as the level: {last:?}");
    let levels: Vec<_> = many.ratings[0].anchors.iter().map(|anchor| anchor.level).collect();
    assert_eq!(levels, [10, 15, 20], "level 0 is below all measured levels");
}

#[test]
fn matches_against_unrated_levels_are_counted_separately() {
    let children = Player::Computer { level: 0 };
    let unrated = over("smess", [HUMAN, children], [Some("Ada"), None], Some(Side::First), SUNDAY);
    let report = report(&[unrated, won(SUNDAY)], &of(Some("Ada")));
    assert_eq!((report.ratings[0].matches, report.ratings[0].unrated), (1, 1));
}

#[test]
fn matches_with_help_have_a_result_but_no_rating() {
    let hinted = Summary { hints: 3, ..won(SUNDAY) };
    let coached = Summary { coached: true, ..won(SUNDAY) };
    let report = report(&[hinted, coached, won(SUNDAY)], &of(Some("Ada")));
    assert_eq!((report.ratings[0].matches, report.ratings[0].assisted), (1, 2));
    assert_eq!((report.results.won, report.results.hints, report.games[0].results.hints), (3, 3, 3));
}

#[test]
fn points_are_those_of_the_persons_side() {
    let account = |luck| PointsAccount { points: 1000 + luck, best: 1200, lost: 200, luck };
    let judged = |names, began| Summary {
        judged: Some(BySide { first: account(100), second: account(-300) }),
        ..over("minesweeper", [HUMAN, HUMAN], names, Some(Side::First), began)
    };
    let matches =
        [judged([Some("Ada"), None], SUNDAY), judged([None, Some("Ada")], SUNDAY + 7 * DAY), won(SUNDAY)];
    let report = report(&matches, &of(Some("Ada")));
    let points = &report.points[0];
    assert_eq!((points.game.as_str(), points.all.matches), ("minesweeper", 2));
    assert_eq!(points.all.account, PointsAccount { points: 1800, best: 2400, lost: 400, luck: -200 });
    let luck: Vec<_> = points.periods.iter().map(|period| period.sum.account.luck).collect();
    assert_eq!(luck, [100, -300]);
}

fn any_player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(HUMAN), (0..5u8).prop_map(|level| Player::Computer { level: 10 * level })]
}

fn any_match() -> impl Strategy<Value = Summary> {
    let name = || prop_oneof![Just(None), Just(Some("Ada")), Just(Some("Bo"))];
    let winner = prop_oneof![Just(None), Just(Some(Side::First)), Just(Some(Side::Second))];
    let game = prop_oneof![Just("smess"), Just("kalaha")];
    let began = prop_oneof![Just(0), Just(SUNDAY), any::<u64>(), SUNDAY..SUNDAY + 900 * DAY];
    (game, any_player(), any_player(), name(), name(), winner, began).prop_map(
        |(game, first, second, name, other, winner, began)| {
            over(game, [first, second], [name, other], winner, began)
        },
    )
}

proptest! {
    #[test]
    fn all_totals_agree(
        matches in prop::collection::vec(any_match(), 0..60),
        name in prop_oneof![Just(None), Just(Some("Ada"))],
        ahead in any::<i32>(),
    ) {
        let zone = vec![ZoneOffset { from: 0, ahead }];
        let report = report(&matches, &Query { zone, ..of(name) });
        let all = report.results.matches();
        prop_assert_eq!(all, report.games.iter().map(|line| line.results.matches()).sum::<u32>());
        prop_assert_eq!(all, report.opponents.iter().map(|line| line.results.matches()).sum::<u32>());
        let person = report.people.iter().find(|person| person.name.as_deref() == name);
        prop_assert_eq!(all, person.map_or(0, |person| person.matches));
        prop_assert!(report.periods.iter().map(|period| period.results.matches()).sum::<u32>() <= all);
        prop_assert!(report.periods.len() <= 24);
        prop_assert!(report.periods.is_sorted_by_key(|period| period.from.clone()));
        prop_assert!(report.streaks.longest_won <= report.results.won);
    }

    #[test]
    fn list_order_does_not_matter(
        days in prop::collection::btree_set(0..900u64, 0..40),
        results in prop::collection::vec(any::<bool>(), 40),
    ) {
        let one = |(day, &wins): (&u64, &bool)| {
            let winner = if wins { Side::First } else { Side::Second };
            over("smess", [HUMAN, WEAK], [Some("Ada"), None], Some(winner), SUNDAY + day * DAY)
        };
        let mut matches: Vec<_> = days.iter().zip(&results).map(one).collect();
        let forwards = report(&matches, &of(Some("Ada")));
        matches.reverse();
        prop_assert_eq!(forwards, report(&matches, &of(Some("Ada"))));
    }
}
