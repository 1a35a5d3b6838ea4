//! The rules on boards with known mines.

use super::*;
use crate::{Action, ActionKind, Found, Grid, Size, Square};
use game::{Move, View};
use serde::Deserialize;

/// A game with mines on these cells, after these actions.
pub(super) fn game(size: Size, mines: &[usize], actions: &[&str]) -> Minesweeper {
    let public = Public::start(size, mines.len()).expect("a board with room");
    let mut game = Minesweeper::new(Layout::of(size, mines), public);
    for action in actions {
        game.play(action.parse().expect("an action")).expect("a legal action");
    }
    game
}

#[derive(Deserialize)]
struct Games {
    w: usize,
    h: usize,
    games: Vec<Game>,
}

#[derive(Deserialize)]
struct Game {
    layout: Vec<usize>,
    start: String,
    moves: Vec<Played>,
    final_view: String,
    score: [i32; 2],
    winner: String,
}

#[derive(Deserialize)]
struct Played {
    player: String,
    action: String,
    cell: usize,
    result: String,
    number: Option<u8>,
    points: i32,
    auto: Vec<(usize, u8)>,
    score: [i32; 2],
}

impl Played {
    fn side(&self) -> Side {
        if self.player == "A" { Side::First } else { Side::Second }
    }

    fn check(&self, report: &MoveReport, size: Size) {
        let result = match report.found {
            Found::Number(_) => "number",
            Found::Exploded(_) => "boom",
            Found::Mine(_) => "mine",
            Found::Plop => "blubb",
        };
        assert_eq!(result, self.result);
        if let Found::Number(number) = report.found {
            assert_eq!(Some(number), self.number);
        }
        assert_eq!(report.place, Some((self.cell, Square::of_cell(self.cell, size))));
        assert_eq!((report.side, report.points, report.scores), (self.side(), self.points, self.score));
        assert_eq!(report.revealed, self.auto, "after {report}");
    }
}

/// The board without row separators, as in the reference games.
fn flat(grid: &Grid) -> String {
    grid.to_string().replace('/', "")
}

#[test]
fn the_reference_programs_games_replay_identically() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/data/minesweeper/games.json");
    let text = std::fs::read_to_string(path).expect("the games exist");
    let games: Games = serde_json::from_str(&text).expect("the games are well-formed");
    assert_eq!(games.games.len(), 11);
    let size = Size::new(games.w, games.h).expect("a size");
    for expected in &games.games {
        let mut game = game(size, &expected.layout, &[]);
        assert_eq!(flat(game.public.grid()), expected.start);
        for played in &expected.moves {
            assert_eq!(game.public.turn(), Turn::Of(played.side()));
            let kind = if played.action == "mark" { ActionKind::Mark } else { ActionKind::Explore };
            let action = Action { kind, square: Square::of_cell(played.cell, size) };
            let reports = game.play(action).expect("a legal action");
            played.check(reports.get(Viewer::Player(played.side())), size);
        }
        assert_eq!(flat(game.public.grid()), expected.final_view);
        assert_eq!(game.public.scores(), expected.score);
        let winner = match game.public.turn() {
            Turn::Of(_) => "nobody yet",
            Turn::Over(outcome) => outcome.winner.map_or("draw", |side| ["A", "B"][side.index()]),
        };
        assert_eq!(winner, expected.winner);
    }
}

fn report(game: &mut Minesweeper, action: &str, viewer: Viewer) -> MoveReport {
    game.play(action.parse().expect("an action")).expect("a legal action").get(viewer).clone()
}

const FIRST: Viewer = Viewer::Player(Side::First);
const SECOND: Viewer = Viewer::Player(Side::Second);

#[test]
fn an_explored_mine_costs_five_points_and_a_failed_mark_three() {
    let mut game = game(Size::USUAL, &[0, 120], &[]);
    let ouch = report(&mut game, "e a11", SECOND);
    assert_eq!((ouch.points, ouch.found, ouch.to_string()), (-5, Found::Exploded(1), "e a11".to_owned()));
    assert_eq!(report(&mut game, "m c3", SECOND).points, -3);
    assert_eq!(game.public.scores(), [-5, -3]);
}

#[test]
fn an_explored_number_counts_all_mines_but_pays_only_those_not_yet_visible() {
    let mut game = game(Size::USUAL, &[0, 1, 120], &["m a11"]);
    let report = report(&mut game, "e b10", FIRST);
    assert_eq!((report.found, report.points), (Found::Number(2), 1));
}

#[test]
fn only_its_player_learns_where_a_mark_failed() {
    let mut game = game(Size::USUAL, &[0, 120], &[]);
    let reports = game.play("m c3".parse().expect("an action")).expect("a legal action");
    assert_eq!(reports.get(FIRST).to_string(), "m c3");
    for viewer in [SECOND, Viewer::Audience] {
        assert_eq!(reports.get(viewer).to_string(), "m ??");
        assert_eq!((reports.get(viewer).place, reports.get(viewer).points), (None, -3));
        assert_eq!(game.view(viewer).last(), Some(reports.get(viewer)));
        assert!(game.view(viewer).own_failed().is_empty());
    }
    assert_eq!(game.view(FIRST).own_failed(), [90]);
}

