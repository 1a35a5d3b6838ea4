//! Pictures of every screen: `cargo xtask screenshots`. They are not tests, so the window tests skip them.

use crate::kept::keep_matches;
use crate::page::Page;
use crate::seats::{renew, seat, start, until_match, until_seated};
use crate::stage::{Stage, folder_with};
use game::Environment;
use serde_json::{Value, json};
use std::env;
use std::fs;
use std::path::PathBuf;

const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);
const PHONE_ACROSS: (u32, u32) = (844, 400);

/// The number of matches in the archive, spread over the last few weeks.
const MATCHES: u64 = 60;
/// The time between two matches, in seconds.
const APART: u64 = 31 * 60 * 60;

/// The destination of the pictures.
struct Album {
    folder: PathBuf,
    /// The current look, appended to the screen's name.
    suffix: String,
    /// Whether to take every screen or only the main ones.
    whole: bool,
}

impl Album {
    async fn keep(&self, page: &Page, name: &str) {
        page.still().await;
        const MAIN: [&str; 7] =
            ["home", "smess", "kalaha", "minesweeper", "smess-lesson", "archive", "statistics"];
        if !self.whole && !MAIN.contains(&name) {
            return;
        }
        page.value("document.scrollingElement.scrollTo(0, 0)").await;
        let path = self.folder.join(format!("{name}-{}.png", self.suffix));
        fs::write(&path, page.picture().await).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

#[tokio::test]
#[ignore = "takes pictures: cargo xtask screenshots"]
async fn every_screen() {
    let folder =
        PathBuf::from(env::var_os("SCREENSHOTS").expect("SCREENSHOTS names the folder for the pictures"));
    fs::create_dir_all(&folder).expect("a folder for the pictures");
    let looks = [
        ("light", "en", DESKTOP),
        ("dark", "de", PHONE),
        ("light", "km", PHONE),
        ("light", "de", PHONE_ACROSS),
    ];
    for (theme, language, (width, height)) in looks {
        let [fresh, full] = [(); 2].map(|()| {
            folder_with(json!({
                "language": language, "theme": theme, "animation": "off", "pace_ms": 0, "volume_percent": 0
            }))
        });
        let stage = Stage::for_pictures(fresh.path()).await;
        let page = &stage.page;
        page.resize(width, height).await;
        let suffix = format!("{language}-{theme}-{width}");
        let album = Album { folder: folder.clone(), suffix, whole: width == DESKTOP.0 };
        smess(page, &album).await;
        kalaha(page, &album).await;
        minesweeper(page, &album).await;
        album.keep(page, "home").await;
        dialogs(page, &album).await;
        drop(stage);
        let now = Environment::native().clock.unix_time();
        keep_matches(full.path(), MATCHES, now - MATCHES * APART, APART);
        let stage = Stage::for_pictures(full.path()).await;
        stage.page.resize(width, height).await;
        archive(&stage.page, &album).await;
    }
}

async fn go_home(page: &Page) {
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
}

/// Plays moves for a match's human players.
async fn play(page: &Page, game: &str, moves: &[&str]) {
    for text in moves {
        page.apply(game, json!({ "kind": "play", "text": text }))
            .await
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    page.still().await;
}

/// Opens the lesson that newcomers are offered.
async fn learn(page: &Page, album: &Album, game: &str) {
    page.value("[...document.querySelectorAll('.learns')].find((node) => node.checkVisibility()).click()")
        .await;
    page.until("document.querySelector('#lesson-task')").await;
    album.keep(page, &format!("{game}-lesson")).await;
    page.click("#lesson-leave").await;
    page.phase("choosing").await;
}

async fn smess(page: &Page, album: &Album) {
    page.enter("smess").await;
    album.keep(page, "smess-choosing").await;
    learn(page, album, "smess").await;
    for side in ["first", "second"] {
        let seat = json!({ "kind": "seat", "side": side, "player": { "kind": "human" } });
        page.apply("smess", seat).await.expect("a seat");
    }
    start(page).await;
    play(page, "smess", &["b2b3", "c7c6", "f2f3", "b7c7", "b3c3", "a7a8", "b1a1", "b8b4", "e2e3", "g7g8"])
        .await;
    page.click("[data-name='f1']").await;
    page.until("document.querySelector('[data-target]')").await;
    album.keep(page, "smess").await;
    page.apply("smess", json!({ "kind": "resign" })).await.expect("an end");
    page.phase("over").await;
    page.click("#report").await;
    until_match(page, "smess", |now| now["review"]["judged"] == 10).await;
    album.keep(page, "smess-report").await;
    page.click("#report-dialog [data-close]").await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.click("#record [data-ply='8']").await;
    page.ply(8).await;
    album.keep(page, "smess-review").await;
    go_home(page).await;
}

async fn kalaha(page: &Page, album: &Album) {
    page.enter("kalaha").await;
    learn(page, album, "kalaha").await;
    until_seated(page).await;
    seat(page, "kalaha", [None, Some(6)]).await;
    start(page).await;
    for text in ["3", "6", "2"] {
        until_match(page, "kalaha", |now| now["can"]["enter"] == true).await;
        play(page, "kalaha", &[text]).await;
    }
    until_match(page, "kalaha", |now| now["can"]["enter"] == true).await;
    for steps in 1..=3 {
        page.apply("kalaha", json!({ "kind": "hint" })).await.expect("a hint");
        until_match(page, "kalaha", |now| now["hint"]["steps"] == steps).await;
    }
    album.keep(page, "kalaha-hint").await;
    page.click("#match").await;
    page.click("#match-edit").await;
    page.until("document.querySelector('#editor-board [data-cell]')").await;
    album.keep(page, "kalaha-editor").await;
    page.value("document.querySelector('dialog[open]').close()").await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.click("#analysis").await;
    until_match(page, "kalaha", |now| now["analysis"]["report"]["depth"].as_u64() >= Some(12)).await;
    album.keep(page, "kalaha").await;
    go_home(page).await;
}

async fn minesweeper(page: &Page, album: &Album) {
    page.enter("minesweeper").await;
    learn(page, album, "minesweeper").await;
    until_seated(page).await;
    renew(page, "minesweeper", "board=11x11:15:2026").await;
    seat(page, "minesweeper", [None, None]).await;
    start(page).await;
    play(page, "minesweeper", &["e i4", "m e9", "e h8", "e c6", "m c3"]).await;
    page.until("document.querySelector('#hand-over')?.checkVisibility()").await;
    album.keep(page, "minesweeper-hand-over").await;
    page.click("#take-device").await;
    page.until("!document.querySelector('#hand-over')?.checkVisibility()").await;
    page.click("#board [data-name='b8']").await;
    page.until("document.querySelector('#board [data-draft]')").await;
    album.keep(page, "minesweeper").await;
    page.apply("minesweeper", json!({ "kind": "resign" })).await.expect("an end");
    page.phase("over").await;
    let is_judged = |now: &Value| now["record"][4]["judgement"] != Value::Null;
    until_match(page, "minesweeper", is_judged).await;
    page.click("#review-back").await;
    page.ply(4).await;
    album.keep(page, "minesweeper-review").await;
    go_home(page).await;
}

async fn archive(page: &Page, album: &Album) {
    page.click("#home-archive").await;
    page.until("document.querySelector('#archive-rows .entry-picture svg')").await;
    album.keep(page, "archive").await;
    page.click("#archive-statistics").await;
    page.until("document.querySelector('dialog[open] svg')").await;
    album.keep(page, "statistics").await;
    page.value("document.querySelector('dialog[open]').close()").await;
    page.click("#archive-back").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
}

async fn dialogs(page: &Page, album: &Album) {
    for name in ["settings", "help", "about"] {
        page.click(&format!("#home-{name}")).await;
        page.until("document.querySelector('dialog[open]')").await;
        album.keep(page, name).await;
        page.value("document.querySelector('dialog[open]').close()").await;
    }
}
