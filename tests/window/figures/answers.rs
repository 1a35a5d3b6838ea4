//! How long a player waits for an answer from a friend's app on the same network.

use super::middle;
use crate::friends::{Player, meet_on_one_network};
use crate::friends_mines::{first_action, go_to_the_match};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::sleep;

/// The number of measured actions by one player.
const ACTIONS: usize = 20;

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn answers_of_a_friend() {
    let anna = Player::new("Anna", Duration::ZERO).await;
    let bert = Player::new("Bert", Duration::ZERO).await;
    let rules = json!({
        "game": "minesweeper", "options": "width=11,height=11,mines=15", "sides": "own_first", "days": 0, "name": "Anna",
    });
    anna.does("invite", rules).await;
    meet_on_one_network(&anna, &bert).await;
    for player in [&anna, &bert] {
        player.sees_the_match().await;
        go_to_the_match(player).await;
    }
    watch_answers(&anna).await;
    loop {
        for player in [&anna, &bert] {
            let id = &player.contact().await["match_id"];
            let game = player.does("open_match", json!({ "id": id })).await;
            if game["can"]["enter"] == true {
                let arguments = json!({ "id": game["id"], "command": first_action(&game, "mark") });
                let act = format!("window.__TAURI__.core.invoke('apply', {arguments})");
                player.value(&format!("(window.asked = performance.now(), {act}, true)")).await;
            }
        }
        if anna.value("window.answers.length").await.as_u64() >= Some(ACTIONS as u64) {
            break;
        }
        sleep(Duration::from_millis(500)).await;
    }
    let answers = anna.value("window.answers").await;
    let mut answers: Vec<f64> = answers.as_array().expect("times").iter().filter_map(Value::as_f64).collect();
    answers.sort_by(f64::total_cmp);
    println!(
        "| action of Minesweeper with a friend on one network, from input to the result on the screen, {} times: median; longest | {:.0} ms; {:.0} ms |",
        answers.len(),
        middle(&answers),
        answers[answers.len() - 1]
    );
}

/// Measures from the next question to the frame after the one in which the record grows.
async fn watch_answers(player: &Player) {
    player
        .value(
            "(() => {
                const plies = () => document.querySelectorAll('#record [data-ply]').length;
                window.answers = [];
                window.asked = null;
                let known = plies();
                new MutationObserver(() => {
                    if (plies() === known) return;
                    known = plies();
                    const { asked } = window;
                    window.asked = null;
                    if (asked !== null) requestAnimationFrame(() => requestAnimationFrame(() => window.answers.push(performance.now() - asked)));
                }).observe(document.querySelector('#record'), { childList: true, subtree: true });
                return true;
            })()",
        )
        .await;
}