#[test]
fn after_a_failed_mark_a_square_can_be_explored_but_not_marked_again() {
    let mut game = game(Size::USUAL, &[0, 120], &["m c3", "m d3"]);
    let refused = game.play("m c3".parse().expect("an action"));
    assert_eq!(refused, Err(IllegalMove("m c3".to_owned())));
    let legal = |game: &Minesweeper, action: &str| {
        game.view(FIRST).legal_moves().contains(&action.parse::<Move<Minesweeper>>().expect("an action"))
    };
    assert_eq!(["m c3", "e c3", "m d3"].map(|action| legal(&game, action)), [false, true, true]);
    report(&mut game, "m d3", FIRST);
    assert_eq!(game.failed, [vec![90, 91], vec![91]]);
}

#[test]
fn views_differ_from_the_first_failed_mark_until_only_mines_are_hidden() {
    let mut game = game(Size::new(5, 5).expect("a size"), &[0, 4], &["e c5"]);
    assert!(!game.views_differ(), "no mark has failed");
    report(&mut game, "m e1", FIRST);
    assert!(game.views_differ());
    // Its square soon becomes visible, but only one player knows that.
    report(&mut game, "e e1", FIRST);
    assert!(game.views_differ());
    while game.public.grid().hidden_cells().count() > 2 {
        let safe = game.public.grid().hidden_cells().find(|&cell| !game.layout.is_mine(cell));
        let square =
            Square::of_cell(safe.expect("a hidden square without a mine"), game.public.grid().size());
        game.play(Action::explore(square)).expect("a legal action");
    }
    assert!(!game.views_differ());
}

#[test]
fn the_end_reveals_everything_to_all_viewers() {
    let mut game = Minesweeper::start(&"board=5x5:2:7".parse().expect("options"), 1).expect("a start");
    let json = |game: &Minesweeper, viewer| serde_json::to_value(game.view(viewer)).expect("a view is JSON");
    let safe = (0..25).rev().find(|&cell| game.public.grid().is_hidden(cell) && !game.layout.is_mine(cell));
    let failed = Square::of_cell(safe.expect("most squares are safe"), game.public.grid().size());
    report(&mut game, &format!("m {failed}"), FIRST);
    assert_eq!(json(&game, FIRST)["board_id"], serde_json::Value::Null);
    let mines: Vec<usize> = (0..25).filter(|&cell| game.layout.is_mine(cell)).collect();
    for mine in mines {
        let square = Square::of_cell(mine, game.public.grid().size());
        game.play(Action::mark(square)).expect("a legal action");
    }
    // Second marked mine 1 (5 points), First lost 3 and marked mine 2 (5 points).
    assert_eq!(game.public.turn(), Turn::Over(game::Outcome::win(Side::Second, crate::ALL_MINES)));
    assert_eq!(game.public.grid().hidden_cells().count(), 0, "all numbers follow once all mines are visible");
    for viewer in Viewer::ALL {
        assert_eq!(game.view(viewer), game.full_view());
        assert_eq!(json(&game, viewer)["board_id"], "5x5:2:7");
        let cell = failed.cell(game.public.grid().size()).expect("on the board");
        assert_eq!(json(&game, viewer)["cells"][cell]["failed_by"], serde_json::json!(["first"]));
    }
}

#[test]
fn an_abandoned_game_reveals_its_secrets_only_in_the_full_view() {
    let game = game(Size::new(5, 5).expect("a size"), &[0, 4], &["m e1"]);
    let full_view = serde_json::to_value(game.full_view()).expect("a view is JSON");
    let cell = |cell: usize, field| full_view["cells"][cell][field].clone();
    assert_eq!((cell(0, "state"), cell(0, "mine")), ("hidden".into(), true.into()));
    assert_eq!((cell(1, "state"), cell(1, "number")), ("hidden".into(), 1.into()));
    assert_eq!(cell(24, "failed_by"), serde_json::json!(["first"]));
    assert_eq!(full_view["last"]["text"], "m e1");
    let hidden = serde_json::to_value(game.view(SECOND)).expect("a view is JSON");
    for cell in 0..25 {
        let cell = &hidden["cells"][cell];
        let secrets = (&cell["mine"], &cell["failed_by"], &cell["own_failed"]);
        assert_eq!(secrets, (&false.into(), &serde_json::json!([]), &false.into()));
        assert_eq!(cell["number"].is_null(), cell["state"] == "hidden");
    }
}

#[test]
fn debug_output_shows_only_public_information() {
    let log = |mines: &[usize], action| format!("{:?}", game(Size::USUAL, mines, &[action]));
    assert_eq!(log(&[0, 120], "m c3"), log(&[1, 119], "m h8"));
}
