//! The recorded games of Minesweeper, over a joint deck.

use super::table::position_of;
use super::watched::Watched;
use game::Side;
use minesweeper::{Action, ActionKind, Size, Square};
use peer::protocol::{DealerlessPosition, MatchEnd, Sides};
use serde::Deserialize;

#[derive(Deserialize)]
struct Games {
    games: Vec<Game>,
}

#[derive(Deserialize)]
struct Game {
    layout: Vec<usize>,
    moves: Vec<Played>,
    final_view: String,
    score: [i32; 2],
}

#[derive(Deserialize)]
struct Played {
    action: String,
    cell: usize,
    points: i32,
    auto: Vec<(usize, u8)>,
}

/// Of cells that can hold no mine there is no card. A mark on one fails, and so does a mark on any other cell without
/// a mine: nobody but the player sees a difference. That one is never marked by them again.
fn with_cards(game: &Game) -> Vec<Action> {
    let size = Size::USUAL;
    let clear = size.clear_cells();
    let mut actions = Vec::new();
    for (ply, played) in game.moves.iter().enumerate() {
        let mut cell = played.cell;
        if played.action == "mark" && clear.contains(&cell) {
            let later = |cell: usize| game.moves[ply..].iter().any(|other| other.cell == cell);
            let earlier = |cell: usize| game.moves[..ply].iter().any(|other| other.cell == cell);
            let shown = |cell: usize| {
                game.moves.iter().any(|other| other.auto.iter().any(|(shown, _)| *shown == cell))
            };
            let is_taken =
                |cell: usize| actions.iter().any(|action: &Action| action.square.cell(size) == Some(cell));
            let mut free =
                (0..size.cells()).filter(|cell| !clear.contains(cell) && !game.layout.contains(cell));
            let hidden_until_later = |cell: usize| later(cell) && !earlier(cell) && !is_taken(cell);
            let fits = |cell: &usize| {
                let never = !later(*cell) && !earlier(*cell) && !is_taken(*cell) && !shown(*cell);
                let explored = hidden_until_later(*cell)
                    && game.moves[ply..].iter().all(|other| other.cell != *cell || other.action == "explore");
                never || explored
            };
            cell = free.find(fits).expect("a cell whose mark fails likewise");
        }
        let kind = if played.action == "mark" { ActionKind::Mark } else { ActionKind::Explore };
        actions.push(Action { kind, square: Square::of_cell(cell, size) });
    }
    actions
}

#[test]
fn the_recorded_games_are_played_alike() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/data/minesweeper/games.json");
    let text = std::fs::read_to_string(path).expect("the games are in the repository");
    let games: Games = serde_json::from_str(&text).expect("the games have the known form");
    assert_eq!(games.games.len(), 11);
    for (number, game) in (0u64..).zip(&games.games) {
        let sides = if number % 2 == 0 { Sides::InviterFirst } else { Sides::AcceptorFirst };
        let mut watched = Watched::laid("", sides, number, &game.layout);
        let actions = with_cards(game);
        for (played, &action) in game.moves.iter().zip(&actions) {
            watched.play(action);
            let view = watched.games[0].audience();
            let last = view.last().expect("an action");
            assert_eq!(
                (last.points, &last.revealed),
                (played.points, &played.auto),
                "game {number}, {action}"
            );
        }
        let winner =
            Side::BOTH.into_iter().find(|side| game.score[side.index()] > game.score[1 - side.index()]);
        let winner = winner.map(|side| watched.table.seat(side));
        for device in &watched.table.devices {
            let (view, score) = position_of(device).public();
            assert_eq!(view.replace('/', ""), game.final_view);
            assert_eq!(score, format!("{} {}", game.score[0], game.score[1]));
            let Some(MatchEnd::Rules { winner: won, .. }) = device.outcome() else { panic!("it is over") };
            assert_eq!(won, winner);
            let (_, moves) = device.view().joint.and_then(|joint| joint.replay).expect("both have opened");
            let expected: Vec<String> = actions.iter().map(Action::to_string).collect();
            assert_eq!(moves, expected);
        }
        watched.check_opened();
    }
}
