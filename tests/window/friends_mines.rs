//! Two apps play Minesweeper without knowing the mines, over every transport that carries the game.

use crate::file_dialog;
use crate::friends::{Mosquitto, Player, meet_on_one_network};
use crate::stage::{LOOK_EVERY, PATIENCE};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A small board with this many mines, so that the match ends soon but lasts long enough for the planned plies.
fn rules(mines: usize) -> Value {
    json!({
        "game": "minesweeper", "options": format!("width=5,height=5,mines={mines}"), "sides": "own_first", "days": 0, "name": "Anna",
    })
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_friends_play_minesweeper_on_one_network() {
    let anna = Player::new("Anna", Duration::ZERO).await;
    let mut bert = Player::new("Bert", Duration::ZERO).await;
    anna.does("invite", rules(2)).await;
    meet_on_one_network(&anna, &bert).await;
    for plies in 1..=4 {
        look_for_mines(&anna, &bert, "mark", plies).await;
    }
    // Bert's app is killed during the match. After a restart, both must reconnect by hand.
    bert.kill_and_begin_again().await;
    bert.uses("network", true).await;
    anna.uses("network", true).await;
    let mut plies = 4;
    while !(anna.is_over().await && bert.is_over().await) {
        plies += 1;
        look_for_mines(&anna, &bert, "explore", plies).await;
    }
    confirm(&anna, &bert).await;
}

/// Checks that both have revealed their secrets and agree on the game.
async fn confirm(anna: &Player, bert: &Player) {
    for player in [anna, bert] {
        let begin = Instant::now();
        loop {
            let friend = player.game().await["friend"].take();
            if friend["dealerless"]["confirmed"] == true {
                break;
            }
            assert!(begin.elapsed() < 2 * PATIENCE, "{} never learns the mines: {friend:#}", player.name);
            sleep(LOOK_EVERY).await;
        }
    }
    let [a, b] = [anna.game().await, bert.game().await];
    assert_eq!((&a["view"], &a["outcome"]), (&b["view"], &b["outcome"]));
    go_to_the_match(anna).await;
    anna.until("document.querySelector('#friend-confirmed')?.checkVisibility()").await;
}

pub async fn go_to_the_match(player: &Player) {
    let id = &player.contact().await["match_id"];
    player.does("open_match", json!({ "id": id })).await;
    player.value("document.querySelector('dialog[open]')?.close()").await;
    player.enter("minesweeper").await;
}

/// The side to move acts on the first possible square, and both receive the result.
async fn look_for_mines(anna: &Player, bert: &Player, kind: &str, plies: usize) {
    let begin = Instant::now();
    let mut acted = false;
    while anna.plies().await < plies || bert.plies().await < plies {
        for player in [anna, bert] {
            let id = &player.contact().await["match_id"];
            let game = player.does("open_match", json!({ "id": id })).await;
            acted = acted || game["can"]["enter"] == true && act(player, &game, kind).await;
        }
        if begin.elapsed() > 2 * PATIENCE {
            panic!("an answer does not arrive: {:#?}", [anna.contact().await, bert.contact().await]);
        }
        sleep(LOOK_EVERY).await;
    }
}

/// Accepts an invitation with a command, because the dialog would also list other hosts on this network.
async fn accept(player: &Player, invitation: &str) {
    player.does("accept_invitation", json!({ "text": invitation, "name": player.name })).await;
}

async fn resigns(player: &Player) {
    let id = player.game().await["id"].clone();
    player.does("open_match", json!({ "id": id })).await;
    player.does("apply", json!({ "id": id, "command": { "kind": "resign" } })).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_friends_play_minesweeper_over_a_broker() {
    let broker = Mosquitto::start().await;
    let mut anna = Player::new("Anna", Duration::ZERO).await;
    let mut bert = Player::new("Bert", Duration::ZERO).await;
    anna.does("set_broker", broker.account()).await;
    anna.does("invite", rules(3)).await;
    anna.uses("broker", true).await;
    accept(&bert, &anna.text().await).await;
    bert.uses("broker", true).await;
    for player in [&anna, &bert] {
        player.sees_the_match().await;
    }
    look_for_mines(&anna, &bert, "mark", 1).await;
    look_for_mines(&anna, &bert, "explore", 2).await;

    // Bert's app is killed, and Anna's after it asks, so that the two never run at the same time.
    bert.kill();
    acts(&anna, "explore").await;
    anna.sees("the broker's receipt", |contact| contact["delivery"] == "sent").await;
    anna.kill();
    bert.begin().await;
    bert.uses("broker", true).await;
    bert.sees("Anna's action", |contact| contact["your_turn"] == true).await;
    anna.begin().await;
    anna.uses("broker", true).await;
    let mut plies = 3;
    while !(anna.is_over().await && bert.is_over().await) {
        look_for_mines(&anna, &bert, "explore", plies).await;
        plies += 1;
    }
    confirm(&anna, &bert).await;
}

/// Whether it succeeds. A connection that opens or a result that arrives at this moment prevents it.
async fn act(player: &Player, game: &Value, kind: &str) -> bool {
    let command = json!({ "id": game["id"], "command": first_action(game, kind) });
    match player.ask("apply", command).await {
        Err(problem) if problem["code"] != "resuming" && problem["code"] != "not_now" => {
            panic!("{} cannot act: {problem:#}", player.name)
        }
        acted => acted.is_ok(),
    }
}

/// The action of this kind on the first square where it is legal.
pub fn first_action(game: &Value, kind: &str) -> Value {
    let cells = game["view"]["cells"].as_array().expect("cells");
    let cell = cells.iter().find(|cell| cell[format!("can_{kind}")] == true).expect("a square");
    json!({ "kind": "play", "text": format!("{} {}", &kind[..1], cell["name"].as_str().expect("a name")) })
}

/// Acts on the first legal square, without waiting for an answer.
async fn acts(player: &Player, kind: &str) {
    let begin = Instant::now();
    loop {
        let id = &player.contact().await["match_id"];
        let game = player.does("open_match", json!({ "id": id })).await;
        if game["can"]["enter"] == true && act(player, &game, kind).await {
            return;
        }
        assert!(begin.elapsed() < PATIENCE, "{} cannot act: {game:#}", player.name);
        sleep(LOOK_EVERY).await;
    }
}

/// A folder for exchanging files, each with its own name.
struct Post {
    folder: tempfile::TempDir,
    files: usize,
}

impl Post {
    fn next(&mut self) -> PathBuf {
        self.files += 1;
        self.folder.path().join(format!("{}.spielkiste-friend", self.files))
    }

    /// Saves the pending file from the match's panel.
    async fn saves(&mut self, player: &Player) -> PathBuf {
        let file = self.next();
        go_to_the_match(player).await;
        player.until("document.querySelector('#friend-file-save').checkVisibility()").await;
        file_dialog::choose(player, "#friend-file-save", &file).await;
        player.sees("the file", |contact| contact["delivery"] != "to_send").await;
        file
    }

    async fn opens(&self, player: &Player, file: &Path) {
        go_to_the_match(player).await;
        player.until("document.querySelector('#friend-file-open').checkVisibility()").await;
        file_dialog::choose(player, "#friend-file-open", file).await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_friends_play_minesweeper_by_files_and_continue_over_a_broker() {
    if let Some(program) = file_dialog::missing() {
        println!("Skipped: {program}, which drives system dialogs, is not installed.");
        return;
    }
    let broker = Mosquitto::start().await;
    let anna = Player::new("Anna", Duration::ZERO).await;
    let mut bert = Player::new("Bert", Duration::from_secs(60 * 60)).await;
    let _managers = [&anna, &bert].map(|player| file_dialog::manage(player));
    let mut post = Post { folder: tempfile::tempdir().expect("a folder for the test"), files: 0 };
    anna.does("set_broker", broker.account()).await;
    anna.does("invite", rules(5)).await;
    accept(&bert, &anna.text().await).await;
    anna.reads(&bert.text().await).await;

    // The first file contains the beginning and Anna's deal. Bert opens it from his pending invitation.
    let dealt = post.saves(&anna).await;
    bert.click("#play-friend").await;
    bert.click(".contact-row").await;
    file_dialog::choose(&bert, "#contact-file-open", &dealt).await;
    bert.sees_the_match().await;
    let dealt = post.saves(&bert).await;
    post.opens(&anna, &dealt).await;
    anna.sees("the deal", |contact| contact["your_turn"] == true).await;
    acts(&anna, "mark").await;
    let asked = post.saves(&anna).await;

    // Bert's app is killed between question and answer.
    bert.kill_and_begin_again().await;
    let _manager = file_dialog::manage(&bert);
    post.opens(&bert, &asked).await;
    bert.sees("Anna's action", |contact| contact["your_turn"] == true).await;
    acts(&bert, "explore").await;
    let answered = post.saves(&bert).await;
    post.opens(&anna, &answered).await;
    anna.sees("Bert's action", |contact| contact["your_turn"] == true).await;
    assert_eq!(anna.plies().await, 2);

    // Continue over the broker, where devices answer on their own.
    for player in [&anna, &bert] {
        player.uses("broker", true).await;
    }
    for plies in 3..=4 {
        look_for_mines(&anna, &bert, "explore", plies).await;
    }
    resigns(&bert).await;
    confirm(&anna, &bert).await;
}
