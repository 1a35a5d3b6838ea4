//! Whole games played using only the accessibility tree and the announcements.

use crate::i18n::{beginning, t};
use crate::reading::is_read;
use crate::stage::{Stage, to_the_board};
use crate::tree::{BOARD, Node, look, parent, text};
use serde_json::json;
use std::collections::HashSet;

/// No game here takes more moves than this.
const MOST_MOVES: usize = 600;

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn kalaha_is_played_against_the_computer_to_its_end() {
    // Few stones, because each check visits every line of the record.
    let weak = json!({ "kind": "computer", "level": 1 });
    let stage = Stage::start_with("kalaha", "stones=2", &weak);
    stage.enter("kalaha");
    stage.press(&t("go.start"));
    for _ in 0..MOST_MOVES {
        let Some(pit) = next(&stage, "kalaha", can_be_sown) else { return is_over(&stage, "kalaha") };
        press_and_hear(&stage, &pit);
    }
    panic!("the game does not end");
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn minesweeper_is_played_against_the_computer_to_its_end() {
    // A small board, because each check visits every square.
    let weak = json!({ "kind": "computer", "level": 10 });
    let stage = Stage::start_with("minesweeper", "width=5,height=5,mines=4", &weak);
    stage.enter("minesweeper");
    stage.press(&t("go.start"));
    let (covered, explore) = (t("minesweeper.cell_covered"), beginning("minesweeper.confirm_explore"));
    for _ in 0..MOST_MOVES {
        let open = |cells: &[Node]| {
            cells.iter().find(|cell| cell.is_enabled() && cell.name.contains(&covered)).cloned()
        };
        until_blue_moves(&stage);
        let Some(square) = next(&stage, "minesweeper", open) else { return is_over(&stage, "minesweeper") };
        stage.press_it(&square);
        let is_confirm = |node: &Node| {
            node.is_button()
                && node.is_enabled()
                && node.name.starts_with(&explore)
                && node.name != explore.trim()
        };
        let confirm = stage.until("the button that explores", is_confirm);
        press_and_hear(&stage, &confirm);
    }
    panic!("the game does not end");
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn smess_is_played_by_two_people_to_its_end() {
    // Few pieces, close together, so that capturing soon ends the game.
    let position = "position=7/3b3/2n1n2/3s3/3S3/2N1N2/3B3/7 b 0 1";
    let stage = Stage::start_with("smess", position, &json!({ "kind": "human" }));
    stage.enter("smess");
    stage.press(&t("go.start"));
    let targets = ["cell_target", "cell_target_capture", "cell_target_promotion", "cell_target_both"]
        .map(|key| t(&format!("smess.{key}")));
    let captures = [&targets[1], &targets[3]];
    let movable = t("smess.cell_movable");
    for ply in 0..MOST_MOVES {
        // A different piece each time, so that the game progresses.
        let pieces = |cells: &[Node]| {
            let can_move: Vec<_> = cells.iter().filter(|cell| says(cell, &movable)).cloned().collect();
            (!can_move.is_empty()).then_some(can_move)
        };
        let Some(pieces) = next(&stage, "smess", pieces) else { return is_over(&stage, "smess") };
        let mut choice = None;
        for piece in in_turn(&pieces, ply * 5) {
            let goals = goals_of(&stage, piece, &targets);
            let capture = goals.iter().find(|goal| captures.iter().any(|words| says(goal, words)));
            if let Some(capture) = capture {
                choice = Some(capture.clone());
                break;
            }
            let goal = in_turn(&goals, ply * 3).next().expect("a movable piece has a target").clone();
            choice = Some(goal);
            if ply % 4 != 0 {
                break;
            }
        }
        press_and_hear(&stage, &choice.expect("a player without a move has lost"));
    }
    panic!("the game does not end");
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_board_can_be_read_after_another_game() {
    let stage = Stage::start();
    for game in ["kalaha", "smess", "minesweeper", "smess"] {
        stage.press_by_focus(&to_the_board(game));
        stage.until_board(game);
        // The deepest focused object, because the page's container is focused too.
        let focused = stage.until_some("the focus on the board", |nodes| {
            let mut last_first = nodes.iter().rev();
            last_first
                .find(|node| node.is_focused() && (node.is_button() || node.role == "radio button"))
                .cloned()
        });
        hangs_on_the_window(&stage, game, &focused);
        stage.press_by_focus(&t("menu.home"));
    }
}

/// The chain of parents from an object must end at the window.
fn hangs_on_the_window(stage: &Stage, game: &str, node: &Node) {
    const MOST_ANCESTORS: usize = 30;
    let connection = &stage.bus.connection;
    let mut object = node.id.clone();
    for _ in 0..MOST_ANCESTORS {
        let error = |error| panic!("{game}, around {}: {error}", node.name);
        object = parent(connection, &object).unwrap_or_else(error);
        if look(connection, &object, None).is_ok_and(|node| node.role == "frame") {
            return;
        }
    }
    panic!("{game}: {} is not inside the window", node.name);
}

/// Chooses a person for both sides in Smess.
pub fn seat_two_people(stage: &Stage) {
    for side in ["smess.side_first", "smess.side_second"].map(t) {
        let human = t("player.human");
        let figure = stage.until(&side, |node| {
            node.role == "radio button" && node.name.starts_with(&side) && node.name.contains(&human)
        });
        stage.press_it(&figure);
    }
}

/// Sows the first possible pit as soon as there is one.
pub fn sow_once(stage: &Stage) {
    let pit = next(stage, "kalaha", can_be_sown);
    press_and_hear(stage, &pit.expect("the game is not over"));
}

/// The first pit that announces where its last stone lands. Others cannot be sown.
fn can_be_sown(cells: &[Node]) -> Option<Node> {
    let lands = beginning("kalaha.cell_lands");
    cells.iter().find(|cell| cell.name.contains(&lands)).cloned()
}

/// Waits until `find` succeeds on the board. `None` if the match is over.
fn next<T>(stage: &Stage, game: &str, find: impl Fn(&[Node]) -> Option<T>) -> Option<T> {
    stage.until_some("the player's turn", |nodes| {
        if nodes.iter().any(|node| node.name == t("review.title")) {
            return Some(None);
        }
        find(&board_of(nodes, game)).map(Some)
    })
}

/// Waits until Blue is to move or the match is over.
fn until_blue_moves(stage: &Stage) {
    let turn = t("status.turn").replace("{{.side}}", &t("minesweeper.side_first"));
    let is_it = |node: &Node| {
        node.role == "paragraph"
            && text(&stage.bus.connection, &node.id).is_ok_and(|text| text.contains(&turn))
    };
    stage.until(&turn, |node| node.name == t("review.title") || is_it(node));
}

/// The board's buttons among all nodes.
pub fn board_of(nodes: &[Node], game: &str) -> Vec<Node> {
    let name = t(&format!("{game}.name"));
    let mut nodes = nodes.iter().skip_while(|node| node.role != BOARD || !node.name.starts_with(&name));
    let mut inside: HashSet<_> = nodes.next().map(|board| &board.id).into_iter().collect();
    let cells = nodes
        .filter(|node| node.parent.as_ref().is_some_and(|id| inside.contains(id)) && inside.insert(&node.id));
    cells.filter(|node| node.is_button()).cloned().collect()
}

/// Presses a button that makes a move and waits for its announcement.
fn press_and_hear(stage: &Stage, button: &Node) {
    let heard = stage.bus.heard();
    stage.press_it(button);
    stage.until_heard(heard, &format!("the move after '{}'", button.name), |heard| !heard.is_empty());
}

/// Chooses a piece and returns its possible targets.
fn goals_of(stage: &Stage, piece: &Node, targets: &[String]) -> Vec<Node> {
    let square = piece.name.split(',').next().expect("a square has a name").to_owned();
    let fresh = stage.until_some(&square, |nodes| {
        board_of(nodes, "smess").into_iter().find(|cell| cell.name.starts_with(&square))
    });
    stage.press_it(&fresh);
    let chosen = t("smess.cell_selected");
    stage.until_some("where the piece can go", |nodes| {
        let cells = board_of(nodes, "smess");
        if !cells.iter().any(|cell| cell.name.starts_with(&square) && says(cell, &chosen)) {
            return None;
        }
        let goals: Vec<_> =
            cells.into_iter().filter(|cell| targets.iter().any(|words| says(cell, words))).collect();
        (!goals.is_empty()).then_some(goals)
    })
}

/// Whether these words are one part of the name.
fn says(node: &Node, words: &str) -> bool {
    node.name.split(", ").any(|part| part == words)
}

/// All nodes, rotated by `from`.
fn in_turn(nodes: &[Node], from: usize) -> impl Iterator<Item = &Node> {
    (0..nodes.len()).map(move |i| &nodes[(i + from) % nodes.len()])
}

/// Checks that the end was announced and the final screen can be read.
fn is_over(stage: &Stage, game: &str) {
    // Sentences that waited are announced together, so the end may begin with whose turn it was.
    let turn = t("status.turn").replace("{{.side}}", "");
    let is_end = |last: &String| !last.trim_end_matches('.').ends_with(&turn);
    stage.until_heard(0, &format!("the end of {game}"), |heard| heard.last().is_some_and(is_end));
    is_read(stage, &format!("{game}, over"));
}
