//! Many matches: those in progress at home, all of them in the archive, names, and series of rematches.

use crate::home::place_is;
use crate::page::Page;
use crate::play::{begin, press, two_people};
use crate::seats::{renew, seat, start};
use crate::stage::{Stage, quick_folder};
use fantoccini::key::Key;
use serde_json::json;

/// Opens the archive from home and waits until it shows this many matches.
pub async fn open_archive(page: &Page, matches: usize) {
    page.click("#home-archive").await;
    place_is(page, "archive").await;
    listed(page, matches).await;
}

/// Waits until this many matches are listed and shown.
pub async fn listed(page: &Page, matches: usize) {
    page.until(&format!(
        "document.querySelectorAll('.entry-open[aria-label*=\" of {matches}.\"]').length === {matches}"
    ))
    .await;
}

/// Starts another Kalaha match between two people and plays one of the pits.
pub async fn play_kalaha(page: &Page, pit: &str) {
    page.enter("kalaha").await;
    renew(page, "kalaha", "").await;
    seat(page, "kalaha", [None, None]).await;
    start(page).await;
    page.apply("kalaha", json!({ "kind": "play", "text": pit })).await.expect("a legal move");
    page.ply(1).await;
}

/// Types the name of one side's player.
async fn name(page: &Page, side: &str, text: &str) {
    page.click(&format!("#seat-name-field-{side}")).await;
    page.type_text(text).await;
    page.strike(&[Key::Tab]).await;
    page.until(&format!("document.querySelector('#name-{side}').textContent.includes('{text}')")).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn home_shows_running_matches_and_each_continues_where_it_was() {
    let page = &Stage::quick("home").await;
    for pit in ["1", "2", "4"] {
        play_kalaha(page, pit).await;
    }
    page.click("#home-button").await;
    place_is(page, "home").await;
    let running = ".game[data-game='kalaha'] .running-match";
    page.becomes(&format!("document.querySelectorAll(\"{running}\").length"), json!(2)).await;
    page.until(&format!("document.querySelector(\"{running} .entry-picture svg\")")).await;
    let name = page.attribute(running, "aria-label").await.expect("a name");
    assert!(name.starts_with("Human against Human. "), "{name}");
    assert!(name.ends_with(" 1 move. Continue: Kalaha."), "{name}");
    // The older match continues, and the previously open match takes its place in the list.
    let left = page.snapshot_of("kalaha").await["id"].clone();
    page.click(&format!("li:last-child > {}", running.rsplit(' ').next().expect("a class"))).await;
    place_is(page, "kalaha").await;
    page.phase("running").await;
    page.ply(1).await;
    assert!(page.text("#record [data-ply='1']").await.contains('1'));
    page.click("#home-button").await;
    place_is(page, "home").await;
    page.until(&format!("document.querySelector(\"{running}[data-id='{left}']\")")).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_is_found_by_name_reviewed_and_left_for_the_list() {
    let page = &Stage::quick("kalaha").await;
    renew(page, "kalaha", "").await;
    seat(page, "kalaha", [None, None]).await;
    name(page, "first", "Anna").await;
    name(page, "second", "Ben").await;
    assert_eq!(page.text("#name-first").await, "Orange · Anna");
    start(page).await;
    page.apply("kalaha", json!({ "kind": "play", "text": "1" })).await.expect("a legal move");
    page.ply(1).await;
    page.apply("kalaha", json!({ "kind": "quit" })).await.expect("an end");
    page.phase("over").await;
    page.enter("smess").await;
    renew(page, "smess", "").await;
    page.click("#home-button").await;

    open_archive(page, 1).await;
    let said = page.attribute(".entry-open", "aria-label").await.expect("a name");
    assert!(said.contains(" Anna against Ben. Kalaha, 1 move, "), "{said}");
    assert!(said.contains(" No result. "), "{said}");
    assert_eq!(page.text("#archive-day").await, "Today");
    page.click("#archive-text").await;
    page.type_text("nobody").await;
    page.until("document.querySelector('#archive-empty')?.checkVisibility()").await;
    page.click("#archive-all").await;
    listed(page, 1).await;
    page.click("#archive-text").await;
    page.type_text("ben").await;
    listed(page, 1).await;
    page.click(".entry-open").await;
    place_is(page, "kalaha").await;
    page.phase("over").await;
    page.click("#review-first").await;
    page.ply(0).await;
    page.value("history.back()").await;
    place_is(page, "archive").await;
    assert_eq!(page.value("document.querySelector('#archive-text').value").await, "ben");
    page.strike(&[Key::Escape]).await;
    place_is(page, "home").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_archive_works_with_keys_alone_and_deletion_can_be_undone() {
    let page = &Stage::quick("home").await;
    for pit in ["1", "2", "4"] {
        play_kalaha(page, pit).await;
    }
    page.click("#home-button").await;
    open_archive(page, 3).await;
    let active = "document.activeElement.closest('.entry')?.dataset.index ?? null";
    page.becomes(active, json!("0")).await;
    page.strike(&[Key::End]).await;
    page.becomes(active, json!("2")).await;
    page.type_text("s").await;
    page.until(
        "document.querySelector('[data-index=\"2\"] .entry-star').getAttribute('aria-pressed') === 'true'",
    )
    .await;
    let said = page.attribute("[data-index='2'] .entry-open", "aria-label").await.expect("a name");
    assert!(said.contains("Starred."), "{said}");
    page.strike(&[Key::Delete]).await;
    listed(page, 2).await;
    page.until("document.querySelector('#archive-deleted')?.checkVisibility()").await;
    page.strike_with_control('z').await;
    listed(page, 3).await;
    // Its star is restored too.
    page.becomes("document.querySelectorAll('.entry-star[aria-pressed=\"true\"]').length", json!(1)).await;
    // A key opens a match at the top of the list.
    page.strike(&[Key::Home, Key::Enter]).await;
    place_is(page, "kalaha").await;
    // The second press leaves a match in progress.
    page.strike(&[Key::Escape, Key::Escape]).await;
    place_is(page, "archive").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_note_is_saved_and_everything_can_be_deleted() {
    let stage = Stage::quick("home").await;
    play_kalaha(&stage, "1").await;
    stage.click("#home-button").await;
    open_archive(&stage, 1).await;
    stage.click(".entry-more").await;
    stage.until("document.querySelector('#details-dialog')?.open").await;
    stage.click("#details-note").await;
    stage.type_text("Ein guter Anfang").await;
    stage.click("#details-dialog [data-close]").await;
    stage.until("document.querySelector('.entry-remark').textContent === 'Ein guter Anfang'").await;

    let stage = stage.restart("home").await;
    let page = &stage.page;
    open_archive(page, 1).await;
    assert_eq!(page.text(".entry-remark").await, "Ein guter Anfang");
    page.click("#archive-erase").await;
    page.click("#erase-confirm").await;
    page.until("document.querySelector('#archive-empty')?.checkVisibility()").await;
    page.click("#archive-back").await;
    place_is(page, "home").await;
    page.becomes(
        "document.querySelector('[data-game=\"kalaha\"] .game-state').textContent",
        json!("Sow stones and collect more than your opponent."),
    )
    .await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_rematch_swaps_the_sides_and_continues_the_series() {
    let page = &two_people().await;
    press(page, "b1a1", 1).await;
    page.click("#players").await;
    page.click("#players-name-field-first").await;
    page.type_text("Anna").await;
    page.click("#players-dialog [data-close]").await;
    page.becomes("document.querySelector('#name-first').textContent", json!("Blue · Anna")).await;
    assert_eq!(page.value("document.querySelector('#rematch').checkVisibility()").await, false);
    page.click("#resign").await;
    page.click("#resign-confirm").await;
    page.phase("over").await;
    page.click("#rematch").await;
    page.phase("running").await;
    assert_eq!(page.text("#name-second").await, "Red · Anna");
    let winner = page.snapshot().await["series"]["half_points"].clone();
    assert_eq!(winner["first"].as_u64().unwrap_or(0) + winner["second"].as_u64().unwrap_or(0), 2);
    let score = page.text("#series").await;
    assert!(score.starts_with("After 1 match – ") && score.contains("Anna"), "{score}");
    page.click("#resign").await;
    page.click("#resign-confirm").await;
    page.phase("over").await;
    page.until("document.querySelector('#series').textContent.startsWith('After 2 matches – ')").await;
    // The match's menu offers it too.
    page.click("#match").await;
    page.click("#match-rematch").await;
    page.phase("running").await;
    assert_eq!(page.text("#name-first").await, "Blue · Anna");
    page.click("#match").await;
    page.click("#match-archive").await;
    place_is(page, "archive").await;
    listed(page, 1).await;
    // The page is still going back from the menu and the match. A second step back at the same time would be lost.
    page.until("history.length === 2").await;
    // Back returns to the previous screen.
    page.value("history.back()").await;
    place_is(page, "smess").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn in_another_instances_folder_the_archive_is_read_only() {
    let folder = quick_folder();
    let first = Stage::open(folder.path(), "smess").await;
    begin(&first.page).await;
    press(&first.page, "b1a1", 1).await;
    let second = Stage::start(folder.path(), &[]).await;
    let page = &second.page;
    page.click("#folder-look").await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.click("#home-button").await;
    open_archive(page, 1).await;
    for hidden in ["#archive-erase", ".entry-star"] {
        assert_eq!(
            page.value(&format!("document.querySelector('{hidden}').checkVisibility()")).await,
            false,
            "{hidden}"
        );
    }
    page.strike(&[Key::Delete]).await;
    page.click(".entry-open").await;
    place_is(page, "smess").await;
    page.ply(1).await;
}
