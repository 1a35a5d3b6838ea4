use crate::archive::play_kalaha;
use crate::page::Page;
use crate::seats::{seat, start, until_seated};
use crate::stage::Stage;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The rules of WCAG 2.2 AA and axe's best practices.
const RULES: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_page_is_accessible_on_a_desktop_in_light_colours() {
    is_accessible("en", "light", (1280, 800)).await;
}

/// In Khmer, because the rules see little of a language, so no screen needs an audit for each of them.
#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_page_is_accessible_on_a_phone_in_dark_colours() {
    is_accessible("km", "dark", (390, 844)).await;
}

/// Audits every screen and dialog and reports all findings together.
async fn is_accessible(language: &str, theme: &str, (width, height): (u32, u32)) {
    let page = &Stage::for_audits().await;
    let mut auditor = Auditor { page, found: Vec::new() };
    page.click("#home-settings").await;
    page.click(&format!("#setting-language [value='{language}']")).await;
    // The language's text loads late and moves the button.
    page.becomes("document.documentElement.lang", json!(language)).await;
    page.still().await;
    page.click("#settings-dialog .dialog-buttons [data-close]").await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.call(&axe(), Vec::new()).await;
    page.set("#setting-theme", theme).await;
    page.becomes("document.documentElement.dataset.theme", json!(theme)).await;
    page.resize(width, height).await;
    auditor.audit("home").await;
    audit_friends(&mut auditor).await;
    for button in ["#home-help", "#home-settings", "#home-about"] {
        auditor.audit_dialog(button).await;
    }
    for game in ["smess", "kalaha", "minesweeper"] {
        audit_table(&mut auditor, game).await;
    }
    audit_archive(&mut auditor).await;
    assert_eq!(auditor.found, Vec::<String>::new());
}

/// The parts of the dialog for playing with a friend.
async fn audit_friends(auditor: &mut Auditor<'_>) {
    let page = auditor.page;
    page.click("#play-friend").await;
    for part in ["contacts", "join", "invite"] {
        page.click(&format!("#friends-tab-{part}")).await;
        page.until(&format!("document.querySelector('#friends-{part}').checkVisibility()")).await;
        auditor.audit_within_dialog(&format!("playing with a friend, {part}")).await;
    }
    auditor.audit_open_dialog("#play-friend").await;
}

/// A table before the start, during the match with its dialogs, and after the end.
async fn audit_table(auditor: &mut Auditor<'_>, game: &str) {
    let page = auditor.page;
    page.enter(game).await;
    if game == "smess" {
        auditor.audit("smess, choosing").await;
        for figure in ["first-human", "second-human"] {
            page.click(&format!("[data-figure='{figure}']")).await;
        }
        auditor.audit_dialog("#players").await;
    } else {
        until_seated(page).await;
        auditor.audit(&format!("{game}, choosing")).await;
        seat(page, game, [None, None]).await;
    }
    start(page).await;
    let (first, second) = match game {
        "smess" => ("b1a1", "d7d6"),
        "kalaha" => ("5", "1"),
        _ => ("m a1", "e e7"),
    };
    let play = |text: &'static str| json!({ "kind": "play", "text": text });
    page.apply(game, play(first)).await.expect("a legal move");
    // After a failed first mark, the device is handed over.
    if page.snapshot_of(game).await["hand_over"] == "second" {
        page.until("document.querySelector('#hand-over')?.checkVisibility()").await;
        auditor.audit(&format!("{game}, handing over")).await;
        page.click("#take-device").await;
    }
    page.apply(game, play(second)).await.expect("a legal move");
    page.ply(2).await;
    auditor.audit(&format!("{game}, running")).await;
    for button in ["#match", "#settings", "#help"] {
        auditor.audit_dialog(button).await;
    }
    if game == "kalaha" {
        auditor.audit_dialog("#record-export").await;
    }
    page.apply(game, json!({ "kind": "quit" })).await.expect("an end");
    page.phase("over").await;
    auditor.audit(&format!("{game}, over")).await;
    empty(page, game).await;
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
}

/// Opens a new match of a game with empty seats.
async fn empty(page: &Page, game: &str) {
    page.ask("new_match", json!({ "game": game, "options": "" })).await.expect("a match");
    for side in ["first", "second"] {
        let nobody = json!({ "kind": "seat", "side": side, "player": null });
        page.apply(game, nobody).await.expect("an empty seat");
    }
}

/// Home with a second match in progress, the archive, and the statistics.
async fn audit_archive(auditor: &mut Auditor<'_>) {
    let page = auditor.page;
    play_kalaha(page, "1").await;
    empty(page, "kalaha").await;
    page.click("#home-button").await;
    page.until("document.querySelector('.running-match')?.checkVisibility()").await;
    auditor.audit("home with a match in progress").await;
    auditor.audit_dialog("#home-statistics").await;

    page.click("#home-archive").await;
    page.until("document.querySelector('.entry-picture svg')").await;
    if page.value("document.querySelector('#archive-filter-button').checkVisibility()").await == true {
        auditor.audit("the archive").await;
        page.click("#archive-filter-button").await;
    }
    auditor.audit("the archive with its filter").await;
    for button in [".entry-more", "#archive-help"] {
        auditor.audit_dialog(button).await;
    }
    page.click("#archive-export").await;
    page.click("#export-show").await;
    page.until("document.querySelector('#export-area')?.checkVisibility()").await;
    auditor.audit_open_dialog("#archive-export").await;
    page.click("#archive-import").await;
    page.fill("#import-text", "[Game \"kalaha\"]\n\n1. 99 *\n").await;
    page.click("#import-confirm").await;
    page.until("document.querySelector('#import-broken')?.checkVisibility()").await;
    auditor.audit_open_dialog("#archive-import").await;
    page.click("#archive-back").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
}

/// The source of axe-core, as installed by the page's tests. Its rule about labels and content is disabled for rows,
/// because it would also require the small board's numerals in their names. `tests/touch` checks the names of rows.
fn axe() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/node_modules/axe-core/axe.min.js");
    let source = fs::read_to_string(&path);
    let source =
        source.unwrap_or_else(|error| panic!("{}: {error}; run `npm ci` in tests/ui", path.display()));
    source
        + "; window.axe = axe;
            const selector = ':not(.entry-open, .running-match)';
            axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector }] });
            arguments[arguments.length - 1]();"
}

/// Runs axe and collects its findings.
struct Auditor<'a> {
    page: &'a Page,
    found: Vec<String>,
}

impl Auditor<'_> {
    async fn audit_dialog(&mut self, button: &str) {
        self.page.click(button).await;
        self.page.until("document.querySelector('dialog[open]')").await;
        self.audit_open_dialog(button).await;
    }

    async fn audit_open_dialog(&mut self, button: &str) {
        self.audit_within_dialog(&format!("the dialog of {button}")).await;
        self.page
            .value("document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
            .await;
        self.page.until("!document.querySelector('dialog[open]')").await;
    }

    /// Audits a screen without an open dialog.
    async fn audit(&mut self, screen: &str) {
        self.run_axe(screen, false).await;
    }

    /// Audits only the open dialog, because the screen behind it cannot be reached and has its own audit.
    async fn audit_within_dialog(&mut self, dialog: &str) {
        self.run_axe(dialog, true).await;
    }

    async fn run_axe(&mut self, screen: &str, is_dialog: bool) {
        const RUN: &str = "const [rules, isDialog, done] = arguments;
            const dialogs = document.querySelectorAll('dialog[open]');
            if (dialogs.length !== Number(isDialog)) {
                return done({ looked: 0, found: [`${dialogs.length} dialogs are open`] });
            }
            window.axe.run(isDialog ? dialogs[0] : document, { runOnly: rules, resultTypes: ['violations'] }).then(
                ({ violations, passes }) => done({
                    looked: passes.length + violations.length,
                    found: violations.flatMap(({ id, nodes }) =>
                        nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`)),
                }),
                (error) => done({ looked: 0, found: [String(error)] }),
            );";
        let result = self.page.call(RUN, vec![json!(RULES), json!(is_dialog)]).await;
        assert!(result["looked"].as_u64().is_some_and(|rules| rules > 10), "{screen}: {result}");
        let found = result["found"].as_array().map_or(&[][..], Vec::as_slice);
        self.found
            .extend(found.iter().filter_map(Value::as_str).map(|problem| format!("{screen}: {problem}")));
    }
}
